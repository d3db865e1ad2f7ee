"""What the ground under the pointer is, in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.play.dossier import fact_words
from game.player.language import _, colon, translatable
from rules.battle.machine import Battle
from rules.battle.sheet import Thing
from rules.board.board import Board, Terrain

GROUND = {
    Terrain.WALL: translatable("Wall: nobody enters, nobody sees through"),
    Terrain.WATER: translatable("Water: nobody enters, all see across"),
    Terrain.ROUGH: translatable("Rough ground: a step costs 2"),
    Terrain.COVER: translatable("Cover for whoever stands here"),
}
RISKS = {
    "none": translatable("No risk"),
    "low": translatable("Low risk"),
    "medium": translatable("Medium risk"),
    "high": translatable("High risk"),
    "extreme": translatable("Extreme risk"),
    "supreme": translatable("Supreme risk"),
}
KINDS = {
    "climb": translatable("climbing"),
    "jump": translatable("jumping"),
    "ice": translatable("ice"),
    "swim": translatable("swimming"),
}


STARTS = {
    "red": translatable("One of Red starts here"),
    "blue": translatable("One of Blue starts here"),
}


def words_at(battle: Battle, cell: int) -> tuple[str, ...]:
    """Return a line for each thing that matters to whoever goes to a cell; none for none (-1)."""
    if cell < 0:
        return ()
    setup, empty = battle.setup, battle.unit_at(cell) is None
    starts = start_words(setup.starts, cell) if empty else ()
    felt = felt_words(setup.system.things(battle), cell)
    return (*ground_words(setup.board, cell), *felt, *starts)


def felt_words(things: Iterable[Thing], cell: int) -> tuple[str, ...]:
    """Return a line for each object that is felt in a cell beyond its own, and what it does."""
    lines = []
    for thing in things:
        if thing.zone is not None and cell in thing.zone.cells:
            felt = ", ".join((_(thing.zone.label), *map(fact_words, thing.facts[:1])))
            lines.append(f"{_(thing.label)}{colon()} {felt} · {thing.zone.clause}")
    return tuple(lines)


def start_words(starts: Mapping[str, tuple[int, ...]], cell: int) -> tuple[str, ...]:
    """Return a line if a side starts on a cell, which is why it has the side's colour (BD-3)."""
    return tuple(f"{_(STARTS[side])} · BD-3" for side, cells in starts.items() if cell in cells)


def ground_words(board: Board, cell: int) -> tuple[str, ...]:
    """Return a line for each thing that is special about a cell's ground (BD-6)."""
    lines = []
    if board.terrain[cell] in GROUND:
        lines.append(_(GROUND[Terrain(board.terrain[cell])]) + " · BD-6")
    risk = board.risks[cell]
    if risk is not None:
        kind = _(KINDS[risk.kind]) if risk.kind in KINDS else risk.kind
        lines.append(f"{_(RISKS[risk.level])}{colon()} {kind} · BD-6")
    return tuple(lines)

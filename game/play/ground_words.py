"""What the ground under the pointer is, in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.play.dossier import fact_words
from game.player.language import _, colon, fill, translatable
from rules.battle.machine import Battle
from rules.battle.sheet import Thing
from rules.battle.system import System
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
    return (*ground_words(battle, cell), *felt, *starts)


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


def ground_words(battle: Battle, cell: int) -> tuple[str, ...]:
    """Return a line for each thing that is special about a cell's ground (BD-6)."""
    setup = battle.setup
    return (*terrain_words(setup.board, cell, setup.system), *risk_words(setup.board, cell))


def terrain_words(board: Board, cell: int, system: System) -> tuple[str, ...]:
    """Return a line for a cell that is more than floor, and what cover does in the system."""
    terrain = board.terrain[cell]
    if terrain not in GROUND:
        return ()
    words, cover = _(GROUND[Terrain(terrain)]), system.cover
    if terrain != Terrain.COVER or cover is None:
        return (f"{words} · BD-6",)
    does = fill(_(system.words.notes[cover.code]), **dict(cover.numbers))
    return (f"{words}{colon()} {does} · {cover.clause}",)


def risk_words(board: Board, cell: int) -> tuple[str, ...]:
    """Return a line for the risk of a cell, if it has one."""
    risk = board.risks[cell]
    if risk is None:
        return ()
    kind = _(KINDS[risk.kind]) if risk.kind in KINDS else risk.kind
    return (f"{_(RISKS[risk.level])}{colon()} {kind} · BD-6",)

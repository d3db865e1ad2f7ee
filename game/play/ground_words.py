"""What the ground under the pointer is, in the player's language."""

from __future__ import annotations

from collections.abc import Mapping

from game.player.language import _, colon, translatable
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

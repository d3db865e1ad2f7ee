"""Tiles of the action bar: their words are data, their refusals those of the judging predicate.

A system's `refusal` judges an action whose aim is missing too: it tells what is lacking whatever
one aims at, or `UNKNOWN` where only the aim is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sheet import Aim, Command, Fact, Note
from rules.board.cells import cells_of
from rules.errors import UNKNOWN, Refusal

OF_THE_CELL = frozenset(
    {
        "approach",
        "barred",
        "charge_too_far",
        "conscious",
        "direction",
        "enemy",
        "faces_there",
        "friend",
        "impassable",
        "nobody",
        "not_down",
        "range",
        "sight",
        "stands_there",
        "taken",
        "unconscious",
        "wall",
    }
)
"""Refusals that speak of one cell alone: of the verb they only say that it has no aim."""

NO_WAY = Refusal("no_way", "BD-5")
"""What is told of an aim where a tile brings no other refusal along."""

AIMS: Mapping[str, Aim] = MappingProxyType(
    {
        "around": "",
        "cell": "cell",
        "direction": "direction",
        "enemy": "unit",
        "fallen": "fallen",
        "free": "cell",
        "friend": "unit",
        "row": "row",
        "self": "",
        "tree": "cell",
    }
)
"""What must be pointed at for each aim that the data give an ability."""


def ability_tile(
    kind: str,
    ability: str,
    row: Any,
    costs: Iterable[Fact],
    facts: Iterable[Fact],
    otherwise: Refusal | None = None,
) -> Command:
    """Return the tile of an ability, with its row: title, icon, summary and aim; `otherwise` is why
    it has no aim, where nothing better is known."""
    return Command(
        kind,
        ability,
        row.title,
        row.icon,
        row.summary,
        tuple(costs),
        tuple(facts),
        otherwise,
        AIMS[row.aim],
    )


def nobody_in_range(reach: int) -> Refusal:
    """Return that there is nobody to aim at within a range in cells."""
    return Refusal("nobody_in_range", "BD-5", (("range", reach),))


def judged(
    battle: Battle,
    tiles: Iterable[Command],
    rules_out: Mapping[str, tuple[Note, ...]] | None = None,
) -> tuple[Command, ...]:
    """Return the tiles, each refused exactly if no option uses it.

    The refusal that a tile brings along is told where nothing better is known of its aims.

    :param rules_out: by verb, what doing it rules out, where the tiles do not say it themselves.
    """
    if rules_out is not None:
        tiles = (tile._replace(rules_out=rules_out.get(tile.kind, ())) for tile in tiles)
    usable = {(option.kind, option.ability) for option in battle.options}
    return tuple(
        tile._replace(
            refusal=None if (tile.kind, tile.ability) in usable else _why_not(battle, tile)
        )
        for tile in tiles
    )


def _why_not(battle: Battle, tile: Command) -> Refusal | None:
    """Return what is lacking whatever one aims at, or why the best of its aims will not do."""
    assert battle.pending is not None
    action = Action(battle.pending.unit, tile.kind, tile.ability)
    lack = battle.why_not(action)
    if lack != UNKNOWN:
        return lack
    for cell in _aims(battle, tile.aim):
        reason = battle.why_not(replace(action, cells=(cell,)))
        if reason is not None and reason.code not in OF_THE_CELL:
            return reason
    return tile.refusal or NO_WAY if tile.aim else None


def _aims(battle: Battle, aim: Aim) -> Iterator[int]:
    """Yield the cells at which one would aim first: of all others, the nearest first, or those
    beside oneself. A row or one of the fallen is more than a cell."""
    assert battle.pending is not None
    board, own = battle.setup.board, battle.units[battle.pending.unit].cell
    if aim == "unit":
        others = [one.cell for one in battle.units if one.cell >= 0 and one.cell != own]
        yield from sorted(others, key=lambda cell: board.distance(own, cell))
    elif aim in ("cell", "direction"):
        yield from cells_of(board.within(own, 1) & ~(1 << own))

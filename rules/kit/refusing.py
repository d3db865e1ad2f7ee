"""Why something is not allowed, where several systems say it alike (AC-2)."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.errors import Refusal
from rules.kit.tiles import AIMS
from rules.unit import Unit


def is_well_formed(
    action: Action,
    abilities: Iterable[tuple[str, Any]],
    aimed: Container[str],
    plain: Container[str],
) -> bool:
    """Whether an action has the fields that its verb needs, though its aim may be missing.

    :param abilities: what its unit can cast, by id, each with its row.
    :param aimed: verbs that take one cell and nothing else; `plain` ones take nothing.
    """
    if action.amount or action.target != -1:
        return False
    if action.kind == "cast":
        row = dict(abilities).get(action.ability)
        return row is not None and len(action.cells) <= (AIMS[row.aim] != "")
    known = action.kind in aimed or action.kind in plain
    return known and not action.ability and len(action.cells) <= (action.kind in aimed)


def refuse_whom(
    battle: Battle, unit: Unit, cell: int, clause: str, friendly: bool = False
) -> Refusal | None:
    """Return why who is on a cell is not, as a clause wants, an enemy, or a friend."""
    other = battle.unit_at(cell)
    if other is None:
        return Refusal("nobody", clause)
    if (other.side == unit.side) != friendly:
        return Refusal("enemy" if friendly else "friend", clause)
    return None

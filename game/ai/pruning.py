"""Leaving out options that cannot differ from others, without knowing what they do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.battle.preview import first_way
from rules.battle.system import MOVE
from rules.kit.turns import standing
from rules.unit import other

AMOUNTS_FIRST = 2
"""How many amounts of one action are looked at before it has shown itself to be good."""


def sensible_options(view: Battle) -> tuple[Action, ...]:
    """Return the options without those that only let another of the side act first."""
    return tuple(one for one in view.options if one.kind != SELECT) or view.options


def touched(view: Battle, action: Action) -> list[Any]:
    """Return the units that an action touches, its target last; a walk touches nobody."""
    if action.kind == MOVE:
        return []
    area = view.setup.system.area(view, action)
    found = [unit for unit in view.units if unit.cell >= 0 and unit.cell in area]
    return [*found, view.units[action.target]] if action.target >= 0 else found


def leads_nearer(view: Battle, walk: Action) -> bool:
    """Say whether a walk ends nearer to the nearest enemy on its feet than it begins."""
    unit, distance = view.units[walk.unit], view.setup.board.distance
    enemies = [one.cell for one in standing(view, other(unit.side)) if one.health > 0]
    here, there = (
        min((distance(cell, enemy) for enemy in enemies), default=0)
        for cell in (unit.cell, walk.cells[-1])
    )
    return there < here


def distinct_options(view: Battle) -> tuple[Action, ...]:
    """Return the options without those that do the same as an earlier one.

    Options of one ability that touch the same units are the same if they leave the same
    position: a burst that is aimed one cell further, say, but not a wall that stays there.
    """
    area = view.setup.system.area
    occupied = view.occupied()
    groups: dict[tuple[object, ...], list[Action]] = {}
    for action in sensible_options(view):
        if action.kind == MOVE:
            groups[action,] = [action]
            continue
        touched = sum(1 << cell for cell in area(view, action) if occupied >> cell & 1)
        key = (action.unit, action.kind, action.ability, action.target, action.amount, touched)
        groups.setdefault(key, []).append(action)
    kept: list[Action] = []
    for group in groups.values():
        kept += group[:1] if len(group) > 1 and _alike(view, group[0], group[-1]) else group
    return tuple(kept)


def _alike(view: Battle, one: Action, another: Action) -> bool:
    """Whether two actions leave the same position when the dice fall the same way."""
    return _first_key(view, one) == _first_key(view, another)


def _first_key(view: Battle, action: Action) -> tuple[object, ...]:
    return first_way(view, action).key()


def outermost_amounts(options: Iterable[Action]) -> tuple[Action, ...]:
    """Return the options with the least or the greatest amount of what is otherwise alike."""
    amounts: dict[Action, list[Action]] = {}
    for action in options:
        amounts.setdefault(replace(action, amount=0), []).append(action)
    kept: list[Action] = []
    for group in amounts.values():
        kept += group if len(group) <= AMOUNTS_FIRST else (group[0], group[-1])
    return tuple(kept)


def other_amounts(options: Iterable[Action], action: Action) -> tuple[Action, ...]:
    """Return the options that differ from an action in their amount alone."""
    plain = replace(action, amount=0)
    return tuple(
        option for option in options if replace(option, amount=0) == plain and option != action
    )

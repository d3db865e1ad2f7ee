"""Choices: kept until their time comes, then carried out on what the board has become.

Where several act at the same time all choose first, in secret; a choice that cannot be done any
more by then, as when its target has gone out of reach, comes to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import all_chosen, chosen_by, gather
from rules.battle.sheet import Plan
from rules.kit.d20.aiming import aim_mask, attack_mask
from rules.kit.d20.attacks import attack
from rules.kit.d20.casting import area_of, cast
from rules.kit.d20.results import Result, settle
from rules.kit.d20.state import Combatant, spell_row, weapon_of
from rules.kit.d20.walking import walk_together, way
from rules.kit.turns import sides_of

UNSEEN = "choose"
"""The kind of decision in which one of those who act at the same time chooses."""
DEEDS = frozenset({"cast", "shoot", "strike"})
"""Kinds of choice that do something to others."""


def choice_of(battle: Battle, action: Action) -> Action:
    """Return what an option means, whatever happens before it is carried out.

    A blow is aimed at somebody, its `target`, not at a cell; the cells of a walk are its way.
    """
    unit = battle.units[action.unit]
    if action.kind == "move":
        return replace(action, cells=way(battle, unit, action.cells[0]))
    if action.kind in ("strike", "shoot") or (
        action.kind == "cast" and spell_row(battle, action.ability).aim in ("enemy", "friend")
    ):
        found = battle.unit_at(action.cells[0])
        return replace(action, target=found.id if found is not None else unit.id)
    return action


def carry_out(battle: Battle, choice: Action, clause: str, results: list[Result]) -> None:
    """Do what somebody chose to do to others; its results are only collected."""
    unit = battle.units[choice.unit]
    target = battle.units[choice.target] if choice.target >= 0 else None
    cells = choice.cells if target is None else (target.cell,)
    if not _in_reach(battle, unit, choice, cells):
        battle.tell(
            "fizzled", clause, choice.target, by=unit.id, ability=choice.ability, cells=(unit.cell,)
        )
    elif choice.kind == "cast":
        cast(battle, unit, choice.ability, cells, clause, results)
    else:
        assert target is not None
        weapon = weapon_of(battle, unit, choice.kind)
        attack(battle, unit, target, weapon, clause, results)


def _in_reach(battle: Battle, unit: Combatant, choice: Action, cells: tuple[int, ...]) -> bool:
    """Whether a deed can still be done to what it is aimed at, from where its doer now stands."""
    if not cells:
        return True
    cell = cells[0]
    if cell < 0:
        return False
    if choice.kind == "cast":
        mask = aim_mask(battle, spell_row(battle, choice.ability), unit.cell)
    else:
        enemies = sides_of(battle, unit.side)[1]
        mask = attack_mask(battle, unit, choice.kind, unit.cell, enemies)
    return bool(mask >> cell & 1)


def act_alone(battle: Battle, action: Action, clause: str) -> tuple[int, ...]:
    """Do an option to others at once; return who is hurt and stands."""
    results: list[Result] = []
    carry_out(battle, choice_of(battle, action), clause, results)
    return settle(battle, results)


def choose_together(battle: Battle, clause: str, members: Iterable[Combatant]) -> None:
    """Let all choose unseen of the other side, then act at the same time (the task "resolve")."""
    battle.push("resolve", clause)
    gather(battle, UNSEEN, members)


def act_together(battle: Battle, chosen: Sequence[Action], clause: str) -> tuple[int, ...]:
    """Carry out all choices and apply all results together; return who is hurt and stands.

    First goes what each chose first, then what each chose second; in both, deeds go before
    walks, so that nobody steps out of a blow that falls at that moment.
    """
    battle.tell("shown", clause)
    results: list[Result] = []
    own: dict[int, list[Action]] = {}
    for choice in sorted(chosen, key=lambda choice: choice.unit):
        own.setdefault(choice.unit, []).append(choice)
    for place in (0, 1):
        turn = [choices[place] for choices in own.values() if len(choices) > place]
        for choice in turn:
            if choice.kind in DEEDS:
                carry_out(battle, choice, clause, results)
        walk_together(battle, [choice for choice in turn if choice.kind == "move"], clause)
    return settle(battle, results)


def planned_cell(battle: Battle, unit: Combatant) -> int:
    """Return where a combatant will be after the walk that it has chosen."""
    for choice in chosen_by(battle, unit.id):
        if choice.kind == "move":
            return choice.cells[-1]
    return unit.cell


def foreseen(battle: Battle, action: Action) -> tuple[Battle, Action]:
    """Return a position in which what is chosen to be done with others' is done at once, if
    nothing else changes till then, a deed from where its doer will stand; and the answer there."""
    pending = battle.pending
    if pending is None or pending.kind != UNSEEN or action.kind not in (*DEEDS, "move"):
        return battle, action
    cell = planned_cell(battle, battle.units[action.unit])
    there = battle.unit_at(cell)
    if there is not None and there.id != action.unit:
        return battle, action  # who stands there now walks on at the same moment
    after = battle.copy()
    after.units[action.unit].cell = cell
    after.sealed, after.agenda = (), []
    after.ask("act", pending.side, action.unit)
    if not after.allows(action):
        return battle, action  # a way on which somebody stands now who walks on
    return after, action


def area(battle: Battle, action: Action) -> tuple[int, ...]:
    """Return the cells that an option would touch, from where its combatant will be by then."""
    if action.kind != "cast":
        return action.cells
    origin = planned_cell(battle, battle.units[action.unit])
    return area_of(battle, origin, spell_row(battle, action.ability), action.cells)


def plans(battle: Battle) -> tuple[Plan, ...]:
    """Return what those who act together have chosen; of a walk its end. That one is done with
    choosing is a choice only of who has chosen nothing else."""
    chosen = all_chosen(battle)
    busy = {one.unit for one in chosen if one.kind != "end"}
    return tuple(
        Plan(one.unit, replace(one, cells=one.cells[-1:] if one.kind == "move" else one.cells))
        for one in chosen
        if one.kind != "end" or one.unit not in busy
    )

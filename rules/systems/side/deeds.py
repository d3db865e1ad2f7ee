"""What a member of a side does when its side acts (SI-4 to SI-6), and what damage does to a
declared spell (SI-2c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.battle.action import Action, made
from rules.battle.machine import Battle
from rules.kit.d20.aiming import attacks, can_attack, can_walk, casts, moves
from rules.kit.d20.casting import spend
from rules.kit.d20.effects import is_able
from rules.kit.d20.state import castable, tell
from rules.kit.d20.together import act_alone
from rules.kit.d20.walking import walk, way
from rules.kit.turns import asked, selects, sides_of
from rules.systems.side.state import Companion, end_part

PARTS = {"first": "SI-4", "second": "SI-6", "held": "SI-7"}
"""By the step of the round, the clause by which one acts in it."""


def can_go_on(battle: Battle, unit: Companion) -> bool:
    """Whether a member has leave to go on and can do anything that has an effect (SI-10)."""
    return goes_on(battle, unit, *sides_of(battle, unit.side))


def ready(battle: Battle, side: str, friends: int, enemies: int) -> Iterator[int]:
    """Yield who of a side can go on, by id; masks tell where its friends and enemies stand."""
    for unit in battle.units:
        if unit.side == side and goes_on(battle, unit, friends, enemies):
            yield unit.id


def goes_on(battle: Battle, unit: Companion, friends: int, enemies: int) -> bool:
    """Whether a member has leave to go on and can, its friends and enemies standing on the cells
    of two masks; who has not begun can at least hold its initiative (SI-5)."""
    if unit.done or unit.holding or not is_able(battle, unit):
        return False
    if not unit.moved:
        return not unit.acted or can_walk(battle, unit, friends | enemies)
    if unit.acted or unit.spoilt:
        return False
    if unit.declared:
        return bool(deeds(battle, unit, unit.cell, enemies))
    return can_attack(battle, unit, unit.cell, enemies)


def offer_act(battle: Battle) -> tuple[Action, ...]:
    """Return all that the picked member may do now, and who else of its side may (SI-4)."""
    unit: Companion = asked(battle)
    friends, enemies = sides_of(battle, unit.side)
    holds = not (unit.moved or unit.acted)
    walks = () if unit.moved else moves(battle, unit, friends | enemies)
    found = () if unit.acted else deeds(battle, unit, unit.cell, enemies)
    able = ready(battle, unit.side, friends, enemies)
    return arranged(unit, holds, (*walks, *selects(battle, unit.id, able)), found)


def arranged(
    unit: Companion, holds: bool, others: Iterable[Action], found: Iterable[Action]
) -> tuple[Action, ...]:
    """Return a member's options in the order of their verbs, with what it may do to others."""
    plain = [made(unit.id, "end")]
    if holds:
        plain.append(made(unit.id, "hold"))
    plain += others
    return (*found, *plain) if unit.declared else (*plain, *found)  # cast, end … select, shoot


def deeds(battle: Battle, unit: Companion, origin: int, enemies: int) -> Sequence[Action]:
    """Return what a member may do to others from a cell, its enemies standing on those of a mask.

    Who declared may only cast, who did not may not (SI-2a), and who lost the spell may do
    nothing (SI-2c).
    """
    if unit.spoilt:
        return ()
    if not unit.declared:
        return attacks(battle, unit, origin, enemies, "shoot", "strike")
    found: list[Action] = []
    for spell_id, _ in castable(battle, unit):
        found += casts(battle, unit, spell_id, origin)
    return found


def answer_act(battle: Battle, action: Action) -> None:
    """Do at once what a member chose (SI-4)."""
    unit: Companion = battle.units[action.unit]
    clause = PARTS[battle.state.step] if battle.state.acting else "SI-3"
    match action.kind:
        case "select":
            battle.state.current = action.target
            battle.tell("selected", clause, action.target, by=unit.id)
        case "hold":
            unit.holding = True
            tell(battle, "holds", "SI-5", unit)
        case "end":
            end_part(unit)
            tell(battle, "ends", clause, unit)
        case "move":
            unit.moved = True
            walk(battle, unit, way(battle, unit, action.cells[0]), clause)
        case _:
            unit.acted, unit.declared = True, False
            spoil(battle, act_alone(battle, action, "SI-2b" if action.kind == "cast" else clause))


def spoil(battle: Battle, hurt: Sequence[int]) -> None:
    """Take the spell of each who is hurt before having cast what was declared (SI-2c).

    Since the spell is chosen only when it is cast, one of the lowest level left is lost (SI-2d).
    """
    for number in hurt:
        unit: Companion = battle.units[number]
        if not unit.declared:
            continue
        unit.declared, unit.spoilt = False, True
        tell(battle, "spoilt", "SI-2c", unit)
        spells = [spell for _, spell in castable(battle, unit)]
        for lowest in sorted(spells, key=lambda spell: spell.level)[:1]:
            rest = spend(unit, lowest)
            tell(battle, "forgotten", "SI-2d", unit, level=lowest.level, left=rest)

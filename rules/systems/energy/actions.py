"""What a character may do in its turn, why it may not, and what it does (ED-2.6 to ED-2.8)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.errors import UNKNOWN, Refusal, short_of
from rules.kit.turns import asked, sides_of
from rules.kit.walking import refuse_walk
from rules.systems.energy import aiming, things
from rules.systems.energy.aiming import casts, payable, shortage
from rules.systems.energy.casting import cast, strike
from rules.systems.energy.effects import is_held
from rules.systems.energy.energy import restore
from rules.systems.energy.rows import STRIKE_PRICE
from rules.systems.energy.state import Fighter, profile_of

REST_ENERGY = 20
"""Energy of one rest (ED-2.1d)."""


# All options of a turn, in the order of their tuples


def offer_act(battle: Battle) -> tuple[Action, ...]:
    """Return everything that the acting character may do now."""
    setup, unit = battle.setup, asked(battle)
    friends, enemies = sides_of(battle, unit.side)
    pays, casting = payable(battle, unit), not is_held(battle, unit, "casting")
    found = casts(battle, unit, pays, friends, enemies) if casting else []
    found.append(pays.end)
    if unit.movement_points:
        barred = things.layout(battle).barred
        found += setup.walks(unit, unit.movement_points, friends | enemies, barred)
    found.append(pays.rest)
    if pays.struck and (struck := pays.struck[unit.cell] & enemies):
        found += setup.at(unit.id, "strike", struck)
    return tuple(found)


# Why not


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not allowed now, or None if it is (AC-2)."""
    unit = battle.units[action.unit]
    if unit is not asked(battle):
        return _refuse_other(battle, unit, action)
    if action.kind not in ANSWERS or not _well_formed(battle, unit, action):
        return UNKNOWN
    if action.amount and action.kind != "cast":
        return Refusal("takes_no_charges", "ED-2.2b")
    judge = JUDGES.get(action.kind)
    return judge(battle, unit, action) if judge else None


def _refuse_other(battle: Battle, other: Fighter, action: Action) -> Refusal:
    if other.health <= 0:
        return Refusal("fallen", "ED-2.11b")
    walked = action.kind == "move" and other.acted == battle.round
    return Refusal("turn_over", "ED-2.8c") if walked else Refusal("not_its_turn", "ED-2.5a")


def _well_formed(battle: Battle, unit: Fighter, action: Action) -> bool:
    """Whether the action has the fields its verb needs; its aim may be missing."""
    if action.amount < 0:
        return False
    if action.kind == "cast":
        spell = dict(profile_of(battle, unit).spells).get(action.ability)
        return spell is not None and aiming.well_aimed(battle, spell, action)
    if action.target != -1 or action.ability != "":
        return False
    return len(action.cells) <= (action.kind in ("move", "strike"))


def _refuse_move(battle: Battle, unit: Fighter, action: Action) -> Refusal | None:
    points, barred = unit.movement_points, things.layout(battle).barred
    spent = ("movement_points", "ED-2.8a")
    return refuse_walk(battle, unit, action.cells, points, *spent, barred=barred)


def _refuse_strike(battle: Battle, unit: Fighter, action: Action) -> Refusal | None:
    lack = shortage(unit, *STRIKE_PRICE)
    if lack is not None or not action.cells:
        return lack or UNKNOWN
    reach = profile_of(battle, unit).weapon.range
    return aiming.refuse_aim(battle, unit, action.cells[0], reach, "enemy")


def _refuse_cast(battle: Battle, unit: Fighter, action: Action) -> Refusal | None:
    if is_held(battle, unit, "casting"):
        return Refusal("silenced", "ED-2.7d")
    spell = battle.setup.table.rows[action.ability]
    lack = shortage(unit, *spell.price)
    if lack is not None:
        return lack
    if action.amount and not spell.takes_charges:
        return Refusal("takes_no_charges", "ED-2.2e" if spell.drain else "ED-2.2b")
    if action.amount > unit.charges:
        return short_of("charges", "ED-2.2b", action.amount, unit.charges)
    return aiming.refuse_target(battle, unit, spell, action)


JUDGES = {"move": _refuse_move, "strike": _refuse_strike, "cast": _refuse_cast}


# Carrying out


def answer_act(battle: Battle, action: Action) -> None:
    """Carry out what the acting character chose."""
    ANSWERS[action.kind](battle, battle.units[action.unit], action)


def _move(battle: Battle, unit: Fighter, action: Action) -> None:
    """Walk the cheapest way (ED-2.8b), stopping to burn in each cell that burns."""
    board, points = battle.setup.board, unit.movement_points
    occupied, layout = battle.occupied(), things.layout(battle)
    barred, burning = layout.barred, layout.burning
    cost, path = board.path(unit.cell, action.cells[0], points, occupied, barred, burning)
    if not burning:
        _walk(battle, unit, (unit.cell, *path), cost)
        return
    reach = board.reach(unit.cell, points, occupied, barred)
    legs: list[tuple[tuple[int, ...], int]] = []
    paid, walked = 0, [unit.cell]
    for cell in path:
        walked.append(cell)
        if burning >> cell & 1 or cell == path[-1]:
            # What the way to a cell costs is what the way through it has cost so far.
            legs.append((tuple(walked), reach.cost(cell) - paid))
            paid, walked = reach.cost(cell), [cell]
    for leg in reversed(legs):
        battle.push("leg", unit.id, *leg)


def walk_leg(battle: Battle, unit_id: int, walked: tuple[int, ...], cost: int) -> None:
    """Walk as far as the next cell that burns and burn there, unless fire has ended the way."""
    unit: Fighter = battle.units[unit_id]
    if unit.health > 0:
        _walk(battle, unit, walked, cost)
        things.enter(battle, unit)


def _walk(battle: Battle, unit: Fighter, walked: tuple[int, ...], cost: int) -> None:
    """Take steps and pay for them (ED-2.8a, b)."""
    unit.cell = walked[-1]
    unit.movement_points -= cost
    left = unit.movement_points
    battle.tell("move", "ED-2.8b", by=unit.id, cells=walked, cost=cost, left=left)


def _rest(battle: Battle, unit: Fighter, action: Action) -> None:
    """Skip one action for Energy (ED-2.1d)."""
    unit.action_points -= 1
    restore(battle, unit, REST_ENERGY, "ED-2.1d")


def _end(battle: Battle, unit: Fighter, action: Action) -> None:
    """Rest every action point left away (ED-2.1d)."""
    while unit.action_points:
        _rest(battle, unit, action)


def area_of(battle: Battle, action: Action) -> tuple[int, ...]:
    """Return the cells that an action would touch."""
    if action.kind != "cast":
        return action.cells
    unit = battle.units[action.unit]
    spell = battle.setup.table.rows[action.ability]
    return aiming.spell_area(battle, unit.cell, spell, action)


ANSWERS = {"cast": cast, "end": _end, "move": _move, "rest": _rest, "strike": strike}

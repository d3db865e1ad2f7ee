"""What a character may do in its turn, why it may not, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.errors import UNKNOWN, Refusal
from rules.systems.risk import aiming, attacks, movement, ventures
from rules.systems.risk.effects import is_stunned
from rules.systems.risk.falling import settle
from rules.systems.risk.rows import Ability
from rules.systems.risk.state import (
    Adventurer,
    ability_row,
    profile_of,
    table_of,
    weapon_of,
)

# All options of a turn, in the order of their tuples


def offer_act(battle: Battle) -> tuple[Action, ...]:
    """Return everything that the acting character may do now."""
    assert battle.pending is not None
    unit: Adventurer = battle.units[battle.pending.unit]
    setup, field = battle.setup, aiming.field_of(battle, unit.side)
    found: list[Action] = []
    if unit.able:
        for name, ability in profile_of(battle, unit).abilities:
            aims = aims_of(battle, unit, ability, field)
            if aims and ability.aim in aiming.UNAIMED:
                found.append(Action(unit.id, "cast", name))
            elif aims:
                found += setup.at(unit.id, "cast", aims, name)
    found.append(Action(unit.id, "end"))
    if unit.movement:
        ahead = setup.board.reach(unit.cell, unit.movement, field.taken)
        found += setup.at(unit.id, "move", ahead.cells)
    if unit.able:
        reach = weapon_of(battle, unit).range
        found += setup.at(unit.id, "strike", aiming.targets(setup.board, unit.cell, reach, field))
    if refuse_swap(battle, unit) is None:
        found.append(Action(unit.id, "swap"))
    return tuple(found)


def aims_of(battle: Battle, unit: Adventurer, ability: Ability, field: aiming.Field) -> int:
    """Return the mask of the cells at which an ability can be used now; of one for which nothing
    is chosen, its user's cell if it can be used."""
    aims = aiming.aims_of(battle, unit, ability, field)
    if aims and ability.venture is not None:
        return ventures.possible(battle, unit, ability, aims, field)
    return aims


# Why not


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not allowed now, or None if it is (AC-2)."""
    assert battle.pending is not None
    if action.unit != battle.pending.unit:
        return _refuse_other(battle, action)
    unit = battle.units[action.unit]
    if not _well_formed(battle, unit, action):
        return UNKNOWN
    match action.kind:
        case "move":
            return _refuse_move(battle, unit, action)
        case "strike":
            return refuse_ability(battle, unit) or _refuse_strike(battle, unit, action)
        case "cast":
            return refuse_ability(battle, unit) or refuse_target(battle, unit, action)
        case "swap":
            return refuse_swap(battle, unit)
        case _:
            return None


def _refuse_other(battle: Battle, action: Action) -> Refusal:
    """Tell why somebody else than the acting character does nothing now (RK-5)."""
    if not 0 <= action.unit < len(battle.units):
        return UNKNOWN
    other = battle.units[action.unit]
    if other.cell < 0:
        return Refusal("fallen", "RK-8b")
    if other.down:
        return Refusal("is_down", "RK-8a")
    return Refusal("not_its_turn", "RK-5")


def _well_formed(battle: Battle, unit: Adventurer, action: Action) -> bool:
    """Whether the action has the fields its verb needs, with cells that the board has; its aim
    may be missing."""
    if action.kind not in ANSWERS or action.amount or action.target != -1:
        return False
    if any(not 0 <= cell < battle.setup.board.size for cell in action.cells):
        return False
    if action.kind == "cast":
        known = dict(profile_of(battle, unit).abilities)
        ability = known.get(action.ability)
        if ability is None:
            return False
        return len(action.cells) <= (ability.aim not in aiming.UNAIMED)
    return not action.ability and len(action.cells) <= (action.kind in ("move", "strike"))


def refuse_ability(battle: Battle, unit: Adventurer) -> Refusal | None:
    """Return why no ability can be used any more in this turn, if so (RK-5)."""
    if unit.able:
        return None
    return Refusal("stunned" if is_stunned(battle, unit) else "ability_used", "RK-5")


def refuse_target(battle: Battle, unit: Adventurer, action: Action) -> Refusal | None:
    """Return why an ability cannot be used in this way, whether or not it may be used at all."""
    ability = ability_row(battle, action.ability)
    if not action.cells and ability.aim not in aiming.UNAIMED:
        return UNKNOWN
    cell = action.cells[0] if action.cells else unit.cell
    if aims_of(battle, unit, ability, aiming.field_of(battle, unit.side)) >> cell & 1:
        return None
    refusal = aiming.why_not(battle, unit, ability, action.cells)
    return refusal or ventures.why_not(battle, unit, ability, cell)


def refuse_swap(battle: Battle, unit: Adventurer) -> Refusal | None:
    """Return why the weapon in use cannot be changed now (RK-7)."""
    if not unit.second:
        return Refusal("no_second", "RK-7")
    needed = table_of(battle).limits.swap_steps
    if unit.movement < needed:
        return Refusal("steps", "RK-7", (("needed", needed), ("left", unit.movement)))
    return None


def _refuse_strike(battle: Battle, unit: Adventurer, action: Action) -> Refusal | None:
    if not action.cells:
        return UNKNOWN
    return aiming.refuse_person(battle, unit, action.cells[0], weapon_of(battle, unit).range)


def _refuse_move(battle: Battle, unit: Adventurer, action: Action) -> Refusal | None:
    if not action.cells:
        spent = Refusal("steps", "RK-5", (("needed", 1), ("left", 0)))
        return UNKNOWN if unit.movement else spent
    board, cell = battle.setup.board, action.cells[0]
    if cell == unit.cell:
        return Refusal("stands_there", "BD-4")
    if board.impassable >> cell & 1:
        return Refusal("impassable", "BD-6")
    occupied = battle.occupied()
    if occupied >> cell & 1:
        return Refusal("taken", "BD-4")
    needed = board.cost(unit.cell, cell, occupied)
    if needed < 0:
        return Refusal("no_way", "BD-5")
    if needed > unit.movement:
        return Refusal("steps", "RK-5", (("needed", needed), ("left", unit.movement)))
    return None


# Carrying out


def answer_act(battle: Battle, action: Action) -> None:
    """Carry out what the acting character chose; whoever acts hides no longer (RK-3d)."""
    unit = battle.units[action.unit]
    if action.kind != "end":
        unit.hidden = False
    ANSWERS[action.kind](battle, unit, action)
    settle(battle)


def _cast(battle: Battle, unit: Adventurer, action: Action) -> None:
    unit.able = False
    ability = ability_row(battle, action.ability)
    _pay(battle, unit, action.ability, ability.cost)
    if ability.type == "venture":
        ventures.venture(battle, unit, action)
    else:
        attacks.use(battle, unit, action)


def _pay(battle: Battle, unit: Adventurer, ability: str, cost: int) -> None:
    """Pay an ability's additional cost, before anybody knows whether it succeeds (RK-6d)."""
    if cost:
        before = unit.health
        unit.health -= cost
        battle.tell(
            "cost",
            "RK-6d",
            by=unit.id,
            ability=ability,
            amount=cost,
            before=before,
            after=unit.health,
        )


def _strike(battle: Battle, unit: Adventurer, action: Action) -> None:
    unit.able = False
    attacks.strike(battle, unit, action)


def _move(battle: Battle, unit: Adventurer, action: Action) -> None:
    movement.walk(battle, unit, action.cells[0])


def _swap(battle: Battle, unit: Adventurer, action: Action) -> None:
    """Take the other weapon in hand; only what is in use counts (RK-7)."""
    unit.movement -= table_of(battle).limits.swap_steps
    unit.weapon, unit.second = unit.second, unit.weapon
    battle.tell("swap", "RK-7", by=unit.id, left=unit.movement)


def _end(battle: Battle, unit: Adventurer, action: Action) -> None:
    """Let the rest of the turn go."""
    unit.able = False
    unit.movement = 0


ANSWERS: dict[str, Callable[[Battle, Adventurer, Action], None]] = {
    "cast": _cast,
    "end": _end,
    "move": _move,
    "strike": _strike,
    "swap": _swap,
}

"""What a character may do in its turn, why it may not, and what it does."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.errors import UNKNOWN, Refusal, short_of
from rules.kit.effects import is_held
from rules.kit.refusing import is_well_formed
from rules.kit.turns import asked
from rules.kit.walking import can_walk, refuse_walk
from rules.systems.risk import aiming, attacks, movement, ventures
from rules.systems.risk.falling import settle
from rules.systems.risk.state import Adventurer, blow_of, deed_of, profile_of, table_of, weapon_of

# All options of a turn, in the order of their tuples


def offer_act(battle: Battle) -> tuple[Action, ...]:
    """Return everything that the acting character may do now."""
    return _options(battle, asked(battle))


def has_choice(battle: Battle, unit: Adventurer) -> bool:
    """Tell whether somebody can do more in its turn than end it."""
    walks = can_walk(battle.setup.board, unit.cell, unit.movement, battle.occupied())
    return walks or len(_options(battle, unit)) > 1


def _options(battle: Battle, unit: Adventurer) -> tuple[Action, ...]:
    setup, field = battle.setup, aiming.field_of(battle, unit.side)
    found: list[Action] = []
    if unit.able:
        for name, ability in profile_of(battle, unit).abilities:
            aims = aiming.aims_of(battle, unit, ability, field)
            if aims and ability.aim in aiming.UNAIMED:
                found.append(Action(unit.id, "cast", name))
            elif aims:
                found += setup.at(unit.id, "cast", aims, name)
    found.append(Action(unit.id, "end"))
    if unit.movement:
        found += setup.walks(unit, unit.movement, field.friends | field.enemies)
    if unit.able:
        blow = blow_of(battle, unit.id, unit.level, unit.weapon)
        found += setup.at(unit.id, "strike", aiming.aims_of(battle, unit, blow, field))
    if refuse_swap(battle, unit) is None:
        found.append(Action(unit.id, "swap"))
    return tuple(found)


# Why not

ANSWERS = frozenset({"chase", "jump", "let_go"})
"""The verbs of a rival's answer to a contest (RK-4)."""
AIMED, PLAIN = frozenset({"move", "strike"}), frozenset({"swap", "end"})
"""The verbs without an ability that take one cell, and those that take none."""


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not allowed now, or None if it is (AC-2)."""
    assert battle.pending is not None
    unit = battle.units[action.unit]
    if unit.id != battle.pending.unit:
        return _refuse_other(unit)
    if battle.pending.kind == "contest":
        return Refusal("contest_first", "RK-4")
    if action.kind in ANSWERS:
        return Refusal("no_contest", "RK-4")
    if not is_well_formed(action, profile_of(battle, unit).abilities, AIMED, PLAIN):
        return UNKNOWN
    match action.kind:
        case "move":
            return refuse_walk(battle, unit, action.cells, unit.movement, "steps", "RK-5")
        case "strike" | "cast" if not unit.able:
            return Refusal("stunned" if is_held(battle, unit) else "ability_used", "RK-5")
        case "strike" | "cast":
            return _refuse_deed(battle, unit, action)
        case "swap":
            return refuse_swap(battle, unit)
        case _:
            return None


def _refuse_other(other: Adventurer) -> Refusal:
    """Tell why somebody else than the acting character does nothing now (RK-5)."""
    if other.cell < 0:
        return Refusal("fallen", "RK-8b")
    return Refusal("is_down", "RK-8a") if other.down else Refusal("not_its_turn", "RK-5")


def _refuse_deed(battle: Battle, unit: Adventurer, action: Action) -> Refusal | None:
    """Return why an ability, or the weapon in use, cannot be used in this way."""
    ability = deed_of(battle, unit, action)
    if not action.cells and ability.aim not in aiming.UNAIMED:
        return UNKNOWN
    cell = action.cells[0] if action.cells else unit.cell
    return aiming.why_not(battle, unit, ability, cell)


def refuse_swap(battle: Battle, unit: Adventurer) -> Refusal | None:
    """Return why the weapon in use cannot be changed now, as it can once a turn (RK-7, RK-S3)."""
    if not unit.second:
        return Refusal("no_second", "RK-7")
    if unit.swapped:
        return Refusal("swapped", "RK-S3")
    needed = table_of(battle).limits.swap_steps
    return None if unit.movement >= needed else short_of("steps", "RK-S3", needed, unit.movement)


# Carrying out


def answer_act(battle: Battle, action: Action) -> None:
    """Carry out what the acting character chose; whoever acts hides no longer (RK-3d)."""
    unit = battle.units[action.unit]
    unit.hidden = unit.hidden and action.kind == "end"
    match action.kind:
        case "cast" | "strike":
            _use(battle, unit, action)
        case "move":
            movement.walk(battle, unit, action.cells[0])
        case "swap":
            swap(battle, unit)
        case _:
            unit.able, unit.movement = False, 0
    settle(battle)


def _use(battle: Battle, unit: Adventurer, action: Action) -> None:
    """Use an ability; its additional cost is paid before anybody knows whether it succeeds
    (RK-6d)."""
    unit.able = False
    ability = deed_of(battle, unit, action)
    if ability.cost:
        before = unit.health
        unit.health -= ability.cost
        battle.tell(
            "cost",
            "RK-6d",
            by=unit.id,
            ability=action.ability,
            amount=ability.cost,
            before=before,
            after=unit.health,
        )
    if ability.venture is None:
        attacks.use(battle, unit, action)
    else:
        ventures.venture(battle, unit, action)


def swap(battle: Battle, unit: Adventurer) -> None:
    """Take the next weapon in hand, out of the pack too; only what is in use counts (RK-7)."""
    unit.movement -= table_of(battle).limits.swap_steps
    unit.swapped = True
    unit.weapon, *rest = filter(None, (unit.second, *unit.pack, unit.weapon))
    unit.second, unit.pack = (rest or [""])[0], tuple(rest[1:])
    weapon = weapon_of(battle, unit).title
    battle.tell("swap", "RK-7", by=unit.id, left=unit.movement, aside=(("weapon", weapon),))

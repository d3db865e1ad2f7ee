"""One attack from the roll to the wound: attack, defence, damage (SP-8)."""

from __future__ import annotations

from rules.battle.action import Action, made
from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.seven_phase import chances
from rules.systems.seven_phase.chances import PARTICULAR, SIGNIFICANT, SUCCESS, Defence
from rules.systems.seven_phase.state import (
    Fighter,
    attacking_arm,
    is_able,
    meet,
    place_of,
    profile_of,
)
from rules.systems.seven_phase.wounds import blow


def attack(battle: Battle, unit: Fighter, action: Action) -> None:
    """Roll the attack; a success must be met by a defence (SP-8)."""
    target, arm = battle.units[action.target], attacking_arm(battle, unit)
    if arm.row.category == "melee":
        meet(battle, [(unit.id, target.id)])
    own = chances.attack_chance(battle, place_of(unit), target, arm)
    if arm.row.category == "melee":
        battle.tell("strike", "SP-8", target.id, by=unit.id)
    else:
        battle.tell("cast", "SP-8", target.id, by=unit.id, ability=arm.id, cells=(target.cell,))
    who = (unit.id, target.id, target.cell)
    reached = chances.attempt(battle, who, own, ("miss", "hit"), "SP-8", SUCCESS, PARTICULAR)
    if not reached:
        return
    particular = reached == PARTICULAR
    if particular:
        battle.tell("particular", "SP-S1", target.id, by=unit.id)
    battle.state.blow = (unit.id, target.id, unit.weapon, int(particular))
    awake = is_able(target) or target.id in battle.state.felled
    ways = chances.defences(battle, target, arm.row.category) if awake else ()
    if ways and battle.setup.options["defence"] == "chosen":
        battle.ask("defend", target.side, target.id)
    else:
        defend(battle, ways[0] if ways else None)


def let_fly(battle: Battle, unit: Fighter) -> None:
    """Let go of what flies: it lies where it was thrown (SP-1d), and must be made ready anew, if
    there is more of it (SP-4)."""
    row, place = attacking_arm(battle, unit).row, unit.weapon
    if row.count:
        unit.left = tuple(count - (number == place) for number, count in enumerate(unit.left))
        unit.thrown = (*unit.thrown, (place, place_of(battle.units[unit.target])))
    if row.ready == "each" or (row.count and not unit.left[place]):
        unit.ready = -1


def defend(battle: Battle, way: Defence | None) -> None:
    """Roll the defence, if there is one; a particular attack needs a significant one (SP-S1)."""
    attacker, target_id, place, particular = battle.state.blow
    battle.state.blow = (-1, -1, -1, 0)
    unit, target = battle.units[attacker], battle.units[target_id]
    if way is not None:
        target.defences += 1
        who, kinds = (target.id, unit.id, target.cell), (f"no_{way.told}", way.told)
        needed = SIGNIFICANT if particular else SUCCESS
        if chances.attempt(battle, who, way.chance, kinds, "SP-8", needed):
            return
    blow(battle, unit, target, weapon_shares(battle, unit, place))


def weapon_shares(battle: Battle, unit: Fighter, place: int) -> tuple[Part, ...]:
    """Return what weapon and strength add to the dice of a blow (SP-S2)."""
    one = profile_of(battle, unit)
    parts = (Part("weapon", one.arms[place].row.damage, "", "SP-S2"),)
    strength = one.row.strength
    return (*parts, Part("strength", strength, "", "SP-S2")) if strength else parts


# The defence that its owner chooses


def ways_now(battle: Battle) -> tuple[Defence, ...]:
    """Return the ways in which the attack that waits can be met (SP-8)."""
    attacker, target, place, _ = battle.state.blow
    row = profile_of(battle, battle.units[attacker]).arms[place].row
    return chances.defences(battle, battle.units[target], row.category)


def offer_defend(battle: Battle) -> tuple[Action, ...]:
    """Return the ways to meet an attack, and to suffer it."""
    assert battle.pending is not None
    unit = battle.pending.unit
    kinds = ["suffer", *(way.kind for way in ways_now(battle))]
    return tuple(made(unit, kind) for kind in sorted(kinds))


def answer_defend(battle: Battle, action: Action) -> None:
    """Meet the attack as chosen."""
    defend(battle, next((way for way in ways_now(battle) if way.kind == action.kind), None))

"""How good an Energy Duel stands for a side: what search bots maximise.

What the acting character can still do with the points of this turn counts nearly as if it were
done, so that a step into reach is worth taking before the blow. A summoned creature is worth a
part of a fighter; objects on the board count by whom they touch.
"""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.kit.appraisal import Appraisal, Body, Victims, harm, harms, once, reached
from rules.systems.energy.actions import REST_ENERGY
from rules.systems.energy.procedure import MOVEMENT_POINTS
from rules.systems.energy.state import Fighter, profile_of
from rules.systems.energy.worth.lasting import WEIGHTS, Attack, attacks, healths, lying, standing
from rules.unit import SIDES

Blow = tuple[Attack, int, int]
"""An attack with the masks of the cells that it reaches now, and after a turn's walk."""


def _looks(unit: Fighter) -> tuple[object, ...]:
    points = unit.energy, unit.charges, unit.action_points
    return unit.profile, unit.summoner, unit.side, unit.health, unit.effects, points


def _body(battle: Battle, unit: Fighter) -> Body:
    worth = healths(battle, unit.profile)[unit.health]
    lasting = lying(battle, unit) if unit.effects else 0
    reserves = _reserves(battle, unit)
    if unit.summoner < 0:
        return worth, lasting, reserves
    part = _part(battle, unit)
    return worth * part // 100, lasting * part // 100, reserves * part // 100


def _part(battle: Battle, creature: Fighter) -> int:
    """Return the per cent of a fighter's worth that a summoned creature has."""
    summoner = profile_of(battle, battle.units[creature.summoner])
    return WEIGHTS.creature * profile_of(battle, creature).health // summoner.health


def _reserves(battle: Battle, unit: Fighter) -> int:
    """Return the worth of Energy (concave) and charges; an action point left is worth the rest
    that it could be (ED-2.1d)."""
    one = profile_of(battle, unit)
    energy, charges, most = unit.energy, unit.charges, one.energy
    for _ in range(unit.action_points):
        total = energy + REST_ENERGY
        energy = min(total, most)
        charges = min(one.level, charges + (total - energy) // REST_ENERGY)
    return WEIGHTS.energy * energy * (2 * most - energy) // (most * most) + WEIGHTS.charge * charges


def vigour(battle: Battle) -> tuple[int, int]:
    """Return how much of a whole fighter's health those of Red, and of Blue, have left together,
    in thousandths; a summoned creature's as far as it is worth one."""
    red = blue = 0
    for unit in battle.units:
        if unit.cell >= 0:
            left = 1000 * unit.health // profile_of(battle, unit).health
            if unit.summoner >= 0:
                left = left * _part(battle, unit) // 100
            if unit.side == SIDES[0]:
                red += left
            else:
                blue += left
    return red, blue


def _victim(unit: Fighter) -> tuple[int, ...]:
    return unit.cell, unit.profile, unit.health, unit.summoner


def _threats(battle: Battle, units: list[Fighter], victims: Victims, _: bool) -> list[int]:
    found = []
    for unit in units:
        points = unit.attack_points if unit.action_points else -1
        striker = (unit.profile, unit.cell, unit.energy, points)
        found.append(max(harms(battle, "blows", striker, unit, victims, _best_blow)))
    return found


def _best_blow(battle: Battle, unit: Fighter, target: Fighter) -> int:
    """Return the worth of the best blow at one target, in this turn or the next."""
    cell, number, energy = target.cell, target.profile, unit.energy
    points = unit.attack_points if unit.action_points else -1
    later_energy = energy + profile_of(battle, unit).regeneration
    now = later = 0
    for attack, near, far in _blows(battle, unit.profile, unit.cell):
        if far >> cell & 1 and attack.energy <= later_energy:
            amount = attack.amounts[number]
            later = max(later, amount)
            if attack.points <= points and attack.energy <= energy and near >> cell & 1:
                now = max(now, amount)
    worths, edge = healths(battle, number), WEIGHTS.alive
    worth = WEIGHTS.soon * harm(worths, target.health, 10 * later, edge)
    worth = max(worth, WEIGHTS.now * harm(worths, target.health, 10 * now, edge))
    return worth * (_part(battle, target) if target.summoner >= 0 else 100) // 10_000


def _rate(battle: Battle, unit: Fighter, target: Fighter) -> int:
    """Return what its best attack takes from an enemy in a turn, and that of each it may summon."""
    most = profile_of(battle, target).health
    called = battle.setup.table.creatures
    hands = [unit.profile, *(called[key] for key in called if key[0] == unit.profile)]
    harms = (max(one.amounts[target.profile] for one in attacks(battle, hand)) for hand in hands)
    return sum(1000 * min(most, harm) // most for harm in harms)


@once
def _blows(battle: Battle, profile: int, cell: int) -> tuple[Blow, ...]:
    return tuple(
        (attack, *reached(battle, cell, attack.reach, MOVEMENT_POINTS))
        for attack in attacks(battle, profile)
    )


APPRAISAL = Appraisal(WEIGHTS, _body, _looks, _victim, _threats, _rate, "objects", standing)

"""How good an Energy Duel stands for a side: what search bots maximise.

In thousandths of a whole fighter: a living fighter, its health (concave: the last points are
worth most), what it could do next with its Energy and charges, and the best blow each side
could land from where it stands.
"""

from __future__ import annotations

from rules.battle import Battle
from rules.systems.energy.content import STRIKE_ENERGY, Profile
from rules.systems.energy.damage import PER_CHARGE, PER_POINT, damage_amount
from rules.systems.energy.state import Fighter, profile_of
from rules.unit import other

WON = 100_000
ALIVE = 400
HEALTH = 600
ENERGY = 1
CHARGE = 22
REACHABLE = 18
"""Per cent of a blow's worth that counts when it could be landed from here."""
APPROACH = 6
"""Worth of each cell by which the nearest enemy is closer."""


def score(battle: Battle, side: str) -> int:
    """Return the balance for a side; 0 is even, `WON` a victory."""
    if battle.outcome:
        return 0 if battle.outcome == "draw" else WON if battle.outcome == side else -WON
    return _worth(battle, side) - _worth(battle, other(side)) + _approach(battle, side)


def _worth(battle: Battle, side: str) -> int:
    total = 0
    for unit in battle.units:
        if unit.side == side and unit.health > 0:
            one = profile_of(battle, unit)
            total += ALIVE + _health(unit.health, one.health)
            total += ENERGY * unit.energy + CHARGE * unit.charges
            total += _best_blow(battle, unit, one)
    return total


def _health(health: int, maximum: int) -> int:
    """Concave: half the health is worth more than half."""
    return HEALTH * health * (3 * maximum - health) // (2 * maximum * maximum)


def _best_blow(battle: Battle, unit: Fighter, one: Profile) -> int:
    """Return the worth of the best blow that the unit could land on its next action."""
    board = battle.setup.board
    best = 0
    for target in battle.units:
        if target.side == unit.side or target.health <= 0:
            continue
        distance = board.distance(unit.cell, target.cell)
        theirs = profile_of(battle, target)
        for energy, reach, blow in _blows(battle, unit.id, target.id):
            if distance <= reach and energy <= unit.energy:
                amount = min(blow * (100 + PER_CHARGE * unit.charges // 2) // 100, target.health)
                best = max(best, REACHABLE * HEALTH * amount // (100 * theirs.health))
    return best


def _blows(battle: Battle, unit: int, target: int) -> tuple[tuple[int, int, int], ...]:
    memo = battle.setup.memo
    key = ("blows", unit, target)
    if key not in memo:
        profiles = battle.setup.table.profiles
        memo[key] = blows(profiles[unit], profiles[target])
    return memo[key]  # type: ignore[no-any-return]


def blows(one: Profile, theirs: Profile) -> tuple[tuple[int, int, int], ...]:
    """Return (Energy, reach in cells, mean damage) of each attack that one has on another."""
    weapon = one.weapon
    found = [
        (
            STRIKE_ENERGY,
            weapon.range,
            _mean(weapon.damage, PER_POINT * one.statistic, theirs, weapon.damage_type),
        )
    ]
    for _, spell in one.spells:
        if spell.damage[1]:
            reach = spell.range + (spell.area.size if spell.aim != "enemy" else 0)
            amount = _mean(spell.damage, PER_POINT * one.magic_power, theirs, spell.element)
            found.append((spell.energy, reach, amount))
    return tuple(found)


def _mean(span: tuple[int, int], bracket: int, theirs: Profile, damage_type: str) -> int:
    resistance = theirs.resistances.get(damage_type, 0)
    return damage_amount((span[0] + span[1] + 1) // 2, bracket, 0, 0, resistance)


def _approach(battle: Battle, side: str) -> int:
    """Return a small reward for closeness, so that nobody stands off for ever."""
    board = battle.setup.board
    enemies = [one.cell for one in battle.units if one.side != side and one.cell >= 0]
    return -APPROACH * sum(
        min(board.distance(one.cell, enemy) for enemy in enemies)
        for one in battle.units
        if one.side == side and one.cell >= 0
    )

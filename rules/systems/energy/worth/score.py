"""How good an Energy Duel stands for a side: what search bots maximise.

In thousandths of a whole fighter. A living fighter is worth its health (concave: the last
points are worth most), its Energy and charges, and the harm it threatens. What the acting
character can still do with the points of this turn counts nearly as if it were done, so that
a step into reach is worth taking before the blow. A summoned creature is worth a part of a
fighter; what lies on somebody counts by what it changes and how long it lasts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.battle.machine import Battle
from rules.board.board import Board
from rules.systems.energy.actions import REST_ENERGY
from rules.systems.energy.content import Profile
from rules.systems.energy.damage import block_chance, damage_amount
from rules.systems.energy.effects import PER_POINT
from rules.systems.energy.procedure import MOVEMENT_POINTS
from rules.systems.energy.rows import ATTACK_POINTS, STRIKE_ENERGY
from rules.systems.energy.state import Fighter, profile_of
from rules.systems.energy.worth.lasting import CHARGE, harmful, healths, lying, standing
from rules.unit import other

WON = 100_000
ALIVE = 400
ENERGY = 60
"""Worth of full Energy (concave)."""
NOW = 92
"""Per cent of a blow's worth that counts while it can still be landed in this turn."""
SOON = 32
"""Per cent that counts when it can be landed in the next turn, walking included."""
FEAR = 20
"""The same of an enemy's blow: less, so that nobody stands off for ever."""
APPROACH = 8
"""Cost of each step that the nearest enemy is too far away."""
CREATURE = 60
"""Per cent of a fighter's worth that a summoned creature would have with its summoner's health."""


class Blow(NamedTuple):
    """An attack as one character can make it from one cell."""

    energy: int
    attack_points: int
    now: int
    """Mask of the cells that it reaches from there."""
    soon: int
    """Mask of the cells that it reaches after a turn's walk."""
    amounts: tuple[int, ...]
    """Mean damage by the target's profile, blocks included."""


def score(battle: Battle, side: str) -> int:
    """Return the balance for a side; 0 is even, `WON` a victory."""
    if battle.outcome:
        return 0 if battle.outcome == "draw" else WON if battle.outcome == side else -WON
    living = [unit for unit in battle.units if unit.health > 0]
    mine = [unit for unit in living if unit.side == side]
    theirs = [unit for unit in living if unit.side == other(side)]
    total = _worth(battle, mine) - _worth(battle, theirs) + standing(battle, side)
    total += _threat(battle, mine, theirs, SOON, APPROACH)
    return total - _threat(battle, theirs, mine, FEAR, 0)


def _worth(battle: Battle, units: list[Fighter]) -> int:
    total = 0
    for unit in units:
        worth = ALIVE + healths(battle, unit.profile)[unit.health]
        worth += _energy(unit, profile_of(battle, unit))
        if unit.effects:
            worth += lying(battle, unit)
        total += worth if unit.summoner < 0 else worth * _part(battle, unit) // 100
    return total


def _energy(unit: Fighter, one: Profile) -> int:
    """Concave too; an action point left is worth the rest that it could be (ED-2.1d)."""
    energy, charges = unit.energy, unit.charges
    for _ in range(unit.action_points):
        total = energy + REST_ENERGY
        energy = min(total, one.energy)
        charges = min(one.level, charges + (total - energy) // REST_ENERGY)
    worth = ENERGY * energy * (2 * one.energy - energy) // (one.energy * one.energy)
    return worth + CHARGE * charges


def _threat(
    battle: Battle, attackers: list[Fighter], targets: list[Fighter], soon: int, approach: int
) -> int:
    """Return the worth of the best blow of each attacker, less its way to where it has one."""
    total = 0
    for unit in attackers:
        blows = _blows(battle, unit)
        best = max(_best_blow(battle, unit, blows, target, soon) for target in targets)
        if not best and approach:
            best = -approach * min(battle.setup.way(unit.cell, target.cell) for target in targets)
        total += best
    return total


def _best_blow(
    battle: Battle, unit: Fighter, blows: tuple[Blow, ...], target: Fighter, soon: int
) -> int:
    """Return the worth of the best blow at one target, in this turn or the next."""
    cell, number = target.cell, target.profile
    energy, attack_points = unit.energy, unit.attack_points if unit.action_points else -1
    later_energy = energy + profile_of(battle, unit).regeneration
    now = later = 0
    for blow in blows:
        if blow.soon >> cell & 1 and blow.energy <= later_energy:
            amount = blow.amounts[number]
            later = max(later, amount)
            if (
                blow.attack_points <= attack_points
                and blow.energy <= energy
                and blow.now >> cell & 1
            ):
                now = max(now, amount)
    if not later:
        return 0
    worth = soon * _harm(battle, target, later)
    if now:
        worth = max(worth, NOW * _harm(battle, target, now))
    if target.summoner >= 0:
        worth = worth * _part(battle, target) // 100
    return worth // 100


def _part(battle: Battle, creature: Fighter) -> int:
    """Return the per cent of a fighter's worth that a summoned creature has."""
    summoner = battle.units[creature.summoner]
    return CREATURE * profile_of(battle, creature).health // profile_of(battle, summoner).health


def _harm(battle: Battle, target: Fighter, amount: int) -> int:
    """Return what damage would take from the target's worth; the nearer to its fall, the more."""
    worths, health = healths(battle, target.profile), target.health
    if amount >= health:
        return ALIVE + worths[health]
    lost = worths[health] - worths[health - amount]
    return lost + ALIVE * amount * amount // (health * health)


def _blows(battle: Battle, unit: Fighter) -> tuple[Blow, ...]:
    memo = battle.setup.memo
    key = ("blows", unit.profile, unit.cell)
    if key not in memo:
        memo[key] = tuple(_blows_from(battle.setup.board, battle.setup.table.profiles, unit))
    return memo[key]  # type: ignore[no-any-return]


def _blows_from(board: Board, profiles: Sequence[Profile], unit: Fighter) -> Iterator[Blow]:
    """Yield each attack of a character from where it stands."""
    one = profiles[unit.profile]
    weapon = one.weapon
    bracket = PER_POINT * (one.might if one.statistic == "might" else one.magic_power)
    yield Blow(
        STRIKE_ENERGY,
        ATTACK_POINTS["strike"],
        *_reached(board, unit.cell, weapon.range),
        tuple(
            _mean(weapon.damage, bracket, weapon.damage_type, theirs, block_chance(one, theirs))
            for theirs in profiles
        ),
    )
    bracket = PER_POINT * one.magic_power
    for _, spell in one.spells:
        span, share = harmful(spell)
        if span[1]:
            reach = spell.range if spell.aim == "enemy" else spell.range + spell.area.size
            blocks = spell.attack_kind == "blade"
            yield Blow(
                spell.energy,
                spell.attack_points,
                *_reached(board, unit.cell, reach),
                tuple(
                    share
                    * _mean(
                        span,
                        bracket,
                        spell.element,
                        theirs,
                        block_chance(one, theirs) if blocks else 0,
                    )
                    // 100
                    for theirs in profiles
                ),
            )


def _reached(board: Board, cell: int, reach: int) -> tuple[int, int]:
    """Return the masks of the cells that can be hit from a cell, at once and after a walk."""
    near = far = board.in_range(cell, reach)
    for stand in board.reach_cells(cell, MOVEMENT_POINTS, 0):
        far |= board.in_range(stand, reach)
    return near, far


def _mean(
    span: tuple[int, int], bracket: int, damage_type: str, theirs: Profile, blocks: int
) -> int:
    resistance = theirs.resistances.get(damage_type, 0)
    amount = damage_amount((span[0] + span[1] + 1) // 2, bracket, 0, 0, resistance)
    return amount * (100 - blocks) // 100

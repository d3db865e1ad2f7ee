"""How good a battle stands for a side: what search bots maximise, in thousandths of a worth.

A combatant is worth its hit points (concave: the last are worth most), its weapon and its
spells; what lies on it counts while it lasts. What it can still do in this round, or in the
next, counts for a part as if it were done; what is already chosen counts almost whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.kit.d20.aiming import casts
from rules.kit.d20.attacks import DIE, needed
from rules.kit.d20.casting import area_of, touched
from rules.kit.d20.content import Profile
from rules.kit.d20.effects import is_held, row_of
from rules.kit.d20.rows import Spell, Throw
from rules.kit.d20.state import Combatant, profile_of, spell_row
from rules.unit import other

WON = 100_000
ALIVE = 25
"""Per cent of a combatant's worth that it keeps until it falls."""
SOON = 28
"""Per cent of a deed's worth that counts when it can be done in the next round."""
FEAR = 35
"""Per cent that enemies' deeds count for: less, so that nobody stands off for ever."""
CHOSEN = 97
"""Per cent of the worth of what has been chosen and not yet done."""
APPROACH = 6
"""Cost of each cell of the way to the nearest enemy."""
MEMORY = (14, 26, 44)
"""Worth of a spell of each level that is still in memory."""
HELD = 10
"""Per cent of its bearer's worth that a spell which holds costs for each of its rounds."""
ASLEEP = 4
"""The same of a spell from which damage wakes."""
POINT = 3
"""Worth of a point of attack or armour for each round that it lies on somebody."""
MOST = 55
"""Per cent of a target's worth that all deeds which might be done to it count for together."""
AREA = 130
"""Per cent that an area's damage counts for, since it may touch several."""

MELEE, MISSILE, SPELL = range(3)


class Readiness(NamedTuple):
    """Per cent of the worth of a deed that counts because it can still be done in this round."""

    melee: int = 0
    missile: int = 0
    spell: int = 0
    only: str = ""
    """The one spell that counts; "" for any that is known."""


class Deed(NamedTuple):
    """Something that a combatant might do to an enemy from a cell."""

    sort: int
    level: int
    """Level of the spell, 0 for a weapon."""
    now: int
    """Mask of the cells that it reaches."""
    soon: int
    """Mask of the cells that it reaches after a walk."""
    tenths: tuple[int, ...]
    """Mean damage of a hit by the target's id, in tenths."""
    chances: tuple[int, ...]
    """By the target's id: chance to hit in per cent; more than 100 for what may touch several."""
    holds: tuple[int, ...]
    """By the target's id: how much of its worth it takes by holding it, in ten-thousandths."""
    spell: str = ""


def score(
    battle: Battle,
    side: str,
    readiness: Callable[[Battle, Any], Readiness],
    chosen: Sequence[Action] = (),
) -> int:
    """Return the balance for a side; 0 is even, `WON` a victory."""
    if battle.outcome:
        return 0 if battle.outcome == "draw" else WON if battle.outcome == side else -WON
    cells = {unit.id: unit.cell for unit in battle.units if unit.cell >= 0}
    for choice in chosen:
        if choice.kind == "move" and choice.cells:
            cells[choice.unit] = choice.cells[-1]
    mine = [unit for unit in battle.units if unit.cell >= 0 and unit.side == side]
    theirs = [unit for unit in battle.units if unit.cell >= 0 and unit.side == other(side)]
    total = sum(_worth(battle, unit) for unit in mine)
    total -= sum(_worth(battle, unit) for unit in theirs)
    total += _threat(battle, mine, theirs, cells, readiness, APPROACH)
    total -= FEAR * _threat(battle, theirs, mine, cells, readiness, 0) // 100
    return total + (_chosen(battle, side, chosen) if chosen else 0)


# What one is worth


def full_worth(battle: Battle, number: int) -> int:
    """Return what a combatant is worth unhurt, its spells left out."""
    memo = battle.setup.memo
    key = ("worth", number)
    if key not in memo:
        one = battle.setup.table.profiles[number]
        weapon = max(_mean(one.melee.damage), _mean(one.missile.damage) if one.missile else 0)
        memo[key] = 8 * (one.health + one.attack + one.armour_class - 10) + 6 * weapon
    return memo[key]  # type: ignore[no-any-return]


def _mean(throw: Throw) -> int:
    """Return the mean of a throw, in tenths."""
    sides, bonus = throw
    return 5 * (sides + 1) + 10 * bonus if sides else 0


def _worth(battle: Battle, unit: Combatant) -> int:
    worth = full_worth(battle, unit.id)
    total = _healths(battle, unit.id)[unit.health]
    total += sum(left * each for left, each in zip(unit.memory, MEMORY, strict=True))
    for effect in unit.effects:
        row = row_of(battle, effect)
        if row.holds:
            total -= worth * (ASLEEP if row.wakes else HELD) * min(effect.remaining, 4) // 100
        total += POINT * (row.attack + row.armour_class) * effect.remaining
    return total


def _healths(battle: Battle, number: int) -> tuple[int, ...]:
    """Return the worth of each count of hit points of a combatant, 0 for none."""
    memo = battle.setup.memo
    key = ("healths", number)
    if key not in memo:
        most = battle.setup.table.profiles[number].health
        worth = full_worth(battle, number)
        share, alive = worth * (100 - ALIVE) // 100, worth * ALIVE // 100
        memo[key] = (
            0,
            *(
                alive + share * health * (3 * most - health) // (2 * most * most)
                for health in range(1, most + 1)
            ),
        )
    return memo[key]  # type: ignore[no-any-return]


def harm(battle: Battle, target: Combatant, tenths: int) -> int:
    """Return what damage would take from the target's worth; the nearer to its fall, the more."""
    memo = battle.setup.memo
    key = ("harm", target.id, target.health, tenths)
    known: int | None = memo.get(key)
    if known is None:
        known = memo[key] = _harm(_healths(battle, target.id), target.health, tenths)
    return known


def _harm(worths: tuple[int, ...], health: int, tenths: int) -> int:
    if tenths >= 10 * health:
        return worths[health]
    whole, rest = divmod(tenths, 10)
    left = worths[health - whole]
    return worths[health] - left + (left - worths[health - whole - 1]) * rest // 10


# What one might do


def _threat(
    battle: Battle,
    attackers: list[Combatant],
    targets: list[Combatant],
    cells: dict[int, int],
    readiness: Callable[[Battle, Any], Readiness],
    approach: int,
) -> int:
    """Return the worth of the best deed of each attacker, less its way to where it has one.

    All deeds at one target together come to no more than a share of it, so that to fell it is
    always worth more than to be able to.
    """
    total = 0
    everywhere = 0
    room = {}
    for target in targets:
        everywhere |= 1 << target.cell
        room[target.id] = MOST * _healths(battle, target.id)[target.health] // 100
    for unit in attackers:
        if unit.effects and is_held(battle, unit):
            continue
        cell = cells[unit.id]
        ready = readiness(battle, unit)
        shares = ready[:3]
        best, victim = 0, -1
        for deed in deeds(battle, unit, cell):
            if deed.soon & everywhere and (not deed.level or _counts(unit, deed, ready)):
                found = _best(battle, deed, shares[deed.sort], targets, room)
                if found[0] > best:
                    best, victim = found
        if victim >= 0:
            room[victim] -= best
        if approach and ready.spell:
            best = max(best, ready.spell * _friendly(battle, unit, cell, ready) // 100)
        if approach:
            best -= approach * min(battle.setup.way(cell, target.cell) for target in targets)
        total += best
    return total


def _counts(unit: Combatant, deed: Deed, ready: Readiness) -> bool:
    return unit.memory[deed.level - 1] > 0 and ready.only in ("", deed.spell)


def _friendly(battle: Battle, unit: Combatant, cell: int, ready: Readiness) -> int:
    """Return the worth of the best spell for friends that somebody might cast from a cell."""
    best = 0
    for spell_id, spell in profile_of(battle, unit).spells:
        if spell.hostile or not unit.memory[spell.level - 1] or ready.only not in ("", spell_id):
            continue
        for action in casts(battle, unit, spell_id, cell):
            best = max(best, cast_worth(battle, unit, spell_id, action.cells, cell))
    return best


def _best(
    battle: Battle, deed: Deed, ready: int, targets: list[Combatant], room: dict[int, int]
) -> tuple[int, int]:
    """Return the greatest worth of a deed, and whom it is done to for that."""
    best, victim, cost = 0, -1, MEMORY[deed.level - 1] if deed.level else 0
    soon, now, tenths, chances, holds = deed.soon, deed.now, deed.tenths, deed.chances, deed.holds
    for target in targets:
        cell, number = target.cell, target.id
        if soon >> cell & 1:
            worth = 0
            if tenths[number]:
                worth = harm(battle, target, tenths[number]) * chances[number] // 100
            if holds[number] and not (target.effects and is_held(battle, target)):
                worth += full_worth(battle, number) * holds[number] // 10_000
            share = ready if ready > SOON and now >> cell & 1 else SOON
            worth = min(room[number], share * (worth - cost) // 100)
            if worth > best:
                best, victim = worth, number
    return best, victim


def deeds(battle: Battle, unit: Combatant, cell: int) -> tuple[Deed, ...]:
    """Return what a combatant might do to enemies from a cell."""
    memo = battle.setup.memo
    key = ("deeds", unit.id, cell)
    if key not in memo:
        memo[key] = tuple(_deeds(battle, unit, cell))
    return memo[key]  # type: ignore[no-any-return]


def _deeds(battle: Battle, unit: Combatant, cell: int) -> list[Deed]:
    one = profile_of(battle, unit)
    profiles = battle.setup.table.profiles
    none = (0,) * len(profiles)
    found = []
    weapons = [(MELEE, one.melee), *([(MISSILE, one.missile)] if one.missile else [])]
    for sort, weapon in weapons:
        mean = _mean(weapon.damage)
        tenths = (mean,) * len(profiles)
        chances = tuple(_chance(one, their) for their in profiles)
        reached = _reached(battle, one, cell, weapon.range)
        found.append(Deed(sort, 0, *reached, tenths, chances, none))
    for spell_id, spell in one.spells:
        if spell.hostile:
            reach = spell.size if spell.aim == "direction" else spell.range
            chances = (AREA if spell.size else 100,) * len(profiles)
            tenths, holds = _effects(spell, profiles)
            reached = _reached(battle, one, cell, reach)
            found.append(Deed(SPELL, spell.level, *reached, tenths, chances, holds, spell_id))
    return found


def _chance(one: Profile, their: Profile) -> int:
    """Return the chance to hit in per cent."""
    least = their.armour_class - one.attack
    return 100 * min(DIE, max(0, DIE + 1 - least)) // DIE


def _effects(spell: Spell, profiles: Sequence[Profile]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    fails = tuple(100 * min(DIE, max(0, one.save - 1)) // DIE for one in profiles)
    whole = AREA if spell.size else 100
    share = [100 if spell.save == "none" else (100 + fail) // 2 for fail in fails]
    mean = _mean(spell.damage)
    row = spell.effect
    held = (ASLEEP if row.wakes else HELD) * min(row.rounds, 4) if row and row.holds else 0
    return (
        tuple(mean * part // 100 for part in share),
        tuple(held * fail * whole // 100 for fail in fails),
    )


def _reached(battle: Battle, one: Profile, cell: int, reach: int) -> tuple[int, int]:
    """Return the masks of the cells that can be hit from a cell, at once and after a walk."""
    board = battle.setup.board
    near = far = board.in_range(cell, reach)
    for stand in board.reach_cells(cell, one.speed, 0):
        far |= board.in_range(stand, reach)
    return near, far


# What has been chosen


def _chosen(battle: Battle, side: str, chosen: Sequence[Action]) -> int:
    """Return the worth of what a side has chosen and not yet done, all blows at one together."""
    tenths: dict[int, int] = {}
    total = 0
    for choice in chosen:
        unit = battle.units[choice.unit]
        if unit.side != side or choice.kind == "move":
            continue
        if choice.kind == "cast":
            total += cast_worth(battle, unit, choice.ability, choice.cells, unit.cell)
        elif choice.target >= 0:
            one = profile_of(battle, unit)
            weapon = one.melee if choice.kind == "strike" else one.missile
            target = battle.units[choice.target]
            least = needed(battle, unit, target, choice.kind == "shoot")
            chance = min(DIE, max(0, DIE + 1 - least))
            mean = _mean(weapon.damage) * chance // DIE if weapon else 0
            tenths[target.id] = tenths.get(target.id, 0) + mean
    for number, amount in tenths.items():
        total += harm(battle, battle.units[number], amount)
    return CHOSEN * total // 100


def cast_worth(
    battle: Battle, unit: Combatant, spell_id: str, cells: tuple[int, ...], origin: int
) -> int:
    """Return the expected worth of casting a spell in a way, to the caster's side."""
    spell = spell_row(battle, spell_id)
    total = -MEMORY[spell.level - 1]
    for target in touched(battle, unit, spell, area_of(battle, origin, spell, cells)):
        sign = 1 if target.side == unit.side else -1
        fails = min(DIE, max(0, profile_of(battle, target).save - 1))
        if spell.wounds:
            share = DIE if spell.save == "none" else (DIE + fails) // 2
            total -= sign * harm(battle, target, _mean(spell.damage) * share // DIE)
        if spell.heals:
            worths = _healths(battle, target.id)
            healed = min(len(worths) - 1, target.health + _mean(spell.healing) // 10)
            total += sign * (worths[healed] - worths[target.health])
        if spell.effect is not None:
            total += sign * _effect_worth(battle, target, spell, fails)
    return total


def _effect_worth(battle: Battle, target: Combatant, spell: Spell, fails: int) -> int:
    """Return what an effect is worth to its bearer; one that lies there already adds nothing."""
    row = spell.effect
    assert row is not None
    if any(row_of(battle, effect) is row for effect in target.effects):
        return 0
    if row.holds:
        worth = full_worth(battle, target.id)
        held = ASLEEP if row.wakes else HELD
        return -worth * held * min(row.rounds, 4) * fails // (100 * DIE)
    return POINT * (row.attack + row.armour_class) * row.rounds

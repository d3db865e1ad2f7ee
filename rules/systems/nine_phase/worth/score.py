"""How good a battle of Nine Phases stands for a side: what search bots maximise.

Each threatens the blow of this round's melee, the shots still open to it, the spell on its way.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.battle.machine import Battle
from rules.board.cells import cells_of
from rules.kit.appraisal import (
    IDLE,
    Appraisal,
    Body,
    Victims,
    Weights,
    curve,
    harms,
    mean_harm,
    once,
    remembered,
)
from rules.kit.effects import changed, is_held, lying, row_of
from rules.kit.rolls import DIE, sides_from
from rules.kit.sums import ways_of
from rules.kit.turns import sides_of, touched
from rules.systems.nine_phase.attacks import may_strike, needed
from rules.systems.nine_phase.content import LOADS, Profile
from rules.systems.nine_phase.engagement import FRONT, is_engaged, zone
from rules.systems.nine_phase.missiles import column_of
from rules.systems.nine_phase.rows import Dice, Spell
from rules.systems.nine_phase.spells import (
    is_immediate,
    left,
    refuse_casting,
    save_wanted,
    spell_area,
)
from rules.systems.nine_phase.state import MELEE, MISSILES, Combatant, profile_of, spell_row

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))

# What one is worth


@once
def healths(battle: Battle, number: int) -> tuple[int, ...]:
    """Return what a combatant is worth by its health."""
    most = battle.setup.table.profiles[number].health
    return curve(most, WEIGHTS.alive, WEIGHTS.health, WEIGHTS.bend)


def _body(battle: Battle, unit: Combatant) -> Body:
    lasting = 0
    if unit.effects:
        for effect in unit.effects:
            row = row_of(battle, effect)
            worth = WEIGHTS.change * sum(row.changes.values())
            lasting += (worth - WEIGHTS.held * row.holds) * effect.remaining
    reserves = WEIGHTS.step * unit.steps + _spells(battle, unit.id, unit.used)
    return healths(battle, unit.id)[max(0, unit.health)], lasting, reserves


@once
def _spells(battle: Battle, number: int, used: tuple[str, ...]) -> int:
    """Return the worth of the spells that a combatant has not used up."""
    return sum(
        (spell.uses - used.count(spell_id)) * WEIGHTS.use * (1 + spell.level) // spell.uses
        for spell_id, spell in battle.setup.table.profiles[number].spells
    )


def _backs(battle: Battle, side: str) -> int:
    """Return the balance of those who do not face the nearest enemy."""
    mine, theirs = sides_of(battle, side)
    known = remembered(battle, "backs")
    total = 0
    for unit in battle.units if mine and theirs else ():
        if unit.cell >= 0:
            own = unit.side == side
            key = (unit.cell, unit.facing, theirs if own else mine)
            back = known.get(key)
            if back is None:
                back = known[key] = _back(battle, *key)
            total += -back if own else back
    return total


def _back(battle: Battle, cell: int, facing: int, enemies: int) -> int:
    """Return the cost of facing so on a cell, with enemies on the cells of a mask."""
    board = battle.setup.board
    nearest = min((board.distance(cell, enemy), enemy) for enemy in cells_of(enemies))[1]
    return WEIGHTS.back if zone(board, cell, facing, nearest) != FRONT else 0


# What blows, shots and spells are worth before they happen


@once
def _loss(battle: Battle, number: int, health: int, dice: Dice) -> int:
    """Return the mean worth that damage takes from a combatant."""
    return mean_harm(healths(battle, number), health, ways_of(*dice))


def _per_mille(least: int) -> int:
    """Return how often in a thousand times a d20 shows at least so much."""
    return 1000 * sides_from(least) // DIE


def blow_worth(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return the mean worth that a blow takes from a target, from where it would come (NP-E6,
    NP-E7)."""
    lost = _loss(battle, target.id, target.health, profile_of(battle, unit).weapon.damage)
    return lost * _per_mille(needed(battle, unit, target, melee=True)) // 1000


def shot_worth(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return the mean worth that a shot takes from a target."""
    missile = profile_of(battle, unit).missile
    assert missile is not None
    lost = _loss(battle, target.id, target.health, missile.damage)
    return lost * _per_mille(needed(battle, unit, target, melee=False)) // 1000


def spell_worth(battle: Battle, unit: Combatant) -> int:
    """Return the worth of a spell on its way, the less the likelier it is spoilt (NP-S5)."""
    spell = spell_row(battle, unit.spell)
    cell = battle.units[unit.aimed].cell if unit.aimed >= 0 else unit.aim
    if cell < 0:
        return 0
    total = 0
    for target in touched(battle, unit.side, spell.whom, spell_area(battle, unit, spell, cell)):
        worth = WEIGHTS.helping if spell.healing[0] or spell.effect is not None else 0
        if spell.damage[0]:
            saves = _saved(battle, target, spell)
            felt = 1000 - (saves if spell.save == "negates" else saves // 2)
            worth += _loss(battle, target.id, target.health, spell.damage) * felt // 1000
        helps = target.side == unit.side and not spell.damage[0]
        total += worth if helps or target.side != unit.side else -worth
    if not battle.setup.options["spoiling"]:
        return total * WEIGHTS.on_its_way // 100
    return total * _unspoilt(battle, unit) // 1000


def _unspoilt(battle: Battle, unit: Combatant) -> int:
    """Return the share in a thousand of a spell's worth that counts, its caster being in danger.

    Melee endangers what works in a later round alone, as it is the last of a round (NP-9); from
    afar whoever still can may do it harm before.
    """
    later = unit.due_round > battle.round
    share = 10 * (WEIGHTS.in_danger if later and is_engaged(battle, unit) else WEIGHTS.on_its_way)
    for enemy in battle.units:
        if enemy.side != unit.side and enemy.cell >= 0 and enemy.health > 0:
            harmed = WEIGHTS.aimed * _harmed_by(battle, unit, enemy, later)
            share = share * (100_000 - harmed) // 100_000
    return share


def _harmed_by(battle: Battle, unit: Combatant, enemy: Combatant, later: bool) -> int:
    """Return the chance in a thousand that an enemy harms a caster from afar before its spell
    works, in this round or a later one, if it is aimed at."""
    if is_held(battle, enemy):
        return 0
    one, way = profile_of(battle, enemy), battle.setup.board.distance(enemy.cell, unit.cell)
    in_range = one.missile is not None and enemy.missiles and way <= one.missile.range
    if in_range and (later or shots_left(battle, enemy, one, unit.due_phase - 1)):
        return _per_mille(needed(battle, enemy, unit, melee=False))
    if later or (refuse_casting(battle, enemy) is None and enemy.done < battle.state.phase):
        for name, spell in one.spells:
            at_once = spell.damage[0] and is_immediate(spell) and way <= spell.range
            if at_once and left(enemy, name, spell) > 0:
                return 1000 - (_saved(battle, unit, spell) if spell.save == "negates" else 0)
    return 0


def _saved(battle: Battle, target: Combatant, spell: Spell) -> int:
    """Return how often in a thousand times a target saves against a spell."""
    if not spell.save:
        return 0
    save = profile_of(battle, target).save + changed(battle, target, "save")
    return _per_mille(save_wanted(spell) - save)


# What one might do


OUT_OF_REACH = -1
ENGAGED = 1_000_000
"""What makes a blow in melee greater than any other."""


def _victim(unit: Combatant) -> tuple[object, ...]:
    return unit.id, unit.cell, unit.facing, unit.retreats, unit.health, lying(unit)


def _threats(battle: Battle, units: list[Combatant], victims: Victims, _: bool) -> list[int]:
    return [IDLE if is_held(battle, unit) else _threat(battle, unit, victims) for unit in units]


def _threat(battle: Battle, unit: Combatant, victims: Victims) -> int:
    one = profile_of(battle, unit)
    total = _blow(battle, unit, victims)
    if one.missile is not None and unit.missiles:
        total += _shots(battle, unit, one, victims)
    if unit.spell:
        total += spell_worth(battle, unit)
    return max(0, total)


def _blow(battle: Battle, unit: Combatant, victims: Victims) -> int:
    """Return the worth of the best blow: now if it is engaged, in part if it could come up."""
    best = _best(battle, "blows", _blow_at, unit, victims)
    if best < 0:
        return 0
    if best < ENGAGED:
        return WEIGHTS.coming * best // 100
    share = WEIGHTS.blow if unit.done < MELEE and may_strike(battle, unit) else WEIGHTS.later
    return share * (best - ENGAGED) // 100


def _shots(battle: Battle, unit: Combatant, one: Profile, victims: Victims) -> int:
    """Return the worth of the shots still open in this round, and of being loaded."""
    assert one.missile is not None
    best = _best(battle, "shots", _shot_at, unit, victims)
    if best < 0:
        return 0
    total = best * WEIGHTS.shot * shots_left(battle, unit, one) // 100
    if not one.missile.loads or unit.loaded:
        total += best * WEIGHTS.loaded // 100
    return total


def _best(
    battle: Battle,
    sort: str,
    worth: Callable[[Battle, Any, Any], int],
    unit: Combatant,
    victims: Victims,
) -> int:
    """Return the worth of the best blow or shot at any of these, if it were certain to come;
    less than 0 if none can."""
    return max(harms(battle, sort, (unit.id, unit.cell, lying(unit)), unit, victims, worth))


def _blow_at(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return the worth of a blow at one; that of any whom it stands against is greater."""
    near, further, _ = _reached(battle, unit.id, unit.cell)
    if not further >> target.cell & 1:
        return OUT_OF_REACH
    against = ENGAGED if near >> target.cell & 1 else 0
    return against + blow_worth(battle, unit, target)


def _shot_at(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return the worth of a shot at one."""
    _, _, far = _reached(battle, unit.id, unit.cell)
    return shot_worth(battle, unit, target) if far >> target.cell & 1 else OUT_OF_REACH


def _rate(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return what a combatant's blow or shot takes from an enemy; its spells are worth what the
    score says of those that it has left."""
    one, their = profile_of(battle, unit), profile_of(battle, target)
    hits = _per_mille(their.armour + their.shield - one.attack)
    blow = _share(battle, target.id, one.weapon.damage)
    shot = _share(battle, target.id, one.missile.damage) if one.missile is not None else 0
    return hits * max(blow, shot) // 1000


@once
def _share(battle: Battle, number: int, dice: Dice) -> int:
    """Return the mean share of a whole combatant's health that dice take, in thousandths."""
    most: int = battle.setup.table.profiles[number].health
    amounts = ways_of(*dice)
    taken = sum(min(most, amount) * ways for amount, ways in amounts.items())
    return 1000 * taken // (most * sum(amounts.values()))


@once
def _reached(battle: Battle, number: int, cell: int) -> tuple[int, int, int]:
    """Return the cells within a combatant's reach, after coming up, and within its shots'."""
    board, one = battle.setup.board, battle.setup.table.profiles[number]
    shots = board.in_range(cell, one.missile.range) if one.missile is not None else 0
    return board.within(cell, one.reach), board.within(cell, one.reach + one.half), shots


def shots_left(battle: Battle, unit: Combatant, one: Profile, until: int = MISSILES[-1]) -> int:
    """Return how many shots a combatant can still make in this round where it stands, the last
    of them in a phase up to `until`."""
    phase = battle.state.phase + (unit.done >= battle.state.phase)
    needs_load = one.missile is not None and one.missile.loads != "" and not unit.loaded
    last = min(until, 7 if is_engaged(battle, unit) else 8)
    most = _open_shots(battle, unit.id, column_of(unit), unit.acts, needs_load, phase, last)
    return min(most, unit.missiles)


@once
def _open_shots(
    battle: Battle, number: int, place: str, acts: int, needs_load: bool, phase: int, last: int
) -> int:
    """Return how many shots are left from a phase to another in the patterns still open to one
    whose round stands in a column of the table."""
    phases = [number for number in MISSILES if phase <= number <= last]
    most = 0
    for pattern in battle.setup.table.profiles[number].patterns[place]:
        loads = not needs_load or any(pattern >> LOADS + number & 1 for number in phases)
        if loads and not acts & ~pattern:
            most = max(most, sum((pattern & ~acts) >> number & 1 for number in phases))
    return most


def _wished(battle: Battle, unit: Combatant) -> int:
    one = profile_of(battle, unit)
    if one.missile is not None and unit.missiles:
        return one.missile.range
    return max((one.reach, *(spell.range for _, spell in one.spells)))


APPRAISAL = Appraisal(
    WEIGHTS, _body, None, _victim, _threats, _rate, "facing", _backs, wished=_wished
)

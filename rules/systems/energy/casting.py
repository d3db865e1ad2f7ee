"""Casting spells: paying, reflection, and what each category does (ED-2.2, ED-2.7, ED-2.10); normal
attacks with sword or wand, and what rides on them (ED-2.7b, ED-2.9, ED-2.12d)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.battle.action import Action
from rules.battle.event import Die, Part, total
from rules.battle.machine import Battle
from rules.battle.volley import VOLLEY, Volley
from rules.systems.energy import damage, things
from rules.systems.energy.aiming import spell_area
from rules.systems.energy.chances import blocked, effect_parts, holds_good, spell_parts
from rules.systems.energy.effects import (
    HEALING_PER_CHARGE,
    effects_of,
    lay,
    power_parts,
    set_steps,
    take_off,
)
from rules.systems.energy.energy import gain_charges, restore
from rules.systems.energy.rows import ATTACK_POINTS, CREATING, HURTS_ALL, STRIKE_ENERGY, Spell
from rules.systems.energy.state import Fighter, profile_of, row_of
from rules.value import Value


class Cast(Value, frozen=True):
    """One spell on its way."""

    caster: int
    spell_id: str
    cells: tuple[int, ...]
    targets: tuple[int, ...]
    """Ids of those whom it touches, in the order in which it comes to them."""
    charges: int = 0
    raised: int = -1
    """Id of the dead character whom it raises."""
    parts: tuple[Part, ...] = ()
    """What is added to its damage: the same for all whom it touches, even where its caster has
    fallen to it meanwhile (ED-2.9d)."""


def cast(battle: Battle, unit: Fighter, action: Action) -> None:
    """Cast a spell: what it costs is spent whatever becomes of it (ED-2.2g)."""
    spell_id, charges = action.ability, action.amount
    spell = row_of(battle, spell_id)
    energy, action_points, attack_points, clause = spell.price
    unit.energy -= energy
    unit.action_points -= action_points
    unit.attack_points -= attack_points
    unit.charges -= charges
    cells = spell_area(battle, unit.cell, spell, action)
    battle.tell(
        "cast",
        clause,
        action.target,
        by=unit.id,
        ability=spell_id,
        cells=cells,
        parts=(Part("charges", charges, "", "ED-2.2g"),) if charges else (),
        energy=energy,
        attack_points=attack_points,
        charges=charges,
    )
    targets = _targets(battle, unit, spell, cells)
    one = Cast(unit.id, spell_id, cells, targets, charges, action.target)
    if spell.area.shape == "single" and targets and _reflected(battle, one, spell.attack_kind):
        battle.push("reflected", unit.id, targets[0], spell_id, charges)
    elif targets or spell.category in CREATING:
        _carry_out(battle, one)


def _carry_out(battle: Battle, one: Cast) -> None:
    if one.targets:
        damage.settle_after(battle, one.targets)
    CATEGORIES[row_of(battle, one.spell_id).category](battle, one)


def _targets(
    battle: Battle, unit: Fighter, spell: Spell, cells: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the ids of those in the area whom the spell touches."""
    if spell.category in CREATING:
        return ()
    area = frozenset(cells)
    inside = [one for one in battle.units if one.cell in area]
    if spell.category not in HURTS_ALL:
        inside = [one for one in inside if (one.side == unit.side) == spell.friendly]
    return tuple([one.id for one in inside])


def _reflected(battle: Battle, one: Cast, kind: str) -> bool:
    """Roll for what reflects this kind of spell; using it uses it up (ED-2.10g)."""
    caster, target = battle.units[one.caster], battle.units[one.targets[0]]
    for effect, row in effects_of(battle, target) if kind else ():
        if kind in row.reflects:
            make = partial(effect_parts, battle, target, row, True)
            told = ("reflect", "no_reflect", "ED-2.10g")
            if holds_good(battle, told, target, caster, target, one.spell_id, make):
                take_off(battle, target, effect)
                return True
    return False


def come_back(battle: Battle, caster: int, thrower: int, spell_id: str, charges: int) -> None:
    """Let a reflected spell strike its own caster, as strong as it was cast; neither a block nor
    another reflection stops it (ED-2.2g)."""
    cells = (battle.units[caster].cell,)
    _carry_out(battle, Cast(caster, spell_id, cells, (caster,), charges))


# Whether it goes through and works


def goes_through(battle: Battle, unit: int, one: Cast) -> bool:
    """Whether a target does not block the spell (ED-2.12c, d); nobody blocks one's own."""
    spell = row_of(battle, one.spell_id)
    kind = spell.attack_kind
    if not kind or unit == one.caster:
        return True
    caster, target = battle.units[one.caster], battle.units[unit]
    return not blocked(battle, caster, target, one.spell_id, kind, spell.pierces)


def works(battle: Battle, unit: int, one: Cast) -> bool:
    """Roll a spell's chance against one target, if it has any doubt, and tell it (ED-2.10a)."""
    spell = row_of(battle, one.spell_id)
    if spell.chance >= 100:
        return True
    caster, target = battle.units[one.caster], battle.units[unit]
    hostile = None if spell.friendly else target
    make = partial(spell_parts, battle, caster, spell, hostile)
    told = ("success", "failure", "ED-2.10e" if spell.one_time else "ED-2.10a")
    return holds_good(battle, told, caster, target, target, one.spell_id, make)


def _volley(
    battle: Battle,
    one: Cast,
    tests: tuple[Callable[[Battle, int, Cast], bool], ...],
    effect: Callable[[Battle, int, Any, int, Cast], None],
) -> None:
    """Let a spell come to all its targets.

    They do not matter to each other, unless the caster is among them and what it lays on the
    others comes of its state then.
    """
    spell = row_of(battle, one.spell_id)
    fixed = spell.effect is None or (spell.category == "invocation" and not spell.effect.tick[1])
    apart = fixed or one.caster not in one.targets
    throw = _damage if spell.damage[1] else None
    battle.push(VOLLEY, Volley(one.targets, tests, throw, (effect,), one, apart))


def _damage(battle: Battle, left: Iterable[tuple[int, int]], one: Cast) -> Die:
    """Throw the one die of a spell's damage (ED-2.9d)."""
    return battle.roll(*row_of(battle, one.spell_id).damage)


# What each category does


def _direct(battle: Battle, one: Cast) -> None:
    """Hurt everyone whom it touches; one die for the whole spell (ED-2.9d)."""
    _volley(battle, _powered(battle, one), (goes_through,), harm)


def _invocation(battle: Battle, one: Cast) -> None:
    """Roll its chance against each; once, so nothing is cut (ED-2.10e)."""
    _volley(battle, _powered(battle, one), (goes_through, works), harm)


def _powered(battle: Battle, one: Cast) -> Cast:
    """Return a cast with what is added to its damage (ED-2.2d, ED-2.9d)."""
    power = power_parts(battle, battle.units[one.caster], "magic_power", "ED-2.9d")
    return replace(one, parts=power + damage.charge_parts(one.charges, "ED-2.2d"))


def harm(battle: Battle, unit: int, die: Die, how: int, one: Cast) -> None:
    """Hurt one target; what the spell lays besides rides on the damage (ED-2.12d)."""
    target, spell = battle.units[unit], row_of(battle, one.spell_id)
    damage.hurt(battle, one.caster, target, one.spell_id, spell.element, die, one.parts)
    _ride(battle, target, one)


def _ride(battle: Battle, target: Fighter, one: Cast) -> None:
    """Lay the secondary effect of a spell whose damage went through (ED-2.12d), if it works, as an
    invocation already has; a DoT is marked by the charges of its attack (ED-2.2f)."""
    spell = row_of(battle, one.spell_id)
    if spell.effect is None or target.health <= 0:
        return
    if spell.category == "invocation" or works(battle, target.id, one):
        caster = battle.units[one.caster]
        lay(battle, caster, target, one.spell_id, "ED-2.12d", one.charges)


def _lasting(battle: Battle, one: Cast) -> None:
    """Lay a buff, a debuff, a DoT or a control."""
    _volley(battle, one, (goes_through,), lay_lasting)


def lay_lasting(battle: Battle, unit: int, die: object, how: int, one: Cast) -> None:
    """Lay a spell's effect if it works, and give what a buff gives at once (ED-2.3a, ED-2.8d)."""
    if not works(battle, unit, one):
        return
    target, spell = battle.units[unit], row_of(battle, one.spell_id)
    if spell.charges:
        gain_charges(battle, target, spell.charges, "ED-2.3a")
    if spell.movement_points:
        before = target.movement_points
        points = set_steps(battle, target, before + spell.movement_points)
        gained = points - before
        battle.tell("step_points", "ED-2.8d", by=target.id, amount=gained, points=points)
    if spell.effect is not None:
        caster = battle.units[one.caster]
        lay(battle, caster, target, one.spell_id, spell.effect.clause, one.charges)


def _heal(battle: Battle, one: Cast) -> None:
    """Heal friends, and lay what the spell leaves on them; charges raise both (ED-2.2e)."""
    spell, caster = row_of(battle, one.spell_id), battle.units[one.caster]
    amount, parts = damage.healing(spell.healing, HEALING_PER_CHARGE * one.charges)
    for target in [battle.units[unit] for unit in one.targets]:
        damage.heal(battle, one.caster, target, one.spell_id, amount, "ED-2.2e", parts)
        if spell.effect is not None:
            lay(battle, caster, target, one.spell_id, spell.effect.clause, one.charges)


def _life_vampirism(battle: Battle, one: Cast) -> None:
    """Hurt enemies and keep part of it; charges raise neither (ED-2.2e)."""
    deed, targets, spell = (
        _powered(battle, one),
        _unblocked(battle, one),
        row_of(battle, one.spell_id),
    )
    if not targets:
        return
    die, before = battle.roll(*spell.damage), sum([target.health for target in targets])
    for target in targets:
        harm(battle, target.id, die, 1, deed)
    lost, caster = before - sum([target.health for target in targets]), battle.units[one.caster]
    if caster.health > 0:
        parts = (Part("drain", spell.drain, "%", "ED-2.2e"),)
        kept = _kept(spell, lost)
        damage.heal(battle, caster.id, caster, one.spell_id, kept, "ED-2.2e", parts)


def _energy_vampirism(battle: Battle, one: Cast) -> None:
    """Take enemies' Energy and keep part of it; past the maximum it makes charges (ED-2.3b)."""
    targets, spell = _unblocked(battle, one), row_of(battle, one.spell_id)
    if not targets:
        return
    die, power, taken = battle.roll(*spell.damage), _powered(battle, one).parts, 0
    amount = damage.damage_amount(die.value, total(power), 0, 0, 0)
    for target in targets:
        before, target.energy = target.energy, max(0, target.energy - amount)
        taken += before - target.energy
        battle.tell(
            "drain",
            "ED-2.9d",
            target.id,
            by=one.caster,
            ability=one.spell_id,
            cells=(target.cell,),
            dice=(die,),
            parts=power,
            amount=amount,
            before=before,
            after=target.energy,
        )
        _ride(battle, target, one)
    if kept := _kept(spell, taken):
        restore(battle, battle.units[one.caster], kept, "ED-2.3b")


def _unblocked(battle: Battle, one: Cast) -> list[Fighter]:
    return [battle.units[unit] for unit in one.targets if goes_through(battle, unit, one)]


def _kept(spell: Spell, lost: int) -> int:
    """Return what a vampire keeps of what others have lost, rounded half up."""
    return (lost * spell.drain + 50) // 100


CATEGORIES: dict[str, Callable[[Battle, Cast], None]] = {
    "buff": _lasting,
    "control": _lasting,
    "debuff": _lasting,
    "direct": _direct,
    "dot": _lasting,
    "energy_vampirism": _energy_vampirism,
    "heal": _heal,
    "invocation": _invocation,
    "life_vampirism": _life_vampirism,
    "object": lambda battle, one: things.make(battle, one.caster, one.spell_id, one.cells),
    "resurrection": lambda battle, one: things.resurrect(
        battle, one.caster, one.raised, one.spell_id, one.cells[0]
    ),
    "summon": lambda battle, one: things.summon(battle, one.caster, one.spell_id, one.cells[0]),
    "warcast": _direct,
}


# Normal attacks, and what rides on them (ED-2.7b, ED-2.9, ED-2.12d)


def strike(battle: Battle, unit: Fighter, action: Action) -> None:
    """Attack with the weapon (ED-2.7b, ED-2.9a, b)."""
    target = battle.unit_at(action.cells[0])
    assert target is not None
    unit.energy -= STRIKE_ENERGY
    unit.action_points -= 1
    unit.attack_points -= ATTACK_POINTS["strike"]
    battle.tell(
        "strike",
        "ED-2.7b",
        target.id,
        by=unit.id,
        cells=action.cells,
        energy=STRIKE_ENERGY,
        attack_points=ATTACK_POINTS["strike"],
    )
    damage.settle_after(battle, (target.id,))
    battle.push(VOLLEY, Volley((target.id,), (_goes_through,), _blow, (_hit,), unit.id, True))


def _goes_through(battle: Battle, target: int, attacker: int) -> bool:
    """Whether a blow is not blocked (ED-2.12c)."""
    return not blocked(battle, battle.units[attacker], battle.units[target], "", "strike", 0)


def _blow(battle: Battle, left: Iterable[tuple[int, int]], attacker: int) -> Die:
    """Throw the die of a weapon's damage (ED-2.9a)."""
    return battle.roll(*profile_of(battle, battle.units[attacker]).weapon.damage)


def _hit(battle: Battle, target: int, die: Die, how: int, attacker: int) -> None:
    """Deal the damage of a blow, and lay what rides on it (ED-2.9a, b, ED-2.12d)."""
    damage.strike_damage(battle, battle.units[attacker], battle.units[target], die)
    _riders(battle, battle.units[attacker], battle.units[target])


def _riders(battle: Battle, unit: Fighter, target: Fighter) -> None:
    """Lay what rides on a blow that went through (ED-2.12d).

    A rider lent by a spell works by that spell's own chance and its bearer's modifiers
    (ED-2.10g); one of the attacker's own nature by its chance as a spell.
    """
    own = profile_of(battle, unit).row.rides
    if own and target.health > 0 and works(battle, target.id, Cast(unit.id, own, (), ())):
        lay(battle, unit, target, own, "ED-2.12d")
    for _, row in effects_of(battle, unit):
        if row.rides and target.health > 0:
            make = partial(effect_parts, battle, unit, row, True)
            told = ("success", "failure", "ED-2.10g")
            if row.works >= 100 or holds_good(battle, told, unit, target, target, row.rides, make):
                lay(battle, unit, target, row.rides, "ED-2.12d")

"""Casting spells: paying, reflection, and what each category does (ED-2.2, ED-2.7, ED-2.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from rules.battle.action import Action
from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.energy import creation, damage
from rules.systems.energy.aiming import spell_area
from rules.systems.energy.blocking import blocked
from rules.systems.energy.chances import decide, effect_parts, spell_parts, tell_chance, total
from rules.systems.energy.effects import (
    HEALING_PER_CHARGE,
    effects_of,
    lay,
    power_parts,
    set_steps,
    take_off,
)
from rules.systems.energy.energy import gain_charges, restore
from rules.systems.energy.rows import HURTS_ALL, Spell
from rules.systems.energy.state import Fighter


class Cast(NamedTuple):
    """One spell on its way."""

    caster: Fighter
    spell_id: str
    spell: Spell
    cells: tuple[int, ...]
    targets: tuple[Fighter, ...]
    charges: int = 0
    raised: int = -1
    """Id of the dead character whom it raises."""


def cast(battle: Battle, unit: Fighter, action: Action) -> None:
    """Cast a spell: what it costs is spent whatever becomes of it (ED-2.2g)."""
    spell_id, charges = action.ability, action.amount
    spell = battle.setup.table.rows[spell_id]
    unit.energy -= spell.energy
    unit.action_points -= spell.action_points
    unit.attack_points -= spell.attack_points
    unit.charges -= charges
    cells = spell_area(battle, unit.cell, spell, action)
    battle.tell(
        "cast",
        spell.price_clause,
        action.target,
        by=unit.id,
        ability=spell_id,
        cells=cells,
        parts=(Part("charges", charges, "", "ED-2.2g"),) if charges else (),
        energy=spell.energy,
        attack_points=spell.attack_points,
        charges=charges,
    )
    targets = _targets(battle, unit, spell, cells)
    one = Cast(unit, spell_id, spell, cells, targets, charges, action.target)
    if spell.area.shape == "single" and targets and _reflected(battle, one, targets[0]):
        battle.push("reflected", unit.id, targets[0].id, spell_id, charges)
    else:
        _carry_out(battle, one)


def _carry_out(battle: Battle, one: Cast) -> None:
    CATEGORIES[one.spell.category](battle, one)
    damage.settle(battle)


def _targets(
    battle: Battle, unit: Fighter, spell: Spell, cells: tuple[int, ...]
) -> tuple[Fighter, ...]:
    """Return those in the area whom the spell touches, by id."""
    inside = [one for one in battle.units if one.cell in cells]
    if spell.category in HURTS_ALL:
        return tuple(inside)
    return tuple(one for one in inside if (one.side == unit.side) == spell.friendly)


def _reflected(battle: Battle, one: Cast, target: Fighter) -> bool:
    """Roll for what reflects this kind of spell; using it uses it up (ED-2.10g)."""
    kind = one.spell.attack_kind
    for effect, row in effects_of(battle, target) if kind else ():
        if kind in row.reflects:
            make = partial(effect_parts, battle, target, row, True)
            told = ("reflect", "no_reflect", "ED-2.10g")
            chance = decide(battle, make)
            if tell_chance(battle, told, target, one.caster, target, one.spell_id, chance):
                take_off(battle, target, effect)
                return True
    return False


def come_back(battle: Battle, caster: int, thrower: int, spell_id: str, charges: int) -> None:
    """Let a reflected spell strike its own caster, as strong as it was cast; neither a block nor
    another reflection stops it (ED-2.2g)."""
    unit = battle.units[caster]
    spell = battle.setup.table.rows[spell_id]
    _carry_out(battle, Cast(unit, spell_id, spell, (unit.cell,), (unit,), charges))


# Whether it works


def works(battle: Battle, one: Cast, target: Fighter) -> bool:
    """Roll a spell's chance against one target, if it has any doubt, and tell it (ED-2.10a)."""
    spell = one.spell
    if spell.chance >= 100:
        return True
    hostile = None if spell.friendly else target
    make = partial(spell_parts, battle, one.caster, spell, hostile)
    told = ("success", "failure", "ED-2.10e" if spell.one_time else "ED-2.10a")
    chance = decide(battle, make)
    return tell_chance(battle, told, one.caster, target, target, one.spell_id, chance)


def _unblocked(battle: Battle, one: Cast) -> list[Fighter]:
    """Return the targets that do not block the spell (ED-2.12c, d); nobody blocks one's own."""
    kind, caster = one.spell.attack_kind, one.caster
    return [
        target
        for target in one.targets
        if not kind
        or target is caster
        or not blocked(battle, caster, target, one.spell_id, kind, one.spell.pierces)
    ]


def _ride(battle: Battle, one: Cast, target: Fighter) -> None:
    """Lay the secondary effect of a spell whose damage went through (ED-2.12d); a DoT is marked by
    the charges of the attack that it rides on (ED-2.2f)."""
    if one.spell.effect is not None and target.health > 0 and works(battle, one, target):
        lay(battle, one.caster, target, one.spell_id, "ED-2.12d", one.charges)


# What each category does


def _deal(
    battle: Battle, one: Cast, targets: list[Fighter], charges: int
) -> Iterator[tuple[Fighter, int]]:
    """Throw the one die of a spell and hurt each whom it touches, all alike, even where its
    caster has fallen to it meanwhile; yield each with what it lost (ED-2.9d)."""
    if not targets:
        return
    die = battle.roll(*one.spell.damage)
    power = power_parts(battle, one.caster, "magic_power", "ED-2.9d")
    parts = power + damage.charge_parts(charges, "ED-2.2d")
    by, spell_id, element = one.caster.id, one.spell_id, one.spell.element
    for target in targets:
        yield target, damage.hurt(battle, by, target, spell_id, element, die, parts)


def _direct(battle: Battle, one: Cast) -> None:
    """Hurt everyone whom it touches; one die for the whole spell (ED-2.9d)."""
    for target, _ in _deal(battle, one, _unblocked(battle, one), one.charges):
        _ride(battle, one, target)


def _invocation(battle: Battle, one: Cast) -> None:
    """Roll its chance against each; once, so nothing is cut (ED-2.10e)."""
    targets = [target.id for target in _unblocked(battle, one) if works(battle, one, target)]
    if targets:
        battle.push("invoked", one.caster.id, one.spell_id, tuple(targets))


def invoked(battle: Battle, caster: int, spell_id: str, targets: tuple[int, ...]) -> None:
    """Hurt those against whom an invocation's chance held good (ED-2.9d)."""
    unit, spell = battle.units[caster], battle.setup.table.rows[spell_id]
    struck = [battle.units[target] for target in targets]
    for target, _ in _deal(battle, Cast(unit, spell_id, spell, (), ()), struck, 0):
        if spell.effect is not None and target.health > 0:
            lay(battle, unit, target, spell_id, "ED-2.12d")
    damage.settle(battle)


def _lasting(battle: Battle, one: Cast) -> None:
    """Lay a buff, a debuff, a DoT or a control, and give what a buff gives at once (ED-2.3a,
    ED-2.8d)."""
    spell = one.spell
    for target in _unblocked(battle, one):
        if not works(battle, one, target):
            continue
        if spell.charges:
            gain_charges(battle, target, spell.charges, "ED-2.3a")
        if spell.movement_points:
            before = target.movement_points
            points = set_steps(battle, target, before + spell.movement_points)
            gained = points - before
            battle.tell("step_points", "ED-2.8d", by=target.id, amount=gained, points=points)
        if spell.effect is not None:
            lay(battle, one.caster, target, one.spell_id, spell.effect.clause, one.charges)


def _heal(battle: Battle, one: Cast) -> None:
    """Heal friends, and lay what the spell leaves on them; charges raise both (ED-2.2e)."""
    spell = one.spell
    amount, parts = damage.healing(spell.healing, HEALING_PER_CHARGE * one.charges)
    for target in one.targets:
        damage.heal(battle, one.caster.id, target, one.spell_id, amount, "ED-2.2e", parts)
        if spell.effect is not None:
            lay(battle, one.caster, target, one.spell_id, spell.effect.clause, one.charges)


def _life_vampirism(battle: Battle, one: Cast) -> None:
    """Hurt enemies and keep part of it; charges raise neither (ED-2.2e)."""
    targets, lost = _unblocked(battle, one), 0
    for target, part in _deal(battle, one, targets, 0):
        lost += part
        _ride(battle, one, target)
    if targets and one.caster.health > 0:
        parts = (Part("drain", one.spell.drain, "%", "ED-2.2e"),)
        kept, by = _kept(one, lost), one.caster.id
        damage.heal(battle, by, one.caster, one.spell_id, kept, "ED-2.2e", parts)


def _energy_vampirism(battle: Battle, one: Cast) -> None:
    """Take enemies' Energy and keep part of it; past the maximum it makes charges (ED-2.3b)."""
    targets, taken = _unblocked(battle, one), 0
    if not targets:
        return
    die = battle.roll(*one.spell.damage)
    power = power_parts(battle, one.caster, "magic_power", "ED-2.9d")
    amount = damage.damage_amount(die.value, total(power), 0, 0, 0)
    for target in targets:
        before, target.energy = target.energy, max(0, target.energy - amount)
        taken += before - target.energy
        battle.tell(
            "drain",
            "ED-2.9d",
            target.id,
            by=one.caster.id,
            ability=one.spell_id,
            cells=(target.cell,),
            dice=(die,),
            parts=power,
            amount=amount,
            before=before,
            after=target.energy,
        )
        _ride(battle, one, target)
    if kept := _kept(one, taken):
        restore(battle, one.caster, kept, "ED-2.3b")


def _kept(one: Cast, lost: int) -> int:
    """Return what a vampire keeps of what others have lost, rounded half up."""
    return (lost * one.spell.drain + 50) // 100


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
    "object": lambda battle, one: creation.make(battle, one.caster, one.spell_id, one.cells),
    "resurrection": lambda battle, one: creation.resurrect(
        battle, one.caster, battle.units[one.raised], one.spell_id, one.spell, one.cells[0]
    ),
    "summon": lambda battle, one: creation.summon(battle, one.caster, one.spell_id, one.cells[0]),
    "warcast": _direct,
}

"""Casting spells: paying, reflection, and what each category does (ED-2.2, ED-2.7, ED-2.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules.battle.action import Action
from rules.battle.event import Event, Part
from rules.battle.machine import Battle
from rules.systems.energy import creation, damage
from rules.systems.energy.aiming import spell_area
from rules.systems.energy.blocking import blocked
from rules.systems.energy.chances import (
    Throw,
    attempt,
    decide,
    effect_parts,
    spell_parts,
    tell_chance,
    total,
)
from rules.systems.energy.effects import (
    HEALING_PER_CHARGE,
    effects_of,
    lay,
    power_parts,
    set_steps,
    take_off,
)
from rules.systems.energy.energy import gain_charges, restore
from rules.systems.energy.rows import FRIENDLY, HURTS_ALL, EffectRow, Spell
from rules.systems.energy.state import Fighter, effect_row, spells_of

Damaged = tuple[Fighter, int]
"""Somebody with the health that it has lost."""


class Cast(NamedTuple):
    """One spell on its way."""

    caster: Fighter
    spell_id: str
    spell: Spell
    action: Action
    cells: tuple[int, ...]
    targets: tuple[Fighter, ...]
    charges: int


def cast(battle: Battle, unit: Fighter, action: Action) -> None:
    """Cast a spell: what it costs is spent whatever becomes of it (ED-2.2g)."""
    spell = spells_of(battle, unit)[action.ability]
    unit.energy -= spell.energy
    unit.action_points -= spell.action_points
    unit.attack_points -= spell.attack_points
    charges = action.amount
    unit.charges -= charges
    cells = spell_area(battle, unit.cell, spell, action)
    price = {"energy": spell.energy, "attack_points": spell.attack_points, "charges": charges}
    parts = (Part("charges", charges, "", "ED-2.2g"),) if charges else ()
    told = ("cast", spell.price_clause, unit.id, action.target, action.ability, cells, price)
    battle.emit(Event(*told, (), parts))
    targets = _targets(battle, unit, spell, cells)
    if spell.area.shape == "single" and targets:
        aimed = targets[0]
        if _reflected(battle, unit, aimed, action.ability, spell):
            battle.push("reflected", unit.id, aimed.id, action.ability, charges)
            return
    CATEGORIES[spell.category](
        battle, Cast(unit, action.ability, spell, action, cells, targets, charges)
    )
    damage.settle(battle)


def _targets(
    battle: Battle, unit: Fighter, spell: Spell, cells: tuple[int, ...]
) -> tuple[Fighter, ...]:
    """Return those in the area whom the spell touches, by id."""
    inside = [one for one in battle.units if one.cell in cells]
    if spell.category in HURTS_ALL:
        return tuple(inside)
    friendly = spell.category in FRIENDLY
    return tuple(one for one in inside if (one.side == unit.side) == friendly)


# Reflection


def _reflected(
    battle: Battle, caster: Fighter, target: Fighter, spell_id: str, spell: Spell
) -> bool:
    """Roll for what reflects this kind of spell; using it uses it up (ED-2.10g)."""
    kind = spell.attack_kind
    if not kind or not target.effects:
        return False
    for effect, row in effects_of(battle, target):
        if kind in row.reflects:

            def parts(throw: Throw, row: EffectRow = row) -> Iterator[Part]:
                return effect_parts(battle, target, row, True, throw)

            chance = decide(battle, parts)
            told = "reflect" if chance.success else "no_reflect"
            by, cell = target.id, target.cell
            tell_chance(battle, told, "ED-2.10g", caster.id, by, spell_id, cell, chance)
            if chance.success:
                take_off(battle, target, effect)
                return True
    return False


def come_back(battle: Battle, caster: int, thrower: int, spell_id: str, charges: int) -> None:
    """Let a reflected spell strike its own caster, as strong as it was cast; neither a block nor
    another reflection stops it (ED-2.2g)."""
    unit = battle.units[caster]
    spell = spells_of(battle, unit)[spell_id]
    action = Action(caster, "cast", spell_id, (unit.cell,), -1, charges)
    back = Cast(unit, spell_id, spell, action, (unit.cell,), (unit,), charges)
    CATEGORIES[spell.category](battle, back)
    damage.settle(battle)


# Whether it works


def works(battle: Battle, one: Cast, target: Fighter) -> bool:
    """Roll a spell's chance against one target, if it has any doubt, and tell it (ED-2.10a)."""
    spell = one.spell
    if spell.chance >= 100:
        return True
    hostile = target if spell.category not in FRIENDLY else None
    return attempt(
        battle,
        one.caster,
        target,
        one.spell_id,
        "ED-2.10e" if spell.one_time else "ED-2.10a",
        lambda throw: spell_parts(battle, one.caster, spell, hostile, throw),
    )


def _unblocked(battle: Battle, one: Cast) -> list[Fighter]:
    """Return the targets that do not block the spell (ED-2.12c, d); nobody blocks one's own."""
    kind = one.spell.attack_kind
    if not kind:
        return list(one.targets)
    return [
        target
        for target in one.targets
        if target is one.caster
        or not blocked(battle, one.caster, target, one.spell_id, kind, one.spell.pierces)
    ]


def _ride(battle: Battle, one: Cast, target: Fighter) -> None:
    """Lay the secondary effect of a spell whose damage went through (ED-2.12d); a DoT is marked by
    the charges of the attack that it rides on (ED-2.2f)."""
    if one.spell.effect is not None and target.health > 0 and works(battle, one, target):
        lay(battle, one.caster, target, one.spell_id, "ED-2.12d", one.charges)


# What each category does


def _deal(battle: Battle, one: Cast, targets: list[Fighter], charges: int) -> Iterator[Damaged]:
    """Throw the one die of a spell and hurt each whom it touches, all alike, even where its
    caster has fallen to it meanwhile; yield each with what it lost (ED-2.9d)."""
    die = battle.roll(*one.spell.damage)
    power = power_parts(battle, one.caster, "magic_power", "ED-2.9d")
    parts = power + damage.charge_parts(charges, "ED-2.2d")
    by, spell_id, element = one.caster.id, one.spell_id, one.spell.element
    for target in targets:
        yield target, damage.hurt(battle, by, target, spell_id, element, die, parts)


def _direct(battle: Battle, one: Cast) -> None:
    """Hurt everyone whom it touches; one die for the whole spell (ED-2.9d)."""
    if targets := _unblocked(battle, one):
        for target, _ in _deal(battle, one, targets, one.charges):
            _ride(battle, one, target)


def _invocation(battle: Battle, one: Cast) -> None:
    """Roll its chance against each; once, so nothing is cut (ED-2.10e)."""
    targets = [target.id for target in _unblocked(battle, one) if works(battle, one, target)]
    if targets:
        battle.push("invoked", one.caster.id, one.spell_id, tuple(targets))


def invoked(battle: Battle, caster: int, spell_id: str, targets: tuple[int, ...]) -> None:
    """Hurt those against whom an invocation's chance held good (ED-2.9d)."""
    unit = battle.units[caster]
    one = Cast(unit, spell_id, battle.setup.table.rows[spell_id], Action(caster, "cast"), (), (), 0)
    for target, _ in _deal(battle, one, [battle.units[target] for target in targets], 0):
        if one.spell.effect is not None and target.health > 0:
            lay(battle, unit, target, spell_id, "ED-2.12d")
    damage.settle(battle)


def _lasting(battle: Battle, one: Cast) -> None:
    """Lay a DoT, a control or a debuff."""
    clause = effect_clause(battle, one.spell_id)
    for target in _unblocked(battle, one):
        if works(battle, one, target):
            lay(battle, one.caster, target, one.spell_id, clause, one.charges)


def _buff(battle: Battle, one: Cast) -> None:
    """Give friends what the spell gives at once, and lay what lasts (ED-2.3a, ED-2.8d)."""
    spell = one.spell
    for target in one.targets:
        if not works(battle, one, target):
            continue
        if spell.charges:
            gain_charges(battle, target, spell.charges, "ED-2.3a")
        if spell.movement_points:
            before = target.movement_points
            set_steps(battle, target, before + spell.movement_points)
            points = target.movement_points
            battle.tell(
                "step_points", "ED-2.8d", by=target.id, amount=points - before, points=points
            )
        if spell.effect is not None:
            clause = effect_clause(battle, one.spell_id)
            lay(battle, one.caster, target, one.spell_id, clause)


def _heal(battle: Battle, one: Cast) -> None:
    """Heal friends, and lay what the spell leaves on them; charges raise both (ED-2.2e)."""
    amount, parts = damage.healing(one.spell.healing, HEALING_PER_CHARGE * one.charges)
    for target in one.targets:
        damage.heal(battle, one.caster.id, target, one.spell_id, amount, "ED-2.2e", parts)
        if one.spell.effect is not None:
            clause = effect_clause(battle, one.spell_id)
            lay(battle, one.caster, target, one.spell_id, clause, one.charges)


def _life_vampirism(battle: Battle, one: Cast) -> None:
    """Hurt enemies and keep part of it; charges raise neither (ED-2.2e)."""
    targets = _unblocked(battle, one)
    if not targets:
        return
    lost = 0
    for target, part in _deal(battle, one, targets, 0):
        lost += part
        _ride(battle, one, target)
    gained = (lost * one.spell.drain + 50) // 100
    parts = (Part("drain", one.spell.drain, "%", "ED-2.2e"),)
    if one.caster.health > 0:
        damage.heal(battle, one.caster.id, one.caster, one.spell_id, gained, "ED-2.2e", parts)


def _energy_vampirism(battle: Battle, one: Cast) -> None:
    """Take enemies' Energy and keep part of it; past the maximum it makes charges (ED-2.3b)."""
    targets = _unblocked(battle, one)
    if not targets:
        return
    die = battle.roll(*one.spell.damage)
    power = power_parts(battle, one.caster, "magic_power", "ED-2.9d")
    taken = 0
    for target in targets:
        amount = damage.damage_amount(die.value, total(power), 0, 0, 0)
        before = target.energy
        target.energy = max(0, before - amount)
        taken += before - target.energy
        numbers = {"amount": amount, "before": before, "after": target.energy}
        told = ("drain", "ED-2.9d", one.caster.id, target.id, one.spell_id, (target.cell,))
        battle.emit(Event(*told, numbers, (die,), power))
        _ride(battle, one, target)
    gained = (taken * one.spell.drain + 50) // 100
    if gained:
        restore(battle, one.caster, gained, "ED-2.3b")


def _summon(battle: Battle, one: Cast) -> None:
    creation.summon(battle, one.caster, one.spell_id, one.cells[0])


def _object(battle: Battle, one: Cast) -> None:
    creation.make(battle, one.caster, one.spell_id, one.cells)


def _resurrection(battle: Battle, one: Cast) -> None:
    raised = battle.units[one.action.target]
    creation.resurrect(battle, one.caster, raised, one.spell_id, one.spell, one.cells[0])


CATEGORIES: dict[str, Callable[[Battle, Cast], None]] = {
    "buff": _buff,
    "control": _lasting,
    "debuff": _lasting,
    "direct": _direct,
    "dot": _lasting,
    "energy_vampirism": _energy_vampirism,
    "heal": _heal,
    "invocation": _invocation,
    "life_vampirism": _life_vampirism,
    "object": _object,
    "resurrection": _resurrection,
    "summon": _summon,
    "warcast": _direct,
}


def effect_clause(battle: Battle, spell_id: str) -> str:
    """Return the clause behind what a spell's effect does first of all."""
    row = effect_row(battle, spell_id)
    if row.tick[1]:
        return "ED-2.7b"
    if row.holds:
        return "ED-2.7d"
    if row.charges:
        return "ED-2.3a"
    if "movement_points" in row.changes:
        return "ED-2.8d"
    if row.reflects or row.rides:
        return "ED-2.10g"
    if row.lets_block:
        return "ED-2.10f"
    if "block" in row.changes or "pierce" in row.changes:
        return "ED-2.10d"
    return "ED-2.10b" if row.chance != (0, 0) else "ED-2.10a"

"""Casting spells: paying, reflection, and what each category does (ED-2.2, ED-2.7, ED-2.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules.battle.action import Action
from rules.battle.event import Die, Event, Part
from rules.battle.machine import Battle
from rules.battle.volley import Volley
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
from rules.systems.energy.rows import CREATING, FRIENDLY, HURTS_ALL, EffectRow, Spell
from rules.systems.energy.state import Fighter, effect_row, spells_of


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
    if targets or spell.category in CREATING:
        damage.settle_after(battle, targets)
        one = Cast(unit, action.ability, spell, action, cells, targets, charges)
        CATEGORIES[spell.category](battle, one)


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
    damage.settle_after(battle, back.targets)
    CATEGORIES[spell.category](battle, back)


# Whether it works


class Deed(NamedTuple):
    """A spell on its way to one after another."""

    caster: int
    spell_id: str
    charges: int = 0
    parts: tuple[Part, ...] = ()
    """What is added to its damage: the same for all whom it touches, even where its caster has
    fallen to it meanwhile (ED-2.9d)."""


def works(battle: Battle, unit: int, deed: Deed) -> bool:
    """Roll a spell's chance against one target, if it has any doubt, and tell it (ED-2.10a)."""
    spell: Spell = battle.setup.table.rows[deed.spell_id]
    if spell.chance >= 100:
        return True
    caster, target = battle.units[deed.caster], battle.units[unit]
    hostile = target if spell.category not in FRIENDLY else None
    return attempt(
        battle,
        caster,
        target,
        deed.spell_id,
        "ED-2.10e" if spell.one_time else "ED-2.10a",
        lambda throw: spell_parts(battle, caster, spell, hostile, throw),
    )


def goes_through(battle: Battle, unit: int, deed: Deed) -> bool:
    """Whether a target does not block the spell (ED-2.12c, d); nobody blocks one's own."""
    spell: Spell = battle.setup.table.rows[deed.spell_id]
    kind = spell.attack_kind
    if not kind or unit == deed.caster:
        return True
    caster, target = battle.units[deed.caster], battle.units[unit]
    return not blocked(battle, caster, target, deed.spell_id, kind, spell.pierces)


def _volley(
    battle: Battle,
    one: Cast,
    tests: tuple[Callable[[Battle, int, Deed], bool], ...],
    effect: Callable[[Battle, int, Die | None, Deed], None],
    parts: tuple[Part, ...] = (),
) -> None:
    """Let a spell come to all its targets.

    They do not matter to each other, unless the caster is among them and what it lays on the
    others comes of its state then.
    """
    spell, caster = one.spell, one.caster.id
    units = tuple([target.id for target in one.targets])
    fixed = spell.effect is None or (spell.category == "invocation" and not spell.effect.tick[1])
    span = spell.damage if spell.damage[1] else None
    deed = Deed(caster, one.spell_id, one.charges, parts)
    battle.push("volley", Volley(units, tests, span, effect, deed, fixed or caster not in units))


# What each category does


def _direct(battle: Battle, one: Cast) -> None:
    """Hurt everyone whom it touches; one die for the whole spell (ED-2.9d)."""
    _volley(battle, one, (goes_through,), harm, _harm_parts(battle, one, one.charges))


def _harm_parts(battle: Battle, one: Cast, charges: int) -> tuple[Part, ...]:
    """Return what is added to a spell's damage (ED-2.2d, ED-2.9d)."""
    power = power_parts(battle, one.caster, "magic_power", "ED-2.9d")
    return power + damage.charge_parts(charges, "ED-2.2d")


def harm(battle: Battle, unit: int, die: Die | None, deed: Deed) -> None:
    """Hurt one target; what the spell lays besides rides on the damage (ED-2.12d)."""
    assert die is not None
    target = battle.units[unit]
    spell: Spell = battle.setup.table.rows[deed.spell_id]
    damage.hurt(battle, deed.caster, target, deed.spell_id, spell.element, die, deed.parts)
    _ride(battle, spell, target, deed)


def _ride(battle: Battle, spell: Spell, target: Fighter, deed: Deed) -> None:
    """Lay the secondary effect of a spell whose damage went through (ED-2.12d); an invocation
    has already worked."""
    if (
        spell.effect is not None
        and target.health > 0
        and (spell.category == "invocation" or works(battle, target.id, deed))
    ):
        lay(battle, battle.units[deed.caster], target, deed.spell_id, "ED-2.12d")


def _invocation(battle: Battle, one: Cast) -> None:
    """Roll its chance against each; once, so nothing is cut (ED-2.10e)."""
    _volley(battle, one, (goes_through, works), harm, _harm_parts(battle, one, 0))


def _lasting(battle: Battle, one: Cast) -> None:
    """Lay a DoT, a control or a debuff."""
    _volley(battle, one, (goes_through,), lay_lasting)


def lay_lasting(battle: Battle, unit: int, die: Die | None, deed: Deed) -> None:
    """Lay a spell's effect if it works; a DoT cast with a charge will consume (ED-2.2f)."""
    if works(battle, unit, deed):
        clause = "ED-2.2f" if deed.charges else effect_clause(battle, deed.spell_id)
        caster, target = battle.units[deed.caster], battle.units[unit]
        lay(battle, caster, target, deed.spell_id, clause, deed.charges)


def _buff(battle: Battle, one: Cast) -> None:
    """Give friends what the spell gives at once, and lay what lasts (ED-2.3a, ED-2.8d)."""
    spell, deed = one.spell, Deed(one.caster.id, one.spell_id)
    for target in one.targets:
        if not works(battle, target.id, deed):
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


def _unblocked(battle: Battle, one: Cast, deed: Deed) -> list[Fighter]:
    return [target for target in one.targets if goes_through(battle, target.id, deed)]


def _life_vampirism(battle: Battle, one: Cast) -> None:
    """Hurt enemies and keep part of it; charges raise neither (ED-2.2e)."""
    deed = Deed(one.caster.id, one.spell_id, 0, _harm_parts(battle, one, 0))
    targets = _unblocked(battle, one, deed)
    if not targets:
        return
    die, before = battle.roll(*one.spell.damage), sum([target.health for target in targets])
    for target in targets:
        harm(battle, target.id, die, deed)
    lost = before - sum([target.health for target in targets])
    gained = (lost * one.spell.drain + 50) // 100
    parts = (Part("drain", one.spell.drain, "%", "ED-2.2e"),)
    if one.caster.health > 0:
        damage.heal(battle, one.caster.id, one.caster, one.spell_id, gained, "ED-2.2e", parts)


def _energy_vampirism(battle: Battle, one: Cast) -> None:
    """Take enemies' Energy and keep part of it; past the maximum it makes charges (ED-2.3b)."""
    deed = Deed(one.caster.id, one.spell_id)
    targets = _unblocked(battle, one, deed)
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
        _ride(battle, one.spell, target, deed)
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
    if row.tick[1] or row.holds:
        return "ED-2.7b"
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

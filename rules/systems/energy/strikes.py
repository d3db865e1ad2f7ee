"""Normal attacks with sword or wand, and what rides on them (ED-2.7b, ED-2.9, ED-2.12d)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.battle.action import Action
from rules.battle.event import Die, Event, Part
from rules.battle.machine import Battle
from rules.battle.volley import Volley
from rules.systems.energy import damage
from rules.systems.energy.blocking import blocked
from rules.systems.energy.chances import Throw, attempt, effect_parts, spell_parts
from rules.systems.energy.effects import effects_of, lay
from rules.systems.energy.rows import ATTACK_POINTS, STRIKE_ENERGY, EffectRow
from rules.systems.energy.state import Fighter, profile_of


def strike(battle: Battle, unit: Fighter, action: Action) -> None:
    """Attack with the weapon (ED-2.7b, ED-2.9a, b)."""
    target = battle.unit_at(action.cells[0])
    assert target is not None
    unit.energy -= STRIKE_ENERGY
    unit.action_points -= 1
    unit.attack_points -= ATTACK_POINTS["strike"]
    price = {"energy": STRIKE_ENERGY, "attack_points": ATTACK_POINTS["strike"]}
    battle.emit(Event("strike", "ED-2.7b", unit.id, target.id, "", action.cells, price))
    damage.settle_after(battle, (target,))
    span = profile_of(battle, unit).weapon.damage
    battle.push("volley", Volley((target.id,), (_goes_through,), span, _hit, unit.id, True))


def _goes_through(battle: Battle, target: int, attacker: int) -> bool:
    """Whether a blow is not blocked (ED-2.12c)."""
    units = battle.units
    return not blocked(battle, units[attacker], units[target], "", "strike", 0)


def _hit(battle: Battle, target: int, die: Die | None, attacker: int) -> None:
    """Deal the damage of a blow, and lay what rides on it (ED-2.9a, b, ED-2.12d)."""
    assert die is not None
    damage.strike_damage(battle, battle.units[attacker], battle.units[target], die)
    _riders(battle, battle.units[attacker], battle.units[target])


def _riders(battle: Battle, unit: Fighter, target: Fighter) -> None:
    """Lay what rides on a blow that went through (ED-2.12d).

    A rider lent by a spell works by that spell's own chance and its bearer's modifiers
    (ED-2.10g); one of the attacker's own nature by its chance as a spell.
    """
    own = profile_of(battle, unit).rides
    if own and target.health > 0:
        spell = battle.setup.table.rows[own]

        def as_spell(throw: Throw) -> Iterator[Part]:
            return spell_parts(battle, unit, spell, target, throw)

        _ride(battle, unit, target, own, "ED-2.10a", spell.chance, as_spell)
    for _, row in effects_of(battle, unit):
        if row.rides and target.health > 0:

            def as_effect(throw: Throw, row: EffectRow = row) -> Iterator[Part]:
                return effect_parts(battle, unit, row, True, throw)

            _ride(battle, unit, target, row.rides, "ED-2.10g", row.works, as_effect)


def _ride(
    battle: Battle,
    unit: Fighter,
    target: Fighter,
    spell_id: str,
    clause: str,
    base: int,
    parts: Callable[[Throw], Iterator[Part]],
) -> None:
    if base < 100 and not attempt(battle, unit, target, spell_id, clause, parts):
        return
    lay(battle, unit, target, spell_id, "ED-2.12d")

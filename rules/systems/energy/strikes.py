"""Normal attacks with sword or wand, and what rides on them (ED-2.7b, ED-2.9, ED-2.12d)."""

from __future__ import annotations

from functools import partial

from rules.battle.action import Action
from rules.battle.event import Die
from rules.battle.machine import Battle
from rules.battle.volley import VOLLEY, Volley
from rules.systems.energy import damage
from rules.systems.energy.blocking import blocked
from rules.systems.energy.chances import Make, effect_parts, holds_good, spell_parts
from rules.systems.energy.effects import effects_of, lay
from rules.systems.energy.rows import ATTACK_POINTS, STRIKE_ENERGY
from rules.systems.energy.state import Fighter, profile_of


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
    span = profile_of(battle, unit).weapon.damage
    battle.push(VOLLEY, Volley((target.id,), (_goes_through,), span, _hit, unit.id, True))


def _goes_through(battle: Battle, target: int, attacker: int) -> bool:
    """Whether a blow is not blocked (ED-2.12c)."""
    return not blocked(battle, battle.units[attacker], battle.units[target], "", "strike", 0)


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
    if own := profile_of(battle, unit).row.rides:
        spell = battle.setup.table.rows[own]
        make = partial(spell_parts, battle, unit, spell, target)
        _ride(battle, unit, target, own, "ED-2.10a", spell.chance, make)
    for _, row in effects_of(battle, unit):
        if row.rides:
            make = partial(effect_parts, battle, unit, row, True)
            _ride(battle, unit, target, row.rides, "ED-2.10g", row.works, make)


def _ride(
    battle: Battle, unit: Fighter, target: Fighter, spell: str, clause: str, base: int, make: Make
) -> None:
    told = ("success", "failure", clause)
    if target.health > 0 and (
        base >= 100 or holds_good(battle, told, unit, target, target, spell, make)
    ):
        lay(battle, unit, target, spell, "ED-2.12d")

"""What lies on a character does its work as its turn begins (ED-2.2f, ED-2.10g)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.energy import damage
from rules.systems.energy.chances import Throw, attempt, effect_parts
from rules.systems.energy.effects import effects_of
from rules.systems.energy.energy import gain_charges
from rules.systems.energy.rows import FRIENDLY, EffectRow
from rules.systems.energy.state import Effect, Fighter


def begin_effects(battle: Battle, unit: Fighter) -> None:
    """Let every effect do its work, in the order in which they were laid."""
    for effect, row in effects_of(battle, unit):
        if not (row.in_turn or "acting" in row.holds) or not _works(battle, unit, effect, row):
            continue
        if row.tick[1]:
            _tick(battle, unit, effect, row)
            damage.settle(battle)
            if unit.health <= 0:
                return
        if row.healing:
            amount, parts = damage.healing(row.healing, effect.power)
            damage.heal(battle, effect.author, unit, effect.spell, amount, "ED-2.2e", parts)
        if row.charges:
            gain_charges(battle, unit, row.charges, "ED-2.3a")
        if "acting" in row.holds:
            unit.action_points = 0
            battle.tell("held", "ED-2.7b", effect.author, by=unit.id, ability=effect.spell)


def _works(battle: Battle, unit: Fighter, effect: Effect, row: EffectRow) -> bool:
    """Roll an effect's own chance, where it has one; its author's modifiers never count
    (ED-2.10g)."""
    if row.works == 100:
        return True
    good = battle.setup.table.rows[effect.spell].category in FRIENDLY

    def parts(throw: Throw) -> Iterator[Part]:
        return effect_parts(battle, unit, row, good, throw)

    return attempt(battle, unit, unit, effect.spell, "ED-2.10g", parts)


def _tick(battle: Battle, unit: Fighter, effect: Effect, row: EffectRow) -> None:
    """Hurt the bearer; a DoT that consumes charges eats one of its author's for 25 % more
    (ED-2.2f)."""
    author = battle.units[effect.author]
    charged = 1 if effect.consumes and author.charges else 0
    if charged:
        author.charges -= 1
        spell, left = effect.spell, author.charges
        battle.tell("charge_eaten", "ED-2.2f", unit.id, by=author.id, ability=spell, charges=left)
    power = Part("magic_power", effect.power, "%", "ED-2.9d")
    parts = (power, *damage.charge_parts(charged, "ED-2.2f"))
    element = battle.setup.table.rows[effect.spell].element
    die = battle.roll(*row.tick)
    damage.hurt(battle, author.id, unit, effect.spell, element, die, parts)

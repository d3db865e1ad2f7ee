"""What lies on combatants for some rounds: sleep, bonds, blessings."""

from __future__ import annotations

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.kit import effects
from rules.kit.d20.rows import EffectRow
from rules.kit.d20.state import Combatant, clauses_of, tell
from rules.kit.effects import Effect
from rules.kit.turns import lies_on_any


def row_of(battle: Battle, effect: Effect) -> EffectRow:
    """Return what an effect does."""
    return battle.setup.table.effects[effect.spell]  # type: ignore[no-any-return]


def is_held(battle: Battle, unit: Combatant) -> bool:
    """Whether a combatant lies under a spell that lets it do nothing."""
    if not unit.effects:
        return False
    return any(row_of(battle, effect).holds for effect in unit.effects)


def is_able(battle: Battle, unit: Combatant) -> bool:
    """Whether a combatant stands and can do anything at all."""
    return unit.cell >= 0 and not (unit.surprised or (unit.effects and is_held(battle, unit)))


def effect_parts(battle: Battle, unit: Combatant, quantity: str) -> tuple[Part, ...]:
    """Return what lies on a combatant and changes its "attack" or its "armour_class"."""
    if not unit.effects:
        return ()
    clause, rows = clauses_of(battle).effect, battle.setup.table.rows
    values = ((effect, getattr(row_of(battle, effect), quantity)) for effect in unit.effects)
    return tuple(
        Part(rows[effect.spell].title, value, "", clause) for effect, value in values if value
    )


def lay(battle: Battle, target: Combatant, spell: str, author: int) -> None:
    """Lay a spell's effect on somebody, in the place of the same one that lies there."""
    new = Effect(spell, author, battle.setup.table.effects[spell].rounds)
    effects.lay(battle, target, new, clauses_of(battle).effect, "rounds")


def wake(battle: Battle, unit: Combatant) -> None:
    """End what damage ends."""
    for effect in unit.effects:
        if row_of(battle, effect).wakes:
            _end(battle, unit, effect)


def goes_on(battle: Battle) -> bool:
    """Tell whether anything ends, sooner or later, that keeps somebody from acting."""
    return lies_on_any(battle) or any(unit.surprised for unit in battle.units)


def end_round(battle: Battle) -> None:
    """Count the round that ends, and end what has lasted long enough; so has surprise."""
    for unit in battle.units:
        unit.surprised = False
        if unit.cell >= 0:
            effects.count(unit)
            for effect in unit.effects:
                if effect.remaining == 0:
                    _end(battle, unit, effect)


def _end(battle: Battle, unit: Combatant, effect: Effect) -> None:
    unit.effects = tuple(other for other in unit.effects if other is not effect)
    tell(battle, "ended", clauses_of(battle).effect, unit, effect.spell)

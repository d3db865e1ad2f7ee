"""What lies on combatants for some rounds: sleep, bonds, blessings."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.kit import effects
from rules.kit.d20.state import Combatant, clauses_of, tell
from rules.kit.effects import Effect, is_held, row_of
from rules.kit.turns import lies_on_any


def is_able(battle: Battle, unit: Combatant) -> bool:
    """Whether a combatant stands and can do anything at all."""
    return unit.cell >= 0 and not (unit.surprised or (unit.effects and is_held(battle, unit)))


def let_pass(battle: Battle) -> None:
    """Let the rest of a round in which nobody does anything pass, untold: what ends with it."""
    for unit in battle.units:
        unit.surprised = False
        if unit.effects:
            unit.effects = tuple(effect for effect in unit.effects if effect.remaining > 1)


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

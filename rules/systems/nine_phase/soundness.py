"""What the rules of Nine Phases can have left in a state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.content.scenario import LARGEST_NUMBER
from rules.errors import Fault, say
from rules.kit.soundness import cells, effects, ids, names, numbers, once, place_of
from rules.systems.nine_phase.spells import DRAUGHT
from rules.systems.nine_phase.state import Combatant, profile_of
from rules.unit import SIDES


def faults(battle: Battle) -> Iterator[Fault]:
    """Yield what cannot be so."""
    for unit in battle.units:
        yield from _combatant(battle, unit)
    state, last = battle.state, len(battle.setup.system.phases)
    yield from numbers("state", state, phase=(1, last))
    yield from names("state", state, first=SIDES)
    yield from ids(battle, "state", state, "chosen", "waiting", "mover")
    yield from once("state", state, "engagements")
    for number, one in enumerate(state.engagements, 1):
        place = f"state, engagements {number}"
        found = [*ids(battle, place, one, "red", "blue", "mover")]
        yield from found or numbers(place, one, since=(0, battle.round))
        if not found and [battle.units[one.red].side, battle.units[one.blue].side] != [*SIDES]:
            yield Fault(place, say("two of one side"), say("one of Red's and one of Blue's"))


def _combatant(battle: Battle, unit: Combatant) -> Iterator[Fault]:
    one, place = profile_of(battle, unit), place_of(unit)
    last, known = len(battle.setup.system.phases), dict(profile_of(battle, unit).spells)
    yield from numbers(
        place,
        unit,
        health=(0, one.health),
        facing=(0, 7),
        missiles=(0, one.missile.carried if one.missile else 0),
        done=(0, last),
        acts=(0, (1 << 20) - 1),
        halves=(0, 3),
        steps=(0, LARGEST_NUMBER),
        released=(0, (1 << len(battle.units)) - 1),
        due_phase=(0, last),
    )
    yield from cells(battle, place, unit, "origin", "aim")
    yield from ids(battle, place, unit, "charges", "aimed")
    yield from names(place, unit, spell=known, used=(*known, DRAUGHT))
    if unit.spell and (unit.aim < 0 or unit.due_phase < 1):
        yield Fault(f"{place}, spell", say("a spell without aim or time"), say("both"))
    yield from effects(battle, unit, battle.setup.table.effects, lambda row: LARGEST_NUMBER)

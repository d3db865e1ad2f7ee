"""What the rules of Nine Phases can have left in a state."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.content.scenario import LARGEST_NUMBER
from rules.errors import Fault, say
from rules.kit import expect
from rules.systems.nine_phase.spells import DRAUGHT
from rules.systems.nine_phase.state import Combatant, profile_of
from rules.unit import SIDES


def expect_sound(battle: Battle) -> None:
    """Expect nothing that cannot be so."""
    for unit in battle.units:
        _expect_combatant(battle, unit)
    state, last = battle.state, len(battle.setup.system.phases)
    expect.numbers("state", state, phase=(1, last))
    expect.names("state", state, first=SIDES)
    expect.ids(battle, "state", state, "chosen", "waiting", "mover")
    expect.once("state", state, "engagements")
    for number, one in enumerate(state.engagements, 1):
        place = f"state, engagements {number}"
        expect.ids(battle, place, one, "red", "blue", "mover")
        expect.numbers(place, one, since=(0, battle.round))
        if [battle.units[one.red].side, battle.units[one.blue].side] != [*SIDES]:
            raise Fault(place, say("two of one side"), say("one of Red's and one of Blue's"))


def _expect_combatant(battle: Battle, unit: Combatant) -> None:
    one, place = profile_of(battle, unit), expect.place_of(unit)
    last, known = len(battle.setup.system.phases), dict(profile_of(battle, unit).spells)
    expect.numbers(
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
    expect.cells(battle, place, unit, "origin", "aim")
    expect.ids(battle, place, unit, "charges", "aimed")
    expect.names(place, unit, spell=known, used=(*known, DRAUGHT))
    if unit.spell and (unit.aim < 0 or unit.due_phase < 1):
        raise Fault(f"{place}, spell", say("a spell without aim or time"), say("both"))
    expect.effects(battle, unit, lambda row: LARGEST_NUMBER)

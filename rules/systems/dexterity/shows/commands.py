"""The action bar of Dexterity Order: what the step and the decision have to offer."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact, Note
from rules.kit.d20.display import tiles
from rules.kit.tiles import judged
from rules.systems.dexterity.preparing import HELD_FOR
from rules.systems.dexterity.state import VERBS, Adept

RULES_OUT = {
    "cast": (Note("no_attack", "DO-11"),),
    "give_up": (Note("nothing_else", "DO-7c"),),
    "prepare": (Note("cast_later", "DO-7a"), Note("nothing_else", "DO-11")),
    "ready": (Note("cast_from_first", "DO-7d"),),
    "shoot": (Note("no_blow", "DO-11"),),
}


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything that the deciding one has in this step, usable or refused."""
    if battle.pending is None:
        return ()
    unit: Adept = battle.units[battle.pending.unit]
    own = battle.setup.system.tiles
    if battle.pending.kind == "referee":  # DO-8b
        return judged(battle, (own["keep"], own["lose"]))
    verb = VERBS.get(battle.state.step, battle.pending.kind)
    shown = tuple(tiles(battle, unit, verb))
    if verb == "prepare":
        turn = Fact(N_("Held for rounds"), HELD_FOR, "", "DO-7a", "clock")
        held = (turn,) if battle.setup.options["held"] == "turn" else ()  # DO-9b
        shown = (*(one._replace(facts=(*one.facts, *held)) for one in shown), own["give_up"])
    return judged(battle, (*shown, own[battle.state.step]), RULES_OUT)

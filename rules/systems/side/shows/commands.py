"""The action bar of Side Initiative."""

from __future__ import annotations

from itertools import chain

from rules.battle.machine import Battle
from rules.battle.sheet import Command, Note
from rules.kit.d20.display import tiles
from rules.kit.tiles import judged

RULES_OUT = {
    "declare": (Note("no_attack", "SI-2a"),),
    "decline": (Note("no_spell", "SI-2a"),),
    "hold": (Note("only_after_both", "SI-5"),),
    "move": (Note("no_second_walk", "SI-S7"),),
    "shoot": (Note("no_second_deed", "SI-S7"),),
    "strike": (Note("no_second_deed", "SI-S7"),),
}


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything that the deciding member has, usable or refused."""
    if battle.pending is None:
        return ()
    own = battle.setup.system.tiles
    if battle.pending.kind == "declare":
        return judged(battle, (own["declare"], own["decline"]), RULES_OUT)
    unit = battle.units[battle.pending.unit]
    verbs = (tiles(battle, unit, verb) for verb in ("move", "strike", "shoot", "cast"))
    return judged(battle, (*chain(*verbs), own["hold"], own["end"]), RULES_OUT)

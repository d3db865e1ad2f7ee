"""The action bar of Side Initiative."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from rules.battle.machine import Battle
from rules.battle.sealed import chosen_by
from rules.battle.sheet import Command, Note
from rules.kit.d20.display import tiles
from rules.kit.d20.together import DEEDS, UNSEEN
from rules.kit.tiles import judged
from rules.systems.side.secret import clause_of_choice
from rules.systems.side.state import Companion

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
    return judged(battle, (*chain(*verbs), own["hold"], own["end"]), _rules_out(battle, unit))


def _rules_out(battle: Battle, unit: Companion) -> Mapping[str, tuple[Note, ...]]:
    """Return what each verb rules out: who chooses with others also chooses now whom it
    attacks, and then strikes nobody who comes only then (SI-7)."""
    chosen = {choice.kind for choice in chosen_by(battle, unit.id)}
    if battle.pending.kind != UNSEEN or unit.spoilt or chosen & DEEDS:  # type: ignore[union-attr]
        return RULES_OUT
    later = Note("no_later_deed", clause_of_choice(battle))
    return {**RULES_OUT, "move": (*RULES_OUT["move"], later)}

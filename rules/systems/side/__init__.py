"""Side Initiative: declared spells, one die for each side, held actions (SI)."""

from rules.battle.sealed import seal
from rules.battle.system import System
from rules.kit.d20 import loadout
from rules.systems.side import deeds, formats, procedure, refusing, secret, state
from rules.systems.side.shows import commands, display
from rules.systems.side.worth import score

SYSTEM = System(
    **loadout.fields(__file__, state.CLAUSES, state.Companion, state.Sides),
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
    expect_sound=state.expect_sound,
    offers={
        "declare": secret.offer_declaration,
        "act": deeds.offer_act,
        "choose": secret.offer_choice,
    },
    answers={
        "declare": seal,
        "act": deeds.answer_act,
        "choose": secret.answer_choice,
    },
    refusal=refusing.refuse,
    commands=commands.commands,
    order=display.order,
    phase=display.phase,
    phases_now=display.phases_now,
    token=display.token,
    card=display.card,
    **score.APPRAISAL.fields(),
    next_turn=procedure.next_turn,
    renewed=procedure.renewed,
    foreseen=secret.foreseen,
    deferred=frozenset({"declare"}),
    plans=display.plans,
    upgrades={1: formats.from_1},
)

"""Dexterity Order: prepared spells, missiles, melee and movement, each by Dexterity (DO)."""

from rules.battle.sealed import seal
from rules.battle.system import System
from rules.kit.d20 import loadout, together
from rules.systems.dexterity import (
    before,
    formats,
    preparing,
    procedure,
    refusing,
    state,
    steps,
)
from rules.systems.dexterity.shows import commands, display
from rules.systems.dexterity.worth import score

SYSTEM = System(
    **loadout.fields(
        __file__,
        state.CLAUSES,
        state.Adept,
        state.Steps,
        ("cast", "prepare", "ready"),
        frozenset({"dexterity"}),
    ),
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
    expect_sound=state.expect_sound,
    offers={
        "act": steps.offer_step,
        "choose": steps.offer_step,
        "prepare": preparing.offer_prepare,
        "ready": before.offer_ready,
        "referee": preparing.offer_referee,
    },
    answers={
        "act": steps.answer_act,
        "choose": steps.answer_choice,
        "prepare": seal,
        "ready": seal,
        "referee": preparing.answer_referee,
    },
    refusal=refusing.refuse,
    commands=commands.commands,
    order=display.order,
    phase=display.phase,
    phases_now=display.phases_now,
    token=display.token,
    card=display.card,
    **score.APPRAISAL.fields(),
    next_turn=steps.next_turn,
    foreseen=together.foreseen,
    deferred=frozenset({"prepare", "ready", "referee"}),
    hindrances=preparing.hindrances,
    plans=display.plans,
    upgrades={1: formats.from_1},
)

"""Dexterity Order: prepared spells, missiles, melee and movement, each by Dexterity (DO)."""

from rules.battle.described import described
from rules.battle.system import System
from rules.kit import d20
from rules.kit.d20 import ending, loadout
from rules.systems.dexterity import before, preparing, procedure, refusing, state, steps
from rules.systems.dexterity.shows import commands, display
from rules.systems.dexterity.worth import score

_SPELLS = loadout.titles()

SYSTEM = System(
    **described(
        __file__,
        dict.fromkeys(("cast", "prepare", "ready"), _SPELLS),
        base=d20.FOLDER,
    ),
    kinds=loadout.kinds(frozenset({"dexterity"})),
    unit_type=state.Adept,
    state_type=state.Steps,
    round_limit=ending.ROUNDS,
    prepare=state.prepare_table,
    muster=state.muster_adepts,
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
    offers={
        "act": steps.offer_step,
        "choose": steps.offer_step,
        "plan": steps.offer_step,
        "prepare": preparing.offer_prepare,
        "ready": before.offer_ready,
        "referee": preparing.offer_referee,
    },
    answers={
        "act": steps.answer_act,
        "choose": steps.answer_choice,
        "plan": steps.answer_choice,
        "prepare": preparing.answer_prepare,
        "ready": before.answer_ready,
        "referee": preparing.answer_referee,
    },
    refusal=refusing.refuse,
    commands=commands.commands,
    area=steps.area,
    order=display.order,
    phase=display.phase,
    token=display.token,
    card=display.card,
    score=score.score,
    hide=steps.hide,
    choices=loadout.choices(state.CLAUSES),
    looks=loadout.looks(),
    reveals=frozenset({"shown", "prepares", "prepared", "gives_up"}),
    secret=steps.SECRET,
    deferred=frozenset({"prepare"}),
    plans=display.plans,
)

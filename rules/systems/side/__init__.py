"""Side Initiative: declared spells, one die for each side, held actions (SI)."""

from rules.battle.described import described
from rules.battle.sealed import seal
from rules.battle.system import System
from rules.kit import d20
from rules.kit.d20 import ending, loadout
from rules.systems.side import deeds, formats, procedure, refusing, secret, state
from rules.systems.side.shows import commands, display
from rules.systems.side.worth import score

_SPELLS = loadout.titles()

SYSTEM = System(
    **described(
        __file__,
        {"cast": _SPELLS},
        base=d20.FOLDER,
    ),
    kinds=loadout.kinds(),
    unit_type=state.Companion,
    state_type=state.Sides,
    round_limit=ending.ROUNDS,
    prepare=state.prepare_table,
    muster=state.muster_sides,
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
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
    area=secret.area,
    order=display.order,
    phase=display.phase,
    token=display.token,
    card=display.card,
    score=score.score,
    choices=loadout.choices(state.CLAUSES),
    looks=loadout.looks(),
    deferred=frozenset({"declare"}),
    plans=display.plans,
    upgrades={1: formats.from_1},
)

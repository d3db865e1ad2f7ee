"""Side Initiative: declared spells, one die for each side, held actions (SI)."""

from pathlib import Path

from rules.battle.sealed import seal
from rules.battle.system import OptionInfo, System
from rules.clause import load_clauses
from rules.kit.d20 import distance_option, ending, loadout, surprise_option
from rules.kit.d20.words import words_with
from rules.systems.side import deeds, formats, procedure, refusing, secret, state
from rules.systems.side.shows import commands, display
from rules.systems.side.worth import score

_HERE = Path(__file__).parent
_SPELLS = loadout.titles()

SYSTEM = System(
    id="side",
    rank=5,
    title="Side Initiative",
    summary="Spells are declared, one die decides for a whole side, and actions can be held.",
    clauses=load_clauses(_HERE / "clauses.toml"),
    phases=display.PHASES,
    options={
        "surprise": surprise_option("SI-1a"),
        "distance": distance_option("SI-1a"),
        "ties": OptionInfo(
            title="Equal initiative",
            clause="SI-3",
            values=("again", "together"),
            summaries=("Both sides roll again.", "Both sides act at the same time."),
        ),
    },
    kinds=loadout.kinds(),
    abilities=_SPELLS,
    phrases={
        ("declare", ""): "declare a spell",
        ("decline", ""): "no spell",
        ("strike", ""): "strike",
        ("shoot", ""): "shoot",
        ("hold", ""): "hold",
        ("end", ""): "end its part",
        ("select", ""): "select",
        **{("cast", spell_id): f"cast {title}" for spell_id, title in _SPELLS.items()},
    },
    words=words_with(_HERE / "words.toml"),
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

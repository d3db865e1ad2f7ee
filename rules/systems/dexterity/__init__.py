"""Dexterity Order: prepared spells, missiles, melee and movement, each by Dexterity (DO)."""

from pathlib import Path

from rules.battle.sealed import seal
from rules.battle.system import OptionInfo, System
from rules.clause import load_clauses
from rules.kit.d20 import distance_option, ending, loadout, surprise_option
from rules.kit.d20.formats import sealed_since_1
from rules.kit.d20.words import words_with
from rules.systems.dexterity import before, preparing, procedure, refusing, state, steps
from rules.systems.dexterity.shows import commands, display
from rules.systems.dexterity.worth import score

_HERE = Path(__file__).parent
_SPELLS = loadout.titles()

SYSTEM = System(
    id="dexterity",
    rank=6,
    title="Dexterity Order",
    summary="No initiative: spells prepared ahead, missiles, melee, movement, each by Dexterity.",
    clauses=load_clauses(_HERE / "clauses.toml"),
    phases=display.PHASES,
    options={
        "surprise": surprise_option("DO-1"),
        "distance": distance_option("DO-1"),
        "monsters": OptionInfo(
            title="Dexterity of monsters",
            clause="DO-2a",
            values=("kind", "each", "fixed", "all"),
            summaries=(
                "One roll of 3d6 for each kind.",
                "One roll of 3d6 for each monster.",
                "Each kind always has the same.",
                "One roll of 3d6 for all monsters together.",
            ),
        ),
        "spells": OptionInfo(
            title="Prepared spells",
            clause="DO-9a",
            values=("by_dexterity", "at_once"),
            summaries=(
                "They take effect by Dexterity from high to low.",
                "They all take effect at the same time.",
            ),
        ),
        "held": OptionInfo(
            title="A prepared spell is held",
            clause="DO-9b",
            values=("turn", "longer"),
            summaries=("For ten rounds.", "To the end of the battle."),
        ),
        "before": OptionInfo(
            title="Before the battle",
            clause="DO-9c",
            values=("prepared", "nothing"),
            summaries=(
                "Each caster may hold a spell ready.",
                "Nothing can be prepared, so the first round has no spells.",
            ),
        ),
        "ruined": OptionInfo(
            title="A ruined spell",
            clause="DO-8b",
            values=("lost", "referee", "kept", "save"),
            summaries=(
                "It is lost altogether.",
                "The players decide each time, as the referee would.",
                "It is only not cast and stays in memory.",
                "A saving throw decides.",
            ),
        ),
    },
    kinds=loadout.kinds(frozenset({"dexterity"})),
    abilities=_SPELLS,
    phrases={
        ("strike", ""): "strike",
        ("shoot", ""): "shoot",
        ("end", ""): "let it pass",
        ("give_up", ""): "give the spell up",
        ("keep", ""): "it stays in memory",
        ("lose", ""): "it is lost",
        **{("cast", spell_id): f"cast {title}" for spell_id, title in _SPELLS.items()},
        **{("prepare", spell_id): f"prepare {title}" for spell_id, title in _SPELLS.items()},
        **{("ready", spell_id): f"hold {title} ready" for spell_id, title in _SPELLS.items()},
    },
    words=words_with(_HERE / "words.toml"),
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
    area=steps.area,
    order=display.order,
    phase=display.phase,
    token=display.token,
    card=display.card,
    score=score.score,
    choices=loadout.choices(state.CLAUSES),
    looks=loadout.looks(),
    deferred=frozenset({"prepare", "ready"}),
    plans=display.plans,
    upgrades={1: lambda state, scenario: sealed_since_1(state, (), bool)},
)

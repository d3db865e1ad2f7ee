"""Nine Phases: initiative by side, half-moves, missiles and spells, melee last (NP)."""

from pathlib import Path

from rules.battle.action import SELECT
from rules.battle.system import OptionInfo, System, load_words
from rules.clause import load_clauses
from rules.systems.nine_phase import actions, options, procedure, state, walking
from rules.systems.nine_phase.content import content
from rules.systems.nine_phase.shows import commands, display, loadout
from rules.systems.nine_phase.worth import score

_HERE = Path(__file__).parent
_CONTENT = content()


SYSTEM = System(
    id="nine_phase",
    rank=3,
    title="Nine Phases",
    summary="Sides move by halves around three phases of missiles and spells; melee comes last.",
    clauses=load_clauses(_HERE / "clauses.toml"),
    phases=display.PHASES,
    options={
        "melee": OptionInfo(
            title="Blows of the melee",
            clause="NP-9",
            values=("together", "initiative"),
            summaries=(
                "All blows land together: who falls has still struck.",
                "The side with initiative strikes first; who falls strikes no more.",
            ),
        ),
        "spoiling": OptionInfo(
            title="Damage spoils spells",
            clause="NP-S5",
            values=(True, False),
            summaries=(
                "Any damage spoils a spell that has not worked yet.",
                "Damage does not spoil a spell once it has been begun.",
            ),
        ),
    },
    kinds=loadout.kinds(),
    abilities={spell_id: spell.title for spell_id, spell in _CONTENT.spells.items()},
    phrases={
        ("charge", ""): "charge",
        ("end", ""): "wait",
        ("load", ""): "load",
        ("pass", ""): "let pass",
        ("retreat", ""): "retreat",
        (SELECT, ""): "select",
        ("shoot", ""): "shoot",
        ("side_step", ""): "step aside",
        ("strike", ""): "strike",
        ("turn", ""): "turn",
        **{
            ("cast", spell_id): f"cast {spell.title}" for spell_id, spell in _CONTENT.spells.items()
        },
    },
    words=load_words(_HERE / "words.toml"),
    unit_type=state.Combatant,
    state_type=state.Field,
    round_limit=_CONTENT.limits.rounds,
    prepare=state.prepare,
    muster=state.muster,
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
    offers={
        "missile": options.offer_missile,
        "movement": options.offer_movement,
        "melee": options.offer_melee,
        "confront": walking.offer_confront,
    },
    answers={
        "missile": actions.answer,
        "movement": actions.answer,
        "melee": actions.answer,
        "confront": walking.answer_confront,
    },
    refusal=actions.refuse,
    commands=commands.commands,
    area=actions.area_of,
    order=display.order,
    phase=display.phase,
    token=display.token,
    card=display.card,
    score=score.score,
    choices=loadout.choices(),
    looks={spell_id: spell.look for spell_id, spell in _CONTENT.spells.items()},
    zones=display.zones,
    links=display.links,
)

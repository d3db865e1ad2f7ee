"""Energy Duel: individual turns in a fixed order; points, Energy and charges (ED)."""

from pathlib import Path

import msgspec

from rules.battle.system import OptionInfo, System, Words, load_words
from rules.clause import load_clauses
from rules.systems.energy import actions, procedure, state
from rules.systems.energy.content import content
from rules.systems.energy.shows import commands, display, loadout
from rules.systems.energy.worth import score

_HERE = Path(__file__).parent
_CONTENT = content()
_LOOKS = {"fire": "fire", "frost": "frost", "lightning": "light", "ethereal": "shade"}


def _words() -> Words:
    """Return words.toml with the names of skills, which parts of sums bear."""
    words = load_words(_HERE / "words.toml")
    skills = {skill.title: skill.title for skill in _CONTENT.skills.values()}
    return msgspec.structs.replace(words, parts=words.parts | skills)


SYSTEM = System(
    id="energy",
    rank=1,
    title="Energy Duel",
    summary="Individual turns in a fixed order; points for actions, attacks and steps; Energy.",
    clauses=load_clauses(_HERE / "clauses.toml"),
    phases=display.PHASES,
    options={
        "order": OptionInfo(
            title="Order of turns",
            clause="ED-2.5a",
            values=("alternate", "rolled"),
            summaries=("The sides take turns.", "Highest roll first, whichever side."),
        ),
        "book": OptionInfo(
            title="A book lowers",
            clause="ED-2.12a",
            values=("others", "own"),
            summaries=(
                "The blocks of those whom its holder attacks.",
                "The blocks of its holder.",
            ),
        ),
        "one_time": OptionInfo(
            title="Chances of one-time spells",
            clause="ED-2.10e",
            values=("full", "stacked"),
            summaries=(
                "Every buff and debuff counts in full.",
                "Only the spell's own chance is whole; later buffs and debuffs are halved.",
            ),
        ),
    },
    kinds=loadout.kinds(),
    abilities={spell_id: spell.title for spell_id, spell in _CONTENT.spells.items()},
    phrases={
        ("strike", ""): "strike",
        ("rest", ""): "rest",
        ("end", ""): "end turn",
        **{
            ("cast", spell_id): f"cast {spell.title}" for spell_id, spell in _CONTENT.spells.items()
        },
    },
    words=_words(),
    unit_type=state.Fighter,
    state_type=state.Duel,
    round_limit=procedure.ROUNDS,
    prepare=state.prepare,
    muster=state.muster,
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
    offers={"act": actions.offer_act},
    answers={"act": actions.answer_act},
    refusal=actions.refuse,
    commands=commands.commands,
    area=actions.area_of,
    order=display.order,
    phase=display.phase,
    token=display.token,
    card=display.card,
    score=score.score,
    equipment=loadout.slots(),
    choices=loadout.choices(),
    looks={spell_id: _LOOKS.get(spell.element, "") for spell_id, spell in _CONTENT.spells.items()},
    things=display.things,
)

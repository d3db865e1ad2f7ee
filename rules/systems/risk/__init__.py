"""Risk: individual turns by d20, opposed rolls, risk checks, experience in mid-battle (RK)."""

from pathlib import Path

from rules.battle.sheet import N_
from rules.battle.system import OptionInfo, System, load_words
from rules.clause import load_clauses
from rules.systems.risk import actions, aiming, day, procedure, state
from rules.systems.risk.content import content
from rules.systems.risk.shows import commands, display, loadout
from rules.systems.risk.worth import score

_HERE = Path(__file__).parent
_ABILITIES = content().abilities
SYSTEM = System(
    id="risk",
    rank=2,
    title="Risk",
    summary="Turns by the d20; opposed rolls, risks to take, experience in mid-battle.",
    clauses=load_clauses(_HERE / "clauses.toml"),
    phases=display.PHASES,
    options={
        "day": OptionInfo(
            title="Day",
            clause="RK-8c",
            values=("same", "new"),
            summaries=(
                "Who has been down today stays marked, and hurt.",
                "A new day: everybody is whole and unmarked.",
            ),
        ),
        "relic": OptionInfo(
            title="The relic",
            clause="RK-END",
            values=("hold", "home"),
            summaries=(
                "Whoever holds it long enough wins.",
                "Whoever carries it to its own edge of the board wins.",
            ),
        ),
    },
    kinds=loadout.kinds(),
    abilities={name: ability.title for name, ability in _ABILITIES.items()},
    phrases={
        ("strike", ""): "strike",
        ("swap", ""): "change weapon",
        ("end", ""): "end turn",
        **{("cast", name): f"use {ability.title}" for name, ability in _ABILITIES.items()},
    },
    words=load_words(_HERE / "words.toml"),
    unit_type=state.Adventurer,
    state_type=state.Fray,
    round_limit=procedure.ROUNDS,
    prepare=state.prepare,
    muster=state.muster,
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
    offers={"act": actions.offer_act},
    answers={"act": actions.answer_act},
    refusal=actions.refuse,
    commands=commands.commands,
    area=aiming.area_of,
    order=display.order,
    phase=display.phase,
    token=display.token,
    card=display.card,
    score=score.score,
    things=display.things,
    equipment=loadout.slots(),
    choices=loadout.choices(),
    looks={name: ability.look for name, ability in _ABILITIES.items()},
    zones=display.zones,
    places={"relic": N_("Relic")},
    carry=day.carry,
)

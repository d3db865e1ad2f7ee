"""Seven Phases: everyone declares, then the round is played out by category (SP)."""

from pathlib import Path

from rules.battle.system import OptionInfo, System, load_words
from rules.clause import load_clauses
from rules.systems.seven_phase import attacks, declare, formats, procedure, state
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.shows import commands, display, loadout, plans
from rules.systems.seven_phase.worth import score

_HERE = Path(__file__).parent
_CONTENT = content()
_READIED = {
    weapon_id: weapon.title
    for weapon_id, weapon in _CONTENT.weapons.items()
    if weapon.ready != "always"
}
_SPELLS = {spell_id: spell.title for spell_id, spell in _CONTENT.spells.items()}

SYSTEM = System(
    id="seven_phase",
    rank=4,
    title="Seven Phases",
    summary="Everyone declares; then magic, shots, throws, melee, movement and health follow.",
    clauses=load_clauses(_HERE / "clauses.toml"),
    phases=display.PHASES,
    options={
        "declarations": OptionInfo(
            title="Declarations",
            clause="SP-1c",
            values=("secret", "open"),
            summaries=(
                "Each side declares in secret; all is shown together.",
                "The sides declare aloud, one after the other; they take turns in going first.",
            ),
        ),
        "weapons": OptionInfo(
            title="At the beginning",
            clause="SP-4",
            values=("sheathed", "drawn"),
            summaries=(
                "No weapon is ready; making one ready takes a round.",
                "Everybody has the first weapon ready.",
            ),
        ),
        "defence": OptionInfo(
            title="Defence",
            clause="SP-8",
            values=("best", "chosen"),
            summaries=(
                "Whoever is attacked dodges or parries, whichever is likelier to help.",
                "Whoever is attacked chooses between dodging, parrying and neither.",
            ),
        ),
    },
    kinds=loadout.kinds(),
    abilities=_READIED | _SPELLS,
    phrases={
        ("call_off", ""): "call it off",
        ("dodge", ""): "dodge",
        ("done", ""): "done",
        ("go", ""): "carry it out",
        ("guard", ""): "guard",
        ("keep", ""): "keep to it",
        ("parry", ""): "parry",
        ("retreat", ""): "retreat",
        ("select", ""): "select",
        ("strike", ""): "attack",
        ("suffer", ""): "suffer it",
        **{("ready", weapon): f"ready {title}" for weapon, title in _READIED.items()},
        **{("cast", spell): f"cast {title}" for spell, title in _SPELLS.items()},
    },
    words=load_words(_HERE / "words.toml"),
    unit_type=state.Fighter,
    state_type=state.Melee,
    round_limit=procedure.ROUNDS,
    prepare=state.prepare,
    muster=state.muster,
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
    offers={
        "declare": declare.offer_declare,
        "declare_openly": declare.offer_declare,
        "confirm": declare.offer_confirm,
        "go": procedure.offer_go,
        "defend": attacks.offer_defend,
    },
    answers={
        "declare": declare.answer,
        "declare_openly": declare.answer_openly,
        "confirm": declare.answer_confirm,
        "go": procedure.answer_go,
        "defend": attacks.answer_defend,
    },
    refusal=declare.refuse,
    commands=commands.commands,
    area=lambda battle, action: action.cells,
    order=display.order,
    phase=display.phase,
    token=display.token,
    card=display.card,
    score=score.score,
    equipment=loadout.slots(),
    choices=loadout.choices(),
    looks={spell_id: spell.look for spell_id, spell in _CONTENT.spells.items()},
    zones=display.zones,
    links=display.links,
    plans=plans.plans,
    upgrades={1: formats.from_1},
)

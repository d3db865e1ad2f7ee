"""Nine Phases: initiative by side, half-moves, missiles and spells, melee last (NP)."""

from rules.battle.described import described
from rules.battle.sheet import Note
from rules.battle.system import System
from rules.kit.loadout import titles
from rules.systems.nine_phase import actions, foresight, options, outlook, procedure, state, walking
from rules.systems.nine_phase.content import content
from rules.systems.nine_phase.shows import commands, display, loadout
from rules.systems.nine_phase.worth import score

_CONTENT = content()
_SPELLS = _CONTENT.spells
SYSTEM = System(
    **described(__file__, {"cast": titles(_SPELLS)}),
    kinds=loadout.kinds(),
    unit_type=state.Combatant,
    state_type=state.Field,
    expect_sound=state.expect_sound,
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
        **dict.fromkeys(("missile", "movement", "melee"), actions.answer),
        "confront": walking.answer_confront,
    },
    refusal=actions.refuse,
    commands=commands.commands,
    area=actions.area_of,
    order=display.order,
    to_act=display.to_act,
    phase=display.phase,
    token=display.token,
    card=display.card,
    **score.APPRAISAL.fields(),
    next_turn=outlook.next_turn,
    renewed=procedure.renewed,
    choices=loadout.choices(),
    looks={spell_id: spell.look for spell_id, spell in _SPELLS.items()},
    zones=display.zones,
    links=display.links,
    interrupts={"confront": actions.AT_STAKE},
    plans=display.plans,
    foreseen=foresight.foreseen,
    hindrances=foresight.hindrances,
    cover=Note("cover", "BD-6", (("bonus", _CONTENT.limits.cover),)),
)

"""Seven Phases: everyone declares, then the round is played out by category (SP)."""

from rules.battle.described import described
from rules.battle.sheet import Note
from rules.battle.system import System
from rules.kit.loadout import titles
from rules.systems.seven_phase import attacks, declare, formats, movement, procedure, state
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.shows import commands, display, loadout
from rules.systems.seven_phase.worth import score

_CONTENT = content()
_WEAPONS, _SPELLS = _CONTENT.weapons, _CONTENT.spells
_READIED = {name: weapon.title for name, weapon in _WEAPONS.items() if weapon.ready != "always"}
_THROWN = {name: weapon.title for name, weapon in _WEAPONS.items() if weapon.count}
_ABILITIES = {"ready": _READIED, "pick_up": _THROWN, "cast": titles(_SPELLS)}

SYSTEM = System(
    **described(__file__, _ABILITIES),
    kinds=loadout.kinds(),
    unit_type=state.Fighter,
    state_type=state.Melee,
    expect_sound=state.expect_sound,
    prepare=state.prepare,
    muster=state.muster,
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
        "confirm": declare.answer,
        "go": procedure.answer_go,
        "defend": attacks.answer_defend,
    },
    refusal=declare.refuse,
    commands=commands.commands,
    order=display.order,
    phase=display.phase,
    token=display.token,
    card=display.card,
    **score.APPRAISAL.fields(),
    next_turn=declare.next_turn,
    elsewhere=declare.elsewhere,
    equipment=loadout.slots(),
    choices=loadout.choices(),
    looks={spell_id: spell.look for spell_id, spell in _SPELLS.items()},
    foreseen=procedure.foreseen,
    hindrances=movement.hindrances,
    cover=Note("cover", "SP-S1", (("levels", -_CONTENT.levels["cover"]),)),
    things=display.things,
    zones=display.zones,
    links=display.links,
    plans=display.plans,
    upgrades={1: formats.from_1},
)

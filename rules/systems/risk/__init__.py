"""Risk: individual turns by d20, opposed rolls, risk checks, experience in mid-battle (RK)."""

from rules.battle.described import described
from rules.battle.sheet import Note
from rules.battle.system import System
from rules.kit.loadout import titles
from rules.systems.risk import (
    actions,
    aiming,
    contests,
    falling,
    formats,
    movement,
    procedure,
    relic,
    state,
)
from rules.systems.risk.content import content
from rules.systems.risk.shows import commands, display, loadout
from rules.systems.risk.worth import score

_CONTENT = content()
_ABILITIES = _CONTENT.abilities
SYSTEM = System(
    **described(__file__, {"cast": titles(_ABILITIES)}),
    kinds=loadout.kinds(),
    unit_type=state.Adventurer,
    state_type=state.Fray,
    expect_sound=state.expect_sound,
    prepare=state.prepare,
    muster=state.muster,
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
    offers={"act": actions.offer_act, "contest": contests.offer_contest},
    answers={"act": actions.answer_act, "contest": contests.answer_contest},
    refusal=actions.refuse,
    commands=commands.commands,
    blow=commands.blow,
    area=aiming.touched_by,
    order=display.order,
    token=display.token,
    card=display.card,
    **score.APPRAISAL.fields(),
    hindrances=movement.hindrances,
    next_turn=procedure.next_turn,
    cover=Note("cover", "BD-6", (("dodge", _CONTENT.limits.cover_dodge),)),
    goals=relic.goals,
    won_by=relic.won_by,
    interrupts={"contest": contests.AT_STAKE},
    plans=display.plans,
    things=display.things,
    equipment=loadout.slots(),
    choices=loadout.choices(),
    icons={name: ability.icon for name, ability in _ABILITIES.items()},
    looks={name: ability.look for name, ability in _ABILITIES.items()},
    zones=display.zones,
    carry=falling.carry,
    upgrades={1: formats.from_1},
)

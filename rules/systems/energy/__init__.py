"""Energy Duel: individual turns in a fixed order; points, Energy and charges (ED)."""

from rules.battle.described import described
from rules.battle.sheet import Note
from rules.battle.system import System
from rules.kit.loadout import titles
from rules.systems.energy import actions, damage, procedure, state
from rules.systems.energy.content import content
from rules.systems.energy.shows import commands, display, loadout
from rules.systems.energy.worth import score

_CONTENT = content()
_LOOKS = {"fire": "fire", "frost": "frost", "lightning": "light", "ethereal": "shade"}


SYSTEM = System(
    **described(
        __file__,
        {"cast": titles(_CONTENT.spells)},
        parts={skill.title: skill.title for skill in _CONTENT.skills.values()},
    ),
    kinds=loadout.kinds(),
    unit_type=state.Fighter,
    state_type=state.Duel,
    expect_sound=state.expect_sound,
    prepare=state.prepare,
    muster=state.muster,
    begin=procedure.begin,
    handlers=procedure.HANDLERS,
    offers={"act": actions.offer_act},
    answers={"act": actions.answer_act},
    refusal=actions.refuse,
    commands=commands.commands,
    besides=frozenset({"amount", "row"}),
    blow=commands.blow,
    area=actions.area_of,
    order=display.order,
    token=display.token,
    card=display.card,
    **score.APPRAISAL.fields(),
    vigour=score.vigour,
    next_turn=procedure.next_turn,
    cover=Note("cover", "BD-6", (("chance", _CONTENT.limits.cover_block),)),
    won_by=damage.won_by,
    equipment=loadout.slots(),
    choices=loadout.choices(),
    looks={spell_id: _LOOKS.get(spell.element, "") for spell_id, spell in _CONTENT.spells.items()},
    things=display.things,
)

"""The action bar: all that the deciding fighter may declare or answer, usable or refused."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact, Note
from rules.errors import Refusal
from rules.systems.seven_phase import targets
from rules.systems.seven_phase.attacks import ways_now
from rules.systems.seven_phase.content import Arm
from rules.systems.seven_phase.declare import CONFIRM, DECLARE, OPENLY, refuse
from rules.systems.seven_phase.magic import step_chances
from rules.systems.seven_phase.rows import Spell
from rules.systems.seven_phase.shows.loadout import spell_costs, spell_facts, weapon_facts
from rules.systems.seven_phase.state import Fighter, arm_of, content_of, profile_of

ICONS = {"melee": "strike", "throw": "throw", "shot": "bow"}
LABELS = {"melee": N_("Strike"), "throw": N_("Throw"), "shot": N_("Shoot")}
STEPS = {
    "rising": N_("Chance to rise"),
    "casting": N_("Chance to cast"),
    "aiming": N_("Chance to aim"),
}
NO_ATTACK = (Note("no_attack", "SP-1a"),)


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything that may be answered now."""
    pending = battle.pending
    if pending is None:
        return ()
    unit: Fighter = battle.units[pending.unit]
    if pending.kind in (DECLARE, OPENLY):
        return tuple(_declarations(battle, unit))
    if pending.kind == CONFIRM:
        return (Command("done", "", N_("Done"), "check", N_("All have declared; show it."), ()),)
    if pending.kind == "defend":
        return tuple(_defences(battle, unit))
    return tuple(_answers(battle))


def _answers(battle: Battle) -> Iterator[Command]:
    """Yield to go and to call it off (SP-1b)."""
    summary = N_("Do what was declared.")
    if battle.sealed:
        summary = N_("Do what was declared, once all who act at this moment have answered.")
    yield Command("go", "", N_("Carry out"), "check", summary, ())
    yield Command(
        "call_off",
        "",
        N_("Call off"),
        "cross_out",
        N_("Do nothing instead; what was declared cannot be changed."),
        (),
    )


def _declarations(battle: Battle, unit: Fighter) -> Iterator[Command]:
    usable = {(action.kind, action.ability) for action in battle.options}
    yield _attack(battle, unit, ("strike", "") in usable)
    yield _move(battle, unit, ("move", "") in usable)
    yield _retreat(battle, unit, ("retreat", "") in usable)
    one = profile_of(battle, unit)
    for place, arm in enumerate(one.arms):
        if arm.row.ready != "always":
            yield _ready(unit, place, arm, ("ready", arm.id) in usable)
    for spell_id, spell in one.spells:
        yield _spell(battle, unit, spell_id, spell, ("cast", spell_id) in usable)
    levels = content_of(battle).levels
    yield Command(
        "guard",
        "",
        N_("Guard"),
        "shield",
        N_("Do nothing but parry and dodge, and better."),
        (),
        (Fact(N_("Level of defence"), levels["guard"], "+", "SP-1a"),),
        rules_out=NO_ATTACK,
    )
    yield Command(
        "keep",
        "",
        N_("Keep"),
        "undo",
        N_("Leave its declaration as it is."),
        (),
        refusal=None if ("keep", "") in usable else refuse(battle, Action(unit.id, "keep")),
    )


def _attack(battle: Battle, unit: Fighter, usable: bool) -> Command:
    arm = arm_of(battle, unit)
    refusal = None
    if not usable:
        refusal = Refusal("nobody_in_range", "BD-5", (("range", arm.row.range),))
    return Command(
        "strike",
        "",
        LABELS[arm.row.category],
        ICONS[arm.row.category],
        arm.row.title,
        (),
        (Fact(N_("Initiative factor"), arm.factor, "", "SP-5c"), *weapon_facts(arm.row)),
        refusal,
        aim="unit",
    )


def _move(battle: Battle, unit: Fighter, usable: bool) -> Command:
    return Command(
        "move",
        "",
        N_("Move"),
        "move",
        N_("Go there in phase 6, when all who move take their steps together."),
        (),
        (Fact(N_("Steps"), profile_of(battle, unit).movement, "", "SP-9"),),
        None if usable else Refusal("no_way", "BD-5"),
        aim="cell",
        rules_out=NO_ATTACK,
    )


def _retreat(battle: Battle, unit: Fighter, usable: bool) -> Command:
    refusal = None
    if not usable:
        pressed = targets.pressing(battle, unit)
        refusal = Refusal("not_away" if pressed else "not_pressed", "SP-1a")
    return Command(
        "retreat",
        "",
        N_("Retreat"),
        "retreat",
        N_("Defend better, attack nobody, and leave all who press it in phase 6."),
        (),
        (Fact(N_("Level of defence"), content_of(battle).levels["retreat"], "+", "SP-1a"),),
        refusal,
        aim="cell",
        rules_out=NO_ATTACK,
    )


def _ready(unit: Fighter, place: int, arm: Arm, usable: bool) -> Command:
    notes: tuple[Note, ...] = NO_ATTACK
    if unit.ready >= 0:
        notes = (*notes, Note("puts_away", "SP-4"))
    return Command(
        "ready",
        arm.id,
        arm.row.title,
        "hand" if arm.row.category == "melee" else ICONS[arm.row.category],
        N_("Make the weapon ready; no attack is possible without."),
        (Fact(N_("Rounds"), arm.row.rounds, "", "SP-4", "clock"),),
        tuple(weapon_facts(arm.row)),
        None if usable else targets.refuse_ready(unit, place, arm),
        rules_out=notes,
    )


def _spell(battle: Battle, unit: Fighter, spell_id: str, spell: Spell, usable: bool) -> Command:
    refusal = None
    if not usable:
        refusal = targets.lacks_dream(unit, spell) or Refusal(
            "nobody_in_range", "BD-5", (("range", spell.range),)
        )
    steps = step_chances(battle, unit, spell)
    chances = tuple(Fact(STEPS[step], own.value, "%", "SP-2") for step, own in steps)
    return Command(
        "cast",
        spell_id,
        spell.title,
        spell.icon,
        spell.summary,
        tuple(spell_costs(spell)),
        (*chances, *spell_facts(spell)),
        refusal,
        aim="unit",
        rules_out=NO_ATTACK,
    )


def _defences(battle: Battle, unit: Fighter) -> Iterator[Command]:
    """Yield the ways to meet an attack (SP-8)."""
    ways = {way.kind: way.chance for way in ways_now(battle)}
    for kind, label, icon in (("parry", N_("Parry"), "shield"), ("dodge", N_("Dodge"), "move")):
        own = ways.get(kind)
        yield Command(
            kind,
            "",
            label,
            icon,
            N_("Meet the attack; a particular one needs a significant defence."),
            (),
            () if own is None else (Fact(N_("Chance"), own.value, "%", "SP-S1"),),
            refuse(battle, Action(unit.id, kind)) if own is None else None,
        )
    yield Command(
        "suffer", "", N_("Suffer it"), "heart", N_("Save the defence for another attack."), ()
    )

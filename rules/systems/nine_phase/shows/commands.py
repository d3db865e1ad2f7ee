"""The action bar of Nine Phases: all that the acting combatant has, and what it rules out."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Aim, Command, Fact
from rules.errors import Refusal
from rules.systems.nine_phase.actions import VERBS, refuse_kind
from rules.systems.nine_phase.aiming import refuse_spell
from rules.systems.nine_phase.ending import MELEE
from rules.systems.nine_phase.engagement import is_engaged
from rules.systems.nine_phase.melee import refuse_blow
from rules.systems.nine_phase.missiles import refuse_missile
from rules.systems.nine_phase.options import refuse_charge, refuse_moving, refuse_retreat
from rules.systems.nine_phase.procedure import row_of
from rules.systems.nine_phase.rows import Dice, Effect, Spell
from rules.systems.nine_phase.shows.notes import ruled_out
from rules.systems.nine_phase.spells import (
    SPELL_PHASES,
    casting_time,
    due,
    is_immediate,
    save_wanted,
)
from rules.systems.nine_phase.state import Combatant, profile_of

AIMS: dict[str, Aim] = {
    "enemy": "unit",
    "friend": "unit",
    "cell": "cell",
    "direction": "direction",
    "self": "",
}


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything the acting combatant has, with why it cannot be used now."""
    if battle.pending is None:
        return ()
    unit = battle.units[battle.pending.unit]
    usable = {(action.kind, action.ability) for action in battle.options}
    if battle.pending.kind == "confront":
        return _confronting(usable)
    one = profile_of(battle, unit)
    found = [_move(battle, unit), _turn(battle, unit), _charge(battle, unit)]
    found.append(_retreat(battle, unit))
    if one.missile is not None:
        found.append(_shoot(battle, unit))
        if one.missile.loads:
            found.append(_load(battle, unit))
    found.append(_strike(battle, unit))
    found += [_cast(battle, unit, spell_id, spell) for spell_id, spell in one.spells]
    found.append(Command("end", "", N_("Wait"), "end_turn", N_("Do no more in this phase."), ()))
    return tuple(
        command._replace(
            refusal=None,
            rules_out=ruled_out(battle, unit, command.kind),
        )
        if (command.kind, command.ability) in usable
        else command
        for command in found
    )


def _confronting(usable: set[tuple[str, str]]) -> tuple[Command, ...]:
    assert ("side_step", "") in usable
    return (
        Command(
            "side_step",
            "",
            N_("Step aside"),
            "step_aside",
            N_("Step left or right to confront who is going round; it is stopped by that."),
            (),
            aim="cell",
        ),
        Command("pass", "", N_("Let it pass"), "end_turn", N_("Stay where it stands."), ()),
    )


def _refusal(battle: Battle, verb: str, lack: Refusal | None, otherwise: Refusal) -> Refusal:
    """Return why a command cannot be used: what it lacks, the phase, or nothing to aim at."""
    assert battle.pending is not None
    if verb not in VERBS[battle.pending.kind]:
        return refuse_kind(battle)
    return lack or otherwise


def _move(battle: Battle, unit: Combatant) -> Command:
    clause = row_of(battle.state.phase).clause
    lack = refuse_moving(battle, unit)
    if lack is None and not unit.steps:
        lack = Refusal("too_far", clause, (("needed", 1), ("left", 0)))
    return Command(
        "move",
        "",
        N_("Move"),
        "move",
        N_("Go up to half the move; enemy reach stops, and only a clear path leads out of it."),
        (),
        (
            Fact(N_("Cells of a half-move"), profile_of(battle, unit).half, "", "NP-3"),
            Fact(N_("Cells left"), unit.steps, "", "NP-3"),
        ),
        _refusal(battle, "move", lack, Refusal("no_way", "BD-5")),
        aim="cell",
    )


def _turn(battle: Battle, unit: Combatant) -> Command:
    lack = None if is_engaged(battle, unit) else refuse_moving(battle, unit)
    code = "turn_to_opponent" if is_engaged(battle, unit) else "beside"
    return Command(
        "turn",
        "",
        N_("Turn round"),
        "turn",
        N_("Face a neighbouring cell; that ends the movement."),
        (),
        (),
        _refusal(battle, "turn", lack, Refusal(code, "NP-E10")),
        aim="direction",
    )


def _charge(battle: Battle, unit: Combatant) -> Command:
    most = 2 * profile_of(battle, unit).half
    otherwise = Refusal("charge_too_far", "NP-F2", (("cells", most),))
    return Command(
        "charge",
        "",
        N_("Charge"),
        "charge_at",
        N_("Run a full move at a named enemy and still strike, if it ends engaged with it."),
        (),
        (Fact(N_("Cells of a full move"), most, "", "NP-F2"),),
        _refusal(battle, "charge", refuse_charge(battle, unit), otherwise),
        aim="unit",
    )


def _retreat(battle: Battle, unit: Combatant) -> Command:
    return Command(
        "retreat",
        "",
        N_("Retreat"),
        "retreat",
        N_("Leave more than half a move away: each opponent strikes first, past no shield."),
        (),
        (Fact(N_("Opponents hit"), 2, "+", "NP-E9"),),
        _refusal(battle, "retreat", refuse_retreat(battle, unit), Refusal("not_engaged", "NP-E9")),
    )


def _shoot(battle: Battle, unit: Combatant) -> Command:
    one = profile_of(battle, unit)
    assert one.missile is not None
    otherwise = Refusal("nobody_in_range", "BD-5", (("range", one.missile.range),))
    return Command(
        "shoot",
        "",
        N_("Hurl") if one.missile.hurled else N_("Shoot"),
        "arrow",
        one.missile.title,
        (),
        (
            *dice_facts(one.missile.damage, N_("Damage from"), N_("Damage to"), one.table_clause),
            Fact(N_("To hit"), one.attack, "+", one.table_clause),
            Fact(N_("Range"), one.missile.range, "", "BD-5"),
            Fact(N_("Missiles"), unit.missiles, "", one.table_clause),
        ),
        _refusal(battle, "shoot", refuse_missile(battle, unit, "shoot"), otherwise),
        aim="unit",
    )


def _load(battle: Battle, unit: Combatant) -> Command:
    one = profile_of(battle, unit)
    assert one.missile is not None
    whole = one.missile.loads == "round"
    lack = refuse_missile(battle, unit, "load")
    return Command(
        "load",
        "",
        N_("Load"),
        "load",
        N_("Wind the crossbow: a whole round without movement or shot.")
        if whole
        else N_("Load the crossbow for the next shot."),
        (),
        (),
        _refusal(battle, "load", lack, Refusal("is_loaded", "NP-M8")),
    )


def _strike(battle: Battle, unit: Combatant) -> Command:
    one = profile_of(battle, unit)
    otherwise = Refusal("nobody_in_range", "BD-5", (("range", one.reach),))
    return Command(
        "strike",
        "",
        N_("Strike"),
        "strike",
        one.weapon.title,
        (),
        (
            *dice_facts(one.weapon.damage, N_("Damage from"), N_("Damage to"), "NP-9"),
            Fact(N_("To hit"), one.attack, "+", "NP-9"),
            Fact(N_("Reach"), one.reach, "", "NP-E2"),
        ),
        _refuse_strike(battle, unit) or otherwise,
        aim="unit",
    )


def _refuse_strike(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant cannot strike now: not in this round any more, or not in this
    phase; whether a charge has failed is known once all have moved (NP-E1, NP-F2)."""
    if battle.state.phase == MELEE:
        return None
    lack = refuse_blow(battle, unit)
    if lack is None or (lack.code == "charge_failed" and battle.state.phase < 8):
        return refuse_kind(battle)
    return lack


def _cast(battle: Battle, unit: Combatant, spell_id: str, spell: Spell) -> Command:
    if spell.aim in ("enemy", "friend"):
        otherwise = Refusal("nobody_in_range", "BD-5", (("range", spell.range),))
    else:
        otherwise = Refusal("direction", "BD-5")
    return Command(
        "cast",
        spell_id,
        spell.title,
        spell.icon,
        spell.summary,
        spell_costs(spell),
        (*_time_facts(battle, spell), *spell_facts(battle, unit, spell_id, spell)),
        _refusal(battle, "cast", refuse_spell(battle, unit, spell_id), otherwise),
        aim=AIMS[spell.aim],
    )


def spell_costs(spell: Spell) -> tuple[Fact, ...]:
    """Return in how many spell phases a spell works, if not at once (NP-S3)."""
    time = casting_time(spell)
    phases = time.rounds * len(SPELL_PHASES) + time.phases
    return (Fact(N_("Spell phases"), phases, "+", "NP-S3", "clock"),) if phases else ()


def _time_facts(battle: Battle, spell: Spell) -> Iterator[Fact]:
    """Yield when a spell would work if it were begun now (NP-S4)."""
    if row_of(battle.state.phase).kind == "missile" and not is_immediate(spell):
        round_, phase = due(spell, battle.round, battle.state.phase)
        yield Fact(N_("Works in round"), round_, "", "NP-S4")
        yield Fact(N_("Works in phase"), phase, "", "NP-S4")


def dice_facts(dice: Dice, low: str, high: str, clause: str) -> Iterator[Fact]:
    """Yield the least and the most that dice can show."""
    count, sides, bonus = dice
    yield Fact(low, count + bonus, "", clause)
    yield Fact(high, count * sides + bonus, "", clause)


def spell_facts(battle: Battle, unit: Combatant, spell_id: str, spell: Spell) -> Iterator[Fact]:
    """Yield how often a spell is left, what withstands it, and what it does."""
    yield Fact(N_("Left"), spell.uses - unit.used.count(spell_id), "", "NP-S3")
    if spell.save:
        label = N_("Half if it saves on") if spell.save == "half" else N_("Nothing if it saves on")
        yield Fact(label, save_wanted(battle, spell), "", "NP-S3")
    yield from spell_numbers(spell)


def spell_numbers(spell: Spell) -> Iterator[Fact]:
    """Yield what a spell does in whosever hands."""
    yield Fact(N_("Level"), spell.level, "", "NP-S3")
    if spell.damage[0]:
        yield from dice_facts(spell.damage, N_("Damage from"), N_("Damage to"), "NP-S3")
    if spell.healing[0]:
        yield from dice_facts(spell.healing, N_("Healing from"), N_("Healing to"), "NP-S3")
    if spell.range:
        yield Fact(N_("Range"), spell.range, "", "BD-5")
    if spell.size:
        yield Fact(N_("Size of the area"), spell.size, "", "BD-5")
    if spell.effect is not None:
        yield from effect_facts(spell.effect)


def effect_facts(row: Effect) -> Iterator[Fact]:
    """Yield what a spell leaves on somebody."""
    yield Fact(N_("Rounds"), row.rounds, "", "NP-S3")
    for quantity, value in row.changes.items():
        yield Fact(CHANGES[quantity], value, "+", "NP-S3")
    if row.holds:
        yield Fact(N_("Cannot act"), row.rounds, "", "NP-S3")


CHANGES = {
    "attack": N_("To hit"),
    "armour_class": N_("Armour class"),
    "save": N_("Saving throws"),
}

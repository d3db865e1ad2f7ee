"""The action bar of Nine Phases: all that the acting combatant has, and what it rules out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact
from rules.errors import Refusal
from rules.kit.effects import changed
from rules.kit.shown import area_fact, damage_fact, effect_facts, healing_fact, left_fact, present
from rules.kit.tiles import ability_tile, judged, nobody_in_range
from rules.systems.nine_phase.content import Profile, content
from rules.systems.nine_phase.engagement import is_engaged
from rules.systems.nine_phase.options import cells_left
from rules.systems.nine_phase.rows import Dice, Missile, Spell
from rules.systems.nine_phase.shows.notes import other_half, ruled_out
from rules.systems.nine_phase.spells import (
    casting_time,
    due,
    is_immediate,
    left,
    refuse_casting,
    save_wanted,
)
from rules.systems.nine_phase.state import DRAUGHT, MISSILES, Combatant, phase_of, profile_of


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything the acting combatant has, with why it cannot be used now."""
    if battle.pending is None:
        return ()
    tiles, unit = battle.setup.system.tiles, battle.units[battle.pending.unit]
    confronts = battle.pending.kind == "confront"
    offered = (tiles["side_step"], tiles["pass"]) if confronts else _tiles(battle, unit)
    return tuple(
        _with_costs(battle, unit, tile) if tile.refusal is None else tile
        for tile in judged(battle, offered)
    )


def _with_costs(battle: Battle, unit: Combatant, tile: Command) -> Command:
    """Return a tile with what it rules out; of a movement that costs something, such as a shot to
    come, nobody need be reminded who stands for that, nor who is engaged and stands to strike."""
    lost = ruled_out(battle, unit, tile.kind)
    stands = phase_of(battle).kind == "movement" and (bool(lost) or is_engaged(battle, unit))
    return tile._replace(rules_out=lost, slight=tile.slight or stands)


def _tiles(battle: Battle, unit: Combatant) -> Iterator[Command]:
    tiles, one = battle.setup.system.tiles, profile_of(battle, unit)
    half = Fact(N_("Cells of a half-move"), one.half, "", "NP-3")
    attack = one.attack + changed(battle, unit, "attack")
    left_now = cells_left(battle, unit)
    steps = (Fact(N_("Cells left"), left_now, "", "NP-3"),) if left_now < one.half else ()
    then = other_half(battle, unit)
    rest = (Fact(N_("Other half in phase"), phase, "", "NP-F1") for phase in then)
    approach = Refusal("approach", "NP-F2") if unit.charges >= 0 else None
    yield tiles["move"]._replace(facts=(half, *steps, *rest), refusal=approach)
    yield tiles["turn"]._replace(refusal=Refusal("beside", "NP-E10"))
    yield tiles["charge"]._replace(
        facts=(Fact(N_("Cells of a full move"), 2 * one.half, "", "NP-F2"),),
        refusal=Refusal("nobody_to_charge", "NP-F2", (("cells", 2 * one.half),)),
    )
    yield tiles["retreat"]._replace(facts=(Fact(N_("Opponents hit"), 2, "+", "NP-E9"),))
    if one.missile is not None:
        yield _shot(tiles, one, one.missile, attack, unit.missiles)
        if one.missile.loads:
            yield tiles["wind" if one.missile.loads == "round" else "load"]
    yield tiles["strike"]._replace(
        summary=one.weapon.title,
        facts=(
            damage_fact(*span(one.weapon.damage), "NP-9"),
            Fact(N_("To hit"), attack, "+", "NP-9"),
            Fact(N_("Reach"), one.reach, "", "NP-E2"),
        ),
        refusal=nobody_in_range(one.reach),
    )
    for spell_id, spell in one.spells:
        meant = spell.aim in ("enemy", "friend")
        otherwise = nobody_in_range(spell.range) if meant else Refusal("direction", "BD-5")
        facts = (*_time_facts(battle, unit, spell), *spell_facts(spell))
        tile = ability_tile("cast", spell_id, spell, spell_costs(spell), facts, otherwise)
        yield tile._replace(stock=left_fact(left(unit, spell_id, spell), "NP-S3"))
    if one.row.draughts:
        healing = healing_fact(*span(content().limits.draught), "NP-2")
        others = left_fact(one.row.draughts - unit.used.count(DRAUGHT), "NP-2")
        yield tiles["drink"]._replace(facts=(healing,), stock=others)
    yield tiles["end"]


def _shot(
    tiles: Mapping[str, Command], one: Profile, missile: Missile, attack: int, carried: int
) -> Command:
    return tiles["hurl" if missile.hurled else "shoot"]._replace(
        summary=missile.title,
        facts=(
            damage_fact(*span(missile.damage), one.table_clause),
            Fact(N_("To hit"), attack, "+", one.table_clause),
            Fact(N_("Range"), missile.range, "", "BD-5"),
        ),
        stock=Fact(N_("Missiles"), carried, "", one.table_clause, "arrow"),
        refusal=nobody_in_range(missile.range),
    )


def spell_costs(spell: Spell) -> tuple[Fact, ...]:
    """Return in how many spell phases a spell works, if not at once (NP-S3)."""
    rounds, more = casting_time(spell)
    phases = rounds * len(MISSILES) + more
    return (Fact(N_("Spell phases"), phases, "+", "NP-S3", "clock"),) if phases else ()


def _time_facts(battle: Battle, unit: Combatant, spell: Spell) -> Iterator[Fact]:
    """Yield when a spell would work if it were begun now, where that can be (NP-S4)."""
    casts = phase_of(battle).kind == "missile" and refuse_casting(battle, unit) is None
    if casts and not is_immediate(spell):
        yield from due_facts(*due(spell, battle.round, battle.state.phase))


def due_facts(round_: int, phase: int) -> tuple[Fact, ...]:
    """Return the round and the phase in which a spell works (NP-S4)."""
    in_round, in_phase = N_("Works in round"), N_("Works in phase")
    return Fact(in_round, round_, "", "NP-S4"), Fact(in_phase, phase, "", "NP-S4")


def span(dice: Dice) -> tuple[int, int]:
    """Return the least and the most that dice can show, with what is added."""
    count, sides, bonus = dice
    return count + bonus, count * sides + bonus


def spell_facts(spell: Spell) -> Iterator[Fact]:
    """Yield what withstands a spell, and what it does."""
    if spell.save:
        label = N_("Half if it saves on") if spell.save == "half" else N_("Nothing if it saves on")
        yield Fact(label, save_wanted(spell), "", "NP-S3")
    yield from spell_numbers(spell)


def spell_numbers(spell: Spell) -> Iterator[Fact]:
    """Yield what a spell does in whosever hands."""
    yield Fact(N_("Level"), spell.level, "", "NP-S3")
    if spell.damage[0]:
        yield damage_fact(*span(spell.damage), "NP-S3")
    if spell.healing[0]:
        yield healing_fact(*span(spell.healing), "NP-S3")
    yield from present(
        Fact(N_("Range"), spell.range, "", "BD-5"),
        area_fact(spell.shape, spell.size),
    )
    if spell.effect is not None:
        yield from effect_facts(spell.effect, CHANGES, "NP-S3")


CHANGES = {
    "attack": N_("To hit"),
    "armour_class": N_("Armour class"),
    "save": N_("Saving throws"),
}

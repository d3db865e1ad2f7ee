"""The action bar: all that the deciding fighter may declare or answer, usable or refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact, Note
from rules.errors import Refusal
from rules.kit.tiles import ability_tile, judged, nobody_in_range
from rules.systems.seven_phase.attacks import leaves_the_hand, ways_now
from rules.systems.seven_phase.chances import grades
from rules.systems.seven_phase.content import Arm, content
from rules.systems.seven_phase.declare import CONFIRM, DECLARE, OPENLY
from rules.systems.seven_phase.magic import step_chances
from rules.systems.seven_phase.shows.loadout import spell_costs, spell_facts, weapon_facts
from rules.systems.seven_phase.state import Fighter, arm_of, attacking_arm, profile_of

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
    tiles = battle.setup.system.tiles
    if pending.kind in (DECLARE, OPENLY):
        return judged(battle, _declarations(battle, battle.units[pending.unit]))
    if pending.kind == "defend":
        return judged(battle, _defences(battle))
    if pending.kind == CONFIRM:
        return judged(battle, (tiles["done"],))
    go, unit = tiles["go_together" if battle.sealed else "go"], battle.units[pending.unit]
    go = go._replace(costs=tuple(_paid(unit)), rules_out=_used(battle, unit))
    return judged(battle, (go, tiles["call_off"]))


def _declarations(battle: Battle, unit: Fighter) -> Iterator[Command]:
    tiles, arm = battle.setup.system.tiles, arm_of(battle, unit)
    half_ready = profile_of(battle, unit).arms[unit.readied[0]].id if unit.readied[1] else ""
    lost = (Note("starts_over", "SP-4"),) * bool(half_ready)
    yield tiles[arm.row.category]._replace(
        summary=arm.row.title,
        facts=(
            Fact(N_("Initiative factor"), arm.skill.factor, "", "SP-5c"),
            *weapon_facts(arm.row, unit.left[unit.ready]),
        ),
        refusal=nobody_in_range(arm.row.range),
        rules_out=_anew(unit, unit.ready, arm) + lost,
    )
    for tile in _others(battle, unit, tiles):
        goes_on = (tile.kind, tile.ability) == ("ready", half_ready)
        yield tile._replace(rules_out=NO_ATTACK + tile.rules_out + lost * (not goes_on))
    yield tiles["keep"]


def _others(battle: Battle, unit: Fighter, tiles: Mapping[str, Command]) -> Iterator[Command]:
    """Yield what one can declare instead of an attack."""
    one, levels = profile_of(battle, unit), content().levels
    yield tiles["move"]._replace(facts=(Fact(N_("Steps"), one.row.movement, "", "SP-9"),))
    away = Fact(N_("Level of defence"), levels["retreat"], "+", "SP-1a")
    yield tiles["retreat"]._replace(facts=(away,), refusal=Refusal("not_away", "SP-1a"))
    for place, arm in enumerate(one.arms):
        if arm.row.ready != "always":
            yield _ready(tiles, unit, place, arm)
    for spell_id, spell in one.spells:
        steps = step_chances(battle, unit, spell)
        chances = (Fact(STEPS[step], own.value, "%", "SP-2") for step, own in steps)
        facts, nobody = (*chances, *spell_facts(spell)), nobody_in_range(spell.range)
        yield ability_tile("cast", spell_id, spell, spell_costs(spell), facts, nobody)
    for place, arm in enumerate(one.arms):
        if arm.row.count:
            facts = tuple(weapon_facts(arm.row, unit.left[place]))
            yield tiles["pick_up"]._replace(ability=arm.id, label=arm.row.title, facts=facts)
    if sum(other.side == unit.side for other in battle.units) > 1:
        yield tiles["help"]._replace(refusal=Refusal("nobody_lies", "SP-1d"))
    guard = Fact(N_("Level of defence"), levels["guard"], "+", "SP-1d")
    yield tiles["guard"]._replace(facts=(guard,))


def _paid(unit: Fighter) -> Iterator[Fact]:
    """Yield what the spell that it has declared costs: called off it costs nothing (SP-2)."""
    if unit.declared is not None and unit.declared.kind == "cast":
        yield from spell_costs(content().spells[unit.declared.ability])


def _used(battle: Battle, unit: Fighter) -> tuple[Note, ...]:
    """Return what must be made ready anew after the attack that it has declared."""
    if unit.declared is None or unit.declared.kind != "strike":
        return ()
    return _anew(unit, unit.weapon, attacking_arm(battle, unit))


def _anew(unit: Fighter, place: int, arm: Arm) -> tuple[Note, ...]:
    """Return what a weapon that is used needs before it can be used again (SP-4)."""
    if not leaves_the_hand(unit, place, arm.row):
        return ()
    if arm.row.count and unit.left[place] <= 1:
        return (Note("flies_last", "SP-4"),)
    return (Note("ready_anew", "SP-4", (("rounds", arm.row.rounds),)),)


def _ready(tiles: Mapping[str, Command], unit: Fighter, place: int, arm: Arm) -> Command:
    ready, spent = tiles["ready"], unit.readied[1] if place == unit.readied[0] else 0
    return ready._replace(
        ability=arm.id,
        label=arm.row.title,
        icon=f"{ready.icon}+{arm.row.icon}",
        costs=(Fact(N_("Rounds"), arm.row.rounds - spent, "", "SP-4", "clock"),),
        facts=tuple(weapon_facts(arm.row, unit.left[place])),
        rules_out=(Note("puts_away", "SP-4"),) * (unit.ready >= 0),
    )


def _defences(battle: Battle) -> Iterator[Command]:
    """Yield the ways to meet an attack (SP-8)."""
    tiles = battle.setup.system.tiles
    *_, particular = battle.state.blow
    ways = {way.kind: grades(way.chance.value)[particular] for way in ways_now(battle)}
    for kind in ("parry", "dodge"):
        facts = (Fact(N_("Chance"), ways[kind], "%", "SP-S1"),) if kind in ways else ()
        yield tiles[kind]._replace(facts=facts)
    yield tiles["suffer"]

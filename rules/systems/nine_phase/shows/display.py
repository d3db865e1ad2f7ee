"""What Nine Phases shows: token, card, zones, links, order, the track of phases."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Card, Fact, Gauge, Link, Mark, Note, Plan, Token, Zone
from rules.board.cells import cells_of
from rules.kit import shown
from rules.kit.effects import changed, is_held, row_of
from rules.kit.turns import standing
from rules.systems.nine_phase.content import Profile
from rules.systems.nine_phase.engagement import zone_of
from rules.systems.nine_phase.options import called, cells_left
from rules.systems.nine_phase.shows.commands import CHANGES, due_facts
from rules.systems.nine_phase.shows.notes import may_still
from rules.systems.nine_phase.state import (
    MISSILES,
    PHASES,
    Combatant,
    phase_of,
    profile_of,
    spell_row,
)
from rules.unit import OFF_BOARD, SIDES


def phase(battle: Battle) -> str:
    """Return the id of the phase the battle is in."""
    return str(battle.state.phase)


def order(battle: Battle) -> tuple[int, ...]:
    """Return those who stand in the order in which they will act: who decides, who still waits
    in its phase, then whom the rest of the phase and those to come call, as all stand now; who
    does no more in this round comes last."""
    if battle.pending is None:
        return tuple(unit.id for unit in standing(battle))
    ids = list(to_act(battle))
    for row in PHASES[battle.state.phase :]:
        ids += called(battle, row)
    ids += [unit.id for side in SIDES for unit in standing(battle, side)]
    return shown.deciding_first(battle, ids)


def to_act(battle: Battle) -> tuple[int, ...]:
    """Return who still waits in the present phase, then whom the rest of it calls."""
    if battle.pending is None:
        return ()
    return (*battle.state.waiting, *called(battle, phase_of(battle)))


def token(battle: Battle, unit: Combatant) -> Token:
    """Return what a combatant's token shows."""
    one = profile_of(battle, unit)
    on_board = unit.cell != OFF_BOARD
    return shown.token(
        unit,
        one.row,
        one.health,
        pips=_missiles(unit, one),
        marks=marks(battle, unit),
        states=_states(battle, unit),
        exhausted=unit.done >= battle.state.phase and on_board,
        facing=unit.facing if on_board else -1,
    )


def _missiles(unit: Combatant, one: Profile) -> tuple[Gauge, ...]:
    if one.missile is None:
        return ()
    most = one.missile.carried
    return (Gauge(N_("Missiles"), unit.missiles, most, one.table_clause, "arrow"),)


def _states(battle: Battle, unit: Combatant) -> Iterator[str]:
    if unit.charges >= 0:
        yield "charging"
    if unit.spell:
        yield "casting"
    if unit.health == 0 and unit.cell != OFF_BOARD:
        yield "down"
    if is_held(battle, unit):
        yield "stunned"
    if unit.loaded:
        yield "loaded"
    if unit.retreats:
        yield "retreating"


def marks(battle: Battle, unit: Combatant) -> tuple[Mark, ...]:
    """Return what lies on a combatant, and the spell it is casting with its phase (NP-S4)."""
    lying = shown.effect_marks(
        unit.effects,
        battle.setup.table.rows,
        lambda effect: battle.units[effect.author].side == unit.side,
        lambda effect: shown.effect_facts(row_of(battle, effect), CHANGES, "NP-S3"),
    )
    if not unit.spell:
        return tuple(lying)
    title, facts = spell_row(battle, unit.spell).title, due_facts(unit.due_round, unit.due_phase)
    return (*lying, Mark("clock", title, phases_left(battle, unit), True, unit.id, facts))


def plans(battle: Battle) -> tuple[Plan, ...]:
    """Return the walk on which somebody is asked to step aside (NP-E4), then the spells that have
    been begun and work later, in the order in which they do (NP-S4)."""
    casting = [unit for unit in battle.units if unit.spell and unit.cell != OFF_BOARD]
    casting.sort(key=lambda unit: (unit.due_round, unit.due_phase, unit.id))
    return (*_walk(battle), *(_plan(battle, unit) for unit in casting))


def _walk(battle: Battle) -> Iterator[Plan]:
    """Yield where one is about to go past whoever is asked whether it confronts it (NP-E4)."""
    if battle.pending is None or battle.pending.kind != "confront":
        return
    mover = battle.units[battle.state.mover]
    _task, _mover, path, _asked = battle.agenda[-1]
    kind = "charge" if mover.charges >= 0 else "move"
    action = Action(mover.id, kind, "", path[-1:], mover.charges)
    yield Plan(mover.id, action, walks=True)


def _plan(battle: Battle, unit: Combatant) -> Plan:
    aimed = battle.units[unit.aimed].cell if unit.aimed >= 0 else unit.aim
    cells = (aimed,) if aimed not in (OFF_BOARD, unit.cell) else ()
    action = Action(unit.id, "cast", unit.spell, cells, unit.aimed)
    later = unit.due_round if unit.due_round != battle.round else 0
    free = (("round", unit.due_round + 1),)
    breaks = [Note("no_moving_before", "NP-S1", free)]
    if unit.due_round > unit.spell_round:  # of the round in which it is begun its tile says so
        breaks.append(Note("no_casting_before", "NP-S2", free))
    if battle.setup.options["spoiling"]:
        breaks.append(Note("damage_spoils", "NP-S5"))
    if spell_row(battle, unit.spell).aim in ("cell", "direction"):
        breaks.append(Note("cells_left", "NP-S4"))
    if unit.aimed >= 0:
        breaks.append(Note("target_out_of_range", "NP-S4"))
    phase = str(unit.due_phase)
    signs = "casting", "clock"
    return Plan(unit.id, action, phase=phase, round=later, breaks=tuple(breaks), signs=signs)


def phases_left(battle: Battle, unit: Combatant) -> int:
    """Return how many spell phases pass until a combatant's spell works, that one included."""
    left: int = (unit.due_round - battle.round) * len(MISSILES)
    left += MISSILES.index(unit.due_phase)
    left -= sum(number <= battle.state.phase for number in MISSILES)
    return left + 1


def card(battle: Battle, unit: Combatant) -> Card:
    """Return a combatant's card, with what it may still do in this round."""
    one = profile_of(battle, unit)
    return shown.card(
        unit,
        one.row,
        one.level,
        gauges=(
            Gauge(N_("Health"), unit.health, one.health, "NP-END", "heart"),
            *_missiles(unit, one),
            Gauge(N_("Cells left"), cells_left(battle, unit), one.half, "NP-3", "move"),
        ),
        facts=_facts(battle, unit),
        marks=marks(battle, unit),
        notes=may_still(battle, unit),
    )


def _facts(battle: Battle, unit: Combatant) -> Iterator[Fact]:
    one = profile_of(battle, unit)
    armour = one.armour + changed(battle, unit, "armour_class")
    yield Fact(N_("Armour class"), armour, "", "NP-9", "shield")
    if one.shield:
        yield Fact(N_("Shield"), 0 if unit.retreats else one.shield, "+", "NP-E6", "shield")
    attack = one.attack + changed(battle, unit, "attack")
    yield Fact(N_("To hit"), attack, "+", "NP-9")
    yield Fact(N_("Saving throws"), one.save + changed(battle, unit, "save"), "+", "NP-S3")
    yield Fact(N_("Reach"), one.reach, "", "NP-E2")
    yield Fact(N_("Cells of a half-move"), one.half, "", "NP-3", "move")
    if one.missile is not None:
        yield Fact(N_("Range"), one.missile.range, "", one.table_clause)


# On the board


def zones(battle: Battle, unit: Combatant) -> tuple[Zone, ...]:
    """Return the cells around a combatant: front, flank, rear (NP-E10), and reach (NP-E2)."""
    if unit.cell == OFF_BOARD:
        return ()
    board = battle.setup.board
    parts: tuple[list[int], ...] = [], [], []
    for cell in cells_of(board.in_range(unit.cell, 1) & ~(1 << unit.cell)):
        parts[zone_of(battle, unit, cell)].append(cell)
    reach = board.in_range(unit.cell, profile_of(battle, unit).reach)
    return (
        Zone("front", N_("Front"), tuple(parts[0]), "NP-E10"),
        Zone("flank", N_("Flank: strikes +1, no shield"), tuple(parts[1]), "NP-E6"),
        Zone("rear", N_("Rear: strikes +2, no shield"), tuple(parts[2]), "NP-E7"),
        shown.reach_zone(N_("Reach"), unit, reach, "NP-E2"),
    )


def links(battle: Battle) -> tuple[Link, ...]:
    """Return who is engaged with whom, and whether in the first round of it (NP-E2, NP-E3)."""
    words = (N_("Engaged"), "NP-E2"), (N_("Engaged in this round"), "NP-E3")
    return tuple(
        Link(pair.red, pair.blue, *words[fresh], fresh)
        for pair in battle.state.engagements
        for fresh in (pair.since == battle.round,)
    )

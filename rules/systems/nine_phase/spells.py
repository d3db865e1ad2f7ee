"""Spells and draughts: what may be cast at what, when it works, and what it then does (NP-S1 to
NP-S5, NP-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.battle.action import Action, made
from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.battle.volley import VOLLEY, Volley
from rules.board.cells import cells_of
from rules.errors import Refusal, because
from rules.kit.effects import Effect, change_parts, is_held, lay
from rules.kit.health import change
from rules.kit.rolls import reaches
from rules.kit.turns import sides_of, standing, touched
from rules.systems.nine_phase.attacks import Thrown, hurt, settle, throw_damage
from rules.systems.nine_phase.content import content
from rules.systems.nine_phase.engagement import meet, refuse_engaged
from rules.systems.nine_phase.missiles import column_of
from rules.systems.nine_phase.rows import Dice, Source, Spell
from rules.systems.nine_phase.state import (
    DRAUGHT,
    MISSILES,
    Combatant,
    forget_spell,
    profile_of,
    spell_row,
)

CASTING_TIMES: Mapping[Source, tuple[tuple[int, tuple[int, int]], ...]] = MappingProxyType(
    {
        "word": ((9, (0, 0)),),
        "device": ((9, (0, 0)),),
        "innate": ((9, (0, 0)),),
        "spell": ((2, (0, 0)), (6, (0, 1)), (9, (1, 0))),
        "scroll": ((2, (0, 1)), (6, (1, 0)), (9, (1, 1))),
    }
)
"""By where magic comes from: up to which level it takes how many rounds and, on top of them, spell
phases (NP-S3)."""


def casting_time(spell: Spell) -> tuple[int, int]:
    """Return how many rounds and spell phases a spell takes, by where it comes from and its level
    (NP-S3)."""
    return next(time for most, time in CASTING_TIMES[spell.source] if spell.level <= most)


def is_immediate(spell: Spell) -> bool:
    """Tell whether a spell works in the phase in which it is begun (NP-S3)."""
    return casting_time(spell) == (0, 0)


def due(spell: Spell, round_: int, phase: int) -> tuple[int, int]:
    """Return the round and the phase in which a spell works that is begun then (NP-S4).

    A phase more is the next of 2, 5 and 8, after 8 the next round's 2; a full round is the
    same phase of the next round.
    """
    rounds, phases = casting_time(spell)
    later, index = divmod(MISSILES.index(phase) + phases, len(MISSILES))
    return round_ + rounds + later, MISSILES[index]


# What may be cast, and at what


def refuse_casting(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why no spell at all can be begun in this phase (NP-S1, NP-S2, NP-8)."""
    if lack := refuse_engaged(battle, unit):
        return lack
    if unit.spell_round >= battle.round:
        return because("one_spell", "NP-S2")
    return None if column_of(unit) == "still" else because("has_moved", "NP-S1")


def left(unit: Combatant, spell_id: str, spell: Spell) -> int:
    """Return how often a combatant can still cast a spell (NP-S3)."""
    return spell.uses - unit.used.count(spell_id)


def refuse_draught(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant cannot drink a healing draught in this phase (NP-2, NP-5, NP-8)."""
    one = profile_of(battle, unit)
    if not one.row.draughts:
        return because("no_draught", "NP-2")
    if lack := refuse_engaged(battle, unit):
        return lack
    if unit.used.count(DRAUGHT) >= one.row.draughts:
        return because("used_up", "NP-2", (("uses", one.row.draughts),))
    return because("whole", "NP-2") if unit.health >= one.health else None


def aims(battle: Battle, unit: Combatant) -> Iterator[tuple[str, int]]:
    """Yield the spells that can be begun now and aimed at something, by id, each with the mask
    of the cells at which; 0 for one that needs no aim."""
    if refuse_casting(battle, unit) is not None:
        return
    for spell_id, spell in profile_of(battle, unit).spells:
        if left(unit, spell_id, spell) > 0:
            cells = _aimed_at(battle, unit, spell)
            if cells or spell.aim == "self":
                yield spell_id, cells


def _aimed_at(battle: Battle, unit: Combatant, spell: Spell) -> int:
    """Return the mask of cells at which a spell may be aimed; 0 for one that needs no aim."""
    board = battle.setup.board
    match spell.aim:
        case "self":
            return 0
        case "direction":
            return board.within(unit.cell, 1) & ~(1 << unit.cell)
        case "cell":
            return board.in_range(unit.cell, spell.range) & ~board.impassable
    whom = sides_of(battle, unit.side)[spell.aim == "enemy"]
    return board.in_range(unit.cell, spell.range) & whom


# Areas


def spell_area(battle: Battle, unit: Combatant, spell: Spell, cell: int) -> tuple[int, ...]:
    """Return the cells that a spell aimed at a cell would touch."""
    if spell.shape == "around":
        inside = battle.setup.board.area("around", spell.size, unit.cell, unit.cell)
        return inside if spell.whom == "enemies" else tuple(sorted((*inside, unit.cell)))
    target = unit.cell if spell.aim == "self" else cell
    if spell.shape == "single":
        return (target,)
    return battle.setup.board.area(spell.shape, spell.size, unit.cell, target)


# Casting


def cast(battle: Battle, unit: Combatant, action: Action) -> None:
    """Begin a spell; an immediate one works at once (NP-S3)."""
    spell = spell_row(battle, action.ability)
    cell = action.cells[0] if action.cells else unit.cell
    unit.used += (action.ability,)
    unit.done = battle.state.phase
    unit.spell_round = battle.round
    if is_immediate(spell):
        work(battle, unit, action.ability, cell)
        return
    unit.spell, unit.aim, unit.aimed = action.ability, cell, -1
    if spell.aim in ("enemy", "friend"):
        target = battle.unit_at(cell)
        assert target is not None
        unit.aimed = target.id
    unit.due_round, unit.due_phase = due(spell, battle.round, battle.state.phase)
    battle.tell(
        "begun",
        "NP-S4",
        by=unit.id,
        ability=action.ability,
        phase=unit.due_phase,
        round=unit.due_round,
    )


def foreseen(battle: Battle, action: Action) -> tuple[Battle, Action]:
    """Return, for a spell that is begun now and works later, the position in which it comes due if
    nothing else changes till then, and the answer with which it works there (NP-S4)."""
    pending = battle.pending
    if pending is None or action.kind != "cast" or is_immediate(spell_row(battle, action.ability)):
        return battle, action
    after = battle.copy()
    unit: Combatant = after.units[action.unit]
    cast(after, unit, action)
    after.events, after.agenda = [], []
    after.round, after.state.phase, unit.done = unit.due_round, unit.due_phase, 0
    after.state.waiting = (unit.id,)  # Nobody else is asked before it works.
    after.ask(pending.kind, pending.side, unit.id)
    after.push("spell", unit.id)
    return after, made(unit.id, "end")


def is_due(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant's spell works in the present phase (NP-S4)."""
    return unit.spell != "" and (unit.due_round, unit.due_phase) == (
        battle.round,
        battle.state.phase,
    )


def come_due(battle: Battle, unit: Combatant) -> None:
    """Let a delayed spell work, if its caster can act and what it was aimed at can still be
    aimed at (NP-S4)."""
    spell_id, cell, aimed = unit.spell, unit.aim, unit.aimed
    forget_spell(unit)
    if is_held(battle, unit):
        battle.tell("spoilt", "NP-S3", by=unit.id, ability=spell_id)
        return
    spell = spell_row(battle, spell_id)
    if aimed >= 0:
        target = battle.units[aimed]
        near = battle.setup.board.in_range(unit.cell, spell.range)
        if target.cell < 0 or not near >> target.cell & 1:
            battle.tell("wasted", "NP-S4", target.id, by=unit.id, ability=spell_id)
            return
        cell = target.cell
    work(battle, unit, spell_id, cell)


def work(battle: Battle, unit: Combatant, spell_id: str, cell: int) -> None:
    """Do what a spell does."""
    spell = spell_row(battle, spell_id)
    area = spell_area(battle, unit, spell, cell)
    clause = "NP-S3" if is_immediate(spell) else "NP-S4"
    battle.tell("cast", clause, by=unit.id, ability=spell_id, cells=area)
    if spell.recalls:
        recall(battle, unit)
        return
    targets = tuple([target.id for target in touched(battle, unit.side, spell.whom, area)])
    volley = Volley(
        targets,
        (_felt,) if spell.save else (),
        _damage if spell.damage[0] else None,
        _effects(spell),
        Working(unit.id, spell_id, clause),
        len(targets) > 1 and not _may_decide(battle, spell, targets),
        settle,
    )
    battle.push(VOLLEY, volley)


class Working(NamedTuple):
    """A spell at work."""

    caster: int
    spell_id: str
    clause: str


def _may_decide(battle: Battle, spell: Spell, targets: tuple[int, ...]) -> bool:
    """Tell whether a spell may fell the last of a side among those whom it touches."""
    count, sides, bonus = spell.damage
    most = count * sides + bonus
    left = [one for one in standing(battle) if one.id not in targets or one.health > most]
    return len({one.side for one in left}) < 2


def _effects(spell: Spell) -> tuple[Callable[[Battle, int, Any, int, Working], None], ...]:
    """Return what a spell does to each who feels it, one after the other."""
    harms, heals = (_harm,) if spell.damage[0] else (), (_heal,) if spell.healing[0] else ()
    return (*harms, *heals, *((_lay,) if spell.effect is not None else ()))


def _felt(battle: Battle, target: int, one: Working) -> int:
    """Let one save if it can: return 1 if it feels all, 2 if half, 0 if nothing."""
    spell = spell_row(battle, one.spell_id)
    if not _saves(battle, one, battle.units[target], spell):
        return 1
    return 2 if spell.save == "half" else 0


def _damage(battle: Battle, felt: Iterable[tuple[int, int]], one: Working) -> Thrown:
    """Throw the dice that hurt all (NP-S4)."""
    enough = max([battle.units[target].health * share for target, share in felt])
    return throw_damage(battle, spell_row(battle, one.spell_id).damage, enough)


def _harm(battle: Battle, target: int, thrown: Thrown, share: int, one: Working) -> None:
    damage = spell_row(battle, one.spell_id).damage
    unit, hit = battle.units[one.caster], battle.units[target]
    hurt(battle, unit, hit, damage, thrown, one.clause, one.spell_id, share)


def _heal(battle: Battle, target: int, thrown: object, share: int, one: Working) -> None:
    unit, spell = battle.units[one.caster], spell_row(battle, one.spell_id)
    heal(battle, unit, battle.units[target], spell.healing, one.clause, one.spell_id)


def _lay(battle: Battle, target: int, thrown: object, share: int, one: Working) -> None:
    """Lay what lasts on one who still stands and has not saved."""
    effect = spell_row(battle, one.spell_id).effect
    if effect is not None and battle.units[target].health > 0 and share == 1:
        new = Effect(one.spell_id, one.caster, effect.rounds)
        lay(battle, battle.units[target], new, one.clause, "rounds")


def save_wanted(spell: Spell) -> int:
    """Return what a saving throw against a spell must reach."""
    limits = content().limits
    return limits.save + spell.level // limits.save_level


def _saves(battle: Battle, one: Working, target: Combatant, spell: Spell) -> bool:
    """Roll a saving throw: 1d20 with its parts against the spell's number."""
    caster, spell_id, clause = one
    own = Part("save", profile_of(battle, target).save, "", clause)
    parts = (own, *change_parts(battle, target, "save", clause))
    wanted = (Part("spell", save_wanted(spell), "", clause),)
    kinds = ("no_save", "save") if spell.save == "half" else ("success", "failure")
    return reaches(battle, kinds, clause, battle.units[caster], target, parts, wanted, spell_id)


def heal(
    battle: Battle, unit: Combatant, target: Combatant, healing: Dice, clause: str, spell_id: str
) -> None:
    """Give health back, up to the whole."""
    count, sides, bonus = healing
    dice = tuple(battle.roll(1, sides) for _ in range(count))
    amount = sum(die.value for die in dice) + bonus
    health = min(profile_of(battle, target).health, target.health + amount)
    parts = (Part("base", bonus, "", clause),) if bonus else ()
    change(battle, "heal", clause, target, health, amount, unit.id, spell_id, dice, parts)


def drink(battle: Battle, unit: Combatant) -> None:
    """Drink a healing draught; one may move in the same round (NP-2)."""
    unit.used += (DRAUGHT,)
    unit.done = battle.state.phase
    battle.tell("drinks", "NP-2", by=unit.id)
    heal(battle, unit, unit, content().limits.draught, "NP-2", "")


def recall(battle: Battle, unit: Combatant) -> None:
    """Bring a caster back to where it began, or to the nearest free cell to that (NP-S3)."""
    board = battle.setup.board
    start = battle.setup.table.starts[unit.id]
    taken = (battle.occupied() & ~(1 << unit.cell)) | board.impassable
    free = cells_of(board.all_cells & ~taken)
    home = min(free, key=lambda cell: (board.distance(start, cell), cell))
    if home == unit.cell:
        return
    battle.tell("move", "NP-S3", by=unit.id, cells=(unit.cell, home), cost=0, left=unit.steps)
    unit.cell = home
    meet(battle, unit, -1)

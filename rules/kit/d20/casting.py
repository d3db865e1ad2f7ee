"""Casting: whom a spell touches, one saving throw and one throw of damage for all of them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.event import Against, Part
from rules.battle.machine import Battle
from rules.kit.d20.results import Result, ResultKind
from rules.kit.d20.rows import Spell
from rules.kit.d20.state import Combatant, clauses_of, profile_of, spell_row
from rules.kit.rolls import DIE
from rules.kit.turns import touched


def spend(unit: Combatant, spell: Spell) -> int:
    """Take a spell out of memory for the day; return how many of its level are left."""
    memory = list(unit.memory)
    memory[spell.level - 1] -= 1
    unit.memory = (memory[0], memory[1], memory[2])
    return memory[spell.level - 1]


def area_of(battle: Battle, origin: int, spell: Spell, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cells that a spell cast from a cell would touch."""
    target = cells[0] if cells else origin
    return battle.setup.board.area(spell.shape, spell.size, origin, target)


def cast(
    battle: Battle,
    unit: Combatant,
    spell_id: str,
    cells: tuple[int, ...],
    clause: str,
    results: list[Result],
) -> None:
    """Cast a spell out of memory; of all whom it touches each compares with the same two dice."""
    spell = spell_row(battle, spell_id)
    left = spend(unit, spell)
    area = area_of(battle, unit.cell, spell, cells)
    memory = Part("memory", left, "", clauses_of(battle).memory)
    battle.tell(
        "cast", clause, by=unit.id, ability=spell_id, cells=area, left=left, parts=(memory,)
    )
    targets = touched(battle, unit.side, spell.whom, area)
    throws = () if spell.save == "none" else targets
    escaped = saved(battle, spell_id, throws, clauses_of(battle).save)
    if targets and (spell.wounds or spell.heals):
        results += _thrown(battle, unit, spell_id, targets, escaped)
    if spell.effect is not None:
        laid = (target.id for target in targets if target.id not in escaped)
        results += (Result("lay", unit.id, number, spell_id) for number in laid)


def saved(
    battle: Battle, spell_id: str, targets: tuple[Combatant, ...], clause: str
) -> frozenset[int]:
    """Return who makes its saving throw: one die for all, each against its own number."""
    if not targets:
        return frozenset()
    wanted = {target.id: profile_of(battle, target).save for target in targets}
    die = battle.roll(1, DIE, tuple(wanted.values()))
    for target in targets:
        number = wanted[target.id]
        against = Against(number, (), (Part("saving_throw", number, "", clauses_of(battle).save),))
        battle.tell(
            "saved" if die.value >= number else "not_saved",
            clause,
            by=target.id,
            ability=spell_id,
            cells=(target.cell,),
            total=die.value,
            dice=(die,),
            against=against,
        )
    return frozenset(number for number, least in wanted.items() if die.value >= least)


def _thrown(
    battle: Battle,
    unit: Combatant,
    spell_id: str,
    targets: tuple[Combatant, ...],
    escaped: frozenset[int],
) -> Iterator[Result]:
    """Throw damage or healing once for all; yield what comes of it for each."""
    spell, clauses = spell_row(battle, spell_id), clauses_of(battle)
    sides, extra = spell.damage if spell.wounds else spell.healing
    die = battle.roll(1, sides)
    for target in targets:
        amount = die.value + extra
        parts: tuple[Part, ...] = ()
        if extra:
            parts = (Part("spell", extra, "", clauses.damage),)
        if target.id in escaped:
            if spell.save == "negates":
                continue
            amount //= 2
            parts += (Part("halved", -50, "%", clauses.save),)
        kind: ResultKind = "damage" if spell.wounds else "heal"
        yield Result(kind, unit.id, target.id, spell_id, amount, (die,), parts)

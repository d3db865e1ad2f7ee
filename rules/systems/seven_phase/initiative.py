"""Who goes first in a category: initiative, groups, the round of engagement (SP-5 to SP-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from rules.battle.event import Part, total
from rules.battle.machine import Battle
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.state import VOID, Fighter, attacking_arm, have_met, meet, profile_of

Edge = tuple[int, int]
"""Who goes before whom."""


def order(battle: Battle, actors: Sequence[Fighter], category: str) -> tuple[tuple[int, ...], ...]:
    """Return the ids of a category in the order in which they act; equals stand together.

    Rolls what must be rolled and tells it. Those between whom the round is void are left out.
    """
    melee = category == "melee"
    engaged = _engagements(battle, actors) if melee else {}
    if melee:
        _count_groups(actors)
    settled = all(_is_engaged(engaged, *pair) for pair in combinations(actors, 2))
    for unit in () if settled else actors:
        _roll(battle, unit, category)
    totals = {unit.id: total_of(battle, unit) for unit in actors}
    first = list(engaged)
    if melee:
        first += _level_pairs(battle, actors, totals, engaged)
    fighting = [unit.id for unit in actors if unit.status != VOID]
    return _line(fighting, totals, first)


def initiative_parts(battle: Battle, unit: Fighter) -> tuple[Part, ...]:
    """Return what is added to a fighter's die: its factor and its group (SP-5c, SP-6a)."""
    if unit.declared is not None and unit.declared.kind == "cast":
        skill = profile_of(battle, unit).skills["casting"]
    else:
        skill = attacking_arm(battle, unit).skill
    half = Part("half", skill.value // 2, "", "SP-5c")
    parts = (half, Part("level", skill.level, "", "SP-5c"))
    return (*parts, Part("group", unit.group, "", "SP-6a")) if unit.group else parts


def total_of(battle: Battle, unit: Fighter) -> int:
    """Return a fighter's initiative: its die and what is added to it (SP-5a)."""
    return unit.rolled + total(initiative_parts(battle, unit))


def _roll(battle: Battle, unit: Fighter, category: str) -> None:
    """Roll initiative once for the category (SP-2b, SP-5a); those who have met as usual (SP-7c)."""
    die = battle.roll(1, content().success.initiative_die)
    unit.rolled = die.value
    total, parts = total_of(battle, unit), initiative_parts(battle, unit)
    again = category == "melee" and have_met(battle, unit.id, unit.target)
    clause = "SP-2b" if category == "magic" else "SP-7c" if again else "SP-5a"
    battle.tell("initiative", clause, by=unit.id, total=total, dice=(die,), parts=parts)


def _count_groups(actors: Sequence[Fighter]) -> None:
    """Count for everybody how many attack the same enemy; one alone is no group (SP-6a)."""
    for unit in actors:
        attackers = sum(1 for other in actors if other.target == unit.target)
        unit.group = attackers if attackers > 1 else 0


def _facing(actors: Sequence[Fighter]) -> Iterator[tuple[Fighter, Fighter]]:
    """Yield everybody who attacks somebody who acts in the category too, with the other."""
    by_id = {unit.id: unit for unit in actors}
    return ((unit, by_id[unit.target]) for unit in actors if unit.target in by_id)


# The round of engagement


def _is_engaged(engaged: Mapping[Edge, None], one: Fighter, other: Fighter) -> bool:
    """Whether the weapons of two have settled who of them goes first (SP-7a)."""
    return (one.id, other.id) in engaged or (other.id, one.id) in engaged


def _engagements(battle: Battle, actors: Sequence[Fighter]) -> dict[Edge, None]:
    """Return who goes first among those who fight each other for the first time (SP-7a): whose
    weapon is longer, or of equal ones the quicker; nobody where both are alike."""
    found: dict[Edge, None] = {}
    for unit, other in _facing(actors):
        if have_met(battle, unit.id, other.id):
            continue
        arms = [(attacking_arm(battle, one), one.id) for one in (unit, other)]
        (mine, first), (theirs, second) = sorted(arms, key=lambda armed: armed[0].rank)
        if mine.rank == theirs.rank or (first, second) in found:
            continue
        found[first, second] = None
        if mine.length != theirs.length:
            kind, clause, ranks = "longer", "SP-7b", (mine.length + 1, theirs.length + 1)
        else:
            kind, clause, ranks = "quicker", "SP-7a", (mine.row.quickness, theirs.row.quickness)
        battle.tell(kind, clause, second, by=first, first=ranks[0], second=ranks[1])
    return found


# Equal initiative


def _level_pairs(
    battle: Battle, actors: Sequence[Fighter], totals: dict[int, int], engaged: dict[Edge, None]
) -> list[Edge]:
    """Settle equal initiative between those who fight each other (SP-5b, SP-6b).

    The larger group goes first; where neither is larger and both attack, the round is void
    between them. Returns who goes before whom.
    """
    groups: list[Edge] = []
    void: list[Edge] = []
    for unit, other in _facing(actors):
        if totals[unit.id] != totals[other.id] or _is_engaged(engaged, unit, other):
            continue
        mutual = other.target == unit.id
        against = other.group if mutual else 0
        if unit.group > against:
            groups.append((unit.id, other.id))
        elif mutual and unit.group == against and unit.id < other.id:
            void.append((unit.id, other.id))
    groups = _without_rings(groups, list(engaged))
    for first, second in groups:
        battle.tell("group_first", "SP-6b", second, by=first)
    for first, second in void:
        battle.units[first].status = battle.units[second].status = VOID
        battle.tell("no_opening", "SP-5b", second, by=first)
    meet(battle, void)
    return groups


def _without_rings(groups: list[Edge], engaged: list[Edge]) -> list[Edge]:
    """Return who goes first by its group; not those who would go before each other in a ring."""
    edges = [*engaged, *groups]
    return [(first, second) for first, second in groups if first not in _after(second, edges)]


def _after(start: int, edges: list[Edge]) -> list[int]:
    """Return all who come after somebody, at once or through others."""
    found = [start]
    for end in found:
        found += [second for first, second in edges if first == end and second not in found]
    return found[1:]


def _line(
    fighting: list[int], totals: dict[int, int], edges: list[Edge]
) -> tuple[tuple[int, ...], ...]:
    """Return descending initiative, held to who must go before whom; equals stand together."""
    line: list[tuple[int, ...]] = []
    left = list(fighting)
    while left:
        barred = [second for first, second in edges if first in left]
        free = [number for number in left if number not in barred]
        highest = max(totals[number] for number in free)
        line.append(tuple(number for number in free if totals[number] == highest))
        left = [number for number in left if number not in line[-1]]
    return tuple(line)

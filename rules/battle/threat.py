"""What a unit could do to another on its next turn: how, how far, how hard, and in which cells.

Nothing here is a rule: the unit's next turn is put up (`System.next_turn`), it walks wherever its
options lead as all stand now, the other stands in every free cell at once, and what its options
then touch is what it could hit. How hard is the exact forecast of one such option: the strongest
amount, at the other where it stands if that can be, else as near as can be.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import NamedTuple

from msgspec.structs import replace

from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.battle.preview import first_way, forecast_in_steps, preview
from rules.battle.sheet import Command
from rules.battle.system import MOVE
from rules.board.cells import cells_of, mask_of


class Harm(NamedTuple):
    """What an action may do to one unit."""

    chance: Fraction
    """How likely it does it any harm."""
    low: int
    """The least damage of a hit, in health; 0 where it only lays an ill effect."""
    high: int
    """The most damage of a hit, in health."""
    mean: Fraction
    """The mean damage of a hit, in health."""


class Threat(NamedTuple):
    """One thing that a unit could do to another on its next turn."""

    command: Command
    reach: int
    """From how many cells away at most, after its walk."""
    exact: bool
    """Whether that is all: of the cells one farther one is in sight and out of its reach. Elsewhere
    a wall, those who stand there or the edge of the board may hide how far it goes."""
    around: bool
    """Whether it is aimed at nothing and touches all around."""
    cells: int
    """Mask of the cells in which the other could be hit, its walk included."""
    harm: Harm
    walked: Harm | None = None
    """The same where the other has walked to another cell first; None if it makes no
    difference."""

    @property
    def renews(self) -> bool:
        """Whether it would only lay again what the other bears already."""
        return not self.harm.chance


class _Sample(NamedTuple):
    """An option that touches the other, the position in which it is one, and where that stands."""

    nearness: tuple[bool, int, int]
    position: Battle
    option: Action
    cell: int


class _Found(NamedTuple):
    reach: tuple[int, bool]
    """From how many cells away, and whether cells one farther are seen from there."""
    cells: int
    sample: _Sample


_Verb = tuple[str, str]
"""The kind of an action and its ability."""
_Hit = tuple[int, Action]
"""Mask of the cells that an option touches, and the option."""


def threats(battle: Battle, unit: int, other: int) -> tuple[Threat, ...]:
    """Return all that a unit could do to another on its next turn, in the order of its tiles.

    :param unit: its id.
    :param other: the id of whom it is to harm; both stand on the board.
    """
    survey = surveyed(battle, unit, other)
    while True:
        try:
            next(survey)
        except StopIteration as done:
            found: tuple[Threat, ...] = done.value
            return found


def surveyed(battle: Battle, unit: int, other: int) -> Generator[None, None, tuple[Threat, ...]]:
    """Find the same step by step, for those who have other things to do between the steps."""
    found: dict[tuple[_Verb, str, str], tuple[Command, _Found]] = {}
    home = battle.units[other].cell
    free = ~battle.occupied() | 1 << home
    system = battle.setup.system
    for position in system.next_turn(battle, battle.units[unit], battle.units[other]):
        touched = yield from _touched(position, other, home)
        for tile in system.commands(position) if touched else ():
            verb = tile.kind, tile.ability
            if verb in touched:
                way = verb, tile.label, tile.summary  # a verb may be done with several weapons
                command, known = found.get(way, (tile, touched[verb]))
                found[way] = command, _joined(known, touched[verb])
    told: list[Threat] = []
    for command, (reach, cells, sample) in found.values():
        harm = yield from _harm(sample, other, command)
        yield
        if harm:
            around, position = not sample.option.cells, sample.position
            then, walked = system.elsewhere(battle, position, position.units[other]), None
            if then is not position:
                walked = yield from _harm(sample._replace(position=then), other, command)
            told.append(Threat(command, *reach, around, cells & free, harm, walked))
    return tuple(told)


def danger(found: tuple[Threat, ...], cell: int, *, walked: bool) -> tuple[Fraction, int]:
    """Return the mean and the most damage of the strongest single action in a cell; `walked` says
    whether the other has walked there first."""
    reach = [threat for threat in found if threat.cells >> cell & 1]
    there = [threat.walked if walked and threat.walked else threat.harm for threat in reach]
    mean = max((harm.mean for harm in there), default=Fraction(0))
    return mean, max((harm.high for harm in there), default=0)


def _joined(known: _Found, more: _Found) -> _Found:
    """Return what can be done in several places, or at several times, as one: forecast of the
    nearest."""
    sample = min(known.sample, more.sample, key=lambda one: one.nearness)
    return _Found(max(known.reach, more.reach), known.cells | more.cells, sample)


def _touched(position: Battle, other: int, home: int) -> Generator[None, None, dict[_Verb, _Found]]:
    """Return, verb by verb, where a deciding unit could touch another, whose home is where it
    stands now, after any of its walks."""
    assert position.pending is not None
    unit = position.pending.unit
    area, found = position.setup.system.area, dict[_Verb, _Found]()
    for place in (position, *_walks(position)):
        origin = place.units[unit].cell
        for crowd, everywhere in _crowds(place, other):
            hits: dict[_Verb, list[_Hit]] = {}
            for option in _strongest(crowd.options):
                cells = mask_of(area(crowd, option)) & everywhere
                if cells:
                    hits.setdefault((option.kind, option.ability), []).append((cells, option))
            for verb, ways in hits.items():
                one = _found(place, origin, home, everywhere, ways)
                found[verb] = _joined(found.get(verb, one), one)
            yield
    return found


def _found(place: Battle, origin: int, home: int, everywhere: int, hits: list[_Hit]) -> _Found:
    """Return what the options of one verb touch from one place."""
    board, cells = place.setup.board, reduce(or_, (touched for touched, _option in hits))
    away = [board.distance(origin, cell) for cell in cells_of(cells)]
    most, least = max(away), min(away)
    next_to_it = board.within(origin, most + 1) & ~board.within(origin, most)
    far = most, bool(board.sight(origin) & everywhere & next_to_it)
    near, elsewhere = 1 << home, not cells >> home & 1
    if elsewhere:
        near = board.within(origin, least)
    touched, option = max((one for one in hits if one[0] & near), key=lambda one: one[1].amount)
    cell = cells_of(touched & near)[0]
    nearness = elsewhere, board.distance(cell, origin), -option.amount
    return _Found(far, cells, _Sample(nearness, place, option, cell))


def _walks(position: Battle) -> Iterator[Battle]:
    """Yield the positions after each walk that a unit may take, in which it decides once more."""
    pending = position.pending
    assert pending is not None
    for option in position.options:
        if option.kind == MOVE:
            after = _walked(position, option)
            moved = after.units[pending.unit].cell
            if moved != position.units[pending.unit].cell and moved >= 0 and not after.over:
                after.ask(pending.kind, pending.side, pending.unit)
                yield after


def _walked(position: Battle, option: Action) -> Battle:
    """Return the position after a walk: where dice decide how far it goes, one in which it gets
    where it leads, if any does."""
    after = first_way(position, option)
    if after.rolls == position.rolls:
        return after
    ways = (there for _share, there in preview(position, option).ways(option.unit))
    goal = option.cells[-1]
    return next((one for one in ways if one.units[option.unit].cell == goal), after)


def _crowds(place: Battle, other: int) -> Iterator[tuple[Battle, int]]:
    """Yield a position with another in every free cell, and one with it in those not beside the
    unit that decides, since whoever is beside may bar what is meant for others; and the cells."""
    pending = place.pending
    assert pending is not None
    board, stands = place.setup.board, place.units[other].cell
    taken = place.occupied() & ~(1 << stands) | board.impassable
    everywhere = (1 << board.size) - 1 & ~taken
    near = board.within(place.units[pending.unit].cell, 1)
    for cells in (everywhere, everywhere & ~near):
        if not cells:
            continue
        crowd = place.copy()
        first = crowd.units[other]
        first.cell = stands if cells >> stands & 1 else cells.bit_length() - 1
        for cell in cells_of(cells & ~(1 << first.cell)):
            one = first.__copy__()
            one.cell = cell
            crowd.units.append(one)
        crowd.ask(pending.kind, pending.side, pending.unit)
        yield crowd, cells


def _strongest(options: tuple[Action, ...]) -> Iterator[Action]:
    """Return the options that could touch somebody, each with its greatest amount alone."""
    last: Action | None = None
    for option in options:
        if option.kind in (MOVE, SELECT):
            continue
        if last is not None and replace(last, amount=0) != replace(option, amount=0):
            yield last
        last = option
    if last is not None:
        yield last


def _harm(sample: _Sample, other: int, command: Command) -> Generator[None, None, Harm | None]:
    """Return what an option may do to another who stands where it touches it; no chance where it
    would only lay again what lies there, None for no harm."""
    pending = sample.position.pending
    assert pending is not None
    alone = sample.position.copy()
    alone.units[other].cell = sample.cell
    alone.ask(pending.kind, pending.side, pending.unit)
    if not alone.allows(sample.option):
        return None
    seen = yield from forecast_in_steps(alone, sample.option)
    spread = next((one.spread for one in seen.changes() if one.unit == other), ())
    hits = [(-change, chance) for change, chance in spread if change < 0]
    felt = sum((chance for _lost, chance in hits), Fraction(0))
    chance = felt
    if not hits:
        before = ills(seen.before, other)
        worse = (share for share, after in seen.ways(other) if ills(after, other) > before)
        chance = sum(worse, Fraction(0))
    if not chance:
        token = alone.setup.system.token(alone, alone.units[other])
        borne = any(one.label == command.label and not one.good for one in token.marks)
        return Harm(chance, 0, 0, chance) if borne else None
    mean = sum((lost * chance for lost, chance in hits), Fraction(0)) / (felt or 1)
    low, high = (min(hits)[0], max(hits)[0]) if hits else (0, 0)
    return Harm(chance, low, high, mean)


def ills(battle: Battle, unit: int) -> int:
    """Return how many ill effects lie on a unit."""
    return battle.setup.system.token(battle, battle.units[unit]).ills

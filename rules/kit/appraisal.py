"""What a position is worth to a side: the terms that every system values, and their sum.

Counted in thousandths of a whole fighter. Whoever is on the board is worth its health (concave:
the last points are worth most), what lies on it and what it has in reserve. Each threatens the
best that it could do now or soon; who threatens nothing pays for the way to where it would. The
other side's threats count for less than one's own, so that nobody stands off for ever: hope,
fear and the way are a side's own view, all else is the other side's loss.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from rules.battle.machine import DRAW, Battle
from rules.board.cells import cells_of
from rules.errors import one_of
from rules.toml import tables_in
from rules.unit import SIDES

WON = 100_000
IDLE = -1
"""What one who can do nothing threatens; it pays for no way either."""
TERMS = ("won", "health", "lasting", "reserves", "threat", "way", "danger")
"""What every system values, in the order of `Appraisal.values`; a term of its own comes last."""
MOST, MOST_OF_ONE = 2048, 1024
"""How much of a sort is remembered in a battle, and how many victims of one striker."""
NUMBERS = count()
"""None is given twice, so that what is remembered of one victim never stands for another."""

Body = tuple[int, int, int]
"""What one on the board is worth by its health, by what lies on it, by its reserves."""

Work = TypeVar("Work", bound=Callable[..., Any])


class Victims(NamedTuple):
    """Those who may be struck."""

    units: list[Any]
    numbers: list[int]
    """Beside each, the number of all about it that decides what a deed would take from it."""
    cells: int
    """Mask of the cells on which they stand."""


class Weights:
    """The whole numbers of a worth.toml, which explains each, as attributes.

    Its table `bots` is no part of them: it says how bots judge by the score.

    :raises ValueError: if one is no whole number.
    """

    def __init__(self, path: Path) -> None:
        weights = {name: value for name, value in tables_in(path).items() if name != "bots"}
        for name, value in weights.items():
            if type(value) is not int:
                raise ValueError(f"{path}: found {name} = {value!r}; expected a whole number")
            self.__dict__[name] = value

    def __getattr__(self, name: str) -> int:
        raise AttributeError(f"found weight {name!r}; expected {one_of(name, self.__dict__)}")


@dataclass(frozen=True, slots=True, eq=False)
class Appraisal:
    """How a system values: its weights, and its numbers for the terms."""

    weights: Weights
    body: Callable[[Battle, Any], Body]
    """What one on the board is worth."""
    looks: Callable[[Any], Hashable] | None
    """All about one on the board on which that depends; None if it depends on others too."""
    victim: Callable[[Any], Hashable]
    """All about somebody on which the worth of deeds against it depends."""
    threats: Callable[[Battle, list[Any], Victims, bool], list[int]]
    """What each of a side threatens, 0 or more, or `IDLE`; last, whether it is one's own side."""
    rate: Callable[[Battle, Any, Any], int]
    """What one takes from an enemy in a turn, both unhurt and in reach, in thousandths of it."""
    own_term: str = ""
    own: Callable[[Battle, str], int] = lambda *_: 0
    """A term that only this system has, for a side."""
    placed: Callable[[Battle, list[Any]], list[Any]] | None = None
    """Those of a side as they will stand when what they have chosen is done, in the same order."""
    wished: Callable[[Battle, Any], int] | None = None
    """From how many steps away somebody threatens something, if not only at hand."""
    closes_in: bool = False
    """Whether also those who threaten somebody pay for the way."""

    def fields(self) -> dict[str, Any]:
        """Return the fields of `System` that say what a position is worth."""
        return {
            "score": self.score,
            "terms": self.terms,
            "bodies": self.bodies,
            "tolls": self.tolls,
        }

    def score(self, battle: Battle, side: str) -> int:
        """Return the balance for a side; 0 is even, `WON` a victory."""
        return sum(self.values(battle, side))

    def terms(self, battle: Battle, side: str) -> tuple[tuple[str, int], ...]:
        """Return each term's name and share of the score."""
        names = (*TERMS, self.own_term) if self.own_term else TERMS
        return tuple(zip(names, self.values(battle, side), strict=False))

    def values(self, battle: Battle, side: str) -> tuple[int, ...]:
        """Return the shares of the score, as `TERMS` names them, the system's own last."""
        if battle.outcome:
            won = 0 if battle.outcome == DRAW else WON if battle.outcome == side else -WON
            return (won, 0, 0, 0, 0, 0, 0, 0)
        health = lasting = reserves = 0
        mine, theirs = [], []
        body = self._known_body(battle)
        for unit in battle.units:
            if unit.cell >= 0:
                by_health, by_lasting, by_reserves = body(unit)
                if unit.side == side:
                    health += by_health
                    lasting += by_lasting
                    reserves += by_reserves
                    if unit.health > 0:
                        mine.append(unit)
                else:
                    health -= by_health
                    lasting -= by_lasting
                    reserves -= by_reserves
                    if unit.health > 0:
                        theirs.append(unit)
        own = self.own(battle, side) if self.own_term else 0
        if not mine or not theirs:
            won = WON // 2 * (bool(mine) - bool(theirs))
            return (won, health, lasting, reserves, 0, 0, 0, own)
        my_place = self.placed(battle, mine) if self.placed else mine
        their_place = self.placed(battle, theirs) if self.placed else theirs
        enemies = self.victims(battle, theirs)
        hopes = self.threats(battle, my_place, enemies, True)
        fears = self.threats(battle, their_place, self.victims(battle, mine), False)
        way = self._way(battle, my_place, enemies.cells, hopes) if self.weights.approach else 0
        danger = -self.weights.fear * (sum(fears) - IDLE * fears.count(IDLE)) // 100
        threat = sum(hopes) - IDLE * hopes.count(IDLE)
        return (0, health, lasting, reserves, threat, way, danger, own)

    def bodies(self, battle: Battle) -> tuple[int, int]:
        """Return what those of Red, and of Blue, who are on the board are worth by their health."""
        red = blue = 0
        body = self._known_body(battle)
        for unit in battle.units:
            if unit.cell >= 0:
                health = body(unit)[0]
                if unit.side == SIDES[0]:
                    red += health
                else:
                    blue += health
        return red, blue

    def victims(self, battle: Battle, units: list[Any]) -> Victims:
        """Return who may be struck of those who stand."""
        known, numbers, cells, victim = remembered(battle, "victims"), [], 0, self.victim
        for unit in units:
            key = victim(unit)
            number = known.get(key)
            if number is None:
                number = known[key] = next(NUMBERS)
            numbers.append(number)
            cells |= 1 << unit.cell
        return Victims(units, numbers, cells)

    def tolls(self, battle: Battle) -> tuple[int, int]:
        """Return what Red, and what Blue, takes from the other in a turn in which all are unhurt
        and in reach, in thousandths of a mean enemy."""
        sides = [[unit for unit in battle.units if unit.side == side] for side in SIDES]
        red, blue = (
            sum(self.rate(battle, unit, enemy) for unit in mine for enemy in theirs) // len(theirs)
            for mine, theirs in (sides, sides[::-1])
        )
        return red, blue

    def _known_body(self, battle: Battle) -> Callable[[Any], Body]:
        """Return how to find what one on the board is worth; who looks the same is worth the
        same."""
        looks, body = self.looks, self.body
        if looks is None:
            return partial(body, battle)
        known: dict[Hashable, Body] = remembered(battle, "bodies")

        def find(unit: Any) -> Body:
            key = looks(unit)
            found = known.get(key)
            if found is None:
                found = known[key] = body(battle, unit)
            return found

        return find

    def _way(self, battle: Battle, mine: list[Any], enemies: int, hopes: Sequence[int]) -> int:
        """Return what the way to where it threatens somebody costs a side."""
        far = 0
        for unit, hope in zip(mine, hopes, strict=True):
            if not hope or (self.closes_in and hope > 0):
                steps = nearest(battle, unit.cell, enemies)
                far += max(0, steps - self.wished(battle, unit)) if self.wished else steps
        return -self.weights.approach * far


def once(work: Work) -> Work:
    """Let a function remember in a battle what it has found, which is never None.

    It depends on nothing but its arguments and what never changes in a battle, and there are
    few of them: units, cells, levels.
    """
    name = f"{work.__module__}.{work.__qualname__}"

    @wraps(work)
    def known(battle: Battle, *key: Any) -> Any:
        memo = battle.setup.memo
        found = memo.get((name, key))
        if found is None:
            found = memo[name, key] = work(battle, *key)
        return found

    return cast(Work, known)


def remembered(battle: Battle, sort: str) -> dict[Any, Any]:
    """Return what is remembered in a battle of what there may be much of; when it is too much,
    it begins anew."""
    memo = battle.setup.memo
    found: dict[Any, Any] | None = memo.get(sort)
    if found is None or len(found) >= MOST:
        found = memo[sort] = {}
    return found


def curve(most: int, alive: int, full: int, bend: int, fallen: int = 0) -> tuple[int, ...]:
    """Return what somebody is worth by its health, from 0 to the most that it can have.

    :param alive: worth of standing at all.
    :param full: worth of whole health besides.
    :param bend: 0 to 100: how much more the last points are worth than the first.
    :param fallen: what is left of one without health.

    >>> curve(4, 400, 600, 100)
    (0, 662, 850, 962, 1000)
    """
    whole = 100 * most * most
    return (
        fallen,
        *(
            alive + full * health * ((100 + bend) * most - bend * health) // whole
            for health in range(1, most + 1)
        ),
    )


def harm(worths: tuple[int, ...], health: int, tenths: int, edge: int = 0) -> int:
    """Return what damage takes from somebody's worth; the nearer to its fall, the more.

    :param worths: its curve.
    :param tenths: damage in tenths of a point, as means are.
    :param edge: what being brought to the edge of falling costs.

    >>> harm((0, 662, 850, 962, 1000), 2, 15)
    519
    """
    if tenths >= 10 * health:
        return worths[health] - worths[0]
    whole, rest = divmod(tenths, 10)
    left = worths[health - whole]
    lost = worths[health] - left
    if rest:
        lost += (left - worths[health - whole - 1]) * rest // 10
    return lost + edge * tenths * tenths // (100 * health * health) if edge else lost


def mean_harm(worths: tuple[int, ...], health: int, amounts: Mapping[int, int]) -> int:
    """Return the mean of what damage takes from somebody's worth, by amount in how many ways."""
    lost = sum((worths[health] - worths[max(0, health - one)]) * amounts[one] for one in amounts)
    return lost // sum(amounts.values())


def harms(
    battle: Battle,
    name: str,
    striker: Hashable,
    unit: Any,
    victims: Victims,
    worth: Callable[[Battle, Any, Any], int],
) -> list[int]:
    """Return the worth of a unit's best deed of a sort at each victim, remembered in the battle.

    :param striker: all about the unit on which that depends.
    """
    rows: dict[Any, Any] | None = battle.setup.memo.get(name)
    if rows is None or len(rows) >= MOST:
        rows = remembered(battle, name)
    row = rows.get(striker)
    if row is None:
        row = rows[striker] = {}
    found: list[Any] = list(map(row.get, victims.numbers))
    if None in found:
        if len(row) >= MOST_OF_ONE:
            row.clear()
        for place, value in enumerate(found):
            if value is None:
                found[place] = worth(battle, unit, victims.units[place])
                row[victims.numbers[place]] = found[place]
    return found


def reached(battle: Battle, cell: int, reach: int, steps: int) -> tuple[int, int]:
    """Return the masks of the cells that can be hit from a cell, at once and after a walk."""
    board = battle.setup.board
    near = far = board.in_range(cell, reach)
    for stand in cells_of(board.reached(cell, steps, 0)):
        far |= board.in_range(stand, reach)
    return near, far


def nearest(battle: Battle, cell: int, everywhere: int) -> int:
    """Return the movement points from a cell to the nearest of the cells of a mask (BD-6)."""
    ways = remembered(battle, "nearest")
    key = (cell, everywhere)
    found: int | None = ways.get(key)
    if found is None:
        way = battle.setup.way
        found = ways[key] = min(way(cell, other) for other in cells_of(everywhere))
    return found

"""Small battles solved exactly: the chance to win if both sides play as well as can be.

Every position that can arise is found once, whatever the round, by following every option of every
decision under every fall of the dice. Then each gets the least and the greatest chance to win that
the positions after it leave open, over and over, until they (nearly) meet: so a battle is solved to
its very end, however long it lasts. Where it can go on for ever they never meet.

What both sides choose unseen of each other is a table of what each pair of their choices comes to;
its worth is what both can make sure of by choosing each option so often as is best.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from game.ai.pruning import sensible_options
from rules.battle.action import Action
from rules.battle.machine import DRAW, Battle
from rules.battle.preview import onward
from rules.dice import SEEDED
from tests.endings.table import settled

MOST = 100_000
"""Positions after which a battle is given up as too large."""
ENDLESS = 1_000_000
"""A round that no battle comes to."""
SWEEPS = 200
"""How often all positions are looked at anew, at most."""
CLOSE = 0.001
"""Chance within which the least and the greatest must come everywhere to end that."""
COUNTED = frozenset(("acted", "since", "relic_since", "due_round", "spell_round", "until"))
"""What counts from the first round: told by how long ago or ahead it is, so that rounds recur."""


class TooLarge(Exception):
    """A battle has too many positions to be solved."""


class Bounds(NamedTuple):
    """The least and the greatest chance to win, 0 to 1; a draw counts half."""

    least: float
    most: float


Ways = tuple[tuple[int, float], ...]
"""The numbers of the positions that can follow, each with its probability."""
Table = dict[Action, dict[Action, Ways]]
"""What follows each choice of the first who chooses unseen, by each of the other's."""


class Solver:
    """All positions that can arise from one, solved for one side."""

    def __init__(
        self,
        battle: Battle,
        side: str,
        rounds: int = 0,
        most: int = MOST,
        without: Collection[str] = (),
    ) -> None:
        """Solve a battle.

        :param rounds: how many are followed; what is open then may be worth anything. 0: to the
            very end.
        :param without: kinds of action that nobody takes.
        :raises TooLarge: if there are more than so many positions.
        """
        self.side = side
        self._without = without
        self.battles: list[Battle] = []
        self._last = battle.round + rounds - 1 if rounds else 0
        self._found: dict[tuple[Any, ...], int] = {}
        self._bounds: list[Bounds] = []
        self._options: list[dict[Action, Ways]] = []
        self._tables: dict[int, Table] = {}
        self._answers: dict[tuple[Any, ...], int] = {}
        """By the position in which the second is asked, the number of that of the first."""
        self._number(battle.copy())
        while len(self._options) < len(self.battles):
            if len(self.battles) > most:
                raise TooLarge
            self._options.append(self._followed(len(self._options)))
        self._settle()

    def values(self, battle: Battle) -> dict[Action, Bounds]:
        """Return the bounds of each option of a position that can arise; what is chosen unseen is
        met by what is best against it."""
        key = self._key(battle)
        number = self._answers.get(key, self._found.get(key, -1))
        if number not in self._tables:
            return {action: self._mean(ways) for action, ways in self._options[number].items()}
        table = self._tables[number]
        firsts = {one: [*map(self._mean, row.values())] for one, row in table.items()}
        _, mine, theirs = self._settled(number, [*firsts.values()])
        if key not in self._answers:
            return {one: _mixed(row, theirs) for one, row in firsts.items()}
        seconds = zip(*firsts.values(), strict=True)
        answers = next(iter(table.values()))
        return {one: _mixed(row, mine) for one, row in zip(answers, seconds, strict=True)}

    def _key(self, battle: Battle) -> tuple[Any, ...]:
        key = list(battle.key())
        if not self._last:
            key[1] = 0
            key[4] = tuple(_recurring(one, battle.round) for one in battle.units)
            key[5] = _recurring(battle.state, battle.round)
        return tuple(key)

    def _number(self, battle: Battle) -> int:
        """Return the number of a position, which it gets when it is first met."""
        found = self._found.setdefault(self._key(battle), len(self.battles))
        if found == len(self.battles):
            self.battles.append(battle)
            self._bounds.append(self._known(battle))
        return found

    def _known(self, battle: Battle) -> Bounds:
        if not battle.outcome:
            return Bounds(0.0, 1.0)
        won = 0.5 if battle.outcome == DRAW else float(battle.outcome == self.side)
        return Bounds(won, won)

    def _followed(self, number: int) -> dict[Action, Ways]:
        battle = self.battles[number]
        if battle.outcome or 0 < self._last < battle.round:
            return {}
        if not battle.secret:
            return {one: self._ways(battle, one) for one in self._sensible(battle)}
        self._tables[number] = {}
        for action in self._sensible(battle):
            ((_, _, after),) = onward(battle, action, 0, ENDLESS)
            assert after.pending is not None and battle.pending is not None
            assert after.secret and after.pending.side != battle.pending.side, "one chooses a side"
            self._answers[self._key(after)] = number
            answers = {one: self._ways(after, one) for one in self._sensible(after)}
            self._tables[number][action] = answers
        return {}

    def _sensible(self, battle: Battle) -> list[Action]:
        return [one for one in sensible_options(battle) if one.kind not in self._without]

    def _ways(self, battle: Battle, action: Action) -> Ways:
        shares: dict[int, Fraction] = {}
        for weight, total, after in onward(battle, action, 0, self._last or ENDLESS):
            after.source, after.dice, after.events = SEEDED, 0, []
            number = self._number(after)
            shares[number] = shares.get(number, Fraction(0)) + Fraction(weight, total)
        whole_share = sum(shares.values())
        return tuple((number, float(share / whole_share)) for number, share in shares.items())

    def _settle(self) -> None:
        """Narrow the bounds of all positions, the latest found first, until they rest."""
        moved = 1.0
        for _ in range(SWEEPS):
            if moved < CLOSE / 10:
                return
            moved = 0.0
            for number in reversed(range(len(self.battles))):
                if self._options[number] or number in self._tables:
                    new, old = self._best(number), self._bounds[number]
                    moved = max(moved, new.least - old.least, old.most - new.most)
                    self._bounds[number] = new

    def _best(self, number: int) -> Bounds:
        if number in self._tables:
            rows = self._tables[number].values()
            return self._settled(number, [[*map(self._mean, row.values())] for row in rows])[0]
        asked, options = self.battles[number].pending, self._options[number]
        assert asked is not None
        choose = max if asked.side == self.side else min
        found = [self._mean(ways) for ways in options.values()]
        return Bounds(choose(one.least for one in found), choose(one.most for one in found))

    def _settled(
        self, number: int, rows: list[list[Bounds]]
    ) -> tuple[Bounds, Sequence[float], Sequence[float]]:
        """Return what a table is worth, and how often the first and the second choose each."""
        asked = self.battles[number].pending
        assert asked is not None
        sign = 1 if asked.side == self.side else -1
        least, *_ = settled([[sign * one.least for one in row] for row in rows])
        most, *_ = settled([[sign * one.most for one in row] for row in rows])
        _, mine, theirs = settled([[sign * sum(one) / 2 for one in row] for row in rows])
        return Bounds(sign * least, sign * most), mine, theirs

    def _mean(self, ways: Ways) -> Bounds:
        bounds = self._bounds
        least = sum(share * bounds[number].least for number, share in ways)
        return Bounds(least, sum(share * bounds[number].most for number, share in ways))


def _mixed(row: Iterable[Bounds], shares: Sequence[float]) -> Bounds:
    """Return the mean of bounds, each as often as its share says."""
    pairs = [*zip(row, shares, strict=True)]
    least = sum(share * one.least for one, share in pairs)
    return Bounds(least, sum(share * one.most for one, share in pairs))


def _recurring(what: Any, now: int) -> tuple[Any, ...]:
    """Return the fields of a unit or a system's state, rounds as how far away they are."""
    return tuple(
        max(getattr(what, name) - now, -2) if name in COUNTED else getattr(what, name)
        for name in what.__struct_fields__
    )

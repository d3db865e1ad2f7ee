"""Small battles solved exactly: the chance to win if both sides play as well as can be.

Every position that can arise is found once, whatever the round, by following every option of every
decision under every fall of the dice. Then each gets the least and the greatest chance to win that
the positions after it leave open, over and over, until they (nearly) meet: so a battle is solved to
its very end, however long it lasts. Where it can go on for ever they never meet.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Any, NamedTuple

from game.ai.pruning import sensible_options
from rules.battle.action import Action
from rules.battle.machine import DRAW, Battle
from rules.battle.preview import onward
from rules.dice import SEEDED

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
        self._number(battle)
        while len(self._options) < len(self.battles):
            if len(self.battles) > most:
                raise TooLarge
            self._options.append(self._followed(self.battles[len(self._options)]))
        self._settle()

    def values(self, battle: Battle) -> dict[Action, Bounds]:
        """Return the bounds of each option of a position that can arise."""
        options = self._options[self._found[self._key(battle)]]
        return {action: self._mean(ways) for action, ways in options.items()}

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

    def _followed(self, battle: Battle) -> dict[Action, Ways]:
        if battle.outcome or 0 < self._last < battle.round:
            return {}
        assert not battle.secret, "what is chosen unseen is not solved"
        options = [one for one in sensible_options(battle) if one.kind not in self._without]
        return {action: self._ways(battle, action) for action in options}

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
                if options := self._options[number]:
                    new, old = self._best(number, options), self._bounds[number]
                    moved = max(moved, new.least - old.least, old.most - new.most)
                    self._bounds[number] = new

    def _best(self, number: int, options: dict[Action, Ways]) -> Bounds:
        asked = self.battles[number].pending
        assert asked is not None
        choose = max if asked.side == self.side else min
        found = [self._mean(ways) for ways in options.values()]
        return Bounds(choose(one.least for one in found), choose(one.most for one in found))

    def _mean(self, ways: Ways) -> Bounds:
        bounds = self._bounds
        least = sum(share * bounds[number].least for number, share in ways)
        return Bounds(least, sum(share * bounds[number].most for number, share in ways))


def _recurring(what: Any, now: int) -> tuple[Any, ...]:
    """Return the fields of a unit or a system's state, rounds as how far away they are."""
    return tuple(
        max(getattr(what, name) - now, -2) if name in COUNTED else getattr(what, name)
        for name in what.__struct_fields__
    )

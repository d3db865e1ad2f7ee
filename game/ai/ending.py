"""Where few are left: what each option is worth if both sides choose as well as can be.

Every way in which the next rounds can go is followed, under every fall of the dice, as many rounds
deep as the budget lasts. What both choose unseen is a table of what each pair of their choices
comes to, and worth what both can make sure of; nobody knows what the other has chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.ai.budget import Dropped, Wanted
from game.ai.chance import SURE, hope, standing
from game.ai.mixture import Mixture, mixed
from game.ai.pruning import sensible_options
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import onward
from rules.dice import SEEDED
from rules.unit import other

DEEPEST = 6
"""How many rounds are followed at most."""
LEAST = 2
"""How many must be followed: by one alone, no more is known than by the futures of a plan."""
FIRST = 8
"""The part of all ways, 1 in so many, that the first round may take: else the second never ends."""


class TooLarge(Exception):
    """More ways must be followed than are allowed."""


class Prospect(NamedTuple):
    """What an option is worth."""

    hope: float
    """What the side that decides may hope for after it, `SURE` for a certain victory."""
    share: float = 0.0
    """How often it is chosen where the other side does not see it, 0 to 1; 0 where it does."""


Way = tuple[int, bool, float]
"""The number of a position that can follow, whether in a new round, and its probability."""
Ways = tuple[Way, ...]


def counted_out(world: Battle, most: int, wanted: Wanted) -> dict[Action, Prospect]:
    """Return what each option is worth; nothing where the system's endings do not begin yet, or
    too many ways lead on.

    :param world: the position, in which whoever is to choose unseen will be asked.
    :param most: how many ways are followed.
    :raises Dropped: as soon as it is not `wanted` any more.
    """
    numbers, found = world.setup.system.bots.endings, dict[Action, Prospect]()
    if numbers is None or standing(world) > numbers.few:
        return found
    ending = _Ending(world, numbers.told, most // FIRST, wanted)
    for rounds in range(1, DEEPEST + 1):
        try:
            worths = ending.worths(world, rounds)
        except TooLarge:
            break
        if rounds == 1:
            ending.left += most - most // FIRST
        if rounds >= LEAST:
            found = worths
    return found


class _Ending:
    """The positions that can follow from one, each with what it leads to.

    Rounds recur: a position is the same in whichever round it comes about.
    """

    def __init__(self, world: Battle, told: Sequence[str], most: int, wanted: Wanted) -> None:
        assert world.pending is not None
        self._side = world.pending.side
        self._told = told
        self.left = most
        """How many more ways may be followed."""
        self._wanted = wanted
        self._battles: list[Battle] = []
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._leads: dict[int, dict[Action, Ways]] = {}
        self._tables: dict[int, dict[Action, dict[Action, Ways]]] = {}
        self._known: dict[tuple[int, int], float] = {}

    def worths(self, battle: Battle, rounds: int) -> dict[Action, Prospect]:
        """Return what the options of a position of the side are worth, so many rounds deep.

        :raises TooLarge: if more ways must be followed than are allowed.
        """
        number = self._number(battle)
        if not battle.secret:
            leads = self._followed(number, battle)
            return {one: Prospect(self._mean(ways, rounds)) for one, ways in leads.items()}
        rows, mixture = self._settled(number, battle, rounds)
        found = {}
        for action, row, share in zip(self._tables[number], rows, mixture.mine, strict=True):
            mean = sum(one * worth for one, worth in zip(mixture.theirs, row, strict=True))
            found[action] = Prospect(mean, share)
        return found

    def _number(self, battle: Battle) -> int:
        """Return the number of a position, which it gets when it is first met."""
        key: tuple[Any, ...] = (battle.outcome,)
        if not battle.outcome:
            plain = battle.copy()
            plain.round = 0
            for unit in plain.units:
                for name in self._told:
                    setattr(unit, name, 0)
            key = plain.key()
        found = self._numbers.setdefault(key, len(self._battles))
        if found == len(self._battles):
            self._battles.append(battle)
        return found

    def _worth(self, number: int, rounds: int) -> float:
        """Return what a position is worth to the side, so many rounds deep."""
        known = self._known.get((number, rounds))
        if known is None:
            known = self._known[number, rounds] = self._found(number, rounds)
        return known

    def _found(self, number: int, rounds: int) -> float:
        battle = self._battles[number]
        if battle.pending is None or not rounds:
            # What one side hopes for, less what the other does: both see it alike.
            return (SURE + hope(battle, self._side) - hope(battle, other(self._side))) / 2
        mine = battle.pending.side == self._side
        if battle.secret:
            value = self._settled(number, battle, rounds)[1].value
            return value if mine else SURE - value
        choose: Callable[[list[float]], float] = max if mine else min
        leads = self._followed(number, battle)
        return choose([self._mean(ways, rounds) for ways in leads.values()])

    def _mean(self, ways: Ways, rounds: int) -> float:
        return sum([share * self._worth(number, rounds - new) for number, new, share in ways])

    def _settled(
        self, number: int, battle: Battle, rounds: int
    ) -> tuple[list[list[float]], Mixture]:
        """Return what each pair of choices comes to for who chooses first, and what both make
        sure of."""
        assert battle.pending is not None
        table = self._tables.get(number)
        if table is None:
            table = self._tables[number] = self._table(battle)
        rows = [[self._mean(ways, rounds) for ways in row.values()] for row in table.values()]
        if battle.pending.side != self._side:
            rows = [[SURE - worth for worth in row] for row in rows]
        return rows, mixed(rows)

    def _table(self, battle: Battle) -> dict[Action, dict[Action, Ways]]:
        """Return what follows each choice of one side, by each of the other's.

        :raises TooLarge: if a side has more than one to choose.
        """
        assert battle.pending is not None
        table = {}
        for action in sensible_options(battle):
            ((_, _, after),) = onward(battle, action, 0, battle.round)
            if (
                not after.secret
                or after.pending is None
                or after.pending.side == battle.pending.side
            ):
                raise TooLarge
            table[action] = {one: self._ways(after, one) for one in sensible_options(after)}
        return table

    def _followed(self, number: int, battle: Battle) -> dict[Action, Ways]:
        found = self._leads.get(number)
        if found is None:
            found = {one: self._ways(battle, one) for one in sensible_options(battle)}
            self._leads[number] = found
        return found

    def _ways(self, battle: Battle, action: Action) -> Ways:
        """Return what an action leads to, till the next decision."""
        if not self._wanted():
            raise Dropped
        shares: dict[tuple[int, bool], float] = {}
        followed = 0.0
        for weight, total, after in onward(battle, action, 0, battle.round):
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            after.source, after.dice, after.events = SEEDED, 0, []
            new = after.round > battle.round
            after.proceed()
            key = self._number(after), new
            share = weight / total
            shares[key] = shares.get(key, 0.0) + share
            followed += share
        return tuple([(*key, share / followed) for key, share in shares.items()])

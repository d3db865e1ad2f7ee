"""How a battle may go on: both sides play quickly, on dice that are the same for every option.

Whoever decides looks at a few options spread over all kinds of deed, throws the dice of each once
and takes what then looks best to it. It sees what its side may see: what the other side has sealed
is no part of it. The futures of different options share their dice as far as they go alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.chance import hope, later_hope
from game.ai.pruning import sensible_options
from game.ai.valued import score_after
from rules.battle.action import Action
from rules.battle.machine import Battle, Pending
from rules.battle.system import END
from rules.dice import GOLDEN, MASK, mix

LOOKED_AT = 14
"""How many options are tried at each decision."""
LONGEST = 80
"""Decisions after which a future is cut off."""
TEMPO = 2
"""What ending a turn early costs, in points of the score: who can do something should."""


class Futures:
    """The futures of one decision, in which those who are hidden from its side choose anew."""

    def __init__(self, world: Battle, seed: int) -> None:
        """Begin them.

        :param world: the position, in which whoever is to choose unseen will be asked.
        :param seed: 0 to 2**64 - 1; the same futures follow from the same.
        """
        assert world.pending is not None
        self.world = world
        self.side = world.pending.side
        self.deferred = world.pending.kind in world.setup.system.deferred
        self.thrown = not self.deferred and world.setup.system.bots.thrown
        self._unit = world.pending.unit
        self._seed = seed
        self._unseen: dict[tuple[object, ...], Action] = {}

    def chosen(self, action: Action, number: int) -> int:
        """Return the side's hope when all have chosen unseen, in some future, before any of it is
        done: the score knows what is chosen, and the dice would only hide what it is worth. Where
        the score does not know all that it does, it is done and its dice are thrown."""
        battle, state = self._begun(number)
        for _ in range(LONGEST):
            battle.resolve(action)
            if battle.outcome or all(one.complete for one in battle.sealed):
                break
            battle.proceed()
            pending = battle.pending
            if pending is None:
                break
            state = mix((state + GOLDEN) & MASK)
            action = self._quick(battle, pending, state, number)
        if self.thrown and not battle.outcome:
            battle.proceed()
        return hope(battle, self.side)

    def hope(self, action: Action, number: int) -> int:
        """Return the side's hope at the end of some future: when a round has gone by."""
        battle, state = self._begun(number)
        battle.carry_out(action)
        away = False
        for _ in range(LONGEST):
            pending = battle.pending
            if pending is None or self._is_over(battle, pending, away):
                break
            away = away or pending.unit != self._unit
            state = mix((state + GOLDEN) & MASK)
            battle.carry_out(self._quick(battle, pending, state, number))
        return later_hope(battle, self.side)

    def _begun(self, number: int) -> tuple[Battle, int]:
        """Return the position with the dice of a future, and the number that they begin with."""
        state = mix((self._seed + number * GOLDEN) & MASK)
        battle = self.world.copy()
        battle.dice = state
        return battle, state

    def _is_over(self, battle: Battle, pending: Pending, away: bool) -> bool:
        """Whether a round has gone by, be it to its end alone: else it is the decider's turn again,
        or two rounds later."""
        rounds = battle.round - self.world.round
        if not rounds:
            return False
        if self.deferred or self.world.secret or self.world.setup.system.bots.rounds_end:
            return True
        return rounds > 1 or (away and pending.unit == self._unit)

    def _quick(self, battle: Battle, pending: Pending, state: int, number: int) -> Action:
        """Return what somebody does; who chooses unseen does the same whatever is chosen
        meanwhile that it cannot see, as long as what it sees still allows that."""
        if not battle.secret or battle.revealed > self.world.revealed:
            return quick(battle, state)
        own = tuple([one for one in battle.sealed if one.side == pending.side])
        key = (number, pending.question, own)
        known = self._unseen.get(key)
        if known is None or not battle.allows(known):
            known = self._unseen[key] = quick(battle, state)
        return known


def quick(battle: Battle, seed: int) -> Action:
    """Return what looks best to whoever decides, of a few options whose dice are thrown once."""
    assert battle.pending is not None
    options, side = sensible_options(battle), battle.pending.side
    if len(options) == 1:
        return options[0]
    seen = battle.view(side) if battle.sealed else battle
    dice = mix(seed ^ MASK)

    def worth(action: Action) -> int:
        return score_after(seen, action, side, dice) - TEMPO * (action.kind == END)

    return max(spread(options, LOOKED_AT, seed), key=worth)


def spread(options: Sequence[Action], number: int, seed: int) -> list[Action]:
    """Return so many of the options, spread over all kinds of deed; the seed says which."""
    if len(options) <= number:
        return list(options)
    kinds: dict[tuple[str, str], list[Action]] = {}
    for action in options:
        kinds.setdefault((action.kind, action.ability), []).append(action)
    found: list[Action] = []
    groups = list(kinds.values())
    while len(found) < number:
        for group in groups:
            seed = mix((seed + GOLDEN) & MASK)
            place = seed % len(group)
            group[place], group[-1] = group[-1], group[place]
            found.append(group.pop())
        groups = [group for group in groups if group]
    return found[:number]

"""What the one who decides could do to others: from where it stands and from every cell in reach.

Nothing here is a rule: the walk is taken on a copy, and what may be done then are the options
there, each with its exact forecast. Where somebody else decides after the walk, it is what the one
who walked could do there on its next turn (`System.next_turn`). All of it is found piece by piece
while nobody waits, what was asked for last first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from game.play.aim import Aim, Choice, rearmed
from game.play.forecast import chance_felt, chance_on
from game.play.prospects import BUDGET, Stint
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import Outcome, Preview, first_way, proceeded
from rules.battle.sheet import Command
from rules.battle.system import MOVE

TURNS = 3
"""So many times at most of its next turn are asked what it can be commanded then."""


class Effect(NamedTuple):
    """What an action may do to one unit."""

    chance: Fraction
    """How likely it does anything to it."""
    mean: Fraction
    """The mean change of its health where it does anything to it; 0 for an effect alone."""
    later: bool = False
    """Whether it can be done on the next turn only."""
    first: str = ""
    """The tile that is to be used before it in the same turn, as a change of weapon; "" for
    none."""

    @property
    def wait(self) -> tuple[bool, bool]:
        """How soon it can be done, to be compared: at once, after something else, next turn."""
        return self.later, bool(self.first)

    @property
    def weight(self) -> Fraction:
        """How much it changes on average, whether or not it works."""
        return self.chance * abs(self.mean)


class Deed(NamedTuple):
    """Something that could be done: after which walk, what, with how much, to whom."""

    walk: Action | None
    """None where it stands."""
    choice: Choice
    amount: int
    unit: int


class Offer(NamedTuple):
    """A command with what it may do to one unit."""

    command: Command
    unit: int
    effect: Effect


def _by_weight(offer: Offer) -> Fraction:
    """What weighs most comes first."""
    return -offer.effect.weight


class Spot(NamedTuple):
    """A cell with what may be done from there."""

    cell: int
    effect: Effect


class Found(NamedTuple):
    """What is known of a question, best first, and whether that is everything."""

    offers: tuple[Offer, ...] = ()
    complete: bool = True


class Seat(NamedTuple):
    """A decision somewhere, and when it comes: see `Effect`."""

    aim: Aim
    later: bool = False
    first: str = ""


class Vantage:
    """All that one decision leads to, as far as it has been asked for; forget it afterwards."""

    def __init__(self, battle: Battle, *, watching: bool) -> None:
        """Know nothing yet; there is nothing to know unless somebody watches."""
        self.battle = battle
        self.unit = battle.pending.unit if watching and battle.pending is not None else -1
        self.home = battle.units[self.unit].cell if self.unit >= 0 else -1
        self._seats: dict[tuple[Action | None, int], tuple[Seat, ...]] = {}
        self._known: dict[Deed, Effect | None] = {}
        self._asked: list[Deed] = []
        self._standing: (
            tuple[tuple[Action | None, int], Iterator[Seat | tuple[()]], list[Seat]] | None
        ) = None
        aim = Aim(battle) if self.unit >= 0 and self.home >= 0 else None
        walks = aim.options((MOVE, "")) if aim is not None else ()
        self._walks = {
            one.cells[-1]: one for one in walks if one.cells[-1:] not in ((), (self.home,))
        }
        self._own = aim

    @property
    def done(self) -> bool:
        """Whether all that was asked for is known."""
        return not self._asked

    @property
    def cells(self) -> tuple[int, ...]:
        """Where it could stand, where it stands now first."""
        return (self.home, *(cell for cell in self._walks if cell != self.home))

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        """All that it can be commanded now or on its next turn, but to walk."""
        if self._own is None:
            return ()
        one = self.battle.units[self.unit]
        verbs = {(tile.kind, tile.ability): tile for tile in self._own.commands}
        for foe in self.foes()[:1]:
            turns = self.battle.setup.system.next_turn(self.battle, one, self.battle.units[foe])
            for turn in islice(turns, TURNS):
                for tile in turn.setup.system.commands(turn):
                    verbs.setdefault((tile.kind, tile.ability), tile)
        return tuple(tile for tile in verbs.values() if tile.kind != MOVE)

    def foes(self) -> tuple[int, ...]:
        """Return the enemies on the board, by id."""
        side = self.battle.units[self.unit].side
        return tuple(o.id for o in self.battle.units if o.side != side and o.cell >= 0)

    def forget_questions(self) -> None:
        """Look no further for what was asked so far; what is known stays known."""
        self._asked.clear()

    # Questions

    def from_cell(
        self, cell: int, units: Iterable[int], choice: Choice | None, amount: int
    ) -> Found:
        """Return what could be done to units from a cell, by one command or by each.

        :param choice: the command, or None for each of them.
        :param amount: of what the command lets one choose.
        """
        if cell != self.home and cell not in self._walks:
            return Found()
        return self.after(self._walks.get(cell), units, choice, amount)

    def after(
        self, walk: Action | None, units: Iterable[int], choice: Choice | None, amount: int
    ) -> Found:
        """Return what could be done to units after a walk, a charge for one; where one that is
        only begun would lead it counts too.

        :param walk: None for none.
        :param choice: the command, or None for each of them.
        :param amount: of what the command lets one choose.
        """
        if self._own is None:
            return Found()
        offers, complete = [], True
        for unit in units:
            for command in self.commands:
                verb = command.kind, command.ability
                if choice not in (None, verb):
                    continue
                deed = Deed(walk, verb, amount if choice else 0, unit)
                known = self._ask(deed)
                complete = complete and deed in self._known
                if known is not None:
                    offers.append(Offer(command, unit, known))
        soonest = min((one.effect.wait for one in offers), default=None)
        offers = [one for one in offers if one.effect.wait == soonest]
        offers.sort(key=_by_weight)
        return Found(tuple(offers), complete)

    def at_hand(self, unit: int, armed: Choice | None, amount: int) -> Found:
        """Return what could be done to a unit from where one stands, by each command, by the one
        that is armed with what has been chosen to spend on it."""
        found = self.from_cell(self.home, (unit,), None, 0)
        if armed is None or not amount:
            return found
        spent = {
            one.command: one for one in self.from_cell(self.home, (unit,), armed, amount).offers
        }
        offers = (spent.get(one.command, one) for one in found.offers)
        return Found(tuple(sorted(offers, key=_by_weight)), found.complete)

    def elsewhere(self, choice: Choice, amount: int, unit: int) -> tuple[tuple[Spot, ...], bool]:
        """Return from where a command could be aimed at a unit, and whether that is everything."""
        spots, complete = [], True
        for cell in self.cells if self._own is not None else ():
            deed = Deed(self._walks.get(cell), choice, amount, unit)
            known = self._ask(deed)
            complete = complete and deed in self._known
            if known is not None:
                spots.append(Spot(cell, known))
        return tuple(spots), complete

    def _ask(self, deed: Deed) -> Effect | None:
        if deed not in self._known and deed not in self._asked:
            self._asked.append(deed)
        return self._known.get(deed)

    # Answers

    def work(self, budget: float = BUDGET) -> bool:
        """Go on for some seconds, at least one step; True if all that was asked is known now."""
        stint = Stint(budget)
        while self._asked:
            deed = self._asked[0]
            place = deed.walk, deed.unit
            if place in self._seats:
                tile = self._own.command(deed.choice) if self._own is not None else None
                self._known[deed] = _effect(self._seats[place], deed, tile)
                self._asked.pop(0)
            elif self._standing is None or self._standing[0] != place:
                self._standing = place, self._stand(*place), []
            else:
                seat = next(self._standing[1], None)
                if seat is None:
                    self._seats[place] = tuple(self._standing[2])
                elif seat:
                    self._standing[2].append(seat)
            if stint.over():
                break
        return not self._asked

    def finish(self) -> None:
        """Find out all that was asked for at once."""
        while not self.done:
            self.work()

    def _stand(self, walk: Action | None, unit: int) -> Iterator[Seat | tuple[()]]:
        """Yield the decisions in which it may do something to a unit after a walk: first the one
        that it has there now, if it has one, and with another weapon in hand, then those of its
        next turn; () is a step between."""
        assert self._own is not None
        arrived = self.battle
        if walk is None:
            yield from self._at_once(self._own)
        else:
            there = self.arrived(walk)
            if there is None:
                return
            arrived, after = there, self._asked_next(there, walk)
            if after is not None and self._decides(after):
                yield from self._at_once(Aim(after))
        one, other = arrived.units[self.unit], arrived.units[unit]
        if other.cell >= 0:
            for turn in arrived.setup.system.next_turn(arrived, one, other):
                goes_on = walk is not None and walk.kind != MOVE
                stays = goes_on or turn.units[one.id].cell == one.cell
                met = turn.units[unit].cell == other.cell
                yield Seat(Aim(turn), later=True) if stays and met else ()

    def _at_once(self, aim: Aim) -> Iterator[Seat]:
        """Yield a decision of this turn, and those in which it has changed its weapon before."""
        yield Seat(aim)
        for tile, after in rearmed(aim):
            if self._decides(after.battle):
                yield Seat(after, first=tile.label)

    def _decides(self, battle: Battle) -> bool:
        return battle.pending is not None and battle.pending.unit == self.unit

    def _asked_next(self, there: Battle, walk: Action) -> Battle | None:
        """Return the position at the decision after a walk; where the walk is only chosen now and
        done with others', at what is chosen next."""
        assert self._own is not None
        chosen_only = walk.kind == MOVE and self._own.preview(walk).before is not self.battle
        return proceeded(first_way(self.battle, walk) if chosen_only else there)

    def arrived(self, walk: Action) -> Battle | None:
        """Return the likeliest position after a walk, of those that come as far as it leads."""
        assert self._own is not None
        there: Sequence[Outcome] = self._own.preview(walk).outcomes
        if walk.kind == MOVE:
            end = self._own.walked(walk).battle.units[self.unit].cell
            there = [one for one in there if one.battle.units[self.unit].cell == end]
        best = max(there, key=lambda one: one.probability, default=None)
        return best.battle if best is not None and not best.battle.over else None


def _effect(seats: Sequence[Seat], deed: Deed, tile: Command | None) -> Effect | None:
    """Return what a deed may do in the first of several decisions in which it does anything and is
    what its `tile` says: with another weapon the same blow may be a shot."""
    for aim, later, first in seats:
        there = aim.command(deed.choice)
        if tile is not None and there is not None and there.label != tile.label:
            continue
        cell = aim.battle.units[deed.unit].cell
        action = aimed_at(aim, deed.choice, deed.amount, cell)
        effect = _felt(aim.preview(action), action, deed.unit) if action is not None else None
        if effect is not None:
            return effect._replace(later=later, first=first)
    return None


def aimed_at(aim: Aim, choice: Choice, amount: int, cell: int) -> Action | None:
    """Return the option of a command that a click on a cell would mean, if it touches the cell."""
    command = aim.command(choice)
    if command is None or command.refusal is not None or cell < 0:
        return None
    shown = aim.peek(choice)
    if shown is aim:
        shown = aim.peek((MOVE, "")).peek(choice)
    shown.cell, shown.amount = cell, min(amount, shown.most())
    action = shown.action()
    return action if action is not None and cell in aim.area(action) else None


def _felt(preview: Preview, action: Action, unit: int) -> Effect | None:
    """Return what an action may do to a unit; None for nothing."""
    change = next((one for one in preview.changes() if one.unit == unit), None)
    if change is not None:
        chance = chance_felt(preview, action, change)
        return Effect(chance, change.expected / chance)
    state = _state(preview.before, unit)
    worked = any(_state(after, unit) != state for _share, after in preview.ways(unit))
    chance = chance_on(preview, action, unit) if worked else Fraction(0)
    return Effect(chance, Fraction(0)) if chance else None


def _state(battle: Battle, unit: int) -> tuple[object, ...]:
    """Return what lies on a unit, in which states it is, and where it stands."""
    token = battle.setup.system.token(battle, battle.units[unit])
    return token.marks, token.states, battle.units[unit].cell

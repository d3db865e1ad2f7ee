"""Battle: an explicit machine that stops at decisions and can be copied at any of them.

The agenda is a stack of small task tuples. `apply` carries out an answer and then runs tasks
until somebody must decide again or the battle is over.
"""

from __future__ import annotations

from bisect import bisect_left
from hashlib import blake2b
from typing import Any

import msgspec

from rules.battle.action import ENDINGS, Action, Decision, Sealed
from rules.battle.event import Against, Aside, Die, Event, Part
from rules.battle.setup import Setup
from rules.dice import GOLDEN, MASK, SEEDED, ChanceOf, DiceSource, Spans, Verdict, mix
from rules.errors import UNKNOWN, Refusal, Refused
from rules.unit import OFF_BOARD, SIDES
from rules.value import Value

Task = tuple[Any, ...]
_bare = object.__new__

DRAW = "draw"


class Pending(Value, frozen=True):
    """The decision that the machine waits for."""

    kind: str
    side: str
    unit: int
    floor: int
    """Length of the agenda below the answer's own tasks."""

    @property
    def question(self) -> tuple[str, str, int]:
        """What is asked of whom: the same wherever on the agenda."""
        return self.kind, self.side, self.unit


class Battle:
    """One battle of one system.

    >>> from rules.record.opening import open_battle
    >>> battle = open_battle("maps/energy-duel.toml", seed=1)
    >>> battle.decision.kind
    'act'
    """

    __slots__ = (
        "_options",
        "agenda",
        "asked",
        "dice",
        "events",
        "outcome",
        "pending",
        "revealed",
        "rolls",
        "round",
        "sealed",
        "setup",
        "source",
        "state",
        "units",
    )

    def __init__(self, setup: Setup, seed: int, source: DiceSource = SEEDED) -> None:
        self.setup = setup
        self.units: list[Any]
        self.state: Any
        self.units, self.state = setup.system.muster(setup)
        self.agenda: list[Task] = []
        self.pending: Pending | None = None
        self.dice = seed & MASK
        self.source = source
        self.rolls = 0
        self.revealed = 0
        self.sealed: tuple[Sealed, ...] = ()
        self.round = 0
        self.asked = 0
        """The latest round in which somebody was asked, or something went on by itself."""
        self.outcome = ""
        self.events: list[Event] = []
        self._options: tuple[Action, ...] | None = None
        setup.system.begin(self)
        self._run(0)

    def __repr__(self) -> str:
        standing = " against ".join(
            str(sum(unit.side == side and unit.cell >= 0 for unit in self.units)) for side in SIDES
        )
        waits = self.outcome
        if self.pending is not None:
            who = self.units[self.pending.unit].name if self.pending.unit >= 0 else ""
            waits = " ".join(filter(None, (self.pending.side, self.pending.kind, who)))
        return f"<Battle {self.setup.system.id}, round {self.round}, {standing}: {waits}>"

    # Asking and answering

    @property
    def decision(self) -> Decision | None:
        """The choice to be made now, with all options; None when the battle is over."""
        if self.pending is None:
            return None
        return Decision(*self.pending.question, self.options)

    @property
    def options(self) -> tuple[Action, ...]:
        """Every allowed action, sorted; empty when the battle is over."""
        if self._options is None:
            if self.pending is None:
                return ()
            self._options = self.setup.system.offers[self.pending.kind](self)
        return self._options

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Carry out an option (AC-1) or end the battle (AC-4, AC-5); return what happened.

        :raises Refused: if the action is not an option; the battle is then unchanged (AC-2).
        """
        if not self.allows(action):
            raise Refused(self.why_not(action) or UNKNOWN)
        self.carry_out(action)
        return tuple(self.events)

    def carry_out(self, action: Action) -> None:
        """Apply what is known to be an option, without looking for it again (for search)."""
        self.events = []
        self._answer(action)
        self._run(0)

    def allows(self, action: Action) -> bool:
        """Tell whether an action is among the options, which are sorted, or ends the battle."""
        options = self._options
        if options is None:
            options = self.options
        place = bisect_left(options, action)
        if place < len(options) and options[place] == action:
            return True
        return action.unit < 0 and action in ENDINGS and not self.over

    def resolve(self, action: Action) -> None:
        """Carry out an option, but stop where its own resolution ends (for previews, AC-3)."""
        floor = self.answer(action)
        self._run(floor)

    def answer(self, action: Action) -> int:
        """Take an option without running any task; return the floor of what it has to do.

        The option is carried out when all tasks above the floor have run (see `step`).
        """
        pending = self.pending
        if pending is None:
            raise Refused(Refusal("over", "AC-2"))
        self.events = []
        self._answer(action)
        return pending.floor

    def step(self, floor: int) -> bool:
        """Run one task above a floor; return whether there was one to run."""
        if self.pending is not None or len(self.agenda) <= floor:
            return False
        task = self.agenda.pop()
        self.setup.system.handlers[task[0]](self, *task[1:])
        return True

    def proceed(self) -> None:
        """Go on to the next decision from where `resolve` stopped."""
        self._run(0)

    def why_not(self, action: Action) -> Refusal | None:
        """Return why an action is not allowed now, or None if it is.

        The options alone say what is allowed; the system explains all else that names units and
        cells that there are.
        """
        if self.pending is None:
            return Refusal("over", "AC-2")
        if self.allows(action):
            return None
        cells, units = range(self.setup.board.size), range(len(self.units))
        if action.unit not in (self.pending.unit, *units) or action.target not in (-1, *units):
            return UNKNOWN
        if any(cell not in cells for cell in action.cells):
            return UNKNOWN
        return self.setup.system.refusal(self, action) or UNKNOWN

    def _answer(self, action: Action) -> None:
        pending = self.pending
        assert pending is not None
        self.pending = None
        self._options = None
        self.setup.answered += 1
        if action.unit < 0 and action in ENDINGS:
            self.sealed = ()
            self.finish(*ENDINGS[action])
        else:
            self.setup.system.answers[pending.kind](self, action)

    def _run(self, floor: int) -> None:
        handlers = self.setup.system.handlers
        agenda = self.agenda
        while self.pending is None and len(agenda) > floor:
            task = agenda.pop()
            handlers[task[0]](self, *task[1:])

    # What procedures call

    def push(self, *task: Any) -> None:
        """Put a task on top of the agenda."""
        self.agenda.append(task)

    def follow(self, *tasks: Task) -> None:
        """Put tasks on top of the agenda, of which the first is done first."""
        self.agenda += reversed(tasks)

    def ask(self, kind: str, side: str, unit: int = -1) -> None:
        """Stop the machine until somebody has answered."""
        self.pending = Pending(kind, side, unit, len(self.agenda))
        self._options = None
        self.asked = self.round

    def roll(self, low: int, high: int, cuts: tuple[int, ...] = ()) -> Die:
        """Throw one die, a uniform number from `low` to `high` (DI-1).

        The caller puts the die into the event that it decides. `cuts` are the values at which
        the result begins to matter (see `DiceSource.draw`).
        """
        value, self.dice = self.source.draw(self.dice, low, high, cuts)
        self.rolls += 1
        return Die(low, high, value)

    def check(self, spans: Spans, chance: ChanceOf) -> tuple[Die, ...]:
        """Throw 1d100 against a chance which dice of its own make up; the d100 comes first.

        `chance` gives the per cent (0 to 100) for one number of each span; it is met where the
        d100 shows at most so much.
        """
        values, self.dice = self.source.check(self.dice, spans, chance)
        self.rolls += len(values)
        shares = zip(spans, values, strict=False)
        return (
            Die(1, 100, values[-1]),
            *(Die(low, high, value) for (low, high), value in shares),
        )

    def oppose(self, low: int, high: int, margins: tuple[int, ...]) -> tuple[Die, ...]:
        """Throw one die against another for each margin, all from `low` to `high`; it comes first.

        Only whether it plus a margin is greater than the die of that margin matters.
        """
        values, self.dice = self.source.oppose(self.dice, low, high, margins)
        self.rolls += len(values)
        return tuple(Die(low, high, value) for value in values)

    def judge(self, spans: Spans, verdict: Verdict) -> tuple[Die, ...]:
        """Throw one die of each span, of which only the verdict on all of them matters.

        `verdict` is hashable and equals another that decides alike.
        """
        values, self.dice = self.source.judge(self.dice, spans, verdict)
        self.rolls += len(values)
        return tuple(
            [Die(low, high, value) for (low, high), value in zip(spans, values, strict=True)]
        )

    def tell(
        self,
        kind: str,
        clause: str,
        target: int = -1,
        /,
        *,
        by: int = -1,
        ability: str = "",
        cells: tuple[int, ...] = (),
        dice: tuple[Die, ...] = (),
        parts: tuple[Part, ...] = (),
        against: Against | None = None,
        aside: Aside = (),
        **numbers: int,
    ) -> None:
        """Tell what happened, by which clause; `numbers` go by the names that its words use."""
        self.events.append(
            Event(kind, clause, by, target, ability, cells, numbers, dice, parts, against, aside)
        )

    def reveal(self) -> None:
        """Note that the other side has seen something; it can't be unseen by undoing it."""
        self.revealed += 1

    def finish(self, outcome: str, clause: str) -> None:
        """End the battle: "red", "blue" or "draw"."""
        self.outcome = outcome
        self.agenda.clear()
        self.pending = None
        self.tell("over", clause, ability=outcome)

    # Reading

    @property
    def secret(self) -> bool:
        """Whether one side decides now what the other, which is asked as well, must not see."""
        return any(one.side != self.sealed[0].side for one in self.sealed)

    @property
    def over(self) -> bool:
        """Whether somebody has won or it is a draw."""
        return self.outcome != ""

    def unit_at(self, cell: int) -> Any | None:
        """Return the unit that stands on a cell, if one does."""
        if cell != OFF_BOARD:
            for unit in self.units:
                if unit.cell == cell:
                    return unit
        return None

    def occupied(self) -> int:
        """Return the mask of all cells on which a unit stands."""
        mask, alone = 0, self.setup.board.alone
        for unit in self.units:
            mask |= alone[unit.cell]
        return mask

    def score(self, side: str) -> int:
        """How good the battle stands for a side; 0 is even."""
        return self.setup.system.score(self, side)

    # Copies, views, digests

    def copy(self) -> Battle:
        """Return an independent battle in the same state, dice included."""
        new = _bare(Battle)
        new.setup = setup = self.setup
        new.units = list(map(setup.system.unit_type.__copy__, self.units))  # type: ignore[attr-defined]
        new.state = self.state.__copy__()
        new.agenda = self.agenda.copy()
        new.pending = self.pending
        new.dice = self.dice
        new.source = self.source
        new.rolls = self.rolls
        new.revealed = self.revealed
        new.sealed = self.sealed
        new.round = self.round
        new.asked = self.asked
        new.outcome = self.outcome
        new.events = []
        new._options = self._options
        return new

    def view(self, side: str, seed: int = 0) -> Battle:
        """Return what a side may know: a copy with other dice and without the other's secrets."""
        new = self.copy()
        new.source = SEEDED
        new.dice = mix((seed + GOLDEN * (2 + SIDES.index(side))) & MASK)
        if new.dice == self.dice:
            new.dice ^= MASK
        if new.sealed:
            new._hide(side)
        return new

    def _hide(self, side: str) -> None:
        """Take out what the other side has chosen unseen, and of whom it is asked."""
        self.sealed = tuple(
            one if one.side == side else Sealed(one.side, one.unit) for one in self.sealed
        )
        if self.pending is not None and self.pending.side != side:
            self.pending = None
            self.step(0)

    def key(self) -> tuple[Any, ...]:
        """Return the state without the dice: equal keys are equal positions."""
        astuple = msgspec.structs.astuple
        return (
            self.outcome,
            self.round,
            self.pending,
            tuple(self.agenda),
            tuple(map(astuple, self.units)),
            astuple(self.state),
            self.sealed,
        )

    def digest(self) -> str:
        """Return 16 hexadecimal digits that differ whenever the state, dice included, does.

        They follow the layout of the code and stand in no file (see `rules.record.told`).
        """
        return blake2b(msgspec.json.encode(self.snapshot()), digest_size=8).hexdigest()

    def snapshot(self) -> dict[str, Any]:
        """Return the whole changing state as plain data."""
        return {name: getattr(self, name) for name in Snapshot.__struct_fields__}

    @classmethod
    def restore(cls, setup: Setup, snapshot: dict[str, Any], source: DiceSource = SEEDED) -> Battle:
        """Rebuild a battle from its snapshot, read from JSON or not.

        :raises msgspec.ValidationError: if the snapshot does not fit the system.
        """
        raw = msgspec.convert(msgspec.to_builtins(snapshot), Snapshot)
        new = Battle.__new__(Battle)
        new.setup = setup
        new.units = msgspec.convert(raw.units, list[setup.system.unit_type])  # type: ignore[name-defined]
        new.state = msgspec.convert(raw.state, setup.system.state_type)
        new.agenda = [_frozen(task) for task in raw.agenda]
        new.pending = raw.pending
        new.dice, new.source = raw.dice, source
        new.rolls, new.revealed = raw.rolls, raw.revealed
        new.round = new.asked = raw.round  # somebody is asked just now
        new.sealed = raw.sealed
        new.outcome = raw.outcome
        new.events = []
        new._options = None
        return new


class Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """What `Battle.snapshot` holds, as plain data."""

    units: list[dict[str, Any]]
    state: dict[str, Any]
    agenda: list[list[Any]]
    pending: Pending | None
    dice: int
    rolls: int
    revealed: int
    sealed: tuple[Sealed, ...]
    round: int
    outcome: str


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


__all__ = ["DRAW", "Battle", "Pending", "Setup", "Snapshot"]

"""Records played again: `reopen` from the beginning or, where a rule has changed, from a snapshot.

A record is judged by its actions, the dice, the board, the outcome and, from format 2 on, by the
digests of all that was told.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import NotationError, parse_action
from rules.dice import DiceError, DieWanted
from rules.errors import (
    Fault,
    RecordError,
    Refused,
    expect_same,
    faults_in,
    faults_within,
    quoted,
    say,
    within,
)
from rules.record.lines import ActionLine, EndLine, RoundLine, SnapshotLine
from rules.record.record import Mark, Record, read_record
from rules.record.state_check import restore_line
from rules.record.told import BEGINNING, UNKNOWN, digest_after


class Step(NamedTuple):
    """One step of a record: where it begins (no action), then one for each action."""

    line: int
    """Number of its line in the record, whose first is the header."""
    text: str
    action: Action | None
    dice: tuple[int, ...]
    """What fell in it, if players threw the dice."""
    events: tuple[Event, ...]
    battle: Battle
    """The battle after it."""
    digest: str
    """Of all that was told up to now; empty where nobody knows it (`rules.record.told`)."""

    @property
    def mark(self) -> Mark:
        """Where the record is after it, the round or the end that it brings not yet noted."""
        return Mark(self.line - 1, self.digest)


class Reopened(NamedTuple):
    """A record opened to look at or to go on with."""

    steps: tuple[Step, ...]
    """From the beginning or, if there is a fault, from the last snapshot."""
    fault: RecordError | None
    """Why the record cannot be played again from its beginning."""

    @property
    def battle(self) -> Battle:
        """The battle as the record leaves it."""
        return self.steps[-1].battle


def reopen(record: Record) -> Reopened:
    """Play a record again and take it up where it ends.

    If it cannot have happened so by today's rules, it goes on from its last snapshot: with the
    actions since, as far as they are possible; what comes after them is dropped.

    :raises RecordError: if there is no snapshot to go on from.
    """
    steps, fault = _as_far_as_possible(replay_steps(record))
    if fault is not None:
        if _last_snapshot(record) is None:
            raise fault
        steps, late = _as_far_as_possible(resume_steps(record))
        if late is not None and not steps:
            raise late
        if late is not None:
            record.go_back(steps[-1].mark)
    record.go_on(steps[-1].battle, steps[-1].digest)
    return Reopened(tuple(steps), fault)


def _as_far_as_possible(steps: Iterator[Step]) -> tuple[list[Step], RecordError | None]:
    """Return the steps up to a fault, and the fault."""
    taken: list[Step] = []
    try:
        taken.extend(steps)
    except RecordError as error:
        return taken, error
    return taken, None


def replay(record: Record, until: int | None = None) -> Battle:
    """Play a record again from its header and return the battle after `until` actions, or all.

    :raises RecordError: for the first line that cannot have happened.
    """
    return _last(replay_steps(record, until)).battle


def resume(record: Record) -> Battle:
    """Return the battle after the last line, from the last snapshot and the actions since.

    The record can go on from there.

    :raises RecordError: for the first line that cannot have happened.
    """
    last = _last(resume_steps(record))
    record.go_on(last.battle, last.digest)
    return last.battle


def check_record(path: str | Path) -> Record:
    """Read a record and replay it to its last line.

    :raises RecordError: for the first fault, with its line.
    """
    record = read_record(path)
    replay(record)
    return record


def replay_steps(record: Record, until: int | None = None) -> Iterator[Step]:
    """Play a record again from its header: the opening, then one step for each action.

    :raises RecordError: for the first line that cannot have happened.
    """
    if record.begins_late:
        first = record.lines[0]
        assert isinstance(first, SnapshotLine)
        yield from _resumed(record, 2, first, until)
        return
    opening_line = within(say("line {number}", number=1), "thrown")
    with faults_in(record.file, RecordError, opening_line), _dice_faults():
        battle = record.open()
    events = tuple(battle.events)
    opening = Step(1, "", None, (), events, battle, digest_after(BEGINNING, events))
    yield from _steps(record, opening, 0, until)


def resume_steps(record: Record) -> Iterator[Step]:
    """Go on from the last snapshot: a step without action for it, then one for each action.

    What lies before the snapshot is not played again, so that a rule changed since then does
    not spoil a saved battle. Without any snapshot, this is a replay.

    :raises RecordError: for the first line that cannot have happened.
    """
    found = _last_snapshot(record)
    if found is None:
        yield from replay_steps(record)
        return
    yield from _resumed(record, *found, None)


def _resumed(record: Record, number: int, line: SnapshotLine, until: int | None) -> Iterator[Step]:
    """Go on from a snapshot, on the line of that number."""
    with faults_in(record.file, RecordError, say("line {number}", number=number)):
        battle = restore_line(record.setup, line)
    start = Step(number, "", None, (), (), battle, line.digest)
    yield from _steps(record, start, battle.round, until)


def _last_snapshot(record: Record) -> tuple[int, SnapshotLine] | None:
    """Return the last snapshot with the number of its line."""
    for number in range(len(record.lines), 0, -1):
        line = record.lines[number - 1]
        if isinstance(line, SnapshotLine):
            return number + 1, line
    return None


def _last(steps: Iterator[Step]) -> Step:
    *_, last = steps
    return last


def _steps(record: Record, start: Step, known_round: int, until: int | None) -> Iterator[Step]:
    """Play the lines after a step; the record has told of `known_round` already."""
    yield start
    step, done = start, 0
    for number, line in enumerate(record.lines[start.mark.lines :], start.line + 1):
        battle = step.battle
        with faults_in(record.file, RecordError, say("line {number}", number=number)):
            if battle.round > known_round and not isinstance(line, RoundLine):
                expected = say("the line of round {number}", number=battle.round)
                raise Fault("", say("no line of the round"), expected)
            if isinstance(line, ActionLine):
                if until is not None and done == until:
                    return
                step = _play(record, step, line, number)
                done += 1
            elif isinstance(line, RoundLine):
                expect_same(
                    "",
                    say("round {number}", number=line.number),
                    say("round {number}", number=battle.round),
                )
                _expect_digest(line.digest, step.digest)
                known_round = line.number
            elif isinstance(line, SnapshotLine):
                _check_snapshot(line, step)
            elif isinstance(line, EndLine) and line.outcome != battle.outcome:
                standing = quoted(battle.outcome) if battle.over else say("a battle that goes on")
                raise Fault("", say('the end "{outcome}"', outcome=line.outcome), standing)
        if isinstance(line, ActionLine):
            yield step


def _play(record: Record, before: Step, line: ActionLine, number: int) -> Step:
    """Return the step that an action makes; the battle before it stays as it was."""
    action, events, battle = play_line(record, before.battle, line)
    digest = digest_after(before.digest, events)
    return Step(number, line.text, action, line.dice, events, battle, digest)


class Played(NamedTuple):
    """What an action's line has led to."""

    action: Action
    events: tuple[Event, ...]
    battle: Battle


def play_line(record: Record, before: Battle, line: ActionLine) -> Played:
    """Carry out the action of a line with its dice; the battle before it stays as it was.

    :raises Fault: if it cannot have happened so.
    """
    battle = before.copy()
    if line.dice and not record.given:
        found = say("{count} dice", count=len(line.dice))
        raise Fault("dice", found, say("none: they follow from the seed"))
    if battle.over:
        raise Fault("", say('"{text}" after the end', text=line.text), say("no action"))
    try:
        with faults_within("dice"), _dice_faults():
            action = parse_action(line.text, battle)
            return Played(action, record.apply(battle, action, line.dice), battle)
    except NotationError as error:
        raise Fault("", error.found, error.expected) from None
    except Refused as refused:
        found = say('"{text}", refused: {why}', text=line.text, why=str(refused.refusal))
        raise Fault("", found, say("an action that is allowed")) from None


@contextmanager
def _dice_faults() -> Iterator[None]:
    """Raise as a fault that dice which were thrown are too few, too many or not such as fall."""
    try:
        yield
    except DieWanted as wanted:
        expected = say("one more, from {low} to {high}", low=wanted.low, high=wanted.high)
        raise Fault("", say("{count} dice", count=wanted.index), expected) from None
    except DiceError as error:
        raise Fault("", error.args[0], say("the dice of this battle")) from None


def _check_snapshot(line: SnapshotLine, step: Step) -> None:
    """Expect a snapshot to agree on time, dice, outcome, the board, and on all that was told."""
    battle, saved = step.battle, line.state
    for name in ("round", "rolls", "dice", "outcome"):
        expect_same(f"state, {name}", saved[name], getattr(battle, name))
    expect_same("state, units", len(saved["units"]), len(battle.units))
    for number, (one, unit) in enumerate(zip(saved["units"], battle.units, strict=True), 1):
        for name in ("cell", "health"):
            expect_same(f"state, units {number}, {name}", one[name], getattr(unit, name))
    _expect_digest(line.digest, step.digest)


def _expect_digest(written: str, digest: str) -> None:
    if written != digest and UNKNOWN not in (written, digest):
        expected = say('"{digest}", as the rules have it now', digest=digest)
        raise Fault("", say('the digest "{digest}"', digest=written), expected)

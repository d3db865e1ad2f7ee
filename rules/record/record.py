"""Records: a battle as its header and the actions in it, to be saved, resumed and replayed (DI-2).

`record_battle` opens a battle with its record and `Record.advance` carries an action out and
writes it down; `replay` plays a record again from the header, `resume` from its last snapshot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from rules import __version__
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle, Setup
from rules.battle.notation import NotationError, action_text, parse_action
from rules.battle.registry import all_systems
from rules.content.scenario import (
    LoadedScenario,
    check_places,
    scenario_from_data,
    scenario_to_data,
)
from rules.dice import DiceError, DieWanted
from rules.errors import RecordError, Refused, ScenarioError
from rules.record.file import SUFFIX, Journal, checksum, read_lines, write_lines
from rules.record.lines import (
    FORMAT,
    ActionLine,
    ClosedLine,
    EndLine,
    Fault,
    Header,
    Line,
    RoundLine,
    SnapshotLine,
    check_seed,
    map_from_data,
    map_to_data,
)
from rules.record.opening import make_setup
from rules.record.state_check import restore_state
from rules.record.thrown import apply_thrown, open_thrown

__all__ = [
    "SUFFIX",
    "Journal",
    "Record",
    "Step",
    "check_record",
    "read_record",
    "record_battle",
    "replay",
    "replay_steps",
    "resume",
    "resume_steps",
    "write_record",
]


@dataclass(slots=True)
class Record:
    """A battle's header, the setup made from it, and the lines since."""

    header: Header
    setup: Setup
    lines: list[Line] = field(default_factory=list)
    file: str = "record"
    """What errors call it."""

    @property
    def asked(self) -> bool:
        """Whether players throw the dice themselves (DI-3)."""
        return self.header.dice == "asked"

    @property
    def closed(self) -> bool:
        """Whether the player left the battle properly."""
        return bool(self.lines) and isinstance(self.lines[-1], ClosedLine)

    @property
    def outcome(self) -> str:
        """Who won, "red" or "blue", or "draw", once the battle is over; else empty."""
        return next((line.outcome for line in self.lines if isinstance(line, EndLine)), "")

    def whole(self) -> list[Header | Line]:
        """Return all lines, the header first."""
        return [self.header, *self.lines]

    def advance(
        self, battle: Battle, action: Action, thrown: Sequence[int] = ()
    ) -> tuple[Event, ...]:
        """Carry an action out and write it down with the round or the end that it brings.

        `thrown` are the dice that fell in it, where players throw them.

        :raises Refused: if the action is not an option; nothing has happened then.
        :raises DieWanted: if more dice are needed; the battle is then of no more use, so
            hand over a copy where this can happen.
        :raises DiceError: if a die shows what it cannot or one too many was thrown; likewise.
        """
        text = action_text(action, battle) if action in battle.options else ""
        before = battle.round
        events = _apply(self, battle, action, thrown)
        self.lines.append(ActionLine(text, tuple(thrown)))
        self._note(battle, before)
        return events

    def note_snapshot(self, battle: Battle) -> None:
        """Write the state down, unless it stands there already or the battle is over."""
        if not battle.over and not (self.lines and isinstance(self.lines[-1], SnapshotLine)):
            state = msgspec.json.decode(msgspec.json.encode(battle.snapshot()))
            self.lines.append(SnapshotLine(state, checksum(state)))

    def complete(self, battle: Battle) -> None:
        """Write down the round or the end that a file cut short has lost after its last action."""
        rounds = [line.number for line in self.lines if isinstance(line, RoundLine)]
        self._note(battle, rounds[-1] if rounds else 0)

    def _note(self, battle: Battle, before: int) -> None:
        if battle.round > before:
            self.lines.append(RoundLine(battle.round, battle.digest()))
            self.note_snapshot(battle)
        if battle.over and not self.outcome:
            self.lines.append(EndLine(battle.outcome))  # type: ignore[arg-type]


class Step(NamedTuple):
    """One step of a replay: the opening (no action), then one for each action."""

    line: int
    """Number of its line in the record."""
    text: str
    action: Action | None
    events: tuple[Event, ...]
    battle: Battle
    """The battle after it; the next step changes it."""


def record_battle(
    loaded: LoadedScenario,
    seed: int,
    players: Mapping[str, str],
    dice: Literal["seeded", "asked"] = "seeded",
    thrown: Sequence[int] = (),
) -> tuple[Record, Battle]:
    """Open a battle together with its record.

    `thrown` are the dice of the opening, where players throw them.

    :raises DieWanted: if the opening needs more of them.
    :raises DiceError: if one shows what it cannot or one too many was thrown.
    """
    scenario, battle_map = loaded
    header = Header(
        format=FORMAT,
        game=__version__,
        scenario=scenario_to_data(scenario),
        map=map_to_data(battle_map),
        seed=seed,
        dice=dice,
        players=dict(players),
        thrown=tuple(thrown),
    )
    record = Record(header, make_setup(loaded))
    battle = _open(record)
    record._note(battle, 0)
    return record, battle


def write_record(path: str | Path, record: Record) -> None:
    """Write a record so that an interruption leaves the old or the new file whole.

    :raises OSError: if the folder cannot be written.
    """
    write_lines(path, record.whole())


def read_record(path: str | Path) -> Record:
    """Read a record and check everything in it except the actions, which a replay checks.

    :raises RecordError: for the first fault, with its line.
    """
    header, lines = read_lines(path)
    try:
        setup = setup_from(header)
    except Fault as fault:
        raise _error(path, 1, fault) from None
    record = Record(header, setup, lines, str(path))
    for number, line in enumerate(lines, 2):
        if isinstance(line, SnapshotLine):
            try:
                _restore(record, line)
            except Fault as fault:
                raise _error(path, number, fault) from None
    return record


def check_record(path: str | Path) -> Record:
    """Read a record and replay it to its last line.

    :raises RecordError: for the first fault, with its line.
    """
    record = read_record(path)
    replay(record)
    return record


def setup_from(header: Header) -> Setup:
    """Return the setup of a battle from its record's header.

    :raises Fault: for the first thing in it that this game cannot play.
    """
    check_seed(header.seed)
    try:
        scenario = scenario_from_data(header.scenario, "", all_systems())
    except ScenarioError as error:
        raise Fault(error.place, error.found, error.expected).within("scenario") from None
    try:
        battle_map = map_from_data(header.map)
    except Fault as fault:
        raise fault.within("map") from None
    try:
        check_places("", scenario, battle_map)
    except ScenarioError as error:
        raise Fault(error.place, error.found, error.expected).within("map, starts") from None
    return make_setup(LoadedScenario(scenario, battle_map))


def replay(record: Record, until: int | None = None) -> Battle:
    """Play a record again from its header and return the battle after `until` actions, or all.

    :raises RecordError: for the first line that cannot have happened.
    """
    battle: Battle | None = None
    for step in replay_steps(record, until):
        battle = step.battle
    assert battle is not None
    return battle


def replay_steps(record: Record, until: int | None = None) -> Iterator[Step]:
    """Play a record again from its header: the opening, then one step for each action.

    :raises RecordError: for the first line that cannot have happened.
    """
    try:
        battle = _open(record)
    except DieWanted as wanted:
        found = f"{wanted.index} dice of the opening"
        raise RecordError(record.file, "line 1, thrown", found, "more") from None
    except DiceError as error:
        raise RecordError(record.file, "line 1, thrown", str(error), "other dice") from None
    yield Step(1, "", None, tuple(battle.events), battle)
    yield from _steps(record, battle, 0, 0, until)


def resume(record: Record) -> Battle:
    """Return the battle after the last line, from the last snapshot and the actions since.

    What lies before the snapshot is not played again, so that a rule mended since then does
    not spoil a saved battle.

    :raises RecordError: for the first line that cannot have happened.
    """
    battle: Battle | None = None
    for step in resume_steps(record):
        battle = step.battle
    assert battle is not None
    return battle


def resume_steps(record: Record) -> Iterator[Step]:
    """Go on from the last snapshot: a step without action for it, then one for each action.

    :raises RecordError: for the first line that cannot have happened.
    """
    start = None
    for index, line in enumerate(record.lines):
        if isinstance(line, SnapshotLine):
            start = index, line
    if start is None:
        yield from replay_steps(record)
        return
    index, line = start
    try:
        battle = _restore(record, line)
    except Fault as fault:
        raise _error(record.file, index + 2, fault) from None
    yield Step(index + 2, "", None, (), battle)
    yield from _steps(record, battle, index + 1, battle.round, None)


def _steps(
    record: Record, battle: Battle, first: int, known_round: int, until: int | None
) -> Iterator[Step]:
    """Play the lines from index `first` on; the record has told of `known_round` already."""
    done = 0
    for index, line in enumerate(record.lines[first:], first):
        number = index + 2
        try:
            if battle.round > known_round and not isinstance(line, RoundLine):
                raise Fault("", "no line of the round", f"the line of round {battle.round}")
            if isinstance(line, ActionLine):
                if until is not None and done == until:
                    return
                action = _parse(battle, line)
                events = _play(record, battle, action, line)
                done += 1
                yield Step(number, line.text, action, events, battle)
            elif isinstance(line, RoundLine):
                _check_round(battle, line)
                known_round = line.number
            elif isinstance(line, EndLine) and line.outcome != battle.outcome:
                standing = battle.outcome or "a battle that goes on"
                raise Fault("", f'the end "{line.outcome}"', standing)
        except Fault as fault:
            raise _error(record.file, number, fault) from None


def _parse(battle: Battle, line: ActionLine) -> Action:
    try:
        return parse_action(line.text, battle)
    except NotationError as error:
        found, _, expected = str(error).partition("; expected ")
        raise Fault("", found, expected or "an action of this battle") from None


def _play(record: Record, battle: Battle, action: Action, line: ActionLine) -> tuple[Event, ...]:
    if line.dice and not record.asked:
        raise Fault("dice", f"{len(line.dice)} dice", "none: they follow from the seed")
    try:
        return _apply(record, battle, action, line.dice)
    except Refused as refused:
        found = f'"{line.text}", refused: {refused.refusal}'
        raise Fault("", found, "an action that is allowed") from None
    except DieWanted as wanted:
        found = f"{wanted.index} dice"
        raise Fault("dice", found, f"one more, from {wanted.low} to {wanted.high}") from None
    except DiceError as error:
        found, _, expected = str(error).partition("; ")
        raise Fault("dice", found, expected or "the dice of this action") from None


def _check_round(battle: Battle, line: RoundLine) -> None:
    if line.number != battle.round:
        raise Fault("", f"round {line.number}", f"round {battle.round}")
    digest = battle.digest()
    if line.digest != digest:
        raise Fault("", f'the digest "{line.digest}"', f'"{digest}", as the rules have it now')


def _open(record: Record) -> Battle:
    if record.asked:
        return open_thrown(record.setup, record.header.thrown)
    return Battle(record.setup, record.header.seed)


def _apply(
    record: Record, battle: Battle, action: Action, thrown: Sequence[int]
) -> tuple[Event, ...]:
    return apply_thrown(battle, action, thrown) if record.asked else battle.apply(action)


def _restore(record: Record, line: SnapshotLine) -> Battle:
    try:
        battle = restore_state(record.setup, line.state)
    except Fault as fault:
        raise fault.within("state") from None
    found = checksum(line.state)
    if found != line.checksum:
        raise Fault("state", f'the checksum "{found}"', f'"{line.checksum}", as it was written')
    return battle


def _error(file: str | Path, number: int, fault: Fault) -> RecordError:
    fault = fault.within(f"line {number}")
    return RecordError(file, fault.place, fault.found, fault.expected)

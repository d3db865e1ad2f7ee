"""Records: a battle as its header and the actions in it, to be saved, resumed and replayed (DI-2).

`record_battle` opens a battle with its record and `Record.advance` carries an action out and
writes it down; `rules.record.replay` plays a record again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

import rules
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle, Setup
from rules.battle.notation import action_text
from rules.battle.registry import all_systems
from rules.content.names import name_wanted
from rules.content.scenario import (
    LoadedScenario,
    check_places,
    scenario_from_data,
    scenario_to_data,
)
from rules.dice import MASK, Scripted
from rules.errors import (
    Fault,
    RecordError,
    expect_known,
    expect_within,
    faults_in,
    faults_within,
    quoted,
    say,
)
from rules.record.file import read_lines, write_lines
from rules.record.lines import (
    ActionLine,
    ClosedLine,
    EndLine,
    Header,
    Line,
    RoundLine,
    SnapshotLine,
    checksum,
    map_from_data,
    map_to_data,
)
from rules.record.opening import make_setup, setup_of
from rules.record.state_check import restore_line
from rules.record.thrown import apply_loaded, apply_thrown, load, open_thrown
from rules.record.told import BEGINNING, UNKNOWN, digest_after
from rules.record.upgrades import FORMAT
from rules.unit import SIDES


class Mark(NamedTuple):
    """A place in a record to which it can go back."""

    lines: int
    """How many there are, the header not counted."""
    digest: str
    """Of all that was told before (`rules.record.told`)."""


@dataclass(slots=True)
class Record:
    """A battle's header, the setup made from it, and the lines since."""

    header: Header
    setup: Setup
    lines: list[Line] = field(default_factory=list)
    file: str = "record"
    """What errors call it."""
    cut: bool = False
    """Whether that breaks off within a line, which was left out."""
    digest: str = UNKNOWN
    """Of all that has been told so far; unknown after reading, until `go_on`."""

    @property
    def asked(self) -> bool:
        """Whether players throw the dice themselves (DI-3)."""
        return self.header.dice == "asked"

    @property
    def thrown_by(self) -> Literal["seeded", "asked"]:
        """How a battle like this one gets its dice: from a seed, or thrown by players."""
        return "asked" if self.asked else "seeded"

    @property
    def given(self) -> bool:
        """Whether its actions may name dice: those thrown, or those that a study set."""
        return self.header.dice != "seeded"

    @property
    def begins_late(self) -> bool:
        """Whether it begins with a position that a study has set, not as its scenario opens."""
        return (
            bool(self.lines)
            and self.header.dice == "loaded"
            and isinstance(self.lines[0], SnapshotLine)
        )

    @property
    def closed(self) -> bool:
        """Whether the player left the battle properly."""
        return bool(self.lines) and isinstance(self.lines[-1], ClosedLine)

    @property
    def actions(self) -> int:
        """How many actions it tells of."""
        return len(self._told())

    def tells_the_same(self, other: Record) -> bool:
        """Whether another record begins alike and tells of the same actions."""
        return self.header == other.header and self._told() == other._told()

    def _told(self) -> list[Line]:
        return [line for line in self.lines if isinstance(line, ActionLine)]

    @property
    def outcome(self) -> str:
        """Who won, "red" or "blue", or "draw", once the battle is over; else empty."""
        # Only the record's closing can come after its end.
        return next((line.outcome for line in self.lines[-2:] if isinstance(line, EndLine)), "")

    @property
    def mark(self) -> Mark:
        """Where the record is now."""
        return Mark(len(self.lines), self.digest)

    def whole(self) -> list[Header | Line]:
        """Return all lines, the header first."""
        return [self.header, *self.lines]

    def open(self) -> Battle:
        """Return the battle at its first decision, as the header makes it.

        :raises DieWanted: if players throw the dice and the opening needs more of them.
        :raises DiceError: if one shows what it cannot or one too many was thrown.
        """
        if self.asked:
            return open_thrown(self.setup, self.header.thrown)
        return Battle(self.setup, self.header.seed)

    def apply(
        self, battle: Battle, action: Action, thrown: Sequence[int] = ()
    ) -> tuple[Event, ...]:
        """Carry an action out with the dice of this battle, and write nothing down.

        :raises Refused, DieWanted, DiceError: as `advance` does.
        """
        if self.asked:
            return apply_thrown(battle, action, thrown)
        return apply_loaded(battle, action, thrown) if thrown else battle.apply(action)

    def let_fall(self, battle: Battle, thrown: Sequence[int]) -> None:
        """Let the dice of an action fall next in a battle, which is of no other use then."""
        if self.asked:
            battle.source, battle.dice = Scripted(thrown), 0
        elif thrown:
            load(battle, thrown)

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
        text = action_text(action, battle) if battle.allows(action) else ""
        before = battle.round
        events = self.apply(battle, action, thrown)
        self.lines.append(ActionLine(text, tuple(thrown)))
        self.digest = digest_after(self.digest, events)
        self._note(battle, before)
        return events

    def go_on(self, battle: Battle, digest: str) -> None:
        """Take the record up where its last line has led: to this battle, with this digest.

        Its closing is taken off; the round or the end that a file cut short has lost after its
        last action is written.
        """
        if self.closed:
            self.lines.pop()
        self.digest = digest
        rounds = [line.number for line in self.lines if isinstance(line, RoundLine)]
        self._note(battle, rounds[-1] if rounds else 0)

    def go_back(self, mark: Mark) -> None:
        """Forget what was written since."""
        del self.lines[mark.lines :]
        self.digest = mark.digest

    def note_snapshot(self, battle: Battle) -> None:
        """Write the state down, unless it stands there already."""
        if not self.outcome and not (self.lines and isinstance(self.lines[-1], SnapshotLine)):
            state = msgspec.json.decode(msgspec.json.encode(battle.snapshot()))
            self.lines.append(SnapshotLine(state, checksum(state), self.digest))

    def _note(self, battle: Battle, before: int) -> None:
        if battle.round > before:
            self.lines.append(RoundLine(battle.round, self.digest))
            self.note_snapshot(battle)
        if battle.over and not self.outcome:
            self.note_snapshot(battle)
            self.lines.append(EndLine(battle.outcome))  # type: ignore[arg-type]


def record_battle(
    loaded: LoadedScenario,
    seed: int,
    players: Mapping[str, str],
    dice: Literal["seeded", "asked"] = "seeded",
    thrown: Sequence[int] = (),
    names: Mapping[str, str] | None = None,
) -> tuple[Record, Battle]:
    """Open a battle together with its record.

    `thrown` are the dice of the opening, where players throw them; `names` what people who play
    a side are called.

    :raises DieWanted: if the opening needs more of them.
    :raises DiceError: if one shows what it cannot or one too many was thrown.
    """
    scenario, battle_map = loaded
    header = Header(
        format=FORMAT,
        game=rules.__version__,
        scenario=scenario_to_data(scenario),
        map=map_to_data(battle_map),
        seed=seed,
        dice=dice,
        players=dict(players),
        thrown=tuple(thrown),
        names=dict(names or {}),
    )
    record = Record(header, make_setup(loaded))
    battle = record.open()
    record.go_on(battle, digest_after(BEGINNING, battle.events))
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
    read = read_lines(path)
    record = record_of(read.header, read.lines, path)
    record.cut = read.cut
    return record


def record_of(header: Header, lines: list[Line], path: str | Path) -> Record:
    """Return the record of lines, checked but for the actions; `path` is what faults name.

    :raises RecordError: for the first fault, with its line.
    """
    with faults_in(path, RecordError, say("line {number}", number=1)):
        setup = setup_from(header)
    for number, line in enumerate(lines, 2):
        if isinstance(line, SnapshotLine):
            with faults_in(path, RecordError, say("line {number}", number=number)):
                restore_line(setup, line)
    return Record(header, setup, lines, str(path))


def setup_from(header: Header) -> Setup:
    """Return the setup of a battle from its record's header.

    :raises Fault: for the first thing in it that this game cannot play.
    """
    expect_within("seed", header.seed, 0, MASK)
    _expect_names(header)
    with faults_within("scenario"):
        scenario = scenario_from_data(header.scenario, all_systems())
    with faults_within("map"):
        battle_map = map_from_data(header.map)
        with faults_within("starts"):
            check_places(scenario, battle_map)
    return setup_of(LoadedScenario(scenario, battle_map))


def _expect_names(header: Header) -> None:
    """Expect names of sides, each such that texts can carry it.

    :raises Fault: for the first that is none.
    """
    for side, name in header.names.items():
        expect_known("names", side, SIDES)
        wanted = name_wanted(name)
        if wanted:
            raise Fault(f"names, {side}", quoted(name), wanted)

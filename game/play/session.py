"""One running battle for the window and the command line: play, undo, save, go on."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple, Self

from game.play.keeping import Keeper
from game.play.saves import FOLDER_NAME, autosave_path, new_place
from game.play.telling import side_name, tell_flaw
from game.player.language import _, fill, translatable
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.registry import all_systems
from rules.content.scenario import LoadedScenario, load_scenario
from rules.dice import DiceError, DieWanted
from rules.errors import RecordError
from rules.record.lines import ClosedLine
from rules.record.record import Mark, Record, read_record, record_battle, write_record
from rules.record.replay import reopen

HUMAN = "human"
SEED_BITS = 64
NOTHING_DONE = translatable("There is nothing to undo yet.")
DICE_FELL = translatable("Nothing to undo since the last throw of dice.")
SECRET_SHOWN = translatable("Nothing to undo since the choices made unseen were shown.")


def given_names(names: Mapping[str, str], players: Mapping[str, str]) -> dict[str, str]:
    """Return the names, by side, of the people who play and have given one."""
    return {side: name for side, name in names.items() if name and players[side] == HUMAN}


class Entry(NamedTuple):
    """One finished action in the log; the battle's opening has no text."""

    events: tuple[Event, ...]
    text: str
    round: int


class _Moment(NamedTuple):
    """Where undo can go back to."""

    battle: Battle
    mark: Mark
    entries: int


class Waiting(NamedTuple):
    """An action that waits for dice which a player must throw."""

    action: Action
    thrown: tuple[int, ...]
    low: int
    high: int
    events: tuple[Event, ...]
    """What has happened in it so far: what the die is for."""


class Session:
    """A battle, who plays it, what happened in it, and the way back.

    `battle` is another object after each action: the one before it stays as it was.
    With `autosave` the record grows in that file with every finished action; should it fail,
    `warning` is one sentence and the battle goes on without.
    """

    def __init__(
        self, record: Record, battle: Battle, log: Iterable[Entry], autosave: Path | None = None
    ) -> None:
        self.record = record
        self.battle = battle
        self.players = record.header.players
        self.log = list(log)
        self.warning = ""
        self.waiting: Waiting | None = None
        self._history: list[_Moment] = []
        self._barred = NOTHING_DONE
        self._listener: Callable[[Entry], object] | None = None
        self._autosave = autosave
        self._keeper: Keeper | None = None
        self._rewrite()

    @classmethod
    def start(
        cls,
        scenario: str | Path | LoadedScenario,
        seed: int | None = None,
        players: Mapping[str, str] | None = None,
        dice: Literal["seeded", "asked"] = "seeded",
        thrown: Sequence[int] = (),
        autosave: Path | None = None,
        names: Mapping[str, str] | None = None,
    ) -> Self:
        """Begin a battle; `seed` goes before the scenario's, and without either it is drawn.

        `players` says "human" or a bot's id for "red" and "blue"; both are human by default.
        `names` has those of people who gave one.
        `thrown` are the dice of the opening where players throw them: begin with none and add
        one each time that another is wanted.

        :raises ScenarioError: for a fault of the scenario.
        :raises MapError: for a fault of its map.
        :raises DieWanted: if players throw the dice and the opening needs another.
        :raises DiceError: if a die shows what it cannot.
        """
        if not isinstance(scenario, LoadedScenario):
            scenario = load_scenario(scenario, all_systems())
        if seed is None:
            seed = scenario.scenario.seed
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        players = players or {"red": HUMAN, "blue": HUMAN}
        record, battle = record_battle(scenario, seed, players, dice, thrown, names)
        opening = Entry(tuple(battle.events), "", battle.round)
        return cls(record, battle, [opening], autosave)

    @classmethod
    def resume(cls, path: str | Path, autosave: Path | None = None) -> Self:
        """Go on with a saved battle.

        Its log and the way back are there if the rules still play it as they did; if not, it
        goes on from its last snapshot.

        :raises RecordError: for the first fault of the record that makes this impossible.
        """
        record = read_record(path)
        steps, fault = reopen(record)
        log = [Entry(step.events, step.text, step.battle.round) for step in steps]
        session = cls(record, steps[-1].battle, log, autosave)
        session.warning = session.warning or tell_flaw(record, fault, steps[0].battle)
        session._history = [
            _Moment(step.battle, Mark(after.mark.lines - 1, step.digest), entries)
            for entries, (step, after) in enumerate(pairwise(steps), 1)
        ]
        session._forget_moments()
        return session

    # Who decides

    @property
    def names(self) -> dict[str, str]:
        """What the people who play are called, by side; who gave no name is left out."""
        return self.record.header.names

    def called(self, side: str) -> str:
        """Return the name of whoever plays a side, or the side's own."""
        return self.names.get(side) or side_name(side)

    @property
    def player(self) -> str:
        """Who decides now, "human" or a bot's id; empty when the battle is over."""
        pending = self.battle.pending
        return self.players.get(pending.side, HUMAN) if pending is not None else ""

    @property
    def human_turn(self) -> bool:
        """Whether a person decides now."""
        return self.player == HUMAN

    # Playing

    def listen(self, listener: Callable[[Entry], object]) -> None:
        """Let somebody hear all that has happened so far, and then each action as it is done."""
        self._listener = listener
        for entry in self.log:
            listener(entry)

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry an action out and keep it.

        :raises Refused: if it is not allowed; nothing has changed then.
        :raises DieWanted: if players throw the dice and one more is needed. Nothing changes
            until all are there: take it with `give_die`, then do the same action again.
        """
        waiting, self.waiting = self.waiting, None
        thrown = waiting.thrown if waiting is not None and waiting.action == action else ()
        before, after = self.battle, self.battle.copy()
        mark = self.record.mark
        text = action_text(action, before) if before.allows(action) else ""
        try:
            events = self.record.advance(after, action, thrown)
        except DieWanted as wanted:
            self.waiting = Waiting(action, thrown, wanted.low, wanted.high, tuple(after.events))
            raise
        self._history.append(_Moment(before, mark, len(self.log)))
        self.battle = after
        self.log.append(Entry(events, text, after.round))
        if self._listener is not None:
            self._listener(self.log[-1])
        self._forget_moments()
        self._append(mark.lines)
        return events

    def give_die(self, value: int) -> None:
        """Take a die that a player threw for the action that waits for it.

        :raises DiceError: if no die is wanted or it cannot show this; the action waits on.
        """
        waiting = self.waiting
        if waiting is None:
            raise DiceError(_("no die is wanted now"))
        if not waiting.low <= value <= waiting.high:
            raise DiceError(
                fill(
                    _("the die shows {value}; a number from {low} to {high} was expected"),
                    value=value,
                    low=waiting.low,
                    high=waiting.high,
                )
            )
        self.waiting = waiting._replace(thrown=(*waiting.thrown, value))

    def forget_dice(self) -> None:
        """Give up the action that waits for a die."""
        self.waiting = None

    # The way back

    @property
    def can_undo(self) -> bool:
        """Whether a person's decision can be taken back: no die and no secret since."""
        return self._last_human_moment() >= 0

    @property
    def undo_refusal(self) -> str:
        """Why nothing can be taken back, in one sentence; empty if something can."""
        return "" if self.can_undo else _(self._barred)

    def undo(self) -> str:
        """Go back to the latest decision of a person, before the action taken there.

        Return in one sentence whose it was, where another person had begun to decide; else "".

        :raises ValueError: if there is no way back.
        """
        index = self._last_human_moment()
        if index < 0:
            raise ValueError(self.undo_refusal)
        moment, turn = self._history[index], self.battle.pending if self.human_turn else None
        del self._history[index:]
        self.waiting = None
        self.battle = moment.battle
        self.record.go_back(moment.mark)
        del self.log[moment.entries :]
        self._rewrite()
        back = self.battle.pending
        if turn is None or back is None or back.side == turn.side:
            return ""
        return fill(_("What {name} did last is taken back."), name=self.called(back.side))

    def _last_human_moment(self) -> int:
        for index in range(len(self._history) - 1, -1, -1):
            pending = self._history[index].battle.pending
            if pending is not None and self.players.get(pending.side, HUMAN) == HUMAN:
                return index
        return -1

    def _forget_moments(self) -> None:
        """Drop what lies before the last die and the last secret shown."""
        now = self.battle
        kept = [
            moment
            for moment in self._history
            if (moment.battle.rolls, moment.battle.revealed) == (now.rolls, now.revealed)
        ]
        if len(kept) < len(self._history):
            thrown = self._history[-1 - len(kept)].battle.rolls != now.rolls
            self._barred = DICE_FELL if thrown else SECRET_SHOWN
        self._history = kept

    # Keeping

    def save(self, path: str | Path) -> None:
        """Write the battle with a snapshot of its state.

        :raises OSError: if the folder cannot be written.
        """
        saved = replace(self.record, lines=list(self.record.lines), file=str(path))
        saved.note_snapshot(self.battle)
        write_record(path, saved)

    def save_new(self) -> Path:
        """Save among the player's battles under a new name and return the path.

        :raises OSError: if the folder cannot be written.
        """
        with new_place(FOLDER_NAME, self.battle.setup.system.id) as path:
            self.save(path)
        return path

    def close(self) -> None:
        """Leave the battle properly: the next start does not take it for one cut short."""
        if not self.record.closed:
            self.record.note_snapshot(self.battle)
            lines = len(self.record.lines)
            self.record.lines.append(ClosedLine())
            self._append(lines)
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None

    def _append(self, first: int) -> None:
        if self._keeper is not None:
            try:
                self._keeper.append(self.record.lines[first:])
            except OSError as error:
                self._stop_keeping(error)

    def _rewrite(self) -> None:
        if self._autosave is None:
            return
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None
        try:
            self._keeper = Keeper(self._autosave, self.record.whole())
        except OSError as error:
            self._stop_keeping(error)

    @property
    def unkept(self) -> bool:
        """Whether the battle should be kept as it goes and cannot be: leaving loses it."""
        return self._autosave is not None and self._keeper is None and not self.record.closed

    def _stop_keeping(self, error: OSError) -> None:
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None
        self.warning = fill(
            _("{file}: {reason}; this battle is not saved by itself any more"),
            file=self._autosave,
            reason=error.strerror or error,
        )


def unfinished(path: Path | None = None) -> Session | None:
    """Return the battle that was being played, to go on with; None if there is none or it is over.

    `path` is the autosave's by default; the battle is kept there from then on.

    :raises RecordError: if the file is there but cannot be played on.
    """
    path = path or autosave_path()
    if not path.exists() or read_record(path).outcome:
        return None
    session = Session.resume(path, autosave=path)
    return None if session.battle.over else session


def was_killed() -> bool:
    """Return whether the game was cut short in mid-battle, so that it should go on by itself."""
    try:
        record = read_record(autosave_path())
    except RecordError:
        return False
    return not (record.closed or record.outcome)

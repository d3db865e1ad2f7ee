"""What the commands take: scenarios, systems, players, seeds; each wrong one told in a sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from math import isnan
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from game.ai import BOTS
from game.ai.bots import UnknownBot
from game.commands.shell import expect_once
from game.link.foreign import LIMIT, MARK, ForeignFault, Guest, close_all, guest_of
from game.player.faults import told_of
from game.player.language import SOURCE_LANGUAGE, available_languages
from game.player.maps import MAPS, map_files
from rules.battle.registry import all_systems, system_ids
from rules.content.scenario import LARGEST_SEED, find_scenarios, list_scenario, load_scenario
from rules.errors import one_of, quoted

HUMAN = "human"
LANGUAGE = click.option(
    "--language",
    type=click.Choice(available_languages()),
    default=SOURCE_LANGUAGE,
    show_default=True,
    help="The language of what is told.",
)


def _bounds(number: click.IntRange | click.FloatRange) -> str:
    return f"{number.min} or more" if number.max is None else f"{number.min} to {number.max}"


class Whole(click.IntRange):
    """A whole number between two others, or from one on."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> int:
        """Return the number.

        :raises click.BadParameter: if it is none, or out of range.
        """
        try:
            return int(super().convert(value, param, context))
        except click.BadParameter:
            self.fail(f'found "{value}"; expected {_bounds(self)}', param, context)


class Seconds(click.FloatRange):
    """A time between two others; what is no number is none."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> float:
        """Return the seconds.

        :raises click.BadParameter: if they are none, or out of range.
        """
        with suppress(click.BadParameter):
            seconds = float(super().convert(value, param, context))
            if not isnan(seconds):
                return seconds
        self.fail(f'found "{value}"; expected {_bounds(self)}', param, context)


SEED = Whole(0, LARGEST_SEED)


class _Name(click.ParamType[str], ABC):
    """One of several names."""

    def __init__(self, name: str, *more: str) -> None:
        self.name = name
        self.more = more

    @abstractmethod
    def known(self) -> list[str]:
        """All names that are taken."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> str:
        """Return the name.

        :raises click.BadParameter: if there is none such.
        """
        if value not in self.known():
            self.fail(f'found "{value}"; expected {one_of(value, self.known())}', param, context)
        return str(value)


class PlayerName(_Name):
    """A bot's id, or "human" where people can play.

    With `guests`, also `exec:` and a command, which is then a bot (docs/protocol.md).
    """

    def __init__(self, name: str, *more: str, guests: bool = False) -> None:
        super().__init__(name, *more)
        self.guests = guests

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> str:
        """Return the name.

        :raises click.BadParameter: if there is none such, or no such program.
        """
        if not (self.guests and str(value).startswith(MARK)):
            return super().convert(value, param, context)
        try:
            guest_of(str(value).removeprefix(MARK))
        except ValueError as fault:
            self.fail(str(fault), param, context)
        return str(value)

    def known(self) -> list[str]:
        """Every bot, and what else was allowed."""
        return [*self.more, *BOTS]


class SystemName(_Name):
    """The id of a combat system."""

    def known(self) -> list[str]:
        """Every system found, and what else was allowed."""
        return [*self.more, *system_ids()]


class ScenarioPath(click.ParamType[Path]):
    """A scenario's file, or the name of one of the game's or the player's own."""

    name = "scenario"
    suffix = ".toml"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Path:
        """Return the path of the file.

        :raises click.BadParameter: if there is none such, or the command writes over it.
        """
        path = self._found(value, param, context)
        expect_once(path, param, context)
        return path

    def _found(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Path:
        path = Path(value)
        with suppress(OSError):  # a name longer than any file's
            if path.is_file():
                return path
        files = map_files(f"*{self.suffix}")
        name = path.stem if path.suffix == self.suffix else path.name
        if path.name == str(value) and name in files:
            return files[name]
        known, found = one_of(path.stem, files), quoted(value)
        self.fail(f"found no file {found}; expected a path or {known}", param, context)


class MapPath(ScenarioPath):
    """A map's file, or the name of one of the game's or the player's own."""

    name = "map"
    suffix = ".tmx"


def called(file: Path) -> str:
    """Return how a command names a map or a scenario: by its name where that finds it, else by its
    path."""
    known = map_files(f"*{file.suffix}").get(file.stem)
    return file.stem if known is not None and known.samefile(file) else str(file)


SCENARIO = click.option(
    "--scenario", type=ScenarioPath(), help="A file, or the name of one in maps/."
)
SYSTEM = click.option("--system", type=SystemName("system"), help="Take this system's first one.")
SYSTEMS = click.option(
    "--system",
    "systems",
    type=SystemName("system"),
    multiple=True,
    help="Only this one; may be given several times. Else all.",
)
LEVEL = click.option(
    "--level",
    type=Whole(1, 10),
    default=3,
    show_default=True,
    help="Of everybody; a system with fewer levels takes its highest.",
)
SEEDED = click.option(
    "--seed", type=SEED, default=1, show_default=True, help="The same prints the same."
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
JOBS = click.option("--jobs", type=Whole(1, 64), help="Processes; else one a processor.")


def given(name: str) -> bool:
    """Say whether whoever called the command named a parameter of it."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE


def refuse_idle(run: str, belongs: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse what would do nothing in a run, such as a seed where nothing is thrown.

    :param run: how the command runs: "in a matrix", "with --text".
    :param belongs: in which runs a parameter has a meaning, where it has none in some.
    :raises click.UsageError: for the first that is given.
    """
    command = click.get_current_context().command
    flags = {str(one.name): one.opts[0] for one in command.params}
    for name, runs in belongs.items():
        if run not in runs and given(name):
            itself = runs[0] == f"with {flags[name]}"
            expected = "one of them" if itself else f"it {runs[0]}"
            raise click.UsageError(f"found {flags[name]} {run}; expected {expected}")


def expect_even(battles: int) -> None:
    """Expect an even number of battles, as each seed is fought on both seats.

    :raises click.UsageError: otherwise.
    """
    if battles % 2:
        raise click.UsageError(
            f"found {battles} battles; expected an even number, as each seed is fought twice"
        )


def guest_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the seconds that a bot of somebody else has for each answer."""
    return click.option(
        "--limit",
        type=Seconds(0.1, 3600),
        default=LIMIT,
        show_default=True,
        help=f"Seconds that a bot named by {MARK}COMMAND has for each answer.",
    )(command)


def guests_of(limit: float, *names: str) -> dict[str, Guest]:
    """Return those of the players' names that are commands, each with its guest.

    :raises click.UsageError: if none is, and yet they were given a limit.
    """
    called = (name for name in names if name.startswith(MARK))
    guests = {name: guest_of(name.removeprefix(MARK), limit) for name in called}
    if not guests and given("limit"):
        raise click.UsageError(f"found --limit alone; expected it with a bot {MARK}COMMAND")
    return guests


@contextmanager
def guests_heard() -> Iterator[None]:
    """Let guests play, and end them all afterwards.

    :raises click.ClickException: if one gives no answer, or is not there to be asked.
    """
    try:
        yield
    except (ForeignFault, UnknownBot) as fault:
        raise click.ClickException(str(told_of(fault))) from None
    finally:
        close_all()


def scenario_of(scenario: Path | None, system: str | None) -> Path:
    """Return the scenario that was asked for, or a system's smallest one.

    Without a system either it is the first system's.

    :raises click.UsageError: if it is of another system, or the system has none.
    """
    systems = all_systems()
    if scenario is not None:
        found = list_scenario(scenario, systems).system
        if system and found and found != system:
            raise click.UsageError(f'{scenario.name}: found system "{found}"; expected "{system}"')
        return scenario
    wanted = system or next(iter(systems))
    entries = find_scenarios(MAPS, systems, wanted)
    fitting = [entry.path for entry in entries if entry.error is None]
    if not fitting:
        raise click.UsageError(f'found no scenario of system "{wanted}"; expected --scenario')
    return min(fitting, key=lambda path: (_size(path), path.name))


def _size(path: Path) -> int:
    return len(load_scenario(path, all_systems()).scenario.members())

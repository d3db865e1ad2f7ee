"""`simulate --all-scenarios`: every scenario of maps/ between equals: how even its sides are."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from game.ai.simulation import Result, matches, share, summary
from game.commands.packages import COMMAND
from game.commands.progress import Crew, Run, fought
from game.commands.sections import command_block, percent, table, write_section
from game.player.language import _, decimal, fill, translatable
from game.player.maps import MAPS
from rules.battle.registry import all_systems, load_system
from rules.content.scenario import find_scenarios
from rules.unit import SIDES

WIDTH = 100
SECTION = "Scenarios of the {title}"
HEADING = [
    translatable("Scenario"),
    translatable("Red"),
    translatable("Blue"),
    translatable("Draws"),
    translatable("Rounds"),
]


def play_scenarios(
    system: str | None, battles: int, bot: str, seed: int, crew: Crew
) -> tuple[dict[str, Any], Run]:
    """Fight every scenario of a system, or of all, and return what each came to."""
    entries = find_scenarios(MAPS, all_systems(), system)
    playable = [entry for entry in entries if entry.error is None]
    series = {entry: matches(entry.path, bot, bot, battles, seed) for entry in playable}
    run = fought([match for of_one in series.values() for match in of_one], crew)
    courses = iter(run.courses)
    told: dict[str, Any] = {"bot": bot, "seed": seed, "battles_each": battles, "systems": {}}
    for entry, of_one in series.items():
        results = list(map(Result, of_one, islice(courses, battles)))
        if results:
            rows = told["systems"].setdefault(entry.system, {})
            rows[entry.path.stem] = summary(results, mirrored=False)
    return told, run


def print_scenarios(told: dict[str, Any]) -> None:
    """Print a table of each system for the terminal."""
    console = Console(width=WIDTH)
    for system, scenarios in told["systems"].items():
        shown = Table(title=_head(told, system))
        for place, name in enumerate(HEADING):
            shown.add_column(_(name), justify="right" if place else "left", no_wrap=True)
        for row in _rows(scenarios):
            shown.add_row(*row)
        console.print(shown)


def write_scenarios(told: dict[str, Any], file: Path) -> None:
    """Write a section of each system into a Markdown document.

    :raises OSError: if it cannot be read or written.
    """
    for system, scenarios in told["systems"].items():
        command = (
            f"{COMMAND} simulate --all-scenarios --system {system} --battles "
            f"{told['battles_each']} --bot {told['bot']} --seed {told['seed']} "
            f"--markdown {file.as_posix()}"
        )
        lines = [*command_block(command), "", f"{_head(told, system)}.", ""]
        lines += table([HEADING, *_rows(scenarios)], words=0)
        write_section(file, SECTION.format(title=load_system(system).title), lines)


def _head(told: dict[str, Any], system: str) -> str:
    words = _(
        "{system}: each scenario fought {battles} {battles:battle|battles}, {bot} on both sides, "
        "from seed {seed}"
    )
    known = {"battles": told["battles_each"], "bot": told["bot"], "seed": told["seed"]}
    return fill(words, system=_(load_system(system).title), **known)


def _rows(scenarios: dict[str, dict[str, Any]]) -> list[list[str]]:
    """A row for each scenario: what each side won, per cent, and how long it was fought."""
    rows = []
    for name, told in scenarios.items():
        rounds, wins = told["rounds"], told["wins"]
        shares = [percent(share(wins[side], told["battles"])) for side in SIDES]
        length = f"{decimal(rounds['median'])} ({rounds['min']}–{rounds['max']})"
        rows.append([name, *shares, str(told["battles"] - sum(map(wins.get, SIDES))), length])
    return rows

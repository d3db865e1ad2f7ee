"""`simulate --matrix`: playing it, and its tables in the terminal and in Markdown."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from game.ai.matrix import Met, kinds_at, meetings, plainest_scenario, tally
from game.commands.arguments import called
from game.commands.packages import COMMAND
from game.commands.progress import Crew, Run, fought
from game.commands.sections import command_block, percent, table, write_section
from game.player.language import _, fill
from game.player.maps import MAPS
from rules.battle.registry import all_systems, load_system
from rules.content.scenario import load_scenario

BATTLES = 20
"""Battles of each pair unless another number is asked for."""
WIDTH = 100
LONGEST_LEVEL = 3  # digits


class Levels(click.ParamType[tuple[int, ...]]):
    """Levels with commas between them."""

    name = "levels"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> tuple[int, ...]:
        """Return the levels, each once, in the order given.

        :raises click.BadParameter: if one is no whole number from 1 up.
        """
        if isinstance(value, tuple):
            return value
        parts = [part.strip() for part in str(value).split(",")]
        if not all(part.isdecimal() and len(part) <= LONGEST_LEVEL and int(part) for part in parts):
            self.fail(f'found "{value}"; expected levels from 1 up, as in 1,5,10', param, context)
        return tuple(dict.fromkeys(map(int, parts)))


def play_matrix(
    system: str | None,
    scenario: Path | None,
    levels: tuple[int, ...],
    battles: int,
    bot: str,
    seed: int,
    crew: Crew,
) -> tuple[dict[str, Any], Run]:
    """Fight every battle of a matrix and return what it came to.

    :raises click.UsageError: if there is no map for it, or fewer than two kinds at a level.
    """
    chosen, system_id = _chosen(system, scenario)
    teams = {level: kinds_at(system_id, level) for level in levels}
    for level, kinds in teams.items():
        if len(kinds) < 2:
            raise click.UsageError(f"level {level}: found {len(kinds)} kinds; expected 2 or more")
    series = [
        one
        for level, kinds in teams.items()
        for one in meetings(chosen, kinds, level, battles, seed, bot)
    ]
    run = fought([one.match for one in series], crew)
    results = [Met(*one[:3], course) for one, course in zip(series, run.courses, strict=False)]
    of_levels = {level: [one for one in results if one.level == level] for level in teams}
    told = {
        "system": system_id,
        "scenario": called(chosen),
        "bot": bot,
        "seed": seed,
        "battles_per_pair": battles,
        "levels": [tally(teams[level], level, mets) for level, mets in of_levels.items() if mets],
    }
    return told, run


def _chosen(system: str | None, scenario: Path | None) -> tuple[Path, str]:
    if scenario is not None:
        loaded = load_scenario(scenario, all_systems())
        found = loaded.scenario.system
        if system not in (None, found):
            raise click.UsageError(f'{scenario.name}: found system "{found}"; expected "{system}"')
        if ("red", 1) not in loaded.battle_map.starts:
            raise click.UsageError(
                f"{scenario.name}: found a map without starts for one against one"
            )
        return scenario, found
    for system_id in (system,) if system else all_systems():
        plainest = plainest_scenario(MAPS, system_id)
        if plainest is not None:
            return plainest, system_id
    raise click.UsageError("found no scenario whose map has starts for one against one")


# Telling


def _rows(system: str, level: dict[str, Any]) -> list[list[str]]:
    """The table of a level: a numbered row for each kind, its column bearing the same number."""
    titles = load_system(system).kinds
    kinds = list(level["kinds"])
    numbers = (str(number + 1) for number in range(len(kinds)))
    rows = [["", _("Kind"), *numbers, _("Average (95%)")]]
    for number, kind in enumerate(kinds):
        pairs = level["pairs"][kind]
        shares = ["–" if other == kind else _cell(pairs[other]["share"]) for other in kinds]
        average = percent(level["kinds"][kind])
        rows.append([str(number + 1), _(titles[kind].title), *shares, average])
    return rows


def _cell(share: float | None) -> str:
    """Return a share in per cent; a question mark for a pair that has not met yet."""
    return "?" if share is None else f"{share:.0f}"


def _facts(level: dict[str, Any]) -> str:
    rounds = level["rounds"]
    lower, upper = rounds["quartiles"]
    words = _(
        "Rounds: median {median}, quartiles {lower} and {upper}, {min} to {max}. "
        "Won by whoever had the first turn: {share}. Draws: {draws} of {battles}."
    )
    known = {"draws": level["draws"], "battles": level["battles"], "lower": lower, "upper": upper}
    return fill(words, share=percent(level["first_turn"]), **known, **rounds)


def print_matrix(told: dict[str, Any]) -> None:
    """Print the tables for the terminal."""
    click.echo(_head(told))
    console = Console(width=WIDTH)
    for level in told["levels"]:
        heading, *rows = _rows(told["system"], level)
        words = _("Level {level}: the row's wins against the column, per cent")
        shown = Table(title=fill(words, level=level["level"]))
        for place, name in enumerate(heading):
            shown.add_column(name, justify="left" if place == 1 else "right", no_wrap=True)
        for row in rows:
            shown.add_row(*row)
        console.print(shown)
        click.echo(_facts(level))


def _head(told: dict[str, Any]) -> str:
    words = _(
        "{scenario}: each pair fought {battles} {battles:battle|battles} a level, every seed on "
        "both seats, {bot} on both sides, from seed {seed}"
    )
    known = {name: told[name] for name in ("scenario", "bot", "seed")}
    return fill(words, battles=told["battles_per_pair"], **known)


def command_line(told: dict[str, Any], file: Path) -> str:
    """Return the command that plays this matrix again."""
    levels = ",".join(str(level["level"]) for level in told["levels"])
    return (
        f"{COMMAND} simulate --matrix --scenario {shlex.quote(told['scenario'])} --levels {levels} "
        f"--battles {told['battles_per_pair']} --bot {told['bot']} --seed {told['seed']} "
        f"--markdown {file.as_posix()}"
    )


def write_matrix(told: dict[str, Any], file: Path) -> None:
    """Write the tables as a section of a Markdown document.

    :raises OSError: if it cannot be read or written.
    """
    lines = [
        *command_block(command_line(told, file)),
        "",
        f"{_head(told)}.",
        "A cell is the per cent of its row's wins against its column, a draw half a win for each;",
        "in brackets stand intervals of 95%.",
    ]
    for level in told["levels"]:
        lines += [
            "",
            f"### Level {level['level']}",
            "",
            *table(_rows(told["system"], level), words=1),
        ]
        lines += ["", _facts(level)]
    title = load_system(told["system"]).title
    write_section(file, f"{title}: every kind against every other", lines)

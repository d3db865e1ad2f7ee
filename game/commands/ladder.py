"""`ladder`: every bot against every other, under every order; its tables and charts."""

from __future__ import annotations

import shlex
from datetime import date
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from game.ai import BOTS
from game.ai.lab import systems_with_roles
from game.ai.ladder import TEAMS, Standing, rounds, standing
from game.commands import charts
from game.commands.arguments import (
    JSON,
    LANGUAGE,
    LEVEL,
    SEEDED,
    SYSTEMS,
    MapPath,
    Whole,
    called,
    expect_even,
)
from game.commands.lab import Team
from game.commands.packages import COMMAND
from game.commands.progress import Crew, crew_options, fought
from game.commands.sections import table, write_head, write_section
from game.commands.shell import NEW_FILE, example
from game.player.language import Count, _, fill, set_language, translatable
from rules.battle.registry import load_system
from rules.errors import ContentError, one_of

BATTLES = 20
MOST_BATTLES = 100_000
WIDTH = 110
TOGETHER = translatable("All orders together")


class Bots(click.ParamType[tuple[str, ...]]):
    """Bots' ids with commas between them."""

    name = "bots"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> tuple[str, ...]:
        """Return the ids, each once, in the order of all bots.

        :raises click.BadParameter: if there is none such, or but one.
        """
        named = [part.strip() for part in str(value).split(",")]
        for bot in named:
            if bot not in BOTS:
                self.fail(f'found "{bot}"; expected {one_of(bot, BOTS)}', param, context)
        if len(set(named)) < 2:
            self.fail("found one bot; expected two or more", param, context)
        return tuple(bot for bot in BOTS if bot in named)


@example(
    "ladder --battles 40 --results ladder.jsonl --markdown docs/strength.md",
    "ladder --system energy --bots greedy,planner --battles 40",
)
@click.command()
@SYSTEMS
@click.option("--bots", type=Bots(), metavar="BOT,…", help="Those that fight; else all.")
@click.option(
    "--team",
    "teams",
    type=Team(),
    multiple=True,
    metavar="ROLE,…",
    default=[",".join(team) for team in TEAMS],
    show_default=True,
    help="Of both sides; may be given several times.",
)
@click.option("--map", "map_path", type=MapPath(), default="duel", show_default=True)
@LEVEL
@click.option(
    "--battles",
    type=Whole(2, MOST_BATTLES),
    default=BATTLES,
    show_default=True,
    help="Of each pair of bots with each team under each order; every seed on both seats.",
)
@SEEDED
@JSON
@click.option(
    "--markdown",
    type=NEW_FILE,
    help="Write the tables to this file too, and their charts into a folder beside it.",
)
@LANGUAGE
@crew_options
def ladder(
    systems: tuple[str, ...],
    bots: tuple[str, ...] | None,
    teams: tuple[tuple[str, ...], ...],
    map_path: Path,
    level: int,
    battles: int,
    seed: int,
    as_json: bool,
    markdown: Path | None,
    language: str,
    crew: Crew,
) -> None:
    """Let every bot fight every other under every order and rate them."""
    expect_even(battles)
    known, fighters = systems_with_roles(), bots or tuple(BOTS)
    chosen = [name for name in known if name in systems or not systems]
    try:
        series = rounds(chosen, fighters, teams, map_path, level, battles, seed)
    except ContentError as fault:
        raise click.UsageError(str(fault)) from None
    run = fought([one.match for one in series], crew)
    scores = [
        (one.system, one.score(course)) for one, course in zip(series, run.courses, strict=False)
    ]
    by_system = {name: [one for of, one in scores if of == name] for name in chosen}
    told = {
        "bots": list(fighters),
        "teams": [list(team) for team in teams],
        "map": called(map_path),
        "level": level,
        "battles": battles,
        "seed": seed,
        "systems": {
            name: _told(standing(fighters, those)) for name, those in by_system.items() if those
        },
        "together": _told(standing(fighters, [one for _, one in scores])),
    }
    try:
        if markdown is not None and run.whole:
            write(told, markdown)
    finally:
        set_language(language)
        run.told(told, None if as_json else print_ladder, markdown)


def _told(stood: Standing) -> dict[str, Any]:
    ratings = stood.ratings
    return {
        "battles": stood.battles,
        "draws": stood.draws,
        "ratings": [one._asdict() for one in ratings.bots],
        "seat": ratings.seat,
        "seat_within": ratings.seat_within,
        "scores": stood.scores,
    }


# Telling


def _parts(told: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """The parts of a ladder: id, title and what it came to."""
    parts = [(name, load_system(name).title, one) for name, one in told["systems"].items()]
    return [*parts, ("", TOGETHER, told["together"])] if len(parts) > 1 else parts


def _signed(value: float | None, within: float | None) -> str:
    return "" if value is None else f"{Count(round(value)):+d} ± {within:.0f}"


def _rows(part: dict[str, Any]) -> list[list[str]]:
    """The table of a part: each bot with its rating and its scores, the strongest first."""
    order = [one["bot"] for one in part["ratings"]]
    rows = [[_("Bot"), _("Rating"), _("Above the next"), *order]]
    for one in part["ratings"]:
        scores = part["scores"][one["bot"]]
        cells = [_score(scores.get(other)) for other in order]
        rating = _signed(one["points"], one["within"])
        rows.append([one["bot"], rating, _signed(one["step"], one["step_within"]), *cells])
    return rows


def _score(one: dict[str, Any] | None) -> str:
    if one is None:
        return "–"
    return f"{one['share']:.0f} ± {one['within']:.0f}" if one["battles"] else ""


def _facts(part: dict[str, Any]) -> str:
    seat = _signed(part["seat"], part["seat_within"])
    words = _("Battles: {battles}, draws: {draws}; Red's seat is worth {seat} points.")
    return fill(words, battles=part["battles"], draws=part["draws"], seat=seat)


def print_ladder(told: dict[str, Any]) -> None:
    """Print the tables for the terminal."""
    click.echo(_head(told))
    console = Console(width=WIDTH)
    for _name, title, part in _parts(told):
        heading, *rows = _rows(part)
        table = Table(title=_(title))
        for place, name in enumerate(heading):
            table.add_column(name, justify="left" if place == 0 else "right")
        for row in rows:
            table.add_row(*row)
        console.print(table)
        click.echo(_facts(part))


def _head(told: dict[str, Any]) -> str:
    words = _(
        "Teams on both sides: {teams}; map {map}, level {level}; each pair of bots fought "
        "{battles} {battles:battle|battles} with each team, every seed on both seats, from seed "
        "{seed}"
    )
    known = {name: told[name] for name in ("map", "level", "battles", "seed")}
    return fill(words, teams="; ".join(",".join(team) for team in told["teams"]), **known)


def command_line(told: dict[str, Any], *more: str) -> str:
    """Return the command that fights a ladder again; `more` is what is asked for besides."""
    teams = " ".join(f"--team {','.join(team)}" for team in told["teams"])
    words = [
        f"{COMMAND} ladder {teams} --map {shlex.quote(told['map'])} --level {told['level']}",
        f"--battles {told['battles']} --seed {told['seed']}",
        *more,
    ]
    return " ".join(words)


def write(told: dict[str, Any], file: Path) -> None:
    """Write the tables as a Markdown document, and a chart of each into a folder beside it."""
    folder = file.with_name(f"{file.stem}-charts")
    folder.mkdir(exist_ok=True)
    bots = f"--bots {','.join(told['bots'])}"
    systems = [f"--system {name}" for name in told["systems"]]
    again = command_line(told, *systems, bots, f"--markdown {file.as_posix()}")
    head = [
        "# How strong the bots are",
        "",
        f"Written on {date.today().isoformat()} by this command, which finds the same again; with",
        "`--results FILE` it goes on where it was interrupted:",
        "",
        "```sh",
        again,
        "```",
        "",
        f"{_head(told)}.",
        "Ratings are Elo points about their mean, by Davidson's model of wins and draws with a",
        "seat; a cell is the per cent of its row's points against its column, a draw half a point.",
        "After ± stands half of an interval of 95%, over pairs of battles.",
        "With `--system` and `--bots` any row is fought again by itself, with the same figures.",
    ]
    write_head(file, head)
    for name, title, part in _parts(told):
        chart = folder / f"{name or 'together'}.svg"
        chart.write_text(charts.alone(_chart(title, part)) + "\n", encoding="utf-8")
        lines = [f"![{title}]({folder.name}/{chart.name})", "", *table(_rows(part), words=0)]
        lines += ["", _facts(part)]
        if name:
            lines += ["", "Its first row alone:", "", "```sh", _first_row(told, name, part), "```"]
        write_section(file, title, lines)


def _first_row(told: dict[str, Any], system: str, part: dict[str, Any]) -> str:
    """The command that fights the strongest bot's battles against the next one again."""
    pair = ",".join(one["bot"] for one in part["ratings"][:2])
    return command_line(told, f"--system {system}", f"--bots {pair}")


def _chart(title: str, part: dict[str, Any]) -> str:
    rated = part["ratings"]
    bounds = [one["points"] + way * one["within"] for one in rated for way in (-1, 1)]
    rows = [
        (
            one["bot"],
            [
                charts.point(
                    one["points"], one["points"] - one["within"], one["points"] + one["within"]
                )
            ],
        )
        for one in rated
    ]
    return charts.chart(f"Ratings: {title}", rows, charts.round_axis(min(bounds), max(bounds)))

"""`lab`: the same fight under several orders of battle, side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from game.ai import DEFAULT_BOT
from game.ai.lab import Fight, bouts, of_teams, roles, systems_with_roles, tally
from game.commands.arguments import (
    JSON,
    LEVEL,
    SEEDED,
    SYSTEMS,
    MapPath,
    PlayerName,
    expect_even,
)
from game.commands.lab_page import page
from game.commands.progress import Crew, crew_options, fought
from game.commands.shell import FILE, example
from rules.content.tiled import LARGEST_TEAM, load_map
from rules.errors import ContentError, one_of

BATTLES = 100
MOST_BATTLES = 100_000
WIDTH = 124


class Team(click.ParamType[tuple[str, ...]]):
    """Roles with commas between them."""

    name = "team"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> tuple[str, ...]:
        """Return the roles in the order given.

        :raises click.BadParameter: if there is none such, nobody, or too many.
        """
        if isinstance(value, tuple):
            return value
        team = tuple(part.strip() for part in str(value).split(","))
        known = roles()
        for role in team:
            if role not in known:
                self.fail(f'found "{role}"; expected {one_of(role, known)}', param, context)
        if len(team) > LARGEST_TEAM:
            self.fail(f"found {len(team)}; expected at most {LARGEST_TEAM}", param, context)
        return team


@example(
    "lab --red archer,archer,archer --blue sword,sword,sword --map bridge",
    "lab --red mage --blue axe --map duel --battles 1000 --results lab.jsonl --html lab.html",
)
@click.command()
@click.option("--red", type=Team(), required=True, metavar="ROLE,…", help="Red's team.")
@click.option("--blue", type=Team(), required=True, metavar="ROLE,…", help="Blue's team.")
@click.option("--map", "map_path", type=MapPath(), default="bridge", show_default=True)
@LEVEL
@SYSTEMS
@click.option("--bot", type=PlayerName("bot"), default=DEFAULT_BOT, show_default=True)
@click.option(
    "--battles",
    type=click.IntRange(2, MOST_BATTLES),
    default=BATTLES,
    show_default=True,
    help="Of each system, an even number: every seed is fought on both seats.",
)
@SEEDED
@JSON
@click.option(
    "--html",
    type=FILE,
    help="Write a page with charts to this file too; it opens without a network.",
)
@crew_options
def lab(
    red: tuple[str, ...],
    blue: tuple[str, ...],
    map_path: Path,
    level: int,
    systems: tuple[str, ...],
    bot: str,
    battles: int,
    seed: int,
    as_json: bool,
    html: Path | None,
    crew: Crew,
) -> None:
    """Fight the same fight under all orders of battle and compare them."""
    expect_even(battles)
    fight, known = Fight(red, blue, map_path, level), systems_with_roles()
    for name in systems:
        if name not in known:
            raise click.UsageError(f'found system "{name}", none of whose kinds has a role')
    chosen = [name for name in known if name in systems or not systems]
    try:
        series = bouts(fight, chosen, battles, seed, (bot, bot))
    except ContentError as fault:
        raise click.UsageError(str(fault)) from None
    run = fought([one.match for one in series], crew)
    results = [
        (one.system, of_teams(fight, one, course))
        for one, course in zip(series, run.courses, strict=False)
    ]
    by_system = {name: [one for of, one in results if of == name] for name in chosen}
    told = {
        "red": list(red),
        "blue": list(blue),
        "map": map_path.stem,
        "map_title": load_map(map_path).title,
        "level": level,
        "bot": bot,
        "seed": seed,
        "battles_per_system": battles,
        "roles": roles(),
        "systems": [tally(name, fight, those) for name, those in by_system.items() if those],
    }
    if html is not None:
        html.write_text(page(told), encoding="utf-8")
    run.told(told, None if as_json else print_lab)


def print_lab(told: dict[str, Any]) -> None:
    """Print the table for the terminal."""
    click.echo(
        f"Red {','.join(told['red'])} against Blue {','.join(told['blue'])} on {told['map']}, "
        f"level {told['level']}, {told['bot']} on both sides, from seed {told['seed']}"
    )
    table = Table()
    table.add_column("Order of battle", no_wrap=True)
    headings = ("Battles", "Red wins", "Blue wins", "Draws", "Rounds", "Falls first", "Going first")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for one in told["systems"]:
        wins, rounds = one["wins"], one["rounds"]
        low, high = rounds["quartiles"]
        table.add_row(
            one["title"],
            str(one["battles"]),
            *(_percent(wins[who]) for who in ("red", "blue")),
            f"{wins['draw']['share']:.0f}%",
            f"{rounds['median']:.0f} ({low:.0f}–{high:.0f})",
            _falls(one),
            _worth(one["going_first"]),
        )
    Console(width=WIDTH).print(table)
    click.echo("Brackets: intervals of 95%; of rounds the half of all battles in the middle.")
    click.echo("Going first: points of 100 that the same team gets more where it acts first.")
    for one in told["systems"]:
        for role, kind in one["stand_ins"].items():
            click.echo(f"{one['title']} has no {role}: its {kind} stands in.")


def _percent(told: dict[str, Any]) -> str:
    low, high = told["interval"]
    return f"{told['share']:.0f}% ({low:.0f}–{high:.0f})"


def _falls(one: dict[str, Any]) -> str:
    often = max(one["falls_first"], key=lambda row: float(row["share"]))
    return f"{often['side'].title()} {often['role']} {often['share']:.0f}%"


def _worth(told: dict[str, Any]) -> str:
    if told["worth"] is None:
        return "always one team"
    low, high = told["interval"]
    return f"{told['worth']:+.0f} ({low:+.0f} to {high:+.0f})"

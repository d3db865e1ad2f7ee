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
    LANGUAGE,
    LEVEL,
    SEEDED,
    SYSTEMS,
    MapPath,
    PlayerName,
    Whole,
    called,
    expect_even,
)
from game.commands.lab_page import (
    ALWAYS_FIRST,
    FIRST_WORTH,
    UNKNOWN,
    page,
    share_words,
    stand_in_words,
    team_words,
    title_words,
    worth_words,
)
from game.commands.progress import Crew, crew_options, fought
from game.commands.shell import NEW_FILE, example
from game.play.telling import side_name
from game.player.language import _, colon, fill, per_cent, set_language
from rules.content.tiled import LARGEST_TEAM, load_map
from rules.errors import ContentError, one_of
from rules.record.disk import write_whole
from rules.unit import SIDES

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
    type=Whole(2, MOST_BATTLES),
    default=BATTLES,
    show_default=True,
    help="Of each system, an even number: every seed is fought on both seats.",
)
@SEEDED
@JSON
@click.option(
    "--html",
    type=NEW_FILE,
    help="Write a page with charts to this file too; it opens without a network.",
)
@LANGUAGE
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
    language: str,
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
        "map": called(map_path),
        "map_title": load_map(map_path).title,
        "level": level,
        "bot": bot,
        "seed": seed,
        "battles_per_system": battles,
        "asked": chosen,
        "roles": roles(),
        "systems": [tally(name, fight, those) for name, those in by_system.items() if those],
    }
    set_language(language)
    try:
        if html is not None:
            write_whole(html, page(told, language).encode())
    finally:
        run.told(told, None if as_json else print_lab)


def print_lab(told: dict[str, Any]) -> None:
    """Print the table for the terminal."""
    red, blue = (team_words(told[side], told["roles"]) for side in SIDES)
    words = _("{red} against {blue}: {map}, level {level}, {bot} on both sides, from seed {seed}")
    known, where = {name: told[name] for name in ("level", "bot", "seed")}, told["map_title"]
    click.echo(fill(words, red=red, blue=blue, map=_(where), **known))
    table = Table()
    table.add_column(_("Order of battle"), no_wrap=True)
    headings = (
        _("Battles"), _("Red wins"), _("Blue wins"), _("Draws"), _("Rounds"), _("Falls first"),
        _("Going first"),
    )  # fmt: skip
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for one in told["systems"]:
        wins, rounds = one["wins"], one["rounds"]
        low, high = rounds["quartiles"]
        table.add_row(
            title_words(one),
            str(one["battles"]),
            *(share_words(wins[who]) for who in SIDES),
            per_cent(round(wins["draw"]["share"])),
            f"{rounds['median']:.0f} ({low:.0f}–{high:.0f})",
            _falls(one, told["roles"]),
            worth_words(one["going_first"]),
        )
    Console(width=WIDTH).print(table)
    click.echo(_("Brackets: intervals of 95%; of rounds the half of all battles in the middle."))
    click.echo(f"{_('Going first')}{colon()} {_(FIRST_WORTH)}")
    if any(one["going_first"]["worth"] is None for one in told["systems"]):
        click.echo(f"{UNKNOWN}{colon()} {_(ALWAYS_FIRST)}")
    for line in stand_in_words(told["systems"], told["roles"]):
        click.echo(line)


def _falls(one: dict[str, Any], titles: dict[str, str]) -> str:
    often = max(one["falls_first"], key=lambda row: float(row["share"]))
    side, share = side_name(often["side"]), per_cent(round(often["share"]))
    return f"{side}{colon()} {_(titles[often['role']])} {share}"

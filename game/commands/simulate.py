"""`simulate`: many battles between bots, without a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from game.ai import DEFAULT_BOT
from game.ai.simulation import Result, course_of, interval, matches, summary
from game.commands import matrix, scenario_table
from game.commands.arguments import (
    JSON,
    LANGUAGE,
    SCENARIO,
    SEEDED,
    PlayerName,
    SystemName,
    Whole,
    expect_even,
    guest_option,
    guests_heard,
    guests_of,
    refuse_idle,
    scenario_of,
)
from game.commands.progress import Crew, Run, crew_options, fought
from game.commands.shell import NEW_FILE, example
from game.link.foreign import Guest, course_with
from game.play.telling import side_name
from game.player.language import _, decimal, fill, per_cent, set_language
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario

MOST_BATTLES = 1_000_000
BATTLES = 100
"""Battles of a series unless another number is asked for."""
WIDTH = 78
SERIES, MATRIX, SCENARIOS = "in a series", "in a matrix", "in all scenarios"
BELONGS = {
    "scenario": (SERIES, MATRIX),
    "red": (SERIES,),
    "blue": (SERIES,),
    "mirrored": (SERIES,),
    "limit": (SERIES,),
    "levels": (MATRIX,),
    "bot": (MATRIX, SCENARIOS),
    "markdown": (MATRIX, SCENARIOS),
}
"""In which runs an option has a meaning, where it has none in some."""


@example(
    "simulate --system energy --scenario energy-duel --red greedy --blue random --battles 200 "
    "--seed 1 --mirrored",
    "simulate --matrix --system energy --levels 1,5,10 --battles 20 --markdown docs/balance.md",
    "simulate --all-scenarios --system risk --battles 40 --markdown docs/balance.md",
)
@click.command()
@click.option(
    "--system", type=SystemName("system"), help="This system's first scenario, or all of it."
)
@SCENARIO
@click.option("--red", type=PlayerName("bot", guests=True), default=DEFAULT_BOT, show_default=True)
@click.option("--blue", type=PlayerName("bot", guests=True), default=DEFAULT_BOT, show_default=True)
@click.option(
    "--battles",
    type=Whole(1, MOST_BATTLES),
    metavar="N",
    help=f"Of a series or a scenario (else {BATTLES}), of a matrix's pair (else {matrix.BATTLES}).",
)
@SEEDED
@click.option("--mirrored", is_flag=True, help="Fight each seed twice, the bots' seats swapped.")
@JSON
@click.option(
    "--matrix", "as_matrix", is_flag=True, help="Every kind against every other, one against one."
)
@click.option(
    "--all-scenarios", is_flag=True, help="Every scenario of maps/, or of a system, between equals."
)
@click.option(
    "--levels", type=matrix.Levels(), default="1,5,10", show_default=True, help="Of a matrix."
)
@click.option(
    "--bot",
    type=PlayerName("bot"),
    default=DEFAULT_BOT,
    show_default=True,
    help="Of both sides of a matrix or of all scenarios.",
)
@click.option(
    "--markdown",
    type=NEW_FILE,
    help="Write the tables of a whole run of these into this file too, in place of its last ones.",
)
@guest_option
@LANGUAGE
@crew_options
def simulate(
    system: str | None,
    scenario: Path | None,
    red: str,
    blue: str,
    battles: int | None,
    seed: int,
    mirrored: bool,
    as_json: bool,
    as_matrix: bool,
    all_scenarios: bool,
    levels: tuple[int, ...],
    bot: str,
    markdown: Path | None,
    limit: float,
    language: str,
    crew: Crew,
) -> None:
    """Let bots fight many battles and print who won."""
    if as_matrix and all_scenarios:
        raise click.UsageError("found --matrix with --all-scenarios; expected one of them")
    refuse_idle(MATRIX if as_matrix else SCENARIOS if all_scenarios else SERIES, BELONGS)
    count = battles or (matrix.BATTLES if as_matrix else BATTLES)
    if mirrored or as_matrix:
        expect_even(count)
    write: Callable[[dict[str, Any], Path], None] | None = None
    if as_matrix:
        told, run = matrix.play_matrix(system, scenario, levels, count, bot, seed, crew)
        show, write = matrix.print_matrix, matrix.write_matrix
    elif all_scenarios:
        told, run = scenario_table.play_scenarios(system, count, bot, seed, crew)
        show, write = scenario_table.print_scenarios, scenario_table.write_scenarios
    else:
        chosen = scenario_of(scenario, system)
        guests = guests_of(limit, red, blue)
        if guests and crew.cluster is not None:
            raise click.UsageError("found --cluster and a command; expected bots of the game")
        told, run = _fight(chosen, red, blue, count, seed, mirrored, crew, guests)
        show = _print
    try:
        if markdown is not None and write is not None and run.whole:
            write(told, markdown)
    finally:
        set_language(language)
        run.told(told, None if as_json else show, markdown)


def _fight(
    scenario: Path,
    red: str,
    blue: str,
    battles: int,
    seed: int,
    mirrored: bool,
    crew: Crew,
    guests: Mapping[str, Guest],
) -> tuple[dict[str, Any], Run]:
    """Fight a series and return what it came to.

    :raises click.ClickException: if a guest gives no answer.
    """
    loaded = load_scenario(scenario, all_systems()).scenario
    series = matches(scenario, red, blue, battles, seed, mirrored=mirrored)
    with guests_heard():
        run = fought(series, crew, partial(course_with, guests) if guests else course_of)
    results = list(map(Result, series, run.courses))
    told = {
        "system": loaded.system,
        "scenario": scenario.stem,
        "red": red,
        "blue": blue,
        "seed": seed,
        "mirrored": mirrored,
        **summary(results, mirrored=mirrored),
    }
    return told, run


def _print(told: dict[str, Any]) -> None:
    battles = told["battles"]
    known = {name: told[name] for name in ("scenario", "battles", "seed", "red", "blue")}
    words = _("{scenario}: {battles} {battles:battle|battles} from seed {seed}")
    seats = _("seats swapped") if told["mirrored"] else fill(_("Red {red}, Blue {blue}"), **known)
    click.echo(f"{fill(words, **known)}, {seats}")
    table = Table(_("Winner"))
    for heading in (_("Battles"), _("Share"), _("95% interval")):
        table.add_column(heading, justify="right")
    for name, wins in (told.get("bots", {}) | told["wins"]).items():
        share, low, high = (
            decimal(one, ".1f") for one in (100 * wins / battles, *interval(wins, battles))
        )
        table.add_row(side_name(name), str(wins), per_cent(share), per_cent(f"{low}–{high}"))
    Console(width=WIDTH).print(table)
    words = _("Rounds: mean {mean}, median {median}, {min} to {max}; decisions: {decisions}")
    click.echo(fill(words, **told["rounds"], decisions=told["decisions"]))

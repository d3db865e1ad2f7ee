"""`simulate`: many battles between bots, without a window."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from game.ai import DEFAULT_BOT
from game.commands.arguments import SEED, PlayerName, ScenarioPath, SystemName, scenario_of
from game.commands.shell import example
from game.simulation import fight_all, interval, matches, summary
from rules.scenario import load_scenario
from rules.system import all_systems

MOST_BATTLES = 1_000_000
WIDTH = 78


@example(
    "simulate --system energy --scenario energy-duel --red greedy --blue random --battles 200 "
    "--seed 1 --mirrored"
)
@click.command()
@click.option("--system", type=SystemName("system"), help="Take this system's first scenario.")
@click.option("--scenario", type=ScenarioPath(), help="A file, or the name of one in maps/.")
@click.option("--red", type=PlayerName("bot"), default=DEFAULT_BOT, show_default=True)
@click.option("--blue", type=PlayerName("bot"), default=DEFAULT_BOT, show_default=True)
@click.option(
    "--battles", type=click.IntRange(1, MOST_BATTLES), default=100, show_default=True, metavar="N"
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="The same prints the same.")
@click.option("--mirrored", is_flag=True, help="Fight each seed twice, the bots' seats swapped.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes; as many as processors.")
def simulate(
    system: str | None,
    scenario: Path | None,
    red: str,
    blue: str,
    battles: int,
    seed: int,
    mirrored: bool,
    as_json: bool,
    jobs: int | None,
) -> None:
    """Let bots fight many battles and print who won."""
    if mirrored and battles % 2:
        raise click.UsageError(
            f"found {battles} battles; expected an even number, as each seed is fought twice"
        )
    chosen = scenario_of(scenario, system)
    loaded = load_scenario(chosen, all_systems()).scenario
    series = matches(chosen, red, blue, battles, seed, mirrored=mirrored)
    processes = min(jobs or os.cpu_count() or 1, battles)
    progress = track(
        fight_all(series, processes),
        total=battles,
        description="Battles",
        console=Console(stderr=True),
        transient=True,
    )
    told = {
        "system": loaded.system,
        "scenario": chosen.stem,
        "red": red,
        "blue": blue,
        "seed": seed,
        "mirrored": mirrored,
        **summary(list(progress), mirrored=mirrored),
    }
    if as_json:
        click.echo(json.dumps(told))
    else:
        _print(told)


def _print(told: dict[str, Any]) -> None:
    battles = told["battles"]
    seats = "seats swapped" if told["mirrored"] else f"Red {told['red']}, Blue {told['blue']}"
    click.echo(f"{told['scenario']}: {battles} battles from seed {told['seed']}, {seats}")
    table = Table("Winner")
    for heading in ("Battles", "Share", "95 % interval"):
        table.add_column(heading, justify="right")
    for name, wins in (told.get("bots", {}) | told["wins"]).items():
        low, high = interval(wins, battles)
        table.add_row(name, str(wins), f"{100 * wins / battles:.1f} %", f"{low:.1f}–{high:.1f} %")
    Console(width=WIDTH).print(table)
    rounds = told["rounds"]
    click.echo(
        f"Rounds: mean {rounds['mean']}, median {rounds['median']}, "
        f"{rounds['min']} to {rounds['max']}; {told['decisions']} decisions"
    )

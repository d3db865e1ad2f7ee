"""`calibrate`: chances to win as the game says them, beside what was found in battles."""

from __future__ import annotations

import json
import os
import shlex
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from game.ai.calibration import BOTS, fitted, series, tenths, watched
from game.ai.lab import systems_with_roles
from game.ai.workers import spread
from game.commands.arguments import (
    JOBS,
    JSON,
    LANGUAGE,
    LEVEL,
    SEEDED,
    SYSTEMS,
    MapPath,
    Whole,
    called,
)
from game.commands.packages import COMMAND
from game.commands.progress import tracked
from game.commands.sections import command_block, table, write_section
from game.commands.shell import NEW_FILE, example
from game.player.language import _, fill, per_cent, set_language
from rules.battle.registry import load_system
from rules.errors import ContentError

BATTLES = 400
MOST_BATTLES = 100_000
TITLE = "Chances to win, as said and as found"
UNEQUAL_TITLE = "Chances to win of unequal teams, as said and as found"
WIDTH = 110


@example("calibrate --system side --battles 200", "calibrate --markdown docs/strength.md")
@click.command()
@SYSTEMS
@click.option("--map", "map_path", type=MapPath(), default="duel", show_default=True)
@LEVEL
@click.option(
    "--battles",
    type=Whole(1, MOST_BATTLES),
    default=BATTLES,
    show_default=True,
    help="Of each system: equal bots with equal teams of one to three.",
)
@click.option("--unequal", is_flag=True, help="Draw a team for each side instead.")
@SEEDED
@JSON
@click.option(
    "--markdown",
    type=NEW_FILE,
    help="Write the table into this file too, in place of what it had of it.",
)
@JOBS
@LANGUAGE
def calibrate(
    systems: tuple[str, ...],
    map_path: Path,
    level: int,
    battles: int,
    unequal: bool,
    seed: int,
    as_json: bool,
    markdown: Path | None,
    jobs: int | None,
    language: str,
) -> None:
    """Compare chances to win with battles, and fit the scales of worth.toml to these."""
    known = systems_with_roles()
    chosen = [name for name in known if name in systems or not systems]
    told: dict[str, Any] = {
        "map": called(map_path),
        "level": level,
        "battles": battles,
        "unequal": unequal,
        "seed": seed,
        "systems": {},
    }
    for name in chosen:
        try:
            fights = series(name, map_path, level, battles, seed, unequal=unequal)
        except ContentError as fault:
            raise click.UsageError(str(fault)) from None
        done = spread(watched, fights, jobs or os.cpu_count() or 1)
        seen = list(chain.from_iterable(tracked(done, battles, load_system(name).title)))
        numbers = load_system(name).bots
        fit = fitted(seen)
        told["systems"][name] = {
            "positions": len(seen),
            "scale": numbers.scale,
            "crowd": numbers.crowd,
            "optimism": numbers.optimism,
            "fitted_scale": fit.scale,
            "fitted_crowd": fit.crowd,
            "fitted_optimism": fit.optimism,
            "tenths": [one._asdict() for one in tenths(seen, numbers)],
        }
    try:
        if markdown is not None:
            _write(told, markdown)
    finally:
        set_language(language)
        if as_json:
            click.echo(json.dumps(told))
        else:
            _print(told)


def _rows(told: dict[str, Any]) -> list[list[str]]:
    """Return the table: what was said > found in each tenth, of how many positions."""
    spans = (f"{tenth}0–{tenth + 1}0" for tenth in range(10))
    rows = [[_("System"), *spans, _("Scale"), _("Fitted")]]
    for name, one in told["systems"].items():
        cells = [
            f"{100 * part['said']:.0f} → {100 * part['found']:.0f} ({part['positions']})"
            if part["positions"]
            else "–"
            for part in one["tenths"]
        ]
        scales = [
            f"{one[f'{of}scale']} + {per_cent(one[f'{of}crowd'])}, {one[f'{of}optimism']}"
            for of in ("", "fitted_")
        ]
        rows.append([_(load_system(name).title), *cells, *scales])
    return rows


def _head(told: dict[str, Any]) -> str:
    words = (
        _(
            "{battles} {battles:battle|battles} of each system on the map {map} at level {level}, "
            "one bot of {bots} on both sides with teams that were drawn, from seed {seed}"
        )
        if told["unequal"]
        else _(
            "{battles} {battles:battle|battles} of each system on the map {map} at level {level}, "
            "one bot of {bots} on both sides with equal teams, from seed {seed}"
        )
    )
    known = {name: told[name] for name in ("battles", "map", "level", "seed")}
    return fill(words, bots=", ".join(BOTS), **known)


def _print(told: dict[str, Any]) -> None:
    click.echo(_head(told))
    heading, *rows = _rows(told)
    shown = Table()
    for name in ("", *(_(load_system(name).title) for name in told["systems"])):
        shown.add_column(name)
    for place, name in enumerate(heading[1:], 1):
        shown.add_row(name, *(row[place] for row in rows))
    Console(width=WIDTH).print(shown)


def _write(told: dict[str, Any], file: Path) -> None:
    systems = "".join(f" --system {name}" for name in told["systems"])
    command = (
        f"{COMMAND} calibrate{systems} --map {shlex.quote(told['map'])} --level {told['level']} "
        f"--battles {told['battles']} {'--unequal ' if told['unequal'] else ''}"
        f"--seed {told['seed']} --markdown {file.as_posix()}"
    )
    lines = [
        *command_block(command),
        "",
        f"Measured on {date.today().isoformat()}: {_head(told)}.",
        "A column is a tenth of all chances to win; a cell says the mean chance that was said, the",
        "points that were found, both in per cent, and in brackets how many positions there were.",
        "The scale is how many points of the score make the odds grow e-fold in a duel, what each",
        "further fighter adds to it, and the points by which a side's own view is too hopeful;",
        "beside it stands that which fits these battles best.",
        "",
        *table(_rows(told), words=0),
    ]
    write_section(file, UNEQUAL_TITLE if told["unequal"] else TITLE, lines)

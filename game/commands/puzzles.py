"""`puzzles`: list, solve and check the puzzles, or mine new ones."""

from __future__ import annotations

import os
from contextlib import closing
from datetime import date
from pathlib import Path

import click

from game.ai.workers import spread
from game.commands.arguments import (
    JOBS,
    SEED,
    PlayerName,
    ScenarioPath,
    SystemName,
    Whole,
    refuse_idle,
    scenario_of,
)
from game.commands.progress import tracked, with_bar
from game.commands.shell import FAULT, FINE, NEW_FILE, example
from game.player.language import _, available_languages
from game.study import puzzle_mining as mining
from game.study.puzzle import (
    GRADES,
    IDEAS,
    PUZZLES,
    THEMES,
    PuzzleEntry,
    daily,
    puzzle_named,
    puzzles_of,
)
from game.terminal.opening import solve_text, speak
from rules.battle.registry import system_ids
from rules.errors import Fault
from rules.record.disk import write_whole

BATTLES = 400
"""Battles for each puzzle that is wanted, after which mining gives up unless told otherwise."""
HARD = "hard"
"""Who fights what is mined unless told otherwise."""
LIST, TEXT, CHECK, MAKE = "in a list", "with --text", "with --check", "with --make"
_MINING = ("count", "battles", "scenario", "compose", "seed", "bot", "health", "jobs")
BELONGS = {
    "check": (CHECK,),
    "text": (TEXT,),
    "system": (LIST, CHECK, MAKE),
    "language": (TEXT, LIST),
    **dict.fromkeys((*_MINING, "resume", "out"), (MAKE,)),
}
"""In which runs an option has a meaning, where it has none in some."""


@example(
    "puzzles",
    "puzzles --text energy/1",
    "puzzles --check",
    "puzzles --make --system energy --count 60 --seed 1 --resume mined.jsonl",
)
@click.command()
@click.option("--system", type=SystemName("system"), help="Only the puzzles of this one.")
@click.option("--text", metavar="ID", help='Solve one in the terminal; "daily" is the day\'s.')
@click.option(
    "--language",
    type=click.Choice(available_languages()),
    help="Of the list and of --text; the one that is set for the window without it.",
)
@click.option("--check", is_flag=True, help="Open them all and prove them; exit 1 on faults.")
@click.option("--make", is_flag=True, help="Mine battles between bots for puzzles of a system.")
@click.option("--count", type=Whole(1, 1000), default=60, show_default=True)
@click.option(
    "--battles",
    type=Whole(min=0),
    metavar="N",
    help=f"After which mining gives up; else {BATTLES} for each puzzle.",
)
@click.option("--scenario", type=ScenarioPath(), help="Mine this one, not all the smaller ones.")
@click.option("--compose", is_flag=True, help="Compose positions instead of fighting battles.")
@click.option("--seed", type=SEED, default=1, show_default=True)
@click.option(
    "--bot",
    type=PlayerName("bot"),
    default=HARD,
    show_default=True,
    help="Who fights what is mined; greedy and random are fast.",
)
@click.option(
    "--health",
    type=Whole(1, 50),
    default=10,
    show_default=True,
    help="Per cent that everybody has left, at least, as a battle to be mined begins.",
)
@JOBS
@click.option(
    "--resume",
    type=NEW_FILE,
    help="Keep what is mined in this file; battles that stand there are not fought again.",
)
@click.option(
    "--out",
    type=NEW_FILE,
    help="Where to write what was made; else into assets/puzzles.",
)
@click.pass_context
def puzzles(
    context: click.Context,
    system: str | None,
    text: str | None,
    language: str | None,
    check: bool,
    make: bool,
    count: int,
    battles: int | None,
    scenario: Path | None,
    compose: bool,
    seed: int,
    bot: str,
    health: int,
    jobs: int | None,
    resume: Path | None,
    out: Path | None,
) -> None:
    """List puzzles, solve one, check them all, or mine new ones."""
    named = {MAKE: make, CHECK: check, TEXT: text is not None}
    refuse_idle(next((run for run, wanted in named.items() if wanted), LIST), BELONGS)
    chosen = [system] if system else list(system_ids())
    if make:
        if system is None:
            raise click.UsageError("found --make alone; expected --system too")
        if scenario and compose:
            raise click.UsageError("found --scenario with --compose; expected one of them")
        names = [mining.COMPOSED] if compose else mining.small_scenarios(system)
        if scenario:
            names = [scenario_of(scenario, system).stem]
        most = count * BATTLES if battles is None else battles
        series = mining.tasks(system, names, most, seed, bot, health)
        _make(system, count, series, jobs or os.cpu_count() or 1, resume, out)
    elif check:
        context.exit(FAULT if _check(chosen) else FINE)
    elif text is not None:
        _solve(text, language)
    else:
        speak(language)
        for entry in (entry for one in chosen for entry in puzzles_of(one)):
            click.echo(f"{entry.id}: {_told(entry)}")


def _told(entry: PuzzleEntry) -> str:
    puzzle = entry.puzzle
    return f"{_(IDEAS[puzzle.idea])} ({_(THEMES[puzzle.theme])}; {_(GRADES[puzzle.grade])})"


def _check(systems: list[str]) -> int:
    """Print what is wrong; return how many faults there are."""
    entries = [entry for one in systems for entry in puzzles_of(one)]
    faults = [fault for fault in tracked(map(_fault, entries), len(entries)) if fault]
    for fault in faults:
        click.echo(fault, err=True)
    click.echo(f"{len(entries)} puzzles: {len(faults)} faults")
    return len(faults)


def _fault(entry: PuzzleEntry) -> str:
    try:
        entry.check()
    except Fault as fault:
        return f"{PUZZLES.name}/{entry.system}.toml, puzzle {entry.id}, {fault}"
    return ""


def _solve(name: str, language: str | None) -> None:
    """Solve a puzzle in the terminal.

    :raises click.UsageError: if there is none such.
    """
    entry = daily(date.today()) if name == "daily" else puzzle_named(name)
    if entry is None:
        raise click.UsageError(f'found no puzzle "{name}"; expected one that "puzzles" lists')
    solve_text(entry, language)


def _make(
    system: str,
    count: int,
    series: list[mining.Task],
    jobs: int,
    resume: Path | None,
    out: Path | None,
) -> None:
    """Mine until there are so many puzzles, no two alike, and write the most varied.

    :raises click.ClickException: if it was interrupted; nothing is written then.
    """
    known = mining.read_mined(resume, system) if resume else {}
    found = [one for mined in known.values() for one in mined.puzzles]
    kinds = {mining.likeness(one.puzzle) for one in found}
    missing = [task for task in series if mining.key_of(task) not in known]
    try:
        with closing(spread(mining.mine_battle, missing, jobs)) as results:
            for mined in with_bar(results, len(missing)) if len(kinds) < count else ():
                found += mined.puzzles
                kinds.update(mining.likeness(one.puzzle) for one in mined.puzzles)
                if resume is not None:
                    mining.keep(resume, mined)
                if len(kinds) >= count:
                    break
    except KeyboardInterrupt:
        kept = f"goes on from {resume}" if resume else "needs --resume to go on"
        raise click.ClickException(
            f"interrupted with {len(kinds)} of {count} puzzles; the same command {kept}"
        ) from None
    picked = mining.chosen(found, count)
    path = out or PUZZLES / f"{system}.toml"
    write_whole(path, mining.puzzles_text(picked).encode())
    click.echo(f"{path}: {len(picked)} puzzles")

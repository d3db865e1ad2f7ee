"""The command: makes the attempts, tells every failure with its seed, and the counts at the end."""

from __future__ import annotations

import resource
import signal
import sys
from collections import Counter

import click

from tests.campaign import battles, files, inputs, kills
from tests.campaign.course import Attempt, outcomes

EVERY = 20
"""Attempts after which a terminal is told how far it has come."""
CAMPAIGNS: dict[str, tuple[Attempt, int]] = {
    "files": (files.attempt, 1),
    "kills": (kills.attempt, kills.LIVES),
    "input": (inputs.attempt, inputs.INPUTS),
    "battles": (battles.attempt, 1),
}
"""By name: an attempt, and how many of what is counted it makes."""


@click.command()
@click.argument("campaign", type=click.Choice([*CAMPAIGNS]))
@click.option("--count", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True)
@click.pass_context
def main(context: click.Context, campaign: str, count: int, seed: int, jobs: int) -> None:
    """Try what nobody thinks of, as often as COUNT says; exit code 1 if anything failed.

    \b
    files    changed maps, scenarios, records, teams and settings are read
    kills    games are killed as they write; COUNT is a number of kills
    input    keys, clicks, text and window sizes at random; COUNT is a number of inputs
    battles  battles of every system and scenario are played, saved, opened and replayed

    Attempts have the seeds from SEED on, one each: a failure comes again with its own seed and
    a COUNT of 1.
    """
    attempt, each = CAMPAIGNS[campaign]
    attempts = -(-count // each)
    counts: Counter[str] = Counter()
    failed = 0
    for done, one in enumerate(outcomes(attempt, seed, attempts, jobs), 1):
        counts += one.counts
        if one.failure:
            failed += 1
            click.echo(f"seed {one.seed}: {one.failure}")
        if sys.stderr.isatty() and (done % EVERY == 0 or done == attempts):
            told = f"\r{campaign}: {done} of {attempts} attempts, {failed} failed"
            click.echo(told, err=True, nl=done == attempts)
    for name, number in sorted(counts.items()):
        click.echo(f"{number:>10} {name}")
    click.echo(f"{failed:>10} of {attempts} attempts failed")
    click.echo(f"{_peak():>10} MB at most in a process")
    context.exit(1 if failed else 0)


def _peak() -> int:
    """The most memory that this process or one of its workers has had, in megabytes."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return max(resource.getrusage(one).ru_maxrss for one in who) // 1024


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    main()

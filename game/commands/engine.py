"""`engine`: the game at the other end of a pipe, for programs of others."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path

import click

from game.ai import DEFAULT_BOT
from game.commands.arguments import SEED, PlayerName, ScenarioPath
from game.commands.shell import example
from game.link.engine import Engine
from game.link.lines import HELLO

LONGEST_LINE = 4_000_000
"""Letters that are read at once, twice those of a position; what is longer is several lines."""


@example("engine", "engine --bot greedy", 'simulate --red "exec:python main.py engine"')
@click.command()
@click.option("--bot", type=PlayerName("bot"), default=DEFAULT_BOT, show_default=True)
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of the bot's choices.")
def engine(bot: str, seed: int) -> None:
    """Speak lines on standard input and output: positions, options, events (docs/protocol.md)."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    speaker = Engine(_scenario, bot, seed)
    click.echo(HELLO)
    for line in iter(lambda: sys.stdin.readline(LONGEST_LINE), ""):
        if line.strip() == "quit":
            break
        for answer in speaker.take(line):
            click.echo(answer)
        sys.stdout.flush()


def _scenario(name: str) -> Path:
    """Return the file of a scenario.

    :raises ValueError: if there is none such.
    """
    try:
        return ScenarioPath().convert(name, None, None)
    except click.BadParameter as fault:
        raise ValueError(fault.message) from None

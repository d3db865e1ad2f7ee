"""The command itself: the menu, pictures of it, and all commands."""

from __future__ import annotations

from pathlib import Path

import click

from game.commands.shell import (
    NEW_FILE,
    Commands,
    Later,
    Named,
    example,
    in_window,
    needs_window,
)
from rules import __version__

_LINES = {
    "game.commands.play": {
        "play": "Play a battle: alone against a bot, or two people at one table.",
        "watch": "Watch two bots.",
    },
    "game.commands.simulate": {"simulate": "Let bots fight many battles and print who won."},
    "game.commands.lab": {
        "lab": "Fight the same fight under all orders of battle and compare them."
    },
    "game.commands.ladder": {
        "ladder": "Let every bot fight every other under every order and rate them."
    },
    "game.commands.calibrate": {
        "calibrate": "Compare chances to win with battles, and fit the scales of worth.toml to"
        " these."
    },
    "game.commands.engine": {
        "engine": "Speak lines on standard input and output: positions, options, events"
        " (docs/protocol.md)."
    },
    "game.commands.content": {
        "content": "List what a scenario may name: options, kinds, abilities, equipment, places."
    },
    "game.commands.replay": {"replay": "Print the log of a recorded battle and check its digests."},
    "game.commands.analyse": {
        "analyse": "Tell of a recorded battle who was likelier to win, and what cost most."
    },
    "game.commands.check": {"check": "Check maps, scenarios, records and teams."},
    "game.commands.where": {"where": "Print where the game and all of your own lie."},
    "game.commands.rulebook": {
        "rulebook": "Print the rules that a clause's id or words name, all contents without any."
    },
    "game.commands.lessons": {
        "lessons": "List lessons and exercises, check them all, or look for exercises in random "
        "play."
    },
    "game.commands.post": {
        "post": "Play a duel by mail or forum, each action checked and no die chosen by anybody."
    },
    "game.commands.puzzles": {
        "puzzles": "List puzzles, solve one, check them all, or mine new ones."
    },
    "game.commands.clauses": {
        "clauses": "List the clauses of the rulebook with the code and the tests that name them."
    },
}
"""What help says of every command, by the module that has it; help loads none of them."""

_LICENCES = ("LICENSE", "THIRD-PARTY.txt")
"""The game's own, and those of what one file bundles with it; other packages bring their own."""


@example("", "--screenshot menu.png", "--tour pictures", "play --scenario energy-trios")
@click.group(cls=Commands, invoke_without_command=True)
@click.option(
    "--screenshot",
    type=NEW_FILE,
    help="Write a picture of the menu instead of opening a window.",
)
@click.option(
    "--tour",
    type=Named(file=False),
    help="Write a picture of every screen and every kind of state into a folder.",
)
@click.option(
    "--licences", is_flag=True, help="Print the licences of the game and of what it bundles."
)
@click.version_option(__version__, prog_name="Six Orders", message="%(prog)s %(version)s")
@click.pass_context
def main(
    context: click.Context, screenshot: Path | None, tour: Path | None, licences: bool
) -> None:
    """Six Orders: one lettered board, six orders of battle. Without a command: the menu."""
    if context.invoked_subcommand is not None:
        if screenshot or tour:
            raise click.UsageError(
                "found --screenshot or --tour before a command; expected it after, or no command"
            )
        if licences:
            raise click.UsageError("found --licences before a command; expected no command")
        return
    if licences and (screenshot or tour):
        raise click.UsageError("found --licences with a picture; expected one of them")
    if licences:
        _print_licences()
        return
    needs_window()
    if tour is not None:
        from game.tour.pictures import run_tour

        for path in run_tour(tour):
            click.echo(str(path))
    if screenshot is not None or tour is None:
        from game.window.program import run_menu

        in_window(lambda: run_menu(screenshot))


def _print_licences() -> None:
    root = Path(__file__).resolve().parents[2]
    for path in (root / name for name in _LICENCES):
        if path.is_file():
            click.echo(path.read_text(encoding="utf-8"))


for module, commands in _LINES.items():
    for name, line in commands.items():
        main.add_command(Later(module, name, line))

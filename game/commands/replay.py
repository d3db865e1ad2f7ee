"""`replay`: a recorded battle as text, checked line by line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from game.commands.arguments import LANGUAGE, refuse_idle
from game.commands.shell import FILE, NEW_FILE, example, in_window, needs_window
from game.play.telling import (
    length_words,
    outcome_words,
    side_name,
    tell_event,
    tell_flaw,
    unit_name,
)
from game.player.language import _, alphabet, fill, set_language
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.errors import printable
from rules.record.lines import Line, RoundLine
from rules.record.record import read_record
from rules.record.replay import Step, reopen
from rules.record.told import UNKNOWN

WINDOW, PRINTED = "with --window or --screenshot", "without a window"
BELONGS = {"quiet": (PRINTED,), "language": (PRINTED,)}


@example("replay battle.sixorders", "replay battle.sixorders --window")
@click.command()
@click.argument("file", type=FILE)
@click.option("--window", is_flag=True, help="Show it in the window.")
@click.option(
    "--screenshot",
    type=NEW_FILE,
    help="Write a picture of its beginning instead of opening a window.",
)
@click.option("--quiet", is_flag=True, help="Check only, and print one line.")
@LANGUAGE
def replay(file: Path, window: bool, screenshot: Path | None, quiet: bool, language: str) -> None:
    """Print the log of a recorded battle and check its digests.

    Where the rules no longer play it so, say why and begin with its last snapshot.
    """
    shown = window or screenshot is not None
    refuse_idle(WINDOW if shown else PRINTED, BELONGS)
    record = read_record(file)
    if shown:
        needs_window()
        from game.window.program import run_replay

        in_window(lambda: run_replay(file, screenshot))
        return
    set_language(language)
    steps, fault = reopen(record)
    if not quiet:
        _print_log(steps)
    begun = steps[0].mark.lines
    click.echo(_summary(file, steps, sum(map(_judged, record.lines[begun:]))))
    if flaw := tell_flaw(record, fault, steps[0].battle):
        raise click.ClickException(flaw)


def _print_log(steps: Sequence[Step]) -> None:
    for number, step in enumerate(steps):
        if step.action is not None:
            click.echo(_told_action(steps[number - 1].battle, step.action))
        for line in filter(None, (tell_event(one, step.battle) for one in step.events)):
            click.echo(f"  {line}")


def _judged(line: Line) -> bool:
    """Say whether a line tells of a round with a digest to which a replay is held."""
    return isinstance(line, RoundLine) and line.digest != UNKNOWN


def _summary(file: Path, steps: Sequence[Step], digests: int) -> str:
    last = steps[-1].battle
    return fill(
        _("{file}: {length} replayed, {digests} {digests:digest agrees|digests agree}; {outcome}"),
        file=printable(file.name),
        length=length_words(last.round, len(steps) - 1),
        digests=digests,
        outcome=outcome_words(last.outcome) if last.over else _("not over"),
    )


def _told_action(before: Battle, action: Action) -> str:
    """Return who acts and what, in the language's alphabet: `Blue, Duelist: D-7 → D-5`."""
    actor = before.units[action.unit] if action.unit >= 0 else None
    written = action_text(action, before, alphabet())
    if actor is None:
        return written
    return f"{side_name(actor.side)}, {unit_name(actor.name)}: {written}"

"""`replay`: a recorded battle as text, checked line by line."""

from __future__ import annotations

from pathlib import Path

import click

from game.commands.shell import example, in_window, needs_window
from game.play.telling import side_name, tell_event, unit_name
from game.player.language import _, alphabet, available_languages, fill, set_language
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.record.lines import RoundLine
from rules.record.record import Record, read_record, replay_steps


@example("replay battle.sixorders", "replay battle.sixorders --window")
@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--window", is_flag=True, help="Show it in the window.")
@click.option(
    "--screenshot",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a picture of its beginning instead of opening a window.",
)
@click.option("--quiet", is_flag=True, help="Check only, and print one line.")
@click.option(
    "--language",
    type=click.Choice(available_languages()),
    default="en",
    show_default=True,
    help="The language of the log.",
)
def replay(file: Path, window: bool, screenshot: Path | None, quiet: bool, language: str) -> None:
    """Print the log of a recorded battle and check its digests."""
    record = read_record(file)
    if window or screenshot is not None:
        needs_window()
        from game.window.program import run_replay

        in_window(lambda: run_replay(file, screenshot))
        return
    set_language(language)
    _print(record, file, quiet=quiet)


def _print(record: Record, file: Path, *, quiet: bool) -> None:
    actions = 0
    last: Battle | None = None
    for step in replay_steps(record):
        if not quiet:
            if last is not None:
                click.echo(_told_action(last, step.text))
            for line in filter(None, (tell_event(one, step.battle) for one in step.events)):
                click.echo(f"  {line}")
        actions += step.action is not None
        last = step.battle.copy()
    assert last is not None
    click.echo(
        fill(
            _(
                "{file}: {actions} {actions:action|actions} in {rounds} {rounds:round|rounds} "
                "replayed, {digests} {digests:digest agrees|digests agree}; {outcome}"
            ),
            file=file.name,
            actions=actions,
            rounds=last.round,
            digests=sum(isinstance(line, RoundLine) for line in record.lines),
            outcome=side_name(last.outcome) if last.over else _("not over"),
        )
    )


def _told_action(before: Battle, text: str) -> str:
    """Return who acts and what, in the language's alphabet: `Blue, Duelist: D-7 → D-5`."""
    action = parse_action(text, before)
    actor = before.units[action.unit] if action.unit >= 0 else None
    written = action_text(action, before, alphabet())
    if actor is None:
        return written
    return f"{side_name(actor.side)}, {unit_name(actor.name)}: {written}"

"""`play` and `watch`: a battle in a window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import click

from game.ai import DEFAULT_BOT, PEOPLE_MEET
from game.commands.arguments import (
    HUMAN,
    SCENARIO,
    SEED,
    SYSTEM,
    PlayerName,
    given,
    guest_option,
    guests_heard,
    guests_of,
    refuse_idle,
    scenario_of,
)
from game.commands.shell import NEW_FILE, example, in_window, needs_window
from game.link.foreign import MARK, asking
from game.play.guests import Choose
from game.player.language import available_languages
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.unit import SIDES

Command = Callable[..., Any]
GUEST = "guest"
GENTLEST = next(iter(PEOPLE_MEET))
"""Whom people meet who name nobody."""
_CHOOSING = ("scenario", "system", "red", "blue", "seed", "dice", "resume", "screenshot")
"""The options of `play` that say which battle is wanted: with one of them nobody is guided."""

TEXT, WINDOW, RESUMED, BEGUN = "with --text", "without --text", "with --resume", "without --resume"
_OF_TEXT = {"language": (TEXT,), "say": (WINDOW,), "screenshot": (WINDOW,)}
_OF_NEW = dict.fromkeys(("scenario", "system", "seed", "dice", "red", "blue"), (BEGUN,))


class Seats(NamedTuple):
    """Who plays: a record calls a guest by its number, never by its command."""

    players: dict[str, str]
    """By side: people, the game's own bots, and guests by their numbers."""
    guests: dict[str, Choose]
    """How each guest is asked, by its number."""


def seats_of(named: tuple[str, str], limit: float) -> Seats:
    """Return who plays Red and Blue, as the command line names them."""
    guests = guests_of(limit, *named)
    called = {name: f"{GUEST} {number}" for number, name in enumerate(guests, 1)}
    players = {side: called.get(name, name) for side, name in zip(SIDES, named, strict=True)}
    return Seats(players, {called[name]: asking(guest) for name, guest in guests.items()})


def _battle_options(command: Command) -> Command:
    """Add the options that every battle in a window takes."""
    for option in (
        guest_option,
        click.option(
            "--screenshot",
            type=NEW_FILE,
            help="Write a picture of the battle instead of opening a window.",
        ),
        click.option("--seed", type=SEED, help="Decides the dice; another each time without it."),
        SCENARIO,
        SYSTEM,
    ):
        command = option(command)
    return command


@example(
    "play",
    "play --scenario energy-trios --blue greedy",
    "play --blue human --dice asked",
    "play --text",
)
@click.command()
@_battle_options
@click.option(
    "--red", type=PlayerName("player", HUMAN, guests=True), default=HUMAN, show_default=True
)
@click.option(
    "--blue", type=PlayerName("player", HUMAN, guests=True), default=GENTLEST, show_default=True
)
@click.option(
    "--dice",
    type=click.Choice(["seeded", "asked"]),
    default="seeded",
    show_default=True,
    help="seeded: the game throws; asked: you throw real dice and type what they show.",
)
@click.option("--resume", is_flag=True, help="Go on with the battle that was being played.")
@click.option("--text", is_flag=True, help="Play in the terminal: plain lines, typed answers.")
@click.option("--say", is_flag=True, help="Print the log line by line while the window is open.")
@click.option(
    "--language",
    type=click.Choice(available_languages()),
    help="The language of --text; the one that is set for the window without it.",
)
def play(
    scenario: Path | None,
    system: str | None,
    red: str,
    blue: str,
    seed: int | None,
    dice: Literal["seeded", "asked"],
    resume: bool,
    screenshot: Path | None,
    limit: float,
    text: bool,
    say: bool,
    language: str | None,
) -> None:
    """Play a battle: alone against a bot, or two people at one table.

    Whoever is new to the game and names no battle is led through a first one.
    """
    refuse_idle(TEXT if text else WINDOW, _OF_TEXT)
    guests = {side for side, name in zip(SIDES, (red, blue), strict=True) if name.startswith(MARK)}
    belongs = {name: runs for name, runs in _OF_NEW.items() if name not in guests}
    refuse_idle(RESUMED if resume else BEGUN, belongs)
    seats = seats_of((red, blue), limit)
    if not text:
        guide = not any(map(given, _CHOOSING))
        _show(scenario, system, seats, seed, dice, resume, screenshot, say=say, guide=guide)
        return
    from game.terminal.opening import play_text

    chosen = scenario_of(scenario, system)
    with guests_heard():
        play_text(
            chosen, seats.players, seed, dice, resume=resume, language=language, guests=seats.guests
        )


@example("watch", "watch --scenario energy-pairs --red greedy --seed 7")
@click.command()
@_battle_options
@click.option("--red", type=PlayerName("bot", guests=True), default=DEFAULT_BOT, show_default=True)
@click.option("--blue", type=PlayerName("bot", guests=True), default=DEFAULT_BOT, show_default=True)
@click.option("--say", is_flag=True, help="Print the log line by line.")
def watch(
    scenario: Path | None,
    system: str | None,
    red: str,
    blue: str,
    seed: int | None,
    screenshot: Path | None,
    limit: float,
    say: bool,
) -> None:
    """Watch two bots."""
    seats = seats_of((red, blue), limit)
    _show(scenario, system, seats, seed, "seeded", False, screenshot, say=say)


def _show(
    scenario: Path | None,
    system: str | None,
    seats: Seats,
    seed: int | None,
    dice: Literal["seeded", "asked"],
    resume: bool,
    screenshot: Path | None,
    *,
    say: bool,
    guide: bool = False,
) -> None:
    chosen = scenario_of(scenario, system)
    needs_window()
    if not resume:  # a fault of its file is told here, not in a window
        load_scenario(chosen, all_systems())
    from game.terminal.opening import say_line
    from game.window.program import run_battle

    aloud = say_line if say else None
    in_window(
        lambda: run_battle(
            chosen,
            seats.players,
            seed,
            dice,
            resume=resume,
            screenshot=screenshot,
            guests=seats.guests,
            say=aloud,
            guide=guide,
        )
    )

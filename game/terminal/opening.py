"""Sitting down at a terminal: a battle, new or kept, or a lesson, in the player's language."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import click

from game.play.guests import NO_GUESTS, Choose
from game.play.saves import autosave_path, keep_last
from game.play.session import Session, given_names, unfinished
from game.player.language import _, available_languages, fill, set_language, set_letters
from game.player.progress import ProgressFile
from game.player.settings import home_folder, load_settings
from game.study.lesson import Entry
from game.study.puzzle import PuzzleEntry
from game.terminal.lesson import LessonTable
from game.terminal.puzzle import PuzzleTable
from game.terminal.table import Table
from game.terminal.words import number_of, spoken
from rules.dice import DiceError, DieWanted


def play_text(
    scenario: Path,
    players: Mapping[str, str],
    seed: int | None = None,
    dice: Literal["seeded", "asked"] = "seeded",
    *,
    resume: bool = False,
    language: str | None = None,
    guests: Mapping[str, Choose] = NO_GUESTS,
) -> None:
    """Play a battle; with `resume` the one that was being played, if there is one.

    `guests` are bots beside the game's own, by the names that the players have.

    :raises ContentError: for a fault of the scenario, its map, or of the battle kept.
    :raises OSError: if the battle left unfinished cannot be put away.
    """
    speak(language)
    session = unfinished() if resume else None
    if session is None:
        kept = keep_last()
        if kept is not None:
            say_line(fill(_("Saved: {file}"), file=kept))
        session = _begun(scenario, players, seed, dice)
    if session is not None:
        Table(session, say_line, hear, guests, click.clear).run()


def learn_text(entry: Entry, language: str | None = None) -> None:
    """Do a lesson."""
    speak(language)
    LessonTable(entry, _progress(), say_line, hear).run()


def solve_text(entry: PuzzleEntry, language: str | None = None) -> None:
    """Solve a puzzle."""
    speak(language)
    PuzzleTable(entry, _progress(), say_line, hear).run()


def _progress() -> ProgressFile:
    """Return what the player has learnt, and say so if its file was broken."""
    progress = ProgressFile(home_folder())
    if progress.fault:
        say_line(progress.fault)
    return progress


def speak(language: str | None) -> None:
    """Speak a language, or the one that the player has set, with the letters set for cells."""
    settings, fault = load_settings()
    if fault:
        say_line(fault)
    wanted = language or settings.language
    set_language(wanted if wanted in available_languages() else "en")
    set_letters(settings.letters)


def say_line(line: str) -> None:
    """Print a line at once, as it is read aloud."""
    print(spoken(line), flush=True)


def hear() -> str | None:
    """Return the next line typed; None when there will be none."""
    line = sys.stdin.readline()
    return line if line else None


def _begun(
    scenario: Path, players: Mapping[str, str], seed: int | None, dice: Literal["seeded", "asked"]
) -> Session | None:
    """Begin a battle, asking for the dice of its opening; None if the lines end before."""
    thrown, names = tuple[int, ...](), given_names(load_settings()[0].names, players)
    while True:
        try:
            return Session.start(scenario, seed, players, dice, thrown, autosave_path(), names)
        except DieWanted as wanted:
            words = _("Throw a die from {low} to {high} and type what it shows.")
            say_line(fill(words, low=wanted.low, high=wanted.high))
            line = hear()
            if line is None:
                return None
            if wanted.low <= (die := number_of(line.strip())) <= wanted.high:
                thrown = (*thrown, die)
            else:
                say_line(_("No such number on this die."))
        except DiceError as error:
            say_line(str(error))
            return None

"""Bots for tests of the process in which bots think."""

import os
import sys

from rules.battle.action import Action
from rules.battle.machine import Battle


def first(bot: str, view: Battle, seed: int) -> Action:
    """Do the first thing that is allowed."""
    return view.options[0]


def by_seed(bot: str, view: Battle, seed: int) -> Action:
    """Do what the seed and the view's dice say."""
    return view.options[(seed ^ view.dice) % len(view.options)]


def last_without_window(bot: str, view: Battle, seed: int) -> Action:
    """Do the last thing that is allowed, in a process without the window's library."""
    assert "pygame" not in sys.modules
    return view.options[-1]


def stumbling(bot: str, view: Battle, seed: int) -> Action:
    """Fail as a bot with a fault would."""
    raise LookupError("no idea")


def dying(bot: str, view: Battle, seed: int) -> Action:
    """End the whole process."""
    os._exit(3)


def dying_once(bot: str, view: Battle, seed: int) -> Action:
    """End the process the first time; the bot's id is the file that remembers it."""
    if not os.path.exists(bot):
        with open(bot, "w", encoding="utf-8"):
            os._exit(3)
    return view.options[0]


def thinking_for_ever(bot: str, view: Battle, seed: int) -> Action:
    """Say so, and never come to an end."""
    print("thinking", flush=True)
    while True:
        seed += 1

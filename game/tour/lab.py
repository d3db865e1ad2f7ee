"""The lab in its states, its battles fought at once in this very process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from game.window.app import App
from game.window.screens.lab.screen import LabScreen

FRAMES = 14
"""So many frames of a film are shown."""
SECONDS = 0.3


class AtOnce(Executor):
    """Does whatever it is asked for before it returns."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Return what is done already."""
        done: Future[Any] = Future()
        done.set_result(work(*given, **named))
        return done


def small(**chosen: str) -> LabScreen:
    """Return the lab with one against one by the quickest bot."""
    screen = LabScreen(AtOnce, "random")
    screen.chosen |= {"map": "duel", **chosen}
    screen.counts |= {"red": 1, "blue": 1}
    return screen


def opened(app: App) -> None:
    """Show the lab before anything is fought."""
    app.push(LabScreen(AtOnce))


def running(app: App, **chosen: str) -> None:
    """Show the lab with its boards running, one battle of each over."""
    screen = small(**chosen)
    app.push(screen)
    screen.press_start()
    app.settle()
    for pace in (100, 0, 0, 100):
        screen.pace = pace
        screen.update(SECONDS)
    for _frame in range(FRAMES):
        screen.update(SECONDS)
    screen.press_start()


def two(app: App) -> None:
    """Show two orders beside each other."""
    running(app, boards="two")

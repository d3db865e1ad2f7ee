"""Pictures of what a throw came to, and of what is told of numbers."""

from __future__ import annotations

from game.ai import choose
from game.tour.battles import SEED, TRIOS, aimed, fallen, open_battle
from game.tour.pointer import point_at
from game.window.app import App
from game.window.screens.battle.screen import BattleScreen


def landed(app: App) -> BattleScreen:
    """Have done a deed with dice, and see where they fell until something else is chosen."""
    screen = open_battle(app, TRIOS)
    while not (screen.aftermath.fallen and any(screen.aftermath.fallen.needles)):
        screen.act(choose("greedy", screen.session.battle, SEED))
        app.settle()
    screen.skip()
    return screen


def told(app: App) -> BattleScreen:
    """Rest with the mouse on a number of a forecast, until the tooltip names its rule."""
    screen = aimed(app)
    app.settle()
    app.step(0)
    point_at(app, screen.forecast.spots[3].place.center)
    app.step(1)
    return screen


def log_opened(app: App) -> BattleScreen:
    """Open the last line of the log in which somebody was hurt."""
    screen = fallen(app)
    app.step(0)
    screen.log.open_line(max(n for n, line in enumerate(screen.log.lines) if line.harm))
    return screen

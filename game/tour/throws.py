"""A picture of what a throw came to."""

from __future__ import annotations

from game.ai import choose
from game.tour.battles import SEED, TRIOS, open_battle
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

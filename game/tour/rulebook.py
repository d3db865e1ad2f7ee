"""States of the rulebook: rules with positions, a search, the glossary, options in force."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.tour.battles import help_in_battle
from game.window.app import App
from game.window.screens.help import general_chapters
from game.window.screens.rulebook import GLOSSARY, RulebookScreen


def at(clause: str) -> Callable[[App], RulebookScreen]:
    """Return what opens the rulebook at a clause, at its beginning for ""."""

    def opened(app: App) -> RulebookScreen:
        screen = RulebookScreen(general_chapters(), None, clause)
        app.push(screen)
        return screen

    return opened


def searched(app: App) -> RulebookScreen:
    """Type words to be found."""
    screen = at("ED-2.2e")(app)
    app.post(pygame.event.Event(pygame.TEXTINPUT, text="2.2"))
    return screen


def glossary(app: App) -> RulebookScreen:
    """Read the glossary."""
    screen = at("ED-2.1a")(app)
    screen.show(GLOSSARY)
    return screen


def in_force(app: App) -> None:
    """Read in a battle a rule that has options."""
    help_in_battle(app)
    assert isinstance(app.screen, RulebookScreen)
    app.screen.open("ED-2.12a")

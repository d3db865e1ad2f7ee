"""Where the mouse points in pictures."""

from __future__ import annotations

import pygame

from game.window.app import App
from game.window.mirror import mirrored, told_again


def point_at(app: App, place: tuple[int, int]) -> None:
    """Move the mouse to a place of the screen, wherever it is seen in the window."""
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    app.post(told_again(event, app.surface.get_rect()) if mirrored() else event)
    app.step(0)

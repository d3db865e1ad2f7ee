"""What shows the window and what plays its sounds: begun without a word of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

UNSEEN = ("offscreen", "dummy")
"""Drivers that SDL falls back on, or is told to use, and that nobody sees."""
ERRORS = 2
"""The stream on which libraries in C complain, whatever Python says of it."""


def begin_display() -> None:
    """Have something to show a window on; what a variable of SDL asks for is taken as it is.

    :raises pygame.error: if there is no display.
    """
    with _hushed():
        pygame.display.init()
    if not os.environ.get("SDL_VIDEODRIVER") and pygame.display.get_driver() in UNSEEN:
        pygame.display.quit()
        raise pygame.error("no display")


def begin_sound() -> bool:
    """Return whether there is something to play sounds on."""
    try:
        with _hushed():
            pygame.mixer.init(buffer=512)
    except pygame.error:
        return False
    return True


@contextmanager
def _hushed() -> Iterator[None]:
    """Let no library tell a terminal which of its ways to a device leads nowhere."""
    try:
        kept = os.dup(ERRORS)
    except OSError:  # nobody would hear it
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, ERRORS)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, ERRORS)
        os.close(kept)

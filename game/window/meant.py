"""What is typed is not always meant for what has just come up."""

from __future__ import annotations

import pygame

from game.window.style import Style

DEAF, LONGEST = 0.7, 2.1
"""Seconds without a key after which what has come up by itself hears keys, and after which it
does in any case."""


class Meant:
    """Keeps from what comes up what is not meant for it: the letter that the key writes which has
    opened it, and keys that were on their way as it came by itself, such as the end of a battle.

    Who goes on pressing has not seen it: each such key prolongs the time. Where nothing waits for
    the eye (`Style.patience`) every key is meant.
    """

    def __init__(self, style: Style) -> None:
        """Nothing has come up yet."""
        self._style = style
        self._echo = ""
        self._unasked: object = None
        self._deaf = self._longest = 0.0

    def admits(self, event: pygame.event.Event) -> bool:
        """Whether an event is meant for what is asked now."""
        echoes = event.type == pygame.TEXTINPUT and event.text == self._echo != ""
        self._echo = ""
        if event.type == pygame.KEYDOWN and self._deaf > 0:
            self._deaf = min(DEAF, self._longest)
            return False
        return not echoes

    def opened(self, event: pygame.event.Event) -> None:
        """Take in that a key has opened a screen, a question or a field."""
        self._echo = getattr(event, "unicode", "")

    def follow(self, unasked: object, seconds: float = 0.0) -> None:
        """Let time pass; `unasked` is what has come up by itself, None for nothing."""
        self._deaf -= seconds
        self._longest -= seconds
        if unasked is not self._unasked:
            self._unasked = unasked
            waits = unasked is not None and self._style.patience > 0
            self._deaf, self._longest = (DEAF, LONGEST) if waits else (0.0, 0.0)

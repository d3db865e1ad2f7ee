"""The log: every event with its dice, its modifiers and its clause."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.play.session import Session
from game.play.telling import tell_event
from game.player.language import current_language
from game.window.style import Style
from game.window.widgets import Paragraph, ScrollText
from rules.battle.event import Event
from rules.battle.machine import Battle


class LogPanel(ScrollText):
    """Tells the session's events, the newest at the end."""

    def __init__(self, style: Style) -> None:
        """Start empty."""
        super().__init__(style, "small")
        self._entries = 0
        self._language = ""
        self._at_end = True

    def follow_language(self, session: Session) -> None:
        """Tell everything anew if the language is another one now."""
        if self._language != current_language():
            self.show(session)

    def show(self, session: Session) -> None:
        """Tell everything from the beginning."""
        self._language = current_language()
        self._entries = 0
        self.set([])
        self.add(session)

    def add(self, session: Session) -> None:
        """Tell what has happened since the last time."""
        for entry in session.log[self._entries :]:
            for paragraph in self._paragraphs(entry.events, session.battle):
                self.append(paragraph)
        self._entries = len(session.log)
        self.scroll_to_end()

    def _paragraphs(self, events: Iterable[Event], battle: Battle) -> Iterable[Paragraph]:
        colours = self.style.theme.colours
        for event in events:
            text = tell_event(event, battle)
            if not text:
                continue
            if event.unit < 0:
                yield Paragraph(text, colours.accent, True, "small")
            else:
                tone = colours.side_soft(battle.units[event.unit].side)
                yield Paragraph(text, tone, event.kind == "turn", "small")

    def view(self) -> pygame.Rect:
        """Return the place of the lines, within the panel's padding."""
        return super().view().inflate(-2 * self.style.padding // 2, 0)

    def scroll_to(self, offset: int) -> bool:
        """Scroll, and remember whether the newest line is in view."""
        moved = super().scroll_to(offset)
        self._at_end = self.offset >= self.full_height() - self.rect.height
        return moved

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel and the lines in view: the newest still, in whatever room there is now."""
        if self._at_end:
            self.scroll_to_end()
        colours = self.style.theme.colours
        self.draw_box(surface, colours.panel, colours.panel_edge)
        super().draw(surface)

"""The log: one line a deed; a click opens its dice, arithmetic and rule below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.play.chronicle import Line, lines_of
from game.play.session import Session
from game.play.telling import tell_event, unit_name
from game.player.language import _, current_language, fill
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.view.token_picture import small_token
from game.window.widgets.base import is_click, is_press_key
from game.window.widgets.scroll_text import Scrolling
from rules.battle.machine import Battle

ROW, TOKEN, ICON = 26, 20, 15
"""Heights of a line, of the tokens and of the picture in it, in pixels of the theme."""


class Row(NamedTuple):
    """A line in its place; `top` is counted from the first line's, in pixels."""

    line: Line
    top: int
    height: int


class LogPanel(Scrolling):
    """Tells the session's deeds, the newest at the end; while the end is seen, it stays seen."""

    def __init__(self, style: Style, on_clause: Callable[[str], object] | None = None) -> None:
        """Start empty; `on_clause` opens the rule of a line that is open already."""
        super().__init__(style)
        self._on_clause = on_clause
        self.lines: list[Line] = []
        self.chosen = -1
        """The line that is open, or the keyboard's; -1 for none."""
        self._battle: Battle | None = None
        self._entries = 0
        self._language = ""
        self._at_end = True
        self._rows: list[Row] = []
        self._laid_out: tuple[int, int, int, int] | None = None

    def follow_language(self, session: Session) -> None:
        """Tell everything anew if the language is another one now."""
        if self._language != current_language():
            self.show(session)

    def show(self, session: Session) -> None:
        """Tell everything from the beginning."""
        self._language = current_language()
        self._entries, self.lines, self.chosen = 0, [], -1
        self.add(session)

    def add(self, session: Session) -> None:
        """Tell what has happened since the last time."""
        self._battle = session.battle
        for entry in session.log[self._entries :]:
            self.lines += lines_of(entry.events, session.battle)
        self._entries = len(session.log)
        self._laid_out = None
        self.scroll_to(self.full_height())

    # Places

    def scroll_to(self, offset: int) -> bool:
        """Scroll, and remember whether the newest line is in view."""
        moved = super().scroll_to(offset)
        self._at_end = self.offset >= self.full_height() - self.rect.height
        return moved

    def _room(self) -> pygame.Rect:
        """Return the place of the lines under the title."""
        style = self.style
        room = self.rect.inflate(-2 * style.gap, 0)
        room.top += style.line_height("normal") + style.gap
        room.height = max(0, self.rect.bottom - style.gap // 2 - room.top)
        return room

    def full_height(self) -> int:
        """Return the height of title and lines."""
        self._lay_out()
        last = self._rows[-1] if self._rows else Row(Line(), 0, 0)
        return last.top + last.height + self.rect.height - self._room().height

    def _lay_out(self) -> None:
        """Place the lines, if width, scale, number or the open one changed; keep the end seen."""
        now = (self._room().width, self.style.revision, len(self.lines), self.chosen)
        if self._laid_out == now:
            return
        at_end = self._laid_out is None or self._end_is_seen()
        self._laid_out, self._rows, top = now, [], 0
        for number, line in enumerate(self.lines):
            height = self.style.px(ROW)
            if number == self.chosen:
                height += len(self._details(line)) * self.style.line_height("small")
                height += self.style.gap
            self._rows.append(Row(line, top, height))
            top += height
        if at_end and self.chosen < 0:
            self.offset = max(0, top - self._room().height)

    def _end_is_seen(self) -> bool:
        last = self._rows[-1] if self._rows else Row(Line(), 0, 0)
        return self.offset >= last.top + last.height - self._room().height - self.style.px(ROW)

    def _details(self, line: Line) -> list[str]:
        """Return all that happened in a line: dice, modifiers, clause."""
        assert self._battle is not None
        width = self._room().width - 2 * self.style.gap
        told = [tell_event(event, self._battle) for event in line.events]
        return [part for text in told if text for part in self.style.wrap(text, width, "small")]

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Open a line by a click, or by the arrows and Enter; scroll as any text."""
        if is_click(event, self._room()):
            return self._open(self._at(event.pos))
        if event.type == pygame.MOUSEMOTION:
            self.hint = self._words_at(event.pos)
        if event.type == pygame.KEYDOWN and self.focused:
            if event.key in (pygame.K_UP, pygame.K_DOWN) and self.lines:
                step = 1 if event.key == pygame.K_DOWN else -1
                start = self.chosen if self.chosen >= 0 else len(self.lines)
                return self._open(max(0, min(len(self.lines) - 1, start + step)), again=False)
            if is_press_key(event) and self.chosen >= 0:
                return self._open(self.chosen)
        return super().handle(event)

    def _at(self, position: tuple[int, int]) -> int:
        """Return the number of the line at a place, or -1."""
        self._lay_out()
        down = position[1] - self._room().top + self.offset
        inside = self._room().collidepoint(position)
        found = (n for n, row in enumerate(self._rows) if row.top <= down < row.top + row.height)
        return next(found, -1) if inside else -1

    def _open(self, number: int, *, again: bool = True) -> bool:
        """Open a line, and close the one that was open; one pressed again shows its rule."""
        if number < 0 or (self.lines[number].divides and again):
            return False
        if again and number == self.chosen and self._on_clause is not None:
            self._on_clause(self.lines[number].events[-1].clause)
            return True
        self.chosen = -1 if again and number == self.chosen else number
        self._lay_out()
        row = self._rows[number]
        room = self._room().height
        self.offset = min(max(self.offset, row.top + row.height - room), row.top)
        return True

    def _words_at(self, position: tuple[int, int]) -> str:
        """Return the names behind the tokens of the line at a place."""
        number = self._at(position)
        if number < 0 or self._battle is None or self.lines[number].divides:
            return ""
        line = self.lines[number]
        units = self._battle.units
        who = unit_name(units[line.unit].name)
        if line.target >= 0:
            who += " → " + unit_name(units[line.target].name)
        return f"{who}: {line.label} {line.result}".strip()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel, its title and the lines in view."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.panel)
        self._lay_out()
        at_end = self._at_end and self.chosen < 0
        self.scroll_to(self.full_height() if at_end else self.offset)
        head = self.rect.inflate(-2 * style.padding, -style.padding)
        title = style.text(_("Log"), bold=True)
        surface.blit(title, head.topleft)
        words = style.shorten(
            _("click: arithmetic"), head.width - title.get_width() - style.gap, "small"
        )
        soft = style.text(words, "small", colours.ink_soft)
        base = head.top + style.font(bold=True).get_ascent() - style.font("small").get_ascent()
        surface.blit(soft, soft.get_rect(topright=(head.right, base)))
        room = self._room()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(room))
        for number, row in enumerate(self._rows):
            top = room.top + row.top - self.offset
            if top + row.height >= room.top and top < room.bottom:
                place = pygame.Rect(room.left, top, room.width, row.height)
                self._draw_row(surface, row.line, place, chosen=number == self.chosen)
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _draw_row(
        self, surface: pygame.Surface, line: Line, place: pygame.Rect, *, chosen: bool
    ) -> None:
        style, colours = self.style, self.style.theme.colours
        if chosen:
            pygame.draw.rect(surface, colours.panel_raised, place, border_radius=style.px(6))
        row = pygame.Rect(place.left, place.top, place.width, style.px(ROW))
        row.inflate_ip(-style.px(8), 0)
        if line.divides:
            self._draw_divider(surface, line, row)
        else:
            self._draw_deed(surface, line, row)
        if chosen:
            top = row.bottom
            for text in self._details(line):
                surface.blit(style.text(text, "small", colours.ink_soft), (row.left, top))
                top += style.line_height("small")

    def _draw_divider(self, surface: pygame.Surface, line: Line, row: pygame.Rect) -> None:
        style, colours = self.style, self.style.theme.colours
        text = style.text(style.shorten(line.label, row.width, "small", True), "small", bold=True)
        surface.blit(text, text.get_rect(midleft=row.midleft))
        start = row.left + text.get_width() + style.gap
        if start < row.right:
            ends = ((start, row.centery), (row.right, row.centery))
            pygame.draw.line(surface, colours.panel_edge, *ends)

    def _draw_deed(self, surface: pygame.Surface, line: Line, row: pygame.Rect) -> None:
        """Draw who, what, whom, the name and the result."""
        style, colours = self.style, self.style.theme.colours
        left = row.left + self._draw_token(surface, line.unit, row.left, row.centery) + style.px(6)
        if line.icon:
            sign = icon(line.icon, style.px(ICON), colours.ink_soft)
            surface.blit(sign, sign.get_rect(midleft=(left, row.centery)))
            left += sign.get_width() + style.px(6)
        if line.target >= 0:
            left += self._draw_token(surface, line.target, left, row.centery) + style.px(6)
        if line.others:
            more = style.text(fill("+{number}", number=line.others), "small", colours.ink_soft)
            surface.blit(more, more.get_rect(midleft=(left, row.centery)))
            left += more.get_width() + style.px(6)
        strong = line.harm > 0
        ink = colours.ink if strong else colours.ink_soft
        result = style.text(line.result, "small", ink, strong)
        surface.blit(result, result.get_rect(midright=row.midright))
        width = row.right - result.get_width() - style.px(6) - left
        label = style.text(style.shorten(line.label, width, "small"), "small", ink)
        surface.blit(label, label.get_rect(midleft=(left, row.centery)))

    def _draw_token(self, surface: pygame.Surface, unit: int, left: int, middle: int) -> int:
        """Draw a unit's small token right of a place; return its width."""
        assert self._battle is not None
        shown = self._battle.setup.system.token(self._battle, self._battle.units[unit])
        token = small_token(shown.glyph, shown.side, self.style.px(TOKEN), self.style)
        surface.blit(token, token.get_rect(midleft=(left, middle)))
        return token.get_width()

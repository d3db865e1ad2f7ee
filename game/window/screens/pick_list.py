"""A list of entries under headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import pygame

from game.window.style import Style
from game.window.theme import Colour
from game.window.view.token_picture import small_token
from game.window.widgets.base import is_click
from game.window.widgets.scroll_text import Scrolling

TOKEN = 36  # pixels at 100%
MOST_TOKENS = 8
"""So many tokens at most stand in a row."""
SIDE = "red"
"""Whose rims the tokens have, which stand on no board yet."""


class PickRow(NamedTuple):
    """A row of the list: what it says, and which entry a click on it picks."""

    words: str
    detail: str = ""
    look: Literal["heading", "entry", "broken"] = "entry"
    entry: int = -1
    tokens: tuple[str, ...] = ()
    """The silhouettes of those who stand behind it."""


class PickList(Scrolling):
    """Entries under headings; the chosen one is always one of the entries.

    Not every entry needs a row: the list may show only those of the chosen one's heading.
    Up and Down go from entry to entry and leave the list at its ends; Page Up and Page Down
    go from heading to heading.
    """

    def __init__(self, style: Style, on_pick: Callable[[int], object]) -> None:
        """Start empty."""
        super().__init__(style)
        self.rows: tuple[PickRow, ...] = ()
        self.chosen = -1
        self.count = 0
        self.on_pick = on_pick

    def show(self, rows: Sequence[PickRow], chosen: int, count: int) -> None:
        """Replace the rows; the entry `chosen` of all `count`, shown or not, comes into view."""
        self.rows = tuple(rows)
        self.chosen = chosen
        self.count = count
        self.reveal()

    def gain_focus(self, *, by_keyboard: bool, backwards: bool = False) -> None:
        """Take the focus; whoever comes by the keyboard where nothing is chosen is at the first."""
        super().gain_focus(by_keyboard=by_keyboard, backwards=backwards)
        if by_keyboard and self.chosen < 0 < self.count:
            self.on_pick(0)

    def reveal(self) -> None:
        """Scroll so that the chosen row is in view, with its heading just above if both fit."""
        place = self._chosen_row()
        if place < 0:
            return
        tops, height = self._tops(), self.rect.height
        headed = place > 0 and self.rows[place - 1].look == "heading"
        start = place - 1 if headed and tops[place + 1] - tops[place - 1] <= height else place
        if tops[start] < self.offset:
            self.scroll_to(tops[start])
        elif tops[place + 1] > self.offset + height:
            self.scroll_to(min(tops[place], tops[place + 1] - height))

    def full_height(self) -> int:
        """Return the height of all rows."""
        return self._tops()[-1]

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the room for all rows."""
        self.rect.width = width
        return width, self.full_height()

    def row_rect(self, place: int) -> pygame.Rect:
        """Return where a row stands now, seen or not."""
        tops, view = self._tops(), self.view()
        return pygame.Rect(
            view.left,
            view.top + tops[place] - self.offset,
            view.width,
            tops[place + 1] - tops[place],
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """Pick by keys and clicks, and scroll."""
        if event.type == pygame.KEYDOWN and self.focused:
            return self._key(event.key)
        if is_click(event, self.view()):
            for place, row in enumerate(self.rows):
                if self.row_rect(place).collidepoint(event.pos) and row.entry >= 0:
                    self.on_pick(row.entry)
                    break
            return True
        return super().handle(event)

    def _key(self, key: int) -> bool:
        """Go to another entry; False where there is none in that direction."""
        last = self.count - 1
        groups = [row.entry for row in self.rows if row.look == "heading"]
        goals = {
            pygame.K_UP: self.chosen - 1,
            pygame.K_DOWN: self.chosen + 1,
            pygame.K_HOME: 0,
            pygame.K_END: last,
            pygame.K_PAGEUP: max((first for first in groups if first < self.chosen), default=0),
            pygame.K_PAGEDOWN: min(
                (first for first in groups if first > self.chosen), default=last
            ),
        }
        goal = goals.get(key, -1)
        if not 0 <= goal <= last:
            return False
        self.on_pick(goal)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows in view."""
        self.scroll_to(self.offset)
        clip = surface.get_clip()
        surface.set_clip(self.view().clip(clip))
        for place in range(len(self.rows)):
            room = self.row_rect(place)
            if room.colliderect(self.rect):
                self._draw_row(surface, place, room)
        surface.set_clip(clip)
        self.draw_bar(surface)
        self._draw_focus(surface)

    def _draw_focus(self, surface: pygame.Surface) -> None:
        """Draw the focus ring round the chosen entry, or round an empty list."""
        whole, chosen = self.rect, self._chosen_row()
        if chosen >= 0:
            self.rect = self.row_rect(chosen).inflate(-2, -self.style.gap)
        self.draw_ring(surface)
        self.rect = whole

    def _draw_row(self, surface: pygame.Surface, place: int, room: pygame.Rect) -> None:
        """Draw one row: its words, below them its detail."""
        style, colours = self.style, self.style.theme.colours
        row = self.rows[place]
        chosen = place == self._chosen_row()
        if row.look != "heading":
            box = room.inflate(-2, -style.gap)
            fill = colours.panel_raised if chosen else colours.panel
            pygame.draw.rect(surface, fill, box, border_radius=style.radius)
            if chosen:
                edge = style.px(style.theme.sizes.focus)
                pygame.draw.rect(surface, colours.accent, box, edge, border_radius=style.radius)
            self._draw_tokens(surface, row, box)
        top = room.top + self._inset(row)
        left = room.left + self._indent(row)
        ink = self._ink(row)
        for line in self._words(row):
            words = style.text(line, "normal", ink, row.look == "heading")
            surface.blit(words, (left, top))
            top += style.line_height("normal", row.look == "heading")
        ink = colours.warning if row.look == "broken" else colours.ink_soft
        for line in self._details(row):
            surface.blit(style.text(line, "small", ink), (left, top))
            top += style.line_height("small")

    def _draw_tokens(self, surface: pygame.Surface, row: PickRow, box: pygame.Rect) -> None:
        """Draw the tokens at the right end of a row, as in battle."""
        size = min(self.style.px(TOKEN), box.height - self.style.gap)
        right = box.right - self.style.padding
        for glyph in reversed(row.tokens[:MOST_TOKENS]):
            token = small_token(glyph, SIDE, size, self.style)
            surface.blit(token, token.get_rect(midright=(right, box.centery)))
            right -= size + self.style.gap

    def _ink(self, row: PickRow) -> Colour:
        """Return the colour of a row's words."""
        colours = self.style.theme.colours
        if row.look == "broken":
            return colours.ink_dim
        if row.look == "heading":
            return colours.ink_soft
        return colours.ink

    def _chosen_row(self) -> int:
        """Return the place of the chosen entry's row, or -1."""
        for place, row in enumerate(self.rows):
            if row.look != "heading" and row.entry == self.chosen:
                return place
        return -1

    def _inset(self, row: PickRow) -> int:
        """Return the space above and below a row's words, in pixels."""
        return self.style.gap * 2 // 3 if row.look == "heading" else 2 * self.style.gap

    def _indent(self, row: PickRow) -> int:
        """Return the space left of a row's words, in pixels."""
        return self.style.gap // 2 if row.look == "heading" else self.style.padding

    def _words(self, row: PickRow) -> tuple[str, ...]:
        """Return a row's words broken into lines."""
        return self._wrapped(row, row.words, "normal")

    def _details(self, row: PickRow) -> tuple[str, ...]:
        """Return a row's detail broken into lines; none if it has none."""
        return self._wrapped(row, row.detail, "small") if row.detail else ()

    def _wrapped(
        self, row: PickRow, text: str, size: Literal["small", "normal"]
    ) -> tuple[str, ...]:
        """Return a text broken into lines that stand in a row."""
        width = self.view().width - self._indent(row) - self.style.gap // 2
        tokens = min(len(row.tokens), MOST_TOKENS)
        width -= tokens * (self.style.px(TOKEN) + self.style.gap) + self.style.padding
        return self.style.wrap(text, max(1, width), size, row.look == "heading")

    def _tops(self) -> list[int]:
        """Return where each row begins, and at the end where the last one ends."""
        style = self.style
        tops = [0]
        for row in self.rows:
            words = len(self._words(row)) * style.line_height("normal", row.look == "heading")
            details = len(self._details(row)) * style.line_height("small")
            tops.append(tops[-1] + words + details + 2 * self._inset(row))
        return tops

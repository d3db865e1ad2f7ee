"""Long text and rows of choices that scroll."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.window.style import Style, TextSize
from game.window.theme import Colour
from game.window.widgets.base import Widget, is_click, is_press_key

WHEEL_LINES = 3


class Paragraph(NamedTuple):
    """A piece of text in one look; `colour` None is the ordinary ink."""

    text: str
    colour: Colour | None = None
    bold: bool = False
    size: TextSize = "normal"


class Scrolling(Widget, ABC):
    """Something higher than its place: offset, wheel, Page keys and the bar at its side."""

    focusable = True

    def __init__(self, style: Style) -> None:
        """Start at the top."""
        super().__init__(style)
        self.offset = 0
        self._grip: int | None = None

    @abstractmethod
    def full_height(self) -> int:
        """Return the height of everything, in pixels."""

    def show_place(self, place: pygame.Rect) -> None:
        """Scroll as little as is needed to see a place of the window."""
        below, above = place.bottom - self.rect.bottom, place.top - self.rect.top
        if below > 0 or above < 0:
            self.scroll_to(self.offset + (above if above < 0 else below))

    def wheel_step(self) -> int:
        """Return how far one click of the wheel goes, in pixels."""
        return WHEEL_LINES * self.style.line_height()

    def view(self) -> pygame.Rect:
        """Return the place in which the contents show, without the bar."""
        bar = self.style.px(self.style.theme.sizes.scroll_bar) + self.style.gap // 2
        return pygame.Rect(
            self.rect.left, self.rect.top, max(1, self.rect.width - bar), self.rect.height
        )

    def scroll_to(self, offset: int) -> bool:
        """Scroll so that `offset` pixels are above; True if that changed anything."""
        before = self.offset
        self.offset = max(0, min(offset, self.full_height() - self.rect.height))
        return self.offset != before

    def turn_wheel(self, event: pygame.event.Event) -> bool:
        """Scroll as far as the wheel was turned; True if that changed anything."""
        return self.scroll_to(self.offset - event.y * self.wheel_step())

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by wheel over it, by the Page keys while focused, by dragging the bar."""
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.turn_wheel(event)
            return True
        if event.type == pygame.KEYDOWN and self.focused:
            return self._scroll_by_key(event.key)
        return self._drag(event)

    def _scroll_by_key(self, key: int) -> bool:
        """Scroll by a page or to an end."""
        page = max(1, self.rect.height - self.wheel_step())
        goals = {
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.full_height(),
        }
        if key not in goals:
            return False
        self.scroll_to(goals[key])
        return True

    def _drag(self, event: pygame.event.Event) -> bool:
        """Follow the mouse while it holds the bar."""
        if event.type == pygame.MOUSEMOTION and self._grip is None:
            return False
        bar = self.bar()
        if bar is not None and is_click(event, bar.inflate(self.style.gap, 0)):
            self._grip = event.pos[1] - bar.top
            return True
        if self._grip is None:
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._grip = None
            return True
        if event.type == pygame.MOUSEMOTION and bar is not None:
            room = max(1, self.rect.height - bar.height)
            beyond = self.full_height() - self.rect.height
            self.scroll_to((event.pos[1] - self._grip - self.rect.top) * beyond // room)
            return True
        return False

    def bar(self) -> pygame.Rect | None:
        """Return the place of the bar's handle, or None if everything fits."""
        full = self.full_height()
        if full <= self.rect.height or self.rect.height <= 0:
            return None
        width = self.style.px(self.style.theme.sizes.scroll_bar)
        height = max(2 * width, self.rect.height * self.rect.height // full)
        travel = (self.rect.height - height) * self.offset // max(1, full - self.rect.height)
        return pygame.Rect(self.rect.right - width, self.rect.top + travel, width, height)

    def draw_bar(self, surface: pygame.Surface) -> None:
        """Draw the bar if there is something to scroll."""
        bar = self.bar()
        if bar is not None:
            colours = self.style.theme.colours
            ink = colours.ink_dim if self.hovered or self._grip is not None else colours.panel_edge
            pygame.draw.rect(surface, ink, bar, border_radius=bar.width // 2)


class Laid(Scrolling):
    """Something higher than its place that is measured as it is drawn."""

    def __init__(self, style: Style) -> None:
        """Know no height yet."""
        super().__init__(style)
        self._measured: tuple[object, int] = (None, 0)

    @abstractmethod
    def _sized(self) -> object:
        """Return all that the height hangs on, to be compared."""

    @abstractmethod
    def _lay(self, surface: pygame.Surface | None) -> int:
        """Draw everything, or only measure it; return the height in pixels."""

    def full_height(self) -> int:
        """Return the height of everything; measured once."""
        if self._measured[0] != self._sized():
            self._measured = self._sized(), self._lay(None)
        return self._measured[1]

    def lay(self, surface: pygame.Surface) -> None:
        """Draw everything; it is measured beforehand only where it may be scrolled too far."""
        if self.offset:
            self.scroll_to(self.offset)
        self._measured = self._sized(), self._lay(surface)


class ScrollText(Scrolling):
    """Paragraphs that grow at the end; only the visible lines are drawn.

    While the end is in view, a new paragraph keeps it in view.
    """

    def __init__(self, style: Style, size: TextSize = "normal") -> None:
        """Start empty."""
        super().__init__(style)
        self.size = size
        self.paragraphs: list[Paragraph] = []
        self._lines: list[Paragraph] = []
        self._tops: list[int] = [0]
        self._laid_out = (0, 0)

    def set(self, paragraphs: Sequence[Paragraph | str]) -> None:
        """Replace everything and go to the top."""
        self.paragraphs = [_paragraph(item, self.size) for item in paragraphs]
        self._laid_out = (0, 0)
        self.offset = 0

    def append(self, paragraph: Paragraph | str) -> None:
        """Add a paragraph at the end."""
        self._lay_out()
        at_end = self.offset >= self.full_height() - self.rect.height
        added = _paragraph(paragraph, self.size)
        self.paragraphs.append(added)
        self._add_lines(added)
        if at_end:
            self.scroll_to(self.full_height())

    def full_height(self) -> int:
        """Return the height of all lines."""
        self._lay_out()
        return self._tops[-1]

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the height of all lines in that width."""
        self.rect.width = width
        return width, self.full_height()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines in view."""
        self._lay_out()
        self.scroll_to(self.offset)
        view = self.view()
        clip = surface.get_clip()
        surface.set_clip(view.clip(clip))
        for number in range(self._first_visible(), len(self._lines)):
            top = self._tops[number] - self.offset
            if top >= view.height:
                break
            line = self._lines[number]
            if line.text:
                ink = line.colour or self.ink()
                picture = self.style.text(line.text, line.size, ink, line.bold)
                surface.blit(picture, (view.left, view.top + top))
        surface.set_clip(clip)
        self.draw_bar(surface)
        self.draw_ring(surface)

    def _first_visible(self) -> int:
        """Return the number of the first line that is not wholly above the view."""
        low, high = 0, len(self._lines)
        while low < high:
            middle = (low + high) // 2
            if self._tops[middle + 1] <= self.offset:
                low = middle + 1
            else:
                high = middle
        return low

    def _lay_out(self) -> None:
        """Break everything into lines again if width or scale changed."""
        now = (self.view().width, self.style.revision)
        if self._laid_out == now:
            return
        self._laid_out = now
        self._lines.clear()
        self._tops = [0]
        for paragraph in self.paragraphs:
            self._add_lines(paragraph)

    def _add_lines(self, paragraph: Paragraph) -> None:
        """Break one paragraph into lines below the last."""
        height = self.style.line_height(paragraph.size, paragraph.bold)
        width = self.view().width
        for line in self.style.wrap(paragraph.text, width, paragraph.size, paragraph.bold):
            self._lines.append(paragraph._replace(text=line))
            self._tops.append(self._tops[-1] + height)


class ListBox(Scrolling):
    """Rows of which one is selected; arrows move, Enter or a second click chooses."""

    def __init__(
        self,
        style: Style,
        rows: Sequence[str],
        on_choose: Callable[[int], object],
        on_select: Callable[[int], object] | None = None,
    ) -> None:
        """Start with the first row selected."""
        super().__init__(style)
        self.rows = list(rows)
        self.selected = 0
        self.on_choose = on_choose
        self.on_select = on_select

    def row_height(self) -> int:
        """Return the height of one row, in pixels."""
        return self.style.px(34)

    def full_height(self) -> int:
        """Return the height of all rows."""
        return len(self.rows) * self.row_height()

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the room for all rows."""
        return width, self.full_height()

    def select(self, index: int) -> None:
        """Select a row, held within the list, and bring it into view."""
        if not self.rows:
            return
        self.selected = max(0, min(len(self.rows) - 1, index))
        top = self.selected * self.row_height()
        if top < self.offset:
            self.scroll_to(top)
        elif top + self.row_height() > self.offset + self.rect.height:
            self.scroll_to(top + self.row_height() - self.rect.height)
        if self.on_select is not None:
            self.on_select(self.selected)

    def handle(self, event: pygame.event.Event) -> bool:
        """Select and choose by keys and clicks, and scroll."""
        if event.type == pygame.KEYDOWN and self.focused and self.rows:
            page = max(1, self.rect.height // self.row_height() - 1)
            goals = {
                pygame.K_UP: self.selected - 1,
                pygame.K_DOWN: self.selected + 1,
                pygame.K_PAGEUP: self.selected - page,
                pygame.K_PAGEDOWN: self.selected + page,
                pygame.K_HOME: 0,
                pygame.K_END: len(self.rows) - 1,
            }
            if event.key in goals:
                self.select(goals[event.key])
                return True
            if is_press_key(event):
                self.on_choose(self.selected)
                return True
        if is_click(event, self.view()):
            row = (event.pos[1] - self.rect.top + self.offset) // self.row_height()
            if row < len(self.rows):
                again = row == self.selected
                self.select(row)
                if again:
                    self.on_choose(row)
            return True
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows in view."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.panel)
        view, height = self.view(), self.row_height()
        clip = surface.get_clip()
        surface.set_clip(view.clip(clip))
        first = self.offset // height
        for index in range(first, min(len(self.rows), first + view.height // height + 2)):
            row = pygame.Rect(
                view.left, view.top + index * height - self.offset, view.width, height
            )
            if index == self.selected:
                pygame.draw.rect(
                    surface, colours.panel_raised, row.inflate(-4, -2), border_radius=style.radius
                )
            short = style.shorten(self.rows[index], row.width - 2 * style.padding)
            ink = colours.accent if index == self.selected else colours.ink
            words = style.text(short, "normal", ink)
            surface.blit(words, words.get_rect(midleft=(row.left + style.padding, row.centery)))
        surface.set_clip(clip)
        self.draw_bar(surface)


def _paragraph(item: Paragraph | str, size: TextSize) -> Paragraph:
    """Return a plain text as a paragraph."""
    return Paragraph(item, size=size) if isinstance(item, str) else item

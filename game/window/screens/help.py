"""Keys and how a turn goes, as the caller tells them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.player.keys import EVERYWHERE
from game.player.language import _
from game.window.screens.base import Screen
from game.window.screens.chapters import Chapter, KeyRow, key_rows
from game.window.style import Style
from game.window.widgets import Label, ScrollArea, Widget, columns, cut
from game.window.widgets.base import Words
from game.window.widgets.linked_text import LinkedText
from rules.clause import ID

MARGIN = 16  # pixels at 100%, between the window's edge and what stands there
LEAST_COLUMN = 480  # pixels at 100%, the width of one of two columns
KEYS_SHARE = 30  # per cent of the width


class KeyLine(Widget):
    """Keys drawn as caps on the left, what they do on the right."""

    def __init__(self, style: Style, row: KeyRow) -> None:
        """Keep the row."""
        super().__init__(style)
        self.row = row

    def _meaning(self, width: int) -> Label:
        """Return the right half as a label."""
        return Label(self.style, self.row.meaning, wrap=True)

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the height of the meaning, at least that of a key cap."""
        keys = width * KEYS_SHARE // 100
        height = self._meaning(width).wanted(width - keys)[1]
        return width, max(height, self.style.line_height() + self.style.gap // 2)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the caps and the meaning."""
        style, colours = self.style, self.style.theme.colours
        taken = self.rect.width * KEYS_SHARE // 100
        words = style.text(style.shorten(self.row.keys, taken - style.gap * 3, "small"), "small")
        cap = words.get_rect().inflate(style.gap * 2, style.gap // 2)
        cap.midleft = (self.rect.left, self.rect.top + self._cap_middle())
        pygame.draw.rect(surface, colours.panel_edge, cap.move(0, 2), border_radius=style.px(5))
        pygame.draw.rect(surface, colours.panel_raised, cap, border_radius=style.px(5))
        pygame.draw.rect(surface, colours.ink_dim, cap, 1, border_radius=style.px(5))
        surface.blit(words, words.get_rect(center=cap.center))
        meaning = self._meaning(self.rect.width)
        meaning.rect = cut(self.rect, "left", taken)[1]
        meaning.draw(surface)

    def _cap_middle(self) -> int:
        """Return how far below the top the caps are centred: on the first line."""
        return (self.style.line_height() + self.style.gap // 2) // 2


class HelpScreen(Screen):
    """Chapters to scroll through; Escape or F1 goes back."""

    answers_help = True

    def __init__(
        self, chapters: Sequence[Chapter], title: Words = "", aside: Sequence[Chapter] = ()
    ) -> None:
        """Show the chapters in their order, under a title of their own if they have one.

        :param aside: stand beside the others where there is room for two columns, else below.
        """
        super().__init__()
        self._title = title or (lambda: _("Help"))
        self.chapters = tuple(chapters)
        self.aside = tuple(aside)
        self._columns: tuple[pygame.Rect, ...] = ()

    def layout(self, size: tuple[int, int]) -> None:
        """Put the title in the head line, and below it the text in columns of a readable width."""
        style = self.style
        margin = style.px(MARGIN)
        whole = pygame.Rect(margin, style.gap, size[0] - 2 * margin, size[1] - 3 * style.gap)
        head, room = cut(whole, "top", style.control, style.gap)
        title = Label(style, self._title, "large", bold=True)
        back = self.back_button()
        back.rect, title.rect = cut(head, "right", back.wanted(head.width)[0], style.gap)
        texts = [self.chapters, self.aside]
        if not self.aside or room.width < 2 * style.px(LEAST_COLUMN):
            texts = [(*self.chapters, *self.aside)]
        most = style.px(style.theme.sizes.text_column)
        self._columns = tuple(columns(room, [1] * len(texts), style.gap))
        for place in self._columns:
            place.width = min(place.width, most)
        areas = [HelpText(style, self._widgets(text)) for text in texts]
        for area, place in zip(areas, self._columns, strict=True):
            area.rect = place.inflate(-style.padding, -style.padding)
        self.group.set([title, *areas, back], areas[-1])

    def _widgets(self, chapters: Sequence[Chapter]) -> list[Widget]:
        """Return headings, paragraphs and keys in order."""
        style = self.style
        widgets: list[Widget] = []
        for chapter in chapters:
            widgets.append(Label(style, chapter.title, bold=True))
            widgets += [LinkedText(style, t, ID, self.app.open_clause) for t in chapter.paragraphs]
            widgets += [KeyLine(style, row) for row in chapter.keys]
            widgets.append(Label(style, "", "small"))
        return widgets

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panels behind the text."""
        self.draw_panels(surface, *self._columns)


class HelpText(ScrollArea):
    """The chapters; arrows scroll them, since there is nothing to choose."""

    def takes_focus(self) -> bool:
        """Take the focus to be scrolled by keys."""
        return self.visible

    def gain_focus(self, *, by_keyboard: bool, backwards: bool = False) -> None:
        """Take the focus without giving it on."""
        self.focused = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by arrows as well."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if self.focused and event.type == pygame.KEYDOWN and event.key in steps:
            self.scroll_to(self.offset + steps[event.key] * self.wheel_step())
            return True
        return super().handle(event)


def general_chapters() -> tuple[Chapter, ...]:
    """Return the help that is true on every screen, in the player's language."""
    return (
        Chapter(
            _("What this is"),
            (
                _(
                    "Six ways to fight on one lettered board. "
                    "Red starts on the left, Blue on the right."
                ),
                _(
                    "Everything that will happen is shown before you choose it: "
                    "reach, cost and chances."
                ),
            ),
        ),
        Chapter(
            _("Keys on every screen"),
            keys=(
                KeyRow(_("Tab, arrows"), _("Go from one button to the next")),
                KeyRow(_("Enter, Space"), _("Press the button")),
                KeyRow(_("Esc"), _("Back")),
                *key_rows(EVERYWHERE),
            ),
        ),
        Chapter(
            _("Mouse"),
            (_("Rest on anything to be told what it is; a greyed button says why it is grey."),),
        ),
    )

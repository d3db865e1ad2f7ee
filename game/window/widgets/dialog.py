"""A question over the screen that must be answered first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.window.style import Style
from game.window.widgets.base import Widget, Words, spoken
from game.window.widgets.button import Button
from game.window.widgets.focus import FocusGroup
from game.window.widgets.label import Label
from game.window.widgets.layout import grid, stack

SHADE_OPACITY = 150


class Answer(NamedTuple):
    """A button of a dialog: its words and what it does; None only closes.

    `escape` marks the one that Escape chooses; without any it is the last.
    """

    words: Words
    action: Callable[[], object] | None = None
    primary: bool = False
    escape: bool = False


class Dialog:
    """A modal question: takes all events until one answer is chosen.

    Escape chooses the answer that is marked for it, else the last; Enter in a field the primary
    one. `extra` are widgets between text and answers, such as a field to type in.
    """

    unasked = False
    """Whether it comes up by itself, not because of what the player has just pressed."""

    def __init__(
        self,
        style: Style,
        title: Words,
        text: Words,
        answers: Sequence[Answer],
        extra: Sequence[Widget] = (),
    ) -> None:
        """Make a dialog; the keyboard starts at the first extra widget or answer."""
        self.style = style
        self.closed = False
        self.keys: dict[int, Callable[[], object]] = {}
        """What keys do besides, by their codes."""
        self.foot = 0
        """Above what height notices stay while it is asked, in pixels; 0: it does not matter."""
        self._title = Label(style, title, "large", bold=True, wrap=True)
        self._text = Label(style, text, wrap=True, colour=style.theme.colours.ink_soft)
        self._extra = list(extra)
        self._answers = [self._button(answer) for answer in answers]
        self._escape = next((n for n, answer in enumerate(answers) if answer.escape), -1)
        leading = zip(self._answers, answers, strict=True)
        self._first = next((one for one, row in leading if row.primary), self._answers[0])
        self._across = len(self._answers)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.group = FocusGroup([*self._extra, *self._answers])
        self.group.give_focus(self.group.widgets[0], by_keyboard=True)

    def _button(self, answer: Answer) -> Button:
        """Make the button of an answer."""
        return Button(
            self.style, answer.words, lambda: self._choose(answer), primary=answer.primary
        )

    def _choose(self, answer: Answer) -> None:
        """Close, then act, so that the action may open another dialog."""
        self.closed = True
        if answer.action is not None:
            answer.action()

    def layout(self, size: tuple[int, int]) -> None:
        """Centre the dialog in a window of that size."""
        style = self.style
        width = min(size[0] - 4 * style.gap, style.px(560))
        self.rect = pygame.Rect(0, 0, width, size[1])
        room = self.rect.inflate(-4 * style.padding, -4 * style.padding)
        head = [self._title, *([self._text] if spoken(self._text.words) else []), *self._extra]
        above = stack(room, head, style.gap) + 2 * style.gap
        answers_height = self._set_answers(room.width, room.height - above)
        self.rect.height = min(size[1], above + answers_height + 4 * style.padding)
        self.rect.center = (size[0] // 2, size[1] // 2)
        room = self.rect.inflate(-4 * style.padding, -4 * style.padding)
        stack(room, head, style.gap)
        answers = pygame.Rect(room.left, 0, room.width, answers_height)
        answers.bottom = room.bottom
        places = grid(answers, len(self._answers), self._across, style.control, style.gap)
        for answer, place in zip(self._answers, places, strict=True):
            answer.rect = place

    def _set_answers(self, width: int, height: int) -> int:
        """Settle how many answers stand side by side; return the height of all.

        All where none would be cut off; else one, or two where so many would be too high.
        """
        style, count = self.style, len(self._answers)
        room = (width - style.gap * (count - 1)) // count
        self._across = count
        if any(answer.wanted(width)[0] > room for answer in self._answers):
            self._across = 1 if count * (style.control + style.gap) <= height + style.gap else 2
        lines = -(-count // self._across)
        return lines * style.control + (lines - 1) * style.gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Take every event; Escape chooses its answer where it is not a key of the dialog's own."""
        if event.type == pygame.KEYDOWN and event.key in self.keys:
            self.keys[event.key]()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._answers[self._escape].press()
        elif not self.group.handle(event) and self._enters(event):
            self._first.press()
        return True

    def _enters(self, event: pygame.event.Event) -> bool:
        """Whether an event is Enter, which a field to type in has left to the first answer."""
        enters = pygame.K_RETURN, pygame.K_KP_ENTER
        return event.type == pygame.KEYDOWN and event.key in enters and self.group.typing

    def update(self, seconds: float) -> bool:
        """Let time pass; True if anything looks different."""
        return self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Shade what is behind and draw the dialog."""
        style, colours = self.style, self.style.theme.colours
        self.layout(surface.get_size())
        self.draw_ground(surface)
        pygame.draw.rect(surface, colours.panel, self.rect, border_radius=style.radius * 2)
        self._title.draw(surface)
        if spoken(self._text.words):
            self._text.draw(surface)
        self.group.draw(surface)
        self.group.draw_hint(surface)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Shade what is behind."""
        shade = pygame.Surface(surface.get_size())
        shade.fill(self.style.theme.colours.shade)
        shade.set_alpha(SHADE_OPACITY)
        surface.blit(shade, (0, 0))

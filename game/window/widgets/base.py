"""What every widget is: a place on the screen that may take events and draws itself."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window.style import Style
from game.window.theme import Colour

ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)

# A text, or a function giving it, so that a change of language shows at once.
Words = str | Callable[[], str]


def spoken(words: Words) -> str:
    """Return the text itself."""
    return words if isinstance(words, str) else words()


class Widget:
    """A rectangle with words or controls in it.

    `focused` is set by the focus group; `ring` says that the focus came by
    keyboard and is to be shown; `hovered` that the mouse is over it.
    """

    focusable = False
    typing = False
    """Whether it takes what is typed while it has the focus."""

    def __init__(self, style: Style) -> None:
        """Start without a place; the screen's layout sets `rect`."""
        self.style = style
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.focused = False
        self.ring = False
        self.hovered = False
        self.hint: Words = ""
        self.hint_near: pygame.Rect | None = None
        """The part of it beside which the hint stands; None for the whole."""
        self.hint_room: pygame.Rect | None = None
        """Where the hint stays, so that it covers nothing else; None for the whole window."""

    hint_aside = False
    """Whether the hint stands at its side rather than below it, so that nothing of it is hidden."""

    def focus_place(self) -> pygame.Rect:
        """Return where in it the focus is: from there the arrows lead on."""
        return self.rect

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the size that suits the contents, at most `width` pixels wide."""
        return width, self.style.control

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if nobody else should get it."""
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; True if it looks different now or may soon: something is in motion."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw onto the window."""

    def hotkey_matches(self, event: pygame.event.Event) -> bool:
        """Say whether a key press is this widget's own, whoever has the focus."""
        return False

    def press(self) -> bool:
        """Do what a click does; True if it did something."""
        return False

    def gain_focus(self, *, by_keyboard: bool, backwards: bool = False) -> None:
        """Take the focus; `backwards` says that it comes from what follows."""
        self.focused = True
        self.ring = by_keyboard

    def lose_focus(self) -> None:
        """Give the focus up."""
        self.focused = self.ring = False

    def show_place(self, place: pygame.Rect) -> None:
        """Bring a place of it into view; what does not scroll has everything in view."""

    def takes_focus(self) -> bool:
        """Say whether the keyboard can come here now."""
        return self.focusable and self.visible

    def draw_box(
        self, surface: pygame.Surface, fill: Colour | None, edge: Colour | None = None
    ) -> None:
        """Draw the rounded box behind the contents, and the focus ring if it is shown.

        A panel or button is told apart by its fill; an edge says that it is chosen or cannot be.
        """
        style = self.style
        if fill is not None:
            pygame.draw.rect(surface, fill, self.rect, border_radius=style.radius)
        if edge is not None:
            line = style.px(style.theme.sizes.line)
            pygame.draw.rect(surface, edge, self.rect, line, border_radius=style.radius)
        self.draw_ring(surface)

    def draw_ring(self, surface: pygame.Surface) -> None:
        """Draw the focus ring if the keyboard brought the focus here."""
        if not (self.focused and self.ring):
            return
        style = self.style
        width = style.px(style.theme.sizes.focus)
        # A dark line between keeps the ring apart from a box of its own colour.
        for colour, out in ((style.theme.colours.shade, 1), (style.theme.colours.ink, 2)):
            pygame.draw.rect(
                surface,
                colour,
                self.rect.inflate(2 * width * out, 2 * width * out),
                width,
                border_radius=style.radius + width * out,
            )

    def ink(self) -> Colour:
        """Return the colour of words in the present state."""
        colours = self.style.theme.colours
        return colours.ink if self.enabled else colours.ink_dim


def is_click(event: pygame.event.Event, rect: pygame.Rect) -> bool:
    """Say whether an event is a left click inside a rectangle."""
    return bool(
        event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and rect.collidepoint(event.pos)
    )


def is_press_key(event: pygame.event.Event) -> bool:
    """Say whether an event is Enter or Space."""
    return event.type == pygame.KEYDOWN and event.key in (*ENTER_KEYS, pygame.K_SPACE)

"""The dice of a move, to be set otherwise: what if it had blocked?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.player.language import _
from game.study.loaded import Face
from game.window.mirror import pointer
from game.window.style import Style
from game.window.widgets.base import Widget, is_press_key
from game.window.widgets.layout import columns

DIE = 44
"""Width of a die, in pixels of the theme."""
MOST = 12
"""So many dice are shown."""


class DiceRow(Widget):
    """Shows dice side by side; each can be turned up and down, and Enter plays them.

    The arrows choose a die and turn it, digits type what it shows; a click on its upper half
    turns it up, on its lower half down, and so does the wheel.
    """

    focusable = True

    def __init__(self, style: Style, on_play: Callable[[tuple[int, ...]], object]) -> None:
        """Start without dice."""
        super().__init__(style)
        self.faces: tuple[Face, ...] = ()
        self.values: list[int] = []
        self.at = 0
        self._on_play = on_play
        self._typed = ""
        self.hint = lambda: _(
            "The dice of this move. Turn them by arrows, wheel or clicks, or type; "
            "Enter plays the move again with them as a branch."
        )

    def show(self, faces: Sequence[Face]) -> None:
        """Show the dice that fell."""
        self.faces = tuple(faces)[:MOST]
        self.values = [face.value for face in self.faces]
        self.at, self._typed = 0, ""

    @property
    def changed(self) -> bool:
        """Whether any die shows what did not fall."""
        return self.values != [face.value for face in self.faces]

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width and the height of dice with their spans."""
        style = self.style
        return width, style.px(DIE) + style.line_height("small") * 2 + style.gap * 2

    def takes_focus(self) -> bool:
        """Let the keyboard come only where there are dice."""
        return super().takes_focus() and bool(self.faces)

    def turn(self, step: int) -> None:
        """Turn the chosen die up or down, round its ends."""
        if not self.faces:
            return
        face = self.faces[self.at]
        count = face.high - face.low + 1
        self.values[self.at] = face.low + (self.values[self.at] - face.low + step) % count
        self._typed = ""

    def play(self) -> None:
        """Do the move with these dice."""
        if self.changed:
            last = max(
                number
                for number, face in enumerate(self.faces)
                if face.value != self.values[number]
            )
            self._on_play(tuple(self.values[: last + 1]))

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose, turn, type and play."""
        if not self.faces:
            return False
        if event.type == pygame.KEYDOWN and self.focused:
            return self._key(event)
        over = self.hovered or event.type == pygame.MOUSEBUTTONDOWN
        if event.type == pygame.MOUSEWHEEL and over:
            return self._wheel(event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(event.pos)
        return False

    def _wheel(self, step: int) -> bool:
        for number, place in enumerate(self.places()):
            if place.collidepoint(pointer()):
                self.at = number
        self.turn(step)
        return True

    def _click(self, pos: tuple[int, int]) -> bool:
        if self.changed and self._button().collidepoint(pos):
            self.play()
            return True
        for number, place in enumerate(self.places()):
            if place.collidepoint(pos):
                self.at = number
                self.turn(1 if pos[1] < place.centery else -1)
                return True
        return self.rect.collidepoint(pos)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            self.at, self._typed = (self.at + step) % len(self.faces), ""
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self.turn(1 if event.key == pygame.K_UP else -1)
        elif event.unicode.isdecimal() and event.unicode:
            self._type(event.unicode)
        elif is_press_key(event):
            self.play()
        else:
            return False
        return True

    def _type(self, digit: str) -> None:
        """Take a digit more, or begin anew where the number would be none of the die's."""
        face = self.faces[self.at]
        for typed in (self._typed + digit, digit):
            if int(typed) <= face.high:
                self._typed = typed
                break
        if self._typed and face.low <= int(self._typed) <= face.high:
            self.values[self.at] = int(self._typed)

    def places(self) -> list[pygame.Rect]:
        """Return where the dice lie."""
        style = self.style
        room = self.rect.inflate(-2 * style.padding, 0)
        room.top += style.line_height("small") + style.gap
        room.height = style.px(DIE)
        widest = max(len(self.faces), 1) * style.px(DIE + 12)
        if self.changed:
            room.width -= self._button().width + style.gap
        room.width = min(room.width, widest)
        return columns(room, [1] * len(self.faces), style.gap // 2) if self.faces else []

    def _button(self) -> pygame.Rect:
        """Return the place that plays the dice when it is clicked."""
        style = self.style
        width = style.measure(_("What if?"), "normal", True)[0] + 2 * style.padding
        place = pygame.Rect(0, 0, width, style.control)
        place.midright = self.rect.right - style.padding, self.rect.centery + style.gap
        return place

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dice, what each can show, and what plays them."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.panel)
        top = self.rect.top + style.gap // 2
        left = self.rect.left + style.padding
        words = _("Enter plays these dice") if self.changed else _("The dice that fell")
        if not self.faces:
            words = _("No dice fell here.")
        ink = colours.accent if self.changed else colours.ink_soft
        short = style.shorten(words, self.rect.width - 2 * style.padding, "small", self.changed)
        surface.blit(style.text(short, "small", ink, self.changed), (left, top))
        for number, place in enumerate(self.places()):
            face, value = self.faces[number], self.values[number]
            box = place.copy()
            box.width = min(box.width, style.px(DIE))
            fill = colours.accent if value != face.value else colours.ink
            pygame.draw.rect(surface, fill, box, border_radius=style.px(8))
            if self.focused and number == self.at:
                edge = box.inflate(style.px(6), style.px(6))
                pygame.draw.rect(surface, colours.ink, edge, style.px(2), border_radius=style.px(9))
            shown = style.text(str(value), "normal", colours.ink_dark, True)
            surface.blit(shown, shown.get_rect(center=box.center))
            span = style.text(
                style.shorten(f"{face.low}–{face.high}", place.width, "small"),
                "small",
                colours.ink_soft,
            )
            surface.blit(span, span.get_rect(midtop=(box.centerx, box.bottom + style.px(2))))
        if self.changed:
            button, colours = self._button(), style.theme.colours
            pygame.draw.rect(surface, colours.accent, button, border_radius=style.radius)
            told = style.text(_("What if?"), "normal", colours.ink_dark, True)
            surface.blit(told, told.get_rect(center=button.center))

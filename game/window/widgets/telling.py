"""A widget whose parts each tell something: to the mouse, to the keyboard, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import pygame

from game.window.style import SPARE, Style
from game.window.widgets.base import Widget, Words, is_click, is_press_key, spoken
from rules.clause import last_named

STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
TURNS = 4
"""So many frames more a panel that has waited long lets others go first, one a frame."""


@dataclass
class Spot:
    """A part of a widget, and what the tooltip says of it."""

    place: pygame.Rect
    words: Words

    @cached_property
    def told(self) -> str:
        """The words themselves; found when they are first asked for."""
        return spoken(self.words)


class Telling(Widget):
    """A widget that notes its spots while it draws itself.

    The mouse over a spot, or Up and Down with the focus, have it told beside the widget; a click or
    Enter opens the rule that is told last. Its picture is kept while its `look` stays the same.
    """

    focusable = True
    hint_aside = True

    def __init__(self, style: Style, on_rule: Callable[[str], object] | None = None) -> None:
        """Tell nothing yet; `on_rule` opens a rule."""
        super().__init__(style)
        self.spots: list[Spot] = []
        self._on_rule = on_rule
        self._mouse: tuple[int, int] | None = None
        """Where the mouse is, while it is what points."""
        self._step = 0
        """The spot of the keyboard."""
        self._waited = 0
        """For how many frames it has not been painted although it had something new to tell."""
        self._took = SPARE
        """How many seconds it took to be painted last; the first time is mostly the longest."""
        self._kept: tuple[tuple[object, ...], pygame.Surface] | None = None
        """What was painted last, and its picture."""

    def look(self) -> object:
        """Return all that the picture hangs on beside place, style and pointing, to be compared;
        None where that is not known: it is painted anew in every frame."""
        return None

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it anew, and note its spots."""

    def place(self) -> pygame.Rect:
        """Return all the room that it paints."""
        return self.rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what was painted, as long as nothing it shows has changed or the frame has no time
        to paint it anew; before anything was painted, an empty panel."""
        wanted = self._whole_look(surface)
        if wanted is not None and (self._serves(wanted) or self._waits(wanted)):
            if self._kept is not None:
                surface.blit(self._kept[1], self.place())
            else:
                panel, style = self.style.theme.colours.panel, self.style
                pygame.draw.rect(surface, panel, self.place(), border_radius=style.radius)
            self.draw_ring(surface)
            return
        begun = self.style.spent
        self.paint(surface)
        self.style.painted |= self._waited > 0
        self._waited, self._took = 0, self.style.spent - begun
        look = self._whole_look(surface)
        kept = None if look is None else (look, surface.subsurface(self.place()).copy())
        self._kept = kept

    def _serves(self, wanted: tuple[object, ...]) -> bool:
        """Whether the picture that was kept shows what is wanted."""
        return self._kept is not None and self._kept[0] == wanted

    def _waits(self, wanted: tuple[object, ...]) -> bool:
        """Whether something new to tell waits for another frame.

        What is pointed at or has the focus never waits, nor what lies elsewhere than before.
        """
        moved = self._kept is not None and self._kept[0][1:] != wanted[1:]
        if moved or self.hovered or self.focused or self.style.spares(self._took):
            return False
        self._waited += 1
        late = self._waited - self.style.patience
        return late <= 0 or (self.style.painted and late < TURNS)

    def _whole_look(self, surface: pygame.Surface) -> tuple[object, ...] | None:
        look = self.look()
        if look is None or not surface.get_rect().contains(self.place()):
            return None
        keyed = self._mouse is None, self._step, self.focused, self.ring, self.hovered
        return look, surface.get_size(), tuple(self.place()), self.style.revision, keyed

    def mark(self, place: pygame.Rect, words: Words) -> None:
        """Note a spot; words that take time to find are given as a function."""
        if words:
            self.spots.append(Spot(place.copy(), words))

    @property
    def spot(self) -> Spot | None:
        """The spot that is pointed at."""
        if self._mouse is not None:
            if not self.rect.collidepoint(self._mouse):
                return None
            above = reversed(self.spots)  # what was drawn last lies over the rest
            found = (one for one in above if one.place.collidepoint(self._mouse))
            return next(found, None)
        return self.spots[self._step] if self.focused and self._step < len(self.spots) else None

    def takes_focus(self) -> bool:
        """Let the keyboard come here where there is anything to be told."""
        return super().takes_focus() and bool(self.spots)

    def gain_focus(self, *, by_keyboard: bool, backwards: bool = False) -> None:
        """Take the focus; the keyboard comes in at the first spot, or from below at the last."""
        super().gain_focus(by_keyboard=by_keyboard, backwards=backwards)
        if by_keyboard:
            self._go(len(self.spots) - 1 if backwards else 0)

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the mouse; go from spot to spot by the arrows; open a rule."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
            self.settle()
        elif event.type == pygame.KEYDOWN and self.focused and event.key in STEPS:
            step = self._step + STEPS[event.key] if self._mouse is None else self._step
            if 0 <= step < len(self.spots):
                self._go(step)
                return True
        elif is_click(event, self.rect) or (self.focused and is_press_key(event)):
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._mouse = event.pos
            if self.spot is not None and self.open_rule(last_named(self.spot.told)):
                return True
        return super().handle(event)

    def _go(self, step: int) -> None:
        self._mouse, self._step = None, max(0, step)
        if self.spot is not None:
            self.show_place(self.spot.place)
        self.settle()

    def open_rule(self, clause: str) -> bool:
        """Open a rule; False for ""."""
        if clause and self._on_rule is not None:
            self._on_rule(clause)
        return bool(clause)

    def settle(self, surface: pygame.Surface | None = None) -> None:
        """Let the tooltip say what is pointed at now; draw the ring round the keyboard's spot."""
        spot = self.spot
        self.hint, self.hint_near = (spot.told, spot.place) if spot is not None else ("", None)
        if surface is not None and spot is not None and self._mouse is None and self.ring:
            style = self.style
            place = spot.place.inflate(style.px(4), style.px(2)).clip(self.rect)
            pygame.draw.rect(
                surface, style.theme.colours.ink, place, style.px(2), border_radius=style.px(4)
            )

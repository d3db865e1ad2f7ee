"""In the place of the tiles while others act: what is happening, how fast, and the way on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.play.pace import SPEEDS
from game.player.keys import shown_key
from game.player.language import _, decimal, fill
from game.window.keys import key_code
from game.window.screens.base import Host
from game.window.screens.battle.header import Moment
from game.window.screens.battle.playback import Playback
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.widgets import Button, Widget
from game.window.widgets.base import spoken
from game.window.widgets.telling import Telling

WORDS, LINE = 24, 14
"""Heights of the words and of the line of beats, in pixels of the theme."""
CONTROL, SPEED = 102, 44
"""Widths of a button with a word and of one with a speed, in pixels of the theme."""
DOT = 5
"""Half the width of a beat on the line, in pixels of the theme."""
LINGER = 0.4
"""Seconds for which a click on its place is still meant for it when it has just given way."""


class Deal(NamedTuple):
    """What the bar's buttons do; `skip` lets just the next one act where all is paused."""

    pause: Callable[[], object]
    again: Callable[[], object]
    skip: Callable[[], object]
    app: Host
    """Whose settings keep the speed."""


class PaceButton(Button):
    """A flat button with a word or a picture, and its key beside it."""

    picture = ""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it; the one that holds now is gold."""
        style, colours = self.style, self.style.theme.colours
        fill, ink = colours.panel_raised, colours.ink
        if self.chosen:
            fill, ink = colours.accent, colours.ink_dark
        elif self.hovered:
            fill = colours.panel_edge
        self.draw_box(surface, fill)
        room = self.rect.inflate(-style.px(10), 0)
        soft = ink if self.chosen else colours.ink_soft
        if self.hotkey_name and room.width > style.px(SPEED):
            key = style.text(self.hotkey_name, "small", soft)
            surface.blit(key, key.get_rect(midright=room.midright))
            room.width -= key.get_width() + style.px(6)
        if self.picture:
            sign = icon(self.picture, min(style.px(16), room.height), ink)
            surface.blit(sign, sign.get_rect(midleft=room.midleft))
            room = room.move(sign.get_width() + style.px(6), 0)
            room.width -= sign.get_width() + style.px(6)
        text = style.fitted(spoken(self.words), room.width, colour=ink)
        surface.blit(text, text.get_rect(center=room.center))


class PaceBar:
    """Speeds, pause, once more and on; above them what happens, below them its beats."""

    def __init__(self, style: Style, playback: Playback, deal: Deal) -> None:
        """Make the buttons."""
        self.style = style
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.words, self.about = "", ""
        """What happens, and what is told of it."""
        self.line = Telling(style, deal.app.open_clause)
        self.line.hint_aside = False
        self._playback, self._deal = playback, deal
        self._lingers = 0.0
        self._speeds = [self._speed_button(speed, deal) for speed in SPEEDS]
        self.pause = self._button(lambda: _("Pause"), "pause", deal.pause, "pause")
        self.again = self._button(lambda: _("Again"), "again", deal.again, "again")
        self.skip = self._button(
            lambda: _("Next action") if self._waits else _("Skip"), "skip", deal.skip, ""
        )
        self.pause.hint = lambda: _("Let nothing go on until it is pressed again")
        self.again.hint = lambda: _("Show once more what was just done")
        self.skip.hint = lambda: (
            _("Let just the next action be done") if self._waits else _("See the end of it at once")
        )

    def key(self, key: int, *, deciding: bool) -> bool:
        """Take the keys that hold: pause and pace while others are `deciding`, skipping, again."""
        if key == key_code("pause") and deciding:
            self._deal.pause()
        elif key in (slower := key_code("slower"), key_code("faster")) and deciding:
            self._change_pace(-1 if key == slower else 1)
        elif key == key_code("skip") and (self._playback.busy or self._waits):
            self._deal.skip()
        else:
            return key == key_code("again") and bool(self._deal.again())
        return True

    def meant(self, event: pygame.event.Event) -> bool:
        """Say whether a click is meant for it: on its place while it is there, or too soon after
        for anybody to have seen the tiles that have come in its place."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
        return clicked and self._lingers > 0

    def follow(self, seconds: float, *, there: bool) -> None:
        """Let time pass; `there` says whether it is in its place now. Where all is shown at once it
        is gone without a trace."""
        waits = self.style.patience > 0 and self._deal.app.settings.animation_speed > 0
        if there:
            self._lingers = LINGER
        else:
            self._lingers = self._lingers - seconds if waits else 0.0

    @property
    def _waits(self) -> bool:
        """Whether all is paused and nothing is being shown."""
        return self.pause.chosen and not self._playback.busy

    @property
    def widgets(self) -> list[Widget]:
        """The buttons, and the line that says what happens."""
        return [*self.buttons, self.line]

    @property
    def buttons(self) -> list[PaceButton]:
        """All buttons from left to right."""
        return [*self._speeds, self.pause, self.again, self.skip]

    def _change_pace(self, step: int) -> None:
        """Take the next speed or the one before; the outermost stay."""
        now = next((n for n, one in enumerate(self._speeds) if one.chosen), SPEEDS.index(100))
        self._speeds[max(0, min(len(SPEEDS) - 1, now + step))].press()

    def _speed_button(self, speed: int, deal: Deal) -> PaceButton:
        def words() -> str:
            return f"{decimal(speed / 100)}×" if speed else _("At once")

        choose = partial(deal.app.change_settings, animation_speed=speed)
        button = PaceButton(self.style, words, choose)
        button.hint = lambda: fill(
            _("Speed {name}; {slower} is slower, {faster} faster"),
            name=words(), slower=shown_key("slower"), faster=shown_key("faster"),
        )  # fmt: skip
        return button

    def _button(
        self, words: Callable[[], str], key: str, action: Callable[[], object], picture: str
    ) -> PaceButton:
        button = PaceButton(self.style, words, action, key=key)
        button.picture = picture
        return button

    def layout(self, room: pygame.Rect) -> None:
        """Place the buttons in one row between the words and the line of beats."""
        style = self.style
        self.rect = room
        inner = room.inflate(-2 * style.padding, 0)
        gap = style.px(6)
        top = room.top + style.px(WORDS + 8)
        height = max(style.px(20), room.bottom - style.px(LINE + 8) - top)
        widths = [style.px(SPEED)] * len(SPEEDS) + [style.px(CONTROL)] * 3
        widths[len(SPEEDS) - 1] = style.px(CONTROL) * 3 // 4
        widths[-1] = style.px(CONTROL) * 6 // 5
        wanted = sum(widths) + gap * (len(widths) - 1)
        if wanted > inner.width:
            widths = [width * inner.width // wanted for width in widths]
        left = inner.right - min(wanted, inner.width)
        for button, width in zip(self.buttons, widths, strict=True):
            button.rect = pygame.Rect(left, top, width, height)
            left += width + gap

    def show(self, moment: Moment, speed: int, *, paused: bool) -> None:
        """Say what happens, and mark the speed that holds and the pause."""
        self.words, self.about = moment.deed, moment.about
        for button, own in zip(self._speeds, SPEEDS, strict=True):
            button.chosen = own == speed
        self.pause.chosen = paused

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel, the words and the line of beats; the buttons draw themselves."""
        style, colours = self.style, self.style.theme.colours
        pygame.draw.rect(surface, colours.panel, self.rect, border_radius=style.radius)
        room = self.rect.inflate(-2 * style.padding, 0)
        words = style.shorten(self.words, room.width, "normal", True)
        text = style.text(words, "normal", bold=True)
        middle = self.rect.top + style.px(6) + style.px(WORDS) // 2
        place = text.get_rect(midleft=(room.left, middle))
        surface.blit(text, place)
        self.line.rect, self.line.spots = place, []
        self.line.mark(place, self.about)
        self.line.settle(surface)
        self._draw_beats(surface, room)

    def _draw_beats(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the beats of the deed as points on a line, gold as far as they have come."""
        style, colours = self.style, self.style.theme.colours
        done, count = self._playback.beats
        if not count:
            return
        radius = style.px(DOT)
        y = self.rect.bottom - style.px(LINE) // 2 - style.px(3)
        left, right = room.left + radius, room.right - radius
        step = (right - left) / max(1, count - 1)
        thick = max(1, style.px(3))
        pygame.draw.line(surface, colours.table_edge, (left, y), (right, y), thick)
        reached = left + step * max(0, done - 1)
        pygame.draw.line(surface, colours.accent, (left, y), (round(reached), y), thick)
        for number in range(count):
            tone = colours.accent if number < done else colours.panel_edge
            pygame.draw.aacircle(surface, tone, (round(left + step * number), y), radius)

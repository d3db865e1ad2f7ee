"""The buttons of the replay: steps with their keys below, and speeds."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.player.language import _
from game.window.keys import key_pair
from game.window.screens.battle.header import Tool
from game.window.screens.replay.arrangement import Places
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.widgets import Button, Words, beside, cut, rows

SPEEDS = (("½×", 0.5), ("1×", 1.0), ("2×", 2.0), ("4×", 4.0))
CHIP = 34
"""Width of a speed's button, in pixels of the theme."""


class Player(Protocol):
    """What the buttons let a replay do."""

    playing: bool
    speed: float

    def to_start(self) -> None: ...
    def step(self, way: int) -> None: ...
    def play(self) -> None: ...
    def to_end(self) -> None: ...
    def to_blow(self) -> None: ...
    def set_speed(self, factor: float) -> None: ...
    def play_on(self) -> None: ...


class StepButton(Button):
    """A picture, and where there is room the key below it."""

    def __init__(self, style: Style, tool: Tool) -> None:
        """Make the button of a tool."""
        super().__init__(style, "", tool.action, hotkey=tool.key)
        self.show(tool)

    def show(self, tool: Tool) -> None:
        """Become the button of another tool on the same key."""
        self._tool, self.hint = tool, f"{tool.words} ({tool.key_name})"

    def draw(self, surface: pygame.Surface) -> None:
        """Draw box, picture and key."""
        style, colours = self.style, self.style.theme.colours
        fill, ink = colours.panel_raised, colours.ink
        if self.chosen:
            fill, ink = colours.ink, colours.ink_dark
        elif self.hovered:
            fill = fill.mixed(colours.ink, 14)
        line = style.line_height("small")
        tall = self.rect.height > 2 * line + style.gap
        whole, box = self.rect, self.rect.copy()
        if tall:
            box.height -= line
        self.rect = box
        self.draw_box(surface, fill)
        self.rect = whole
        size = min(box.width, box.height) * 5 // 10
        picture = icon(self._tool.icon, size, ink)
        surface.blit(picture, picture.get_rect(center=box.center))
        if tall:
            name = style.shorten(self._tool.key_name, box.width + style.gap, "small")
            key = style.text(name, "small", colours.ink_soft)
            surface.blit(key, key.get_rect(midtop=(box.centerx, box.bottom)))


class Chip(Button):
    """A small button whose words fill it; the chosen one is light."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw box and words."""
        style, colours = self.style, self.style.theme.colours
        fill, ink = colours.panel_raised, colours.ink
        if self.chosen:
            fill, ink = colours.ink, colours.ink_dark
        elif self.hovered:
            fill = fill.mixed(colours.ink, 14)
        self.draw_box(surface, fill)
        words = str(self.words() if callable(self.words) else self.words)
        text = style.text(style.shorten(words, self.rect.width, "small"), "small", ink, self.chosen)
        surface.blit(text, text.get_rect(center=self.rect.center))


class Transport:
    """All buttons at the foot: steps left of the line of time, the others right of it."""

    def __init__(self, style: Style, player: Player) -> None:
        """Make the buttons."""
        self.style, self._player = style, player
        self._steps: list[StepButton] = []
        self._speeds: list[Chip] = []
        self._on = Button(style, "", player.play_on)

    def layout(self, places: Places, *, roomy: bool) -> list[Button]:
        """Place the buttons and return them in the order in which Tab visits them."""
        style, player = self.style, self._player
        self._steps = [
            StepButton(style, tool)
            for tool in (
                Tool("to_start", *key_pair("to_start"), _("To the beginning"), player.to_start),
                Tool(
                    "step_back",
                    *key_pair("step_back"),
                    _("One action back"),
                    partial(player.step, -1),
                ),
                self._play(),
                Tool("step_on", *key_pair("step_on"), _("One action on"), partial(player.step, 1)),
                Tool("to_end", *key_pair("to_end"), _("To the end"), player.to_end),
            )
        ]
        beside(places.steps, self._steps, style.gap // 2)
        self._speeds = [
            Chip(style, words, partial(player.set_speed, factor), hint=lambda: _("Speed"))
            for words, factor in SPEEDS
        ]
        self._on = Button(
            style, lambda: _("Play on from here"), player.play_on,
            key="play_on", primary=True,
        )  # fmt: skip
        blow = self._blow(roomy)
        chips = len(SPEEDS) * style.px(CHIP)
        if roomy:
            upper, self._on.rect = rows(places.speeds, [1, 1], style.gap)
            fast, blow.rect = cut(upper, "left", chips, style.gap)
        else:
            fast, rest = cut(places.speeds, "left", chips, style.gap)
            blow.rect, self._on.rect = cut(rest, "left", style.px(CHIP), style.gap)
        beside(fast, self._speeds, style.gap // 2)
        self.mark()
        return [*self._steps, *self._speeds, blow, self._on]

    def _blow(self, roomy: bool) -> Button:
        """Return the button of the next blow: its words where there is room for them."""
        words = _("Next blow")
        if roomy:
            return Button(self.style, words, self._player.to_blow, key="next_blow")
        return StepButton(
            self.style, Tool("strike", *key_pair("next_blow"), words, self._player.to_blow)
        )

    def _play(self) -> Tool:
        playing = self._player.playing
        sign, words = ("pause", _("Pause")) if playing else ("play", _("Play"))
        return Tool(sign, *key_pair("play"), words, self._player.play)

    def mark(self) -> None:
        """Show whether it plays, and how fast, once the buttons are there."""
        if not self._steps:
            return
        self._steps[2].show(self._play())
        self._steps[2].chosen = self._player.playing
        for button, (_words, factor) in zip(self._speeds, SPEEDS, strict=True):
            button.chosen = factor == self._player.speed

    def forbid_playing_on(self, why: Words) -> None:
        """Grey "play on" out and say why; without a reason allow it."""
        self._on.enabled, self._on.hint = True, ""
        if why:
            self._on.disable(why)

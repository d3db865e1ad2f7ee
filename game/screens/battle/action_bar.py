"""The action bar: every command of the acting unit, usable or greyed out with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.language import _
from game.screens.battle.aim import Choice
from game.style import Style
from game.telling import tell_refusal
from game.view.glyphs import icon
from game.widgets import Button, columns
from rules.battle import Battle
from rules.sheet import Command, Fact

LETTERS = {"rest": (pygame.K_r, "R"), "end": (pygame.K_e, "E")}
DIGITS = "1234567890"
LEAST_TILE = 48
"""A tile narrower than this many pixels of the theme shows no words."""
LEAST_ICON = 20
"""A name gets a second line only where the picture stays this high, in pixels of the theme."""


class CommandButton(Button):
    """A tile: icon, name, costs and key of one command."""

    def __init__(
        self, style: Style, battle: Battle, command: Command, key: str, action: Callable[[], object]
    ) -> None:
        """Make the tile; `key` is the key's name, or "" for none."""
        code = pygame.key.key_code(key.lower()) if key else None
        super().__init__(style, _(command.label), action, hotkey=code, hotkey_name=key)
        self.command = command
        if command.refusal is not None:
            self.disable(f"{_(command.label)}: {tell_refusal(command.refusal, battle)}")
        else:
            self.hint = _hint(command)

    @property
    def choice(self) -> Choice:
        """The kind and ability that the tile stands for."""
        return self.command.kind, self.command.ability

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tile."""
        style, colours = self.style, self.style.theme.colours
        fill, ink = colours.panel_raised, colours.ink
        if not self.enabled:
            fill, ink = colours.panel, colours.ink_dim
        elif self.chosen:
            fill = colours.panel_raised.mixed(colours.accent, 30)
        elif self.hovered:
            fill = fill.mixed(colours.ink, 14)
        self.draw_box(surface, fill, colours.accent if self.chosen else colours.panel_edge)
        room = self.rect.inflate(-style.gap, -style.gap)
        if self.hotkey_name:
            key = style.text(self.hotkey_name, "small", colours.accent if self.enabled else ink)
            surface.blit(key, key.get_rect(topleft=room.topleft))
        line = style.line_height("small")
        words = room.width >= style.px(LEAST_TILE)
        fitting = (room.height - style.px(LEAST_ICON)) // line - 1
        lines = self._lines(self.rect.width - style.px(6), max(0, min(2, fitting))) if words else ()
        size = room.height - (1 + len(lines)) * line - style.px(4)
        size = max(style.px(LEAST_ICON) // 2, min(size, room.width - 2 * style.px(12)))
        picture = icon(self.command.icon, size, ink)
        surface.blit(picture, picture.get_rect(midtop=room.midtop))
        top = room.bottom - (1 + len(lines)) * line
        for number, text in enumerate(lines):
            written = style.text(text, "small", ink)
            place = written.get_rect(midtop=(room.centerx, top + number * line))
            surface.blit(written, place)
        costs = line
        self._draw_costs(surface, pygame.Rect(room.left, room.bottom - costs, room.width, costs))

    def _lines(self, width: int, most: int) -> tuple[str, ...]:
        """Return the name in at most so many lines; no word is broken, the rest is cut off."""
        label, style = _(self.command.label), self.style
        words = label.split()
        if most >= 2 and len(words) > 1 and style.shorten(label, width, "small") != label:
            wrapped = style.wrap(label, width, "small")[0]
            first = wrapped if words[0] in wrapped else words[0]
            rest = label.removeprefix(first).strip()
            return style.shorten(first, width, "small"), style.shorten(rest, width, "small")
        return (style.shorten(label, width, "small"),) if most else ()

    def _draw_costs(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        style, colours = self.style, self.style.theme.colours
        ink = colours.ink_soft if self.enabled else colours.ink_dim
        size = style.line_height("small") * 3 // 4
        pictures: list[pygame.Surface] = []
        for cost in self.command.costs:
            if cost.icon:
                pictures.append(icon(cost.icon, size, ink))
                pictures.append(style.text(str(cost.value), "small", ink))
        gap = style.px(2)
        while pictures and sum(p.get_width() + gap for p in pictures) > room.width:
            pictures = pictures[:-2]
        left = room.centerx - sum(p.get_width() + gap for p in pictures) // 2
        for picture in pictures:
            surface.blit(picture, picture.get_rect(midleft=(left, room.centery)))
            left += picture.get_width() + gap


def _hint(command: Command) -> str:
    """Return what the tile's tooltip says: what it does, what it costs, its numbers."""
    lines = [_(command.summary)]
    if command.costs:
        lines.append(_("Costs") + ": " + ", ".join(_told(fact) for fact in command.costs))
    lines += [_told(fact) for fact in command.facts]
    return "\n".join(lines)


def _told(fact: Fact) -> str:
    number = f"{fact.value} {fact.unit}".strip()
    if fact.unit.startswith("+"):
        number = f"+{fact.value} {fact.unit[1:]}".strip()
    return f"{_(fact.label)} {number} ({fact.clause})"


def make_buttons(
    style: Style,
    battle: Battle,
    commands: Sequence[Command],
    on_choose: Callable[[Choice], object],
) -> list[CommandButton]:
    """Return a tile for each command, keys given in order."""
    buttons = []
    digits = iter(DIGITS)
    for command in commands:
        if command.kind in LETTERS and not command.ability:
            key = LETTERS[command.kind][1]
        else:
            key = next(digits, "")
        action = partial(on_choose, (command.kind, command.ability))
        buttons.append(CommandButton(style, battle, command, key, action))
    return buttons


def place_buttons(room: pygame.Rect, buttons: Sequence[Button], style: Style) -> None:
    """Place the tiles side by side, none wider than it is good for."""
    if not buttons:
        return
    gap = max(2, style.gap // 2)
    widest = style.px(112)
    width = min(room.width, len(buttons) * (widest + gap) - gap)
    row = pygame.Rect(0, room.top, width, room.height)
    row.centerx = room.centerx
    for button, place in zip(buttons, columns(row, [1] * len(buttons), gap), strict=True):
        button.rect = place

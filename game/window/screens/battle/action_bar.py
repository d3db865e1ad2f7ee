"""The action bar: every command of the acting unit, usable or greyed out with its reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.play.aim import Choice
from game.play.telling import tell_note, tell_refusal
from game.player.language import _
from game.window.screens.battle.arrangement import is_crowded
from game.window.screens.battle.card_panel import told_number
from game.window.style import Style
from game.window.theme import Colour
from game.window.view.glyphs import icon
from game.window.widgets import Button, columns, grid
from rules.battle.machine import Battle
from rules.battle.sheet import Command, Fact

LETTERS = {"rest": (pygame.K_r, "R"), "end": (pygame.K_e, "E")}
KEYS = "1234567890QWADFGHJKZXCVBN"
"""Keys of the other commands, in their order; letters that the battle needs are left out."""
LEAST_TILE = 48
"""A tile narrower than this many pixels of the theme shows no words."""
NAME_SIZES = (15, 13, 12, 11)
"""Heights of the letters of a name, in pixels of the theme: the first that shows it whole."""
SMALL_NAMES = NAME_SIZES[1:]
"""The same where tiles stand in two rows."""
SYLLABLE = re.compile(r"[аеёиоуыэюяaeiouy](?=[^\Wаеёиоуыэюяaeiouyйьъ]\w)", re.IGNORECASE)
"""A vowel after which a word may be broken: a consonant and another letter follow."""
LEADING = 120
"""From line to line of a name, in per cent of its letters' height."""
LEAST_ICON = 20
"""A name gets a second line only where the picture stays this high, in pixels of the theme."""


class Name(NamedTuple):
    """The lines of a tile's name, and the height of its letters in pixels."""

    lines: tuple[str, ...]
    size: int

    @property
    def line(self) -> int:
        """From line to line, in pixels."""
        return self.size * LEADING // 100

    @property
    def height(self) -> int:
        """The height of all lines, in pixels."""
        return len(self.lines) * self.line


class CommandButton(Button):
    """A tile: icon, name, costs and key of one command."""

    def __init__(
        self, style: Style, battle: Battle, command: Command, key: str, action: Callable[[], object]
    ) -> None:
        """Make the tile; `key` is the key's name, or "" for none."""
        code = pygame.key.key_code(key.lower()) if key else None
        super().__init__(style, _(command.label), action, hotkey=code, hotkey_name=key)
        self.command = command
        self.hint = _hint(command, battle)
        if command.refusal is not None:
            self.disable(f"{self.hint}\n{tell_refusal(command.refusal, battle)}")

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
        if room.height < 3 * line:
            self._draw_small(surface, room, ink)
            return
        words = room.width >= style.px(LEAST_TILE)
        fitting = (room.height - style.px(LEAST_ICON)) // line - 1
        name = self._name(NAME_SIZES, max(0, min(2, fitting)) if words else 0)
        size = room.height - line - name.height - style.px(4)
        size = max(style.px(LEAST_ICON) // 2, min(size, room.width - 2 * style.px(12)))
        picture = icon(self.command.icon, size, ink)
        surface.blit(picture, picture.get_rect(midtop=room.midtop))
        self._write(surface, name, (room.centerx, room.bottom - line), ink)
        wide = self.rect.inflate(-style.px(6), 0)
        self._draw_costs(surface, pygame.Rect(wide.left, room.bottom - line, wide.width, line))

    def _draw_small(self, surface: pygame.Surface, room: pygame.Rect, ink: Colour) -> None:
        """Draw picture, name and first cost close together, where tiles stand in two rows."""
        style = self.style
        room = self.rect.inflate(-style.gap, -style.px(4))
        line = style.px(SMALL_NAMES[0]) * LEADING // 100
        name = self._name(SMALL_NAMES, min(2, (room.height - style.px(LEAST_ICON)) // line))
        size = min(room.height - name.height, room.width // 2)
        picture = icon(self.command.icon, size, ink)
        place = picture.get_rect(midtop=room.midtop)
        self._write(surface, name, room.midbottom, ink)
        if not name.lines:
            place.centery = room.centery
        surface.blit(picture, place)
        for cost in [cost for cost in self.command.costs if cost.icon][:1]:
            written = style.text(str(cost.value), "small", ink)
            surface.blit(written, written.get_rect(topright=room.topright))

    def _name(self, sizes: Sequence[int], most: int) -> Name:
        """Return the name in the largest letters that show it whole in at most so many lines.

        Where even the smallest do not, a single word is broken after a vowel, and of several
        those that are too long are cut off.
        """
        style, label = self.style, _(self.command.label)
        width = self.rect.width - style.px(4)
        if most < 1:
            return Name((), style.px(sizes[-1]))
        for size in map(style.px, sizes):
            lines = style.wrap(label, width, size)
            if len(lines) <= most and " ".join(lines) == label:
                return Name(lines, size)
        first, space, rest = label.partition(" ") if most > 1 else (label, "", "")
        if most > 1 and not space:
            for end in SYLLABLE.finditer(label):
                if style.measure(f"{label[: end.end()]}-", size)[0] <= width:
                    first, rest = f"{label[: end.end()]}-", label[end.end() :]
        lines = tuple(style.shorten(line, width, size) for line in (first, rest) if line)
        return Name(lines, size)

    def _write(
        self, surface: pygame.Surface, name: Name, foot: tuple[int, int], ink: Colour
    ) -> None:
        """Write a name above a place."""
        for number, text in enumerate(reversed(name.lines)):
            written = self.style.text(text, name.size, ink)
            bottom = foot[1] - number * name.line
            surface.blit(written, written.get_rect(midbottom=(foot[0], bottom)))

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


def _hint(command: Command, battle: Battle) -> str:
    """Return what the tile's tooltip says: what it does, what it costs, its numbers."""
    lines = [f"{_(command.label)}: {_(command.summary)}"]
    if command.costs:
        lines.append(_("Costs") + ": " + ", ".join(_told(fact) for fact in command.costs))
    lines += [_told(fact) for fact in command.facts]
    lines += [tell_note(note, battle) for note in command.rules_out]
    return "\n".join(lines)


def _told(fact: Fact) -> str:
    return f"{_(fact.label)} {told_number(fact)} ({fact.clause})"


def make_buttons(
    style: Style,
    battle: Battle,
    commands: Sequence[Command],
    on_choose: Callable[[Choice], object],
) -> list[CommandButton]:
    """Return a tile for each command, keys given in order."""
    buttons = []
    keys = iter(KEYS)
    for command in commands:
        if command.kind in LETTERS and not command.ability:
            key = LETTERS[command.kind][1]
        else:
            key = next(keys, "")
        action = partial(on_choose, (command.kind, command.ability))
        buttons.append(CommandButton(style, battle, command, key, action))
    return buttons


def place_buttons(room: pygame.Rect, buttons: Sequence[Button], style: Style) -> None:
    """Place the tiles in one row or, if there are many, in two; none wider than is good for it."""
    gap = max(2, style.gap // 2)
    if is_crowded(style, room.width, len(buttons)):
        across = max(1, -(-len(buttons) // 2))
        places = grid(room, len(buttons), across, (room.height - gap) // 2, gap)
    else:
        places = _one_row(room, len(buttons), gap, style)
    for button, place in zip(buttons, places, strict=True):
        button.rect = place


def _one_row(room: pygame.Rect, count: int, gap: int, style: Style) -> list[pygame.Rect]:
    if not count:
        return []
    widest = style.px(112)
    width = min(room.width, count * (widest + gap) - gap)
    row = pygame.Rect(0, room.top, width, room.height)
    row.centerx = room.centerx
    return columns(row, [1] * count, gap)

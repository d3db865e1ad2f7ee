"""The action bar: every command of the acting unit, usable or greyed out with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.language import _
from game.screens.battle.aim import Choice
from game.screens.battle.arrangement import is_crowded
from game.screens.battle.card_panel import told_number
from game.style import Style, TextSize
from game.telling import tell_note, tell_refusal
from game.theme import Colour
from game.view.glyphs import icon
from game.widgets import Button, columns, grid
from rules.battle import Battle
from rules.sheet import Command, Fact

LETTERS = {"rest": (pygame.K_r, "R"), "end": (pygame.K_e, "E")}
KEYS = "1234567890QWADFGHJKZXCVBN"
"""Keys of the other commands, in their order; letters that the battle needs are left out."""
LEAST_TILE = 48
"""A tile narrower than this many pixels of the theme shows no words."""
SMALL_NAME = 13
"""Height of the letters of a name on a tile of two rows, in pixels of the theme."""
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
            self.hint = _hint(command, battle)

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
        wide = self.rect.inflate(-style.px(6), 0)
        self._draw_costs(surface, pygame.Rect(wide.left, room.bottom - line, wide.width, line))

    def _draw_small(self, surface: pygame.Surface, room: pygame.Rect, ink: Colour) -> None:
        """Draw picture, name and first cost close together, where tiles stand in two rows."""
        style = self.style
        room = self.rect.inflate(-style.gap, -style.px(4))
        height = style.px(SMALL_NAME)
        line = height * 5 // 4
        most = min(2, (room.height - style.px(LEAST_ICON)) // line)
        names = self._lines(self.rect.width - style.px(6), most, height)
        size = min(room.height - len(names) * line, room.width // 2)
        picture = icon(self.command.icon, size, ink)
        place = picture.get_rect(midtop=room.midtop)
        for number, name in enumerate(reversed(names)):
            written = style.text(name, height, ink)
            bottom = room.bottom - number * line
            surface.blit(written, written.get_rect(midbottom=(room.centerx, bottom)))
        if not names:
            place.centery = room.centery
        surface.blit(picture, place)
        for cost in [cost for cost in self.command.costs if cost.icon][:1]:
            written = style.text(str(cost.value), "small", ink)
            surface.blit(written, written.get_rect(topright=room.topright))

    def _lines(self, width: int, most: int, size: TextSize | int = "small") -> tuple[str, ...]:
        """Return the name in at most so many lines; no word is broken, the rest is cut off."""
        label, style = _(self.command.label), self.style
        words = label.split()
        if most >= 2 and len(words) > 1 and style.shorten(label, width, size) != label:
            wrapped = style.wrap(label, width, size)[0]
            first = wrapped if words[0] in wrapped else words[0]
            rest = label.removeprefix(first).strip()
            return style.shorten(first, width, size), style.shorten(rest, width, size)
        return (style.shorten(label, width, size),) if most >= 1 else ()

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
        across = -(-len(buttons) // 2)
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

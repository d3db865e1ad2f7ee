"""The action bar: every command of the acting unit, usable or greyed out with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

import pygame

from game.play.aim import Aim, Choice
from game.play.dossier import told_command
from game.player.keys import TILES
from game.player.language import _
from game.window.screens.battle.slots import LOW_ROWS, ONE_ROW, WIDE_ROW_OF_MANY
from game.window.style import SYLLABLE, Style
from game.window.theme import Colour
from game.window.view.glyphs import icon
from game.window.widgets import Button, grid
from rules.battle.machine import Battle
from rules.battle.sheet import Command, Fact

LETTERS = ("rest", "end")
"""The verbs that have a key of their own, the same for every character."""
TILE, SMALL_TILE, GAP, LOW_GAP = 72, 96, 8, 3
"""Widths of a tile and of a small one where there is room, and the room between two, and between
two low ones, in pixels of the theme."""
NAME_SIZES = (14, 13, 12, 11)
"""Heights of the letters of a name, in pixels of the theme: the first that shows it whole."""
LEAST_SIZES = (10, 9, 8)
"""The same for names of several words that even the last of these would cut off."""
ICON, WIDE_ICON, SIGN = 28, 24, 12
"""Sizes of a tile's picture and of those of its costs, in pixels of the theme."""
LOW, COLUMN = 36, 14
"""Height below which a tile is low, and the width of key and picture in it, in pixels of the
theme."""
ACTIONS = "hand"
"""The picture of the cost that stands in the tile's upper corner."""
LEADING = 115
"""From line to line of a name, in per cent of its letters' height."""


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
        """Make the tile; `key` says which of the player's keys it has, or "" for none."""
        super().__init__(style, _(command.label), action, key=key)
        self.command = command
        self.ruled_out = False
        """Whether what is armed would rule this out."""
        self._battle = battle
        self.hint = lambda: self.told
        if command.refusal is not None:
            self.disable(self.hint)

    @cached_property
    def told(self) -> str:
        """What the tooltip says."""
        return told_command(self.command, self._battle)

    @property
    def choice(self) -> Choice:
        """The kind and ability that the tile stands for."""
        return self.command.kind, self.command.ability

    @property
    def name(self) -> str:
        """The ability, or else the verb, by which lessons name the tile."""
        return self.command.ability or self.command.kind

    def press(self) -> bool:
        """Give the command, greyed out or not: it is told why it is refused."""
        self.action()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tile in the shape that its place asks for."""
        style, colours = self.style, self.style.theme.colours
        fill, edge, ink = colours.panel_raised, None, colours.ink
        if not self.enabled:
            fill, edge, ink = colours.table, colours.panel_raised, colours.ink_dim
        elif self.chosen:
            fill, ink = colours.accent, colours.ink_dark
        elif self.hovered:
            fill = colours.panel_edge
        self.draw_box(surface, fill, edge)
        soft = ink if self.chosen or not self.enabled else colours.ink_soft
        if self.rect.height >= style.px(TILE):
            self._draw_tall(surface, ink, soft)
        elif self.rect.height < style.px(LOW):
            self._draw_low(surface, ink, soft)
        elif self.rect.width >= 2 * self.rect.height:
            self._draw_wide(surface, ink, soft)
        else:
            self._draw_small(surface, ink, soft)
        if self.ruled_out:
            bar = pygame.Rect(0, 0, self.rect.width - 2 * style.radius, style.px(3))
            bar.midbottom = self.rect.midbottom
            pygame.draw.rect(surface, colours.warning, bar, border_radius=style.px(2))

    def _draw_tall(self, surface: pygame.Surface, ink: Colour, soft: Colour) -> None:
        """Draw key and action points above, then the picture, the name and the other costs."""
        style = self.style
        room = self.rect.inflate(-style.px(14), -style.px(8))
        line = style.line_height("small")
        self._draw_key(surface, room.topleft, soft, bold=True)
        upper = [cost for cost in self.costs if cost.icon == ACTIONS]
        width = sum(self._draw_cost(None, cost, (0, 0), soft) for cost in upper)
        left = room.right - width
        for cost in upper:
            left += self._draw_cost(surface, cost, (left, room.top + line // 2), soft)
        costs = [cost for cost in self.costs if cost.icon != ACTIONS]
        foot = room.bottom - (line if costs else 0)
        top = room.top + line * 3 // 5
        name = self._name(NAME_SIZES, 2)
        size = min(style.px(ICON), foot - top - name.height)
        picture = icon(self.command.icon, max(size, style.px(SIGN)), ink)
        spare = max(0, foot - top - name.height - picture.get_height())
        surface.blit(picture, picture.get_rect(midtop=(room.centerx, top + spare // 3)))
        self._write(surface, name, (room.centerx, foot - spare // 4), ink)
        self._draw_costs(surface, costs, (room.centerx, room.bottom - line // 2), soft)

    def _draw_wide(self, surface: pygame.Surface, ink: Colour, soft: Colour) -> None:
        """Draw the picture on the left, the name beside it, costs and key under the name."""
        style = self.style
        room = self.rect.inflate(-style.px(12), -style.px(6))
        key = style.measure(self.hotkey_name, "small", bold=True)[0] if self.hotkey_name else 0
        size = min(style.px(WIDE_ICON), room.height)
        size -= self._lacking(room.width - size - key)
        picture = icon(self.command.icon, size, ink)
        surface.blit(picture, picture.get_rect(midleft=room.midleft))
        left = room.left + size + style.px(6)
        name = self._wide_name(room.right - left)
        top = room.top + room.height // 4 - name.line // 2
        below = room.bottom - room.height // 4
        if len(name.lines) > 1:
            top, below = self.rect.top + style.px(2), room.bottom - style.px(SIGN) // 2
        for number, line in enumerate(name.lines):
            surface.blit(style.text(line, name.size, ink), (left, top + number * name.line))
        left, right = left - style.px(3), room.right + style.px(3)
        costs, gap = self.costs_within(right - key - left)
        for cost in costs:
            left += self._draw_cost(surface, cost, (left, below), soft) + gap
        self._draw_key(surface, (right, below), soft, "midright", bold=True)

    def _lacking(self, width: int) -> int:
        """Return by how many pixels the costs that cannot be left out are too wide for a row."""
        ink, costs = self.style.theme.colours.ink, [one for one in self.costs if not _is_plain(one)]
        taken = sum(self._draw_cost(None, one, (0, 0), ink) for one in costs)
        return max(0, taken + self.style.px(3) * (len(costs) + 1) - width)

    def costs_within(self, width: int) -> tuple[list[Fact], int]:
        """Return the costs that stand in a row of so many pixels, and the gap after each; where
        they are too many, the single action point, which most tiles take, is left out."""
        costs, loose, tight = self.costs, self.style.px(5), self.style.px(3)
        ink = self.style.theme.colours.ink
        for shown in (costs, [cost for cost in costs if not _is_plain(cost)]):
            taken = sum(self._draw_cost(None, cost, (0, 0), ink) for cost in shown)
            gap = min(loose, (width - taken) // max(1, len(shown)))
            if gap >= tight:
                return shown, gap
        return shown, tight

    def _wide_name(self, width: int) -> Name:
        """Return the name on one line if any letters allow it, else on two in the smallest."""
        style, label = self.style, _(self.command.label)
        for size in map(style.px, NAME_SIZES):
            if style.measure(label, size)[0] <= width:
                return Name((label,), size)
        return self._name(NAME_SIZES[-1:], 2, width)

    def _draw_small(self, surface: pygame.Surface, ink: Colour, soft: Colour) -> None:
        """Draw picture and key, and the name under them as small as it must be, for many tiles;
        on two lines it leaves the picture less room."""
        style = self.style
        room = self.rect.inflate(-style.px(8), -style.px(4))
        name = self._name(NAME_SIZES[-1:], 2)
        foot = room.bottom + (style.px(1) if len(name.lines) > 1 else 0)
        size = min(style.px(ICON), foot - room.top - name.height)
        picture = icon(self.command.icon, max(size, style.px(SIGN)), ink)
        stock = style.text(self.stock, style.px(NAME_SIZES[-1]), soft)
        free = surface.blit(stock, stock.get_rect(topright=room.topright)).left - style.px(1)
        place = picture.get_rect(midtop=room.midtop)
        place.right = min(place.right, free)
        surface.blit(picture, place)
        self._write(surface, name, (room.centerx, foot), ink)
        self._draw_key(surface, room.topleft, soft)

    def _draw_low(self, surface: pygame.Surface, ink: Colour, soft: Colour) -> None:
        """Draw the key with the picture under it, and the name beside them on two lines, for very
        many tiles.

        How often it can be done stands behind the name, or under it; where it has no room there,
        instead of the picture.
        """
        style = self.style
        room = self.rect.inflate(-style.px(3), -style.px(2))
        column = pygame.Rect(room.left, room.top, style.px(COLUMN), room.height)
        letters = map(style.px, (NAME_SIZES[-1], *LEAST_SIZES))
        keys = [style.text(self.hotkey_name, size, soft) for size in letters]
        above = room.height - style.px(SIGN)
        key = next((one for one in keys if one.get_height() <= above), keys[-1])
        surface.blit(key, key.get_rect(midtop=column.midtop))
        left = column.right + style.px(1)
        name = self._name(NAME_SIZES[-1:], 2, room.right - left)
        stock = style.text(self.stock, name.size, soft)
        line = self._line_beside(name, stock.get_width(), room.right - left)
        top = room.centery - max(line + 1, len(name.lines)) * name.line // 2
        for number, words in enumerate(name.lines):
            surface.blit(style.text(words, name.size, ink), (left, top + number * name.line))
        if line < 0:
            surface.blit(stock, stock.get_rect(bottomleft=room.bottomleft))
            return
        surface.blit(stock, stock.get_rect(topright=(room.right, top + line * name.line)))
        size = max(style.px(SIGN), room.height - key.get_height())
        picture = icon(self.command.icon, size, ink)
        surface.blit(picture, picture.get_rect(midbottom=column.midbottom))

    def _line_beside(self, name: Name, wanted: int, width: int) -> int:
        """Return the line of a name on two lines behind which so many pixels are left, the last
        first; -1 for none."""
        if not wanted:
            return 0
        if len(name.lines) == 1:
            return 1
        free = [width - self.style.measure(line, name.size)[0] for line in name.lines]
        gap = self.style.px(1)
        return next((line for line in (1, 0) if free[line] >= wanted + gap), -1)

    def _draw_key(
        self,
        surface: pygame.Surface,
        place: tuple[int, int],
        ink: Colour,
        corner: str = "topleft",
        *,
        bold: bool = False,
    ) -> None:
        if self.hotkey_name:
            key = self.style.text(self.hotkey_name, "small", ink, bold)
            surface.blit(key, key.get_rect(**{corner: place}))

    @property
    def costs(self) -> list[Fact]:
        """What the tile shows of its price, and last how often it can be done yet."""
        stock = [] if self.command.stock is None else [self.command.stock]
        return [cost for cost in self.command.costs if cost.icon] + stock

    @property
    def stock(self) -> str:
        """How often it can be done yet, as the tile shows it; "" where that is not counted."""
        return "" if self.command.stock is None else f"×{self.command.stock.value}"

    def _draw_cost(
        self, surface: pygame.Surface | None, cost: Fact, place: tuple[int, int], ink: Colour
    ) -> int:
        """Draw a cost right of a place, halfway up, or only measure it; return its width.

        One action point is a hand; several have their number beside it. How often is a number
        alone.
        """
        style = self.style
        if cost is self.command.stock:
            number = style.text(self.stock, "small", ink)
            if surface is not None:
                surface.blit(number, number.get_rect(midleft=place))
            return number.get_width()
        sign = icon(cost.icon, style.px(SIGN), ink)
        number = style.text("" if _is_plain(cost) else str(cost.value), "small", ink)
        width = sign.get_width() + (0 if _is_plain(cost) else style.px(2) + number.get_width())
        if surface is not None:
            surface.blit(sign, sign.get_rect(midleft=place))
            surface.blit(number, number.get_rect(midright=(place[0] + width, place[1])))
        return width

    def _draw_costs(
        self, surface: pygame.Surface, costs: Sequence[Fact], middle: tuple[int, int], ink: Colour
    ) -> None:
        """Draw costs side by side round a place, closer together where they are many."""
        widths = [self._draw_cost(None, cost, (0, 0), ink) for cost in costs]
        room = self.rect.width - self.style.px(6)
        loose = (room - sum(widths)) // max(1, len(costs) - 1)
        gap = max(1, min(self.style.px(6), loose))
        left = middle[0] - (sum(widths) + gap * (len(widths) - 1)) // 2
        for cost, width in zip(costs, widths, strict=True):
            self._draw_cost(surface, cost, (left, middle[1]), ink)
            left += width + gap

    def _name(self, sizes: Sequence[int], most: int, width: int = 0) -> Name:
        """Return the name in the largest letters that show it whole in at most so many lines.

        Where even the smallest do not, a word is broken after a vowel; at last what is too long is
        cut off.
        """
        style, label = self.style, _(self.command.label)
        width = width or self.rect.width - style.px(4)
        words = label.split(" ")
        for size in map(style.px, (*sizes, *(LEAST_SIZES if len(words) > 1 else ()))):
            lines = style.wrap(label, width, size)
            if len(lines) <= most and " ".join(lines) == label:
                return Name(lines, size)
        size, count = style.px(sizes[-1]), len(words) - 1
        ends = [one.end() for one in SYLLABLE.finditer(label)] if most > 1 else []
        for smaller in (size, *map(style.px, LEAST_SIZES)):
            for broken in reversed([(f"{label[:end]}-", label[end:]) for end in ends]):
                if max(style.measure(line, smaller)[0] for line in broken) <= width:
                    return Name(broken, smaller)
        while count > 1 and style.measure(" ".join(words[:count]), size)[0] > width:
            count -= 1
        first, rest = " ".join(words[:count] or words), " ".join(words[count:] if count else ())
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


def _is_plain(cost: Fact) -> bool:
    """Whether a cost is the single action point that most deeds take."""
    return cost.icon == ACTIONS and cost.value == 1


def pointed_choice(buttons: Sequence[CommandButton]) -> Choice | None:
    """Return the command whose tile is under the mouse, or else has the keyboard's focus."""
    usable = [button for button in buttons if button.enabled]
    over = [button.choice for button in usable if button.hovered]
    return next(iter(over + [button.choice for button in usable if button.ring]), None)


def has_letter(choice: Choice) -> bool:
    """Whether a command has a key of its own, and not the number of its slot."""
    kind, ability = choice
    return kind in LETTERS and not ability


def make_buttons(
    style: Style,
    battle: Battle,
    commands: Sequence[Command],
    slots: Sequence[int],
    on_choose: Callable[[Choice], object],
) -> list[CommandButton]:
    """Return a tile for each command; its key goes with its slot."""
    buttons = []
    for command, slot in zip(commands, slots, strict=True):
        choice = (command.kind, command.ability)
        if has_letter(choice):
            key = command.kind
        else:
            key = f"tile_{slot + 1}" if slot < len(TILES) else ""
        action = partial(on_choose, choice)
        buttons.append(CommandButton(style, battle, command, key, action))
    return buttons


def mark_buttons(buttons: Sequence[CommandButton], aim: Aim | None, shown: Aim | None) -> None:
    """Mark the tile that is armed, and those that would be ruled out by what is shown."""
    told = shown is not None and shown.choice is not None
    ruled_out = shown.ruled_out() if shown is not None and told else ()
    for button in buttons:
        button.chosen = aim is not None and button.choice == aim.choice
        button.ruled_out = button.choice in ruled_out


def place_buttons(
    room: pygame.Rect,
    board: pygame.Rect,
    buttons: Sequence[CommandButton],
    slots: Sequence[int],
    size: int,
    style: Style,
) -> list[pygame.Rect]:
    """Place the tiles in their slots and return those that stay empty.

    :param board: where their tooltips stay: the forecast that goes with them is beside it.
    :param size: of the bar, in slots: one row of tall tiles, two of wide or small ones, or three
        of low ones.
    """
    if size <= ONE_ROW:
        places = _grid(room, ONE_ROW, 1, style.px(TILE), style)
    elif size <= 2 * WIDE_ROW_OF_MANY:
        places = _grid(room, size // 2, 2, style.px(120), style)
    elif size <= 2 * ONE_ROW:
        places = _grid(room, size // 2, 2, style.px(SMALL_TILE), style)
    else:
        places = _grid(room, size // LOW_ROWS, LOW_ROWS, style.px(SMALL_TILE), style, LOW_GAP)
    hints = pygame.Rect(board.left, board.top, board.width, room.bottom - board.top)
    for button, slot in zip(buttons, slots, strict=True):
        button.rect, button.hint_room = places[slot], hints
        # Above all rows: a tooltip hides no tile that one may want next.
        button.hint_near = pygame.Rect(button.rect.left, room.top, button.rect.width, room.height)
    return [place for slot, place in enumerate(places) if slot not in slots] if buttons else []


def _grid(
    room: pygame.Rect, across: int, down: int, widest: int, style: Style, between: int = GAP
) -> list[pygame.Rect]:
    """Return places row by row, none wider than is good for it, in the middle of the room."""
    gap = style.px(between)
    width = min(room.width, across * widest + (across - 1) * gap)
    inner = pygame.Rect(0, room.top, width, room.height)
    inner.centerx = room.centerx
    return grid(inner, across * down, across, (room.height - gap * (down - 1)) // down, gap)


def draw_slots(surface: pygame.Surface, slots: Sequence[pygame.Rect], style: Style) -> None:
    """Draw the dotted frames of slots that stay empty."""
    for slot in slots:
        frame = _dotted(slot.size, style.theme.colours.panel_raised, style.px(5))
        surface.blit(frame, slot)


@lru_cache(maxsize=8)
def _dotted(size: tuple[int, int], ink: Colour, step: int) -> pygame.Surface:
    """Return a dotted frame, drawn once for all slots of a size."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    frame = picture.get_rect().inflate(-2, -2)
    for x in range(frame.left + step, frame.right - step, step):
        for y in (frame.top, frame.bottom):
            pygame.draw.circle(picture, ink, (x, y), 1)
    for y in range(frame.top + step, frame.bottom - step, step):
        for x in (frame.left, frame.right):
            pygame.draw.circle(picture, ink, (x, y), 1)
    return picture

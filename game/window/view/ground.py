"""The still part of the board: frame with engraved names, squares, terrain, start cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from game.window.style import Style
from game.window.theme import Colour
from game.window.view.geometry import Geometry
from game.window.view.glyphs import glyph, icon, names
from game.window.view.vector import rasterise_box, rectangle
from rules.board.board import RISK_LEVELS, Board, Risk, Terrain
from rules.board.cells import letters_name

BORDER, INLAY, NOTCH = 24, 4, 8
"""Widths of the engraved frame, of the band inside it and of its notches, in theme pixels."""
ENGRAVING_SHARE = 0.58
"""Height of the engraved names as a share of the frame's width."""

NO_RISK = Risk("", "")
LOOKS = {"swim": Terrain.WATER}
"""The terrain whose picture a cell has where a kind of risk says more than its own terrain."""
LEAST_TEXTURED = 12
"""Cells smaller than this many pixels are drawn by tone alone."""
START_BAND = 0.1
"""How far the tint of a start cell goes in from its edges, as a share of the cell."""


@dataclass(frozen=True)
class Ground:
    """What the still part shows: a board, each side's start cells, the alphabet of its names."""

    board: Board
    starts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    alphabet: str = "cyrillic"


def paint_ground(ground: Ground, geometry: Geometry, style: Style) -> pygame.Surface:
    """Return the still board, as large as the geometry's frame."""
    x, y, width, height = geometry.frame
    surface = _frame(width, height, style).copy()
    _engrave(surface, ground, geometry, style)
    window = pygame.Rect(geometry.window).move(-x, -y)
    surface.fill(style.theme.board["grid"], window)
    painter = Squares(ground, geometry.size, style)
    surface.set_clip(window)
    columns, rows = geometry.seen()
    for row in rows:
        for column in columns:
            cell = geometry.grid.cell(column, row)
            surface.blit(
                painter.square(cell, column + row), geometry.rect_of(cell).move(-x, -y).topleft
            )
    surface.set_clip(None)
    edge = style.px(style.theme.sizes.line)
    pygame.draw.rect(
        surface, style.theme.board["frame_edge"], window.inflate(2 * edge, 2 * edge), edge
    )
    return surface


def border_width(style: Style) -> int:
    """Return the width of the engraved frame in pixels."""
    return style.framed(BORDER)


def draw_inlay(surface: pygame.Surface, side: str, window: pygame.Rect, style: Style) -> None:
    """Lay a band in a side's colour round the squares: Red's solid, Blue's notched."""
    if not side:
        return
    colours, width = style.theme.colours, style.framed(INLAY)
    band = window.inflate(2 * width, 2 * width)
    pygame.draw.rect(surface, colours.side(side), band, width)
    if side == "red":
        return
    soft, step = colours.side_soft(side), style.px(NOTCH)
    for left in range(band.left, band.right, 2 * step):
        for top in (band.top, band.bottom - width):
            surface.fill(soft, pygame.Rect(left, top, step, width).clip(band))
    for top in range(band.top, band.bottom, 2 * step):
        for left in (band.left, band.right - width):
            surface.fill(soft, pygame.Rect(left, top, width, step).clip(band))


class Squares:
    """Paints one square of each look once."""

    def __init__(self, ground: Ground, size: int, style: Style) -> None:
        self._board = ground.board
        self._size = size
        self._colours = style.theme.board
        self._side_of = {cell: side for side, cells in ground.starts.items() for cell in cells}
        self._kept: dict[tuple[str, str, Risk, int], pygame.Surface] = {}

    def square(self, cell: int, parity: int) -> pygame.Surface:
        """Return the picture of a cell; `parity` alternates between neighbours."""
        risk = self._board.risks[cell]
        terrain = LOOKS.get(risk.kind if risk else "", self._board.terrain[cell])
        look = (
            str(terrain),
            self._side_of.get(cell, ""),
            risk or NO_RISK,
            parity % 2,
        )
        if look not in self._kept:
            self._kept[look] = self._paint(*look)
        return self._kept[look]

    def _paint(self, terrain: str, side: str, risk: Risk, parity: int) -> pygame.Surface:
        size = self._size
        surface = pygame.Surface((size, size)).convert()
        surface.fill(self._colours["grid"])
        line = 1 if size < 80 else 2
        inside = pygame.Rect(0, 0, size - line, size - line)
        surface.fill(self._tone(terrain, side, parity), inside)
        if side and size >= LEAST_TEXTURED:  # what can be done there tints the middle
            band = round(size * START_BAND)
            middle = inside.inflate(-2 * band, -2 * band)
            surface.fill(self._tone(terrain, "", parity), middle)
        if terrain != Terrain.FLOOR and size >= LEAST_TEXTURED:
            texture = glyph("terrain", terrain, size - line, self._colours[f"{terrain}_texture"])
            surface.blit(texture, (0, 0))
        if risk.level and size >= 2 * LEAST_TEXTURED:
            self._mark_risk(surface, risk)
        return surface

    def _tone(self, terrain: str, side: str, parity: int) -> Colour:
        """Return the square's own colour, tinted for the side whose start cell it is, if any."""
        if terrain == Terrain.FLOOR:
            tone = self._colours["square_alternate" if parity else "square"]
        else:
            tone = self._colours[terrain]
        return tone.mixed(self._colours[f"start_{side}"], 85) if side else tone

    def _mark_risk(self, surface: pygame.Surface, risk: Risk) -> None:
        """Draw the kind of risk in the corner and as many dots as its level is high."""
        size, colour, level = self._size, self._colours["risk"], risk.level
        side = round(size * 0.34)
        edge = round(size * 0.06)
        picture = f"risk-{risk.kind}" if f"risk-{risk.kind}" in names("icons") else "warning"
        surface.blit(icon(picture, side, colour), (edge, edge))
        radius = max(1, size // 28)
        for index in range(RISK_LEVELS.index(level)):
            centre = (edge + side + radius * (2 + 3 * index), edge + side - radius)
            pygame.draw.circle(surface, colour, centre, radius)


def _frame(width: int, height: int, style: Style) -> pygame.Surface:
    """Draw the board's wooden border."""
    colours, line = style.theme.board, style.px(style.theme.sizes.line)
    radius = style.radius
    light = colours["frame"].mixed(colours["engraving"], 18)

    def body(width: int, height: int) -> str:
        return (
            rectangle(0, 0, width, height, radius, fill=colours["frame_edge"])
            + rectangle(line, line, width - 2 * line, height - 2 * line, radius, fill=light)
            + rectangle(
                line, 2 * line, width - 2 * line, height - 3 * line, radius, fill=colours["frame"]
            )
        )

    return rasterise_box(body, width, height, corner=radius + 3 * line)


def _engrave(surface: pygame.Surface, ground: Ground, geometry: Geometry, style: Style) -> None:
    """Cut letters and numbers into all four sides of the frame."""
    letters = tuple(letters_name(row, ground.alphabet) for row in range(ground.board.letters))
    numbers = tuple(str(number) for number in range(1, ground.board.numbers + 1))
    upright = geometry.grid.orientation == "rows"
    columns, rows = geometry.seen()
    x, y, width, height = geometry.frame
    middle = (geometry.window[0] - x) // 2
    for index in _engraved(numbers if upright else letters, columns, 0, geometry, style):
        along = geometry.left - x + index * geometry.size + geometry.size // 2
        if middle * 2 <= along <= width - middle * 2:
            name = (numbers if upright else letters)[index]
            for across in (middle, height - middle):
                _carve(surface, name, (along, across), middle, style)
    for index in _engraved(letters if upright else numbers, rows, 1, geometry, style):
        along = geometry.top - y + index * geometry.size + geometry.size // 2
        if middle * 2 <= along <= height - middle * 2:
            name = (letters if upright else numbers)[index]
            for across in (middle, width - middle):
                _carve(surface, name, (across, along), middle, style)


def _engraved(
    names: tuple[str, ...], seen: range, axis: int, geometry: Geometry, style: Style
) -> list[int]:
    """Return which of the seen columns (axis 0) or rows (axis 1) have room for their names."""
    height = round((geometry.window[0] - geometry.frame[0]) * ENGRAVING_SHARE)
    longest = max(style.measure(name, height, bold=True)[axis] for name in names)
    every = next(step for step in (1, 2, 5, 10, len(names)) if step * geometry.size > longest)
    return [index for index in seen if (index + 1) % every == 0]


def _carve(
    surface: pygame.Surface, name: str, centre: tuple[int, int], middle: int, style: Style
) -> None:
    """Write one name so that it looks cut into the wood; `middle` is half the frame's width."""
    colours = style.theme.board
    height = round(2 * middle * ENGRAVING_SHARE)
    for colour, shift in ((colours["frame_edge"], -1), (colours["engraving"], 0)):
        text = style.text(name, height, colour, bold=True)
        surface.blit(text, text.get_rect(center=(centre[0], centre[1] + shift)))

"""The picture of a unit: rim, silhouette, health, points and effects, painted once per look."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.play.scene import Mark, Token
from game.play.state_words import state_icon
from game.window.mirror import pictures
from game.window.style import Style
from game.window.theme import Colour
from game.window.view.geometry import Grid, Point
from game.window.view.glyphs import icon, token_glyph
from game.window.view.vector import arc, circle, on_circle, polygon, rasterise, rectangle

CANVAS = 140
"""Width of a token's picture in hundredths of a cell; the token stands in its middle."""

RIM = 39.0
"""Middle of the side's ring, in hundredths of a cell from the token's centre."""

_MIDDLE = (CANVAS / 2, CANVAS / 2)
_RIM_WIDTH = 7.5
_HEALTH = 32.3
_HEALTH_WIDTH = 4.6
_FACE = 30.0
_NOTCHES = 10
_LOW_HEALTH = 0.34
BEHIND = 2
"""How many more of several small tokens are drawn behind the first."""
SHOWN_MARKS = 3
"""So many effects and so many states are shown; the last stands for all the rest."""
_LEAST_MARK = 7
_KEPT = 400

ACTED = "acted"
"""The sign of one who has acted, among the signs of states."""

NUMBER_BELOW = 0.33
"""How far the middle of the number is below the token's, in cells."""
_RAISED = 0.22
"""The same where the token faces down, so that the number does not hide that."""

_HANGING = 0.39
"""How far the middle of an effect or state is from the token's, in cells: none leaves the cell."""

LEAST_NUMBERED = 30
"""Cells smaller than this many pixels show no number and no effects."""

LEAST_DOTTED = 44
"""Cells smaller than this many pixels show no pips."""

_PIP_PLACES = (145.0, 35.0, 215.0)
"""Where the groups of pips sit on the rim, in degrees clockwise from the right."""


def mark_places() -> list[Point]:
    """Return where effects hang, upper right on the rim, in cells from the token's middle."""
    return [on_circle((0, 0), _HANGING, -72 + index * 32) for index in range(SHOWN_MARKS)]


def state_places() -> list[Point]:
    """Return where states hang, upper left on the rim, in cells from the token's middle."""
    return [on_circle((0, 0), _HANGING, -118 - index * 36) for index in range(SHOWN_MARKS)]


def pip_places() -> list[Point]:
    """Return the middle of each group of pips, in cells from the token's middle."""
    return [on_circle((0, 0), (RIM + 4.5) / 100, degrees) for degrees in _PIP_PLACES]


class TokenPictures:
    """Paints tokens and keeps the pictures."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._revision = style.revision

    def picture(self, token: Token, size: int, grid: Grid) -> pygame.Surface:
        """Return a token's picture for cells of `size` pixels; kept, so do not draw on it."""
        if self._revision != self._style.revision:
            self._kept.clear()
            self._revision = self._style.revision
        look = replace(
            token, id=0, cell=0, name="", acting=False, selected=False, badge="", quiet=False
        )
        return self._keep((look, size, grid.orientation), lambda: self._paint(token, size, grid))

    def _keep(self, key: tuple[object, ...], paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of a key, painted when it is new."""
        if key not in self._kept:
            self._kept[key] = paint()
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _part(self, body: str, width: int) -> pygame.Surface:
        """Return a part that other looks of a token have too."""
        return self._keep((body, width), lambda: rasterise(body, width, width, CANVAS))

    def shadow(self, size: int, lifted: bool) -> pygame.Surface:
        """Return the soft shadow under a token, wider when it is lifted."""
        colour = self._style.theme.board["shadow"]
        return self._keep(("shadow", size, lifted), lambda: _shadow(size, lifted, colour))

    def _paint(self, token: Token, size: int, grid: Grid) -> pygame.Surface:
        width = round(size * CANVAS / 100)
        colours = self._style.theme.board
        surface = self._part(_disc(token, self._style, grid), width).copy()
        side = round(size * 0.47)
        silhouette = token_glyph(token.glyph, side, colours["silhouette"])
        if token.lying:
            silhouette = pygame.transform.rotate(silhouette, -90)
        surface.blit(silhouette, silhouette.get_rect(center=(width // 2, round(width * 0.48))))
        if token.lying:
            _dim(surface, self._style.theme.board["square_alternate"])
        if size >= LEAST_NUMBERED:
            if size >= LEAST_DOTTED:
                surface.blit(self._part(_pips(token, self._style), width), (0, 0))
            self._marks(surface, token.marks, size)
            self._states(surface, (ACTED,) * token.exhausted + token.states, size)
        return surface

    def number(self, token: Token, size: int) -> pygame.Surface | None:
        """Return the health on its small plate; None where cells are too small for it.

        The plate is drawn over all tokens, `number_below` its token's centre: no neighbour hides
        it. It is kept, so do not draw on it.
        """
        if size < LEAST_NUMBERED:
            return None
        key = ("number", token.health, token.side, size)
        return self._keep(key, lambda: self._number(token, size))

    def _number(self, token: Token, size: int) -> pygame.Surface:
        """Paint the plate with the health."""
        colours = self._style.theme.board
        height = self._style.on_board(size, 0.21)
        text = self._style.text(str(token.health), height, colours["silhouette"], bold=True)
        plate_width = text.get_width() + round(height * 0.8)
        plate_height = round(height * 1.22)
        plate = rasterise(
            rectangle(
                0.5, 0.5, plate_width - 1, plate_height - 1, plate_height / 2,
                fill=colours["health_track"], stroke=self._style.theme.colours.side(token.side),
                stroke_width=1.4,
            ),
            plate_width,
            plate_height,
        )  # fmt: skip
        plate.blit(text, text.get_rect(center=plate.get_rect().center))
        return plate

    def _marks(self, surface: pygame.Surface, marks: tuple[Mark, ...], size: int) -> None:
        """Hang the first effects on the upper right of the rim; a plus stands for the rest."""
        radius = max(_LEAST_MARK, round(size * 0.115))
        rest = len(marks) - SHOWN_MARKS
        for index, (mark, place) in enumerate(zip(marks, mark_places(), strict=False)):
            more = index == SHOWN_MARKS - 1 and rest > 0
            picture = self._mark(mark, radius, rest + 1 if more else 0)
            surface.blit(picture, picture.get_rect(center=_on(surface, place, size)))

    def _states(self, surface: pygame.Surface, states: tuple[str, ...], size: int) -> None:
        """Hang the states on the upper left of the rim, as dark plates with a bright picture."""
        radius = max(_LEAST_MARK, round(size * 0.125))
        for state, place in zip(states, state_places(), strict=False):
            picture = self._keep((state, radius), partial(self._state, state, radius))
            surface.blit(picture, picture.get_rect(center=_on(surface, place, size)))

    def _state(self, state: str, radius: int) -> pygame.Surface:
        """Draw one state."""
        theme, acted = self._style.theme, state == ACTED
        ink = theme.colours.ink if acted else theme.colours.accent
        width = 2 * radius + 2
        shape = rectangle(
            1, 1, width - 2, width - 2, radius if acted else radius * 0.5,
            fill=theme.board["health_track"], stroke=ink, stroke_width=max(1.4, radius / 7),
        )  # fmt: skip
        surface = rasterise(shape, width, width)
        sign = icon(state_icon(state), round(radius * 1.2), ink)
        surface.blit(sign, sign.get_rect(center=(width // 2, width // 2)))
        return surface

    def _mark(self, mark: Mark, radius: int, more: int) -> pygame.Surface:
        """Draw one effect: round when it helps, a diamond when it harms."""
        style, colours = self._style, self._style.theme.board
        width = 3 * radius
        middle = (width / 2, width / 2)
        edge: dict[str, object] = {"stroke": colours["pip_edge"], "stroke_width": 1.5}
        if mark.good:
            shape = circle(middle, radius, fill=colours["mark_good"], **edge)
        else:
            corners = [on_circle(middle, radius * 1.15, degrees) for degrees in range(0, 360, 90)]
            shape = polygon(corners, fill=colours["mark_bad"], stroke_linejoin="round", **edge)
        surface = rasterise(shape, width, width)
        if more:
            sign = style.text(f"+{more}", round(radius * 1.1), colours["pip_edge"], bold=True)
        else:
            share = 1.35 if mark.good else 1.1
            sign = icon(mark.icon, max(6, round(radius * share)), colours["pip_edge"])
        surface.blit(sign, sign.get_rect(center=(width // 2, width // 2)))
        if mark.count > 1 and not more and radius > _LEAST_MARK:
            count = style.text(
                str(mark.count), max(9, round(radius * 0.95)), colours["silhouette"], bold=True
            )
            plate = rectangle(
                0, 0, count.get_width() + 4, count.get_height(), 4, fill=colours["pip_edge"]
            )
            picture = rasterise(plate, count.get_width() + 4, count.get_height())
            picture.blit(count, (2, 0))
            surface.blit(picture, picture.get_rect(bottomright=(width, width)))
        return surface


def number_below(token: Token, grid: Grid) -> float:
    """Return how far the middle of a token's number is below its own, in cells."""
    down = token.facing is not None and grid.towards(token.facing) == (0, 1)
    return _RAISED if down else NUMBER_BELOW


def _on(surface: pygame.Surface, place: Point, size: int) -> tuple[int, int]:
    """Return where a place of a token, in cells from its middle, is on its picture."""
    middle = surface.get_width() / 2
    return round(middle + place[0] * size), round(middle + place[1] * size)


def small_token(glyph: str, side: str, size: int, style: Style) -> pygame.Surface:
    """Return a unit's sign for a list or a line, `size` pixels wide; kept, so do not draw on it."""
    return _small_token(glyph, size, style.theme.colours.side(side), *_faces(side, style))


def draw_small_tokens(
    surface: pygame.Surface | None,
    shown: Sequence[tuple[str, str]],
    midleft: tuple[int, int],
    size: int,
    style: Style,
) -> int:
    """Draw several units' signs, each by its glyph and side, one behind the other, and dots for
    those beyond the first few; return their width."""
    (left, middle), step, width = midleft, size * 2 // 5, 0
    for number, (glyph, side) in reversed([*enumerate(shown[: BEHIND + 1])]):
        width = max(width, number * step + size)
        if surface is not None:
            token = small_token(glyph, side, size, style)
            surface.blit(token, token.get_rect(midleft=(left + number * step, middle)))
    if len(shown) > BEHIND + 1:
        dots = style.text("…", "small", style.theme.colours.ink_soft)
        if surface is not None:
            surface.blit(dots, dots.get_rect(midleft=(left + width, middle)))
        width += dots.get_width()
    return width


@pictures(256)
def _small_token(
    glyph: str, size: int, rim: Colour, face: Colour, silhouette: Colour, notched: bool
) -> pygame.Surface:
    shapes = circle(_MIDDLE, 44, fill=face)
    shapes += circle(_MIDDLE, 41, fill="none", stroke=rim, stroke_width=9)
    if notched:
        shapes += _notches(41, 9, silhouette)
    picture = rasterise(f'<g transform="translate(-24 -24)">{shapes}</g>', size, size, 92)
    sign = token_glyph(glyph, max(6, size * 56 // 100), silhouette)
    picture.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return picture


def _faces(side: str, style: Style) -> tuple[Colour, Colour, bool]:
    """Return the colours of a side's face and of what is drawn on it, and whether it is notched."""
    board = style.theme.board
    return board.get(f"face_{side}", board["face_none"]), board["silhouette"], side != "red"


def _notches(radius: float, width: float, colour: Colour) -> str:
    """Return the gaps in Blue's ring."""
    apart = 360 / _NOTCHES
    return "".join(
        arc(_MIDDLE, radius, index * apart - 5, 10, stroke=colour, stroke_width=width)
        for index in range(_NOTCHES)
    )


def _disc(token: Token, style: Style, grid: Grid) -> str:
    """Return the round token: rim in the side's colour and pattern, health arc, face."""
    colours, board = style.theme.colours, style.theme.board
    rim = colours.side(token.side)
    shapes = []
    if token.facing is not None:
        shapes.append(_facing(grid.towards(token.facing), rim, board["pip_edge"]))
    shapes.append(circle(_MIDDLE, RIM + _RIM_WIDTH / 2 + 1, fill=board["pip_edge"]))
    shapes.append(_rim(token.side, rim, board["silhouette"]))
    shapes.append(circle(_MIDDLE, _HEALTH + _HEALTH_WIDTH / 2 + 0.8, fill=board["health_track"]))
    share = max(0.0, min(1.0, token.health / token.maximum)) if token.maximum > 0 else 0.0
    if share > 0:
        tone = board["health_low" if share <= _LOW_HEALTH else "health"]
        shapes.append(
            arc(_MIDDLE, _HEALTH, -90, 360 * share, stroke=tone, stroke_width=_HEALTH_WIDTH)
        )
    shapes.append(circle(_MIDDLE, _FACE, fill=_faces(token.side, style)[0]))
    return "".join(shapes)


def _rim(side: str, colour: Colour, gap: Colour) -> str:
    """Return the side's ring: Red solid, Blue notched."""
    ring = circle(_MIDDLE, RIM, fill="none", stroke=colour, stroke_width=_RIM_WIDTH)
    return ring if side == "red" else ring + _notches(RIM, _RIM_WIDTH, gap)


def _facing(towards: tuple[int, int], colour: Colour, edge: Colour) -> str:
    """Return the pointed notch that shows which way a unit faces."""
    degrees = pygame.Vector2(1, 0).angle_to(pygame.Vector2(towards))
    points = [
        on_circle(_MIDDLE, RIM + 15, degrees),
        on_circle(_MIDDLE, RIM, degrees - 17),
        on_circle(_MIDDLE, RIM, degrees + 17),
    ]
    return polygon(points, fill=colour, stroke=edge, stroke_width=2.5, stroke_linejoin="round")


def _pips(token: Token, style: Style) -> str:
    """Return the small points on the rim: each group has its own place and shape."""
    colours = style.theme.board
    shapes = []
    for group, (filled, total) in enumerate(token.pips[: len(_PIP_PLACES)]):
        apart = min(13.0, 52.0 / max(1, total))
        radius = min(4.3, apart * 0.36)
        first = _PIP_PLACES[group] - apart * (total - 1) / 2
        for index in range(total):
            centre = on_circle(_MIDDLE, RIM + 4.5, first + apart * index)
            fill = colours["pip" if index < filled else "pip_empty"]
            edge: dict[str, object] = {"stroke": colours["pip_edge"], "stroke_width": 1.6}
            if group == 1:
                corners = [
                    on_circle(centre, radius * 1.2, degrees) for degrees in range(0, 360, 90)
                ]
                shapes.append(polygon(corners, fill=fill, **edge))
            else:
                shapes.append(circle(centre, radius, fill=fill, **edge))
    return "".join(shapes)


def _shadow(size: int, lifted: bool, colour: Colour) -> pygame.Surface:
    """Paint a soft round shadow."""
    width = round(size * CANVAS / 100)
    inner, strength = (0.55, 0.42) if lifted else (0.74, 0.55)
    radius = 56 if lifted else 50
    gradient = (
        '<defs><radialGradient id="soft">'
        f'<stop offset="{inner}" stop-color="#000" stop-opacity="{strength}"/>'
        '<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>'
    )
    body = gradient + circle(_MIDDLE, radius, fill="url(#soft)")
    surface = rasterise(body, width, width, CANVAS)
    surface.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def _dim(surface: pygame.Surface, towards: Colour) -> None:
    """Fade a picture towards the board's own tone, keeping its shape."""
    veil = surface.copy()
    veil.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    veil.fill((*towards, 0), special_flags=pygame.BLEND_RGBA_ADD)
    veil.set_alpha(130)
    surface.blit(veil, (0, 0))

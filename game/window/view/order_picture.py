"""The picture of a system: how its battles are ordered, drawn from a file in `assets/orders`."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Literal

import msgspec
import pygame

from game.window.mirror import pictures
from game.window.style import Style
from game.window.theme import Colour
from game.window.view.arrows import arrow
from game.window.view.glyphs import ASSETS, icon
from game.window.view.token_picture import small_token
from game.window.view.vector import on_circle, polygon, rasterise, rectangle

ORDERS = ASSETS / "orders"
WIDTH, HEIGHT = 184, 112
"""Size of every picture in units of its file; places are the middles of things."""
SQUARE = 40
ICON = 17
ARROW = 56
"""Size of the cells that an arrow would be drawn on, in units."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    x: int
    y: int


class OrderToken(_Part, frozen=True):
    """A token: its silhouette, side and width."""

    glyph: str
    side: Literal["red", "blue"]
    size: int


class OrderPlate(_Part, frozen=True, kw_only=True):
    """A small field with a text, an icon or both."""

    width: int
    height: int
    text: str = ""
    icon: str = ""
    shape: Literal["round", "square", "hexagon"] = "round"
    tone: Literal["dark", "wood", "gold", "red", "blue"] = "dark"


class OrderIcon(_Part, frozen=True):
    """An icon on the board."""

    icon: str


class OrderArrow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An arrow from place to place: dashed gold, or solid in a side's colour."""

    start: tuple[int, int] = msgspec.field(name="from")
    end: tuple[int, int] = msgspec.field(name="to")
    side: Literal["", "red", "blue"] = ""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a picture shows."""

    tokens: tuple[OrderToken, ...]
    arrows: tuple[OrderArrow, ...] = ()
    plates: tuple[OrderPlate, ...] = ()
    icons: tuple[OrderIcon, ...] = ()


PLAIN = Order(
    tokens=(OrderToken(40, 56, "sword", "red", 46), OrderToken(144, 56, "sword", "blue", 46)),
    arrows=(OrderArrow((64, 56), (120, 56)),),
)
"""What a system without a picture of its own shows."""


@cache
def order_of(system: str) -> Order:
    """Return what the picture of a system shows.

    :raises msgspec.ValidationError: its file has a wrong value.
    """
    file = ORDERS / f"{system}.toml"
    if not file.is_file():
        return PLAIN
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Order)


def order_picture(system: str, width: int, height: int, style: Style) -> pygame.Surface:
    """Return a system's picture in that many pixels; kept, so do not draw on it."""
    return _painted(order_of(system), width, height, style, style.revision)


@pictures(32)
def _painted(order: Order, width: int, height: int, style: Style, _: int) -> pygame.Surface:
    """Paint the picture; what is left of the room beside it is more of the board."""
    board, colours = style.theme.board, style.theme.colours
    scale = min(width / WIDTH, height / HEIGHT)
    left, top = (width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    _paint_squares(whole, style, round(SQUARE * scale))

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x * scale, top + y * scale

    shapes = ""
    for one in order.arrows:
        bright = colours.side(one.side) if one.side else colours.accent
        edge = board["silhouette"] if one.side else colours.ink_dark
        shapes += arrow(
            (at(*one.start), at(*one.end)), ARROW * scale, bright, edge, dashed=not one.side
        )
    shapes += "".join(_plate(plate, at(plate.x, plate.y), scale, style) for plate in order.plates)
    whole.blit(rasterise(shapes or "<g/>", width, height), (0, 0))
    for token in order.tokens:
        picture = small_token(token.glyph, token.side, max(8, round(token.size * scale)), style)
        whole.blit(picture, picture.get_rect(center=at(token.x, token.y)))
    for sign in order.icons:
        drawn = icon(sign.icon, max(6, round(ICON * scale)), board["frame"])
        whole.blit(drawn, drawn.get_rect(center=at(sign.x, sign.y)))
    for plate in order.plates:
        _write_plate(whole, plate, at(plate.x, plate.y), scale, style)
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=style.px(6))
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return whole


def _paint_squares(whole: pygame.Surface, style: Style, square: int) -> None:
    """Paint the board on which the picture lies."""
    board = style.theme.board
    for row in range(-(-whole.get_height() // square)):
        for column in range(-(-whole.get_width() // square)):
            tone = board["square_alternate" if (row + column) % 2 else "square"]
            place = pygame.Rect(column * square, row * square, square, square)
            whole.fill(tone, place)
            pygame.draw.rect(whole, board["grid"], place, 1)


def _tones(plate: OrderPlate, style: Style) -> tuple[Colour, Colour]:
    """Return the colours of a plate and of what is written on it."""
    board, colours = style.theme.board, style.theme.colours
    if plate.tone == "gold":
        return colours.accent, colours.ink_dark
    ground = {"dark": board["health_track"], "wood": board["frame"]}.get(plate.tone)
    return ground or colours.side(plate.tone), colours.ink


def _plate(plate: OrderPlate, middle: tuple[float, float], scale: float, style: Style) -> str:
    """Return the shape of a plate."""
    fill = _tones(plate, style)[0]
    width, height = plate.width * scale, plate.height * scale
    if plate.shape == "hexagon":
        corners = [on_circle(middle, height / 2, degrees) for degrees in range(-90, 270, 60)]
        return polygon(corners, fill=fill)
    corner = height / 2 if plate.shape == "round" else 4 * scale
    left, top = middle[0] - width / 2, middle[1] - height / 2
    return rectangle(left, top, width, height, corner, fill=fill)


def _write_plate(
    whole: pygame.Surface,
    plate: OrderPlate,
    middle: tuple[float, float],
    scale: float,
    style: Style,
) -> None:
    """Put a plate's icon and text on it, side by side."""
    ink = _tones(plate, style)[1]
    least = min(plate.width, plate.height) * scale
    parts = []
    if plate.icon:
        parts.append(icon(plate.icon, max(6, round(least * 0.62)), ink))
    if plate.text:
        parts.append(style.text(plate.text, max(7, round(least * 0.62)), ink, bold=True))
    left = middle[0] - sum(part.get_width() for part in parts) / 2
    for part in parts:
        whole.blit(part, part.get_rect(midleft=(round(left), round(middle[1]))))
        left += part.get_width()

"""The picture of the menu: a board with tokens on the table, and the title's lettering."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.player.language import _
from game.window.style import Style
from game.window.theme import Colour, Theme, theme
from game.window.view.glyphs import token_glyph

CELLS = 7
SQUARE = 128  # pixels of a square before the board is turned and scaled
RADIUS = SQUARE * 42 // 100  # of a token
FRAME = 76
TURN = -9  # degrees
BOARD_HEIGHT = 1.24  # of the window's height
LETTERS = {"cyrillic": "АБВГДЕЖ", "latin": "ABCDEFG"}
NOTCHES = 16
TOP_MARGIN = 16  # per cent of the title's height left free above it
LINE_SHARE = 104  # per cent of the lettering's height from line to line
FADE = 22  # per cent of the width over which the board comes out of the dark


class Piece(NamedTuple):
    """A token of the picture: where it stands, whose it is, what it shows."""

    row: int
    column: int
    side: str
    glyph: str


PIECES = (
    Piece(1, 0, "red", "bow"),
    Piece(3, 2, "red", "sword_shield"),
    Piece(5, 1, "red", "wand_book"),
    Piece(2, 4, "blue", "flame_wand"),
    Piece(4, 5, "blue", "sword"),
    Piece(1, 6, "blue", "staff"),
)
STARTS = {(1, 0): "red", (3, 0): "red", (5, 0): "red"} | {
    (1, 6): "blue",
    (3, 6): "blue",
    (5, 6): "blue",
}
STEPS = ((3.0, 2.0), (3.0, 3.0), (3.0, 3.9))


def draw_title(surface: pygame.Surface, style: Style, place: pygame.Rect, line: str) -> None:
    """Draw the name of the game, six marks for its six orders, and a line below."""
    colours = style.theme.colours
    words = _("Six Orders").split(" ", 1)
    room = place.copy()
    room.height -= style.gap
    top_margin = room.height * TOP_MARGIN // 100
    room = pygame.Rect(room.left, top_margin, room.width, room.height - top_margin)
    line_height = style.line_height("small")
    tagline = style.wrap(line, room.width, "small")
    if len(tagline) * line_height > room.height // 4:
        tagline = ()
    bottom = room.bottom - len(tagline) * line_height
    for number, text in enumerate(tagline):
        picture = style.text(text, "small", colours.ink_soft)
        surface.blit(picture, (room.left, bottom + number * line_height))
    mark = max(6, room.height // 30)
    bottom -= 3 * mark + style.gap
    _draw_marks(surface, style, (room.left, bottom), mark)
    bottom -= mark
    # Letters such as p reach below their line; the marks keep clear of them.
    pixels = _lettering_size(style, words, room.width, (bottom - room.top) * 92 // 100)
    bottom -= pixels // 8
    height = pixels * LINE_SHARE // 100
    top = bottom - height * len(words)
    left = room.left - pixels // 20
    for number, word in enumerate(words):
        shade = style.text(word, pixels, colours.shade, bold=True)
        letters = style.text(word, pixels, colours.ink, bold=True)
        y = top + number * height - (letters.get_height() - height) // 2
        surface.blit(shade, (left + pixels // 24, y + pixels // 24))
        surface.blit(letters, (left, y))


def _lettering_size(style: Style, words: list[str], width: int, height: int) -> int:
    """Return the height in pixels at which the widest word fills the room."""
    widest = max(style.font(100, bold=True).size(word)[0] for word in words)
    return max(24, min(100 * width // widest, height * 100 // (LINE_SHARE * len(words))))


def _draw_marks(surface: pygame.Surface, style: Style, place: tuple[int, int], size: int) -> None:
    """Draw six diamonds, Red's, Blue's and the accent's in turn."""
    colours = style.theme.colours
    inks = (colours.red, colours.accent, colours.blue) * 2
    for number, ink in enumerate(inks):
        x, y = place[0] + size + number * size * 5 // 2, place[1] + size // 2
        points = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        pygame.draw.polygon(surface, ink, points)


def board_steps(size: tuple[int, int], alphabet: str) -> tuple[Callable[[], object], ...]:
    """Return the costly parts of `board_picture`, to be done one after another."""
    return (
        partial(_flat_board, alphabet),
        partial(_turned_board, size[1], alphabet),
        partial(_shadow, size[1], alphabet),
    )


@lru_cache(maxsize=2)
def board_picture(size: tuple[int, int], dark_until: int, alphabet: str) -> pygame.Surface:
    """Return the board lying on the right of a window of that size.

    It comes out of the dark about `dark_until`, in pixels from the left; `alphabet` is
    that of the frame's letters (BD-1).
    """
    turned, shadow = _turned_board(size[1], alphabet), _shadow(size[1], alphabet)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    middle = (size[0] * 77 // 100, size[1] * 52 // 100)
    picture.blit(shadow, shadow.get_rect(center=(middle[0] + 10, middle[1] + 22)))
    picture.blit(turned, turned.get_rect(center=middle))
    fade = pygame.Surface((100, 1), pygame.SRCALPHA)
    for x in range(100):
        start = dark_until * 100 / size[0] - FADE * 0.35
        share = max(0.0, min(1.0, (x - start) / FADE))
        fade.set_at((x, 0), (255, 255, 255, round(255 * share * share * (3 - 2 * share))))
    picture.blit(
        pygame.transform.smoothscale(fade, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return picture.convert_alpha()


@lru_cache(maxsize=1)
def _turned_board(window_height: int, alphabet: str) -> pygame.Surface:
    """Return the board as it lies in a window of that height."""
    board = _flat_board(alphabet)
    return pygame.transform.rotozoom(board, TURN, window_height * BOARD_HEIGHT / board.get_height())


@lru_cache(maxsize=1)
def _flat_board(alphabet: str) -> pygame.Surface:
    """Draw the board flat, with frame, squares, letters and tokens."""
    look = theme()
    side = CELLS * SQUARE + 2 * FRAME
    # A clear border keeps the turned edges smooth.
    whole = pygame.Surface((side + 8, side + 8), pygame.SRCALPHA)
    colours = look.board
    outer = pygame.Rect(4, 4, side, side)
    pygame.draw.rect(whole, colours["frame_edge"], outer, border_radius=26)
    pygame.draw.rect(whole, colours["frame"], outer.inflate(-10, -10), border_radius=22)
    inner = outer.inflate(-2 * FRAME, -2 * FRAME)
    pygame.draw.rect(whole, colours["frame_edge"], inner.inflate(10, 10), border_radius=6)
    for row in range(CELLS):
        for column in range(CELLS):
            _draw_square(whole, look, inner, row, column)
    _engrave(whole, look, outer, inner, LETTERS[alphabet])
    _draw_steps(whole, look, inner)
    shadow = _piece_shadow(look)
    for piece in PIECES:
        _draw_piece(whole, look, inner, piece, shadow)
    return whole


def _draw_square(
    whole: pygame.Surface, look: Theme, inner: pygame.Rect, row: int, column: int
) -> None:
    """Draw one square, tinted where a side starts."""
    colours = look.board
    place = pygame.Rect(inner.left + column * SQUARE, inner.top + row * SQUARE, SQUARE, SQUARE)
    side = STARTS.get((row, column))
    fill = colours["square" if (row + column) % 2 == 0 else "square_alternate"]
    pygame.draw.rect(whole, colours[f"start_{side}"] if side else fill, place)
    pygame.draw.rect(whole, colours["grid"], place, 1)


def _engrave(
    whole: pygame.Surface, look: Theme, outer: pygame.Rect, inner: pygame.Rect, letters: str
) -> None:
    """Write letters down the sides and numbers above and below."""
    style = Style(look)
    for index in range(CELLS):
        along = index * SQUARE + SQUARE // 2
        letter = style.text(letters[index], FRAME // 2, look.board["engraving"], bold=True)
        number = style.text(str(index + 1), FRAME // 2, look.board["engraving"], bold=True)
        for x in (outer.left + FRAME // 2, outer.right - FRAME // 2):
            whole.blit(letter, letter.get_rect(center=(x, inner.top + along)))
        for y in (outer.top + FRAME // 2, outer.bottom - FRAME // 2):
            whole.blit(number, number.get_rect(center=(inner.left + along, y)))


def _draw_steps(whole: pygame.Surface, look: Theme, inner: pygame.Rect) -> None:
    """Draw the dotted path that one of Red's units is about to take."""
    places = [_middle(inner, row, column) for row, column in STEPS]
    for start, end in pairwise(places):
        for part in range(4):
            x = start[0] + (end[0] - start[0]) * part // 4
            y = start[1] + (end[1] - start[1]) * part // 4
            pygame.draw.aacircle(whole, look.colours.red, (x, y), 8)
    pygame.draw.aacircle(whole, look.colours.red, places[-1], 15, 5)


def _piece_shadow(look: Theme) -> pygame.Surface:
    """Return the soft shadow of a token."""
    shadow = pygame.Surface((RADIUS * 3, RADIUS * 3), pygame.SRCALPHA)
    for step in range(12):
        pygame.draw.circle(
            shadow, (*look.colours.shade, 14), (RADIUS * 3 // 2,) * 2, RADIUS + 12 - step * 2
        )
    return pygame.transform.gaussian_blur(shadow, 6)


def _draw_piece(
    whole: pygame.Surface, look: Theme, inner: pygame.Rect, piece: Piece, shadow: pygame.Surface
) -> None:
    """Draw a token: shadow, rim in its side's pattern, face and silhouette."""
    x, y = _middle(inner, piece.row, piece.column)
    radius = RADIUS
    whole.blit(shadow, shadow.get_rect(center=(x + 5, y + 9)))
    side = look.colours.side(piece.side)
    pygame.draw.aacircle(whole, side.mixed(look.colours.shade, 35), (x, y + 4), radius)
    pygame.draw.aacircle(whole, side, (x, y), radius)
    if piece.side == "blue":
        _notch(whole, look, (x, y), radius)
    face = Colour(*look.board["square"]).mixed(look.colours.ink, 55)
    pygame.draw.aacircle(whole, side.mixed(look.colours.shade, 30), (x, y), radius - 11)
    pygame.draw.aacircle(whole, face, (x, y), radius - 13)
    silhouette = token_glyph(piece.glyph, radius * 11 // 10, look.colours.ink_dark)
    whole.blit(silhouette, silhouette.get_rect(center=(x, y)))


def _notch(whole: pygame.Surface, look: Theme, middle: tuple[int, int], radius: int) -> None:
    """Cut Blue's notches into a rim."""
    pale = look.colours.blue_soft
    for number in range(NOTCHES):
        angle = math.tau * number / NOTCHES
        ends = [
            (middle[0] + length * math.cos(angle), middle[1] + length * math.sin(angle))
            for length in (radius - 12, radius - 2)
        ]
        pygame.draw.line(whole, pale, ends[0], ends[1], 4)


def _middle(inner: pygame.Rect, row: float, column: float) -> tuple[int, int]:
    """Return the centre of a square."""
    return (
        round(inner.left + (column + 0.5) * SQUARE),
        round(inner.top + (row + 0.5) * SQUARE),
    )


@lru_cache(maxsize=1)
def _shadow(window_height: int, alphabet: str) -> pygame.Surface:
    """Return the soft shadow of the turned board."""
    mask = pygame.mask.from_surface(_turned_board(window_height, alphabet))
    dark = mask.to_surface(setcolor=(*theme().colours.shade, 150), unsetcolor=(0, 0, 0, 0))
    # Blurred small and scaled up: a wide soft edge at little cost.
    small = pygame.transform.smoothscale(
        dark, (max(1, dark.get_width() // 8), max(1, dark.get_height() // 8))
    )
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 3), dark.get_size())

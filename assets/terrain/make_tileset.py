"""Draws the terrain tileset ``maps/terrain.png``: run ``python assets/terrain/make_tileset.py``.

Every kind of terrain has a shape of its own besides its tone, so that it can be told apart
without colour. Tiles are drawn four times as large and scaled down for smooth edges.
"""

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

TILE = 64
SCALE = 4
SIDE = TILE * SCALE

FLOOR = (226, 212, 184)
FLOOR_SHADE = (214, 198, 168)
WALL = (72, 66, 64)
WALL_LIGHT = (98, 91, 87)
WATER = (92, 142, 176)
WATER_LIGHT = (168, 204, 222)
ROUGH = (200, 178, 140)
STONE = (140, 122, 98)
STONE_LIGHT = (168, 149, 122)
HEDGE = (92, 120, 74)
HEDGE_LIGHT = (124, 152, 98)
ICE = (208, 224, 230)
ICE_LINE = (150, 182, 198)
GAP = (52, 46, 44)

Point = tuple[float, float]


def at(x: float, y: float) -> Point:
    """A point of the enlarged tile from one in its 64 pixels."""
    return x * SCALE, y * SCALE


def base(colour: tuple[int, int, int], shade: tuple[int, int, int]) -> pygame.Surface:
    """A filled tile with a thin darker edge."""
    tile = pygame.Surface((SIDE, SIDE))
    tile.fill(shade)
    pygame.draw.rect(tile, colour, (SCALE, SCALE, SIDE - 2 * SCALE, SIDE - 2 * SCALE))
    return tile


def stone(tile: pygame.Surface, x: float, y: float, width: float, height: float) -> None:
    """An oval stone with a light upper side."""
    left, top = at(x, y)
    pygame.draw.ellipse(tile, STONE, (left, top, width * SCALE, height * SCALE))
    light = (left + 2 * SCALE, top + SCALE, (width - 6) * SCALE, (height - 6) * SCALE)
    pygame.draw.ellipse(tile, STONE_LIGHT, light)


def wave(
    tile: pygame.Surface, colour: tuple[int, int, int], y: float, start: float, bumps: int
) -> None:
    """A row of half circles."""
    for bump in range(bumps):
        left, top = at(start + bump * 12, y)
        box = pygame.Rect(left, top, 13 * SCALE, 10 * SCALE)
        pygame.draw.arc(tile, colour, box, 3.3, 6.2, 2 * SCALE)


def floor() -> pygame.Surface:
    """Plain ground."""
    return base(FLOOR, FLOOR_SHADE)


def wall() -> pygame.Surface:
    """Dark courses of bricks."""
    tile = base(WALL, WALL)
    for course in range(4):
        offset = 0 if course % 2 else -16
        for brick in range(3):
            left, top = at(offset + brick * 32 + 1.5, course * 16 + 1.5)
            box = (left, top, 29 * SCALE, 13 * SCALE)
            pygame.draw.rect(tile, WALL_LIGHT, box, border_radius=2 * SCALE)
    return tile


def water() -> pygame.Surface:
    """Blue with three rows of waves."""
    tile = base(WATER, WATER)
    for y, start in ((8, 6), (26, 16), (44, 6)):
        wave(tile, WATER_LIGHT, y, start, 3)
    return tile


def rough() -> pygame.Surface:
    """Scattered stones."""
    tile = base(ROUGH, FLOOR_SHADE)
    for x, y, width, height in ((8, 10, 18, 14), (36, 6, 14, 12), (26, 30, 22, 17)):
        stone(tile, x, y, width, height)
    for x, y, width, height in ((7, 42, 15, 12), (46, 46, 12, 10), (48, 24, 10, 9)):
        stone(tile, x, y, width, height)
    return tile


def cover() -> pygame.Surface:
    """A hedge on plain ground."""
    tile = floor()
    body = pygame.Rect(*at(6, 22), 52 * SCALE, 26 * SCALE)
    pygame.draw.rect(tile, HEDGE, body, border_radius=10 * SCALE)
    for x, y in ((15, 24), (27, 20), (39, 23), (50, 25)):
        pygame.draw.circle(tile, HEDGE, at(x, y), 9 * SCALE)
        pygame.draw.circle(tile, HEDGE_LIGHT, at(x - 1, y - 2), 5 * SCALE)
    for x, y in ((16, 40), (30, 37), (45, 41)):
        pygame.draw.circle(tile, HEDGE_LIGHT, at(x, y), 4 * SCALE)
    return tile


def climb() -> pygame.Surface:
    """A rock face with arrows upwards."""
    tile = base(STONE_LIGHT, STONE)
    for y in (16, 34, 52):
        chevron = [at(14, y + 4), at(32, y - 8), at(50, y + 4)]
        pygame.draw.lines(tile, WALL, False, chevron, 4 * SCALE)
    return tile


def jump() -> pygame.Surface:
    """A dark gap with ragged edges."""
    tile = floor()
    left = [at(18, 0), at(24, 12), at(16, 26), at(25, 40), at(18, 52), at(22, 64)]
    right = [at(46, 64), at(40, 50), at(48, 38), at(41, 24), at(47, 12), at(42, 0)]
    pygame.draw.polygon(tile, GAP, left + right)
    return tile


def ice() -> pygame.Surface:
    """Pale ice with branching cracks."""
    tile = base(ICE, ICE_LINE)
    for crack in (
        [at(6, 14), at(22, 24), at(34, 20), at(58, 34)],
        [at(22, 24), at(26, 42), at(18, 58)],
        [at(34, 20), at(42, 6)],
        [at(26, 42), at(44, 52)],
    ):
        pygame.draw.lines(tile, ICE_LINE, False, crack, 3 * SCALE)
    return tile


def swim() -> pygame.Surface:
    """Water that can be swum: waves round a ring of light."""
    tile = base(WATER_LIGHT, WATER)
    pygame.draw.circle(tile, WATER, at(32, 32), 20 * SCALE, 3 * SCALE)
    pygame.draw.circle(tile, WATER, at(32, 32), 10 * SCALE, 3 * SCALE)
    wave(tile, WATER, 2, 4, 4)
    wave(tile, WATER, 52, 10, 4)
    return tile


TILES = (floor, wall, water, rough, cover, climb, jump, ice, swim)


def draw_tileset() -> pygame.Surface:
    """All tiles side by side, in the order of their numbers in ``maps/terrain.tsx``."""
    sheet = pygame.Surface((TILE * len(TILES), TILE))
    for number, draw in enumerate(TILES):
        tile = pygame.transform.smoothscale(draw(), (TILE, TILE))
        sheet.blit(tile, (number * TILE, 0))
    return sheet


if __name__ == "__main__":
    target = Path(__file__).resolve().parents[2] / "maps" / "terrain.png"
    pygame.image.save(draw_tileset(), target)

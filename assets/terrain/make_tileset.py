"""Draws the tileset ``maps/terrain.png``: run ``python assets/terrain/make_tileset.py``.

Its tiles are the squares that the game draws, so that a map looks the same in Tiled.
"""

import os
import sys
from pathlib import Path
from xml.etree import ElementTree as xml

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from game.window.style import Style
from game.window.theme import load_theme
from game.window.view.ground import Board, Ground, Risk, Squares

ROOT = Path(__file__).resolve().parents[2]
TILE = 64


def draw_tileset() -> pygame.Surface:
    """All tiles side by side, in the order of their numbers in ``maps/terrain.tsx``."""
    tiles = []
    for tile in xml.parse(ROOT / "maps" / "terrain.tsx").getroot().iter("tile"):
        tiles.append({one.get("name"): one.get("value", "") for one in tile.iter("property")})
    terrain = [tile["terrain"] for tile in tiles]
    risks = [Risk(tile["risk"], tile["kind"]) if "risk" in tile else None for tile in tiles]
    pygame.display.set_mode((1, 1))
    squares = Squares(Ground(Board(1, len(tiles), terrain, risks)), TILE, Style(load_theme()))
    sheet = pygame.Surface((TILE * len(tiles), TILE))
    for number in range(len(tiles)):
        sheet.blit(squares.square(number, 0), (number * TILE, 0))
    return sheet


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.image.save(draw_tileset(), ROOT / "maps" / "terrain.png")

"""Silhouettes and pictures."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pygame
import pytest

from game.window.theme import Colour
from game.window.view.glyphs import GlyphError, Shelf, glyph, icon, names, token_glyph

INK = Colour(10, 20, 30)
ALL: list[tuple[Shelf, str]] = [
    (shelf, name) for shelf in ("tokens", "icons", "terrain") for name in names(shelf)
]
DATA = sorted(Path("rules/systems").glob("*/data/*.toml"))


@pytest.mark.parametrize(("shelf", "name"), ALL)
def test_every_picture_loads_in_its_colour_and_fills_its_square(shelf: Shelf, name: str) -> None:
    surface = glyph(shelf, name, 40, INK)
    assert surface.get_size() == (40, 40)
    shape = surface.get_bounding_rect(min_alpha=128)
    assert max(shape.size) >= 28
    seen = [surface.get_at((x, y)) for x in range(40) for y in range(40)]
    solid = [pixel for pixel in seen if pixel.a == 255]
    assert len(solid) > 80
    assert {tuple(pixel)[:3] for pixel in solid} == {INK}


def test_black_in_a_picture_is_a_gap() -> None:
    middle = token_glyph("cross", 64, INK).get_at((32, 32))
    assert middle.a == 0


def test_pictures_are_kept() -> None:
    assert icon("bolt", 20, INK) is icon("bolt", 20, INK)


def test_an_unknown_picture_is_named() -> None:
    with pytest.raises(GlyphError, match=r"found no unicorn\.svg"):
        token_glyph("unicorn", 20, INK)


@pytest.mark.parametrize("file", DATA, ids=lambda file: f"{file.parts[2]}/{file.stem}")
def test_every_picture_that_a_system_names_exists(file: Path) -> None:
    def named(value: object, key: str) -> set[str]:
        if isinstance(value, dict):
            own = {value[key]} if isinstance(value.get(key), str) else set()
            return own.union(*(named(part, key) for part in value.values()))
        if isinstance(value, list):
            return set().union(*(named(part, key) for part in value))
        return set()

    data = tomllib.loads(file.read_text(encoding="utf-8"))
    assert named(data, "glyph") <= set(names("tokens"))
    pictures = {name for icon in named(data, "icon") for name in icon.split("+")}
    assert pictures <= set(names("icons"))


@pytest.mark.parametrize("size", [0, -3])
def test_a_picture_without_any_room_is_one_pixel(size: int) -> None:
    """A tile in a window dragged to almost nothing has none."""
    assert icon("frost", size, Colour(255, 255, 255)).get_size() == (1, 1)


def test_a_picture_with_a_sign_is_that_picture_and_something_else_in_its_corner() -> None:
    plain, signed = (icon(name, 28, INK) for name in ("blade", "blade+frost"))
    assert plain.get_size() == signed.get_size() == (28, 28)
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(signed, "RGBA")
    with pytest.raises(GlyphError, match=r"found no unicorn\.svg"):
        icon("blade+unicorn", 28, INK)

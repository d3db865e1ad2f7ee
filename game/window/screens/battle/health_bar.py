"""Bars of health on which is hatched what a hit takes, or a cure gives, on average."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import pygame

from game.play.fate import Fate
from game.window.style import Style
from game.window.theme import Colour

HEALTH = 18
"""Height of a bar of health in the forecast, in pixels of the theme."""
STRIPE = 7
"""From stripe to stripe of what is about to be lost, in pixels of the theme; less in a low bar."""


def draw_health(surface: pygame.Surface, place: pygame.Rect, fate: Fate, style: Style) -> None:
    """Draw the health left now as the full bar, what a hit takes on average hatched, a whisker.

    The whisker below marks what is left after the hardest, the average and the weakest hit. Where
    it is a cure that comes, the full bar is all the health that one may have.
    """
    bar = place.copy()
    bar.height = style.px(HEALTH)
    whole = max(1, fate.health, fate.maximum if fate.mean > 0 else 0)
    draw_bar(surface, bar, (fate.side, fate.health, whole), fate.mean, style)
    if len(fate.felt) > 1:
        means = (fate.felt[-1][0], fate.mean, fate.felt[0][0])
        last, mean, first = (_reached(bar, fate.health + one, whole) for one in means)
        _draw_whisker(surface, [last, first], mean, bar.bottom + style.px(7), style)


def draw_bar(
    surface: pygame.Surface,
    bar: pygame.Rect,
    left: tuple[str, int, int],
    mean: Fraction,
    style: Style,
) -> None:
    """Draw a bar of health, and hatched what a hit takes, or a cure gives, on average.

    :param left: whose side's it is, what is left of it, and what the whole bar stands for.
    """
    side, health, whole = left
    colours, radius = style.theme.colours, min(style.px(4), bar.height // 2)
    pygame.draw.rect(surface, colours.table_edge, bar, border_radius=radius)
    start, end = sorted(_reached(bar, one, whole) for one in (health + mean, health))
    clip = surface.get_clip()
    surface.set_clip(clip.clip(pygame.Rect(bar.left, bar.top, start - bar.left, bar.height)))
    pygame.draw.rect(surface, colours.side_soft(side), bar, border_radius=radius)
    if end > start:
        surface.set_clip(clip.clip(pygame.Rect(start, bar.top, end - start, bar.height)))
        surface.blit(_hatched(bar.size, style, harm=mean < 0), bar)
    surface.set_clip(clip)


def _reached(bar: pygame.Rect, health: Fraction | int, whole: int) -> int:
    """Return how far to the right a bar of health goes."""
    return bar.left + int(bar.width * max(0, min(whole, health)) / whole)


def _draw_whisker(
    surface: pygame.Surface, ends: list[int], mean: int, height: int, style: Style
) -> None:
    ink, half = style.theme.colours.ink, style.px(4)
    pygame.draw.line(surface, ink, (min(ends), height), (max(ends), height), style.px(1))
    for end in ends:
        pygame.draw.line(surface, ink, (end, height - half), (end, height + half), style.px(2))
    pygame.draw.circle(surface, ink, (mean, height), style.px(3))


def _hatched(size: tuple[int, int], style: Style, *, harm: bool) -> pygame.Surface:
    """Return stripes of what a hit takes, or a cure gives; kept, so do not draw on it."""
    colours = style.theme.colours
    return _hatching(
        size,
        min(style.px(STRIPE), size[1] // 2 + 1),
        colours.accent if harm else colours.good,
        colours.ink_dark,
    )


@lru_cache(16)
def _hatching(size: tuple[int, int], step: int, bright: Colour, dark: Colour) -> pygame.Surface:
    """Return slanted stripes."""
    picture = pygame.Surface(size)
    picture.fill(bright)
    width, height = size
    for left in range(-height, width + height, 2 * step):
        points = [(left, height), (left + step, height), (left + step + height, 0)]
        pygame.draw.polygon(picture, dark, [*points, (left + height, 0)])
    return picture

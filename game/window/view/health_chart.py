"""Both sides' health over a battle: Red's solid, Blue's notched, and who has more as a line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from fractions import Fraction

import pygame

from game.play.telling import round_words
from game.window.style import Style

Shares = Sequence[tuple[Fraction, Fraction]]
"""Red's and Blue's health after each action, as shares of that at the beginning."""
NOTCH = 8
"""Width of a notch of Blue's area, in pixels of the theme."""
DOTS = 6
"""From dot to dot of the middle, in pixels of the theme."""


def across(place: pygame.Rect, index: int, count: int) -> int:
    """Return where in a chart the position after so many of `count - 1` actions lies."""
    return place.left + (place.width - 1) * index // max(1, count - 1)


def nearest(place: pygame.Rect, x: int, count: int) -> int:
    """Return the number of the position that lies nearest to a place in a chart."""
    index = round((x - place.left) * (count - 1) / max(1, place.width - 1))
    return max(0, min(count - 1, index))


def leading(chance: float) -> tuple[Fraction, Fraction]:
    """Return how tall Red's and Blue's areas are for Red's chance to win: only the lead is drawn,
    who is likelier to win has all of it."""
    lead = Fraction(2 * chance - 1)
    return max(lead, Fraction(0)), max(-lead, Fraction(0))


def draw_health_chart(
    surface: pygame.Surface, place: pygame.Rect, shares: Shares, style: Style
) -> None:
    """Draw Red's health upwards from the middle and Blue's downwards, and who has more as a line.

    The line stands above the middle by half of the difference where Red has more left.
    """
    colours = style.theme.colours
    pygame.draw.rect(surface, colours.table_edge, place, border_radius=style.px(4))
    count = len(shares)
    if count < 2:
        return
    middle, half = place.centery, place.height // 2 - 1
    xs = [across(place, index, count) for index in range(count)]
    red = [middle - _tall(half, one) for one, _other in shares]
    blue = [middle + _tall(half, other) for _one, other in shares]
    ahead = [middle - _tall(half, one - other) for one, other in shares]
    notch = style.px(NOTCH)
    for x in range(place.left, place.right):
        at = bisect_right(xs, x) - 1
        pygame.draw.line(surface, colours.red_deep, (x, _between(xs, red, at, x)), (x, middle))
        notched = (x - place.left) // notch % 2 == 0
        tone = colours.blue_deep.mixed(colours.table_edge, 0 if notched else 45)
        pygame.draw.line(surface, tone, (x, middle), (x, _between(xs, blue, at, x)))
        lead = _between(xs, ahead, at, x)
        if lead != middle:
            strong = colours.red if lead < middle else colours.blue
            if lead < middle or notched:
                pygame.draw.line(surface, strong, (x, lead), (x, middle))
    for x in range(place.left, place.right, style.px(DOTS)):
        surface.fill(colours.ink_soft, (x, middle, style.px(2), 1))
    points = list(zip(xs, ahead, strict=True))
    pygame.draw.lines(surface, colours.ink, False, points, style.px(2))


def lead_height(place: pygame.Rect, share: tuple[Fraction, Fraction]) -> int:
    """Return where the line of who has more lies in a chart."""
    return place.centery - _tall(place.height // 2 - 1, share[0] - share[1])


def _tall(half: int, share: Fraction) -> int:
    return round(half * max(Fraction(-1), min(Fraction(1), share)))


def _between(xs: Sequence[int], ys: Sequence[int], at: int, x: int) -> int:
    """Return the height of a line at a place between its points."""
    if at + 1 >= len(xs) or xs[at + 1] == xs[at]:
        return ys[at]
    return ys[at] + (ys[at + 1] - ys[at]) * (x - xs[at]) // (xs[at + 1] - xs[at])


def draw_rounds(
    picture: pygame.Surface,
    chart: pygame.Rect,
    rounds: Iterable[tuple[int, int]],
    length: int,
    style: Style,
    *,
    named: int | None,
) -> None:
    """Draw a line where each round begins, and its name at it where it finds room.

    :param rounds: where in a line of so many positions each begins, and its number.
    :param named: the upper end of the names; None for none.
    """
    colours, end = style.theme.colours, -1
    for index, number in rounds:
        x = across(chart, index, length)
        if index:
            pygame.draw.line(picture, colours.panel_edge, (x, chart.top), (x, chart.bottom - 1))
        if not number or named is None:  # the line begins with none; the first round is near
            continue
        words = style.text(round_words(number), "small", colours.ink_soft)
        if x > end and x + words.get_width() <= chart.right:
            picture.blit(words, (x, named))
            end = x + words.get_width() + style.gap

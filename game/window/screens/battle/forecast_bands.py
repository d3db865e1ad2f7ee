"""The bar of a forecast's results, each as wide as its chance, and where the dice fell on it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import pygame

from game.play.besides import whom
from game.play.fate import Band, Fate, Sort
from game.player.language import per_cent
from game.study.needle import Fallen
from game.window.style import Style
from game.window.theme import Colour
from rules.battle.sheet import whole_per_cent

BANDS = 30
"""Height of the bar of results, in pixels of the theme."""
NEEDLE = 10
"""Height of the needle over it, in pixels of the theme."""
LEAST_BAND = 34
"""A narrower part of the bar carries its chance above, in pixels of the theme."""

NAME_GAP = 6
"""Between the names below the bar, in pixels."""


def whole_per_cents(bands: Sequence[Band]) -> list[int]:
    """Return chances in per cent that sum to 100; what is possible never says 0.

    That it is hurt, that it is helped, and that it falls, have the figures that they have
    everywhere else; the parts of each share theirs: the largest remainders are rounded up.
    """
    chances = [band.chance for band in bands]
    idle, falls, harm, help_ = (
        [number for number, band in enumerate(bands) if band.sort == sort]
        for sort in ("nothing", "felled", "harm", "help")
    )

    def figure(numbers: list[int], most: int) -> int:
        """Return what they come to, at most so much."""
        return min(whole_per_cent(sum(chances[number] for number in numbers)), most)

    hurt = figure(falls + harm, 100 - len(idle) - len(help_))
    felled = min(figure(falls, hurt), hurt - len(harm)) if harm else hurt
    helped = figure(help_, 100 - hurt - len(idle)) if idle else 100 - hurt
    wholes = (
        (idle, 100 - hurt - helped), (falls, felled), (harm, hurt - felled), (help_, helped),
    )  # fmt: skip
    shown = [0] * len(bands)
    for part, whole in wholes:
        shares = _shared([chances[number] for number in part], whole)
        for number, share in zip(part, shares, strict=True):
            shown[number] = share
    while sum(shown) > 100:  # more results than per cents are left to one of the parts
        shown[shown.index(max(shown))] -= 1
    return shown


def _shared(chances: Sequence[Fraction], whole: int) -> list[int]:
    """Return whole shares of a number by chance, each 1 or more where there is enough."""
    exact = [chance * whole / sum(chances) for chance in chances]
    told = [max(1, int(value)) for value in exact]
    for one in sorted(range(len(told)), key=lambda one: told[one] - exact[one]):
        told[one] += sum(told) < whole
    while sum(told) > max(whole, len(told)):
        told[told.index(max(told))] -= 1
    return told


def share_of(bar: pygame.Rect, share: Fraction | int) -> pygame.Rect:
    """Return so much of a bar, from its left end."""
    return pygame.Rect(bar.left, bar.top, int(bar.width * share), bar.height)


def draw_bands(
    surface: pygame.Surface, place: pygame.Rect, bands: Sequence[Band], style: Style
) -> None:
    """Draw results as one bar, dark to light, each with its chance, and their names below.

    What is sure has its name in the bar.
    """
    told = whole_per_cents(bands)
    lefts = [place.left]
    for number in range(len(bands)):
        lefts.append(place.left + round(place.width * sum(told[: number + 1]) / 100))
    whole = pygame.Rect(place.left, place.top, place.width, style.px(BANDS))
    harms = [band for band in bands if band.sort == "harm"]
    names: list[_Name] = []
    for number, band in enumerate(bands):
        part = whole.copy()
        part.left, part.width = lefts[number], max(1, lefts[number + 1] - lefts[number])
        fill, ink = _tones(band.sort, harms.index(band) if band in harms else 0, style)
        ends = [style.px(6) if number == end else 0 for end in (0, len(bands) - 1)]
        pygame.draw.rect(
            surface, fill, part.inflate(-style.px(1), 0),
            border_top_left_radius=ends[0], border_bottom_left_radius=ends[0],
            border_top_right_radius=ends[1], border_bottom_right_radius=ends[1],
        )  # fmt: skip
        narrow = part.width < style.px(LEAST_BAND)
        words = f"{told[number]}" if narrow else per_cent(told[number])
        if len(bands) == 1:
            words = f"{band.word} · {words}"
        size = style.px(11 if narrow else 15)
        chance = style.text(words, size, ink, True)
        if chance.get_width() < part.width:
            surface.blit(chance, chance.get_rect(center=part.center))
        name = style.text(band.word, "small", style.theme.colours.ink)
        names.append(_Name(part.centerx, name, band.chance))
    if len(bands) > 1:
        _spread(surface, names, whole)


def bands_height(bands: Sequence[Band], style: Style) -> int:
    """Return the height of a bar of results with the names below it, in pixels."""
    return style.px(BANDS) + (style.line_height("small") if len(bands) > 1 else 0)


def draw_fallen(
    surface: pygame.Surface | None,
    place: pygame.Rect,
    fallen: Fallen,
    style: Style,
    *,
    landed: bool = True,
) -> int:
    """Draw the bar of results of everyone touched, with a needle where the dice fell; for whom both
    are alike, once.

    Without a surface nothing is drawn.

    :param landed: whether the dice have been seen; there is no needle before.
    :return: the height of all bars, in pixels.
    """
    top, line = place.top, style.line_height("small")
    alike: dict[tuple[str, tuple[Band, ...], Fraction], list[Fate]] = {}
    for fate, needle in zip(fallen.told.fates, fallen.needles, strict=True):
        if needle is not None:
            alike.setdefault((fate.side, fate.bands, needle), []).append(fate)
    for (_side, shown, needle), fates in alike.items():
        if len(fallen.told.fates) > 1:
            if surface is not None:
                soft = style.theme.colours.side_soft(fates[0].side)
                name = listed([fate.name for fate in fates], place.width, style)
                surface.blit(style.text(name, "small", soft), (place.left, top))
            top += line
        top += style.px(NEEDLE) + style.px(2)
        if surface is not None:
            bar = pygame.Rect(place.left, top, place.width, style.px(BANDS))
            draw_bands(surface, bar, shown, style)
            if landed:
                _draw_needle(surface, bar, needle, style)
        top += bands_height(shown, style) + style.gap
    return top - place.top


def alike(fates: Sequence[Fate]) -> list[list[Fate]]:
    """Return fates in their order, those together that differ in nothing but whose they are."""
    found: dict[object, list[Fate]] = {}
    for fate in fates:
        found.setdefault((fate.side, fate.glyph, fate.health, fate.bands, fate.felt), []).append(
            fate
        )
    return list(found.values())


def listed(names: Sequence[str], width: int, style: Style) -> str:
    """Return all names, or where they find no room the first and how many more there are."""
    listed = ", ".join(names)
    if style.measure(listed, "small")[0] <= width:
        return listed
    return style.shorten(whom(names), width, "small")


def _draw_needle(surface: pygame.Surface, bar: pygame.Rect, needle: Fraction, style: Style) -> None:
    """Point at a place of a bar from above, and leave the middle to what is written there."""
    colours, height = style.theme.colours, style.px(NEEDLE)
    x, half = bar.left + int(bar.width * needle), height * 6 // 10
    head = (x - half, bar.top - height), (x + half, bar.top - height), (x, bar.top)
    pygame.draw.polygon(surface, colours.ink, head)
    for top, bottom in (
        (bar.top, bar.top + bar.height // 5),
        (bar.bottom - bar.height // 5, bar.bottom - 1),
    ):
        for shade, width in ((colours.ink_dark, 4), (colours.ink, 2)):
            pygame.draw.line(surface, shade, (x, top), (x, bottom), style.px(width))


class _Name(NamedTuple):
    """What stands below a part of the bar."""

    middle: int
    """Of its part, in pixels."""
    picture: pygame.Surface
    chance: Fraction


def _spread(surface: pygame.Surface, names: list[_Name], whole: pygame.Rect) -> None:
    """Write names under their parts, moved apart and kept inside; where they find no room the
    least likely are left out."""

    def wanted(some: list[_Name]) -> int:
        return sum(one.picture.get_width() + NAME_GAP for one in some)

    left_out = sorted(names, key=lambda one: one.chance, reverse=True)
    while wanted(names) > whole.width + NAME_GAP:
        names.remove(left_out.pop())
    end = whole.left
    for number, one in enumerate(names):
        room = whole.right - wanted(names[number + 1 :]) - one.picture.get_width()
        left = min(max(end, one.middle - one.picture.get_width() // 2), room)
        surface.blit(one.picture, (left, whole.bottom + 1))
        end = left + one.picture.get_width() + NAME_GAP


def _tones(sort: Sort, rank: int, style: Style) -> tuple[Colour, Colour]:
    """Return fill and ink of a result; of several that harm, the later is lighter."""
    colours = style.theme.colours
    match sort:
        case "nothing":
            return colours.steel, colours.ink
        case "harm":
            return colours.accent.mixed(colours.ink, 30 * min(rank, 2)), colours.ink_dark
        case "felled":
            return colours.ink, colours.ink_dark
        case "help":
            return colours.good, colours.ink_dark

"""The parts of a forecast beside its bar of results: steps with what a hit takes, sums, prices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import repeat
from typing import NamedTuple

import pygame

from game.play.dossier import FORETOLD, by_rule, ended
from game.play.fate import Fate
from game.play.forecast import Forecast
from game.play.prices import Price
from game.play.stage import percent
from game.play.sums import Step, Sum, Term
from game.play.tally import Tally
from game.play.telling import nearest, signed
from game.player.language import Count, _, colon, fill, opened, per_cent
from game.window.screens.battle.forecast_bands import share_of, whole_per_cents
from game.window.style import Style
from game.window.theme import Colour
from game.window.view.glyphs import icon
from game.window.widgets import columns

STEP = 8
"""Height of the bar of a step, in pixels of the theme."""
LEAST_LETTERS = 11
"""Height of the letters of dice and of the smallest names, in pixels of the theme."""
TOTAL = 28
"""Width of what a sum comes to, in pixels of the theme."""
COLUMNS = 20
"""Width between two columns of sums, in pixels of the theme."""
TERM = 6
"""Least width between the name of a share and its number, in pixels of the theme."""
PRICES, LEAST_PRICES = 4, 3
"""At most so many prices stand side by side; fewer leave room as for the latter."""


def effect_words(told: Forecast, style: Style) -> tuple[str, Colour]:
    """Return what the chance of a forecast is for, and its colour: that of a warning where the
    harm is one's own or a friend's, or the help an enemy's. Of what is only begun now it says that
    it may come to nothing, as what undoes it stands at the end, or that it holds if nothing else
    changes till then."""
    colours = style.theme.colours
    if told.harms_itself:
        return _("is hurt by it"), colours.warning
    if told.fates and told.fates[0].friend and told.fates[0].harmful:
        return _("hurts a friend"), colours.warning
    if told.helps_enemies:
        return _("helps the enemy"), colours.warning
    if told.soon and told.breaks:
        return _("unless undone"), colours.accent
    return _("as things stand") if told.later else _("takes effect"), colours.accent


def draw_whom(
    surface: pygame.Surface | None, spot: tuple[int, int], right: int, told: Forecast, style: Style
) -> bool:
    """Draw whom it befalls, and beside that when it does, or only measure.

    :return: whether there is room for the latter up to the right end.
    """
    colours, gap = style.theme.colours, style.gap
    soft = colours.side_soft(told.fates[0].side)
    name = style.fitted(told.whom, right - spot[0] - gap, "small", soft, True)
    soon = style.text(told.soon, "small", colours.ink_soft)
    after = spot[0] + name.get_width() + gap
    fits = after + soon.get_width() <= right - gap
    if surface is not None:
        surface.blit(name, spot)
        if fits:
            surface.blit(soon, (after, spot[1]))
    return bool(told.soon) and fits


def draw_step(
    surface: pygame.Surface, place: pygame.Rect, step: Step, style: Style, *, first: bool, bar: bool
) -> None:
    """Draw a throw's name, shares and chance, and how much of the whole is left after it.

    :param bar: whether that is drawn.
    """
    colours, line = style.theme.colours, style.line_height("small")
    told = ("" if first else "× ") + percent(step.chance)
    chance = style.text(told, "small", colours.ink, True)
    surface.blit(chance, chance.get_rect(topright=(place.right, place.top)))
    name = style.text(step.name, "small", colours.ink, True)
    surface.blit(name, place.topleft)
    below = _lines_below(step, place.width, style)
    if not below:
        left = place.left + name.get_width() + style.gap
        surface.blit(style.text(step.terms, "small", colours.ink_soft), (left, place.top))
    for number, terms in enumerate(below, 1):
        written = style.text(terms, "small", colours.ink_soft)
        surface.blit(written, (place.left, place.top + number * line))
    if not bar:
        return
    top = place.top + (1 + len(below)) * line
    whole = pygame.Rect(place.left, top, place.width, style.px(STEP))
    parts = ((1, colours.table_edge), (step.before, colours.steel), (step.after, colours.accent))
    for share, colour in parts:
        pygame.draw.rect(surface, colour, share_of(whole, share), border_radius=style.px(3))


def step_height(step: Step, width: int, style: Style, *, bar: bool) -> int:
    """Return the height of a step in so many pixels of width, with the room below it."""
    lines = 1 + len(_lines_below(step, width, style))
    return lines * style.line_height("small") + style.px(STEP + 6) * bar


def _lines_below(step: Step, width: int, style: Style) -> Sequence[str]:
    """Return the lines of shares that stand below the name; none where they fit beside it."""
    beside = style.measure(per_cent(f"{step.name}× 100"), "small", True)[0] + 3 * style.gap
    if style.measure(step.terms, "small")[0] <= width - beside:
        return ()
    return style.wrap(step.terms, width, "small")


Mark = Callable[[pygame.Rect, str], object]
"""Hears what is told of a place."""


class Manner(NamedTuple):
    """How close together a forecast stands."""

    roomy: bool = False
    """Whether sums stand below each other where not all of their names can be read beside."""
    close: bool = False
    """Whether the shares of a single sum stand two abreast, and what a number shares with the one
    above it is left out."""
    bare: bool = False
    """Whether what the numbers of throws say too is left out."""
    mute: bool = False
    """Whether keys give way even while a tile is armed, of which they say how to do it."""


KEYED = Manner(roomy=True), Manner(), Manner(close=True), Manner(close=True, bare=True)
MANNERS = *KEYED, *(one._replace(mute=True) for one in KEYED)
"""The first in which everything finds room is taken, else the last."""


def draw_sums(
    surface: pygame.Surface | None,
    room: pygame.Rect,
    sums: Sequence[Sum],
    mark: Mark,
    style: Style,
    how: Manner,
) -> int:
    """Draw chances and rolls on the left, numbers on the right, or only measure them; return
    where they end.

    :param room: its top and its width are theirs.
    """
    close = how.close
    left = [made for made in sums if made.chance]
    right = [made for made in sums if not made.chance]
    if not left or not right:
        sums = left or right
        left, right = list(sums[::2]), list(sums[1::2])
    across = 1 if right or not close else 2
    half = (room.width - style.px(COLUMNS)) // 2
    bottom, line = room.top, style.line_height("small")
    widths = _widths(room.width, left, right, style)
    if how.roomy and any(map(_needs_more, (left, right), widths, repeat(style))):
        left, right, widths = [*left, *right], [], (room.width, 0)
    for x, width, made in (
        (room.left, widths[0], left),
        (room.right - widths[1], widths[1], right),
    ):
        top = room.top
        for one in made:
            terms = one.beyond(made[0]) if close and not one.chance else one.terms
            places = [
                pygame.Rect(
                    x + number % across * (room.width - half),
                    top + number // across * line,
                    width if across == 1 else half,
                    line,
                )
                for number in range(len(terms))
            ]
            top += -(-len(terms) // across) * line + style.px(1 if close else 3)
            places.append(pygame.Rect(x, top, width, line))
            top += line + style.px(4 if close else 7)
            if surface is not None:
                _draw_sum(surface, places, one, terms, mark, style)
        bottom = max(bottom, top)
    return bottom


def _widths(width: int, left: Sequence[Sum], right: Sequence[Sum], style: Style) -> tuple[int, int]:
    """Return how wide two columns are: as wide as each other, unless one needs more for its names
    and the other has it to spare; the first alone has all."""
    if not right:
        return width, width
    whole = width - style.px(COLUMNS)
    half = whole // 2
    needed, other = _needed(left, style), _needed(right, style)
    if other > half:
        first = max(min(needed, half), whole - other)
    else:
        first = max(half, min(needed, whole - other))
    return first, whole - first


def _needs_more(sums: Sequence[Sum], width: int, style: Style) -> bool:
    return _needed(sums, style) > width


def _needed(sums: Sequence[Sum], style: Style) -> int:
    """Return how wide the widest share is with its number; the total is written in bold."""
    rows = [(term, term is made.total) for made in sums for term in (*made.terms, made.total)]
    return max((_term_width(term, style, bold=bold) for term, bold in rows), default=0)


def _term_width(term: Term, style: Style, *, bold: bool) -> int:
    words = ((opened(term.name), bold), (term.value, bold))
    return sum(style.measure(one, "small", heavy)[0] for one, heavy in words) + style.px(TERM)


def _draw_sum(
    surface: pygame.Surface,
    places: Sequence[pygame.Rect],
    made: Sum,
    terms: Sequence[Term],
    mark: Mark,
    style: Style,
) -> None:
    """Draw some of the shares in their places and the total, in the last, under a line."""
    last = places[-1]
    above = last.top - style.px(1)
    colour = style.theme.colours.panel_edge
    pygame.draw.line(surface, colour, (last.left, above), (last.right, above))
    for place, term in zip(places, (*terms, made.total), strict=True):
        _draw_term(surface, place, term, style, bold=term is made.total)
        mark(place, told_term(term, made))


def told_term(term: Term, made: Sum) -> str:
    """Return a share of a sum, or what they make together, with its rule."""
    words = f"{term.name} {term.value}"
    if term is made.total and made.terms:
        words += " = " + ", ".join(f"{one.name} {one.value}" for one in made.terms)
    return by_rule(words, term.clause or made.clause or FORETOLD)


def told_price(price: Price) -> str:
    """Return what is paid, and from how much, with its rule."""
    if price.after is None:
        return by_rule(f"{price.label} {price.before}", price.clause or FORETOLD)
    words = _("Costs {number} of {name}: {before} before, {after} after")
    told = fill(
        words,
        number=price.before - price.after, name=price.label,
        before=price.before, after=price.after,
    )  # fmt: skip
    return by_rule(told, price.clause or FORETOLD)


def told_fate(fate: Fate) -> str:
    """Return what may become of one, result by result, the throws that all have to succeed for it,
    with the rule."""
    told = [fill(_("{name}, health {number}:"), name=fate.name, number=Count(fate.health))]
    for chance, band in zip(whole_per_cents(fate.bands), fate.bands, strict=True):
        told.append(f"{per_cent(chance)} {band.word}")
    for number, step in enumerate(fate.steps):
        told.append(f"{step.name}{colon()} {'× ' if number else ''}{percent(step.chance)}")
    if fate.felt:
        low, high = Count(fate.felt[0][0]), Count(fate.felt[-1][0])
        words, span = _("If health changes, then by {span}"), f"{low}"
        if low != high:
            words = _("If health changes, then by {span}, {mean} on average")
            span = f"{low} … {high}"
        told.append(fill(words, span=span, mean=nearest(fate.mean)))
    return ended(told, FORETOLD)


def _draw_term(
    surface: pygame.Surface, row: pygame.Rect, term: Term, style: Style, *, bold: bool = False
) -> None:
    colours = style.theme.colours
    value = style.text(term.value, "small", colours.ink, bold)
    surface.blit(value, value.get_rect(topright=row.topright))
    room = row.width - value.get_width() - style.px(TERM)
    ink = colours.ink if bold else colours.ink_soft
    name = style.fitted(opened(term.name), room, "small", ink, bold)
    surface.blit(name, name.get_rect(midleft=(row.left, row.top + value.get_height() // 2)))


def draw_tally(surface: pygame.Surface, row: pygame.Rect, tally: Tally, style: Style) -> None:
    """Draw a step of an arithmetic: the dice as they lie, what comes to them, what it makes."""
    colours, size = style.theme.colours, row.height - style.px(2)
    total = style.text(tally.total, "small", colours.ink, True)
    surface.blit(total, total.get_rect(topright=row.topright))
    left, right = row.left, row.right - max(total.get_width(), style.px(TOTAL)) - style.gap
    for die in tally.dice:
        shown = style.text(str(die.value), style.px(LEAST_LETTERS), colours.ink_dark, True)
        box = pygame.Rect(left, row.top + style.px(1), max(size, shown.get_width() + 6), size)
        pygame.draw.rect(surface, colours.ink, box, border_radius=style.px(4))
        surface.blit(shown, shown.get_rect(center=box.center))
        left = box.right + style.px(4)
    value = style.text(tally.value, "small", colours.ink_soft)
    surface.blit(value, value.get_rect(topright=(right, row.top)))
    room = right - value.get_width() - style.gap - left
    name = style.fitted(opened(tally.name), room, "small", colours.ink_soft)
    surface.blit(name, name.get_rect(midleft=(left, row.top + value.get_height() // 2)))


def price_places(
    prices: Sequence[Price], room: pygame.Rect, style: Style, *, low: bool = False
) -> Iterator[tuple[pygame.Rect, Price]]:
    """Yield the place of each price from the top of a room: all side by side where they can show
    their names whole, else, or where there is little room, one line high, two abreast."""
    if not prices:
        return
    gap, line = style.gap, style.line_height("small")
    widths, across = [_price_width(one, style) for one in prices], len(prices)
    row = pygame.Rect(room.left, room.top, room.width, 2 * line + style.px(6))
    if low or across > PRICES or sum(widths) + gap * (across - 1) > row.width:
        row.height = line + style.px(4)
        abreast = [1] * min(across, 2)
        for number in range(0, across, 2):
            yield from zip(columns(row, abreast, gap), prices[number : number + 2], strict=False)
            row = row.move(0, row.height + style.px(4))
        return
    third = row.width * min(across, LEAST_PRICES) // LEAST_PRICES
    row.width = max(third, sum(widths) + gap * (across - 1))
    if max(widths) * across + gap * (across - 1) <= row.width:
        widths = [1] * across
    yield from zip(columns(row, widths, gap), prices, strict=True)


def _price_width(price: Price, style: Style) -> int:
    """Return how wide a price must be to show its name in the smallest letters, in pixels."""
    return style.measure(price.label, style.px(LEAST_LETTERS))[0] + style.px(14 + 4 + 14) + 2


def draw_price(surface: pygame.Surface, place: pygame.Rect, price: Price, style: Style) -> None:
    """Draw what is paid from a gauge, before and after: below its name, or beside it where the
    place is one line high."""
    colours, line = style.theme.colours, style.line_height("small")
    pygame.draw.rect(surface, colours.panel_raised, place, border_radius=style.px(6))
    inner, size = place.inflate(-style.px(14), -style.px(4)), style.px(14)
    surface.blit(icon(price.icon, size, colours.ink_soft), (inner.left, inner.top + style.px(2)))
    before = "" if price.after is None else f"{price.before} → "
    soft = style.text(before, "small", colours.ink_soft)
    last = price.before if price.after is None else price.after
    bold = style.text(str(last), "small", colours.ink, True)
    left, right, top = inner.left + size + style.px(4), inner.right, inner.top + line
    numbers = inner.left
    if place.height < 2 * line:
        numbers = inner.right - soft.get_width() - bold.get_width()
        right, top = numbers - style.gap, inner.top
    label = style.fitted(price.label, right - left, colour=colours.ink_soft)
    surface.blit(label, label.get_rect(midleft=(left, inner.top + line // 2)))
    surface.blit(soft, (numbers, top))
    surface.blit(bold, (numbers + soft.get_width(), top))


def felt(fate: Fate) -> str:
    """Return the span of what a hit takes or a cure gives."""
    if not fate.felt:
        return ""
    low, high = fate.felt[0][0], fate.felt[-1][0]
    return signed(low) if low == high else f"{signed(low)}–{Count(abs(high))}"


def left_on_average(fate: Fate) -> str:
    """Return what a hit leaves, or a cure makes of it, on average, where that can vary; with its
    chance where more may come of it, such as of a shove that seldom hurts."""
    left = fate.health + nearest(fate.mean)
    left = Count(max(0, left) if fate.health > 0 else left)
    if len(fate.felt) == 1:
        told = _("healing makes it {number}") if fate.mean > 0 else _("a hit leaves {number}")
    elif fate.mean > 0:
        told = _("healing makes it {number} on average")
    else:
        told = _("a hit leaves {number} on average")
    words = fill(told, number=left)
    chance = sum((chance for _change, chance in fate.felt), Fraction(0))
    return f"{percent(chance)}{colon()} {words}" if chance < fate.chance else words

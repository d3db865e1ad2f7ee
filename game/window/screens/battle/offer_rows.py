"""Rows of what could be done: the ability, whom it would touch, how surely and how hard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.play.aim import Aim
from game.play.dossier import FORETOLD, by_rule, later_words
from game.play.stage import percent
from game.play.telling import nearest, unit_name
from game.play.vantage import Effect, Found, Offer
from game.player.language import _, alphabet, fill
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.view.token_picture import small_token
from rules.battle.machine import Battle, Pending
from rules.battle.system import MOVE

ICON, TOKEN = 16, 20
"""Widths of an ability's picture and of a token, in pixels of the theme."""
FROM_THERE, FEW = 7, 4
"""So many of the best things are told that could be done from elsewhere; the latter where there
is little room."""
CHANCE, MEAN = 50, 40
"""Widths of the columns of chances and of means, in pixels of the theme."""


def row_height(style: Style) -> int:
    """Return the height of a row, in pixels."""
    return max(style.line_height("small"), style.px(TOKEN)) + style.px(2)


def mean_words(effect: Effect) -> str:
    """Return the mean change of health, `−18`; "" for an effect alone."""
    return f"{mean}" if (mean := nearest(effect.mean)) else ""


def first_words(effect: Effect) -> str:
    """Return what is to be done before it in the same turn."""
    return fill(_("first: {ability}"), ability=_(effect.first))


class Alike(NamedTuple):
    """An offer, and everybody whom it would do the same to as to its own unit, that one first."""

    offer: Offer
    units: tuple[int, ...]


def alike(found: Found, battle: Battle, most: int) -> list[Alike]:
    """Return the best of what could be done, at most so many rows: what would do the same to
    several of a kind and a side is one."""
    rows: dict[object, Alike] = {}
    for offer in found.offers if found.complete else ():
        unit = battle.units[offer.unit]
        glyph = battle.setup.system.token(battle, unit).glyph
        key = offer.command, offer.effect, unit.side, glyph
        row = rows.get(key, Alike(offer, ()))
        rows[key] = row._replace(units=(*row.units, offer.unit))
    return list(rows.values())[:most]


def told_offer(offer: Offer, battle: Battle, units: Sequence[int] = ()) -> str:
    """Return an offer as a sentence, for whoever points at it.

    :param units: everybody whom it would do the same to; without any, its own unit.
    """
    name = ", ".join(unit_name(battle.units[unit].name) for unit in units or (offer.unit,))
    words = fill(
        _("{ability} on {name}: works {chance}"),
        ability=_(offer.command.label), name=name, chance=percent(offer.effect.chance),
    )  # fmt: skip
    if mean := mean_words(offer.effect):
        words += ", " + fill(_("health {change} on average"), change=mean)
    if offer.effect.first:
        words += "\n" + first_words(offer.effect)
    return by_rule(words, FORETOLD)


def heading(found: Found, aim: Aim) -> tuple[str, str]:
    """Return from where it could be done, and what the numbers are or when it could be."""
    action, pending, battle = aim.action(), aim.battle.pending, aim.battle
    taken = battle.unit_at(aim.cell) is not None
    from_ = _standing(battle, pending) if pending and taken else aim.cell
    if action is not None and action.kind == MOVE:
        # A walk may end before the cell it was for, or before its first step.
        from_ = (aim.path(action) or (battle.units[action.unit].cell,))[-1]
    cell = battle.setup.board.name(from_, alphabet())
    stays = action is None or (action.cells == (aim.cell,) and not taken)
    title = fill(_("From {cell}"), cell=cell) if stays else _("It could then do")
    if found.complete and found.offers and found.offers[0].effect.later:
        return title, later_words(battle)
    if found.complete and found.offers and found.offers[0].effect.first:
        return title, first_words(found.offers[0].effect)
    return title, _("chance, average") if found.offers else ""


def _standing(battle: Battle, pending: Pending) -> int:
    """Return where the acting one does it: after its walk, if it has chosen one to be done at once
    with it."""
    system, walks = battle.setup.system, list[int]()
    for plan in system.plans(battle) if pending.kind in system.at_once else ():
        if plan.unit == pending.unit and plan.action is not None and plan.action.kind == MOVE:
            walks.append(plan.action.cells[-1])
    return walks[-1] if walks else int(battle.units[pending.unit].cell)


def draw_title(
    surface: pygame.Surface | None, place: pygame.Rect, words: str, soft: str, style: Style
) -> int:
    """Draw a heading with a soft word at its right; return the height of both."""
    if surface is not None:
        title = style.text(style.shorten(words, place.width, "small", True), "small", bold=True)
        surface.blit(title, place.topleft)
        room = place.width - title.get_width() - style.gap
        if style.measure(soft, "small")[0] <= room:
            picture = style.text(soft, "small", style.theme.colours.ink_soft)
            surface.blit(picture, picture.get_rect(topright=place.topright))
    return style.line_height("small", True) + style.px(4)


def draw_found(
    surface: pygame.Surface | None,
    place: pygame.Rect,
    found: Found,
    battle: Battle,
    style: Style,
    most: int,
) -> int:
    """Draw the best of what could be done, or only measure; return the height.

    :param most: so many rows at most.
    """
    if not found.complete:
        return _line(surface, place, "…", style)
    if not found.offers:
        return _line(surface, place, _("No enemy comes into reach from there."), style)
    row = pygame.Rect(place.left, place.top, place.width, row_height(style))
    for shown in alike(found, battle, most):
        if surface is not None:
            draw_offer(surface, row, shown, battle, style)
        row = row.move(0, row.height)
    return row.top - place.top


def _line(surface: pygame.Surface | None, place: pygame.Rect, words: str, style: Style) -> int:
    lines: Sequence[str] = style.wrap(words, place.width, "small")
    for number, line in enumerate(lines):
        if surface is not None:
            picture = style.text(line, "small", style.theme.colours.ink_soft)
            surface.blit(picture, (place.left, place.top + number * style.line_height("small")))
    return len(lines) * style.line_height("small")


def draw_offer(
    surface: pygame.Surface, row: pygame.Rect, shown: Alike, battle: Battle, style: Style
) -> None:
    """Draw a row: picture and name of the ability, the token it touches, or how many such, chance
    and mean."""
    offer = shown.offer
    colours, size = style.theme.colours, style.px(ICON)
    ink = colours.ink_soft if any(offer.effect.wait) else colours.ink
    sign = icon(offer.command.icon, size, ink)
    surface.blit(sign, sign.get_rect(midleft=row.midleft))
    mean = style.text(mean_words(offer.effect), "small", ink, True)
    surface.blit(mean, mean.get_rect(midright=row.midright))
    right = row.right - style.px(MEAN)
    chance = style.text(percent(offer.effect.chance), "small", ink)
    surface.blit(chance, chance.get_rect(midright=(right, row.centery)))
    right -= style.px(CHANCE)
    unit = battle.units[offer.unit]
    glyph = battle.setup.system.token(battle, unit).glyph
    token = small_token(glyph, unit.side, style.px(TOKEN), style)
    spot = surface.blit(token, token.get_rect(midright=(right, row.centery)))
    if len(shown.units) > 1:
        times = style.text(f"{len(shown.units)} ×", "small", ink)
        gap = style.gap // 2
        spot = surface.blit(times, times.get_rect(midright=(spot.left - gap, row.centery)))
    left = row.left + size + style.gap
    width = spot.left - style.gap - left
    name = style.fitted(_(offer.command.label), width, colour=ink)
    surface.blit(name, name.get_rect(midleft=(left, row.centery)))

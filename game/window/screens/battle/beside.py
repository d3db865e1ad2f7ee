"""The second column of a broad window: the card of the one who acts, what it could do to whom it
looks at, and from where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.play.aim import Choice
from game.play.dossier import FORETOLD, Dossier, by_rule
from game.play.prospects import Danger
from game.play.stage import percent
from game.play.telling import nearest
from game.play.vantage import Effect, Found, Offer, Spot
from game.player.language import _, alphabet, fill
from game.window.screens.battle.card_panel import CardPanel
from game.window.screens.battle.offer_rows import (
    ICON,
    draw_title,
    first_words,
    mean_words,
    told_offer,
)
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.widgets.telling import Telling
from rules.battle.machine import Battle

BAR = (36, 6)
"""Size of a bar of danger, in pixels of the theme."""


class Questions(NamedTuple):
    """What the second column answers."""

    battle: Battle
    name: str
    """Whom the abilities are for."""
    found: Found
    armed: Choice | None
    """The command that is armed or aimed."""
    spots: tuple[Spot, ...]
    """From where the command could be aimed at the same, best first."""
    searched: bool
    """Whether all cells have been looked at."""
    dangers: dict[int, Danger] | None
    """What the enemies could do in each cell; None till all of it is known."""
    home: int
    """Where the acting one stands."""
    bid: str = ""
    """What one is to do where no command is armed or aimed."""


class Beside(Telling):
    """Two panels below the card: other abilities on the same target, and other cells."""

    def __init__(self, style: Style, on_rule: Callable[[str], object] | None = None) -> None:
        """Show nothing yet."""
        super().__init__(style, on_rule)
        self.card = CardPanel(style, on_rule)
        self.asked: Questions | None = None
        self._upper = self.rect
        self.visible = self.card.visible = False

    def layout(self, card: pygame.Rect, rest: pygame.Rect) -> None:
        """Take the places of the card and of what stands below it; empty ones show nothing."""
        self._upper, self.rect = card, rest
        self.card.visible = card.width > 0
        self.visible = self.visible and self.card.visible

    def show(self, told: Dossier | None, asked: Questions | None, *, watching: bool) -> None:
        """Show the acting one's card and what it could do; where nobody here decides, only its
        card."""
        self.card.show(told)
        self.asked, self.visible = asked, watching
        self.card.rect = self._upper if watching else self._upper.union(self.rect)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw both panels."""
        self.spots = []
        style, colours = self.style, self.style.theme.colours
        half = (self.rect.height - style.gap) // 2
        upper = pygame.Rect(self.rect.topleft, (self.rect.width, half))
        lower = pygame.Rect(upper.left, upper.bottom + style.gap, upper.width, half)
        for panel in (upper, lower):
            pygame.draw.rect(surface, colours.panel, panel, border_radius=style.radius)
        if self.asked is not None:
            clip = surface.get_clip()
            for panel, draw in ((upper, self._draw_offers), (lower, self._draw_cells)):
                room = panel.inflate(-2 * style.padding, -style.padding * 3 // 2)
                surface.set_clip(clip.clip(panel))
                draw(surface, room, self.asked)
            self.settle(surface)
            surface.set_clip(clip)

    def _draw_offers(self, surface: pygame.Surface, room: pygame.Rect, asked: Questions) -> None:
        """Draw every ability on the same target, with its chance and its mean."""
        style = self.style
        top = room.top + draw_title(surface, room, _("On this target"), "", style)
        top += self._soft(surface, (room.left, top), room.width, asked.name) + style.gap // 2
        told = fill(_("What could be done to {name} from here, the best first"), name=asked.name)
        self.mark(_down_to(room, top), by_rule(told, FORETOLD))
        height = 2 * style.line_height("small") + style.px(4)
        offers = asked.found.offers
        if not asked.found.complete or not offers:
            words = _("Nothing works on it from here.") if asked.found.complete else "…"
            below = top + self._soft(surface, (room.left, top), room.width, words)
            self.mark(_down_to(room, below), by_rule(told, FORETOLD))
        most = (room.bottom + style.padding // 2 - top) // height
        for offer in shown_offers(offers, asked.armed, most) if asked.found.complete else ():
            row = pygame.Rect(room.left, top, room.width, height)
            self._draw_offer(surface, row, offer, armed=_verb(offer) == asked.armed)
            self.mark(row, told_offer(offer, asked.battle))
            top += height

    def _draw_offer(
        self, surface: pygame.Surface, row: pygame.Rect, offer: Offer, *, armed: bool
    ) -> None:
        style, colours = self.style, self.style.theme.colours
        ink, soft = (colours.ink_dark,) * 2 if armed else (colours.ink, colours.ink_soft)
        if armed:
            plate = row.inflate(style.gap, 0)
            pygame.draw.rect(surface, colours.accent, plate, border_radius=style.px(6))
        size, line = style.px(ICON), style.line_height("small")
        sign = icon(offer.command.icon, size, ink)
        surface.blit(sign, sign.get_rect(midleft=row.midleft))
        left, top = row.left + size + style.gap, row.top + style.px(2)
        name = style.fitted(_(offer.command.label), row.right - left, colour=ink, bold=armed)
        surface.blit(name, name.get_rect(midleft=(left, top + line // 2)))
        chance = percent(offer.effect.chance)
        if offer.effect.later:
            chance += " · " + _("next")
        elif offer.effect.first:
            chance += " · " + first_words(offer.effect)
        mean = style.text(mean_words(offer.effect), "small", ink, True)
        below = top + line
        surface.blit(mean, mean.get_rect(topright=(row.right, below)))
        width = row.right - mean.get_width() - style.gap - left
        surface.blit(style.fitted(chance, width, colour=soft), (left, below))

    def _draw_cells(self, surface: pygame.Surface, room: pygame.Rect, asked: Questions) -> None:
        """Draw the cells from which the same works, with its chance, and the danger there."""
        style, colours = self.style, self.style.theme.colours
        top = room.top + draw_title(surface, room, _("From elsewhere"), "", style)
        if asked.armed is None or not asked.searched or not asked.spots:
            words = asked.bid
            if asked.armed is not None:
                words = _("It does not reach from anywhere.") if asked.searched else "…"
            top += self._soft(surface, (room.left, top), room.width, words)
            self.mark(_down_to(room, top), _told_elsewhere())
            return
        top += self._soft(surface, (room.left, top), room.width, _("chance, then danger"))
        self.mark(_down_to(room, top), _told_elsewhere())
        top += style.gap // 2
        known, dangers = asked.dangers is not None, asked.dangers or {}
        most = max((nearest(one.mean) for one in dangers.values()), default=0)
        space = style.text(f"{most}", "small").get_width() + style.px(6)
        board, height = asked.battle.setup.board, style.line_height("small") + style.px(6)
        for spot in asked.spots:
            row = pygame.Rect(room.left, top, room.width, height)
            if row.bottom > room.bottom + style.padding // 2:
                break
            if spot.cell == asked.home:
                plate = row.inflate(style.gap, 0)
                pygame.draw.rect(surface, colours.panel_raised, plate, border_radius=style.px(6))
            name, danger = board.name(spot.cell, alphabet()), dangers.get(spot.cell)
            felt = (nearest(danger.mean) if danger is not None else 0) if known else None
            self._draw_cell(surface, row, name, spot.effect, (felt, most), space)
            self.mark(row, _told_cell(name, spot.effect, felt))
            top += height

    def _draw_cell(
        self,
        surface: pygame.Surface,
        row: pygame.Rect,
        name: str,
        effect: Effect,
        danger: tuple[int | None, int],
        space: int,
    ) -> None:
        """Draw a cell's name, the chance there, and the danger beside the most there is.

        :param danger: there and at most; the former None till it is known.
        :param space: what the widest number takes, the bar stands left of it.
        """
        style, colours = self.style, self.style.theme.colours
        picture = style.text(name, "small", bold=True)
        surface.blit(picture, picture.get_rect(midleft=row.midleft))
        chance = style.text(percent(effect.chance), "small", colours.accent)
        left = row.left + style.px(36)
        surface.blit(chance, chance.get_rect(midleft=(left, row.centery)))
        felt, most = danger
        words = "…" if felt is None else f"{felt}"
        number = style.text(words, "small", colours.warning if felt else colours.ink_soft)
        surface.blit(number, number.get_rect(midright=row.midright))
        bar = pygame.Rect(0, 0, *map(style.px, BAR))
        bar.midright = row.right - max(space, style.px(26)), row.centery
        if felt is not None and bar.left > left + chance.get_width():
            pygame.draw.rect(surface, colours.table_edge, bar, border_radius=bar.height // 2)
            bar.width = bar.width * felt // max(1, most)
            if bar.width:
                pygame.draw.rect(surface, colours.warning, bar, border_radius=bar.height // 2)

    def _soft(self, surface: pygame.Surface, place: tuple[int, int], width: int, words: str) -> int:
        """Write soft words, several lines if need be; return their height."""
        style, line = self.style, self.style.line_height("small")
        lines = style.wrap(words, width, "small")
        for number, text in enumerate(lines):
            picture = style.text(text, "small", style.theme.colours.ink_soft)
            surface.blit(picture, (place[0], place[1] + number * line))
        return len(lines) * line


def shown_offers(offers: Sequence[Offer], armed: Choice | None, most: int) -> Sequence[Offer]:
    """Return the best of what could be done, at most so many, and what is armed among them: last,
    where better ones leave it no place."""
    shown = offers[: max(0, most)]
    chosen = next((one for one in offers if _verb(one) == armed), None)
    if chosen is None or chosen in shown or not shown:
        return shown
    return (*shown[:-1], chosen)


def _verb(offer: Offer) -> Choice:
    return offer.command.kind, offer.command.ability


def _told_cell(name: str, effect: Effect, danger: int | None) -> str:
    """Return what a row of cells says, as a sentence."""
    words = fill(_("From {cell}: works {chance}"), cell=name, chance=percent(effect.chance))
    if mean := mean_words(effect):
        words += ", " + fill(_("health {change} on average"), change=mean)
    if effect.first:
        words += "\n" + first_words(effect)
    if danger is not None:
        words += "\n" + fill(_("Danger there: {number}"), number=danger)
    return by_rule(words, FORETOLD)


def _told_elsewhere() -> str:
    return by_rule(
        _("From which cells the same could be done, and what the enemies could do there"), FORETOLD
    )


def _down_to(room: pygame.Rect, bottom: int) -> pygame.Rect:
    """Return the upper part of a room."""
    return pygame.Rect(room.left, room.top, room.width, bottom - room.top)

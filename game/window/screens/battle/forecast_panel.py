"""The forecast: what the chosen action may do, with its exact chances, before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pygame

from game.play.aim import Aim
from game.play.stage import move_cost, percent
from game.play.telling import (
    tell_formula,
    tell_note,
    tell_plainly,
    tell_refusal,
    unit_name,
)
from game.player.language import _, fill
from game.window.screens.battle.card_panel import told_number
from game.window.style import Style, TextSize
from game.window.theme import Colour
from game.window.widgets.scroll_text import Scrolling
from rules.battle.preview import Change, Preview
from rules.battle.sheet import Thing

BARS = 34
"""Height of the small chart of all outcomes, in pixels of the theme."""


class ForecastPanel(Scrolling):
    """Draws what the aim would do: who is hit, how hard, how surely."""

    def __init__(self, style: Style) -> None:
        """Show nothing yet."""
        super().__init__(style)
        self.aim: Aim | None = None
        self.words = ""
        self.things: Sequence[Thing] = ()
        self.ground: Sequence[str] = ()
        self._surface: pygame.Surface | None = None
        self._top = 0

    def full_height(self) -> int:
        """Return the height of everything there is to say."""
        return self._lay(None)

    def takes_focus(self) -> bool:
        """Let the keyboard come here only when there is something to scroll."""
        return super().takes_focus() and self.full_height() > self.rect.height

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        colours = self.style.theme.colours
        self.draw_box(surface, colours.panel)
        self.scroll_to(self.offset)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect.inflate(-2, -2)))
        self._lay(surface)
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _room(self) -> pygame.Rect:
        return self.view().inflate(-2 * self.style.padding, 0)

    def _lay(self, surface: pygame.Surface | None) -> int:
        """Draw, or only measure; return the height."""
        start = self.rect.top - self.offset + self.style.padding
        self._surface, self._top = surface, start
        if self.aim is None:
            self._line(self.words, colour=self.style.theme.colours.ink_soft)
        else:
            self._tell(self.aim)
        for thing in self.things:
            self._thing(thing)
        for line in self.ground:
            self._top += self.style.gap
            self._line(line, colour=self.style.theme.colours.ink_soft)
        return self._top - start + 2 * self.style.padding

    def _tell(self, aim: Aim) -> None:
        colours = self.style.theme.colours
        action = aim.action()
        command = aim.command((action.kind, action.ability)) if action else aim.command()
        if command is None:
            self._line(self.words, colour=colours.ink_soft)
        else:
            self._line(_(command.label), "normal", bold=True)
        refusal = aim.refusal()
        if action is not None and action.kind == "move":
            self._line(fill(_("Costs {number} movement"), number=move_cost(aim, action)))
            if len(aim.preview(action).outcomes) > 1:
                self._outcomes(aim.preview(action))
        elif action is not None:
            before = self._top
            self._outcomes(aim.preview(action))
            if self._top == before and command is not None:
                self._line(_(command.summary), colour=colours.ink_soft)
        elif refusal is not None:
            self._line(tell_refusal(refusal, aim.battle), colour=colours.warning)
        elif command is not None:
            self._line(_(command.summary), colour=colours.ink_soft)
        if command is not None and action is not None:
            for note in command.rules_out:
                self._line(tell_note(note, aim.battle), colour=colours.warning)

    def _thing(self, thing: Thing) -> None:
        """Tell what an object under the pointer does, and for how long."""
        colours = self.style.theme.colours
        self._top += self.style.gap
        self._line(_(thing.label), bold=True, colour=colours.side_soft(thing.side))
        if thing.remaining:
            self._line(fill(_("Turns left: {number}"), number=thing.remaining))
        for fact in thing.facts:
            self._line(f"{_(fact.label)} {told_number(fact)} · {fact.clause}")

    def _outcomes(self, preview: Preview) -> None:
        """Tell who is hurt or healed, what else happens, and how the numbers come about."""
        colours = self.style.theme.colours
        changes = preview.changes()
        for change in changes:
            self._change(preview, change)
        for told, chance in other_events(preview):
            self._line(told if chance == 1 else f"{percent(chance)}: {told}")
        for formula in formulas(preview):
            self._line(formula, colour=colours.ink_soft)
        pending = preview.before.pending
        side = pending.side if pending is not None else ""
        units = preview.before.units
        if any(units[one.unit].side == side and one.expected < 0 for one in changes):
            self._line(_("Friends are hit too!"), colour=colours.warning)

    def _change(self, preview: Preview, change: Change) -> None:
        style, colours = self.style, self.style.theme.colours
        unit = preview.before.units[change.unit]
        self._top += style.px(4)
        self._line(unit_name(unit.name), bold=True, colour=colours.side_soft(unit.side))
        harm = change.expected <= 0
        felt = [(abs(value), chance) for value, chance in change.spread if value != 0]
        chance = sum((chance for _value, chance in felt), Fraction(0))
        least, most = min(felt)[0], max(felt)[0]
        mean = sum((value * part for value, part in felt), Fraction(0)) / chance
        told = _("damage {span}") if harm else _("heals {span}")
        told = fill(told, span=f"{least}" if least == most else f"{least}–{most}")
        if least != most:
            told += fill(_(", on average {mean}"), mean=_tenths(mean))
        self._line(told if chance == 1 else f"{percent(chance)}: {told}")
        falls = preview.falls(change.unit)
        if falls:
            self._line(fill(_("falls: {chance}"), chance=percent(falls)), colour=colours.warning)
        self._bars(change, harm)

    def _bars(self, change: Change, harm: bool) -> None:
        """Draw a bar for each possible change, as high as it is likely."""
        style, colours = self.style, self.style.theme.colours
        room = self._room()
        height = style.px(BARS)
        spread = sorted((abs(value), chance) for value, chance in change.spread)
        if self._surface is not None and len(spread) > 1:
            gap = style.px(2)
            width = min(style.px(26), (room.width - gap * len(spread)) // len(spread))
            most = max(chance for _value, chance in spread)
            for number, (value, chance) in enumerate(spread):
                tall = max(style.px(2), int(height * chance / most))
                bar = pygame.Rect(room.left + number * (width + gap), 0, max(1, width), tall)
                bar.bottom = self._top + height
                tone = colours.ink_dim if value == 0 else colours.warning if harm else colours.good
                pygame.draw.rect(self._surface, tone, bar, border_radius=style.px(2))
        if len(spread) > 1:
            self._top += height + style.px(2)
            ends = f"{spread[0][0]}", f"{spread[-1][0]}"
            self._ends(ends, len(spread))

    def _ends(self, ends: tuple[str, str], count: int) -> None:
        """Write the least and the most under the chart."""
        style, colours = self.style, self.style.theme.colours
        room = self._room()
        gap = style.px(2)
        width = min(style.px(26), (room.width - gap * count) // count)
        if self._surface is not None:
            for text, middle in zip(
                ends, (width // 2, (count - 1) * (width + gap) + width // 2), strict=True
            ):
                picture = style.text(text, "small", colours.ink_soft)
                place = picture.get_rect(midtop=(room.left + middle, self._top))
                place.left = max(place.left, room.left)
                self._surface.blit(picture, place)
        self._top += style.line_height("small")

    def _line(
        self,
        text: str,
        size: TextSize = "small",
        *,
        bold: bool = False,
        colour: Colour | None = None,
    ) -> None:
        style = self.style
        room = self._room()
        for line in style.wrap(text, room.width, size, bold):
            if self._surface is not None:
                ink = style.theme.colours.ink if colour is None else colour
                self._surface.blit(style.text(line, size, ink, bold), (room.left, self._top))
            self._top += style.line_height(size, bold)


HEALTH_EVENTS = frozenset(
    {"strike", "cast", "damage", "heal", "fall", "over", "block", "no_block", "success", "failure"}
)
"""Kinds of event that the changes of health and the formulas already tell."""


def other_events(preview: Preview) -> tuple[tuple[str, Fraction], ...]:
    """Return what else may happen, each with its chance, in the order in which it is told.

    Several ways may lead to one result; each counts for what happens in it alone.
    """
    found: dict[str, Fraction] = {}
    for outcome in preview.outcomes:
        for probability, events in outcome.ways:
            told = {
                tell_plainly(event, outcome.battle): None
                for event in events
                if event.kind not in HEALTH_EVENTS
            }
            for text in told:
                found[text] = found.get(text, Fraction(0)) + probability
    return tuple(found.items())


def formulas(preview: Preview) -> tuple[str, ...]:
    """Return how each chance and each number that may fall comes about, with its clause."""
    found: dict[str, None] = {}
    for outcome in preview.outcomes:
        for _probability, events in outcome.ways:
            for event in events:
                if event.dice:
                    found[f"{tell_formula(event, outcome.battle)} · {event.clause}"] = None
    return tuple(found)


def _tenths(number: Fraction) -> str:
    """Return a number with one decimal, or none if it is whole."""
    tenths = round(number * 10)
    if tenths % 10 == 0:
        return f"{tenths // 10}"
    return fill(_("{whole}.{tenths}"), whole=tenths // 10, tenths=tenths % 10)

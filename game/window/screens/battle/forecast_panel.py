"""The forecast: what the chosen action may do, with its exact chances, before it is done.

Always in this order: the action, whom and how surely; the health a hit would leave; the bar of
results; how chance and damage come about; what it costs; what it rules out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.aim import Aim
from game.play.dossier import (
    ENTERED,
    FORETOLD,
    by_rule,
    ended,
    fact_words,
    told_command,
    told_fact,
)
from game.play.fate import Fate
from game.play.forecast import Forecast
from game.play.ground_words import words_at
from game.play.refusing import told_refusal
from game.play.stage import percent
from game.play.sums import Step, Sum
from game.play.tally import Tally
from game.play.vantage import Found
from game.player.language import Count, _, colon, fill, opened
from game.study.needle import Fallen
from game.window.screens.battle import forecast_bands as bands
from game.window.screens.battle import forecast_parts as parts
from game.window.screens.battle import offer_rows as rows
from game.window.screens.battle.forecast_foot import Foot
from game.window.screens.battle.foretold import Foretold, aimed_at
from game.window.screens.battle.health_bar import HEALTH, draw_health
from game.window.screens.battle.status import Told, shortened
from game.window.style import Style, TextSize
from game.window.theme import Colour
from game.window.view.glyphs import icon
from game.window.view.token_picture import small_token
from game.window.widgets.scroll_text import Laid
from game.window.widgets.telling import Telling
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sheet import Thing
from rules.battle.system import MOVE
from rules.clause import last_named

SIGN = 36
"""Width of the action's picture, in pixels of the theme."""
CHANCE = 84
"""Width of what says how surely, in pixels of the theme."""
OTHERS = 8
"""So many of the other things that may happen are told."""


class ForecastPanel(Telling, Laid):
    """Draws what the aim would do: who is hit, how hard, how surely."""

    def __init__(self, style: Style, on_rule: Callable[[str], object] | None = None) -> None:
        """Show nothing yet."""
        super().__init__(style, on_rule)
        self.aim: Aim | None = None
        self.words = ""
        self.about = ""
        self.below = Foot(style)
        """What keys and clicks do now, and what the colours on the board mean."""
        self.foot = 0
        """Height of the panel below its words, where something is to be chosen, in pixels."""
        self.told: Sequence[Told] = ()
        """What is being shown and, line by line, what has been seen of it."""
        self.fallen: Fallen | None = None
        """What was foretold of it and where the dice fell; None where nothing was thrown."""
        self.landed = False
        """Whether the dice have been seen to fall."""
        self.things: Sequence[Thing] = ()
        self.ground: Sequence[str] = ()
        self.from_there: Found | None = None
        """What could be done from the cell that is aimed at, if one can walk there."""
        self._surface: pygame.Surface | None = None
        self._top = 0
        self._how = parts.MANNERS[0]
        self._foretold = Foretold()

    def say(self, words: str, about: str, keys: str) -> None:
        """Ask for something where nothing is foretold, and say what keys do now.

        :param about: what is told of words that have nothing of their own to tell.
        """
        self.words, self.below.keys = words, keys
        self.about = self.below.about = about

    def look_at(self, battle: Battle, cell: int) -> None:
        """Tell besides what lies in a cell and of what ground it is; -1 for no cell."""
        self.things = [thing for thing in battle.setup.system.things(battle) if cell in thing.cells]
        self.ground = words_at(battle, cell)

    def _sized(self) -> object:
        """Return all that its height hangs on."""
        return self._said(), self.rect.size, self.style.revision

    def clause_of(self, aim: Aim, action: Action) -> str:
        """Return the rule by which an action takes effect; "" where nothing is worked out."""
        fates = self._foretold.of(aim, action).fates
        return next((made.clause for made in fates[0].sums), "") if fates else ""

    def look(self) -> object:
        """Return what the picture hangs on."""
        return self._said(), self.offset, self._grip

    def _said(self) -> object:
        """Return all that decides what it says."""
        said = self.words, self.about, self.below.keys, self.told, self.fallen, self.landed
        seen = self.things, self.ground, self.below.legend, self.from_there
        return aimed_at(self.aim), said, seen

    def fates(self) -> Sequence[Fate]:
        """Return what may become of whom; nothing while something else is told."""
        return () if self.told else self._foretold.fates(self.aim)

    def place(self) -> pygame.Rect:
        """Return the panel's room, what is chosen in it below the words included."""
        return pygame.Rect(self.rect.topleft, (self.rect.width, self.rect.height + self.foot))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the panel; a gold edge says that something is about to happen."""
        colours = self.style.theme.colours
        pygame.draw.rect(surface, colours.panel, self.place(), border_radius=self.style.radius)
        self.draw_ring(surface)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        if not self.told and self.aim is not None and self.aim.action() is not None:
            edge = pygame.Rect(self.rect.topleft, (self.rect.width, self.style.px(4)))
            pygame.draw.rect(surface, colours.accent, edge, border_radius=self.style.px(2))
        self.full_height()  # says whether all has to stand closer together
        self.lay(surface)
        self.settle(surface)
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _spot(self, top: int, words: str, left: int = 0, right: int = 0) -> None:
        """Tell of what was drawn from a height to where the next begins, over the whole width
        unless one of its ends is given."""
        room = self._room()
        left, right = left or room.left, right or room.right
        if self._surface is not None:
            self.mark(pygame.Rect(left, top, right - left, self._top - top), words)

    def _room(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.style.padding, 0)

    def _lay(self, surface: pygame.Surface | None) -> int:
        """Draw as it was measured, or only measure: in the first manner in which all finds room;
        return the height."""
        if surface is not None:
            return self._write(surface)
        for self._how in parts.MANNERS:
            height = self._write(None)
            if height <= self.rect.height:
                break
        return height

    def _write(self, surface: pygame.Surface | None) -> int:
        start = self.rect.top - self.offset + self.style.padding // (1 + self._how.bare)
        self._surface, self._top = surface, start
        if surface is not None:
            self.spots = []
        if self.told:
            self._line(self.told[0].words, "normal", bold=True, told=self.told[0].told)
            self._fallen()
            for seen in shortened(self.told[1:], close=self._how.close, bare=self._how.bare):
                if seen.tally is None:
                    self._line(seen.words, told=seen.told)
                else:
                    self._tally(seen.tally, seen.told)
        elif self.aim is None:
            self._line(self.words, colour=self.style.theme.colours.ink_soft)
        else:
            self._tell(self.aim)
        for thing in self.things:
            self._thing(thing)
        for line in () if self.told else self.ground:
            self._top += self.style.gap
            self._line(line, colour=self.style.theme.colours.ink_soft)
        return self._below(start)

    def _tally(self, tally: Tally, told: str) -> None:
        """Draw a step of an arithmetic, its dice as they lie."""
        top, height = self._top, self.style.line_height("small")
        row = pygame.Rect(self._room().left, top, self._room().width, height)
        if self._surface is not None:
            parts.draw_tally(self._surface, row, tally, self.style)
        self._top += height
        self._spot(top, told)

    def _fallen(self) -> None:
        """Draw what was foretold of what is shown, with a needle where the dice fell."""
        if self.fallen is not None:
            top, place = self._top, self._room().move(0, self._top - self.rect.top)
            self._top += bands.draw_fallen(
                self._surface, place, self.fallen, self.style, landed=self.landed
            )
            self._spot(top, "\n".join(map(parts.told_fate, self.fallen.told.fates)))

    def _below(self, start: int) -> int:
        """Draw the foot, at the panel's own where there is room; return the height of all.

        Where not everything has room, what is foretold or told goes without the legend, and
        without the keys where no tile is armed; what is only asked goes without the keys.
        """
        aim, room, padding = self.aim, self._room(), self.style.padding
        under = padding if self._how.close else padding * 3 // 2
        above = padding // (1 + self._how.bare)
        room.top, room.height = self._top, self.below.height(self._room())
        height = room.bottom - start + under
        says = bool(self.told) or (aim is not None and aim.action() is not None)
        armed = aim is not None and aim.command() is not None
        terse = says and height > self.rect.height
        if terse:
            height -= self.below.legend_height(room)
        if mute := (not armed or (says and self._how.mute)) and height > self.rect.height:
            height -= self.below.keys_height(room) + padding - above
        room.height = max(self.rect.bottom - padding, start + height - under) - room.top
        if self._surface is not None:
            self.below.draw(self._surface, room, self.mark, terse=terse, mute=mute)
        return height

    def _tell(self, aim: Aim) -> None:
        colours, action, refusal = self.style.theme.colours, aim.action(), aim.refusal()
        command = aim.command()
        if action is not None:
            self._tell_action(self._foretold.of(aim, action), walks=action.kind == MOVE)
        elif command is not None:
            told = told_command(command, aim.battle)
            self._line(_(command.label), "normal", bold=True, told=told)
            self._line(_(command.summary), colour=colours.ink_soft, told=told)
        elif refusal is None:
            self._line(self.words, colour=colours.ink_soft)
        taken = aim.battle.unit_at(aim.cell) is not None
        if action is None and refusal is not None and (taken or self.from_there is None):
            colour = colours.warning if taken or aim.choice is not None else colours.ink_soft
            self._line(told_refusal(aim, refusal), colour=colour)
        if self.from_there is not None:
            self._from_there(self.from_there, aim)

    def _tell_action(self, told: Forecast, *, walks: bool) -> None:
        colours = self.style.theme.colours
        dated = self._head(told)
        if told.harms_friends and not all(fate.friend for fate in told.fates):
            words = _("Its own side is hit too!")
            self._line(words, colour=colours.warning, told=ended([words], FORETOLD))
        if not told.fates and (self.from_there is None or not walks):
            self._line(told.summary, colour=colours.ink_soft, told=told.told)
        later = opened(told.soon) if told.fates and self._how.bare else told.later
        if later and not dated:
            self._line(later, colour=colours.ink_soft, told=told.told)
        if told.fates:
            self._steps(told.fates[0].steps)
            self._fate(told.fates[0])
            self._sums(told.fates[0].sums)
            if not told.fates[0].sums and not walks:
                self._line(told.summary, colour=colours.ink_soft, told=told.told)
            for alike in bands.alike(told.fates[1:]):
                self._brief(alike)
            if told.one_die:
                self._line(told.one_die, colour=colours.ink_soft)
        for sentence in told.breaks:
            self._line(sentence, colour=colours.ink_soft)
        for words, fate in told.answers:
            self._top += self.style.gap // 2
            self._line(words)
            self._fate(fate)
        for words, chance in told.others[:OTHERS]:
            words = words if chance == 1 else f"{percent(chance)}{colon()} {words}"
            self._line(words, told=by_rule(words, FORETOLD))
        for words in told.lies[:OTHERS]:
            self._line(words, colour=colours.ink_soft, told=by_rule(words, FORETOLD))
        self._prices(told)
        for words in told.rules_out:
            self._line(words, colour=colours.warning, told=ended([words], FORETOLD))

    def _from_there(self, found: Found, aim: Aim) -> None:
        """Tell what could be done to whom from the cell that is aimed at."""
        style, room = self.style, self._room()
        self._top += style.gap
        top, place = self._top, pygame.Rect(room.left, self._top, room.width, 0)
        self._top += rows.draw_title(self._surface, place, *rows.heading(found, aim), style)
        words = _("What could be done from there, to whom, how surely and with how much on average")
        self._spot(top, by_rule(words, FORETOLD))
        top = place.top = self._top
        most = rows.FEW if self._how.bare else rows.FROM_THERE
        self._top += rows.draw_found(self._surface, place, found, aim.battle, style, most)
        if not found.complete or not found.offers:
            self._spot(top, by_rule(words, FORETOLD))
            return
        row = pygame.Rect(room.left, top, room.width, rows.row_height(style))
        for one in rows.alike(found, aim.battle, most) if self._surface is not None else ():
            self.mark(row, rows.told_offer(one.offer, aim.battle, one.units))
            row = row.move(0, row.height)

    def _head(self, told: Forecast) -> bool:
        """Name the action and whom it is for, and say how surely it does anything to it; return
        whether it says when too."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        size = style.px(SIGN)
        height = style.line_height("normal", True) + style.line_height("small")
        first = told.fates[0] if told.fates else None
        left, right, dated = room.left + size + style.px(10), room.right, False
        if first is not None:
            effect, ink = parts.effect_words(told, style)
            chance = style.text(percent(first.chance), "large", ink, True)
            spot = chance.get_rect(topright=(room.right, self._top - style.px(6)))
            words = style.text(effect, "small", colours.ink_soft)
            right = min(spot.left, room.right - words.get_width())
            below = left, self._top - 3 + style.line_height("normal", True)
            dated = parts.draw_whom(self._surface, below, right, told, style)
            if self._surface is not None:
                self._surface.blit(chance, spot)
                under = room.right, spot.bottom - style.px(5)
                self._surface.blit(words, words.get_rect(topright=under))
        if self._surface is not None:
            box = pygame.Rect(room.left, self._top, size, size)
            pygame.draw.rect(self._surface, colours.accent, box, border_radius=style.px(6))
            if told.icon:
                sign = icon(told.icon, size * 7 // 10, colours.ink_dark)
                self._surface.blit(sign, sign.get_rect(center=box.center))
            title = style.fitted(told.title, right - left - style.gap, "normal", bold=True)
            self._surface.blit(title, (left, self._top - 3))
        top = self._top
        self._top += max(size, height) + style.px(4)
        edge = room.right if first is None else room.right - style.px(CHANCE)
        self._spot(top, "\n".join(filter(None, (told.later, told.told))), right=edge)
        if first is not None:
            self._spot(top, parts.told_fate(first), left=edge)
        return dated

    def _steps(self, steps: Sequence[Step]) -> None:
        """Draw a bar for each of several throws, which begins where the one before has ended."""
        for number, step in enumerate(steps):
            top = self._top
            if self._surface is not None:
                place = pygame.Rect(self._room().left, self._top, self._room().width, 0)
                first, bar = number == 0, not self._how.bare
                parts.draw_step(self._surface, place, step, self.style, first=first, bar=bar)
            room = self._room().width
            self._top += parts.step_height(step, room, self.style, bar=not self._how.bare)
            words = _("Chance that it goes on after this throw: {chance}")
            told = f"{step.name}{colon()} {step.terms}\n{fill(words, chance=percent(step.chance))}"
            self._spot(top, by_rule(told, step.clause or FORETOLD))

    def _fate(self, fate: Fate) -> None:
        """Draw the health that a hit would leave, and the bar of results."""
        style, room, above = self.style, self._room(), self._top
        if fate.felt:
            self._two(f"{fate.gauge} {Count(fate.health)}", parts.left_on_average(fate), bold=True)
            if self._surface is not None:
                place = pygame.Rect(room.left, self._top, room.width, 0)
                draw_health(self._surface, place, fate, style)
            self._top += style.px(HEALTH + (12 if self._how.bare else 18))
        if self._surface is not None:
            place = pygame.Rect(room.left, self._top, room.width, 0)
            bands.draw_bands(self._surface, place, fate.bands, style)
        self._top += bands.bands_height(fate.bands, style) + style.px(6)
        self._spot(above, parts.told_fate(fate))

    def _brief(self, fates: Sequence[Fate]) -> None:
        """Tell in one line what may become of another, or of several alike."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        fate = fates[0]
        size, top = style.px(20), self._top
        if self._surface is not None:
            token = small_token(fate.glyph, fate.side, size, style)
            self._surface.blit(token, (room.left, self._top))
            told = f"{percent(fate.chance)}  {parts.felt(fate)}"
            if fate.felled:
                told += "  " + fill(_("falls {chance}"), chance=percent(fate.felled))
            numbers = style.text(told, "small", bold=True)
            self._surface.blit(numbers, numbers.get_rect(topright=(room.right, self._top)))
            left = room.left + size + style.px(6)
            width = room.right - numbers.get_width() - style.gap - left
            name = bands.listed([one.name for one in fates], width, style)
            soft = colours.side_soft(fate.side)
            self._surface.blit(style.text(name, "small", soft), (left, self._top))
        self._top += size + style.px(4)
        self._spot(top, "\n".join(map(parts.told_fate, fates)))

    def _sums(self, sums: Sequence[Sum]) -> None:
        room = self._room()
        room.top, surface = self._top, self._surface
        self._top = parts.draw_sums(surface, room, sums, self.mark, self.style, self._how)

    def _prices(self, told: Forecast) -> None:
        """Draw a chip for every gauge that is paid from."""
        room = self._room()
        room.top = self._top + self.style.px(2)
        for place, price in parts.price_places(told.prices, room, self.style, low=self._how.close):
            if self._surface is not None:
                parts.draw_price(self._surface, place, price, self.style)
                self.mark(place, parts.told_price(price))
            self._top = place.bottom + self.style.px(2 if self._how.close else 6)

    def _two(self, left: str, right: str, *, bold: bool = False) -> None:
        """Write a line with words at both ends."""
        style, room = self.style, self._room()
        if self._surface is not None:
            self._surface.blit(style.text(left, "small", bold=bold), (room.left, self._top))
            width = room.width - style.measure(left, "small", bold)[0] - style.gap
            soft = style.theme.colours.ink_soft
            words = style.fitted(right, width, "small", soft)
            self._surface.blit(words, words.get_rect(topright=(room.right, self._top)))
        self._top += style.line_height("small")

    def _thing(self, thing: Thing) -> None:
        """Tell what an object under the pointer does, and for how long."""
        colours = self.style.theme.colours
        self._top += self.style.gap
        told = ended([_(thing.label), *map(told_fact, thing.facts)], ENTERED)
        self._line(_(thing.label), bold=True, colour=colours.side_soft(thing.side), told=told)
        if thing.remaining:
            self._line(fill(_("Turns left: {number}"), number=thing.remaining), told=told)
        for fact in thing.facts:
            words = f"{fact_words(fact)} · {fact.clause}"
            self._line(words, told=told_fact(fact))

    def _line(
        self,
        text: str,
        size: TextSize = "small",
        *,
        bold: bool = False,
        colour: Colour | None = None,
        told: str = "",
    ) -> None:
        """Write a paragraph; what it names a rule in, it tells itself."""
        style = self.style
        room, top = self._room(), self._top
        for line in style.wrap(text, room.width, size, bold):
            if self._surface is not None:
                ink = style.theme.colours.ink if colour is None else colour
                self._surface.blit(style.text(line, size, ink, bold), (room.left, self._top))
            self._top += style.line_height(size, bold)
        self._spot(top, told or (text if last_named(text) else self.about))

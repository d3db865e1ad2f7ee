"""Who acts now and next, what has been declared, and where the round stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial

import pygame

from game.play import scene
from game.play.dossier import by_rule, told_in_order
from game.play.fate import Fate
from game.play.perspective import in_round
from game.play.state_words import state_icon
from game.play.story import Deed
from game.play.telling import plan_words, short_unit_name, unit_name
from game.player.language import Count, _, colon, fill
from game.window.screens.battle.health_bar import draw_bar
from game.window.screens.battle.order_rows import (
    LETTERS,
    Kind,
    Line,
    Row,
    abreast,
    letters_in,
    line_height,
    lines_of,
    most_rows,
    with_token,
)
from game.window.screens.battle.phase_track import PhaseTrack
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.status import count_words, round_title, rounds_words
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.view.token_picture import small_token
from game.window.widgets import columns
from game.window.widgets.base import is_click
from game.window.widgets.telling import Telling
from rules.battle.machine import Battle
from rules.battle.sheet import Plan, Token

ROW = 40
"""Height of one row, in pixels of the theme."""
SLIM_ROW = 28
"""Height of one row without names, in pixels of the theme."""
SLIM = 150
"""A panel narrower than this many pixels of the theme shows health without names."""
SIGN = 12
"""Width of a tick, and in a shared row of every sign, in pixels of the theme."""
ABREAST = 12
"""In a battle of more units, two of a kind with short names share a row."""
BESIDE = 50
"""Room in a shared row for what stands beside a name, in pixels of the theme."""
LEAST_BARRED = 32
"""A row lower than this many pixels of the theme has no health bar."""


class OrderPanel(Telling):
    """The phase track above; below, the units in the order in which they will act.

    Where sides declare what their units are going to do, it is the sheet of declarations: each
    line says what, and once it is known, with which initiative.
    """

    def __init__(
        self,
        style: Style,
        battle: Battle,
        on_point: Callable[[int], object],
        on_press: Callable[[int], object],
        on_rule: Callable[[str], object] | None = None,
    ) -> None:
        """Show a battle; the screen sets another when it moves on."""
        super().__init__(style, on_rule)
        self.track = PhaseTrack(style, battle)
        self._on_point = on_point
        self._on_press = on_press
        self.fates: Callable[[], Sequence[Fate]] = tuple
        """Returns what may become of whom by what is aimed at."""
        self._pointed = -1
        self._place: tuple[int, int] | None = None
        self.seen: Mapping[int, scene.Token] = {}
        """The tokens on the board as far as has been seen, while something is being shown."""
        self._ended: tuple[Plan, ...] = ()
        """What of the declarations has been seen to end meanwhile."""
        self.unrolled = False
        """Whether the battle's sums of initiative are of dice that have yet to fall."""
        self._deed: Deed | None = None

    @property
    def battle(self) -> Battle:
        """The battle that is shown."""
        return self.track.battle

    @battle.setter
    def battle(self, battle: Battle) -> None:
        self.track.battle, self.seen, self._ended = battle, {}, ()

    @property
    def deed(self) -> Deed | None:
        """What is being shown: its phase, its round and who does it go before the battle's."""
        return self._deed

    @deed.setter
    def deed(self, deed: Deed | None) -> None:
        self._deed = deed
        self.track.begun, self.track.round = ("", 0) if deed is None else (deed.phase, deed.round)

    @property
    def _begun(self) -> int:
        """The round that has begun in what is being shown, in which nobody has acted; else 0."""
        return self.track.round

    def follow(self, playback: Playback) -> None:
        """Go along with what is being shown."""
        self.deed = playback.deed
        self._ended = self.track.ended = playback.ended
        staged = playback.animations.staged if playback.busy else ()
        self.seen = {token.id: token for token in staged}

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the room for the track and for every unit."""
        slim = self._is_slim(width)
        self.track.brief = False
        height = self._head(slim) + self.track.height(width - 2 * self.style.padding, slim)
        return width, height + self._most(width) * self._row(slim) + 2 * self.style.padding

    def heights(self, width: int) -> tuple[int, int]:
        """Return the height that leaves nobody out, rows close and phases without a sentence, and
        that of rows at their full height, in pixels."""
        wanted, slim, padding = self.wanted(width)[1], self._is_slim(width), self.style.padding
        self.track.brief = True
        track = self.track.height(width - 2 * padding, slim)
        return self._head(slim) + track + self._most(width) * self._least + 2 * padding, wanted

    def _most(self, width: int) -> int:
        """Return how many rows all units need at most, whoever acts and as long as all stand."""
        units = self.battle.units
        rows = most_rows(self._kind(unit.id, width) for unit in units)
        return rows + max(0, len(self._lines()) - len(units))

    def _kind(self, unit: int, width: int) -> Kind:
        """Return a unit's side and picture, if it may share a row with another of the same; in a
        small battle, or with a long name, none may."""
        one, style = self.battle.units[unit], self.style
        if len(self.battle.units) <= ABREAST or self._is_slim(width):
            return None
        half = (width - 2 * style.padding) // 2 - self._rank_room() - style.px(BESIDE)
        if style.measure(unit_name(one.name), "small")[0] > half:
            return None
        return one.side, self.battle.setup.system.token(self.battle, one).glyph

    def _shared(self, lines: Sequence[Line]) -> list[Sequence[Line]]:
        """Return the lines row by row; who acts and who has declared anything stands alone, and
        everybody once so many have fallen that there is room."""
        width, acting = self.rect.width, self._acting
        if len(lines) <= self._most(width):
            return [(line,) for line in lines]
        alone = {unit for unit, plan in lines if plan is not None or unit == acting}
        kinds = [None if unit in alone else self._kind(unit, width) for unit, _plan in lines]
        return [*abreast(lines, kinds)]

    @property
    def _acting(self) -> int:
        """Who does what is shown, else who decides; nobody (-1) where there is none."""
        doer = self._deed.doer if self._deed is not None else -1
        pending = self.battle.pending
        return pending.unit if doer < 0 and pending is not None and not self._begun else doer

    def _head(self, slim: bool) -> int:
        """Return the height of the line that counts the rounds, in pixels."""
        return 0 if slim else self.style.line_height("normal") + self.style.gap // 2

    def _is_slim(self, width: int) -> bool:
        return width < self.style.px(SLIM)

    @property
    def _slim(self) -> bool:
        return self._is_slim(self.rect.width)

    def _row(self, slim: bool) -> int:
        return self.style.px(SLIM_ROW if slim else ROW)

    def _track_room(self) -> pygame.Rect:
        room = self.rect.inflate(-2 * self.style.padding, -self.style.padding)
        room.top += self._head(self._slim)
        self.track.brief = False
        room.height = self.track.height(room.width, self._slim)
        rows = len(self._shared(self._lines()))
        if rows * self._least > self.rect.bottom - self.style.padding - room.bottom:
            self.track.brief = True
            room.height = self.track.height(room.width, self._slim)
        return room

    @property
    def _least(self) -> int:
        """The least height of a row, in pixels."""
        return self.style.line_height("small") + self.style.px(3)

    def _lines(self) -> Sequence[Line]:
        """Return whom the rows show: nobody who has been seen to fall."""
        lines, seen = lines_of(self.battle, self._begun, self._ended), self.seen
        stand = self.battle.units
        return [one for one in lines if not seen or one[0] in seen or stand[one[0]].cell < 0]

    def _rows(self) -> list[Row]:
        """Return the rows that find room."""
        return self._fitting(self._lines(), self._track_room().bottom)

    def _fitting(self, lines: Sequence[Line], top: int) -> list[Row]:
        """Return the rows of those lines that find room below a height; where some do not, the
        last is left for their number."""
        room = self.rect.inflate(-self.style.padding, -self.style.padding)
        shared = self._shared(lines)
        share = (room.bottom - top) // max(1, len(shared))
        height = max(self._least, min(self._row(self._slim), share))
        fitting = max(0, (room.bottom - top) // height)
        if fitting < len(shared):
            fitting = max(0, fitting - 1)
        rows = []
        for number, beside in enumerate(shared[:fitting]):
            place = pygame.Rect(room.left, top + number * height, room.width, height)
            halves = [place] if len(beside) == 1 else columns(place, [1, 1], 0)
            rows += [Row(*line, half) for line, half in zip(beside, halves, strict=True)]
        return rows

    def handle(self, event: pygame.event.Event) -> bool:
        """Show the card of the unit under the mouse; a click lets it act, where it may."""
        if event.type == pygame.MOUSEMOTION:
            self._place = event.pos
            self._point(event.pos)
        for row in self._rows() if is_click(event, self.rect) else ():
            if row.rect.collidepoint(event.pos):
                self._on_press(row.unit)
                return True
        return super().handle(event)

    def _point(self, place: tuple[int, int]) -> None:
        """Point at what is under the mouse."""
        pointed, phase = -1, -1
        if self.rect.collidepoint(place):
            over = (row.unit for row in self._rows() if row.rect.collidepoint(place))
            pointed = next(over, -1)
            phase = -1 if self._slim else self.track.at(self._track_room(), place)
        if pointed != self._pointed:
            self._pointed = pointed
            self._on_point(pointed)
        self.track.pointed = phase

    def _go(self, step: int) -> None:
        """Go to a spot by keyboard; show the card of whom it is about."""
        super()._go(step)
        if self.spot is not None:
            over = (row.unit for row in self._rows() if row.rect == self.spot.place)
            self._pointed, self._place = next(over, -1), None
            self._on_point(self._pointed)

    def look(self) -> object:
        """Return what the picture hangs on."""
        deed = self._deed and (self._deed.phase, self._deed.round, self._deed.doer)
        pointed = self._pointed, self.track.pointed
        seen = tuple(self.seen.values()), self._ended, self.unrolled
        return self.battle, seen, pointed, deed, self.fates(), self.track.rolls

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.panel)
        self.spots = []
        if not self._slim:
            self._draw_head(surface)
        room, lines, now = self._track_room(), self._lines(), in_round(self.battle, self._begun)
        self.track.draw(surface, room, self._slim)
        for place, told in self.track.told(room, self._slim):
            self.mark(place, told)
        rows = self._fitting(lines, room.bottom)
        for row in rows:
            self._draw_row(surface, row, now, first=row.unit == self._acting)
        rest = len(lines) - len(rows)
        if rest > 0 and rows:
            words = f"+{Count(rest)}" if self._slim else fill(_("… and {number} more"), number=rest)
            below = rows[-1].rect.copy()
            below.left, below.width = room.left, room.width
            text = style.fitted(words, below.width - style.gap, colour=colours.ink_dim)
            surface.blit(text, (below.left + style.gap, below.bottom))
            left_out = (unit_name(self.battle.units[unit].name) for unit, _plan in lines[-rest:])
            told = by_rule(", ".join(left_out), self.track.clause)
            self.mark(below.move(0, below.height), told)
        self.settle(surface)
        if self._place is not None:
            self._point(self._place)  # rows may have moved below it

    def _draw_head(self, surface: pygame.Surface) -> None:
        """Count the rounds, and say what the rows are."""
        style, colours, battle = self.style, self.style.theme.colours, self.battle
        room = self.rect.inflate(-2 * style.padding, -style.padding)
        picture = style.text(round_title(battle, self._begun or battle.round), bold=True)
        surface.blit(picture, room.topleft)
        counts = battle.round and not self._begun
        count = words = count_words(battle, self._deed, self.seen) if counts else ""
        left = room.left + picture.get_width() + style.gap
        if style.shorten(words, room.right - left, "small") != words:
            words = ""  # The last rounds leave no room for it; it is told of the place.
        soft = style.text(words, "small", colours.ink_soft)
        base = room.top + style.font(bold=True).get_ascent() - style.font("small").get_ascent()
        surface.blit(soft, soft.get_rect(topright=(room.right, base)))
        clause = battle.setup.system.options["rounds"].clause
        head = pygame.Rect(room.topleft, picture.get_size())
        self.mark(head, by_rule(rounds_words(battle, self._begun), clause))
        rest = pygame.Rect(left, room.top, room.right - left, head.height)
        self.mark(rest, count and by_rule(count, self.track.clause))

    def _draw_row(self, surface: pygame.Surface, row: Row, battle: Battle, *, first: bool) -> None:
        style, colours = self.style, self.style.theme.colours
        unit_id, plan, rect = row
        told = partial(told_in_order, battle, unit_id, plan, self.track.clause, self._begun)
        self.mark(rect, told)
        unit = battle.units[unit_id]
        token = battle.setup.system.token(battle, unit)
        if (seen := self.seen.get(unit_id)) is not None:
            states, exhausted = seen.states, seen.exhausted
            token = token._replace(health=seen.health, states=states, exhausted=exhausted)
        if first or unit_id == self._pointed:
            pygame.draw.rect(surface, colours.panel_raised, rect, border_radius=style.radius // 2)
        if first:
            surface.fill(colours.side(unit.side), (*rect.topleft, style.px(3), rect.height))
        size = min(style.px(30), rect.height - style.px(4))
        disc = pygame.Rect(0, 0, size, size)
        alone = rect.width > self.rect.width // 2
        before = style.px(12 if alone else 4)
        disc.midleft = (rect.left + before + self._rank_room(), rect.centery)
        if token.rank is not None:
            number = style.text(str(token.rank.value), "small", colours.accent, True)
            room = pygame.Rect(rect.left, rect.top, disc.left - rect.left, rect.height)
            surface.blit(number, number.get_rect(center=(room.centerx + style.px(1), rect.centery)))
        surface.blit(small_token(token.glyph, unit.side, size, style), disc)
        left = disc.right + (style.gap if alone else style.gap // 2)
        width = rect.right - left - style.px(4)
        least = style.line_height("small") + style.px(7) if self._slim else style.px(LEAST_BARRED)
        barred = rect.height >= least
        tall = line_height(style, rect.height, two=plan is not None)
        under = 2 * tall if plan is not None and barred and not self._slim else tall
        above, below = (0, 7) if self._slim else (3, 10)  # of the words, and of the bar's top
        place = pygame.Rect(left, rect.top + style.px(above), width, tall)
        if not barred or (plan is not None and not self._slim):
            place.top = rect.centery - under // 2
        if plan is not None and not self._slim:
            self._draw_plan(surface, token, plan, place, first=first, alone=not barred)
            return
        signs = place.height if alone else style.px(SIGN)
        self._draw_words(surface, token, place, signs, first=first)
        if barred:
            top = rect.bottom - style.px(below)
            line = pygame.Rect(left, top, width - style.px(4), style.px(5))
            mean = next((fate.mean for fate in self.fates() if fate.unit == unit_id), Fraction(0))
            health = token.side, token.health, max(1, token.maximum)
            draw_bar(surface, line, health, mean, self.style)

    def _rank_room(self) -> int:
        """Return the room beside each token for the number that it stands in the order by."""
        if self.battle.setup.system.token(self.battle, self.battle.units[0]).rank is None:
            return 0  # and so for all: a number is the order's
        return max(0, self.style.measure("18", "small", True)[0] - self.style.px(4))

    def _draw_plan(
        self,
        surface: pygame.Surface,
        token: Token,
        plan: Plan,
        place: pygame.Rect,
        *,
        first: bool,
        alone: bool,
    ) -> None:
        """Write the name with its initiative, and below it what has been declared.

        :param alone: whether there is room for one line only; it tells the declaration, and whose
            it is where both find room.
        """
        style, colours = self.style, self.style.theme.colours
        letters = letters_in(style, place.height)
        inks = {"done": colours.ink_dim, "called off": colours.warning}
        ink = inks.get(plan.state, colours.ink if first else colours.ink_soft)
        width = place.width
        summed = plan.total and not self.unrolled
        if summed or plan.title:  # its health, where no dice say when it comes
            number = str(plan.total) if summed else str(token.health)
            total = style.text(number, letters, colours.accent if summed else ink, True)
            surface.blit(total, total.get_rect(topright=place.topright))
            width -= total.get_width() + style.gap
        if not alone:
            name = short_unit_name(
                token.name, width, lambda text, most: style.shorten(text, most, letters, first)
            )
            surface.blit(style.text(name, letters, ink, first), place)
            place, width = place.move(0, place.height), place.width
        words, whom = plan_words(plan, self.battle), None
        whole = f"{unit_name(token.name)}{colon()} {words}"
        sizes = [size for size in map(style.px, LETTERS) if style.measure(whole, size)[0] <= width]
        if alone and sizes:
            words, letters = whole, min(letters, sizes[0])
        elif style.measure(words, letters)[0] > width:
            words, whom = with_token(plan, words, self.battle, place.height, style)
        taken = whom.get_width() + style.gap if whom is not None else 0
        words = style.shorten(words, width - taken, letters)
        written = style.text(words, letters, ink)
        surface.blit(written, place)
        if whom is not None:
            left = place.left + written.get_width() + style.gap
            surface.blit(whom, whom.get_rect(midleft=(left, place.centery)))
        if plan.state == "called off":
            y = place.top + place.height // 2
            pygame.draw.line(surface, ink, (place.left, y), (place.left + written.get_width(), y))

    def _draw_words(
        self, surface: pygame.Surface, token: Token, place: pygame.Rect, signs: int, *, first: bool
    ) -> None:
        """Write the health and, where there is room, the name before it.

        :param signs: the size of the signs of its states, in pixels.
        """
        style, colours = self.style, self.style.theme.colours
        ink = colours.ink if first else colours.ink_soft
        number = style.text(f"{token.health}", "small", colours.ink, not self._slim)
        if self._slim:
            surface.blit(number, place)
            return
        surface.blit(number, number.get_rect(topright=place.topright))
        left = place.right - number.get_width() - style.gap // 2
        sign = "play" if first else "check" if token.exhausted and not self._begun else ""
        if sign:
            size = style.px(SIGN)
            left -= size + style.px(2)
            tone = colours.accent if first else colours.ink_soft
            surface.blit(icon(sign, size, tone), (left, place.top + (place.height - size) // 2))
        for state in reversed(token.states):
            left -= signs
            top = place.top + (place.height - signs) // 2
            surface.blit(icon(state_icon(state), signs, colours.accent), (left, top))
        room = left - place.left - style.gap // 2
        whole = unit_name(token.name)
        bold = first and style.measure(whole, "small", True)[0] <= room
        letters = style.fitting(whole, room, bold=bold)
        name = short_unit_name(
            token.name, room, lambda text, width: style.shorten(text, width, letters, bold)
        )
        picture = style.text(name, letters, ink, bold)
        surface.blit(picture, picture.get_rect(midleft=(place.left, place.centery)))

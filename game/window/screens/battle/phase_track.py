"""The phase track: the steps of the round one below the other, done, now and next told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.play.chronicle import Line
from game.play.dossier import told_phase
from game.play.perspective import in_round
from game.play.story import still_open
from game.play.telling import tell_plainly
from game.player.language import _
from game.window.style import SYLLABLE, Style, TextSize
from game.window.view.glyphs import icon
from game.window.view.token_picture import small_token
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.sheet import Phase, Plan
from rules.unit import SIDES

STEP = 22
"""From phase to phase, in pixels of the theme."""
DISC, TOKEN = 18, 20
"""Width of a phase's number and of the token of one who acts in it, in pixels of the theme."""
PLAIN_PHASES = 2
"""A round of no more steps than an opening and the turns needs no track."""
SUMMARY_LINES = 3
"""How many lines the sentence on the present phase may take."""
NO_BREAK = "\u00a0"
"""Between a number and what it belongs to."""
MOST_TOKENS = 4
"""In the room of so many tokens all who act in a phase are shown; more overlap."""


class PhaseTrack:
    """Draws the phases of a battle's system and says what happens in the present one."""

    def __init__(self, style: Style, battle: Battle) -> None:
        """Show a battle; `pointed` is the phase under the mouse, or -1."""
        self.style = style
        self.battle = battle
        self.begun = ""
        """The phase that has been seen to begin since, where one has."""
        self.round = 0
        """The round that has been seen to begin since, where one has."""
        self.ended: tuple[Plan, ...] = ()
        """What of the declarations has been seen to end since."""
        self.lines: Callable[[], Sequence[Line]] = tuple
        """Returns the lines of the log, as far as has been seen."""
        self.pointed = -1
        self.brief = False
        """Whether the present phase too is explained only when it is pointed at."""

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All steps, in their order."""
        return self.battle.setup.system.phases_now(in_round(self.battle, self.round))

    @property
    def rolls(self) -> tuple[Event, ...]:
        """What the sides have rolled in a phase of this round, Red's die and Blue's; the last of
        each, as a tie is rolled again."""
        words, last = self.battle.setup.system.words.events, dict[str, Event]()
        for line in reversed(self.lines()):
            if not line.divides:
                continue
            if any("round" in event.numbers for event in line.events):
                break
            for event in line.events:
                if event.dice and event.ability in SIDES and words[event.kind].phase:
                    last.setdefault(event.ability, event)
        return tuple(last[side] for side in SIDES if side in last)

    @property
    def present(self) -> int:
        """The place of the present phase in the track."""
        now = self.begun or self.battle.setup.system.phase(self.battle)
        return next((n for n, phase in enumerate(self.phases) if phase.id == now), 0)

    @property
    def clause(self) -> str:
        """The rule of the present phase."""
        return self.phases[self.present].clause

    def told(self, room: pygame.Rect, slim: bool) -> Iterator[tuple[pygame.Rect, str]]:
        """Yield the line of each phase with what happens in it, ending in its rule."""
        if self._plain:
            return
        if slim:
            yield room, told_phase(self.phases[self.present])
            return
        rolls, words = self.rolls, self.battle.setup.system.words.events
        for row, phase in zip(self.rows(room), self.phases, strict=True):
            rolled = (one for one in rolls if words[one.kind].phase == phase.id)
            told = (tell_plainly(one, self.battle) for one in rolled)
            yield row, "\n".join((*told, told_phase(phase)))

    def height(self, width: int, slim: bool) -> int:
        """Return the room that the track takes, the longest explanation included.

        Where a round has but one step it takes none.
        """
        style = self.style
        if self._plain:
            return 0
        line = style.line_height("small")
        if slim:
            most = max(len(self._title(n, width)[0]) for n in range(len(self.phases)))
            return most * line + style.gap
        room = width - self._indent
        lines = 0 if self.brief else max(len(self._sentence(p, room)) for p in self.phases)
        return len(self.phases) * style.px(STEP) + lines * line + style.gap

    @property
    def _plain(self) -> bool:
        """Whether the order of acting says all there is to say of the round's steps."""
        return len(self.phases) <= PLAIN_PHASES

    @property
    def _indent(self) -> int:
        return self.style.px(DISC) + self.style.gap

    def at(self, room: pygame.Rect, position: tuple[int, int]) -> int:
        """Return the phase whose line is at a position, or -1."""
        for number, row in enumerate(() if self._plain else self.rows(room)):
            if row.collidepoint(position):
                return number
        return -1

    def rows(self, room: pygame.Rect) -> list[pygame.Rect]:
        """Return the line of each phase; the present one's has its explanation in it."""
        style, present, top = self.style, self.present, room.top
        rows = []
        for number, phase in enumerate(self.phases):
            height = style.px(STEP)
            if number == present and not self.brief:
                lines = self._sentence(phase, room.width - self._indent)
                height += len(lines) * style.line_height("small")
            rows.append(pygame.Rect(room.left, top, room.width, height))
            top += height
        return rows

    def draw(self, surface: pygame.Surface, room: pygame.Rect, slim: bool) -> None:
        """Draw the track into a room; where that is slim, the present phase alone."""
        if self._plain:
            return
        style, colours = self.style, self.style.theme.colours
        if slim:
            lines, letters = self._title(self.present, room.width)
            for number, line in enumerate(lines):
                words = style.text(line, letters, colours.accent, bold=True)
                surface.blit(words, (room.left, room.top + number * style.line_height("small")))
            return
        rows = self.rows(room)
        self._draw_thread(surface, rows)
        for number, row in enumerate(rows):
            self._draw_row(surface, row, number)

    def _title(self, number: int, width: int) -> tuple[tuple[str, ...], TextSize | int]:
        """Return a title, its number before it, in lines, and letters in which its longest word
        is no wider; one that is too long even in the smallest is broken after a vowel."""
        style, named = self.style, _(self.phases[number].title)
        for between in (NO_BREAK, " "):  # where it must, the number stands alone
            title = f"{number + 1}.{between}{named}"
            longest = max(title.split(" "), key=lambda word: style.measure(word, "small", True)[0])
            letters = style.fitting(longest, width, bold=True)
            if style.measure(longest, letters, True)[0] <= width:
                break
        else:
            begun = (longest[: one.end()] + "-" for one in SYLLABLE.finditer(longest))
            fits = [part for part in begun if style.measure(part, letters, True)[0] <= width]
            if fits:
                rest = longest[len(fits[-1]) - 1 :]
                title = title.replace(longest, f"{fits[-1]} {rest}")
        return style.wrap(title, width, letters, True), letters

    def _draw_thread(self, surface: pygame.Surface, rows: list[pygame.Rect]) -> None:
        """Draw the line on which the numbers hang."""
        style, half = self.style, self.style.px(STEP) // 2
        x = rows[0].left + style.px(DISC) // 2
        ends = (x, rows[0].top + half), (x, rows[-1].top + half)
        pygame.draw.line(surface, style.theme.colours.panel_edge, *ends, style.px(2))

    def _draw_row(self, surface: pygame.Surface, row: pygame.Rect, number: int) -> None:
        """Draw a phase: done with a tick and pale, now lit and explained, next in its outline."""
        style, colours, phase = self.style, self.style.theme.colours, self.phases[number]
        now, done = number == self.present, number < self.present
        middle = row.top + style.px(STEP) // 2
        if number == self.pointed and (self.brief or not now):
            line = pygame.Rect(row.left, row.top, row.width, style.px(STEP))
            pygame.draw.rect(surface, colours.panel_raised, line, border_radius=style.px(6))
        disc = pygame.Rect(0, 0, style.px(DISC), style.px(DISC))
        disc.midleft = row.left, middle
        self._draw_disc(surface, disc, number)
        right = self._draw_tokens(surface, phase, (row.right, middle))
        right = self._draw_rolls(surface, phase, (right, middle))
        ink = colours.accent if now else colours.ink_dim if done else colours.ink_soft
        left = row.left + self._indent
        title = style.shorten(_(phase.title), right - left, "small", now)
        words = style.text(title, "small", ink, now)
        surface.blit(words, words.get_rect(midleft=(left, middle)))
        if now and not self.brief:
            top = row.top + style.px(STEP) - style.px(2)
            for text in self._sentence(phase, row.width - self._indent):
                surface.blit(style.text(text, "small", colours.ink_soft), (left, top))
                top += style.line_height("small")

    def _draw_disc(self, surface: pygame.Surface, disc: pygame.Rect, number: int) -> None:
        style, colours = self.style, self.style.theme.colours
        radius = disc.width // 2
        if number == self.present:
            pygame.draw.circle(surface, colours.accent, disc.center, radius)
            ink = colours.ink_dark
        else:
            pygame.draw.circle(surface, colours.panel, disc.center, radius)
            pygame.draw.circle(surface, colours.panel_edge, disc.center, radius, style.px(1.5))
            ink = colours.ink_soft
        if number < self.present:
            sign = icon("check", style.px(10), colours.ink_dim)
            surface.blit(sign, sign.get_rect(center=disc.center))
            return
        text = style.text(str(number + 1), style.px(12), ink, number == self.present)
        surface.blit(text, text.get_rect(center=disc.center))

    def _draw_tokens(self, surface: pygame.Surface, phase: Phase, place: tuple[int, int]) -> int:
        """Draw those who will act in a phase of this round, as far as it is known; return where
        they begin."""
        system, size, right = self.battle.setup.system, self.style.px(TOKEN), place[0]
        waiting = [
            plan.unit
            for plan in still_open(system.plans(self.battle), self.ended)
            if plan.phase == phase.id and plan.state == "waiting" and not plan.round
        ]
        step, others = size + self.style.px(2), len(waiting) - 1
        spread = min(others, MOST_TOKENS - 1) * step  # from the first to the last
        for number, unit in reversed([*enumerate(waiting)]):
            one, left = self.battle.units[unit], number * spread // max(others, 1)
            token = small_token(system.token(self.battle, one).glyph, one.side, size, self.style)
            surface.blit(token, token.get_rect(midright=(right - left, place[1])))
        return right - spread - step

    def _draw_rolls(self, surface: pygame.Surface, phase: Phase, place: tuple[int, int]) -> int:
        """Draw the dice that the sides have rolled in a phase; return where they begin."""
        style, colours, right = self.style, self.style.theme.colours, place[0]
        words = self.battle.setup.system.words.events
        for event in reversed(self.rolls):
            if words[event.kind].phase != phase.id:
                continue
            die = pygame.Rect(0, 0, style.px(DISC), style.px(DISC))
            die.midright = right, place[1]
            pygame.draw.rect(surface, colours.side(event.ability), die, border_radius=style.px(4))
            inner = die.inflate(-style.px(4), -style.px(4))
            pygame.draw.rect(surface, colours.ink, inner, border_radius=style.px(2))
            number = style.text(str(event.dice[0].value), style.px(12), colours.ink_dark, True)
            surface.blit(number, number.get_rect(center=die.center))
            right = die.left - style.px(3)
        return right

    def _sentence(self, phase: Phase, width: int) -> list[str]:
        lines = list(self.style.wrap(_(phase.summary), width, "small"))
        if len(lines) > SUMMARY_LINES:
            rest = " ".join(lines[SUMMARY_LINES - 1 :])
            lines = [*lines[: SUMMARY_LINES - 1], self.style.shorten(rest, width, "small")]
        return lines

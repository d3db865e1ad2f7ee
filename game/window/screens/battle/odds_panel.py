"""Who is likelier to win: now, in the course of the battle, and after what is aimed at."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pygame

from game.ai.advice import HINT, Advice
from game.play.aim import Aim
from game.play.dossier import SUBMITTED, by_rule
from game.play.perspective import secret_side, shows_secret
from game.play.players import Adviser
from game.play.players.worker import inquiry
from game.play.session import HUMAN, Session
from game.play.stage import percent
from game.player.language import _, colon, fill
from game.study.moves import title_of
from game.window.style import Style
from game.window.theme import Colour
from game.window.widgets.telling import Telling
from rules.battle.action import Action

BRIEF = 40
"""Actions that an answer in this process costs at most."""
BRANCH = 20
"""Width of what may come next, in per cent of the chart."""
DOTS = 6
"""From dot to dot of the middle, in pixels of the theme."""

Key = tuple[int, Action | None]
"""How many actions were done before, and what is aimed at, if that is asked about."""


class OddsPanel(Telling):
    """A line of the chance to win, as the strongest bot judges each decision of a person.

    It is that of the only person who plays, else of Red; so it tells two people the same, but for
    what one was told while it chose unseen: that is forgotten before the other looks. It asks as
    hints do, and one question at a time: what is not wanted any more is dropped.
    """

    def __init__(
        self,
        style: Style,
        adviser: Callable[[], Adviser],
        on_rule: Callable[[str], object] | None = None,
    ) -> None:
        """Know nothing yet; `adviser` returns who is asked."""
        super().__init__(style, on_rule)
        self.side, self.name = "red", ""
        self.course: dict[int, float] = {}
        """The chance to win, 0 to 1, by how many actions were done before."""
        self._private: dict[int, str] = {}
        """The side that had chosen unseen by then, of what in the course hangs on that."""
        self.after: tuple[str, float] | None = None
        """The name of what is aimed at, and the chance to win after it, once that is known."""
        self._adviser: Adviser | None = None
        self._make = adviser
        self._session: Session | None = None
        self._aim: Aim | None = None
        self._asked: Key | None = None

    def note(self, session: Session) -> None:
        """Begin anew with the position that is shown; what was taken back is forgotten."""
        people = [side for side, player in session.players.items() if player == HUMAN]
        self.side = people[0] if len(people) == 1 else "red"
        self.name, self._session = session.called(self.side), session
        done, looks = len(session.log), secret_side(session.battle)
        if len(people) == 2:
            for number, side in [*self._private.items()]:
                if side != looks:
                    self.course.pop(number, None)
                    del self._private[number]
        self.course = {number: one for number, one in self.course.items() if number <= done}
        self.look_at(None)

    def look_at(self, aim: Aim | None) -> None:
        """Ask what the action that is aimed at makes of the chance; `work` hears the answer."""
        self._aim = aim
        if self.after is not None and (self._asked is None or self._wanted() != self._asked):
            self.after = None

    def _wanted(self) -> Key | None:
        """Return what is to be asked next: the position, then what is aimed at in it."""
        session = self._session
        if session is None or not session.human_turn:
            return None
        action = self._aim.action() if self._aim is not None else None
        done = len(session.log)
        return done, action if done in self.course else None

    def work(self) -> bool:
        """Ask, and take what is answered; whether anything was."""
        wanted, session = self._wanted() if self.visible else None, self._session
        if wanted != self._asked:
            if self._adviser is not None:
                self._adviser.forget()
            self._asked, self.after = wanted, None
            if wanted is not None and session is not None and self._is_new(wanted):
                self._adviser = self._adviser or self._make()
                budget = BRIEF if self._adviser.in_place else HINT
                header, battle = session.record.header, session.battle
                self._adviser.ask(wanted, partial(inquiry, header, battle, budget, wanted[1]))
                return True
        found = list(self._adviser.answers()) if self._adviser is not None else []
        for key, advice in found:
            if advice is not None and key == self._asked:
                self._take(advice)
        return bool(found)

    def _is_new(self, wanted: Key) -> bool:
        """Whether something is not known yet."""
        return wanted[1] is not None or wanted[0] not in self.course

    def _take(self, advice: Advice) -> None:
        assert self._asked is not None and self._session is not None
        done, action = self._asked
        if action is None:
            self.course[done] = advice.chance_of(self.side)
            if shows_secret(self._session):
                self._private[done] = advice.side
        elif advice.done is not None:
            chance = advice.done if advice.side == self.side else 1 - advice.done
            self.after = title_of(action, self._session.battle), chance

    def look(self) -> object:
        """Return what the picture hangs on."""
        return tuple(self.course.items()), self.after, self.side, self.name

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the title, the line, and below it whose it is and what may come next."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.panel)
        self.spots = []
        room, line = self.rect.inflate(-2 * style.padding, -style.padding), style.line_height()
        now = self._now
        chance = style.text("…" if now is None else percent(Fraction(now)), bold=True)
        surface.blit(chance, chance.get_rect(topright=room.topright))
        width = room.width - chance.get_width() - style.gap
        surface.blit(style.fitted(_("Chance to win"), width, "normal", bold=True), room.topleft)
        foot = pygame.Rect(room.left, room.bottom - line, room.width, line)
        whose = style.fitted(self.name, room.width, colour=colours.side_soft(self.side), bold=True)
        surface.blit(whose, whose.get_rect(midleft=foot.midleft))
        chart = pygame.Rect(room.left, room.top + line, room.width, room.height - 2 * line)
        self._draw_chart(surface, chart)
        words = _("How likely {name} wins after each decision, as the strongest bot judges it")
        told = [fill(words, name=self.name)]
        if self.after is not None:
            name, won = self.after
            told.append(f"{name}{colon()} {percent(Fraction(won))}")
            room_left = foot.width - whose.get_width() - style.gap
            written = style.fitted(told[-1], room_left, colour=colours.accent, bold=True)
            surface.blit(written, written.get_rect(midright=foot.midright))
        told[-1] = by_rule(told[-1], SUBMITTED)
        self.mark(self.rect, "\n".join(told))
        self.settle(surface)

    @property
    def _now(self) -> float | None:
        """The chance at the last decision that is known."""
        return self.course[max(self.course)] if self.course else None

    def _draw_chart(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the line of the battle so far, and dashed from its end what is aimed at."""
        style, colours, now = self.style, self.style.theme.colours, self._now
        pygame.draw.rect(surface, colours.table_edge, place, border_radius=style.px(4))
        for x in range(place.left, place.right, style.px(DOTS)):
            surface.fill(colours.ink_dim, (x, place.centery, style.px(2), 1))
        if now is None:
            return
        inner = place.inflate(-style.px(10), -style.px(8))
        first, last = min(self.course), max(self.course)
        wide = inner.width * (100 - BRANCH) // 100 if last > first else 0

        def at(number: int, chance: float) -> tuple[int, int]:
            left = inner.left + wide * (number - first) // max(1, last - first)
            return left, inner.bottom - round(inner.height * chance)

        points = [at(*one) for one in sorted(self.course.items())]
        if len(points) > 1:
            pygame.draw.lines(surface, colours.ink, False, points, style.px(2))
        if self.after is not None:
            end = inner.right, at(last, self.after[1])[1]
            _dashed(surface, colours.accent, points[-1], end, style)
        pygame.draw.aacircle(surface, colours.accent, points[-1], style.px(4))


def _dashed(
    surface: pygame.Surface,
    tone: Colour,
    start: tuple[int, int],
    end: tuple[int, int],
    style: Style,
) -> None:
    """Draw a dashed line from left to right."""
    steps = max(1, (end[0] - start[0]) // style.px(DOTS))
    for step in range(steps):
        ends = [
            tuple(start[axis] + (end[axis] - start[axis]) * part / steps for axis in (0, 1))
            for part in (step, step + 0.6)
        ]
        pygame.draw.line(surface, tone, ends[0], ends[1], style.px(2))

"""One board of the lab: a film that runs, and the numbers of all that have run."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

import pygame

from game.ai.lab import Fought
from game.ai.simulation import interval
from game.play.films import Film
from game.play.scene import Scene
from game.player.language import _, alphabet, fill
from game.player.settings import Orientation
from game.window.style import Style
from game.window.view.board_view import BoardView
from game.window.widgets import Widget
from rules.board.board import Board
from rules.unit import SIDES

FRAME = 0.3  # seconds at the plain speed
END = 5
"""Frames for which the end of a battle stays."""
BAR = 14  # pixels at 100 %, the height of the bar of wins


class LabBoard(Widget):
    """Shows one film after another, at a pace in per cent; 0 shows ends alone."""

    def __init__(
        self,
        style: Style,
        title: str,
        board: Board,
        orientation: Orientation,
        find: Callable[[], Film | None],
    ) -> None:
        """Show films that `find` gives, as long as it gives any; `title` names the order."""
        super().__init__(style)
        self.title = title
        self.results: list[Fought] = []
        self._find = find
        self._view = BoardView(board, style, orientation, alphabet=alphabet())
        self._film: Film | None = None
        self._shown: Film | None = None
        self._board = pygame.Rect(0, 0, 0, 0)
        self._at = 0.0

    def place(self, rect: pygame.Rect) -> None:
        """Lie in a rectangle: title, board, bar and two lines of numbers below one another."""
        style = self.style
        self.rect = rect
        line = style.line_height("small")
        room = rect.inflate(-2 * style.gap, -2 * style.gap)
        below = style.px(BAR) + 2 * line + 2 * style.gap
        top = room.top + style.line_height(bold=True) + style.gap // 2
        self._board = pygame.Rect(room.left, top, room.width, max(1, room.bottom - below - top))
        self._view.layout(self._board)
        before = 0
        while self._view.scrollable and self._view.geometry.size != before:
            before = self._view.geometry.size
            self._view.zoom(-1)

    # Time

    def advance(self, seconds: float, pace: int) -> None:
        """Let a film run on; once its end was seen its result counts and the next begins."""
        if self._film is None:
            self._begin(self._find())
            return
        last = len(self._film.frames) - 1
        self._at = self._at + seconds * pace / 100 / FRAME if pace else last + END
        if self._at >= last + END:
            self.results.append(self._film.fought)
            self._begin(self._find())

    def _begin(self, film: Film | None) -> None:
        """Show a film from its beginning; without one the last stays as it ended."""
        if film is not None:
            self._shown = film
            self._at = 0.0
        self._film = film

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel and what is on it."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.panel)
        room = self.rect.inflate(-2 * style.gap, -2 * style.gap)
        moment = self._moment()
        right = style.text(moment, "small", colours.ink_soft)
        width = room.width - right.get_width() - style.gap
        title = style.text(style.shorten(self.title, width, bold=True), bold=True)
        surface.blit(title, room.topleft)
        middle = room.top + title.get_height() // 2
        surface.blit(right, right.get_rect(midright=(room.right, middle)))
        self._view.draw(surface, self._scene())
        self._draw_numbers(
            surface, pygame.Rect(room.left, self._board.bottom + style.gap, room.width, 0)
        )

    def _scene(self) -> Scene:
        film = self._shown
        if film is None:
            return Scene()
        return Scene(film.frames[min(int(self._at), len(film.frames) - 1)].tokens)

    def _moment(self) -> str:
        """Say which round it is, or who has won."""
        film = self._shown
        if film is None:
            return _("being fought …")
        if self._at < len(film.frames) - 1:
            return fill(_("round {round}"), round=film.frames[int(self._at)].round)
        won = {"red": _("Red wins"), "blue": _("Blue wins")}
        return won.get(film.fought.winner, _("nobody wins"))

    def _draw_numbers(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the bar of wins and what it comes to."""
        style, colours = self.style, self.style.theme.colours
        bar = pygame.Rect(room.left, room.top, room.width, style.px(BAR))
        pygame.draw.rect(surface, colours.panel_edge, bar, border_radius=style.px(3))
        count = len(self.results)
        top = bar.bottom + style.gap // 2
        lines = [_("no battle is over yet")]
        if count:
            wins = [sum(one.winner == side for one in self.results) for side in SIDES]
            widths = [bar.width * part // count for part in wins]
            left = pygame.Rect(bar.left, bar.top, widths[0], bar.height)
            right = pygame.Rect(bar.right - widths[1], bar.top, widths[1], bar.height)
            for part, side in ((left, "red"), (right, "blue")):
                pygame.draw.rect(surface, colours.side(side), part, border_radius=style.px(3))
            low, high = interval(wins[0], count)
            lines = [
                fill(
                    _("Red {red} · Blue {blue} · neither {neither}"),
                    red=wins[0],
                    blue=wins[1],
                    neither=count - sum(wins),
                ),
                fill(
                    _("Red wins {low} to {high} % · median {rounds} rounds"),
                    low=f"{low:.0f}",
                    high=f"{high:.0f}",
                    rounds=f"{median(one.rounds for one in self.results):g}",
                ),
            ]
        for words in lines:
            text = style.text(style.shorten(words, room.width, "small"), "small", colours.ink_soft)
            surface.blit(text, (room.left, top))
            top += style.line_height("small")

"""One board of the lab: a film that runs, and the numbers of all that have run."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

import pygame

from game.ai.lab import Fought
from game.ai.simulation import interval
from game.play.films import Film, Frame
from game.play.scene import Scene
from game.player.language import _, alphabet, fill, per_cent
from game.player.settings import Orientation
from game.window.style import Style, TextSize
from game.window.view.board_view import BoardView
from game.window.view.small_board import small_board
from game.window.widgets import Widget
from rules.board.board import Board
from rules.unit import SIDES

FRAME = 0.3  # seconds at the plain speed
END = 5
"""Frames for which the end of a battle stays."""
LEAST_CELL = 14
"""A board whose cells were smaller, in pixels, has dots for people and no letters."""
BAR = 14  # pixels at 100%, the height of the bar of wins


class LabBoard(Widget):
    """Shows how a fight begins, then one film after another, at a pace in per cent; 0 shows ends
    alone."""

    def __init__(
        self,
        style: Style,
        title: str,
        board: Board,
        orientation: Orientation,
        opening: Frame,
        note: str = "",
    ) -> None:
        """Show the opening till there are films; `title` names the order, and `note` is said of it
        till there are numbers."""
        super().__init__(style)
        self.title, self.note = title, note
        self.results: list[Fought] = []
        self._find: Callable[[], Film | None] | None = None
        self._opening = opening
        self._view = BoardView(board, style, orientation, alphabet=alphabet())
        self._film: Film | None = None
        self._shown: Film | None = None
        self._board = pygame.Rect(0, 0, 0, 0)
        self._ground = board
        self._little = False
        self._at = 0.0

    def place(self, rect: pygame.Rect) -> None:
        """Lie in a rectangle: title, board, bar and two lines of numbers below one another."""
        style = self.style
        self.rect = rect
        room = rect.inflate(-2 * style.gap, -2 * style.gap)
        below = style.px(BAR) + 2 * style.line_height("small") + 2 * style.gap
        top = room.top + style.line_height(bold=True) + style.gap // 2
        self._board = pygame.Rect(room.left, top, room.width, max(1, room.bottom - below - top))
        self._view.layout(self._board)
        before = 0
        while self._view.scrollable and self._view.geometry.size != before:
            before = self._view.geometry.size
            self._view.zoom(-1)
        self._little = self._view.scrollable or self._view.geometry.size < LEAST_CELL

    # Time

    def start(self, find: Callable[[], Film | None]) -> None:
        """Show the films that `find` gives, as long as it gives any."""
        self._find = find

    def advance(self, seconds: float, pace: int) -> None:
        """Let a film run on; once its end was seen its result counts and the next begins."""
        if self._find is None:
            return
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
        moment = style.text(self._moment(), "small", colours.ink_soft)
        height, width = style.line_height(bold=True), room.width
        letters: TextSize = (
            "normal" if style.measure(self.title, bold=True)[0] <= width else "small"
        )
        title = style.text(style.shorten(self.title, width, letters, bold=True), letters, bold=True)
        surface.blit(title, title.get_rect(midleft=(room.left, room.top + height // 2)))
        if title.get_width() + style.gap + moment.get_width() <= width:
            place = (room.right, room.top + height // 2)
            surface.blit(moment, moment.get_rect(midright=place))
        self._draw_board(surface)
        top = self._board.bottom + style.gap
        self._draw_numbers(surface, pygame.Rect(room.left, top, width, 0))

    def _draw_board(self, surface: pygame.Surface) -> None:
        """Draw the board with its people; with dots for them where it is very small."""
        scene = self._scene()
        if not self._little:
            self._view.draw(surface, scene)
            return
        dots = tuple((one.cell, one.side) for one in scene.tokens)
        picture = small_board(
            self._ground, dots, self._board.size, self.style, self._view.orientation
        )
        surface.blit(picture, picture.get_rect(center=self._board.center))

    def _scene(self) -> Scene:
        film = self._shown
        if film is None:
            return Scene(self._opening.tokens)
        return Scene(film.frames[min(int(self._at), len(film.frames) - 1)].tokens)

    def _moment(self) -> str:
        """Say which round it is, or who has won."""
        film = self._shown
        if film is None:
            return "" if self._find is None else _("being fought …")
        if self._at < len(film.frames) - 1:
            return fill(_("round {round}"), round=film.frames[int(self._at)].round)
        won = {"red": _("Red wins"), "blue": _("Blue wins")}
        return won.get(film.fought.winner, _("nobody wins"))

    def _draw_numbers(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the bar of wins and what it comes to, in as many words as there is room for."""
        style, colours = self.style, self.style.theme.colours
        bar = pygame.Rect(room.left, room.top, room.width, style.px(BAR))
        wins = [sum(one.winner == side for one in self.results) for side in SIDES]
        pygame.draw.rect(surface, colours.panel_edge, bar, border_radius=style.px(3))
        widths = [bar.width * part // max(1, len(self.results)) for part in wins]
        left = pygame.Rect(bar.left, bar.top, widths[0], bar.height)
        right = pygame.Rect(bar.right - widths[1], bar.top, widths[1], bar.height)
        for part, side in ((left, "red"), (right, "blue")):
            pygame.draw.rect(surface, colours.side(side), part, border_radius=style.px(3))
        top = bar.bottom + style.gap // 2
        for forms in self._numbers(wins):
            fitting = [one for one in forms if style.measure(one, "small")[0] <= room.width]
            words = fitting[0] if fitting else style.shorten(forms[-1], room.width, "small")
            surface.blit(style.text(words, "small", colours.ink_soft), (room.left, top))
            top += style.line_height("small")

    def _numbers(self, wins: list[int]) -> tuple[tuple[str, ...], ...]:
        """Return the lines of numbers, each in its forms from the longest to the shortest."""
        count = len(self.results)
        if not count:
            return (
                (_("no battle is over yet"), "0 : 0"),
                (self.note,) if self.note else (_("The sides change places after each battle"), ""),
            )
        bounds = [f"{bound:.0f}" for bound in interval(wins[0], count)]
        told = {
            "red": wins[0],
            "blue": wins[1],
            "neither": count - sum(wins),
            "low": bounds[0],
            "high": bounds[1],
            "rounds": float(median(one.rounds for one in self.results)),
        }
        share = fill(_("Red's chance: {low} to {high}%"), **told)
        return (
            (
                fill(_("Red {red} · Blue {blue} · neither {neither}"), **told),
                fill("{red} : {blue} ({neither})", **told),
            ),
            (
                fill(_("Red's chance: {low} to {high}% · typically {rounds} rounds"), **told),
                share,
                per_cent(fill("{low}–{high}", **told)),
            ),
        )

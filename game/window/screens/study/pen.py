"""The pen: arrows and rings drawn over the board, by the right button or by a key."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play import scene
from game.study.remark import COLOURS, Colour, Drawn
from game.window.keys import key_code
from game.window.screens.battle.board_widget import BoardWidget
from rules.board.board import Board


class Pen:
    """Draws from a cell to another, or round one; the same once more takes it away.

    By the right button: pressed where it begins and let go where it ends; Shift draws in red,
    Ctrl in blue, Alt in yellow. By the key: once where it begins and once where it ends; with
    Shift it takes the next colour.
    """

    def __init__(self, board: Board, on_draw: Callable[[Drawn], object]) -> None:
        """Draw on a board; `on_draw` hears of every arrow and ring."""
        self.board = board
        self.colour: Colour = COLOURS[0]
        self.start = -1
        """Where an arrow has been begun; -1 for none."""
        self._held = False
        self._on_draw = on_draw

    def handle(self, event: pygame.event.Event, widget: BoardWidget) -> bool:
        """Begin and end arrows; True if the event was the pen's."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.start = widget.view.cell_at(event.pos)
            self._held = self.start >= 0
            return self._held
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3 and self._held:
            self._end(widget.view.cell_at(event.pos), self._coloured(pygame.key.get_mods()))
            return True
        if (
            event.type == pygame.KEYDOWN
            and event.key == key_code("draw")
            and not event.mod & pygame.KMOD_CTRL
        ):
            self._press(widget.cursor, turned=bool(event.mod & pygame.KMOD_SHIFT))
            return True
        return False

    def _press(self, cell: int, *, turned: bool) -> None:
        if turned:
            self.colour = COLOURS[(COLOURS.index(self.colour) + 1) % len(COLOURS)]
        elif self.start < 0:
            self.start = cell
        else:
            self._end(cell, self.colour)

    def _coloured(self, mods: int) -> Colour:
        """Return the colour that the keys held ask for."""
        held: tuple[tuple[int, Colour], ...] = (
            (pygame.KMOD_SHIFT, "red"),
            (pygame.KMOD_CTRL, "blue"),
            (pygame.KMOD_ALT, "yellow"),
        )
        return next((colour for key, colour in held if mods & key), self.colour)

    def _end(self, cell: int, colour: Colour) -> None:
        start, self.start, self._held = self.start, -1, False
        if cell >= 0 <= start:
            self._on_draw(Drawn(self.board.name(start), self.board.name(cell), colour))

    def overlays(self, drawn: tuple[Drawn, ...], cursor: int) -> tuple[scene.Overlay, ...]:
        """Return all that is drawn, and what is being drawn to where the pointer is."""
        shown = [
            scene.Drawn(self.board.parse(one.start), self.board.parse(one.end), one.colour)
            for one in drawn
        ]
        if self.start >= 0:
            end = cursor if cursor >= 0 else self.start
            shown.append(scene.Drawn(self.start, end, self.colour))
        return tuple(shown)

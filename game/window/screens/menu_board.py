"""The board of the menu: the battle that is kept, or one that could be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.play.scene import Arrow, Reach, Scene, Targets, Token
from game.player.language import per_cent
from game.player.settings import Orientation
from game.window.mirror import mirrored
from game.window.style import Style
from game.window.view.board_view import BoardView
from rules.battle.machine import Battle
from rules.board.board import Board, Terrain

CELL = 130  # pixels at 100%
MOST = 9
"""A longer board is shown as small as it must be to be seen whole."""
FRAMES = 80  # pixels at 100%, more than both frames of a board are wide
SAMPLE = Board(7, 7, (Terrain.FLOOR,) * 49)
WALKED = (0, 1, 2, 7, 8, 9, 14, 15, 16, 21, 22, 23)
SAMPLE_CHANCE = 65  # per cent
SAMPLE_SCENE = Scene(
    (
        Token(0, 8, "red", "wand_book", "", 88, 100, acting=True, pips=((2, 2),), facing=0),
        Token(1, 21, "red", "sword_shield", "", 96, 110, facing=0),
        Token(2, 23, "red", "sword", "", 121, 130, facing=7),
        Token(3, 10, "blue", "sword_shield", "", 34, 110, facing=4),
        Token(4, 18, "blue", "flame_wand", "", 96, 110, facing=4),
        Token(5, 34, "blue", "sword", "", 120, 130, facing=4),
    ),
    overlays=(Reach(WALKED), Arrow(8, 10)),
    side="red",
)


class MenuBoard:
    """A board that lies flat and runs out of the window at the right and below.

    It is painted once, in pieces that fit between two frames.
    """

    def __init__(
        self,
        style: Style,
        corner: tuple[int, int],
        window: tuple[int, int],
        orientation: Orientation,
        alphabet: str,
    ) -> None:
        """Lie with the upper left corner of its frame at a place of the window, in pixels."""
        self._style, self._corner, self._window = style, corner, window
        self._orientation, self._alphabet = orientation, alphabet
        self._pieces: list[Callable[[], object]] = []
        self._picture: pygame.Surface | None = None

    def lies(self, corner: tuple[int, int], window: tuple[int, int]) -> bool:
        """Return whether it was painted for that place in a window of that size."""
        return (self._corner, self._window) == (corner, window)

    def show(self, battle: Battle | None, scene: Scene) -> None:
        """Have a battle's board painted, or the sample where there is none."""
        board = SAMPLE if battle is None else battle.setup.board
        starts = None if battle is None else battle.setup.starts
        if battle is None:
            chance = Targets((10,), (per_cent(SAMPLE_CHANCE),))
            scene = replace(SAMPLE_SCENE, overlays=(*SAMPLE_SCENE.overlays, chance))
        view = BoardView(board, self._style, self._orientation, starts, self._alphabet)
        self._place(view, board)
        still = Scene(overlays=scene.overlays, side=scene.side)
        several = range(1, len(scene.tokens) + 1)
        scenes = [Scene(), still]
        scenes += [Scene(scene.tokens[:count], (), (), scene.side) for count in several]
        scenes.append(scene)
        self._pieces = [lambda shown=shown: self._paint(view, shown) for shown in scenes]  # type: ignore[misc]

    def _place(self, view: BoardView, board: Board) -> None:
        """Give the board cells of its size, and its corner its place."""
        style = self._style
        longest = max(board.letters, board.numbers)
        side = style.px(CELL) * min(longest, MOST) + style.px(FRAMES)
        view.layout(pygame.Rect(self._corner, (side, side)))
        while longest <= MOST and view.geometry.size < style.px(CELL):
            before = view.geometry.size
            view.zoom(1)
            if view.geometry.size == before:
                break
        frame = pygame.Rect(view.geometry.frame)
        corner = pygame.Rect(self._corner, (side, side))
        view.layout(corner.move(self._corner[0] - frame.left, self._corner[1] - frame.top))

    def _paint(self, view: BoardView, scene: Scene) -> None:
        """Paint what a scene shows; only the last of a battle's scenes stays."""
        whole = pygame.Rect((0, 0), self._window).union(view.geometry.frame)
        picture = pygame.Surface(whole.size if mirrored() else self._window, pygame.SRCALPHA)
        view.draw(picture, scene)
        if not self._pieces:
            self._picture = picture.convert_alpha()

    def work(self) -> bool:
        """Paint a piece; False if all is painted."""
        if not self._pieces:
            return False
        self._pieces.pop(0)()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board once it is painted."""
        if self._picture is not None:
            surface.blit(self._picture, (0, 0))

"""The board as a widget: pointer, keyboard cursor, clicks."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play.scene import AreaEffect, Hover, Marked, Range, Reach, Scene, Targets
from game.window.style import Style
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from game.window.widgets.base import ENTER_KEYS, Widget
from game.window.widgets.focus import DIRECTIONS
from game.window.widgets.telling import Spot


class BoardWidget(Widget):
    """Shows a scene; tells which cell is pointed at and which is chosen.

    The pointer is the mouse or, while the board has the keyboard, a cursor that the arrows
    move and Enter presses; where it points at nothing yet, or the mouse only lies where nothing is
    offered, that shows it. Space does nothing there: whoever skips what others do, and presses
    it once too often, has not acted by it.
    """

    focusable = True

    def __init__(
        self,
        style: Style,
        view: BoardView,
        animations: Animations,
        on_point: Callable[[int], object],
        on_press: Callable[[int], object],
        on_read: Callable[[Scene, tuple[int, int]], Spot | None] | None = None,
    ) -> None:
        """Show nothing yet; the screen sets `scene`, and `on_read` says what is told of a place."""
        super().__init__(style)
        self.view = view
        self.animations = animations
        self.scene = Scene()
        self.cursor = -1
        self._on_point = on_point
        self._on_press = on_press
        self._on_read = on_read
        self._mouse: tuple[int, int] | None = None
        self._keyed = False
        """Whether keys have chosen what is pointed at; else the mouse has left it there."""
        self.fresh = True
        """Whether anybody has pointed since another began to decide."""
        self._read: tuple[tuple[int, int] | None, Scene, str] = None, self.scene, ""
        self.hint = self._told

    def handle(self, event: pygame.event.Event) -> bool:
        """Point, press, move the cursor, zoom and scroll."""
        if self.view.handle(event):
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                self._look(event.pos)
                return False
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                cell = self.view.cell_at(event.pos) if self.rect.collidepoint(event.pos) else -1
                if cell >= 0:
                    self._point(cell)
                    self._on_press(cell)
                return cell >= 0
            case pygame.KEYDOWN if self.focused:
                return self._key(event)
        return False

    def _look(self, position: tuple[int, int]) -> None:
        """Point at the cell under the mouse, and tell of what stands in it.

        Where places are told of, what is pointed at stays so while the mouse is beside the board
        or Shift is held, so that one can go and read what is told of it; not an empty cell of
        which only a refusal is told.
        """
        inside = self.rect.collidepoint(position)
        cell = self.view.cell_at(position) if inside else -1
        held = (cell < 0 and not self._in_vain()) or pygame.key.get_mods() & pygame.KMOD_SHIFT
        if self._on_read is None or not held:
            self._keyed = self._keyed and cell == self.cursor
            self.fresh = self.fresh and self._mouse is not None  # who comes back points anew
            self._point(cell)
        self._mouse = position if inside else None

    def _in_vain(self) -> bool:
        """Whether an empty cell is pointed at of which nothing can be made."""
        refused = Hover(self.cursor, allowed=False) in self.scene.overlays
        return refused and all(token.cell != self.cursor for token in self.scene.tokens)

    def _told(self) -> str:
        """Return what is told of what is under the mouse; found out once, when it is asked for."""
        asked = self._mouse, self.scene
        if self._read[0] is not asked[0] or self._read[1] is not asked[1]:
            spot = None
            if self._on_read is not None and self._mouse is not None:
                spot = self._on_read(self.scene, self._mouse)
            self._read = *asked, spot.told if spot is not None else ""
            self.hint_near = spot.place if spot is not None else None
        return self._read[2]

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in DIRECTIONS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            start = self.cursor if self.cursor >= 0 else self.home()
            self._choose(self.view.neighbour(start, *DIRECTIONS[event.key]))
            return True
        if event.key in ENTER_KEYS:
            if self.cursor >= 0 and not self._lies_idle():
                self._on_press(self.cursor)
            else:
                self.offer()
            return True
        return False

    def offer(self) -> bool:
        """Point by keys at what a press points at first."""
        self._choose(self.offered())
        return True

    def _choose(self, cell: int) -> None:
        """Point at a cell by keys."""
        self._keyed = True
        self._point(cell)
        self.view.show(self.cursor)

    def _lies_idle(self) -> bool:
        """Whether only the mouse lies, or has lain, where it points, or the acting one has walked
        there, while something else is offered."""
        offered = self.offers()
        return not self.chosen and bool(offered) and self.cursor not in offered

    def offers(self) -> tuple[int, ...]:
        """Return the cells at which something can be done."""
        kinds = Targets | Reach | Range | AreaEffect
        return sum((one.cells for one in self.scene.overlays if isinstance(one, kinds)), ())

    @property
    def chosen(self) -> bool:
        """Whether keys have chosen where it points, elsewhere than at the acting token."""
        return self._keyed and self.cursor != self.home()

    def rest(self) -> None:
        """Let go of what is pointed at, unless the mouse lies on it, beside the acting token; a
        press then offers anew. What lies under a mouse that has not moved is not looked at."""
        self.fresh = False
        if self.cursor != self.under_mouse or self.cursor == self.home():
            self.cursor = -1

    def forget(self) -> None:
        """Point at nothing, not even where the mouse lies, until somebody points anew."""
        self.cursor, self._mouse, self._keyed, self.fresh = -1, None, False, False

    @property
    def pointed(self) -> int:
        """The cell on which the mouse lies, or that keys have chosen; -1 where the mouse has only
        left it so on its way to what lies beside the board."""
        return self.cursor if self._keyed or self.cursor == self.under_mouse else -1

    @property
    def under_mouse(self) -> int:
        """The cell on which the mouse lies; -1 beside the board."""
        return self.view.cell_at(self._mouse) if self._mouse is not None else -1

    def offered(self) -> int:
        """Return where a press points first: a ringed cell, else the nearest target, else of the
        cells in reach, or of those that can be aimed at, the nearest of those that lie closest to
        a ringed cell or else to an enemy, else where the cursor begins."""
        distance, home, overlays = self.view.board.distance, self.home(), self.scene.overlays
        targets = [one.cells for one in overlays if isinstance(one, Targets)]
        reach = [one.cells for one in overlays if isinstance(one, Reach)]
        aims = [one.cells for one in overlays if isinstance(one, Range)]
        ringed = self.ringed()
        for cell in ringed:
            if cell in sum((*targets, *reach, *aims), ()):
                return cell
        if any(targets):
            return min(sum(targets, ()), key=lambda cell: distance(home, cell))
        sides = {one.cell: one.side for one in self.scene.tokens if one.cell >= 0}
        goals = ringed or [cell for cell, side in sides.items() if side != sides.get(home, side)]

        def way_left(cell: int) -> tuple[int, int]:
            return min((distance(cell, goal) for goal in goals), default=0), distance(home, cell)

        return min(sum(reach, ()) or sum(aims, ()), key=way_left, default=home)

    def ringed(self) -> list[int]:
        """Return the cells that a lesson rings."""
        return [one.cell for one in self.scene.overlays if isinstance(one, Marked)]

    def home(self) -> int:
        """Return where the cursor begins: at the acting token, else in the first cell."""
        acting = [token.cell for token in self.scene.tokens if token.acting]
        return acting[0] if acting else 0

    def _point(self, cell: int) -> None:
        if cell != self.cursor or not self.fresh:
            self.cursor, self.fresh = cell, True
            self._on_point(cell)

    def update(self, seconds: float) -> bool:
        """Let the animations run."""
        return self.animations.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board with everything on it, and the focus ring."""
        self.view.draw(surface, self.scene, self.animations)
        if self.focused and self.ring:
            frame = pygame.Rect(self.view.geometry.frame)
            width = self.style.px(self.style.theme.sizes.focus)
            pygame.draw.rect(
                surface,
                self.style.theme.colours.accent,
                frame.inflate(2 * width, 2 * width),
                width,
                border_radius=self.style.radius,
            )

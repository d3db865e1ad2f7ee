"""The board in the window: places it, scrolls and zooms it, draws a scene on it."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.play.scene import Scene, Thing, Token
from game.window.mirror import across, mirrored, pointer, region, told_again
from game.window.style import Style
from game.window.view.animation import STANDING, Animations, Pose
from game.window.view.effects import EffectPainter
from game.window.view.geometry import Geometry, Grid, Orientation, Point, fitting_size, place
from game.window.view.glyphs import icon
from game.window.view.ground import Ground, border_width, draw_inlay, paint_ground
from game.window.view.mini_map import MiniMap
from game.window.view.overlays import OverlayPainter
from game.window.view.readings import ReadingPainter
from game.window.view.token_picture import RIM, TokenPictures, number_below
from game.window.view.vector import circle, rasterise, rasterise_box, rectangle
from rules.board.board import Board

READABLE_CELL, NEARLY = 22, 85
"""At first no cell is smaller than this, in pixels of the theme, or than so many per cent of it
where the whole board is then seen; large boards scroll."""

LARGEST_CELL = 110
"""Cells of a board that fits are no larger than this, in pixels of the theme."""

_ZOOM = 1.18
_MOST_ZOOM = 1.6
_DRAG_STARTS = 6
LIFT = 0.09
"""How far an acting token is above its cell, in cells."""

_SCROLL_KEYS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ZOOM_KEYS = {
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}


class BoardView:
    """A board seen through a rectangle of the window.

    `starts` maps a side to its start cells; `alphabet` is "cyrillic" or "latin". Nothing
    but the view knows the orientation (BD-2).
    """

    def __init__(
        self,
        board: Board,
        style: Style,
        orientation: Orientation = "rows",
        starts: Mapping[str, tuple[int, ...]] | None = None,
        alphabet: str = "cyrillic",
    ) -> None:
        self._style = style
        self._ground = Ground(board, starts or {}, alphabet)
        self._grid = Grid(board.letters, board.numbers, orientation)
        self._rect = pygame.Rect(0, 0, 640, 640)
        self._zoomed: int | None = None
        self._middle: Point | None = None
        self._drag: tuple[tuple[int, int], bool] | None = None
        self._geometry: Geometry | None = None
        self._revision = style.revision
        self._painted: tuple[Geometry, Ground, int] | None = None
        self._still = pygame.Surface((1, 1))
        self._tokens = TokenPictures(style)
        self._overlays = OverlayPainter(style)
        self._effects = EffectPainter(style)
        self._readings = ReadingPainter(style)
        self._map = MiniMap(board, style)
        self._map_held = False

    @property
    def board(self) -> Board:
        """The board that is seen."""
        return self._ground.board

    @property
    def orientation(self) -> Orientation:
        """ "rows": letters down the side; "columns": letters across the top."""
        return self._grid.orientation

    @orientation.setter
    def orientation(self, orientation: Orientation) -> None:
        if orientation != self.orientation:
            board = self._ground.board
            self._grid = Grid(board.letters, board.numbers, orientation)
            self.fit()

    @property
    def alphabet(self) -> str:
        """The alphabet of the engraved letters, "cyrillic" or "latin"."""
        return self._ground.alphabet

    @alphabet.setter
    def alphabet(self, alphabet: str) -> None:
        self._ground = Ground(self._ground.board, self._ground.starts, alphabet)

    @property
    def geometry(self) -> Geometry:
        """Where the cells are now."""
        if self._geometry is None or self._revision != self._style.revision:
            self._revision = self._style.revision
            border = border_width(self._style)
            self._geometry = place(self._grid, self._rect, border, self._size(), self._middle)
        return self._geometry

    @property
    def scrollable(self) -> bool:
        """Whether a part of the board is out of sight."""
        geometry = self.geometry
        whole = (self._grid.columns * geometry.size, self._grid.rows * geometry.size)
        return whole != geometry.window[2:]

    def layout(self, rect: pygame.Rect) -> None:
        """Use a rectangle of the window; the board is centred in it."""
        self._rect = rect.copy()
        self._geometry = None

    def cell_at(self, position: tuple[int, int]) -> int:
        """Return the cell under a position in the window, or -1."""
        return self.geometry.cell_at(self.seen(position))

    def rect_of(self, cell: int) -> pygame.Rect:
        """Return a cell's rectangle in the window, also when it is out of sight."""
        return self.in_window(self.geometry.rect_of(cell))

    def in_window(self, rect: pygame.Rect) -> pygame.Rect:
        """Return where in the window a place of the board is."""
        rect.left = self.seen((rect.right - 1 if mirrored() else rect.left, 0))[0]
        return rect

    def seen(self, position: tuple[int, int]) -> tuple[int, int]:
        """Return where a position in the window is seen: the board itself is never mirrored."""
        if not mirrored():
            return position
        return across(pygame.Rect(self.geometry.frame), position[0]), position[1]

    def neighbour(self, cell: int, right: int, down: int) -> int:
        """Return the cell so many columns right and rows down as seen now, for a cursor."""
        return self._grid.step(cell, -right if mirrored() else right, down)

    def fit(self) -> None:
        """Forget zoom and scrolling."""
        self._zoomed = None
        self._middle = None
        self._geometry = None

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None:
        """Make cells larger (positive steps) or smaller; the point `at` stays where it is."""
        geometry = self.geometry
        at = pygame.Rect(geometry.window).center if at is None else at
        least, most = self._sizes()
        wanted = geometry.size * _ZOOM**steps
        size = max(least, min(most, round(wanted)))
        under = ((at[0] - geometry.left) / geometry.size, (at[1] - geometry.top) / geometry.size)
        centre = pygame.Rect(geometry.window).center
        self._zoomed = size
        self._middle = (
            under[0] + (centre[0] - at[0]) / size,
            under[1] + (centre[1] - at[1]) / size,
        )
        self._geometry = None

    def scroll(self, right: int, down: int) -> None:
        """Move the window over the board by so many pixels."""
        geometry = self.geometry
        x, y, width, height = geometry.window
        self._middle = (
            (x + width / 2 - geometry.left + right) / geometry.size,
            (y + height / 2 - geometry.top + down) / geometry.size,
        )
        self._geometry = None

    def show(self, cell: int) -> None:
        """Scroll as little as needed to see a whole cell."""
        seen = pygame.Rect(self.geometry.window)
        wanted = self.geometry.rect_of(cell)
        if not seen.contains(wanted):
            inside = wanted.clamp(seen)
            self.scroll(wanted.x - inside.x, wanted.y - inside.y)

    def handle(self, event: pygame.event.Event) -> bool:
        """Zoom by the wheel and + - 0, scroll by a middle or right drag and Ctrl+arrows.

        A click or drag on the little map, which is there while the board is larger than its
        place, shows that part. Returns whether the event was used. A right click that is no
        drag is left to others: act on its button-up event.
        """
        if mirrored():
            event = told_again(event, pygame.Rect(self.geometry.frame))
        if self.scrollable and self._on_map(event):
            return True
        match event.type:
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.MOUSEBUTTONDOWN if event.button in (2, 3):
                if pygame.Rect(self.geometry.frame).collidepoint(event.pos):
                    self._drag = (event.pos, False)
                return False
            case pygame.MOUSEMOTION:
                return self._dragged(event.pos)
            case pygame.MOUSEBUTTONUP if event.button in (2, 3):
                moved = self._drag is not None and self._drag[1]
                self._drag = None
                return moved
            case pygame.KEYDOWN:
                return self._key(event)
        return False

    def draw(
        self, surface: pygame.Surface, scene: Scene, animations: Animations | None = None
    ) -> None:
        """Draw the board with a scene, and with what is in motion."""
        with region(surface, pygame.Rect(self.geometry.frame)):
            self._draw(surface, scene, animations)

    def _draw(self, surface: pygame.Surface, scene: Scene, animations: Animations | None) -> None:
        geometry = self.geometry
        frame = pygame.Rect(geometry.frame)
        self._draw_shadow(surface, frame)
        surface.blit(self._still_board(geometry), frame)
        draw_inlay(surface, scene.side, pygame.Rect(geometry.window), self._style)
        tokens = animations.tokens(scene.tokens) if animations else scene.tokens
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(geometry.window)))
        for overlay in scene.overlays:
            self._overlays.below(surface, overlay, geometry)
        for thing in scene.things:
            self._draw_thing(surface, thing, geometry)
        if animations:
            self._effects.below(surface, animations, geometry)
        for overlay in scene.overlays:
            self._overlays.amid(surface, overlay, geometry)
        if not self.scrollable:
            surface.set_clip(before.clip(frame))
        self._draw_tokens(surface, tokens, animations, geometry)
        surface.set_clip(before.clip(frame))
        for token in tokens:
            if token.cell >= 0:
                self._overlays.plate(surface, token.badge, token.cell, geometry, token.quiet)
        for overlay in scene.overlays:
            self._overlays.above(surface, overlay, geometry)
        self._overlays.times(surface, scene.overlays, geometry, scene.tokens)
        if animations:
            self._effects.above(surface, animations, geometry)
            self._readings.draw(surface, animations, geometry, tokens)
        surface.set_clip(before)
        if self.scrollable:
            self._map.place(geometry, tokens, self._map_held)
            self._map.draw(surface, geometry, tokens)

    def _still_board(self, geometry: Geometry) -> pygame.Surface:
        """Return the board without anything on it, painted anew only when it changed."""
        wanted = (geometry, self._ground, self._style.revision)
        if self._painted != wanted:
            self._painted = wanted
            self._still = paint_ground(self._ground, geometry, self._style)
        return self._still

    def _draw_shadow(self, surface: pygame.Surface, frame: pygame.Rect) -> None:
        """Let the board lie on the table."""
        soft = self._style.px(9)
        place = frame.inflate(2 * soft, 2 * soft).move(0, soft // 2)
        picture = self._overlays.kept(
            ("board shadow", place.size), lambda: _board_shadow(place.size, soft, self._style)
        )
        surface.blit(picture, place)

    def _draw_tokens(
        self,
        surface: pygame.Surface,
        tokens: tuple[Token, ...],
        animations: Animations | None,
        geometry: Geometry,
    ) -> None:
        """Draw tokens from the back to the front, those in the air last, then their numbers."""
        poses = [
            (token, animations.pose(token.id) if animations else STANDING)
            for token in tokens
            if token.cell >= 0
        ]
        poses.sort(
            key=lambda item: (
                item[0].acting or item[1].lift > 0,
                geometry.grid.place(item[0].cell)[1],
                item[0].id,
            )
        )
        numbers = [
            (token, pose, self._draw_token(surface, token, pose, geometry)) for token, pose in poses
        ]
        for token, pose, (x, y) in numbers:
            plate = self._tokens.number(token, geometry.size)
            if plate is not None:
                plate.set_alpha(round(255 * pose.alpha))
                below = y + round(geometry.size * number_below(token, geometry.grid))
                surface.blit(plate, plate.get_rect(center=(x, below)))

    def _draw_token(
        self, surface: pygame.Surface, token: Token, pose: Pose, geometry: Geometry
    ) -> tuple[int, int]:
        """Draw one token with its shadow where its pose puts it; return its centre."""
        size = geometry.size
        x, y = geometry.centre(token.cell)
        if pose.start >= 0:
            start, end = geometry.centre(pose.start), geometry.centre(pose.end)
            x = start[0] + (end[0] - start[0]) * pose.part
            y = start[1] + (end[1] - start[1]) * pose.part
        x += pose.aside * size
        lift = max(LIFT if token.acting else 0.0, LIFT * pose.lift)
        shadow = self._tokens.shadow(size, lift > LIFT / 2)
        shadow.set_alpha(round(255 * pose.alpha))
        surface.blit(shadow, shadow.get_rect(center=(round(x), round(y + size * (0.05 + lift)))))
        centre = (round(x), round(y - size * lift))
        if token.selected or token.acting:
            ring = self._ring(size, token.selected)
            surface.blit(ring, ring.get_rect(center=centre))
        picture = self._tokens.picture(token, size, geometry.grid)
        if pose.flash > 0:
            picture = picture.copy()
            light = round(150 * pose.flash)
            picture.fill((light, light, light, 0), special_flags=pygame.BLEND_RGBA_ADD)
        picture.set_alpha(round(255 * pose.alpha))
        surface.blit(picture, picture.get_rect(center=centre))
        return centre

    def _ring(self, size: int, selected: bool) -> pygame.Surface:
        """Return the ring round a selected token, or the thin one of the acting token."""
        return self._overlays.kept(
            ("ring", size, selected), lambda: _ring(size, selected, self._style)
        )

    def _draw_thing(self, surface: pygame.Surface, thing: Thing, geometry: Geometry) -> None:
        """Draw an object flat in its cell, with its owner's colour as a border."""
        size = geometry.size
        theme = self._style.theme
        tone = theme.colours.side(thing.side) if thing.side else theme.board["pip_edge"]
        picture = icon(thing.icon, round(size * 0.74), theme.board["pip_edge"])
        inner = icon(thing.icon, round(size * 0.66), tone)
        middle = geometry.rect_of(thing.cell).center
        surface.blit(picture, picture.get_rect(center=middle))
        surface.blit(inner, inner.get_rect(center=middle))

    def _sizes(self) -> tuple[int, int]:
        """Return the smallest and the largest cell side, in pixels."""
        fitting = fitting_size(self._grid, self._rect, border_width(self._style))
        return fitting, round(max(fitting, self._style.px(LARGEST_CELL)) * _MOST_ZOOM)

    def _size(self) -> int:
        """Return the cell side to use now, in pixels."""
        least, most = self._sizes()
        if self._zoomed is not None:
            return max(least, min(most, self._zoomed))
        least, readable = min(least, self._style.px(LARGEST_CELL)), self._style.px(READABLE_CELL)
        return least if least * 100 >= readable * NEARLY else readable

    def _on_map(self, event: pygame.event.Event) -> bool:
        """Show what the little map is clicked or dragged at."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._map_held = self._map.target(event.pos) is not None
                return self._map_held and self._go_to(event.pos)
            case pygame.MOUSEMOTION if self._map_held:
                return self._go_to(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._map_held:
                self._map_held = False
                return True
        return False

    def _go_to(self, position: tuple[int, int]) -> bool:
        self._middle = self._map.target(position) or self._middle
        self._geometry = None
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        """Zoom about the pointer when it is over the board."""
        at = self.seen(pointer())
        if not event.y or not pygame.Rect(self.geometry.frame).collidepoint(at):
            return False
        self.zoom(1 if event.y > 0 else -1, at)
        return True

    def _dragged(self, position: tuple[int, int]) -> bool:
        """Follow a drag once it has left the place where it began."""
        if self._drag is None:
            return False
        last, moved = self._drag
        across, down = last[0] - position[0], last[1] - position[1]
        if not moved and max(abs(across), abs(down)) < _DRAG_STARTS:
            return False
        self.scroll(across, down)
        self._drag = (position, True)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        """Zoom or scroll by keys."""
        if event.key in _ZOOM_KEYS:
            self.zoom(_ZOOM_KEYS[event.key])
            return True
        if event.key in (pygame.K_0, pygame.K_KP0) and self._zoomed is not None:
            self.fit()
            return True
        if event.mod & pygame.KMOD_CTRL and event.key in _SCROLL_KEYS and self.scrollable:
            right, down = _SCROLL_KEYS[event.key]
            step = 2 * self.geometry.size
            self.scroll(right * step, down * step)
            return True
        return False


def _board_shadow(size: tuple[int, int], soft: int, style: Style) -> pygame.Surface:
    """Paint a shadow whose edge is `soft` pixels wide."""
    steps = 6

    def shape(width: int, height: int) -> str:
        edges = [soft * step / steps for step in range(steps)]
        return "".join(
            rectangle(
                edge, edge, width - 2 * edge, height - 2 * edge, style.radius + soft - edge,
                fill=style.theme.colours.shade, fill_opacity=0.09,
            )
            for edge in edges
        )  # fmt: skip

    return rasterise_box(shape, *size, corner=style.radius + soft + 1)


def _ring(size: int, selected: bool, style: Style) -> pygame.Surface:
    """Paint a ring round a token."""
    width = round(size * 1.4)
    middle = (70.0, 70.0)
    ink, dark = style.theme.colours.ink, style.theme.board["pip_edge"]
    broad = 6.5 if selected else 4.0
    radius = RIM + 4 + broad / 2
    shape = circle(middle, radius, fill="none", stroke=dark, stroke_width=broad + 2.4)
    shape += circle(middle, radius, fill="none", stroke=ink, stroke_width=broad)
    return rasterise(shape, width, width, 140)

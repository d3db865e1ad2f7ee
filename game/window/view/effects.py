"""What flashes and flies over the board while cues run."""

from __future__ import annotations

import pygame

from game.play.cues import (
    AreaCue,
    BlockCue,
    ProjectileCue,
    RefuseCue,
)
from game.window.style import Style
from game.window.theme import Colour
from game.window.view.animation import Animations, eased
from game.window.view.geometry import Geometry
from game.window.view.glyphs import icon
from game.window.view.vector import circle, rasterise, rectangle

_ELEMENTS = ("fire", "frost", "light", "shade")


class EffectPainter:
    """Draws running cues."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def below(self, surface: pygame.Surface, animations: Animations, geometry: Geometry) -> None:
        """Draw what lies under the tokens: bursting areas and refused cells."""
        for running in animations.running:
            match running.cue:
                case AreaCue():
                    self._burst(surface, running.cue, running.progress, geometry)
                case RefuseCue():
                    colour = self._style.theme.colours.warning
                    alpha = round(170 * (1 - running.progress))
                    self._glow(surface, running.cue.cell, colour, alpha, geometry)
                case _:
                    pass

    def above(self, surface: pygame.Surface, animations: Animations, geometry: Geometry) -> None:
        """Draw what hides tokens: projectiles and shields."""
        tokens = {token.id: token.cell for token in animations.tokens(())}
        for running in animations.running:
            match running.cue:
                case ProjectileCue():
                    self._fly(surface, running.cue, eased(running.progress), geometry)
                case BlockCue() if running.cue.unit in tokens:
                    cell = tokens[running.cue.unit]
                    self._clang(surface, cell, running.progress, geometry)
                case _:
                    pass

    def _element(self, name: str) -> Colour:
        """Return an element's colour; without one, the accent."""
        theme = self._style.theme
        return theme.board[name] if name in _ELEMENTS else theme.colours.accent

    def _burst(
        self, surface: pygame.Surface, cue: AreaCue, part: float, geometry: Geometry
    ) -> None:
        """Light the cells of an area like a wave that runs from its centre."""
        colour, motion = self._element(cue.element), self._style.theme.motion
        passed = part * (cue.reach * motion.wave + motion.flash)
        column, row = geometry.grid.place(cue.centre)
        for cell in cue.cells:
            place = geometry.grid.place(cell)
            away = max(abs(place[0] - column), abs(place[1] - row))
            own = min(1.0, max(0.0, (passed - away * motion.wave) / max(1, motion.flash)))
            self._glow(surface, cell, colour, round(210 * 4 * own * (1 - own)), geometry)

    def _glow(
        self, surface: pygame.Surface, cell: int, colour: Colour, alpha: int, geometry: Geometry
    ) -> None:
        """Tint one cell."""
        key = ("glow", geometry.size, colour)
        if key not in self._kept:
            size = geometry.size
            shape = rectangle(1, 1, size - 2, size - 2, size * 0.14, fill=colour)
            self._kept[key] = rasterise(shape, size, size)
        picture = self._kept[key]
        picture.set_alpha(max(0, min(255, alpha)))
        surface.blit(picture, geometry.rect_of(cell))

    def _fly(
        self, surface: pygame.Surface, cue: ProjectileCue, part: float, geometry: Geometry
    ) -> None:
        """Draw a glowing ball with a tail."""
        start, end = geometry.centre(cue.start), geometry.centre(cue.target)
        colour = self._element(cue.element)
        for index in range(5, -1, -1):
            behind = max(0.0, part - index * 0.05)
            radius = max(2, round(geometry.size * (0.15 - index * 0.018)))
            ball = self._ball(radius, colour)
            ball.set_alpha(255 - index * 40)
            x = start[0] + (end[0] - start[0]) * behind
            y = start[1] + (end[1] - start[1]) * behind
            surface.blit(ball, ball.get_rect(center=(round(x), round(y))))

    def _ball(self, radius: int, colour: Colour) -> pygame.Surface:
        """Return a bright ball."""
        key = ("ball", radius, colour)
        if key not in self._kept:
            width = 2 * radius + 2
            middle = (width / 2, width / 2)
            board = self._style.theme.board
            shape = circle(middle, radius, fill=colour, stroke=board["pip_edge"], stroke_width=1)
            shape += circle(middle, radius * 0.5, fill=board["silhouette"])
            self._kept[key] = rasterise(shape, width, width)
        return self._kept[key]

    def _clang(self, surface: pygame.Surface, cell: int, part: float, geometry: Geometry) -> None:
        """Throw a shield before the token: it swells, then fades."""
        size = round(geometry.size * (0.55 + 0.3 * eased(min(1.0, part * 2))))
        theme = self._style.theme
        edge = icon("shield", size, theme.board["pip_edge"]).copy()
        inner = icon("shield", round(size * 0.86), theme.board["silhouette"])
        edge.blit(inner, inner.get_rect(center=(size // 2, size // 2)))
        edge.set_alpha(round(255 * min(1.0, 2 * (1 - part))))
        x, y = geometry.centre(cell)
        surface.blit(edge, edge.get_rect(center=(round(x), round(y))))

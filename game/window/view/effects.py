"""What flashes and flies over the board while cues run, and what stays readable after."""

from __future__ import annotations

import pygame

from game.play.cues import (
    AreaCue,
    BlockCue,
    DieCue,
    HealCue,
    HitCue,
    NoteCue,
    ProjectileCue,
    RefuseCue,
)
from game.window.style import Style
from game.window.theme import Colour
from game.window.view.animation import Animations, Floating, eased
from game.window.view.geometry import Geometry
from game.window.view.glyphs import icon
from game.window.view.vector import circle, rasterise, rectangle

_ELEMENTS = ("fire", "frost", "light", "shade")
_FADE = 0.25
"""The last share of its time in which something readable fades."""


class EffectPainter:
    """Draws running cues and floating texts."""

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
        """Draw what hides tokens: projectiles, shields, numbers and dice."""
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
        for item in animations.floating:
            if isinstance(item.cue, DieCue):
                self._die(surface, item, item.cue, geometry)
            else:
                self._rise(surface, item, geometry)

    def _element(self, name: str) -> Colour:
        """Return an element's colour; without one, the accent."""
        theme = self._style.theme
        return theme.board[name] if name in _ELEMENTS else theme.colours.accent

    def _burst(
        self, surface: pygame.Surface, cue: AreaCue, part: float, geometry: Geometry
    ) -> None:
        """Light the cells of an area, the centre first."""
        colour = self._element(cue.element)
        column, row = geometry.grid.place(cue.centre)
        for cell in cue.cells:
            place = geometry.grid.place(cell)
            away = max(abs(place[0] - column), abs(place[1] - row))
            own = min(1.0, max(0.0, part * 1.6 - away * 0.15))
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

    def _rise(self, surface: pygame.Surface, item: Floating, geometry: Geometry) -> None:
        """Let a number or a word rise from a cell."""
        colours = self._style.theme.colours
        match item.cue:
            case HitCue():
                text, colour = f"−{item.cue.amount}", colours.warning
            case HealCue():
                text, colour = f"+{item.cue.amount}", colours.good
            case NoteCue(text=text, good=good):
                colour = colours.good if good else colours.warning
            case _:
                text, colour = item.cue.text, colours.ink
        height = max(15, round(geometry.size * (0.34 if isinstance(item.cue, HitCue) else 0.26)))
        picture = self._plate(text, height, colour)
        picture.set_alpha(_fading(item.progress))
        x, y = geometry.centre(item.cell)
        up = geometry.size * (0.3 + 0.45 * eased(min(1.0, item.progress * 2)))
        up += item.slot * picture.get_height()
        _blit_inside(surface, picture, (round(x), round(y - up)), geometry)

    def _plate(self, text: str, height: int, colour: Colour) -> pygame.Surface:
        """Return a text on a dark plate."""
        key = ("plate", text, height, colour, self._style.revision)
        if key not in self._kept:
            words = self._style.text(text, height, colour, bold=True)
            width, tall = words.get_width() + round(height * 0.7), round(height * 1.25)
            shade = self._style.theme.colours.shade
            shape = rectangle(0, 0, width, tall, tall / 2.6, fill=shade, fill_opacity=0.86)
            picture = rasterise(shape, width, tall)
            picture.blit(words, words.get_rect(center=(width // 2, tall // 2)))
            self._keep(key, picture)
        return self._kept[key]

    def _die(
        self, surface: pygame.Surface, item: Floating, cue: DieCue, geometry: Geometry
    ) -> None:
        """Let a die tumble down beside a cell; landed, it shows its number and the sum."""
        landing = min(1.0, item.passed / 0.25)
        side = max(26, round(geometry.size * 0.46))
        die = self._face(cue.value, cue.good, side)
        if landing < 1:
            die = pygame.transform.rotozoom(die, (1 - eased(landing)) * 200, 1.35 - 0.35 * landing)
        die.set_alpha(_fading(item.progress))
        x, y = geometry.centre(item.cell)
        drop = (1 - eased(landing)) * geometry.size * 0.6
        middle = (
            round(x + geometry.size * 0.62),
            round(y - geometry.size * 0.3 - drop - item.slot * side * 1.1),
        )
        text = self._sum(cue, side) if cue.text and landing >= 1 else None
        if text is not None:
            text.set_alpha(_fading(item.progress))
            beside = (middle[0] + side // 2 + text.get_width() // 2 - side // 6, middle[1])
            right = geometry.frame[0] + geometry.frame[2]
            if beside[0] + text.get_width() // 2 > right:
                middle = (round(x - geometry.size * 0.62), middle[1])
                beside = (middle[0] - side // 2 - text.get_width() // 2 + side // 6, middle[1])
            _blit_inside(surface, text, beside, geometry)
            if cue.rival is not None:
                rival = self._face(cue.rival, None, side)
                rival.set_alpha(_fading(item.progress))
                away = text.get_width() + side * 2 // 3
                beyond = (middle[0] + (away if beside[0] > middle[0] else -away), middle[1])
                _blit_inside(surface, rival, beyond, geometry)
        _blit_inside(surface, die, middle, geometry)

    def _sum(self, cue: DieCue, side: int) -> pygame.Surface:
        """Return the plate with the whole roll."""
        colours = self._style.theme.colours
        tone = {True: colours.good, False: colours.warning, None: colours.ink}[cue.good]
        return self._plate(f" {cue.text} ", max(13, round(side * 0.36)), tone)

    def _face(self, value: int, good: bool | None, side: int) -> pygame.Surface:
        """Return a die that shows a number; its rim tells whether it is good."""
        key = ("die", value, good, side, self._style.revision)
        if key not in self._kept:
            theme = self._style.theme
            rim = {
                True: theme.colours.good,
                False: theme.colours.warning,
                None: theme.colours.accent,
            }
            edge: dict[str, object] = {
                "stroke": theme.board["pip_edge"],
                "stroke_width": max(1.5, side / 22),
                "stroke_linejoin": "round",
            }
            shape = rectangle(
                2, 2, side - 4, side - 4, side * 0.2, fill=rim[good], **edge
            ) + rectangle(
                side * 0.15, side * 0.15, side * 0.7, side * 0.7, side * 0.14,
                fill=theme.board["silhouette"],
            )  # fmt: skip
            picture = rasterise(shape, side, side)
            height = round(side * (0.5 if value < 100 else 0.36))
            number = self._style.text(str(value), height, theme.colours.ink_dark, bold=True)
            picture.blit(number, number.get_rect(center=(side // 2, side // 2)))
            self._keep(key, picture)
        return self._kept[key]

    def _keep(self, key: tuple[object, ...], picture: pygame.Surface) -> None:
        """Keep a picture, and not too many."""
        if len(self._kept) > 300:
            self._kept.clear()
        self._kept[key] = picture


def _fading(progress: float) -> int:
    """Return the alpha of something readable: full, then fading at its end."""
    return round(255 * min(1.0, (1 - progress) / _FADE))


def _blit_inside(
    surface: pygame.Surface, picture: pygame.Surface, centre: tuple[int, int], geometry: Geometry
) -> None:
    """Draw a picture at a place, held inside the board's frame."""
    place = picture.get_rect(center=centre)
    surface.blit(picture, place.clamp(pygame.Rect(geometry.frame)))

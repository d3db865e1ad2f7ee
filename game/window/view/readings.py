"""What stays readable on the board: landed dice, risen numbers and words, on free places."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.play.cues import BlockCue, DieCue, HealCue, HitCue, NoteCue
from game.play.scene import Token
from game.player.language import MINUS
from game.window.style import Style
from game.window.theme import Colour
from game.window.view.animation import Animations, Floating, eased
from game.window.view.geometry import Geometry
from game.window.view.labels import free_spot
from game.window.view.vector import rasterise, rectangle

Readable = HitCue | HealCue | BlockCue | NoteCue | DieCue

FADE = 0.25
"""The last share of its time in which something readable fades."""
NUMBER, WORD, DIE, PLATE = 50, 24, 52, 19
"""Heights of damage, of words, of a die and of the plate below it, in per cent of a cell."""
LEAST = 13
"""No letter is smaller, in pixels of the theme."""
DISC = 86
"""Width of a token with its rim, in per cent of a cell."""
MOST_KEPT = 300
"""So many pictures are kept."""


class ReadingPainter:
    """Draws what stays readable; each thing keeps its place as long as nothing comes there."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}
        self._spots: dict[int, pygame.Rect] = {}
        self._seen: Geometry | None = None

    def draw(
        self,
        surface: pygame.Surface,
        animations: Animations,
        geometry: Geometry,
        tokens: Iterable[Token],
    ) -> None:
        """Draw everything that is readable now."""
        if not animations.floating:
            self._spots = {}
            return
        for item, spot in self.spots(animations, geometry, tokens):
            picture = self._picture(item.cue, geometry.size)
            picture.set_alpha(_fading(item.progress))
            motion = self._style.theme.motion
            if isinstance(item.cue, DieCue) and item.passed * 1000 < motion.dice:
                self._tumble(surface, item.cue, item.passed * 1000 / motion.dice, spot, geometry)
                continue
            risen = 1.0
            if not isinstance(item.cue, DieCue):
                risen = eased(min(1.0, item.passed * 1000 / max(1, motion.rise)))
            surface.blit(picture, spot.move(0, round((1 - risen) * geometry.size * 0.4)))

    def spots(
        self, animations: Animations, geometry: Geometry, tokens: Iterable[Token]
    ) -> list[tuple[Floating, pygame.Rect]]:
        """Return where each thing lies: never on a token, on another, or outside of the board.

        Dice leave the place above their cell to what they decide.
        """
        if geometry != self._seen:
            self._spots, self._seen = {}, geometry
        window = pygame.Rect(geometry.window)
        discs = [_disc(token.cell, geometry) for token in tokens if token.cell >= 0]
        taken = list(discs)
        placed = []
        for item in animations.floating:
            size = self._picture(item.cue, geometry.size).get_size()
            spot = self._spots.get(id(item))
            if spot is None or spot.collidelist(taken) >= 0:
                home = geometry.rect_of(item.cell)
                kept = [home.move(0, -home.height)] if isinstance(item.cue, DieCue) else []
                spot = free_spot(size, home, window, taken + kept)
            taken.append(spot)
            placed.append((item, spot))
        self._spots = {id(item): spot for item, spot in placed}
        return placed

    def _picture(self, cue: Readable, size: int) -> pygame.Surface:
        """Return a thing as it looks when it has arrived."""
        key = (cue, size, self._style.revision)
        if key not in self._kept:
            if len(self._kept) > MOST_KEPT:
                self._kept.clear()
            self._kept[key] = self._painted(cue, size)
        return self._kept[key]

    def _painted(self, cue: Readable, size: int) -> pygame.Surface:
        colours = self._style.theme.colours
        match cue:
            case HitCue():
                return self._number(f"{MINUS}{cue.amount}", self._height(NUMBER, size), colours.ink)
            case HealCue():
                return self._number(f"+{cue.amount}", self._height(NUMBER, size), colours.good)
            case NoteCue(text=text, good=good):
                tone = colours.good if good else colours.warning
                return self._plate(text, self._height(WORD, size), tone)
            case BlockCue():
                return self._plate(cue.text, self._height(WORD, size), colours.ink)
            case DieCue():
                return self._dice(cue, size)

    def _height(self, share: int, size: int) -> int:
        return max(self._style.px(LEAST), size * share // 100)

    def _number(self, text: str, height: int, colour: Colour) -> pygame.Surface:
        """Return a number with a dark edge."""
        edge = max(2, height // 12)
        light = self._style.text(text, height, colour, bold=True)
        dark = self._style.text(text, height, self._style.theme.colours.shade, bold=True)
        width, tall = light.get_width() + 2 * edge, light.get_height() + 2 * edge
        picture = pygame.Surface((width, tall), pygame.SRCALPHA)
        inked = dark.get_bounding_rect()
        dark = dark.subsurface(inked)
        for right in range(-edge, edge + 1):
            for down in range(-edge, edge + 1):
                if right * right + down * down <= edge * edge + 1:
                    picture.blit(dark, inked.move(edge + right, edge + down))
        picture.blit(light, (edge, edge))
        return picture

    def _plate(self, text: str, height: int, colour: Colour) -> pygame.Surface:
        """Return a text on a dark plate."""
        words = self._style.text(text, height, colour, bold=True)
        width, tall = words.get_width() + round(height * 0.9), round(height * 1.35)
        shade = self._style.theme.colours.shade
        shape = rectangle(0, 0, width, tall, tall / 2, fill=shade, fill_opacity=0.9)
        picture = rasterise(shape, width, tall)
        picture.blit(words, words.get_rect(center=(width // 2, tall // 2)))
        return picture

    def _dice(self, cue: DieCue, size: int) -> pygame.Surface:
        """Return the dice of a throw, with the sum below them."""
        side = self._side(size)
        faces = [self._face(value, self._tone(cue), side) for value in (cue.value, *cue.beside)]
        gap = side // 6
        across = side * len(faces) + gap * (len(faces) - 1)
        colours = self._style.theme.colours
        tone = {True: colours.good, False: colours.warning, None: colours.ink}[cue.good]
        plate = self._plate(cue.text, self._height(PLATE, size), tone) if cue.text else None
        width = max(across, plate.get_width()) if plate else across
        tall = side + (plate.get_height() + gap // 2 if plate else 0)
        picture = pygame.Surface((width, tall), pygame.SRCALPHA)
        for number, face in enumerate(faces):
            picture.blit(face, ((width - across) // 2 + number * (side + gap), 0))
        if plate is not None:
            picture.blit(plate, plate.get_rect(midbottom=(width // 2, tall)))
        return picture

    def _side(self, size: int) -> int:
        """Return the width of a die on cells of a size, in pixels."""
        return max(self._style.px(2 * LEAST), size * DIE // 100)

    def _tumble(
        self,
        surface: pygame.Surface,
        cue: DieCue,
        part: float,
        spot: pygame.Rect,
        geometry: Geometry,
    ) -> None:
        """Let a die fall to its place."""
        side = self._side(geometry.size)
        left = 1 - eased(min(1.0, part))
        die = pygame.transform.rotozoom(
            self._face(cue.value, self._tone(cue), side), left * 200, 1 + 0.35 * left
        )
        middle = (spot.centerx, spot.top + side // 2 - round(left * geometry.size * 0.6))
        place = die.get_rect(center=middle)
        surface.blit(die, place.clamp(pygame.Rect(geometry.frame)))

    def _tone(self, cue: DieCue) -> Colour:
        """Return the colour of a die's rim: whose it is, or whether what it shows is good."""
        theme = self._style.theme
        if cue.side:
            return theme.colours.side(cue.side)
        rims = {True: theme.colours.good, False: theme.colours.warning}
        return theme.board["silhouette"] if cue.good is None else rims[cue.good]

    def _face(self, value: int, tone: Colour, side: int) -> pygame.Surface:
        """Return a die that shows a number, with a rim."""
        key = ("die", value, tone, side, self._style.revision)
        if key not in self._kept:
            theme = self._style.theme
            white = theme.board["silhouette"]
            edge: dict[str, object] = {
                "stroke": theme.board["pip_edge"],
                "stroke_width": max(1.5, side / 22),
                "stroke_linejoin": "round",
            }
            shape = rectangle(
                2, 2, side - 4, side - 4, side * 0.2, fill=tone, **edge
            ) + rectangle(
                side * 0.13, side * 0.13, side * 0.74, side * 0.74, side * 0.14, fill=white
            )  # fmt: skip
            picture = rasterise(shape, side, side)
            height = round(side * (0.5 if value < 100 else 0.36))
            number = self._style.text(str(value), height, theme.colours.ink_dark, bold=True)
            picture.blit(number, number.get_rect(center=(side // 2, side // 2)))
            self._kept[key] = picture
        return self._kept[key]


def _disc(cell: int, geometry: Geometry) -> pygame.Rect:
    """Return the room of the token in a cell."""
    disc = geometry.rect_of(cell)
    margin = geometry.size * (100 - DISC) // 100
    return disc.inflate(-margin, -margin)


def _fading(progress: float) -> int:
    """Return the alpha of something readable: full, then fading at its end."""
    return round(255 * min(1.0, (1 - progress) / FADE))

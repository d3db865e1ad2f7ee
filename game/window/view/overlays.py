"""What lies over the squares: reach, paths, areas, targets, the pointer's cell."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from math import dist

import pygame

from game.play.scene import (
    AreaEffect,
    Arrow,
    Caution,
    Danger,
    Drawn,
    Fallen,
    Ghost,
    Hover,
    Link,
    Marked,
    Overlay,
    Path,
    Range,
    Reach,
    Refused,
    Targets,
    Token,
    Zone,
)
from game.window.style import Style
from game.window.theme import Colour
from game.window.view import arrows, danger, signs
from game.window.view.geometry import Geometry
from game.window.view.glyphs import icon, token_glyph
from game.window.view.labels import time_spot
from game.window.view.outline import loops, rounded
from game.window.view.token_picture import NUMBER_BELOW
from game.window.view.vector import circle, path, rasterise, rectangle, stroke

LEAST_COSTED = 40
"""Cells smaller than this many pixels show no cost of their own."""

_KEPT = 60

PLATES_APART, LEAST_PLATE, MOST_PLATE = 4, 8, 10_000
"""Pixels between the plates of two cells side by side, of their smallest letters, and of the width
of a plate that has all the room it needs."""

LABEL, LEAST_LABEL = 0.2, 13
"""Height of a label in cells, and in pixels at least."""
TIE = 0.25
"""How far from their middles two who stand side by side are tied together, in cells."""
GHOSTLY = 150
"""How opaque the silhouette is of one who is not there yet, 0 to 255."""


class OverlayPainter:
    """Draws overlays and keeps the pictures of the larger ones."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def below(self, surface: pygame.Surface, overlay: Overlay, geometry: Geometry) -> None:
        """Draw the part of an overlay that lies under the tokens."""
        colours = self._style.theme.board
        match overlay:
            case Reach():
                self._region(surface, overlay.cells, geometry, colours["reach"], 0.26)
                self._costs(surface, overlay, geometry)
            case Range():
                self._region(surface, overlay.cells, geometry, colours["target"], 0.0)
            case AreaEffect():
                self._hatch(surface, overlay.cells, geometry)
                self._region(surface, overlay.cells, geometry, colours["hatch"], 0.16)
                self._sign(surface, overlay.centre, geometry, signs.centre_sign)
            case Path():
                self._way(surface, overlay, geometry)
            case Hover():
                self._sign(surface, overlay.cell, geometry, signs.hover_sign(overlay.allowed))
            case Targets():
                for cell in overlay.cells:
                    self._sign(surface, cell, geometry, signs.target_sign)
            case Refused():
                self._sign(surface, overlay.cell, geometry, signs.refused_sign)
            case Zone(kind="reach"):
                self._region(surface, overlay.cells, geometry, colours["hatch"], 0.0)
            case Zone():
                colour = colours.get(f"zone_{overlay.kind}", colours["path"])
                self._region(surface, overlay.cells, geometry, colour, 0.34)
            case Danger():
                danger.draw_danger(surface, overlay, geometry, self._style)
            case Link():
                self._link(surface, overlay, geometry)
            case Marked():
                self._sign(surface, overlay.cell, geometry, signs.ring_sign)
            case Ghost():
                self._ghost(surface, overlay, geometry)
            case Fallen():
                self._fallen(surface, overlay, geometry)

    def amid(self, surface: pygame.Surface, overlay: Overlay, geometry: Geometry) -> None:
        """Draw a long arrow, which lies on all else and passes under the tokens on its way."""
        if isinstance(overlay, Arrow) and not self._is_short(overlay, geometry):
            self._arrow(surface, overlay, geometry)

    def _is_short(self, shown: Arrow, geometry: Geometry) -> bool:
        """Say whether an arrow goes from one token to the next, with no room between them."""
        ends = geometry.centre(shown.start), geometry.centre(shown.end)
        return not shown.into and dist(*ends) < (2 * arrows.RIM + arrows.LEAST) * geometry.size

    def above(self, surface: pygame.Surface, overlay: Overlay, geometry: Geometry) -> None:
        """Draw the part of an overlay that must not be hidden by tokens."""
        match overlay:
            case Arrow() if self._is_short(overlay, geometry):
                self._arrow(surface, overlay, geometry)
            case Drawn():
                self._drawn(surface, overlay, geometry)
            case Marked() if overlay.words:
                danger.draw_words(surface, overlay, geometry, self._style)
            case Path():
                self._cost_plate(surface, overlay, geometry)
            case AreaEffect():
                for cell in overlay.friends:
                    self._warn(surface, cell, geometry)
            case Targets() if overlay.labels:
                for cell, label in zip(overlay.cells, overlay.labels, strict=True):
                    self.plate(surface, label, cell, geometry)
            case _:
                pass

    def plate(
        self, surface: pygame.Surface, text: str, cell: int, geometry: Geometry, quiet: bool = False
    ) -> None:
        """Write a short text on a plate across the top of a cell, but not over the number above;
        one that is set back is dark."""
        if not text:
            return
        colours = self._style.theme.colours
        height = max(11, self._style.on_board(geometry.size, 0.21))
        fill, ink = colours.accent, colours.ink_dark
        if quiet:
            fill, ink = ink, fill
        most = geometry.size - PLATES_APART
        measure = self._style.measure
        while height > LEAST_PLATE and measure(text, height, bold=True)[0] + height // 3 > most:
            height -= 1
        picture = self._plate(text, height, fill, ink, most)
        x, y = geometry.centre(cell)
        top = max(y - 0.4 * geometry.size, y - geometry.size / 2 + picture.get_height() / 2)
        surface.blit(picture, picture.get_rect(center=(round(x), round(top))))

    def _plate(
        self, text: str, height: int, fill: Colour, ink: Colour, most: int = MOST_PLATE
    ) -> pygame.Surface:
        """Return a text on a rounded plate of a width that is not exceeded while it can be read."""
        key = ("plate", text, height, fill, ink, most)

        def paint() -> pygame.Surface:
            words = self._style.text(text, height, ink, bold=True)
            room = max(words.get_width() + height // 3, most)
            width, tall = min(words.get_width() + height, room), round(height * 1.35)
            shape = rectangle(
                0.75, 0.75, width - 1.5, tall - 1.5, tall / 2, fill=fill, stroke=ink,
                stroke_width=1.5,
            )  # fmt: skip
            picture = rasterise(shape, width, tall)
            picture.blit(words, words.get_rect(center=(width // 2, tall // 2)))
            return picture

        return self.kept(key, paint)

    def _region(
        self,
        surface: pygame.Surface,
        cells: tuple[int, ...],
        geometry: Geometry,
        colour: Colour,
        tint: float,
    ) -> None:
        """Tint cells (`tint` 0 to 1) with one outline round all of them; no tint: dashed."""
        if not cells:
            return
        places = [geometry.grid.place(cell) for cell in cells]
        column, row = min(place[0] for place in places), min(place[1] for place in places)
        size = geometry.size
        width = (max(place[0] for place in places) + 1 - column) * size
        height = (max(place[1] for place in places) + 1 - row) * size
        key = ("region", cells, size, geometry.grid.orientation, colour, tint)

        def paint() -> pygame.Surface:
            line = max(2.0, size / 24)
            steps = " ".join(
                rounded(loop, size, line * 0.8, size * 0.18)
                for loop in loops((place[0] - column, place[1] - row) for place in places)
            )
            dashes = {} if tint else {"stroke_dasharray": f"{size / 6:.1f} {size / 8:.1f}"}
            shape = path(
                steps, fill=colour, fill_opacity=tint, fill_rule="evenodd", stroke=colour,
                stroke_width=f"{line:.1f}", stroke_linejoin="round", **dashes,
            )  # fmt: skip
            return rasterise(shape, width, height)

        place = (geometry.left + column * size, geometry.top + row * size)
        surface.blit(self.kept(key, paint), place)

    def _costs(self, surface: pygame.Surface, reach: Reach, geometry: Geometry) -> None:
        """Write each cell's cost small into its corner."""
        if geometry.size < LEAST_COSTED or not reach.costs:
            return
        ink = self._style.theme.board["path"]
        height = max(11, self._style.on_board(geometry.size, 0.17))
        for cell, cost in zip(reach.cells, reach.costs, strict=True):
            text = self._style.text(str(cost), height, ink, bold=True)
            corner = geometry.rect_of(cell).inflate(-geometry.size * 0.2, -geometry.size * 0.14)
            surface.blit(text, text.get_rect(bottomright=corner.bottomright))

    def _hatch(self, surface: pygame.Surface, cells: tuple[int, ...], geometry: Geometry) -> None:
        """Cover cells with slanted lines that run on from cell to cell."""
        size = geometry.size
        colour = self._style.theme.board["hatch"]

        def paint() -> pygame.Surface:
            apart = size / 5
            lines = "".join(
                stroke(
                    ((index * apart - size, size + 1), (index * apart + 1, -1)),
                    stroke=colour, stroke_opacity=0.5, stroke_width=f"{max(1.5, size / 36):.1f}",
                )
                for index in range(11)
            )  # fmt: skip
            return rasterise(lines, size, size)

        picture = self.kept(("hatch", size), paint)
        for cell in cells:
            surface.blit(picture, geometry.rect_of(cell))

    def _way(self, surface: pygame.Surface, way: Path, geometry: Geometry) -> None:
        """Draw a path as dots between the cells' centres."""
        colours = self._style.theme.board
        radius = max(2, round(geometry.size * 0.055))
        dot = self.kept(
            ("dot", radius),
            lambda: rasterise(
                circle(
                    (radius + 1, radius + 1), radius, fill=colours["path"],
                    stroke=colours["silhouette"], stroke_width=1.2,
                ),
                2 * radius + 2,
                2 * radius + 2,
            ),
        )  # fmt: skip
        for start, end in zip(way.cells, way.cells[1:], strict=False):
            first, last = geometry.centre(start), geometry.centre(end)
            for part in (0.25, 0.5, 0.75, 1.0):
                x = first[0] + (last[0] - first[0]) * part
                y = first[1] + (last[1] - first[1]) * part
                surface.blit(dot, dot.get_rect(center=(round(x), round(y))))

    def _link(self, surface: pygame.Surface, link: Link, geometry: Geometry) -> None:
        """Draw a line between the middles of two cells, under the tokens; edged if it is strong.
        It is two, on either side of the middles, where the tokens would leave no room for one."""
        colours = self._style.theme.board
        start, end = (pygame.Vector2(geometry.centre(cell)) for cell in (link.start, link.end))
        width = max(2, round(geometry.size * (0.12 if link.strong else 0.06)))
        across = (end - start).rotate(90) * TIE
        beside = start.distance_to(end) < (2 * arrows.RIM + arrows.LEAST) * geometry.size
        for aside in (across, -across) if beside else (across * 0,):
            for line in arrows.dashes(start + aside, end + aside, geometry.size, link.fresh):
                if link.strong:
                    pygame.draw.line(surface, colours["pip_edge"], *line, width + 4)
                pygame.draw.line(surface, colours["link"], *line, width)

    def _drawn(self, surface: pygame.Surface, shown: Drawn, geometry: Geometry) -> None:
        """Draw an arrow or a ring in the colour that somebody has drawn it in."""
        colour, size = self._pen(shown.colour), geometry.size
        if shown.start != shown.end:
            edge = self._style.theme.colours.ink_dark
            self._shaft(surface, (shown.start, shown.end), geometry, colour, edge, dashed=False)
            return

        def paint() -> pygame.Surface:
            line, middle = max(3.0, size / 14), (size / 2, size / 2)
            dark = self._style.theme.colours.ink_dark
            rings = ((dark, line + max(2.0, size / 30)), (colour, line))
            return rasterise(
                "".join(
                    circle(middle, size * 0.44, fill="none", stroke=ink, stroke_width=f"{wide:.1f}")
                    for ink, wide in rings
                ),
                size,
                size,
            )

        surface.blit(self.kept(("ring", colour, size), paint), geometry.rect_of(shown.start))

    def _pen(self, name: str) -> Colour:
        """Return the theme's colour for one of those in which one draws."""
        theme = self._style.theme
        pens = {"green": theme.board["reach"], "yellow": theme.colours.accent}
        return pens.get(name) or theme.colours.side(name)

    def _arrow(self, surface: pygame.Surface, shown: Arrow, geometry: Geometry) -> None:
        """Draw an arrow from rim to rim of two tokens; none where both ends are one cell."""
        if shown.start != shown.end:
            colours, cells = self._style.theme.colours, (shown.start, *shown.bends, shown.end)
            bright = colours.side(shown.side) if shown.side else colours.accent
            edge = colours.ink if shown.side else colours.ink_dark
            how = {"dashed": not shown.side, "parted": shown.aside, "into": shown.into}
            self._shaft(surface, cells, geometry, bright, edge, **how)

    def times(
        self,
        surface: pygame.Surface,
        overlays: Sequence[Overlay],
        geometry: Geometry,
        tokens: Iterable[Token],
    ) -> None:
        """Write when what is declared will be done, over all arrows and none over another, nor over
        tokens and their badges; and over all of it a warning."""
        taken = list[pygame.Rect]()
        worn = {token.cell: token.badge for token in tokens if token.cell >= 0}
        badged = [cell for cell, badge in worn.items() if badge]
        for shown in overlays:
            if isinstance(shown, Arrow | Ghost) and shown.label:
                counted = isinstance(shown, Arrow) and bool(shown.told)
                plate = self.time_plate(shown.label, geometry.size, counted=counted)
                spot = time_spot(shown, plate.get_size(), geometry, worn, badged, taken)
                while spot.collidelist(taken) >= 0:
                    spot.left += plate.get_width() // 2
                surface.blit(plate, spot)
                taken.append(spot)
        for shown in overlays:
            if isinstance(shown, Caution):
                danger.draw_caution(surface, shown, geometry, self._style)

    def time_plate(self, label: str, size: int, *, counted: bool = False) -> pygame.Surface:
        """Return the plate that says when something will be done, on cells of a size; a number
        that counts moves is gold, as in their list."""
        colours = self._style.theme.colours
        height = max(LEAST_LABEL, self._style.on_board(size, LABEL))
        fill, ink = colours.table_edge, colours.ink
        if counted:
            fill, ink = colours.accent, colours.ink_dark
        return self._plate(label, height, fill, ink)

    def _fallen(self, surface: pygame.Surface, shown: Fallen, geometry: Geometry) -> None:
        """Draw a rim and a broken shield where one has fallen."""
        self._sign(surface, shown.cell, geometry, signs.fallen_sign(shown.side))
        colour = self._style.theme.colours.side(shown.side)
        picture = icon("fallen", round(geometry.size * 0.3), colour)
        if shown.cell >= 0:
            centre = geometry.rect_of(shown.cell)
            surface.blit(picture, picture.get_rect(center=pygame.Rect(centre).center))

    def _ghost(self, surface: pygame.Surface, shown: Ghost, geometry: Geometry) -> None:
        """Draw the rim and the silhouette of one who will stand in a cell."""
        self._sign(surface, shown.cell, geometry, signs.ghost_sign(shown.side))
        side = round(geometry.size * 0.4)
        colour = self._style.theme.colours.side(shown.side)

        def paint() -> pygame.Surface:
            picture = token_glyph(shown.glyph, side, colour).copy()
            picture.set_alpha(GHOSTLY)
            return picture

        picture = self.kept(("ghost", shown.glyph, side, colour), paint)
        x, y = geometry.centre(shown.cell)
        surface.blit(picture, picture.get_rect(center=(round(x), round(y - geometry.size * 0.03))))

    def _shaft(
        self,
        surface: pygame.Surface,
        cells: tuple[int, ...],
        geometry: Geometry,
        bright: Colour,
        edge: Colour,
        *,
        dashed: bool,
        parted: bool = False,
        into: bool = False,
    ) -> None:
        """Draw an arrow from cell to cell, aside of their line where it is parted from another."""
        size = geometry.size
        way = arrows.points(tuple(map(geometry.centre, cells)), size, parted=parted, into=into)
        across, down = zip(*way, strict=True)
        left, top = min(across) - size / 2, min(down) - size / 2

        def paint() -> pygame.Surface:
            here = [(x - left, y - top) for x, y in way]
            shape = arrows.arrow(here, size, bright, edge, dashed=dashed)
            width, height = (round(max(line) - min(line)) + size for line in (across, down))
            return rasterise(shape, width, height)

        key = ("arrow", *cells, bright, dashed, parted, into, size, geometry.grid.orientation)
        surface.blit(self.kept(key, paint), (round(left), round(top)))

    def _cost_plate(self, surface: pygame.Surface, way: Path, geometry: Geometry) -> None:
        """Write a path's cost at its end."""
        if not way.cells or not way.cost:
            return
        colours = self._style.theme.board
        height = max(12, self._style.on_board(geometry.size, 0.24))
        picture = self._plate(way.cost, height, colours["path"], colours["silhouette"])
        x, y = geometry.centre(way.cells[-1])
        below = round(y + geometry.size * NUMBER_BELOW)
        surface.blit(picture, picture.get_rect(center=(round(x), below)))

    def _warn(self, surface: pygame.Surface, cell: int, geometry: Geometry) -> None:
        """Put a warning sign on a friend who stands in an area."""
        size = max(14, round(geometry.size * 0.44))
        colours = self._style.theme

        def paint() -> pygame.Surface:
            picture = icon("warning", size, colours.colours.ink_dark).copy()
            inner = icon("warning", round(size * 0.8), colours.colours.warning)
            picture.blit(inner, inner.get_rect(center=(size // 2, round(size * 0.53))))
            return picture

        picture = self.kept(("warning", size), paint)
        place = geometry.rect_of(cell)
        surface.blit(picture, picture.get_rect(topleft=place.topleft))

    def _sign(
        self,
        surface: pygame.Surface,
        cell: int,
        geometry: Geometry,
        draw: Callable[[float, Style], str],
    ) -> None:
        """Draw a sign as large as a cell."""
        if cell < 0:
            return
        size = geometry.size
        picture = self.kept(
            ("sign", draw, size), lambda: rasterise(draw(size, self._style), size, size)
        )
        surface.blit(picture, geometry.rect_of(cell))

    def kept(self, key: tuple[object, ...], paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of a key, painting it when it is new; do not draw on it."""
        key = (*key, self._style.revision)
        if key not in self._kept:
            self._kept[key] = paint()
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

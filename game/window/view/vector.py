"""Smooth shapes: a drawing described as SVG elements becomes a surface."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Sequence

import pygame

from game.window.theme import Colour

Point = tuple[float, float]


def rasterise(body: str, width: int, height: int, units: float | None = None) -> pygame.Surface:
    """Draw SVG elements on a transparent surface of width x height pixels.

    `units` is the drawing's own width; without it one unit is one pixel.
    """
    across = width if units is None else units
    down = height if units is None else units * height / width
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {across} {down}">{body}</svg>'
    )
    file = io.BytesIO(text.encode())
    return pygame.image.load_sized_svg(file, (width, height)).convert_alpha()


def rasterise_box(
    body: Callable[[int, int], str], width: int, height: int, corner: int
) -> pygame.Surface:
    """Draw a box of width x height pixels of which `body` returns the elements.

    Only corners of `corner` pixels are drawn; what lies between them is the same all along.
    """
    less = 2 * corner + 1
    if width <= less or height <= less:
        return rasterise(body(width, height), width, height)
    small = rasterise(body(less, less), less, less)
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    columns, rows = _thirds(corner, width), _thirds(corner, height)
    for (left, across), (new_left, new_across) in columns:
        for (top, down), (new_top, new_down) in rows:
            part = small.subsurface((left, top, across, down))
            part = pygame.transform.scale(part, (new_across, new_down))
            whole.blit(part, (new_left, new_top), special_flags=pygame.BLEND_RGBA_ADD)
    return whole.convert_alpha()


def _thirds(corner: int, length: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Return start and length of corner, middle and corner: as drawn, and as they are wanted."""
    return (
        ((0, corner), (0, corner)),
        ((corner, 1), (corner, length - 2 * corner)),
        ((corner + 1, corner), (length - corner, corner)),
    )


def paint(colour: Colour) -> str:
    """Return a colour as SVG writes it."""
    return f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}"


def circle(centre: Point, radius: float, **attributes: object) -> str:
    """Return a circle element; attribute names use _ for -."""
    return (
        f'<circle cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}"'
        f"{_written(attributes)}/>"
    )


def rectangle(
    left: float, top: float, width: float, height: float, radius: float, **attributes: object
) -> str:
    """Return a rectangle element with round corners."""
    return (
        f'<rect x="{left:.2f}" y="{top:.2f}" width="{width:.2f}" height="{height:.2f}" '
        f'rx="{radius:.2f}"{_written(attributes)}/>'
    )


def path(steps: str, **attributes: object) -> str:
    """Return a path element."""
    return f'<path d="{steps}"{_written(attributes)}/>'


def polygon(points: Iterable[Point], **attributes: object) -> str:
    """Return a closed shape through points."""
    return path("M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z", **attributes)


def stroke(points: Sequence[Point], **attributes: object) -> str:
    """Return an open line through points."""
    steps = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return path(steps, fill="none", stroke_linecap="round", stroke_linejoin="round", **attributes)


def on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """Return a point of a circle; 0 degrees is to the right, growing clockwise."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def arc(centre: Point, radius: float, start: float, sweep: float, **attributes: object) -> str:
    """Return an open arc from `start` over `sweep` degrees, clockwise; a full turn is a circle."""
    if sweep >= 359.9:
        return circle(centre, radius, fill="none", **attributes)
    first, last = on_circle(centre, radius, start), on_circle(centre, radius, start + sweep)
    steps = (
        f"M{first[0]:.2f} {first[1]:.2f} A{radius:.2f} {radius:.2f} 0 {int(sweep > 180)} 1 "
        f"{last[0]:.2f} {last[1]:.2f}"
    )
    return path(steps, fill="none", **attributes)


def _written(attributes: dict[str, object]) -> str:
    """Return attributes as SVG writes them."""
    return "".join(
        f' {name.replace("_", "-")}="{paint(value) if isinstance(value, Colour) else value}"'
        for name, value in attributes.items()
    )

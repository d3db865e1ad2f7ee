"""Signs as large as a cell, as drawings: the pointer's cell, targets, middles, refusals, ghosts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.window.style import Style
from game.window.view.vector import circle, rectangle, stroke


def hover_sign(allowed: bool) -> Callable[[float, Style], str]:
    """Return the drawing of the pointer's cell."""
    return _hover_allowed if allowed else _hover_forbidden


def _hover_allowed(size: float, style: Style) -> str:
    line = max(2.0, size / 20)
    return rectangle(
        line, line, size - 2 * line, size - 2 * line, size * 0.14, fill=style.theme.colours.accent,
        fill_opacity=0.22, stroke=style.theme.colours.ink_dark, stroke_width=f"{line:.1f}",
    )  # fmt: skip


def _hover_forbidden(size: float, style: Style) -> str:
    line = max(1.5, size / 30)
    return rectangle(
        line, line, size - 2 * line, size - 2 * line, size * 0.14, fill="none",
        stroke=style.theme.colours.ink_dark, stroke_opacity=0.55, stroke_width=f"{line:.1f}",
        stroke_dasharray=f"{size / 9:.1f} {size / 9:.1f}",
    )  # fmt: skip


def target_sign(size: float, style: Style) -> str:
    """Return a gold cell with four dark corner brackets."""
    line, arm, edge = max(2.5, size / 16), size * 0.24, max(2.0, size / 20)
    far = size - edge
    corners = (
        ((edge, edge + arm), (edge, edge), (edge + arm, edge)),
        ((far - arm, edge), (far, edge), (far, edge + arm)),
        ((far, far - arm), (far, far), (far - arm, far)),
        ((edge + arm, far), (edge, far), (edge, far - arm)),
    )
    gold = rectangle(
        edge, edge, size - 2 * edge, size - 2 * edge, size * 0.06,
        fill=style.theme.colours.accent, fill_opacity=0.55,
    )  # fmt: skip
    return gold + "".join(
        stroke(corner, stroke=style.theme.board["target"], stroke_width=f"{line:.1f}")
        for corner in corners
    )


def ring_sign(size: float, style: Style) -> str:
    """Return two gold rings on dark ones: round a token, and as plain in an empty cell."""
    middle, line = (size / 2, size / 2), size / 26
    return "".join(
        circle(middle, size * radius, fill="none", stroke=colour, stroke_width=f"{width:.1f}")
        for radius in (0.48, 0.42)
        for colour, width in ((style.theme.colours.ink_dark, 2 * line),
                              (style.theme.colours.accent, line))
    )  # fmt: skip


def centre_sign(size: float, style: Style) -> str:
    """Return a ring with four ticks: the middle of an area."""
    line, middle = f"{max(2.0, size / 22):.1f}", size / 2
    colour = style.theme.board["hatch"]
    ring = circle((middle, middle), size * 0.17, fill="none", stroke=colour, stroke_width=line)
    ticks = (
        ((middle, size * 0.1), (middle, size * 0.24)),
        ((middle, size * 0.9), (middle, size * 0.76)),
        ((size * 0.1, middle), (size * 0.24, middle)),
        ((size * 0.9, middle), (size * 0.76, middle)),
    )
    return ring + "".join(stroke(tick, stroke=colour, stroke_width=line) for tick in ticks)


def refused_sign(size: float, style: Style) -> str:
    """Return a barred cell."""
    line, colour = max(2.0, size / 18), style.theme.board["hatch"]
    near, far = size * 0.3, size * 0.7
    frame = rectangle(
        line, line, size - 2 * line, size - 2 * line, size * 0.14, fill=colour, fill_opacity=0.18,
        stroke=colour, stroke_width=f"{line:.1f}",
    )  # fmt: skip
    return frame + "".join(
        stroke(bar, stroke=colour, stroke_width=f"{line * 1.3:.1f}")
        for bar in (((near, near), (far, far)), ((near, far), (far, near)))
    )


@cache
def fallen_sign(side: str) -> Callable[[float, Style], str]:
    """Return the drawing of where one of a side has fallen: a thin rim, no face."""

    def draw(size: float, style: Style) -> str:
        line = f"{max(2.0, size / 18):.1f}"
        colour, middle = style.theme.colours.side(side), (size / 2, size / 2)
        return circle(
            middle, size * 0.32, fill="none", stroke=colour, stroke_width=line, stroke_opacity=0.7
        )

    return draw


@cache
def ghost_sign(side: str) -> Callable[[float, Style], str]:
    """Return the drawing of where one of a side will stand: a dashed rim round a pale face."""

    def draw(size: float, style: Style) -> str:
        colour, line = style.theme.colours.side(side), max(2.0, size / 18)
        return circle(
            (size / 2, size / 2), size * 0.38, fill=style.theme.board["square"], fill_opacity=0.55,
            stroke=colour, stroke_width=f"{line:.1f}",
            stroke_dasharray=f"{size * 0.13:.1f} {size * 0.09:.1f}",
        )  # fmt: skip

    return draw

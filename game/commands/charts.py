"""Charts as SVG, row by row on one axis: stacked bars, boxes, points with their intervals.

They are text, need no package and no network, and take their colours from the page (`STYLE`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.player.language import decimal, per_cent
from game.player.reading import escape

WIDTH, LEFT, RIGHT = 760, 190, 24
"""Of a chart, and of its margins at both sides, in its own units."""
ROW, BAR, FOOT = 38, 20, 26
"""Heights of a row, of a bar in it, and of the axis below."""
TALL = 200
"""Height of a curve."""
NARROW = 34
"""Bars less wide than this have no words in them."""
LETTER = 7
"""About as wide is one of words."""

STYLE = """
.chart { display: block; width: 100%; height: auto; font: 13px system-ui, sans-serif;
  direction: ltr; }
.chart text { fill: #24211c; } .chart .soft { fill: #6b655b; }
.chart .line { stroke: #24211c; stroke-width: 1.5; fill: none; }
.chart .grid { stroke: #d9d2c5; stroke-width: 1; }
.chart .red { fill: #c65a4a; } .chart .blue { fill: #4a7fb5; } .chart .neither { fill: #b8b0a2; }
.chart .box { fill: #d9c9a3; stroke: #24211c; } .chart .point { fill: #24211c; }
.chart text.on { font-weight: bold; }
.chart text.in { fill: #ffffff; } .chart .neither + text.in { fill: #24211c; }
@media (prefers-color-scheme: dark) {
  .chart text { fill: #ece6da; } .chart .soft { fill: #a79f91; }
  .chart .line { stroke: #ece6da; } .chart .grid { stroke: #4a453d; }
  .chart .box { fill: #7d6f4c; stroke: #ece6da; } .chart .point { fill: #ece6da; }
}
"""


class Axis(NamedTuple):
    """The values of a chart from left to right, and those that are marked."""

    low: float
    high: float
    ticks: Sequence[float]
    unit: str = ""

    def x(self, value: float) -> float:
        """Return where a value stands."""
        span = (self.high - self.low) or 1
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - self.low) / span, 1)


class Part(NamedTuple):
    """A part of a stacked bar: its class, how much, and what it is called."""

    look: str
    value: float
    words: str


PER_CENT = Axis(0, 100, (0, 25, 50, 75, 100), "%")

Mark = Callable[[Axis, float], str]
"""Draws a row's value at a height."""


def stacked(parts: Sequence[Part]) -> Mark:
    """Draw parts one after another, each with its words where they fit."""

    def draw(axis: Axis, middle: float) -> str:
        drawn, at = [], axis.low
        for part in parts:
            left, right = axis.x(at), axis.x(at + part.value)
            at += part.value
            width, words = round(right - left, 1), escape(part.words)
            drawn.append(
                f'<rect class="{part.look}" x="{left}" y="{middle - BAR / 2}" width="{width}" '
                f'height="{BAR}"><title>{words}</title></rect>'
            )
            if width >= max(NARROW, LETTER * len(part.words)):
                drawn.append(
                    f'<text class="in" x="{left + width / 2:.1f}" y="{middle + 4.5}" '
                    f'text-anchor="middle">{words}</text>'
                )
        return "".join(drawn)

    return draw


def whisker(low: float, high: float) -> Mark:
    """Draw an interval."""

    def draw(axis: Axis, middle: float) -> str:
        left, right = axis.x(low), axis.x(high)
        return (
            f'<path class="line" d="M{left} {middle}H{right}M{left} {middle - 4}v8'
            f'M{right} {middle - 4}v8"/>'
        )

    return draw


def point(value: float, low: float, high: float) -> Mark:
    """Draw a value in its interval."""

    def draw(axis: Axis, middle: float) -> str:
        dot = f'<circle class="point" cx="{axis.x(value)}" cy="{middle}" r="4.5"/>'
        return whisker(low, high)(axis, middle) + dot

    return draw


def box(least: float, lower: float, middle_value: float, upper: float, most: float) -> Mark:
    """Draw the range of values, the half of them in the middle, and their median."""

    def draw(axis: Axis, middle: float) -> str:
        left, width = axis.x(lower), round(max(2, axis.x(upper) - axis.x(lower)), 1)
        half, x = BAR / 2, axis.x(middle_value)
        return (
            f"{whisker(least, most)(axis, middle)}"
            f'<rect class="box" x="{left}" y="{middle - half}" width="{width}" height="{BAR}"/>'
            f'<path class="line" d="M{x} {middle - half}v{BAR}" stroke-width="3"/>'
        )

    return draw


def words(text: str) -> Mark:
    """Write words where there is nothing to draw."""

    def draw(axis: Axis, middle: float) -> str:
        return f'<text class="soft" x="{LEFT + 6}" y="{middle + 4.5}">{escape(text)}</text>'

    return draw


def chart(title: str, rows: Sequence[tuple[str, Sequence[Mark]]], axis: Axis) -> str:
    """Return a chart: a label and its marks for each row, the axis below; `title` is read aloud.

    On a page its colours are those of `STYLE`.
    """
    bottom = ROW * len(rows)
    drawn = [
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{escape(title)}" viewBox="0 0 {WIDTH} {bottom + FOOT}" width="{WIDTH}">'
    ]
    for tick in axis.ticks:
        x = axis.x(tick)
        drawn.append(
            f'<path class="grid" d="M{x} 0V{bottom}"/>'
            f'<text class="soft" x="{x}" y="{bottom + 17}" text-anchor="middle">'
            f"{_told(tick, axis)}</text>"
        )
    for place, (label, marks) in enumerate(rows):
        middle = ROW * place + ROW / 2
        drawn.append(f'<text x="0" y="{middle + 4.5}">{escape(label)}</text>')
        drawn += [mark(axis, middle) for mark in marks]
    return "\n".join([*drawn, "</svg>"])


def _told(tick: float, axis: Axis) -> str:
    number = decimal(tick)
    return escape(per_cent(number) if axis.unit == "%" else f"{number}{axis.unit}")


def curve(
    title: str, values: Sequence[float], marks: Sequence[int], ticks: Sequence[tuple[int, str]]
) -> str:
    """Return a chart of values, 0 to 1, one after another: above the middle red, below it blue.

    :param marks: the numbers of the values that are numbered from 1.
    :param ticks: where a line stands, by the number of its value, and its words where they fit.
    """
    last, half = max(1, len(values) - 1), TALL / 2

    def place(index: int) -> tuple[float, float]:
        return round(WIDTH * index / last, 1), round(TALL * (1 - values[index]), 1)

    line = " ".join(f"{x},{y}" for x, y in map(place, range(len(values))))
    area = f"0,{half} {line} {WIDTH},{half}"
    name = f"half-{len(values)}"
    drawn = [
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{escape(title)}" viewBox="0 0 {WIDTH} {TALL + FOOT}" width="{WIDTH}">'
        f'<clipPath id="{name}"><path d="M0 0H{WIDTH}V{half}H0z"/></clipPath>'
        f'<polygon class="blue" points="{area}"/>'
        f'<polygon class="red" points="{area}" clip-path="url(#{name})"/>'
    ]
    end = 0.0
    for index, words in ticks:
        x = place(index)[0]
        drawn.append(f'<path class="grid" d="M{x} 0V{TALL}"/>')
        if end <= x and x + LETTER * len(words) <= WIDTH:
            end = x + LETTER * (len(words) + 1)
            at = f'x="{x + 3}" y="{TALL + 17}"'
            drawn.append(f'<text class="soft" {at}>{escape(words)}</text>')
    drawn.append(f'<path class="grid" d="M0 {half}H{WIDTH}"/>')
    drawn.append(f'<polyline class="line" points="{line}"/>')
    for number, index in enumerate(marks, 1):
        x, y = place(index)
        x, y = min(WIDTH - 10, max(10, x)), min(TALL - 12, max(12, y))
        drawn.append(
            f'<circle class="box" cx="{x}" cy="{y}" r="10"/>'
            f'<text class="on" x="{x}" y="{y + 4.5}" text-anchor="middle">{number}</text>'
        )
    return "\n".join([*drawn, "</svg>"])


def alone(drawn: str) -> str:
    """Return a chart as a picture of its own."""
    return drawn.replace("\n", f"\n<style>{STYLE}</style>\n", 1)


def round_axis(low: float, high: float) -> Axis:
    """Return an axis with about six marks at round numbers that reaches at least so far."""
    span = max(high - low, 1)
    steps = [base * 10**power for power in range(5) for base in (1, 2, 5)]
    step = next((one for one in steps if span / one <= 7), steps[-1])
    first, last = int(low // step), -int(-high // step)
    return Axis(first * step, last * step, [step * at for at in range(first, last + 1)])

"""How close together a card's lines stand: loose where there is room, else close."""

from __future__ import annotations

from typing import NamedTuple


class Rhythm(NamedTuple):
    """Heights and rooms, in pixels of the theme."""

    token: int
    """Width of the token."""
    above: int
    """Above the head."""
    head: int
    """Below the head."""
    overlap: int
    """By which the head's second line comes nearer to its first."""
    gauge: int
    """Below a gauge's bar."""
    pips: int
    """Below the line of small gauges."""
    plate: int
    """Height of an effect's plate."""
    gap: int
    """Below a plate and below the table."""
    tight: int
    """By which lines of the table and of numbers come nearer to each other."""
    numbers: int
    """Side by side."""
    close: bool = False
    """Whether it says no more than it must."""


LOOSE = Rhythm(40, 12, 6, 0, 5, 3, 28, 4, 0, 2)
CLOSE = Rhythm(36, 8, 3, 4, 2, 1, 20, 2, 3, 3, close=True)

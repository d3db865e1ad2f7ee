"""Turns a system's sheet into what the board view draws."""

from __future__ import annotations

from game.play.scene import Mark, Token
from rules.battle import sheet

LYING = frozenset({"down", "unconscious"})
"""States in which a unit lies on the ground."""

MOST_PIPS = 5
"""A gauge with more points than this is shown as so many equal shares."""


def token_from_sheet(
    shown: sheet.Token,
    *,
    acting: bool = False,
    selected: bool = False,
    over: bool = False,
    badge: str = "",
    quiet: bool = False,
) -> Token:
    """Return a unit's token with the window's own states added to what its system shows.

    :param quiet: whether the badge is set back, as another's is pointed at.
    :param over: whether the battle is; nobody has acted or is still to act then.
    """
    return Token(
        id=shown.unit,
        cell=shown.cell,
        side=shown.side,
        glyph=shown.glyph,
        name=shown.name,
        health=shown.health,
        maximum=shown.maximum,
        pips=tuple(_pips(gauge) for gauge in shown.pips),
        marks=tuple(Mark(mark.icon, max(1, mark.remaining), mark.good) for mark in shown.marks),
        acting=acting,
        exhausted=shown.exhausted and not over,
        selected=selected,
        badge=badge,
        quiet=quiet,
        facing=shown.facing if shown.facing >= 0 else None,
        states=shown.states,
        lying=not LYING.isdisjoint(shown.states),
    )


def _pips(gauge: sheet.Gauge) -> tuple[int, int]:
    """Return filled and total pips of a gauge; any point at all fills one."""
    if gauge.maximum <= MOST_PIPS:
        return gauge.value, gauge.maximum
    return -(-gauge.value * MOST_PIPS // gauge.maximum), MOST_PIPS

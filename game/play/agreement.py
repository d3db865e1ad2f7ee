"""Draws: offered by one side, taken by the other or not (AC-5)."""

from __future__ import annotations

from collections.abc import Mapping

from game.play.session import HUMAN
from rules.battle.machine import Battle


def takes_draw(battle: Battle, side: str) -> bool:
    """Whether a bot takes a draw for its side: where by its own score it stands worse."""
    return battle.view(side).score(side) < 0


def own_side(battle: Battle, players: Mapping[str, str]) -> str:
    """Return the side that whoever sits at the window speaks for; "" where bots play alone.

    Of two people it is the one who decides.
    """
    people = [side for side in ("red", "blue") if players.get(side) == HUMAN]
    if len(people) == 2 and battle.pending is not None:
        return battle.pending.side
    return people[0] if people else ""

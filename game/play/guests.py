"""Bots beside the game's own: how one is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.battle.action import Action
    from rules.battle.machine import Battle

Choose = Callable[[str, "Battle", int], "Action"]
"""From a bot's id, the view of its side and a seed to one of the view's options."""
NO_GUESTS: Mapping[str, Choose] = MappingProxyType({})
"""Guests by the names that they have in a battle: none."""

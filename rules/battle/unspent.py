"""What somebody who ends a turn could still have done in it."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import first_way
from rules.battle.sheet import Command
from rules.battle.system import MOVE

END = "end"
"""The verb of every system by which a unit does no more."""


def unspent(battle: Battle, action: Action) -> tuple[Command, ...]:
    """Return what the deciding unit could do instead of an end; nothing where it ends nothing."""
    if action.kind != END:
        return ()
    commands = battle.setup.system.commands(battle)
    return tuple(one for one in commands if one.refusal is None and not one.idle)


def farthest(battle: Battle) -> int:
    """Return how many cells the deciding unit can still walk at most where nothing stops it."""
    steps = (
        sum(
            len(event.cells) - 1
            for event in first_way(battle, option).events
            if event.kind == MOVE and event.unit == option.unit and event.cells
        )
        for option in battle.options
        if option.kind == MOVE
    )
    return max(steps, default=0)

"""Dice that players throw or a study sets: known before an action is carried out (DI-3).

The state of thrown dice counts those of the last action only, so that an action needs no
others and a snapshot none at all.
"""

from collections.abc import Sequence

from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle, Setup
from rules.dice import MASK, SEEDED, DiceError, Loaded, Scripted
from rules.errors import Refused, say


def open_thrown(setup: Setup, thrown: Sequence[int]) -> Battle:
    """Open a battle with the dice of its opening.

    :raises DieWanted: if there are too few.
    :raises DiceError: if a die shows what it cannot or there are too many.
    """
    battle = Battle(setup, 0, Scripted(thrown))
    _expect_spent(thrown, battle.dice)
    return battle


def apply_thrown(battle: Battle, action: Action, thrown: Sequence[int]) -> tuple[Event, ...]:
    """Apply an action with its dice.

    After any error but a refusal the battle is of no more use: hand over a copy.

    :raises Refused: if the action is not an option; the battle is then unchanged.
    :raises DieWanted: if there are too few dice.
    :raises DiceError: if a die shows what it cannot or there are too many.
    """
    before = battle.dice
    battle.source, battle.dice = Scripted(thrown), 0
    try:
        events = battle.apply(action)
    except Refused:
        battle.dice = before
        raise
    _expect_spent(thrown, battle.dice)
    return events


def load(battle: Battle, dice: Sequence[int]) -> None:
    """Let given dice fall next in a battle, before those of its seed."""
    loaded = Loaded(dice)
    battle.source, battle.dice = loaded, loaded.begin(battle.dice)


def unload(battle: Battle) -> int:
    """Let only the dice of its seed fall in a battle from now on; return how many were left."""
    left = battle.dice >> 64
    battle.source, battle.dice = SEEDED, battle.dice & MASK
    return left


def apply_loaded(battle: Battle, action: Action, dice: Sequence[int]) -> tuple[Event, ...]:
    """Apply an action in which these dice fall first, and those of the seed after them.

    After any error but a refusal the battle is of no more use: hand over a copy.

    :raises Refused: if the action is not an option; the battle is then unchanged.
    :raises DiceError: if a die shows what it cannot or the action needs fewer dice.
    """
    load(battle, dice)
    try:
        events = battle.apply(action)
    finally:
        left = unload(battle)
    _expect_spent(dice, len(dice) - left)
    return events


def _expect_spent(thrown: Sequence[int], needed: int) -> None:
    if needed != len(thrown):
        counts = {"thrown": len(thrown), "needed": needed}
        raise DiceError(say("{thrown} dice were thrown; {needed} were needed", **counts))

"""Dice that players throw themselves: known before an action is carried out (DI-3).

The state of thrown dice counts those of the last action only, so that an action needs no
others and a snapshot none at all.
"""

from collections.abc import Sequence

from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle, Setup
from rules.dice import DiceError, Recorded
from rules.errors import Refused, say


def open_thrown(setup: Setup, thrown: Sequence[int]) -> Battle:
    """Open a battle with the dice of its opening.

    :raises DieWanted: if there are too few.
    :raises DiceError: if a die shows what it cannot or there are too many.
    """
    battle = Battle(setup, 0, Recorded(thrown))
    _expect_spent(battle, thrown)
    return battle


def apply_thrown(battle: Battle, action: Action, thrown: Sequence[int]) -> tuple[Event, ...]:
    """Apply an action with its dice.

    After any error but a refusal the battle is of no more use: hand over a copy.

    :raises Refused: if the action is not an option; the battle is then unchanged.
    :raises DieWanted: if there are too few dice.
    :raises DiceError: if a die shows what it cannot or there are too many.
    """
    before = battle.dice
    battle.source, battle.dice = Recorded(thrown), 0
    try:
        events = battle.apply(action)
    except Refused:
        battle.dice = before
        raise
    _expect_spent(battle, thrown)
    return events


def _expect_spent(battle: Battle, thrown: Sequence[int]) -> None:
    if battle.dice != len(thrown):
        counts = {"thrown": len(thrown), "needed": battle.dice}
        raise DiceError(say("{thrown} dice were thrown; {needed} were needed", **counts))

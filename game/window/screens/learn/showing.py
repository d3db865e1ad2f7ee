"""A way to the goal that is shown: its actions are rested on, one by one, and told in the end."""

from __future__ import annotations

from collections.abc import Iterable

from game.play.telling import tell_arithmetic, tell_plainly, unit_name
from game.player.language import _, colon
from game.study.attempt import Attempt
from game.study.moves import told_action
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.status import told_lines
from rules.battle.action import Action
from rules.battle.machine import Battle

REST = 1.2
"""Seconds that one looks at what is to be done next, or at what has been done, at speed 1."""
TOLD = 3
"""Lines that tell what has been seen to happen."""


class Rest:
    """A while in which the eye rests on what is to be done next, or on what has been done."""

    def __init__(self) -> None:
        """Begin to rest."""
        self._left = REST

    def lasts(self, seconds: float, speed: float) -> bool:
        """Let time pass while nothing moves; return whether the eye still rests.

        :param speed: of what is shown; 0 for at once.
        """
        self._left -= seconds * speed if speed > 0 else self._left
        return self._left > 0


class Showing:
    """Actions that are still to be shown, and the words of those that have been."""

    def __init__(self, way: Iterable[Action]) -> None:
        """Begin to show a way, at first what its first action is."""
        self.ahead = list(way)
        self.doing: Action | None = None
        """The action that is being shown."""
        self.rest = Rest()
        self._told: list[str] = []

    @property
    def lines(self) -> list[str]:
        """What has been done, one action a line, and whose turn it is."""
        numbered = [f"{number}. {words}" for number, words in enumerate(self._told, 1)]
        return [*(numbered if len(numbered) > 1 else self._told), _("Now it is your turn.")]

    def next(self, battle: Battle) -> Action:
        """Return the next action, which is about to be done in a battle."""
        self.doing = action = self.ahead.pop(0)
        who = f"{unit_name(battle.units[action.unit].name)}{colon()} " if action.unit >= 0 else ""
        self._told.append(who + told_action(action, battle))
        self.rest = Rest()
        return action


def seen_lines(playback: Playback, battle: Battle) -> list[str]:
    """Return in a few lines what has been seen to happen."""
    lines = [line.words for line in told_lines(playback, battle, stepwise=False)]
    return [line for line in dict.fromkeys(lines) if line][-TOLD:]


def reached_lines(attempt: Attempt, playback: Playback, battle: Battle) -> list[str]:
    """Return by what a goal was reached and what came of it, first what the step says, if it was
    reached before one had anything to decide."""
    step = attempt.step
    unread = attempt.number and attempt.left == step.most
    lines = [_(step.say)] if unread else []
    for event in attempt.proof():
        lines += tell_plainly(event, battle), tell_arithmetic(event, battle)
    lines += seen_lines(playback, battle)[-2:]
    return [line for line in dict.fromkeys(lines) if line]


def missed_lines(attempt: Attempt, playback: Playback, battle: Battle) -> list[str]:
    """Return what has been seen to happen in a try that missed its goal, or else what was told of
    it, and why the step begins anew."""
    told = seen_lines(playback, battle)
    if not told:
        heard = (tell_plainly(event, battle) for event in attempt.heard if event.unit >= 0)
        told = list(dict.fromkeys(heard))[-TOLD:]
    return [*told, attempt.why_missed()]

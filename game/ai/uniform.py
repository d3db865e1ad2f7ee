"""The bot that does anything, every option as likely: the baseline of all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.dice import GOLDEN, MASK, mix

T = TypeVar("T")


def choose_uniform(view: Battle, seed: int) -> Action:
    """Return one of the options at random."""
    return pick(view.options, seed)


def pick(choices: Sequence[T], seed: int) -> T:
    """Return one of several equal choices, the same for the same seed."""
    return choices[mix((seed + GOLDEN) & MASK) % len(choices)]

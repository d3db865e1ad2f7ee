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


def pick_by(choices: Sequence[T], shares: Sequence[float], seed: int) -> T:
    """Return one of several choices, each as likely as its share of all; the seed decides."""
    left = mix((seed + GOLDEN) & MASK) / (MASK + 1) * sum(shares)
    for choice, share in zip(choices, shares, strict=True):
        left -= share
        if left < 0:
            return choice
    return choices[-1]

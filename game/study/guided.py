"""The guided first battle: a small real battle in which every decision comes with advice.

What it is fought with and what is said stands in assets/lessons/first-battle.toml. The advice is
what promises most at once; following it alone wins.
"""

from __future__ import annotations

import secrets
from functools import cache
from typing import NamedTuple

import msgspec

from game.ai import choose
from game.ai.greedy import expected_score, rank
from game.ai.pruning import leads_nearer
from game.ai.valued import Valued
from game.play.session import HUMAN, Entry, Session
from game.study.drawn import Drawn
from game.study.lesson import LESSONS, LONGEST_TEXT, LessonError, Short
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.system import MOVE
from rules.content.scenario import read_toml
from rules.dice import MASK, mix
from rules.errors import faults_in, fitting, read_content, say
from rules.kit.turns import standing
from rules.record.told import BEGINNING, digest_after
from rules.unit import other

FILE = LESSONS / "first-battle.toml"
SIDE = "red"
"""Whom the player plays."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Advice for one kind of action: what to do, and why."""

    say: Short
    hint: Short


class Spent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an amount is spent on what is advised."""

    hint: Short


class Guided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the guided battle."""

    title: str
    system: str
    bot: str
    """Who plays the other side."""
    position: Drawn
    advice: dict[str, Said]
    """By ability or verb; `other` for all that is not named."""
    amount: Spent
    """Said besides, where some of what can be gathered is to be spent."""


class Advice(NamedTuple):
    """What is advised at a decision."""

    action: Action
    said: Said


@cache
def guided() -> Guided:
    """Return the guided battle.

    :raises LessonError: for the first fault in its file.
    """
    with faults_in(FILE, LessonError):
        what = say("a guided battle")
        data = read_toml(read_content(FILE, what, LessonError), what, LONGEST_TEXT)
        return fitting(data, Guided)  # type: ignore[no-any-return]


def begin_guided(seed: int | None = None) -> Session:
    """Return the guided battle at its first decision; it is kept nowhere.

    `seed` (0 to 2**64 - 1) is drawn unless it is given.
    """
    file = guided()
    chosen = secrets.randbits(64) if seed is None else seed
    position = msgspec.structs.replace(file.position.position(file.system, file.title), seed=chosen)
    record, start = position.begin()
    record.go_on(start.battle, digest_after(BEGINNING, start.events))
    players = {SIDE: HUMAN, other(SIDE): file.bot}
    record.header = msgspec.structs.replace(record.header, players=players)
    return Session(record, start.battle, [Entry(start.events, "", start.battle.round)])


def advised(battle: Battle) -> Advice:
    """Return what the player is advised to do at a decision: what promises most, but a walk only
    to come nearer while no enemy stands beside."""
    file, view = guided(), battle.view(SIDE, mix(battle.round))
    best = next(
        one for one in rank(view) if one.action.kind != MOVE or leads_nearer(view, one.action)
    )
    action = _straight(best, view)
    for name in (action.ability, action.kind):
        if name in file.advice:
            return Advice(action, file.advice[name])
    return Advice(action, file.advice["other"])


def _straight(best: Valued, view: Battle) -> Action:
    """Return of all steps that are as good as this one that which goes most nearly straight."""
    if best.action.kind != MOVE:
        return best.action
    board = view.setup.board
    enemies = [board.row_column(one.cell) for one in standing(view, other(SIDE))]

    def away(step: Action) -> int:
        row, column = board.row_column(step.cells[-1])
        return min((row - down) ** 2 + (column - right) ** 2 for down, right in enemies)

    steps = (one for one in view.options if one.kind == MOVE)
    return min((one for one in steps if expected_score(view, one, SIDE) == best.value), key=away)


def follow_advice(seed: int) -> str:
    """Return who wins where the player does nothing but what is advised."""
    battle, number = begin_guided(seed).battle.copy(), 0
    while battle.pending is not None:
        number += 1
        if battle.pending.side == SIDE:
            battle.apply(advised(battle).action)
        else:
            view = battle.view(battle.pending.side, mix(seed + number & MASK))
            battle.apply(choose(guided().bot, view, mix(seed ^ number)))
    return battle.outcome

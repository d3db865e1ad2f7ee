"""A duel by post as a record: what both sides know, to be looked through and kept as any battle."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.play.post.posts import Public
from game.play.saves import FOLDER_NAME
from game.player.settings import home_folder
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.dice import SEEDED, Asked
from rules.record.file import SUFFIX
from rules.record.record import Record, setup_from, write_record
from rules.record.told import BEGINNING, digest_after

NAME = "post-"
"""What the file of a duel's record begins with; eight digits of its first post's hash follow."""


def duel_record(public: Public) -> Record:
    """Return the record of a duel whose opening dice have fallen, as far as both sides know it.

    The opening's dice follow from its seed; those that fell later stand in the actions' lines.
    """
    header = public.posts[0].header
    assert header is not None
    header = msgspec.structs.replace(header, seed=public.opening, dice="loaded")
    record = Record(header, setup_from(header))
    battle = record.open()
    record.go_on(battle, digest_after(BEGINNING, battle.events))
    for action, dice in public.moves:
        fallen = () if dice is None else _fallen(battle, action, dice)
        record.advance(battle, action, fallen)
    return record


def _fallen(battle: Battle, action: Action, state: int) -> tuple[int, ...]:
    """Return the dice that fall in an action from a state of the seeded ones."""
    fallen: list[int] = []

    def throw(low: int, high: int) -> int:
        nonlocal state
        value, state = SEEDED.draw(state, low, high)
        fallen.append(value)
        return value

    after = battle.copy()
    after.source = Asked(throw)
    after.apply(action)
    return tuple(fallen)


def kept_path(public: Public) -> Path:
    """Return the place among the saved battles that a duel's record has, and no other."""
    return home_folder() / FOLDER_NAME / f"{NAME}{public.posts[1].before[:8]}{SUFFIX}"


def keep_record(public: Public) -> Path:
    """Write a duel's record in its place and return that.

    :raises OSError: if the folder cannot be written.
    """
    path = kept_path(public)
    write_record(path, duel_record(public))
    return path

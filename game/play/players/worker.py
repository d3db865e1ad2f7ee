"""What the bot's own process does; it never loads the window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.ai.advice import Advice, advise
from game.ai.bots import think
from game.ai.budget import Wanted
from game.ai.searcher import Considered
from game.play.guests import Choose
from rules.battle.action import Action
from rules.battle.machine import Battle, Setup
from rules.dice import mix
from rules.record.lines import Header
from rules.record.record import setup_from

SETUPS_KEPT = 4

_dropped: Sequence[int] = (0,)
"""By the place of a question: whether nobody waits for its answer any more."""


def begin(dropped: Sequence[int]) -> None:
    """Let this process see which questions have been dropped, in memory that it shares."""
    global _dropped
    _dropped = dropped


def _wanted(place: int) -> Wanted:
    return lambda: not _dropped[place]


class Question(NamedTuple):
    """What a bot is asked: plain data only."""

    header: bytes
    """The header of the battle's record, as JSON."""
    view: bytes
    """The state of the side's view, as JSON."""
    bot: str
    seed: int
    choose: Choose | None
    """A function of a module; None for the game's own bots."""
    share: int = 0
    """Which of several it is that think about the same."""
    place: int = 0
    """Where it stands among those that can be dropped."""


def answer(question: Question) -> list[Considered]:
    """Return what the bot has considered of the view.

    :raises Dropped: as soon as it has been, of a bot that looks far ahead.
    """
    setup = _setup(question.header)
    view = Battle.restore(setup, msgspec.json.decode(question.view))
    if question.choose is not None:
        return [Considered(question.choose(question.bot, view, question.seed), 0.0)]
    character = mix(msgspec.json.decode(question.header, type=Header).seed)
    return think(
        question.bot,
        view,
        question.seed,
        character=character,
        share=question.share,
        wanted=_wanted(question.place),
    )


class Inquiry(NamedTuple):
    """What is asked of a decision that nobody has to make now: plain data only."""

    header: bytes
    """The header of the battle's record, as JSON."""
    view: bytes
    """The state of the deciding side's view, as JSON."""
    seed: int
    budget: int
    done: Action | None = None
    """What was done there, to be compared with what is best; None for nothing."""
    place: int = 0
    """Where it stands among those that can be dropped."""


def inquiry(header: Header, battle: Battle, budget: int, done: Action | None = None) -> Inquiry:
    """Return what to ask about the decision of a battle; nothing hidden is told.

    :raises ValueError: if there is nothing to decide.
    """
    if battle.pending is None:
        raise ValueError("advice was asked for, but there is nothing to decide")
    seed = mix(header.seed ^ battle.round)
    view = battle.view(battle.pending.side, seed)
    json = msgspec.json.encode
    return Inquiry(json(header), json(view.snapshot()), seed, budget, done)


def counsel(asked: Inquiry) -> Advice:
    """Return what is best at the decision asked about.

    :raises Dropped: as soon as it has been.
    """
    view = Battle.restore(_setup(asked.header), msgspec.json.decode(asked.view))
    return advise(view, asked.seed, asked.budget, asked.done, _wanted(asked.place))


@lru_cache(SETUPS_KEPT)
def _setup(header: bytes) -> Setup:
    return setup_from(msgspec.json.decode(header, type=Header))

"""Which bots there are, and how they are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from game.ai.budget import Wanted, always
from game.ai.greedy import choose_greedy
from game.ai.levels import LEVELS, choose_level
from game.ai.planner import choose_planned
from game.ai.scripted import choose_scripted
from game.ai.searcher import BUDGET, Considered, Judged, considered, decided, judged
from game.ai.uniform import choose_uniform
from game.player.language import translatable
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.errors import say


class UnknownBot(KeyError):
    """There is no such bot; what is said of it is one sentence."""

    def __init__(self, bot: str) -> None:
        super().__init__(
            say('found no bot "{bot}"; expected one of the game, or again exec:COMMAND', bot=bot)
        )


@dataclass(frozen=True, slots=True)
class Bot:
    """A way to choose; title and summary are English message ids."""

    id: str
    title: str
    summary: str
    decide: Callable[..., Any] = field(repr=False)
    """From a view and a seed to one of its options; where it has a budget, from a view, the budget
    and a share to what it has considered (`game.ai.searcher.considered`)."""
    budget: int | None = None
    """How many answers it applies in thought unless told otherwise; None for one that does not
    count them, nor shares its work."""
    tempered: bool = False
    """Whether it has a temperament, by a number given last."""


BOTS: Mapping[str, Bot] = {
    bot.id: bot
    for bot in (
        Bot(
            "random",
            translatable("Dice thrower"),
            translatable("Does anything that is allowed."),
            choose_uniform,
        ),
        Bot(
            "scripted",
            translatable("Guardsman"),
            translatable("Strikes the weakest in reach, else comes nearer."),
            choose_scripted,
        ),
        Bot(
            "greedy",
            translatable("Brawler"),
            translatable("Takes what looks best right now."),
            choose_greedy,
        ),
        Bot(
            "planner",
            translatable("Planner"),
            translatable("Thinks its own turn through before the first step."),
            choose_planned,
        ),
        Bot(
            "searcher",
            translatable("Searcher"),
            translatable("Thinks its turn through, and what the others will answer."),
            considered,
            BUDGET,
        ),
        Bot(
            "first_battle",
            translatable("First battle"),
            translatable("As new to war as you are: sees what is near and often errs."),
            partial(choose_level, "first_battle"),
            tempered=True,
        ),
        Bot(
            "recruit",
            translatable("Recruit"),
            translatable("Knows its weapons, and loses its head now and then."),
            partial(choose_level, "recruit"),
            tempered=True,
        ),
        Bot(
            "soldier",
            translatable("Soldier"),
            translatable("Thinks its turn through, and sometimes takes the second best."),
            partial(choose_level, "soldier"),
            tempered=True,
        ),
        Bot(
            "veteran",
            translatable("Veteran"),
            translatable("Thinks its turn through and seldom errs."),
            partial(choose_level, "veteran"),
            tempered=True,
        ),
        Bot(
            "hard",
            translatable("Hard"),
            translatable("Thinks of your answers too, and gives nothing away."),
            considered,
            BUDGET,
        ),
    )
}
"""Every bot by id: first the plain ones, weakest first, then the levels, the gentlest first."""

PEOPLE_MEET: Mapping[str, Bot] = {name: BOTS[name] for name in LEVELS}
"""The levels, which are what people are offered to play against."""

DEFAULT_BOT = "planner"


def choose(
    bot: str, view: Battle, seed: int, budget: int | None = None, character: int = 0
) -> Action:
    """Return what a bot does at the decision of its own view of a battle.

    `seed` (0 to 2**64 - 1) breaks ties; the same view, seed and budget give the same action. The
    battle's own dice are in no view, so no bot knows how they will fall.

    :param budget: how many answers it may apply in thought, 1 or more; its own number if None.
    :param character: 0 or more, the same throughout a battle: it gives a level its temperament,
        an even one if 0.
    :raises UnknownBot: if there is no such bot.
    :raises ValueError: if there is nothing to decide.
    """
    thought = think(bot, view, seed, budget, character)
    return decided([thought], seed)


def think(
    bot: str,
    view: Battle,
    seed: int,
    budget: int | None = None,
    character: int = 0,
    share: int = 0,
    wanted: Wanted = always,
) -> list[Considered]:
    """Return what a bot has considered, for `decided`, which puts together what several think of
    the same view at the same time; the parameters are those of `choose`.

    :param share: 0 or more, which of several it is; only a bot with a budget shares its work.
    :raises Dropped: if a bot with a budget learns that it is not `wanted` any more.
    """
    if view.pending is None:
        raise ValueError("a bot was asked for an action, but there is nothing to decide")
    if bot not in BOTS:
        raise UnknownBot(bot)
    asked = BOTS[bot]
    if asked.budget is not None:
        found: list[Considered] = asked.decide(view, budget or asked.budget, share, wanted=wanted)
        return found
    extra = (character,) if asked.tempered else ()
    return [Considered(asked.decide(view, seed, *extra), 0.0)]


__all__ = [
    "BOTS",
    "DEFAULT_BOT",
    "PEOPLE_MEET",
    "Bot",
    "Judged",
    "UnknownBot",
    "choose",
    "decided",
    "judged",
    "think",
]

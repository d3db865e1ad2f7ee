"""Which bots there are, and how they are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.ai.greedy import choose_greedy
from game.ai.planner import choose_planned
from game.ai.uniform import choose_uniform
from game.player.language import translatable
from rules.battle.action import Action
from rules.battle.machine import Battle


@dataclass(frozen=True, slots=True)
class Bot:
    """A way to choose; title and summary are English message ids."""

    id: str
    title: str
    summary: str
    decide: Callable[[Battle, int], Action] = field(repr=False)


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
    )
}
"""Every bot by id, weakest first."""

DEFAULT_BOT = "planner"


def choose(bot: str, view: Battle, seed: int) -> Action:
    """Return what a bot does at the decision of its own view of a battle.

    `seed` (0 to 2**64 - 1) breaks ties; the same view and seed give the same action. The
    battle's own dice are in no view, so no bot knows how they will fall.

    :raises KeyError: if there is no such bot.
    :raises ValueError: if there is nothing to decide.
    """
    if view.pending is None:
        raise ValueError("a bot was asked for an action, but there is nothing to decide")
    return BOTS[bot].decide(view, seed)

"""The command: battles of *hard* against open-loop search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from game.ai.bots import choose
from game.ai.ladder import rounds, standing
from game.ai.results import each_once
from game.ai.searcher import BUDGET
from game.ai.simulation import Course, Match, play_out, setup_for
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.dice import mix
from tests.open_loop.search import choose_open_loop

FIELD = Path(__file__).parents[2] / "maps" / "duel.tmx"
HARD, OPEN = "hard", "open_loop"


@click.command()
@click.option("--system", required=True)
@click.option("--team", default="sword,archer,mage", show_default=True, help="Of both sides.")
@click.option("--level", type=click.IntRange(1, 10), default=3, show_default=True)
@click.option("--battles", type=click.IntRange(min=2), default=10, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@click.option("--budget", type=click.IntRange(min=1), default=BUDGET, show_default=True)
@click.option("--results", type=click.Path(path_type=Path), help="Keep each battle's result.")
def main(
    system: str,
    team: str,
    level: int,
    battles: int,
    seed: int,
    budget: int,
    results: Path | None,
) -> None:
    """Let *hard* fight open-loop search of the same budget, every seed on both seats."""
    team_of = tuple(team.split(","))
    series = rounds([system], [HARD, OPEN], [team_of], FIELD, level, battles, seed)
    courses = each_once([one.match for one in series], partial(fight, budget), results)
    scores = [one.score(course) for one, course in zip(series, courses, strict=True)]
    got = standing([HARD, OPEN], scores).scores[HARD][OPEN]
    click.echo(f"{system}, {team}: {got['share']} ± {got['within']} ({got['battles']})")


def fight(budget: int, series: Sequence[Match]) -> Iterator[Course]:
    """Fight battles, one after another."""
    for match in series:
        bots = {"red": match.red, "blue": match.blue}
        asked = partial(_asked, budget, mix(match.seed))
        yield play_out(setup_for(match.scenario), match.seed, bots, decide=asked)


def _asked(budget: int, character: int, bot: str, view: Battle, seed: int) -> Action:
    if bot == OPEN:
        return choose_open_loop(view, seed, budget)
    return choose(bot, view, seed, budget, character)


if __name__ == "__main__":
    main()

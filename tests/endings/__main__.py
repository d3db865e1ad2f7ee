"""The command: a table of what bots lose in solved endings."""

from __future__ import annotations

import click

from game.ai.bots import BOTS
from tests.endings.judging import Choice, Solved, endings
from tests.endings.solver import MOST, TooLarge

HEAD = """\
| System | Ending | Positions | Decisions | {bots} |
| :-- | :-- | --: | --: |{lines}|"""


@click.command()
@click.option("--system", help="Only endings of this system.")
@click.option("--bots", default="hard,planner,greedy,random", show_default=True)
@click.option("--decisions", type=click.IntRange(min=1), default=40, show_default=True)
@click.option("--budget", type=click.IntRange(min=1), help="Answers a bot applies; else its own.")
@click.option("--most", type=click.IntRange(min=1), default=MOST, show_default=True)
@click.option("--tell", is_flag=True, help="Tell each choice that was not the best.")
def main(
    system: str | None, bots: str, decisions: int, budget: int | None, most: int, tell: bool
) -> None:
    """Let bots decide in solved endings: how often they do the best, and what the rest costs.

    A cell has the per cent of choices that were the best and the points of a hundred of the
    chance to win that a choice cost in the mean.
    """
    names = bots.split(",")
    if unknown := [name for name in names if name not in BOTS]:
        raise click.UsageError(f"--bots: found {unknown[0]!r}; expected some of {', '.join(BOTS)}")
    click.echo(HEAD.format(bots=" | ".join(names), lines=" --: |" * (len(names) - 1) + " --: "))
    found: dict[str, list[Choice]] = {name: [] for name in names}
    for ending in endings():
        if system not in (None, ending.system):
            continue
        try:
            solved = Solved(ending, most)
        except TooLarge:
            click.echo(f"{ending.system}, {ending.title}: too large, over {most}", err=True)
            continue
        met, cells = solved.decisions(decisions), []
        for name in names:
            here = [one.judged(name, budget) for one in met]
            cells.append(_cell(here))
            found[name] += here
            for one in here:
                if tell and not one.right:
                    told = f"{one.text}: {100 * one.regret:.1f} points lost; best {one.best}"
                    click.echo(f"{name}: {told}", err=True)
        click.echo(
            f"| {ending.system} | {ending.title} | {solved.size} | {len(met)} |"
            f" {' | '.join(cells)} |"
        )
    sums = " | ".join(map(_cell, found.values()))
    click.echo(f"| | all of these | | {len(found[names[0]])} | {sums} |")


def _cell(choices: list[Choice]) -> str:
    if not choices:
        return ""
    best = sum(one.right for one in choices) / len(choices)
    return f"{100 * best:.0f}%, {100 * sum(one.regret for one in choices) / len(choices):.2f}"


if __name__ == "__main__":
    main()

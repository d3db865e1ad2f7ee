"""The command: prints each choice of *hard* in solved endings, and what all of them come to."""

from __future__ import annotations

import click

from tests.endings.judging import choices, endings


@click.command()
@click.option(
    "--budget", type=click.IntRange(min=1), help="Answers that hard applies; else its own."
)
@click.option("--seeds", type=click.IntRange(min=1), default=3, show_default=True)
def main(budget: int | None, seeds: int) -> None:
    """Play every ending from so many seeds, and compare hard with what is best."""
    found = []
    for ending in endings():
        click.echo(f"{ending.system}: {ending.title}")
        for seed in range(1, seeds + 1):
            for one in choices(ending, budget, seed):
                found.append(one)
                best = "" if one.right else f"; best {one.best}"
                click.echo(f"  {one.text}: {100 * one.regret:.1f} points lost{best}")
    right = sum(one.right for one in found)
    mean = 100 * sum(one.regret for one in found) / max(1, len(found))
    click.echo(f"{right} of {len(found)} choices are the best; {mean:.2f} points lost in the mean")


if __name__ == "__main__":
    main()

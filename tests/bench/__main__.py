"""The command: prints each row as soon as it is measured, or all as one JSON object."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from typing import Any

import click

NEEDED = ("chess", "numpy", "gymnasium", "pettingzoo")
if missing := [name for name in NEEDED if find_spec(name) is None]:
    sys.exit(f"tests.bench: found no {missing[0]}; expected what tests/requirements.txt names")

from tests.bench.rows import Effort, Figures, Row, rows  # noqa: E402  (needs those packages)

WORDS = {True: "ok", False: "below", None: ""}
WIDTHS = "{:<40} {:<40} {:>18} {:>4}  {}"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.001),
    default=2.0,
    show_default=True,
    help="Processor time for each rate.",
)
@click.option(
    "--frames",
    type=click.IntRange(0),
    default=600,
    show_default=True,
    help="Frames of each screen; 0 leaves them out.",
)
@click.option(
    "--only",
    "pattern",
    default="*",
    metavar="PATTERN",
    help='Only rows so named: "play *", "previews risk-*", "copies".',
)
def main(as_json: bool, seconds: float, frames: int, pattern: str) -> None:
    """Measure how fast the game is, beside python-chess; each row with what it must reach.

    Rates are per second of processor time; previews and frames are the median, the 99th per
    cent and the worst in milliseconds of processor time.
    """
    chosen = [row for row in rows(pattern) if frames or not row.name.startswith(("frames", "idle"))]
    if not chosen:
        raise click.UsageError(f'found no row named "{pattern}"; expected one such as "play *"')
    measured: dict[str, Any] = {}
    if not as_json:
        click.echo(WIDTHS.format("What", "Measured", "Must", "Aim", ""))
    for row in chosen:
        figures = row.measure(Effort(seconds, frames))
        measured[row.name] = {
            "figures": figures,
            "must": dict(row.must),
            "aim": dict(row.aim),
            "ok": row.is_met(figures),
        }
        if not as_json:
            click.echo(line(row, figures))
    if as_json:
        click.echo(json.dumps(measured))


def line(row: Row, figures: Figures) -> str:
    """Return a row as it is printed."""
    must = ", ".join(told(name, bound) for name, bound in row.must.items())
    aim = ", ".join(f"{bound:g}" for bound in row.aim.values())
    found = ", ".join(told(name, value) for name, value in figures.items())
    return WIDTHS.format(row.name, found, must, aim, WORDS[row.is_met(figures)]).rstrip()


def told(name: str, value: float) -> str:
    """Return a figure with its name.

    >>> told("ratio", 1.2345), told("a second", 512345.6)
    ('ratio 1.23', 'a second 512,346')
    """
    return f"{name} {value:,.0f}" if value >= 1000 else f"{name} {round(value, 3):.3g}"


if __name__ == "__main__":
    main()

"""Documents whose sections are written by commands, each by its own, beside those of people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.player.language import _, decimal, per_cent
from rules.errors import ContentError, read_content
from rules.record.disk import write_whole

MARK = "## "
"""Begins the heading of a section."""


def write_section(file: Path, heading: str, lines: list[str]) -> None:
    """Put a section in the place of the one under its heading, or after all others.

    A file that is not there yet begins with it.

    :raises ContentError: if the file cannot be read.
    :raises OSError: if it cannot be written.
    """
    old = _lines(file)
    starts = [place for place, line in enumerate(old) if line.startswith(MARK)]
    found = [place for place in starts if old[place] == MARK + heading]
    first = found[0] if found else len(old)
    after = next((place for place in starts if place > first), len(old))
    before, rest = old[:first], old[after:]
    new = [MARK + heading, "", *lines]
    text = [*before, *([""] if before and before[-1] else []), *new, *([""] if rest else []), *rest]
    _write(file, text)


def write_head(file: Path, lines: list[str]) -> None:
    """Put lines in the place of all that stands before the first section of a file.

    :raises ContentError: if the file cannot be read.
    :raises OSError: if it cannot be written.
    """
    old = _lines(file)
    first = next((place for place, line in enumerate(old) if line.startswith(MARK)), len(old))
    text = [*lines, *([""] if old[first:] else []), *old[first:]]
    _write(file, text)


def _lines(file: Path) -> list[str]:
    """Return the lines of a document; none of one that is not there yet."""
    if not file.exists():
        return []
    return read_content(file, "a document", ContentError).splitlines()


def _write(file: Path, lines: list[str]) -> None:
    """Write a document whole or not at all: what people wrote into it outlives any interruption."""
    write_whole(file, ("\n".join(lines) + "\n").encode())


def command_block(command: str) -> list[str]:
    """Return the lines that tell by which command a section is written."""
    return ["Written by this command, which writes the same again:", "", "```sh", command, "```"]


def table(rows: list[list[str]], *, words: int) -> list[str]:
    """Return the lines of a table, its first row the heading; that column is of words."""
    rule = [":--" if place == words else "--:" for place in range(len(rows[0]))]
    return [f"| {' | '.join(row)} |" for row in (rows[0], rule, *rows[1:])]


def percent(told: dict[str, Any]) -> str:
    """Return a share as `game.ai.simulation.share` tells it: per cent, with its interval."""
    if told["share"] is None:
        return _("none")
    low, high = told["interval"]
    return f"{per_cent(decimal(told['share'], '.1f'))} ({low:.0f}–{high:.0f})"

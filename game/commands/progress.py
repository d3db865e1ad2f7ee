"""How far a long command has come, told on the error stream of a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rich.console import Console
from rich.progress import track

Done = TypeVar("Done")


def tracked(done: Iterable[Done], total: int) -> list[Done]:
    """Return all that is done, with a bar while one waits for it; no bar in a file or a pipe."""
    console = Console(stderr=True)
    bar = track(
        done,
        total=total,
        description="Battles",
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    return list(bar)

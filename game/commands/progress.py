"""Long runs of battles: who fights them, where their results are kept, how far they have come."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click
from rich.console import Console
from rich.progress import track

from game.ai.results import Fight, each_once
from game.ai.simulation import Course, Match, course_of
from game.ai.workers import spread
from game.commands.arguments import JOBS, given
from game.commands.packages import CLUSTER, missing_packages, missing_sentence
from game.commands.shell import NEW_FILE, Unavailable

Done = TypeVar("Done")


def tracked(done: Iterable[Done], total: int, what: str = "Battles") -> list[Done]:
    """Return all that is done, with a bar while one waits for it; no bar in a file or a pipe."""
    return list(with_bar(done, total, what))


def with_bar(done: Iterable[Done], total: int, what: str = "Battles") -> Iterable[Done]:
    """Yield what is done as it is done, with the same bar."""
    console = Console(stderr=True)
    return track(
        done,
        total=total,
        description=what,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


class Crew(NamedTuple):
    """Who fights the battles of a run, and the file in which their results are kept."""

    jobs: int
    cluster: str | None
    results: Path | None


def crew_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a run; it gets them as one `crew`."""

    @wraps(command)
    def with_crew(
        jobs: int | None, cluster: str | None, results: Path | None, **others: Any
    ) -> None:
        if cluster is not None and given("jobs"):
            raise click.UsageError("found --jobs with --cluster; expected one of them")
        command(crew=Crew(jobs or os.cpu_count() or 1, cluster, results), **others)

    for option in (
        click.option(
            "--results",
            type=NEW_FILE,
            help="Keep each battle's result in this file; what stands there is not fought again.",
        ),
        click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers fight."),
        JOBS,
    ):
        with_crew = option(with_crew)
    return with_crew


class Run(NamedTuple):
    """A run of battles: how those went that are done, in their order."""

    courses: list[Course]
    battles: int
    """As many were to be fought."""
    results: Path | None

    @property
    def whole(self) -> bool:
        """Whether all are fought: a part takes no whole run's place in a document."""
        return len(self.courses) == self.battles

    def told(
        self,
        told: Mapping[str, Any],
        show: Callable[[Any], None] | None = None,
        document: Path | None = None,
    ) -> None:
        """Print what the run came to, as JSON where nothing shows it otherwise.

        :param document: what a whole run is written into.
        :raises click.ClickException: afterwards, if it was interrupted.
        """
        if show is None:
            click.echo(json.dumps(told))
        else:
            show(told)
        if not self.whole:
            kept = f"goes on from {self.results}" if self.results else "needs --results to go on"
            unwritten = f"{document} stays as it was; " if document else ""
            raise click.ClickException(
                f"interrupted after {len(self.courses)} of {self.battles} battles; "
                f"{unwritten}the same command {kept}"
            )


def fought(
    series: Sequence[Match], crew: Crew, course: Callable[[Match], Course] = course_of
) -> Run:
    """Fight the battles of a series, with a bar while one waits for it.

    Ctrl-C ends it with what is done, if anything is. `course` fights one, in any process.

    :raises Unavailable: if there is no such cluster, or the packages for it are missing.
    """
    run = Run([], len(series), crew.results)
    with _fighters(crew, len(series), course) as fighters:
        results = each_once(series, fighters, crew.results)
        try:
            with closing(results):
                run.courses.extend(with_bar(results, len(series)))
        except KeyboardInterrupt:
            if not run.courses:
                raise
    return run


@contextmanager
def _fighters(crew: Crew, most: int, course: Callable[[Match], Course]) -> Iterator[Fight]:
    if crew.cluster is None:
        yield lambda series: spread(course, series, min(crew.jobs, most))
        return
    missing = missing_packages(CLUSTER)
    if missing:
        raise Unavailable(missing_sentence(missing, "cluster"))
    from game.ai import cluster

    try:
        with cluster.joined(crew.cluster) as client:
            yield lambda series: cluster.hand_out(course, series, client)
    except cluster.NoCluster as fault:
        raise Unavailable(str(fault)) from None

"""Processes that work for this one, and never outlive it, however it ends."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from types import FrameType
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

CHUNK = 2
"""Tasks handed to a process at a time; a mirrored pair of battles stays together."""
AHEAD = 4
"""Chunks for each process that are asked for before the first of them is done."""
ORPHANED = 1
"""The exit code of a process whose parent has gone."""


def workers(
    count: int, begin: Callable[..., object] | None = None, *shared: object
) -> ProcessPoolExecutor:
    """Return a pool of processes that end with this one; submit to it within `uninterrupted`.

    :param begin: a function of a module that each process calls first, with what is `shared`.
    """
    first = partial(_serve, begin and partial(begin, *shared))
    return ProcessPoolExecutor(count, get_context("spawn"), initializer=first)


def _serve(begin: Callable[[], object] | None) -> None:
    """Leave the keyboard to the parent, and end as soon as there is none."""
    if begin is not None:
        begin()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """Wait for the parent's end: its side of a pipe closes even if it is killed."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(ORPHANED)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put Ctrl-C and a request to end off while processes begin, and let these be deaf to Ctrl-C.

    A terminal sends it to all of a group. Elsewhere than on POSIX they are deaf a little later,
    once they serve.
    """
    late: list[tuple[int, FrameType | None]] = []
    handlers = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    for one, handler in handlers.items():
        if callable(handler):
            signal.signal(one, lambda *signalled: late.append(signalled))
    mask = getattr(signal, "pthread_sigmask", lambda how, signals: ())
    before = mask(signal.SIG_BLOCK, (signal.SIGINT,)) if hasattr(signal, "SIG_BLOCK") else ()
    try:
        yield
    finally:
        if hasattr(signal, "SIG_SETMASK"):
            mask(signal.SIG_SETMASK, before)
        for one, handler in handlers.items():
            if callable(handler):
                signal.signal(one, handler)
    for number, frame in late:
        handler = handlers[signal.Signals(number)]
        assert callable(handler)
        handler(number, frame)


def end(pool: ProcessPoolExecutor) -> None:
    """End a pool's processes without waiting for what they do, nor for their beginning.

    Its own thread ends with them: else it could still close its pipes while Python, which ends
    too, writes to them.
    """
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(wait=True)


def spread(
    work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int
) -> Generator[Done, None, None]:
    """Yield what is done with each task, in the order of the tasks, by `jobs` processes.

    Tasks are asked for a little before they are done, so there may be any number of them. The
    processes end with the last task, or at once if nobody wants the rest.
    """
    if jobs <= 1:
        yield from map(work, tasks)
        return
    pool = workers(jobs)
    under_way: deque[Future[list[Done]]] = deque()
    rest = iter(tasks)
    try:
        while chunk := list(islice(rest, CHUNK)):
            with uninterrupted():
                under_way.append(pool.submit(_each, work, chunk))
            if len(under_way) > jobs * AHEAD:
                yield from under_way.popleft().result()
        while under_way:
            yield from under_way.popleft().result()
    finally:
        end(pool)


def _each(work: Callable[[Task], Done], tasks: list[Task]) -> list[Done]:
    return [work(task) for task in tasks]

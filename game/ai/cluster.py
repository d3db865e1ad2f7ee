"""Battles fought by a Dask cluster; joblib hands them out, and again where a worker has died."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from game.ai.results import rules_and_bots

Task = TypeVar("Task")
Done = TypeVar("Done")

PATIENCE = 10
"""Seconds within which a cluster must answer."""
LIKE = "tcp://HOST:8786"
_ADDRESS = re.compile(r"(tcp://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):[0-9]{1,5}")
"""Where a scheduler may be: what else Dask takes it begins and cannot end in peace."""


class NoCluster(Exception):
    """A cluster cannot be used; the text is one sentence."""


@contextmanager
def joined(address: str) -> Iterator[Any]:
    """Give the client of the cluster whose scheduler has an address, such as "tcp://host:8786".

    :raises NoCluster: if there is none, or any of it has not this very game.
    """
    from distributed import Client

    if not _ADDRESS.fullmatch(address):
        raise NoCluster(f'cluster "{address}": found no address; expected one like {LIKE}')
    try:
        asyncio.run(_greet(address))
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError, MemoryError) as fault:
        said = "" if isinstance(fault, MemoryError) else str(fault).partition("\n")[0]
        reason = said or "nothing that Dask would say"
        raise NoCluster(f'cluster "{address}": found nobody who answers ({reason})') from None
    with client:
        _expect_this_game(client, address)
        yield client


async def _greet(address: str) -> None:
    """Expect whoever answers at an address to speak as Dask does.

    :raises OSError: if nobody answers.
    :raises TimeoutError: if somebody else does, and says nothing that Dask would.
    :raises MemoryError: if what it says is the length of more than there can be.
    """
    from distributed.comm.core import connect

    greeting = connect(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    comm = await asyncio.wait_for(greeting, 1.5 * PATIENCE)
    await comm.close()


def _expect_this_game(client: Any, address: str) -> None:
    """Expect the scheduler, which reads what it hands on, and every worker to have this very game.

    :raises NoCluster: otherwise.
    """
    _expect_like("scheduler", "", _of_scheduler(client), address)
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise NoCluster(f'cluster "{address}": found no worker; expected one or more') from None
    for worker, digest in client.run(rules_and_bots, on_error="return").items():
        _expect_like("worker", f" {worker}", digest, address)


def _of_scheduler(client: Any) -> object:
    """Return the rules and bots that the scheduler has, or why it has none."""
    try:
        return client.run_on_scheduler(rules_and_bots)
    except (ImportError, AttributeError) as fault:
        return fault


def _expect_like(part: str, which: str, digest: object, address: str) -> None:
    if digest != rules_and_bots():
        found = "no game" if isinstance(digest, BaseException) else "other rules or bots"
        raise NoCluster(
            f'cluster "{address}", {part}{which}: found {found}; expected the {part} to be started '
            f"by python -m dask {part} in the folder of this very game"
        )


def hand_out(work: Callable[[Task], Done], tasks: Iterable[Task], client: Any) -> Iterator[Done]:
    """Yield what a cluster has done with each task, in the order of the tasks."""
    from joblib import Parallel, delayed, parallel_config

    with parallel_config(backend="dask", client=client):
        run = Parallel(return_as="generator")
    yield from run(delayed(work)(task) for task in tasks)

"""Help for tests of whole processes: started in a group of their own, waited for, looked after."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60.0
"""Seconds after which something that should have happened has not."""
GLANCE = 0.03


def begin(*words: str, environment: Mapping[str, str] = os.environ) -> subprocess.Popen[str]:
    """Start Python with some words in a group of its own; what it prints on either is one text.

    It hears Ctrl-C even where a shell has put these tests in its background, deaf to it.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def group(number: int) -> list[str]:
    """The processes of a group that run, each with its id and command."""
    told = subprocess.run(
        ["ps", "-A", "-o", "pgid=,pid=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=3) for line in told.stdout.splitlines()]
    return [f"{row[1]} {row[3]}" for row in rows if row[0] == str(number) and row[2][0] != "Z"]


def wait_until(what: str, look: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Look again and again until it is so; fail after long enough."""
    nobody = Event()
    for _glance in range(int(seconds / GLANCE)):
        if look():
            return
        nobody.wait(GLANCE)
    raise AssertionError(f"{what}: not within {seconds:g} seconds")


def end_group(number: int) -> None:
    """End whatever runs of a group, as a power cut does."""
    try:
        os.killpg(number, signal.SIGKILL)
    except ProcessLookupError:
        return

"""The very first step: is there all that the command line itself is made of?

Nothing else is imported before Python's own version is known: an older one could not read it.
"""

import os
import signal
import sys
from io import TextIOWrapper

LEAST_PYTHON = (3, 11)
EXIT_FAULT = 1
EXIT_MISSING = 3


def start() -> None:
    """Run the command line, or say in one sentence what it lacks and exit with 3."""
    if sys.version_info < LEAST_PYTHON:
        found = ".".join(map(str, sys.version_info[:2]))
        sys.exit(_refuse("found Python " + found + "; expected 3.11 or newer"))
    if getattr(sys, "frozen", False):  # the game as one file begins its processes by itself
        from multiprocessing import freeze_support

        freeze_support()
    from game.commands.packages import ALWAYS, PROGRAM, missing_packages, missing_sentence

    missing = missing_packages(ALWAYS)
    if missing:
        sys.exit(_refuse(missing_sentence(missing)))
    _take_any_streams()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: nothing is left behind
    try:
        from game.commands.root import main

        main(prog_name=PROGRAM)
    except KeyboardInterrupt:
        sys.exit(_refuse("interrupted", EXIT_FAULT))
    finally:
        _forget_unwritten()


def _take_any_streams() -> None:
    """See to it that a stream which is closed or has no such letter is no reason to end."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # whatever is opened next must not take its place
            setattr(sys, name, open(os.devnull, "r+"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_unwritten() -> None:
    """Let go of what an output does not take any more, rather than complain as Python ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _refuse(sentence: str, code: int = EXIT_MISSING) -> int:
    sys.stderr.write("six-orders: " + sentence + "\n")
    return code

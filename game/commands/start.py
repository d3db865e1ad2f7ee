"""The very first step: is there all that the command line itself is made of?

Nothing else is imported before Python's own version is known: an older one could not read it.
"""

import sys
from io import TextIOWrapper

LEAST_PYTHON = (3, 11)
EXIT_MISSING = 3


def start() -> None:
    """Run the command line, or say in one sentence what it lacks and exit with 3."""
    if sys.version_info < LEAST_PYTHON:
        found = ".".join(map(str, sys.version_info[:2]))
        sys.exit(_refuse("found Python " + found + "; expected 3.11 or newer"))
    from game.commands.packages import ALWAYS, missing_packages, missing_sentence

    missing = missing_packages(ALWAYS)
    if missing:
        sys.exit(_refuse(missing_sentence(missing)))
    from game.commands.root import main

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what its encoding lacks is no reason to end
    main(prog_name="main.py")


def _refuse(sentence: str) -> int:
    sys.stderr.write("six-orders: " + sentence + "\n")
    return EXIT_MISSING

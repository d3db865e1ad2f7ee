"""The very first step: is there all that the command line itself is made of?"""

import sys

from game.commands.packages import ALWAYS, missing_packages, missing_sentence

LEAST_PYTHON = (3, 11)
EXIT_MISSING = 3


def start() -> None:
    """Run the command line, or say in one sentence what it lacks and exit with 3."""
    if sys.version_info < LEAST_PYTHON:
        found = ".".join(map(str, sys.version_info[:2]))
        sys.exit(_refuse(f"found Python {found}; expected 3.11 or newer"))
    missing = missing_packages(ALWAYS)
    if missing:
        sys.exit(_refuse(missing_sentence(missing)))
    from game.commands.root import main

    main(prog_name="main.py")


def _refuse(sentence: str) -> int:
    print(f"six-orders: {sentence}", file=sys.stderr)
    return EXIT_MISSING

"""What every unit of every system has."""

import msgspec

OFF_BOARD = -1
SIDES = ("red", "blue")


def other(side: str) -> str:
    """Return the opposing side."""
    return "blue" if side == "red" else "red"


class Unit(msgspec.Struct, gc=False):
    """A creature on one side. Systems add their own fields; every value is immutable, so that
    a shallow copy is a whole copy."""

    id: int
    name: str
    side: str
    kind: str
    cell: int
    """Cell number, or `OFF_BOARD`."""
    health: int
    """What keeps it in the battle; 0 or less is down or dead, as the system says."""

"""How fast what bots do is shown."""

SPEEDS = (50, 100, 200, 400, 0)
"""The speeds to choose from, in per cent; 0 shows everything at once."""

UNHURRIED = 3
"""So many on one side act at the plain speed."""


def tempo(units: int) -> float:
    """Return how many times as fast a side of so many moves, so that nobody waits long for it."""
    return max(1.0, units / UNHURRIED)

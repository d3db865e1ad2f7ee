"""All rows of the benchmark, with what must be reached and what is aimed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatch
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from tests.bench import core, learning, window
from tests.bench.chance import MAPS
from tests.bench.window import THINKERS

Figures = Mapping[str, float]
UNBOUND: Figures = MappingProxyType({})
AT_LEAST = ("ratio", "a second")
"""Figures of which more is better; of all others less is."""


class Effort(NamedTuple):
    """How long to measure: seconds of processor time for each rate, frames for each screen."""

    seconds: float
    frames: int


class Row(NamedTuple):
    """One thing that is measured; some of its figures have bounds."""

    name: str
    measure: Callable[[Effort], Figures]
    must: Figures = UNBOUND
    aim: Figures = UNBOUND

    def is_met(self, figures: Figures) -> bool | None:
        """Tell whether all figures are where they must be; None if none has to be anywhere."""
        if not self.must:
            return None
        return all(
            figures[name] >= bound if name in AT_LEAST else figures[name] <= bound
            for name, bound in self.must.items()
        )


PLAY = {
    "energy-duel": (1.3, 2),
    "energy-pairs": (1.4, 2),
    "energy-trios": (1.6, 2),
    "energy-on-long-field": (0.8, 1),
    "energy-on-ruins": (0.8, 1),
    "energy-on-courtyard": (0.8, 1),
    "risk-duel": (0.5, 1),
    "risk-journey-1": (0.35, 0.6),
    "risk-outnumbered": (0.35, 0.6),
    "nine-pairs": (0.6, 1),
    "nine-trios": (0.6, 1),
    "nine-great-field": (0.35, 0.6),
    "dexterity-duel": (0.8, 1),
    "dexterity-pairs": (0.8, 1),
    "dexterity-orcs": (0.5, 1),
    "side-duel": (0.8, 1.2),
    "side-pairs": (0.9, 1.2),
    "side-orcs": (0.9, 1.2),
}
"""Scenarios with actions a second in random play, as a ratio to python-chess's moves."""
SEVEN_PHASE_PLAY = (1.2, 2)
"""The same for every scenario of Seven Phases."""
PREVIEWS = {"p99": 1.0, "worst": 5.0}
COPIES = 500_000
COPIED = (
    "energy-trios",
    "energy-on-ruins",
    "risk-lake",
    "nine-trios",
    "nine-high-magic",
    "seven_phase-trios",
    "side-wolves",
    "dexterity-wolves",
)
"""Three against three of every system."""
LEARNT = ("energy-duel", "nine-trios", "seven_phase-duel")
GYM = 0.4
"""Steps a second of what programs learn from, as a ratio to the core's own."""
START = 0.2
FRAME = {"worst": 33.0}
BATTLE_FRAME = {"p99": 8.0, "worst": 33.0}
IDLE = 50.0
"""Milliseconds of a second in which nothing happens."""
SCREENS = (
    *("menu", "new battle", "saved", "teams", "settings", "help", "learn", "lesson", "puzzles"),
    *("first battle", "studies", "study", "replay", "end", "rulebook", "lab"),
)
BATTLES = (
    "energy-trios",
    "risk-duel",
    "nine-trios",
    "seven_phase-trios",
    "side-pairs",
    "dexterity-orcs",
)
"""A battle of every system in the window."""
POINTED = ("energy-on-long-field", "energy-on-ruins", "nine-great-field", "side-orcs")
"""Battles in which the mouse goes from cell to cell."""
TEAMS = ("energy", "risk", "nine_phase", "seven_phase", "side", "dexterity")


def scenarios() -> tuple[str, ...]:
    """Return the names of all scenarios in maps/."""
    return tuple(path.stem for path in sorted(MAPS.glob("*.toml")))


def rows(pattern: str = "*") -> list[Row]:
    """Return the rows whose names a pattern fits, or which have it as a part."""
    return [row for row in _all_rows() if fnmatch(row.name, pattern) or pattern in row.name]


def _all_rows() -> Iterator[Row]:
    seven = dict.fromkeys(
        (name for name in scenarios() if name.startswith("seven_phase")), SEVEN_PHASE_PLAY
    )
    for scenario, (must, aim) in (PLAY | seven).items():
        yield _rate(
            f"play {scenario}", partial(core.play, scenario), {"ratio": must}, {"ratio": aim}
        )
    for scenario in scenarios():
        yield _rate(f"previews {scenario}", partial(core.previews, scenario), PREVIEWS)
    for scenario in COPIED:
        yield _rate(f"copies {scenario}", partial(core.copies, scenario), {"a second": COPIES})
    for scenario in LEARNT:
        yield _rate(f"gym {scenario}", partial(learning.steps, scenario), {"ratio": GYM})
    for bot in ("greedy", "planner"):
        yield _rate(f"{bot} energy-trios", partial(core.thinking(bot), "energy-trios"))
    yield _rate("start menu", window.start_menu, {"s": START})
    for option in ("--version", "--help"):
        yield _rate(f"start {option}", window.start_option(option), {"pygame": 0})
    for screen in SCREENS:
        yield _frames(screen)
    for system in TEAMS:
        yield _frames("team", system)
    for scenario in BATTLES:
        yield _frames("battle", scenario, BATTLE_FRAME)
    for scenario in POINTED:
        yield _frames("pointing", scenario, BATTLE_FRAME)
    for screen in ("menu", "pointing"):
        measure = window.idle(screen, THINKERS)
        yield _counted(f"idle {screen}", measure, {"ms": IDLE})


def _rate(
    name: str, measure: Callable[[float], Figures], must: Figures = UNBOUND, aim: Figures = UNBOUND
) -> Row:
    return Row(name, lambda effort: measure(effort.seconds), must, aim)


def _frames(screen: str, argument: str = "", must: Figures = FRAME) -> Row:
    return _counted(f"frames {screen} {argument}".strip(), window.frames(screen, argument), must)


def _counted(name: str, measure: Callable[[int], Figures], must: Figures) -> Row:
    return Row(name, lambda effort: measure(effort.frames), must)

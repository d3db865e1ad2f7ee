"""Motion of the board: a queue of cues that runs on the time it is given, never on a clock."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from game.play.cues import (
    AppearCue,
    AreaCue,
    Beat,
    BlockCue,
    Cue,
    DieCue,
    FallCue,
    HealCue,
    HitCue,
    LungeCue,
    MoveCue,
    NoteCue,
    ProjectileCue,
    RefuseCue,
)
from game.play.scene import Token
from game.window.theme import Motion

_MOST_FLOATING = 16
_SHAKES = 3
_SHAKE_WIDTH = 0.06
_LUNGE = 0.4
"""How far a lunge comes, as a share of the way."""
_LONGEST_WALK = 6
"""A longer walk takes no longer than one of so many cells."""


@dataclass(slots=True)
class Running:
    """A cue under way; `progress` goes from 0 to 1."""

    cue: Cue
    seconds: float
    passed: float = 0.0

    @property
    def progress(self) -> float:
        """How much of it is over, 0 to 1."""
        return 1.0 if self.seconds <= 0 else min(1.0, self.passed / self.seconds)


@dataclass(slots=True)
class Floating:
    """Something that stays readable while play goes on: a rising number or a landed die.

    `cell` is where it belongs.
    """

    cue: HitCue | HealCue | BlockCue | NoteCue | DieCue
    cell: int
    seconds: float
    passed: float = 0.0

    @property
    def progress(self) -> float:
        """How much of its time is over, 0 to 1."""
        return min(1.0, self.passed / self.seconds)


@dataclass(frozen=True, slots=True)
class Pose:
    """How a token stands now, beside what its picture shows.

    `start`, `end` and `part` place it between two cells (-1: in its own); `aside` is in
    cells; `flash`, `lift` and `alpha` go from 0 to 1.
    """

    start: int = -1
    end: int = -1
    part: float = 0.0
    aside: float = 0.0
    flash: float = 0.0
    lift: float = 0.0
    alpha: float = 1.0


STANDING = Pose()


def eased(part: float) -> float:
    """Return a share of the way, 0 to 1, starting and ending gently."""
    return part * part * (3 - 2 * part)


class Animations:
    """Plays cues one after another; while it does, tokens are shown as they were before.

    `speed` 1 is the theme's own, 2 is twice as fast, 0 is at once. `on_start` hears of
    every cue that is seen to begin, say to sound it.
    """

    def __init__(
        self,
        motion: Motion,
        on_start: Callable[[Cue], object] | None = None,
        speed: float = 1.0,
    ) -> None:
        self.speed = speed
        self.held = False
        """Whether time stands still on the board."""
        self.staying = False
        """Whether tokens stay where the cues have brought them although none is under way."""
        self.floating: list[Floating] = []
        self.running: list[Running] = []
        self._motion = motion
        self._on_start = on_start
        self._queue: deque[tuple[Cue, ...]] = deque()
        self._stage: dict[int, Token] = {}

    @property
    def busy(self) -> bool:
        """Whether cues are under way or waiting."""
        return bool(self.running or self._queue)

    @property
    def waiting(self) -> int:
        """How many beats have not begun."""
        return len(self._queue)

    @property
    def staged(self) -> tuple[Token, ...]:
        """The tokens as far as the cues have come."""
        return tuple(self._stage.values())

    @property
    def movers(self) -> set[int]:
        """Who is on its way from one cell to another."""
        cues = [running.cue for running in self.running]
        return {cue.unit for cue in cues if isinstance(cue, MoveCue) and len(cue.path) > 1}

    def play(self, beats: Iterable[Beat], before: Iterable[Token]) -> None:
        """Queue cues; `before` is how the tokens stood, used unless cues are still running."""
        if not self.busy:
            self._stage = {token.id: token for token in before}
        self._queue.extend(beat if isinstance(beat, tuple) else (beat,) for beat in beats)
        self._advance(0.0)

    def update(self, seconds: float) -> bool:
        """Let time pass: `seconds` since the last update; True if anything has moved."""
        if self.held:
            return False
        moves = self.busy or bool(self.floating)
        for item in self.floating:
            item.passed += seconds
        self.floating = [item for item in self.floating if item.passed < item.seconds]
        self._advance(seconds)
        return moves

    def skip(self) -> None:
        """Bring everything to its end at once and in silence; numbers and dice stay readable."""
        for running in self.running:
            self._end(running.cue)
        self.running = []
        while self._queue:
            for cue in self._queue.popleft():
                self._show(cue)
                self._end(cue)

    def clear(self) -> None:
        """Forget everything, also what is still readable."""
        self.running = []
        self.floating = []
        self._queue.clear()

    def tokens(self, now: tuple[Token, ...]) -> tuple[Token, ...]:
        """Return the tokens to draw: as far as the cues have come, or `now` when idle."""
        return self.staged if self.busy or self.staying else now

    def pose(self, unit: int) -> Pose:
        """Return how a unit's token stands at this moment."""
        pose = STANDING
        for running in self.running:
            pose = _posed(pose, running, unit)
        return pose

    def _advance(self, seconds: float) -> None:
        """Spend time on the running beat and, when it is over, on the next ones."""
        left = seconds
        while True:
            if not self.running:
                if not self._queue:
                    return
                self._begin(self._queue.popleft())
            needed = max(running.seconds - running.passed for running in self.running)
            if needed > left:
                for running in self.running:
                    running.passed += left
                return
            left -= needed
            for running in self.running:
                self._end(running.cue)
            self.running = []

    def _begin(self, cues: tuple[Cue, ...]) -> None:
        """Start cues together."""
        for cue in cues:
            seconds = 0.0 if self.speed <= 0 else self._length(cue) / 1000 / self.speed
            self.running.append(Running(cue, seconds))
            self._show(cue)
            if self._on_start:
                self._on_start(cue)

    def _show(self, cue: Cue) -> None:
        """Change the stage as a cue begins, and hang up what stays readable."""
        match cue:
            case HitCue() | HealCue() if cue.unit in self._stage:
                token = replace(self._stage[cue.unit], health=cue.health)
                self._stage[cue.unit] = token
                self._float(cue, token.cell, self._motion.rise)
            case BlockCue() | NoteCue() if cue.unit in self._stage and cue.text:
                self._float(cue, self._stage[cue.unit].cell, self._motion.rise)
            case DieCue():
                self._float(cue, cue.cell, self._motion.dice)
            case AppearCue():
                self._stage[cue.token.id] = cue.token
            case _:
                pass

    def _end(self, cue: Cue) -> None:
        """Change the stage as a cue ends."""
        match cue:
            case MoveCue() if cue.unit in self._stage and cue.path:
                self._stage[cue.unit] = replace(self._stage[cue.unit], cell=cue.path[-1])
            case FallCue():
                self._stage.pop(cue.unit, None)
            case _:
                pass

    def _float(
        self, cue: HitCue | HealCue | BlockCue | NoteCue | DieCue, cell: int, coming: int
    ) -> None:
        """Hang something readable beside a cell; it takes `coming` milliseconds to arrive."""
        self.floating.append(Floating(cue, cell, (coming + self._motion.stay) / 1000))
        del self.floating[:-_MOST_FLOATING]

    def _length(self, cue: Cue) -> int:
        """Return how long a cue takes at speed 1, in milliseconds."""
        motion = self._motion
        match cue:
            case MoveCue():
                return min(max(1, len(cue.path) - 1), _LONGEST_WALK) * motion.walk
            case LungeCue():
                return 2 * motion.lunge
            case ProjectileCue():
                return motion.flight
            case AreaCue():
                return cue.reach * motion.wave + motion.flash
            case DieCue():
                return motion.dice
            case HitCue():
                return motion.rise + motion.strike
            case FallCue():
                return motion.fall
            case NoteCue() | RefuseCue():
                return motion.note
            case _:
                return motion.change


def _posed(pose: Pose, running: Running, unit: int) -> Pose:
    """Return a pose changed by one running cue."""
    part = running.progress
    match running.cue:
        case MoveCue(unit=mover, path=path) if mover == unit and len(path) > 1:
            way = eased(part) * (len(path) - 1)
            index = min(len(path) - 2, int(way))
            lift = math.sin(math.pi * part)
            return replace(
                pose, start=path[index], end=path[index + 1], part=way - index, lift=lift
            )
        case LungeCue(unit=striker, start=start, target=target) if striker == unit:
            there = math.sin(math.pi * part) * _LUNGE
            return replace(pose, start=start, end=target, part=there, lift=there)
        case HitCue(unit=struck) if struck == unit:
            swing = math.sin(part * math.tau * _SHAKES) * (1 - part) * _SHAKE_WIDTH
            return replace(pose, aside=swing, flash=(1 - part))
        case HealCue(unit=healed) if healed == unit:
            return replace(pose, lift=math.sin(math.pi * part) * 0.6)
        case BlockCue(unit=blocker) if blocker == unit:
            return replace(pose, aside=-math.sin(part * math.pi) * _SHAKE_WIDTH / 2)
        case FallCue(unit=fallen) if fallen == unit:
            return replace(pose, alpha=1 - eased(part))
        case AppearCue(token=token) if token.id == unit:
            return replace(pose, alpha=eased(part), lift=1 - eased(part))
        case _:
            return pose

"""A real window on a display of its own: starts the game, clicks, types, reads its record."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from game.play.session import Session
from rules.errors import RecordError
from rules.record.file import SUFFIX
from rules.record.lines import ActionLine
from rules.record.record import read_record

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 720)
XVFB = ("-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp", "-noreset")
PATIENCE = 30.0
"""Seconds after which something that should have happened has not."""

MOMENT = 1.0
"""Seconds after which a picture that was asked for is asked for again."""

GLANCE = 0.03
TRIES = 5
KEY_DELAY = "8"
"""Milliseconds; faster presses of one key are taken for a key held down."""

WINDOW_CLASS = "six-orders-test"
MISSING = [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]

Found = TypeVar("Found")


def wait_for(what: str, look: Callable[[], Found | None]) -> Found:
    """Look again and again until there is something; fail after long enough."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = look()
        if found:
            return found
        time.sleep(GLANCE)
    raise AssertionError(f"{what}: not within {PATIENCE:.0f} seconds")


def _open_display() -> tuple[subprocess.Popen[bytes], str]:
    """Start an X server; return it with its number. Another try if the number was just taken."""
    for _try in range(TRIES):
        reading, writing = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), *XVFB],
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if number:
            return server, number
        server.wait(PATIENCE)
    raise AssertionError("Xvfb opens no display")


class Desk:
    """An X display without a window manager, and at most one game on it."""

    def __init__(self, home: Path) -> None:
        """Use a player's folder of its own."""
        self.home = home
        self.autosave = home / f"autosave{SUFFIX}"
        self.game: subprocess.Popen[bytes] | None = None
        self._known: tuple[tuple[int, ...], Session | None] = (), None
        self.display, number = _open_display()
        self.environment: Mapping[str, str] = {
            **os.environ,
            "DISPLAY": f":{number}",
            "SIX_ORDERS_HOME": str(home),
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_X11_WMCLASS": WINDOW_CLASS,
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self.display.terminate()
        self.display.wait(PATIENCE)

    # The program

    def start(self, *arguments: str) -> None:
        """Start the game, the mouse out of its way, and wait until its loop runs."""
        self._tell("mousemove", "1", "1")
        self.game = subprocess.Popen(
            [sys.executable, "main.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,
        )
        search = ("search", "--onlyvisible", "--class", WINDOW_CLASS)
        window = self.wait_for("the window", lambda: self._ask(*search))
        self._tell("windowfocus", window.split()[-1])
        self.wait_for("the first frame", self.painted)

    def painted(self) -> bool:
        """Ask for a picture of the window; whether one comes before long."""
        before = self._pictures()
        self.press("F12")
        deadline = time.monotonic() + MOMENT
        while time.monotonic() < deadline:
            if self._pictures() > before:
                return True
            time.sleep(GLANCE)
        return False

    def _pictures(self) -> int:
        """How many pictures of the window there are."""
        return len(list(self.home.glob("pictures/*.png")))

    def kill(self) -> None:
        """End the game and its processes as a power cut does."""
        if self.game is not None and self.game.poll() is None:
            os.killpg(self.game.pid, signal.SIGKILL)
            self.game.wait(PATIENCE)

    def ended(self) -> int:
        """Wait until the game has ended by itself; return its exit code."""
        assert self.game is not None
        return self.game.wait(PATIENCE)

    def wait_for(self, what: str, look: Callable[[], Found | None]) -> Found:
        """Look again and again until there is something; fail at once if the game has ended."""

        def look_alive() -> Found | None:
            found = look()
            code = None if self.game is None else self.game.poll()
            assert found or code is None, f"{what}: the game ended with {code}"
            return found

        return wait_for(what, look_alive)

    # Hands

    def click(self, place: tuple[int, int]) -> None:
        """Click at a place in the window."""
        self._tell("mousemove", str(place[0]), str(place[1]), "click", "1")

    def press(self, *keys: str) -> None:
        """Press keys by their X names."""
        if keys:
            self._tell("key", "--delay", KEY_DELAY, *keys)

    def _tell(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=PATIENCE)

    def _ask(self, *words: str) -> str:
        told = subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            timeout=PATIENCE,
            capture_output=True,
            text=True,
        )
        return told.stdout.strip()

    # Eyes

    def actions(self) -> list[str]:
        """Return the actions of the record so far; none while it cannot be read."""
        try:
            lines = read_record(self.autosave).lines
        except RecordError:
            return []
        return [line.text for line in lines if isinstance(line, ActionLine)]

    def session(self) -> Session | None:
        """Return the battle as it is on disk, read anew when that has changed; None without one."""
        stamp = self._stamp()
        if stamp != self._known[0]:
            try:
                self._known = stamp, Session.resume(self.autosave)
            except RecordError:
                self._known = stamp, None
        return self._known[1]

    def _stamp(self) -> tuple[int, ...]:
        """What is another whenever the record is: its place, size and time; nothing without one."""
        try:
            found = self.autosave.stat()
        except OSError:
            return ()
        return found.st_ino, found.st_size, found.st_mtime_ns

    def closed(self) -> bool:
        """Return whether the battle has been left, or has been seen to end."""
        try:
            return read_record(self.autosave).closed
        except RecordError:
            return False

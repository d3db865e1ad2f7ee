"""Bots of others: programs that speak the lines of docs/protocol.md, each with a time limit.

A program is named on the command line alone. `Guest` goes from there, as an object, to whoever
asks it; no name that a file holds is ever looked up here.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO, NamedTuple

from game.ai import choose
from game.ai.simulation import Course, Match, play_out, setup_for
from game.link.lines import HELLO, position_lines
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.errors import say

MARK = "exec:"
"""What a command begins with where a bot is named on the command line."""
LIMIT = 10.0
"""Seconds for an answer, the first of which waits for the program's beginning too."""
LONGEST_LINE = 4096
"""Letters of an answer; what is longer is cut."""
UNREAD = 256
"""Lines of a program that are kept until they are read."""
REMARKS = ("info", "done", HELLO.split()[0])
"""First words of lines that are no answer and no fault."""


class ForeignFault(Exception):
    """A bot's program gives no answer; what is said of it is one sentence."""


class Guest(NamedTuple):
    """A bot of somebody else: the words of its command, and the seconds for each answer."""

    words: tuple[str, ...]
    limit: float = LIMIT


def guest_of(command: str, limit: float = LIMIT) -> Guest:
    """Return the guest of a command, which no shell is asked to read.

    :raises ValueError: if it names no program; the text says what was expected.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f'found "{command}" ({error}); expected a command') from None
    if not words or shutil.which(words[0]) is None:
        raise ValueError(f'found no program "{words[0] if words else ""}"; expected a command')
    return Guest(tuple(words), limit)


class Program:
    """A running bot: asked for an option of a view, and ended when it gives none."""

    def __init__(self, guest: Guest) -> None:
        """Start it.

        :raises ForeignFault: if the system cannot.
        """
        self.guest = guest
        self._lines: Queue[str | None] = Queue(UNREAD)
        self._said: Queue[str | None] = Queue()
        group = {} if sys.platform == "win32" else {"start_new_session": True}
        try:
            self._process: subprocess.Popen[str] = subprocess.Popen(
                guest.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                preexec_fn=_end_with_parent if sys.platform == "linux" else None,
                **group,  # type: ignore[call-overload]
            )
        except OSError as error:
            told = {"bot": self._name, "reason": error.strerror}
            raise ForeignFault(
                say("the bot {bot} could not be started: {reason}", **told)
            ) from None
        for work, stream, lines in (
            (_read, self._process.stdout, self._lines),
            (_write, self._process.stdin, self._said),
        ):
            Thread(target=work, args=(stream, lines), daemon=True).start()
        self._say([HELLO])

    def choose(self, view: Battle) -> Action:
        """Return the option that the program names.

        :raises ForeignFault: if it names none in time, has ended or says something else; it is
            ended then.
        """
        try:
            self._say([*position_lines(view), f"go {round(1000 * self.guest.limit)}"])
            return self._answer(view)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End it at once, with whatever it has started."""
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._said.put(None)

    def _say(self, lines: list[str]) -> None:
        """Write lines, aside: a program that does not read them must not stop the game."""
        self._said.put("".join(f"{line}\n" for line in lines))

    def _answer(self, view: Battle) -> Action:
        end = monotonic() + self.guest.limit
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                told = {"bot": self._name, "limit": f"{self.guest.limit:g}"}
                raise ForeignFault(
                    say("the bot {bot} gave no answer in {limit} seconds", **told)
                ) from None
            if line is None:
                told = {"bot": self._name, "code": str(self._ended())}
                raise ForeignFault(
                    say("the bot {bot} ended with code {code}, without an answer", **told)
                )
            word, _, rest = line.strip().partition(" ")
            if word == "choose" and rest.isdecimal() and 1 <= int(rest) <= len(view.options):
                return view.options[int(rest) - 1]
            if word and word not in REMARKS:
                told = {"bot": self._name, "line": line.strip(), "most": str(len(view.options))}
                raise ForeignFault(
                    say(
                        'the bot {bot} said "{line}"; expected "choose" and a number '
                        "from 1 to {most}",
                        **told,
                    )
                )

    def _ended(self) -> int:
        try:
            return self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return 0

    @property
    def _name(self) -> str:
        return f"{MARK}{shlex.join(self.guest.words)}"


def _read(stream: IO[str], lines: Queue[str | None]) -> None:
    """Put every line of a program into a queue, and None when there are no more."""
    while line := stream.readline(LONGEST_LINE):
        lines.put(line)
    lines.put(None)


def _write(stream: IO[str], texts: Queue[str | None]) -> None:
    """Write what is put into a queue, in that order, until None comes."""
    with suppress(OSError):  # it has ended: its silence tells
        while (text := texts.get()) is not None:
            stream.write(text)
            stream.flush()


def _end_with_parent() -> None:
    """Let a program end with the process that has started it, however that ends (Linux)."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


_running: dict[Guest, Program] = {}


def ask(guest: Guest, bot: str, view: Battle, seed: int) -> Action:
    """Return what a guest's program does, which runs on from one question to the next.

    :raises ForeignFault: if it gives no answer.
    """
    program = _running.pop(guest, None) or Program(guest)
    action = program.choose(view)
    _running[guest] = program
    return action


@atexit.register
def close_all() -> None:
    """End every program that runs."""
    while _running:
        _running.popitem()[1].close()


def asking(guest: Guest) -> Callable[[str, Battle, int], Action]:
    """Return a way to choose that any process can be sent."""
    return partial(ask, guest)


def course_with(guests: Mapping[str, Guest], match: Match) -> Course:
    """Return how a battle goes in which some of the bots' names are those of guests.

    :raises ForeignFault: if one of them gives no answer.
    """

    def decide(bot: str, view: Battle, seed: int) -> Action:
        return ask(guests[bot], bot, view, seed) if bot in guests else choose(bot, view, seed)

    bots = {"red": match.red, "blue": match.blue}
    return play_out(setup_for(match.scenario), match.seed, bots, decide=decide)

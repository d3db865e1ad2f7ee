"""The game's side of the protocol: requests come in lines, answers go out in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from game.ai import choose
from game.link.lines import (
    HELLO,
    event_lines,
    option_lines,
    position_lines,
    turn_line,
    view_line,
)
from rules.battle.machine import Battle
from rules.battle.notation import NotationError, parse_action
from rules.content.scenario import LARGEST_SEED
from rules.dice import GOLDEN, MASK, mix
from rules.errors import LONGEST_SENTENCE, ContentError, Refused, one_of, shortened
from rules.record.opening import open_battle
from rules.record.position import position_text, read_position
from rules.unit import SIDES

MET = "done"
"""Ends the answer to a request that was met."""
STATEMENTS = (HELLO.split()[0], "turn", "view", "options", "option", "over", "event", "info")
"""What is said of a position, which the engine knows from the position itself."""


class Engine:
    """Holds one battle; tells of it, plays it and chooses in it."""

    def __init__(self, find: Callable[[str], Path], bot: str, seed: int) -> None:
        """`find` gives the file of a scenario's name; `bot` answers to `go`, by the seed.

        `find` raises ValueError, in one sentence, where there is none.
        """
        self._find, self._bot, self._seed = find, bot, seed
        self._battle: Battle | None = None
        self._requests = {
            "new": self._new,
            "position": self._position,
            "show": self._show,
            "choose": self._choose,
            "go": self._go,
        }

    def take(self, line: str) -> Iterator[str]:
        """Yield the lines of the answer; the last is `done`, or `error` and a sentence."""
        word, _, rest = line.strip().partition(" ")
        if not word or word in STATEMENTS:
            return
        try:
            if word not in self._requests:
                known = (*self._requests, "quit")
                found = line.strip() if word == "quit" else word  # which stands alone
                raise ValueError(f'found "{found[:40]}"; expected {one_of(word, known)}')
            yield from self._requests[word](rest.strip())
        except (ContentError, Refused, NotationError, ValueError) as error:
            yield "error " + shortened(" ".join(str(error).split()), LONGEST_SENTENCE)
        else:
            yield MET

    @property
    def battle(self) -> Battle:
        """The battle that is played.

        :raises ValueError: if there is none.
        """
        if self._battle is None:
            raise ValueError('found no battle; expected "new" or "position" before')
        return self._battle

    def _new(self, rest: str) -> Iterator[str]:
        name, _, number = rest.rpartition(" ") if rest[-1:].isdecimal() else (rest, "", "0")
        name, number = (name, number) if name else (rest, "0")
        if not number.isdecimal() or int(number) > LARGEST_SEED:
            raise ValueError(f'found "{number}"; expected a seed from 0 to {LARGEST_SEED}')
        self._battle = open_battle(self._find(name), int(number))
        yield turn_line(self._battle)

    def _position(self, rest: str) -> Iterator[str]:
        self._battle = read_position(rest)
        yield from ()

    def _show(self, rest: str) -> Iterator[str]:
        what, _, side = rest.partition(" ")
        battle = self.battle
        if side and side not in SIDES:
            raise ValueError(f'found "{side}"; expected {one_of(side, SIDES)}')
        seen = battle.view(side, self._seed) if side else battle
        shown: dict[str, Callable[[], Iterator[str]]] = {
            "position": lambda: iter([f"position {position_text(seen)}"]),
            "turn": lambda: iter([turn_line(seen)]),
            "view": lambda: iter([view_line(seen)]),
            "options": lambda: option_lines(seen),
            "all": lambda: position_lines(seen),
        }
        if what not in shown:
            raise ValueError(f'found "{what}"; expected {one_of(what, shown)}')
        yield from shown[what]()

    def _choose(self, rest: str) -> Iterator[str]:
        battle = self.battle
        if not rest.isdecimal():
            action = parse_action(rest, battle)
        elif 1 <= int(rest) <= len(battle.options):
            action = battle.options[int(rest) - 1]
        else:
            raise ValueError(f"found option {rest}; expected 1 to {len(battle.options)}")
        yield from event_lines(battle, battle.apply(action))
        yield turn_line(battle)

    def _go(self, rest: str) -> Iterator[str]:
        battle = self.battle
        if battle.pending is None:
            raise ValueError("found a battle that is over; expected one in which to decide")
        self._seed = mix((self._seed + GOLDEN) & MASK)
        view = battle.view(battle.pending.side, self._seed)
        action = choose(self._bot, view, self._seed)
        yield f"choose {battle.options.index(action) + 1}"

"""The position that shows a rule: opened, played and told by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.play.scene import Reach, Scene
from game.play.stage import set_scene
from game.play.telling import SEPARATOR, tell_breakdown, tell_plainly, tell_refusal, unit_name
from game.player.language import alphabet
from game.study.rulebook import Entry
from game.study.rulebook_file import Diagram
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.board.board import Board
from rules.dice import Listed
from rules.errors import Refusal, Refused


class Illustration(NamedTuple):
    """A drawn position and what happens in it."""

    board: Board
    before: Battle | None
    """Before what is told; None for a board on which nobody stands."""
    marked: tuple[int, ...]
    after: Battle | None
    events: tuple[Event, ...]
    refusal: Refusal | None
    """Why the action that the rule forbids is refused."""

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that was at work."""
        named = {event.clause for event in self.events}
        named |= {part.clause for event in self.events for part in event.parts}
        return frozenset(named | ({self.refusal.clause} if self.refusal else set()))

    def scene(self) -> Scene:
        """Return what the board view draws."""
        marks = (Reach(self.marked),) if self.marked else ()
        if self.before is None:
            return Scene(overlays=marks)
        scene = set_scene(self.before, None, -1)
        return Scene(scene.tokens, scene.things, (*marks, *scene.overlays))

    def told(self, clause: str) -> tuple[str, ...]:
        """Return in the player's words what happens, with dice and clauses; at most `MOST` lines.

        Of what else happens than by the clause itself only what concerns somebody, or was thrown.
        """
        return tuple(self._lines(clause))[:MOST]

    def _lines(self, clause: str) -> Iterator[str]:
        for event in self.events:
            if event.clause == clause or event.target >= 0 or event.dice:
                assert self.after is not None
                told = tell_plainly(event, self.after)
                if told:
                    sum_ = tell_breakdown(event, self.after)
                    yield SEPARATOR.join(filter(None, (told, sum_, event.clause)))
        if self.refusal is not None:
            assert self.after is not None
            yield tell_refusal(self.refusal, self.after)


MOST = 7
"""Lines told of a position."""


def illustrate(entry: Entry) -> Illustration | None:
    """Return the position of a rule, played; None if it has none.

    :raises ValueError: if the position cannot be.
    """
    return None if entry.diagram is None else shown(entry.diagram, entry.system)


def shown(diagram: Diagram, system: str) -> Illustration:
    """Return a position, played by a system unless it names another."""
    board, _signs = Board.read_drawing(diagram.board)
    marked = tuple(board.parse(cell) for cell in diagram.marked)
    if not diagram.red:
        return Illustration(board, None, marked, None, (), None)
    battle = diagram.position(diagram.system or system).open()
    dice = Listed(diagram.dice)
    battle.source, battle.dice, battle.rolls = dice, dice.begin(battle.dice), 0
    silent = len(diagram.play) - diagram.told if diagram.told else 0
    _play(battle, diagram.play[:silent])
    before = battle.copy()
    events = _play(battle, diagram.play[silent:])
    refusal = _refusal(battle, diagram.refused) if diagram.refused else None
    return Illustration(battle.setup.board, before, marked, battle, events, refusal)


def _play(battle: Battle, texts: tuple[str, ...]) -> tuple[Event, ...]:
    return tuple(event for text in texts for event in battle.apply(parse_action(text, battle)))


def _refusal(battle: Battle, text: str) -> Refusal:
    try:
        battle.copy().apply(parse_action(text, battle))
    except Refused as refused:
        return refused.refusal
    raise ValueError(f"found {text!r} allowed; expected it to be refused")


def drawn_text(seen: Illustration) -> tuple[str, ...]:
    """Return the board in letters: terrain as in a map's drawing, units by their first letters."""
    board, written = seen.board, alphabet()
    units = {} if seen.before is None else {one.cell: one for one in seen.before.units}
    rows = []
    for letter in range(board.letters):
        row = range(letter * board.numbers, (letter + 1) * board.numbers)
        head = board.name(row[0], written).partition("-")[0]
        signs = []
        for cell in row:
            if cell in units:
                first = unit_name(units[cell].name)[:1]
                signs.append(first.upper() if units[cell].side == "red" else first.lower())
            else:
                ground = SIGNS[str(board.terrain[cell])]
                signs.append("*" if cell in seen.marked and ground == "." else ground)
        rows.append(f"{head}  {' '.join(signs)}")
    numbers = " ".join(str(number % 10) for number in range(1, board.numbers + 1))
    return (f"   {numbers}", *rows)


SIGNS = {"floor": ".", "wall": "#", "water": "~", "rough": ",", "cover": "c"}
"""The sign of each terrain."""

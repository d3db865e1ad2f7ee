"""A position drawn in letters, as a lesson writes it."""

from __future__ import annotations

from typing import Any

import msgspec

from game.study.position import Changes, DrawnMap, Position
from rules.battle.registry import all_systems
from rules.board.board import Board
from rules.content.scenario import scenario_from_data
from rules.errors import Fault, one_of, quoted, say

Table = dict[str, Any]


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of one system.

    `board` has ``.`` floor, ``#`` wall, ``~`` water, ``,`` rough, ``c`` cover; any other sign is
    the place of the member that `red` or `blue` gives under it. `units` sets fields of the units
    by their signs, `state` fields of the battle's own state; the actions of `prelude` lead on.
    """

    board: str
    red: dict[str, Table]
    blue: dict[str, Table]
    options: dict[str, bool | int | str] = {}
    places: dict[str, str] = {}
    risks: dict[str, tuple[str, str]] = {}
    """Level and kind of risk, by cell (RK-2)."""
    seed: int = 0
    prelude: tuple[str | tuple[str, tuple[int, ...]], ...] = ()
    units: dict[str, Table] = {}
    state: Table = {}

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs of all members, in the order of unit ids."""
        return (*self.red, *self.blue)

    def position(self, system: str, title: str = "") -> Position:
        """Return the position in which everybody stands as drawn, with a title for its battle.

        :raises Fault: for the first thing that no battle can be fought with.
        """
        try:
            board, marks = Board.read_drawing(self.board)
        except ValueError as fault:
            raise Fault("board", quoted(self.board), say("{what}", what=str(fault))) from None
        for sign in self.signs:
            if len(marks.get(sign, ())) != 1:
                raise Fault("board", quoted(self.board), say('one "{sign}"', sign=sign))
        for sign in marks:
            if sign not in self.signs:
                raise Fault("board", quoted(sign), one_of(sign, self.signs))
        teams = {"red": list(self.red.values()), "blue": list(self.blue.values())}
        data = {"system": system, "title": title, "options": self.options, "places": self.places}
        scenario = {**data, **teams}
        return Position(
            scenario,
            DrawnMap(
                tuple(board.draw().split("\n")),
                tuple(board.name(marks[sign][0]) for sign in self.red),
                tuple(board.name(marks[sign][0]) for sign in self.blue),
                risks=self.risks,
            ),
            seed=self.seed,
            changes=self._changes(scenario),
            prelude=self.prelude,
        )

    def _changes(self, scenario: Table) -> Changes | None:
        if not (self.units or self.state):
            return None
        members = scenario_from_data({**scenario, "map": "drawn.tmx"}, all_systems()).members()
        names = dict(zip(self.signs, (member.name for member in members), strict=True))
        for sign in self.units:
            if sign not in names:
                raise Fault("units", quoted(sign), one_of(sign, names))
        units = {names[sign]: fields for sign, fields in self.units.items()}
        return Changes(units=units, state=self.state)

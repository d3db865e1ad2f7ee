"""A position drawn in letters: a board, who stands where, and what has changed since."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.battle.machine import Battle
from rules.battle.notation import NotationError, parse_action
from rules.battle.registry import all_systems
from rules.board.board import Board
from rules.content.scenario import LoadedScenario, check_places, scenario_from_data
from rules.content.tiled import BattleMap
from rules.dice import Listed
from rules.errors import Fault, Refused, faults_within, fitting, one_of, quoted, say
from rules.record.opening import setup_of
from rules.unit import SIDES

Table = dict[str, Any]


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as a lesson writes it.

    `board` has ``.`` floor, ``#`` wall, ``~`` water, ``,`` rough, ``c`` cover; any other sign is
    the place of the member that `red` or `blue` gives under it. After the opening, in which the
    dice `opening` fall, the actions of `prelude` are carried out with what is left of them; then
    `units` sets fields of the units by their signs, `state` fields of the battle's own state.
    """

    board: str
    red: dict[str, Table]
    blue: dict[str, Table]
    options: dict[str, bool | int | str] = {}
    places: dict[str, str] = {}
    opening: tuple[int, ...] = ()
    prelude: tuple[str, ...] = ()
    units: dict[str, Table] = {}
    state: Table = {}

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs of all members, in the order of unit ids."""
        return (*self.red, *self.blue)

    def load(self, system: str, title: str) -> LoadedScenario:
        """Return the scenario of one system in which everybody stands as drawn.

        :raises Fault: for the first thing that no battle can be fought with.
        """
        try:
            board, marks = Board.read_drawing(self.board)
        except ValueError as fault:
            raise Fault("board", quoted(self.board), say("{what}", what=str(fault))) from None
        for sign in self.signs:
            if len(marks.get(sign, ())) != 1:
                raise Fault("board", quoted(self.board), say('one "{sign}"', sign=sign))
        stray = [sign for sign in marks if sign not in self.signs]
        if stray:
            raise Fault("board", quoted(stray[0]), one_of(stray[0], self.signs))
        teams = {"red": self.red, "blue": self.blue}
        data = {
            "system": system,
            "title": title,
            "map": "drawn.tmx",
            "options": self.options,
            "places": self.places,
            **{side: list(team.values()) for side, team in teams.items()},
        }
        starts = {
            (side, len(team)): tuple(marks[sign][0] for sign in team)
            for side, team in teams.items()
        }
        scenario = scenario_from_data(data, all_systems())
        battle_map = BattleMap("drawn", title, board, starts)
        check_places(scenario, battle_map)
        return LoadedScenario(scenario, battle_map)

    def open(self, loaded: LoadedScenario, dice: tuple[int, ...] = ()) -> Battle:
        """Return the battle as it stands at its first decision, where `dice` begin to fall.

        :raises Fault: for the first thing in it that the rules could never allow.
        """
        battle = Battle(setup_of(loaded), 0, Listed(self.opening))
        for number, text in enumerate(self.prelude, 1):
            place = say("prelude {number}", number=number)
            try:
                battle.apply(parse_action(text, battle))
            except NotationError as fault:
                raise Fault(place, say(fault.found), say(fault.expected)) from None
            except Refused as refused:
                found = say("{text}: {why}", text=text, why=str(refused.refusal))
                raise Fault(place, found, say("an action that is allowed")) from None
        if self.units or self.state:
            battle = self._changed(battle)
        battle.source, battle.dice, battle.rolls = Listed(dice), 0, 0
        return battle

    def _changed(self, battle: Battle) -> Battle:
        snapshot: Table = msgspec.to_builtins(battle.snapshot())
        for sign, fields in self.units.items():
            if sign not in self.signs:
                raise Fault("units", quoted(sign), one_of(sign, self.signs))
            unit = snapshot["units"][self.signs.index(sign)]
            _lay(f"units, {sign}", unit, fields)
            if isinstance(fields.get("cell"), str):
                unit["cell"] = battle.setup.board.parse(fields["cell"])
        _lay("state", snapshot["state"], self.state)
        with faults_within("units"):
            fitting(snapshot["units"], list[battle.setup.system.unit_type])  # type: ignore[name-defined]
        with faults_within("state"):
            fitting(snapshot["state"], battle.setup.system.state_type)
        changed = Battle.restore(battle.setup, snapshot, battle.source)
        for fault in battle.setup.system.faults(changed):
            raise fault
        return changed


def _lay(place: str, table: Table, fields: Mapping[str, Any]) -> None:
    """Set fields that are there.

    :raises Fault: for the first that is not.
    """
    for name, value in fields.items():
        if name not in table:
            raise Fault(place, quoted(name), one_of(name, table))
        table[name] = value


def side_of(drawn: Drawn, sign: str) -> str:
    """Return whose member a sign is."""
    return SIDES[sign in drawn.blue]

"""Editing a position: whom, where, on what ground, with what numbers, at which moment.

What can be set of a unit is found by trying: a field that some number, state or note of its
sheet tells is offered under that name. Whatever is set the rules judge (`state_check`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import msgspec

from game.study.fields import Field, Value, fields_of
from game.study.moments import Moment, moments
from game.study.objects import dropped, laid, made_by, rows_of, shifted
from game.study.position import Changes, DrawnMap, Position, position_of
from rules.battle.machine import Battle
from rules.battle.sheet import Thing
from rules.board.board import Risk, Terrain
from rules.content.names import free_name, name_key
from rules.content.scenario import LARGEST_NUMBER
from rules.errors import Fault, quoted, say
from rules.record.state_check import restore_state
from rules.unit import OFF_BOARD, SIDES

_SIGNS = {terrain: sign for sign, terrain in zip(".#~,c", Terrain, strict=True)}


class Editor:
    """A position under the hand; every step can be taken back."""

    def __init__(self, battle: Battle, title: str = "") -> None:
        """Begin with a battle, which stays as it is; `title` is its map's."""
        self.battle = battle.copy()
        self.title = title
        self._before: list[Battle] = []

    @property
    def position(self) -> Position:
        """The position as data.

        :raises Fault: if two share a name.
        """
        return position_of(_standing(self.battle), self.title)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to be taken back."""
        return bool(self._before)

    def undo(self) -> None:
        """Take the last step back."""
        if self._before:
            self.battle = self._before.pop()

    def _take(self, battle: Battle) -> None:
        self._before.append(self.battle)
        self.battle = battle

    # Where everybody stands, and what they are

    def move(self, unit: int, cell: int) -> None:
        """Put a unit on a cell; whoever stands there takes its place.

        :raises Fault: if it cannot stand there.
        """
        other = self.battle.unit_at(cell)
        old = self.battle.units[unit].cell

        def change(state: dict[str, Any]) -> None:
            if other is not None:
                state["units"][other.id]["cell"] = old
            state["units"][unit]["cell"] = cell

        self._try(change)

    def put(self, kind: str, side: str, cell: int) -> None:
        """Add somebody of a kind to a team, on a free cell; the round begins anew.

        :raises Fault: if nobody can be added there.
        """
        if self.battle.unit_at(cell) is not None:
            found = say("somebody on {cell}", cell=self.battle.setup.board.name(cell))
            raise Fault("", found, say("a free cell"))
        position = self.position
        data, drawn = _parts(position)
        title = self.battle.setup.system.kinds[kind].title
        taken = {name_key(unit.name) for unit in self.battle.units}
        data[side] = [*data[side], {"kind": kind, "name": free_name(title, taken, first=0)}]
        starts = (*getattr(drawn, side), self.battle.setup.board.name(cell))
        drawn = msgspec.structs.replace(drawn, **{side: starts})
        self._rebuild(position, data, drawn, _placed(position))

    def remove(self, unit: int) -> None:
        """Take somebody out of its team; the round begins anew.

        :raises Fault: if nobody would be left of the team.
        """
        one = self.battle.units[unit]
        position = self.position
        data, drawn = _parts(position)
        names = [member["name"] for member in data[one.side]]
        if one.name not in names:
            self._forget_creature(unit)
            return
        place = names.index(one.name)
        data[one.side] = _without(data[one.side], place)
        starts = tuple(_without(getattr(drawn, one.side), place))
        drawn = msgspec.structs.replace(drawn, **{one.side: starts})
        changes = _placed(position)
        changes.units.pop(one.name, None)
        self._rebuild(position, data, drawn, changes)

    def _forget_creature(self, unit: int) -> None:
        """Take a creature beside the teams off the board."""
        self._try(lambda state: state["units"][unit].update(cell=OFF_BOARD, health=0))

    def member(self, unit: int) -> dict[str, Any] | None:
        """Return a member of a team as its scenario has it; None for a creature beside them."""
        one = self.battle.units[unit]
        scenario = self.battle.setup.scenario
        team = scenario.red if one.side == "red" else scenario.blue
        found = next((member for member in team if member.name == one.name), None)
        return None if found is None else msgspec.to_builtins(found)

    def change_member(self, unit: int, **fields: Any) -> None:
        """Give a member of a team another kind, level, equipment or name; it begins fresh.

        :raises Fault: if there is no such member.
        """
        one = self.battle.units[unit]
        position = self.position
        data, drawn = _parts(position)
        team = [dict(member) for member in data[one.side]]
        member = next(other for other in team if other["name"] == one.name)
        member.update(fields)
        data[one.side] = team
        kept = position.changes or Changes()
        units = {name: values for name, values in kept.units.items() if name != one.name}
        cell = self.battle.setup.board.name(one.cell) if one.cell >= 0 else one.cell
        units[member["name"]] = {"cell": cell}
        placed = _placed(position)
        placed.units.pop(one.name, None)
        placed.units[member["name"]] = {"cell": cell}
        try:
            self._rebuild(position, data, drawn, msgspec.structs.replace(kept, units=units))
        except Fault:
            self._rebuild(position, data, drawn, placed)

    # Ground and objects

    def paint(self, cell: int, terrain: str, risk: Risk | None = None) -> None:
        """Make a cell of another ground, with or without a risk.

        :raises Fault: if somebody stands there who then could not.
        """
        unit = self.battle.unit_at(cell)
        if unit is not None and Terrain(terrain) in (Terrain.WALL, Terrain.WATER):
            found = say("{terrain} under {name}", terrain=terrain, name=unit.name)
            raise Fault("", found, say("a cell one can enter"))
        position, board = self.position, self.battle.setup.board
        data, drawn = _parts(position)
        row, column = board.row_column(cell)
        rows = list(drawn.rows)
        rows[row] = rows[row][:column] + _SIGNS[Terrain(terrain)] + rows[row][column + 1 :]
        risks = {name: one for name, one in drawn.risks.items() if name != board.name(cell)}
        if risk is not None:
            risks[board.name(cell)] = risk
        drawn = msgspec.structs.replace(drawn, rows=tuple(rows), risks=risks)
        self._rebuild(position, data, drawn, position.changes)

    def risks(self) -> tuple[tuple[str, Risk], ...]:
        """Return the risks that lie on the board, each with its ground, once."""
        board = self.battle.setup.board
        found = {
            (str(terrain), risk)
            for terrain, risk in zip(board.terrain, board.risks, strict=True)
            if risk is not None
        }
        return tuple(sorted(found))

    def things(self, cell: int) -> tuple[Thing, ...]:
        """Return the objects that lie in a cell."""
        return tuple(
            one for one in self.battle.setup.system.things(self.battle) if cell in one.cells
        )

    @cached_property
    def objects(self) -> tuple[str, ...]:
        """The ids of what can be laid on the board, by the shapes of the state's fields."""
        free = [cell for cell in range(self.battle.setup.board.size) if self._is_free(cell)]
        system = self.battle.setup.system
        return tuple(
            name
            for name in (*system.places, *system.abilities)
            if free and self._with_object(free[0], name) is not None
        )

    def lay(self, cell: int, ability: str) -> None:
        """Lay an object that an ability makes, or a place has, on a cell.

        :raises Fault: if it cannot lie there.
        """
        found = self._with_object(cell, ability)
        if found is None:
            raise Fault("", quoted(ability), say("an object that can lie there"))
        self._take(_checked(found))

    def lift(self, cell: int) -> None:
        """Take away the last object in a cell.

        :raises Fault: if none lies there that can be.
        """
        self._take(self._seen_to_change(cell, dropped(self.battle)))

    def shift(self, start: int, end: int) -> None:
        """Move the last object in a cell to another.

        :raises Fault: if none lies there that can be.
        """
        self._take(self._seen_to_change(start, shifted(self.battle, start, end), end))

    def _seen_to_change(self, cell: int, tries: Iterator[Battle], end: int = -1) -> Battle:
        """Return the first of several states in which an object is gone from a cell."""
        before = self.things(cell)
        for battle in tries:
            here = [one for one in battle.setup.system.things(battle) if cell in one.cells]
            there = [one for one in battle.setup.system.things(battle) if end in one.cells]
            if len(here) < len(before) and (end < 0 or there):
                return _checked(battle)
        raise Fault("", say("no object that can be taken there"), say("a cell with one"))

    def _is_free(self, cell: int) -> bool:
        board = self.battle.setup.board
        return not (board.impassable | self.battle.occupied()) >> cell & 1

    def _with_object(self, cell: int, name: str) -> Battle | None:
        """Return the position with an object on a cell; None if it cannot lie there."""
        title = self.object_title(name)
        for battle in laid(self.battle, cell, name):
            if _is_sound(battle) and any(
                thing.label == title and cell in thing.cells
                for thing in battle.setup.system.things(battle)
            ):
                return battle
        return None

    def object_title(self, name: str) -> str:
        """Return what an object is called that an ability makes, or a place has."""
        system = self.battle.setup.system
        return system.places.get(name) or system.abilities[name]

    # Numbers and effects

    def fields(self, unit: int) -> tuple[Field, ...]:
        """Return what can be set of a unit, as its sheet calls it."""
        return tuple(fields_of(self.battle, unit))

    def set(self, unit: int, field: Field, value: Value) -> None:
        """Set a field of a unit.

        :raises Fault: if the rules could never leave it so.
        """

        def change(state: dict[str, Any]) -> None:
            fields = state["units"][unit]
            if field.place < 0:
                fields[field.name] = value
            else:
                row = list(fields[field.name])
                row[field.place] = value
                fields[field.name] = row

        self._try(change)

    def bounds(self, unit: int, field: Field) -> tuple[int, int]:
        """Return the least and the greatest that a number can be, as far as the rules say."""
        battle = self.battle
        try:
            self.set(unit, field, LARGEST_NUMBER)
        except Fault as fault:
            limits = getattr(fault.expected, "values", {})
            return max(-99, limits.get("low", 0)), limits.get("high", LARGEST_NUMBER)
        self.battle = self._before.pop()
        assert self.battle is battle
        return 0, LARGEST_NUMBER

    def effects(self, unit: int) -> tuple[Any, ...]:
        """Return the effects that lie on a unit."""
        return tuple(getattr(self.battle.units[unit], "effects", ()))

    def possible_effects(self, unit: int) -> tuple[str, ...]:
        """Return the ids of what may be laid on a unit."""
        form = dict(rows_of(type(self.battle.units[unit]))).get("effects")
        if form is None:
            return ()
        lying = {effect.spell for effect in self.effects(unit)}
        return tuple(
            name
            for name in self.battle.setup.system.abilities
            if name not in lying and self._with_effect(unit, form, name) is not None
        )

    def _with_effect(self, unit: int, form: dict[str, Any], ability: str) -> Battle | None:
        battle = self.battle.copy()
        one = battle.units[unit]
        made = form["_type"](**made_by(form, battle, ability, one.cell, unit))
        one.effects = (*one.effects, made)
        return battle if _is_sound(battle) else None

    def add_effect(self, unit: int, ability: str) -> None:
        """Lay an effect on a unit for one turn.

        :raises Fault: if it cannot lie there.
        """
        form = dict(rows_of(type(self.battle.units[unit])))["effects"]
        found = self._with_effect(unit, form, ability)
        if found is None:
            raise Fault("effects", quoted(ability), say("an effect that can lie on it"))
        self._take(_checked(found))

    def set_effect(self, unit: int, place: int, remaining: int | None) -> None:
        """Let an effect last so many turns; None takes it off.

        :raises Fault: if it never lasts so long.
        """
        effects = list(self.effects(unit))
        if remaining is None:
            effects.pop(place)
        else:
            effects[place] = msgspec.structs.replace(effects[place], remaining=remaining)
        battle = self.battle.copy()
        battle.units[unit].effects = tuple(effects)
        self._take(_checked(battle))

    # Time

    def moments(self) -> tuple[Moment, ...]:
        """Return the decisions from here to the end of the next round, where all stay idle."""
        return tuple(moments(self.battle))

    def go_to(self, moment: Moment) -> None:
        """Let another moment be now."""
        self._take(moment.battle.copy())

    # Trying

    def _try(self, change: Callable[[dict[str, Any]], object]) -> None:
        """Change the state as plain data.

        :raises Fault: if the rules could never leave it so.
        """
        state = msgspec.to_builtins(self.battle.snapshot())
        change(state)
        self._take(_sound(self.battle, state))

    def _rebuild(
        self, position: Position, data: dict[str, Any], drawn: DrawnMap, changes: Changes | None
    ) -> None:
        """Open another scenario with what is otherwise in it.

        :raises Fault: for the first thing that cannot be so.
        """
        wanted = msgspec.structs.replace(position, scenario=data, map=drawn, changes=changes)
        self._take(wanted.open())


def _standing(battle: Battle) -> Battle:
    """Return a battle in which everybody of the teams starts where it stands now."""
    setup = battle.setup
    members = len(setup.scenario.members())
    taken = {unit.cell for unit in battle.units}
    free = (
        cell
        for cell in range(setup.board.size)
        if cell not in taken and not setup.board.impassable >> cell & 1
    )
    starts: dict[str, tuple[int, ...]] = dict.fromkeys(SIDES, ())
    for unit in battle.units[:members]:
        cell = unit.cell if unit.cell >= 0 else next(free)
        starts[unit.side] = (*starts[unit.side], cell)
    other = battle.copy()
    other.setup = replace(setup, starts=starts)
    return other


def _sound(battle: Battle, state: dict[str, Any]) -> Battle:
    """Return the battle of a state.

    :raises Fault: if the rules could never leave it so.
    """
    restored = restore_state(battle.setup, state)
    restored.asked = battle.asked
    if restored.pending is not None and not restored.options:
        raise Fault("", say("a decision without an option"), say("one with some"))
    return restored


def _is_sound(battle: Battle) -> bool:
    """Whether the system's rules can have left such a state; quicker than reading it anew."""
    try:
        battle.setup.system.expect_sound(battle)
    except Fault:
        return False
    return True


def _checked(battle: Battle) -> Battle:
    return _sound(battle, msgspec.to_builtins(battle.snapshot()))


def _parts(position: Position) -> tuple[dict[str, Any], DrawnMap]:
    """Return the scenario's data, to be changed, and the drawn map."""
    assert isinstance(position.scenario, dict) and position.map is not None
    return dict(position.scenario), position.map


def _placed(position: Position) -> Changes:
    """Return only where everybody of the teams stands and how much health they have."""
    changes = position.changes or Changes()
    kept = ("cell", "health")
    units = {
        name: {field: value for field, value in fields.items() if field in kept}
        for name, fields in changes.units.items()
    }
    return Changes(units={name: fields for name, fields in units.items() if fields})


def _without(row: Sequence[Any], place: int) -> list[Any]:
    return [one for number, one in enumerate(row) if number != place]

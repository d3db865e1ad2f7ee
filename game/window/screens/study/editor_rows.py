"""The rows of whom the position editor has in hand: what it is, its numbers, what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

from game.play.telling import ability_name, unit_name
from game.player.faults import tell_fault
from game.player.language import _
from game.study.editing import Editor
from game.study.fields import DIRECTIONS, Field
from game.window.style import Style
from game.window.widgets import Button, Label, Selector, Stepper, TextField, Toggle, Widget
from rules.battle.system import System
from rules.content.names import LONGEST_NAME
from rules.errors import Fault, RecordError

LONGEST_EFFECT = 99


class Hand(Protocol):
    """What the rows do."""

    editor: Editor

    def do(self, step: Callable[[], object]) -> bool: ...


class UnitRows:
    """Makes the rows of one unit."""

    def __init__(self, style: Style, hand: Hand, unit: int) -> None:
        self._style, self._hand, self._unit = style, hand, unit
        self._editor = hand.editor
        self._system: System = hand.editor.battle.setup.system

    def rows(self) -> list[Widget]:
        """Return all rows."""
        one = self._editor.battle.units[self._unit]
        head = Label(self._style, unit_name(one.name), bold=True, wrap=True)
        return [head, *self._membership(), *self._fields(), *self._effects()]

    def _do(self, step: Callable[[], object]) -> None:
        self._hand.do(step)

    # What its scenario says of it

    def _membership(self) -> Iterator[Widget]:
        member = self._editor.member(self._unit)
        if member is None:
            return
        style, system = self._style, self._system
        kinds = [(kind, self._said(info.title)) for kind, info in system.kinds.items()]
        yield self._name(member["name"])
        yield Selector[str](
            style,
            "",
            kinds,
            member["kind"],
            lambda kind: self._change(
                kind=kind, level=system.kinds[kind].levels[0], numbers={}, abilities=None,
                equipment={},
            ),
        )  # fmt: skip
        levels = system.kinds[member["kind"]].levels
        if len(levels) > 1:
            yield Stepper(
                style,
                lambda: _("Level"),
                member["level"],
                lambda level: self._change(level=level),
                least=levels[0],
                greatest=levels[-1],
            )
        for slot_id, slot in system.equipment.items():
            items = [(item_id, self._said(item.title)) for item_id, item in slot.items.items()]
            if slot.optional:
                items.insert(0, ("", lambda: _("Nothing")))
            items.insert(0, ("?", lambda: _("as its kind")))
            yield Selector[str](
                style,
                self._said(slot.title),
                items,
                member["equipment"].get(slot_id, "?"),
                partial(self._equip, dict(member["equipment"]), slot_id),
            )

    def _name(self, name: str) -> Widget:
        return TextField(
            self._style,
            name,
            on_enter=lambda text: self._change(name=text.strip()),
            greatest_length=LONGEST_NAME,
        )

    def _equip(self, carried: dict[str, str], slot: str, item: str) -> None:
        carried.pop(slot, None)
        self._change(equipment=carried if item == "?" else {**carried, slot: item})

    def _change(self, **fields: Any) -> None:
        self._do(lambda: self._editor.change_member(self._unit, **fields))

    def _said(self, title: str) -> Callable[[], str]:
        return lambda: _(title)

    # Its numbers

    def _fields(self) -> Iterator[Widget]:
        for field in self._editor.fields(self._unit):
            if field.form == "switch":
                on = bool(field.value) != field.inverse
                switch = Toggle(self._style, field.label, on, partial(self._switch, field))
                switch.hint = field.label
                yield switch
                continue
            least, greatest = 0, DIRECTIONS - 1
            if field.form == "number":
                least, greatest = self._editor.bounds(self._unit, field)
            yield Stepper(
                self._style,
                field.label,
                int(field.value),
                partial(self._set, field),
                least=least,
                greatest=greatest,
            )

    def _switch(self, field: Field, on: bool) -> None:
        self._set(field, on != field.inverse)

    def _set(self, field: Field, value: int | bool) -> None:
        self._do(lambda: self._editor.set(self._unit, field, value))

    # What lies on it

    def _effects(self) -> Iterator[Widget]:
        style, editor, battle = self._style, self._editor, self._editor.battle
        for place, effect in enumerate(editor.effects(self._unit)):
            yield Stepper(
                style,
                ability_name(effect.spell, battle),
                effect.remaining,
                partial(self._last, place),
                least=0,
                greatest=LONGEST_EFFECT,
                form=lambda: _("{number} {number:turn|turns}"),
            )
        possible = editor.possible_effects(self._unit)
        if possible:
            chosen = [possible[0]]
            names = [(one, self._named(one)) for one in possible]
            yield Selector[str](
                style,
                "",
                names,
                possible[0],
                partial(chosen.__setitem__, 0),
            )
            yield Button(
                style,
                lambda: _("Lay it on"),
                lambda: self._do(lambda: editor.add_effect(self._unit, chosen[0])),
            )

    def _named(self, ability: str) -> Callable[[], str]:
        return lambda: ability_name(ability, self._editor.battle)

    def _last(self, place: int, remaining: int) -> None:
        """Let an effect last so long; at 0 it is taken off."""
        self._do(lambda: self._editor.set_effect(self._unit, place, remaining or None))


def told(fault: Fault) -> str:
    """Return in one sentence why a position cannot be so."""
    return tell_fault(RecordError(_("Position"), fault.place, fault.found, fault.expected))

"""What is said of a battle in lines: a word, then what it is about (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import asdict

from game.play.telling import tell_event
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.record.position import position_text

HELLO = "six-orders 1"
"""What the game begins with: the number is the protocol's version."""
ALPHABET = "latin"
"""Of the cells in what is said; either is understood."""


def position_lines(view: Battle) -> Iterator[str]:
    """Say a position, whose turn it is, what a side may know of it, and all options."""
    yield f"position {position_text(view)}"
    yield turn_line(view)
    yield view_line(view)
    yield from option_lines(view)


def turn_line(battle: Battle) -> str:
    """Say who decides what: side, kind of decision, unit if one does; or how it ended."""
    if battle.pending is None:
        return f"over {battle.outcome}" if battle.outcome else "turn unseen"
    side, kind, unit = battle.pending.side, battle.pending.kind, battle.pending.unit
    return f"turn {side} {kind} {battle.units[unit].name if unit >= 0 else ''}".rstrip()


def option_lines(battle: Battle) -> Iterator[str]:
    """Say how many options there are, then each with its number from 1."""
    yield f"options {len(battle.options)}"
    for number, action in enumerate(battle.options, 1):
        yield f"option {number} {action_text(action, battle, ALPHABET)}"


def view_line(battle: Battle) -> str:
    """Say the round, the board and everybody on it as one JSON object."""
    board = battle.setup.board
    return "view " + _json(
        {
            "system": battle.setup.system.id,
            "round": battle.round,
            "board": board.draw().split("\n"),
            "units": [_unit(battle, unit) for unit in battle.units],
        }
    )


def event_lines(battle: Battle, events: Iterable[Event]) -> Iterator[str]:
    """Say what happened, each as a JSON object; what it leaves empty is left out."""
    for event in events:
        said: dict[str, Any] = {
            name: value
            for name, value in asdict(event).items()
            if value not in (-1, "", (), None)
            and name not in ("numbers", "dice", "parts", "against", "aside")
        }
        if "cells" in said:
            said["cells"] = [battle.setup.board.name(cell, ALPHABET) for cell in event.cells]
        if text := tell_event(event, battle):
            said["text"] = text
        said |= {"numbers": dict(event.numbers), "dice": [die.value for die in event.dice]}
        yield "event " + _json(said)


def _unit(battle: Battle, unit: Any) -> dict[str, Any]:
    """Return all that is known of a unit; its cell by name, "" off the board."""
    cell = battle.setup.board.name(unit.cell, ALPHABET) if unit.cell >= 0 else ""
    maximum = battle.setup.system.token(battle, unit).maximum
    return {**msgspec.to_builtins(unit), "cell": cell, "maximum": maximum}


def _json(data: Any) -> str:
    return msgspec.json.encode(data).decode()

"""The text form of actions, both ways.

The same text serves the record, the command line, tests and a duel played by post:

    В-1 → Г-3
    strike at Г-4
    cast Fire Wall at Г-4, Д-4 with 2 charges
    cast Resurrection of Ash at В-2
    Grim: rest

Cells may be written in either alphabet; the name and the colon stand only where a side as a
whole decides which of its units acts.
"""

from __future__ import annotations

import re

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.board import CellError

ARROW = "→"

_MOVE = re.compile(r"(?P<start>\S+)\s*(?:→|->)\s*(?P<end>\S+)$")
_DETAILS = re.compile(
    r"(?: of (?P<of>.+?))?"
    r"(?: at (?P<cells>[^\s,]+-\d+(?:\s*,\s*[^\s,]+-\d+)*))?"
    r"(?: with (?P<amount>\d{1,4}) \S+)?$"
)


class NotationError(ValueError):
    """A text that names no action; the message says which part and what was expected."""


def action_text(action: Action, battle: Battle, alphabet: str = "cyrillic") -> str:
    """Return the text of an action as it stands in this position."""
    board = battle.setup.board
    system = battle.setup.system
    actor = battle.units[action.unit] if action.unit >= 0 else None
    prefix = f"{actor.name}: " if actor is not None and _needs_name(battle) else ""
    cells = ", ".join(board.name(cell, alphabet) for cell in action.cells)
    if action.kind == "move" and actor is not None:
        return f"{prefix}{board.name(actor.cell, alphabet)} {ARROW} {cells}"
    text = prefix + system.phrases[action.kind, action.ability]
    if action.target >= 0:
        text += f" of {battle.units[action.target].name}"
    if cells:
        text += f" at {cells}"
    if action.amount:
        text += f" with {action.amount} {system.words.amount[action.amount != 1]}"
    return text


def parse_action(text: str, battle: Battle) -> Action:
    """Return the action that a text names, whether or not it is allowed now.

    :raises NotationError: if the text names no action of this battle.
    """
    rest = text.strip()
    actor = battle.pending.unit if battle.pending is not None else -1
    if _needs_name(battle):
        name, colon, after = rest.partition(": ")
        if colon:
            actor, rest = _unit_called(name, battle), after.strip()
    move = _MOVE.match(rest)
    if move:
        return _parse_move(move, actor, battle)
    kind, ability, after = _phrase(rest, battle)
    parts = _DETAILS.match(after)
    if parts is None:
        raise NotationError(
            f"{after.strip()!r}: not understood; expected 'of' and a name, "
            "'at' and cells, 'with' and a number"
        )
    cells = tuple(
        _cell(name, battle) for name in re.split(r"\s*,\s*", parts["cells"] or "") if name
    )
    target = _unit_called(parts["of"], battle) if parts["of"] else -1
    return Action(actor, kind, ability, cells, target, int(parts["amount"] or 0))


def _needs_name(battle: Battle) -> bool:
    return battle.pending is not None and battle.pending.unit < 0


def _parse_move(move: re.Match[str], actor: int, battle: Battle) -> Action:
    start = _cell(move["start"], battle)
    if actor < 0 or battle.units[actor].cell != start:
        raise NotationError(f"{move['start']}: the unit that decides does not stand there")
    return Action(actor, "move", "", (_cell(move["end"], battle),))


def _phrase(text: str, battle: Battle) -> tuple[str, str, str]:
    """Return the kind and ability whose words begin the text, and what follows them."""
    lowered = text.casefold()
    phrases = battle.setup.system.phrases
    for (kind, ability), words in sorted(phrases.items(), key=lambda item: -len(item[1])):
        if lowered == words.casefold() or lowered.startswith(words.casefold() + " "):
            return kind, ability, text[len(words) :]
    known = ", ".join(sorted(phrases.values()))
    raise NotationError(f"{text!r}: no such action; expected one of: A-1 {ARROW} A-2, {known}")


def _cell(name: str, battle: Battle) -> int:
    try:
        return battle.setup.board.parse(name)
    except CellError as error:
        raise NotationError(str(error)) from error


def _unit_called(name: str, battle: Battle) -> int:
    for unit in battle.units:
        if unit.name.casefold() == name.casefold():
            return int(unit.id)
    known = ", ".join(unit.name for unit in battle.units)
    raise NotationError(f"{name!r}: nobody is called so; expected one of: {known}")

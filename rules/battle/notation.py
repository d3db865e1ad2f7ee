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
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from rules.battle.action import AGREED_DRAW, Action, resignation
from rules.battle.machine import Battle
from rules.board.board import CellError
from rules.content.scenario import a_cell_of
from rules.errors import one_of, say

ARROW = "→"

_MOVE = re.compile(r"(?P<start>\S+)\s*(?:→|->)\s*(?P<end>\S+)$")
_COLON = re.compile(": ")
_DETAILS = re.compile(
    r"(?: at (?P<cells>[^\s,]+-\d+(?:\s*,\s*[^\s,]+-\d+)*))?"
    r"(?: with (?P<amount>\d{1,4}) \S+)?$"
)


ENDING_TEXTS = {
    resignation("red"): "Red resigns",
    resignation("blue"): "Blue resigns",
    AGREED_DRAW: "both agree to a draw",
}
"""What players may do at every decision (AC-4, AC-5), as it is written."""


class NotationError(ValueError):
    """A text that names no action: which part of it, and what was expected."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.found, self.expected = found, expected

    def __str__(self) -> str:
        return f"{self.found}; expected {self.expected}"


def action_text(action: Action, battle: Battle, alphabet: str = "cyrillic") -> str:
    """Return the text of an action as it stands in this position."""
    if action in ENDING_TEXTS:
        return ENDING_TEXTS[action]
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

    Where names let it be read in two ways, it is the one that is allowed.

    :raises NotationError: if the text names no action of this battle.
    """
    rest = text.strip()
    for action, words in ENDING_TEXTS.items():
        if rest == words:
            return action
    if _needs_name(battle) and ": " in rest:
        actors = _called(rest, battle, _COLON)
    else:
        actors = [(battle.pending.unit if battle.pending is not None else -1, rest)]
    readings = _possible(actors, lambda actor, after: _readings(actor, after, battle))
    return next(filter(battle.allows, readings), readings[0])


def _possible(
    candidates: Iterable[tuple[int, str]], read: Callable[[int, str], list[Action]]
) -> list[Action]:
    """Return all that can be read with one unit or another and what follows its name.

    :raises NotationError: for the first of them, if nothing can.
    """
    found, faults = [], []
    for unit, after in candidates:
        try:
            found += read(unit, after)
        except NotationError as fault:
            faults.append(fault)
    if not found:
        raise faults[0]
    return found


def _readings(actor: int, text: str, battle: Battle) -> list[Action]:
    """Return what a text may ask of a unit; it is at least one thing."""
    text = text.removeprefix(": ").strip()
    move = _MOVE.match(text)
    if move:
        return [_parse_move(move, actor, battle)]
    kind, ability, rest = _phrase(text, battle)
    targets = [(-1, rest)]
    if rest.startswith(" of "):
        targets = _called(rest[4:], battle, _DETAILS)
    plain = Action(actor, kind, ability)
    return _possible(
        targets,
        lambda target, after: [_with_details(after, replace(plain, target=target), battle)],
    )


def _with_details(text: str, action: Action, battle: Battle) -> Action:
    parts = _DETAILS.match(text)
    if parts is None:
        found = say("'{text}': not understood", text=text.strip())
        expected = say("'of' and a name, 'at' and cells, 'with' and a number")
        raise NotationError(found, expected)
    names = filter(None, re.split(r"\s*,\s*", parts["cells"] or ""))
    cells = tuple(_cell(name, battle) for name in names)
    return replace(action, cells=cells, amount=int(parts["amount"] or 0))


def _needs_name(battle: Battle) -> bool:
    return battle.pending is not None and battle.pending.unit < 0


def _parse_move(move: re.Match[str], actor: int, battle: Battle) -> Action:
    start = _cell(move["start"], battle)
    if actor < 0 or battle.units[actor].cell != start:
        found = say("{text}: the unit that decides does not stand there", text=move["start"])
        raise NotationError(found, say("where it stands"))
    return Action(actor, "move", "", (_cell(move["end"], battle),))


def _phrase(text: str, battle: Battle) -> tuple[str, str, str]:
    """Return the kind and ability whose words begin the text, and what follows them."""
    lowered = text.casefold()
    phrases = battle.setup.system.phrases
    for (kind, ability), words in sorted(phrases.items(), key=lambda item: -len(item[1])):
        if lowered == words.casefold() or lowered.startswith(words.casefold() + " "):
            return kind, ability, text[len(words) :]
    found = say("'{text}': no such action", text=text)
    own = battle.setup.system.commands(battle) if battle.pending is not None else ()
    named = [phrases[one] for one in ((c.kind, c.ability) for c in own) if one in phrases]
    raise NotationError(found, one_of(text, (f"A-1 {ARROW} A-2", *(named or phrases.values()))))


def _cell(name: str, battle: Battle) -> int:
    try:
        return battle.setup.board.parse(name)
    except CellError:
        board = battle.setup.board
        raise NotationError(say("'{text}': no cell", text=name), a_cell_of(board)) from None


def _called(text: str, battle: Battle, end: re.Pattern[str]) -> list[tuple[int, str]]:
    """Return the ids of those whose names begin a text, each with what follows its name.

    The longest name comes first; of two that are alike the one in the same capitals. What follows
    begins with ``end``.
    """
    found = []
    for unit in battle.units:
        said, after = text[: len(unit.name)], text[len(unit.name) :]
        if said.casefold() == unit.name.casefold() and end.match(after):
            found.append((-len(said), said != unit.name, unit.id, after))
    if not found:
        name = re.split(": | at | with ", text)[0]
        found_none = say("'{text}': nobody is called so", text=name)
        raise NotationError(found_none, one_of(name, [unit.name for unit in battle.units]))
    return [(number, after) for *_, number, after in sorted(found)]

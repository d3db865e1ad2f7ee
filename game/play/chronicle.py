"""What happened in one line an action: who, what, whom, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.play.telling import ability_name, signed, unit_name
from game.player.language import _, alphabet, fill, translatable
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle

MOVE = "move"
PLAIN = "play"
"""The picture of what has none of its own."""


class Figure(NamedTuple):
    """Somebody in a line."""

    glyph: str
    side: str
    name: str


class Line(NamedTuple):
    """One action as a line."""

    who: Figure | None
    icon: str
    name: str
    """What it is called: the ability's name or the verb's."""
    whom: Figure | None
    result: str
    """What came of it in a word or a number; "" for nothing worth telling."""
    hurts: bool
    """Whether the result is harm done."""


def line_of(action: Action, events: Iterable[Event], after: Battle) -> Line:
    """Return the line of an action, by what happened in it and the position after it."""
    events = tuple(events)
    mine = [event for event in events if event.unit == action.unit] if action.unit >= 0 else events
    whom = _whom(action, mine, after)
    result, hurts = _result(action, mine, whom, after)
    return Line(
        _figure(action.unit, after),
        icon_of(action, after),
        title_of(action, after),
        _figure(whom, after) if whom != action.unit else None,
        result,
        hurts,
    )


def icon_of(action: Action, battle: Battle) -> str:
    """Return the picture of an action's ability or verb."""
    system = battle.setup.system
    ability = system.choices.get(action.ability)
    if ability is not None:
        return ability.icon
    tile = system.tiles.get(action.kind)
    return tile.icon if tile is not None else MOVE if action.kind == MOVE else PLAIN


def title_of(action: Action, battle: Battle) -> str:
    """Return what an action's ability or verb is called."""
    system = battle.setup.system
    tile = system.tiles.get(action.kind)
    if action.kind == MOVE:
        return _(tile.label) if tile is not None else _("Move")
    named = ability_name(action.ability, battle)
    if named:
        return named
    if tile is not None:
        return _(tile.label)
    phrase = _(system.phrases.get((action.kind, action.ability), translatable("move")))
    return phrase[:1].upper() + phrase[1:]


def _figure(unit: int, battle: Battle) -> Figure | None:
    if unit < 0:
        return None
    one = battle.units[unit]
    return Figure(battle.setup.system.token(battle, one).glyph, one.side, unit_name(one.name))


def _whom(action: Action, events: Iterable[Event], after: Battle) -> int:
    """Return who was aimed at or, where a cell was, whom it befell first; -1 for nobody."""
    if action.target >= 0:
        return action.target
    words = after.setup.system.words.events
    touched = [event.target for event in events if event.target >= 0]
    hurt = [
        event.target
        for event in events
        if (cue := words[event.kind].cue) is not None and cue.kind == "hurt"
    ]
    return next(iter((*hurt, *touched)), -1)


def _result(action: Action, events: Iterable[Event], whom: int, after: Battle) -> tuple[str, bool]:
    """Return what came of an action, and whether that is harm."""
    words = after.setup.system.words.events
    lost = healed = falls = 0
    word = ""
    for event in events:
        cue = words[event.kind].cue
        if cue is None:
            continue
        if cue.kind in ("hurt", "heal"):
            change = event.numbers["after"] - event.numbers["before"]
            lost -= min(change, 0)
            healed += max(change, 0)
        elif cue.kind == "fall" and event.unit != action.unit:
            falls += 1
        elif cue.word and cue.kind in ("block", "roll", "die", "note"):
            ability = ability_name(event.ability, after)
            word = fill(_(cue.word), **{"ability": ability, "lost": 0, **event.numbers})
    if lost:
        return signed(-lost), True
    if falls:
        return _("falls"), True
    if healed:
        return signed(healed), False
    if word and word.casefold() != title_of(action, after).casefold():
        return word[:1].lower() + word[1:], False
    if action.kind == MOVE and action.cells:
        return after.setup.board.name(action.cells[-1], alphabet()), False
    return "", False

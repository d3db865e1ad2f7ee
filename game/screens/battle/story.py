"""From events to what is seen to happen on the board.

The kinds of event named here are the vocabulary that all systems share for what can be seen;
an event of another kind is told in the log only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.language import _
from game.view.cues import (
    AreaCue,
    Beat,
    BlockCue,
    Cue,
    DieCue,
    FallCue,
    HealCue,
    HitCue,
    MoveCue,
    NoteCue,
    ProjectileCue,
)
from rules.battle import Battle
from rules.event import Event


def beats(events: Iterable[Event], before: Battle) -> list[Beat]:
    """Return the cues of an action's events; `before` is the battle before it."""
    places = {unit.id: unit.cell for unit in before.units}
    looks = before.setup.system.looks
    told: list[Beat] = []
    for event in events:
        told += _beats(event, places, looks)
        if event.kind == "move":
            places[event.unit] = event.cells[-1]
    return told


def _beats(event: Event, places: dict[int, int], looks: Mapping[str, str]) -> list[Beat]:
    element = looks.get(event.ability, "")
    match event.kind:
        case "move":
            return [MoveCue(event.unit, event.cells)]
        case "cast":
            return _flight(event, places, element)
        case "damage":
            amount, _before, health = event.numbers[:3]
            return [(*_dice(event), HitCue(event.target, amount, health, element))]
        case "block":
            return [(*_dice(event, good=True), BlockCue(event.unit, _("Blocked")))]
        case "no_block":
            return [tuple(_dice(event, good=False))]
        case "heal":
            _amount, before, health = event.numbers[:3]
            return [HealCue(event.target, health - before, health)] if health > before else []
        case "charge":
            return [NoteCue(event.unit, _("+{number} charge").format(number=event.numbers[0]))]
        case "fall":
            return [FallCue(event.unit)]
        case _:
            return []


def _dice(event: Event, good: bool | None = None) -> list[Cue]:
    cell = event.cells[0] if event.cells else -1
    return [DieCue(cell, die.value, "", good) for die in event.dice if cell >= 0]


def _flight(event: Event, places: dict[int, int], element: str) -> list[Beat]:
    start = places.get(event.unit, -1)
    if len(event.cells) > 1:
        middle = event.cells[len(event.cells) // 2]
        return [AreaCue(event.cells, start if start in event.cells else middle, element)]
    if start >= 0 and event.cells and event.cells[0] != start:
        return [ProjectileCue(start, event.cells[0], element)]
    return []

"""From events to what is seen to happen on the board.

The kinds of event named here are the vocabulary that all systems share for what can be seen;
an event of another kind is told in the log only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.play.cues import (
    AppearCue,
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
from game.play.from_sheet import token_from_sheet
from game.play.telling import ability_name
from game.player.language import _, fill
from rules.battle.event import Event
from rules.battle.machine import Battle

APPEARING = frozenset({"summon", "raise"})
"""Kinds of event that put a unit on the board."""


def beats(events: Iterable[Event], before: Battle, after: Battle) -> list[Beat]:
    """Return the cues of an action's events, between the battle before and after it."""
    places = {unit.id: unit.cell for unit in before.units}
    told: list[Beat] = []
    for event in events:
        told += _beats(event, places, after)
        if event.kind == "move":
            places[event.unit] = event.cells[-1]
        elif event.kind in APPEARING:
            places[event.target] = event.cells[0]
    return told


def _beats(event: Event, places: dict[int, int], after: Battle) -> list[Beat]:
    element = after.setup.system.looks.get(event.ability, "")
    match event.kind:
        case "move":
            return [MoveCue(event.unit, event.cells)]
        case "cast" | "shot":
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
            words = fill(_("+{number} {number:charge|charges}"), number=event.numbers[0])
            return [NoteCue(event.unit, words)]
        case "fall":
            return [FallCue(event.unit)]
        case "made":
            return [AreaCue(event.cells, event.cells[len(event.cells) // 2], element)]
        case _ if event.kind in APPEARING:
            return _appearance(event, after)
        case "hit" | "miss" | "roll":
            return _roll(event, places)
        case _:
            return _note(event, after) or _roll(event, places)


def _roll(event: Event, places: dict[int, int]) -> list[Beat]:
    """Return a roll that decided something, the other's die beside it where there is one."""
    cell = places.get(event.target if event.target >= 0 else event.unit, -1)
    if not event.dice or cell < 0:
        return []
    good = {"hit": True, "miss": False}.get(event.kind)
    against, rival = event.against, None
    text = str(event.numbers[0]) if event.numbers else ""
    if against is not None:
        rival = against.dice[0].value if against.dice else None
        text += f" : {against.total}"
    dice: list[Cue] = [DieCue(cell, event.dice[0].value, text, good, rival)]
    if event.kind == "miss" and event.target >= 0:
        dice.append(NoteCue(event.target, _("Missed"), good=False))
    return [tuple(dice)]


def _appearance(event: Event, after: Battle) -> list[Beat]:
    unit = after.units[event.target]
    shown = token_from_sheet(after.setup.system.token(after, unit))
    return [AppearCue(replace(shown, cell=event.cells[0]))]


def _note(event: Event, after: Battle) -> list[Beat]:
    """Return the short word that rises from a unit, for what has no picture of its own."""
    ability = ability_name(event.ability, after)
    match event.kind:
        case "success":
            return [tuple(_dice(event, good=True))]
        case "failure":
            return [(*_dice(event, good=False), NoteCue(event.target, _("Fails"), good=False))]
        case "laid":
            friendly = after.units[event.unit].side == after.units[event.target].side
            return [NoteCue(event.target, ability, friendly)]
        case "ended":
            return [NoteCue(event.unit, fill(_("{ability} ends"), ability=ability))]
        case "reflect":
            return [(*_dice(event, good=True), BlockCue(event.unit, _("Thrown back")))]
        case "no_reflect":
            return [tuple(_dice(event, good=False))]
        case "held":
            return [NoteCue(event.unit, _("Cannot act"), good=False)]
        case "drain":
            lost = event.numbers[1] - event.numbers[2]
            words = fill(_("−{number} Energy"), number=lost)
            return [(*_dice(event), NoteCue(event.target, words, good=False))]
        case "surprised":
            return [NoteCue(event.unit, _("Surprised"), good=False)]
        case "down":
            return [NoteCue(event.unit, _("Down"), good=False)]
        case "spoilt":
            return [NoteCue(event.unit, _("Spell lost"), good=False)]
        case "step_points":
            words = fill(_("+{number} movement"), number=event.numbers[0])
            return [NoteCue(event.unit, words)]
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

"""From events to what is seen to happen on the board, as their system's words say (`Cue`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from game.play import cues
from game.play.cues import Beat, DieCue
from game.play.from_sheet import token_from_sheet
from game.play.telling import ability_name
from game.player.language import _, fill
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.system import Cue

DICE_ALONE = Cue("roll")
"""What is seen of an event whose words name no cue."""


def beats(events: Iterable[Event], before: Battle, after: Battle) -> list[Beat]:
    """Return the cues of an action's events, between the battle before and after it."""
    places = {unit.id: unit.cell for unit in before.units}
    told: list[Beat] = []
    for event in events:
        cue = after.setup.system.words.events[event.kind].cue or DICE_ALONE
        told += _SHOWN[cue.kind](event, cue, places, after)
        if cue.kind == "walk":
            places[event.unit] = event.cells[-1]
        elif cue.kind == "appear":
            places[event.target] = event.cells[0]
    return told


Places = dict[int, int]
"""The cell of each unit at the moment of an event."""


def _walk(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    return [cues.MoveCue(event.unit, event.cells)]


def _flight(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    """Return what flies to a cell, or spreads over several."""
    start, element = places.get(event.unit, -1), _element(event, after)
    if len(event.cells) > 1:
        middle = event.cells[len(event.cells) // 2]
        return [cues.AreaCue(event.cells, start if start in event.cells else middle, element)]
    if start >= 0 and event.cells and event.cells[0] != start:
        return [cues.ProjectileCue(start, event.cells[0], element)]
    return []


def _area(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    middle = event.cells[len(event.cells) // 2]
    return [cues.AreaCue(event.cells, middle, _element(event, after))]


def _hurt(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    amount, health = event.numbers["amount"], event.numbers["after"]
    hit = cues.HitCue(event.target, amount, health, _element(event, after))
    return [(*_dice(event, cue), hit)]


def _heal(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    old, new = event.numbers["before"], event.numbers["after"]
    return [cues.HealCue(event.target, new - old, new)] if new > old else []


def _block(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    return [(*_dice(event, cue), cues.BlockCue(event.unit, _word(event, cue, after)))]


def _die(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    """Return the dice where they were thrown, and the word of what they decided."""
    return [(*_dice(event, cue), *_note_of(event, cue, after))]


def _note(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    return [*_note_of(event, cue, after)]


def _roll(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    """Return a roll that decided something, the other's die beside it where there is one."""
    cell = places.get(event.target if event.target >= 0 else event.unit, -1)
    if not event.dice or cell < 0:
        return []
    against, rival = event.against, None
    text = str(event.figures[0]) if event.numbers else ""
    if against is not None:
        rival = against.dice[0].value if against.dice else None
        text += f" : {against.total}"
    die = DieCue(cell, event.dice[0].value, text, cue.good, rival)
    return [(die, *_note_of(event, cue, after))]


def _fall(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    return [cues.FallCue(event.unit)]


def _appear(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    shown = token_from_sheet(after.setup.system.token(after, after.units[event.target]))
    return [cues.AppearCue(replace(shown, cell=event.cells[0]))]


_SHOWN: dict[str, Callable[[Event, Cue, Places, Battle], list[Beat]]] = {
    "appear": _appear,
    "area": _area,
    "block": _block,
    "die": _die,
    "fall": _fall,
    "flight": _flight,
    "heal": _heal,
    "hurt": _hurt,
    "note": _note,
    "roll": _roll,
    "walk": _walk,
}


def _element(event: Event, after: Battle) -> str:
    return after.setup.system.looks.get(event.ability, "")


def _dice(event: Event, cue: Cue) -> tuple[DieCue, ...]:
    cell = event.cells[0] if event.cells else -1
    return tuple(DieCue(cell, die.value, "", cue.good) for die in event.dice if cell >= 0)


def _note_of(event: Event, cue: Cue, after: Battle) -> tuple[cues.NoteCue, ...]:
    """Return the word that rises from a unit; done by a friend it is good."""
    unit = event.target if cue.at == "target" else event.unit
    if not cue.word or unit < 0:
        return ()
    good = cue.good
    if good is None:
        good = after.units[event.unit].side == after.units[event.target].side
    return (cues.NoteCue(unit, _word(event, cue, after), good),)


def _word(event: Event, cue: Cue, after: Battle) -> str:
    numbers = event.numbers
    lost = numbers["before"] - numbers["after"] if "before" in numbers else 0
    ability = ability_name(event.ability, after)
    return fill(_(cue.word), ability=ability, lost=lost, **numbers)

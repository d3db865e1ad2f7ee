"""An action in one line: who, what, whom, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import NamedTuple

from game.play.chronicle import Line, lines_of
from game.play.telling import SEPARATOR, ability_name, signed, tell_plainly, unit_name
from game.player.language import _, alphabet, fill, opened, translatable
from rules.battle.action import AGREE, RESIGN, Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.sheet import Command
from rules.battle.system import MOVE

PLAIN = "play"
"""The picture of what has none of its own."""
ENDED = {RESIGN: (translatable("Resign"), "down"), AGREE: (translatable("A draw"), "hand")}
"""What ends a battle at any decision: how it is called, and its picture."""


class Figure(NamedTuple):
    """Somebody in a line."""

    glyph: str
    side: str
    name: str


class Move(NamedTuple):
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
    more: tuple[Figure, ...] = ()
    """Whom else it touched."""

    @property
    def touched(self) -> tuple[Figure, ...]:
        """All whom it touched."""
        return () if self.whom is None else (self.whom, *self.more)


def move_of(action: Action, events: Iterable[Event], after: Battle) -> Move:
    """Return the line of an action, by what happened in it and the position after it."""
    events = tuple(events)
    lines = lines_of(events, after)
    answer = not (action.ability or action.cells or action.target >= 0)  # says only: it is done
    own = next((line for line in lines if line.unit == action.unit >= 0), None)
    hit = [
        one
        for line in lines
        for one in (line.target, *line.more)
        if line.unit == action.unit >= 0 and one >= 0 and (_thrown(line) or not answer)
    ]
    hit.sort(key=lambda one: after.units[one].side == after.units[action.unit].side)
    whom = action.target if action.target >= 0 else next(iter(hit), _aimed_at(action, after))
    name, icon = title_of(action, after), icon_of(action, after)
    if own is not None and not action.ability:  # of a verb that has several, that of its line
        tiles = after.setup.system.tiles.values()
        alike = (one for one in tiles if one.kind == action.kind and _(one.label) == own.label)
        name, icon = next(((_(one.label), one.icon) for one in alike), (name, icon))
    if answer:
        for line in lines:  # its line says what
            if line.unit == action.unit and line.target >= 0 and _thrown(line):
                name, icon, own = line.label, line.icon, line
                break
    result, hurts = ("", False) if own is None else (own.result, own.harm > 0)
    if not result and action.kind == MOVE and action.cells:
        is_walk = after.setup.system.words.is_walk
        ends = [one.cells[-1] for one in events if is_walk(one) and one.unit == action.unit]
        result = after.setup.board.name((action.cells[-1], *ends)[-1], alphabet())
    if not result:
        result = next(_settled(events, after), "")
    return Move(
        figure_of(action.unit, after),
        icon,
        name,
        figure_of(whom, after) if whom != action.unit else None,
        result if result.casefold() != name.casefold() else "",
        hurts,
        _figures(dict.fromkeys(one for one in hit if one not in (whom, action.unit)), after),
    )


def _settled(events: Iterable[Event], after: Battle) -> Iterator[str]:
    """Yield what another's deed comes to that somebody has answered, as who wins a contest."""
    for event in events:
        result = after.setup.system.words.events[event.kind].result
        if result is not None and result.names_all:
            names = (unit_name(after.units[one].name) for one in (event.unit, event.target))
            yield fill(_(result.word), **dict(zip(("unit", "target"), names, strict=True)))


def _thrown(line: Line) -> bool:
    """Whether dice were thrown for it."""
    return any(event.dice for event in line.events)


def harmful_move_of(
    action: Action, events: Iterable[Event], after: Battle, whose: str = ""
) -> Move:
    """Return the line of what did harm when an action was done: its own, or that of another deed
    that came about then, as a spell or a blow whose phase began; if a side is named, of what
    touched it, as of deeds that were done at once."""
    events = tuple(events)
    chief = _chief(action, events, after, whose)
    if chief is None or _is_own(chief, action, events, after):
        return move_of(action, events, after)
    who, whom = figure_of(chief.unit, after), figure_of(chief.target, after)
    more = _figures(chief.more, after)
    return Move(who, chief.icon, chief.label, whom, chief.result, chief.harm > 0, more)


def first_hurt(
    action: Action, events: Iterable[Event], after: Battle, whose: str = ""
) -> Event | None:
    """Return by what somebody is hurt or healed in that line, an enemy of whoever did it before a
    friend; else anybody, by whatever came of the action; None for nobody."""
    told, words = list(events), after.setup.system.words.events
    chief = _chief(action, told, after, whose)
    doer = action.unit if chief is None else chief.unit

    def other(event: Event) -> tuple[bool, bool]:
        friend = event.target >= 0 <= doer and (
            after.units[event.target].side == after.units[doer].side
        )
        return event.unit != doer, friend

    found = (event for event in told if words[event.kind].seen in ("hurt", "heal"))
    return min(found, key=other, default=None)


def told_harm(action: Action, events: Iterable[Event], after: Battle, whose: str = "") -> str:
    """Return what came of that line: who has fallen, with all it lost in that step, and, where it
    touches several, what each of the others lost or won; of one alone how that is told; "" where it
    touches nobody. If a side is named, also what else those of it who stand have lost or won in the
    same step."""
    told, words = list(events), after.setup.system.words.events
    first, changes = first_hurt(action, told, after, whose), dict[int, int]()
    deed = tuple(_of_its_deed(first, told, after))
    names = [unit_name(unit.name) for unit in after.units]
    fallen = {one.unit: 0 for one in told if words[one.kind].seen == "fall"}
    besides = 0
    for event in told:
        if words[event.kind].seen not in ("hurt", "heal"):
            continue
        gained = event.numbers["after"] - event.numbers["before"]
        if event.target in fallen:
            fallen[event.target] += gained
        if event in deed:
            changes[event.target] = changes.get(event.target, 0) + gained
        elif event.target not in fallen and after.units[event.target].side == whose:
            besides += gained
    found = [
        fill(_("{name} falls, {change}"), name=names[unit], change=signed(gained))
        if gained
        else fill(_("{name} falls"), name=names[unit])
        for unit, gained in fallen.items()
    ]
    if len(changes) > 1:
        others = [(names[unit], gained) for unit, gained in changes.items() if unit not in fallen]
        found += [f"{name} {signed(gained)}" for name, gained in others]
    elif first is not None and not found:
        found.append(tell_plainly(first, after))
    if besides:
        found.append(fill(_("besides {change}"), change=signed(besides)))
    return SEPARATOR.join(found)


def _of_its_deed(first: Event | None, events: list[Event], after: Battle) -> Iterator[Event]:
    """Yield what came of the deed that somebody was hurt by, and not what a wound of its doer
    costs later in the same round."""
    lines = lines_of(events, after)
    label = next((line.label for line in lines if first in line.events), "")
    for line in lines:
        if first is not None and line.label == label:
            yield from (event for event in line.events if event.unit == first.unit)


def _chief(action: Action, events: Iterable[Event], after: Battle, whose: str = "") -> Line | None:
    """Return the line that did most harm: of those that touched a side, if one is named; of these
    the acting one's own, if there are any; None where nothing did any."""
    lines = [one for one in lines_of(events, after) if one.felled or _takes(one, after)]
    touching = [
        line
        for line in lines
        if any(one >= 0 and after.units[one].side == whose for one in (line.target, *line.more))
    ]
    lines = touching or lines
    own = [line for line in lines if line.unit == action.unit]
    return max(own or lines, key=lambda line: (line.felled, line.harm), default=None)


def _takes(line: Line, after: Battle) -> bool:
    """Whether health was lost by it; a blow at somebody who had none left takes nothing."""
    words = after.setup.system.words.events
    hurts = (event.numbers for event in line.events if words[event.kind].seen == "hurt")
    return any(numbers["before"] > numbers["after"] for numbers in hurts)


def _is_own(line: Line, action: Action, events: Iterable[Event], after: Battle) -> bool:
    """Whether a line is of what the acting one did, not of a phase or a turn that began since."""
    own = takewhile(lambda one: not (one.divides or one.heading), lines_of(events, after))
    return line.unit == action.unit and line in own


def icon_of(action: Action, battle: Battle) -> str:
    """Return the picture of an action's ability or verb."""
    if action.kind in ENDED:
        return ENDED[action.kind][1]
    system = battle.setup.system
    ability = system.choices.get(action.ability)
    if ability is not None:
        return ability.icon
    if icon := system.icons.get(action.ability):
        return icon
    tile = _tile(action, battle)
    if tile is None:
        tile = next((one for one in system.tiles.values() if one.kind == action.kind), None)
    return tile.icon if tile is not None else MOVE if action.kind == MOVE else PLAIN


def title_of(action: Action, battle: Battle) -> str:
    """Return what an action's ability or verb is called."""
    if action.kind in ENDED:
        return _(ENDED[action.kind][0])
    system = battle.setup.system
    tile = _tile(action, battle)
    if action.kind == MOVE:
        return _(tile.label) if tile is not None else _("Move")
    named, verb = ability_name(action.ability, battle), system.words.verbs.get(action.kind)
    if named:
        return fill(_(verb), ability=named) if verb is not None else named
    if tile is not None:
        return _(tile.label)
    return opened(_(system.phrases.get((action.kind, action.ability), translatable("move"))))


def told_action(action: Action, battle: Battle) -> str:
    """Return what an action is called and where it goes or whom it picks, in the player's words."""
    board = battle.setup.board
    aimed = ", ".join(board.name(cell, alphabet()) for cell in action.cells)
    if not aimed and 0 <= action.target != action.unit:
        aimed = unit_name(battle.units[action.target].name)
    named = title_of(action, battle)
    return f"{named} → {aimed}" if aimed else named


def _tile(action: Action, battle: Battle) -> Command | None:
    """Return the tile of a verb; of one that has several, that of the unit which does it."""
    system = battle.setup.system
    if action.unit >= 0 and not action.ability:
        blow = system.tiles.get(system.blow(battle, battle.units[action.unit]))
        if blow is not None and blow.kind == action.kind:
            return blow
    return system.own_tile(battle, action) or system.tiles.get(action.kind)


def _aimed_at(action: Action, after: Battle) -> int:
    """Return whom something is aimed at of which nothing has come yet; -1 for nobody."""
    under = after.unit_at(action.cells[0]) if len(action.cells) == 1 else None
    return -1 if under is None or under.side == after.units[action.unit].side else under.id


def _figures(units: Iterable[int], battle: Battle) -> tuple[Figure, ...]:
    return tuple(one for unit in units if (one := figure_of(unit, battle)) is not None)


def figure_of(unit: int, battle: Battle) -> Figure | None:
    """Return somebody as a line shows it; None for nobody."""
    if unit < 0:
        return None
    one = battle.units[unit]
    return Figure(battle.setup.system.token(battle, one).glyph, one.side, unit_name(one.name))

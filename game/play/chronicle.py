"""The log as lines: one for each deed, with who, what, whom and the result; its events below it.

A system's words say which event opens a line and which is its result (`Brief`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from msgspec.structs import replace

from game.play.telling import (
    ability_name,
    cell_names,
    numbers_of,
    part_name,
    said_of,
    tell_plainly,
)
from game.player.language import _, fill, opened
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.words import Brief

NO_BRIEF = Brief()
PLAIN = "star"
"""The picture of what has none of its own."""


@dataclass(slots=True)
class Line:
    """One line of the log."""

    unit: int = -1
    """Who; nobody where the line divides rounds or phases."""
    icon: str = ""
    target: int = -1
    """Whom, if that is another."""
    more: list[int] = field(default_factory=list)
    """Whom else it touched, or befell as well."""
    label: str = ""
    ability: str = ""
    results: list[str] = field(default_factory=list)
    gained: dict[str, int] = field(default_factory=dict)
    """Where among the results stands what one got, by the kind of event."""
    done: bool = False
    """Whether a result tells of what was done to another."""
    spared: set[int] = field(default_factory=set)
    """Of whom it touched those for whom nothing came of it."""
    bare: str = ""
    """What is its result where nothing else comes of it."""
    harm: int = 0
    """Health taken from all whom it touched."""
    own_harm: int = 0
    """Of that what its doer's own side lost, itself with it."""
    felled: int = 0
    """How many fell by it."""
    events: list[Event] = field(default_factory=list)
    heading: bool = False
    """Whether it only says whose deeds follow."""
    suffered: bool = False
    """Whether it befalls who stands in it, and is no deed of its own."""
    own: bool = False
    """Whether it is of its unit alone, whoever else throws in it."""

    @property
    def doer(self) -> int:
        """Who acts in it; nobody (-1) where it only befalls somebody."""
        return -1 if self.suffered else self.unit

    @property
    def divides(self) -> bool:
        """Whether it stands between rounds or phases."""
        return self.unit < 0

    @property
    def result(self) -> str:
        """What came of it, in a word or a number."""
        if self.is_mixed:
            return fill(_("{foes}, own {own}"), **self._harms())
        if self.harm:
            return fill("{number}", number=-self.harm)
        touched = {self.target, *self.more} - {-1}
        if self.spared and touched - self.spared:
            return fill(_("{done} of {all}"), done=len(touched - self.spared), all=len(touched))
        if self.results:
            return self.results[-1]
        return self.bare if self.target < 0 else ""

    @property
    def short(self) -> str:
        """The same where there is little room: foes before the own side."""
        return fill("{foes}/{own}", **self._harms()) if self.is_mixed else self.result

    @property
    def is_mixed(self) -> bool:
        """Whether it harmed both foes and its doer's own side."""
        return 0 < self.own_harm < self.harm

    def _harms(self) -> dict[str, int]:
        return {"foes": self.own_harm - self.harm, "own": -self.own_harm}


def lines_of(events: Iterable[Event], battle: Battle) -> list[Line]:
    """Return the lines of what happened in one go, in its order."""
    lines: list[Line] = []
    ahead: list[Event] = []
    is_walk = battle.setup.system.words.is_walk
    for event in events:
        words = battle.setup.system.words.events[event.kind]
        brief = words.brief or NO_BRIEF
        brief = brief.by_rule.get(event.clause, brief)
        kind = words.seen
        if event.unit < 0 and event.target < 0:
            repeats = brief.again and any(_is_like(event, one) for one in lines)
            opening = brief.again if repeats else brief.opens
            label = _told(opening, event, battle) or tell_plainly(event, battle)
            lines.append(Line(label=label, events=[event]))
            continue
        if brief.leads:
            ahead.append(event)
            continue
        line = lines[-1] if lines else None
        if line is not None and _goes_on(event, line, battle):
            whole = replace(event, cells=(line.events[0].cells[0], event.cells[-1]))
            line.label = _told(brief.opens, whole, battle)
            line.events.append(event)
            continue
        if line is not None and brief.befalls and _befalls_too(event, line, brief, battle):
            line.more.append(event.unit)
            line.events.append(event)
            continue
        if (deed := _deed_of(event, lines)) is not None and not brief.opens:
            line = deed
        elif (
            brief.opens
            or line is None
            or line.divides
            or (brief.halts and any(map(is_walk, line.events[:1])))
            or _is_apart(event, line, brief, hurts=kind == "hurt")
        ):
            again = brief.again and any(_is_like(event, one) for one in lines)
            lines.append(line := _opened(event, brief, battle))
            line.events, ahead = ahead, []
            if again:
                line.label = _told(brief.again, event, battle)
        if kind == "hurt" and line is not deed:
            line = _home(event, lines, battle)
        elif kind == "fall":
            if (fatal := _fatal(event, lines)) is None:
                lines.append(_opened(replace(event, target=-1), brief, battle))
                lines[-1].events, lines[-1].felled = [event], 1
                continue
            fatal.felled += 1
            if fatal is not line:  # it is told there
                line.events.append(event)
                continue
        line.events.append(event)
        _note_result(line, event, brief, battle)
    if ahead:
        lines.append(_opened(ahead[0], NO_BRIEF, battle))
        lines[-1].events = ahead
    return [line for line in lines if line.label]


def _is_like(event: Event, line: Line) -> bool:
    """Whether a line is of the same kind of event, of the same unit or side."""
    return line.unit == event.unit and any(
        one.kind == event.kind and (event.unit >= 0 or one.ability == event.ability)
        for one in line.events
    )


def _goes_on(event: Event, line: Line, battle: Battle) -> bool:
    """Whether a walk goes on after a throw on its way, in the line that it has begun."""
    is_walk = battle.setup.system.words.is_walk
    steps = list(filter(is_walk, line.events))
    if not (is_walk(event) and steps and line.events[0] == steps[0] and line.events[-1].dice):
        return False
    return event.unit == line.unit and steps[-1].cells[-1:] == event.cells[:1]


def _deed_of(event: Event, lines: list[Line]) -> Line | None:
    """Return the line of the ability that an event is the result of, as where what comes of all
    who act together is told after all their deeds; None where a turn or phase has begun since."""
    since = takewhile(lambda line: not (line.divides or line.heading), reversed(lines))
    for line in since if event.ability and event.target >= 0 else ():
        if line.ability == event.ability and not line.suffered and _is_by(event, line):
            return line
    return None


def _is_by(event: Event, line: Line) -> bool:
    """Whether an event comes of a line of its unit's own, or of another's who threw it back."""
    return line.unit == event.unit or line.target == event.unit == event.target


def _befalls_too(event: Event, line: Line, brief: Brief, battle: Battle) -> bool:
    """Whether the same has just befallen others, and nothing else did."""
    same = {(one.kind, one.ability) for one in line.events} == {(event.kind, event.ability)}
    return same and line.label == _told(brief.opens, event, battle) and line.suffered


def _home(event: Event, lines: list[Line], battle: Battle) -> Line:
    """Return the line that harm belongs to: the last, unless that is another's or a walk and an
    earlier deed did it, as when all results are told together."""
    last = lines[-1]
    walk = any(map(battle.setup.system.words.is_walk, last.events[:1]))
    if event.unit < 0 or not last.events or (last.unit == event.unit and not walk):
        return last
    for line in reversed(lines):
        touched = (line.target, *(one.target for one in line.events))
        if line.unit == event.unit != event.target and event.target in touched:
            return line
    return last


def _fatal(event: Event, lines: list[Line]) -> Line | None:
    """Return the line of what somebody falls of: the last that took health from it; None where
    that was told before. It is seen to fall in the last, as what it has done till then is seen
    before."""
    for line in reversed(lines):
        bears = line.suffered and line.unit == event.unit
        if line.harm and (bears or event.unit in (line.target, *line.more)):
            return line
    return None


def _is_apart(event: Event, line: Line, brief: Brief, *, hurts: bool) -> bool:
    """Whether a result is another ability's than its line's, such as a burn as a turn begins, or
    befalls somebody by no deed, whom its line does not touch."""
    if brief.alone and (event.unit < 0 or (hurts and event.unit == event.target)):
        return event.target not in (line.unit, line.target, *line.more)
    return bool(brief.result and event.ability and event.ability != line.ability)


def _opened(event: Event, brief: Brief, battle: Battle) -> Line:
    """Return the line that an event opens."""
    unit, target = event.unit, -1 if brief.own else event.target
    if brief.aimed and target < 0 and event.cells:
        aimed_at = battle.unit_at(event.cells[0])
        target = -1 if aimed_at is None else aimed_at.id
    suffered = unit < 0 or (not brief.opens and target >= 0)
    if suffered:
        unit, target = target, -1
    suffered |= brief.befalls
    system = battle.setup.system
    blow = system.tiles[system.blow(battle, battle.units[unit])] if brief.blow else None
    return Line(
        unit,
        blow.icon if blow is not None else _icon(event, brief, battle),
        target if target != unit else -1,
        label=_told(blow.label if blow is not None else brief.opens or brief.alone, event, battle)
        or ability_name(event.ability, battle)
        or tell_plainly(event, battle),
        ability=event.ability,
        bare=_told(brief.bare, event, battle) if len(event.cells) > 1 else "",
        heading=brief.heading,
        suffered=suffered,
        own=brief.own,
    )


def _icon(event: Event, brief: Brief, battle: Battle) -> str:
    """Return the picture of an ability, or else of its kind of event."""
    system = battle.setup.system
    choice, tile = system.choices.get(event.ability), system.tiles.get(event.ability)
    if choice is not None:
        return choice.icon
    if tile is not None:
        return tile.icon
    return system.icons.get(event.ability) or brief.icon or PLAIN


def _told(template: str, event: Event, battle: Battle) -> str:
    """Fill a short template in; "" where it names an ability and there is none."""
    if "{ability}" in template and not event.ability:
        return ""
    return fill(
        _(template),
        ability=ability_name(event.ability, battle),
        cells=cell_names(_ends_of(event, battle), battle),
        asked=_asked(event, battle) if "{asked}" in template else "",
        **said_of(event),
    )


def _asked(event: Event, battle: Battle) -> str:
    """Return what a throw had to reach is called, and for which cell: `Risk of Jump, D-3`."""
    parts = event.against.parts if event.against is not None else ()
    name = opened(part_name(parts[0], battle.setup.system.words)) if parts else ""
    return ", ".join(filter(None, (name, cell_names(event, battle, entered=True))))


def _ends_of(event: Event, battle: Battle) -> Event:
    """Return an event whose way, if it is one, has only its two ends, to fit into a line."""
    if len(event.cells) < 3 or not battle.setup.system.words.is_walk(event):
        return event
    return replace(event, cells=(event.cells[0], event.cells[-1]))


def _note_result(line: Line, event: Event, brief: Brief, battle: Battle) -> None:
    """Take what an event says of the result, and whom it touches."""
    words = battle.setup.system.words.events[event.kind]
    seen, hurts = words.seen, words.seen == "hurt"
    touched = event.unit if seen == "fall" else event.target
    answers = bool(words.step or brief.nothing) and touched == line.unit
    if (touched < 0 or answers) and event.unit != line.unit:
        touched = event.unit  # what another does with it, such as to save, block or withstand it
    if line.own and not hurts:
        touched = line.unit
    if hurts or (brief.result and (event.unit == line.unit or touched == event.unit)):
        if line.target < 0 <= touched != line.unit:
            line.target = touched
        elif touched not in (line.target, line.unit, -1, *line.more):
            line.more.append(touched)
    if hurts:
        if not line.harm and line.target >= 0 and touched in line.more:  # whose the number is
            line.more[line.more.index(touched)], line.target = line.target, touched
        line.harm += event.numbers["amount"]
        if line.doer >= 0 and battle.units[touched].side == battle.units[line.doer].side:
            line.own_harm += event.numbers["amount"]
    elif brief.result:
        own, heals = touched in (-1, line.unit), seen == "heal"
        if own and line.done and "amount" in event.numbers and not heals:
            return  # what one gets by it stands back behind what it did to another
        line.done = line.done or not own
        if brief.nothing and not own:
            line.spared.add(touched)
        result = f"+{_healed(event, line)}" if heals else ""
        counted = _summed(event, line) if own else event
        if line.heading and _is_zero(brief.result, counted):
            return  # nobody did anything for it, such as Energy that has no room as a turn begins
        result = result or _told(brief.result, counted, battle)
        if result.casefold() != line.label.casefold():  # its name alone has said it
            place = line.gained.get(event.kind, len(line.results)) if own else len(line.results)
            line.results[place : place + 1] = [result]
            if own and "amount" in event.numbers:
                line.gained[event.kind] = place


def _is_zero(template: str, event: Event) -> bool:
    """Whether all numbers that a template tells of are nothing."""
    told = [number for name, number in numbers_of(event).items() if f"{{{name}}}" in template]
    return bool(told) and not any(told)


def _healed(event: Event, line: Line) -> int:
    """Return what all have been healed by in a line; what is more than whole is not healed."""
    same = (one.numbers for one in line.events if one.kind == event.kind)
    return sum(one["after"] - one["before"] for one in same)


def _summed(event: Event, line: Line) -> Event:
    """Return what somebody gets with all that it got of the same in a line, as by two rests."""
    if "amount" not in event.numbers:
        return event
    same = [one for one in line.events if (one.kind, one.unit) == (event.kind, event.unit)]
    amount = sum(one.numbers["amount"] for one in same)
    asides = [dict(one.aside) for one in same]
    counted = (name for name, said in event.aside if isinstance(said, int))
    summed = {name: sum(int(one[name]) for one in asides) for name in counted}
    aside = {**dict(event.aside), **summed}
    return replace(event, numbers={**event.numbers, "amount": amount}, aside=tuple(aside.items()))

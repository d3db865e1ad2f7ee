"""What an action may do besides what bars, sums and the board show of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from game.play.dossier import by_rule
from game.play.results import Ways
from game.play.telling import (
    ability_name,
    is_to_another,
    phase_number,
    tell_of,
    tell_plainly,
    tell_span,
    unit_name,
)
from game.player.language import _, fill
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle

MOST_APART = 3
"""So many results that differ by numbers alone are told one by one; more, from least to most."""
ALWAYS = Fraction(1)
SHOWN = frozenset({"flight", "hurt", "heal", "fall", "roll", "block", "die", "walk"})
"""Cues of events that bars, sums and the board show."""

Besides = tuple[str, Fraction]
"""A sentence and how likely that happens."""


def whom(names: Iterable[str]) -> str:
    """Return several by the first of them: `Marsh and 2 more`; "" for nobody."""
    first, *more = [*names] or [""]
    return fill(_("{name} and {number} more"), name=first, number=len(more)) if more else first


def other_events(ways: Ways) -> Iterator[Besides]:
    """Yield what else may happen, each with its chance, by whom it concerns.

    What the bars and sums show already is left out, and who is attacked. Several ways may lead to
    one result; each counts for what happens in it alone. What somebody does as surely to several
    is told once.
    """
    before = ways.before
    told = [one for unit in (-1, *_ids(ways)) for one in _of_unit(ways, unit)]
    alike: dict[object, list[Event]] = {}
    for _text, chance, event in told:
        if event is not None and is_to_another(event, before):
            key = event.kind, event.unit, event.ability, (*event.numbers.items(),), chance
            alike.setdefault(key, []).append(event)
    several = {id(one): events for events in alike.values() for one in events if len(events) > 1}
    for text, chance, event in told:
        events = several.get(id(event), ())
        if not events or events[0] is event:
            yield tell_of(events, before) if events else text, chance


def of_nobody(ways: Ways) -> int:
    """Return how much of that concerns nobody, as that a side has declared."""
    return sum(1 for _told in _of_unit(ways, -1))


def _ids(ways: Ways) -> Iterator[int]:
    return (unit.id for unit in ways.before.units)


def _of_unit(ways: Ways, unit: int) -> Iterator[tuple[str, Fraction, Event | None]]:
    """Yield what else may happen that concerns a unit, or nobody (-1): in words, how likely, and
    the event itself where it is one alone."""
    found: dict[str, Fraction] = {}
    alike: dict[object, dict[str, Event]] = {}
    single: dict[object, bool] = {}
    for chance, after in ways[unit]:
        told = {
            tell_plainly(event, after): event
            for number, event in enumerate(after.events)
            if unit == _concerned(event, ways.before) and _is_told(event, after, opens=not number)
        }
        told.pop("", None)
        sorts = [_sort_of(event) for event in told.values()]
        for (text, event), sort in zip(told.items(), sorts, strict=True):
            found[text] = found.get(text, Fraction(0)) + chance
            alike.setdefault(sort, {})[text] = event
            single[sort] = single.get(sort, True) and sorts.count(sort) == 1
    said: set[str] = set()  # the same may happen in several cells
    for sort, texts in alike.items():
        if single[sort] and len(texts) > MOST_APART:
            words = tell_span(tuple(texts.values()), ways.before)
            yield words, sum((found[text] for text in texts), Fraction(0)), None
            continue
        yield from ((text, found[text], texts[text]) for text in texts if text not in said)
        said |= texts.keys()


def _concerned(event: Event, before: Battle) -> int:
    """Return whom an event concerns; -1 for one who comes only by it, as who is summoned."""
    unit = event.target if event.target >= 0 else event.unit
    return unit if unit < len(before.units) else -1


def _sort_of(event: Event) -> object:
    """Return what an event has in common with others that differ from it by numbers alone."""
    return event.kind, event.unit, event.target, event.ability, event.cells, tuple(event.numbers)


def nothing_to_heal(ways: Ways) -> Iterator[Besides]:
    """Yield whom it would heal who has lost nothing: no bar shows that."""
    words = ways.before.setup.system.words.events
    whole = []
    for unit in ways.before.units:
        healed = [
            event
            for _chance, after in ways[unit.id]
            for event in after.events
            if event.target == unit.id and words[event.kind].seen == "heal"
        ]
        if healed and all(one.numbers["before"] == one.numbers["after"] for one in healed):
            whole.append(unit_name(unit.name))
    if len(whole) > 1:
        sentence = _("{name} and {number} more have lost nothing that it heals")
        yield fill(sentence, name=whole[0], number=len(whole) - 1), ALWAYS
    elif whole:
        yield fill(_("{name} has lost nothing that it heals"), name=whole[0]), ALWAYS


def awaited(battle: Battle, action: Action) -> Iterator[Besides]:
    """Yield what others have begun that is to touch the cell in which a walk ends."""
    area_of, end = battle.setup.system.area, action.cells[-1]
    for plan in battle.setup.system.plans(battle):
        begun = plan.action
        if begun is None or plan.state != "waiting" or plan.unit == action.unit:
            continue
        if begun.ability and begun.cells and end in area_of(battle, begun):
            deed = ability_name(begun.ability, battle)
            name = unit_name(battle.units[plan.unit].name)
            if plan.phase and not plan.round:
                words = _("{deed} ({name}) is to touch this cell in phase {phase}")
                phase = phase_number(plan.phase, battle)
                yield fill(words, deed=deed, name=name, phase=phase), ALWAYS
            else:
                words = _("{deed} ({name}) is to touch this cell")
                yield fill(words, deed=deed, name=name), ALWAYS


def nobody_there() -> Besides:
    """Return that all it could touch is empty cells: it would be paid for nothing."""
    return _("Nobody is there whom it would touch"), ALWAYS


def one_die(ways: Ways) -> str:
    """Return that one and the same die decides for several, ending in its rule; "" else."""
    words = ways.before.setup.system.words.events
    for unit in _ids(ways):
        for _chance, after in ways[unit]:
            decided: dict[int, Event] = {}
            for event in after.events:
                if not words[event.kind].step or not event.dice:
                    continue
                first = decided.setdefault(id(event.dice[0]), event)
                if (first.unit, first.target) != (event.unit, event.target):
                    return by_rule(_("One die is thrown for all of them"), event.clause)
    return ""


def _is_told(event: Event, battle: Battle, *, opens: bool) -> bool:
    """Whether an event is told of in words; one that opens an action against somebody only names
    it."""
    if battle.setup.system.words.events[event.kind].foretold:
        return True
    return not _is_shown(event, battle) and not (opens and event.target >= 0)


def _is_shown(event: Event, battle: Battle) -> bool:
    """Whether an event is seen without being told; one that only opens an action has no number."""
    words = battle.setup.system.words.events[event.kind]
    if words.result is not None or words.step:
        return True
    if not words.seen:
        return not (event.numbers or event.dice or event.parts or event.ability)
    return words.seen in SHOWN

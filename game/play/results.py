"""What becomes of a unit in one way in which an action may go, and what that is called."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from game.play.fate import WORDS, Sort
from game.play.sums import DECIDING
from game.play.telling import ability_name, said_of, unit_name
from game.player.language import _, fill
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.preview import Preview
from rules.battle.sheet import Token
from rules.battle.system import MOVE
from rules.battle.words import EventWords, Result


class Way(NamedTuple):
    """A way in which a unit may fare."""

    chance: Fraction
    after: Battle
    events: tuple[Event, ...]
    """What concerns it then."""


class Ways(dict[int, tuple[tuple[Fraction, Battle], ...]]):
    """Every way in which each unit may fare, worked out once; -1 is nobody."""

    def __init__(self, preview: Preview) -> None:
        super().__init__()
        self.before = preview.before
        self._preview = preview

    def suffers(self, acting: int) -> bool:
        """Whether what may come of it befalls the acting unit alone, by another's doing: it answers
        a deed that is under way, such as a blow that it parries."""
        if acting < 0 or [one.unit for one in self._preview.changes()] != [acting]:
            return False
        hurt = self.before.units[acting].health
        return any(
            event.target == acting and event.unit not in (-1, acting)
            for _chance, after in self[acting]
            if after.units[acting].health < hurt
            for event in after.events
        )

    def __missing__(self, unit: int) -> tuple[tuple[Fraction, Battle], ...]:
        return self.setdefault(unit, tuple(self._preview.ways(unit)))


def concerning(
    after: Battle, unit: int, acting: int, *, suffers: bool = False
) -> tuple[Event, ...]:
    """Return what concerns a unit; the acting one, only what it does to itself or to nobody, what
    decides in steps whether it can, and what others do to it from their attack on.

    :param suffers: whether the acting one answers a deed (see `Ways.suffers`): all of it then
        concerns that one, and not whose deed it is.
    """
    if unit != acting or suffers:
        return tuple(
            event
            for event in after.events
            if unit in (event.unit, event.target)
            and (unit == acting or not suffers or acting not in (event.unit, event.target))
        )
    words, found, attacked = after.setup.system.words.events, [], False
    for event in after.events:
        told = words[event.kind]
        attacked |= told.seen == "lunge" and event.target == unit != event.unit
        own = event.unit in (-1, unit) and event.target in (-1, unit)
        step = unit in (event.unit, event.target) and _is_step(told)
        if own or step or (attacked and event.target == unit):
            found.append(event)
    return tuple(found)


def _is_step(words: EventWords) -> bool:
    """Whether an event only decides whether it goes on, and is neither good nor bad by itself."""
    return bool(words.step) and words.result is not None and words.result.good is None


def named_result(before: Battle, way: Way, unit: int, action: Action) -> tuple[str, Sort]:
    """Name what a way is for a unit, by the last that is told of it and has a name."""
    sort, words = _sort(before, way.after, unit, action), before.setup.system.words.events
    named = [
        (event, result)
        for event in way.events
        if (result := words[event.kind].result or _decided(words[event.kind])) is not None
    ]
    if sort == "nothing":
        if named and _has_already(before, way.after, unit, named[-1][1].mark):
            return _filled(named[-1][1].word, named[-1][0], before), sort
        good = named[-1][1].good if named else None
        if good is None and (named or unit != action.unit):
            plain = all(result.good is None for _event, result in named)
            own = bool(named) and plain and named[-1][0].unit == unit
            spared = bool(named) and plain and unit != action.unit
            good = _moved(before, way.after, unit, action, own=own, spared=spared)
        sort = "nothing" if good is None else "help" if good else "harm"
    named.sort(key=lambda one: one[1].names_all)
    fitting = {"nothing": None, "help": True, "harm": False, "felled": False}[sort]
    moved = before.units[unit].cell != way.after.units[unit].cell
    if sort == "help" and moved and named and named[-1][1].good is None:
        fitting = None  # it gets there, by the throw that says so
    felt = way.after.units[unit].health != before.units[unit].health
    for event, result in reversed(named):
        if result.driven and not (moved or felt):
            continue
        word = result.harmed if sort == "harm" and event.clause not in result.by_rule else ""
        if result.good is fitting and (sort != "felled" or result.fells):
            word = result.by_rule.get(event.clause, result.word)
        if word:
            return _filled(word, event, before), sort
    return _(WORDS[sort]) if felt or sort in ("nothing", "felled") else _("Takes effect"), sort


def _has_already(before: Battle, after: Battle, unit: int, mark: str) -> bool:
    """Whether a unit stays where it is with a mark that lies on it already, by its picture."""
    old, new = before.units[unit], after.units[unit]
    marks = before.setup.system.token(before, old).marks
    return mark != "" and old.cell == new.cell and any(one.icon == mark for one in marks)


def _filled(template: str, event: Event, before: Battle) -> str:
    named = {
        "ability": ability_name(event.ability, before),
        "unit": _name(before, event.unit),
        "target": _name(before, event.target),
    }
    return fill(_(template), **{**named, **said_of(event)})


def _name(battle: Battle, unit: int) -> str:
    return unit_name(battle.units[unit].name) if unit >= 0 else ""


def result_of(
    before: Battle, after: Battle, unit: int, action: Action, *, suffers: bool = False
) -> str:
    """Return the name of what has become of a unit by an action, as its bar has it.

    :param suffers: whether the acting one answers a deed (see `Ways.suffers`).
    """
    way = Way(Fraction(1), after, concerning(after, unit, action.unit, suffers=suffers))
    return named_result(before, way, unit, action)[0]


def _decided(words: EventWords) -> Result | None:
    """Return what a throw's cue says that came of it."""
    cue = words.cue
    return Result(cue.word) if cue is not None and cue.kind in DECIDING and cue.word else None


def _sort(before: Battle, after: Battle, unit: int, action: Action) -> Sort:
    """Return what a position is for a unit, beside the one before."""
    old, new = before.units[unit], after.units[unit]
    if (new.cell < 0 <= old.cell) or new.health <= 0 < old.health:
        return "felled"
    if new.health != old.health:
        return "harm" if new.health < old.health else "help"
    then, now = after.setup.system.token(after, new), before.setup.system.token(before, old)
    if then.ills != now.ills:
        return "harm" if then.ills > now.ills else "help"
    if len(then.marks) > len(now.marks):
        return "help"
    for good in (False, True):
        if _turns(then, good) > _turns(now, good):  # what lies on it is renewed
            return "help" if good else "harm"
    return "nothing"


def _moved(
    before: Battle, after: Battle, unit: int, action: Action, *, own: bool, spared: bool
) -> bool | None:
    """Whether it is good for a unit that it moves or that its state or what it has to spend
    changes: of another's deed, if it is given more, else if it is a friend; of its own walk, if it
    gets there. None where nothing of that happens.

    :param own: whether its own throw is the last that decides: where it then comes, it wants to be.
    :param spared: whether a throw against it says that nothing befalls it: what it is given
        besides, such as experience for who falls by the price of the deed, is no name of that.
    """
    old, new, system = before.units[unit], after.units[unit], after.setup.system
    if unit == action.unit:
        return True if action.kind == MOVE and new.cell == action.cells[-1] else None
    left, had = (
        sum(gauge.value for gauge in system.card(*one).gauges)
        for one in ((after, new), (before, old))
    )
    if left < had or (left > had and not spared):
        return left > had
    then, now = system.token(after, new).states, system.token(before, old).states
    if new.cell == old.cell and not {*then} - {*now}:
        return None
    return bool(old.side == before.units[action.unit].side or (own and new.cell != old.cell))


def _turns(token: Token, good: bool) -> int:
    """Return for how many turns all that helps a unit, or all that harms it, lasts."""
    return sum(mark.remaining for mark in token.marks if mark.good == good)

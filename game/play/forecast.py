"""What an action may do, in the order in which a player asks: whom, how surely, how hard, for what.

Everything is read off the exact preview, so the forecast and the dice cannot disagree (AC-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Literal, NamedTuple

from game.play.aim import Aim
from game.play.telling import (
    ability_name,
    part_name,
    signed,
    span,
    tell_note,
    tell_plainly,
    unit_name,
)
from game.player.language import Count, _, fill, translatable
from rules.battle.action import Action
from rules.battle.event import Event, Part
from rules.battle.machine import Battle
from rules.battle.preview import Outcome, Preview
from rules.battle.sheet import Command

Sort = Literal["nothing", "harm", "felled", "help"]
"""What a result is for whom it befalls; the bar shows them in this order, dark to light."""
SORTS: tuple[Sort, ...] = ("nothing", "harm", "felled", "help")

DECIDING = frozenset({"block", "roll", "die"})
"""Cues whose word names a result, such as "Blocked"."""
WORDS: dict[Sort, str] = {
    "nothing": translatable("Nothing"),
    "harm": translatable("Hit"),
    "felled": translatable("Felled"),
    "help": translatable("Healed"),
}


class Band(NamedTuple):
    """A share of the bar of results."""

    word: str
    chance: Fraction
    sort: Sort


class Term(NamedTuple):
    """A named share of a sum, as it is written."""

    name: str
    value: str


class Sum(NamedTuple):
    """How a chance, a roll or a number comes about: shares, and what they make."""

    terms: tuple[Term, ...]
    total: Term
    clause: str
    chance: bool
    """Whether it decides if something happens, rather than how much."""


class Fate(NamedTuple):
    """What may become of one unit."""

    unit: int
    name: str
    glyph: str
    side: str
    health: int
    maximum: int
    bands: tuple[Band, ...]
    felt: tuple[tuple[int, Fraction], ...]
    """Each change of health that may be felt with its chance, least first; never 0."""
    sums: tuple[Sum, ...]

    @property
    def chance(self) -> Fraction:
        """How likely anything happens to it."""
        return sum((band.chance for band in self.bands if band.sort != "nothing"), Fraction(0))

    @property
    def felled(self) -> Fraction:
        """How likely it falls."""
        return sum((band.chance for band in self.bands if band.sort == "felled"), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The mean change of those that may be felt; 0 where there is none."""
        whole = sum((chance for _value, chance in self.felt), Fraction(0))
        parts = sum((value * chance for value, chance in self.felt), Fraction(0))
        return parts / whole if whole else Fraction(0)


class Price(NamedTuple):
    """What is paid from a gauge, before and after."""

    icon: str
    label: str
    before: int
    after: int


class Forecast(NamedTuple):
    """Everything that is told of an action before it is done."""

    title: str
    icon: str
    summary: str
    fates: tuple[Fate, ...]
    """Those whom it may touch, the one pointed at first."""
    others: tuple[tuple[str, Fraction], ...]
    """What else may happen, each with its chance."""
    prices: tuple[Price, ...]
    rules_out: tuple[str, ...]
    """Sentences on what can no longer be done afterwards."""
    harms_friends: bool


def forecast(aim: Aim, action: Action) -> Forecast:
    """Return what an option may do."""
    battle, preview = aim.battle, aim.preview(action)
    command = aim.command((action.kind, action.ability))
    fates = tuple(_fates(preview, aim.cell))
    side = battle.pending.side if battle.pending is not None else ""
    return Forecast(
        _(command.label) if command is not None else ability_name(action.ability, battle),
        command.icon if command is not None else "",
        _(command.summary) if command is not None else "",
        fates,
        other_events(preview),
        tuple(_prices(aim, action, command)),
        tuple(_ruled_out(aim, action, command)),
        any(fate.side == side and fate.mean < 0 for fate in fates),
    )


def _fates(preview: Preview, pointed: int) -> list[Fate]:
    """Return what may become of everyone whom something may befall."""
    before = preview.before
    found = []
    for unit in before.units:
        bands: dict[str, tuple[Fraction, Sort]] = {}
        felt: dict[int, Fraction] = {}
        for outcome in preview.outcomes:
            change = outcome.battle.units[unit.id].health - unit.health
            if change:
                felt[change] = felt.get(change, Fraction(0)) + outcome.probability
            for word, sort, chance in results(before, outcome, unit.id):
                bands[word] = bands.get(word, (Fraction(0), sort))[0] + chance, sort
        if all(sort == "nothing" for _chance, sort in bands.values()):
            continue
        token = before.setup.system.token(before, unit)
        fate = Fate(
            unit.id,
            unit_name(unit.name),
            token.glyph,
            unit.side,
            token.health,
            token.maximum,
            tuple(
                sorted(
                    (Band(word, chance, sort) for word, (chance, sort) in bands.items()),
                    key=lambda band: SORTS.index(band.sort),
                )
            ),
            tuple(sorted(felt.items(), key=lambda item: abs(item[0]))),
            tuple(_sums(preview, unit.id, felt)),
        )
        found.append((unit.cell != pointed, unit.id, fate))
    return [fate for _far, _unit, fate in sorted(found, key=lambda item: item[:2])]


def results(before: Battle, outcome: Outcome, unit: int) -> Iterator[tuple[str, Sort, Fraction]]:
    """Name what an outcome is for a unit, way by way: a way tells why nothing came of it."""
    old, new = before.units[unit], outcome.battle.units[unit]
    sort: Sort = "nothing"
    if (new.cell < 0 <= old.cell) or new.health <= 0 < old.health:
        sort = "felled"
    elif new.health != old.health:
        sort = "harm" if new.health < old.health else "help"
    elif (ills := _marks(outcome.battle, unit, good=False)) != _marks(before, unit, good=False):
        sort = "harm" if ills > _marks(before, unit, good=False) else "help"
    elif _marks(outcome.battle, unit, good=True) > _marks(before, unit, good=True):
        sort = "help"
    if sort != "nothing":
        changed = new.health != old.health or sort == "felled"
        yield _(WORDS[sort]) if changed else _("Takes effect"), sort, outcome.probability
        return
    for chance, events in outcome.ways:
        yield _deciding_word(before, events, unit) or _(WORDS["nothing"]), sort, chance


def _marks(battle: Battle, unit: int, *, good: bool) -> int:
    token = battle.setup.system.token(battle, battle.units[unit])
    return sum(mark.good is good for mark in token.marks)


def _deciding_word(battle: Battle, events: tuple[Event, ...], unit: int) -> str:
    """Return the word of the last roll that concerns a unit and says what came of it."""
    for event in reversed(events):
        cue = battle.setup.system.words.events[event.kind].cue
        if cue is None or cue.kind not in DECIDING or not cue.word:
            continue
        if unit in (event.unit, event.target):
            return fill(_(cue.word), ability=ability_name(event.ability, battle), **event.numbers)
    return ""


# How numbers come about


def _sums(preview: Preview, unit: int, felt: dict[int, Fraction]) -> Iterator[Sum]:
    """Return each different chance, roll and number that decides over a unit."""
    battle, known = preview.before, set()
    for outcome in preview.outcomes:
        for _chance, events in outcome.ways:
            for event in events:
                if unit not in (event.target, event.unit) or not (event.dice or event.parts):
                    continue
                for made in _sums_of(event, battle, felt):
                    if made.terms not in known:
                        known.add(made.terms)
                        yield made


def _sums_of(event: Event, battle: Battle, felt: dict[int, Fraction]) -> Iterator[Sum]:
    """Return the sum of an event, and the other's where two are compared."""
    words = battle.setup.system.words
    cue = words.events[event.kind].cue

    def terms(parts: tuple[Part, ...]) -> list[Term]:
        return [Term(part_name(part, words), _worth(part)) for part in parts]

    if "chance" in event.numbers:
        word = cue.word if cue is not None and cue.kind in DECIDING else ""
        total = Term(_(word) if word else _("Chance"), f"{event.numbers['chance']} %")
        yield Sum(tuple(terms(event.parts)), total, event.clause, True)
        return
    dice = [Term(_("Dice"), span(die)) for die in event.dice]
    if event.against is not None:
        low, high = (sum(ends) for ends in _ends(event))
        total = Term(_("Together"), _between(low, high))
        yield Sum((*dice, *terms(event.parts)), total, event.clause, True)
        against = event.against
        other = [Term(_("Dice"), span(die)) for die in against.dice]
        flat = sum(part.value for part in against.parts)
        low = flat + sum(die.low for die in against.dice)
        high = flat + sum(die.high for die in against.dice)
        if not against.dice:
            low = high = against.total
        total = Term(_("against"), _between(low, high))
        yield Sum((*other, *terms(against.parts)), total, event.clause, True)
        return
    if cue is None or cue.kind not in ("hurt", "heal") or not felt:
        return
    name = ability_name(event.ability, battle) or _("Dice")
    rows = [Term(name, " + ".join(map(span, event.dice)))] if event.dice else []
    rows += terms(tuple(part for part in event.parts if part.unit != "%"))
    shares = [part for part in event.parts if part.unit == "%"]
    for _clause, group in groupby(shares, key=lambda part: part.clause):
        parts = list(group)
        factor = Fraction(100 + sum(part.value for part in parts), 100)
        names = ", ".join(part_name(part, words) for part in parts)
        rows.append(Term(names, f"× {hundredths(factor)}"))
    low, high = min(felt, key=abs), max(felt, key=abs)
    harm = cue.kind == "hurt"
    total = Term(_("Damage") if harm else _("Healing"), _between(abs(low), abs(high)))
    yield Sum(tuple(rows), total, event.clause, False)


def _ends(event: Event) -> tuple[list[int], list[int]]:
    """Return the least and the greatest of everything that an event's sum is made of."""
    flat = [part.value for part in event.parts]
    return [*flat, *(die.low for die in event.dice)], [*flat, *(die.high for die in event.dice)]


def _worth(part: Part) -> str:
    return signed(part.value) + (" %" if part.unit == "%" else "")


def _between(low: int, high: int) -> str:
    return f"{Count(low)}" if low == high else f"{Count(low)}–{Count(high)}"


def hundredths(number: Fraction) -> str:
    """Return a number with two decimals, as its language writes them."""
    whole, rest = divmod(round(number * 100), 100)
    return fill(_("{whole}.{tenths}"), whole=whole, tenths=f"{rest:02}")


# What it costs and rules out


def _prices(aim: Aim, action: Action, command: Command | None) -> Iterator[Price]:
    """Return what is paid from the gauges on the acting unit's card."""
    battle, system = aim.battle, aim.battle.setup.system
    card = system.card(battle, battle.units[action.unit])
    gauges = {gauge.icon: gauge for gauge in card.gauges if gauge.icon}
    costs = {cost.icon: cost.value for cost in (command.costs if command is not None else ())}
    if action.kind == "move":
        costs["move"] = sum(event.numbers["cost"] for event in aim.walk(action))
    for icon, gauge in gauges.items():
        paid = costs.get(icon, 0)
        if icon == "charge":
            paid += action.amount
        if paid:
            yield Price(icon, _(gauge.label), gauge.value, gauge.value - paid)


def _ruled_out(aim: Aim, action: Action, command: Command | None) -> Iterator[str]:
    """Tell what can no longer be done, by the rules' own words and by the tiles."""
    for note in command.rules_out if command is not None else ():
        yield tell_note(note, aim.battle)
    names = [_(one.label) for one in map(aim.command, aim.ruled_out()) if one is not None]
    if names:
        yield fill(_("Rules out: {names}"), names=", ".join(names))


# What else happens


def other_events(preview: Preview) -> tuple[tuple[str, Fraction], ...]:
    """Return what else may happen, each with its chance, in the order in which it is told.

    What the bars and sums show already is left out, and who is attacked. Several ways may lead to
    one result; each counts for what happens in it alone.
    """
    found: dict[str, Fraction] = {}
    for outcome in preview.outcomes:
        for probability, events in outcome.ways:
            told = {
                tell_plainly(event, outcome.battle): None
                for number, event in enumerate(events)
                if not _is_shown(event, outcome.battle) and (number or event.target < 0)
            }
            for text in filter(None, told):
                found[text] = found.get(text, Fraction(0)) + probability
    return tuple(found.items())


SHOWN = frozenset({"flight", "hurt", "heal", "fall", "roll", "block", "die", "walk"})
"""Cues of events that bars, sums and the board show."""


def _is_shown(event: Event, battle: Battle) -> bool:
    """Whether an event is seen without being told; one that only opens an action has no number."""
    cue = battle.setup.system.words.events[event.kind].cue
    if cue is None:
        return not (event.numbers or event.dice or event.parts or event.ability)
    return cue.kind in SHOWN

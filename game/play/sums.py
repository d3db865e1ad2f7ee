"""How chances, rolls and numbers of a forecast come about: named shares, and what they make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from game.play.arithmetic import runs_of
from game.play.telling import ability_name, part_name, signed, spans, tell_formula, unit_name
from game.player.language import Count, _, colon, fill, opened, per_cent, translatable
from rules.battle.event import Die, Event, Part, Rolled
from rules.battle.machine import Battle

Way = tuple[Fraction, tuple[Event, ...]]
"""The chance of a way in which a unit may fare, and what concerns it then."""


class Term(NamedTuple):
    """A named share of a sum, as it is written."""

    name: str
    value: str
    clause: str = ""
    """By which rule it counts; "" for that of the whole sum."""


class Sum(NamedTuple):
    """How a chance, a roll or a number comes about: shares, and what they make."""

    terms: tuple[Term, ...]
    total: Term
    clause: str
    chance: bool
    """Whether it decides if something happens, rather than how much."""

    def beyond(self, other: Sum) -> tuple[Term, ...]:
        """Return the shares that it has beyond all those of another, such as what a save halves;
        all where it has none such."""
        more = tuple(term for term in self.terms if term not in other.terms)
        return more if more and set(other.terms) < set(self.terms) else self.terms


class Step(NamedTuple):
    """One of several throws that must all succeed."""

    name: str
    terms: str
    before: Fraction
    """How likely it comes to this throw."""
    after: Fraction
    """How likely it comes to this throw and goes on after it."""
    clause: str

    @property
    def chance(self) -> Fraction:
        """How likely the throw itself succeeds."""
        return self.after / self.before


# Throws one after another


def steps_of(
    ways: Sequence[tuple[Way, bool]], battle: Battle, acting: int = -1
) -> tuple[Step, ...]:
    """Return the throws that decide one after another, each once, and a risk as often as the acting
    unit takes it; () where there is but one, or where another comes though one falls short, such as
    the blows at one who retreats.

    Several that another takes against the acting unit are one: it is enough that one falls short.

    :param acting: who has not succeeded where its last throw falls short or that of whom it drives,
        or one against it does not, whatever comes of it.
    :param ways: all ways, and whether anything comes of each. A throw that is not the same in all
        of them is told as it is where the least is added.
    """
    words = battle.setup.system.words.events
    plain: dict[object, dict[str, Event]] = {}
    before: dict[object, Fraction] = {}
    after: dict[object, Fraction] = {}
    for (chance, events), works in ways:
        thrown: dict[object, list[Event]] = {}
        for event in events:
            if words[event.kind].step and _decides(event):
                name = _step_name(event, battle)
                key: object = event.unit if _is_tried(event, acting) else name
                if key in thrown and _is_risked(event, acting):
                    key = name, len(thrown)
                thrown.setdefault(key, []).append(event)
                told = plain.setdefault(key, {})
                if name not in told or len(event.parts) < len(told[name].parts):
                    told[name] = event
        *earlier, _end = thrown.values() or ((),)
        if any(all(_is_lost(event, acting) for event in lost) for lost in earlier):
            return ()
        for number, (key, last_thrown) in enumerate(thrown.items(), 1):
            before[key] = before.get(key, Fraction(0)) + chance
            last = number == len(thrown)
            if last and words[last_thrown[-1].kind].result is not None:
                works = works and not all(_is_lost(event, acting) for event in last_thrown)
            after[key] = after.get(key, Fraction(0)) + chance * (works or not last)
    if len(plain) < 2:
        return ()
    either = _(" or ")
    return tuple(
        Step(
            _whose(told, acting, battle) + either.join(told),
            either.join(_shares(event, battle) for event in told.values()),
            before[key],
            after[key],
            next(iter(told.values())).clause,
        )
        for key, told in plain.items()
    )


def _step_name(event: Event, battle: Battle) -> str:
    """Return what a throw is called; it may name what it is taken against."""
    words = battle.setup.system.words
    against = event.against.parts if event.against is not None else ()
    asked = part_name(against[0], words) if against else ""
    return opened(fill(_(words.events[event.kind].step), against=asked))


def _whose(told: dict[str, Event], acting: int, battle: Battle) -> str:
    """Return who else throws for itself, as an opening, be it to withstand the acting unit or for
    what it is driven into; "" where the acting one throws, or both do."""
    event = next(iter(told.values()))
    alone = _is_tried(event, acting) or _is_driven(event, acting)
    return unit_name(battle.units[event.unit].name) + colon() + " " if alone else ""


def _is_tried(event: Event, acting: int) -> bool:
    """Whether another throws against a number to withstand the acting unit."""
    against = event.against
    return event.unit != acting == event.target and against is not None and not against.dice


def _is_risked(event: Event, acting: int) -> bool:
    """Whether the acting unit itself throws against a number, as at each cell of ice on its way."""
    against = event.against
    return event.unit == acting and against is not None and not against.dice


def _is_driven(event: Event, acting: int) -> bool:
    """Whether another throws for itself, as on ice that the acting unit has shoved it onto."""
    return event.target == -1 != acting != event.unit


def _is_lost(event: Event, unit: int) -> bool:
    """Whether a throw against a number goes against the acting unit: its own does not reach it, or
    that of whom it drives, or one against it does."""
    against = event.against
    if against is None or against.dice or "total" not in event.numbers:
        return False
    reached = event.numbers["total"] >= against.total
    if event.target == unit:
        return reached
    return not reached and (event.unit == unit or _is_driven(event, unit))


def _decides(event: Event) -> bool:
    return "chance" in event.numbers or event.against is not None


def _shares(event: Event, battle: Battle) -> str:
    """Return what a throw is made of: `Dream 70 + level 14 − spell 7`."""
    if event.against is not None and not event.against.dice:
        own = tell_formula(replace(event, against=None), battle)
        return fill(_("{sum} against {other}"), sum=own, other=event.against.total)
    if "chance" not in event.numbers:
        return tell_formula(event, battle)
    words, told = battle.setup.system.words, ""
    for part in event.parts:
        if not told:
            told = f"{part_name(part, words)} {Count(part.value)}"
        elif part.value:
            ends = part.span if isinstance(part, Rolled) else (part.value, part.value)
            value = _between(*map(abs, ends))
            told += f" {signed(part.value)[0]} {part_name(part, words)} {value}"
    return told


# Sums


def sums_of(
    ways: Iterable[Way],
    battle: Battle,
    felt: dict[int, Fraction],
    gauge: str,
    *,
    chained: bool,
    acting: int = -1,
    ability: str = "",
) -> tuple[Sum, ...]:
    """Return each different chance, roll and number that decides over a unit.

    One number is told as what may be felt of it all; several, such as that of who is hit in full
    and of who is spared half, each as its own.

    :param felt: each change of its health that may be felt, with its chance.
    :param gauge: what its health is called.
    :param chained: whether steps tell the throws that have a name.
    :param acting: who acts; where another throws, what is thrown goes by names.
    :param ability: what is done; the chance of another, that rides on it, is called by its name.
    """
    found: dict[object, Sum] = {}
    own: dict[object, list[Event]] = {}
    wounds: dict[str, Term] = {}
    words = battle.setup.system.words.events
    for _chance, events in ways:
        graded = ""
        for event in events:
            result = words[event.kind].result
            if result is not None and result.good is False:
                graded = _(result.word)
            if graded and _hurts(event, battle):
                wounds.setdefault(graded, Term(graded, _taken(event), event.clause))
            elif not (chained and words[event.kind].step and _decides(event)):
                for made in _sums_of(event, battle, felt, acting, ability):
                    key = _key(made, event)
                    found[key] = _together(found[key], made) if key in found else made
                    if not made.chance and {"before", "after"} <= event.numbers.keys():
                        own.setdefault(key, []).append(event)
    for one, counted in own.items():
        whole, lost = found[one], [_change(event) for event in counted]
        if len(own) > 1 or not whole.total.value:  # else all that may be felt of it stands there
            total = whole.total._replace(value=_between(min(lost), max(lost)))
            whole = whole._replace(total=total)
        found[one] = whole._replace(terms=(*whole.terms, *_bounds(counted, battle)))
    if len(wounds) > 1 or (wounds and not any(not made.chance for made in found.values())):
        loss = _total(fill(_("{gauge} lost"), gauge=gauge), felt)
        clauses = {term.clause for term in wounds.values()}
        clause = clauses.pop() if len(clauses) == 1 else ""
        found[""] = Sum(tuple(wounds.values()), loss, clause, False)
    return tuple(found.values())


def _taken(event: Event) -> str:
    """Return what a wound takes whatever the damage: its dice, a number, or all that is left."""
    amount = event.numbers["amount"]
    if event.dice:
        return spans(event.dice)
    return fill(
        _("all {number}") if amount == event.numbers["before"] else "{number}", number=amount
    )


def _change(event: Event) -> int:
    """Return by how much an event changes what it counts."""
    return abs(event.numbers["before"] - event.numbers["after"])


def _bounds(counted: Sequence[Event], battle: Battle) -> Iterator[Term]:
    """Yield what a sum of health is cut down to where it may come to more than that: nobody loses
    more than there is left, or is healed of more than is missing."""
    hurts = battle.setup.system.words.events[counted[0].kind].seen == "hurt"
    over = [event for event in counted if _meant(event, healed=not hurts) > _change(event)]
    if over and len({event.numbers["before"] for event in counted}) == 1:
        name = _("no more than is left") if hurts else _("no more than is missing")
        yield Term(name, f"{Count(max(map(_change, over)))}", over[0].clause)


def _meant(event: Event, *, healed: bool) -> int:
    """Return by how much an event would change what it counts; of healing that is told as what it
    comes to, its shares say so, and of a wound that leaves nothing the most of its dice, as sums
    that are more than enough may be thrown as one."""
    amount = event.numbers.get("amount", 0)
    if any(part.unit for part in event.parts) or not (healed or event.numbers["after"] == 0):
        return amount
    return max(amount, _ends(event.dice, event.parts)[0 if healed else 1])


def _key(made: Sum, event: Event) -> object:
    """Return what tells a sum from others: one chance is the same whatever comes of its throw."""
    total = made.total.value if made.chance and "chance" in event.numbers else made.total
    return made.chance, total, tuple(term.name for term in made.terms)


def _hurts(event: Event, battle: Battle) -> bool:
    return battle.setup.system.words.events[event.kind].seen == "hurt" and not event.parts


def _together(one: Sum, other: Sum) -> Sum:
    """Return two sums of the same shares as one, shares that differ as a span; it goes by the
    name that says more than that it is a chance."""
    terms = tuple(
        first._replace(value=_spanned(first.value, second.value))
        for first, second in zip(one.terms, other.terms, strict=True)
    )
    return (one if one.total.name != _(CHANCE) else other)._replace(terms=terms)


def _spanned(one: str, other: str) -> str:
    ends = {*one.split("…"), *other.split("…")}
    least, most = (end(ends, key=lambda text: (len(text), text)) for end in (min, max))
    return least if least == most else f"{least}…{most}"


def _sums_of(
    event: Event, battle: Battle, felt: dict[int, Fraction], acting: int, ability: str
) -> Iterator[Sum]:
    """Return the sum of an event, and the other's where two are compared."""
    words = battle.setup.system.words
    told = words.events[event.kind]
    cue = told.cue

    def terms(parts: tuple[Part, ...]) -> list[Term]:
        return [Term(part_name(part, words), _worth(part), part.clause) for part in parts]

    dice = [Term(_("Dice"), spans(event.dice))] if event.dice else []
    if "chance" in event.numbers:
        named = cue is not None and cue.kind in DECIDING and cue.good is not False
        word = cue.word if cue is not None and named else ""  # a chance is that of the good
        riding = ability_name(event.ability, battle) if event.ability != ability else ""
        name = _(word or told.step) or riding or _(CHANCE)
        total = Term(name, per_cent(_chance_of(event)))
        yield Sum(tuple(terms(event.parts)), total, event.clause, True)
    elif event.against is not None:
        thrown = event.unit if acting not in (-1, event.unit) else -1
        name = _name_of(thrown, battle) or _("Together")
        total = Term(name, _between(*_ends(event.dice, event.parts)))
        yield Sum((*dice, *terms(event.parts)), total, event.clause, True)
        against = event.against
        other = [Term(_("Dice"), spans(against.dice))] if against.dice else []
        low, high = _ends(against.dice, against.parts)
        if not against.dice:
            low = high = against.total
        name = _name_of(event.target, battle) if thrown >= 0 and against.dice else ""
        total = Term(name or _("against"), _between(low, high))
        shares = terms(against.parts)
        if shares and not other:
            shares[0] = shares[0]._replace(value=str(Count(against.parts[0].value)))
        yield Sum((*other, *shares), total, event.clause, True)
    elif told.step and event.dice:
        total = Term(_(told.step), _between(*_ends(event.dice, event.parts)))
        yield Sum((*dice, *terms(event.parts)), total, event.clause, False)
    elif _takes(event, battle) and told.result is not None:
        yield Sum(tuple(_amount(event, battle)), Term(_(told.result.word), ""), event.clause, False)
    elif told.seen in ("hurt", "heal") and felt:
        total = _total(_("Damage") if told.seen == "hurt" else _("Healing"), felt)
        yield Sum(tuple(_amount(event, battle)), total, event.clause, False)


def _name_of(unit: int, battle: Battle) -> str:
    return unit_name(battle.units[unit].name) if unit >= 0 else ""


def _chance_of(event: Event) -> str:
    """Return the per cent of a chance; from which to which where shares of it are rolled."""
    chance = event.numbers["chance"]
    rolled = [part for part in event.parts if isinstance(part, Rolled)]
    most = min((part.value for part in event.parts if part.name == "most"), default=100)
    fixed = sum(part.value for part in event.parts if part.name != "most" and part not in rolled)
    if not rolled:
        return str(Count(chance))
    ends = (fixed + sum(part.span[end] for part in rolled) for end in (0, 1))
    return _between(*(min(most, max(0, value)) for value in ends))


def _takes(event: Event, battle: Battle) -> bool:
    """Whether dice say how much is taken of what is no health, such as of Energy."""
    counts = {"before", "after"} <= event.numbers.keys()
    seen = battle.setup.system.words.events[event.kind].seen
    return bool(event.dice) and counts and seen == "die"


DECIDING = frozenset({"block", "roll", "die"})
"""Cues whose word names a result, such as "Blocked"."""
CHANCE = translatable("Chance")


def _amount(event: Event, battle: Battle) -> Iterator[Term]:
    """Yield what an amount is made of: dice, numbers, and factors, one for each clause."""
    words = battle.setup.system.words
    if event.dice:
        name = ability_name(event.ability, battle) or _("Dice")
        yield Term(name, spans(event.dice))
    for run in runs_of(event.parts):
        if run.multiplies:
            factor = Fraction(100 + sum(part.value for part in run.parts), 100)
            names = ", ".join(part_name(part, words) for part in run.parts)
            yield Term(names, f"× {hundredths(factor)}", run.parts[0].clause)
        else:
            for part in run.parts:
                yield Term(part_name(part, words), _worth(part), part.clause)


def _total(name: str, felt: dict[int, Fraction]) -> Term:
    low, high = min(felt, key=abs, default=0), max(felt, key=abs, default=0)
    return Term(name, _between(abs(low), abs(high)))


def _ends(dice: Sequence[Die], parts: Sequence[Part]) -> tuple[int, int]:
    """Return the least and the greatest that dice and shares may make."""
    flat = sum(part.value for part in parts)
    return flat + sum(die.low for die in dice), flat + sum(die.high for die in dice)


def _worth(part: Part) -> str:
    if isinstance(part, Rolled):
        return per_cent(f"{signed(part.span[0])}–{abs(part.span[1])}")
    return per_cent(signed(part.value)) if part.unit == "%" else signed(part.value)


def _between(low: int, high: int) -> str:
    return f"{Count(low)}" if low == high else f"{Count(low)}–{Count(high)}"


def hundredths(number: Fraction) -> str:
    """Return a number with two decimals, as its language writes them."""
    whole, rest = divmod(round(number * 100), 100)
    return fill(_("{whole}.{tenths}"), whole=whole, tenths=f"{rest:02}")

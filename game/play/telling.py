"""Telling in words what happened and why something is not allowed, in the player's language.

A system gives English templates as data (`System.words`); here they are translated and filled
in. Nothing here knows a system by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from game.play.arithmetic import runs_of
from game.player.faults import tell_fault
from game.player.language import (
    MINUS,
    Count,
    _,
    alphabet,
    colon,
    fill,
    opened,
    per_cent,
    translatable,
)
from game.player.language import die as die_words
from rules.battle.event import Against, Die, Event, Part
from rules.battle.machine import Battle
from rules.battle.sheet import Note, Plan
from rules.battle.words import Words
from rules.errors import RecordError, Refusal
from rules.record.record import Record
from rules.unit import SIDES

SEPARATOR = " · "
ARROW = " → "
TO_ANOTHER = f"{{unit}}{ARROW}{{target}}"
"""What a sentence of any language begins with that says who does something to whom."""


def tell_event(event: Event, battle: Battle) -> str:
    """Return one log line: what happened, how the dice made it so, and the clause (DI-1).

    It is "" for an event that is told in no words.
    `battle` may be the position before or after the event.
    """
    text = tell_plainly(event, battle)
    if not text:
        return ""
    return SEPARATOR.join(filter(None, (text, tell_arithmetic(event, battle), event.clause)))


def tell_arithmetic(event: Event, battle: Battle) -> str:
    """Return how the dice made an event so; "" where nothing was thrown or worked out."""
    computed = event.dice or event.against or any(part.unit == "%" for part in event.parts)
    return tell_breakdown(event, battle) if computed else ""


def tell_plainly(event: Event, battle: Battle) -> str:
    """Return what happened in a few words, without dice, modifiers and clause.

    It is "" for an event that is told in no words.
    """
    return _plainly(event, battle, said_of(event))


def tell_span(events: Sequence[Event], battle: Battle) -> str:
    """Return the same of several that differ by numbers alone, each from its least to its most:
    `Warlock: +23–35 Energy`."""
    found = [numbers_of(one) for one in events]
    ends = {name: [end(one[name] for one in found) for end in (min, max)] for name in found[0]}
    spans = {name: Span(high, low) for name, (low, high) in ends.items()}
    return _plainly(events[0], battle, {**said_of(events[0]), **spans})


def is_to_another(event: Event, battle: Battle) -> bool:
    """Whether an event's words begin with who does something to whom."""
    return _text_of(event, battle).startswith(TO_ANOTHER)


def tell_of(events: Sequence[Event], battle: Battle) -> str:
    """Return the same of several, at least two, that differ only in whom it is done to:
    `Wren → Orc 3 and 5 more: Slumber lasts 4 rounds`."""
    first = next(one for one in events if one.target != one.unit)
    name = _name_of(first.target, battle)
    whom = fill(_("{name} and {number} more"), name=name, number=len(events) - 1)
    return _plainly(first, battle, said_of(first), whom)


class Span(Count):
    """Whole numbers from a least to a most, of which it has the most."""

    def __new__(cls, most: int, least: int) -> Span:
        """Hold both."""
        made = super().__new__(cls, most)
        made.least = least
        return made

    least: int

    def __format__(self, spec: str) -> str:
        most = super().__format__(spec)
        return most if self.least == self else f"{Count(self.least)}–{most}"


def _text_of(event: Event, battle: Battle) -> str:
    return battle.setup.system.words.events[event.kind].text_of(event)


def _plainly(event: Event, battle: Battle, said: Mapping[str, int | str], whom: str = "") -> str:
    unit, target = _name_of(event.unit, battle), whom or _name_of(event.target, battle)
    told = fill(
        _(_text_of(event, battle)),
        unit=unit,
        target=target,
        ability=ability_name(event.ability, battle),
        cells=cell_names(event, battle),
        into=cell_names(event, battle, entered=True),
        outcome=outcome_words(event.ability),
        **said,
    )
    if event.unit == event.target:  # what somebody does to itself
        return told.replace(f"{unit}{ARROW}{target}", unit, 1)
    return told


def said_of(event: Event) -> dict[str, int | str]:
    """Return all that an event's words may name besides who, whom and where: its numbers, and what
    it says aside, titles in the player's language."""
    titles = {name: _(said) for name, said in event.aside if isinstance(said, str)}
    return {**titles, **numbers_of(event)}


def numbers_of(event: Event) -> dict[str, int]:
    """Return the numbers that an event's words may name: its own, those that it says aside, and as
    `lost` and `gained` how far its quantity went down or up, where it says what that was before."""
    aside = {name: said for name, said in event.aside if isinstance(said, int)}
    numbers = {**aside, **event.numbers}
    if "before" not in numbers:
        return numbers
    gained = numbers["after"] - numbers["before"]
    return {"lost": -gained, "gained": gained, **numbers}


def tell_refusal(refusal: Refusal, battle: Battle) -> str:
    """Return why an action is not allowed: `Needs 4 attack points, 2 left: ED-2.7b` (AC-2)."""
    template = battle.setup.system.words.refusals[refusal.code]
    return _sentence(fill(_(template), **dict(refusal.numbers)), refusal.clause)


def tell_note(note: Note, battle: Battle) -> str:
    """Return what may still be done, or no longer: `No shot after a full move: NP-M1`."""
    template, numbers = battle.setup.system.words.notes[note.code], dict(note.numbers)
    name = _name_of(numbers.pop("unit", -1), battle)
    abilities = ", ".join(ability_name(one, battle) for one in note.abilities)
    return _sentence(fill(_(template), unit=name, abilities=abilities, **numbers), note.clause)


def tell_flaw(record: Record, fault: RecordError | None, start: Battle) -> str:
    """Return in one sentence what is not as it should be with a record that can be opened all the
    same; "" for nothing.

    :param fault: why it cannot be played again from its beginning.
    :param start: the battle from which on it can be.
    """
    if fault is not None and start.over:
        return fill(_("{error}; only the battle's end can be shown"), error=tell_fault(fault))
    if fault is not None:
        return fill(
            _("{error}; the battle goes on from its last snapshot"), error=tell_fault(fault)
        )
    words = _("{file} breaks off in the middle; the battle goes up to its last whole action.")
    return fill(words, file=Path(record.file).name) if record.cut else ""


def _sentence(words: str, clause: str) -> str:
    """Return words that stand alone, with the clause that says so."""
    return f"{opened(words)}{colon()} {clause}"


def round_words(number: int) -> str:
    """Return which round it is; 0 is what comes before the first."""
    return fill(_("Round {number}"), number=number) if number else _("Before the battle")


def plan_words(plan: Plan, battle: Battle) -> str:
    """Return in a few words what a unit has declared: `Shot: Grim`, `Move: Г-4`."""
    action = plan.action
    if action is None:
        return _(plan.note) if plan.note else _("undeclared")
    if plan.title:
        return _(plan.title)
    phrase = battle.setup.system.phrases.get((action.kind, ""), translatable("move"))
    verb = ability_name(action.ability, battle) or _(phrase)
    cells = ", ".join(battle.setup.board.name(cell, alphabet()) for cell in action.cells)
    target, note = _name_of(action.target, battle), _(plan.note) if plan.note else ""
    if target and note and not action.ability:
        verb, note = note, ""  # by what it attacks says more than that it attacks
    whom = target or cells
    words = opened(f"{verb}{colon()} {whom}" if whom else verb)
    return f"{words} ({note})" if note else words


def told_plan(plan: Plan, battle: Battle) -> list[str]:
    """Return what is told of a declaration: what it is, or that it comes to nothing and why; what
    its initiative is made of."""
    words = plan_words(plan, battle)
    if plan.state != "called off":
        return [*filter(None, (words, plan_sum(plan, battle)))]
    undone = fill(_("Comes to nothing: {deed}"), deed=words)
    return [undone, *(tell_note(note, battle) for note in plan.breaks)]


def phase_number(phase: str, battle: Battle) -> int:
    """Return the place of a phase in its round, from 1; 0 for an unknown one."""
    ids = [one.id for one in battle.setup.system.phases]
    return ids.index(phase) + 1 if phase in ids else 0


def plan_time(plan: Plan, battle: Battle) -> str:
    """Return when what is declared will be done: `5` for that phase, `round 3`; "" if unknown."""
    if plan.round:
        return fill(_("round {number}"), number=plan.round)
    if not plan.phase:
        return ""
    return str(phase_number(plan.phase, battle))


def plan_rule(plan: Plan, battle: Battle) -> str:
    """Return the rule by which what has been declared is done: its own, or its phase's; "" else."""
    phases = (one.clause for one in battle.setup.system.phases if one.id == plan.phase)
    return plan.clause or next(phases, "")


def plan_sum(plan: Plan, battle: Battle) -> str:
    """Return what the initiative of a declaration is made of, with its clause; "" before."""
    if not plan.parts:
        return ""
    words = battle.setup.system.words
    names = {part.name: part_name(part, words) for part in plan.parts}
    shares = _sum("", list(plan.parts), names)
    told = fill(_("Initiative: {shares} = {total}"), shares=shares, total=plan.total)
    return told + SEPARATOR + plan.parts[0].clause


def tell_breakdown(event: Event, battle: Battle) -> str:
    """Return how dice and parts make the event's first number; empty without either.

    A sum `1d100 (34) + Luck 5 = 39`, a product `14–20 (17) × (100% + 18% Might) = 20`, a
    chance `1d100 (14) against 15%: shield 25% − book 10%`, two sums `1d20 (14) + Precision 5
    = 19 against 1d20 (9) + Dodge 7 = 16`, or a plain list.
    """
    return _breakdown(event, battle, thrown=True)


def tell_formula(event: Event, battle: Battle) -> str:
    """Return the same before the dice fall: how the number or the chance comes about.

    `14–20 × (100% + 18% Might)` or `15% = shield 25% − book 10%`.
    """
    return _breakdown(event, battle, thrown=False)


def _breakdown(event: Event, battle: Battle, *, thrown: bool) -> str:
    words = battle.setup.system.words
    if event.against is not None:
        own = _own(event, words, thrown=thrown)
        other = _opposed(event.against, words, thrown=thrown)
        return fill(_("{sum} against {other}"), sum=own, other=other)
    return _own(event, words, thrown=thrown)


def _opposed(against: Against, words: Words, *, thrown: bool) -> str:
    """Return the other's sum, or the number that was asked for and what it is made of."""
    names = {part.name: part_name(part, words) for part in against.parts}
    dice = " + ".join(_die(die, thrown) for die in against.dice)
    text = _sum(dice, list(against.parts), names)
    if not text:
        return str(Count(against.total))
    plain = not against.dice and len(against.parts) == 1
    return text if plain or (against.dice and not thrown) else f"{text} = {Count(against.total)}"


def _own(event: Event, words: Words, *, thrown: bool) -> str:
    names = {part.name: part_name(part, words) for part in event.parts}
    dice = " + ".join(_die(die, thrown) for die in event.dice)
    chance = event.numbers.get("chance")
    if chance is not None:
        dice = " + ".join(_die(die, thrown) for die in event.decisive)
        if not thrown:
            return f"{per_cent(chance)} = {_chance('', chance, event.parts, names)}"
        return _chance(dice, chance, event.parts, names)
    flat = [part for part in event.parts if part.unit != "%"]
    percents = [part for part in event.parts if part.unit == "%"]
    if not dice and not percents:
        return ", ".join(f"{names[part.name]} {Count(part.value)}" for part in flat)
    total = Count(event.figures[0]) if event.numbers and thrown else None
    if not dice and not flat:
        shown = ", ".join(f"{names[part.name]} {per_cent(Count(part.value))}" for part in percents)
        return shown if total is None else f"{shown} = {total}"
    text, loose = dice, len(event.dice) > 1
    for run in runs_of(event.parts):
        if run.multiplies:
            text = f"({text})" if loose else text
            text, loose = f"{text} × ({_bracket(run.parts, names)})", False
        else:
            summed = _sum(text, run.parts, names)
            added = summed[len(text) :]
            text, loose = summed, loose or " + " in added or f" {MINUS} " in added
    return text if total is None else f"{text} = {total}"


def length_words(rounds: int, actions: int) -> str:
    """Return how long a battle was: `4 rounds, 31 actions`."""
    counted = (
        fill(_("{rounds} {rounds:round|rounds}"), rounds=rounds),
        fill(_("{actions} {actions:action|actions}"), actions=actions),
    )
    return ", ".join(counted)


def part_name(part: Part, words: Words) -> str:
    """Return what a share of a sum is called; one that stacking has halved says so."""
    name = _(words.parts.get(part.name, part.name))
    if name.startswith("1d") and name[2:].isdecimal():
        name = die_words(int(name[2:]))
    return fill(_("{name} halved"), name=name) if part.halved else name


def battle_title(battle: Battle) -> str:
    """Return the title of a battle's scenario; of one without any, its system's."""
    return _(battle.setup.scenario.title or battle.setup.system.title)


def unit_name(name: str) -> str:
    """Return a unit's name in the player's language: `Duelist 2` keeps its number."""
    stem, space, number = name.rpartition(" ")
    return f"{_(stem)} {number}" if space and number.isdecimal() else _(name)


def short_unit_name(name: str, width: int, shorten: Callable[[str, int], str]) -> str:
    """Return a unit's name cut to `width` pixels by `shorten`; its number is never cut off."""
    whole = unit_name(name)
    stem, space, number = whole.rpartition(" ")
    if shorten(whole, width) == whole or not (space and number.isdecimal()):
        return shorten(whole, width)
    while stem and shorten(f"{stem}… {number}", width) != f"{stem}… {number}":
        stem = stem[:-1].rstrip()
    return f"{stem}… {number}"


def side_name(side: str) -> str:
    """Return the name of a side, or of an outcome: "red", "blue", "draw" or "undecided"."""
    names = {"red": _("Red"), "blue": _("Blue"), "draw": _("draw"), "undecided": _("undecided")}
    return names.get(side, side)


def players_words(names: Mapping[str, str]) -> str:
    """Return who plays against whom, where two have given their names; else ""."""
    return fill(_("{red} against {blue}"), **names) if len(names) == len(SIDES) else ""


def outcome_words(outcome: str, names: Mapping[str, str] | None = None) -> str:
    """Return how a battle ended; whoever has a name wins under it."""
    if outcome == "draw":
        return _("A draw")
    if names and outcome in names:
        return fill(_("{name} wins"), name=names[outcome])
    return _("Red wins") if outcome == "red" else _("Blue wins")


def ability_name(ability: str, battle: Battle) -> str:
    """Return an ability's name in the player's language; that of a side where one is meant."""
    if not ability:
        return ""
    title = battle.setup.system.abilities.get(ability)
    return side_name(ability) if title is None else _(title)


def _name_of(unit: int, battle: Battle) -> str:
    return unit_name(battle.units[unit].name) if unit >= 0 else ""


def cell_names(event: Event, battle: Battle, *, entered: bool = False) -> str:
    """Return the cells of an event in the player's letters: a way with arrows; or, `entered`, the
    one that was to be entered."""
    cells = event.into if entered else event.cells
    names = [battle.setup.board.name(cell, alphabet()) for cell in cells]
    return (ARROW if battle.setup.system.words.is_walk(event) else ", ").join(names)


def span(die: Die) -> str:
    """Return what a die can show: `1d20`, `9–27`."""
    return die_words(die.high) if die.low == 1 else f"{die.low}–{die.high}"


def spans(dice: Iterable[Die]) -> str:
    """Return what dice that are added up can show: `2d6 + 1d4`."""
    return " + ".join(map(span, dice))


def nearest(mean: Fraction) -> Count:
    """Return a mean as it is told: the nearest whole number, of two the one farther from 0, so that
    what is taken and what is left add up."""
    return Count(mean + (Fraction(1, 2) if mean > 0 else -Fraction(1, 2)))


def signed(value: int) -> str:
    """Return a number with its sign: `+5`, `−10`."""
    return f"{_sign(value)}{abs(value)}"


def _die(die: Die, thrown: bool) -> str:
    return f"{span(die)} ({die.value})" if thrown else span(die)


def _chance(dice: str, chance: int, parts: tuple[Part, ...], names: dict[str, str]) -> str:
    against = fill(_("{dice} against {chance}%"), dice=dice, chance=chance) if dice else ""
    shares = " ".join(
        f"{names[part.name]} {per_cent(Count(part.value))}"
        if number == 0
        else f"{_sign(part.value)} {names[part.name]} {per_cent(abs(part.value))}"
        for number, part in enumerate(part for part in parts if part.name != "most")
    )
    limits = [
        f"{names[part.name]} {per_cent(Count(part.value))}" for part in parts if part.name == "most"
    ]
    return ": ".join(filter(None, (against, ", ".join(filter(None, (shares, *limits))))))


def _sum(dice: str, flat: Sequence[Part], names: dict[str, str]) -> str:
    text = dice
    for part in flat:
        if not text:
            text = f"{names[part.name]} {Count(part.value)}"
        elif part.value:
            text += f" {_sign(part.value)} {names[part.name]} {abs(part.value)}"
    return text


def _bracket(percents: Sequence[Part], names: dict[str, str]) -> str:
    """Return what one clause adds up and multiplies by."""
    shares = "".join(
        f" {_sign(part.value)} {per_cent(abs(part.value))} {names[part.name]}" for part in percents
    )
    return f"{per_cent(100)}{shares}"


def _sign(value: int) -> str:
    return MINUS if value < 0 else "+"

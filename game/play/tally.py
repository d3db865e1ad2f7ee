"""How the dice of an event make its number: one step after another, each with what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from game.play.arithmetic import runs_of
from game.play.sums import hundredths
from game.play.telling import part_name, signed, spans
from game.player.language import Count, _, fill, per_cent
from rules.battle.event import Die, Event, Part, Rolled
from rules.battle.machine import Battle
from rules.battle.words import Words


class Tally(NamedTuple):
    """A step: the dice that fell or the share that comes to them, and what it makes so far."""

    dice: tuple[Die, ...]
    name: str
    value: str
    total: str
    share: bool = False
    """Whether it only adds to a chance that another die decides about."""

    @property
    def words(self) -> str:
        """The step in plain words."""
        return " ".join(filter(None, (self.name, self.value)))


def tallies(event: Event, battle: Battle) -> tuple[Tally, ...]:
    """Return the steps of an event's arithmetic; () where nothing was thrown."""
    if not (event.dice or (event.against is not None and event.against.dice)):
        return ()
    chance = event.numbers.get("chance")
    if chance is not None:
        return tuple(_against_chance(event, int(chance), battle))
    total = event.figures[0] if event.numbers else None
    words = battle.setup.system.words
    found = [*_sum(event.dice, event.parts, battle, total)]
    if event.against is not None:
        other = event.against
        asked = "" if other.dice else _shares(other.parts, words)
        name = fill(_("against {what}"), what=asked) if asked else _("against")
        found.append(Tally((), name, "", "" if other.dice else str(other.total)))
        if other.dice:
            found += _sum(other.dice, other.parts, battle, other.total)
    return tuple(found)


def in_a_row(steps: Sequence[Tally]) -> Tally:
    """Return the steps of one throw as one: beside the dice what comes to them and what they are
    held against, and what it makes."""
    first, *rest = steps
    for step in rest:
        equals = " = " if any(letter.isdigit() for letter in step.name) else " "
        value = step.value or (step.name + equals + step.total if step.total else "")
        first = first._replace(
            name=f"{first.name} {value}".rstrip(),
            total=step.total if step.value else first.total,
        )
    return first


def _shares(parts: Sequence[Part], words: Words) -> str:
    """Return what a number is made of that was asked for: `armour class`, where that is all of it,
    or `armour class 13 + cover 3`."""
    names = [part_name(part, words) for part in parts]
    if len(parts) < 2 or any(part.unit for part in parts):
        return names[0] if len(parts) == 1 else ""
    told = f"{names[0]} {Count(parts[0].value)}"
    for name, part in zip(names[1:], parts[1:], strict=True):
        told += f" {signed(part.value)[0]} {name} {Count(abs(part.value))}"
    return told


def _against_chance(event: Event, chance: int, battle: Battle) -> Iterator[Tally]:
    """Yield the shares of a chance, and then the die that was thrown against it."""
    so_far, rolled = 0, iter(event.dice[len(event.decisive) :])
    for part in event.parts:
        limits = part.name == "most"
        so_far = min(so_far, part.value) if limits else so_far + part.value
        name = part_name(part, battle.setup.system.words)
        dice = tuple(islice(rolled, isinstance(part, Rolled)))
        value = "" if limits else per_cent(signed(part.value))
        yield Tally(dice, name, value, per_cent(so_far), share=True)
    thrown = sum(die.value for die in event.decisive)
    told = fill(_("{dice} against {chance}%"), dice=spans(event.decisive), chance=chance)
    yield Tally(event.decisive, told, "", str(thrown))


def _sum(
    dice: tuple[Die, ...], parts: Sequence[Part], battle: Battle, total: int | None
) -> Iterator[Tally]:
    """Yield dice, then what is added and what is multiplied. The last comes to the total, rounded
    as the rules do it."""
    words, so_far = battle.setup.system.words, Fraction(sum(die.value for die in dice))
    steps = [Tally(dice, spans(dice), "", _number(so_far))] if dice else []
    for run in runs_of(parts):
        if run.multiplies:
            factor = Fraction(100 + sum(part.value for part in run.parts), 100)
            so_far *= factor
            names = ", ".join(part_name(part, words) for part in run.parts)
            steps.append(Tally((), names, f"× {hundredths(factor)}", _number(so_far)))
            continue
        for part in run.parts:
            if part.value or not steps:
                so_far += part.value
                steps.append(Tally((), part_name(part, words), signed(part.value), _number(so_far)))
    if steps and total is not None:
        steps[-1] = steps[-1]._replace(total=str(Count(total)))
    yield from steps


def _number(value: Fraction) -> str:
    return str(Count(value.numerator)) if value.denominator == 1 else hundredths(value)

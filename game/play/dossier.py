"""All that a unit's card says: who it is, what lies on it, what it can do to the one who decides.

The words are in the player's language; a spot's rule is the clause behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.play.prospects import Prospects
from game.play.state_words import state_icon, state_words
from game.play.telling import plan_sum, side_name, tell_note, unit_name
from game.player.language import Count, _, alphabet, fill, per_cent
from rules.battle.machine import Battle
from rules.battle.sheet import Card, Fact, Gauge, Mark
from rules.battle.threat import Threat


class Row(NamedTuple):
    """One thing that an enemy could do on its next turn, as the card's table has it."""

    icon: str
    name: str
    reach: str
    harm: str
    """The least and the most damage of a hit; "" where it only lays an ill effect."""
    told: str
    """Everything about it in sentences, for whoever points at it."""


class Plate(NamedTuple):
    """An effect that lies on a unit, or a state in which it is."""

    icon: str
    name: str
    words: str
    """What it does, in short."""
    turns: str
    """For how long; "" where that is not counted."""
    good: bool | None
    """Whether it is good for the unit; None for a state, which is neither."""
    told: str
    """Everything about it in sentences."""


class Dossier(NamedTuple):
    """The card of one unit in words and numbers."""

    card: Card
    name: str
    side: str
    """The side's name."""
    place: str
    """When it acts and where it stands: `next in order · C-5`."""
    about: str
    """Its kind, its level and what that is, for whoever points at its name."""
    plates: tuple[Plate, ...]
    notes: tuple[str, ...]
    whom: str
    """The unit that the table's damage is meant for; "" for no table."""
    rows: tuple[Row, ...] | None
    """None while they are not known yet."""


def dossier(battle: Battle, unit: int, prospects: Prospects) -> Dossier:
    """Return the card of a unit."""
    system, one = battle.setup.system, battle.units[unit]
    card, token = system.card(battle, one), system.token(battle, one)
    sums = [plan_sum(plan, battle) for plan in system.plans(battle) if plan.unit == unit]
    notes = (*filter(None, sums), *(tell_note(note, battle) for note in card.notes))
    victim = prospects.victim
    rows, whom = None, ""
    if victim >= 0 and battle.units[victim].side != one.side and one.cell >= 0:
        whom = unit_name(battle.units[victim].name)
        found = prospects.found.get(unit)
        rows = None if found is None else tuple(_row(threat, whom) for threat in found)
    board = battle.setup.board
    place = [_when(battle, unit, exhausted=token.exhausted)]
    if one.cell >= 0:
        place.append(board.name(one.cell, alphabet()))
    names = [unit_name(other.name) for other in battle.units]
    plates = (*map(_state, token.states), *(_effect(mark, names) for mark in card.marks))
    return plain(card)._replace(
        place=" · ".join(filter(None, place)), plates=plates, notes=notes, whom=whom, rows=rows
    )


def plain(card: Card) -> Dossier:
    """Return the card of one who stands on no board."""
    name, kind = unit_name(card.name), _(card.title)
    level = fill(_("level {number}"), number=card.level)
    about = f"{kind}, {level}\n{_(card.summary)}"
    plates = tuple(_effect(mark, ()) for mark in card.marks)
    return Dossier(card, name, side_name(card.side), level, about, plates, (), "", None)


def _state(state: str) -> Plate:
    words = state_words(state)
    return Plate(state_icon(state), words[:1].upper() + words[1:], "", "", None, "")


def _effect(mark: Mark, names: Sequence[str]) -> Plate:
    """Return the plate of an effect; whoever points at it is told whose it is."""
    facts = [told_fact(fact) for fact in mark.facts]
    words = ", ".join(f"{_(fact.label)} {told_number(fact)}" for fact in mark.facts)
    turns = ""
    if mark.remaining:
        turns = fill(_("{number} left"), number=mark.remaining)
    whose = [fill(_("By {name}"), name=names[mark.author])] if 0 <= mark.author < len(names) else []
    told = "\n".join((_(mark.label), *whose, *facts))
    return Plate(mark.icon, _(mark.label), words, turns, mark.good, told)


def gauge_hint(gauge: Gauge) -> str:
    """Return what a gauge counts, ending in its clause."""
    words = fill(
        _("{name}: {value} of {most}"), name=_(gauge.label), value=gauge.value, most=gauge.maximum
    )
    return f"{words}: {gauge.clause}" if gauge.clause else words


def _when(battle: Battle, unit: int, *, exhausted: bool) -> str:
    """Say when a unit acts, as far as that is known."""
    if battle.pending is not None and battle.pending.unit == unit:
        return _("decides now")
    order = battle.setup.system.order(battle)
    if exhausted:
        return _("has acted")
    return _("next in order") if order[1:2] == (unit,) else ""


def _row(threat: Threat, whom: str) -> Row:
    command, harm = threat.command, threat.harm
    reach = _("around") if threat.around else f"{threat.reach}"
    span = ""
    if harm.high:
        span = f"{harm.low}" if harm.low == harm.high else f"{harm.low}–{harm.high}"
    told = [_(command.label)]
    if command.summary:
        told.append(_(command.summary))
    chance = per_cent(max(1, round(harm.chance * 100)))
    told.append(fill(_("Works on {name}: {chance}"), name=whom, chance=chance))
    told += [told_fact(fact) for fact in (*command.costs, *command.facts)]
    return Row(command.icon, _(command.label), reach, span, "\n".join(told))


def told_number(fact: Fact) -> str:
    """Return a fact's number with its sign and unit; ½ tells that stacking has halved it."""
    plus = "+" if fact.unit.startswith("+") and fact.value >= 0 else ""
    half = " ½" if fact.halved else ""
    return f"{plus}{Count(fact.value)} {fact.unit.removeprefix('+')}".strip() + half


def told_fact(fact: Fact) -> str:
    """Return a fact in words, ending in its clause: `Might +10: ED-2.9a`."""
    words = f"{_(fact.label)} {told_number(fact)}"
    return f"{words}: {fact.clause}" if fact.clause else words

"""All that a unit's card says: who it is, what lies on it, what it can do to the one who decides.

The words are in the player's language; a spot's rule is the clause behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from game.play.prospects import Prospects
from game.play.state_words import state_icon, state_words
from game.play.telling import (
    ARROW,
    SEPARATOR,
    plan_rule,
    plan_sum,
    side_name,
    tell_note,
    tell_refusal,
    told_plan,
    unit_name,
)
from game.player.language import Count, _, alphabet, colon, fill, opened, per_cent, translatable
from rules.battle.action import SELECT, Action, Sealed
from rules.battle.machine import Battle
from rules.battle.preview import first_way
from rules.battle.sheet import (
    ALWAYS,
    TIME,
    Card,
    Command,
    Fact,
    Gauge,
    Mark,
    Phase,
    Plan,
    Thing,
    whole_per_cent,
)
from rules.battle.threat import Threat
from rules.clause import last_named

FORETOLD, TOLD = "AC-3", "DI-1"
"""The rules by which everything is shown beforehand, and told with its dice afterwards."""
SUBMITTED = "AC-1"
"""The rule that people and bots do the same."""
STANDS, ENTERED = "BD-1", "BD-4"
"""The rules of the names of cells, and of what else may be in one."""


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
    words: tuple[str, ...]
    """What it does, each number by itself."""
    turns: str
    """For how long; "" where that is not counted."""
    good: bool | None
    """Whether it is good for the unit; None for a state, which is neither."""
    told: str
    """Everything about it in sentences."""
    number: int = 0
    """The number in `turns`; 0 where there is none."""


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
    """What can do most harm first; None while they are not known yet."""
    heads: tuple[str, str] = ("", "")
    """What the table is called, in full and in short."""


def dossier(battle: Battle, unit: int, prospects: Prospects, begun: int = 0) -> Dossier:
    """Return the card of a unit.

    :param begun: the round that has begun since in what is shown, in which nobody has acted.
    """
    system, one = battle.setup.system, battle.units[unit]
    card, token = system.card(battle, one), system.token(battle, one)
    plans = [plan for plan in system.plans(battle) if plan.unit == unit]
    sums = [plan_sum(plan, battle) for plan in plans]
    breaks = [note for plan in plans if plan.state == "waiting" for note in plan.breaks]
    told = (tell_note(note, battle) for note in dict.fromkeys((*breaks, *card.notes)))
    notes = (*filter(None, sums), *told)
    victim = prospects.victim
    rows, whom = None, ""
    if victim >= 0 and battle.units[victim].side != one.side and one.cell >= 0:
        whom = unit_name(battle.units[victim].name)
        found = prospects.found.get(unit)
        if found is not None:
            worst_first = sorted(found, key=lambda threat: -threat.harm.high)
            rows = tuple(_row(threat, whom) for threat in worst_first)
    board = battle.setup.board
    place = [_when(battle, unit, begun, exhausted=token.exhausted)]
    if one.cell >= 0:
        place.append(board.name(one.cell, alphabet()))
    names = [unit_name(other.name) for other in battle.units]
    plates = (
        *(_state(state, battle) for state in token.states),
        *(_effect(mark, names) for mark in card.marks),
    )
    shown = [one for one in card.gauges if not one.each_turn or _decides(battle, unit)]
    return plain(card._replace(gauges=tuple(shown)))._replace(
        place=" · ".join(filter(None, place)),
        about="\n".join((plain(card).about, by_rule(", ".join(filter(None, place)), STANDS))),
        plates=plates,
        notes=notes,
        whom=whom,
        rows=rows,
        heads=_heads(battle),
    )


def plain(card: Card) -> Dossier:
    """Return the card of one who stands on no board."""
    name, kind = unit_name(card.name), _(card.title)
    level = fill(_("level {number}"), number=card.level)
    about = f"{kind}, {level}\n{_(card.summary)}"
    plates = tuple(_effect(mark, ()) for mark in card.marks)
    return Dossier(card, name, side_name(card.side), level, about, plates, (), "", None)


def _state(state: str, battle: Battle) -> Plate:
    return Plate(
        state_icon(state), opened(state_words(state)), (), "", None, told_state(state, battle)
    )


def told_state(state: str, battle: Battle) -> str:
    """Return what a state is, or that somebody has acted, ending in its rule."""
    system = battle.setup.system
    if state not in system.states:
        return by_rule(_("has acted"), phase_clause(battle))
    return by_rule(state_words(state), system.states[state])


def _heads(battle: Battle) -> tuple[str, str]:
    if battle.setup.system.turns:
        return _("Next turn it can"), _("Next turn")
    return _("It can next"), _("Next")


def later_words(battle: Battle) -> str:
    """Return when that can be done which cannot be done now."""
    return _("on its next turn") if battle.setup.system.turns else _("at its next chance")


def lying_on(battle: Battle, unit: int) -> list[str]:
    """Return what is told of each effect that lies on a unit."""
    names = [unit_name(other.name) for other in battle.units]
    marks = battle.setup.system.token(battle, battle.units[unit]).marks
    return [_effect(mark, names).told for mark in marks]


def _effect(mark: Mark, names: Sequence[str]) -> Plate:
    """Return the plate of an effect; whoever points at it is told whose it is."""
    facts = [told_fact(fact) for fact in mark.facts]
    words = tuple(filter(None, (_beside_time(fact, mark) for fact in mark.facts)))
    turns = ""
    if mark.counted:  # all that there is to say of it stands in the number beside its name
        words, turns = (), f"{Count(mark.remaining)}"
    elif mark.remaining:
        turns = fill(_("{number} left"), number=mark.remaining)
    whose = [fill(_("By {name}"), name=names[mark.author])] if 0 <= mark.author < len(names) else []
    told = "\n".join((_(mark.label), *whose, *facts))
    return Plate(mark.icon, _(mark.label), words, turns, mark.good, told, mark.remaining)


def _beside_time(fact: Fact, mark: Mark) -> str:
    """Return a number of an effect in words, without the time that stands beside it; "" for a
    number that is that time."""
    if not mark.remaining or fact.unit not in ("turns", "rounds"):
        return fact_words(fact) if fact.icon != TIME or not mark.remaining else ""
    return _(fact.label)


def effect_words(mark: Mark, before: Card | None = None, after: Card | None = None) -> str:
    """Return what an effect does, after its name; "" where it has no numbers.

    :param before: the card of its bearer without it; a number that both cards have is told as what
        becomes of it, which may be less than what the effect adds: `Chance to block 31 → 50%`;
        `Chance to block −12% halved (49 → 37%)`.
    """
    doing = [fact for fact in mark.facts if fact.icon != TIME or not mark.remaining]
    old, new = (own_numbers(card) for card in (before, after))
    words = ", ".join(
        becoming(one, old[one.label], new[one.label])
        if one.label in old.keys() & new.keys()
        else fact_words(one)
        for one in doing
    )
    return f"{_(mark.label)}{colon()} {words}" if words and not mark.counted else ""


def becoming(fact: Fact, old: Fact, new: Fact) -> str:
    """Return what becomes of a number; of what counts by half how much it adds, too."""
    change = f"{_signed(old)}{ARROW}{told_number(new)}"
    return f"{fact_words(fact)} ({change})" if fact.halved else f"{_(fact.label)} {change}"


def own_numbers(card: Card | None) -> dict[str, Fact]:
    """Return the numbers of a card by their labels, without the shares of others."""
    return {fact.label: fact for fact in card.facts if not fact.share} if card is not None else {}


def thing_words(thing: Thing) -> str:
    """Return what an object does, after its name; "" where it has no numbers."""
    words = _numbered(thing.facts)
    return f"{_(thing.label)}{colon()} {words}" if words else ""


def _numbered(facts: Iterable[Fact]) -> str:
    return ", ".join(map(fact_words, facts))


def fact_words(fact: Fact) -> str:
    """Return a fact with its number, without its clause: `Might +10`."""
    return f"{_(fact.label)} {told_number(fact)}".rstrip()


def gauge_hint(gauge: Gauge) -> str:
    """Return what a gauge counts, ending in its clause."""
    words = fill(
        _("{name}: {value} of {most}"), name=_(gauge.label), value=gauge.value, most=gauge.maximum
    )
    return by_rule(words, gauge.clause)


def _when(battle: Battle, unit: int, begun: int, *, exhausted: bool) -> str:
    """Say when a unit acts, or that it has chosen, as far as that is known; nothing of a round
    that has `begun` since."""
    if begun:
        return ""
    side = battle.units[unit].side
    sealed = (one for one in battle.sealed if (one.unit, one.side) == (unit, side))
    if any(has_decided(battle, one) for one in sealed):
        return _("has decided")
    if _decides(battle, unit):
        return _("decides now")
    if exhausted:
        return _("has acted")
    return _("next in order") if _next(battle) == unit else ""


def _decides(battle: Battle, unit: int) -> bool:
    """Whether a unit is the one for whom something is decided now."""
    pending, side = battle.pending, battle.units[unit].side
    return pending is not None and (pending.unit, pending.side) == (unit, side)


def has_decided(battle: Battle, one: Sealed) -> bool:
    """Whether somebody has chosen unseen; who is asked what else it will do at that moment has not
    done with it."""
    pending, at_once = battle.pending, battle.setup.system.at_once
    asked = pending is not None and pending.unit == one.unit and pending.kind in at_once
    return bool(one.chosen) and not asked


def _next(battle: Battle) -> int:
    """Return whose turn to decide comes next: of those who choose unseen the next who has not, else
    the next in the order of acting; nobody's (-1) where any other of the side may act first."""
    pending = battle.pending
    if pending is None:
        return -1
    ids = tuple(one.unit for one in battle.sealed if one.side == pending.side and not one.chosen)
    if not battle.sealed and not any(option.kind == SELECT for option in battle.options):
        ids = battle.setup.system.order(battle)[1:2]
    return next((unit for unit in ids if unit != pending.unit), -1)


def _row(threat: Threat, whom: str) -> Row:
    command, harm = threat.command, threat.harm
    reach = _("around") if threat.around else f"{threat.reach}{'' if threat.exact else '+'}"
    span = f"{harm.low}–{harm.high}" if harm.low != harm.high else f"{harm.high or ''}"
    told = [_(command.label)]
    if command.summary:
        told.append(_(command.summary))
    words = _("Works on {name}, as near as it can come: {chance}")
    if threat.renews:
        words = _("{name} bears it already: it could only last longer")
    elif threat.reach == 1:
        words = _("Works on {name}: {chance}")
    told.append(fill(words, name=whom, chance=per_cent(whole_per_cent(harm.chance))))
    told += [*map(told_fact, command.costs), *told_numbers(command)]
    return Row(command.icon, _(command.label), reach, span, ended(told, FORETOLD))


def told_number(fact: Fact) -> str:
    """Return a fact's number with its sign and unit, "" where it has none; it is told that
    stacking has halved it."""
    if fact.unit == ALWAYS:
        return ""
    if fact.unit in TIMES:
        return fill(_(TIMES[fact.unit]), **{fact.unit: fact.value})
    number, unit = _signed(fact), fact.unit.removeprefix("+")
    if fact.most is not None and fact.most > fact.value:
        number += f"–{Count(fact.most)}"
    told = per_cent(number) if unit == "%" else f"{number} {unit}".strip()
    return fill(_("{name} halved"), name=told) if fact.halved else told


TIMES = {
    "turns": translatable("{turns} {turns:turn|turns}"),
    "rounds": translatable("{rounds} {rounds:round|rounds}"),
    "cells": translatable("{cells} {cells:cell|cells}"),
}
"""How a number of turns, rounds or cells is told."""


def told_fact(fact: Fact) -> str:
    """Return a fact in words, ending in its clause: `Might +10: ED-2.9a`; with what it changes
    where its name does not say it: `Deep breath · Energy each turn +2: ED-2.1c`."""
    if fact.changes:
        plain = told_fact(fact._replace(label=fact.changes, changes=""))
        return f"{opened(_(fact.label))}{SEPARATOR}{plain}"
    words = fact_words(fact) if fact.theirs else opened(fact_words(fact))
    return by_rule(fill(_("The other: {fact}"), fact=words) if fact.theirs else words, fact.clause)


def told_facts(facts: Sequence[Fact]) -> list[str]:
    """Return facts in words, the shares of a number behind dots."""
    return [("· " if fact.share else "") + told_fact(fact) for fact in facts]


def _signed(fact: Fact) -> str:
    plus = "+" if fact.unit.startswith("+") and fact.value >= 0 else ""
    return f"{plus}{Count(fact.value)}"


def told_numbers(command: Command) -> list[str]:
    """Return how often a command can be given yet, and its numbers, in words."""
    stock = [told_fact(command.stock)] if command.stock is not None else []
    return stock + told_facts(command.facts)


def told_shares(fact: Fact, facts: Sequence[Fact]) -> str:
    """Return a number of a card with its rule, and a line for each of its shares, which follow it
    among `facts`."""
    after = facts[facts.index(fact) + 1 :] if fact in facts else ()
    shares = takewhile(lambda one: one.share, after)
    return "\n".join(map(told_fact, (fact, *shares)))


def by_rule(words: str, clause: str) -> str:
    """Return words that end in their rule, where one is known."""
    return f"{words.rstrip('.')}{colon()} {clause}" if clause else words


def told_table(name: str) -> str:
    """Return what the table of a character's next turn says, ending in its rule."""
    words = _(
        "What it can do on its next turn, how many cells far (+: as far as the board goes), and "
        "what a hit takes from {name}"
    )
    return by_rule(fill(words, name=name), FORETOLD)


def told_in_order(battle: Battle, unit: int, plan: Plan | None, clause: str, begun: int = 0) -> str:
    """Return what a line of the order of acting says of a unit: its health, its states, what it
    has declared and with which initiative; the rule of the order; at last what decides between
    two who are equal in it."""
    system, one = battle.setup.system, battle.units[unit]
    token = system.token(battle, one)
    health = system.card(battle, one).gauges[0]
    when = _when(battle, unit, begun, exhausted=token.exhausted)
    lines = [" · ".join(filter(None, (unit_name(one.name), when))), gauge_hint(health)]
    lines += [told_fact(token.rank)] if token.rank is not None else []
    lines += [by_rule(state_words(state), system.states.get(state, "")) for state in token.states]
    if plan is not None:
        lines += told_plan(plan, battle)
    deciding = plan.ties if plan is not None and plan.ties else (system.ties,)
    ties = [by_rule(_(one.text), one.id) for one in system.clauses if one.id in deciding]
    rule = plan_rule(plan, battle) if plan is not None else ""
    return "\n".join((ended(lines, rule or clause), *ties))


def told_phase(phase: Phase) -> str:
    """Return what happens in a phase, ending in its rule."""
    return by_rule(f"{_(phase.title)}\n{_(phase.summary)}", phase.clause)


def ended(lines: Sequence[str], clause: str) -> str:
    """Return lines of which the last ends in a rule, in this one where it names none itself."""
    *before, last = lines
    return "\n".join((*before, last if last_named(last) else by_rule(last, clause)))


def told_command(command: Command, battle: Battle) -> str:
    """Return what a tile's tooltip says: what it does, its costs, its numbers, each with its shares
    behind dots, and last a rule."""
    lines = [": ".join(filter(None, (_(command.label), _(command.summary))))]
    if command.costs:
        costs = [f"{fact_words(cost)} ({cost.clause})" for cost in command.costs]
        lines.append(_("Costs") + ": " + ", ".join(costs))
    lines += told_numbers(command)
    lines += [tell_note(note, battle) for note in command.rules_out]
    if command.refusal is not None:
        lines.append(tell_refusal(command.refusal, battle))
    return ended(lines, "" if last_named(lines[-1]) else _rule_of(command, battle))


def _rule_of(command: Command, battle: Battle) -> str:
    """Return the rule by which a command is carried out: of the first that would happen, or else of
    the present phase."""
    verb = command.kind, command.ability
    option = next((one for one in battle.options if (one.kind, one.ability) == verb), None)
    return rule_of(option, battle) if option is not None else phase_clause(battle)


def rule_of(option: Action, battle: Battle) -> str:
    """Return the rule by which the first happens that an option leads to."""
    events = first_way(battle, option).events
    return next((event.clause for event in events if event.clause), phase_clause(battle))


def phase_clause(battle: Battle) -> str:
    """Return the rule of the present phase."""
    system, now = battle.setup.system, battle.setup.system.phase(battle)
    return next(phase.clause for phase in system.phases_now(battle) if phase.id == now)

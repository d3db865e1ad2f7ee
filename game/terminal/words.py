"""All that a battle shows, as lines of plain words: no colours, no columns, one thought a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from game.play.aim import Aim
from game.play.dossier import dossier, gauge_hint, told_fact
from game.play.fate import Fate
from game.play.forecast import Forecast
from game.play.ground_words import ground_words
from game.play.prospects import Prospects
from game.play.state_words import state_words
from game.play.telling import side_name, signed, tell_event, tell_refusal, unit_name
from game.player.language import (
    SOURCE_LANGUAGE,
    _,
    alphabet,
    colon,
    current_language,
    fill,
    per_cent,
)
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.sheet import Command
from rules.unit import Unit

FEW = 12
"""Options of which each is told at once; of more, how many each command has."""
LONGEST_NUMBER = 9
"""Digits of a number that is typed."""
_SPAN = re.compile(r"(\d)–(\d)")
_STEP = re.compile(r"((?:^|: )\w+-\d+)\s+\S+\s+(\w+-\d+)$")


# Where everything is


def told_board(battle: Battle) -> Iterator[str]:
    """Yield who stands where, how far from each enemy, and what lies on the board."""
    board, written = battle.setup.board, alphabet()
    first, last = board.name(0, written), board.name(board.size - 1, written)
    yield fill(
        _("Round {round}. Cells from {first} to {last}: letters go down, numbers to the right."),
        round=battle.round,
        first=first,
        last=last,
    )
    for unit in battle.units:
        yield told_unit(battle, unit)
        if unit.cell >= 0:
            yield from (f"  {line}" for line in _distances(battle, unit))
    for thing in battle.setup.system.things(battle):
        cells = ", ".join(board.name(cell, written) for cell in thing.cells)
        yield fill(_("{thing}: {cells}."), thing=_(thing.label), cells=cells)
    ground: dict[str, list[str]] = {}
    for cell in range(board.size):
        for words in ground_words(battle, cell):
            ground.setdefault(words, []).append(board.name(cell, written))
    for words, names in ground.items():
        yield fill(_("{words}. Here: {cells}."), words=words, cells=", ".join(names))


def told_unit(battle: Battle, unit: Unit) -> str:
    """Return who somebody is, where, how well, and what lies on it, in one line."""
    token = battle.setup.system.token(battle, unit)
    place = battle.setup.board.name(unit.cell, alphabet()) if unit.cell >= 0 else _("off the board")
    words = fill(
        _("{name}, {side}: {place}, {health} of {maximum} health"),
        name=unit_name(unit.name),
        side=side_name(unit.side),
        place=place,
        health=token.health,
        maximum=token.maximum,
    )
    marks = [*map(state_words, token.states), *(_(mark.label) for mark in token.marks)]
    return ", ".join((words, *marks))


def _distances(battle: Battle, unit: Unit) -> Iterator[str]:
    board = battle.setup.board
    foes = [one for one in battle.units if one.side != unit.side and one.cell >= 0]
    for foe in sorted(foes, key=lambda one: (board.distance(unit.cell, one.cell), one.id)):
        seen = board.line_of_sight(unit.cell, foe.cell)
        words = (
            _("{name} is {distance} {distance:cell|cells} away, in sight")
            if seen
            else _("{name} is {distance} {distance:cell|cells} away, out of sight")
        )
        yield fill(words, name=unit_name(foe.name), distance=board.distance(unit.cell, foe.cell))


def told_card(battle: Battle, unit: int) -> Iterator[str]:
    """Yield all that the card of a unit says."""
    shown = dossier(battle, unit, Prospects(battle, -1))
    yield told_unit(battle, battle.units[unit])
    yield from shown.about.splitlines()
    yield from map(gauge_hint, shown.card.gauges)
    yield from map(told_fact, shown.card.facts)
    for plate in shown.plates:
        yield ", ".join(filter(None, (plate.name, *plate.words, plate.turns)))
    yield from shown.notes


# What can be done


def told_decision(battle: Battle, called: str) -> str:
    """Return who decides what; `called` is the name of whoever plays the side."""
    pending = battle.pending
    assert pending is not None
    values = {"side": called, "count": len(battle.options)}
    if pending.unit < 0:
        return fill(_("{side} decides: {count} {count:option|options}."), **values)
    name = unit_name(battle.units[pending.unit].name)
    place = battle.setup.board.name(battle.units[pending.unit].cell, alphabet())
    words = _("{side} decides for {name} on {place}: {count} {count:option|options}.")
    return fill(words, name=name, place=place, **values)


def told_options(battle: Battle, words: str = "") -> Iterator[str]:
    """Yield the options with their numbers: of all, or of those in whose names all words are.

    Of many only what each command has, unless words are given.
    """
    found = _options_with(battle, words)
    if not found:
        yield fill(_('No option has "{words}" in its name.'), words=words)
    elif words or len(found) <= FEW:
        yield from (_numbered(*one) for one in found)
    else:
        yield from _groups(found)


def near_options(battle: Battle, words: str) -> list[str]:
    """Return a few options with their numbers in whose names all words are; none for no words."""
    found = _options_with(battle, words) if words.strip() else []
    return [_numbered(*one) for one in found[:FEW]]


def _options_with(battle: Battle, words: str) -> list[tuple[int, str, str]]:
    """Return number, text and title of the options in whose names all words are."""
    titles = {(one.kind, one.ability): _(one.label) for one in Aim(battle).commands}
    wanted, found = words.casefold().split(), []
    for number, option in enumerate(battle.options, 1):
        text = action_text(option, battle, alphabet())
        title = titles.get((option.kind, option.ability), text)
        if all(word in f"{text} {title}".casefold() for word in wanted):
            found.append((number, text, title))
    return found


def _groups(found: Iterable[tuple[int, str, str]]) -> Iterator[str]:
    """Yield how many options there are under each title, and the number of the first."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for number, text, title in found:
        groups.setdefault(title, []).append((number, text))
    for title, several in groups.items():
        number, text = several[0]
        if len(several) == 1:
            yield _numbered(number, text, title)
            continue
        words = _("{title}: {count} {count:way|ways}, such as {number}: {text}")
        yield fill(words, title=title, count=len(several), number=number, text=text)


def _numbered(number: int, text: str, title: str) -> str:
    """Return an option with its number; what it is called too, where that is not in its text."""
    return f"{number}{colon()} {text}" + (
        f" · {title}" if current_language() != SOURCE_LANGUAGE else ""
    )


def told_refusals(battle: Battle) -> Iterator[str]:
    """Yield what the one who decides has and cannot use now, each with the reason."""
    for command in Aim(battle).commands:
        if command.refusal is not None:
            yield f"{_(command.label)}{colon()} {tell_refusal(command.refusal, battle)}"


def command_called(battle: Battle, words: str) -> Command | None:
    """Return the command of a title, or of how it is written in an option, in any case of
    letters."""
    phrases = battle.setup.system.phrases
    for command in Aim(battle).commands:
        written = phrases.get((command.kind, command.ability), "")
        if words.casefold() in (_(command.label).casefold(), written.casefold()):
            return command
    return None


# As it is read aloud


def spoken(line: str) -> str:
    """Return a line without signs over which a voice stumbles: arrows, and dashes in spans.

    >>> spoken("Duelist → Mage: 12 · 9–25 (12)")
    'Duelist to Mage: 12 · 9 to 25 (12)'
    """
    first, *rest = line.split(" → ")
    for part in rest:
        first = fill(_("{before} to {after}"), before=first, after=part)
    return _SPAN.sub(lambda one: fill(_("{low} to {high}"), low=one[1], high=one[2]), first)


def as_written(text: str) -> str:
    """Return a step that was typed as it is read aloud, `D-1 to C-1`, in the game's notation."""
    return _STEP.sub(r"\1 → \2", text)


def number_of(text: str) -> int:
    """Return the whole number that is typed; -1 for anything else, and for one beyond reason."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else -1


# What would happen


def told_forecast(told: Forecast) -> Iterator[str]:
    """Yield what an action may do: whom, how surely, how hard, for what."""
    yield ". ".join(filter(None, (told.title, told.summary)))
    if told.later:
        yield told.later
    if told.harms_friends:
        yield _("It harms its own side.")
    if told.harms_itself:
        yield _("It harms whoever does it.")
    if told.helps_enemies:
        yield _("It helps an enemy.")
    for fate in told.fates:
        yield from _told_fate(fate)
    yield from filter(None, [told.one_die])
    yield from told.breaks
    for words, fate in told.answers:
        yield words
        yield from _told_fate(fate)
    for text, chance in told.others:
        yield f"{text}{colon()} {_share(chance)}"
    yield from told.lies
    for price in told.prices:
        after = "" if price.after is None else f" → {price.after}"
        yield f"{price.label}{colon()} {price.before}{after}"
    yield from told.rules_out


def _told_fate(fate: Fate) -> Iterator[str]:
    bands = ", ".join(f"{band.word} {_share(band.chance)}" for band in fate.bands)
    yield fill(
        _("{name}, {side}, {health} of {maximum} health: {bands}"),
        name=fate.name,
        side=side_name(fate.side),
        health=fate.health,
        maximum=fate.maximum,
        bands=bands,
    )
    for change, chance in fate.felt:
        yield f"  {signed(change)}{colon()} {_share(chance)}"
    for step in fate.steps:
        yield f"  {step.name}{colon()} {_share(step.chance)}"
    for one in fate.sums:
        shares = ", ".join(f"{term.name} {term.value}".strip() for term in one.terms)
        made = f"{one.total.name} {one.total.value}".strip()
        yield "  " + " · ".join(filter(None, (f"{made}{colon()} {shares}", one.clause)))


def _share(chance: Fraction) -> str:
    """Return a chance in per cent; one that is not certain never looks as if it were."""
    if 0 < chance < Fraction(1, 100):
        return per_cent("< 1")
    return per_cent("> 99" if Fraction(99, 100) < chance < 1 else round(chance * 100))


# What has happened


def told_action(before: Battle, action: Action) -> str:
    """Return who acts and what, in the player's alphabet: `Blue, Duelist: D-7 → D-5`."""
    written = action_text(action, before, alphabet())
    if action.unit < 0:
        return written
    actor = before.units[action.unit]
    return f"{side_name(actor.side)}, {unit_name(actor.name)}{colon()} {written}"


def told_events(events: Iterable[Event], battle: Battle) -> Iterator[str]:
    """Yield what happened, each event in a line with its dice and its clause."""
    yield from filter(None, (tell_event(event, battle) for event in events))

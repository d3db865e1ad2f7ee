"""Everything about one character on one page, every line ending in its rule."""

from __future__ import annotations

from collections.abc import Iterator

from game.play.dossier import Dossier, gauge_hint, told_fact, told_numbers
from game.player.language import _, colon
from game.window.screens.chapters import Chapter
from rules.battle.machine import Battle
from rules.battle.sheet import Command


def whole_card(battle: Battle, told: Dossier) -> tuple[tuple[Chapter, ...], tuple[Chapter, ...]]:
    """Return the page of a character: itself, its numbers and what lies on it; what it can do."""
    card = told.card
    numbers = (*map(gauge_hint, card.gauges), *map(told_fact, card.facts))
    lies = tuple(plate.told or plate.name for plate in told.plates)
    itself = (
        Chapter(told.side, (told.about, *told.notes)),
        Chapter(_("Its numbers"), numbers),
        *((Chapter(_("What lies on it"), lies),) if lies else ()),
    )
    return itself, (Chapter(_("What it can do"), tuple(_abilities(battle, card.unit))),)


def _abilities(battle: Battle, unit: int) -> Iterator[str]:
    """Yield everything that a unit has on its next turn, in the order of its tiles."""
    system, one = battle.setup.system, battle.units[unit]
    others = [other for other in battle.units if other.cell >= 0 and other.side != one.side]
    known: dict[tuple[str, str], Command] = {}
    for position in system.next_turn(battle, one, others[0]) if others else ():
        for command in system.commands(position):
            known.setdefault((command.kind, command.ability), command)
    for command in known.values():
        summary = f"{_(command.label)}{colon()} {_(command.summary)}"
        yield "\n".join((summary, *map(told_fact, command.costs), *told_numbers(command)))
    for plan in system.plans(battle):
        if plan.unit == unit and plan.note:
            yield _(plan.note)

"""What an action costs, and what it rules out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from game.play.aim import Aim
from game.play.telling import tell_note
from game.player.language import _, colon, fill
from rules.battle.action import Action
from rules.battle.sheet import Card, Command, Gauge
from rules.battle.system import MOVE


class Price(NamedTuple):
    """What is paid from a gauge, before and after; or what else it takes, as time."""

    icon: str
    label: str
    before: int
    after: int | None
    """None where it is taken from no store: then `before` is what it takes."""
    clause: str


def prices(aim: Aim, action: Action, command: Command | None) -> Iterator[Price]:
    """Return what is paid from the gauges on the acting unit's card, and what else it takes."""
    battle, system = aim.battle, aim.battle.setup.system
    card = system.card(battle, battle.units[action.unit])
    gauges = {gauge.icon: gauge for gauge in card.gauges if gauge.icon}
    paid = {cost.icon: cost for cost in (command.costs if command is not None else ())}
    costs = {icon: cost.value for icon, cost in paid.items()}
    if action.kind == MOVE:
        costs["move"] = max(aim.cost(action), _spent(aim, action, gauges.get("move")))
    stock = command.stock if command is not None else None
    counted = stock.icon if stock is not None else ""  # its cost says which of these, not how many
    for icon in [icon for icon in gauges if icon in paid]:
        if icon == counted or sum(one.icon == icon for one in card.gauges) > 1:
            yield from _taken(aim, action, card, icon)
            del gauges[icon], paid[icon]
    if stock is not None and stock.icon not in costs:
        icon = stock.icon or (command.icon if command is not None else "")
        yield Price(icon, _(stock.label), stock.value, stock.value - 1, stock.clause)
    for icon, gauge in gauges.items():
        value = costs.get(icon, 0) + (action.amount if icon == "charge" else 0)
        if value:
            clause = paid[icon].clause if icon in paid else gauge.clause
            yield Price(icon, _(gauge.label), gauge.value, gauge.value - value, clause)
    for icon, cost in paid.items():
        if icon and icon not in gauges:
            yield Price(icon, _(cost.label), cost.value, None, cost.clause)


def _spent(aim: Aim, action: Action, gauge: Gauge | None) -> int:
    """Return how much less a gauge holds at the end of a walk: what is taken up on the way may
    cost more than the way."""
    if gauge is None or aim.preview(action).before is not aim.battle:
        return 0
    after = aim.walked(action).battle
    card = after.setup.system.card(after, after.units[action.unit])
    return sum(gauge.value - one.value for one in card.gauges if one.icon == gauge.icon)


def _taken(aim: Aim, action: Action, card: Card, icon: str) -> Iterator[Price]:
    """Return what is taken from which of the gauges with one picture, such as the spells of each
    level: none as one only prepares."""
    _chance, after = next(aim.preview(action).ways(action.unit))
    then = aim.battle.setup.system.card(after, after.units[action.unit])
    for old, new in zip(card.gauges, then.gauges, strict=False):
        if old.icon == icon and old.value != new.value:
            yield Price(icon, _(old.label), old.value, new.value, old.clause)


def ruled_out(aim: Aim, action: Action, command: Command | None) -> Iterator[str]:
    """Tell what can no longer be done, by the rules' own words and by the tiles of which those say
    nothing."""
    notes = command.rules_out if command is not None else ()
    for clause, alike in groupby(notes, key=lambda note: note.clause):
        first, *others = (tell_note(note, aim.battle) for note in alike)
        end = f"{colon()} {clause}"
        more = (f", {words[:1].lower()}{words[1:].removesuffix(end)}" for words in others)
        yield f"{first.removesuffix(end)}{''.join(more)}{end}"
    pending, system = aim.battle.pending, aim.battle.setup.system
    if pending is not None and pending.kind in system.interrupts:
        return  # one answer goes without the others
    told = {note.code for note in notes}
    tiles = filter(None, map(aim.command, aim.ruled_out()))
    names = [_(one.label) for one in tiles if f"no_{one.kind}" not in told]
    if names:
        words = _("Rules out in this phase: {names}") if system.anew else _("Rules out: {names}")
        yield fill(words, names=", ".join(names))

"""The rule of whatever is pointed at in a battle, for F1 to open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from game.play.aim import Aim
from game.window.screens.battle.board_widget import BoardWidget
from game.window.screens.battle.forecast_panel import ForecastPanel
from game.window.widgets import FocusGroup
from rules.battle.machine import Battle
from rules.clause import last_named


class Table(Protocol):
    """What is looked at on the battle screen."""

    group: FocusGroup
    known: Battle
    aim: Aim | None
    board: BoardWidget
    forecast: ForecastPanel


def clause_at_hand(table: Table) -> str:
    """Return the rule of what the mouse, or else the keyboard, is on; "" for none.

    The tooltip's is the last that it names, the board's that of what is aimed at, or of whom or
    what the cell holds.
    """
    return last_named(table.group.hint_words()) or next(filter(None, _board(table)), "")


def _board(table: Table) -> Iterator[str]:
    aim, battle = table.aim, table.known
    cell = table.board.cursor
    if aim is not None and aim.cell >= 0:
        refusal, action = aim.refusal(), aim.action()
        if refusal is not None:
            yield refusal.clause
        if action is not None:
            yield table.forecast.clause_of(aim, action)
            yield from (event.clause for event in aim.walk(action))
    if cell < 0:
        return
    unit = battle.unit_at(cell)
    if unit is not None:
        card = battle.setup.system.card(battle, unit)
        yield from (gauge.clause for gauge in card.gauges)
        yield from (fact.clause for fact in card.facts)
    for thing in battle.setup.system.things(battle):
        if cell in thing.cells:
            yield from (fact.clause for fact in thing.facts)
    yield "BD-6" if battle.setup.board.terrain[cell] != "floor" else "BD-1"

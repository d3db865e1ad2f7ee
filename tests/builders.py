"""Battles for tests: drawn on a board, with chosen dice, played by the text of actions.

A drawing is what `Board.read_drawing` reads; every other sign in it is the place of the member
that the teams give under that sign.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
import pytest

from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.board.board import Board
from rules.content.scenario import LoadedScenario, Member, Scenario
from rules.content.tiled import BattleMap
from rules.dice import SEEDED, DiceSource, Scripted, mix
from rules.errors import Refusal, Refused
from rules.record.opening import open_battle

Team = Mapping[str, Member]


def drawn_scenario(
    drawing: str, system: str, red: Team, blue: Team, options: Mapping[str, Any] | None = None
) -> LoadedScenario:
    """The scenario in which the members stand where their signs, which name them, are drawn."""
    board, marks = Board.read_drawing(drawing)
    starts = {
        (side, len(team)): tuple(marks[sign][0] for sign in team)
        for side, team in (("red", red), ("blue", blue))
    }
    scenario = Scenario(
        system=system,
        title="Drawn",
        map="drawn.tmx",
        red=_named(red),
        blue=_named(blue),
        options=dict(options or {}),
    )
    return LoadedScenario(scenario, BattleMap("drawn", "Drawn", board, starts))


def _named(team: Team) -> tuple[Member, ...]:
    return tuple(msgspec.structs.replace(member, name=sign) for sign, member in team.items())


def scripted(scenario: LoadedScenario, dice: Iterable[int]) -> Battle:
    """The scenario's battle, in which the dice fall as given and then no more."""
    return open_battle(scenario, 0, Scripted(tuple(dice)))


def given(battle: Battle, changes: Mapping[str, Mapping[str, Any]]) -> Battle:
    """The same battle with some numbers of the units of these names set otherwise."""
    snapshot = msgspec.to_builtins(battle.snapshot())
    for name, numbers in changes.items():
        unit = next(one for one in snapshot["units"] if one["name"] == name)
        assert numbers.keys() <= unit.keys()
        unit.update(numbers)
    return Battle.restore(battle.setup, snapshot, battle.source)


def unit(battle: Battle, name: str) -> Any:
    """The unit of that name."""
    return next(one for one in battle.units if one.name == name)


def where(battle: Battle, name: str) -> str:
    """The cell on which a unit stands, in Cyrillic letters."""
    return battle.setup.board.name(unit(battle, name).cell)


def play(battle: Battle, *texts: str) -> tuple[Event, ...]:
    """Apply actions given as text; return all that happened."""
    events: list[Event] = []
    for text in texts:
        events += battle.apply(parse_action(text, battle))
    return tuple(events)


def refusal(battle: Battle, text: str) -> Refusal:
    """The refusal of an action given as text, which must leave the battle unchanged (AC-2)."""
    before = battle.digest()
    with pytest.raises(Refused) as caught:
        battle.apply(parse_action(text, battle))
    assert battle.digest() == before
    return caught.value.refusal


def texts(battle: Battle) -> tuple[str, ...]:
    """The options as text."""
    return tuple(action_text(action, battle) for action in battle.options)


def all_of(events: Iterable[Event], kind: str) -> tuple[Event, ...]:
    """The events of a kind."""
    return tuple(event for event in events if event.kind == kind)


def only(events: Iterable[Event], kind: str) -> Event:
    """The one event of a kind."""
    found = all_of(events, kind)
    assert len(found) == 1, found
    return found[0]


def part(event: Event, name: str) -> int:
    """The value of a named part of an event."""
    return {one.name: one.value for one in event.parts}[name]


def random_play(
    battle: Battle, seed: int, watch: Callable[[Battle], None] = lambda battle: None
) -> list[Event]:
    """Play to the end with choices that depend on `seed` alone; return all that happened.

    `watch` sees the battle at every decision.
    """
    events: list[Event] = []
    state = seed
    while battle.pending is not None:
        watch(battle)
        state = mix(state + 1)
        events += battle.apply(battle.options[state % len(battle.options)])
    return events


def fresh(scenario: LoadedScenario, seed: int = 0, source: DiceSource = SEEDED) -> Battle:
    """A battle of the scenario with seeded dice."""
    return open_battle(scenario, seed, source)


def told(kind: str, clause: str, target: int = -1, *, by: int = -1, **said: Any) -> Event:
    """The event as `Battle.tell` makes it: what is no field of it is one of its numbers."""
    shares = {name: said.pop(name) for name in Event.__struct_fields__ if name in said}
    return Event(kind, clause, by, target, numbers=said, **shares)

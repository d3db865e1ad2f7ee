"""Kept positions: what *hard* must do in them, or must not, within its turn.

Each stands in positions/<system>.toml: a drawing with its teams, what is otherwise `given` of
somebody, what Red is asked, of whom (`asks`, `unit`; all before let pass), what it then plays
(`play`) before the decision, and beginnings of the texts of actions, of which the turn must have
one (`right`) or none (`wrong`); `ends` is the cell where it ends.
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.ai import choose
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.content.scenario import Member
from rules.dice import MASK, mix
from rules.record.opening import open_battle
from tests.builders import drawn_scenario, given, play

FILES = sorted((Path(__file__).parent / "positions").glob("*.toml"))
PASSING = ("end", "wait", "decline")
BUDGET = 400
"""So few answers are enough."""


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One position of a file."""

    title: str
    drawing: str
    red: dict[str, Member]
    blue: dict[str, Member]
    options: dict[str, Any] = {}
    given: dict[str, dict[str, Any]] = {}
    play: tuple[str, ...] = ()
    asks: str = ""
    unit: str = ""
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    ends: str = ""


def positions() -> list[Any]:
    """Every position with its system."""
    found = []
    for file in FILES:
        for row in tomllib.loads(file.read_text(encoding="utf-8"))["position"]:
            one = msgspec.convert(row, Position)
            found.append(pytest.param(file.stem, one, id=f"{file.stem}: {one.title}"))
    return found


def opened(system: str, one: Position) -> Battle:
    """The battle at the position."""
    scenario = drawn_scenario(one.drawing, system, one.red, one.blue, one.options)
    battle = open_battle(scenario, 1)
    while not _asked(battle, one):
        passing = [action for action in battle.options if action.kind in PASSING]
        battle.apply((passing or battle.options)[0])
    play(battle, *one.play)
    return given(battle, one.given)


def _asked(battle: Battle, one: Position) -> bool:
    """Whether Red is asked what the position says, of whom it says."""
    assert battle.pending is not None, one.title
    kind, side, number = battle.pending.question
    named = one.unit in ("", battle.units[number].name)
    return side == "red" and named and one.asks in ("", kind)


def turn(battle: Battle, budget: int) -> list[str]:
    """What *hard* does while the same unit is asked for the same."""
    asked, done, seed = battle.pending, [], 1
    assert asked is not None
    while battle.pending is not None and battle.pending.question == asked.question:
        seed = mix((seed + 1) & MASK)
        action = choose("hard", battle.view(asked.side, seed), seed, budget)
        done.append(action_text(action, battle))
        battle.apply(action)
    return done


@pytest.mark.parametrize(("system", "one"), positions())
def test_hard_knows_what_to_do(system: str, one: Position) -> None:
    battle = opened(system, one)
    assert battle.pending is not None
    number = battle.pending.unit
    done = turn(battle, BUDGET)
    assert not one.right or any(text.startswith(one.right) for text in done), done
    assert not one.wrong or not any(text.startswith(one.wrong) for text in done), done
    assert not one.ends or battle.setup.board.name(battle.units[number].cell) == one.ends, done


def test_five_positions_of_each_system_are_kept() -> None:
    for file in FILES:
        assert len(tomllib.loads(file.read_text(encoding="utf-8"))["position"]) >= 5, file.stem
    assert len(FILES) == 6

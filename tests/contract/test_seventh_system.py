"""Another system is one folder more: it is found, opened, played, kept and hidden from."""

import inspect
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rules.systems
from game.ai import BOTS, choose
from game.play.session import Session
from rules.battle.action import Action
from rules.battle.notation import action_text, parse_action
from rules.battle.registry import load_system, system_ids
from rules.battle.sealed import all_chosen
from tests.contract import (
    positions,
    test_copies,
    test_options,
    test_play,
    test_previews,
    test_records,
)
from tests.contract.collected import collect

HERE = Path(__file__).parents[1] / "seventh" / "coin"
SCENARIO = """
format = 1
system = "coin"
title = "Palms"
map = "duel.tmx"
red = [{ kind = "palm" }, { kind = "palm" }]
blue = [{ kind = "palm" }, { kind = "palm" }]
"""
OTHER_PROCESS = test_play.test_the_same_battle_whatever_the_hash_seed
"""Another process does not see the folder that was added here."""


def contract() -> Iterator[Callable[..., None]]:
    """Every test of the contract that asks for nothing but a system and a folder."""
    for module in (test_copies, test_options, test_play, test_previews, test_records):
        for name, function in inspect.getmembers(module, inspect.isfunction):
            wanted = set(inspect.signature(function).parameters)
            if name.startswith("test_") and function is not OTHER_PROCESS:
                assert wanted <= {"system_id", "system", "tmp_path"}, name
                yield function


@pytest.fixture
def coin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The seventh system in a folder of its own, with a map and a scenario."""
    systems, maps = tmp_path / "systems", tmp_path / "maps"
    shutil.copytree(HERE, systems / "coin")
    maps.mkdir()
    for name in ("duel.tmx", "terrain.tsx", "terrain.png"):
        shutil.copy(positions.MAPS / name, maps / name)
    (maps / "palms.toml").write_text(SCENARIO, encoding="utf-8")
    monkeypatch.setattr(rules.systems, "__path__", [*rules.systems.__path__, str(systems)])
    monkeypatch.setattr(positions, "MAPS", maps)
    caches = (
        collect,
        load_system,
        positions.generated_scenarios,
        positions.own_scenarios,
        positions.scenarios,
    )
    yield maps / "palms.toml"
    monkeypatch.undo()
    for cached in caches:
        cached.cache_clear()
    sys.modules.pop("rules.systems.coin", None)


def test_ac_1_a_folder_more_is_a_system_more(coin: Path) -> None:
    assert "coin" in system_ids()
    assert load_system("coin").title == "Palms of the Hand"
    with pytest.raises(KeyError):
        load_system("no_such_system")


def test_a_system_of_one_rule_is_four_files_and_under_100_lines() -> None:
    files = sorted(path.name for path in HERE.iterdir() if path.is_file())
    assert files == ["__init__.py", "clauses.toml", "system.toml", "words.toml"]
    assert len((HERE / "__init__.py").read_text(encoding="utf-8").splitlines()) < 100


@pytest.mark.parametrize("function", tuple(contract()), ids=lambda function: function.__name__)
def test_the_seventh_system_keeps_the_contract(
    function: Callable[..., None], coin: Path, tmp_path: Path
) -> None:
    known: dict[str, Any] = {
        "system_id": "coin",
        "system": load_system("coin"),
        "tmp_path": tmp_path,
    }
    function(**{name: known[name] for name in inspect.signature(function).parameters})


def test_ac_1_where_a_side_decides_the_text_names_the_unit(coin: Path) -> None:
    battle = positions.opened("coin", 0)
    assert battle.pending is not None and battle.pending.unit == -1
    written = [action_text(option, battle) for option in battle.options]
    assert written[:3] == ["Palm 1: guard", "Palm 1: lunge", "Palm 1: rally"]
    assert [parse_action(text, battle) for text in written] == list(battle.options)


def test_what_is_declared_in_secret_is_hidden_until_it_is_shown(coin: Path) -> None:
    battle = positions.opened("coin", 0)
    battle.apply(parse_action("Palm 1: lunge", battle))
    assert all_chosen(battle.view("blue")) == ()
    assert all_chosen(battle.view("red")) == (Action(0, "lunge"),)
    before = battle.revealed
    battle.apply(parse_action("Palm 3: guard", battle))
    assert battle.revealed == before + 1


def test_undo_stops_at_what_was_shown(coin: Path) -> None:
    session = Session.start(coin, 3)
    session.do(parse_action("Palm 1: guard", session.battle))
    assert session.can_undo
    session.do(parse_action("Palm 3: guard", session.battle))
    assert not session.can_undo


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_every_bot_plays_it_to_the_end(coin: Path, bot: str) -> None:
    battle = positions.opened("coin", 1)
    while battle.pending is not None:
        battle.apply(choose(bot, battle.view(battle.pending.side), battle.round, 100))
    assert battle.outcome in ("red", "blue", "draw")

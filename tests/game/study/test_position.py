"""Rulings on positions as data: what they open, and what they refuse in one sentence."""

import tomllib

import pytest

from game.study.position import (
    DrawnMap,
    Position,
    position_from_data,
    position_of,
    position_to_data,
)
from game.study.toml import to_toml
from rules.battle.action import SELECT
from rules.battle.event import Event
from rules.errors import Fault
from rules.record.opening import open_battle
from tests.builders import play, texts, unit
from tests.contract.positions import MAPS

DRAWN = {
    "scenario": {
        "system": "energy",
        "red": [{"kind": "duelist", "name": "Ash"}],
        "blue": [{"kind": "duelist", "name": "Birch"}],
    },
    "map": {"rows": ["...", ".#.", "..."], "red": ["А-1"], "blue": ["В-3"]},
}


@pytest.mark.parametrize(
    "name",
    [
        "energy-trios",
        "risk-duel",
        "nine-pairs",
        "seven_phase-magicians",
        "side-duel",
        "dexterity-pairs",
    ],
)
def test_any_moment_of_a_battle_is_a_text_and_back(name: str) -> None:
    battle = open_battle(MAPS / f"{name}.toml", 3)
    for number in range(40):
        choices = [one for one in battle.options if one.kind != SELECT]
        battle.apply(choices[(number * 7) % len(choices)])
        if battle.over:
            break
    text = to_toml(position_to_data(position_of(battle)))
    again = position_from_data(tomllib.loads(text)).open()
    assert again.key() == battle.key()
    assert again.dice == battle.dice
    assert texts(again) == texts(battle)


def test_a_drawn_position_says_only_what_is_otherwise() -> None:
    data = {**DRAWN, "changes": {"units": {"Birch": {"cell": "А-2", "health": 5}}}}
    battle = position_from_data(data).open()
    assert unit(battle, "Birch").health == 5
    assert any(text.startswith("strike at А-2") for text in texts(battle))


def test_the_dice_of_a_position_fall_before_those_of_its_seed() -> None:
    data = {**DRAWN, "changes": {"units": {"Birch": {"cell": "А-2"}}}}
    thrown = []
    for seed in (1, 2, 3):
        battle = position_from_data({**data, "seed": seed, "dice": [15]}).open()
        events: list[Event] = []
        while len(thrown) < seed:
            strike = next((text for text in texts(battle) if text.startswith("strike")), "end turn")
            events += play(battle, strike)
            dice = [die.value for event in events for die in event.dice]
            if len(dice) > 1:
                thrown.append(dice)
    assert [dice[0] for dice in thrown] == [15, 15, 15]
    assert len({tuple(dice[1:]) for dice in thrown}) == 3


def test_a_prelude_leads_on_from_a_scenario_of_the_game() -> None:
    opened = open_battle(MAPS / "energy-duel.toml", 1)
    first = texts(opened)[0]
    play(opened, first)
    assert Position("energy-duel", seed=1, prelude=(first,)).open().key() == opened.key()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"units": {"Birch": {"health": 9999}}}, "changes, units 2, health: found 9999; expected"),
        ({"units": {"Birch": {"cell": "Б-2"}}}, "changes, units 2, cell: found a cell of wall"),
        ({"units": {"Brich": {}}}, 'changes, units: found "Brich"; expected one of Ash, Birch'),
        ({"units": {"Ash": {"cell": "Я-9"}}}, 'changes, units, Ash, cell: found "Я-9"; expected'),
        ({"units": {"Ash": {"wings": 2}}}, 'changes, units 1: found "wings"; expected one of'),
        ({"agenda": [["../../bin/sh"]]}, 'agenda 1: found a task "../../bin/sh"; expected one of'),
    ],
)
def test_what_the_rules_cannot_have_left_so_is_refused(changes: object, sentence: str) -> None:
    with pytest.raises(Fault) as caught:
        position_from_data({**DRAWN, "changes": changes}).open()
    fault = caught.value
    assert sentence in f"{fault.place}: found {fault.found}; expected {fault.expected}"


def test_no_file_but_the_games_own_scenarios_can_be_named() -> None:
    with pytest.raises(Fault):
        Position("../../etc/passwd").open()
    with pytest.raises(Fault):
        Position({**DRAWN["scenario"], "map": "../duel.tmx"}).open()  # type: ignore[dict-item]
    with pytest.raises(Fault):
        Position("energy-duel", DrawnMap(("..",), ("А-1",), ("А-2",))).open()

"""The same fight under every order: who stands where, and what a fight came to."""

from pathlib import Path

import pytest

from game.ai.lab import (
    Bout,
    Fight,
    Fought,
    bouts,
    going_first,
    of_teams,
    roles,
    staged,
    stand_ins,
    systems_with_roles,
    tally,
)
from game.ai.simulation import Course, Match, course_of, unpacked
from rules.battle.registry import load_system, system_ids
from rules.errors import ScenarioError
from rules.record.opening import open_battle

MAPS = Path(__file__).parents[3] / "maps"
FIGHT = Fight(("archer", "healer"), ("sword",), MAPS / "bridge.tmx", 3)


def won(winner: str, first: str, rounds: int = 5, fell: tuple[str, str] = ("", "")) -> Fought:
    return Fought(winner, rounds, first, fell)


def bout(swapped: bool) -> Bout:
    return Bout("side", swapped, Match(b"", 1, "a", "b"))


@pytest.mark.parametrize("role", roles())
def test_every_role_fights_under_every_order(role: str) -> None:
    assert sorted(systems_with_roles()) == sorted(system_ids())
    for system in systems_with_roles():
        battle = open_battle(staged(FIGHT._replace(red=(role,)), system), 1)
        assert battle.pending is not None
        assert battle.setup.scenario.red[0].level == 3


def test_who_has_no_archer_says_who_stands_in() -> None:
    names = {name: stand_ins(load_system(name), FIGHT) for name in systems_with_roles()}
    assert names["energy"] == {"archer": "book_mage"}
    assert names["side"] == {}


def test_a_system_with_fewer_levels_takes_its_highest() -> None:
    assert staged(FIGHT._replace(level=9), "side").scenario.red[0].level == 5
    assert staged(FIGHT._replace(level=9), "energy").scenario.red[0].level == 9


def test_a_map_without_starts_for_such_a_team_is_told() -> None:
    with pytest.raises(ScenarioError, match=r"duel.tmx, red: found 4 characters; expected a team"):
        staged(Fight(("sword",) * 4, ("sword",), MAPS / "duel.tmx", 1), "side")


def test_every_seed_is_fought_on_both_seats_and_the_systems_take_turns() -> None:
    series = bouts(FIGHT, ("side", "energy"), 4, 7, ("a", "b"))
    assert [(one.system, one.swapped) for one in series[:4]] == [
        ("side", False),
        ("side", True),
        ("energy", False),
        ("energy", True),
    ]
    seated = unpacked(series[1].match.scenario).scenario
    assert [one.kind for one in seated.blue] == ["archer", "cleric"]
    assert (series[1].match.red, series[1].match.blue) == ("b", "a")
    assert len({one.match.seed for one in series}) == 2
    assert series[:4] == bouts(FIGHT, ("side", "energy"), 2, 7, ("a", "b")), "more goes on from it"


def test_with_swapped_seats_red_s_team_is_still_red_s() -> None:
    course = Course("blue", 9, 40, "red", 2)
    assert of_teams(FIGHT, bout(False), course) == won("blue", "red", 9, ("blue", "sword"))
    assert of_teams(FIGHT, bout(True), course) == won("red", "blue", 9, ("red", "healer"))
    nobody = Course("draw", 30, 40, "", -1)
    assert of_teams(FIGHT, bout(True), nobody) == won("draw", "", 30)
    called = Course("red", 9, 40, "red", 3)
    assert of_teams(FIGHT, bout(False), called).fell == ("", ""), "who was called up has no role"


def test_a_tally_counts_wins_lengths_and_falls() -> None:
    results = [
        won("red", "red", 4, ("blue", "sword")),
        won("red", "blue", 6, ("red", "healer")),
        won("draw", "red", 30),
        won("blue", "blue", 8, ("red", "archer")),
    ]
    told = tally("energy", FIGHT, results)
    assert {who: one["share"] for who, one in told["wins"].items()} == {
        "red": 50.0,
        "blue": 25.0,
        "draw": 25.0,
    }
    assert (told["rounds"]["median"], told["rounds"]["max"]) == (7, 30)
    assert [(one["role"], one["share"]) for one in told["falls_first"]] == [
        ("archer", 25.0),
        ("healer", 25.0),
        ("sword", 25.0),
    ]
    assert told["stand_ins"] == {"archer": "Mage of the book"}


def test_going_first_is_worth_what_the_same_team_gets_more() -> None:
    results = [won("red", "red")] * 30 + [won("blue", "red")] * 10
    results += [won("red", "blue")] * 20 + [won("blue", "blue")] * 20
    told = going_first(results)
    low, high = told["interval"]
    assert told["worth"] == 25.0
    assert 3 < low < 6, "Newcombe's interval"
    assert 43 < high < 45
    assert going_first(results[:40])["worth"] is None, "the same team was always first"


def test_a_bout_is_fought_like_any_battle() -> None:
    (one, other) = bouts(FIGHT, ("dexterity",), 2, 1, ("random", "random"))
    for fought in (one, other):
        ended = of_teams(FIGHT, fought, course_of(fought.match))
        assert ended.winner in ("red", "blue", "draw")
        assert ended.first in ("red", "blue")

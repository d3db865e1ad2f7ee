"""Hiding in a tree, and who is found there."""

import pytest

from rules.battle.machine import Battle
from rules.systems.risk.content import content
from rules.systems.risk.risks import REQUIRED
from tests.builders import all_of, given, only, play, refusal, unit, where
from tests.contract.positions import MAPS
from tests.rules.systems.risk.tales import person, tale


def fleeing(*dice: int) -> Battle:
    """One beside a tree, chased by one who sees it."""
    return tale("Fc.\n..P", dice, red={"F": person(climb=3, hide=2)}, blue={"P": person(notice=4)})


def test_climbed_but_not_hidden_is_a_partial_result() -> None:
    """RK-3d: the source's own example: up the tree, but in plain sight."""
    battle = fleeing(7, 7)
    events = play(battle, "use Hide at А-2")
    assert only(events, "perched").clause == "RK-3d"
    one = unit(battle, "F")
    assert (where(battle, "F"), one.perched, one.hidden) == ("А-2", True, False)


def test_hidden_if_both_are_passed_and_nobody_notices() -> None:
    """RK-3c, d: 7 + 3 climbs, 8 + 2 hides, and the pursuer's 10 + 4 is less than 15."""
    battle = fleeing(7, 8, 10)
    assert only(play(battle, "use Hide at А-2"), "hidden").clause == "RK-3d"
    assert unit(battle, "F").hidden


def test_noticed_while_hiding_is_a_partial_result_too() -> None:
    """RK-3c, d: the pursuer's 11 + 4 makes the high risk."""
    battle = fleeing(7, 8, 11)
    play(battle, "use Hide at А-2")
    assert (unit(battle, "F").perched, unit(battle, "F").hidden) == (True, False)


def test_nothing_is_climbed_when_the_first_risk_fails_and_a_grave_failure_hurts() -> None:
    """RK-3b, RK-1b: 6 + 3 stays below, 1 + 3 falls."""
    stays = fleeing(6)
    play(stays, "use Hide at А-2")
    assert (where(stays, "F"), unit(stays, "F").health) == ("А-1", 40)
    falls = fleeing(1)
    hurt = only(play(falls, "use Hide at А-2"), "damage")
    assert hurt.clause == "RK-1b"
    assert unit(falls, "F").health == 40 - content().risks["climb"].hurts


def test_who_is_up_already_need_not_climb_again() -> None:
    """RK-3d: the partial result stands: up the tree at first, it then has only to hide."""
    battle = fleeing(7, 7, 8, 10)
    play(battle, "use Hide at А-2", "end turn", "end turn")
    rolls = battle.rolls
    events = play(battle, "use Hide at А-2")
    assert only(events, "hidden").clause == "RK-3d"
    assert battle.rolls - rolls == 2
    assert [event.figures for event in all_of(events, "passed")] == [(10, 10)]


def test_who_hides_in_vain_stays_up() -> None:
    """RK-3d, RK-1b: failing gravely to hide is no fall."""
    battle = given(fleeing(1), {"F": {"cell": 1, "perched": True}})
    events = play(battle, "use Hide at А-2")
    assert only(events, "failed_gravely").figures == (3, 10)
    one = unit(battle, "F")
    assert (one.perched, one.hidden, one.health) == (True, False, 40)


def test_who_falls_from_the_next_tree_is_up_in_none() -> None:
    """RK-1b, RK-3d: 1 of Climb between two trees."""
    battle = tale("Fc\n.P", (1,), red={"F": person()}, blue={"P": person()})
    battle = given(battle, {"F": {"perched": True}})
    play(battle, "use Hide at А-2")
    one = unit(battle, "F")
    assert (where(battle, "F"), one.perched) == ("А-1", False)
    assert one.health == 40 - content().risks["climb"].hurts


def test_nobody_notices_what_nobody_sees() -> None:
    """RK-3c: with a wall between, no die falls for the enemy; one who is down does not look."""
    walled = tale(
        "Fc#P\n..#.", (7, 8), red={"F": person(climb=3, hide=2)}, blue={"P": person(notice=30)}
    )
    assert only(play(walled, "use Hide at А-2"), "hidden").unit == 0
    battle = tale(
        "FcQ#P\n...#.",
        (7, 8),
        red={"F": person(climb=3, hide=2)},
        blue={"P": person(), "Q": person(notice=30)},
    )
    battle = given(battle, {"Q": {"health": -1, "down": True, "fell_today": True}})
    assert only(play(battle, "use Hide at А-2"), "hidden").unit == 0


def test_the_nearest_who_sees_the_tree_is_the_one_to_notice() -> None:
    """RK-3a, c: the one two cells away rolls, not the sharp-eyed one further off."""
    battle = tale(
        "Fc.P.Q",
        (7, 8, 14),
        red={"F": person(climb=3, hide=2)},
        blue={"Q": person(notice=30), "P": person()},
    )
    events = play(battle, "use Hide at А-2")
    assert [one.unit for one in events if one.clause == "RK-3c"] == [2]
    assert only(events, "hidden").unit == 0


def hidden_one(*dice: int, hide: int = 0) -> Battle:
    """One who hides in a tree two cells from an enemy."""
    battle = tale(
        "F.c\n..P",
        dice,
        red={"P": person("scent", notice=4, weapon="sling")},
        blue={"F": person(hide=hide)},
    )
    return given(battle, {"F": {"hidden": True}})


def test_who_hides_cannot_be_aimed_at_until_it_is_noticed() -> None:
    """RK-3a, c, d: the searcher's 6 + 4 passes the medium Notice, the 14 of who hides is too
    little for the high Hide."""
    battle = hidden_one(6, 14)
    assert refusal(battle, "strike at А-1").code == "hidden"
    events = play(battle, "use Search")
    noticed = only(events, "noticed")
    assert (noticed.clause, noticed.unit, noticed.target) == ("RK-3c", 0, 1)
    assert only(events, "passed").clause == "RK-3a"
    assert not unit(battle, "F").hidden


def test_who_hides_well_is_not_found() -> None:
    """RK-3c: 15 is as much as is asked."""
    battle = hidden_one(6, 15)
    events = play(battle, "use Search")
    assert [one.clause for one in all_of(events, "passed")] == ["RK-3a", "RK-3c"]
    assert unit(battle, "F").hidden


def test_who_looks_around_in_vain_finds_nobody() -> None:
    """RK-3b: 5 + 4 is less than 10; who hides does not roll."""
    battle = hidden_one(5)
    assert only(play(battle, "use Search"), "failed").clause == "RK-3b"
    assert unit(battle, "F").hidden


def test_a_search_is_one_roll_against_one_of_each_who_hides() -> None:
    """RK-3a: three dice for one searcher and two in hiding, of whom one is found."""
    battle = tale(
        "F.E\n.P.", (10, 15, 14), red={"P": person()}, blue={"F": person(), "E": person()}
    )
    battle = given(battle, {"F": {"hidden": True}, "E": {"hidden": True}})
    rolls = battle.rolls
    assert only(play(battle, "use Search"), "noticed").target == 2
    assert battle.rolls - rolls == 3


@pytest.mark.parametrize(("die", "found"), [(19, True), (20, False)])
def test_none_is_asked_of_a_wolfs_nose_and_a_supreme_hide_of_who_hides(
    die: int, found: bool
) -> None:
    """RK-2: 0 and 25: even a 1 passes the one, 20 + 5 just the other."""
    battle = hidden_one(1, die, hide=5)
    events = play(battle, "use Scent")
    asked = [event.figures[1] for event in events if event.dice]
    assert asked == [0, 25]
    assert unit(battle, "F").hidden is not found


def test_every_level_of_risk_is_asked_for_somewhere() -> None:
    """RK-2: by abilities, or by the cells of the maps."""
    asked = {
        risk.level
        for row in content().abilities.values()
        for risk in (*row.attacker_risks, *row.defender_risks, *((row.hit,) if row.hit else ()))
    }
    assert asked | {"low"} == set(REQUIRED)
    assert 'value="low"' in (MAPS / "terrain.tsx").read_text(encoding="utf-8")


def test_an_area_finds_who_hides_though_nobody_can_aim_at_it() -> None:
    """RK-3d, RK-6b: hiding saves from being aimed at, not from fire all around."""
    battle = tale(
        "F.c\n..P",
        (20, 1),
        red={"P": person("ring_of_thunder", "aimed_shot")},
        blue={"F": person()},
    )
    battle = given(battle, {"F": {"hidden": True}})
    assert refusal(battle, "use Aimed Shot at А-1").code == "hidden"
    assert only(play(battle, "use Ring of Thunder"), "hit").target == 1
    assert unit(battle, "F").hidden


def test_whoever_acts_hides_no_longer() -> None:
    """RK-3d: a step is enough, ending the turn is not."""
    battle = hidden_one()
    play(battle, "end turn")
    quiet = battle.copy()
    play(quiet, "end turn")
    assert unit(quiet, "F").hidden
    play(battle, "А-1 → А-2")
    assert not unit(battle, "F").hidden

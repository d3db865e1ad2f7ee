"""Rulings on a day of several battles: what one leaves to the next (RK-8c, RK-9)."""

from pathlib import Path

from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.content.scenario import Scenario, load_scenario, scenario_from_data, scenario_to_data
from rules.record.opening import open_battle
from rules.systems.risk.content import content, grown
from rules.systems.risk.falling import carry
from rules.systems.risk.state import total_of
from tests.builders import all_of, fresh, given, only, play, random_play, unit
from tests.rules.systems.risk.tales import adversary, drawn, person, tale

MAPS = Path(__file__).parents[4] / "maps"
RICH = drawn("A.B\n..C", {"A": person(precision=7), "B": person()}, {"C": adversary()})
NEXT = drawn("A.B\n..C", {"A": person(), "B": person()}, {"C": adversary()})


def won(**changes: object) -> Battle:
    """A battle that Red has won, with A as given."""
    battle = tale(
        "A.B\n..C",
        (20, 1),
        red={"A": person(weapon="longsword"), "B": person()},
        blue={"C": adversary(health=5, kind="wolf")},
    )
    battle = given(battle, {"A": {"health": 31, **changes}})
    play(battle, "А-1 → А-2", "strike at Б-3")
    assert battle.outcome == "red"
    return battle


def following(battle: Battle) -> Scenario:
    """The next scenario, checked as one that is opened would be."""
    carried = carry(battle, NEXT.scenario)
    return scenario_from_data(scenario_to_data(carried), all_systems())


def test_health_experience_level_and_weapons_go_with_them() -> None:
    """RK-8c, RK-9c: 9 health lost, 25 experience gained, the sword in hand."""
    one = following(won()).red[0]
    assert one.numbers["lost_health"] == 9
    assert (one.numbers["experience"], one.level) == (25, 0)
    assert one.equipment == {"second": ""}
    opened = fresh(NEXT._replace(scenario=following(won())))
    assert (unit(opened, "A").health, unit(opened, "A").weapon) == (31, "longsword")


def test_what_is_in_the_pack_goes_with_them() -> None:
    """RK-S3, RK-8c: nothing stolen vanishes between two battles."""
    battle = fresh(NEXT._replace(scenario=following(won(pack=["spear", "sling", "spear"]))))
    assert sorted(unit(battle, "A").pack) == ["sling", "spear", "spear"]


def test_the_mark_of_having_been_down_outlasts_the_battle() -> None:
    """RK-8c: it opens the next one, and there 0 health is death."""
    battle = fresh(NEXT._replace(scenario=following(won(fell_today=True))))
    assert only(battle.events, "marked").clause == "RK-8c"
    assert unit(battle, "A").fell_today and not unit(battle, "B").fell_today


def test_a_new_day_forgets_it() -> None:
    """RK-8c: with the option, everybody is whole and unmarked."""
    carried = following(won(fell_today=True))
    data = scenario_to_data(carried)
    data["options"]["day"] = "new"
    battle = fresh(NEXT._replace(scenario=scenario_from_data(data, all_systems())))
    assert only(battle.events, "dawn").clause == "RK-8c"
    assert (unit(battle, "A").fell_today, unit(battle, "A").health) == (False, 40)
    assert unit(battle, "A").experience == 25


def test_who_is_down_is_helped_up_between_the_battles() -> None:
    """RK-8a, c: from −30 two helps of 20 lead to 10; the mark stays."""
    battle = won()
    battle.units[1].health, battle.units[1].down, battle.units[1].fell_today = -30, True, True
    two = following(battle).red[1]
    assert two.numbers["lost_health"] == 30 and two.numbers["fell_today"] == 1


def test_the_dead_stay_behind_unless_nobody_is_left() -> None:
    """RK-8b, c: one of two is missing; when both are, others come in their place."""
    battle = won()
    battle.units[1].cell = -1
    assert [member.name for member in following(battle).red] == ["A"]
    battle.units[0].cell = -1
    assert [member.name for member in following(battle).red] == ["A", "B"]


def test_adversaries_of_the_same_name_are_others() -> None:
    """RK-8b, c: a wolf that fell at noon is not the wolf of the evening."""
    battle = won()
    assert unit(battle, "C").cell == -1
    carried = following(battle)
    assert carried.blue == NEXT.scenario.blue
    assert carried.gone == ()


def test_a_level_gained_on_the_way_counts_for_numbers_set_otherwise() -> None:
    """RK-8c, RK-9c: two more of Precision than usual stay two more at level 4."""
    battle = given(won(), {"A": {"level": 4, "experience": 520}})
    one = carry(battle, RICH.scenario).red[0]
    growth = content().kinds["shieldbearer"].statistics["precision"]
    assert one.level == 4
    assert one.numbers["precision"] == 7 + grown(growth, 4) - grown(growth, 0)
    checked = scenario_from_data(scenario_to_data(carry(battle, RICH.scenario)), all_systems())
    opened = fresh(RICH._replace(scenario=checked))
    sword = 1
    assert total_of(opened, unit(opened, "A"), "precision") == one.numbers["precision"] + sword


def test_strangers_come_as_the_scenario_says() -> None:
    """RK-8c: only names of the last battle are carried over."""
    battle = won()
    battle.units[0].name = "Another"
    assert following(battle).red[0] == NEXT.scenario.red[0]


def test_the_journey_is_playable_to_its_end() -> None:
    """RK-8c: three battles, each begun as the one before has left it."""
    systems = all_systems()
    loaded = load_scenario(MAPS / "risk-journey-1.toml", systems)
    seen = 0
    while True:
        battle = open_battle(loaded, 3)
        random_play(battle, 3)
        seen += 1
        if not loaded.scenario.then:
            break
        nxt = load_scenario(MAPS / loaded.scenario.then, systems)
        carried = carry(battle, nxt.scenario)
        checked = scenario_from_data(scenario_to_data(carried), systems)
        assert {member.name for member in checked.red} <= {"Brand", "Mirl", "Osanne"}
        loaded = nxt._replace(scenario=checked)
    assert seen == 3
    assert not all_of(battle.events, "dawn")

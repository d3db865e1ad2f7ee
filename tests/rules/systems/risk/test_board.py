"""Rulings on the board: cells that ask for a risk, shoving, the way one takes (RK-1, BD-4 to 6)."""

from dataclasses import replace

import pytest

from rules.battle.machine import Battle
from rules.board.board import Board, Risk
from rules.errors import ScenarioError
from rules.systems.risk.content import content
from tests.builders import all_of, fresh, only, play, refusal, unit, where
from tests.rules.systems.risk.tales import drawn, person, tale

RISKS = content().risks


@pytest.mark.parametrize(
    ("sign", "kind", "statistic", "required"),
    [
        ("J", "jump", "jump", 15),
        ("C", "climb", "climb", 10),
        ("I", "ice", "jump", 5),
        ("S", "swim", "climb", 10),
    ],
)
def test_entering_a_risk_cell_asks_for_its_risk(
    sign: str, kind: str, statistic: str, required: int
) -> None:
    """RK-1a, RK-2: gap, wall, ice and water, each with the statistic that the data names."""
    assert RISKS[kind].statistic == statistic  # type: ignore[index]
    need = required - 3
    battle = tale(f"A{sign}.B", (need,), red={"A": person(**{statistic: 3})}, blue={"B": person()})
    passed = only(play(battle, "А-1 → А-2"), "passed")
    assert (passed.figures, passed.parts[0].name) == ((required, required), statistic)
    assert where(battle, "A") == "А-2"


def test_failing_ends_the_movement_in_front_of_it() -> None:
    """RK-1b: 8 where 15 is asked; the steps left are gone, and nothing hurts."""
    battle = tale("A.J.B", (8,), red={"A": person()}, blue={"B": person()})
    events = play(battle, "А-1 → А-4")
    assert only(events, "failed").figures == (8, 15)
    assert only(events, "move").cells == (0, 1)
    assert (where(battle, "A"), unit(battle, "A").movement, unit(battle, "A").health) == (
        "А-2",
        0,
        40,
    )


def test_failing_gravely_hurts_as_well() -> None:
    """RK-1b: 7 where 15 is asked; what it costs stands in the data."""
    battle = tale("AJ.B", (7,), red={"A": person()}, blue={"B": person()})
    hurt = only(play(battle, "А-1 → А-3"), "damage")
    assert (hurt.clause, hurt.figures[0]) == ("RK-1b", RISKS["jump"].hurts)
    assert where(battle, "A") == "А-1"


def test_a_fall_may_bring_one_down() -> None:
    """RK-1b, RK-8a: with the last health."""
    battle = tale(
        "AJ.B\nC...", (1,), red={"A": person(health=5), "C": person()}, blue={"B": person()}
    )
    assert only(play(battle, "А-1 → А-2"), "down").unit == 0


def test_several_risks_are_taken_one_after_another() -> None:
    """RK-1b: the second is not reached when the first fails."""
    red, blue = {"A": person()}, {"B": person()}
    both = tale("AII.B", (5, 4), red=red, blue=blue)
    events = play(both, "А-1 → А-4")
    assert (len(all_of(events, "passed")), len(all_of(events, "failed"))) == (1, 1)
    assert where(both, "A") == "А-2"
    first = tale("AII.B", (4,), red=red, blue=blue)
    play(first, "А-1 → А-4")
    assert where(first, "A") == "А-1"


def test_a_way_without_risk_goes_before_a_shorter_one() -> None:
    """BD-6: four steps round the gap rather than two over it; over it where steps are short."""
    for steps, dice in ((4, ()), (3, (20,))):
        battle = tale(
            "AJ.B\n.#..\n....", dice, red={"A": person(speed=steps)}, blue={"B": person()}
        )
        events = play(battle, "А-1 → А-3")
        assert len(all_of(events, "passed")) == len(dice)


def test_of_ways_as_short_the_one_with_fewer_risks_is_taken() -> None:
    """BD-6, RK-1: over the gap alone rather than over ice and gap."""
    battle = tale("AIJ.B\n..J..", (20,), red={"A": person()}, blue={"B": person()})
    events = play(battle, "А-1 → А-4")
    assert only(events, "passed").figures == (20, 15)
    assert where(battle, "A") == "А-4"


def test_a_move_costs_what_the_ground_costs() -> None:
    """BD-6: rough ground takes two steps of the three."""
    battle = tale("A,.B", red={"A": person()}, blue={"B": person()})
    assert only(play(battle, "А-1 → А-2"), "move").figures == (2, 1)
    assert refusal(battle, "А-2 → А-4").code == "taken"


def test_a_map_with_a_risk_that_nobody_knows_is_told() -> None:
    """RK-1a: where it is, and which there are."""
    scenario = drawn("AJB", {"A": person()}, {"B": person()})
    board = scenario.battle_map.board
    burning = Board(1, 3, map(str, board.terrain), (None, Risk("high", "lava"), None))
    broken = scenario._replace(battle_map=replace(scenario.battle_map, board=burning))
    with pytest.raises(ScenarioError, match='risk "lava" on А-2; expected one of chase, climb'):
        fresh(broken)


# Shoving


def shove(drawing: str, *dice: int) -> Battle:
    """A shover beside one who is shoved."""
    return tale(drawing, dice, red={"A": person(strength=2)}, blue={"B": person(), "C": person()})


def test_who_is_shoved_goes_one_cell_straight_away() -> None:
    """RK-3c: a medium risk of strength against a medium one of Jump."""
    battle = shove("AB..\n...C", 8, 9)
    events = play(battle, "use Shove at А-2")
    assert only(events, "shoved").clause == "RK-3c"
    assert only(events, "move").cells == (1, 2)
    assert where(battle, "B") == "А-3"


def test_who_keeps_its_footing_stays() -> None:
    """RK-3c: 10 of Jump is enough."""
    battle = shove("AB..\n...C", 8, 10)
    assert not all_of(play(battle, "use Shove at А-2"), "shoved")


@pytest.mark.parametrize("drawing", ["AB#.\n...C", "AB\n.C", "ABC.\n...."])
def test_what_does_not_yield_hurts(drawing: str) -> None:
    """RK-3c: a wall, the edge, somebody else."""
    battle = shove(drawing, 8, 9)
    hurt = only(play(battle, "use Shove at А-2"), "damage")
    assert (hurt.target, hurt.figures[0]) == (1, content().limits.shove_hurt)
    assert where(battle, "B") == "А-2"


def test_one_shoved_onto_a_risk_takes_it() -> None:
    """RK-1b: it may slip back, and be hurt."""
    battle = shove("ABJ.\n...C", 8, 9, 7)
    events = play(battle, "use Shove at А-2")
    assert only(events, "failed_gravely").unit == 1
    assert (where(battle, "B"), unit(battle, "B").health) == ("А-2", 40 - RISKS["jump"].hurts)


@pytest.mark.parametrize(
    ("drawing", "to", "lies"),
    [("ARB..\n....C", "А-3", "А-2"), ("ARBC.\n#....", "А-2", "Б-2")],
)
def test_the_relic_slips_out_of_the_hands_of_who_is_shoved(
    drawing: str, to: str, lies: str
) -> None:
    """RK-3c, RK-END: it lies where its holder stood, or beside one who cannot give way."""
    battle = tale(
        drawing, (8, 9), red={"A": person(strength=2)}, blue={"B": person(), "C": person()}
    )
    play(battle, "end turn", "А-3 → А-2", "end turn")
    play(battle, *(["А-4 → А-3"] if to == "А-2" else []), "end turn")
    events = play(battle, "use Shove at А-2")
    assert where(battle, "B") == to
    assert battle.setup.board.name(only(events, "relic_dropped").cells[0]) == lies


def test_the_relic_does_not_slip_into_a_gap() -> None:
    """RK-END, BD-6: beside one who cannot give way, but on no cell that asks for a risk."""
    battle = tale(
        "J.#\nAR#\nJB.\n#C#",
        (8, 9),
        red={"A": person(strength=2)},
        blue={"B": person(), "C": person()},
    )
    play(battle, "end turn", "В-2 → Б-2", "end turn", "end turn")
    assert battle.state.relic_holder == 1
    events = play(battle, "use Shove at Б-2")
    assert only(events, "damage").target == 1
    assert battle.setup.board.name(only(events, "relic_dropped").cells[0]) == "А-2"


def test_one_shoved_onto_the_relic_takes_it() -> None:
    """RK-3c, RK-END: nothing slips out of hands that were empty."""
    battle = shove("ABR.\n...C", 8, 9)
    events = play(battle, "use Shove at А-2")
    assert only(events, "relic_taken").cells == (2,)
    assert not all_of(events, "relic_dropped")
    assert battle.state.relic_holder == 1


def test_who_is_down_is_not_shoved() -> None:
    """RK-8a, AC-2."""
    battle = tale("AB.\nC..", red={"A": person()}, blue={"B": person(), "C": person()})
    battle.units[1].down = True
    assert refusal(battle, "use Shove at А-2").code == "is_down"

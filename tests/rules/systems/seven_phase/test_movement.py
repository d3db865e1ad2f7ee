"""Rulings on movement (SP-9), health (SP-10) and the end (SP-END)."""

import pytest
from hypothesis import given as example
from hypothesis import settings, strategies

from rules.battle.registry import all_systems
from rules.board.board import Board
from rules.content.scenario import scenario_from_data
from rules.dice import mix
from rules.errors import Fault
from tests.builders import all_of, only, play, random_play, refusal, unit, where
from tests.contract.positions import opened
from tests.rules.systems.seven_phase.battles import (
    battle_of,
    kinds,
    man,
    names,
    play_round,
)

MISS = 100


def test_sp_9_movements_are_carried_out_in_phase_6() -> None:
    """SP-9: after the melee; who is attacked cannot slip away before."""
    battle = battle_of("AC..", (MISS,), red={"A": man()}, blue={"C": man()}, ready="A")
    events = play_round(battle, A="attack at А-2", C="А-2 → А-4")
    assert kinds(events).index("miss") < kinds(events).index("move")
    told = only(events, "move")
    assert (told.clause, told.cells, told.figures) == ("SP-9", (1, 2, 3), (2,))


def test_sp_9_rough_ground_takes_two_steps() -> None:
    """SP-9, BD-6: a cell of rough ground is as far as two steps go."""
    battle = battle_of("A,..C", red={"A": man()}, blue={"C": man()})
    told = refusal(battle, "А-1 → А-3")
    assert (told.code, told.numbers) == ("steps", (("needed", 3), ("most", 2)))
    assert only(play_round(battle, A="А-1 → А-2"), "move").figures == (2,)


def test_sp_9_two_who_want_one_cell_both_stop_before_it() -> None:
    """SP-9: neither gets it."""
    battle = battle_of("A...C", red={"A": man()}, blue={"C": man()})
    events = play_round(battle, A="А-1 → А-3", C="А-5 → А-3")
    assert (where(battle, "A"), where(battle, "C")) == ("А-2", "А-4")
    assert [(one.clause, one.cells) for one in all_of(events, "stopped")] == [("SP-9", (2,))] * 2


def test_sp_9_who_passes_earlier_is_not_in_the_way() -> None:
    """SP-9: step by step; A has left А-2 before C comes there."""
    battle = battle_of(
        """
        ..C
        A..
        """,
        red={"A": man()},
        blue={"C": man()},
    )
    play_round(battle, A="Б-1 → Б-3", C="А-3 → А-1")
    assert (where(battle, "A"), where(battle, "C")) == ("Б-3", "А-1")


def test_sp_9_two_cannot_change_places() -> None:
    """SP-9: in the second step each wants the cell on which the other stands; both stop."""
    battle = battle_of("A..C", red={"A": man()}, blue={"C": man()})
    events = play_round(battle, A="А-1 → А-3", C="А-4 → А-2")
    assert (where(battle, "A"), where(battle, "C")) == ("А-2", "А-3")
    assert names(battle, events, "stopped") == "AC"


FOLLOWING = """
    .B.C.
    A....
"""


def test_sp_9_one_may_follow_into_a_cell_that_is_being_left() -> None:
    """SP-9: A enters А-3 in the same step in which B leaves it."""
    battle = battle_of(FOLLOWING, red={"A": man(), "B": man()}, blue={"C": man()})
    play_round(battle, A="Б-1 → А-3", B="А-2 → Б-4", C="А-4 → А-5")
    assert (where(battle, "A"), where(battle, "B")) == ("А-3", "Б-4")


def test_sp_9_who_follows_one_that_stops_stops_too() -> None:
    """SP-9: B and C want one cell; A wants the one before which B then still stands."""
    battle = battle_of(FOLLOWING, red={"A": man(), "B": man()}, blue={"C": man()})
    events = play_round(battle, A="Б-1 → А-3", B="А-2 → Б-4", C="А-4 → Б-4")
    assert where(battle, "C") == "Б-4"
    assert names(battle, events, "stopped") == "BA"
    assert (where(battle, "A"), where(battle, "B")) == ("Б-2", "А-3")


def test_sp_9_nobody_goes_to_a_taken_or_impassable_cell() -> None:
    """SP-9, BD-4, BD-6: nor past one who bars the only way."""
    battle = battle_of("AB..#.C", red={"A": man(), "B": man()}, blue={"C": man()})
    assert refusal(battle, "А-1 → А-2").code == "taken"
    assert refusal(battle, "А-1 → А-1").code == "stands_there"
    assert refusal(battle, "А-1 → А-5").code == "impassable"
    assert refusal(battle, "А-1 → А-3").code == "no_way"


@example(seed=strategies.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_sp_9_nobody_ever_shares_a_cell(seed: int) -> None:
    """SP-9, BD-4: six who move at random, for ten rounds."""
    battle = battle_of(
        """
        AX.
        B.Y
        .ZC
        """,
        red={name: man(movement=3) for name in "ABC"},
        blue={name: man(movement=3) for name in "XYZ"},
    )
    state = seed
    while battle.round < 10 and battle.pending is not None:
        moves = [one for one in battle.options if one.kind in ("move", "go", "done", "guard")]
        state = mix(state + 1)
        walks = [one for one in moves if one.kind == "move"] or moves
        battle.apply(walks[state % len(walks)])
        cells = [one.cell for one in battle.units]
        assert len(set(cells)) == len(cells)


# Health (SP-10)


def test_sp_10_each_grave_wound_costs_a_point_of_endurance_a_round() -> None:
    """SP-10: all wounds held as phase 7 begins, every round again."""
    battle = battle_of("A...C", red={"A": man()}, blue={"C": man()}, A={"grave": 2})
    events = play_round(battle)
    assert [(one.clause, one.figures) for one in all_of(events, "damage")] == [
        ("SP-10", (2, 20, 18))
    ]
    play_round(battle)
    assert unit(battle, "A").health == 16


def test_sp_10_a_wound_of_this_round_counts_at_once() -> None:
    """SP-10: it is held when phase 7 begins."""
    battle = battle_of("AC", (50, MISS, 5, 5, 1, 1), red={"A": man()}, blue={"C": man()}, ready="A")
    events = play_round(battle, A="attack at А-2")
    assert [one.figures for one in all_of(events, "damage")] == [(2, 20, 18), (1, 18, 17)]


@pytest.mark.parametrize(
    ("dice", "kind", "life"), [((5, 5), "life_kept", 6), ((5, 6), "life_lost", 5)]
)
def test_sp_10_a_critical_wound_asks_for_a_life_roll(
    dice: tuple[int, int], kind: str, life: int
) -> None:
    """SP-10: 2d10, at most the constitution of 10; otherwise one life is lost."""
    battle = battle_of(
        "AB..C",
        dice,
        red={"A": man(), "B": man()},
        blue={"C": man()},
        A={"critical": 1, "life": 6, "health": 0},
    )
    told = only(play_round(battle), kind)
    assert told.against is not None and told.against.total == 10
    assert unit(battle, "A").life == life


def test_sp_10_each_critical_wound_asks_for_a_roll_of_its_own() -> None:
    """SP-10: two wounds, two rolls; the first is kept, the second is not."""
    battle = battle_of(
        "AB..C",
        (5, 5, 5, 6),
        red={"A": man(), "B": man()},
        blue={"C": man()},
        A={"critical": 2, "life": 6, "health": 0},
    )
    events = play_round(battle)
    assert [one for one in kinds(events) if one.startswith("life")] == ["life_kept", "life_lost"]
    assert unit(battle, "A").life == 5


def test_sp_10_the_unconscious_have_no_endurance_left_to_lose() -> None:
    """SP-10, SP-S3: nothing is told of a grave wound of one who lies there."""
    battle = battle_of(
        "AB..C",
        red={"A": man(), "B": man()},
        blue={"C": man()},
        A={"grave": 1, "health": 0},
    )
    assert "damage" not in kinds(play_round(battle))


def test_sp_10_who_has_no_life_left_dies() -> None:
    """SP-10, SP-S3: even one who lies unconscious."""
    battle = battle_of(
        "AB..C",
        (10, 10),
        red={"A": man(), "B": man()},
        blue={"C": man()},
        A={"critical": 2, "life": 1, "health": 0},
    )
    events = play_round(battle)
    assert "fall" in kinds(events)
    assert unit(battle, "A").cell < 0
    assert len(all_of(events, "life_lost")) == 1


def test_sp_10_one_can_bleed_into_unconsciousness() -> None:
    """SP-10, SP-S3, SP-END: and lose the battle by it."""
    battle = battle_of("A...C", red={"A": man()}, blue={"C": man()}, A={"grave": 1, "health": 1})
    assert "down" in kinds(play_round(battle))
    assert battle.outcome == "blue"


# The end (SP-END)


def test_sp_end_the_side_without_anybody_conscious_loses() -> None:
    """SP-END: the unconscious do not count."""
    battle = battle_of("AC", (50, MISS, 10, 10), red={"A": man()}, blue={"C": man()}, ready="A")
    over = only(play_round(battle, A="attack at А-2"), "over")
    assert (over.clause, over.ability, battle.outcome) == ("SP-END", "red", "red")


def test_sp_end_both_at_once_is_a_draw() -> None:
    """SP-END: when the last two fall at one moment."""
    battle = battle_of(
        "A...C",
        red={"A": man()},
        blue={"C": man()},
        A={"grave": 1, "health": 1},
        C={"grave": 1, "health": 1},
    )
    play_round(battle)
    assert battle.outcome == "draw"


def test_sp_end_after_thirty_rounds_it_is_a_draw() -> None:
    """SP-END: when nobody has fought."""
    battle = battle_of("A...C", red={"A": man()}, blue={"C": man()})
    while not battle.over:
        play(battle, "guard")
    assert (battle.round, battle.outcome) == (30, "draw")


def test_sp_s3_nobody_begins_without_life() -> None:
    """SP-S3: a scenario sets 1 at least, of endurance as of life."""
    team = {"system": "seven_phase", "title": "", "map": "field.tmx", "blue": [{"kind": "bear"}]}
    for number in ("health", "life"):
        with pytest.raises(Fault, match=number):
            red = [{"kind": "bear", "numbers": {number: 0}}]
            scenario_from_data({**team, "red": red}, all_systems())


@pytest.mark.parametrize("seed", range(6))
def test_sp_s3_endurance_and_life_stay_within_their_bounds(seed: int) -> None:
    """SP-S3: in random play; whoever has no life is off the board, whoever is off it has none."""
    battle = opened("seven_phase", seed)

    def watch(now: object) -> None:
        for one in battle.units:
            most = battle.setup.table[one.id].row
            assert 0 <= one.health <= most.health and 0 <= one.life <= most.life
            assert (one.life == 0) == (one.cell < 0)
            assert one.cell >= 0 or one.health == 0

    random_play(battle, seed, watch)
    assert isinstance(battle.setup.board, Board)

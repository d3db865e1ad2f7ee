"""Damage and wounds (SP-S2, SP-S3)."""

import pytest

from rules.systems.seven_phase.attacks import wound_of
from rules.systems.seven_phase.content import content
from tests.builders import only, part, play, refusal, unit
from tests.rules.systems.seven_phase.battles import (
    DUEL,
    MISS,
    battle_of,
    kinds,
    man,
    play_round,
    struck,
)


def test_sp_s2_damage_is_two_dice_and_weapon_and_strength_less_armour() -> None:
    """SP-S2: 3 + 4 + 7 + 2 − 6."""
    battle = battle_of(
        "AC",
        (50, MISS, 3, 4, 1),
        red={"A": man(strength=2)},
        blue={"C": man(armour=6)},
        ready="A",
    )
    told = only(play_round(battle, A="attack at А-2"), "blow")
    assert told.figures == (10,)
    assert [(one.name, one.value) for one in told.parts] == [
        ("weapon", 7),
        ("strength", 2),
        ("armour", -6),
    ]


def test_sp_s2_strength_is_behind_shots_and_throws_too() -> None:
    """SP-S2: 1 + 1 + 8 + 2 for an arrow, 1 + 1 + 9 + 2 for a javelin."""
    for weapon, dice, expected in (
        ("bow", (50, 1, 1, 3), 12),
        ("javelin", (50, MISS, 1, 1, 3), 13),
    ):
        red = {"A": man(weapon, strength=2)}
        battle = battle_of("A.C", dice, red=red, blue={"C": man()}, ready="A")
        told = only(play_round(battle, A="attack at А-3"), "blow")
        assert (part(told, "strength"), told.figures) == (2, (expected,))


@pytest.mark.parametrize(
    ("total", "grade"),
    [
        (-3, None),
        (0, None),
        (1, "bruise"),
        (10, "bruise"),
        (11, "light"),
        (15, "light"),
        (16, "grave"),
        (19, "grave"),
        (20, "critical"),
        (40, "critical"),
    ],
)
def test_sp_s2_the_grades_of_wounds(total: int, grade: str | None) -> None:
    """SP-S2: from the smallest to the largest damage of each."""
    found = wound_of(content(), total)
    assert (found.id if found else None) == grade


@pytest.mark.parametrize(
    ("dice", "kind", "health", "life", "wounds"),
    [
        ((1, 1, 4), "bruise", 16, 10, (0, 0, 0)),
        ((1, 4, 6), "light", 14, 10, (1, 0, 0)),
        ((5, 5, 6, 5), "grave", 8, 8, (0, 1, 0)),
        ((7, 7, 1, 1), "critical", 0, 6, (0, 0, 1)),
    ],
)
def test_sp_s2_what_each_wound_costs(
    dice: tuple[int, ...], kind: str, health: int, life: int, wounds: tuple[int, int, int]
) -> None:
    """SP-S2: 1d4, 1d6, 2d6 and two of life, all endurance and four of life.

    A grave wound has bled once when the round is over; a critical one had its Life roll.
    """
    battle, events = struck(50, MISS, *dice)
    one = unit(battle, "C")
    assert kind in kinds(events)
    assert (one.health, one.life) == (health, life)
    assert (one.light, one.grave, one.critical) == wounds


def test_sp_s2_a_blow_that_armour_swallows_does_nothing() -> None:
    """SP-S2: up to 0 nothing."""
    battle = battle_of(
        "AC", (50, MISS, 1, 3), red=DUEL["red"], blue={"C": man(armour=11)}, ready="A"
    )
    events = play_round(battle, A="attack at А-2")
    assert "nothing" in kinds(events) and "damage" not in kinds(events)


def test_sp_s3_without_endurance_one_lies_unconscious_without_life_one_is_dead() -> None:
    """SP-S3: the unconscious stay on the board; the dead leave it."""
    battle, events = struck(50, MISS, 10, 10, 5, 5)
    assert "down" in kinds(events) and unit(battle, "C").cell >= 0
    battle, events = struck(50, MISS, 10, 10, C={"life": 4})
    assert "fall" in kinds(events) and unit(battle, "C").cell < 0
    assert battle.outcome == "red"


def test_sp_s2_nobody_loses_more_life_than_is_left() -> None:
    """SP-S2, SP-S3: a critical wound of four at the last three."""
    battle, events = struck(50, MISS, 10, 10, C={"life": 3})
    assert only(events, "critical").figures == (3, 0)
    assert unit(battle, "C").life == 0


def test_sp_s3_the_unconscious_are_neither_asked_nor_attacked() -> None:
    """SP-S3: nor can they be chosen."""
    battle = battle_of(
        "AC\n.D",
        red=DUEL["red"],
        blue={"C": man(), "D": man()},
        ready="A",
        C={"health": 0},
    )
    assert refusal(battle, "attack at А-2").clause == "SP-S3"
    play(battle, "guard")
    assert battle.pending is not None and battle.units[battle.pending.unit].name == "D"

"""What is told of the ground under the pointer (BD-6)."""

import pytest

from game.play.ground_words import ground_words, risk_words, start_words, terrain_words, words_at
from rules.battle.registry import load_system
from rules.board.board import RISK_LEVELS, Board, Risk
from tests.builders import play
from tests.rules.systems.energy.duels import duel, fighter, swordsman


def test_plain_floor_is_not_worth_a_word() -> None:
    battle = duel("F.S", red={"F": swordsman()}, blue={"S": swordsman()})
    assert ground_words(battle, 1) == ()


def test_a_cell_in_a_side_s_colour_says_that_the_side_starts_there() -> None:
    starts = {"red": (0,), "blue": (3, 4)}
    assert start_words(starts, 0) == ("One of Red starts here · BD-3",)
    assert start_words(starts, 4) == ("One of Blue starts here · BD-3",)
    assert start_words(starts, 1) == ()


def test_each_terrain_says_what_it_does() -> None:
    board, system = Board(1, 4, ["wall", "water", "rough", "cover"]), load_system("risk")
    told = [terrain_words(board, cell, system) for cell in range(4)]
    assert all(len(lines) == 1 and lines[0].endswith("· BD-6") for lines in told)
    assert "nobody sees through" in told[0][0] and "all see across" in told[1][0]
    assert "costs 2" in told[2][0] and "Cover" in told[3][0]


@pytest.mark.parametrize(
    ("system", "does"),
    [
        ("dexterity", "+3 armour class against missiles · DO-S6"),
        (
            "energy",
            "+15% chance to block normal attacks and Blades from farther than one cell · BD-6",
        ),
        ("nine_phase", "+2 armour class against missiles · BD-6"),
        ("risk", "+2 Dodge against attacks from farther than one cell · BD-6"),
        ("seven_phase", "−4 to the level of shots and throws at it · SP-S1"),
        ("side", "+3 armour class against missiles · SI-S6"),
    ],
)
def test_cover_says_what_it_does_in_each_system(system: str, does: str) -> None:
    """BD-6: the number and the rule are the system's own."""
    told = terrain_words(Board(1, 1, ["cover"]), 0, load_system(system))
    assert told == (f"Cover for whoever stands here: {does}",)


def test_a_risk_tells_level_and_kind() -> None:
    risks = [Risk(level, "climb") for level in RISK_LEVELS]
    board = Board(1, len(risks), ["floor"] * len(risks), risks)
    assert risk_words(board, RISK_LEVELS.index("high")) == ("High risk: climbing · BD-6",)
    assert len({risk_words(board, cell) for cell in range(len(risks))}) == len(risks)


def test_a_cell_beside_a_totem_says_what_is_felt_there() -> None:
    """ED-2.11a: next to it and no farther; nobody need have pointed at the totem itself."""
    red = {"F": fighter("fire_mage", "totem_of_embers", level=5, magic_power=0)}
    battle = duel("F....S", red=red, blue={"S": swordsman()})
    play(battle, "cast Totem of Embers at А-3")
    felt = "Totem of Embers: felt by who begins a turn there, Damage 7–11 · ED-2.11a"
    assert [felt in words_at(battle, cell) for cell in range(6)] == [
        False, True, False, True, False, False,
    ]  # fmt: skip
    assert words_at(battle, -1) == ()

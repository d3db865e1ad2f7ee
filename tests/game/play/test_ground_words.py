"""What is told of the ground under the pointer (BD-6)."""

from game.play.ground_words import ground_words, start_words, words_at
from rules.board.board import RISK_LEVELS, Board, Risk
from tests.builders import play
from tests.rules.systems.energy.duels import duel, fighter, swordsman


def test_plain_floor_is_not_worth_a_word() -> None:
    assert ground_words(Board(1, 2, ["floor", "wall"]), 0) == ()


def test_a_cell_in_a_side_s_colour_says_that_the_side_starts_there() -> None:
    starts = {"red": (0,), "blue": (3, 4)}
    assert start_words(starts, 0) == ("One of Red starts here · BD-3",)
    assert start_words(starts, 4) == ("One of Blue starts here · BD-3",)
    assert start_words(starts, 1) == ()


def test_each_terrain_says_what_it_does() -> None:
    board = Board(1, 4, ["wall", "water", "rough", "cover"])
    told = [ground_words(board, cell) for cell in range(4)]
    assert all(len(lines) == 1 and lines[0].endswith("· BD-6") for lines in told)
    assert "nobody sees through" in told[0][0] and "all see across" in told[1][0]
    assert "costs 2" in told[2][0] and "Cover" in told[3][0]


def test_a_risk_tells_level_and_kind() -> None:
    risks = [Risk(level, "climb") for level in RISK_LEVELS]
    board = Board(1, len(risks), ["floor"] * len(risks), risks)
    assert ground_words(board, RISK_LEVELS.index("high")) == ("High risk: climbing · BD-6",)
    assert len({ground_words(board, cell) for cell in range(len(risks))}) == len(risks)


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

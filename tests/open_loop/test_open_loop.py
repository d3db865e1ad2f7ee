"""Open-loop search as a yardstick: it finds what the best is worth, and fights whole battles."""

from click.testing import CliRunner

from rules.battle.machine import Battle
from tests.endings.judging import Solved, endings
from tests.open_loop.__main__ import main
from tests.open_loop.search import choose_open_loop

FEW = 400


def solved() -> Solved:
    return Solved(next(one for one in endings() if one.title.startswith("A mage of fire")))


def test_it_finds_what_a_solved_ending_says_is_best() -> None:
    """The mage of fire must fell at once: a random choice costs 32 points of a hundred."""
    for one in solved().decisions(4):
        chosen = choose_open_loop(one.battle, 1, FEW)
        assert one.chances[chosen] == max(one.chances.values())


def test_it_answers_alike_and_leaves_the_battle_alone() -> None:
    battle: Battle = solved().decisions(1)[0].battle
    before = battle.digest()
    assert choose_open_loop(battle, 7, FEW) == choose_open_loop(battle, 7, FEW)
    assert battle.digest() == before


def test_it_applies_as_many_answers_as_it_may() -> None:
    battle = solved().decisions(1)[0].battle
    answered = battle.setup.answered
    choose_open_loop(battle, 1, FEW)
    assert FEW <= battle.setup.answered - answered <= FEW + 40


def test_the_command_tells_what_hard_got() -> None:
    asked = ["--system", "risk", "--team", "sword", "--budget", "10", "--battles", "2"]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0, result.output
    assert "risk, sword: " in result.output
    assert result.output.endswith("(2)\n")

"""Solved endings: what the solver knows, and that *hard* loses next to nothing in them."""

import pytest
from click.testing import CliRunner

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.preview import paths, preview
from tests.builders import given
from tests.endings.__main__ import main
from tests.endings.judging import Decision, Ending, Solved, endings, matters
from tests.endings.solver import Bounds, Solver, TooLarge
from tests.endings.table import settled
from tests.game.ai.test_positions import opened

ENDINGS = endings()
FEW = 400
"""Answers that are enough to find the best."""
SHORT = [one for one in ENDINGS if one.rounds == 1]
"""Those solved within a moment."""


def begun(title: str) -> Battle:
    ending = next(one for one in ENDINGS if one.title == title)
    return opened(ending.system, ending)


@pytest.fixture(scope="module")
def sling() -> Battle:
    """A cleric who lets a stone fly or lets it pass, and an orc; whoever is hit falls."""
    low = {"health": 1}
    return given(begun("A cleric and an orc"), {"C": low, "O": low})


def shot(battle: Battle) -> Action:
    return next(one for one in battle.options if one.kind == "shoot")


def test_a_round_more_narrows_what_is_known_and_all_of_them_leave_nothing_open(
    sling: Battle,
) -> None:
    """The least is at once what the blow itself comes to."""
    blow = shot(sling)
    falls = float(preview(sling, blow).falls(blow.target))
    near, far, end = (Solver(sling, "red", rounds).values(sling)[blow] for rounds in (1, 2, 0))
    assert falls <= near.least < far.least < end.least
    assert end.most < far.most < near.most
    assert end.most - end.least < 0.001


def test_what_one_side_may_win_the_other_may_lose(sling: Battle) -> None:
    red, blue = (Solver(sling, side).values(sling) for side in ("red", "blue"))
    for action in sling.options:
        assert red[action].least + blue[action].most == pytest.approx(1, abs=0.001)


def test_the_worth_of_a_blow_is_the_mean_of_what_follows_it(sling: Battle) -> None:
    """It fells and wins, or Red goes on as is best."""
    solver, blow = Solver(sling, "red"), shot(sling)
    worth = 0.0
    for weight, total, after in paths(sling, blow):
        after.proceed()
        best = 1.0 if after.outcome else max(one.least for one in solver.values(after).values())
        worth += weight / total * best
    assert solver.values(sling)[blow].least == pytest.approx(worth)


def test_a_battle_too_large_is_given_up(sling: Battle) -> None:
    with pytest.raises(TooLarge):
        Solver(sling, "red", most=10)


def test_what_is_chosen_unseen_is_worth_what_both_can_make_sure_of() -> None:
    """Scissors, paper, stone; a table with a best answer for each; who gains by it chooses less."""
    value, mine, theirs = settled([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    assert value == pytest.approx(0) and mine == pytest.approx([1 / 3] * 3) == theirs
    assert settled([[3, 2], [4, 1]]) == (2, [1, 0], [0, 1])
    value, mine, theirs = settled([[2, 0], [0, 1]])
    assert value == pytest.approx(2 / 3) and mine == pytest.approx([1 / 3, 2 / 3])
    assert theirs == pytest.approx(mine)


def test_two_alike_who_declare_unseen_have_the_same_chance() -> None:
    """SP-1c: a bear beside a bear; neither knows more than the other."""
    bear = {"health": 1}
    battle = given(begun("Two bears"), {"B": bear, "C": bear})
    solver = Solver(battle, "red")
    first = solver.values(battle)
    assert max(one.least for one in first.values()) == pytest.approx(0.5, abs=0.01)
    battle.apply(battle.options[0])
    second = solver.values(battle)
    assert min(one.most for one in second.values()) == pytest.approx(0.5, abs=0.01)
    assert len(first) == len(second) > 1


def test_only_what_is_solved_and_differs_matters() -> None:
    good, bad, unknown = Bounds(0.8, 0.8), Bounds(0.2, 0.2), Bounds(0.1, 0.9)
    assert matters((good, bad))
    assert not matters((good, good))
    assert not matters((good, bad, unknown))


@pytest.mark.parametrize("ending", SHORT, ids=lambda one: one.title)
def test_hard_loses_next_to_nothing(ending: Ending) -> None:
    found = [one.judged("hard", FEW) for one in Solved(ending).decisions(3)]
    assert found
    assert sum(one.regret for one in found) / len(found) <= 0.01, found


def test_what_is_not_the_best_costs_the_difference(sling: Battle) -> None:
    """Random play does something else than greedy play in one of a few seeds."""
    blow, end = shot(sling), next(one for one in sling.options if one != shot(sling))
    one = Decision(sling, dict.fromkeys(sling.options, 0.5) | {blow: 0.75, end: 0.25})
    assert one.judged("greedy").best == action_text(blow, sling)
    met = [one._replace(battle=again(sling, seed)) for seed in range(40)]
    lost = {choice.text: choice.regret for choice in (here.judged("random") for here in met)}
    assert lost[action_text(end, sling)] == 0.5
    assert lost[action_text(blow, sling)] == 0


def again(battle: Battle, dice: int) -> Battle:
    """The same position with other dice."""
    new = battle.copy()
    new.dice = dice
    return new


def test_the_command_prints_a_row_for_each_ending_and_one_for_all() -> None:
    asked = ["--system", "risk", "--bots", "greedy", "--decisions", "1", "--most", "1"]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0, result.output
    assert result.output.count("too large") == sum(one.system == "risk" for one in ENDINGS)
    result = CliRunner().invoke(main, ["--bots", "hrad"])
    assert result.exit_code == 2
    assert "found 'hrad'" in result.output

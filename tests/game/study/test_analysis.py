"""What decided a battle: the moves that cost most, and the largest swings beside them."""

from game.ai.advice import Advice, Advised
from game.study.analysis import Mistake, decisive
from rules.battle.action import Action
from tests.game.study.test_account import struck


def test_where_few_moves_cost_much_the_largest_swings_are_told_beside_them() -> None:
    """One small mistake has not decided a battle in which blows took the health."""
    one = struck((9,), (29,), (10,), (28,))
    line = one.root.line()
    assert [point.node.dice for point in decisive(line)] == [(29,), (10,), (28,)]
    waited = line[1]
    best = Advised(Action(0, "end"), 0.6, 0.0, 0.0, "", ())
    waited.advice = Advice("red", (best,), 0.5)
    points = decisive(line)
    assert [point.node for point in points if isinstance(point, Mistake)] == [line[2]]
    assert [point.node.dice for point in points] == [(), (29,), (28,)]
    line[4].advice = line[7].advice = waited.advice
    assert [point.node for point in decisive(line)] == [line[2], line[5], line[8]]


def test_the_winners_errors_and_what_it_suffered_have_decided_nothing() -> None:
    """Red's blows took Blue's health; that Red had waited too long did not cost it the battle."""
    one = struck((9,), (29,), (10,), (28,))
    line = one.root.line()
    assert [point.node.dice for point in decisive(line, "red")] == [(29,), (10,), (28,)]
    assert decisive(line, "blue") == [], "nothing that was done has brought Blue nearer to victory"
    best = Advised(Action(0, "end"), 0.9, 0.0, 0.0, "", ())
    line[1].advice = Advice("red", (best,), 0.5)
    line[4].advice = Advice("red", (best,), 0.86)
    (point,) = decisive(line, "blue")
    assert isinstance(point, Mistake) and point.node is line[2], "four points decide nothing"
    assert not any(isinstance(found, Mistake) for found in decisive(line, "red"))

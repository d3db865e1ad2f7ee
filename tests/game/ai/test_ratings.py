"""Ratings: Davidson's model finds again what battles were made from, and says how surely."""

from math import exp, log10
from random import Random

import pytest

from game.ai.ratings import ELO, Score, inverse, rate


def battles(strengths: dict[str, float], seat: float, tie: float, pairs: int) -> list[Score]:
    """Mirrored pairs of battles between all bots, drawn by the model's own chances."""
    found, chance = [], Random(7)
    for pair in range(pairs):
        one, two = list(strengths)[pair % 2 : pair % 2 + 2]
        for red, blue in ((one, two), (two, one)):
            a, b = strengths[red] + seat, strengths[blue]
            weights = [exp(a), exp(b), exp(tie + (a + b) / 2)]
            found.append(Score(red, blue, *chance.choices(("red", "blue", "draw"), weights), pair))
    return found


def test_ratings_find_the_strengths_that_battles_were_made_from() -> None:
    strengths = {"weak": 0.0, "able": 0.8, "strong": 1.4}
    found = rate(list(strengths), battles(strengths, 0.3, -1.0, 600))
    assert [one.bot for one in found.bots] == ["strong", "able", "weak"]
    middle = sum(strengths.values()) / 3
    for one in found.bots:
        assert abs(one.points - ELO * (strengths[one.bot] - middle)) < 1.3 * one.within < 35
    assert found.bots[0].step == pytest.approx(ELO * 0.6, abs=35)
    assert found.bots[-1].step is None
    assert found.seat == pytest.approx(ELO * 0.3, abs=found.seat_within)


def test_two_to_one_is_the_known_difference() -> None:
    """Without draws it is the logarithm of the odds."""
    scores = [
        Score(*seats, "red" if (seats == ("a", "b")) == (pair % 3 > 0) else "blue", pair)
        for pair in range(300)
        for seats in (("a", "b"), ("b", "a"))
    ]
    found = rate(["a", "b"], scores)
    assert found.bots[0].step == pytest.approx(400 * log10(2), rel=0.02)
    assert found.seat == pytest.approx(0, abs=1)


def test_who_loses_all_is_weak_but_not_infinitely_and_nobody_knows_how_much() -> None:
    scores = [
        Score(*seats, outcome, pair)
        for pair in range(10)
        for seats, outcome in ((("a", "b"), "red"), (("b", "a"), "blue"))
    ]
    strong, weak = rate(["a", "b"], scores).bots
    assert (strong.bot, weak.bot) == ("a", "b")
    assert strong.step is not None and strong.step_within is not None
    assert 300 < strong.step < 1500
    assert strong.step_within > 200


def test_pairs_that_go_alike_are_less_evidence_than_as_many_single_battles() -> None:
    alike = [
        Score(*seats, "red" if seats[0] == "ab"[pair % 2] else "blue", pair)
        for pair in range(40)
        for seats in (("a", "b"), ("b", "a"))
    ]
    apart = [one._replace(pair=place) for place, one in enumerate(alike)]
    within = [rate(["a", "b"], scores).bots[0].within for scores in (alike, apart)]
    assert within[0] > 1.2 * within[1]


def test_an_inverse_undoes_its_matrix() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.0], [0.5, 0.0, 2.0]]
    found = inverse(matrix)
    for a in range(3):
        for b in range(3):
            product = sum(matrix[a][at] * found[at][b] for at in range(3))
            assert product == pytest.approx(float(a == b), abs=1e-12)

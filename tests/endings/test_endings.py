"""Solved endings: what the solver knows, and that *hard* loses next to nothing in them."""

import pytest

from rules.battle.notation import action_text
from rules.battle.preview import preview
from tests.endings import solver
from tests.endings.judging import Ending, choices, endings
from tests.endings.solver import Solver, TooLarge
from tests.game.ai.test_positions import opened

ENDINGS = endings()
FEW = 400
"""Answers that are enough to find the best."""


def test_a_round_more_narrows_what_is_known() -> None:
    """The least is at once what the blow itself comes to."""
    ending = next(one for one in ENDINGS if one.title == "Whoever is struck falls")
    battle = opened(ending.system, ending)
    strike = next(one for one in battle.options if action_text(one, battle) == "strike at А-2")
    falls = float(preview(battle, strike).falls(strike.target))
    near, far = (Solver(battle, "red", rounds).values(battle)[strike] for rounds in (1, 2))
    assert falls <= near.least <= far.least <= far.most <= near.most
    assert near.most - near.least > far.most - far.least


def test_a_battle_too_large_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MOST", 10)
    battle = opened(ENDINGS[0].system, ENDINGS[0])
    with pytest.raises(TooLarge):
        Solver(battle, "red", 1).values(battle)


@pytest.mark.parametrize("ending", [ENDINGS[1], ENDINGS[2], ENDINGS[3]], ids=lambda one: one.title)
def test_hard_loses_next_to_nothing(ending: Ending) -> None:
    found = list(choices(ending, FEW))
    assert found
    assert sum(one.regret for one in found) / len(found) <= 0.01, found

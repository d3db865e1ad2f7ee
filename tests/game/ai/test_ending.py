"""Few are left: all that can follow is counted out."""

from collections import Counter

import pytest

from game.ai import choose
from game.ai.budget import Dropped, always
from game.ai.chance import SURE
from game.ai.ending import counted_out
from game.ai.searcher import BUDGET, Considered, decided
from game.ai.uniform import pick_by
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.sealed import asked_anew
from rules.content.scenario import Member
from rules.record.opening import open_battle
from tests.builders import drawn_scenario, given
from tests.endings.judging import endings
from tests.endings.solver import Solver
from tests.game.ai.test_positions import opened

BEAR, SLINGER = Member("bear", ""), Member("skirmisher", "")


def ending(title: str, health: int) -> Battle:
    """Where it begins, both with so much health."""
    one = next(one for one in endings() if one.title == title)
    return given(opened(one.system, one), {name: {"health": health} for name in one.given})


def worlds(battle: Battle) -> Battle:
    """What the side that decides knows of it, the other asked anew."""
    assert battle.pending is not None
    return asked_anew(battle.view(battle.pending.side))


def test_it_comes_to_what_the_whole_battle_does() -> None:
    """Every option is worth what the solver says, to the very end."""
    battle = ending("A sling and a bear", 1)
    exact = Solver(battle, "red").values(battle)
    found = counted_out(worlds(battle), BUDGET, always)
    assert len(found) > 2
    for action, worth in found.items():
        bounds = exact[action]
        assert worth.hope / SURE == pytest.approx((bounds.least + bounds.most) / 2, abs=0.02)
    assert sum(one.share for one in found.values()) == pytest.approx(1)


def test_what_the_other_has_chosen_unseen_is_not_known() -> None:
    """SP-1c: whatever Red has declared, Blue finds the same."""
    battle, found = ending("Two bears", 1), []
    for action in battle.options:
        after = battle.copy()
        after.apply(action)
        assert after.pending is not None and after.pending.side == "blue"
        found.append(counted_out(worlds(after), BUDGET, always))
    assert found[0] and all(one == found[0] for one in found)


def test_hard_goes_by_it() -> None:
    """A stone that flies before the claws is worth a round without a blow: 9 points of a hundred,
    which a plan for one round does not see."""
    battle = given(
        open_battle(drawn_scenario("SB.", "seven_phase", {"S": SLINGER}, {"B": BEAR}), 1),
        {"S": {"health": 1}, "B": {"health": 1}},
    )
    done = {action_text(choose("hard", battle.view("red", seed), seed), battle) for seed in (1, 2)}
    assert done == {"ready Sling"}


def test_it_is_left_where_too_many_ways_lead_on() -> None:
    assert not counted_out(worlds(ending("Two bears", 22)), BUDGET, always)
    assert not counted_out(worlds(ending("Two bears", 1)), 8, always)


def test_it_is_left_while_more_are_on_their_feet_and_where_no_system_asks_for_it() -> None:
    three = drawn_scenario("BC.D", "seven_phase", {"B": BEAR}, {"C": BEAR, "D": BEAR})
    assert not counted_out(worlds(open_battle(three, 1)), BUDGET, always)
    assert not counted_out(worlds(ending("Sparks against a sword in reach", 1)), BUDGET, always)


def test_it_ends_as_soon_as_nobody_wants_it_any_more() -> None:
    with pytest.raises(Dropped):
        counted_out(worlds(ending("Two bears", 1)), BUDGET, lambda: False)


def test_of_equals_that_are_to_be_chosen_so_often_the_seed_takes_one() -> None:
    """What is worth less, or is never to be chosen, is not taken."""
    strike, guard, flee, wait = (Action(0, kind) for kind in ("strike", "guard", "flee", "wait"))
    found = [
        Considered(strike, 500_000, even=1000, share=0.75),
        Considered(guard, 499_900, even=1000, share=0.25),
        Considered(flee, 499_900, even=1000),
        Considered(wait, 400_000, even=1000, share=0.1),
    ]
    taken = Counter(decided([found], seed) for seed in range(400))
    assert taken.keys() == {strike, guard}
    assert taken[strike] == pytest.approx(300, abs=30)
    assert Counter(pick_by("ab", (0.0, 1.0), seed) for seed in range(20)) == {"b": 20}

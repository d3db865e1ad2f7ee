"""What several choose unseen: asked one after another, hidden, shown together, not taken back."""

from typing import Any

import pytest

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.sealed import all_chosen, asked_anew, chooses, chosen_by
from rules.errors import RecordError
from rules.record.lines import Fault
from rules.record.record import record_battle
from rules.record.state_check import restore_state
from rules.unit import SIDES
from tests.builders import play, random_play
from tests.contract.positions import opened, own_scenarios, seeds

SECRETIVE = ("dexterity", "seven_phase", "side")


def choosing(system_id: str) -> list[Battle]:
    """Moments of random play at which somebody has chosen what the other side must not see."""
    found: list[Battle] = []

    def look(battle: Battle) -> None:
        if battle.secret and all_chosen(battle):
            found.append(battle.copy())

    for seed in seeds(system_id):
        random_play(opened(system_id, seed), seed, look)
    assert found
    return found[:: len(found) // 40 + 1]


@pytest.mark.parametrize("system_id", SECRETIVE)
def test_a_view_holds_one_s_own_choices_and_none_of_the_other_side(system_id: str) -> None:
    for battle in choosing(system_id):
        for side in SIDES:
            own = [one for one in battle.sealed if one.side == side]
            view = battle.view(side)
            assert [one for one in view.sealed if one.side == side] == own
            assert not any(one.chosen for one in view.sealed if one.side != side)
            assert len(view.sealed) == len(battle.sealed), "who chooses is no secret"


@pytest.mark.parametrize("system_id", SECRETIVE)
def test_a_view_asks_the_other_side_as_if_it_had_chosen_nothing(system_id: str) -> None:
    """The same of whomever and for whatever it is asked; one's own question stays."""
    for battle in choosing(system_id):
        assert battle.pending is not None
        for side in SIDES:
            view = battle.view(side)
            assert view.pending is not None and view.pending.side == battle.pending.side
            if side == battle.pending.side:
                assert view.pending == battle.pending
            else:
                first = next(one for one in battle.sealed if one.side == battle.pending.side)
                assert view.pending.unit == first.unit
                assert view.view(side).key() == view.key()


@pytest.mark.parametrize("system_id", SECRETIVE)
def test_nothing_is_shown_before_all_have_chosen(system_id: str) -> None:
    """And then it is counted as seen, so that undo stops there."""
    for battle in choosing(system_id):
        shown, left, answers = battle.revealed, sum(not one.chosen for one in battle.sealed), 0
        while battle.revealed == shown:
            assert battle.sealed
            battle.apply(battle.options[0])
            answers += 1
        assert answers >= left


@pytest.mark.parametrize("system_id", SECRETIVE)
def test_who_plays_on_from_a_view_meets_a_side_that_chooses_anew(system_id: str) -> None:
    """All of it: without that, whoever is hidden would have chosen to do nothing."""
    anew = 0
    for battle in choosing(system_id)[::3]:
        assert battle.pending is not None
        side = battle.pending.side
        view = battle.view(side)
        before = view.key()
        world = asked_anew(view)
        assert view.key() == before and world.options == view.options
        asked = set()
        while world.revealed == view.revealed and world.pending is not None:
            asked.add(world.pending.side)
            world.carry_out(world.options[0])
        assert asked == set(SIDES)
        anew += any(one.complete for one in battle.sealed if one.side != side)
    assert anew, "some had chosen and were asked once more"


def test_who_chooses_and_what_each_has_chosen() -> None:
    """Of several on a side each is asked, in its own order."""
    battle = opened("seven_phase", 0)
    assert chooses(battle, 0) and not chooses(battle, -1)
    assert chosen_by(battle, 0) == ()
    play(battle, "guard")
    assert [one.kind for one in chosen_by(battle, 0)] == ["guard"]


def sealed_snapshot() -> tuple[Battle, dict[str, Any]]:
    """A battle in which one has declared, and its snapshot."""
    _, battle = record_battle(own_scenarios("seven_phase")[0], 1, {})
    battle.apply(parse_action("guard", battle))
    return battle, dict(battle.snapshot())


@pytest.mark.parametrize(
    ("sealed", "told"),
    [
        ([["green", 0, [], False]], 'sealed 1: found "green"; expected one of blue, red'),
        ([["red", 9, [], False]], "sealed 1: found unit 9; expected 0 to 1"),
        ([["blue", 0, [], False]], "sealed 1: found a choice of"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_when_a_save_is_opened(
    sealed: list[Any], told: str
) -> None:
    battle, snapshot = sealed_snapshot()
    with pytest.raises((Fault, RecordError)) as caught:
        restore_state(battle.setup, snapshot | {"sealed": sealed})
    fault = caught.value
    assert told in f"{fault.place}: found {fault.found}; expected {fault.expected}"


def test_what_is_sealed_comes_back_with_a_save() -> None:
    battle, snapshot = sealed_snapshot()
    assert restore_state(battle.setup, snapshot).key() == battle.key()
    assert all_chosen(battle)

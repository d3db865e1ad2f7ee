"""Rulings on the machine: asking, applying, refusing, copying, restoring (AC-1, AC-2, DI-2)."""

import json

import msgspec
import pytest

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.dice import SEEDED
from rules.errors import UNKNOWN, Refusal, Refused
from rules.record.opening import open_battle
from tests.builders import given, play, random_play, unit
from tests.rules.systems.energy.duels import duel, swordsman, warlock


def facing() -> Battle:
    """A swordsman beside a warlock, seeded dice from here on."""
    battle = duel("SW..\n....", red={"S": swordsman()}, blue={"W": warlock()})
    battle.source = SEEDED
    return battle


def test_ac_1_a_decision_says_whose_it_is_and_lists_every_answer() -> None:
    decision = facing().decision
    assert decision is not None
    assert (decision.kind, decision.side, decision.unit) == ("act", "red", 0)
    kinds = sorted({action.kind for action in decision.options})
    assert kinds == ["cast", "end", "move", "rest", "strike"]


def test_ed_2_5a_the_order_is_its_phase_until_the_first_round_and_then_turns() -> None:
    battle = facing()
    phase = battle.setup.system.phase
    assert battle.round == 1 and phase(battle) == "turn"
    battle.round = 0
    assert phase(battle) == "order"


def test_ac_2_a_refusal_reads_as_code_numbers_and_clause() -> None:
    assert str(Refusal("energy", "ED-2.1b", (("needed", 10), ("left", 9)))) == (
        "energy (needed 10, left 9): ED-2.1b"
    )
    assert str(Refused(Refusal("over", "AC-2"))) == "over: AC-2"


@pytest.mark.parametrize(
    "action",
    [
        Action(0, "fly"),
        Action(0, "strike"),
        Action(0, "strike", "", (1, 1)),
        Action(0, "strike", "", (99,)),
        Action(0, "strike", "", (-1,)),
        Action(0, "strike", "spark", (1,)),
        Action(0, "strike", "", (1,), 1),
        Action(0, "rest", "", (0,)),
        Action(0, "cast", "no_such_spell", (1,)),
        Action(0, "cast", "spark", (1,), -1, -1),
    ],
)
def test_ac_2_an_action_that_cannot_be_one_is_refused(action: Action) -> None:
    battle = facing()
    before = battle.digest()
    with pytest.raises(Refused) as caught:
        battle.apply(action)
    assert caught.value.refusal == Refusal("unknown_action", "AC-2")
    assert battle.digest() == before


@pytest.mark.parametrize(
    ("number", "told"),
    [(1, Refusal("not_its_turn", "ED-2.5a")), *((one, UNKNOWN) for one in (2, -1, 99))],
)
def test_ac_2_an_action_of_another_is_refused(number: int, told: Refusal) -> None:
    """Of one who is there as it is not its turn, of nobody as no action at all."""
    assert facing().why_not(Action(number, "rest")) == told


def test_di_2_a_snapshot_restores_the_same_battle_through_json() -> None:
    battle = open_battle("maps/energy-trios.toml", seed=3)
    for _ in range(12):
        battle.apply(battle.options[-1])
    text = msgspec.json.encode(battle.snapshot())
    again = Battle.restore(battle.setup, json.loads(text))
    assert (again.digest(), again.key(), again.options) == (
        battle.digest(),
        battle.key(),
        battle.options,
    )
    assert random_play(again, 4) == random_play(battle, 4)
    assert again.digest() == battle.digest()


@pytest.mark.parametrize(
    ("field", "value"),
    [("dice", "three"), ("units", [{"id": 0}]), ("agenda", 5), ("surplus", 1), ("round", None)],
)
def test_di_2_a_snapshot_that_does_not_fit_is_refused(field: str, value: object) -> None:
    battle = facing()
    snapshot = msgspec.to_builtins(battle.snapshot()) | {field: value}
    with pytest.raises(msgspec.ValidationError):
        Battle.restore(battle.setup, snapshot)


def test_di_2_the_digest_tells_every_number_apart() -> None:
    battle = facing()
    seen = {battle.digest()}
    for name in ("health", "energy", "charges", "cell", "movement_points", "turns"):
        seen.add(given(battle, {"S": {name: 3}}).digest())
    other_dice = battle.copy()
    other_dice.dice += 1
    seen.add(other_dice.digest())
    assert len(seen) == 8
    assert battle.copy().digest() == battle.digest()


def test_bd_4_the_unit_on_a_cell_is_found_and_nobody_off_the_board() -> None:
    battle = given(facing(), {"W": {"health": 0, "cell": -1}})
    assert battle.unit_at(0) is unit(battle, "S")
    assert battle.unit_at(1) is None
    assert battle.unit_at(-1) is None
    assert battle.occupied() == 1


def test_ac_1_what_happened_is_returned_and_kept_until_the_next_action() -> None:
    battle = facing()
    events = battle.apply(parse_action("strike at А-2", battle))
    assert [event.kind for event in events] == ["strike", "damage"]
    assert tuple(battle.events) == events
    assert play(battle, "rest") != events


def test_ac_3_a_resolution_stops_before_the_next_turn_begins() -> None:
    battle = facing()
    play(battle, "rest")
    alone = battle.copy()
    alone.resolve(Action(0, "rest"))
    assert alone.pending is None and alone.state.acting == 0
    assert [event.kind for event in alone.events] == ["energy", "charge_lost"]
    battle.apply(Action(0, "rest"))
    assert battle.state.acting == 1


def test_ac_2_nothing_is_resolved_after_the_end() -> None:
    battle = given(facing(), {"W": {"health": 1}})
    play(battle, "strike at А-2")
    with pytest.raises(Refused):
        battle.resolve(Action(0, "rest"))
    with pytest.raises(Refused):
        battle.apply(Action(0, "rest"))


def test_ac_1_the_score_rises_for_a_side_when_the_other_is_hurt() -> None:
    battle = duel("A..B", red={"A": swordsman()}, blue={"B": swordsman()})
    hurt = given(battle, {"B": {"health": 20}})
    assert hurt.score("red") > battle.score("red")
    assert hurt.score("blue") < battle.score("blue")

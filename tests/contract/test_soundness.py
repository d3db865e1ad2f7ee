"""What play leaves is sound, what is forged is refused or plays on, what loads is kept (DI-2)."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.battle.machine import Battle
from rules.battle.registry import load_system
from rules.content.scenario import LARGEST_NUMBER, LoadedScenario, Member, Scenario
from rules.dice import mix
from rules.errors import Fault
from rules.record.record import read_record, record_battle, write_record
from rules.record.replay import check_record
from rules.record.state_check import check, restore_state
from tests.builders import random_play
from tests.contract.positions import extra_positions, on_rough_ground, opened, seeds

WRONG: tuple[Any, ...] = (-7, 10**6, 1 << 70, "nobody", [], [99], [-3], None, True)
"""What is put in the place of everything that a snapshot holds."""


def test_every_decision_of_play_is_sound(system_id: str) -> None:
    for seed in seeds(system_id, 4):
        random_play(opened(system_id, seed), seed, check)
    for battle in extra_positions(system_id):
        check(battle)


def places(inside: Any, *steps: Any) -> Iterator[tuple[Any, ...]]:
    """Where anything stands in plain data, by names and indices."""
    pairs = inside.items() if isinstance(inside, dict) else enumerate(inside)
    for step, value in pairs:
        yield (*steps, step)
        if isinstance(value, dict | list):
            yield from places(value, *steps, step)


def forged(state: Any, steps: tuple[Any, ...], value: Any) -> Any:
    """The same plain data with something else in one place."""
    copy = msgspec.json.decode(msgspec.json.encode(state))
    inside = copy
    for step in steps[:-1]:
        inside = inside[step]
    inside[steps[-1]] = value
    return copy


def in_the_middle(system_id: str, seed: int) -> Battle:
    """A battle after as many choices as the seed says."""
    battle = opened(system_id, seed)
    for number in range(5 + 7 * seed % 40):
        if battle.pending is not None:
            after = battle.copy()
            after.apply(after.options[mix(number + seed) % len(after.options)])
            battle = battle if after.over else after
    return battle


@pytest.mark.parametrize("seed", range(3))
def test_a_forged_snapshot_is_refused_or_plays_on(system_id: str, seed: int) -> None:
    """Whatever stands in the place of anything: one fault, or a battle that can be played."""
    battle = in_the_middle(system_id, seed)
    state = msgspec.to_builtins(battle.snapshot())
    chance = random.Random(seed)
    wanted = [(steps, wrong) for steps in places(state) for wrong in WRONG]
    tried = chance.sample(wanted, min(len(wanted), 500))
    refused = 0
    for steps, wrong in tried:
        try:
            restored = restore_state(battle.setup, forged(state, steps, wrong))
        except Fault as fault:
            refused += 1
            assert fault.found and fault.expected, steps
            continue
        play_a_little(restored, (steps, wrong))
    assert 2 * refused > len(tried)


@pytest.mark.parametrize("system", ["dexterity", "seven_phase"])
def test_what_is_chosen_names_what_there_is(system: str) -> None:
    """A choice that waits to be carried out: nobody, no cell and no ability that there is not."""
    refused = 0
    for battle in (in_the_middle(system, seed) for seed in range(20)):
        state = msgspec.json.decode(msgspec.json.encode(battle.snapshot()))
        for place in places(state):
            chosen = place[0] == "sealed" and len(place) in (5, 6) and place[2] == 2
            if not (chosen and place[4] != KIND) and "declared" not in place[:-1]:
                continue
            for wrong in (-7, 1 << 70, "nobody", [], [-3]):
                try:
                    restored = restore_state(battle.setup, forged(state, place, wrong))
                except Fault:
                    refused += 1
                else:
                    play_a_little(restored, (place, wrong))
    assert refused > 50


def asked_for(system: str, kind: str) -> Battle:
    """A battle in which somebody is asked for a decision of a kind."""
    for battle in (in_the_middle(system, seed) for seed in range(60)):
        if battle.pending is not None and battle.pending.kind == kind:
            return battle
    raise LookupError(kind)


def refusal(battle: Battle, steps: tuple[Any, ...], value: Any) -> tuple[str, str]:
    """Where a forged snapshot is refused, and what was expected there."""
    state = msgspec.to_builtins(battle.snapshot())
    with pytest.raises(Fault) as caught:
        restore_state(battle.setup, forged(state, steps, value))
    return caught.value.place, str(caught.value.expected)


def test_whoever_has_health_stands_on_the_board(system_id: str) -> None:
    assert refusal(in_the_middle(system_id, 1), ("units", 0, "cell"), -1) == (
        "units 1, cell",
        "only the fallen to be gone",
    )


def test_those_who_choose_unseen_are_all_there() -> None:
    """While somebody is asked what it chooses unseen, the choices of all have a place (SP-1)."""
    battle = asked_for("seven_phase", "declare")
    assert refusal(battle, ("sealed",), []) == ("sealed", "all who choose unseen")
    twice = msgspec.to_builtins(battle.snapshot())["sealed"]
    assert refusal(battle, ("sealed",), [*twice, twice[0]]) == ("sealed", "each once")


def test_a_declared_walk_is_one_that_can_be_gone() -> None:
    """A walk that waits for the sixth phase, with a cell out of reach or an unknown verb (SP-9)."""
    battle = asked_for("seven_phase", "declare")
    battle.apply(next(action for action in battle.options if action.kind == "move"))
    walker = next(place for place, one in enumerate(battle.sealed) if one.chosen)
    chosen = ("sealed", walker, 2, 0)
    far = max(range(battle.setup.board.size), key=lambda cell: abs(cell - battle.units[0].cell))
    assert refusal(battle, (*chosen, 3), [far])[1] == "a cell in reach"
    assert refusal(battle, (*chosen, 1), "strolls")[0] == f"sealed {walker + 1}"


def test_nobody_decides_while_initiative_is_thrown() -> None:
    """Phase 1 of Nine Phases asks nobody (NP-1)."""
    battle = in_the_middle("nine_phase", 1)
    assert refusal(battle, ("state", "phase"), 1)[0] == "state, phase"


KIND = 1
"""The place of an action's verb among its fields."""


def play_a_little(battle: Battle, forgery: object) -> None:
    """Play some options; what a forgery breaks breaks here."""
    try:
        for number in range(12):
            if battle.pending is not None:
                battle.setup.system.commands(battle)
                battle.apply(battle.options[mix(number) % len(battle.options)])
        for unit in battle.units:
            battle.setup.system.card(battle, unit)
    except Exception as error:
        raise AssertionError(f"{forgery} was let through") from error


@st.composite
def scenarios(draw: st.DrawFn, system_id: str) -> LoadedScenario:
    """Three against three at most: kinds, levels, options, numbers at their ends and between."""
    system = load_system(system_id)

    def member() -> Member:
        kind = draw(st.sampled_from(sorted(system.kinds)))
        info = system.kinds[kind]
        known = sorted(info.numbers)
        names = draw(st.lists(st.sampled_from(known), unique=True, max_size=4)) if known else ()
        ends = st.sampled_from((1, 99, 100, 999, 1000, LARGEST_NUMBER))
        numbers = {name: draw(ends | st.integers(1, LARGEST_NUMBER)) for name in names}
        return Member(kind, level=draw(st.sampled_from(info.levels)), numbers=numbers)

    options = {
        name: draw(st.sampled_from(option.values)) for name, option in system.options.items()
    }
    red = tuple(member() for _ in range(draw(st.integers(1, 3))))
    blue = tuple(member() for _ in range(draw(st.integers(1, 3))))
    places = dict.fromkeys(system.places, "Г-4")
    return on_rough_ground(
        Scenario(system.id, "Any", "rough.tmx", red, blue, 1, None, options, places)
    )


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), seed=st.integers(0, 2**64 - 1), steps=st.integers(0, 25))
def test_whatever_loads_can_be_saved_and_opened_again(
    system_id: str, data: st.DataObject, seed: int, steps: int, tmp_path_factory: Any
) -> None:
    """DI-2: options at their ends, levels, team sizes and everybody's own numbers."""
    path = tmp_path_factory.mktemp("kept") / "battle.sixorders"
    record, battle = record_battle(data.draw(scenarios(system_id)), seed, {})
    for number in range(steps):
        if battle.pending is not None:
            record.advance(battle, battle.options[mix(seed + number) % len(battle.options)])
    record.note_snapshot(battle)
    write_record(path, record)
    assert read_record(path).lines == record.lines
    check_record(path)
    check(battle)

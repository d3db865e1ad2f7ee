"""Rulings on dice: one interface, five sources, exact chances (DI-1, DI-3)."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import paths
from rules.dice import (
    GOLDEN,
    MASK,
    SEEDED,
    Asked,
    DiceError,
    DieWanted,
    Enumerated,
    Scripted,
    mix,
)
from tests.rules.systems.energy.duels import duel, swordsman, warlock

PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""What SplitMix64 gives from the seed 1234567, as published with the algorithm."""


def test_di_2_the_stream_is_splitmix64() -> None:
    state, outputs = 1234567, []
    for _ in PUBLISHED:
        state = (state + GOLDEN) & MASK
        outputs.append(mix(state))
    assert tuple(outputs) == PUBLISHED


def test_di_2_a_die_is_the_next_output_counted_from_its_lowest_face() -> None:
    state = 1234567
    for output in PUBLISHED:
        value, state = SEEDED.draw(state, 1, 100)
        assert value == 1 + output % 100
    assert state == (1234567 + 5 * GOLDEN) & MASK


def test_di_2_a_range_that_does_not_divide_the_stream_loses_no_fairness() -> None:
    # Outputs in the broken last part of 2**64 are thrown again: here just over half of them.
    count = (1 << 63) + 1
    state, again = 1234567, 0
    for _ in range(100):
        before = state
        value, state = SEEDED.draw(state, 0, count - 1)
        steps = ((state - before) * pow(GOLDEN, -1, 1 << 64)) & MASK
        assert value == mix(state) < count
        again += steps - 1
    assert 50 < again < 200


@pytest.mark.parametrize(("low", "high"), [(1, 6), (1, 100), (14, 20), (-3, 3), (5, 5)])
def test_di_1_every_face_falls_about_as_often(low: int, high: int) -> None:
    state, faces = 7, high - low + 1
    fallen: Counter[int] = Counter()
    for _ in range(faces * 500):
        value, state = SEEDED.draw(state, low, high)
        fallen[value] += 1
    assert set(fallen) == set(range(low, high + 1))
    # 500 expected; the standard deviation is below 22.4, so this is more than 5 of them.
    assert all(380 < count < 620 for count in fallen.values())


def test_di_3_scripted_dice_fall_as_given_and_then_no_more() -> None:
    dice = Scripted([3, 6])
    assert dice.draw(0, 1, 6) == (3, 1)
    assert dice.draw(1, 1, 6) == (6, 2)
    with pytest.raises(DieWanted, match="die 3 of this action: a number from 1 to 20") as caught:
        dice.draw(2, 1, 20)
    assert (caught.value.low, caught.value.high, caught.value.index) == (1, 20, 2)


@pytest.mark.parametrize("value", [0, 7])
def test_di_3_a_scripted_die_out_of_range_is_refused_in_one_sentence(value: int) -> None:
    with pytest.raises(DiceError, match=f"die 1 is {value}; a number from 1 to 6 was expected"):
        Scripted([value]).draw(0, 1, 6)


@pytest.mark.parametrize("value", [0, 21])
def test_di_3_an_answer_no_die_can_show_is_refused(value: int) -> None:
    with pytest.raises(DiceError, match=f"shows {value}; a number from 1 to 20 was expected"):
        Asked(lambda low, high: value).draw(0, 1, 20)


def walk(dice: Enumerated, spans: list[tuple[int, int, tuple[int, ...]]]) -> list[tuple[int, ...]]:
    """The values of every path over dice of these spans; checks that the weights sum to 1."""
    paths, whole = [], Fraction(0)
    while True:
        state, values = 0, []
        for low, high, cuts in spans:
            value, state = dice.draw(state, low, high, cuts)
            values.append(value)
        paths.append(tuple(values))
        whole += Fraction(dice.weight, dice.total)
        if not dice.advance():
            break
    assert whole == 1
    return paths


def test_di_3_enumerated_dice_walk_every_fall_once() -> None:
    paths = walk(Enumerated(), [(1, 3, ()), (0, 1, ())])
    assert paths == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]


@pytest.mark.parametrize(
    ("cuts", "weights"),
    [
        ((26,), [(1, 25), (26, 75)]),
        ((100,), [(1, 99), (100, 1)]),
        ((2, 100, 2), [(1, 1), (2, 98), (100, 1)]),
        ((1, 0, 101), [(1, 100)]),
    ],
)
def test_di_3_cuts_merge_the_values_that_are_alike(
    cuts: tuple[int, ...], weights: list[tuple[int, int]]
) -> None:
    dice = Enumerated()
    fallen = []
    while True:
        value, _ = dice.draw(0, 1, 100, cuts)
        fallen.append((value, dice.weight))
        assert dice.total == 100
        if not dice.advance():
            break
    assert fallen == weights


SPANS = st.tuples(
    st.integers(-5, 5), st.integers(0, 6), st.lists(st.integers(-8, 14), max_size=4)
).map(lambda drawn: (drawn[0], drawn[0] + drawn[1], tuple(drawn[2])))


@given(st.lists(SPANS, max_size=4))
def test_di_3_weights_sum_to_exactly_1_with_and_without_cuts(
    spans: list[tuple[int, int, tuple[int, ...]]],
) -> None:
    with_cuts = walk(Enumerated(), spans)
    whole = walk(Enumerated(), [(low, high, ()) for low, high, _ in spans])
    assert len(set(whole)) == len(whole) >= len(with_cuts) == len(set(with_cuts))
    assert set(with_cuts) <= set(whole)


def test_di_3_a_die_thrown_only_sometimes_is_counted_only_there() -> None:
    dice, whole, seen = Enumerated(), Fraction(0), []
    while True:
        first, state = dice.draw(0, 1, 4)
        second = dice.draw(state, 1, 6)[0] if first == 4 else 0
        seen.append((first, second))
        whole += Fraction(dice.weight, dice.total)
        if not dice.advance():
            break
    assert whole == 1
    assert seen == [(1, 0), (2, 0), (3, 0), *((4, second) for second in range(1, 7))]


# The same resolution on all five sources


def facing(dice: Iterable[int] = ()) -> Battle:
    """A swordsman before one who blocks at 30; the order of turns is set."""
    return duel("SW", dice, red={"S": swordsman()}, blue={"W": warlock(block=30)})


@pytest.mark.parametrize("seed", [2, 3])
def test_di_3_the_five_sources_run_the_same_resolution(seed: int) -> None:
    played = facing()
    strike = parse_action("strike at А-2", played)
    played.source, played.dice = SEEDED, seed
    events = played.apply(strike)
    fallen = [die.value for event in events for die in event.dice]
    assert [event.kind for event in events][1] == {2: "block", 3: "no_block"}[seed]

    answers = iter(fallen)
    for source in (Scripted(fallen), Asked(lambda low, high: next(answers))):
        again = facing()
        again.source, again.dice = source, 0
        assert (again.apply(strike), again.key()) == (events, played.key())

    ways = [after for _, _, after in paths(facing(), strike)]
    blows = [one for after in ways for one in after.events if one.kind == "damage"]
    (blow,) = {(one.dice[0].low, one.dice[0].high) for one in blows}
    assert len(ways) == 1 + len(range(blow[0], blow[1] + 1))
    assert played.units in [after.units for after in ways]


def test_a_check_with_dice_of_its_own_is_walked_as_success_and_failure_only() -> None:
    """DI-3, ED-2.10c: 40% and 2 to 24 more succeed in 53 of 100, whatever path shows it."""
    spans = ((2, 24),)
    dice = Enumerated()
    found: dict[bool, Fraction] = {}
    while True:
        values, _ = dice.check(0, spans, lambda shown: 40 + shown[0])
        success = values[-1] <= 40 + values[0]
        assert success not in found, "each is walked once"
        found[success] = Fraction(dice.weight, dice.total)
        if not dice.advance():
            break
    assert found == {True: Fraction(53, 100), False: Fraction(47, 100)}


def test_a_check_that_cannot_fail_has_one_path() -> None:
    dice = Enumerated()
    values, _ = dice.check(0, ((1, 6),), lambda shown: 100)
    assert values == (1, 1)
    assert not dice.advance()


def test_other_sources_throw_a_check_die_by_die() -> None:
    assert Scripted([7, 55]).check(0, ((2, 24),), lambda shown: 40) == ((7, 55), 2)


@pytest.mark.parametrize("margins", [(0,), (3,), (-25,), (40,), (2, -4), (0, 0, 7)])
def test_one_die_against_several_is_walked_by_who_wins_only(margins: tuple[int, ...]) -> None:
    """DI-3, RK-6b: each way once, with the weight that counting every fall gives it."""
    dice = Enumerated()
    found: dict[tuple[bool, ...], Fraction] = {}
    while True:
        (first, *others), _ = dice.oppose(0, 1, 6, margins)
        wins = tuple(first + m > other for m, other in zip(margins, others, strict=True))
        assert wins not in found, "each is walked once"
        found[wins] = Fraction(dice.weight, dice.total)
        if not dice.advance():
            break
    counted = Counter(
        tuple(first + m > other for m, other in zip(margins, others, strict=True))
        for first, *others in product(range(1, 7), repeat=1 + len(margins))
    )
    assert found == {
        wins: Fraction(count, 6 ** (1 + len(margins))) for wins, count in counted.items()
    }


def higher(dice: tuple[int, ...]) -> int:
    """Who throws more: 1 the first, -1 the second, 0 nobody."""
    first, second = dice
    return (first > second) - (first < second)


def test_dice_that_are_judged_are_walked_by_verdicts_only() -> None:
    """DI-3, RK-4: each verdict once, with the weight that counting every fall gives it."""
    dice = Enumerated()
    found: dict[int, Fraction] = {}
    while True:
        values, state = dice.judge(0, ((1, 6), (3, 8)), higher)
        assert state == 1
        assert higher(values) not in found, "each is walked once"
        found[higher(values)] = Fraction(dice.weight, dice.total)
        if not dice.advance():
            break
    counted = Counter(map(higher, product(range(1, 7), range(3, 9))))
    assert found == {verdict: Fraction(count, 36) for verdict, count in counted.items()}


def test_other_sources_throw_judged_dice_one_by_one() -> None:
    assert Scripted([7, 20]).judge(0, ((1, 20), (1, 20)), higher) == ((7, 20), 2)


def test_other_sources_throw_opposed_dice_one_by_one() -> None:
    assert Scripted([7, 20, 3]).oppose(0, 1, 20, (0, 5)) == ((7, 20, 3), 3)

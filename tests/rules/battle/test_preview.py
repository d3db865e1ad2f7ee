"""Rulings on previews: exact chances, and nothing changes (AC-3)."""

from fractions import Fraction

import pytest

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import PAUSE, first_way, forecast, forecast_in_steps, onward, preview
from rules.dice import SEEDED, TooManyWays
from rules.errors import Refused
from rules.record.opening import open_battle
from rules.systems.energy.content import content
from tests.builders import given, unit
from tests.contract.positions import opened
from tests.rules.systems.energy.duels import duel, mage, swordsman, warlock
from tests.rules.systems.nine_phase import fields as nine_fields
from tests.rules.systems.risk.tales import person, tale

LOW, HIGH = content().weapons["longsword"].damage
EACH = Fraction(1, HIGH - LOW + 1)
"""The chance of each damage of a longsword."""


def blocked_half() -> Battle:
    """A longsword against a target that blocks every second blow."""
    return duel("SW", red={"S": swordsman()}, blue={"W": warlock(block=50)})


def test_ac_3_a_strike_against_a_block_of_half() -> None:
    battle = blocked_half()
    shown = preview(battle, parse_action("strike at А-2", battle))
    assert len(shown.outcomes) == HIGH - LOW + 2
    (change,) = shown.changes()
    assert change.unit == unit(battle, "W").id
    assert change.spread == (
        *((-damage, EACH / 2) for damage in range(HIGH, LOW - 1, -1)),
        (0, Fraction(1, 2)),
    )
    assert change.expected == Fraction(-(LOW + HIGH), 4)
    assert change.chance(lambda health: health <= 1 - HIGH) == EACH


def test_ac_3_the_chance_of_a_fall() -> None:
    battle = given(blocked_half(), {"W": {"health": HIGH - 1}})
    shown = preview(battle, parse_action("strike at А-2", battle))
    assert shown.falls(unit(battle, "W").id) == EACH
    assert shown.falls(unit(battle, "S").id) == 0
    assert sum(outcome.probability for outcome in shown.outcomes if outcome.battle.over) == EACH


def test_ac_3_an_action_without_dice_has_one_outcome() -> None:
    battle = blocked_half()
    (outcome,) = preview(battle, parse_action("rest", battle)).outcomes
    assert outcome.probability == 1
    assert [event.kind for event in outcome.events] == ["energy", "charge"]


def test_ac_3_an_area_changes_everyone_in_it() -> None:
    red = {"M": mage("fire_sphere"), "F": warlock()}
    blue = {"W": warlock(), "X": warlock()}
    battle = duel("MFW\n..X", red=red, blue=blue)
    shown = preview(battle, parse_action("cast Fire Sphere at А-3", battle))
    assert [change.unit for change in shown.changes()] == [1, 2, 3]
    low, high = content().spells["fire_sphere"].damage
    assert {change.expected for change in shown.changes()} == {Fraction(-(low + high), 2)}
    assert len(shown.outcomes) == high - low + 1


def test_ac_3_a_preview_changes_nothing_and_asks_no_dice() -> None:
    battle = duel("SW", [17], red={"S": swordsman()}, blue={"W": warlock()})
    before = battle.snapshot(), battle.digest(), list(battle.events)
    preview(battle, parse_action("strike at А-2", battle))
    assert (battle.snapshot(), battle.digest(), battle.events) == before
    battle.apply(parse_action("strike at А-2", battle))
    assert unit(battle, "W").health == 200 - 17


def test_ac_3_a_position_foreseen_can_be_copied_and_has_ordinary_dice() -> None:
    battle = blocked_half()
    for outcome in preview(battle, parse_action("strike at А-2", battle)).outcomes:
        assert outcome.battle.source is SEEDED
        assert outcome.battle.copy().key() == outcome.battle.key()


def test_ac_3_what_is_refused_has_no_preview() -> None:
    battle = duel("S..W", red={"S": swordsman()}, blue={"W": warlock()})
    with pytest.raises(Refused, match="range"):
        preview(battle, parse_action("strike at А-4", battle))


def test_ac_3_each_way_to_a_result_counts_for_what_happens_in_it() -> None:
    """A thief who fails and one who is noticed come to the same, by 13 in 20 and by the rest."""
    red, blue = {"T": person(theft=6)}, {"G": person(weapon="longsword", notice=2)}
    battle = tale("TG.", red=red, blue=blue)
    kept, stolen = preview(battle, parse_action("use Steal at А-2", battle)).outcomes
    assert stolen.probability == Fraction(7 * 7, 400)
    chances: dict[tuple[int, str], Fraction] = {}
    for chance, events in kept.ways:
        thrown = [event for event in events if event.dice]
        key = len(thrown), thrown[-1].kind
        chances[key] = chances.get(key, Fraction(0)) + chance
    assert chances == {
        (1, "failed_gravely"): Fraction(3, 20),
        (1, "failed"): Fraction(10, 20),
        (2, "passed"): Fraction(7 * 13, 400),
    }
    assert kept.probability == sum(chances.values())


def test_si_3_what_comes_after_a_first_way_is_thrown_like_any_other() -> None:
    """SI-3: a round that begins after it has its initiative, ties thrown again or not."""
    battle = opened("side", 0)
    assert battle.setup.options["ties"] == "again"
    rounds = set()
    for state in range(40):
        assert battle.pending is not None
        after = first_way(battle, battle.options[-1])
        after.proceed()
        rounds.add(after.round)
        battle.apply(battle.options[state % len(battle.options)])
    assert len(rounds) > 1


def test_a_forecast_in_steps_pauses_and_is_the_same() -> None:
    """A bolt through the last three, who may all fall: 8 times 12 ways in one task."""
    blue = {sign: nine_fields.swordsman(health=18) for sign in "XYZ"}
    battle = nine_fields.field("A.XYZ\n.....", red={"A": nine_fields.mage("lightning")}, blue=blue)
    action = parse_action("cast Lightning at А-2", battle)
    steps, pauses = forecast_in_steps(battle, action), 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found = end.value
            break
        pauses += 1
    whole = forecast(battle, action)
    assert pauses >= len(whole.outcomes) // PAUSE > 1, "no step takes long"
    told = [[(one.probability, one.battle.key()) for one in two.outcomes] for two in (found, whole)]
    assert told[0] == told[1]


def test_si_3_ties_thrown_again_are_followed_until_they_are_rare() -> None:
    """SI-3: when the mystic has declined, the last to declare, each side acts first in half."""
    battle = open_battle("maps/side-duel.toml", 1)
    (decline,) = (one for one in battle.options if one.kind == "decline")
    chances = {"red": Fraction(0), "blue": Fraction(0)}
    for weight, total, after in onward(battle, decline, 50, battle.round):
        assert after.pending is not None
        chances[after.pending.side] += Fraction(weight, total)
    assert chances["red"] == chances["blue"] == pytest.approx(0.5, abs=0.000001)
    with pytest.raises(TooManyWays):
        list(onward(battle, decline, 50, battle.round, rarest=6))

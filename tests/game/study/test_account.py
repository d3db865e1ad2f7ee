"""What a battle came to: blows, deeds, luck against the exact mean, turning points, rounds."""

from copy import copy
from fractions import Fraction

import pytest

from game.study.account import (
    Account,
    round_after,
    round_before,
    rounds,
    turning_points,
)
from game.study.blows import Blow, blows, next_blow
from game.study.tree import Tree
from rules.battle.notation import parse_action
from rules.battle.registry import system_ids
from rules.record.record import record_battle
from tests.builders import drawn_scenario
from tests.game.study.trees import PLAYERS, recorded, texts_of, tree
from tests.kept.write import finished
from tests.rules.kit.d20.members import fighter
from tests.rules.systems.energy.duels import swordsman
from tests.rules.systems.seven_phase.battles import man
from tests.rules.systems.side.fights import RED_FIRST, orc

R, B = 0, 1
MEAN = Fraction(319, 21)
"""Of a rapier, 9 to 29, cut by a fifth and rounded, on the swordsman of these duels."""


def struck(*dice: tuple[int, ...], blue_health: int = 170) -> Tree:
    """Red's duelist strikes as the dice say, and each time waits for its next turn."""
    texts, thrown = [], []
    for one in dice:
        texts += ["strike at А-2", "end turn", "end turn"]
        thrown += [one, (), ()]
    blue = swordsman(health=blue_health)
    return tree(recorded("RB", texts[:-2], thrown[:-2], blue=blue))


def account_of(one: Tree) -> Account:
    found = Account(one)
    for node in one.root.line()[1:]:
        found.take(node)
        found.judge(node)
    return found


def test_a_blow_is_what_was_lost_and_by_whom() -> None:
    node = struck((29,)).root.children[0]
    words = struck((29,)).record.setup.system.words
    assert blows(node, words) == [Blow(R, B, 23)]


def test_dealt_and_taken_agree_and_luck_is_what_fell_beyond_the_mean() -> None:
    """29 takes 23 and 9 takes 7; the mean of the die's 21 numbers is 319/21."""
    found = account_of(struck((29,), (9,)))
    assert (found.of(R).dealt, found.of(B).taken, found.of(B).dealt) == (30, 30, 0)
    assert found.of(R).luck == 23 - MEAN + 7 - MEAN
    assert found.of(B).luck == 0
    assert found.of(B).left == 140
    assert found.guessed


def test_who_falls_counts_for_whoever_struck() -> None:
    found = account_of(struck((29,), blue_health=20))
    assert found.of(R).felled == 1
    assert (found.of(R).dealt, found.of(B).left) == (20, None), "no more than there was"
    assert found.of_side("red").felled == 1
    assert found.of_side("blue").taken == 20


def test_who_is_helped_up_was_felled_all_the_same() -> None:
    """SP-1d: and counts again when it falls again."""
    found = account_of(struck((29,), blue_health=20))
    fallen = found.tree.battle(found.tree.root.line()[-1]).units[B]
    for health in (1, 0):
        helped = copy(fallen)
        helped.cell, helped.health = 1, health
        found._count_fall(helped)
        assert found.of(R).felled == 2 - health


def test_it_is_known_when_and_where_one_fell() -> None:
    found = account_of(struck((29,), blue_health=20))
    assert found.fell == {B: (1, 1)}, "after one action, in the cell beside Red"


def test_the_luck_of_a_side_is_the_sum_of_what_is_told_of_each() -> None:
    """Nobody finds +1 and +1 above +3."""
    pair = drawn_scenario("FG.X", "side", {"F": fighter(), "G": fighter()}, {"X": orc()})
    found = Account(tree(record_battle(pair, 1, PLAYERS, "asked", RED_FIRST)[0]))
    for unit in (0, 1):
        found.of(unit).luck = Fraction(14, 10)
    assert found.of_side("red").luck == 2


@pytest.mark.parametrize("system_id", system_ids())
def test_in_every_system_what_is_taken_is_what_is_lost(system_id: str) -> None:
    """Over a whole battle: each one's health at the beginning less wounds and more cures."""
    one = tree(finished(system_id))
    found = Account(one)
    words = one.record.setup.system.words.events
    healed: dict[int, int] = {}
    for node in one.root.line()[1:]:
        found.take(node)
        for event in node.events:
            cue = words[event.kind].cue
            if cue is not None and cue.kind == "heal":
                gained = event.numbers["after"] - event.numbers["before"]
                healed[event.target] = healed.get(event.target, 0) + gained
    last = one.battle(one.root.line()[-1])
    for unit in one.battle(one.root).units:
        assert found.of(unit.id).taken >= 0
        left = unit.health - found.of(unit.id).taken + healed.get(unit.id, 0)
        assert left == last.units[unit.id].health or system_id in ("seven_phase", "risk")
    assert sum(one.taken for one in found.deeds.values()) > 0


def test_turning_points_are_the_largest_swings_in_their_order() -> None:
    one = struck((9,), (29,), (10,), (28,), (27,))
    points = turning_points(one.root.line())
    assert [point.node.dice for point in points] == [(29,), (28,), (27,)]
    assert [point.swing for point in points] == [Fraction(lost, 170) for lost in (23, 22, 22)]


def test_the_next_blow_and_the_rounds_are_found() -> None:
    one = struck((9,), (29,))
    words = one.record.setup.system.words
    line = one.root.line()
    assert texts_of(line) == ["", "strike at А-2", "end turn", "end turn", "strike at А-2"]
    assert next_blow(line[0], words) is line[1]
    assert next_blow(line[1], words) is line[4]
    assert next_blow(line[4], words) is None
    assert rounds(line) == [(0, 1), (3, 2)]
    assert round_after(line[0]) is line[3]
    assert round_after(line[3]) is line[4]
    assert round_before(line[4]) is line[3]
    assert round_before(line[3]) is line[0]
    assert round_before(line[0]) is line[0]


def test_whoever_took_the_last_health_has_felled_though_another_strikes_at_once() -> None:
    """SP-5a, SP-S3: R takes all 20 of B; S, at the same moment, strikes what is left: nothing."""
    red, blue = {"R": man(), "S": man()}, {"B": man()}
    loaded = drawn_scenario("RBS", "seven_phase", red, blue, options={"weapons": "drawn"})
    record, battle = record_battle(loaded, 1, PLAYERS, "asked", ())
    for text, dice in (
        ("attack at А-2", ()),
        ("attack at А-2", ()),
        ("done", ()),
        ("guard", (3, 3)),
        ("carry it out", ()),
        ("carry it out", (50, 100, 10, 10, 50, 100, 1, 1, 2)),
    ):
        record.advance(battle, parse_action(text, battle), dice)
    assert battle.outcome == "red"
    deeds = account_of(tree(record)).deeds
    assert {unit: (one.dealt, one.felled) for unit, one in deeds.items()} == {
        0: (20, 1),
        1: (0, 0),
        2: (0, 0),
    }

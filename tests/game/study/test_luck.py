"""Luck: what deeds took beyond the exact mean, asked for or not, whoever struck."""

from collections.abc import Iterator
from fractions import Fraction

from game.study.luck import Luck, lucks
from game.study.tree import Tree
from rules.battle.notation import parse_action
from rules.content.scenario import LoadedScenario
from rules.record.record import record_battle
from tests.builders import drawn_scenario
from tests.game.study.trees import PLAYERS, recorded, tree
from tests.rules.kit.d20.members import fighter, mage
from tests.rules.systems.energy import duels
from tests.rules.systems.nine_phase import fields
from tests.rules.systems.side.fights import RED_FIRST, orc

SWORD = Fraction(13, 2)
"""The mean of 1d8 + 2."""
Deed = tuple[str, tuple[int, ...]]
"""An action, and the dice that fall with it."""


def luck_of_last(scenario: LoadedScenario, first: tuple[int, ...], *deeds: Deed) -> list[Luck]:
    """Who had luck in the last of some actions; `first` are the dice before them."""
    record, battle = record_battle(scenario, 1, PLAYERS, "asked", first)
    for text, dice in deeds:
        record.advance(battle, parse_action(text, battle), dice)
    return luck_at_last(tree(record))


def luck_at_last(one: Tree) -> list[Luck]:
    return list(lucks(one, one.root.line()[-1]))


def test_what_leaves_nothing_to_chance_is_no_luck() -> None:
    assert luck_at_last(tree(recorded("R..B", ("А-1 → А-2",)))) == []


# Nine Phases: blows that nobody was asked for


def melee(*dice: int) -> list[Luck]:
    """A comes up to X in phase 7, and in phase 9 each strikes the only one it can; with a shield
    each is hit on 11 of 20."""
    scenario = drawn_scenario("...A.X...", "nine_phase", fields.RED, fields.BLUE)
    waits: list[Deed] = [("wait", ())] * 3
    return luck_of_last(scenario, fields.RED_FIRST, *waits, ("А-4 → А-5", dice + fields.RED_FIRST))


def test_blows_that_nobody_was_asked_for_have_their_luck() -> None:
    """NP-9: A hits and takes 6, X misses."""
    assert melee(15, 4, 3) == [Luck(0, 6 - SWORD / 2), Luck(1, -SWORD / 2)]


def test_over_all_dice_there_is_no_luck() -> None:
    """NP-9: of X's blow, after A has missed."""

    def ways() -> Iterator[tuple[int, Luck]]:
        for number in range(1, 21):
            damage = [(number, die) for die in range(1, 9)] if number > 10 else [(number,)]
            for dice in damage:
                yield 8 // len(damage), melee(3, *dice)[1]

    assert sum(weight * luck.more for weight, luck in ways()) == 0
    assert {luck.unit for _weight, luck in ways()} == {1}


def test_a_free_blow_is_the_luck_of_whoever_strikes_it() -> None:
    """NP-E9: A strikes at X, which retreats, on 8 of 20, and takes 6."""
    scenario = drawn_scenario("...AX...", "nine_phase", fields.RED, fields.BLUE)
    found = luck_of_last(scenario, fields.RED_FIRST, ("wait", ()), ("retreat", (15, 4)))
    assert found == [Luck(0, 6 - SWORD * 13 / 20)]


def test_a_spell_that_comes_due_is_the_luck_of_its_caster() -> None:
    """NP-S4: while X waits M's ball comes; X saves on 8 of 20, which halves 1d10 + 5."""
    red = {"M": fields.mage("fireball")}
    scenario = drawn_scenario("M......X...", "nine_phase", red, fields.BLUE)
    cast = "cast Fireball at А-8", ()
    mean = Fraction(7, 20) * Fraction(21, 2) + Fraction(13, 20) * 5
    assert luck_of_last(scenario, fields.RED_FIRST, cast, ("wait", (2, 8))) == [Luck(0, 13 - mean)]


def test_a_spell_on_several_is_the_luck_of_its_caster_in_all() -> None:
    """NP-S4: of X and Y, under one ball of 1d10 + 5, X saves and Y does not."""
    red, blue = {"M": fields.mage("fireball")}, {"X": fields.swordsman(), "Y": fields.swordsman()}
    scenario = drawn_scenario("M......XY..", "nine_phase", red, blue)
    cast = "cast Fireball at А-8", ()
    found = luck_of_last(scenario, fields.RED_FIRST, cast, ("wait", ()), ("wait", (20, 2, 8)))
    mean = Fraction(7, 20) * Fraction(21, 2) + Fraction(13, 20) * 5
    assert found == [Luck(0, 6 + 13 - 2 * mean)]


def test_what_burns_on_is_the_luck_of_whoever_lit_it() -> None:
    """ED-2.2f: as S's turn begins 4 to 7, 27% more and then 5% less, burn it: 5, 6, 7 or 8."""
    red = {"F": duels.fighter("fire_mage", "slow_fire")}
    rolled = {"order": "rolled"}
    scenario = drawn_scenario("F..S", "energy", red, {"S": duels.swordsman()}, options=rolled)
    lit = "cast Slow Fire at А-4", (50,)
    found = luck_of_last(scenario, (100, 1), lit, ("end turn", (7,)))
    assert found == [Luck(0, 8 - Fraction(5 + 6 + 7 + 8, 4))]


# Side Initiative: what is chosen unseen, and done at one moment


def held(drawing: str, dice: tuple[int, ...], *texts: str) -> list[Luck]:
    """A fighter and an orc hold and then choose; the dice fall as the last has chosen."""
    scenario = drawn_scenario(drawing, "side", {"F": fighter()}, {"X": orc(health=30)})
    chosen: list[Deed] = [(text, ()) for text in ("hold", "hold", *texts[:-1])]
    return luck_of_last(scenario, RED_FIRST, *chosen, (texts[-1], (*dice, *RED_FIRST)))


def test_what_is_chosen_unseen_and_done_at_one_moment_has_its_luck() -> None:
    """SI-7: the fighter hits on 9 of 20 and takes 1d8 + 1, the orc on 11 and takes 1d8."""
    found = dict(held("FX", (20, 8, 2), "strike at А-2", "strike at А-1"))
    assert found == {
        0: 9 - Fraction(12, 20) * Fraction(11, 2),
        1: -Fraction(10, 20) * Fraction(9, 2),
    }


def test_whose_enemy_has_walked_away_by_then_had_no_bad_luck() -> None:
    """SI-7: nothing was thrown."""
    assert held("F.X...", (), "А-1 → А-2", "strike at А-3", "А-3 → А-6") == []


def test_what_one_throws_against_a_spell_of_that_moment_is_no_blow_of_ones_own() -> None:
    """SI-7, SI-S3: the fighter saves against the ball of fire, and its enemy has walked away."""
    blue = {"X": orc(), "M": mage("ball_of_fire")}
    scenario = drawn_scenario("F.X...M", "side", {"F": fighter()}, blue)
    chosen = "А-1 → А-2", "strike at А-3", "А-3 → А-5", "cast Ball of Fire at А-1"
    texts: list[Deed] = [(text, ()) for text in ("hold", "hold", "hold", *chosen)]
    found = luck_of_last(
        scenario, (), ("declare a spell", RED_FIRST), *texts, ("end its part", (20, 5))
    )
    assert [luck.unit for luck in found] == [2]

"""How an event's dice are told step by step, each with what it comes to."""

from itertools import chain

from game.play.cues import DieCue
from game.play.story import deeds
from game.play.tally import Tally, tallies
from game.play.telling import tell_arithmetic
from rules.battle.event import Against, Die, Event, Part
from tests.builders import given, only, play
from tests.rules.kit.d20.members import fighter
from tests.rules.systems.energy.duels import duel, mage, swordsman, warlock
from tests.rules.systems.nine_phase.fields import archer, field
from tests.rules.systems.nine_phase.fields import swordsman as man
from tests.rules.systems.seven_phase.battles import facing
from tests.rules.systems.side.fights import RED_FIRST, fight, orc


def test_damage_begins_with_the_dice_and_is_multiplied_by_each_clause() -> None:
    """ED-2.9b: 12 of 7 to 19, then 9 points of Magic Power; rounded once at the end."""
    battle = duel("A..S", (12,), red={"A": mage(magic_power=9)}, blue={"S": swordsman()})
    event = only(play(battle, "strike at А-4"), "damage")
    told = tallies(event, battle)
    assert told[0] == Tally((Die(7, 19, 12),), "7–19", "", "12")
    assert told[1] == Tally((), "Magic Power", "× 1.27", "15.24")
    assert told[2].value == "× 0.95" and told[2].total == str(event.figures[0]) == "14"


def test_two_sums_are_told_one_after_the_other() -> None:
    """NP-9: 1d20 with what is added, against a number."""
    battle = field("A....X", (15, 3), red={"A": archer()}, blue={"X": man()})
    event = next(one for one in play(battle, "shoot at А-6") if one.against is not None)
    told = tallies(event, battle)
    last = next(place for place, one in enumerate(told) if one.name.startswith("against"))
    assert told[0].dice[0].value == 15 and told[0].total == "15"
    assert told[last - 1].total == str(event.figures[0])
    assert told[last].total == str(event.against and event.against.total)


def test_what_nobody_has_thrown_for_has_no_steps() -> None:
    battle = duel("A...\n...S", red={"A": swordsman()}, blue={"S": swordsman()})
    assert all(not tallies(event, battle) for event in play(battle, "А-1 → А-2"))


def test_what_a_throw_is_held_against_is_named_where_it_is_one_thing() -> None:
    """SP-10: two dice against the constitution."""
    held = Against(11, (), (Part("constitution", 11),))
    dice = Die(1, 10, 7), Die(1, 10, 4)
    event = Event("life_kept", "SP-10", 0, numbers={"total": 11}, dice=dice, against=held)
    last = tallies(event, facing())[-1]
    assert (last.name, last.total) == ("against constitution", "11")


def test_what_a_throw_is_held_against_is_made_up_where_it_is_several_things() -> None:
    """SI-S1, BD-6: armour class and cover, or less where one is helpless."""
    battle = fight("F.X", RED_FIRST, red={"F": fighter()}, blue={"X": orc()})
    for name, value, told in (
        ("cover", 3, "against armour class 13 + cover 3"),
        ("helpless", -4, "against armour class 13 − helpless 4"),
    ):
        held = Against(13 + value, (), (Part("armour_class", 13), Part(name, value)))
        hit = Event("hit", "SI-S1", 0, 1, numbers={"total": 18}, dice=(Die(1, 20, 18),),
                    against=held)  # fmt: skip
        last = tallies(hit, battle)[-1]
        assert (last.name, last.total) == (told, str(13 + value))


def test_a_share_that_was_rolled_has_its_own_die_which_is_not_held_against_the_chance() -> None:
    """ED-2.10c: 62 is within 45 and 23, though 62 and 23 together are not."""
    battle = duel("W.S", (23, 62), red={"W": warlock("word_of_stillness")}, blue={"S": swordsman()})
    sphere = {"spell": "mysterious_sphere", "author": 0, "remaining": 3}
    battle = given(battle, {"W": {"effects": [sphere]}})
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert tallies(event, battle)[1:] == (
        Tally((Die(2, 24, 23),), "Mysterious Sphere", "+23%", "68%", share=True),
        Tally((Die(1, 100, 62),), "1d100 against 68%", "", "62"),
    )
    assert tell_arithmetic(event, battle).startswith("1d100 (62) against 68%")
    shown = [one for one in chain(*deeds([event], battle, battle)[0].beats) if type(one) is DieCue]
    assert [(one.value, one.text, one.good) for one in shown] == [
        (62, "62 ≤ 68%", True),
        (23, "23 of 2–24", None),
    ]

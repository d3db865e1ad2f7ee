"""What is seen of what happens: the dice of whole sides, and what befalls several in time."""

from itertools import chain

from game.play.chronicle import lines_of
from game.play.cues import DieCue, NoteCue
from game.play.story import deeds
from rules.battle.event import Against, Die, Event
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from tests.builders import play
from tests.rules.kit.d20 import members
from tests.rules.systems.energy.duels import duel, fighter, swordsman
from tests.rules.systems.nine_phase.fields import archer, field
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, facing, man
from tests.rules.systems.side.fights import RED_FIRST, fight, orc
from tests.rules.systems.side.test_holding import meeting


def rolled(side: str, value: int) -> Event:
    die = Die(1, 6, value)
    return Event("initiative", "SI-3", ability=side, numbers={"number": value}, dice=(die,))


def test_the_dice_of_both_sides_fall_together_amid_the_board() -> None:
    """SI-3: a tie and the throw that ends it, each side's die in its own half."""
    battle = meeting()
    told = deeds([rolled(*one) for one in (("red", 4), ("blue", 4), ("red", 5), ("blue", 2))],
                 battle, battle)  # fmt: skip
    assert [len(deed.beats) for deed in told] == [0, 1, 0, 1], "Red's wait for Blue's"
    for deed, values in ((told[1], (4, 4)), (told[3], (5, 2))):
        (dice,) = deed.beats
        assert isinstance(dice, tuple)
        assert [(one.side, one.value) for one in dice if isinstance(one, DieCue)] == [
            ("red", values[0]), ("blue", values[1])
        ]  # fmt: skip
        columns = [battle.setup.board.row_column(one.cell)[1] for one in dice
                   if isinstance(one, DieCue)]  # fmt: skip
        assert columns == sorted(set(columns))


def test_two_dice_of_one_event_are_each_of_its_side() -> None:
    """NP-1: Red's die first."""
    battle = field("A....X", red={"A": archer()}, blue={"X": archer()})
    against = Against(6, (Die(1, 6, 6),))
    event = Event("initiative", "NP-1", ability="blue", numbers={"red": 3}, dice=(Die(1, 6, 3),),
                  against=against)  # fmt: skip
    ((dice,),) = (one.beats for one in deeds([event], battle, battle))
    assert isinstance(dice, tuple)
    assert [(one.side, one.value) for one in dice if isinstance(one, DieCue)] == [
        ("red", 3), ("blue", 6)
    ]  # fmt: skip


def test_all_dice_of_a_sum_fall_beside_each_other() -> None:
    """SP-S2: 9 and 1 with a weapon of 8 against an armour of 2 are 16, which no 9 is."""
    numbers = {"total": 16}
    event = Event("blow", "SP-S2", 0, 1, numbers=numbers, dice=(Die(1, 10, 9), Die(1, 10, 1)))
    battle = facing()
    ((die,),) = (one.beats for one in deeds([event], battle, battle))
    assert isinstance(die, DieCue)
    assert (die.value, die.beside, die.text) == (9, (1,), "16")


def test_a_die_that_was_thrown_against_another_falls_beside_it() -> None:
    """SP-10: 9 and 2 against the 4 of fate."""
    battle, against = facing(), Against(4, (Die(1, 10, 4),))
    dice = Die(1, 10, 9), Die(1, 10, 2)
    event = Event("life_kept", "SP-10", 0, numbers={"total": 11}, dice=dice, against=against)
    ((die, *_note),) = (one.beats for one in deeds([event], battle, battle))
    assert isinstance(die, DieCue)
    assert (die.value, die.beside, die.text) == (9, (2, 4), "11 : 4")


def test_each_die_of_a_risk_taken_against_another_falls_beside_whoever_throws_it() -> None:
    """RK-3a, RK-3c: the Force of who shoves, then the Jump of who is shoved."""
    red, blue = {"T": person()}, {"G": person()}
    assert _fallen("use Shove at А-3", tale(".TG.", (10, 9), red=red, blue=blue)) == [
        (1, 10), (2, 9)
    ]  # fmt: skip


def test_the_dice_of_a_contest_fall_beside_whoever_began_it() -> None:
    """RK-4: a race to the relic, 12 of Red's against 15 of Blue's."""
    battle = tale("T.R.G", (12, 15), red={"T": person()}, blue={"G": person()})
    play(battle, "use Sprint")
    assert _fallen("run for it", battle) == [(0, 12)]


def test_the_dice_of_a_blow_fall_beside_whoever_it_is_thrown_at() -> None:
    """RK-6a: Precision against Dodge, both beside the one who is struck."""
    red, blue = {"T": person()}, {"G": person()}
    assert _fallen("strike at А-3", tale(".TG.", (9, 12), red=red, blue=blue)) == [(2, 9)]


def _fallen(text: str, before: Battle) -> list[tuple[int, int]]:
    """Return in which cells what dice fall in an action."""
    after = before.copy()
    beats = chain.from_iterable(deed.beats for deed in deeds(play(after, text), before, after))
    return [(one.cell, one.value) for one in beats if isinstance(one, DieCue)]


def test_what_befalls_another_in_time_is_a_line_of_its_own() -> None:
    """SP-10: one holds on to life, the other loses endurance."""
    battle = facing()
    holds = Event("life_kept", "SP-10", 0)
    hurt = Event("damage", "SP-10", target=1, numbers={"amount": 2, "before": 9, "after": 7})
    lines = lines_of([holds, hurt], battle)
    assert [(line.unit, line.harm) for line in lines] == [(0, 0), (1, 2)]


def test_what_is_called_off_is_seen() -> None:
    """SP-1b."""
    (deed,) = deeds([Event("called_off", "SP-1b", 0)], facing(), facing())
    assert [one.unit for one in deed.beats if isinstance(one, NoteCue)] == [0]


def test_what_befalls_somebody_as_its_turn_begins_is_of_that_turn() -> None:
    """ED-2.2f, ED-2.4: a burn that follows another's last point is seen in the turn it burns in."""
    red = {"A": fighter("fire_mage", "slow_fire")}
    before = duel("A.S", (1, 5), red=red, blue={"S": swordsman()})
    before.apply(parse_action("cast Slow Fire at А-3", before))
    after = before.copy()
    seen = deeds(after.apply(parse_action("end turn", after)), before, after)
    burn = next(one for one in seen if one.line.label == "Slow Fire works")
    assert burn.line.doer == -1 and burn.doer == 1


def test_who_calls_off_a_walk_is_through_with_it_once_that_is_told() -> None:
    """SP-1b, SP-9: its arrow goes with it, another's stays; no initiative ends a declaration."""
    before = battle_of("A..\n...\nB.C", red={"A": man(), "B": man()}, blue={"C": man()})
    declare(before, {"A": "А-1 → А-2", "B": "В-1 → Б-1"})
    assert before.pending is not None and before.pending.kind == "go"
    play(before, "call it off")
    after = before.copy()
    (first, *rest) = deeds(play(after, "carry it out"), before, after)
    assert first.line.label == "Calls it off"
    assert [plan.unit for plan in first.ended] == [0]
    assert [plan.unit for deed in rest if deed.line.icon == "boot" for plan in deed.ended] == [1]


def test_a_roll_for_initiative_ends_no_declaration() -> None:
    """SP-5a, SP-1b: both are still asked whether they go on."""
    before = battle_of("AC", (4, 2), red={"A": man()}, blue={"C": man()}, ready="AC", met=["AC"])
    play(before, "attack at А-2")
    after = before.copy()
    told = deeds(play(after, "attack at А-1"), before, after)
    rolls = [deed for deed in told if deed.line.label == "Initiative"]
    assert [deed.ended for deed in rolls] == [(), ()]


def test_one_die_for_all_falls_once_and_each_is_told_what_it_decided() -> None:
    """SI-S3: 12 wakes nobody of 15 and saves the ogre, who needs 11; two sleep at one moment."""
    blue = {"X": orc(save=15), "Y": orc(save=15), "Z": members.one("ogre", save=11)}
    red = {"M": members.mage("slumber")}
    battle = fight("M..XY\n...Z.", (*RED_FIRST, 12), red=red, blue=blue)
    play(battle, "declare a spell")
    before = battle.copy()
    (deed,) = deeds(play(battle, "cast Slumber at А-4"), before, battle)
    dice = [one for one in deed.beats if isinstance(one, DieCue)]
    assert [(one.value, one.text) for one in dice] == [(12, "12")], "they need different numbers"
    notes = [one if isinstance(one, tuple) else (one,) for one in deed.beats]
    said = [[(one.unit, one.text) for one in beat if isinstance(one, NoteCue)] for beat in notes]
    assert [one for one in said if one] == [[(3, "Saved")], [(1, "Slumber"), (2, "Slumber")]]


def test_like_dice_of_two_throws_are_two() -> None:
    """SI-S1: two blows, both of a 9."""
    battle = fight("F.X", RED_FIRST, red={"F": members.fighter()}, blue={"X": orc()})
    told = [
        Event("miss", "SI-S1", 0, 1, numbers={"total": 13}, dice=(Die(1, 20, 9),), cells=(2,))
        for _blow in range(2)
    ]
    (deed,) = deeds([Event("strike", "SI-4", 0, 1), *told], battle, battle)
    assert [one.value for one in deed.beats if isinstance(one, DieCue)] == [9, 9]

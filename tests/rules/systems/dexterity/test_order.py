"""Dexterity: how monsters come by it, and the order that it makes."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.play.chronicle import lines_of
from rules.battle.sealed import all_chosen
from rules.board.board import Board
from rules.content.scenario import Member
from tests.builders import (
    all_of,
    drawn_scenario,
    given,
    only,
    play,
    refusal,
    scripted,
    texts,
    unit,
    where,
)
from tests.rules.kit.d20.members import archer, fighter, mage, one
from tests.rules.systems.dexterity.fights import UNPREPARED, fight, loose, orc, wild_orc


def horde() -> dict[str, Member]:
    """Ten orcs and an ogre."""
    return {sign: wild_orc() for sign in "klmnopqrst"} | {"O": one("ogre")}


HORDE = """
    ....klmno
    F.......O
    ....pqrst
"""


def test_one_roll_for_each_kind() -> None:
    """DO-2a: the author's own way: ten orcs have one value, the ogre its own."""
    battle = fight(HORDE, (3, 4, 2, 6, 5, 4), red={"F": fighter()}, blue=horde())
    assert {unit(battle, sign).dexterity for sign in "klmnopqrst"} == {9}
    assert unit(battle, "O").dexterity == 15
    orcs, ogre = only(battle.events, "dexterity_of_all"), only(battle.events, "dexterity")
    assert battle.rolls == 6
    assert (orcs.figures, [die.value for die in orcs.dice]) == ((9, 9), [3, 4, 2])
    assert (ogre.figures, [die.value for die in ogre.dice]) == ((15,), [6, 5, 4])


@pytest.mark.parametrize(
    ("way", "dice", "values"),
    [
        ("kind", (1, 1, 2, 6, 6, 5), (4, 4, 17)),
        ("each", (1, 1, 2, 3, 3, 3, 6, 6, 5), (4, 9, 17)),
        ("all", (5, 5, 5), (15, 15, 15)),
        ("fixed", (), (9, 9, 8)),
    ],
)
def test_the_four_ways_to_set_the_dexterity_of_monsters(
    way: str, dice: tuple[int, ...], values: tuple[int, int, int]
) -> None:
    """DO-2a: one roll for each kind, one for each monster, one for all, or the kind's own."""
    battle = fight(
        "F...X\n....Y\n....O",
        dice,
        red={"F": fighter()},
        blue={"X": wild_orc(), "Y": wild_orc(), "O": one("ogre")},
        options={"monsters": way},
    )
    assert tuple(unit(battle, name).dexterity for name in "XYO") == values
    assert battle.rolls == len(dice)


def test_what_is_set_already_is_not_rolled() -> None:
    """DO-2a: a character's own, and what the scenario says of a monster."""
    red = {"F": fighter(dexterity=13)}
    battle = fight("F...X", red=red, blue={"X": orc(dexterity=16)})
    assert battle.rolls == 0
    assert (unit(battle, "F").dexterity, unit(battle, "X").dexterity) == (13, 16)


def test_dexterity_is_never_rolled_again_in_the_battle() -> None:
    """DO-2a: not in the second round either."""
    battle = fight("F....X", (3, 4, 2), red={"F": fighter()}, blue={"X": wild_orc()})
    play(battle, "let it pass", "let it pass")
    assert battle.round == 2 and battle.rolls == 3 and unit(battle, "X").dexterity == 9


def test_those_of_one_kind_act_together_at_another_moment_than_the_others() -> None:
    """DO-2b: two orcs of 9, between them in number but not in time the ogre of 15."""
    drawing = """
        F...XO
        ....Y.
    """
    blue = {"X": wild_orc(), "O": one("ogre"), "Y": wild_orc()}
    battle = fight(drawing, (3, 3, 3, 5, 5, 5), red={"F": fighter(dexterity=3)}, blue=blue)
    assert battle.pending is not None and battle.pending.kind == "act"
    assert battle.pending.unit == unit(battle, "O").id, "DO-6: 15 before 9"
    events = play(battle, "let it pass")
    assert only(events, "together").clause == "DO-2b"
    assert only(events, "together").figures == (9,)
    assert play(battle, "А-5 → А-3") == ()
    events = play(battle, "Б-5 → Б-4")
    assert [event.unit for event in all_of(events, "move")] == [1, 3]
    assert [where(battle, name) for name in "XY"] == ["А-3", "Б-4"]


def test_the_mystic_the_dragon_and_the_slow() -> None:
    """DO-3: the source's example: 18 before 17 before 16, monsters' spells too."""
    drawing = """
        M....
        ....D
        S....
    """
    red = {
        "M": one("mystic", "arcane_dart", level=5),
        "S": mage("arcane_dart", dexterity=16),
    }
    blue = {"D": one("dragon", "arcane_dart", dexterity=17)}
    battle = fight(drawing, (1, 2, 3), red=red, blue=blue)
    play(battle, *("hold Arcane Dart ready",) * 3)
    events = play(battle, "cast Arcane Dart at Б-5")
    events += play(battle, "cast Arcane Dart at В-1")
    events += play(battle, "cast Arcane Dart at Б-5")
    assert [battle.units[event.unit].name for event in all_of(events, "cast")] == ["M", "D", "S"]
    assert {event.clause for event in all_of(events, "cast")} == {"DO-3"}
    kinds = [event.kind for event in events if event.kind in ("cast", "damage")]
    assert kinds == ["cast", "damage"] * 3, "each takes effect before the next is cast"


def test_missiles_then_melee_then_movement() -> None:
    """DO-4, DO-5, DO-6: the slow archer shoots before the quick fighter strikes."""
    drawing = """
        A...X
        ...F.
    """
    red = {"A": archer(dexterity=4), "F": fighter(dexterity=18)}
    battle = fight(drawing, (20, 1, 2, 2), red=red, blue={"X": orc()})
    assert battle.setup.system.phase(battle) == "missiles"
    events = play(battle, "shoot at А-5")
    assert only(events, "shot").clause == "DO-4"
    assert only(events, "damage").figures == (2, 7, 5), "a hit does its damage at once"
    assert battle.setup.system.phase(battle) == "melee"
    assert only(play(battle, "strike at А-5"), "strike").clause == "DO-5"
    play(battle, "strike at Б-4")
    assert battle.setup.system.phase(battle) == "movement"
    play(battle, "let it pass", "let it pass")
    assert battle.pending is not None and battle.pending.unit == unit(battle, "A").id
    assert only(play(battle, "А-1 → А-2"), "move").clause == "DO-6"


def test_in_melee_the_quicker_strikes_first_and_the_slain_not_at_all() -> None:
    """DO-5: 14 before 9."""
    red = {"F": fighter(dexterity=14)}
    battle = fight("FX", (20, 8), red=red, blue={"X": orc()})
    assert only(play(battle, "strike at А-2"), "fall").unit == unit(battle, "X").id
    assert battle.outcome == "red"


def test_equal_dexterity_acts_at_the_same_time() -> None:
    """DO-10: both choose, both hit, both fall, and it is a draw (DO-END)."""
    red = {"F": fighter(dexterity=9, health=5)}
    battle = fight("FX", (20, 8, 20, 8), red=red, blue={"X": orc()})
    assert only(battle.events, "together").clause == "DO-10"
    told = battle.why_not(replace(battle.options[0], unit=1))
    assert told is not None and (told.code, told.clause) == ("not_asked", "DO-10")
    assert play(battle, "strike at А-2") == ()
    assert all_chosen(battle.view("blue")) == ()
    events = play(battle, "strike at А-1")
    assert len(all_of(events, "fall")) == 2
    assert battle.outcome == "draw"


def test_two_of_equal_dexterity_who_want_one_cell_stop_before_it() -> None:
    """DO-10, BD-4."""
    battle = loose(fight("F...X", red={"F": fighter(dexterity=9)}, blue={"X": orc()}))
    play(battle, "А-1 → А-3")
    events = play(battle, "А-5 → А-3")
    assert [where(battle, name) for name in "FX"] == ["А-2", "А-4"]
    stopped = all_of(events, "stopped")
    told = [line.label.rpartition(" ")[0] for line in lines_of(stopped, battle)]
    assert told == ["Stops before", "Stops before"], "the log says where, of neither who got it"


def test_who_is_shut_in_follows_those_who_walk_at_the_same_moment() -> None:
    """DO-6, DO-2b: every monster may move, one behind the other; with nobody gone ahead, none."""
    drawing, file = "klm....F", {sign: orc() for sign in "klm"}
    battle = fight(drawing, red={"F": fighter()}, blue=file, options=UNPREPARED)
    play(battle, "let it pass")
    assert [one.unit for one in battle.sealed] == [3, 2, 1]
    play(battle, "А-3 → А-6", "А-2 → А-5", "А-1 → А-4")
    assert [where(battle, sign) for sign in "klm"] == ["А-4", "А-5", "А-6"]
    battle = fight(drawing, red={"F": fighter()}, blue=file, options=UNPREPARED)
    play(battle, "let it pass", "let it pass")
    assert battle.round == 2


def test_one_attack_in_a_round() -> None:
    """DO-11: who has shot does not strike, whoever comes beside it."""
    drawing = """
        A.X..
    """
    red, blue = {"A": archer(dexterity=12)}, {"X": orc()}
    battle = fight(drawing, (2,), red=red, blue=blue)
    play(battle, "shoot at А-3")
    assert battle.setup.system.phase(battle) == "movement"
    told = battle.why_not(replace(battle.options[0], kind="strike", cells=(2,)))
    assert told is not None and told.clause == "DO-5", "its step is over"
    play(battle, "let it pass")
    asked = replace(battle.options[0], unit=0, kind="strike", cells=(2,))
    told = battle.why_not(asked)
    assert told is not None and (told.code, told.clause) == ("has_attacked", "DO-11")


def test_who_lets_the_missiles_pass_may_strike() -> None:
    """DO-11: one attack, missile or melee; here the orc is beside from the start of melee."""
    red = {"A": archer(dexterity=12, speed=4), "B": fighter(dexterity=10)}
    battle = fight("A..X\n..B.", (2,), red=red, blue={"X": orc()}, options=UNPREPARED)
    assert texts(battle) == ("let it pass", "shoot at А-4")
    play(battle, "let it pass")
    assert battle.setup.system.phase(battle) == "melee"
    assert battle.pending is not None and battle.pending.unit == unit(battle, "B").id


def test_the_surprised_lose_the_first_round() -> None:
    """DO-1: as in the other order of combat; the distance too is the referee's."""
    battle = fight(
        "F.......X",
        red={"F": fighter()},
        blue={"X": orc()},
        options={"surprise": "blue", "distance": "close"},
    )
    assert only(battle.events, "distance").figures == (2,)
    assert only(battle.events, "surprised").clause == "DO-1"
    told = battle.why_not(replace(battle.options[0], unit=1))
    assert told is not None and (told.code, told.clause) == ("surprised", "DO-1")
    play(battle, "let it pass")
    assert battle.round == 2 and not unit(battle, "X").surprised
    play(battle, "let it pass")
    assert battle.pending is not None and battle.pending.side == "blue", "now the orc moves too"


def test_cover_helps_against_missiles() -> None:
    """DO-S6: 3 more: 16 against the arrow."""
    scenario = drawn_scenario("A...X", "dexterity", {"A": archer()}, {"X": orc()})
    covered = dataclasses.replace(scenario.battle_map, board=Board.from_drawing("....c"))
    battle = scripted(scenario._replace(battle_map=covered), (11,))
    shot = only(play(battle, "shoot at А-5"), "miss")
    assert shot.figures == (15,) and shot.against is not None and shot.against.total == 16


def test_nobody_shoots_with_an_enemy_beside() -> None:
    """DO-S8: the archer next to the orc is passed over, the other one shoots."""
    drawing = """
        AX..
        ....
        ..B.
    """
    red = {"A": archer(dexterity=12), "B": archer(dexterity=11)}
    battle = fight(drawing, red=red, blue={"X": orc()})
    assert battle.pending is not None and battle.pending.unit == unit(battle, "B").id
    told = battle.why_not(replace(battle.options[0], unit=0, kind="shoot", cells=(1,)))
    assert told is not None and (told.code, told.clause) == ("enemy_beside", "DO-S8")
    cards = [battle.setup.system.card(battle, unit(battle, name)) for name in "AB"]
    said = [
        [(one.code, one.clause) for one in card.notes if one.code == "no_shot"] for card in cards
    ]
    assert said == [[("no_shot", "DO-S8")], []], "why it is passed over stands on its card"
    free = fight(drawing, red=red, blue={"X": orc()}, options={"shooting": "free"})
    assert free.pending is not None and free.pending.unit == unit(free, "A").id
    assert all(one.code != "no_shot" for one in battle.setup.system.card(free, free.units[0]).notes)


HELD = {"leaving": "held"}


def test_everyone_may_move_after_a_blow_and_beside_an_enemy_too() -> None:
    """DO-6: the archer shoots, the fighter comes beside it, and the archer goes."""
    red, blue = {"A": archer(dexterity=4)}, {"F": fighter(dexterity=12)}
    battle = fight("A..F...\n.......", (2,), red=red, blue=blue)
    play(battle, "shoot at А-4", "А-4 → А-2")
    assert only(play(loose(battle), "А-1 → Б-1"), "move").clause == "DO-6"
    battle = loose(fight("AF.....\n.......", (2, 2), red=red, blue=blue))
    play(battle, "strike at А-1", "strike at А-2", "let it pass", "А-1 → Б-1")
    assert where(battle, "A") == "Б-1"


def test_who_has_struck_and_will_still_move_is_not_ticked() -> None:
    """DO-6: the quicker one moves first, and then is done."""
    red, blue = {"A": archer(dexterity=4)}, {"F": fighter(dexterity=12)}
    battle = loose(fight("AF.....\n.......", (2, 2), red=red, blue=blue))

    def done() -> dict[str, bool]:
        tokens = (battle.setup.system.token(battle, one) for one in battle.units)
        return {token.name: token.exhausted for token in tokens}

    play(battle, "strike at А-1", "strike at А-2")
    assert done() == {"A": False, "F": False}
    play(battle, "let it pass")
    assert done() == {"A": False, "F": True}


def test_as_a_variant_who_has_attacked_stays_with_the_enemy_beside_it() -> None:
    """DO-6: the archer shoots, the fighter comes, and the archer, who moves last, stays."""
    red, blue = {"A": archer(dexterity=4)}, {"F": fighter(dexterity=12)}
    battle = fight("A..F...", (2,), red=red, blue=blue, options=HELD)
    play(battle, "shoot at А-4", "А-4 → А-2")
    assert battle.round == 2, "the archer was not asked"
    assert battle.setup.system.phase(battle) == "melee", "nor can it shoot now"


@pytest.mark.parametrize(("options", "asked"), [({}, "A"), (HELD, "G")])
def test_as_a_variant_an_enemy_behind_the_corner_is_beside_it_too(
    options: dict[str, str], asked: str
) -> None:
    """DO-6, BD-5: where two walls meet at a corner neither sees the other, and yet it stands on a
    neighbouring cell."""
    red, blue = {"A": archer(dexterity=4)}, {"F": fighter(dexterity=12), "G": fighter(dexterity=3)}
    corner = ".......\nG...A#F\n....#.."
    battle = fight(corner, (2,), red=red, blue=blue, options=options)
    play(battle, "shoot at Б-1", "Б-7 → В-6")
    assert battle.pending is not None and battle.units[battle.pending.unit].name == asked


def test_as_a_variant_who_has_struck_and_fallen_is_nowhere_beside_an_enemy() -> None:
    """DO-6: the quicker orc strikes and is slain; then the other one walks."""
    red, blue = {"F": fighter(dexterity=5)}, {"X": orc(), "Y": orc(dexterity=3)}
    battle = fight("FX.#...\n......Y\n.......", (2, 20, 8), red=red, blue=blue, options=HELD)
    play(battle, "strike at А-1", "strike at А-2")
    assert battle.setup.system.phase(battle) == "movement"
    fallen = unit(battle, "X")
    assert fallen.cell < 0 and battle.setup.system.token(battle, fallen).exhausted


def test_as_a_variant_who_has_not_attacked_may_walk_away() -> None:
    """DO-6: one that lets its attack pass gets away, and is told why it could not before."""
    red, blue = {"A": archer(dexterity=4)}, {"F": fighter(dexterity=12)}
    battle = fight("AF.....", (2,), red=red, blue=blue, options=HELD)
    play(battle, "strike at А-1")
    told = battle.why_not(replace(battle.options[0], unit=1, kind="move", cells=(2,)))
    assert told is not None and (told.code, told.clause) == ("engaged", "DO-6")
    notes = battle.setup.system.card(battle, battle.units[1]).notes
    assert ("stays", "DO-6") in [(note.code, note.clause) for note in notes]
    battle = loose(fight("AF.....\n.......", red=red, blue=blue, options=HELD))
    play(battle, "let it pass", "let it pass", "let it pass", "А-1 → Б-2")
    assert battle.round == 2


def test_a_walk_is_the_last_thing_in_a_round_and_as_long_as_the_speed() -> None:
    """DO-S7: 3 cells of an orc."""
    battle = fight("F......X", red={"F": fighter(dexterity=4)}, blue={"X": orc()})
    told = refusal(battle, "А-8 → А-4")
    assert (told.code, told.clause) == ("too_far", "DO-S7")
    play(battle, "А-8 → А-5")


@pytest.mark.parametrize(("die", "kind"), [(9, "hit"), (8, "miss")])
def test_an_attack_must_reach_the_armour_class(die: int, kind: str) -> None:
    """DO-S1: 1d20 + 4 against 13."""
    battle = fight("FX", (die, 1), red={"F": fighter(dexterity=14)}, blue={"X": orc(health=20)})
    assert only(play(battle, "strike at А-2"), kind).figures == (die + 4,)


def test_who_has_nothing_to_choose_is_not_asked() -> None:
    """DO-11: no enemy in reach of weapon or spell: only movement is left."""
    battle = fight("F......X", red={"F": fighter()}, blue={"X": orc()})
    assert battle.setup.system.phase(battle) == "movement"
    assert battle.setup.system.order(battle) == (0, 1)


def test_after_its_last_round_a_battle_is_a_draw() -> None:
    """DO-END."""
    battle = loose(fight("F......X", red={"F": fighter()}, blue={"X": orc()}))
    events = []
    while not battle.over:
        events += play(battle, "let it pass")
    assert (battle.outcome, battle.round) == ("draw", 30)
    assert only(events, "over").clause == "DO-END"


@pytest.mark.parametrize(
    ("first", "second", "clause"),
    [
        (wild_orc(dexterity=9), wild_orc(dexterity=9), "DO-2b"),
        (wild_orc(dexterity=9), one("ogre", dexterity=9), "DO-10"),
        (fighter(dexterity=9), fighter(dexterity=9), "DO-10"),
    ],
    ids=["one kind of monster", "two kinds of monsters", "characters"],
)
def test_why_several_act_together_is_told(first: Member, second: Member, clause: str) -> None:
    """DO-2b, DO-10: monsters of one kind always do, others where chance makes them equal."""
    red = {"F": fighter(dexterity=3)}
    battle = fight("F...X.Y", red=red, blue={"X": first, "Y": second})
    assert only(battle.events, "together").clause == clause


# Rounds without a choice

ENDLESS = {"rounds": 0}
BOUND = {"effects": [{"spell": "hold_fast", "author": 0, "remaining": 2}]}


@pytest.mark.parametrize(("drawing", "speed"), [("F##X", 3), ("F..X", 0)])
def test_a_round_in_which_nobody_can_do_anything_ends_the_battle(drawing: str, speed: int) -> None:
    """DO-END: both are walled in, or have no speed, for good: a draw at once."""
    red, blue = {"F": fighter(speed=speed)}, {"X": orc(speed=speed)}
    battle = fight(drawing, red=red, blue=blue, options=ENDLESS)
    assert (battle.outcome, battle.round) == ("draw", 1)
    assert only(battle.events, "over").clause == "DO-END"


def test_a_round_in_which_all_are_surprised_or_held_is_waited_for() -> None:
    """DO-1, DO-S5, DO-END: nobody is asked in it, but what keeps them from acting ends."""
    battle = fight("F..X", red={"F": fighter()}, blue={"X": orc()}, options=ENDLESS)
    held = given(battle, {"F": BOUND, "X": BOUND})
    play(held, "let it pass")
    assert (held.outcome, held.round) == ("", 3)
    surprised = ENDLESS | {"surprise": "red"}
    battle = fight("F.#X", red={"F": fighter()}, blue={"X": orc()}, options=surprised)
    assert (battle.outcome, battle.round) == ("", 2)


def test_in_the_last_step_nobody_is_said_to_attack_any_more() -> None:
    """DO-5, DO-6: before it each may do both; then who has not moved may, who was quicker not."""
    red = {"F": fighter(dexterity=12), "G": fighter(dexterity=9)}
    battle = fight("F....X\nG.....", red=red, blue={"X": fighter(dexterity=3)})

    def notes() -> list[list[str]]:
        card = battle.setup.system.card
        return [[note.code for note in card(battle, one).notes] for one in battle.units]

    assert battle.state.step == "movement", "nobody stands beside anybody"
    assert notes() == [["may_move"]] * 3
    play(battle, "let it pass")
    assert notes() == [[], ["may_move"], ["may_move"]]

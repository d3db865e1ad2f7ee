"""One die for a side, the whole side in any order, and the round."""

import dataclasses

import pytest
from msgspec.structs import replace

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import forecast
from rules.battle.threat import threats
from rules.board.board import Board
from rules.errors import Refusal
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
from tests.rules.kit.d20.members import archer, cleric, fighter, mage, one
from tests.rules.systems.side.fights import BLUE_FIRST, RED_FIRST, TIE, fight, loose, orc

PARTY = """
    F....
    G...X
"""


def party(*dice: int) -> Battle:
    """Two fighters against an orc."""
    return fight(PARTY, dice, red={"F": fighter(), "G": fighter()}, blue={"X": orc()})


@pytest.mark.parametrize(("dice", "first"), [(RED_FIRST, "red"), (BLUE_FIRST, "blue")])
def test_the_higher_die_acts_first(dice: tuple[int, int], first: str) -> None:
    """SI-3: one die for each side, however many its members are."""
    battle = party(*dice)
    rolled = all_of(battle.events, "initiative")
    assert [(event.ability, event.figures, event.clause) for event in rolled] == [
        ("red", dice[:1], "SI-3"),
        ("blue", dice[1:], "SI-3"),
    ]
    assert only(battle.events, "side_acts").ability == first
    assert only(battle.events, "side_acts").clause == "SI-4"
    assert battle.pending is not None and battle.pending.side == first


def test_a_tie_is_rolled_again() -> None:
    """SI-3: until one is higher."""
    battle = party(*TIE, 2, 2, *BLUE_FIRST)
    assert [event.figures[0] for event in all_of(battle.events, "initiative")] == [4, 4, 2, 2, 1, 6]
    assert battle.pending is not None and battle.pending.side == "blue"


def test_as_a_variant_a_tie_lets_both_act_at_once() -> None:
    """SI-3: both choose, then both blows fall, and both fall of them."""
    battle = fight(
        "FX",
        (*TIE, 20, 6, 20, 7),
        red={"F": fighter(health=5)},
        blue={"X": orc()},
        options={"ties": "together"},
    )
    assert only(battle.events, "both_act").clause == "SI-3"
    events = play(battle, "strike at А-2", "strike at А-1")
    assert len(all_of(events, "fall")) == 2
    assert battle.outcome == "draw"


def test_a_tie_is_foreseen_by_its_own_clause() -> None:
    """SI-3: in the round after Red acted first both act at once; the blow is foretold as SI-3."""
    battle = fight(
        "FX",
        (*RED_FIRST, *TIE),
        red={"F": fighter()},
        blue={"X": orc()},
        options={"ties": "together"},
    )
    play(battle, "end its part", "end its part")
    blow = next(option for option in battle.options if option.kind == "strike")
    told = [event for _, after in forecast(battle, blow).ways(1) for event in after.events]
    assert {event.clause for event in told if event.kind == "strike"} == {"SI-3"}


def test_after_a_tie_who_holds_still_acts_last() -> None:
    """SI-3, SI-5: the orc strikes; the fighter, who held, strikes back."""
    battle = fight(
        "FX",
        (*TIE, 2, 20, 6),
        red={"F": fighter()},
        blue={"X": orc()},
        options={"ties": "together"},
    )
    events = play(battle, "hold", "strike at А-1")
    assert [event.kind for event in events if event.kind in ("miss", "holds", "held_act")] == [
        "miss",
        "holds",
        "held_act",
    ]
    assert only(play(battle, "strike at А-2"), "fall").clause == "SI-S2"


def test_after_a_tie_who_holds_and_falls_at_that_moment_holds_no_more() -> None:
    """SI-3, SI-5: the blow falls while it waits; nobody who has fallen is told to hold."""
    battle = fight(
        "GFX",
        (*TIE, 20, 8, *RED_FIRST),
        red={"F": fighter(health=3), "G": fighter()},
        blue={"X": orc()},
        options={"ties": "together"},
    )
    play(battle, "hold", "end its part")
    events = play(battle, "strike at А-2", "end its part")
    assert only(events, "fall").unit == unit(battle, "F").id
    assert not all_of(events, "holds") and not all_of(events, "held_act")


def test_the_members_of_a_side_act_in_any_order_and_in_between() -> None:
    """SI-4: move of one, move and blow of the other, blow of the first."""
    drawing = """
        F.X..
        G....
    """
    red = {"F": fighter(), "G": fighter()}
    battle = fight(drawing, (*RED_FIRST, 2, 3), red=red, blue={"X": orc()})
    assert "select of G" in texts(battle)
    events = play(battle, "А-1 → А-2", "select of G", "Б-1 → Б-2", "strike at А-3", "strike at А-3")
    assert [event.unit for event in all_of(events, "miss")] == [1, 0]
    assert battle.pending is not None and battle.pending.side == "blue"


def test_what_the_first_side_does_takes_effect_before_the_second_acts() -> None:
    """SI-4, SI-6: the orc that falls never acts."""
    battle = fight("FX", (*RED_FIRST, 9, 6), red={"F": fighter()}, blue={"X": orc()})
    events = play(battle, "strike at А-2")
    hit = only(events, "hit")
    assert hit.figures == (13,) and hit.against is not None and hit.against.total == 13
    assert only(events, "damage").figures == (7, 7, 0)
    assert battle.outcome == "red"


def test_the_losing_side_acts_second() -> None:
    """SI-6: with its own clause in the log."""
    battle = party(*RED_FIRST * 2)
    events = play(battle, "end its part", "end its part")
    told = only(events, "side_acts")
    assert (told.ability, told.clause) == ("blue", "SI-6")
    assert only(play(battle, "Б-5 → Б-4"), "move").clause == "SI-6"


def test_one_walk_and_one_action_in_a_round() -> None:
    """SI-S7."""
    battle = fight("F.X..", (*RED_FIRST, 2), red={"F": fighter()}, blue={"X": orc()})
    play(battle, "А-1 → А-2")
    told = refusal(battle, "А-2 → А-1")
    assert (told.code, told.clause) == ("has_moved", "SI-S7")
    play(battle, "strike at А-3")
    assert battle.pending is not None and battle.pending.side == "blue", "nothing was left"


def test_an_attack_may_come_before_the_walk() -> None:
    """SI-S7: in either order; a second attack is refused."""
    battle = fight("FX...\n.....", (*RED_FIRST, 2), red={"F": fighter()}, blue={"X": orc()})
    play(battle, "strike at А-2")
    told = refusal(battle, "strike at А-2")
    assert (told.code, told.clause) == ("has_acted", "SI-S7")
    assert {action.kind for action in battle.options} == {"end", "move"}


def test_who_can_do_nothing_that_has_an_effect_is_not_asked() -> None:
    """SI-10: after its blow the orc bars the only way; a walker who reaches nobody is done too."""
    battle = fight("FX...", (*RED_FIRST, 2), red={"F": fighter()}, blue={"X": orc()})
    assert only(play(battle, "strike at А-2"), "side_acts").ability == "blue"
    assert battle.units[0].done
    assert only(play(loose(battle), "А-2 → А-4"), "round").figures == (2,)
    rooted = fight(".FX", (*RED_FIRST, 2), red={"F": fighter(speed=0)}, blue={"X": orc()})
    assert only(play(rooted, "strike at А-3"), "side_acts").ability == "blue"


def test_who_can_act_again_thanks_to_a_friend_is_asked_again() -> None:
    """SI-10, SI-4: the archer has shot, and a friend bars its only way until he walks."""
    red = {"A": archer(), "F": fighter()}
    battle = fight("AF..X", (*RED_FIRST, 1), red=red, blue={"X": orc()})
    play(battle, "shoot at А-5")
    assert battle.pending is not None and battle.pending.unit == 1
    told = battle.why_not(Action(0, "move", "", (1,)))
    assert told is not None and (told.code, told.clause) == ("nothing_to_do", "SI-10")
    play(battle, "А-2 → А-3")
    assert "А-1 → А-2" in texts(battle)


def test_a_spell_that_nobody_could_be_touched_by_is_forgone_with_the_side_s_part() -> None:
    """SI-10, SI-2a: the mage is not asked again, and a wound takes no spell from it any more."""
    red, blue = {"M": mage("arcane_dart")}, {"X": orc(speed=9)}
    battle = fight("M...........X..", (*RED_FIRST, 20, 1), red=red, blue=blue)
    events = play(battle, "declare a spell", "А-1 → А-2")
    assert only(events, "ends").clause == "SI-2a"
    assert not all_of(play(battle, "А-13 → А-4"), "spoilt")
    assert unit(battle, "M").memory[0] == 9


@pytest.mark.parametrize(("die", "kind"), [(9, "hit"), (8, "miss")])
def test_an_attack_must_reach_the_armour_class(die: int, kind: str) -> None:
    """SI-S1: 1d20 + 4 against 13."""
    dice = (*RED_FIRST, die, *((1,) if kind == "hit" else ()))
    battle = fight("FX", dice, red={"F": fighter()}, blue={"X": orc()})
    assert only(play(battle, "strike at А-2"), kind).figures == (die + 4,)


def test_cover_helps_against_missiles_and_not_against_blows() -> None:
    """SI-S6: 3 more, 16 against the arrow and 13 against the sword."""
    drawing = """
        A...X
        ....F
    """
    red = {"A": archer(), "F": fighter()}
    scenario = drawn_scenario(drawing, "side", red, {"X": orc()})
    covered = dataclasses.replace(scenario.battle_map, board=Board.from_drawing("....c\n....."))
    battle = scripted(scenario._replace(battle_map=covered), (*RED_FIRST, 11, 8))
    shot = only(play(battle, "shoot at А-5"), "miss")
    assert shot.figures == (15,) and shot.against is not None and shot.against.total == 16
    blow = only(play(battle, "select of F", "strike at А-5"), "miss")
    assert blow.against is not None and blow.against.total == 13


def test_who_cannot_be_aimed_at_is_said_by_the_rule_of_the_deed() -> None:
    """SI-S1, SI-S4, SI-S6, AC-2: enemies are attacked, a friend is healed, a wolf shoots nobody."""
    red = {"W": one("wolf"), "C": cleric("closing_of_wounds")}
    battle = fight("WC..X", RED_FIRST, red=red, blue={"X": orc()})
    play(battle, "declare a spell")
    assert refusal(battle, "strike at А-2") == Refusal("friend", "SI-S1")
    assert refusal(battle, "strike at А-3") == Refusal("nobody", "SI-S1")
    assert refusal(battle, "shoot at А-5") == Refusal("no_missile", "SI-S6")
    play(battle, "select of C")
    assert refusal(battle, "cast Closing of Wounds at А-5") == Refusal("enemy", "SI-S4")


def test_nobody_shoots_with_an_enemy_beside() -> None:
    """SI-9: not even at another."""
    red, blue = {"A": archer()}, {"X": orc(), "Y": orc()}
    battle = fight("AX..Y", RED_FIRST, red=red, blue=blue)
    told = refusal(battle, "shoot at А-5")
    assert (told.code, told.clause) == ("enemy_beside", "SI-9")
    assert ("no_shot", "SI-9") in {
        (one.code, one.clause) for one in battle.setup.system.card(battle, battle.units[0]).notes
    }
    free = fight("AX..Y", RED_FIRST, red=red, blue=blue, options={"shooting": "free"})
    assert {"shoot at А-2", "shoot at А-5", "strike at А-2"} <= set(texts(free))


def test_nobody_shoots_with_an_enemy_behind_the_corner() -> None:
    """SI-9, BD-5: where two walls meet at a corner neither sees nor reaches the other, and yet it
    is on a neighbouring cell; who then can do nothing to anybody after a walk is not asked (SI-10).
    """
    red, blue = {"A": archer()}, {"X": orc(), "Y": orc()}
    corner = "Y.A#\n..#X"
    battle = fight(corner, RED_FIRST, red=red, blue=blue)
    assert not [text for text in texts(battle) if "shoot" in text or "strike" in text]
    told = refusal(battle, "shoot at А-1")
    assert (told.code, told.clause) == ("enemy_beside", "SI-9")
    behind = fight("Y..#\n.A#X", RED_FIRST, red=red, blue=blue)
    play(behind, "Б-2 → А-3")
    assert behind.pending is not None
    assert behind.pending.side == "blue"
    free = fight(corner, RED_FIRST, red=red, blue=blue, options={"shooting": "free"})
    assert [text for text in texts(free) if "shoot" in text] == ["shoot at А-1"]


def test_the_round_ends_and_begins_with_the_declarations() -> None:
    """SI-8: and everybody may act anew."""
    battle = party(*RED_FIRST, *BLUE_FIRST)
    events = play(battle, "end its part", "end its part", "end its part")
    assert only(events, "round").figures == (2,)
    assert only(events, "round").clause == "SI-8"
    assert not any(one.done for one in battle.units)


def test_after_its_last_round_a_battle_is_a_draw() -> None:
    """SI-END: nobody has fought."""
    battle = loose(party(*RED_FIRST))
    events = []
    while not battle.over:
        events += play(battle, "end its part")
    assert (battle.outcome, battle.round) == ("draw", 30)
    assert only(events, "over").clause == "SI-END"


def test_a_finished_member_is_told_so() -> None:
    """SI-4, AC-2: one whose part is over, one who is not picked, one of the other side."""
    battle = loose(party(*RED_FIRST))
    play(battle, "select of G", "end its part")
    codes = {}
    for name in "GX":
        told = battle.why_not(replace(battle.options[0], unit=unit(battle, name).id))
        assert told is not None
        codes[name] = told.code, told.clause
    assert codes == {"G": ("has_finished", "SI-4"), "X": ("not_its_initiative", "SI-6")}
    assert where(battle, "G") == "Б-1"


def test_a_fallen_member_takes_no_further_part() -> None:
    """SI-S2: it leaves the board and its side goes on."""
    battle = given(party(*BLUE_FIRST, 20, 8), {"F": {"health": 1}, "X": {"cell": 1}})
    events = play(battle, "strike at А-1")
    assert only(events, "fall").unit == unit(battle, "F").id
    assert unit(battle, "F").cell == -1 and not battle.over


def test_after_a_tie_those_who_have_acted_have_had_their_part() -> None:
    """SI-3, SI-S7: both have struck; the one who held is the only one left to act."""
    battle = fight(
        "FX.\n.Y.",
        (*TIE, 2, 2),
        red={"F": fighter()},
        blue={"X": orc(), "Y": orc()},
        options={"ties": "together"},
    )
    play(battle, "strike at А-2", "end its part", "strike at А-1", "А-2 → А-3", "hold")
    assert battle.pending is not None and battle.pending.unit == unit(battle, "Y").id
    codes = {
        name: [note.code for note in battle.setup.system.card(battle, unit(battle, name)).notes]
        for name in "FXY"
    }
    assert codes == {
        "F": ["ended"],
        "X": [],
        "Y": ["only_after_both", "may_walk", "may_attack"],
    }


def test_a_cell_of_rough_ground_costs_two() -> None:
    """SI-S7, BD-6: three of three cells are spent on a walk of two."""
    battle = fight("F,.X", RED_FIRST, red={"F": fighter()}, blue={"X": orc()})
    assert only(play(battle, "А-1 → А-3"), "move").figures == (3, 0)


def test_a_round_in_which_all_are_held_is_waited_for() -> None:
    """SI-S5, SI-END: nobody is asked in it, but what holds them ends."""
    dice = (*RED_FIRST, *RED_FIRST, *RED_FIRST)
    battle = fight("F..X", dice, red={"F": fighter()}, blue={"X": orc()}, options={"rounds": 0})
    held = {"effects": [{"spell": "hold_fast", "author": 0, "remaining": 2}]}
    battle = given(battle, {"F": held, "X": held})
    play(battle, "end its part")
    assert (battle.outcome, battle.round) == ("", 3)


def test_who_is_walled_in_is_asked_whether_it_holds() -> None:
    """SI-5, SI-END: so no round goes by without anybody being asked."""
    battle = fight(
        "F##X", RED_FIRST, red={"F": fighter()}, blue={"X": orc()}, options={"rounds": 0}
    )
    assert (battle.outcome, texts(battle)) == ("", ("end its part", "hold"))


def test_who_has_walked_and_reaches_nobody_is_seen_to_have_acted() -> None:
    """SI-10: it is passed over, and so is not among those who have still to act."""
    red, blue = {"F": fighter(), "G": fighter()}, {"X": orc()}
    battle = fight("F.....X\nG......", RED_FIRST, red=red, blue=blue)
    shown = battle.setup.system
    assert not shown.token(battle, unit(battle, "F")).exhausted
    play(battle, "А-1 → А-2")
    assert battle.pending is not None and battle.pending.unit == unit(battle, "G").id
    assert shown.token(battle, unit(battle, "F")).exhausted
    assert "may_attack" not in {one.code for one in shown.card(battle, unit(battle, "F")).notes}
    assert not shown.token(battle, unit(battle, "X")).exhausted


def test_after_a_tie_the_steps_are_told_as_those_of_both_sides() -> None:
    """SI-3: no side has won; what all choose is done at once, and no second side acts after it."""
    red, blue = {"F": fighter()}, {"X": orc()}
    battle = fight("F..X", TIE, red=red, blue=blue, options={"ties": "together"})
    told = {one.id: one.title for one in battle.setup.system.phases_now(battle)}
    assert (told["first"], told["second"], told["held"]) == ("Both sides", "No second side", "Held")
    battle = fight("F..X", RED_FIRST, red=red, blue=blue, options={"ties": "together"})
    assert battle.setup.system.phases_now(battle) == battle.setup.system.phases


def test_who_wakes_as_the_round_ends_strikes_in_the_next() -> None:
    """SI-S5: whoever stays beside a sleeper in its last round of sleep is struck."""
    battle = fight("FX", RED_FIRST, red={"F": fighter()}, blue={"X": orc()})

    def struck(rounds: int) -> list[str]:
        laid = {"spell": "slumber", "author": 0, "remaining": rounds}
        asleep = given(battle, {"X": {"effects": [laid]}})
        return [one.command.kind for one in threats(asleep, 1, 0)]

    assert (struck(1), struck(2)) == (["strike"], [])


def test_who_has_done_its_part_finds_a_sleeper_of_this_round_awake() -> None:
    """SI-S5: its next blow comes in the next round."""
    red = {"F": fighter(), "G": fighter()}
    battle = fight("FX.G", RED_FIRST, red=red, blue={"X": orc()})
    laid = {"X": {"effects": [{"spell": "slumber", "author": 0, "remaining": 1}]}}
    (before,) = threats(given(battle, laid), 0, 2)
    play(battle, "end its part")
    (after,) = threats(given(battle, laid), 0, 2)
    assert 20 * before.harm.chance == 16 and 20 * after.harm.chance == 12

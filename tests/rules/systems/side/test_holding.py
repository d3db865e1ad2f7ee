"""Held initiative: after both sides, of both sides together, all chosen before any is done."""

from msgspec.structs import replace

from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import forecast
from rules.battle.sealed import all_chosen
from rules.errors import Refusal
from rules.unit import OFF_BOARD
from tests.builders import all_of, only, play, refusal, texts, unit, where
from tests.rules.kit.d20.members import archer, fighter, mage
from tests.rules.systems.side.fights import BLUE_FIRST, RED_FIRST, fight, loose, orc


def meeting(*dice: int, drawing: str = "FX\n..", **numbers: int) -> Battle:
    """A fighter and an orc who both hold."""
    battle = fight(drawing, (*RED_FIRST, *dice), red={"F": fighter(**numbers)}, blue={"X": orc()})
    play(battle, "hold", "hold")
    return battle


def test_who_holds_acts_after_the_other_side() -> None:
    """SI-5: Red has the initiative; its fighter waits for the orc to come."""
    battle = fight("F...X", (*RED_FIRST, 2, 9, 6), red={"F": fighter()}, blue={"X": orc()})
    assert only(play(battle, "hold"), "holds").clause == "SI-5"
    events = play(battle, "А-5 → А-2", "strike at А-1")
    assert only(events, "held_act").clause == "SI-7"
    events = play(battle, "strike at А-2")
    assert only(events, "fall").unit == unit(battle, "X").id


def test_only_who_has_not_begun_may_hold() -> None:
    """SI-5: neither after a walk nor a second time."""
    battle = fight("F..X.", RED_FIRST, red={"F": fighter()}, blue={"X": orc()})
    play(battle, "А-1 → А-3")
    told = refusal(battle, "hold")
    assert (told.code, told.clause) == ("has_begun", "SI-5")
    assert refusal(meeting(), "hold").code == "holds_already"


def test_while_the_others_act_who_holds_is_passed_over() -> None:
    """SI-5, AC-2."""
    red, blue = {"F": fighter(), "G": fighter()}, {"X": orc()}
    battle = fight("FG..X", RED_FIRST, red=red, blue=blue)
    play(battle, "hold")
    assert "select of F" not in texts(battle)
    told = battle.why_not(replace(battle.options[0], unit=unit(battle, "F").id))
    assert told is not None and (told.code, told.clause) == ("holding", "SI-5")


def test_those_of_both_sides_who_held_act_at_the_same_time() -> None:
    """SI-7: all choose first; two who kill each other both fall, and it is a draw (SI-END)."""
    battle = meeting(20, 6, 20, 7, health=5)
    events = play(battle, "strike at А-2", "end its part")
    assert [event.kind for event in events] == ["has_chosen"], "and nobody hears what"
    assert battle.pending is not None and battle.pending.side == "blue"
    events = play(battle, "strike at А-1", "end its part")
    assert [event.kind for event in events] == [
        "has_chosen",
        "shown",
        *("strike", "hit") * 2,
        *("damage",) * 2,
        *("fall",) * 2,
        "over",
    ]
    assert {event.clause for event in all_of(events, "strike")} == {"SI-7"}
    assert battle.outcome == "draw"


def test_what_is_chosen_is_hidden_from_the_other_side_until_all_have_chosen() -> None:
    """SI-7: Blue's view knows nothing of Red's blow, and can be played on."""
    battle = meeting(20, 6, 20, 7)
    play(battle, "strike at А-2", "end its part")
    view = battle.view("blue")
    assert all_chosen(view) == () and len(all_chosen(battle.view("red"))) == 2
    (plan,) = battle.setup.system.plans(battle.view("red"))
    assert plan.action is not None and (plan.unit, plan.action.kind) == (0, "strike")
    assert battle.setup.system.plans(view) == ()
    play(loose(view), "end its part")


def test_a_blow_at_one_who_walks_away_falls_first() -> None:
    """SI-7: both at the same time: nobody steps out of a blow that falls at that moment."""
    battle = meeting(20, 1, *RED_FIRST, drawing="FX..")
    play(battle, "strike at А-2")
    events = play(battle, "А-2 → А-4")
    kinds = [event.kind for event in events if event.kind in ("hit", "move")]
    assert kinds == ["hit", "move"]


def test_a_blow_after_a_walk_finds_nobody_who_has_gone_meanwhile() -> None:
    """SI-7: the fighter walks up and then strikes; the orc has walked away by then."""
    battle = meeting(*RED_FIRST, drawing="F.X...")
    play(battle, "А-1 → А-2", "strike at А-3")
    events = play(battle, "А-3 → А-6")
    told = only(events, "fizzled")
    assert (told.clause, told.unit, told.target) == ("SI-7", 0, 1)
    assert not all_of(events, "strike")
    assert (where(battle, "F"), where(battle, "X")) == ("А-2", "А-6")


def test_a_missile_follows_who_stays_in_its_range() -> None:
    """SI-7: the archer shoots second, the orc walks first; it is hit where it has gone."""
    battle = fight(
        "A....X.", (*RED_FIRST, 20, 1, *RED_FIRST), red={"A": archer(speed=1)}, blue={"X": orc()}
    )
    play(battle, "hold", "hold", "А-1 → А-2", "shoot at А-6")
    events = play(battle, "А-6 → А-7")
    assert only(events, "hit").cells == (unit(battle, "X").cell,)


def test_two_who_want_one_cell_both_stop_before_it() -> None:
    """SI-7, BD-4."""
    battle = meeting(*RED_FIRST, drawing="F...X")
    play(battle, "А-1 → А-3")
    events = play(battle, "А-5 → А-3")
    assert (where(battle, "F"), where(battle, "X")) == ("А-2", "А-4")
    assert {event.clause for event in all_of(events, "stopped")} == {"BD-4"}


def test_friends_who_hold_may_follow_each_other() -> None:
    """SI-7: the second goes to where the first has been."""
    red, blue = {"F": fighter(), "G": fighter(speed=1)}, {"X": orc()}
    battle = fight("GF....X", RED_FIRST * 2, red=red, blue=blue)
    play(battle, "hold", "hold", "end its part")
    play(battle, "А-2 → А-3", "А-1 → А-2")
    assert (where(battle, "F"), where(battle, "G")) == ("А-3", "А-2")


def test_nobody_follows_a_friend_who_strikes_before_it_walks() -> None:
    """SI-7, BD-4: what is chosen first is done first; after a blow of its own G may follow F."""
    red, blue = {"F": fighter(), "G": fighter()}, {"X": orc(health=99)}
    battle = fight("GF\n.X", (*RED_FIRST, 1, 1), red=red, blue=blue)
    play(battle, "hold", "hold", "end its part", "strike at Б-2", "А-2 → Б-1")
    assert refusal(battle, "А-1 → А-2") == Refusal("taken", "BD-4")
    play(loose(battle), "strike at Б-2", "А-1 → А-2")
    assert (where(battle, "F"), where(battle, "G")) == ("Б-1", "А-2")


def test_damage_at_that_moment_is_too_late_to_take_a_spell() -> None:
    """SI-7, SI-2c: the dart flies and the axe falls at the same time."""
    battle = fight(
        "MX\n..", (*BLUE_FIRST, 20, 8, 5), red={"M": mage("arcane_dart")}, blue={"X": orc()}
    )
    play(battle, "declare a spell", "hold", "hold")
    play(battle, "cast Arcane Dart at А-2", "end its part")
    assert battle.pending is not None and battle.pending.side == "blue"


def foretold(*texts: str) -> set[str]:
    """What may come of an orc's blow at a mage who has declared a spell, after what they do."""
    battle = fight("MX", BLUE_FIRST, red={"M": mage("arcane_dart")}, blue={"X": orc()})
    play(battle, "declare a spell", *texts)
    found = forecast(battle, parse_action("strike at А-1", battle)).outcomes
    return {event.kind for outcome in found for _, told in outcome.ways for event in told}


def test_no_spell_is_foretold_to_be_lost_to_a_blow_of_the_moment_in_which_it_is_cast() -> None:
    """SI-7, SI-2c: before that moment it would be."""
    assert {"damage", "spoilt"} <= foretold()
    at_once = foretold("hold", "hold", "end its part")
    assert "damage" in at_once and "spoilt" not in at_once


def test_both_the_dart_and_the_axe_count() -> None:
    """SI-7: neither robs the other."""
    battle = fight("MX", (*RED_FIRST, 5, 20, 8), red={"M": mage("arcane_dart")}, blue={"X": orc()})
    play(battle, "declare a spell", "hold", "hold", "cast Arcane Dart at А-2")
    events = play(battle, "strike at А-1")
    assert not all_of(events, "spoilt")
    assert {event.target: event.figures[0] for event in all_of(events, "damage")} == {0: 8, 1: 6}


def test_who_falls_asleep_while_holding_does_not_act() -> None:
    """SI-5, SI-S5: held by a spell it has no part in the last step."""
    battle = fight("F..M", (*RED_FIRST, 1), red={"F": fighter()}, blue={"M": mage("slumber")})
    play(battle, "declare a spell", "hold")
    events = play(battle, "cast Slumber at А-1", "end its part")
    assert not all_of(events, "held_act")


def test_one_alone_may_do_nothing_after_all() -> None:
    """SI-7: to end one's part is a choice too."""
    battle = loose(meeting(drawing="F...X"))
    events = play(battle, "end its part", "end its part")
    assert only(events, "shown").clause == "SI-7"
    assert unit(battle, "F").cell != OFF_BOARD and battle.round == 2


def test_who_holds_loses_its_spell_to_damage_before_it_acts() -> None:
    """SI-2c, SI-5: it has waited too long, and when its time comes it may only walk."""
    battle = fight("MX\n#.", (*RED_FIRST, 20, 3), red={"M": mage("arcane_dart")}, blue={"X": orc()})
    play(battle, "declare a spell", "hold")
    assert only(play(battle, "strike at А-1", "end its part"), "spoilt").clause == "SI-2c"
    assert unit(battle, "M").memory[0] == 8
    assert texts(battle) == ("end its part", "А-1 → Б-2")


def test_the_card_of_who_held_says_that_it_may_cast_until_it_has_chosen_to() -> None:
    """SI-2b, SI-7: as that of those whose side acts does."""
    battle = fight("M..X", RED_FIRST, red={"M": mage("arcane_dart")}, blue={"X": orc()})
    told = []
    for text in ("declare a spell", "hold", "hold", "cast Arcane Dart at А-4"):
        play(battle, text)
        notes = battle.setup.system.card(battle, unit(battle, "M")).notes
        told.append([note.code for note in notes])
    assert [("may_cast" in codes) for codes in told] == [True, False, True, False]
    assert told[2] == ["may_cast", "only_after_both", "may_walk"]


def stopped_mage(spell: str, aim: str, *dice: int) -> tuple[Battle, tuple[Event, ...]]:
    """A mage on its way to А-3 where an orc goes too: both stop before it, and the mage casts."""
    drawing = """
        M....
        .....
        X...Y
    """
    blue = {"X": orc(speed=4), "Y": orc()}
    battle = fight(drawing, (*RED_FIRST, *dice), red={"M": mage(spell)}, blue=blue)
    play(battle, "declare a spell", "hold", "hold", "hold", "А-1 → А-3", aim)
    return battle, play(battle, "В-1 → А-3", "end its part")


def test_an_aim_that_is_out_of_reach_by_then_is_not_cast_at() -> None:
    """SI-7: stopped on А-2, the mage is no neighbour of Б-4, at which it aimed its bolt; the
    spell stays in memory."""
    battle, events = stopped_mage("lightning_bolt", "cast Lightning Bolt at Б-4", *RED_FIRST)
    told = only(events, "fizzled")
    assert (told.clause, told.unit, told.target) == ("SI-7", 0, -1)
    assert where(battle, "M") == "А-2" and not all_of(events, "cast")
    assert unit(battle, "M").memory[2] == 9


def test_an_aim_that_can_still_be_reached_is_cast_at_from_another_cell() -> None:
    """SI-7: the bolt aimed at Б-2 from А-3 goes straight through it from А-2, into the orc."""
    battle, events = stopped_mage("lightning_bolt", "cast Lightning Bolt at Б-2", 8, 5, *RED_FIRST)
    beaten = [battle.setup.board.name(cell) for cell in only(events, "cast").cells]
    assert beaten == ["Б-2", "В-2"]
    assert only(events, "fall").unit == unit(battle, "X").id


def test_nobody_shoots_at_one_who_has_come_beside_it_meanwhile() -> None:
    """SI-7, SI-9: the archer walks and then shoots; the orc is beside it by then."""
    battle = fight(
        "A....X", RED_FIRST * 2, red={"A": archer()}, blue={"X": orc(speed=6, health=20)}
    )
    play(battle, "hold", "hold", "А-1 → А-2", "shoot at А-6")
    events = play(battle, "А-6 → А-3")
    assert only(events, "fizzled").target == unit(battle, "X").id
    assert not all_of(events, "shot")


def test_those_who_choose_at_the_same_time_are_asked_one_after_another() -> None:
    """SI-7, AC-2: who has held is told so; who has not has had its part."""
    red, blue = {"F": fighter(), "G": fighter()}, {"X": orc()}
    battle = fight("FG...X\n......", RED_FIRST, red=red, blue=blue)
    play(battle, "hold", "end its part", "hold")
    codes = {}
    for name in "GX":
        told = battle.why_not(replace(battle.options[0], unit=unit(battle, name).id))
        assert told is not None
        codes[name] = told.code, told.clause
    assert codes == {"G": ("has_finished", "SI-4"), "X": ("not_asked", "SI-7")}


def test_what_has_been_chosen_is_not_said_to_be_left() -> None:
    """SI-S7: of who holds and has chosen to walk the card says only that it may still attack."""
    battle = fight("F..X", RED_FIRST, red={"F": fighter()}, blue={"X": orc()})
    play(battle, "hold", "end its part", "А-1 → А-3")
    card = battle.setup.system.card(battle, unit(battle, "F"))
    assert [note.code for note in card.notes] == ["only_after_both", "may_attack"]
    (plan,) = battle.setup.system.plans(battle)
    assert plan.action is not None and plan.action.kind == "move"


def test_the_spell_of_who_holds_is_to_come_with_the_held() -> None:
    """SI-5, SI-7, SI-2c: not while the other side acts, whose damage may still take it."""
    battle = fight("M...X", RED_FIRST, red={"M": mage("arcane_dart")}, blue={"X": orc()})
    play(battle, "declare a spell")
    (plan,) = battle.setup.system.plans(battle)
    assert (plan.phase, plan.breaks) == ("first", ())
    play(battle, "hold")
    (plan,) = battle.setup.system.plans(battle)
    assert plan.phase == "held"
    assert [note.clause for note in plan.breaks] == ["SI-2c", "SI-2b"]


def test_before_it_walks_who_held_is_told_that_its_attack_is_chosen_now() -> None:
    """SI-7: two who run up to each other strike only whom they could have chosen before."""
    battle = fight("F....X", RED_FIRST * 2, red={"F": fighter()}, blue={"X": orc()})
    before = {one.kind: one.rules_out for one in battle.setup.system.commands(battle)}
    assert [one.code for one in before["move"]] == ["no_second_walk"]
    play(battle, "hold", "hold")
    tiles = {one.kind: one.rules_out for one in battle.setup.system.commands(battle)}
    assert [(one.code, one.clause) for one in tiles["move"]] == [
        ("no_second_walk", "SI-S7"),
        ("no_later_deed", "SI-7"),
    ]
    play(battle, "А-1 → А-3", "А-6 → А-4")
    assert battle.round == 2, "and nobody is asked for a blow"


def test_who_has_chosen_its_blow_is_told_nothing_of_a_later_one() -> None:
    """SI-7, SI-S7: its walk only follows."""
    battle = meeting()
    play(battle, "strike at А-2")
    tiles = {one.kind: one.rules_out for one in battle.setup.system.commands(battle)}
    assert [one.code for one in tiles["move"]] == ["no_second_walk"]


def test_who_holds_comes_after_the_other_side_in_the_order_of_acting() -> None:
    """SI-5, SI-7: G decides; H, who holds, acts only after the orcs have."""
    red, blue = {"H": fighter(), "G": fighter()}, {"X": orc(), "Y": orc()}
    battle = fight("H...X\nG...Y", RED_FIRST, red=red, blue=blue)
    order = battle.setup.system.order
    assert [battle.units[one].name for one in order(battle)] == ["H", "G", "X", "Y"]
    play(battle, "hold")
    assert [battle.units[one].name for one in order(battle)] == ["G", "X", "Y", "H"]
    play(battle, "end its part", "end its part")
    assert [battle.units[one].name for one in order(battle)] == ["Y", "H", "X", "G"]

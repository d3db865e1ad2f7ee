"""What happened, told with dice, shares and clause."""

from string import Formatter

import pytest
from msgspec.structs import replace

from game.play.tally import tallies
from game.play.telling import (
    ability_name,
    plan_words,
    side_name,
    tell_breakdown,
    tell_event,
    tell_formula,
    tell_plainly,
    tell_refusal,
    unit_name,
)
from game.player.faults import tell_fault
from game.player.language import set_language
from rules.battle.action import Action
from rules.battle.event import Against, Die, Event, Part
from rules.battle.machine import Battle
from rules.battle.sheet import Plan
from rules.errors import RecordError, Refusal
from tests.builders import all_of, given, only, play, random_play, refusal
from tests.builders import told as made
from tests.game.play.foretold import told
from tests.rules.systems.energy.duels import duel, duelist, mage, swordsman, warlock
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import facing


def meeting(*dice: int, block: int = 0) -> Battle:
    """A duelist with Might 6 and a blade of 15 to 23 beside a swordsman."""
    red = {"D": duelist("gale_blade", might=6, damage_low=15, damage_high=23)}
    return duel("D..\n.S.", dice, red=red, blue={"S": swordsman(block=block, health=115)})


def test_a_sum_names_die_modifier_and_total() -> None:
    """DI-1: 1d100 (34) + Luck 5 = 39."""
    battle = duel("D.S", red={"D": duelist(luck=5)}, blue={"S": swordsman()})
    told = [tell_event(event, battle) for event in all_of(battle.events, "initiative")]
    assert told[0] == "D: order 105 · 1d100 (100) + Luck 5 = 105 · ED-2.5a"
    assert told[1] == "S: order 99 · 1d100 (99) = 99 · ED-2.5a"


def test_a_product_has_a_bracket_for_each_clause() -> None:
    """DI-1, ED-2.9a, ED-2.9c: 20 × 118% × 80% = 18.88."""
    battle = meeting(20)
    event = only(play(battle, "strike at Б-2"), "damage")
    assert tell_breakdown(event, battle) == (
        "15–23 (20) × (100% + 18% Might) × (100% − 20% physical resistance) = 19"
    )
    assert tell_event(event, battle) == (
        "D → S: 19, health 115 → 96 · 15–23 (20) × (100% + 18% Might) "
        "× (100% − 20% physical resistance) = 19 · ED-2.9a"
    )


def test_a_chance_shows_the_die_against_it_and_its_shares() -> None:
    """DI-1, ED-2.12a, ED-2.12b."""
    red = {"M": mage("frost_blade")}
    battle = duel("M.S", (14,), red=red, blue={"S": swordsman(block=25)})
    event = only(play(battle, "cast Frost Blade at А-3"), "block")
    assert tell_event(event, battle) == (
        "S blocks M: chance 15% · 1d100 (14) against 15%: shield 25% − book 10% · ED-2.12c"
    )


def test_a_halved_share_says_so_before_and_after_the_dice_fall() -> None:
    """ED-2.10b, AC-3."""
    parts = (
        Part("base", 40, "%", "ED-2.10a"),
        Part("Heart of Darkness", 14, "%", "ED-2.10b"),
        Part("Lord of the Sky", 7, "%", "ED-2.10b", halved=True),
    )
    battle = meeting()
    event = made(
        "success",
        "ED-2.10a",
        1,
        by=0,
        ability="spark",
        cells=(0,),
        chance=61,
        dice=(Die(1, 100, 30),),
        parts=parts,
    )
    shares = "base 40% + Heart of Darkness 14% + Lord of the Sky halved 7%"
    assert tell_formula(event, battle) == f"61% = {shares}"
    assert shares in tell_event(event, battle)


def test_the_highest_chance_is_named_apart_from_the_sum() -> None:
    """ED-2.12e: 70 counts as 50."""
    battle = meeting(50, block=70)
    event = only(play(battle, "strike at Б-2"), "block")
    assert tell_breakdown(event, battle) == "1d100 (50) against 50%: shield 70%, at most 50%"


def test_healing_multiplies_its_number() -> None:
    """ED-2.2e: 20 and two charges make 28."""
    parts = (Part("spell", 20), Part("charges", 40, "%", "ED-2.2e"))
    event = made(
        "heal",
        "ED-2.2e",
        0,
        by=0,
        ability="mending_light",
        amount=28,
        before=10,
        after=38,
        parts=parts,
    )
    assert tell_breakdown(event, meeting()) == "spell 20 × (100% + 40% charges) = 28"


@pytest.mark.parametrize(("before", "gained"), [(10, 7), (18, 2), (20, 0)])
def test_of_a_healing_only_what_is_gained_is_told(before: int, gained: int) -> None:
    """SP-S3, ED-2.7c: what one who is whole is given is no gain."""
    numbers = {"amount": 7, "before": before, "after": before + gained}
    pair = duel("A.S", red={"A": swordsman()}, blue={"S": swordsman()})
    for battle, unit in ((facing(), "endurance"), (pair, "health")):
        told = tell_plainly(Event("heal", "ED-2.7c", 0, 1, numbers=numbers), battle)
        assert f"+{gained}" in told and unit in told
        assert told.endswith(f"{before} → {before + gained}")


def test_who_does_something_to_itself_is_named_once() -> None:
    battle = duel("S.D", red={"S": swordsman("raised_guard")}, blue={"D": duelist()})
    laid = only(play(battle, "cast Raised Guard"), "laid")
    assert tell_event(laid, battle).startswith("S: Raised Guard lasts 3 turns")
    set_language("ru")  # where the noun has three forms
    assert tell_plainly(laid, battle) == "S: Глухой Блок на 3 хода"


def test_several_shares_of_one_clause_stand_in_one_bracket() -> None:
    parts = (
        Part("spell", 10),
        Part("energy", 4),
        Part("might", 18, "%", "ED-2.9a"),
        Part("charges", -5, "%", "ED-2.9a"),
    )
    event = made("heal", "ED-2.2e", amount=16, before=1, after=17, parts=parts)
    assert tell_breakdown(event, meeting()) == (
        "(spell 10 + Energy 4) × (100% + 18% Might − 5% charges) = 16"
    )


def test_points_of_the_rule_of_a_bracket_are_added_after_it() -> None:
    """ED-2.9a: (20 × 143% + 2) × 80% = 24.48, and not (20 + 2) × 143%; log, panel and forecast."""
    battle = meeting(20)
    fury = {"spell": "battle_fury", "author": 0, "remaining": 3}
    battle = given(battle, {"D": {"effects": [fury]}})
    (fate,) = told(battle, "Б-2").fates
    event = only(play(battle, "strike at Б-2"), "damage")
    assert tell_breakdown(event, battle) == (
        "(15–23 (20) × (100% + 18% Might + 25% Battle Fury) + Battle Fury 2) "
        "× (100% − 20% physical resistance) = 24"
    )
    assert [tally.total for tally in tallies(event, battle)] == ["20", "28.60", "30.60", "24"]
    (damage,) = (one for one in fate.sums if not one.chance)
    assert [term.value for term in damage.terms] == ["15–23", "× 1.43", "+2", "× 0.80"]


def test_shares_without_a_base_are_listed() -> None:
    parts = (Part("drain", 50, "%", "ED-2.2e"),)
    event = made("heal", "ED-2.2e", amount=6, before=1, after=7, parts=parts)
    assert tell_breakdown(event, meeting()) == "kept 50% = 6"


def test_what_needs_no_dice_has_no_breakdown_in_its_line() -> None:
    battle = meeting()
    event = only(battle.events, "round")
    assert tell_event(event, battle) == "Round 1 · ED-2.5a"
    turn = only(battle.events, "turn")
    assert tell_event(turn, battle) == "D: turn begins · ED-2.5a"
    assert tell_breakdown(turn, battle) == "action points 2, attack points 5, movement points 2"


def test_cells_follow_the_language() -> None:
    """BD-1: В-1 is C-1 where Latin letters are read."""
    battle = meeting()
    event = only(play(battle, "А-1 → А-3"), "move")
    assert tell_event(event, battle) == "D: A-1 → A-2 → A-3 · ED-2.8b"
    set_language("ru")
    assert tell_event(event, battle) == "D: А-1 → А-2 → А-3 · ED-2.8b"


def test_a_refusal_tells_numbers_and_clause() -> None:
    """AC-2."""
    battle = meeting(15)
    play(battle, "strike at Б-2")
    told = tell_refusal(refusal(battle, "strike at Б-2"), battle)
    assert told == "Needs 3 attack points, 2 left: ED-2.7b"


@pytest.mark.parametrize("drawing", ["AB#C", "AB\n.C", "ABC"])
def test_who_is_shoved_and_cannot_give_way_is_told_to_be_hurt_by_that(drawing: str) -> None:
    """RK-3c: by a wall, the edge or somebody else; a blow is told as ever."""
    battle = tale(drawing, (20, 1), red={"A": person()}, blue={"B": person(), "C": person()})
    hurt = only(play(battle, "use Shove at А-2"), "damage")
    assert tell_plainly(hurt, battle) == "B cannot give way: 4, health 40 → 36"
    blow = replace(hurt, clause="RK-7")
    assert tell_plainly(blow, battle) == "A → B: 4, health 40 → 36"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_event_and_refusal_can_be_told(language: str) -> None:
    set_language(language)
    battle = meeting()
    events = random_play(meeting().view("red"), 3)
    assert {event.kind for event in events} >= {"move", "damage", "over", "energy"}
    for event in events:
        line = tell_event(event, battle)
        assert line.endswith(event.clause)
        assert "{" not in line
    words = battle.setup.system.words
    for code, template in words.refusals.items():
        numbers = tuple((name, 5) for _, name, _, _ in Formatter().parse(template) if name)
        assert tell_refusal(Refusal(code, "ED-2.7b", numbers), battle).endswith(": ED-2.7b")


def test_names_are_translated_and_keep_their_numbers() -> None:
    set_language("ru")
    assert unit_name("Duelist") == "Дуэлянт"
    assert unit_name("Duelist 2") == "Дуэлянт 2"
    assert unit_name("Ash the Second") == "Ash the Second"
    assert ability_name("spark", meeting()) != "Spark"
    assert ability_name("", meeting()) == ""


def test_an_outcome_is_named_after_the_side() -> None:
    battle = meeting()
    battle.finish("red", "ED-END")
    assert tell_event(battle.events[-1], battle) == "Red wins · ED-END"
    assert [side_name(one) for one in ("red", "blue", "draw")] == ["Red", "Blue", "draw"]


def opposed(against: Against, *parts: Part) -> Event:
    """A roll of 14 + 5 against something."""
    return made(
        "heal",
        "ED-2.4a",
        1,
        by=0,
        amount=19,
        before=0,
        after=0,
        dice=(Die(1, 20, 14),),
        parts=parts,
        against=against,
    )


def test_two_who_roll_against_each_other_show_both_sums() -> None:
    """DI-1: 1d20 (14) + Precision 5 = 19 against 1d20 (9) + Dodge 7 = 16."""
    battle = meeting(20)
    dodge = Against(16, (Die(1, 20, 9),), (Part("Dodge", 7, "", "RK-6a"),))
    event = opposed(dodge, Part("Precision", 5, "", "RK-6a"))
    told = "1d20 (14) + Precision 5 = 19 against 1d20 (9) + Dodge 7 = 16"
    assert tell_breakdown(event, battle) == told
    assert tell_formula(event, battle) == "1d20 + Precision 5 against 1d20 + Dodge 7"
    assert told in tell_event(event, battle)


@pytest.mark.parametrize(
    ("against", "told"),
    [
        (Against(15, (), (Part("Armour class", 15),)), "Armour class 15"),
        (Against(16, (), (Part("Armour", 15), Part("Shield", 1))), "Armour 15 + Shield 1 = 16"),
        (Against(10), "10"),
    ],
)
def test_a_number_that_was_asked_for_shows_what_it_is_made_of(against: Against, told: str) -> None:
    """DI-1: without dice on the other side."""
    event = opposed(against, Part("Attack", 5))
    assert tell_breakdown(event, meeting(20)) == f"1d20 (14) + Attack 5 = 19 against {told}"


def test_a_declaration_says_what_at_whom_and_when() -> None:
    battle = meeting(20)
    cast = Action(0, "cast", "gale_blade", (), 1)
    assert plan_words(Plan(0, cast), battle) == "Gale Blade: S"
    assert plan_words(Plan(0, Action(0, "strike", "", (4,)), note="Round"), battle) == (
        "Strike: B-2 (Round)"
    )
    struck = Action(0, "strike", "", (), 1)
    assert plan_words(Plan(0, struck, note="melee"), battle) == "Melee: S", "by what, at whom"
    assert plan_words(Plan(0, None), battle) == "undeclared"


def test_a_declared_walk_is_told_in_the_language() -> None:
    walk = Plan(0, Action(0, "move", "", (4,)))
    assert plan_words(walk, meeting(20)) == "Move: B-2"
    set_language("ru")
    assert plan_words(walk, meeting(20)) == "Идти: Б-2"


def test_a_fault_of_a_file_names_it_without_its_folder() -> None:
    fault = RecordError("/home/of/somebody/duel.sixorders", "line 3", "no JSON", "an action")
    assert tell_fault(fault) == "duel.sixorders, line 3: found no JSON; expected an action"


def test_energy_taken_is_no_more_than_there_was() -> None:
    """ED-2.3b: Siphon's 24 take 10 from one who has no more."""
    battle = duel("W.S", (24,), red={"W": warlock("siphon", level=3)}, blue={"S": swordsman()})
    battle = given(battle, {"S": {"energy": 10}})
    event = only(play(battle, "cast Siphon at А-3"), "drain")
    assert event.numbers["amount"] == 24
    assert tell_plainly(event, battle) == "W → S: 10 Energy taken, Energy 10 → 0"

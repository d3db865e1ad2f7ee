"""Prepared spells: begun after the spells of a round, held for ten, ruined, given up."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from game.play.session import Session
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.sealed import all_chosen
from rules.record.state_check import check
from tests.builders import all_of, drawn_scenario, given, only, play, refusal, texts, unit
from tests.rules.kit.d20.members import cleric, fighter, mage
from tests.rules.systems.dexterity.fights import UNPREPARED, fight, loose, orc


def duel(
    *dice: int,
    drawing: str = "M....X",
    spells: Iterable[str] = ("arcane_dart", "slumber"),
    options: dict[str, Any] | None = None,
) -> Battle:
    """A mage of Dexterity 16 who has nothing prepared, and an orc of 9."""
    red = {"M": mage(*spells, dexterity=16)}
    return fight(drawing, dice, red=red, blue={"X": orc()}, options=UNPREPARED | (options or {}))


def quiet_round(battle: Battle) -> None:
    """Let everything pass to the next round."""
    number = battle.round
    while battle.round == number:
        play(battle, "let it pass")


def test_a_spell_may_be_prepared_before_the_battle_and_cast_in_its_first_round() -> None:
    """DO-7d."""
    battle = fight("M...X", (4,), red={"M": mage("arcane_dart")}, blue={"X": orc()})
    assert texts(battle) == ("let it pass", "hold Arcane Dart ready")
    events = play(battle, "hold Arcane Dart ready")
    told = only(events, "prepared")
    assert (told.clause, told.figures) == ("DO-7d", (10,))
    assert battle.round == 1 and battle.setup.system.phase(battle) == "spells"
    assert only(play(battle, "cast Arcane Dart at А-5"), "damage").figures == (5, 7, 2)


def test_what_both_sides_hold_ready_is_shown_only_when_all_have_said_it() -> None:
    """DO-7d: nobody answers the other's spell."""
    battle = fight("M...W", red={"M": mage()}, blue={"W": mage()})
    told = battle.why_not(replace(battle.options[0], unit=1))
    assert told is not None and (told.code, told.clause) == ("not_asked", "DO-7d")
    assert play(battle, "hold Slumber ready") == ()
    assert all_chosen(battle.view("blue")) == ()
    assert len(all_of(play(battle, "let it pass"), "prepared")) == 1


def test_as_a_variant_nothing_is_prepared_before_the_battle() -> None:
    """DO-9c: so there is no spell in the first round."""
    battle = duel()
    assert only(battle.events, "unprepared").clause == "DO-9c"
    assert battle.setup.system.phase(battle) == "preparing"


def test_preparing_is_all_that_one_does_in_the_rest_of_its_round() -> None:
    """DO-8a, DO-11: neither attack nor move; the spell is ready for the next round."""
    battle = duel(drawing="M..X", spells=("arcane_dart",))
    assert texts(battle) == ("let it pass", "prepare Arcane Dart")
    events = play(battle, "prepare Arcane Dart")
    assert only(events, "prepares").clause == "DO-8a"
    assert battle.pending is not None and battle.pending.side == "blue"
    assert battle.setup.system.token(battle, unit(battle, "M")).states == ("preparing",)
    asked = replace(battle.options[0], unit=0, kind="move", cells=(1,))
    told = battle.why_not(asked)
    assert told is not None and (told.code, told.clause) == ("preparing", "DO-8a")
    told = only(play(battle, "let it pass"), "prepared")
    assert (told.clause, told.figures) == ("DO-7a", (11,))
    assert battle.round == 2 and "cast Arcane Dart at А-4" in texts(battle)


def test_a_prepared_spell_can_be_cast_in_the_ten_rounds_after() -> None:
    """DO-7a: prepared in round 1, it can still be cast in round 11."""
    battle = duel(4)
    play(battle, "prepare Arcane Dart", "let it pass")
    while battle.round < 11:
        quiet_round(battle)
    assert battle.setup.system.phase(battle) == "spells"
    assert only(play(battle, "cast Arcane Dart at А-6"), "damage").figures[0] == 5


def test_after_ten_rounds_it_is_no_longer_prepared_but_not_lost() -> None:
    """DO-7b: in round 12 the mage may only prepare it anew."""
    battle = loose(duel())
    play(battle, "prepare Arcane Dart", "let it pass")
    memory = unit(battle, "M").memory
    events = []
    while battle.round < 12:
        events += play(battle, "let it pass")
    assert only(events, "faded").clause == "DO-7b"
    assert unit(battle, "M").prepared == "" and unit(battle, "M").memory == memory
    assert "prepare Arcane Dart" in texts(battle)


def test_the_rounds_that_are_left_are_counted_on_the_card() -> None:
    """DO-7a: ten before the first spell step, one fewer after each."""
    battle = loose(duel())
    play(battle, "prepare Arcane Dart", "let it pass")
    mage_card = battle.setup.system.card(battle, unit(battle, "M"))
    assert [(mark.label, mark.remaining) for mark in mage_card.marks] == [("Arcane Dart", 10)]
    assert battle.setup.system.token(battle, unit(battle, "M")).states == ("prepared",)
    quiet_round(battle)
    assert battle.setup.system.card(battle, unit(battle, "M")).marks[0].remaining == 9


def test_as_a_variant_a_spell_stays_prepared_longer_than_a_turn() -> None:
    """DO-9b: to the end of the battle."""
    battle = loose(duel(options={"held": "longer"}))
    events = play(battle, "prepare Arcane Dart", "let it pass")
    assert only(events, "prepared").clause == "DO-9b"
    while battle.round < 15:
        quiet_round(battle)
    assert "cast Arcane Dart at А-6" in texts(battle)


def test_one_prepared_spell_at_a_time() -> None:
    """DO-7a."""
    battle = loose(duel())
    play(battle, "prepare Arcane Dart", "let it pass", "let it pass")
    told = refusal(battle, "prepare Slumber")
    assert (told.code, told.clause) == ("holds_one", "DO-7a")


def test_giving_a_prepared_spell_up_takes_a_whole_round() -> None:
    """DO-7c: no attack and no move; in the next round another can be prepared."""
    battle = loose(duel(drawing="M..X"))
    play(battle, "prepare Arcane Dart", "let it pass", "let it pass")
    memory = unit(battle, "M").memory
    events = play(battle, "give the spell up")
    assert only(events, "gives_up").clause == "DO-7c"
    assert battle.pending is not None and battle.pending.side == "blue"
    asked = replace(battle.options[0], unit=0)
    told = battle.why_not(asked)
    assert told is not None and (told.code, told.clause) == ("giving_up", "DO-7c")
    assert only(play(battle, "let it pass"), "given_up").clause == "DO-7c"
    assert unit(battle, "M").memory == memory
    play(battle, "prepare Slumber")


def test_who_has_cast_may_move_but_not_attack() -> None:
    """DO-11: and may prepare another at once (DO-8a)."""
    battle = duel(1, drawing="M.X...")
    play(battle, "prepare Arcane Dart", "let it pass", "cast Arcane Dart at А-3")
    assert battle.setup.system.phase(battle) == "preparing"
    play(battle, "let it pass")
    assert battle.setup.system.phase(battle) == "movement", "neither knives nor staff"
    assert battle.pending is not None and battle.pending.unit == 0
    card = battle.setup.system.card
    assert card(battle, battle.units[0]).notes[0].code == "only_move"
    play(battle, "let it pass")
    (note,) = card(battle, battle.units[0]).notes
    assert battle.units[0].has_cast and note.code == "may_prepare", "its move is over"
    told = battle.why_not(replace(battle.options[0], unit=0, kind="strike", cells=(2,)))
    assert told is not None and (told.code, told.clause) == ("has_cast", "DO-11")


def hurt_while_preparing(*dice: int, ruined: str = "lost") -> tuple[Battle, list[str]]:
    """The orc strikes a mage who prepares; the battle and what happened."""
    battle = duel(20, 3, *dice, drawing="MX", options={"ruined": ruined})
    events = play(battle, "prepare Slumber", "strike at А-1")
    return battle, [event.kind for event in events]


def test_damage_before_the_round_ends_loses_the_spell() -> None:
    """DO-8b: the official rule: lost altogether, and not cast next round."""
    battle, kinds = hurt_while_preparing()
    assert "spoilt" in kinds and "prepared" not in kinds
    assert unit(battle, "M").memory == (8, 9, 9)
    assert unit(battle, "M").prepared == "" and battle.round == 2


def test_as_a_variant_it_is_only_not_cast() -> None:
    """DO-8b: still in memory."""
    battle, kinds = hurt_while_preparing(ruined="kept")
    assert "interrupted" in kinds and "prepared" not in kinds
    assert unit(battle, "M").memory == (9, 9, 9)


@pytest.mark.parametrize(("die", "left", "told"), [(13, 9, "interrupted"), (12, 8, "spoilt")])
def test_as_a_variant_a_saving_throw_decides(die: int, left: int, told: str) -> None:
    """DO-8b, DO-S3: 13 is needed."""
    battle, kinds = hurt_while_preparing(die, ruined="save")
    assert told in kinds and unit(battle, "M").memory[0] == left


@pytest.mark.parametrize(
    ("red", "blue", "left"),
    [("keep", "keep", 9), ("keep", "lose", 8), ("lose", "keep", 8), ("lose", "lose", 8)],
)
def test_as_a_variant_both_players_answer_together(red: str, blue: str, left: int) -> None:
    """DO-8b: in the middle of the round, unseen of each other; disagreeing means lost."""
    battle, _ = hurt_while_preparing(ruined="players")
    assert texts(battle) == ("it stays in memory", "it is lost")
    told = battle.why_not(replace(battle.options[0], unit=1, kind="end"))
    assert told is not None and (told.code, told.clause) == ("referee_must_say", "DO-8b")
    assert refusal(battle, "let it pass").clause == "DO-8b"
    for side, ruling in (("red", red), ("blue", blue)):
        assert battle.pending is not None
        assert (battle.pending.kind, battle.pending.side) == ("referee", side)
        assert all_chosen(battle.view(side)) == (), "nor does it see the other's answer"
        check(Battle.restore(battle.setup, battle.snapshot()))
        events = battle.apply(Action(0, ruling))
    assert [one.clause for one in events if one.kind in ("spoilt", "interrupted")] == ["DO-8b"]
    assert unit(battle, "M").memory[0] == left


def test_a_view_of_the_second_to_answer_can_be_played_on() -> None:
    """DO-8b: what Red has said is not known to Blue's bot."""
    battle, _ = hurt_while_preparing(ruined="players")
    battle.apply(Action(0, "lose"))
    view = battle.view("blue")
    view.apply(Action(0, "keep"))
    assert view.pending is not None and view.pending.kind != "referee"


@pytest.mark.parametrize(("damage", "left"), [((2,), 9), ((3,), 8), ((1, 1), 9), ((1, 2), 8)])
def test_as_a_variant_a_quarter_of_full_health_costs_the_spell(
    damage: tuple[int, ...], left: int
) -> None:
    """DO-8b: the referee's common sense: of 12 points 3 are a quarter, in one blow or in two."""
    orcs = {"X": orc(dexterity=9), "Y": orc(dexterity=8)}
    dice = [die for amount in damage for die in (20, amount)] + [2] * (2 - len(damage))
    red = {"M": mage("slumber", health=12, dexterity=16)}
    options = UNPREPARED | {"ruined": "referee"}
    battle = fight("MX\nY#", dice, red=red, blue=orcs, options=options)
    events = play(battle, "prepare Slumber", "strike at А-1", "strike at А-1")
    assert sum(event.figures[0] for event in all_of(events, "damage")) == sum(damage)
    assert unit(battle, "M").memory[0] == left and unit(battle, "M").prepared == ""
    assert len(all_of(events, "spoilt")) == 9 - left


def test_what_was_ruled_in_one_round_says_nothing_in_the_next() -> None:
    """DO-8b: two points now and one in the next round are no quarter of twelve at once."""
    red = {"M": mage("slumber", health=12, dexterity=16)}
    options = UNPREPARED | {"ruined": "referee"}
    battle = fight("MX\n##", (20, 2, 20, 1), red=red, blue={"X": orc()}, options=options)
    play(battle, "prepare Slumber", "strike at А-1")
    events = play(battle, "let it pass", "let it pass", "strike at А-1")
    assert only(events, "damage").figures[0] == 1
    assert unit(battle, "M").memory[0] == 9


def test_a_spell_held_to_the_end_of_an_endless_battle_has_no_last_round() -> None:
    """DO-9b, DO-END."""
    options = {"held": "longer", "rounds": 0, "before": "prepared"}
    battle = duel(drawing="M......X", options=options)
    assert only(play(battle, "hold Slumber ready"), "prepared_for_good").clause == "DO-9b"
    while battle.round < 40:
        play(battle, "let it pass")
    assert unit(battle, "M").prepared == "slumber"
    (mark,) = battle.setup.system.token(battle, unit(battle, "M")).marks
    assert (mark.remaining, mark.facts) == (0, ())


@pytest.mark.parametrize("ruined", ["lost", "referee", "players", "kept", "save"])
def test_which_way_is_in_force_is_said_while_a_spell_is_prepared(ruined: str) -> None:
    """DO-8b."""
    battle = duel(drawing="M......X", options={"ruined": ruined})
    play(battle, "prepare Slumber")
    notes = battle.setup.system.card(battle, unit(battle, "M")).notes
    assert f"prepares_{ruined}" in [note.code for note in notes]


def test_a_ruined_round_is_gone_all_the_same() -> None:
    """DO-8a, DO-8b: the mage, whose place in the movement comes first, is not even asked."""
    battle = duel(20, 3, drawing="MX\n..")
    events = play(battle, "prepare Slumber", "strike at А-1")
    assert only(events, "spoilt").unit == 0
    assert battle.setup.system.phase(battle) == "movement"
    assert battle.pending is not None and battle.pending.unit == 1


def test_damage_does_not_ruin_a_spell_already_prepared() -> None:
    """DO-8b: ruling: only what is being prepared."""
    battle = duel(20, 1, drawing="MX")
    battle = given(battle, {"M": {"prepared": "slumber", "until": 10}})
    play(battle, "let it pass", "let it pass")
    events = play(battle, "strike at А-1")
    assert only(events, "damage").target == 0 and not all_of(events, "spoilt")
    assert unit(battle, "M").prepared == "slumber"


def test_as_a_variant_all_prepared_spells_take_effect_at_once() -> None:
    """DO-9a: two casters fell each other, whatever their Dexterity."""
    battle = fight(
        "M...W",
        (6, 6),
        red={"M": mage("arcane_dart", health=4, dexterity=18)},
        blue={"W": mage("arcane_dart", health=4, dexterity=3)},
        options={"spells": "at_once"},
    )
    play(battle, "hold Arcane Dart ready", "hold Arcane Dart ready")
    told = battle.why_not(replace(battle.options[0], unit=1))
    assert told is not None and (told.code, told.clause) == ("not_asked", "DO-9a")
    assert play(battle, "cast Arcane Dart at А-5") == ()
    events = play(battle, "cast Arcane Dart at А-1")
    assert {event.clause for event in all_of(events, "cast")} == {"DO-9a"}
    assert len(all_of(events, "fall")) == 2 and battle.outcome == "draw"


def test_by_dexterity_the_slower_of_two_casters_is_too_late() -> None:
    """DO-3: the same two by the rule."""
    battle = fight(
        "M...W",
        (6,),
        red={"M": mage("arcane_dart", health=4, dexterity=18)},
        blue={"W": mage("arcane_dart", health=4, dexterity=3)},
    )
    play(battle, "hold Arcane Dart ready", "hold Arcane Dart ready")
    events = play(battle, "cast Arcane Dart at А-5")
    assert len(all_of(events, "fall")) == 1 and battle.outcome == "red"


def test_a_spell_for_friends_is_prepared_like_any_other() -> None:
    """DO-3, DO-S2, DO-S4: the wound is closed as the next round begins."""
    red = {"C": cleric("closing_of_wounds", dexterity=10), "F": fighter(dexterity=12)}
    battle = fight("CF...X", (5,), red=red, blue={"X": orc()}, options=UNPREPARED)
    battle = given(battle, {"F": {"health": 6}})
    play(battle, "prepare Closing of Wounds", "let it pass", "let it pass")
    assert only(play(battle, "cast Closing of Wounds at А-2"), "heal").figures == (7, 6, 13)
    assert unit(battle, "C").memory[0] == 8


def test_who_is_held_cannot_cast_what_it_holds_ready() -> None:
    """DO-S5: it is passed over until the bonds end."""
    battle = loose(duel(spells=("arcane_dart",)))
    bonds = [{"spell": "hold_fast", "author": 1, "remaining": 2}]
    battle = given(battle, {"M": {"prepared": "arcane_dart", "until": 10, "effects": bonds}})
    play(battle, "let it pass")
    told = battle.why_not(replace(battle.options[0], unit=0))
    assert told is not None and (told.code, told.clause) == ("helpless", "DO-S5")
    bound = battle.setup.system.card(battle, unit(battle, "M"))
    assert [(note.code, note.clause) for note in bound.notes] == [("helpless", "DO-S5")]


def test_a_bot_s_view_of_what_is_chosen_can_be_played_on() -> None:
    """DO-8a: the other side's preparing is secret until both have said."""
    battle = fight("M...W", red={"M": mage()}, blue={"W": mage()}, options=UNPREPARED)
    told = battle.why_not(replace(battle.options[0], unit=1))
    assert told is not None and (told.code, told.clause) == ("not_asked", "DO-8a")
    play(battle, "prepare Slumber")
    view = battle.view("blue")
    assert all_chosen(view) == ()
    plans = battle.setup.system.plans(battle.view("red"))
    assert [(plan.unit, plan.action.ability) for plan in plans if plan.action] == [(0, "slumber")]
    play(loose(view), "let it pass")


def test_a_spell_that_is_cast_is_prepared_no_longer() -> None:
    """DO-3, DO-8a: another may be begun at once."""
    battle = loose(duel())
    play(battle, "prepare Arcane Dart", "let it pass", "cast Arcane Dart at А-6")
    assert unit(battle, "M").prepared == "" and "prepare Slumber" in texts(battle)


def test_who_has_cast_may_attack_again_in_the_next_round() -> None:
    """DO-11: one attack in each round."""
    battle = loose(duel(drawing="M.X", spells=("air_shield",)))
    play(battle, "prepare Shield of Air", "let it pass", "cast Shield of Air")
    play(battle, "let it pass", "let it pass", "let it pass")
    assert battle.round == 3
    play(battle, "let it pass")
    assert battle.setup.system.phase(battle) == "missiles"
    assert "shoot at А-3" in texts(battle)


def test_a_blow_of_several_at_the_same_time_ruins_a_spell_too() -> None:
    """DO-8b, DO-10: of two orcs beside the mage one strikes, one waits."""
    red = {"M": mage("arcane_dart", dexterity=16)}
    battle = fight("XMY", (20, 3), red=red, blue={"X": orc(), "Y": orc()}, options=UNPREPARED)
    events = play(battle, "prepare Arcane Dart", "strike at А-2", "let it pass")
    assert only(events, "spoilt").unit == unit(battle, "M").id
    assert unit(battle, "M").memory[0] == 8


def two_mages() -> Session:
    """A mage on each side with nothing prepared, played with the way back."""
    loaded = drawn_scenario("M....W", "dexterity", {"M": mage()}, {"W": mage()}, UNPREPARED)
    return Session.start(loaded, 1)


def test_whether_one_prepares_is_answered_unseen_by_all() -> None:
    """DO-8c: Blue answers without knowing what Red begins, if anything."""
    views = []
    for text in ("let it pass", "prepare Arcane Dart"):
        battle = two_mages().battle
        assert play(battle, text) == ()
        assert battle.pending is not None and battle.pending.side == "blue" and battle.secret
        views.append(battle.view("blue").key())
    assert views[0] == views[1]


def test_that_nobody_prepares_is_shown_and_not_taken_back() -> None:
    """DO-8c: each answer can be taken back until all are shown, also where all decline."""
    session = two_mages()
    session.do(parse_action("let it pass", session.battle))
    assert session.can_undo
    events = session.do(parse_action("let it pass", session.battle))
    assert only(events, "none_prepares").clause == "DO-8c"
    assert session.battle.rolls == 0 and not session.can_undo


def test_where_somebody_prepares_nobody_is_said_not_to() -> None:
    """DO-8c: the one who does is told, and no more."""
    battle = two_mages().battle
    events = play(battle, "let it pass", "prepare Arcane Dart")
    assert only(events, "prepares").unit == unit(battle, "W").id
    assert not all_of(events, "none_prepares")


def test_who_sleeps_begins_no_spell() -> None:
    """DO-8a, DO-S5: nor is it asked; its sleep ends with its last round."""
    sleep = [{"spell": "slumber", "author": 1, "remaining": 1}]
    battle = loose(fight("M....X", red={"M": mage()}, blue={"X": orc()}))
    battle = given(battle, {"M": {"effects": sleep}})
    events = play(battle, "let it pass")
    assert battle.pending is not None and battle.pending.side == "blue"
    events = play(battle, "let it pass")
    assert only(events, "ended").clause == "DO-S5"
    assert battle.round == 2 and battle.setup.system.phase(battle) == "preparing"


def test_the_surprised_have_prepared_their_spells_all_the_same() -> None:
    """DO-1, DO-7d: made ready before the battle, cast when surprise is over."""
    battle = fight(
        "M....X",
        red={"M": mage("arcane_dart")},
        blue={"X": orc()},
        options={"surprise": "red"},
    )
    play(battle, "hold Arcane Dart ready")
    assert battle.pending is not None and battle.pending.side == "blue"
    play(battle, "let it pass")
    assert battle.round == 2 and "cast Arcane Dart at А-6" in texts(battle)


def test_a_surprised_caster_does_not_begin_a_spell() -> None:
    """DO-1, DO-8a."""
    battle = duel(options={"surprise": "red"})
    assert battle.pending is not None and battle.pending.side == "blue"

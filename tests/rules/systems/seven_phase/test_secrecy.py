"""Rulings on what a side keeps from the other, and what has been seen (SP-1b, 1c, 5b, 9)."""

from game.play.session import Session
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.sealed import all_chosen
from tests.builders import all_of, drawn_scenario, only, play, refusal, texts, unit, where
from tests.contract.positions import own_scenarios
from tests.rules.systems.seven_phase.battles import (
    asked,
    battle_of,
    declare,
    facing,
    kinds,
    man,
)

# In secret


def test_sp_1c_declarations_are_kept_until_all_are_shown_together() -> None:
    """SP-1c: nothing is told until both sides are done."""
    battle = facing()
    assert play(battle, "А-1 → А-2", "guard") == ()
    events = play(battle, "done")
    assert kinds(events) == ["has_declared"]
    assert play(battle, "guard", "guard") == ()
    events = play(battle, "done")
    assert kinds(events)[:3] == ["has_declared", "shown", "declares_move"]
    assert only(events, "shown").clause == "SP-1c"


def test_sp_1c_the_other_side_does_not_see_what_has_been_declared() -> None:
    """SP-1c: neither what nor by whom; one's own lies open."""
    battle = facing()
    play(battle, "А-1 → А-2")
    other = battle_after(facing(), "select of B")
    assert battle.view("blue").key() == other.view("blue").key()
    assert [one.kind for one in all_chosen(battle.view("red"))] == ["move"]
    assert all_chosen(battle.view("blue")) == ()
    play(battle, "guard", "done")
    assert all_chosen(battle.view("blue")) == ()
    play(battle, "guard", "guard", "done")
    assert unit(battle.view("blue"), "A").declared is not None


def test_sp_1c_nor_whom_an_attack_is_aimed_at() -> None:
    """SP-1c: the target is as secret as the attack."""
    drawing, teams = "AC", {"red": {"A": man()}, "blue": {"C": man()}}
    one = battle_after(battle_of(drawing, **teams), "attack at А-2")
    other = battle_after(battle_of(drawing, **teams), "guard")
    assert one.view("blue").key() == other.view("blue").key()
    assert one.view("red").key() != other.view("red").key()


def battle_after(battle: Battle, *actions: str) -> Battle:
    """The battle after some actions."""
    play(battle, *actions)
    return battle


def test_sp_1c_a_side_decides_unit_by_unit_and_may_declare_anew() -> None:
    """SP-1c: in the order that it likes, until it says that it is done."""
    battle = facing()
    assert asked(battle) == "declare A"
    play(battle, "select of B")
    assert asked(battle) == "declare B"
    play(battle, "guard")
    assert asked(battle) == "declare A"
    assert "select of B" not in texts(battle)
    assert refusal(battle, "keep to it").code == "nothing_declared"
    play(battle, "guard")
    assert asked(battle) == "confirm A"
    assert texts(battle) == ("done", "select of A", "select of B")
    assert refusal(battle, "guard").clause == "SP-1c"
    play(battle, "select of B", "Б-1 → Б-2")
    assert asked(battle) == "confirm A"
    play(battle, "select of B", "keep to it", "select of B", "select of A", "ready Dragonne")
    play(battle, "done")
    assert asked(battle) == "declare C"
    assert [one.kind for one in all_chosen(battle)] == ["ready", "move"]


def test_sp_1c_one_declares_for_those_of_its_side_who_have_not() -> None:
    """SP-1c, SP-S3: not for one who has declared, an enemy, or one who lies there."""
    battle = battle_of(
        """
        A.C
        B.D
        """,
        red={"A": man(), "B": man()},
        blue={"C": man(), "D": man()},
        D={"health": 0},
    )
    play(battle, "guard")
    told = refusal(battle, "select of A")
    assert (told.code, told.clause) == ("declared_already", "SP-1c")
    assert refusal(battle, "select of C").clause == "SP-1"
    assert refusal(battle, "select of D").clause == "SP-S3"


def test_sp_1c_a_side_of_one_is_not_asked_twice() -> None:
    """SP-1c: nobody else is left to declare anew."""
    battle = battle_of("A..C", red={"A": man()}, blue={"C": man()})
    play(battle, "guard")
    assert asked(battle) == "declare C"


def test_sp_1c_a_declaration_can_be_taken_back_until_it_is_shown() -> None:
    """SP-1c, DI-2: undo stops at the showing."""
    session = Session.start(own_scenarios("seven_phase")[0], 1)
    session.do(parse_action("guard", session.battle))
    assert session.can_undo
    session.do(parse_action("guard", session.battle))
    assert not session.can_undo


# In the open


def test_sp_1c_in_the_open_each_declaration_is_told_at_once_and_stands() -> None:
    """SP-1c, SP-1b: the variant, side by side; nobody declares anew."""
    battle = facing(declarations="open")
    assert asked(battle) == "declare_openly A"
    told = only(play(battle, "А-1 → А-2"), "declares_move")
    assert told.clause == "SP-1a"
    assert unit(battle.view("blue"), "A").declared is not None
    assert "select of A" not in texts(battle)
    play(battle, "guard")
    assert asked(battle) == "declare_openly C"
    play(battle, "guard")
    events = play(battle, "guard")
    assert [one.unit for one in all_of(events, "declares_guard")] == [3]
    assert "shown" not in kinds(events) and "has_declared" not in kinds(events)


def test_sp_1c_in_the_open_the_sides_take_turns_in_going_first() -> None:
    """SP-1c: whoever goes second knows more."""
    battle = facing(declarations="open")
    play(battle, "guard", "guard", "guard", "guard")
    assert (battle.round, asked(battle)) == (2, "declare_openly C")
    play(battle, "guard", "guard", "guard", "guard")
    assert (battle.round, asked(battle)) == (3, "declare_openly A")


def test_sp_1c_only_secret_decisions_are_hidden_from_the_window() -> None:
    """SP-1c: the window draws its curtain over declaring and being done, not in the open."""
    battle = facing()
    assert battle.secret
    play(battle, "guard", "guard")
    assert asked(battle) == "confirm A" and battle.secret
    assert not facing(declarations="open").secret


# What has been seen can't be unseen


def facing_session(**options: str) -> Session:
    """The same two against two, played with the way back."""
    loaded = drawn_scenario(
        "A....C\nB....D",
        "seven_phase",
        red={"A": man(), "B": man()},
        blue={"C": man(), "D": man()},
        options=options,
    )
    return Session.start(loaded, 1)


def done(session: Session, *texts: str) -> bool:
    """Play some actions; whether the last can be taken back."""
    for text in texts:
        session.do(parse_action(text, session.battle))
    return session.can_undo


def test_sp_1c_what_is_declared_in_the_open_is_not_taken_back() -> None:
    """SP-1c: the other side has heard it, in the variant too."""
    session = facing_session(declarations="open")
    assert not done(session, "guard")
    assert not done(session, "guard", "guard")


def test_sp_1c_whom_one_declares_for_next_is_heard_by_nobody() -> None:
    """SP-1c: handing the declaration over shows nothing."""
    assert done(facing_session(declarations="open"), "select of B")


def test_sp_1b_an_answer_that_has_been_seen_is_not_taken_back() -> None:
    """SP-1b, SP-1c: one alone is answered at once, and no die falls."""
    session = facing_session()
    done(session, "ready Dragonne", "guard", "done", "guard", "guard", "done")
    assert asked(session.battle) == "go A"
    rolls = session.battle.rolls
    assert not done(session, "call it off")
    assert session.battle.rolls == rolls


def test_sp_9_a_walk_that_has_been_seen_is_not_taken_back() -> None:
    """SP-9, SP-1c: an answer can be taken back until all answers of the moment are shown."""
    session = facing_session()
    done(session, "А-1 → А-2", "guard", "done", "А-6 → А-5", "guard", "done")
    assert asked(session.battle) == "go A"
    assert done(session, "carry it out")
    rolls = session.battle.rolls
    assert not done(session, "carry it out")
    assert where(session.battle, "A") == "А-2" and session.battle.rolls == rolls


# Answers of one moment


def both_walk() -> Battle:
    """A and C want to walk; both are asked in phase 6 whether they do."""
    battle = battle_of("A....C", red={"A": man()}, blue={"C": man()})
    declare(battle, {"A": "А-1 → А-2", "C": "А-6 → А-5"})
    assert asked(battle) == "go A"
    return battle


def test_sp_9_whether_one_walks_is_answered_unseen_by_all() -> None:
    """SP-9: Blue answers without knowing whether Red goes, and nothing is told before."""
    going, staying = both_walk(), both_walk()
    assert play(going, "carry it out") == play(staying, "call it off") == ()
    assert asked(going) == asked(staying) == "go C"
    assert going.secret, "the curtain falls between the two"
    assert going.view("blue").key() == staying.view("blue").key()
    assert going.view("red").key() != staying.view("red").key()


def test_sp_9_the_answers_are_shown_together() -> None:
    """SP-9: who calls off is told when all have answered, and who goes has gone."""
    battle = both_walk()
    play(battle, "call it off")
    events = play(battle, "carry it out")
    assert kinds(events)[:2] == ["called_off", "move"]
    assert (where(battle, "A"), where(battle, "C")) == ("А-1", "А-5")


def test_sp_5b_at_equal_initiative_nobody_sees_the_other_s_answer() -> None:
    """SP-5b: two archers loose at one moment; Blue does not know that Red calls it off."""
    both = {"red": {"A": man("bow")}, "blue": {"C": man("bow")}}
    views = []
    for text in ("carry it out", "call it off"):
        battle = battle_of("A...C", (3, 3), **both, ready="AC")
        declare(battle, {"A": "attack at А-5", "C": "attack at А-1"})
        assert play(battle, text) == ()
        assert asked(battle) == "go C"
        views.append(battle.view("blue").key())
    assert views[0] == views[1]


def test_sp_5b_who_is_asked_of_a_moment_is_not_seen_either() -> None:
    """SP-5b: Red's two and Blue's one; Blue's view does not tell how far Red has come."""
    drawing, red = "A....C\nB.....", {"A": man(), "B": man()}
    battle = battle_of(drawing, red=red, blue={"C": man()})
    declare(battle, {"A": "А-1 → А-2", "B": "Б-1 → Б-2", "C": "А-6 → А-5"})
    before = battle.view("blue").key()
    play(battle, "call it off")
    assert asked(battle) == "go B"
    assert battle.view("blue").key() == before

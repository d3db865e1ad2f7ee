"""What Seven Phases shows: declarations in order, tokens, cards, notes, what is worth what."""

import pytest

from game.play.state_words import state_words
from game.play.telling import tell_note
from rules.battle.machine import Battle
from rules.battle.registry import load_system
from rules.battle.sheet import Card, Plan, Token
from tests.builders import play, unit
from tests.rules.systems.seven_phase.battles import (
    MISS,
    battle_of,
    declare,
    magician,
    man,
    play_round,
)

SYSTEM = load_system("seven_phase")
GOES_FIRST = "First meeting: C goes first: SP-7a"


def sheet(battle: Battle) -> list[tuple[str, str, str, int]]:
    """Name, verb, state and sum of every line of the sheet."""
    return [
        (battle.units[plan.unit].name, verb_of(plan), plan.state, plan.total)
        for plan in SYSTEM.plans(battle)
    ]


def verb_of(plan: Plan) -> str:
    """What a plan is to do; "" for nothing yet."""
    return plan.action.kind if plan.action is not None else ""


def token(battle: Battle, name: str) -> Token:
    """Somebody's token."""
    return SYSTEM.token(battle, unit(battle, name))


def card(battle: Battle, name: str) -> Card:
    """Somebody's card."""
    return SYSTEM.card(battle, unit(battle, name))


def test_sp_1c_while_it_declares_a_side_sees_its_own_sheet() -> None:
    """SP-1c: what is still to be declared is empty; the other side's is not there."""
    battle = battle_of("AB..C", red={"A": man(), "B": man()}, blue={"C": man()})
    assert sheet(battle) == [("A", "", "waiting", 0), ("B", "", "waiting", 0)]
    play(battle, "ready Dragonne")
    assert sheet(battle) == [("A", "ready", "waiting", 0), ("B", "", "waiting", 0)]
    play(battle, "guard", "done")
    assert sheet(battle.view("blue")) == [("C", "", "waiting", 0)]


def test_sp_9_what_one_has_called_off_unseen_stands_so_on_ones_own_sheet_alone() -> None:
    """SP-9: A and B are asked whether they go; Blue sees of it nothing till all have answered."""
    battle = battle_of("A.B..C", red={"A": man(), "B": man()}, blue={"C": man()})
    declare(battle, {"A": "А-1 → А-2", "B": "А-3 → А-4", "C": "А-6 → А-5"})
    play(battle, "call it off")
    assert [plan.note for plan in SYSTEM.plans(battle.view("red"))] == ["calls it off", "", ""]
    play(battle, "carry it out")
    assert {plan.note for plan in SYSTEM.plans(battle.view("blue"))} == {""}


def test_sp_1c_in_the_open_everybody_s_sheet_lies_open() -> None:
    """SP-1c: both sides' from the beginning; nobody has acted yet."""
    battle = battle_of(
        "A...C", red={"A": man()}, blue={"C": man()}, options={"declarations": "open"}
    )
    play(battle, "ready Dragonne")
    assert sheet(battle) == [("A", "ready", "waiting", 0), ("C", "", "waiting", 0)]
    assert not token(battle, "A").exhausted
    play(battle, "guard")
    assert (token(battle, "A").exhausted, token(battle, "C").exhausted) == (False, True)


def test_sp_3_once_shown_all_stand_in_the_order_in_which_they_act() -> None:
    """SP-3, SP-5a: by category, inside it by initiative with its shares; the done are marked."""
    battle = battle_of(
        """
        AC.D
        M..B
        """,
        (MISS, 2, 5, MISS, MISS),
        red={"A": man(), "B": man("bow"), "M": magician("dream_fire")},
        blue={"C": man(), "D": man()},
        ready="ABC",
        met=["AC"],
    )
    declare(
        battle,
        {
            "A": "attack at А-2",
            "B": "guard",
            "M": "cast Dream Fire at А-2",
            "C": "attack at А-1",
            "D": "ready Dragonne",
        },
    )
    assert [name for name, *_ in sheet(battle)] == ["M", "A", "C", "B", "D"]
    play(battle, "carry it out")
    assert sheet(battle) == [
        ("M", "cast", "done", 0),
        ("C", "strike", "waiting", 10),
        ("A", "strike", "waiting", 7),
        ("B", "guard", "done", 0),
        ("D", "ready", "waiting", 0),
    ]
    line = SYSTEM.plans(battle)[1]
    assert [(one.name, one.value) for one in line.parts] == [("1d6", 5), ("half", 5), ("level", 0)]
    assert sum(one.value for one in line.parts) == line.total
    assert line.action is not None and line.action.target == 0 and line.note == "melee"
    play(battle, "call it off")
    assert sheet(battle)[1] == ("C", "strike", "called off", 10)


def test_sp_5c_the_sheet_keeps_the_initiative_of_a_bow_that_has_been_shot() -> None:
    """SP-5c, SP-3: a shot stays a shot, though nothing but fists is ready after it."""
    battle = battle_of(
        "A....B",
        (3, 5, MISS),
        red={"A": man("bow", bows=4)},
        blue={"B": man("bow", bows=4)},
        ready="AB",
    )
    declare(battle, {"A": "attack at А-6", "B": "attack at А-1"})
    play(battle, "carry it out")
    assert sheet(battle) == [("B", "strike", "done", 14), ("A", "strike", "waiting", 12)]
    assert [plan.note for plan in SYSTEM.plans(battle)] == ["shot", "shot"]


def test_sp_s3_who_has_fallen_waits_for_nothing() -> None:
    """SP-S3: its line is crossed out, and it stands no longer among those who still act."""
    battle = battle_of(
        """
        M..C
        ...D
        """,
        (1, 1, 1, 10, 10),
        red={"M": magician("dream_fire")},
        blue={"C": man(), "D": man()},
    )
    declare(battle, {"M": "cast Dream Fire at А-4", "C": "ready Dragonne", "D": "ready Dragonne"})
    play(battle, "carry it out")
    assert ("C", "ready", "called off", 0) in sheet(battle)
    assert [battle.units[one].name for one in SYSTEM.order(battle)] == ["D", "M"]


def test_sp_5a_the_order_begins_with_who_is_asked_and_those_still_to_act() -> None:
    """SP-5a: then come the others."""
    battle = battle_of(
        "ACB",
        (1, 2, 6),
        red={"A": man(), "B": man()},
        blue={"C": man()},
        ready="ABC",
        met=["AC", "BC"],
    )
    declare(battle, {"A": "attack at А-2", "B": "attack at А-2", "C": "attack at А-3"})
    assert [battle.units[one].name for one in SYSTEM.order(battle)] == ["C", "B", "A"]


def test_sp_4_the_states_of_a_token() -> None:
    """SP-4, SP-S2, SP-S3: ready, loaded, wounded, unconscious, and what it is about to do."""
    battle = battle_of(
        "AB..C",
        red={"A": man(), "B": man("bow")},
        blue={"C": man()},
        ready="AB",
        A={"grave": 1},
    )
    assert token(battle, "A").states == ("wounded", "ready")
    assert token(battle, "B").states == ("loaded",)
    battle = battle_of(
        "AM.C", red={"M": magician("stupor"), "A": man()}, blue={"C": man()}, A={"health": 0}
    )
    assert token(battle, "A").states == ("unconscious",)
    play(battle, "cast Stupor at А-4")
    assert token(battle, "M").states == ("casting",)
    assert token(battle.view("blue"), "M").states == ()


def test_sp_1a_one_who_retreats_or_prepares_shows_it_once_it_is_known() -> None:
    """SP-1a, SP-1c: to its own side at once; who draws a blade prepares no spell."""
    battle = battle_of("AC..", red={"A": man()}, blue={"C": man()})
    declare(battle, {"A": "ready Dragonne", "C": "retreat at А-4"})
    assert token(battle, "A").states == ("readying",)
    assert state_words("readying") == "making a weapon ready"
    assert "retreating" in token(battle, "C").states


def test_sp_10_wounds_stand_on_the_card_as_marks_and_facts() -> None:
    """SP-10, SP-S2: how many of each grade."""
    battle = battle_of(
        "A..C",
        red={"A": man()},
        blue={"C": man()},
        A={"light": 2, "grave": 1, "critical": 1, "warded": 2, "ward": 4, "warding": "dream_ward"},
    )
    shown = card(battle, "A")
    facts = {fact.label: fact.value for fact in shown.facts}
    assert [facts[f"{grade} wounds"] for grade in ("Light", "Grave", "Critical")] == [2, 1, 1]
    assert facts["Armour"] == 4
    assert [(mark.label, mark.remaining, mark.good) for mark in shown.marks] == [
        ("Grave wound", 1, False),
        ("Critical wound", 1, False),
        ("Dream Ward", 2, True),
    ]


def test_sp_5c_the_card_tells_factor_chance_and_length() -> None:
    """SP-5c, SP-S1, SP-7b: of what is in hand."""
    battle = battle_of(
        "A..C", red={"A": man("polearm", melee=14, level=3)}, blue={"C": man()}, ready="A"
    )
    facts = {fact.label: fact.value for fact in card(battle, "A").facts}
    assert (facts["Initiative factor"], facts["Chance to hit"]) == (10, 91)
    assert facts["Place in the order of length"] == 1


def test_sp_7a_the_card_says_before_whom_one_goes_at_the_first_meeting() -> None:
    """SP-7a: of every enemy beside it; a spear goes after a polearm and before a dagger."""
    battle = battle_of(
        "BAC", red={"A": man("spear")}, blue={"B": man("polearm"), "C": man("dagger")}, ready="ABC"
    )
    told = [tell_note(note, battle) for note in card(battle, "A").notes]
    assert told == ["First meeting: B goes first: SP-7a", "First meeting: it goes before C: SP-7a"]


def test_sp_7a_the_card_says_who_goes_first_at_the_first_meeting() -> None:
    """SP-7a, SP-4: a note of the rules, as long as they have not fought."""

    def notes(met: tuple[str, ...] = ()) -> list[str]:
        battle = battle_of(
            "AC", red={"A": man("dagger")}, blue={"C": man("polearm")}, ready="AC", met=met
        )
        return [note.code for name in "AC" for note in card(battle, name).notes]

    assert notes() == ["first_meeting_behind", "first_meeting_ahead"]
    assert notes(("AC",)) == []
    battle = battle_of("A..C", red={"A": man("crossbow")}, blue={"C": man()})
    assert [note.code for note in card(battle, "A").notes] == ["not_ready"]
    play_round(battle, A="ready Crossbow")
    assert [note.code for note in card(battle, "A").notes] == ["not_ready", "half_ready"]
    assert all(tell_note(one, battle) for one in card(battle, "A").notes)


@pytest.mark.parametrize(("text", "told"), [("guard", []), ("attack at А-1", [GOES_FIRST])])
def test_sp_7a_nobody_goes_before_another_who_has_declared_no_blow(
    text: str, told: list[str]
) -> None:
    """SP-7a, SP-1b: C has the longer weapon; on guard it strikes no blow, and A goes at once."""
    battle = battle_of("AC", red={"A": man("dagger")}, blue={"C": man("polearm")}, ready="AC")
    assert [tell_note(one, battle) for one in card(battle, "A").notes] == [GOES_FIRST]
    declare(battle, {"A": "attack at А-2", "C": text})
    assert battle.state.phase == "melee"
    notes = [tell_note(one, battle) for one in card(battle, "A").notes]
    assert [one for one in notes if "meeting" in one] == told


def test_sp_7c_those_who_have_fought_and_stand_together_are_linked() -> None:
    """SP-7c: a line between them; none once they part."""
    battle = battle_of("AC.D", red={"A": man()}, blue={"C": man(), "D": man()}, met=["AC", "AD"])
    assert [(link.unit, link.other) for link in SYSTEM.links(battle)] == [(0, 1)]


def test_bd_5_the_reach_of_the_weapon_in_hand_is_a_zone() -> None:
    """BD-5: a bow reaches far, a fist beside; who lies there reaches nothing."""
    battle = battle_of("A...C", red={"A": man("bow")}, blue={"C": man()}, ready="A")
    assert [len(zone.cells) for zone in SYSTEM.zones(battle, unit(battle, "A"))] == [4]
    assert [len(zone.cells) for zone in SYSTEM.zones(battle, unit(battle, "C"))] == [1]
    battle = battle_of("A.C.D", red={"A": man()}, blue={"C": man(), "D": man()}, C={"health": 0})
    assert SYSTEM.zones(battle, unit(battle, "C")) == ()


# What search goes by


def test_the_score_is_fair_and_sees_what_has_been_declared() -> None:
    """AC-1: a declared blow is worth something; wounds, wards and victory are."""
    battle = battle_of("AC", red={"A": man()}, blue={"C": man()}, ready="AC")
    before = battle.score("red")
    assert before == battle.score("blue") and abs(before) < 40
    struck = battle.copy()
    play(struck, "attack at А-2")
    assert struck.score("red") > before
    hurt = battle_of("AC", red={"A": man()}, blue={"C": man()}, ready="AC", C={"health": 10})
    assert hurt.score("red") > before
    worse = battle_of("AC", red={"A": man()}, blue={"C": man()}, ready="AC", A={"critical": 1})
    assert worse.score("red") < before
    won = battle_of("AC", (50, MISS, 10, 10), red={"A": man()}, blue={"C": man()}, ready="A")
    play_round(won, A="attack at А-2")
    assert won.score("red") == 100_000 == -won.score("blue")


def test_the_score_sees_spells_weapons_and_steps() -> None:
    """AC-1: each declared thing that helps counts more than standing on guard."""

    def worth(battle: Battle, text: str) -> int:
        copy = battle.copy()
        play(copy, text)
        return copy.score("red")

    battle = battle_of(
        "MA...C",
        red={"M": magician("dream_fire", "mending"), "A": man()},
        blue={"C": man()},
        A={"health": 6, "grave": 1},
    )
    idle = worth(battle, "guard")
    for text in ("cast Dream Fire at А-6", "cast Mending at А-2", "ready Staff"):
        assert worth(battle, text) > idle, text
    walking = battle_of("A.....C", red={"A": man()}, blue={"C": man()}, ready="A")
    assert worth(walking, "А-1 → А-3") > worth(walking, "А-1 → А-2") > worth(walking, "guard")
    both = battle_of(
        """
        A...C
        B....
        """,
        red={"A": man(), "B": man()},
        blue={"C": man()},
        ready="AB",
    )
    play(both, "А-1 → А-2")
    assert worth(both, "Б-1 → Б-2") > worth(both, "Б-1 → А-2")

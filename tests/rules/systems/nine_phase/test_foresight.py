"""What is foreseen of a walk on which somebody may step aside, and of a charge (NP-E4, NP-F2)."""

import pytest

from game.play.telling import tell_note
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import forecast
from rules.battle.sheet import Note
from rules.battle.unspent import unspent
from rules.content.scenario import Member
from rules.systems.nine_phase import SYSTEM
from rules.systems.nine_phase.foresight import confronting
from tests.builders import given, play, refusal, unit, where
from tests.rules.systems.nine_phase.fields import (
    BLUE,
    acting,
    archer,
    cleric,
    engaged_since,
    field,
    mage,
    swordsman,
    wait_for,
)
from tests.rules.systems.nine_phase.test_side_step import passing


def walk(battle: Battle, text: str) -> Action:
    """An option by its text."""
    return parse_action(text, battle)


def test_a_walk_is_foreseen_as_if_nobody_stepped_aside_and_says_who_may() -> None:
    """NP-E4: A goes round X to В-6; the position of the battle stays as it is."""
    battle = passing()
    (outcome,) = forecast(battle, walk(battle, "В-1 → В-6")).outcomes
    assert where(outcome.battle, "A") == "В-6"
    (note,) = SYSTEM.hindrances(battle, walk(battle, "В-1 → В-6"))
    assert (note.clause, note.numbers) == ("NP-E4", (("unit", unit(battle, "X").id),))
    assert not unit(battle, "X").stepped and acting(battle) == "A"


def test_disengaging_foretells_that_the_other_half_move_is_given_up() -> None:
    """NP-E8: A and B leave X in phase 3, or in 7; A alone could have moved in both, as B has shot
    in phase 2."""
    red = {"A": swordsman(), "B": archer()}
    battle = field("......\n.AXB..\n......", (6, 1, 1), red=red, blue=BLUE)
    battle = engaged_since(engaged_since(battle, "A", "X"), "B", "X")
    wait_for(battle, 2, "B")
    play(battle, "shoot at Б-3")
    for phase, name, way, lost in (
        (3, "A", "Б-2 → Б-1", ["No movement in phase 7: NP-E8"]),
        (3, "B", "Б-4 → Б-5", []),
        (7, "A", "Б-2 → Б-1", []),
    ):
        wait_for(battle, phase, name)
        notes = SYSTEM.hindrances(battle, walk(battle, way))
        assert [tell_note(one, battle) for one in notes] == lost


def test_nobody_hinders_a_walk_on_which_nobody_is_passed() -> None:
    """NP-E4: up to В-4 A stays before X."""
    battle = passing()
    straight = walk(battle, "В-1 → В-4")
    assert SYSTEM.hindrances(battle, straight) == ()
    assert SYSTEM.foreseen(battle, straight) == (battle, straight)


def test_two_who_may_step_aside_on_one_way_are_both_named() -> None:
    """NP-E4: X and Y look towards A, who walks between and past both."""
    drawing = "..X...\n......\nA.....\n......\n..Y..."
    battle = field(
        drawing, red={"A": swordsman(move=60)}, blue={"X": swordsman(), "Y": swordsman()}
    )
    found = confronting(battle, walk(battle, "В-1 → В-6"))
    assert sorted(battle.units[one].name for one in found) == ["X", "Y"]


def test_who_may_only_turn_round_lets_nothing_go_by_ending() -> None:
    """NP-E10: after its half-move A could still turn; nobody need be reminded of that."""
    battle = field("A.......X", red={"A": swordsman()}, blue=BLUE)
    wait_for(battle, 3, "A")
    ends = Action(unit(battle, "A").id, "end")
    assert [one.kind for left in unspent(battle, ends) for one in left.commands] == [
        "move",
        "charge",
    ]
    play(battle, "А-1 → А-5")
    assert acting(battle) == "A" and any(one.kind == "turn" for one in battle.options)
    assert unspent(battle, ends) == ()


def test_nobody_is_reminded_of_a_move_that_would_cost_a_shot_or_a_spell() -> None:
    """NP-M1, NP-S1: A has shot and stands for the shot of phase 8, M for the spell of 5; S keeps
    nothing by standing."""
    battle = field(
        "A......\nM......\nS.....X",
        (1,),
        red={"A": archer(), "M": mage("dart_of_light"), "S": swordsman()},
        blue=BLUE,
    )
    wait_for(battle, 2, "A")
    play(battle, "shoot at В-7")
    for name, kinds in (("A", []), ("M", []), ("S", ["move", "charge"])):
        wait_for(battle, 3, name)
        ends = Action(unit(battle, name).id, "end")
        assert [one.kind for left in unspent(battle, ends) for one in left.commands] == kinds


def test_who_is_engaged_and_stands_to_strike_is_reminded_of_no_movement() -> None:
    """NP-9: A is engaged with X since the round before; B, who is with nobody, is reminded."""
    red = {"A": swordsman(), "B": swordsman()}
    battle = engaged_since(field("AX.....\n.......\nB......", red=red, blue=BLUE), "A", "X")
    for name, kinds in (("A", []), ("B", ["move", "charge"])):
        wait_for(battle, 3, name)
        ends = Action(unit(battle, name).id, "end")
        assert [one.kind for left in unspent(battle, ends) for one in left.commands] == kinds


def test_who_has_cast_has_no_cells_left_and_says_why_it_cannot_be_chosen() -> None:
    """NP-S1: M has cast in phase 2; in 3 it cannot move, and only A decides."""
    battle = field(
        "A......\nM.....X", (1,), red={"A": archer(), "M": mage("dart_of_light")}, blue=BLUE
    )
    wait_for(battle, 2, "M")
    play(battle, "cast Dart of Light at Б-7")
    wait_for(battle, 3, "A")
    gauges = {one.label: one.value for one in SYSTEM.card(battle, unit(battle, "M")).gauges}
    assert gauges["Cells left"] == 0
    told = refusal(battle, "select of M")
    assert (told.code, told.clause) == ("has_cast", "NP-S1")


def test_who_has_acted_in_a_phase_is_not_chosen_again() -> None:
    """NP-3: A has waited, B decides."""
    battle = field("A......\nB.....X", red={"A": swordsman(), "B": swordsman()}, blue=BLUE)
    wait_for(battle, 3, "A")
    play(battle, "wait")
    told = refusal(battle, "select of A")
    assert (told.code, told.clause) == ("acted", "NP-3")


def test_a_spell_that_comes_later_is_foreseen_though_others_have_still_to_act() -> None:
    """NP-S4: A waits in the same phase as M; the fire that comes in 5 is foretold all the same."""
    battle = field("A......\nM.....X", red={"A": archer(), "M": mage("fireball")}, blue=BLUE)
    wait_for(battle, 2, "A")
    play(battle, "select of M")
    (change,) = forecast(battle, walk(battle, "cast Fireball at Б-7")).changes()
    assert battle.units[change.unit].name == "X" and change.expected < 0


def test_a_delayed_cure_that_would_heal_nobody_is_not_named_as_still_possible() -> None:
    """NP-S4: to begin it leaves nothing behind where it would come to nothing."""
    battle = field("A....X", red={"A": cleric("greater_mending")}, blue=BLUE)
    wait = parse_action("wait", battle)
    assert unspent(battle, wait) == ()
    hurt = given(battle, {"A": {"health": 10}})
    (left,) = unspent(hurt, wait)
    assert [one.ability for one in left.commands] == ["greater_mending"]


def test_who_lets_one_pass_is_told_that_it_is_engaged_then_and_what_that_takes() -> None:
    """NP-E4, NP-E2, NP-8: A goes to the flank of X, who could shoot in 8; a side step takes the
    shot by its column already. To a swordsman it takes nothing."""

    def notes(text: str, *before: str, **blue: Member) -> list[str]:
        battle = field("....X.\n......\n...A..", (1,), red={"A": swordsman()}, blue=blue)
        play(battle, *before)
        wait_for(battle, 3, "A")
        play(battle, "В-4 → Б-5")
        return [tell_note(one, battle) for one in SYSTEM.hindrances(battle, walk(battle, text))]

    lost = "No shot and no spell in phase 8 while it is engaged: NP-8"
    assert notes("let pass", X=archer()) == ["It is engaged with A then: NP-E2", lost]
    assert notes("step aside at Б-5", X=archer()) == [lost]
    assert notes("step aside at Б-5", "shoot at В-4", X=archer()) == []
    assert notes("let pass", "shoot at В-4", X=archer())[1:] == [lost]
    assert notes("let pass", X=swordsman()) == ["It is engaged with A then: NP-E2"]


def test_who_walks_up_to_an_enemy_is_told_that_it_does_not_shoot_in_8() -> None:
    """NP-8: A may shoot in 8 after half a move, but not beside X."""
    battle = wait_for(field("A....X", red={"A": archer()}, blue=BLUE), 3, "A")
    for text, codes in (("А-1 → А-5", ["engaged_then", "no_disengaging"]), ("А-1 → А-4", [])):
        notes = SYSTEM.hindrances(battle, walk(battle, text))
        assert [one.code for one in notes] == codes


@pytest.mark.parametrize("charges", [True, False])
def test_who_has_moved_and_steps_aside_is_told_that_it_does_not_get_away_any_more(
    *, charges: bool
) -> None:
    """NP-E4, NP-E8: X, who may have charged A in 3, meets B in 4, and has its half-move in 7."""
    red = {"A": swordsman(), "B": swordsman()}
    battle = field("........\nA......X\n........\n...B....", red=red, blue=BLUE, first="blue")
    wait_for(battle, 3, "X")
    if not charges:
        battle = given(battle, {"X": {"cell": battle.setup.board.parse("Б-4")}})
    play(battle, "charge at Б-1" if charges else "wait")
    wait_for(battle, 4, "B")
    play(battle, "Г-4 → В-4")
    lost = [Note("no_disengaging", "NP-E8", (("phase", 7),))] * charges
    for text in ("step aside at В-4", "let pass"):
        notes = SYSTEM.hindrances(battle, walk(battle, text))
        assert [one for one in notes if one.code != "meets"] == lost

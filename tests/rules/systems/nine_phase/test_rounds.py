"""The nine phases, whose order they follow, and how a battle ends (NP-1 to NP-9, NP-END)."""

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import preview
from rules.systems.nine_phase.spells import refuse_draught
from tests.builders import all_of, given, only, play, refusal, texts, unit, where
from tests.rules.systems.nine_phase.fields import (
    acting,
    archer,
    asked,
    changed,
    engaged_since,
    field,
    fighter,
    mage,
    swordsman,
    wait_for,
)

MEADOW = """
    A......X
    B......Y
"""


def order_of(battle: Battle) -> list[str]:
    """The phase and the side of each decision of the round, everybody waiting."""
    found = []
    while battle.pending is not None and battle.round == 1:
        entry = f"{battle.state.phase} {battle.pending.side}"
        if found[-1:] != [entry]:
            found.append(entry)
        battle.apply(next(option for option in battle.options if option.kind == "end"))
    return found


def test_the_half_moves_go_first_second_second_first() -> None:
    """NP-2 to NP-8: Red has initiative; phases 6 and 7 are the other way round than 3 and 4."""
    team = {"A": archer(), "B": archer()}
    battle = field(MEADOW, red=team, blue={"X": archer(), "Y": archer()})
    assert order_of(battle) == [
        *("2 red", "2 blue", "3 red", "4 blue", "5 red", "5 blue"),
        *("6 blue", "7 red", "8 red", "8 blue"),
    ]


def test_the_order_turns_with_initiative() -> None:
    """NP-3, NP-7: Blue's six beats Red's one."""
    team = {"A": archer(), "B": archer()}
    battle = field(MEADOW, red=team, blue={"X": archer(), "Y": archer()}, first="blue")
    assert order_of(battle) == [
        *("2 blue", "2 red", "3 blue", "4 red", "5 blue", "5 red"),
        *("6 red", "7 blue", "8 blue", "8 red"),
    ]


def test_initiative_is_rolled_again_while_it_is_tied() -> None:
    """NP-1: 3 and 3, then 2 and 5: Blue has it."""
    battle = field("A...X", (3, 3, 2, 5), red={"A": swordsman()}, blue={"X": swordsman()})
    told = ()
    while battle.round == 1:
        told = play(battle, "wait")
    assert only(told, "tied").figures == (3,)
    rolled = only(told, "initiative")
    assert (rolled.ability, rolled.figures, rolled.clause) == ("blue", (2,), "NP-1")
    assert rolled.against is not None and rolled.against.total == 5
    assert battle.pending is not None and battle.pending.side == "blue"


def test_a_phase_in_which_nobody_has_a_choice_asks_nobody() -> None:
    """NP-2, NP-5, NP-8: swordsmen have nothing to shoot, so the round is four half-moves."""
    battle = field("A......X", red={"A": swordsman()}, blue={"X": swordsman()})
    assert order_of(battle) == ["3 red", "4 blue", "6 blue", "7 red"]


def test_each_movement_goes_up_to_half_the_move() -> None:
    """NP-3, BD-7: 40 feet are 8 cells, half of them 4; a fifth is refused with the numbers."""
    drawing = "A.........X"
    battle = field(drawing, red={"A": swordsman()}, blue={"X": swordsman()})
    told = refusal(battle, "А-1 → А-6")
    assert (told.code, told.clause) == ("too_far", "NP-3")
    assert told.numbers == (("needed", 5), ("left", 4))
    moved = only(play(battle, "А-1 → А-5"), "move")
    assert (moved.clause, moved.figures) == ("NP-3", (4, 0))
    wait_for(battle, 4, "X")
    assert only(play(battle, "А-11 → А-10"), "move").clause == "NP-4"
    wait_for(battle, 6, "X")
    assert only(play(battle, "А-10 → А-9"), "move").clause == "NP-6"
    wait_for(battle, 7, "A")
    assert only(play(battle, "А-5 → А-6"), "move").clause == "NP-7"


def test_a_half_move_may_be_gone_in_several_pieces() -> None:
    """NP-3: as long as cells are left; rough ground costs two."""
    battle = field("A.,...X", red={"A": swordsman()}, blue={"X": swordsman()})
    play(battle, "А-1 → А-2")
    assert only(play(battle, "А-2 → А-3"), "move").figures == (2, 1)
    assert texts(battle) == ("wait", "А-3 → А-2", "А-3 → А-4", "turn at А-2")
    assert refusal(battle, "А-3 → А-5").code == "too_far"


def test_another_of_the_side_may_act_first() -> None:
    """NP-3: within a phase a side's own choose their order."""
    team = {"A": swordsman(), "B": swordsman()}
    battle = field(MEADOW, red=team, blue={"X": swordsman(), "Y": swordsman()})
    assert acting(battle) == "A"
    assert refusal(battle, "select of X").code == "not_its_turn"
    assert refusal(battle, "select of A").code == "is_selected"
    told = play(battle, "select of B")
    assert acting(battle) == "B" and only(told, "selected").clause == "NP-3"
    play(battle, "wait")
    assert acting(battle) == "A"


def test_what_belongs_to_another_phase_is_refused_by_this_one() -> None:
    """NP-3: no shot in a phase of movement."""
    battle = field("A......X", red={"A": archer()}, blue={"X": swordsman()})
    wait_for(battle, 3)
    told = refusal(battle, "shoot at А-8")
    assert (told.code, told.clause, told.numbers) == ("only_movement", "NP-3", (("phase", 3),))


def test_only_those_who_are_not_engaged_shoot_in_8() -> None:
    """NP-8: in 2 and 5 the engaged archer shoots, in 8 it does not."""
    battle = field("A..X", (1, 20, 1), red={"A": archer()}, blue={"X": swordsman()})
    play(battle, "wait")
    wait_for(battle, 4, "X")
    play(battle, "А-4 → А-2")
    assert asked(battle, 5) == {"A"}
    assert asked(battle, 8) == set()
    two = {"A": archer(), "B": archer()}
    apart = field("AX....\n......\nB.....", red=two, blue={"X": swordsman()})
    told = refusal(wait_for(apart, 8, "B"), "select of A")
    assert (told.code, told.clause) == ("engaged", "NP-8")


def test_engaged_casters_do_not_cast_in_8() -> None:
    """NP-8: the same for spells."""
    drawing = "A..X\nB..."
    red = {"A": mage("dart_of_light"), "B": mage("dart_of_light")}
    battle = field(drawing, red=red, blue={"X": swordsman()})
    wait_for(battle, 4, "X")
    play(battle, "А-4 → А-2")
    assert asked(battle, 8) == set()
    away = field("A..X\n....\nB...", red=red, blue={"X": swordsman()})
    wait_for(away, 4, "X")
    play(away, "А-4 → А-2")
    assert asked(away, 8) == {"B"}


def test_all_blows_of_a_melee_land_together() -> None:
    """NP-9: A fells X, and X, who falls, still strikes and fells A: a draw."""
    battle = field(
        "A.X", (20, 8, 20, 8), red={"A": swordsman(health=8)}, blue={"X": swordsman(health=8)}
    )
    told = play(battle, "А-1 → А-2")
    while not battle.over:
        told += play(battle, "wait")
    assert [event.unit for event in all_of(told, "strike")] == [0, 1]
    assert len(all_of(told, "fall")) == 2
    assert battle.outcome == "draw" and only(told, "over").clause == "NP-END"


def test_in_order_of_initiative_who_falls_strikes_no_more() -> None:
    """NP-9, the variant: A has initiative and fells X at once."""
    battle = field(
        "A.X",
        (20, 8),
        red={"A": swordsman(health=8)},
        blue={"X": swordsman(health=8)},
        options={"melee": "initiative"},
    )
    told = play(battle, "А-1 → А-2")
    while not battle.over:
        told += play(battle, "wait")
    assert [event.unit for event in all_of(told, "strike")] == [0]
    assert battle.outcome == "red"


def test_who_has_several_enemies_in_reach_chooses() -> None:
    """NP-9: one blow, at whom it likes; who has one enemy strikes without being asked."""
    drawing = """
        ..X
        A..
        ..Y
    """
    battle = field(
        drawing, (1, 1, 1), red={"A": swordsman()}, blue={"X": swordsman(), "Y": swordsman()}
    )
    play(battle, "Б-1 → Б-2", "wait")
    wait_for(battle, 9, "A")
    assert texts(battle) == ("wait", "strike at А-3", "strike at В-3")
    told = play(battle, "strike at В-3")
    assert [event.unit for event in all_of(told, "strike")] == [0, 1, 2]
    assert all_of(told, "strike")[0].target == 2


def test_who_is_left_with_one_enemy_strikes_it_once_all_who_had_one_have_struck() -> None:
    """NP-9: B fells X, so that A has but Y; C, who had Y alone before, strikes first."""
    red = {name: swordsman() for name in "ABC"}
    blue = {"X": swordsman(health=1), "Y": swordsman()}
    battle = field(".......\n.BXAYC.\n.......", (20, 1, 1, 1), red=red, blue=blue)
    wait_for(battle, 7, "C")
    struck = all_of(play(battle, "wait"), "strike")
    assert [battle.units[one.unit].name for one in struck] == ["B", "C", "A"]


def test_who_has_struck_and_is_then_felled_falls_at_once() -> None:
    """NP-9: nothing keeps it up once its own blow has been struck."""
    battle = field("AX\n..", (1, 20, 8), red={"A": swordsman(health=5)}, blue={"X": swordsman()})
    told = ()
    while not battle.over:
        told += play(battle, "wait")
    kinds = [event.kind for event in told if event.kind in ("strike", "fall", "over")]
    assert kinds == ["strike", "strike", "fall", "over"]


def test_a_side_without_anybody_loses_and_the_last_round_is_a_draw() -> None:
    """NP-END: after 24 rounds nobody has won."""
    battle = field("A..X", (20, 6), red={"A": archer()}, blue={"X": swordsman(health=6)})
    told = play(battle, "shoot at А-4")
    assert battle.outcome == "red" and told[-1].clause == "NP-END"
    peace = field("A.#X", (1, 6) * 24, red={"A": swordsman()}, blue={"X": swordsman()})
    while not peace.over:
        play(peace, "wait")
    assert (peace.outcome, peace.round) == ("draw", 24)


def test_the_fallen_leave_the_board_and_their_engagements() -> None:
    """NP-END: nobody is engaged with them any more."""
    battle = field("AX.Y", (20, 6), red={"A": archer()}, blue={"X": swordsman(), "Y": archer()})
    battle = given(engaged_since(battle, "A", "X"), {"X": {"health": 3}})
    told = play(battle, "shoot at А-2")
    assert only(told, "fall").unit == unit(battle, "X").id
    assert battle.state.engagements == () and unit(battle, "X").cell == -1
    assert where(battle, "A") == "А-1"


def test_who_falls_in_the_melee_already_is_struck_at_no_more() -> None:
    """NP-9: X is felled but has not struck yet, so it stands; A may strike at the others."""
    drawing = """
        .BX.
        ..A.
        .Y.Z
    """
    red = {"B": swordsman(), "A": swordsman()}
    blue = {"X": swordsman(health=1), "Y": swordsman(), "Z": swordsman()}
    battle = wait_for(field(drawing, (20, 8), red=red, blue=blue), 9, "A")
    assert (unit(battle, "X").health, where(battle, "X")) == (0, "А-3")
    assert texts(battle) == ("wait", "strike at В-2", "strike at В-4")
    told = refusal(battle, "strike at А-3")
    assert (told.code, told.clause) == ("falls", "NP-9")


def test_nothing_lies_on_the_fallen() -> None:
    """NP-END, NP-S3: the light on X goes out with X, and no round tells of its end."""
    elf, blue = fighter("elf_archer", "elven_light"), {"X": swordsman(health=5), "Y": swordsman()}
    drawing = "A....X\nB....Y"
    battle = field(drawing, (1, 20, 8), red={"A": elf, "B": archer()}, blue=blue)
    told = play(battle, "cast Elven Light at А-6", "shoot at А-6")
    assert only(told, "fall").unit == unit(battle, "X").id and unit(battle, "X").effects == ()
    while battle.round < 4:
        assert not all_of(play(battle, "wait"), "ended")


def test_the_held_are_not_asked() -> None:
    """NP-S3: a word that holds takes two rounds of doing anything."""
    red = {"A": mage("word_of_stillness"), "B": swordsman()}
    battle = field("A....X\nB.....", red=red, blue={"X": archer()})
    play(battle, "cast Word of Stillness at А-6")
    for round_ in (1, 2):
        assert all("X" not in asked(battle, phase) for phase in range(2, 9))
        assert unit(battle, "X").effects[0].remaining == 3 - round_
        wait_for(battle, 7, "B")
        play(battle, "wait")
    assert battle.round == 3 and "X" in asked(battle, 2)


def test_the_side_with_initiative_shoots_first() -> None:
    """NP-2: who is felled by its shot shoots no more."""
    battle = field("A....X", (20, 6), red={"A": archer()}, blue={"X": fighter("archer", health=6)})
    told = play(battle, "shoot at А-6")
    assert battle.outcome == "red" and not [one for one in all_of(told, "strike") if one.unit == 1]


# A healing draught: what else a phase of missiles allows (NP-2)


def test_a_draught_heals_once_and_leaves_room_for_movement() -> None:
    """NP-2: 5 and 4 more health, on top of 10; then it moves as if it had done nothing."""
    battle = field(
        "AB...X\n......", (5,), red={"A": fighter("lancer"), "B": archer()}, blue={"X": archer()}
    )
    assert asked(battle, 2) == {"B", "X"}, "who is whole has nothing to drink for"
    hurt = given(wait_for(battle, 3), {"A": {"health": 10}})
    wait_for(hurt, 5, "A")
    healed = only(play(hurt, "drink"), "heal")
    assert (healed.clause, healed.figures, unit(hurt, "A").health) == ("NP-2", (9, 10, 19), 19)
    assert "A" not in asked(hurt, 8)
    wait_for(hurt, 7, "A")
    assert "А-1 → Б-2" in texts(hurt)


def test_nobody_drinks_in_8_while_engaged() -> None:
    """NP-8: only those who are not engaged do anything then."""
    battle = field("AX\n..", red={"A": fighter("lancer")}, blue={"X": swordsman()})
    battle = given(wait_for(battle, 3), {"A": {"health": 10}})
    assert asked(battle, 5) == {"A"} and asked(battle, 8) == set()
    told = refuse_draught(changed(battle, phase=8), unit(battle, "A"))
    assert told is not None and told.clause == "NP-8"


ENDLESS = {"rounds": 0}


def test_a_round_in_which_nobody_can_do_anything_ends_the_battle() -> None:
    """NP-END: both are walled in for good: a draw at once."""
    battle = field("A#X", red={"A": archer()}, blue={"X": swordsman()}, options=ENDLESS)
    assert (battle.outcome, battle.round) == ("draw", 1)
    assert only(battle.events, "over").clause == "NP-END"


def test_blows_without_a_choice_go_on_while_one_can_hit() -> None:
    """NP-9, NP-END: against 15 and a shield a 20 at -4 hits, at -5 it never does."""

    def blows(attack: int, *dice: int) -> Battle:
        red, blue = swordsman(attack=-5, health=1), swordsman(attack=attack)
        return field("AX", dice, options=ENDLESS, red={"A": red}, blue={"X": blue})

    in_vain = blows(-5, 20, 20, 6, 1, 20, 20)
    assert (in_vain.outcome, in_vain.round) == ("draw", 2), "round 1 was that of the approach"
    at_last = blows(-4, 20, 19, 6, 1, 20, 20, 8)
    assert (at_last.outcome, at_last.round) == ("blue", 2)


def test_a_round_in_which_all_are_held_is_waited_for() -> None:
    """NP-S3, NP-END: nobody is asked in it, but the spell ends."""
    battle = field("A..X", red={"A": swordsman()}, blue={"X": swordsman()}, options=ENDLESS)
    binding = {"spell": "binding", "author": 0, "remaining": 2}
    held = given(battle, {"A": {"effects": [binding]}, "X": {"effects": [binding]}})
    play(held, "wait")
    assert (held.outcome, held.round) == ("", 3)


def test_a_preview_tells_apart_no_losses_beyond_the_health_left() -> None:
    """AC-3, NP-9: 1d8 + 2 at 5 health: 3, 4, or enough; and the miss."""
    red, blue = {"A": swordsman()}, {"X": swordsman(health=5), "Y": swordsman()}
    battle = wait_for(field("AX\nY.", red=red, blue=blue), 9, "A")
    found = preview(battle, parse_action("strike at А-2", battle))
    ways = [share for outcome in found.outcomes for share, _ in outcome.ways]
    assert len(ways) == 4 and sum(ways) == 1

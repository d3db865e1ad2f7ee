"""The table of missiles: who may shoot, load and move in which phases (NP-M1 to NP-M8)."""

from collections.abc import Iterable
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given as provided
from hypothesis import strategies

from rules.content.scenario import Member
from rules.systems.nine_phase.content import Profile, act_mask, profile
from rules.systems.nine_phase.missiles import column_of, fits_in
from rules.systems.nine_phase.state import Combatant
from tests.builders import all_of, given, only, play, refusal, texts, unit
from tests.rules.systems.nine_phase.fields import (
    archer,
    asked,
    cleric,
    field,
    fighter,
    swordsman,
    wait_for,
)

ACTS = tuple((verb, phase) for verb in ("shoot", "load") for phase in (2, 5, 8))
MOVES: dict[str, dict[str, Any]] = {
    "still": {"halves": 0},
    "half": {"halves": 2},
    "full": {"halves": 3},
    "charge": {"halves": 3, "charges": 1},
}

SOURCE = {
    ("archer", "NP-M1"): {
        "still": "s2 s5 s8 s2+s8 s5+s8",
        "half": "s2 s8",
        "full": "",
        "charge": "",
    },
    ("elf_archer", "NP-M2"): {
        "still": "s2 s5 s8 s2+s8 s5+s8",
        "half": "s2 s5 s8",
        "full": "s5",
        "charge": "s5",
    },
    ("mounted_archer", "NP-M2"): {
        "still": "s2 s5 s8 s2+s8 s5+s8",
        "half": "s2 s5 s8",
        "full": "s5",
        "charge": "s5",
    },
    ("slinger", "NP-M3"): {"still": "s2 s5 s8", "half": "s2 s8", "full": "", "charge": ""},
    ("light_crossbowman", "NP-M4"): {
        "still": "s2 s5 s8 l2 l5 l8 s2+l5 s2+l8 s5+l8 l2+s5 l2+s8 l5+s8",
        "half": "s2 s8 l2 l5 l8",
        "full": "l2 l5 l8",
        "charge": "l2 l5 l8",
    },
    ("heavy_crossbowman", "NP-M5"): {
        "still": "s2 s5 s8 l2",
        "half": "s2 s8",
        "full": "",
        "charge": "",
    },
    ("spearman", "NP-M6"): dict.fromkeys(MOVES, "s2 s5 s8"),
    ("axeman", "NP-M6"): dict.fromkeys(MOVES, "s2 s5 s8"),
    ("cleric", "NP-M6"): dict.fromkeys(MOVES, "s2 s5 s8"),
    ("javelin_thrower", "NP-M7"): {
        **dict.fromkeys(("still", "half", "full"), "s2 s5 s8 s2+s8 s5+s8"),
        "charge": "s2 s5 s8",
    },
    ("dagger_thrower", "NP-M7"): {
        **dict.fromkeys(("still", "half", "full"), "s2 s5 s8 s2+s8 s5+s8"),
        "charge": "s2 s5 s8",
    },
}
"""The source's rules written out: for each weapon and movement all that may be done; `s` is a
shot, `l` a reload. A light crossbow may also reload alone where it may shoot and reload."""


def fits(one: Profile, move: str, acts: Iterable[tuple[str, int]]) -> bool:
    """Whether a round with these shots and reloads may end with this movement."""
    mover = Combatant(id=0, name="A", side="red", kind="", cell=0, health=1, **MOVES[move])
    return fits_in(one, column_of(mover), sum(act_mask(*act) for act in acts))


def of(kind: str) -> Profile:
    """The numbers of a kind."""
    return profile(Member(kind=kind))


@pytest.mark.parametrize(("kind", "clause"), SOURCE, ids=lambda value: value)
@pytest.mark.parametrize("move", MOVES)
def test_the_table_is_the_sources(kind: str, clause: str, move: str) -> None:
    """NP-M1 to NP-M7, worked out in full: each of the 64 sets of shots and reloads is allowed
    with a movement exactly if the source says so."""
    one = of(kind)
    assert one.table_clause == clause
    column = {"still": 0, "half": 1, "full": 2, "charge": 3}
    allowed = {""}
    for name, position in column.items():
        if position >= column[move] and not (move == "full" and name == "charge"):
            allowed |= {
                "+".join(sorted(entry.split("+"))) for entry in SOURCE[kind, clause][name].split()
            }
    sets = chain.from_iterable(combinations(ACTS, count) for count in range(4))
    for acts in sets:
        name = "+".join(sorted(f"{verb[0]}{phase}" for verb, phase in acts))
        assert fits(one, move, acts) == (name in allowed), (acts, move)


@provided(
    kind=strategies.sampled_from(sorted(kind for kind, _ in SOURCE)),
    acts=strategies.sets(strategies.sampled_from(ACTS)),
    more=strategies.sampled_from(ACTS),
    move=strategies.sampled_from(sorted(MOVES)),
)
def test_less_always_fits_where_more_does(
    kind: str, acts: set[tuple[str, int]], more: tuple[str, int], move: str
) -> None:
    """NP-M1: taking an act or a movement away never makes a round impossible."""
    one = of(kind)
    if fits(one, move, {*acts, more}):
        assert fits(one, move, acts - {more})
        assert fits(one, "still", {*acts, more})


def test_an_archer_standing_still_shoots_in_2_and_8() -> None:
    """NP-M1: one arrow in 2 or 5, one in 8."""
    battle = field("A....X", (1, 1), red={"A": archer()}, blue={"X": swordsman()})
    told = play(battle, "shoot at А-6")
    assert only(told, "miss").clause == "NP-M1"
    wait_for(battle, 8, "A")
    assert only(play(battle, "shoot at А-6"), "miss").clause == "NP-M1"
    assert unit(battle, "A").missiles == 22


def test_an_archer_who_shot_in_2_is_not_asked_in_5() -> None:
    """NP-M1: two of the three phases at most, and never 2 and 5."""
    battle = field("A....X", (1,), red={"A": archer()}, blue={"X": archer()})
    assert asked(battle, 5) == {"A", "X"}
    play(battle, "shoot at А-6")
    assert asked(battle, 5) == {"X"}
    assert asked(battle, 8) == {"A", "X"}


def test_an_archer_who_shot_in_5_can_no_longer_move() -> None:
    """NP-M1, the rulebook's example: no half-move leaves room for a shot in 5."""
    battle = field("A....X", (1,), red={"A": archer()}, blue={"X": archer()})
    wait_for(battle, 5, "A")
    assert asked(battle, 7) == {"A"}
    play(battle, "shoot at А-6")
    assert asked(battle, 7) == set()
    second = field("A....X", (1,), red={"A": archer()}, blue={"X": archer()}, first="blue")
    wait_for(second, 5, "A")
    assert asked(second, 6) == {"A"}
    play(second, "shoot at А-6")
    assert asked(second, 6) == set()


def test_an_archer_who_half_moved_in_3_and_did_not_shoot_in_2_shoots_in_8() -> None:
    """NP-M1, the rulebook's example: not in 5, and in 8 only if it then stands."""
    battle = field("A......X", red={"A": archer()}, blue={"X": swordsman()})
    wait_for(battle, 3, "A")
    play(battle, "А-1 → А-2", "wait")
    assert asked(battle, 5) == set()
    wait_for(battle, 7, "A")
    moving = battle.copy()
    told = play(moving, "А-2 → А-3", "wait")
    assert only(told, "full_move").clause == "NP-F1"
    assert moving.round == 2
    play(battle, "wait")
    assert battle.state.phase == 8 and "shoot at А-8" in texts(battle)


def test_an_archer_who_shot_in_2_and_half_moved_neither_shoots_nor_moves_again() -> None:
    """NP-M1: the half-move's one shot is spent, and a full move would leave none."""
    battle = field("A......X", (1,), red={"A": archer()}, blue={"X": swordsman()})
    play(battle, "shoot at А-8")
    wait_for(battle, 3, "A")
    play(battle, "А-1 → А-2", "wait")
    assert asked(battle, 7) == asked(battle, 8) == set()


def test_what_no_longer_fits_is_refused_by_the_weapons_row() -> None:
    """NP-M1: engaged, the archer who shot in 2 and moved is still asked where to look; it may
    not move again, and the refusal names its row and the phase."""
    drawing = """
        ....
        A..X
        ....
    """
    battle = field(drawing, (1,), red={"A": archer()}, blue={"X": swordsman()})
    play(battle, "shoot at Б-4")
    wait_for(battle, 3, "A")
    play(battle, "Б-1 → А-1", "wait")
    play(battle, "Б-4 → Б-2", "let pass", "wait", "wait")
    assert battle.state.phase == 7
    told = refusal(battle, "А-1 → А-2")
    assert (told.code, told.clause) == ("does_not_fit", "NP-M1")
    assert told.numbers == (("phase", 7),)


def test_an_elf_moves_shoots_in_5_and_moves_again() -> None:
    """NP-M2: split-move-and-fire."""
    elf = fighter("elf_archer")
    battle = field("A......X", (1,), red={"A": elf}, blue={"X": swordsman()})
    wait_for(battle, 3, "A")
    play(battle, "А-1 → А-2", "wait")
    wait_for(battle, 5, "A")
    assert only(play(battle, "shoot at А-8"), "strike").clause == "NP-M2"
    wait_for(battle, 7, "A")
    play(battle, "А-2 → А-1")
    assert unit(battle, "A").halves == 3


def test_an_elf_who_shot_in_2_makes_no_full_move() -> None:
    """NP-M2: with a full move the shot must be in 5; nobody hands a decision to who has none."""
    elf = fighter("elf_archer")
    drawing = "A......X\nB......."
    battle = field(drawing, (1,), red={"A": elf, "B": swordsman()}, blue={"X": swordsman()})
    play(battle, "shoot at А-8")
    wait_for(battle, 3, "A")
    play(battle, "А-1 → А-2", "wait")
    wait_for(battle, 7, "B")
    assert refusal(battle, "select of A").code == "does_not_fit"


def test_a_slinger_shoots_once() -> None:
    """NP-M3: one stone a round, even standing still; none in 5 after a half-move."""
    battle = field("A....X", (1,), red={"A": fighter("slinger")}, blue={"X": swordsman()})
    moved = wait_for(battle.copy(), 3, "A")
    play(moved, "А-1 → А-2", "wait")
    assert (asked(moved, 5), asked(moved, 8)) == (set(), {"A"})
    play(battle, "shoot at А-6")
    assert asked(battle, 5) == asked(battle, 8) == set()


def test_a_light_crossbow_is_shot_in_2_loaded_in_5_and_shot_again_in_the_next_round() -> None:
    """NP-M4, NP-M8: everybody begins loaded; being loaded carries over."""
    crossbow = fighter("light_crossbowman")
    battle = field("A....X", (1,), red={"A": crossbow}, blue={"X": swordsman()})
    assert unit(battle, "A").loaded
    play(battle, "shoot at А-6")
    assert not unit(battle, "A").loaded
    wait_for(battle, 5, "A")
    assert texts(battle) == ("wait", "load")
    assert only(play(battle, "load"), "loaded").clause == "NP-M8"
    assert unit(battle, "A").loaded and asked(battle, 8) == set()
    wait_for(battle, 2, "A", round_=2)
    assert "shoot at А-6" in texts(battle)


def test_without_missiles_there_is_nothing_to_load() -> None:
    """NP-M4, NP-M8: A has shot its last bolt."""
    red = {"A": fighter("light_crossbowman"), "B": archer()}
    battle = field("A....X\nB.....", (1,), red=red, blue={"X": swordsman()})
    battle = given(battle, {"A": {"missiles": 1}})
    play(battle, "shoot at А-6")
    assert asked(battle, 5) == asked(battle, 8) == {"B"}
    begun = field("A....X", red={"A": fighter("light_crossbowman")}, blue={"X": swordsman()})
    told = refusal(given(begun, {"A": {"missiles": 0, "loaded": False}}), "load")
    assert (told.code, told.clause) == ("no_missiles", "NP-M4")


def test_an_unloaded_light_crossbow_is_loaded_in_2_and_shot_in_5() -> None:
    """NP-M4, NP-M8: reload, then shoot in 5 or 8."""
    battle = field(
        "A....X", (1, 6, 1, 1), red={"A": fighter("light_crossbowman")}, blue={"X": swordsman()}
    )
    assert refusal(battle, "load").code == "is_loaded"
    wait_for(battle, 8, "A")
    play(battle, "shoot at А-6")
    wait_for(battle, 2, "A", round_=2)
    assert refusal(battle, "shoot at А-6").clause == "NP-M4"
    play(battle, "load")
    wait_for(battle, 5, "A", round_=2)
    assert only(play(battle, "shoot at А-6"), "miss").clause == "NP-M4"


def test_a_heavy_crossbow_is_wound_for_a_whole_round_without_movement_or_shot() -> None:
    """NP-M5: begun in 2, loaded once phase 8 has come; no movement, no shot in between."""
    heavy = fighter("heavy_crossbowman")
    drawing = "A....X\nB....."
    red = {"A": heavy, "B": archer()}
    battle = field(drawing, (1, 6, 1), red=red, blue={"X": swordsman()})
    play(battle, "shoot at А-6")
    assert asked(battle, 5) == {"B"}
    wait_for(battle, 2, "A", round_=2)
    told = play(battle, "load")
    assert only(told, "winding").clause == "NP-M5" and not unit(battle, "A").loaded
    assert asked(battle, 3) == asked(battle, 7) == asked(battle, 8) == {"B"}
    wait_for(battle, 8)
    assert unit(battle, "A").loaded


def test_a_heavy_crossbow_is_not_wound_from_phase_5_on() -> None:
    """NP-M5: a reload takes the whole round."""
    battle = field("A....X", (1,), red={"A": fighter("heavy_crossbowman")}, blue={"X": swordsman()})
    play(battle, "shoot at А-6")
    assert asked(battle, 8) == set()


def test_who_is_engaged_by_phase_8_does_not_finish_winding() -> None:
    """NP-M5, NP-8: in that phase only those who are not engaged load."""
    heavy = fighter("heavy_crossbowman")
    battle = field("A...X", (1, 6, 1, 1, 1), red={"A": heavy}, blue={"X": swordsman()})
    play(battle, "shoot at А-5")
    wait_for(battle, 2, "A", round_=2)
    play(battle, "load")
    assert battle.state.phase == 4
    told = play(battle, "А-5 → А-2")
    while battle.round == 2:
        told += play(battle, "wait")
    assert only(told, "winding_lost").clause == "NP-8"
    assert not unit(battle, "A").loaded


def test_who_cannot_act_does_not_finish_winding() -> None:
    """NP-M5, NP-S3: a spell binds A after it has begun in phase 2."""
    heavy = {"A": fighter("heavy_crossbowman"), "B": archer()}
    battle = field("A....X\nB.....", red=heavy, blue={"X": cleric("binding")})
    battle = given(battle, {"A": {"loaded": False}})
    play(battle, "load")
    bound = given(battle, {"A": {"effects": [{"spell": "binding", "author": 2, "remaining": 2}]}})
    told = ()
    while bound.state.phase < 8:
        told = play(bound, "wait")
    assert only(told, "winding_lost").clause == "NP-S3" and not unit(bound, "A").loaded


def test_the_phase_is_told_before_what_happens_in_it() -> None:
    """NP-8, NP-M5: first phase 8, then that the crossbow is loaded."""
    battle = field("A....X", red={"A": fighter("heavy_crossbowman")}, blue={"X": archer()})
    battle = given(battle, {"A": {"loaded": False}})
    told = play(battle, "load")
    while battle.round == 1 and battle.state.phase < 8:
        told = play(battle, "wait")
    kinds = [(event.kind, event.figures) for event in told]
    assert kinds[-2:] == [("phase", (8,)), ("loaded", ())]


def test_an_axe_is_hurled_in_the_middle_of_a_charge() -> None:
    """NP-M6: one shot whatever the movement."""
    battle = field("A........X", (1,), red={"A": fighter("axeman")}, blue={"X": swordsman()})
    wait_for(battle, 3, "A")
    play(battle, "charge at А-10")
    wait_for(battle, 4, "X")
    play(battle, "А-10 → А-9")
    wait_for(battle, 5, "A")
    assert only(play(battle, "shoot at А-9"), "strike").clause == "NP-M6"


def test_javelins_fly_twice_without_a_charge_and_once_with_one() -> None:
    """NP-M7: who has thrown in 2 and charges throws no more in 8."""
    javelins = fighter("javelin_thrower")
    battle = field("A.....X", (1,), red={"A": javelins}, blue={"X": swordsman()})
    play(battle, "shoot at А-7")
    assert asked(battle, 8) == {"A"}
    wait_for(battle, 3, "A")
    play(battle, "charge at А-7", "wait")
    assert unit(battle, "A").charges == unit(battle, "X").id
    assert asked(battle, 8) == set()


def test_beyond_half_the_range_one_hits_less_easily() -> None:
    """NP-M3, BD-5: a sling reaches 10 cells; 6 away is beyond 5."""
    slinger = fighter("slinger")
    battle = field("A.....X", (9,), red={"A": slinger}, blue={"X": swordsman()})
    missed = only(play(battle, "shoot at А-7"), "miss")
    assert [part.value for part in missed.parts] == [5, -2]
    near = field("A....X", (11, 1), red={"A": slinger}, blue={"X": swordsman()})
    assert only(play(near, "shoot at А-6"), "hit").figures == (16,)


def test_cover_and_shield_count_against_a_shot() -> None:
    """BD-6, NP-M1: armour 15, shield 1, cover 2 make 18."""
    battle = field("A..cX", (1,), red={"A": archer()}, blue={"X": swordsman()})
    battle = given(battle, {"X": {"cell": 3}})
    missed = only(play(battle, "shoot at А-4"), "miss")
    assert missed.against is not None
    assert {part.name: part.value for part in missed.against.parts} == {
        "armour": 15,
        "shield": 1,
        "cover": 2,
    }


def test_a_wall_stops_a_shot_and_range_ends_it() -> None:
    """NP-2, BD-5: refused with the number of cells."""
    thrower = fighter("dagger_thrower")
    battle = field("A....X\n...Y..", red={"A": thrower}, blue={"X": archer(), "Y": archer()})
    assert refusal(battle, "shoot at А-6").numbers == (("distance", 5), ("range", 4))
    walled = field("A#.X\n....\nY...", red={"A": archer()}, blue={"X": archer(), "Y": archer()})
    assert refusal(walled, "shoot at А-4").code == "sight"


def test_acts_of_different_phases_are_different_bits() -> None:
    """NP-M1: nothing that is done hides anything else."""
    masks = [act_mask(verb, phase) for verb, phase in ACTS]
    assert sum(masks) == act_mask("shoot", 2) | sum(masks[1:])
    assert len(set(masks)) == len(ACTS)


def test_every_shot_of_a_round_is_counted() -> None:
    """NP-M7: two javelins less after two shots."""
    javelins = fighter("javelin_thrower")
    battle = field("A....X", (1, 1), red={"A": javelins}, blue={"X": swordsman()})
    told = play(battle, "shoot at А-6")
    wait_for(battle, 8, "A")
    told += play(battle, "shoot at А-6")
    assert len(all_of(told, "miss")) == 2
    assert unit(battle, "A").missiles == 3


def test_who_may_shoot_but_sees_nobody_in_range_is_told_so() -> None:
    """NP-2, BD-5: B is loaded and may shoot, but no line leads out past the wall."""
    red = {"A": archer(), "B": fighter("heavy_crossbowman")}
    battle = field("B#.\n##.\n.AX", red=red, blue={"X": swordsman()})
    told = refusal(battle, "select of B")
    assert (told.code, told.clause, told.numbers) == ("nobody_in_range", "BD-5", (("range", 16),))
    unarmed = field("B..\n...\n.AX", red={"A": archer(), "B": swordsman()}, blue={"X": swordsman()})
    assert refusal(unarmed, "select of B").code == "no_choice", "with nothing to shoot"

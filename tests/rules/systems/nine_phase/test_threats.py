"""Rulings on threats of Nine Phases: from where one could shoot and strike next."""

from fractions import Fraction

import pytest

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import forecast
from rules.battle.threat import threats
from rules.board.cells import cells_of
from rules.content.scenario import Member
from rules.systems.nine_phase import SYSTEM
from rules.systems.nine_phase.attacks import needed
from tests.builders import all_of, given, play, texts, unit
from tests.rules.systems.nine_phase.fields import (
    BLUE,
    RED,
    archer,
    changed,
    engaged_since,
    field,
    fighter,
    mage,
    moves,
    pikeman,
    swordsman,
    wait_for,
)


def farthest(battle: Battle, verb: str) -> int:
    """In how many columns from A-1 on a shot could hit, on a board of one row."""
    found = [one for one in threats(battle, 0, 1) if one.command.kind == verb]
    return max((cell for one in found for cell in cells_of(one.cells)), default=-1)


@pytest.mark.parametrize("kind", ["axeman", "dagger_thrower"])
def test_who_hurls_reaches_as_far_as_a_full_move_and_a_throw(kind: str) -> None:
    """NP-M6, NP-M7: after four cells and four more it may still hurl in phase 8, at its range."""
    battle = field("A" + "." * 17 + "X", red={"A": fighter(kind)}, blue={"X": swordsman()})
    weapon = battle.setup.table.profiles[0].missile
    assert farthest(battle, "shoot") == 8 + weapon.range


@pytest.mark.parametrize("kind", ["slinger", "light_crossbowman"])
def test_who_shoots_after_no_full_move_reaches_half_a_move_further(kind: str) -> None:
    """NP-M3, NP-M4: its four cells more lead nobody who slings or bends a crossbow to a shot."""
    battle = field("A" + "." * 17 + "X", red={"A": fighter(kind)}, blue={"X": swordsman()})
    weapon = battle.setup.table.profiles[0].missile
    assert farthest(battle, "shoot") == min(18, 4 + weapon.range)


@pytest.mark.parametrize(("niche", "hurls"), [("#", True), ("Y", False)])
def test_who_is_met_on_its_full_move_hurls_no_more(niche: str, hurls: bool) -> None:
    """NP-8, NP-E3: the niche opens on the seventh cell of eight that lead near enough to X."""
    weapon = field("AX", red={"A": fighter("axeman")}, blue=BLUE).setup.table.profiles[0].missile
    way = "A" + "." * (7 + weapon.range) + "X"
    walls = "#" * 7 + niche + "#" * weapon.range + "#"
    blue = {mark: swordsman() for mark in f"X{niche.strip('#')}"}
    battle = field(f"{walls}\n{way}", red={"A": fighter("axeman")}, blue=blue)
    met = unit(battle, "X")
    thrown = threats(battle, unit(battle, "A").id, met.id)
    reached = [one for one in thrown if one.command.kind == "shoot" and one.cells >> met.cell & 1]
    assert bool(reached) is hurls


def test_who_shoots_only_standing_or_late_sees_round_a_wall_after_half_a_move() -> None:
    """NP-M1: a bow shoots in phase 8 after a half-move; nobody behind the wall is safe from it."""
    battle = field("A#.....X\n........", red={"A": archer()}, blue={"X": swordsman()})
    (shot,) = (one for one in threats(battle, 0, 1) if one.command.kind == "shoot")
    assert shot.cells >> battle.units[1].cell & 1


def test_who_is_engaged_by_a_longer_weapon_comes_nearer_and_strikes() -> None:
    """NP-E2, NP-E3: the pike has engaged X, which may go on within its reach."""
    battle = field("A.X....\n.......", (1, 1), red={"A": pikeman()}, blue=BLUE)
    (blow,) = threats(battle, unit(battle, "X").id, unit(battle, "A").id)
    assert blow.command.kind == "strike"
    assert blow.cells >> battle.setup.board.parse("А-1") & 1
    play(wait_for(battle, 4, "X"), "А-3 → А-2")
    blows = all_of(play(wait_for(battle, 7, "A"), "wait"), "strike")
    assert unit(battle, "X").id in {one.unit for one in blows}


def test_who_is_engaged_with_another_may_come_up_to_one_within_its_reach() -> None:
    """NP-E3: X stays beside B and comes before A as well."""
    red = {"A": swordsman(), "B": swordsman()}
    battle = field("....B\n....X\n..A..", red=red, blue=BLUE)
    battle = engaged_since(battle, "B", "X")
    (blow,) = threats(battle, unit(battle, "X").id, unit(battle, "A").id)
    assert blow.cells >> battle.setup.board.parse("В-3") & 1
    play(wait_for(battle, 4, "X"), "Б-5 → Б-4")
    assert "strike at В-3" in texts(wait_for(battle, 9, "X"))


def test_who_carries_nothing_to_hurl_any_more_only_strikes() -> None:
    """NP-M6."""
    battle = field("A" + "." * 13 + "X", red={"A": fighter("axeman")}, blue={"X": swordsman()})
    battle.units[0].missiles = 0
    assert farthest(battle, "shoot") == -1


def test_a_free_attack_is_not_the_last_that_one_who_retreats_has_to_fear() -> None:
    """NP-E9, NP-F2: X no longer holds A, but it may run after it and strike in the melee."""
    battle = field("..A.......\n..X.......", (1,), red=RED, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    (before,) = threats(battle, unit(battle, "X").id, unit(battle, "A").id)
    play(battle, "retreat")
    (after,) = threats(battle, unit(battle, "X").id, unit(battle, "A").id)
    assert after.cells == before.cells


def test_who_may_charge_strikes_as_far_as_a_full_move_and_its_reach() -> None:
    """NP-F2, NP-E1: four cells and four more, and the next one; a wall leaves nobody to charge."""
    battle = field("A........X", (1, 1), red=RED, blue=BLUE)
    (blow,) = threats(battle, unit(battle, "X").id, unit(battle, "A").id)
    assert blow.command.kind == "strike"
    assert cells_of(blow.cells) == tuple(range(9))
    play(wait_for(battle, 4, "X"), "charge at А-1")
    blows = all_of(play(wait_for(battle, 6, "X"), "А-6 → А-2"), "strike")
    assert unit(battle, "X").id in {one.unit for one in blows}
    hidden = field("A...#...X\n.........", red=RED, blue=BLUE)
    (blow,) = threats(hidden, unit(hidden, "X").id, unit(hidden, "A").id)
    assert not blow.cells >> unit(hidden, "A").cell & 1


def test_who_is_engaged_may_not_charge_another() -> None:
    """NP-F2: X is held by B, and has no blow for A."""
    red = {"A": swordsman(), "B": swordsman()}
    battle = field("A.......X\n........B", red=red, blue=BLUE)
    battle = engaged_since(battle, "B", "X")
    (blow,) = threats(battle, unit(battle, "X").id, unit(battle, "A").id)
    assert not blow.cells >> unit(battle, "A").cell & 1


LIGHT, HEAVY = {"C": fighter("light_crossbowman")}, {"C": fighter("heavy_crossbowman")}


def may_shoot_next(battle: Battle) -> bool:
    """Whether a shot at X is among what C could do next."""
    found = threats(battle, unit(battle, "C").id, unit(battle, "X").id)
    return any(one.command.kind == "shoot" for one in found)


@pytest.mark.parametrize(
    ("red", "phase", "shoots"),
    [(LIGHT, 2, True), (LIGHT, 8, True), (LIGHT, 9, True), (HEAVY, 2, True), (HEAVY, 3, False)],
)
def test_a_crossbow_that_may_be_loaded_till_then_shoots(
    red: dict[str, Member], phase: int, shoots: bool
) -> None:
    """NP-M8: a light one is loaded in this round for the next one's phase 2, or in that for its
    phase 5. NP-M5: a heavy one takes a whole round from phase 2 on."""
    battle = field("C.....X", (1, 1), red=red, blue=BLUE)
    spent = given(battle, {"C": {"loaded": False}})
    assert may_shoot_next(changed(spent, phase=phase)) == shoots


def test_what_is_wound_is_loaded_next_unless_one_is_engaged() -> None:
    """NP-M5, NP-8."""
    battle = given(field("C.....X", red=HEAVY, blue=BLUE), {"C": {"loaded": False}})
    play(battle, "load")
    assert may_shoot_next(battle)
    battle.units[1].cell = 1
    assert not may_shoot_next(engaged_since(battle, "C", "X", 1))


def test_who_has_shot_loads_and_shoots_again() -> None:
    """NP-M4: shot in 2 and loaded in 5, or moved in between and loaded in the round after."""
    battle = field("C.....X", (1, 1), red=LIGHT, blue=BLUE)
    play(battle, "shoot at А-7")
    assert may_shoot_next(battle)
    play(wait_for(battle, 3, "C"), "А-1 → А-2")
    assert may_shoot_next(battle)
    battle.units[0].missiles = 0
    assert not may_shoot_next(battle)


@pytest.mark.parametrize(("rounds", "shoots"), [(1, True), (2, False)])
def test_who_is_bound_till_this_round_ends_is_free_in_the_next(rounds: int, shoots: bool) -> None:
    """NP-S3: in its last round a binding keeps nobody from the shots of the round to come."""
    battle = field("C.....X", (1, 1), red={"C": archer()}, blue=BLUE)
    bound = {"effects": [{"spell": "binding", "author": 1, "remaining": rounds}]}
    battle = given(battle, {"C": bound})
    assert may_shoot_next(battle) == shoots
    while battle.round == 1:
        play(battle, "wait")
    assert ("shoot at А-7" in texts(battle)) == shoots


def chance_of_a_blow(battle: Battle, striker: str, target: str) -> Fraction:
    """How likely the next blow of one at another hits, as it is foretold."""
    found = threats(battle, unit(battle, striker).id, unit(battle, target).id)
    return next(one.harm.chance for one in found if one.command.kind == "strike")


def test_a_blow_of_this_rounds_melee_is_told_as_this_round_finds_both() -> None:
    """NP-E6, NP-E9: 5 against 15 and a shield hits by 11, and by 10 who retreats in this round."""
    battle = field("A..X...", (1, 1), red=RED, blue=BLUE)
    play(wait_for(battle, 3, "A"), "А-1 → А-3")
    assert chance_of_a_blow(battle, "A", "X") == Fraction(10, 20)
    retreating = given(battle, {"X": {"retreats": True}})
    assert chance_of_a_blow(retreating, "A", "X") == Fraction(11, 20)
    later = given(retreating, {"A": {"halves": 3}})
    assert chance_of_a_blow(later, "A", "X") == Fraction(10, 20), "there is none in this round"


def test_a_shot_of_a_phase_to_come_is_told_as_this_round_finds_its_target() -> None:
    """NP-E9: no shield counts for one who retreats, in 5 or 8; in the next round it does again."""
    battle = field("A..X...", red={"A": archer()}, blue=BLUE)
    battle = given(wait_for(battle, 3, "A"), {"X": {"retreats": True}})
    for phase, hits in ((3, Fraction(11, 20)), (8, Fraction(10, 20))):
        battle = wait_for(battle, phase, "A")
        first, *_ = SYSTEM.next_turn(battle, *battle.units)
        (change,) = forecast(first, parse_action("shoot at А-4", first)).changes()
        assert change.chance(bool) == hits


def test_a_charge_tells_of_the_blow_from_the_best_cell_to_which_it_may_go_on() -> None:
    """NP-F2, NP-E7: from behind X 5 + 2 against 15, whose shield does not count, hits by 8; not so
    from its flank, to which the charge may lead too."""
    battle = field("A.......X.\n..........", red=RED, blue=BLUE)
    battle = given(battle, {"X": {"facing": 0}})
    assert chance_of_a_blow(battle, "A", "X") == Fraction(13, 20)
    play(battle, "charge at А-9")
    assert chance_of_a_blow(battle, "A", "X") == Fraction(13, 20)
    battle = wait_for(battle, 7, "A")
    charger, enemy, wanted = unit(battle, "A"), unit(battle, "X"), set()
    for cell in moves(battle) & {"А-8", "Б-8", "Б-9", "Б-10"}:
        charger.cell = battle.setup.board.parse(cell)
        wanted.add(needed(battle, charger, enemy, melee=True))
    assert min(wanted) == 8 < max(wanted)


def test_who_casts_through_its_next_round_only_strikes_beside_it() -> None:
    """NP-S1, NP-S2: Falling Stars work in phase 2 of round 2, a Fireball in phase 5 of this one."""
    red = {"A": mage("falling_stars", "fireball", "dart_of_light")}
    battle = field("A.....X", red=red, blue=BLUE)
    full, soon = battle.copy(), battle.copy()
    play(full, "cast Falling Stars at А-7")
    (blow,) = threats(full, 0, 1)
    assert (blow.command.kind, cells_of(blow.cells)) == ("strike", (1,))
    play(soon, "cast Fireball at А-7")
    found = threats(soon, 0, 1)
    assert {"cast", "strike"} == {one.command.kind for one in found}

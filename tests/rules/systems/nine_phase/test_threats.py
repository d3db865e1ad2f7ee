"""Rulings on threats of Nine Phases: from where one could shoot in the next round."""

import pytest

from rules.battle.machine import Battle
from rules.battle.threat import threats
from rules.board.cells import cells_of
from tests.builders import play, unit
from tests.rules.systems.nine_phase.fields import (
    BLUE,
    RED,
    archer,
    engaged_since,
    field,
    fighter,
    swordsman,
    wait_for,
)


def farthest(battle: Battle, verb: str) -> int:
    """In how many columns from A-1 on a shot could hit, on a board of one row."""
    found = [one for one in threats(battle, 0, 1) if one.command.kind == verb]
    return max((cell for one in found for cell in cells_of(one.cells)), default=-1)


@pytest.mark.parametrize("kind", ["axeman", "dagger_thrower"])
def test_who_hurls_reaches_as_far_as_half_a_move_and_a_throw(kind: str) -> None:
    """NP-M6, NP-M7: after a half-move it may still hurl in phase 5; four cells and the range."""
    battle = field("A" + "." * 13 + "X", red={"A": fighter(kind)}, blue={"X": swordsman()})
    weapon = battle.setup.table.profiles[0].missile
    assert farthest(battle, "shoot") == 4 + weapon.range


def test_who_shoots_only_standing_or_late_sees_round_a_wall_after_half_a_move() -> None:
    """NP-M1: a bow shoots in phase 8 after a half-move; nobody behind the wall is safe from it."""
    battle = field("A#.....X\n........", red={"A": archer()}, blue={"X": swordsman()})
    (shot,) = (one for one in threats(battle, 0, 1) if one.command.kind == "shoot")
    assert shot.cells >> battle.units[1].cell & 1


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

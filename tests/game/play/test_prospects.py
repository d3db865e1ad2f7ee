"""What awaits the one who decides, and how its card and the cells tell it."""

from fractions import Fraction

import pytest

from game.play.aim import Aim
from game.play.dossier import dossier
from game.play.prospects import Danger, Prospects, Stint
from rules.battle.machine import Battle
from rules.systems.energy.content import content
from tests.builders import given, unit
from tests.rules.systems.energy.duels import duel, swordsman, warlock
from tests.rules.systems.nine_phase.fields import archer, field
from tests.rules.systems.seven_phase.battles import battle_of, man

LOW, HIGH = content().weapons["longsword"].damage
MEAN = Fraction(LOW + HIGH, 2)


def two_against_one() -> Battle:
    """Two longswords with a cell between them, in which nobody stands; W decides elsewhere."""
    return duel("S.T\n...\n.W.", red={"W": warlock()}, blue={"S": swordsman(), "T": swordsman()})


def surveyed(battle: Battle) -> Prospects:
    """All that awaits whoever decides, found out bit by bit."""
    assert battle.pending is not None
    prospects = Prospects(battle, battle.pending.unit)
    assert not prospects.done and prospects.dangers() == {}
    while not prospects.done:
        prospects.work(0)
    return prospects


def test_danger_sums_the_strongest_single_action_of_each_enemy() -> None:
    battle = given(two_against_one(), {"W": {"health": 90}})
    prospects = surveyed(battle)
    assert set(prospects.found) == {unit(battle, "S").id, unit(battle, "T").id}
    strongest = [
        max(threat.harm.mean for threat in found if threat.cells >> 1 & 1)
        for found in prospects.found.values()
    ]
    most = [
        max(threat.harm.high for threat in found if threat.cells >> 1 & 1)
        for found in prospects.found.values()
    ]
    assert prospects.dangers()[1] == Danger(2, sum(strongest, Fraction(0)), sum(most))


def test_no_danger_takes_more_than_is_left() -> None:
    """Each of two could take all 28: together they take no 56."""
    battle = given(two_against_one(), {"W": {"health": 28}})
    awaits = surveyed(battle).dangers()[1]
    assert (awaits.enemies, awaits.most) == (2, 28) and awaits.mean <= 28


@pytest.mark.parametrize(("blows", "over", "fatal"), [(1, 0, 1), (1, 1, 2), (2, 0, 2), (2, 1, 0)])
def test_a_danger_knows_how_few_may_fell(blows: int, over: int, fatal: int) -> None:
    """One that a single blow could fell is in another plight than one that it takes both to."""
    whole = two_against_one()
    hardest = surveyed(whole).dangers()[1].most // 2
    battle = given(whole, {"W": {"health": blows * hardest + over}})
    assert surveyed(battle).dangers()[1].fatal == fatal


def test_an_enemys_card_tells_what_it_can_do_to_who_decides() -> None:
    battle = two_against_one()
    enemy = unit(battle, "S").id
    assert dossier(battle, enemy, Prospects(battle, unit(battle, "W").id)).rows is None
    told = dossier(battle, enemy, surveyed(battle))
    assert told.whom == "W" and told.rows
    strike = next(row for row in told.rows if row.name == "Strike")
    assert (strike.name, strike.reach, strike.harm) == ("Strike", "1", f"{LOW}–{HIGH}")
    assert "ED-" in strike.told


def test_a_shot_is_told_to_reach_farther_than_the_board_goes() -> None:
    """NP-M1: the same card says that a bow carries 16 cells; six are the most there are."""
    battle = field("A.....X", red={"A": archer()}, blue={"X": archer()}, first="blue")
    told = dossier(battle, unit(battle, "A").id, surveyed(battle))
    assert told.rows and {row.name: row.reach for row in told.rows} == {
        "Shoot": "6+",
        "Strike": "1",
    }


def test_a_friends_card_has_no_such_table() -> None:
    battle = two_against_one()
    assert dossier(battle, unit(battle, "W").id, surveyed(battle)).whom == ""


def test_pointing_at_a_friend_is_no_refusal() -> None:
    red = {"W": warlock(), "X": warlock()}
    battle = duel("WX.......S\n..........", red=red, blue={"S": swordsman()})
    aim = Aim(battle)
    aim.cell = unit(battle, "X").cell
    assert aim.action() is None and aim.refusal() is None
    aim.cell = unit(battle, "S").cell
    assert aim.refusal() is not None


def test_a_stint_ends_before_a_step_for_which_it_has_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Short steps fill it; after a long one none is begun, and with no time at all there is one."""
    for moments, over in (
        ((0, 1, 2, 3, 4), [False] * 3 + [True]),
        ((0, 3), [True]),
        ((0, 9), [True]),
    ):
        monkeypatch.setattr("game.play.prospects.perf_counter", iter(moments).__next__)
        stint = Stint(5)
        assert [stint.over() for _moment in over] == over
    monkeypatch.setattr("game.play.prospects.perf_counter", iter((0, 1)).__next__)
    assert Stint(0).over()


def test_danger_counts_a_ward_only_where_one_is_struck_before_it_ends() -> None:
    """SP-9, SP-2: C's ward lasts this round; wherever it walks it is struck in the next."""
    ward = {"ward": 4, "warded": 1, "warding": "dream_ward"}
    battle = battle_of(".AC.", red={"A": man()}, blue={"C": man()}, ready="AC", C=ward)
    prospects = Prospects(battle, 1)
    prospects.finish()
    felt = prospects.dangers()
    assert felt[battle.units[1].cell].mean < felt[0].mean

"""Rulings on threats: who could hit whom, where and how hard on its next turn."""

from fractions import Fraction

from rules.battle.threat import Threat, danger, threats
from rules.board.cells import mask_of
from rules.systems.energy.content import content
from tests.builders import given, unit
from tests.rules.systems.energy.duels import duel, swordsman, warlock
from tests.rules.systems.nine_phase.fields import archer, field
from tests.rules.systems.nine_phase.fields import swordsman as shield_bearer
from tests.rules.systems.risk.tales import adversary, person, tale

LOW, HIGH = content().weapons["longsword"].damage


def test_a_blow_reaches_the_cells_beside_every_end_of_a_walk() -> None:
    """Two steps and one cell of reach, from A-1 along a row of six; the wall ends it."""
    battle = duel("SW....#..", red={"S": swordsman()}, blue={"W": warlock()})
    strike, *_ = threats(battle, unit(battle, "S").id, unit(battle, "W").id)
    assert strike.command.kind == "strike"
    assert (strike.reach, strike.around) == (1, False)
    assert strike.cells == mask_of([1])
    away = given(battle, {"W": {"cell": 5}})
    strike, *_ = threats(away, unit(battle, "S").id, unit(battle, "W").id)
    assert strike.cells == mask_of([1, 2, 3])


def test_a_threat_tells_chance_and_damage_of_the_exact_forecast() -> None:
    battle = duel("SW", red={"S": swordsman()}, blue={"W": warlock(block=50)})
    strike, *_ = threats(battle, unit(battle, "S").id, unit(battle, "W").id)
    mean = Fraction(LOW + HIGH, 2)
    assert strike.harm == (Fraction(1, 2), LOW, HIGH, mean)
    assert danger((strike,), 1, walked=True) == (mean, HIGH)
    assert danger((strike,), 0, walked=False) == (Fraction(0), 0)


def test_who_has_spent_its_points_has_them_again_on_its_next_turn() -> None:
    battle = duel("SW", red={"S": swordsman()}, blue={"W": warlock()})
    spent = given(battle, {"W": {"action_points": 0, "attack_points": 0, "energy": 100}})
    assert threats(spent, unit(battle, "W").id, unit(battle, "S").id)


def test_what_the_other_bears_already_is_told_as_what_could_only_last_longer() -> None:
    """ED-2.10b: it does not vanish from what can be done."""
    battle = duel("W.S", red={"W": warlock("word_of_stillness")}, blue={"S": swordsman()})

    def stillness(found: tuple[Threat, ...]) -> list[Threat]:
        return [one for one in found if one.command.ability == "word_of_stillness"]

    (fresh,) = stillness(threats(battle, 0, 1))
    assert fresh.harm.chance > 0 and not fresh.renews
    laid = {"spell": "word_of_stillness", "author": 0, "remaining": 1}
    (again,) = stillness(threats(given(battle, {"S": {"effects": [laid]}}), 0, 1))
    assert again.renews and (again.harm.chance, again.harm.high) == (0, 0)


def test_a_shot_cut_short_by_a_wall_is_no_exact_reach() -> None:
    """NP-M1: two cells are all that a bow of 16 sees; a strike leaves the farther one alone."""
    battle = field("A..#X", red={"A": archer()}, blue={"X": archer()}, first="blue")
    shot, strike = threats(battle, 0, 1)
    assert (shot.reach, shot.exact) == (2, False)
    assert (strike.reach, strike.exact) == (1, True)


def test_a_shot_beyond_the_board_is_no_exact_reach() -> None:
    """NP-M1: a bow carries 16 cells; where six are the most there are, six are no measure of it."""
    battle = field("A.....X", red={"A": archer()}, blue={"X": shield_bearer()})
    shot, strike = threats(battle, unit(battle, "A").id, unit(battle, "X").id)
    assert (shot.reach, shot.exact) == (6, False)
    assert (strike.reach, strike.exact) == (1, True)
    wide = field("A" + "." * 18 + "X", red={"A": archer()}, blue={"X": shield_bearer()})
    shot, *_ = threats(wide, unit(wide, "A").id, unit(wide, "X").id)
    assert (shot.reach, shot.exact) == (16, True)


def test_a_weapon_that_can_be_changed_for_threatens_too() -> None:
    """RK-7, RK-S3: two steps for the sling, the third step, and it carries four cells. With the
    sword it reaches one cell after three steps."""
    armed = person(weapon="longsword", second="sling", strength=5, precision=90)
    battle = tale("A..........X", red={"A": armed}, blue={"X": adversary()})
    strike, shot = threats(battle, 0, 1)
    assert (strike.command.label, strike.cells) == ("Strike", mask_of(range(1, 5)))
    assert (shot.command.label, shot.cells) == ("Shoot", mask_of(range(1, 6)))
    assert strike.harm.high > shot.harm.high > 0
    assert danger((strike, shot), 5, walked=True) == (shot.harm.mean, shot.harm.high)


def test_who_may_come_over_a_risk_threatens_what_lies_behind_it() -> None:
    """RK-1b: ice on the way, which A may fail; three steps, and a blow of one cell behind it."""
    battle = tale("A.I..X", red={"A": person()}, blue={"X": adversary()})
    strike, *_ = threats(battle, 0, 1)
    assert strike.command.kind == "strike"
    assert strike.cells == mask_of([1, 2, 3, 4])


def test_those_who_stand_in_the_way_hide_how_far_a_shot_goes() -> None:
    """BD-5: a wand reaches three cells; where only two and the fourth are free, two are no measure
    of it. Chained, its bearer walks no nearer."""
    battle = duel("SF..W", red={"S": swordsman(), "F": swordsman()}, blue={"W": warlock()})
    chains = {"spell": "chains_of_ice", "author": 0, "remaining": 2}
    battle = given(battle, {"W": {"effects": [chains]}})
    shot, *_ = threats(battle, unit(battle, "W").id, unit(battle, "S").id)
    assert (shot.reach, shot.exact) == (2, False)
    away = given(battle, {"F": {"cell": -1, "health": 0}})
    shot, *_ = threats(away, unit(away, "W").id, unit(away, "S").id)
    assert (shot.reach, shot.exact) == (3, True)

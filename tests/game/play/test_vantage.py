"""What could be done from where one stands and from elsewhere, as the rules would have it there."""

from fractions import Fraction

import pytest

from game.ai import choose
from game.play.aim import Aim
from game.play.session import Session
from game.play.stage import chances
from game.play.vantage import Found, Vantage
from game.window.screens.battle.offer_rows import heading, mean_words
from rules.battle.machine import Battle
from rules.battle.preview import preview
from rules.kit.effects import Effect
from rules.systems.energy.content import content
from tests.builders import given, play, unit
from tests.contract.positions import MAPS
from tests.rules.kit.d20.members import fighter as armed
from tests.rules.systems.energy.duels import duel, swordsman, warlock
from tests.rules.systems.nine_phase.fields import BLUE, RED, field
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, man
from tests.rules.systems.side.fights import RED_FIRST, fight, orc

LOW, HIGH = content().weapons["longsword"].damage


def found_out(vantage: Vantage, cell: int, foe: int) -> Found:
    """All that could be done to an enemy from a cell, piece by piece."""
    first = vantage.from_cell(cell, (foe,), None, 0)
    assert not first.complete and not first.offers
    while not vantage.work(0):
        pass
    return vantage.from_cell(cell, (foe,), None, 0)


def apart() -> Battle:
    """S is two cells away from W, and walks first."""
    return duel("S..W", red={"S": swordsman()}, blue={"W": warlock()})


def test_a_blow_that_does_not_reach_from_here_reaches_from_the_cell_beside() -> None:
    battle = apart()
    vantage, foe = Vantage(battle, watching=True), unit(battle, "W").id
    assert found_out(vantage, vantage.home, foe).offers == ()
    strike = next(o for o in found_out(vantage, 2, foe).offers if o.command.label == "Strike")
    assert (strike.effect.mean, strike.effect.later) == (-Fraction(LOW + HIGH, 2), False)
    spots, searched = vantage.elsewhere(("strike", ""), 0, foe)
    assert not searched
    vantage.finish()
    spots, searched = vantage.elsewhere(("strike", ""), 0, foe)
    assert searched and [spot.cell for spot in spots] == [2]


def test_what_another_weapon_would_do_is_not_told_as_a_blow_of_this_one() -> None:
    """RK-7, RK-S3: from three cells off its sling would reach B on the next turn, and no sword."""
    armed = person(weapon="longsword", second="sling", strength=5, precision=90)
    battle = tale("A.....B", red={"A": armed}, blue={"B": person()})
    assert found_out(Vantage(battle, watching=True), 3, 1).offers == ()


def test_it_is_what_is_foretold_once_one_stands_there() -> None:
    battle = apart()
    foe = unit(battle, "W").id
    foretold = found_out(Vantage(battle, watching=True), 2, foe)
    play(battle, "А-1 → А-3")
    there = found_out(Vantage(battle, watching=True), 2, foe)
    assert [(one.command.kind, one.command.ability, one.effect) for one in foretold.offers] == [
        (one.command.kind, one.command.ability, one.effect) for one in there.offers
    ]
    blow = next(option for option in battle.options if option.kind == "strike")
    (change,) = preview(battle, blow).changes()
    strike = next(o for o in foretold.offers if o.command.kind == "strike")
    assert strike.effect.chance * strike.effect.mean == change.expected


def test_what_is_armed_counts_what_is_spent_on_it_and_the_rest_goes_without() -> None:
    """ED-2.2d: a charge makes a spell a quarter stronger."""
    battle = duel("S.W", (1,), red={"S": swordsman("gale_blade", level=2)}, blue={"W": warlock()})
    battle = given(battle, {"S": {"charges": 1}})
    vantage, foe, gale = (
        Vantage(battle, watching=True),
        unit(battle, "W").id,
        ("cast", "gale_blade"),
    )

    def means(amount: int) -> list[Fraction]:
        vantage.at_hand(foe, gale, amount)
        vantage.finish()
        return [one.effect.mean for one in vantage.at_hand(foe, gale, amount).offers]

    (plain,), (charged,) = means(0), means(1)
    assert charged < plain < 0, "more is lost"


def test_the_battle_itself_stays_as_it_is_and_who_only_looks_on_asks_nothing() -> None:
    battle = apart()
    before = battle.key()
    found_out(Vantage(battle, watching=True), 2, unit(battle, "W").id)
    assert battle.key() == before
    idle = Vantage(battle, watching=False)
    assert idle.from_cell(2, (1,), None, 0) == Found() and idle.done


@pytest.mark.parametrize("scenario", ["nine-pairs", "seven_phase-duel", "dexterity-duel"])
def test_where_the_walk_ends_the_turn_it_is_told_what_the_next_turn_could_do(scenario: str) -> None:
    """The next turn is put up by the system, with the one who walks standing there."""
    session = Session.start(MAPS / f"{scenario}.toml", 4)
    for _ in range(60):
        battle = session.battle
        vantage = Vantage(battle, watching=True)
        for cell in vantage.cells[1:]:
            told = found_out(vantage, cell, vantage.foes()[0]).offers
            if told and told[0].effect.later:
                assert all(offer.effect.later for offer in told)
                return
        session.do(choose("greedy", battle, 4))
    raise AssertionError("nobody ever walks to where it could strike next")


@pytest.mark.parametrize(("speed", "later", "first"), [(4, False, "Swap"), (3, True, "")])
def test_what_a_change_of_weapon_reaches_in_this_turn_is_told_with_that(
    speed: int, later: bool, first: str
) -> None:
    """RK-S3, RK-7: from A-3 a spear reaches B and no sword does; to change costs 2 of the steps
    that the walk has left, else it is done on the next turn."""
    lancer = person(weapon="longsword", second="spear", speed=speed)
    battle = tale("A...B", red={"A": lancer}, blue={"B": person()})
    found = found_out(Vantage(battle, watching=True), 2, unit(battle, "B").id)
    (strike,) = (one for one in found.offers if one.command.kind == "strike")
    assert (strike.effect.later, strike.effect.first) == (later, first)
    aim = Aim(battle)
    aim.cell = 2
    when = "first: Swap" if first else "on its next turn"
    assert heading(found, aim) == ("From A-3", when)


def test_whom_the_weapon_in_hand_reaches_leaves_out_whom_only_the_other_does() -> None:
    """RK-S3: from A-2 its sword reaches B, its spear C too."""
    lancer = person(weapon="longsword", second="spear", speed=4)
    battle = tale("A.BC", red={"A": lancer}, blue={"B": person(), "C": person()})
    vantage, foes = Vantage(battle, watching=True), [unit(battle, name).id for name in "BC"]
    alone = found_out(vantage, 1, foes[1]).offers
    assert [(one.command.kind, one.effect.first) for one in alone] == [("strike", "Swap")]
    vantage.from_cell(1, foes, None, 0)
    vantage.finish()
    assert {one.unit for one in vantage.from_cell(1, foes, None, 0).offers} == {foes[0]}


def test_what_this_turn_counts_out_is_not_foretold_of_the_next() -> None:
    """RK-6c: its hands shake for this turn only; then Precision 0 against Dodge 0 hits by 190 in
    400."""
    battle = tale("A.B", red={"A": person()}, blue={"B": person()})
    shaking = (Effect("word_of_fear", 1, 0),)
    battle = given(battle, {"A": {"effects": shaking, "able": False}})
    (strike,) = (
        one
        for one in found_out(Vantage(battle, watching=True), 1, unit(battle, "B").id).offers
        if one.command.kind == "strike"
    )
    assert strike.effect.later and strike.effect.chance == Fraction(190, 400)


def test_that_one_is_pushed_counts_as_much_as_what_is_laid_on_it() -> None:
    """RK-3c: Force 20 against 10 never fails, Jump 0 against 10 falls short by 9 in 20."""
    battle = tale("A.B.", red={"A": person(strength=20)}, blue={"B": person()})
    offers = found_out(Vantage(battle, watching=True), 1, unit(battle, "B").id).offers
    (shove,) = (one for one in offers if one.command.ability == "shove")
    assert shove.effect.chance == Fraction(9, 20)


def test_before_a_walk_is_chosen_unseen_it_is_told_what_can_be_chosen_after_it() -> None:
    """SI-7: who held walks and strikes at the same time as all others; 20 - 13 + 7 of 20 hit."""
    battle = fight("F..X", RED_FIRST, red={"F": armed(attack=6)}, blue={"X": orc()})
    play(battle, "hold", "end its part")
    before, foe = battle.key(), unit(battle, "X").id
    vantage = Vantage(battle, watching=True)
    assert found_out(vantage, vantage.home, foe).offers == ()
    strike = next(o for o in found_out(vantage, 2, foe).offers if o.command.kind == "strike")
    assert (strike.effect.chance, strike.effect.later) == (Fraction(14, 20), False)
    assert battle.key() == before


def test_a_charge_tells_of_the_blow_at_its_end_a_full_move_there_of_none() -> None:
    """NP-E1, NP-F2: it comes up to X, eight cells away, in its second half only, and strikes it
    then; who walks half the way for itself strikes nobody."""
    battle = field("A.......X", red=RED, blue=BLUE)
    charge = next(option for option in battle.options if option.kind == "charge")
    vantage, foe = Vantage(battle, watching=True), unit(battle, "X").id
    vantage.after(charge, (foe,), None, 0)
    vantage.finish()
    (strike,) = vantage.after(charge, (foe,), None, 0).offers
    assert (strike.command.kind, strike.effect.later) == ("strike", True)
    walk = vantage.arrived(charge).units[0].cell
    assert not found_out(vantage, walk, foe).offers


def test_what_a_turn_of_the_other_counts_out_before_is_not_foretold_either() -> None:
    """RK-6c, RK-5: B dodges badly in its next turn, which comes before that of A, and no more."""
    battle = tale("A.B", red={"A": person()}, blue={"B": person()})
    caught = (Effect("run_down", 0, 1),)
    battle = given(battle, {"A": {"able": False}, "B": {"effects": caught}})
    (strike,) = (
        one
        for one in found_out(Vantage(battle, watching=True), 1, unit(battle, "B").id).offers
        if one.command.kind == "strike"
    )
    assert (strike.effect.later, strike.effect.chance) == (True, Fraction(190, 400))
    play(battle, "end turn")
    laid_now = given(battle, {"B": {"effects": caught}})
    (then,) = battle.setup.system.next_turn(laid_now, *laid_now.units)
    assert then.units[1].effects == caught, "it lasts over the turn of A until that of B"


def test_what_could_be_done_is_told_of_where_a_burden_ends_the_walk() -> None:
    """RK-END: of 4 steps the way to the relic takes one and the relic two; one more is left, to
    two cells beside B, whom a spear reaches."""
    battle = tale("AR..B\n#####", red={"A": person(speed=4, weapon="spear")}, blue={"B": person()})
    found = found_out(Vantage(battle, watching=True), 3, unit(battle, "B").id)
    assert "Strike" in [one.command.label for one in found.offers]
    aim = Aim(battle)
    aim.cell = 3
    assert heading(found, aim)[0] == "From A-3"


def test_what_could_be_done_is_told_of_where_a_walk_is_stopped_even_before_its_first_step() -> None:
    """SP-9: A and B would enter one cell; B has got nowhere, and reaches C from where it stands."""
    battle = battle_of("A.BC", red={"A": man(), "B": man()}, blue={"C": man()}, ready="B")
    play(battle, "А-1 → А-2")
    assert names(found_out(Vantage(battle, watching=True), 1, unit(battle, "C").id)) == {"Strike"}
    aim = Aim(battle)
    aim.cell = 1
    assert heading(Found(), aim)[0] == "From A-3"


def names(found: Found) -> set[str]:
    """What could be done."""
    return {one.command.label for one in found.offers}


def test_a_shove_is_as_likely_as_its_forecast_says_though_it_seldom_hurts() -> None:
    """RK-3d, RK-END: A passes, B fails in 9 of 20, and drops the relic; one who slips on the ice
    then falls, in one of 20 of these."""
    battle = tale("ABI.\n...R", red={"A": person("shove", strength=20)}, blue={"B": person()})
    battle.state.relic_cell, battle.state.relic_holder = -1, unit(battle, "B").id
    offers = found_out(Vantage(battle, watching=True), 0, unit(battle, "B").id).offers
    shove = next(one for one in offers if one.command.label == "Shove")
    assert (shove.effect.chance, mean_words(shove.effect)) == (Fraction(9, 20), "")
    aim = Aim(battle)
    aim.choose(("cast", "shove"))
    aim.cell = unit(battle, "B").cell
    assert chances(aim) == {aim.cell: "45%"}

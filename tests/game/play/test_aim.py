"""What the player is about to do: only what the rules offer, and why not elsewhere."""

from fractions import Fraction

import pytest

from game.play.aim import Aim
from game.play.forecast import forecast
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.system import MOVE
from tests.builders import given, play
from tests.contract.positions import opened
from tests.rules.systems.energy.duels import duel, fighter, swordsman
from tests.rules.systems.nine_phase.fields import BLUE, cleric, field, wait_for
from tests.rules.systems.nine_phase.fields import mage as mage_of_nine
from tests.rules.systems.nine_phase.fields import swordsman as swordsman_of_nine
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, man


def aimed(battle: Battle, ability: str, cell: str) -> Aim:
    """Choose a spell and point at a cell."""
    aim = Aim(battle)
    aim.choose(("cast", ability))
    aim.cell = battle.setup.board.parse(cell)
    return aim


def builder() -> Battle:
    """A fire mage of level 2, alone at one end of a hall with an enemy in it."""
    red = {"F": fighter("fire_mage", "fire_wall", "spark", level=2)}
    return duel(".......\nF..S...\n.......", red=red, blue={"S": swordsman()})


def test_a_wall_lies_about_the_cell_and_turns_there() -> None:
    """ED-2.11a: each way to lay it is an option of its own."""
    battle = builder()
    aim = aimed(battle, "fire_wall", "Б-3")
    areas = set()
    for _ in aim.matches():
        action = aim.action()
        assert action is not None and action in battle.options
        area = aim.area(action)
        assert area[len(area) // 2] == aim.cell
        areas.add(area)
        aim.turn()
    assert len(areas) == len(aim.matches()) > 1


def test_where_a_wall_cannot_stand_the_rule_says_why() -> None:
    """ED-2.11a, AC-2."""
    aim = aimed(builder(), "fire_wall", "Б-4")
    assert aim.action() is None
    refusal = aim.refusal()
    assert refusal is not None and (refusal.code, refusal.clause) == ("taken", "ED-2.11a")


def test_whom_to_raise_is_chosen_apart_from_where() -> None:
    """ED-2.11d: two have fallen, either can be raised on any free cell around."""
    spells = ("resurrection",)
    red = {"P": fighter("priest", *spells, level=6), "A": swordsman(), "B": swordsman()}
    battle = duel("A..B\n.P..\n...S", red=red, blue={"S": swordsman()})
    battle = given(battle, {name: {"health": 0, "cell": -1} for name in ("A", "B")})
    aim = aimed(battle, "resurrection", "А-1")
    assert aim.targets() == (1, 2)
    for whom in aim.targets():
        aim.target = whom
        action = aim.action()
        assert action is not None and (action.target, action.cells) == (whom, (0,))


def test_without_a_command_a_cell_means_a_step_and_an_enemy_a_blow() -> None:
    battle = duel("D.S", red={"D": fighter("duelist")}, blue={"S": swordsman()})
    aim = Aim(battle)
    aim.cell = 1
    action = aim.action()
    assert action is not None and action.kind == "move"
    aim.cell = 2
    refusal = aim.refusal()
    assert aim.action() is None
    assert refusal is not None and refusal.code == "range"


def test_the_way_of_a_move_is_shown_beyond_the_risk_on_it() -> None:
    """RK-1b, BD-6: whole, with all that it costs, though a risk may end it early."""
    battle = tale("A.J.B", red={"A": person()}, blue={"B": person()})
    aim = Aim(battle)
    aim.cell = battle.setup.board.parse("А-4")
    action = aim.action()
    assert action is not None
    assert (aim.path(action), aim.cost(action)) == ((0, 1, 2, 3), 3)


def test_an_area_that_cannot_be_aimed_at_a_cell_takes_the_aim_that_suits_it_best() -> None:
    """RK-6b: a foe beyond the range is aimed at with as many foes and as few friends as can be; an
    empty cell beyond it is refused, whatever else the area would touch."""
    rows = ("F.....P", ".......", "A.....Q", ".......", ".......")
    red = {"A": person("rain_of_arrows"), "F": person()}
    battle = tale("\n".join(rows), red=red, blue={"P": person(), "Q": person()})
    for pointed, aim_at in (("А-7", "Б-6"), ("В-7", "Б-6")):
        action = aimed(battle, "rain_of_arrows", pointed).action()
        assert action is not None and action.cells == (battle.setup.board.parse(aim_at),)
    told = aimed(battle, "rain_of_arrows", "Г-7").refusal()
    assert told is not None and (told.code, told.clause) == ("range", "BD-5")


def test_what_else_may_happen_has_its_exact_chance() -> None:
    """RK-3b, c, AC-3: the thief fails by 13 in 20; the guard notices by 13 in 20 of the rest."""
    red, blue = {"T": person(theft=6)}, {"G": person(weapon="longsword", notice=2)}
    battle = tale("TG.", red=red, blue=blue)
    aim = aimed(battle, "steal_weapon", "А-2")
    (fate,) = forecast(aim, parse_action("use Steal at А-2", battle)).fates
    told = {band.word: band.chance for band in fate.bands}
    assert told["Failed"] + told["Failed gravely"] == Fraction(13, 20)
    assert told["Withstood"] == Fraction(7 * 13, 400)
    assert told["Disarmed"] == Fraction(7 * 7, 400)
    theft, notice = fate.steps
    assert (theft.chance, notice.chance) == (Fraction(7, 20), Fraction(7, 20))


def test_nothing_is_ruled_out_by_what_a_throw_comes_after() -> None:
    """NP-I, SI-1: two dice of initiative that are equal are thrown again; no throw is foreseen."""
    battle = opened("nine_phase", 0)
    for _number in range(200):
        aim = Aim(battle)
        for command in aim.commands:
            shown = aim.peek((command.kind, command.ability))
            if shown.at_once and shown.action() is not None:
                shown.ruled_out()
        battle.apply(battle.options[-1])


def test_nothing_is_ruled_out_by_what_may_be_declared_anew() -> None:
    """SP-1c: the last declaration leads to "Done", where each of the side may still be chosen."""
    battle = battle_of("A.C\nB..", red={"A": man(second="dagger"), "B": man()}, blue={"C": man()})
    for declared in ("guard", "guard", "select of A", "keep to it"):
        aim = Aim(battle)
        shown = [aim.peek((one.kind, one.ability)) for one in aim.commands]
        assert [one.ruled_out() for one in shown] == [()] * len(shown)
        play(battle, declared)


def test_an_enemy_too_far_for_the_shot_of_this_phase_is_refused_by_the_shot() -> None:
    """NP-2, BD-5: the cleric hurls its hammer 4 cells far; that a charge has its own phase is no
    answer."""
    battle = field("C..........X", red={"C": cleric()}, blue=BLUE)
    aim = Aim(battle)
    aim.cell = battle.setup.board.parse("А-12")
    told = aim.refusal()
    assert told is not None and (told.code, told.clause) == ("range", "BD-5")
    wait_for(battle, 3, "C")
    aim = Aim(battle)
    aim.cell = battle.setup.board.parse("А-12")
    told = aim.refusal()
    assert told is not None and (told.code, told.clause) == ("charge_too_far", "NP-F2")
    assert aim.command(("turn", "")) is not None


def test_nothing_but_letting_it_act_is_foretold_of_a_friend_who_may_act_instead() -> None:
    """NP-3, NP-E10: A could turn to B beside it, but a click there lets B act."""
    battle = field(
        "A......\nB.....X", red={"A": swordsman_of_nine(), "B": swordsman_of_nine()}, blue=BLUE
    )
    wait_for(battle, 3, "A")
    aim = Aim(battle)
    aim.cell = battle.setup.board.parse("Б-1")
    chosen = aim.selection()
    assert chosen is not None and battle.units[chosen.target].name == "B"
    assert aim.action() is None and aim.refusal() is None
    aim.choose(("turn", ""))
    turned = aim.action()
    assert turned is not None and turned.kind == "turn"


def test_who_may_cast_is_not_told_that_blows_have_another_phase() -> None:
    """NP-2: the mage has nothing to shoot, but a spell."""
    battle = field("M......X", (1,), red={"M": mage_of_nine("dart_of_light")}, blue=BLUE)
    aim = Aim(battle)
    aim.cell = battle.setup.board.parse("А-8")
    assert aim.action() is None and aim.refusal() is None
    wait_for(battle, 3, "M")
    aim = Aim(battle)
    aim.cell = battle.setup.board.parse("А-8")
    assert aim.action() is not None, "in phase 3 it may charge"


def test_what_a_walk_rules_out_is_told_where_somebody_may_step_aside_too() -> None:
    """NP-E4, NP-F2: as if nobody did, like all that is foretold of it: it charges no more."""
    drawing = "......\n......\nA.....\n......\n....X."
    battle = field(drawing, red={"A": swordsman_of_nine(move=60)}, blue=BLUE)
    for cell, hindered in (("В-4", ()), ("В-5", ("may_step_aside",))):
        aim = Aim(battle)
        aim.choose((MOVE, ""))
        aim.cell = battle.setup.board.parse(cell)
        action = aim.action()
        assert action is not None
        hindrances = battle.setup.system.hindrances(battle, action)
        assert tuple(note.code for note in hindrances) == hindered
        assert aim.ruled_out() == (("charge", ""),)


@pytest.mark.parametrize(("speed", "strikes"), [(5, True), (4, False)])
def test_what_another_weapon_reaches_still_is_not_ruled_out(speed: int, strikes: bool) -> None:
    """RK-S3, RK-7: three steps lead out of the sword's reach into the spear's, which is taken in
    hand by two more."""
    lancer = person(weapon="longsword", second="spear", speed=speed)
    aim = Aim(tale("AB..\n....", red={"A": lancer}, blue={"B": person()}))
    aim.choose((MOVE, ""))
    aim.cell = aim.battle.setup.board.parse("А-4")
    assert (("strike", "") not in aim.ruled_out()) is strikes

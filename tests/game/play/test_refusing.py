"""Why what one aims at is not allowed: the plain attack that nobody has chosen is named."""

from game.play.aim import Aim
from game.play.refusing import told_refusal
from rules.battle.system import MOVE
from rules.errors import Refusal
from tests.builders import play
from tests.rules.kit.d20.members import mage
from tests.rules.systems.energy.duels import duel, duelist, swordsman
from tests.rules.systems.side.fights import RED_FIRST, fight, orc


def told(aim: Aim) -> str:
    """Why a click here and now would be refused."""
    refusal = aim.refusal()
    assert refusal is not None
    return told_refusal(aim, refusal)


def test_an_enemy_out_of_reach_is_so_for_an_attack_that_is_named() -> None:
    """AC-2: several abilities could be meant, and their reaches differ."""
    aim = Aim(duel("A..S", red={"A": duelist()}, blue={"S": swordsman()}))
    aim.cell = 3
    assert told(aim) == "Strike: 3 cells away, reaches 1: BD-5"
    assert told_refusal(aim, Refusal("over", "AC-2")) == "The battle is over: AC-2"
    aim.choose((MOVE, ""))
    assert told(aim).startswith("The cell is taken"), "what is chosen is on its tile"


def test_a_cell_out_of_reach_is_so_for_a_walk_which_goes_without_saying() -> None:
    aim = Aim(duel("A....S", red={"A": duelist()}, blue={"S": swordsman()}))
    aim.cell = 4
    assert told(aim).startswith("Needs 4 movement points")


def test_of_several_attacks_the_one_that_is_named_can_be_used_at_somebody() -> None:
    """AC-2: who may throw a knife at another is told how far knives go, not how near a blow is."""
    red, blue = {"M": mage("arcane_dart")}, {"X": orc(), "Y": orc()}
    battle = fight("M..X..Y", RED_FIRST, red=red, blue=blue)
    play(battle, "no spell")
    aim = Aim(battle)
    aim.cell = 6
    assert told(aim) == "Shoot: 6 cells away, reaches 3: BD-5"

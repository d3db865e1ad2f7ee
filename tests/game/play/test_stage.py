"""What the board shows of an action before it is done: friends whom it would harm are warned."""

from game.play.aim import Aim
from game.play.scene import AreaEffect
from game.play.stage import set_scene
from rules.battle.machine import Battle
from rules.record.opening import open_battle
from tests.game.window.screens.players import MAPS
from tests.rules.systems.energy.duels import duel, fighter, swordsman


def warned(battle: Battle, ability: str, cell: str = "") -> set[str]:
    """The cells of the friends who are warned of a spell, aimed at a cell or at nothing."""
    aim = Aim(battle)
    aim.choose(("cast", ability))
    if cell:
        aim.cell = battle.setup.board.parse(cell)
    area = next(one for one in set_scene(battle, aim, -1).overlays if isinstance(one, AreaEffect))
    return {battle.setup.board.name(one) for one in area.friends}


def test_friends_in_the_fire_are_warned() -> None:
    red = {"F": fighter("fire_mage", "fire_sphere"), "A": swordsman()}
    battle = duel("F..A\n...S", red=red, blue={"S": swordsman()})
    assert warned(battle, "fire_sphere", "Б-3") == {"А-4"}


def test_friends_beside_enemies_are_not_warned_of_what_touches_enemies_alone() -> None:
    red = {"F": fighter("spellblade", "frailty", level=8), "A": swordsman()}
    battle = duel("F..A\n...S", red=red, blue={"S": swordsman()})
    assert warned(battle, "frailty", "Б-3") == set()


def test_nobody_is_warned_of_help() -> None:
    """ED-2.10d, ED-2.11e: a buff on oneself, and healing for those who are whole or hurt."""
    red = {"P": fighter("priest", "circle_of_mending", level=5), "A": swordsman()}
    battle = duel("P.A.\n...S", red=red, blue={"S": swordsman()})
    assert warned(battle, "circle_of_mending", "А-2") == set()
    red = {"A": swordsman("raised_guard")}
    battle = duel("A...\n...S", red=red, blue={"S": swordsman()})
    assert warned(battle, "raised_guard") == set()


def test_friends_are_warned_of_what_begins_now_and_works_later() -> None:
    """NP-S2: who will stand in the fire a phase later is not foretold yet."""
    battle = open_battle(MAPS / "nine-trios.toml", 4)
    while not any(one.ability == "fireball" for one in battle.options):
        battle.apply(battle.options[-1])
    caster = battle.units[battle.options[0].unit]
    beside = next(
        one for one in battle.options if one.ability == "fireball"
        and caster.cell in battle.setup.system.area(battle, one)
    )  # fmt: skip
    where = battle.setup.board.name(beside.cells[0])
    assert battle.setup.board.name(caster.cell) in warned(battle, "fireball", where)

"""What the board shows of an action before it is done: friends whom it would harm are warned."""

from game.play.aim import Aim
from game.play.forecast import forecast
from game.play.legend import legend
from game.play.scene import AreaEffect, Arrow, Danger, Ghost, Path, Scene, Zone
from game.play.stage import chances, set_scene
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.record.opening import open_battle
from tests.builders import given, play
from tests.game.play.foretold import two_after_one
from tests.game.window.screens.players import MAPS
from tests.rules.kit.d20 import members
from tests.rules.systems.energy.duels import duel, duelist, fighter, swordsman, warlock
from tests.rules.systems.nine_phase.fields import archer, field, mage
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, man
from tests.rules.systems.side.fights import RED_FIRST, fight, orc


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


def test_what_has_been_begun_is_drawn_with_its_time_and_told_in_the_legend() -> None:
    """NP-S4: the ball of fire that bursts in phase 5 is hatched, and an arrow says when."""
    battle = field("A....X", red={"A": mage("fireball")}, blue={"X": archer()})
    play(battle, "cast Fireball at А-6")
    shown = set_scene(battle, None, -1)
    (arrow,) = (one for one in shown.overlays if isinstance(one, Arrow))
    assert (arrow.start, arrow.end, arrow.side, arrow.label) == (0, 5, "red", "5")
    assert any(isinstance(one, AreaEffect) and 5 in one.cells for one in shown.overlays)
    told = {entry.words: entry.clause for entry in legend(shown, battle)}
    declared = {"has been declared": "NP-2", "to be done in that phase": "NP-2"}
    assert told == {"is touched": "AC-3"} | declared


def test_what_would_be_declared_says_its_time_before_it_is() -> None:
    battle = field("A....X", red={"A": mage("fireball")}, blue={"X": archer()})
    aim = Aim(battle)
    assert aim.arm(parse_action("cast Fireball at А-6", battle))
    labels = [one.label for one in set_scene(battle, aim, -1).overlays if isinstance(one, Arrow)]
    assert labels == ["5"]


def test_carrying_out_what_is_declared_repeats_nothing_on_the_board() -> None:
    """SP-1b: the declaration's own arrow says when."""
    battle = battle_of("AC", red={"A": man()}, blue={"C": man()}, ready="A")
    declare(battle, {"A": "attack at А-2", "C": "ready Dragonne"})
    aim = Aim(battle)
    assert aim.arm(parse_action("carry it out", battle))
    shown = [one for one in set_scene(battle, aim, -1).overlays if isinstance(one, Arrow)]
    assert [(one.start, one.end, one.label) for one in shown] == [(0, 1, "5"), (1, 1, "6")]


def test_who_has_declared_a_walk_already_stands_there_pale() -> None:
    """SP-9: movements come in the sixth phase."""
    battle = battle_of("A...C\nB....", red={"A": man(), "B": man()}, blue={"C": man()})
    play(battle, "А-1 → А-2")
    (ghost,) = (one for one in set_scene(battle, None, -1).overlays if isinstance(one, Ghost))
    assert (ghost.cell, ghost.side, ghost.label) == (1, "red", "6")
    assert not set_scene(battle, None, -1, gone={0}).overlays, "it has been seen to walk"


def test_a_caster_on_its_way_takes_the_time_of_its_spell_along() -> None:
    """SI-2a, SI-4: it walks before it casts; no number is left in the cell that it leaves."""
    battle = fight("M....O", RED_FIRST, red={"M": members.mage()}, blue={"O": orc()})
    play(battle, "declare a spell")
    (arrow,) = (one for one in set_scene(battle, None, -1).overlays if isinstance(one, Arrow))
    assert (arrow.start, arrow.end, arrow.label) == (0, 0, "4")
    assert not set_scene(battle, None, -1, movers={0}).overlays


def test_who_goes_where_it_declared_goes_along_its_arrow() -> None:
    """SP-9: the arrow and the pale token stay until it is there."""
    battle = battle_of("A...C\nB....", red={"A": man(), "B": man()}, blue={"C": man()})
    play(battle, "А-1 → А-2")
    assert set_scene(battle, None, -1, movers={0}) == set_scene(battle, None, -1)


def test_the_arrow_of_a_declared_walk_goes_round_what_it_cannot_cross() -> None:
    """SP-9, BD-6: straight to В-1; to А-5 below the wall, by В-3, В-4 and Б-5."""
    for goal, bends in (("В-1", ()), ("А-5", (16, 17, 11))):
        red = {"A": man(movement=9), "B": man()}
        battle = battle_of("A.##..C\n..##...\n......B", red=red, blue={"C": man()})
        play(battle, f"А-1 → {goal}")
        (arrow,) = (one for one in set_scene(battle, None, -1).overlays if isinstance(one, Arrow))
        assert arrow.bends == bends


def test_once_the_battle_is_over_nobody_is_seen_to_be_about_to_walk() -> None:
    """SP-9, SP-END."""
    battle = battle_of("A...C\nB....", red={"A": man(), "B": man()}, blue={"C": man()})
    play(battle, "А-1 → А-2")
    battle.outcome = "red"
    assert battle.over and not set_scene(battle, None, -1).overlays


def test_who_would_walk_is_seen_where_it_would_stand() -> None:
    battle = duel("A...\n...S", red={"A": swordsman()}, blue={"S": swordsman()})
    aim = Aim(battle)
    aim.cell = 1
    (ghost,) = (one for one in set_scene(battle, aim, -1).overlays if isinstance(one, Ghost))
    assert (ghost.cell, ghost.label) == (1, "")


def test_who_retreats_is_seen_where_it_will_stand() -> None:
    """SP-1a: as who walks, with an arrow and the phase."""
    red = {"F": man(), "M": man()}
    battle = battle_of("FA.\n...\nM..", red=red, blue={"A": man()}, ready="FA")
    retreat = next(one for one in battle.options if one.kind == "retreat")
    aim = Aim(battle)
    assert aim.arm(retreat)
    for shown in (set_scene(battle, aim, -1), None):
        if shown is None:
            battle.apply(retreat)
            shown = set_scene(battle, None, -1)
        ghosts = [one for one in shown.overlays if isinstance(one, Ghost)]
        assert [(one.cell, one.label) for one in ghosts] == [(retreat.cells[-1], "6")]


def test_what_takes_no_health_tells_its_chance_on_whom_it_can_be_aimed_at() -> None:
    """ED-2.10a: a burn that is only laid as well as a blow."""
    battle = duel("W.S", red={"W": warlock("slow_fire")}, blue={"S": swordsman()})
    aim = Aim(battle)
    aim.choose(("cast", "slow_fire"))
    assert chances(aim) == {2: "85%"}


def test_everybody_in_an_area_that_takes_no_health_has_its_chance() -> None:
    """SI-S3: both orcs about an empty cell, and no friend of the caster."""
    red = {"M": members.mage("slumber"), "F": members.fighter()}
    blue = {"X": orc(save=15), "Y": orc(save=11)}
    battle = fight("M..X\nF...\n...Y", RED_FIRST, red=red, blue=blue)
    play(battle, "declare a spell")
    aim = Aim(battle)
    aim.choose(("cast", "slumber"))
    aim.cell = battle.setup.board.parse("Б-4")
    found = {battle.setup.board.name(cell): chance for cell, chance in chances(aim).items()}
    assert found == {"А-4": "70%", "В-4": "50%"}


def test_whoever_is_not_pointed_at_has_its_chance_set_back() -> None:
    """A shaft that passes over another's chance does not make it a blow against both."""
    blue = {"S": swordsman(), "T": swordsman()}
    battle = duel("W.ST", red={"W": warlock("slow_fire")}, blue=blue)
    aim = Aim(battle)
    aim.choose(("cast", "slow_fire"))
    for cell, quiet in ((-1, set()), (3, {"S"}), (2, {"T"}), (1, set())):
        aim.cell = cell
        shown = set_scene(battle, aim, -1).tokens
        assert {one.name for one in shown if one.badge} == {"S", "T"}
        assert {one.name for one in shown if one.quiet} == quiet


def test_two_who_go_for_each_other_from_afar_have_arrows_side_by_side() -> None:
    """SP-1a: the tip of neither lies under the other's shaft."""
    bow = man("bow")
    battle = battle_of("A...C", (3, 3), red={"A": bow}, blue={"C": bow}, ready="AC")
    declare(battle, {"A": "attack at А-5", "C": "attack at А-1"})
    shown = [one for one in set_scene(battle, None, -1).overlays if isinstance(one, Arrow)]
    assert {(one.start, one.end, one.aside) for one in shown} == {(0, 4, True), (4, 0, True)}


def test_where_somebody_may_be_pushed_to_is_shown() -> None:
    """RK-3c: straight away from who shoves; against the edge nobody goes anywhere."""
    for drawing, ends in (("AX.", [2]), (".AX", [])):
        battle = tale(drawing, red={"A": person()}, blue={"X": person()})
        aim = Aim(battle)
        aim.choose(("cast", "shove"))
        aim.cell = next(one.cell for one in battle.units if one.name == "X")
        ghosts = [one for one in set_scene(battle, aim, -1).overlays if isinstance(one, Ghost)]
        assert [(one.cell, one.side) for one in ghosts] == [(end, "blue") for end in ends]


def test_what_a_caster_keeps_of_anothers_health_is_no_chance_to_hit_it() -> None:
    """ED-2.2e: the Leeching Touch gives the warlock half; only who is struck wears the chance."""
    battle = duel("W.S", red={"W": warlock("leeching_touch")}, blue={"S": duelist()})
    battle = given(battle, {"W": {"health": 20}})
    aim = Aim(battle)
    aim.choose(("cast", "leeching_touch"))
    aim.cell = 2
    assert chances(aim) == {2: "100%"}


def test_who_heals_itself_with_others_has_its_chance_too() -> None:
    """ED-2.2e."""
    priest = fighter("priest", "circle_of_mending", level=5)
    battle = duel("PF.\n..X", red={"P": priest, "F": duelist()}, blue={"X": swordsman()})
    battle = given(battle, {"P": {"health": 50}, "F": {"health": 50}})
    aim = Aim(battle)
    assert aim.arm(parse_action("cast Circle of Mending at А-2", battle))
    assert chances(aim) == {0: "100%", 1: "100%"}


def test_who_is_raised_is_no_target_before_it_stands_somewhere() -> None:
    """ED-2.11d: and so the legend speaks of no attack."""
    priest = fighter("priest", "last_breath", level=5)
    battle = duel("PF.\n..X", red={"P": priest, "F": duelist()}, blue={"X": swordsman()})
    aim = Aim(given(battle, {"F": {"health": 0, "cell": -1}}))
    aim.choose(("cast", "last_breath"))
    assert chances(aim) == {}
    told = {entry.words for entry in legend(set_scene(aim.battle, aim, -1), aim.battle)}
    assert told == {"can be aimed there"}


def test_who_is_summoned_is_foretold_with_its_health() -> None:
    """ED-2.5b: it is nobody yet whom the forecast could be of."""
    red = {"U": fighter("summoner", "call_golem", level=10)}
    battle = duel("U...\n...S", red=red, blue={"S": swordsman()})
    aim = Aim(battle)
    aim.choose(("cast", "call_golem"))
    aim.cell = battle.setup.board.parse("А-2")
    action = aim.action()
    assert action is not None
    (words, chance), *_rest = forecast(aim, action).others
    assert (words, chance) == ("U summons Golem 1 at A-2: health 70, acts right after", 1)


def test_what_is_laid_with_every_hit_is_foretold_with_what_it_does() -> None:
    """ED-2.7c, ED-2.9d: 3 to 6 a tick, and 30% more by the duelist's Magic Power of 10."""
    red = {"D": fighter("duelist", "venomed_edge", level=10)}
    battle = duel("D...S", red=red, blue={"S": swordsman()})
    aim = Aim(battle)
    aim.choose(("cast", "venomed_edge"))
    action = aim.action()
    assert action is not None
    assert "Venomed Edge: Chance at each hit 60%, Each tick 4–8" in forecast(aim, action).lies


def test_the_chance_of_what_rides_on_a_blow_is_called_by_its_name() -> None:
    """ED-2.12d: beside a blow that surely hits, "Chance" alone would be the blow's."""
    red = {"D": fighter("duelist", "venomed_edge", level=10)}
    battle = duel("DS", red=red, blue={"S": duelist()})
    play(battle, "cast Venomed Edge")
    aim = Aim(battle)
    aim.choose(("strike", ""))
    aim.cell = 1
    action = aim.action()
    assert action is not None
    (struck,) = forecast(aim, action).fates
    assert [made.total.name for made in struck.sums] == ["Damage", "Festering Curse"]


def test_an_object_shows_where_it_is_felt_before_it_is_made_and_where_it_stands() -> None:
    """ED-2.11a: a totem heals within two cells; of a wall of fire its own cells are all."""
    red = {"P": fighter("priest", "totem_of_life", level=5), "F": fighter("fire_mage", "fire_wall")}
    battle = duel("P....\n#...F\n....S", red=red, blue={"S": swordsman()})
    battle = given(battle, {"P": {"action_points": 3}})
    aim = Aim(battle)
    aim.choose(("cast", "totem_of_life"))
    aim.cell = battle.setup.board.parse("А-2")
    around = {"А-1", "А-3", "А-4", "Б-2", "Б-3", "Б-4", "В-1", "В-2", "В-3", "В-4"}
    assert felt(battle, aim) == around
    action = aim.action()
    assert action is not None
    does = "Totem of Life: Healing each turn 7, Felt within 2 cells, Nobody can enter it"
    assert does in forecast(aim, action).lies, "it bars the way"
    play(battle, "cast Totem of Life at А-2")
    aim = Aim(battle)
    assert felt(battle, aim) == set()
    aim.cell = battle.setup.board.parse("А-2")
    assert felt(battle, aim) == around


def felt(battle: Battle, aim: Aim) -> set[str]:
    """The cells that are shown to be within reach of an object."""
    zones = [one for one in set_scene(battle, aim, -1).overlays if isinstance(one, Zone)]
    return {battle.setup.board.name(cell) for one in zones for cell in one.cells}


def test_a_blow_chosen_after_a_walk_is_seen_from_where_the_walk_ends() -> None:
    """SI-7: both are chosen before either is done."""
    battle = fight("F..X\n....", RED_FIRST, red={"F": members.fighter()}, blue={"X": orc()})
    play(battle, "hold", "end its part")
    aim = Aim(battle)
    aim.cell = 2
    shown = set_scene(battle, aim, -1).overlays
    assert [one.cells for one in shown if isinstance(one, Path)] == [(0, 1, 2)]
    assert [one.cell for one in shown if isinstance(one, Ghost)] == [2]
    play(battle, "А-1 → А-3")
    aim = Aim(battle)
    aim.cell = 3
    arrows = [one for one in set_scene(battle, aim, -1).overlays if isinstance(one, Arrow)]
    assert [(one.start, one.end) for one in arrows] == [(0, 2), (2, 3)]


def test_the_number_in_a_dangerous_cell_is_told_to_be_one_of_enemies() -> None:
    battle = open_battle(MAPS / "energy-duel.toml", 1)
    shown = Scene(overlays=(Danger(((0, 2, ""),)),))
    assert [one.words for one in legend(shown, battle)] == ["how many enemies can hit there"]
    shown = Scene(overlays=(Danger(((0, 1, ""),), left=2),))
    told = ["how many enemies can hit there, 2 not yet counted"]
    assert [one.words for one in legend(shown, battle)] == told


def test_friends_who_learn_by_a_blow_bear_no_chance() -> None:
    """RK-9b, c: 200 experience shared by two: F gains a level, and health by it."""
    red = {"A": person(precision=20), "F": person()}
    battle = tale("AB.F", red=red, blue={"B": person(health=4)})
    battle = given(battle, {"B": {"fell_today": True}, "F": {"experience": 90}})
    aim = Aim(battle)
    aim.cell = 1
    assert chances(aim).keys() == {1}


def test_whoever_runs_for_something_sees_where_it_would_come_if_it_wins() -> None:
    """RK-4: H stands beside P then, whoever is asked."""
    battle = two_after_one()
    aim = Aim(battle)
    aim.choose(("cast", "run_down"))
    aim.cell = battle.setup.board.parse("А-5")
    overlays = set_scene(battle, aim, -1).overlays
    assert [one.cell for one in overlays if isinstance(one, Ghost)] == [3]
    assert [one.cells for one in overlays if isinstance(one, Path)] == [(0, 1, 2, 3)]


def test_whoever_may_call_a_retreat_off_is_shown_only_where_it_will_stand() -> None:
    """SP-1b, SP-9: the answer names no cell, and none beside the board is marked for it."""
    battle = battle_of(".AC", red={"A": man()}, blue={"C": man()})
    declare(battle, {"A": "retreat at А-1"})
    aim = Aim(battle)
    for answer in ("go", "call_off"):
        aim.choose((answer, ""))
        shown = set_scene(battle, aim, -1).overlays
        assert {one.cell for one in shown if isinstance(one, Ghost)} == {0}

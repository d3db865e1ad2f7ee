"""Rulings on summons, objects and raising the dead (ED-2.5b, ED-2.8d, ED-2.11)."""

import pytest

from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.content.scenario import Member
from rules.systems.energy.content import content
from tests.builders import all_of, given, only, part, play, refusal, texts, unit, where
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock


def summoner(*spells: str, level: int = 1, **numbers: int) -> Member:
    """A summoner without Magic Power, who knows only these spells."""
    return fighter("summoner", *spells, level=level, **{"magic_power": 0, **numbers})


def acting(battle: Battle) -> str:
    """The name of the one who decides now."""
    assert battle.pending is not None
    return str(battle.units[battle.pending.unit].name)


# ED-2.5b: the order


def test_ed_2_5b_a_creature_acts_right_after_the_turn_in_which_it_was_summoned() -> None:
    """ED-2.5b: with 2 action, 5 attack and its own movement points, before all others."""
    battle = duel(
        "U..D\nV...",
        red={"U": summoner("call_wolf"), "V": summoner("call_wolf")},
        blue={"D": duelist()},
    )
    events = play(battle, "cast Call of the Wolf at А-2")
    assert (only(events, "summon").clause, acting(battle)) == ("ED-2.5b", "U")
    play(battle, "end turn")
    wolf = unit(battle, "Wolf 1")
    assert (acting(battle), where(battle, "Wolf 1")) == ("Wolf 1", "А-2")
    assert (wolf.action_points, wolf.attack_points, wolf.movement_points) == (2, 5, 3)
    assert (wolf.energy, wolf.charges, wolf.side) == (100, 0, "red")
    play(battle, "end turn")
    assert acting(battle) == "V"


def test_ed_2_5b_several_act_in_the_order_summoned_round_after_round() -> None:
    """ED-2.5b: U, its two, then the others; the same in the next round."""
    battle = duel(
        "U..D\nV...",
        red={"U": summoner("call_wolf"), "V": summoner()},
        blue={"D": duelist()},
    )
    play(battle, "cast Call of the Wolf at А-2", "cast Call of the Wolf at Б-2")
    turns = [acting(battle)]
    for _ in range(9):
        play(battle, "end turn")
        turns.append(acting(battle))
    assert turns == ["Wolf 1", "Wolf 2", "V", "D", "U", "Wolf 1", "Wolf 2", "V", "D", "U"]


def test_ed_2_5b_it_keeps_its_place_when_its_summoner_dies() -> None:
    """ED-2.5b: and no Energy comes back before its first turn (ED-2.1c)."""
    battle = duel(
        "U..D\nV...",
        red={"U": summoner("call_wolf"), "V": summoner()},
        blue={"D": duelist()},
    )
    play(battle, "cast Call of the Wolf at А-2", "end turn", "end turn")
    battle = given(battle, {"U": {"health": 0, "cell": -1}})
    play(battle, "end turn")
    assert acting(battle) == "D"
    play(battle, "end turn")
    assert acting(battle) == "Wolf 1"


def test_ed_2_5b_its_level_is_its_summoners_and_there_is_a_limit() -> None:
    """ED-2.5b: two living wolves of one summoner, no third."""
    battle = duel("U..D\n....", red={"U": summoner("call_wolf", level=10)}, blue={"D": duelist()})
    battle = given(battle, {"U": {"action_points": 3}})
    play(battle, "cast Call of the Wolf at А-2", "cast Call of the Wolf at Б-2")
    assert unit(battle, "Wolf 1").health == content().summons["wolf"].health[1]
    battle = given(battle, {"U": {"energy": 100}})
    told = refusal(battle, "cast Call of the Wolf at Б-1")
    assert (told.code, told.clause, told.numbers) == ("most_summons", "AC-2", (("most", 2),))
    battle = given(battle, {"Wolf 1": {"health": 0, "cell": -1}})
    play(battle, "cast Call of the Wolf at Б-1")
    assert where(battle, "Wolf 3") == "Б-1"


def test_ed_2_5b_the_limit_is_for_each_kind_of_creature() -> None:
    """ED-2.5b: one golem and one sprite of one summoner, no second golem."""
    battle = duel(
        "U..D\n....", red={"U": summoner("call_golem", "call_sprite")}, blue={"D": duelist()}
    )
    battle = given(battle, {"U": {"action_points": 3}})
    play(battle, "cast Call of Stone at А-2")
    battle = given(battle, {"U": {"energy": 100}})
    assert refusal(battle, "cast Call of Stone at Б-1").numbers == (("most", 1),)
    play(battle, "cast Call of Light at Б-1")
    assert where(battle, "Sprite 1") == "Б-1"


def test_ed_2_12b_a_golem_parries_without_a_shield() -> None:
    """ED-2.12b, ED-2.5b: its data gives it a block of its own."""
    block = content().summons["golem"].block[0]
    battle = duel("U.D", [block], red={"U": summoner("call_golem")}, blue={"D": duelist()})
    play(battle, "cast Call of Stone at А-2", "end turn", "end turn")
    assert only(play(battle, "strike at А-2"), "block").figures == (block,)


def test_ed_end_a_side_with_only_creatures_left_has_lost() -> None:
    """ED-END: summoned creatures do not count."""
    battle = duel("U.D", [20], red={"U": summoner("call_wolf")}, blue={"D": duelist()})
    play(battle, "cast Call of the Wolf at А-2", "end turn", "end turn")
    battle = given(battle, {"U": {"health": 5}, "Wolf 1": {"cell": 0}, "D": {"cell": 1}})
    battle = given(battle, {"U": {"cell": 2}})
    assert battle.setup.system.won_by(battle) == ()
    play(battle, "strike at А-3")
    assert battle.outcome == "blue"
    assert [note.code for note in battle.setup.system.won_by(battle)] == ["only_summoned"]


# ED-2.11a: nothing on a taken cell


def test_ed_2_11a_nothing_is_summoned_where_somebody_or_something_is() -> None:
    """ED-2.11a: not on a creature, not on a fire wall, not on a wall of the map."""
    battle = duel(
        "UD..\n....\n#..X",
        red={"U": summoner("call_wolf", "fire_wall")},
        blue={"D": duelist(), "X": duelist()},
    )
    battle = given(battle, {"U": {"action_points": 3}})
    play(battle, "cast Fire Wall at Б-1, Б-3")
    told = refusal(battle, "cast Call of the Wolf at Б-1")
    assert (told.code, told.clause) == ("taken", "ED-2.11a")
    told = refusal(battle, "cast Call of the Wolf at А-2")
    assert (told.code, told.clause) == ("taken", "ED-2.11a")
    assert not any("Wolf" in text for text in texts(battle))


def test_ed_2_11a_no_wall_through_somebody_and_none_over_another() -> None:
    """ED-2.11a: all cells of a row must be empty, and the row must fit."""
    battle = duel(
        "F....\n..D..\n.....", red={"F": fighter("fire_mage", "fire_wall")}, blue={"D": duelist()}
    )
    told = refusal(battle, "cast Fire Wall at Б-2, Б-4")
    assert (told.code, told.clause) == ("taken", "ED-2.11a")
    told = refusal(battle, "cast Fire Wall at А-1, А-3")  # it is aimed at А-2, which is empty
    assert told == ("row_taken", "ED-2.11a", (("size", 3),))
    for aimed in ("В-1, В-2", "В-3, В-1", "В-1, А-2"):
        told = refusal(battle, f"cast Fire Wall at {aimed}")
        assert (told.code, told.numbers) == ("row", (("size", 3),))
    assert refusal(battle, "cast Fire Wall at А-5, В-5").code == "range"
    play(battle, "cast Fire Wall at В-1, В-3")
    assert refusal(battle, "cast Fire Wall at В-2, В-4").code == "taken"
    assert refusal(battle, "cast Fire Wall at В-3, В-5").code == "row_taken"
    assert "cast Fire Wall at А-2, А-4" in texts(battle)


def test_ed_2_11a_the_text_of_a_wall_parses_back() -> None:
    """AC-1: its two ends name it; slanting rows too."""
    battle = duel(
        "F..\n...\n..D", red={"F": fighter("fire_mage", "fire_wall")}, blue={"D": duelist()}
    )
    walls = [one for one in battle.options if one.kind == "cast"]
    assert "cast Fire Wall at А-3, В-1" in texts(battle)
    for wall in walls:
        assert parse_action(action_text(wall, battle), battle) == wall
        assert len(battle.setup.system.area(battle, wall)) == 3


# Fire walls, barriers, totems


def walled(dice: list[int], **numbers: int) -> Battle:
    """A fire mage lays a wall of fire (8 to 12) across a corridor before a duelist."""
    battle = duel(
        "F....\n.....\n...D.",
        dice,
        red={"F": fighter("fire_mage", "fire_wall", **{"magic_power": 0, **numbers})},
        blue={"D": duelist(health=100)},
    )
    play(battle, "cast Fire Wall at А-3, В-3", "end turn")
    return battle


def test_bd_4_who_enters_a_fire_wall_burns() -> None:
    """BD-4, ED-2.9d: one step in, one die, and the way goes on."""
    battle = walled([10])
    events = play(battle, "В-4 → В-2")
    assert [event.cells for event in all_of(events, "move")] == [(13, 12), (12, 11)]
    assert [event.figures for event in all_of(events, "move")] == [(1, 1), (1, 0)]
    burnt = only(events, "damage")
    assert (burnt.figures[0], burnt.ability, where(battle, "D")) == (10, "fire_wall", "В-2")


def test_bd_4_who_begins_its_turn_in_a_fire_wall_burns_again() -> None:
    """BD-4: and magic power of its author counts: 10 × 1.3."""
    battle = walled([10, 10], magic_power=10)
    assert only(play(battle, "В-4 → В-3"), "damage").figures[0] == 13
    play(battle, "end turn")
    assert only(play(battle, "end turn"), "damage").figures == (13, 87, 74)


def test_bd_4_who_dies_in_the_fire_goes_no_further() -> None:
    """BD-4, ED-2.11b."""
    battle = walled([12])
    battle = given(battle, {"D": {"health": 12}})
    events = play(battle, "В-4 → В-2")
    assert len(all_of(events, "move")) == 1
    assert battle.outcome == "red"


def test_ed_2_11a_a_fire_wall_goes_out() -> None:
    """ED-2.11a: its author's third turn from then finds nothing left."""
    battle = walled([])
    for _ in range(2):
        play(battle, "end turn", "end turn")
    assert len(battle.state.things) == 1
    gone = only(play(battle, "end turn"), "gone")
    assert (gone.cells, battle.state.things) == ((2, 7, 12), ())


def test_bd_4_nobody_walks_through_a_barrier_but_everybody_sees_through() -> None:
    """BD-4: and one may shoot through it."""
    battle = duel(
        "M..D\n....\n....",
        [10],
        red={"M": mage("ice_barrier", "spark")},
        blue={"D": duelist()},
    )
    play(battle, "cast Ice Barrier at А-3, В-3")
    events = play(battle, "cast Spark at А-4")
    assert only(events, "damage").figures[0] == 10
    told = refusal(battle, "А-4 → А-3")
    assert (told.code, told.clause) == ("barred", "BD-4")
    assert not any("→" in text and text.endswith("-3") for text in texts(battle))


def test_a_totem_heals_friends_near_it_as_their_turn_begins() -> None:
    """ED-2.11a: 7 within two cells; not the enemy, not further off."""
    red = {"P": fighter("priest", "totem_of_life"), "S": swordsman(health=100)}
    battle = duel("P....\nS...D\n.....", red=red, blue={"D": duelist()})
    battle = given(battle, {"S": {"health": 50}, "D": {"health": 50}, "P": {"health": 50}})
    play(battle, "cast Totem of Life at А-3", "end turn")
    assert unit(battle, "S").health == 57
    play(battle, "end turn", "end turn")
    assert (unit(battle, "P").health, unit(battle, "D").health) == (57, 50)


def test_ed_2_3b_energy_of_a_spring_and_of_the_turn_is_one_sum() -> None:
    """ED-2.3b: 20 and 15 at 95 of 100 are 30 past the maximum: one charge."""
    battle = duel(
        "U.D", red={"U": fighter("priest", "spring_of_energy", level=2)}, blue={"D": duelist()}
    )
    play(battle, "cast Spring of Energy at А-2", "end turn")
    battle = given(battle, {"U": {"energy": 95}})
    events = play(battle, "end turn")
    energy = all_of(events, "energy")[-1]
    assert energy.figures == (35, 100, 100)
    assert [(one.name, one.value) for one in energy.parts] == [
        ("regeneration", 20),
        ("Spring of Energy", 15),
    ]
    assert unit(battle, "U").charges == 1


# ED-2.8d: movement points


def test_ed_2_8d_movement_points_at_once_and_each_turn() -> None:
    """ED-2.8d: Long Stride gives 2 now; Fleetness 1 now and as each turn begins."""
    battle = duel("D....S", red={"D": duelist("long_stride", "fleetness")}, blue={"S": swordsman()})
    event = only(play(battle, "cast Long Stride"), "step_points")
    assert (event.clause, event.figures) == ("ED-2.8d", (2, 4))
    battle = given(battle, {"D": {"action_points": 2}})
    play(battle, "cast Fleetness at А-1")
    assert unit(battle, "D").movement_points == 5
    events = play(battle, "end turn", "end turn")
    assert unit(battle, "D").movement_points == 3
    turn = next(event for event in all_of(events, "turn") if event.unit == 0)
    assert part(turn, "Fleetness") == 1


def test_ed_2_8d_laid_anew_it_gives_no_more_steps_in_the_same_turn() -> None:
    """ED-2.8d: one more movement point by Fleetness, not two."""
    battle = duel("D....S", red={"D": duelist("fleetness")}, blue={"S": swordsman()})
    battle = given(battle, {"D": {"action_points": 3}})
    play(battle, "cast Fleetness at А-1", "cast Fleetness at А-1")
    assert unit(battle, "D").movement_points == 3


def test_ed_2_8d_debuffs_and_roots_take_them() -> None:
    """ED-2.8d: one less, or none at all."""
    red = {"W": warlock("broken_stride", "chains_of_ice")}
    battle = duel("W.D", [1, 1], red=red, blue={"D": duelist()})
    play(battle, "cast Broken Stride at А-3", "end turn")
    assert unit(battle, "D").movement_points == 1
    play(battle, "end turn")
    play(battle, "cast Chains of Ice at А-3", "end turn")
    assert unit(battle, "D").movement_points == 0
    told = refusal(battle, "А-3 → А-2")
    assert (told.code, told.clause) == ("movement_points", "ED-2.8a")


@pytest.mark.parametrize("spell", ["Long Stride", "Fleetness at А-1"])
def test_ed_2_8d_who_is_rooted_gains_no_steps(spell: str) -> None:
    """ED-2.8d: Chains of Ice hold to the cell, whatever gives movement points meanwhile."""
    red = {"D": duelist("long_stride", "fleetness")}
    battle = duel("D.W", red=red, blue={"W": warlock()})
    chains = {"spell": "chains_of_ice", "author": 1, "remaining": 0}
    battle = given(battle, {"D": {"effects": [chains], "movement_points": 0}})
    play(battle, f"cast {spell}")
    assert unit(battle, "D").movement_points == 0
    assert not any("→" in text for text in texts(battle))


# ED-2.11c to e: resurrection


def raising(drawing: str = "P..\nD#.\n..X", spell: str = "resurrection") -> Battle:
    """A priest beside whom two of its side lie dead."""
    red = {"P": fighter("priest", spell, "call_wolf", level=6), "D": duelist(health=99)}
    battle = duel(drawing, red=red, blue={"X": swordsman()})
    return given(battle, {"D": {"health": 0, "cell": -1, "charges": 0}, "P": {"energy": 100}})


def test_ed_2_11d_the_caster_chooses_whom_and_on_which_neighbouring_cell() -> None:
    """ED-2.11d: half its health and Energy, no charges."""
    battle = raising()
    offered = [text for text in texts(battle) if "Resurrection" in text]
    assert offered == ["cast Resurrection of D at А-2", "cast Resurrection of D at Б-1"]
    event = only(play(battle, "cast Resurrection of D at Б-1"), "raise")
    assert (event.clause, event.figures) == ("ED-2.11d", (49, 50))
    raised = unit(battle, "D")
    assert (where(battle, "D"), raised.charges, raised.effects) == ("Б-1", 0, ())


def test_ed_2_11d_the_raised_returns_to_its_old_place_in_the_order() -> None:
    """ED-2.11d: after the priest, before the enemy."""
    battle = raising()
    play(battle, "cast Resurrection of D at Б-1", "end turn")
    assert acting(battle) == "D"


def test_ed_2_11d_only_the_dead_of_ones_own_side() -> None:
    """ED-2.11d: not the living, not the enemy, not further than a cell."""
    battle = raising()
    for text, code in (
        ("cast Resurrection of P at А-2", "lives"),
        ("cast Resurrection of X at А-2", "lives"),
        ("cast Resurrection of D at А-3", "beside"),
        ("cast Resurrection of D at Б-2", "impassable"),
    ):
        told = refusal(battle, text)
        assert told.code == code


def test_ed_2_11c_summoned_creatures_cannot_be_raised() -> None:
    """ED-2.11c: only summoned anew."""
    battle = raising()
    play(battle, "cast Call of the Wolf at А-2")
    battle = given(battle, {"Wolf 1": {"health": 0, "cell": -1}, "P": {"energy": 100}})
    told = refusal(battle, "cast Resurrection of Wolf 1 at А-2")
    assert (told.code, told.clause) == ("summoned", "ED-2.11c")
    assert "cast Call of the Wolf at А-2" in texts(battle)


def test_ed_2_11e_with_every_neighbouring_cell_taken_it_is_refused() -> None:
    """ED-2.11e: walls and creatures all around."""
    battle = raising("P#.\n##.\nD.X")
    told = refusal(battle, "cast Resurrection of D at А-2")
    assert (told.code, told.clause) == ("no_room", "ED-2.11e")
    command = next(
        one for one in battle.setup.system.commands(battle) if one.ability == "resurrection"
    )
    assert command.refusal == told


def test_ed_2_11a_nobody_is_raised_on_a_taken_cell() -> None:
    """ED-2.11a: where a wolf stands, though other cells are free."""
    battle = raising()
    play(battle, "cast Call of the Wolf at А-2")
    battle = given(battle, {"P": {"energy": 100}})
    told = refusal(battle, "cast Resurrection of D at А-2")
    assert (told.code, told.clause) == ("taken", "ED-2.11a")


def test_ed_2_11e_with_nobody_dead_it_is_refused() -> None:
    """ED-2.11e: nobody to raise."""
    battle = given(raising(), {"D": {"health": 9, "cell": 3}})
    told = refusal(battle, "cast Resurrection of D at А-2")
    assert (told.code, told.clause) == ("nobody_to_raise", "ED-2.11e")


@pytest.mark.parametrize(("spell", "health"), [("resurrection", 49), ("last_breath", 19)])
def test_ed_2_11d_health_is_by_the_spells_data(spell: str, health: int) -> None:
    """ED-2.11d: 50 or 20 per cent of 99, rounded down."""
    battle = raising(spell=spell)
    title = {"resurrection": "Resurrection", "last_breath": "Last Breath"}[spell]
    play(battle, f"cast {title} of D at Б-1")
    assert unit(battle, "D").health == health


def test_ed_2_11d_nobody_returns_with_less_than_one_point_of_health() -> None:
    """ED-2.11d: 20 per cent of 4 would be none."""
    red = {"P": fighter("priest", "last_breath"), "D": duelist(health=4)}
    battle = duel("P..\nD..\n..X", red=red, blue={"X": swordsman()})
    battle = given(battle, {"D": {"health": 0, "cell": -1}})
    play(battle, "cast Last Breath of D at Б-1")
    assert unit(battle, "D").health == 1


def test_ed_2_11d_the_enemys_dead_stay_dead() -> None:
    """ED-2.11d: only its own side's stand on the list."""
    red = {"P": fighter("priest", "resurrection", level=6), "D": duelist()}
    battle = duel("P..\nD..\nY.X", red=red, blue={"X": swordsman(), "Y": swordsman()})
    dead = {"health": 0, "cell": -1}
    battle = given(battle, {"D": dead, "Y": dead})
    assert not any("of Y" in text for text in texts(battle))
    told = refusal(battle, "cast Resurrection of Y at Б-1")
    assert (told.code, told.clause) == ("not_of_its_side", "ED-2.11d")


def test_ed_2_6b_a_spell_may_cost_both_action_points() -> None:
    """ED-2.6b: a Last Breath cannot be drawn with one left."""
    battle = raising(spell="last_breath")
    assert "cast Last Breath of D at Б-1" in texts(battle)
    play(battle, "rest")
    battle = given(battle, {"P": {"energy": 100}})
    assert not any("Last Breath" in text for text in texts(battle))
    told = refusal(battle, "cast Last Breath of D at Б-1")
    assert (told.code, dict(told.numbers)) == ("action_points", {"needed": 2, "left": 1})

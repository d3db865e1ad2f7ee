"""The forecast of what comes besides results and sums: what is laid, closed, left alone."""

from fractions import Fraction

import pytest

from game.play.aim import Aim
from game.play.forecast import forecast
from game.play.prices import Price
from game.play.session import Session
from game.play.sums import Term
from game.player.maps import MAPS
from game.terminal.words import told_forecast
from rules.battle.notation import parse_action
from tests.builders import given, play
from tests.game.play.foretold import MAY_STOP_IT, bands, told
from tests.rules.kit.d20 import members
from tests.rules.systems.dexterity.fights import fight as quick_fight
from tests.rules.systems.dexterity.fights import orc as quick_orc
from tests.rules.systems.energy.duels import duel, fighter, mage, swordsman, warlock
from tests.rules.systems.nine_phase import fields
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, man
from tests.rules.systems.side.fights import RED_FIRST, fight, orc

NO_OTHER_HALF = "No movement in phase 7: NP-E8"
"""What is told of a walk in phase 3 that disengages."""


def test_what_is_taken_from_no_store_is_told_too() -> None:
    """SP-4: a weapon takes rounds to be made ready; nobody has a store of rounds."""
    battle = battle_of("A.C", red={"A": man()}, blue={"C": man()})
    shown = forecast(Aim(battle), parse_action("ready Dragonne", battle))
    assert shown.prices == (Price("clock", "Rounds", 1, None, "SP-4"),)


def test_what_is_laid_says_what_it_will_do() -> None:
    """AC-3: how hard it burns, each turn."""
    battle = duel("W.S", (1,), red={"W": warlock("slow_fire")}, blue={"S": swordsman()})
    (words,) = told(battle, "А-3", ("cast", "slow_fire")).lies
    assert words.startswith("Slow Fire: Each tick ")
    assert "–" in words, "from the least to the most"
    play(battle, "cast Slow Fire at А-3")
    (again,) = told(battle, "А-3", ("cast", "slow_fire")).lies
    assert "already" in again


def test_what_is_laid_burns_as_its_bearer_resists_it() -> None:
    """ED-2.9c: Slow Fire does 4 to 7; a fire mage takes a fifth off, 3 to 6."""
    victims = mage(), fighter("fire_mage")
    for victim, ticks in zip(victims, ("4–7", "3–6"), strict=True):
        battle = duel("W.S", (1,), red={"W": warlock("slow_fire")}, blue={"S": victim})
        (words,) = told(battle, "А-3", ("cast", "slow_fire")).lies
        assert words.startswith(f"Slow Fire: Each tick {ticks}")


def test_what_would_heal_who_has_lost_nothing_says_so() -> None:
    """NP-S3: C is whole, A lacks 5."""
    drawing = "CA......X"
    red = {"C": fields.cleric("mending"), "A": fields.swordsman()}
    battle = fields.field(drawing, red=red, blue=fields.BLUE)
    battle = given(battle, {"A": {"health": 25}})
    fields.wait_for(battle, 2, "C")
    whole = told(battle, "А-1", ("cast", "mending"))
    assert whole.fates == ()
    assert whole.others == (("C has lost nothing that it heals", Fraction(1)),)
    assert told(battle, "А-2", ("cast", "mending")).others == ()


def test_a_blow_all_around_at_nobody_says_so() -> None:
    """ED-2.1b: it would cost Energy all the same."""
    words = ("Nobody is there whom it would touch", Fraction(1))
    red = {"S": swordsman("ring_of_steel", "long_stride", level=6)}
    alone = duel("S.W", (1,), red=red, blue={"W": warlock()})
    assert told(alone, "А-1", ("cast", "ring_of_steel")).others == (words,)
    assert words not in told(alone, "А-1", ("cast", "long_stride")).others, "it helps its caster"
    beside = duel("SW", (1,), red=red, blue={"W": warlock()})
    assert told(beside, "А-1", ("cast", "ring_of_steel")).others == ()


def test_a_charge_that_names_an_enemy_is_not_said_to_touch_nobody() -> None:
    """NP-F2: it is declared at the enemy now, and strikes in the melee."""
    red = {"S": fields.swordsman()}
    battle = fields.field("S......X", red=red, blue=fields.BLUE)
    fields.wait_for(battle, 3, "S")
    assert told(battle, "А-8", ("charge", "")).others == ()


def test_one_who_turns_round_is_not_told_that_nobody_is_there() -> None:
    """NP-E10: one faces a cell, an enemy's or an empty one; nobody is meant to be touched."""
    battle = fields.field("A......X\n........", red={"A": fields.swordsman()}, blue=fields.BLUE)
    fields.wait_for(battle, 3, "A")
    assert told(battle, "Б-1", ("turn", "")).others == ()


def test_who_retreats_is_not_told_that_nobody_is_there() -> None:
    """SP-1a: it leaves for a cell in phase 6; nobody is meant to be touched there."""
    battle = battle_of(".....\n..AC.\n.....", red={"A": man()}, blue={"C": man()})
    assert told(battle, "А-1", ("retreat", "")).others == ()


def test_who_walks_to_where_a_spell_is_to_work_is_told_so() -> None:
    """NP-S4: a fireball begun in 2 works in 5, over friend and foe, where it was aimed."""
    red = {"A": fields.swordsman(), "B": fields.mage("fireball")}
    battle = fields.field("A......X\nB.......", red=red, blue=fields.BLUE)
    fields.wait_for(battle, 2, "B")
    play(battle, "cast Fireball at А-5")
    fields.wait_for(battle, 3, "A")
    words = "Fireball (B) is to touch this cell in phase 5"
    assert told(battle, "А-4").others == ((words, Fraction(1)),)
    assert told(battle, "А-3").others == ()


def test_what_a_spell_lays_on_several_is_told_once_and_that_one_die_decides() -> None:
    """SI-S3, SI-S5: both orcs sleep or neither does; the ogre saves more easily."""
    blue = {"X": orc(save=15), "Y": orc(save=15), "Z": members.one("ogre", save=11)}
    battle = fight("M..XY\n...Z.", RED_FIRST, red={"M": members.mage("slumber")}, blue=blue)
    play(battle, "declare a spell")
    both = told(battle, "А-4", ("cast", "slumber"))
    assert both.others == (
        ("M → X and 1 more: Slumber lasts 4 rounds", Fraction(7, 10)),
        ("M → Z: Slumber lasts 4 rounds", Fraction(1, 2)),
    )
    assert both.one_die == "One die is thrown for all of them: SI-S3"
    assert both.one_die in told_forecast(both)
    alone = fight("M..X.", RED_FIRST, red={"M": members.mage("slumber")}, blue={"X": orc()})
    play(alone, "declare a spell")
    one = told(alone, "А-4", ("cast", "slumber"))
    assert one.one_die == "" and one.others[0][0] == "M → X: Slumber lasts 4 rounds"


def test_who_of_several_has_lost_nothing_is_counted() -> None:
    """SI-S2: a circle heals all near it."""
    red = {"C": members.cleric("circle_of_mercy"), "A": members.fighter(), "B": members.fighter()}
    battle = fight("CA..X\nB....", RED_FIRST, red=red, blue={"X": orc()})
    play(battle, "declare a spell")
    aim = Aim(battle)
    aim.choose(("cast", "circle_of_mercy"))
    action = aim.action()
    assert action is not None
    (told_once,) = forecast(aim, action).others
    assert told_once == ("C and 2 more have lost nothing that it heals", Fraction(1))


def test_what_befalls_nobody_yet_is_foretold_with_its_own_numbers() -> None:
    """SP-1d, DO-7d: as one stands on guard, or holds a spell ready."""
    guarding = battle_of("A.C", red={"A": man()}, blue={"C": man()})
    assert forecast(Aim(guarding), parse_action("guard", guarding)).lies == ("Level of defence +3",)
    red = {"M": members.mage("arcane_dart", dexterity=16)}
    holding = quick_fight("M...X", red=red, blue={"X": quick_orc()})
    ready = parse_action("hold Arcane Dart ready", holding)
    assert forecast(Aim(holding), ready).lies == ("Damage 2–7", "Range 7")


def test_who_begins_to_prepare_is_told_what_damage_does_to_it() -> None:
    """DO-8b, by the option that is played; giving a spell up cannot be spoilt."""
    for ruined, says in (("lost", "and it is lost: DO-8b"), ("kept", "stays in memory: DO-8b")):
        battle = quick_fight(
            "M...X",
            red={"M": members.mage("slumber")},
            blue={"X": members.fighter()},
            options={"before": "nothing", "ruined": ruined},
        )
        aim = Aim(battle)
        aim.choose(("prepare", "slumber"))
        action = aim.action()
        assert action is not None
        (broken,) = forecast(aim, action).breaks
        assert broken.startswith("Damage before the round ends ruins") and broken.endswith(says)


@pytest.mark.parametrize(("block", "becomes"), [(25, "25 → 45%"), (31, "31 → 50%")])
def test_an_effect_tells_what_becomes_of_the_number_that_it_changes(
    block: int, becomes: str
) -> None:
    """ED-2.12e: it adds 20, and nobody blocks more often than every second time."""
    red = {"S": swordsman("raised_guard", block=block)}
    battle = duel("S.W", red=red, blue={"W": warlock()})
    foretold = told(battle, "А-1", ("cast", "raised_guard"))
    assert foretold.lies == (f"Raised Guard: Chance to block {becomes}",)


@pytest.mark.parametrize(
    ("guarded", "told_of_it"), [(False, "30 → 5%"), (True, "−12% halved (50 → 38%)")]
)
def test_what_counts_by_half_says_so_before_it_is_laid(guarded: bool, told_of_it: str) -> None:
    """ED-2.10d: of the 25 that Shattered Guard takes 12 count behind a guard raised before."""
    red = {"S": fighter("spellblade", "shattered_guard", level=5)}
    battle = duel("S.W", red=red, blue={"W": swordsman(block=30)})
    guard = {"spell": "raised_guard", "author": 1, "remaining": 2}
    battle = given(battle, {"W": {"effects": [guard] if guarded else []}})
    foretold = told(battle, "А-3", ("cast", "shattered_guard"))
    assert foretold.lies == (f"Shattered Guard: Chance to block {told_of_it}",)


@pytest.mark.parametrize("remaining", [0, 2, 3])
def test_an_effect_that_lies_there_already_is_only_renewed(remaining: int) -> None:
    """ED-2.10b: a second guard makes nobody block more often, in the same turn or a later one."""
    red = {"S": swordsman("raised_guard", block=25)}
    battle = duel("S.W", red=red, blue={"W": warlock()})
    guard = {"spell": "raised_guard", "author": 0, "remaining": remaining}
    foretold = told(given(battle, {"S": {"effects": [guard]}}), "А-1", ("cast", "raised_guard"))
    assert foretold.lies == ("Raised Guard lies there already and is only renewed",)


@pytest.mark.parametrize(("author", "renewed"), [(0, True), (1, False)])
def test_a_burn_is_renewed_by_its_author_alone(author: int, renewed: bool) -> None:
    """ED-2.2f: those of two burn beside each other."""
    red = {"W": warlock("slow_fire"), "V": warlock("slow_fire")}
    battle = duel("WVS", (1,), red=red, blue={"S": swordsman()})
    burns = {"spell": "slow_fire", "author": author, "remaining": 1}
    burning = given(battle, {"S": {"effects": [burns]}})
    lies = told(burning, "А-3", ("cast", "slow_fire")).lies
    assert ("Slow Fire lies there already and is only renewed" in lies) == renewed


def test_a_burn_that_comes_to_eat_charges_is_more_than_renewed() -> None:
    """ED-2.2f: the newest laying decides."""
    battle = duel("W.S", (1,), red={"W": warlock("slow_fire")}, blue={"S": swordsman()})
    burns = {"spell": "slow_fire", "author": 0, "remaining": 1}
    battle = given(battle, {"S": {"effects": [burns]}, "W": {"charges": 1}})
    aim = Aim(battle)
    aim.choose(("cast", "slow_fire"))
    aim.cell = battle.setup.board.parse("А-3")
    aim.change_amount(1)
    action = aim.action()
    assert action is not None
    (words,) = forecast(aim, action).lies
    assert words.startswith("Slow Fire: ")
    assert words.endswith("Consumes charges +25%, Its author holds no charge now")


def test_what_becomes_of_a_bonus_has_its_sign_before_and_after() -> None:
    """A blessing adds 2 to what a fighter beside the cleric strikes with."""
    red = {"C": members.cleric("blessing"), "F": members.fighter(attack=6)}
    battle = quick_fight("CF..X", red=red, blue={"X": members.fighter()})
    play(battle, "hold Blessing ready")
    foretold = told(battle, "А-1", ("cast", "blessing"))
    assert foretold.lies == ("Blessing: Attack bonus +6 → +8",)


def test_results_that_differ_by_numbers_alone_are_told_apart_where_they_are_few() -> None:
    """Each with its own chance; a span would hide how likely they are."""
    battle = duel("W.S", red={"W": warlock("siphon")}, blue={"S": swordsman()})
    few = given(battle, {"W": {"energy": 50}, "S": {"energy": 18}})
    words = [words for words, _chance in told(few, "А-3", ("cast", "siphon")).others]
    assert len(words) == 3 and not any("–" in one for one in words)


def test_a_retreat_foretells_what_befalls_whoever_retreats() -> None:
    """NP-E9: the free blow of the opponent is nothing that may become of the opponent."""
    battle = fields.field("...AX..", red=fields.RED, blue=fields.BLUE)
    fields.wait_for(battle, 3, "A")
    aim = Aim(battle)
    aim.choose(("retreat", ""))
    action = aim.action()
    assert action is not None
    retreat = forecast(aim, action)
    (fate,) = retreat.fates
    assert fate.name == "A" and bands(fate).keys() == {"Missed", "Hit"}
    chance = next(made for made in fate.sums if made.chance)
    assert [term.name for term in chance.terms] == ["Dice", "attack bonus", "retreat"]
    held_against = fate.sums[fate.sums.index(chance) + 1]
    assert [(term.name, term.value) for term in held_against.terms] == [("armour", "15")]
    assert held_against.total == Term("against", "15")
    assert retreat.harms_itself and fate.chance == Fraction(65, 100)
    assert "It harms whoever does it." in told_forecast(retreat)


def test_blows_at_one_who_retreats_from_two_are_no_throws_one_after_another() -> None:
    """NP-E9: the second comes whether the first hits or not, so neither leads to the other."""
    blue = {"X": fields.swordsman(), "Y": fields.archer()}
    battle = fields.field("...AX..\n..Y....", red=fields.RED, blue=blue)
    fields.wait_for(battle, 3, "A")
    aim = Aim(battle)
    aim.choose(("retreat", ""))
    action = aim.action()
    assert action is not None
    (fate,) = forecast(aim, action).fates
    assert fate.steps == () and fate.chance == 1 - Fraction(35, 100) ** 2
    chance = next(made for made in fate.sums if made.chance)
    assert [term.name for term in chance.terms] == ["Dice", "attack bonus", "retreat"]


def test_a_move_says_whom_it_leaves_and_who_may_stop_it() -> None:
    """NP-E8, NP-E4: A leaves X, which takes its other half-move, and may go round Y, who could
    step aside."""
    drawing = "XA.......\n.........\n......Y.."
    battle = fields.field(
        drawing, red={"A": fields.swordsman(move=60)}, blue=fields.BLUE | {"Y": fields.swordsman()}
    )
    fields.wait_for(battle, 3, "A")
    near, round_ = told(battle, "А-4"), told(battle, "А-7")
    assert ("A disengages from X", Fraction(1)) in near.others
    assert near.breaks == (NO_OTHER_HALF,) and round_.breaks == (MAY_STOP_IT, NO_OTHER_HALF)
    assert (round_.later, round_.soon) == ("", "")


def test_to_walk_on_within_reach_is_foretold_to_rule_out_disengaging() -> None:
    """NP-E8: not where the walk itself disengages, nor where one could not in any case."""
    board = "\n".join((".......", "...AX..", "......."))
    battle = fields.field(board, red={"A": fields.swordsman()}, blue=fields.BLUE)
    battle = fields.wait_for(fields.engaged_since(battle, "A", "X"), 3, "A")
    stays = "It stays within reach: after that it cannot disengage in this round: NP-E8"
    assert told(battle, "А-4").breaks == (stays,)
    assert told(battle, "Б-1").breaks == (NO_OTHER_HALF,)
    play(battle, "Б-4 → А-4")
    assert told(battle, "Б-4").breaks == ()


def test_what_one_rule_closes_is_told_in_one_sentence() -> None:
    """NP-S1, NP-S2."""
    battle = fields.field("A....X", red={"A": fields.mage("dart_of_light")}, blue=fields.BLUE)
    assert told(battle, "А-6", ("cast", "dart_of_light")).rules_out == (
        "No movement in phases 3 and 7, no full move, no charge: NP-S1",
        "No spell in phases 5 and 8: NP-S2",
    )


def test_what_a_rule_says_is_lost_is_not_said_of_its_tile_again() -> None:
    """NP-E9: A decides next too, as X, who is bound, does nothing."""
    drawing = ".......\n..A....\n..X...."
    battle = fields.field(drawing, red={"A": fields.swordsman()}, blue=fields.BLUE)
    bound = {"effects": [{"spell": "binding", "author": 0, "remaining": 2}]}
    battle = given(fields.engaged_since(battle, "A", "X"), {"X": bound})
    battle = fields.wait_for(battle, 3, "A")
    assert told(battle, "В-3", ("turn", "")).rules_out == ("No retreat: NP-E9",)


def test_a_step_onto_the_relic_is_called_what_it_is() -> None:
    """RK-4: who comes to it first takes it; a shove has it dropped."""
    battle = tale("AR.X", (), red={"A": person()}, blue={"X": person()})
    (fate,) = told(battle, "А-2", ("move", "")).fates
    assert bands(fate) == {"Takes the relic": Fraction(1)}
    play(battle, "А-1 → А-2", "end turn", "А-4 → А-3")
    fates = told(battle, "А-2", ("cast", "shove")).fates
    assert "Drops the relic" in bands(fates[0])


def test_one_answer_does_not_rule_the_other_out() -> None:
    """SP-1b: to carry out what was declared or to call it off, also where the same one is asked
    next."""
    battle, asked = Session.start(MAPS / "seven_phase-duel.toml", 3).battle, 0
    for step in range(60):
        assert battle.pending is not None
        if battle.pending.kind == "go":
            aim, asked = Aim(battle), asked + 1
            aim.choose(("go", ""))
            assert aim.ruled_out() == ()
        battle.apply(battle.options[step * 7 % len(battle.options)])
    assert asked


def test_what_it_rules_out_is_told() -> None:
    """ED-2.7b: after 4 of 5 attack points nothing is left for a strike."""
    battle = duel("A.S", red={"A": mage("spark")}, blue={"S": swordsman()})
    (sentence,) = told(battle, "А-3", ("cast", "spark")).rules_out
    assert sentence == "Rules out: Shoot"


def test_what_it_rules_out_in_this_phase_alone_is_told_so() -> None:
    """NP-F2: whoever has charged goes no further in phase 3, but on in its second half-move."""
    battle = fields.field("A.......X", (1, 1), red=fields.RED, blue=fields.BLUE)
    (sentence,) = told(battle, "А-9", ("charge", "")).rules_out
    assert sentence == "Rules out in this phase: Move"


def test_what_is_done_in_a_part_of_ones_own_rules_out_for_the_whole_round() -> None:
    """SI-5: who has walked holds no more in this round."""
    orcs = fight("O..X", RED_FIRST, red={"O": orc()}, blue={"X": orc()})
    assert "Rules out: Hold" in told(orcs, "А-3", ("move", "")).rules_out


def test_the_blow_that_fells_the_last_tells_that_it_ends_the_battle() -> None:
    """SP-END: A hits C, who has 1 left, in half of all cases; with D beside it nothing ends."""
    for others, ends in (({}, [("Red wins", Fraction(1, 2))]), ({"D": man()}, [])):
        blue, drawing = {"C": man(), **others}, "AC..D" if others else "AC..."
        battle = battle_of(
            drawing, red={"A": man()}, blue=blue, ready="A", met=["AC"], C={"health": 1}
        )
        declare(battle, {"A": "attack at А-2"})
        told = forecast(Aim(battle), parse_action("carry it out", battle)).others
        assert [one for one in told if one[0] == "Red wins"] == ends


def test_a_spell_held_ready_lies_on_nobody_yet() -> None:
    """DO-7a, DO-S5: cast, the shield of air comes; cast again, it is renewed."""
    battle = quick_fight("M.....X", red={"M": members.mage("air_shield")}, blue={"X": quick_orc()})
    play(battle, "hold Shield of Air ready")
    cast = parse_action("cast Shield of Air", battle)
    assert forecast(Aim(battle), cast).lies == ("Armour class 11 → 15",)
    lying = {"M": {"effects": [{"spell": "air_shield", "author": 0, "remaining": 3}]}}
    (again,) = forecast(Aim(given(battle, lying)), cast).lies
    assert again == "Shield of Air lies there already and is only renewed"

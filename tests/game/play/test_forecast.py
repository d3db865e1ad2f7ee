"""The forecast: names for results, chances that sum up, terms, prices, and what is ruled out."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import example
from hypothesis import given as any_of
from hypothesis import strategies as st

from game.play.aim import Aim
from game.play.fate import Band, Fate, Sort
from game.play.forecast import Forecast, forecast
from game.play.prices import Price
from game.play.stage import percent
from game.play.sums import Term
from game.terminal.words import told_forecast
from game.window.screens.battle.forecast_bands import whole_per_cents
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.record.opening import open_battle
from tests.builders import given, play
from tests.game.window.screens.players import MAPS, sensible
from tests.rules.kit.d20 import members
from tests.rules.systems.dexterity.fights import fight as quick_fight
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock
from tests.rules.systems.nine_phase import fields
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, magician, man
from tests.rules.systems.side.fights import RED_FIRST, fight, orc

MAY_STOP_IT = "Y may step aside, and it ends there; what is foretold holds if nobody does: NP-E4"


def told(battle: Battle, cell: str, choice: tuple[str, str] | None = None) -> Forecast:
    """What is told of the chosen command, or of a plain attack, at a cell."""
    aim = Aim(battle)
    aim.choose(choice)
    aim.cell = battle.setup.board.parse(cell)
    action = aim.action()
    assert action is not None
    return forecast(aim, action)


def bands(fate: Fate) -> dict[str, Fraction]:
    """The results by their names."""
    return {band.word: band.chance for band in fate.bands}


def test_a_shield_makes_two_results_and_its_share_is_named() -> None:
    """ED-2.2c: what a shield and training block between them, and the book takes off."""
    battle = duel("A.S", red={"A": mage()}, blue={"S": swordsman(block=45)})
    (fate,) = told(battle, "А-3").fates
    assert bands(fate) == {"Blocked": Fraction(35, 100), "Hit": Fraction(65, 100)}
    assert fate.chance == Fraction(65, 100)
    chance = next(made for made in fate.sums if made.chance and made.total.name == "Blocked")
    assert chance.total == Term("Blocked", "35%")
    assert [term.value for term in chance.terms] == ["+45%", "−10%"]


def test_a_blow_that_takes_more_than_is_left_says_so() -> None:
    """ED-2.9: the sum is told in full, and that of it no more counts than there is health."""
    blue = {"S": swordsman(health=6)}
    (fate,) = told(duel("A.S", red={"A": mage("spark")}, blue=blue), "А-3").fates
    damage = next(made for made in fate.sums if not made.chance)
    assert (damage.terms[-1].name, damage.terms[-1].value) == ("no more than is left", "6")
    assert damage.total == Term("Damage", "6")
    (fate,) = told(duel("A.S", red={"A": mage("spark")}, blue={"S": swordsman()}), "А-3").fates
    assert all(term.name != "no more than is left" for made in fate.sums for term in made.terms)


def test_damage_is_told_by_what_a_hit_takes() -> None:
    battle = duel("A.S", red={"A": mage("spark")}, blue={"S": swordsman()})
    (fate,) = told(battle, "А-3", ("cast", "spark")).fates
    (damage,) = (made for made in fate.sums if not made.chance)
    weakest, hardest = -fate.felt[0][0], -fate.felt[-1][0]
    assert 0 < weakest < -fate.mean < hardest
    assert damage.total == Term("Damage", f"{weakest}–{hardest}")


def test_whoever_may_fall_has_a_part_of_the_bar() -> None:
    battle = duel("A.S", red={"A": mage("spark")}, blue={"S": swordsman()})
    battle = given(battle, {"S": {"health": 12}})
    (fate,) = told(battle, "А-3", ("cast", "spark")).fates
    assert set(bands(fate)) == {"Hit", "Felled"}
    assert [band.sort for band in fate.bands] == ["harm", "felled"], "dark to light"
    assert 0 < fate.felled < 1 and sum(bands(fate).values()) == 1


def test_what_is_paid_stands_before_and_after() -> None:
    """ED-2.7b: an attack costs an action, its attack points and Energy."""
    battle = duel("A.S", red={"A": mage("spark")}, blue={"S": swordsman()})
    battle = given(battle, {"A": {"energy": 60}})
    shown = told(battle, "А-3", ("cast", "spark"))
    assert Price("drop", "Energy", 60, 45, "ED-2.1b") in shown.prices
    assert Price("hand", "Action points", 2, 1, "ED-2.6b") in shown.prices


def test_what_it_rules_out_is_told() -> None:
    """ED-2.7b: after 4 of 5 attack points nothing is left for a strike."""
    battle = duel("A.S", red={"A": mage("spark")}, blue={"S": swordsman()})
    (sentence,) = told(battle, "А-3", ("cast", "spark")).rules_out
    assert sentence == "Rules out: Shoot"


def test_friends_in_the_fire_are_told_of() -> None:
    red = {"F": fighter("fire_mage", "fire_sphere"), "A": swordsman()}
    battle = duel("F..A\n...S", red=red, blue={"S": swordsman()})
    shown = told(battle, "Б-3", ("cast", "fire_sphere"))
    assert shown.harms_friends
    assert {fate.name for fate in shown.fates} == {"A", "S"}


def test_a_failing_spell_says_so() -> None:
    battle = duel("A.S", red={"A": fighter("fire_mage", "slow_fire")}, blue={"S": swordsman()})
    (fate,) = told(battle, "А-3", ("cast", "slow_fire")).fates
    assert set(bands(fate)) == {"Fails", "Takes effect"}


def test_what_lies_on_somebody_and_is_renewed_takes_effect() -> None:
    """ED-2.10b: a spell laid once more lasts its turns again."""
    burns = {"spell": "slow_fire", "author": 0, "remaining": 2}
    battle = duel("A.S", red={"A": mage("slow_fire")}, blue={"S": swordsman()})
    burning = given(battle, {"S": {"effects": [burns]}})
    for fate in (told(one, "А-3", ("cast", "slow_fire")).fates[0] for one in (battle, burning)):
        assert set(bands(fate)) == {"Takes effect", "Fails"}


SORTS: tuple[Sort, ...] = ("nothing", "help", "harm", "felled")


@any_of(
    st.lists(st.tuples(st.integers(1, 10_000), st.sampled_from(SORTS)), min_size=1, max_size=12)
)
@example([(66, "nothing"), (9835, "nothing"), (33, "harm"), (33, "felled"), (33, "help")])
def test_per_cents_sum_to_a_hundred_and_what_is_possible_is_never_0(
    results: list[tuple[int, Sort]],
) -> None:
    whole = sum(share for share, _sort in results)
    chances = [Fraction(share, whole) for share, _sort in results]
    bar = zip(chances, (sort for _share, sort in results), strict=True)
    shown = whole_per_cents([Band("", chance, sort) for chance, sort in bar])
    assert sum(shown) == 100 and min(shown) >= 1
    for number, chance in zip(shown, chances, strict=True):
        assert abs(number - chance * 100) < len(results)


def test_the_bar_says_the_same_as_all_that_is_told_beside_it() -> None:
    """That it takes effect, falls and so ends the battle is rounded once."""
    chances = (Fraction(3343, 10_000), Fraction(4993, 10_000), Fraction(1664, 10_000))
    bar = [
        Band(sort, chance, sort)
        for sort, chance in zip(("nothing", "harm", "felled"), chances, strict=True)
    ]
    assert whole_per_cents(bar) == [33, 50, 17]
    assert percent(chances[1] + chances[2]) == "67%" and percent(chances[2]) == "17%"


def test_a_wound_is_named_by_its_grade_and_each_throw_has_a_step() -> None:
    """SP-2, SP-S2: a spell must rise, be cast and be aimed; what it does is a wound."""
    battle = battle_of("A.C", red={"A": magician("dream_fire")}, blue={"C": man()})
    shown = told(battle, "А-3", ("cast", "dream_fire"))
    (fate,) = shown.fates
    assert [band.word for band in fate.bands] == ["Fails", "Bruise", "Light", "Grave", "Critical"]
    assert [step.name for step in fate.steps] == ["Rise", "Cast", "Aim"]
    assert fate.steps[0].before == 1 and fate.steps[-1].after == fate.chance
    for one, following in pairwise(fate.steps):
        assert one.after == following.before, "each begins where the one before has ended"
    (thrown, lost) = (made for made in fate.sums if not made.chance)
    assert thrown.terms[0].value == "1d10 + 1d10" and thrown.total.name == "Damage"
    assert [term.name for term in lost.terms] == ["Bruise", "Light", "Grave", "Critical"]
    assert shown.later == "In phase 2, if nothing else changes till then"
    assert shown.soon == "in phase 2"


def test_what_is_carried_out_is_foretold_and_what_is_called_off_is_not() -> None:
    """SP-1b, AC-3: the answer among others; what is called off waits for nothing."""
    battle = battle_of("AC", red={"A": man()}, blue={"C": man()}, ready="A")
    declare(battle, {"A": "attack at А-2", "C": "ready Dragonne"})
    aim = Aim(battle)
    go, off = (
        forecast(aim, parse_action(text, battle)) for text in ("carry it out", "call it off")
    )
    assert {band.word for band in go.fates[0].bands} >= {"Missed", "Light"}
    assert (go.later, off.later, off.fates) == (
        "In phase 5, if nothing else changes till then",
        "",
        (),
    )


def test_what_is_taken_from_no_store_is_told_too() -> None:
    """SP-4: a weapon takes rounds to be made ready; nobody has a store of rounds."""
    battle = battle_of("A.C", red={"A": man()}, blue={"C": man()})
    shown = forecast(Aim(battle), parse_action("ready Dragonne", battle))
    assert shown.prices == (Price("clock", "Rounds", 1, None, "SP-4"),)


def test_a_share_that_differs_from_way_to_way_is_told_as_a_span() -> None:
    """NP-S4: whoever saves feels half, rounded up: what is saved depends on the dice."""
    blue = {"X": fields.swordsman(health=30)}
    battle = fields.field("M.X", red={"M": fields.mage("burning_fan")}, blue=blue)
    action = next(option for option in battle.options if option.ability == "burning_fan")
    (fate,) = forecast(Aim(battle), action).fates
    assert [band.word for band in fate.bands] == ["Saved, half", "Hit in full"]
    saved = [term.value for made in fate.sums for term in made.terms if term.name == "saved"]
    assert len(saved) == 1 and "…" in saved[0]
    full, half = [made.total.value for made in fate.sums if not made.chance]
    assert (full, half) == ("3–8", "1–4"), "1d6 + 2, and half of it"


def test_a_spell_is_paid_from_those_of_its_own_level() -> None:
    """SI-2a: a dart of level 1 takes none of level 2, and never more than one."""
    red, blue = {"M": members.mage("arcane_dart", level=3)}, {"X": orc(health=60)}
    battle = fight("M....X", RED_FIRST, red=red, blue=blue)
    play(battle, "declare a spell")
    (price,) = told(battle, "А-6", ("cast", "arcane_dart")).prices
    assert price.label == "Spells of level 1" and price.after == price.before - 1


def test_half_a_damage_on_a_save_is_not_told_as_a_hit() -> None:
    """SI-S3: an orc saves or does not; either way the fire hurts it."""
    red, blue = {"M": members.mage("ball_of_fire")}, {"X": orc(health=60)}
    battle = fight("M....X", (*RED_FIRST, 20, 3), red=red, blue=blue)
    play(battle, "declare a spell")
    (fate,) = told(battle, "А-6", ("cast", "ball_of_fire")).fates
    assert [(band.word, band.sort) for band in fate.bands] == [
        ("Saved, half", "harm"), ("Not saved", "harm"),
    ]  # fmt: skip


def test_what_dice_decide_first_is_not_foretold() -> None:
    """SI-4: after the last declaration both sides roll, and again while they are equal."""
    battle = open_battle(MAPS / "side-pairs.toml", 1)
    while battle.pending is not None and battle.round < 2:
        aim = Aim(battle)
        for command in aim.commands:
            aim.choose((command.kind, command.ability))
            for option in aim.at_amount()[:3]:
                aim.cell = option.cells[0] if option.cells else -1
                assert len(aim.ruled_out()) < len(aim.commands)
        battle.apply(sensible(battle))


def test_a_chance_is_told_once_by_the_name_of_what_it_is_the_chance_of() -> None:
    """ED-2.10a, ED-2.12c: its other outcome is no second sum."""
    burn = duel("W.S", red={"W": warlock("slow_fire")}, blue={"S": swordsman(block=20)})
    (fate,) = told(burn, "А-3", ("cast", "slow_fire")).fates
    assert [made.total.name for made in fate.sums] == ["Chance"]
    blow = duel("AS", red={"A": duelist()}, blue={"S": swordsman(block=20)})
    (fate,) = told(blow, "А-2").fates
    assert [made.total.name for made in fate.sums if made.chance] == ["Blocked"]


def test_what_is_laid_says_what_it_will_do() -> None:
    """AC-3: how hard it burns, each turn."""
    battle = duel("W.S", (1,), red={"W": warlock("slow_fire")}, blue={"S": swordsman()})
    (words,) = told(battle, "А-3", ("cast", "slow_fire")).lies
    assert words.startswith("Slow Fire: Each tick ")
    assert "–" in words, "from the least to the most"
    play(battle, "cast Slow Fire at А-3")
    assert told(battle, "А-3", ("cast", "slow_fire")).lies == (), "it lies there already"


def test_energy_that_is_taken_is_harm_and_one_result_with_its_span() -> None:
    """ED-2.9d: each number that the dice may make is no result of its own."""
    battle = duel("W.S", red={"W": warlock("siphon")}, blue={"S": swordsman()})
    foretold = told(battle, "А-3", ("cast", "siphon"))
    fate = foretold.fates[0]
    assert [(band.word, band.sort) for band in fate.bands] == [("Energy taken", "harm")]
    assert [made.total for made in fate.sums] == [Term("Energy taken", "16–24")]
    ((words, chance),) = foretold.others
    assert chance == 1 and words.startswith("W: +16–24 Energy, now ")


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
    assert retreat.harms_itself and fate.chance == Fraction(65, 100)
    assert "It harms whoever does it." in told_forecast(retreat)


def test_a_move_says_whom_it_leaves_and_who_may_stop_it() -> None:
    """NP-E8, NP-E4: A leaves X, and may go round Y, who could step aside."""
    drawing = "XA.......\n.........\n......Y.."
    battle = fields.field(
        drawing, red={"A": fields.swordsman(move=60)}, blue=fields.BLUE | {"Y": fields.swordsman()}
    )
    fields.wait_for(battle, 3, "A")
    near, round_ = told(battle, "А-4"), told(battle, "А-7")
    assert ("A disengages from X", Fraction(1)) in near.others
    assert near.breaks == () and round_.breaks == (MAY_STOP_IT,)
    assert (round_.later, round_.soon) == ("", "")


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


# Answers


def two_after_one() -> Battle:
    """A hunter, its prey and the prey's friend, who may cover it."""
    return tale(
        "H...P...F",
        (),
        red={"H": person(chase=1)},
        blue={"P": person(), "F": person(chase=3)},
    )


def test_an_answer_to_a_contest_tells_first_of_whom_it_is_against() -> None:
    """RK-4: by the dice of both; that the prey is caught comes of it and is told after."""
    battle = two_after_one()
    play(battle, "use Chase at А-5")
    hunter, prey = told(battle, "А-9", ("chase", "")).fates
    assert (hunter.name, prey.name) == ("H", "P")
    lost, even = bands(hunter)["F wins"], bands(hunter)["Nobody wins"]
    assert (lost, hunter.chance) == (Fraction(101, 200), Fraction(101, 200))
    assert bands(hunter)["H wins"] == 1 - lost - even == prey.chance


def test_a_deed_that_may_be_answered_tells_what_each_answer_makes_of_it() -> None:
    """RK-4, AC-3: as the answer itself will be foretold."""
    battle = two_after_one()
    found = told(battle, "А-5", ("cast", "run_down"))
    assert found.fates == ()
    run, leap, let_go = (words for words, _fate in found.answers)
    assert run == "If F answers “Run”:"
    assert "Leap" in leap and "Let go" in let_go
    assert found.lies == ("Chase: Dodge −3",)
    shown = found.answers[0][1].bands
    play(battle, "use Chase at А-5")
    assert told(battle, "А-9", ("chase", "")).rules_out == ()
    assert told(battle, "А-9", ("chase", "")).fates[0].bands == shown


def test_the_bar_of_a_contest_gives_its_rival_the_figure_that_stands_above() -> None:
    """RK-4: 50.5% is 50% on the tile, above the bar and in it."""
    battle = two_after_one()
    play(battle, "use Chase at А-5")
    hunter, _prey = told(battle, "А-9", ("chase", "")).fates
    shown = dict(zip(bands(hunter), whole_per_cents(hunter.bands), strict=True))
    tile = battle.setup.system.commands(battle)[0]
    assert shown["F wins"] == tile.facts[0].value == 50
    assert percent(hunter.chance) == "50%"


def test_an_area_tells_of_foes_before_friends() -> None:
    """RK-6b: aimed at an empty cell, the headline is not a friend's."""
    battle = tale(
        "A..F.P", (), red={"A": person("rain_of_arrows"), "F": person()}, blue={"P": person()}
    )
    assert [fate.name for fate in told(battle, "А-5", ("cast", "rain_of_arrows")).fates] == [
        "P",
        "F",
    ]


def test_a_risk_on_ones_way_is_foretold_by_whether_one_gets_there() -> None:
    """RK-1b: Jump 6 against 15: 9 or more gets there, 1 fails gravely and hurts."""
    battle = tale("AJ.X", (), red={"A": person(jump=6)}, blue={"X": person()})
    (fate,) = told(battle, "А-2", ("move", "")).fates
    assert bands(fate)["Passed"] == fate.chance == Fraction(60, 100)
    assert bands(fate)["Failed gravely"] == Fraction(5, 100)


def test_how_gravely_it_failed_makes_no_two_results_where_the_harm_is_the_same() -> None:
    """RK-6e: Will 0 against 15."""
    battle = tale("A.X", (), red={"A": person("word_of_fear")}, blue={"X": person()})
    (fate,) = told(battle, "А-3", ("cast", "word_of_fear")).fates
    assert bands(fate) == {"Withstood": Fraction(6, 20), "Hit": Fraction(14, 20)}


def test_the_last_of_ones_own_throws_has_its_own_chance() -> None:
    """RK-3d: who climbs and fails to hide is up the tree all the same."""
    battle = tale("Ac#X", (), red={"A": person(climb=6, hide=7)}, blue={"X": person()})
    (fate, *_rest) = told(battle, "А-2", ("cast", "hide_in_the_trees")).fates
    climb, hide = fate.steps
    assert (climb.chance, hide.chance) == (Fraction(85, 100), Fraction(90, 100))


def test_a_step_onto_the_relic_is_called_what_it_is() -> None:
    """RK-4: who comes to it first takes it; a shove has it dropped."""
    battle = tale("AR.X", (), red={"A": person()}, blue={"X": person()})
    (fate,) = told(battle, "А-2", ("move", "")).fates
    assert bands(fate) == {"Takes the relic": Fraction(1)}
    play(battle, "А-1 → А-2", "end turn", "А-4 → А-3")
    fates = told(battle, "А-2", ("cast", "shove")).fates
    assert "Drops the relic" in bands(fates[0])


def test_who_only_looks_on_is_not_named_before_whom_it_befalls() -> None:
    """RK-3c, d: hiding is foretold of who hides, the watcher's own throw as its last step."""
    team = {"A": person(climb=6, hide=7)}
    battle = tale("Ac.X", (), red=team, blue={"X": person(notice=4)})
    (fate,) = told(battle, "А-2", ("cast", "hide_in_the_trees")).fates
    assert fate.name == "A"
    assert [step.chance * 20 for step in fate.steps] == [17, 18, 10]
    assert bands(fate)["Hidden"] == Fraction(17 * 18 * 10, 20**3)


def test_of_several_throws_against_one_deed_it_is_enough_that_one_falls_short() -> None:
    """RK-3c, d: Force 2 and Jump 1 against 10, of which both hold out 13 in 20 and 12 in 20."""
    red, blue = {"A": person("tackle", strength=9)}, {"X": person(strength=2, jump=1)}
    battle = tale("AX.", (), red=red, blue=blue)
    (fate,) = told(battle, "А-2", ("cast", "tackle")).fates
    own, theirs = fate.steps
    assert (own.name, own.chance) == ("Risk of Force", 1)
    assert theirs.name == "Risk of Force or Risk of Jump"
    assert theirs.chance == bands(fate)["Shoved"] == 1 - Fraction(13 * 12, 400)


def test_help_is_foretold_from_where_health_lies() -> None:
    """RK-8a: at −9, help of 20 at level 0 makes it 11."""
    battle = tale("AF.X", (), red={"A": person(), "F": person()}, blue={"X": person()})
    battle = given(battle, {"F": {"health": -9, "down": True, "fell_today": True}})
    (fate,) = told(battle, "А-2", ("cast", "help_up")).fates
    assert (fate.health, fate.health + fate.mean) == (-9, 11)


def test_whether_a_blow_brings_down_or_fells_for_good_is_told() -> None:
    """RK-8a, b: the first time today one goes down, the second time one is out of the battle."""
    words = []
    for fell_today in (False, True):
        battle = tale("AX", (), red={"A": person(strength=9)}, blue={"X": person()})
        battle = given(battle, {"X": {"health": 1, "fell_today": fell_today}})
        words += [band.word for band in told(battle, "А-2", None).fates[0].bands]
    assert words == ["Missed", "Down", "Missed", "Falls for good"]


def test_what_is_paid_is_no_second_whom_it_befalls() -> None:
    """RK-6d."""
    red = {"A": person("reckless_blow")}
    battle = tale("AX", (), red=red, blue={"X": person()})
    found = told(battle, "А-2", ("cast", "reckless_blow"))
    assert found.whom == "X" and [fate.name for fate in found.fates] == ["X"]
    assert [(price.before, price.after) for price in found.prices] == [(40, 35)]


def test_whoever_is_tried_withstands_and_whoever_tries_fails() -> None:
    """RK-3b, c: two throws of two people are told apart in one bar."""
    battle = tale("AX.", (), red={"A": person()}, blue={"X": person()})
    (fate,) = told(battle, "А-2", ("cast", "shove")).fates
    assert bands(fate) == {
        "Failed gravely": Fraction(4, 20),
        "Failed": Fraction(5, 20),
        "Withstood": Fraction(11 * 11, 400),
        "Shoved": Fraction(11 * 9, 400),
    }


def test_typed_lines_tell_as_much() -> None:
    """NP-E4, RK-4: what the window tells, a terminal tells too."""
    drawing = "XA.......\n.........\n......Y.."
    battle = fields.field(
        drawing, red={"A": fields.swordsman(move=60)}, blue=fields.BLUE | {"Y": fields.swordsman()}
    )
    fields.wait_for(battle, 3, "A")
    assert MAY_STOP_IT in told_forecast(told(battle, "А-7"))
    lines = list(told_forecast(told(two_after_one(), "А-5", ("cast", "run_down"))))
    run = lines.index("If F answers “Run”:")
    assert lines[run + 1].startswith("H, Red") and "F wins" in lines[run + 1]
    assert "Chase: Dodge −3" in lines


def test_a_wound_is_not_told_again_by_its_number() -> None:
    """SP-10: what is hit may be gravely wounded; that it is one wound says nothing more."""
    battle = battle_of("AC", red={"A": man(level=9)}, blue={"C": man()}, ready="A")
    declare(battle, {"A": "attack at А-2", "C": "ready Dragonne"})
    shown = forecast(Aim(battle), parse_action("carry it out", battle))
    assert any(band.word == "Grave" for band in shown.fates[0].bands)
    assert shown.lies == ()


def test_a_chance_of_which_a_share_is_rolled_is_told_from_its_least_to_its_most() -> None:
    """ED-2.10c: 60 and a Mysterious Sphere of 2 to 24; how likely it is lies between the two."""
    battle = duel("W.S", red={"W": warlock("hush")}, blue={"S": swordsman()})
    sphere = {"spell": "mysterious_sphere", "author": 0, "remaining": 3}
    battle = given(battle, {"W": {"effects": [sphere]}})
    (fate, *_) = told(battle, "А-3", ("cast", "hush")).fates
    (made,) = fate.sums
    assert [(term.name, term.value) for term in made.terms] == [
        ("base", "+60%"),
        ("Mysterious Sphere", "+2–24%"),
    ]
    assert made.total == Term("Chance", "62–84%")
    assert fate.chance == Fraction(73, 100)


def test_results_that_differ_by_numbers_alone_are_told_apart_where_they_are_few() -> None:
    """Each with its own chance; a span would hide how likely they are."""
    battle = duel("W.S", red={"W": warlock("siphon")}, blue={"S": swordsman()})
    few = given(battle, {"S": {"energy": 18}})
    words = [words for words, _chance in told(few, "А-3", ("cast", "siphon")).others]
    assert len(words) == 3 and not any("–" in one for one in words)


def test_how_often_it_is_left_is_among_the_prices() -> None:
    """NP-S3, NP-M1: of a spell with the tile's picture, of a missile with the gauge's."""
    battle = fields.field("A....X", red={"A": fields.mage("fireball")}, blue=fields.BLUE)
    left, later = told(battle, "А-4", ("cast", "fireball")).prices
    assert left == Price("sphere", "Left", 2, 1, "NP-S3")
    assert later.label == "Spell phases"
    battle = fields.field("A....X", red={"A": fields.archer()}, blue=fields.BLUE)
    (missile,) = told(battle, "А-6", ("shoot", "")).prices
    assert missile == Price("arrow", "Missiles", 24, 23, "NP-M1")


def test_to_walk_on_within_reach_is_foretold_to_rule_out_disengaging() -> None:
    """NP-E8: not where the walk itself disengages, nor where one could not in any case."""
    board = "\n".join((".......", "...AX..", "......."))
    battle = fields.field(board, red={"A": fields.swordsman()}, blue=fields.BLUE)
    battle = fields.wait_for(fields.engaged_since(battle, "A", "X"), 3, "A")
    stays = "Within reach it walks on: it does not disengage any more in this round: NP-E8"
    assert told(battle, "А-4").breaks == (stays,)
    assert told(battle, "Б-1").breaks == ()
    play(battle, "Б-4 → А-4")
    assert told(battle, "Б-4").breaks == ()


def test_what_one_rule_closes_is_told_in_one_sentence() -> None:
    """NP-S1, NP-S2."""
    battle = fields.field("A....X", red={"A": fields.mage("dart_of_light")}, blue=fields.BLUE)
    assert told(battle, "А-6", ("cast", "dart_of_light")).rules_out == (
        "No movement in phases 3 and 7, no full move, no charge: NP-S1",
        "No spell in phases 5 and 8: NP-S2",
    )

"""The forecast: names for results, chances that sum up, terms and prices."""

from fractions import Fraction

from hypothesis import example
from hypothesis import given as any_of
from hypothesis import strategies as st

from game.play.aim import Aim
from game.play.dossier import rule_of
from game.play.fate import Band, Sort
from game.play.forecast import forecast
from game.play.prices import Price
from game.play.stage import percent
from game.play.sums import Term
from game.terminal.words import told_forecast
from game.window.screens.battle.forecast_bands import whole_per_cents
from rules.battle.notation import action_text, parse_action
from rules.record.opening import open_battle
from tests.builders import given, play
from tests.game.play.foretold import MAY_STOP_IT, bands, told, two_after_one
from tests.game.window.screens.players import MAPS, sensible
from tests.rules.kit.d20 import members
from tests.rules.systems.dexterity.fights import fight as quick_fight
from tests.rules.systems.dexterity.fights import orc as quick_orc
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock
from tests.rules.systems.nine_phase import fields
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, man
from tests.rules.systems.side.fights import RED_FIRST, fight, orc

SORTS: tuple[Sort, ...] = ("nothing", "help", "harm", "felled")


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


def test_dice_that_may_take_more_than_is_left_say_so_where_the_sums_beyond_are_one() -> None:
    """NP-M1: of the arrow's 1d8 no more than 3 count, and all 8 where there are as many."""
    for health, cut in ((3, ["3"]), (8, [])):
        battle = fields.field("A..X", red={"A": fields.archer()}, blue={"X": fields.swordsman()})
        battle = given(battle, {"X": {"health": health}})
        (fate,) = told(battle, "А-4").fates
        damage = next(made for made in fate.sums if not made.chance)
        assert [one.value for one in damage.terms if one.name == "no more than is left"] == cut


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


def test_friends_in_the_fire_are_told_of() -> None:
    red = {"F": fighter("fire_mage", "fire_sphere"), "A": swordsman()}
    battle = duel("F..A\n...S", red=red, blue={"S": swordsman()})
    shown = told(battle, "Б-3", ("cast", "fire_sphere"))
    assert shown.harms_friends
    assert {fate.name for fate in shown.fates} == {"A", "S"}


def test_whoever_sleeps_with_the_enemy_is_of_ones_own_side() -> None:
    """SI-S5: who stands near the cell falls asleep too, a friend or whoever casts."""
    red = {"M": members.mage("slumber"), "F": members.fighter()}
    for drawing, caught in (("M..XF", True), ("F.MX.", True), ("MF.X.", False)):
        battle = fight(drawing, RED_FIRST, red=red, blue={"X": orc()})
        play(battle, "declare a spell")
        assert told(battle, "А-4", ("cast", "slumber")).harms_friends == caught, drawing


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


def test_a_contest_has_one_figure_for_each_who_may_win_it() -> None:
    """RK-4: of 400 throws 126 are the first's, 224 its rival's, and 50 nobody's."""
    nobody, rival, first = (Fraction(number, 400) for number in (50, 224, 126))
    bar = [
        Band("Nobody wins", nobody, "nothing"),
        Band("Thief wins", rival, "harm"),
        Band("Takes the relic", first, "help"),
    ]
    assert whole_per_cents(bar) == [12, 56, 32]
    assert (percent(rival), percent(first)) == ("56%", "32%")


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


def test_a_spell_that_is_only_prepared_is_not_paid_yet() -> None:
    """DO-7a, DO-7b: what is not cast in time is not lost, so the count goes as it is cast; also
    for one that knows spells of a single level."""
    knows = {"spells_1": 3, "spells_2": 0, "spells_3": 0}
    red = {"M": members.mage("arcane_dart", dexterity=16, **knows)}
    battle = quick_fight("M...X", (1,), red=red, blue={"X": quick_orc()})
    for words in ("hold Arcane Dart ready", "cast Arcane Dart at А-5"):
        option = next(one for one in battle.options if action_text(one, battle) == words)
        shown = forecast(Aim(battle), option)
        paid = [(price.before, price.after) for price in shown.prices]
        assert paid == ([] if option.kind == "ready" else [(3, 2)])
        battle.apply(option)


def test_a_rule_of_what_is_only_held_ready_is_that_of_holding_it() -> None:
    """DO-7d: DO-2a, of the Dexterity of monsters, is settled before anybody is asked."""
    battle = quick_fight("M...X", red={"M": members.mage("slumber")}, blue={"X": quick_orc()})
    ready = next(one for one in battle.options if one.kind == "ready")
    assert rule_of(ready, battle) == "DO-7d"


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


def test_energy_that_is_taken_is_harm_and_one_result_with_its_span() -> None:
    """ED-2.9d: each number that the dice may make is no result of its own."""
    battle = duel("W.S", red={"W": warlock("siphon")}, blue={"S": swordsman()})
    battle = given(battle, {"W": {"energy": 50}})
    foretold = told(battle, "А-3", ("cast", "siphon"))
    fate = foretold.fates[0]
    assert [(band.word, band.sort) for band in fate.bands] == [("Energy taken", "harm")]
    assert [made.total for made in fate.sums] == [Term("Energy taken", "16–24")]
    ((words, chance),) = foretold.others
    assert chance == 1 and words.startswith("W: +16–24 Energy, now ")


def test_energy_is_taken_though_what_rides_on_it_fails() -> None:
    """ED-2.9d, ED-2.12d: the Kiss takes Energy for certain; its 60 are those of the rest."""
    battle = duel("WS", red={"W": warlock("void_kiss", level=5)}, blue={"S": swordsman()})
    foretold = told(battle, "А-2", ("cast", "void_kiss"))
    assert bands(foretold.fates[0]) == {"Energy taken": Fraction(1)}
    rides = next(words for words, _chance in foretold.others if "Void Kiss" in words)
    assert rides.startswith("W → S: Void Kiss lasts 2 turns")
    assert {chance for words, chance in foretold.others if words == rides} == {Fraction(64, 100)}


def test_a_help_of_friends_counts_who_gives_and_gets_it() -> None:
    """ED-2.2e: the circle heals its own caster too; what a Leech keeps makes nobody a target."""
    priest = fighter("priest", "circle_of_mending", level=5, health=100)
    battle = duel("PF.\n..X", red={"P": priest, "F": mage()}, blue={"X": swordsman()})
    hurt = given(battle, {"P": {"health": 50}, "F": {"health": 50}})
    assert told(hurt, "А-2", ("cast", "circle_of_mending")).whom == "F and 1 more"
    battle = duel("WS", red={"W": warlock("leeching_touch")}, blue={"S": swordsman()})
    bitten = told(given(battle, {"W": {"health": 50}}), "А-2", ("cast", "leeching_touch"))
    assert (len(bitten.fates), bitten.whom) == (2, "S")


def test_an_area_tells_of_foes_before_friends() -> None:
    """RK-6b: aimed at an empty cell, the headline is not a friend's."""
    battle = tale(
        "A..F.P", (), red={"A": person("rain_of_arrows"), "F": person()}, blue={"P": person()}
    )
    assert [fate.name for fate in told(battle, "А-5", ("cast", "rain_of_arrows")).fates] == [
        "P",
        "F",
    ]


def test_the_dead_who_learn_by_a_blow_are_not_told_of_as_whom_it_falls_upon() -> None:
    """RK-9a, b: F has fallen for good, and has its share all the same; nothing is pointed at."""
    red = {"A": person(precision=20), "F": person()}
    battle = tale("F.AB", red=red, blue={"B": person(health=4)})
    battle = given(battle, {"F": {"cell": -1, "health": 0}, "B": {"fell_today": True}})
    aim = Aim(battle)
    strike = next(option for option in battle.options if option.kind == "strike")
    assert [fate.name for fate in forecast(aim, strike).fates] == ["B", "A"]


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


def test_who_only_looks_on_is_not_named_before_whom_it_befalls() -> None:
    """RK-3c, d: hiding is foretold of who hides, the watcher's own throw as its last step."""
    team = {"A": person(climb=6, hide=7)}
    battle = tale("Ac.X", (), red=team, blue={"X": person(notice=4)})
    (fate,) = told(battle, "А-2", ("cast", "hide_in_the_trees")).fates
    assert fate.name == "A"
    assert [step.chance * 20 for step in fate.steps] == [17, 18, 10]
    names = [step.name for step in fate.steps]
    assert names == ["Risk of Climb", "Risk of Hide", "X: Risk of Notice"]  # whose Notice 4 it is
    assert bands(fate)["Hidden"] == Fraction(17 * 18 * 10, 20**3)


def test_help_is_foretold_from_where_health_lies() -> None:
    """RK-8a: at −9, help of 20 at level 0 makes it 11."""
    battle = tale("AF.X", (), red={"A": person(), "F": person()}, blue={"X": person()})
    battle = given(battle, {"F": {"health": -9, "down": True, "fell_today": True}})
    (fate,) = told(battle, "А-2", ("cast", "help_up")).fates
    assert (fate.health, fate.health + fate.mean) == (-9, 11)


def test_who_is_raised_is_not_called_healed() -> None:
    """ED-2.11d."""
    red = {"P": fighter("priest", "last_breath", level=5), "F": mage()}
    battle = duel("PF.\n..X", red=red, blue={"X": swordsman()})
    battle = given(battle, {"F": {"health": 0, "cell": -1}})
    (fate,) = told(battle, "А-2", ("cast", "last_breath")).fates
    assert bands(fate) == {"Raised": Fraction(1)}


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
    assert "Chase: Dodge 0 → −3" in lines


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


def test_how_often_it_is_left_is_among_the_prices() -> None:
    """NP-S3, NP-M1: of a spell with the tile's picture, of a missile with the gauge's."""
    battle = fields.field("A....X", red={"A": fields.mage("fireball")}, blue=fields.BLUE)
    left, later = told(battle, "А-4", ("cast", "fireball")).prices
    assert left == Price("sphere", "Left", 2, 1, "NP-S3")
    assert later.label == "Spell phases"
    battle = fields.field("A....X", red={"A": fields.archer()}, blue=fields.BLUE)
    (missile,) = told(battle, "А-6", ("shoot", "")).prices
    assert missile == Price("arrow", "Missiles", 24, 23, "NP-M1")


def test_who_meets_a_blow_is_told_what_becomes_of_itself() -> None:
    """SP-8: of a parry, how it is parried or what wound it lets through; nothing of the attacker,
    and no chance of the blow that could be read as the parry's."""
    battle = battle_of(
        "AC",
        (50,),
        red={"A": man()},
        blue={"C": man()},
        ready="AC",
        options={"defence": "chosen"},
    )
    declare(battle, {"A": "attack at А-2", "C": "guard"})
    play(battle, "carry it out")
    foretold = forecast(Aim(battle), parse_action("parry", battle))
    (fate,) = foretold.fates
    assert (fate.name, foretold.harms_itself) == ("C", True)
    assert [*bands(fate)] == ["Parried", "Bruise", "Light", "Grave", "Critical"]
    assert bands(fate)["Parried"] == Fraction(1, 2)

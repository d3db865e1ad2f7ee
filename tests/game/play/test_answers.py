"""The forecast where several throws decide, or another may answer."""

from fractions import Fraction
from itertools import pairwise

from game.play.stage import percent
from game.play.sums import Term
from game.window.screens.battle.forecast_bands import whole_per_cents
from game.window.screens.battle.forecast_parts import effect_words
from tests.builders import play
from tests.game.play.foretold import bands, told, two_after_one
from tests.game.windows import plain_style
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, magician, man

SPRINT = "sprint_for_the_relic"


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
    assert found.lies == ("Chase: Dodge 0 → −3",)
    shown = found.answers[0][1].bands
    play(battle, "use Chase at А-5")
    assert told(battle, "А-9", ("chase", "")).rules_out == ()
    assert told(battle, "А-9", ("chase", "")).fates[0].bands == shown


def test_a_contest_let_go_is_told_as_the_help_that_it_is_to_the_hunter() -> None:
    """RK-4: it runs where it wants to if it passes; with Run the large chance is the rival's."""
    battle = two_after_one()
    play(battle, "use Chase at А-5")
    run, let_go = (told(battle, "А-9", (kind, "")) for kind in ("chase", "let_go"))
    hunter = let_go.fates[0]
    assert (hunter.name, hunter.bands[-1].word, hunter.bands[-1].sort) == ("H", "Passed", "help")
    assert (run.helps_enemies, let_go.helps_enemies) == (False, True)
    assert effect_words(run, plain_style())[0] == "takes effect"
    words, ink = effect_words(let_go, plain_style())
    assert (words, ink) == ("helps the enemy", plain_style().theme.colours.warning)


def test_a_contest_is_named_by_who_wins_it_and_each_throw_by_who_throws() -> None:
    """RK-4: whoever wins the race takes the relic; the rival who is asked sees whose throw is
    whose."""
    battle = tale("A..R..B", red={"A": person()}, blue={"B": person(chase=3, speed=4)})
    assert told(battle, "А-4", ("cast", SPRINT)).lies == ("Holds the relic: Steps −2",)
    play(battle, "use Sprint")
    first = told(battle, "А-1", ("chase", "")).fates[0]
    assert bands(first).keys() == {"Nobody wins", "B wins", "A wins"}
    assert [made.total for made in first.sums] == [Term("A", "1–20"), Term("B", "4–23")]


def test_one_who_withstands_throws_under_its_own_name() -> None:
    """RK-6e: the target throws, and not the one who speaks the word."""
    battle = tale("A.B", red={"A": person("word_of_fear")}, blue={"B": person(will=1)})
    (fate,) = told(battle, "А-3", ("cast", "word_of_fear")).fates
    thrown, asked = (made.total for made in fate.sums if made.chance)
    assert (thrown, asked) == (Term("B", "2–21"), Term("against", "15"))


def test_a_blow_that_meets_but_friends_is_a_warning() -> None:
    """RK-6b: nobody else stands beside A."""
    battle = tale("FA..B", red={"A": person("whirl"), "F": person()}, blue={"B": person()})
    words, ink = effect_words(told(battle, "А-2", ("cast", "whirl")), plain_style())
    assert (words, ink) == ("hurts a friend", plain_style().theme.colours.warning)


def test_the_bar_of_a_contest_gives_its_rival_the_figure_that_stands_above() -> None:
    """RK-4: 50.5% is 50% on the tile, above the bar and in it."""
    battle = two_after_one()
    play(battle, "use Chase at А-5")
    hunter, _prey = told(battle, "А-9", ("chase", "")).fates
    shown = dict(zip(bands(hunter), whole_per_cents(hunter.bands), strict=True))
    tile = battle.setup.system.commands(battle)[0]
    assert shown["F wins"] == tile.facts[0].value == 50
    assert percent(hunter.chance) == "50%"


def test_of_several_throws_against_one_deed_it_is_enough_that_one_falls_short() -> None:
    """RK-3c, d: Force 2 and Jump 1 against 10, of which both hold out 13 in 20 and 12 in 20."""
    red, blue = {"A": person("tackle", strength=9)}, {"X": person(strength=2, jump=1)}
    battle = tale("AX.", (), red=red, blue=blue)
    (fate,) = told(battle, "А-2", ("cast", "tackle")).fates
    own, theirs = fate.steps
    assert (own.name, own.chance) == ("Risk of Force", 1)
    assert theirs.name == "X: Risk of Force or Risk of Jump"
    assert theirs.chance == bands(fate)["Shoved"] == 1 - Fraction(13 * 12, 400)


def test_what_one_is_driven_into_is_its_own_risk() -> None:
    """RK-3c, BD-6: X, not A, must keep its feet on the ice that it is shoved onto."""
    battle = tale("AXI.", (), red={"A": person("tackle", strength=9)}, blue={"X": person()})
    (fate,) = told(battle, "А-2", ("cast", "tackle")).fates
    assert [step.name for step in fate.steps] == [
        "Risk of Force", "X: Risk of Force or Risk of Jump", "X: Risk of Ice"
    ]  # fmt: skip
    assert fate.steps[-1].chance == Fraction(16, 20), "5 to 20 pass a low risk"


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


def test_the_last_of_ones_own_throws_has_its_own_chance() -> None:
    """RK-3d: who climbs and fails to hide is up the tree all the same."""
    battle = tale("Ac#X", (), red={"A": person(climb=6, hide=7)}, blue={"X": person()})
    (fate, *_rest) = told(battle, "А-2", ("cast", "hide_in_the_trees")).fates
    climb, hide = fate.steps
    assert (climb.chance, hide.chance) == (Fraction(85, 100), Fraction(90, 100))


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
    assert [(term.name, term.value, term.clause) for term in lost.terms] == [
        ("Bruise", "1d4", "SP-S2"),
        ("Light", "1d6", "SP-S2"),
        ("Grave", "1d6 + 1d6", "SP-S2"),
        ("Critical", "all 20", "SP-S2"),
    ], "not the damage is lost but what its wound takes"
    assert shown.later == "In phase 2, if nothing else changes till then"
    assert shown.soon == "in phase 2"

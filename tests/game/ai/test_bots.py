"""The bots: legal, repeatable, blind to the dice, and better the more they think."""

import subprocess
import sys
from fractions import Fraction
from math import exp
from pathlib import Path

import pytest

from game.ai import BOTS, DEFAULT_BOT, PEOPLE_MEET, choose, futures, judged, winning_chance
from game.ai.chance import SURE, later_hope, scaled
from game.ai.greedy import expected_score, rank
from game.ai.pruning import distinct_options, other_amounts, outermost_amounts
from game.ai.searcher import EVEN, PACE, Considered, considered, decided
from game.ai.simulation import fight, matches, summary
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.preview import preview
from rules.battle.sealed import asked_anew
from rules.content.scenario import Member
from rules.dice import SEEDED, mix
from rules.record.opening import open_battle
from tests.builders import given, texts
from tests.game.ai.test_positions import Position, opened
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman
from tests.rules.systems.nine_phase import fields as nine

MAPS = Path(__file__).parents[3] / "maps"
ONE = {"F": Member("fighter", "", 3)}
OTHER = {"G": Member("fighter", "", 3)}
FEW = 300
"""Answers that a bot may apply where its choice itself does not matter."""


def drawn(drawing: str, red: dict[str, Member], blue: dict[str, Member]) -> Battle:
    """A duel whose dice may fall anyhow."""
    battle = duel(drawing, red=red, blue=blue)
    battle.source = SEEDED
    return battle


def chosen(bot: str, battle: Battle, seed: int = 1) -> str:
    """What a bot does, as text."""
    assert battle.pending is not None
    return action_text(choose(bot, battle.view(battle.pending.side), seed), battle)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_chooses_an_option_and_leaves_the_view_as_it_was(bot: str) -> None:
    battle = drawn("D..\n..S", {"D": duelist()}, {"S": swordsman()})
    view = battle.view("red")
    before = view.digest()
    assert choose(bot, view, 3, FEW) in view.options
    assert view.digest() == before


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_view_and_seed_give_the_same_action(bot: str) -> None:
    battle = drawn("D....\n....S", {"D": duelist()}, {"S": swordsman()})
    views = [battle.view("red", 7) for _ in range(2)]
    assert choose(bot, views[0], 5, FEW) == choose(bot, views[1], 5, FEW)


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_no_bot_looks_at_the_dice_that_will_fall(bot: str) -> None:
    battle = drawn("D.\n.S", {"D": duelist("gale_blade")}, {"S": swordsman(block=30)})
    views = [battle.view("red", seed) for seed in range(6)]
    assert len({view.dice for view in views}) == 6
    assert len({choose(bot, view, 1) for view in views}) == 1


def test_the_random_bot_takes_every_option_about_as_often() -> None:
    battle = drawn("D.S", {"D": duelist()}, {"S": swordsman()})
    view = battle.view("red")
    taken = [choose("random", view, seed) for seed in range(200 * len(view.options))]
    for option in view.options:
        assert 140 < taken.count(option) < 260


def test_nothing_to_decide_is_an_error() -> None:
    battle = drawn("DS", {"D": duelist()}, {"S": swordsman()})
    battle.finish("red", "ED-END")
    with pytest.raises(ValueError, match="nothing to decide"):
        choose("greedy", battle, 1)
    with pytest.raises(KeyError):
        choose("nobody", drawn("DS", {"D": duelist()}, {"S": swordsman()}), 1)


def test_the_default_bot_and_the_levels_exist() -> None:
    assert DEFAULT_BOT in BOTS
    assert list(PEOPLE_MEET) == list(BOTS)[-5:], "the levels stand last, the gentlest first"


def test_a_budget_counts_answers_and_gives_the_same_again() -> None:
    battle = drawn("D...\n...S", {"D": duelist("gale_blade")}, {"S": swordsman()})
    spent = []
    for budget in (300, 300, 1200):
        before = battle.setup.answered
        found = judged(battle.view("red", 2), 5, budget)
        spent.append(((battle.setup.answered - before), found))
    assert spent[0] == spent[1]
    assert spent[2][0] > 1000 > 700 > spent[0][0]


def test_in_a_battle_of_many_the_budget_holds_too() -> None:
    """Five a side, where the futures of all options would take four times as many answers."""
    battle = open_battle(MAPS / "energy-on-long-field.toml", 3)
    for number in range(4):
        assert battle.pending is not None
        battle.apply(choose("greedy", battle.view(battle.pending.side), number))
    assert battle.pending is not None
    view, before = battle.view(battle.pending.side), battle.setup.answered
    assert len(considered(view, 1500)) > 8, "all options that look good are told of"
    assert battle.setup.answered - before < 2 * 1500


def test_a_judgement_is_best_first_and_names_its_reason() -> None:
    """One blow ends it: it is the best, as good as won, and says so."""
    battle = drawn("D.\n.S", {"D": duelist()}, {"S": swordsman(health=1, block=0)})
    found = judged(battle.view("red"), 1, budget=200)
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert action_text(found[0].action, battle).endswith("at Б-2")
    assert found[0].term == "won"
    assert found[0].chance > 0.99
    assert {one.action for one in found} <= set(battle.options)


def test_of_options_as_good_as_each_other_the_one_that_stays_is_taken() -> None:
    """How near that is depends on how many points of the score a chance hangs on."""
    walk, stay = Action(0, "move", cells=(3,)), Action(0, "end")
    for even, taken in ((50.0, walk), (200.0, stay)):
        found = [Considered(walk, 500_100, 2, even=even), Considered(stay, 500_000, even=even)]
        assert decided([found], 1) == taken
    steep, flat = (open_battle(MAPS / f"{name}-duel.toml", 1) for name in ("energy", "seven_phase"))
    evens = [considered(one.view("red"), 50)[0].even for one in (steep, flat)]
    assert evens[0] == EVEN > evens[1] > 0


def test_the_more_a_plan_counts_for_the_nearer_are_equals() -> None:
    """In Dexterity Order a plan counts for 150 futures, not 30: chance tells a fifth as much of its
    options apart, so who walks comes nearer by a step for a fifth of the promise."""
    battle = open_battle(MAPS / "dexterity-duel.toml", 1)
    assert battle.pending is not None
    numbers = battle.setup.system.bots
    asked = battle.view(battle.pending.side)
    point = SURE / (4 * scaled(numbers, 2))
    assert numbers.plan == 150
    assert considered(asked, 50)[0].even == pytest.approx(min(EVEN, 4 * point) / 5)


def test_where_all_walk_unseen_a_walk_is_judged_where_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """DO-6, DO-10: two fighters walk at the same moment; no dice hide what that comes to."""
    battle = opened("dexterity", Position(title="", drawing="F......G", red=ONE, blue=OTHER))
    while battle.pending is not None and battle.pending.kind != "choose":
        battle.apply(battle.options[0])
    monkeypatch.setattr(futures, "hope", lambda after, side: after.units[0].cell)
    met = futures.Futures(asked_anew(battle.view("red")), 1)
    walks = [one for one in battle.options if one.kind == "move"]
    assert walks
    assert [met.chosen(one, 0) for one in walks] == [one.cells[-1] for one in walks]


def test_a_walk_must_promise_more_than_what_can_be_done_before_it() -> None:
    """So nobody paces up and down for what futures cannot tell; the best of the rest is done. The
    system says of how many points that is."""
    walk, stay, strike = Action(0, "move", cells=(3,)), Action(0, "end"), Action(0, "strike")
    for pace, taken in ((0.0, walk), (2000.0, walk), (4000.0, strike)):
        found = [
            Considered(walk, 503_000, 2, even=100.0, pace=pace),
            Considered(strike, 500_000, even=100.0, pace=pace),
            Considered(stay, 499_000, at_once=1.0, even=100.0, pace=pace),
        ]
        assert decided([found], 1) == taken
    opened = (open_battle(MAPS / f"{name}-duel.toml", 1) for name in ("energy", "seven_phase"))
    assert [considered(one.view("red"), 50)[0].pace for one in opened] == [PACE, 0.0]


def test_the_chance_to_win_is_the_score_by_the_system_s_scale() -> None:
    battle = drawn("D.E", {"D": duelist()}, {"E": duelist()})
    chances = {side: winning_chance(battle, side) for side in ("red", "blue")}
    numbers = battle.setup.system.bots
    scale = numbers.scale
    points = battle.score("red") - numbers.optimism
    assert chances["red"] == pytest.approx(1 / (1 + exp(-points / scale)))
    assert (chances["red"] > 0.5) == (points > 0)
    battle.finish("red", "ED-END")
    assert [winning_chance(battle, side) for side in ("red", "blue")] == [1, 0]
    assert scaled(numbers, 6) == scale * (1 + 4 * numbers.crowd / 100), "one of many decides less"


def test_where_a_future_ends_the_odds_for_then_weigh_the_terms() -> None:
    """An enemy that threatens more leaves less hope when one has one's turn again."""
    battle = drawn("D.E", {"D": duelist()}, {"E": duelist()})
    system = battle.setup.system
    odds, terms = system.bots.later, dict(system.terms(battle, "red"))
    assert odds is not None and odds.shares["danger"] > 100 and terms["danger"] < 0
    points = sum(value * odds.shares.get(name, 100) for name, value in terms.items()) / 100
    found = SURE / (1 + exp((odds.optimism - points) / odds.scale))
    assert later_hope(battle, "red") == pytest.approx(found, abs=1)
    battle.finish("red", "ED-END")
    assert [later_hope(battle, side) for side in ("red", "blue")] == [SURE, 0]


def test_a_future_ends_by_the_odds_for_then(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = drawn("D....S", {"D": duelist()}, {"S": swordsman()})
    monkeypatch.setattr(futures, "later_hope", lambda after, side: 1000 * after.round)
    assert futures.Futures(battle, 1).hope(battle.options[-1], 0) == 1000 * (battle.round + 1)


def test_a_future_of_nine_phases_ends_before_anybody_acts_in_the_next_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """NP-1: who is then to begin is a matter of dice, and of no choice of this round."""
    battle = nine.field("A.....X", red=nine.RED, blue=nine.BLUE)
    battle.source = SEEDED
    met = futures.Futures(battle, 1)
    for number in range(8):
        ends: list[Battle] = []
        monkeypatch.setattr(
            futures, "later_hope", lambda after, side, ends=ends: ends.append(after)
        )
        met.hope(battle.options[0], number)
        (end,) = ends
        assert end.round == battle.round + 1
        assert [one.done for one in end.units] == [0, 0]


def test_the_expected_score_is_the_mean_of_the_preview() -> None:
    """AC-3: bots and players see the same chances."""
    battle = drawn("D.\n.S", {"D": duelist("gale_blade")}, {"S": swordsman(block=30)})
    for action in battle.options:
        outcomes = preview(battle, action).outcomes
        mean = sum((one.probability * one.battle.score("red") for one in outcomes), Fraction(0))
        assert expected_score(battle, action, "red") == mean


def test_options_that_do_the_same_are_tried_once() -> None:
    red, blue = {"F": fighter("fire_mage", "fire_sphere")}, {"S": swordsman()}
    battle = drawn("F...\n....\n...S", red, blue)
    bursts = [one for one in distinct_options(battle) if one.kind == "cast"]
    hits = [one for one in bursts if 11 in battle.setup.system.area(battle, one)]
    assert len(bursts) == 3, "nobody, oneself, the enemy"
    assert len(hits) == 1
    moves = [one for one in battle.options if one.kind == "move"]
    assert [one for one in distinct_options(battle) if one.kind == "move"] == moves


def test_amounts_are_tried_at_the_ends_first() -> None:
    options = [Action(0, "cast", "spark", (3,), -1, amount) for amount in range(6)]
    options.append(Action(0, "end"))
    assert [one.amount for one in outermost_amounts(options)] == [0, 5, 0]
    assert [one.amount for one in other_amounts(options, options[5])] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_blow_that_may_end_the_battle_is_struck(bot: str) -> None:
    battle = drawn("D.\n.S", {"D": duelist("gale_blade")}, {"S": swordsman(health=10)})
    first = chosen(bot, battle)
    assert first.startswith(("strike", "cast Gale Blade"))


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_out_of_reach_it_comes_nearer(bot: str) -> None:
    """By the end of its turn; what it does first (a rest, a spell on its blade) is its own."""
    battle = drawn("D.......S", {"D": duelist()}, {"S": swordsman()})
    play_turn(bot, battle)
    assert battle.units[0].cell == 2


def play_turn(bot: str, battle: Battle) -> None:
    """Let a bot play the first unit's turn to its end."""
    while battle.pending is not None and battle.pending.unit == 0:
        battle.apply(choose(bot, battle.view("red"), seed=1))


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_the_way_around_a_wall_counts_not_the_distance(bot: str) -> None:
    drawing = """
        D#S...
        .#....
        .#....
        .#....
        ......
    """
    battle = drawn(drawing, {"D": duelist()}, {"S": swordsman()})
    play_turn(bot, battle)
    assert battle.units[0].cell == battle.setup.board.parse("В-1")


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_friends_are_not_burnt_for_nothing(bot: str) -> None:
    """A burst that hits one enemy and two friends is not cast; a shot is fired instead."""
    red = {"F": fighter("fire_mage", "fire_sphere"), "D": duelist(), "M": mage()}
    blue = {"S": swordsman(), "X": swordsman(), "Y": swordsman()}
    battle = drawn("FDS...XY\n..M.....", red, blue)
    battle = given(battle, {"F": {"movement_points": 0, "charges": 1}})
    assert "cast Fire Sphere at А-3" in texts(battle)
    assert chosen(bot, battle) == "strike at А-3"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_the_weaker_of_two_targets_is_struck(bot: str) -> None:
    red = {"M": mage("mending_light"), "N": mage()}
    blue = {"S": swordsman(health=100), "T": swordsman(health=100)}
    battle = drawn("M..S\nN..T", red, blue)
    battle = given(battle, {"T": {"health": 40}, "M": {"movement_points": 0, "charges": 1}})
    assert chosen(bot, battle) == "strike at Б-4"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_full_energy_is_rested_into_a_charge_before_it_is_spent(bot: str) -> None:
    """ED-2.3b: after the strike the same rest would fill 10 and give no charge."""
    battle = drawn("M..S", {"M": mage("mending_light")}, {"S": swordsman()})
    battle = given(battle, {"M": {"movement_points": 0}})
    assert chosen(bot, battle) == "rest"


def test_a_ranked_list_is_best_first() -> None:
    battle = drawn("D..\n..S", {"D": duelist("gale_blade")}, {"S": swordsman()})
    values = [one.value for one in rank(battle)]
    assert values == sorted(values, reverse=True)
    assert len(values) > 3


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_sure_wound_is_held_ready_rather_than_a_shield(bot: str) -> None:
    """DO-7d: against the fighter the mystic's one spell of the day wins more often as a dart."""
    battle = open_battle(MAPS / "dexterity-duel.toml", seed=1)
    assert [chosen(bot, battle, seed) for seed in range(5)] == ["hold Arcane Dart ready"] * 5


@pytest.mark.parametrize(
    "scenario, bot",
    [("energy-duel", "greedy"), ("energy-duel", "planner"), ("energy-pairs", "greedy")],
)
def test_thinking_beats_the_dice(scenario: str, bot: str) -> None:
    """A few mirrored games here; `simulate` prints the 200 that the promise is about."""
    series = matches(MAPS / f"{scenario}.toml", bot, "random", 4, 11, mirrored=True)
    told = summary([fight(one) for one in series], mirrored=True)
    assert told["bots"] == {bot: 4, "random": 0}
    assert told["rounds"]["max"] <= 30


@pytest.mark.parametrize("kind", ["shield_swordsman", "book_mage", "fire_mage", "warlock"])
def test_two_of_a_kind_do_not_stand_off_for_ever(kind: str) -> None:
    battle = drawn("." * 7 + "\nR.....B\n" + "." * 7, {"R": fighter(kind)}, {"B": fighter(kind)})
    state = 3
    while battle.pending is not None:
        state = mix(state + 1)
        battle.apply(choose("greedy", battle.view(battle.pending.side, state), state))
    assert battle.outcome in ("red", "blue")
    assert battle.round < 30


def test_bots_never_load_the_window() -> None:
    code = "import sys, game.ai, game.ai.simulation; sys.exit('pygame' in sys.modules)"
    root = Path(__file__).parents[3]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0

"""Levels for people: who is offered, how they err, and what tempers do."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest

from game.ai import BOTS, PEOPLE_MEET, choose
from game.ai.levels import LEVELS, TEMPERS, after_winning, drawn, offered, tempered
from game.ai.pruning import leads_nearer
from game.ai.valued import Valued
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.registry import all_systems
from tests.builders import play, texts
from tests.contract.positions import opened
from tests.rules.kit.d20.members import fighter as man_at_arms
from tests.rules.systems.dexterity.fights import fight, loose, orc
from tests.rules.systems.energy.duels import duel, duelist, fighter, swordsman
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, man

ONES = [Valued(Action(0, "strike", "", (cell,)), Fraction(-10 * cell)) for cell in range(5)]


def test_a_newcomer_meets_the_gentlest_and_the_winner_the_next() -> None:
    assert list(PEOPLE_MEET) == list(LEVELS)
    assert offered("") == offered("planner") == "first_battle"
    ladder = ["first_battle"]
    while (higher := after_winning(ladder[-1], ladder[-1])) not in ladder:
        ladder.append(higher)
    assert ladder == list(LEVELS)
    assert after_winning("soldier", "recruit") == "soldier", "an easier one is no proof"
    assert after_winning("recruit", "veteran") == "hard", "a harder one is"


def test_the_better_is_the_likelier_and_the_absurd_never() -> None:
    """At a warmth of 10 what is 10 worse is e times as rare, and 30 worse is not plausible."""
    taken = Counter(drawn(ONES, 10, seed).cells[0] for seed in range(3000))
    assert sorted(taken) == [0, 1, 2]
    assert taken[0] / taken[1] == pytest.approx(2.718, rel=0.15)
    assert taken[1] / taken[2] == pytest.approx(2.718, rel=0.2)


def test_a_blow_is_not_lost_among_idle_steps() -> None:
    """At a warmth of 10 thirty steps that are 10 worse are together e times as rare as one blow."""
    steps = [Valued(Action(0, "move", "", (cell,)), Fraction(-10)) for cell in range(1, 31)]
    taken = Counter(drawn([ONES[0], *steps], 10, seed).cells[0] for seed in range(3000))
    idle = 3000 - taken.pop(0)
    assert (3000 - idle) / idle == pytest.approx(2.718, rel=0.15)
    assert len(taken) == 30, "each step is as likely as the others"


def test_every_system_warms_the_gentler_more_of_two_levels_that_go_by_one_bot() -> None:
    for system in all_systems().values():
        for one, other in pairwise(level for level in LEVELS.values() if level.place >= 0):
            gentler, warmth = one.bot == other.bot, system.bots.warmth
            assert not gentler or warmth[one.place] > warmth[other.place]
        assert min(system.bots.warmth) >= 1 <= system.bots.scale


def test_the_bold_fear_half_of_what_the_even_fear() -> None:
    battle = duel("D.\n.S", red={"D": duelist()}, blue={"S": swordsman()})
    terms = dict(battle.setup.system.terms(battle, "red"))
    assert terms["danger"] < 0
    bold, careful = (tempered(one)(battle, "red") for one in ({"danger": 50}, {"danger": 160}))
    assert careful < battle.score("red") < bold
    assert tempered(TEMPERS[0])(battle, "red") == battle.score("red")


def test_tempers_weigh_terms_that_there_are() -> None:
    battle = opened("energy", 1)
    known = {name for name, _ in battle.setup.system.terms(battle, "red")}
    for temper in TEMPERS:
        assert temper.keys() <= known


def test_one_temper_a_battle_makes_another_play() -> None:
    """Wounded, just out of reach, the bold now and then walk into it, the careful never."""
    battle = duel("D....S\n......", red={"D": duelist(health=25)}, blue={"S": swordsman()})
    view = battle.view("red")
    bold, careful = (
        {choose("first_battle", view, seed, character=character) for seed in range(40)}
        for character in (1, 2)
    )
    near = {"А-1 → А-2", "А-1 → А-3", "А-1 → Б-2", "А-1 → Б-3"}
    assert near <= {action_text(one, battle) for one in bold}
    assert near.isdisjoint(action_text(one, battle) for one in careful)


def test_only_levels_below_the_hardest_are_tempered() -> None:
    assert [name for name, bot in BOTS.items() if bot.tempered] == list(LEVELS)[:-1]


def test_nobody_errs_into_a_deed_that_burns_itself() -> None:
    """A sphere at one's own feet is worth little less than a step, and yet nobody's error."""
    red, blue = {"F": fighter("fire_mage", "fire_sphere")}, {"S": swordsman()}
    battle = duel("F.....S", red=red, blue=blue)
    at_its_feet = "cast Fire Sphere at А-1"
    assert at_its_feet in texts(battle)
    taken = {
        action_text(choose("first_battle", battle.view("red"), seed), battle) for seed in range(60)
    }
    assert len(taken) > 2
    assert at_its_feet not in taken


def test_a_newcomer_errs_also_in_what_takes_effect_later() -> None:
    """Every blow that is declared is compared, not the few that seem best at a first look."""
    foes = {name: man(armour=number) for number, name in enumerate("VWXYZ")}
    battle = battle_of("VWX\nYA.\nZ..", red={"A": man()}, blue=foes, ready="A")
    taken = {choose("first_battle", battle.view("red"), seed) for seed in range(40)}
    assert len({one.cells for one in taken if one.kind == "strike"}) == 5


def test_nobody_declares_what_it_would_call_off() -> None:
    """Beside an enemy, its sword in hand, a man strikes or stands; he neither draws a dagger nor
    falls back."""
    battle = battle_of(
        "AX..", red={"A": man("dragonne", "dagger")}, blue={"X": man()}, ready="AX", met=["AX"]
    )
    assert {"ready Dagger", "retreat to А-4"} & set(texts(battle))
    taken = {choose("first_battle", battle.view("red"), seed).kind for seed in range(40)}
    assert taken == {"strike", "guard"}


def wavering(battle: Battle, *per_cents: int) -> Battle:
    """The battle with levels that waver so often, the gentlest first."""
    setup = battle.setup
    bots = msgspec.structs.replace(setup.system.bots, wavering=per_cents)
    battle.setup = replace(setup, system=replace(setup.system, bots=bots))
    return battle


def test_one_level_alone_may_waver() -> None:
    """In a hundred of a hundred decisions it strikes no enemy beside it; nobody else is the less
    bold for it."""
    drawing, both = {"red": {"A": man()}, "blue": {"X": man()}}, {"strike", "guard"}
    battle = wavering(battle_of("AX.", **drawing, ready="AX", met=["AX"]), 100, 0, 0, 0)
    for level, kinds in {"first_battle": {"guard"}, "recruit": both}.items():
        assert {choose(level, battle.view("red"), seed).kind for seed in range(40)} == kinds


@pytest.mark.parametrize("character", range(4))
def test_who_wavers_in_one_round_does_not_in_the_next(character: int) -> None:
    """In fifty of a hundred decisions it stands still, all of them in every other round."""
    drawing = {"red": {"A": man()}, "blue": {"X": man()}}
    battle = wavering(battle_of("AX.", **drawing, ready="AX", met=["AX"]), 50, 0, 0, 0)
    still = []
    for battle.round in range(1, 7):
        view = battle.view("red")
        taken = {choose("first_battle", view, seed, character).kind for seed in range(40)}
        still.append(taken == {"guard"})
    assert still in ([True, False] * 3, [False, True] * 3)


@pytest.mark.parametrize("level", ["soldier", "veteran"])
def test_who_plans_lets_no_blow_pass_unless_it_wavers(level: str) -> None:
    """DO-5: beside it stands an enemy whom it seldom hurts, and all that it could do instead
    is nothing."""
    tough = orc(armour_class=18, health=60)
    battle = loose(fight("AB.", red={"A": man_at_arms(dexterity=15)}, blue={"B": tough}))
    assert set(texts(battle)) == {"strike at А-2", "let it pass"}
    for per_cent, kind in {0: "strike", 100: "end"}.items():
        view = wavering(battle, *[per_cent] * 4).view("red")
        assert {choose(level, view, seed).kind for seed in range(40)} == {kind}


@pytest.mark.parametrize(("level", "answer"), [("first_battle", "go"), ("planner", "call_off")])
def test_a_newcomer_sticks_to_what_it_has_declared_by_error(level: str, answer: str) -> None:
    """SP-1b: an archer whose bow is drawn has declared to walk up to a sword; who plays well thinks
    better of it."""
    foe = {"X": man("dragonne")}
    battle = battle_of("A..X.", red={"A": man("bow")}, blue=foe, ready="AX")
    declare(battle, {"A": "А-1 → А-3"})
    assert set(texts(battle)) == {"carry it out", "call it off"}
    taken = {choose(level, battle.view("red"), seed).kind for seed in range(40)}
    assert taken == {answer}


@pytest.mark.parametrize("level", ["first_battle", "soldier"])
def test_nobody_changes_its_weapon_to_and_fro(level: str) -> None:
    """Whoever has struck and has another weapon that is no better keeps the one in use."""
    battle = tale(
        "AB...\n.....",
        (1, 20),
        red={"A": person(weapon="longsword", second="spear")},
        blue={"B": person(weapon="longsword")},
    )
    play(battle, "strike at А-2")
    assert {"change weapon", "end turn"} <= set(texts(battle))
    taken = {choose(level, battle.view("red"), seed).kind for seed in range(40)}
    assert "swap" not in taken


def test_nobody_calls_off_by_error_what_it_has_declared() -> None:
    """SP-1b: whoever has declared to take its bow in hand takes it, as that is worth more."""
    battle = battle_of("A....\n....X", red={"A": man("bow")}, blue={"X": man()})
    declare(battle, {"A": next(text for text in texts(battle) if text.startswith("ready"))})
    assert set(texts(battle)) == {"carry it out", "call it off"}
    played = {choose("first_battle", battle.view("red"), seed) for seed in range(40)}
    assert [action_text(one, battle) for one in played] == ["carry it out"]


@pytest.mark.parametrize("level", ["first_battle", "soldier"])
def test_nobody_throws_fire_at_an_empty_field(level: str) -> None:
    """What it costs comes back before the next turn, and yet nobody wastes it."""
    red, blue = {"F": fighter("fire_mage", "fire_sphere")}, {"S": swordsman()}
    battle = duel("F......S", red=red, blue=blue)
    assert any(text.startswith("cast") for text in texts(battle))
    taken = {choose(level, battle.view("red"), seed).kind for seed in range(40)}
    assert "cast" not in taken


@pytest.mark.parametrize("level", ["first_battle", "soldier"])
def test_nobody_leaves_an_enemy_for_nothing(level: str) -> None:
    """Whoever may only walk or stay beside an orc, which can strike next, stays."""
    battle = loose(fight("....\n.X..\nO...", red={"X": orc()}, blue={"O": orc()}))
    play(battle, "let it pass", "let it pass")
    assert {"let it pass", "Б-2 → Б-4"} <= set(texts(battle))
    played = {choose(level, battle.view("red"), seed) for seed in range(40)}
    assert [action_text(one, battle) for one in played] == ["let it pass"]


def test_whoever_errs_walks_towards_the_enemy() -> None:
    """Steps that promise nothing are not taken to and fro."""
    battle = duel("...S....\n........\n.......D", red={"S": swordsman()}, blue={"D": duelist()})
    taken = {choose("first_battle", battle.view("red"), seed) for seed in range(60)}
    walks = [one for one in taken if one.kind == "move"]
    assert walks
    assert all(leads_nearer(battle, one) for one in walks)


def test_nobody_comes_nearer_to_one_who_lies() -> None:
    """X lies three cells to the left, Y stands on the right."""
    teams = {"A": man()}, {"X": man(), "Y": man()}
    battle = battle_of("X..A...Y", red=teams[0], blue=teams[1], X={"health": 0})
    walks = {one.cells[0]: one for one in battle.options if one.kind == "move"}
    towards = {cell: leads_nearer(battle, walk) for cell, walk in walks.items()}
    assert towards and all(nearer == (cell > 3) for cell, nearer in towards.items())

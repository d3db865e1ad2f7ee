"""The chance to win of unequal teams: heads alone do not tell it."""

from __future__ import annotations

from math import log

import pytest
from msgspec.structs import replace

from game.ai.chance import evened, later_hope, team_weights, winning_chance
from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.content.scenario import LoadedScenario, Member, load_scenario
from rules.record.opening import open_battle, setup_of
from rules.unit import SIDES
from tests.contract.positions import MAPS
from tests.rules.systems.energy.duels import duel, duelist

FIGHTER, ARCHER, ORC = Member("fighter", level=2), Member("archer", level=2), Member("orc")
EVEN = (
    "dexterity-lair",
    "dexterity-orcs",
    "risk-journey-1",
    "risk-outnumbered",
    "seven_phase-hill-road",
    "seven_phase-hunt",
    "seven_phase-two-against-one",
    "side-orcs",
)
"""Scenarios of unequal numbers in which no side is known to win seldom (docs/balance.md)."""


def fight(*teams: tuple[Member, ...]) -> Battle:
    """A battle of Side Initiative between two teams."""
    scenario, battle_map = load_scenario(MAPS / "side-orcs.toml", all_systems())
    scenario = replace(scenario, **dict(zip(SIDES, teams, strict=True)))
    return Battle(setup_of(LoadedScenario(scenario, battle_map)), 1)


@pytest.mark.parametrize("name", EVEN)
def test_an_even_battle_of_few_against_many_begins_open(name: str) -> None:
    view = open_battle(MAPS / f"{name}.toml", seed=1).view("red", 1)
    assert 0.15 < winning_chance(view, "red") < 0.85


def test_equal_teams_count_by_their_score_alone() -> None:
    named = replace(FIGHTER, name="Ada")
    assert team_weights(fight((FIGHTER, ARCHER), (ARCHER, named)).setup) is None
    assert team_weights(fight((FIGHTER, FIGHTER), (FIGHTER, ARCHER)).setup) is not None
    assert team_weights(fight((FIGHTER,), (FIGHTER, FIGHTER)).setup) is not None


def test_both_teams_together_are_worth_what_they_were() -> None:
    battle = fight((FIGHTER,), (ORC, ORC, ORC))
    weights, bodies = team_weights(battle.setup), battle.setup.system.bodies(battle)
    assert weights is not None
    red, blue = (weight * body for weight, body in zip(weights, bodies, strict=True))
    assert red + blue == pytest.approx(sum(bodies))
    assert red > 0 and blue > 0


def test_what_one_side_gains_by_it_the_other_loses() -> None:
    battle = fight((FIGHTER, FIGHTER), (ORC, ORC, ORC))
    assert evened(battle, "red") == -evened(battle, "blue") != 0


def test_who_is_one_more_has_the_better_chance_now_and_later() -> None:
    chances = [
        (winning_chance(battle, "red"), later_hope(battle, "red"))
        for enemies in range(1, 5)
        for battle in (fight((FIGHTER, FIGHTER), (FIGHTER,) * enemies),)
    ]
    assert chances == sorted(chances, reverse=True)
    assert chances[0][0] > 0.8 and chances[3][0] < 0.2


def test_of_as_many_the_better_have_the_better_chance() -> None:
    better = (replace(FIGHTER, level=4),) * 2
    assert winning_chance(fight(better, (FIGHTER, FIGHTER)), "red") > 0.6
    assert winning_chance(fight((FIGHTER, FIGHTER), better), "red") < 0.4


def test_what_is_left_of_both_sides_health_counts_by_its_ratio() -> None:
    """An Energy Duel of equals, in which Red has lost half of its health: the odds fall by more
    than by the score, by the square of a half."""
    battle = duel("D.E", red={"D": duelist()}, blue={"E": duelist()})
    numbers = battle.setup.system.bots
    assert team_weights(battle.setup) is None and numbers.vigour == 200
    battle.units[0].health //= 2
    chance = winning_chance(battle, "red")
    points = (battle.score("red") - numbers.optimism) / numbers.scale
    assert log(chance / (1 - chance)) - points == pytest.approx(2 * log(0.5), abs=0.05)

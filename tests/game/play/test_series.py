"""A series of battles: the next one begins with what the one before has left (RK-8c)."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.play.session import HUMAN, Session
from game.study.account import left_of
from game.window.app import PATIENCE
from game.window.program import Game
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.end.screen import EndScreen
from game.window.screens.new_battle_plan import BattlePlan
from game.window.widgets.base import spoken
from rules.battle.action import resignation
from rules.battle.machine import Battle
from rules.content.scenario import ScenarioError
from rules.record.opening import has_next, next_battle, open_battle
from rules.unit import OFF_BOARD
from tests.builders import random_play
from tests.game.windows import press

MAPS = Path(__file__).parents[3] / "maps"
MORNING = MAPS / "risk-journey-1.toml"
PLAYERS = {"red": HUMAN, "blue": HUMAN}


def fought(seed: int = 3) -> Battle:
    """The first battle of the day, over."""
    battle = open_battle(MORNING, seed)
    random_play(battle, seed)
    return battle


@pytest.fixture
def game() -> Iterator[Game]:
    """The program, closed after the test."""
    one = Game(headless=True)
    yield one
    one.app.close()
    one.bots.close()


def fighting(game: Game) -> BattleScreen:
    """The battle that is shown."""
    screen = game.app.screen
    assert isinstance(screen, BattleScreen)
    return screen


def told_at_the_end(game: Game) -> str:
    """What the header says once a battle is over."""
    for _frame in range(3):
        game.app.step(1)
    end = game.app.screen
    assert isinstance(end, EndScreen) and end.header.moment is not None
    return end.header.moment.words


def test_every_battle_of_the_day_but_the_last_has_a_next_one() -> None:
    battle, battles = fought(), 1
    while has_next(battle):
        battle = open_battle(next_battle(battle, MAPS), battles)
        random_play(battle, battles)
        battles += 1
    assert battles == 3


def test_experience_and_the_mark_go_on_to_the_next_battle() -> None:
    """RK-8c, RK-9c: what one has lived through today is not forgotten."""
    battle = fought()
    after = {unit.name: unit for unit in open_battle(next_battle(battle, MAPS), 1).units}
    for unit in battle.units:
        if unit.side == "red" and unit.cell != OFF_BOARD:
            assert after[unit.name].experience == unit.experience
            assert after[unit.name].fell_today == unit.fell_today


@pytest.mark.parametrize("dead", [1, 2])
def test_those_who_are_left_find_starts_on_every_map(dead: int) -> None:
    """RK-8b: the dead stay behind, and the day goes on."""
    battle = open_battle(MORNING, 5)
    for unit in [one for one in battle.units if one.side == "red"][:dead]:
        unit.cell = OFF_BOARD
    following = open_battle(next_battle(battle, MAPS), 5)
    assert sum(unit.side == "red" for unit in following.units) == 3 - dead
    assert has_next(following)
    last = open_battle(next_battle(following, MAPS), 5)
    assert sum(unit.side == "red" for unit in last.units) == 3 - dead


def test_a_series_that_leads_nowhere_is_told_in_one_sentence(tmp_path: Path) -> None:
    battle = fought()
    with pytest.raises(ScenarioError, match=r"risk-journey-2\.toml"):
        next_battle(battle, tmp_path)


def test_the_window_offers_the_next_battle_and_begins_it(game: Game) -> None:
    game.app.style.patience = PATIENCE  # as where somebody looks
    game.start(BattlePlan(MORNING, PLAYERS, {}, 3))
    screen = fighting(game)
    session = screen.session
    session.battle = session.battle.copy()
    session.battle.finish("red", "RK-END")
    game.app.step(1)
    end = game.app.screen
    assert isinstance(end, EndScreen)
    first = end.group.widgets[0]
    assert spoken(first.words) == "Next battle"  # type: ignore[attr-defined]
    press(game.app, pygame.K_RETURN)
    assert game.app.screen is end, "a key that is pressed as it ends was meant for the battle"
    game.app.step(1)
    press(game.app, pygame.K_RETURN)
    following = fighting(game)
    assert following is not screen
    assert following.session.battle.setup.scenario.title.startswith("Risk: ")
    assert following.session.battle.setup.scenario.then != session.battle.setup.scenario.then
    assert dict(following.session.players) == PLAYERS


def test_a_battle_of_no_series_leads_on_to_the_next_scenario_of_its_system(game: Game) -> None:
    game.start(BattlePlan(MAPS / "energy-duel.toml", PLAYERS, {}, 3, names={"red": "Anna"}))
    before = fighting(game).session
    before.battle = before.battle.copy()
    before.battle.finish("red", "ED-2.1a")
    assert told_at_the_end(game).endswith("; next battle: Marsh")
    press(game.app, pygame.K_n)
    following = fighting(game)
    scenario = following.session.battle.setup.scenario
    assert scenario.title.endswith("Marsh")
    assert scenario.system == "energy" and scenario.title != before.battle.setup.scenario.title
    assert (following.session.called("red"), following.session.called("blue")) == (
        "Anna", "Blue",
    )  # fmt: skip


def test_who_is_offered_a_harder_opponent_hears_on_which_field(game: Game) -> None:
    """The next battle is in the system's next scenario, which may be much larger."""
    players = {"red": HUMAN, "blue": "first_battle"}
    game.start(BattlePlan(MAPS / "energy-trios.toml", players, {}, 3))
    fighting(game).act(resignation("blue"))
    assert told_at_the_end(game).endswith("; your next opponent: Recruit (Courtyard)")
    press(game.app, pygame.K_n)
    assert "ourtyard" in fighting(game).session.battle.setup.scenario.title


def test_a_last_battle_offers_no_next_one() -> None:
    battle = open_battle(MORNING, 1)
    alone = msgspec.structs.replace(battle.setup.scenario, then="")
    battle.setup.scenario = alone
    assert not has_next(battle)


def test_whoever_lies_on_the_ground_does_not_stand_at_the_end() -> None:
    session = Session.start(MORNING, 3, PLAYERS)
    fallen, *others = session.battle.units
    fallen.health, fallen.down = -2, True
    assert left_of(fallen) is None
    assert [left_of(unit) for unit in others] == [unit.health for unit in others]

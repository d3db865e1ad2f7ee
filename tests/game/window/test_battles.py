"""A planned battle: the scenario with what the player has chosen."""

import pytest

from game.ai import DEFAULT_BOT
from game.play.session import HUMAN
from game.player.maps import MAPS
from game.window.battles import planned_scenario
from game.window.program import Game
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.new_battle_plan import BattlePlan


@pytest.mark.parametrize(("blue", "ruined"), [(HUMAN, "players"), (DEFAULT_BOT, "referee")])
def test_two_people_at_one_table_are_the_referee_together(blue: str, ruined: str) -> None:
    """DO-8b: against a bot the referee goes by common sense."""
    players = {"red": HUMAN, "blue": blue}
    plan = BattlePlan(MAPS / "dexterity-duel.toml", players, {"ruined": "referee"})
    assert planned_scenario(plan).scenario.options["ruined"] == ruined
    kept = BattlePlan(MAPS / "dexterity-duel.toml", players, {"ruined": "kept"})
    assert planned_scenario(kept).scenario.options["ruined"] == "kept"


def test_the_log_is_said_line_by_line_to_whoever_listens() -> None:
    """What the opening told first, then each action as it is done."""
    game, said = Game(headless=True), list[str]()
    game.battles.say = said.append
    game.start(BattlePlan(MAPS / "energy-duel.toml", {"red": HUMAN, "blue": HUMAN}, {}, 1))
    opening = len(said)
    assert said[-1] == "Shield swordsman: turn begins · ED-2.5a"
    screen = game.app.screen
    assert isinstance(screen, BattleScreen)
    screen.act(screen.session.battle.options[4])
    assert said[opening:] == ["Shield swordsman: D-1 → C-1 → B-2 · ED-2.8b"]
    game.app.close()

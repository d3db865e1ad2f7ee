"""A planned battle: the scenario with what the player has chosen."""

import pytest

from game.ai import DEFAULT_BOT
from game.play.session import HUMAN
from game.player.maps import MAPS
from game.window.battles import planned_scenario
from game.window.screens.new_battle_plan import BattlePlan


@pytest.mark.parametrize(("blue", "ruined"), [(HUMAN, "players"), (DEFAULT_BOT, "referee")])
def test_two_people_at_one_table_are_the_referee_together(blue: str, ruined: str) -> None:
    """DO-8b: against a bot the referee goes by common sense."""
    players = {"red": HUMAN, "blue": blue}
    plan = BattlePlan(MAPS / "dexterity-duel.toml", players, {"ruined": "referee"})
    assert planned_scenario(plan).scenario.options["ruined"] == ruined
    kept = BattlePlan(MAPS / "dexterity-duel.toml", players, {"ruined": "kept"})
    assert planned_scenario(kept).scenario.options["ruined"] == "kept"

"""Where the dice fell on the bar of what was foretold."""

from game.study.needle import fallen
from rules.battle.notation import parse_action
from rules.record.record import record_battle
from tests.builders import drawn_scenario
from tests.game.study.trees import PLAYERS, tree
from tests.rules.kit.d20.members import mage
from tests.rules.systems.side.fights import RED_FIRST, orc


def test_in_its_part_of_the_bar_it_lies_among_what_that_part_may_do() -> None:
    """SI-S3: half of 5 to 12 is 2, 3, 3, 4, 4, 5, 5 or 6: a saved 4 is the middle of its part."""
    red, blue = {"M": mage("scorching_ray")}, {"X": orc(health=30)}
    scenario = drawn_scenario("M..X", "side", red, blue)
    record, battle = record_battle(scenario, 1, PLAYERS, "asked")
    record.advance(battle, parse_action("declare a spell", battle), RED_FIRST)
    record.advance(battle, parse_action("cast Scorching Ray at А-4", battle), (20, 4))
    one = tree(record)
    found = fallen(one, one.root.line()[-1])
    assert found is not None
    ((saved, _not_saved),) = [fate.bands for fate in found.told.fates]
    assert saved.word == "Saved, half"
    assert found.needles == (saved.chance / 2,)

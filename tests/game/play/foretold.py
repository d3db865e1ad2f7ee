"""What is foretold of a command, for tests to look at."""

from fractions import Fraction

from game.play.aim import Aim
from game.play.fate import Fate
from game.play.forecast import Forecast, forecast
from rules.battle.machine import Battle
from tests.rules.systems.risk.tales import person, tale

MAY_STOP_IT = (
    "Y may step aside to face it and stop the walk; what is foretold holds if nobody does: NP-E4"
)


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


def two_after_one() -> Battle:
    """A hunter, its prey and the prey's friend, who may cover it."""
    return tale(
        "H...P...F",
        (),
        red={"H": person(chase=1)},
        blue={"P": person(), "F": person(chase=3)},
    )

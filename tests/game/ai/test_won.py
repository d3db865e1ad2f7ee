"""How *hard* ends a battle that is as good as won."""

from game.ai import choose
from game.player.maps import MAPS
from rules.battle.machine import Battle
from rules.record.opening import open_battle
from tests.builders import given

GONE = {"cell": -1, "health": 0}
AT_D_1, AT_E_4, AT_G_4 = 28, 38, 45
"""Cells of the ruins."""


def nearly_won() -> Battle:
    """The ruins, where Red's duelist and summoner are left, and the last of Blue has 9 health."""
    battle = open_battle(MAPS / "energy-on-ruins.toml", 4)
    while battle.pending is not None and battle.pending.kind != "act":
        battle.apply(battle.options[0])
    left = {
        "Duelist": {"cell": AT_E_4, "health": 174},
        "Summoner": {"cell": AT_G_4, "health": 110},
        "Shield swordsman": {"cell": AT_D_1, "health": 9},
    }
    return given(battle, left | dict.fromkeys(("Priest", "Fire mage", "Warlock"), GONE))


def test_who_has_all_but_won_does_not_put_off_the_end() -> None:
    """Every choice is as good as certain there; going by chances it strengthened itself for sixty
    rounds beside an enemy whom one blow fells."""
    battle, seed = nearly_won(), 0
    while battle.pending is not None and battle.round <= 3:
        view = battle.view(battle.pending.side, seed)
        battle.apply(choose("hard", view, seed, budget=1000))
        seed += 1
    assert battle.outcome == "red"

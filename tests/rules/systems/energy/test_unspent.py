"""What one who ends its turn could still have done (ED-2.6c)."""

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.unspent import unspent
from tests.builders import play
from tests.rules.systems.energy.duels import duel, mage, swordsman


def left(battle: Battle) -> list[str]:
    """What the one who decides could do instead of ending its turn."""
    found = unspent(battle, parse_action("end turn", battle))
    return [one.label for each in found for one in each.commands]


def test_what_would_touch_nobody_is_not_named() -> None:
    """A ring of blades around one with nobody beside him, a guard that he has not raised."""
    team = {"W": swordsman("ring_of_steel", "raised_guard")}
    alone = duel("W...S", red=team, blue={"S": swordsman()})
    beside = duel("WS", red=team, blue={"S": swordsman()})
    assert left(alone) == ["Move", "Raised Guard"]
    assert left(beside) == ["Strike", "Raised Guard", "Ring of Steel"]


def test_what_would_burn_ones_own_alone_is_not_named() -> None:
    """The sphere reaches no enemy, and wherever it bursts beside the mage it burns the mage."""
    team = {"M": mage("fire_sphere")}
    far = duel("M......S", red=team, blue={"S": swordsman()})
    near = duel("M..S", red=team, blue={"S": swordsman()})
    assert left(far) == ["Move"]
    assert left(near) == ["Move", "Shoot", "Fire Sphere"]


def test_raised_chances_of_one_who_has_none_are_not_named() -> None:
    """ED-2.10a: a spark is sure, a curse is not."""
    for spell, shown in (("spark", ["Move"]), ("festering_curse", ["Move", "Lord of the Sky"])):
        team = {"M": mage("lord_of_the_sky", spell)}
        battle = duel("M......S", red=team, blue={"S": swordsman()})
        assert left(battle) == shown


def test_what_lies_there_whole_already_is_not_named() -> None:
    battle = duel("W...S", red={"W": swordsman("raised_guard")}, blue={"S": swordsman()})
    assert left(battle) == ["Move", "Raised Guard"]
    play(battle, "cast Raised Guard")
    assert left(battle) == ["Move"]

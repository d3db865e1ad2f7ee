"""What one who lets a step pass could still have done in it (DO-3, DO-7c)."""

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.unspent import unspent
from tests.builders import given, play
from tests.rules.kit.d20.members import cleric, fighter
from tests.rules.systems.dexterity.fights import fight, orc


def left(battle: Battle) -> list[str]:
    """What the one who decides could do instead of letting the step pass."""
    found = unspent(battle, parse_action("let it pass", battle))
    return [one.label for each in found for one in each.commands]


def holding() -> Battle:
    """A cleric who holds a healing ready beside a fighter, both of them whole."""
    red = {"C": cleric("closing_of_wounds"), "F": fighter()}
    battle = fight("CF....X", red=red, blue={"X": orc()})
    play(battle, "hold Closing of Wounds ready")
    return battle


def test_healing_is_named_only_where_somebody_in_reach_has_lost_something() -> None:
    battle = holding()
    assert left(battle) == []
    assert left(given(battle, {"F": {"health": 3}})) == ["Closing of Wounds"]
    assert left(given(battle, {"C": {"health": 3}})) == ["Closing of Wounds"]


def test_nobody_is_reminded_that_a_spell_held_ready_could_be_given_up() -> None:
    battle = holding()
    play(battle, "let it pass")
    assert battle.setup.system.phase(battle) == "preparing"
    assert left(battle) == []

"""Positions of the Energy Duel that random play seldom or never reaches."""

from rules.battle import Battle
from rules.dice import SEEDED
from rules.systems.energy.content import content
from tests.builders import given
from tests.rules.systems.energy.duels import duel, fighter, swordsman, warlock

EVERYTHING = tuple(sorted(content().spells))


def positions() -> tuple[Battle, ...]:
    """A mage who knows everything: rich, hurt, spent, alone; and one who is walled in."""
    drawing = """
        M.#.
        .S..
        F#~X
    """
    red = {
        "M": fighter("book_mage", *EVERYTHING, level=3, health=60),
        "F": fighter("fire_mage"),
    }
    blue = {"S": swordsman(block=90), "X": warlock()}
    battle = duel(drawing, red=red, blue=blue)
    battle.source = SEEDED
    walled_in = duel("S#.\n##W", red={"S": swordsman()}, blue={"W": warlock()})
    weak = {"M": {"charges": 2, "health": 10}, "S": {"health": 5}}
    return (
        given(battle, {"M": {"charges": 3, "energy": 100}}),
        given(battle, weak),
        given(battle, {"M": {"action_points": 0}}),
        given(battle, {"M": {"attack_points": 2, "movement_points": 0}}),
        given(battle, {"M": {"attack_points": 3, "movement_points": 1}}),
        given(battle, {"M": {"attack_points": 4, "energy": 15}}),
        given(battle, {"M": {"energy": 4}}),
        given(battle, {"S": {"health": 0, "cell": -1}}),
        walled_in,
    )

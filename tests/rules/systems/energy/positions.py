"""Positions of the Energy Duel that random play seldom or never reaches."""

from collections.abc import Iterator
from itertools import chain

from rules.battle.machine import Battle
from rules.dice import SEEDED
from rules.systems.energy.content import content
from tests.builders import given, play
from tests.rules.systems.energy.duels import duel, fighter, swordsman, warlock

EVERYTHING = tuple(content().spells)
"""In the order of the data, so that a spell that is added changes no other position."""
KNOWN = 7
"""How many spells a character of level 3 may know."""


def positions() -> tuple[Battle, ...]:
    """Mages who together know everything: rich, hurt, spent, with the dead beside them and
    everything lying on them; and one who is walled in."""
    walled_in = duel("S#.\n##W", red={"S": swordsman("lightning")}, blue={"W": warlock()})
    of_mages = chain.from_iterable(map(_of_a_mage, range(0, len(EVERYTHING), KNOWN)))
    return (*of_mages, walled_in, *_of_creators())


def _of_creators() -> Iterator[Battle]:
    """A maker without room, one with all its creatures, one whose creature and friend died, one
    whose friend and foe did."""
    red = {
        "M": fighter("priest", "resurrection", "call_wolf", "ice_barrier", level=6),
        "F": fighter("fire_mage"),
    }
    blue = {"W": warlock()}
    dead = {"health": 0, "cell": -1}
    no_room = duel("M#F\n##W", red=red, blue=blue)
    yield given(no_room, {"F": dead})
    creators = duel("M..\n..F\n#.W", red=red, blue=blue)
    creators.source = SEEDED
    rich = {"energy": 100, "action_points": 2}
    play(creators, "cast Call of the Wolf at А-2")
    creators = given(creators, {"M": rich})
    play(creators, "cast Call of the Wolf at Б-1")
    yield given(creators, {"M": rich})
    yield given(creators, {"M": rich, "F": dead, "Wolf 1": dead})
    barred = given(creators, {"M": rich, "Wolf 1": dead, "Wolf 2": dead})
    play(barred, "cast Ice Barrier at А-2, В-2")
    yield barred
    both_dead = duel("F.M\nX.W", red=red, blue=blue | {"X": warlock()})
    both_dead.source = SEEDED
    yield given(both_dead, {"F": dead, "X": dead})


def _of_a_mage(first: int) -> Iterator[Battle]:
    drawing = """
        M.#.
        .S..
        F#~X
    """
    red = {
        "M": fighter("book_mage", *EVERYTHING[first : first + KNOWN], level=3, health=60),
        "F": fighter("fire_mage"),
    }
    battle = duel(drawing, red=red, blue={"S": swordsman(block=90), "X": warlock()})
    battle.source = SEEDED
    lying = [
        {"spell": spell, "author": 2, "remaining": 2}
        for spell in EVERYTHING[first : first + KNOWN]
        if content().spells[spell].effect is not None
    ]
    dead = {"F": {"health": 0, "cell": -1}}
    yield given(battle, {"M": {"charges": 3, "energy": 100}} | dead)
    yield given(battle, {"M": {"charges": 2, "health": 10}, "S": {"health": 5}})
    yield given(battle, {"M": {"effects": lying}})
    eating = [one | {"author": 0, "consumes": True} for one in lying]
    yield given(battle, {"M": {"charges": 3}, "S": {"effects": eating}} | dead)
    yield given(battle, {"M": {"attack_points": 2, "movement_points": 0}})
    if first == 0:
        yield given(battle, {"M": {"action_points": 0}})
        yield given(battle, {"M": {"attack_points": 3, "movement_points": 1}})
        yield given(battle, {"M": {"attack_points": 4, "energy": 15}})
        yield given(battle, {"M": {"energy": 4}})
        yield given(battle, {"S": {"health": 0, "cell": -1}})

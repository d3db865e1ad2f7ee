"""Energy Duels for tests: drawn, with the order of turns given instead of rolled."""

from collections.abc import Iterable

from rules.battle.machine import Battle
from rules.content.scenario import Member
from tests.builders import drawn_scenario, scripted

NEITHER = {"luck": 0}


def fighter(kind: str, *abilities: str, level: int = 1, **numbers: int) -> Member:
    """A member without Luck; with abilities only those, else its kind's own."""
    return Member(
        kind=kind, level=level, numbers=NEITHER | numbers, abilities=tuple(abilities) or None
    )


def swordsman(*abilities: str, level: int = 1, **numbers: int) -> Member:
    """Shield swordsman: longsword, kite shield; Might 0 and no block unless given."""
    return fighter(
        "shield_swordsman", *abilities, level=level, **{"might": 0, "block": 0, **numbers}
    )


def duelist(*abilities: str, level: int = 1, **numbers: int) -> Member:
    """Duelist: rapier, empty left hand; Might 0 and 200 health unless given."""
    numbers = {"might": 0, "magic_power": 0, "health": 200, **numbers}
    return fighter("duelist", *abilities, level=level, **numbers)


def mage(*abilities: str, level: int = 1, **numbers: int) -> Member:
    """Mage of the book: oak wand, range 3; Magic Power 0 unless given."""
    numbers = {"magic_power": 0, "health": 200, **numbers}
    return fighter("book_mage", *abilities, level=level, **numbers)


def warlock(*abilities: str, level: int = 1, **numbers: int) -> Member:
    """Warlock: bone wand, empty left hand; Magic Power 0 unless given."""
    numbers = {"magic_power": 0, "health": 200, **numbers}
    return fighter("warlock", *abilities, level=level, **numbers)


def duel(
    drawing: str,
    dice: Iterable[int] = (),
    *,
    red: dict[str, Member],
    blue: dict[str, Member],
    first: str = "",
    options: dict[str, str] | None = None,
) -> Battle:
    """A duel in which the dice given are those after the order of turns.

    The signs of the drawing are the names too. Turns go in the order of the teams as written,
    Red's first; `first` names who goes before all others.
    """
    names = list(red | blue)
    order = sorted(names, key=lambda name: (name != first, names.index(name)))
    rolls = [100 - order.index(name) for name in names]
    played = {"order": "rolled", **(options or {})}
    scenario = drawn_scenario(drawing, "energy", red, blue, options=played)
    return scripted(scenario, (*rolls, *dice))

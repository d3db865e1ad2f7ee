"""Combatants for tests, by kind, with the numbers that a test needs."""

from rules.content.scenario import Member
from rules.kit.d20.content import content

EVERY_SPELL = tuple(sorted(content().spells))
FULL = {"spells_1": 9, "spells_2": 9, "spells_3": 9}


def one(kind: str, *abilities: str, level: int = 1, **numbers: int) -> Member:
    """A member of a kind; with abilities only those, else its kind's own."""
    return Member(kind=kind, level=level, numbers=numbers, abilities=abilities or None)


def fighter(**numbers: int) -> Member:
    """A fighter: sword 1d8 + 1, speed 3; attack +4, armour class 14, 20 health unless given."""
    return one("fighter", **{"attack": 4, "armour_class": 14, "health": 20, **numbers})


def archer(**numbers: int) -> Member:
    """An archer: longbow 1d6 + 1 over 8 cells, speed 4; attack +4, 12 health unless given."""
    return one("archer", **{"attack": 4, "armour_class": 14, "health": 12, **numbers})


def mage(*abilities: str, **numbers: int) -> Member:
    """A magic-user with throwing knives; 12 health, save 13, spells of all levels unless given."""
    return one("magic_user", *abilities, **{"health": 12, "save": 13, **FULL, **numbers})


def cleric(*abilities: str, **numbers: int) -> Member:
    """A cleric; mace 1d6 + 1, 15 health, save 12, spells of all levels unless given."""
    return one("cleric", *abilities, **{"health": 15, "save": 12, **FULL, **numbers})

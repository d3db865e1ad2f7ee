"""Positions of Risk that random play seldom or never reaches."""

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.dice import SEEDED
from rules.systems.risk.content import content
from tests.builders import given
from tests.rules.systems.risk.tales import adversary, person, tale

LEARNT = tuple(sorted(name for name, row in content().abilities.items() if not row.basic))
KNOWN = 8
"""How many abilities a character of level 10 may know."""
CROWD = """
    A#.c.
    FX.YC
    .cR..
    J..Z.
"""


def positions() -> tuple[Battle, ...]:
    """Masters who together know everything, in a crowd; and what befalls people one by one."""
    masters = tuple(_master(first) for first in range(0, len(LEARNT), KNOWN))
    return (*masters, *_cases())


def _crowd(*abilities: str, **numbers: int) -> Battle:
    battle = tale(
        CROWD,
        red={
            "A": person(*abilities, level=10, weapon="sling", second="spear", **numbers),
            "F": person(),
        },
        blue={
            "X": person(weapon="longsword", level=1),
            "Y": adversary(kind="ogre"),
            "Z": adversary(kind="wolf"),
            "C": person(),
        },
    )
    battle.source = SEEDED
    return battle


def _master(first: int) -> Battle:
    return given(_crowd(*LEARNT[first : first + KNOWN]), {"F": {"health": 10}, "X": {"health": 9}})


def _cases() -> Iterator[Battle]:
    """Yield one who has done all it may, is stunned, hides, or stands beside those who do."""
    yield given(_crowd(), {"A": {"able": False, "movement": 1}})
    yield given(_crowd(), {"A": {"able": False, "movement": 0}})
    stunned = [{"spell": "shield_bash", "author": 2, "remaining": 0}]
    yield given(_crowd(), {"A": {"able": False, "effects": stunned}})
    yield given(_crowd(), {"A": {"second": "", "hidden": True, "perched": True}})
    yield given(_crowd(), {"X": {"weapon": ""}})
    yield given(_crowd(strength=30), {"X": {"weapon": "", "hidden": True}, "Z": {"hidden": True}})
    yield given(_crowd("scent"), {"X": {"hidden": True}})
    down = {"health": -4, "down": True, "fell_today": True}
    yield given(_crowd(theft=20), {"F": down, "X": {"perched": True}})
    deeper = {"health": -60, "down": True, "fell_today": True}
    yield given(_crowd(), {"F": deeper, "X": {**down, "cell": 6}})
    yield given(_crowd(speed=9, chase=20), {"X": {"cell": -1, "health": 0}})
    yield given(_crowd("hew", precision=60, strength=60), {"X": {"fell_today": True}})
    yield given(_crowd(climb=20, hide=20), {"X": {"fell_today": True}})

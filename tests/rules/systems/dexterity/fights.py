"""Battles of Dexterity Order for tests: drawn, with given dice."""

from collections.abc import Iterable
from typing import Any

from rules.battle.machine import Battle
from rules.content.scenario import Member
from rules.dice import SEEDED
from tests.builders import drawn_scenario, scripted
from tests.rules.kit.d20.members import one

UNPREPARED = {"before": "nothing"}
"""Nobody is asked for spells held ready as the battle begins."""


def fight(
    drawing: str,
    dice: Iterable[int] = (),
    *,
    red: dict[str, Member],
    blue: dict[str, Member],
    options: dict[str, Any] | None = None,
) -> Battle:
    """A battle in which the signs of the drawing are the names; the dice begin with those of
    surprise and of monsters' Dexterity, where they are rolled."""
    return scripted(drawn_scenario(drawing, "dexterity", red, blue, options), dice)


def loose(battle: Battle) -> Battle:
    """The same battle with seeded dice from here on."""
    battle.source, battle.dice = SEEDED, 7
    return battle


def orc(**numbers: int) -> Member:
    """An orc of Dexterity 9: war axe 1d8; attack +3, armour class 13, 7 health unless given."""
    return one("orc", **{"attack": 3, "armour_class": 13, "health": 7, "dexterity": 9, **numbers})


def wild_orc(**numbers: int) -> Member:
    """The same without a Dexterity of its own, which has to be settled (DO-2a)."""
    return one("orc", **{"attack": 3, "armour_class": 13, "health": 7, **numbers})

"""What is foretold or came true of several in the same way is told once, by how many they are."""

from __future__ import annotations

from fractions import Fraction

import pygame

from game.play.aim import Aim
from game.play.forecast import forecast
from game.play.vantage import Found, Vantage
from game.study.needle import Fallen
from game.window.screens.battle.forecast_bands import alike as all_alike
from game.window.screens.battle.forecast_bands import draw_fallen
from game.window.screens.battle.offer_rows import alike, heading, told_offer
from game.window.style import Style
from game.window.theme import theme
from rules.battle.machine import Battle
from tests.builders import play
from tests.game.windows import headless_app
from tests.rules.kit.d20 import members
from tests.rules.systems.side.fights import RED_FIRST, fight, orc

ORCS = {"X": orc(save=15), "Y": orc(save=15), "Z": members.one("ogre", save=11)}


def before_orcs() -> Battle:
    return fight("M..XY\n...Z.", RED_FIRST, red={"M": members.mage("slumber")}, blue=ORCS)


def test_bars_and_needles_that_are_alike_are_one() -> None:
    """SI-S3: two orcs of one die; the ogre has a bar of its own, as who has another needle."""
    headless_app()
    battle = before_orcs()
    play(battle, "declare a spell")
    aim = Aim(battle)
    aim.choose(("cast", "slumber"))
    aim.cell = 3
    action = aim.action()
    assert action is not None
    told = forecast(aim, action)
    assert [fate.name for fate in told.fates] == ["X", "Y", "Z"]
    assert [[fate.name for fate in one] for one in all_alike(told.fates)] == [["X", "Y"], ["Z"]]
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    heights = [
        draw_fallen(None, pygame.Rect(0, 0, 300, 0), Fallen(told, needles), Style(theme()))
        for needles in ((half, half, quarter), (half, quarter, quarter), (None, None, quarter))
    ]
    assert heights == [2 * heights[2], 3 * heights[2], heights[2]]


def test_what_could_be_done_to_several_of_a_kind_is_one_row_with_their_names() -> None:
    """SI-S1: knives reach all three; both orcs are as easy to hit, the ogre is not."""
    battle = before_orcs()
    play(battle, "no spell")
    vantage = Vantage(battle, watching=True)
    vantage.from_cell(1, (1, 2, 3), None, 0)
    while not vantage.work(0):
        pass
    found = vantage.from_cell(1, (1, 2, 3), None, 0)
    rows = alike(found, battle, 9)
    shots = [row.units for row in rows if row.offer.command.kind == "shoot"]
    assert sorted(shots) == [(1, 2), (3,)]
    both = next(row for row in rows if row.units == (1, 2))
    assert told_offer(both.offer, battle, both.units).startswith("Shoot on X, Y: works ")
    assert len(alike(found, battle, 1)) == 1


def test_what_is_done_at_once_with_a_walk_is_told_from_where_it_ends() -> None:
    """SI-7: who held walks up and casts from there, though it has not gone yet."""
    battle = before_orcs()
    play(battle, "declare a spell", "hold", "end its part", "end its part", "end its part")
    aim = Aim(battle)
    aim.cell = battle.units[1].cell
    found = Found()
    assert heading(found, aim)[0] == "From A-1"
    play(battle, "А-1 → А-2")
    aim = Aim(battle)
    aim.cell = battle.units[1].cell
    assert heading(found, aim)[0] == "From A-2"

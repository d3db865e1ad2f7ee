"""What a forecast's bar of health stands for, and how far it is hatched."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from game.play.fate import Band, Fate
from game.play.vantage import Effect
from game.window.screens.battle.forecast_parts import left_on_average, told_fate
from game.window.screens.battle.health_bar import draw_health
from game.window.screens.battle.offer_rows import mean_words
from game.window.style import Style
from game.window.theme import theme
from tests.game.play.foretold import told
from tests.game.windows import headless_app
from tests.rules.systems.risk.tales import person, tale


@pytest.mark.parametrize(
    ("health", "change", "hatched"),
    [(0, 1, (0, 5)), (5, 10, (25, 75)), (10, -5, (50, 100))],
    ids=["helped up", "cured", "hit"],
)
def test_a_cure_is_seen_against_all_the_health_there_may_be(
    health: int, change: int, hatched: tuple[int, int]
) -> None:
    """Of 20; a hit is seen against what is left. Per cent of the bar."""
    headless_app()
    style, surface = Style(theme()), pygame.Surface((200, 60))
    fate = Fate(0, "A", "sword", "red", health, 20, (), ((change, Fraction(1)),), (), ())
    draw_health(surface, surface.get_rect(), fate, style)
    colours = style.theme.colours
    plain = {tuple(colours.side_soft("red"))[:3], tuple(colours.table_edge)[:3]}
    row = [tuple(surface.get_at((x, 6)))[:3] not in plain for x in range(4, 196)]
    marked = [x + 4 for x, one in enumerate(row) if one]
    low, high = max(4, 2 * hatched[0]), min(195, 2 * hatched[1] - 1)
    assert abs(marked[0] - low) <= 1 and abs(marked[-1] - high) <= 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ((13,), "healing makes it 18"),
        ((-3,), "a hit leaves 2"),
        ((-4, -2), "a hit leaves 2 on average"),
    ],
)
def test_only_what_can_vary_is_told_on_average(changes: tuple[int, ...], words: str) -> None:
    """Of 5 left of 20."""
    felt = tuple((change, Fraction(1, len(changes))) for change in changes)
    fate = Fate(0, "A", "sword", "red", 5, 20, (), felt, (), ())
    assert left_on_average(fate) == words


@pytest.mark.parametrize(
    ("health", "changes", "mean", "words"),
    [
        (9, (-3, -2), "−3", "a hit leaves 6 on average"),
        (10, (-3, -2), "−3", "a hit leaves 7 on average"),
        (9, (2, 3), "3", "healing makes it 12 on average"),
    ],
)
def test_what_a_hit_takes_and_what_it_leaves_add_up(
    health: int, changes: tuple[int, ...], mean: str, words: str
) -> None:
    """A half is told as the next number, whatever it is taken from."""
    felt = tuple((change, Fraction(1, 2)) for change in changes)
    fate = Fate(0, "A", "sword", "red", health, 20, (), felt, (), ())
    assert mean_words(Effect(Fraction(1), fate.mean)) == mean
    assert left_on_average(fate) == words
    assert told_fate(fate).endswith(f", {mean} on average: AC-3")


def test_what_failing_costs_is_not_told_as_what_success_does() -> None:
    """RK-1b: one walks onto the cell, or falls and loses 6."""
    battle = tale("AC.B", red={"A": person()}, blue={"B": person()})
    (fate,) = told(battle, "А-2").fates
    assert told_fate(fate).endswith("\nIf health changes, then by −6: AC-3")


def test_harm_that_seldom_comes_with_what_is_done_has_its_own_chance() -> None:
    """Shoved in two of five, and hurt by it in one of fifty."""
    bands = (
        Band("Withstood", Fraction(3, 5), "nothing"),
        Band("Shoved", Fraction(2, 5), "harm"),
    )
    felt = ((-4, Fraction(1, 50)),)
    fate = Fate(0, "A", "sword", "red", 29, 38, bands, felt, (), ())
    assert left_on_average(fate) == "2%: a hit leaves 25"


def test_a_bar_of_results_tells_which_throws_all_have_to_succeed() -> None:
    """RK-1: 81% are 90% of 90%; of the one throw of a single cell there is nothing to add."""
    battle = tale("AII.B", red={"A": person(jump=2)}, blue={"B": person()})
    (twice,), (once,) = (told(battle, cell).fates for cell in ("А-3", "А-2"))
    throws = "\n81% Passed\nRisk of Ice: 90%\nRisk of Ice: × 90%: AC-3"
    assert told_fate(twice).endswith(throws)
    assert told_fate(once).endswith("\n90% Passed: AC-3")

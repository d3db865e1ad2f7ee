"""The second column of a broad window: from where else the same works, and the danger there."""

from __future__ import annotations

from fractions import Fraction

import pygame

from game.play.prospects import Danger
from game.play.vantage import Effect, Found, Spot
from game.window.screens.battle.beside import Beside, Questions
from rules.battle.notation import parse_action
from tests.builders import drawn_scenario
from tests.game.window.screens.players import HOT_SEAT, PromptBot, sit_down
from tests.game.windows import FRAME, headless_app
from tests.rules.systems.energy.duels import fighter, swordsman

HOME, PANEL = 0, pygame.Rect(0, 0, 230, 600)


def painted(dangers: dict[int, Danger] | None) -> tuple[Beside, pygame.Surface]:
    """Both panels, of a strike that works from one cell only."""
    app = headless_app(size=(1920, 1080))
    drawn = drawn_scenario("RB.", "energy", {"R": swordsman()}, {"B": swordsman()})
    battle = sit_down(app, HOT_SEAT, drawn, controller=PromptBot()).session.battle
    spots = (Spot(HOME, Effect(Fraction(1), Fraction(-9))),)
    asked = Questions(battle, "B", Found(), ("strike", ""), spots, True, dangers, HOME)
    beside, surface = Beside(app.style), pygame.Surface(PANEL.size)
    beside.layout(pygame.Rect(0, 0, PANEL.width, 1), PANEL)
    beside.show(None, asked, watching=True)
    beside.paint(surface)
    return beside, surface


def told(dangers: dict[int, Danger] | None) -> str:
    """All that the panels say of themselves."""
    return "\n".join(spot.told for spot in painted(dangers)[0].spots)


def test_a_danger_is_not_called_none_before_it_is_known() -> None:
    assert "Danger there" not in told(None)
    assert "Danger there: 0" in told({})
    assert "Danger there: 72" in told({HOME: Danger(1, Fraction(72), 90)})


def test_a_danger_of_three_digits_is_not_written_over_its_bar() -> None:
    beside, surface = painted({HOME: Danger(2, Fraction(116), 150)})
    row = next(spot.place for spot in beside.spots if "Danger there" in spot.told)
    style = beside.style
    left = row.right - style.text("116", "small").get_width()
    gap = {tuple(surface.get_at((left - 2, y)))[:3] for y in range(row.top, row.bottom)}
    assert gap == {tuple(style.theme.colours.panel_raised)[:3]}


def test_the_card_of_a_golem_whose_turn_it_is_is_seen_whole() -> None:
    """At 1920 × 1080: three gauges, three counts and eight numbers, one below the other."""
    app = headless_app(size=(1920, 1080))
    teams = {"S": fighter("summoner", "call_golem", level=9)}, {"W": swordsman()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("S...W..", "energy", *teams))
    screen.act(parse_action("cast Call of Stone at А-2", screen.session.battle))
    while (pending := screen.session.battle.pending) and pending.unit != 2:
        screen.act(parse_action("end turn", screen.session.battle))
    screen.skip()
    app.step(FRAME)
    card = screen.beside.card
    assert card.told is not None and card.told.name == "Golem 1"
    assert card.full_height() <= card.rect.height

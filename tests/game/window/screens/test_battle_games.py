"""Whole battles in the window: by keys alone, by clicks alone, hot-seat, and only watched."""

from collections.abc import Callable

import pygame
import pytest

from game.play.players import BotProcess
from game.play.scene import Fallen
from game.play.session import Session
from game.study.account import TurningPoint
from game.window.app import App
from game.window.program import Game
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.end.screen import EndScreen
from game.window.screens.end.turning_card import TurningCard
from game.window.screens.replay.screen import ReplayScreen
from game.window.widgets import Button
from game.window.widgets.base import spoken
from rules.battle.action import Action
from tests.game.window.screens.players import (
    HOT_SEAT,
    RED_FIRST,
    SOLO,
    WATCHED,
    PromptBot,
    do_by_clicks,
    do_by_keys,
    play_out,
    sensible,
    sit_down,
    weak,
)
from tests.game.windows import FRAME, click, glancing, headless_app, motion_event, press

Do = Callable[[App, BattleScreen, Action], None]


def end_of(app: App) -> EndScreen:
    """The screen of the end, which is shown."""
    assert isinstance(app.screen, EndScreen)
    return app.screen


def buttons_of(screen: EndScreen) -> list[Button]:
    """The ways on from the end, the first of them the one that Enter takes."""
    found = [widget for widget in screen.group.widgets if isinstance(widget, Button)]
    return [button for button in found if not isinstance(button, TurningCard)]


def words_of(app: App) -> list[str]:
    """What can be done at the end."""
    return [
        spoken(button.words) or spoken(button.hint).partition(" (")[0]
        for button in buttons_of(end_of(app))
    ]


@pytest.mark.parametrize("do", [do_by_keys, do_by_clicks])
def test_solo_battle_to_the_end(do: Do) -> None:
    app = headless_app()
    left: list[str] = []
    screen = sit_down(
        app, SOLO, weak(), controller=PromptBot(), on_leave=lambda: left.append("menu")
    )
    assert play_out(app, screen, do) >= 3
    assert {entry.text != "" for entry in screen.session.log[1:]} == {True}
    assert words_of(app) == ["Save", "Look at the board", "To the menu"]
    if do is do_by_keys:
        press(app, pygame.K_q)
    else:
        click(app, buttons_of(end_of(app))[-1].rect.center)
    assert left == ["menu"]


@pytest.mark.parametrize("do", [do_by_keys, do_by_clicks])
def test_hot_seat_battle_of_pairs_to_the_end(do: Do) -> None:
    app = glancing(headless_app())
    screen = sit_down(app, HOT_SEAT, weak("energy-pairs"))
    sides = set()

    def do_and_note(app: App, screen: BattleScreen, action: Action) -> None:
        decision = screen.session.battle.decision
        assert decision is not None
        sides.add(decision.side)
        do(app, screen, action)

    play_out(app, screen, do_and_note)
    assert sides == {"red", "blue"}
    assert screen.session.battle.over
    assert end_of(app).session is screen.session


def test_solo_battle_against_the_process() -> None:
    app = headless_app()
    bots = BotProcess()
    try:
        screen = sit_down(app, SOLO, weak(health=15), controller=bots)
        frames = 0
        while not screen.session.battle.over:
            if screen.session.human_turn:
                do_by_keys(app, screen, sensible(screen.session.battle))
            else:
                app.step(1)
                frames += 1
                pygame.time.wait(1)
                assert frames < 20_000
        assert any(entry.text and entry.events[0].unit == 1 for entry in screen.session.log[1:])
    finally:
        bots.close()


def test_watched_battle_pauses_and_ends() -> None:
    app = headless_app()
    screen = sit_down(app, WATCHED, weak(), controller=PromptBot())
    app.step(1)
    press(app, pygame.K_p)
    assert screen.seats.paused
    logged = len(screen.session.log)
    for _frame in range(10):
        app.step(1)
    assert len(screen.session.log) == logged
    assert screen.header.moment.title == "Paused"
    press(app, pygame.K_p)
    for _frame in range(400):
        app.step(1)
        if screen.session.battle.over:
            break
    assert screen.session.battle.over
    assert not screen.session.can_undo


def ended(again: Callable[[], object] | None = None) -> tuple[App, BattleScreen]:
    """A hot-seat battle that is over."""
    app = glancing(headless_app())
    screen = sit_down(app, HOT_SEAT, weak(health=10), on_again=again)
    play_out(app, screen, do_by_keys)
    return app, screen


def test_a_rematch_is_what_enter_begins_where_it_is_possible() -> None:
    begun: list[str] = []
    app, _screen = ended(lambda: begun.append("again"))
    assert words_of(app) == ["Rematch", "Save", "Look at the board", "To the menu"]
    press(app, pygame.K_RETURN)
    assert begun == ["again"]


@pytest.mark.parametrize("key", [pygame.K_l, pygame.K_ESCAPE])
def test_the_board_is_looked_at_after_the_end_and_one_comes_back(key: int) -> None:
    begun: list[str] = []
    app, screen = ended(lambda: begun.append("again"))
    press(app, key)
    assert app.screen is screen
    app.step(1)
    assert app.screen is screen, "the end does not come by itself again"
    for other in (pygame.K_r, pygame.K_e, pygame.K_1, pygame.K_RIGHT):
        press(app, other)
    assert app.screen is screen
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert app.screen is screen and screen.dialog is None, "one may stay"
    press(app, pygame.K_ESCAPE, pygame.K_RETURN)
    assert words_of(app)[0] == "Rematch"
    press(app, pygame.K_RETURN)
    assert begun == ["again"]


def test_escape_on_the_board_after_the_end_offers_to_leave() -> None:
    """It does not only lead round from the end to the board and back."""
    app, screen = ended()
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert screen.dialog is not None
    words = [spoken(one.words) for one in screen.dialog.group.widgets]
    assert words == ["Back to the result", "Settings", "Help", "To the menu", "Look at the board"]


def test_the_button_on_the_board_and_its_key_lead_back_to_the_end() -> None:
    app, screen = ended()
    press(app, pygame.K_l)
    click(app, screen._result.rect.center)
    assert end_of(app).session is screen.session
    press(app, pygame.K_l, pygame.K_RETURN)
    assert end_of(app).session is screen.session


def test_the_end_comes_only_after_the_last_blow_was_seen() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, weak(health=1))
    app.settings.animation_speed = 100
    screen.animations.speed = 1.0
    while not screen.session.battle.over:
        screen.animations.clear()
        screen.act(sensible(screen.session.battle))
    app.step(0.01)
    assert app.screen is screen and screen.animations.busy
    for _frame in range(200):
        app.step(0.05)
    assert isinstance(app.screen, EndScreen)


def test_the_end_tells_deeds_that_agree_with_the_board() -> None:
    app, screen = ended()
    end = end_of(app)
    app.settle()
    battle = screen.session.battle
    shown = {one.name: one.deeds for one in end.deeds.rows}
    assert len(shown) == 2
    for unit in battle.units:
        left = unit.health if unit.cell >= 0 else None
        assert shown[unit.name].left == left
    assert sum(one.dealt for one in shown.values()) == sum(one.taken for one in shown.values())
    assert {one.node.depth for one in end.points} <= set(range(1, len(end.chart.line)))
    assert 1 <= len(end.points) <= 3
    fallen = [one for one in end.board.scene.overlays if isinstance(one, Fallen)]
    assert [one.side for one in fallen] == [one.side for one in battle.units if one.cell < 0]
    end._point(0)
    assert not any(isinstance(one, Fallen) for one in end.board.scene.overlays)


def test_whoever_points_at_a_turning_point_sees_the_board_as_it_was_then() -> None:
    app, _screen = ended()
    end = end_of(app)
    app.settle()
    for card, point in zip(end._cards, end.points, strict=True):
        app.post(motion_event(card.rect.center))
        app.step(FRAME)
        moment = point.node if isinstance(point, TurningPoint) else point.node.parent
        assert end._shown is moment and end.chart.line[end.chart.now] is moment


def test_a_look_at_the_board_shows_where_who_has_fallen() -> None:
    """As the small board of the result does."""
    app = headless_app()
    screen = sit_down(app, SOLO, weak(), controller=PromptBot())
    play_out(app, screen, do_by_keys)
    app.settle()
    small = [one for one in end_of(app).board.scene.overlays if isinstance(one, Fallen)]
    press(app, pygame.K_l)
    assert app.screen is screen
    assert [one for one in screen.board.scene.overlays if isinstance(one, Fallen)] == small != []


def test_every_end_leads_on_by_keys_to_replay_swapped_sides_and_rematch() -> None:
    game = Game(headless=True)
    game.open_menu()
    session = Session.start(weak(health=10), RED_FIRST, {"red": "human", "blue": "greedy"})
    while session.battle.pending is not None:
        session.do(sensible(session.battle))
    game.show(session)
    for _frame in range(3):
        game.app.step(1.0)
    game.app.settle()
    end = end_of(game.app)
    press(game.app, pygame.K_r)
    replay = game.app.screen
    assert isinstance(replay, ReplayScreen)
    press(game.app, pygame.K_ESCAPE)
    assert game.app.screen is end
    end._open(2)
    opened = game.app.screen
    assert isinstance(opened, ReplayScreen)
    assert opened.node.depth == 2
    press(game.app, pygame.K_ESCAPE, pygame.K_x)
    battle = game.app.screen
    assert isinstance(battle, BattleScreen)
    assert battle.session.players == {"red": "greedy", "blue": "human"}
    assert battle.session.battle.setup.scenario == session.battle.setup.scenario
    game.app.close()
    game.bots.close()

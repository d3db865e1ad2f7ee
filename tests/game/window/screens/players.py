"""People at the window of a battle: who play by keys alone or by clicks alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pygame

from game.ai import choose
from game.ai.advice import Advice
from game.play.players import Controller
from game.play.players.worker import Inquiry, counsel
from game.play.session import HUMAN, Session
from game.window.app import App
from game.window.screens.battle.action_bar import has_letter
from game.window.screens.battle.screen import BattleScreen
from game.window.widgets import Widget
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.registry import all_systems
from rules.content.scenario import LoadedScenario, load_scenario
from tests.game.window.screens.hands import gestures, tile, unturned
from tests.game.windows import FRAME, click, headless_app, motion_event, press

MAPS = Path(__file__).resolve().parents[4] / "maps"
SOLO = {"red": HUMAN, "blue": "greedy"}
HOT_SEAT = {"red": HUMAN, "blue": HUMAN}
WATCHED = {"red": "greedy", "blue": "greedy"}
RED_FIRST = 4
MOST_TURNS = 300
CONSULTED = 40
"""Actions that advice costs at most."""

ARROWS = {
    (1, 0): pygame.K_RIGHT,
    (-1, 0): pygame.K_LEFT,
    (0, 1): pygame.K_DOWN,
    (0, -1): pygame.K_UP,
}


class PromptBot:
    """A controller that answers at once, in this process."""

    def __init__(self, error: Exception | None = None) -> None:
        self.notice = ""
        self.error = error
        self.asked = 0
        self._session: Session | None = None

    def warm(self) -> None:
        """Be ready."""

    def ask(self, session: Session) -> None:
        """Hear the question; a person's decision is none of it."""
        assert not session.human_turn
        self.asked += 1
        self._session = session

    def poll(self) -> Action | None:
        """Answer as the brawler does."""
        if self.error is not None:
            raise self.error
        session, self._session = self._session, None
        return None if session is None else sensible(session.battle)

    def consult(self, asked: Inquiry) -> Future[Advice]:
        """Advise at once, with next to no thought."""
        given: Future[Advice] = Future()
        given.set_result(counsel(asked._replace(budget=CONSULTED)))
        return given

    def drop(self, future: Future[Advice]) -> None:
        """Forget what was asked; it is answered already."""

    def cancel(self) -> None:
        """Forget the question."""
        self._session = None

    def close(self) -> None:
        """Be asked no more."""


def sensible(battle: Battle) -> Action:
    """What somebody who wants to win does, who knows what that side may know."""
    assert battle.pending is not None
    return choose("greedy", battle.view(battle.pending.side), 1)


def weak(scenario: str = "energy-duel", health: int = 24) -> LoadedScenario:
    """A scenario in which everybody falls soon."""
    loaded = load_scenario(MAPS / f"{scenario}.toml", all_systems())
    teams = {
        side: tuple(
            msgspec.structs.replace(member, numbers={**member.numbers, "health": health})
            for member in getattr(loaded.scenario, side)
        )
        for side in ("red", "blue")
    }
    return loaded._replace(scenario=msgspec.structs.replace(loaded.scenario, **teams))


def sit_down(
    app: App,
    players: Mapping[str, str],
    scenario: LoadedScenario | str = "energy-duel",
    *,
    seed: int = RED_FIRST,
    controller: Controller | None = None,
    on_leave: Callable[[], object] = lambda: None,
    on_again: Callable[[], object] | None = None,
) -> BattleScreen:
    """Open a battle in a window in which nothing takes time to be seen."""
    if isinstance(scenario, str):
        scenario = load_scenario(MAPS / f"{scenario}.toml", all_systems())
    session = Session.start(scenario, seed, players)
    return take_seats(app, session, controller, on_leave, on_again)


def take_seats(
    app: App,
    session: Session,
    controller: Controller | None = None,
    on_leave: Callable[[], object] = lambda: None,
    on_again: Callable[[], object] | None = None,
) -> BattleScreen:
    """Show a battle that has begun, in the same way."""
    app.settings.animation_speed = 0
    screen = BattleScreen(session, controller, on_leave=on_leave, on_again=on_again)
    app.push(screen)
    app.step(FRAME)
    return screen


def seated(scenario: str = "energy-trios") -> tuple[App, BattleScreen]:
    """A hot-seat battle at its opening, everything found out that the enemies could do."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, scenario)
    app.step(0)
    app.settle()
    return app, screen


def point(app: App, screen: BattleScreen, cell: int) -> None:
    """Bring the mouse over a cell and give the screen time for what it puts off."""
    app.post(motion_event(screen.view.rect_of(cell).center))
    app.step(0)
    app.settle()


def walk_cursor(app: App, screen: BattleScreen, cell: int) -> None:
    """Bring the board's cursor to a cell with the arrows alone."""
    grid = screen.view.geometry.grid
    column, row = grid.place(cell)
    for _step in range(grid.columns + grid.rows + 1):
        start = screen.board.cursor if screen.board.cursor >= 0 else screen.board.home()
        across, down = column - grid.place(start)[0], row - grid.place(start)[1]
        if screen.board.cursor == cell:
            return
        step = (across > 0) - (across < 0), 0 if across else (down > 0) - (down < 0)
        if step == (0, 0):  # the first key only wakes the cursor where it begins
            step = (1, 0)
        press(app, ARROWS[step])
    raise AssertionError("the cursor did not arrive")


def do_by_keys(app: App, screen: BattleScreen, action: Action) -> None:
    """Carry an action out with the keyboard alone."""
    for what, value in gestures(screen, action):
        match what:
            case "tile":
                key = tile(screen, action.kind, action.ability).hotkey
                assert key is not None
                press(app, key)
                if screen.aim is not None and screen.aim.choice and screen.aim.at_once:
                    assert not has_letter(screen.aim.choice), "it is foretold first"
                    press(app, pygame.K_RETURN)
            case "more":
                press(app, pygame.K_RIGHTBRACKET)
            case "whom":
                click(app, screen.choosers.whom.arrow(1).center)
            case "turn":
                press(app, pygame.K_t)
            case "cell":
                walk_cursor(app, screen, value)
                if screen.aim is not None and screen.aim.cell != value:
                    press(app, pygame.K_RETURN)  # the cursor still lay there: it is foretold first
                press(app, pygame.K_RETURN)


def do_by_clicks(app: App, screen: BattleScreen, action: Action) -> None:
    """Carry an action out with the mouse alone."""
    for what, value in gestures(screen, action):
        match what:
            case "tile":
                click(app, tile(screen, action.kind, action.ability).rect.center)
            case "more":
                click(app, screen.choosers.charges.arrow(1).center)
            case "whom":
                click(app, screen.choosers.whom.arrow(1).center)
            case "turn":
                click(app, screen.choosers.turner.rect.center)
            case "cell":
                place = screen.view.rect_of(value).center
                if screen.aim is not None and screen.aim.cell != value == screen.board.cursor:
                    click(app, place)  # the mouse still lies there: it is foretold first
                click(app, place)


def play_out(
    app: App,
    screen: BattleScreen,
    do: Callable[[App, BattleScreen, Action], None],
) -> int:
    """Play a person's every decision to the end, bots in between; return how many there were."""
    decided = 0
    for _turn in range(MOST_TURNS):
        battle = screen.session.battle
        if battle.over:
            app.step(1)
            return decided
        if screen.dialog is not None:  # the curtain
            press(app, pygame.K_RETURN)
            continue
        if not screen.session.human_turn:
            app.step(1)
            continue
        action = sensible(battle)
        if do is do_by_clicks:
            action = unturned(battle, action)
        text = action_text(action, battle)
        logged = len(screen.session.log)
        do(app, screen, action)
        assert screen.session.log[logged].text == text
        decided += 1
    raise AssertionError("the battle did not end")


def shown(screen: BattleScreen) -> list[Widget]:
    """The widgets that are to be seen."""
    return [widget for widget in screen.group.widgets if widget.visible]


def open_until(app: App, fits: Callable[[Battle], bool], scenario: str) -> BattleScreen:
    """A hot-seat battle played sensibly until something is so."""
    screen = sit_down(app, HOT_SEAT, scenario)
    for _number in range(200):
        if fits(screen.session.battle):
            return screen
        screen.act(sensible(screen.session.battle))
    raise AssertionError("it never was so")


def first(battle: Battle, kind: str) -> Action:
    """The first option of a kind."""
    return next(option for option in battle.options if option.kind == kind)

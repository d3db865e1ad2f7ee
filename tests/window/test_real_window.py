"""Whole games in a real window, by clicks alone and by keys alone, and after a power cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.play.aim import Aim
from game.play.session import HUMAN, Session
from game.player.progress import FIRST_BATTLE, ProgressFile
from game.player.settings import Settings, save_settings
from game.tour.pictures import open_menu
from game.window.app import App
from game.window.screens.base import Screen
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.end.screen import EndScreen
from game.window.screens.new_battle import open_new_battle
from game.window.widgets import Button
from game.window.widgets.base import spoken
from rules.battle.action import Action
from rules.battle.notation import action_text
from tests.game.window.screens.hands import gestures, tile, unturned
from tests.game.window.screens.players import PromptBot, sensible
from tests.game.windows import all_widgets
from tests.window.desk import MISSING, SIZE, Desk

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

MOST_ACTIONS = 200
Hands = Callable[[Desk, BattleScreen, Action], None]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A display whose player likes everything at once: no press is spent on motion."""
    home = tmp_path / "player"
    save_settings(Settings(animation_speed=0, ask_end=False), home)
    ProgressFile(home).note(FIRST_BATTLE)
    with Desk(home) as found:
        yield found


class Mirror:
    """The same screens in this process, to know what lies where."""

    def __init__(self) -> None:
        """Open no window."""
        settings = Settings(
            window_width=SIZE[0], window_height=SIZE[1], animation_speed=0, ask_end=False
        )
        self.app = App(settings, headless=True)

    def button(self, screen: Screen, words: str) -> tuple[int, int]:
        """Where a button with these words is."""
        self.app.step(0)
        group = screen.dialog.group.widgets if screen.dialog else all_widgets(screen)
        buttons = [widget for widget in group if isinstance(widget, Button)]
        return next(one for one in buttons if spoken(one.words) == words).rect.center

    def battle(self, session: Session) -> BattleScreen:
        """The battle as it must look now."""
        while self.app.screens:
            self.app.screens.pop().leave()
        screen = BattleScreen(session, PromptBot(), on_leave=lambda: None, on_again=lambda: None)
        self.app.push(screen)
        return screen


def clicks(desk: Desk, screen: BattleScreen, action: Action) -> None:
    """Carry an action out with the mouse alone."""
    for what, value in gestures(screen, action):
        if what == "tile":
            desk.click(tile(screen, action.kind, action.ability).rect.center)
            screen.choose((action.kind, action.ability))
        elif what == "cell":
            desk.click(screen.view.rect_of(value).center)
        else:
            chooser = {"more": screen.choosers.charges, "whom": screen.choosers.whom}.get(what)
            desk.click(chooser.arrow(1).center if chooser else screen.choosers.turner.rect.center)


class Cursor:
    """The keyboard's cursor, which stays where it was while the same one walks and strikes in a
    round; who decides next, or in the next round, begins anew."""

    def __init__(self) -> None:
        """Begin without one."""
        self.cell, self.decides = -1, (-1, 0)

    def keys(self, desk: Desk, screen: BattleScreen, action: Action) -> None:
        """Carry an action out with the keyboard alone; whom it concerns is clicked."""
        pressed: list[str] = []
        decides = action.unit, screen.known.round
        if self.decides != decides:
            self.cell, self.decides = -1, decides
        for what, value in gestures(screen, action):
            match what:
                case "tile":
                    pressed.append(tile(screen, action.kind, action.ability).hotkey_name.lower())
                    aim = Aim(screen.known)
                    aim.choose((action.kind, action.ability))
                    if action.ability and aim.at_once:
                        pressed.append("Return")  # its key foretells it first
                    self.cell = -1
                case "more":
                    pressed.append("bracketright")
                case "turn":
                    pressed.append("y")
                case "cell":
                    pressed += [*self._way(screen, value), "Return"]
                case "whom":
                    desk.press(*pressed)
                    pressed = []
                    screen.choose((action.kind, action.ability))
                    desk.click(screen.choosers.whom.arrow(1).center)
        desk.press(*pressed)

    def _way(self, screen: BattleScreen, cell: int) -> list[str]:
        """Return the arrows to a cell, by way of the corner unless one knows where one is."""
        grid = screen.view.geometry.grid
        corner: list[str] = []
        if self.cell < 0:
            corner = ["Left"] * grid.columns + ["Up"] * grid.rows
            self.cell = grid.cell(0, 0)
        if self.cell == cell:  # what has just happened is told until one points anew
            return [*corner, *(["Left", "Right"] if grid.place(cell)[0] else ["Right", "Left"])]
        start, goal = grid.place(self.cell), grid.place(cell)
        across, down = goal[0] - start[0], goal[1] - start[1]
        self.cell = cell
        sideways = ["Right" if across > 0 else "Left"] * abs(across)
        return corner + sideways + ["Down" if down > 0 else "Up"] * abs(down)


def human_turn(desk: Desk) -> Session | None:
    """The battle on disk once a person decides or it is over."""
    session = desk.session()
    if session is None or not (session.human_turn or session.battle.over):
        return None
    return session


def next_action(desk: Desk, done: int) -> str:
    """The action that follows so many in the record; empty while there is none."""
    return next(iter(desk.actions()[done:]), "")


def play(desk: Desk, mirror: Mirror, hands: Hands, most: int = MOST_ACTIONS) -> Session:
    """Play a person's decisions, at most so many; each must be in the record."""
    for _number in range(most):
        session = desk.wait_for("a person's turn", lambda: human_turn(desk))
        if session.battle.over:
            break
        action = sensible(session.battle)
        if hands is clicks:
            action = unturned(session.battle, action)
        text = action_text(action, session.battle)
        done = len(desk.actions())
        hands(desk, mirror.battle(session), action)
        assert desk.wait_for(f"the action {text}", partial(next_action, desk, done)) == text
    return desk.wait_for("a person's turn", lambda: human_turn(desk))


def test_whole_solo_game_by_clicks_alone(desk: Desk) -> None:
    mirror = Mirror()
    desk.start()
    desk.click(mirror.button(open_menu(mirror.app), "New battle"))
    desk.click(mirror.button(open_new_battle(mirror.app), "Start the battle"))
    desk.wait_for("the battle", desk.autosave.exists)
    session = play(desk, mirror, clicks)
    assert session.battle.over
    assert set(session.players.values()) == {HUMAN, "first_battle"}
    desk.wait_for("the end to be told", desk.closed)
    mirror.battle(session)
    mirror.app.step(1)
    ended = mirror.app.screen
    assert isinstance(ended, EndScreen)
    desk.click(ended.header.buttons[0].rect.center)
    desk.click(mirror.button(open_menu(mirror.app), "Quit"))
    assert desk.ended() == 0


def test_whole_solo_game_by_keys_alone(desk: Desk) -> None:
    mirror = Mirror()
    desk.start()
    desk.press("Return")
    desk.press("Return")
    desk.wait_for("the battle", desk.autosave.exists)
    session = play(desk, mirror, Cursor().keys)
    assert session.battle.over
    desk.wait_for("the end to be told", desk.closed)
    desk.wait_for("keys to be meant for the end", desk.painted)
    desk.press("q")
    desk.press(*["Down"] * len(_entries(mirror)), "Return")
    assert desk.ended() == 0


def _entries(mirror: Mirror) -> list[Button]:
    """The entries of the menu, of which the last one quits."""
    menu = open_menu(mirror.app)
    return [widget for widget in all_widgets(menu) if isinstance(widget, Button)]


def test_whole_hot_seat_game_by_keys_alone(desk: Desk) -> None:
    mirror = Mirror()
    desk.start("play", "--blue", "human")
    desk.wait_for("the battle", desk.autosave.exists)
    session = play(desk, mirror, Cursor().keys)
    assert session.battle.over
    assert set(session.players.values()) == {HUMAN}
    desk.wait_for("the end to be told", desk.closed)


def test_battle_goes_on_after_a_power_cut(desk: Desk) -> None:
    mirror = Mirror()
    desk.start()
    desk.press("Return")
    desk.press("Return")
    desk.wait_for("the battle", desk.autosave.exists)
    play(desk, mirror, Cursor().keys, most=4)
    desk.kill()
    before = desk.actions()
    assert len(before) >= 4
    desk.start()
    after = play(desk, mirror, clicks, most=2)
    assert desk.actions()[: len(before)] == before
    assert len(desk.actions()) >= len(before) + 2
    assert not after.battle.over


def test_board_is_where_the_clicks_go(desk: Desk) -> None:
    """The real window shows a cell in its own colour where the mirror has it."""
    mirror = Mirror()
    desk.start("play", "--blue", "human", "--seed", "4")
    desk.wait_for("the battle", desk.autosave.exists)
    screen = mirror.battle(desk.wait_for("a person's turn", lambda: human_turn(desk)))
    mirror.app.step(1)
    corner = screen.view.rect_of(screen.session.battle.setup.board.size // 2).move(3, 3).topleft

    def alike() -> bool:
        desk.press("F12")
        pictures = sorted(desk.home.glob("pictures/*.png"))
        seen = _read(pictures[-1]) if pictures else None
        return seen is not None and seen.get_at(corner) == mirror.app.surface.get_at(corner)

    assert desk.wait_for("the same picture", alike)


def _read(picture: Path) -> pygame.Surface | None:
    """Read a picture; None while it is still being written."""
    try:
        return pygame.image.load(str(picture))
    except pygame.error:
        return None

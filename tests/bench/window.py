"""The window: how soon it stands there, and how long its frames take.

The display is a dummy, so what a real screen adds is not in the figures. Every measurement has
a process of its own, in which nothing has been drawn before.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from compileall import compile_dir
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any, TypeVar

from rules.battle.registry import load_system
from rules.content.scenario import load_scenario
from tests.bench.chance import MAPS
from tests.bench.measuring import spread

if TYPE_CHECKING:
    from game.window.program import Game

Measured = TypeVar("Measured")
ROOT = MAPS.parent
KEPT = ROOT / "tests" / "kept" / "format-2" / "energy"
"""Battles that have been saved."""
STARTS = 5
FRAME = 1 / 60
KEY_EVERY = 6
"""After so many frames the next key is pressed."""
AT_MENU = 30
"""Frames that somebody needs at least to choose something in the menu."""
DANGER_FOR = 120
"""The danger of every cell is shown in half of so many frames."""
THINKERS = "energy-trios"
"""The battle over which a bot thinks behind the other screens."""

FIRST_FRAME = """
import sys
from game.window.app import App
App.run = lambda app: app.step(1 / 60)
sys.argv = ["main.py"]
from game.commands.start import start
start()
"""
LOADED = """
import sys, atexit
atexit.register(lambda: print("pygame:", "pygame" in sys.modules, file=sys.stderr))
from game.commands.start import start
start()
"""


# From the command to the first frame


def start_menu(seconds: float) -> dict[str, float]:
    """Measure processor time from the command to the first frame of the menu."""
    return {"s": min(_time_of(FIRST_FRAME)[0] for _ in range(_times(seconds)))}


def start_option(option: str) -> Callable[[float], dict[str, float]]:
    """Return what measures an option that opens no window, and whether it loads pygame."""

    def measure(seconds: float) -> dict[str, float]:
        runs = [_time_of(LOADED, option) for _ in range(_times(seconds))]
        loads = any("pygame: True" in told for _, told in runs)
        return {"s": min(time for time, _ in runs), "pygame": float(loads)}

    return measure


def _times(seconds: float) -> int:
    return STARTS if seconds >= 1 else 1


def _time_of(script: str, *arguments: str) -> tuple[float, str]:
    """Run a script in a fresh Python; return its processor time in seconds and what it told."""
    with TemporaryDirectory() as home:
        environment = {**os.environ, **_windowless(home)}
        before = getrusage(RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        after = getrusage(RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, done.stderr


def _windowless(home: str) -> dict[str, str]:
    """Return the environment of a program without a display and with a fresh player's folder.

    Modules are compiled once and kept, as where the game has been started before.
    """
    return {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "SIX_ORDERS_HOME": home,
        "PYTHONDONTWRITEBYTECODE": "",
    }


# Frames


def frames(screen: str, argument: str = "") -> Callable[[int], dict[str, float]]:
    """Return what measures a screen's own time in ms by frame, its opening among them.

    A bot thinks meanwhile in its process. `argument` is the battle's scenario or the system
    for which a team is built.
    """
    return lambda count: spread(_in_a_process(_frame_times, screen, argument, count))


def idle(screen: str, argument: str = "") -> Callable[[int], dict[str, float]]:
    """Return what measures the own time in ms that a second takes in which nothing happens."""
    return lambda count: {"ms": _in_a_process(_idle_time, screen, argument, count)}


def _in_a_process(work: Callable[..., Measured], *arguments: object) -> Measured:
    """Return what a fresh process without a display has measured."""
    with TemporaryDirectory() as home:
        os.environ.update(_windowless(home))
        _compile()
        with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
            return fresh.submit(work, *arguments).result()


@cache
def _compile() -> None:
    """Compile all modules once, as where the game has been started before."""
    for room in ("game", "rules"):
        compile_dir(ROOT / room, quiet=1)


def _idle_time(screen: str, argument: str, count: int) -> float:
    """Open a screen and let so many frames go by; then time as many turns of the loop."""
    import pygame

    with _opened_game() as game:
        app, left = game.app, iter(range(count))
        game.open_menu()
        if screen != "menu":
            OPENERS[screen](game, argument)
        for _ in range(count):
            app.step(FRAME)

        class Clock:
            """Tells the time of a frame without waiting for it."""

            def tick(self, wanted: int) -> float:
                """End the loop after so many turns."""
                if next(left, None) is None:
                    app.quit()
                return 1000 / wanted

        pygame.time.Clock = Clock  # type: ignore[assignment, misc]
        app.close = lambda: None  # type: ignore[method-assign]
        start = process_time()
        app.run()
        return 1000 * (process_time() - start) / (count * FRAME)


def _frame_times(screen: str, argument: str, count: int) -> list[float]:
    """Open the menu and from there a screen, press keys there, and time each frame."""
    with _opened_game() as game:
        if screen == "menu":
            return _timed(game, game.open_menu, count)
        game.open_menu()
        for _ in range(AT_MENU):
            game.app.step(FRAME)
        return _timed(game, lambda: OPENERS[screen](game, argument), count)


@contextmanager
def _opened_game() -> Iterator[Game]:
    from game.window.app import PATIENCE
    from game.window.program import Game

    game = Game(headless=True)
    game.app.style.patience = PATIENCE  # as where there is a display
    try:
        yield game
    finally:
        game.app.close()
        game.bots.close()


def _timed(game: Game, opens: Callable[[], object], count: int) -> list[float]:
    import pygame

    keys = (
        pygame.K_DOWN,
        pygame.K_DOWN,
        pygame.K_RIGHT,
        pygame.K_TAB,
        pygame.K_DOWN,
        pygame.K_LEFT,
    )
    thinks = _thinking(game)
    times: list[float] = []
    for number in range(count):
        next(thinks)
        place = _pointed(game, number)
        if place is not None:
            motion = {"pos": place, "rel": (1, 1), "buttons": (0, 0, 0)}
            game.app.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
        elif number and number % KEY_EVERY == 0:
            key = keys[number // KEY_EVERY % len(keys)]
            game.app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        if number == 0:
            _by_key(game, opens)
        start = process_time()
        game.app.step(FRAME)
        times.append(1000 * (process_time() - start))
    return times


def _pointed(game: Game, number: int) -> tuple[int, int] | None:
    """Return where the mouse is in a frame of a battle that a person plays: over one cell after
    another; None elsewhere."""
    from game.window.screens.battle.screen import BattleScreen

    screen = game.app.screen
    if not isinstance(screen, BattleScreen) or not screen.session.human_turn:
        return None
    screen.dialog = None
    screen.lookout.everywhere = number % DANGER_FOR >= DANGER_FOR // 2
    board = screen.view.board
    return screen.view.rect_of(number * 7 % (board.letters * board.numbers)).center


def _by_key(game: Game, opens: Callable[[], object]) -> None:
    """Have a screen opened in the coming frame, as by somebody who presses a key."""
    import pygame

    screen = game.app.screen
    if screen is None:
        opens()
    else:
        screen.handle = lambda event: bool(opens()) or True  # type: ignore[method-assign]
        game.app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F15, mod=0, unicode=""))


def _thinking(game: Game) -> Iterator[None]:
    """Keep a bot of the program's own process thinking, without ever doing what it chooses."""
    from game.play.players import BotProcess
    from game.play.session import Session

    bots = BotProcess()
    session = Session.start(_loaded(THINKERS), 1, {"red": "planner", "blue": "planner"})
    try:
        while True:
            bots.ask(session)
            bots.poll()
            yield
    finally:
        bots.close()


def _loaded(scenario: str) -> Any:
    from rules.battle.registry import all_systems

    return load_scenario(MAPS / f"{scenario}.toml", all_systems())


def _battle(game: Game, scenario: str, player: str = "planner") -> None:
    from game.play.session import Session

    game.show(Session.start(_loaded(scenario), 1, dict.fromkeys(("red", "blue"), player)))


def _pointing(game: Game, scenario: str) -> None:
    _battle(game, scenario, "human")


def _new_battle(game: Game, _: str) -> None:
    from game.window.screens.new_battle import NewBattleScreen

    game.app.push(NewBattleScreen(game.start))


def _team(game: Game, system: str) -> None:
    from game.window.screens.team import TeamScreen
    from game.window.screens.team_plan import fresh_team

    scenario = next(path.stem for path in sorted(MAPS.glob(f"{system.split('_')[0]}*.toml")))
    red = _loaded(scenario).scenario.red
    chosen = load_system(system)
    game.app.push(TeamScreen(chosen, fresh_team(chosen, red)))


def _teams(game: Game, _: str) -> None:
    from game.window.screens.teams import TeamsScreen

    game.app.push(TeamsScreen())


def _settings(game: Game, _: str) -> None:
    from game.window.screens.settings import SettingsScreen

    game.app.push(SettingsScreen())


def _help(game: Game, _: str) -> None:
    from game.window.screens.help import HelpScreen, general_chapters

    game.app.push(HelpScreen(general_chapters()))


def _saved(game: Game, _: str) -> None:
    from game.tour.battles import kept
    from game.window.screens.saved import SavedScreen

    one = kept()
    paths = [Path(f"{number}.sixorders") for number in range(30)]

    def nothing(path: Path) -> None:
        """Do nothing with it."""

    game.app.push(SavedScreen(lambda: paths, lambda path: one, nothing, nothing, nothing))


def _replay(game: Game, _: str) -> None:
    game.battles.replay(KEPT / "00-finished.sixorders")


def _end(game: Game, _: str) -> None:
    from game.play.session import Session
    from rules.battle.action import resignation

    session = Session.resume(KEPT / "00-saved-at-act.sixorders", None)
    session.do(resignation("red"))
    game.show(session)


def _rulebook(game: Game, _: str) -> None:
    from game.tour import rulebook

    rulebook.at("ED-2.9a")(game.app)


def _learn(game: Game, _: str) -> None:
    from game.tour import lessons

    lessons.open_courses(game.app)


def _lesson(game: Game, _: str) -> None:
    from game.tour import lessons

    lessons.open_lesson(game.app, lessons.SHIELDS)


def _first(game: Game, _: str) -> None:
    game.open_first()


def _puzzles(game: Game, _: str) -> None:
    from game.window.screens.learn.puzzles import PuzzlesScreen

    game.app.push(PuzzlesScreen(game.progress))


def _studies(game: Game, _: str) -> None:
    game.studies.open_shelf()


def _study(game: Game, _: str) -> None:
    game.studies.begin("Bench", MAPS / "energy-trios.toml")


def _lab(game: Game, _: str) -> None:
    from game.window.screens.lab.screen import LabScreen

    game.app.push(LabScreen())


OPENERS: dict[str, Callable[[Game, str], None]] = {
    "battle": _battle,
    "end": _end,
    "first battle": _first,
    "help": _help,
    "lab": _lab,
    "learn": _learn,
    "lesson": _lesson,
    "new battle": _new_battle,
    "pointing": _pointing,
    "puzzles": _puzzles,
    "replay": _replay,
    "rulebook": _rulebook,
    "saved": _saved,
    "settings": _settings,
    "studies": _studies,
    "study": _study,
    "team": _team,
    "teams": _teams,
}

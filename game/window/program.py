"""The windows that the command line opens: menu, battle, replay; or pictures of them.

What a window needs for its first frame is imported first; the rest follows while it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from game.play.guests import NO_GUESTS, Choose
from game.player.maps import own_maps
from game.player.progress import ProgressFile
from game.player.settings import home_folder, load_settings
from game.window.app import App
from game.window.screens.help import general_chapters
from game.window.screens.menu import BattleEntries, MenuScreen, make_menu
from rules.errors import ContentError
from rules.record.disk import clear_unfinished

if TYPE_CHECKING:
    from game.play.players import BotProcess
    from game.play.session import Session
    from game.study.tree import Tree
    from game.window.battles import Battles
    from game.window.duels import Duels
    from game.window.screens.new_battle_plan import BattlePlan
    from game.window.studies import Studies

SETTLED = 1.0  # seconds, after which everything that moves has come to rest
SOON_NEEDED = (
    "rules.battle.machine",
    "pytmx",
    "game.play.session",
    "game.ai.bots",
    "game.play.players",
    "game.play.forecast",
    "game.window.screens.battle.action_bar",
    "game.window.screens.battle.card_panel",
    "game.window.screens.battle.asking",
    "game.window.screens.battle.status",
    "game.window.screens.battle.forecast_panel",
    "game.window.screens.end.screen",
    "game.window.screens.battle.aftermath",
    "game.window.screens.battle.screen",
    "multiprocessing.sharedctypes",
    "game.window.battles",
    "game.window.screens.team",
    "game.window.screens.new_battle",
)
"""What is imported frame by frame while the menu is shown, each with what is not there yet."""
LATER_NEEDED = (
    "game.window.screens.teams",
    "game.window.screens.lab.screen",
    "game.study.editing",
    "game.study.chapter",
    "game.window.screens.study.screen",
    "game.window.screens.study.editor",
    "game.window.studies",
)
"""What is imported once the systems are there."""
LATER_READ = (
    "game.study.lesson.course",
    "game.study.puzzle.puzzles_of",
    "game.study.rulebook.book_of",
)
"""What then reads and keeps a system's lessons, puzzles and rulebook, for whoever opens them."""
PLAYER_FOLDERS = ("", "saves", "teams")
"""Where the player's files are written, in the player's own folder."""
KEPT = "autosave*.sixorders"
"""The file of the battle that was being played, looked for without all that reads it."""
PLAYED = KEPT, "saves/*.sixorders", "ended/*.sixorders"
"""The files of all battles that have been played, likewise."""


def _read_early(reader: str, system: str) -> None:
    """Have something of a system read; a fault in it is told where it is asked for."""
    room, _dot, name = reader.rpartition(".")
    with suppress(ContentError, ValueError):
        getattr(import_module(room), name)(system)


class Game:
    """The program behind the windows: one app, and the battles in it."""

    def __init__(self, *, headless: bool = False) -> None:
        """Open the window with the player's settings."""
        settings, fault = load_settings()
        self.app = App(settings, headless=headless, home=None if headless else home_folder())
        self.app.general_help = general_chapters
        self.app.on_lesson = self._open_lesson
        self.app.bots = lambda: self.bots
        self.app.keys = {
            "take": lambda: self.studies.take(),
            "edit": lambda: self.studies.edit(),
            "reload": self._reload,
        }
        self.app.later.extend(partial(import_module, name) for name in SOON_NEEDED)
        self.app.later.append(self._load_systems)
        if not headless:
            self.app.later.append(_clear_unfinished)
        if fault:
            self.app.tell(fault, waits=True)

    @cached_property
    def battles(self) -> Battles:
        """The battles, once one is wanted."""
        from game.window.battles import Battles

        return Battles(self.app, self._clear_to_menu, self.to_menu)

    @cached_property
    def studies(self) -> Studies:
        """The studies, once one is wanted."""
        from game.window.studies import Studies

        return Studies(self.app, lambda: self.battles)

    @cached_property
    def duels(self) -> Duels:
        """The duels by post, once one is wanted."""
        from game.window.duels import Duels

        def look_through(tree: Tree, at: int) -> None:
            self.battles.look_through(tree, at)

        return Duels(self.app, self._open_new, look_through)

    @property
    def bots(self) -> BotProcess:
        """The process in which bots think."""
        return self.battles.bots

    def _close_bots(self) -> None:
        if "battles" in self.__dict__:
            self.battles.bots.close()

    def _load_systems(self) -> None:
        """Have the systems loaded, then what else is needed later."""
        from rules.battle.registry import files_of, load_system, system_ids
        from rules.toml import tables_in

        for system_id in system_ids():
            self.app.later.extend(partial(tables_in, path) for path in files_of(system_id))
            self.app.later.append(partial(load_system, system_id))
        self.app.later.extend(partial(import_module, name) for name in LATER_NEEDED)
        for system_id in system_ids():
            self.app.later.extend(partial(_read_early, name, system_id) for name in LATER_READ)

    def is_newcomer(self) -> bool:
        """Whether nothing has been learnt or played yet."""
        played = any(any(home_folder().glob(files)) for files in PLAYED)
        return not self.progress.progress.done and not played

    # Screens

    def open_menu(self) -> None:
        """Show the menu."""
        entries = BattleEntries(
            resume=self._resume_entry,
            new=self._open_new,
            saved=lambda: self.battles.open_saved(lambda: self.duels.open()),
            teams=self._open_teams,
            studies=lambda: self.studies.open_shelf(),
            kept=lambda: self.battles.kept(),
            learn=self._open_learn,
            first=self.open_first,
            newcomer=self.is_newcomer,
            lab=self._open_lab,
            puzzles=self._open_puzzles,
        )
        self.app.push(make_menu(entries))

    def _open_new(self) -> None:
        from game.window.screens.new_battle import NewBattleScreen

        self.app.later.append(lambda: self.bots.warm())
        screen = NewBattleScreen(self.start, own_folder=own_maps(), by_post=self._challenge)
        self.app.push(screen)

    def _challenge(self, plan: BattlePlan) -> None:
        self.duels.challenge(plan)

    @cached_property
    def progress(self) -> ProgressFile:
        """What the player has learnt."""
        kept = ProgressFile(None if self.app.headless else home_folder())
        if kept.fault:
            self.app.tell(kept.fault, waits=True)
        return kept

    def _open_learn(self) -> None:
        from game.window.screens.learn.courses import LearnScreen

        self.app.push(LearnScreen(self.progress, self.open_first))

    def _open_puzzles(self) -> None:
        from game.window.screens.learn.puzzles import PuzzlesScreen

        self.app.push(PuzzlesScreen(self.progress))

    def _open_lesson(self, lesson: str) -> None:
        """Open a lesson by its id, over the course that it belongs to."""
        from game.window.screens.learn.courses import LearnScreen

        screen = LearnScreen(self.progress, self.open_first)
        self.app.push(screen)
        screen.open_lesson(lesson)

    def open_first(self) -> None:
        """Begin the guided first battle; leaving it leads back to what is shown now."""
        from game.window.screens.learn.guided_screen import GuidedScreen

        def leave() -> None:
            while self.app.screen is not below:
                self.app.pop()

        def again() -> None:
            leave()
            self.open_first()

        def on() -> None:
            self._clear_to_menu()
            self._open_new()

        below = self.app.screen
        self.app.later.appendleft(self.bots.warm)
        screen = GuidedScreen(
            self.progress,
            self.bots,
            on_leave=leave,
            on_again=again,
            on_next=on,
            on_replay=self.battles.look_through,
        )
        self.app.push(screen)

    def _open_teams(self) -> None:
        from game.window.screens.teams import TeamsScreen

        self.app.push(TeamsScreen())

    def _open_lab(self) -> None:
        from game.window.screens.lab.screen import LabScreen

        self.app.push(LabScreen())

    def _resume_entry(self) -> Callable[[], object] | None:
        """Return what goes on with the battle that was being played; None if there is none."""
        return self.battles.resumable() if battle_is_kept() else None

    def to_menu(self) -> None:
        """Leave the battle, which is kept, and show the menu."""
        self.battles.let_go()
        self._clear_to_menu()
        if self.app.screen is None:
            self.open_menu()

    def _clear_to_menu(self) -> None:
        """Take away every screen but the menu."""
        screens = self.app.screens
        while screens and not isinstance(screens[-1], MenuScreen):
            screens.pop().leave()
        if screens:
            self.app.refresh()

    # Battles

    def start(self, plan: BattlePlan, thrown: tuple[int, ...] = ()) -> None:
        """Begin a battle as planned; `thrown` are the dice of its opening that players threw."""
        self.battles.start(plan, thrown)

    def show(self, session: Session) -> None:
        """Show a battle that people and bots play."""
        self.battles.show(session)

    def resume(self, path: Path) -> None:
        """Go on with a saved battle."""
        self.battles.resume(path)

    def _reload(self) -> None:
        """Read maps and scenarios anew, for the list of them or for the battle that is shown."""
        from game.window.screens.new_battle import NewBattleScreen

        screen = self.app.screen
        if screen is None or screen.dialog is not None:
            return
        if isinstance(screen, NewBattleScreen):
            screen.reload()
        elif "battles" in self.__dict__:
            self.battles.reload()

    # The loop

    def run(self) -> None:
        """Run until the player quits."""
        try:
            self.app.run()
        finally:
            self._close_bots()
        if "battles" in self.__dict__:
            self.battles.let_go()

    def picture(self, path: Path) -> None:
        """Write a picture of the window as it is once everything has come to rest.

        :raises OSError: if it cannot be written.
        """
        try:
            self.app.settle()
            self.app.step(SETTLED)
            self.app.step(SETTLED)
            self.app.screenshot(path)
        finally:
            self.app.close()
            self._close_bots()


def _clear_unfinished() -> None:
    """Clear away what games that were cut short have left half written."""
    for folder in PLAYER_FOLDERS:
        clear_unfinished(home_folder() / folder)


def battle_is_kept() -> bool:
    """Whether a battle was being played, over or not."""
    return any(home_folder().glob(KEPT))


def _finish(game: Game, screenshot: Path | None) -> None:
    if screenshot is None:
        game.run()
    else:
        game.picture(screenshot)


def run_menu(screenshot: Path | None = None) -> None:
    """Open the menu, or the battle that was cut short."""
    game = Game(headless=screenshot is not None)
    game.open_menu()
    if screenshot is None and battle_is_kept():
        game.battles.resume_cut_short()
    _finish(game, screenshot)


def run_battle(
    scenario: Path,
    players: Mapping[str, str],
    seed: int | None = None,
    dice: Literal["seeded", "asked"] = "seeded",
    *,
    resume: bool = False,
    screenshot: Path | None = None,
    guests: Mapping[str, Choose] = NO_GUESTS,
    say: Callable[[str], object] | None = None,
    guide: bool = False,
) -> None:
    """Open a battle; with `resume` the one that was being played, if there is one.

    With `guide` whoever is new to the game is led through the guided first battle instead.

    `guests` are bots beside the game's own, by the names that the players have; `say` is given
    each line of the log as it is told, in this battle and those after it.
    """
    from game.play.session import given_names
    from game.window.screens.new_battle_plan import BattlePlan

    game = Game(headless=screenshot is not None)
    game.open_menu()
    game.battles.say = say
    game.bots.guests = guests
    if guide and game.is_newcomer():
        game.open_first()
    elif not (resume and game.battles.resume_unfinished()):
        names = given_names(game.app.settings.names, players)
        game.battles.start(BattlePlan(scenario, dict(players), {}, seed, dice, names=names))
    _finish(game, screenshot)


def run_replay(path: Path, screenshot: Path | None = None) -> None:
    """Show a recorded battle.

    :raises RecordError: for the first fault of the record.
    """
    game = Game(headless=screenshot is not None)
    game.open_menu()
    game.battles.replay(path)
    _finish(game, screenshot)


__all__ = ["Game", "run_battle", "run_menu", "run_replay"]

"""The window: its loop, its stack of screens and the keys that work everywhere."""

from __future__ import annotations

import gc
import os
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame

from game.player.faults import told_failure
from game.player.keys import set_keys
from game.player.language import (
    SOURCE_LANGUAGE,
    _,
    alphabet,
    available_languages,
    current_language,
    fill,
    set_language,
    set_letters,
)
from game.player.settings import MOST_PIXELS, Settings, home_folder, save_changes
from game.window.drivers import begin_display
from game.window.keys import by_place, key_code
from game.window.meant import Meant
from game.window.mirror import mirrored, told_again, turned
from game.window.notice import Notice
from game.window.picture import write_picture
from game.window.screens.base import Screen
from game.window.screens.chapters import Chapter
from game.window.style import Style
from game.window.theme import Theme, theme
from rules.clause import last_named

if TYPE_CHECKING:
    from game.play.players import Adviser, BotProcess

FRAMES_PER_SECOND = 60
NoWindow = pygame.error
"""What is raised where no window can be opened."""
LOADING = 0.008
"""Seconds of its own time after which a frame begins to load nothing more."""
PIECE = 0.003
"""Seconds that a piece of the screen's own work may take."""
PATIENCE, LEISURE = 3, 4
"""Frames on end that may have no time for what can wait, and how many times so many for what is
not to be drawn now."""
AWAKE, ASLEEP = 0.25, 1.0
"""Seconds for which frames are drawn after the last thing that happened, and after which one is
drawn although nothing does."""
LONGEST_STEP = 0.1  # seconds; a window dragged or asleep does not make motion jump


class App:
    """The window and what is in it.

    Without a display (`headless`) it runs on SDL's dummy driver and time passes
    only in `step`, so tests and pictures always come out the same.
    """

    def __init__(
        self, settings: Settings, *, headless: bool = False, home: Path | None = None
    ) -> None:
        """Open the window.

        :param home: the folder for settings and pictures; None means that nothing
            is ever saved when headless, and the player's own folder otherwise.
        :raises NoWindow: if none can be opened here.
        """
        if headless:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            os.environ["SDL_AUDIODRIVER"] = "dummy"
        begin_display()
        self.settings = settings
        self._saved = msgspec.structs.replace(settings)
        self.headless = headless
        self.home = home if home is not None or headless else home_folder()
        self.style = Style(theme(settings.palette), settings.text_scale)
        self.style.patience = 0 if headless else PATIENCE
        self.running = True
        self.screens: list[Screen] = []
        self.on_settings: list[Callable[[Settings], object]] = []
        self.general_help: Callable[[], Sequence[Chapter]] = tuple
        self.on_lesson: Callable[[str], object] | None = None
        self.bots: Callable[[], BotProcess] | None = None
        """Returns the processes in which bots think; None where there are none."""
        self.notice = Notice(self.style, self.open_clause)
        self.keys: dict[str, Callable[[], None]] = {}
        """What keys of the program do, on every screen that has no use of its own for them."""
        self.later: deque[Callable[[], object]] = deque()
        """Work for frames in which the screen has none, a piece in each."""
        self._loaded = False
        self._posted: list[pygame.event.Event] = []
        self._meant = Meant(self.style)
        self._drawn: Screen | None = None
        self._opens = False
        """Whether to open the screen on top was enough for one frame: it is drawn in the next."""
        self._fresh = False
        """Whether the screen on top has just been drawn for the first time."""
        self._waited = 0
        """How many frames on end have had no time for what was put off."""
        self._fullscreen = False
        self.surface = self._open_window()
        self._size = self.surface.get_size()
        self._use_language()
        self.style.rescale(settings.text_scale, self.surface.get_size())

    @property
    def screen(self) -> Screen | None:
        """The screen on top, or None."""
        return self.screens[-1] if self.screens else None

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""
        screen.app = self
        self.screens.append(screen)
        screen.enter()
        self._layout_top()

    def pop(self) -> None:
        """Take the top screen away; without a screen the program ends."""
        if self.screens:
            self.screens.pop().leave()
        self._layout_top()
        if not self.screens:
            self.running = False

    def refresh(self) -> None:
        """Lay out the top screen again, after screens above it have gone."""
        self._layout_top()

    def replace(self, screen: Screen) -> None:
        """Put a screen in the place of the top one."""
        if self.screens:
            self.screens.pop().leave()
        self.push(screen)

    def adviser(self) -> Adviser:
        """Return somebody to be asked what is best: by bots, or without a display at once."""
        from game.play.players import Adviser

        return Adviser(self.bots() if self.bots is not None and not self.headless else None)

    def quit(self) -> None:
        """End the loop after this frame."""
        self.running = False

    def post(self, event: pygame.event.Event) -> None:
        """Queue an event for the next step; of moves of the mouse on end only the last counts."""
        if self._posted and event.type == self._posted[-1].type == pygame.MOUSEMOTION:
            self._posted.pop()
        self._posted.append(event)

    def step(self, seconds: float) -> None:
        """Handle what was posted, let time pass and draw: one frame; then do what was put off."""
        self._advance(seconds)
        self._show()
        self._work()

    def _advance(self, seconds: float) -> bool:
        """Handle what was posted and let time pass; True if anything may look different now."""
        self.style.begin_frame()
        self._follow_window_size()  # before an event lays something out in a size out of limits
        events, self._posted = self._posted, []
        for event in events:
            event = told_again(event, self.surface.get_rect()) if mirrored() else event
            if self._meant.admits(event):
                asked = self._asked()
                self._handle(event)
                if event.type == pygame.KEYDOWN and self._asked() != asked:
                    self._meant.opened(event)
            self._meant.follow(self.screen and self.screen.unasked)
        opened = self.screen is not self._drawn
        self._opens = opened and not self._opens and self.style.hurried
        if self._opens:
            return True
        moves = self.screen is not None and self.screen.update(seconds)
        self._meant.follow(self.screen and self.screen.unasked, seconds)
        told = self.notice.update(seconds, self._asked()[:2], events)
        return bool(events) or moves or told or opened

    def _show(self) -> None:
        """Draw the frame; from the next on the screen on top may do what it has put off."""
        if self._opens:
            return
        self.draw()
        self._fresh = self.screen is not self._drawn
        self._drawn = self.screen

    def _work(self) -> bool:
        """Do what was put off, in a frame that has time for it or after some that had none: a
        piece of the screen's own, and what is short beside it. True if anything was done."""
        screen = self.screen
        if screen is None or screen is not self._drawn or self._fresh:
            return False
        self._waited = 0 if self.style.spares(PIECE) else self._waited + 1
        if 0 < self._waited <= LEISURE * self.style.patience:
            return False
        self._waited = 0
        busy = screen.work()
        while self.later and self.style.spent < LOADING:
            self.later.popleft()()
            busy = True
        if not self._loaded:
            gc.freeze()  # what is loaded by now stays: looking through it for garbage takes 30 ms
            self._loaded = not (busy or self.later)
        return busy

    def settle(self) -> None:
        """Do at once all that the top screen has put off."""
        while self.screen is not None and self.screen.work():
            pass

    def draw(self) -> None:
        """Draw the top screen and the notice onto `surface`."""
        if self.screen is not None:
            self.screen.draw(self.surface)
        height = self.surface.get_height()
        foot = self.screen.notice_foot if self.screen is not None else 0
        self.notice.draw(self.surface, foot or height)
        if mirrored():
            self.surface.blit(turned(self.surface), (0, 0))

    def run(self) -> None:
        """Run until the player quits; no frame is drawn while nothing happens."""
        clock, awake = pygame.time.Clock(), AWAKE
        while self.running:
            seconds = min(LONGEST_STEP, clock.tick(FRAMES_PER_SECOND) / 1000)
            for event in pygame.event.get():
                self.post(by_place(event))
            awake = AWAKE if self._advance(seconds) else awake - seconds
            if awake > 0 or awake < -ASLEEP:
                awake = max(awake, 0)
                self._show()
                pygame.display.flip()
            if self._work():
                awake = AWAKE
        self.close()

    def close(self) -> None:
        """Let all screens go, remember the window's size and close the window."""
        self.running = False
        self._save_settings()
        while self.screens:
            self.screens.pop().leave()
        pygame.display.quit()

    def screenshot(self, path: Path) -> None:
        """Write the window as a PNG.

        :raises OSError: the folder cannot be written.
        """
        write_picture(self.surface, path)

    def tell(self, words: str, *, waits: bool = False) -> None:
        """Show one sentence at the lower edge for a moment; that may wait for the first press."""
        self.notice.show(words, waits=waits)

    def change_settings(self, **changes: object) -> None:
        """Set some of the settings, apply them at once and save them.

        :raises msgspec.ValidationError: a value is out of its range.
        """
        wanted = {**msgspec.structs.asdict(self.settings), **changes}
        checked = msgspec.convert(wanted, Settings)
        for name in changes:
            setattr(self.settings, name, getattr(checked, name))
        self._use_fullscreen()
        self._use_language()
        self.style.wear(theme(self.settings.palette))
        self.style.rescale(self.settings.text_scale, self.surface.get_size())
        self._layout_top()
        for listener in self.on_settings:
            listener(self.settings)
        self._save_settings()

    def _save_settings(self) -> None:
        """Save, and tell the player if that fails."""
        if self.home is None:
            return
        try:
            save_changes(self.settings, self._saved, self.home)
            self._saved = msgspec.structs.replace(self.settings)
        except OSError as error:
            self.tell(fill(_("Settings could not be saved: {reason}"), reason=told_failure(error)))

    def _open_window(self) -> pygame.Surface:
        """Open the window in the size and mode that the settings ask for."""
        self._fullscreen = self.settings.fullscreen
        size = self._within_limits(self.settings.window_width, self.settings.window_height)
        pygame.display.set_icon(window_icon(self.style.theme))
        if self._fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    def _within_limits(self, width: int, height: int) -> tuple[int, int]:
        """Return the size that a window may have instead of another, in pixels."""
        sizes = self.style.theme.sizes
        return (
            min(MOST_PIXELS, max(width, sizes.least_width)),
            min(MOST_PIXELS, max(height, sizes.least_height)),
        )

    def _use_fullscreen(self) -> None:
        """Go to full screen or back if the settings say so."""
        if self._fullscreen == self.settings.fullscreen:
            return
        # A fresh window: without a window manager an old one keeps its place and size.
        pygame.display.quit()
        pygame.display.init()
        self.surface = self._open_window()
        self._size = self.surface.get_size()

    def _use_language(self) -> None:
        """Speak the language of the settings, or English if it is gone."""
        if self.settings.language not in available_languages():
            self.settings.language = SOURCE_LANGUAGE
        set_language(self.settings.language)
        set_letters(self.settings.letters)
        set_keys(self.settings.keys)
        self.style.follow_words(current_language(), alphabet(), dict(self.settings.keys))
        pygame.display.set_caption(_("Six Orders"))

    def _follow_window_size(self) -> None:
        """Lay out anew if the window's size has changed, and hold it within its limits."""
        self.surface = pygame.display.get_surface() or self.surface
        size = self.surface.get_size()
        if size == self._size:
            return
        held = self._within_limits(*size)
        if held != size and not self._fullscreen:
            self.surface = pygame.display.set_mode(held, pygame.RESIZABLE)
        self._size = self.surface.get_size()
        self.style.rescale(self.settings.text_scale, self._size)
        if not self._fullscreen:
            self.settings.window_width, self.settings.window_height = self._size
        self._layout_top()

    def _layout_top(self) -> None:
        """Lay out the screen on top."""
        if self.screen is not None:
            self.screen.layout(self.surface.get_size())

    def _handle(self, event: pygame.event.Event) -> None:
        """Give an event to the keys that work everywhere, then to the top screen."""
        if event.type == pygame.QUIT:
            self.quit()
        elif self.notice.click(event):
            return
        elif self._is_global(event):
            self._global_keys()[event.key]()
        elif self.screen is None or self.screen.handle(event):
            return
        elif event.type == pygame.KEYDOWN:
            for deed, do in self.keys.items():
                if event.key == key_code(deed):
                    do()

    def _asked(self) -> tuple[object, object, object]:
        """Return who is given what is typed: the screen on top, a question over it, a field."""
        screen = self.screen
        return screen, screen and screen.dialog, screen and screen.typing

    def _is_global(self, event: pygame.event.Event) -> bool:
        """Whether a key works on every screen, and the top one does not wait for any key.

        Where somebody types, a key that writes or edits is left to that.
        """
        if event.type != pygame.KEYDOWN or event.key not in self._global_keys():
            return False
        writes = not pygame.K_F1 <= event.key <= pygame.K_F12
        if self.screen is None or not self.screen.listens:
            return self.screen is None or not (writes and self.screen.typing)
        return False

    def _global_keys(self) -> dict[int, Callable[[], None]]:
        """Return the keys that work on every screen."""
        return {
            key_code("help"): self.show_help,
            key_code("full_screen"): self._toggle_fullscreen,
            key_code("picture"): self._save_picture,
        }

    def show_help(self) -> None:
        """Show help, open at the rule that was just named or is pointed at; close it if shown."""
        if self.screen is not None and self.screen.answers_help:
            self.pop()
            return
        pointed = self.screen.clause_at_hand() if self.screen is not None else ""
        self.open_clause(last_named(self.notice.words) or pointed)

    def open_clause(self, clause: str) -> None:
        """Show the help of the present screen, open at a clause; at its beginning for ""."""
        from game.window.screens.rulebook import RulebookScreen

        chapters = self.screen.help() if self.screen is not None else ()
        setup = self.screen.rules_in_force() if self.screen is not None else None
        if not chapters and setup is None:
            chapters = self.general_help()
        self.push(RulebookScreen(chapters, setup, clause))

    def try_lesson(self, lesson: str) -> None:
        """Begin a lesson from the rulebook, in the way that `on_lesson` says."""
        if self.on_lesson is not None:
            self.on_lesson(lesson)

    def _toggle_fullscreen(self) -> None:
        """Go to full screen or back."""
        self.change_settings(fullscreen=not self.settings.fullscreen)

    def _save_picture(self) -> None:
        """Save a picture of the window in the player's folder and say where."""
        if self.home is None:
            return
        folder = self.home / "pictures"
        taken = {path.name for path in folder.glob("*.png")}
        number = 1
        while f"six-orders-{number:03}.png" in taken:
            number += 1
        path = folder / f"six-orders-{number:03}.png"
        try:
            self.screenshot(path)
        except OSError as error:
            self.tell(
                fill(_("The picture could not be saved: {reason}"), reason=told_failure(error))
            )
        else:
            self.tell(fill(_("Picture saved: {path}"), path=path))


def window_icon(look: Theme) -> pygame.Surface:
    """Return the window's sign: a token, half Red's and half Blue's, on a square of the board."""
    icon = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.rect(icon, look.board["square"], icon.get_rect(), border_radius=12)
    pygame.draw.aacircle(icon, look.colours.red, (32, 32), 26)
    right = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.aacircle(right, look.colours.blue, (32, 32), 26)
    icon.blit(right, (32, 0), (32, 0, 32, 64))
    points = [(32, 16), (48, 32), (32, 48), (16, 32)]
    pygame.draw.polygon(icon, look.colours.accent, points)
    return icon

"""What every screen is, and the table that they all lie on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Protocol

import pygame

from game.player.language import _, fill
from game.player.settings import Settings
from game.window.screens.chapters import Chapter
from game.window.style import Style
from game.window.theme import Colour
from game.window.widgets import Answer, Button, Dialog, FocusGroup
from rules.clause import last_named

if TYPE_CHECKING:
    from game.play.players import Adviser
    from rules.battle.setup import Setup

GRAIN = 128  # pixels
LIGHTS = tuple(bytes((light,) * 3) for light in range(4))
"""The pixels of the grain."""


class Host(Protocol):
    """What a screen asks of the app that shows it."""

    settings: Settings
    style: Style
    surface: pygame.Surface
    on_settings: list[Callable[[Settings], object]]

    def push(self, screen: Screen) -> None: ...
    def pop(self) -> None: ...
    def refresh(self) -> None: ...
    def adviser(self) -> Adviser: ...
    def quit(self) -> None: ...
    def tell(self, words: str) -> None: ...
    def show_help(self) -> None: ...
    def open_clause(self, clause: str) -> None: ...
    def try_lesson(self, lesson: str) -> None: ...
    def change_settings(self, **changes: object) -> None: ...


class Screen:
    """One full window: takes events, lets time pass, draws itself.

    `app` is set before `enter`. The app calls `layout` after `enter`, whenever
    size, scale or language change, and when the screen above goes away.
    """

    app: Host
    answers_help = False
    """Whether it is what F1 opens, which closes it again."""

    def __init__(self) -> None:
        """Start without widgets; `layout` places them in the focus group."""
        self.group = FocusGroup()
        self.group.on_rule = lambda clause: self.app.open_clause(clause)
        self.dialog: Dialog | None = None
        self.finished = False
        """Whether it tells how something has ended that went on by itself."""
        self.foot = 0
        """Where tools at the lower edge begin, in pixels; notices stay above. 0: there are none."""

    @property
    def notice_foot(self) -> int:
        """Above what height a notice stays, in pixels, by what is asked or by tools; 0: of none."""
        return (self.dialog.foot if self.dialog is not None else 0) or self.foot

    @property
    def listens(self) -> bool:
        """Whether it waits for any key, those that work on every screen included."""
        return False

    @property
    def unasked(self) -> object:
        """What has come up by itself and has to be seen before a key is meant for it, or None."""
        if self.dialog is not None:
            return self.dialog if self.dialog.unasked else None
        return self if self.finished else None

    @property
    def typing(self) -> bool:
        """Whether somebody types into a field of it, or of the question over it."""
        return (self.dialog.group if self.dialog is not None else self.group).typing

    @property
    def style(self) -> Style:
        """The window's style."""
        return self.app.style

    def enter(self) -> None:
        """Come onto the stack."""

    def leave(self) -> None:
        """Go from the stack."""

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything in a window of that size, in pixels."""

    def help(self) -> Sequence[Chapter]:
        """Return what F1 shows here; nothing means the game's general help."""
        return ()

    def rules_in_force(self) -> Setup | None:
        """Return whose rules and options F1 tells; None where there is no battle."""
        return None

    def clause_at_hand(self) -> str:
        """Return the rule that what is pointed at names, for F1 to open; "" for none."""
        return last_named(self.group.hint_words())

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if nobody else should get it."""
        if self.dialog is not None:
            dialog = self.dialog
            dialog.handle(event)
            if dialog.closed and self.dialog is dialog:
                self.dialog = None
            return True
        if self.group.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.back()
        return False

    def back(self) -> bool:
        """Do what Escape does here; True if it did something."""
        self.app.pop()
        return True

    def back_button(self) -> Button:
        """Return the button that does what Escape does."""
        words, key = lambda: _("Back"), pygame.K_ESCAPE
        return Button(self.style, words, self.back, hotkey=key, hotkey_name="Esc")

    def ask(self, dialog: Dialog) -> None:
        """Put a question over the screen."""
        dialog.layout(self.app.surface.get_size())
        self.dialog = dialog

    def ask_delete(self, title: str, delete: Callable[[], object], words: str = "") -> None:
        """Ask whether something is to be deleted; `words` say what else than for ever."""
        answers = [Answer(_("Keep it"), primary=True, escape=True), Answer(_("Delete"), delete)]
        said = fill(_("Delete {title}?"), title=title)
        self.ask(Dialog(self.style, said, words or _("It cannot be brought back."), answers))

    def work(self) -> bool:
        """Do a piece of what no single frame has time for; False if nothing is left to do.

        The app calls it once a frame, but never before a screen's first frame is drawn.
        """
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; True if anything looks different now, or is in motion and soon will.

        Without that, an event or a piece of work no frame is drawn.
        """
        moves = self.group.update(seconds)
        return (self.dialog is not None and self.dialog.update(seconds)) or moves

    def draw(self, surface: pygame.Surface) -> None:
        """Draw table, widgets and dialog."""
        self.draw_table(surface)
        self.draw_contents(surface)
        self.group.draw(surface)
        if self.dialog is None:
            self.group.draw_hint(surface)
        else:
            self.dialog.draw(surface)

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw what is neither table nor widget."""

    def draw_panels(self, surface: pygame.Surface, *panels: pygame.Rect) -> None:
        """Draw the raised fields on which widgets lie."""
        style, colours = self.style, self.style.theme.colours
        for panel in panels:
            pygame.draw.rect(surface, colours.panel, panel, border_radius=style.radius)

    def draw_table(self, surface: pygame.Surface) -> None:
        """Draw the table that everything lies on."""
        colours = self.style.theme.colours
        surface.blit(table_picture(surface.get_size(), colours.table, colours.table_edge), (0, 0))


@lru_cache(maxsize=2)
def table_picture(size: tuple[int, int], middle: Colour, edge: Colour) -> pygame.Surface:
    """Return the table: light in the middle, darker towards the edges."""
    shades = [bytes(middle.mixed(edge, per_cent)) for per_cent in range(101)]
    small = b"".join(
        shades[min(100, ((column - 16) ** 2 + (row - 12) ** 2) * 100 // 560)]
        for row in range(33)
        for column in range(33)
    )
    rough = pygame.image.frombytes(small, (33, 33), "RGB").convert()
    table = pygame.transform.smoothscale(rough, size).convert()
    grain = _grain()
    for left in range(0, size[0], GRAIN):
        for top in range(0, size[1], GRAIN):
            table.blit(grain, (left, top), special_flags=pygame.BLEND_RGB_ADD)
    return table


@cache
def _grain() -> pygame.Surface:
    """Return a fine grain; it hides the steps in which so slow a shade changes."""
    number, pixels = 1, bytearray()
    for _place in range(GRAIN * GRAIN):
        number = (number * 1_103_515_245 + 12_345) & 0x3FFFF  # two bits above sixteen are wanted
        pixels += LIGHTS[number >> 16]
    return pygame.image.frombytes(bytes(pixels), (GRAIN, GRAIN), "RGB").convert()

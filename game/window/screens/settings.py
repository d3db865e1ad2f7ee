"""The screen on which the player sets language, text size and the rest."""

from __future__ import annotations

from functools import partial

import pygame

from game.play.pace import SPEEDS
from game.player.language import _, available_languages, decimal, own_name
from game.window.mirror import pointer, put_pointer
from game.window.screens.base import Screen
from game.window.screens.keys import KeysScreen
from game.window.style import GREATEST_TEXT_SCALE, LEAST_TEXT_SCALE
from game.window.widgets import (
    Button,
    Label,
    ScrollArea,
    Selector,
    Stepper,
    Toggle,
    Widget,
    Words,
    cut,
)

TEXT_SCALE_STEP = 10
SOUND_STEP = 10


class SettingsScreen(Screen):
    """Each row changes one setting; the change shows and is saved at once."""

    def __init__(self) -> None:
        """Start without rows; they are made for the first layout and kept."""
        super().__init__()
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._widgets: tuple[Label, ScrollArea, Button, Button] | None = None
        self._full_screen: Toggle | None = None

    def layout(self, size: tuple[int, int]) -> None:
        """Put the rows in one column in the middle; full screen may have changed by its key."""
        style = self.style
        title, area, keys, back = self._widgets = self._widgets or self._make()
        if self._full_screen is not None:
            self._full_screen.value = self.app.settings.fullscreen
        width = min(size[0] - 4 * style.padding, style.px(style.theme.sizes.text_column))
        room = pygame.Rect(0, 0, width, size[1] - 4 * style.padding)
        wanted = area.wanted(width - style.padding)[1] + style.padding
        room.height = min(room.height, style.control + style.gap + wanted)
        room.center = (size[0] // 2, size[1] // 2)
        head, room = cut(room, "top", style.control, style.gap)
        back.rect, head = cut(head, "right", back.wanted(head.width)[0], style.gap)
        keys.rect, title.rect = cut(head, "right", keys.wanted(head.width)[0], style.gap)
        self._panel = room
        area.rect = room.inflate(-style.padding, -style.padding)
        area.reveal_focus()
        self.group.set([title, area, keys, back])
        if self.group.focus is None:
            self.group.give_focus(area, by_keyboard=True)

    def _make(self) -> tuple[Label, ScrollArea, Button, Button]:
        """Make title, rows, the way to the keys and the way back."""
        style = self.style
        back = self.back_button()
        title = Label(style, lambda: _("Settings"), "large", bold=True)
        keys = Button(style, lambda: _("Keys"), lambda: self.app.push(KeysScreen()))
        return title, ScrollArea(style, self._rows(), close=True), keys, back

    def _rows(self) -> list[Widget]:
        """Make one row for each setting, in groups."""
        return [
            self._heading(lambda: _("Game")),
            self._language_row(),
            self._letters_row(),
            self._orientation_row(),
            self._animation_row(),
            Toggle(
                self.style,
                lambda: _("Ask before a turn ends early"),
                self.app.settings.ask_end,
                lambda value: self.app.change_settings(ask_end=value),
            ),
            self._odds_row(),
            self._heading(lambda: _("Sight")),
            self._text_scale_row(),
            self._palette_row(),
            self._full_screen_row(),
            self._heading(lambda: _("Sound")),
            self._sound_row(),
        ]

    def _full_screen_row(self) -> Widget:
        """Make the row of whether the window takes the whole screen."""
        self._full_screen = Toggle(
            self.style,
            lambda: _("Full screen"),
            self.app.settings.fullscreen,
            lambda value: self.app.change_settings(fullscreen=value),
        )
        return self._full_screen

    def _odds_row(self) -> Widget:
        """Make the row of whether a broad window shows who is likelier to win."""
        row = Toggle(
            self.style,
            lambda: _("Show the chance to win"),
            self.app.settings.show_odds,
            lambda value: self.app.change_settings(show_odds=value),
        )
        row.hint = lambda: _("Below the log, where the window is broad enough for it")
        return row

    def _heading(self, words: Words) -> Widget:
        """Make the name of a group."""
        return Label(self.style, words, bold=True)

    def _letters_row(self) -> Widget:
        """Make the row of the alphabet of the cells' letters (BD-1)."""
        return Selector(
            self.style,
            lambda: _("Letters of cells"),
            [
                ("auto", lambda: _("As the language has them")),
                ("cyrillic", lambda: "А Б В Г Д"),
                ("latin", lambda: "A B C D E"),
            ],
            self.app.settings.letters,
            lambda value: self.app.change_settings(letters=value),
        )

    def _palette_row(self) -> Widget:
        """Make the row of the window's colours."""
        return Selector(
            self.style,
            lambda: _("Colours"),
            [
                ("usual", lambda: _("Usual")),
                ("without_red", lambda: _("For sight without red")),
                ("without_green", lambda: _("For sight without green")),
                ("without_blue", lambda: _("For sight without blue")),
                ("contrast", lambda: _("High contrast")),
            ],
            self.app.settings.palette,
            lambda value: self.app.change_settings(palette=value),
        )

    def _language_row(self) -> Widget:
        """Make the row of the language; each stands under its own name."""
        return Selector(
            self.style,
            lambda: _("Language"),
            [(code, own_name(code)) for code in available_languages()],
            self.app.settings.language,
            lambda value: self.app.change_settings(language=value),
        )

    def _text_scale_row(self) -> Widget:
        """Make the row of the text size, 100 to 200 per cent."""

        def resize(value: int) -> None:
            """Let the mouse stay on what it has pressed, as all rows grow and move."""
            before, (x, y) = row.rect.copy(), pointer()
            self.app.change_settings(text_scale=value)
            if before.collidepoint(x, y):
                x = row.rect.left + (x - before.left) * row.rect.width // before.width
                put_pointer((x, row.rect.top + (y - before.top) * row.rect.height // before.height))

        row = Stepper(
            self.style,
            lambda: _("Text size"),
            self.app.settings.text_scale,
            resize,
            least=LEAST_TEXT_SCALE,
            greatest=GREATEST_TEXT_SCALE,
            step=TEXT_SCALE_STEP,
            form=lambda: _("{number}%"),
        )
        return row

    def _orientation_row(self) -> Widget:
        """Make the row of the board's orientation (BD-2)."""
        return Selector(
            self.style,
            lambda: _("Board"),
            [
                ("rows", lambda: _("Letters down the side")),
                ("columns", lambda: _("Letters across the top")),
            ],
            self.app.settings.orientation,
            lambda value: self.app.change_settings(orientation=value),
        )

    def _animation_row(self) -> Widget:
        """Make the row of the speed of bots and motion, which the pace bar sets too."""

        def words(speed: int) -> str:
            return f"{decimal(speed / 100)}×" if speed else _("At once")

        return Selector(
            self.style,
            lambda: _("Bots' speed and motion"),
            [(speed, partial(words, speed)) for speed in SPEEDS],
            min(SPEEDS, key=lambda speed: abs(speed - self.app.settings.animation_speed)),
            lambda value: self.app.change_settings(animation_speed=value),
        )

    def _sound_row(self) -> Widget:
        """Make the row of the volume, 0 to 100 per cent."""
        return Stepper(
            self.style,
            lambda: _("Volume"),
            self.app.settings.sound_volume,
            lambda value: self.app.change_settings(sound_volume=value),
            step=SOUND_STEP,
            form=lambda: _("{number}%"),
        )

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panel behind the rows."""
        self.draw_panels(surface, self._panel)

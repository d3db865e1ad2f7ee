"""Two pages behind the new battle: its variants, and the name and team of a side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.session import HUMAN
from game.play.telling import side_name
from game.player.language import _, fill
from game.window.screens.base import Screen
from game.window.screens.new_battle_plan import Dice, Draft, OptionValue
from game.window.screens.new_battle_rows import NotedSelector, offered
from game.window.widgets import Button, Label, ScrollArea, TextField, Widget, Words, cut
from rules.battle.system import OptionInfo
from rules.content.names import LONGEST_NAME


class RowsScreen(Screen):
    """A page of rows in one column; every change holds at once, and Escape goes back."""

    def __init__(self, title: Words, draft: Draft) -> None:
        """Change a draft."""
        super().__init__()
        self.draft = draft
        self._words = title
        self._panel = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Make the widgets; they stay while the page does."""
        style = self.style
        self._title = Label(style, self._words, "large", bold=True)
        self._back = Button(
            style, lambda: _("Done"), self.back, hotkey=pygame.K_ESCAPE, hotkey_name="Esc"
        )
        self.rows = ScrollArea(style, ())

    def shown(self) -> Sequence[Widget]:
        """Return the rows as they are now."""
        return ()

    def layout(self, size: tuple[int, int]) -> None:
        """Put the rows in one column in the middle."""
        self.rows.group.set(self.shown())
        self._fit(size)

    def _fit(self, size: tuple[int, int]) -> None:
        """Give the rows that there are the height that they need."""
        style = self.style
        width = min(size[0] - 2 * style.padding, style.px(style.theme.sizes.text_column))
        room = pygame.Rect(0, style.padding, width, size[1] - 2 * style.padding)
        room.centerx = size[0] // 2
        head, room = cut(room, "top", style.control, style.gap)
        self._back.rect, self._title.rect = cut(
            head, "right", self._back.wanted(head.width)[0], style.gap
        )
        wanted = self.rows.wanted(width - 2 * style.padding)[1] + 2 * style.padding
        room.height = min(room.height, wanted)
        self._panel = room
        self.rows.rect = room.inflate(-2 * style.padding, -2 * style.padding)
        self.group.set([self._title, self.rows, self._back])
        if self.group.focus is None:
            self.group.give_focus(self.rows, by_keyboard=True)

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panel behind the rows."""
        self.draw_panels(surface, self._panel)

    def again(self) -> None:
        """Show the rows anew after a change."""
        self.layout(self.app.surface.get_size())


class VariantsScreen(RowsScreen):
    """The options of the system, who throws the dice, and the seed."""

    def __init__(self, draft: Draft) -> None:
        """Change a draft whose scenario is checked."""
        super().__init__(lambda: _("Variants"), draft)

    def enter(self) -> None:
        """Make the rows."""
        super().enter()
        system = self.draft.system
        infos = system.options if system is not None else {}
        self.options = [self._option_row(name, info) for name, info in infos.items()]
        self._dice = self._dice_row()
        self._seed = self._seed_row()
        self._seed_field = TextField(
            self.style,
            self.draft.seed_text,
            on_enter=lambda text: self.back(),
            on_change=self.draft.set_seed_text,
            greatest_length=20,
            allowed=lambda letter: letter in "0123456789",
            placeholder=lambda: _("Seed"),
        )

    def shown(self) -> Sequence[Widget]:
        """Return the options, then dice and seed."""
        self._seed.visible = self.draft.dice == "seeded"
        self._seed_field.visible = self.draft.asks_for_seed
        return [*self.options, self._dice, self._seed, self._seed_field]

    def _option_row(self, name: str, info: OptionInfo) -> NotedSelector[OptionValue]:
        """Make the row of an option of the system."""
        return NotedSelector(
            self.style,
            lambda: f"{_(info.title)} ({info.clause})",
            offered(info, self.draft.option(name)),
            self.draft.option(name),
            lambda value: self.draft.set_option(name, value),
            lambda value: _(info.summary(value)),
        )

    def _dice_row(self) -> NotedSelector[Dice]:
        """Make the row of who throws the dice (DI-3)."""
        notes: dict[Dice, Callable[[], str]] = {
            "seeded": lambda: _("The game throws all dice and shows them."),
            "asked": lambda: _("You throw real dice at the table and type what they show."),
        }
        return NotedSelector(
            self.style,
            lambda: _("Dice"),
            [("seeded", lambda: _("Thrown by the game")), ("asked", lambda: _("Real dice"))],
            self.draft.dice,
            self._use_dice,
            lambda dice: notes[dice](),
        )

    def _seed_row(self) -> NotedSelector[bool]:
        """Make the row of the seed (DI-2)."""
        return NotedSelector(
            self.style,
            lambda: _("Seed"),
            [(False, lambda: _("Another each time")), (True, lambda: _("This number"))],
            self.draft.seed_typed,
            self._type_seed,
            lambda typed: (
                self.draft.seed_fault() or _("The same number throws the same dice.")
                if typed
                else _("Every battle has dice of its own.")
            ),
        )

    def _use_dice(self, dice: Dice) -> None:
        self.draft.dice = dice
        self.again()

    def _type_seed(self, typed: bool) -> None:
        self.draft.type_seed(typed)
        self.again()


class SideScreen(RowsScreen):
    """The name of whoever plays a side, and the team that it leads."""

    def __init__(
        self, draft: Draft, side: str, on_name: Callable[[], object], on_build: Callable[[], object]
    ) -> None:
        """Change a side of a draft; `on_name` hears when it is done."""
        super().__init__(lambda: side_name(side), draft)
        self.side = side
        self._on_name = on_name
        self._on_build = on_build

    def enter(self) -> None:
        """Make the rows."""
        super().enter()
        style = self.style
        self._name_title = Label(style, lambda: _("Name"), "small", bold=True)
        self._before = self.draft.names[self.side]
        self.name = TextField(
            style,
            self._before,
            on_enter=self._entered,
            on_change=self._typed,
            greatest_length=LONGEST_NAME,
            placeholder=lambda: side_name(self.side),
        )
        self._fault = Label(
            style, self._name_fault, "small", wrap=True, colour=style.theme.colours.warning
        )
        self._build = Button(style, lambda: _("Build a team"), self._on_build)

    def shown(self) -> Sequence[Widget]:
        """Return the name of a person, then the teams."""
        rows: list[Widget] = []
        if self.draft.players[self.side] == HUMAN:
            rows += [self._name_title, self.name]
            self._fault.visible = bool(self._name_fault())
            rows.append(self._fault)
        self.draft.read_teams()
        return [*rows, self._team_row(), self._build]

    def _team_row(self) -> NotedSelector[str]:
        teams = self.draft.offered_teams(self.side)
        names = ("", *(team.name for team in teams))
        return NotedSelector(
            self.style,
            lambda: fill(_("{side}: team"), side=side_name(self.side)),
            [(name, name or (lambda: _("The field's own"))) for name in names],
            self.draft.team_name(self.side),
            self._choose_team,
            lambda _name: self.draft.team_note(self.side),
        )

    def _choose_team(self, name: str) -> None:
        """Take a team; what is said of it may need more room."""
        self.draft.choose_team(self.side, name)
        self._fit(self.app.surface.get_size())

    def leave(self) -> None:
        """Tell that the name may be another."""
        self._on_name()

    def _name_fault(self) -> str:
        return self.draft.name_fault(self.side, self.name.text.strip())

    def _entered(self, _text: str) -> None:
        """Go back, unless what is typed can be no name: why not is told below it."""
        if not self._name_fault():
            self.back()

    def _typed(self, text: str) -> None:
        """Take a name that can be one; with any other the player keeps the one before."""
        self.draft.names[self.side] = self._before if self._name_fault() else text.strip()
        if self._fault.visible != bool(self._name_fault()):
            self.again()

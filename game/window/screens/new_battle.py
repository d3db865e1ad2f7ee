"""The screen on which a battle is put together: scenario, players, options, dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame

from game.ai import BOTS, DEFAULT_BOT, Bot
from game.play.session import HUMAN
from game.play.telling import side_name
from game.player.faults import tell_fault
from game.player.language import _, fill
from game.player.teams import Team, teams
from game.window.screens.base import Host, Screen
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.new_battle_list import PickList, PickRow
from game.window.screens.new_battle_plan import (
    MAPS,
    BattlePlan,
    Dice,
    Draft,
    Mode,
    OptionValue,
    mode_words,
)
from game.window.screens.new_battle_preview import BoardPicture, Preview, TeamList
from game.window.screens.new_battle_rows import NotedSelector, StartButton, offered
from game.window.screens.new_battle_teams import OwnTeams
from game.window.screens.team import TeamScreen
from game.window.screens.team_plan import fresh_team
from game.window.widgets import Button, Label, ScrollArea, TextField, Widget, columns, cut
from rules.battle.sheet import Card
from rules.battle.system import OptionInfo
from rules.content.scenario import ScenarioEntry
from rules.unit import SIDES

__all__ = ["MAPS", "BattlePlan", "NewBattleScreen", "open_new_battle"]

WIDE = 1000  # pixels at 100 %; a narrower window has two columns instead of three
WIDE_SHARES = (27, 42, 31)
NARROW_SHARES = (42, 58)
TEAMS_SHARE = 36  # per cent of the middle column's height at most
OPEN_SIGN, CLOSED_SIGN = "−", "+"
NOT_YET = "…"
"""Stands for what is not known of a scenario before it is checked."""
LIST_SHARE = 45  # per cent of the left column's height where the board stands below the list


Chosen = tuple[Path | None, dict[str, Team]]
"""What decides who stands on the board: a scenario, and each side's own team if it has one."""


class NewBattleScreen(Screen):
    """Scenarios on the left, the chosen board in the middle, who plays and how on the right.

    Enter starts the battle from anywhere; where that cannot be, the reason is told.
    """

    def __init__(
        self,
        mode: Mode,
        start: Callable[[BattlePlan], object],
        folder: Path = MAPS,
        bots: Mapping[str, Bot] = BOTS,
        default_bot: str = DEFAULT_BOT,
        own_teams: Callable[[str], tuple[Team, ...]] = teams,
    ) -> None:
        """Offer the scenarios of a folder; `start` gets the plan when the player starts."""
        super().__init__()
        self.mode = mode
        self.draft = Draft(mode, folder, default_bot, own_teams)
        self._start_battle = start
        self._bots = bots
        self._panels: list[pygame.Rect] = []
        self._seen: tuple[Chosen, Preview] | None = None
        self._shown: Chosen | None = None
        self._row_system: str | None = None
        self._wide = True

    def enter(self) -> None:
        """Make the widgets; they stay while the screen does."""
        style = self.style
        self._title = Label(style, lambda: mode_words(self.mode), "large", bold=True)
        self._back = Button(
            style, lambda: _("Back"), self.back, hotkey=pygame.K_ESCAPE, hotkey_name="Esc"
        )
        self.list = PickList(style, self._pick)
        self.board = BoardPicture(style)
        self.teams = TeamList(style)
        self._team_rows = [TeamList(style, (side,), always_focusable=True) for side in SIDES]
        self.start = StartButton(style, lambda: _("Start"), self._start, self._tell_fault)
        self._swap = Button(
            style, lambda: _("Swap sides"), self._swap_sides, hotkey=pygame.K_x, hotkey_name="X"
        )
        self.players = {side: self._player_row(side) for side in SIDES}
        self.own_teams = OwnTeams(style, self.draft, self.app.refresh, self._build_team)
        self._dice = self._dice_row()
        self._seed = self._seed_row()
        self._seed_field = TextField(
            style,
            self.draft.seed_text,
            on_change=self._seed_typed,
            greatest_length=20,
            allowed=lambda letter: letter in "0123456789",
            placeholder=lambda: _("Seed"),
        )
        self.options: dict[str, NotedSelector[OptionValue]] = {}
        self.rows = ScrollArea(style, ())

    def layout(self, size: tuple[int, int]) -> None:
        """Put three columns side by side, or two where the text is large."""
        style = self.style
        room = pygame.Rect((0, 0), size).inflate(-2 * style.padding, -2 * style.padding)
        wide = size[0] >= style.px(WIDE)
        head, room = cut(room, "top", style.control, style.gap)
        self._back.rect, head = cut(head, "right", self._back.wanted(head.width)[0], style.gap)
        if wide:
            self._place_wide(room)
        else:
            self.start.rect, head = cut(head, "right", self.start.wanted(head.width)[0], style.gap)
            self._place_narrow(room)
        self._title.rect = head
        wanted_title = style.measure(mode_words(self.mode), "large", bold=True)[0]
        self._title.size = "large" if wanted_title <= head.width else "normal"
        self._wide = wide
        self.draft.read_teams()
        self._show_choice()
        aside = [self.start, self.teams] if wide else [self.start]
        self.group.set([self._title, self.list, self.board, self.rows, *aside, self._back])
        if self.group.focus is None:
            self.group.give_focus(self.list, by_keyboard=True)

    def _place_wide(self, room: pygame.Rect) -> None:
        """List; board above teams; rows above the start button."""
        style = self.style
        left, middle, right = columns(room, WIDE_SHARES, style.gap)
        self.start.rect, right = cut(right, "bottom", style.control * 5 // 4, style.gap)
        self._panels = [left, middle, right]
        self.list.rect = left.inflate(-style.gap, -style.gap)
        inside = middle.inflate(-2 * style.padding, -2 * style.padding)
        self.teams.show(self._cards())
        wanted = self.teams.wanted(inside.width)[1]
        most = inside.height * TEAMS_SHARE // 100
        self.teams.rect, self.board.rect = cut(inside, "bottom", min(wanted, most), style.padding)
        self.rows.rect = right.inflate(-style.gap, -style.gap)

    def _place_narrow(self, room: pygame.Rect) -> None:
        """List above board; rows, with the teams below them, in one column that scrolls."""
        style = self.style
        left, right = columns(room, NARROW_SHARES, style.gap)
        top, below = cut(left, "top", left.height * LIST_SHARE // 100, style.gap)
        self._panels = [top, below, right]
        self.list.rect = top.inflate(-style.gap, -style.gap)
        self.board.rect = below.inflate(-style.gap, -style.gap)
        self.rows.rect = right.inflate(-style.gap, -style.gap)

    # What is shown

    def work(self) -> bool:
        """Bring forth what the chosen battle still lacks, then check the other scenarios."""
        draft, chosen = self.draft, self._chosen()
        if self._shown == chosen:
            working = draft.work()
            if working and tuple(self._list_rows()) != self.list.rows:
                self._show_list()
            return working
        if not draft.is_checked(draft.entry):
            return draft.work()
        planned = draft.planned()
        if planned is None or (self._seen is not None and self._seen[0] == chosen):
            self.layout(self.app.surface.get_size())
        else:
            self._seen = (chosen, Preview(planned))
        return True

    def _chosen(self) -> Chosen:
        entry = self.draft.entry
        return None if entry is None else entry.path, self.draft.chosen_teams()

    def _show_choice(self) -> None:
        """Show the chosen scenario everywhere; the last board stays until its own is there."""
        draft, chosen = self.draft, self._chosen()
        self._show_list()
        preview, words = self._preview(), self._no_board()
        self.board.show(preview, self.app.surface.get_size(), self.app.settings.orientation, words)
        for shown in (self.teams, *self._team_rows):
            shown.show(self._cards())
        if draft.is_checked(draft.entry) or not self.rows.group.widgets:
            self._show_rows()
        self._show_seed()
        fresh = self._seen is not None and self._seen[0] == chosen
        self._shown = chosen if words or fresh else None

    def _show_list(self) -> None:
        """Show the systems and scenarios."""
        self.list.show(self._list_rows(), self.draft.index, len(self.draft.entries))

    def _show_rows(self) -> None:
        """Show the rows that the chosen system and the dice ask for."""
        system = self.draft.system
        if system is not None and system.id != self._row_system:
            self.options = {
                name: self._option_row(name, info) for name, info in system.options.items()
            }
            self._row_system = system.id
        infos = system.options if system is not None else {}
        for name, info in infos.items():
            self.options[name].options = offered(info, self.draft.option(name))
            self.options[name].choose(self.draft.option(name))
        rows: list[Widget] = [
            *(self.players[side] for side in SIDES),
            self._swap,
            *self.own_teams.widgets(),
            *(self.options[name] for name in infos),
            self._dice,
            self._seed,
            self._seed_field,
        ]
        if not self._wide:
            rows += self._team_rows
        self.rows.group.set(rows)

    def _show_seed(self) -> None:
        """Show the seed's rows where they have a meaning, and whether a battle can start."""
        draft = self.draft
        self._seed.visible = draft.dice == "seeded"
        self._seed.choose(draft.seed_typed)
        self._seed_field.visible = draft.asks_for_seed
        if self._seed_field.text != draft.seed_text:
            self._seed_field.text = draft.seed_text
            self._seed_field.caret = len(draft.seed_text)
        self.start.use_fault(draft.fault())

    def _list_rows(self) -> list[PickRow]:
        """Return the systems, if there are several, and the scenarios of the chosen one."""
        draft, chosen = self.draft, self.draft.entry
        several = len({entry.system for entry in draft.entries if not entry.error}) > 1
        rows: list[PickRow] = []
        group = None
        for index, entry in enumerate(draft.entries):
            open_group = bool(entry.error) or (chosen is not None and chosen.system == entry.system)
            if entry.system != group:
                group = entry.system
                if several or entry.error:
                    rows.append(self._heading_row(index, entry, open_group))
            if open_group or not several:
                rows.append(self._entry_row(index, entry))
        return rows

    def _heading_row(self, index: int, entry: ScenarioEntry, open_group: bool) -> PickRow:
        """Return the row of a system, or of the scenarios that are broken."""
        if entry.error:
            return PickRow(_("Cannot be played"), look="heading", entry=index)
        system = self.draft.heads[entry.system]
        if open_group:
            return PickRow(f"{OPEN_SIGN} {_(system.title)}", _(system.summary), "heading", index)
        return PickRow(f"{CLOSED_SIGN} {_(system.title)}", look="heading", entry=index)

    def _entry_row(self, index: int, entry: ScenarioEntry) -> PickRow:
        """Return the row of a scenario: title and size, or file and fault."""
        if entry.error:
            return PickRow(entry.title, tell_fault(entry.error), "broken", index)
        loaded = self.draft.loaded_of(entry)
        if loaded is None:
            return PickRow(self._short_title(entry), NOT_YET, "entry", index)
        scenario, board = loaded.scenario, loaded.battle_map.board
        detail = fill(
            _("{red} against {blue}, board {letters} × {numbers}"),
            red=len(scenario.red),
            blue=len(scenario.blue),
            letters=board.letters,
            numbers=board.numbers,
        )
        return PickRow(self._short_title(entry), detail, "entry", index)

    def _short_title(self, entry: ScenarioEntry) -> str:
        """Return a scenario's title without its system's, which stands above already."""
        title, above = _(entry.title), _(self.draft.heads[entry.system].title)
        rest = title.removeprefix(f"{above}: ")
        return rest[:1].upper() + rest[1:]

    def _preview(self) -> Preview | None:
        """Return the battle that was opened last to be looked at; None if none can be."""
        return None if self._seen is None or self._no_board() else self._seen[1]

    def _no_board(self) -> str:
        """Return one sentence if the chosen battle cannot be opened; empty if it can, or may."""
        draft = self.draft
        known = draft.is_checked(draft.entry)
        return draft.fault() if known and draft.planned() is None else ""

    def _cards(self) -> Sequence[Card]:
        """Return the cards of everybody on the board."""
        preview = self._preview()
        return () if preview is None else preview.cards

    # The rows

    def _player_row(self, side: str) -> NotedSelector[str]:
        """Make the row of who plays a side."""
        bots = [(name, self._bot_words(bot)) for name, bot in self._bots.items()]
        return NotedSelector(
            self.style,
            lambda: side_name(side),
            [(HUMAN, lambda: _("Player")), *bots],
            self.draft.players[side],
            lambda player: self.draft.players.update({side: player}),
            self._player_note,
        )

    @staticmethod
    def _bot_words(bot: Bot) -> Callable[[], str]:
        """Return a bot's title, looked up when it is drawn."""
        return lambda: _(bot.title)

    def _player_note(self, player: str) -> str:
        """Return one sentence on who plays."""
        if player == HUMAN:
            return _("Somebody at this table chooses.")
        return _(self._bots[player].summary)

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

    # What the player does

    def _pick(self, index: int) -> None:
        """Choose a scenario."""
        self.draft.choose(index)
        self.layout(self.app.surface.get_size())

    def _build_team(self) -> None:
        """Build a team like Red's of the chosen scenario."""
        loaded, system = self.draft.loaded, self.draft.system
        if loaded is not None and system is not None:
            self.app.push(TeamScreen(system, fresh_team(system, loaded.scenario.red)))

    def _swap_sides(self) -> None:
        """Let the players change sides."""
        self.draft.swap()
        for side, row in self.players.items():
            row.choose(self.draft.players[side])

    def _use_dice(self, dice: Dice) -> None:
        """Let the game or the table throw the dice."""
        self.draft.dice = dice
        self._show_seed()

    def _type_seed(self, typed: bool) -> None:
        """Take another seed each time, or the typed one."""
        self.draft.type_seed(typed)
        self._show_seed()

    def _seed_typed(self, text: str) -> None:
        """Take what has been typed so far."""
        self.draft.set_seed_text(text)
        self._show_seed()

    def _start(self) -> None:
        """Hand the plan over."""
        self.draft.check_chosen()
        if self.draft.fault():
            self._tell_fault()
        else:
            self._start_battle(self.draft.plan())

    def _tell_fault(self) -> None:
        """Say why no battle can be started."""
        self.app.tell(self.draft.fault())

    def help(self) -> Sequence[Chapter]:
        """Return the keys of this screen."""
        return (
            Chapter(
                mode_words(self.mode),
                (_("Choose a battle on the left, then who plays and how the dice fall."),),
                (
                    KeyRow("↑ ↓", _("Another scenario, or another row")),
                    KeyRow("← →", _("Another value of the row")),
                    KeyRow("Tab", _("Go from the list to the rows and on to the buttons")),
                    KeyRow("X", _("Swap sides")),
                    KeyRow("Enter", _("Start the battle")),
                    KeyRow("Esc", _("Back")),
                ),
            ),
        )

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panels behind the columns."""
        self.draw_panels(surface, *self._panels)


def open_new_battle(
    app: Host, mode: Mode = "solo", own_teams: Sequence[Team] = ()
) -> NewBattleScreen:
    """Show the screen without anything behind its start button, for pictures and tests."""
    screen = NewBattleScreen(mode, lambda plan: None, own_teams=lambda system: tuple(own_teams))
    app.push(screen)
    while screen.work():
        pass
    return screen

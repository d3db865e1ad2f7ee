"""The list of the player's own teams."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
import pygame

from game.play.telling import unit_name
from game.player.faults import tell_fault, told_by
from game.player.language import _
from game.player.teams import (
    LONGEST_NAME,
    Team,
    TeamEntry,
    all_teams,
    delete_team,
    free_name,
    save_team,
)
from game.window.screens.base import Screen
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.pick_list import PickList, PickRow
from game.window.screens.team import TeamScreen
from game.window.screens.team_plan import fresh_team
from game.window.style import Style
from game.window.widgets import Answer, Button, Dialog, Label, Selector, Words, cut, grid
from game.window.widgets.base import ENTER_KEYS
from rules.battle.registry import all_systems, system_heads
from rules.battle.system import System
from rules.content.scenario import Member

MARGIN = 16  # pixels at 100%, between the window's edge and what stands there
LEAST_BUTTON = 150  # pixels at 100%; where less is left for each, they stand in two rows


class OpenButton(Button):
    """The button that opens a team; both Enter keys press it."""

    def __init__(self, style: Style, words: Words, action: Callable[[], object]) -> None:
        """Make a button that calls `action`."""
        super().__init__(style, words, action, hotkey_name="Enter")

    def hotkey_matches(self, event: pygame.event.Event) -> bool:
        """Say whether the key pressed is one of the two Enter keys."""
        return event.type == pygame.KEYDOWN and event.key in ENTER_KEYS


class TeamsScreen(Screen):
    """Build a new team, or open, copy or delete one."""

    def __init__(self, saved: Callable[[], tuple[TeamEntry, ...]] = all_teams) -> None:
        """Start at the first of the teams that `saved` returns."""
        super().__init__()
        self._saved = saved
        self.systems = all_systems()
        self.heads = system_heads()
        self.entries: tuple[TeamEntry, ...] = ()
        self.index = 0
        self._panel = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Make the widgets; they stay while the screen does."""
        style = self.style
        self._title = Label(style, lambda: _("Teams"), "large", bold=True)
        self._back = self.back_button()
        self.list = PickList(style, self._pick)
        self._empty = Label(style, lambda: _("No team has been built yet."), wrap=True)
        self.new = Button(
            style, lambda: _("New team"), self._new, hotkey=pygame.K_n, hotkey_name="N"
        )
        self.open = OpenButton(style, lambda: _("Open"), self._open)
        self.copy = Button(style, lambda: _("Copy"), self._copy, hotkey=pygame.K_c, hotkey_name="C")
        self.delete = Button(
            style, lambda: _("Delete"), self._delete, hotkey=pygame.K_DELETE, hotkey_name="Del"
        )

    def layout(self, size: tuple[int, int]) -> None:
        """Put the cards between the title and the buttons."""
        style = self.style
        width = size[0] - 2 * style.px(MARGIN)
        room = pygame.Rect(style.px(MARGIN), style.gap, width, size[1] - 3 * style.gap)
        head, room = cut(room, "top", style.control, style.gap)
        self._back.rect, self._title.rect = cut(
            head, "right", self._back.wanted(head.width)[0], style.gap
        )
        buttons = [self.new, self.open, self.copy, self.delete]
        across = 4 if width >= 4 * style.px(LEAST_BUTTON) else 2
        rows = len(buttons) // across
        height = rows * style.control + (rows - 1) * style.gap
        below, self._panel = cut(room, "bottom", height, style.gap)
        self.foot = below.top
        places = grid(below, len(buttons), across, style.control, style.gap)
        for button, place in zip(buttons, places, strict=True):
            button.rect = place
        self.list.rect = self._panel.copy()
        self._empty.rect = self.list.rect.copy()
        before = len(self.entries)
        self._read()
        self.group.set([self._title, self.list, self._empty, *buttons, self._back])
        if self.group.focus is None or len(self.entries) > before:  # one has been built
            self.group.give_focus(self.list if self.entries else self.new, by_keyboard=True)

    def _read(self) -> None:
        """Read the player's teams again and show them."""
        self.entries = self._saved()
        self.index = max(0, min(self.index, len(self.entries) - 1))
        self._show()

    def _show(self) -> None:
        """Show the list, and which buttons can do something."""
        rows: list[PickRow] = []
        group = None
        for index, entry in enumerate(self.entries):
            system = entry.team.system if entry.team else ""
            if system != group:
                group = system
                words = _(self.heads[system].title) if system else _("Cannot be played")
                rows.append(PickRow(words, look="heading", entry=index))
            rows.append(_row(index, entry, self.systems))
        self.list.show(rows, self.index, len(self.entries))
        self.list.visible = bool(self.entries)
        self._empty.visible = not self.entries
        chosen = self._entry()
        for button in (self.open, self.copy):
            button.enabled = chosen is not None and chosen.team is not None
            button.hint = tell_fault(chosen.error) if chosen and chosen.error else ""
        self.delete.enabled = chosen is not None

    def _entry(self) -> TeamEntry | None:
        """Return the chosen team; None if there is none."""
        return self.entries[self.index] if self.entries else None

    def _pick(self, index: int) -> None:
        self.index = index
        self._show()

    # What the player does

    def _new(self) -> None:
        """Build a team, of a system that is asked for where there are several."""
        if len(self.systems) == 1:
            self._build(next(iter(self.systems)))
            return
        entry = self._entry()
        first = next(iter(self.systems))
        chosen = entry.team.system if entry and entry.team else first
        options = [(name, _(head.title)) for name, head in self.heads.items()]
        row = Selector(self.style, "", options, chosen, lambda value: None)
        answers = [
            Answer(_("Build a team"), lambda: self._build(row.value), primary=True),
            Answer(_("Back"), escape=True),
        ]
        self.ask(Dialog(self.style, _("New team"), _("For which system?"), answers, [row]))

    def _build(self, system: str) -> None:
        self.app.push(TeamScreen(self.systems[system], fresh_team(self.systems[system])))

    def _open(self) -> None:
        entry = self._entry()
        if entry is None:
            return
        if entry.error is not None:
            self.app.tell(tell_fault(entry.error))
        elif entry.team is not None:
            self.app.push(TeamScreen(self.systems[entry.team.system], entry.team))

    def _copy(self) -> None:
        """Save the chosen team once more under a name with a number."""
        entry = self._entry()
        if entry is None or entry.team is None:
            return
        team = entry.team
        name = free_name(team.system, team.name[: LONGEST_NAME - 4])
        with told_by(self.app.tell, _("The team could not be saved: {reason}")):
            save_team(msgspec.structs.replace(team, name=name))
        self._read()
        self._choose(name)

    def _choose(self, name: str) -> None:
        """Choose the team of a name."""
        names = [entry.name for entry in self.entries]
        if name in names:
            self._pick(names.index(name))

    def _delete(self) -> None:
        """Ask, then delete the chosen team."""
        entry = self._entry()
        if entry is None:
            return
        words = _("Battles saved with it can go on.")
        self.ask_delete(entry.name, lambda: self._remove(entry), words)

    def _remove(self, entry: TeamEntry) -> None:
        with told_by(self.app.tell, _("The team could not be deleted: {reason}")):
            delete_team(entry.path)
        self.layout(self.app.surface.get_size())

    def help(self) -> Sequence[Chapter]:
        """Return the keys of this screen."""
        return (
            Chapter(
                _("Teams"),
                (_("Your own teams can be chosen for either side of a new battle."),),
                (
                    KeyRow("↑ ↓", _("Another team")),
                    KeyRow("N", _("New team")),
                    KeyRow("Enter", _("Open")),
                    KeyRow("C", _("Copy")),
                    KeyRow("Del", _("Delete")),
                    KeyRow("Esc", _("Back")),
                ),
            ),
        )


def _row(index: int, entry: TeamEntry, systems: Mapping[str, System]) -> PickRow:
    """Return the row of a team: name and characters, or file and fault."""
    if entry.team is None:
        fault = tell_fault(entry.error) if entry.error else ""
        return PickRow(entry.name, fault, "broken", index)
    return PickRow(
        entry.name,
        members_words(entry.team, systems[entry.team.system]),
        "entry",
        index,
        tuple(systems[entry.team.system].kinds[one.kind].glyph for one in entry.team.members),
    )


def members_words(team: Team, system: System) -> str:
    """Return a team's characters in one line, each with its level."""
    return ", ".join(_member_words(member, system) for member in team.members)


def _member_words(member: Member, system: System) -> str:
    title = unit_name(system.kinds[member.kind].title)
    name = f"{member.name} ({title})" if member.name else title
    return f"{name} {member.level}"

"""The lab: one fight, played on two or six small boards at once, each by another order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial

import pygame

from game.ai import BOTS
from game.ai.lab import Fight, roles, stand_ins, systems_with_roles
from game.play.films import Films, opening, team
from game.play.pace import SPEEDS
from game.play.telling import SEPARATOR, side_name
from game.player.faults import tell_fault
from game.player.language import _, decimal, fill
from game.player.maps import map_files
from game.window.screens.base import Screen
from game.window.screens.lab.board import LabBoard
from game.window.widgets import (
    Button,
    Label,
    ScrollArea,
    Selector,
    Stepper,
    Widget,
    Words,
    cut,
    grid,
    stack,
)
from rules.battle.registry import load_system, system_heads
from rules.content.tiled import load_map
from rules.errors import ContentError

SPEED_SHARE = 30
"""Per cent of the column that the word before the speed takes."""
COLUMN = 284  # pixels at 100%, the width of what is chosen
FAULT_WIDTH = 460  # pixels at 100%
SEED = 1
"""As of the command line: the same fight comes to the same figures."""
PACE = 200  # per cent
MOST = 5
"""Fighters of a team."""
MOST_LEVEL = 10
MIXED = ""
"""Chosen in the place of a role: one of each."""
ALL = "all"


class LabScreen(Screen):
    """What is to be fought on the left, the boards on the right."""

    def __init__(self, pool: Callable[[], Executor] | None = None, bot: str = "greedy") -> None:
        """Start with three archers against three swordsmen across a bridge.

        `pool` gives who fights, instead of processes of the lab's own.
        """
        super().__init__()
        self.chosen: dict[str, str] = {"red": "archer", "blue": "sword", "map": "bridge"}
        self.chosen |= {"bot": bot, "boards": ALL}
        self.counts = {"red": 3, "blue": 3, "level": 3}
        known = systems_with_roles()
        self.pair = [known[0], known[-1]]
        self.pace = PACE
        self.running = False
        self.boards: list[LabBoard] = []
        self._films: Films | None = None
        self._pool = pool
        self._maps: dict[str, str] = {}
        self._files = map_files("*.tmx")
        self._to_look_at = list(self._files.values())
        self._to_show: list[str] = []
        self._to_begin: list[str] = []
        self._fault = ""
        self._area: ScrollArea | None = None

    # Coming and going

    def enter(self) -> None:
        """Set the boards up, one after another."""
        self._to_show = self.systems

    def leave(self) -> None:
        """End the processes."""
        self._stop()

    def _stop(self) -> None:
        self.running = False
        self._to_begin = []
        if self._films is not None:
            self._films.close()
            self._films = None

    @property
    def fight(self) -> Fight:
        """The fight that is chosen."""
        known = list(roles())
        red, blue = (team(self.chosen[side], self.counts[side], known) for side in ("red", "blue"))
        return Fight(red, blue, self._files[self.chosen["map"]], self.counts["level"])

    @property
    def systems(self) -> list[str]:
        """The systems under which it is fought."""
        known = list(systems_with_roles())
        return known if self.chosen["boards"] == ALL else list(dict.fromkeys(self.pair))

    # What is chosen

    def layout(self, size: tuple[int, int]) -> None:
        """Put what is chosen into a column, the boards beside it."""
        style = self.style
        room = pygame.Rect((0, 0), size).inflate(-2 * style.padding, -2 * style.padding)
        width = min(style.px(COLUMN), room.width // 3)
        column, self._field = cut(room, "left", width, style.padding)
        self._column = column
        column = column.inflate(-2 * style.gap, -2 * style.gap)
        start = Button(
            style,
            self._start_words,
            self.press_start,
            hotkey=pygame.K_p,
            hotkey_name="P",
            primary=True,
        )
        back = self.back_button()
        title = Label(style, lambda: _("Lab"), bold=True)
        speeds = [(one, _pace_words(one)) for one in SPEEDS]
        pace = Selector(style, lambda: _("Speed"), speeds, self.pace, self._set_pace)
        pace.title_share = SPEED_SHARE
        head, rest = cut(column, "top", style.control, style.gap)
        back.rect, title.rect = cut(head, "right", back.wanted(head.width)[0], style.gap)
        foot, rest = cut(rest, "bottom", 2 * style.control + style.gap, style.gap)
        stack(foot, [pace, start], style.gap)
        if self._area is None:
            self._area = ScrollArea(style, self._rows(), close=True)
        self._area.rect = rest
        self._place_boards()
        self.group.set([title, back, self._area, pace, start])
        if self.group.focus is None:
            self.group.give_focus(start, by_keyboard=True)

    def _start_words(self) -> str:
        if self._films is None:
            return _("Start")
        return _("Pause") if self.running else _("Go on")

    def _rows(self) -> list[Widget]:
        heads = [(name, _(head.title)) for name, head in system_heads().items()]
        orders = [one for one in heads if one[0] in systems_with_roles()]
        two = self.chosen["boards"] != ALL
        self._map_row = self._selector("map", self._map_offers())
        return [
            *self._team_rows("red", lambda: _("Red")),
            *self._team_rows("blue", lambda: _("Blue")),
            self._heading(lambda: _("Field and level")),
            self._map_row,
            self._stepper("level", MOST_LEVEL, lambda: _("level {number}")),
            self._heading(lambda: _("Both sides are played by")),
            self._selector("bot", [(bot.id, _(bot.title)) for bot in BOTS.values()]),
            self._heading(lambda: _("Orders of battle")),
            self._selector("boards", [(ALL, lambda: _("All")), ("two", lambda: _("Two of them"))]),
            *(self._order(place, orders) for place in (range(2) if two else ())),
        ]

    def _heading(self, words: Words) -> Widget:
        return Label(self.style, words, "small", bold=True)

    def _team_rows(self, side: str, words: Words) -> list[Widget]:
        kinds = [(role, _(title)) for role, title in roles().items()]
        kinds.append((MIXED, _("One of each")))
        count = self._stepper(side, MOST, lambda: "× {number}")
        return [self._heading(words), self._selector(side, kinds), count]

    def _selector(self, what: str, options: Sequence[tuple[str, Words]]) -> Selector[str]:
        return Selector(self.style, "", options, self.chosen[what], partial(self._choose, what))

    def _stepper(self, what: str, most: int, form: Words) -> Widget:
        set_count = partial(self._set_count, what)
        return Stepper(
            self.style, "", self.counts[what], set_count, least=1, greatest=most, form=form
        )

    def _order(self, place: int, orders: list[tuple[str, str]]) -> Widget:
        return Selector(self.style, "", orders, self.pair[place], partial(self._set_order, place))

    def _choose(self, what: str, value: str) -> None:
        self.chosen[what] = value
        self._anew(rows=what == "boards")

    def _set_count(self, what: str, value: int) -> None:
        self.counts[what] = value
        self._anew()

    def _set_order(self, place: int, system: str) -> None:
        self.pair[place] = system
        self._anew()

    def _set_pace(self, pace: int) -> None:
        self.pace = pace

    def _anew(self, *, rows: bool = False) -> None:
        """Set the boards up anew: what is fought has changed."""
        self._stop()
        self._fault, self.boards, self._to_show = "", [], self.systems
        if rows and self._area is not None:
            focus, widgets = self._area.group.focus, self._area.group.widgets
            place = widgets.index(focus) if focus in widgets else -1
            self._area.group.set(self._rows())
            self._area.bring_up(self._area.group.widgets[-1])
            if place >= 0:
                self._area.group.give_focus(self._area.group.widgets[place], by_keyboard=True)

    # Fighting

    def press_start(self) -> None:
        """Begin to fight, pause, or go on."""
        if self._films is not None:
            self.running = not self.running
            return
        while self._to_show:
            self._show_next()
        if self._fault:
            self.app.tell(self._fault)
            return
        pool = self._pool() if self._pool is not None else None
        films = self._films = Films(self.fight, SEED, self.chosen["bot"], pool)
        self._to_begin = self.systems
        for board, system in zip(self.boards, self._to_begin, strict=True):
            board.start(partial(films.next, system))
        self.running = True

    def _show_next(self) -> None:
        """Set up the board of the next order, or say why the fight cannot be fought."""
        system, fight = self._to_show.pop(0), self.fight
        try:
            ground, frame = opening(fight, system, SEED)
        except ContentError as fault:
            self._fault = _without_room(fight) or tell_fault(fault)
            self.boards, self._to_show = [], []
            return
        title, orientation = _(system_heads()[system].title), self.app.settings.orientation
        note = _who_stands_in(fight, system)
        self.boards.append(LabBoard(self.style, title, ground, orientation, frame, note))
        self._place_boards()

    def _place_boards(self) -> None:
        style, count = self.style, len(self.systems)
        across = 3 if count > 2 else count
        down = -(-count // across)
        height = (self._field.height - style.gap * (down - 1)) // down
        places = grid(self._field, count, across, height, style.gap)
        for board, place in zip(self.boards, places, strict=False):
            board.place(place)

    def work(self) -> bool:
        """Set up the next board, have its battles fought, or look at the next map."""
        if self._to_show:
            self._show_next()
            return True
        if self._to_begin and self._films is not None:
            try:
                self._films.begin(self._to_begin.pop(0))
            except ContentError as fault:
                self._stop()
                self.app.tell(tell_fault(fault))
            return True
        if self._to_look_at:
            path = self._to_look_at.pop(0)
            with suppress(ContentError):  # `check` tells what is wrong with a map of one's own
                self._maps[path.stem] = _(load_map(path).title)
            if not self._to_look_at:
                self._rename_maps()
            return True
        return False

    def _rename_maps(self) -> None:
        """Offer the maps, now that their names are known."""
        self._map_row.options = tuple(self._map_offers())
        self._map_row.index = sorted(self._maps, key=self._maps.__getitem__).index(
            self.chosen["map"]
        )

    def _map_offers(self) -> list[tuple[str, Words]]:
        """Return the maps whose names are known, or the chosen one alone."""
        names = sorted(self._maps, key=self._maps.__getitem__)
        return [(name, self._maps[name]) for name in names] or [(self.chosen["map"], "…")]

    def update(self, seconds: float) -> bool:
        """Let the films run."""
        moves = super().update(seconds)
        if not self.running or self._to_begin:
            return moves
        try:
            for board in self.boards:
                board.advance(seconds, self.pace)
        except Exception as fault:  # whatever a bot raises, the lab says so and stops
            self._stop()
            self.app.tell(fill(_("The battles ended unexpectedly: {reason}"), reason=fault))
        return True

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the column's panel and the boards, or why there are none."""
        style = self.style
        self.draw_panels(surface, self._column)
        for board in self.boards:
            board.draw(surface)
        lines = style.wrap(self._fault, min(self._field.width, style.px(FAULT_WIDTH)))
        top = self._field.centery - len(lines) * style.line_height() // 2
        for line in lines:
            text = style.text(line, "normal", style.theme.colours.warning)
            surface.blit(text, text.get_rect(midtop=(self._field.centerx, top)))
            top += style.line_height()


def _who_stands_in(fight: Fight, system: str) -> str:
    """Return who fights for each role that a system has not; "" where it has all."""
    titles, kinds = roles(), load_system(system).kinds
    words = _("no {role}: {kind} stands in")
    return SEPARATOR.join(
        fill(words, role=_(titles[role]), kind=_(kinds[kind].title))
        for role, kind in stand_ins(load_system(system), fight).items()
    )


def _without_room(fight: Fight) -> str:
    """Return in a sentence for which team the field has no starts; "" where it has for both."""
    with suppress(ContentError):
        field = load_map(fight.map)
        for side, members in (("red", fight.red), ("blue", fight.blue)):
            sizes = field.sizes(side)
            if len(members) not in sizes:
                told = _("{side}: {map} has room for {sizes} on a side, not for {number}.")
                known = {"map": _(field.title), "sizes": ", ".join(map(str, sizes))}
                return fill(told, side=side_name(side), number=len(members), **known)
    return ""


def _pace_words(speed: int) -> Words:
    return f"{decimal(speed / 100)}×" if speed else lambda: _("At once")

"""A hint: the three best moves beside the board and on it, to be armed by a key or a click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from game.ai.advice import HINT, MOVES, Advice
from game.play.aim import Aim
from game.play.dossier import SUBMITTED, by_rule, rule_of
from game.play.players import Adviser
from game.play.players.worker import inquiry
from game.play.scene import Scene
from game.play.session import Session
from game.player.language import _, fill
from game.study.hints import Hint, hints, move_arrows
from game.window.keys import key_code
from game.window.screens.base import Host
from game.window.screens.battle.action_bar import CommandButton
from game.window.screens.battle.aftermath import Aftermath
from game.window.screens.battle.arrangement import Places
from game.window.screens.battle.board_widget import BoardWidget
from game.window.screens.end.chart_panel import MARK, draw_mark
from game.window.style import Style
from game.window.theme import Colour
from game.window.view.glyphs import icon
from game.window.widgets import Button, FocusGroup, Label, Widget, cut, rows
from rules.battle.machine import Battle

HEAD = 30
"""Height of the panel's title, in pixels of the theme."""
TALL = 120
"""A card at least so high, in pixels of the theme, has large figures and a bar."""
BAR = 6
"""Height of that bar, in pixels of the theme."""
EARLY = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_1, pygame.K_2, pygame.K_3)
"""Keys of the panel that do nothing until the moves are there: what they would do is hidden."""
ICON = 20
"""Width of a move's picture, in pixels of the theme."""


class Table(Protocol):
    """What hints reach on the battle screen."""

    app: Host
    session: Session
    known: Battle
    aim: Aim | None
    board: BoardWidget
    aftermath: Aftermath
    group: FocusGroup
    has_hints: bool

    @property
    def style(self) -> Style: ...
    def refit(self) -> None: ...
    def update_scene(self, refused: int = -1) -> None: ...


class Hints:
    """Asks for the best moves, shows them in the place of card and forecast, arms one."""

    def __init__(self, table: Table) -> None:
        """Show nothing until somebody asks."""
        self._table = table
        self._adviser: Adviser | None = None
        self._advice: Advice | None = None
        self.open = False
        self.widgets: list[Widget] = []
        """The panel: its title and keys, then a card for each move; empty while it is shut."""

    def toggle(self) -> None:
        """Ask for the best moves, or put them away."""
        table = self._table
        if self.open or not table.has_hints:
            self.close()
            return
        if table.aim is None:
            table.app.tell(_("A hint can be had while you decide."))
            return
        self._adviser = self._adviser or table.app.adviser()
        battle, header = table.session.battle, table.session.record.header
        self._adviser.ask(battle, lambda: inquiry(header, battle, HINT), first=True)
        self.open = True
        table.refit()

    def close(self) -> None:
        """Put the moves away, and let go of what was asked."""
        if not self.open:
            return
        if self._adviser is not None:
            self._adviser.forget()
        self.open, self._advice, self.widgets = False, None, []
        self._table.refit()

    def work(self) -> bool:
        """Take the answer once it is there; whether it has come."""
        adviser = self._adviser
        if not self.open or adviser is None or self._advice is not None:
            return False
        for battle, advice in adviser.answers():
            if advice is None:
                self.close()
                self._table.app.tell(_("No hint can be had here."))
            elif battle is self._table.session.battle:
                self._advice = advice
                self._table.refit()
                self._table.group.give_focus(self.widgets[2], by_keyboard=True)
        return self._advice is not None

    def place(self, places: Places) -> None:
        """Make the panel, where else card and forecast are."""
        if not self.open:
            return
        others = [one for one in (places.card, places.choosers) if one.height]
        room = places.forecast.unionall(others)
        style, table = self._table.style, self._table
        head, rest = cut(room, "top", style.px(HEAD), style.gap)
        waiting = self._advice is None
        title = Label(style, _("Thinking…") if waiting else _("The best moves"), bold=True)
        keys = Label(
            style, keys_words(self._advice), "small",
            colour=style.theme.colours.ink_soft, align="right",
        )  # fmt: skip
        title.rect = head.inflate(-2 * style.padding, 0)
        keys.rect = title.rect.copy()
        keys.rect.width -= title.wanted(head.width)[0] + style.gap
        keys.rect.right = title.rect.right
        told = hints(self._advice, table.known) if self._advice is not None else ()
        cards = [
            HintCard(style, number, hint, partial(self.pick, number))
            for number, hint in enumerate(told, 1)
        ]
        if self._advice is not None:
            for card, move in zip(cards, self._advice.moves, strict=False):
                card.rule = rule_of(move.action, table.known)
        words = _("What is best as the strongest bot judges it; it may do no more than you may")
        title.hint = keys.hint = by_rule(words, SUBMITTED)
        spots = rows(rest, [1, 1, 1], style.gap)
        for card, spot in zip(cards, spots, strict=False):
            card.put(spot)
        self.widgets = [title, keys, *cards, *(Blank(style, spot) for spot in spots[len(cards) :])]

    def pick(self, number: int) -> None:
        """Arm a move: it can then be done, or something else."""
        table, advice, aim = self._table, self._advice, self._table.aim
        if advice is None or aim is None:
            return
        action = advice.moves[number - 1].action
        self.close()
        if not aim.arm(action):
            table.app.tell(_("This move cannot be armed; choose it yourself."))
        table.aftermath.give_way()
        table.board.cursor = aim.cell
        tile = next((one for one in table.group.widgets if _is_tile(one, aim)), None)
        pointed = aim.cell >= 0
        table.group.give_focus(table.board if pointed else tile, by_keyboard=not pointed)
        table.update_scene()

    def on(self, shown: Scene) -> Scene:
        """Return a scene with the best moves as arrows."""
        if self._advice is None:
            return shown
        return replace(shown, overlays=(*shown.overlays, *move_arrows(self._advice)))

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the key for a hint, and while it is shown those of its moves."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == key_code("hint"):
            self.toggle()
            return True
        number = event.key - pygame.K_0
        if self.open and self._advice is None and event.key in EARLY:
            return True
        if self._advice is None or not 1 <= number <= len(self._advice.moves[:MOVES]):
            return False
        self.pick(number)
        return True


def keys_words(advice: Advice | None) -> str:
    """Return which keys arm the moves that there are, and which closes; "" while none is known."""
    if advice is None:
        return ""
    words = (_("1 arms, Esc closes"), _("1 and 2 arm, Esc closes"), _("1 to 3 arm, Esc closes"))
    return words[len(advice.moves[:MOVES]) - 1]


def _is_tile(widget: Widget, aim: Aim) -> bool:
    return isinstance(widget, CommandButton) and widget.choice == aim.choice


class Blank(Widget):
    """The place of a move that is not known yet, or that there is not."""

    def __init__(self, style: Style, rect: pygame.Rect) -> None:
        """Lie in a place."""
        super().__init__(style)
        self.rect = rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw an empty panel."""
        self.draw_box(surface, self.style.theme.colours.panel)


class HintCard(Button):
    """A move: number, name and chance; what it does, why, and the likely answer."""

    hint_aside = True

    def __init__(self, style: Style, number: int, hint: Hint, action: Callable[[], object]) -> None:
        """Tell a move; `action` arms it."""
        super().__init__(style, hint.title, action)
        self.number, self.told, self.rule = number, hint, ""

    def put(self, place: pygame.Rect) -> None:
        """Stand in a place; the tooltip tells the move's rule and what the chance is, and where
        the place is low all."""
        told, self.rect = self.told, place
        tall = place.height > self.style.px(TALL)
        rest = () if tall else filter(None, (told.facts, told.reason, told.then, told.answer))
        self.hint = "\n".join((self._chance_words(), *rest, by_rule(told.title, self.rule)))

    def _chance_words(self) -> str:
        """Return what the chance is the chance of."""
        return fill(_("{chance}: how likely you win after it"), chance=self.told.chance)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw as much as there is room for, the most important first."""
        style, colours, told = self.style, self.style.theme.colours, self.told
        self.draw_box(surface, colours.panel.mixed(colours.ink, 8 if self.hovered else 0))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        room = self.rect.inflate(-2 * style.padding, -style.padding)
        line = style.line_height("small")
        top = self._head(surface, room, tall=room.height > style.px(TALL)) + style.px(4)
        chance = self._chance_words() if self.number == 1 else ""
        equal = _("About equal to the best") if told.equal and self.number > 1 else ""
        lines: list[tuple[str, Colour]] = [
            (chance, colours.ink_soft),
            (equal, colours.ink),
            (told.facts, colours.ink),
            (told.reason, colours.ink_soft),
            (told.then, colours.ink_soft),
            (told.answer, colours.ink_soft),
        ]
        for words, tone in lines:
            for written in style.wrap(words, room.width, "small") if words else ():
                if top + line <= self.rect.bottom - style.px(2):
                    surface.blit(style.text(written, "small", tone), (room.left, top))
                top += line
        surface.set_clip(clip)

    def _head(self, surface: pygame.Surface, room: pygame.Rect, *, tall: bool) -> int:
        """Draw number, picture, name and chance, below them its bar; return where that ends."""
        style, colours, told = self.style, self.style.theme.colours, self.told
        line = style.line_height("normal", True)
        height = 2 * line if tall else max(line, 2 * style.px(MARK))
        middle = room.top + height // 2
        chance = style.text(told.chance, "large" if tall else "normal", colours.accent, True)
        surface.blit(chance, chance.get_rect(midright=(room.right, middle)))
        draw_mark(surface, (room.left + style.px(MARK), middle), self.number, style)
        left = room.left + 2 * style.px(MARK) + style.gap
        picture = icon(told.icon, style.px(ICON), colours.ink)
        surface.blit(picture, picture.get_rect(midleft=(left, middle)))
        left += style.px(ICON) + style.gap
        width = room.right - chance.get_width() - style.gap - left
        names = style.wrap(told.title, width, "normal", True)
        if len(names) * line > height:
            names = (told.title,)
        for number, name in enumerate(names):
            words = style.fitted(name, width, "normal", colours.ink, True)
            top = middle - len(names) * line // 2 + number * line
            surface.blit(words, (left, top))
        if not tall:
            return room.top + height
        bar = pygame.Rect(room.left, room.top + height + style.gap // 2, room.width, style.px(BAR))
        pygame.draw.rect(surface, colours.table_edge, bar, border_radius=bar.height // 2)
        won = bar.copy()
        won.width = round(bar.width * told.share)
        if won.width:
            pygame.draw.rect(surface, colours.accent, won, border_radius=bar.height // 2)
        return bar.bottom + style.gap // 2

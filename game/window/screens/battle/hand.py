"""The hand of the player who decides: keys and clicks become an aim, and the aim an action."""

from __future__ import annotations

from collections.abc import Callable, Collection
from copy import copy
from typing import Protocol

import pygame

from game.play.aim import Aim, Choice
from game.play.cues import RefuseCue
from game.play.refusing import told_refusal
from game.window.keys import key_code
from game.window.screens.base import Host
from game.window.screens.battle.action_bar import CommandButton, has_letter, pointed_choice
from game.window.screens.battle.board_widget import BoardWidget
from game.window.sound import Sounds
from game.window.view.animation import Animations
from game.window.widgets import FocusGroup, Stepper
from game.window.widgets.scroll_text import Scrolling
from rules.battle.action import Action
from rules.battle.sheet import Command
from rules.errors import Refusal


class Table(Protocol):
    """What the hand reaches on the battle screen."""

    app: Host
    aim: Aim | None
    animations: Animations
    board: BoardWidget
    group: FocusGroup
    sounds: Sounds

    @property
    def forecast(self) -> Scrolling: ...

    def act(self, action: Action) -> None: ...
    def skip(self) -> None: ...
    def update_scene(self, refused: int = -1) -> None: ...


class Hand:
    """Points, presses and selects; without an aim, when nobody here decides, it does nothing."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.on_refused: Callable[[Refusal], object] = self._tell
        self.do_at_once: Callable[[Action], object] = table.act
        """Does what a tile that leaves nothing to choose stands for."""
        self.on_pointed: Callable[[], object] = lambda: None
        """Hears that a cell is pointed at."""
        self.ringed: Callable[[], Collection[str]] = lambda: ()
        """Names, by ability or verb, the tiles that a lesson rings; Enter leads to these first."""
        self._pointed: Aim | None = None
        """With which aim somebody has pointed at the board last."""

    def _tell(self, refusal: Refusal) -> None:
        if (aim := self._table.aim) is not None:
            self._table.app.tell(told_refusal(aim, refusal))

    def point(self, cell: int) -> None:
        """Aim at a cell."""
        if cell >= 0:
            self._come_back()
        if self._table.aim is not None:
            self._table.aim.cell = cell
        self._pointed = self._table.aim
        self.on_pointed()
        self._table.update_scene()

    def press(self, cell: int) -> None:
        """Do what is aimed at a cell, or say why that cannot be; what is not foretold there yet
        is foretold first."""
        table = self._table
        table.skip()
        aim = table.aim
        if aim is None:
            return
        if aim.cell != cell:
            self.point(cell)
            return
        action = aim.selection() or aim.action()
        if action is not None:
            table.act(action)
            return
        refusal = aim.refusal()
        if refusal is not None:
            self.on_refused(refusal)
            table.animations.play([RefuseCue(cell)], table.board.scene.tokens)
            table.update_scene(refused=cell)

    def choose(self, choice: Choice) -> None:
        """Do a command that leaves nothing to choose; arm another, or let it go again.

        What has a number is done at once only where it is foretold already, as its tile is pointed
        at; its key foretells it first, the same key or Enter then does it.
        """
        table, aim = self._table, self._table.aim
        command = aim.command(choice) if aim is not None else None
        if aim is None or command is None:
            return
        if command.refusal is not None:
            self.on_refused(command.refusal)
            return
        shown = aim.peek(choice)
        action = shown.action()
        foretold = has_letter(choice) or choice in (aim.choice, pointed_choice(self._tiles()))
        if shown.at_once and action is not None and foretold:
            self.do_at_once(action)
            return
        aim.choose(None if aim.choice == choice else choice)
        self._come_back()
        self._leave_others(command)
        table.sounds.play("select")
        if aim.cell < 0:  # where the mouse has lain since the last deed
            aim.cell = table.board.cursor = max(table.board.cursor, table.board.under_mouse)
        if aim.action() is None:
            table.board.cursor = aim.cell = -1  # Enter then points at the nearest target
        table.update_scene()

    def _come_back(self) -> None:
        """Bring the keyboard back to the board from where only a click has left it, as in the log:
        who aims presses Enter for that."""
        group = self._table.group
        if group.focus is None or not group.focus.ring:
            group.give_focus(self._table.board)

    def _leave_others(self, command: Command) -> None:
        """Point at no other tile any more, where mouse or focus may still lie: a key has said which
        is meant, and Enter is for it, not for a button beside the board; on the board, where it
        is to be aimed there."""
        table, group = self._table, self._table.group
        aims = command.aimed and table.aim is not None and table.aim.choice is not None
        if not isinstance(group.focus, CommandButton):
            group.give_focus(table.board)
        for tile in self._tiles():
            own = tile.command is command
            tile.hovered = tile.hovered and own
            if own and isinstance(group.focus, CommandButton) and group.focus.ring:
                group.give_focus(table.board if aims else tile, by_keyboard=True)

    def select(self, unit: int) -> None:
        """Let another of the deciding side act, if it may now."""
        aim = self._table.aim
        action = aim.selecting(unit) if aim is not None else None
        if action is not None:
            self._table.act(action)

    def select_next(self, step: int) -> None:
        """Let the next (1) or the one before (-1) act, of those that may."""
        aim = self._table.aim
        if aim is None or not (others := aim.selectable()):
            return
        pending = aim.battle.pending
        assert pending is not None
        later = [one for one in others if (one - pending.unit) * step > 0]
        ordered = sorted(later or others, reverse=step < 0)
        self.select(ordered[0])

    def let_go(self) -> bool:
        """Let the chosen ability go; False if none was chosen."""
        aim = self._table.aim
        if aim is None or aim.choice is None:
            return False
        aim.choose(None)
        self._table.update_scene()
        return True

    def _do_armed(self) -> bool:
        """Do what is armed and aimed; False if the key is for something else that has the focus.

        A number takes no Enter. On the board it matters where one points, but for what is not
        aimed.
        """
        aim, focus = self._table.aim, self._table.group.focus
        if aim is None or (command := aim.command()) is None or (action := aim.action()) is None:
            return False
        on_tile = isinstance(focus, CommandButton) and focus.choice == aim.choice
        unaimed = focus is self._table.board and not command.aimed
        if not (on_tile or unaimed or isinstance(focus, Stepper) or aim.at_once):
            return False
        self._table.act(action)
        return True

    def _lead(self) -> bool:
        """Lead from the board to the tile that is ringed, or to what the board offers if that is
        just what is ringed, unless somebody has pointed elsewhere at this decision; where the board
        offers nothing, to the first tile, which says what it would do. False where the board knows
        best."""
        aim, group, board = self._table.aim, self._table.group, self._table.board
        if aim is None or aim.choice or group.focus is not board:
            return False
        tiles = [one for one in self._tiles() if one.enabled]
        ringed = [one for one in self._tiles() if one.name in self.ringed()]
        if board.ringed():
            ringed = [one for one in ringed if one.enabled]  # a grey one says why it is refused
        does = (aim.selection() or aim.action()) is not None
        points = self._pointed is aim and aim.cell >= 0 and (does or board.chosen)
        if not (aim.can_point and (points or board.offers())):
            group.give_focus(next(iter(ringed or tiles), board), by_keyboard=True)
            return True
        if points or not ringed:
            return False
        if self._offers(aim) not in [one.choice for one in ringed]:
            group.give_focus(ringed[0], by_keyboard=True)
            return True
        return aim.cell != board.offered() and board.offer()

    def _offers(self, aim: Aim) -> Choice | None:
        """Return what Enter would do on the board, once it has pointed at what is offered."""
        offered = copy(aim)
        offered.cell = self._table.board.offered()
        action = offered.action()
        return (action.kind, action.ability) if action is not None else None

    @property
    def at_tile(self) -> bool:
        """Whether the keyboard is on the tile of which is told: Enter presses it."""
        focus = self._table.group.focus
        if not isinstance(focus, CommandButton) or not focus.ring:
            return False
        return focus.choice == pointed_choice(self._tiles())

    def _tiles(self) -> list[CommandButton]:
        return [one for one in self._table.group.widgets if isinstance(one, CommandButton)]

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the keys that change the aim or the one who acts, the right button, and the wheel
        over a tile: what is told of it would be gone before the mouse came to the panel."""
        if event.type == pygame.MOUSEWHEEL:
            pointed = any(tile.hovered for tile in self._tiles())
            return pointed and self._table.forecast.turn_wheel(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            return not self._table.board.handle(event) and self.let_go()
        if event.type != pygame.KEYDOWN:
            return False
        aim = self._table.aim
        if event.key in (fewer := key_code("fewer"), key_code("more")) and aim is not None:
            aim.change_amount(-1 if event.key == fewer else 1)
            self._table.update_scene()
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._do_armed() or self._lead()
        if event.key in (following := key_code("next"), key_code("before")):
            self.select_next(1 if event.key == following else -1)
            return True
        return False

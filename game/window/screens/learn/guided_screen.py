"""The guided first battle: a real battle with advice beside the board at every decision."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

import pygame

from game.play.players import Controller
from game.play.scene import Arrow, Marked
from game.player.keys import shown_key
from game.player.language import _, fill
from game.player.progress import FIRST_BATTLE, ProgressFile
from game.study.guided import SIDE, Advice, advised, begin_guided, guided
from game.study.tree import Tree
from game.window.keys import key_pair
from game.window.screens.battle.arrangement import is_roomy
from game.window.screens.battle.header import Tool
from game.window.screens.battle.manual import battle_chapters
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.end.screen import Ways
from game.window.screens.learn.noting import note
from game.window.screens.learn.pointing import ring, ring_tiles
from game.window.screens.learn.task_panel import Box, TaskPanel
from game.window.widgets import Widget, cut
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.system import MOVE

MOST = 60
"""Per cent of the right column that the advice takes at most."""


class GuidedScreen(BattleScreen):
    """Does what a battle does; what is advised stands where the card was."""

    asks_end = has_hints = False

    def __init__(
        self,
        progress: ProgressFile,
        controller: Controller | None,
        *,
        on_leave: Callable[[], object],
        on_again: Callable[[], object],
        on_next: Callable[[], object] | None = None,
        on_replay: Callable[[Tree, int], object] | None = None,
        seed: int | None = None,
    ) -> None:
        """Begin the battle; `controller` answers for the other side, `seed` decides the dice.

        `on_next` leads from its end to a battle of one's own, `on_replay` looks through it.
        """
        ways = Ways(
            elsewhere=None if on_next is None else lambda _level: on_next(),
            replay=on_replay,
            leave_words=lambda: _("Leave"),
            fate_words=lambda: _("The battle is not kept: it begins anew next time."),
        )
        session = begin_guided(seed)
        super().__init__(session, controller, on_leave=on_leave, on_again=on_again, ways=ways)
        self.progress = progress
        self._told: tuple[Battle, Advice] | None = None

    def enter(self) -> None:
        """Make the widgets."""
        self.task = TaskPanel(self.style, self.app.open_clause)
        super().enter()
        self.hand.ringed = self._ringed

    def _tools(self) -> list[Tool]:
        advice = Tool("play", *key_pair("lesson_show"), _("Do what is advised"), self.do_advised)
        return [one for one in super()._tools() if one.icon != "save"] + [advice]

    def layout(self, size: tuple[int, int]) -> None:
        """Put the advice where the card was, with what more room it needs; where that is folded
        away, the forecast shares."""
        super().layout(size)
        if self.card.rect.width:
            column = self.card.rect.union(self.forecast.rect)
            self.task.rect = column.copy()
            self.task.rect.height = column.height * MOST // 100
            height = min(self.task.rect.height, max(self.card.rect.height, self.task.full_height()))
            self.task.rect, self.forecast.rect = cut(column, "top", height, self.style.gap)
        else:
            self.task.rect = self.forecast.rect.copy()
        self.task.visible = is_roomy(self.style, size) or not self.log.visible
        self.card.visible = False
        self.update_scene()

    def _set_widgets(self) -> None:
        super()._set_widgets()
        widgets: list[Widget] = [one for one in self.group.widgets if one is not self.card]
        self.group.set([*widgets, self.task])

    # The advice

    @property
    def advice(self) -> Advice | None:
        """What is advised now, once that has been found out."""
        told = self._told
        return told[1] if told is not None and told[0] is self.session.battle else None

    def work(self) -> bool:
        """Find out what is advised, then what the enemies could do."""
        if self.session.human_turn and not self.playback.busy and self.advice is None:
            self._told = self.session.battle, advised(self.session.battle)
            self.update_scene()
            self.refit()  # what is advised may need more room than what was
            return True
        return super().work()

    def update_scene(self, refused: int = -1) -> None:
        """Show the battle, and what is advised on the board and beside it."""
        super().update_scene(refused)
        task, advice = self.task, self.advice
        if advice is None:
            task.said, task.boxes, task.goal = self._meanwhile(), [], ""
            return
        task.said = _(advice.said.say)
        task.goal, task.note = "", ""
        action, scene = advice.action, self.board.scene
        battle = self.session.battle
        why = [advice.said.hint, *([guided().amount.hint] if action.amount else [])]
        told = [" ".join(map(_, why)), how_words(action, battle), points_words(battle, action.unit)]
        task.boxes = [Box(_("Why"), told, good=True)]
        if action.cells and action.unit >= 0:
            start, end = battle.units[action.unit].cell, action.cells[-1]
            marks = (Marked(end), *((Arrow(start, end),) if start != end else ()))
            self.board.scene = replace(scene, overlays=(*scene.overlays, *marks))

    def _meanwhile(self) -> str:
        """Return what is to be watched while nothing can be done."""
        deed, units = self.playback.deed, self.session.battle.units
        if deed is not None and deed.line.unit >= 0 and units[deed.line.unit].side == SIDE:
            return _("Watch what comes of it.")
        busy = self.seats.decide or self.playback.busy
        return _("Watch what the mage does.") if busy else ""

    def _ringed(self) -> Collection[str]:
        """Return the name of the tile that is advised."""
        if self.advice is None or self.watched or self.dialog is not None:
            return ()
        return (self.advice.action.ability or self.advice.action.kind,)

    @property
    def amount_wanted(self) -> bool:
        """Whether what is advised is chosen, but with another amount than is advised."""
        if self.aim is None or self.advice is None or not self._ringed():
            return False
        action = self.advice.action
        chosen = self.aim.choice == (action.kind, action.ability)
        return chosen and self.aim.amount != action.amount

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen, and gold rings round the tile that is advised, and what it needs."""
        super().draw(surface)
        ring_tiles(surface, self.style, self._buttons, self._ringed())
        if self.amount_wanted:
            ring(surface, self.style, self.choosers.charges.field())

    def help(self) -> tuple[Chapter, ...]:
        """Return the keys, and how a round goes."""
        own = KeyRow(shown_key("lesson_show"), _("Do what is advised"))
        return battle_chapters(self.known.setup.system, (own,), ("save", "hint"))

    def do_advised(self) -> None:
        """Do what is advised."""
        if self.advice is not None:
            self.act(self.advice.action)

    def update(self, seconds: float) -> bool:
        """Let time pass; a battle that was won is noted."""
        moves = super().update(seconds)
        if self.session.battle.outcome == SIDE and not self.progress.knows(FIRST_BATTLE):
            note(self.app, partial(self.progress.note, FIRST_BATTLE))
        return moves


def how_words(action: Action, battle: Battle) -> str:
    """Return where to click for an action that is advised, and the key that does it."""
    aimed = bool(action.cells) and action.cells[-1] != battle.units[action.unit].cell
    words = {
        (False, False): _("Click the golden tile, or press {key}."),
        (True, False): _("Click the golden tile, then the ringed cell; or press {key}."),
        (False, True): _(
            "Click the golden tile, set {what} to {number} and press Enter; or press {key}."
        ),
        (True, True): _(
            "Click the golden tile, set {what} to {number}, click the ringed cell; or press {key}."
        ),
    }[aimed, action.amount > 0]
    if action.kind == MOVE:
        words = _("Click the ringed cell, or press {key}.")
    tile = battle.setup.system.tile_of(battle, action)
    what = _(tile.amount_label) if tile is not None and tile.amount_label else ""
    return fill(words, what=what, number=action.amount, key=shown_key("lesson_show"))


def points_words(battle: Battle, unit: int) -> str:
    """Return what a unit can still spend: `Left: Energy 80, Charges 1, …`."""
    _health, *gauges = battle.setup.system.card(battle, battle.units[unit]).gauges
    points = ", ".join(f"{_(gauge.label)} {gauge.value}" for gauge in gauges)
    return fill(_("Left: {points}"), points=points)

"""A battle looked through again: played, stepped, scrubbed, gone on with otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.play.cues import Cue, sound_of
from game.play.scene import Arrow
from game.play.stage import aimed_cell, battle_cell, set_scene, tokens
from game.play.story import deeds
from game.play.telling import players_words
from game.player.faults import tell_fault
from game.player.language import _, alphabet, fill
from game.player.settings import Settings
from game.study.account import round_after, round_before, shares
from game.study.blows import next_blow
from game.study.moves import move_of
from game.study.needle import fallen
from game.study.text import read_text, tree_text
from game.study.tree import Node, Reading, Tree
from game.window.clipboard import copy_text, pasted_text
from game.window.keys import key_code, key_pair
from game.window.screens.base import Screen
from game.window.screens.battle.arrangement import is_roomy
from game.window.screens.battle.board_widget import BoardWidget
from game.window.screens.battle.header import Header, Moment, Tool
from game.window.screens.replay.analysis import Analysis
from game.window.screens.replay.arrangement import arrange
from game.window.screens.replay.comparison import ComparisonPanel
from game.window.screens.replay.head import place_tools, tool_buttons
from game.window.screens.replay.move_list import MoveList
from game.window.screens.replay.timeline import Timeline
from game.window.screens.replay.told_panel import ToldPanel
from game.window.screens.replay.transport import SPEEDS, Transport
from game.window.sound import Sounds
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from game.window.widgets import Button
from rules.battle.action import SELECT
from rules.battle.machine import Battle
from rules.battle.setup import Setup
from rules.battle.system import MOVE
from rules.errors import RecordError

READ_A_FRAME = 6
"""So many actions of a record are read in one frame."""
PAUSE = 0.6
"""Seconds between two actions at normal speed."""

OnPlayOn = Callable[["ReplayScreen", Node], object]


class ReplayScreen(Screen):
    """A tree's board, its actions as a list and as a line of time."""

    worded = True
    """Whether its tools show their words where there is room."""

    def __init__(
        self,
        source: Reading | Tree,
        on_play_on: OnPlayOn | None = None,
        *,
        at: int = 0,
        playing: bool = False,
    ) -> None:
        """Show a record as it is read, or a tree.

        :param on_play_on: starts a battle from a node; None offers none.
        :param at: how many actions are to be over at first.
        :param playing: whether it goes on by itself.
        """
        super().__init__()
        self._reading = source if isinstance(source, Reading) else None
        self.tree = source.tree if isinstance(source, Reading) else source
        self.node = self.tree.root
        if isinstance(source, Tree):
            self.node = source.root.line()[at]
        self.playing = playing
        self.speed = 1.0
        self._on_play_on = on_play_on
        self._at = at if isinstance(source, Reading) else 0
        self._wait = PAUSE
        self._untold = True
        self._laid_out = False

    # Coming and going

    def enter(self) -> None:
        """Make the widgets."""
        style, settings, battle = self.style, self.app.settings, self._battle()
        self.sounds = Sounds(settings.sound_volume)
        board, starts = battle.setup.board, battle.setup.starts
        self.view = BoardView(board, style, settings.orientation, starts, alphabet())
        self.animations = Animations(style.theme.motion, self._sound)
        self.board = BoardWidget(style, self.view, self.animations, self.point, self.press)
        self.moves = MoveList(style, self.tree, self.go)
        self.timeline = Timeline(style, lambda index: self.go(self.timeline.line[index]))
        self.told = ToldPanel(style, self.app.open_clause)
        self.compared = ComparisonPanel(style, self.app.open_clause)
        self.transport = Transport(style, self)
        self.header, self.analysis = Header(style, []), Analysis(self)
        self.app.on_settings.append(self._use_settings)
        self._use_settings(settings)
        self.grown()
        self._show()

    def leave(self) -> None:
        """Hear of no more settings, and ask no more."""
        self.analysis.forget()
        if self._use_settings in self.app.on_settings:
            self.app.on_settings.remove(self._use_settings)

    def _use_settings(self, settings: Settings) -> None:
        self.sounds.volume = settings.sound_volume
        self.animations.speed = settings.animation_speed / 100 * self.speed
        self.view.alphabet = alphabet()
        self.view.orientation = settings.orientation
        self.moves.forget_words()
        self._untold = True
        self._set_moment()

    # Layout

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything for the window's size and the text's."""
        style = self.style
        places = arrange(style, size, comparing=self.analysis.on)
        roomy = is_roomy(style, size)
        tools = self.place_head(places.header, roomy=roomy)
        self.compared.rect, self._untold = places.compared, True
        self.compared.visible = places.compared.height > 0
        self.moves.rect, self.board.rect = places.moves, places.board
        self.moves.visible = places.moves.height > 0
        self.timeline.rect, self.told.rect = places.timeline, places.told
        self._foot, self.foot = places.foot, places.foot.top
        self.view.layout(places.board)
        buttons = self.transport.layout(places, roomy=roomy)
        self._allow_playing_on()
        shown = self.moves, self.told, self.compared, self.board, self.analysis.place(places.board)
        self.group.set([self.timeline, *buttons, *shown, *tools])
        if self.group.focus is None:
            self.group.give_focus(self.timeline)
        self._laid_out = True
        self.moves.go(self.node)

    def place_head(self, head: pygame.Rect, *, roomy: bool) -> list[Button]:
        """Place the header and return its tools, at its right end."""
        tools = tool_buttons(self.style, self.tools(), roomy=roomy, worded=self.worded)
        place_tools(self.header, head, tools, self.style)
        return tools

    def tools(self) -> list[Tool]:
        """Return what can be done besides walking through the moves."""
        return [
            self.analysis.tool(),
            Tool("copy", *key_pair("copy"), _("Copy as text"), self.copy),
            Tool("paste", *key_pair("paste"), _("Paste"), self.paste),
            Tool("cross_out", pygame.K_ESCAPE, "Esc", _("Close"), self.back),
        ]

    def point(self, cell: int) -> None:
        """Take it that a cell is pointed at: nothing is aimed at here."""

    def press(self, cell: int) -> None:
        """Take it that a cell is pressed: nothing is done here."""

    def _allow_playing_on(self) -> None:
        why = ""
        if self._on_play_on is None:
            why = _("Here a battle is only looked at.")
        elif self.node.pending is None:
            why = _("The battle is over there.")
        self.transport.forbid_playing_on(why)

    # What is shown

    def _battle(self) -> Battle:
        return self.tree.battle(self.node)

    def grown(self) -> None:
        """Show what has been added to the tree."""
        self.moves.grown()
        self.timeline.show(self.tree, self.node)

    def _show(self) -> None:
        """Show the position and the action that led there."""
        node = self.node
        scene = set_scene(self._battle(), None, -1)
        done = self.done_arrow()
        if done:
            scene = replace(scene, overlays=(*scene.overlays, *done), side=node.side)
        self.board.scene = scene
        self.timeline.chances = self.analysis.chances()
        self.moves.now = node
        if self._laid_out:
            self.moves.go(node)
            self._allow_playing_on()
        self._untold = True
        self._set_moment()

    def show_again(self) -> None:
        """Show the same position with what has become known of it."""
        self._show()

    def done_arrow(self) -> tuple[Arrow, ...]:
        """Point from whoever acted to where that was aimed; nowhere after a mere step, or where
        one only lets another of its side act first.

        While the position is analysed the best line is pointed out instead.
        """
        node = self.node
        if self.analysis.on:
            return self.analysis.arrows()
        if node.parent is None or node.action is None or node.action.kind in (MOVE, SELECT):
            return ()
        before = self.tree.battle(node.parent)
        start, end = battle_cell(before, node.action.unit), aimed_cell(before, node.action)
        return (Arrow(start, end, node.side),) if start >= 0 <= end and start != end else ()

    def _set_moment(self) -> None:
        header = self.tree.record.header
        title = _(str(header.scenario["title"]))
        round_words = fill(_("round {number}"), number=max(1, self.node.round))
        told = filter(None, (players_words(header.names), title, round_words))
        words = self.analysis.with_words(" · ".join(told))
        self.header.moment = Moment(_("Replay"), words)

    def _tell(self) -> None:
        """Tell the action that led here; it takes as long as its forecast."""
        node, told = self.node, self.told
        battle = self._battle()
        told.words = _("The beginning")
        told.line = move_of(node.action, node.events, battle) if node.action is not None else None
        told.fallen = fallen(self.tree, node)
        told.sides = (
            shares(self.tree.root, node.parent or node), shares(self.tree.root, node),
        )  # fmt: skip
        self.analysis.compare(told, self.compared)
        told.tell(node.events, battle)
        self._untold = False

    def work(self) -> bool:
        """Read on in the record; tell the action that is shown; find out what is best there."""
        if self._reading is not None:
            self._read(self._reading)
            return True
        if self._untold:
            self._tell()
            return True
        return self.sounds.work() or self.analysis.work()

    def _read(self, reading: Reading) -> None:
        try:
            more = reading.read(READ_A_FRAME)
        except RecordError as fault:
            self.app.tell(tell_fault(fault))
            more = False
        if reading.tree is not self.tree:  # It began anew, from a snapshot.
            self.tree = self.moves.tree = reading.tree
            self.node = self.tree.root
            self._show()
        if not more:
            self._reading = None
            if flaw := reading.flaw:
                self.app.tell(flaw)
        self.grown()
        if self._at and reading.last.depth >= self._at:
            self.go(reading.tree.root.line()[self._at])
            self._at = 0

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the header and the panel below."""
        self.header.draw(surface)
        self.draw_panels(surface, self._foot)

    # Walking

    def go(self, node: Node) -> None:
        """Show another place at once."""
        self.playing = False
        self._go(node)

    def _go(self, node: Node) -> None:
        other = node.depth >= len(self.timeline.line) or self.timeline.line[node.depth] is not node
        self.animations.clear()
        self.node = node
        if other:
            self.timeline.show(self.tree, self.node)
        self.timeline.now = node.depth
        self._show()
        self.transport.mark()

    def step(self, way: int) -> None:
        """Go one action on (1), seen to happen, or back (-1)."""
        self.playing = False
        if way > 0:
            self._forward()
        elif self.node.parent is not None:
            self._go(self.node.parent)
        self.transport.mark()

    def _forward(self) -> bool:
        """Let the next action happen; False at the end of the line."""
        following = self._following()
        if following is None:
            return False
        self._walk(following)
        return True

    def _walk(self, following: Node) -> None:
        """Show what comes next, seen to happen."""
        before = self._battle()
        shown = tokens(before)
        self._go(following)
        done = deeds(following.events, before, self._battle())
        self.animations.play([beat for deed in done for beat in deed.beats], shown)
        self._wait = PAUSE

    def _following(self) -> Node | None:
        """Return what comes next in the line that is shown."""
        line = self.timeline.line
        return line[self.node.depth + 1] if self.node.depth + 1 < len(line) else None

    def play(self) -> None:
        """Go on by itself, or stay; at the end begin anew."""
        self.playing = not self.playing
        if self.playing and self._following() is None and self._reading is None:
            self._go(self.tree.root)
        self._wait = 0.0
        self.transport.mark()

    def to_start(self) -> None:
        """Go to the beginning."""
        self.go(self.tree.root)

    def to_end(self) -> None:
        """Go to the end of the line."""
        self.go(self.timeline.line[-1])

    def to_blow(self) -> None:
        """Go to the next blow, or to the end after the last."""
        words = self.tree.record.setup.system.words
        found = next_blow(self.node, words)
        self.go(found or self.timeline.line[-1])

    def to_round(self, way: int) -> None:
        """Go to where the next round begins (1), or this one or the one before (-1)."""
        self.go(round_after(self.node) if way > 0 else round_before(self.node))

    def set_speed(self, factor: float) -> None:
        """Play so many times as fast."""
        self.speed = factor
        self.animations.speed = self.app.settings.animation_speed / 100 * factor
        self.transport.mark()

    # What else can be done

    def play_on(self) -> None:
        """Begin a battle that goes on from here."""
        if self._on_play_on is not None and self.node.pending is not None:
            self.playing = False
            self.animations.clear()
            self._on_play_on(self, self.node)

    def adopt(self, node: Node) -> None:
        """Show a branch that was added to the tree, at its end."""
        self.grown()
        self._go(node)

    def copy(self) -> None:
        """Put the whole tree into the clipboard as text."""
        done = copy_text(tree_text(self.tree))
        self.app.tell(
            _("The battle is in the clipboard as text.")
            if done
            else _("There is no clipboard to copy to.")
        )

    def paste(self) -> None:
        """Show the battle whose text is in the clipboard."""
        try:
            tree = read_text(pasted_text())
        except RecordError as fault:
            self.app.tell(tell_fault(fault))
        else:
            self.app.push(ReplayScreen(tree, self._on_play_on))

    # Events and time

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the keys of the replay, then what every screen takes."""
        if self.dialog is None and event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        turned = bool(event.mod & pygame.KMOD_SHIFT)
        keys: dict[int, Callable[[], object]] = {
            pygame.K_LEFT: partial(self.to_round, -1) if turned else partial(self.step, -1),
            pygame.K_RIGHT: partial(self.to_round, 1) if turned else partial(self.step, 1),
            key_code("round_back"): partial(self.to_round, -1),
            key_code("round_on"): partial(self.to_round, 1),
            key_code("to_start"): self.to_start,
            key_code("to_end"): self.to_end,
        }
        for number, (_words, factor) in enumerate(SPEEDS):
            keys[pygame.K_1 + number] = partial(self.set_speed, factor)
        focus = self.group.focus
        if event.key == key_code("play") and not (isinstance(focus, Button) and focus.ring):
            self.play()
            return True
        if event.key in keys and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            keys[event.key]()
            return True
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; while it plays, let the next action happen once the last was seen."""
        moves = super().update(seconds)
        if not self.playing or self.animations.busy or self.dialog is not None:
            return moves
        self._wait -= seconds * self.speed
        if self._wait <= 0 and not self._forward() and self._reading is None:
            self.playing = False
            self.transport.mark()
        return True

    def rules_in_force(self) -> Setup:
        """Return the battle's rules and options."""
        return self.tree.record.setup

    def _sound(self, cue: Cue) -> None:
        self.sounds.play(sound_of(cue))

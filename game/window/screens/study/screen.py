"""A chapter of a study: moves are tried on the board, and said, drawn and thrown as one likes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from game.play.aim import Aim, Choice
from game.play.scene import Scene
from game.play.stage import set_scene
from game.play.telling import tell_refusal
from game.player.language import _
from game.study.chapter import Chapter, Study
from game.study.loaded import faces, what_if
from game.study.remark import Drawn, Remark
from game.study.tree import Node
from game.window.keys import key_code, key_pair
from game.window.screens.battle.action_bar import (
    CommandButton,
    draw_slots,
    make_buttons,
    place_buttons,
    pointed_choice,
)
from game.window.screens.battle.arrangement import is_roomy
from game.window.screens.battle.choosers import Choosers
from game.window.screens.battle.forecast_panel import ForecastPanel
from game.window.screens.battle.hand import Hand
from game.window.screens.battle.header import Moment, Tool
from game.window.screens.battle.slots import Slots, slots_of
from game.window.screens.chapters import Chapter as HelpChapter
from game.window.screens.pick_list import PickList
from game.window.screens.replay.arrangement import arrange as arrange_replay
from game.window.screens.replay.screen import ReplayScreen
from game.window.screens.study.arrangement import Places, arrange
from game.window.screens.study.dice_row import DiceRow
from game.window.screens.study.guessing import Guessing, pool_words
from game.window.screens.study.manual import study_chapters
from game.window.screens.study.pen import Pen
from game.window.screens.study.place_words import decider, place_words
from game.window.screens.study.questions import Questions
from game.window.screens.study.remark_panel import RemarkPanel, chapter_rows
from game.window.screens.study.shown import Opener
from game.window.widgets import Label, TextField, Widget, stack
from rules.battle.action import Action
from rules.dice import DiceError
from rules.errors import Refused

WRITTEN_AFTER = 0.5
"""Seconds after the last letter after which what was typed is on the disk."""


class Desk(Opener, Protocol):
    """What a chapter's screen asks of whoever keeps its study."""

    def keep(self, study: Study) -> None: ...
    def play_on(self, screen: StudyScreen, node: Node) -> None: ...
    def edit_position(self, screen: StudyScreen) -> None: ...


class StudyScreen(ReplayScreen):
    """One chapter: the others and its moves left, the board, its words and forecasts right."""

    worded = False

    def __init__(self, study: Study, at: int, desk: Desk, node: Node | None = None) -> None:
        """Show the chapter at a place of a study, at one of its nodes or its beginning."""
        self.study, self.at, self.desk = study, at, desk
        super().__init__(study.chapters[at].tree, lambda _replay, node: desk.play_on(self, node))
        self.node = node or self.tree.root
        self.known = self.tree.battle(self.node)
        self.aim: Aim | None = None
        self.presented = False
        self.pool: tuple[int, ...] = self.chapter.position.dice if node is None else ()
        """The dice to fall next, in the moves to come."""
        self.shown_up = self.chapter.kind != "guess"
        """Whether the moves to come are seen, and may be added to."""
        self._unkept = -1.0
        self._peek: Choice | None = None
        self._tiles: list[CommandButton] = []
        self._bar = Slots(self.known)
        self._empty: list[pygame.Rect] = []
        self._places: Places | None = None

    @property
    def chapter(self) -> Chapter:
        """The chapter that is shown."""
        return self.study.chapters[self.at]

    # Coming and going

    def enter(self) -> None:
        """Make the widgets."""
        style = self.style
        self.hand = Hand(self)
        self.questions = Questions(self)
        self.pen = Pen(self.tree.record.setup.board, self._draw)
        self.forecast = ForecastPanel(style, self.app.open_clause)
        self.choosers = Choosers(style, self.update_scene)
        self.dice = DiceRow(style, self.throw)
        system, open_clause = self.tree.record.setup.system, self.app.open_clause
        self.remark = RemarkPanel(
            style, system, lambda words: self.change_remark(words=words), open_clause
        )
        self.chapters = PickList(style, self._pick)
        self.guessing = Guessing(self)
        self.guess = Label(style, self.guessing.words, wrap=True)
        super().enter()

    def leave(self) -> None:
        """Keep what was typed last."""
        self.keep_typed()
        super().leave()

    # Layout

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything for the window's size and the text's."""
        style, roomy = self.style, is_roomy(self.style, size)
        height = self.dice.wanted(0)[1] if self.dice.faces else 0
        places = arrange(style, size, presented=self.node if self.presented else None, dice=height)
        self._places, tools = places, self.place_head(places.header, roomy=roomy)
        self.board.rect, self.foot = places.board, places.bar.top
        self.view.layout(places.board)
        inner = places.chapters.inflate(-style.gap, -style.gap)
        self.chapters.rect, self.chapters.visible = inner, places.chapters.height > 0
        rows = chapter_rows(self.study)
        self.chapters.show(rows, self.at, len(rows))
        self.moves.rect = places.moves
        self.moves.visible = places.moves.height > 0 and self.shown_up
        self.guess.visible = places.moves.height > 0 and not self.shown_up
        self.guess.rect = places.moves.inflate(-2 * style.padding, -2 * style.padding)
        chips = self.remark.place(places.remark, presented=self.presented)
        self.forecast.rect = self.told.rect = places.told
        self.dice.rect = places.dice
        choosers = self.choosers.visible()
        below = len(choosers) * (style.control + style.gap // 2) + style.gap if choosers else 0
        self.forecast.foot = 0
        room = places.told.inflate(-2 * style.padding, 0)
        room.top = room.bottom - below
        stack(room, choosers, style.gap // 2)
        bar = places.bar, places.board, self._tiles, self._slots, self._size, style
        self._empty = place_buttons(*bar) if places.bar.height else []
        steps = arrange_replay(style, size)._replace(steps=places.steps)
        walking = self.transport.layout(steps, roomy=False)[:5]
        for tile in self._tiles:
            tile.visible = places.bar.height > 0
        self._laid_out = True
        self._set_visible()
        widgets: list[Widget] = [self.board, *self._tiles, self.forecast, self.told]
        widgets += [*self.choosers.widgets, self.dice, self.remark.text, *chips, self.guess]
        widgets += [self.moves, self.analysis.place(places.board)]
        self.group.set([*widgets, *walking, self.chapters, *tools])
        if self.group.focus is None:
            self.group.give_focus(self.board)
        self.moves.go(self.node)

    def _set_visible(self) -> None:
        """Show the forecast of what is aimed at, else what has been done and its dice."""
        room = self._places is not None and self._places.told.height > 0
        aimed = self.aim is not None and (self.aim.cell >= 0 or self.aim.choice is not None)
        armed = self._peek is not None
        self.forecast.visible = room and (aimed or armed or self.node.parent is None)
        self.told.visible = room and not self.forecast.visible
        self.dice.visible = room and bool(self.dice.faces) and self.dice.rect.height > 0
        if room and self._places is not None and self._places.told == self._places.moves:
            self.told.visible = False
            self.forecast.visible = aimed or armed
            self.moves.visible = self.shown_up and not self.forecast.visible and room

    def tools(self) -> list[Tool]:
        """Return what can be done with study and chapter."""
        ask = self.questions
        few = [
            Tool("eye", *key_pair("present"), _("Show to an audience"), self.present),
            Tool("cross_out", pygame.K_ESCAPE, "Esc", _("Close"), self.back),
        ]
        if self.presented:
            return few
        return [
            Tool("menu", *key_pair("chapter"), _("Chapter: name, kind, place"), ask.chapter),
            Tool("die", *key_pair("next_dice"), _("Say what the next dice show"), ask.dice),
            Tool("book", *key_pair("link_rule"), _("Link a rule"), ask.rule),
            Tool("check", *key_pair("task"), _("Task of a lesson"), ask.task),
            Tool("summon", *key_pair("edit_here"), _("Edit the position"), self.edit_position),
            self.analysis.tool(),
            Tool("play", *key_pair("play_here"), _("Play on from here"), self.play_on),
            Tool("save", *key_pair("export"), _("Save a picture, a film or the text"), ask.export),
            *few,
        ]

    def edit_position(self) -> None:
        """Edit the position that is shown."""
        self.desk.edit_position(self)

    # What is shown

    def _show(self) -> None:
        """Show the position, what is said and drawn there, and what can be done."""
        self.known = self._battle()
        self.moves.now = self.node
        trying = self.node.pending is not None and not self.presented
        self.aim = Aim(self.known) if trying else None
        commands = self.aim.commands if self.aim else ()
        self._size = self._bar.size(commands)
        self._slots = slots_of(commands, self._size)
        self._tiles = make_buttons(self.style, self.known, commands, self._slots, self.choose)
        self.remark.show(self.node.remark)
        self.told.size = "normal" if self.presented else "small"
        self.dice.show(faces(self.tree, self.node) if self.shown_up else ())
        self._untold = True
        self._set_moment()
        if self._laid_out:
            self.layout(self.app.surface.get_size())
        self.update_scene()

    def _set_moment(self) -> None:
        words, side = place_words(self.chapter, self.node), decider(self.node)
        words = self.analysis.with_words(words)
        self.header.moment = Moment(self.study.title, words, "" if self.presented else side)

    def update_scene(self, refused: int = -1) -> None:
        """Show the board with the aim and all that is drawn on it."""
        self._peek = pointed_choice(self._tiles)
        battle, aim = self.known, self.aim
        if aim is not None and self._peek is not None:
            aim = aim.peek(self._peek)
        under = battle.unit_at(self.board.cursor)
        hovered = under.id if under is not None else -1
        scene = set_scene(battle, aim, hovered, refused, hovered)
        drawn = self.pen.overlays(self.node.remark.drawn, self.board.cursor)
        idle = aim is None or aim.action() is None
        done = self.done_arrow() if idle else ()
        self.board.scene = replace(scene, overlays=(*scene.overlays, *done, *drawn))
        self.forecast.aim = aim
        self.forecast.look_at(battle, self.board.cursor if aim is self.aim else -1)
        self.forecast.words = self.guessing.prompt()
        self.forecast.below.keys = pool_words(self.pool)
        for tile in self._tiles:
            tile.chosen = self.aim is not None and tile.choice == self.aim.choice
        if self.choosers.show(self.aim, battle.units) and self._laid_out:
            self.layout(self.app.surface.get_size())
        self._set_visible()

    def plain_scene(self) -> Scene:
        """Return the board with what was done and what is drawn, and nothing to be aimed at."""
        scene = set_scene(self.known, None, -1)
        drawn = self.pen.overlays(self.node.remark.drawn, -1)
        return replace(scene, overlays=(*scene.overlays, *self.done_arrow(), *drawn))

    # Trying moves

    def point(self, cell: int) -> None:
        """Aim at a cell."""
        self.hand.point(cell)

    def press(self, cell: int) -> None:
        """Do what is aimed at a cell, or say why that cannot be."""
        self.hand.press(cell)

    def skip(self) -> None:
        """Bring what is being shown to its end."""
        self.animations.skip()

    def choose(self, choice: Choice) -> None:
        """Do a command that leaves nothing to choose; arm another, or let it go again."""
        self.hand.choose(choice)

    def act(self, action: Action) -> None:
        """Try a move: a branch of the tree, with the dice that were set for it."""
        if not self.shown_up and not self.guessing.is_meant(action):
            return
        try:
            node = self.tree.play(self.node, action, self.pool)
        except Refused as refused:
            self.app.tell(tell_refusal(refused.refusal, self.known))
        except DiceError:
            self.app.tell(_("The next die cannot show that here. The dice set are forgotten."))
            self.pool = ()
        else:
            self.pool = self.pool[len(node.dice) :]
            self._grow_to(node)

    def throw(self, dice: tuple[int, ...]) -> None:
        """Do the last move again with other dice, as a branch."""
        try:
            node = what_if(self.tree, self.node, dice)
        except DiceError:
            self.app.tell(_("With these dice another die would follow; turn fewer of them."))
            return
        assert self.node.parent is not None
        self._go(self.node.parent)
        self._grow_to(node)
        self.group.give_focus(self.dice, by_keyboard=True)

    def _grow_to(self, node: Node) -> None:
        """Show a node of the tree, new or not, seen to happen."""
        self.grown()
        self._walk(node)
        self.timeline.show(self.tree, self.node)
        self.keep()

    def take_out(self) -> None:
        """Take the move that led here out of the tree, with all after it."""
        if self.node.parent is not None:
            self._go(self.tree.remove(self.node))
            self.grown()
            self.keep()

    def promote(self) -> None:
        """Let the line of this move go first where it parts from others."""
        for node in self.node.path()[1:]:
            self.tree.promote(node)
        self.grown()
        self.keep()

    # Words and drawings

    def change_remark(self, **fields: object) -> None:
        """Say or draw something else here."""
        remark = self.node.remark
        wanted = {name: getattr(remark, name) for name in remark.__struct_fields__} | fields
        self.node.remark = Remark(**wanted)
        self._unkept = WRITTEN_AFTER

    def _draw(self, drawn: Drawn) -> None:
        self.node.remark = self.node.remark.with_drawn(drawn)
        self.keep()
        self.update_scene()

    def present(self) -> None:
        """Show board, words and what a move does in large type, or everything again."""
        self.presented = not self.presented
        self._show()

    # Keeping

    def keep(self) -> None:
        """Keep the study as it is now."""
        self._unkept = -1.0
        self.desk.keep(self.study)

    def keep_typed(self) -> None:
        """Keep what was typed last."""
        if self._unkept >= 0:
            self.keep()

    def _pick(self, at: int) -> None:
        if at != self.at:
            self.desk.open_chapter(self.study, at)  # leaving keeps what was typed

    # Events and time

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the pen's and the hand's events, then what every screen takes."""
        typing = isinstance(self.group.focus, TextField)
        if self.dialog is None and not typing:
            if self.pen.handle(event, self.board):
                self.update_scene()
                return True
            held = event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL
            if self.aim is not None and not held and self.hand.handle(event):
                return True
        taken = super().handle(event)
        if self._laid_out and pointed_choice(self._tiles) != self._peek:
            self.update_scene()
        return taken

    def _key(self, event: pygame.event.Event) -> bool:
        if isinstance(self.group.focus, TextField):
            return event.key == pygame.K_ESCAPE and self._stop_typing()
        control = bool(event.mod & pygame.KMOD_CTRL)
        keys: dict[int, Callable[[], object]] = {
            key_code("move_back"): partial(self.step, -1),
            key_code("move_on"): partial(self.step, 1),
            key_code("take_out"): self.take_out,
            pygame.K_BACKSPACE: partial(self.step, -1),
            key_code("write"): self._type,
            key_code("promote"): self.promote,
        }
        if control:
            keys = {
                pygame.K_PAGEDOWN: partial(self._pick_near, 1),
                pygame.K_PAGEUP: partial(self._pick_near, -1),
                pygame.K_HOME: self.to_start,
                pygame.K_END: self.to_end,
            }
        if self.presented:
            keys |= {pygame.K_LEFT: partial(self.step, -1), pygame.K_RIGHT: partial(self.step, 1)}
        if event.key in keys:
            keys[event.key]()
            return True
        return False

    def step(self, way: int) -> None:
        """Go one action on or back; where no chapters are listed, from either end to the next."""
        ends = (self._following() if way > 0 else self.node.parent) is None
        if ends and not self.chapters.visible:
            return self._pick_near(way)
        return super().step(way)

    def _pick_near(self, step: int) -> None:
        if 0 <= self.at + step < len(self.study.chapters):
            self._pick(self.at + step)

    def _type(self) -> None:
        self.group.give_focus(self.remark.text, by_keyboard=True)

    def _stop_typing(self) -> bool:
        self.group.give_focus(self.board, by_keyboard=True)
        return True

    def back(self) -> bool:
        """Let go of what is begun, end the showing, or leave."""
        if self.pen.start >= 0:
            self.pen.start = -1
            self.update_scene()
        elif self.presented:
            self.present()
        elif not self.hand.let_go():
            self.questions.leave()
        return True

    def update(self, seconds: float) -> bool:
        """Let time pass; keep what was typed once the player pauses."""
        typed, self._unkept = self._unkept >= 0, max(-1.0, self._unkept - seconds)
        if typed and self._unkept < 0:
            self.keep()
        return super().update(seconds)

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the header and the panels under words, chapters and choices."""
        self.header.draw(surface)
        places = self._places
        if places is None:
            return
        for place in (places.remark, places.chapters):
            if place.height:
                self.draw_panels(surface, place)
        if places.moves.height and not self.shown_up:
            self.draw_panels(surface, places.moves)
        draw_slots(surface, self._empty, self.style)

    def help(self) -> Sequence[HelpChapter]:
        """Return the keys of a study and the rules of its system."""
        return study_chapters(self.tree.record.setup.system)

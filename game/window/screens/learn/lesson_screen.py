"""A lesson in the battle window: the task beside the board, and the way back always on screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.play.aim import Aim
from game.play.dossier import by_rule
from game.play.refusing import told_refusal
from game.play.scene import Overlay
from game.player.keys import LESSON, shown_key
from game.player.language import _, fill, translatable
from game.player.progress import ProgressFile
from game.study.attempt import Attempt, Judging, Verdict, begin, shown_way
from game.study.lesson import Entry
from game.study.lesson_session import Opponent, session_of
from game.window.keys import key_pair
from game.window.screens.battle.arrangement import MARGIN, arrange, is_roomy
from game.window.screens.battle.header import Moment, Tool
from game.window.screens.battle.manual import battle_chapters
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.battle.status import present_phase
from game.window.screens.chapters import Chapter, KeyRow, key_rows
from game.window.screens.learn.course_list import HEADINGS, course_rows
from game.window.screens.learn.leaving import Leaving
from game.window.screens.learn.noting import note
from game.window.screens.learn.pointing import draw_steps, laid_over, marks_of, ring_tiles
from game.window.screens.learn.showing import Rest, Showing, missed_lines, reached_lines
from game.window.screens.learn.task_panel import Box, TaskPanel
from game.window.screens.learn.ways import way_button
from game.window.widgets import Button, ScrollArea, Widget, button_rows, cut, stack
from rules.battle.action import Action
from rules.clause import last_named
from rules.errors import Refusal

TRIES = 2
"""After so many tries that missed the goal the hint is given."""
A_FRAME = 40
"""So many positions are looked at in one frame."""
LEFT_OUT = "undo", "log", "save", "menu", "hint"
"""What of a battle's keys does nothing in a lesson."""


class LessonScreen(BattleScreen):
    """One lesson; tries that can no longer reach the goal go back by themselves."""

    asks_end = has_hints = False
    headings, leads = HEADINGS, (translatable("Next lesson"), translatable("All lessons"))

    def __init__(
        self,
        entries: tuple[Entry, ...],
        number: int,
        progress: ProgressFile,
        *,
        on_leave: Callable[[], object],
        on_other: Callable[[int], object],
    ) -> None:
        """Begin a lesson of a course.

        :param number: its place in the course, from 0.
        :param on_other: opens another lesson of the course, by its place.
        """
        self.entries, self.number, self.progress = entries, number, progress
        self.start = self.attempt = self._begin(entries[number])
        self.verdict: Verdict | None = "on"
        """None until the last action has been judged."""
        self.tries = 0
        self.finished = False
        self.hinted = False
        self._showing: Showing | None = None
        """The way to the goal, while it is shown."""
        self._looking: Rest | None = None
        """The while in which one looks at what has become of a try that missed the goal."""
        self._judging: Judging[Verdict] | None = None
        self._boxes: list[Box] = []
        super().__init__(session_of(self.start), Opponent(self._judged), on_leave=on_leave)
        self.asking = Leaving(self)
        self._on_other = on_other

    def _begin(self, entry: Entry) -> Attempt:
        return begin(entry)

    @property
    def entry(self) -> Entry:
        """The lesson that is done."""
        return self.entries[self.number]

    def _judged(self) -> Attempt | None:
        """Return the try if the other side is to act in it."""
        return self.attempt if self.verdict == "on" and not self.finished else None

    # Widgets and layout

    def enter(self) -> None:
        """Make the widgets."""
        self.task = TaskPanel(self.style, self.app.open_clause)
        self._course = self._course_list()
        super().enter()
        self.hand.on_refused, self.hand.ringed = self._refused, self._ringed
        self._refresh()

    def _tools(self) -> list[Tool]:
        return [
            Tool("rotate", *key_pair("rotate"), _("Turn the board"), self.turn_board),
            Tool("log", *key_pair("log"), _(self.leads[1]), self.on_leave),
            Tool("cross_out", pygame.K_ESCAPE, "Esc", _("Close"), self.back),
        ]

    def _own_buttons(self) -> list[Button]:
        """Return what can be done beside the board: hints and ways back, or ways on."""
        if self.finished:
            words = _(self.leads[self._following is None])
            anew = partial(self._on_other, self.number)
            return [
                way_button(
                    self.style, words, self.go_on, "arrow", *key_pair("lesson_next"), primary=True
                ),
                way_button(self.style, _("Once more"), anew, "again", *key_pair("undo")),
            ]
        return [
            way_button(self.style, _("Hint"), self.hint, "eye", *key_pair("lesson_hint")),
            way_button(self.style, _("Back"), self.undo, "undo", *key_pair("undo")),
            way_button(self.style, _("Show me"), self.show_way, "play", *key_pair("lesson_show")),
            way_button(self.style, _("Rule"), self.app.show_help, "book", None, shown_key("help")),
        ]

    def layout(self, size: tuple[int, int]) -> None:
        """Put the course left, the task right with the forecast and the buttons under it."""
        style, roomy = self.style, is_roomy(self.style, size)
        self._ways = self._own_buttons()
        for button in () if roomy else self._ways:
            button.icon, button.inset = None, style.gap
        self._course = self._course_list()
        super().layout(size)
        choosers = self.choosers.visible()
        places = arrange(style, size, (0, 0), log=False, choosers=0)
        right = places.card.union(places.forecast)
        right.width = max(right.width, size[0] - style.px(MARGIN) - right.left)
        height, placed = button_rows(style, self._ways, right.width)
        foot, right = cut(right, "bottom", height, style.gap)
        placed(foot)
        self._tell_task()
        self.task.rect.width = right.width
        spare = self.choosers.armed or self.playback.busy
        height = self.task.fitting(right.height, roomy=roomy, spare=spare)
        self.task.rect, under = cut(right, "top", height, style.gap)
        self.forecast.foot = 0
        if choosers:
            wanted = len(choosers) * (style.control + style.gap // 2) + style.gap
            self.forecast.foot = min(wanted, under.height * 2 // 3)
            below, under = cut(under, "bottom", self.forecast.foot, 0)
            stack(below.inflate(-2 * style.padding, 0), choosers, style.gap // 2)
        self.forecast.rect, self.forecast.visible = under, under.height > 0
        self._course.visible = roomy
        if roomy:
            self._left = places.order.copy()
            self._left.height = places.bar.bottom - self._left.top
            self._course.rect = self._left.inflate(0, -2 * style.gap)
            self._course.bring_up(self._course.group.widgets[max(0, self.number - 3)])
        else:
            self.board.rect = places.board.union(places.order)
            self.view.layout(self.board.rect)
        self.card.visible = self.order.visible = self.log.visible = False
        self.update_scene()

    def _course_list(self) -> ScrollArea:
        course = self.style, self.entries, self.progress, self._on_other
        rows = course_rows(*course, here=self.number, headings=self.headings)
        return ScrollArea(self.style, rows, close=True)

    def _set_widgets(self) -> None:
        widgets: list[Widget] = [self.board, *self._ways, *self._buttons, self.forecast]
        if self.watched:
            widgets = [self.board, *self._ways, *self.pace.widgets, self.forecast]
        widgets += [*self.choosers.widgets, self.task, *self.header.buttons, self.header.words]
        widgets.append(self._course)
        self.group.set(widgets)
        if self.finished and self.group.focus in (None, self.board):
            self.group.give_focus(self._ways[0], by_keyboard=True)
        elif self.group.focus is None:
            self.group.give_focus(self.board, by_keyboard=True)

    # What is shown

    @property
    def watched(self) -> bool:
        """Whether one only looks on; nobody goes on once the lesson is done."""
        return self.playback.thrown if self.finished else super().watched

    def _refresh(self) -> None:
        super()._refresh()
        if self.finished:
            self.aim = None
            self.update_scene()

    def _make_buttons(self) -> None:
        super()._make_buttons()
        for tile in self._buttons if self.finished else ():
            tile.disable(tile.hint)

    def update_scene(self, refused: int = -1) -> None:
        """Show the battle with what the lesson points at."""
        super().update_scene(refused)
        self.header.buttons[0].allow("")
        lesson, title = self.entry.lesson, _(self.session.battle.setup.system.title)
        told = by_rule(_(lesson.title), lesson.clauses[0])
        self.header.moment = Moment(_(lesson.title), self._place_words(title), about=told)
        scene = self.board.scene
        self.board.scene = replace(scene, overlays=laid_over(scene.overlays, self._marks()))
        if self.finished:
            self.forecast.words = self.forecast.below.keys = ""
        elif phase := present_phase(self.known):
            self.forecast.words = f"{phase}. {self.forecast.words}"
        self._tell_task()

    def _place_words(self, title: str) -> str:
        kind = self.entry.lesson.kind
        same = [one for one in self.entries if one.lesson.kind == kind]
        text = _("{system}, lesson {number} of {all}")
        if kind == "exercise":
            text = _("{system}, exercise {number} of {all}")
        return fill(text, system=title, number=same.index(self.entry) + 1, all=len(same))

    def _tell_task(self) -> None:
        task, step = self.task, self.attempt.step
        task.said = _("Done.") if self.finished else _(step.say)
        task.goal, task.done = _(step.goal.text), self.finished
        over = self.finished or self.attempt.done or self._looking is not None
        told = (self._course.visible or self.attempt.left < step.most) and not over
        task.clause = step.goal.clause or step.goal.refused or self.entry.lesson.clauses[0]
        task.note = self.attempt.what_counts() if told else ""
        task.boxes = list(self._boxes)
        task.table = self.start.compared() if told and self._course.visible else ()
        if self.hinted and not self.finished:
            task.boxes.insert(0, Box(_("Hint"), self._hint_lines(), good=True))

    def _hint_lines(self) -> list[str]:
        return [_(self.attempt.step.hint)]

    def _marks(self) -> list[Overlay]:
        """Return rings, arrows and the goal's words on the board."""
        if self.finished or self.playback.busy:
            return []
        return marks_of(self.attempt.step, self.session.battle, *self._pointed())

    def _pointed(self) -> Sequence[Action]:
        """Return the action that is hinted at or shown next; none where nothing is."""
        if self._showing is not None:
            return self._showing.ahead[:1]
        return self._way()[:1] if self.hinted else ()

    def _ringed(self) -> Collection[str]:
        """Return the names of the tiles that are pointed at."""
        if self.finished or self.watched or self.dialog is not None:
            return ()
        pointed = {action.ability or action.kind for action in self._pointed()}
        return pointed | {self.attempt.tile}

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen, and a gold ring round the tiles that are pointed at."""
        super().draw(surface)
        ring_tiles(surface, self.style, self._buttons, self._ringed())

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw header, steps and the panel behind the course."""
        if self._course.visible:
            self.draw_panels(surface, self._left)
        super().draw_contents(surface)
        count, header = len(self.entry.lesson.steps), self.header
        if count > 1:
            free = header.rect.copy()
            free.left, free.width = header.end, header.buttons[0].rect.left - header.end
            free = free.inflate(-2 * self.style.padding, 0)
            draw_steps(surface, self.style, free, count, self.attempt.number + 1)

    # What the player does

    def act(self, action: Action) -> None:
        """Submit an action of either side, and have it judged."""
        before, pending = self.session.battle, self.session.battle.pending
        if self.finished or self.verdict != "on":
            return
        self.verdict = None
        if self.session.human_turn:
            self._boxes = []
            if self._showing and action is not self._showing.doing:
                self._showing = None  # whoever acts meanwhile tries it
        super().act(action)
        if self.session.battle is before or pending is None:
            self.verdict = "on"
            return
        events = self.session.log[-1].events
        self.attempt = self.attempt.noted(action, pending, events, self.session.battle)
        self._judging = self.attempt.judging()

    def _refused(self, refusal: Refusal) -> None:
        """Say why something is refused; that may be what the lesson is about."""
        told = told_refusal(self.aim or Aim(self.session.battle), refusal)
        self._boxes = [Box(_("That is refused"), [told], good=False)]
        if refusal.clause == self.attempt.step.goal.refused and self._showing is None:
            self._boxes = [Box(_("So it is"), [told], good=True)]
            self._reached()
        self.refit()

    def work(self) -> bool:
        """Judge the last action, then find out what the enemies could do."""
        if self.verdict is None and self._judging is not None:
            try:
                for _position in range(A_FRAME):
                    next(self._judging)
            except StopIteration as end:
                self.verdict = end.value
                self._tell_task()
            return True
        return super().work()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; whatever is pressed while one looks at a try that missed goes back."""
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.dialog is None
        if pressed and self._looking is not None:
            self._try_again()
            return True
        return super().handle(event)

    def update(self, seconds: float) -> bool:
        """Let time pass; go on or back once everything has been seen."""
        moves = super().update(seconds)
        if self.playback.busy or self.finished:
            return moves
        showing, own = self._showing, self.session.human_turn or self.verdict != "on"
        if showing is not None and own and showing.rest.lasts(seconds, self.animations.speed):
            return True
        if self.verdict == "done":
            self._reached()
        elif self.verdict == "missed":
            self._missed(seconds)
        elif self.verdict == "on" and showing is not None and showing.ahead and own:
            self.act(showing.next(self.session.battle))
        return moves

    def _reached(self) -> None:
        """Go on to the next step; after the last the lesson has been done."""
        if self._showing is not None:
            shown = self._showing.lines
            self.rewind()
            self._boxes = [Box(_("That is one way"), shown, good=True)]
            self._refresh()
            return
        if self.verdict == "done":  # else it was a refusal, which is told already
            told = reached_lines(self.attempt, self.playback, self.session.battle)
            self._boxes = [Box(_("Right"), told, good=True)] if told else []
        self.hinted, self.tries, self.verdict = False, 0, "on"
        if following := self.attempt.onward():
            self.start, self.attempt, self.session = following, following, session_of(following)
        else:
            self.finished = True
            self._keep()
        self.layout(self.app.surface.get_size())
        self._refresh()

    def _keep(self) -> None:
        note(self.app, partial(self.progress.note, self.entry.id))

    def _missed(self, seconds: float) -> None:
        """Say why the try missed; once what has become of it has been seen, begin anew."""
        if self._looking is None:
            self._looking = Rest()
            told = missed_lines(self.attempt, self.playback, self.session.battle)
            self._boxes = [Box(_("Not yet"), [] if self._showing is not None else told, good=False)]
            self._tell_task()
        if not self._looking.lasts(seconds, self.animations.speed):
            self._try_again()

    def _try_again(self) -> None:
        """Go back to the step's beginning, still saying why."""
        boxes, self.tries = self._boxes, self.tries + 1
        self.rewind()
        self._boxes, self.hinted = boxes, self.hinted or self.tries >= TRIES
        self._refresh()

    def skip(self) -> None:
        """Bring what is being shown to its end at once, and the look at a try that missed."""
        super().skip()
        if self._looking is not None:
            self._try_again()

    def rewind(self) -> None:
        """Begin the step anew."""
        self.seats.cancel()
        self.playback.clear()
        self.attempt, self.session = self.start, session_of(self.start)
        self.verdict, self._showing, self._looking = "on", None, None
        self._boxes = []
        self._refresh()

    def undo(self) -> None:
        """Go back to where the step begins."""
        if not self.finished:
            self.rewind()

    def hint(self) -> None:
        """Give the hint."""
        self.hinted = True
        self.refit()

    def _way(self) -> tuple[Action, ...]:
        if self._found is None or self._found[0] is not self.attempt:
            self._found = self.attempt, shown_way(self.attempt)
        return self._found[1]

    _found: tuple[Attempt, tuple[Action, ...]] | None = None

    def show_way(self) -> None:
        """Show one way to the goal from the step's beginning, then let the player do it."""
        self.rewind()
        if self.start.step.goal.refused:
            self.hint()
            return
        self._showing = Showing(self._way())
        self.update_scene()

    def clause_at_hand(self) -> str:
        """Return the rule under the pointer, else that of the step; once done, not the cursor's."""
        goal, told = self.attempt.step.goal, last_named(self.group.hint_words())
        here = told if self.finished else super().clause_at_hand()
        return here or goal.clause or goal.refused or self.entry.lesson.clauses[0]

    def help(self) -> tuple[Chapter, ...]:
        """Return the keys of a lesson, and how a round goes."""
        back = KeyRow(shown_key("undo"), _("Back to where the step begins"))
        return battle_chapters(self.known.setup.system, (*key_rows(LESSON), back), LEFT_OUT)

    @property
    def _following(self) -> int | None:
        return self.number + 1 if self.number + 1 < len(self.entries) else None

    def go_on(self) -> None:
        """Open the next lesson, or all of them after the last."""
        self._on_other(self._following) if self._following is not None else self.on_leave()

    def back(self) -> bool:
        """Let the chosen ability go, else leave."""
        if not self.hand.let_go():
            self.on_leave()
        return True

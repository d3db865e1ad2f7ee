"""A lesson at a terminal: what to do is said, tries are judged, and the way back is by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.play.telling import tell_refusal, unit_name
from game.player.faults import told_failure
from game.player.language import _, alphabet, colon, fill, translatable
from game.player.progress import ProgressFile
from game.study.attempt import Attempt, begin, way_to_goal
from game.study.lesson import Entry
from game.study.lesson_session import session_of
from game.terminal.table import HELP, WORDS, Hear, Left, Say, Table, Word
from game.terminal.words import told_action
from rules.battle.action import Action
from rules.errors import Refusal

UNFIT = ("save", "resign", "draw", "undo")
"""Words that mean nothing in a lesson."""


class LessonTable(Table):
    """A lesson; a step begins anew when its goal is out of reach."""

    words = (
        Word("task", "", translatable("what there is to do")),
        Word("hint", "", translatable("a hint, and an action that helps")),
        Word("back", "", translatable("begin the step anew")),
        *(word for word in WORDS if word.name not in UNFIT),
    )
    learnt, left = translatable("The lesson is learnt."), translatable("The lesson is left.")

    def __init__(self, entry: Entry, progress: ProgressFile, say: Say, hear: Hear) -> None:
        """Begin a lesson; `progress` notes that it is done."""
        self.start = self.attempt = self._first(entry)
        self.progress = progress
        self.finished = False
        super().__init__(session_of(self.start), say, hear)

    def run(self) -> None:
        """Do the lesson until it is done or the player leaves."""
        self.say(_(self.attempt.entry.lesson.title))
        self._board("")
        self.say(_(HELP))
        self._task("")
        try:
            while not self.finished and self.step():
                pass
        except Left:
            self.say(_(self.left))

    def _first(self, entry: Entry) -> Attempt:
        return begin(entry)

    def decided(self) -> Action:
        """Return what the lesson lists for the other side."""
        return self.attempt.enemy()

    def act(self, action: Action) -> None:
        """Carry an action of either side out, and judge what it has led to."""
        before, pending = self.session.battle, self.session.battle.pending
        assert pending is not None
        super().act(action)
        battle = self.session.battle
        if battle is before:
            return
        self.attempt = self.attempt.noted(action, pending, self.session.log[-1].events, battle)
        verdict = self.attempt.verdict()
        self._tell_news()
        if verdict == "done":
            self._reached()
        elif verdict == "missed":
            self._missed()

    def refused(self, refusal: Refusal) -> None:
        """Say why something is refused; that may be what the lesson is about."""
        self.say(tell_refusal(refusal, self.seen))
        if refusal.clause == self.attempt.step.goal.refused:
            self._reached()

    def _missed(self) -> None:
        self.say(self.attempt.why_missed())
        self._back("")

    def _keep(self) -> None:
        self.progress.note(self.attempt.entry.id)

    def _guarded(self, keep: Callable[[], object]) -> None:
        """Keep some progress, or say why that cannot be."""
        try:
            keep()
        except OSError as error:
            self.say(
                fill(_("The progress could not be kept: {reason}"), reason=told_failure(error))
            )

    def _reached(self) -> None:
        self.say(_("Done."))
        onward = self.attempt.onward()
        if onward is None:
            self.finished = True
            self._guarded(self._keep)
            self.say(_(self.learnt))
            return
        self.start = self.attempt = onward
        self._begin()

    def _begin(self) -> None:
        self.session = session_of(self.attempt)
        self._told = len(self.session.log)
        self._task("")

    def _task(self, _rest: str) -> None:
        self.say(_(self.attempt.step.say))
        self._tell_goal()
        for row in self.attempt.compared():
            told = f"{row.name}{colon()} {row.words}"
            self.say(told)

    def _tell_goal(self) -> None:
        self.say(fill(_("Goal: {goal}"), goal=_(self.attempt.step.goal.text)))
        if marked := list(self._marked()):
            words = _("Marked: {what}")
            self.say(fill(words, what=", ".join(marked)))

    def _marked(self) -> Iterator[str]:
        """Yield what the window rings: cells, with who stands there, and a tile."""
        battle = self.session.battle
        for name in self.attempt.step.show.circles:
            cell = battle.setup.board.parse(name)
            unit = battle.unit_at(cell)
            words = battle.setup.board.name(cell, alphabet())
            yield f"{words} ({unit_name(unit.name)})" if unit is not None else words
        for command in battle.setup.system.commands(battle):
            if (command.ability or command.kind) == self.attempt.tile:
                yield _(command.label)

    def _hint(self, _rest: str) -> None:
        step = self.attempt.step
        self.say(_(step.hint))
        if self.attempt is self.start and step.way:
            self.say(step.way[0])
        elif way := way_to_goal(self.attempt):
            self.say(told_action(self.session.battle, way[0]))

    def _back(self, _rest: str) -> None:
        self.attempt = self.start
        self._begin()

"""What a chapter's screen asks: its name and kind, the next dice, a rule, what to save."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.play.telling import tell_plainly
from game.player.faults import told_failure
from game.player.language import _, fill
from game.study.chapter import KINDS, LONGEST_TITLE, Kind, begin_chapter, clauses_of, study_text
from game.study.lesson import LONGEST_SAID, MOST_DECISIONS
from game.study.loaded import dice_for
from game.study.needle import fallen
from game.study.position import position_of
from game.study.task import Task, goals_of
from game.window.clipboard import copy_text
from game.window.screens.study.export import NoFilm, save_film, save_picture
from game.window.screens.study.remark_panel import KINDS as KIND_WORDS
from game.window.screens.study.shown import Shown
from game.window.widgets import Answer, Dialog, Selector, TextField
from rules.errors import Fault

MOST_DICE = 60
"""Letters of the dice set."""
MOST_RESULTS = 4


def cut_short(text: str) -> str:
    """Return a text of an event so that it can be a goal's."""
    return text if len(text) <= LONGEST_SAID else text[: LONGEST_SAID - 1] + "…"


class Questions:
    """The dialogs of a chapter."""

    def __init__(self, screen: Shown) -> None:
        self._screen = screen

    def _words(self, text: str) -> Callable[[], str]:
        return lambda: _(text)

    # The chapter

    def chapter(self) -> None:
        """Ask for name and kind of the chapter; offer to move, delete, or begin another."""
        screen, style = self._screen, self._screen.style
        chapter, named = screen.chapter, screen.chapter.title

        def rename(text: str) -> None:
            chapter.title = text.strip()

        def turn(kind: Kind) -> None:
            chapter.kind = kind
            screen.shown_up = kind != "guess"

        title = TextField(
            style,
            chapter.title,
            on_change=rename,
            greatest_length=LONGEST_TITLE,
            placeholder=lambda: _("Name of the chapter"),
        )
        kind = Selector[Kind](
            style,
            lambda: _("Kind"),
            [(one, self._words(KIND_WORDS[one])) for one in KINDS],
            chapter.kind,
            turn,
        )
        at, last = screen.at, len(screen.study.chapters) - 1
        answers = [
            Answer(_("Done"), self._changed, primary=True, escape=True),
            Answer(_("New chapter from here"), partial(self._new, named)),
            *([Answer(_("Move up"), lambda: self._move(-1))] if at else []),
            *([Answer(_("Move down"), lambda: self._move(1))] if at < last else []),
            *([Answer(_("Delete"), self._delete)] if last else []),
        ]
        screen.ask(Dialog(style, _("Chapter"), "", answers, [title, kind]))

    def leave(self) -> None:
        """Leave the study; ask first where it could not be written down."""
        screen = self._screen
        screen.keep_typed()
        fault = screen.desk.unwritten.get(screen.study)
        if fault is None:
            screen.app.pop()
            return
        answers = [
            Answer(_("Go on editing"), primary=True, escape=True),
            Answer(_("Leave without saving"), screen.app.pop),
        ]
        screen.ask(Dialog(screen.style, _("Leave?"), fault, answers))

    def _changed(self) -> None:
        self._screen.keep()
        self._screen.desk.open_chapter(self._screen.study, self._screen.at)

    def _new(self, named: str) -> None:
        """Begin a chapter with the position that is shown, after this one: a name that has been
        typed is the new one's, this one keeps that which it had."""
        screen = self._screen
        try:
            position = position_of(screen.known)
        except Fault as fault:
            screen.app.tell(f"{fault.place}: {fault.found}")
            return
        title, screen.chapter.title = screen.chapter.title, named
        if title in ("", named):
            title = fill(_("Chapter {number}"), number=len(screen.study.chapters) + 1)
        screen.study.chapters.insert(screen.at + 1, begin_chapter(title, position))
        screen.keep()
        screen.desk.open_chapter(screen.study, screen.at + 1)

    def _move(self, step: int) -> None:
        screen, chapters = self._screen, self._screen.study.chapters
        chapters.insert(screen.at + step, chapters.pop(screen.at))
        screen.keep()
        screen.desk.open_chapter(screen.study, screen.at + step)

    def _delete(self) -> None:
        """Ask whether the chapter is to be deleted."""
        screen = self._screen

        def delete() -> None:
            screen.study.chapters.pop(screen.at)
            screen.keep()
            screen.desk.open_chapter(screen.study, max(0, screen.at - 1))

        screen.ask_delete(screen.chapter.title or _("Chapter"), delete)

    def task(self) -> None:
        """Ask what the move that led here fulfils, so that the chapter's line is a lesson."""
        screen, style = self._screen, self._screen.style
        node, names = screen.node, tuple(unit.name for unit in screen.known.units)
        goals = list(goals_of(node.events, names, ""))
        if not goals:
            screen.app.tell(_("Make a move first: a task is what comes of one."))
            return
        old = node.task or Task(next((one for one in goals if one.target), goals[0]))
        plain = msgspec.structs.replace(old.goal, text="")
        chosen = {"goal": goals.index(plain) if plain in goals else 0, "most": old.most}
        events = [event for event in node.events if event.clause]
        text = TextField(
            style,
            old.goal.text,
            greatest_length=LONGEST_SAID,
            placeholder=lambda: _("What is to be reached, such as: Hurt the swordsman"),
        )
        hint = TextField(
            style,
            old.hint,
            greatest_length=LONGEST_SAID,
            placeholder=lambda: _("A hint, after two tries"),
        )

        def take() -> None:
            goal = msgspec.structs.replace(
                goals[chosen["goal"]], text=text.text.strip() or told[chosen["goal"]]
            )
            node.task = Task(goal, hint.text.strip(), chosen["most"])
            screen.chapter.kind, screen.shown_up = "lesson", True
            keep()

        def forget() -> None:
            node.task = None
            keep()

        def keep() -> None:
            screen.keep()
            screen.layout(screen.app.surface.get_size())

        told = [cut_short(tell_plainly(event, screen.known)) for event in events]
        rows = [
            text,
            Selector[int](
                style,
                "",
                list(enumerate(told)),
                chosen["goal"],
                lambda one: chosen.__setitem__("goal", one),
            ),
            hint,
            Selector[int](
                style,
                lambda: _("Decisions at most"),
                [(one, str(one)) for one in range(1, MOST_DECISIONS + 1)],
                chosen["most"],
                lambda one: chosen.__setitem__("most", one),
            ),
        ]
        answers = [
            Answer(_("Take it"), take, primary=True),
            *([Answer(_("No task here"), forget)] if node.task else []),
            Answer(_("Back"), escape=True),
        ]
        about = _(
            "The words where the step begins say what to do; it counts when this happens. "
            "F5 does the lesson."
        )
        screen.ask(Dialog(style, _("The task that this move fulfils"), about, answers, rows))

    # Dice and rules

    def dice(self) -> None:
        """Ask what the next dice show."""
        screen, style = self._screen, self._screen.style

        def take(*_typed: str) -> None:
            words = field.text.replace(",", " ").split()
            screen.pool = tuple(map(int, words))
            screen.dialog = None
            screen.update_scene()

        def forget() -> None:
            screen.pool = ()
            screen.update_scene()

        field = TextField(
            style,
            " ".join(map(str, screen.pool)),
            on_enter=take,
            greatest_length=MOST_DICE,
            allowed=lambda letter: letter.isdecimal() or letter in " ,",
            placeholder="15 3 100",
        )
        text = _("They fall in the next moves, one after another; then the game throws again.")
        answers = [
            Answer(_("Take them"), take, primary=True),
            Answer(_("Let the game throw"), forget),
            *(
                Answer(
                    fill(_("What if: {result}?"), result=word), partial(self._what_if, fate, word)
                )
                for fate, word in self._results()
            ),
            Answer(_("Back"), escape=True),
        ]
        screen.ask(Dialog(style, _("The next dice"), text, answers, [field]))

    def _results(self) -> list[tuple[int, str]]:
        """Return unit and name of each result that the last move could have had."""
        found = fallen(self._screen.tree, self._screen.node) if self._screen.shown_up else None
        if found is None:
            return []
        return [
            (fate.unit, band.word)
            for fate, needle in zip(found.told.fates, found.needles, strict=True)
            for band in fate.bands
            if needle is not None and len(fate.bands) > 1
        ][:MOST_RESULTS]

    def _what_if(self, unit: int, word: str) -> None:
        """Do the last move again with dice that give another result."""
        screen = self._screen
        dice = dice_for(screen.tree, screen.node, unit, word)
        if dice is None:
            screen.app.tell(_("No dice were found that give this."))
        else:
            screen.throw(dice)

    def rule(self) -> None:
        """Ask for a rule to link here, or one to be let go; those played in the move come first."""
        screen, style = self._screen, self._screen.style
        known = clauses_of(screen.tree.record.setup.system)
        played = [event.clause for event in screen.node.events if event.clause in known]
        ordered = list(dict.fromkeys([*played, *known]))
        chosen = [ordered[0]]

        def choose(clause: str) -> None:
            chosen[0] = clause

        row = Selector[str](
            style,
            "",
            [(one, self._words_of_rule(one, known[one])) for one in ordered],
            ordered[0],
            choose,
        )
        text = _("Or name a rule in the words, such as BD-1: that is a link too.")
        answers = [
            Answer(_("Link or let go"), lambda: self._link(chosen[0]), primary=True),
            Answer(_("Back"), escape=True),
        ]
        screen.ask(Dialog(style, _("Link a rule"), text, answers, [row]))

    def _words_of_rule(self, clause: str, text: str) -> Callable[[], str]:
        return lambda: f"{clause} {_(text)}"

    def _link(self, clause: str) -> None:
        screen = self._screen
        clauses = screen.node.remark.clauses
        others = tuple(one for one in clauses if one != clause)
        screen.change_remark(clauses=others if clause in clauses else (*clauses, clause))
        screen.keep()
        screen.remark.show(screen.node.remark)
        screen.layout(screen.app.surface.get_size())

    # Saving

    def export(self) -> None:
        """Ask what is to be saved."""
        screen = self._screen
        answers = [
            Answer(_("Picture of this step (PNG)"), lambda: self._save(save_picture), primary=True),
            Answer(_("Film of this line (GIF)"), lambda: self._save(save_film)),
            Answer(_("Copy the study as text"), self._copy),
            Answer(_("Back"), escape=True),
        ]
        screen.ask(Dialog(screen.style, _("Save"), "", answers))

    def _save(self, write: Callable[[Shown], object]) -> None:
        screen = self._screen
        try:
            path = write(screen)
        except NoFilm as missing:
            screen.app.tell(str(missing))
        except OSError as error:
            screen.app.tell(
                fill(_("The picture could not be saved: {reason}"), reason=told_failure(error))
            )
        else:
            screen.app.tell(fill(_("Picture saved: {path}"), path=path))

    def _copy(self) -> None:
        done = copy_text(study_text(self._screen.study))
        self._screen.app.tell(
            _("The study is in the clipboard as text.")
            if done
            else _("There is no clipboard to copy to.")
        )

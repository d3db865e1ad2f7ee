"""How studies are opened, kept and gone on with in the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.ai.bots import BOTS
from game.play.telling import battle_title
from game.player.faults import tell_fault, told_by, told_failure
from game.player.language import _, fill
from game.player.progress import ProgressFile
from game.study import shelf
from game.study.chapter import Chapter, Study, begin_chapter, read_study, study_text
from game.study.editing import Editor
from game.study.onward import as_branch, play_on
from game.study.position import Position, position_of
from game.study.shelf import Kept
from game.study.study_lesson import lesson_of
from game.study.text import MARK, read_text
from game.study.tree import Node, Tree
from game.window.app import App
from game.window.battles import Battles
from game.window.clipboard import copy_text, pasted_text
from game.window.screens.base import Screen
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.learn.lesson_screen import LessonScreen
from game.window.screens.replay.screen import ReplayScreen
from game.window.screens.study.editor import EditorScreen
from game.window.screens.study.screen import StudyScreen
from game.window.screens.study.shelf import ShelfScreen
from rules.battle.machine import Battle
from rules.errors import ContentError, Fault, RecordError
from rules.record.opening import open_battle

OPPONENT = "planner"
"""The bot against whom one plays on."""


class Studies:
    """The studies of a program, on the player's shelf."""

    def __init__(self, app: App, battles: Callable[[], Battles]) -> None:
        """Show studies in an app; `battles` begins those that are played on."""
        self.app = app
        self._battles = battles
        self._paths: dict[Study, Path] = {}
        self.unwritten: dict[Study, str] = {}
        """Studies that could not be written down as they are, each with why."""

    # The shelf

    def open_shelf(self) -> None:
        """Show the player's studies."""
        self.app.push(ShelfScreen(self))

    def kept(self) -> Sequence[Kept]:
        """Return all studies of the player."""
        return [shelf.open_study(path) for path in shelf.study_paths()]

    def open(self, kept: Kept) -> None:
        """Show a study at its first chapter."""
        if kept.study is None or not kept.study.chapters:
            self.app.tell(_("There is no chapter in it."))
            return
        self._paths[kept.study] = kept.path
        self.app.push(StudyScreen(kept.study, 0, self))

    def begin(self, title: str, scenario: Path) -> None:
        """Begin a study with a scenario's position."""
        try:
            battle = open_battle(scenario)
            self._begin(title.strip() or _("Study"), position_of(battle))
        except (ContentError, Fault) as fault:
            self._refuse(fault)

    def _begin(self, title: str, position: Position) -> None:
        chapter = begin_chapter(fill(_("Chapter {number}"), number=1), position)
        self._show_new(Study(title, [chapter]))

    def _show_new(self, study: Study, node: Node | None = None) -> None:
        """Put a study on the shelf, told apart from those that are there, and show it."""
        study.title = shelf.free_title(study.title)
        self._paths[study] = shelf.new_path(study.title)
        self.keep(study)
        self.app.push(StudyScreen(study, 0, self, node))

    def paste(self) -> None:
        """Open the study, or the battle, whose text is in the clipboard."""
        text = pasted_text()
        try:
            if text.strip().startswith(MARK):
                self._take_tree(_("A battle"), read_text(text))
            else:
                self._show_new(read_study(text))
        except RecordError as fault:
            self.app.tell(tell_fault(fault))

    def copy(self, kept: Kept) -> None:
        """Put a study into the clipboard as text."""
        assert kept.study is not None
        done = copy_text(study_text(kept.study))
        self.app.tell(
            _("The study is in the clipboard as text.")
            if done
            else _("There is no clipboard to copy to.")
        )

    def rename(self, kept: Kept, title: str) -> None:
        """Give a study another title."""
        if kept.study is not None and title:
            kept.study.title = title
            self._paths[kept.study] = kept.path
            self.keep(kept.study)

    def delete(self, kept: Kept) -> None:
        """Take a study from the shelf for good, or say why it cannot be."""
        with told_by(self.app.tell, _("The study could not be deleted: {reason}")):
            shelf.delete(kept.path)

    def keep(self, study: Study) -> None:
        """Write a study down as it is now."""
        path = self._paths.setdefault(study, shelf.new_path(study.title))
        try:
            shelf.keep(study, path)
            self.unwritten.pop(study, None)
        except OSError as error:
            told = fill(_("The study could not be saved: {reason}"), reason=told_failure(error))
            self.unwritten[study] = told
            self.app.tell(told)

    # Chapters

    def open_chapter(self, study: Study, at: int) -> None:
        """Show another chapter in the place of the one that is shown, as large as that."""
        before, screen = self.app.screen, StudyScreen(study, at, self)
        screen.presented = isinstance(before, StudyScreen) and before.presented
        self.app.replace(screen)

    def play_on(self, screen: StudyScreen, node: Node) -> None:
        """Begin a battle from a place in a chapter; leaving it leads back, with a new branch.

        A lesson is done from its beginning.
        """
        if screen.chapter.kind == "lesson":
            self._do_lesson(screen)
            return
        against = OPPONENT if screen.chapter.kind == "play" and OPPONENT in BOTS else ""
        session = play_on(screen.tree, node, against=against)

        def back() -> None:
            screen.adopt(as_branch(screen.tree, node, session))
            screen.keep()

        told = _("What has been played stays in the chapter, as a line of its own.")
        self._battles().play_from(screen, session, back, _("Back to the study"), told)

    def _do_lesson(self, screen: StudyScreen) -> None:
        """Do a chapter as a lesson; leaving it leads back to the chapter."""
        app = self.app

        def begun() -> LessonScreen:
            progress, entries = ProgressFile(), (entry,)
            return LessonScreen(entries, 0, progress, on_leave=app.pop, on_other=again)

        def again(_number: int) -> None:
            app.replace(begun())

        try:
            entry = lesson_of(screen.chapter)
            app.push(begun())
        except Fault as fault:
            self._refuse(fault)

    def edit_position(self, screen: StudyScreen) -> None:
        """Edit the position that is shown; the chapter's own while it has no moves, else a new
        chapter's."""
        study, chapter = screen.study, screen.chapter

        def take(position: Position) -> None:
            self.app.pop()
            at = screen.at
            edited = begin_chapter(chapter.title, position, chapter.kind)
            if screen.node.parent is None and not chapter.tree.root.children:
                edited.tree.root.remark = chapter.tree.root.remark
                study.chapters[at] = edited
            else:
                edited.title = fill(_("Chapter {number}"), number=len(study.chapters) + 1)
                at += 1
                study.chapters.insert(at, edited)
            self.keep(study)
            self.open_chapter(study, at)

        self._edit(screen.known, take)

    # From anywhere

    def take(self) -> None:
        """Take what the screen shows into a new study."""
        screen = self.app.screen
        if isinstance(screen, StudyScreen) or screen is None or screen.dialog is not None:
            return
        if isinstance(screen, ReplayScreen):
            title = str(screen.tree.record.header.scenario["title"])
            self._take_tree(_(title), screen.tree, screen.node)
            return
        battle = shown_battle(screen)
        if battle is not None:
            self._take_battle(battle)

    def edit(self) -> None:
        """Edit the position that the screen shows, for a new study."""
        screen = self.app.screen
        if isinstance(screen, StudyScreen) or screen is None or screen.dialog is not None:
            return
        battle = shown_battle(screen)
        if battle is not None:
            title = battle_title(battle)

            def take(position: Position) -> None:
                self.app.pop()
                self._begin(title, position)

            self._edit(battle, take)

    def _edit(self, battle: Battle, take: Callable[[Position], object]) -> None:
        def try_to_take(position: Position) -> None:
            try:
                take(position)
            except Fault as fault:
                self._refuse(fault)

        self.app.push(EditorScreen(Editor(battle), try_to_take))

    def _take_battle(self, battle: Battle) -> None:
        try:
            self._begin(battle_title(battle), position_of(battle))
        except Fault as fault:
            self._refuse(fault)

    def _take_tree(self, title: str, tree: Tree, at: Node | None = None) -> None:
        """Begin a study with a whole tree of moves, at one of its nodes."""
        try:
            chapter = begin_chapter(_("Chapter"), position_of(tree.battle(tree.root)))
            nodes = _copied(tree, chapter)
        except Fault as fault:
            self._refuse(fault)
        else:
            self._show_new(Study(title, [chapter]), nodes[at or tree.root])

    def _refuse(self, fault: ContentError | Fault) -> None:
        if isinstance(fault, Fault):
            fault = RecordError(_("Position"), fault.place, fault.found, fault.expected)
        self.app.tell(tell_fault(fault))


def shown_battle(screen: Screen) -> Battle | None:
    """Return the battle that a screen shows, as its player may know it; None if it shows none."""
    if isinstance(screen, BattleScreen):
        return screen.known
    if isinstance(screen, ReplayScreen):
        return screen.tree.battle(screen.node)
    return None


def _copied(tree: Tree, chapter: Chapter) -> dict[Node, Node]:
    """Play all moves of a tree in a chapter that begins where it does; return what became of each.

    :raises Fault: if one of them cannot be played there.
    """
    became = {tree.root: chapter.tree.root}
    for node in tree.nodes():
        if node.parent is not None:
            became[node] = chapter.tree.add(became[node.parent], node.text, node.dice)
    return became

"""Studies for the tour: one of a duel, in many states, and the position editor."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.play.aim import Aim
from game.player.maps import MAPS
from game.study.chapter import Study, begin_chapter
from game.study.editing import Editor
from game.study.loaded import faces
from game.study.position import position_of
from game.study.remark import Drawn, Remark
from game.study.shelf import Kept
from game.window.app import App
from game.window.screens.study.editor import EditorScreen
from game.window.screens.study.screen import StudyScreen
from game.window.screens.study.shelf import ShelfScreen
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.record.opening import open_battle

WORDS = (
    "Whoever stands with its back to a wall cannot step away. Look at the two cells beside it: "
    "BD-4 says how far one walks, and AC-3 that all of it is foretold."
)


class _Nowhere:
    """Keeps nothing and goes nowhere."""

    def __init__(self) -> None:
        self.unwritten: dict[Study, str] = {}

    def keep(self, study: Study) -> None: ...
    def open_chapter(self, study: Study, at: int) -> None: ...
    def play_on(self, screen: StudyScreen, node: object) -> None: ...
    def edit_position(self, screen: StudyScreen) -> None: ...


class _Shelf:
    """A shelf with one study."""

    def kept(self) -> list[Kept]:
        return [
            Kept(Path("walls.toml"), _study()),
            Kept(Path("fire.toml"), _study("Fire and frost")),
        ]

    def open(self, kept: Kept) -> None: ...
    def begin(self, title: str, scenario: Path) -> None: ...
    def paste(self) -> None: ...
    def rename(self, kept: Kept, title: str) -> None: ...
    def copy(self, kept: Kept) -> None: ...
    def delete(self, kept: Kept) -> None: ...


def _opened(scenario: str) -> Battle:
    return open_battle(MAPS / f"{scenario}.toml", 1)


def _study(title: str = "Walls and blows") -> Study:
    """Return a study of three chapters, with words and drawings in the first."""
    position = position_of(_opened("energy-trios"))
    chapters = [
        begin_chapter("Where to stand", position),
        begin_chapter("Guess the blow", position, "guess"),
        begin_chapter("Win it yourself", position, "play"),
    ]
    board = chapters[0].tree.record.setup.board
    drawn = (
        Drawn(board.name(21), board.name(24), "green"),
        Drawn(board.name(24), board.name(24), "red"),
        Drawn(board.name(35), board.name(38), "blue"),
    )
    chapters[0].tree.root.remark = Remark(WORDS, drawn, ("BD-1",))
    return Study(title, chapters)


def _thrown(action: Action, battle: Battle) -> bool:
    """Whether an action can be done at once and hurts somebody."""
    return action.kind not in ("move", "rest", "end") and len(Aim(battle).area(action)) == 1


def _show(app: App, at: int = 0) -> StudyScreen:
    screen = StudyScreen(_study(), at, _Nowhere())
    app.push(screen)
    return screen


def on_shelf(app: App) -> None:
    """Show the shelf."""
    app.push(ShelfScreen(_Shelf()))


def chapter(app: App) -> StudyScreen:
    """Show the beginning of a chapter."""
    return _show(app)


def moved(app: App) -> StudyScreen:
    """Show a chapter in which moves have been tried, with branches."""
    screen = _show(app)
    tree, node = screen.tree, screen.tree.root
    for number in range(12):
        battle = tree.battle(node)
        aimed = [one for one in battle.options if _thrown(one, battle)]
        choices = aimed or list(battle.options)
        node = tree.play(node, choices[(number * 5) % len(choices)])
    struck = next((one for one in node.path()[::-1] if faces(tree, one)), node)
    if struck.parent is not None and struck.action is not None:
        first = faces(tree, struck)[0]
        other = first.low if first.value != first.low else first.high
        tree.play(struck.parent, struck.action, (other,))
    struck.remark = Remark("What if it had stopped the blow? The branch below keeps its own dice.")
    screen.grown()
    screen.go(struck)
    app.settle()
    return screen


def dice_turned(app: App) -> StudyScreen:
    """Show dice that are turned otherwise than they fell."""
    screen = moved(app)
    screen.group.give_focus(screen.dice, by_keyboard=True)
    screen.dice.turn(1)
    return screen


def guessed(app: App) -> StudyScreen:
    """Show a chapter whose moves are to be guessed."""
    study = _study()
    tree = study.chapters[1].tree
    tree.play(tree.root, tree.battle(tree.root).options[0])
    screen = StudyScreen(study, 1, _Nowhere())
    app.push(screen)
    return screen


def presented(app: App) -> StudyScreen:
    """Show a chapter to an audience."""
    screen = _show(app)
    screen.present()
    return screen


def asked(app: App) -> StudyScreen:
    """Show what can be changed of a chapter."""
    screen = _show(app, 1)
    screen.questions.chapter()
    return screen


def tasked(app: App) -> StudyScreen:
    """Show what is asked of the task that a move fulfils."""
    screen = moved(app)
    screen.questions.task()
    return screen


def editor(app: App, scenario: str = "energy-trios") -> EditorScreen:
    """Show the position editor with nobody in hand."""
    screen = EditorScreen(Editor(_opened(scenario)), lambda position: None)
    app.push(screen)
    return screen


def editing(scenario: str) -> Callable[[App], EditorScreen]:
    """Return what shows somebody in the editor's hand, with an effect if there are any."""

    def build(app: App) -> EditorScreen:
        screen = editor(app, scenario)
        possible = screen.editor.possible_effects(1)
        if possible:
            screen.editor.add_effect(1, possible[0])
        screen.press_cell(screen.editor.battle.units[1].cell)
        return screen

    return build

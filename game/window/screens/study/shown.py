"""What of a chapter's screen its questions, guesses and pictures reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.play.scene import Scene
from game.study.chapter import Chapter, Study
from game.study.tree import Node, Tree
from game.window.screens.base import Host
from game.window.screens.battle.board_widget import BoardWidget
from game.window.screens.study.remark_panel import RemarkPanel
from game.window.style import Style
from game.window.view.board_view import BoardView
from game.window.widgets import Dialog
from rules.battle.machine import Battle


class Opener(Protocol):
    """Who shows other chapters."""

    unwritten: dict[Study, str]

    def open_chapter(self, study: Study, at: int) -> None: ...


class Shown(Protocol):
    """A chapter as it is shown."""

    app: Host
    study: Study
    at: int
    tree: Tree
    node: Node
    known: Battle
    pool: tuple[int, ...]
    shown_up: bool
    dialog: Dialog | None
    board: BoardWidget
    view: BoardView
    remark: RemarkPanel

    @property
    def style(self) -> Style: ...
    @property
    def chapter(self) -> Chapter: ...
    @property
    def desk(self) -> Opener: ...
    def plain_scene(self) -> Scene: ...
    def ask(self, dialog: Dialog) -> None: ...
    def ask_delete(self, title: str, delete: Callable[[], object]) -> None: ...
    def keep_typed(self) -> None: ...
    def keep(self) -> None: ...
    def go(self, node: Node) -> None: ...
    def throw(self, dice: tuple[int, ...]) -> None: ...
    def change_remark(self, **fields: object) -> None: ...
    def update_scene(self) -> None: ...
    def layout(self, size: tuple[int, int]) -> None: ...

"""Studies: chapters of a position and its tree of moves, and the one text that carries them.

The text is TOML. Moves stand in a list; each leads on from the one before it or, with `after`,
from the position of that number: 0 is the beginning, 1 the first move's, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import msgspec

from game.study.position import Dice, Position, Text
from game.study.remark import Remark
from game.study.task import Task
from game.study.toml import to_toml, without_empty
from game.study.tree import Node, Tree
from rules.battle.system import System
from rules.board.cells import CellError
from rules.clause import SHARED_CLAUSES
from rules.content.scenario import a_cell_of, read_toml
from rules.errors import (
    Fault,
    RecordError,
    faults_in,
    faults_within,
    fitting,
    one_of,
    quoted,
    say,
)

FORM = 1
"""Of the text; it is raised where older copies could not read it."""
NAME = "study"
"""What faults call it."""
LONGEST_TEXT = 1 << 20
"""Characters of a study's text."""
MOST_CHAPTERS, MOST_MOVES = 200, 5000
LONGEST_TITLE = 80

Kind = Literal["show", "guess", "play", "lesson"]
KINDS: tuple[Kind, ...] = ("show", "guess", "play", "lesson")
Title = Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]


@dataclass(slots=True, eq=False)
class Chapter:
    """A position with a tree of moves, and how it is to be looked at."""

    title: str
    position: Position
    tree: Tree
    kind: Kind = "show"
    """To be looked at; the next move to be guessed; played on against a bot; or done as told."""

    @property
    def system(self) -> System:
        """The combat system that is played in it."""
        return self.tree.record.setup.system


@dataclass(slots=True, eq=False)
class Study:
    """Chapters in their order under a title."""

    title: str
    chapters: list[Chapter] = field(default_factory=list)


class _Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    text: Text
    after: int | None = None
    dice: Dice = ()
    remark: Remark = Remark()
    task: Task | None = None


class _Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    position: Position
    title: Title = ""
    kind: Kind = "show"
    remark: Remark = Remark()
    """At the beginning."""
    moves: tuple[_Move, ...] = ()


class _Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    six_orders_study: int
    title: Title
    chapters: tuple[_Chapter, ...] = ()


def begin_chapter(title: str, position: Position, kind: Kind = "show") -> Chapter:
    """Return a chapter without moves.

    :raises Fault: for the first thing that cannot be so in its position.
    """
    return Chapter(title, position, Tree(*position.begin()), kind)


# Writing


def chapter_to_data(chapter: Chapter) -> dict[str, Any]:
    """Return plain data from which a chapter can be made again."""
    numbers = {node: number for number, node in enumerate(chapter.tree.nodes())}
    moves = []
    for node, number in numbers.items():
        if node.parent is not None:
            before = numbers[node.parent]
            after = before if before != number - 1 else None
            moves.append(_Move(node.text, after, node.dice, node.remark, node.task))
    root = chapter.tree.root.remark
    data = _Chapter(chapter.position, chapter.title, chapter.kind, root, tuple(moves))
    return msgspec.to_builtins(data)  # type: ignore[no-any-return]


def study_text(study: Study) -> str:
    """Return a study as one text that another copy of the game opens."""
    chapters = [_ordered(chapter_to_data(chapter)) for chapter in study.chapters]
    return to_toml({"six_orders_study": FORM, "title": study.title, "chapters": chapters})


def _ordered(data: dict[str, Any]) -> dict[str, Any]:
    """Return a chapter's data with what is short before what is long."""
    moves = [without_empty(move) for move in data.get("moves", ())]
    return without_empty({name: data[name] for name in _ORDER if name in data} | {"moves": moves})


_ORDER = ("title", "kind", "remark", "position", "moves")


# Reading


def read_study(text: str, name: str = NAME) -> Study:
    """Return the study of a text; `name` is what faults call it.

    :raises RecordError: for the first fault, in the text or in what is played by it.
    """
    with faults_in(name, RecordError):
        data = read_toml(text, say("a study"), LONGEST_TEXT)
        form = data.get("six_orders_study")
        if form != FORM or isinstance(form, bool):
            found = (
                quoted(form) if form is not None else say('no "{name}"', name="six_orders_study")
            )
            raise Fault("", found, say("{name} = {number}", name="six_orders_study", number=FORM))
        read: _Study = fitting(data, _Study)
        if len(read.chapters) > MOST_CHAPTERS:
            found = say("{count} chapters", count=len(read.chapters))
            raise Fault("", found, say("at most {most}", most=MOST_CHAPTERS))
        chapters = []
        for number, chapter in enumerate(read.chapters, 1):
            with faults_within(say("chapter {number}", number=number)):
                chapters.append(_chapter(chapter))
    return Study(read.title, chapters)


def _chapter(data: _Chapter) -> Chapter:
    with faults_within("position"):
        chapter = begin_chapter(data.title, data.position, data.kind)
    tree = chapter.tree
    _expect_remark(tree, data.remark)
    tree.root.remark = data.remark
    if len(data.moves) > MOST_MOVES:
        found = say("{count} {count:move|moves}", count=len(data.moves))
        raise Fault("", found, say("at most {most}", most=MOST_MOVES))
    for node, move in _played(tree, data.moves):
        node.remark, node.task = move.remark, move.task
    return chapter


def _played(tree: Tree, moves: tuple[_Move, ...]) -> Iterator[tuple[Node, _Move]]:
    """Play moves into a tree and yield each with its node."""
    nodes = [tree.root]
    for number, move in enumerate(moves, 1):
        with faults_within(say("move {number}", number=number)):
            after = number - 1 if move.after is None else move.after
            if not 0 <= after < number:
                found = say("a move from position {number}", number=after)
                raise Fault("", found, say("one from 0 to {number}", number=number - 1))
            nodes.append(tree.add(nodes[after], move.text, move.dice))
            _expect_remark(tree, move.remark)
            yield nodes[-1], move


def _expect_remark(tree: Tree, remark: Remark) -> None:
    """Expect the cells of a remark to be on the board and its rules to be known.

    :raises Fault: otherwise.
    """
    setup = tree.record.setup
    for drawn in remark.drawn:
        for name in drawn[:2]:
            try:
                setup.board.parse(name)
            except CellError:
                raise Fault("remark, drawn", quoted(name), a_cell_of(setup.board)) from None
    known = clauses_of(setup.system)
    for clause in remark.clauses:
        if clause not in known:
            raise Fault("remark, clauses", quoted(clause), one_of(clause, known))


def clauses_of(system: System) -> Mapping[str, str]:
    """Return the rules that a remark in a system may name, by id, each with its sentence."""
    return {clause.id: clause.text for clause in (*SHARED_CLAUSES, *system.clauses)}

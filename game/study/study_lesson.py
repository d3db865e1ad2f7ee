"""Lessons within studies: the line of a chapter, some of its moves with a task, as a lesson.

A task stands at the move that fulfils it. What is said where its step begins says what to do; the
line itself is the way that is shown, and the other side's moves in it are what that side does.
"""

from __future__ import annotations

import msgspec

from game.study.chapter import Chapter
from game.study.lesson import QUIET, Entry, Lesson, LessonStep, Show
from game.study.task import Task
from game.study.tree import Node
from rules.errors import Fault, say

KEPT = "study "
"""Before a chapter's title among what has been done."""


def lesson_of(chapter: Chapter) -> Entry:
    """Return a chapter's line as a lesson: a step for each move with a task.

    :raises Fault: if no move has one.
    """
    root = chapter.tree.root
    side = root.pending.side if root.pending is not None else "red"
    steps, start = [], root
    way: list[str] = []
    enemy: list[str] = []
    for node in root.line()[1:]:
        (way if node.side == side else enemy).append(node.text)
        if node.task is not None:
            steps.append(_step(start, node.task, tuple(way)))
            start, way = node, []
    if not steps:
        raise Fault(chapter.title, say("no task"), say("one at a move of its line"))
    lesson = Lesson(
        chapter.title,
        tuple(dict.fromkeys(step.goal.clause for step in steps)),
        tuple(steps),
        at=msgspec.structs.replace(chapter.position, dice=()),
        side=side,  # type: ignore[arg-type]
        enemy=tuple(enemy) or (QUIET,),
        dice=chapter.position.dice,
    )
    return Entry(KEPT + chapter.title, chapter.system.id, lesson)


def _step(start: Node, task: Task, way: tuple[str, ...]) -> LessonStep:
    remark = start.remark
    rings = tuple(one.start for one in remark.drawn if one.start == one.end)
    arrows = tuple((one.start, one.end) for one in remark.drawn if one.start != one.end)
    words, hint = remark.words or task.goal.text, task.hint or task.goal.text
    return LessonStep(words, task.goal, hint, task.most, Show(rings, arrows), way)

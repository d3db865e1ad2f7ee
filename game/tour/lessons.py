"""Stops of the tour: courses and lessons."""

from __future__ import annotations

from game.player.progress import ProgressFile
from game.study.lesson import course
from game.window.app import App
from game.window.screens.learn.courses import LearnScreen
from game.window.screens.learn.guided_screen import GuidedScreen
from game.window.screens.learn.lesson_screen import LessonScreen
from rules.battle.notation import parse_action

SHIELDS = "energy/06-shields-and-bolts"


def learnt() -> ProgressFile:
    """Return the progress of somebody who has done a few lessons, kept nowhere."""
    progress = ProgressFile()
    for entry in course("energy")[:5]:
        progress.note(entry.id)
    return progress


def open_courses(app: App) -> LearnScreen:
    """Show the courses."""
    screen = LearnScreen(learnt(), lambda: None)
    app.push(screen)
    return screen


def open_lesson(app: App, name: str) -> LessonScreen:
    """Show a lesson at its beginning: `energy/01-walking`."""
    screen = open_courses(app)
    screen.choose(name.partition("/")[0])
    places = [entry.id for entry in course(screen.system)]
    screen.open(places.index(name))
    lesson = app.screen
    assert isinstance(lesson, LessonScreen)
    return lesson


def play(app: App, lesson: LessonScreen, *texts: str) -> None:
    """Play actions of a lesson until everything of them has been seen."""
    for text in texts:
        app.settle()
        lesson.act(parse_action(text, lesson.session.battle))
        lesson.skip()
        for _frame in range(4):
            app.settle()
            app.step(1 / 60)
        lesson.skip()  # also the look at a try that has missed
        app.settle()


def begun(app: App) -> None:
    """Show a lesson with its hint."""
    open_lesson(app, SHIELDS).hint()


def missed(app: App) -> None:
    """Show a lesson after a try that its shield has stopped."""
    play(app, open_lesson(app, SHIELDS), "cast Frost Blade at C-4")


def refused(app: App) -> None:
    """Show a lesson in which something was refused."""
    lesson = open_lesson(app, SHIELDS)
    lesson.choose(("cast", "spark"))
    lesson.board.cursor = 0
    lesson.hand.point(0)
    lesson.hand.press(0)


def done(app: App) -> None:
    """Show a lesson that has been done."""
    play(app, open_lesson(app, SHIELDS), "cast Spark at C-4")


def guided(app: App) -> None:
    """Show the guided first battle at its first decision."""
    app.push(GuidedScreen(ProgressFile(), None, on_leave=app.pop, on_again=app.pop, seed=1))

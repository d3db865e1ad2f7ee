"""Puzzles in the window."""

import pygame

from game.study.puzzle import puzzles_of
from game.study.puzzle_attempt import KEPT
from game.tour.lessons import play
from game.tour.puzzles import SYSTEM, begun, listed
from game.window.screens.learn.course_list import LessonRow
from game.window.screens.learn.puzzle_screen import PuzzleScreen
from game.window.widgets import Label, ScrollArea, spoken
from rules.battle.action import SELECT
from rules.battle.notation import action_text
from tests.game.windows import headless_app, press


def test_a_puzzle_is_failed_tried_again_and_explained() -> None:
    app = headless_app()
    puzzle = begun(app)
    battle = puzzle.session.battle
    texts = [action_text(one, battle) for one in battle.options if one.kind != SELECT]
    play(app, puzzle, next(text for text in texts if text not in puzzle.attempt.right))
    assert [box.title for box in puzzle.task.boxes] == ["Not yet"]
    assert "of 100" in " ".join(puzzle.task.boxes[0].lines)
    assert puzzle.progress.progress.streak == 0
    puzzle.hint()
    hint, clause = puzzle.task.boxes[0], puzzle.puzzles[0].puzzle.clause
    assert hint.lines[0].startswith("Theme: "), "one word alone would be no hint"
    assert hint.lines[-1].startswith(f"{clause}: "), "the rule that decides is told"
    assert not puzzle._pointed(), "no tile has a ring: that might be the answer"
    play(app, puzzle, puzzle.attempt.right[0])
    assert puzzle.finished
    told = puzzle.task.boxes[0].lines
    assert len(told) > 1 and "…" not in told
    assert "does not count" in told[-1], "the first try decides"
    puzzle._explain("Why", lambda: ["once it is known"], good=True)
    assert puzzle.task.boxes[0].lines == ["…"], "while it is worked out"
    app.settle()
    assert not puzzle.task.goal, "nobody is to move any more"
    assert puzzle.task.boxes[0].title == "Why"
    assert puzzle.clause_at_hand() == puzzle.puzzles[0].puzzle.clause
    press(app, pygame.K_n)
    assert isinstance(app.screen, PuzzleScreen)
    assert app.screen.number == 1


def test_a_puzzle_that_was_failed_is_no_longer_the_next_to_be_solved() -> None:
    """Only its first move counts: it could never be ticked."""
    app = headless_app()
    screen = listed(app)
    screen.choose(SYSTEM)
    assert KEPT + screen.shown()[0].id in screen.progress.progress.failed
    areas = [one for one in screen.group.widgets if isinstance(one, ScrollArea)]
    (row,) = [one.entry for one in areas if isinstance(one.entry, LessonRow)]
    assert row.number == 5, "2, 3 and 4 have been solved"


def test_what_stands_beside_the_board_is_called_puzzles() -> None:
    puzzle = begun(headless_app())
    heading = puzzle._course.group.widgets[0]
    assert isinstance(heading, Label) and spoken(heading.words) == "Puzzles"
    assert any("All puzzles" in spoken(one.hint) for one in puzzle.header.buttons)


def test_the_list_is_narrowed_by_grade() -> None:
    app = headless_app()
    screen = listed(app)
    screen._filter("grade", "2")
    assert {entry.puzzle.grade for entry in screen.shown()} <= {2}
    assert 0 < len(screen.shown()) < len(puzzles_of("energy"))


def test_a_system_leads_to_its_first_puzzle_by_keys() -> None:
    app = headless_app()
    screen = listed(app)
    screen.progress.note_puzzle(KEPT + puzzles_of("energy")[0].id, solved=True)
    screen.choose("energy")
    press(app, pygame.K_RETURN)
    assert isinstance(app.screen, PuzzleScreen)
    assert app.screen.number == 1


def test_of_several_moves_it_is_said_how_many_are_right() -> None:
    app = headless_app()
    screen = listed(app)
    screen.open(tuple(one for one in puzzles_of("dexterity") if one.puzzle.depth == 2), 0)
    puzzle = app.screen
    assert isinstance(puzzle, PuzzleScreen)
    assert not puzzle.task.note
    play(app, puzzle, puzzle.attempt.right[0])
    assert puzzle.task.note == "right so far: 1 of 2"

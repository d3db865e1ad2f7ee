"""Stops of the tour: puzzles."""

from __future__ import annotations

from datetime import date

from game.player.progress import ProgressFile
from game.study.puzzle import puzzles_of
from game.study.puzzle_attempt import KEPT
from game.tour.lessons import play
from game.window.app import App
from game.window.screens.learn.puzzle_screen import PuzzleScreen
from game.window.screens.learn.puzzles import PuzzlesScreen
from rules.battle.action import SELECT
from rules.battle.notation import action_text

SYSTEM = "side"
DAY = date(2026, 1, 1)


def solver() -> ProgressFile:
    """Return the progress of somebody who has solved a few puzzles, kept nowhere."""
    progress = ProgressFile()
    for entry in puzzles_of(SYSTEM)[:4]:
        progress.note_puzzle(KEPT + entry.id, solved=not entry.id.endswith("/1"))
    return progress


def listed(app: App) -> PuzzlesScreen:
    """Show the puzzles."""
    screen = PuzzlesScreen(solver(), DAY)
    app.push(screen)
    return screen


def begun(app: App) -> PuzzleScreen:
    """Show a puzzle at its beginning."""
    screen = listed(app)
    screen.open(screen.shown(), 0)
    puzzle = app.screen
    assert isinstance(puzzle, PuzzleScreen)
    return puzzle


def hinted(app: App) -> None:
    """Show a puzzle with its hint."""
    begun(app).hint()


def solved(app: App) -> None:
    """Show why a move is right."""
    puzzle = begun(app)
    play(app, puzzle, puzzle.attempt.right[0])


def failed(app: App) -> None:
    """Show what a wrong move comes to."""
    puzzle = begun(app)
    battle = puzzle.session.battle
    texts = [action_text(one, battle) for one in battle.options if one.kind != SELECT]
    play(app, puzzle, next(text for text in texts if text not in puzzle.attempt.right))

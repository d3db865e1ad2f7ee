"""What a lesson looks like once it is done."""

from pathlib import Path

import pygame

from game.player.progress import ProgressFile
from game.tour.lessons import open_lesson, play
from game.window.screens.learn.course_list import draw_dot
from game.window.widgets.base import spoken
from tests.game.windows import headless_app, resize


def test_once_a_lesson_is_done_its_tiles_are_grey_and_it_is_ticked(tmp_path: Path) -> None:
    """Nothing can be done in it any more; it was walked, and has points left."""
    app = headless_app()
    lesson = open_lesson(app, "energy/01-walking")
    lesson.progress = ProgressFile(tmp_path)
    assert any(tile.enabled for tile in lesson._buttons)
    play(app, lesson, "C-1 → B-3")
    assert lesson.finished
    resize(app, (1600, 900))
    assert lesson._buttons and not any(tile.enabled for tile in lesson._buttons)
    assert all(spoken(tile.hint) for tile in lesson._buttons), "what each does is told still"
    dots = []
    for number in (1, 2):
        picture = pygame.Surface((40, 40))
        draw_dot(picture, app.style, (20, 20), number, done=True, here=True)
        dots.append(picture.get_buffer().raw)
    assert dots[0] == dots[1], "a tick in the place of its number"

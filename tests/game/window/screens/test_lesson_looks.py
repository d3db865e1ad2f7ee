"""What a lesson looks like: how far one has come, and once it is done."""

from pathlib import Path

import pygame
import pytest

from game.player.progress import ProgressFile
from game.tour.lessons import open_lesson, play
from game.window.screens.learn.course_list import draw_dot
from game.window.screens.learn.pointing import draw_steps
from game.window.widgets.base import spoken
from tests.game.windows import headless_app, resize, writing


@pytest.mark.parametrize("text_scale", [100, 150])
def test_how_many_steps_there_are_is_told_where_there_is_room(
    monkeypatch: pytest.MonkeyPatch, text_scale: int
) -> None:
    app = headless_app(text_scale=text_scale)
    lesson = open_lesson(app, "energy/02-the-strike")
    app.settle()
    written = writing(monkeypatch, app.style)
    lesson.draw(app.surface)
    assert "step 1 of 2" in written
    middle, gold = lesson.header.rect.centery, app.style.theme.colours.accent
    bars = range(lesson.header.end, lesson.header.buttons[0].rect.left)
    assert any(app.surface.get_at((x, middle))[:3] == tuple(gold)[:3] for x in bars)
    written.clear()
    draw_steps(app.surface, app.style, pygame.Rect(0, 0, 150, 40), 2, 1)
    assert not written


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

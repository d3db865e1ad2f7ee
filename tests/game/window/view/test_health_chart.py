"""Rounds along a chart of health, the same in a replay and at a battle's end."""

import pygame
import pytest

from game.window.style import Style
from game.window.view.health_chart import draw_rounds
from tests.game.windows import headless_app, plain_style


def test_rounds_are_named_where_they_find_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first position is before any round; a name never lies on the one before it."""
    headless_app()
    named, text = list[str](), Style.text

    def noted(style: Style, words: str, *rest: object) -> pygame.Surface:
        named.append(words)
        return text(style, words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Style, "text", noted)
    picture, chart = pygame.Surface((400, 60)), pygame.Rect(0, 20, 400, 40)
    starts = [(0, 0), (1, 1), (2, 2), (20, 3)]
    draw_rounds(picture, chart, starts, 40, plain_style(), named=0)
    assert named == ["Round 1", "Round 2", "Round 3"]
    ink = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255))
    ink.invert()
    apart = [any(ink.get_at((x, y)) for y in range(15)) for x in range(400)]
    assert any(apart[15:75]) and not any(apart[100:195]) and any(apart[200:260]), "1 and 3"
    named.clear()
    draw_rounds(picture, chart, starts, 40, plain_style(), named=None)
    assert named == []

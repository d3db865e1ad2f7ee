"""The samples of the legend look like what they stand for."""

import pygame

from game.play.legend import Entry
from game.play.scene import Arrow
from game.window.style import Style
from game.window.view.legend import LegendPainter


def test_the_sample_of_a_way_that_turns_shows_its_arrow(style: Style) -> None:
    """The cells in which it turns lie far from the sample's own."""
    painter, row = LegendPainter(style), pygame.Rect(0, 0, 200, 30)
    drawn = []
    for bends in ((), (24, 31)):
        surface = pygame.Surface(row.size)
        painter.draw(surface, Entry(Arrow(3, 38, "red", bends=bends), "", ""), row)
        drawn.append(pygame.image.tobytes(surface, "RGB"))
    assert drawn[0] == drawn[1]

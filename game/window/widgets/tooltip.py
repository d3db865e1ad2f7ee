"""Short words beside the mouse or beside the focused widget."""

from __future__ import annotations

import pygame

from game.window.style import Style


def draw_tooltip(
    surface: pygame.Surface, style: Style, words: str, near: pygame.Rect
) -> pygame.Rect:
    """Draw words below a place, or above it where there is no room; return where."""
    colours = style.theme.colours
    width = min(style.px(style.theme.sizes.tooltip_width), surface.get_width() - 2 * style.gap)
    lines = style.wrap(words, width - 2 * style.gap, "small")
    height = style.line_height("small")
    widest = max(style.measure(line, "small")[0] for line in lines)
    box = pygame.Rect(0, 0, widest + 2 * style.gap, len(lines) * height + style.gap)
    box.midtop = (near.centerx, near.bottom + style.gap)
    if box.bottom > surface.get_height():
        box.bottom = near.top - style.gap
    box.clamp_ip(surface.get_rect())
    pygame.draw.rect(surface, colours.table_edge, box, border_radius=style.radius)
    pygame.draw.rect(surface, colours.ink_dim, box, 1, border_radius=style.radius)
    for number, line in enumerate(lines):
        picture = style.text(line, "small", colours.ink)
        surface.blit(picture, (box.left + style.gap, box.top + style.gap // 2 + number * height))
    return box

"""What a lesson points at: tiles with a gold ring, and how many steps have been done."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pygame

from game.player.language import _, fill
from game.window.screens.battle.action_bar import CommandButton
from game.window.style import Style
from rules.battle.sheet import Command

BAR, GAP = 48, 8
"""Width of a step's bar and the room between two, in pixels of the theme."""


def ring_tiles(
    surface: pygame.Surface,
    style: Style,
    buttons: Iterable[CommandButton],
    named: Collection[str],
) -> None:
    """Draw a gold ring round each tile of which the verb or the ability is named."""
    for button in buttons:
        if _name(button.command) in named:
            ring = button.rect.inflate(style.px(6), style.px(6))
            gold = style.theme.colours.accent
            pygame.draw.rect(surface, gold, ring, style.px(3), border_radius=style.radius)


def _name(command: Command) -> str:
    return command.ability or command.kind


def draw_steps(
    surface: pygame.Surface, style: Style, end: tuple[int, int], count: int, done: int
) -> None:
    """Draw a bar for each of `count` steps, golden as far as one has come, and say where one is.

    :param end: the middle of the right end.
    :param done: how many have been begun.
    """
    colours = style.theme.colours
    said = fill(_("step {number} of {all}"), number=done, all=count)
    words = style.text(said, "small", colours.ink_soft)
    place = words.get_rect(midright=end)
    surface.blit(words, place)
    left = place.left - style.gap - count * style.px(BAR + GAP)
    for number in range(count):
        bar = pygame.Rect(left, 0, style.px(BAR), style.px(6))
        bar.centery = place.centery
        colour = colours.accent if number < done else colours.steel
        pygame.draw.rect(surface, colour, bar, border_radius=style.px(3))
        left += style.px(BAR + GAP)

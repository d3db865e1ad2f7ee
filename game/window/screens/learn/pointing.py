"""What a lesson points at: tiles with a gold ring, cells, and how many steps have been done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import pygame

from game.play.scene import Arrow, Caution, Marked, Overlay
from game.player.language import _, fill
from game.study.lesson import LessonStep
from game.window.screens.battle.action_bar import CommandButton
from game.window.style import Style
from rules.battle.action import Action
from rules.battle.machine import Battle

BAR, GAP = 48, 8
"""Width of a step's bar and the room between two, in pixels of the theme."""
SHORT = 34
"""Letters of a goal that still stands on the board."""


def marks_of(step: LessonStep, battle: Battle, *way: Action) -> list[Overlay]:
    """Return rings, the goal's words and arrows: first where a way leads that is hinted at."""
    board = battle.setup.board
    taken = tuple(unit.cell for unit in battle.units if unit.cell >= 0)
    goal = fill(_("Goal: {goal}"), goal=_(step.goal.text))
    arrows = [(board.parse(start), board.parse(end)) for start, end in step.show.arrows]
    ends = []
    for action in way:
        start = battle.units[action.unit].cell if action.unit >= 0 else -1
        if action.cells and start not in (-1, action.cells[-1]):
            arrows.append((start, action.cells[-1]))
            ends.append(action.cells[-1])
    circles = [board.parse(cell) for cell in step.show.circles]
    told = goal if len(goal) <= SHORT else ""
    marks = [Marked(cell, told if cell == circles[0] else "", taken) for cell in circles]
    led = [one for one in marks if one.cell in ends]
    led += [Marked(cell) for cell in ends if cell not in circles]
    rest = [one for one in marks if one not in led]
    return [*led, *rest, *(Arrow(start, end) for start, end in dict.fromkeys(arrows))]


def laid_over(overlays: Iterable[Overlay], marks: Sequence[Overlay]) -> tuple[Overlay, ...]:
    """Return a scene's overlays with a lesson's marks on them, of which no words lie on others.

    The goal's words hide labels and warnings; an arrow that leads to its cell, with its phase
    beside it, hides them: who points there has read them.
    """
    overlays = list(overlays)
    timed = {
        one.end for one in overlays if isinstance(one, Arrow) and one.label and one.start != one.end
    }
    marks = [
        replace(one, words="") if isinstance(one, Marked) and one.cell in timed else one
        for one in marks
    ]
    return (*(one for one in overlays if not _beneath(one, marks)), *marks)


def _beneath(overlay: Overlay, marks: Iterable[Overlay]) -> bool:
    """Return whether the goal's words would lie on those of an overlay, a label or a warning."""
    named = [mark.cell for mark in marks if isinstance(mark, Marked) and mark.words]
    if isinstance(overlay, Arrow):
        return overlay.start == overlay.end and overlay.start in named
    return bool(named) and isinstance(overlay, Caution)


def ring_tiles(
    surface: pygame.Surface,
    style: Style,
    buttons: Iterable[CommandButton],
    named: Collection[str],
) -> None:
    """Draw a gold ring round each tile of which the verb or the ability is named."""
    for button in buttons:
        if button.name in named:
            ring(surface, style, button.rect)


def ring(surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
    """Draw a gold ring round a place."""
    round_it = place.inflate(style.px(6), style.px(6))
    gold = style.theme.colours.accent
    pygame.draw.rect(surface, gold, round_it, style.px(3), border_radius=style.radius)


def draw_steps(
    surface: pygame.Surface, style: Style, room: pygame.Rect, count: int, done: int
) -> None:
    """Draw a bar for each of `count` steps, golden as far as one has come, and say where one is;
    nothing where there is no room for it.

    :param room: they stand at its right end.
    :param done: how many have been begun.
    """
    colours = style.theme.colours
    said = fill(_("step {number} of {all}"), number=done, all=count)
    left = room.right - style.measure(said, "small")[0] - style.gap - count * style.px(BAR + GAP)
    if left < room.left:
        return
    words = style.text(said, "small", colours.ink_soft)
    place = words.get_rect(midright=room.midright)
    surface.blit(words, place)
    for number in range(count):
        bar = pygame.Rect(left, 0, style.px(BAR), style.px(6))
        bar.centery = place.centery
        colour = colours.accent if number < done else colours.steel
        pygame.draw.rect(surface, colour, bar, border_radius=style.px(3))
        left += style.px(BAR + GAP)

"""What a chapter is saved as: a picture of a step, a film of its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.player.language import _
from game.player.settings import home_folder
from game.study.moves import move_of
from game.study.tree import Node
from game.window.picture import write_picture
from game.window.screens.study.shown import Shown
from game.window.style import Style
from game.window.view.board_view import BoardView

PICTURE, FILM = (960, 1080), (640, 740)
"""Sizes of a picture and of a film, in pixels: the board above, words below."""
WORDS = 140
"""Height of the words under a film's board; a picture has so much more as it is larger."""
SHOWN = 1600
"""Milliseconds for which a film shows a step."""
MOST_STEPS = 200


class NoFilm(Exception):
    """What films are made with is not installed."""


def folder() -> Path:
    """Return where pictures are kept."""
    return home_folder() / "pictures"


def free_path(stem: str, suffix: str) -> Path:
    """Return the first numbered file of the pictures' folder that is not there yet."""
    number = 1
    while (path := folder() / f"{stem}-{number:03}{suffix}").exists():
        number += 1
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def step_picture(
    screen: Shown, size: tuple[int, int] = PICTURE, view: BoardView | None = None
) -> pygame.Surface:
    """Return the board with all that is drawn on it, and below it what is said.

    Several pictures are sooner made with one `view`.
    """
    style = screen.style
    view = view or _view(screen)
    surface = pygame.Surface(size)
    surface.fill(style.theme.colours.table)
    height = WORDS * size[0] // FILM[0]
    view.layout(pygame.Rect(8, 8, size[0] - 16, size[1] - height - 16))
    view.draw(surface, screen.plain_scene())
    words = pygame.Rect(24, size[1] - height, size[0] - 48, height - 12)
    _write(surface, words, screen, style)
    return surface


def _view(screen: Shown) -> BoardView:
    setup = screen.tree.record.setup
    return BoardView(
        setup.board, screen.style, screen.view.orientation, setup.starts, screen.view.alphabet
    )


def _write(surface: pygame.Surface, room: pygame.Rect, screen: Shown, style: Style) -> None:
    """Write the move and what is said of it, as much as there is room for."""
    node, colours = screen.node, style.theme.colours
    pixels = room.height // 6
    title = style.wrap(title_of(screen, node), room.width, pixels, True)
    lines = [(line, colours.accent, True) for line in title]
    for line in style.wrap(node.remark.words, room.width, pixels) if node.remark.words else ():
        lines.append((line, colours.ink, False))
    top = room.top
    for text, ink, bold in lines:
        if top + style.line_height(pixels, bold) > room.bottom:
            return
        short = style.shorten(text, room.width, pixels, bold)
        surface.blit(style.text(short, pixels, ink, bold), (room.left, top))
        top += style.line_height(pixels, bold)


def title_of(screen: Shown, node: Node) -> str:
    """Return a step in one line: the move and its result, or the chapter at its beginning."""
    if node.action is None:
        return f"{screen.study.title} · {screen.chapter.title}"
    move = move_of(node.action, node.events, screen.tree.battle(node))
    whom = f" → {', '.join(one.name for one in move.touched)}" if move.touched else ""
    who = f"{move.who.name}: " if move.who is not None else ""
    return f"{who}{move.name}{whom} {move.result}".strip()


def save_picture(screen: Shown) -> Path:
    """Write a picture of the step that is shown, and return where.

    :raises OSError: if the folder cannot be written.
    """
    path = free_path("study", ".png")
    write_picture(step_picture(screen), path)
    return path


def save_film(screen: Shown) -> Path:
    """Write the line that is shown as a GIF, step by step, and return where.

    :raises NoFilm: if what films are made with is not installed.
    :raises OSError: if the folder cannot be written.
    """
    images = _images()
    shown, frames, view = screen.node, [], _view(screen)
    for node in shown.line()[:MOST_STEPS]:
        screen.go(node)
        picture = step_picture(screen, FILM, view)
        pixels = pygame.image.tobytes(picture, "RGB")
        frames.append(
            images.frombytes("RGB", picture.get_size(), pixels).quantize(
                64, images.Quantize.FASTOCTREE
            )
        )
    screen.go(shown)
    path = free_path("study", ".gif")
    frames[0].save(
        path, save_all=True, append_images=frames[1:], duration=SHOWN, loop=0, optimize=True
    )
    return path


def _images() -> Any:
    """Return the library with which films are made.

    :raises NoFilm: if it is not installed.
    """
    try:
        from PIL import Image
    except ImportError:
        raise NoFilm(_("A film needs the package Pillow: pip install pillow")) from None
    return Image

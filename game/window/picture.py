"""Pictures of what is shown, as files that are there whole or not at all."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

from rules.record.disk import write_whole


def write_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG, whatever the name ends in.

    :raises OSError: if it cannot be written, or not whole.
    """
    contents = BytesIO()
    pygame.image.save(surface, contents, ".png")
    write_whole(path, contents.getvalue())

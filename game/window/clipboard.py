"""The clipboard: text to other programs, and back."""

from __future__ import annotations

import pygame


def copy_text(text: str) -> bool:
    """Put a text into the clipboard; False where there is none."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted_text() -> str:
    """Return the text in the clipboard, "" where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""

"""The buttons below a lesson's task: hints and ways back, or ways on."""

from __future__ import annotations

from collections.abc import Callable

from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.widgets import Button


def way_button(
    style: Style,
    words: str,
    action: Callable[[], object],
    picture: str,
    key: int | None,
    key_name: str,
    *,
    primary: bool = False,
) -> Button:
    """Return a button with its picture and key."""
    ink = style.theme.colours.ink_dark if primary else style.theme.colours.ink
    return Button(
        style,
        words,
        action,
        icon=icon(picture, style.px(22), ink),
        hotkey=key,
        hotkey_name=key_name,
        primary=primary,
        align="left",
    )

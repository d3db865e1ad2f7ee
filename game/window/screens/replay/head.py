"""The header's tools: as pictures, or with their words where there is room."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.window.screens.battle.header import Header, Tool, ToolButton
from game.window.style import Style
from game.window.widgets import Button


def tool_buttons(style: Style, tools: Sequence[Tool], *, roomy: bool, worded: bool) -> list[Button]:
    """Return the buttons of tools, in their size; they are not placed yet.

    :param worded: whether they show their words where the window is roomy.
    """
    buttons: list[Button] = []
    height = style.px(32 if roomy else 26)
    for tool in tools:
        button: Button = ToolButton(style, tool)
        width = height * 5 // 4
        if roomy and worded:
            button = Button(
                style, tool.words, tool.action, hotkey=tool.key, hotkey_name=tool.key_name
            )
            button.chosen, width = tool.on, button.wanted(style.px(400))[0]
        button.rect = pygame.Rect(0, 0, width, height)
        buttons.append(button)
    return buttons


def place_tools(header: Header, head: pygame.Rect, tools: Sequence[Button], style: Style) -> None:
    """Place a header with tools at its right end."""
    header.layout(head, sum(tool.rect.width + style.gap for tool in tools))
    right = head.right - style.px(16)
    for tool in reversed(tools):
        tool.rect.midright = right, head.centery - style.px(2)
        right = tool.rect.left - style.gap

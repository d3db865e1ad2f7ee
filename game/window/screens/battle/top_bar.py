"""The strip above the board: whose turn it is, and the buttons that are always there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.widgets import Button, Label, Widget, cut


class Tool(NamedTuple):
    """A small button: its picture, key, what it says, and what it does."""

    icon: str
    key: int
    key_name: str
    words: str
    action: Callable[[], object]


class ToolButton(Button):
    """A square button that shows only its picture; the words are in its hint."""

    def __init__(self, style: Style, tool: Tool) -> None:
        """Make the button of a tool."""
        self._told = f"{tool.words} ({tool.key_name})"
        super().__init__(style, "", tool.action, hotkey=tool.key, hint=self._told)
        self._picture = tool.icon

    def allow(self, refusal: str) -> None:
        """Grey the button out where something refuses what it does, and say what in its hint."""
        self.enabled = not refusal
        self.hint = "\n".join(filter(None, (self._told, refusal)))

    def press(self) -> bool:
        """Call the action, greyed out or not: it says itself why it is refused."""
        self.action()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw box and picture at the present scale."""
        self.icon = icon(self._picture, self.rect.height * 6 // 10, self.ink())
        super().draw(surface)


class TopBar:
    """Places the status line on the left and the tools on the right."""

    def __init__(self, style: Style, tools: list[Tool]) -> None:
        """Make the widgets."""
        self.style = style
        self.status = Label(style, "", "normal", bold=True)
        self.buttons = [ToolButton(style, tool) for tool in tools]

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of Tab."""
        return [self.status, *self.buttons]

    def layout(self, room: pygame.Rect) -> None:
        """Place everything in a strip."""
        rest = room
        for button in reversed(self.buttons):
            button.rect, rest = cut(rest, "right", room.height, self.style.gap // 2)
        self.status.rect = rest

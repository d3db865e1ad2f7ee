"""A small family of widgets with keyboard focus and text scaling."""

from game.window.widgets.base import Widget, Words, spoken
from game.window.widgets.button import Button
from game.window.widgets.choice import Choice, Selector, Stepper, Toggle
from game.window.widgets.dialog import Answer, Dialog
from game.window.widgets.focus import FocusGroup
from game.window.widgets.label import Label, Panel
from game.window.widgets.layout import beside, button_rows, columns, cut, grid, rows, stack
from game.window.widgets.scroll_area import ScrollArea
from game.window.widgets.scroll_text import ListBox, Paragraph, Scrolling, ScrollText
from game.window.widgets.text_field import TextField
from game.window.widgets.tooltip import Tooltip

__all__ = [
    "Answer",
    "Button",
    "Choice",
    "Dialog",
    "FocusGroup",
    "Label",
    "ListBox",
    "Panel",
    "Paragraph",
    "ScrollArea",
    "ScrollText",
    "Scrolling",
    "Selector",
    "Stepper",
    "TextField",
    "Toggle",
    "Tooltip",
    "Widget",
    "Words",
    "beside",
    "button_rows",
    "columns",
    "cut",
    "grid",
    "rows",
    "spoken",
    "stack",
]

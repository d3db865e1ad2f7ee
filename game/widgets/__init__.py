"""A small family of widgets with keyboard focus and text scaling."""

from game.widgets.base import Widget, Words, spoken
from game.widgets.button import Button
from game.widgets.choice import Choice, Selector, Stepper, Toggle
from game.widgets.dialog import Answer, Dialog
from game.widgets.focus import FocusGroup
from game.widgets.label import Label, Panel
from game.widgets.layout import beside, columns, cut, grid, rows, stack
from game.widgets.scroll_area import ScrollArea
from game.widgets.scroll_text import ListBox, Paragraph, Scrolling, ScrollText
from game.widgets.text_field import TextField
from game.widgets.tooltip import draw_tooltip

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
    "Widget",
    "Words",
    "beside",
    "columns",
    "cut",
    "draw_tooltip",
    "grid",
    "rows",
    "spoken",
    "stack",
]

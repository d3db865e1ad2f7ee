"""Real dice at the table: asks what they show (DI-3)."""

from __future__ import annotations

from collections.abc import Callable

from game.player.language import _, fill
from game.window.style import Style
from game.window.widgets import Answer, Dialog, TextField
from rules.dice import DieWanted


def dice_dialog(
    style: Style,
    wanted: DieWanted,
    on_value: Callable[[int], object],
    on_cancel: Callable[[], object] | None,
    fault: str = "",
) -> Dialog:
    """Return the question for one die; `on_value` gets what was typed, -1 if it is no number.

    Without `on_cancel` the die must be thrown, as when the battle opens.
    """
    span = f"{wanted.low}–{wanted.high}"

    def take() -> None:
        text = field.text.strip()
        on_value(int(text) if text.isdecimal() else -1)

    field = TextField(style, allowed=str.isdecimal, greatest_length=4)
    answers = [Answer(_("Take it"), take, primary=True)]
    if on_cancel is not None:
        answers.append(Answer(_("Do something else"), on_cancel))
    text = fill(_("Throw a die that gives {span} and type what it shows."), span=span)
    return Dialog(style, _("Your dice"), f"{fault}\n{text}" if fault else text, answers, [field])

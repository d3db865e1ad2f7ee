"""What a chapter says of the next move, and guesses at it: only what the chapter has is done."""

from __future__ import annotations

from collections.abc import Sequence

from game.player.language import _, fill
from game.window.screens.study.shown import Shown
from rules.battle.action import Action
from rules.battle.notation import action_text


class Guessing:
    """Judges guesses; after the second wrong one it says how to see the move."""

    def __init__(self, screen: Shown) -> None:
        self._screen = screen
        self._wrong = 0

    def words(self) -> str:
        """Return what stands in the place of the moves."""
        node = self._screen.node
        if node.following is None and node.parent is None:
            return _("There is nothing to guess yet: the first move on the board begins the line.")
        if node.following is None:
            return _("That was the last move of the chapter.")
        return _("Guess the next move.")

    def prompt(self) -> str:
        """Return what can be done at a place of a chapter."""
        node = self._screen.node
        if node.pending is None:
            return _("The battle is over here.")
        if node.following is not None and not self._screen.shown_up:
            return _("Do it on the board. “.” shows it.")
        return _("Try a move on the board: it becomes a branch. The right button draws.")

    def is_meant(self, action: Action) -> bool:
        """Go where an action leads if the chapter has it next, else say that another is meant.

        True where the chapter has no more: then it is a move like any other.
        """
        screen = self._screen
        text = action_text(action, screen.known)
        meant = next((one for one in screen.node.children if one.text == text), None)
        if meant is not None:
            self._wrong = 0
            screen.app.tell(_("Yes, that is it."))
            screen.go(meant)
        elif screen.node.following is None:
            return True
        else:
            self._wrong += 1
            hint = _("Another move is meant; “.” shows it.")
            screen.app.tell(hint if self._wrong > 1 else _("Another move is meant. Try again."))
        return False


def pool_words(dice: Sequence[int]) -> str:
    """Return which dice are set to fall next; "" for none."""
    told = " ".join(map(str, dice))
    return fill(_("The next dice: {dice}"), dice=told) if dice else ""

"""The questions that the battle screen asks: its menu, its end, a silent bot, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.play.session import Session
from game.play.stage import tokens
from game.play.telling import unit_name
from game.player.language import _, fill
from game.window.style import Style
from game.window.view.ground import INLAY, draw_inlay
from game.window.widgets import Answer, Dialog

Step = Callable[[], object]


def battle_menu(style: Style, settings: Step, show_help: Step, leave: Step) -> Dialog:
    """Return what Escape opens."""
    return Dialog(
        style,
        _("Battle"),
        _("The battle is kept and goes on next time."),
        [
            Answer(_("Go on"), primary=True, escape=True),
            Answer(_("Settings"), settings),
            Answer(_("Help"), show_help),
            Answer(_("To the menu"), leave),
        ],
    )


def silent_bot(style: Style, sentence: str, leave: Step) -> Dialog:
    """Return what is asked when a bot gives no answer."""
    answers = [Answer(_("Ask it again"), primary=True), Answer(_("To the menu"), leave)]
    return Dialog(style, _("The bot gives no answer"), sentence, answers)


def end_of_battle(
    style: Style, session: Session, leave: Step, again: Step | None, following: Step | None
) -> Dialog:
    """Return how the battle ended; `following` begins the next one of a series."""
    answers = [Answer(_("To the menu"), leave, primary=following is None)]
    if again is not None:
        answers.insert(0, Answer(_("Once more"), again))
    if following is not None:
        answers.insert(0, Answer(_("The next battle"), following, primary=True))
    answers.append(Answer(_("Look at the board")))
    return Dialog(
        style, outcome_words(session.battle.outcome, session.names), summary(session), answers
    )


class Curtain(Dialog):
    """Hides everything, in the colour of the side that decides, from whoever must not see it."""

    def __init__(self, style: Style, side: str, name: str, show: Step) -> None:
        """Ask for the player of that name, who plays a side; `show` opens the curtain."""
        self._side = side
        title = fill(_("{name} decides in secret"), name=name)
        words = _("Whoever plays the other side looks away now.")
        answers = [Answer(_("Show the board"), show, primary=True)]
        super().__init__(style, title, words, answers)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Fill the window with the side's deep tone, its band all round."""
        surface.fill(self.style.theme.colours.side_deep(self._side))
        band = self.style.px(INLAY)
        inside = surface.get_rect().inflate(-2 * band, -2 * band)
        draw_inlay(surface, self._side, inside, self.style)


def outcome_words(outcome: str, names: Mapping[str, str]) -> str:
    """Return how a battle ended; whoever has a name wins under it."""
    if outcome == "draw":
        return _("A draw")
    if names.get(outcome):
        return fill(_("{name} wins"), name=names[outcome])
    return _("Red wins") if outcome == "red" else _("Blue wins")


def outcome_reason(session: Session) -> str:
    """Return in which round a battle ended."""
    return fill(_("in round {number}"), number=session.battle.round)


def summary(session: Session) -> str:
    """Return the end of a battle in a few words: rounds, and who still stands."""
    battle = session.battle
    standing = [unit_name(token.name) for token in tokens(battle) if not token.lying]
    rounds = fill(_("Rounds: {number}"), number=battle.round)
    if not standing:
        return rounds
    return rounds + "\n" + fill(_("Still standing: {names}"), names=", ".join(standing))

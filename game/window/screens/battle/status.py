"""What the battle screen says of the moment: whose it is, and what the player can do now."""

from __future__ import annotations

from game.play.aim import Aim
from game.play.session import Session
from game.play.telling import side_name, unit_name
from game.player.language import _, fill
from game.window.screens.battle.questions import outcome_words


def status_words(session: Session, paused: bool) -> str:
    """Return who acts or thinks, or how the battle has ended."""
    battle = session.battle
    if battle.pending is None:
        return outcome_words(battle.outcome)
    unit = battle.pending.unit
    name = unit_name(battle.units[unit].name) if unit >= 0 else ""
    side = side_name(battle.pending.side)
    if session.human_turn:
        words = f"{side}: {name}" if name else side
        if not battle.round:
            return words
        return words + " · " + fill(_("round {number}"), number=battle.round)
    if paused:
        return _("Paused")
    return fill(_("{side} thinks: {name}"), side=side, name=name)


def prompt_words(session: Session, aim: Aim | None, paused: bool) -> str:
    """Return what the player is asked to do."""
    if session.battle.over:
        return ""
    if not session.human_turn:
        return _("P lets the bots go on.") if paused else _("The bot is thinking.")
    if aim is not None and not aim.can_point:
        return _("Choose one of the tiles below the board.")
    return _("Point at a cell to walk, at an enemy to attack, or choose an ability.")

"""Saving a battle by hand."""

from __future__ import annotations

from game.play.session import Session
from game.play.telling import battle_title
from game.player.faults import told_failure
from game.player.language import _, fill
from game.window.screens.base import Host


def save_battle(session: Session, app: Host) -> None:
    """Save a battle in the player's folder and say where."""
    try:
        session.save_new()
    except OSError as error:
        app.tell(fill(_("The battle could not be saved: {reason}"), reason=told_failure(error)))
    else:
        app.tell(fill(_("Battle saved: {title}"), title=battle_title(session.battle)))

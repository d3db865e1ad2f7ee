"""Keeping what has been learnt."""

from __future__ import annotations

from collections.abc import Callable

from game.player.faults import told_failure
from game.player.language import _, fill
from game.window.screens.base import Host


def note(app: Host, keep: Callable[[], object]) -> None:
    """Keep a player's progress, or say why that fails."""
    try:
        keep()
    except OSError as error:
        app.tell(fill(_("The progress could not be kept: {reason}"), reason=told_failure(error)))

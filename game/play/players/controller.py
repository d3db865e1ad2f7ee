"""What a window needs of whoever decides for sides that no person plays."""

from typing import Protocol

from game.play.session import Session
from rules.battle.action import Action


class Controller(Protocol):
    """Decides for bots without ever making the window wait."""

    notice: str
    """One sentence to be shown and emptied; mostly empty."""

    def warm(self) -> None:
        """Get ready, so that the first question need not wait."""

    def ask(self, session: Session) -> None:
        """Ask for the action of the side that decides now; may be called every frame."""

    def poll(self) -> Action | None:
        """Return the action once it is decided.

        :raises BotError: if there will be none.
        """

    def cancel(self) -> None:
        """Forget what was asked."""

    def close(self) -> None:
        """Let go of all it holds."""

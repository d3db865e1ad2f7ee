"""Sessions for tests: a duel in which Red decides first, played by texts or by chance."""

from pathlib import Path

from game.play.session import Session
from rules.battle.notation import parse_action
from tests.rules.record.test_record import choice, duel

SEED_RED_FIRST = next(
    seed for seed in range(100) if Session.start(duel(), seed).battle.pending.side == "red"
)


def started(players: dict[str, str] | None = None, autosave: Path | None = None) -> Session:
    """A duel in which Red decides first."""
    return Session.start(duel(), SEED_RED_FIRST, players, autosave=autosave)


def do(session: Session, text: str) -> None:
    session.do(parse_action(text, session.battle))


def play_on(session: Session, most: int = 10_000) -> None:
    for _ in range(most):
        if session.battle.over:
            return
        session.do(choice(session.battle, session.battle.dice + len(session.log)))

"""A recorded battle for the commands that read one."""

from pathlib import Path

import pytest

from game.play.session import Session
from rules.dice import mix
from rules.record.file import SUFFIX

MAPS = Path(__file__).parents[3] / "maps"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A battle that bots of no wit have fought to its end."""
    path = tmp_path / f"fought{SUFFIX}"
    session = Session.start(MAPS / "energy-duel.toml", 5)
    state = 1
    while session.battle.pending is not None:
        state = mix(state + 1)
        options = session.battle.options
        session.do(options[state % len(options)])
    session.save(path)
    return path

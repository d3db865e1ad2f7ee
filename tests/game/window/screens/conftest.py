"""A folder of scenarios, sound and broken."""

import shutil
from pathlib import Path

import pytest

from game.player.maps import MAPS

DUEL, PAIRS, TRIOS = (MAPS / f"energy-{name}.toml" for name in ("duel", "pairs", "trios"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the three duels, one broken scenario and one with a seed of its own."""
    for path in (DUEL, PAIRS, TRIOS, *MAPS.glob("duel.tmx"), *MAPS.glob("terrain.*")):
        shutil.copy(path, tmp_path)
    text = DUEL.read_text(encoding="utf-8")
    broken = text.replace('kind = "fire_mage"', 'kind = "fire_mag"')
    (tmp_path / "broken.toml").write_text(broken, encoding="utf-8")
    seeded = text.replace("format = 1", "format = 1\nseed = 77")
    (tmp_path / "later.toml").write_text(seeded, encoding="utf-8")
    return tmp_path

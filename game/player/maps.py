"""Where maps and scenarios lie: those of the game, and those of the player's own."""

from pathlib import Path

from game.player.settings import home_folder

MAPS = Path(__file__).resolve().parents[2] / "maps"
"""The folder of the game's own."""


def own_maps() -> Path:
    """Return the folder of the player's own, which need not be there yet."""
    return home_folder() / "maps"


def folder_with(name: str) -> Path:
    """Return the folder that has a file of this name: the game's own before the player's."""
    return MAPS if (MAPS / name).is_file() else own_maps()


def map_files(pattern: str) -> dict[str, Path]:
    """Return the files of both folders that fit a pattern, by stem; the game's own go first."""
    own = {path.stem: path for path in sorted(own_maps().glob(pattern))}
    return own | {path.stem: path for path in sorted(MAPS.glob(pattern))}

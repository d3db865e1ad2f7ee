"""Sounds by name; without a sound device everything stays silent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from game.window.drivers import begin_sound

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"

LOUDEST = 100
_READ: dict[Path, pygame.mixer.Sound] = {}
"""What has been read for the device that is open, by file."""


class Sounds:
    """Plays the sounds of a folder at the player's volume, 0 (silent) to 100."""

    def __init__(self, volume: int = 70, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._volume = 0
        self._reading = self._read_one_by_one()
        self.device = _open_device()
        self.volume = volume

    @property
    def volume(self) -> int:
        """Loudness from 0 (silent) to 100; values outside are held inside."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = max(0, min(LOUDEST, volume))
        for sound in _READ.values() if self.device else ():
            sound.set_volume(self._volume / LOUDEST)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all sounds, sorted."""
        return tuple(sorted(file.stem for file in self._folder.glob("*.ogg")))

    def play(self, name: str) -> bool:
        """Play a sound and return whether it can be heard; "" and unknown names are silent."""
        if not self.device or self._volume == 0 or not name:
            return False
        sound = self._sound(name)
        if sound is None:
            return False
        pygame.mixer.find_channel(force=True).play(sound)
        return True

    def work(self) -> bool:
        """Read one sound before it is wanted; False once none is left that could be heard."""
        if not self.device or self._volume == 0:
            return False
        return next(self._reading, "") != ""

    def _read_one_by_one(self) -> Iterator[str]:
        for name in self.names:
            if self._folder / f"{name}.ogg" not in _READ and self._sound(name):
                yield name

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """Return a sound, read when it is first wanted; None when there is none."""
        file = self._folder / f"{name}.ogg"
        if file not in _READ:
            try:
                sound = pygame.mixer.Sound(file)
            except (OSError, pygame.error):
                return None
            sound.set_volume(self._volume / LOUDEST)
            _READ[file] = sound
        return _READ[file]


def _open_device() -> bool:
    """Return whether there is something to play sounds on."""
    if pygame.mixer.get_init():
        return True
    _READ.clear()
    return begin_sound()

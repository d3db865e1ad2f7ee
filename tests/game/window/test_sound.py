"""Sounds, with and without a device."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from game.window.sound import FOLDER, Sounds

NAMES = (
    "block", "die", "fall", "fire", "heal", "hit", "lose", "refuse", "select", "spell", "step",
    "turn", "win",
)  # fmt: skip


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    """Sounds on a device that nobody hears."""
    pygame.mixer.quit()
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    yield Sounds()
    pygame.mixer.quit()


def test_every_sound_is_there_and_plays(sounds: Sounds) -> None:
    assert sounds.names == NAMES
    for name in NAMES:
        assert sounds.play(name)


def test_sounds_are_read_one_by_one_before_they_are_wanted(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for all who play them; at no volume they are not wanted."""
    read, sound = [], pygame.mixer.Sound
    monkeypatch.setattr("pygame.mixer.Sound", lambda file: read.append(file.stem) or sound(file))
    sounds.volume = 0
    assert not sounds.work() and read == []
    sounds.volume = 70
    assert sounds.play("fire")
    assert [sounds.work() for _name in NAMES] == [True] * (len(NAMES) - 1) + [False]
    another = Sounds()
    assert not another.work() and another.play("hit")
    assert sorted(read) == sorted(NAMES)


def test_every_sound_is_short_and_small(sounds: Sounds) -> None:
    for name in sounds.names:
        file = FOLDER / f"{name}.ogg"
        assert file.stat().st_size < 30_000
        assert 0.05 < pygame.mixer.Sound(file).get_length() < 2


def test_volume_nought_and_unknown_names_are_silent(sounds: Sounds) -> None:
    assert not sounds.play("")
    assert not sounds.play("trumpet")
    sounds.volume = 0
    assert not sounds.play("hit")


def test_volume_is_held_between_nought_and_a_hundred(sounds: Sounds) -> None:
    sounds.volume = 250
    assert sounds.volume == 100
    sounds.volume = -3
    assert sounds.volume == 0


def test_without_a_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "no such device")
    sounds = Sounds()
    assert not sounds.device
    assert not sounds.play("hit")

"""Synthesises the game's sounds: run it to write the .ogg files beside it.

Needs numpy and soundfile, which the game itself does not. The result is the same on every
run: the noise comes from a fixed seed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy
import soundfile
from numpy.typing import NDArray

RATE = 32_000
PEAK = 0.7
FOLDER = Path(__file__).resolve().parent

Wave = NDArray[numpy.float64]

NOISE = numpy.random.default_rng(6)


def times(seconds: float) -> Wave:
    """Return the moments of a sound, in seconds."""
    return numpy.arange(int(RATE * seconds)) / RATE


def tone(seconds: float, start: float, end: float | None = None) -> Wave:
    """Return a sine that glides from one frequency to another, in hertz."""
    moments = times(seconds)
    last = start if end is None else end
    frequency = start * (last / start) ** (moments / seconds)
    return numpy.sin(2 * numpy.pi * numpy.cumsum(frequency) / RATE)


def noise(seconds: float, low: float, high: float) -> Wave:
    """Return noise between two frequencies, in hertz."""
    length = int(RATE * seconds)
    spectrum = numpy.fft.rfft(NOISE.standard_normal(length))
    frequencies = numpy.fft.rfftfreq(length, 1 / RATE)
    spectrum[(frequencies < low) | (frequencies > high)] = 0
    wave: Wave = numpy.fft.irfft(spectrum, length)
    return wave / max(1e-9, float(numpy.abs(wave).max()))


def fading(wave: Wave, attack: float, decay: float) -> Wave:
    """Let a sound rise within `attack` seconds and die away; `decay` is its half-life."""
    moments = times(len(wave) / RATE)[: len(wave)]
    rise = numpy.clip(moments / max(attack, 1e-4), 0, 1)
    end = numpy.clip((len(wave) / RATE - moments) / 0.01, 0, 1)
    return wave * rise * end * 0.5 ** (moments / decay)


def together(*parts: tuple[float, float, Wave]) -> Wave:
    """Mix parts given as (start in seconds, loudness 0 to 1, sound)."""
    length = max(int(start * RATE) + len(wave) for start, _, wave in parts)
    mixed = numpy.zeros(length)
    for start, loudness, wave in parts:
        first = int(start * RATE)
        mixed[first : first + len(wave)] += loudness * wave
    return mixed


def bell(frequency: float, seconds: float, decay: float) -> Wave:
    """Return a struck tone with a few overtones."""
    return together(
        (0, 0.7, fading(tone(seconds, frequency), 0.004, decay)),
        (0, 0.22, fading(tone(seconds, frequency * 2.01), 0.004, decay * 0.6)),
        (0, 0.1, fading(tone(seconds, frequency * 3.98), 0.002, decay * 0.3)),
    )


def step() -> Wave:
    """A wooden token set down."""
    return together(
        (0, 0.8, fading(tone(0.12, 210, 150), 0.002, 0.02)),
        (0, 0.35, fading(noise(0.08, 500, 2400), 0.001, 0.008)),
    )


def hit() -> Wave:
    """A dull blow."""
    return together(
        (0, 0.9, fading(tone(0.26, 170, 55), 0.002, 0.05)),
        (0, 0.7, fading(noise(0.2, 300, 5000), 0.001, 0.022)),
    )


def block() -> Wave:
    """Metal on metal."""
    parts = [
        (0.0, 0.3, fading(tone(0.5, frequency), 0.001, 0.09))
        for frequency in (820, 1370, 2210, 3170)
    ]
    return together(*parts, (0.0, 0.6, fading(noise(0.1, 2000, 9000), 0.001, 0.012)))


def spell() -> Wave:
    """A rising shimmer."""
    return together(
        (0, 0.5, fading(tone(0.42, 420, 900), 0.06, 0.12)),
        (0.05, 0.4, fading(tone(0.4, 640, 1350), 0.06, 0.12)),
        (0.02, 0.25, fading(noise(0.4, 3000, 8000), 0.1, 0.1)),
    )


def fire() -> Wave:
    """A gust of flame."""
    return together(
        (0, 0.9, fading(noise(0.55, 90, 900), 0.05, 0.14)),
        (0.04, 0.4, fading(noise(0.45, 900, 4500), 0.04, 0.09)),
    )


def heal() -> Wave:
    """Three gentle notes upwards."""
    return together(
        (0, 0.6, bell(523, 0.4, 0.11)),
        (0.1, 0.6, bell(659, 0.4, 0.11)),
        (0.2, 0.6, bell(784, 0.45, 0.13)),
    )


def fall() -> Wave:
    """Something heavy goes down and stays."""
    return together(
        (0, 0.5, fading(tone(0.5, 240, 70), 0.01, 0.16)),
        (0.2, 0.9, fading(tone(0.35, 95, 45), 0.002, 0.07)),
        (0.2, 0.4, fading(noise(0.2, 150, 1500), 0.001, 0.03)),
    )


def die() -> Wave:
    """A die bounces on wood, ever faster."""
    knocks = ((0.0, 1.0), (0.09, 0.7), (0.155, 0.5), (0.2, 0.35), (0.235, 0.25))
    return together(
        *((start, loud, fading(noise(0.05, 900, 5200), 0.001, 0.007)) for start, loud in knocks),
        *((start, 0.5 * loud, fading(tone(0.05, 640), 0.001, 0.01)) for start, loud in knocks),
    )


def select() -> Wave:
    """A light click."""
    return together(
        (0, 0.6, fading(tone(0.07, 880), 0.002, 0.015)),
        (0, 0.2, fading(noise(0.03, 2000, 6000), 0.001, 0.005)),
    )


def refuse() -> Wave:
    """Two low knocks: no."""
    knock = fading(tone(0.12, 165, 140), 0.004, 0.03)
    return together((0, 0.8, knock), (0.12, 0.8, knock))


def turn() -> Wave:
    """A small bell: someone else's turn."""
    return bell(587, 0.55, 0.14)


def win() -> Wave:
    """A rising chord."""
    notes = ((0.0, 392), (0.14, 494), (0.28, 587), (0.42, 784))
    return together(*((start, 0.5, bell(note, 0.9, 0.22)) for start, note in notes))


def lose() -> Wave:
    """A falling line."""
    notes = ((0.0, 392), (0.2, 349), (0.4, 294))
    return together(*((start, 0.5, bell(note, 0.8, 0.2)) for start, note in notes))


SOUNDS: dict[str, Callable[[], Wave]] = {
    maker.__name__: maker
    for maker in (
        step, hit, block, spell, fire, heal, fall, die, select, refuse, turn, win, lose,
    )
}  # fmt: skip


def main() -> None:
    """Write every sound."""
    for name, make in SOUNDS.items():
        wave = make()
        soundfile.write(
            FOLDER / f"{name}.ogg",
            wave / numpy.abs(wave).max() * PEAK,
            RATE,
            format="OGG",
            subtype="VORBIS",
        )


if __name__ == "__main__":
    main()

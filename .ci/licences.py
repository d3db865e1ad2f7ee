"""The licences of what is bundled with the game, word for word, from what is installed here.

`python .ci/licences.py` prints those of Python and of all packages that the game needs.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from sysconfig import get_path

from packaging.requirements import Requirement

GAME = "six_orders"
WORDS = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS|LGPL)[^/]*$")
CARRIED = {
    "FLAC": "BSD-3-Clause, https://xiph.org/flac",
    "SDL2": "Zlib, https://libsdl.org",
    "SDL2_image": "Zlib, https://libsdl.org",
    "SDL2_mixer": "Zlib, https://libsdl.org",
    "SDL2_ttf": "Zlib, https://libsdl.org",
    "asound": "LGPL-2.1-or-later, https://alsa-project.org",
    "brotlicommon": "MIT, https://github.com/google/brotli",
    "brotlidec": "MIT, https://github.com/google/brotli",
    "fluidsynth": "LGPL-2.1-or-later, https://fluidsynth.org",
    "freetype": "FTL, https://freetype.org",
    "harfbuzz": "MIT, https://harfbuzz.github.io",
    "jpeg": "IJG and BSD-3-Clause, https://libjpeg-turbo.org",
    "mpg123": "LGPL-2.1-only, https://mpg123.de",
    "ogg": "BSD-3-Clause, https://xiph.org/ogg",
    "opus": "BSD-3-Clause, https://opus-codec.org",
    "opusfile": "BSD-3-Clause, https://opus-codec.org",
    "png16": "libpng-2.0, http://libpng.org",
    "portmidi": "MIT, https://github.com/PortMidi/portmidi",
    "sharpyuv": "BSD-3-Clause, https://developers.google.com/speed/webp",
    "sndfile": "LGPL-2.1-or-later, https://libsndfile.github.io/libsndfile",
    "tiff": "libtiff, https://libtiff.gitlab.io/libtiff",
    "vorbis": "BSD-3-Clause, https://xiph.org/vorbis",
    "vorbisenc": "BSD-3-Clause, https://xiph.org/vorbis",
    "vorbisfile": "BSD-3-Clause, https://xiph.org/vorbis",
    "wavpack": "BSD-3-Clause, https://wavpack.com",
    "webp": "BSD-3-Clause, https://developers.google.com/speed/webp",
    "webpdemux": "BSD-3-Clause, https://developers.google.com/speed/webp",
    "xmp": "MIT, https://xmp.sourceforge.net",
}
"""Licence and home of the libraries that wheels carry without their texts, by name."""


def needed(name: str) -> list[Distribution]:
    """Return what an installed package needs, with what that needs, by name; not itself."""
    found: dict[str, Distribution] = {}
    waiting = [name]
    while waiting:
        for line in distribution(waiting.pop()).requires or ():
            wanted = Requirement(line)
            if wanted.name not in found and (wanted.marker is None or wanted.marker.evaluate()):
                found[wanted.name] = distribution(wanted.name)
                waiting.append(wanted.name)
    return [found[one] for one in sorted(found, key=str.lower)]


def third_party(name: str, libraries: Iterable[Path] = ()) -> str:
    """Return the licences of Python, of what a package needs and of the libraries bundled.

    :raises SystemExit: if a library's licence is not known.
    """
    parts = ["Six Orders is bundled with the following, each under its own licence.\n"]
    parts += _part(f"Python {sys.version.split()[0]}", [_python()])
    for one in needed(name):
        said = one.metadata.get("License-Expression") or one.metadata.get("License") or ""
        first = said.splitlines()[0] if said else "see below"
        parts += _part(f"{one.name} {one.version}: {first}", _texts(one))
    parts += _libraries(libraries)
    return "\n".join(parts)


def _part(title: str, texts: Iterable[str]) -> Iterator[str]:
    yield f"{'=' * 80}\n{title}\n{'=' * 80}\n"
    yield from texts


def _python() -> str:
    return Path(get_path("stdlib"), "LICENSE.txt").read_text("utf-8")


def _texts(one: Distribution) -> Iterator[str]:
    files = sorted(file for file in one.files or () if WORDS.search(str(file)))
    yield from dict.fromkeys(
        Path(str(file.locate())).read_text("utf-8") for file in files if file.suffix != ".py"
    )


def _libraries(libraries: Iterable[Path]) -> Iterator[str]:
    """Tell of libraries that are neither Python's nor a package's own."""
    own = tuple(Path(get_path(one)).resolve() for one in ("platlib", "purelib", "stdlib"))
    owners: dict[str, str] = {}
    for path in sorted(one.resolve() for one in libraries):
        carried = path.parent.name.endswith(".libs")
        told = path.name.startswith("libpython") or any(map(path.is_relative_to, own))
        if told and not carried:
            continue
        owner = "" if carried else _owner(path)
        if owner:
            owners.setdefault(owner, path.name)
            continue
        stem = re.split(r"-\d|-[0-9a-f]{8}|\.", path.name.removeprefix("lib"))[0]
        if stem not in CARRIED:
            sys.exit(f"{path}: found a library of unknown licence; expected it in {__file__}")
        yield from _part(f"lib{stem}: {CARRIED[stem]}", [])
    for owner in sorted(owners):
        copyright_file = Path("/usr/share/doc", owner, "copyright")
        yield from _part(f"{owner}, of Debian", [copyright_file.read_text("utf-8")])


def _owner(path: Path) -> str:
    """Return the system's package that a library comes from, "" where none is known."""
    for known in (path, Path("/", *path.parts[2:]) if path.parts[1] == "usr" else path):
        asked = subprocess.run(["dpkg", "-S", str(known)], capture_output=True, text=True)
        if asked.returncode == 0:
            return asked.stdout.partition(":")[0]
    return ""


if __name__ == "__main__":
    print(third_party(GAME))

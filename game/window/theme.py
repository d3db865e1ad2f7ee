"""The look of the window as data: colours, sizes, fonts and durations from one file."""

from __future__ import annotations

import importlib.util
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from rules.errors import OwnFileError

THEME_FILE = Path(__file__).resolve().parents[2] / "assets" / "theme.toml"

USUAL = "usual"
"""The palette of the theme file's own colours."""

Channel = Annotated[int, msgspec.Meta(ge=0, le=255)]
Letter = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
Weight = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""Which of the weights that a file of letters names, from 1."""
Pixels = Annotated[int, msgspec.Meta(ge=1, le=4000)]
Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class ThemeError(OwnFileError):
    """The theme file cannot be used; the text says where and why."""


class Colour(NamedTuple):
    """Red, green and blue, each 0 to 255; usable wherever pygame takes a colour."""

    red: Channel
    green: Channel
    blue: Channel

    def mixed(self, other: Colour, per_cent: int) -> Colour:
        """Return this colour with `per_cent` (0 to 100) of the other mixed in."""
        return Colour(
            *(
                (mine * (100 - per_cent) + theirs * per_cent) // 100
                for mine, theirs in zip(self, other, strict=True)
            )
        )


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of table, panels, words and the two sides."""

    table: Colour
    table_edge: Colour
    panel: Colour
    panel_raised: Colour
    panel_edge: Colour
    ink: Colour
    ink_soft: Colour
    ink_dim: Colour
    ink_dark: Colour
    red: Colour
    red_soft: Colour
    red_deep: Colour
    blue: Colour
    blue_soft: Colour
    blue_deep: Colour
    accent: Colour
    warning: Colour
    good: Colour
    steel: Colour
    shade: Colour

    def side(self, side: str) -> Colour:
        """Return the colour of the side "red" or "blue"."""
        return self.red if side == "red" else self.blue

    def side_soft(self, side: str) -> Colour:
        """Return the pale tone of a side, legible as text on the table."""
        return self.red_soft if side == "red" else self.blue_soft

    def side_deep(self, side: str) -> Colour:
        """Return the dark tone of a side, for the strip that says whose turn it is."""
        return self.red_deep if side == "red" else self.blue_deep


class OtherFont(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A font for some letters, from `first` to `last`: its package, file and bold."""

    package: str
    file: str
    bold: Weight
    first: Letter
    last: Letter


class Fonts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The font's package and file, those that have what it has not, and three sizes in pixels."""

    package: str
    file: str
    bold: Weight
    others: tuple[OtherFont, ...]
    small: Pixels
    normal: Pixels
    large: Pixels


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lengths in pixels of a 1280 x 720 window at 100% text."""

    window_width: Pixels
    window_height: Pixels
    least_width: Pixels
    least_height: Pixels
    gap: Pixels
    padding: Pixels
    control: Pixels
    radius: Pixels
    line: Pixels
    focus: Pixels
    scroll_bar: Pixels
    tooltip_width: Pixels
    text_column: Pixels


class Durations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lengths of notices, and how long a tooltip and the caret wait, in milliseconds."""

    notice: Milliseconds
    tooltip: Milliseconds
    caret: Milliseconds


class Motion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long what happens on the board is seen to take, in milliseconds."""

    walk: Milliseconds
    lunge: Milliseconds
    flight: Milliseconds
    wave: Milliseconds
    flash: Milliseconds
    dice: Milliseconds
    stay: Milliseconds
    rise: Milliseconds
    strike: Milliseconds
    change: Milliseconds
    fall: Milliseconds
    note: Milliseconds
    deed: Milliseconds


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the window's look depends on; `board` names the board's own colours."""

    colours: Colours
    board: dict[str, Colour]
    fonts: Fonts
    sizes: Sizes
    durations: Durations
    motion: Motion


def load_theme(path: Path = THEME_FILE, palette: str = USUAL) -> Theme:
    """Read and check a theme file, and change the colours that a palette names.

    :raises ThemeError: the file is missing, is not TOML, or holds a wrong value.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ThemeError(f"{path.name}: found no readable file; expected a theme") from error
    except tomllib.TOMLDecodeError as error:
        raise ThemeError(f"{path.name}: found {error}; expected TOML") from error
    for table in ("colours", "board"):
        if isinstance(data.get(table), dict):
            data[table] = {
                name: _colour(path.name, f"{table}.{name}", value)
                for name, value in data[table].items()
            }
    changes = data.pop("palettes", {})
    if palette != USUAL:
        if palette not in changes:
            raise ThemeError(f"{path.name}: found no palette {palette}; expected it")
        for table, colours in changes[palette].items():
            place = f"palettes.{palette}.{table}"
            for name, value in colours.items():
                if name not in data.get(table, {}):
                    raise ThemeError(f"{path.name}, {place}: found {name}; expected a known colour")
                data[table][name] = _colour(path.name, f"{place}.{name}", value)
    try:
        return msgspec.convert(data, Theme)
    except msgspec.ValidationError as error:
        raise ThemeError(f"{path.name}: {error}") from error


@cache
def theme(palette: str = USUAL) -> Theme:
    """Return the game's own theme in a palette, read once."""
    return load_theme(palette=palette)


@cache
def font_file(package: str, name: str) -> Path:
    """Find a font file in a package made for fonts, without importing it.

    :raises ThemeError: the package or the font file is not installed.
    """
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        raise ThemeError(f"font {name}: found no package {package}; expected it installed")
    path = Path(found.origin).parent / "files" / name
    if not path.is_file():
        raise ThemeError(f"font {name}: found no file {path}; expected it with {package}")
    return path


def _colour(file: str, place: str, value: object) -> tuple[int, int, int]:
    """Turn "#rrggbb" into three numbers."""
    if isinstance(value, str) and len(value) == 7 and value.startswith("#"):
        try:
            number = int(value[1:], 16)
        except ValueError:
            pass
        else:
            return number >> 16, number >> 8 & 255, number & 255
    raise ThemeError(f"{file}, {place}: found {value!r}; expected a colour like #c8402f")

"""The theme file is checked, and its colours can be told apart by everyone."""

from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest
from fontTools.ttLib import TTFont

from game.player.settings import Palette
from game.window.theme import Colour, ThemeError, font_file, load_theme, theme

PALETTES = get_args(Palette)
ROOT = Path(__file__).resolve().parents[3]

# Machado, Oliveira and Fernandes 2009, severity 1.0, rows of the matrices.
SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(channel: int) -> float:
    """Return how much light a channel of 0 to 255 gives, 0 to 1."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def seen(colour: Colour, sight: str) -> tuple[float, float, float]:
    """Return lightness and the two colour axes of CIELAB as an eye of that kind sees them."""
    light = [linear(channel) for channel in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(part * value for part, value in zip(row, light, strict=True))))
        for row in SIGHTS[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089

    def curve(value: float) -> float:
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    return 116 * curve(y) - 16, 500 * (curve(x) - curve(y)), 200 * (curve(y) - curve(z))


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of the web accessibility guidelines, 1 to 21."""
    lights = sorted(
        0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
        for colour in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
def test_sides_accent_and_warning_differ_for_every_sight(sight: str) -> None:
    colours = theme().colours
    told_apart = (colours.red, colours.blue, colours.accent, colours.warning)
    for one, other in combinations(told_apart, 2):
        distance = sum(
            (a - b) ** 2 for a, b in zip(seen(one, sight), seen(other, sight), strict=True)
        )
        assert distance**0.5 > 18, (one, other)


def apart(palette: str, sight: str, *names: str) -> float:
    """Return the least distance of colours of a palette, as an eye of that kind sees them."""
    colours = [getattr(theme(palette).colours, name) for name in names]
    return min(
        sum((a - b) ** 2 for a, b in zip(seen(one, sight), seen(other, sight), strict=True)) ** 0.5
        for one, other in combinations(colours, 2)
    )


@pytest.mark.parametrize(
    ("palette", "sight"),
    [
        ("without_red", "without red"),
        ("without_green", "without green"),
        ("without_blue", "without blue"),
        ("contrast", "normal"),
    ],
)
def test_a_palette_tells_more_apart_to_the_eye_it_is_for(palette: str, sight: str) -> None:
    four = ("red", "blue", "accent", "warning")
    assert apart(palette, sight, *four) > 25
    for names in (four, ("red", "blue")):
        assert apart(palette, sight, *names) > apart("usual", sight, *names)


def test_high_contrast_has_it() -> None:
    colours = theme("contrast").colours
    for ground in (colours.table, colours.panel, colours.panel_raised):
        for ink in (colours.ink, colours.ink_soft):
            assert contrast(ink, ground) >= 10


def test_a_palette_that_changes_an_unknown_colour_is_told(tmp_path: Path) -> None:
    text = (ROOT / "assets" / "theme.toml").read_text(encoding="utf-8")
    file = tmp_path / "theme.toml"
    file.write_text(text + '\n[palettes.odd.colours]\npink = "#ff00ff"\n', encoding="utf-8")
    with pytest.raises(ThemeError, match=r"palettes\.odd\.colours: found pink; expected a known"):
        load_theme(file, "odd")
    with pytest.raises(ThemeError, match="found no palette absent"):
        load_theme(file, "absent")


@pytest.mark.parametrize("palette", PALETTES)
def test_words_stand_out_from_what_they_lie_on(palette: str) -> None:
    colours = theme(palette).colours
    for ground in (colours.table, colours.panel, colours.panel_raised):
        assert contrast(colours.ink, ground) >= 7
        for ink in (colours.ink_soft, colours.accent, colours.red_soft, colours.blue_soft):
            assert contrast(ink, ground) >= 4.5
    assert contrast(colours.ink_dark, colours.accent) >= 7
    assert contrast(colours.ink_dark, theme(palette).board["square"]) >= 7


def test_fonts_are_found() -> None:
    fonts = theme().fonts
    assert font_file(fonts.package, fonts.file).is_file()
    with pytest.raises(ThemeError, match=r"font Absent\.ttf: found no file"):
        font_file(fonts.package, "Absent.ttf")
    with pytest.raises(ThemeError, match=r"font Plain\.ttf: found no package fontpkg_absent"):
        font_file("fontpkg_absent", "Plain.ttf")


def test_every_character_of_the_game_has_a_glyph() -> None:
    """Neither a catalogue nor a word in the code asks for a letter that the fonts lack."""
    fonts = theme().fonts
    known = set(TTFont(font_file(fonts.package, fonts.file)).getBestCmap())
    for other in fonts.others:
        own = range(ord(other.first), ord(other.last) + 1)
        drawn = set(TTFont(font_file(other.package, other.file)).getBestCmap())
        known = known - set(own) | drawn & set(own)
    for pattern in ("game/**/*.py", "rules/**/*.py", "rules/**/*.toml", "assets/**/*.po"):
        for file in sorted(ROOT.glob(pattern)):
            used = {sign for sign in file.read_text(encoding="utf-8") if sign > " "}
            lacking = {sign for sign in used if ord(sign) not in known}
            assert not lacking, (file.name, lacking)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('red = "#d0452f"', 'red = "crimson"', "colours.red: found 'crimson'; expected a colour"),
        ('red = "#d0452f"', 'red = "#d04o2f"', "colours.red: found '#d04o2f'; expected a colour"),
        ("small = 14", "small = 0", "`int` >= 1 - at `\\$.fonts.small`"),
        ("small = 14", "tiny = 14", "unknown field `tiny` - at `\\$.fonts`"),
        ("[fonts]", "[fonts", "expected TOML"),
    ],
)
def test_broken_theme_is_told_in_one_sentence(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    text = (Path(__file__).parents[3] / "assets" / "theme.toml").read_text(encoding="utf-8")
    assert before in text
    file = tmp_path / "theme.toml"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(ThemeError, match=sentence):
        load_theme(file)


def test_missing_theme(tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match="absent\\.toml: found no readable file"):
        load_theme(tmp_path / "absent.toml")

"""Text and lengths follow the window's size and the player's text size."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.windows import plain_style


def test_lengths_grow_with_text_size_and_window() -> None:
    style = plain_style()
    assert style.px(100) == 100
    style.rescale(200, (1280, 720))
    assert style.px(100) == 200
    style.rescale(100, (1920, 1080))
    assert style.px(100) == 125, "half of a larger window shows more"
    style.rescale(150, (2560, 1080))
    assert style.px(100) == 188, "the narrower direction counts"


def test_small_window_does_not_shrink_text_below_the_least() -> None:
    style = plain_style()
    style.rescale(100, (640, 360))
    assert style.px(100) == 85


def test_text_size_is_held_between_100_and_200_per_cent() -> None:
    style = plain_style()
    style.rescale(40, (1280, 720))
    assert style.px(100) == 100
    style.rescale(900, (1280, 720))
    assert style.px(100) == 200


def test_text_doubles_with_its_size() -> None:
    style = plain_style()
    before = style.measure("Energy")[0]
    style.rescale(200, (1280, 720))
    assert abs(style.measure("Energy")[0] - 2 * before) <= 4


def test_same_text_is_rendered_once_until_the_scale_changes() -> None:
    style = plain_style()
    picture = style.text("Round 3")
    assert style.text("Round 3") is picture
    revision = style.revision
    style.rescale(200, (1280, 720))
    assert style.revision == revision + 1
    assert style.text("Round 3").get_height() > picture.get_height()


def test_sizes_do_not_share_pictures() -> None:
    style = plain_style()
    heights = [style.text("В-1", size).get_height() for size in ("small", "normal", "large")]
    assert heights == sorted(set(heights))
    assert style.text("В-1", bold=True) is not style.text("В-1")


def test_figures_are_all_equally_wide() -> None:
    style = plain_style()
    assert len({style.measure(figure * 5)[0] for figure in "0123456789"}) == 1


def test_short_text_is_not_shortened() -> None:
    assert plain_style().shorten("Rest", 400) == "Rest"


def test_shortened_text_ends_in_an_ellipsis_and_fits() -> None:
    style = plain_style()
    short = style.shorten("Chain of Lightning", 90)
    assert short.endswith("…")
    assert "Chain of Lightning".startswith(short[:-1])
    assert style.measure(short)[0] <= 90


@given(
    st.text(alphabet="abcde Ж\n", max_size=80),
    st.integers(min_value=40, max_value=400),
)
def test_wrapped_lines_fit_and_lose_no_letter(text: str, width: int) -> None:
    style = plain_style()
    lines = style.wrap(text, width)
    assert all(style.measure(line)[0] <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_word_too_wide_for_its_line_is_cut_behind_its_hyphen() -> None:
    style = plain_style()
    width = style.measure("Double-dragonn", "small")[0]
    assert style.wrap("Double-dragonne", width, "small") == ("Double-", "dragonne")
    width = style.measure("dragonn", "small")[0]
    assert style.wrap("dragonne", width, "small") == ("dragonn", "e")


def test_line_ends_are_kept() -> None:
    assert plain_style().wrap("one\n\ntwo", 400) == ("one", "", "two")


@pytest.mark.parametrize("sign", ["%", "·"])
def test_no_line_begins_with_a_sign(sign: str) -> None:
    style = plain_style()
    for width in range(60, 400, 7):
        lines = style.wrap(f"a chance of 100 {sign} and 25 {sign} more", width)
        assert not any(line.startswith(sign) for line in lines)


def test_bold_letters_are_heavier_and_stand_on_the_same_lines() -> None:
    """They are the font's own bold; in Hebrew too."""
    style = plain_style()
    for words in ("Declaration 60%", "\u05e9\u05dc\u05d5\u05dd"):
        plain, bold = (style.text(words, "normal", bold=one) for one in (False, True))
        inks = [pygame.mask.from_surface(one).count() for one in (plain, bold)]
        assert inks[1] > inks[0] * 11 // 10 and bold.height == plain.height
        assert style.measure(words, "normal", bold=True) == bold.size

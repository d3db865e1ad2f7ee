"""Pages for browsers, in languages read from left and from right."""

import pytest

from game.player import language
from game.player.reading import escape, html_opening


def test_a_page_says_its_language_and_direction() -> None:
    assert html_opening("he").endswith('<html lang="he" dir="rtl">')
    assert html_opening("ru").endswith('<html lang="ru">')


def test_what_has_a_meaning_for_browsers_is_written_as_text() -> None:
    assert escape("A-1 → A-2 <b>") == "A-1 → A-2 &lt;b&gt;"


def test_from_right_sums_and_moves_keep_their_direction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers that follow each other do not; there the arrow is turned."""
    monkeypatch.setattr(language, "RIGHT_TO_LEFT", ("en",))
    assert escape("נזק: 1d20 (14) + 5 = 19") == "נזק: \u20661d20 (14) + 5 = 19\u2069"
    assert escape("אביר → גובלין") == "אביר ← גובלין"
    assert (
        escape("A-1 → A-2 & 9 → 8") == "\u2066A-1 → A-2\u2069 &amp; \u20669\u2069 ← \u20668\u2069"
    )

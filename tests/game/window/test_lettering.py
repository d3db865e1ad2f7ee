"""Lines from right to left: the order of their letters, the caret, the fonts."""

from pathlib import Path

import pygame
import pytest

from game.player import language
from game.window.lettering import seen
from game.window.style import Style
from game.window.theme import load_theme
from game.window.widgets import TextField
from game.window.widgets.text_area import TextArea
from tests.game.windows import key_event, plain_style, typed


@pytest.fixture
def from_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the language in use read from right to left."""
    monkeypatch.setattr(language, "RIGHT_TO_LEFT", ("en",))


@pytest.mark.usefixtures("from_right")
@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("נזק: 1d20 (14) + 5 = 19", "1d20 (14) + 5 = 19 :קזנ"),
        ("נזק (14) + 5 = 19.", ".19 = 5 + (14) קזנ"),
        ("1d20 (14) + מזל 5 = 19", "19 = 5 לזמ + 1d20 (14)"),
        ("9–25 × (100% + 27% כוח)", "(חוכ 27% + 100%) × 9–25"),
        ("סיכוי 12,5%, −3", "−3 ,12,5% יוכיס"),
        ("ל-5 משבצות (2)", "(2) תוצבשמ 5-ל"),
        ("אביר → גובלין: 12 → 8", "8 ← 12 :ןילבוג ← ריבא"),
        ("A-1 → A-2 (אביר)", "(ריבא) A-1 → A-2"),
        ("נותרו 0: ED-2.8a, SP-S1.", ".SP-S1 ,ED-2.8a :0 ורתונ"),
        ("2.12d מגן", "ןגמ 2.12d"),
        ("6a  לפגיעה", "העיגפל  6a"),
        ("12 → ", " ← 12"),
        ("−5", "−5"),
        ("Anna.", "Anna."),
        ("/home/anna", "/home/anna"),
        (" · E-3", "E-3 · "),
        ("Anna, אביר", "ריבא ,Anna"),
    ],
)
def test_letters_stand_as_they_are_read(line: str, shown: str) -> None:
    """Sums and cells keep their direction, brackets close, arrows point on."""
    assert seen(line) == shown


def test_a_hebrew_name_is_read_rightly_in_every_language() -> None:
    assert seen("Red: עברית, 3") == "Red: תירבע, 3"
    assert seen("Red → Blue (3)") == "Red → Blue (3)"


@pytest.mark.usefixtures("from_right")
def test_the_caret_stands_between_the_letters_that_are_seen() -> None:
    """From the right edge: behind two Hebrew letters, then where a figure more would come."""
    style = plain_style()
    wide = style.measure
    assert [style.caret("אב 12", place) for place in range(6)] == [
        0,
        wide("א")[0],
        wide("אב")[0],
        wide("אב 12")[0],
        wide("אב 2")[0],
        wide("אב ")[0],
    ]
    assert style.caret("Anna", 0) == wide("Anna")[0] and style.caret("Anna", 4) == 0


def test_the_caret_follows_arrows_as_they_are_seen(from_right: None) -> None:
    """A window mirrored takes ← for →: it goes on in Hebrew and back in Latin letters."""
    for text, place in (("אבג", 2), ("abc", 0)):
        field = TextField(plain_style(), text)
        field.gain_focus(by_keyboard=True)
        field.caret = 1
        field.handle(key_event(pygame.K_RIGHT))
        assert field.caret == place
        field.handle(typed("!"))
        assert field.text == text[:place] + "!" + text[place:]


def test_a_click_sets_the_caret_in_hebrew(from_right: None) -> None:
    style = plain_style()
    area = TextArea(style, "אבג\nדהו")
    area.rect = pygame.Rect(0, 0, 300, 200)
    x = area.rect.left + style.padding + style.measure("דה")[0]
    y = area.rect.top + style.gap + style.line_height() + 3
    area.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    assert area.caret == len("אבג\nדה")


def test_lines_are_broken_and_shortened_before_they_are_turned(from_right: None) -> None:
    style = plain_style()
    text = "האביר מכה את הגובלין ופוגע בו"
    lines = style.wrap(text, 120)
    assert " ".join(lines) == text and len(lines) > 1
    short = style.shorten(text, 120)
    assert short.endswith("…") and seen(short).startswith("…")


def test_what_the_first_font_lacks_comes_from_another() -> None:
    """Its letters stand on the same line, and both together are as wide as they are apart."""
    style = plain_style()
    font = style.font()
    assert font.size("Red אביר")[0] == font.size("Red ")[0] + font.size("אביר")[0]
    feet = [
        font.render(letter, style.theme.colours.ink).get_bounding_rect().bottom for letter in "Hדא"
    ]
    assert max(feet) - min(feet) <= 1


def test_a_font_is_asked_for_the_letters_that_the_theme_gives_it(tmp_path: Path) -> None:
    """Without its range the first font draws empty boxes: all letters alike."""
    text = (Path(language.__file__).parents[2] / "assets" / "theme.toml").read_text("utf-8")
    (tmp_path / "theme.toml").write_text(text.replace('"\\u05ff"', '"\\u0590"'), "utf-8")
    alone = Style(load_theme(tmp_path / "theme.toml")).font()
    assert len({alone.size(letter) for letter in "אבגדו"}) == 1
    assert len({plain_style().font().size(letter) for letter in "אבגדו"}) > 1


def test_a_name_that_is_no_text_is_shown_with_signs_for_its_bytes() -> None:
    """The system may call a file by bytes that are no letters; whoever lists it goes on."""
    style = plain_style()
    name = b"duel-\xff\xe9".decode("utf-8", "surrogateescape")
    assert style.measure(name) == style.measure("duel-\ufffd\ufffd")
    for bold in (False, True):
        assert style.text(name, bold=bold).get_width() > 0
        assert style.wrap(name, 400, bold=bold) == (name,)

"""Typed text, scrolling text and lists."""

import pygame
import pytest

from game.window.style import Style
from game.window.theme import theme
from game.window.widgets import ListBox, Paragraph, ScrollText, TextField
from game.window.widgets.text_area import TextArea
from tests.game.windows import click_event, key_event, motion_event, plain_style, typed

STYLE = plain_style()


def field(text: str = "", **options: object) -> TextField:
    """Make a focused field."""
    made = TextField(STYLE, text, **options)  # type: ignore[arg-type]
    made.rect = pygame.Rect(0, 0, 300, 44)
    made.focused = True
    return made


def test_typing_goes_in_at_the_caret() -> None:
    name = field("Ла")
    name.handle(typed("д"))
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_DELETE):
        name.handle(key_event(key))
    name.handle(typed("ю"))
    assert name.text == "Люд"
    for key in (pygame.K_END, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_BACKSPACE):
        name.handle(key_event(key))
    assert name.text == "д"
    name.handle(key_event(pygame.K_BACKSPACE))
    assert name.text == "д", "nothing stands before the caret"


def test_an_empty_field_says_what_it_is_for_while_one_types_into_it_too() -> None:
    def pixels(made: TextField) -> bytes:
        surface = pygame.Surface((320, 60))
        made.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    named = {"placeholder": "Name of the study"}
    assert pixels(field(**named)) != pixels(field())
    assert pixels(field("Walls", **named)) == pixels(field("Walls"))


def test_only_what_is_allowed_can_be_typed_and_not_too_long() -> None:
    told: list[str] = []
    number = field(allowed=str.isdigit, greatest_length=3, on_change=told.append)
    for text in ("1a2", "x", "345"):
        number.handle(typed(text))
    assert number.text == "123"
    assert told == ["12", "123"]


def test_enter_hands_over_the_text() -> None:
    told: list[str] = []
    field("17", on_enter=told.append).handle(key_event(pygame.K_RETURN))
    assert told == ["17"]


def test_tab_and_escape_are_left_to_the_screen() -> None:
    name = field("a")
    assert not name.handle(key_event(pygame.K_TAB, unicode="\t"))
    assert not name.handle(key_event(pygame.K_ESCAPE, unicode="\x1b"))


def test_click_places_the_caret() -> None:
    name = field("mmmm")
    left = name.rect.left + STYLE.padding
    name.handle(click_event((left + STYLE.measure("mm")[0] + 1, 20)))
    assert name.caret == 2


def press(made: TextField, *keys: int, mod: int = 0) -> None:
    """Press keys one after another, with others held down."""
    for key in keys:
        made.handle(key_event(key, mod))


def test_what_shift_marks_is_written_over_and_deleted_at_once() -> None:
    name = field("Lancer")
    press(name, pygame.K_LEFT, pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    assert name.marked == (4, 6)
    name.handle(typed("ing"))
    assert (name.text, name.marked) == ("Lancing", (7, 7))
    press(name, pygame.K_HOME, mod=pygame.KMOD_LSHIFT)
    press(name, pygame.K_DELETE)
    assert name.text == ""


def test_an_arrow_without_shift_goes_to_the_end_of_what_is_marked() -> None:
    name = field("Lancer")
    press(name, pygame.K_a, mod=pygame.KMOD_LCTRL)
    press(name, pygame.K_LEFT)
    assert name.marked == (0, 0) and name.text == "Lancer"


def test_the_mouse_held_down_marks_and_let_go_marks_no_more() -> None:
    name = field("mmmm")
    left, width = name.rect.left + STYLE.padding, STYLE.measure("m")[0]
    name.handle(click_event((left + width + 1, 20)))
    name.handle(motion_event((left + 3 * width, 20)))
    name.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(left, 20)))
    name.handle(motion_event((left, 20)))
    assert name.marked == (1, 3)


def test_a_marked_part_is_copied_cut_and_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    held = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    name, other = field("Spear"), field("12", allowed=str.isdigit, greatest_length=4)
    press(name, pygame.K_a, pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert (held, name.text) == (["Spear"], "Spear")
    press(name, pygame.K_x, pygame.K_v, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert name.text == "SpearSpear"
    held[0] = "3a45"
    press(other, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert other.text == "1234"
    held[0] = "two\nlines"
    press(name, pygame.K_a, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert name.text == "two lines"


def test_what_is_marked_is_seen_while_one_types_there() -> None:
    def pixels(made: TextField) -> bytes:
        surface = pygame.Surface((320, 60))
        made.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    plain, marked = field("Lancer"), field("Lancer")
    press(marked, pygame.K_a, mod=pygame.KMOD_LCTRL)
    assert pixels(plain) != pixels(marked)
    plain.focused = marked.focused = False
    assert pixels(plain) == pixels(marked)


def test_another_text_that_is_shown_has_nothing_marked() -> None:
    name = field("Lancer")
    name.handle(click_event((name.rect.left, 20)))
    name.show("Archer")
    name.handle(typed("s"))
    assert name.text == "Archers"


def test_lines_are_marked_across_their_breaks_and_enter_begins_a_new_one() -> None:
    area = TextArea(STYLE, "one\ntwo")
    area.rect, area.focused = pygame.Rect(0, 0, 300, 200), True
    press(area, pygame.K_UP, mod=pygame.KMOD_LSHIFT)
    assert area.marked == (3, 7)
    press(area, pygame.K_RETURN)
    assert area.text == "one\n" and area.caret == 4
    press(area, pygame.K_UP)
    assert area.caret == 0
    assert not area.handle(key_event(pygame.K_UP)), "above the first line there is nothing"


def log(lines: int, height: int = 100) -> ScrollText:
    """Make a log with that many lines."""
    made = ScrollText(STYLE)
    made.rect = pygame.Rect(0, 0, 300, height)
    made.set([f"line {number}" for number in range(lines)])
    return made


def test_new_line_is_followed_only_while_the_end_is_in_view() -> None:
    text = log(50)
    text.append("new")
    assert text.offset == 0, "the reader is at the top"
    text.scroll_to(text.full_height())
    text.append("newer")
    assert text.offset == text.full_height() - text.rect.height


def test_adding_breaks_only_the_new_paragraph(monkeypatch: pytest.MonkeyPatch) -> None:
    text = log(200)
    text.full_height()
    wrapped: list[str] = []
    wrap = STYLE.wrap

    def counting(words: str, *rest: object) -> tuple[str, ...]:
        wrapped.append(words)
        return wrap(words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(STYLE, "wrap", counting)
    text.append(Paragraph("one more", bold=True))
    text.draw(pygame.Surface((300, 100)))
    assert wrapped == ["one more"]


def test_only_lines_in_view_are_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    text = log(500)
    rendered: list[str] = []
    render = STYLE.text

    def counting(words: str, *rest: object) -> pygame.Surface:
        rendered.append(words)
        return render(words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(STYLE, "text", counting)
    text.scroll_to(10 * STYLE.line_height())
    text.draw(pygame.Surface((300, 100)))
    assert rendered[0] == "line 10"
    assert len(rendered) <= 100 // STYLE.line_height() + 2


def test_keys_and_wheel_scroll_and_stop_at_the_ends() -> None:
    text = log(50)
    text.focused = text.hovered = True
    end = text.full_height() - 100
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)
    text.handle(wheel)
    assert text.offset == 0
    text.handle(key_event(pygame.K_END))
    assert text.offset == end
    text.handle(key_event(pygame.K_PAGEDOWN))
    assert text.offset == end
    text.handle(wheel)
    assert text.offset == end - 3 * STYLE.line_height()
    text.handle(key_event(pygame.K_HOME))
    assert text.offset == 0


def test_bar_can_be_dragged() -> None:
    text = log(50)
    bar = text.bar()
    assert bar is not None
    assert text.handle(click_event(bar.center))
    text.handle(motion_event((bar.centerx, 500)))
    assert text.offset == text.full_height() - 100
    text.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(bar.centerx, 500), button=1))
    text.handle(motion_event((bar.centerx, 0)))
    assert text.offset == text.full_height() - 100, "let go"


def test_no_bar_where_everything_fits() -> None:
    assert log(2).bar() is None


def test_narrower_text_has_more_lines() -> None:
    text = ScrollText(STYLE)
    text.set(["a long line of many short words, one after the other"])
    assert text.wanted(120)[1] > text.wanted(600)[1]


def test_list_selects_by_keys_and_chooses_by_enter() -> None:
    chosen: list[int] = []
    rows = ListBox(STYLE, [f"save {number}" for number in range(20)], chosen.append)
    rows.rect = pygame.Rect(0, 0, 300, 4 * rows.row_height())
    rows.focused = True
    for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        rows.handle(key_event(key))
    assert chosen == [2]
    rows.handle(key_event(pygame.K_END))
    assert rows.selected == 19
    assert rows.offset == 16 * rows.row_height(), "scrolled into view"


def test_second_click_on_a_row_chooses_it() -> None:
    chosen: list[int] = []
    rows = ListBox(STYLE, ["a", "b", "c"], chosen.append)
    rows.rect = pygame.Rect(0, 0, 300, 200)
    place = (20, rows.row_height() * 3 // 2)
    rows.handle(click_event(place))
    assert (rows.selected, chosen) == (1, [])
    rows.handle(click_event(place))
    assert chosen == [1]
    rows.handle(click_event((20, 190)))
    assert rows.selected == 1, "below the rows"


@pytest.mark.parametrize("palette", ["usual", "contrast"])
def test_a_field_is_seen_on_the_table(palette: str) -> None:
    """Where both are black it has an edge."""
    style = Style(theme(palette), 100)
    made = TextField(style, "")
    made.rect = pygame.Rect(10, 10, 300, 44)
    surface = pygame.Surface((320, 64))
    surface.fill(style.theme.colours.table)
    made.draw(surface)
    seen = {tuple(surface.get_at((x, 32))) for x in range(8, 20)}
    assert len(seen) > 1

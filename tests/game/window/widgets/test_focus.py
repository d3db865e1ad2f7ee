"""The keyboard reaches every widget in order; the mouse reaches the topmost."""

import pygame
import pytest

from game.window.widgets import Button, FocusGroup, Label, ScrollArea, TextField, stack
from tests.game.windows import click_event, key_event, motion_event, plain_style, typed

STYLE = plain_style()


def button(name: str, left: int, top: int, pressed: list[str], hotkey: int | None = None) -> Button:
    """Make a button 100 by 40 that writes down its name."""
    made = Button(STYLE, name, lambda: pressed.append(name), hotkey=hotkey)
    made.rect = pygame.Rect(left, top, 100, 40)
    return made


def two_by_two(pressed: list[str]) -> FocusGroup:
    """Make four buttons: north-west, north-east, south-west, south-east."""
    places = {"nw": (0, 0), "ne": (200, 0), "sw": (0, 100), "se": (200, 100)}
    return FocusGroup(button(name, *place, pressed) for name, place in places.items())


def name_of(group: FocusGroup) -> str:
    """Return the words of the focused button."""
    assert isinstance(group.focus, Button)
    return str(group.focus.words)


def test_tab_goes_through_all_and_round() -> None:
    group = two_by_two([])
    seen = []
    for _count in range(5):
        group.handle(key_event(pygame.K_TAB))
        seen.append(name_of(group))
    assert seen == ["nw", "ne", "sw", "se", "nw"]


def test_shift_tab_goes_backwards_from_the_last() -> None:
    group = two_by_two([])
    seen = []
    for _count in range(5):
        group.handle(key_event(pygame.K_TAB, pygame.KMOD_SHIFT))
        seen.append(name_of(group))
    assert seen == ["se", "sw", "ne", "nw", "se"]


def test_arrows_go_to_the_neighbour_and_stop_at_the_edge() -> None:
    group = two_by_two([])
    seen = []
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        group.handle(key_event(key))
        seen.append(name_of(group))
    assert seen == ["nw", "ne", "se", "sw", "nw"]
    assert not group.handle(key_event(pygame.K_UP))


def test_after_a_click_enter_is_for_the_button_that_names_it() -> None:
    """The clicked one shows no ring; once it does, by a key, Enter presses it."""
    pressed: list[str] = []
    start = button("start", 200, 0, pressed, hotkey=pygame.K_RETURN)
    group = FocusGroup([button("variants", 0, 0, pressed), start])
    for event in (click_event((10, 10)), key_event(pygame.K_RETURN), key_event(pygame.K_SPACE)):
        group.handle(event)
    assert pressed == ["variants", "start", "variants"]
    group.handle(key_event(pygame.K_RETURN))
    assert pressed[-1] == "variants"


def test_enter_and_space_press_the_focused_button() -> None:
    pressed: list[str] = []
    group = two_by_two(pressed)
    assert not group.handle(key_event(pygame.K_RETURN)), "nothing has the focus yet"
    group.handle(key_event(pygame.K_TAB))
    group.handle(key_event(pygame.K_RETURN))
    group.handle(key_event(pygame.K_TAB))
    group.handle(key_event(pygame.K_SPACE))
    assert pressed == ["nw", "ne"]


def test_click_presses_and_takes_the_focus_without_a_ring() -> None:
    pressed: list[str] = []
    group = two_by_two(pressed)
    assert group.handle(click_event((250, 120)))
    assert pressed == ["se"]
    assert name_of(group) == "se"
    assert group.focus is not None and not group.focus.ring
    assert not group.handle(click_event((150, 60))), "between the buttons"


def test_key_shows_the_ring() -> None:
    group = two_by_two([])
    group.handle(key_event(pygame.K_TAB))
    assert group.focus is not None and group.focus.ring


def test_a_button_may_take_every_widget_away() -> None:
    """So does the entry of the menu that goes on with a battle."""
    group = FocusGroup()
    last = Button(STYLE, "go on", lambda: group.set([]))
    group.set([last])
    group.give_focus(last, by_keyboard=True)
    assert group.handle(key_event(pygame.K_RETURN))
    assert group.focus is None and not (last.focused or last.ring)


def test_only_the_topmost_widget_hovers() -> None:
    pressed: list[str] = []
    below, above = button("below", 0, 0, pressed), button("above", 50, 0, pressed)
    group = FocusGroup([below, above])
    group.handle(motion_event((70, 10)))
    assert (below.hovered, above.hovered) == (False, True)
    group.handle(click_event((70, 10)))
    assert pressed == ["above"]
    group.handle(motion_event((10, 10)))
    assert (below.hovered, above.hovered) == (True, False)


def test_hotkey_works_wherever_the_focus_is_but_not_with_control() -> None:
    pressed: list[str] = []
    group = FocusGroup([button("a", 0, 0, pressed), button("rest", 0, 50, pressed, pygame.K_r)])
    group.handle(key_event(pygame.K_TAB))
    group.handle(key_event(pygame.K_r, unicode="r"))
    group.handle(key_event(pygame.K_r, pygame.KMOD_LCTRL))
    assert pressed == ["rest"]


def test_typing_is_not_taken_for_a_hotkey() -> None:
    pressed: list[str] = []
    field = TextField(STYLE)
    group = FocusGroup([field, button("rest", 0, 50, pressed, pygame.K_r)])
    group.give_focus(field)
    group.handle(key_event(pygame.K_r, unicode="r"))
    group.handle(typed("r"))
    assert (field.text, pressed) == ("r", [])


def test_greyed_button_takes_the_focus_to_say_why_but_does_nothing() -> None:
    pressed: list[str] = []
    group = two_by_two(pressed)
    first = group.widgets[0]
    assert isinstance(first, Button)
    first.disable("needs 4 attack points, 2 left")
    group.handle(key_event(pygame.K_TAB))
    group.handle(key_event(pygame.K_RETURN))
    assert group.focus is first
    assert pressed == []
    assert first.hint == "needs 4 attack points, 2 left"


def test_hidden_and_silent_widgets_are_passed_over() -> None:
    pressed: list[str] = []
    hidden, shown = button("hidden", 0, 0, pressed), button("shown", 0, 50, pressed)
    hidden.visible = False
    group = FocusGroup([Label(STYLE, "words"), hidden, shown])
    group.handle(key_event(pygame.K_TAB))
    assert group.focus is shown
    assert not group.handle(click_event((10, 10)))


def test_focus_stays_while_its_widget_stays() -> None:
    pressed: list[str] = []
    kept, other = button("kept", 0, 0, pressed), button("other", 0, 50, pressed)
    group = FocusGroup([kept, other])
    group.give_focus(kept, by_keyboard=True)
    group.set([other, kept])
    assert group.focus is kept and kept.focused
    group.set([other])
    assert group.focus is None and not kept.focused


def many_in_an_area(pressed: list[str]) -> tuple[ScrollArea, FocusGroup]:
    """Make ten buttons in an area that shows about three, and one button below."""
    area = ScrollArea(STYLE, [button(str(number), 0, 0, pressed) for number in range(10)])
    area.rect = pygame.Rect(0, 0, 300, 170)
    return area, FocusGroup([area, button("below", 0, 200, pressed)])


def inner_name(area: ScrollArea) -> str:
    """Return the words of the focused button inside an area."""
    assert isinstance(area.group.focus, Button)
    return str(area.group.focus.words)


def test_an_area_draws_what_is_in_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Button, "draw", lambda one, _surface: drawn.append(str(one.words)))
    area, _group = many_in_an_area([])
    surface = pygame.Surface((300, 300))
    area.draw(surface)
    assert drawn and drawn == [str(number) for number in range(len(drawn))] and len(drawn) < 6
    drawn.clear()
    area.scroll_to(10_000)
    area.draw(surface)
    assert drawn[-1] == "9" and len(drawn) < 6


def test_tab_walks_through_an_area_and_out_of_it() -> None:
    pressed: list[str] = []
    area, group = many_in_an_area(pressed)
    for number in range(10):
        group.handle(key_event(pygame.K_TAB))
        assert inner_name(area) == str(number)
        focus = area.group.focus
        assert focus is not None and area.rect.contains(focus.rect), "scrolled into view"
    group.handle(key_event(pygame.K_TAB))
    assert name_of(group) == "below"
    group.handle(key_event(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert inner_name(area) == "9", "from below one enters at the end"


def test_arrows_walk_through_an_area_and_out_of_it() -> None:
    pressed: list[str] = []
    area, group = many_in_an_area(pressed)
    for _count in range(10):
        group.handle(key_event(pygame.K_DOWN))
    assert inner_name(area) == "9"
    group.handle(key_event(pygame.K_DOWN))
    assert name_of(group) == "below"
    group.handle(key_event(pygame.K_UP))
    assert inner_name(area) == "9"
    group.handle(key_event(pygame.K_RETURN))
    assert pressed == ["9"]


def test_what_is_scrolled_away_cannot_be_clicked() -> None:
    pressed: list[str] = []
    area, group = many_in_an_area(pressed)
    group.handle(motion_event((20, 20)))
    group.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    assert area.offset == 2 * STYLE.control
    area.draw(pygame.Surface((300, 170)))
    group.handle(click_event((20, area.group.widgets[0].rect.centery)))
    group.handle(click_event((20, 190)))
    assert pressed == []
    group.handle(click_event((20, area.group.widgets[2].rect.centery)))
    assert pressed == ["2"]


def test_stack_leaves_out_what_is_hidden() -> None:
    pressed: list[str] = []
    widgets = [button(name, 0, 0, pressed) for name in "abc"]
    widgets[1].visible = False
    height = stack(pygame.Rect(10, 20, 200, 400), widgets, 10)
    assert height == 2 * STYLE.control + 10
    assert widgets[2].rect.top == 20 + STYLE.control + 10


def test_a_tooltip_says_when_it_comes_and_a_caret_when_it_blinks() -> None:
    """Frames are drawn only when something moves: each of them is seen to, and nothing between."""
    tool, field = button("tool", 0, 0, []), TextField(STYLE, "words")
    tool.hint, field.rect = "what it does", pygame.Rect(0, 100, 100, 40)
    group, tenth = FocusGroup([tool, field]), 0.1
    durations = STYLE.theme.durations
    group.handle(motion_event((5, 5)))
    said = [group.update(tenth) for _ in range(20)]
    assert said.count(True) == 1 and said.index(True) == -(-durations.tooltip // 100) - 1
    assert 4000 // durations.caret <= _blinks(group, field, tenth) <= 4000 // durations.caret + 2


def test_what_a_key_has_pressed_has_its_tooltip_read() -> None:
    """A tooltip lies over what is wanted next, and takes the clicks that are meant for it."""
    pressed: list[str] = []
    tool = button("tool", 0, 200, pressed, pygame.K_7)
    tool.hint, tool.hint_room = "NP-S3", pygame.Rect(0, 0, 600, 200)
    below = button("target", 0, 160, pressed)
    group = FocusGroup([tool, below])
    group.on_rule = pressed.append
    group.handle(motion_event(tool.rect.center))
    group.update(9)
    surface = pygame.Surface((600, 300))
    group.draw_hint(surface)
    assert group._tip is not None
    link = group._tip.box.center
    assert below.rect.collidepoint(link)
    group.handle(key_event(pygame.K_7))
    group.draw_hint(surface)
    group.handle(motion_event(link))
    group.handle(click_event(link))
    assert pressed == ["tool", "target"]


def test_a_click_in_a_tooltip_does_nothing_to_what_it_hides() -> None:
    """It is read, and what lies under it is not seen; beside it, what is clicked is pointed at."""
    pressed: list[str] = []
    tool, under = button("tool", 0, 200, pressed), button("under", 0, 160, pressed)
    tool.hint, tool.hint_room = "what it does: NP-S3", pygame.Rect(0, 0, 600, 200)
    group = FocusGroup([tool, under])
    group.on_rule = pressed.append
    group.handle(motion_event(tool.rect.center))
    group.update(9)
    group.draw_hint(pygame.Surface((600, 300)))
    assert group._tip is not None
    box = group._tip.box
    words, beside = (box.left + 2, box.centery), (box.centerx, box.top - 2)
    assert under.rect.collidepoint(words) and under.rect.collidepoint(beside)
    for place, done in ((words, []), (beside, ["under"])):
        group.handle(motion_event(place))
        group.handle(click_event(place))
        assert pressed == done
    assert under.hovered and not tool.hovered


def _blinks(group: FocusGroup, field: TextField, seconds: float) -> int:
    """Count how often something is said to have changed while a field has the focus."""
    group.give_focus(field, by_keyboard=True)
    return [group.update(seconds) for _ in range(40)].count(True)

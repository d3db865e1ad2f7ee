"""Choices change by keys and clicks and tell what they became."""

import pygame
import pytest

from game.window.widgets import Selector, Stepper, Toggle
from tests.game.windows import click_event, key_event, plain_style

STYLE = plain_style()
ROW = pygame.Rect(0, 0, 600, 44)


def selector(told: list[str], value: str = "b") -> Selector[str]:
    """Make a focused choice of a, b and c."""
    made = Selector(STYLE, "Letter", [(key, key.upper()) for key in "abc"], value, told.append)
    made.rect = ROW.copy()
    made.focused = True
    return made


def stepper(told: list[int], value: int = 50) -> Stepper:
    """Make a focused number of 0 to 100 in steps of 20."""
    made = Stepper(STYLE, "Number", value, told.append, step=20, form="{number}%")
    made.rect = ROW.copy()
    made.focused = True
    return made


def test_arrows_choose_the_neighbour_and_stop_at_the_ends() -> None:
    told: list[str] = []
    choice = selector(told)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        assert choice.handle(key_event(key))
    assert told == ["c", "b"]
    assert choice.value_words() == "B"


def test_enter_goes_round() -> None:
    told: list[str] = []
    choice = selector(told, "c")
    choice.handle(key_event(pygame.K_RETURN))
    choice.handle(key_event(pygame.K_SPACE))
    assert told == ["a", "b"]


def test_unknown_value_starts_at_the_first() -> None:
    assert selector([], "z").value == "a"


def test_clicks_on_the_arrows_and_between_them() -> None:
    told: list[str] = []
    choice = selector(told)
    choice.handle(click_event(choice.arrow(-1).center))
    choice.handle(click_event(choice.arrow(-1).center))
    choice.handle(click_event(choice.arrow(1).center))
    choice.handle(click_event(choice.field().center))
    assert told == ["a", "b", "c"]


def test_click_on_the_name_changes_nothing() -> None:
    told: list[str] = []
    choice = selector(told)
    assert choice.handle(click_event((5, 20)))
    assert told == []


def test_disabled_choice_does_not_change() -> None:
    told: list[str] = []
    choice = selector(told)
    choice.enabled = False
    assert not choice.handle(key_event(pygame.K_RIGHT))
    assert not choice.handle(click_event(choice.arrow(1).center))
    assert told == []


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([pygame.K_RIGHT], [70]),
        ([pygame.K_RIGHT] * 4, [70, 90, 100]),
        ([pygame.K_LEFT] * 4, [30, 10, 0]),
        ([pygame.K_END, pygame.K_END, pygame.K_HOME], [100, 0]),
    ],
)
def test_number_is_held_between_its_bounds(keys: list[int], expected: list[int]) -> None:
    told: list[int] = []
    number = stepper(told)
    for key in keys:
        number.handle(key_event(key))
    assert told == expected


def test_plus_and_minus_change_a_number() -> None:
    told: list[int] = []
    number = stepper(told)
    number.handle(key_event(pygame.K_PLUS, unicode="+"))
    number.handle(key_event(pygame.K_MINUS, unicode="-"))
    assert told == [70, 50]
    assert number.value_words() == "50%"


def test_number_starts_within_its_bounds() -> None:
    assert stepper([], 400).value == 100


def test_switch() -> None:
    told: list[bool] = []
    switch = Toggle(STYLE, "Full screen", False, told.append)
    switch.rect = ROW.copy()
    switch.focused = True
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE):
        switch.handle(key_event(key))
    switch.handle(click_event(switch.field().center))
    assert told == [True, False, True]
    assert switch.value_words() == "On"

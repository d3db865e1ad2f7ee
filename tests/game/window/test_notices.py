"""What the window tells and asks over its screen: notices and questions."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.tour.battles import at_end
from game.tour.replays import at_blow
from game.tour.studies import chapter, on_shelf
from game.window.app import App
from game.window.screens.base import Screen
from game.window.screens.end.turning_card import TurningCard
from game.window.screens.replay.timeline import Timeline
from game.window.widgets import Answer, Button, Dialog
from game.window.widgets.text_field import TextField
from tests.game.window.test_app import button, open_menu
from tests.game.windows import (
    FRAME,
    click,
    headless_app,
    key_event,
    press,
    typed,
)


def test_a_notice_lies_above_the_tools_at_the_foot() -> None:
    app = headless_app()
    open_menu(app, [])
    for foot, bottom in ((0, 712), (600, 592)):
        assert app.screen is not None
        app.screen.foot = foot
        app.draw()
        before = app.surface.copy()
        app.tell("Here it is.")
        app.draw()
        changed = pygame.mask.from_threshold(app.surface, (0, 0, 0), (1, 1, 1, 255), before)
        changed.invert()
        rects = changed.get_bounding_rects()
        assert rects and pygame.Rect.unionall(rects[0], rects[1:]).bottom == bottom
        app.step(10)


def test_what_is_told_at_the_start_waits_for_the_first_press_and_a_while_from_then() -> None:
    """Files that were broken: nobody may look at the window yet, and one may have lost two."""
    app = headless_app()
    open_menu(app, [])
    app.tell("One is broken", waits=True)
    app.tell("Two is broken", waits=True)
    for _second in range(60):
        app.step(1)
    assert app.notice.words == "One is broken. Two is broken"
    press(app, pygame.K_F1)
    app.step(1)
    assert app.notice.words, "it is read on the next screen too"
    app.step(20)
    assert not app.notice.words


def test_a_notice_does_not_outlive_what_it_was_said_over() -> None:
    """What says why something cannot be is of no use on the next screen."""
    app = headless_app()
    menu = open_menu(app, [])
    app.step(FRAME)
    menu.ask(Dialog(app.style, "Quit?", "", [Answer("Back", lambda: app.tell("Gone back."))]))
    app.tell("Another key first.")
    app.step(FRAME)
    assert app.notice.words == "Another key first."
    press(app, pygame.K_ESCAPE)
    assert app.notice.words == "Gone back.", "said as the question closed"
    press(app, pygame.K_F1)
    assert app.notice.words == ""


def test_question_takes_all_events_until_answered() -> None:
    app = headless_app()
    started: list[str] = []
    menu = open_menu(app, started)
    answers = [Answer("Quit", lambda: started.append("yes")), Answer("Back")]
    menu.ask(Dialog(app.style, "Quit?", "The battle is kept.", answers))
    click(app, button(app, "New battle").rect.center)
    assert started == []
    press(app, pygame.K_ESCAPE)
    assert menu.dialog is None
    assert started == [], "Escape is the last answer"
    menu.ask(Dialog(app.style, "Quit?", "The battle is kept.", answers))
    press(app, pygame.K_RETURN)
    assert menu.dialog is None
    assert started == ["yes"]


def test_the_key_that_opens_a_question_writes_nothing_into_it() -> None:
    app = headless_app()
    on_shelf(app)
    for event in (key_event(pygame.K_n, unicode="n"), typed("n"), typed("n"), typed("o")):
        app.post(event)
    app.step(FRAME)
    dialog = app.screen.dialog if app.screen else None
    assert dialog is not None
    assert [one.text for one in dialog.group.widgets if isinstance(one, TextField)] == ["no"]


def test_the_key_that_opens_a_field_writes_nothing_into_it() -> None:
    app = headless_app()
    study = chapter(app)
    before = study.remark.text.text
    for event in (key_event(pygame.K_t, unicode="t"), typed("t"), typed("H"), typed("i")):
        app.post(event)
    app.step(FRAME)
    assert study.remark.text.text == before + "Hi"


def test_answer_may_ask_again() -> None:
    app = headless_app()
    menu = open_menu(app, [])
    second = Dialog(app.style, "Sure?", "", [Answer("Back")])
    menu.ask(Dialog(app.style, "Quit?", "", [Answer("Quit", lambda: menu.ask(second))]))
    press(app, pygame.K_RETURN)
    assert menu.dialog is second


def test_settings_that_cannot_be_saved_are_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    app = headless_app(blocked)
    app.change_settings(text_scale=110)
    assert app.notice.words.startswith("Settings could not be saved:")


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("opened", [at_end, at_blow()])
def test_a_notice_lies_on_no_tool_of_the_end_nor_of_a_replay(
    opened: Callable[[App], Screen], scale: int
) -> None:
    app = headless_app(text_scale=scale)
    screen = opened(app)
    app.tell("The battle is saved.")
    app.draw()
    assert app.notice._text is not None
    words = app.notice._text.rect
    tools = [one for one in screen.group.widgets if isinstance(one, (Button, Timeline))]
    tools = [one for one in tools if one.visible and not isinstance(one, TurningCard)]
    assert tools and not any(one.rect.colliderect(words) for one in tools)

"""The window as a player uses it: by keys alone, by clicks alone, at every size."""

from importlib.util import find_spec
from pathlib import Path

import pygame
import pytest

from game.player.faults import told_failure
from game.player.language import alphabet, available_languages
from game.player.settings import MOST_PIXELS, load_settings
from game.window.app import App
from game.window.mirror import put_pointer
from game.window.program import LATER_NEEDED, SOON_NEEDED
from game.window.screens.help import HelpScreen, general_chapters
from game.window.screens.menu import NEEDED, BattleEntries, MenuScreen, make_menu
from game.window.screens.rulebook import RulebookScreen
from game.window.screens.settings import SettingsScreen
from game.window.theme import theme
from game.window.widgets import Button, ScrollArea
from tests.game.windows import (
    FRAME,
    all_widgets,
    click,
    headless_app,
    press,
    resize,
    writing,
)


def open_menu(app: App, started: list[str], *, resumable: bool = False) -> MenuScreen:
    """Show a menu that writes down what it would start."""
    resume = (lambda: started.append("resume")) if resumable else None
    menu = make_menu(
        BattleEntries(
            resume=lambda: resume,
            new=lambda: started.append("new"),
            saved=lambda: started.append("saved"),
            teams=lambda: started.append("teams"),
            studies=lambda: started.append("studies"),
            learn=lambda: started.append("learn"),
        )
    )
    app.general_help = general_chapters
    app.push(menu)
    app.step(FRAME)
    return menu


def button(app: App, words: str) -> Button:
    """Return the button of the present screen with these words."""
    assert app.screen is not None
    for widget in all_widgets(app.screen):
        text = widget.words if isinstance(widget, Button) else None
        if isinstance(widget, Button) and (text() if callable(text) else text) == words:
            return widget
    raise AssertionError(f"no button {words}")


def press_on(app: App, key: int, words: str) -> None:
    """Press a key until the focus is on the button with these words, then Enter."""
    assert app.screen is not None
    for _step in all_widgets(app.screen):
        if not button(app, words).focused:
            press(app, key)
    assert button(app, words).focused
    press(app, pygame.K_RETURN)


def test_menu_by_keys() -> None:
    app = headless_app()
    started: list[str] = []
    open_menu(app, started)
    press(app, pygame.K_RETURN)
    press(app, *[pygame.K_TAB] * 5, pygame.K_SPACE)
    press_on(app, pygame.K_DOWN, "Teams")
    assert started == ["new", "saved", "teams"]
    press_on(app, pygame.K_DOWN, "Settings")
    assert isinstance(app.screen, SettingsScreen)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, MenuScreen)
    press(app, pygame.K_ESCAPE)
    assert app.running, "Escape does not leave the menu"
    press(app, pygame.K_UP)
    assert button(app, "Help").focused, "the focus was still on Settings"
    press_on(app, pygame.K_UP, "Studies")
    assert started[-1] == "studies"
    press_on(app, pygame.K_DOWN, "Quit")
    assert not app.running


def test_each_entry_of_the_menu_has_a_key() -> None:
    app = headless_app()
    started: list[str] = []
    open_menu(app, started, resumable=True)
    press(app, pygame.K_n, pygame.K_l, pygame.K_r, pygame.K_t, pygame.K_d)
    assert started == ["new", "learn", "saved", "teams", "studies"]
    press(app, pygame.K_s)
    assert isinstance(app.screen, SettingsScreen)
    press(app, pygame.K_ESCAPE, pygame.K_F1)
    assert isinstance(app.screen, RulebookScreen)
    press(app, pygame.K_ESCAPE, pygame.K_q)
    assert not app.running


def test_menu_by_clicks() -> None:
    app = headless_app()
    started: list[str] = []
    open_menu(app, started, resumable=True)
    for words in ("Continue", "New battle"):
        click(app, button(app, words).rect.center)
    assert started == ["resume", "new"]
    click(app, button(app, "Help").rect.center)
    assert isinstance(app.screen, RulebookScreen)
    click(app, button(app, "Close").rect.center)
    click(app, button(app, "Quit").rect.center)
    assert not app.running


def test_the_card_of_the_kept_battle_names_enter_only_while_enter_continues(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, started = headless_app(), list[str]()
    open_menu(app, started, resumable=True)
    written = writing(monkeypatch, app.style)
    for keys, first in (((), "resume"), ((pygame.K_DOWN,), "new")):
        press(app, *keys)
        written.clear()
        button(app, "Continue").draw(app.surface)
        press(app, pygame.K_RETURN)
        assert ("Enter" in written, started.pop()) == (first == "resume", first)


def test_nothing_to_continue_no_continue() -> None:
    app = headless_app()
    open_menu(app, [])
    with pytest.raises(AssertionError, match="no button Continue"):
        button(app, "Continue")
    assert button(app, "New battle").primary


@pytest.mark.parametrize("text_scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_menu_entry_comes_into_the_window(
    text_scale: int, size: tuple[int, int], language: str
) -> None:
    app = headless_app(size=size, text_scale=text_scale, language=language)
    menu = open_menu(app, [], resumable=True)
    window = pygame.Rect((0, 0), size)
    area = menu.group.focus
    assert isinstance(area, ScrollArea)
    for widget in area.group.widgets:
        assert area.group.focus is widget
        assert window.contains(widget.rect)
        assert text_scale > 150 or area.bar() is None, "only the largest letters need scrolling"
        press(app, pygame.K_DOWN)


@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_settings_reach_every_row_by_keys_and_scroll_to_it(
    text_scale: int, size: tuple[int, int]
) -> None:
    app = headless_app(size=size, text_scale=text_scale)
    screen = SettingsScreen()
    app.push(screen)
    area = screen.group.widgets[1]
    assert isinstance(area, ScrollArea)
    seen = 0
    for _count in range(10):
        focus = screen.group.focus
        assert focus is area
        inner = area.group.focus
        assert inner is not None and area.rect.contains(inner.rect)
        seen += 1
        press(app, pygame.K_TAB)
    assert seen == 10
    assert isinstance(screen.group.focus, Button)


def test_the_row_by_which_the_letters_grow_stays_in_view() -> None:
    app = headless_app(size=(1280, 720))
    screen = SettingsScreen()
    app.push(screen)
    area = screen.group.widgets[1]
    assert isinstance(area, ScrollArea)
    press(app, *[pygame.K_DOWN] * 6)
    row = area.group.focus
    for _step in range(10):
        press(app, pygame.K_RIGHT)
        assert row is not None and area.group.focus is row
        assert area.rect.contains(row.rect)
    assert app.settings.text_scale == 200


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_mouse_stays_on_the_arrow_by_which_the_letters_grow(language: str) -> None:
    app = headless_app(size=(1280, 720), language=language)
    screen = SettingsScreen()
    app.push(screen)
    press(app, *[pygame.K_DOWN] * 6)
    area = screen.group.widgets[1]
    assert isinstance(area, ScrollArea) and area.group.focus is not None
    row = area.group.focus.rect
    put_pointer((row.right - 20, row.centery))
    for _press in range(10):
        click(app, pygame.mouse.get_pos())
    assert app.settings.text_scale == 200


def test_text_size_shows_at_once_and_is_saved(tmp_path: Path) -> None:
    app = headless_app(tmp_path)
    app.push(SettingsScreen())
    before = app.style.px(100)
    press(app, *[pygame.K_DOWN] * 6, pygame.K_RIGHT, pygame.K_RIGHT)
    assert app.style.px(100) == before * 120 // 100
    assert load_settings(tmp_path)[0].text_scale == 120


def test_language_changes_every_word_at_once(tmp_path: Path) -> None:
    app = headless_app(tmp_path)
    open_menu(app, [])
    app.push(SettingsScreen())
    press(app, *[pygame.K_RIGHT] * available_languages().index("ru"))
    assert app.settings.language == "ru"
    assert button(app, "Назад")
    press(app, pygame.K_ESCAPE)
    assert button(app, "Новый бой")
    assert load_settings(tmp_path)[0].language == "ru"


def test_language_that_is_gone_becomes_english() -> None:
    app = headless_app(language="xx")
    assert app.settings.language == "en"


def test_all_settings_can_be_changed_by_keys(tmp_path: Path) -> None:
    app = headless_app(tmp_path)
    told: list[int] = []
    app.on_settings.append(lambda settings: told.append(settings.sound_volume))
    app.push(SettingsScreen())
    press(app, pygame.K_DOWN, pygame.K_RIGHT)
    press(app, pygame.K_DOWN, pygame.K_RIGHT)
    press(app, pygame.K_DOWN, *[pygame.K_RIGHT] * 3)
    press(app, pygame.K_DOWN, pygame.K_RIGHT)
    press(app, pygame.K_DOWN, pygame.K_LEFT)
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT)
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_HOME)
    saved = load_settings(tmp_path)[0]
    assert (saved.letters, saved.palette) == ("cyrillic", "without_red")
    assert alphabet() == "cyrillic", "whatever the language"
    assert app.style.theme is theme("without_red")
    app.change_settings(letters="auto")
    assert alphabet() == "latin"
    assert (saved.orientation, saved.animation_speed, saved.sound_volume) == ("columns", 0, 0)
    assert saved.ask_end and not saved.show_odds
    assert told[-1] == 0


def test_wrong_setting_is_refused_before_it_is_set() -> None:
    app = headless_app()
    with pytest.raises(ValueError, match="<= 200"):
        app.change_settings(text_scale=300)
    assert app.settings.text_scale == 100


def test_full_screen_and_back() -> None:
    app = headless_app()
    open_menu(app, [])
    press(app, pygame.K_F11)
    assert app.settings.fullscreen
    press(app, pygame.K_F11)
    assert not app.settings.fullscreen
    assert app.surface.get_size() == (1280, 720)


def test_help_opens_and_closes_by_one_key_everywhere() -> None:
    app = headless_app()
    menu = open_menu(app, [])
    press(app, pygame.K_F1)
    shown = app.screen
    assert isinstance(shown, RulebookScreen)
    assert shown.chapters == general_chapters()
    press(app, pygame.K_F1)
    assert app.screens == [menu]


def test_help_scrolls_by_arrows() -> None:
    app = headless_app(size=(960, 600), text_scale=200)
    app.push(HelpScreen(general_chapters()))
    assert app.screen is not None
    area = app.screen.group.widgets[1]
    assert isinstance(area, ScrollArea)
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    assert area.offset == 2 * app.style.control


def test_pictures_are_numbered_and_named(tmp_path: Path) -> None:
    app = headless_app(tmp_path)
    open_menu(app, [])
    press(app, pygame.K_F12, pygame.K_F12)
    files = sorted((tmp_path / "pictures").iterdir())
    assert [file.name for file in files] == ["six-orders-001.png", "six-orders-002.png"]
    assert app.notice.words.endswith("six-orders-002.png")
    app.step(10)
    assert app.notice.words == ""


def test_window_follows_its_size_but_not_below_the_least(tmp_path: Path) -> None:
    app = headless_app(tmp_path)
    menu = open_menu(app, [])
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    app.step(FRAME)
    assert app.surface.get_size() == (1600, 900)
    assert app.style.px(100) == 112
    assert pygame.Rect(0, 0, 1600, 900).contains(menu.group.widgets[0].rect)
    pygame.display.set_mode((500, 300), pygame.RESIZABLE)
    app.step(FRAME)
    assert app.surface.get_size() == (960, 600)
    app.close()
    assert load_settings(tmp_path)[0].window_width == 960


@pytest.mark.parametrize("size", [(1, 1), (16_000, 100), (100, 16_000)])
def test_window_of_an_absurd_size_is_held_and_its_settings_can_be_read(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = headless_app(tmp_path)
    open_menu(app, [])
    resize(app, size)
    held = app.surface.get_size()
    assert all(600 <= pixels <= MOST_PIXELS for pixels in held)
    app.close()
    settings, fault = load_settings(tmp_path)
    assert fault == ""
    assert (settings.window_width, settings.window_height) == held


def test_last_screen_gone_ends_the_program() -> None:
    app = headless_app()
    app.push(SettingsScreen())
    press(app, pygame.K_ESCAPE)
    assert not app.running


def test_a_newcomer_is_offered_the_guided_first_battle() -> None:
    app = headless_app()
    started: list[str] = []
    menu = make_menu(
        BattleEntries(
            resume=lambda: None,
            new=lambda: started.append("new"),
            saved=lambda: None,
            teams=lambda: None,
            first=lambda: started.append("first"),
            newcomer=lambda: True,
        )
    )
    app.push(menu)
    app.step(FRAME)
    assert button(app, "Your first battle").primary and not button(app, "New battle").primary
    press(app, pygame.K_RETURN, pygame.K_n, pygame.K_f)
    assert started == ["first", "new", "first"]


def test_what_is_imported_frame_by_frame_is_there() -> None:
    for name in (*NEEDED, *SOON_NEEDED, *LATER_NEEDED):
        assert find_spec(name) is not None, name


def test_a_picture_for_which_there_is_no_room_is_told_and_leaves_no_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, path = headless_app(tmp_path), tmp_path / "a.png"

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError) as failed:
        app.screenshot(path)
    assert told_failure(failed.value) == f"{path}: No space left on device"
    assert list(tmp_path.iterdir()) == []


def test_no_picture_of_another_size_lies_over_the_menu() -> None:
    """It is painted anew in pieces, so the old one would be seen for a while."""
    app = headless_app()
    menu = open_menu(app, [])
    app.settle()
    assert menu._board is not None
    menu.layout((1280, 720))
    assert menu._board is not None, "it still fits"
    menu.layout((1920, 1080))
    assert menu._board is None

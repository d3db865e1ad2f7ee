"""The saved battles: looked into one by one, opened, looked at again, deleted when asked."""

from pathlib import Path

import pygame
import pytest

from game.play.kept import kept_battle
from game.play.session import Session
from game.window.app import App
from game.window.screens.saved import SavedScreen
from rules.record.record import write_record
from tests.contract.positions import MAPS
from tests.game.windows import FRAME, click, headless_app, press


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two battles and one file that is none."""
    for name in ("energy-duel", "nine-dike"):
        session = Session.start(MAPS / f"{name}.toml", seed=2)
        write_record(tmp_path / f"{name}.sixorders", session.record)
    (tmp_path / "torn.sixorders").write_text("{", encoding="utf-8")
    return tmp_path


def opened(app: App, folder: Path) -> tuple[SavedScreen, list[tuple[str, str]]]:
    """Show the battles of a folder; what is done with them is written down."""
    done: list[tuple[str, str]] = []

    def delete(path: Path) -> None:
        done.append(("delete", path.stem))
        path.unlink()

    screen = SavedScreen(
        lambda: sorted(folder.glob("*.sixorders")),
        kept_battle,
        lambda path: done.append(("open", path.stem)),
        lambda path: done.append(("replay", path.stem)),
        delete,
    )
    app.push(screen)
    app.step(FRAME)
    app.settle()
    return screen, done


def test_battles_are_opened_and_replayed_by_keys(folder: Path) -> None:
    app = headless_app()
    _screen, done = opened(app, folder)
    press(app, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_r, pygame.K_LEFT, pygame.K_r)
    assert done == [("open", "energy-duel"), ("replay", "nine-dike"), ("replay", "energy-duel")]


def test_two_friends_find_their_battle_by_their_names(tmp_path: Path) -> None:
    """Whoever plays against a bot is named alone, where it decides."""
    names = {"red": "Anna", "blue": "Ben"}
    session = Session.start(MAPS / "energy-duel.toml", seed=2, names=names)
    write_record(tmp_path / "duel.sixorders", session.record)
    screen, _done = opened(headless_app(), tmp_path)
    assert "Anna against Ben" in screen.cards._lines(tmp_path / "duel.sixorders", 600)[1]
    alone = Session.start(MAPS / "energy-duel.toml", seed=2, names={"red": "Anna"})
    write_record(tmp_path / "alone.sixorders", alone.record)
    assert kept_battle(tmp_path / "alone.sixorders").players == ""


def test_whole_pages_are_leapt_over_with_what_is_chosen(tmp_path: Path) -> None:
    """What Enter opens is always in view."""
    session = Session.start(MAPS / "energy-duel.toml", seed=2)
    for number in range(10, 40):
        write_record(tmp_path / f"duel-{number}.sixorders", session.record)
    app = headless_app()
    screen, done = opened(app, tmp_path)
    for key, chosen in (
        (pygame.K_END, 29),
        (pygame.K_HOME, 0),
        (pygame.K_PAGEDOWN, 8),
        (pygame.K_PAGEDOWN, 16),
        (pygame.K_PAGEUP, 8),
    ):
        press(app, key)
        assert screen.cards.chosen == chosen
        assert screen.cards.rect.contains(screen.cards.focus_place())
    press(app, pygame.K_RETURN)
    assert done == [("open", "duel-18")]


def test_a_file_that_cannot_be_read_says_why_and_is_not_opened(folder: Path) -> None:
    app = headless_app()
    screen, done = opened(app, folder)
    click(app, screen.cards.card(2).center)
    press(app, pygame.K_RETURN, pygame.K_r)
    assert done == []
    assert app.notice.words == screen.cards.known[folder / "torn.sixorders"].fault != ""


def test_a_battle_is_deleted_only_when_the_question_is_answered(folder: Path) -> None:
    app = headless_app()
    screen, done = opened(app, folder)
    press(app, pygame.K_DELETE, pygame.K_RETURN)
    press(app, pygame.K_DELETE, pygame.K_ESCAPE)
    assert done == [] and screen.cards.count == 3
    press(app, pygame.K_DELETE, pygame.K_RIGHT, pygame.K_RETURN)
    assert done == [("delete", "energy-duel")]
    assert [path.stem for path in screen.cards.paths] == ["nine-dike", "torn"]
    press(app, pygame.K_RETURN)
    assert done[-1] == ("open", "nine-dike")


def test_nothing_saved_is_told(tmp_path: Path) -> None:
    app = headless_app()
    screen, done = opened(app, tmp_path)
    press(app, pygame.K_DELETE, pygame.K_r)
    assert done == [] and screen.dialog is None
    press(app, pygame.K_RETURN)
    assert app.screen is None, "Back is all there is"


@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_everything_fits(folder: Path, size: tuple[int, int], text_scale: int) -> None:
    app = headless_app(size=size, text_scale=text_scale, language="ru")
    screen, _done = opened(app, folder)
    window = pygame.Rect((0, 0), size)
    places = [one.rect for one in screen.group.widgets if one.visible]
    assert all(window.contains(place) for place in places)
    for number, place in enumerate(places):
        assert place.collidelist(places[number + 1 :]) == -1, "nothing lies over another"

"""A battle that another one follows is not lost."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from filelock import FileLock, Timeout

from game.play import saves
from game.play.saves import (
    ENDED_NAME,
    FOLDER_NAME,
    autosave_path,
    keep_ended,
    keep_last,
    saved_battles,
)
from game.play.session import HUMAN, Session
from game.player.settings import HOME_VARIABLE, home_folder
from game.window.program import Game
from game.window.screens.new_battle_plan import BattlePlan
from game.window.screens.saved import SavedScreen
from rules.record.file import SUFFIX
from rules.record.record import read_record

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def begin() -> Session:
    """Begin a battle that is kept as it goes, and do one thing in it."""
    session = Session.start("maps/energy-duel.toml", 1, autosave=autosave_path())
    session.do(session.battle.options[-1])
    return session


def test_a_battle_left_unfinished_is_kept_among_the_saved_ones() -> None:
    left = begin()
    left.close()
    kept = keep_last()
    assert kept is not None and saved_battles() == (kept,)
    assert not autosave_path().exists()
    begin().close()
    assert Session.resume(kept).battle.digest() == left.battle.digest()


def test_a_battle_that_was_saved_and_left_is_kept_once() -> None:
    left = begin()
    saved = left.save_new()
    left.close()
    assert keep_last() is None and saved_battles() == (saved,)
    further = begin()
    further.do(further.battle.options[-1])
    further.close()
    assert keep_last() is not None and len(saved_battles()) == 2


PLAYS_ON = """
import sys
from game.play.saves import autosave_path
from game.play.session import Session, unfinished
found = unfinished()
print(found.battle.digest() if found else "nothing", autosave_path().name, flush=True)
session = found or Session.start("maps/energy-duel.toml", 1, autosave=autosave_path())
session.do(session.battle.options[-1])
print(session.battle.digest(), flush=True)
sys.stdin.read()
"""


@contextmanager
def another_game() -> Iterator[tuple[str, str]]:
    """A game in a process of its own, killed at the end: what it found, what it has played."""
    game = subprocess.Popen(
        [sys.executable, "-c", PLAYS_ON],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert game.stdout is not None and game.stdin is not None
    try:
        yield game.stdout.readline().strip(), game.stdout.readline().strip()
    finally:
        game.kill()
        game.wait()
        game.stdout.close()
        game.stdin.close()


def test_games_that_run_at_once_keep_apart_and_each_battle_is_gone_on_with() -> None:
    with another_game() as (found, first):
        assert found == "nothing autosave.sixorders"
        with another_game() as (found, second):
            assert found == "nothing autosave-2.sixorders"
        with another_game() as (found, _):
            assert found == f"{second} autosave-2.sixorders"
    with another_game() as (found, _):
        assert found == f"{first} autosave.sixorders"


def test_a_battle_is_offered_only_when_nobody_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the menu nor by `play --resume` nor by itself; once the other has gone, it is."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with another_game() as (_, played):
        assert offered() == ""
    assert offered() == played


OFFERED = """
from game.play.session import unfinished, was_killed
from game.window.program import Game, battle_is_kept
game = Game()
found = unfinished()
assert bool(game._resume_entry()) == was_killed() == (found is not None)
print(found.battle.digest() if found else "")
"""


def offered() -> str:
    """The battle that a game started now offers to go on with; empty if none."""
    done = subprocess.run(
        [sys.executable, "-c", OFFERED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1]


def test_no_two_games_give_a_battle_the_same_number() -> None:
    """Games that begin at one moment put away what was left unfinished one after another."""
    with saves.new_place(FOLDER_NAME, "energy") as first:
        with pytest.raises(Timeout):
            FileLock(home_folder() / saves.NUMBERING, timeout=0).acquire()
        first.write_text("kept", encoding="utf-8")
    with saves.new_place(FOLDER_NAME, "energy") as second:
        assert second != first
    begin().close()
    with FileLock(home_folder() / saves.NUMBERING), pytest.MonkeyPatch.context() as patched:
        patched.setattr(saves, "PATIENCE", 0.0)
        with pytest.raises(OSError, match="lock"):
            keep_last()
    assert autosave_path().exists()


def test_a_link_that_leads_nowhere_is_no_saved_battle() -> None:
    session = begin()
    session.close()
    kept = keep_last()
    assert kept is not None
    (kept.parent / f"lost{SUFFIX}").symlink_to(kept.parent / "nothing")
    assert saved_battles() == (kept,)


def fought_out() -> Session:
    session = begin()
    while not session.battle.over:
        options = session.battle.options
        blows = [one for one in options if one.kind == "strike" or one.ability]
        session.do((blows or options)[-1])
    session.close()
    return session


def test_a_battle_that_is_over_makes_room_and_can_be_looked_at_again() -> None:
    session = fought_out()
    assert keep_last() is None, "nothing is left to go on with"
    (ended,) = saved_battles()
    assert ended.parent.name == ENDED_NAME and not autosave_path().exists()
    assert read_record(ended).outcome == session.battle.outcome
    keep_ended()
    assert saved_battles() == (ended,)


def test_of_battles_that_are_over_the_latest_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "MOST_ENDED", 2)
    session, begun = fought_out(), autosave_path().read_bytes()
    for number in range(4):
        autosave_path().write_bytes(begun)
        os.utime(autosave_path(), (number, number))
        keep_ended()
    assert [path.stat().st_mtime for path in saved_battles()] == [3, 2]
    saved = session.save_new()
    autosave_path().write_bytes(begun)
    keep_ended()
    assert len(saved_battles()) == 3 and saved in saved_battles(), "what is saved is kept once"


def test_a_battle_left_in_its_middle_is_not_over() -> None:
    begin().close()
    keep_ended()
    assert saved_battles() == () and autosave_path().exists()


def test_a_record_that_cannot_be_read_is_kept_too() -> None:
    autosave_path().parent.mkdir(parents=True, exist_ok=True)
    autosave_path().write_text("torn", encoding="utf-8")
    kept = keep_last()
    assert kept is not None and kept.read_text(encoding="utf-8") == "torn"


def test_a_new_battle_in_the_window_moves_the_one_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    left = begin()
    left.close()
    game = Game()
    game.open_menu()
    players = {"red": HUMAN, "blue": HUMAN}
    game.start(BattlePlan(Path("maps/energy-duel.toml"), players, {}, 2))
    assert len(saved_battles()) == 1
    assert game.app.notice.words == "The unfinished battle is among the saved ones."
    assert Session.resume(saved_battles()[0]).battle.digest() == left.battle.digest()
    game.resume(saved_battles()[0])
    assert len(saved_battles()) == 2, "the battle of the window was unfinished too"
    game.app.close()


def test_a_broken_save_is_listed_with_its_fault_among_the_others() -> None:
    folder = home_folder() / FOLDER_NAME
    folder.mkdir(parents=True)
    kept = ROOT / "tests" / "kept" / "format-2" / "energy" / "00-finished.sixorders"
    (folder / "good.sixorders").write_bytes(kept.read_bytes())
    (folder / "torn.sixorders").write_text("torn", encoding="utf-8")
    (folder / "odd.sixorders").write_text('{"line":"header"}\n', encoding="utf-8")
    (folder / "folder.sixorders").mkdir()
    game = Game(headless=True)
    game.open_menu()
    game.battles.open_saved()
    screen = game.app.screen
    assert isinstance(screen, SavedScreen)
    game.app.settle()
    faults = {path.stem: kept.fault for path, kept in screen.cards.known.items()}
    assert faults.pop("good") == ""
    assert set(faults) == {"folder", "odd", "torn"}
    assert all(fault.startswith(f"{name}.sixorders") for name, fault in faults.items())
    assert faults["folder"].endswith("found a folder; expected a record in a file")
    assert faults["torn"].endswith(
        "found no whole line; expected a record that begins with a header"
    )
    screen.cards.chosen = [path.stem for path in screen.cards.paths].index("torn")
    game.app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    game.app.step(0)
    assert game.app.notice.words == faults["torn"] and game.app.screen is screen
    game.app.close()
    game.bots.close()


def test_without_a_battle_there_is_nothing_to_keep() -> None:
    assert keep_last() is None

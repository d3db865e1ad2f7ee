"""Duels by post in the window: begun, pasted, written and copied by keys; answered elsewhere."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pygame
import pytest
from click.testing import CliRunner

from game.commands.root import main
from game.play.post.duel import Duel
from game.play.post.posts import hashed
from game.play.saves import saved_battles
from game.play.session import HUMAN
from game.player.maps import MAPS
from game.window.program import Game
from game.window.screens.end.screen import EndScreen
from game.window.screens.new_battle_plan import BattlePlan
from game.window.screens.post.shelf import DuelsScreen
from game.window.screens.post.table import DuelScreen
from game.window.screens.replay.screen import ReplayScreen
from rules.battle.action import resignation
from rules.record.replay import check_record
from tests.game.windows import press


@pytest.fixture
def clipboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A clipboard, a home of the player's own, secrets that are the same each time."""
    text, counted = [""], count()
    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("secrets.token_hex", lambda size: hashed(str(next(counted))))
    monkeypatch.setattr("game.play.post.posts.MOST_THROWS", 200)
    monkeypatch.setattr("game.window.duels.copy_text", lambda one: bool(text.append(one)) or True)
    monkeypatch.setattr("game.window.duels.pasted_text", lambda: text[-1])
    yield text


def listed(game: Game) -> DuelsScreen:
    """The list of duels, which must be shown."""
    assert isinstance(game.app.screen, DuelsScreen)
    game.app.settle()
    return game.app.screen


def typed(word: str, duel: str, text: str) -> str:
    """What a command of duels prints that is given a text."""
    return CliRunner().invoke(main, ["post", word, duel], input=text).stdout


def written(game: Game) -> str:
    """Write the post that is due, each time the first option; return how it was ended."""
    press(game.app, pygame.K_RETURN)
    screen = game.app.screen
    while isinstance(screen, DuelScreen) and screen.dialog is None:
        if screen.session.human_turn and not screen.playback.busy:
            screen.act(screen.session.battle.options[-1])
        game.app.step(1.0)
    if not isinstance(screen, DuelScreen):
        return "at once"
    press(game.app, pygame.K_RETURN)
    return "asked"


def test_a_duel_is_played_between_the_window_and_the_command_line(
    tmp_path: Path, clipboard: list[str]
) -> None:
    """Red in the window, Blue in another folder by typed lines; Blue gives it up."""
    game, blue = Game(headless=True), str(tmp_path / "blue.duel")
    plan = BattlePlan(MAPS / "seven_phase-duel.toml", {"red": HUMAN, "blue": "planner"}, {})
    game.duels.challenge(plan)
    ways = set()
    for turn in range(4):
        press(game.app, pygame.K_f)
        assert clipboard[-1].startswith("[b]Six Orders, a duel by post: post")
        answer = typed("read", blue, clipboard[-1])
        if "six-orders-1<" not in answer:
            answer = typed("play", blue, "resign\nyes\n" if turn == 3 else "1\n" * 9)
        assert "six-orders-1<" in answer
        clipboard.append(answer)
        press(game.app, pygame.K_v)
        shown = listed(game).chosen
        assert isinstance(shown, Duel)
        if shown.public.over:
            break
        if shown.mine:
            ways.add(written(game))
    assert shown.public.battle is not None
    assert (shown.public.battle.outcome, ways) == ("red", {"asked"})
    game.app.close()


def test_what_is_pasted_in_vain_is_told_in_a_sentence(clipboard: list[str]) -> None:
    """And changes nothing: no post, one's own, one of another duel."""
    game = Game(headless=True)
    game.duels.open()
    press(game.app, pygame.K_v)
    assert "found 0 posts; expected one post" in game.app.notice.words
    plan = BattlePlan(MAPS / "energy-duel.toml", {"red": HUMAN, "blue": "planner"}, {})
    game.duels.challenge(plan)
    press(game.app, pygame.K_c, pygame.K_v)
    assert "a post of one's own" in game.app.notice.words
    assert len(listed(game).paths) == 1
    press(game.app, pygame.K_s)
    kept = next((Path(str(game.duels.paths()[0])).parent).glob("*.txt"))
    assert "six-orders-1<" in kept.read_text(encoding="utf-8")
    accepted = Duel.accept(kept.with_suffix(".other"), clipboard[-1])
    accepted.send()
    press(game.app, pygame.K_DELETE, pygame.K_RIGHT, pygame.K_RETURN)
    assert not listed(game).paths
    game.duels.read(accepted.send(resigns=True) if accepted.mine else clipboard[-1])
    game.app.close()


def test_a_post_can_be_undone_left_and_gone_on_with_until_it_is_finished(
    clipboard: list[str],
) -> None:
    game = Game(headless=True)
    shown, screen = to_write(game, clipboard, {"red": "planner", "blue": HUMAN})
    assert shown.side == "blue"
    walk = next(one for one in screen.session.battle.options if one.kind == "move")
    screen.act(walk)
    assert screen.session.battle.units[walk.unit].cell == walk.cells[-1]
    game.duels._leave(shown)
    press(game.app, pygame.K_RETURN)
    screen = game.app.screen
    assert isinstance(screen, DuelScreen)
    assert screen.session.battle.units[walk.unit].cell == walk.cells[-1]
    screen.undo()
    assert walk in screen.session.battle.options
    screen.act(resignation("blue"))
    game.app.step(1.0)
    game.app.step(1.0)
    duel = listed(game).chosen
    assert isinstance(duel, Duel) and duel.public.over and duel.wrote_last
    saved = saved_battles()
    assert [check_record(path).outcome for path in saved] == ["red"]
    press(game.app, pygame.K_RETURN)
    game.app.settle()
    ended = game.app.screen
    assert isinstance(ended, EndScreen)
    assert ended.tree.root.line()[-1].action == resignation("blue")
    game.app.step(1)
    press(game.app, pygame.K_s, pygame.K_r)
    assert isinstance(game.app.screen, ReplayScreen) and saved_battles() == saved
    press(game.app, pygame.K_ESCAPE, pygame.K_l)
    assert isinstance(game.app.screen, DuelScreen), "its board can be looked at"
    press(game.app, pygame.K_RETURN)
    game.app.step(1)
    press(game.app, pygame.K_q)
    assert listed(game).chosen is duel
    game.app.close()


def copied(game: Game, clipboard: list[str]) -> str:
    """The post that is copied by its key."""
    press(game.app, pygame.K_c)
    return clipboard[-1]


def to_write(game: Game, clipboard: list[str], seats: dict[str, str]) -> tuple[Duel, DuelScreen]:
    """Begin a duel whose other side only ends its turns; return it as this side has to write its
    first post, and the screen for that."""
    game.duels.challenge(BattlePlan(MAPS / "energy-duel.toml", seats, {}))
    other = Duel.accept(game.duels.paths()[0].with_suffix(".other"), copied(game, clipboard))
    clipboard.append(other.send())
    press(game.app, pygame.K_v)
    shown = listed(game).chosen
    while isinstance(shown, Duel) and not shown.to_do:
        other.take(copied(game, clipboard))
        while other.to_do:
            assert other.battle is not None
            other.do(next(one for one in other.battle.options if one.kind == "end"))
        clipboard.append(other.send())
        press(game.app, pygame.K_v)
        shown = listed(game).chosen
    press(game.app, pygame.K_RETURN)
    screen = game.app.screen
    assert isinstance(screen, DuelScreen) and isinstance(shown, Duel)
    return shown, screen


def test_a_draw_that_is_offered_is_taken(clipboard: list[str]) -> None:
    game = Game(headless=True)
    plan = BattlePlan(MAPS / "risk-duel.toml", {"red": HUMAN, "blue": "planner"}, {})
    game.duels.challenge(plan)
    other = Duel.accept(game.duels.paths()[0].with_suffix(".other"), copied(game, clipboard))
    clipboard.append(other.send())
    press(game.app, pygame.K_v)
    shown = listed(game).chosen
    assert isinstance(shown, Duel)
    if shown.mine:
        written(game)
    other.take(copied(game, clipboard))
    clipboard.append(other.send(draw="offered"))
    press(game.app, pygame.K_v)
    assert shown.asked
    press(game.app, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    assert shown.public.battle is not None
    assert shown.public.battle.outcome == "draw"
    game.app.close()


def test_a_post_that_cannot_be_kept_is_told_and_the_game_goes_on(
    clipboard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk nothing is done; what another game has done meanwhile is shown anew."""
    game = Game(headless=True)
    shown, screen = to_write(game, clipboard, {"red": HUMAN, "blue": "planner"})
    walk = next(one for one in screen.session.battle.options if one.kind == "move")

    def full(path: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as patched:
        patched.setattr("game.play.post.duel.write_whole", full)
        screen.act(walk)
    assert game.app.notice.words.endswith("No space left on device")
    assert "could not be kept" in game.app.notice.words
    assert walk in screen.session.battle.options
    elsewhere = Duel.open(shown.path)
    elsewhere.send(resigns=True)
    screen.act(walk)
    assert "another running game has written" in game.app.notice.words
    game.duels._leave(shown)
    anew = listed(game).chosen
    assert isinstance(anew, Duel) and anew.public.over
    game.app.close()


def test_what_cannot_be_deleted_is_told(clipboard: list[str]) -> None:
    """Here a folder that is called like a duel."""
    game = Game(headless=True)
    folder = Path(os.environ["SIX_ORDERS_HOME"]) / "duels" / "mine.duel"
    folder.mkdir(parents=True)
    game.duels.open()
    press(game.app, pygame.K_DELETE, pygame.K_RIGHT, pygame.K_RETURN)
    assert game.app.notice.words.startswith("The duel could not be deleted: ")
    assert listed(game).paths == (folder,)
    game.app.close()

"""A planned battle: the scenario with what the player has chosen, and read anew from its file."""

import shutil
from pathlib import Path

import pygame
import pytest
from click.testing import CliRunner

from game.ai import DEFAULT_BOT
from game.commands.play import play
from game.play.session import HUMAN
from game.player.maps import MAPS
from game.player.settings import HOME_VARIABLE, Settings, save_settings
from game.window import program
from game.window.battles import planned_scenario
from game.window.program import Game
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.end.screen import EndScreen
from game.window.screens.learn.guided_screen import GuidedScreen
from game.window.screens.new_battle_plan import BattlePlan
from rules.battle.action import resignation
from tests.game.windows import FRAME, press


@pytest.mark.parametrize(("blue", "ruined"), [(HUMAN, "players"), (DEFAULT_BOT, "referee")])
def test_two_people_at_one_table_are_the_referee_together(blue: str, ruined: str) -> None:
    """DO-8b: against a bot the referee goes by common sense."""
    players = {"red": HUMAN, "blue": blue}
    plan = BattlePlan(MAPS / "dexterity-duel.toml", players, {"ruined": "referee"})
    assert planned_scenario(plan).scenario.options["ruined"] == ruined
    kept = BattlePlan(MAPS / "dexterity-duel.toml", players, {"ruined": "kept"})
    assert planned_scenario(kept).scenario.options["ruined"] == "kept"


def test_the_log_is_said_line_by_line_to_whoever_listens() -> None:
    """What the opening told first, then each action as it is done."""
    game, said = Game(headless=True), list[str]()
    game.battles.say = said.append
    game.start(BattlePlan(MAPS / "energy-duel.toml", {"red": HUMAN, "blue": HUMAN}, {}, 1))
    opening = len(said)
    assert said[-1] == "Shield swordsman: turn begins · ED-2.5a"
    screen = game.app.screen
    assert isinstance(screen, BattleScreen)
    screen.act(screen.session.battle.options[4])
    assert said[opening:] == ["Shield swordsman: D-1 → C-1 → B-2 · ED-2.8b"]
    game.app.close()


def paint(file: Path, tile: int) -> None:
    """Paint the first cell of a map."""
    head, data = file.read_text(encoding="utf-8").split('<data encoding="csv">\n', 1)
    data = f"{tile},{data.partition(',')[2]}"
    file.write_text(f'{head}<data encoding="csv">\n{data}', encoding="utf-8")


def test_a_map_that_was_painted_is_read_anew_in_the_running_battle(tmp_path: Path) -> None:
    """At once while nothing is done, after a question later; a fault changes nothing."""
    for name in ("energy-duel.toml", "duel.tmx", "terrain.tsx", "terrain.png"):
        shutil.copy(MAPS / name, tmp_path)
    game, board = Game(headless=True), tmp_path / "duel.tmx"
    plan = BattlePlan(tmp_path / "energy-duel.toml", {"red": HUMAN, "blue": HUMAN}, {}, 7)

    def shown() -> BattleScreen:
        assert isinstance(game.app.screen, BattleScreen)
        return game.app.screen

    def wall() -> bool:
        return shown().session.battle.setup.board.terrain[0] == "wall"

    def told() -> str:
        press(game.app, pygame.K_F5)
        return game.app.notice.words

    game.start(plan)
    first = shown()
    assert told() == "energy-duel.toml and its map are as they were."
    assert shown() is first
    paint(board, 2)
    assert told() == "energy-duel.toml was read anew."
    assert wall()
    assert shown().session.record.header.seed == 7
    shown().act(shown().session.battle.options[4])
    paint(board, 99)
    kept = shown()
    assert 'duel.tmx, layer "terrain", row 1, column 1' in told()
    assert shown() is kept
    paint(board, 1)
    press(game.app, pygame.K_F5, pygame.K_ESCAPE)
    assert shown() is kept
    press(game.app, pygame.K_F5, pygame.K_RETURN)
    assert not wall()
    assert len(shown().session.log) == 1
    game.app.close()


def test_a_battle_from_the_command_line_has_the_names_that_were_given_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As New battle has them: people's, and no bot's."""
    save_settings(Settings(red_name="Anna", blue_name="Boris"))
    opened = list[Game]()
    monkeypatch.setattr(program, "_finish", lambda game, screenshot: opened.append(game))
    for blue, names in ((HUMAN, {"red": "Anna", "blue": "Boris"}), ("greedy", {"red": "Anna"})):
        players = {"red": HUMAN, "blue": blue}
        program.run_battle(MAPS / "energy-duel.toml", players, 1, screenshot=Path("none"))
        screen = opened[-1].app.screen
        assert isinstance(screen, BattleScreen) and screen.session.names == names
        opened[-1].app.close()
        opened[-1]._close_bots()


def test_a_newcomer_who_names_no_battle_is_led_through_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[Game]()
    monkeypatch.setattr(program, "_finish", lambda game, screenshot: opened.append(game))
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    players, kinds = {"red": HUMAN, "blue": DEFAULT_BOT}, []
    for known, guide in ((False, True), (False, False), (True, True)):
        if known:
            (tmp_path / "ended").mkdir()
            (tmp_path / "ended" / "energy-1.sixorders").touch()
        program.run_battle(
            MAPS / "energy-duel.toml", players, 1, screenshot=Path("none"), guide=guide
        )
        kinds.append(type(opened[-1].app.screen))
        opened[-1].app.close()
        opened[-1]._close_bots()
    assert kinds == [GuidedScreen, BattleScreen, BattleScreen]


@pytest.mark.parametrize("words", [[], ["--say"], ["--seed", "1"], ["--blue", "recruit"]], ids=str)
def test_whoever_names_a_battle_gets_that_one(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[bool]()
    monkeypatch.setattr(program, "run_battle", lambda *_all, guide, **_rest: asked.append(guide))
    CliRunner().invoke(play, words, catch_exceptions=False)
    assert asked == [words in ([], ["--say"])]


def test_the_next_battle_is_against_the_harder_opponent_that_is_offered() -> None:
    game = Game(headless=True)
    game.start(BattlePlan(MAPS / "energy-duel.toml", {"red": HUMAN, "blue": "first_battle"}, {}, 1))
    screen = game.app.screen
    assert isinstance(screen, BattleScreen)
    screen.act(resignation("blue"))
    for _frame in range(99):
        screen.skip()
        game.app.step(FRAME)
    assert isinstance(game.app.screen, EndScreen)
    press(game.app, pygame.K_RETURN)
    following = game.app.screen
    assert isinstance(following, BattleScreen) and following is not screen
    assert following.session.players == {"red": HUMAN, "blue": "recruit"}
    battle = following.session.battle
    assert battle.setup.scenario.title == "Energy Duel: Marsh", "as a new battle lists them"
    assert len(battle.units) == 2, "nobody goes from a duel to four against four unasked"
    game.app.close()
    game._close_bots()

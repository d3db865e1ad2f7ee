"""Teams as they are kept: replaced, renamed, opened, copied, deleted, broken."""

import pygame
import pytest

from game.player.settings import home_folder
from game.player.teams import save_team, teams
from game.window.screens.team import TeamScreen
from game.window.screens.teams import TeamsScreen
from rules.content.scenario import Member
from tests.game.window.screens.test_team import ENERGY, PAIR, open_team
from tests.game.windows import FRAME, headless_app, press


def test_another_team_is_replaced_only_after_a_question() -> None:
    save_team(PAIR)
    app = headless_app()
    screen = open_team(app, Member("warlock"))
    screen.plan.name = "Pair"
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    press(app, pygame.K_ESCAPE)
    assert teams("energy") == (PAIR,)
    press(app, pygame.K_s, pygame.K_TAB, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert [team.members for team in teams("energy")] == [(Member("warlock"),)]


@pytest.mark.parametrize("tabs, names", [(0, ["Couple"]), (1, ["Couple", "Pair"]), (2, ["Pair"])])
def test_another_name_is_a_new_one_or_another_team_as_wanted(tabs: int, names: list[str]) -> None:
    save_team(PAIR)
    app = headless_app()
    screen = TeamScreen(ENERGY, PAIR)
    app.push(screen)
    app.step(FRAME)
    screen.plan.name = "Couple"
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    assert screen.dialog is not None
    press(app, *[pygame.K_TAB] * tabs, pygame.K_RETURN)
    assert [team.name for team in teams("energy")] == names
    assert screen.plan.changed == (tabs == 2)


def test_a_team_that_cannot_be_written_names_the_file() -> None:
    folder = home_folder() / "teams"
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in its place", encoding="utf-8")
    app = headless_app()
    screen = open_team(app, Member("warlock"))
    screen.plan.name = "Pair"
    press(app, pygame.K_s, mod=pygame.KMOD_CTRL)
    assert app.notice.words.startswith("The team could not be saved: ")
    assert str(folder) in app.notice.words
    assert screen.plan.changed


def test_teams_are_opened_copied_and_deleted() -> None:
    save_team(PAIR)
    app = headless_app()
    screen = TeamsScreen()
    app.push(screen)
    app.step(FRAME)
    press(app, pygame.K_c)
    assert [entry.name for entry in screen.entries] == ["Pair", "Pair 2"]
    assert [row.detail for row in screen.list.rows[1:]] == ["Duelist 3, Ada (Priest) 4"] * 2
    press(app, pygame.K_DELETE, pygame.K_ESCAPE)
    assert len(teams("energy")) == 2, "asked first"
    press(app, pygame.K_DELETE, pygame.K_TAB, pygame.K_RETURN)
    assert [team.name for team in teams("energy")] == ["Pair"]
    press(app, pygame.K_RETURN)
    assert isinstance(app.screen, TeamScreen)
    assert app.screen.plan.team() == PAIR


def test_a_broken_team_is_greyed_and_says_why() -> None:
    path = save_team(PAIR)
    path.write_text(path.read_text().replace('"duelist"', '"dualist"'), encoding="utf-8")
    app = headless_app()
    screen = TeamsScreen()
    app.push(screen)
    app.step(FRAME)
    (_heading, row) = screen.list.rows
    assert row.look == "broken"
    assert row.detail.startswith('energy-pair.json, members 1, kind: found "dualist"; expected one')
    assert not screen.open.enabled and screen.delete.enabled
    press(app, pygame.K_RETURN)
    assert app.screen is screen

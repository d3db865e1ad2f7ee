"""Teams of one's own in every kind of state, for the tour."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.player.language import _
from game.player.teams import Team, TeamEntry, TeamError
from game.tour.battles import press
from game.window.app import App
from game.window.screens.new_battle import open_new_battle
from game.window.screens.team import TeamScreen
from game.window.screens.teams import TeamsScreen
from rules.battle.registry import load_system
from rules.content.scenario import Member

SYSTEM = "energy"
WARDENS = (
    Member("shield_swordsman", level=4, equipment={"weapon": "broadsword"}),
    Member("priest", "Ada", 4, equipment={"left_hand": "kite_shield"}),
)
WATCH = (*WARDENS, Member("warlock", level=5))
SPELLS = ("spark", "mending_light", "slow_fire", "holy_spear", "doubt", "renewal", "stone_skin")


def editor(app: App, *members: Member) -> TeamScreen:
    """Show the screen on which a team is built; of three characters if none are given."""
    team = Team(_("The watch"), SYSTEM, members or WATCH)
    screen = TeamScreen(load_system(SYSTEM), team)
    app.push(screen)
    return screen


def abilities(app: App) -> None:
    """Show the abilities of a character that has taken all it may."""
    screen = editor(app, WATCH[1], Member("fire_mage", level=4, abilities=SPELLS))
    press(app, pygame.K_DOWN)
    press(app, pygame.K_TAB)
    for _row in range(9):
        press(app, pygame.K_DOWN)
    screen.rows.scroll_to(screen.rows.offset + screen.style.px(120))


def refused(app: App) -> None:
    """Show why a team that breaks a limit is not saved."""
    editor(app, Member("fire_mage", level=2, abilities=SPELLS))
    press(app, pygame.K_s, pygame.KMOD_CTRL)
    app.step(0)


def leaving(app: App) -> None:
    """Show the question that is asked before changes are lost."""
    editor(app)
    press(app, pygame.K_INSERT)
    press(app, pygame.K_ESCAPE)


def listed(app: App) -> TeamsScreen:
    """Show the list of teams, one of them broken."""
    error = TeamError("old.json", "members 1, level", "11", "1 to 10")
    entries = (
        TeamEntry(Path("wardens.json"), Team(_("Two wardens"), SYSTEM, WARDENS)),
        TeamEntry(Path("watch.json"), Team(_("The watch"), SYSTEM, WATCH)),
        TeamEntry(Path("old.json"), None, error),
    )
    screen = TeamsScreen(lambda: entries)
    app.push(screen)
    return screen


def none(app: App) -> None:
    """Show the list of teams before there are any."""
    app.push(TeamsScreen(tuple))


def deleting(app: App) -> None:
    """Show the question that is asked before a team is deleted."""
    listed(app)
    press(app, pygame.K_DELETE)


def in_new_battle(app: App) -> None:
    """Show a new battle in which both sides are led by a team of the player."""
    teams = [Team(_("Two wardens"), SYSTEM, WARDENS), Team(_("The watch"), SYSTEM, WATCH)]
    screen = open_new_battle(app, own_teams=teams)
    screen.draft.choose_team("red", teams[1].name)
    screen.draft.choose_team("blue", teams[1].name)
    app.refresh()

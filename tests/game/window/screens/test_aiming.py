"""Aiming in the window: what is pointed at, what is armed, what a click and Enter then do."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from game.play.scene import Hover, Path, Targets
from game.window.screens.battle.action_bar import CommandButton
from game.window.widgets.base import spoken
from rules.battle.machine import Battle
from tests.builders import drawn_scenario
from tests.game.window.screens.hands import tile
from tests.game.window.screens.players import (
    HOT_SEAT,
    first,
    open_until,
    sit_down,
    walk_cursor,
)
from tests.game.windows import (
    FRAME,
    click,
    headless_app,
    key_event,
    motion_event,
    press,
)
from tests.rules.systems.energy.duels import duelist, mage, swordsman
from tests.rules.systems.nine_phase.fields import fighter

MOST = 200


def has_charged_cast(battle: Battle) -> bool:
    """Whether a spell at somebody could take a charge now."""
    return any(option.amount and option.cells for option in battle.options)


def test_pointing_at_a_cell_shows_the_way_and_its_cost() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    move = [o for o in screen.session.battle.options if o.kind == "move"][-1]
    app.post(motion_event(screen.view.rect_of(move.cells[0]).center))
    app.step(0)
    way = next(o for o in screen.board.scene.overlays if isinstance(o, Path))
    assert way.cells[-1] == move.cells[0]
    assert way.cost == "2"


def test_why_nothing_can_be_done_at_a_cell_is_told_only_to_whoever_points_there() -> None:
    """Not to one whose mouse merely lies there as the next decision begins."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    battle, at = screen.session.battle, screen.view.rect_of
    enemy = next(unit for unit in battle.units if unit.side != battle.units[0].side)
    app.post(motion_event(at(enemy.cell).center))
    app.step(0)
    assert screen.aim is not None and screen.aim.cell == enemy.cell and screen.forecast.words
    screen.act(first(battle, "rest"))
    app.step(5)
    assert screen.aim is not None and screen.aim.cell == -1
    for cell in (battle.units[0].cell, enemy.cell):
        app.post(motion_event(at(cell).center))
        app.step(0)
    assert screen.aim.cell == enemy.cell


def test_a_tile_that_is_pointed_at_tells_nothing_of_the_ground_left_behind() -> None:
    """The risk of jumping belongs to the cell, not to hiding."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "risk-gorge", seed=1)
    battle = screen.session.battle
    moves = [option.cells[0] for option in battle.options if option.kind == "move"]
    gap = next(cell for cell in moves if battle.setup.board.risks[cell] is not None)
    app.post(motion_event(screen.view.rect_of(gap).center))
    app.step(0)
    assert screen.forecast.ground
    app.post(motion_event(tile(screen, "cast", "hide_in_the_trees").rect.center))
    app.step(0)
    app.step(0)
    assert screen.board.cursor == gap, "to be read on, away from the board"
    assert not screen.forecast.ground


def test_turning_the_board_keeps_the_aim_on_its_cell() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    move = first(screen.session.battle, "move")
    walk_cursor(app, screen, move.cells[0])
    before = screen.view.rect_of(move.cells[0]).center
    press(app, pygame.K_o)
    assert app.settings.orientation == "columns"
    assert screen.view.rect_of(move.cells[0]).center != before
    assert screen.aim is not None and screen.aim.action() == move
    click(app, screen.view.rect_of(move.cells[0]).center)
    assert screen.session.log[-1].events[0].cells[-1] == move.cells[0]
    press(app, pygame.K_o)
    assert screen.view.rect_of(move.cells[0]).center == before


def test_arrows_follow_the_board_as_it_is_seen() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    press(app, pygame.K_o)
    start = screen.view.rect_of(screen.board.home())
    press(app, pygame.K_DOWN)
    assert screen.view.rect_of(screen.board.cursor).topleft == (start.left, start.bottom)


@pytest.mark.parametrize("by", ["keys", "stepper"])
def test_charges_change_the_forecast(by: str) -> None:
    app = headless_app()
    screen = open_until(app, has_charged_cast, "energy-duel")
    option = next(o for o in screen.session.battle.options if o.amount and o.cells)
    press(app, tile(screen, "cast", option.ability).hotkey or 0)
    walk_cursor(app, screen, option.cells[0])
    assert screen.aim is not None

    def expected() -> Fraction:
        assert screen.aim is not None
        action = screen.aim.action()
        assert action is not None
        return screen.aim.preview(action).changes()[0].expected

    plain = expected()
    if by == "keys":
        press(app, pygame.K_RIGHTBRACKET)
    else:
        click(app, screen.choosers.charges.arrow(1).center)
        app.post(motion_event(screen.view.rect_of(option.cells[0]).center))
        app.step(0)
    assert screen.aim.amount == screen.choosers.charges.value == 1
    assert expected() < plain
    if by == "keys":
        press(app, pygame.K_LEFTBRACKET)
    else:
        click(app, screen.choosers.charges.arrow(-1).center)
        app.post(motion_event(screen.view.rect_of(option.cells[0]).center))
        app.step(0)
    assert expected() == plain


def test_refused_cell_is_told_with_rule_and_numbers() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    battle = screen.session.battle
    logged = len(screen.session.log)
    far = battle.setup.board.size // 2
    click(app, screen.view.rect_of(far).center)
    assert app.notice.words == "Needs 3 movement points, 2 left: ED-2.8a"
    assert len(screen.session.log) == logged
    hover = next(o for o in screen.board.scene.overlays if isinstance(o, Hover))
    assert not hover.allowed


def test_commands_that_cannot_be_used_say_why() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    strike = tile(screen, "strike")
    assert not strike.enabled
    app.post(motion_event(strike.rect.center))
    app.step(1)
    told = spoken(strike.hint).splitlines()
    assert told[0].startswith("Strike: ")
    assert told[-1] == "Nobody in sight to aim at within 1 cell: BD-5"
    assert "BD-5" in spoken(strike.hint)
    press(app, strike.hotkey or 0)
    click(app, strike.rect.center)
    assert screen.aim is not None and screen.aim.choice is None


def test_ability_is_let_go_by_its_key_by_escape_and_by_a_right_click() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    key = tile(screen, "move").hotkey or 0

    def chosen() -> bool:
        assert screen.aim is not None
        return screen.aim.choice is not None

    right_click = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=screen.board.rect.center, button=3)
    for letting_go in (key_event(key), key_event(pygame.K_ESCAPE), right_click):
        press(app, key)
        assert chosen()
        app.post(letting_go)
        app.step(0)
        assert not chosen()
        assert screen.dialog is None


def test_targets_carry_their_chance() -> None:
    app = headless_app()
    screen = open_until(
        app, lambda battle: any(o.kind == "strike" for o in battle.options), "energy-pairs"
    )
    struck = {o.cells[0] for o in screen.session.battle.options if o.kind == "strike"}
    targets = next(o for o in screen.board.scene.overlays if isinstance(o, Targets))
    assert set(targets.cells) == struck
    badges = {token.cell: token.badge for token in screen.board.scene.tokens}
    assert all(badges[cell].endswith("%") for cell in struck)


def test_a_tile_without_a_target_does_at_once_what_is_told_under_the_mouse() -> None:
    """One click; before it, the forecast tells what it would do, and the aim stays as it was."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    rest = tile(screen, "rest")
    app.post(motion_event(rest.rect.center))
    app.step(0)
    assert screen.aim is not None and screen.aim.choice is None
    assert screen.forecast.aim is not None and screen.forecast.aim.choice == ("rest", "")
    assert screen.forecast.below.keys == "A click does it"
    screen.group.give_focus(rest, by_keyboard=True)
    screen.update_scene()
    assert screen.forecast.below.keys == "Enter or a click does it"
    before = len(screen.session.log)
    click(app, rest.rect.center)
    assert len(screen.session.log) == before + 1
    assert "energy" in {event.kind for event in screen.session.log[-1].events}


def test_where_no_tile_is_armed_it_is_named_what_a_click_does() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    assert screen.aim is not None
    cell = screen.aim.options(("move", ""))[0].cells[0]
    app.post(motion_event(screen.view.rect_of(cell).center))
    app.step(0)
    assert screen.forecast.below.keys == "Enter or a click: Move"


def test_an_armed_tile_is_let_go_by_a_second_click_and_done_by_enter() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    move = tile(screen, "move")
    click(app, move.rect.center)
    assert screen.aim is not None and screen.aim.choice == ("move", "")
    click(app, move.rect.center)
    assert screen.aim.choice is None
    click(app, move.rect.center)
    cell = screen.aim.options(("move", ""))[0].cells[0]
    app.post(motion_event(screen.view.rect_of(cell).center))
    app.step(0)
    assert screen.forecast.below.keys == "Enter or a click does it · Esc lets go"
    before = len(screen.session.log)
    press(app, pygame.K_RETURN)
    assert [entry.events[0].kind for entry in screen.session.log[before:]] == ["move"]


def test_enter_leads_to_the_tiles_where_nothing_can_be_pointed_at() -> None:
    """SP-1b: one carries out what one declared, or calls it off."""
    app = headless_app()
    fits = lambda battle: battle.pending is not None and battle.pending.kind == "go"  # noqa: E731
    screen = open_until(app, fits, "seven_phase-duel")
    while screen.dialog is not None:
        press(app, pygame.K_RETURN)
    logged = len(screen.session.log)
    screen.group.give_focus(screen.board)
    press(app, pygame.K_RETURN)
    focus = screen.group.focus
    assert isinstance(focus, CommandButton) and len(screen.session.log) == logged
    press(app, pygame.K_RETURN)
    assert len(screen.session.log) == logged + 1


def test_a_tile_armed_by_enter_leads_to_the_board_to_be_aimed() -> None:
    app = headless_app()
    teams = {"R": duelist()}, {"B": swordsman()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("RB..", "energy", *teams))
    screen.group.give_focus(tile(screen, "strike", ""), by_keyboard=True)
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    assert screen.aim is not None and screen.aim.choice == ("strike", "")
    assert screen.aim.cell == 1, "a second Enter does not let it go"


def test_a_tile_armed_by_its_key_lets_go_of_a_cell_it_cannot_mean() -> None:
    """Enter then points at whom it could be done to, wherever the mouse lies."""
    app = headless_app()
    teams = {"R": duelist()}, {"B": swordsman()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("RB..", "energy", *teams))
    strike = tile(screen, "strike", "")
    app.post(motion_event(screen.view.rect_of(3).center))
    app.step(FRAME)
    assert screen.board.cursor == 3 and strike.hotkey is not None
    press(app, strike.hotkey, pygame.K_RETURN)
    assert screen.aim is not None and screen.aim.cell == screen.board.cursor == 1


def test_enter_points_at_what_is_offered_where_the_mouse_only_lies_about() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    app.post(motion_event(screen.view.rect_of(24 + 2).center))
    app.step(FRAME)
    assert screen.aim is not None and screen.aim.action() is None and screen.aim.cell >= 0
    press(app, pygame.K_RETURN)
    assert not app.notice.words and screen.aim.action() is not None


def test_enter_points_where_a_tile_can_be_aimed_if_it_is_aimed_at_no_enemy() -> None:
    app = headless_app()
    teams = {"R": mage("spring_of_energy")}, {"B": swordsman()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("....R....B", "energy", *teams))
    spring = tile(screen, "cast", "spring_of_energy")
    assert spring.hotkey is not None
    press(app, spring.hotkey, pygame.K_RETURN)
    assert screen.aim is not None and screen.aim.action() is not None
    assert screen.board.cursor > 4, "towards the enemy"


def test_enter_points_at_what_is_offered_once_the_mouse_has_left_the_board_at_a_friend() -> None:
    app = headless_app()
    teams = {"R": duelist(), "F": duelist()}, {"B": swordsman()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("RB\nF.", "energy", *teams))
    for place in (screen.view.rect_of(2).center, (5, 5)):
        app.post(motion_event(place))
        app.step(FRAME)
    assert screen.board.cursor == 2, "its card can still be read"
    press(app, pygame.K_RETURN)
    assert screen.board.cursor == 1
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert screen.session.battle.units[0].cell == 3
    screen.playback.skip()
    assert screen.board.cursor == 3
    press(app, pygame.K_RETURN)
    assert screen.board.cursor == 1, "where it has walked to it need not go"


def test_the_key_of_a_spell_on_oneself_foretells_it_and_again_or_enter_casts_it() -> None:
    """A click needs no second, as pointing at the tile has foretold it; nor does Rest."""
    for last in (pygame.K_RETURN, 0):
        app = headless_app()
        red, blue = {"S": swordsman("raised_guard")}, {"D": duelist()}
        screen = sit_down(app, HOT_SEAT, drawn_scenario("S..D", "energy", red, blue))
        guard = tile(screen, "cast", "raised_guard")
        before = screen.session.battle
        assert guard.hotkey is not None
        press(app, guard.hotkey)
        assert screen.session.battle is before and screen.aim is not None
        assert screen.aim.choice == guard.choice and screen.forecast.aim is not None
        press(app, last or guard.hotkey)
        assert screen.session.log[-1].text == "cast Raised Guard"


@pytest.mark.parametrize("lies_at", [0, 3, -1])
def test_enter_does_what_needs_no_aim_wherever_the_mouse_lies(lies_at: int) -> None:
    """ED-2.2b: it says so beside the charges, too; on its own cell, on another, off the board."""
    app = headless_app()
    red, blue = {"R": swordsman("ring_of_steel")}, {"B": duelist()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("RB..", "energy", red, blue))
    ring, rest = tile(screen, "cast", "ring_of_steel"), tile(screen, "rest")
    assert ring.hotkey is not None and rest.hotkey is not None
    press(app, rest.hotkey)
    screen.playback.skip()
    if lies_at >= 0:
        app.post(motion_event(screen.view.rect_of(lies_at).center))
        app.step(FRAME)
    press(app, ring.hotkey, pygame.K_RIGHTBRACKET)
    assert screen.forecast.below.keys.startswith("Enter or a click does it")
    press(app, pygame.K_RETURN)
    assert screen.session.log[-1].text == "cast Ring of Steel with 1 charge"


@pytest.mark.parametrize("ability", ["ring_of_steel", "gale_blade"])
def test_enter_does_what_is_foretold_from_the_charges_too(ability: str) -> None:
    """ED-2.2b: the mouse has just raised them, around oneself or at an enemy."""
    app = headless_app()
    red, blue = {"R": swordsman(ability)}, {"B": duelist()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("RB..", "energy", red, blue))
    spell, rest = tile(screen, "cast", ability), tile(screen, "rest")
    assert spell.hotkey is not None and rest.hotkey is not None
    press(app, rest.hotkey)
    screen.playback.skip()
    press(app, spell.hotkey)
    for place in (screen.view.rect_of(1).center, screen.choosers.charges.arrow(1).center):
        app.post(motion_event(place))
        app.step(FRAME)
    click(app, screen.choosers.charges.arrow(1).center)
    assert screen.forecast.below.keys.startswith("Enter or a click does it")
    press(app, pygame.K_RETURN)
    assert screen.session.log[-1].text.endswith("with 1 charge")


def test_a_numbered_key_does_nothing_that_it_has_not_foretold() -> None:
    """NP-E9: a retreat costs free blows at once, and no way leads back from their dice."""
    one = fighter("swordsman")
    app = headless_app()
    drawn = drawn_scenario("...\n.RB\n...", "nine_phase", {"R": one}, {"B": one})
    screen = sit_down(app, HOT_SEAT, drawn)
    retreat, before = tile(screen, "retreat"), screen.session.battle
    assert retreat.hotkey is not None and retreat.enabled
    press(app, retreat.hotkey)
    assert screen.session.battle is before and screen.forecast.aim is not None
    assert screen.aim is not None and screen.aim.choice == retreat.choice
    press(app, retreat.hotkey)
    assert screen.session.log[-1].text == "retreat"

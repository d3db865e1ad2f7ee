"""Every word and number of a battle tells what it is and by which rule; a click opens the rule."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.play.session import Session
from game.window.app import App
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.new_battle import NewBattleScreen
from game.window.screens.rulebook import RulebookScreen
from game.window.style import Style
from game.window.widgets import Button
from game.window.widgets.base import spoken
from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.battle.registry import system_ids
from rules.clause import last_named
from tests.game.window.screens.players import HOT_SEAT, sit_down
from tests.game.window.screens.test_every_system import smallest
from tests.game.windows import FRAME, click, headless_app, motion_event, press

BROAD = "energy"
"""The system that is looked at in a broad window, where everything is known."""
EARLY, MOST = 8, 200
"""Actions before the one that is aimed."""
READ = 1
"""Seconds after which a tooltip is there."""


class Paper(pygame.Surface):
    """A window that remembers which texts are drawn on it, and where they can be seen."""

    def __init__(self, size: tuple[int, int], style: Style) -> None:
        super().__init__(size)
        self.words: list[tuple[str, pygame.Rect]] = []
        self._pictures: dict[int, str] = {}
        style.revision += 1  # all is painted anew
        self._plain = style.text
        style.text = self._text  # type: ignore[method-assign]

    def _text(self, text: str, *more: object, **named: object) -> pygame.Surface:
        picture = self._plain(text, *more, **named)  # type: ignore[arg-type]
        self._pictures[id(picture)] = text
        return picture

    def blit(self, source, dest=(0, 0), area=None, special_flags=0):  # type: ignore[no-untyped-def]
        """Draw, and remember what is a text."""
        place = super().blit(source, dest, area, special_flags)
        text = self._pictures.get(id(source), "")
        if any(letter.isalnum() for letter in text) and place.height > source.get_height() // 2:
            self.words.append((text, place))
        return place


def attacks(battle: Battle) -> Iterator[Action]:
    """The options that are aimed at an enemy."""
    for option in battle.options:
        target = battle.unit_at(option.cells[0]) if len(option.cells) == 1 else None
        if target is not None and target.side != battle.units[option.unit].side:
            yield option


def before_an_attack(app: App, system_id: str) -> BattleScreen:
    """Play on without thought until somebody can attack, sit down and aim that."""
    session = Session.start(smallest(system_id), 1, HOT_SEAT)
    for number in range(MOST):
        battle = session.battle
        if number > EARLY and battle.round and next(attacks(battle), None) is not None:
            break
        nearer = [option for option in battle.options if option.kind != SELECT]
        session.do(nearer[number * 7 % len(nearer)])
    screen = BattleScreen(session, None, on_leave=app.pop)
    app.push(screen)
    app.step(FRAME)
    screen.dialog = None
    assert screen.aim is not None and screen.aim.arm(next(attacks(session.battle)))
    screen.board.cursor = screen.aim.cell
    screen.update_scene()
    app.step(FRAME)
    return screen


def untold(app: App, screen: BattleScreen) -> list[str]:
    """All that is drawn beside the board and has no tooltip, or one that ends in no rule."""
    paper = Paper(app.surface.get_size(), screen.style)
    screen.draw(paper)
    found = []
    for text, place in paper.words:
        if screen.board.rect.collidepoint(place.center):
            continue
        screen.group.handle(motion_event(place.center))
        told = screen.group.hint_words()
        over = next((one for one in screen.group.widgets if one.hovered), None)
        tools = (*screen.header.buttons, *screen.pace.buttons)
        plain = isinstance(over, Button) and over in tools
        if not told or not (plain or last_named(told.splitlines()[-1])):
            found.append(f"{text}: {told}")
    return found


@pytest.mark.parametrize("system_id", system_ids())
def test_every_word_and_number_tells_its_rule(system_id: str) -> None:
    """AC-3, DI-1: card, forecast, costs, order, phases, log with its arithmetic, title, goal."""
    app = headless_app(size=(1920, 1080) if system_id == BROAD else (1280, 720))
    screen = before_an_attack(app, system_id)
    screen.log.chosen = max(n for n, one in enumerate(screen.log.lines) if not one.divides)
    app.step(FRAME)
    if system_id == BROAD:
        app.settle()
    assert untold(app, screen) == []


def test_the_best_moves_tell_their_rules_too() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "energy-duel")
    press(app, pygame.K_F4)
    app.step(FRAME)
    assert screen.hints.open and untold(app, screen) == []


def test_the_mouse_can_go_into_a_tooltip_and_click_its_rule() -> None:
    """What one reads stays while one goes and presses it; pressed where it was, it goes away."""
    app = headless_app()
    screen = before_an_attack(app, "risk")
    tile = next(one for one in screen._buttons if one.enabled)
    app.post(motion_event(tile.rect.center))
    app.step(FRAME)
    app.step(READ)
    tip = screen.group._tip
    assert tip is not None
    rules = [(word, place) for word, place, linked in tip._text.pieces() if linked]
    aimed = screen.board.cursor
    app.post(motion_event(rules[-1][1].center))
    app.step(FRAME)
    assert screen.group._tip is tip and screen.board.cursor == aimed
    click(app, rules[-1][1].center)
    assert isinstance(app.screen, RulebookScreen) and app.screen.clause == rules[-1][0]


def test_a_click_or_enter_on_a_number_opens_its_rule_and_its_arrows_go_on() -> None:
    app = headless_app()
    screen = before_an_attack(app, "energy")
    spot = screen.forecast.spots[-2]
    click(app, spot.place.center)
    opened = app.screen
    assert isinstance(opened, RulebookScreen) and opened.clause == last_named(spot.told)
    press(app, pygame.K_ESCAPE)
    screen.group.give_focus(screen.card, by_keyboard=True)
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    third = screen.card.spots[2].told
    assert screen.group.hint_words() == third
    press(app, pygame.K_RETURN)
    assert isinstance(app.screen, RulebookScreen) and app.screen.clause == last_named(third)


def test_what_is_aimed_at_stays_while_one_reads_of_it() -> None:
    """Beside the board the mouse points at nothing new; on it Shift holds what is shown."""
    app = headless_app()
    screen = before_an_attack(app, "energy")
    aimed, mine = screen.board.cursor, screen.board.home()
    app.post(motion_event(screen.forecast.rect.center))
    app.step(FRAME)
    assert screen.board.cursor == aimed
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    app.post(motion_event(screen.view.rect_of(mine).center))
    app.step(FRAME)
    assert screen.board.cursor == aimed
    pygame.key.set_mods(0)
    app.post(motion_event(screen.view.rect_of(mine).center))
    app.step(FRAME)
    assert screen.board.cursor == mine


def test_numbers_and_signs_on_the_board_tell_their_rule() -> None:
    """The number under a token, the chance over it, and the letters of the frame."""
    app = headless_app()
    screen = before_an_attack(app, "energy")
    cell, frame = screen.view.rect_of(screen.board.cursor), screen.board.rect
    told = {}
    for name, place in {
        "health": (cell.centerx, cell.bottom - cell.height // 6),
        "chance": (cell.centerx, cell.top + cell.height // 10),
        "frame": pygame.Rect(screen.view.geometry.frame).move(20, 4).topleft,
    }.items():
        app.post(motion_event(place))
        app.step(FRAME)
        told[name] = last_named(screen.group.hint_words())
    assert frame and told == {"health": "ED-END", "chance": "AC-3", "frame": "BD-1"}


def test_a_rule_named_by_a_refusal_at_the_foot_is_opened_by_a_click() -> None:
    app = headless_app()
    app.tell("Needs 3 movement points, 2 left: ED-2.8a")
    before_an_attack(app, "energy")
    assert app.notice._text is not None
    place = next(place for _word, place, linked in app.notice._text.pieces() if linked)
    click(app, place.center)
    assert isinstance(app.screen, RulebookScreen) and app.screen.clause == "ED-2.8a"


@pytest.mark.parametrize("scenario", ["energy-trios", "energy-on-courtyard"])
def test_a_tiles_tooltip_leaves_its_forecast_and_all_tiles_to_be_seen(scenario: str) -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, scenario)
    app.settle()  # the bar knows how many tiles the others have
    rects = [tile.rect for tile in screen._buttons]
    for tile in screen._buttons:
        app.post(motion_event(tile.rect.center))
        app.step(FRAME)
        app.step(2)
        tip = screen.group._tip
        assert tip is not None and not tip.box.colliderect(screen.forecast.place())
        assert tip.box.collidelist(rects) < 0


def test_each_level_says_under_the_mouse_what_it_is() -> None:
    """Before it is chosen; beside the choices it is said of who plays."""
    app = headless_app()
    screen = NewBattleScreen(lambda plan: None)
    app.push(screen)
    app.settle()
    app.step(FRAME)
    card = screen.players["blue"]
    places = [card.chip(index).center for index in range(len(card.choices))]
    said = [one.note for one in card.choices]
    beside = (card.rect.left + 1, card.rect.bottom - 1)
    for place, words in zip([*places, beside], [*said, said[card.chosen]], strict=True):
        app.post(motion_event(place))
        app.step(FRAME)
        assert card.hovered and spoken(card.hint) == words

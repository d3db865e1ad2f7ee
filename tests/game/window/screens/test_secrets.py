"""What one side decides in secret the other never sees: curtain, view, and no trace in the log."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from game.play.perspective import meanwhile, needs_curtain, perspective, shows_secret
from game.play.scene import Zone
from game.play.session import Session
from game.player.language import _
from game.window.screens.battle.questions import (
    HandingOver,
    Hiding,
    curtain,
    end_question,
    handing_over,
)
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.settings import SettingsScreen
from game.window.widgets.base import spoken
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.battle.sealed import CHOOSE
from rules.battle.unspent import unspent
from rules.dice import mix
from rules.unit import other
from tests.builders import play
from tests.contract.positions import MAPS, own_scenarios
from tests.game.window.screens.players import HOT_SEAT, SOLO, PromptBot, sensible, sit_down
from tests.game.windows import FRAME, headless_app, motion_event, press
from tests.rules.kit.d20.members import archer, fighter, mage
from tests.rules.systems.side.fights import BLUE_FIRST, RED_FIRST, fight, orc

SECRETIVE = [system.id for system in all_systems().values() if CHOOSE in system.handlers]
BATTLES = 12
DECISIONS = 150
ORCHARD = "Seven Phases: Orchard"


def secret_moments(system_id: str, players: dict[str, str]) -> Iterator[Session]:
    """Sessions at a secret decision while the other side hides something already."""
    loaded = own_scenarios(system_id)
    for number in range(BATTLES):
        session = Session.start(loaded[number % len(loaded)], number, players)
        for step in range(DECISIONS):
            battle = session.battle
            if battle.pending is None:
                break
            side = battle.pending.side
            if battle.secret and hides_something(battle, side):
                yield session
                break
            session.do(battle.options[mix(number * 1000 + step) % len(battle.options)])


def hides_something(battle: Battle, side: str) -> bool:
    """Whether a side's view lacks what is in the battle."""
    return battle.view(side).key() != battle.key()


@pytest.mark.parametrize("system_id", SECRETIVE)
def test_a_curtain_falls_before_the_other_side_sits_down(system_id: str) -> None:
    app = headless_app()
    session = next(secret_moments(system_id, HOT_SEAT))
    assert session.battle.pending is not None
    side = session.battle.pending.side
    assert needs_curtain(session, "") and needs_curtain(session, other(side))
    assert not needs_curtain(session, side)
    screen = BattleScreen(session, None, on_leave=lambda: None)
    app.push(screen)
    screen.asking.seen_by(other(side))
    app.step(FRAME)
    assert screen.dialog is not None
    picture = app.surface
    deep = app.style.theme.colours.side_deep(side)
    middle = screen.board.rect.center
    outside = [(9, 9), (middle[0], screen.board.rect.top + 40), (middle[0], 700)]
    assert {tuple(picture.get_at(place)[:3]) for place in outside} == {tuple(deep)}
    button = screen.dialog.group.widgets[0]
    assert spoken(button.words) == _("Show the board")  # type: ignore[attr-defined]
    press(app, pygame.K_RETURN)
    assert screen.dialog is None
    assert screen.known.key() == session.battle.view(side).key() != session.battle.key()


@pytest.mark.parametrize("key", [pygame.K_F10, pygame.K_ESCAPE])
def test_the_menu_can_be_had_at_the_curtain_and_leads_back_to_it(key: int) -> None:
    """F10 or Escape, as on the board: what is hidden stays so behind it, and after it."""
    app = headless_app()
    session = next(secret_moments("seven_phase", HOT_SEAT))
    left: list[str] = []
    screen = BattleScreen(session, None, on_leave=lambda: left.append("left"))
    app.push(screen)
    assert session.battle.pending is not None
    screen.asking.seen_by(other(session.battle.pending.side))
    app.step(FRAME)
    curtain = screen.dialog
    assert isinstance(curtain, Hiding)
    press(app, key)
    assert isinstance(screen.dialog, Hiding) and screen.dialog is not curtain
    press(app, pygame.K_ESCAPE)
    assert isinstance(screen.dialog, Hiding) and screen.asking.hides
    press(app, key, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(app.screen, SettingsScreen)
    press(app, pygame.K_ESCAPE)
    assert app.screen is screen and isinstance(screen.dialog, Hiding)
    press(app, key, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert left == ["left"]


def test_while_nothing_is_secret_yet_board_and_log_stay_in_view() -> None:
    """SP-1c: what has happened is seen till the other looks away; Red's declaration is hidden."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "seven_phase-duel", seed=1)
    assert isinstance(screen.dialog, HandingOver)
    stands = screen.view.rect_of(screen.known.units[0].cell)
    assert screen.dialog.rect.top > stands.bottom
    colours = app.style.theme.colours
    assert tuple(app.surface.get_at(stands.center)[:3]) != tuple(colours.side_deep("red"))
    assert screen.dialog.rect.left >= screen.log.rect.right
    assert screen.dialog.rect.right <= screen.forecast.rect.left, "what came of it can be read"
    band = screen.dialog.rect.move(9, 9).topleft
    assert tuple(app.surface.get_at(band)[:3]) == tuple(colours.side_deep("red"))
    press(app, pygame.K_RETURN)
    assert screen.dialog is None
    screen.act(screen.session.battle.options[0])
    app.step(FRAME)
    assert isinstance(screen.dialog, Hiding)


@pytest.mark.parametrize("text_scale", [100, 150])
@pytest.mark.parametrize("hidden", [False, True])
def test_a_notice_covers_no_word_of_who_decides_in_secret(text_scale: int, hidden: bool) -> None:
    """Nor the answer, also with the longest name."""
    app = headless_app(text_scale=text_scale)
    screen = sit_down(app, HOT_SEAT, "seven_phase-duel", seed=1)
    if hidden:
        screen.session.names["blue"] = "Ekaterina Konstantinopolskaya-Bogdanovic"
        press(app, pygame.K_RETURN)
        screen.act(screen.session.battle.options[0])
        app.step(FRAME)
    assert isinstance(screen.dialog, Hiding if hidden else HandingOver)
    band, whole = screen.dialog.rect, app.surface.get_rect()

    def seen(place: pygame.Rect) -> bytes:
        return pygame.image.tobytes(app.surface.subsurface(place), "RGB")

    before = seen(band), seen(whole)
    app.tell("The unfinished battle is among the saved ones.")
    app.step(FRAME)
    assert seen(band) == before[0] and seen(whole) != before[1]


def test_behind_the_curtain_nothing_is_pointed_at_that_the_other_side_has_pointed_at() -> None:
    """SP-1c: the mouse lies on the one whom Red has looked at last, to aim at it or not."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "seven_phase-duel", seed=1)
    press(app, pygame.K_RETURN)
    blue = screen.session.battle.units[1]
    app.post(motion_event(screen.view.rect_of(blue.cell).center))
    app.step(FRAME)
    assert screen.lookout.looked_at() == blue.id
    screen.act(screen.session.battle.options[0])
    press(app, pygame.K_RETURN)
    assert screen.dialog is None and screen.known.pending == screen.session.battle.pending
    assert (screen.board.cursor, screen.lookout.looked_at()) == (-1, -1)
    assert not any(isinstance(one, Zone) for one in screen.board.scene.overlays)


def test_what_a_side_has_chosen_unseen_is_hidden_where_a_battle_is_opened_again() -> None:
    app = headless_app()
    session = Session.start(MAPS / "seven_phase-trios.toml", 1, HOT_SEAT)
    session.do(session.battle.options[0])
    screen = BattleScreen(session, None, on_leave=lambda: None)
    app.push(screen)
    app.step(FRAME)
    assert shows_secret(session) and isinstance(screen.dialog, Hiding)


def last_secrets(system_id: str) -> Iterator[tuple[Session, Action]]:
    """Sessions at a secret decision, and an answer after which nothing is secret any more."""
    for session in secret_moments(system_id, HOT_SEAT):
        for step in range(DECISIONS):
            battle = session.battle
            if battle.pending is None:
                break
            action = battle.options[mix(step) % len(battle.options)]
            after = battle.copy()
            after.apply(action)
            if battle.secret and after.revealed > battle.revealed:
                yield session, action
                break
            session.do(action)


@pytest.mark.parametrize("system_id", SECRETIVE)
def test_both_are_asked_to_look_again_before_what_was_secret_is_shown(system_id: str) -> None:
    session, action = next(last_secrets(system_id))
    app = headless_app()
    screen = BattleScreen(session, None, on_leave=lambda: None)
    app.push(screen)
    app.step(FRAME)
    press(app, pygame.K_RETURN)
    assert screen.dialog is None
    before = screen.known.key()
    screen.act(action)
    app.step(FRAME)
    assert isinstance(screen.dialog, Hiding)
    assert screen.known.key() == before and not screen.playback.busy
    colours, width = app.style.theme.colours, app.surface.get_width()
    halves = [tuple(app.surface.get_at((x, 40))[:3]) for x in (width // 4, width * 3 // 4)]
    assert halves == [tuple(colours.side_deep(side)) for side in ("red", "blue")]
    press(app, pygame.K_RETURN)
    screen.skip()
    again = screen.dialog is not None, needs_curtain(session, "")
    assert again in ((True, True), (False, False)), "a further secret is asked for anew"
    assert screen.known.key() != before


def declared(battle: Battle) -> set[int]:
    """Who is known to have declared something."""
    return {plan.unit for plan in battle.setup.system.plans(battle) if plan.action is not None}


def test_what_all_have_declared_is_shown_while_the_first_dice_fall() -> None:
    """SP-1c: declarations are shown together, before any of it is done."""
    for session, action in last_secrets("seven_phase"):
        before = session.battle
        app = headless_app()
        screen = BattleScreen(session, None, on_leave=lambda: None)
        app.push(screen)
        app.step(FRAME)
        press(app, pygame.K_RETURN)
        screen.act(action)
        press(app, pygame.K_RETURN)
        after = session.battle
        if screen.playback.busy and after.round == before.round and not after.over:
            assert declared(screen.order.battle) == declared(after) > declared(before)
            assert screen.order.unrolled
            screen.skip()
            assert not screen.order.unrolled
            return
    pytest.fail("no dice fell after the last declaration")


def test_what_was_done_at_once_is_shown_before_who_held_acts() -> None:
    """SI-3, SI-5, SI-7: F has held; while the orc's blow falls, its initiative is the tied one."""
    red, blue, tied = {"F": fighter()}, {"X": orc()}, {"ties": "together"}
    battle = fight("FX", (4, 4, 2, 20, 6), red=red, blue=blue, options=tied)
    play(battle, "hold")
    session = cast(Session, SimpleNamespace(battle=battle, players=SOLO))
    known = perspective(session)
    play(battle, "strike at А-1")
    assert battle.state.step == "held" and known.state.step == "first"
    assert meanwhile(session, known) is known


@pytest.mark.parametrize("system_id", SECRETIVE)
def test_one_player_never_sees_what_the_bot_hides(system_id: str) -> None:
    for session in secret_moments(system_id, SOLO):
        assert session.battle.pending is not None
        if session.battle.pending.side == "red":
            break
    assert perspective(session).key() == session.battle.view("red").key()
    assert not needs_curtain(session, "")
    app = headless_app()
    screen = BattleScreen(session, PromptBot(), on_leave=lambda: None)
    app.push(screen)
    app.step(FRAME)
    assert screen.dialog is None
    if session.battle.pending.side == "red":
        assert screen.known.options == session.battle.options


@pytest.mark.parametrize("system_id", SECRETIVE)
def test_watching_bots_everything_is_shown(system_id: str) -> None:
    session = next(secret_moments(system_id, {"red": "greedy", "blue": "greedy"}))
    assert perspective(session) is session.battle


@pytest.mark.parametrize("system_id", SECRETIVE)
def test_the_log_tells_no_secret_before_it_is_out(system_id: str) -> None:
    """DI-1: choosing this or that secretly is told in the same words."""
    for session in secret_moments(system_id, HOT_SEAT):
        battle = session.battle
        assert battle.pending is not None
        told = set()
        for option in battle.options:
            after = battle.copy()
            events = after.apply(option)
            if after.revealed == battle.revealed:
                told.add(tuple(event.kind for event in events))
        assert len(told) <= 1, told


def test_the_end_of_declaring_shows_nothing_yet_and_names_what_was_declared() -> None:
    """SP-1c: the other side has still to declare."""
    scenario = next(one for one in own_scenarios("seven_phase") if one.scenario.title == ORCHARD)
    session = Session.start(scenario, 1, HOT_SEAT)
    app = headless_app()
    app.change_settings(ask_end=True)
    screen = BattleScreen(session, None, on_leave=lambda: None)
    app.push(screen)
    app.step(FRAME)
    press(app, pygame.K_RETURN)
    while guards := [one for one in session.battle.options if one.kind == "guard"]:
        screen.act(guards[0])
    [done] = [one for one in session.battle.options if one.kind == "done"]
    screen.asking.end(done)
    assert screen.dialog is not None
    said = [spoken(button.words) for button in screen.dialog.group.widgets]  # type: ignore[attr-defined]
    assert said[0] == "Done", "nothing is shown by it"
    told = spoken(screen.dialog._text.words)
    assert told.startswith("Archer has declared: Guard. It could do this instead: Shoot, ")


def test_who_is_asked_in_secret_is_told_what_for() -> None:
    """SP-1b, SP-9: at the movements whether to carry out what was declared, or call it off."""
    session = Session.start(MAPS / "seven_phase-trios.toml", 1, HOT_SEAT)
    while not (session.battle.secret and session.battle.pending.kind == "go"):  # type: ignore[union-attr]
        session.do(sensible(session.battle))
    style = headless_app().style
    asked = "Movements · round 1 · Carry out what was declared, or call it off?\n"
    hidden = curtain(style, session, list)
    handed = handing_over(style, session, list, lambda: (0, 1280))
    for dialog in (hidden, handed):
        assert spoken(dialog._text.words).startswith(asked)


def test_who_has_chosen_a_blow_to_be_done_with_others_could_walk_as_well() -> None:
    """SI-7, SI-S7: nothing is given up for it, and the way is told in cells."""
    battle = fight("FX..\n....", RED_FIRST, red={"F": fighter(speed=2)}, blue={"X": orc()})
    play(battle, "hold", "hold", "strike at А-2")
    end = next(option for option in battle.options if option.kind == "end")
    left = unspent(battle, end)
    asked = end_question(headless_app().style, left, list, list, "End its part", passes=False)
    told = spoken(asked._text.words)
    assert told == "F has chosen: Strike: X. It could do this as well: Move (2 cells)."


@pytest.mark.parametrize("wounded", [False, True])
def test_a_spell_that_was_announced_is_no_deed_that_ending_would_do(wounded: bool) -> None:
    """SI-2a, SI-2c: it is forgone by that, or lost already."""
    red, blue = {"M": mage("arcane_dart")}, {"X": archer()}
    dice = (*BLUE_FIRST, 20, 1) if wounded else RED_FIRST
    battle = fight("M..X", dice, red=red, blue=blue)
    play(battle, "declare a spell", *(("shoot at А-1", "end its part") if wounded else ()))
    end = next(option for option in battle.options if option.kind == "end")
    left = unspent(battle, end)
    asked = end_question(headless_app().style, left, list, list, "End its part", passes=False)
    could = "Move (2 cells), Hold" if wounded else "Move (2 cells), Arcane Dart, Hold"
    assert spoken(asked._text.words) == f"M could still do this: {could}."

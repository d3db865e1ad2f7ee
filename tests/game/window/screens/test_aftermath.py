"""What a throw came to stays beside the board until something else is asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from game.play.aim import Aim
from game.play.chronicle import Line
from game.play.cues import HitCue, NoteCue
from game.play.forecast import forecast
from game.play.stage import tokens
from game.play.story import Deed, deeds
from game.window.screens.battle.aftermath import Aftermath, Table
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.status import told_lines
from game.window.theme import theme
from game.window.view.animation import Animations
from rules.battle.event import Die, Event
from rules.battle.notation import parse_action
from tests.builders import given, play
from tests.game.window.screens.blows import (
    FRAME,
    before,
    before_a_blow,
    until,
)
from tests.game.window.screens.players import (
    HOT_SEAT,
    do_by_clicks,
    point,
    seated,
    sit_down,
)
from tests.game.windows import click, click_event, headless_app, motion_event, press
from tests.rules.kit.d20.members import fighter
from tests.rules.systems.dexterity.fights import fight, orc
from tests.rules.systems.nine_phase.fields import cleric, field, swordsman, wait_for
from tests.rules.systems.nine_phase.test_side_step import passing


def test_what_was_foretold_stays_with_a_needle_where_the_dice_fell() -> None:
    """Until something else is pointed at or chosen; the needle falls once the blow is seen."""
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.hand.point(strike.cells[0])
    foretold = forecast(Aim(screen.known), strike)
    screen.act(strike)
    app.step(FRAME)
    app.settle()
    assert screen.forecast.told and not screen.forecast.landed
    until(app, screen, lambda: not screen.playback.busy)
    fallen = screen.forecast.fallen
    assert fallen is not None and fallen.told.fates == foretold.fates
    fate, needle = foretold.fates[0], fallen.needles[0]
    hit = [sum(band.chance for band in fate.bands[:number]) for number in (0, 1)]
    harmless = hit[1] if fate.bands[0].sort == "nothing" else 0
    assert needle is not None and harmless < needle < 1, "the blow was not stopped"
    assert screen.forecast.landed and screen.forecast.told
    screen.hand.point(screen.board.cursor)
    assert screen.forecast.told, "the pointer rests where it was"
    screen.hand.point(0 if screen.board.cursor else 1)
    assert not screen.forecast.told


def test_what_a_throw_came_to_goes_with_the_language_that_it_was_told_in() -> None:
    """The log tells it anew; half a panel in the old words would not be read."""
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.board.cursor = -1
    screen.act(strike)
    until(app, screen, lambda: not screen.playback.busy)
    assert screen.forecast.told and screen.forecast.fallen
    app.change_settings(language="fr")
    assert not screen.forecast.told and not screen.forecast.fallen


def test_nothing_falls_where_no_dice_are_thrown() -> None:
    app = headless_app()
    screen, step = before(app, "energy-pairs", lambda action, _after: action.kind == "move")
    screen.act(step)
    app.settle()
    assert screen.aftermath.fallen is None


def test_the_sums_come_when_the_number_rises_and_stay_until_one_aims() -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.board.cursor = -1
    screen.act(strike)
    app.step(FRAME)
    assert len(screen.forecast.told) == 1 and "Shoot" in screen.forecast.told[0].words
    until(app, screen, lambda: HitCue in {type(one.cue) for one in screen.animations.running})
    app.step(0)
    assert any("health" in line.words for line in screen.forecast.told)
    until(app, screen, lambda: not screen.playback.busy)
    assert any("×" in line.words for line in screen.forecast.told)
    press(app, pygame.K_UP)
    assert not screen.forecast.told


@pytest.mark.parametrize("amid", [False, True])
def test_after_a_throw_a_press_where_the_mouse_still_lies_does_what_is_foretold(amid: bool) -> None:
    """What the throw came to is still read meanwhile; a press amid the beats only foretells."""
    app = headless_app()
    screen, strike = before(
        app,
        "energy-pairs",
        lambda action, after: (
            action.kind == "strike"
            and after.pending is not None
            and after.pending.unit == action.unit
            and any(option.kind == "move" for option in after.options)
        ),
    )
    after = screen.session.battle.copy()
    after.apply(strike)
    cell = next(option.cells[0] for option in after.options if option.kind == "move")
    place = screen.view.rect_of(cell).center
    app.post(motion_event(place))
    app.step(FRAME)
    screen.act(strike)
    if amid:
        app.step(FRAME)
        app.post(click_event(place))
        app.step(FRAME)
        assert screen.session.battle.units[strike.unit].cell != cell
    screen.skip()
    assert screen.aim is not None and screen.aim.cell == cell
    assert bool(screen.forecast.told) is not amid
    app.post(click_event(place))
    app.step(FRAME)
    assert screen.session.battle.units[strike.unit].cell == cell


def test_where_the_mouse_was_left_on_its_way_to_a_tile_nothing_is_aimed_at_after_its_deed() -> None:
    """The next press there is foretold first, and Enter does nothing that nobody points at."""
    app, screen = seated("energy-duel")
    walk = next(one for one in screen.session.battle.options if one.kind == "move")
    guard = next(one for one in screen.session.battle.options if one.ability == "raised_guard")
    point(app, screen, walk.cells[-1])
    do_by_clicks(app, screen, guard)
    assert screen.session.battle.pending == screen.known.pending
    assert walk in screen.session.battle.options
    assert screen.aim is not None and (screen.aim.cell, screen.aim.action()) == (-1, None)
    point(app, screen, walk.cells[-1])
    assert screen.aim.action() == walk


def test_what_was_thrown_is_not_told_after_it_was_taken_back() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    screen.act(next(one for one in screen.session.battle.options if one.kind == "move"))
    press(app, pygame.K_u)
    assert not screen.forecast.told and not screen.playback.deeds


def test_the_needle_is_not_shown_with_what_befalls_another_in_time() -> None:
    """A burn as the next turn begins was not foretold by that bar."""
    playback = Playback(
        Animations(theme().motion), theme().motion.deed, lambda _line: None, lambda: None
    )
    die = Event("damage", "ED-2.9d", dice=(Die(1, 6, 3),))
    playback.deeds = [Deed(Line(unit, events=[die]), ()) for unit in (0, 1)]
    playback.busy = True
    owns = []
    for playback._number in (0, 1):
        owns.append(playback.own)
    assert owns == [True, False]


def test_what_has_just_happened_gives_way_before_a_press_does_anything_there() -> None:
    """Where the mouse still lies on whom was struck, a click foretells first, then strikes."""
    app = headless_app()
    screen, strike = before_a_blow(app)
    place = screen.view.rect_of(strike.cells[0]).center
    click(app, place)
    screen.skip()
    app.settle()
    logged = len(screen.session.log)
    assert screen.forecast.told and screen.aim is not None
    assert (screen.board.cursor, screen.aim.cell) == (strike.cells[0], -1)
    click(app, place)
    assert not screen.forecast.told and len(screen.session.log) == logged
    assert screen.aim.cell == strike.cells[0]


def test_a_spell_taken_up_where_the_mouse_still_lies_is_foretold_before_a_press_casts_it() -> None:
    """ED-2.7b: after a spark only the slow fire is left for whom it struck."""
    app = headless_app()
    screen, spark = before(
        app,
        "energy-duel",
        lambda action, after: (
            action.ability == "spark"
            and {one.ability for one in after.options if one.cells == action.cells} == {"slow_fire"}
        ),
    )
    place = screen.view.rect_of(spark.cells[0]).center
    screen.hand.choose(("cast", "spark"))
    click(app, place)
    screen.skip()
    app.settle()
    assert screen.aim is not None and screen.aim.cell == -1, "no other deed is left there"
    screen.hand.choose(("cast", "slow_fire"))
    assert screen.aim.cell == screen.board.cursor == spark.cells[0]
    assert screen.aim.action() is not None


def test_a_spell_taken_up_with_the_mouse_left_on_its_target_by_the_other_player_is_foretold() -> (
    None
):
    """Who decides next begins with nothing pointed at; a tile's key aims where the mouse lies."""
    app = headless_app()
    screen, spark = before(app, "energy-duel", lambda action, _after: action.ability == "spark")
    app.step(FRAME)
    app.settle()
    place = screen.view.rect_of(spark.cells[0]).center
    app.screen.handle(motion_event(place))
    screen.board.cursor = -1
    assert screen.aim is not None
    screen.aim.cell = -1
    screen.hand.choose(("cast", "spark"))
    assert screen.aim.cell == screen.board.cursor == spark.cells[0]
    assert screen.aim.action() == spark


def test_what_a_blow_came_to_is_told_on_after_a_bots_rest() -> None:
    """A rest throws no dice; until a person does something, the blow before it stays told."""
    playback = Playback(
        Animations(theme().motion), theme().motion.deed, lambda _line: None, lambda: None
    )
    die = Event("damage", "ED-2.9d", dice=(Die(1, 6, 3),))
    blow = Deed(Line(0, events=[die]), (HitCue(1, 3, 7),))
    rest = Deed(Line(0, events=[Event("charge", "ED-2.3b")]), (NoteCue(0, "+1 charge"),))
    for deed in (blow, rest):
        playback.play([deed], ())
        assert playback.own is (deed is blow), "the needle is the blow's"
        playback.skip()
        assert playback.latest is blow and playback.own
    playback.forget()
    assert playback.latest is None and not playback.own


def test_what_a_blow_came_to_is_told_on_while_the_dice_of_a_new_round_fall() -> None:
    """NP-9, NP-1: A and B strike X of themselves; X, who could strike either, waits, and both
    sides throw for the new round."""
    red, blue = {"A": swordsman(), "B": swordsman()}, {"X": swordsman()}
    battle = field("A..\nX..\nB..", (20, 8, 15, 6), red=red, blue=blue)
    wait_for(battle, 7)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    last: list[str] = []
    for _turn in range(8):
        old, rolls = battle.copy(), battle.rolls
        waiting = next(one for one in battle.options if one.kind in ("end", "pass"))
        playback.play(deeds(battle.apply(waiting), old, battle), tokens(old))
        playback.skip()
        told = [line.words for line in told_lines(playback, battle)]
        if battle.round > 1:
            assert battle.rolls > rolls, "of initiative"
            assert told == last != []
            return
        last = told
    raise AssertionError


def test_the_needle_stays_with_the_blow_while_the_dice_of_a_new_round_fall() -> None:
    """NP-1: initiative is nobody's deed."""
    screen, strike = before_a_blow(headless_app())
    dice = [Event("order", "NP-1", dice=(Die(1, 6, 3),))]
    initiative = Deed(Line(-1, events=dice), (NoteCue(0, "3"),))
    blow = Deed(Line(0, events=dice), initiative.beats)
    screen.aftermath.work()
    old = screen.session.battle.copy()
    screen.session.battle.rolls += 1
    screen.aftermath.follow(old, strike, [initiative])
    assert not screen.aftermath.work(), "nothing to find out"
    screen.aftermath.follow(old, strike, [blow, initiative])
    assert screen.aftermath.work()


def test_without_the_log_what_a_person_did_is_told_with_what_another_did_after_it() -> None:
    """DO-5: F strikes, then X does; where the log is in view, it has F's blow."""
    red, blue = {"F": fighter(dexterity=14)}, {"X": orc(health=20)}
    battle = fight("FX", (15, 3, 19, 5), red=red, blue=blue)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)

    def told(deed: str) -> list[str]:
        old = battle.copy()
        shown = deeds(battle.apply(parse_action(deed, battle)), old, battle)
        playback.play(shown, tokens(old))
        playback.skip()
        return [line.words for line in told_lines(playback, battle, logged=False)]

    playback.forget()
    first = told("strike at А-2")
    assert first[0] == "F: Strike" and not any("Also" in words for words in first)
    second = told("strike at А-1")
    lost = 20 - battle.units[1].health
    assert second[:2] == ["X: Strike", f"Also: F: Strike → X −{lost}"]
    assert "Also" not in "".join(line.words for line in told_lines(playback, battle))
    playback.forget()
    assert not playback.before


def test_without_the_log_all_that_was_done_at_one_moment_is_told() -> None:
    """DO-10: F and X strike each other at the same time."""
    red, blue = {"F": fighter(dexterity=9)}, {"X": orc(health=20)}
    battle = fight("FX", (2, 20, 5), red=red, blue=blue)
    play(battle, "strike at А-2")
    old = battle.copy()
    shown = deeds(battle.apply(parse_action("strike at А-1", battle)), old, battle)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    playback.play(shown, tokens(old))
    playback.skip()
    told = [line.words for line in told_lines(playback, battle, logged=False)]
    assert told[:2] == ["X: Strike", "Also: F: Strike → X (missed)"]


def test_what_another_has_begun_is_asked_before_the_last_throw_is_told() -> None:
    """NP-E4: A walks past X after a blow; once X has answered, the blow may be told again."""
    battle = passing()
    play(battle, "В-1 → В-6")
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    lost = {"amount": 3, "before": 9, "after": 6}
    blow = Event("damage", "NP-9", 0, 1, dice=(Die(1, 8, 3),), numbers=lost)
    playback.play([Deed(Line(0, events=[blow]), (HitCue(1, 3, 6),))], ())
    playback.skip()
    table = SimpleNamespace(
        session=SimpleNamespace(battle=battle),
        playback=playback,
        forecast=SimpleNamespace(),
        log=SimpleNamespace(visible=True),
    )
    aftermath = Aftermath(cast(Table, table))
    aftermath.tell(Aim(battle))
    assert not table.forecast.told
    play(battle, "let pass")
    aftermath.tell(Aim(battle))
    assert table.forecast.told


def test_under_what_is_over_in_time_stands_no_bar_of_the_throw_before_it() -> None:
    """RK-6c: its stance is over after its shove, by itself."""
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    shove = Deed(Line(0, events=[Event("failed", "RK-3c", dice=(Die(1, 20, 3),))]), ())
    over = Deed(Line(0, suffered=True, events=[Event("over", "RK-6c")]), (NoteCue(0, "over"),))
    playback.play([shove, over], ())
    assert playback.deed is over and not playback.own
    playback.skip()
    assert playback.latest is shove and playback.own


def test_who_has_turned_round_faces_its_enemy_while_the_blows_of_the_melee_are_seen() -> None:
    """NP-E10, NP-9: A, whose back X has, turns to it in phase 7, and then both strike."""
    battle = field("AX.....", (20, 8, 15, 6), red={"A": swordsman()}, blue={"X": swordsman()})
    battle = wait_for(given(battle, {"A": {"facing": 4}}), 7, "A")
    old, seen = battle.copy(), set()
    shown = deeds(battle.apply(parse_action("turn at А-2", battle)), old, battle)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    playback.play(shown, tokens(old), at_last=tokens(battle))
    while playback.busy:
        assert playback.deed is not None
        facing = playback.animations.staged[0].facing
        seen.add((playback.deed.thrown and bool(playback.deed.beats), facing))
        playback.animations.update(FRAME)
        playback.update(FRAME)
    assert battle.units[0].facing == 0
    assert {facing for struck, facing in seen if struck} == {0}


@pytest.mark.parametrize("walks", [True, False])
def test_beside_the_initiative_of_the_next_round_stands_no_bar_of_an_older_throw(
    *, walks: bool
) -> None:
    """NP-1: A walks or waits as the last of its round, then both sides throw; nobody has struck."""
    battle = field("A.......\n.......X", red={"A": swordsman()}, blue={"X": swordsman()})
    battle = wait_for(battle, 7, "A")
    old, shown = battle.copy(), list[Deed]()
    if walks:
        step = next(one for one in battle.options if one.kind == "move")
        shown += deeds(battle.apply(step), old, battle)
    wait = next(one for one in battle.options if one.kind == "end")
    shown += deeds(battle.apply(wait), old, battle)
    assert battle.round == 2 and any(one.thrown for one in shown)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    playback.play(shown, tokens(old))
    while playback.busy:
        assert not playback.own
        playback.animations.skip()
        playback.update(FRAME)


def test_who_falls_at_the_end_of_a_melee_is_told_with_the_blow_that_felled_it() -> None:
    """NP-9: A fells X, which still strikes, and falls once Y has missed B: not by its friend."""
    red = {"A": swordsman(), "B": swordsman()}
    blue = {"X": swordsman(health=1), "Y": swordsman()}
    battle = field("AX.\n...\n...\nBY.", (20, 8, 1, 1, 1), red=red, blue=blue)
    wait_for(battle, 7)
    while battle.round == 1:
        old = battle.copy()
        wait = next(one for one in battle.options if one.kind == "end")
        shown = deeds(battle.apply(wait), old, battle)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    playback.play(shown, tokens(old))
    playback.skip()
    told = [line.words for line in told_lines(playback, battle)]
    assert told[:4] == [
        "Y: Strike",
        "Also: A: Strike → X −10, felled",
        "Y attacks B",
        "Y misses B: 6",
    ]
    assert "X falls" not in told
    blow, *_rest = (deed for deed in shown if deed.tried)
    playback.play([blow, *shown], tokens(old))  # as by A's own choice
    playback.skip()
    assert playback.latest is blow
    assert [line.words for line in told_lines(playback, battle)].count("X falls") == 1


def test_a_blow_of_the_melee_stands_under_no_bar_of_what_its_own_striker_threw_before_it() -> None:
    """NP-9: A blows its horn in phase 5; then A and X strike of themselves."""
    red, blue = {"A": cleric("horn_of_awe")}, {"X": swordsman()}
    battle = field("AX.....", (4, 2, 15, 6, 15, 6), red=red, blue=blue)
    battle = wait_for(given(battle, {"X": {"spell_round": 1}}), 5, "A")
    old, own = battle.copy(), list[tuple[str, bool]]()
    shown = deeds(battle.apply(parse_action("cast Horn of Awe at А-2", battle)), old, battle)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    playback.play(shown, tokens(old))
    while playback.busy:
        assert playback.deed is not None
        if playback.deed.tried:
            own.append((playback.deed.line.label, playback.own))
        playback.animations.skip()
        playback.update(FRAME)
    assert own == [("Horn of Awe", True), ("Strike", False), ("Strike", False)]
    told = [line.words for line in told_lines(playback, battle)]
    assert told[0] == "A: Horn of Awe" and playback.own
    assert told[-2:] == ["A: Strike → X −8", "X: Strike → A −8"]

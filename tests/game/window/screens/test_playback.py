"""An action is followed deed by deed; nothing is told before it is seen."""

from __future__ import annotations

import re

import pygame
import pytest

from game.play.chronicle import Line
from game.play.cues import DieCue, HitCue, LungeCue, MoveCue
from game.play.pace import tempo
from game.play.story import Deed, deeds
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.battle.status import present_moment, prompt_words, told_lines
from game.window.theme import theme
from game.window.view.animation import Animations
from game.window.widgets.base import spoken
from rules.battle.event import Die, Event
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.content.scenario import Member
from rules.dice import SEEDED
from tests.builders import drawn_scenario, given, play
from tests.game.window.screens.blows import (
    FRAME,
    before,
    before_a_blow,
    health,
    until,
)
from tests.game.window.screens.players import (
    HOT_SEAT,
    WATCHED,
    PromptBot,
    sit_down,
    weak,
)
from tests.game.window.view.conftest import token
from tests.game.windows import click, glancing, headless_app
from tests.rules.systems.energy.duels import duel, duelist, warlock
from tests.rules.systems.energy.duels import swordsman as shield_swordsman
from tests.rules.systems.nine_phase.fields import archer, field, swordsman, wait_for
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, magician


def test_a_blow_lunges_then_the_dice_fall_and_then_the_number_rises() -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.act(strike)
    seen: list[type] = []
    while screen.playback.busy:
        for running in screen.animations.running:
            if not seen or seen[-1] is not type(running.cue):
                seen.append(type(running.cue))
        app.step(FRAME)
    assert seen[0] is LungeCue and HitCue in seen
    assert DieCue in seen and seen.index(DieCue) < seen.index(HitCue)


def seen_health(screen: BattleScreen) -> dict[int, int]:
    return {one: token.health for one, token in screen.order.seen.items()}


def test_nothing_is_told_before_it_is_seen() -> None:
    """Log, order, header and tiles all wait for the blow."""
    app = headless_app()
    screen, strike = before_a_blow(app)
    old, lines = health(screen.known), len(screen.log.lines)
    moment = screen.header.moment.side
    screen.act(strike)
    new = health(screen.session.battle)
    assert new != old
    app.step(FRAME)
    assert screen.aim is None
    assert health(screen.known) == old == health(screen.order.battle)
    assert seen_health(screen) == {one: old[one] for one in screen.order.seen}
    assert len(screen.log.lines) == lines and screen.header.moment.side == moment
    until(app, screen, lambda: HitCue in {type(one.cue) for one in screen.animations.running})
    app.step(0)
    assert seen_health(screen) == {one: new[one] for one in screen.order.seen}
    assert len(screen.log.lines) == lines
    until(app, screen, lambda: not screen.playback.busy)
    assert health(screen.known) == new and screen.aim is not None
    assert screen.log.lines[-1].harm > 0
    assert any(isinstance(one.cue, HitCue) for one in screen.animations.floating)


def test_header_and_inlay_wear_the_colours_of_whoever_is_seen_to_act() -> None:
    """Of two who act at the same moment each is seen in its own side's turn, with its goal."""
    screen = sit_down(headless_app(), HOT_SEAT, "energy-duel")
    deed = Deed(Line(unit=1, label="Strike"), ())
    moment = present_moment(screen.session, screen.known, screen.seats, deed)
    assert (screen.header.moment.side, screen.board.scene.side) == ("red", "red")
    assert (moment.title, moment.side) == ("Blue acts", "blue")
    assert (screen.header.moment.goal, moment.goal) == ("Fell all of Blue", "Fell all of Red")


def test_while_what_all_have_chosen_is_done_it_is_nobodys_turn() -> None:
    """SI-2a: the mystic's player has decided last; what is seen then is done by each in turn."""
    screen = sit_down(headless_app(), HOT_SEAT, "side-duel")
    known = screen.session.battle
    assert known.pending is not None and known.sealed
    deed = Deed(Line(unit=known.pending.unit, label="Strike"), ())
    side = known.pending.side.capitalize()
    assert present_moment(screen.session, known, screen.seats, None).title == f"{side}, your turn"
    assert present_moment(screen.session, known, screen.seats, deed).title == f"{side} acts"


def test_who_strikes_of_itself_is_not_asked_though_its_side_decides() -> None:
    """NP-9: A is asked; neither B's blow nor what A does in a phase begun since is its decision."""
    screen = sit_down(headless_app(), HOT_SEAT, "nine-pairs")
    asked = screen.known.pending
    assert asked is not None
    own = {one.id for one in screen.known.units if one.side == asked.side}
    (friend,) = own - {asked.unit}
    told = (asked.unit, "", "turn"), (friend, "", "acts"), (asked.unit, "9", "acts")
    for unit, phase, title in told:
        deed = Deed(Line(unit, label="Strike"), (), phase)
        assert present_moment(screen.session, screen.known, screen.seats, deed).title[-4:] == title


def test_the_end_is_told_after_the_last_blow() -> None:
    app = headless_app()
    screen, strike = before(app, weak(health=1), lambda _action, after: after.over)
    screen.act(strike)
    outcome = screen.session.battle.outcome
    assert outcome
    app.step(FRAME)
    assert app.screen is screen and screen.header.moment.title.endswith("your turn")
    assert "wins" not in " ".join(line.label for line in screen.log.lines)
    until(app, screen, lambda: app.screen is not screen)
    assert screen.header.moment.title == f"{outcome.title()} wins" and not screen.playback.busy
    assert "the log" in prompt_words(screen.known, None, screen.seats)
    assert screen.card.bid.startswith("Point at anybody")


@pytest.mark.parametrize("by", ["key", "click"])
def test_whatever_is_pressed_brings_a_blow_to_its_end(by: str) -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.act(strike)
    app.step(FRAME)
    if by == "key":
        app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_y, mod=0, unicode="y"))
        app.step(0)
    else:
        click(app, screen.board.rect.topleft)
    assert not screen.playback.busy and screen.aim is not None
    assert health(screen.known) == health(screen.session.battle)


def test_a_press_while_a_bot_strikes_only_brings_it_to_its_end() -> None:
    app = headless_app()
    screen = sit_down(app, WATCHED, "energy-pairs", controller=PromptBot())
    app.change_settings(animation_speed=100)
    until(app, screen, lambda: screen.playback.busy)
    logged = len(screen.session.log)
    assert screen.aim is None and screen.seats.decide
    app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"))
    app.step(0)
    assert not screen.playback.busy
    assert len(screen.session.log) == logged


def test_a_bot_waits_until_what_it_did_has_been_seen() -> None:
    app = glancing(headless_app())
    screen = sit_down(app, WATCHED, "energy-pairs", controller=PromptBot())
    app.change_settings(animation_speed=100)
    for _frame in range(600):
        busy, logged = screen.playback.busy, len(screen.session.log)
        app.step(FRAME)
        if busy and screen.playback.busy:
            assert len(screen.session.log) == logged
    assert len(screen.session.log) > 5


def test_while_the_dice_of_a_new_round_fall_nobody_has_acted_in_it() -> None:
    """SI-3: neither the order nor the board has a tick or a turn of the round before."""
    app = headless_app()
    teams = {"A": Member(kind="fighter")}, {"B": Member(kind="fighter")}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("A...B", "side", *teams))
    screen.act(next(one for one in screen.session.battle.options if one.kind == "end"))
    assert any(one.exhausted for one in screen.board.scene.tokens)
    app.change_settings(animation_speed=100)
    screen.act(next(one for one in screen.session.battle.options if one.kind == "end"))
    until(app, screen, lambda: bool(screen.playback.deed and screen.playback.deed.thrown))
    app.step(FRAME)
    assert "Round 2" in str([spoken(spot.told) for spot in screen.order.spots])
    assert "still to act" not in str([spoken(spot.told) for spot in screen.order.spots])
    assert screen.order._acting == -1
    told = [screen.card.told, screen.beside.card.told]
    assert [one.place for one in told if one is not None] == ["A-5"], "nor a card"
    assert not any(one.exhausted or one.acting for one in screen.animations.staged)


def test_eleven_orcs_take_no_longer_than_8_seconds() -> None:
    """At the plain speed, from the first orc's deed to the last one's, in the first round in which
    they do more than wait."""
    app = glancing(headless_app())
    screen = sit_down(app, WATCHED, "side-orcs", controller=PromptBot())
    units = screen.session.battle.units
    side = max(("red", "blue"), key=lambda one: sum(unit.side == one for unit in units))
    assert sum(unit.side == side for unit in units) >= 11
    app.change_settings(animation_speed=100)
    spent, slowest, number = 0.0, 0.0, 0
    while slowest <= 1 or screen.known.round == number:
        assert not screen.session.battle.over
        pending = screen.known.pending
        if screen.known.round != number:
            number, spent = screen.known.round, 0.0
        if pending is not None and pending.side == side:
            spent += FRAME
            slowest = max(slowest, spent)
        app.step(FRAME)
    assert 1 < slowest <= 8


def seconds_of(speed: float) -> float:
    """How long an orc's longest walk and a blow that hits take, with the rests after both."""
    animations = Animations(theme().motion, speed=speed)
    playback = Playback(animations, theme().motion.deed, lambda _line: None, lambda: None)
    blow = Event("damage", "SI-9", dice=(Die(1, 8, 5),))
    actions = (
        Deed(Line(), (MoveCue(1, tuple(range(9))),)),
        Deed(Line(events=[blow]), (LungeCue(1, 8, 9), DieCue(9, 5), HitCue(2, 5, 3))),
    )
    spent = 0.0
    for action in actions:
        playback.play([action], (token(1, 0), token(2, 9)))
        while playback.busy:
            animations.update(0.001)
            playback.update(0.001)
            spent += 0.001
        spent += playback.seconds
    return spent


def test_eleven_who_all_walk_far_and_hit_take_no_longer_than_8_seconds() -> None:
    assert 11 * seconds_of(1) > 8
    assert 11 * seconds_of(tempo(11)) <= 8
    assert tempo(1) == tempo(3) == 1 < tempo(4)


def test_what_came_after_a_throw_is_told_in_a_line_each() -> None:
    """NP-8, NP-9: B shoots; then the melee comes, in which A and X strike, and A falls."""
    battle = field(
        "AX.....\n.......\nB......",
        (20, 8, 15, 6, 15, 6),
        red={"A": swordsman(health=4), "B": archer()},
        blue={"X": swordsman()},
    )
    wait_for(battle, 8, "B")
    old = battle.copy()
    shown = deeds(battle.apply(parse_action("shoot at А-2", battle)), old, battle)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    playback.play(shown, [token(unit.id, unit.cell) for unit in old.units])
    assert len(told_lines(playback, battle)) == 1, "nothing but the deed while it is being shown"
    playback.skip()
    told = [line.words for line in told_lines(playback, battle)]
    assert told[0] == "B: Shot"
    assert told[-2:] == ["A: Strike → X −8", "X: Strike → A −8, felled"]


def told_after(battle: Battle, deed: str) -> tuple[Playback, list[str]]:
    """What is told once a deed and all that came after it have been seen."""
    old = battle.copy()
    shown = deeds(battle.apply(parse_action(deed, battle)), old, battle)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    playback.play(shown, [token(unit.id, unit.cell) for unit in old.units])
    playback.skip()
    return playback, [line.words for line in told_lines(playback, battle)]


def test_what_befalls_the_caster_in_its_next_turn_is_not_what_its_spell_came_to() -> None:
    """The duelist loses its turn, and the caster's next begins with a curse upon it: told is
    still the spell, and what came later a line each, that nobody acted between too."""
    battle = duel("W..S", (1, 4), red={"W": warlock("hush")}, blue={"S": duelist()})
    curse = {"spell": "festering_curse", "author": 1, "remaining": 3}
    still = {"spell": "word_of_stillness", "author": 0, "remaining": 1}
    caster = {"action_points": 1, "effects": [curse]}
    battle = given(battle, {"W": caster, "S": {"effects": [still]}})
    playback, told = told_after(battle, "cast Hush at А-4")
    assert told[0] == "W: Hush" and playback.own
    assert "S cannot act: Word of Stillness" in told
    assert told[-1] == "W: Festering Curse works −3"


def test_who_fails_at_the_same_moment_is_not_told_as_if_its_target_failed() -> None:
    """SP-2b, SP-5a: 3 and 3; M does not rise, N rises and does not cast."""
    red, blue = {"M": magician("stupor")}, {"N": magician("stupor")}
    battle = battle_of("M..N", (3, 3, 100, 1, 100), red=red, blue=blue)
    declare(battle, {"M": "cast Stupor at А-4", "N": "cast Stupor at А-1"})
    play(battle, "carry it out")
    _playback, told = told_after(battle, "carry it out")
    assert told[-1] == "N: Casts Stupor → M (fails)"


def test_a_healing_in_its_next_turn_names_what_heals() -> None:
    """In its own words it would name whose healing it is, who does nothing then."""
    battle = duel("W..S", (1, 4), red={"W": warlock("hush")}, blue={"S": duelist()})
    renewal = {"spell": "renewal", "author": 0, "remaining": 3}
    still = {"spell": "word_of_stillness", "author": 0, "remaining": 1}
    caster = {"action_points": 1, "health": 50, "effects": [renewal]}
    battle = given(battle, {"W": caster, "S": {"effects": [still]}})
    _playback, told = told_after(battle, "cast Hush at А-4")
    assert re.fullmatch(r"W: Renewal works \+\d+", told[-1])


def test_experience_after_a_throw_is_told_in_its_own_words() -> None:
    """RK-9b: 200 shared by two, though the end of the turn stands in the last one's line."""
    red = {"A": person(level=1, strength=9), "B": person(level=1)}
    battle = tale("AX.B.Y", (20, 1), red=red, blue={"X": person(), "Y": person()})
    battle = given(battle, {"X": {"health": 1, "fell_today": True}, "A": {"movement": 0}})
    old = battle.copy()
    shown = deeds(battle.apply(parse_action("strike at А-2", battle)), old, battle)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    playback.play(shown, [token(unit.id, unit.cell) for unit in old.units])
    playback.skip()
    told = [line.words for line in told_lines(playback, battle)]
    assert [words for words in told if "experience" in words] == [
        "A: +100 experience, now 200",
        "B: +100 experience, now 200",
    ]


def test_what_an_effect_does_as_the_next_turn_begins_is_told_by_its_name() -> None:
    """ED-2.9d: the warlock's turn ends with its last action point, then its fire burns."""
    battle = duel("W.S", (1,), red={"W": warlock("slow_fire")}, blue={"S": shield_swordsman()})
    play(battle, "rest")
    battle.source = SEEDED
    _playback, told = told_after(battle, "cast Slow Fire at А-3")
    assert any(words.startswith("S: Slow Fire works −") for words in told), told

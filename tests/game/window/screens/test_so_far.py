"""What has been shown as done is gone from the board and the order while the rest is shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pygame
import pytest

from game.play.chronicle import Line
from game.play.cues import MoveCue, NoteCue
from game.play.perspective import in_round
from game.play.scene import Arrow, Link, Mark
from game.play.stage import tokens
from game.play.story import Deed, deeds
from game.window.app import App
from game.window.screens.battle import phase_track
from game.window.screens.battle.order_panel import OrderPanel
from game.window.screens.battle.phase_track import PhaseTrack
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.screen import BattleScreen
from game.window.style import Style
from game.window.theme import theme
from game.window.view.animation import Animations
from game.window.widgets.base import spoken
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sheet import Plan
from rules.record.opening import open_battle
from tests.builders import drawn_scenario, play
from tests.game.window.screens.blows import until
from tests.game.window.screens.players import HOT_SEAT, MAPS, first, sit_down
from tests.game.window.view.conftest import token
from tests.game.windows import headless_app
from tests.rules.kit.d20 import members
from tests.rules.kit.d20.members import fighter
from tests.rules.systems.nine_phase.fields import field, mage, swordsman, wait_for
from tests.rules.systems.side.fights import fight, orc

WAITS = "end", "pass"
COUNTS = "3 still to act", "2 still to act", "1 still to act"


@pytest.fixture(autouse=True)
def window() -> None:
    headless_app()


def shown_of(battle: Battle, kinds: Collection[str]) -> Iterator[tuple[str, OrderPanel]]:
    """Yield what each deed is called that is shown of the last action of a round, all of these
    kinds, and the panel meanwhile."""
    number = battle.round
    while battle.round == number and not battle.over:
        old = battle.copy()
        action = next(one for one in battle.options if one.kind in kinds)
        shown = deeds(battle.apply(action), old, battle)
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    panel = OrderPanel(Style(theme()), old, lambda _unit: None, lambda _unit: None)
    panel.rect = pygame.Rect(10, 10, 250, 500)
    playback.play(shown, tokens(old), tokens(in_round(old, number + 1)), tokens(battle))
    while playback.busy:
        assert playback.deed is not None
        panel.follow(playback)
        yield playback.deed.line.label, panel
        playback.animations.skip()
        playback.update(0.01)


def test_a_spell_that_has_been_seen_to_work_is_under_way_no_more_in_the_blows_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """NP-S4: X withstands it in phase 8; neither its row, the phase nor M's token has it in 9."""
    drawn: list[str] = []

    def noted(glyph: str, _side: str, size: int, _style: Style) -> pygame.Surface:
        drawn.append(glyph)
        return pygame.Surface((size, size))

    monkeypatch.setattr(phase_track, "small_token", noted)
    red, blue = {"A": swordsman(), "M": mage("unmaking")}, {"X": swordsman()}
    battle = field("AX....\n......\n......\nM.....", (20, 1, 1), red=red, blue=blue)
    wait_for(battle, 5)
    play(battle, "cast Unmaking at А-2")
    found = []
    for label, panel in shown_of(battle, WAITS):
        drawn.clear()
        panel.paint(pygame.Surface((300, 600)))
        caster = panel.seen[1]
        signs = (any(row.plan for row in panel._rows()), bool(drawn), bool(caster.states))
        assert bool(caster.marks) == bool(caster.states)
        found.append((label, *signs))
    assert found[:2] == [("Unmaking", True, True, True), ("Strike", False, False, False)]
    assert len(found) >= 4 and not any(any(signs) for _label, *signs in found[1:])


def test_who_has_been_seen_to_leave_its_cell_is_gone_from_it() -> None:
    """From the end of its walk until all has been seen."""
    animations = Animations(theme().motion)
    playback = Playback(animations, 0, lambda _line: None, lambda: None)
    walk, wait = MoveCue(0, (3, 4)), NoteCue(1, "waits", good=True)
    playback.play([Deed(Line(unit=0), (walk, wait))], [token(0, 3), token(1, 9)])
    assert playback.gone == set()
    animations.update(theme().motion.walk / 1000 + 0.01)
    assert playback.gone == {0}
    playback.skip()
    assert not playback.busy and playback.gone == set()


def test_who_has_been_seen_to_call_off_is_gone_from_its_arrow() -> None:
    """SP-1b: from the next deed on."""
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    off, wait = NoteCue(0, "off", good=False), NoteCue(1, "waits", good=True)
    walk = Plan(0, Action(0, "move", "", (4,)), "called off")
    told = [Deed(Line(unit=0), (off,), ended=(walk,)), Deed(Line(unit=1), (wait,))]
    playback.play(told, [token(0, 3), token(1, 9)])
    assert (playback.number, playback.ended) == (0, ())
    playback.animations.skip()
    playback.update(0.01)
    assert (playback.number, playback.ended) == (1, (walk,))


def test_the_signs_of_a_spell_go_with_it_also_from_one_who_falls_later() -> None:
    """NP-S4: what else lies on it stays till it is seen to go."""
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    spell = Plan(0, Action(0, "cast", "unmaking"), "", signs=("casting", "clock"))
    works, strikes = NoteCue(1, "unmade", good=False), NoteCue(1, "strikes", good=True)
    told = [Deed(Line(unit=0), (works,), ended=(spell,)), Deed(Line(unit=1), (strikes,))]
    marks = Mark("clock"), Mark("shield")
    caster = token(0, 3, states=("casting", "stunned"), marks=marks)
    playback.play(told, [caster, token(1, 9)], at_last=[token(1, 9)])
    assert playback.animations.staged[0].states == caster.states
    playback.animations.skip()
    playback.update(0.01)
    left = playback.animations.staged[0]
    assert (left.states, left.marks) == (("stunned",), marks[1:])


@pytest.mark.parametrize(("system_id", "sign"), [("dexterity", "preparing"), ("side", "casting")])
def test_whoever_shows_a_spell_that_it_has_announced_shows_it_by_that(
    system_id: str, sign: str
) -> None:
    """DO-7a, SI-2a: the token's sign is one of the plan's own."""
    seen = 0
    battle = open_battle(MAPS / f"{system_id}-pairs.toml", 1)
    for _action in range(60):
        system = battle.setup.system
        shown = {one.id for one in battle.units if sign in system.token(battle, one).states}
        plans = [plan for plan in system.plans(battle) if sign in plan.signs]
        assert {plan.unit for plan in plans} <= shown
        seen += len(plans)
        wanted = [one for one in battle.options if one.kind in ("declare", "prepare")]
        battle.apply((wanted or [one for one in battle.options if one.kind != "select"])[-1])
    assert seen


def test_who_has_been_seen_to_strike_is_still_to_act_no_more_while_the_others_strike() -> None:
    """NP-9: A chooses between X and Y, who then strike it of themselves; each has its tick."""
    red, blue = {"A": swordsman()}, {"X": swordsman(), "Y": swordsman()}
    battle = wait_for(field("XAY", (1, 1, 1), red=red, blue=blue), 9, "A")
    found = []
    for label, panel in shown_of(battle, ["strike"]):
        panel.paint(pygame.Surface((300, 600)))
        told = [spoken(spot.told) for spot in panel.spots]
        count = next((words for one in told if (words := one[:14]) in COUNTS), "")
        found.append((label, count, {one for one, token in panel.seen.items() if token.exhausted}))
    assert found[:3] == [
        ("Strike", COUNTS[0], set()),
        ("Strike", COUNTS[1], {0}),
        ("Strike", COUNTS[2], {0, 1}),
    ]
    assert found[3][1:] == ("", set()), "of the next round"


def test_so_it_is_in_the_melee_that_ends_the_battle() -> None:
    """NP-9, NP-END: the last blow fells A, and nothing follows it."""
    red, blue = {"A": swordsman(health=5)}, {"X": swordsman(), "Y": swordsman()}
    battle = wait_for(field("XAY", (1, 1, 20, 8), red=red, blue=blue), 9, "A")
    ticks = [
        {one for one, token in panel.seen.items() if token.exhausted}
        for _label, panel in shown_of(battle, ["strike"])
    ]
    assert battle.outcome == "blue"
    assert ticks[:3] == [set(), {0}, {0, 1}]


def test_a_tie_of_the_round_before_is_no_more_in_the_list_of_phases() -> None:
    """SI-3: both sides acted at once in round 1; the steps of round 2 are those of any round."""
    red, blue, tied = {"F": fighter()}, {"X": orc()}, {"ties": "together"}
    battle = fight("F.X", (4, 4), red=red, blue=blue, options=tied)
    track = PhaseTrack(Style(theme(), (1280, 720)), battle)
    of_a_tie, plain = [one.title for one in track.phases], battle.setup.system.phases
    track.round = 2
    assert "Both sides" in of_a_tie
    assert [one.title for one in track.phases] == [one.title for one in plain]


def test_of_a_phase_that_has_begun_since_nobody_is_counted_or_done() -> None:
    """NP-9: who was through with phase 7, or still to act in it, is not so in the melee."""
    red = {"A": swordsman(), "B": swordsman()}
    battle = field("AX....\n......\nB.....", (1, 1), red=red, blue={"X": swordsman()})
    wait_for(battle, 7)
    ticks = []
    for _label, panel in shown_of(battle, WAITS):
        panel.paint(pygame.Surface((300, 600)))
        assert "still to act" not in str([spoken(spot.told) for spot in panel.spots])
        ticks.append(panel.seen[0].exhausted)
        assert tokens(panel.battle)[0].exhausted, "in phase 7"
    assert ticks[:3] == [False, True, False], "before its blow, after it, and in the next round"


def test_who_is_still_to_act_in_a_phase_that_has_begun_is_not_ticked_for_the_one_before() -> None:
    """NP-9: 1 was through with phase 7; in 9 it is asked once 0 has been seen to strike."""
    playback = Playback(Animations(theme().motion), 0, lambda _line: None, lambda: None)
    wait, strikes = NoteCue(0, "waits", good=True), NoteCue(0, "strikes", good=True)
    told = [Deed(Line(unit=0), (wait,)), Deed(Line(unit=0), (strikes,), phase="9")]
    at_last = [token(0, 3, exhausted=True), token(1, 9, acting=True)]
    playback.play(told, [token(0, 3), token(1, 9, exhausted=True)], at_last=at_last)
    assert playback.animations.staged[1].exhausted, "in phase 7"
    playback.animations.skip()
    playback.update(0.01)
    assert not playback.animations.staged[1].exhausted


def test_the_card_beside_a_pointer_at_rest_is_of_whose_row_lies_below_it_now() -> None:
    """The first has been seen to fall, and all rows go up by one."""
    battle = open_battle(MAPS / "energy-trios.toml", 1)
    pointed: list[int] = []
    panel = OrderPanel(Style(theme()), battle, pointed.append, lambda _unit: None)
    panel.rect = pygame.Rect(10, 10, 250, 500)
    first, second, *_rest = panel._rows()
    place = first.rect.center
    panel.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    panel.seen = {token.id: token for token in tokens(battle) if token.id != first.unit}
    panel.paint(pygame.Surface((300, 600)))
    assert pointed == [first.unit, second.unit]


def before_a_fall(app: App) -> BattleScreen:
    """NP-9: a screen on which the melee is shown in which A fells X; Y lives on."""
    red, blue = {"A": swordsman(attack=30)}, {"X": swordsman(health=1), "Y": swordsman()}
    scenario = drawn_scenario("AX.....\n......Y", "nine_phase", red, blue)
    screen = sit_down(app, HOT_SEAT, scenario)
    app.change_settings(animation_speed=100)
    while not any(deed.late or deed.line.felled for deed in screen.playback.deeds):
        screen.act(next(one for one in screen.session.battle.options if one.kind == "end"))
    return screen


def test_the_ties_of_who_has_been_seen_to_fall_go_with_it() -> None:
    """NP-E1: also where nothing more is seen of the deed that felled it."""
    app = headless_app()
    screen = before_a_fall(app)
    assert any(isinstance(one, Link) for one in screen.board.scene.overlays)
    until(app, screen, lambda: len(screen.animations.staged) == 2)
    assert screen.playback.busy
    assert not any(isinstance(one, Link) for one in screen.board.scene.overlays)
    assert [row.unit for row in screen.order._rows()] == [0, 2]
    assert "X" not in str([spoken(spot.told) for spot in screen.order.spots])


def test_the_number_of_a_spell_is_in_no_cell_while_its_caster_walks() -> None:
    """SI-2a, SI-4: it stands beside the caster before, and where it has come to."""
    app = headless_app()
    red, blue = {"M": members.mage()}, {"X": orc()}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("M......\n......X", "side", red, blue))
    screen.act(first(screen.session.battle, "declare"))
    app.change_settings(animation_speed=100)
    numbered = [[*numbers(screen)]]
    screen.act(first(screen.session.battle, "move"))
    numbered.append([*numbers(screen)])
    until(app, screen, lambda: not screen.playback.busy)
    numbered.append([*numbers(screen)])
    there = screen.session.battle.units[0].cell
    assert there != 0 and numbered == [[0], [], [there]]


def numbers(screen: BattleScreen) -> Iterator[int]:
    """The cells in which something stands that is yet to be done, and is aimed at nobody."""
    for shown in screen.board.scene.overlays:
        if isinstance(shown, Arrow) and shown.start == shown.end:
            yield shown.start


def test_the_card_of_who_has_been_seen_to_fall_goes_with_it() -> None:
    """It would tell the health of before the blow, and what it could do next."""
    app = headless_app()
    screen = before_a_fall(app)
    screen.lookout.point_at(1)
    assert screen.card.told is not None and screen.card.told.name == "X"
    until(app, screen, lambda: len(screen.animations.staged) == 2)
    assert screen.playback.busy and screen.card.told.name != "X"

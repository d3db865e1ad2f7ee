"""Motion that runs on the time it is given."""

from __future__ import annotations

import pytest

from game.play.cues import (
    AppearCue,
    AreaCue,
    BlockCue,
    Cue,
    DieCue,
    FallCue,
    HealCue,
    HitCue,
    LungeCue,
    MoveCue,
    NoteCue,
    ProjectileCue,
    RefuseCue,
    sound_of,
)
from game.window.theme import theme
from game.window.view.animation import STANDING, Animations
from tests.game.window.view.conftest import token

RED, BLUE = token(1, 8), token(2, 20, "blue")
TOKENS = (RED, BLUE)
EVERY: tuple[Cue, ...] = (
    MoveCue(1, (8, 9, 10)),
    LungeCue(1, 8, 9),
    ProjectileCue(10, 20, "fire"),
    AreaCue((19, 20, 21), 20, "fire", 1),
    DieCue(20, 14, "14 + 5 = 19", True),
    HitCue(2, 12, 28),
    HealCue(2, 5, 33),
    BlockCue(2, "Block"),
    NoteCue(1, "+1"),
    AppearCue(token(3, 30)),
    RefuseCue(4),
    FallCue(2),
)


@pytest.fixture
def animations() -> Animations:
    return Animations(theme().motion)


def shown(animations: Animations) -> dict[int, tuple[int, int]]:
    """Return cell and health of each token that is drawn."""
    return {one.id: (one.cell, one.health) for one in animations.tokens(TOKENS)}


@pytest.mark.parametrize("cue", EVERY, ids=lambda cue: type(cue).__name__)
def test_every_motion_lasts_a_moment_and_ends(animations: Animations, cue: Cue) -> None:
    animations.play([cue], TOKENS)
    animations.update(0.1)
    assert animations.busy
    animations.update(0.4)
    assert not animations.busy


def test_cues_follow_one_another_and_time_left_over_counts(animations: Animations) -> None:
    animations.play([MoveCue(1, (8, 9)), HitCue(2, 12, 28)], TOKENS)
    assert shown(animations)[2] == (20, 40)
    animations.update(0.091)
    assert shown(animations) == {1: (9, 40), 2: (20, 28)}
    animations.update(0.31)
    assert not animations.busy


def test_cues_of_one_beat_run_together(animations: Animations) -> None:
    animations.play([(HitCue(1, 5, 35), HitCue(2, 12, 28))], TOKENS)
    assert shown(animations) == {1: (8, 35), 2: (20, 28)}


def test_a_mover_is_between_its_cells(animations: Animations) -> None:
    animations.play([MoveCue(1, (8, 9, 10))], TOKENS)
    animations.update(0.09)
    pose = animations.pose(1)
    assert (pose.start, pose.end) == (9, 10)
    assert pose.part == pytest.approx(0, abs=0.01)
    assert animations.pose(2) == STANDING


def test_a_hit_flashes_and_shakes_and_then_stands_still(animations: Animations) -> None:
    animations.play([HitCue(2, 12, 28)], TOKENS)
    animations.update(0.03)
    assert animations.pose(2).flash > 0.5
    assert animations.pose(2).aside != 0
    animations.update(0.3)
    assert animations.pose(2) == STANDING


def test_the_fallen_are_gone_when_they_have_faded(animations: Animations) -> None:
    animations.play([FallCue(2), MoveCue(1, (8, 9))], TOKENS)
    animations.update(0.2)
    assert 2 in shown(animations)
    animations.update(0.1)
    assert 2 not in shown(animations)


def test_skipping_comes_to_the_same_end_in_silence() -> None:
    heard: list[Cue] = []
    animations = Animations(theme().motion, heard.append)
    animations.play(EVERY, TOKENS)
    animations.skip()
    assert not animations.busy
    assert heard == [EVERY[0]]
    assert animations.running == []


def test_numbers_and_dice_stay_readable_after_a_skip(animations: Animations) -> None:
    animations.play([DieCue(20, 14, "14 + 5 = 19"), HitCue(2, 12, 28)], TOKENS)
    animations.skip()
    assert [type(item.cue) for item in animations.floating] == [DieCue, HitCue]
    animations.update(1.06)
    assert [type(item.cue) for item in animations.floating] == [DieCue]
    animations.update(0.1)
    assert animations.floating == []


def test_a_lunge_goes_out_and_comes_back(animations: Animations) -> None:
    animations.play([LungeCue(1, 8, 9)], TOKENS)
    animations.update(0.12)
    there = animations.pose(1)
    assert (there.start, there.end) == (8, 9) and 0.3 < there.part < 0.5
    animations.update(0.119)
    assert animations.pose(1).part < 0.02
    animations.update(0.01)
    assert animations.pose(1) == STANDING and shown(animations)[1] == (8, 40)


def test_a_wave_takes_longer_the_further_it_goes(animations: Animations) -> None:
    animations.play([AreaCue((20, 21, 22, 23), 20, "", 3)], TOKENS)
    animations.update(0.18 + 0.03 * 3 - 0.001)
    assert animations.busy
    animations.update(0.002)
    assert not animations.busy


def test_time_stands_still_on_a_held_board(animations: Animations) -> None:
    animations.play([MoveCue(1, (8, 9)), HitCue(2, 12, 28)], TOKENS)
    animations.held = True
    animations.update(60)
    assert shown(animations)[1] == (8, 40)
    animations.skip()
    assert animations.staged[1].health == 28


def test_speed_nought_is_at_once(animations: Animations) -> None:
    animations.speed = 0
    animations.play(EVERY, TOKENS)
    assert not animations.busy


def test_twice_the_speed_takes_half_the_time(animations: Animations) -> None:
    animations.speed = 2
    animations.play([HitCue(2, 12, 28)], TOKENS)
    animations.update(0.154)
    assert animations.busy
    animations.update(0.002)
    assert not animations.busy


def test_cues_played_while_busy_wait_their_turn(animations: Animations) -> None:
    animations.play([MoveCue(1, (8, 9))], TOKENS)
    animations.play([MoveCue(1, (9, 10))], (token(1, 10), BLUE))
    animations.update(0.13)
    assert shown(animations)[1] == (9, 40)
    animations.update(0.2)
    assert not animations.busy


def test_idle_shows_the_tokens_as_they_are(animations: Animations) -> None:
    assert animations.tokens(TOKENS) is TOKENS


def test_nothing_is_left_after_clearing(animations: Animations) -> None:
    animations.play(EVERY, TOKENS)
    animations.clear()
    assert not animations.busy
    assert animations.floating == []


def test_fire_sounds_like_fire() -> None:
    assert sound_of(ProjectileCue(1, 2, "fire")) == "fire"
    assert sound_of(ProjectileCue(1, 2, "frost")) == "spell"
    assert sound_of(NoteCue(1, "+1")) == ""


def test_only_who_walks_or_is_shoved_is_on_its_way(animations: Animations) -> None:
    """From its first step to its last; who turns round on the spot is not."""
    animations.play([MoveCue(1, (8, 9)), MoveCue(2, (20,))], TOKENS)
    assert animations.movers == {1}
    animations.update(theme().motion.walk / 1000 + 0.001)
    assert animations.running and animations.movers == set()

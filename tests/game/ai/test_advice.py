"""Advice: the best moves, what speaks for them, and what the enemy will answer."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.ai.advice import LISTED, MOVES, Advice, Stroke, advise, stroke_of
from game.play.aim import Aim
from game.study.hints import stroke_words
from rules.battle.action import SELECT
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.battle.system import END, MOVE
from rules.record.opening import open_battle
from tests.builders import given
from tests.contract.positions import MAPS
from tests.rules.kit.d20 import members
from tests.rules.systems.energy.duels import duel, duelist, fighter, swordsman
from tests.rules.systems.side.fights import RED_FIRST, fight, loose, orc

FEW = 200


def dying() -> Battle:
    """A swordsman and a duelist with 5 health left, one of whom strikes now for 9 and more."""
    return duel("DS...", red={"D": duelist(health=5)}, blue={"S": swordsman(health=5)})


def advised(battle: Battle, done: str = "") -> Advice:
    """Advice to whoever decides."""
    assert battle.pending is not None
    view = battle.view(battle.pending.side, 1)
    return advise(view, 1, FEW, parse_action(done, battle) if done else None)


def test_the_blow_that_ends_the_battle_is_best_and_says_so() -> None:
    battle = dying()
    advice = advised(battle)
    best = advice.moves[0]
    assert best.action.cells == (battle.setup.board.parse("А-2"),)
    assert best.chance == advice.chance > 0.9
    assert best.fells > 0.5 and best.damage > 2
    assert best.term in ("won", "health")
    assert [one.chance for one in advice.moves] == sorted(
        (one.chance for one in advice.moves), reverse=True
    )
    assert (best.line[0].side, best.line[0].start, best.line[0].end) == ("red", 0, 1)


def test_what_was_done_is_judged_however_bad_it_is() -> None:
    advice = advised(dying(), "end turn")
    assert advice.done is not None
    assert advice.cost == pytest.approx(advice.chance - advice.done)
    assert advice.cost > 0.05
    assert advised(dying(), "strike at А-2").cost < 0.01
    assert advised(dying()).done is None and advised(dying()).cost == 0


def test_even_what_no_bot_would_think_of_is_judged_if_it_was_done() -> None:
    battle = open_battle(MAPS / "energy-duel.toml")
    assert battle.pending is not None
    view = battle.view(battle.pending.side, 1)
    for option in battle.options[:: len(battle.options) // 4]:
        assert advise(view, 1, 10, option).done is not None, action_text(option, battle)


def test_beside_the_three_best_moves_only_others_of_their_kind_are_left_out() -> None:
    """What else one could do is told besides, not where else one could walk to."""
    advice = advise(open_battle(MAPS / "energy-duel.toml").view("blue", 1), 1, FEW)
    others = [(one.action.kind, one.action.ability) for one in advice.moves[MOVES:]]
    best = {(one.action.kind, one.action.ability) for one in advice.moves[:MOVES]}
    assert others and len(set(others) | best) == len(others) + len(best) <= LISTED
    assert all(len(one.line) == 1 for one in advice.moves[MOVES:]), "nobody asks how it goes on"


def test_the_same_view_and_budget_give_the_same_advice() -> None:
    assert advised(dying()) == advised(dying())


@pytest.mark.parametrize(
    "scenario",
    ("dexterity-duel", "energy-duel", "nine-pairs", "risk-duel", "seven_phase-duel", "side-duel"),
)
def test_the_best_moves_and_others_can_be_armed_in_every_system(scenario: str) -> None:
    battle = open_battle(MAPS / f"{scenario}.toml")
    advice = advised(battle)
    assert advice.moves
    aim = Aim(battle)
    for one in advice.moves:
        assert aim.arm(one.action) and aim.action() == one.action
    others = [one for one in battle.options if one.kind != SELECT][:: len(battle.options) // 5 + 1]
    for option in others:
        assert aim.arm(option) and aim.action() == option, action_text(option, battle)


def test_advice_never_knows_what_the_other_side_has_sealed() -> None:
    """Whatever Blue has chosen unseen, Red is advised the same."""
    battle = open_battle(MAPS / "side-at-once.toml")
    while not _other_has_chosen(battle):
        battle.apply(battle.options[-1])
    assert battle.pending is not None
    changed, side = battle.copy(), battle.pending.side
    changed.sealed = tuple(
        replace(one, chosen=one.chosen[:0]) if one.side != side else one for one in battle.sealed
    )
    assert changed.sealed != battle.sealed
    assert advised(battle) == advised(changed)


def _other_has_chosen(battle: Battle) -> bool:
    """Whether somebody decides while the other side has chosen something unseen."""
    assert battle.pending is not None
    return any(one.chosen and one.side != battle.pending.side for one in battle.sealed)


def test_the_likely_answer_is_an_enemys() -> None:
    battle = duel("DS...", red={"D": duelist()}, blue={"S": swordsman()})
    answers = [one.answer for one in advised(battle).moves]
    assert any(one is not None and one.side == "blue" for one in answers)


def test_an_answer_comes_from_where_its_fighter_stands_before_it_walks_up() -> None:
    """The fire mage first walks into reach, then casts: the arrow begins where it stands now."""
    battle = open_battle(MAPS / "energy-duel.toml")
    battle.apply(parse_action("D-1 → D-3", battle))
    answers = [one.answer for one in advised(battle).moves if one.answer is not None]
    assert {one.action.kind for one in answers} == {"cast"}
    assert {one.start for one in answers} == {battle.units[1].cell}


def test_the_turn_in_which_a_walk_ends_is_no_answer_of_its_own() -> None:
    """The spearman will come nearer and turn round there: that it comes is told, since from where
    it stands now it could turn to no such cell."""
    battle = open_battle(MAPS / "nine-pairs.toml", 1)
    while battle.state.phase < 3:
        battle.apply(next(option for option in battle.options if option.kind == END))
    answers = [one.answer for one in advised(battle).moves if one.answer is not None]
    assert {(one.action.kind, one.start) for one in answers} == {(MOVE, battle.units[2].cell)}
    assert all(one.end == one.action.cells[-1] != one.start for one in answers)


def test_an_answer_names_whom_it_will_meet_where_nobody_stands_yet() -> None:
    """Red walks up; Blue's blow will go to a cell that is empty now, and to Red."""
    battle = duel("D.S", red={"D": duelist()}, blue={"S": swordsman()})
    later = battle.copy()
    for text in ("А-1 → А-2", "end turn"):
        later.apply(parse_action(text, later))
    blow = stroke_of(later, parse_action("strike at А-2", later))
    assert battle.unit_at(blow.end) is None and blow.under == battle.units[0].id
    assert stroke_words(blow, battle, named=True) == "S · Strike → D"


def test_an_area_names_whom_alone_it_meets_and_else_where_it_goes() -> None:
    """A breath is aimed at the next cell, and meets whoever stands further on."""
    red = {"F": fighter("fire_mage", "breath_of_embers")}
    alone = duel("F.S..", red=red, blue={"S": swordsman()})
    breath = stroke_of(alone, parse_action("cast Breath of Embers at А-2", alone))
    assert stroke_words(breath, alone) == "Breath of Embers → S"
    both = duel("F.ST.", red=red, blue={"S": swordsman(), "T": swordsman()})
    breath = stroke_of(both, parse_action("cast Breath of Embers at А-2", both))
    assert stroke_words(breath, both) == "Breath of Embers → A-2"


def test_who_sleeps_until_whoever_moves_decides_anew_answers_nothing() -> None:
    """SI-S5: X could strike only once F's blow of a later round has woken it."""

    def answers(rounds: int) -> dict[str, Stroke | None]:
        laid = [{"spell": "slumber", "author": 0, "remaining": rounds}] if rounds else []
        battle = fight(
            "FX....", RED_FIRST, red={"F": members.fighter()}, blue={"X": orc(health=30)}
        )
        asleep = loose(given(battle, {"X": {"effects": laid}}))
        return {action_text(one.action, asleep): one.answer for one in advised(asleep).moves}

    awake, asleep = answers(0), answers(4)
    assert awake["end its part"] is not None
    assert asleep["end its part"] is None
    assert asleep["strike at А-2"] is not None, "which wakes it"


def test_whoever_has_walked_stays_there_till_it_is_answered() -> None:
    """Else the enemy could be said to come to the very cell to which one is told to go."""
    for move in advised(open_battle(MAPS / "energy-pairs.toml", 4)).moves:
        own = [one.action for one in move.line if one.action.unit == move.action.unit]
        assert all(first.kind != MOVE or then.kind != MOVE for first, then in pairwise(own))


def test_who_only_comes_nearer_in_this_round_answers_with_that_walk() -> None:
    """SI-3: whether X then strikes first in the next is up to a die."""
    red, blue = {"F": members.fighter()}, {"X": orc(health=30)}
    battle = loose(fight("F.....X", RED_FIRST, red=red, blue=blue))
    ends = parse_action("end its part", battle)
    found = set()
    for seed in range(12):
        advice = advise(battle.view("red", seed), seed, FEW, ends)
        (told,) = (one for one in advice.moves if one.action == ends)
        assert told.answer is not None
        found.add(told.answer.action.kind)
    assert found == {MOVE}

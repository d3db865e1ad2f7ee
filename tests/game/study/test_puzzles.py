"""Puzzles: what is shipped opens and is right; what counts as right."""

from datetime import date, timedelta
from random import Random

import pytest

from game.player.progress import ProgressFile
from game.study.puzzle import (
    AS_GOOD,
    GRADES,
    IDEAS,
    THEMES,
    daily,
    puzzles_of,
    read_puzzles,
    weigh_all,
)
from game.study.puzzle_attempt import as_lesson, begin_puzzle, reasons
from game.study.puzzle_mining import chosen, puzzles_text, weigh
from rules.battle.notation import action_text, parse_action
from rules.battle.registry import system_ids

SYSTEMS = [system for system in system_ids() if puzzles_of(system)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_few_of_each_system_open_and_their_best_move_leads_by_what_the_file_says(system) -> None:
    entries = puzzles_of(system)
    for entry in Random(7).sample(entries, 2):
        entry.check()


def test_each_file_has_known_themes_several_ideas_and_grades() -> None:
    puzzles = [entry.puzzle for system in SYSTEMS for entry in puzzles_of(system)]
    assert {one.theme for one in puzzles} <= set(THEMES)
    assert len({one.idea for one in puzzles}) >= 2
    assert {one.idea for one in puzzles} <= set(IDEAS)
    assert {one.grade for one in puzzles} == set(range(len(GRADES)))


def test_any_move_within_two_points_of_the_best_is_right() -> None:
    entry = next(
        one for system in SYSTEMS for one in puzzles_of(system) if len(one.puzzle.right) > 1
    )
    battle = entry.open()
    weighed = weigh_all(battle, entry.puzzle.scale)
    for text in entry.puzzle.right:
        attempt = begin_puzzle(as_lesson(entry), entry.puzzle.right)
        assert attempt.played(parse_action(text, attempt.battle)).verdict() == "done"
    assert weighed.best - weighed.second > AS_GOOD


def test_another_move_is_not_right() -> None:
    entry = puzzles_of(SYSTEMS[0])[0]
    attempt = begin_puzzle(as_lesson(entry), entry.puzzle.right)
    wrong = next(
        one
        for one in attempt.battle.options
        if action_text(one, attempt.battle) not in entry.puzzle.right
    )
    assert attempt.played(wrong).verdict() == "missed"


def test_the_reasons_name_both_chances_and_the_rule() -> None:
    entry = puzzles_of(SYSTEMS[0])[0]
    battle = entry.open()
    told = reasons(entry, battle, parse_action(entry.puzzle.right[0], battle))
    assert str(entry.puzzle.best) in told[0]
    assert str(entry.puzzle.second) in told[0]
    assert told[-1].startswith(entry.puzzle.clause)


def test_the_puzzle_of_the_day_goes_through_the_systems() -> None:
    first = date(2026, 1, 1)
    week = [daily(first + timedelta(days=number)) for number in range(len(SYSTEMS))]
    assert {entry.system for entry in week if entry} == set(SYSTEMS)
    assert daily(first) == daily(first)


def test_what_was_mined_is_found_again_in_its_battle(tmp_path) -> None:
    entry = puzzles_of(SYSTEMS[0])[0]
    scenario = entry.puzzle.position.scenario
    found = weigh(entry.puzzle.position.open(), str(scenario), scale=entry.puzzle.scale)
    assert found is not None
    assert found.right == entry.puzzle.right
    path = tmp_path / f"{entry.system}.toml"
    path.write_text(puzzles_text(chosen([found], 5)), encoding="utf-8")
    again = read_puzzles(path)[0]
    again.check()


def test_only_the_first_try_counts_for_the_streak(tmp_path) -> None:
    progress = ProgressFile(tmp_path)
    for name, solved in (("a", True), ("b", True), ("c", False), ("c", True), ("d", True)):
        progress.note_puzzle(name, solved=solved)
    kept = ProgressFile(tmp_path).progress
    assert (kept.streak, kept.longest, kept.failed) == (1, 2, ["c"])

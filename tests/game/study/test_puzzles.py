"""Puzzles: what is shipped opens and is right; what counts as right."""

from datetime import date, timedelta
from random import Random

import pytest
from msgspec.structs import replace

from game.player.progress import ProgressFile
from game.study.composing import composed
from game.study.moves import told_action
from game.study.position import Position
from game.study.puzzle import GRADES, IDEAS, THEMES, PuzzleEntry, daily, puzzles_of, read_puzzles
from game.study.puzzle_attempt import as_lesson, begin_puzzle, odds, reasons
from game.study.puzzle_mining import chosen, likeness, puzzles_text, weigh
from game.study.weighing import AS_GOOD, Inexact, is_choice, lines, weigh_all
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.battle.registry import system_ids
from rules.content.scenario import Member
from rules.errors import Fault
from rules.record.position import MARK, position_text
from tests.builders import drawn_scenario, given, scripted
from tests.rules.kit.d20.members import fighter
from tests.rules.systems.risk import tales
from tests.rules.systems.side.fights import RED_FIRST, fight, orc

SYSTEMS = tuple(system_ids())
EACH = 60


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_few_of_each_system_open_and_their_best_move_leads_by_what_the_file_says(system) -> None:
    entries = puzzles_of(system)
    assert len(entries) >= EACH
    for entry in Random(7).sample(entries, 2):
        entry.check()


def test_each_system_has_many_rules_several_ideas_and_grades() -> None:
    for system in SYSTEMS:
        puzzles = [entry.puzzle for entry in puzzles_of(system)]
        assert {one.theme for one in puzzles} <= set(THEMES)
        assert {"chance", "save", "win"} <= {one.idea for one in puzzles} <= set(IDEAS)
        assert len({one.grade for one in puzzles}) >= len(GRADES) - 1
        assert len({one.clause for one in puzzles}) >= 4, system
    assert {entry.puzzle.depth for entry in puzzles_of("dexterity")} == {1, 2}


def test_no_two_are_alike() -> None:
    puzzles = [entry.puzzle for entry in puzzles_of("dexterity")]
    assert len({likeness(one) for one in puzzles}) == len(puzzles)


def test_a_puzzle_holds_all_of_its_position(tmp_path, monkeypatch) -> None:
    """No scenario of the game has to be there; and a line that was cut short is refused."""
    monkeypatch.setattr("game.study.position.MAPS", tmp_path)
    entry = puzzles_of(SYSTEMS[0])[0]
    assert entry.puzzle.position.startswith(MARK)
    assert entry.open().pending.side == entry.puzzle.side
    with pytest.raises(Fault, match="cut off"):
        Position(entry.puzzle.position[:-40]).open()


def test_any_move_within_two_points_of_the_best_is_right() -> None:
    entry = next(
        one for system in SYSTEMS for one in puzzles_of(system) if len(one.puzzle.right) > 1
    )
    weighed = weigh_all(entry.open(), entry.puzzle.scale, entry.puzzle.depth)
    for text in entry.puzzle.right:
        attempt = begin_puzzle(as_lesson(entry), entry.puzzle)
        assert not attempt.played(parse_action(text, attempt.battle)).wrong
    assert weighed.best - weighed.second > AS_GOOD


def test_another_move_is_not_right() -> None:
    entry = puzzles_of(SYSTEMS[0])[0]
    attempt = begin_puzzle(as_lesson(entry), entry.puzzle)
    wrong = parse_action(entry.puzzle.next, attempt.battle)
    assert attempt.played(wrong).verdict() == "missed"


def test_whoever_lets_the_win_pass_at_a_mere_yes_or_no_has_missed_it() -> None:
    """To do it or not is no move that counts; not to do what wins is wrong all the same."""
    after = next(
        after
        for entry in puzzles_of("dexterity")
        if (entry.puzzle.depth, entry.puzzle.idea) == (2, "win")
        and not is_choice((after := _after_the_first(entry)).battle)
    )
    does, passes = sorted(after.battle.options, key=lambda one: one.kind == "end")
    assert passes.kind == "end" and after.best() == does
    missed = after.played(passes)
    assert (missed.verdict(), missed.made[-1]) == ("missed", action_text(passes, after.battle))
    done = after.played(does)
    assert done.made == after.made and not done.wrong


def test_where_another_may_go_first_there_is_no_puzzle() -> None:
    """SI-4: what G could do instead of F's blow would have to be weighed too."""

    def beside_x(drawing: str, *names: str) -> Battle:
        red = {name: fighter(health=3) for name in names}
        return fight(drawing, RED_FIRST, red=red, blue={"X": orc(health=1), "Y": orc(health=1)})

    alone = weigh(beside_x("FX.....Y", "F"))
    assert alone is not None and alone.puzzle.right == ("strike at А-2",)
    both = beside_x("FX.....Y\nG.......", "F", "G")
    assert weigh(both) is None
    puzzle = replace(alone.puzzle, position=position_text(both))
    with pytest.raises(Fault, match="others who may go first"):
        PuzzleEntry("side/1", "side", puzzle).check()


def test_of_two_moves_both_have_to_be_found() -> None:
    """After the first the other side answers; what is right then is found anew."""
    after = next(
        after
        for system in SYSTEMS
        for entry in puzzles_of(system)
        if entry.puzzle.depth == 2
        and (after := _after_the_first(entry)).battle.pending is not None
        and is_choice(after.battle)
    )
    assert after.verdict() == "on"
    assert after.played(after.best()).verdict() == "done"
    weighed = weigh_all(after.battle, after.scale, 1)
    if weighed.next not in weighed.right:
        wrong = parse_action(weighed.next, after.battle)
        assert after.played(wrong).verdict() == "missed"


def _after_the_first(entry):
    attempt = begin_puzzle(as_lesson(entry), entry.puzzle)
    return attempt.played(attempt.best()).answered()


# Weighing


def duel(health: int, drawing: str = "F.OP"):
    """A fighter as it may walk up to orcs; both sides open."""
    teams = {"F": Member(kind="fighter")}, {"O": Member(kind="orc"), "P": Member(kind="orc")}
    battle = scripted(drawn_scenario(drawing, "dexterity", *teams), (1, 1, 1))
    return given(battle, {"O": {"health": health}})


def test_what_may_come_of_a_move_adds_up_to_certainty() -> None:
    battle = duel(1, "FOP.")
    for action in battle.options:
        assert sum(share for share, _events, _after in lines(battle, action, 300)) == pytest.approx(
            1
        )


def test_a_blow_fells_as_often_as_its_die_says() -> None:
    """DO-S1: 1d20 and the bonus against the armour class, the last health gone with any hit."""
    battle = duel(1, "FOP.")
    strike = next(one for one in battle.options if action_text(one, battle) == "strike at А-2")
    fighter, orc = battle.units[0], battle.units[1]
    hits = 21 + _profile(battle, fighter).attack - _profile(battle, orc).armour_class
    puzzle = next(one.puzzle for one in puzzles_of("dexterity") if one.puzzle.depth == 1)
    assert f"{100 * hits // 20}%" in odds(battle, strike, puzzle)[0]


@pytest.mark.parametrize("member", [tales.person, tales.adversary])
def test_who_is_down_is_out_of_action_as_who_is_dead(member) -> None:
    """RK-8a, RK-8b: nobody is near enough to help B, who has but 5."""
    blue = {"B": member(health=5), "C": member()}
    battle = tales.tale("AB.......C", red={"A": tales.person()}, blue=blue)
    puzzle = puzzles_of("risk")[0].puzzle
    told = odds(battle, parse_action("strike at А-2", battle), replace(puzzle, depth=1))
    assert [line.split(",")[1].split(":")[0] for line in told] == [" B is out of action"]


def _profile(battle, unit):
    return battle.setup.table.profiles[unit.id]


def test_what_the_other_side_hides_cannot_be_counted_out() -> None:
    teams = {"M": Member(kind="magic_user")}, {"N": Member(kind="magic_user")}
    battle = scripted(drawn_scenario("M...N", "dexterity", *teams), ())
    assert battle.secret
    with pytest.raises(Inexact):
        weigh_all(battle, 300)


# What is told


def test_the_reasons_name_both_chances_and_the_rule() -> None:
    entry = puzzles_of(SYSTEMS[0])[0]
    battle = entry.open()
    told = reasons(entry, battle, parse_action(entry.puzzle.right[0], battle))
    assert str(entry.puzzle.best) in told[0]
    assert told_action(parse_action(entry.puzzle.next, battle), battle) in told[0]
    assert str(entry.puzzle.second) in told[0]
    assert told[-1].startswith(entry.puzzle.clause)


def test_the_same_seed_composes_the_same() -> None:
    one, again = (composed("dexterity", 4) for _ in range(2))
    assert one is not None and again is not None
    assert one.digest() == again.digest()
    others = [composed("dexterity", seed) for seed in range(5, 15)]
    assert len({str(one.setup.options) for one in others if one is not None}) > 3
    assert all(one.setup.board.size <= 48 for one in others if one is not None)


def test_the_puzzle_of_the_day_goes_through_the_systems() -> None:
    first = date(2026, 1, 1)
    week = [daily(first + timedelta(days=number)) for number in range(len(SYSTEMS))]
    assert {entry.system for entry in week if entry} == set(SYSTEMS)
    assert daily(first) == daily(first)


def test_what_was_found_is_found_again_in_its_position(tmp_path) -> None:
    entry = puzzles_of("dexterity")[0]
    found = weigh(entry.open(), deepest=2, scale=entry.puzzle.scale)
    assert found is not None
    assert found.puzzle.right == entry.puzzle.right
    assert (entry.puzzle.clause, entry.puzzle.theme) in found.decides
    path = tmp_path / f"{entry.system}.toml"
    path.write_text(puzzles_text(chosen([found], 5)), encoding="utf-8")
    again = read_puzzles(path)[0]
    again.check()


def test_what_the_solver_leaves_undone_is_not_the_rule_that_decides() -> None:
    """ED-2.10d: a raised guard is the next best move, no reason for stepping aside."""
    entry = puzzles_of("energy")[0]
    assert entry.puzzle.next == "cast Raised Guard"
    found = weigh(entry.open(), scale=entry.puzzle.scale)
    assert found is not None
    assert "ED-2.10d" not in dict(found.decides)


def test_seven_phases_have_puzzles_of_many_rules() -> None:
    assert len({entry.puzzle.clause for entry in puzzles_of("seven_phase")}) >= 7


def test_only_the_first_try_counts_for_the_streak(tmp_path) -> None:
    progress = ProgressFile(tmp_path)
    for name, solved in (("a", True), ("b", True), ("c", False), ("c", True), ("d", True)):
        progress.note_puzzle(name, solved=solved)
    kept = ProgressFile(tmp_path).progress
    assert (kept.streak, kept.longest, kept.failed) == (1, 2, ["c"])

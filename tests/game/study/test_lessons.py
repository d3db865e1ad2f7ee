"""Rulings on lessons: judged by what happens, never without a way back or on."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from game.ai import choose
from game.study.attempt import Attempt, begin, refusals, shown_way, way_to_goal
from game.study.guided import SIDE, advised, begin_guided, follow_advice, guided
from game.study.lesson import (
    LESSONS,
    Entry,
    Lesson,
    LessonError,
    course,
    lesson_files,
    lessons_of,
    read_lesson,
    untaught,
)
from game.study.lesson_check import check_names, prove
from game.study.mining import mine
from game.study.tree import read_tree
from rules.battle.notation import action_text, parse_action
from rules.battle.registry import load_system, system_ids
from rules.dice import SEEDED, Listed
from rules.errors import Fault

SHIELD = {
    "title": "Shield",
    "clauses": ["ED-2.12c"],
    "dice": [5],
    "position": {
        "board": ".....\n.M.S.\n.....",
        "seed": 1,
        "red": {"M": {"kind": "book_mage", "abilities": ["frost_blade", "spark"]}},
        "blue": {"S": {"kind": "shield_swordsman", "numbers": {"block": 20}}},
    },
}
HURT = {"text": "Hurt it", "event": "damage", "target": "S"}


def lesson(
    goal: Mapping[str, Any], *more: Mapping[str, Any], most: int = 1, **fields: object
) -> Entry:
    """A lesson against a shield that blocks with a 5, of a step for each goal."""
    steps = [{"say": "Do it", "hint": "So", "goal": one, "most": most} for one in (goal, *more)]
    data = {**SHIELD, "steps": steps, **fields}
    entry = Entry("energy/shield", "energy", msgspec.convert(data, Lesson))
    check_names(entry)
    return entry


def tried(entry: Entry, *texts: str) -> Attempt:
    """The try after these actions and whatever the enemy answers."""
    now = begin(entry)
    for text in texts:
        now = now.played(parse_action(text, now.battle)).answered()
    return now


def test_whatever_brings_the_goal_about_is_right_and_what_a_shield_stops_is_not() -> None:
    entry = lesson(HURT)
    assert tried(entry, "cast Spark at Б-4").verdict() == "done"
    assert tried(entry, "cast Frost Blade at Б-4").verdict() == "missed", "a 5 blocks a Blade"
    assert tried(entry, "rest").verdict() == "missed", "one decision was all there was"


def test_a_way_round_is_no_miss_and_a_step_that_ran_out_of_actions_is_told_so() -> None:
    entry = next(one for one in course("side") if one.id == "side/01-one-die-for-a-side")
    assert tried(entry, "C-2 → C-4").verdict() == "on", "the orc can be struck from there too"
    assert tried(entry, "C-2 → C-4", "strike at C-3").verdict() == "done"
    spent = tried(lesson(HURT), "rest")
    assert spent.why_missed().startswith("This step takes 1 action at most")
    lost = tried(lesson(HURT, most=2), "cast Frost Blade at Б-4")
    assert lost.why_missed().startswith("The goal is out of reach now")


@pytest.mark.parametrize("cell", ["C-2", "E-2"])
def test_what_the_lesson_on_flanks_rings_is_a_flank(cell: str) -> None:
    """NP-E6, NP-E7: it looks towards column 1, so D-3 behind it would be its rear."""
    entry = next(one for one in course("nine_phase") if one.id == "nine_phase/x08-the-flank")
    assert cell in entry.lesson.steps[0].show.circles
    assert tried(entry, f"B-3 → {cell}", "wait", "wait").done
    assert not tried(entry, "B-3 → D-3", "wait", "wait").done


def test_only_the_wolf_s_own_walk_lets_the_wolf_move() -> None:
    entry = next(one for one in course("energy") if one.id == "energy/12-summoning")
    now = begin(entry).onward()
    assert now is not None
    walk = parse_action("C-2 → B-1", now.battle)
    assert not now.played(walk).done, "the summoner itself has walked"


def test_the_step_that_is_left_is_not_one_of_the_next_turn() -> None:
    """ED-2.8b: a step may come after an attack; whoever ends the turn instead has lost it."""
    entry = next(one for one in course("energy") if one.id == "energy/02-the-strike")
    now = tried(entry, "C-1 → C-2", "strike at C-3").onward()
    assert now is not None
    assert now.played(parse_action("C-2 → B-2", now.battle)).verdict() == "done"
    assert now.played(parse_action("end turn", now.battle)).answered().verdict() == "missed"


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("energy/08-charges", "rest"),
        ("energy/x03-no-room", "rest"),
        ("nine_phase/04-engaged", "move"),
    ],
)
def test_what_is_shown_is_what_the_hint_says(name: str, first: str) -> None:
    entry = next(one for one in course(name.partition("/")[0]) if one.id == name)
    assert shown_way(begin(entry))[0].kind == first


@pytest.mark.parametrize("system_id", system_ids())
def test_what_is_shown_uses_the_tile_that_is_ringed(system_id: str) -> None:
    for entry in course(system_id):
        now: Attempt | None = begin(entry)
        while now is not None and not now.step.goal.refused:
            now, tile = now.answered(), now.step.show.tile
            way = shown_way(now)
            assert tile in ("", *(one.ability or one.kind for one in way)), entry.id
            for action in way:
                now = now.played(action).answered()
            now = now.onward()


def test_a_try_goes_on_as_long_as_the_goal_can_be_reached() -> None:
    entry = lesson(HURT, most=2)
    assert tried(entry, "rest").verdict() == "on"
    # The blocked Blade leaves 1 attack point, and Spark asks for 4: nothing can be done any more.
    assert tried(entry, "cast Frost Blade at Б-4").verdict() == "missed"


def test_the_enemy_does_what_is_listed_and_then_ends_its_turn() -> None:
    goal = {"text": "Be struck", "event": "damage", "by": "S", "target": "M"}
    entry = lesson(goal, most=1, enemy=["Б-4 → Б-3", "strike at Б-2", "quiet"], dice=[17])
    after = tried(entry, "end turn")
    assert (after.verdict(), after.answers) == ("done", 2)


def test_a_goal_may_be_a_place_a_number_a_result_or_a_clause_of_a_part() -> None:
    stands = lesson({"text": "Stand", "stands": {"M": ["А-1", "Б-1"]}})
    assert tried(stands, "Б-2 → Б-1").done and not tried(stands, "Б-2 → В-1").done
    has = lesson({"text": "Rest", "has": {"M": {"action_points": 1, "energy": [90, 100]}}})
    assert tried(has, "rest").done and not begin(has).done
    part = lesson({"text": "Book", "clause": "ED-2.12a"})
    assert tried(part, "strike at Б-4").done
    assert not tried(part, "cast Spark at Б-4").done, "a Bolt asks for no block, nor for the book"
    other = lesson({"text": "Be hurt", "event": "damage", "target": "M"})
    assert not tried(other, "cast Spark at Б-4").done, "somebody else was hurt"
    numbers = {"text": "Hard", "event": "damage", "numbers": {"amount": [20, 99]}}
    assert not tried(lesson(numbers), "cast Spark at Б-4").done
    position = {**SHIELD["position"], "units": {"S": {"health": 1}}}  # type: ignore[dict-item]
    won = lesson({"text": "Win", "won": "red"}, position=position)
    assert tried(won, "cast Spark at Б-4").done
    lost = lesson({"text": "Lose", "won": "blue"}, position=position)
    assert not tried(lost, "cast Spark at Б-4").done


def test_a_refusal_is_a_goal_that_only_trying_reaches() -> None:
    entry = lesson({"text": "Why not", "refused": "AC-3"})
    assert way_to_goal(begin(entry)) is None, "nothing is refused by that clause here"
    far = lesson({"text": "Why not", "refused": "BD-5"})
    assert way_to_goal(begin(far)) == ()
    assert "BD-5" in {refusal.clause for refusal in refusals(far.open())}
    assert tried(far, "rest").verdict() == "missed"


def test_the_shortest_way_is_found_and_leads_to_the_goal() -> None:
    entry = lesson({"text": "Turn over", "event": "turn_over", "by": "M"}, most=2)
    way = way_to_goal(begin(entry))
    assert way is not None
    assert [action_text(one, entry.open()) for one in way] == ["end turn"]


def test_the_check_tells_what_no_player_could_do_and_what_everything_does() -> None:
    hopeless = prove(lesson({"text": "Fall", "event": "fall"}))
    assert hopeless.faults[0] == "step 1: found no way to its goal from a beginning"
    sure = prove(lesson({"text": "Live", "has": {"M": {"health": [1, 999]}}}))
    assert "step 1: found no action that leaves its goal open; expected one" in sure.faults
    dumb = prove(lesson(HURT, clauses=["ED-2.2f"]))
    assert dumb.faults == ["found no event and no refusal that names ED-2.2f"]
    assert prove(lesson(HURT)).faults == []


def test_the_next_step_has_to_be_open_from_every_end_of_the_one_before() -> None:
    # Who has spent 4 attack points on a Spark cannot strike; who has struck can.
    struck = {"text": "Strike", "event": "strike", "by": "M"}
    proof = prove(lesson({"text": "Act", "has": {"M": {"action_points": 1}}}, struck))
    assert "step 2: found no way to its goal from a beginning" in proof.faults
    rested = prove(lesson({"text": "Rest", "event": "energy", "by": "M"}, struck))
    assert "step 2: found no way to its goal from a beginning" not in rested.faults


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"clauses": ["ED-9"]}, "clauses"),
        ({"side": "blue"}, "side"),
        ({"position": {**SHIELD["position"], "board": ".M.S."}}, ""),  # type: ignore[dict-item]
    ],
)
def test_names_and_sides_that_cannot_be_are_told(fields: dict[str, Any], place: str) -> None:
    if not place:
        assert lesson(HURT, **fields).open().setup.board.letters == 1
        return
    with pytest.raises(Fault) as caught:
        lesson(HURT, **fields)
    assert caught.value.place == place


def test_a_file_is_refused_in_one_sentence(tmp_path: Any) -> None:
    path = tmp_path / "energy" / "bad.toml"
    path.parent.mkdir()
    path.write_text('title = "No steps"\nclauses = []\n', encoding="utf-8")
    with pytest.raises(LessonError, match='found no "steps"; expected it to be given'):
        read_lesson(path)


def test_listed_dice_fall_as_the_nearest_and_never_run_out() -> None:
    """DI-3: 100 on a die of 20 is 20; after the list those of the seed."""
    dice = Listed([100, 3])
    first, state = dice.draw(dice.begin(7), 1, 20)
    second, state = dice.draw(state, 9, 25)
    third, _ = dice.draw(state, 1, 6)
    assert (first, second, third) == (20, 9, SEEDED.draw(7, 1, 6)[0])


@pytest.mark.parametrize("system", system_ids())
def test_some_lessons_of_each_course_are_proven(system: str) -> None:
    """`main.py lessons --check` proves them all."""
    every = course(system)
    for entry in every[:: max(1, len(every) // 3)][:3]:
        assert prove(entry).faults == [], entry.id


@pytest.mark.parametrize("system", system_ids())
def test_every_clause_of_the_source_is_taught(system: str) -> None:
    assert untaught(system) == ()
    count = sum(entry.lesson.kind == "lesson" for entry in course(system))
    assert 8 <= count <= 15
    for clause in load_system(system).clauses:
        for entry in lessons_of(clause.id):
            assert clause.id in entry.lesson.teaches


def test_every_file_is_a_lesson_of_a_system() -> None:
    known = {path for system in system_ids() for path in lesson_files(system)}
    assert set(LESSONS.rglob("*.toml")) - known == {LESSONS / "first-battle.toml"}


def test_the_advice_is_plain_and_says_why() -> None:
    battle = begin_guided(1).battle
    told = advised(battle)
    assert action_text(told.action, battle) == "Г-1 → Г-3", "straight at the mage"
    assert told.said is guided().advice["move"]


def test_nobody_is_advised_to_walk_round_an_enemy_who_stands_beside() -> None:
    """In the battle from seed 35 walking round the mage promised a little more in round 3."""
    beside = 0
    for seed in (1, 35):
        battle = begin_guided(seed).battle.copy()
        while battle.pending is not None:
            if battle.pending.side == SIDE:
                action = advised(battle).action
                swordsman, mage = battle.units
                near = battle.setup.board.distance(swordsman.cell, mage.cell) == 1
                beside += near
                assert not (near and action.kind == "move")
            else:
                action = choose(guided().bot, battle.view("blue", seed), battle.rolls)
            battle.apply(action)
    assert beside


def test_the_guided_battle_is_won_by_its_advice() -> None:
    """`main.py lessons --check` tries 100 seeds."""
    assert [follow_advice(seed) for seed in range(3)] == [SIDE] * 3


def test_the_guided_battle_has_its_title_in_its_record() -> None:
    """A replay and a shelf say what it is."""
    assert begin_guided(1).record.header.scenario["title"] == guided().title == "Your first battle"


def test_the_guided_battle_is_read_again_from_its_beginning() -> None:
    """Its end is told from that reading: without the line of its first round it was empty."""
    session = begin_guided(1)
    while session.battle.pending is not None:
        view = session.battle.view(session.battle.pending.side, session.battle.rolls)
        mine = session.battle.pending.side == SIDE
        session.do(advised(session.battle).action if mine else choose(guided().bot, view, 1))
    reading = read_tree(session.record)
    assert reading.fault is None
    assert len(reading.tree.root.line()) - 1 == session.record.actions > 5


def test_exercises_are_found_in_random_play() -> None:
    found = mine("energy", 1, battles=1, decisions=8)
    assert len({one.clause for one in found}) > 10
    assert all(1 <= one.right < one.options for one in found)


def test_a_tile_that_was_used_is_ringed_again_only_once_it_can_be_used() -> None:
    """NP-M4: who has loaded loads no more in that round, though the other side has acted since."""
    entry = next(
        one for one in course("nine_phase") if one.id == "nine_phase/x03-the-light-crossbow"
    )
    now = begin(entry).answered()
    assert now.tile == "load"
    for text in ("load", "wait"):
        now = now.played(parse_action(text, now.battle)).answered()
        assert (now.left > 0, now.tile) == (True, "")

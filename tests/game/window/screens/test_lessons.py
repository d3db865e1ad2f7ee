"""Lessons in the window, by keys alone."""

from pathlib import Path

import pygame

from game.play.scene import Marked
from game.player.progress import FIRST_BATTLE, ProgressFile
from game.study.attempt import shown_way
from game.study.lesson import course
from game.tour.lessons import SHIELDS, open_courses, open_lesson, play
from game.window.app import App
from game.window.screens.battle.action_bar import CommandButton
from game.window.screens.learn.course_list import LessonRow
from game.window.screens.learn.courses import LearnScreen
from game.window.screens.learn.lesson_screen import LessonScreen
from game.window.screens.learn.showing import REST
from game.window.widgets import ScrollArea
from game.window.widgets.base import spoken
from rules.battle.notation import parse_action
from tests.game.windows import FRAME, headless_app, press


def play_on(app: App) -> None:
    """Let the others act until everything has been seen."""
    for _frame in range(12):
        app.settle()
        app.step(FRAME)
        app.screen.skip()


def shields(app: App) -> LessonScreen:
    """The lesson against a shield that blocks blows and Blades."""
    lesson = open_lesson(app, SHIELDS)
    app.settle()
    return lesson


def test_a_try_that_missed_goes_back_by_itself_and_says_why() -> None:
    app = headless_app()
    lesson = shields(app)
    play(app, lesson, "cast Frost Blade at C-4")
    assert lesson.session.battle.units[0].action_points == 2, "the step has begun anew"
    assert [box.title for box in lesson.task.boxes] == ["Not yet"]
    assert "blocks" in " ".join(lesson.task.boxes[0].lines)
    play(app, lesson, "cast Frost Blade at C-4")
    assert [box.title for box in lesson.task.boxes] == ["Hint", "Not yet"], "after two tries"


def guard_for_a_round(app: App, lesson: LessonScreen) -> None:
    """Let nothing happen, until it is said that this was not it."""
    lesson.act(parse_action("guard", lesson.session.battle))
    for _frame in range(200):
        app.settle()
        app.step(FRAME)
        if lesson.task.boxes:
            return


def test_a_try_that_missed_is_looked_at_before_it_goes_back() -> None:
    """Also where no die has fallen, as in a round in which both are on guard."""
    app = headless_app()
    lesson = open_lesson(app, "seven_phase/02-a-blow")
    app.settle()
    guard_for_a_round(app, lesson)
    assert lesson.session.battle.round == 2, "nobody is back yet"
    (box,) = lesson.task.boxes
    assert box.title == "Not yet" and len(box.lines) > 1, "what has happened, and why"
    for _frame in range(round(REST / FRAME)):
        app.step(FRAME)
    assert lesson.session.battle.round == 1
    assert lesson.task.boxes == [box], "it can still be read"


def test_a_key_ends_the_look_at_a_try_that_missed() -> None:
    app = headless_app()
    lesson = open_lesson(app, "seven_phase/02-a-blow")
    app.settle()
    guard_for_a_round(app, lesson)
    press(app, pygame.K_SPACE)
    assert lesson.session.battle.round == 1 and lesson.task.boxes[0].title == "Not yet"


def test_reaching_the_goal_is_kept_and_leads_on(tmp_path: Path) -> None:
    app = headless_app()
    lesson = shields(app)
    lesson.progress = ProgressFile(tmp_path)
    press(app, pygame.K_4)  # Spark
    lesson.board.cursor = lesson.session.battle.units[1].cell
    lesson.hand.point(lesson.board.cursor)
    press(app, pygame.K_RETURN)
    lesson.skip()
    for _frame in range(3):
        app.settle()
        app.step(FRAME)
    assert lesson.finished and lesson.unasked is lesson, "deaf till that can have been seen"
    assert lesson.clause_at_hand() == lesson.entry.lesson.clauses[0], "not what the cursor is on"
    assert ProgressFile(tmp_path).knows(SHIELDS)
    following = course("energy")[lesson.number + 1]
    press(app, pygame.K_RETURN)  # the focus is on the way on
    assert isinstance(app.screen, LessonScreen)
    assert app.screen.entry is following


def test_the_rules_say_why_not_and_that_can_be_the_goal() -> None:
    app = headless_app()
    lesson = open_lesson(app, "energy/04-attack-points")
    play(app, lesson, "strike at C-3")
    assert lesson.attempt.number == 1
    lesson.choose(("strike", ""))  # a grey tile
    assert lesson.finished
    assert "ED-2.7b" in lesson.task.boxes[0].lines[0]


def test_a_way_is_shown_and_then_it_is_the_players_turn() -> None:
    app = headless_app()
    lesson = shields(app)
    press(app, pygame.K_m)
    for _frame in range(300):
        app.settle()
        app.step(FRAME)
        lesson.skip()
    assert [box.title for box in lesson.task.boxes] == ["That is one way"]
    assert not lesson.finished and lesson.attempt is lesson.start


def test_the_courses_are_walked_through_by_keys(tmp_path: Path) -> None:
    """Enter on a course goes to the first lesson that is still to be done."""
    app = headless_app()
    screen = open_courses(app)
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert screen.system == "risk"
    screen.progress = ProgressFile(tmp_path)
    screen.progress.note(course("side")[0].id)
    press(app, pygame.K_LEFT, *[pygame.K_DOWN] * 3, pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(app.screen, LessonScreen)
    assert app.screen.entry is course("side")[1]
    press(app, pygame.K_ESCAPE)
    app.step(FRAME)
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(app.screen, LessonScreen)
    assert app.screen.entry is course("side")[2], "one goes on where one was"


def numbers_of(rows: ScrollArea) -> list[int]:
    """The numbers of a course's rows, from above."""
    return [row.number for row in rows.group.widgets if isinstance(row, LessonRow)]


def test_a_lesson_is_counted_alike_in_learn_beside_the_board_and_above() -> None:
    """Exercises are counted anew below their heading, as the header counts them."""
    app = headless_app()
    screen = open_courses(app)
    screen.choose("side")
    kinds = [entry.lesson.kind for entry in course("side")]
    counted = [kinds[: place + 1].count(kind) for place, kind in enumerate(kinds)]
    assert numbers_of(screen._lessons) == counted
    screen.open(len(kinds) - 1)
    lesson = app.screen
    assert isinstance(lesson, LessonScreen)
    assert numbers_of(lesson._course) == counted
    assert "exercise 1 of 1" in lesson.header.moment.words


def test_who_has_won_the_first_battle_finds_the_first_lesson_at_hand(tmp_path: Path) -> None:
    progress = ProgressFile(tmp_path)
    for done in (False, True):
        app = headless_app()
        screen = LearnScreen(progress, list)
        app.push(screen)
        app.settle()
        assert (screen.group.focus is screen._lessons) is done
        progress.note(FIRST_BATTLE)


def test_enter_points_at_the_nearest_enemy_and_then_strikes_it() -> None:
    """Who has chosen a tile by its key need not know that the arrows point."""
    app = headless_app()
    lesson = open_lesson(app, "side/01-one-die-for-a-side")
    press(app, pygame.K_UP, pygame.K_DOWN)
    assert lesson.board.cursor == lesson.session.battle.units[0].cell, "where a walk leaves it"
    press(app, pygame.K_2, pygame.K_RETURN)
    assert lesson.board.cursor == lesson.session.battle.units[1].cell
    press(app, pygame.K_RETURN)
    assert lesson.session.log[-1].events[0].kind == "strike"


def test_what_was_refused_is_forgotten_once_something_is_done() -> None:
    app = headless_app()
    lesson = open_lesson(app, "side/02-a-walk-and-an-action")
    lesson.hand.point(lesson.session.battle.units[1].cell)
    lesson.hand.press(lesson.session.battle.units[1].cell)
    assert [box.title for box in lesson.task.boxes] == ["That is refused"]
    play(app, lesson, "В-1 → В-3")
    assert not lesson.task.boxes


def test_a_step_that_comes_by_itself_is_read_all_the_same() -> None:
    """SI-6, SI-8: one ends its part, the orc acts, the round ends; and then nobody thinks."""
    app = headless_app()
    lesson = open_lesson(app, "side/04-then-the-other")
    press(app, pygame.K_e)
    for _second in range(9):
        app.settle()
        app.step(1)
        lesson.skip()
    assert lesson.finished and not lesson.watched
    assert "new die" in lesson.task.boxes[0].lines[0]
    assert not lesson.forecast.words


def test_in_a_lesson_enter_leads_to_the_ringed_tile_then_to_the_ringed_cell() -> None:
    app = headless_app()
    lesson = shields(app)
    lesson.hint()
    press(app, pygame.K_RETURN)
    focus = lesson.group.focus
    assert isinstance(focus, CommandButton) and focus.name == "spark"
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    ringed = [one.cell for one in lesson.board.scene.overlays if isinstance(one, Marked)]
    assert lesson.group.focus is lesson.board and [lesson.board.cursor] == ringed
    press(app, pygame.K_RETURN)
    play_on(app)
    assert lesson.finished


def test_enter_leads_to_a_ringed_grey_tile_where_a_refusal_is_the_goal() -> None:
    app = headless_app()
    lesson = open_lesson(app, "energy/04-attack-points")
    play(app, lesson, "strike at C-3")
    assert lesson.task.note == "try it: what is refused says why, a grey tile too"
    press(app, pygame.K_RETURN)
    focus = lesson.group.focus
    assert isinstance(focus, CommandButton) and focus.name == "gale_blade"
    press(app, pygame.K_RETURN)
    assert lesson.finished


def test_a_tile_that_has_been_used_is_pointed_at_no_longer() -> None:
    app = headless_app()
    lesson = open_lesson(app, "energy/10-slow-fire")
    app.settle()
    assert lesson.attempt.tile == "slow_fire" and "slow_fire" in lesson.hand.ringed()
    play(app, lesson, "cast Slow Fire at C-4")
    assert "slow_fire" not in lesson.hand.ringed()
    lesson.undo()
    assert "slow_fire" in lesson.hand.ringed()


def test_enter_leads_to_the_tiles_where_the_board_offers_nothing_unless_one_is_armed() -> None:
    """NP-3: who has walked half a move may turn round; no cell means that by itself."""
    app = headless_app()
    lesson = open_lesson(app, "nine_phase/02-the-other-half")
    play(app, lesson, "B-1 → B-5")
    assert lesson.aim is not None and lesson.aim.can_point
    press(app, pygame.K_RETURN)
    assert isinstance(lesson.group.focus, CommandButton) and lesson.group.focus.enabled


def test_a_refused_attack_that_nobody_has_chosen_is_named() -> None:
    """NP-M1: who clicks the swordsman in phase 3 means a charge, not another shot."""
    app = headless_app()
    lesson = open_lesson(app, "nine_phase/03-the-bow")
    play(app, lesson, "shoot at B-6")
    lesson.hand.point(11)
    lesson.hand.press(11)
    assert lesson.task.boxes[0].lines[0].startswith("Charge: what it has done in this round")


def test_a_try_that_is_looked_at_says_no_more_how_many_actions_are_left() -> None:
    app = headless_app()
    lesson = shields(app)
    lesson.act(parse_action("cast Frost Blade at C-4", lesson.session.battle))
    lesson.playback.skip()
    app.settle()
    app.step(FRAME)
    assert lesson.task.boxes[0].title == "Not yet"
    assert not lesson.task.note


def test_in_large_letters_the_hint_makes_room_for_what_an_armed_tile_may_do() -> None:
    """At 1280 × 720: the bar of results is read whole; once the tile is let go, the hint again."""
    app = headless_app(text_scale=150)
    lesson = shields(app)
    lesson.hint()
    hinted = lesson.task.rect.height
    lesson.choose(("cast", "spark"))
    lesson.hand.point(lesson.session.battle.units[1].cell)
    app.settle()
    app.step(FRAME)
    _health, bar, *_rest = (one for one in lesson.forecast.spots if "Hit" in spoken(one.told))
    assert bar.place.bottom <= lesson.forecast.rect.bottom
    lesson.back()
    assert lesson.task.rect.height == hinted


def test_a_table_leaves_open_what_is_sought_and_stays_beside_the_hint() -> None:
    """ED-2.12c, as the tiles say it."""
    lesson = shields(headless_app())
    lesson.hint()
    rows = [(row.name, row.words) for row in lesson.task.table]
    blocked = "A shield blocks it"
    assert rows == [("Shoot", blocked), ("Frost Blade", blocked), ("Spark", "?")]
    assert lesson.task.full_height() <= lesson.task.rect.height, "all is read at once"


def test_who_sets_charges_has_the_room_that_the_task_can_spare() -> None:
    app = headless_app()
    lesson = open_lesson(app, "energy/09-spending-charges")
    app.settle()
    before = lesson.forecast.rect.height
    lesson.choose(("cast", "spark"))
    app.settle()
    assert lesson.forecast.rect.height + lesson.forecast.foot > before
    lesson.hint()
    assert lesson.task.full_height() <= lesson.task.rect.height, "the hint is read whole"


def test_broken_progress_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("{", encoding="utf-8")
    assert not ProgressFile(tmp_path).progress.done
    assert (tmp_path / "progress.json.broken").exists()


def test_in_large_letters_the_ways_on_share_a_row_and_the_end_is_read_whole() -> None:
    app = headless_app()
    app.change_settings(text_scale=150)
    lesson = shields(app)
    tops = {button.rect.top for button in lesson._ways}
    assert len(tops) == 1 and lesson.forecast.visible
    for button in lesson._ways:
        assert button.wanted(app.surface.get_width())[0] <= button.rect.width
    play(app, lesson, "cast Spark at C-4")
    assert lesson.finished and not lesson.forecast.visible
    assert lesson.task.rect.bottom < min(button.rect.top for button in lesson._ways)
    assert lesson.task._lay(None) <= lesson.task.rect.height


def test_what_is_shown_is_rested_on_and_said_in_words() -> None:
    """To draw a blade moves nothing on the board: it is seen all the same."""
    app = headless_app()
    lesson = open_lesson(app, "seven_phase/03-a-ready-weapon")
    press(app, pygame.K_m)
    frames = 0
    while lesson.attempt is lesson.start and frames < 600:
        app.settle()
        app.step(FRAME)
        frames += 1
    assert frames * FRAME > 1, "one has seen which tile it is"
    while not lesson.task.boxes and frames < 600:
        app.settle()
        app.step(FRAME)
        frames += 1
    assert 3 < frames * FRAME < 6, "before both actions, and after them"
    assert lesson.task.boxes[0].lines[0].startswith("1. ")
    assert "Dragonne" in lesson.task.boxes[0].lines[0]


def test_who_acts_while_a_way_is_shown_tries_it() -> None:
    app = headless_app()
    lesson = open_lesson(app, "seven_phase/01-say-then-do")
    press(app, pygame.K_m)
    play(app, lesson, "guard")
    play_on(app)
    assert lesson.task.note == "not yet: 1 action left of 2"
    assert not lesson.task.boxes, "nobody says that it was one way"


def test_the_end_of_a_lesson_tells_by_what_the_goal_was_reached() -> None:
    """That each of two who attack one adds 2 is seen in their sums, beside that of the third."""
    app = headless_app()
    lesson = open_lesson(app, "seven_phase/08-two-against-one")
    while not lesson.finished:
        for action in shown_way(lesson.attempt)[:1]:
            lesson.act(action)
        play_on(app)
    told = lesson.task.boxes[0].lines
    assert sum("group 2" in line for line in told) == 2
    assert sum("initiative" in line for line in told) == 3


def test_enter_aims_what_a_key_has_armed_though_a_button_was_clicked_before() -> None:
    app = headless_app()
    lesson = open_lesson(app, "seven_phase/02-a-blow")
    app.settle()
    lesson.group.give_focus(next(one for one in lesson.group.widgets if one in lesson._ways))
    press(app, pygame.K_1, pygame.K_RETURN)
    assert lesson.aim is not None and lesson.aim.action() is not None
    assert not lesson.hinted, "the button was not pressed"


def test_the_goals_words_make_way_for_what_is_aimed_there() -> None:
    app = headless_app()
    lesson = open_lesson(app, "seven_phase/02-a-blow")
    marks = [one for one in lesson.board.scene.overlays if isinstance(one, Marked)]
    assert [one.words for one in marks] == ["Goal: Hurt the axeman"]
    press(app, pygame.K_1, pygame.K_RETURN)
    marks = [one for one in lesson.board.scene.overlays if isinstance(one, Marked)]
    assert [one.words for one in marks] == [""], "the phase stands there"


def held_back(app: App) -> LessonScreen:
    """Side Initiative's lesson on holding, at its second step, which the other side begins."""
    lesson = open_lesson(app, "side/05-holding")
    play(app, lesson, "hold")
    play_on(app)
    assert lesson.attempt.number == 1 and lesson.attempt.left == 2
    return lesson


def test_a_hint_goes_the_lessons_way_also_where_the_other_side_has_begun_the_step() -> None:
    """SI-7: strike, then end one's part; a walk before it would reach the goal as well."""
    app = headless_app()
    lesson = held_back(app)
    press(app, pygame.K_h)
    play_on(app)
    assert lesson.session.human_turn and lesson.attempt is not lesson.start
    assert [one.kind for one in lesson._pointed()] == ["strike"]


def test_what_was_shown_stays_in_words_where_the_other_side_begins_the_step() -> None:
    app = headless_app()
    lesson = held_back(app)
    press(app, pygame.K_m)
    for _second in range(12):
        app.settle()
        app.step(1)
    assert [box.title for box in lesson.task.boxes] == ["That is one way"]


def test_a_lesson_leaves_room_for_the_words_below_the_bar_of_what_may_come() -> None:
    """At 1280 × 720, where three steps or a parry stand above that bar."""
    app = headless_app(size=(1280, 720))
    for name, choice in (("07-half-and-a-level", ""), ("09-three-steps-of-magic", "dream_fire")):
        lesson = open_lesson(app, f"seven_phase/{name}")
        if choice:
            lesson.hand.choose(("cast", choice))
        lesson.hand.point(lesson.session.battle.units[1].cell)
        app.settle()
        app.step(FRAME)
        _head, bar, *_sums = (
            one for one in lesson.forecast.spots if "Critical" in spoken(one.told)
        )
        assert bar.place.bottom <= lesson.forecast.rect.bottom

"""Studies in the window: moves tried, dice set, words, drawings, chapters; kept at once."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.player.maps import MAPS
from game.player.settings import home_folder
from game.study.position import position_from_data
from game.study.shelf import Kept, open_study, study_paths
from game.window.clipboard import copy_text
from game.window.program import Game
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.learn.lesson_screen import LessonScreen
from game.window.screens.new_battle import NewBattleScreen
from game.window.screens.study.editor import EditorScreen
from game.window.screens.study.screen import StudyScreen
from game.window.screens.study.shelf import ShelfScreen
from game.window.widgets.base import spoken
from rules.battle.notation import parse_action
from tests.game.study.test_position import DRAWN
from tests.game.windows import FRAME, click, key_event, press, resize, typed, write

CLOSE = {**DRAWN, "changes": {"units": {"Birch": {"cell": "А-2"}}}}
SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game without a display and with a home of its own."""
    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path))
    one = Game(headless=True)
    one.open_menu()
    yield one
    one.app.close()


def kept() -> Kept:
    """The only study on the shelf, as its file has it."""
    (path,) = study_paths()
    return open_study(path)


def opened(game: Game, text: str = "strike at А-2") -> StudyScreen:
    """A study on the shelf in which Ash has struck Birch once."""
    game.studies._begin("Blows", position_from_data(CLOSE))
    screen = shown(game)
    screen.act(parse_action(text, screen.known))
    game.app.settle()
    return screen


def shown(game: Game) -> StudyScreen:
    """The chapter that is shown."""
    screen = game.app.screen
    assert isinstance(screen, StudyScreen)
    return screen


def answer(game: Game, words: str) -> None:
    """Choose an answer of the question that is asked."""
    assert game.app.screen is not None and game.app.screen.dialog is not None
    asked = game.app.screen.dialog
    (button,) = [one for one in asked._answers if one.words == words]
    button.press()
    if game.app.screen.dialog is asked:
        game.app.screen.dialog = None
    game.app.step(FRAME)


def test_a_move_is_tried_on_the_board_by_keys_and_kept_at_once(game: Game) -> None:
    game.studies._begin("Blows", position_from_data(CLOSE))
    screen = shown(game)
    screen.board.cursor = 0
    press(game.app, pygame.K_RIGHT, pygame.K_RETURN)
    assert screen.node.text == "strike at А-2"
    again = kept().study
    assert again is not None
    assert [node.text for node in again.chapters[0].tree.nodes()] == ["", "strike at А-2"]


def test_a_study_that_cannot_be_written_is_not_left_unasked(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = opened(game)
    monkeypatch.setattr("game.study.shelf.keep", _refuse)
    screen.keep()
    press(game.app, pygame.K_ESCAPE)
    assert game.app.screen is screen and screen.dialog is not None
    assert "No space left" in spoken(screen.dialog._text.words)
    press(game.app, pygame.K_ESCAPE)
    monkeypatch.undo()
    screen.keep()
    press(game.app, pygame.K_ESCAPE)
    assert game.app.screen is not screen, "once it is written nothing is asked"


def _refuse(*_of: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_move_is_done_again_with_other_dice_as_a_branch(game: Game) -> None:
    screen = opened(game)
    first = screen.dice.values[0]
    game.app.screen.group.give_focus(screen.dice, by_keyboard=True)  # type: ignore[union-attr]
    press(game.app, pygame.K_UP)
    assert screen.dice.changed
    press(game.app, pygame.K_RETURN)
    assert screen.tree.root.children[0] is not screen.node
    assert screen.node.dice != () and screen.node.dice[0] != first
    study = kept().study
    assert study is not None
    assert len(study.chapters[0].tree.root.children) == 2


def test_a_move_with_a_task_makes_the_chapter_a_lesson_that_is_done_on_f5(game: Game) -> None:
    """The goal is what the move told, whatever way leads to it; the study's text carries it."""
    screen = opened(game)
    press(game.app, pygame.K_o)
    write(game.app, "Hurt Birch")
    answer(game, "Take it")
    study = kept().study
    assert study is not None and study.chapters[0].kind == "lesson"
    task = study.chapters[0].tree.root.children[0].task
    assert task is not None and (task.goal.text, task.goal.by) == ("Hurt Birch", "Ash")
    press(game.app, pygame.K_F5)
    lesson = game.app.screen
    assert isinstance(lesson, LessonScreen)
    assert lesson.attempt.step.say == "Hurt Birch"
    lesson.act(parse_action(screen.node.text, lesson.session.battle))
    game.app.settle()
    for _frame in range(200):
        game.app.step(FRAME)
        if lesson.finished:
            break
    assert lesson.finished
    press(game.app, pygame.K_ESCAPE)
    assert shown(game).chapter.kind == "lesson"


def test_a_lesson_without_a_task_is_refused_in_a_sentence(game: Game) -> None:
    screen = opened(game)
    screen.chapter.kind = "lesson"
    press(game.app, pygame.K_F5)
    assert shown(game) is screen


def test_the_next_dice_are_set_and_fall(game: Game) -> None:
    game.studies._begin("Blows", position_from_data(CLOSE))
    screen = shown(game)
    press(game.app, pygame.K_i)
    write(game.app, "9 99")
    press(game.app, pygame.K_RETURN)
    assert screen.pool == (9, 99)
    screen.act(parse_action("strike at А-2", screen.known))
    assert screen.node.dice[0] == 9
    assert screen.dice.faces[0].value == 9
    assert screen.pool == (99,), "what the move did not need falls in the next"


def test_what_is_typed_is_kept_and_names_rules_as_links(game: Game) -> None:
    screen = opened(game)
    press(game.app, pygame.K_t)
    write(game.app, "See BD-1, not XX-1.")
    game.app.post(key_event(pygame.K_p, unicode="p"))
    game.app.step(FRAME)
    assert not screen.presented, "letters are typed, not keys"
    game.app.step(1.0)
    study = kept().study
    assert study is not None
    node = study.chapters[0].tree.root.children[0]
    assert node.remark.words == "See BD-1, not XX-1."
    press(game.app, pygame.K_ESCAPE)
    screen.layout((1280, 720))
    assert screen.remark.links() == ["BD-1"]
    (chip,) = [one for one in screen.group.widgets if getattr(one, "words", "") == "BD-1"]
    click(game.app, chip.rect.center)
    assert game.app.screen is not screen, "the rulebook opens"


def test_arrows_and_rings_are_drawn_by_mouse_and_by_keys(game: Game) -> None:
    screen = opened(game)
    start, end = (screen.view.rect_of(cell).center for cell in (0, 8))
    for kind, place in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEBUTTONUP, end)):
        game.app.post(pygame.event.Event(kind, pos=place, button=3))
    game.app.step(FRAME)
    assert screen.node.remark.drawn == (("А-1", "В-3", "green"),)
    screen.board.cursor = 4
    press(game.app, pygame.K_m, mod=SHIFT)
    press(game.app, pygame.K_m, pygame.K_m)
    assert screen.node.remark.drawn[1] == ("Б-2", "Б-2", "red")
    press(game.app, pygame.K_m, pygame.K_m)
    assert len(screen.node.remark.drawn) == 1, "the same once more takes it away"


def test_a_guess_is_right_only_if_the_chapter_has_it_next(game: Game) -> None:
    screen = opened(game)
    screen.chapter.kind = "guess"
    game.studies.open_chapter(screen.study, 0)
    screen = shown(game)
    assert not screen.moves.visible
    assert "shows it" in screen.forecast.words and "branch" not in screen.forecast.words
    press(game.app, pygame.K_e)
    assert screen.node is screen.tree.root
    assert len(screen.tree.root.children) == 1
    assert "Guess" in screen.guessing.words() and "Guess" not in screen.guessing.prompt()
    screen.act(parse_action("strike at А-2", screen.known))
    assert screen.node.text == "strike at А-2" and "last move" in screen.guessing.words()
    press(game.app, pygame.K_o)
    answer(game, "Take it")
    assert screen.moves.visible, "a lesson hides no moves"


def test_chapters_are_named_added_moved_and_deleted(game: Game) -> None:
    screen = opened(game)
    press(game.app, pygame.K_a)
    game.app.post(typed("!"))
    game.app.step(FRAME)
    answer(game, "New chapter from here")
    screen = shown(game)
    titles = [one.title for one in screen.study.chapters]
    assert titles == ["Chapter 1", "Chapter 1!"], "what is typed is the new one's name"
    assert screen.at == 1
    assert screen.tree.root.children == []
    press(game.app, pygame.K_a)
    answer(game, "Move up")
    assert [one.title for one in screen.study.chapters] == ["Chapter 1!", "Chapter 1"]
    press(game.app, pygame.K_PAGEDOWN, mod=CTRL)
    assert shown(game).at == 1
    press(game.app, pygame.K_a)
    answer(game, "Delete")
    assert len(screen.study.chapters) == 2, "it is asked first"


def test_the_presented_view_has_board_words_and_what_a_move_has_done(game: Game) -> None:
    screen = opened(game)
    press(game.app, pygame.K_p)
    assert not any(one.visible for one in (screen.moves, screen.chapters))
    assert screen.told.visible, "an audience sees dice and rules of the move too"
    assert not spoken(screen.remark.text.placeholder), "what an author is asked for is not shown"
    words = screen.remark.text.rect
    assert (words.height > 0) == bool(screen.node.remark.words), (
        "words take room where there are any"
    )
    press(game.app, pygame.K_LEFT)
    assert screen.node is screen.tree.root
    assert not screen.told.visible, "nothing has been done yet"
    press(game.app, pygame.K_ESCAPE)
    assert screen.moves.visible
    assert "BD-1" in spoken(screen.remark.text.placeholder)


def test_analysis_in_a_study_tells_first_how_to_go_on_then_what_else_could_be_done(
    game: Game,
) -> None:
    screen = opened(game)
    press(game.app, pygame.K_F4)
    game.app.settle()
    assert not screen.compared.rect.height, "a study has no room for a panel of its own"
    ahead, back = screen.told.compared
    assert (ahead.title, back.title) == ("Best from here", "What else could have been done?")
    press(game.app, pygame.K_F4)
    game.app.settle()
    assert not screen.told.compared and screen.told.course is None


def test_before_an_audience_one_steps_from_chapter_to_chapter(game: Game) -> None:
    screen = opened(game)
    press(game.app, pygame.K_a)
    answer(game, "New chapter from here")
    press(game.app, pygame.K_p, pygame.K_LEFT)
    screen = shown(game)
    assert (screen.at, screen.presented) == (0, True)
    for _move in screen.timeline.line:
        press(game.app, pygame.K_RIGHT)
    assert (shown(game).at, shown(game).presented) == (1, True)
    press(game.app, pygame.K_RIGHT)
    assert shown(game).at == 1, "nothing follows the last"
    press(game.app, pygame.K_ESCAPE, pygame.K_COMMA)
    assert shown(game).at == 1, "whoever works on it has them listed"
    resize(game.app, (640, 480))
    press(game.app, pygame.K_COMMA)
    assert shown(game).at == 0, "but not in a narrow window"


def test_one_plays_on_against_a_bot_and_comes_back_with_a_branch(game: Game) -> None:
    screen = opened(game)
    screen.chapter.kind = "play"
    press(game.app, pygame.K_F5)
    battle = game.app.screen
    assert isinstance(battle, BattleScreen)
    assert sorted(battle.session.players.values()) == ["human", "planner"]
    battle.on_leave()
    assert game.app.screen is screen
    game.bots.close()


def test_f2_takes_a_battle_and_f3_edits_it(game: Game) -> None:
    from game.play.session import Session
    from rules.battle.registry import all_systems
    from rules.content.scenario import load_scenario

    loaded = load_scenario(MAPS / "side-duel.toml", all_systems())
    session = Session.start(loaded, 1, {"red": "human", "blue": "human"})
    game.battles.show(session)
    battle = game.app.screen
    assert isinstance(battle, BattleScreen)
    press(game.app, pygame.K_F2)
    assert shown(game).known.key() == battle.known.key()
    press(game.app, pygame.K_ESCAPE, pygame.K_F3)
    assert isinstance(game.app.screen, EditorScreen)
    press(game.app, pygame.K_F2)
    assert shown(game).known.key() == battle.known.key()
    assert len(study_paths()) == 2


def test_a_position_is_built_by_keys_alone(game: Game) -> None:
    game.studies._begin("Built", position_from_data(DRAWN))
    press(game.app, pygame.K_F3)
    editor = game.app.screen
    assert isinstance(editor, EditorScreen)
    press(game.app, pygame.K_RETURN)
    editor.board.cursor = 0
    press(game.app, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    assert editor.editor.battle.units[0].cell == 1
    press(game.app, pygame.K_TAB, pygame.K_TAB)
    assert editor.rows.focused, "on to the numbers of whom one has in hand"
    kind = editor.editor.battle.units[0].kind
    press(game.app, pygame.K_DOWN, pygame.K_RIGHT)
    assert editor.editor.battle.units[0].kind != kind
    assert editor.rows.focused, "one goes on in the row that one changes"
    press(game.app, pygame.K_LEFT)
    assert editor.editor.battle.units[0].kind == kind
    health = editor.editor.battle.units[0].health
    fields = editor.editor.fields(0)
    editor.do(lambda: editor.editor.set(0, fields[0], health - 5))
    assert not editor.do(lambda: editor.editor.set(0, fields[0], 9999)), "refused"
    press(game.app, pygame.K_F2)
    assert shown(game).known.units[0].health == health - 5
    assert shown(game).known.units[0].cell == 1


def test_enter_in_the_name_of_a_new_study_begins_it_and_asks_no_more(game: Game) -> None:
    press(game.app, pygame.K_d)
    shelf = game.app.screen
    press(game.app, pygame.K_n)
    write(game.app, "Blows again")
    press(game.app, pygame.K_RETURN)
    assert shown(game).study.title == "Blows again"
    press(game.app, pygame.K_ESCAPE)
    assert game.app.screen is shelf and shelf.dialog is None


def test_a_study_is_copied_and_pasted_as_text(game: Game) -> None:
    screen = opened(game)
    press(game.app, pygame.K_s)
    answer(game, "Copy the study as text")
    game.to_menu()
    press(game.app, pygame.K_d)
    assert isinstance(game.app.screen, ShelfScreen)
    press(game.app, pygame.K_v)
    assert shown(game).study.title == f"{screen.study.title} (2)", "it can be told from the first"
    assert len(study_paths()) == 2
    copy_text("rm -rf /")
    game.studies.paste()
    assert len(study_paths()) == 2, "what is no study is told and leaves no trace"


def test_a_picture_and_a_film_are_saved(game: Game, tmp_path: Path) -> None:
    screen = opened(game)
    press(game.app, pygame.K_s)
    answer(game, "Picture of this step (PNG)")
    press(game.app, pygame.K_s)
    answer(game, "Film of this line (GIF)")
    png, gif = sorted((tmp_path / "pictures").iterdir(), key=lambda path: path.suffix, reverse=True)
    assert png.read_bytes().startswith(b"\x89PNG")
    from PIL import Image

    with Image.open(gif) as film:
        assert film.n_frames == 2
    assert screen.node.depth == 1, "the step that was shown is shown again"


def test_a_film_without_its_package_is_one_sentence(
    game: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    screen = opened(game)
    monkeypatch.setitem(sys.modules, "PIL", None)
    press(game.app, pygame.K_s)
    answer(game, "Film of this line (GIF)")
    assert not (tmp_path / "pictures").exists()
    assert "pip install pillow" in game.app.notice.words
    assert screen.node.depth == 1


def test_a_new_study_begins_on_a_scenario_of_the_system_that_is_chosen(game: Game) -> None:
    game.studies.open_shelf()
    press(game.app, pygame.K_n)
    write(game.app, "A push")
    press(game.app, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert shown(game).known.setup.system.id == "risk"
    game.app.pop()
    game.app.step(FRAME)
    press(game.app, pygame.K_RETURN)
    assert shown(game).study.title == "A push", "Enter opens what is chosen, and asks for no other"


def test_a_broken_study_stands_on_the_shelf_with_its_fault(game: Game, tmp_path: Path) -> None:
    (tmp_path / "studies").mkdir()
    (tmp_path / "studies" / "bad.toml").write_text("six_orders_study = 1\n", encoding="utf-8")
    game.studies.open_shelf()
    shelf = game.app.screen
    assert isinstance(shelf, ShelfScreen)
    assert shelf.list.rows[0].look == "broken"
    press(game.app, pygame.K_RETURN)
    assert game.app.screen is shelf
    assert 'found no "title"' in game.app.notice.words


def test_a_position_saved_as_a_scenario_is_offered_for_a_new_battle(game: Game) -> None:
    game.studies._begin("Built", position_from_data(DRAWN))
    press(game.app, pygame.K_F3, pygame.K_s)
    write(game.app, " by the wall")
    answer(game, "Save")
    game.to_menu()
    press(game.app, pygame.K_n)
    screen = game.app.screen
    assert isinstance(screen, NewBattleScreen)
    (own,) = [one for one in screen.draft.entries if one.path.parent.parent == home_folder()]
    assert own.title.endswith("by the wall")
    assert screen.draft.entries[0] is not own, "the game's own come first"


def test_enter_renames_a_study_and_once_the_last_is_gone_a_new_one_is_at_hand(game: Game) -> None:
    opened(game)
    game.to_menu()
    press(game.app, pygame.K_d, pygame.K_r)
    write(game.app, "!")
    press(game.app, pygame.K_RETURN)
    shelf = game.app.screen
    assert isinstance(shelf, ShelfScreen) and shelf.dialog is None
    assert shelf.kept[0].title.endswith("!")
    press(game.app, pygame.K_DELETE)
    answer(game, "Delete")
    (row,) = shelf.list.rows
    assert row.detail.startswith("F2 in a battle") and row.look != "broken"
    assert shelf.group.focus is shelf._others[0], "a new one is at hand"

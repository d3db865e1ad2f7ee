"""A battle looked through again: by keys, by the line of time, by its list; and gone on with."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.study.account import rounds
from game.study.blows import blows
from game.study.text import tree_text
from game.study.tree import Node, read_tree
from game.window.app import App
from game.window.clipboard import copy_text, pasted_text
from game.window.program import Game
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.replay.move_list import rows_of
from game.window.screens.replay.screen import READ_A_FRAME, ReplayScreen
from game.window.screens.saved import SavedScreen
from game.window.style import Style
from game.window.view import token_picture
from game.window.view.health_chart import across
from rules.battle.notation import parse_action
from rules.battle.registry import system_ids
from rules.record.record import Record, read_record, record_battle
from tests.builders import drawn_scenario
from tests.game.study.trees import PLAYERS, recorded, texts_of, tree
from tests.game.windows import FRAME, click, glancing, headless_app, motion_event, press
from tests.kept.write import KEPT, finished
from tests.rules.kit.d20.members import archer
from tests.rules.record.broken_records import put
from tests.rules.record.test_record import save_broken
from tests.rules.systems.energy.duels import swordsman

DUEL = KEPT / "format-2" / "energy" / "00-finished.sixorders"
SHIFT = pygame.KMOD_SHIFT


def looked_through(
    record: Record | None = None, app: App | None = None
) -> tuple[App, ReplayScreen]:
    """A kept battle looked through, read to its end."""
    app = app or headless_app()
    screen = ReplayScreen(read_tree(record or read_record(DUEL)).tree, lambda replay, node: None)
    app.push(screen)
    app.step(FRAME)
    app.settle()
    return app, screen


def test_who_played_is_told_by_name_where_two_have_given_theirs() -> None:
    """As the list of battles does."""
    app, screen = looked_through()
    assert screen.header.moment.words.endswith(" · round 1")
    assert screen.header.moment.words.startswith("Energy Duel")
    screen.tree.record.header.names.update({"red": "Anna", "blue": "Boris"})
    press(app, pygame.K_RIGHT)
    assert screen.header.moment.words.startswith("Anna against Boris · ")


@pytest.fixture
def game() -> Iterator[Game]:
    """A game without a display, with its bots."""
    one = Game(headless=True)
    one.open_menu()
    yield one
    one.app.close()
    one.bots.close()


def health_shown(screen: ReplayScreen) -> dict[int, int]:
    """The health on the tokens of the board."""
    return {token.id: token.health for token in screen.board.scene.tokens}


@pytest.mark.parametrize("system_id", system_ids())
def test_every_battle_is_stepped_through_by_keys_and_each_action_is_told(system_id: str) -> None:
    app, screen = looked_through(finished(system_id))
    for number in range(1, 13):
        press(app, pygame.K_RIGHT)
        assert screen.node.depth == number
        assert screen.told.line is not None
        app.step(5.0)
    press(app, pygame.K_LEFT)
    assert screen.node.depth == 11
    press(app, pygame.K_END)
    assert screen.node.pending is None
    press(app, pygame.K_RIGHT)
    assert screen.node.pending is None, "nothing comes after the end"
    press(app, pygame.K_HOME)
    assert screen.node is screen.tree.root
    press(app, pygame.K_LEFT)
    assert screen.node is screen.tree.root


def test_rounds_and_blows_are_jumped_to() -> None:
    app, screen = looked_through()
    words = screen.tree.record.setup.system.words
    starts = [index for index, _number in rounds(screen.tree.root.line())]
    press(app, pygame.K_RIGHT, mod=SHIFT)
    assert screen.node.depth == starts[1]
    press(app, pygame.K_PAGEDOWN)
    assert screen.node.depth == starts[2]
    press(app, pygame.K_PAGEUP)
    assert screen.node.depth == starts[1]
    press(app, pygame.K_HOME, pygame.K_j)
    first = screen.node
    assert blows(first, words)
    press(app, pygame.K_j)
    assert blows(screen.node, words)
    assert screen.node.depth > first.depth


def test_all_whom_a_blow_touches_stand_in_the_list_and_are_named_beside_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One behind the other, as in the log of the battle."""
    red, blue = {"R": swordsman("ring_of_steel")}, {"A": swordsman(), "B": swordsman()}
    loaded = drawn_scenario("ARB", "energy", red, blue, options={"order": "rolled"})
    record, battle = record_battle(loaded, 1, PLAYERS, "asked", (100, 2, 1))
    record.advance(battle, parse_action("cast Ring of Steel", battle), (10,))
    app, screen = looked_through(record)
    press(app, pygame.K_END)
    drawn, written = list[str](), list[str]()
    picture, text = token_picture.small_token, app.style.text

    def token(glyph: str, side: str, size: int, style: Style) -> pygame.Surface:
        drawn.append(side)
        return picture(glyph, side, size, style)

    monkeypatch.setattr(token_picture, "small_token", token)
    monkeypatch.setattr(
        app.style, "text", lambda words, *how: written.append(words) or text(words, *how)
    )
    screen.moves.draw(app.surface)
    assert drawn == ["red", "blue", "blue"]
    screen.told.draw(app.surface)
    assert drawn[3:] == ["red", "blue", "blue"] and "A, B" in written


def test_it_plays_by_itself_as_fast_as_is_wished_and_stays_when_told() -> None:
    app, screen = looked_through(app=glancing(headless_app()))

    def played(seconds: float) -> int:
        start = screen.node.depth
        for _frame in range(int(seconds / FRAME)):
            app.step(FRAME)
        return screen.node.depth - start

    press(app, pygame.K_SPACE)
    slow = played(6)
    press(app, pygame.K_4)
    assert played(6) > 2 * slow > 2
    press(app, pygame.K_SPACE)
    app.step(2.0)
    assert played(6) == 0


def test_at_the_end_it_stays_and_begins_anew_when_played_again() -> None:
    app, screen = looked_through()
    press(app, pygame.K_END, pygame.K_SPACE)
    assert screen.node.depth <= 1
    press(app, pygame.K_END)
    assert not screen.playing, "a step of one's own stops it"
    screen.playing = True
    app.step(FRAME)
    app.step(1.0)
    assert not screen.playing


def test_the_line_of_time_is_pressed_and_drawn_along() -> None:
    app, screen = looked_through()
    count = len(screen.timeline.line)
    chart = screen.timeline._chart()
    place = across(chart, 40, count), chart.centery
    click(app, place)
    assert screen.node.depth == 40
    battle = screen.tree.battle(screen.node)
    assert health_shown(screen) == {u.id: u.health for u in battle.units if u.cell >= 0}
    app.post(motion_event((across(chart, 77, count), 0)))
    app.step(FRAME)
    assert screen.node.depth == 77
    app.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    app.post(motion_event((across(chart, 5, count), 0)))
    app.step(FRAME)
    assert screen.node.depth == 77, "let go"


def test_a_press_in_the_list_goes_there_and_arrows_walk_it() -> None:
    app, screen = looked_through()
    moves = screen.moves
    click(app, (moves.rect.centerx, moves.rect.top + moves._head() + int(2.5 * moves._row())))
    assert screen.node.depth == 2, "the first row is a round"
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP)
    assert screen.node.depth == 3
    assert screen.node is moves.now


def test_no_arrow_leads_to_whom_one_of_its_side_only_lets_act_first() -> None:
    """SI-4: a side's members act in any order; an arrow would be taken for a blow."""
    scenario = drawn_scenario("FG..X", "side", {"F": archer(), "G": archer()}, {"X": archer()})
    record, battle = record_battle(scenario, 1, {"red": "human", "blue": "human"})
    while battle.pending is None or battle.pending.side != "red":
        record.advance(battle, parse_action("end its part", battle))
    for text in ("select of G", "shoot at А-5"):
        record.advance(battle, parse_action(text, battle))
    _app, screen = looked_through(record)
    screen.to_end()
    assert [arrow.end for arrow in screen.done_arrow()] == [4]
    screen.step(-1)
    assert screen.node.text == "select of G" and screen.done_arrow() == ()


def test_branches_stand_inside_the_list_below_where_they_part() -> None:
    one = tree(recorded("R...B", ("А-1 → А-2", "end turn")))
    other = one.add(one.root, "end turn")
    one.add(other, "end turn")
    shown = [(row.words or (row.node and row.node.text), row.depth) for row in rows_of(one.root)]
    assert shown == [
        ("Round 1", 0),
        ("А-1 → А-2", 0),
        ("Branch A", 1),
        ("end turn", 1),
        ("end turn", 1),
        ("end turn", 0),
    ]


def test_a_long_record_is_read_piece_by_piece(game: Game) -> None:
    game.battles.replay(DUEL)
    screen = game.app.screen
    assert isinstance(screen, ReplayScreen)
    game.app.step(FRAME)  # the first frame shows it; from then on it is read
    game.app.step(FRAME)
    assert len(screen.timeline.line) == 1 + READ_A_FRAME
    game.app.settle()
    assert len(screen.timeline.line) == 116


def test_whoever_plays_on_comes_back_to_a_branch(game: Game) -> None:
    game.battles.replay(DUEL)
    replay = game.app.screen
    assert isinstance(replay, ReplayScreen)
    game.app.settle()
    press(game.app, pygame.K_RIGHT, pygame.K_RIGHT)
    here = replay.node
    press(game.app, pygame.K_b)
    battle = game.app.screen
    assert isinstance(battle, BattleScreen)
    assert battle.session.battle.digest() == replay.tree.battle(here).digest()
    option = next(one for one in battle.session.battle.options if one.kind == "end")
    battle.act(option)
    battle.on_leave()
    assert game.app.screen is replay
    assert texts_of(here.children)[1:] == ["end turn"]
    assert replay.node.path()[here.depth + 1] is here.children[1]
    assert replay.timeline.line[-1] is replay.node


def test_nobody_plays_on_from_the_end() -> None:
    begun: list[Node] = []
    app = headless_app()
    one = read_tree(read_record(DUEL)).tree
    screen = ReplayScreen(one, lambda replay, node: begun.append(node))
    app.push(screen)
    press(app, pygame.K_END, pygame.K_b)
    assert begun == []
    press(app, pygame.K_HOME, pygame.K_b)
    assert begun == [one.root]


def test_a_battle_goes_through_the_clipboard_to_another_window() -> None:
    app, screen = looked_through()
    press(app, pygame.K_c)
    assert pasted_text() == tree_text(screen.tree)
    press(app, pygame.K_v)
    other = app.screen
    assert isinstance(other, ReplayScreen)
    assert other is not screen
    assert texts_of(other.tree.nodes()) == texts_of(screen.tree.nodes())
    press(app, pygame.K_ESCAPE)
    assert app.screen is screen


def test_what_is_no_battle_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    app, screen = looked_through()
    assert copy_text("Good morning!")
    told: list[str] = []
    monkeypatch.setattr(app, "tell", told.append)
    press(app, pygame.K_v)
    assert app.screen is screen
    assert told[0].startswith('text: found "Goodmorning!"; expected a battle')


def test_a_saved_battle_is_looked_through(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.window.battles.saved_battles", lambda: (DUEL,))
    game.battles.open_saved()
    assert isinstance(game.app.screen, SavedScreen)
    press(game.app, pygame.K_r)
    assert isinstance(game.app.screen, ReplayScreen)
    press(game.app, pygame.K_ESCAPE)
    assert isinstance(game.app.screen, SavedScreen)


def test_a_record_that_breaks_off_says_so(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(game.app, "tell", told.append)
    path = tmp_path / "cut.sixorders"
    path.write_bytes(DUEL.read_bytes()[:-4])
    game.battles.replay(path)
    game.app.settle()
    assert told[-1].startswith("cut.sixorders breaks off in the middle")


def test_what_the_rules_play_otherwise_says_so_and_shows_the_rest(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(game.app, "tell", told.append)
    game.battles.replay(save_broken(tmp_path / "old.sixorders", put(4, "text", "strike at Б-2")))
    game.app.settle()
    assert told[-1].endswith("; the battle goes on from its last snapshot")
    assert isinstance(game.app.screen, ReplayScreen)
    assert game.app.screen.tree.root.round == 2
    assert len(game.app.screen.timeline.line) == 2

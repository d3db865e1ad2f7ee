"""Hints in a battle, the judged end, and the analysis beside a replay and a study, by keys."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pygame
import pytest

from game.ai.advice import Advice, Advised
from game.play.players import BotProcess
from game.play.players.adviser import Adviser
from game.play.scene import Arrow
from game.study.account import Deeds
from game.study.analysis import chances, question
from game.window.app import App
from game.window.screens.battle.board_words import SIGN, board_spot
from game.window.screens.battle.hints import Blank, HintCard, keys_words
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.end.figures import Totals, luck_words
from game.window.screens.end.screen import EndScreen, Ways
from game.window.screens.replay.screen import ReplayScreen
from game.window.view.labels import time_spot
from game.window.widgets.base import spoken
from rules.battle.action import Action
from rules.battle.notation import action_text, parse_action
from tests.builders import drawn_scenario
from tests.game.study.trees import duel_tree
from tests.game.window.screens.players import HOT_SEAT, sit_down
from tests.game.windows import FRAME, headless_app, key_event, press
from tests.rules.systems.energy.duels import duelist, swordsman


def arrows(screen: BattleScreen | ReplayScreen) -> list[Arrow]:
    """The arrows on the board."""
    return [one for one in screen.board.scene.overlays if isinstance(one, Arrow)]


def cards(screen: BattleScreen) -> list[HintCard]:
    """The moves of the hint that is shown."""
    return [one for one in screen.group.widgets if isinstance(one, HintCard)]


def close_duel(app: App) -> BattleScreen:
    """A battle of two with 5 health left each, side by side; Red decides."""
    teams = {"R": duelist(health=5)}, {"B": swordsman(health=5)}
    return sit_down(app, HOT_SEAT, drawn_scenario("RB.", "energy", *teams))


def test_a_key_shows_the_best_moves_and_their_numbers_arm_them() -> None:
    app = headless_app()
    screen = close_duel(app)
    press(app, pygame.K_F4)
    app.step(FRAME)
    shown, advice = cards(screen), screen.hints._advice
    assert advice is not None
    assert [card.number for card in shown] == [1, 2, 3][: len(advice.moves)]
    assert shown[0].told.chance.endswith("%") and "damage" in shown[0].told.facts.casefold()
    assert screen.forecast not in screen.group.widgets
    assert Arrow(0, 1, "", "1") in [replace(one, label=one.label[:1]) for one in arrows(screen)]
    board, scene = screen.view, screen.board.scene
    numbered = next(one for one in arrows(screen) if one.label.startswith("1"))
    size, tokens = round(SIGN * board.geometry.size), [one.cell for one in scene.tokens]
    place = time_spot(numbered, (size, size), board.geometry, tokens)
    read = board_spot(screen.known, scene, board, place.center)
    assert read is not None and read.told.startswith("The best moves: 1"), "it is no phase"
    press(app, pygame.K_1)
    assert not cards(screen) and screen.forecast in screen.group.widgets
    assert screen.aim is not None and screen.aim.action() == advice.moves[0].action
    before = screen.session.record.actions
    press(app, pygame.K_RETURN)
    assert screen.session.record.actions == before + 1


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (1, "1 arms, Esc closes"),
        (2, "1 and 2 arm, Esc closes"),
        (3, "1 to 3 arm, Esc closes"),
        (5, "1 to 3 arm, Esc closes"),
    ],
)
def test_the_keys_of_a_hint_are_those_of_the_moves_that_there_are(moves: int, told: str) -> None:
    move = Advised(Action(0, "rest"), 0.5, 0.0, 0.0, "", ())
    assert keys_words(Advice("red", (move,) * moves)) == told
    assert keys_words(None) == ""


def test_while_the_bot_thinks_the_places_of_the_moves_are_panels() -> None:
    app = headless_app()
    screen = close_duel(app)
    screen.hints.toggle()
    empty = [one for one in screen.hints.widgets if isinstance(one, Blank)]
    assert len(empty) == 3
    empty[0].draw(app.surface)
    assert app.surface.get_at(empty[0].rect.center)[:3] == screen.style.theme.colours.panel[:3]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_1])
def test_while_the_bot_thinks_its_keys_do_nothing_that_is_hidden(key: int) -> None:
    """An enemy is pointed at, and what Enter would do to it is no longer told beside the board."""
    app = headless_app()
    screen = close_duel(app)
    press(app, pygame.K_RETURN)
    assert screen.aim is not None and screen.aim.action() is not None
    before, chosen = screen.session.record.actions, screen.aim.choice
    screen.hints.toggle()
    assert screen.handle(key_event(key))
    assert screen.session.record.actions == before and screen.aim.choice == chosen
    assert screen.hints.open


def test_a_walk_that_a_hint_arms_is_foretold_in_the_place_of_what_the_dice_came_to() -> None:
    app = headless_app()
    teams = {"R": duelist(health=50)}, {"B": swordsman(health=50)}
    screen = sit_down(app, HOT_SEAT, drawn_scenario("RB\n..", "energy", *teams))
    screen.act(parse_action("strike at А-2", screen.known))
    app.settle()
    assert screen.aim is not None
    screen.aftermath.lay(screen.aim, 1)
    screen.update_scene()
    assert screen.forecast.told, "where B is pointed at still"
    walk = parse_action("А-1 → Б-1", screen.known)
    press(app, pygame.K_F4)
    app.step(FRAME)
    advice = screen.hints._advice
    assert advice is not None
    screen.hints._advice = advice._replace(moves=(advice.moves[0]._replace(action=walk),))
    screen.hints.pick(1)
    assert screen.aim.action() == walk
    assert not screen.forecast.told


def test_escape_and_its_key_put_a_hint_away() -> None:
    app = headless_app()
    screen = close_duel(app)
    for away in (pygame.K_ESCAPE, pygame.K_F4):
        press(app, pygame.K_F4)
        app.step(FRAME)
        assert cards(screen)
        press(app, away)
        assert not cards(screen) and not arrows(screen) and screen.dialog is None


def test_the_end_tells_who_was_likelier_to_win_and_which_move_cost_most() -> None:
    app = headless_app()
    opened: list[int] = []
    battle = close_duel(app)
    battle.ways = Ways(replay=lambda _tree, at: opened.append(at))
    battle.act(parse_action("end turn", battle.known))
    while not battle.session.battle.over:
        options = {action_text(one, battle.known): one for one in battle.known.options}
        battle.act(options.get("strike at А-1", options["end turn"]))
    app.step(FRAME)
    app.step(FRAME)
    app.settle()
    screen = app.screen
    assert isinstance(screen, EndScreen)
    assert screen.chart.chances is None, "without a process nothing is judged unasked"
    turn = screen._cards[0].turn
    told = f"{turn.side.title()}'s health, of what it began with: {turn.before}% → {turn.after}%"
    hint = f"{told}\n{turn.sentence}"
    assert (turn.whose, spoken(screen._cards[0].hint)) == ("", hint), "no chance to win"
    screen.judge_decisions(budget=60)
    line = screen.tree.root.line()
    assert screen.chart.left == len(line) - 1
    app.settle()
    chances = screen.chart.chances
    assert chances is not None and len(chances) == len(line)
    assert chances[0] > 0.6 and chances[-1] == 0.0, "Red could have felled Blue, and did not"
    card = screen._cards[0]
    assert (card.turn.side, card.turn.whose) == ("red", "Red wins")
    assert card.turn.line.name == "End turn"
    assert card.turn.before > card.turn.after and card.turn.sentence.startswith("Better: ")
    assert spoken(card.hint).startswith(f"Over all dice Red wins {card.turn.before}% with the ")
    card.press()
    assert opened == [0]


def test_the_end_says_by_how_much_luck_one_side_was_ahead() -> None:
    """By the name of who played it. Of two that were both below the average nobody is said to have
    been above it."""
    unlucky = Totals(Deeds(luck=Fraction(-22)), Deeds(luck=Fraction(-12)), ("Anna", "Ben"))
    assert luck_words(unlucky, judged=True) == "Ben had the better dice, by 10 health."


def test_beside_a_replay_the_best_line_is_drawn_and_each_position_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = headless_app()
    replay = ReplayScreen(duel_tree())
    app.push(replay)
    app.step(FRAME)
    app.settle()
    assert replay.analysis.bar.chance is None and not arrows(replay)
    press(app, pygame.K_F4)
    app.settle()
    root = replay.tree.root
    assert root.advice is not None
    assert replay.analysis.bar.chance == root.advice.chance_of("red")
    assert arrows(replay)[0] == Arrow(0, 1, "", "1")
    assert "Red wins" in replay.header.moment.words
    (ahead,) = replay.compared.compared
    assert ahead.title == "Best from here" and ahead.scale == "How likely Red wins"
    assert ahead.who is not None and ahead.who.side == "red"
    assert ahead.options[0].share == root.advice.chance
    monkeypatch.setattr(Adviser, "ask", lambda *_asked, **_how: pytest.fail("it is known"))
    press(app, pygame.K_F4, pygame.K_F4)
    app.settle()
    assert arrows(replay)


def test_beside_each_action_stands_what_else_could_have_been_done() -> None:
    """Both decisions are known as soon as one comes there: the one behind and the one ahead."""
    app = headless_app()
    replay = ReplayScreen(duel_tree())
    app.push(replay)
    app.settle()
    assert not replay.compared.visible and replay.told.course is None
    whole = replay.told.rect.height
    press(app, pygame.K_F4, pygame.K_RIGHT)
    app.settle()
    back, ahead = replay.compared.compared
    assert (back.title, ahead.title) == ("What else could have been done?", "Best from here")
    assert (back.side, ahead.side) == ("red", "blue")
    assert replay.compared.visible and replay.told.rect.height < whole // 2
    (done,) = [one for one in back.options if one.led]
    assert done.name == "End turn" and done.share is not None
    assert back.words[0].startswith("What was done cost ")
    course = replay.told.course
    assert course is not None and course.side == "red" and "→" in course.words
    press(app, pygame.K_END)
    app.settle()
    (last,) = replay.compared.compared
    assert [one.name for one in last.options if one.led] == ["Strike"], "it is all over"
    assert replay.header.moment.words.startswith("Blue wins ·")
    line = replay.tree.root.line()
    assert replay.timeline.chances == chances(replay.tree, line), "all has been seen by now"
    assert replay.timeline.chances is not None
    assert spoken(replay.timeline.hint).startswith("Who was likelier to win, after each action\n")
    press(app, pygame.K_F4)
    app.settle()
    assert not replay.compared.visible and replay.told.course is replay.timeline.chances is None
    assert replay.told.rect.height == whole
    assert spoken(replay.timeline.hint).startswith("Health of both sides, ")


def test_where_there_is_little_room_the_moves_compared_take_the_place_of_the_list() -> None:
    app = headless_app(text_scale=150)
    replay = ReplayScreen(duel_tree())
    app.push(replay)
    app.settle()
    assert replay.moves.visible
    press(app, pygame.K_F4)
    app.settle()
    assert replay.compared.visible and not replay.moves.visible
    replay.compared.draw(app.surface)
    spots = replay.compared.spots
    assert len(spots) == 3 and all(replay.compared.rect.contains(one.place) for one in spots)
    press(app, pygame.K_F4)
    app.settle()
    assert replay.moves.visible and not replay.compared.visible


def test_a_process_answers_the_same_as_is_answered_here() -> None:
    """Nothing waits: answers are looked for until they are there."""
    judged = duel_tree()
    bots = BotProcess()
    adviser = Adviser(bots)
    try:
        adviser.ask(judged.root, question(judged, judged.root, 60))
        ((node, advice),) = _awaited(adviser)
        assert node is judged.root
        here = Adviser(None)
        here.ask(judged.root, question(judged, judged.root, 60))
        assert advice is not None and [(judged.root, advice)] == list(here.answers())
        assert advice.cost > 0.05, "ending the turn was a mistake"
    finally:
        bots.close()


def _awaited(adviser: Adviser) -> list[tuple[object, object]]:
    """What is answered next, once it is."""
    list(adviser.answers())
    for one in adviser._under_way.values():
        one.answer.exception()
    return list(adviser.answers())


def test_a_tooltip_waits_until_a_key_comes_to_a_move() -> None:
    """What the program puts into focus is not explained unasked, and never over the moves."""
    app = headless_app()
    screen = close_duel(app)
    press(app, pygame.K_F4)
    app.step(2)
    assert cards(screen)[0].focused and screen.group._tip is None
    press(app, pygame.K_DOWN)
    app.step(2)
    tip, second = screen.group._tip, cards(screen)[1]
    assert tip is not None and second.focused
    assert not any(tip.box.colliderect(card.rect) for card in cards(screen))
    assert tip.words.splitlines()[-1] == f"{second.told.title}: {second.rule}"

"""Advice in words: a move, what its side goes on with, and what the enemy answers then."""

from game.ai.advice import Advised, Stroke, stroke_of
from game.study.hints import hint_of
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from tests.builders import play
from tests.rules.systems.energy.duels import duel, duelist, swordsman


def strokes(battle: Battle, *texts: str) -> tuple[Stroke, ...]:
    """Actions, one after another, as a line has them."""
    found = []
    for text in texts:
        found.append(stroke_of(battle, parse_action(text, battle)))
        play(battle, text)
    return tuple(found)


def test_what_is_answered_is_told_with_what_comes_before_it() -> None:
    """AC-3: from where it stands the duelist cannot be struck; it walks up first."""
    battle = duel("D..S", (20,), red={"D": duelist()}, blue={"S": swordsman()})
    line = strokes(battle.copy(), "rest", "А-1 → А-3")
    after = battle.copy()
    play(after, "А-1 → А-3", "end turn")
    answer = stroke_of(after, parse_action("strike at А-3", after))
    told = hint_of(Advised(line[0].action, 0.5, 0, 0, "", (*line, answer)), 0.5, battle)
    assert (told.title, told.then) == ("Rest", "Then: Move → A-3")
    assert told.answer == "Likely answer: S · Strike → D"
    alone = hint_of(Advised(line[0].action, 0.5, 0, 0, "", (line[0], answer)), 0.5, battle)
    assert alone.then == ""

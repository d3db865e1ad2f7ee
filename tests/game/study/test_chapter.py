"""Rulings on studies as text: chapters, moves with their dice, words and drawings."""

from pathlib import Path

import pytest

from game.study.chapter import Chapter, Study, begin_chapter, read_study, study_text
from game.study.position import position_from_data
from game.study.remark import Drawn, Remark
from rules.battle.notation import parse_action
from rules.errors import RecordError
from tests.game.study.test_position import DRAWN

CLOSE = {**DRAWN, "changes": {"units": {"Birch": {"cell": "А-2"}}}}


def a_chapter() -> Chapter:
    """A chapter in which Ash stands next to Birch."""
    return begin_chapter("Blows", position_from_data(CLOSE), "guess")


def struck(chapter: Chapter, *dice: int) -> int:
    """Let Ash strike with these dice; return how many of them it took."""
    root = chapter.tree.root
    action = parse_action("strike at А-2", chapter.tree.battle(root))
    node = chapter.tree.play(root, action, dice)
    return len(node.dice)


def test_a_study_is_a_text_and_back() -> None:
    chapter = a_chapter()
    assert struck(chapter, 9, 9, 9, 9, 9, 9, 9, 9) < 8
    struck(chapter, 29)
    first = chapter.tree.root.children[0]
    chapter.tree.root.remark = Remark('Look:\n"well" …', (Drawn("А-1", "А-2", "red"),), ("BD-1",))
    first.remark = Remark("So.")
    text = study_text(Study("On blows", [chapter, a_chapter()]))
    again = read_study(text)
    assert study_text(again) == text
    assert [one.kind for one in again.chapters] == ["guess", "guess"]
    assert again.chapters[0].tree.root.remark == chapter.tree.root.remark
    mine, its = list(chapter.tree.nodes()), list(again.chapters[0].tree.nodes())
    assert [node.dice for node in mine] == [node.dice for node in its]
    assert [node.events for node in mine] == [node.events for node in its]


def test_each_branch_keeps_its_dice() -> None:
    chapter = a_chapter()
    for value in (9, 20, 29):
        struck(chapter, value)
    children = chapter.tree.root.children
    dice = [[die for event in node.events for die in event.dice] for node in children]
    thrown = [first.value for first, *_others in dice]
    assert len({node.text for node in children}) == 1
    assert thrown == [9, 20, 29]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("six_orders_study = 1", "six_orders_study = 2", 'study: found "2"; expected'),
        ("six_orders_study = 1", "", 'found no "six_orders_study"; expected'),
        ('"guess"', '"run"', "chapters 1, kind: found"),
        ("strike at А-2", "fly away", "chapter 1, move 1: found 'fly away': no such action"),
        ('"BD-1"', '"BD-99"', 'chapter 1, remark, clauses: found "BD-99"; expected one of'),
        ('"А-1", "А-2", "red"', '"А-1", "Я-9", "red"', 'remark, drawn: found "Я-9"; expected'),
        ("title", 'path = "/bin/sh"\ntitle', '"path"; expected no such field'),
        ("title", "title = = 1\n", "line 2: found broken TOML"),
    ],
)
def test_a_broken_text_gets_one_sentence(old: str, new: str, sentence: str) -> None:
    chapter = a_chapter()
    struck(chapter, 9)
    chapter.tree.root.remark = Remark("", (Drawn("А-1", "А-2", "red"),), ("BD-1",))
    text = study_text(Study("On blows", [chapter]))
    assert old in text
    with pytest.raises(RecordError) as caught:
        read_study(text.replace(old, new, 1))
    assert sentence in str(caught.value)
    assert Path(caught.value.file).name == "study"


def test_the_example_of_the_documentation_opens() -> None:
    page = (Path(__file__).parents[3] / "docs" / "studies.md").read_text(encoding="utf-8")
    text = page.partition("```toml\n")[2].partition("```")[0]
    (chapter,) = read_study(text).chapters
    assert [node.dice for node in chapter.tree.nodes()] == [(), (12,), ()]
    assert chapter.position.open().units[1].health == 20

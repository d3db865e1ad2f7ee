"""Every question of the quiz is answered by the rulebook: its clause tells the key words."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.study.rulebook import book_of
from rules.battle.registry import system_ids

FOLDER = Path(__file__).parent
COUNT = 20


def questions(system_id: str) -> list[dict[str, Any]]:
    """The questions of a system."""
    text = (FOLDER / f"{system_id}.toml").read_text(encoding="utf-8")
    return list(tomllib.loads(text)["question"])


@pytest.mark.parametrize("system_id", system_ids())
def test_twenty_questions_each_with_an_answer_of_its_own(system_id: str) -> None:
    asked = questions(system_id)
    assert len({one["ask"] for one in asked}) == COUNT
    assert all(one["answer"] and one["words"] for one in asked)


@pytest.mark.parametrize("system_id", system_ids())
def test_the_clause_of_each_question_tells_its_answer(system_id: str) -> None:
    """AC-2: whoever looks the rule up finds what was asked in its text or in its example."""
    book = book_of(system_id)
    for one in questions(system_id):
        entry = book.entries[one["clause"]]
        told = " ".join(f"{entry.title} {entry.words} {entry.example}".casefold().split())
        missing = [word for word in one["words"] if word.casefold() not in told]
        assert not missing, f"{entry.id}: {one['ask']}: {missing}"

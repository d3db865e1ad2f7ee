"""The help of a battle: the keys, how the round goes, and every clause in play."""

import pytest

from game.window.screens.battle.manual import battle_chapters
from rules.battle.registry import load_system, system_ids
from rules.clause import SHARED_CLAUSES


@pytest.mark.parametrize("system_id", system_ids())
def test_help_has_the_rules_of_board_dice_and_actions_too(system_id: str) -> None:
    """BD-1, DI-1, AC-1: they hold in every system, and are told after its own."""
    system = load_system(system_id)
    *_, rules = battle_chapters(system)
    ids = [text.split()[0] for text in rules.paragraphs]
    assert ids[: len(system.clauses)] == [clause.id for clause in system.clauses]
    assert ids[-len(SHARED_CLAUSES) :] == [clause.id for clause in SHARED_CLAUSES]

"""What F1 shows of a battle before its rules: the keys, and how the round goes."""

import pytest

from game.player.keys import deed_title
from game.study.rulebook import book_of
from game.window.screens.battle.manual import battle_chapters, useless_keys
from rules.battle.registry import load_system, system_ids
from rules.clause import SHARED_CLAUSES


@pytest.mark.parametrize("system_id", system_ids())
def test_the_round_is_told_phase_by_phase(system_id: str) -> None:
    system = load_system(system_id)
    keys, round_ = battle_chapters(system)
    assert keys.keys and len(round_.paragraphs) == 1 + len(system.phases)


def test_only_keys_that_do_something_in_the_system_are_told() -> None:
    """Charges and walls are of the Energy Duel; in Seven Phases nobody rests or ends a turn."""
    useless = {"rest", "end", "turn_wall", "fewer", "more"}
    found = {name: useless_keys(load_system(name)) for name in system_ids()}
    assert found["energy"] == set()
    assert found["seven_phase"] == useless
    assert found["risk"] == useless - {"end"}
    told = [row.meaning for row in battle_chapters(load_system("seven_phase"))[0].keys]
    assert not {deed_title(key) for key in useless} & {*told}


@pytest.mark.parametrize("system_id", system_ids())
def test_the_book_has_the_rules_of_board_dice_and_actions_too(system_id: str) -> None:
    """BD-1, DI-1, AC-1: they hold in every system, and are told after its own."""
    ids = list(book_of(system_id).entries)
    assert set(ids) == {one.id for one in (*load_system(system_id).clauses, *SHARED_CLAUSES)}
    assert ids[-len(SHARED_CLAUSES) :] == [clause.id for clause in SHARED_CLAUSES]

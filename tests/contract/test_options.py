"""Contract 2 and 3: what may be done, how it is written, and how the rest is refused."""

import pytest
from msgspec.structs import replace

from game.player.language import fill
from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.battle.system import System
from rules.dice import mix
from rules.errors import UNKNOWN, Refused
from tests.builders import random_play
from tests.contract.collected import collect
from tests.contract.positions import extra_positions, foreign_actions, opened, seeds


def check_options(battle: Battle) -> None:
    """Never empty, sorted, unique in text, read back, and none refused."""
    options = battle.options
    assert options
    assert options == tuple(sorted(options))
    assert len(set(options)) == len(options)
    assert battle.decision is not None and battle.decision.options == options
    assert all(battle.why_not(option) is None for option in options)


def check_texts(battle: Battle) -> None:
    """Every option is unique in text in both alphabets and parses back."""
    for alphabet in ("cyrillic", "latin"):
        written = [action_text(option, battle, alphabet) for option in battle.options]
        assert len({text.casefold() for text in written}) == len(written)
        assert tuple(parse_action(text, battle) for text in written) == battle.options


def check_universe(battle: Battle) -> None:
    """An action is refused exactly if it is not an option, and by a rule where another cell would
    do for the same verb."""
    options, cells = set(battle.options), range(battle.setup.board.size)
    aimed = {replace(option, cells=()) for option in options if len(option.cells) == 1}
    for action in foreign_actions(battle):
        told = battle.why_not(action)
        assert (told is None) == (action in options), action
        if len(action.cells) == 1 and action.cells[0] in cells:
            assert told != UNKNOWN or replace(action, cells=()) not in aimed, action


def test_options_are_never_empty_sorted_and_allowed(system_id: str) -> None:
    """AC-1: at every decision of random play."""
    for seed in seeds(system_id):
        random_play(opened(system_id, seed), seed, check_options)


def test_every_option_is_unique_in_text_and_read_back(system_id: str) -> None:
    """AC-1: in both alphabets, in two battles of each scenario."""
    seen = 0

    def watch(battle: Battle) -> None:
        nonlocal seen
        seen += 1
        if seen % 17 == 0:
            check_texts(battle)

    for seed in seeds(system_id):
        random_play(opened(system_id, seed), seed, watch)
    for battle in extra_positions(system_id):
        check_texts(battle)


def test_the_options_and_the_refusals_never_disagree(system_id: str) -> None:
    """AC-2: over every verb, ability, cell and amount."""
    seen = 0

    def watch(battle: Battle) -> None:
        nonlocal seen
        seen += 1
        if seen % 97 == 0:
            check_universe(battle)

    for seed in seeds(system_id):
        random_play(opened(system_id, seed + 100), seed, watch)
    for battle in extra_positions(system_id):
        check_universe(battle)


def test_a_foreign_action_is_refused_with_clause_and_words_and_changes_nothing(
    system_id: str, system: System
) -> None:
    """AC-2: the clause is the system's or a shared one; the battle stays bit for bit."""
    clauses = {clause.id for clause in system.clauses} | {"AC-2", "BD-4", "BD-5", "BD-6"}
    for seed in seeds(system_id):
        battle = opened(system_id, seed)
        for step in range(10):
            battle.apply(battle.options[mix(seed * 100 + step) % len(battle.options)])
        before, options = battle.digest(), set(battle.options)
        refused = [action for action in foreign_actions(battle) if action not in options]
        for action in refused[:: max(1, len(refused) // 200)]:
            with pytest.raises(Refused) as caught:
                battle.apply(action)
            told = caught.value.refusal
            assert told.clause in clauses
            assert fill(system.words.refusals[told.code], **dict(told.numbers))
            assert battle.digest() == before
        assert set(battle.options) == options


def test_the_words_of_every_refusal_name_its_numbers(system_id: str, system: System) -> None:
    """AC-2: no number is told that the refusal has not, wherever it is refused."""
    for code, sets_of_names in collect(system_id).numbers.items():
        for names in sets_of_names:
            assert fill(system.words.refusals[code], **dict.fromkeys(names, 1))


def test_what_the_unit_has_is_listed_with_a_reason_where_it_cannot_be_used(
    system_id: str, system: System
) -> None:
    """AC-2: a command has a refusal exactly if no option uses it; every option has one."""

    def watch(battle: Battle) -> None:
        usable = {
            (option.kind, option.ability) for option in battle.options if option.kind != SELECT
        }
        commands = {(command.kind, command.ability): command for command in system.commands(battle)}
        assert usable <= commands.keys()
        for note in (note for command in commands.values() for note in command.rules_out):
            assert fill(system.words.notes[note.code], **dict(note.numbers))
        for verb, command in commands.items():
            assert (command.refusal is None) == (verb in usable), command
            assert command.refusal != UNKNOWN, command
            assert (
                command.aimed
                == any(
                    option.cells
                    for option in battle.options
                    if (option.kind, option.ability) == verb
                )
                or verb not in usable
            )
            assert command.label and command.icon and command.summary

    for seed in seeds(system_id):
        random_play(opened(system_id, seed), seed, watch)
    for battle in extra_positions(system_id):
        watch(battle)


def test_a_plain_click_on_a_cell_never_means_two_verbs(system_id: str, system: System) -> None:
    """AC-1: no two verbs without an ability claim one cell, unless one of them yields."""

    def watch(battle: Battle) -> None:
        yields = {command.kind: command.yields for command in system.commands(battle)}
        claimed: dict[tuple[tuple[int, ...], bool], Action] = {}
        for option in battle.options:
            if len(option.cells) == 1 and not option.ability and not option.amount:
                other = claimed.setdefault((option.cells, yields[option.kind]), option)
                assert other is option, f"{other} and {option} claim the same cell"

    for seed in seeds(system_id):
        random_play(opened(system_id, seed), seed, watch)
    for battle in extra_positions(system_id):
        watch(battle)

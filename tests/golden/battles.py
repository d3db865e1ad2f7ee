"""What the goldens play: battles kept as records of a header and the texts of actions.

They are fixed: a new kind, spell or scenario changes none of them, and a golden only in the
lines that the change concerns.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import NotationError, action_text, parse_action
from rules.content.scenario import LoadedScenario
from rules.dice import mix
from rules.record.file import SUFFIX
from rules.record.lines import ActionLine
from rules.record.record import Record, read_record, record_battle, write_record
from tests.contract.positions import generated_scenarios, own_scenarios

FOLDER = Path(__file__).parent / "battles"
WHOLE = ("whole-1", "whole-2")
"""Two battles to their end: a scenario of maps/, and one on rough ground."""
BEGINNINGS = ("beginning-1", "beginning-2", "beginning-3", "beginning-4")
"""The first decisions of four battles: a scenario of maps/, and three on rough ground."""
DECISIONS = 50
"""How many those are at most."""
SEEDS = {"whole": 20, "beginning": 21}
PLAYERS = {"red": "random", "blue": "random"}


def battle_file(system_id: str, name: str) -> Path:
    """Where a battle is kept."""
    return FOLDER / system_id / f"{name}{SUFFIX}"


def played(system_id: str, name: str) -> Iterator[tuple[Battle, Action]]:
    """Yield each position of a kept battle with the action to be applied there."""
    record = read_record(battle_file(system_id, name))
    battle = record.open()
    for line in record.lines:
        assert isinstance(line, ActionLine)
        action = parse_action(line.text, battle)
        yield battle, action


def title(system_id: str, name: str) -> str:
    """The title of a battle's scenario."""
    return str(read_record(battle_file(system_id, name)).header.scenario["title"])


def keep(system_id: str) -> list[Path]:
    """Write the battles that are not there or can no longer be played; return their files.

    One that can no longer be played keeps its actions as far as they go, and goes on at random.
    """
    written = []
    scenarios = own_scenarios(system_id)[0], *generated_scenarios(system_id)[:3]
    for number, name in (*enumerate(WHOLE), *enumerate(BEGINNINGS)):
        path = battle_file(system_id, name)
        scenario = scenarios[number % len(scenarios)]
        old = read_record(path) if path.exists() else _begun(scenario, name)
        new = _renewed(old, DECISIONS if name in BEGINNINGS else None)
        if not path.exists() or new.lines != old.lines:
            write_record(path, new)
            written.append(path)
    return written


def _begun(scenario: LoadedScenario, name: str) -> Record:
    record, _ = record_battle(scenario, SEEDS[name.partition("-")[0]], PLAYERS)
    return replace(record, lines=[])


def _renewed(record: Record, most: int | None) -> Record:
    battle, lines = record.open(), list[ActionLine]()
    state, kept = record.header.seed, iter(record.lines)
    while battle.pending is not None and (most is None or len(lines) < most):
        state = mix(state + 1)
        action = _next(next(kept, None), battle)
        if action is None:
            kept = iter(())
            action = battle.options[state % len(battle.options)]
        lines.append(ActionLine(action_text(action, battle)))
        battle.apply(action)
    return replace(record, lines=lines)


def _next(line: object, battle: Battle) -> Action | None:
    """Return the action of a line if it is still possible."""
    if not isinstance(line, ActionLine):
        return None
    try:
        action = parse_action(line.text, battle)
    except NotationError:
        return None
    return action if action in battle.options else None

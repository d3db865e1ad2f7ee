"""Write today's records among the kept ones: `python -m tests.kept.write`.

Run it when the format of records has got a new number, before a release. What is there already
is never written anew: those files are what older versions of the game have left behind.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec

from rules.battle.machine import Battle
from rules.battle.registry import system_ids
from rules.content.scenario import LoadedScenario
from rules.dice import DieWanted, mix
from rules.record.lines import ClosedLine, SnapshotLine
from rules.record.record import Record, record_battle, write_record
from rules.record.upgrades import FORMAT
from tests.contract.positions import generated_scenarios, own_scenarios
from tests.kept.places import structures

KEPT = Path(__file__).parent
PLAYERS = {"red": "human", "blue": "random"}


def write_all(folder: Path) -> int:
    """Write the records of every system that are not there yet; return how many."""
    written = 0
    for system_id in system_ids():
        battles = own_scenarios(system_id) + generated_scenarios(system_id)[:2]
        told: set[str] = set()
        for seed, loaded in enumerate(battles):
            for name, record in _records_of(loaded, seed, told):
                path = folder / system_id / f"{seed:02}-{name}.sixorders"
                if not path.exists():
                    write_record(path, record)
                    written += 1
        path = folder / system_id / "thrown.sixorders"
        if not path.exists():
            write_record(path, _thrown(battles[0], len(battles)))
            written += 1
    return written


def finished(system_id: str) -> Record:
    """Return the record of a battle of random play, as it is written and closed today."""
    return dict(_records_of(own_scenarios(system_id)[0], 0, set()))["finished"]


def _records_of(loaded: LoadedScenario, seed: int, told: set[str]) -> list[tuple[str, Record]]:
    """Return one battle's record: saved where its snapshot holds anything new, cut short after
    each new kind of decision, and finished.

    What is cut short was killed after an action, or while it wrote a snapshot.
    """
    record, battle = record_battle(loaded, seed, PLAYERS)
    found: list[tuple[str, Record]] = []
    state = seed
    while battle.pending is not None:
        state, kind = mix(state + 1), battle.pending.kind
        new = [name for name in _held_by(battle) if name not in told] if battle.round > 1 else []
        if new:
            told.update(new)
            found.append((f"saved-{new[0]}", _saved(record, battle)))
        record.advance(battle, battle.options[state % len(battle.options)])
        if f"at-{kind}" in new and not battle.over:
            found.append((f"cut-after-{kind}", _cut(record)))
    record.lines.append(ClosedLine())
    return [*found, ("finished", record)]


def _held_by(battle: Battle) -> list[str]:
    """Return the decision for which a battle waits, the tasks before it, and what lies in it."""
    assert battle.pending is not None
    snapshot = msgspec.to_builtins(battle.snapshot())
    names = (name for place in structures(snapshot) for name in place if isinstance(name, str))
    tasks = (task[0] for task in battle.agenda)
    return list(
        dict.fromkeys(
            (
                f"at-{battle.pending.kind}",
                *(f"before-{task}" for task in tasks),
                *(f"with-{name}" for name in names if name not in snapshot),
                *("with-chosen" for one in battle.sealed if one.chosen),
            )
        )
    )


def _saved(record: Record, battle: Battle) -> Record:
    saved = replace(record, lines=list(record.lines))
    saved.note_snapshot(battle)
    return saved


def _cut(record: Record) -> Record:
    lines = list(record.lines)
    if isinstance(lines[-1], SnapshotLine):
        lines.pop()
    return replace(record, lines=lines)


def _thrown(loaded: LoadedScenario, seed: int) -> Record:
    """Return the record of a battle in which players threw the dice, left in mid-battle."""
    thrown: list[int] = []
    while True:
        try:
            record, battle = record_battle(loaded, seed, PLAYERS, "asked", tuple(thrown))
            break
        except DieWanted as wanted:
            thrown.append(_die(seed + len(thrown), wanted))
    state = seed
    while battle.pending is not None and battle.round < 4:
        state = mix(state + 1)
        battle = played(record, battle, state)
    return _saved(record, battle)


def played(record: Record, battle: Battle, state: int) -> Battle:
    """Return the battle after an action that a number chooses, with dice thrown as it asks."""
    action = battle.options[state % len(battle.options)]
    thrown: list[int] = []
    while True:
        after = battle.copy()
        try:
            record.advance(after, action, tuple(thrown))
            return after
        except DieWanted as wanted:
            thrown.append(_die(state + len(thrown), wanted))


def _die(state: int, wanted: DieWanted) -> int:
    return wanted.low + mix(state) % (wanted.high - wanted.low + 1)


if __name__ == "__main__":
    folder = KEPT / f"format-{FORMAT}"
    print(f"{folder}: {write_all(folder)} records written")

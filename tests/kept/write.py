"""Write today's records among the kept ones: `python -m tests.kept.write`.

Run it when the format of records has got a new number, before a release. What is there already
is never written anew: those files are what older versions of the game have left behind.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules.battle.machine import Battle
from rules.battle.registry import system_ids
from rules.content.scenario import LoadedScenario
from rules.dice import DieWanted, mix
from rules.record.lines import FORMAT, ClosedLine
from rules.record.record import Record, record_battle, write_record
from tests.contract.positions import generated_scenarios, own_scenarios

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


def _records_of(loaded: LoadedScenario, seed: int, told: set[str]) -> list[tuple[str, Record]]:
    """Return one battle's record: saved at each new kind of decision, cut short, and finished."""
    record, battle = record_battle(loaded, seed, PLAYERS)
    found: list[tuple[str, Record]] = []
    state = seed
    while battle.pending is not None:
        state = mix(state + 1)
        if battle.round > 1 and battle.pending.kind not in told:
            told.add(battle.pending.kind)
            found.append((f"saved-at-{battle.pending.kind}", _saved(record, battle)))
            found.append((f"cut-at-{battle.pending.kind}", replace(record, lines=[*record.lines])))
        record.advance(battle, battle.options[state % len(battle.options)])
    record.lines.append(ClosedLine())
    return [*found, ("finished", record)]


def _saved(record: Record, battle: Battle) -> Record:
    saved = replace(record, lines=list(record.lines))
    saved.note_snapshot(battle)
    return saved


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
        action = battle.options[state % len(battle.options)]
        thrown = []
        while True:
            after = battle.copy()
            try:
                record.advance(after, action, tuple(thrown))
                break
            except DieWanted as wanted:
                thrown.append(_die(state + len(thrown), wanted))
        battle = after
    return _saved(record, battle)


def _die(state: int, wanted: DieWanted) -> int:
    return wanted.low + mix(state) % (wanted.high - wanted.low + 1)


if __name__ == "__main__":
    folder = KEPT / f"format-{FORMAT}"
    print(f"{folder}: {write_all(folder)} records written")

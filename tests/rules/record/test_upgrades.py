"""Formats of records: older ones are read as if written today (DI-2)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.battle.registry import load_system
from rules.battle.system import System
from rules.errors import RecordError
from rules.record import upgrades
from rules.record.lines import RoundLine, SnapshotLine, checksum
from rules.record.record import read_record
from rules.record.replay import reopen
from rules.record.told import UNKNOWN
from tests.rules.record.broken_records import BROKEN
from tests.rules.record.test_record import save_broken, short_record

OLD = "old.sixorders"


def as_format_1(lines: list[Any]) -> None:
    """The short record as the first version of the game wrote it; its digests mean nothing now."""
    lines[0]["format"] = 1
    for line in lines:
        if line["line"] == "round":
            line["digest"] = "0123456789abcdef"
        if line["line"] == "snapshot":
            del line["digest"], line["state"]["sealed"]
            line["checksum"] = checksum(line["state"])


def of_energy_once_called_vigour(lines: list[Any]) -> None:
    """Format 1, when energy had another name and nobody counted turns."""
    as_format_1(lines)
    for line in lines:
        if line["line"] == "snapshot":
            for unit in line["state"]["units"]:
                unit["vigour"] = unit.pop("energy")
                del unit["turns"]
            line["checksum"] = checksum(line["state"])


def vigour_is_energy(state: dict[str, Any], scenario: dict[str, Any]) -> dict[str, Any]:
    units = [
        {("energy" if name == "vigour" else name): value for name, value in unit.items()}
        | {"turns": 1}
        for unit in state["units"]
    ]
    return state | {"units": units}


@pytest.fixture
def knows_vigour(monkeypatch: pytest.MonkeyPatch) -> System:
    system = replace(load_system("energy"), upgrades={1: vigour_is_energy})
    monkeypatch.setattr(upgrades, "load_system", lambda _: system)
    return system


def test_the_number_of_the_format_follows_from_the_upgrades() -> None:
    assert list(upgrades.UPGRADES) == list(range(1, upgrades.FORMAT))


def test_format_1_is_judged_by_all_but_its_digests(tmp_path: Path) -> None:
    record = read_record(save_broken(tmp_path / OLD, as_format_1))
    assert record.header.format == upgrades.FORMAT
    noted = [line for line in record.lines if isinstance(line, RoundLine | SnapshotLine)]
    assert {line.digest for line in noted} == {UNKNOWN}
    steps, fault = reopen(record)
    assert fault is None
    assert steps[-1].battle.digest() == short_record()[1].digest()
    assert record.digest == short_record()[0].digest, "known again: it was replayed"


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (("dice",), "line 7, state, dice: found "),
        (("rolls",), "line 7, state, rolls: found 3; expected 2"),
        (("units", 1, "health"), "line 7, state, units 2, health: found "),
        (("units", 0, "cell"), "line 7, state, units 1, cell: found 1; expected 0"),
    ],
)
def test_format_1_is_held_to_its_dice_and_its_board(
    tmp_path: Path, steps: tuple[Any, ...], told: str
) -> None:
    def otherwise(lines: list[Any]) -> None:
        as_format_1(lines)
        inside = lines[6]["state"]
        for step in steps[:-1]:
            inside = inside[step]
        inside[steps[-1]] += -1 if steps[-1] == "health" else 1
        lines[6]["checksum"] = checksum(lines[6]["state"])

    record = read_record(save_broken(tmp_path / OLD, otherwise))
    assert told in str(reopen(record).fault)


def test_each_format_is_carried_to_the_next_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later format is one function more; here one in which texts became words."""

    def from_2_to_3(line: dict[str, Any]) -> dict[str, Any]:
        return {("text" if name == "words" else name): value for name, value in line.items()}

    def as_format_2(lines: list[Any]) -> None:
        lines[0]["format"] = 2
        for line in lines:
            if "text" in line:
                line["words"] = line.pop("text")

    monkeypatch.setattr(upgrades, "UPGRADES", {**upgrades.UPGRADES, 2: from_2_to_3})
    monkeypatch.setattr(upgrades, "FORMAT", 3)
    for change in (as_format_1, as_format_2):
        read = read_record(save_broken(tmp_path / OLD, change))
        assert (read.header.format, reopen(read).fault) == (3, None)


def test_fields_renamed_or_added_since_are_carried_over_by_their_system(
    tmp_path: Path, knows_vigour: System
) -> None:
    path = save_broken(tmp_path / OLD, of_energy_once_called_vigour)
    record = read_record(path)
    _, battle = short_record()
    states = [line.state for line in record.lines if isinstance(line, SnapshotLine)]
    assert [unit["energy"] for unit in states[-1]["units"]] == [one.energy for one in battle.units]
    assert reopen(record).fault is None


def test_what_no_system_carries_over_is_refused(tmp_path: Path) -> None:
    path = save_broken(tmp_path / OLD, of_energy_once_called_vigour)
    with pytest.raises(RecordError, match=r'line 3, state, units 1: found "vigour"; expected one'):
        read_record(path)


def test_an_old_snapshot_changed_by_hand_is_refused_before_it_is_carried_over(
    tmp_path: Path, knows_vigour: System
) -> None:
    def by_hand(lines: list[Any]) -> None:
        of_energy_once_called_vigour(lines)
        lines[2]["state"]["units"][0]["vigour"] += 1

    path = save_broken(tmp_path / OLD, by_hand)
    with pytest.raises(RecordError, match="line 3, state: found the checksum"):
        read_record(path)


def test_todays_snapshots_are_carried_nowhere(tmp_path: Path, knows_vigour: System) -> None:
    record = read_record(save_broken(tmp_path / OLD, lambda lines: None))
    assert reopen(record).fault is None


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_record_of_format_1_is_told_in_one_sentence(tmp_path: Path, fault: str) -> None:
    """Whatever it says: the upgrades trust nothing in a line."""

    def old_and_broken(lines: list[Any]) -> None:
        as_format_1(lines)
        edit: Callable[[list[Any]], None] = BROKEN[fault][0]
        edit(lines)

    if fault == "a snapshot without its digest":
        return
    path = save_broken(tmp_path / OLD, old_and_broken)
    with pytest.raises(RecordError) as caught:
        read_record(path)
    assert "\n" not in str(caught.value)


def test_what_is_written_is_of_todays_format(tmp_path: Path) -> None:
    record, _ = short_record()
    assert msgspec.to_builtins(record.header)["format"] == upgrades.FORMAT == 2

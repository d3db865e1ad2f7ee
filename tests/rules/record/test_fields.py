"""A snapshot names every field of units and state: no other is taken, none is made up (DI-2)."""

from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.battle.registry import system_ids
from rules.errors import RecordError
from rules.record.file import encode_line
from rules.record.lines import SnapshotLine, checksum
from rules.record.record import Record, read_record, write_record
from tests.kept.places import Place, at, sort_of, structures
from tests.kept.write import KEPT


@cache
def snapshots(system_id: str) -> tuple[tuple[Record, int], ...]:
    """Records of a system with the index of a snapshot, chosen to hold all kinds of things."""
    found: dict[Place, tuple[Record, int]] = {}
    for path in sorted((KEPT / "format-2" / system_id).glob("*.sixorders")):
        record = read_record(path)
        for index, line in enumerate(record.lines):
            if isinstance(line, SnapshotLine):
                for place in structures(line.state):
                    found.setdefault(sort_of(place), (record, index))
    return tuple(found.values())


@pytest.mark.parametrize("system_id", system_ids())
@settings(max_examples=150)
@given(data=st.data())
def test_a_field_renamed_dropped_or_added_is_refused_in_one_sentence(
    system_id: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    record, index = data.draw(st.sampled_from(snapshots(system_id)))
    line = record.lines[index]
    assert isinstance(line, SnapshotLine)
    state = msgspec.json.decode(msgspec.json.encode(line.state))
    place = data.draw(st.sampled_from(sorted(structures(state), key=str)))
    inside = at(state, place)
    fields = st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside)))
    what = data.draw(st.sampled_from(("rename", "drop", "add")))
    if isinstance(inside, list):
        if what == "drop":
            del inside[data.draw(fields)]
        else:
            inside.insert(data.draw(fields), data.draw(st.sampled_from((0, "", None, []))))
    else:
        name = data.draw(st.text("abcdefgh_", min_size=1).filter(lambda name: name not in inside))
        field = data.draw(fields)
        if what != "drop":
            inside[name] = inside[field]
        if what != "add":
            del inside[field]
    path = tmp_path_factory.mktemp("broken") / "broken.sixorders"
    snapshot = SnapshotLine(state, checksum(state), line.digest)
    path.write_bytes(encode_line(record.header) + encode_line(snapshot))
    with pytest.raises(RecordError) as caught:
        read_record(path)
    assert f"{path.name}, line 2, state" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("system_id", system_ids())
def test_every_kind_of_structure_is_among_those_that_are_tried(system_id: str) -> None:
    """And as they stand, they are read."""
    tried = {
        sort_of(place)
        for record, index in snapshots(system_id)
        for place in structures(record.lines[index].state)  # type: ignore[union-attr]
    }
    assert {(), ("units", "*"), ("state",), ("agenda", "*"), ("pending",)} <= tried
    nested = {
        "energy": {("units", "*", "effects", "*"), ("state", "things", "*")},
        "risk": {("units", "*", "effects", "*")},
        "nine_phase": {("units", "*", "effects", "*"), ("state", "engagements", "*")},
        "seven_phase": {("units", "*", "declared"), ("sealed", "*")},
        "side": {("units", "*", "effects", "*"), ("sealed", "*", "*", "*")},
        "dexterity": {("units", "*", "effects", "*"), ("sealed", "*", "*", "*")},
    }
    assert nested.get(system_id, set()) <= tried


def test_a_whole_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    for system_id in system_ids():
        record, _ = snapshots(system_id)[0]
        write_record(tmp_path / "whole.sixorders", record)
        assert read_record(tmp_path / "whole.sixorders").lines == record.lines

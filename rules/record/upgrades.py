"""The format of records has a number; a file of an older one is read as if written today.

What a new format changes in the lines is one function more in `UPGRADES`. What it changes in the
state of one system (a field renamed, or added since) that system says by itself: see
`rules.battle.system.System.upgrades`. Both work on plain data, line by line, so that faults are
told with the lines as they stand in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.battle.registry import load_system, system_ids
from rules.battle.system import Plain
from rules.errors import Fault, Said, expect_whole, say
from rules.record.lines import checksum, expect_checksum
from rules.record.told import UNKNOWN


def from_1_to_2(line: Plain) -> Plain:
    """Forget the digests of format 1, which covered the layout of the state."""
    return line | {"digest": UNKNOWN} if line["line"] in ("round", "snapshot") else line


def sealed_since_2(state: Plain) -> Plain:
    """Add what is chosen unseen (`rules.battle.sealed`): nothing, or what its system says."""
    return state | {"sealed": []}


UPGRADES: Mapping[int, Callable[[Plain], Plain]] = {1: from_1_to_2}
"""By format: how a line of it becomes one of the next."""

STATES: Mapping[int, Callable[[Plain], Plain]] = {1: sealed_since_2}
"""By format, where it changed what every system's snapshot holds."""

FORMAT = 1 + len(UPGRADES)
"""The number of today's format; a change that an older game cannot read raises it."""


def upgraded(line: Plain, header: Plain) -> Plain:
    """Return a line as today's format has it, by the format and the system that a header names.

    :raises Fault: if the format is none that was ever written, or its snapshot was changed since.
    """
    found = header.get("format")
    if found is None or (type(found) is int and not 1 <= found <= FORMAT):
        raise Fault("format", _told(found), say("format {low} to {high}", low=1, high=FORMAT))
    expect_whole("format", found, 1, FORMAT)
    for number in range(found, FORMAT):
        line = UPGRADES[number](line)
        if line["line"] == "snapshot":
            line = _carried_over(line, number, header)
    return line | {"format": FORMAT} if line["line"] == "header" else line


def _told(found: int | None) -> Said:
    """Return what a header says of its format, which is none of those known."""
    if found is None:
        return say("no format")
    if found > FORMAT:
        return say("format {found}, of a newer game", found=found)
    return say("format {found}", found=found)


def _carried_over(line: Plain, number: int, header: Plain) -> Plain:
    """Return a snapshot as all systems, and its own, carry it over to the next format."""
    state, scenario = line.get("state"), header.get("scenario")
    if not isinstance(state, dict):
        return line
    expect_checksum(state, line.get("checksum"))
    if number in STATES:
        state = STATES[number](state)
    if not isinstance(scenario, dict) or scenario.get("system") not in system_ids():
        return line
    system = load_system(scenario["system"])
    if number in system.upgrades:
        try:
            state = system.upgrades[number](state, scenario)
        except (LookupError, TypeError, ValueError):
            found = say("what no battle of format {number} holds", number=number)
            raise Fault("state", found, say("a snapshot as the game wrote it")) from None
    return line | {"state": state, "checksum": checksum(state)}

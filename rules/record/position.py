"""Any position as one line of text that holds all it needs, and back.

The line is `SixOrdersPosition1:` and the packed lines of a record that begins with it: a header
with the scenario and its map, and a snapshot. So a text outlives the code as records do.
"""

from __future__ import annotations

import msgspec

import rules
from rules.battle.machine import Battle
from rules.content.scenario import scenario_to_data
from rules.content.tiled import BattleMap
from rules.errors import RecordError, faults_in, say
from rules.record.file import encode_line, parse_lines
from rules.record.lines import Header, SnapshotLine, checksum, map_to_data
from rules.record.packed import packed, unpacked
from rules.record.record import setup_from
from rules.record.state_check import restore_line
from rules.record.told import UNKNOWN
from rules.record.upgrades import FORMAT

MARK = "SixOrdersPosition1:"
"""What every text begins with: the number is that of its form."""
NAME = "position"
"""What faults call it."""


def position_text(battle: Battle) -> str:
    """Return a battle's position, its dice included, as one line of some 1,000 to 2,000 letters.

    Of a side's view it holds no more than that side may know.
    """
    setup = battle.setup
    starts = {(side, len(cells)): cells for side, cells in setup.starts.items()}
    drawn = map_to_data(BattleMap("position", "", setup.board, starts))
    scenario = {**scenario_to_data(setup.scenario), "then": ""}
    header = Header(FORMAT, rules.__version__, scenario, drawn, 0, "loaded", {})
    state = msgspec.to_builtins(battle.snapshot())
    line = SnapshotLine(state, checksum(state), UNKNOWN)
    return packed(MARK, encode_line(header) + encode_line(line))


def read_position(text: str) -> Battle:
    """Return the battle of a text, ready to be played on; spaces and line ends do not matter.

    :raises RecordError: for the first fault, in the text or in what the rules cannot have left so.
    """
    header, line = position_lines(text)
    with faults_in(NAME, RecordError):
        return restore_line(setup_from(header), line)


def position_lines(text: str) -> tuple[Header, SnapshotLine]:
    """Return the two lines of a record that a text holds; the rules are not asked yet.

    :raises RecordError: for the first fault in the text.
    """
    header, lines = parse_lines(unpacked(MARK, text, NAME), NAME)
    if len(lines) != 1 or not isinstance(lines[0], SnapshotLine):
        found = say("an action before its beginning") if lines else say("nothing")
        raise RecordError(NAME, "", found, say("a header or a snapshot"))
    return header, lines[0]

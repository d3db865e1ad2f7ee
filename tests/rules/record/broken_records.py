"""Ways to break a record: what to change in its lines, and what the game then says.

The record's lines: 1 header, 2 round 1, 3 snapshot, 4 and 5 "end turn", 6 round 2, 7 snapshot,
8 "end turn".
"""

from collections.abc import Callable
from typing import Any

from rules.record.lines import checksum

Lines = list[Any]
Edit = Callable[[Lines], None]


def put(line: int, *steps_and_value: Any) -> Edit:
    """Set a value within a line, found by names and indices."""
    *steps, last, value = steps_and_value

    def edit(lines: Lines) -> None:
        inside = lines[line - 1]
        for step in steps:
            inside = inside[step]
        inside[last] = value

    return edit


def drop(line: int, *steps: Any) -> Edit:
    """Take a value out of a line."""

    def edit(lines: Lines) -> None:
        inside = lines[line - 1]
        for step in steps[:-1]:
            inside = inside[step]
        del inside[steps[-1]]

    return edit


def renamed(line: int, *steps_and_names: Any) -> Edit:
    """Call a field within a line otherwise, in its place."""
    *steps, old, new = steps_and_names

    def edit(lines: Lines) -> None:
        inside = lines[line - 1]
        for step in steps:
            inside = inside[step]
        fields = {new if name == old else name: value for name, value in inside.items()}
        inside.clear()
        inside.update(fields)

    return edit


def whole(line: int, value: Any) -> Edit:
    """Write something else in place of a line; bytes stand in the file as they are."""

    def edit(lines: Lines) -> None:
        lines[line - 1] = value

    return edit


def without(line: int) -> Edit:
    """Leave a line out."""

    def edit(lines: Lines) -> None:
        del lines[line - 1]

    return edit


def added(*values: Any) -> Edit:
    """Add lines at the end."""

    def edit(lines: Lines) -> None:
        lines.extend(values)

    return edit


def changed_state(line: int, name: str, value: Any) -> Edit:
    """Set a value of a snapshot, and make its checksum right again."""

    def edit(lines: Lines) -> None:
        snapshot = lines[line - 1]
        snapshot["state"][name] = value
        snapshot["checksum"] = checksum(snapshot["state"])

    return edit


def cut_in_half(lines: Lines) -> None:
    """Lose the second half of a line in the middle."""
    lines[4] = b'{"line":"action","te'


def swapped(lines: Lines) -> None:
    """Two rounds in the wrong order."""
    lines[1], lines[5] = lines[5], lines[1]


def everybody_gone(lines: Lines) -> None:
    """Take both units off the board, so whoever is to decide too."""
    for unit in lines[6]["state"]["units"]:
        unit["cell"], unit["health"] = -1, 0


CLOSED = {"line": "closed"}
UNITS = "state", "units"

BROKEN: dict[str, tuple[Edit, str]] = {
    # The file and its lines
    "nothing in it": (list.clear, "found nothing; expected a record that begins with a header"),
    "not JSON": (
        whole(1, b"hello"),
        "line 1, byte 0: found broken JSON; expected a line of a record",
    ),
    "a line cut in half": (
        cut_in_half,
        "line 5: found broken JSON; expected a line of a record",
    ),
    "an empty line": (
        whole(5, b""),
        "line 5: found broken JSON; expected a line of a record",
    ),
    "bytes that are no text": (
        whole(5, b'{"line":"action","text":"\xff"}'),
        "line 5: found broken JSON; expected a line of a record",
    ),
    "no header": (without(1), "line 1: found no header; expected a header as the first line"),
    "two headers": (
        lambda lines: lines.insert(1, lines[0]),
        "line 2: found a second header; expected one header, as the first line",
    ),
    "a list for a line": (
        whole(4, [1]),
        "line 4: found a line without its kind; "
        "expected one of action, closed, end, header, round, snapshot",
    ),
    "a list for the kind of a line": (
        put(4, "line", []),
        'line 4: found a line of kind "[]"; expected one of action, closed,',
    ),
    "an unknown kind of line": (
        put(4, "line", "actoin"),
        'line 4: found a line of kind "actoin"; '
        "expected one of action, closed, end, header, round, snapshot (closest: action)",
    ),
    "an unknown field": (
        put(4, "note", "x"),
        'line 4: found "note"; expected no such field',
    ),
    "rounds in the wrong order": (
        swapped,
        "line 6: found round 1; expected a round after 2",
    ),
    "a line after the end": (
        added({"line": "end", "outcome": "red"}, {"line": "action", "text": "rest"}),
        "line 10: found a line after the battle's end; expected nothing but its closing",
    ),
    "a line after the closing": (
        added(CLOSED, CLOSED),
        "line 10: found a line after the record was closed; expected the record's end",
    ),
    # The header
    "a newer format": (
        put(1, "format", 3),
        "line 1, format: found format 3, of a newer game; expected format 1 to 2",
    ),
    "no format": (drop(1, "format"), "line 1, format: found no format; expected format 1 to 2"),
    "a format that never was": (
        put(1, "format", 0),
        "line 1, format: found format 0; expected format 1 to 2",
    ),
    "a format that is no number": (
        put(1, "format", "2"),
        "line 1, format: found text; expected a whole number",
    ),
    "no seed": (drop(1, "seed"), 'line 1: found no "seed"; expected it to be given'),
    "a seed in words": (
        put(1, "seed", "five"),
        "line 1, seed: found text; expected a whole number",
    ),
    "a seed below 0": (
        put(1, "seed", -1),
        "line 1, seed: found -1; expected a whole number from 0 on",
    ),
    "dice of another sort": (
        put(1, "dice", "crooked"),
        "line 1, dice: found crooked; expected a value that fits",
    ),
    "an unknown system": (
        put(1, "scenario", "system", "chess"),
        'line 1, scenario, system: found "chess"; expected one of ',
    ),
    "an unknown option": (
        put(1, "scenario", "options", "weather", "rain"),
        'line 1, scenario, options: found "weather"; expected one of',
    ),
    "an option of no such value": (
        put(1, "scenario", "options", "order", "random"),
        'line 1, scenario, options, order: found "random"; expected one of alternate, rolled',
    ),
    "an unknown kind": (
        put(1, "scenario", "red", 0, "kind", "dragon"),
        'line 1, scenario, red 1, kind: found "dragon"; expected one of',
    ),
    "teams of two sizes": (
        put(1, "scenario", "blue", []),
        "line 1, scenario, blue: found nobody; expected 1 to 12 characters",
    ),
    # The map
    "a board of no rows": (
        put(1, "map", "letters", 0),
        "line 1, map, letters: found 0; expected a whole number from 1 on",
    ),
    "a board with a hole": (
        drop(1, "map", "terrain", 4),
        "line 1, map, terrain: found 8 cells; expected 9",
    ),
    "an unknown terrain": (
        put(1, "map", "terrain", 4, "wal"),
        'line 1, map, terrain 5: found "wal"; expected one of cover, floor, rough, wall, water '
        "(closest: wall)",
    ),
    "a risk off the board": (
        put(1, "map", "risks", [[9, "low", "climb"]]),
        "line 1, map, risks 1: found cell 9; expected 0 to 8",
    ),
    "a start in a wall": (
        put(1, "map", "terrain", 0, "wall"),
        "line 1, map, starts 1: found a start on wall; expected a start on a cell one can enter",
    ),
    "two starts on one cell": (
        put(1, "map", "starts", 1, 2, 0, 0),
        "line 1, map, starts 2: found a second start for teams of 1 on А-1; "
        "expected each start on a cell of its own",
    ),
    "no starts for a team": (
        drop(1, "map", "starts", 1),
        "line 1, map, starts, blue: found 1 character; "
        "expected a team size that drawn.tmx has starts for: none",
    ),
    # Snapshots
    "a snapshot without units": (
        drop(7, "state", "units"),
        'line 7, state: found no "units"; expected it to be given',
    ),
    "a snapshot with more than belongs there": (
        put(7, "state", "rouns", 2),
        'line 7, state: found "rouns"; expected no such field',
    ),
    "a choice that nobody is asked for": (
        put(7, "state", "sealed", [["red", 0, [], False]]),
        "line 7, state, sealed: found what is chosen unseen, with nobody asked; expected nothing",
    ),
    "a snapshot without its digest": (
        drop(7, "digest"),
        'line 7: found no "digest"; expected it to be given',
    ),
    "a unit's field under another name": (
        renamed(7, *UNITS, 1, "charges", "chrages"),
        'line 7, state, units 2: found "chrages"; expected one of acted, action_points, '
        "attack_points, cell, charges, effects, energy, health, id, kind, movement_points, name, "
        "origin, profile, side, summoner, turns (closest: charges)",
    ),
    "a unit without a field": (
        drop(7, *UNITS, 0, "energy"),
        'line 7, state, units 1: found no "energy"; expected it to be given',
    ),
    "a field of the state under another name": (
        renamed(7, "state", "state", "order", "orders"),
        'line 7, state, state: found "orders"; expected one of acting, order, things '
        "(closest: order)",
    ),
    "a state without a field": (
        drop(7, "state", "state", "things"),
        'line 7, state, state: found no "things"; expected it to be given',
    ),
    "an effect on a unit without a field": (
        put(7, *UNITS, 0, "effects", [{"spell": "slow_fire", "author": 1, "remaining": 2}]),
        'line 7, state, units 1, effects 1: found no "power"; expected it to be given',
    ),
    "a decision that lacks a value": (
        drop(7, "state", "pending", 3),
        "line 7, state, pending: found 3; expected a list of 4 values",
    ),
    "a number in words": (
        put(7, *UNITS, 1, "health", "many"),
        "line 7, state, units 2, health: found text; expected a whole number",
    ),
    "a unit off the board": (
        put(7, *UNITS, 0, "cell", 9),
        "line 7, state, units 1, cell: found 9; expected -1 to 8",
    ),
    "two units on one cell": (
        put(7, *UNITS, 1, "cell", 0),
        "line 7, state, units 2: found B on А-1, where R stands; "
        "expected each on a cell of its own",
    ),
    "a unit too few": (
        drop(7, *UNITS, 1),
        "line 7, state, units: found 1; expected 2 or more",
    ),
    "a unit of another side": (
        put(7, *UNITS, 0, "side", "blue"),
        'line 7, state, units 1, side: found "blue"; expected "red"',
    ),
    "a unit of another id": (
        put(7, *UNITS, 0, "id", 1),
        "line 7, state, units 1, id: found 1; expected 0",
    ),
    "an unknown task": (
        put(7, "state", "agenda", 0, ["rond"]),
        'line 7, state, agenda 1: found a task "rond"; expected one of',
    ),
    "a task that lacks a value": (
        put(7, "state", "agenda", 1, ["turn"]),
        'line 7, state, agenda 2: found the task "turn" with 0 values; expected 1',
    ),
    "a task of a word in place of a number": (
        put(7, "state", "agenda", 1, ["turn", "0"]),
        "line 7, state, agenda 2, unit_id: found text; expected a whole number",
    ),
    "a task of nobody": (
        put(7, "state", "agenda", 1, ["turn", 7]),
        "line 7, state, agenda 2, unit_id: found unit 7; expected 0 to 1",
    ),
    "one who is gone with all its health": (
        put(7, "state", "units", 0, "cell", -1),
        "units 1, cell: found R off the board, with health; expected only the fallen to be gone",
    ),
    "a decision of one who is gone": (
        everybody_gone,
        "who is gone; expected one who stands",
    ),
    "an unknown decision": (
        put(7, "state", "pending", 0, "dance"),
        'line 7, state, pending: found "dance"; expected one of act',
    ),
    "no decision in mid-battle": (
        put(7, "state", "pending", None),
        "line 7, state, pending: found no decision; expected one until the battle is over",
    ),
    "a decision after the end": (
        put(7, "state", "outcome", "red"),
        "line 7, state, pending: found a decision after the end; "
        "expected one until the battle is over",
    ),
    "a round beyond the last": (
        put(7, "state", "round", 1000),
        "line 7, state, round: found 1000; expected 0 to 100",
    ),
    "a number changed by hand": (
        put(7, *UNITS, 0, "health", 1),
        "line 7, state: found the checksum",
    ),
}

BROKEN_PLAY: dict[str, tuple[Edit, str]] = {
    "an action of no meaning": (
        put(4, "text", "fly away"),
        "line 4: found 'fly away': no such action; expected one of A-1 → A-2",
    ),
    "a cell off the board": (
        put(4, "text", "strike at Я-9"),
        "line 4: found 'Я-9': no cell; expected a cell from А-1 to В-3",
    ),
    "an action that is refused": (
        put(4, "text", "strike at Б-2"),
        'line 4: found "strike at Б-2", refused: ',
    ),
    "dice in a seeded battle": (
        put(4, "dice", [5]),
        "line 4, dice: found 1 dice; expected none: they follow from the seed",
    ),
    "an action left out": (
        without(5),
        "line 5: found round 2; expected round 1",
    ),
    "a round left out": (
        without(6),
        "line 6: found no line of the round; expected the line of round 2",
    ),
    "another digest": (
        put(6, "digest", "0123456789abcdef"),
        'line 6: found the digest "0123456789abcdef"; expected "',
    ),
    "another digest in a snapshot": (
        put(7, "digest", "0123456789abcdef"),
        'line 7: found the digest "0123456789abcdef"; expected "',
    ),
    "a snapshot of other dice": (
        changed_state(7, "rolls", 99),
        "line 7, state, rolls: found 99; expected 2",
    ),
    "an end too early": (
        added({"line": "end", "outcome": "red"}),
        'line 9: found the end "red"; expected a battle that goes on',
    ),
    "another seed": (put(1, "seed", 6), 'line 2: found the digest "'),
}

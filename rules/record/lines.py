"""The lines of a record: a header, then what happened, each a JSON object with its own tag.

A record outlives the files it was made from, so its header holds the map itself.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec

from rules.board.board import RISK_LEVELS, Board, Risk, Terrain
from rules.board.cells import MOST_LETTERS, MOST_NUMBERS
from rules.content.tiled import LARGEST_TEAM, BattleMap, expect_start
from rules.errors import Fault, Said, expect_known, say, span

Count = Annotated[int, msgspec.Meta(ge=0)]


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle map as plain data; cells are numbers, lists go in the order of cells."""

    name: str
    title: str
    letters: Annotated[int, msgspec.Meta(ge=1, le=MOST_LETTERS)]
    numbers: Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBERS)]
    terrain: tuple[str, ...]
    starts: tuple[tuple[Literal["red", "blue"], int, tuple[int, ...]], ...]
    """Side, team size, start cells in the team's order (BD-3)."""
    risks: tuple[tuple[int, str, str], ...] = ()
    """Cell, level and kind of each cell with a risk (RK-2)."""


class LineForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line"):
    """A line of a record; its tag stands in it as `line`."""


class Header(LineForm, frozen=True, tag="header"):
    """What a battle is made from; the scenario names the system and every option."""

    format: int
    game: str
    """Version of the game that wrote the record."""
    scenario: dict[str, Any]
    map: MapData
    seed: Count
    dice: Literal["seeded", "asked", "loaded"]
    """From the seed; thrown by players; or from the seed after those that an action's line names.
    """
    players: dict[str, str]
    """Who plays each side: "human" or a bot's id."""
    thrown: tuple[int, ...] = ()
    """The dice that fell before the first decision, if players threw them."""
    names: dict[str, str] = {}
    """What the people who play a side are called, if they gave a name."""


class ActionLine(LineForm, frozen=True, omit_defaults=True, tag="action"):
    """A finished action, and the dice that fell in it if players threw or a study set them."""

    text: str
    dice: tuple[int, ...] = ()


class RoundLine(LineForm, frozen=True, tag="round"):
    """A round has begun: its number and the digest of all that was told before it begins."""

    number: Count
    digest: str
    """See `rules.record.told`; "" where nobody knows it."""


class SnapshotLine(LineForm, frozen=True, tag="snapshot"):
    """The whole state, so that a battle can go on although a rule has been mended since."""

    state: dict[str, Any]
    checksum: str
    """Of the state as it is written."""
    digest: str
    """Of all that was told before, so that one can go on from here."""


class EndLine(LineForm, frozen=True, tag="end"):
    """The battle is over: "red", "blue" or "draw"."""

    outcome: Literal["red", "blue", "draw"]


class ClosedLine(LineForm, frozen=True, tag="closed"):
    """The player left the battle properly."""


Line = ActionLine | RoundLine | SnapshotLine | EndLine | ClosedLine

LINES: dict[str, type[Header] | type[Line]] = {
    str(form.__struct_config__.tag): form
    for form in (Header, ActionLine, RoundLine, SnapshotLine, EndLine, ClosedLine)
}


def checksum(data: Any) -> str:
    """Return 16 hexadecimal digits that differ wherever plain data does."""
    return blake2b(msgspec.json.encode(data), digest_size=8).hexdigest()


def expect_checksum(state: Any, written: Any) -> None:
    """Expect a state that nobody has changed since it was written.

    :raises Fault: otherwise.
    """
    found = checksum(state)
    if found != written:
        expected = say('"{checksum}", as it was written', checksum=written)
        raise Fault("state", say('the checksum "{checksum}"', checksum=found), expected)


def map_to_data(battle_map: BattleMap) -> MapData:
    """Return a map as plain data from which it can be made again."""
    board = battle_map.board
    return MapData(
        battle_map.name,
        battle_map.title,
        board.letters,
        board.numbers,
        tuple(map(str, board.terrain)),
        tuple((side, team, cells) for (side, team), cells in battle_map.starts.items()),  # type: ignore[misc]
        tuple(
            (cell, risk.level, risk.kind)
            for cell, risk in enumerate(board.risks)
            if risk is not None
        ),
    )


def map_from_data(data: MapData) -> BattleMap:
    """Return the map of plain data.

    :raises Fault: for the first thing on which no battle can be fought.
    """
    size = data.letters * data.numbers
    if len(data.terrain) != size:
        found = say("{count} {count:cell|cells}", count=len(data.terrain))
        raise Fault("terrain", found, Said(str(size)))
    for index, name in enumerate(data.terrain, 1):
        expect_known(f"terrain {index}", name, list(Terrain))
    risks: list[Risk | None] = [None] * size
    for index, (cell, level, kind) in enumerate(data.risks, 1):
        _expect_cell(f"risks {index}", cell, size)
        expect_known(f"risks {index}", level, RISK_LEVELS)
        risks[cell] = Risk(level, kind)
    board = Board(data.letters, data.numbers, data.terrain, risks)
    _check_starts(data, board)
    starts = {(str(side), team): cells for side, team, cells in data.starts}
    return BattleMap(data.name, data.title, board, starts)


def _check_starts(data: MapData, board: Board) -> None:
    taken: set[tuple[int, int]] = set()
    for index, (_, team, cells) in enumerate(data.starts, 1):
        place = f"starts {index}"
        if not 1 <= team <= LARGEST_TEAM:
            raise Fault(place, say("a team of {team}", team=team), span(1, LARGEST_TEAM))
        if len(cells) != team:
            found = say("{count} {count:cell|cells}", count=len(cells))
            raise Fault(place, found, Said(str(team)))
        for cell in cells:
            _expect_cell(place, cell, board.size)
            expect_start(place, board, team, cell, taken)


def _expect_cell(place: str, cell: int, size: int) -> None:
    if not 0 <= cell < size:
        raise Fault(place, say("cell {number}", number=cell), span(0, size - 1))

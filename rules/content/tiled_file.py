"""A Tiled map in its file: its XML, tilesets, tiles and objects, each checked as it is read.

Nothing is read but what a battle needs, no picture is opened, and the work is bounded whatever
the file holds; each fault names its line, its layer or its row.
"""

import base64
import binascii
import os
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from rules.board.cells import MOST_LETTERS, MOST_NUMBERS
from rules.errors import MapError, one_of, quoted, read_content, say, span, within

TERRAIN_LAYER = "terrain"
STARTS_LAYER = "starts"
SMALLEST_SIDE = 2
MOST_TILES = 4096
MOST_TILESETS = 16
MOST_OBJECTS = 512
MOST_PIXELS = 16384

_FLIPS = 0xE0000000
"""The bits of a tile number that only mirror or turn its picture."""
_WHOLE = re.compile(r"[0-9]{1,10}")
_NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,30})?(e[-+]?\d{1,2})?", re.ASCII)
_VALUES = {
    "string": (re.compile(".*", re.DOTALL), say("text")),
    "file": (re.compile(".*", re.DOTALL), say("a file")),
    "color": (re.compile("(#[0-9a-fA-F]{6,8})?"), say("a colour such as #ff8800")),
    "int": (re.compile(r"-?\d{1,9}", re.ASCII), say("a whole number")),
    "float": (_NUMBER, say("a number")),
    "bool": (re.compile("true|false"), say("true or false")),
    "object": (_WHOLE, say("the number of an object")),
}
"""What may stand in a property of each type, and the words for it."""
_PACKED = {"": None, "zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
"""The ways in which base64 data may be packed."""

Properties = Mapping[str, str | int]


class TiledObject(NamedTuple):
    """An object of the layer of starts: its number, its centre in cells, its properties."""

    id: int
    row: int
    column: int
    properties: Properties


class TiledMap(NamedTuple):
    """What a battle needs of a map's file."""

    properties: Properties
    rows: list[list[Properties]]
    """The properties of the tile on each cell."""
    starts: list[TiledObject]


@dataclass(frozen=True)
class Document:
    """An XML file: its root and the line on which each of its elements begins."""

    path: Path
    root: Element
    lines: dict[Element, int]

    def fault(self, element: Element, place: str, found: str, expected: str) -> MapError:
        """Return the error of something wrong at an element."""
        line = say("line {number}", number=self.lines[element])
        return MapError(self.path, within(line, place), found, expected)

    def whole(self, element: Element, attribute: str, low: int = 0, high: int = 1 << 32) -> int:
        """Return a whole number from an attribute.

        :raises MapError: if it is missing, no whole number or out of its limits.
        """
        text, place = element.get(attribute), f"{element.tag} {attribute}"
        if text is None or not _WHOLE.fullmatch(text):
            found = say("nothing") if text is None else quoted(text)
            raise self.fault(element, place, found, say("a whole number"))
        if not low <= int(text) <= high:
            raise self.fault(element, place, say("{number}", number=int(text)), span(low, high))
        return int(text)

    def number(self, element: Element, place: str, attribute: str) -> Fraction:
        """Return a number from an attribute; a size that is not given is 0."""
        text = element.get(attribute, "0" if attribute in ("width", "height") else "")
        if not _NUMBER.fullmatch(text):
            raise self.fault(element, within(place, attribute), quoted(text), say("a number"))
        return Fraction(text)

    def properties(self, owner: Element) -> dict[str, str | int]:
        """Return what is said of an element: simple types, values that fit them, each name once."""
        found: dict[str, str | int] = {}
        for one in owner.iterfind("properties/property"):
            name, kind = one.get("name", ""), one.get("type", "string")
            value = one.get("value", one.text or "")
            place = say('property "{name}"', name=name)
            if kind not in _VALUES:
                raise self.fault(one, place, say('type "{kind}"', kind=kind), one_of(kind, _VALUES))
            pattern, expected = _VALUES[kind]
            if not pattern.fullmatch(value):
                raise self.fault(one, place, quoted(value), expected)
            if not name:
                raise self.fault(one, "", say("a property without name"), say("each name once"))
            if name in found:
                raise self.fault(one, place, say("a second value"), say("each name once"))
            found[name] = int(value) if kind in ("int", "object") else value
        return found


def read_document(path: Path, root_tag: str, what: str) -> Document:
    """Return the XML of a file whose root element is ``root_tag``.

    :raises MapError: if it cannot be read, is no XML or begins with another element.
    """
    text = read_content(path, what, MapError)
    builder, lines = TreeBuilder(), {}
    parser = expat.ParserCreate()

    def begin(tag: str, attributes: dict[str, str]) -> None:
        lines[builder.start(tag, attributes)] = parser.CurrentLineNumber

    def refuse_entity(*_: object) -> None:
        line = say("line {number}", number=parser.CurrentLineNumber)
        expected = say("{what} without any", what=what)
        raise MapError(path, line, say("an entity declaration"), expected)

    parser.StartElementHandler = begin
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = refuse_entity
    try:
        parser.Parse(text, True)
    except expat.ExpatError as fault:
        line = say("line {number}", number=fault.lineno)
        raise MapError(path, line, say("broken XML"), say("{what} in XML", what=what)) from None
    document = Document(path, builder.close(), lines)
    if document.root.tag != root_tag:
        found = say("<{tag}>", tag=document.root.tag)
        raise document.fault(document.root, "", found, say("<{tag}>", tag=root_tag))
    return document


def read_tiled(path: Path) -> TiledMap:
    """Return what a battle needs of a map.

    :raises MapError: for the first fault of form, in the map or in its tilesets.
    """
    document = read_document(path, "map", say("a Tiled map"))
    width, height = _size(document)
    tiles = _tiles(document)
    layer = _only_layer(document, TERRAIN_LAYER, list(document.root.iter("layer")))
    rows = _rows(document, layer, width, height, tiles)
    group = _only_layer(document, STARTS_LAYER, document.root.findall("objectgroup"))
    objects = group.findall("object")
    if len(objects) > MOST_OBJECTS:
        found = say("{count} objects", count=len(objects))
        raise document.fault(group, "", found, say("at most {most}", most=MOST_OBJECTS))
    starts = [_object(document, one) for one in objects]
    return TiledMap(document.properties(document.root), rows, starts)


def _size(document: Document) -> tuple[int, int]:
    root = document.root
    orientation = root.get("orientation", "none")
    if orientation != "orthogonal":
        raise document.fault(root, "orientation", quoted(orientation), quoted("orthogonal"))
    if root.get("infinite", "0") != "0":
        raise document.fault(root, "", say("an infinite map"), say("a map of fixed size"))
    for side in ("tilewidth", "tileheight"):
        document.whole(root, side, 1, MOST_PIXELS)
    width = document.whole(root, "width", SMALLEST_SIDE, MOST_NUMBERS)
    return width, document.whole(root, "height", SMALLEST_SIDE, MOST_LETTERS)


def _tiles(document: Document) -> dict[int, Properties]:
    """The properties of each tile number that the map's tilesets define."""
    known: dict[int, Properties] = {}
    references = document.root.findall("tileset")
    if len(references) > MOST_TILESETS:
        found = say("{count} tilesets", count=len(references))
        raise document.fault(references[0], "", found, span(1, MOST_TILESETS))
    for reference in references:
        first = document.whole(reference, "firstgid")
        tileset = _tileset(document, reference)
        count = tileset.whole(tileset.root, "tilecount", 1, MOST_TILES)
        if first < 1 or not known.keys().isdisjoint(range(first, first + count)):
            expected = say("1 or more, after all earlier tiles")
            found = say("{number}", number=first)
            raise document.fault(reference, "tileset firstgid", found, expected)
        known |= {number: {} for number in range(first, first + count)}
        for tile in tileset.root.findall("tile"):
            number = tileset.whole(tile, "id", 0, count - 1)
            # Tiled 1.9 alone writes a tile's class as "class"; all others write "type".
            named = tile.get("type") or tile.get("class")
            own = tileset.properties(tile)
            known[first + number] = {"terrain": named} | own if named else own
    return known


def _tileset(document: Document, reference: Element) -> Document:
    """A map's tileset, in a file of its own or not."""
    source = reference.get("source")
    if source is None:
        return Document(document.path, reference, document.lines)
    path = document.path.parent / source
    if path.suffix.lower() != ".tsx":
        raise document.fault(reference, "tileset", quoted(source), say("a .tsx file"))
    if not os.path.exists(path):
        found = say('no file "{name}"', name=source)
        expected = say("a tileset file beside the map")
        raise document.fault(reference, "tileset", found, expected)
    return read_document(path, "tileset", say("a Tiled tileset"))


def _only_layer(document: Document, name: str, layers: list[Element]) -> Element:
    """The one layer of a name; a second tile layer would be silently lost, so it is a fault."""
    tiles = name == TERRAIN_LAYER
    what = say("tile layer") if tiles else say("object layer")
    one = say('one {what} "{name}"', what=what, name=name)
    named = [layer for layer in layers if layer.get("name") == name]
    if not named and not (tiles and layers):
        raise MapError(document.path, "", say("no {what}", what=what), one)
    first, *others = layers if tiles else named
    if first.get("name") != name:
        raise document.fault(first, what, quoted(first.get("name", "")), quoted(name))
    if others:
        second = others[0].get("name", "")
        found = say('a second {what}, "{name}"', what=what, name=second)
        raise document.fault(others[0], "", found, one)
    return first


def _rows(
    document: Document, layer: Element, width: int, height: int, tiles: Mapping[int, Properties]
) -> list[list[Properties]]:
    """The properties of the tiles of a layer, row by row."""
    place = say('layer "{name}"', name=TERRAIN_LAYER)
    data = layer.find("data")
    if data is None:
        expected = say("a <{tag}> element", tag="data")
        raise document.fault(layer, place, say("no tile data"), expected)
    for side, length in (("width", width), ("height", height)):
        document.whole(layer, side, length, length)
    rows = _numbers(document, data, place, width, height)
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            where = within(place, say("row {number}", number=number))
            found = say("{count} {count:tile|tiles}", count=len(row))
            raise MapError(document.path, where, found, say("{number}", number=width))
    if len(rows) != height:
        found = say("{count} {count:row|rows}", count=len(rows))
        raise MapError(document.path, place, found, say("{number}", number=height))
    for number, row in enumerate(rows, 1):
        for column, tile in enumerate(row, 1):
            if tile & ~_FLIPS not in tiles:
                tile &= ~_FLIPS
                found = say("tile number {number}", number=tile) if tile else say("an empty cell")
                where = say("row {row}, column {column}", row=number, column=column)
                expected = say("a tile of one of the map's tilesets")
                raise MapError(document.path, within(place, where), found, expected)
    return [[tiles[tile & ~_FLIPS] for tile in row] for row in rows]


def _numbers(
    document: Document, data: Element, place: str, width: int, height: int
) -> list[list[int]]:
    """The rows of tile numbers, whatever their lengths."""
    encoding, text = data.get("encoding", "XML"), (data.text or "").strip()
    if encoding == "base64":
        tiles = _unpack(document, data, place, text, width * height)
        return [tiles[start : start + width] for start in range(0, len(tiles), width)]
    if encoding != "csv":
        expected = one_of("", ("csv", "base64"))
        raise document.fault(data, within(place, "encoding"), quoted(encoding), expected)
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        entries = [entry.strip() for entry in line.strip().removesuffix(",").split(",")]
        for entry in entries:
            if not _WHOLE.fullmatch(entry):
                where = within(place, say("row {number}", number=number))
                raise MapError(document.path, where, quoted(entry), say("a tile number"))
        rows.append([int(entry) for entry in entries])
    return rows


def _unpack(document: Document, data: Element, place: str, text: str, expected: int) -> list[int]:
    compression = data.get("compression", "")
    if compression not in _PACKED:
        known = one_of("", ("none", "zlib", "gzip"))
        raise document.fault(data, within(place, "compression"), quoted(compression), known)
    try:
        packed = base64.b64decode(text, validate=True)
        if (bits := _PACKED[compression]) is not None:
            # One number more than fits is enough to tell that there are too many.
            packed = zlib.decompressobj(bits).decompress(packed, 4 * expected + 4)
    except (binascii.Error, zlib.error, ValueError):
        raise document.fault(data, place, say("broken data"), say("base64 tile data")) from None
    if len(packed) != 4 * expected:
        few = len(packed) < 4 * expected
        found = say("{count} {count:tile|tiles}", count=len(packed) // 4)
        wanted = say("{number}", number=expected)
        raise document.fault(data, place, found if few else say("more tiles"), wanted)
    return [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]


def _object(document: Document, found: Element) -> TiledObject:
    """An object of the layer of starts: a point or a rectangle."""
    number = document.whole(found, "id")
    place = object_place(number)
    if found.get("template") is not None:
        raise document.fault(found, place, say("a template"), say("an object of its own"))
    for tag in ("polygon", "polyline"):
        if found.find(tag) is not None:
            expected = say("a point or a rectangle")
            raise document.fault(found, place, say("a <{tag}> element", tag=tag), expected)
    x, y, width, height = (
        document.number(found, place, name) for name in ("x", "y", "width", "height")
    )
    # A tile laid as an object stands on its place; all else hangs down from it.
    middle = y - height / 2 if found.get("gid") else y + height / 2
    row = middle // document.whole(document.root, "tileheight")
    column = (x + width / 2) // document.whole(document.root, "tilewidth")
    return TiledObject(number, int(row), int(column), document.properties(found))


def object_place(number: int) -> str:
    """Return where an object of the layer of starts stands."""
    return say('layer "{name}", object {number}', name=STARTS_LAYER, number=number)

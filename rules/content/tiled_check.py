"""Checking the form of a Tiled map before anything reads its contents.

pytmx takes short rows, wrong widths and unknown tiles without a word, so the game looks
at the file itself first and names the line, the layer or the row that is wrong.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from rules.board.cells import MOST_LETTERS, MOST_NUMBERS
from rules.errors import MapError, one_of, read_content

TERRAIN_LAYER = "terrain"
STARTS_LAYER = "starts"
SMALLEST_SIDE = 2
MOST_TILES = 4096
MOST_PIXELS = 16384

_FLIPS = 0xE0000000
"""The bits of a tile number that only mirror or turn its picture."""


_VALUES = {
    "string": (".*", "text"),
    "file": (".*", "a file"),
    "color": ("(#[0-9a-fA-F]{6,8})?", "a colour such as #ff8800"),
    "int": (r"-?\d{1,9}", "a whole number"),
    "float": (r"-?\d{1,9}(\.\d+)?(e-?\d{1,2})?", "a number"),
    "bool": ("true|false", "true or false"),
    "object": (r"\d{1,9}", "the number of an object"),
}
"""What may stand in a property of each type, and the words for it."""


@dataclass(frozen=True)
class Document:
    """An XML file: its root and the line on which each of its elements begins."""

    path: Path
    root: Element
    lines: dict[Element, int]

    def fault(self, element: Element, place: str, found: str, expected: str) -> MapError:
        """Return the error of something wrong at an element."""
        where = f"line {self.lines[element]}"
        return MapError(self.path, f"{where}, {place}" if place else where, found, expected)

    def whole(self, element: Element, attribute: str, default: int | None = None) -> int:
        """Return a whole number from an attribute.

        :raises MapError: if it is missing (and has no default) or is no whole number.
        """
        text = element.get(attribute)
        if text is None and default is not None:
            return default
        if text is None or not text.isascii() or not text.isdecimal():
            found = "nothing" if text is None else f'"{text}"'
            raise self.fault(element, f"{element.tag} {attribute}", found, "a whole number")
        return int(text)


def read_document(path: Path, root_tag: str, what: str) -> Document:
    """Return the XML of a file whose root element is ``root_tag``.

    :raises MapError: if it cannot be read, is no XML or begins with another element.
    """
    text = read_content(path, what, MapError)
    builder, lines = TreeBuilder(), {}
    parser = expat.ParserCreate()

    def start(tag: str, attributes: dict[str, str]) -> None:
        lines[builder.start(tag, attributes)] = parser.CurrentLineNumber

    def entity(*declared: object) -> None:
        place = f"line {parser.CurrentLineNumber}"
        raise MapError(path, place, "an entity declaration", f"{what} without any")

    parser.StartElementHandler = start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(text, True)
    except expat.ExpatError as fault:
        reason = expat.ErrorString(fault.code)
        place = f"line {fault.lineno}"
        raise MapError(path, place, f"XML broken by {reason}", f"{what} in XML") from None
    document = Document(path, builder.close(), lines)
    if document.root.tag != root_tag:
        raise document.fault(document.root, "", f"<{document.root.tag}>", f"<{root_tag}>")
    return document


def check_map(path: Path) -> Document:
    """Return a map's XML after checking that pytmx will read all of it and nothing else.

    :raises MapError: for the first fault of form, in the map or in its tilesets.
    """
    document = read_document(path, "map", "a Tiled map")
    _check_properties(document)
    width, height = _check_size(document)
    known = _known_tiles(document)
    layer = _only_layer(document, "layer", TERRAIN_LAYER, "tile layer")
    _check_layer(document, layer, width, height, known)
    _check_objects(document, _only_layer(document, "objectgroup", STARTS_LAYER, "object layer"))
    return document


def _check_properties(document: Document) -> None:
    """Every property of a simple type with a value of that type, and each name once."""
    for owner in document.root.iter("properties"):
        names = set()
        for found in owner.findall("property"):
            name, kind = found.get("name", ""), found.get("type", "string")
            value, place = found.get("value", ""), f'property "{name}"'
            if kind not in _VALUES:
                raise document.fault(found, place, f'type "{kind}"', one_of(kind, _VALUES))
            pattern, expected = _VALUES[kind]
            if not re.fullmatch(pattern, value, re.ASCII | re.DOTALL):
                raise document.fault(found, place, f'"{value}"', expected)
            if not name or name in names:
                what = "a second value" if name else "a property without name"
                raise document.fault(found, place if name else "", what, "each name once")
            names.add(name)


def _check_size(document: Document) -> tuple[int, int]:
    root = document.root
    orientation = root.get("orientation", "none")
    if orientation != "orthogonal":
        raise document.fault(root, "orientation", f'"{orientation}"', '"orthogonal"')
    if root.get("infinite", "0") != "0":
        raise document.fault(root, "", "an infinite map", "a map of fixed size")
    width, height = document.whole(root, "width"), document.whole(root, "height")
    for side, length, most in (("width", width, MOST_NUMBERS), ("height", height, MOST_LETTERS)):
        if not SMALLEST_SIDE <= length <= most:
            raise document.fault(
                root, f"map {side}", f"{length} cells", f"{SMALLEST_SIDE} to {most}"
            )
    for side in ("tilewidth", "tileheight"):
        if document.whole(root, side) == 0:
            raise document.fault(root, f"map {side}", "0 pixels", "at least 1")
    return width, height


def _known_tiles(document: Document) -> set[int]:
    """The tile numbers that the map's tilesets define."""
    known: set[int] = set()
    for reference in document.root.findall("tileset"):
        first = document.whole(reference, "firstgid")
        tileset, element = document, reference
        source = reference.get("source")
        if source is not None:
            path = document.path.parent / source
            if path.suffix.lower() != ".tsx":
                raise document.fault(reference, "tileset", f'"{source}"', "a .tsx file")
            if not path.is_file():
                raise document.fault(
                    reference, "tileset", f'no file "{source}"', "a tileset file beside the map"
                )
            tileset = read_document(path, "tileset", "a Tiled tileset")
            _check_properties(tileset)
            element = tileset.root
        _check_picture(tileset, element)
        count = tileset.whole(element, "tilecount")
        if not 1 <= count <= MOST_TILES:
            raise tileset.fault(element, "tilecount", str(count), f"1 to {MOST_TILES}")
        for tile in element.findall("tile"):
            if tileset.whole(tile, "id") >= count:
                found = f"{tile.get('id')} in a tileset of {count} tiles"
                raise tileset.fault(tile, "tile id", found, f"0 to {count - 1}")
        tiles = set(range(first, first + count))
        if first < 1 or known & tiles:
            raise document.fault(
                reference, "tileset firstgid", str(first), "1 or more, after all earlier tiles"
            )
        known |= tiles
    return known


def _check_picture(tileset: Document, element: Element) -> None:
    """The sizes of tiles and of their picture, by which pytmx counts in loops."""
    for side in ("tilewidth", "tileheight"):
        if not 1 <= tileset.whole(element, side) <= MOST_PIXELS:
            found = f"{element.get(side)} pixels"
            raise tileset.fault(element, f"tileset {side}", found, f"1 to {MOST_PIXELS}")
    for image in element.findall("image"):
        if not image.get("source"):
            raise tileset.fault(image, "image", "no source", "the name of a picture")
        for side in ("width", "height"):
            if tileset.whole(image, side) > MOST_PIXELS:
                found = f"{image.get(side)} pixels"
                raise tileset.fault(image, f"image {side}", found, f"at most {MOST_PIXELS}")


def _only_layer(document: Document, tag: str, name: str, what: str) -> Element:
    """The one layer of a name; further tile layers would be silently lost, so they are faults."""
    layers = list(document.root.iter(tag))
    if tag == "objectgroup":
        layers = [layer for layer in document.root.findall(tag) if layer.get("name") == name]
    if not layers:
        raise MapError(document.path, "", f"no {what}", f'one {what} "{name}"')
    first = layers[0]
    if first.get("name") != name:
        raise document.fault(first, what, f'"{first.get("name", "")}"', f'"{name}"')
    if len(layers) > 1:
        found = f'a second {what}, "{layers[1].get("name", "")}"'
        raise document.fault(layers[1], "", found, f'only one {what}, "{name}"')
    return first


def _check_layer(
    document: Document, layer: Element, width: int, height: int, known: set[int]
) -> None:
    place = f'layer "{TERRAIN_LAYER}"'
    data = layer.find("data")
    if data is None:
        raise document.fault(layer, place, "no tile data", "a <data> element")
    for side, length in (("width", width), ("height", height)):
        given = document.whole(layer, side)
        if given != length:
            raise document.fault(layer, f"{place}, {side}", f"{given} cells", f"{length}")
    rows = list(_rows(document, data, place, width, height))
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise MapError(document.path, f"{place}, row {number}", f"{len(row)} tiles", f"{width}")
    if len(rows) != height:
        raise MapError(document.path, place, f"{len(rows)} rows", f"{height}")
    for number, row in enumerate(rows, 1):
        for column, tile in enumerate(row, 1):
            if tile & ~_FLIPS not in known:
                found = f"tile number {tile & ~_FLIPS}" if tile else "an empty cell"
                expected = "a tile of one of the map's tilesets"
                where = f"{place}, row {number}, column {column}"
                raise MapError(document.path, where, found, expected)


def _rows(
    document: Document, data: Element, place: str, width: int, height: int
) -> Iterator[list[int]]:
    """The rows of tile numbers, whatever their lengths."""
    encoding, text = data.get("encoding", "XML"), (data.text or "").strip()
    if encoding == "csv":
        for number, line in enumerate(text.splitlines() if text else (), 1):
            entries = [entry.strip() for entry in line.strip().removesuffix(",").split(",")]
            for entry in entries:
                if not entry.isascii() or not entry.isdecimal():
                    where = f"{place}, row {number}"
                    raise MapError(document.path, where, f'"{entry}"', "a tile number")
            yield [int(entry) for entry in entries]
        return
    if encoding != "base64":
        raise document.fault(data, f"{place}, encoding", f'"{encoding}"', one_of("", _ENCODINGS))
    tiles = _unpack(document, data, place, text, width * height)
    for start in range(0, len(tiles), width):
        yield tiles[start : start + width]


_ENCODINGS = ("csv", "base64")
_COMPRESSIONS = {"": 0, "zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}


def _unpack(document: Document, data: Element, place: str, text: str, expected: int) -> list[int]:
    compression = data.get("compression", "")
    if compression not in _COMPRESSIONS:
        raise document.fault(
            data, f"{place}, compression", f'"{compression}"', one_of("", ("none", "zlib", "gzip"))
        )
    try:
        packed = base64.b64decode(text, validate=True)
        if compression:
            # One number more than fits is enough to tell that there are too many.
            unpacker = zlib.decompressobj(_COMPRESSIONS[compression])
            packed = unpacker.decompress(packed, 4 * expected + 4)
    except (binascii.Error, zlib.error) as fault:
        raise document.fault(data, place, f"broken data ({fault})", "base64 tile data") from None
    if len(packed) != 4 * expected:
        found = f"{len(packed) // 4} tiles" if len(packed) <= 4 * expected else "more tiles"
        raise document.fault(data, place, found, f"{expected}")
    return [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]


def _check_objects(document: Document, group: Element) -> None:
    for found in group.findall("object"):
        place = f'layer "{STARTS_LAYER}", object {document.whole(found, "id")}'
        if found.get("template") is not None:
            raise document.fault(found, place, "a template", "an object of its own")
        for attribute in ("x", "y", "width", "height"):
            text = found.get(attribute, "0" if attribute in ("width", "height") else "")
            try:
                finite = abs(float(text)) < 1e9
            except ValueError:
                finite = False
            if not finite:
                raise document.fault(found, f"{place}, {attribute}", f'"{text}"', "a number")

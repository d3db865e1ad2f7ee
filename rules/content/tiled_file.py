"""A Tiled map in its file: looked through first, then read by pytmx.

pytmx takes short rows, wrong widths and unknown tiles without a word, opens whatever a map names
and works as long as a file makes it. So what a battle needs is checked here, in bounded work, and
put into a copy of the map in which there is nothing else; only that copy is shown to pytmx. Each
fault names its line, its layer or its row.
"""

import base64
import binascii
import os
import re
import sys
import zlib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree.ElementTree import Element, SubElement, TreeBuilder
from xml.parsers import expat

from rules.board.cells import MOST_LETTERS, MOST_NUMBERS
from rules.errors import MapError, Said, one_of, quoted, read_content, say, span, within

TERRAIN_LAYER = "terrain"
STARTS_LAYER = "starts"
TERRAIN_PLACE = say('layer "{name}"', name=TERRAIN_LAYER)
"""Where the terrain stands, in the words of a fault."""
SMALLEST_SIDE = 2
MOST_TILES = 4096
MOST_TILESETS = 16
MOST_TEMPLATES = 64
MOST_OBJECTS = 512
MOST_PIXELS = 16384
LONGEST_SHOWN = 12
"""Digits, with the sign, of a number out of its limits that is told as a number."""
MOST_ELEMENTS = 1 << 15
"""Elements of a map and its tilesets together."""

_WHOLE = re.compile(r"[0-9]{1,10}")
_SIGNED = re.compile(r"-?[0-9]+")
_SHIFTS = ("offsetx", "offsety")
_NOTHING = re.compile(r"-?0+(\.0+)?")
_NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,30})?(e[-+]?\d{1,2})?", re.ASCII)
_SENSIBLE_WHOLE = say("{what} of a sensible size", what=say("a whole number"))
_SENSIBLE = say("{what} of a sensible size", what=say("a number"))
_VALUES = {
    "string": (re.compile(".*", re.DOTALL), say("text")),
    "file": (re.compile(".*", re.DOTALL), say("a file")),
    "color": (re.compile("(#[0-9a-fA-F]{6,8})?"), say("a colour such as #ff8800")),
    "int": (re.compile(r"-?\d{1,9}", re.ASCII), _SENSIBLE_WHOLE),
    "float": (_NUMBER, _SENSIBLE),
    "bool": (re.compile("true|false"), say("true or false")),
    "object": (_WHOLE, say("the number of an object")),
}
"""What may stand in a property of each type, and the words for it."""
_PACKED = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
"""The ways in which base64 data may be packed."""


def read_tiled(path: Path) -> Any:
    """Return the `pytmx.TiledMap` of what a battle needs: two layers, terrain and starts.

    :raises MapError: for the first fault of form, in the map or in its tilesets.
    """
    checked = _checked_map(_document(path, "map", say("a Tiled map"), {}))
    tiled = _pytmx().TiledMap(allow_duplicate_names=True)
    tiled.parse_xml(checked)
    return tiled


@cache
def _pytmx() -> ModuleType:
    """pytmx, loaded without its tools for pygame, which would bring that into the rules."""
    hidden = [name for name in ("pygame", "pytmx.util_pygame") if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    try:
        return import_module("pytmx")
    finally:
        for name in hidden:
            del sys.modules[name]


@dataclass(frozen=True)
class Document:
    """An XML file, or a part of one, and its root."""

    path: Path
    root: Element
    lines: dict[Element, int]
    """On which each element begins, of a map's file and of its tilesets' files."""

    def fault(self, element: Element, place: str, found: str, expected: str) -> MapError:
        """Return the error of something wrong at an element."""
        line = say("line {number}", number=self.lines[element])
        return MapError(self.path, within(line, place), found, expected)

    def whole(self, element: Element, attribute: str, low: int = 0, high: int = 1 << 32) -> int:
        """Return a whole number from an attribute.

        :raises MapError: if it is missing, no whole number or out of its limits.
        """
        text, place = element.get(attribute), f"{element.tag} {attribute}"
        if text is None or not _SIGNED.fullmatch(text):
            found = say("nothing") if text is None else quoted(text)
            raise self.fault(element, place, found, say("a whole number"))
        if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
            short = len(text) <= LONGEST_SHOWN
            found = say("{number}", number=int(text)) if short else quoted(text)
            raise self.fault(element, place, found, span(low, high))
        return int(text)

    def expect_unmoved(self, element: Element, place: str, *shifts: str) -> None:
        """Expect an element to stand where its place and size say: what Tiled shows elsewhere
        would be read from a cell on which nobody sees it.

        :raises MapError: otherwise.
        """
        for name in shifts:
            if not _NOTHING.fullmatch(text := element.get(name, "0")):
                raise self.fault(element, within(place, name), quoted(text), Said("0"))

    def copied(self, owner: Element, attributes: Collection[str]) -> Element:
        """Return an element with some of its attributes, as they stand, and with its properties.

        :raises MapError: unless they are of simple types, with values that fit, each name once.
        """
        kept = {name: owner.attrib[name] for name in attributes if name in owner.attrib}
        copy = Element(owner.tag, kept)
        properties, names = SubElement(copy, "properties"), set()
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
            if name in names:
                raise self.fault(one, place, say("a second value"), say("each name once"))
            names.add(name)
            SubElement(properties, "property", name=name, type=kind, value=value)
        return copy


def _document(path: Path, root_tag: str, what: str, lines: dict[Element, int]) -> Document:
    """The XML of a file whose root element is ``root_tag``; its lines go to those known."""
    text = read_content(path, what, MapError)
    builder = TreeBuilder()
    parser = expat.ParserCreate()

    def here(found: str, expected: str) -> MapError:
        return MapError(
            path, say("line {number}", number=parser.CurrentLineNumber), found, expected
        )

    def begin(tag: str, attributes: dict[str, str]) -> None:
        if len(lines) == MOST_ELEMENTS:
            found = say("more than {most} {most:element|elements}", most=MOST_ELEMENTS)
            raise here(found, say("{what} of a sensible size", what=what))
        lines[builder.start(tag, attributes)] = parser.CurrentLineNumber

    def refuse_entity(*_: object) -> None:
        raise here(say("an entity declaration"), say("{what} without any", what=what))

    parser.StartElementHandler = begin
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = refuse_entity
    try:
        parser.Parse(text, True)
    except expat.ExpatError:
        raise here(say("broken XML"), say("{what} in XML", what=what)) from None
    document = Document(path, builder.close(), lines)
    if document.root.tag != root_tag:
        found = say("<{tag}>", tag=document.root.tag)
        raise document.fault(document.root, "", found, say("<{tag}>", tag=root_tag))
    return document


def _checked_map(document: Document) -> Element:
    """A copy of a map that holds what a battle needs and no more, all of it checked."""
    root = document.root
    orientation = root.get("orientation", "none")
    if orientation != "orthogonal":
        raise document.fault(root, "orientation", quoted(orientation), quoted("orthogonal"))
    if root.get("infinite", "0") != "0":
        raise document.fault(root, "", say("an infinite map"), say("a map of fixed size"))
    for side in ("tilewidth", "tileheight"):
        document.whole(root, side, 1, MOST_PIXELS)
    width = document.whole(root, "width", SMALLEST_SIDE, MOST_NUMBERS)
    height = document.whole(root, "height", SMALLEST_SIDE, MOST_LETTERS)
    copy = document.copied(root, ("width", "height", "tilewidth", "tileheight"))
    copy.extend(_tilesets(document))
    copy.append(_terrain(document, width, height))
    copy.append(_starts(document))
    return copy


def _tilesets(document: Document) -> list[Element]:
    """Copies of the map's tilesets, no two of which define the same tile number."""
    references = document.root.findall("tileset")
    if len(references) > MOST_TILESETS:
        found = say("{count} tilesets", count=len(references))
        raise document.fault(references[0], "", found, span(1, MOST_TILESETS))
    copies: list[Element] = []
    taken: list[range] = []
    for reference in references:
        first = document.whole(reference, "firstgid")
        tileset = _tileset(document, reference)
        count = tileset.whole(tileset.root, "tilecount", 1, MOST_TILES)
        if first < 1 or any(first < one.stop and one.start < first + count for one in taken):
            expected = say("1 or more, after all earlier tiles")
            found = say("{number}", number=first)
            raise document.fault(reference, "tileset firstgid", found, expected)
        taken.append(range(first, first + count))
        copies.append(Element("tileset", firstgid=str(first), tilecount=str(count)))
        for tile in tileset.root.findall("tile"):
            tileset.whole(tile, "id", 0, count - 1)
            copies[-1].append(tileset.copied(tile, ("id", "type", "class")))
    return copies


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
    return _document(path, "tileset", say("a Tiled tileset"), document.lines)


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
    document.expect_unmoved(first, say('layer "{name}"', name=name), *_SHIFTS)
    for group in document.root.iter("group"):
        if first in group.iter():
            place = say('group "{name}"', name=group.get("name", ""))
            document.expect_unmoved(group, place, *_SHIFTS)
    if others:
        second = others[0].get("name", "")
        found = say('a second {what}, "{name}"', what=what, name=second)
        raise document.fault(others[0], "", found, one)
    return first


def _terrain(document: Document, width: int, height: int) -> Element:
    """A copy of the layer of terrain, with a number for every cell."""
    layer = _only_layer(document, TERRAIN_LAYER, list(document.root.iter("layer")))
    data = layer.find("data")
    if data is None:
        expected = say("a <{tag}> element", tag="data")
        raise document.fault(layer, TERRAIN_PLACE, say("no tile data"), expected)
    document.whole(layer, "width", width, width)
    document.whole(layer, "height", height, height)
    copy = Element("layer", name=TERRAIN_LAYER, width=str(width), height=str(height))
    encoding, text = data.get("encoding", "XML"), (data.text or "").strip()
    if encoding == "csv":
        numbers = _listed(document, text, width, height)
    elif encoding == "base64":
        numbers = _unpacked(document, data, text, width * height)
    else:
        expected = one_of("", ("csv", "base64"))
        raise document.fault(data, within(TERRAIN_PLACE, "encoding"), quoted(encoding), expected)
    SubElement(copy, "data", encoding=encoding).text = numbers
    return copy


def _listed(document: Document, text: str, width: int, height: int) -> str:
    """The tile numbers of a list with as many rows and columns as the map."""
    rows = [line.strip().removesuffix(",") for line in text.splitlines()]
    for number, row in enumerate(rows, 1):
        where = within(TERRAIN_PLACE, say("row {number}", number=number))
        entries = [entry.strip() for entry in row.split(",")]
        for entry in entries:
            if not _WHOLE.fullmatch(entry):
                raise MapError(document.path, where, quoted(entry), say("a tile number"))
        if len(entries) != width:
            found = say("{count} {count:tile|tiles}", count=len(entries))
            raise MapError(document.path, where, found, say("{number}", number=width))
    if len(rows) != height:
        found = say("{count} {count:row|rows}", count=len(rows))
        raise MapError(document.path, TERRAIN_PLACE, found, say("{number}", number=height))
    return ",".join(rows)


def _unpacked(document: Document, data: Element, text: str, expected: int) -> str:
    """The tile numbers of base64 data, as many as expected, no longer compressed."""
    compression, rest = data.get("compression", ""), b""
    if compression and compression not in _PACKED:
        known = one_of("", ("none", *_PACKED))
        raise document.fault(data, within(TERRAIN_PLACE, "compression"), quoted(compression), known)
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
        if compression:
            # One number more than fits is enough to tell that there are too many.
            unpacker = zlib.decompressobj(_PACKED[compression])
            packed = unpacker.decompress(packed, 4 * expected + 4)
            rest = unpacker.unused_data
    except (binascii.Error, zlib.error, ValueError):
        raise document.fault(
            data, TERRAIN_PLACE, say("broken data"), say("base64 tile data")
        ) from None
    if rest or len(packed) != 4 * expected:
        few = len(packed) < 4 * expected
        found = say("{count} {count:tile|tiles}", count=len(packed) // 4)
        wanted = say("{number}", number=expected)
        raise document.fault(data, TERRAIN_PLACE, found if few else say("more tiles"), wanted)
    return base64.b64encode(packed).decode()


def _starts(document: Document) -> Element:
    """The layer of starts: points, rectangles and tiles laid as objects, of limited number."""
    root = document.root
    layers = [*root.iterfind("objectgroup"), *root.iterfind(".//group/objectgroup")]
    group = _only_layer(document, STARTS_LAYER, layers)
    objects = group.findall("object")
    if len(objects) > MOST_OBJECTS:
        found = say("{count} objects", count=len(objects))
        raise document.fault(group, "", found, say("at most {most}", most=MOST_OBJECTS))
    copy = Element("objectgroup", name=STARTS_LAYER)
    templates: dict[str, Element] = {}
    copy.extend([_start(document, one, templates) for one in objects])
    return copy


def _template(document: Document, found: Element, known: dict[str, Element]) -> Element | None:
    """A copy of the object in the template that an object is made from; None without one.

    Each template is read once and belongs to those known from then on.
    """
    source = found.get("template")
    if source is None or source in known:
        return known.get(source or "")
    path = document.path.parent / source
    if path.suffix.lower() != ".tx":
        raise document.fault(found, "template", quoted(source), say("a .tx file"))
    if len(known) == MOST_TEMPLATES:
        most = say("at most {most}", most=MOST_TEMPLATES)
        raise document.fault(found, "template", say("one more template"), most)
    if not os.path.exists(path):
        name = say('no file "{name}"', name=source)
        raise document.fault(found, "template", name, say("a template that Tiled has saved"))
    template = _document(path, "template", say("a Tiled template"), document.lines)
    made = template.root.find("object")
    if made is None:
        nothing = say("no <{tag}> element", tag="object")
        raise template.fault(template.root, "", nothing, say("a <{tag}> element", tag="object"))
    made.attrib = {"x": "0", "y": "0"} | made.attrib  # each object has a place of its own
    known[source] = _object(template, made, say("object"))
    return known[source]


def _start(document: Document, found: Element, templates: dict[str, Element]) -> Element:
    """A copy of an object of the layer of starts, with what its template gives it."""
    copy = _object(document, found, object_place(document.whole(found, "id")))
    template = _template(document, found, templates)
    if template is not None:
        copy.attrib = template.attrib | copy.attrib
        own = {one.get("name") for one in copy.iterfind("properties/property")}
        given = template.findall("properties/property")
        copy[0].extend(one for one in given if one.get("name") not in own)
    return copy


def _object(document: Document, found: Element, place: str) -> Element:
    """A copy of an object of a map or a template."""
    for tag in ("polygon", "polyline"):
        if found.find(tag) is not None:
            expected = say("a point or a rectangle")
            raise document.fault(found, place, say("a <{tag}> element", tag=tag), expected)
    for name, unsaid in (("x", ""), ("y", ""), ("width", "0"), ("height", "0")):
        if not _NUMBER.fullmatch(text := found.get(name, unsaid)):
            raise document.fault(found, within(place, name), quoted(text), _SENSIBLE)
    document.expect_unmoved(found, place, "rotation")
    if found.get("gid") is not None:
        document.whole(found, "gid")
    return document.copied(found, ("id", "x", "y", "width", "height", "gid"))


def object_place(number: int) -> str:
    """Return where an object of the layer of starts stands."""
    return say('layer "{name}", object {number}', name=STARTS_LAYER, number=number)

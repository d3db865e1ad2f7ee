"""Ways to break the small map: what to replace, with what, and what the game then says."""

import re

from tests.rules.content.maps import DATA, start

SECOND = start(3, 100, 10, "red", 1, 1)
TILE_5 = "tile of one of the map's tilesets"

BROKEN: dict[str, tuple[str, str, str]] = {
    "not XML": (
        ".*",
        "hello",
        "line 1: found broken XML; expected a Tiled map in XML",
    ),
    "cut short": (
        "</map>",
        "",
        "found broken XML; expected a Tiled map in XML",
    ),
    "not a map": (
        "(?s).*",
        "<tileset/>",
        "line 1: found <tileset>; expected <map>",
    ),
    "entities": (
        "<map ",
        '<!DOCTYPE map [<!ENTITY a "b">]><map ',
        "line 2: found an entity declaration; expected a Tiled map without any",
    ),
    "isometric": (
        "orthogonal",
        "isometric",
        'line 2, orientation: found "isometric"; expected "orthogonal"',
    ),
    "a title with signs that cannot be seen": (
        'value="Small map"',
        'value="Small&#9;map"',
        'title: found "Small\ufffdmap"; expected a title in letters and signs that can be seen',
    ),
    "infinite": (
        'infinite="0"',
        'infinite="1"',
        "line 2: found an infinite map; expected a map of fixed size",
    ),
    "no width": (
        'orthogonal" width="3"',
        'orthogonal"',
        "line 2, map width: found nothing; expected a whole number",
    ),
    "width in words": (
        'orthogonal" width="3"',
        'orthogonal" width="three"',
        'line 2, map width: found "three"; expected a whole number',
    ),
    "a width below nothing": (
        'orthogonal" width="3"',
        'orthogonal" width="-7"',
        "line 2, map width: found -7; expected 2 to 60",
    ),
    "a width beyond reason": (
        'orthogonal" width="3"',
        f'orthogonal" width="{"9" * 5000}"',
        f'line 2, map width: found "{"9" * 59}…"; expected 2 to 60',
    ),
    "too narrow": (
        'orthogonal" width="3"',
        'orthogonal" width="1"',
        "line 2, map width: found 1; expected 2 to 60",
    ),
    "narrower than nothing": (
        'orthogonal" width="3"',
        'orthogonal" width="-3"',
        "line 2, map width: found -3; expected 2 to 60",
    ),
    "wider than anything": (
        'orthogonal" width="3"',
        'orthogonal" width="99999999999"',
        "line 2, map width: found 99999999999; expected 2 to 60",
    ),
    "terrain that Tiled shows elsewhere": (
        '"terrain" width',
        '"terrain" offsety="-64" width',
        'layer "terrain", offsety: found "-64"; expected 0',
    ),
    "starts that Tiled shows elsewhere": (
        'name="starts">',
        'name="starts" offsetx="64">',
        'layer "starts", offsetx: found "64"; expected 0',
    ),
    "a start that Tiled turns about its corner": (
        '<object id="1"',
        '<object id="1" rotation="90"',
        'object 1, rotation: found "90"; expected 0',
    ),
    "too high": (
        'height="3" tilewidth',
        'height="33" tilewidth',
        "line 2, map height: found 33; expected 2 to 32",
    ),
    "tiles of no size": (
        'tileheight="64"',
        'tileheight="0"',
        "line 2, map tileheight: found 0; expected 1 to 16384",
    ),
    "no terrain layer": (
        "<layer.*</layer>",
        "",
        ': found no tile layer; expected one tile layer "terrain"',
    ),
    "a layer of another name": (
        '"terrain" width',
        '"ground" width',
        'line 5, tile layer: found "ground"; expected "terrain"',
    ),
    "a second tile layer": (
        "<objectgroup",
        '<layer name="decor"/><objectgroup',
        'found a second tile layer, "decor"; expected one tile layer "terrain"',
    ),
    "no starts layer": (
        '"starts"',
        '"begin"',
        ': found no object layer; expected one object layer "starts"',
    ),
    "a layer of another width": (
        '"terrain" width="3"',
        '"terrain" width="4"',
        "line 5, layer width: found 4; expected 3",
    ),
    "no data": (
        "<data.*</data>",
        "",
        'layer "terrain": found no tile data; expected a <data> element',
    ),
    "a short row": ("1,2,4,", "1,2,", 'layer "terrain", row 2: found 2 tiles; expected 3'),
    "a long row": ("1,2,4,", "1,2,4,4,", 'layer "terrain", row 2: found 4 tiles; expected 3'),
    "a missing row": ("1,2,4,\n", "", 'layer "terrain": found 2 rows; expected 3'),
    "no rows": (re.escape(DATA), "", 'layer "terrain": found 0 rows; expected 3'),
    "a word for a tile": (
        "1,2,4,",
        "1,wall,4,",
        'layer "terrain", row 2: found "wall"; expected a tile number',
    ),
    "an unknown tile": (
        "1,2,4,",
        "1,2,9,",
        f'layer "terrain", row 2, column 3: found tile number 9; expected a {TILE_5}',
    ),
    "an empty cell": (
        "1,2,4,",
        "1,0,4,",
        f'layer "terrain", row 2, column 2: found an empty cell; expected a {TILE_5}',
    ),
    "tiles as XML": (
        ' encoding="csv"',
        "",
        'layer "terrain", encoding: found "XML"; expected one of base64, csv',
    ),
    "a missing tileset": (
        "tiles.tsx",
        "lost.tsx",
        'line 4, tileset: found no file "lost.tsx"; expected a tileset file beside the map',
    ),
    "a tileset of another kind": (
        "tiles.tsx",
        "tiles.json",
        'line 4, tileset: found "tiles.json"; expected a .tsx file',
    ),
    "overlapping tilesets": (
        "<layer",
        '<tileset firstgid="6" source="tiles.tsx"/><layer',
        "tileset firstgid: found 6; expected 1 or more, after all earlier tiles",
    ),
    "a start outside": (
        'x="150"',
        'x="192"',
        'layer "starts", object 2: found a start in row 2, column 4; '
        "expected a cell of the board, 3 rows by 3 columns",
    ),
    "a start on a wall": (
        'x="150"',
        'x="100"',
        'layer "starts", object 2: found a start on wall; expected a start on a cell one can enter',
    ),
    "two starts on one cell": (
        'x="150" y="100"',
        'x="20" y="20"',
        'layer "starts", object 2: found a second start for teams of 1 on А-1; '
        "expected each start on a cell of its own",
    ),
    "one order twice": (
        "</objectgroup>",
        f"{SECOND}</objectgroup>",
        'layer "starts", object 3: found a second start with side red, team 1 and order 1; '
        "expected each order once",
    ),
    "a missing order": (
        "</objectgroup>",
        f"{start(3, 100, 10, 'red', 2, 2)}</objectgroup>",
        'layer "starts", side red, team 2: found starts of order 2; expected orders 1 to 2',
    ),
    "no start for blue": (
        '<object id="2".*?</object>',
        "",
        'layer "starts", side blue: found no start cells; expected at least one a side',
    ),
    "no starts": (
        "<object .*</object>",
        "",
        'layer "starts", side red: found no start cells; expected at least one a side',
    ),
    "a third side": (
        'value="blue"',
        'value="bleu"',
        'layer "starts", object 2: found side "bleu"; expected one of blue, red (closest: blue)',
    ),
    "a start without side": (
        '"side"',
        '"colour"',
        'layer "starts", object 1: found no property "side"; expected side, team and order',
    ),
    "a team of thirteen": (
        'name="team" type="int" value="1"',
        'name="team" type="int" value="13"',
        'layer "starts", object 1: found team "13"; expected a team size from 1 to 12',
    ),
    "an order beyond the team": (
        'name="order" type="int" value="1"',
        'name="order" type="int" value="2"',
        'layer "starts", object 1: found order "2"; expected a place in the team from 1 to 1',
    ),
    "a template that is not there": (
        '<object id="2"',
        '<object id="2" template="start.tx"',
        'template: found no file "start.tx"; expected a template that Tiled has saved',
    ),
    "a template that is none": (
        '<object id="2"',
        '<object id="2" template="tiles.tsx"',
        'template: found "tiles.tsx"; expected a .tx file',
    ),
    "a team in letters": (
        'name="team" type="int" value="1"',
        'name="team" value="1"',
        'layer "starts", object 1: found the text "1" as team; '
        "expected a whole number: the type int in Tiled",
    ),
    "a property of no type": (
        'type="int"',
        'type="integer"',
        'property "team": found type "integer"; '
        "expected one of bool, color, file, float, int, object, string (closest: int)",
    ),
    "a number that is none": (
        'name="team" type="int" value="1"',
        'name="team" type="int" value="one"',
        'property "team": found "one"; expected a whole number of a sensible size',
    ),
    "a number beyond reason": (
        'name="team" type="int" value="1"',
        'name="team" type="int" value="10000000000"',
        'property "team": found "10000000000"; expected a whole number of a sensible size',
    ),
    "a property twice": (
        'name="team"',
        'name="side"',
        'property "side": found a second value; expected each name once',
    ),
    "an object without number": (
        '<object id="2"',
        "<object",
        "object id: found nothing; expected a whole number",
    ),
    "a start nowhere": (
        'x="150"',
        'x="nan"',
        'layer "starts", object 2, x: found "nan"; expected a number of a sensible size',
    ),
}


BROKEN_TILES: dict[str, tuple[str, str, str]] = {
    "unknown terrain": (
        'value="cover"',
        'value="cove"',
        'row 3, column 3: found terrain "cove"; '
        "expected one of cover, floor, rough, wall, water (closest: cover)",
    ),
    "no terrain": (
        '<property name="terrain" type="string" value="cover"/>',
        "",
        "row 3, column 3: found a tile without terrain; "
        "expected one of cover, floor, rough, wall, water",
    ),
    "unknown risk": (
        'value="medium"',
        'value="middling"',
        'row 3, column 1: found risk "middling"; '
        "expected one of extreme, high, low, medium, none, supreme",
    ),
    "a risk without kind": (
        '"kind"',
        '"sort"',
        "row 3, column 1: found a risk without kind; expected a kind such as climb",
    ),
    "a risk on water": (
        '"rough"/><property name="risk"',
        '"water"/><property name="risk"',
        "row 3, column 1: found a risk on water; expected a risk on a cell one can enter",
    ),
    "a tile too many": (
        'tile id="5"',
        'tile id="6"',
        "line 8, tile id: found 6; expected 0 to 5",
    ),
    "no count": (
        'tilecount="6" ',
        "",
        "line 1, tileset tilecount: found nothing; expected a whole number",
    ),
    "a count beyond reason": (
        'tilecount="6"',
        'tilecount="99999999"',
        "line 1, tileset tilecount: found 99999999; expected 1 to 4096",
    ),
    "not a tileset": ("tileset", "map", "line 1: found <map>; expected <tileset>"),
}

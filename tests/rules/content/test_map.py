"""Maps that load, and what a broken one is told (BD-3, BD-6)."""

import base64
import gzip
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.content.tiled import load_map
from rules.errors import MapError
from rules.unit import SIDES
from tests.rules.content.broken_maps import BROKEN, BROKEN_TILES
from tests.rules.content.maps import DATA, battle_map, properties, save_map, tileset

ROOT = Path(__file__).parents[3]
NUMBERS = [1, 1, 1, 1, 2, 4, 6, 3, 5]
PACKED = struct.pack("<9I", *NUMBERS)


def encoded(data: bytes, compression: str = "") -> str:
    """The small map with its tiles in base64."""
    named = f' compression="{compression}"' if compression else ""
    text = base64.b64encode(data).decode()
    return battle_map().replace(DATA, text).replace('"csv"', f'"base64"{named}')


def test_bd_3_the_duel_map_holds_the_start_cells_of_the_rulebook() -> None:
    duel = load_map(ROOT / "maps" / "duel.tmx")
    starts = {key: [duel.board.name(cell) for cell in cells] for key, cells in duel.starts.items()}
    assert starts == {
        ("red", 1): ["Г-1"],
        ("blue", 1): ["Г-7"],
        ("red", 2): ["В-1", "Д-1"],
        ("blue", 2): ["В-7", "Д-7"],
        ("red", 3): ["Б-1", "Г-1", "Е-1"],
        ("blue", 3): ["Б-7", "Г-7", "Е-7"],
    }
    assert (duel.name, duel.title) == ("duel", "Duel board")
    assert (duel.board.letters, duel.board.numbers) == (7, 7)
    assert not (duel.board.impassable | duel.board.rough | duel.board.cover)


def test_bd_6_terrain_and_risks_come_from_the_map(tmp_path: Path) -> None:
    small = load_map(save_map(tmp_path))
    assert small.board.draw() == "...\n.#,\n,~c"
    assert small.board.risks[6] == ("medium", "climb")
    assert [risk for cell, risk in enumerate(small.board.risks) if cell != 6] == [None] * 8
    assert small.starts == {("red", 1): (0,), ("blue", 1): (5,)}
    assert small.title == "Small map"


@pytest.mark.parametrize(
    "text",
    [
        encoded(PACKED),
        encoded(zlib.compress(PACKED), "zlib"),
        encoded(gzip.compress(PACKED), "gzip"),
        battle_map().replace("\n1,2,4,", "\n1,2147483650,4,"),
        battle_map().replace("<data", "<properties/><data"),
        "\ufeff" + battle_map(),
    ],
    ids=["plain", "zlib", "gzip", "a mirrored tile", "layer properties", "byte order mark"],
)
def test_every_usual_encoding_gives_the_same_board(tmp_path: Path, text: str) -> None:
    assert load_map(save_map(tmp_path, text)).board.draw() == "...\n.#,\n,~c"


def test_data_may_go_over_several_lines(tmp_path: Path) -> None:
    text = base64.b64encode(PACKED).decode()
    broken_up = encoded(PACKED).replace(text, "\n".join((text[:20], text[20:])))
    assert load_map(save_map(tmp_path, broken_up)).board.draw() == "...\n.#,\n,~c"


def grouped(**shift: int) -> str:
    """The small map with its starts in a group, as Tiled shows it shifted or not."""
    moved = "".join(f' {name}="{by}"' for name, by in shift.items())
    begun = battle_map().replace("<objectgroup", f'<group name="all"{moved}><objectgroup')
    return begun.replace("</objectgroup>", "</objectgroup></group>")


def test_the_starts_may_lie_in_a_group_that_is_not_shifted(tmp_path: Path) -> None:
    assert load_map(save_map(tmp_path, grouped())).starts == load_map(save_map(tmp_path)).starts
    with pytest.raises(MapError, match=r'group "all", offsety: found "64"; expected 0$'):
        load_map(save_map(tmp_path, grouped(offsety=64)))


def template(folder: Path, **values: object) -> None:
    """A template as Tiled saves it, for an object as large as a cell."""
    inside = properties(**values)
    text = f'<template><object width="64" height="64">{inside}</object></template>'
    (folder / "start.tx").write_text(text, encoding="utf-8")


def test_a_start_takes_from_its_template_what_it_does_not_say_itself(tmp_path: Path) -> None:
    made = f'<object id="1" template="start.tx" x="0" y="0">{properties(side="red")}</object>'
    another = '<object id="3" template="start.tx" x="70" y="0"><properties><property '
    another += 'name="team" type="int" value="2"/></properties></object>'
    another += (
        another.replace('"3"', '"4"')
        .replace('"70"', '"0"')
        .replace("</properties>", '<property name="order" type="int" value="2"/></properties>')
    )
    text = re.sub('(?s)<object id="1".*?</object>', made, battle_map())
    template(tmp_path, side="blue", team=1, order=1)
    text = text.replace("</objectgroup>", f"{another}</objectgroup>")
    assert load_map(save_map(tmp_path, text)).starts == {
        ("red", 1): (0,),
        ("blue", 1): (5,),
        ("blue", 2): (1, 0),
    }


def test_a_broken_template_is_named(tmp_path: Path) -> None:
    template(tmp_path, side="red", team="two", order=1)
    broken = tmp_path / "start.tx"
    broken.write_text(broken.read_text().replace('"64"', '"wide"', 1), encoding="utf-8")
    text = battle_map().replace('<object id="1"', '<object id="1" template="start.tx"')
    with pytest.raises(MapError, match=r'start\.tx, .*width: found "wide"; expected a number'):
        load_map(save_map(tmp_path, text))


@pytest.mark.parametrize("attribute", ["class", "type"])
def test_a_tiles_class_may_name_its_terrain(tmp_path: Path, attribute: str) -> None:
    tiles = tileset().replace('<tile id="1">', f'<tile id="1" {attribute}="wall">', 1)
    tiles = tiles.replace('<property name="terrain" type="string" value="wall"/>', "")
    assert load_map(save_map(tmp_path, tiles=tiles)).board.draw() == "...\n.#,\n,~c"


def test_a_rectangle_starts_on_the_cell_of_its_centre(tmp_path: Path) -> None:
    text = battle_map().replace('x="150" y="100"', 'x="128" y="64" width="64" height="64"')
    assert load_map(save_map(tmp_path, text)).starts["blue", 1] == (5,)


def test_loading_a_map_does_not_bring_in_pygame() -> None:
    code = (
        "import sys; from rules.content.tiled import load_map; load_map('maps/duel.tmx'); "
        "print('pygame' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == "False\n"


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_map_is_told_in_one_sentence(tmp_path: Path, fault: str) -> None:
    pattern, replacement, sentence = BROKEN[fault]
    text = battle_map()
    broken = re.sub(pattern, lambda _: replacement, text, count=1, flags=re.DOTALL)
    assert broken != text
    path = save_map(tmp_path, broken)
    with pytest.raises(MapError) as caught:
        load_map(path)
    assert str(caught.value).startswith(str(path))
    assert str(caught.value).endswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("fault", BROKEN_TILES)
def test_a_broken_tileset_is_told_in_one_sentence(tmp_path: Path, fault: str) -> None:
    pattern, replacement, sentence = BROKEN_TILES[fault]
    broken = tileset().replace(pattern, replacement)
    assert broken != tileset()
    with pytest.raises(MapError) as caught:
        load_map(save_map(tmp_path, tiles=broken))
    assert str(caught.value).endswith(sentence)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (encoded(PACKED, "zstd"), 'compression: found "zstd"; expected one of gzip, none, zlib'),
        (encoded(PACKED[:-4]), "found 8 tiles; expected 9"),
        (encoded(zlib.compress(PACKED * 100000), "zlib"), "found more tiles; expected 9"),
        (encoded(PACKED, "gzip"), "expected base64 tile data"),
        (encoded(PACKED).replace("AAA", "A!A"), "expected base64 tile data"),
    ],
    ids=["zstd", "too few", "too many", "not gzip", "not base64"],
)
def test_broken_packed_tiles_are_told(tmp_path: Path, text: str, found: str) -> None:
    with pytest.raises(MapError) as caught:
        load_map(save_map(tmp_path, text))
    assert 'line 5, layer "terrain"' in str(caught.value)
    assert str(caught.value).endswith(found)


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ('tilewidth="64"', 'tilewidth="0"'),
        ('source="none.png"', ""),
        ('width="384" height="64"/>', 'width="4096" height="99999"/>'),
        ('tilewidth="64" tileheight="64"', 'tilewidth="1" tileheight="1"'),
    ],
    ids=["tiles of no size", "no name", "beyond reason", "of pixels"],
)
def test_no_picture_of_a_tileset_is_ever_looked_at(tmp_path: Path, said: str, instead: str) -> None:
    tiles = tileset().replace(said, instead)
    assert tiles != tileset()
    assert load_map(save_map(tmp_path, tiles=tiles)).board.draw() == "...\n.#,\n,~c"


@given(st.integers(0, 1200), st.integers(0, 12), st.sampled_from(["", "0", "-1", '"', "<", "é"]))
def test_a_damaged_map_loads_or_is_told(start: int, length: int, patch: str) -> None:
    text = battle_map()
    with TemporaryDirectory() as folder:
        path = save_map(Path(folder), text[:start] + patch + text[start + length :])
        try:
            assert load_map(path).board.size == 9
        except MapError as error:
            assert "; expected " in str(error)


def test_a_map_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    missing = tmp_path / "none.tmx"
    with pytest.raises(MapError, match="found no such file; expected a Tiled map"):
        load_map(missing)
    with pytest.raises(MapError, match="found a folder; expected a Tiled map in a file"):
        load_map(tmp_path)
    missing.write_bytes(b"<map>\xff</map>")
    with pytest.raises(MapError, match="byte 5: found bytes that are not UTF-8 text"):
        load_map(missing)


def test_the_template_of_a_new_map_has_starts_for_teams_of_1_to_5() -> None:
    starts = load_map(ROOT / "maps" / "templates" / "new-map.tmx").starts
    assert sorted(starts) == sorted((side, team) for side in SIDES for team in range(1, 6))

"""Faults of files in the player's language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.player.faults import tell_fault
from game.player.language import set_language
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.content.tiled import load_map
from rules.errors import LONGEST_SENTENCE, ContentError, MapError, RecordError, say, within
from rules.record.replay import check_record
from tests.rules.content.broken_maps import BROKEN, BROKEN_TILES
from tests.rules.content.maps import battle_map, save_map, tileset
from tests.rules.record import broken_records
from tests.rules.record.test_record import save_broken

ROOT = Path(__file__).parents[3]
ENGLISH = re.compile(
    r"\b(a|an|the|of|one|found|expected|line|row|column|layer|object|with|without|from|nothing|at)\b"
)
"""Words by which English shows."""
OF_THE_FILE = r"[«'\"][^»'\"]*[»'\"]|из \w[\w ,→…-]*|, (layer|object) (width|id):"
"""What stands in the file itself, and there in English: quotations, names, attributes."""


@pytest.fixture
def russian() -> Iterator[None]:
    set_language("ru")
    yield
    set_language("en")


def test_each_part_is_told_in_the_language_of_the_game(russian: None) -> None:
    place = within(say("line {number}", number=3), "map, width")
    fault = MapError("a/b.tmx", place, say("{count} {count:tile|tiles}", count=2), say("none"))
    assert tell_fault(fault) == "b.tmx, строка 3, map, width: найдено: 2 тайла; ожидалось: ничего"


@pytest.mark.parametrize("fault", sorted({**BROKEN, **BROKEN_TILES}))
def test_no_english_is_left_in_the_fault_of_a_map(
    russian: None, tmp_path: Path, fault: str
) -> None:
    text, tiles = battle_map(), tileset()
    if fault in BROKEN:
        pattern, replacement, _ = BROKEN[fault]
        text = re.sub(pattern, lambda _: replacement, text, count=1, flags=re.DOTALL)
    else:
        tiles = tiles.replace(*BROKEN_TILES[fault][:2])
    with pytest.raises(MapError) as caught:
        load_map(save_map(tmp_path, text, tiles))
    assert not ENGLISH.search(re.sub(OF_THE_FILE, "", tell_fault(caught.value)))


@pytest.mark.parametrize("fault", [*broken_records.BROKEN, *broken_records.BROKEN_PLAY])
def test_no_english_is_left_in_the_fault_of_a_record(
    russian: None, tmp_path: Path, fault: str
) -> None:
    edits = {**broken_records.BROKEN, **broken_records.BROKEN_PLAY}
    with pytest.raises(RecordError) as caught:
        check_record(save_broken(tmp_path / "broken.sixorders", edits[fault][0]))
    assert not ENGLISH.search(re.sub(OF_THE_FILE, "", tell_fault(caught.value)))


def test_a_sentence_keeps_to_its_length_whatever_a_file_is_called_or_holds() -> None:
    many = say("one of {names}", names="x" * 999)
    for error in (
        ContentError("long/" * 90 + "name", "p" * 500, "f" * 500, "e" * 500),
        ContentError("n" * 400, "", say('"{name}"', name="n\n" * 400), many),
    ):
        for told in (str(error), tell_fault(error)):
            assert len(told) <= LONGEST_SENTENCE and "\n" not in told
    assert str(ContentError("a/" * 150 + "b.toml", "", "x", "y")).endswith(
        "/b.toml: found x; expected y"
    )


def test_every_text_said_of_a_file_stands_where_the_catalogues_find_it() -> None:
    for path in [*ROOT.glob("rules/**/*.py"), *ROOT.glob("game/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                assert isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno}"


def test_the_scenarios_of_the_game_have_no_fault() -> None:
    for path in (ROOT / "maps").glob("*.toml"):
        load_scenario(path, all_systems())

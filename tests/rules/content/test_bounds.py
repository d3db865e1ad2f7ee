"""Whatever a file holds: one sentence, within a second, in little memory."""

import base64
import gzip
import os
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import process_time

import msgspec
import pytest

from game.commands.check import fault_of
from game.player.settings import load_settings
from game.player.teams import all_teams, save_team, teams
from rules.battle.registry import all_systems
from rules.content.scenario import find_scenarios, list_scenarios, load_scenario
from rules.content.tiled import load_map
from rules.errors import LONGEST_SENTENCE, ContentError
from rules.record.lines import RoundLine
from rules.record.record import read_record
from tests.rules.content.maps import DATA, battle_map, save_map, tileset
from tests.rules.content.test_scenario import SYSTEMS, TEXT
from tests.rules.record.test_record import save_broken, short_record

MOST_SECONDS = 1
MOST_BYTES = 200 << 20
DIGITS = "9" * 5_000
DEEP = 100_000

Check = Callable[[], object]


def fault_in_bounds(check: Check) -> str:
    """The sentence that a check ends with, after little work and memory of this process."""
    tracemalloc.start()
    check_in_little_memory = told(check)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    begun = process_time()
    assert told(check) == check_in_little_memory
    assert process_time() - begun < MOST_SECONDS
    assert peak < MOST_BYTES
    return check_in_little_memory


def told(check: Check) -> str:
    with pytest.raises(ContentError) as caught:
        check()
    sentence = str(caught.value)
    assert len(sentence) <= LONGEST_SENTENCE and "\n" not in sentence
    return sentence


def packed(data: bytes) -> str:
    text = battle_map().replace('"csv"', '"base64" compression="gzip"')
    return text.replace(DATA, base64.b64encode(data).decode())


TILES_OF_A_MILLION = b"\1\0\0\0" * (1 << 22)
MAPS = {
    "a member of gzip too large": packed(gzip.compress(TILES_OF_A_MILLION)),
    "a second member of gzip": packed(gzip.compress(b"\1\0\0\0" * 9) + gzip.compress(b"\1" * 99)),
    "elements without end": battle_map().replace("<layer", "<a/>" * DEEP + "<layer"),
    "elements within each other": battle_map().replace("<layer", "<a>" * DEEP + "<layer"),
    "numbers of 5,000 digits": battle_map().replace('x="150"', f'x="{DIGITS}"'),
    "a width of 5,000 digits": battle_map().replace(
        'width="3" height="3" tile', f'width="{DIGITS}" height="3" tile'
    ),
    "a tile of 5,000 digits": battle_map().replace("1,2,4,", f"1,{DIGITS},4,"),
    "a property of 5,000 digits": battle_map().replace(
        'type="int" value="1"', f'type="int" value="{DIGITS}"'
    ),
    "a power beyond reason": battle_map().replace('x="150"', 'x="1e999999999"'),
    "points without end": battle_map().replace("<point/>", '<polygon points="0,0 inf,1 nan,2"/>'),
    "too many tilesets": battle_map().replace(
        "<layer", '<tileset firstgid="9" source="tiles.tsx"/>' * 9_999 + "<layer"
    ),
    "too large": battle_map() + " " * (1 << 21),
    "30,000 starts": battle_map().replace(
        "</objectgroup>", '<object id="9" x="1" y="1"/>' * 30_000 + "</objectgroup>"
    ),
}


@pytest.mark.parametrize("fault", MAPS)
def test_a_map(tmp_path: Path, fault: str) -> None:
    path = save_map(tmp_path, MAPS[fault])
    assert "small.tmx" in fault_in_bounds(lambda: load_map(path))


def test_tilesets_hold_no_more_together_than_one_may(tmp_path: Path) -> None:
    more = '<tileset firstgid="7" source="more.tsx"/>'
    path = save_map(tmp_path, battle_map().replace("<layer", f"{more}<layer"))
    for name in ("tiles.tsx", "more.tsx"):
        text = tileset().replace("<image", f"{'<a/>' * 20_000}<image")
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert fault_in_bounds(lambda: load_map(path)).endswith(
        "more.tsx, line 2: found more than 32768 elements; "
        "expected a Tiled tileset of a sensible size"
    )


def test_a_tileset_within_a_tileset_and_groups_named_like_layers_do_no_harm(
    tmp_path: Path,
) -> None:
    nested = tileset().replace("<image", '<tileset firstgid="1" source="tiles.tsx"/><image')
    text = battle_map().replace("<layer", '<group name="terrain"/><group name="starts"/><layer')
    assert load_map(save_map(tmp_path, text, nested)).board.draw() == "...\n.#,\n,~c"


SCENARIOS = {
    "lists within each other": TEXT.replace("seed = 7", "seed = " + "[" * 50_000),
    "tables within each other": TEXT.replace("seed = 7", "seed = " + "{a=" * 20_000),
    "a key of very many parts": TEXT.replace("seed = 7", ".".join("a" * 30_000) + " = 1"),
    "many keys of many parts": TEXT + "".join(f"a.b.c.d.e.f.g.h{n} = 1\n" for n in range(3_000)),
    "a number of 5,000 digits": TEXT.replace("seed = 7", f"seed = {DIGITS}"),
    "a hexadecimal number of 5,000 digits": TEXT.replace("seed = 7", f"seed = 0x{DIGITS}"),
    "a health of 5,000 digits": TEXT.replace("health = 40", f"health = 0x{DIGITS}"),
    "a title of a million letters": TEXT.replace("A duel", "A" * 1_000_000),
    "a kind of 50,000 letters": TEXT.replace('"duelist"', f'"{"duelis" * 8_000}"'),
    "30,000 members": TEXT + '[[red]]\nkind = "duelist"\n' * 30_000,
    "2,000 members": TEXT + '[[red]]\nkind = "duelist"\n' * 2_000,
    "a name of a line": TEXT.replace('"Ada"', '"a\\nb"'),
    "a map with a sign that is none": TEXT.replace("small.tmx", "small\\u0000.tmx"),
    "a map of 5,000 letters": TEXT.replace("small.tmx", "s" * 5_000),
    "a device for a map": TEXT.replace("small.tmx", "/dev/zero"),
}


@pytest.mark.parametrize("fault", SCENARIOS)
def test_a_scenario(tmp_path: Path, fault: str) -> None:
    save_map(tmp_path)
    path = tmp_path / "duel.toml"
    path.write_text(SCENARIOS[fault], encoding="utf-8")
    fault_in_bounds(lambda: load_scenario(path, SYSTEMS))


ROUND = b'{"line":"round","number":%d,"digest":""}'
RECORDS: dict[str, Callable[[list[object]], None]] = {
    "20,000 rounds": lambda lines: lines.__setitem__(
        slice(1, None), [ROUND % number for number in range(1, 20_001)]
    ),
    "lists within each other": lambda lines: lines.__setitem__(3, b"[" * DEEP),
    "a seed of 5,000 digits": lambda lines: lines[0].__setitem__("seed", 10**4_000),  # type: ignore[attr-defined]
    "30,000 members": lambda lines: lines[0]["scenario"].__setitem__(  # type: ignore[index]
        "red", [{"kind": "duelist"}] * 30_000
    ),
    "a name of a million letters": lambda lines: lines[0]["map"].__setitem__("name", 7),  # type: ignore[index]
    "a board of a million cells": lambda lines: lines[0]["map"].__setitem__(  # type: ignore[index]
        "terrain", ["floor"] * 300_000
    ),
}


@pytest.mark.parametrize("fault", RECORDS)
def test_a_record(tmp_path: Path, fault: str) -> None:
    edit = RECORDS[fault]
    path = tmp_path / "broken.sixorders"
    if fault == "a seed of 5,000 digits":
        save_broken(path, lambda lines: None)
        data = path.read_bytes()
        path.write_bytes(data.replace(b'"seed":5', b'"seed":' + DIGITS.encode(), 1))
    else:
        save_broken(path, edit)  # type: ignore[arg-type]
    if fault == "20,000 rounds":
        assert fault_of(path).endswith("found round 2; expected round 1")
    else:
        fault_in_bounds(lambda: read_record(path))


def steps(work: Check) -> int:
    """How many lines of Python something runs, all that it calls counted."""
    count = 0

    def step(*_: object) -> object:
        nonlocal count
        count += 1
        return step

    sys.settrace(step)  # type: ignore[arg-type]
    try:
        work()
    finally:
        sys.settrace(None)
    return count


def with_rounds(path: Path, count: int) -> Path:
    lines: list[object] = [ROUND % number for number in range(1, count + 1)]
    return save_broken(path, lambda whole: whole.__setitem__(slice(1, None), [*lines, b"{}"]))


def with_members(path: Path, count: int) -> Path:
    members = [{"kind": "duelist"}] * count
    return save_broken(path, lambda whole: whole[0]["scenario"].__setitem__("red", members))


@pytest.mark.parametrize("grown", [with_rounds, with_members])
def test_a_record_costs_no_more_work_than_it_has_lines_and_members(
    tmp_path: Path, grown: Callable[[Path, int], Path]
) -> None:
    def cost(count: int) -> int:
        path = grown(tmp_path / "grown.sixorders", count)
        return steps(lambda: told(lambda: read_record(path)))

    cost(10)  # what is done but once is done
    small, middle, large = cost(100), cost(400), cost(700)
    assert large - middle <= middle - small + large // 20  # some steps are the machine's own


def test_a_record_tells_its_outcome_at_once_however_long_it_is() -> None:
    record, _ = short_record()
    few = steps(lambda: record.outcome)
    record.lines[:0] = [RoundLine(number, "") for number in range(9_999)]
    assert steps(lambda: record.outcome) == few


KINDS = {
    "map.tmx": load_map,
    "scenario.toml": lambda path: load_scenario(path, all_systems()),
    "record.sixorders": read_record,
}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("what", ["a pipe", "a folder", "a device", "a dangling link"])
def test_what_is_no_file_is_told_at_once(tmp_path: Path, name: str, what: str) -> None:
    path = tmp_path / name
    lay(path, what)
    sentence = fault_in_bounds(lambda: KINDS[name](path))
    assert fault_of(path) == sentence


def lay(path: Path, what: str) -> None:
    """Put something that is no file in the place of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    match what:
        case "a pipe":
            os.mkfifo(path)
        case "a folder":
            path.mkdir()
        case "a device":
            path.symlink_to("/dev/zero")
        case _:
            path.symlink_to(path.parent / "nowhere")


@pytest.mark.parametrize("what", ["a pipe", "a folder", "a device"])
def test_settings_that_are_no_file_cost_one_sentence(tmp_path: Path, what: str) -> None:
    lay(tmp_path / "settings.json", what)
    _, sentence = load_settings(tmp_path)
    assert sentence.startswith("settings.json: found a ") and len(sentence) <= LONGEST_SENTENCE


def test_one_bad_file_never_spoils_its_folder(tmp_path: Path) -> None:
    save_map(tmp_path)
    (tmp_path / "good.toml").write_text(TEXT, encoding="utf-8")
    for number, text in enumerate(SCENARIOS.values()):
        (tmp_path / f"bad-{number}.toml").write_text(text, encoding="utf-8")
    lay(tmp_path / "pipe.toml", "a pipe")
    lay(tmp_path / "gone.toml", "a dangling link")
    sound = [entry for entry in find_scenarios(tmp_path, SYSTEMS) if entry.error is None]
    assert [entry.path.name for entry in sound] == ["good.toml"]
    assert len(list_scenarios(tmp_path, SYSTEMS)) == len(SCENARIOS) + 3


def test_one_bad_team_never_spoils_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.game.player.test_teams import PAIR

    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path))
    save_team(PAIR)
    folder = tmp_path / "teams"
    (folder / "deep.json").write_text("[" * DEEP)
    (folder / "digits.json").write_text(f'{{"format": {DIGITS}}}')
    data = msgspec.to_builtins(PAIR) | {"members": [{"kind": "duelist"}] * 30_000}
    (folder / "crowd.json").write_bytes(msgspec.json.encode(data))
    lay(folder / "pipe.json", "a pipe")
    lay(folder / "link.json", "a dangling link")
    assert teams(PAIR.system) == (PAIR,)
    assert [entry.error is None for entry in all_teams()] == [True] + [False] * 5

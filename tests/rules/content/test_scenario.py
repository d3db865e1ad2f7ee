"""Scenarios that load, and what a broken one is told."""

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from rules.content.offers import KindInfo, OptionInfo
from rules.content.scenario import (
    SlotRules,
    find_scenarios,
    load_scenario,
    scenario_from_data,
    scenario_to_data,
)
from rules.errors import Fault, MapError, ScenarioError
from tests.rules.content.maps import save_map

MAPS = Path(__file__).parents[3] / "maps"


def kind(title: str) -> KindInfo:
    """A kind as a system describes it."""
    return KindInfo(title, range(1, 11), frozenset({"health", "might"}))


def option(*values: str | int | bool, most: int = 0) -> OptionInfo:
    """An option as a system describes it, its default first."""
    return OptionInfo("", "", values, ("",) * len(values), most)


class Slot(NamedTuple):
    """A place in which something is carried, as a system describes it."""

    items: Collection[str]
    optional: bool = False


class Rules(NamedTuple):
    """A system as a scenario sees it."""

    kinds: Mapping[str, KindInfo]
    options: Mapping[str, OptionInfo]
    abilities: Collection[str]
    equipment: Mapping[str, SlotRules]
    places: Collection[str] = ("gate",)


SYSTEMS = {
    "energy": Rules(
        kinds={
            "duelist": kind("Duelist"),
            "fire_mage": kind("Fire mage"),
            "book_mage": kind("Mage of the book"),
            "shield_swordsman": kind("Shield swordsman"),
        },
        options={
            "order": option("alternate", "rolled"),
            "rounds": option(100, 50, 1),
            "paces": option(10, 20, most=30),
            "surprise": option(True, False),
        },
        abilities=("fire_wall", "fire_sphere"),
        equipment={
            "weapon": Slot(("rapier", "wand")),
            "left_hand": Slot(("book", "shield"), optional=True),
        },
    )
}

TEXT = """\
format = 1
system = "energy"
title = "A duel"
map = "small.tmx"
seed = 7

[options]
order = "rolled"

[[red]]
kind = "duelist"
level = 3
numbers = { health = 40 }

[[blue]]
kind = "fire_mage"
name = "Ada"
equipment = { weapon = "wand", left_hand = "" }
abilities = ["fire_wall"]
"""


def save_scenario(folder: Path, text: str = TEXT, name: str = "duel.toml") -> Path:
    """Write a scenario beside the small map."""
    save_map(folder)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def team(*kinds: str, **names: str) -> list[dict[str, Any]]:
    """A team as plain data; a keyword gives the member of that kind a name."""
    return [{"kind": kind} | ({"name": names[kind]} if kind in names else {}) for kind in kinds]


def battle(red: list[dict[str, Any]], blue: list[dict[str, Any]]) -> dict[str, Any]:
    """A scenario as plain data."""
    return {"system": "energy", "title": "A", "map": "m.tmx", "red": red, "blue": blue}


def test_a_scenario_says_all_that_a_battle_starts_from(tmp_path: Path) -> None:
    scenario, battle_map = load_scenario(save_scenario(tmp_path), SYSTEMS)
    assert (scenario.system, scenario.title, scenario.seed) == ("energy", "A duel", 7)
    assert scenario.options == {"order": "rolled", "rounds": 100, "paces": 10, "surprise": True}
    text = TEXT.replace('order = "rolled"', "paces = 7")
    assert load_scenario(save_scenario(tmp_path, text), SYSTEMS)[0].options["paces"] == 7
    (red,), (blue,) = scenario.red, scenario.blue
    assert (red.kind, red.name, red.level, red.numbers) == ("duelist", "Duelist", 3, {"health": 40})
    assert (blue.name, blue.level, blue.abilities) == ("Ada", 1, ("fire_wall",))
    assert red.abilities is None
    assert scenario.members() == (red, blue)
    assert battle_map.starts["red", 1] == (0,)


def test_a_scenario_survives_plain_data(tmp_path: Path) -> None:
    scenario, _ = load_scenario(save_scenario(tmp_path), SYSTEMS)
    for one in (scenario, msgspec.structs.replace(scenario, seed=None)):
        data = msgspec.json.decode(msgspec.json.encode(scenario_to_data(one)))
        assert scenario_from_data(data, SYSTEMS) == one


def test_the_nameless_are_called_by_their_kind_and_numbered_when_several_share_it() -> None:
    data = battle(team("duelist", "fire_mage"), team("duelist", "book_mage", book_mage="Ada"))
    scenario = scenario_from_data(data, SYSTEMS)
    names = [member.name for member in scenario.members()]
    assert names == ["Duelist 1", "Fire mage", "Duelist 2", "Ada"]


def test_a_given_name_is_never_given_again() -> None:
    data = battle(team("fire_mage", fire_mage="Duelist 1"), team("duelist"))
    data["red"] += team("duelist")
    data["blue"] += team("book_mage", book_mage="Fire mage")
    scenario = scenario_from_data(data, SYSTEMS)
    names = [member.name for member in scenario.members()]
    assert names == ["Duelist 1", "Duelist 2", "Duelist 3", "Fire mage"]


@pytest.mark.parametrize(("name", "size"), [("duel", 1), ("pairs", 2), ("trios", 3)])
def test_the_energy_duels_of_the_game_load(name: str, size: int) -> None:
    scenario, battle_map = load_scenario(MAPS / f"energy-{name}.toml", SYSTEMS)
    assert battle_map.name == "duel"
    assert (len(scenario.red), len(scenario.blue), scenario.seed) == (size, size, None)


def test_a_folder_lists_its_scenarios_and_tells_of_broken_ones(tmp_path: Path) -> None:
    save_scenario(tmp_path, name="b.toml")
    save_scenario(tmp_path, "title = 3", name="a.toml")
    broken, sound = find_scenarios(tmp_path, SYSTEMS)
    assert (sound.path.name, sound.title, sound.system) == ("b.toml", "A duel", "energy")
    assert sound.error is None
    assert (broken.path.name, broken.title) == ("a.toml", "a")
    assert isinstance(broken.error, ScenarioError)


BROKEN: dict[str, tuple[str, str, str, str, str]] = {
    "broken TOML": (
        'title = "A duel"',
        "title = A duel",
        "line 3",
        "broken TOML",
        "a scenario in TOML",
    ),
    "cut short": (
        r'"fire_wall"\]',
        '"fire_wall"',
        "end of the file",
        "broken TOML",
        "a scenario in TOML",
    ),
    "another format": ("format = 1", "format = 2", "format", "2", "1"),
    "format in words": (
        "format = 1",
        'format = "1"',
        "format",
        "text",
        "a whole number",
    ),
    "no title": ('title = "A duel"', "", "", 'no "title"', "it to be given"),
    "a number for a title": ('"A duel"', "3", "title", "a whole number", "text"),
    "a title that clears the screen": (
        '"A duel"',
        r'"A\u001b[2J"',
        "title",
        '"A\ufffd[2J"',
        "a title in letters and signs that can be seen",
    ),
    "a title without a letter": (
        '"A duel"',
        '" "',
        "title",
        '" "',
        "a title in letters and signs that can be seen",
    ),
    "a title of a page": (
        '"A duel"',
        f'"{"A" * 81}"',
        "title",
        f'"{"A" * 59}…"',
        "a title of at most 80 letters",
    ),
    "an unknown word": (
        "seed = 7",
        "sed = 7",
        "",
        '"sed"',
        "one of blue, format, gone, map, options, places, red, seed, system, then, title "
        "(closest: seed)",
    ),
    "an unknown system": (
        '"energy"',
        '"enrgy"',
        "system",
        '"enrgy"',
        "one of energy (closest: energy)",
    ),
    "a text for a seed": ("seed = 7", 'seed = "7"', "seed", "text", "a whole number"),
    "a seed below 0": ("seed = 7", "seed = -1", "seed", "-1", "0 to 18446744073709551615"),
    "a missing map": (
        "small.tmx",
        "large.tmx",
        "map",
        'no file "large.tmx"',
        "a map beside the scenario",
    ),
    "an unknown option": (
        "order =",
        "ordr =",
        "options",
        '"ordr"',
        "one of order, paces, rounds, surprise (closest: order)",
    ),
    "an unknown value": (
        '"rolled"',
        '"roled"',
        "options, order",
        '"roled"',
        "one of alternate, rolled (closest: rolled)",
    ),
    "truth for a number": (
        'order = "rolled"',
        "rounds = true",
        "options, rounds",
        '"True"',
        "one of 1, 100, 50",
    ),
    "too large a number": (
        'order = "rolled"',
        "paces = 31",
        "options, paces",
        "31",
        "0 to 30",
    ),
    "truth for a number of many": (
        'order = "rolled"',
        "paces = true",
        "options, paces",
        "true or false",
        "a whole number",
    ),
    "a text for a number of many": (
        'order = "rolled"',
        'paces = "7"',
        "options, paces",
        "text",
        "a whole number",
    ),
    "a fraction for a number": (
        'order = "rolled"',
        "rounds = 50.0",
        "options",
        "a number with a point",
        "true or false or a whole number or text",
    ),
    "an unknown kind": (
        '"duelist"',
        '"dualist"',
        "red 1, kind",
        '"dualist"',
        "one of book_mage, duelist, fire_mage, shield_swordsman (closest: duelist)",
    ),
    "no kind": ('kind = "fire_mage"', "", "blue 1", 'no "kind"', "it to be given"),
    "an unknown word in a team": (
        "level = 3",
        "levl = 3",
        "red 1",
        '"levl"',
        "one of abilities, equipment, kind, level, name, numbers (closest: level)",
    ),
    "a level too high": ("level = 3", "level = 11", "red 1, level", "11", "1 to 10"),
    "a level of no number": ("level = 3", 'level = "3"', "red 1, level", "text", "a whole number"),
    "a number that cannot be set": (
        "health = 40",
        "helth = 40",
        "red 1, numbers",
        '"helth"',
        "one of health, might (closest: health)",
    ),
    "dead from the start": (
        "health = 40",
        "health = 0",
        "red 1, numbers, health",
        "0",
        "1 to 9999",
    ),
    "a number below 0": (
        "health = 40",
        "might = -1",
        "red 1, numbers, might",
        "-1",
        "0 to 9999",
    ),
    "an unknown ability": (
        '"fire_wall"',
        '"fire_wal"',
        "blue 1, abilities",
        '"fire_wal"',
        "one of fire_sphere, fire_wall (closest: fire_wall)",
    ),
    "an ability twice": (
        '"fire_wall"',
        '"fire_wall", "fire_wall"',
        "blue 1, abilities",
        '"fire_wall" twice',
        "each once",
    ),
    "an unknown slot": (
        "weapon =",
        "weapn =",
        "blue 1, equipment",
        '"weapn"',
        "one of left_hand, weapon (closest: weapon)",
    ),
    "an unknown item": (
        '"wand"',
        '"wamd"',
        "blue 1, equipment, weapon",
        '"wamd"',
        "one of rapier, wand (closest: wand)",
    ),
    "an empty weapon": (
        '"wand"',
        '""',
        "blue 1, equipment, weapon",
        "nothing",
        "one of rapier, wand",
    ),
    "an unknown thing where nothing would do": (
        'left_hand = ""',
        'left_hand = "boot"',
        "blue 1, equipment, left_hand",
        '"boot"',
        "one of book, shield (closest: book), or nothing",
    ),
    "one name for two": (
        'kind = "duelist"',
        'kind = "duelist"\nname = "Ada"',
        "blue 1, name",
        '"Ada"',
        "a name that nobody else has",
    ),
    "no team": (r"\[\[red\]\].*?}\n", "", "", 'no "red"', "it to be given"),
    "a team larger than its starts": (
        r"\[\[blue\]\]",
        '[[red]]\nkind = "duelist"\n\n[[blue]]',
        "red",
        "2 characters",
        "a team size that small.tmx has starts for: 1",
    ),
    "a place that the system has not": (
        "seed = 7",
        'places = { relic = "А-1" }',
        "places",
        '"relic"',
        "one of gate",
    ),
    "a place that is no cell": (
        "seed = 7",
        'places = { gate = "X" }',
        "places, gate",
        '"X"',
        "a cell from А-1 to В-3 (A-1 to C-3 in Latin letters)",
    ),
    "a team that has no starts": (
        r"\[\[blue\]\]",
        '[[red]]\nkind = "duelist"\n\n[[blue]]\nkind = "book_mage"\n\n[[blue]]',
        "red",
        "2 characters",
        "a team size that small.tmx has starts for: 1",
    ),
    "a team of no list": (r"\[\[red\]\]", "[red]", "red", "a table", "a list"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_scenario_is_told_in_one_sentence(tmp_path: Path, fault: str) -> None:
    pattern, replacement, place, found, expected = BROKEN[fault]
    broken = re.sub(pattern, lambda _: replacement, TEXT, count=1, flags=re.DOTALL)
    assert broken != TEXT
    path = save_scenario(tmp_path, broken)
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path, SYSTEMS)
    error = caught.value
    assert (error.place, error.found, error.expected) == (place, found, expected)
    where = f"{path}, {place}" if place else str(path)
    assert str(error) == f"{where}: found {found}; expected {expected}"


def test_a_team_of_nobody_is_told() -> None:
    with pytest.raises(Fault) as caught:
        scenario_from_data(battle(team("duelist"), []), SYSTEMS)
    assert caught.value.args == ("blue", "nobody", "1 to 12 characters")


def test_a_broken_map_is_told_as_the_maps_fault(tmp_path: Path) -> None:
    path = save_scenario(tmp_path)
    save_map(tmp_path, "<map/>")
    with pytest.raises(MapError, match=r"small\.tmx, line 1, orientation"):
        load_scenario(path, SYSTEMS)


def test_a_scenario_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="found no such file; expected a scenario"):
        load_scenario(tmp_path / "none.toml", SYSTEMS)

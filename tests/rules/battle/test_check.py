"""A system that names what it does not have is refused as it is loaded, with the nearest name."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from rules.battle.check import check_system
from rules.battle.described import described
from rules.battle.registry import all_systems, load_system, system_heads
from rules.battle.sheet import Note
from rules.battle.system import System
from rules.record.opening import open_battle

ENERGY = load_system("energy")
WORDS = msgspec.structs.replace(ENERGY.words, verbs={"stirke": "Strike with {ability}"})
SYSTEMS = Path(__file__).parents[3] / "rules" / "systems"


def told(system: System, folder: Path) -> str:
    """The sentence with which a system is refused."""
    with pytest.raises(ValueError) as caught:
        check_system(system, folder)
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('battle.push("trun", 1)', 'found "trun"; expected one of '),
        ('battle.push(\n        "trun",\n    )', 'found "trun"; expected one of '),
        ('battle.follow(("turn", 1), ("trun", 2))', 'follow: found "trun"; expected one of '),
        ('battle.follow(\n    ("turn", 1),\n    ("trun",),\n)', 'found "trun"; expected one of '),
        ('battle.ask("atc", side)', 'energy, deeds.py, ask: found "atc"; expected one of act'),
        ('battle.tell("blok", "ED-2.12a")', "(closest: block)"),
        ('gather(battle, "atc", units)', 'energy, deeds.py, gather: found "atc"; expected one of'),
        ('gather(battle, "act", units)', 'energy, handlers: found "choose"; expected one of '),
    ],
)
def test_a_misspelt_name_in_code_is_told_with_the_nearest(
    line: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "deeds.py").write_text(f"def do(battle):\n    {line}\n", encoding="utf-8")
    assert sentence in told(ENERGY, tmp_path)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"answers": {"acting": len}}, 'energy, offers: found "act"; expected one of acting'),
        ({"deferred": frozenset({"atc"})}, 'energy, deferred: found "atc"; expected one of act'),
        ({"looks": {"sparkk": "fire"}}, "(closest: spark)"),
        ({"words": WORDS}, 'energy, words, verbs: found "stirke"; expected one of '),
    ],
)
def test_a_misspelt_name_in_its_tables_too(
    changes: dict[str, object], sentence: str, tmp_path: Path
) -> None:
    assert sentence in told(replace(ENERGY, **changes), tmp_path)  # type: ignore[arg-type]


def test_a_picture_that_is_not_there(tmp_path: Path) -> None:
    spark = msgspec.structs.replace(ENERGY.choices["spark"], icon="bolr")
    system = replace(ENERGY, choices={**ENERGY.choices, "spark": spark})
    sentence = told(system, tmp_path)
    assert sentence.startswith('energy, ability spark: found "bolr"') and "closest: bol" in sentence


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"kind": "stirke"}, 'energy, tile strike: found "stirke"; expected one of '),
        ({"icon": "stirke"}, "(closest: strike)"),
    ],
)
def test_a_tile_of_a_verb_or_with_a_picture_that_is_not_there(
    changes: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    strike = ENERGY.tiles["strike"]._replace(**changes)  # type: ignore[arg-type]
    assert sentence in told(replace(ENERGY, tiles={"strike": strike}), tmp_path)


def test_two_verbs_that_would_steal_each_others_click(tmp_path: Path) -> None:
    """AC-1: striking and moving are aimed differently; a second verb at a unit is not."""
    shove = ENERGY.tiles["strike"]._replace(kind="rest")
    system = replace(ENERGY, tiles={**ENERGY.tiles, "shove": shove})
    assert told(system, tmp_path) == (
        'energy, tiles: found "strike" and "rest" for one click; '
        "expected one that yields or stands apart"
    )
    for kept in (shove._replace(yields=True), shove._replace(apart=("strike",))):
        check_system(replace(ENERGY, tiles={**ENERGY.tiles, "shove": kept}), tmp_path)


def test_a_kind_that_knows_more_than_its_level_allows(tmp_path: Path) -> None:
    kind = ENERGY.kinds["fire_mage"]
    few = msgspec.structs.replace(kind, most_abilities=(0, *kind.most_abilities[1:]))
    known = sum(level <= 1 for level in kind.abilities.values())
    assert told(replace(ENERGY, kinds={"fire_mage": few}), tmp_path) == (
        f"energy, kind fire_mage at level 1: found {known} abilities; expected at most 0"
    )


def test_what_cover_does_has_words() -> None:
    """BD-6: told by the words under `notes`."""
    assert 'energy, cover: found "hedge"; expected' in told(
        replace(ENERGY, cover=Note("hedge", "BD-6")), SYSTEMS / "energy"
    )


def test_a_fault_in_its_file_names_the_file(tmp_path: Path) -> None:
    text = 'title = "Empty"\noptions.rounds.clause = "EM-END"\n'
    (tmp_path / "system.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"system\.toml: .*summary"):
        described(str(tmp_path / "__init__.py"))


def energy_copied(folder: Path) -> str:
    """Write the tables of the Energy Duel to a folder; return what `described` is told of it."""
    for name in ("system.toml", "words.toml", "clauses.toml"):
        text = (SYSTEMS / "energy" / name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")
    return str(folder / "__init__.py")


def test_a_fault_in_its_tiles_names_the_file(tmp_path: Path) -> None:
    module = energy_copied(tmp_path)
    (tmp_path / "tiles.toml").write_text('[move]\naim = "cel"\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"tiles\.toml: .*'cel'"):
        described(module, {"cast": {}})


@pytest.mark.parametrize("line", ["plan = 0", "scale = 0", "crowd = -1", "warmth = [9, 6, 3, 0]"])
def test_numbers_of_bots_by_which_nothing_can_be_divided_name_the_file(
    tmp_path: Path, line: str
) -> None:
    module = energy_copied(tmp_path)
    (tmp_path / "worth").mkdir()
    (tmp_path / "worth" / "worth.toml").write_text(f"[bots]\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"worth\.toml: Expected `int` >= [01]"):
        described(module, {"cast": {}})


def test_lists_of_systems_load_none() -> None:
    heads = system_heads()
    assert [head.title for head in heads.values()][:2] == ["Energy Duel", "Risk"]
    assert list(all_systems()) == list(heads)


def test_a_battle_its_setup_and_its_system_print_as_one_line_that_helps() -> None:
    battle = open_battle("maps/energy-duel.toml", 1)
    assert repr(battle.setup.system) == "<System energy: Energy Duel>"
    setup = repr(battle.setup)
    assert setup.startswith("<Setup of 'Energy Duel: a duel': energy on <Board of")
    assert repr(battle).startswith("<Battle energy, round 1, 1 against 1: ")


@pytest.mark.parametrize(
    ("roles", "sentence"),
    [
        ({"duelist": ("sword", "")}, 'role "sword": found shield_swordsman and duelist; expected'),
        ({"priest": ("", "")}, 'role "healer": found nobody; expected one kind that has it or'),
        ({"warlock": ("wizard", "")}, 'kind warlock, role: found "wizard"; expected one of'),
    ],
)
def test_a_role_has_one_kind_or_somebody_who_stands_in(
    roles: dict[str, tuple[str, str]], sentence: str
) -> None:
    kinds = dict(ENERGY.kinds)
    for kind, (role, stands_in) in roles.items():
        kinds[kind] = msgspec.structs.replace(kinds[kind], role=role, stands_in=stands_in)
    assert sentence in told(replace(ENERGY, kinds=kinds), SYSTEMS / "energy")


def test_a_system_without_any_role_is_none_of_the_lab_s() -> None:
    kinds = {
        name: msgspec.structs.replace(kind, role="", stands_in="")
        for name, kind in ENERGY.kinds.items()
    }
    check_system(replace(ENERGY, kinds=kinds), SYSTEMS / "energy")

"""Names that the text of an action can carry, and those that it cannot (AC-1)."""

import msgspec
import pytest

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.content.names import free_name, name_key, name_wanted
from rules.content.scenario import Member, check_names
from rules.errors import Fault
from rules.record.record import read_record, record_battle, write_record
from rules.record.replay import check_record
from tests.builders import drawn_scenario

BAD = (
    "",
    " ",
    "Guard at B-2",
    "A with 2 charges",
    "Ann: rest",
    "Ann:",
    "A → B",
    "A -> B",
    "a\nb",
    "a\0b",
    "\u200b",
    "An\u200bn",
    "x" * 41,
)
GOOD = ("Ann", "Ann at home", "With two swords", "Straße", "Пётр", "d'Arc", "Nº 5", "x" * 40, "王")


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_no_text_can_carry_is_refused(name: str) -> None:
    assert name_wanted(name).startswith("a name ")


@pytest.mark.parametrize("name", GOOD)
def test_all_other_names_are_good(name: str) -> None:
    assert name_wanted(name) == ""


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "ann"), ("Straße", "STRASSE"), ("é", "e\u0301"), ("ﬁn", "FIN")]
)
def test_names_that_read_the_same_are_one(one: str, other: str) -> None:
    assert name_wanted(other, {name_key(one)}) == "a name that nobody else has"
    assert free_name(other, {name_key(one)}) == f"{other} 2"


def named(*names: str) -> Battle:
    """Mages in a row, Red's but for the last, under these names."""
    return record(*names)[1]


def record(*names: str):  # type: ignore[no-untyped-def]
    signs = "ABCDEF"[: len(names)]
    members = {sign: Member("fire_mage") for sign in signs}
    last = signs[-1]
    loaded = drawn_scenario(
        ".".join(signs),
        "energy",
        {sign: one for sign, one in members.items() if sign != last},
        {last: members[last]},
    )
    called = [msgspec.structs.replace(Member("fire_mage"), name=name) for name in names]
    scenario = msgspec.structs.replace(
        loaded.scenario, red=tuple(called[:-1]), blue=tuple(called[-1:])
    )
    return record_battle(loaded._replace(scenario=scenario), 7, {})


def test_a_scenario_says_which_of_its_names_is_bad() -> None:
    scenario = named("Ann", "Bob", "ann").setup.scenario
    with pytest.raises(Fault) as caught:
        check_names(scenario)
    assert caught.value.args == ("blue 1, name", '"ann"', "a name that nobody else has")


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "ann", "Bob"),
        ("ann", "Ann", "Bob"),
        ("Guard", "Guard at B-2", "Guard at B-2 with 2 charges"),
        ("A with 2 charges", "A", "a"),
        ("Straße", "STRASSE", "strasse"),
        ("a\nb", "a", "a\0"),
    ],
)
def test_every_name_of_an_older_battle_is_read_as_its_own(names: tuple[str, ...]) -> None:
    """AC-1: by whole names that exist here, and in their own capitals first."""
    battle = named(*names)
    for unit in battle.units:
        for cells, amount in (((), 0), ((1,), 0), ((1,), 1), ((), 3)):
            action = Action(battle.pending.unit, "cast", "spark", cells, unit.id, amount)  # type: ignore[union-attr]
            assert parse_action(action_text(action, battle), battle) == action


def test_a_record_of_an_older_battle_with_such_names_still_plays(tmp_path) -> None:  # type: ignore[no-untyped-def]
    kept, battle = record("Ann", "ann", "Guard at B-2")
    for _ in range(12):
        if not battle.over:
            kept.advance(battle, battle.options[len(kept.lines) % len(battle.options)])
    path = tmp_path / "old.sixorders"
    write_record(path, kept)
    assert check_record(path).lines == read_record(path).lines == kept.lines

"""The data files: what an author may write, and how a fault is told."""

import tomllib
from typing import Any

import pytest

from rules.content.scenario import Member
from rules.systems.nine_phase.content import DATA, content, content_from, profile


def tables() -> dict[str, Any]:
    """The tables of all data files."""
    found: dict[str, Any] = {}
    for path in sorted(DATA.glob("*.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def fault(changes: dict[str, Any]) -> str:
    """The fault of the tables with some rows set otherwise: "kinds.archer.move" and its value."""
    found = tables()
    for place, value in changes.items():
        *path, last = place.split(".")
        row = found
        for name in path:
            row = row[name]
        row[last] = value
    with pytest.raises(ValueError) as caught:
        content_from(found)
    return str(caught.value)


def test_names_that_nothing_has_are_told_with_what_was_meant() -> None:
    """NP-M1: a missile without a row, a kind without a weapon."""
    assert "missiles.longbow.row: found 'bows'" in fault({"missiles.longbow.row": "bows"})
    assert "kinds.archer.weapon: found 'sord'" in fault({"kinds.archer.weapon": "sord"})
    assert "kinds.archer.missile: found 'bow'" in fault({"kinds.archer.missile": "bow"})
    assert "kinds.cleric.spells: found 'mend'" in fault({"kinds.cleric.spells": {"mend": 1}})


def test_a_pattern_names_acts_and_phases() -> None:
    """NP-M1: shots and reloads, in 2, 5 or 8."""
    told = fault({"rows.bow.still": ["shoot 3"]})
    assert told == "rows.bow.still: found 'shoot 3'; expected shoot or load in 2, 5 or 8"


def test_no_shield_beside_a_weapon_for_both_hands() -> None:
    """NP-E6: an axeman carries none."""
    assert "both hands" in fault({"kinds.axeman.shield": True})


def test_unknown_fields_and_numbers_out_of_bounds_are_refused() -> None:
    """BD-7: moves are 20 to 60 feet; a field that nobody reads is a slip of the pen."""
    assert "move" in fault({"kinds.archer.move": 65})
    assert "luck" in fault({"kinds.archer.luck": 3})
    assert "reach" in fault({"weapons.pike.reach": 15})


def test_numbers_grow_with_the_level_and_may_be_set() -> None:
    """NP-3: the half-move of 50 feet is 5 cells."""
    first, last = profile(Member(kind="archer")), profile(Member(kind="archer", level=10))
    kind = content().kinds["archer"]
    assert (first.health, last.health) == kind.health
    assert (first.half, first.reach) == (5, 1)
    other = profile(Member(kind="archer", numbers={"move": 30, "armour": 19}))
    assert (other.half, other.armour) == (3, 19)


def test_all_that_was_asked_for_is_there() -> None:
    """NP-E2, NP-M1 to NP-M7: at least eight kinds, every row of the table, one pike."""
    found = content()
    assert len(found.kinds) >= 8
    assert {
        found.missiles[kind.missile].row for kind in found.kinds.values() if kind.missile
    } == set(found.rows)
    assert {weapon.reach for weapon in found.weapons.values()} == {5, 10}
    assert {kind.weapon for kind in found.kinds.values()} == set(found.weapons)
    assert {kind.missile for kind in found.kinds.values() if kind.missile} == set(found.missiles)
    known = {spell for kind in found.kinds.values() for spell in kind.spells}
    assert known == set(found.spells)


def test_spells_and_scrolls_of_every_level_and_a_reach_that_is_no_weapons() -> None:
    """NP-S3, NP-E2: every row of the casting times occurs at every level that it names; an ogre
    reaches ten feet with its bare arms."""
    for source in ("spell", "scroll"):
        levels = {one.level for one in content().spells.values() if one.source == source}
        assert levels == set(range(1, 10)), source
    assert {one.source for one in content().spells.values()} == {
        *("spell", "scroll", "word", "device", "innate")
    }
    ogre = profile(Member(kind="ogre"))
    assert (ogre.weapon.reach, ogre.row.reach, ogre.reach) == (5, 10, 2)


def test_what_spares_friends_or_enemies_says_so() -> None:
    """NP-S3: whom an area feels for is told with what it does."""
    for spell in content().spells.values():
        if spell.whom != "all":
            assert spell.whom in spell.summary.casefold(), spell.title

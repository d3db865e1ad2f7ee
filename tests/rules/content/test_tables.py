"""What a system's tables may name, and how a slip in them is told (AC-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest

from rules.content.tables import Fault, Row, content_of, named

Weapon = Annotated[str, named("weapons")]


class Hand(Row, frozen=True):
    holds: Weapon = ""


class Kind(Row, frozen=True):
    weapon: Weapon
    second: Weapon = ""
    spare: tuple[Weapon, ...] = ()
    skills: dict[Weapon, int] = msgspec.field(default_factory=dict)
    hand: Hand | None = None


class Content(Row, frozen=True):
    weapons: dict[str, int]
    kinds: dict[str, Kind]


def faults(content: Content) -> Iterator[Fault]:
    for weapon, weight in content.weapons.items():
        if weight < 1:
            yield f"weapons.{weapon}", "weighs nothing"


def read(weight: int = 1, **kind: Any) -> Content:
    tables = {"weapons": {"sword": weight}, "kinds": {"knight": {"weapon": "sword"} | kind}}
    return content_of(tables, Content, faults)


def test_names_that_are_known_or_left_out_are_well() -> None:
    """AC-2: an empty name is nothing where the row says so."""
    one = read(spare=["sword"], skills={"sword": 2}, hand={}).kinds["knight"]
    assert (one.weapon, one.second, one.spare) == ("sword", "", ("sword",))


@pytest.mark.parametrize(
    ("kind", "place"),
    [
        ({"weapon": "sward"}, "kinds.knight.weapon"),
        ({"second": "sward"}, "kinds.knight.second"),
        ({"spare": ["sword", "sward"]}, "kinds.knight.spare"),
        ({"skills": {"sward": 1}}, "kinds.knight.skills"),
        ({"hand": {"holds": "sward"}}, "kinds.knight.hand.holds"),
    ],
)
def test_a_name_that_no_row_has_is_told_with_the_nearest(kind: dict[str, Any], place: str) -> None:
    """AC-2: where, what was found, what was expected."""
    with pytest.raises(ValueError) as caught:
        read(**kind)
    assert str(caught.value) == f"{place}: found 'sward'; expected one of sword (closest: sword)"


def test_a_name_that_must_be_given_may_not_be_empty() -> None:
    """AC-2."""
    with pytest.raises(ValueError, match=r"kinds\.knight\.weapon: found ''; expected one of sword"):
        read(weapon="")


def test_a_systems_own_faults_come_after_the_names() -> None:
    """AC-2."""
    with pytest.raises(ValueError, match=r"weapons\.sword: weighs nothing"):
        read(weight=0)
    with pytest.raises(ValueError, match="sward"):
        read(weight=0, weapon="sward")

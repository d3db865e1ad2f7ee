"""The combatants' data: complete, checked, and what level makes of it."""

import tomllib
from typing import Any

import pytest

from rules.content.scenario import Member
from rules.kit.d20.content import DATA, LEVELS, content, content_from, grown, profile
from rules.kit.d20.loadout import choices, kinds
from rules.systems.side.state import CLAUSES


def tables() -> dict[str, Any]:
    """The plain tables of the data files."""
    found: dict[str, Any] = {}
    for path in sorted(DATA.glob("*.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def test_there_are_adventurers_monsters_and_spells_of_three_levels() -> None:
    """SI-S4: at least eight combatants and ten spells, healing ones too."""
    table = content()
    assert {"fighter", "cleric", "magic_user", "archer", "orc", "ogre", "dragon"} <= set(
        table.kinds
    )
    assert len(table.kinds) >= 8 and len(table.spells) >= 10
    assert {spell.level for spell in table.spells.values()} == {1, 2, 3}
    assert {spell.level for spell in table.spells.values() if spell.heals} == {1, 2, 3}


def test_every_spell_and_every_weapon_is_somebody_s() -> None:
    """SI-S4: nothing in the data is dead."""
    table = content()
    known = {spell for kind in table.kinds.values() for spell in kind.spells}
    assert known == set(table.spells)
    held = {kind.melee for kind in table.kinds.values()}
    held |= {kind.missile for kind in table.kinds.values() if kind.missile}
    assert held == set(table.weapons)


def test_numbers_grow_in_equal_steps_rounded_down() -> None:
    """SI-S1: from level 1 to level 5."""
    assert [grown((4, 8), level) for level in LEVELS] == [4, 5, 6, 7, 8]
    assert [grown((14, 11), level) for level in LEVELS] == [14, 13, 12, 11, 11]


def test_a_caster_learns_spells_and_room_for_them_with_its_levels() -> None:
    """SI-S4: two of level 1 at first; one of level 3 at level 5."""
    first, last = profile(Member("magic_user")), profile(Member("magic_user", level=5))
    assert first.memory == (2, 0, 0) and last.memory == (3, 2, 1)
    assert {spell.level for _, spell in first.spells} == {1}
    assert {spell.level for _, spell in last.spells} == {1, 2, 3}


def test_a_scenario_may_set_numbers_and_spells_otherwise() -> None:
    """SI-S4: health, spells of a level, and which are known."""
    one = profile(
        Member("cleric", numbers={"health": 3, "spells_2": 4}, abilities=("webs", "arcane_dart"))
    )
    assert one.health == 3 and one.memory == (2, 4, 0)
    assert [spell for spell, _ in one.spells] == ["arcane_dart", "webs"]


def test_who_has_no_spells_may_be_given_none() -> None:
    """SI-S4: the builder of teams knows it."""
    infos = kinds()
    assert set(infos["fighter"].most_abilities) == {0}
    assert infos["magic_user"].most_abilities[0] == 5
    assert choices(CLAUSES)["ball_of_fire"].level == 5


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (("kinds", "orc", "melee"), "axe", "kinds.orc.melee: found 'axe'; expected one of"),
        (("kinds", "orc", "missile"), "bow", "kinds.orc.missile: found 'bow'"),
        (("kinds", "cleric", "memory"), "full", "kinds.cleric.memory: found 'full'"),
        (("kinds", "cleric", "spells"), {"wish": 1}, "kinds.cleric.spells: found 'wish'"),
        (("spells", "webs", "level"), 4, "level"),
        (("spells", "webs", "colour"), "grey", "colour"),
        (("spells", "webs", "look"), "grey", "look"),
        (("kinds", "orc", "speed"), 0, "speed"),
    ],
)
def test_a_row_that_does_not_fit_is_named(
    place: tuple[str, str, str], value: object, sentence: str
) -> None:
    """SI-S4: whoever edits the data is told where."""
    broken = tables()
    group, row, field = place
    broken[group][row][field] = value
    with pytest.raises(ValueError, match=sentence):
        content_from(broken)


def test_a_spell_that_does_nothing_is_refused() -> None:
    """SI-S4."""
    broken = tables()
    del broken["spells"]["webs"]["effect"]
    with pytest.raises(ValueError, match=r"spells\.webs: found no damage, healing or effect"):
        content_from(broken)

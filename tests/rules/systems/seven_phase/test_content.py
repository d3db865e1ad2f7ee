"""The data of Seven Phases: whole, varied, and refused where they do not fit."""

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from rules.battle.registry import load_system
from rules.content.scenario import Member
from rules.systems.seven_phase.content import DATA, content, content_from, profile
from tests.contract.positions import own_scenarios

Tables = dict[str, Any]


def tables() -> Tables:
    """The data files as plain tables."""
    found: Tables = {}
    for path in sorted(DATA.glob("*.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def test_sp_7b_at_least_eight_fighters_and_two_magicians_with_four_spells() -> None:
    """SP-7b, SP-2: what was asked for, with bow, sling, crossbow, thrown dagger and javelin."""
    kinds = content().kinds
    carried = {weapon for kind in kinds.values() for weapon in kind.weapons}
    assert {"bow", "sling", "crossbow", "thrown_dagger", "javelin"} <= carried
    assert sum(not kind.spells for kind in kinds.values()) >= 8
    assert sum(bool(kind.spells) for kind in kinds.values()) == 2
    assert {spell for kind in kinds.values() for spell in kind.spells} == set(content().spells)
    assert len(content().spells) == 4


def test_sp_7b_weapons_of_one_entry_differ_in_quickness() -> None:
    """SP-7a, SP-7b: maces, flails and natural weapons are several, never wholly alike."""
    found: dict[str, list[int]] = {}
    for weapon in content().weapons.values():
        if weapon.entry:
            found.setdefault(weapon.entry, []).append(weapon.quickness)
    several = {entry for entry, quick in found.items() if len(quick) > 1}
    assert several == {"maces", "flails", "natural_weapons"}
    assert all(len(set(quick)) == len(quick) for quick in found.values())


def test_sp_5c_a_level_of_a_fighter_is_a_level_of_each_skill() -> None:
    """SP-5c: level 3 adds two, and each point of a factor with them."""
    first, third = (profile(Member("archer", level=level)) for level in (1, 3))
    for name, skill in third.skills.items():
        more = 2 if name in first.row.skills else 0
        assert skill.level == first.skills[name].level + more
    assert third.arms[0].skill.factor == first.arms[0].skill.factor + 2


def test_sp_s1_a_skill_that_was_not_learned_counts_four_levels_less() -> None:
    """SP-S1: whoever takes another's weapon swings it badly."""
    one = profile(Member("archer", equipment={"first": "great_axe"}))
    assert one.arms[0].skill.level == content().success.untrained == -4


def test_ed_one_may_carry_less_or_other_things() -> None:
    """SP-4: equipment replaces a kind's own; two of the same are one."""
    bare = profile(Member("knight", equipment={"first": "", "second": "", "shield": ""}))
    assert [arm.id for arm in bare.arms] == ["fists"] and not bare.row.shield
    twice = profile(Member("knight", equipment={"first": "cyane", "second": "cyane"}))
    assert [arm.id for arm in twice.arms] == ["cyane", "fists"]


def test_every_kind_says_what_it_is() -> None:
    """AC-1: titles, summaries and pictures for the team editor."""
    for info in load_system("seven_phase").kinds.values():
        assert info.title and info.summary.endswith(".") and info.glyph


def test_sp_6a_the_scenarios_show_all_that_there_is() -> None:
    """SP-6a: a duel, two against one, bigger ones; each option's variant is played by one."""
    sizes = {
        (len(one.scenario.red), len(one.scenario.blue)) for one in own_scenarios("seven_phase")
    }
    assert {(1, 1), (2, 1), (3, 1), (2, 2), (3, 3), (4, 3)} <= sizes
    options = [one.scenario.options for one in own_scenarios("seven_phase")]
    assert {one["declarations"] for one in options} == {"secret", "open"}
    assert {one["defence"] for one in options} == {"best", "chosen"}


def no_grave_wound(data: Tables) -> None:
    del data["wounds"][2]


def unknown_skill(data: Tables) -> None:
    data["weapons"]["bow"]["skill"] = "bow"


def unknown_entry(data: Tables) -> None:
    data["weapons"]["club"]["entry"] = "clubs"


def unknown_weapon(data: Tables) -> None:
    data["kinds"]["archer"]["weapons"] = ["long_bow"]


def unknown_spell(data: Tables) -> None:
    data["kinds"]["mender"]["spells"] = ["mend"]


def unready_natural(data: Tables) -> None:
    data["kinds"]["bear"]["natural"] = "dagger"


def three_weapons(data: Tables) -> None:
    data["kinds"]["archer"]["weapons"] = ["bow", "dagger", "club"]


def idle_spell(data: Tables) -> None:
    data["spells"]["stupor"]["stuns"] = False


def no_modifier(data: Tables) -> None:
    del data["levels"]["cover"]


def misspelt(data: Tables) -> None:
    data["weapons"]["bow"]["rang"] = 4


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (no_grave_wound, "wounds: expected bruise, light, grave, critical"),
        (unknown_skill, "weapons.bow.skill: found 'bow'; expected one of"),
        (unknown_entry, "weapons.club.entry: found 'clubs'; expected one of"),
        (unknown_weapon, "kinds.archer.weapons: found 'long_bow'"),
        (unknown_spell, "kinds.mender.spells: found 'mend'"),
        (unready_natural, "kinds.bear.natural: expected a weapon that is always ready"),
        (three_weapons, "kinds.archer.weapons: expected at most two"),
        (idle_spell, "spells.stupor: expected one of damage, stuns, healing, ward"),
        (no_modifier, "levels: expected cover"),
        (misspelt, "unknown field `rang`"),
    ],
)
def test_data_that_do_not_fit_are_refused(spoil: Callable[[Tables], None], told: str) -> None:
    """AC-2: where, what was found, what was expected."""
    data = tables()
    spoil(data)
    with pytest.raises(ValueError) as caught:
        content_from(data)
    assert told in str(caught.value)

"""Rulings on the content of Risk: what an author may write, and what comes out of it (RK-7, 9)."""

import pytest

from rules.battle.registry import load_system
from rules.content.scenario import Member
from rules.systems.risk.content import LEVELS, content, content_from, grown, profiles

TITLE = {"title": "T", "summary": "S.", "icon": "blade"}
NAMES = ("precision", "dodge", "strength")
BOON = TITLE | {"type": "boon", "aim": "self", "healing": 3}
SWORD = {"title": "Sword", "statistic": "strength", "gives": {"strength": 5}}
ONE = {
    "title": "One",
    "summary": "S.",
    "glyph": "sword",
    "health": [30, 60],
    "blow": [3, 6],
    "statistics": {"precision": [4, 9]},
    "weapon": "sword",
}
LIMITS = {
    "thresholds": list(range(11)),
    "abilities": [4, 8],
    "cover_dodge": 2,
    "tree_dodge": 4,
    "swap_steps": 2,
    "shove_hurt": 4,
    "relic_rounds": 6,
    "relic_burden": 2,
}


def tables(**changes: object) -> dict[str, object]:
    """A small but whole set of tables."""
    whole: dict[str, object] = {
        "statistics": {name: {"title": "N", "clause": "RK-7"} for name in NAMES},
        "risks": {"will": {"title": "W", "summary": "W asks for", "statistic": "precision"}},
        "weapons": {"sword": SWORD},
        "abilities": {},
        "kinds": {"one": ONE},
        "limits": LIMITS,
    }
    return whole | changes


def test_the_small_tables_are_whole() -> None:
    """RK-7: nothing more is needed."""
    assert content_from(tables()).kinds["one"].weapon == "sword"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"kinds": {"one": ONE | {"weapon": "sward"}}}, "kinds.one.weapon: found 'sward'"),
        ({"kinds": {"one": ONE | {"second": "bow"}}}, "kinds.one.second: found 'bow'"),
        ({"kinds": {"one": ONE | {"abilities": {"fly": 0}}}}, "kinds.one.abilities: found 'fly'"),
        ({"kinds": {"one": ONE | {"luck": 3}}}, "unknown field `luck`"),
        (
            {"kinds": {"one": ONE | {"statistics": {"wit": [1, 2]}}}},
            "kinds.one.statistics: found 'wit'",
        ),
        ({"limits": LIMITS | {"thresholds": [0, 100]}}, "limits.thresholds: expected 11"),
        (
            {"abilities": {"nod": TITLE | {"type": "boon", "aim": "self"}}},
            "abilities.nod: type boon without healing or effect",
        ),
        (
            {"abilities": {"nod": TITLE | {"type": "attack", "aim": "enemy"}}},
            "abilities.nod: type attack without damage or effect",
        ),
        (
            {"abilities": {"nod": TITLE | {"type": "venture", "aim": "self"}}},
            "abilities.nod: type venture without venture",
        ),
        (
            {
                "abilities": {
                    "nod": TITLE
                    | {"type": "attack", "aim": "enemy", "effect": {"duration": 1, "holds": True}}
                }
            },
            "abilities.nod: type attack without damage or its own way to hit",
        ),
        (
            {
                "abilities": {
                    "nod": TITLE
                    | {
                        "type": "attack",
                        "aim": "enemy",
                        "damage": 1,
                        "hit": {"way": "resisted", "kind": "wall"},
                    }
                }
            },
            "abilities.nod.hit.kind: found 'wall'",
        ),
    ],
)
def test_a_slip_in_the_data_is_told_with_its_place(changes: dict[str, object], told: str) -> None:
    """RK-7, RK-6c: where, what was found, what was expected."""
    with pytest.raises(ValueError, match=told.replace("(", r"\(")):
        content_from(tables(**changes))


def test_there_is_as_much_as_the_rulebook_asks_for() -> None:
    """RK-6: at least 8 characters and adversaries, of both sorts, and 24 abilities."""
    table = content()
    assert len(table.kinds) >= 8 and len(table.abilities) >= 24
    assert {kind.adversary for kind in table.kinds.values()} == {True, False}
    assert all(kind.experience[0] > 0 for kind in table.kinds.values() if kind.adversary)


def test_every_risk_of_the_rulebook_has_its_statistic() -> None:
    """RK-1a: seven of their own name; swimming is a climb, ice a jump, shoving is strength."""
    risks = {kind: row.statistic for kind, row in content().risks.items()}
    for kind in ("theft", "notice", "climb", "hide", "chase", "jump", "will"):
        assert risks[kind] == kind  # type: ignore[index]
    assert (risks["swim"], risks["ice"], risks["force"]) == ("climb", "jump", "strength")


def test_numbers_grow_from_level_0_to_level_10() -> None:
    """RK-9c: in equal steps, rounded down."""
    assert [grown((3, 6), level) for level in LEVELS] == [3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6]
    assert len(content().limits.thresholds) == len(LEVELS)
    assert list(content().limits.thresholds) == sorted(set(content().limits.thresholds))


def test_what_a_scenario_sets_otherwise_keeps_its_lead_at_other_levels() -> None:
    """RK-9c: 2 more than usual at level 1 are 2 more at level 10."""
    usual = profiles(Member("archer", level=1))
    lead = usual[1].statistics["precision"] + 2
    changed = profiles(Member("archer", level=1, numbers={"precision": lead}))
    assert all(
        new.statistics["precision"] == old.statistics["precision"] + 2
        for new, old in zip(changed, usual, strict=True)
    )


def test_abilities_are_learned_with_levels() -> None:
    """RK-9c: and everybody can do what is basic."""
    table = content()
    kind = table.kinds["archer"]
    basics = {name for name, row in table.abilities.items() if row.basic}
    for one in profiles(Member("archer")):
        known = {name for name, level in kind.abilities.items() if level <= one.level}
        assert {name for name, _ in one.abilities} == known | basics


def test_what_a_player_may_pick_has_its_numbers() -> None:
    """RK-7: weapons with what they give, natural ones left out; abilities that are learned."""
    system = load_system("risk")
    assert set(system.equipment) == {"weapon", "second"}
    items = system.equipment["weapon"].items
    assert "longsword" in items and "fangs" not in items
    assert {fact.label: fact.value for fact in items["longsword"].facts} == {
        "Strength": 5,
        "Precision": 1,
        "Range": 1,
    }
    basics = {name for name, row in content().abilities.items() if row.basic}
    assert set(system.choices) == set(system.abilities) - basics
    assert all(info.facts for info in system.choices.values())
    for kind_id, kind in system.kinds.items():
        for level in kind.levels:
            known = [name for name, least in kind.abilities.items() if least <= level]
            assert len(known) <= kind.most_abilities[level], kind_id

"""Rulings on the text of actions, both ways (AC-1)."""

import pytest

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import NotationError, action_text, parse_action
from tests.builders import given, texts
from tests.rules.systems.energy.duels import duel, mage, warlock


def position() -> Battle:
    """A mage with charges beside a warlock."""
    battle = duel(
        "M.W\n...",
        red={"M": mage("spark", "fire_sphere", "ring_of_steel", level=3)},
        blue={"W": warlock()},
    )
    return given(battle, {"M": {"charges": 2}})


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("А-1 → Б-2", Action(0, "move", "", (4,))),
        ("A-1 -> B-2", Action(0, "move", "", (4,))),
        ("а-1→б-2", Action(0, "move", "", (4,))),
        ("strike at А-3", Action(0, "strike", "", (2,))),
        ("Strike at A-3", Action(0, "strike", "", (2,))),
        ("cast Fire Sphere at Б-1 with 2 charges", Action(0, "cast", "fire_sphere", (3,), -1, 2)),
        ("cast spark at A-3 with 1 charge", Action(0, "cast", "spark", (2,), -1, 1)),
        ("  cast Ring of Steel  ", Action(0, "cast", "ring_of_steel")),
        ("rest", Action(0, "rest")),
        ("end turn", Action(0, "end")),
    ],
)
def test_ac_1_a_text_names_an_action(text: str, action: Action) -> None:
    assert parse_action(text, position()) == action


def test_ac_1_every_option_has_a_text_of_its_own_in_both_alphabets() -> None:
    battle = position()
    assert "cast Fire Sphere at Б-1 with 2 charges" in texts(battle)
    for alphabet in ("cyrillic", "latin"):
        written = [action_text(action, battle, alphabet) for action in battle.options]
        assert len(set(written)) == len(written)
        assert [parse_action(text, battle) for text in written] == list(battle.options)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no such action"),
        ("fly at А-1", "no such action; expected one of"),
        ("striker at А-1", "no such action"),
        ("strike at", "not understood"),
        ("strike at А-9", "no cell; expected a cell from А-1 to"),
        ("strike А-3", "not understood"),
        ("cast Spark at А-3 with two charges", "not understood"),
        ("cast Spark of Nobody at А-3", "nobody is called so; expected one of M, W"),
        ("А-3 → А-2", "the unit that decides does not stand there"),
        ("А-1 → Ы-1", "no cell"),
        ("А-1 → nowhere", "no cell"),
    ],
)
def test_ac_1_a_text_that_names_no_action_is_refused_with_the_part_at_fault(
    text: str, reason: str
) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_action(text, position())


def test_ac_1_a_text_may_name_an_action_that_is_not_allowed() -> None:
    battle = position()
    action = parse_action("cast Spark at А-2 with 9 charges", battle)
    assert action == Action(0, "cast", "spark", (1,), -1, 9)
    assert action not in battle.options


def test_ac_1_a_number_beyond_all_bounds_is_refused_like_any_other_fault() -> None:
    with pytest.raises(NotationError, match="not understood"):
        parse_action(f"cast Spark at А-3 with {'9' * 5000} charges", position())

"""What a spell on its way is worth to bots: less, the likelier it is spoilt (NP-S5)."""

from rules.battle.machine import Battle
from rules.systems.nine_phase.worth.score import spell_worth
from tests.builders import given, play, unit
from tests.rules.systems.nine_phase.fields import archer, field, mage, pikeman

LINE = "A......X"


def begun(enemy: str, *, spoiling: bool = True, **changes: object) -> Battle:
    """Red's mage has begun Fireball, at an enemy across the field."""
    blue = {"X": archer() if enemy == "archer" else mage("dart_of_light")}
    battle = field(LINE, red={"A": mage("fireball")}, blue=blue, options={"spoiling": spoiling})
    play(battle, "cast Fireball at А-8")
    return given(battle, {"X": changes} if changes else {})


def worth(battle: Battle) -> int:
    """What Red's spell is worth."""
    return spell_worth(battle, unit(battle, "A"))


def test_who_can_shoot_before_a_spell_works_makes_it_worth_less() -> None:
    assert 0 < worth(begun("archer")) < worth(begun("archer", missiles=0))
    assert worth(begun("archer", acts=1 << 2)) == worth(begun("archer", missiles=0))


def test_so_does_magic_that_works_at_once_until_it_is_used_up() -> None:
    used = tuple(["dart_of_light"] * 9)
    assert 0 < worth(begun("mage")) < worth(begun("mage", used=used))
    assert worth(begun("mage", spell_round=1)) == worth(begun("mage", used=used))


def test_nothing_is_feared_where_harm_spoils_no_spell() -> None:
    assert worth(begun("archer", spoiling=False)) == worth(
        begun("archer", spoiling=False, missiles=0)
    )


def test_melee_endangers_only_what_works_after_it() -> None:
    """NP-9: what is begun in phase 2 works in 5, before the blows; in 8 it works after them."""
    battle = field("A.X.....", red={"A": mage("fireball")}, blue={"X": pikeman()})
    play(battle, "cast Fireball at А-4")
    at_once = worth(battle)
    later = worth(given(battle, {"A": {"due_round": 2, "due_phase": 2}}))
    assert 0 < later < at_once

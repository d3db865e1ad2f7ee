"""Who acts next, and what it could do then."""

from fractions import Fraction

import pytest

from game.play.dossier import dossier
from game.play.prospects import Prospects
from rules.battle.machine import Battle
from rules.battle.threat import Threat, threats
from rules.board.cells import cells_of
from tests.builders import given, play, unit
from tests.rules.kit.d20.members import archer, fighter, mage
from tests.rules.systems.dexterity.fights import UNPREPARED, fight, loose, orc


def test_after_who_decides_come_the_slower_then_the_quicker_of_the_next_step() -> None:
    """DO-3: who has passed in this step is not the next in order."""
    red = {"A": archer(dexterity=12), "F": fighter(dexterity=4)}
    battle = loose(fight("AFX", red=red, blue={"X": orc(dexterity=9)}))

    def order() -> list[str]:
        return [battle.units[one].name for one in battle.setup.system.order(battle)]

    assert order() == ["A", "X", "F"]
    play(battle, "let it pass")
    assert order() == ["X", "F", "A"]
    play(battle, "let it pass")
    assert order() == ["F", "A", "X"]


def test_who_has_no_missile_is_not_the_next_to_shoot() -> None:
    """DO-4: B is slower than F, and shoots before F does anything."""
    red = {"A": archer(dexterity=12), "F": fighter(dexterity=11), "B": archer(dexterity=4)}
    battle = fight("AFB...X", red=red, blue={"X": orc(dexterity=9)})
    order = [battle.units[one].name for one in battle.setup.system.order(battle)]
    assert battle.setup.system.phase(battle) == "missiles"
    assert order == ["A", "B", "F", "X"]


def test_who_has_yet_to_walk_threatens_all_that_it_can_walk_to() -> None:
    """DO-6: whoever flees from a slower enemy is followed before blows are struck."""

    def struck(enemy: int, *, surprised: bool = False) -> tuple[int, ...]:
        red, blue = {"F": fighter(dexterity=9)}, {"X": orc(dexterity=enemy)}
        battle = fight("F........X", red=red, blue=blue)
        battle = given(battle, {"X": {"cell": 3, "surprised": surprised}})
        assert battle.setup.system.phase(battle) == "movement"
        if enemy > 9:
            play(battle, "let it pass")
        (strike,) = threats(battle, 1, 0)
        return tuple(cells_of(strike.cells))

    assert struck(4) == (0, 1, 2, 4, 5, 6, 7)
    assert struck(10) == struck(4, surprised=True) == (2, 4)


def wizard_of(options: dict[str, str] | None = None) -> Battle:
    """A fighter of Dexterity 9 and, seven cells away, a slower enemy who knows two spells."""
    foe = mage("arcane_dart", "slumber", dexterity=4)
    return fight("F......M", red={"F": fighter(dexterity=9)}, blue={"M": foe}, options=options)


def abilities(found: tuple[Threat, ...]) -> set[str]:
    """The spells among what somebody could do."""
    return {one.command.ability for one in found} - {""}


def test_what_a_caster_may_still_hold_ready_or_prepare_it_may_cast_next() -> None:
    """DO-7d, DO-8a: an enemy knows of each of its spells how far it goes and how hard."""
    ready = wizard_of()
    assert ready.setup.system.phase(ready) == "ready"
    assert abilities(threats(ready, 1, 0)) == {"arcane_dart", "slumber"}
    preparing = wizard_of(UNPREPARED)
    assert preparing.setup.system.phase(preparing) == "preparing"
    dart, *others = threats(preparing, 1, 0)
    assert abilities((dart,)) == {"arcane_dart"} and (dart.harm.low, dart.harm.high) == (2, 7)
    assert {one.command.kind for one in others} == {"cast", "shoot", "strike"}


def test_what_is_being_prepared_is_cast_next_and_nothing_else() -> None:
    """DO-7a: danger counts it as everybody walks before it comes."""
    battle = wizard_of(UNPREPARED)
    play(battle, "prepare Slumber")
    assert battle.setup.system.phase(battle) == "movement"
    (slumber,) = (one for one in threats(battle, 1, 0) if one.command.kind == "cast")
    assert abilities((slumber,)) == {"slumber"} and slumber.cells & 1


@pytest.mark.parametrize(
    ("chosen", "next_spells"), [("hold Slumber ready", {"slumber"}), ("let it pass", set())]
)
def test_who_has_chosen_unseen_knows_what_it_casts_next_and_the_other_side_does_not(
    chosen: str, next_spells: set[str]
) -> None:
    """DO-7d, DO-8c."""
    both = mage("arcane_dart", "slumber")
    battle = fight("M.....W", red={"M": both}, blue={"W": both})
    play(battle, chosen)
    assert abilities(threats(battle.view("red"), 0, 1)) == next_spells
    assert abilities(threats(battle.view("blue"), 0, 1)) == {"arcane_dart", "slumber"}


def test_who_gives_its_spell_up_casts_none_in_the_next_round() -> None:
    """DO-7c."""
    battle = wizard_of()
    play(battle, "hold Slumber ready", "let it pass")
    assert battle.setup.system.phase(battle) == "preparing"
    assert abilities(threats(battle, 1, 0)) == {"slumber"}
    play(battle, "give the spell up")
    assert not abilities(threats(battle, 1, 0))


@pytest.mark.parametrize(("held", "rounds"), [("turn", [10]), ("longer", [])])
def test_a_tile_says_for_how_many_rounds_what_is_prepared_is_held(
    held: str, rounds: list[int]
) -> None:
    """DO-7a; by DO-9b it is held to the end, and no number is told."""
    battle = wizard_of({**UNPREPARED, "held": held})
    play(battle, "let it pass")
    while battle.setup.system.phase(battle) != "preparing":
        play(battle, "let it pass")
    tiles = battle.setup.system.commands(battle)
    facts = next(one.facts for one in tiles if one.ability == "slumber")
    assert [one.value for one in facts if one.label == "Held for rounds"] == rounds


def test_who_has_begun_no_spell_casts_none_in_the_next_round() -> None:
    """DO-8a: its spells are named all the same, and stand among what it has."""
    battle = wizard_of(UNPREPARED)
    play(battle, "let it pass")
    assert battle.setup.system.phase(battle) == "movement"
    assert not abilities(threats(battle, 1, 0))
    notes = dossier(battle, 1, Prospects(battle, 0)).notes
    assert "Can later prepare Arcane Dart, Slumber: DO-8a" in notes
    play(battle, "let it pass")
    assert battle.pending is not None and battle.pending.unit == 1
    codes = [note.code for note in battle.setup.system.card(battle, battle.units[1]).notes]
    assert "may_prepare" not in codes, "whoever decides has a tile for each of them when it may"
    first, *_ = battle.setup.system.next_turn(battle, battle.units[1], battle.units[0])
    had = {one.ability for one in battle.setup.system.commands(first)}
    assert had >= {"arcane_dart", "slumber"}


def test_a_prepared_spell_that_goes_with_the_round_is_cast_no_more() -> None:
    """DO-7b."""
    battle = wizard_of()
    play(battle, "hold Slumber ready", "let it pass")
    held = given(battle, {"M": {"until": 2}})
    assert battle.round == 1 and abilities(threats(held, 1, 0)) == {"slumber"}
    assert not abilities(threats(given(battle, {"M": {"until": 1}}), 1, 0))


def test_who_wakes_as_the_round_ends_strikes_in_the_next() -> None:
    """DO-S5: whoever stays beside a sleeper in its last round of sleep is struck."""
    battle = fight("FX", red={"F": fighter(dexterity=9)}, blue={"X": orc(dexterity=4)})

    def asleep(rounds: int) -> tuple[Threat, ...]:
        laid = {"spell": "slumber", "author": 0, "remaining": rounds}
        return threats(given(battle, {"X": {"effects": [laid]}}), 1, 0)

    assert [one.command.kind for one in asleep(1)] == ["strike"]
    assert asleep(2) == ()


def test_who_sleeps_to_the_end_of_the_round_is_helpless_no_longer_than_that() -> None:
    """DO-S5: a blow of this round finds it asleep, one of the next awake."""
    laid = {"X": {"effects": [{"spell": "slumber", "author": 0, "remaining": 1}]}}

    def chance(battle: Battle) -> Fraction:
        (strike,) = threats(given(battle, laid), 0, 2)
        return strike.harm.chance

    red = {"F": fighter(dexterity=9), "A": archer(dexterity=9)}
    battle = fight("FX.A", (2,), red=red, blue={"X": orc(dexterity=4)})
    assert battle.setup.system.phase(battle) == "missiles"
    assert chance(battle) == Fraction(16, 20), "the steps to come are of this round"
    play(battle, "let it pass")
    assert battle.setup.system.phase(battle) == "melee"
    assert chance(battle) == Fraction(16, 20)
    play(battle, "strike at А-2", "let it pass")
    assert battle.setup.system.phase(battle) == "movement"
    assert chance(battle) == Fraction(12, 20)


def test_where_all_spells_are_cast_at_once_the_quickest_is_still_to_cast() -> None:
    """DO-9a: though one who is slower decides before it; and the step says so."""
    red = {"M": mage("arcane_dart", dexterity=9), "N": mage("arcane_dart", dexterity=18)}
    options = {"spells": "at_once"}
    battle = fight("M..X\nN...", red=red, blue={"X": orc(dexterity=12)}, options=options)
    play(battle, "hold Arcane Dart ready", "hold Arcane Dart ready")
    assert battle.pending is not None and battle.pending.unit == unit(battle, "M").id
    order = [battle.units[one].name for one in battle.setup.system.order(battle)]
    assert order == ["M", "N", "X"]
    steps = {one.id: one.clause for one in battle.setup.system.phases_now(battle)}
    assert (steps["spells"], steps["missiles"]) == ("DO-9a", "DO-4")

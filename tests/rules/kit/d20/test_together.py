"""Results applied together, and walks at the same time, whatever the order of those who act."""

from fractions import Fraction
from itertools import permutations

from hypothesis import given as given_any
from hypothesis import strategies as st

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import forecast
from rules.kit.d20.results import Result, settle
from rules.kit.d20.walking import walk_together, way
from tests.builders import only, play, unit
from tests.rules.kit.d20.members import fighter, mage
from tests.rules.systems.dexterity.fights import fight as quick_fight
from tests.rules.systems.side.fights import RED_FIRST, fight, loose, orc

OPEN = """
    F...X
    ..,..
    G...Y
    .....
"""


def field() -> Battle:
    """Two against two on open ground, with a cell of rough."""
    red = {"F": fighter(), "G": fighter()}
    return loose(fight(OPEN, RED_FIRST, red=red, blue={"X": fighter(), "Y": fighter()}))


def hurt(target: int, amount: int) -> Result:
    """Damage of somebody."""
    return Result("damage", 2, target, "", amount)


def healed(target: int, amount: int) -> Result:
    """Healing of somebody."""
    return Result("heal", 1, target, "closing_of_wounds", amount)


def test_healing_at_the_same_moment_can_save_from_a_blow() -> None:
    """SI-7, SI-S2: 20 - 23 + 5 = 2, in whatever order they were rolled."""
    for results in permutations((hurt(0, 11), hurt(0, 12), healed(0, 5))):
        battle = field()
        assert settle(battle, results) == (0,)
        assert unit(battle, "F").health == 2


def test_healing_never_goes_beyond_the_whole() -> None:
    """SI-S2: the blow counts first, so that nothing of the healing is wasted."""
    battle = field()
    settle(battle, (healed(0, 9), hurt(0, 4)))
    assert unit(battle, "F").health == 20


@given_any(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 19)),
        min_size=2,
        max_size=4,
        unique_by=lambda x: x[0],
    )
)
def test_walks_at_the_same_time_end_on_different_cells_whatever_their_order(
    wishes: list[tuple[int, int]],
) -> None:
    """SI-7, DO-10, BD-4: and nobody goes further than the way that it chose."""
    battle = field()
    choices = []
    for number, cell in wishes:
        occupied = battle.occupied()
        if battle.setup.board.reached(battle.units[number].cell, 3, occupied) >> cell & 1:
            walker = battle.units[number]
            choices.append(Action(number, "move", "", way(battle, walker, cell)))
    ends = set()
    for order in permutations(choices):
        after = battle.copy()
        walk_together(after, order, "SI-7")
        cells = tuple(one.cell for one in after.units)
        assert len(set(cells)) == len(cells)
        for choice in choices:
            assert after.units[choice.unit].cell in (battle.units[choice.unit].cell, *choice.cells)
        ends.add(cells)
    assert len(ends) == 1


def test_nothing_is_laid_on_one_who_falls_at_that_moment() -> None:
    """SI-7, SI-S5: and with its fall ends what lay on it."""
    battle = field()
    slumber = Result("lay", 2, 0, "slumber")
    settle(battle, (slumber,))
    assert [effect.spell for effect in unit(battle, "F").effects] == ["slumber"]
    battle.events = []
    settle(battle, (Result("lay", 2, 0, "webs"), hurt(0, 20)))
    assert [event.kind for event in battle.events] == ["damage", "fall"]
    assert unit(battle, "F").effects == ()


def test_who_is_hit_and_put_to_sleep_at_the_same_moment_sleeps() -> None:
    """SI-7, SI-S5: the wound ends the old sleep, not the one that begins."""
    battle = field()
    slumber = Result("lay", 2, 0, "slumber")
    settle(battle, (slumber,))
    battle.events = []
    settle(battle, (slumber, hurt(0, 1)))
    assert [event.kind for event in battle.events] == ["damage", "ended", "laid"]


def test_who_follows_a_friend_that_is_stopped_stops_too() -> None:
    """SI-7, BD-4: the foremost stays where it stands, so nobody walks through it."""
    battle = loose(
        fight(
            "GF.X",
            RED_FIRST,
            red={"F": fighter(), "G": fighter()},
            blue={"X": fighter()},
        )
    )
    front = Action(0, "move", "", (2,))
    behind = Action(1, "move", "", (1,))
    facing = Action(2, "move", "", (2,))
    walk_together(battle, (front, behind, facing), "SI-7")
    assert [one.cell for one in battle.units] == [1, 0, 3]


def deed(battle: Battle, text: str) -> Action:
    """An option by its words."""
    return parse_action(text, battle)


def test_what_is_chosen_to_be_done_together_is_foreseen_as_if_it_were_done_at_once() -> None:
    """SI-7: +4 against 13, 1d8 + 1; the position stays, and what X chooses is not in it."""
    battle = fight("FX", RED_FIRST, red={"F": fighter()}, blue={"X": orc(health=20)})
    play(battle, "hold", "hold")
    before = battle.key()
    foretold = forecast(battle, deed(battle, "strike at А-2"))
    (change,) = foretold.changes()
    assert (change.unit, change.chance(lambda lost: lost < 0)) == (1, Fraction(12, 20))
    assert (change.spread[0][0], change.spread[-2][0]) == (-9, -2)
    assert battle.key() == before and foretold.before is not battle
    clauses = {event.clause for _chance, after in foretold.ways(1) for event in after.events}
    assert "SI-7" in clauses and not clauses & {"SI-4", "SI-6"}


def test_a_blow_after_a_walk_that_was_chosen_is_foreseen_from_where_that_ends() -> None:
    """SI-7: F will stand beside X by then; where another still stands nothing is foreseen."""
    red = {"F": fighter(), "G": fighter()}
    battle = fight("F..X\nG...", RED_FIRST, red=red, blue={"X": orc(health=20)})
    play(battle, "hold", "hold", "hold")
    play(battle, "А-1 → А-3")
    assert [one.unit for one in forecast(battle, deed(battle, "strike at А-4")).changes()] == [2]
    walk = next(one for one in battle.options if one.kind == "end")
    assert forecast(battle, walk).before is battle


def test_spells_and_blows_of_equal_dexterity_are_foreseen() -> None:
    """DO-9a, DO-10: a dart always hits; a blow of one who is as quick as the other."""
    battle = quick_fight(
        "M...W",
        (6, 6),
        red={"M": mage("arcane_dart", dexterity=18)},
        blue={"W": mage("arcane_dart", dexterity=3)},
        options={"spells": "at_once"},
    )
    play(battle, "hold Arcane Dart ready", "hold Arcane Dart ready")
    (change,) = forecast(battle, deed(battle, "cast Arcane Dart at А-5")).changes()
    assert change.chance(lambda lost: lost < 0) == 1
    equals = quick_fight("FX", red={"F": fighter(dexterity=9)}, blue={"X": fighter(dexterity=9)})
    assert only(equals.events, "together").clause == "DO-10"
    assert [one.unit for one in forecast(equals, deed(equals, "strike at А-2")).changes()] == [1]

"""Results applied together, and walks at the same time, whatever the order of those who act."""

from itertools import permutations

from hypothesis import given as given_any
from hypothesis import strategies as st

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.kit.d20.results import Result, settle
from rules.kit.d20.walking import walk_together, way
from tests.builders import unit
from tests.rules.kit.d20.members import fighter
from tests.rules.systems.side.fights import RED_FIRST, fight, loose

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
        if cell in battle.setup.board.reach_cells(battle.units[number].cell, 3, occupied):
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

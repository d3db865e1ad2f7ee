"""What never fails to hold in an Energy Duel, whatever anybody does."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.battle.machine import Battle
from rules.battle.registry import load_system
from rules.content.scenario import Member
from rules.dice import SEEDED
from rules.systems.energy.state import profile_of
from rules.unit import OFF_BOARD
from tests.builders import drawn_scenario, fresh
from tests.contract.positions import ROUGH_GROUND

SYSTEM = load_system("energy")

MEMBERS = st.builds(
    Member,
    kind=st.sampled_from(sorted(SYSTEM.kinds)),
    level=st.integers(1, 10),
    numbers=st.dictionaries(
        st.sampled_from(sorted(SYSTEM.kinds["duelist"].numbers)), st.integers(1, 120), max_size=4
    ),
    abilities=st.none()
    | st.lists(st.sampled_from(sorted(SYSTEM.abilities)), unique=True, max_size=5).map(tuple),
)


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    """One to three a side on rough ground, with any numbers and abilities."""
    size = draw(st.integers(1, 3))
    red = {sign: draw(MEMBERS) for sign in "abd"[:size]}
    blue = {sign: draw(MEMBERS) for sign in "xyz"[:size]}
    order = {"order": draw(st.sampled_from(SYSTEM.options["order"].values))}
    scenario = drawn_scenario(ROUGH_GROUND, "energy", red, blue, order)
    return fresh(scenario, draw(st.integers(0, 2**64 - 1)), SEEDED)


def check(battle: Battle) -> None:
    """Health, Energy, charges, points and places keep within their bounds."""
    board = battle.setup.board
    standing = [one.cell for one in battle.units if one.cell != OFF_BOARD]
    assert len(set(standing)) == len(standing)  # BD-4
    assert not any(board.impassable >> cell & 1 for cell in standing)  # BD-6
    for one in battle.units:
        numbers = profile_of(battle, one)
        assert 0 <= one.health <= numbers.health
        assert (one.health == 0) == (one.cell == OFF_BOARD)  # ED-2.11b
        assert 0 <= one.energy <= numbers.energy
        assert 0 <= one.charges <= numbers.level  # ED-2.2c
        assert 0 <= one.action_points <= 2
        assert 0 <= one.attack_points <= 5
        assert 0 <= one.movement_points <= 12
        assert one.turns <= battle.round
    if battle.pending is not None:
        acting = battle.units[battle.pending.unit]
        assert acting.health > 0 and acting.action_points > 0  # ED-2.6c
        assert (acting.side, acting.id) == (battle.pending.side, battle.state.acting)


@settings(max_examples=40)
@given(battle=battles(), choices=st.lists(st.integers(0, 10**6), min_size=40, max_size=120))
def test_ed_2_2c_ed_2_6c_every_number_keeps_within_its_bounds(
    battle: Battle, choices: list[int]
) -> None:
    """ED-2.2c, ED-2.6c, ED-2.11b, BD-4, BD-6: after every action."""
    check(battle)
    for number in choices:
        if battle.pending is None:
            break
        before = {one.id: one.energy for one in battle.units}
        acting = battle.pending.unit
        action = battle.options[number % len(battle.options)]
        battle.apply(action)
        check(battle)
        if action.kind == "move":
            assert battle.units[acting].energy == before[acting]  # ED-2.1b


@settings(max_examples=40)
@given(battle=battles(), choices=st.lists(st.integers(0, 10**6), min_size=20, max_size=60))
def test_di_1_every_change_of_health_is_told(battle: Battle, choices: list[int]) -> None:
    """DI-1: what events tell of health is what became of it."""
    health = {one.id: one.health for one in battle.units}
    for number in choices:
        if battle.pending is None:
            break
        for event in battle.apply(battle.options[number % len(battle.options)]):
            if event.kind in ("damage", "heal"):
                amount, before, after = event.figures
                assert health[event.target] == before
                assert after == (max(0, before - amount) if event.kind == "damage" else after)
                health[event.target] = after
            elif event.kind in ("summon", "raise"):
                health[event.target] = event.figures[0]
        assert health == {one.id: one.health for one in battle.units}

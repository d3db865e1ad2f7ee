"""What never happens in Risk, however it is played."""

from hypothesis import given as hypothetically
from hypothesis import settings
from hypothesis import strategies as st

from rules.battle.machine import Battle
from rules.systems.risk.content import content
from rules.systems.risk.state import NO_CONTEST, profile_of, stands
from tests.builders import random_play
from tests.contract.positions import opened, scenarios


def check(battle: Battle) -> None:
    """Health, levels, marks, the relic and the order at a decision."""
    thresholds = content().limits.thresholds
    for unit in battle.units:
        one = profile_of(battle, unit)
        assert unit.health <= one.health and unit.movement >= 0
        if unit.cell >= 0:
            assert unit.down == (unit.health <= 0)  # RK-8a
        if unit.down:
            assert unit.fell_today and not one.row.adversary  # RK-8a, b
            assert not unit.hidden and not unit.perched and not unit.effects
        assert 0 <= unit.level <= 10
        if unit.level < 10:
            assert unit.experience < thresholds[unit.level + 1]  # RK-9c
        if unit.perched:
            assert battle.setup.board.cover >> unit.cell & 1  # RK-3d
    state = battle.state
    assert state.relic_cell < 0 or state.relic_holder < 0
    if state.relic_holder >= 0:
        assert stands(battle.units[state.relic_holder])  # RK-END
    assert battle.pending is not None
    assert stands(battle.units[battle.pending.unit]) and len(battle.options) > 1  # RK-5
    acting = battle.units[state.acting]
    assert acting.able or acting.movement or state.contest != NO_CONTEST  # RK-4, RK-5
    assert (battle.pending.kind == "contest") == (state.contest != NO_CONTEST)  # RK-4
    assert {unit.side for unit in battle.units if stands(unit)} == {"red", "blue"}  # RK-END


@settings(max_examples=25)
@hypothetically(st.integers(0, 10_000))
def test_whatever_is_played(seed: int) -> None:
    """RK-5, RK-8, RK-9, RK-END: at every decision of random battles."""
    battle = opened("risk", seed % len(scenarios("risk")))
    battle.dice ^= seed
    random_play(battle, seed, check)

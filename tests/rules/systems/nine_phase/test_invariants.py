"""What holds at every decision of any battle, whoever plays it how."""

from hypothesis import given as provided
from hypothesis import settings, strategies

from rules.battle.machine import Battle
from rules.kit.turns import standing
from rules.systems.nine_phase.engagement import reach_mask
from rules.systems.nine_phase.missiles import column_of, fits_in
from rules.systems.nine_phase.options import has_choice
from rules.systems.nine_phase.state import profile_of
from rules.systems.nine_phase.ways import can_step, goals
from rules.unit import other
from tests.builders import random_play
from tests.contract.positions import opened
from tests.rules.systems.nine_phase.fields import pairs


def within_reach(battle: Battle) -> set[str]:
    """Who is within the longest reach of whom, as "AX", those left out who retreat."""
    return {
        unit.name + enemy.name
        for unit in battle.units
        if unit.side == "red" and unit.cell >= 0
        for enemy in standing(battle, other(unit.side))
        if reach_mask(battle, unit, enemy) >> unit.cell & 1
        and not unit.released >> enemy.id & 1
        and not enemy.released >> unit.id & 1
    }


def with_a_choice(battle: Battle) -> tuple[int, ...]:
    """Who of the deciding side can still do something in this phase."""
    side, phase = battle.decision.side if battle.decision else "", battle.state.phase
    mine = [one for one in battle.units if one.side == side and one.cell >= 0]
    return tuple(one.id for one in mine if one.done < phase and has_choice(battle, one))


def check(battle: Battle) -> None:
    """Who waits, engagements, the table of missiles, casters who stand, and cells that nobody
    shares."""
    if battle.pending is not None and battle.pending.kind != "confront":
        assert battle.state.waiting == with_a_choice(battle)
    assert pairs(battle) == within_reach(battle)
    for unit in battle.units:
        one, casts = profile_of(battle, unit), unit.spell_round >= battle.round > 0
        assert fits_in(one, column_of(unit), unit.acts)
        assert not (casts and (unit.halves or unit.stepped))
        assert not unit.spell or casts
        assert unit.missiles >= 0 and 0 <= unit.facing < 8
        assert 0 <= unit.health <= one.health
        assert unit.steps >= 0
        if unit.cell >= 0:
            assert can_step(battle, unit) == (goals(battle, unit) != 0)
    cells = [unit.cell for unit in battle.units if unit.cell >= 0]
    assert len(set(cells)) == len(cells)


@settings(max_examples=12, deadline=None)
@provided(seed=strategies.integers(0, 2**32))
def test_what_always_holds(seed: int) -> None:
    """NP-E2, NP-M1, NP-S1, BD-4: at each decision of a battle played at random."""
    events = random_play(opened("nine_phase", seed), seed, check)
    board = opened("nine_phase", seed).setup.board
    for event in events:
        if event.kind == "move" and event.clause != "NP-S3":
            steps = zip(event.cells, event.cells[1:], strict=False)
            assert all(board.distance(one, another) == 1 for one, another in steps)


@settings(max_examples=6, deadline=None)
@provided(seed=strategies.integers(0, 2**32))
def test_nobody_does_more_in_a_round_than_the_rules_let_it(seed: int) -> None:
    """NP-9, NP-S2, NP-E4: one blow, one spell begun and one side step a round at most."""
    told: dict[str, list[int]] = {}
    for event in random_play(opened("nine_phase", seed), seed):
        if event.kind == "round":
            told = {}
        kind = {("strike", "NP-9"): "blow", ("begun", "NP-S4"): "spell", ("move", "NP-E4"): "step"}
        what = kind.get((event.kind, event.clause))
        if what is not None:
            assert event.unit not in told.setdefault(what, [])
            told[what].append(event.unit)

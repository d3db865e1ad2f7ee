"""Rulings on editing positions: whatever the rules allow in every system, and nothing else."""

import pytest

from game.study.editing import Editor
from game.study.moments import moments
from game.study.scenario_file import save_scenario
from rules.errors import Fault
from rules.record.opening import open_battle
from tests.contract.positions import MAPS

SCENARIOS = (
    "energy-trios",
    "risk-gorge",
    "nine-pairs",
    "seven_phase-magicians",
    "side-pairs",
    "dexterity-pairs",
)


def editor(scenario: str) -> Editor:
    """An editor of a scenario's opening."""
    return Editor(open_battle(MAPS / f"{scenario}.toml", 1))


def free_cell(one: Editor) -> int:
    """A cell of plain floor on which nobody stands."""
    board, taken = one.battle.setup.board, one.battle.occupied()
    return next(c for c in range(board.size) if board.terrain[c] == "floor" and not taken >> c & 1)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_somebody_is_put_moved_changed_and_removed_in_every_system(scenario: str) -> None:
    one = editor(scenario)
    kind, count = next(iter(one.battle.setup.system.kinds)), len(one.battle.units)
    cell = free_cell(one)
    one.put(kind, "blue", cell)
    assert len(one.battle.units) == count + 1
    unit = next(unit for unit in one.battle.units if unit.cell == cell)
    assert (unit.side, unit.kind) == ("blue", kind)
    other = free_cell(one)
    one.move(unit.id, other)
    one.change_member(unit.id, name="Newcomer")
    assert one.battle.units[unit.id].cell == other
    one.paint(cell, "wall")
    assert one.battle.setup.board.terrain[cell] == "wall"
    with pytest.raises(Fault):
        one.move(unit.id, cell)
    with pytest.raises(Fault):
        one.paint(other, "wall")
    one.remove(unit.id)
    assert "Newcomer" not in {left.name for left in one.battle.units}
    for _step in range(5):
        one.undo()
    assert not one.can_undo
    assert len(one.battle.units) == count


def test_whoever_stands_where_somebody_is_put_takes_its_place() -> None:
    one = editor("side-pairs")
    first, second = (one.battle.units[number].cell for number in (0, 1))
    one.move(0, second)
    assert [one.battle.units[number].cell for number in (0, 1)] == [second, first]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_sheet_tells_can_be_set_within_what_the_rules_allow(scenario: str) -> None:
    one = editor(scenario)
    fields = one.fields(0)
    health = next(field for field in fields if field.name == "health")
    least, greatest = one.bounds(0, health)
    one.set(0, health, greatest - 1)
    assert one.battle.units[0].health == greatest - 1
    assert least <= 1
    with pytest.raises(Fault):
        one.set(0, health, greatest + 1)
    for field in one.fields(0):
        if field.form == "switch":
            one.set(0, field, not field.value)
            assert getattr(one.battle.units[0], field.name) is not field.value
            one.undo()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_another_moment_is_one_that_the_battle_can_reach(scenario: str) -> None:
    one = editor(scenario)
    found = one.moments()
    assert {moment.side for moment in found} == {"red", "blue"}
    assert {moment.round for moment in found} >= {one.battle.round + 1}
    one.go_to(found[-1])
    assert one.battle.pending is not None
    assert one.battle.options
    assert one.position.open().key() == one.battle.key()


def test_effects_are_laid_lengthened_and_taken_off() -> None:
    one = editor("side-pairs")
    assert "blessing" in one.possible_effects(0)
    one.add_effect(0, "blessing")
    one.set_effect(0, 0, 2)
    assert [(lying.spell, lying.remaining) for lying in one.effects(0)] == [("blessing", 2)]
    with pytest.raises(Fault):
        one.set_effect(0, 0, 999)
    one.set_effect(0, 0, None)
    assert one.effects(0) == ()


@pytest.mark.parametrize("scenario", ["energy-trios", "nine-pairs"])
def test_time_goes_on_under_every_effect_that_can_be_laid(scenario: str) -> None:
    one = editor(scenario)
    for spell in one.possible_effects(0):
        one.add_effect(0, spell)
    assert len(list(moments(one.battle))) > 4


def test_objects_are_laid_moved_and_taken_away() -> None:
    one = editor("energy-trios")
    start, end = 16, 17
    one.lay(start, "fire_wall")
    assert [thing.label for thing in one.things(start)] == ["Fire Wall"]
    one.shift(start, end)
    assert (len(one.things(start)), len(one.things(end))) == (0, 1)
    one.lift(end)
    assert one.things(end) == ()
    with pytest.raises(Fault):
        one.lift(end)


def test_what_is_thrown_is_laid_moved_and_taken_away() -> None:
    """SP-1d: a thrown dagger lies on the board; nobody here has a javelin to throw."""
    one = editor("seven_phase-trios")
    assert one.objects == ("thrown_dagger",)
    start, end = free_cell(one), 30
    one.lay(start, "thrown_dagger")
    assert [thing.label for thing in one.things(start)] == ["Thrown daggers"]
    one.shift(start, end)
    assert (len(one.things(start)), len(one.things(end))) == (0, 1)
    one.lift(end)
    assert one.things(end) == ()
    with pytest.raises(Fault):
        one.lay(start, "javelin")


def test_a_relic_is_taken_away_and_laid_anew() -> None:
    one = editor("risk-lake")
    (start,) = {cell for cell in range(one.battle.setup.board.size) if one.things(cell)}
    one.lift(start)
    assert one.things(start) == ()
    one.lay(free_cell(one), "relic")
    assert one.battle.state.relic_cell == free_cell(one)


def test_a_relic_is_carried_to_another_cell() -> None:
    one = editor("risk-lake")
    (start,) = {cell for cell in range(one.battle.setup.board.size) if one.things(cell)}
    end = free_cell(one)
    one.shift(start, end)
    assert one.battle.state.relic_cell == end


def test_a_position_is_saved_as_a_scenario_that_anybody_can_fight(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path_factory.mktemp("home")))
    one = editor("risk-gorge")
    cell = free_cell(one)
    one.move(0, cell)
    health = next(field for field in one.fields(0) if field.name == "health")
    one.set(0, health, 5)
    path = save_scenario(one.battle, "At the gorge")
    again = open_battle(path, 1)
    assert again.setup.board == one.battle.setup.board
    assert [(unit.kind, unit.cell) for unit in again.units] == [
        (unit.kind, unit.cell) for unit in one.battle.units
    ]
    assert again.units[0].health == 5

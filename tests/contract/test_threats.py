"""What a unit could do on its next turn, against every position tried one after the other."""

from collections.abc import Iterator

from rules.battle.action import SELECT
from rules.battle.machine import Battle
from rules.battle.preview import first_way, forecast, preview
from rules.battle.threat import Threat, threats
from tests.builders import random_play
from tests.contract.positions import opened, seeds

POSITIONS = 4
"""Positions of each battle that are tried."""


def sampled(system_id: str) -> Iterator[tuple[Battle, int, int]]:
    """Positions of one battle, early and late, each with somebody and an enemy of it."""
    seen: list[Battle] = []
    seed = seeds(system_id)[0]
    random_play(opened(system_id, seed), seed, lambda battle: seen.append(battle.copy()))
    step = max(1, len(seen) // POSITIONS)
    for number, battle in enumerate(seen[::step][:POSITIONS]):
        up = [one for one in battle.units if one.cell >= 0 and one.health > 0]
        unit = up[number % len(up)]
        other = next((one for one in up if one.side != unit.side), None)
        if other is not None:
            yield battle, unit.id, other.id


def tried(battle: Battle, unit: int, other: int, cell: int) -> set[tuple[str, str]]:
    """The verbs that touch another who stands in a cell, after whichever walk."""
    there = battle.copy()
    there.units[other].cell = cell
    system, found = battle.setup.system, set()
    for position in system.next_turn(there, there.units[unit], there.units[other]):
        assert position.pending is not None
        kind, side, _unit = position.pending.question
        places = [position]
        for walk in position.options:
            if walk.kind == "move":
                first = first_way(position, walk)
                ways = [first]
                if first.rolls > position.rolls:  # dice decide how far it gets
                    ways = [there for _share, there in preview(position, walk).ways(unit)]
                for after in ways:
                    ends = after.units[unit].cell
                    if not after.over and ends not in (-1, position.units[unit].cell):
                        after.ask(kind, side, unit)
                        places.append(after)
        for place in places:
            if place.units[other].cell != cell:
                continue
            for option in place.options:
                harmless = option.kind in ("move", SELECT)
                if not harmless and cell in system.area(place, option):
                    found.add((option.kind, option.ability))
    return found


def test_threats_are_what_could_be_hit_cell_by_cell(system_id: str) -> None:
    """To stand in every free cell at once is to be touched no more and no less than in one."""
    compared = 0
    for battle, unit, other in sampled(system_id):
        found = threats(battle, unit, other)
        free = ~battle.occupied() & ~battle.setup.board.impassable
        cells = [battle.units[other].cell]
        cells += [cell for cell in range(battle.setup.board.size) if free >> cell & 1][::5]
        for cell in cells:
            hits = {_verb(threat) for threat in found if threat.cells >> cell & 1}
            verbs = tried(battle, unit, other, cell)
            known = set(map(_verb, found))
            assert verbs & known == hits, (unit, other, battle.setup.board.name(cell))
            compared += len(verbs)
    assert compared


def _verb(threat: Threat) -> tuple[str, str]:
    return threat.command.kind, threat.command.ability


def test_threats_hurt_as_the_forecast_says(system_id: str) -> None:
    """Of one who can be hit at once where it stands, least and most are an option's own."""
    compared = 0
    for battle, unit, other in sampled(system_id):
        there = battle.units[other]
        system = battle.setup.system
        for threat in threats(battle, unit, other):
            spans = set()
            for position in system.next_turn(battle, battle.units[unit], there):
                for option in position.options:
                    if (option.kind, option.ability) != _verb(threat):
                        continue
                    if there.cell not in system.area(position, option):
                        continue
                    lost = [
                        -value
                        for change in forecast(position, option).changes()
                        for value, _chance in change.spread
                        if change.unit == other and value < 0
                    ]
                    spans.add((min(lost, default=0), max(lost, default=0)))
            if spans:
                assert (threat.harm.low, threat.harm.high) in spans
                compared += 1
    assert compared

"""What risks decide in play: stealing, hiding, looking, shoving, chasing, racing (RK-3, RK-4)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.action import Action
from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.board.board import Reach
from rules.board.cells import cells_of
from rules.errors import Refusal
from rules.systems.risk import effects, relic
from rules.systems.risk.falling import help_up
from rules.systems.risk.movement import enter_risk, fall, lose_health, put
from rules.systems.risk.risks import attack_and_defend, best_approach, contest, take
from rules.systems.risk.rows import Ability
from rules.systems.risk.state import Adventurer, ability_row, stands, table_of, weapon_of
from rules.unit import other


def venture(battle: Battle, unit: Adventurer, action: Action) -> None:
    """Carry a venture out."""
    ability = ability_row(battle, action.ability)
    assert ability.venture is not None
    clause, carry_out = VENTURES[ability.venture]
    battle.tell("cast", clause, by=unit.id, ability=action.ability, cells=action.cells)
    carry_out(battle, unit, action, ability)


def refuse_venture(battle: Battle, unit: Adventurer, action: Action) -> Refusal | None:
    """Return why a venture that is rightly aimed is not possible now."""
    ability = ability_row(battle, action.ability)
    target = battle.unit_at(action.cells[0]) if action.cells else None
    match ability.venture:
        case "steal":
            assert target is not None
            return _refuse_theft(battle, target)
        case "chase":
            assert target is not None
            return _refuse_chase(battle, unit, target, ability)
        case "shove":
            assert target is not None
            return Refusal("is_down", "RK-8a") if target.down else None
        case "race":
            return _refuse_race(battle, unit, ability)
        case "search":
            return None if _hidden(battle, unit, ability) else Refusal("nobody_hides", "RK-3d")
        case _:
            return None


# Help


def _help(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    target = battle.unit_at(action.cells[0])
    assert target is not None
    help_up(battle, unit, target, action.ability)


# Stealing


def _refuse_theft(battle: Battle, target: Adventurer) -> Refusal | None:
    if target.down:
        return Refusal("is_down", "RK-8a")
    if not target.weapon:
        return Refusal("bare_hands", "RK-7")
    if weapon_of(battle, target).natural:
        return Refusal("natural", "RK-7")
    return None


def _steal(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Take the weapon out of a hand; what it gave leaves its owner (RK-3a to c, RK-7)."""
    target = battle.unit_at(action.cells[0])
    assert target is not None
    risks = ability.attacker_risks, ability.defender_risks
    if not attack_and_defend(battle, unit, target, action.ability, *risks).succeeds:
        return
    gives = weapon_of(battle, target).gives
    weapon, target.weapon = target.weapon, ""
    if not unit.weapon:
        unit.weapon = weapon
    elif not unit.second:
        unit.second = weapon
    parts = tuple(Part(name, -value, "", "RK-7") for name, value in gives.items())
    cells = (target.cell,)
    battle.tell("stolen", "RK-3c", target.id, by=unit.id, cells=cells, parts=parts)


# Hiding and looking


def _hide(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Climb a tree, then hide in it; who only climbs sits in it for all to see (RK-3d).

    The partial result stands: who is up already need not climb again. The nearest enemy who
    sees the tree is the one who may notice.
    """
    cell = action.cells[0]
    is_up = unit.perched and cell == unit.cell
    climb, *hide = ability.attacker_risks
    own = hide if is_up else (climb, *hide)
    watcher = _watcher(battle, unit, cell)
    tried = attack_and_defend(battle, unit, watcher, action.ability, own, ability.defender_risks)
    if not (tried.passed or is_up):
        if tried.gravely:
            fall(battle, unit, climb.kind)
        return
    if cell != unit.cell:
        put(battle, unit, (unit.cell, cell), 0, "RK-3d")
    unit.perched = True
    unit.hidden = tried.succeeds
    kind = "hidden" if tried.succeeds else "perched"
    battle.tell(kind, "RK-3d", by=unit.id, ability=action.ability, cells=(cell,))


def _watcher(battle: Battle, unit: Adventurer, cell: int) -> Adventurer | None:
    """Return the nearest enemy on its feet who sees a cell, the first of equals."""
    board = battle.setup.board
    sight = board.sight(cell)
    watchers = [
        one
        for one in battle.units
        if one.side != unit.side and stands(one) and sight >> one.cell & 1
    ]
    return min(watchers, key=lambda one: board.distance(cell, one.cell), default=None)


def _hidden(battle: Battle, unit: Adventurer, ability: Ability) -> list[Adventurer]:
    """Return the enemies who hide within range and sight."""
    near = battle.setup.board.in_range(unit.cell, ability.range)
    return [
        one
        for one in battle.units
        if one.hidden and one.side != unit.side and one.cell >= 0 and near >> one.cell & 1
    ]


def _search(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Find all who hide in sight, if the risk is passed (RK-1)."""
    (asked,) = ability.attacker_risks
    if take(battle, unit, asked.kind, asked.level, ability=action.ability).passed:
        for one in _hidden(battle, unit, ability):
            one.hidden = False
            battle.tell("noticed", "RK-3d", one.id, by=unit.id, cells=(one.cell,))


# Shoving


def _shove(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Push somebody one cell straight away (RK-3c); what does not yield hurts, and a risk on the
    way is taken by the one who is pushed (RK-1). The relic slips out of its hands."""
    board = battle.setup.board
    target = battle.unit_at(action.cells[0])
    assert target is not None
    risks = ability.attacker_risks, ability.defender_risks
    if not attack_and_defend(battle, unit, target, action.ability, *risks).succeeds:
        return
    start, held = target.cell, battle.state.relic_holder
    battle.tell("shoved", "RK-3c", target.id, by=unit.id, cells=(start,))
    cell = board.step(target.cell, board.direction(unit.cell, target.cell))
    free = cell in (step for step, _ in board.neighbours[target.cell])
    if not free or battle.occupied() >> cell & 1:
        lose_health(battle, target, unit.id, table_of(battle).limits.shove_hurt, "slammed", "RK-3c")
    elif enter_risk(battle, target, cell):
        put(battle, target, (start, cell), 0, "RK-3c")
    if held == target.id:
        relic.drop(battle, target, start)


# Contests


def _runs(battle: Battle, unit: Adventurer, reach: int) -> Reach:
    """Return where somebody can run to in a contest, without taking other risks on the way."""
    return battle.setup.board.reach(unit.cell, reach, _in_the_way(battle))


def _in_the_way(battle: Battle) -> int:
    """Return the mask of what nobody runs through: others, and other risks."""
    return battle.occupied() | table_of(battle).risky


def _beside(
    battle: Battle, unit: Adventurer, target: Adventurer, reach: int
) -> tuple[int, ...] | None:
    """Return the shortest run to a cell beside somebody, the lowest cell of equals."""
    near = battle.setup.board.in_range(target.cell, 1)
    for layer in _runs(battle, unit, reach).layers[1:]:
        if layer & near:
            return _run(battle, unit, cells_of(layer & near)[0], reach)
    return None


def _run(battle: Battle, unit: Adventurer, cell: int, reach: int) -> tuple[int, ...]:
    """Return the run to a cell, its start included."""
    path = battle.setup.board.path(unit.cell, cell, reach, _in_the_way(battle))[1]
    return unit.cell, *path


def _refuse_chase(
    battle: Battle, unit: Adventurer, target: Adventurer, ability: Ability
) -> Refusal | None:
    if target.down:
        return Refusal("is_down", "RK-8a")
    if battle.setup.board.distance(unit.cell, target.cell) <= 1:
        return Refusal("beside", "RK-4")
    near = battle.setup.board.in_range(target.cell, 1)
    if not _runs(battle, unit, ability.range).cells & near:
        return Refusal("no_run", "RK-4", (("range", ability.range),))
    return None


def _chase(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Run somebody down, who runs in its own way (RK-4); who loses its prey stands still."""
    target = battle.unit_at(action.cells[0])
    assert target is not None
    path = _beside(battle, unit, target, ability.range)
    assert path is not None
    (own,) = ability.attacker_risks
    theirs = best_approach(battle, target, ability.defender_risks)
    won = contest(battle, unit, own, target, theirs, action.ability)
    if won > 0:
        put(battle, unit, path, 0, "RK-4")
        effects.lay(battle, unit, target, action.ability, "RK-4")
    elif won < 0:
        unit.movement = 0


def _rival(battle: Battle, unit: Adventurer, reach: int) -> Adventurer | None:
    """Return the enemy with the shortest run to the relic, the first of equals."""
    cell = battle.state.relic_cell
    runs = [
        (_runs(battle, one, reach).cost(cell), one)
        for one in battle.units
        if one.side == other(unit.side)
        and stands(one)
        and _runs(battle, one, reach).cells >> cell & 1
    ]
    return min(runs, key=lambda run: run[0])[1] if runs else None


def _refuse_race(battle: Battle, unit: Adventurer, ability: Ability) -> Refusal | None:
    if battle.state.relic_cell < 0:
        return Refusal("no_relic", "RK-4")
    if not _runs(battle, unit, ability.range).cells >> battle.state.relic_cell & 1:
        return Refusal("no_run", "RK-4", (("range", ability.range),))
    return None


def _race(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Race the nearest enemy to the relic (RK-4); with nobody to race it is a plain risk."""
    cell = battle.state.relic_cell
    (own,) = ability.attacker_risks
    rival = _rival(battle, unit, ability.range)
    if rival is None:
        won = int(take(battle, unit, own.kind, own.level, ability=action.ability).passed)
    else:
        theirs = best_approach(battle, rival, ability.defender_risks)
        won = contest(battle, unit, own, rival, theirs, action.ability)
    winner = unit if won > 0 else rival
    if won and winner is not None:
        winner.hidden = False
        put(battle, winner, _run(battle, winner, cell, ability.range), 0, "RK-4")


VENTURES: dict[str, tuple[str, Callable[[Battle, Adventurer, Action, Ability], None]]] = {
    "help": ("RK-8a", _help),
    "steal": ("RK-3a", _steal),
    "hide": ("RK-3d", _hide),
    "search": ("RK-1a", _search),
    "shove": ("RK-3a", _shove),
    "chase": ("RK-4", _chase),
    "race": ("RK-4", _race),
}
"""What each is about: the clause that decides it, and how it is carried out."""

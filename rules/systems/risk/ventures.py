"""What risks decide in play: stealing, hiding, looking, shoving, chasing, racing (RK-3, RK-4)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.action import Action
from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.board.cells import cells_of, mask_of
from rules.errors import Refusal
from rules.systems.risk import aiming, relic
from rules.systems.risk.aiming import Field, field_of, those_on
from rules.systems.risk.falling import help_up
from rules.systems.risk.movement import enter_risk, fall, lose_health, put
from rules.systems.risk.risks import attack_and_defend, contest, take
from rules.systems.risk.rows import Ability
from rules.systems.risk.state import Adventurer, ability_row, table_of, weapon_of
from rules.systems.risk.sums import lay


def venture(battle: Battle, unit: Adventurer, action: Action) -> None:
    """Carry a venture out."""
    ability = ability_row(battle, action.ability)
    assert ability.venture is not None
    clause, carry_out = VENTURES[ability.venture]
    battle.tell("cast", clause, by=unit.id, ability=action.ability, cells=action.cells)
    carry_out(battle, unit, action, ability)


def aims_of(battle: Battle, unit: Adventurer, ability: Ability, field: Field) -> int:
    """Return the mask of the cells at which an ability can be used now: of its aims those where a
    venture is possible; of one for which nothing is chosen, its user's cell if it can be used."""
    aims = aiming.aims_of(battle, unit, ability, field)
    if not aims or ability.venture is None:
        return aims
    match ability.venture:
        case "steal":
            armed = (one for one in battle.units if not weapon_of(battle, one).natural)
            return aims & field.up & mask_of(one.cell for one in armed if one.cell >= 0)
        case "shove":
            return aims & field.up
        case "chase":
            return _prey(battle, unit, ability, aims & field.up)
        case "race":
            cell = battle.state.relic_cell
            return aims if cell >= 0 and _cost(battle, unit, 1 << cell, ability) >= 0 else 0
        case "search":
            return aims if _hidden(battle, unit, ability, field) else 0
        case _:
            return aims


def why_not(battle: Battle, unit: Adventurer, ability: Ability, cell: int) -> Refusal:
    """Return why a venture that is rightly aimed is not possible now."""
    target = battle.unit_at(cell)
    assert target is not None
    if target.down:
        return Refusal("is_down", "RK-8a")
    match ability.venture:
        case "steal":
            return Refusal("natural" if target.weapon else "bare_hands", "RK-7")
        case "search":
            return Refusal("nobody_hides", "RK-3d")
        case "race" if battle.state.relic_cell < 0:
            return Refusal("no_relic", "RK-4")
        case "chase" if battle.setup.board.distance(unit.cell, cell) <= 1:
            return Refusal("beside", "RK-4")
        case _:
            return Refusal("no_run", "RK-4", (("range", ability.range),))


def _target(battle: Battle, action: Action) -> Adventurer:
    """Return who stands where an action is aimed."""
    return battle.unit_at(action.cells[0])  # type: ignore[return-value]


def _succeeds(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> bool:
    """Let the risks of both decide; tell whether the attacker has its way (RK-3c)."""
    risks = ability.attacker_risks, ability.defender_risks
    target = _target(battle, action)
    return attack_and_defend(battle, unit, target, action.ability, *risks).succeeds


# Help and stealing


def _help(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    help_up(battle, unit, _target(battle, action), action.ability)


def _steal(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Take the weapon out of a hand; what it gave leaves its owner (RK-3a to c, RK-7)."""
    if not _succeeds(battle, unit, action, ability):
        return
    target = _target(battle, action)
    gives = weapon_of(battle, target).gives
    weapon, target.weapon = target.weapon, ""
    if not unit.weapon:
        unit.weapon = weapon
    elif not unit.second:
        unit.second = weapon
    parts = tuple(Part(name, -value, "", "RK-7") for name, value in gives.items())
    battle.tell("stolen", "RK-3c", target.id, by=unit.id, cells=action.cells, parts=parts)


# Hiding and looking


def _hide(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Climb a tree, then hide in it; who only climbs sits in it for all to see (RK-3d).

    The partial result stands: who is up already need not climb again. The nearest enemy on its
    feet who sees the tree, the first of equals, is the one who may notice.
    """
    (cell,), board, field = action.cells, battle.setup.board, field_of(battle, unit.side)
    watchers = those_on(battle, board.sight(cell) & field.enemies & field.up)
    watcher = min(watchers, key=lambda one: board.distance(cell, one.cell), default=None)
    is_up = unit.perched and cell == unit.cell
    own = ability.attacker_risks[is_up:]
    tried = attack_and_defend(battle, unit, watcher, action.ability, own, ability.defender_risks)
    if not (tried.passed or is_up):
        if tried.gravely:
            fall(battle, unit, own[0].kind)
        return
    if cell != unit.cell:
        put(battle, unit, (unit.cell, cell), 0, "RK-3d")
    unit.perched, unit.hidden = True, tried.succeeds
    kind = "hidden" if tried.succeeds else "perched"
    battle.tell(kind, "RK-3d", by=unit.id, ability=action.ability, cells=(cell,))


def _hidden(battle: Battle, unit: Adventurer, ability: Ability, field: Field) -> int:
    """Return the mask of the enemies who hide within range and sight."""
    near = battle.setup.board.in_range(unit.cell, ability.range)
    return near & field.enemies & field.hidden


def _search(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Find all who hide in sight, if the risk is passed (RK-1)."""
    (asked,) = ability.attacker_risks
    if take(battle, unit, asked, ability=action.ability).passed:
        field = field_of(battle, unit.side)
        for one in those_on(battle, _hidden(battle, unit, ability, field)):
            one.hidden = False
            battle.tell("noticed", "RK-3d", one.id, by=unit.id, cells=(one.cell,))


# Shoving


def _shove(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Push somebody one cell straight away (RK-3c); what does not yield hurts, and a risk on the
    way is taken by the one who is pushed (RK-1). The relic slips out of its hands."""
    if not _succeeds(battle, unit, action, ability):
        return
    board, target = battle.setup.board, _target(battle, action)
    start, held = target.cell, battle.state.relic_holder
    battle.tell("shoved", "RK-3c", target.id, by=unit.id, cells=(start,))
    cell = board.step(start, board.direction(unit.cell, start))
    if cell < 0 or not board.steps[start] & ~battle.occupied() & 1 << cell:
        lose_health(battle, target, unit.id, table_of(battle).limits.shove_hurt, "slammed", "RK-3c")
    elif enter_risk(battle, target, cell):
        put(battle, target, (start, cell), 0, "RK-3c")
    if held == target.id:
        relic.drop(battle, target, start)


# Contests


def _cost(battle: Battle, unit: Adventurer, goals: int, ability: Ability) -> int:
    """Return what the shortest run to one of some cells costs, other risks avoided; -1 if there
    is none. Who stands there already has nowhere to run."""
    return battle.setup.board.cost_to_any(
        unit.cell, goals & ~(1 << unit.cell), ability.range, _in_the_way(battle)
    )


def _in_the_way(battle: Battle) -> int:
    """Return the mask of what nobody runs through: others, and other risks."""
    return battle.occupied() | table_of(battle).risky


def _run(battle: Battle, unit: Adventurer, goals: int, ability: Ability) -> tuple[int, ...]:
    """Return the shortest run to one of some cells, the lowest of equals, its start included."""
    board, blocked = battle.setup.board, _in_the_way(battle)
    cost = _cost(battle, unit, goals, ability)
    layer = board.reach(unit.cell, cost, blocked).layers[cost]
    return unit.cell, *board.path(unit.cell, cells_of(layer & goals)[0], cost, blocked)[1]


def _prey(battle: Battle, unit: Adventurer, ability: Ability, aims: int) -> int:
    """Return which of some can be chased: who is not beside the unit, but can be run to."""
    board = battle.setup.board
    return mask_of(
        cell
        for cell in cells_of(aims & ~board.within(unit.cell, 1))
        if _cost(battle, unit, board.in_range(cell, 1), ability) >= 0
    )


def _chase(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Run somebody down, who runs in its own way (RK-4); who loses its prey stands still."""
    target = _target(battle, action)
    run = _run(battle, unit, battle.setup.board.in_range(target.cell, 1), ability)
    won = contest(battle, unit, target, action.ability, ability)
    if won > 0:
        put(battle, unit, run, 0, "RK-4")
        lay(battle, unit, target, action.ability, "RK-4")
    elif won < 0:
        unit.movement = 0


def _race(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Race the nearest enemy to the relic (RK-4), the first of equals; with nobody to race it is
    a plain risk."""
    goal = 1 << battle.state.relic_cell
    field = field_of(battle, unit.side)
    costs = [
        (cost, one)
        for one in those_on(battle, field.enemies & field.up)
        if (cost := _cost(battle, one, goal, ability)) >= 0
    ]
    rival = min(costs, key=lambda one: one[0], default=(0, None))[1]
    if rival is None:
        (own,) = ability.attacker_risks
        won = int(take(battle, unit, own, ability=action.ability).passed)
    else:
        won = contest(battle, unit, rival, action.ability, ability)
    winner = unit if won > 0 else rival
    if won and winner is not None:
        winner.hidden = False
        put(battle, winner, _run(battle, winner, goal, ability), 0, "RK-4")


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

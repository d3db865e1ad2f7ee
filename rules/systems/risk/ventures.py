"""What risks decide in play: stealing, hiding, searching, shoving (RK-3)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.action import Action
from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.risk import contests, relic
from rules.systems.risk.aiming import field_of, those_on
from rules.systems.risk.falling import help_up
from rules.systems.risk.movement import enter_risk, fall, lose_health, put
from rules.systems.risk.risks import attempt, defend
from rules.systems.risk.rows import Ability
from rules.systems.risk.state import Adventurer, ability_row, lay, table_of, weapon_of


def venture(battle: Battle, unit: Adventurer, action: Action) -> None:
    """Carry a venture out."""
    ability = ability_row(battle, action.ability)
    assert ability.venture is not None
    clause, carry_out = VENTURES[ability.venture]
    battle.tell("cast", clause, by=unit.id, ability=action.ability, cells=action.cells)
    carry_out(battle, unit, action, ability)


def _target(battle: Battle, action: Action) -> Adventurer:
    """Return who stands where an action is aimed."""
    return battle.unit_at(action.cells[0])  # type: ignore[return-value]


def _failed_by(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> int:
    """Let the attacker take its risks and then, if it passes, who stands where it aims; return
    how many of its own that one has failed (RK-3c)."""
    target = _target(battle, action)
    passed, _ = attempt(battle, unit, action.ability, ability.attacker_risks, target.id)
    if passed < len(ability.attacker_risks):
        return 0
    return defend(battle, target, action.ability, ability.defender_risks, unit.id)


# Help and stealing


def _help(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    help_up(battle, unit, _target(battle, action), action.ability)


def _steal(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Take the weapon out of a hand; what it gave leaves its owner (RK-3a to c, RK-7).

    Without a free hand it is carried besides, or in the pack.
    """
    if not _failed_by(battle, unit, action, ability):
        return
    target = _target(battle, action)
    gives = weapon_of(battle, target).gives
    weapon, target.weapon = target.weapon, ""
    if not unit.weapon:
        unit.weapon = weapon
    elif not unit.second:
        unit.second = weapon
    else:
        unit.pack = (*unit.pack, weapon)
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
    passed, gravely = attempt(
        battle, unit, action.ability, own, -1 if watcher is None else watcher.id
    )
    if not (passed or is_up):
        if gravely:
            fall(battle, unit, own[0].kind)
        return
    hides = passed == len(own)
    if hides and watcher is not None:
        notice = ability.defender_risks
        hides = defend(battle, watcher, action.ability, notice, unit.id) > 0
    if cell != unit.cell:
        put(battle, unit, (unit.cell, cell), 0, "RK-3d")
    unit.perched, unit.hidden = True, hides
    kind = "hidden" if hides else "perched"
    battle.tell(kind, "RK-3d", by=unit.id, ability=action.ability, cells=(cell,))


def _search(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Look once for all who hide in sight; each of them has its own risk to stay so (RK-3a)."""
    own = ability.attacker_risks
    if attempt(battle, unit, action.ability, own)[0] < len(own):
        return
    near, field = battle.setup.board.in_range(unit.cell, ability.range), field_of(battle, unit.side)
    for one in those_on(battle, near & field.enemies & field.hidden):
        if defend(battle, one, action.ability, ability.defender_risks, unit.id):
            one.hidden = False
            battle.tell("noticed", "RK-3c", one.id, by=unit.id, cells=(one.cell,))


# Shoving


def _shove(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Push somebody who fails any of its risks; what the shove leaves behind falls on one who
    fails them all (RK-3c, d)."""
    failed = _failed_by(battle, unit, action, ability)
    if not failed:
        return
    target = _target(battle, action)
    _push(battle, unit, target)
    if ability.effect and failed == len(ability.defender_risks) and target.health > 0:
        lay(battle, unit, target, action.ability, "RK-3d")


def _push(battle: Battle, unit: Adventurer, target: Adventurer) -> None:
    """Push somebody one cell straight away (RK-3c); what does not yield hurts, and a risk on the
    way is taken by the one who is pushed (RK-1). The relic slips out of its hands."""
    board, start = battle.setup.board, target.cell
    held = battle.state.relic_holder == target.id
    battle.tell("shoved", "RK-3c", target.id, by=unit.id, cells=(start,))
    cell = board.step(start, board.direction(unit.cell, start))
    if cell < 0 or not board.steps[start] & ~battle.occupied() & 1 << cell:
        lose_health(battle, target, unit.id, table_of(battle).limits.shove_hurt, "slammed", "RK-3c")
    elif enter_risk(battle, target, cell):
        put(battle, target, (start, cell), 0, "RK-3c")
    if held:
        relic.drop(battle, target, start)


VENTURES: dict[str, tuple[str, Callable[[Battle, Adventurer, Action, Ability], None]]] = {
    "help": ("RK-8a", _help),
    "steal": ("RK-3a", _steal),
    "hide": ("RK-3d", _hide),
    "search": ("RK-3a", _search),
    "shove": ("RK-3a", _shove),
    "chase": ("RK-4", contests.begin),
    "race": ("RK-4", contests.begin),
}
"""What each is about: the clause that decides it, and how it is carried out."""

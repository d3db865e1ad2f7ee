"""What somebody who ends a turn could still have done in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.battle.preview import first_way, paths
from rules.battle.sheet import Command
from rules.battle.system import END, MOVE


class Unspent(NamedTuple):
    """What one unit could still do: the position in which it decides, and its commands there."""

    battle: Battle
    unit: int
    commands: tuple[Command, ...]


def unspent(battle: Battle, action: Action) -> tuple[Unspent, ...]:
    """Return what each could do instead of an end; nothing where an action ends nothing.

    An end is the verb of that name; what does nothing either and passes the turn like it, such as
    a rest with the last action point; and what closes a decision in which else one only hands
    over to others: those who have declared to do nothing could still declare something.
    """
    if battle.pending is None:
        return ()
    if action.kind == END or _passes(battle, action):
        return _with_any(Unspent(battle, battle.pending.unit, _usable(battle)))
    return _with_any(*_undeclared(battle, action))


def _with_any(*found: Unspent) -> tuple[Unspent, ...]:
    return tuple(one for one in found if one.commands)


def _passes(battle: Battle, action: Action) -> bool:
    """Say whether a unit that could end its turn does nothing by an action with which it ends."""
    idle = {one.kind for one in battle.setup.system.commands(battle) if one.idle}
    if not idle >= {action.kind, END}:
        return False
    after = first_way(battle, action)
    after.proceed()
    return after.pending is None or after.pending.unit != action.unit


def _usable(battle: Battle) -> tuple[Command, ...]:
    commands = battle.setup.system.commands(battle)
    usable = (one for one in commands if one.refusal is None and not (one.idle or one.slight))
    return tuple(one for one in usable if _serves(battle, one))


def _serves(battle: Battle, command: Command) -> bool:
    """Say whether a command can touch an enemy, or leaves anything where it touches none: not the
    healing of those who have lost nothing."""
    verb = command.kind, command.ability
    options = [one for one in battle.options if (one.kind, one.ability) == verb]
    areas = [battle.setup.system.area(battle, one) for one in options]
    if command.kind == MOVE or not all(areas):
        return True
    side = battle.units[options[0].unit].side
    foes = {unit.cell for unit in battle.units if unit.side != side}
    own = {unit.cell for unit in battle.units if unit.side == side}
    if any(not foes.isdisjoint(area) for area in areas):
        return True
    pairs = zip(options, areas, strict=True)
    meant = [option for option, area in pairs if not own.isdisjoint(area)]
    return any(_leaves(battle, option) for option in meant or options[:1])


def _leaves(battle: Battle, option: Action) -> bool:
    """Say whether anything may be seen of an action once it is done, but what it uses up."""
    before, done = battle.setup.system.foreseen(battle, option)
    return any(_has_changed(battle, after, option.unit) for *_, after in paths(before, done))


def _has_changed(before: Battle, after: Battle, actor: int) -> bool:
    """Say whether a token shows anything new, or something else lies on the board. Of who acts
    points and states that only go do not count: the deed needs them. Nor does health that is lost:
    who might lose it stands on the side that acts."""
    system = before.setup.system
    if system.things(before) != system.things(after):
        return True
    for was, unit in zip(before.units, after.units, strict=False):
        old, new = system.token(before, was), system.token(after, unit)
        if unit.health > was.health or unit.cell != was.cell or {*new.states} - {*old.states}:
            return True
        if unit.id != actor and (old.pips, old.states) != (new.pips, new.states):
            return True
        if new.ills < old.ills or any(mark not in old.marks for mark in new.marks):
            return True
    return len(before.units) != len(after.units)


def _undeclared(battle: Battle, action: Action) -> Iterator[Unspent]:
    """Yield what those could do who are handed over to and have declared to do nothing."""
    others = [option for option in battle.options if option != action]
    if any(option.kind != SELECT for option in others):
        return
    system = battle.setup.system
    declared = {plan.unit: plan.action for plan in system.plans(battle)}
    for option in others:
        after, plan = first_way(battle, option), declared.get(option.target)
        idle = {(one.kind, one.ability) for one in system.commands(after) if one.idle}
        if plan is not None and (plan.kind, plan.ability) in idle:
            yield Unspent(after, option.target, _usable(after))


def farthest(battle: Battle) -> int:
    """Return how many cells the deciding unit can still walk at most where nothing stops it."""
    system = battle.setup.system
    steps = (
        sum(
            len(event.cells) - 1
            for event in first_way(*system.foreseen(battle, option)).events
            if system.words.is_walk(event) and event.unit == option.unit and event.cells
        )
        for option in battle.options
        if option.kind == MOVE
    )
    return max(steps, default=0)

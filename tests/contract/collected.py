"""Much play of one system, looked at from all sides, and what occurred in it."""

from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.dice import mix
from tests.contract.positions import extra_positions, foreign_actions, opened, scenarios

BATTLES = 42
"""Random battles of each system."""
LOOK_EVERY = 97
"""Every which decision the universe of actions is tried at."""
PARTS = 7
"""So many looks, each at one action of so many, go through the universe."""


@dataclass
class Collected:
    """What occurred in the play of one system."""

    verbs: set[tuple[str, str]] = field(default_factory=set)
    """(kind, ability) of every action carried out."""
    kinds_that: set[tuple[str, str]] = field(default_factory=set)
    """(verb, kind of unit) of every action carried out."""
    events: list[Event] = field(default_factory=list)
    refusals: dict[str, set[str]] = field(default_factory=dict)
    """Code of every refusal, provoked or shown, with the clauses it named."""
    numbers: dict[str, set[tuple[str, ...]]] = field(default_factory=dict)
    """Code of every refusal with the names of its numbers."""
    phases: set[str] = field(default_factory=set)

    @property
    def clauses(self) -> set[str]:
        """Every clause named by an event, a part of one, or a refusal."""
        named = {event.clause for event in self.events}
        named |= {part.clause for event in self.events for part in event.parts if part.clause}
        opposed = [event.against for event in self.events if event.against is not None]
        named |= {part.clause for one in opposed for part in one.parts if part.clause}
        for clauses in self.refusals.values():
            named |= clauses
        return named


@cache
def collect(system_id: str) -> Collected:
    """Play the system's scenarios at random and provoke every refusal on the way."""
    found = Collected()
    decisions = 0

    for seed in range(max(BATTLES, len(scenarios(system_id)))):
        battle = opened(system_id, seed)
        found.events += battle.events
        state = seed
        while battle.pending is not None:
            decisions += 1
            found.phases.add(battle.setup.system.phase(battle))
            if decisions % LOOK_EVERY == 0:
                look(found, battle, decisions // LOOK_EVERY % PARTS, PARTS)
            state = mix(state + 1)
            carry_out(found, battle, battle.options[state % len(battle.options)])
        refuse(found, battle, Action(0, "end"))
    for battle in extra_positions(system_id):
        look(found, battle)
        for option in battle.options:
            carry_out(found, battle.copy(), option)
    return found


def carry_out(found: Collected, battle: Battle, action: Action) -> None:
    """Apply the action and write down what it was."""
    found.verbs.add((action.kind, action.ability))
    if action.unit >= 0:
        found.kinds_that.add((action.kind, battle.units[action.unit].kind))
    found.events += battle.apply(action)


def look(found: Collected, battle: Battle, first: int = 0, step: int = 1) -> None:
    """Try the universe of actions, or one of so many, and ask for everything the unit has."""
    for action in islice(foreign_actions(battle), first, None, step):
        refuse(found, battle, action)
    for command in battle.setup.system.commands(battle):
        if command.refusal is not None:
            told = command.refusal
            found.refusals.setdefault(told.code, set()).add(told.clause)
            found.numbers.setdefault(told.code, set()).add(tuple(name for name, _ in told.numbers))


def refuse(found: Collected, battle: Battle, action: Action) -> None:
    """Write down why the action is not allowed, if it is not."""
    told = battle.why_not(action)
    if told is not None:
        found.refusals.setdefault(told.code, set()).add(told.clause)
        found.numbers.setdefault(told.code, set()).add(tuple(name for name, _ in told.numbers))

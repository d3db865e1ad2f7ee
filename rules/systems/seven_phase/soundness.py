"""What the rules of Seven Phases can have left in a state."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.content.scenario import LARGEST_NUMBER
from rules.errors import Fault, Said, one_of, quoted, say
from rules.kit.soundness import cells, ids, known_ids, names, numbers, place_of
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.state import (
    CALLED_OFF,
    DONE,
    VOID,
    WAITING,
    Fighter,
    Melee,
    profile_of,
)

COUNTS = ("light", "grave", "critical", "ward", "warded", "defences", "rolled")


def faults(battle: Battle) -> Iterator[Fault]:
    """Yield what cannot be so."""
    for unit in battle.units:
        yield from _fighter(battle, unit)
    state: Melee = battle.state
    yield from names("state", state, phase=[phase.id for phase in battle.setup.system.phases])
    yield from ids(battle, "state", state, "felled", "line")
    yield from known_ids(battle, "state, queue", chain(*state.queue))
    yield from known_ids(battle, "state, met", chain(*state.met))
    attacker, target, weapon, particular = state.blow
    if attacker >= 0:
        found = [*known_ids(battle, "state, blow", (attacker, target))]
        yield from found
        arms = 0 if found else len(profile_of(battle, battle.units[attacker]).arms)
        if arms and not (0 <= weapon < arms and 0 <= particular <= 1):
            yield Fault("state, blow", Said(f"{weapon}, {particular}"), Said(f"0–{arms - 1}, 0–1"))


def _fighter(battle: Battle, unit: Fighter) -> Iterator[Fault]:
    one, place = profile_of(battle, unit), place_of(unit)
    arms = (-1, len(one.arms) - 1)
    yield from numbers(
        place,
        unit,
        health=(0, one.row.health),
        life=(0, one.row.life),
        dream=(0, one.row.dream),
        ready=arms,
        weapon=arms,
        group=(0, len(battle.units)),
        **dict.fromkeys(COUNTS, (0, LARGEST_NUMBER)),
    )
    yield from cells(battle, place, unit, "stood")
    yield from names(place, unit, warding=content().spells)
    yield from names(place, unit, status=(WAITING, DONE, CALLED_OFF, VOID))
    most = tuple(arm.row.count for arm in one.arms)
    if len(unit.left) != len(most) or not all(
        0 <= left <= count for left, count in zip(unit.left, most, strict=True)
    ):
        yield Fault(f"{place}, left", Said(str(unit.left)), Said(f"0 – {most}"))
    size = battle.setup.board.size
    if not all(
        0 <= arm < len(most) and most[arm] and 0 <= cell < size for arm, cell in unit.thrown
    ):
        yield Fault(f"{place}, thrown", Said(str(unit.thrown)), Said(f"{arms}, 0–{size - 1}"))
    if not (-1 <= unit.readied[0] < len(one.arms) and 0 <= unit.readied[1] <= LARGEST_NUMBER):
        yield Fault(f"{place}, readied", Said(str(unit.readied)), Said(f"{arms}"))
    acts = unit.status == WAITING or unit.id in chain(*battle.state.queue)
    if unit.declared is None and acts:
        yield Fault(f"{place}, declared", say("nothing"), say("what it is waiting to do"))
    if unit.declared is not None:
        yield from _declared(battle, f"{place}, declared", unit, unit.declared)


def _declared(battle: Battle, place: str, unit: Fighter, action: Action) -> Iterator[Fault]:
    """What a fighter has declared is its own, and of this battle (SP-1a)."""
    verbs = {kind for kind, _ in battle.setup.system.phrases} | {"move"}
    if action.unit != unit.id:
        yield Fault(f"{place}, unit", Said(str(action.unit)), Said(str(unit.id)))
    if action.kind not in verbs:
        yield Fault(f"{place}, kind", quoted(action.kind), one_of(action.kind, verbs))
    yield from names(place, action, ability=battle.setup.system.abilities)
    yield from ids(battle, place, action, "target")
    yield from cells(battle, place, action, "cells")

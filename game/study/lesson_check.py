"""The proof that a lesson has no dead end: every position that can be reached in it is searched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from game.study.attempt import Attempt, begin, clauses_of, refusals, way_to_goal
from game.study.lesson import Entry
from rules.battle.notation import NotationError, parse_action
from rules.errors import Refused

MOST_POSITIONS = 400_000
"""Of one lesson; more are a fault of it: it leaves too much open."""


@dataclass(slots=True)
class Proof:
    """What the search of one lesson has found."""

    entry: Entry
    positions: int = 0
    """How many were reached."""
    faults: list[str] = field(default_factory=list)
    """One sentence for each thing that is wrong."""
    heard: set[str] = field(default_factory=set)
    """Every clause that an event or a refusal has named."""


def prove(entry: Entry) -> Proof:
    """Search all that a player can do in a lesson."""
    proof = Proof(entry)
    proof.heard.update(_heard_before(entry))
    starts = [begin(entry)]
    for number in range(len(entry.lesson.steps)):
        ended: dict[object, Attempt] = {}
        missed = False
        for start in starts:
            missed |= _search_step(proof, start, ended)
        if starts and not missed:
            proof.faults.append(f"step {number + 1}: found no way to miss its goal; expected one")
        _try_given_way(proof, starts)
        onward = [attempt.onward() for attempt in ended.values()]
        starts = [one for one in onward if one is not None]
        if number + 1 < len(entry.lesson.steps) and not starts:
            proof.faults.append(f"step {number + 1}: found no way on to the next step")
            break
    for clause in entry.lesson.clauses:
        if clause not in proof.heard:
            proof.faults.append(f"found no event and no refusal that names {clause}")
    return proof


def _search_step(proof: Proof, start: Attempt, ended: dict[object, Attempt]) -> bool:
    """Reach everything from a step's beginning; return whether its goal can be missed."""
    way = way_to_goal(start)
    if way is None:
        proof.faults.append(f"step {start.number + 1}: found no way to its goal from a beginning")
        return True
    proof.heard.update(refusal.clause for refusal in refusals(start.battle))
    if start.step.goal.refused:
        ended.setdefault(_key(start), start)
        return True
    missed = False
    seen = set()
    waiting = [start]
    while waiting:
        now = waiting.pop()
        for action in now.battle.options:
            if proof.positions > MOST_POSITIONS:
                proof.faults.append(f"found more than {MOST_POSITIONS} positions; expected fewer")
                return True
            proof.positions += 1
            after = now.played(action).answered()
            for event in after.heard[len(now.heard) :]:
                proof.heard.update(clauses_of(event))
            if after.done:
                ended.setdefault(_key(after), after)
            elif not after.own or after.left == 0:
                missed = True
            elif _key(after) not in seen:
                seen.add(_key(after))
                waiting.append(after)
    return missed


def _key(attempt: Attempt) -> object:
    return attempt.left, attempt.answers, attempt.battle.dice, attempt.battle.key()


def _try_given_way(proof: Proof, starts: list[Attempt]) -> None:
    """Play the way by which a step is shown, from its first beginning."""
    if not starts or not starts[0].step.way:
        return
    now = starts[0]
    for text in now.step.way:
        try:
            now = now.played(parse_action(text, now.battle)).answered()
        except (NotationError, Refused) as fault:
            proof.faults.append(f"step {now.number + 1}, way, {text}: {fault}")
            return
    if not now.done:
        proof.faults.append(f"step {now.number + 1}, way: found it to miss the goal")


def _heard_before(entry: Entry) -> Iterator[str]:
    """Yield the clauses named before the lesson's first decision."""
    position = entry.position
    for length in range(len(position.prelude) + 1):
        part = msgspec.structs.replace(position, prelude=position.prelude[:length])
        for event in part.begin()[1].events:
            yield from clauses_of(event)
    for event in position.begin()[0].open().events:
        yield from clauses_of(event)

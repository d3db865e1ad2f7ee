"""Taking risks: alone, one against another, and on equal terms (RK-1 to RK-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.battle.event import Against, Event, Part
from rules.battle.machine import Battle
from rules.board.board import Risk
from rules.systems.risk.content import content
from rules.systems.risk.rows import Ability, Hit, RiskAsked
from rules.systems.risk.state import Adventurer
from rules.systems.risk.sums import Parts, parts_of, total

REQUIRED = {"none": 0, "low": 5, "medium": 10, "high": 15, "extreme": 20, "supreme": 25}
"""What each level of risk asks for (RK-2)."""
FACES = 20


Asks = Sequence[RiskAsked]
Asked = RiskAsked | Hit | Risk
"""What asks for a risk: an ability, a way to hit, or a cell of the board."""


class Taken(NamedTuple):
    """How a risk went."""

    passed: bool
    gravely: bool
    """Whether it failed by a sum below half of what was asked."""


def judge(sum_: int, required: int) -> Taken:
    """Compare a sum with what a risk asks for (RK-1b).

    >>> judge(8, 15), judge(7, 15)
    (Taken(passed=False, gravely=False), Taken(passed=False, gravely=True))
    """
    return Taken(sum_ >= required, 2 * sum_ < required)


def take(
    battle: Battle,
    unit: Adventurer,
    asked: Asked,
    clauses: tuple[str, str] = ("RK-1b", "RK-1b"),
    ability: str = "",
    other: int = -1,
) -> Taken:
    """Roll 1d20 + the statistic of a kind of risk against its level (RK-1a, RK-2).

    `clauses` are named by its passing and by its failing, `other` is who it is taken against.
    """
    required, parts = REQUIRED[asked.level], _parts(battle, unit, asked)
    own = total(parts)
    die = battle.roll(1, FACES, ((required + 1) // 2 - own, required - own))
    taken = judge(die.value + own, required)
    kind = "passed" if taken.passed else "failed_gravely" if taken.gravely else "failed"
    who = (unit.id, other, ability, (unit.cell,))
    sums = {"total": die.value + own, "required": required}
    against = Against(required, (), (Part(f"{asked.kind}_risk", required, "", "RK-2"),))
    battle.emit(Event(kind, clauses[not taken.passed], *who, sums, (die,), parts, against))
    return taken


def _parts(battle: Battle, unit: Adventurer, asked: Asked) -> Parts:
    return parts_of(battle, unit, content().risks[asked.kind].statistic, "RK-1a")


class Scheme(NamedTuple):
    """How an attacker's risks went against a defender's."""

    passed: int
    """How many of its own risks the attacker passed; some may be a partial result (RK-3d)."""
    gravely: bool
    """Whether the one that it failed was failed gravely."""
    succeeds: bool
    """Whether it passed all of them and the defender did not (RK-3c)."""


def attack_and_defend(
    battle: Battle, unit: Adventurer, foe: Adventurer | None, ability: str, own: Asks, others: Asks
) -> Scheme:
    """Let the attacker take its risks and then, if it passed, the defender its own.

    The defender's die is not thrown when the attacker has failed (RK-3a, b); one who has to
    pass several goes on only from success to success (RK-3d).
    """
    against = -1 if foe is None else foe.id
    for number, asked in enumerate(own):
        taken = take(battle, unit, asked, ("RK-3a", "RK-3b"), ability, against)
        if not taken.passed:
            return Scheme(number, taken.gravely, False)
    thwarted = foe is not None and all(
        take(battle, foe, asked, ("RK-3c", "RK-3c"), ability, unit.id).passed for asked in others
    )
    return Scheme(len(own), False, not thwarted)


def contest(
    battle: Battle, unit: Adventurer, rival: Adventurer, ability_id: str, ability: Ability
) -> int:
    """Let two roll at the same time (RK-4), the rival in the way of the ability that it is best
    at, the first of equals.

    Returns 1 if the first wins, -1 if the rival does, 0 if nobody: one passes and the other not,
    or both pass and the sum is higher.
    """
    (own,) = ability.attacker_risks
    theirs = max(ability.defender_risks, key=lambda asked: total(_parts(battle, rival, asked)))
    parts, rival_parts = _parts(battle, unit, own), _parts(battle, rival, theirs)
    required, rival_required = REQUIRED[own.level], REQUIRED[theirs.level]
    match = _Match(total(parts), required, total(rival_parts), rival_required)
    die, rival_die = battle.judge(((1, FACES), (1, FACES)), match)
    won = match((die.value, rival_die.value))
    kind = ("contest_even", "contest_won", "contest_lost")[won]
    who = (unit.id, rival.id, ability_id, (unit.cell,))
    asked = {"required": required, "other_required": rival_required}
    sums = {"total": match.mine + die.value, **asked}
    against = Against(match.others + rival_die.value, (rival_die,), rival_parts)
    battle.emit(Event(kind, "RK-4", *who, sums, (die,), parts, against))
    return won


@dataclass(frozen=True)
class _Match:
    """Who wins a contest, by the dice of both (RK-4)."""

    mine: int
    required: int
    others: int
    rival_required: int

    def __call__(self, dice: tuple[int, ...]) -> int:
        """Return 1, -1 or 0: one passes alone, or both and the higher sum, or nobody."""
        mine, others = self.mine + dice[0], self.others + dice[1]
        passed, rival_passed = mine >= self.required, others >= self.rival_required
        if passed and rival_passed:
            return (mine > others) - (mine < others)
        return passed - rival_passed

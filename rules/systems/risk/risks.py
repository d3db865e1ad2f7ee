"""Taking risks: alone, and one against another (RK-1 to RK-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.battle.event import Against, Part, total
from rules.battle.machine import Battle
from rules.board.board import Risk
from rules.kit.rolls import DIE
from rules.systems.risk.content import content
from rules.systems.risk.rows import Hit, RiskAsked
from rules.systems.risk.state import Adventurer, Parts, parts_of

REQUIRED = {"none": 0, "low": 5, "medium": 10, "high": 15, "extreme": 20, "supreme": 25}
"""What each level of risk asks for (RK-2)."""

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
    cell: int = -1,
) -> Taken:
    """Roll 1d20 + the statistic of a kind of risk against its level (RK-1a, RK-2).

    `clauses` are named by its passing and by its failing, `other` is who it is taken against,
    `cell` the one that asks for it.
    """
    required, parts = REQUIRED[asked.level], risk_parts(battle, unit, asked)
    own = total(parts)
    die = battle.roll(1, DIE, ((required + 1) // 2 - own, required - own))
    taken = judge(die.value + own, required)
    kind = "passed" if taken.passed else "failed_gravely" if taken.gravely else "failed"
    battle.tell(
        kind,
        clauses[not taken.passed],
        other,
        by=unit.id,
        ability=ability,
        cells=(unit.cell,),
        dice=(die,),
        parts=parts,
        against=Against(required, (), (Part(f"{asked.kind}_risk", required, "", "RK-2"),)),
        total=die.value + own,
        required=required,
        aside=(("cell", cell),) if cell >= 0 else (),
    )
    return taken


def risk_parts(battle: Battle, unit: Adventurer, asked: Asked) -> Parts:
    """Return the shares of the statistic that a kind of risk is taken with (RK-1a, RK-S1)."""
    statistic = content().risks[asked.kind].statistic
    return parts_of(battle, unit, statistic, "RK-1a" if statistic == asked.kind else "RK-S1")


def attempt(
    battle: Battle, unit: Adventurer, ability: str, asks: Asks, foe: int = -1
) -> tuple[int, bool]:
    """Return how many of its risks an attacker passes, and whether it has failed one gravely.

    One who has to pass several goes on only from success to success (RK-3b, d).
    """
    for number, asked in enumerate(asks):
        taken = take(battle, unit, asked, ("RK-3a", "RK-3b"), ability, foe)
        if not taken.passed:
            return number, taken.gravely
    return len(asks), False


def defend(battle: Battle, unit: Adventurer, ability: str, asks: Asks, attacker: int) -> int:
    """Return how many of its risks a defender fails; it takes every one (RK-3c, d)."""
    clauses = "RK-3c", "RK-3c"
    taken = [take(battle, unit, asked, clauses, ability, attacker) for asked in asks]
    return sum(not one.passed for one in taken)

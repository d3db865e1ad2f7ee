"""Contests on equal terms: a race to the relic, two who run after the same target (RK-4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.battle.action import Action
from rules.battle.event import Against, total
from rules.battle.machine import Battle
from rules.battle.sheet import N_
from rules.kit.rolls import DIE
from rules.kit.turns import asked
from rules.systems.risk.aiming import field_of, those_on
from rules.systems.risk.falling import settle
from rules.systems.risk.movement import put, run_cost, run_to
from rules.systems.risk.risks import REQUIRED, risk_parts, take
from rules.systems.risk.rows import Ability, RiskAsked
from rules.systems.risk.state import NO_CONTEST, Adventurer, Parts, ability_row, lay

AT_STAKE = N_(
    "Win the contest, and the other gets nowhere; "
    "let it go, and the other need only pass its own roll."
)
"""What the rival is told."""


# Asking the rival


def _goals(battle: Battle, prey: Adventurer | None) -> int:
    """Return the mask of where a contest leads: beside a target, or to where the relic lies."""
    relic: int = battle.state.relic_cell
    return 1 << relic if prey is None else battle.setup.board.in_range(prey.cell, 1)


def begin(battle: Battle, unit: Adventurer, action: Action, ability: Ability) -> None:
    """Ask the rival whether and how it takes the contest up; without one it is a plain risk."""
    prey = battle.unit_at(action.cells[0]) if action.cells else None
    battle.state.contest = action.ability, -1 if prey is None else prey.id
    rival = _rival(battle, unit, prey, ability)
    if rival is None:
        _run_alone(battle)
    else:
        battle.ask("contest", rival.side, rival.id)


def _rival(
    battle: Battle, unit: Adventurer, prey: Adventurer | None, ability: Ability
) -> Adventurer | None:
    """Return the nearest enemy who can run there, the first of equals.

    The target of both is none, and rolls nothing; it is the rival, who flees, if nobody else is.
    """
    field, goals = field_of(battle, unit.side), _goals(battle, prey)
    costs = [
        (cost, one)
        for one in those_on(battle, field.enemies & field.up)
        if one is not prey and (cost := run_cost(battle, one, goals, ability.range)) >= 0
    ]
    return min(costs, key=lambda one: one[0], default=(0, prey))[1]


def under_way(battle: Battle) -> tuple[Adventurer, Ability]:
    """Return who has begun the contest that its rival is asked about, and by which ability."""
    return battle.units[battle.state.acting], ability_row(battle, battle.state.contest[0])


def offer_contest(battle: Battle) -> tuple[Action, ...]:
    """Return the rival's approaches, each a verb, and letting the contest go (RK-4)."""
    rival, (_, ability) = asked(battle).id, under_way(battle)
    kinds = sorted(one.kind for one in ability.defender_risks)
    return *(Action(rival, kind) for kind in kinds), Action(rival, "let_go")


def answer_contest(battle: Battle, action: Action) -> None:
    """Let both roll, or the first alone (RK-4)."""
    rival, (unit, ability) = battle.units[action.unit], under_way(battle)
    if action.kind == "let_go":
        battle.tell("lets_go", "RK-S2", unit.id, by=rival.id, cells=(rival.cell,))
        _run_alone(battle)
    else:
        (theirs,) = (one for one in ability.defender_risks if one.kind == action.kind)
        _end(battle, rival, _roll(battle, rival, theirs))
    settle(battle)


# Deciding it


def _run_alone(battle: Battle) -> None:
    """Let the first roll without a rival: it wins if it passes."""
    unit, ability = under_way(battle)
    (own,) = ability.attacker_risks
    _end(battle, None, int(take(battle, unit, own, ability=battle.state.contest[0]).passed))


def _roll(battle: Battle, rival: Adventurer, theirs: RiskAsked) -> int:
    """Let both roll at the same time; return 1 if the first wins, -1 if the rival, 0 if nobody."""
    match, parts, rival_parts = match_of(battle, rival, theirs)
    die, rival_die = battle.judge(((1, DIE), (1, DIE)), match)
    won = match((die.value, rival_die.value))
    unit, _ = under_way(battle)
    battle.tell(
        ("contest_even", "contest_won", "contest_lost")[won],
        "RK-4",
        rival.id,
        by=unit.id,
        ability=battle.state.contest[0],
        cells=(unit.cell,),
        total=match.mine + die.value,
        required=match.required,
        other_required=match.rival_required,
        dice=(die,),
        parts=parts,
        against=Against(match.others + rival_die.value, (rival_die,), rival_parts),
    )
    return won


def _end(battle: Battle, rival: Adventurer | None, won: int) -> None:
    """Let the winner run there, but for a target that has got away; a target that is caught up
    with dodges badly, and who loses one stands still."""
    (unit, ability), (name, number) = under_way(battle), battle.state.contest
    battle.state.contest = NO_CONTEST
    prey: Adventurer | None = battle.units[number] if number >= 0 else None
    winner = (None, unit, rival)[won]
    if winner is not None and winner is not prey:
        winner.hidden = False
        put(battle, winner, run_to(battle, winner, _goals(battle, prey), ability.range), 0, "RK-4")
    if prey is not None and won > 0:
        lay(battle, unit, prey, name, "RK-4")
    elif prey is not None and won < 0:
        unit.movement = 0


def match_of(battle: Battle, rival: Adventurer, theirs: RiskAsked) -> tuple[Match, Parts, Parts]:
    """Return the contest under way with a rival in one of its ways, and the shares of both."""
    unit, ability = under_way(battle)
    (own,) = ability.attacker_risks
    parts, rival_parts = risk_parts(battle, unit, own), risk_parts(battle, rival, theirs)
    asked_for = REQUIRED[own.level], REQUIRED[theirs.level]
    match = Match(total(parts), asked_for[0], total(rival_parts), asked_for[1])
    return match, parts, rival_parts


@dataclass(frozen=True)
class Match:
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

    @lru_cache(1 << 12)  # noqa: B019
    def chances(self) -> tuple[int, int]:
        """Return in how many of 400 throws the first wins, and in how many its rival."""
        throws = range(1, DIE + 1)
        found = [self((mine, others)) for mine in throws for others in throws]
        return found.count(1), found.count(-1)

"""A character by itself: its card as a battle opens, asked of its system."""

from __future__ import annotations

import msgspec

from rules.battle.machine import Battle, Setup
from rules.battle.sheet import Card
from rules.battle.system import System
from rules.board.board import Board
from rules.content.scenario import Member, Scenario
from rules.unit import SIDES

LETTERS, NUMBERS = 5, 7  # cells, room enough between two that are only looked at


def sample_card(system: System, member: Member, side: str = SIDES[0]) -> Card:
    """Return the card of a valid team member with all its points, in a battle against itself."""
    title = system.kinds[member.kind].title
    member = msgspec.structs.replace(member, name=member.name or title)
    scenario = Scenario(system.id, title, "", (member,), (member,))
    board = Board(LETTERS, NUMBERS, ["floor"] * (LETTERS * NUMBERS))
    middle = LETTERS // 2 * NUMBERS
    setup = Setup(
        scenario=scenario,
        board=board,
        system=system,
        starts={"red": (middle,), "blue": (middle + NUMBERS - 1,)},
        options={name: info.default for name, info in system.options.items()},
    )
    setup.table = system.prepare(setup)
    battle = Battle(setup, seed=0)
    # Whoever acts first has its points in hand already.
    unit = 0 if battle.pending is None else max(0, battle.pending.unit)
    return system.card(battle, battle.units[unit])._replace(side=side)

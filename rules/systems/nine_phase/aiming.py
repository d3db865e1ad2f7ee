"""What may be aimed at: enemies in range, friends, cells, directions."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.board.cells import cells_of, mask_of
from rules.errors import Refusal
from rules.systems.nine_phase.engagement import is_engaged
from rules.systems.nine_phase.missiles import column, deeds_of
from rules.systems.nine_phase.rows import Spell
from rules.systems.nine_phase.state import Combatant, spell_row
from rules.unit import other


def alive(battle: Battle, side: str) -> int:
    """Return the mask of cells on which somebody of a side stands who can still be aimed at."""
    return mask_of(
        unit.cell
        for unit in battle.units
        if unit.side == side and unit.cell >= 0 and unit.health > 0
    )


def targets(battle: Battle, unit: Combatant, spell: Spell) -> int:
    """Return the mask of cells at which a spell may be aimed; 0 for one that needs no aim."""
    board = battle.setup.board
    if spell.aim == "self":
        return 0
    if spell.aim == "direction":
        return mask_of(
            cell for cell in (board.step(unit.cell, turn) for turn in range(8)) if cell >= 0
        )
    near = board.in_range(unit.cell, spell.range)
    if spell.aim == "cell":
        return near & ~board.impassable
    return near & alive(battle, unit.side if spell.aim == "friend" else other(unit.side))


def refuse_aim(
    battle: Battle, unit: Combatant, cell: int, radius: int, wanted: str
) -> Refusal | None:
    """Return why nobody, or nothing, can be aimed at on a cell: `wanted` is "enemy", "friend"
    or "cell" (BD-5)."""
    board = battle.setup.board
    too_far = out_of_aim(board, unit.cell, cell, radius)
    if wanted == "cell":
        return too_far or (Refusal("impassable", "BD-6") if board.impassable >> cell & 1 else None)
    target = battle.unit_at(cell)
    if target is None or target.health <= 0:
        return Refusal("nobody", "BD-5")
    if (target.side == unit.side) != (wanted == "friend"):
        return Refusal("friend" if wanted == "enemy" else "enemy", "BD-5")
    return too_far


def refuse_spell(battle: Battle, unit: Combatant, spell_id: str) -> Refusal | None:
    """Return why a spell cannot be begun in this phase, its aim apart (NP-S1, NP-S2, NP-8)."""
    spell = spell_row(battle, spell_id)
    deeds = deeds_of(battle, unit)
    if battle.state.phase == 8 and is_engaged(battle, unit):
        return Refusal("engaged", "NP-8")
    if deeds.spell:
        return Refusal("one_spell", "NP-S2")
    if column(deeds) != "still":
        return Refusal("has_moved", "NP-S1")
    if unit.used.count(spell_id) >= spell.uses:
        return Refusal("used_up", "NP-S3", (("uses", spell.uses),))
    return None


def refuse_target(battle: Battle, unit: Combatant, spell: Spell, cell: int) -> Refusal | None:
    """Return why a spell cannot be aimed at a cell."""
    if targets(battle, unit, spell) >> cell & 1:
        return None
    if spell.aim == "direction":
        return Refusal("direction", "BD-5")
    return refuse_aim(battle, unit, cell, spell.range, spell.aim)


def target_cells(battle: Battle, unit: Combatant, spell: Spell) -> tuple[int, ...]:
    """Return the cells at which a spell may be aimed, ascending."""
    return cells_of(targets(battle, unit, spell))

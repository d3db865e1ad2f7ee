"""What may be aimed at: enemies in range, friends, cells, directions."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.errors import Refusal, because
from rules.kit.turns import sides_of
from rules.systems.nine_phase.engagement import refuse_engaged
from rules.systems.nine_phase.missiles import column_of
from rules.systems.nine_phase.rows import Spell
from rules.systems.nine_phase.state import Combatant, profile_of, spell_row

DRAUGHT = "draught"
"""What stands in `Combatant.used` for a healing draught."""


def targets(battle: Battle, unit: Combatant, spell: Spell) -> int:
    """Return the mask of cells at which a spell may be aimed; 0 for one that needs no aim."""
    board = battle.setup.board
    match spell.aim:
        case "self":
            return 0
        case "direction":
            return board.within(unit.cell, 1) & ~(1 << unit.cell)
        case "cell":
            return board.in_range(unit.cell, spell.range) & ~board.impassable
    whom = sides_of(battle, unit.side)[spell.aim == "enemy"]
    return board.in_range(unit.cell, spell.range) & whom


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
    if target is None:
        return because("nobody", "BD-5")
    if (target.side == unit.side) != (wanted == "friend"):
        return because("friend" if wanted == "enemy" else "enemy", "BD-5")
    return too_far


def refuse_casting(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why no spell at all can be begun in this phase (NP-S1, NP-S2, NP-8)."""
    if lack := refuse_engaged(battle, unit):
        return lack
    if unit.spell_round >= battle.round:
        return because("one_spell", "NP-S2")
    if column_of(unit) != "still":
        return because("has_moved", "NP-S1")
    return None


def refuse_spell(battle: Battle, unit: Combatant, spell_id: str) -> Refusal | None:
    """Return why a spell cannot be begun in this phase, its aim apart (NP-S3)."""
    spell = spell_row(battle, spell_id)
    lack = refuse_casting(battle, unit)
    if lack is None and is_used_up(unit, spell_id, spell):
        return because("used_up", "NP-S3", (("uses", spell.uses),))
    return lack


def refuse_draught(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant cannot drink a healing draught in this phase (NP-2, NP-5, NP-8)."""
    one = profile_of(battle, unit)
    if not one.row.draughts:
        return because("no_draught", "NP-2")
    if lack := refuse_engaged(battle, unit):
        return lack
    if unit.used.count(DRAUGHT) >= one.row.draughts:
        return because("used_up", "NP-2", (("uses", one.row.draughts),))
    return because("whole", "NP-2") if unit.health >= one.health else None


def is_used_up(unit: Combatant, spell_id: str, spell: Spell) -> bool:
    """Tell whether a combatant has cast a spell as often as it can (NP-S3)."""
    return unit.used.count(spell_id) >= spell.uses


def aims(battle: Battle, unit: Combatant) -> Iterator[tuple[str, int]]:
    """Yield the spells that can be begun now and aimed at something, by id, each with the mask
    of the cells at which; 0 for one that needs no aim."""
    spells = profile_of(battle, unit).spells
    if not spells or refuse_casting(battle, unit) is not None:
        return
    for spell_id, spell in spells:
        if not is_used_up(unit, spell_id, spell):
            cells = targets(battle, unit, spell)
            if cells or spell.aim == "self":
                yield spell_id, cells


def refuse_target(battle: Battle, unit: Combatant, spell: Spell, cell: int) -> Refusal | None:
    """Return why a spell cannot be aimed at a cell."""
    if targets(battle, unit, spell) >> cell & 1:
        return None
    if spell.aim == "direction":
        return because("direction", "BD-5")
    return refuse_aim(battle, unit, cell, spell.range, spell.aim)

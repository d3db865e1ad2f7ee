"""The sheet of declarations: each side's own while it declares, then everybody's in order."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Plan
from rules.systems.seven_phase.initiative import initiative_parts, total_of
from rules.systems.seven_phase.procedure import category_of
from rules.systems.seven_phase.state import VOID, Fighter, able, content_of, declaration_of

ORDER = ("magic", "shot", "throw", "melee", "")
"""The categories as they come; what is no attack comes last (SP-3)."""
NOTES = {
    "magic": N_("magic"),
    "shot": N_("shot"),
    "throw": N_("throw"),
    "melee": N_("melee"),
    "ready": N_("made ready"),
    "move": "",
    "retreat": "",
    "guard": "",
}


def plans(battle: Battle) -> tuple[Plan, ...]:
    """Return what has been declared (SP-1a), in the order in which it will be done (SP-3, SP-5a).

    While a side declares in secret only its own declarations are on the sheet (SP-1c).
    """
    if battle.state.phase != "declaration":
        return tuple(_plan(battle, unit) for unit in in_order(battle))
    if battle.pending is None:
        return ()
    secret = battle.setup.table.secret
    side = battle.pending.side if secret else ""
    return tuple(_plan(battle, unit) for unit in able(battle, side))


def in_order(battle: Battle) -> list[Fighter]:
    """Return those who have declared something, in the order in which it is done."""
    line = battle.state.line

    def key(unit: Fighter) -> tuple[int, int, int, int]:
        category = ORDER.index(category_of(battle, unit))
        place = line.index(unit.id) if unit.id in line else len(line)
        return category, place, -_total(battle, unit), unit.id

    return sorted((unit for unit in battle.units if unit.declared is not None), key=key)


def _total(battle: Battle, unit: Fighter) -> int:
    return total_of(battle, unit) if unit.rolled else 0


def _plan(battle: Battle, unit: Fighter) -> Plan:
    action = declaration_of(battle, unit)
    if action is None:
        return Plan(unit.id, None)
    category = category_of(battle, unit)
    parts: tuple[Part, ...] = ()
    die = content_of(battle).success.initiative_die
    if unit.rolled:
        parts = (Part(f"1d{die}", unit.rolled, "", "SP-5a"), *initiative_parts(battle, unit))
    return Plan(
        unit.id,
        action._replace(cells=_shown_cells(action)),
        "called off" if unit.status == VOID else unit.status or "waiting",
        parts,
        _total(battle, unit),
        NOTES[category or action.kind],
    )


def _shown_cells(action: Action) -> tuple[int, ...]:
    """Return the cells that tell more than the target's name does."""
    return () if action.target >= 0 else action.cells

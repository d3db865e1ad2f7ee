"""What is decided in secret: declarations of spells (SI-2a), and what is chosen by those who act
at the same time (SI-3, SI-7)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.kit.d20.aiming import moves
from rules.kit.d20.ending import is_over
from rules.kit.d20.state import Choice, standing
from rules.kit.d20.together import DEEDS, act_together, choice_of, touched_cells
from rules.kit.d20.walking import claimed
from rules.systems.side.deeds import deeds, spoil
from rules.systems.side.state import (
    Companion,
    can_go_on,
    choices_of,
    end_part,
    may_declare,
)
from rules.unit import SIDES

SECRET = frozenset({"declare", "choose"})
HIDDEN = SECRET | {"plan"}
"""Decisions whose answers are kept; a plan is that of a side that alone acts at the time."""


# Declarations


def begin_declarations(battle: Battle) -> None:
    """Let the casters of both sides say whether they will cast (SI-2a)."""
    battle.state.step = "declare"
    battle.push("show")
    for side in reversed(SIDES):
        battle.push("declare", side)


def ask_declaration(battle: Battle, side: str) -> None:
    """Ask the next caster of a side that has not said yet."""
    said = {choice.unit for choice in battle.state.chosen}
    for unit in standing(battle, side):
        if unit.id not in said and may_declare(battle, unit):
            battle.push("declare", side)
            battle.ask("declare", side, unit.id)
            return


def offer_declaration(battle: Battle) -> tuple[Action, ...]:
    """Return yes and no (SI-2a)."""
    assert battle.pending is not None
    unit = battle.pending.unit
    return Action(unit, "declare"), Action(unit, "decline")


def answer_declaration(battle: Battle, action: Action) -> None:
    """Keep what a caster says until all have said it."""
    battle.state.chosen += (Choice(action.unit, action.kind),)


def show_declarations(battle: Battle) -> None:
    """Let everybody hear who will cast (SI-2a)."""
    said, battle.state.chosen = battle.state.chosen, ()
    for choice in said:
        unit: Companion = battle.units[choice.unit]
        unit.declared = choice.kind == "declare"
        kind = "declares" if unit.declared else "declines"
        battle.tell(kind, "SI-2a", by=unit.id, cells=(unit.cell,))


# Choices of those who act at the same time


def ask_choice(battle: Battle, side: str, kind: str, members: tuple[int, ...]) -> None:
    """Ask the next member of a side that has something left to choose."""
    for number in members:
        if battle.units[number].side == side and not _has_chosen(battle, number):
            battle.push("choose", side, kind, members)
            battle.ask(kind, side, number)
            return


def _has_chosen(battle: Battle, number: int) -> bool:
    kinds = {choice.kind for choice in choices_of(battle, number)}
    return bool(kinds & {"end", "hold"}) or ("move" in kinds and not kinds.isdisjoint(DEEDS))


def planned_cell(battle: Battle, unit: Companion) -> int:
    """Return where a member will be after the walk that it has chosen."""
    for choice in choices_of(battle, unit.id):
        if choice.kind == "move":
            return choice.cells[-1]
    return unit.cell


def offer_choice(battle: Battle) -> tuple[Action, ...]:
    """Return what a member may choose next, to be done with everybody else's choice."""
    assert battle.pending is not None
    unit: Companion = battle.units[battle.pending.unit]
    kinds = {choice.kind for choice in choices_of(battle, unit.id)}
    found = [Action(unit.id, "end")]
    if may_hold(battle, unit):
        found.append(Action(unit.id, "hold"))
    if "move" not in kinds:
        found += moves(battle, unit, claimed(battle, unit, battle.state.chosen))
    if kinds.isdisjoint(DEEDS):
        found += deeds(battle, unit, planned_cell(battle, unit))
    return tuple(sorted(found))


def may_hold(battle: Battle, unit: Companion) -> bool:
    """Whether a member that has not begun to act may hold its initiative (SI-5)."""
    begun = unit.moved or unit.acted or choices_of(battle, unit.id)
    return not begun and can_go_on(battle, unit)


def answer_choice(battle: Battle, action: Action) -> None:
    """Keep a choice until all have chosen; the table hears only who has finished choosing."""
    unit = battle.units[action.unit]
    battle.state.chosen += (choice_of(battle, action, claimed(battle, unit, battle.state.chosen)),)
    if _has_chosen(battle, unit.id):
        battle.tell("has_chosen", clause_of_choice(battle), by=unit.id)


def clause_of_choice(battle: Battle) -> str:
    """Return the clause by which those who choose now act at the same time."""
    return "SI-7" if battle.state.step == "held" else "SI-3"


def resolve(battle: Battle, clause: str) -> None:
    """Carry out all that was chosen and apply all results together (SI-7)."""
    chosen, battle.state.chosen = battle.state.chosen, ()
    hurt = act_together(battle, chosen, clause)
    for choice in chosen:
        unit: Companion = battle.units[choice.unit]
        if unit.cell >= 0:
            _mark(battle, unit, choice)
    if not is_over(battle):
        spoil(battle, hurt)


def _mark(battle: Battle, unit: Companion, choice: Choice) -> None:
    """Remember what a member has done in this round."""
    if choice.kind == "hold":
        unit.holding = True
        battle.tell("holds", "SI-5", by=unit.id, cells=(unit.cell,))
        return
    unit.moved = unit.moved or choice.kind == "move"
    unit.acted = unit.acted or choice.kind in DEEDS
    if choice.kind == "cast":
        unit.declared = False
    elif choice.kind == "end":
        end_part(unit)


# Hiding


def hide(battle: Battle, side: str) -> None:
    """Take out of a view what the other side has declared or chosen and nobody has seen yet."""
    kept = tuple(one for one in battle.state.chosen if battle.units[one.unit].side == side)
    battle.state.chosen = kept
    pending = battle.pending
    if pending is None or pending.side == side or pending.kind not in HIDDEN:
        return
    battle.ask(pending.kind, pending.side, _first_asked(battle, pending.side))


def _first_asked(battle: Battle, side: str) -> int:
    """Return whom a side was asked about first in the secret that it is deciding."""
    task = battle.agenda[-1]
    if task[0] == "choose":
        numbers: list[int] = [one for one in task[3] if battle.units[one].side == side]
    else:
        numbers = [one.id for one in standing(battle, side) if may_declare(battle, one)]
    return min(numbers)


def area(battle: Battle, action: Action) -> tuple[int, ...]:
    """Return the cells that an option would touch, from where its member will be by then."""
    return touched_cells(battle, action, planned_cell(battle, battle.units[action.unit]))

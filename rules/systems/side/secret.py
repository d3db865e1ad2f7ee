"""What is decided in secret: declarations of spells (SI-2a), and what is chosen by those who act
at the same time (SI-3, SI-7)."""

from __future__ import annotations

from collections.abc import Sequence, Set

from rules.battle.action import Action, made
from rules.battle.machine import Battle
from rules.battle.sealed import ask_next, chosen_by, gather, seal, unseal
from rules.kit.d20 import together
from rules.kit.d20.aiming import moves
from rules.kit.d20.effects import is_able
from rules.kit.d20.state import castable, tell
from rules.kit.d20.together import DEEDS, act_together, choice_of, planned_cell
from rules.kit.d20.walking import claimed
from rules.kit.turns import asked, sides_of
from rules.systems.side.deeds import arranged, can_go_on, deeds, spoil
from rules.systems.side.state import Companion, end_part

# Declarations


def begin_declarations(battle: Battle) -> None:
    """Let the casters of both sides say whether they will cast (SI-2a)."""
    battle.state.step = "declare"
    battle.push("show")
    able = [one for one in battle.units if is_able(battle, one)]
    gather(battle, "declare", [one for one in able if castable(battle, one)])


def offer_declaration(battle: Battle) -> tuple[Action, ...]:
    """Return yes and no (SI-2a)."""
    unit = asked(battle).id
    return made(unit, "declare"), made(unit, "decline")


def show_declarations(battle: Battle) -> None:
    """Let everybody hear who will cast (SI-2a)."""
    for said in unseal(battle):
        unit: Companion = battle.units[said.unit]
        unit.declared = said.kind == "declare"
        tell(battle, "declares" if unit.declared else "declines", "SI-2a", unit)


# Choices of those who act at the same time


def ask_next_able(battle: Battle, side: str, kind: str, confirm: str) -> None:
    """Ask the next of a side that can choose anything; who has nothing left has chosen (SI-10)."""
    for one in battle.sealed if kind == "choose" else ():
        if one.side == side and not one.complete:
            unit: Companion = battle.units[one.unit]
            if may_hold(battle, unit) or any(_left(battle, unit)):
                break
            seal(battle, *one.chosen, Action(unit.id, "end"))
            battle.tell("has_chosen", clause_of_choice(battle), by=unit.id)
    ask_next(battle, side, kind, confirm)


def offer_choice(battle: Battle) -> tuple[Action, ...]:
    """Return what a member may choose next, to be done with everybody else's choice."""
    unit: Companion = asked(battle)
    return arranged(unit, may_hold(battle, unit), *_left(battle, unit))


def _left(battle: Battle, unit: Companion) -> tuple[Sequence[Action], Sequence[Action]]:
    """Return the walks, and what may be done to others, that a member can choose besides."""
    kinds = {choice.kind for choice in chosen_by(battle, unit.id)}
    walks = () if "move" in kinds else moves(battle, unit, claimed(battle, unit))
    if not kinds.isdisjoint(DEEDS):
        return walks, ()
    enemies = sides_of(battle, unit.side)[1]
    return walks, deeds(battle, unit, planned_cell(battle, unit), enemies)


def may_hold(battle: Battle, unit: Companion) -> bool:
    """Whether a member that has not begun to act may hold its initiative (SI-5)."""
    begun = unit.moved or unit.acted or chosen_by(battle, unit.id)
    return not begun and can_go_on(battle, unit)


def answer_choice(battle: Battle, action: Action) -> None:
    """Keep a choice until all have chosen; the table hears only who has finished choosing."""
    chosen = (*chosen_by(battle, action.unit), choice_of(battle, action))
    complete = has_chosen({choice.kind for choice in chosen})
    seal(battle, *chosen, complete=complete)
    if complete:
        battle.tell("has_chosen", clause_of_choice(battle), by=action.unit)


def foreseen(battle: Battle, action: Action) -> tuple[Battle, Action]:
    """Return what an option leads to if nothing else changes till then.

    Whoever acts at that moment too casts by then or forgoes it, and loses no spell to a wound
    of the same moment (SI-2c, SI-7).
    """
    before, done = together.foreseen(battle, action)
    if before is not battle:
        for unit in before.units:
            unit.declared = unit.declared and unit.id == action.unit
    return before, done


def has_chosen(kinds: Set[str]) -> bool:
    """Whether a member has nothing left to choose after choices of these kinds."""
    return not kinds.isdisjoint({"decline", "declare", "end", "hold"}) or (
        "move" in kinds and not kinds.isdisjoint(DEEDS)
    )


def clause_of_choice(battle: Battle) -> str:
    """Return the clause by which those who choose now act at the same time."""
    return "SI-7" if battle.state.step == "held" else "SI-3"


def resolve(battle: Battle, clause: str) -> None:
    """Carry out all that was chosen and apply all results together (SI-7)."""
    chosen = unseal(battle)
    hurt = act_together(battle, chosen, clause)
    for choice in chosen:
        unit: Companion = battle.units[choice.unit]
        if unit.cell >= 0:
            _mark(battle, unit, choice)
    spoil(battle, hurt)


def _mark(battle: Battle, unit: Companion, choice: Action) -> None:
    """Remember what a member has done in this round."""
    if choice.kind == "hold":
        unit.holding = True
        tell(battle, "holds", "SI-5", unit)
        return
    unit.moved = unit.moved or choice.kind == "move"
    unit.acted = unit.acted or choice.kind in DEEDS
    if choice.kind == "cast":
        unit.declared = False
    elif choice.kind == "end":
        end_part(unit)

"""Preparing spells: begun after the spells of a round, ruined by damage, held ready, given up
(DO-7, DO-8)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import gather, unseal
from rules.kit.d20.casting import saved, spend
from rules.kit.d20.effects import is_able
from rules.kit.d20.state import castable, spell_row, tell
from rules.kit.turns import asked
from rules.systems.dexterity.state import Adept

HELD_FOR = 10
"""Rounds after the preparing one in which a prepared spell can be cast: a turn (DO-7a)."""


# Deciding, right after the spells of the round


def begin_preparing(battle: Battle) -> None:
    """Ask every caster of both sides, unseen, whether it begins to prepare (DO-8a, DO-8c)."""
    battle.state.step = "preparing"
    able = [unit for unit in battle.units if is_able(battle, unit)]
    members = [unit for unit in able if unit.prepared or castable(battle, unit)]
    if members:
        battle.push("show_preparing")
        gather(battle, "prepare", members)


def offer_prepare(battle: Battle) -> tuple[Action, ...]:
    """Return the spells that a caster may begin to prepare, or the giving up of a prepared one.

    Only one is held at a time (DO-7a).
    """
    unit: Adept = asked(battle)
    end = Action(unit.id, "end")
    if unit.prepared:
        return end, Action(unit.id, "give_up")
    return end, *(Action(unit.id, "prepare", spell_id) for spell_id, _ in castable(battle, unit))


def show_preparing(battle: Battle) -> None:
    """Let all begin at once; it takes the whole rest of their round (DO-8a, DO-7c).

    That nobody does is shown as well (DO-8c).
    """
    chosen = unseal(battle)
    if all(choice.kind == "end" for choice in chosen):
        battle.tell("none_prepares", "DO-8c")
    for choice in chosen:
        unit: Adept = battle.units[choice.unit]
        if choice.kind == "prepare":
            unit.preparing, unit.busy = choice.ability, True
            tell(battle, "prepares", "DO-8a", unit, choice.ability)
        elif choice.kind == "give_up":
            unit.giving_up = unit.busy = True
            tell(battle, "gives_up", "DO-7c", unit, unit.prepared)


# Damage


def ruin(battle: Battle, hurt: Sequence[int]) -> None:
    """Ruin what those who took damage are preparing; what is already prepared stays (DO-8b)."""
    for number in hurt:
        unit: Adept = battle.units[number]
        if not unit.preparing:
            continue
        spell_id, unit.preparing = unit.preparing, ""
        rule = battle.setup.options["ruined"]
        if rule == "referee":
            battle.push("referee", unit.id, spell_id)
            continue
        saves = rule == "save" and bool(saved(battle, spell_id, (unit,), "DO-8b"))
        _decide(battle, unit, spell_id, keeps=saves or rule == "kept")


def _decide(battle: Battle, unit: Adept, spell_id: str, keeps: bool) -> None:
    """Let a ruined spell stay in memory, or be lost altogether (DO-8b)."""
    if keeps:
        tell(battle, "interrupted", "DO-8b", unit, spell_id)
    else:
        left = spend(unit, spell_row(battle, spell_id))
        tell(battle, "spoilt", "DO-8b", unit, spell_id, left=left)


def ask_referee(battle: Battle, unit_id: int, spell: str) -> None:
    """Ask the players, who are the referee here, whether a ruined spell is lost (DO-8b)."""
    unit: Adept = battle.units[unit_id]
    unit.preparing = spell
    battle.ask("referee", unit.side, unit_id)


def offer_referee(battle: Battle) -> tuple[Action, ...]:
    """Return the referee's two rulings (DO-8b)."""
    unit = asked(battle).id
    return Action(unit, "keep"), Action(unit, "lose")


def answer_referee(battle: Battle, action: Action) -> None:
    """Do as the referee says."""
    unit: Adept = battle.units[action.unit]
    spell_id, unit.preparing = unit.preparing, ""
    _decide(battle, unit, spell_id, keeps=action.kind == "keep")


# The end of the round


def count_preparations(battle: Battle) -> None:
    """Finish what was prepared or given up in this round; let what was held too long go."""
    for unit in battle.units:
        if unit.cell < 0:
            continue
        if unit.giving_up:
            _drop(battle, unit, "given_up", "DO-7c")
        elif unit.preparing:
            spell_id, unit.preparing = unit.preparing, ""
            hold_ready(battle, unit, spell_id, "DO-7a")
        elif unit.prepared and 0 < unit.until <= battle.round:
            _drop(battle, unit, "faded", "DO-7b")


def hold_ready(battle: Battle, unit: Adept, spell_id: str, clause: str) -> None:
    """Hold a spell ready for a turn (DO-7a), or to the end of the battle (DO-9b)."""
    unit.prepared, unit.until = spell_id, battle.round + HELD_FOR
    if battle.setup.options["held"] == "longer":
        clause, unit.until = "DO-9b", battle.setup.options["rounds"]
    kind = "prepared" if unit.until else "prepared_for_good"
    tell(battle, kind, clause, unit, spell_id, last=unit.until)


def _drop(battle: Battle, unit: Adept, kind: str, clause: str) -> None:
    """Let a prepared spell go; it stays in memory (DO-7b)."""
    spell_id, unit.prepared = unit.prepared, ""
    tell(battle, kind, clause, unit, spell_id)

"""The action bar of Dexterity Order: what the step and the decision have to offer."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact, Note
from rules.errors import Refusal
from rules.kit.d20.commands import (
    move_command,
    shoot_command,
    spell_command,
    strike_command,
)
from rules.kit.d20.refusing import refuse_memory
from rules.kit.d20.state import profile_of, spell_row
from rules.systems.dexterity.preparing import HELD_FOR
from rules.systems.dexterity.refusing import refuse_giving_up
from rules.systems.dexterity.state import Adept

PASSES = {
    "spells": N_("Do not cast it now; it can be cast as long as it is held ready."),
    "missiles": N_("Do not shoot; a blow is still possible."),
    "melee": N_("Do not strike in this round."),
    "movement": N_("Stay where it stands."),
    "preparing": N_("Begin no spell; keep the round for weapons and a move."),
    "ready": N_("Hold no spell ready as the battle begins."),
}
"""What letting a step pass means."""


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything that the deciding one has in this step, usable or refused."""
    if battle.pending is None:
        return ()
    unit: Adept = battle.units[battle.pending.unit]
    if battle.pending.kind == "referee":
        return _rulings(unit, battle)
    return (*_offered(battle, unit), _pass(battle))


def _pass(battle: Battle) -> Command:
    return Command("end", "", N_("Let it pass"), "end_turn", PASSES[battle.state.step], ())


def _offered(battle: Battle, unit: Adept) -> Iterator[Command]:
    assert battle.pending is not None
    usable = {(action.kind, action.ability) for action in battle.options}
    match battle.pending.kind, battle.state.step:
        case ("ready" | "prepare") as kind, _:
            yield from _spells(battle, unit, kind, usable)
            if kind == "prepare":
                yield _give_up(battle, unit, ("give_up", "") in usable)
        case _, "spells":
            yield from _casting(battle, unit)
        case _, "missiles":
            yield shoot_command(battle, unit, None, (Note("no_blow", "DO-11"),))
        case _, "melee":
            yield strike_command(battle, unit, None)
        case _:
            yield move_command(battle, unit, None)


def _spells(
    battle: Battle, unit: Adept, kind: str, usable: set[tuple[str, str]]
) -> Iterator[Command]:
    rules_out = (Note("nothing_else", "DO-11"),) if kind == "prepare" else ()
    for spell_id, spell in profile_of(battle, unit).spells:
        told = None
        if (kind, spell_id) not in usable:
            holds = Refusal("holds_one", "DO-7a")
            told = holds if unit.prepared else refuse_memory(battle, unit, spell)
        yield spell_command(battle, unit, kind, spell_id, spell, told, rules_out)


def _casting(battle: Battle, unit: Adept) -> Iterator[Command]:
    """Yield the prepared spell, and the others that it would have to prepare first (DO-7a)."""
    for spell_id, spell in profile_of(battle, unit).spells:
        told = None if spell_id == unit.prepared else Refusal("not_prepared", "DO-7a")
        rules_out = (Note("no_attack", "DO-11"),)
        yield spell_command(battle, unit, "cast", spell_id, spell, told, rules_out)


def _give_up(battle: Battle, unit: Adept, usable: bool) -> Command:
    costs = (Fact(N_("Held for rounds"), HELD_FOR, "", "DO-7a", "clock"),)
    return Command(
        "give_up",
        "",
        N_("Give the spell up"),
        "cross_out",
        N_("Let the prepared spell go; it stays in memory, and takes the whole round."),
        costs,
        refusal=None if usable else refuse_giving_up(battle, unit),
        rules_out=(Note("nothing_else", "DO-7c"),),
    )


def _rulings(unit: Adept, battle: Battle) -> tuple[Command, ...]:
    """Return the referee's two answers about a ruined spell (DO-8b)."""
    icon = spell_row(battle, unit.preparing).icon
    return (
        Command(
            "keep",
            "",
            N_("It stays in memory"),
            icon,
            N_("The referee says that the spell is only not cast."),
            (),
        ),
        Command(
            "lose",
            "",
            N_("It is lost"),
            "cross_out",
            N_("The referee says that the spell is gone for the day."),
            (),
        ),
    )

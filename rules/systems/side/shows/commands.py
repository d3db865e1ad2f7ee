"""The action bar of Side Initiative."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Note
from rules.kit.d20.commands import (
    move_command,
    shoot_command,
    spell_command,
    strike_command,
)
from rules.kit.d20.refusing import NO_MOVE, NO_STRIKE, no_cast, no_shot
from rules.kit.d20.state import profile_of
from rules.systems.side.refusing import refuse_deed, refuse_hold, refuse_walk
from rules.systems.side.secret import planned_cell
from rules.systems.side.state import Companion


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything that the deciding member has, usable or refused."""
    if battle.pending is None:
        return ()
    unit: Companion = battle.units[battle.pending.unit]
    if battle.pending.kind == "declare":
        return _declaration()
    usable = {(action.kind, action.ability) for action in battle.options}
    return (*_deeds(battle, unit, usable), *_waiting(battle, unit, usable))


def _declaration() -> tuple[Command, ...]:
    return (
        Command(
            "declare",
            "",
            N_("Declare a spell"),
            "wand",
            N_("Cast when the side's initiative comes, unless damage comes first."),
            (),
            rules_out=(Note("no_attack", "SI-2a"),),
        ),
        Command(
            "decline",
            "",
            N_("No spell"),
            "hand",
            N_("Keep the hands free for weapons in this round."),
            (),
            rules_out=(Note("no_spell", "SI-2a"),),
        ),
    )


def _deeds(battle: Battle, unit: Companion, usable: set[tuple[str, str]]) -> Iterator[Command]:
    strike = None
    if ("strike", "") not in usable:
        strike = refuse_deed(battle, unit, "strike") or NO_STRIKE
    shoot = None
    if ("shoot", "") not in usable:
        shoot = refuse_deed(battle, unit, "shoot") or no_shot(
            battle, unit, planned_cell(battle, unit)
        )
    move = None
    if ("move", "") not in usable:
        move = refuse_walk(battle, unit) or NO_MOVE
    yield move_command(battle, unit, move, (Note("no_second_walk", "SI-S7"),))
    yield strike_command(battle, unit, strike, (Note("no_second_deed", "SI-S7"),))
    if profile_of(battle, unit).missile is not None:
        yield shoot_command(battle, unit, shoot, (Note("no_second_deed", "SI-S7"),))
    for spell_id, spell in profile_of(battle, unit).spells:
        told = None
        if ("cast", spell_id) not in usable:
            told = refuse_deed(battle, unit, "cast") or no_cast(battle, unit, spell)
        yield spell_command(battle, unit, "cast", spell_id, spell, told)


def _waiting(battle: Battle, unit: Companion, usable: set[tuple[str, str]]) -> Iterator[Command]:
    yield Command(
        "hold",
        "",
        N_("Hold"),
        "clock",
        N_("Act after both sides, at the same time as all who hold."),
        (),
        refusal=None if ("hold", "") in usable else refuse_hold(battle, unit),
        rules_out=(Note("only_after_both", "SI-5"),),
    )
    yield Command(
        "end",
        "",
        N_("End its part"),
        "end_turn",
        N_("Do nothing more in this round."),
        (),
    )

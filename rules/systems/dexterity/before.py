"""What is settled before round 1: Dexterity of monsters, spells held ready (DO-2, DO-7d)."""

from __future__ import annotations

from functools import partial

from rules.battle.action import Action
from rules.battle.event import Die
from rules.battle.machine import Battle
from rules.battle.sealed import gather, unseal
from rules.kit.d20.state import castable, profile_of
from rules.kit.turns import asked, standing
from rules.systems.dexterity.preparing import hold_ready
from rules.systems.dexterity.state import Adept

DICE = 3  # DO-2a: 3d6
SIDES_OF_DIE = 6


def settle_dexterity(battle: Battle) -> None:
    """Give everyone its Dexterity, once for the whole battle (DO-2a).

    Characters have their own; a monster has what the scenario says, else what the option says:
    one roll for its kind, one of its own, its kind's fixed number, or one roll for all monsters.
    """
    battle.state.step = "dexterity"
    way = battle.setup.options["monsters"]
    groups: dict[tuple[str, int], list[Adept]] = {}
    for unit in battle.units:
        one = profile_of(battle, unit)
        unit.dexterity = one.dexterity
        if one.row.monster:
            rolls = not one.set_dexterity and way != "fixed"
            name = {"kind": unit.kind, "each": unit.name, "all": ""}[way] if rolls else unit.kind
            groups.setdefault((name, -1 if rolls else one.dexterity), []).append(unit)
    for (_, fixed), members in groups.items():
        _settle_group(battle, members, fixed)


def _settle_group(battle: Battle, members: list[Adept], fixed: int) -> None:
    """Give monsters their one Dexterity, rolled unless it is fixed (-1 if not), and tell it."""
    dice: tuple[Die, ...] = ()
    if fixed < 0:
        dice = tuple(battle.roll(1, SIDES_OF_DIE) for _ in range(DICE))
        fixed = sum(die.value for die in dice)
    for unit in members:
        unit.dexterity = fixed
    first, others = members[0], len(members) - 1
    cells = tuple(unit.cell for unit in members)
    told = partial(battle.tell, by=first.id, cells=cells, dice=dice, number=fixed)
    if others:
        told("dexterity_of_all", "DO-2a", others=others)
    else:
        told("dexterity", "DO-2a")


def begin_ready(battle: Battle) -> None:
    """Ask both sides what their casters have prepared before the battle (DO-7d), unless nothing
    can be (DO-9c)."""
    battle.state.step = "ready"
    if battle.setup.options["before"] == "nothing":
        battle.tell("unprepared", "DO-9c")
        return
    battle.push("show_ready")
    gather(battle, "ready", [one for one in standing(battle) if castable(battle, one)])


def offer_ready(battle: Battle) -> tuple[Action, ...]:
    """Return the spells that a caster may have prepared, and none (DO-7d)."""
    unit: Adept = asked(battle)
    known = (Action(unit.id, "ready", spell_id) for spell_id, _ in castable(battle, unit))
    return Action(unit.id, "end"), *known


def show_ready(battle: Battle) -> None:
    """Let everybody see who holds which spell ready; it can be cast in the first round."""
    for choice in unseal(battle):
        if choice.kind == "ready":
            hold_ready(battle, battle.units[choice.unit], choice.ability, "DO-7d")

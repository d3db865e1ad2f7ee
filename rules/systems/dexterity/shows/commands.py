"""The action bar of Dexterity Order: what the step and the decision have to offer."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact, Note
from rules.kit.d20.commands import move_tile, shot_tile, spell_tile, strike_tile
from rules.kit.d20.state import profile_of, spell_row
from rules.kit.tiles import judged
from rules.systems.dexterity.preparing import HELD_FOR
from rules.systems.dexterity.state import Adept

RULES_OUT = {
    "cast": (Note("no_attack", "DO-11"),),
    "give_up": (Note("nothing_else", "DO-7c"),),
    "prepare": (Note("nothing_else", "DO-11"),),
    "shoot": (Note("no_blow", "DO-11"),),
}


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything that the deciding one has in this step, usable or refused."""
    if battle.pending is None:
        return ()
    unit: Adept = battle.units[battle.pending.unit]
    tiles = battle.setup.system.tiles
    if battle.pending.kind == "referee":  # DO-8b
        icon = spell_row(battle, unit.preparing).icon
        return judged(battle, (tiles["keep"]._replace(icon=icon), tiles["lose"]))
    shown = (*_offered(battle, unit, battle.pending.kind), tiles[battle.state.step])
    noted = (tile._replace(rules_out=RULES_OUT.get(tile.kind, ())) for tile in shown)
    return judged(battle, noted)


def _offered(battle: Battle, unit: Adept, decision: str) -> Iterator[Command]:
    one = profile_of(battle, unit)
    match battle.state.step:
        case "ready" | "preparing" | "spells":
            kind = decision if decision in ("prepare", "ready") else "cast"
            for spell_id, spell in one.spells:
                yield spell_tile(battle, unit, kind, spell_id, spell)
            if kind == "prepare":
                held = Fact(N_("Held for rounds"), HELD_FOR, "", "DO-7a", "clock")
                yield battle.setup.system.tiles["give_up"]._replace(costs=(held,))
        case "missiles":
            assert one.missile is not None
            yield shot_tile(battle, unit, one.missile)
        case "melee":
            yield strike_tile(battle, unit)
        case _:
            yield move_tile(battle, unit)

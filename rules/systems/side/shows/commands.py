"""The action bar of Side Initiative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import Command, Note
from rules.kit.d20.commands import move_tile, shot_tile, spell_tile, strike_tile
from rules.kit.d20.state import profile_of
from rules.kit.tiles import judged
from rules.systems.side.state import Companion

RULES_OUT = {
    "declare": (Note("no_attack", "SI-2a"),),
    "decline": (Note("no_spell", "SI-2a"),),
    "hold": (Note("only_after_both", "SI-5"),),
    "move": (Note("no_second_walk", "SI-S7"),),
    "shoot": (Note("no_second_deed", "SI-S7"),),
    "strike": (Note("no_second_deed", "SI-S7"),),
}


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything that the deciding member has, usable or refused."""
    if battle.pending is None:
        return ()
    tiles = battle.setup.system.tiles
    shown: Iterable[Command] = (tiles["declare"], tiles["decline"])
    if battle.pending.kind != "declare":
        deeds = _deeds(battle, battle.units[battle.pending.unit])
        shown = (*deeds, tiles["hold"], tiles["end"])
    noted = (tile._replace(rules_out=RULES_OUT.get(tile.kind, ())) for tile in shown)
    return judged(battle, noted)


def _deeds(battle: Battle, unit: Companion) -> Iterator[Command]:
    one = profile_of(battle, unit)
    yield move_tile(battle, unit)
    yield strike_tile(battle, unit)
    if one.missile is not None:
        yield shot_tile(battle, unit, one.missile)
    for spell_id, spell in one.spells:
        yield spell_tile(battle, unit, "cast", spell_id, spell)

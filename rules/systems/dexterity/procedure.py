"""The round of Dexterity Order (DO-1 to DO-6)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.machine import Battle
from rules.battle.sealed import CHOOSE
from rules.kit.d20 import effects
from rules.kit.d20.surprise import settle_distance, settle_surprise
from rules.kit.turns import next_round
from rules.systems.dexterity import before, preparing, steps
from rules.systems.dexterity.state import begin_anew


def begin(battle: Battle) -> None:
    """Surprise and distance (DO-1), Dexterity (DO-2a), spells held ready (DO-7d), then rounds."""
    battle.follow(("distance",), ("surprise",), ("dexterity",), ("ready",), ("round",))


def begin_round(battle: Battle) -> None:
    """Spells, what is being prepared, missiles, melee, movement; no roll of initiative (DO-3)."""
    if not next_round(battle, "DO-END", effects.goes_on(battle)):
        return
    battle.tell("round", "DO-3", round=battle.round)
    for unit in battle.units:
        begin_anew(unit)
    battle.follow(
        ("step", "spells"),
        ("preparing",),
        ("step", "missiles"),
        ("step", "melee"),
        ("step", "movement"),
        ("end",),
        ("round",),
    )


def end_round(battle: Battle) -> None:
    """Count the round for preparations and for what lies on somebody; surprise is over (DO-1)."""
    preparing.count_preparations(battle)
    effects.end_round(battle)


HANDLERS: dict[str, Callable[..., None]] = {
    "distance": settle_distance,
    "surprise": settle_surprise,
    "dexterity": before.settle_dexterity,
    "ready": before.begin_ready,
    "show_ready": before.show_ready,
    "round": begin_round,
    "step": steps.begin_step,
    "group": steps.begin_group,
    CHOOSE: steps.ask_next_able,
    "resolve": steps.resolve,
    "preparing": preparing.begin_preparing,
    "show_preparing": preparing.show_preparing,
    "referee": preparing.ask_referee,
    "show_ruling": preparing.show_ruling,
    "end": end_round,
}

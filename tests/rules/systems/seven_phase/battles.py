"""Battles of Seven Phases for tests: drawn, with weapons in hand and dice given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.content.scenario import Member
from rules.systems.seven_phase.state import profile_of
from tests.builders import drawn_scenario, play, scripted, unit

PLAIN = {
    "melee": 10,
    "shooting": 10,
    "throwing": 10,
    "agility": 0,
    "dream": 10,
    "armour": 0,
    "strength": 0,
    "health": 20,
    "life": 10,
    "constitution": 10,
    "movement": 2,
}
"""Chances of 50% at level 0, and nothing to dodge with."""
MISS = 100
NO_HARM = (MISS, MISS)
"""Two attacks that miss."""
DECLARING = ("declare", "declare_openly", "confirm")


def man(
    first: str = "dragonne", second: str = "", *, shield: bool = False, level: int = 0, **given: int
) -> Member:
    """A plain man with these weapons, at this level in every skill."""
    skills = {
        "one_handed_swords": level,
        "two_handed_swords": level,
        "polearms": level,
        "staves": level,
        "axes": level,
        "maces": level,
        "flails": level,
        "daggers": level,
        "shields": level,
        "bows": level,
        "crossbows": level,
        "slings": level,
        "thrown_daggers": level,
        "javelins": level,
        "brawling": level,
        "rising": level,
        "casting": level,
        "aiming": level,
    }
    return Member(
        kind="duellist",
        numbers=skills | PLAIN | given,
        equipment={"first": first, "second": second, "shield": "shield" if shield else ""},
    )


def magician(*spells: str, **given: int) -> Member:
    """A plain man who knows these spells."""
    return msgspec.structs.replace(man("staff", **given), abilities=spells)


def battle_of(
    drawing: str,
    dice: Iterable[int] = (),
    *,
    red: Mapping[str, Member],
    blue: Mapping[str, Member],
    ready: str = "",
    met: Iterable[str] = (),
    options: Mapping[str, str] | None = None,
    **changes: Mapping[str, Any],
) -> Battle:
    """A battle at its first declaration; the signs of the drawing are the names.

    :param ready: the names of those whose first weapon is ready.
    :param met: pairs of names of those who have fought each other, such as "AB".
    :param changes: by name, what else is set otherwise.
    """
    battle = scripted(drawn_scenario(drawing, "seven_phase", red, blue, options), dice)
    snapshot = msgspec.to_builtins(battle.snapshot())
    ids = {one["name"]: one["id"] for one in snapshot["units"]}
    for one in snapshot["units"]:
        if one["name"] in ready:
            one["ready"] = 0
        one.update(changes.get(one["name"], {}))
    able = {one["id"] for one in snapshot["units"] if one["health"] > 0}
    snapshot["sealed"] = [one for one in snapshot["sealed"] if one[1] in able]
    snapshot["state"]["met"] = sorted(sorted(ids[name] for name in pair) for pair in met)
    return Battle.restore(battle.setup, snapshot, battle.source)


def declare(battle: Battle, declared: Mapping[str, str]) -> list[Event]:
    """Let everybody declare, by name; those who are not named stand on guard."""
    events: list[Event] = []
    number = battle.round
    while battle.pending is not None and battle.pending.kind in DECLARING:
        if battle.round > number:
            break
        if battle.pending.kind == "confirm":
            events += play(battle, "done")
        else:
            name = battle.units[battle.pending.unit].name
            events += play(battle, declared.get(name, "guard"))
    return events


def carry_out(battle: Battle, *calling_off: str) -> list[Event]:
    """Play the round to its end; only those who are named call off what they have declared."""
    events: list[Event] = []
    while battle.pending is not None and battle.pending.kind not in DECLARING:
        name = battle.units[battle.pending.unit].name
        events += play(battle, "call it off" if name in calling_off else "carry it out")
    return events


def play_round(battle: Battle, **declared: str) -> list[Event]:
    """Declare and carry out one round; return all that happened."""
    number = battle.round
    events: list[Event] = []
    while not battle.over and battle.round == number and battle.pending is not None:
        if battle.pending.kind == "confirm":
            events += play(battle, "done")
        elif battle.pending.kind in DECLARING:
            name = battle.units[battle.pending.unit].name
            events += play(battle, declared.get(name, "guard"))
        else:
            events += play(battle, "carry it out")
    return events


def facing(**options: str) -> Battle:
    """Two against two, far from each other."""
    return battle_of(
        """
        A....C
        B....D
        """,
        red={"A": man(), "B": man()},
        blue={"C": man(), "D": man()},
        options=options,
    )


def asked(battle: Battle) -> str:
    """The kind of the decision, and of whom it is."""
    assert battle.pending is not None
    return f"{battle.pending.kind} {battle.units[battle.pending.unit].name}"


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def names(battle: Battle, events: Iterable[Event], kind: str) -> str:
    """The names of those who did something of a kind, in order, as one word."""
    return "".join(battle.units[event.unit].name for event in events if event.kind == kind)


def in_hand(battle: Battle, name: str) -> str:
    """The id of the weapon that somebody has ready; "" for none."""
    one = unit(battle, name)
    return profile_of(battle, one).arms[one.ready].id if one.ready >= 0 else ""


DUEL = {"red": {"A": man()}, "blue": {"C": man()}}


def struck(*dice: int, ready: str = "A", **changes: dict[str, int]) -> tuple[Battle, list[Event]]:
    """A strikes C, who is on guard; what happened, and how it stands then."""
    battle = battle_of("AC", dice, red=DUEL["red"], blue=DUEL["blue"], ready=ready, **changes)
    return battle, play_round(battle, A="attack at А-2")

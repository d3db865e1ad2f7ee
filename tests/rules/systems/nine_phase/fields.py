"""Battles of Nine Phases for tests: drawn, with initiative given and the dice after it."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.battle.machine import Battle
from rules.battle.sheet import Note
from rules.content.scenario import Member
from tests.builders import drawn_scenario, scripted, texts, unit

RED_FIRST, BLUE_FIRST = (6, 1), (1, 6)
"""Dice of initiative, Red's and then Blue's (NP-1)."""


def fighter(kind: str, *abilities: str, level: int = 1, **numbers: int) -> Member:
    """A member with these numbers: attack +5, armour class 15, health 30, save +4, move 40 feet
    unless given."""
    plain = {"attack": 5, "armour": 15, "health": 30, "save": 4, "move": 40}
    return Member(
        kind=kind, level=level, numbers=plain | numbers, abilities=tuple(abilities) or None
    )


def swordsman(**numbers: int) -> Member:
    """Sword 1d8 + 2, reach 5 feet, a shield."""
    return fighter("swordsman", **numbers)


RED, BLUE = {"A": swordsman()}, {"X": swordsman()}


def pikeman(**numbers: int) -> Member:
    """Pike 1d8 + 1, reach 10 feet."""
    return fighter("pikeman", **numbers)


def archer(**numbers: int) -> Member:
    """Longbow 1d8, range 16; no shield."""
    return fighter("archer", **numbers)


def mage(*abilities: str, **numbers: int) -> Member:
    """A magic-user with these spells, of level 10."""
    return fighter("magic_user", *abilities, level=10, **numbers)


def cleric(*abilities: str, **numbers: int) -> Member:
    """A cleric with these spells, of level 10."""
    return fighter("cleric", *abilities, level=10, **numbers)


def field(
    drawing: str,
    dice: Iterable[int] = (),
    *,
    red: Mapping[str, Member],
    blue: Mapping[str, Member],
    first: str = "red",
    options: Mapping[str, Any] | None = None,
) -> Battle:
    """A battle in its first round; the dice given are those after the first initiative.

    The signs of the drawing are the names too. Red looks towards growing numbers, Blue back.
    Once the dice given have fallen the same side keeps initiative for some rounds.
    """
    scenario = drawn_scenario(drawing, "nine_phase", red, blue, options=options)
    initiative = RED_FIRST if first == "red" else BLUE_FIRST
    return scripted(scenario, (*initiative, *dice, *initiative * 3))


def wait_for(battle: Battle, phase: int, name: str = "", round_: int = 0) -> Battle:
    """Let everybody wait until a phase of a round, the present one by default, has come, and in
    it the named unit's turn if a name is given; return the battle."""
    wanted = round_ or battle.round
    while (battle.round, battle.state.phase) < (wanted, phase):
        _wait(battle)
    assert (battle.round, battle.state.phase) == (wanted, phase), (battle.round, battle.state)
    while name and acting(battle) != name:
        _wait(battle)
        assert (battle.round, battle.state.phase) == (wanted, phase), f"{name} is not asked"
    return battle


def _wait(battle: Battle) -> None:
    waiting = [option for option in battle.options if option.kind in ("end", "pass")]
    battle.apply(waiting[0])


def asked(battle: Battle, phase: int) -> set[str]:
    """The names of all who are asked something in a phase of this round, others waiting."""
    after = battle.copy()
    round_ = after.round
    names = set()
    while after.pending is not None and (after.round, after.state.phase) <= (round_, phase):
        if after.state.phase == phase:
            names.add(acting(after))
        _wait(after)
    return names


def acting(battle: Battle) -> str:
    """The name of the one who decides."""
    assert battle.pending is not None
    return str(battle.units[battle.pending.unit].name)


def changed(battle: Battle, **state: Any) -> Battle:
    """The same battle with some of what belongs to no unit set otherwise."""
    snapshot = msgspec.to_builtins(battle.snapshot())
    assert state.keys() <= snapshot["state"].keys()
    snapshot["state"].update(state)
    return Battle.restore(battle.setup, snapshot, battle.source)


def engaged_since(battle: Battle, red: str, blue: str, round_: int = 0, mover: str = "") -> Battle:
    """The same battle with two of them engaged since a round, by the movement of one of them if a
    name is given."""
    ids = [unit(battle, red).id, unit(battle, blue).id]
    by = unit(battle, mover).id if mover else -1
    kept = [one for one in battle.state.engagements if [one.red, one.blue] != ids]
    return changed(battle, engagements=[*kept, [*ids, round_, by]])


def pairs(battle: Battle) -> set[str]:
    """Who is engaged with whom, as "AX" for A of Red and X of Blue."""
    return {
        battle.units[pair.red].name + battle.units[pair.blue].name
        for pair in battle.state.engagements
    }


def moves(battle: Battle) -> set[str]:
    """The cells to which the one who decides may move."""
    return {text.split(" → ")[1] for text in texts(battle) if "→" in text}


def codes(notes: tuple[Note, ...]) -> list[str]:
    """Notes as short words: code and phases."""
    return [" ".join([note.code, *(str(number) for _, number in note.numbers)]) for note in notes]

"""Positions of Nine Phases that random play seldom or never reaches."""

from collections.abc import Iterator
from itertools import chain

from rules.battle.machine import Battle
from rules.dice import SEEDED
from rules.systems.nine_phase.content import content
from tests.builders import given, play
from tests.rules.systems.nine_phase.fields import (
    archer,
    cleric,
    engaged_since,
    field,
    fighter,
    mage,
    pikeman,
    swordsman,
    wait_for,
)

GROUND = """
    ....#..
    .AB.cX.
    ..,.~Y.
    .......
"""
BLUE = {"X": archer(), "Y": swordsman()}


def positions() -> tuple[Battle, ...]:
    """Casters of everything, spells about to work, shifts, side steps, retreats and lost
    chances."""
    casters = chain(_of_casters(), _of_spells_on_their_way())
    found = tuple(chain(casters, _of_movers(), _of_shooters(), _of_strikers()))
    for battle in found:
        battle.source = SEEDED
    return found


def _of_casters() -> Iterator[Battle]:
    """Those who together know everything, with a wounded or a bound friend beside them."""
    known = content().kinds
    casters = (("magic_user", mage), ("cleric", cleric))
    for kind, member in casters:
        spells = sorted(known[kind].spells)
        for first in range(0, len(spells), 5):
            red = {"A": member(*spells[first : first + 5]), "B": swordsman()}
            yield given(field(GROUND, red=red, blue=BLUE), {"B": {"health": 3}})
    bound = {"effects": [{"spell": "binding", "author": 2, "remaining": 1}]}
    yield given(field(GROUND, red={"A": archer(), "B": swordsman()}, blue=BLUE), {"B": bound})
    elf = {"A": fighter("elf_archer", "elven_light"), "B": swordsman()}
    yield field(GROUND, red=elf, blue=BLUE)


def _of_spells_on_their_way() -> Iterator[Battle]:
    """Each comes once Blue has waited; one of them no longer reaches its target, and one is
    about to be spoilt."""
    for spell in ("fireball", "unmaking", "cold_breath"):
        red = {"A": mage(spell), "B": swordsman()}
        battle = field(GROUND, red=red, blue=BLUE)
        target = "Б-6" if spell != "cold_breath" else "Б-3"
        play(battle, f"cast {content().spells[spell].title} at {target}")
        yield battle.copy()
        last = wait_for(battle, 4)
        while len({option.unit for option in last.options}) and len(last.state.waiting) > 1:
            play(last, "wait")
        yield last.copy()
        if spell == "unmaking":
            yield given(last, {"X": {"cell": 6}})


def _of_movers() -> Iterator[Battle]:
    """Engaged in all the ways there are."""
    beside = """
        ......
        .A....
        .BX..Y
        ......
    """
    red = {"A": swordsman(), "B": swordsman()}
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field(beside, red=red, blue=blue)
    for since in (0, 1):
        both = engaged_since(engaged_since(battle, "A", "X", since), "B", "X", since)
        yield wait_for(both, 3, "A")
    slantwise = """
        ......
        ..X..Y
        .B....
        ..A...
    """
    turned = given(field(slantwise, red=red, blue=blue), {"B": {"facing": 7}, "X": {"facing": 3}})
    yield wait_for(engaged_since(turned, "B", "X", 1), 3, "A")
    retreating = wait_for(engaged_since(battle, "B", "X"), 3, "B")
    play(retreating, "retreat")
    yield retreating
    running = wait_for(field("A....X", red={"A": swordsman()}, blue={"X": swordsman()}), 7, "A")
    yield given(running, {"A": {"charges": 1, "halves": 1, "cell": 2}})
    yield from _of_side_steps()
    yield from _of_leavers()
    far = field(
        "A..X...........Y", red={"A": swordsman()}, blue={"X": swordsman(), "Y": swordsman()}
    )
    yield wait_for(far, 3, "A")


def _of_side_steps() -> Iterator[Battle]:
    drawing = """
        ......
        A.....
        B.....
        ....X.
    """
    red = {"A": swordsman(move=60), "B": swordsman()}
    battle = field(drawing, red=red, blue={"X": swordsman()})
    play(battle, "Б-1 → Б-6")
    yield battle


def _of_leavers() -> Iterator[Battle]:
    """Who has moved up to a pike, who is bound, who has disengaged, who is shut in."""
    drawing = """
        .......
        .A...Y.
        ...X...
        B......
    """
    red = {"A": swordsman(), "B": archer()}
    blue = {"X": pikeman(), "Y": swordsman()}
    battle = field(drawing, red=red, blue=blue)
    old = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    closing = old.copy()
    play(closing, "Б-2 → Б-3")
    yield closing.copy()
    yield wait_for(closing, 7, "A")
    leaving = old.copy()
    play(leaving, "Б-2 → А-1")
    yield leaving
    yield wait_for(field("AX.\nY#.\n...", red={"A": swordsman()}, blue=blue), 3, "A")
    bound = field(drawing, red=red, blue={"X": swordsman(), "Y": swordsman()})
    wait_for(bound, 3, "A")
    play(bound, "Б-2 → Б-3", "wait")
    yield wait_for(bound, 7, "A")


def _of_shooters() -> Iterator[Battle]:
    """What no longer fits: shots, moves, spells and charges of a round already begun."""
    drawing = """
        .......
        AB...X.
        .......
    """
    blue = {"X": swordsman()}
    spearmen = {"A": fighter("spearman"), "B": archer()}
    charged = wait_for(field(drawing, red=spearmen, blue=blue), 8, "A")
    yield given(charged, {"A": {"charges": 2, "halves": 3}})
    yield given(charged, {"A": {"halves": 3, "missiles": 0}})
    priests = {"A": cleric("blessing", "mending"), "B": swordsman()}
    prayed = wait_for(field(drawing, red=priests, blue=blue), 5, "A")
    yield given(prayed, {"A": {"spell_round": 1, "used": ["blessing"]}})
    yield given(prayed, {"A": {"halves": 1}})
    yield given(prayed, {"A": {"used": ["blessing"], "missiles": 0}})
    archers = {"A": archer(), "B": archer()}
    yield wait_for(field("AX....\n......\nB.....", red=archers, blue=blue), 8, "B")
    crossbows = {"A": fighter("light_crossbowman"), "B": fighter("heavy_crossbowman")}
    loading = field(drawing.rstrip().removesuffix(".") + "#", red=crossbows, blue=blue)
    yield loading
    yield given(loading, {"A": {"loaded": False}, "B": {"loaded": False}})
    met = """
        .......
        ABX....
        .......
    """
    mages = {"A": archer(), "B": mage("dart_of_light", "fireball")}
    engaged = field(met, red=mages, blue=blue)
    play(engaged, "select of B")
    yield engaged.copy()
    cast = wait_for(given(engaged, {"B": {"facing": 4}}), 3, "B")
    yield given(cast, {"B": {"spell_round": 1}})
    yield given(cast, {"B": {"halves": 1}})


def _of_strikers() -> Iterator[Battle]:
    """One of those in reach is felled, and still stands until it has struck."""
    drawing = """
        .BX.
        ..A.
        .Y.Z
    """
    red = {"A": swordsman(), "B": swordsman()}
    blue = {"X": swordsman(), "Y": swordsman(), "Z": swordsman()}
    yield given(wait_for(field(drawing, red=red, blue=blue), 9, "A"), {"X": {"health": 0}})

"""Positions of Side Initiative that random play seldom or never reaches."""

from collections.abc import Iterator

from rules.battle.machine import Battle
from tests.builders import given, play
from tests.rules.kit.d20.members import EVERY_SPELL, archer, fighter, mage
from tests.rules.systems.side.fights import RED_FIRST, TIE, fight, loose, orc


def positions() -> tuple[Battle, ...]:
    """A mage who knows everything: about to cast, out of spells, robbed of its spell; those who
    hold and run past each other; a tie with both sides at once."""
    return (*_of_a_mage(), *_of_those_who_hold(), _of_both())


def _of_a_mage() -> Iterator[Battle]:
    drawing = """
        M.F.#
        .X..~
        ...Y.
    """
    red = {"M": mage(*EVERY_SPELL), "F": archer(health=5)}
    battle = fight(drawing, RED_FIRST, red=red, blue={"X": orc(), "Y": orc()})
    play(battle, "declare a spell")
    yield loose(battle)
    yield given(battle, {"M": {"memory": [0, 0, 0]}})
    yield given(battle, {"M": {"declared": False, "spoilt": True}})
    yield given(battle, {"M": {"declared": False, "acted": True}})
    yield given(battle, {"M": {"moved": True}, "F": {"done": True}, "Y": {"surprised": True}})


def _of_those_who_hold() -> Iterator[Battle]:
    """The archer's arrow finds its target gone behind the wall; two want one cell."""
    drawing = """
        F..#X
        .....
        A..#.
    """
    battle = fight(
        drawing,
        RED_FIRST,
        red={"F": fighter(), "A": archer()},
        blue={"X": orc(speed=2)},
    )
    loose(battle)
    play(battle, "hold", "hold", "hold")
    yield battle
    stopped = battle.copy()
    play(stopped, "А-1 → Б-3", "end its part", "end its part")
    yield stopped
    gone = fight("FX..", RED_FIRST, red={"F": fighter()}, blue={"X": orc(speed=3)})
    loose(gone)
    play(gone, "hold", "hold", "end its part")
    held = fight(".F.X.", RED_FIRST, red={"F": fighter(speed=1)}, blue={"X": orc(speed=3)})
    loose(held)
    play(held, "hold", "hold", "А-2 → А-3", "strike at А-4")
    yield held


def _of_both() -> Battle:
    drawing = "F.X.\n....\n.Y.."
    red, blue = {"F": fighter()}, {"X": orc(), "Y": orc()}
    return loose(fight(drawing, TIE, red=red, blue=blue, options={"ties": "together"}))

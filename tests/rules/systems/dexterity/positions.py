"""Positions of Dexterity Order that random play seldom or never reaches."""

from collections.abc import Iterator

from rules.battle.machine import Battle
from tests.builders import given, play
from tests.rules.kit.d20.members import EVERY_SPELL, archer, fighter, mage
from tests.rules.systems.dexterity.fights import UNPREPARED, fight, loose, orc

ENDLESS = {"held": "longer", "rounds": 0}


def positions() -> tuple[Battle, ...]:
    """A mage who knows everything at each of its decisions; a referee's ruling; archers; two who
    want one cell."""
    return (*_of_a_mage(), _of_the_referee(), *_of_missiles(), *_of_walkers())


def _of_a_mage() -> Iterator[Battle]:
    drawing = """
        M.F.#
        .X..~
        ...Y.
    """
    red = {"M": mage(*EVERY_SPELL, dexterity=16), "F": archer(health=5)}
    blue = {"X": orc(), "Y": orc()}
    battle = loose(fight(drawing, red=red, blue=blue))
    yield battle
    yield given(battle, {"M": {"memory": [0, 0, 0]}})
    for spell in EVERY_SPELL:
        casting = battle.copy()
        casting.apply(next(one for one in casting.options if one.ability == spell))
        yield casting
    play(casting, "let it pass")
    yield given(casting, {"M": {"prepared": ""}, "Y": {"surprised": True}})
    spent = loose(fight(drawing, red=red, blue=blue, options=UNPREPARED))
    yield given(spent, {"M": {"memory": [0, 1, 0]}})
    last = given(spent, {"M": {"prepared": "slumber", "until": 1, "cell": 0}})
    play(last, "let it pass")
    while last.round == 1:
        yield last
        last = last.copy()
        last.apply(last.options[0])
    for ruined in ("kept", "lost", "referee", "save"):
        options = UNPREPARED | {"ruined": ruined}
        preparing = loose(fight(drawing, red=red, blue=blue, options=options))
        play(preparing, "prepare Slumber")
        yield preparing
    endless = loose(fight("M..X", red={"M": mage()}, blue={"X": orc()}, options=ENDLESS))
    yield endless.copy()
    play(endless, "hold Slumber ready")
    yield endless
    at_once = {"spells": "at_once"}
    wild = loose(fight("M...W", red={"M": mage()}, blue={"W": mage()}, options=at_once))
    play(wild, "hold Arcane Dart ready", "hold Arcane Dart ready", "cast Arcane Dart at А-5")
    yield wild


def _of_the_referee() -> Battle:
    """A mage hurt while preparing; the referee has to rule."""
    options = UNPREPARED | {"ruined": "players"}
    red = {"M": mage(), "F": fighter(dexterity=3)}
    battle = fight("MX.\n..F", (18, 3), red=red, blue={"X": orc()}, options=options)
    play(battle, "prepare Slumber", "strike at А-1")
    assert battle.pending is not None and battle.pending.kind == "referee"
    return loose(battle)


def _of_missiles() -> Iterator[Battle]:
    drawing = """
        AF#Y
        .X..
        B...
    """
    red = {"A": archer(dexterity=12), "B": archer(dexterity=12), "F": fighter(dexterity=12)}
    battle = fight(drawing, red=red, blue={"X": orc(), "Y": orc()})
    yield loose(battle)
    for drawing, foes in (("A..#\n..~X\n....", "X"), ("A.#X\n....\n...Y", "XY")):
        yield loose(fight(drawing, red={"A": archer()}, blue={name: orc() for name in foes}))


def _of_walkers() -> Iterator[Battle]:
    """Of equal Dexterity, both bound for the cell between them."""
    red, blue = {"F": fighter(dexterity=9)}, {"X": orc()}
    leaving = {"leaving": "held"}
    engaged = loose(fight("FX\n..", red={"F": fighter(dexterity=12)}, blue=blue, options=leaving))
    play(engaged, "strike at А-2")
    yield engaged
    battle = loose(fight("F...X\n~~###\n.....", red=red, blue=blue))
    yield battle.copy()
    play(battle, "А-1 → А-3")
    yield battle

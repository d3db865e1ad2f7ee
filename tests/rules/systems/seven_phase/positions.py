"""Positions of Seven Phases that random play seldom or never reaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.battle.machine import Battle
from rules.content.scenario import Member
from rules.dice import SEEDED, mix
from rules.systems.seven_phase.content import content
from tests.builders import play
from tests.rules.systems.seven_phase.battles import battle_of, declare, magician, man

PAIR = """
    AC
    .D
"""


def positions() -> tuple[Battle, ...]:
    """Everybody with every weapon and spell; attacks about to meet, equal initiative, the hurt."""
    found = (
        *_arsenal(),
        *_magicians(),
        *_meetings(),
        *_missiles(),
        *_chosen(),
        *_hurt(),
        *_refused(),
    )
    for battle in found:
        battle.source = SEEDED
    return found


def _seeded(battle: Battle, number: int) -> Battle:
    battle.source, battle.dice = SEEDED, mix(number)
    return battle


def _arsenal() -> Iterator[Battle]:
    """Somebody with each weapon at the belt, who has to choose."""
    weapons = [name for name, row in content().weapons.items() if row.ready != "always"]
    for first, second in zip(weapons[::2], [*weapons[1::2], ""], strict=False):
        yield battle_of(PAIR, red={"A": man(first, second)}, blue={"C": man(), "D": man()})


def _magicians() -> Iterator[Battle]:
    """A magician about to begin a spell, well or badly; one who has a wounded friend."""
    spells = ("dream_fire", "stupor", "mending", "dream_ward")
    for number, level in enumerate((0, 0, 0, 0, 10, 10, 10, 10)):
        battle = battle_of(
            "MBC",
            red={"M": magician(*spells, rising=level, casting=level, aiming=level), "B": man()},
            blue={"C": man()},
            ready="C",
            B={"health": 3, "grave": 1},
            C={"ward": 4, "warded": 1, "warding": "dream_ward"},
        )
        verb = ("Dream Fire at А-3", "Stupor at А-3", "Mending at А-2", "Dream Ward at А-2")
        declare(battle, {"M": f"cast {verb[number % 4]}", "C": "attack at А-2"})
        yield _seeded(battle, number)


def _at_blows(
    red: Mapping[str, Member],
    blue: Mapping[str, Member],
    met: tuple[str, ...] = (),
    drawing: str = "ACB",
    **last: str,
) -> Battle:
    """All have declared but the last, who may still do anything."""
    battle = battle_of(drawing, red=red, blue=blue, ready="ABC", met=met)
    names = [*red, *blue]
    for name in names[:-1]:
        play(battle, last[name])
        if name == list(red)[-1] and len(red) > 1:
            play(battle, "done")
    return battle


def _meetings() -> Iterator[Battle]:
    """First meetings of all sorts, and many of those who have met: some roll the same."""
    mace, war_mace = {"A": man("mace")}, {"C": man("war_mace")}
    yield _at_blows(mace, war_mace, drawing="AC.", A="attack at А-2")
    yield _at_blows({"A": man("spear")}, war_mace, drawing="AC.", A="attack at А-2")
    for number in range(12):
        one, other = {"A": man()}, {"C": man()}
        yield _seeded(_at_blows(one, other, ("AC",), "AC.", A="attack at А-2"), number)
        group = {"A": man(), "B": man(melee=6)}
        battle = _at_blows(
            group, {"C": man(melee=13)}, ("AC", "BC"), A="attack at А-2", B="attack at А-2"
        )
        yield _seeded(battle, number + 100)


def _missiles() -> Iterator[Battle]:
    """Archers of equal skill, far off and in cover; a rain of arrows on one target."""
    for number in range(6):
        bow = man("bow", level=8)
        battle = battle_of("A....cC", red={"A": bow}, blue={"C": bow}, ready="AC", C={"cell": 5})
        play(battle, "attack at А-6")
        yield _seeded(battle, number)
    thrower = {"A": man("thrown_dagger", throwing=20, level=8)}
    battle = battle_of(
        "A..C", red=thrower, blue={"C": man(shield=True)}, ready="AC", A={"left": [1, 0]}
    )
    yield battle
    yield battle_of("A..C", red=thrower, blue={"C": man()}, A={"left": [0, 0]})
    for weapon in ("thrown_dagger", "javelin"):
        lies = {"left": [1, 0], "thrown": [[0, 0], [0, 1]]}
        yield battle_of("A..C", red={"A": man(weapon)}, blue={"C": man()}, A=lies)
    far = {"left": [1, 0], "thrown": [[0, 3]]}
    yield battle_of("A..C", red={"A": man("javelin")}, blue={"C": man()}, A=far)


def _chosen() -> Iterator[Battle]:
    """An attack that its victim meets as it likes; it cannot always parry or dodge."""
    for first, cell, ready in (("dragonne", "А-2", "A"), ("bow", "А-2", "AC"), ("bow", "А-2", "A")):
        battle = battle_of(
            "AC.",
            red={"A": man(first, level=10)},
            blue={"C": man(agility=10)},
            ready=ready,
            options={"defence": "chosen"},
        )
        battle.source = SEEDED
        declare(battle, {"A": f"attack at {cell}"})
        play(battle, "carry it out")
        if battle.pending is not None and battle.pending.kind == "defend":
            yield battle


def _hurt() -> Iterator[Battle]:
    """Critical wounds before their Life rolls, and one whose turn comes after its fall."""
    for number in range(4):
        battle = battle_of(
            "A..C",
            red={"A": man(constitution=11)},
            blue={"C": man()},
            A={"critical": 1, "life": 1 + number, "grave": 1},
        )
        play(battle, "guard")
        yield _seeded(battle, number)
    for number in range(6):
        strong = man(melee=20, level=5, strength=9)
        battle = battle_of(
            """
            ACB
            ..D
            """,
            red={"A": strong, "B": strong},
            blue={"C": man(melee=20, level=number), "D": man(armour=30)},
            ready="AB" if number % 2 else "ABC",
            met=["AC", "BC"],
            C={"life": 1 + number // 2},
        )
        pressed = {"A": "attack at А-2", "B": "attack at А-2", "C": "attack at А-1"}
        declare(_seeded(battle, number), pressed)
        yield battle
        play(battle := battle.copy(), "carry it out")
        yield battle
    mailed = battle_of("AC", red={"A": man(level=10)}, blue={"C": man(armour=40)}, ready="A")
    declare(_seeded(mailed, 0), {"A": "attack at А-2"})
    yield mailed


def _refused() -> Iterator[Battle]:
    """Walled in; with the fallen around; on rough ground; with too little dream."""
    yield battle_of(
        """
        A#.
        #B.
        .C~
        """,
        red={"A": magician("mending", "dream_ward", "dream_fire"), "B": man()},
        blue={"C": man()},
        A={"dream": 1},
    )
    battle = battle_of(
        """
        MB,
        EC.
        #..
        """,
        red={"M": magician("mending", "dream_ward", "stupor"), "B": man()},
        blue={"C": man(), "E": man()},
        ready="C",
        B={"health": 0},
        C={"health": 0},
    )
    yield battle

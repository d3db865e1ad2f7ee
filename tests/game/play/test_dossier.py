"""What a card, a forecast and the order of acting say of somebody."""

import pytest

from game.play.aim import Aim
from game.play.dossier import (
    dossier,
    effect_words,
    plain,
    told_command,
    told_fact,
    told_in_order,
)
from game.play.forecast import forecast
from game.play.prospects import Prospects
from game.play.telling import plan_words
from rules.battle.machine import Battle
from rules.battle.sheet import ALWAYS, TIME, Card, Fact, Mark
from tests.builders import given, play
from tests.rules.kit.d20 import members
from tests.rules.systems.energy.duels import duel, fighter, mage, swordsman, warlock
from tests.rules.systems.nine_phase.fields import archer, field
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, magician, man
from tests.rules.systems.side.fights import RED_FIRST, fight, orc


def lying(battle: Battle, spell: str, remaining: int) -> str:
    """What is told of an effect that lies on the second."""
    name = battle.units[1].name
    effect = {"spell": spell, "author": 0, "remaining": remaining}
    battle = given(battle, {name: {"effects": [effect]}})
    (mark,) = battle.setup.system.token(battle, battle.units[1]).marks
    return effect_words(mark)


def tile(battle: Battle, spell: str) -> str:
    """What a spell's tile says of it."""
    tiles = {one.ability: one for one in battle.setup.system.commands(battle)}
    return told_command(tiles[spell], battle)


def test_what_one_cannot_do_is_told_once_with_its_unit() -> None:
    """SI-S5, ED-2.7d, RK-6c: rounds in one system, turns in others; one of them and many."""
    orcs = fight("O..X", RED_FIRST, red={"O": orc()}, blue={"X": orc()})
    assert lying(orcs, "hold_fast", 4) == "Hold Fast: Cannot act 4 rounds"
    pair = duel("W.S", red={"W": warlock()}, blue={"S": swordsman()})
    assert lying(pair, "chains_of_ice", 2) == "Chains of Ice: Cannot walk 2 turns"
    two = tale("AB", red={"A": person()}, blue={"B": person()})
    assert lying(two, "shield_bash", 1) == "Shield Bash: Uses no ability 1 turn"


def test_what_lies_on_somebody_is_told_for_as_long_as_it_still_lasts() -> None:
    """SI-S5: a shield of six rounds, of which two are left."""
    orcs = fight("O..X", RED_FIRST, red={"O": orc()}, blue={"X": orc()})
    shield = {"spell": "air_shield", "author": 1, "remaining": 2}
    orcs = given(orcs, {"X": {"effects": [shield]}})
    (plate,) = dossier(orcs, 1, Prospects(orcs, -1)).plates
    assert "Rounds 2" in plate.told and "Rounds 6" not in plate.told


def test_a_skill_says_what_it_changes_by_which_rule() -> None:
    """ED-2.10a, ED-2.1c, ED-2.12b, ED-2.8d."""
    priest = fighter("priest", level=5)
    pair = duel("P.S", red={"P": priest}, blue={"S": swordsman(level=5)})
    cards = (pair.setup.system.card(pair, one) for one in pair.units)
    told = [told_fact(fact) for card in cards for fact in card.facts if fact.changes]
    assert told == [
        "Iron will · Lowers hostile chances 7%: ED-2.10a",
        "Deep breath · Energy each turn +2: ED-2.1c",
        "Shield mastery · Chance to block +4%: ED-2.10d",
        "Iron will · Lowers hostile chances 4%: ED-2.10a",
    ]


def test_a_tile_tells_once_for_how_long_it_holds() -> None:
    """ED-2.7d, ED-2.10b, SI-S5."""
    spells = "hush", "palsy", "doubt"
    pair = duel("W.S", red={"W": warlock(*spells)}, blue={"S": swordsman()})
    orcs = fight(
        "M..X", RED_FIRST, red={"M": members.mage("hold_fast", level=3)}, blue={"X": orc()}
    )
    play(orcs, "declare a spell")
    assert "Cannot cast 1 turn" in tile(pair, "hush") and "Turns" not in tile(pair, "hush")
    palsy = tile(pair, "palsy")
    assert "May be unable to act 3 turns" in palsy and "Chance each turn 30%" in palsy
    assert "Cannot" not in palsy, "ED-2.10g: each turn by a chance of its own"
    assert "Turns" in tile(pair, "doubt"), "what does not hold says how long"
    assert "Cannot act 4 rounds" in tile(orcs, "hold_fast")
    assert "Rounds" not in tile(orcs, "hold_fast")


def test_a_tile_says_whether_a_shield_blocks_its_spell() -> None:
    """ED-2.12c: the form Blade is what a bare shield stops, whatever the name of the spell."""
    battle = duel("M.S", red={"M": mage("frost_blade", "spark")}, blue={"S": swordsman()})
    assert "A shield blocks it" in tile(battle, "frost_blade")
    assert "No bare shield blocks it" in tile(battle, "spark")


def test_a_chance_of_its_own_is_the_bearers_where_that_is_the_caster() -> None:
    """ED-2.10g: its tile, its forecast and what then lies there say the same: 60% and 14%."""
    battle = duel("D.S", red={"D": fighter("duelist", "venomed_edge")}, blue={"S": swordsman()})
    darkness = {"spell": "heart_of_darkness", "author": 0, "remaining": 3}
    battle = given(battle, {"D": {"effects": [darkness]}})
    said = "Chance at each hit 74%"
    assert said in tile(battle, "venomed_edge")
    aim = Aim(battle)
    aim.choose(("cast", "venomed_edge"))
    action = aim.action()
    assert action is not None
    assert any(said in words for words in forecast(aim, action).lies)
    play(battle, "cast Venomed Edge")
    plates = dossier(battle, 0, Prospects(battle, -1)).plates
    assert [said in plate.words for plate in plates] == [False, True]


def test_who_has_declared_is_not_said_to_come_next_nor_to_decide() -> None:
    """SP-1c: not even when all have, and it may only be changed or shown."""
    battle = battle_of("AC\nB.", red={"A": man(), "B": man()}, blue={"C": man()})
    places = [dossier(battle, one, Prospects(battle, -1)).place for one in (0, 1)]
    assert [place.split(" · ")[0] for place in places] == ["decides now", "next in order"]
    assert dossier(battle, 2, Prospects(battle, -1)).place == "A-2", "what Blue does is unseen"
    play(battle, "guard")
    places = [dossier(battle, one, Prospects(battle, -1)).place for one in (0, 1)]
    assert [place.split(" · ")[0] for place in places] == ["has decided", "decides now"]
    play(battle, "guard")
    places = [dossier(battle, one, Prospects(battle, -1)).place for one in (0, 1)]
    assert [place.split(" · ")[0] for place in places] == ["has decided", "has decided"]


def test_nobody_comes_next_where_any_of_a_side_may_act_nor_who_declares_nothing() -> None:
    """SI-2a, SI-4: A and C are asked for spells, F is not; then all may act in any order."""
    red = {"F": members.fighter(), "A": members.mage("slumber"), "C": members.cleric("blessing")}
    battle = fight("F...\nA..X\nC...", RED_FIRST, red=red, blue={"X": orc()})

    def places() -> list[str]:
        told = (dossier(battle, one, Prospects(battle, -1)).place for one in range(3))
        return [place.split(" · ")[0] for place in told]

    assert places() == ["A-1", "decides now", "next in order"]
    play(battle, "declare a spell", "no spell")
    assert places() == ["decides now", "B-1", "C-1"]


def test_a_plate_tells_its_time_once_and_what_else_an_effect_does() -> None:
    """What stands as "3 left" is no number of what it does, and does not crowd that out."""
    held, chance = Fact("Cannot act", 3, "turns"), Fact("Chance each turn", 30, "%")
    curse = Mark("hand", "Palsy", 3, False, facts=(held, chance))
    armour = (Fact("Rounds", 6, icon=TIME), Fact("Armour class", 4, "+"))
    marks = curse, Mark("shield", "Ward", 5, True, facts=armour)
    card = Card(0, "A", "Mage", "red", "book", "", 1, (), (), marks)
    assert [(plate.words, plate.turns) for plate in plain(card).plates] == [
        (("Cannot act", "Chance each turn 30%"), "3 left"),
        (("Armour class +4",), "5 left"),
    ]
    assert effect_words(card.marks[1]) == "Ward: Armour class +4"


def test_what_is_so_without_a_number_is_told_without_one() -> None:
    """A wound ends a sleep, whatever its number: no per cent stands there."""
    assert told_fact(Fact("Ended by a wound", 1, ALWAYS, "SI-S5")) == "Ended by a wound: SI-S5"


def test_points_of_a_turn_are_not_counted_between_turns() -> None:
    """ED-2.6a, RK-5: nobody has 0 of 2 above what it can do on its next turn; who acts has."""
    always = {"Health", "Energy", "Charges"}
    points = {"Action points", "Attack points", "Movement points"}
    pair = duel("W.S", red={"W": warlock()}, blue={"S": swordsman()})
    assert (counted(pair, 0), counted(pair, 1)) == (always | points, always)
    play(pair, "end turn")
    assert (counted(pair, 0), counted(pair, 1)) == (always, always | points)
    assert counted(given(pair, {"S": {"action_points": 0}}), 1) == always | points
    two = tale("AB", red={"A": person()}, blue={"B": person()})
    assert counted(two, 0) - counted(two, 1) == {"Steps", "Ability"}


def counted(battle: Battle, unit: int) -> set[str]:
    """The names of the gauges on a card."""
    return {one.label for one in dossier(battle, unit, Prospects(battle, -1)).card.gauges}


def test_of_a_spell_that_is_lost_the_order_says_that_it_comes_to_nothing_and_why() -> None:
    """SI-2c: M has declared a spell, and the archer of the side that acts first hits it."""
    red, blue = {"A": members.archer()}, {"M": members.mage("arcane_dart")}
    battle = fight("A...M", (*RED_FIRST, 19, 1), red=red, blue=blue)
    play(battle, "declare a spell")
    (plan,) = battle.setup.system.plans(battle)
    assert "Casts a spell: SI-6" in told_in_order(battle, 1, plan, "SI-6").splitlines()
    play(battle, "shoot at А-5")
    (plan,) = battle.setup.system.plans(battle)
    told = told_in_order(battle, 1, plan, "SI-6").splitlines()
    lost = told.index("Comes to nothing: Casts a spell")
    assert told[lost + 1] == "Damage took its spell; it can only walk: SI-2c"
    assert not any(line.startswith("Casts") for line in told)


@pytest.mark.parametrize(
    ("declared", "clause"),
    [
        ("ready Dragonne", "SP-4"),
        ("А-2 → А-1", "SP-9"),
        ("guard", "SP-1d"),
        ("retreat at А-1", "SP-1a"),
    ],
)
def test_what_has_been_declared_ends_in_the_rule_by_which_it_is_done(
    declared: str, clause: str
) -> None:
    """SP-1: whatever phase is at work, such as magic, of which the rule is SP-2."""
    battle = battle_of(".AC", red={"A": man()}, blue={"C": magician("stupor")})
    declare(battle, {"A": declared, "C": "cast Stupor at А-2"})
    assert battle.setup.system.phase(battle) == "magic"
    (plan,) = (one for one in battle.setup.system.plans(battle) if one.unit == 0)
    words = f"{plan_words(plan, battle)}: {clause}"
    assert words in told_in_order(battle, 0, plan, "SP-2").splitlines()


def test_a_chance_on_an_enemys_card_says_from_where_it_is_counted() -> None:
    """X may come into short range for its shot of 5: where it stands now it is less likely."""
    far = field("A" + "." * 9 + "X", (1, 1), red={"A": archer()}, blue={"X": archer()})
    prospects = Prospects(far, 0)
    prospects.finish()
    rows = {row.name: row for row in dossier(far, 1, prospects).rows or ()}
    assert "Works on A, as near as it can come: " in rows["Shoot"].told
    assert all("near" not in row.told for row in rows.values() if row.reach == "1")

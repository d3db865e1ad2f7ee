"""What came of a deed, in the log: who fell, was mended, withstood, and in whose line."""

import pytest

from game.play.chronicle import Line, lines_of
from game.play.story import deeds
from rules.battle.event import Event
from rules.battle.notation import parse_action
from rules.dice import SEEDED
from tests.builders import given, play
from tests.game.play.test_chronicle import after, told
from tests.rules.kit.d20 import members
from tests.rules.systems.dexterity.fights import fight as quick_fight
from tests.rules.systems.energy.duels import duel, duelist, fighter, swordsman, warlock
from tests.rules.systems.nine_phase import fields
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, man, play_round
from tests.rules.systems.side.fights import RED_FIRST, fight, orc


def test_the_line_of_a_blow_tells_that_it_felled() -> None:
    """NP-9: A and B strike together; A fells X, B only hurts Y. X is seen to fall after its own
    blow, which lands at the same time."""
    drawing = "AX\n..\n..\nBY"
    battle = fields.field(
        drawing,
        (15, 8, 15, 8, 1, 1),
        red={"A": fields.swordsman(), "B": fields.swordsman()},
        blue={"X": fields.swordsman(health=5), "Y": fields.swordsman()},
    )
    lines: list[Line] = []
    while battle.round == 1 and battle.pending is not None:
        ends = next(one for one in battle.options if one.kind == "end")
        lines += lines_of(battle.apply(ends), battle)
    units = {unit.name: unit.id for unit in battle.units}
    blows = {line.target: (line.result, line.felled) for line in lines if line.harm}
    struck = next(n for n, line in enumerate(lines) if line.unit == units["X"] and line.target >= 0)
    fell = next(n for n, line in enumerate(lines) if any(e.kind == "fall" for e in line.events))
    assert fell >= struck
    assert blows[units["X"]] == ("−10", 1)
    assert blows[units["Y"]] == ("−10", 0)
    assert not any(line.more for line in lines)  # B's blow touches none but Y


def test_one_felled_by_an_earlier_blow_of_the_melee_falls_in_a_line_of_its_own() -> None:
    """NP-9: A fells X, who then chooses whom of two to strike at the same time; B, who is only
    hurt, does not seem to fall of it."""
    battle = fields.field(
        "AX\nB.",
        (15, 8, 15, 8, 1),
        red={"A": fields.swordsman(), "B": fields.swordsman()},
        blue={"X": fields.swordsman(health=5)},
    )
    lines: list[Line] = []
    while battle.round == 1 and battle.pending is not None:
        action = min(battle.options, key=lambda one: one.kind != "strike")
        if action.kind != "strike":
            action = next(one for one in battle.options if one.kind == "end")
        lines += lines_of(battle.apply(action), battle)
    units = {unit.name: unit.id for unit in battle.units}
    (struck,) = (line for line in lines if line.unit == units["X"] and line.harm)
    assert struck.target in (units["A"], units["B"]) and not struck.felled
    (fell,) = (line for line in lines if line.felled)
    assert (fell.label, fell.unit, fell.target, fell.result) == ("Falls", units["X"], -1, "")


def test_what_heals_is_told_by_what_it_gives_back() -> None:
    """NP-S3: of 2 + 2 on one who lacks 1 only 1 is healed, of one who lacks none nothing."""
    for health, result in ((29, "+1"), (30, "+0")):
        battle = fields.field(
            "C......X", (2,), red={"C": fields.cleric("mending")}, blue=fields.BLUE
        )
        battle = given(battle, {"C": {"health": health}})
        fields.wait_for(battle, 2, "C")
        (line, *_rest) = after(battle, "cast Mending at А-1")
        assert line.result == result


def test_what_two_totems_heal_is_one_number() -> None:
    """ED-2.11a: two totems give 7 each as a turn begins, though they are one line."""
    battle = duel("P..S", red={"P": fighter("priest", "totem_of_life")}, blue={"S": swordsman()})
    after(battle, "cast Totem of Life at А-2", "cast Totem of Life at А-3")
    battle = given(battle, {"P": {"health": 50}})
    line = next(line for line in after(battle, "end turn") if "Totem" in line.label)
    assert (line.result, battle.units[0].health) == ("+14", 64)


def test_what_an_area_heals_is_told_whole() -> None:
    """ED-2.2e: 14 for each of two friends are one number, as what an area does in harm is."""
    red = {"P": fighter("priest", "circle_of_mending"), "S": swordsman()}
    battle = duel("P...D\nS....", red=red, blue={"D": duelist()})
    battle = given(battle, {"P": {"health": 50}, "S": {"health": 50}})
    (line, *_rest) = after(battle, "cast Circle of Mending at А-1")
    healed = battle.units[0].health + battle.units[1].health - 100
    assert healed > 14 and line.result == f"+{healed}"


def test_who_withstands_is_not_told_as_a_success_of_whoever_tries() -> None:
    """RK-3c, RK-6e: the log's line is of the one who shoves or speaks the word."""
    team, foe = {"A": person("word_of_fear")}, {"X": person()}
    (word,) = after(tale("A.X", (20,), red=team, blue=foe), "use Word of Fear at А-3")
    assert (word.label, word.result) == ("Word of Fear", "withstood")
    shove, *_rest = after(tale("AX.", (20, 20), red=team, blue=foe), "use Shove at А-2")
    assert (shove.label, shove.result) == ("Shove", "withstood")
    pushed, *_rest = after(tale("AX.", (20, 1), red=team, blue=foe), "use Shove at А-2")
    assert (pushed.label, pushed.result) == ("Shove", "shoved")


@pytest.mark.parametrize(("dice", "result"), [((1, 20), "missed"), ((20, 1), "−11")])
def test_whose_own_deed_costs_its_last_health_goes_down_in_a_line_of_its_own(
    dice: tuple[int, ...], result: str
) -> None:
    """RK-6d, RK-8a: it is A that is down, and X who was missed or hit."""
    red = {"A": person("blood_lightning"), "B": person()}
    battle = tale("A.X\nB..", dice, red=red, blue={"X": person()})
    bolt, fell, *_rest = after(given(battle, {"A": {"health": 2}}), "use Blood Lightning at А-3")
    assert told(bolt) == (0, "Blood Lightning", 2, result)
    assert told(fell) == (0, "Down", -1, "")


def test_who_is_struck_down_is_named_in_a_line_after_the_blow() -> None:
    """RK-8a."""
    battle = tale("AX\n.Y", (20, 1), red={"A": person()}, blue={"X": person(), "Y": person()})
    blow, fell = after(given(battle, {"X": {"health": 3}}), "strike at А-2")
    assert told(blow) == (0, "Strike", 1, "−5")
    assert told(fell) == (1, "Down", -1, "")


def test_help_is_one_line_with_what_it_gives_back() -> None:
    """RK-8a."""
    battle = tale("A.\nF.\n.X", red={"A": person(), "F": person()}, blue={"X": person()})
    assert battle.pending is not None
    helper = battle.units[battle.pending.unit]
    (down,) = (one for one in battle.units if one.side == "red" and one is not helper)
    battle = given(battle, {down.name: {"health": -5, "down": True, "fell_today": True}})
    cell = battle.setup.board.name(down.cell)
    helped, *rest = after(battle, f"use Help Up at {cell}")
    assert told(helped) == (helper.id, "Help Up", down.id, "+20")
    assert all(line.unit != helper.id or line.heading for line in rest)


def test_a_number_stands_beside_whom_it_was_taken_from() -> None:
    """RK-6b: the shot misses P, who was aimed at, and hits Q beside him."""
    red = {"A": person("rain_of_arrows")}
    battle = tale("A...P\n....Q", (10, 20, 1), red=red, blue={"P": person(), "Q": person()})
    (line,) = after(battle, "use Rain of Arrows at А-5")
    assert (line.target, line.more, line.harm) == (2, [1], 5)


def test_what_is_over_and_what_holds_somebody_is_told_of_its_bearer_alone() -> None:
    """ED-2.7d, ED-2.10b: who once laid it does nothing now, and nothing is done to it."""
    battle = duel("W.S", red={"W": warlock()}, blue={"S": swordsman()})
    stillness = {"spell": "word_of_stillness", "author": 0, "remaining": 1}
    lines = after(given(battle, {"S": {"effects": [stillness]}}), "end turn")
    labels = {line.label: line for line in lines}
    for label in ("Cannot act", "Word of Stillness is over"):
        assert told(labels[label])[0] == 1 and told(labels[label])[2] == -1


def test_what_an_earlier_wound_takes_is_told_of_its_bearer_and_of_nobody_before_it() -> None:
    """SP-10: A holds on to life; it is C that bleeds."""
    wounds = {"A": {"critical": 1, "health": 0}, "C": {"grave": 1}}
    red, blue = {"A": man(), "B": man()}, {"C": man()}
    battle = battle_of("AC.B", (1, 1), red=red, blue=blue, ready="AC", **wounds)
    told = lines_of(play_round(battle, B="guard", C="guard"), battle)
    held, bled = (one for one in told if one.label in ("Holds on to life", "Endurance"))
    assert (held.unit, held.target, held.result) == (0, -1, "")
    assert (bled.unit, bled.target, bled.result) == (2, -1, "−1")


def test_who_falls_of_what_was_told_before_has_a_line_of_its_own() -> None:
    """As in a melee whose blows are told one by one: its own blow has not felled it."""
    battle = given(duel("DS.", red={"D": duelist()}, blue={"S": swordsman()}), {"S": {"health": 1}})
    battle.source = SEEDED
    numbers = {"amount": 20, "energy": 100, "maximum": 100}
    own = Event("energy", "ED-2.1d", 1, numbers=numbers, aside=(("gained", 20),))
    blow = battle.apply(parse_action("strike at А-2", battle))
    (fall,) = (event for event in blow if event.kind == "fall")
    rest, falls = lines_of([own, fall], battle)
    assert (rest.unit, rest.felled) == (1, 0)
    assert (falls.unit, falls.label, falls.target, falls.felled) == (1, "Falls", -1, 1)


def test_who_helps_up_has_a_line_of_its_own() -> None:
    """SP-1d: not under what another makes ready in the same phase, nor with what a foe does."""
    battle = battle_of(
        "XA.\n.B.\n.CY\n.D.",
        red={"A": man("bow"), "B": man(), "X": man()},
        blue={"C": man(), "D": man(), "Y": man()},
        X={"health": 0},
        Y={"health": 0},
    )
    told = {"A": "ready Bow", "B": "help up at А-1", "C": "help up at В-3"}
    lines = lines_of(play_round(battle, **told), battle)
    names = [one.name for one in battle.units]
    shown = [
        (names[line.unit], line.label, names[line.target] if line.target >= 0 else "", line.result)
        for line in lines
        if line.unit >= 0 and not line.label.startswith(("Means", "Readies", "On guard"))
    ]
    assert shown == [
        ("A", "Ready: Bow", "", ""),
        ("B", "Helps up", "X", "+1"),
        ("C", "Helps up", "Y", "+1"),
    ]


def test_what_is_over_for_several_at_once_is_one_line_and_nobodys_deed() -> None:
    """SI-S5: two wake as the round ends; a wound wakes one in a line after the blow's."""
    red = {"F": members.fighter()}
    blue = {"X": orc(), "Y": orc(), "Z": orc()}
    battle = fight("FZ.\n.XY", (*RED_FIRST, 20, 1, *RED_FIRST), red=red, blue=blue)
    sleep = [{"spell": "slumber", "author": 0, "remaining": 1}]
    battle = given(battle, {one: {"effects": sleep} for one in "XYZ"})
    blow, *rest = after(battle, "strike at А-2", "end its part", "end its part")
    over = [line for line in (blow, *rest) if line.label == "Slumber is over"]
    assert [(line.unit, line.more, line.doer) for line in over] == [(3, [], -1), (1, [2], -1)]
    notes = [beat for deed in deeds(over[1].events, battle, battle) for beat in deed.beats]
    assert len(notes) == 1 and isinstance(notes[0], tuple) and len(notes[0]) == 2


@pytest.mark.parametrize(
    ("drawing", "result"), [(".ASFT", "−22, own −11"), ("FAS.T", "−22"), (".A.F.ST", "−11")]
)
def test_an_area_over_friend_and_foe_tells_what_each_side_lost(drawing: str, result: str) -> None:
    """One sum of good and bad would say nothing; where one side alone is hurt no word is needed.
    12 less the swordsman's resistance are 11."""
    red = {"A": fighter("fire_mage", "fire_sphere", magic_power=0), "F": swordsman()}
    battle = duel(drawing, (12,), red=red, blue={"S": swordsman(), "T": swordsman()})
    lines = after(battle, "cast Fire Sphere at А-4")
    assert [line.result for line in lines if line.harm] == [result]
    assert [line.short for line in lines if line.harm] == [result.replace(", own ", "/")]


def test_what_comes_of_spells_cast_at_once_stands_in_the_line_of_each() -> None:
    """DO-9a: a fire that takes 10 of both, a dart that takes 2 of its caster."""
    battle = quick_fight(
        "M....W\n.....X",
        (2, 1, 1),
        red={"M": members.mage("ball_of_fire", dexterity=18, health=30)},
        blue={
            "W": members.mage("arcane_dart", dexterity=3, health=30),
            "X": members.fighter(dexterity=4, health=30),
        },
        options={"spells": "at_once"},
    )
    lines = after(
        battle,
        *("hold Ball of Fire ready", "hold Arcane Dart ready"),
        *("cast Ball of Fire at А-6", "cast Arcane Dart at А-1"),
    )
    deeds_told = [line for line in lines if line.label in ("Ball of Fire", "Arcane Dart")]
    assert [(line.unit, line.target, line.more, line.result) for line in deeds_told] == [
        (0, 1, [2], "−18"),
        (1, 0, [], "−2"),
    ]
    assert not any(line.suffered for line in lines)


def test_who_saves_from_the_spell_that_it_casts_itself_saves_in_the_others_line() -> None:
    """DO-9a, DO-S3: both cast Slumber; 20 saves both."""
    sleepy = members.mage("slumber", dexterity=9)
    battle = quick_fight(
        "M....W", (20, 20), red={"M": sleepy}, blue={"W": sleepy}, options={"spells": "at_once"}
    )
    lines = after(
        battle,
        *("hold Slumber ready", "hold Slumber ready"),
        *("cast Slumber at А-6", "cast Slumber at А-1"),
    )
    spells = [(line.unit, line.target, line.result) for line in lines if line.label == "Slumber"]
    assert spells == [(0, 1, "saved"), (1, 0, "saved")]


def test_who_falls_of_a_burn_falls_alone_and_whoever_lit_it_is_not_said_to() -> None:
    """ED-2.9d: the fire takes the swordsman's last health as its turn begins."""
    battle = duel("W.S", red={"W": warlock()}, blue={"S": swordsman()})
    fire = {"spell": "slow_fire", "author": 0, "remaining": 2}
    burning = given(battle, {"S": {"effects": [fire], "health": 1}})
    burning.source = SEEDED
    (burn,) = (line for line in after(burning, "end turn") if line.harm)
    assert (burn.unit, burn.target, burn.more, burn.felled) == (1, -1, [], 1)


@pytest.mark.parametrize(("die", "result"), [(5, "4 rounds"), (12, "1 of 2"), (19, "saved")])
def test_of_those_who_save_against_a_spell_nothing_is_said_to_have_come(
    die: int, result: str
) -> None:
    """SI-S3: one die for both, against 15 and 11."""
    blue = {"X": orc(save=15), "Y": orc(save=11)}
    battle = fight("M..XY", (*RED_FIRST, die), red={"M": members.mage("slumber")}, blue=blue)
    play(battle, "declare a spell")
    (line, *_rest) = after(battle, "cast Slumber at А-4")
    assert (line.label, line.result) == ("Slumber", result)


def test_a_full_move_is_of_whoever_makes_it_and_not_of_who_lets_it_pass() -> None:
    """NP-F1, NP-E4: A moves in 3, and in 7 goes round X, who stands still."""
    drawing = "......\n......\nA.....\n......\n....X."
    red, blue = {"A": fields.swordsman(move=60)}, {"X": fields.swordsman()}
    battle = fields.field(drawing, red=red, blue=blue)
    play(battle, "В-1 → В-4")
    fields.wait_for(battle, 7)
    play(battle, "В-4 → В-5")
    passes, full, walk = after(battle, "let pass")
    assert told(passes) == (1, "Lets pass", 0, "")
    assert told(full) == (0, "Full move", -1, "")
    assert told(walk)[:2] == (0, "C-4 → C-5")

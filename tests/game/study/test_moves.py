"""Actions in one line: named as their tiles are, and by what they turn out to be."""

import pytest

from game.ai.advice import Stroke, advise, stroke_of
from game.play.session import Session
from game.study.analysis import question
from game.study.attempt import begin
from game.study.hints import hints, stroke_name, stroke_words, way_words
from game.study.lesson import course
from game.study.lesson_session import session_of
from game.study.moves import (
    first_hurt,
    harmful_move_of,
    icon_of,
    move_of,
    told_action,
    told_harm,
)
from rules.battle.action import AGREED_DRAW, SELECT, Action, resignation
from rules.battle.notation import parse_action
from tests.builders import given, play
from tests.contract.positions import MAPS
from tests.game.study.trees import tree
from tests.game.window.screens.players import HOT_SEAT
from tests.rules.kit.d20.members import mage as person_of_spells
from tests.rules.systems.dexterity.fights import fight, orc
from tests.rules.systems.energy.duels import duel, duelist, mage, warlock
from tests.rules.systems.energy.duels import swordsman as shield_bearer
from tests.rules.systems.nine_phase.fields import (
    archer,
    cleric,
    field,
    fighter,
    swordsman,
    wait_for,
)
from tests.rules.systems.nine_phase.fields import mage as mage_of_phases
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, man


def test_a_declared_blow_names_its_tile_and_whom_and_is_told_as_what_was_carried_out() -> None:
    """SP-1a, SP-1b: not only that something has been carried out."""
    battle = battle_of("AC", red={"A": man()}, blue={"C": man()}, ready="A")
    strike = parse_action("attack at А-2", battle)
    assert stroke_words(Stroke("red", strike, 0, 1), battle).startswith("Strike → ")
    events = battle.apply(strike)
    declared = move_of(strike, events, battle)
    assert declared.whom is not None and declared.whom.side == "blue"
    assert declared.icon == "strike"
    battle = battle_of("AC", (3, 50, 5, 5, 2, 3), red={"A": man()}, blue={"C": man()}, ready="A")
    declare(battle, {"A": "attack at А-2", "C": "ready Dragonne"})
    go = parse_action("carry it out", battle)
    done = move_of(go, battle.apply(go), battle)
    assert (done.name, done.icon) == ("Strike", "strike")
    assert done.whom is not None and done.result


def test_charges_are_named_where_there_is_room_and_counted_where_there_is_little() -> None:
    """ED-2.2b: `+1` alone could as well be one more whom it meets."""
    battle = duel("M.W", red={"M": mage("spark")}, blue={"W": warlock()})
    battle = given(battle, {"M": {"charges": 1}})
    spark = next(one for one in battle.options if one.ability == "spark" and one.amount)
    stroke = stroke_of(battle, spark)
    assert stroke_words(stroke, battle) == "Spark (Charges: 1) → W"
    assert stroke_name(stroke, battle) == "Spark +1"
    plain = stroke_of(battle, parse_action("cast Spark at А-3", battle))
    assert stroke_words(plain, battle) == "Spark → W"


def test_a_spell_is_held_ready_or_prepared_before_it_is_cast() -> None:
    """DO-7d, DO-8a: in a list of actions, at the end and in a lesson no word of it is a cast."""
    red = {"M": person_of_spells("arcane_dart", dexterity=16)}
    battle = fight("M...X", (4,), red=red, blue={"X": orc(health=30)})
    called = []
    for text in ("hold Arcane Dart ready", "cast Arcane Dart at А-5", "prepare Arcane Dart"):
        action = parse_action(text, battle)
        told = told_action(action, battle).partition(" → ")[0]
        called.append((told, stroke_words(stroke_of(battle, action), battle)))
        assert move_of(action, battle.apply(action), battle).name == told
    assert called == [
        ("Hold Arcane Dart ready", "Hold Arcane Dart ready"),
        ("Arcane Dart", "Arcane Dart → X"),
        ("Prepare Arcane Dart", "Prepare Arcane Dart"),
    ]


def test_the_end_of_declaring_is_aimed_at_nobody() -> None:
    """SP-1c: what is shown by it was aimed when it was declared."""
    battle = battle_of("ACD", red={"A": man()}, blue={"C": man(), "D": man()}, ready="C")
    play(battle, "guard", "attack at А-1", "guard")
    done = parse_action("done", battle)
    told = move_of(done, battle.apply(done), battle)
    assert (told.name, told.whom) == ("Done", None)


@pytest.mark.parametrize(("end", "name"), [(AGREED_DRAW, "A draw"), (resignation("red"), "Resign")])
def test_what_ends_a_battle_is_no_move_and_is_not_judged_as_one(end: Action, name: str) -> None:
    """AC-4, AC-5: it is called what it is, and nothing better is sought instead of it."""
    session = Session.start(MAPS / "energy-duel.toml", 1, HOT_SEAT)
    before = session.battle.copy()
    session.do(end)
    told = move_of(end, session.battle.events, session.battle)
    assert (told.name, told.who) == (name, None)
    found = tree(session.record)
    asked = question(found, found.root)()
    assert before.allows(end) and asked.done is None


def test_who_is_picked_to_act_is_named() -> None:
    """SI-4: the archer is picked, not the fighter who would have been next."""
    entry = next(one for one in course("side") if one.id.endswith("order"))
    battle = session_of(begin(entry)).battle
    pick = next(option for option in battle.options if option.kind == SELECT)
    assert told_action(pick, battle) == "Select → Archer"


def test_a_shot_of_a_wand_is_called_so_afterwards_too() -> None:
    """ED-2.9b: as its tile and the log call it."""
    battle = duel("M.W", (10,), red={"M": mage()}, blue={"W": warlock()})
    shot = parse_action("strike at А-3", battle)
    told = move_of(shot, battle.apply(shot), battle)
    assert (told.name, told.icon) == ("Shoot", "wand")


def test_what_was_hurled_is_called_so_afterwards_too() -> None:
    """NP-M6: of the two tiles of missiles, that of the log's line."""
    battle = field("A....X", (15, 3), red={"A": fighter("spearman")}, blue={"X": swordsman()})
    hurled = parse_action("shoot at А-6", battle)
    told = move_of(hurled, battle.apply(hurled), battle)
    assert (told.name, told.icon) == ("Hurl", "throw")


def test_an_area_names_a_foe_whom_it_hits_before_a_friend() -> None:
    """RK-6b: what it is done for."""
    team = {"A": person("rain_of_arrows", precision=20), "F": person()}
    battle = tale("A..F.P", (20, 1, 1), red=team, blue={"P": person()})
    rain = parse_action("use Rain of Arrows at А-5", battle)
    told = move_of(rain, battle.apply(rain), battle)
    assert told.whom is not None and told.whom.name == "P"


def test_a_blow_at_several_names_each_and_what_each_lost() -> None:
    """ED-2.9c: 10.6 by Magic Power 2, of which A resists a twentieth and B a fifth."""
    red, blue = (
        {"S": shield_bearer("ring_of_steel")},
        {"A": duelist(), "B": shield_bearer("ring_of_steel")},
    )
    battle = duel("ASB", (10,), red=red, blue=blue)
    ring = parse_action("cast Ring of Steel", battle)
    events = battle.apply(ring)
    for told in (move_of(ring, events, battle), harmful_move_of(ring, events, battle)):
        assert [one.name for one in told.touched] == ["A", "B"]
        assert told.result == "−18"
    assert told_harm(ring, events, battle) == "A −10 · B −8"


def test_what_harms_once_somebody_else_has_waited_is_told_as_its_own_deed() -> None:
    """NP-S4: A's pillar burns X in phase 5, after X has done no more."""
    battle = field("A....X", (1, 6), red={"A": cleric("pillar_of_fire")}, blue={"X": swordsman()})
    play(battle, "cast Pillar of Fire at А-6")
    wait = parse_action("wait", battle)
    events = battle.apply(wait)
    while battle.units[1].health == 30:
        wait = parse_action("wait", battle)
        events = battle.apply(wait)
    told = harmful_move_of(wait, events, battle)
    assert told.who is not None and told.whom is not None
    assert (told.who.name, told.name, told.whom.name) == ("A", "Pillar of Fire", "X")
    assert told.hurts and move_of(wait, events, battle).name == "Wait"


def test_all_whom_it_harms_then_are_named() -> None:
    """NP-S4: A's storm breaks over X and Y once all have waited."""
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field("A....XY", (1, 1, 6), red={"A": mage_of_phases("storm")}, blue=blue)
    play(battle, "cast Storm at А-6")
    while battle.units[1].health == 30:
        wait = parse_action("wait", battle)
        events = battle.apply(wait)
    told = harmful_move_of(wait, events, battle)
    assert told.who is not None and told.who.name == "A"
    assert [one.name for one in told.touched] == ["X", "Y"]


def test_of_what_is_done_at_once_the_deed_that_touched_a_side_is_told_of_it() -> None:
    """DO-9a: W decides last, and its dart hits M, but what Blue has lost is M's doing."""
    red, blue = {"M": person_of_spells("arcane_dart")}, {"W": person_of_spells("arcane_dart")}
    battle = fight("M...W", (6, 1), red=red, blue=blue, options={"spells": "at_once"})
    play(battle, "hold Arcane Dart ready", "hold Arcane Dart ready", "cast Arcane Dart at А-5")
    dart = parse_action("cast Arcane Dart at А-1", battle)
    events = battle.apply(dart)
    for side, (doer, other) in {"blue": ("M", "W"), "red": ("W", "M"), "": ("W", "M")}.items():
        told = harmful_move_of(dart, events, battle, side)
        assert told.who is not None and told.whom is not None
        assert (told.who.name, told.whom.name) == (doer, other)
        assert f"{doer} → {other}" in told_harm(dart, events, battle, side)


def test_of_two_blows_at_one_moment_the_one_that_took_something_is_told() -> None:
    """SP-5a, SP-S3: A fells C; B, who answers last, strikes one who has nothing left to lose."""
    dice = (3, 3, 50, 100, 10, 10, 50, 100, 1, 1, 2)
    battle = battle_of(
        "ACB",
        dice,
        red={"A": man(), "B": man()},
        blue={"C": man()},
        ready="AB",
        met=["AC", "BC"],
    )
    declare(battle, {"A": "attack at А-2", "B": "attack at А-2"})
    play(battle, "carry it out")
    go = parse_action("carry it out", battle)
    events = battle.apply(go)
    assert [one.numbers["amount"] for one in events if one.kind == "damage"] == [20, 2]
    told = harmful_move_of(go, events, battle, "blue")
    assert told.who is not None and (told.who.name, told.result) == ("A", "−20")
    assert told_harm(go, events, battle, "blue") == "C: −20 endurance, 20 → 0"


def test_of_several_blows_the_one_of_that_line_is_told() -> None:
    """NP-9: B's blow is the deed, though A's came about before it."""
    red = {"A": archer(), "B": archer()}
    battle = field("A....X\n......\nB.....", (15, 3, 15, 4), red=red, blue={"X": swordsman()})
    told = battle.apply(parse_action("shoot at А-6", battle))
    shot = parse_action("shoot at А-6", battle)
    told = [*told, *battle.apply(shot)]
    line, hurt = harmful_move_of(shot, told, battle), first_hurt(shot, told, battle)
    assert line.who is not None and hurt is not None
    assert (line.who.name, battle.units[hurt.unit].name) == ("B", "B")
    assert hurt.numbers["amount"] == 4


def test_of_one_blow_that_touches_several_all_are_told() -> None:
    """DO-3: who falls and what the others lose; of one alone how it is told."""

    def told(drawing: str, **health: int) -> str:
        red = {"M": person_of_spells("ball_of_fire", dexterity=16)}
        blue = {name: orc(health=most, save=15) for name, most in health.items()}
        battle = fight(drawing, (1, 1), red=red, blue=blue)
        play(battle, "hold Ball of Fire ready")
        ball = parse_action("cast Ball of Fire at А-5", battle)
        return told_harm(ball, battle.apply(ball), battle)

    assert told("M...X", X=20) == "M → X: 9, health 20 → 11"
    assert told("M...XY", X=9, Y=20) == "X falls, −9 · Y −9"
    assert told("M...XY", X=9, Y=9) == "X falls, −9 · Y falls, −9"
    assert told("M...XYZ", X=10, Y=20, Z=20) == "X −9 · Y −9"


def test_what_a_wound_costs_its_doer_later_is_none_of_the_blow() -> None:
    """SP-10: A's blow ends the fights of the round, and A bleeds in phase 7."""
    blow = (50, 100, 3, 2, 1)
    battle = battle_of(
        "AC", blow, red={"A": man()}, blue={"C": man()}, ready="A", met=["AC"], A={"grave": 1}
    )
    declare(battle, {"A": "attack at А-2"})
    go = parse_action("carry it out", battle)
    events = battle.apply(go)
    assert battle.units[0].health == 19, "it has bled"
    assert told_harm(go, events, battle) == "C: −1 endurance, 20 → 19"
    assert told_harm(go, events, battle, "red") == "C: −1 endurance, 20 → 19 · besides −1"


def test_what_harms_once_its_doer_has_turned_round_is_its_blow() -> None:
    """NP-E10, NP-9: A turns to X in phase 7, and strikes it in 9."""
    battle = field("A\nX", (15, 4, 1), red={"A": swordsman()}, blue={"X": swordsman()})
    turn = parse_action("turn at Б-1", wait_for(battle, 7, "A"))
    told = harmful_move_of(turn, battle.apply(turn), battle)
    assert told.who is not None and told.whom is not None
    assert (told.who.name, told.name, told.whom.name) == ("A", "Strike", "X")
    assert move_of(turn, (), battle).name == "Turn round"


def test_what_somebody_does_at_once_is_its_own_deed() -> None:
    team = {"A": person("rain_of_arrows", precision=20)}
    battle = tale("A..P", (20, 1), red=team, blue={"P": person()})
    rain = parse_action("use Rain of Arrows at А-4", battle)
    events = battle.apply(rain)
    assert harmful_move_of(rain, events, battle) == move_of(rain, events, battle)


def test_what_is_likely_to_be_answered_is_called_as_the_tile_of_who_does_it() -> None:
    """A verb of Seven Phases has a tile for each sort of weapon."""
    battle = Session.start(MAPS / "seven_phase-trios.toml", 4).battle
    answers = [one.answer for one in advise(battle, 4).moves]
    shots = [one for one in answers if one is not None and one.action.kind == "strike"]
    assert shots
    for shot in shots:
        assert stroke_words(shot, battle, named=True).startswith("Gnome · Shoot → ")
    told = [one.answer for one in hints(advise(battle, 4), battle) if one.answer]
    assert told and all(one.count(":") == 1 for one in told), "who does it stands behind the colon"


def test_what_a_walk_is_for_is_told_with_it() -> None:
    """As what was better, say: one walks up to strike."""
    battle = tale(
        "A..F\n...X", red={"A": person(), "F": person()}, blue={"X": person(weapon="longsword")}
    )
    walk = Stroke("red", Action(0, "move", cells=(2,)), 0, 2)
    blow = Stroke("red", Action(0, "strike", cells=(7,)), 2, 7, under=2)
    assert way_words((walk, blow), battle) == "A · Move → A-3, Strike → X"
    answer = Stroke("blue", Action(2, "strike", cells=(2,)), 7, 2, under=0)
    assert way_words((walk, answer), battle) == "A · Move → A-3", "what the enemy answers is not"
    end = Stroke("red", Action(0, "end"), 2, 2)
    assert way_words((walk, end), battle) == "A · Move → A-3"
    assert way_words((blow,), battle) == "A · Strike → X"


def test_an_axe_that_is_hurled_is_named_so_in_a_hint() -> None:
    """NP-M6: to hurl is to shoot, but its tile has a title and a picture of its own."""
    axeman = fighter("axeman")
    battle = field("A...X", red={"A": axeman}, blue={"X": swordsman()})
    shot = next(one for one in battle.options if one.kind == "shoot")
    hint = hints(advise(battle.view("red"), 1, 60), battle)
    assert {"Hurl → X"} == {one.title for one in hint if one.icon == icon_of(shot, battle)}
    assert icon_of(shot, battle) == "throw"


def test_a_walk_that_ends_before_its_cell_is_told_by_where_it_ends() -> None:
    """RK-END: of 4 steps the relic on the way takes two."""
    battle = tale("AR...B\n######", red={"A": person(speed=4)}, blue={"B": person()})
    walk = parse_action("А-1 → А-5", battle)
    assert move_of(walk, battle.apply(walk), battle).result == "A-3"


def test_an_answer_to_a_contest_is_told_with_who_wins_it() -> None:
    """RK-4: 5 against 15; the line of it is that of the deed that was answered."""
    battle = tale("A...P", (5, 15), red={"A": person()}, blue={"P": person()})
    play(battle, "use Chase at А-5")
    run = next(option for option in battle.options if option.kind == "chase")
    told = move_of(run, battle.apply(run), battle)
    assert (told.name, told.result) == ("Run", "P wins")

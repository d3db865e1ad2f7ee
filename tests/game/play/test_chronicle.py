"""The log's lines: one a deed, with who, whom and what came of it."""

import pytest

from game.play.chronicle import Line, lines_of
from game.play.session import Session
from game.play.telling import tell_plainly
from game.player.language import set_language
from rules.battle.event import Against, Event, Part
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.registry import system_ids
from rules.dice import mix
from tests.builders import given
from tests.contract.positions import own_scenarios
from tests.rules.kit.d20 import members
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock
from tests.rules.systems.nine_phase import fields
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.side.fights import RED_FIRST, fight, orc
from tests.rules.systems.side.test_holding import meeting


def after(battle: Battle, *actions: str) -> list[Line]:
    """The lines of actions, one after the other."""
    lines: list[Line] = []
    for text in actions:
        lines += lines_of(battle.apply(parse_action(text, battle)), battle)
    return lines


def told(line: Line) -> tuple[int, str, int, str]:
    """Who, what, whom and the result."""
    return line.unit, line.label, line.target, line.result


def test_a_blow_is_one_line_with_the_health_it_took() -> None:
    """ED-2.7b: attack, no block and damage are one deed."""
    battle = duel("AS", (100, 20), red={"A": duelist()}, blue={"S": swordsman(block=20)})
    (line,) = after(battle, "strike at А-2")
    assert told(line)[:3] == (0, "Strike", 1)
    taken = next(event.numbers["amount"] for event in line.events if event.kind == "damage")
    assert line.result == f"−{taken}" and line.harm == taken


def test_a_blocked_blow_says_so() -> None:
    battle = duel("AS", (1,), red={"A": duelist()}, blue={"S": swordsman(block=20)})
    (line,) = after(battle, "strike at А-2")
    assert told(line) == (0, "Strike", 1, "blocked")


def test_a_blocked_spell_says_who_blocked_it() -> None:
    """ED-2.12c: a shield blocks a Blade; of two enemies nearby S did."""
    red = {"A": duelist("gale_blade")}
    blue = {"S": swordsman(block=20), "T": swordsman(block=20)}
    battle = duel("A.S\n..T", (1,), red=red, blue=blue)
    (line,) = after(battle, "cast Gale Blade at А-3")
    assert told(line) == (0, "Gale Blade", 1, "blocked")


WARD = {"spell": "mirror_ward", "author": 1, "remaining": 3}


def test_what_is_thrown_back_is_a_line_of_who_throws_it_at_its_caster() -> None:
    """ED-2.10g: 10 of Spark's 7 to 19 come back; the enemy loses nothing."""
    battle = duel("A.S", (1, 10), red={"A": mage("spark")}, blue={"S": swordsman()})
    battle = given(battle, {"S": {"effects": [WARD]}})
    cast, back, *_rest = after(battle, "cast Spark at А-3")
    assert told(cast) == (0, "Spark", -1, "")
    taken = next(event.numbers["amount"] for event in back.events if event.kind == "damage")
    assert told(back) == (1, "Thrown back", 0, f"−{taken}")


def test_a_curse_thrown_back_lasts_on_its_caster_in_that_line() -> None:
    """ED-2.2f: one thrown back hangs on its author."""
    battle = duel("A.S", (1, 1), red={"A": warlock("festering_curse")}, blue={"S": swordsman()})
    battle = given(battle, {"S": {"effects": [WARD]}})
    cast, back, *_rest = after(battle, "cast Festering Curse at А-3")
    assert told(cast)[3] == ""
    assert told(back) == (1, "Thrown back", 0, "4 turns")


def test_who_falls_by_a_curse_is_alone_in_its_line() -> None:
    """ED-2.11b: by whom is no target."""
    battle = duel("A.SX", (3,), red={"A": mage()}, blue={"S": swordsman(), "X": swordsman()})
    curse = {"spell": "festering_curse", "author": 0, "remaining": 3}
    battle = given(battle, {"S": {"effects": [curse], "health": 1}})
    lines = after(battle, "end turn")
    fatal = next(line for line in lines if line.felled)
    assert told(fatal) == (1, "Festering Curse works", -1, "−3")


def test_a_blow_is_called_as_its_tile_is() -> None:
    """ED-2.9b: a wand shoots, and its log line says so."""
    battle = duel("A.S", (12,), red={"A": mage()}, blue={"S": swordsman()})
    (line,) = after(battle, "strike at А-3")
    assert (line.label, line.icon) == ("Shoot", "wand")


def test_a_turn_ended_is_called_as_its_tile_is() -> None:
    """RK-5."""
    ended, *_rest = after(Session.start("maps/risk-duel.toml", 3).battle, "end turn")
    assert (ended.label, ended.icon) == ("End turn", "end_turn")


@pytest.mark.parametrize(
    ("energy", "result"), [(40, "+40 Energy"), (75, "+25 Energy"), (100, "+2 charges")]
)
def test_points_rested_away_together_are_one_result(energy: int, result: str) -> None:
    """ED-2.1d, ED-2.3b: both action points left, each for 20; told is what there was room for."""
    battle = duel("A..S", red={"A": mage(level=4)}, blue={"S": swordsman()})
    battle = given(battle, {"A": {"energy": energy}})
    (line,) = (one for one in after(battle, "end turn") if one.label == "Rest")
    assert line.result == result


def test_a_charge_by_the_first_of_two_rests_is_still_the_result_after_the_second() -> None:
    """ED-2.2c, ED-2.3b: at full Energy, with room for one charge."""
    battle = duel("A..S", red={"A": mage()}, blue={"S": swordsman()})
    battle = given(battle, {"A": {"energy": 100}})
    (line,) = (one for one in after(battle, "end turn") if one.label == "Rest")
    assert line.result == "+1 charge"


@pytest.mark.parametrize(("energy", "gained"), [(60, 20), (95, 5), (100, 0)])
def test_a_rest_tells_the_energy_that_there_was_room_for(energy: int, gained: int) -> None:
    """ED-2.1d, ED-2.2c: 20 at most, and no charge where it holds all that it may."""
    battle = duel("A.S", red={"A": mage()}, blue={"S": swordsman()})
    battle = given(battle, {"A": {"energy": energy, "charges": 1}})
    (line,) = after(battle, "rest")
    now = energy + gained
    assert line.result == f"+{gained} Energy"
    assert tell_plainly(line.events[0], battle) == f"A: +{gained} Energy, now {now} of 100"


@pytest.mark.parametrize(("energy", "result"), [(60, "+20 Energy"), (95, "+5 Energy"), (100, "")])
def test_energy_without_room_as_a_turn_begins_is_no_result(energy: int, result: str) -> None:
    """ED-2.1c, ED-2.2c: nobody did anything for it, and no charge comes of it."""
    battle = duel("A.S", red={"A": mage()}, blue={"S": swordsman()})
    battle = given(battle, {"A": {"charges": 1}})
    after(battle, "end turn")
    battle = given(battle, {"A": {"energy": energy}})
    begins = [one for one in after(battle, "end turn") if one.label == "Turn begins"]
    assert [(one.unit, one.result) for one in begins] == [(0, result)]


@pytest.mark.parametrize(
    ("dice", "result", "then", "comes"),
    [
        ((7, 8, 10), "passed", "Hides", ""),
        ((7, 8, 11), "withstood", "Up a tree", "not hidden"),
        ((7, 7), "failed", "Up a tree", "not hidden"),
    ],
)
def test_who_hides_aims_at_nobody(
    dice: tuple[int, ...], result: str, then: str, comes: str
) -> None:
    """RK-3c, d: whoever may notice it only throws; that it is up and seen stands there too."""
    red, blue = {"F": person(climb=3, hide=2)}, {"P": person(notice=4)}
    battle = tale("Fc.\n..P", dice, red=red, blue=blue)
    hide, _climb, end = after(battle, "use Hide at А-2")[:3]
    assert told(hide)[:3] == (0, "Hide", -1)
    assert (hide.result, hide.more) == (result, [])
    assert (end.label, end.result) == (then, comes)


def test_a_change_of_weapon_names_what_is_in_hand_now() -> None:
    """RK-7."""
    red = {"A": person(weapon="longsword", second="spear")}
    battle = tale("A.B", red=red, blue={"B": person()})
    (line,) = after(battle, "change weapon")
    assert (line.label, line.result) == ("Changes weapon", "Spear")
    set_language("ru")
    (event,) = line.events
    assert tell_plainly(event, battle).startswith("A: смена оружия: Копьё, осталось")


def test_rest_is_called_rest() -> None:
    """ED-2.1d."""
    battle = duel("A.S", red={"A": mage(energy=100)}, blue={"S": swordsman()})
    (line,) = after(battle, "rest")
    assert told(line)[:3] == (0, "Rest", -1)


def test_two_points_rested_are_told_together() -> None:
    """ED-2.3b: each full 20 Energy past the maximum is a charge."""
    battle = duel("A.S", red={"A": mage(level=8, energy=100)}, blue={"S": swordsman()})
    (line, *_rest) = after(battle, "end turn")
    assert battle.units[0].charges == 2
    assert (line.label, line.result) == ("Rest", "+2 charges")


def test_of_an_area_the_line_says_for_how_many_it_worked() -> None:
    """ED-2.10a: Frailty lies on the first; the second withstands it."""
    red = {"A": fighter("spellblade", "frailty")}
    battle = duel("A.ST", (1, 100), red=red, blue={"S": swordsman(), "T": swordsman()})
    (line, *_rest) = after(battle, "cast Frailty at А-3")
    assert (len(line.more), line.label, line.result) == (1, "Frailty", "1 of 2")


def test_energy_taken_is_told_before_what_its_taker_keeps() -> None:
    """ED-2.2e, ED-2.3b: Siphon, cast with all one's Energy, makes a charge of what it took."""
    red = {"A": fighter("warlock", "siphon")}
    battle = duel("A.S", (16,), red=red, blue={"S": swordsman()})
    (line,) = after(battle, "cast Siphon at А-3")
    taken = next(one for one in line.events if one.kind == "drain")
    lost = taken.numbers["before"] - taken.numbers["after"]
    assert any(one.kind == "energy" for one in line.events)
    assert (line.target, line.result) == (1, f"−{lost} Energy")


def test_rounds_divide_and_a_turn_that_begins_is_a_line_of_its_own() -> None:
    battle = duel("A.S", red={"A": mage()}, blue={"S": swordsman()})
    lines = after(battle, "end turn", "end turn")
    assert [line.label for line in lines if line.divides] == ["Round 2"]
    begun = [line for line in lines if line.label == "Turn begins"]
    assert [line.unit for line in begun] == [1, 0]


def test_a_burn_as_a_turn_begins_is_told_apart_from_the_turn() -> None:
    """ED-2.2f: the damage is the spell's, upon whom it lies."""
    red = {"A": fighter("fire_mage", "slow_fire")}
    battle = duel("A.S", (1, 5), red=red, blue={"S": swordsman()})
    lines = after(battle, "cast Slow Fire at А-3", "end turn")
    burn = next(line for line in lines if line.unit == 1 and line.label == "Slow Fire works")
    assert burn.harm > 0 and burn.target == -1
    assert burn.doer == -1, "who suffers it does nothing"


def test_whom_a_spell_is_laid_upon_stands_in_its_line() -> None:
    """ED-2.2f: it hurts nobody yet."""
    red = {"A": fighter("fire_mage", "slow_fire")}
    battle = duel("A.S", (1,), red=red, blue={"S": swordsman()})
    (line,) = after(battle, "cast Slow Fire at А-3")
    assert (line.unit, line.target, line.harm) == (0, 1, 0)


def test_who_stands_ready_is_told_under_the_order_that_follows() -> None:
    """ED-2.5a: what comes before anybody acts has a line for each, and turns only head others."""
    session = Session.start("maps/energy-duel.toml", 1)
    lines = lines_of(session.log[0].events, session.battle)
    assert [line.label for line in lines] == ["Order", "Order", "Round 1", "Turn begins"]
    assert [event.kind for event in lines[0].events] == ["ready", "ready", "initiative"]
    assert [line.heading for line in lines] == [False, False, False, True]


def test_the_price_of_a_deed_stands_in_its_line() -> None:
    """RK-6d: War Cry costs health before it is heard; both are one deed."""
    session = Session.start("maps/risk-duel.toml", 3)
    for _number in range(200):
        battle = session.battle
        cries = [option for option in battle.options if option.ability == "war_cry"]
        if cries:
            (line,) = lines_of(session.do(cries[0]), session.battle)
            assert [event.kind for event in line.events][:2] == ["cost", "cast"]
            return
        session.do(battle.options[-1])
    raise AssertionError("nobody could cry")


@pytest.mark.parametrize("system_id", system_ids())
def test_every_line_of_any_battle_has_a_name_and_every_event_a_line(system_id: str) -> None:
    """What is told stands under a line that says what was done; a line of somebody has a picture
    and is short enough to stand beside it."""
    nameless: set[str] = set()
    for number, loaded in enumerate(own_scenarios(system_id)[:2]):
        session = Session.start(loaded, number)
        for step in range(120):
            battle = session.battle
            if battle.pending is None:
                break
            options = battle.options
            session.do(options[mix(number * 1000 + step) % len(options)])
        for entry in session.log:
            lines = lines_of(entry.events, session.battle)
            under = [event for line in lines for event in line.events]
            told = [event for event in entry.events if tell_plainly(event, session.battle)]
            kept = [event for event in under if event in told]
            assert sorted(map(told.index, kept)) == sorted(map(told.index, told))
            for line in lines:
                assert line.label
                assert line.result.casefold() != line.label.casefold()
                long = len(line.label) > 40 and not line.label.count("→")
                if not line.divides and (not line.icon or long):
                    nameless.add(f"{line.events[0].kind}: {line.label}")
    assert not nameless, sorted(nameless)


def test_a_long_walk_is_told_by_its_two_ends() -> None:
    battle = duel("A..S", red={"A": duelist()}, blue={"S": swordsman()})
    walks = [option for option in battle.options if option.kind == "move"]
    far = max(walks, key=lambda option: battle.setup.board.distance(0, option.cells[0]))
    (line,) = [line for line in lines_of(battle.apply(far), battle) if line.icon == "boot"]
    assert len(line.events[0].cells) == 3 and line.label == "A-1 → A-3"


@pytest.mark.parametrize(
    ("weapon", "label", "icon"),
    [("longbow", "Shot", "arrow"), ("javelin", "Hurl", "throw"), ("", "Strike", "strike")],
)
def test_a_shot_is_no_strike(weapon: str, label: str, icon: str) -> None:
    """NP-M1, NP-M7 and NP-9: one kind of event, told by its rule."""
    rules = {"longbow": "NP-M1", "javelin": "NP-M7", "": "NP-9"}
    battle = fields.field("A....X", red={"A": fields.archer()}, blue={"X": fields.swordsman()})
    event = Event("strike", rules[weapon], unit=0, target=1)
    (line,) = lines_of((event,), battle)
    assert (line.label, line.icon) == (label, icon)


def test_what_comes_of_a_blow_stands_in_its_line_though_a_walk_is_told_between() -> None:
    """SI-7: of those who held all results take effect together, after their walks."""
    battle = meeting(20, 1, *RED_FIRST, drawing="FX..")
    lines = after(battle, "strike at А-2", "А-2 → А-4")
    assert [line.label for line in lines if line.harm] == ["Strike"]
    assert next(line for line in lines if line.harm).target == 1


def test_who_walks_up_and_turns_at_once_has_one_line_and_a_turn_by_itself_another() -> None:
    """NP-E10: that one is engaged matters more than the way one then looks."""
    one = {"A": fields.swordsman()}, {"X": fields.swordsman()}
    up = fields.field("......\nA..X..\n......", red=one[0], blue=one[1])
    assert [(line.label, line.result) for line in after(up, "Б-1 → А-3") if not line.divides] == [
        ("B-1 → A-3", "engaged")
    ]
    away = fields.field("......\nA.....\n.....X", red=one[0], blue=one[1])
    labels = [line.label for line in after(away, "Б-1 → А-2", "turn at А-1") if not line.divides]
    assert labels == ["B-1 → A-2", "Turns to A-1"]


def test_who_saves_from_a_spell_stands_in_its_line() -> None:
    """SI-S3: the spell has no other target than its area."""
    battle = meeting()
    cast = Event("cast", "SI-4", 0, ability="slumber", cells=(1,))
    (line,) = lines_of([cast, Event("saved", "SI-S3", 1, ability="slumber")], battle)
    assert (line.unit, line.target, line.result) == (0, 1, "saved")


def test_a_spell_that_touches_nobody_says_so_and_one_that_makes_something_how_long() -> None:
    drawing, enemy = "A.......S", {"S": swordsman()}
    battle = duel(drawing, red={"A": mage("lightning")}, blue=enemy)
    (line,) = after(battle, "cast Chain of Lightning at А-2")
    assert told(line) == (0, "Chain of Lightning", -1, "nobody")
    battle = duel(drawing, red={"A": mage("spring_of_energy")}, blue=enemy)
    (line,) = after(battle, "cast Spring of Energy at А-2")
    assert line.result.endswith("turns")


def test_a_delayed_area_that_meets_nobody_says_so_as_it_comes_and_a_recall_does_not() -> None:
    """NP-S4, NP-S3: not as it is begun; a recall is meant for nobody else."""
    battle = fields.field("A.......X", red={"A": fields.mage("fireball")}, blue=fields.BLUE)
    begun, *_rest = after(battle, "cast Fireball at А-4")
    assert told(begun) == (0, "Begins Fireball", -1, "")
    lines: list[Line] = []
    while not any(line.label == "Fireball" for line in lines):
        lines += after(battle, "wait")
    (burst,) = [line for line in lines if line.label == "Fireball"]
    assert told(burst) == (0, "Fireball", -1, "nobody")
    away = fields.field("P.......X", red={"P": fields.cleric("recall")}, blue=fields.BLUE)
    recalled = after(given(away, {"P": {"cell": 3}}), "cast Word of Recall")
    assert [line.result for line in recalled if line.label == "Word of Recall"] == [""]


def test_what_everybody_can_do_has_its_picture_and_whom_it_is_for_in_the_log() -> None:
    """RK-4: a chase, and a contest from the side of who began it."""
    battle = tale("C...P", (9, 10), red={"C": person()}, blue={"P": person()})
    (begun,) = after(battle, "use Chase at А-5")
    assert (begun.icon, begun.unit, begun.target) == ("boot", 0, 1)
    contest = after(battle, "run for it")[0]
    assert told(contest) == (0, "Contest", 1, "lost")


def test_a_walk_that_goes_on_after_a_risk_on_its_way_is_one_line() -> None:
    """RK-1: up to the gap, over it and on."""
    battle = tale("A.J.B", (20,), red={"A": person()}, blue={"B": person()})
    walk, *_rest = after(battle, "А-1 → А-4")
    assert (walk.label, walk.result) == ("A-1 → A-4", "passed")


@pytest.mark.parametrize(
    ("thrown", "result", "words"),
    [
        (4, "failed", "A fails the risk of entering A-5"),
        (2, "−4", "A gravely fails the risk of entering A-5"),
    ],
)
def test_a_walk_has_not_failed_as_far_as_it_has_come(thrown: int, result: str, words: str) -> None:
    """RK-1: over one cell of ice, up to the next; the risk stands by itself, with its cell."""
    battle = tale("A.I.I.B", (20, thrown), red={"A": person(speed=5)}, blue={"B": person()})
    walk, risk, *_rest = after(battle, "А-1 → А-6")
    assert told(walk) == (0, "A-1 → A-4", -1, "passed")
    assert told(risk) == (0, "Risk of Ice, A-5", -1, result)
    over, fails = (
        next(event for event in line.events if "required" in event.numbers) for line in (walk, risk)
    )
    assert tell_plainly(over, battle) == "A passes the risk of entering A-3"
    assert tell_plainly(fails, battle) == words


def test_a_walk_up_to_a_risk_that_it_fails_is_told_without_a_result() -> None:
    """RK-1: it has come where it stands."""
    battle = tale("A.I.B", (4,), red={"A": person()}, blue={"B": person()})
    walk, risk, *_rest = after(battle, "А-1 → А-4")
    assert (walk.label, walk.result) == ("A-1 → A-2", "")
    assert (risk.label, risk.result) == ("Risk of Ice, A-3", "failed")


def test_who_is_shoved_onto_ice_and_fails_is_still_told_in_the_line_of_the_shove() -> None:
    """RK-3d: with the cell it would have come to."""
    shover = person("shove", strength=20)
    battle = tale("ABI.", (20, 1, 4), red={"A": shover}, blue={"B": person()})
    shove, *_rest = after(battle, "use Shove at А-2")
    assert told(shove) == (0, "Shove", 1, "failed")
    words = [tell_plainly(event, battle) for event in shove.events]
    assert "B fails the risk of entering A-3" in words


def test_a_roll_after_a_tie_says_that_it_is_the_second() -> None:
    """RK-5: two of four throw 9, then 3 against 8."""
    thrown = (9, 9, 5, 6, 3, 8)
    session = Session.start("maps/risk-duel.toml", 1, dice="asked", thrown=thrown)
    told = [
        (one.unit, one.label, one.result) for one in lines_of(session.log[0].events, session.battle)
    ]
    assert told[3:6] == [
        (3, "Initiative", "6"),
        (0, "Tied: once more", "3"),
        (1, "Tied: once more", "8"),
    ]


def test_dice_of_the_sides_after_a_tie_say_that_there_was_one() -> None:
    """SI-3: 2 and 2, then 5 against 2."""
    red, blue = {"F": members.fighter()}, {"X": orc()}
    battle = fight("F..X", (2, 2, 5, 2), red=red, blue=blue)
    told = [line.label for line in lines_of(battle.events, battle)]
    place = told.index("Red: initiative 2")
    assert told[place + 1 : place + 4] == [
        "Blue: initiative 2",
        "Tied; Red again: 5",
        "Tied; Blue again: 2",
    ]


def test_a_risk_that_stands_alone_is_called_by_what_is_risked() -> None:
    """RK-1b: one who fails at the first step has gone nowhere."""
    battle = tale("A", red={"A": person()}, blue={})
    asked = Against(15, (), (Part("jump_risk", 15, "", "RK-2"),))
    (line,) = lines_of([Event("failed", "RK-1b", 0, against=asked)], battle)
    assert told(line) == (0, "Risk of Jump", -1, "failed")

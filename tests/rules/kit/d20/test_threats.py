"""What combatants threaten, as bots see it: cover, the helpless, a bow beside, a walk first."""

from rules.battle.machine import Battle
from rules.content.scenario import Member
from rules.kit.appraisal import mean_harm
from rules.kit.d20.worth.score import WEIGHTS, healths
from rules.kit.effects import Effect
from tests.builders import drawn_scenario, fresh, given, play, unit

ARCHER, FIGHTER = Member(kind="archer", level=3), Member(kind="fighter", level=3)


def battle(drawing: str, red: Member, blue: Member, system: str = "dexterity") -> Battle:
    return fresh(drawn_scenario(drawing, system, {"R": red}, {"B": blue}))


def threat(now: Battle, side: str = "red") -> int:
    return dict(now.setup.system.terms(now, side))["threat"]


def test_a_shot_at_cover_threatens_less_than_one_in_the_open() -> None:
    """DO-S6: whoever is on a covered cell is 3 harder to hit."""
    board = "R..B.c"
    behind = given(battle(board, ARCHER, FIGHTER), {"B": {"cell": 5}})
    assert 0 < threat(behind) < threat(battle(board, ARCHER, FIGHTER))


def test_a_blow_at_the_helpless_threatens_more() -> None:
    """DO-S5: who is held is 4 easier to hit."""
    now = battle("RB", FIGHTER, FIGHTER)
    held = given(battle("RB", FIGHTER, FIGHTER), {"B": {"effects": (Effect("hold_fast", 0, 3),)}})
    assert threat(held) > threat(now)


def test_no_shot_is_counted_on_with_an_enemy_beside() -> None:
    """SI-9: an archer threatens less beside an enemy than a step away."""
    beside, apart = (battle(drawn, ARCHER, FIGHTER, "side") for drawn in ("RB.", "R.B"))
    assert threat(beside) < threat(apart)


def test_a_walk_and_a_blow_are_feared_where_the_walk_comes_first() -> None:
    """SI-4, DO-6: an enemy three steps away strikes in this round, or in the next at best."""
    side, dexterity = (
        dict(now.setup.system.terms(now, "red"))["danger"]
        for now in (battle("R...B", FIGHTER, FIGHTER, name) for name in ("side", "dexterity"))
    )
    assert side < 3 * dexterity < 0


def test_what_is_chosen_counts_by_every_fall_of_its_dice() -> None:
    """DO-10: a blow hits on 11 sides of the die and does 2 to 9; two do not fell twice."""
    now = fresh(drawn_scenario("RBS", "dexterity", {"R": FIGHTER, "S": FIGHTER}, {"B": FIGHTER}))
    now = given(now, {"B": {"health": 4}})
    seen = [dict(now.setup.system.terms(now.view("red"), "red"))["chosen"]]
    for _ in range(2):
        play(now, "strike at А-2")
        seen.append(dict(now.setup.system.terms(now.view("red"), "red"))["chosen"])
    target = unit(now, "B")
    ways = {0: 9 * 8} | dict.fromkeys(range(2, 10), 11)
    once = mean_harm(healths(now, target.id), 4, ways)
    assert seen[:2] == [0, WEIGHTS.chosen * once // 100]
    assert seen[1] < seen[2] < 2 * seen[1]
    assert dict(now.setup.system.terms(now.view("blue"), "blue"))["chosen"] == 0
    assert dict(now.setup.system.terms(now, "blue"))["chosen"] in (-seen[2], -seen[2] - 1)

"""Rulings on risks: alone and one against another (RK-1 to RK-3)."""

import pytest

from rules.battle.event import Die
from rules.battle.machine import Battle
from rules.battle.preview import preview
from rules.content.scenario import Member
from rules.systems.risk.content import content
from rules.systems.risk.risks import REQUIRED, attempt, defend, judge
from rules.systems.risk.rows import RiskAsked
from rules.systems.risk.state import total_of
from rules.systems.risk.ventures import VENTURES
from tests.builders import all_of, given, only, part, play, refusal, unit, where
from tests.rules.systems.risk.tales import person, tale


@pytest.mark.parametrize(
    ("total", "required", "passed", "gravely"),
    [
        (15, 15, True, False),
        (14, 15, False, False),
        (8, 15, False, False),
        (7, 15, False, True),
        (5, 5, True, False),
        (3, 5, False, False),
        (2, 5, False, True),
        (10, 20, False, False),
        (9, 20, False, True),
        (0, 0, True, False),
        (-1, 0, False, True),
    ],
)
def test_half_of_what_is_asked_divides_failing_from_failing_gravely(
    total: int, required: int, passed: bool, gravely: bool
) -> None:
    """RK-1b: the rulebook's examples with 15 and with 5, and the even levels."""
    assert judge(total, required) == (passed, gravely)


def test_the_levels_ask_for_what_the_source_says() -> None:
    """RK-2: none 0, low 5, medium 10, high 15, extreme 20, supreme 25."""
    assert list(REQUIRED.values()) == [0, 5, 10, 15, 20, 25]
    assert list(REQUIRED) == ["none", "low", "medium", "high", "extreme", "supreme"]


def test_a_risk_is_a_d20_and_the_statistic_for_its_kind() -> None:
    """RK-1a: Jump 4 helps over a gap; the die, the share and what was asked are told."""
    battle = tale("TJ.X", [11], red={"T": person(jump=4)}, blue={"X": person()})
    events = play(battle, "А-1 → А-2")
    passed = only(events, "passed")
    assert (passed.clause, passed.figures, passed.dice) == ("RK-1b", (15, 15), (Die(1, 20, 11),))
    assert part(passed, "jump") == 4
    assert passed.against is not None and passed.against.total == 15
    assert [(share.name, share.clause) for share in passed.against.parts] == [("jump_risk", "RK-2")]


@pytest.mark.parametrize(
    ("sign", "statistic", "clause"),
    [("J", "jump", "RK-1a"), ("S", "climb", "RK-S1"), ("I", "jump", "RK-S1")],
)
def test_some_risks_are_taken_with_another_statistic(
    sign: str, statistic: str, clause: str
) -> None:
    """RK-S1: swimming with Climb, ice with Jump."""
    battle = tale(f"T{sign}.X", [20], red={"T": person()}, blue={"X": person()})
    passed = only(play(battle, "А-1 → А-2"), "passed")
    assert [(share.name, share.clause) for share in passed.parts] == [(statistic, clause)]


def thief_and_guard(*dice: int, theft: int = 6, notice: int = 2) -> Battle:
    """A thief beside one with a longsword."""
    return tale(
        "TG.",
        dice,
        red={"T": person(theft=theft)},
        blue={"G": person(weapon="longsword", notice=notice)},
    )


def test_stealing_is_an_extreme_theft_against_a_medium_notice() -> None:
    """RK-3a, c: 14 + 6 passes 20, 7 + 2 fails 10: the sword changes hands."""
    battle = thief_and_guard(14, 7)
    events = play(battle, "use Steal at А-2")
    (theft,), (notice,) = all_of(events, "passed"), all_of(events, "failed")
    assert (theft.clause, theft.unit, theft.target, theft.figures) == ("RK-3a", 0, 1, (20, 20))
    assert (notice.clause, notice.unit, notice.target, notice.figures) == ("RK-3c", 1, 0, (9, 10))
    assert only(events, "stolen").clause == "RK-3c"
    assert (unit(battle, "T").weapon, unit(battle, "G").weapon) == ("longsword", "")


def test_the_defender_does_not_roll_when_the_attacker_has_failed() -> None:
    """RK-3b: one die is thrown, and the sword stays."""
    battle = thief_and_guard(13)
    rolls = battle.rolls
    failed = only(play(battle, "use Steal at А-2"), "failed")
    assert (failed.clause, battle.rolls - rolls) == ("RK-3b", 1)
    assert unit(battle, "G").weapon == "longsword"


@pytest.mark.parametrize(
    ("dice", "kinds"),
    [
        ((3,), ("failed_gravely",)),
        ((4,), ("failed",)),
        ((14, 2), ("passed", "failed_gravely")),
        ((14, 3), ("passed", "failed")),
    ],
)
def test_a_grave_failure_is_told_as_one(dice: tuple[int, ...], kinds: tuple[str, ...]) -> None:
    """RK-1b: 9 where 20 is asked and 4 where 10 is, for attacker and defender alike."""
    events = play(thief_and_guard(*dice), "use Steal at А-2")
    assert tuple(event.kind for event in events if event.dice) == kinds


def test_the_defenders_success_saves_it() -> None:
    """RK-3c: 8 + 2 passes 10; the attacker's own success was not enough."""
    battle = thief_and_guard(14, 8)
    events = play(battle, "use Steal at А-2")
    assert [event.clause for event in all_of(events, "passed")] == ["RK-3a", "RK-3c"]
    assert not all_of(events, "stolen") and unit(battle, "G").weapon == "longsword"


def test_the_chance_of_a_theft_is_exact() -> None:
    """RK-3c, AC-3: 7 in 20 of the thief, and then 7 in 20 of the guard."""
    battle = thief_and_guard()
    action = next(option for option in battle.options if option.ability == "steal_weapon")
    stolen = sum(
        outcome.probability
        for outcome in preview(battle, action).outcomes
        if not outcome.battle.units[1].weapon
    )
    assert stolen * 400 == 7 * 7


@pytest.mark.parametrize(
    ("weapon", "second", "held"),
    [
        ("", "", ("longsword", "", ())),
        ("sling", "", ("sling", "longsword", ())),
        ("sling", "spear", ("sling", "spear", ("longsword",))),
    ],
)
def test_nothing_stolen_vanishes(
    weapon: str, second: str, held: tuple[str, str, tuple[str, ...]]
) -> None:
    """RK-S3, RK-7: into the empty hand, else carried besides, else into the pack, where it adds
    nothing."""
    battle = tale(
        "TG",
        (20, 1),
        red={"T": person(weapon=weapon, second=second)},
        blue={"G": person(weapon="longsword")},
    )
    before = total_of(battle, unit(battle, "T"), "strength")
    play(battle, "use Steal at А-2")
    thief = unit(battle, "T")
    assert (thief.weapon, thief.second, thief.pack) == held
    assert total_of(battle, thief, "strength") - before == (0 if weapon else 5)
    assert unit(battle, "G").weapon == ""


def test_the_weapons_in_use_may_be_changed_once_a_turn() -> None:
    """RK-S3, RK-7: the next comes to hand, out of the pack in a later turn."""
    battle = tale(
        "TG\n..",
        (20, 1),
        red={"T": person(weapon="sling", second="spear", speed=6)},
        blue={"G": person(weapon="longsword")},
    )
    play(battle, "use Steal at А-2", "change weapon")
    thief = unit(battle, "T")
    assert (thief.weapon, thief.second, thief.pack) == ("spear", "longsword", ("sling",))
    told = refusal(battle, "change weapon")
    assert (told.code, told.clause) == ("swapped", "RK-S3")
    play(battle, "end turn", "end turn", "change weapon")
    thief = unit(battle, "T")
    assert (thief.weapon, thief.second, thief.pack) == ("longsword", "sling", ("spear",))


def test_changing_the_weapon_takes_two_steps() -> None:
    """RK-S3: with one left it is refused."""
    battle = tale(
        "T.G\n...", red={"T": person(weapon="sling", second="spear")}, blue={"G": person()}
    )
    play(battle, "А-1 → Б-2", "Б-2 → Б-1")
    told = refusal(battle, "change weapon")
    assert (told.code, told.clause) == ("steps", "RK-S3")
    assert dict(told.numbers) == {"needed": 2, "left": 1}


def test_nothing_is_stolen_from_bare_hands_or_off_a_body() -> None:
    """RK-7, AC-2: each told with its reason."""
    wolf = Member("wolf")
    battle = tale("TG\n.W", red={"T": person()}, blue={"G": person(), "W": wolf})
    assert refusal(battle, "use Steal at А-2").code == "bare_hands"
    assert refusal(battle, "use Steal at Б-2").code == "natural"


def test_an_attacker_who_needs_several_risks_stops_at_the_first_that_fails() -> None:
    """RK-3b, d: how many it has passed is the partial result."""
    own = RiskAsked("theft", "medium"), RiskAsked("hide", "medium")
    for dice, found in (((9,), (0, False)), ((10, 4), (1, True)), ((10, 10), (2, False))):
        battle = thief_and_guard(*dice, theft=0)
        rolls = battle.rolls
        assert attempt(battle, battle.units[0], "", own) == found
        assert battle.rolls - rolls == len(dice)


def test_a_defender_takes_all_of_its_risks() -> None:
    """RK-3c, d: the second too, whether it has passed the first or not."""
    others = RiskAsked("notice", "medium"), RiskAsked("will", "high")
    for dice, failed in (((10, 15), 0), ((10, 14), 1), ((9, 15), 1), ((9, 14), 2)):
        battle = thief_and_guard(*dice, notice=0)
        assert defend(battle, battle.units[1], "", others, 0) == failed


def tackled(*dice: int) -> Battle:
    """One who runs into another with room behind."""
    battle = tale("TG..\n....", dice, red={"T": person("tackle")}, blue={"G": person()})
    play(battle, "use Tackle at А-2")
    return battle


@pytest.mark.parametrize(
    ("dice", "stands", "stunned"),
    [
        ((9,), "А-2", False),
        ((10, 10, 10), "А-2", False),
        ((10, 9, 10), "А-3", False),
        ((10, 10, 9), "А-3", False),
        ((10, 9, 9), "А-3", True),
    ],
)
def test_a_defender_who_passes_only_some_of_its_risks_is_partly_safe(
    dice: tuple[int, ...], stands: str, stunned: bool
) -> None:
    """RK-3d: a Tackle asks for Force and Jump: both save, one lets it be pushed, none stuns too."""
    battle = tackled(*dice)
    assert where(battle, "G") == stands
    assert bool(unit(battle, "G").effects) is stunned


def test_a_tree_makes_its_climber_harder_to_hit() -> None:
    """RK-3d: what the partial result is worth; it is lost on leaving the tree."""
    battle = tale(
        "F..\n..P",
        (12, 8, 12, 9),
        red={"P": person(weapon="sling")},
        blue={"F": person()},
    )
    up = given(battle, {"F": {"perched": True}})
    missed = only(play(up, "strike at А-1"), "miss")
    assert missed.against is not None
    assert [(share.name, share.value) for share in missed.against.parts] == [
        ("dodge", 0),
        ("tree", content().limits.tree_dodge),
    ]


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("use Help Up at Б-1", "RK-8a"),
        ("use Steal at А-2", "RK-3a"),
        ("use Hide at Б-2", "RK-3d"),
        ("use Search", "RK-3a"),
        ("use Shove at А-2", "RK-3a"),
        ("use Chase at Б-5", "RK-4"),
        ("use Sprint", "RK-4"),
        ("use Leap", "RK-4"),
    ],
)
def test_each_venture_names_the_clause_that_decides_it(text: str, clause: str) -> None:
    """RK-1 to RK-4, RK-8: help needs no risk, a contest has no attacker."""
    battle = tale(
        "AX.RH\nFc..Y",
        (1,) * 4,
        red={"A": person(), "F": person()},
        blue={"X": person(weapon="sling"), "Y": person(), "H": person()},
    )
    down = {"health": -1, "down": True, "fell_today": True}
    battle = given(battle, {"F": down, "H": {"hidden": True}})
    assert only(play(battle, text), "cast").clause == clause


def test_every_venture_of_the_rulebook_is_there() -> None:
    """RK-3, RK-4: help up, steal, hide, look around, shove, chase, race."""
    assert {row.venture for row in content().abilities.values()} - {None} == set(VENTURES)

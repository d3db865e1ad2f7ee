"""Rulings on contests on equal terms: races, and two after the same target (RK-4)."""

import pytest

from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.preview import preview
from rules.errors import Refusal
from rules.systems.risk.content import content
from rules.systems.risk.shows import commands, display
from tests.builders import all_of, given, only, play, refusal, texts, unit, where
from tests.rules.systems.risk.tales import person, tale

RUN, LEAP, LET_GO = "run for it", "leap for it", "let the contest go"


def chase(*dice: int, chaser: int = 0, prey_jump: int = 0) -> Battle:
    """Two who run, four cells apart."""
    return tale("C...P", dice, red={"C": person(chase=chaser)}, blue={"P": person(jump=prey_jump)})


@pytest.mark.parametrize(
    ("dice", "kind", "stands"),
    [
        ((10, 9), "contest_won", "А-4"),
        ((9, 10), "contest_lost", "А-1"),
        ((15, 14), "contest_won", "А-4"),
        ((14, 15), "contest_lost", "А-1"),
        ((12, 12), "contest_even", "А-1"),
        ((9, 8), "contest_even", "А-1"),
    ],
)
def test_a_contest_on_equal_terms(dice: tuple[int, int], kind: str, stands: str) -> None:
    """RK-4: one passes alone; both pass and the sum decides; equal or both failing: nobody."""
    battle = chase(*dice)
    told = only(play(battle, "use Chase at А-5", RUN), kind)
    assert told.clause == "RK-4"
    assert told.against is not None and told.against.total == dice[1]
    assert told.figures == (dice[0], 10, 10)
    assert where(battle, "C") == stands


def test_both_dice_of_a_contest_are_thrown_even_if_the_first_fails() -> None:
    """RK-4: at the same time, unlike attacker and defender."""
    battle = chase(1, 20)
    rolls = battle.rolls
    play(battle, "use Chase at А-5", RUN)
    assert battle.rolls - rolls == 2


# The rival is asked


def test_the_rivals_side_is_asked_for_its_approach() -> None:
    """RK-4: before any die falls; nobody else acts meanwhile, and the rival stands first."""
    battle = chase()
    play(battle, "use Chase at А-5")
    assert battle.pending is not None
    assert (battle.pending.kind, battle.pending.side, battle.pending.unit) == ("contest", "blue", 1)
    assert texts(battle) == (RUN, LEAP, LET_GO)
    assert display.order(battle) == (1, 0)
    assert refusal(battle, "end turn").code == "contest_first"


def test_whose_contest_is_asked_about_has_not_acted_yet() -> None:
    """RK-4, RK-5: its turn goes on once the rival has answered."""
    battle = chase(12)
    play(battle, "use Chase at А-5")
    assert not any(display.token(battle, one).exhausted for one in battle.units)
    play(battle, LET_GO, "end turn")
    assert [display.token(battle, one).exhausted for one in battle.units] == [True, False]


def test_without_a_contest_there_is_nothing_to_answer() -> None:
    """RK-4, AC-2."""
    assert {refusal(chase(), text).code for text in (RUN, LEAP, LET_GO)} == {"no_contest"}


@pytest.mark.parametrize(("chaser", "jump", "chance"), [(18, 0, 1), (0, 19, 99), (20, 0, 0)])
def test_an_answers_chance_is_0_or_100_only_where_it_is_sure(
    chaser: int, jump: int, chance: int
) -> None:
    """RK-4: 20 beats 1 + 18 alone, in 1 of 400 throws; 1 + 19 never loses and once is even."""
    battle = chase(chaser=chaser, prey_jump=jump)
    play(battle, "use Chase at А-5")
    (leap,) = (one for one in battle.setup.system.commands(battle) if one.kind == "jump")
    assert (leap.facts[0].label, leap.facts[0].value) == ("Chance", chance)


@pytest.mark.parametrize(("answer", "share"), [(RUN, ("chase", 0)), (LEAP, ("jump", 5))])
def test_the_rivals_own_approach_counts(answer: str, share: tuple[str, int]) -> None:
    """RK-4: 8 + 5 of Jump wins against 12, 8 of Chase does not."""
    battle = chase(12, 8, prey_jump=5)
    events = play(battle, "use Chase at А-5", answer)
    told = only(events, "contest_lost" if answer == LEAP else "contest_won")
    assert told.against is not None
    assert [(one.name, one.value) for one in told.against.parts] == [share]
    assert (unit(battle, "C").movement == 0) is (answer == LEAP)


@pytest.mark.parametrize(("die", "kind", "stands"), [(10, "passed", "А-4"), (9, "failed", "А-1")])
def test_a_contest_let_go_is_won_by_the_first_if_it_passes(
    die: int, kind: str, stands: str
) -> None:
    """RK-4: the rival neither rolls nor moves."""
    battle = chase(die)
    rolls = battle.rolls
    events = play(battle, "use Chase at А-5", LET_GO)
    assert (only(events, "lets_go").unit, only(events, "lets_go").clause) == (1, "RK-S2")
    assert only(events, kind).figures == (die, 10)
    assert (battle.rolls - rolls, where(battle, "C"), where(battle, "P")) == (1, stands, "А-5")


def test_the_rival_sees_the_chance_of_each_approach() -> None:
    """RK-4: 121 and 184 of 400 throws against Chase 2, counted by hand; AC-3 agrees."""
    battle = chase(chaser=2, prey_jump=5)
    play(battle, "use Chase at А-5")
    tiles = commands.commands(battle)
    assert [tile.kind for tile in tiles] == ["chase", "jump", "let_go"]
    for tile, own in zip(tiles, (0, 5), strict=False):
        wins = sum(
            others + own >= 10 and (mine + 2 < 10 or others + own > mine + 2)
            for mine in range(1, 21)
            for others in range(1, 21)
        )
        assert tile.facts[0].value == wins // 4
        action = next(option for option in battle.options if option.kind == tile.kind)
        lost = sum(
            outcome.probability
            for outcome in preview(battle, action).outcomes
            if outcome.battle.units[0].movement == 0
        )
        assert lost * 400 == wins


def test_the_chances_of_the_first_are_exact() -> None:
    """RK-4, AC-3: Chase 2 against nothing, both of medium level, counted by hand."""
    battle = chase(chaser=2)
    play(battle, "use Chase at А-5")
    action = next(option for option in battle.options if option.kind == "chase")
    won = sum(
        outcome.probability
        for outcome in preview(battle, action).outcomes
        if outcome.battle.units[0].cell != battle.units[0].cell
    )
    expected = sum(
        mine + 2 >= 10 and (others < 10 or mine + 2 > others)
        for mine in range(1, 21)
        for others in range(1, 21)
    )
    assert won * 400 == expected


# Two after the same target


def two_after_one(*dice: int, **target: object) -> Battle:
    """A hunter and the friend of its prey, both three cells away from it."""
    battle = tale(
        "H...P...F",
        dice,
        red={"H": person(chase=2)},
        blue={"P": person(jump=30), "F": person(chase=1)},
    )
    return given(battle, {"P": target})


def test_two_rivals_run_after_one_and_the_same_target() -> None:
    """RK-4: the friend of the prey is asked, the target rolls nothing, who wins stands beside."""
    battle = two_after_one(12, 10)
    rolls = battle.rolls
    play(battle, "use Chase at А-5")
    assert battle.pending is not None and battle.pending.unit == 2
    events = play(battle, RUN)
    told = only(events, "contest_won")
    assert (told.unit, told.target, battle.rolls - rolls) == (0, 2, 2)
    assert (where(battle, "H"), where(battle, "P"), where(battle, "F")) == ("А-4", "А-5", "А-9")
    assert only(events, "laid").target == 1


def test_the_rival_who_wins_covers_the_target() -> None:
    """RK-4: it runs there in the other's turn, who stands still, as its tile has said."""
    battle = two_after_one(12, 14)
    events = play(battle, "use Chase at А-5", RUN)
    assert (where(battle, "H"), where(battle, "F")) == ("А-1", "А-6")
    assert not all_of(events, "laid")
    assert unit(battle, "H").movement == 0
    told = content().abilities["run_down"].summary
    assert told.endswith("who loses the contest walks no further.")


def test_with_no_other_after_it_the_target_flees() -> None:
    """RK-4: a friend with no way to it is no rival; caught or not, who flees stays where it is."""
    battle = tale(
        "H...P#F", (9, 10), red={"H": person()}, blue={"P": person(), "F": person(chase=9)}
    )
    play(battle, "use Chase at А-5")
    assert battle.pending is not None and battle.pending.unit == 1
    play(battle, RUN)
    assert (where(battle, "H"), where(battle, "P")) == ("А-1", "А-5")


def test_who_is_run_down_dodges_badly_for_a_turn() -> None:
    """RK-4: what winning a chase is good for."""
    battle = chase(12, 8)
    laid = only(play(battle, "use Chase at А-5", RUN), "laid")
    assert (laid.clause, laid.target) == ("RK-4", 1)


# Races


def test_a_race_is_against_the_nearest_who_stands() -> None:
    """RK-4, RK-8a: the nearer of two enemies; one who is down runs nowhere."""

    def rival(**changes: object) -> int:
        battle = tale(
            "A..R.BC\n.......",
            (10, 5),
            red={"A": person()},
            blue={"C": person(), "B": person()},
        )
        events = play(given(battle, {"B": changes}), "use Sprint", RUN)
        return only(events, "contest_won").target

    assert rival() == 2
    assert rival(health=-1, down=True, fell_today=True) == 1


def race(*dice: int) -> Battle:
    """Both sides two cells from the relic."""
    return tale("A.R.B", dice, red={"A": person(jump=3)}, blue={"B": person(chase=1)})


def test_a_race_for_the_relic_brings_the_winner_there() -> None:
    """RK-4: by running or by leaping."""
    battle = race(9, 10)
    events = play(battle, "use Leap", RUN)
    assert only(events, "contest_won").figures == (12, 10, 10)
    assert only(events, "relic_taken").unit == 0
    assert where(battle, "A") == "А-3"


def test_a_race_may_be_lost_by_who_began_it() -> None:
    """RK-4: the rival takes the relic in the other's turn."""
    battle = race(9, 12)
    events = play(battle, "use Sprint", RUN)
    assert only(events, "relic_taken").unit == 1
    assert (where(battle, "A"), where(battle, "B")) == ("А-1", "А-3")


def test_who_wins_a_race_hides_no_longer() -> None:
    """RK-4, RK-3d: it comes down out of its tree for the relic."""
    battle = given(race(9, 12), {"B": {"hidden": True, "perched": True}})
    play(battle, "use Sprint", RUN)
    rival = unit(battle, "B")
    assert (where(battle, "B"), rival.hidden, rival.perched) == ("А-3", False, False)


def test_a_race_is_worth_its_chances_while_the_rival_is_asked() -> None:
    """RK-4: the better runner likes to race."""
    for chaser, better in ((8, True), (0, False)):
        battle = tale("A.R.B", red={"A": person(chase=chaser)}, blue={"B": person(chase=4, jump=4)})
        before = battle.score("red")
        play(battle, "use Sprint")
        assert (battle.score("red") > before) is better


def test_nobody_runs_through_a_risk_in_a_contest() -> None:
    """RK-S2, BD-6: the only way leads over a gap, so there is no race and no chase."""
    battle = tale("AJR..B", red={"A": person()}, blue={"B": person()})
    assert refusal(battle, "use Sprint") == Refusal("no_run", "RK-S2", (("range", 6),))
    assert refusal(battle, "use Chase at А-6").code == "no_run"


def test_with_nobody_to_race_it_is_a_plain_risk() -> None:
    """RK-1, RK-4: the enemy is too far away, so only the own risk counts and nobody is asked."""
    battle = tale("A.R........B", (10,), red={"A": person()}, blue={"B": person()})
    events: tuple[Event, ...] = play(battle, "use Sprint")
    assert only(events, "passed").figures == (10, 10)
    assert where(battle, "A") == "А-3"


def test_no_race_without_a_relic_and_no_chase_of_a_neighbour() -> None:
    """RK-4, AC-2: told why."""
    battle = tale("AB.", red={"A": person()}, blue={"B": person()})
    assert refusal(battle, "use Sprint").code == "no_relic"
    assert refusal(battle, "use Chase at А-2").code == "beside"
    assert not [text for text in texts(battle) if "Chase" in text]


def test_who_runs_over_the_relic_takes_it() -> None:
    """RK-4: it lies on the way of the chase."""
    battle = tale("A.R.B", (20, 1), red={"A": person()}, blue={"B": person()})
    events = play(battle, "use Chase at А-5", RUN)
    assert only(events, "relic_taken").cells == (2,)
    assert where(battle, "A") == "А-4"
    assert (battle.state.relic_holder, battle.state.relic_cell) == (0, -1)


def test_every_approach_of_a_contest_is_a_verb_with_a_tile() -> None:
    """RK-4: an author may name no other."""
    system = chase().setup.system
    for row in content().abilities.values():
        if row.venture in ("chase", "race"):
            for risk in row.defender_risks:
                assert (risk.kind, "") in system.phrases and risk.kind in system.tiles


# What is seen of it


def test_what_the_rival_is_asked_about_stands_among_the_plans() -> None:
    """RK-4: who runs after whom, or to which cell, while the rival decides; before, nothing."""
    battle = two_after_one()
    assert display.plans(battle) == ()
    play(battle, "use Chase at А-5")
    (plan,) = display.plans(battle)
    assert plan.action is not None
    assert (plan.unit, plan.action.ability, plan.action.target) == (0, "run_down", 1)
    battle = race()
    play(battle, "use Sprint")
    (plan,) = display.plans(battle)
    assert plan.action is not None
    assert battle.setup.board.name(plan.action.cells[0]) == "А-3"


def test_the_chance_of_an_approach_is_rounded_as_every_other_is() -> None:
    """RK-4: Chase 4 against 3 wins 195 of 400 throws, 48.75%."""
    battle = tale("C...P", (), red={"C": person(chase=3)}, blue={"P": person(chase=4)})
    play(battle, "use Chase at А-5")
    assert commands.commands(battle)[0].facts[0].value == 49

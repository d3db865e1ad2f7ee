"""Rulings on attack, defence and damage (SP-3, SP-4, SP-8)."""

import pytest
from hypothesis import given as example
from hypothesis import strategies

from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.preview import preview
from rules.content.scenario import Member
from rules.systems.seven_phase import chances
from rules.systems.seven_phase.content import Skilled
from rules.systems.seven_phase.shows.commands import commands
from tests.builders import all_of, only, part, play, refusal, texts, unit
from tests.rules.systems.seven_phase.battles import (
    DUEL,
    MISS,
    battle_of,
    carry_out,
    declare,
    kinds,
    magician,
    man,
    play_round,
    struck,
)

# Chances (SP-S1)


@pytest.mark.parametrize(
    ("characteristic", "level", "expected"),
    [(10, 0, 50), (14, 3, 91), (11, 0, 55), (11, -3, 38), (13, 1, 71), (10, -10, 0), (14, 9, 133)],
)
def test_sp_s1_the_chance_is_characteristic_times_ten_and_level_by_two(
    characteristic: int, level: int, expected: int
) -> None:
    """SP-S1: rounded down; its shares add up to it."""
    own = chances.chance(Skilled("melee", characteristic, level))
    assert own.value == expected == sum(share.value for share in own.parts)


@pytest.mark.parametrize(
    ("chance", "value", "expected"),
    [
        (50, 51, chances.FAILURE),
        (50, 50, chances.SUCCESS),
        (50, 26, chances.SUCCESS),
        (50, 25, chances.SIGNIFICANT),
        (50, 11, chances.SIGNIFICANT),
        (50, 10, chances.PARTICULAR),
        (51, 26, chances.SUCCESS),
        (54, 11, chances.SIGNIFICANT),
        (54, 10, chances.PARTICULAR),
        (0, 1, chances.FAILURE),
        (4, 1, chances.SIGNIFICANT),
        (133, 100, chances.SUCCESS),
    ],
)
def test_sp_s1_half_of_the_chance_is_significant_and_a_fifth_particular(
    chance: int, value: int, expected: int
) -> None:
    """SP-S1: both rounded down."""
    assert chances.quality(chance, value) == expected


@example(
    value=strategies.integers(0, 30),
    level=strategies.integers(-10, 20),
    more=strategies.lists(strategies.integers(-6, 6), max_size=4),
)
def test_sp_s1_shares_always_add_up(value: int, level: int, more: list[int]) -> None:
    """SP-S1: whatever the modifiers, the parts make the chance, as long as there is one."""
    changes = tuple(("cover", change) for change in more)
    own = chances.chance(Skilled("melee", value, level), changes)
    expected = value * (10 + level + sum(more)) // 2
    assert own.value == max(0, expected)
    assert sum(share.value for share in own.parts) == expected


# Attack, defence, damage (SP-8)


def test_sp_8_a_blow_is_attack_then_defence_then_damage() -> None:
    """SP-8: 50 hits at 50%, nothing in hand to parry with, agility 0 dodges nothing."""
    battle, events = struck(50, MISS, 1, 4, 2)
    told = [one for one in kinds(events) if one in ("strike", "hit", "no_dodge", "blow", "damage")]
    assert told == ["strike", "hit", "no_dodge", "blow", "damage"]
    assert only(events, "hit").figures == (50, 50)
    assert only(events, "blow").figures == (12,)
    assert unit(battle, "C").health == 18


def test_sp_8_an_attack_that_misses_ends_there() -> None:
    """SP-8: one die, and neither defence nor damage."""
    _, events = struck(51)
    assert "miss" in kinds(events)
    assert not {"no_dodge", "block", "blow"} & set(kinds(events))


def test_sp_8_blows_are_parried_or_dodged_whichever_is_likelier() -> None:
    """SP-8: a dragonne parries at 3 levels less; the better of the two ways is taken."""
    battle = battle_of("AC", (50, 30), red=DUEL["red"], blue={"C": man(agility=0)}, ready="AC")
    declare(battle, {"A": "attack at А-2", "C": "guard"})
    assert only(carry_out(battle), "block").figures == (30, 50)
    battle = battle_of("AC", (50, 30), red=DUEL["red"], blue={"C": man(agility=14)}, ready="AC")
    declare(battle, {"A": "attack at А-2", "C": "guard"})
    assert only(carry_out(battle), "dodge").figures == (30, 77)


def test_sp_8_shots_can_be_parried_but_not_dodged() -> None:
    """SP-8: with a shield well, with a blade badly, with nothing not at all."""

    def shot(target: Member) -> list[Event]:
        bowman = {"A": man("bow")}
        battle = battle_of("A.C", (50, 20), red=bowman, blue={"C": target}, ready="AC")
        declare(battle, {"A": "attack at А-3", "C": "А-3 → А-2"})
        return carry_out(battle)

    assert only(shot(man(agility=20, shield=True)), "block").figures == (20, 50)
    assert only(shot(man(agility=20, level=2)), "block").figures == (20, 25)


def test_sp_8_who_has_nothing_to_parry_a_shot_with_suffers_it() -> None:
    """SP-8: no defence is rolled."""
    battle = battle_of(
        "A.C", (50, 2, 1, 1), red={"A": man("bow")}, blue={"C": man(agility=20)}, ready="A"
    )
    events = play_round(battle, A="attack at А-3")
    assert [one for one in kinds(events) if one in ("cast", "hit", "blow", "damage")] == [
        "cast",
        "hit",
        "blow",
        "damage",
    ]
    assert not {"block", "no_block", "dodge", "no_dodge"} & set(kinds(events))


def test_sp_8_throws_can_be_dodged() -> None:
    """SP-8: as blows can."""
    battle = battle_of(
        "A.C", (50, 1), red={"A": man("javelin")}, blue={"C": man(agility=10)}, ready="A"
    )
    assert "dodge" in kinds(play_round(battle, A="attack at А-3"))


def test_sp_8_a_shield_needs_a_hand() -> None:
    """SP-8: with both hands on the polearm only the polearm parries."""
    two_handed = man("polearm", shield=True)
    battle = battle_of("AC", (50, 36), red=DUEL["red"], blue={"C": two_handed}, ready="AC")
    declare(battle, {"A": "attack at А-2", "C": "guard"})
    told = only(carry_out(battle), "block")
    assert (told.figures, part(told, "parry")) == ((36, 45), -20)


def test_sp_8_each_further_defence_of_a_round_is_harder() -> None:
    """SP-8: 3 levels less for each before it; the next round begins anew."""
    battle = battle_of(
        "ACB",
        (2, 1, 50, 35, 50, 20, 50, 35, 50, 20),
        red={"A": man(), "B": man()},
        blue={"C": man(level=0)},
        ready="ABC",
    )
    for _ in range(2):
        battle_round = play_round_with_initiative(battle)
        assert [one.figures for one in battle_round] == [(35, 50), (20, 35)]
        assert part(battle_round[1], "again") == -15


def test_sp_8_the_third_defence_is_six_levels_harder() -> None:
    """SP-8: three levels for each before it, so 50, 35 and 20%."""
    battle = battle_of(
        """
        ACB
        .D.
        """,
        (3, 2, 1, 50, 50, 50, 35, 50, 20),
        red={name: man() for name in "ABD"},
        blue={"C": man()},
        ready="ABCD",
    )
    strike = "attack at А-2"
    events = play_round(battle, A=strike, B=strike, D=strike)
    assert [one.figures for one in all_of(events, "block")] == [(50, 50), (35, 35), (20, 20)]


def play_round_with_initiative(battle: Battle) -> list[Event]:
    """A round in which both strike at C without being struck; C's parries."""
    if battle.round == 2:
        battle.source = type(battle.source)((2, 1, 50, 35, 50, 20))
        battle.dice = 0
    events = play_round(battle, A="attack at А-2", B="attack at А-2")
    return list(all_of(events, "block"))


def test_sp_s1_a_particular_attack_needs_a_significant_defence() -> None:
    """SP-S1: 30 parries a plain success, but not a particular one; 25 parries both."""
    for attack, parry, kept in ((11, 30, True), (10, 30, False), (10, 25, True)):
        battle = battle_of(
            "AC", (attack, parry, 1, 1, 1), red=DUEL["red"], blue=DUEL["blue"], ready="AC"
        )
        events = play_round(battle, A="attack at А-2")
        assert ("block" in kinds(events)) == kept
        assert ("particular" in kinds(events)) == (attack == 10)
        told = next(one for one in events if one.kind in ("block", "no_block"))
        shares = {share.name: share.value for share in told.parts}
        assert (told.figures[1], shares.get("significant", 0)) == (
            (25, -25) if attack == 10 else (50, 0)
        )


def test_sp_s1_who_chooses_its_defence_sees_the_chance_that_helps() -> None:
    """SP-S1, SP-8: half of 50, rounded down, against a particular attack."""
    for attack, chance in ((11, 50), (10, 25)):
        battle = battle_of("AC", (attack,), **DUEL, ready="AC", options={"defence": "chosen"})
        declare(battle, {"A": "attack at А-2"})
        play(battle, "carry it out")
        tile = next(one for one in commands(battle) if one.kind == "parry")
        assert [fact.value for fact in tile.facts] == [chance]


# Cover and distance


def test_bd_6_cover_and_distance_make_missiles_harder() -> None:
    """BD-6, SP-8: four levels for cover, three beyond the near distance."""
    battle = battle_of(
        "A......C",
        (MISS,),
        red={"A": man("bow")},
        blue={"C": man()},
        ready="A",
    )
    told = only(play_round(battle, A="attack at А-8"), "miss")
    assert (told.figures, part(told, "far")) == ((MISS, 35), -15)
    for cells, chance in (("A...C", 50), ("A....C", 35)):
        battle = battle_of(cells, (MISS,), red={"A": man("bow")}, blue={"C": man()}, ready="A")
        text = f"attack at А-{len(cells)}"
        assert only(play_round(battle, A=text), "miss").figures == (MISS, chance)
    battle = battle_of(
        "A.c.\n...C", (MISS,), red={"A": man("bow")}, blue={"C": man()}, ready="A", C={"cell": 2}
    )
    told = only(play_round(battle, A="attack at А-3"), "miss")
    assert (told.figures, part(told, "cover")) == ((MISS, 30), -20)


# The chosen defence


def test_sp_8_as_a_variant_the_defender_chooses() -> None:
    """SP-8: dodge, parry or neither; a shot cannot be dodged."""
    battle = battle_of(
        "AC",
        (50, 30),
        red=DUEL["red"],
        blue={"C": man(agility=10)},
        ready="AC",
        options={"defence": "chosen"},
    )
    declare(battle, {"A": "attack at А-2"})
    play(battle, "carry it out")
    assert battle.pending is not None and battle.pending.side == "blue"
    assert texts(battle) == ("dodge", "parry", "suffer it")
    assert refusal(battle, "guard").clause == "SP-1b"
    assert "dodge" in kinds(play(battle, "dodge"))


def test_sp_8_only_what_helps_can_be_chosen() -> None:
    """SP-8: empty hands do not parry, and nobody dodges a shot."""
    battle = battle_of(
        "AC",
        (50, 1, 1, 1),
        red=DUEL["red"],
        blue={"C": man()},
        ready="A",
        options={"defence": "chosen"},
    )
    declare(battle, {"A": "attack at А-2"})
    play(battle, "carry it out")
    assert refusal(battle, "parry").code == "no_parry"
    assert "blow" in kinds(play(battle, "suffer it"))
    battle = battle_of(
        "A.C",
        (50,),
        red={"A": man("bow")},
        blue={"C": man(shield=True)},
        ready="AC",
        options={"defence": "chosen"},
    )
    declare(battle, {"A": "attack at А-3"})
    play(battle, "carry it out")
    told = refusal(battle, "dodge")
    assert (told.code, told.clause) == ("no_dodge", "SP-8")


def test_ac_3_a_forecast_knows_every_outcome_of_an_attack() -> None:
    """AC-3: hit 50%, no defence; the blow's grades by 2d10 + 7, and few enough paths."""
    battle = battle_of("AC", (), red=DUEL["red"], blue=DUEL["blue"], ready="A")
    declare(battle, {"A": "attack at А-2"})
    shown = preview(battle, next(one for one in battle.options if one.kind == "go"))
    harmless = sum(one.probability for one in shown.outcomes if unit(one.battle, "C").health == 20)
    lying = sum(one.probability for one in shown.outcomes if unit(one.battle, "C").health == 0)
    assert harmless * 2 == 1
    assert lying * 200 == 36  # 2d10 of 13 or more
    assert len(shown.outcomes) < 30
    # A miss; a success and a particular one that bruise (1 to 4), wound lightly (1 to 6), gravely
    # (2 to 12) or critically.
    assert sum(len(one.ways) for one in shown.outcomes) == 1 + 2 * (4 + 6 + 11 + 1)


def test_ac_3_magicians_shots_and_parries_stay_cheap() -> None:
    """AC-3: the greediest spell against a warded target is enumerated in few outcomes."""
    battle = battle_of("A.C", (), red={"A": magician("dream_fire")}, blue={"C": man()}, ready="AC")
    declare(battle, {"A": "cast Dream Fire at А-3"})
    shown = preview(battle, next(one for one in battle.options if one.kind == "go"))
    assert sum(one.probability for one in shown.outcomes) == 1
    assert len(shown.outcomes) < 40

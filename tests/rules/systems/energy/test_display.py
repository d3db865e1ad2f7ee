"""What the Energy Duel shows: action bar, card, token, order of turns (AC-2)."""

import pytest

from rules.battle.machine import Battle
from rules.battle.sheet import Command
from rules.systems.energy.content import content
from tests.builders import given, only, play, unit
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock

SPARK = content().spells["spark"]


def bar(battle: Battle) -> dict[str, Command]:
    """The action bar by ability or verb."""
    commands = battle.setup.system.commands(battle)
    return {command.ability or command.kind: command for command in commands}


def reasons(battle: Battle) -> dict[str, str]:
    """Why what is greyed out cannot be used."""
    return {name: str(command.refusal) for name, command in bar(battle).items() if command.refusal}


def test_ac_2_what_cannot_be_used_now_says_why() -> None:
    """AC-2: nobody in range, too few points, too little Energy, no step left."""
    red = {"M": mage("spark", "lightning", "mending_light")}
    battle = duel("M......W", [10], red=red, blue={"W": warlock()})
    assert reasons(battle) == {
        "spark": f"nobody_in_range (range {SPARK.range}): BD-5",
        "strike": "nobody_in_range (range 3): BD-5",
    }
    near = duel("MW..", [10], red=red, blue={"W": warlock()})
    play(near, "strike at А-2")
    assert reasons(near) == {
        "move": "no_way: BD-5",
        "spark": "attack_points (needed 4, left 2): ED-2.7b",
        "lightning": "attack_points (needed 4, left 2): ED-2.7b",
        "strike": "attack_points (needed 3, left 2): ED-2.7b",
    }
    poor = given(battle, {"M": {"energy": 9, "movement_points": 0}})
    assert reasons(poor) == {
        "move": "movement_points (needed 1, left 0): ED-2.8a",
        "spark": "energy (needed 15, left 9): ED-2.1b",
        "lightning": "energy (needed 20, left 9): ED-2.1b",
        "mending_light": "energy (needed 20, left 9): ED-2.1b",
        "strike": "energy (needed 10, left 9): ED-2.1b",
    }


def test_ed_2_1b_ed_2_7b_the_bar_shows_what_each_costs() -> None:
    """ED-2.1b, ED-2.6b, ED-2.7b: with the clause behind each number."""
    battle = duel("M.W", red={"M": mage("spark", "mending_light")}, blue={"W": warlock()})
    costs = {
        name: {(cost.value, cost.clause) for cost in command.costs}
        for name, command in bar(battle).items()
    }
    assert costs["spark"] == {(15, "ED-2.1b"), (4, "ED-2.7b"), (1, "ED-2.6b")}
    assert costs["strike"] == {(10, "ED-2.1b"), (3, "ED-2.7b"), (1, "ED-2.6b")}
    assert costs["mending_light"] == {(20, "ED-2.1b"), (1, "ED-2.6b")}
    assert costs["move"] == set()


def test_ed_2_1d_the_bar_shows_what_ending_the_turn_rests_away() -> None:
    """ED-2.1d: 40 Energy with two points left, 20 with one."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    assert bar(battle)["end"].facts[0].value == 40
    play(battle, "rest")
    assert bar(battle)["end"].facts[0].value == 20


@pytest.mark.parametrize(("level", "least", "most"), [(1, 5, 15), (10, 6, 19)])
def test_ed_2_5b_a_call_tells_the_numbers_of_whom_it_calls(
    level: int, least: int, most: int
) -> None:
    """ED-2.5b, ED-2.9a: at its caster's level, as the wolf that comes then has them."""
    red = {"U": fighter("summoner", "call_wolf", level=level)}
    battle = duel("U..D", red=red, blue={"D": duelist()})
    told = {fact.label: fact for fact in bar(battle)["call_wolf"].facts}
    damage = told["Its damage"]
    assert (damage.value, damage.most, damage.clause) == (least, most, "ED-2.9a")
    play(battle, "cast Call of the Wolf at А-2", "end turn")
    wolf = unit(battle, "Wolf 1")
    assert told["Its health"].value == wolf.health
    assert told["Its steps"].value == wolf.movement_points == 3
    assert told["Its reach"].value == 1


def test_ed_2_5a_the_order_shown_begins_with_the_one_who_acts() -> None:
    """ED-2.5a: the living alone, in the order in which they will act."""
    red, blue = {"S": swordsman(), "T": duelist()}, {"W": warlock(), "X": warlock()}
    battle = duel("S.W\nT.X", red=red, blue=blue)
    order = battle.setup.system.order
    assert order(battle) == (0, 1, 2, 3)
    play(battle, "end turn")
    assert order(battle) == (1, 2, 3, 0)
    assert order(given(battle, {"W": {"health": 0, "cell": -1}})) == (1, 3, 0)


def test_ed_2_2c_the_card_shows_every_number_with_its_bound() -> None:
    """ED-2.2c: charges out of the level."""
    battle = duel("S...W", red={"S": swordsman(level=4, block=70)}, blue={"W": warlock()})
    battle = given(battle, {"S": {"charges": 3, "energy": 60}})
    card = battle.setup.system.card(battle, unit(battle, "S"))
    gauges = {gauge.label: (gauge.value, gauge.maximum) for gauge in card.gauges}
    assert (gauges["Charges"], gauges["Energy"]) == ((3, 4), (60, 100))
    facts = {fact.label: fact.value for fact in card.facts}
    assert facts["Chance to block"] == 50
    assert facts["Resists physical"] > 15
    resisted = {one: value for one, value in facts.items() if one.startswith("Resists")}
    assert resisted == {"Resists physical": 21, "Resists all else": 5}


def test_ed_2_10f_the_card_counts_luck_to_a_block_where_a_ward_lies() -> None:
    """ED-2.10f: shield 25 without it; with it 25 + 15 + Luck 7, and a Heart of Darkness 14."""
    battle = duel("S...W", red={"S": swordsman(block=25, luck=7)}, blue={"W": warlock()})

    def chance(*spells: str) -> int:
        lying = [{"spell": spell, "author": 0, "remaining": 2} for spell in spells]
        laid = given(battle, {"S": {"effects": lying}})
        facts = battle.setup.system.card(laid, unit(laid, "S")).facts
        return next(fact.value for fact in facts if fact.label == "Chance to block")

    assert chance() == chance("heart_of_darkness") == 25
    assert chance("spell_ward") == 47
    assert chance("spell_ward", "heart_of_darkness") == 50


def test_ed_2_12a_the_card_counts_ones_own_book_where_it_lowers_ones_own_block() -> None:
    """ED-2.12a: 25 less 10, if the option says so."""
    for option, chance in (("others", 25), ("own", 15)):
        battle = duel(
            "M..W", red={"M": mage(block=25)}, blue={"W": warlock()}, options={"book": option}
        )
        facts = battle.setup.system.card(battle, unit(battle, "M")).facts
        assert next(one.value for one in facts if one.label == "Chance to block") == chance


def test_ed_2_12b_raised_guard_warns_who_has_nothing_to_block_with() -> None:
    """ED-2.12b: neither shield nor ward nor cover; it may be cast all the same."""
    shield, bare = swordsman("raised_guard", block=25), duelist("raised_guard")
    warned = [("nothing_to_block_with", "ED-2.12b")]
    ward = {"spell": "spell_ward", "author": 0, "remaining": 2}
    for cell, member, effects, notes in (
        (1, shield, [], []),
        (1, bare, [], warned),
        (1, bare, [ward], []),
        (0, bare, [], []),
    ):
        battle = duel("cA..W", red={"A": member}, blue={"W": warlock()})
        battle = given(battle, {"A": {"effects": effects, "cell": cell}})
        tile = bar(battle)["raised_guard"]
        assert ([note[:2] for note in tile.rules_out], tile.refusal) == (notes, None)


def test_ed_2_6c_the_last_action_point_warns_of_steps_left_to_walk() -> None:
    """ED-2.6c: the turn ends with it, whatever could still be walked."""
    battle = duel("A..W", red={"A": swordsman("raised_guard", block=25)}, blue={"W": warlock()})
    for points, steps, warned in ((2, 2, []), (1, 2, [(("left", 2),)]), (1, 0, [()])):
        now = given(battle, {"A": {"action_points": points, "movement_points": steps}})
        for name in ("raised_guard", "rest", "strike"):
            assert [note.numbers for note in bar(now)[name].rules_out] == warned


def lasting(battle: Battle, name: str) -> list[int]:
    """For how many turns what lies on somebody still lasts, as its card and its token say."""
    system, bearer = battle.setup.system, unit(battle, name)
    on_card = [mark.remaining for mark in system.card(battle, bearer).marks]
    assert [mark.remaining for mark in system.token(battle, bearer).marks] == on_card
    return on_card


def test_log_token_and_card_count_turns_alike() -> None:
    """ED-2.10b: Raised Guard lasts 3 turns of its bearer, the one that it is cast in not among
    them; a turn that began under it counts until it is over."""
    battle = duel("S...W", red={"S": swordsman("raised_guard")}, blue={"W": warlock()})
    told = only(play(battle, "cast Raised Guard"), "laid").figures
    seen = [lasting(battle, "S")]
    for _ in range(7):
        play(battle, "end turn")
        seen.append(lasting(battle, "S"))
    assert told == (3,)
    assert seen == [[3], [3], [3], [2], [2], [1], [1], []]


def test_ed_2_7d_what_holds_is_counted_like_the_rest() -> None:
    """ED-2.7d: Chains of Ice hold 2 turns, the second until its end."""
    battle = duel("W.D", [1], red={"W": warlock("chains_of_ice")}, blue={"D": duelist()})
    play(battle, "cast Chains of Ice at А-3")
    seen = []
    for _ in range(4):
        (mark,) = battle.setup.system.card(battle, unit(battle, "D")).marks
        seen.append((mark.remaining, [fact.value for fact in mark.facts]))
        play(battle, "end turn")
    assert seen == [(2, [2]), (2, [2]), (1, [1]), (1, [1])]


def test_ed_2_2f_the_card_counts_the_ticks_to_come() -> None:
    """ED-2.2f: of three ticks of Slow Fire one falls as each turn of its bearer begins; while that
    turn goes on it still lies there, with a tick fewer to come."""
    battle = duel("W.D", [1, 4, 4, 4], red={"W": warlock("slow_fire")}, blue={"D": duelist()})
    play(battle, "cast Slow Fire at А-3")
    seen = []
    for _ in range(4):
        (mark,) = battle.setup.system.card(battle, unit(battle, "D")).marks
        to_come = [fact.value for fact in mark.facts if fact.label == "Ticks to come"]
        seen.append((mark.remaining, to_come))
        play(battle, "end turn")
    assert seen == [(3, []), (3, [2]), (2, []), (2, [1])]


def test_ed_2_2f_a_dot_says_before_and_after_it_is_laid_that_it_hurts_as_turns_begin() -> None:
    """ED-2.2f, 2.9d: the tile of Slow Fire tells it, and what Magic Power 9 adds to each tick; the
    card of who bears it does till its turn begins."""
    red = {"W": warlock("slow_fire", magic_power=9)}
    battle = duel("W.D", [1, 4], red=red, blue={"D": duelist()})
    told = {fact.label: fact for fact in bar(battle)["slow_fire"].facts}
    assert (told["As its turns begin"].clause, told["Bonus"].value) == ("ED-2.2f", 27)
    play(battle, "cast Slow Fire at А-3")
    for tells in (True, False):
        (mark,) = battle.setup.system.card(battle, unit(battle, "D")).marks
        assert any(fact.label == "As its turns begin" for fact in mark.facts) is tells
        play(battle, "end turn")


def test_ed_2_2f_who_lays_a_dot_with_its_last_charge_is_told_that_none_is_left_to_eat() -> None:
    """ED-2.2f: the charge that marks it is spent; what it says changes once another is held."""
    battle = duel("W.D", [1], red={"W": warlock("slow_fire", level=2)}, blue={"D": duelist()})
    for held, said in ((2, []), (1, ["Its author holds no charge now"])):
        laid = given(battle, {"W": {"charges": held}})
        play(laid, "cast Slow Fire at А-3 with 1 charge")
        (mark,) = laid.setup.system.card(laid, unit(laid, "D")).marks
        labels = [fact.label for fact in mark.facts]
        assert (
            "Consumes charges" in labels and labels[labels.index("Consumes charges") + 1 :] == said
        )


def test_ed_2_10e_the_card_shows_a_stone_skin_halved() -> None:
    """ED-2.10e: 5 off hostile chances behind a Doubt; its resistance is whole."""
    battle = duel("D.W", red={"D": duelist()}, blue={"W": warlock()})
    lying = [{"spell": spell, "author": 1, "remaining": 2} for spell in ("doubt", "stone_skin")]
    battle = given(battle, {"D": {"effects": lying}})
    skin = battle.setup.system.card(battle, unit(battle, "D")).marks[1]
    assert [(*fact[1:4], fact.halved) for fact in skin.facts] == [
        (5, "%", "ED-2.10a", True),
        (15, "+%", "ED-2.9c", False),
    ]


def test_bd_5_walled_in_a_line_can_be_aimed_nowhere() -> None:
    """BD-5, AC-2: said as it is."""
    battle = duel("M#W\n##.", red={"M": mage("lightning")}, blue={"W": warlock()})
    assert reasons(battle)["lightning"] == "walled_in: BD-5"


def test_a_token_is_exhausted_once_its_turn_of_the_round_is_over() -> None:
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})

    def exhausted() -> list[bool]:
        token = battle.setup.system.token
        return [token(battle, one).exhausted for one in battle.units]

    assert exhausted() == [False, False]
    play(battle, "end turn")
    assert exhausted() == [True, False]
    play(battle, "end turn")
    assert exhausted() == [False, False]


def test_ed_2_6c_steps_that_the_last_action_point_gives_are_unused_too() -> None:
    """ED-2.6c, ED-2.8d: Long Stride gives 2; who is held to its cell has none of them."""
    battle = duel("D....S", red={"D": duelist("long_stride")}, blue={"S": swordsman()})
    for held, left in (([], [(("left", 4),)]), (["chains_of_ice"], [()])):
        chains = [{"spell": one, "author": 1, "remaining": 2} for one in held]
        steps = 0 if held else 2
        now = given(
            battle, {"D": {"action_points": 1, "movement_points": steps, "effects": chains}}
        )
        tile = bar(now)["long_stride"]
        assert [note.numbers for note in tile.rules_out] == left


def test_ed_2_12d_a_blow_tells_what_rides_on_it() -> None:
    """ED-2.12d, ED-2.10a: the wolf's bite slows by its chance as a spell and the wolf's Luck."""
    battle = duel("U..D", red={"U": fighter("summoner", "call_wolf")}, blue={"D": duelist()})
    play(battle, "cast Call of the Wolf at А-2", "end turn")
    spell, luck = content().spells["broken_stride"], content().summons["wolf"].luck[0]
    told = {fact.label: fact for fact in bar(battle)["strike"].facts}
    assert spell.effect is not None
    assert told[spell.title].value == spell.chance + luck == 74
    assert told["Turns"].value == spell.effect.duration
    assert told["Movement points"].value == -1


def test_ed_2_10a_who_does_nothing_by_chance_is_told_that_no_chance_rises() -> None:
    """ED-2.10a, ED-2.10f: lightning always works; ice may fail, and so may a ward's block."""
    certain = "Nothing that it does goes by chance"
    for other, told in (("lightning", True), ("chains_of_ice", False), ("spell_ward", False)):
        red = {"M": mage("lord_of_the_sky", other)}
        battle = duel("M.W", red=red, blue={"W": warlock()})
        sky = {"spell": "lord_of_the_sky", "author": 0, "remaining": 4}
        battle = given(battle, {"M": {"effects": [sky]}})
        (mark,) = battle.setup.system.token(battle, unit(battle, "M")).marks
        assert (certain in [fact.label for fact in mark.facts]) == told, other

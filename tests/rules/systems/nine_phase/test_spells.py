"""Casting times, what spoils a spell, and what spells do (NP-S1 to NP-S5)."""

import msgspec
import pytest

from game.play.telling import plan_words, tell_note
from rules.battle.notation import parse_action
from rules.battle.preview import forecast
from rules.systems.nine_phase import SYSTEM
from rules.systems.nine_phase.content import content
from rules.systems.nine_phase.rows import Source
from rules.systems.nine_phase.spells import casting_time, due
from tests.builders import all_of, given, only, part, play, refusal, texts, unit, where
from tests.rules.systems.nine_phase.fields import (
    acting,
    archer,
    asked,
    cleric,
    field,
    fighter,
    mage,
    swordsman,
    wait_for,
)

LINE = "A....X"


@pytest.mark.parametrize(
    ("source", "levels", "rounds", "phases"),
    [
        ("spell", range(1, 3), 0, 0),
        ("word", range(1, 10), 0, 0),
        ("device", range(1, 10), 0, 0),
        ("innate", range(1, 10), 0, 0),
        ("spell", range(3, 7), 0, 1),
        ("scroll", range(1, 3), 0, 1),
        ("spell", range(7, 10), 1, 0),
        ("scroll", range(3, 7), 1, 0),
        ("scroll", range(7, 10), 1, 1),
    ],
)
def test_the_casting_times_are_the_sources(
    source: Source, levels: range, rounds: int, phases: int
) -> None:
    """NP-S3: each level of each sort of magic."""
    some = content().spells["fireball"]
    for level in levels:
        spell = msgspec.structs.replace(some, source=source, level=level)
        assert casting_time(spell) == (rounds, phases)


@pytest.mark.parametrize(
    ("spell", "begun", "works"),
    [
        ("dart_of_light", (1, 2), (1, 2)),
        ("fireball", (1, 2), (1, 5)),
        ("fireball", (1, 5), (1, 8)),
        ("fireball", (1, 8), (2, 2)),
        ("storm", (1, 2), (2, 2)),
        ("storm", (1, 5), (2, 5)),
        ("storm", (1, 8), (2, 8)),
        ("scroll_of_storms", (1, 2), (2, 5)),
        ("scroll_of_storms", (1, 5), (2, 8)),
        ("scroll_of_storms", (1, 8), (3, 2)),
    ],
)
def test_a_spell_works_when_its_time_has_come(
    spell: str, begun: tuple[int, int], works: tuple[int, int]
) -> None:
    """NP-S4: begun in this round and phase, it works in that one."""
    assert due(content().spells[spell], *begun) == works


def test_the_content_has_every_level_and_every_casting_time() -> None:
    """NP-S3: nothing of the table is dead."""
    spells = content().spells.values()
    assert {spell.level for spell in spells} == set(range(1, 10))
    assert {casting_time(spell) for spell in spells} == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert {spell.shape for spell in spells} >= {"burst", "line", "cone"}


def test_a_dart_works_at_once() -> None:
    """NP-S3: level 1, no delay; it never misses."""
    battle = field(LINE, (3,), red={"A": mage("dart_of_light")}, blue={"X": swordsman()})
    told = play(battle, "cast Dart of Light at А-6")
    hurt = only(told, "damage")
    assert (hurt.figures, hurt.clause) == ((5, 30, 25), "NP-S3")


def test_a_fireball_begun_in_2_bursts_in_5_where_it_was_aimed() -> None:
    """NP-S4: X saves with 8 + 4 = 12 and feels half of 10 + 5; Y walked away meanwhile."""
    drawing = """
        A....XY
        .......
        .......
    """
    battle = field(
        drawing, (8, 10), red={"A": mage("fireball")}, blue={"X": swordsman(), "Y": swordsman()}
    )
    begun = only(play(battle, "cast Fireball at А-6"), "begun")
    assert (begun.clause, begun.figures) == ("NP-S4", (5, 1))
    assert unit(battle, "A").spell == "fireball"
    wait_for(battle, 4, "Y")
    told = play(battle, "А-7 → В-7", "wait")
    assert unit(battle, "A").spell == ""
    saved = only(told, "save")
    assert (saved.figures, saved.against and saved.against.total) == ((12,), 12)
    hurt = only(told, "damage")
    assert hurt.target == unit(battle, "X").id
    assert (hurt.figures, part(hurt, "saved")) == ((7, 30, 23), -8)


def test_no_save_feels_it_all_and_friends_feel_it_too() -> None:
    """NP-S3: a fan of fire knows no sides."""
    red = {"A": mage("burning_fan"), "B": swordsman()}
    battle = field("ABX", (6, 6, 6), red=red, blue={"X": swordsman()})
    told = play(battle, "cast Burning Fan at А-2")
    assert [event.target for event in all_of(told, "damage")] == [1, 2]
    assert {event.figures for event in all_of(told, "damage")} == {(8, 30, 22)}


def test_damage_before_it_works_spoils_a_spell() -> None:
    """NP-S5: the arrow of phase 2 comes before phase 5."""
    battle = field(LINE, (20, 1), red={"A": mage("fireball")}, blue={"X": archer()})
    told = play(battle, "cast Fireball at А-6", "shoot at А-1")
    spoilt = only(told, "spoilt")
    assert (spoilt.clause, spoilt.ability) == ("NP-S5", "fireball")
    assert unit(battle, "A").spell == ""
    assert asked(battle, 5) <= {"X"}


def test_who_cannot_act_when_its_spell_is_due_loses_it() -> None:
    """NP-S4, NP-S3: the word of stillness falls in 2, the ball of fire would burst in 5."""
    blue = {"X": mage("word_of_stillness")}
    battle = field(LINE, red={"A": mage("fireball")}, blue=blue)
    told = play(battle, "cast Fireball at А-6", "cast Word of Stillness at А-1")
    lost = only(told, "spoilt")
    assert (lost.unit, lost.ability, lost.clause) == (0, "fireball", "NP-S3")
    assert not all_of(told, "damage") and unit(battle, "A").spell == ""


def test_a_miss_does_not_spoil_and_the_variant_lets_it_work() -> None:
    """NP-S5: only damage does; with `spoiling` off nothing does."""
    red, blue = {"A": mage("fireball")}, {"X": archer()}
    missed = field(LINE, (1,), red=red, blue=blue)
    play(missed, "cast Fireball at А-6", "shoot at А-1")
    assert unit(missed, "A").spell == "fireball"
    battle = field(LINE, (20, 1), red=red, blue=blue, options={"spoiling": False})
    told = play(battle, "cast Fireball at А-6", "shoot at А-1")
    assert not all_of(told, "spoilt") and unit(battle, "A").spell == "fireball"


def test_a_caster_does_not_move_in_the_round_of_its_spell() -> None:
    """NP-S1: nobody asks it where to go; engaged, it is refused by the clause."""
    drawing = """
        A...X
        .....
    """
    battle = field(drawing, (1,), red={"A": mage("dart_of_light")}, blue={"X": swordsman()})
    play(battle, "cast Dart of Light at А-5")
    assert asked(battle, 3) == set()
    assert battle.state.phase == 4
    play(battle, "А-5 → Б-2", "wait")
    wait_for(battle, 7, "A")
    told = refusal(battle, "А-1 → А-2")
    assert (told.code, told.clause) == ("has_cast", "NP-S1")
    assert texts(battle) == ("wait", "turn at Б-2")


def test_who_has_moved_does_not_cast() -> None:
    """NP-S1: not in 5, not in 8."""
    drawing = "A......X\nB......."
    red = {"A": mage("dart_of_light"), "B": mage("dart_of_light")}
    battle = field(drawing, red=red, blue={"X": swordsman()})
    wait_for(battle, 3, "A")
    play(battle, "А-1 → А-2", "wait")
    assert asked(battle, 5) == asked(battle, 8) == {"B"}


def test_a_caster_of_the_phase_before_is_refused_movement_while_its_spell_goes_on() -> None:
    """NP-S1, NP-S2: begun in 8 it works in 2 of the next round, and spans that round too."""
    battle = field(
        LINE, (6, 1, 10, 5), red={"A": mage("fireball", "dart_of_light")}, blue={"X": swordsman()}
    )
    wait_for(battle, 8, "A")
    play(battle, "cast Fireball at А-6")
    assert battle.round == 2 and unit(battle, "A").spell == ""
    assert unit(battle, "A").spell_round == 2
    assert asked(battle, 2) == asked(battle, 3) == asked(battle, 5) == set()


def test_one_spell_a_round() -> None:
    """NP-S2: whoever has cast in 2 is not asked in 5 and 8."""
    battle = field(LINE, (1,), red={"A": mage("dart_of_light")}, blue={"X": swordsman()})
    play(battle, "cast Dart of Light at А-6")
    assert asked(battle, 5) == asked(battle, 8) == set()


def test_a_second_spell_in_the_round_is_refused() -> None:
    """NP-S2: a cleric who can still hurl its hammer is asked, and told so."""
    priest = cleric("blessing", "recall")
    battle = field("A..X", red={"A": priest}, blue={"X": swordsman()})
    play(battle, "cast Blessing at А-1")
    wait_for(battle, 5, "A")
    told = refusal(battle, "cast Word of Recall")
    assert (told.code, told.clause) == ("one_spell", "NP-S2")


def test_a_spell_aimed_at_somebody_follows_and_is_wasted_if_out_of_reach() -> None:
    """NP-S4: X goes behind the wall before the pillar comes."""
    drawing = """
        A....X
        ...###
        ......
    """
    red = {"A": cleric("pillar_of_fire")}
    battle = field(drawing, (1, 6), red=red, blue={"X": swordsman()})
    play(battle, "cast Pillar of Fire at А-6")
    follows = battle.copy()
    told = play(follows, "А-6 → А-5", "wait")
    assert only(told, "cast").cells == (4,)
    hidden = given(battle, {"X": {"cell": 17}})
    assert only(play(hidden, "wait"), "wasted").clause == "NP-S4"


def test_a_spell_aimed_at_one_who_has_fallen_meanwhile_is_wasted() -> None:
    """NP-S4: B fells X with its arrow of 2; the pillar of 5 finds nobody, and Y feels nothing."""
    red = {"A": cleric("pillar_of_fire"), "B": archer()}
    blue = {"X": swordsman(health=5), "Y": swordsman()}
    battle = field("A....X\nB....Y", (20, 8), red=red, blue=blue)
    told = play(battle, "cast Pillar of Fire at А-6", "shoot at А-6")
    assert only(told, "fall").unit == unit(battle, "X").id
    told = ()
    while battle.state.phase < 5:
        told = play(battle, "wait")
    assert (only(told, "wasted").clause, unit(battle, "Y").health) == ("NP-S4", 30)


def test_a_ball_of_fire_is_not_aimed_at_a_wall_or_into_the_water() -> None:
    """NP-S3, BD-5, BD-6: beyond the range that is the reason, whatever lies there."""
    drawing = "A.#~." + "." * 8 + "#\n" + "." * 13 + "X"
    battle = field(drawing, red={"A": mage("fireball")}, blue={"X": swordsman()})
    told = [refusal(battle, f"cast Fireball at А-{number}") for number in (3, 4, 14)]
    assert [(one.code, one.clause) for one in told] == [
        ("wall", "BD-6"),
        ("sight", "BD-5"),
        ("range", "BD-5"),
    ]
    shore = field("A.~..\n....X", red={"A": mage("fireball")}, blue={"X": swordsman()})
    assert refusal(shore, "cast Fireball at А-3").code == "impassable"


def test_what_is_used_up_is_refused() -> None:
    """NP-S3: each has its number of uses."""
    battle = field("A..X", (1,), red={"A": cleric("blessing", "mending")}, blue={"X": archer()})
    battle = given(battle, {"A": {"used": ["blessing"]}})
    told = refusal(battle, "cast Blessing at А-1")
    assert (told.code, told.numbers) == ("used_up", (("uses", 1),))


def test_healing_stops_at_the_whole() -> None:
    """NP-S3: 8 + 2 on one who lacks six."""
    red = {"A": cleric("mending"), "B": swordsman()}
    battle = given(field("AB..X", (8,), red=red, blue={"X": swordsman()}), {"B": {"health": 24}})
    healed = only(play(battle, "cast Mending at А-2"), "heal")
    assert healed.figures == (10, 24, 30)


def test_a_binding_withstood_does_nothing() -> None:
    """NP-S3: 7 + 4 = 11 against 11 withstands it; 6 + 4 does not."""
    red, blue = {"A": cleric("binding")}, {"X": swordsman()}
    battle = field(LINE, (7,), red=red, blue=blue)
    assert only(play(battle, "cast Binding at А-6"), "failure").figures == (11,)
    assert unit(battle, "X").effects == ()
    bound = field(LINE, (6,), red=red, blue=blue)
    told = play(bound, "cast Binding at А-6")
    assert only(told, "success").figures == (10,)
    assert only(told, "laid").figures == (2,)


def test_who_saves_or_falls_is_not_shaken_by_the_horn() -> None:
    """NP-S3: half the damage for who saves, and no effect; none lies on the fallen either.
    Saves come first, X's 20 and the ones of Y and Z, then the damage, 3 + 1."""
    blue = {"X": swordsman(), "Y": swordsman(), "Z": swordsman(health=4)}
    drawing = """
        ..Y..
        A.X..
        ..Z..
    """
    battle = field(drawing, (20, 1, 1, 3), red={"A": cleric("horn_of_awe")}, blue=blue)
    told = play(battle, "cast Horn of Awe at Б-2")
    assert [event.figures[0] for event in all_of(told, "damage")] == [2, 4, 4]
    assert only(told, "fall").unit == unit(battle, "Z").id
    assert only(told, "laid").target == unit(battle, "Y").id


def test_effects_change_the_numbers_and_end() -> None:
    """NP-S3: an enemy in elven light is easier to hit by three, for three rounds."""
    elf = fighter("elf_archer", "elven_light")
    battle = field(LINE, (1, 1), red={"A": elf}, blue={"X": swordsman()})
    play(battle, "cast Elven Light at А-6")
    wait_for(battle, 8, "A")
    missed = only(play(battle, "shoot at А-6"), "miss")
    assert missed.against is not None and missed.against.total == 15 + 1 - 3
    told = ()
    while battle.round < 4:
        told = play(battle, "wait")
    assert only(told, "ended").ability == "elven_light"


def test_friends_only_and_enemies_only() -> None:
    """NP-S3: a blessing passes enemies by, a holy word friends."""
    red, blue = {"A": cleric("blessing"), "B": swordsman()}, {"X": swordsman()}
    blessed = field("ABX...", red=red, blue=blue)
    told = play(blessed, "cast Blessing at А-2")
    assert {event.target for event in all_of(told, "laid")} == {0, 1}
    red = {"A": cleric("holy_word"), "B": swordsman()}
    spoken = field("ABX...", (1, 4), red=red, blue=blue)
    told = play(spoken, "cast Holy Word")
    assert [event.target for event in all_of(told, "damage")] == [2]


def test_recall_brings_the_cleric_back_to_its_start_or_beside_it() -> None:
    """NP-S3: at once, out of an engagement; somebody stands on its start now."""
    red, blue = {"A": cleric("recall"), "B": swordsman()}, {"X": swordsman()}
    battle = field("A.B..X\n......", red=red, blue=blue)
    battle = given(battle, {"A": {"cell": 4}, "B": {"cell": 0}})
    told = play(battle, "cast Word of Recall")
    assert only(told, "move").cells == (4, 1)
    assert where(battle, "A") == "А-2"
    assert battle.state.engagements == ()


def test_lightning_runs_in_a_straight_line() -> None:
    """NP-S4: from the caster's hand, a phase later, through everybody in the row."""
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field("A..XY\n.....", (1, 1, 5), red={"A": mage("lightning")}, blue=blue)
    play(battle, "cast Lightning at А-2")
    told = play(battle, "wait", "wait")
    assert [event.target for event in all_of(told, "damage")] == [1, 2]
    assert only(told, "cast").cells == (1, 2, 3, 4)


def test_one_spell_that_fells_the_last_of_both_sides_is_a_draw() -> None:
    """NP-END: everybody in the area feels it before anybody has won."""
    battle = field("A.X", (1, 1, 5), red={"A": mage("fireball")}, blue={"X": swordsman()})
    battle = given(battle, {"A": {"health": 1}, "X": {"health": 1}})
    play(battle, "cast Fireball at А-2")
    told = play(battle, "wait")
    assert [event.unit for event in all_of(told, "fall")] == [0, 1]
    assert (battle.outcome, told[-1].kind) == ("draw", "over")


def test_a_spell_that_works_later_is_foretold_as_it_will_come() -> None:
    """AC-3, NP-S4: begun in 2, it is foretold as of phase 5, with the damage that then falls."""
    battle = field(LINE, red={"A": mage("fireball")}, blue={"X": swordsman()})
    action = parse_action("cast Fireball at А-6", battle)
    shown = forecast(battle, action)
    assert (shown.before.round, shown.before.state.phase) == (1, 5)
    foretold = next(one for one in shown.changes() if one.unit == 1)
    assert foretold.chance(lambda value: value < 0) == 1 and foretold.spread[0][0] < -10
    assert not unit(battle, "A").spell, "nothing has been begun yet"
    at_once = parse_action("wait", battle)
    assert SYSTEM.foreseen(battle, at_once)[0] is battle


def test_a_spell_of_a_full_round_takes_the_whole_of_that_in_which_it_works() -> None:
    """NP-S1, NP-S2: Falling Stars work in phase 2 of round 2; in the rest of that A may neither
    move nor cast, which is said as they are begun and as long as they are on their way."""
    red, blue = {"A": mage("falling_stars", "fireball")}, {"X": swordsman(health=60)}
    battle = field(LINE, (6, 1, 20, 1), red=red, blue=blue)
    action = parse_action("cast Falling Stars at А-6", battle)
    (begun,) = SYSTEM.plans(SYSTEM.foreseen(battle, action)[0])
    play(battle, "cast Falling Stars at А-6")
    (plan,) = SYSTEM.plans(wait_for(battle, 6))
    words = [tell_note(note, battle) for note in plan.breaks[:2]]
    assert words == ["No movement before round 3: NP-S1", "No other spell before round 3: NP-S2"]
    assert begun.breaks == plan.breaks
    names = set()
    while battle.round < 3:
        names |= {acting(battle)}
        play(battle, "wait")
    assert names == {"X"} and "cast Fireball at А-6" in texts(battle)


def test_a_spell_on_its_way_is_a_plan_that_says_what_undoes_it() -> None:
    """NP-S1, NP-S5: it comes in phase 5 of this round, in 2 of the next; the variant spares it."""
    battle = field(LINE, red={"A": mage("fireball")}, blue={"X": swordsman()})
    play(battle, "cast Fireball at А-6")
    (plan,) = SYSTEM.plans(battle)
    assert (plan.phase, plan.round, plan.action.cells) == ("5", 0, (5,))
    assert [tell_note(note, battle) for note in plan.breaks] == [
        "No movement before round 2: NP-S1",
        "Any damage before it works spoils it: NP-S5",
        "Who has left its cells is spared: NP-S4",
    ]
    assert plan.action.target < 0, "a cell was meant"
    later = given(battle, {"A": {"due_round": 2, "due_phase": 2}})
    assert [(one.phase, one.round) for one in SYSTEM.plans(later)] == [("2", 2)]


def test_a_spell_that_follows_somebody_is_a_plan_against_that_one() -> None:
    """NP-S4: whoever stands where X stood, it is X that the fire comes down on."""
    battle = field(LINE, red={"A": cleric("pillar_of_fire")}, blue={"X": swordsman()})
    play(battle, "cast Pillar of Fire at А-6")
    (plan,) = SYSTEM.plans(battle)
    assert plan_words(plan, battle) == "Pillar of Fire: X"
    moved = given(battle, {"X": {"cell": 4}})
    assert SYSTEM.plans(moved)[0].action.cells == (4,)
    assert plan_words(SYSTEM.plans(moved)[0], moved) == "Pillar of Fire: X"

"""Declared spells, cast when the side's initiative comes, and lost to damage."""

from msgspec.structs import replace

from rules.battle.machine import Battle
from rules.battle.threat import threats
from tests.builders import all_of, given, only, play, refusal, texts, unit
from tests.rules.kit.d20.members import archer, cleric, fighter, mage
from tests.rules.systems.side.fights import BLUE_FIRST, RED_FIRST, TIE, fight, loose, orc


def duel(*dice: int, spells: tuple[str, ...] = ("arcane_dart",)) -> Battle:
    """A mage four cells from an orc."""
    return fight("M...X", dice, red={"M": mage(*spells)}, blue={"X": orc()})


def test_casters_say_first_whether_they_will_cast() -> None:
    """SI-2a: both answers, before any die of initiative."""
    battle = duel(*RED_FIRST)
    assert texts(battle) == ("declare a spell", "no spell")
    assert not all_of(battle.events, "initiative")
    events = play(battle, "declare a spell")
    assert [event.kind for event in events][:3] == ["declares", "initiative", "initiative"]


def test_who_has_no_spell_left_is_not_asked() -> None:
    """SI-2a, SI-S4."""
    mages = {"M": mage("arcane_dart", spells_1=0)}
    battle = fight("M...X", RED_FIRST, red=mages, blue={"X": orc()})
    assert battle.pending is not None and battle.pending.kind == "act"


def test_without_a_declaration_no_spell() -> None:
    """SI-2a: but weapons."""
    battle = duel(*RED_FIRST)
    play(battle, "no spell", "А-1 → А-2")
    told = refusal(battle, "cast Arcane Dart at А-5")
    assert (told.code, told.clause) == ("not_declared", "SI-2a")
    assert "shoot at А-5" in texts(battle)


def test_with_a_declaration_nothing_but_a_spell_and_a_move() -> None:
    """SI-2a: who declared may forgo it, but then takes no other action."""
    battle = duel(*RED_FIRST)
    play(battle, "declare a spell", "А-1 → А-2")
    told = refusal(battle, "shoot at А-5")
    assert (told.code, told.clause) == ("declared", "SI-2a")
    play(battle, "end its part")
    assert unit(battle, "M").memory[0] == 9, "what was forgone is not lost"


def test_a_forgone_spell_is_not_lost_to_a_later_wound() -> None:
    """SI-2a, SI-2c: whoever ends its part is no longer about to cast."""
    battle = fight(
        "M..X", (*RED_FIRST, 20, 3, *RED_FIRST), red={"M": mage("arcane_dart")}, blue={"X": orc()}
    )
    play(battle, "declare a spell", "end its part")
    assert not unit(battle, "M").declared
    events = play(battle, "А-4 → А-2", "strike at А-1")
    assert only(events, "damage").target == 0 and not all_of(events, "spoilt")
    assert unit(battle, "M").memory[0] == 9


def test_after_a_tie_a_forgone_spell_is_not_lost_either() -> None:
    """SI-2a, SI-3: both sides chose; the orc who held strikes after the mage's part is over."""
    battle = fight(
        "MX\n..",
        (*TIE, 20, 3, *RED_FIRST),
        red={"M": mage("arcane_dart")},
        blue={"X": orc()},
        options={"ties": "together"},
    )
    play(battle, "declare a spell", "end its part", "hold")
    events = play(battle, "strike at А-1", "end its part")
    assert only(events, "damage").target == 0 and not all_of(events, "spoilt")


def test_which_spell_and_at_whom_is_chosen_when_it_is_cast() -> None:
    """SI-2a, SI-2b: with its side's initiative, here after the enemy has come nearer."""
    battle = duel(*BLUE_FIRST, 4, spells=("arcane_dart", "air_shield"))
    play(battle, "declare a spell")
    play(battle, "А-5 → А-3")
    assert {"cast Arcane Dart at А-3", "cast Shield of Air"} <= set(texts(battle))
    events = play(battle, "cast Arcane Dart at А-3")
    assert only(events, "cast").clause == "SI-2b"
    assert only(events, "damage").figures == (5, 7, 2), "1d6 + 1, never missing"
    assert unit(battle, "M").memory[0] == 8


def test_before_its_initiative_comes_a_spell_is_refused() -> None:
    """SI-2b: while spells are being declared."""
    told = refusal(duel(*RED_FIRST), "cast Arcane Dart at А-5")
    assert (told.code, told.clause) == ("declaring", "SI-2b")
    told = refusal(duel(*RED_FIRST), "А-1 → А-2")
    assert (told.code, told.clause) == ("spells_first", "SI-2a")


def test_casters_are_asked_one_after_another() -> None:
    """SI-2a, AC-2: whoever is asked later is told so."""
    battle = fight("M...W", red={"M": mage()}, blue={"W": mage()})
    told = battle.why_not(replace(battle.options[0], unit=unit(battle, "W").id))
    assert told is not None and (told.code, told.clause) == ("not_asked", "SI-2a")


def test_damage_before_the_casting_takes_the_spell() -> None:
    """SI-2c: the orc has the initiative and hits; one spell of the lowest level is lost."""
    mages = {"M": mage("arcane_dart", "webs", spells_1=0, spells_2=2)}
    battle = fight("M...X", (*BLUE_FIRST, 20, 3), red=mages, blue={"X": orc(speed=6)})
    play(battle, "declare a spell")
    events = play(battle, "А-5 → А-2", "strike at А-1")
    told = only(events, "spoilt")
    assert (told.clause, told.figures) == ("SI-2c", ())
    told = only(events, "forgotten")
    assert (told.clause, told.figures) == ("SI-2d", (2, 1))
    assert unit(battle, "M").memory == (0, 1, 9)
    assert refusal(battle, "cast Webs at А-2").clause == "SI-2c"
    assert refusal(battle, "strike at А-2").code == "spoilt"
    assert "А-1 → Б-1" not in texts(battle) and "end its part" in texts(battle)


def test_of_several_levels_the_lowest_pays() -> None:
    """SI-2c: since nobody has said yet which spell it would be."""
    mages = {"M": mage("arcane_dart", "webs", spells_1=2, spells_2=2)}
    battle = fight("MX", (*BLUE_FIRST, 20, 3), red=mages, blue={"X": orc()})
    play(battle, "declare a spell", "strike at А-1")
    assert unit(battle, "M").memory[:2] == (1, 2)


def test_a_miss_takes_nothing() -> None:
    """SI-2c: only damage does."""
    battle = duel(*BLUE_FIRST, 2, 6)
    play(battle, "declare a spell", "А-5 → А-2", "strike at А-1")
    assert unit(battle, "M").declared
    assert only(play(battle, "cast Arcane Dart at А-2"), "damage").figures == (7, 7, 0)


def test_damage_after_the_casting_takes_nothing_more() -> None:
    """SI-2c: it had finished."""
    battle = duel(*RED_FIRST, 1, 20, 3)
    play(battle, "declare a spell", "cast Arcane Dart at А-5", "end its part")
    events = play(battle, "А-5 → А-2", "strike at А-1")
    assert not all_of(events, "spoilt")
    assert unit(battle, "M").memory[0] == 8


def test_a_spell_touches_friends_in_its_area_too() -> None:
    """SI-S3: one throw of damage and one saving throw for all, each with its own number."""
    drawing = """
        M....
        ...XF
    """
    red = {"M": mage("ball_of_fire"), "F": fighter(save=10)}
    battle = fight(drawing, (*RED_FIRST, 12, 4), red=red, blue={"X": orc(health=20, save=13)})
    events = play(battle, "declare a spell", "cast Ball of Fire at Б-4")
    saves = {event.unit: event.kind for event in all_of(events, "saved")}
    saves |= {event.unit: event.kind for event in all_of(events, "not_saved")}
    assert saves == {unit(battle, "F").id: "saved", unit(battle, "X").id: "not_saved"}
    assert {event.target: event.figures for event in all_of(events, "damage")} == {
        unit(battle, "F").id: (6, 20, 14),
        unit(battle, "X").id: (12, 20, 8),
    }


def test_who_sleeps_does_nothing_until_a_wound_wakes_it() -> None:
    """SI-S5: and is easier to hit: 13 - 4 = 9 against 1d20 (5) + 4."""
    drawing = """
        M....
        F....
        .X...
    """
    red = {"M": mage("slumber"), "F": fighter()}
    battle = fight(drawing, (*RED_FIRST, 5, 5, 1), red=red, blue={"X": orc(save=15)})
    events = play(battle, "declare a spell", "cast Slumber at В-3")
    assert only(events, "laid").figures == (4,)
    assert battle.setup.system.token(battle, unit(battle, "X")).states == ("unconscious",)
    told = battle.why_not(replace(battle.options[0], unit=unit(battle, "X").id))
    assert told is not None and told.clause == "SI-S5"
    sleeper = battle.setup.system.card(battle, unit(battle, "X"))
    assert [(note.code, note.clause) for note in sleeper.notes] == [("helpless", "SI-S5")]
    events = play(battle, "select of F", "strike at В-2")
    hit = only(events, "hit")
    assert hit.figures == (9,) and hit.against is not None and hit.against.total == 9
    assert only(events, "ended").ability == "slumber"
    assert unit(battle, "X").effects == ()


def test_a_blessing_adds_to_the_attack_rolls_of_friends() -> None:
    """SI-S1, SI-S5: +2 on 1d20 + 4 against 13."""
    red = {"C": cleric("blessing"), "F": fighter()}
    battle = fight("CFX", (*RED_FIRST, 7, 1), red=red, blue={"X": orc()})
    play(battle, "declare a spell", "cast Blessing")
    events = play(battle, "strike at А-3")
    assert only(events, "hit").figures == (13,)
    assert {part.name: part.value for part in only(events, "hit").parts} == {
        "attack": 4,
        "Blessing": 2,
    }


def test_a_touch_closes_wounds_up_to_the_whole() -> None:
    """SI-S2: 1d6 + 2, at most the hit points of one unhurt."""
    red = {"C": cleric("closing_of_wounds"), "F": archer(health=12)}
    battle = fight("CFX", (*BLUE_FIRST, 20, 5, 6), red=red, blue={"X": orc()})
    play(battle, "declare a spell", "strike at А-2")
    assert unit(battle, "F").health == 7
    events = play(battle, "cast Closing of Wounds at А-2")
    assert only(events, "heal").figures == (8, 7, 12)


def tie_of_mage_and_orcs(*dice: int, **numbers: int) -> Battle:
    """A mage between two orcs; both sides act at once."""
    return fight(
        "XMY\n...",
        (*TIE, *dice),
        red={"M": mage("arcane_dart", **numbers)},
        blue={"X": orc(), "Y": orc()},
        options={"ties": "together"},
    )


def test_what_has_been_cast_at_a_tie_is_lost_to_nobody_later() -> None:
    """SI-2c, SI-3: the dart has flown when the orc who held strikes."""
    battle = tie_of_mage_and_orcs(1, 20, 2, *RED_FIRST)
    play(battle, "declare a spell", "cast Arcane Dart at А-1", "А-2 → Б-2")
    play(battle, "end its part", "hold")
    events = play(battle, "strike at Б-2", "end its part")
    assert only(events, "damage").target == 0 and not all_of(events, "spoilt")
    assert unit(battle, "M").memory[0] == 8


def test_a_caster_who_holds_at_a_tie_loses_its_spell_to_the_blows_of_that_moment() -> None:
    """SI-2c, SI-3, SI-5: when those who held act it may only end its part."""
    battle = tie_of_mage_and_orcs(20, 2)
    play(battle, "declare a spell", "hold", "strike at А-2", "end its part")
    events = play(battle, "end its part")
    assert only(events, "spoilt").unit == unit(battle, "M").id
    assert refusal(battle, "cast Arcane Dart at А-1").code == "spoilt"


def test_a_lost_spell_is_forgotten_with_the_round() -> None:
    """SI-2c, SI-8: in the next round the caster may declare and cast again."""
    battle = fight(
        "M..X", (*BLUE_FIRST, 20, 2, *RED_FIRST), red={"M": mage("arcane_dart")}, blue={"X": orc()}
    )
    play(battle, "declare a spell", "А-4 → А-2", "strike at А-1", "end its part")
    assert battle.round == 2
    play(battle, "declare a spell")
    assert "cast Arcane Dart at А-2" in texts(battle)


def test_a_caster_burned_by_its_own_spell_has_finished_it() -> None:
    """SI-2c: the fire touches the mage too, who loses no other spell to it."""
    red = {"M": mage("ball_of_fire", "arcane_dart", health=40)}
    battle = fight("MX", (*RED_FIRST, 1, 1, *RED_FIRST), red=red, blue={"X": orc(health=40)})
    events = play(battle, "declare a spell", "cast Ball of Fire at А-2")
    assert {event.target for event in all_of(events, "damage")} == {0, 1}
    assert not all_of(events, "spoilt") and unit(battle, "M").memory == (9, 9, 8)


def test_half_of_an_odd_damage_is_rounded_down() -> None:
    """SI-S3: 1d10 (3) + 8 = 11, halved 5."""
    red = {"M": mage("ball_of_fire")}
    battle = fight("M....X", (*RED_FIRST, 20, 3), red=red, blue={"X": orc(health=20)})
    events = play(battle, "declare a spell", "cast Ball of Fire at А-6")
    assert only(events, "damage").figures == (5, 20, 15)


def test_what_lies_on_somebody_ends_with_its_last_round() -> None:
    """SI-S5: an effect of 5 rounds, laid in the first, is there in the fifth and not in the
    sixth."""
    red, blue = {"C": cleric("blessing")}, {"X": orc()}
    battle = loose(fight("C....X", RED_FIRST, red=red, blue=blue))
    play(battle, "declare a spell", "cast Blessing")
    while battle.round < 5:
        play(battle, "no spell" if "no spell" in texts(battle) else "end its part")
    assert [effect.remaining for effect in unit(battle, "C").effects] == [1]
    events = []
    while battle.round < 6:
        events += play(battle, "no spell" if "no spell" in texts(battle) else "end its part")
    assert only(events, "ended").clause == "SI-S5" and unit(battle, "C").effects == ()


def test_the_same_spell_again_takes_the_place_of_the_first() -> None:
    """SI-S5: it is counted anew and does not add up."""
    battle = fight("C....X", RED_FIRST, red={"C": cleric("blessing")}, blue={"X": orc()})
    old = [{"spell": "blessing", "author": 0, "remaining": 2}]
    battle = given(battle, {"C": {"effects": old}})
    play(battle, "declare a spell", "cast Blessing")
    assert [effect.remaining for effect in unit(battle, "C").effects] == [5]


def test_a_declared_spell_is_a_plan_for_its_sides_part_that_damage_may_undo() -> None:
    """SI-2b, SI-2c: which part that is, the dice of initiative say; till then the card says that
    nothing but a spell is to come (SI-2a)."""
    for dice, phase in ((RED_FIRST, "first"), (BLUE_FIRST, "second")):
        battle = duel(*dice)
        play(battle, "declare a spell")
        (plan,) = battle.setup.system.plans(battle)
        assert plan.phase == phase
        assert plan.title == "Casts a spell", "what it will do, not that it has said so"
        acts = phase == "first"
        told = [] if acts else ["SI-2c", "SI-2b"]
        assert [note.clause for note in plan.breaks] == told, "not once it is chosen and cast"
        codes = [note.code for note in battle.setup.system.card(battle, unit(battle, "M")).notes]
        assert codes == ["may_cast" if acts else "no_attack", "may_walk"]


def test_who_is_put_to_sleep_is_not_said_to_cast_any_more() -> None:
    """SI-2a, SI-S5: X has declared a spell and is asleep when its side's part comes."""
    red, blue = {"M": mage("slumber")}, {"X": mage("arcane_dart")}
    battle = fight("M..X", (*RED_FIRST, 1), red=red, blue=blue)
    play(battle, "declare a spell", "declare a spell")
    states = {plan.unit: plan.state for plan in battle.setup.system.plans(battle)}
    assert states[unit(battle, "X").id] == "waiting"
    play(battle, "cast Slumber at А-4")
    plans = {plan.unit: plan for plan in battle.setup.system.plans(battle)}
    lost = plans[unit(battle, "X").id]
    assert (lost.state, [note.clause for note in lost.breaks]) == ("called off", ["SI-S5"])


def test_of_a_caster_without_a_declared_spell_the_card_says_so_until_it_has_acted() -> None:
    """SI-2a: what it can cast is for a later round."""
    battle = fight("M..X", RED_FIRST, red={"M": mage()}, blue={"X": orc()})
    card = battle.setup.system.card
    assert "no_spell" not in {note.code for note in card(battle, unit(battle, "M")).notes}
    play(battle, "no spell")
    assert "no_spell" in {note.code for note in card(battle, unit(battle, "M")).notes}
    assert "no_spell" not in {note.code for note in card(battle, unit(battle, "X")).notes}
    play(battle, "end its part")
    assert "no_spell" not in {note.code for note in card(battle, unit(battle, "M")).notes}


def test_danger_and_card_count_what_was_said_for_this_round_while_its_part_is_to_come() -> None:
    """SI-2a: who will not cast may strike and shoot till then, who will may only cast; whoever
    lost the spell or has done its part has all before it again, in the next round."""
    red, blue = {"F": fighter()}, {"M": mage("arcane_dart")}

    def feared(battle: Battle) -> set[str]:
        return {one.command.kind for one in threats(battle, 1, 0)}

    battle = fight("F...M", RED_FIRST, red=red, blue=blue)
    assert feared(battle) == {"strike", "shoot", "cast"}, "nothing has been said"
    declined = battle.copy()
    play(declined, "no spell")
    assert feared(declined) == {"strike", "shoot"}
    play(battle, "declare a spell")
    assert feared(battle) == {"cast"}
    for past in ({"declared": False, "spoilt": True}, {"declared": False, "done": True}):
        assert feared(given(battle, {"M": past})) == {"strike", "shoot", "cast"}


def test_who_is_asked_whether_it_will_cast_is_told_what_it_can_cast() -> None:
    """SI-2a: a cleric's card names its spells, for friends too, while it decides; not after."""
    battle = fight("C...X", RED_FIRST, red={"C": cleric("blessing")}, blue={"X": orc()})
    (told, *_) = battle.setup.system.card(battle, unit(battle, "C")).notes
    assert (told.code, told.clause, told.abilities) == ("may_declare", "SI-2a", ("blessing",))
    play(battle, "no spell")
    notes = battle.setup.system.card(battle, unit(battle, "C")).notes
    assert "may_declare" not in {one.code for one in notes}

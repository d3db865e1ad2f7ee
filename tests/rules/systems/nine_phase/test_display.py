"""What the window is told: states, zones, links, notes on what may still be done."""

from game.play.telling import tell_note
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.sheet import Command, Note
from tests.builders import given, play, unit
from tests.rules.systems.nine_phase.fields import (
    archer,
    cleric,
    codes,
    engaged_since,
    field,
    fighter,
    mage,
    swordsman,
    wait_for,
)

LINE = "A....X\n......"


def command(battle: Battle, kind: str, ability: str = "") -> Command:
    """A button of the action bar."""
    commands = battle.setup.system.commands(battle)
    return next(one for one in commands if (one.kind, one.ability) == (kind, ability))


def test_shooting_now_rules_out_a_full_move_and_the_shot_of_5() -> None:
    """NP-M1: shot in 2, a half-move is left or a shot in 8."""
    battle = field(LINE, red={"A": archer()}, blue={"X": swordsman()})
    notes = command(battle, "shoot").rules_out
    assert codes(notes) == ["no_shoot 5", "no_full_move", "no_charge"]
    assert {note.clause for note in notes} == {"NP-M1"}


def test_shooting_in_5_rules_out_all_movement() -> None:
    """NP-M1: the rulebook's example."""
    battle = wait_for(field(LINE, red={"A": archer()}, blue={"X": swordsman()}), 5, "A")
    assert codes(command(battle, "shoot").rules_out) == ["no_move 7"]


def test_one_who_is_engaged_gives_up_its_retreat_by_shooting_or_casting() -> None:
    """NP-M1, NP-S1: shot in 2, half a move is left, and a retreat is a full one (NP-E9). Nothing is
    lost where no way leads out anyway."""
    drawing = "......\n.AX...\n......"
    shooter = field(drawing, red={"A": archer()}, blue={"X": swordsman()})
    shooter = engaged_since(shooter, "A", "X")
    notes = command(shooter, "shoot").rules_out
    assert codes(notes) == ["no_shoot 5", "no_retreat"]
    assert {note.clause for note in notes} == {"NP-M1"}
    play(shooter, "shoot at Б-3")
    assert command(wait_for(shooter, 3, "A"), "retreat").refusal is not None
    caster = field(drawing, red={"A": mage("dart_of_light")}, blue={"X": swordsman()})
    notes = command(engaged_since(caster, "A", "X"), "cast", "dart_of_light").rules_out
    assert ("no_retreat", "NP-S1") in {(note.code, note.clause) for note in notes}
    corner = field("AX", red={"A": archer()}, blue={"X": swordsman()})
    notes = command(engaged_since(corner, "A", "X"), "shoot").rules_out
    assert "no_retreat" not in codes(notes)


def test_one_who_is_engaged_and_only_turns_gives_up_its_retreat_for_the_round() -> None:
    """NP-E9: more than a half-move has to begin in the first phase of movement, whoever of the side
    has still to act. By a step beside X nothing is lost; in the last phase nothing more is."""
    drawing = "......\n.A..B.\n.X...."
    red = {"A": swordsman(), "B": swordsman()}
    battle = field(drawing, red=red, blue={"X": swordsman()})
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    verbs = ("turn", "end", "move", "retreat")
    found = {kind: command(battle, kind).rules_out for kind in verbs}
    lost = Note("no_retreat", "NP-E9")
    assert [lost in found[kind] for kind in verbs] == [True, True, False, False]
    turned = battle.copy()
    play(turned, "turn at В-2")
    assert command(wait_for(turned, 7, "A"), "retreat").refusal is not None
    play(battle, "Б-2 → В-1")
    wait_for(battle, 7, "A")
    assert command(battle, "retreat").refusal is None
    assert not command(battle, "turn").rules_out


def test_moving_now_rules_out_the_shot_of_5_and_a_spell() -> None:
    """NP-M1, NP-S1: each with its clause."""
    battle = wait_for(field(LINE, red={"A": archer()}, blue={"X": swordsman()}), 3, "A")
    assert codes(command(battle, "move").rules_out) == ["no_shoot 5"]
    priest = field(LINE, red={"A": cleric("blessing")}, blue={"X": swordsman()})
    wait_for(priest, 3, "A")
    notes = command(priest, "move").rules_out
    assert ("no_cast", "NP-S1") in {(note.code.removesuffix("_2"), note.clause) for note in notes}


def test_a_half_move_after_a_shot_rules_out_the_other_half_by_the_missiles_rule() -> None:
    """NP-M2: shot in 2, an elf may move in one of its phases, not in both."""
    elf = field(LINE, red={"A": fighter("elf_archer")}, blue={"X": swordsman()})
    play(elf, "shoot at А-6")
    notes = command(wait_for(elf, 3, "A"), "move").rules_out
    assert Note("no_move", "NP-M2", (("phase", 7),)) in notes


def test_casting_rules_out_movement_and_other_spells() -> None:
    """NP-S1, NP-S2: no movement, no charge; no spell in 5 and 8."""
    battle = field(LINE, red={"A": mage("dart_of_light")}, blue={"X": swordsman()})
    notes = command(battle, "cast", "dart_of_light").rules_out
    assert codes(notes) == [
        *("no_move_2 3 7", "no_full_move", "no_charge"),
        "no_cast_2 5 8",
    ]
    assert [note.clause for note in notes] == ["NP-S1"] * 3 + ["NP-S2"]


def test_the_second_half_move_rules_out_the_blow() -> None:
    """NP-E1: moved in 3, moving in 7 makes it a full move."""
    battle = field(LINE, red={"A": swordsman()}, blue={"X": swordsman()})
    play(battle, "А-1 → А-2", "wait")
    wait_for(battle, 7, "A")
    notes = command(battle, "move").rules_out
    assert ("no_blow", "NP-E1") in {(note.code.removesuffix("_2"), note.clause) for note in notes}


def test_a_move_says_in_which_phase_its_other_half_comes() -> None:
    """NP-F1: 7 for the side with initiative, 6 for the other; none where a shot bars it (NP-M1),
    nor where this is the other half already."""
    duel = field(LINE, red={"A": swordsman()}, blue={"X": swordsman()})
    shooter = field(LINE, (1,), red={"A": archer()}, blue={"X": swordsman()})
    play(shooter, "shoot at А-6")
    found = {}
    for battle, name, phases in ((duel, "A", (3, 7)), (duel, "X", (4, 6)), (shooter, "A", (3,))):
        for phase in phases:
            now = wait_for(battle.copy(), phase, name)
            facts = command(now, "move").facts
            told = [fact.value for fact in facts if fact.label == "Other half in phase"]
            found[name, phase, battle is duel] = told
    assert found[("A", 3, True)] == [7] and found[("X", 4, True)] == [6]
    assert found[("A", 7, True)] == found[("X", 6, True)] == []
    assert found[("A", 3, False)] == []


def test_a_side_step_says_what_it_rules_out() -> None:
    """NP-E4: it is a movement: no arrow in 5 and no spell; letting pass rules out nothing."""
    drawing = "A......\n.......\n....G.."
    for guard, lost in ((archer(), "no_shoot 5"), (mage("dart_of_light"), "no_cast_2 5 8")):
        battle = field(drawing, red={"A": swordsman(move=60)}, blue={"G": guard})
        play(wait_for(battle, 3, "A"), "А-1 → А-7")
        assert codes(command(battle, "side_step").rules_out) == [lost]
        assert not command(battle, "pass").rules_out


def test_the_card_says_what_may_still_be_done() -> None:
    """NP-M4: an unloaded light crossbow in phase 5, not moved."""
    crossbow = fighter("light_crossbowman")
    battle = field(LINE, (1,), red={"A": crossbow}, blue={"X": swordsman()})
    play(battle, "shoot at А-6")
    wait_for(battle, 5, "A")
    card = battle.setup.system.card(battle, unit(battle, "A"))
    assert codes(card.notes) == ["may_load_2 5 8", "may_move 7", "may_blow"]
    assert card.notes[0].clause == "NP-M4"


def test_the_card_says_in_which_phase_one_may_retreat() -> None:
    """NP-E9: who is engaged, in its first half-move; in the other only after a half-move."""
    battle = field("A......\nX......", red={"A": swordsman()}, blue={"X": swordsman()})

    def retreats(name: str) -> list[str]:
        notes = battle.setup.system.card(battle, unit(battle, name)).notes
        return [code for code in codes(notes) if code.startswith("may_retreat")]

    wait_for(battle, 3, "A")
    assert retreats("A") == ["may_retreat 3"] and retreats("X") == ["may_retreat 4"]
    play(battle, "А-1 → А-2", "wait")
    assert retreats("A") == ["may_retreat 7"] and retreats("X") == ["may_retreat 4"]
    wait_for(battle, 7, "A")
    notes = codes(battle.setup.system.card(battle, unit(battle, "A")).notes)
    assert notes == ["may_move 7", "may_retreat 7", "may_blow"]
    assert retreats("X") == []


def test_who_moves_on_within_reach_may_retreat_in_both_halves() -> None:
    """NP-E9: it has cells left in its first half-move, and the second comes after it."""
    red, blue = {"A": swordsman()}, {"X": swordsman(), "Y": swordsman()}
    battle = field("A......\nXY.....\n.......", red=red, blue=blue)
    play(wait_for(battle, 3, "A"), "А-1 → А-2")
    (retreat,) = (
        note
        for note in battle.setup.system.card(battle, unit(battle, "A")).notes
        if note.code.startswith("may_retreat")
    )
    assert tell_note(retreat, battle) == "It may retreat in phase 3 or 7: NP-E9"


def test_who_comes_up_to_another_enemy_may_have_no_cell_to_go_on_to() -> None:
    """NP-E3: between X and Y, which it has come up to, it is held where it stands."""
    drawing = ".X....\nA.....\n..Y...\n......"
    red, blue = {"A": swordsman()}, {"X": swordsman(), "Y": swordsman()}
    battle = wait_for(field(drawing, red=red, blue=blue), 3, "A")
    walk = parse_action("Б-1 → Б-2", battle)
    assert Note("held_move", "NP-E3", (("phase", 7),)) in battle.setup.system.hindrances(
        battle, walk
    )
    battle.apply(walk)
    card = battle.setup.system.card(battle, unit(battle, "A"))
    assert "may_move 7" not in codes(card.notes)
    wait_for(battle, 7, "A")
    assert not [option for option in battle.options if option.kind == "move"]


def test_who_may_leave_two_that_hold_it_gives_up_no_move_by_that() -> None:
    """NP-E9: no cell is open to A within reach of both, but once it has retreated it walks on."""
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field(".X.....\n..A....\n...Y...", red={"A": swordsman()}, blue=blue)
    wait_for(battle, 3, "A")
    assert codes(command(battle, "retreat").rules_out) == ["no_blow"]


def test_the_card_says_nothing_that_cannot_be_done() -> None:
    """NP-S3: A has no spell left to cast, and X can do nothing in this round."""
    battle = field(LINE, red={"A": mage("fireball")}, blue={"X": archer()})
    bound = {"effects": [{"spell": "binding", "author": 0, "remaining": 1}]}
    battle = given(battle, {"A": {"used": ["fireball", "fireball"]}, "X": bound})
    card = battle.setup.system.card
    notes = codes(card(battle, unit(battle, "A")).notes)
    assert notes == ["may_move_2 3 7", "may_full_move", "may_charge", "may_blow"]
    assert card(battle, unit(battle, "X")).notes == ()


def test_who_is_engaged_in_8_is_promised_no_shot_and_no_spell() -> None:
    """NP-8, NP-9: a blow is left to A; B is free to shoot. Why A and C are passed over is told."""
    red = {"A": archer(), "C": mage("dart_of_light"), "B": archer()}
    drawing = "A.......\nX.......\nC.......\n........\n........\n.B......"
    battle = wait_for(field(drawing, red=red, blue={"X": swordsman()}), 8, "B")
    notes = [codes(battle.setup.system.card(battle, unit(battle, name)).notes) for name in "ACB"]
    held = ["waits_engaged", "may_blow"]
    assert notes == [held, held, ["may_shoot 8"]]


def test_who_is_engaged_before_8_is_told_on_what_its_shot_of_8_hangs() -> None:
    """NP-8: A stands beside X in phase 5; B is free."""
    drawing = "A.......\nX.......\n........\n........\n........\n.B......"
    battle = field(drawing, (1,), red={"A": archer(), "B": archer()}, blue={"X": swordsman()})
    wait_for(battle, 5, "A")
    notes = [battle.setup.system.card(battle, unit(battle, name)).notes for name in "AB"]
    assert codes(notes[0])[:2] == ["may_shoot_2 5 8", "if_free 8"]
    assert notes[0][1].clause == "NP-8"
    assert "if_free 8" not in codes(notes[1])


def test_a_command_hits_with_what_lies_on_its_user() -> None:
    """NP-9, NP-M1: attack 5 and the horn's −2."""
    battle = field(LINE, red={"A": archer()}, blue={"X": swordsman()})
    awed = [{"spell": "horn_of_awe", "author": 1, "remaining": 1}]
    battle = given(battle, {"A": {"effects": awed}})
    hits = [
        next(fact.value for fact in command(battle, kind).facts if fact.label == "To hit")
        for kind in ("shoot", "strike")
    ]
    assert hits == [3, 3]


def test_states_on_the_token() -> None:
    """NP-M8, NP-S4, NP-F2, NP-E9: loaded, casting, charging, retreating, held, down."""
    red = {"A": fighter("light_crossbowman"), "B": mage("fireball")}
    drawing = "A.....X\nB......"
    battle = field(drawing, red=red, blue={"X": swordsman()})
    states = battle.setup.system.token
    assert states(battle, unit(battle, "A")).states == ("loaded",)
    play(battle, "select of B", "cast Fireball at А-7")
    assert states(battle, unit(battle, "B")).states == ("casting",)
    changes = {"X": {"charges": 0, "retreats": True, "health": 0}}
    assert states(given(battle, changes), unit(given(battle, changes), "X")).states == (
        "charging",
        "down",
        "retreating",
    )
    held = {"X": {"effects": [{"spell": "binding", "author": 1, "remaining": 1}]}}
    marked = states(given(battle, held), unit(given(battle, held), "X"))
    assert marked.states == ("stunned",) and marked.marks[0].label == "Binding"


def test_the_mark_of_a_spell_on_its_way_counts_the_phases() -> None:
    """NP-S4: begun in 2: 5 is the next; a storm begun in 2 comes after 5, 8 and 2."""
    red = {"A": mage("fireball", "storm"), "B": mage("storm")}
    battle = field("A....X\nB.....", red=red, blue={"X": swordsman()})
    play(battle, "cast Fireball at А-6", "cast Storm at А-6")
    system = battle.setup.system
    mark = system.token(battle, unit(battle, "A")).marks[0]
    assert (mark.label, mark.remaining) == ("Fireball", 1)
    assert [fact.value for fact in mark.facts] == [1, 5]
    storm = system.token(battle, unit(battle, "B")).marks[0]
    assert (storm.remaining, [fact.value for fact in storm.facts]) == (3, [2, 2])


def test_zones_and_links() -> None:
    """NP-E10, NP-E2: drawn around the unit under the pointer; a line between the engaged."""
    drawing = """
        ...
        .AX
        ...
    """
    battle = field(drawing, red={"A": swordsman()}, blue={"X": swordsman()})
    system = battle.setup.system
    zones = {zone.id: zone.cells for zone in system.zones(battle, unit(battle, "A"))}
    assert zones == {
        "front": (2, 5, 8),
        "flank": (1, 7),
        "rear": (0, 3, 6),
        "reach": (0, 1, 2, 3, 5, 6, 7, 8),
    }
    first = engaged_since(battle, "A", "X", 1)
    assert [(link.clause, link.fresh) for link in system.links(first)] == [("NP-E3", True)]
    later = engaged_since(battle, "A", "X", 0)
    assert [link[:2] for link in system.links(later)] == [(0, 1)]
    assert [(link.clause, link.fresh) for link in system.links(later)] == [("NP-E2", False)]


def test_the_order_begins_with_who_decides_and_goes_on_as_the_phases_do() -> None:
    """NP-3, NP-4: B decides, A waits in its phase, then comes the other side."""
    red = {"A": swordsman(), "B": swordsman()}
    battle = field("A....X\nB.....", red=red, blue={"X": swordsman()})
    play(battle, "select of B")
    assert battle.setup.system.order(battle) == (1, 0, 2)


def in_order(battle: Battle) -> str:
    """The names in the order of acting; a stroke after those who act in the present phase."""
    system = battle.setup.system
    now = system.to_act(battle)
    names = "".join(battle.units[one].name for one in now)
    later = (one for one in system.order(battle) if one not in now)
    return f"{names}|{''.join(battle.units[one].name for one in later)}"


def test_the_order_passes_over_who_may_do_nothing_in_a_phase() -> None:
    """NP-2 to NP-7: a sword has nothing to do in a phase of missiles, nor does a side that has had
    its turn in one; of two halves of a move Blue's second is the first."""
    red = {"A": swordsman(), "B": archer()}
    blue = {"X": fighter("slinger"), "Y": swordsman()}
    battle = field("A........X\nB........Y", red=red, blue=blue)
    assert in_order(battle) == "BX|AY"
    assert in_order(wait_for(battle, 3, "A")) == "AB|XY"
    assert in_order(wait_for(battle, 4, "X")) == "XY|BA"
    assert in_order(wait_for(battle, 5, "B")) == "BX|YA"
    assert in_order(wait_for(battle, 5, "X")) == "X|YAB"
    assert in_order(wait_for(battle, 7, "B")) == "B|XAY", "A has waited, and X may shoot in 8"


def test_in_the_order_a_spell_stands_in_the_phase_in_which_it_works() -> None:
    """NP-S4, NP-5: Fireball, begun in 2, is before A moves in 7, and B may not move at all."""
    red = {"A": swordsman(), "B": mage("fireball")}
    battle = field("A........X\nB.........", red=red, blue={"X": swordsman()})
    play(battle, "cast Fireball at Б-6")
    assert in_order(battle) == "A|XB"
    assert in_order(wait_for(battle, 4, "X")) == "X|BA"


def test_a_shield_lost_shows_as_nothing_added() -> None:
    """NP-E9: on the card of one who retreats."""
    battle = field("A..X", red={"A": swordsman()}, blue={"X": swordsman()})
    fled = given(battle, {"A": {"retreats": True}})
    facts = {
        fact.label: fact.value for fact in battle.setup.system.card(fled, unit(fled, "A")).facts
    }
    assert facts["Shield"] == 0


def test_a_tile_says_how_often_it_can_be_done_yet() -> None:
    """NP-S3, NP-2, NP-M1: spells, draughts and missiles are counted, each with its rule."""
    battle = field(LINE, red={"A": mage("fireball")}, blue={"X": fighter("javelin_thrower")})
    stock = command(battle, "cast", "fireball").stock
    assert stock is not None and (stock.value, stock.clause) == (2, "NP-S3")
    cast = given(battle, {"A": {"used": ("fireball",)}})
    stock = command(cast, "cast", "fireball").stock
    assert stock is not None and stock.value == 1
    assert command(battle, "strike").stock is None
    thirsty = field(LINE, red={"A": fighter("spearman", health=9)}, blue={"X": swordsman()})
    drink, hurl = command(thirsty, "drink").stock, command(thirsty, "shoot").stock
    assert drink is not None and (drink.value, drink.clause) == (1, "NP-2")
    assert hurl is not None and (hurl.value, hurl.clause) == (unit(thirsty, "A").missiles, "NP-M6")


def test_card_and_tile_agree_on_how_far_one_may_still_go() -> None:
    """NP-3, BD-6: one cell is left to A, but rough ground all around it costs two."""
    battle = wait_for(field("A,.,........X", red={"A": archer()}, blue={"X": swordsman()}), 3, "A")
    play(battle, "А-1 → А-3")
    system = battle.setup.system
    shown = [*system.card(battle, unit(battle, "A")).gauges, *command(battle, "move").facts]
    assert [one.value for one in shown if one.label == "Cells left"] == [0, 0]


def test_a_charge_at_nobody_is_refused_without_naming_one() -> None:
    """NP-F2: its tile speaks of no enemy that nobody has pointed at; pointed at, one is too far."""
    battle = field("A......................X", red={"A": swordsman()}, blue={"X": swordsman()})
    battle = wait_for(battle, 3, "A")
    told = command(battle, "charge").refusal
    assert told is not None and (told.code, told.clause) == ("nobody_to_charge", "NP-F2")


def test_the_cells_that_are_left_are_told_once_some_are_gone() -> None:
    """NP-3: 4 of a half-move; the card that looks ahead to a next turn says no other number."""
    battle = wait_for(field(LINE, red={"A": archer()}, blue={"X": swordsman()}), 3, "A")
    assert [fact.value for fact in command(battle, "move").facts] == [4, 7]
    play(battle, "А-1 → А-2")
    assert [fact.value for fact in command(battle, "move").facts] == [4, 3, 7]

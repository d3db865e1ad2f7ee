"""What the header says: whose part it is, what is asked, how one wins, what waits and for whom."""

import pytest

from game.play.aim import Aim
from game.play.chronicle import Line
from game.play.session import Session
from game.play.story import Deed, deeds
from game.play.tally import tallies
from game.player.keys import shown_key
from game.player.language import available_languages, set_language
from game.window.screens.battle.questions import goal_reached
from game.window.screens.battle.status import (
    Told,
    begun_words,
    count_words,
    goal_words,
    key_words,
    present_moment,
    prompt_words,
    question_words,
    shortened,
    words_after,
)
from game.window.widgets.base import spoken
from rules.battle.action import resignation
from rules.battle.machine import Battle
from rules.content.names import LONGEST_NAME
from rules.unit import SIDES
from tests.builders import given, play
from tests.game.window.screens.players import HOT_SEAT, MAPS, sit_down
from tests.game.window.screens.test_lookout import seated
from tests.game.windows import headless_app, writing
from tests.rules.kit.d20.members import fighter
from tests.rules.systems.dexterity.fights import fight as dexterity_fight
from tests.rules.systems.dexterity.fights import orc as slow_orc
from tests.rules.systems.energy.duels import duel, swordsman, warlock
from tests.rules.systems.energy.duels import fighter as energy
from tests.rules.systems.nine_phase.fields import BLUE, RED, archer, field, wait_for
from tests.rules.systems.nine_phase.fields import swordsman as swordsman_of_nine
from tests.rules.systems.nine_phase.test_side_step import passing
from tests.rules.systems.risk.tales import person, tale
from tests.rules.systems.seven_phase.battles import battle_of, declare, man
from tests.rules.systems.side.fights import RED_FIRST, fight, orc


@pytest.mark.parametrize(
    ("scenario", "side", "goal"),
    [
        ("energy-duel", "red", "Fell all of Blue"),
        ("seven_phase-duel", "blue", "Fell all of Red"),
        ("risk-lake", "red", "Fell all of Blue"),
    ],
)
def test_the_header_says_how_one_wins(scenario: str, side: str, goal: str) -> None:
    battle = Session.start(MAPS / f"{scenario}.toml", 1, HOT_SEAT).battle
    assert goal_words(battle, side).startswith(goal)
    relic = bool(battle.setup.places)
    assert ("relic" in goal_words(battle, side)) == relic


def test_the_header_says_of_the_last_rounds_after_how_many_the_battle_ends() -> None:
    """DO-END: in large letters the list beside the board has no room for it."""
    screen = sit_down(headless_app(), HOT_SEAT, "dexterity-pairs")
    known = screen.known.copy()
    for number, words in ((27, "round 27"), (28, "round 28 of 30"), (30, "round 30 of 30")):
        known.round = number
        moment = present_moment(screen.session, known, screen.seats, None)
        assert moment.words.endswith(words)


@pytest.mark.parametrize("language", available_languages())
def test_the_goal_stands_in_the_header_on_ones_own_turn_at_1280(language: str) -> None:
    """In smaller letters where need be: a relic decides more than blows."""
    app = headless_app(size=(1280, 720))
    set_language(language)
    header = sit_down(app, HOT_SEAT, "risk-lake", seed=1).header
    told = spoken(header.moment.goal_about)
    assert told and any(spoken(spot.told) == told for spot in header.words.spots)


def test_beside_the_longest_name_it_still_says_who_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = headless_app(size=(1280, 720))
    screen = sit_down(app, HOT_SEAT, "risk-duel", seed=1)
    for side in SIDES:
        screen.session.names[side] = "Bartholomew Featherstonehaugh of Upper S"
    screen.update_scene()
    screen.header.moment = screen.header.moment._replace(words="Battle mage decides · round 1")
    written = writing(monkeypatch, app.style)
    screen.header.draw(app.surface)
    moment = screen.header.moment
    assert len(moment.title) > LONGEST_NAME and {moment.title, moment.words} <= set(written)


def test_who_looks_at_the_board_after_the_end_is_told_the_key_of_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In large letters it is not in view. In the place of the card stands how to see one."""
    app, screen = seated("energy-trios")
    assert not screen.card.bid
    screen.session.do(resignation("red"))
    screen._refresh()
    words = prompt_words(screen.session.battle, None, screen.seats)
    assert f"line of the log ({shown_key('log')})" in words
    written = writing(monkeypatch, app.style)
    screen.card.paint(app.surface)
    assert "Point at anybody to see its card." in written


@pytest.mark.parametrize("scenario", ["energy-trios", "dexterity-pairs", "seven_phase-trios"])
def test_the_hint_never_bids_one_to_walk_where_nobody_can(scenario: str) -> None:
    _app, screen = seated(scenario)
    session = Session.start(MAPS / f"{scenario}.toml", 3, HOT_SEAT)
    kinds = set()
    for step in range(60):
        battle = session.battle
        if battle.pending is None:
            break
        words = prompt_words(battle, Aim(battle), screen.seats)
        walks = any(option.kind == "move" for option in battle.options)
        assert ("to walk" in words) == walks
        kinds.add(walks)
        assert count_words(battle)
        session.do(battle.options[(step * 7) % len(battle.options)])
    assert kinds == {True, False} or scenario == "seven_phase-trios"


def test_where_one_has_only_to_press_a_tile_the_header_asks_which() -> None:
    """SP-1b; to declare there is more to do than that."""
    battle = battle_of("AC", red={"A": man()}, blue={"C": man()}, ready="A")
    assert question_words("A", Aim(battle)) == ""
    declare(battle, {"A": "attack at А-2"})
    assert question_words("A", Aim(battle)) == "A: Carry out or Call off?"


def test_who_may_step_aside_is_asked_whether_it_does() -> None:
    """NP-E4: X would be passed."""
    battle = passing()
    play(battle, "В-1 → В-6")
    assert question_words("X", Aim(battle)) == "X: Step aside or Let it pass?"


def test_who_may_move_or_not_is_asked_for_the_move_alone() -> None:
    """DO-6: nobody is near enough to strike, so only the walks of the round are left."""
    battle = dexterity_fight("A.....B", red={"A": fighter()}, blue={"B": fighter()})
    assert question_words("A", Aim(battle)) == "A: Move?"


def test_who_answers_a_contest_is_told_what_has_been_begun() -> None:
    """RK-4: who runs after whom."""
    battle = tale("C...P", (), red={"C": person()}, blue={"P": person()})
    assert begun_words(battle) == ""
    play(battle, "use Chase at А-5")
    assert begun_words(battle) == (
        "C is about to do this: Chase: P. Win the contest, and the other gets nowhere; "
        "let it go, and the other need only pass its own roll."
    )


def test_who_may_step_aside_is_told_who_goes_round_and_where_to() -> None:
    """NP-E4: A walks past X; the rest of its way stands among what has been declared."""
    battle = passing()
    assert begun_words(battle) == ""
    play(battle, "В-1 → В-6")
    assert begun_words(battle) == (
        "A is about to do this: Move: C-6. "
        "Step into its way, and it cannot get past; let it pass, and it goes on."
    )
    play(battle, "let pass")
    assert begun_words(battle) == ""


def test_the_end_says_by_which_goal_it_was_won() -> None:
    """RK-END: the losers still stand."""
    red, blue = {"A": person(speed=4)}, {"B": person()}
    battle = tale("AR..B", red=red, blue=blue, options={"relic": "home"})
    play(battle, "А-1 → А-2", "end turn", "end turn")
    assert goal_reached(battle) == ""
    play(battle, "А-2 → А-1")
    assert goal_reached(battle) == "carried the relic home"


def test_a_step_says_what_its_tiles_are_for() -> None:
    """DO-7d: the spells are held ready, not cast."""
    battle = Session.start(MAPS / "dexterity-pairs.toml", 1, HOT_SEAT).battle
    assert question_words("Mage", Aim(battle)) == "Mage: Which spell to hold ready?"
    battle.apply(battle.options[0])
    assert question_words("", Aim(battle)) == ""


@pytest.mark.parametrize(
    ("choice", "asked"),
    [
        (("cast", "call_wolf"), "Point at a cell"),
        (("move", ""), "Point at a cell"),
        (("strike", ""), "Point at a target"),
    ],
)
def test_whoever_aims_is_asked_for_what_can_be_aimed_at(
    choice: tuple[str, str], asked: str
) -> None:
    """ED-2.11a: one summons onto an empty cell."""
    red, blue = {"S": energy("summoner", "call_wolf", level=4)}, {"X": energy("duelist")}
    battle = duel("S..X", red=red, blue=blue)
    aim = Aim(battle)
    aim.choose(choice)
    assert key_words(aim, aim, hints=False).split(" · ")[0] == asked


def after(battle: Battle, text: str) -> list[str]:
    """What is told in a line each of an action, as of one that came after others."""
    before = battle.copy()
    return [words_after(one, battle) for one in deeds(play(battle, text), before, battle)]


def test_what_came_since_is_told_with_what_came_of_it() -> None:
    """ED-2.3b, ED-2.7c, RK-6e: a charge, health, whom it has not harmed, and of how many it is."""
    rested = duel("S..W", red={"S": energy("summoner")}, blue={"W": energy("duelist")})
    assert after(rested, "rest") == ["S: Rest +1 charge"]
    healer = {"H": energy("priest", "mending_light"), "F": energy("duelist")}
    healed = duel("HF..W", red=healer, blue={"W": energy("duelist")})
    healed = given(healed, {"F": {"health": 20}})
    (words,) = after(healed, "cast Mending Light at А-2")
    assert words.startswith("H: Mending Light → F +")
    sand = {"A": person("sand_in_the_eyes")}
    withstood = tale("A.B", (20,), red=sand, blue={"B": person(notice=9)})
    assert (
        after(withstood, "use Sand in the Eyes at А-3")[0] == "A: Sand in the Eyes → B (withstood)"
    )


def test_of_an_area_it_is_told_of_how_many_the_number_is() -> None:
    """ED-2.10a: Frailty lies on both."""
    red = {"A": energy("spellblade", "frailty")}
    battle = duel("A.ST", (1, 1), red=red, blue={"S": energy("duelist"), "T": energy("duelist")})
    (words,) = after(battle, "cast Frailty at А-3")
    assert words.startswith("A: Frailty → S and 1 more (")


def test_of_what_befalls_several_at_once_it_is_told_how_many_they_are() -> None:
    """DO-S5: all wake as the round ends, not the first of them alone."""
    foes = {"X": slow_orc(dexterity=4), "Y": slow_orc(dexterity=4)}
    battle = dexterity_fight("F.XY.", red={"F": fighter(dexterity=9)}, blue=foes)
    laid = {"effects": [{"spell": "slumber", "author": 0, "remaining": 1}]}
    assert battle.setup.system.phase(battle) == "movement"
    told = after(given(battle, {"X": laid, "Y": laid}), "let it pass")
    assert "X and 1 more: Slumber is over" in told
    longer = {"effects": [{"spell": "slumber", "author": 0, "remaining": 2}]}
    told = after(given(battle, {"X": laid, "Y": longer}), "let it pass")
    assert "X: Slumber is over" in told


def test_an_enemy_to_whom_one_may_only_turn_is_not_to_be_attacked() -> None:
    """NP-E10: in the last half-move nobody strikes yet."""
    _app, screen = seated("nine-pairs")
    battle = wait_for(field("A.\n.X", red=RED, blue=BLUE), 3, "A")
    assert any(one.kind == "turn" and battle.unit_at(one.cells[0]) for one in battle.options)
    assert "attack" not in prompt_words(battle, Aim(battle), screen.seats)


def test_what_is_carried_out_now_is_not_said_to_be_done_later() -> None:
    """SP-1b: what was declared comes later; whether it is carried out is asked in its moment, of
    all who then act together."""
    _app, screen = seated("seven_phase-duel")
    battle = battle_of("A..\n..X", red={"A": man()}, blue={"X": man()})
    assert "later in the round" in prompt_words(battle, Aim(battle), screen.seats)
    declare(battle, {"A": "А-1 → Б-1", "X": "Б-3 → А-3"})
    assert battle.pending is not None and battle.pending.kind == "go" and battle.secret
    assert "later in the round" not in prompt_words(battle, Aim(battle), screen.seats)


def test_what_is_chosen_with_others_says_that_it_waits_for_them_alone() -> None:
    """SI-7: who holds acts with all others who do; who acts alone does so at once."""
    _app, screen = seated("side-duel")
    battle = fight("F.X", RED_FIRST, red={"F": fighter()}, blue={"X": orc()})
    assert "once all" not in prompt_words(battle, Aim(battle), screen.seats)
    play(battle, "hold", "hold")
    words = prompt_words(battle, Aim(battle), screen.seats)
    assert words.endswith("It is done once all who act at this moment have chosen.")


def test_who_still_chooses_has_not_decided_and_who_is_surprised_does_not_act() -> None:
    """SI-7, SI-1a: a walk chosen unseen leaves the blow to be chosen; the surprised are counted
    among nobody who has still to act."""
    red, blue = {"F": fighter(), "G": fighter()}, {"X": orc()}
    battle = fight("F..X\nG...", RED_FIRST, red=red, blue=blue)
    assert count_words(battle) == "3 still to act"
    assert count_words(given(battle, {"X": {"surprised": True}})) == "2 still to act"
    play(battle, "hold", "hold", "end its part", "А-1 → А-3")
    assert count_words(battle) == "0 of 2 decided"
    play(battle, "strike at А-4")
    assert count_words(battle) == "1 of 2 decided"
    assert count_words(battle, Deed(Line(0), ())) == "", "as it is done all have decided"


def test_who_has_nothing_to_do_in_a_phase_is_not_among_those_still_to_act_in_it() -> None:
    """NP-2, NP-3, NP-4: in 2 the archer alone; then Red's two, then Blue's one."""
    red = {"A": archer(), "B": swordsman_of_nine()}
    battle = field("A......X\nB.......", red=red, blue={"X": swordsman_of_nine()})
    assert count_words(battle) == "1 still to act"
    assert count_words(wait_for(battle, 3)) == "2 still to act"
    assert count_words(wait_for(battle, 4)) == "1 still to act"


SPIRITS = "heart_of_darkness", "mysterious_sphere"


def test_where_room_is_scarce_no_share_of_a_chance_stands_behind_another_ones_die() -> None:
    """ED-2.10b: the Sphere's 20 counts 10, as it is the second; Stone Skin follows it."""
    red = {"W": warlock("festering_curse")}
    battle = duel("W.S", (20, 1), red=red, blue={"S": swordsman()})
    lying = [{"spell": one, "author": 0, "remaining": 3} for one in SPIRITS]
    skin = [{"spell": "stone_skin", "author": 1, "remaining": 3}]
    battle = given(battle, {"W": {"effects": lying}, "S": {"effects": skin}})
    thrown = next(event for event in play(battle, "cast Festering Curse at А-3") if event.dice)
    steps = [Told(one.words, "", one) for one in tallies(thrown, battle)]
    shown = [one.tally for one in shortened(steps, close=True, bare=False) if one.tally]
    assert [(one.name, one.value, one.total) for one in shown] == [
        ("Mysterious Sphere halved", "+10%", ""),
        ("1d100 against 94%", "", "1"),
    ]
    assert len([*shortened(steps, close=True, bare=True)]) == 0

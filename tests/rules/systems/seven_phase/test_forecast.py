"""What is foretold of a declaration, and of an answer among others (AC-3): what it would do if
nothing else changed."""

from fractions import Fraction

import pytest

from game.play.aim import Aim
from game.play.forecast import Forecast
from game.play.forecast import forecast as tell_forecast
from game.play.telling import tell_note
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import Preview, forecast, preview
from rules.battle.sheet import Command
from rules.battle.threat import Threat, threats
from tests.builders import play, unit
from tests.contract.positions import opened
from tests.rules.systems.seven_phase.battles import (
    battle_of,
    declare,
    magician,
    man,
    names,
    play_round,
)

MET = "A comes in its way in the same step, and both stop before that: SP-9"
FIRST = "A is there first, and it stops before that: SP-9"


def foretold(battle: Battle, text: str) -> Preview:
    """What an option given as text would do."""
    return forecast(battle, parse_action(text, battle))


def spread(shown: Preview, name: str) -> tuple[tuple[int, Fraction], ...]:
    """By how much somebody's endurance may change, and how likely each is."""
    number = unit(shown.before, name).id
    return next((one.spread for one in shown.changes() if one.unit == number), ())


def happens(shown: Preview) -> set[str]:
    """The kinds of all that may happen."""
    ways = (way for outcome in shown.outcomes for way in outcome.ways)
    return {event.kind for _, events in ways for event in events}


def test_ac_3_a_declared_attack_is_foretold_as_it_will_be_carried_out() -> None:
    """AC-3, SP-8: 50% to hit; exactly what is foretold when it is carried out at last."""
    battle = battle_of("AC", red={"A": man()}, blue={"C": man()}, ready="A")
    early = spread(foretold(battle, "attack at А-2"), "C")
    assert dict(early)[0] == Fraction(1, 2)
    declare(battle, {"A": "attack at А-2", "C": "ready Dragonne"})
    late = preview(battle, parse_action("carry it out", battle))
    assert spread(late, "C") == early


def test_ac_3_a_chosen_defence_is_foretold_as_the_one_that_helps_most() -> None:
    """AC-3, SP-8: where the target will be asked how it defends, the blow is foretold to its end,
    as if it met it in the likelier way; so is what stands to be hit after a walk."""
    shown = []
    for way in ("best", "chosen"):
        battle = battle_of(
            "AC", red={"A": man()}, blue={"C": man()}, ready="AC", options={"defence": way}
        )
        shown.append(spread(foretold(battle, "attack at А-2"), "C"))
        (threat,) = (one for one in threats(battle, 0, 1) if one.command.kind == "strike")
        assert threat.harm.chance > 0
        declare(battle, {"A": "attack at А-2", "C": "guard"})
        assert happens(foretold(battle, "carry it out")) >= {"block", "damage"}
    assert shown[0] == shown[1] != ()


@pytest.mark.parametrize(("rounds", "holds"), [(1, False), (2, True)])
def test_sp_2_a_ward_that_ends_with_this_round_is_no_help_in_the_next(
    rounds: int, holds: bool
) -> None:
    """SP-2, SP-9: what is declared now strikes C through the ward; where it has walked to by then
    it is struck in the next round, as wherever it stands once all is declared."""
    ward = {"ward": 4, "warded": rounds, "warding": "dream_ward"}
    battle = battle_of("A..C", red={"A": man()}, blue={"C": man()}, ready="AC", C=ward)

    def strike() -> Threat:
        (threat,) = (one for one in threats(battle, 0, 1) if one.command.kind == "strike")
        return threat

    now = strike()
    assert (now.walked is None) is holds
    declare(battle, {"A": "А-1 → А-2", "C": "guard"})
    assert battle.state.phase == "movement"
    then = strike()
    assert then.harm == (now.walked or now.harm) and then.walked is None
    assert (then.harm == now.harm) is holds


def test_ac_3_what_the_other_side_has_declared_unseen_is_not_foretold() -> None:
    """AC-3, SP-1c: Red's guard would help it; Blue does not know of it."""
    shown = []
    for text in ("guard", "ready Dragonne"):
        battle = battle_of("AC", red={"A": man(agility=10)}, blue={"C": man()}, ready="C")
        play(battle, text)
        shown.append(spread(foretold(battle, "attack at А-1"), "A"))
    assert shown[0] == shown[1] != ()


def test_ac_3_what_has_been_declared_in_the_open_counts() -> None:
    """AC-3, SP-1a: in the variant Blue sees who is on guard."""
    shown = []
    for text in ("guard", "ready Dragonne"):
        options = {"declarations": "open"}
        battle = battle_of(
            "AC", red={"A": man(agility=10)}, blue={"C": man()}, ready="C", options=options
        )
        play(battle, text)
        shown.append(dict(spread(foretold(battle, "attack at А-1"), "A"))[0])
    assert shown[0] > shown[1]


def test_ac_3_carrying_it_out_is_foretold_where_several_act_at_one_moment() -> None:
    """AC-3, SP-5b: Blue sees what its own arrow may do, not whether Red's flies."""
    both = {"red": {"A": man("bow")}, "blue": {"C": man("bow")}}
    shown = []
    for text in ("carry it out", "call it off"):
        battle = battle_of("A...C", (3, 3), **both, ready="AC")
        declare(battle, {"A": "attack at А-5", "C": "attack at А-1"})
        assert dict(spread(foretold(battle, "carry it out"), "C"))[0] == Fraction(1, 2)
        play(battle, text)
        shown.append(foretold(battle, "carry it out"))
        assert spread(shown[-1], "C") == ()
        assert happens(foretold(battle, "call it off")) == {"called_off"}
    assert spread(shown[0], "A") == spread(shown[1], "A") != ()


def test_ac_3_a_walk_is_foretold_with_its_way() -> None:
    """AC-3, SP-9: when it is declared, and when one is asked whether one goes; then beside those
    who have declared that they walk too."""
    battle = battle_of("A....C", red={"A": man()}, blue={"C": man()})
    aim = Aim(battle)
    assert aim.path(parse_action("А-1 → А-3", battle)) == (0, 1, 2)
    declare(battle, {"A": "А-1 → А-3", "C": "А-6 → А-5"})
    assert Aim(battle).path(parse_action("carry it out", battle)) == (0, 1, 2)
    assert unit(foretold(battle, "carry it out").outcomes[0].battle, "C").cell == 4


def test_ac_3_other_declarations_are_foretold_too() -> None:
    """AC-3, SP-1d, SP-4: help, spells, a weapon made ready."""
    battle = battle_of(
        "MB.C",
        red={"M": magician("mending"), "B": man()},
        blue={"C": man()},
        B={"health": 0},
    )
    assert spread(foretold(battle, "help up at А-2"), "B") == ((1, Fraction(1)),)
    assert max(spread(foretold(battle, "cast Mending at А-2"), "B"))[0] == 12
    assert happens(foretold(battle, "ready Staff")) == {"ready"}


# Over the wire: what the other side is shown until all of one moment have answered


def everything(battle: Battle, side: str) -> tuple[object, ...]:
    """All that a side, or a bot that plays it, can read out of what it is sent."""
    view, system = battle.view(side), battle.setup.system
    offered: tuple[Command, ...] = system.commands(view)
    deciding = view.pending is not None and view.pending.side == side
    return (
        {key: value for key, value in view.snapshot().items() if key != "dice"},
        view.events,
        view.options,
        offered,
        [forecast(view, option).changes() for option in view.options if deciding],
        [system.token(view, one) for one in view.units],
        [system.card(view, one) for one in view.units],
        (system.plans(view), system.order(view), system.links(view), system.things(view)),
    )


def moments() -> tuple[Battle, ...]:
    """Moments in which Red's two and Blue are asked: all loose at once, and all walk."""
    archers = battle_of(
        "A...C\nB....",
        (3, 3, 3, 100, 100),
        red={"A": man("bow"), "B": man("bow")},
        blue={"C": man("bow")},
        ready="ABC",
    )
    declare(archers, {"A": "attack at А-5", "B": "attack at А-5", "C": "attack at А-1"})
    walkers = battle_of("A....C\nB.....", red={"A": man(), "B": man()}, blue={"C": man()})
    declare(walkers, {"A": "А-1 → А-2", "B": "Б-1 → Б-2", "C": "А-6 → А-5"})
    return archers, walkers


def test_sp_5b_sp_9_until_all_have_answered_the_other_side_is_shown_nothing() -> None:
    """SP-5b, SP-9: whatever Red's two answer, and however far they have come."""
    for moment in moments():
        shown = [everything(moment, "blue")]
        for first in ("carry it out", "call it off"):
            battle = moment.copy()
            assert play(battle, first) == ()
            shown.append(everything(battle, "blue"))
        same = []
        for answers in (("carry it out", "call it off"), ("call it off", "carry it out")):
            battle = moment.copy()
            assert play(battle, *answers) == ()
            assert battle.pending is not None and battle.pending.side == "blue"
            same.append(everything(battle, "blue"))
        assert shown[0] == shown[1] == shown[2]
        assert same[0] == same[1]
        assert battle.revealed == moment.revealed
        assert "called_off" in {event.kind for event in play(battle, "carry it out")}


def test_ac_3_the_chances_of_every_forecast_sum_to_1() -> None:
    """AC-3: of every option at the beginning; the battle stays as it was."""
    battle = opened("seven_phase", 1)
    before = battle.digest()
    for option in battle.options:
        assert sum(one.probability for one in forecast(battle, option).outcomes) == 1
    assert battle.digest() == before


def test_sp_9_who_wants_a_friends_cell_is_warned_and_of_a_foes_once_it_is_shown() -> None:
    """SP-9, SP-1c: both stop before it; what Blue declares is unseen till then."""
    battle = battle_of("A.B\n...\n.C.", red={"A": man(), "B": man()}, blue={"C": man()})
    play(battle, "А-1 → А-2")
    assert hindered(battle, "А-3 → А-2") == [
        "A means to go there too, and both stop before it: SP-9"
    ]
    assert hindered(battle, "А-3 → Б-3") == []
    declare(battle, {"B": "А-3 → Б-2", "C": "В-2 → Б-2"})
    assert [hindered(battle, one) for one in ("carry it out", "call it off")] == [[], []]
    play(battle, "carry it out")
    told = "C means to go there too, and both stop before it: SP-9"
    assert (hindered(battle, "carry it out"), hindered(battle, "call it off")) == ([told], [])


@pytest.mark.parametrize(
    ("drawing", "first", "then", "told"),
    [
        ("AB..\n....\n...C", "А-1 → В-3", "А-2 → В-2", MET),
        ("AB..\n....\n...C", "А-1 → В-3", "А-2 → Б-3", ""),
        ("A..B\n#..#\n...C", "А-1 → А-3", "А-4 → А-2", MET),
        ("...A\nB...\n...C", "А-4 → А-3", "Б-1 → А-3", FIRST),
        ("A...\n...B\n...C", "А-1 → А-3", "Б-4 → А-3", ""),
    ],
)
def test_sp_9_who_is_met_on_the_way_is_warned_too(
    drawing: str, first: str, then: str, told: str
) -> None:
    """SP-9: both stop who would take one step on their ways or change places; of two who go to
    one cell at different steps only the later stops. It happens as it was foretold."""
    battle = battle_of(drawing, red={"A": man(), "B": man()}, blue={"C": man()})
    play(battle, first)
    assert hindered(battle, then) == [told] * bool(told)
    assert ("B" in names(battle, play_round(battle, B=then), "stopped")) == bool(told)


def test_sp_1c_of_what_the_other_side_has_declared_nobody_is_warned() -> None:
    """SP-1c."""
    battle = battle_of("A.\n..\nC.", red={"A": man()}, blue={"C": man()})
    play(battle, "А-1 → Б-1")
    assert hindered(battle, "В-1 → Б-1") == []


def hindered(battle: Battle, text: str) -> list[str]:
    """What is told that may hinder an action."""
    action = parse_action(text, battle)
    return [tell_note(one, battle) for one in battle.setup.system.hindrances(battle, action)]


def test_sp_9_who_will_be_stopped_is_foretold_where_it_stops() -> None:
    """SP-9: A and C both stop before the cell between them, and A reaches nobody from there."""
    battle = battle_of("A...C", (), red={"A": man()}, blue={"C": man()}, ready="AC")
    declare(battle, {"A": "А-1 → А-3", "C": "А-5 → А-3"})
    shown = forecast(battle, next(one for one in battle.options if one.kind == "go"))
    cells = [(unit(one.battle, "A").cell, unit(one.battle, "C").cell) for one in shown.outcomes]
    assert cells == [(1, 3)]


def test_sp_9_a_walk_into_a_friends_way_is_foretold_where_both_stop_when_it_is_declared() -> None:
    """SP-9: A and B both stop before the cell between them, and B goes no further."""
    battle = battle_of("A...B\n..C..", red={"A": man(), "B": man()}, blue={"C": man()})
    play(battle, "А-1 → А-3")
    walk = parse_action("А-5 → А-3", battle)
    shown = forecast(battle, walk)
    assert [cells_of(one.battle) for one in shown.outcomes] == [{"A": 1, "B": 3, "C": 7}]
    assert Aim(battle).path(walk) == (4, 3)
    assert told_of(battle, walk).whom == ""


def test_sp_9_who_is_itself_stopped_by_a_third_bars_the_way() -> None:
    """SP-9: A and B stop before one cell, so that A stands where D wanted to go."""
    trio = {"A": man(), "B": man(), "D": man()}
    battle = battle_of("D....B\n.A....\n.....C", red=trio, blue={"C": man()})
    play(battle, "Б-2 → А-4", "А-6 → А-4")
    walk = parse_action("А-1 → А-3", battle)
    assert hindered(battle, "А-1 → А-3") == [FIRST]
    assert Aim(battle).path(walk) == (0, 1)
    assert unit(forecast(battle, walk).outcomes[0].battle, "A").cell == 2
    play_round(battle, D="А-1 → А-3")
    assert (unit(battle, "D").cell, unit(battle, "A").cell) == (1, 2)


def test_sp_9_a_walk_that_is_stopped_befalls_nobody_else() -> None:
    """SP-9: whoever stops it walks by its own declaration; nothing takes effect on that one."""
    battle = battle_of("A...C", (), red={"A": man()}, blue={"C": man()}, ready="AC")
    declare(battle, {"A": "А-1 → А-3", "C": "А-5 → А-3"})
    go = parse_action("carry it out", battle)
    assert told_of(battle, go).whom == "" and Aim(battle).path(go) == (0, 1)


def test_sp_9_a_friend_who_has_called_off_its_walk_is_in_nobodys_way() -> None:
    """SP-5b, SP-9: B knows what A has answered; C, who has come to it unseen, does not."""
    red, blue = {"A": man(), "B": man()}, {"C": man()}
    battle = battle_of("A..\n..C\nB..", red=red, blue=blue)
    declare(battle, {"A": "А-1 → Б-2", "B": "В-1 → Б-2", "C": "Б-3 → Б-2"})
    for answer, told in (("carry it out", ["A", "C"]), ("call it off", ["C"])):
        then = battle.copy()
        play(then, answer)
        met = [f"{name} means to go there too, and both stop before it: SP-9" for name in told]
        assert hindered(then, "carry it out") == met[:1]
        play(then, "call it off")
        assert hindered(then, "carry it out")[0].startswith("A means to go there too")


def test_sp_1d_a_throw_foretells_that_its_weapon_will_lie_where_the_target_stands() -> None:
    """SP-1d: one dagger, which is told as what lies there and not as how many are left."""
    battle = battle_of("A.C", red={"A": man("thrown_dagger")}, blue={"C": man()}, ready="A")
    told = told_of(battle, parse_action("attack at А-3", battle))
    assert [one.replace("\u00a0", " ") for one in told.lies] == ["Thrown daggers: Lying there 1"]


def cells_of(battle: Battle) -> dict[str, int]:
    """Where everybody stands."""
    return {one.name: one.cell for one in battle.units}


def told_of(battle: Battle, action: Action) -> Forecast:
    """What a player is told that an option may do."""
    return tell_forecast(Aim(battle), action)


@pytest.mark.parametrize("declared", ["А-2 → А-1", "retreat at А-1"])
def test_sp_9_a_walk_that_comes_later_is_told_to_be_one(declared: str) -> None:
    """SP-9: as it is declared and as it is asked for; what a retreat gives at once stands apart."""
    battle = battle_of(".AC", red={"A": man()}, blue={"C": man()})
    words = "In phase 6 it goes there, if nothing else changes till then"
    assert tell_forecast(Aim(battle), parse_action(declared, battle)).later == words
    declare(battle, {"A": declared})
    assert tell_forecast(Aim(battle), parse_action("carry it out", battle)).later == words


def test_a_spell_costs_its_dream_points_only_as_it_is_carried_out() -> None:
    """SP-2: who calls it off keeps them, so that is what the answers must tell."""
    battle = battle_of("A.C", red={"A": magician("dream_fire")}, blue={"C": man()})
    declare(battle, {"A": "cast Dream Fire at А-3", "C": "guard"})
    before = unit(battle, "A").dream
    go, off = (
        tell_forecast(Aim(battle), parse_action(text, battle)).prices
        for text in ("carry it out", "call it off")
    )
    assert [(one.label, one.before, one.after) for one in go] == [
        ("Dream points", before, before - 4)
    ]
    assert off == ()

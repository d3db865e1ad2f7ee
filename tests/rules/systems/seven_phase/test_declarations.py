"""Rulings on the round and on declarations (SP-1)."""

from rules.battle.notation import parse_action
from rules.battle.registry import load_system
from rules.battle.unspent import unspent
from tests.builders import all_of, only, play, refusal, texts, where
from tests.rules.systems.seven_phase.battles import (
    MISS,
    asked,
    battle_of,
    carry_out,
    declare,
    facing,
    in_hand,
    kinds,
    magician,
    man,
    names,
    play_round,
)


def test_sp_1_the_round_has_seven_phases_in_this_order() -> None:
    """SP-1: as the track shows them, and as one round plays them."""
    track = [phase.id for phase in load_system("seven_phase").phases]
    assert track == ["declaration", "magic", "shots", "throws", "melee", "movement", "health"]
    battle = battle_of(
        """
        ACB.D
        M...T
        """,
        (MISS, MISS, MISS, MISS, 5, 5),
        red={"A": man(), "B": man("bow"), "M": magician("dream_fire"), "D": man()},
        blue={"C": man(), "T": man("thrown_dagger")},
        ready="ABCT",
        C={"critical": 1},
    )
    events = play_round(
        battle,
        A="attack at А-2",
        B="attack at Б-5",
        M="cast Dream Fire at А-2",
        T="attack at А-5",
        D="А-5 → А-4",
    )
    phases = [one for one in kinds(events) if one in {*track, "movements"}]
    assert phases == ["magic", "shots", "throws", "melee", "movements", "health"]
    assert battle.round == 2
    assert [one.clause for one in all_of(battle.events, "round")] == ["SP-1"]


def test_sp_1a_attack_movement_retreat_magic_preparation_and_other_things_are_declared() -> None:
    """SP-1a: all that the source names, each told when it is shown."""
    battle = battle_of(
        """
        AC..
        DE..
        MB..
        """,
        red={"A": man(), "D": man(), "M": magician("dream_fire"), "B": man()},
        blue={"C": man(), "E": man()},
        ready="A",
    )
    play(battle, "attack at А-2", "ready Dragonne", "cast Dream Fire at Б-2", "В-2 → В-3", "done")
    events = play(battle, "retreat at А-4", "guard", "done")
    told = [one for one in events if one.kind.startswith("declares")]
    assert {one.clause for one in told} == {"SP-1a"}
    assert [one.kind.removeprefix("declares_") for one in told] == [
        "strike",
        "ready",
        "cast",
        "move",
        "retreat",
        "guard",
    ]


def test_sp_1a_an_attack_names_its_target() -> None:
    """SP-1a: and nobody can be attacked who is out of reach."""
    battle = battle_of("AC.D", red={"A": man()}, blue={"C": man(), "D": man()}, ready="A")
    assert "attack at А-2" in texts(battle)
    far = refusal(battle, "attack at А-4")
    assert (far.code, far.clause) == ("range", "BD-5")
    assert refusal(battle, "attack at А-3").code == "range"
    near = battle_of("AB.\nC..", red={"A": man(), "B": man()}, blue={"C": man()}, ready="A")
    assert refusal(near, "attack at А-2").code == "friend"
    assert refusal(near, "attack at Б-2").code == "nobody"


def test_sp_1a_who_retreats_attacks_nobody_defends_better_and_leaves() -> None:
    """SP-1a: +2 levels on the parry, and away in phase 6."""
    battle = battle_of("AC..", (50, 50), red={"A": man()}, blue={"C": man(level=3)}, ready="AC")
    assert "retreat at А-4" not in texts(battle)
    events = play_round(battle, A="attack at А-2", C="retreat at А-4")
    parry = only(events, "block")
    assert {share.name: share.value for share in parry.parts} == {
        "melee": 50,
        "level": 15,
        "parry": -15,
        "retreat": 10,
    }
    assert names(battle, events, "strike") == "A"
    assert where(battle, "C") == "А-4"


def test_sp_1a_one_retreats_from_all_who_are_beside_one() -> None:
    """SP-1a: not from far enemies, and not to the side of another near one."""
    battle = battle_of("A..C", red={"A": man()}, blue={"C": man()})
    assert refusal(battle, "retreat at А-2").code == "not_pressed"
    battle = battle_of(".AC.\n....", red={"A": man()}, blue={"C": man()})
    assert refusal(battle, "retreat at Б-2").code == "not_away"
    assert [text for text in texts(battle) if text.startswith("retreat")] == [
        "retreat at А-1",
        "retreat at Б-1",
    ]


def test_sp_1a_only_an_enemy_beside_one_presses() -> None:
    """SP-1a: nobody retreats from one two cells away, nor minds it on the way back."""
    battle = battle_of("A.C", red={"A": man()}, blue={"C": man()})
    assert refusal(battle, "retreat at А-2").code == "not_pressed"
    battle = battle_of("D..AC", red={"A": man()}, blue={"C": man(), "D": man()})
    assert "retreat at А-2" in texts(battle)


def test_sp_1a_nobody_presses_around_the_corner_of_two_walls() -> None:
    """SP-1a, BD-5: neither sees the other there, and no blow reaches."""
    battle = battle_of("A#.\n#C.", red={"A": man()}, blue={"C": man()}, ready="AC")
    assert refusal(battle, "attack at Б-2").code == "sight"
    assert refusal(battle, "retreat at А-1").code == "not_pressed"
    battle = battle_of("AC#\n.#.\n...", red={"A": man(movement=3)}, blue={"C": man()})
    assert "retreat at Б-3" in texts(battle)


def test_sp_1a_who_is_on_guard_defends_better() -> None:
    """SP-1a: another thing to declare; +3 levels for parry and dodge."""
    battle = battle_of("AC", (50, 60), red={"A": man()}, blue={"C": man(level=3)}, ready="AC")
    events = play_round(battle, A="attack at А-2", C="guard")
    assert only(events, "block").figures == (60, 65)


# Called off, never changed


def test_sp_1b_when_its_turn_comes_an_action_is_carried_out_or_called_off() -> None:
    """SP-1b: two options, nothing else; what was called off is not done."""
    battle = battle_of("AC", red={"A": man()}, blue={"C": man()}, ready="A")
    declare(battle, {"A": "attack at А-2"})
    assert asked(battle) == "go A"
    assert texts(battle) == ("call it off", "carry it out")
    told = refusal(battle, "attack at А-2")
    assert (told.code, told.clause) == ("unchangeable", "SP-1b")
    assert refusal(battle, "guard").clause == "SP-1b"
    events = carry_out(battle, "A")
    assert kinds(events)[0] == "called_off" and "strike" not in kinds(events)


def test_sp_1b_movements_and_weapons_can_be_called_off_too() -> None:
    """SP-1b: everything that was declared."""
    battle = battle_of("A..C", red={"A": man()}, blue={"C": man()})
    declare(battle, {"A": "ready Dragonne", "C": "А-4 → А-3"})
    carry_out(battle, "A", "C")
    assert (in_hand(battle, "A"), where(battle, "C")) == ("", "А-4")


def test_sp_1b_an_attack_on_one_who_has_fallen_is_lost() -> None:
    """SP-1b: it cannot be turned on somebody else."""
    battle = battle_of(
        """
        ACD
        B..
        """,
        (4, 2, 40, MISS, 10, 10, 5, 5),
        red={"A": man(), "B": man()},
        blue={"C": man(), "D": man()},
        ready="AB",
        met=["AC", "BC"],
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-2")
    assert names(battle, events, "strike") == "A"
    told = only(events, "in_vain")
    assert (told.clause, told.unit, told.target) == ("SP-1b", 1, 2)


def test_who_only_guards_could_still_declare_something_when_all_is_said() -> None:
    """SP-1a, SP-1c: A guards and B walks; before all is shown, A is one to be asked about."""
    battle = facing()
    play(battle, "guard", "Б-1 → Б-2")
    assert asked(battle).startswith("confirm")
    (left,) = unspent(battle, parse_action("done", battle))
    assert left.battle.units[left.unit].name == "A"
    assert {"move", "guard"} & {command.kind for command in left.commands} == {"move"}
    play(battle, "select of A")
    assert unspent(battle, parse_action("keep to it", battle)) == ()


def test_sp_1b_what_is_asked_at_another_moment_is_refused_by_its_own_rule() -> None:
    """SP-1b, SP-8: nobody calls off what it is still declaring, nor meets an attack that has not
    come; when it goes, declaring is over."""
    battle = battle_of("A.X", red={"A": man()}, blue={"X": man()})
    for text in ("call it off", "carry it out"):
        assert refusal(battle, text).clause == "SP-1b"
    for text in ("dodge", "parry", "suffer it"):
        assert refusal(battle, text).clause == "SP-8"
    assert refusal(battle, "done").code == "nothing_declared"
    assert refusal(battle, "select of A").code == "is_selected"
    play(battle, "А-1 → А-2", "guard")
    assert refusal(battle, "dodge").clause == "SP-8"
    assert refusal(battle, "done").clause == refusal(battle, "select of A").clause == "SP-1c"

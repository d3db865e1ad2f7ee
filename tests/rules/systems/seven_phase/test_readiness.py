"""Categories (SP-3) and readiness (SP-4): which weapon strikes when, and which is ready."""

import pytest

from rules.battle.registry import load_system
from rules.battle.sheet import Note
from rules.errors import Refusal
from rules.systems.seven_phase.content import content
from tests.builders import only, refusal, texts, unit
from tests.rules.systems.seven_phase.battles import (
    DUEL,
    MISS,
    battle_of,
    carry_out,
    declare,
    in_hand,
    kinds,
    man,
    names,
    play_round,
)

SYSTEM = load_system("seven_phase")
STARTS_OVER = Note("starts_over", "SP-4")


def test_sp_3_shots_before_throws_before_melee() -> None:
    """SP-3: whatever the initiative; here all three have one target."""
    battle = battle_of(
        """
        A..X
        B...
        ..C.
        """,
        (MISS, MISS, MISS),
        red={"A": man("dragonne"), "B": man("javelin"), "C": man("bow")},
        blue={"X": man()},
        ready="ABC",
        A={"cell": 2},
    )
    events = play_round(battle, A="attack at А-4", B="attack at А-4", C="attack at А-4")
    assert [one for one in kinds(events) if one in ("shots", "throws", "melee")] == [
        "shots",
        "throws",
        "melee",
    ]
    assert names(battle, [one for one in events if one.kind in ("cast",)], "cast") == "CB"


def test_sp_4_an_attack_needs_a_ready_weapon() -> None:
    """SP-4: a bow at the belt reaches nobody; readying it takes the round."""
    battle = battle_of("A.C", (MISS,), red={"A": man("bow")}, blue={"C": man()})
    assert refusal(battle, "attack at А-3") == Refusal("unready", "SP-4")
    play_round(battle, A="ready Bow")
    assert in_hand(battle, "A") == "bow"
    assert "attack at А-3" in texts(battle)


def test_sp_4_a_bow_is_made_ready_again_after_each_shot() -> None:
    """SP-4: and cannot be shot twice running."""
    battle = battle_of("A.C", (MISS,), red={"A": man("bow")}, blue={"C": man()}, ready="A")
    play_round(battle, A="attack at А-3")
    assert in_hand(battle, "A") == ""
    assert not [text for text in texts(battle) if text.startswith("attack")]


def test_sp_4_a_blade_is_made_ready_once() -> None:
    """SP-4: it stays so."""
    battle = battle_of("AC", (MISS, MISS), red=DUEL["red"], blue=DUEL["blue"])
    play_round(battle, A="ready Dragonne")
    for _ in range(2):
        play_round(battle, A="attack at А-2")
    assert in_hand(battle, "A") == "dragonne"
    assert refusal(battle, "ready Dragonne").code == "ready_already"


def test_sp_4_thrown_weapons_are_as_their_data_say() -> None:
    """SP-4: a javelin each time, daggers once, until the last is thrown."""
    battle = battle_of("A.C", (MISS,), red={"A": man("javelin")}, blue={"C": man()}, ready="A")
    play_round(battle, A="attack at А-3")
    assert (in_hand(battle, "A"), unit(battle, "A").left[0]) == ("", 2)
    throws = content().weapons["thrown_dagger"].count
    battle = battle_of(
        "A.C", (MISS,) * throws, red={"A": man("thrown_dagger")}, blue={"C": man()}, ready="A"
    )
    for _ in range(throws):
        assert in_hand(battle, "A") == "thrown_dagger"
        play_round(battle, A="attack at А-3")
    assert in_hand(battle, "A") == ""
    assert refusal(battle, "ready Thrown daggers").code == "none_left"


def test_sp_4_a_crossbow_takes_two_rounds_without_a_break() -> None:
    """SP-4, SP-1b: whoever does something else, or calls it off, begins anew."""
    battle = battle_of("A.C", red={"A": man("crossbow")}, blue={"C": man()})
    events = play_round(battle, A="ready Crossbow")
    assert only(events, "readying").figures == (1, 2)
    play_round(battle, A="guard")
    assert only(play_round(battle, A="ready Crossbow"), "readying").figures == (1, 2)
    declare(battle, {"A": "ready Crossbow"})
    carry_out(battle, "A")
    assert only(play_round(battle, A="ready Crossbow"), "readying").figures == (1, 2)
    play_round(battle, A="ready Crossbow")
    assert in_hand(battle, "A") == "crossbow"


def test_sp_4_the_tile_says_how_many_rounds_are_left_and_all_others_that_they_are_lost() -> None:
    """SP-4: a crossbow half ready takes one round more, and two again after anything else."""
    battle = battle_of("A.C", red={"A": man("crossbow")}, blue={"C": man()})

    def tiles() -> tuple[int, set[str]]:
        offered = SYSTEM.commands(battle)
        (crossbow,) = (tile for tile in offered if tile.ability == "crossbow")
        losing = {one.kind for one in offered if STARTS_OVER in one.rules_out}
        return crossbow.costs[0].value, losing

    assert tiles() == (2, set())
    play_round(battle, A="ready Crossbow")
    assert tiles() == (1, {tile.kind for tile in SYSTEM.commands(battle)} - {"ready", "keep"})


@pytest.mark.parametrize(
    ("weapon", "left", "told"),
    [
        ("crossbow", 0, Note("ready_anew", "SP-4", (("rounds", 2),))),
        ("javelin", 2, Note("ready_anew", "SP-4", (("rounds", 1),))),
        ("javelin", 1, Note("flies_last", "SP-4")),
        ("thrown_dagger", 2, None),
        ("thrown_dagger", 1, Note("flies_last", "SP-4")),
        ("dragonne", 0, None),
    ],
)
def test_sp_4_who_attacks_is_told_what_it_must_make_ready_anew(
    weapon: str, left: int, told: Note | None
) -> None:
    """SP-4: as it declares the attack, and as it is asked whether to carry it out."""
    throws = {"left": (left,)} if left else {}
    battle = battle_of(
        "AC", (MISS,), red={"A": man(weapon)}, blue={"C": man()}, ready="A", A=throws
    )

    def told_by(kind: str) -> tuple[Note, ...]:
        (tile,) = (one for one in SYSTEM.commands(battle) if one.kind == kind)
        return tile.rules_out

    assert told_by("strike") == (() if told is None else (told,))
    declare(battle, {"A": "attack at А-2"})
    assert told_by("go") == (() if told is None else (told,))


def test_sp_4_what_was_in_hand_is_put_away() -> None:
    """SP-4: one weapon at a time."""
    battle = battle_of("A.C", red={"A": man("dragonne", "bow")}, blue={"C": man()}, ready="A")
    play_round(battle, A="ready Bow")
    assert in_hand(battle, "A") == "bow"


@pytest.mark.parametrize(("weapons", "ready"), [("sheathed", ""), ("drawn", "bow")])
def test_sp_4_weapons_are_sheathed_or_drawn_at_the_beginning(weapons: str, ready: str) -> None:
    """SP-4: an option; whoever has nothing but claws has nothing to draw."""
    battle = battle_of(
        "A..C",
        red={"A": man("bow", "dagger")},
        blue={"C": man("")},
        options={"weapons": weapons},
    )
    assert (in_hand(battle, "A"), in_hand(battle, "C")) == (ready, "")


def test_sp_4_fists_are_always_ready() -> None:
    """SP-4: natural weapons need no round."""
    battle = battle_of("AC", (MISS,), red=DUEL["red"], blue=DUEL["blue"])
    assert "strike" in kinds(play_round(battle, A="attack at А-2"))


def test_sp_4_the_tiles_of_what_is_thrown_say_how_many_are_left() -> None:
    """SP-4: to throw, to make ready and to pick up; of what all carry the team builder tells."""
    battle = battle_of(
        "A.C", (MISS,), red={"A": man("thrown_dagger")}, blue={"C": man()}, ready="A"
    )
    carried = content().weapons["thrown_dagger"].count

    def told() -> set[int]:
        facts = (fact for tile in SYSTEM.commands(battle) for fact in tile.facts)
        return {fact.value for fact in facts if fact.label == "To throw"}

    assert told() == {carried}
    play_round(battle, A="attack at А-3")
    assert told() == {carried - 1}

"""Rulings on who falls in the middle of something (ED-2.2f, ED-2.11b, d, ED-2.12d, ED-END)."""

import pytest

from rules.battle.machine import Battle
from rules.systems.energy.content import content
from tests.builders import all_of, given, only, part, play, unit
from tests.rules.systems.energy.duels import duel, duelist, fighter, swordsman, warlock

SPELLS = content().spells
RAPIER = content().weapons["rapier"].damage[0]
CURSE = {"spell": "festering_curse", "author": 0, "remaining": 3}
FIRE = {"spell": "slow_fire", "author": 0, "remaining": 3}
PALSY = {"spell": "palsy", "author": 0, "remaining": 3}
RENEWAL = {"spell": "renewal", "author": 2, "remaining": 3}


def least(spell: str) -> int:
    """The least that a spell's damage, or a tick of its effect, can be before all modifiers."""
    row = SPELLS[spell]
    assert row.damage[1] or row.effect is not None
    return row.damage[0] if row.damage[1] or row.effect is None else row.effect.tick[0]


def acting(battle: Battle) -> str:
    """The name of the one who decides now."""
    assert battle.pending is not None
    return str(battle.units[battle.pending.unit].name)


def pairs(dice: list[int], *, blue_second: bool = True) -> Battle:
    """W and S against D and X, or against D alone; W, S, D, X is the order."""
    red = {"W": warlock("festering_curse", level=3), "S": swordsman()}
    blue = {"D": duelist(), **({"X": warlock()} if blue_second else {})}
    return duel("WDX.\nS...", dice, red=red, blue=blue)


def test_ed_2_2f_a_dot_whose_author_has_fallen_eats_nothing_more() -> None:
    """ED-2.2f, ED-2.11b: one charge at the first tick; then its author falls with the other."""
    tick = least("festering_curse")
    battle = pairs([1, tick, RAPIER, tick])
    battle = given(battle, {"W": {"charges": 3, "health": 1, "energy": 20}})
    play(battle, "cast Festering Curse at А-2 with 1 charge", "end turn")
    events = play(battle, "end turn")
    assert only(events, "charge_eaten").unit == unit(battle, "W").id
    play(battle, "strike at А-1")
    assert unit(battle, "W").charges == 0
    events = play(battle, "end turn", "end turn", "end turn")
    assert (all_of(events, "charge_eaten"), only(events, "damage").figures[0]) == ((), tick)


def test_ed_2_11d_one_who_fell_returns_without_what_it_had() -> None:
    """ED-2.11b, d: charges and all that lay on it are gone with the fall."""
    red = {"P": fighter("priest", "resurrection", level=6), "W": warlock(level=3)}
    battle = duel("WD.\nP..", [RAPIER], red=red, blue={"D": duelist()}, first="D")
    darkness = {"spell": "heart_of_darkness", "author": 1, "remaining": 3}
    battle = given(battle, {"W": {"charges": 3, "health": 1, "effects": [darkness]}})
    play(battle, "strike at А-1", "end turn", "cast Resurrection of W at А-1")
    raised = unit(battle, "W")
    assert (raised.charges, raised.effects, raised.action_points) == (0, (), 0)
    assert acting(battle) == "P"


@pytest.mark.parametrize(
    ("action", "dice", "effects"),
    [
        ("cast Flame Blade at А-2", [least("flame_blade")], []),
        ("strike at А-2", [RAPIER], [{"spell": "venomed_edge", "author": 0, "remaining": 2}]),
    ],
)
def test_ed_2_12d_nothing_is_laid_on_one_who_fell_to_the_blow(
    action: str, dice: list[int], effects: list[dict[str, object]]
) -> None:
    """ED-2.12d, ED-2.11b: no die for the burning or the curse either."""
    battle = duel(
        "DWX", dice, red={"D": duelist("flame_blade")}, blue={"W": warlock(), "X": warlock()}
    )
    battle = given(battle, {"W": {"health": 1}, "D": {"effects": effects}})  # type: ignore[dict-item]
    events = play(battle, action)
    assert [event.kind for event in events[1:]] == ["damage", "fall"]
    assert unit(battle, "W").effects == ()


def test_ed_2_12d_a_wolf_does_not_slow_one_who_fell_to_its_bite() -> None:
    """ED-2.12d: what rides on its bite has nobody to slow."""
    low = content().weapons["claws"].damage[0]
    battle = duel(
        "U.WX",
        [low],
        red={"U": fighter("summoner", "call_wolf")},
        blue={"W": warlock(), "X": warlock()},
    )
    play(battle, "cast Call of the Wolf at А-2", "end turn")
    battle = given(battle, {"W": {"health": 1}})
    events = play(battle, "strike at А-3")
    assert [event.kind for event in events] == ["strike", "damage", "fall"]


def test_ed_2_11b_one_who_falls_to_a_dot_feels_nothing_more() -> None:
    """ED-2.11b: the second DoT, the healing and the palsy behind it throw no die; X acts."""
    battle = given(
        pairs([least("festering_curse")]),
        {"D": {"health": 1, "effects": [CURSE, FIRE, RENEWAL, PALSY]}},
    )
    events = play(battle, "end turn", "end turn")
    hurt = [event.kind for event in events if event.unit == 2 or event.target == 2]
    assert hurt[-3:] == ["damage", "fall", "turn_over"]
    assert (unit(battle, "D").health, acting(battle)) == (0, "X")


def test_ed_end_a_dot_that_fells_the_last_of_a_side_ends_the_battle() -> None:
    """ED-END: before its bearer could do anything."""
    battle = pairs([least("festering_curse")], blue_second=False)
    battle = given(battle, {"D": {"health": 1, "effects": [CURSE]}})
    event = only(play(battle, "end turn", "end turn"), "over")
    assert (event.clause, battle.outcome) == ("ED-END", "red")


def embers() -> int:
    """The least that a Totem of Embers burns."""
    row = SPELLS["totem_of_embers"].object
    assert row is not None
    return row.damage[0]


def test_ed_2_11b_one_who_falls_to_an_object_is_not_burnt_by_the_next() -> None:
    """ED-2.11b: of two totems the first is enough."""
    red = {"F": fighter("fire_mage", "totem_of_embers", magic_power=0), "G": warlock()}
    blue = {"D": duelist(), "X": warlock()}
    battle = duel("F.GX\n.D..\n....", [embers()], red=red, blue=blue)
    battle = given(battle, {"F": {"energy": 60}, "D": {"health": 1}})
    play(battle, "cast Totem of Embers at Б-1", "cast Totem of Embers at В-3")
    events = play(battle, "end turn")
    assert len(all_of(events, "damage")) == 1
    assert (unit(battle, "D").cell, acting(battle)) == (-1, "X")


def test_ed_end_an_object_that_fells_the_last_of_a_side_ends_the_battle() -> None:
    """ED-END: as the turn begins, and nothing happens after it."""
    red = {"F": fighter("fire_mage", "totem_of_embers", magic_power=0)}
    battle = duel("F..\n.D.\n...", [embers()], red=red, blue={"D": duelist()})
    battle = given(battle, {"D": {"health": 1}})
    play(battle, "cast Totem of Embers at А-2")
    events = play(battle, "end turn")
    assert (events[-1].kind, events[-1].clause, battle.outcome) == ("over", "ED-END", "red")


def test_ed_2_11a_the_fire_wall_of_one_who_fell_goes_out_in_its_time() -> None:
    """ED-2.11a: its author's place in the order comes round, dead or not."""
    red = {"F": fighter("fire_mage", "fire_wall"), "S": swordsman()}
    battle = duel("F...\n....\nS..D", red=red, blue={"D": duelist()})
    play(battle, "cast Fire Wall at А-2, В-2", "end turn")
    battle = given(battle, {"F": {"health": 0, "cell": -1}})
    row = SPELLS["fire_wall"].object
    assert row is not None
    gone = [len(all_of(play(battle, "end turn", "end turn"), "gone")) for _ in range(row.duration)]
    assert gone == [0] * (row.duration - 1) + [1]
    assert battle.state.things == ()


def test_ed_2_2g_a_reflected_blade_is_not_blocked_by_its_own_caster() -> None:
    """ED-2.2g, ED-2.12c: its shield is no help against its own blade."""
    battle = duel(
        "S.D",
        [1, least("gale_blade")],
        red={"S": swordsman("gale_blade", block=50)},
        blue={"D": duelist()},
    )
    mirror = {"spell": "mirror_ward", "author": 1, "remaining": 3}
    battle = given(battle, {"D": {"effects": [mirror]}})
    events = play(battle, "cast Gale Blade at А-3")
    assert [event.kind for event in events] == ["cast", "reflect", "ended", "damage"]
    assert only(events, "damage").target == unit(battle, "S").id
    assert part(only(events, "damage"), "physical") < 0

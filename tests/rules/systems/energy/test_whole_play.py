"""Random battles together use all of the data, and refusals agree with the options everywhere."""

from functools import cache
from itertools import product

import pytest

from game.player.language import fill
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.battle.registry import load_system
from rules.content.scenario import Member
from rules.dice import mix
from rules.systems.energy.content import content, most_spells
from tests.builders import drawn_scenario, fresh, random_play

SYSTEM = load_system("energy")
GROUND = """
    a..c..x
    ..,.,..
    b.....y
    ...~...
    d..c..z
"""


def team(signs: str, first: int, spells: tuple[str, ...]) -> dict[str, Member]:
    """Three of the kinds, from that one on, each with some of the spells."""
    kinds = sorted(SYSTEM.kinds)
    known = most_spells(10)
    return {
        sign: Member(
            kinds[(first + place) % len(kinds)],
            level=10,
            abilities=(spells * 2)[place * known : (place + 1) * known] or None,
        )
        for place, sign in enumerate(signs)
    }


def battle_of(number: int) -> Battle:
    """The battle of a number: other kinds, other spells, other options."""
    spells = tuple(sorted(content().spells))
    turned = spells[number * 11 % len(spells) :] + spells[: number * 11 % len(spells)]
    own = number % 3 == 0
    options = {
        name: info.values[number % len(info.values)] for name, info in SYSTEM.options.items()
    }
    scenario = drawn_scenario(
        GROUND,
        "energy",
        team("abd", number, () if own else turned),
        team("xyz", number + 3, () if own else turned[42:] + turned[:42]),
        options,
    )
    return fresh(scenario, number)


@cache
def played() -> tuple[tuple[Event, ...], frozenset[str]]:
    """All events of many random battles, and the kinds of unit that took a turn in them."""
    events: list[Event] = []
    kinds = set()
    for number in range(60):
        battle = battle_of(number)
        events += battle.events
        events += random_play(battle, number)
        kinds |= {one.kind for one in battle.units if one.turns}
    return tuple(events), frozenset(kinds)


def test_every_spell_is_cast_and_every_kind_and_creature_acts() -> None:
    events, kinds = played()
    assert {event.ability for event in events if event.kind == "cast"} == set(content().spells)
    assert kinds == set(content().kinds) | set(content().summons)


def test_every_effect_lies_on_somebody_and_every_object_stands_somewhere() -> None:
    events, _ = played()
    laid = {event.ability for event in events if event.kind == "laid"}
    assert laid == {name for name, spell in content().spells.items() if spell.effect}
    made = {event.ability for event in events if event.kind == "made"}
    assert made == {name for name, spell in content().spells.items() if spell.object}


def test_every_kind_of_event_that_has_words_happens() -> None:
    events, _ = played()
    assert {event.kind for event in events} == set(SYSTEM.words.events)


def test_every_event_has_words_for_its_parts() -> None:
    events, _ = played()
    titles = set(SYSTEM.abilities.values())
    clauses = {clause.id for clause in SYSTEM.clauses} | {"BD-6"}
    for event in events:
        assert event.clause in clauses
        for part in event.parts:
            assert part.name in SYSTEM.words.parts or part.name in titles, part
            assert part.clause in clauses | {""}


def imaginable(battle: Battle) -> set[Action]:
    """Actions of every form at every cell, allowed or not."""
    assert battle.pending is not None
    unit = battle.units[battle.pending.unit]
    cells = range(0, battle.setup.board.size, 1 + battle.rolls % 3)
    found = {Action(unit.id, kind, "", (cell,)) for kind in ("move", "strike") for cell in cells}
    for spell_id, spell in battle.setup.table.profiles[unit.profile].spells:
        for amount in {0, 1, unit.charges, unit.charges + 1}:
            match spell.aim:
                case "self":
                    found.add(Action(unit.id, "cast", spell_id, (), -1, amount))
                case "row":
                    ends = product(cells, cells)
                    found |= {Action(unit.id, "cast", spell_id, two, -1, amount) for two in ends}
                case "fallen":
                    found |= {
                        Action(unit.id, "cast", spell_id, (cell,), one.id, amount)
                        for cell in cells
                        for one in battle.units
                    }
                case _:
                    found |= {
                        Action(unit.id, "cast", spell_id, (cell,), -1, amount) for cell in cells
                    }
    return found


@pytest.mark.parametrize("number", range(6))
def test_ac_2_what_is_refused_is_no_option_and_what_is_not_is_one(number: int) -> None:
    """AC-2: `why_not` and the options agree exactly, and every refusal has words."""
    battle = battle_of(number)
    state = number
    clauses = {clause.id for clause in SYSTEM.clauses} | {"AC-2", "BD-4", "BD-5", "BD-6"}
    for _ in range(12):
        for _ in range(9):
            if battle.pending is None:
                return
            state = mix(state + 1)
            battle.apply(battle.options[state % len(battle.options)])
        if battle.pending is None:
            return
        options = set(battle.options)
        assert tuple(sorted(options)) == battle.options
        for action in sorted(imaginable(battle) | options):
            told = battle.why_not(action)
            assert (told is None) == (action in options), (action, told)
            if told is not None:
                fill(SYSTEM.words.refusals[told.code], **dict(told.numbers))
                assert told.clause in clauses


@pytest.mark.parametrize("number", range(4))
def test_ac_1_every_option_is_named_and_every_command_told(number: int) -> None:
    """AC-1: texts parse back; a command is refused exactly when no option uses it."""

    def watch(battle: Battle) -> None:
        if battle.rolls % 5:
            return
        for option in battle.options:
            assert parse_action(action_text(option, battle), battle) == option
        usable = {(option.kind, option.ability) for option in battle.options}
        for command in SYSTEM.commands(battle):
            assert (command.refusal is None) == ((command.kind, command.ability) in usable)
            if command.refusal is not None:
                words = SYSTEM.words.refusals[command.refusal.code]
                fill(words, **dict(command.refusal.numbers))
        for unit in battle.units:
            SYSTEM.token(battle, unit)
            SYSTEM.card(battle, unit)
        SYSTEM.things(battle)
        assert battle.score("red") <= 100_000

    random_play(battle_of(number), number, watch)

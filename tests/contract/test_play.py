"""Contract 1, 5, 6, 8, 11: the same again, saved and gone on with, to an end, using everything."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec

from game.play.telling import said_of
from game.player.language import fill
from rules.battle.event import Event, Part
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.battle.sheet import STATES
from rules.battle.system import System
from rules.dice import mix
from rules.record.opening import open_battle
from tests.builders import random_play
from tests.contract.collected import collect
from tests.contract.positions import opened, scenarios, seeds, through_json

ROOT = Path(__file__).parents[2]


def test_the_same_seed_and_choices_give_the_same_events(system_id: str) -> None:
    """DI-2: from the first event to the last digest."""
    for seed in seeds(system_id):
        first, second = opened(system_id, seed), opened(system_id, seed)
        assert first.events == second.events
        assert random_play(first, 7) == random_play(second, 7)
        assert first.digest() == second.digest()


def test_another_seed_gives_other_events(system_id: str) -> None:
    """DI-2: the dice fall otherwise, in every battle in which any fall."""
    count, thrown = len(scenarios(system_id)), 0
    for seed in seeds(system_id):
        first, second = opened(system_id, seed), opened(system_id, seed + count)
        told = [*first.events, *random_play(first, 7)]
        assert (told != [*second.events, *random_play(second, 7)]) or not first.rolls
        thrown += first.rolls
    assert thrown > 0


PLAYED = """
from tests.builders import random_play
from tests.contract.positions import opened
from rules.battle.registry import system_ids

for system in system_ids():
    battle = opened(system, 5)
    random_play(battle, 5)
    print(system, battle.digest(), battle.score("red"))
"""


@cache
def played(hash_seed: str) -> dict[str, str]:
    """The end of a battle of each system, in a process with that seed of hashes."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", PLAYED]
    printed = subprocess.check_output(command, cwd=ROOT, env=environment, text=True)
    return dict(line.split(" ", 1) for line in printed.splitlines())


def test_the_same_battle_whatever_the_hash_seed(system_id: str) -> None:
    """DI-2: nothing hangs on the order of sets or on hashes."""
    assert played("0")[system_id] == played("77")[system_id]


def test_saved_and_loaded_at_many_points_it_plays_on_to_the_same_end(system_id: str) -> None:
    """DI-2: at every 29th decision, through JSON."""
    for seed in seeds(system_id):
        battle = opened(system_id, seed)
        state, step = seed, 0
        saved: list[tuple[Battle, int]] = []
        while battle.pending is not None:
            if step % 29 == 0:
                saved.append((through_json(battle), state))
                assert saved[-1][0].digest() == battle.digest()
                assert saved[-1][0].options == battle.options
            state, step = mix(state + 1), step + 1
            battle.apply(battle.options[state % len(battle.options)])
        for loaded, from_state in saved[:: 1 + len(saved) // 10]:
            random_play(loaded, from_state)
            assert loaded.digest() == battle.digest()


def test_a_replay_of_the_texts_restores_exactly_and_so_does_going_back(system_id: str) -> None:
    """DI-2: scenario, seed and actions as text decide everything, at every step."""
    for seed in seeds(system_id):
        battle = opened(system_id, seed)
        written: list[str] = []
        digests = [battle.digest()]
        before = [battle.copy()]
        state = seed
        while battle.pending is not None:
            state = mix(state + 1)
            action = battle.options[state % len(battle.options)]
            written.append(action_text(action, battle))
            battle.apply(action)
            digests.append(battle.digest())
            before.append(battle.copy())
        again = opened(system_id, seed)
        for text, digest in zip(written, digests, strict=False):
            assert again.digest() == digest
            again.apply(parse_action(text, again))
        assert again.digest() == digests[-1]
        assert [kept.digest() for kept in before] == digests


def test_every_battle_ends_within_its_bound(system_id: str, system: System) -> None:
    """ED-END: by an outcome that is a side or a draw, told in the last event."""
    for seed in range(len(scenarios(system_id))):
        battle = opened(system_id, seed)
        events = random_play(battle, seed)
        assert battle.outcome in ("red", "blue", "draw")
        assert battle.round <= battle.setup.options["rounds"]
        assert events[-1].kind == "over" and events[-1].ability == battle.outcome
        assert (battle.decision, battle.options, battle.agenda) == (None, (), [])


def test_a_battle_in_which_nobody_fights_ends_too(system_id: str, system: System) -> None:
    """ED-END: the first option that is no attack, again and again."""
    battle = opened(system_id, 0)
    limit = battle.setup.options["rounds"]
    assert battle.round <= limit and _peaceful(battle, limit).over


def test_the_scenario_sets_how_many_rounds_there_are(system_id: str, system: System) -> None:
    """ED-END, RK-END, NP-END, SP-END, SI-END, DO-END: after the second it is a draw."""
    battle = _peaceful(_lasting(system_id, 2), 2)
    assert (battle.outcome, battle.round) == ("draw", 2)
    assert battle.events[-1].clause == system.options["rounds"].clause


def test_with_0_rounds_a_battle_has_no_end_of_its_own(system_id: str, system: System) -> None:
    """ED-END, RK-END, NP-END, SP-END, SI-END, DO-END: it goes on after the usual last round."""
    usual = system.options["rounds"].default
    assert isinstance(usual, int)
    battle = _peaceful(_lasting(system_id, 0), usual + 1)
    assert not battle.over and battle.round == usual + 1
    assert Battle.restore(battle.setup, battle.snapshot()).digest() == battle.digest()


def _lasting(system_id: str, rounds: int) -> Battle:
    """The system's first battle, with another last round."""
    loaded = scenarios(system_id)[0]
    options = loaded.scenario.options | {"rounds": rounds}
    scenario = msgspec.structs.replace(loaded.scenario, options=options)
    return open_battle(loaded._replace(scenario=scenario), 0)


def _peaceful(battle: Battle, last: int) -> Battle:
    """The same, played by the first option that is no attack until it is over, or has begun its
    last round and has none."""
    steps, endless = 0, battle.setup.options["rounds"] == 0
    while battle.pending is not None and not (endless and battle.round == last):
        peaceful = [option for option in battle.options if not option.cells]
        battle.apply((peaceful or battle.options)[0])
        steps += 1
        assert steps < 100 * (last + 1)
    return battle


def test_play_uses_every_verb_ability_and_kind(system_id: str, system: System) -> None:
    """AC-1: nothing in the data is dead."""
    found = collect(system_id)
    assert found.verbs - {("move", "")} == set(system.phrases)
    assert {ability for _, ability in found.verbs} - {""} == set(system.abilities)
    assert {kind for _, kind in found.kinds_that} >= set(system.kinds)


def test_play_shows_every_kind_of_event_part_and_refusal(system_id: str, system: System) -> None:
    """DI-1, AC-2: every word of words.toml is needed, and none is missing."""
    found = collect(system_id)
    words = system.words
    assert {event.kind for event in found.events} == set(words.events)
    parts = {part.name for event in found.events for part in all_parts(event)}
    assert parts - set(system.abilities.values()) == set(words.parts)
    assert set(found.refusals) == set(words.refusals)


def test_every_event_has_the_numbers_and_the_words_to_tell_it(
    system_id: str, system: System
) -> None:
    """DI-1: its text uses only what it has."""
    always = {"unit": "A", "target": "B", "ability": "C", "cells": "D", "outcome": "E", "into": "F"}
    for event in collect(system_id).events:
        told = system.words.events[event.kind]
        assert fill(told.text_of(event), **always, **said_of(event)) or event.kind == "selected"
        assert event.clause
        assert all(die.low <= die.value <= die.high for die in event.dice)
        if event.against is not None:
            assert all(die.low <= die.value <= die.high for die in event.against.dice)


def test_every_die_thrown_stands_in_an_event(system_id: str) -> None:
    """DI-1: no more and no fewer; one die may decide several events."""
    for seed in seeds(system_id):
        battle = opened(system_id, seed)
        assert dice_in(battle.events) == battle.rolls
        state = seed
        while battle.pending is not None:
            state, before = mix(state + 1), battle.rolls
            events = battle.apply(battle.options[state % len(battle.options)])
            assert dice_in(events) == battle.rolls - before


def all_parts(event: Event) -> tuple[Part, ...]:
    """The parts of a sum and of what it was against."""
    return event.parts + (event.against.parts if event.against else ())


def dice_in(events: list[Event] | tuple[Event, ...]) -> int:
    """How many different dice the events show."""
    thrown = [die for event in events for die in event.dice]
    thrown += [die for event in events if event.against for die in event.against.dice]
    return len(set(map(id, thrown)))


def test_the_phase_is_always_one_of_the_track(system_id: str, system: System) -> None:
    """AC-1: the window draws the track that the system hands over."""
    track = {phase.id for phase in system.phases}
    assert collect(system_id).phases <= track
    assert all(phase.title and phase.summary and phase.clause for phase in system.phases)


def test_order_tokens_and_cards_agree_with_the_battle(system_id: str, system: System) -> None:
    """AC-1: what the window shows of every unit at every decision."""

    def watch(battle: Battle) -> None:
        assert battle.pending is not None
        order = system.order(battle)
        assert len(set(order)) == len(order)
        if battle.pending.unit >= 0:
            assert order[0] == battle.pending.unit
        for unit in battle.units:
            token, card = system.token(battle, unit), system.card(battle, unit)
            assert (token.unit, token.cell, token.side, token.name) == (
                unit.id,
                unit.cell,
                unit.side,
                unit.name,
            )
            assert 0 <= token.health <= token.maximum
            assert set(token.states) <= set(STATES) and -1 <= token.facing < 8
            assert (card.unit, card.name, card.side) == (unit.id, unit.name, unit.side)
            assert all(0 <= gauge.value <= gauge.maximum for gauge in card.gauges)
            assert {note.code for note in card.notes} <= system.words.notes.keys()
        for option in battle.options:
            assert set(option.cells) <= set(system.area(battle, option)) or option.kind == "cast"

    for seed in seeds(system_id):
        random_play(opened(system_id, seed), seed, watch)

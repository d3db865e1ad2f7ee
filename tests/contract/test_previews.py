"""Contract 13: a preview is exactly what the dice do."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rules.battle import preview as previews
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import Preview, preview
from rules.dice import mix
from tests.builders import random_play
from tests.contract.positions import opened, seeds

RESOLUTIONS = 8_000
POSITIONS = 3


def test_the_chances_sum_to_exactly_1_and_nothing_changes(system_id: str) -> None:
    """AC-3: for every option of many positions."""
    seen = 0

    def watch(battle: Battle) -> None:
        nonlocal seen
        seen += 1
        if seen % 23:
            return
        before, events = battle.digest(), list(battle.events)
        for option in battle.options:
            shown = preview(battle, option)
            assert sum(outcome.probability for outcome in shown.outcomes) == 1
            assert all(outcome.probability > 0 for outcome in shown.outcomes)
            keys = [outcome.battle.key() for outcome in shown.outcomes]
            assert len(set(keys)) == len(keys)
        assert (battle.digest(), battle.events) == (before, events)

    for seed in seeds(system_id):
        random_play(opened(system_id, seed), seed, watch)


def richest(system_id: str) -> list[tuple[Battle, Action, Preview]]:
    """Positions with an action of many outcomes, of different abilities."""
    found: dict[tuple[str, str], tuple[int, int, Battle, Action, Preview]] = {}

    def watch(battle: Battle) -> None:
        nonlocal seen
        seen += 1
        if seen % 13:
            return
        for option in battle.options:
            shown = preview(battle, option)
            entry = (len(shown.outcomes), seen, battle.copy(), option, shown)
            verb = option.kind, option.ability
            if len(shown.outcomes) > 1 and (verb not in found or entry[:2] > found[verb][:2]):
                found[verb] = entry

    seen = 0
    for seed in seeds(system_id):
        random_play(opened(system_id, seed), seed, watch)
    best = sorted(found.values(), key=lambda entry: entry[:2], reverse=True)[:POSITIONS]
    return [(battle, action, shown) for _, _, battle, action, shown in best]


def test_seeded_resolutions_agree_with_the_preview(system_id: str) -> None:
    """AC-3: 8,000 throws of real dice stay within 4 standard errors of every chance."""
    tried = richest(system_id)
    assert tried
    for battle, action, shown in tried:
        chances = {outcome.battle.key(): outcome.probability for outcome in shown.outcomes}
        fallen: Counter[Any] = Counter()
        for number in range(RESOLUTIONS):
            after = battle.copy()
            after.dice = mix(number)
            after.resolve(action)
            fallen[after.key()] += 1
        assert fallen.keys() <= chances.keys()
        for key, chance in chances.items():
            error = float(chance * (1 - chance) * RESOLUTIONS) ** 0.5
            assert abs(fallen[key] - float(chance * RESOLUTIONS)) <= 4 * error, (action, chance)


def test_what_really_happens_was_foreseen(system_id: str) -> None:
    """AC-3: every resolution of random play is among its preview's outcomes."""
    for seed in seeds(system_id):
        battle = opened(system_id, seed)
        state = seed
        while battle.pending is not None:
            state = mix(state + 1)
            action = battle.options[state % len(battle.options)]
            if state % 3 == 0:
                after = battle.copy()
                after.resolve(action)
                chances = {
                    outcome.battle.key(): outcome.probability
                    for outcome in preview(battle, action).outcomes
                }
                assert chances.get(after.key(), Fraction(0)) > 0
            battle.apply(action)


def test_ways_that_come_to_the_same_are_taken_for_one_without_changing_a_chance(
    system_id: str,
) -> None:
    """AC-3: whether ways are merged early, late or never, the outcomes are the same."""
    for battle, action, shown in richest(system_id):
        wanted = {one.battle.key(): one.probability for one in shown.outcomes}
        for merged_from in (0, 1_000_000):
            found = preview(battle, action, merged_from).outcomes
            assert {one.battle.key(): one.probability for one in found} == wanted


def test_what_is_followed_apart_comes_to_what_is_followed_together(system_id: str) -> None:
    """AC-3: every number of a preview and every way, to the event, is that of the dice thrown for
    all together, one after another."""
    seen = 0
    asked: list[tuple[Action, Preview]] = []

    def watch(battle: Battle) -> None:
        nonlocal seen
        seen += 1
        if seen % 37 == 0:
            before = battle.copy()
            asked.extend((option, preview(before, option)) for option in before.options)

    for seed in seeds(system_id):
        random_play(opened(system_id, seed), seed, watch)
    wanted = [told(shown) for _, shown in asked]
    for (option, shown), results in zip(asked, wanted, strict=True):
        with pytest.MonkeyPatch.context() as changed:
            changed.setattr(previews, "spread_of", lambda battle: None)
            together = preview(shown.before, option)
        assert told(together) == results, option
        assert together.changes() == shown.changes(), option
        for unit in shown.before.units:
            assert together.falls(unit.id) == shown.falls(unit.id), option


def told(shown: Preview) -> list[tuple[Any, ...]]:
    """All that a preview says, in its order."""
    return [
        (one.battle.key(), one.battle.rolls, one.probability, one.ways) for one in shown.outcomes
    ]

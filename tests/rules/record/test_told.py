"""The digest of all that was told: it covers what events say, and not how code lays them out."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.battle.event import Against, Die, Event, Part
from rules.record.lines import RoundLine
from rules.record.record import record_battle
from rules.record.replay import reopen
from rules.record.told import BEGINNING, UNKNOWN, digest_after
from tests.rules.record.test_record import PLAYERS, duel, play_on

DIE = Die(1, 20, 14)
PART = Part("might", 18, "%", "ED-2.9d", True)
BLOW = Event(
    "blow",
    "ED-2.7b",
    0,
    1,
    "cut",
    (3, 4),
    {"lost": 8, "left": 5},
    (DIE,),
    (PART,),
    Against(9, (DIE,)),
)

OTHERWISE: dict[str, dict[str, Any]] = {
    "kind": {"kind": "shot"},
    "clause": {"clause": "ED-2.7c"},
    "unit": {"unit": 2},
    "target": {"target": 2},
    "ability": {"ability": "thrust"},
    "cells": {"cells": (4, 3)},
    "numbers": {"numbers": {"lost": 8, "left": 6}},
    "die": {"dice": (replace(DIE, value=13),)},
    "sides of a die": {"dice": (replace(DIE, high=12),)},
    "no die": {"dice": ()},
    "value of a part": {"parts": (replace(PART, value=19),)},
    "halving of a part": {"parts": (replace(PART, halved=False),)},
    "what it was against": {"against": Against(10, (DIE,))},
    "the part of what it was against": {"against": Against(9, (DIE,), (PART,))},
    "nothing against it": {"against": None},
}


@pytest.mark.parametrize("what", OTHERWISE)
def test_an_event_that_says_anything_else_makes_another_digest(what: str) -> None:
    other = replace(BLOW, **OTHERWISE[what])
    assert digest_after(BEGINNING, [other]) != digest_after(BEGINNING, [BLOW])


def test_the_digest_of_an_event_is_the_same_for_ever() -> None:
    """Records hold it: whoever lays events out otherwise must leave it as it is."""
    assert digest_after(BEGINNING, [BLOW]) == "fb796666532ab1ea"


def test_what_the_code_calls_a_number_is_not_told() -> None:
    renamed = replace(BLOW, numbers={"taken": 8, "rest": 5})
    assert digest_after(BEGINNING, [renamed]) == digest_after(BEGINNING, [BLOW])


def test_what_is_said_aside_is_not_told() -> None:
    """It follows from the position, so that a record of before it agrees."""
    more = replace(BLOW, aside={"gained": 5, "weapon": "Club"})
    assert digest_after(BEGINNING, [more]) == digest_after(BEGINNING, [BLOW])


def test_order_and_number_of_events_matter() -> None:
    other = replace(BLOW, unit=1)
    digests = {
        digest_after(BEGINNING, events)
        for events in ([], [BLOW], [BLOW, BLOW], [BLOW, other], [other, BLOW])
    }
    assert len(digests) == 5


def test_a_digest_follows_from_all_before_it() -> None:
    once = digest_after(BEGINNING, [BLOW])
    assert digest_after(once, [BLOW]) not in (once, digest_after(BEGINNING, [BLOW, BLOW]))


def test_what_is_unknown_stays_unknown() -> None:
    assert digest_after(UNKNOWN, [BLOW]) == UNKNOWN


def test_the_rounds_of_a_record_hold_the_digests_of_what_was_told_before() -> None:
    record, battle = record_battle(duel(), 5, PLAYERS)
    play_on(record, battle, 1)
    digest, noted = BEGINNING, []
    for step in reopen(record).steps:
        digest = digest_after(digest, step.events)
        assert step.digest == digest
        if step.battle.round > len(noted):
            noted.append(digest)
    assert noted == [line.digest for line in record.lines if isinstance(line, RoundLine)]
    assert len(set(noted)) == len(noted) > 3

"""Contract 4, 9, 10: copies are whole and independent; views keep secrets and the dice."""

import msgspec

from rules.battle.machine import Battle
from rules.dice import mix
from rules.unit import SIDES
from tests.builders import random_play
from tests.contract.positions import opened, seeds, through_json

SHARED = {"setup", "source"}
"""What all copies share: it never changes, or has no state of its own."""


def midway(system_id: str, seed: int, actions: int = 15) -> Battle:
    """A battle some random actions on, not yet over."""
    battle = opened(system_id, seed)
    for step in range(actions):
        before = battle.copy()
        battle.apply(battle.options[mix(seed + 31 * step) % len(battle.options)])
        if battle.over:
            return before
    return battle


def mutable_parts(value: object) -> set[int]:
    """The identities of everything inside that can be changed."""
    if isinstance(value, msgspec.Struct):
        frozen = value.__struct_config__.frozen
        inner = (getattr(value, name) for name in value.__struct_fields__)
        return set().union(*map(mutable_parts, inner), () if frozen else (id(value),))
    if isinstance(value, dict):
        return set().union((id(value),), *map(mutable_parts, value.values()))
    if isinstance(value, (list, set, bytearray)):
        return set().union((id(value),), *map(mutable_parts, value))
    if isinstance(value, tuple):
        return set().union(*map(mutable_parts, value))
    assert value is None or isinstance(value, (str, int, bytes)), type(value)
    return set()


def test_every_slot_is_copied(system_id: str) -> None:
    """DI-2: a copy has every slot, equal to the original's; only events start anew."""
    battle = midway(system_id, 1)
    copy = battle.copy()
    for slot in Battle.__slots__:
        assert hasattr(copy, slot), slot
        if slot != "events":
            assert getattr(copy, slot) == getattr(battle, slot), slot


def test_a_slot_set_to_something_else_arrives_in_the_copy(system_id: str) -> None:
    """DI-2: no slot is built anew from another."""
    for slot in sorted(set(Battle.__slots__) - {"events", "setup"}):
        battle = midway(system_id, 2)
        value = getattr(battle, slot)
        if isinstance(value, int):
            changed: object = value + 1
        elif isinstance(value, str):
            changed = "changed"
        elif slot == "source":
            changed = type("Other", (), {})()
        elif isinstance(value, list):
            changed = value[:-1]
        elif isinstance(value, msgspec.Struct):
            changed = value.__copy__()
        else:
            changed = None
        setattr(battle, slot, changed)
        assert getattr(battle.copy(), slot) == changed, slot


def test_a_copy_shares_nothing_that_can_change(system_id: str) -> None:
    """DI-2: walked through every slot, unit and field."""
    for seed in seeds(system_id):
        battle = midway(system_id, seed)
        copy = battle.copy()
        for slot in sorted(set(Battle.__slots__) - SHARED):
            shared = mutable_parts(getattr(battle, slot)) & mutable_parts(getattr(copy, slot))
            assert not shared, slot


def test_every_field_of_units_and_state_is_copied(system_id: str) -> None:
    """DI-2: and every one stands in the snapshot, so that a save holds it too."""
    battle = midway(system_id, 3)
    copy = battle.copy()
    for old, new in zip((*battle.units, battle.state), (*copy.units, copy.state), strict=True):
        assert old is not new
        assert not hasattr(old, "__dict__")
        assert msgspec.structs.asdict(old) == msgspec.structs.asdict(new)
    snapshot = msgspec.to_builtins(battle.snapshot())
    fields = set(battle.setup.system.unit_type.__struct_fields__)
    assert all(set(unit) == fields for unit in snapshot["units"])
    assert set(snapshot["state"]) == set(battle.setup.system.state_type.__struct_fields__)
    assert {slot for slot in Battle.__slots__ if slot in snapshot} == set(Battle.__slots__) - {
        "_options",
        "asked",  # at any decision the round
        "events",
        *SHARED,
    }


def test_every_slot_of_a_save_comes_back(system_id: str) -> None:
    """DI-2: each counter with a value that no other has."""
    battle = midway(system_id, 5)
    for number, slot in enumerate(("dice", "rolls", "revealed", "round"), 3):
        setattr(battle, slot, number)
    battle.asked = battle.round  # as at any decision
    loaded = through_json(battle)
    for slot in sorted(set(Battle.__slots__) - {"_options", "events", *SHARED}):
        assert getattr(loaded, slot) == getattr(battle, slot), slot


def test_playing_a_copy_to_the_end_leaves_the_original(system_id: str) -> None:
    """DI-2: not a bit of it."""
    for seed in seeds(system_id):
        battle = midway(system_id, seed)
        before, key, options, events = (
            battle.digest(),
            battle.key(),
            battle.options,
            list(battle.events),
        )
        random_play(battle.copy(), seed)
        assert (battle.digest(), battle.key(), battle.options, battle.events) == (
            before,
            key,
            options,
            events,
        )


def test_copy_and_apply_equals_apply(system_id: str) -> None:
    """DI-2: events and state, action after action."""
    for seed in seeds(system_id):
        battle = opened(system_id, seed)
        state = seed
        while battle.pending is not None:
            state = mix(state + 1)
            action = battle.options[state % len(battle.options)]
            copy = battle.copy()
            assert copy.apply(action) == battle.apply(action)
            assert copy.digest() == battle.digest()


def test_a_view_never_holds_the_dice_that_will_fall(system_id: str) -> None:
    """AC-3: whatever seed the search asks for; the sides' views differ from each other too."""
    for seed in range(200):
        battle = opened(system_id, seed)
        views = [battle.view(side, wanted) for side in SIDES for wanted in (0, seed, battle.dice)]
        assert battle.dice not in {view.dice for view in views}
        assert battle.view("red").dice != battle.view("blue").dice
        battle.dice = battle.view("red").dice
        assert battle.view("red").dice != battle.dice


def test_the_dice_of_a_view_roll_other_numbers(system_id: str) -> None:
    """AC-3: not one of the next hundred dice streams agrees."""
    agreeing = 0
    for seed in range(100):
        battle = opened(system_id, seed)
        view = battle.view("blue", seed)
        real = [battle.roll(1, 100).value for _ in range(8)]
        agreeing += real == [view.roll(1, 100).value for _ in range(8)]
    assert agreeing == 0


def test_a_view_is_the_same_battle_otherwise(system_id: str) -> None:
    """AC-1: the deciding side sees its own options and everything that is open."""
    battle = midway(system_id, 4)
    assert battle.pending is not None
    view = battle.view(battle.pending.side)
    assert view.options == battle.options
    random_play(view, 5)
    assert not battle.over


def test_a_view_does_not_change_with_what_the_other_side_hides(system_id: str) -> None:
    """AC-1: where an answer is only buffered, the other side's view knows nothing of it."""
    for seed in seeds(system_id):
        battle = opened(system_id, seed)
        state = seed
        while battle.pending is not None:
            side = battle.pending.side
            watcher = SIDES[1 - SIDES.index(side)]
            state = mix(state + 1)
            seen = set()
            for option in battle.options[::3]:
                after = battle.copy()
                if not after.apply(option):
                    seen.add(after.view(watcher).key())
            assert len(seen) <= 1
            battle.apply(battle.options[state % len(battle.options)])

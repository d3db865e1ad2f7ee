"""The order of turns, the round and the turn (RK-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.battle.event import Part, total
from rules.battle.machine import Battle
from rules.kit.effects import count, end_counted, is_held, still_lying
from rules.kit.rolls import DIE
from rules.kit.shown import is_asked
from rules.kit.turns import lies_on_any, next_round, pass_turn, roll_order
from rules.systems.risk import relic
from rules.systems.risk.actions import has_choice, refuse_swap, swap
from rules.systems.risk.falling import rise
from rules.systems.risk.state import Adventurer, parts_of, stands, turn_is_past


def begin(battle: Battle) -> None:
    """Set the battle up: what the day has left, then the order, then rounds."""
    battle.follow(("day",), ("order",), ("round",))


def begin_day(battle: Battle) -> None:
    """Tell who has been at 0 health today; a new day forgets it (RK-8c).

    Who comes with experience enough for a higher level has that level (RK-9c).
    """
    if battle.setup.options["day"] == "new":
        battle.tell("dawn", "RK-8c")
    for unit in battle.units:
        if unit.fell_today:
            battle.tell("marked", "RK-8c", by=unit.id, cells=(unit.cell,))
        rise(battle, unit)


def set_order(battle: Battle) -> None:
    """Roll 1d20 for everybody, once; the highest goes first, ties roll again among themselves
    (RK-5)."""

    def roll(unit_id: int) -> int:
        die = battle.roll(1, DIE)
        cells = (battle.units[unit_id].cell,)
        battle.tell("roll", "RK-5", by=unit_id, cells=cells, total=die.value, dice=(die,))
        return die.value

    battle.state.order = tuple(roll_order(battle, roll))


def begin_round(battle: Battle) -> None:
    """Begin a round; too many are a draw, or one in which nobody had a choice and nothing will
    change that; the relic held long enough is a victory (RK-END)."""
    left = relic.rounds_left(battle)
    if left == 1 and battle.round:
        battle.finish(battle.units[battle.state.relic_holder].side, "RK-END")
    elif next_round(battle, "RK-END", left >= 0 or lies_on_any(battle)):
        battle.tell("round", "RK-5", round=battle.round)
        battle.push("turn", battle.state.order[0])


def begin_turn(battle: Battle, unit_id: int) -> None:
    """Give somebody on its feet its steps and its ability; who is down does not act (RK-8a)."""
    battle.push("pass", unit_id)
    unit: Adventurer = battle.units[unit_id]
    if not stands(unit):
        return
    battle.state.acting = unit_id
    steps = _give_points(battle, unit)
    unit.acted = battle.round
    shown = steps if len(steps) > 1 else ()
    battle.tell("turn", "RK-5", by=unit_id, steps=unit.movement, parts=shown)
    if not unit.able:
        battle.tell("held", "RK-6c", by=unit_id)
    count(unit)
    battle.push("act", unit_id)


def _give_points(battle: Battle, unit: Adventurer) -> tuple[Part, ...]:
    """Give somebody the steps and the ability of a turn; return what its steps are made of."""
    steps = parts_of(battle, unit, "speed", "RK-5") + relic.burden(battle, unit)
    unit.movement = max(0, total(steps))
    unit.swapped, unit.able = False, not is_held(battle, unit)
    return steps


def next_turn(battle: Battle, unit: Adventurer, other: Adventurer) -> Iterator[Battle]:
    """Yield the position in which somebody has its turn next, with its steps and its ability
    (RK-5) and without what this turn, and a turn of the other's before that, counts out (RK-6c),
    and the same with its next weapon in hand (RK-S3); none for who is down (RK-8a)."""
    if not stands(unit):
        return
    after = battle.copy()
    one: Adventurer = after.units[unit.id]
    if not is_asked(battle, unit):
        one.effects = still_lying(one)
        _give_points(after, one)
        two: Adventurer = after.units[other.id]
        if two is not one:
            if stands(two) and _acts_before(battle, two, one):
                count(two)
            two.effects = still_lying(two)
    after.agenda = []
    after.ask("act", one.side, one.id)
    yield after
    if refuse_swap(after, one) is None:
        after = after.copy()
        swap(after, after.units[unit.id])
        after.ask("act", one.side, one.id)
        yield after


def _acts_before(battle: Battle, unit: Adventurer, other: Adventurer) -> bool:
    """Tell whether somebody's next turn comes before another's (RK-5)."""

    def place(one: Adventurer) -> tuple[bool, int]:
        return turn_is_past(battle, one), battle.state.order.index(one.id)

    return place(unit) < place(other)


def act(battle: Battle, unit_id: int) -> None:
    """Ask somebody what it does, until it can do nothing more than end its turn."""
    unit: Adventurer = battle.units[unit_id]
    if not ((unit.able or unit.movement) and has_choice(battle, unit)):
        unit.able, unit.movement = False, 0
        battle.tell("turn_over", "RK-5", by=unit_id)
        end_counted(battle, unit, "RK-6c")
        return
    battle.push("act", unit_id)
    battle.ask("act", unit.side, unit_id)


HANDLERS: dict[str, Callable[..., None]] = {
    "day": begin_day,
    "order": set_order,
    "round": begin_round,
    "turn": begin_turn,
    "act": act,
    "pass": pass_turn,
}

"""The order of turns, the round and the turn (ED-2.4 to ED-2.8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.battle.event import Part, total
from rules.battle.machine import Battle
from rules.battle.volley import VOLLEY, carry_out
from rules.kit.effects import count
from rules.kit.shown import is_asked
from rules.kit.turns import lies_on_any, next_round, pass_turn, roll_order
from rules.systems.energy import damage, energy, things
from rules.systems.energy.actions import walk_leg
from rules.systems.energy.casting import come_back
from rules.systems.energy.chances import effect_parts, holds_good
from rules.systems.energy.effects import change_parts, effects_of, end_effects, is_held, set_steps
from rules.systems.energy.rows import EffectRow
from rules.systems.energy.state import Effect, Fighter, profile_of, row_of
from rules.unit import other

ACTION_POINTS = 2  # ED-2.6a
TURN_ATTACK_POINTS = 5  # ED-2.7a
MOVEMENT_POINTS = 2  # ED-2.8a


def begin(battle: Battle) -> None:
    """Set the battle up: placement, then the order, then rounds."""
    battle.follow(("placement",), ("order",), ("round",))


def place(battle: Battle) -> None:
    """Tell where everyone stands and with what (ED-2.4)."""
    for unit in battle.units:
        held, charges = profile_of(battle, unit).left_hand, unit.charges
        parts = [
            Part("energy", unit.energy, "", "ED-2.1a"),
            Part("charges", charges, "", "ED-2.2a"),
        ]
        if held is not None:
            value = held.block if held.type == "shield" else -held.lowers_block
            parts.append(Part(held.type, value, "", "ED-2.12g"))
        battle.tell(
            "ready",
            "ED-2.4",
            by=unit.id,
            cells=(unit.cell,),
            parts=tuple(parts),
            energy=unit.energy,
            charges=charges,
        )


def set_order(battle: Battle) -> None:
    """Roll 1d100 + Luck for each character, once for the whole battle (ED-2.5a)."""

    def roll(unit_id: int) -> int:
        luck = profile_of(battle, battle.units[unit_id]).luck
        die = battle.roll(1, 100)
        rolled = die.value + luck
        parts = (Part("luck", luck, "", "ED-2.5a"),)
        battle.tell("initiative", "ED-2.5a", by=unit_id, total=rolled, dice=(die,), parts=parts)
        return rolled

    by_roll = roll_order(battle, roll)
    alternate = battle.setup.options["order"] == "alternate"
    battle.state.order = tuple(_alternate(battle, by_roll) if alternate else by_roll)


def _alternate(battle: Battle, by_roll: list[int]) -> list[int]:
    """Let the sides take turns, the side of the highest roll first (ED-2.5a)."""
    first = battle.units[by_roll[0]].side
    queues = {
        side: [unit_id for unit_id in by_roll if battle.units[unit_id].side == side]
        for side in (first, other(first))
    }
    order: list[int] = []
    while any(queues.values()):
        order += [queue.pop(0) for queue in queues.values() if queue]
    return order


def begin_round(battle: Battle) -> None:
    """Give every living character its turn, in order; too many rounds are a draw (ED-END).

    Who has been summoned in a turn stands next in the order (ED-2.5b).
    """
    if not next_round(battle, "ED-END", lies_on_any(battle)):
        return
    battle.tell("round", "ED-2.5a", round=battle.round)
    battle.push("turn", battle.state.order[0])


def begin_turn(battle: Battle, unit_id: int) -> None:
    """Give a living character its points and the Energy that came back (ED-2.1c), then let all
    that lies on it and around it do its work."""
    if battle.state.things:
        things.age(battle, unit_id)
    unit: Fighter = battle.units[unit_id]
    if unit.health <= 0:
        pass_turn(battle, unit_id)
        return
    battle.push("pass", unit_id)
    battle.state.acting = unit_id
    _give_points(battle, unit)
    felt = things.felt_by(battle, unit)
    energy.come_back(battle, unit, felt)
    unit.turns += 1
    unit.acted = battle.round
    battle.push("act", unit_id)
    if unit.effects:
        battle.push("effects", unit_id)
    if felt:
        battle.push("things", unit_id)


def _give_points(battle: Battle, unit: Fighter) -> None:
    """Give action, attack and movement points (ED-2.6a, 2.7a, 2.8a); spells and skills change
    the last (ED-2.8d)."""
    unit.action_points = ACTION_POINTS
    unit.attack_points = TURN_ATTACK_POINTS
    changes = change_parts(battle, unit, "movement_points", "ED-2.8d", 1, "")
    set_steps(battle, unit, MOVEMENT_POINTS + total(changes))
    battle.tell("turn", "ED-2.5a", by=unit.id, parts=_TURN_PARTS + changes)


_TURN_PARTS: tuple[Part, ...] = (
    Part("action_points", ACTION_POINTS, "", "ED-2.6a"),
    Part("attack_points", TURN_ATTACK_POINTS, "", "ED-2.7a"),
    Part("movement_points", MOVEMENT_POINTS, "", "ED-2.8a"),
)


def next_turn(battle: Battle, unit: Fighter, other: Fighter) -> tuple[Battle, ...]:
    """Return the position in which a character has its turn next, with the points and the Energy
    of that turn (ED-2.1c, 2.6a); none if something surely holds it (ED-2.7b)."""
    if is_held(battle, unit, "acting"):
        return ()
    after = battle.copy()
    one: Fighter = after.units[unit.id]
    if not is_asked(battle, unit):
        _give_points(after, one)
        energy.come_back(after, one, things.felt_by(after, one))
    after.agenda = []
    after.ask("act", one.side, one.id)
    return (after,)


def feel_effects(battle: Battle, unit_id: int) -> None:
    """Let all that lies on a character do its work, in the order in which it was laid, and count
    the turn (ED-2.2f, ED-2.10g)."""
    unit: Fighter = battle.units[unit_id]
    if unit.health <= 0:
        return
    for effect, row in effects_of(battle, unit):
        if not (row.in_turn or "acting" in row.holds) or not _works(battle, unit, effect, row):
            continue
        if row.tick[1]:
            _tick(battle, unit, effect, row)
            damage.settle(battle)
            if unit.health <= 0:
                return
        if row.healing:
            amount, parts = damage.healing(row.healing, effect.power)
            damage.heal(battle, effect.author, unit, effect.spell, amount, "ED-2.2e", parts)
        if row.charges:
            energy.gain_charges(battle, unit, row.charges, "ED-2.3a")
        if "acting" in row.holds:
            unit.action_points = 0
            battle.tell("held", "ED-2.7d", effect.author, by=unit.id, ability=effect.spell)
    count(unit)


def _works(battle: Battle, unit: Fighter, effect: Effect, row: EffectRow) -> bool:
    """Roll an effect's own chance, where it has one; its author's modifiers never count
    (ED-2.10g)."""
    if row.works == 100:
        return True
    good = row_of(battle, effect.spell).friendly
    make = partial(effect_parts, battle, unit, row, good)
    told = ("success", "failure", "ED-2.10g")
    return holds_good(battle, told, unit, unit, unit, effect.spell, make)


def _tick(battle: Battle, unit: Fighter, effect: Effect, row: EffectRow) -> None:
    """Hurt the bearer; a DoT that consumes charges eats one of its author's for 25% more
    (ED-2.2f)."""
    author = battle.units[effect.author]
    charged = 1 if effect.consumes and author.charges else 0
    if charged:
        author.charges -= 1
        spell, left = effect.spell, author.charges
        battle.tell("charge_eaten", "ED-2.2f", unit.id, by=author.id, ability=spell, charges=left)
    power = Part("magic_power", effect.power, "%", "ED-2.9d")
    parts = (power, *damage.charge_parts(charged, "ED-2.2f"))
    element = row_of(battle, effect.spell).element
    die = battle.roll(*row.tick)
    damage.hurt(battle, author.id, unit, effect.spell, element, die, parts)


def act(battle: Battle, unit_id: int) -> None:
    """Ask the character what it does, until its action points are spent (ED-2.6c)."""
    unit: Fighter = battle.units[unit_id]
    if unit.action_points == 0:
        battle.tell("turn_over", "ED-2.6c", by=unit_id)
        end_effects(battle, unit)
        return
    battle.push("act", unit_id)
    battle.ask("act", unit.side, unit_id)


HANDLERS: dict[str, Callable[..., None]] = {
    "placement": place,
    "order": set_order,
    "round": begin_round,
    "turn": begin_turn,
    "things": lambda battle, unit_id: things.feel(battle, battle.units[unit_id]),
    "effects": feel_effects,
    "act": act,
    "leg": walk_leg,
    "reflected": come_back,
    "settle": damage.settle,
    VOLLEY: carry_out,
    "pass": pass_turn,  # ED-2.6c
}

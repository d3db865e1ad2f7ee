"""Attacks: 1d20 against a number, damage, falling; the melee (NP-9, NP-E1, NP-E6, NP-E7, NP-E9)."""

from __future__ import annotations

from rules.battle.event import Die, Part, total
from rules.battle.machine import Battle
from rules.board.cells import mask_of
from rules.errors import Refusal, because
from rules.kit import sums, turns
from rules.kit.effects import change_parts, is_held
from rules.kit.health import change
from rules.kit.rolls import DIE, Parts, reaches
from rules.systems.nine_phase.content import act_mask, content
from rules.systems.nine_phase.engagement import FRONT, opponents, part_fallen, zone_of
from rules.systems.nine_phase.missiles import column_of
from rules.systems.nine_phase.rows import Dice
from rules.systems.nine_phase.state import MELEE, Combatant, forget_spell, profile_of
from rules.unit import OFF_BOARD

PLACES: tuple[Parts, ...] = (
    (),
    (Part("flank", 1, "", "NP-E6"),),
    (Part("rear", 2, "", "NP-E7"),),
)
"""By zone of the target: what a blow from there adds to the d20 (NP-E6, NP-E7)."""
Thrown = tuple[int, tuple[Die, ...]]
"""The sum of some dice, and the dice."""
FREE: Parts = (Part("retreat", 2, "", "NP-E9"),)
"""What a free attack at one who retreats adds."""


def strike_freely(battle: Battle, striker: int, target: int) -> None:
    """Let one opponent, unless it is held, strike at one who retreats and still stands, before its
    first step, at +2 in all whatever the side (NP-E9)."""
    unit, other = battle.units[striker], battle.units[target]
    if other.cell >= 0 and not is_held(battle, unit):
        hits = _hits(battle, unit, other, "NP-E9", FREE, melee=True)
        battle.push("wound", striker, target, hits)


def wound_freely(battle: Battle, striker: int, target: int, hits: bool) -> None:
    """Do the damage of a free blow that has hit (NP-E9).

    A preview so follows the dice of the blow and of its damage one after the other; a miss waits
    for the hits, so that what has come to the same is then found together.
    """
    if hits:
        unit = battle.units[striker]
        damage = profile_of(battle, unit).weapon.damage
        _wound(battle, unit, battle.units[target], damage, "NP-E9")


def shoot(battle: Battle, unit: Combatant, target: Combatant) -> None:
    """Shoot, or hurl, one missile; beyond half the range it hits less easily (NP-M1 to NP-M7)."""
    one = profile_of(battle, unit)
    assert one.missile is not None
    unit.acts |= act_mask("shoot", battle.state.phase)
    unit.missiles -= 1
    if one.missile.loads:
        unit.loaded = False
    clause, more = one.table_clause, _place_parts(battle, unit, target, melee=False)
    if _hits(battle, unit, target, clause, more, melee=False):
        _wound(battle, unit, target, one.missile.damage, clause)


def _hits(
    battle: Battle, unit: Combatant, target: Combatant, clause: str, more: Parts, *, melee: bool
) -> bool:
    """Roll 1d20 with what is added against the target's armour class; return whether it hits."""
    battle.tell("strike", clause, target.id, by=unit.id, cells=(target.cell,))
    parts = _attack_parts(battle, unit, clause, more)
    armour = _armour_parts(battle, unit, target, melee, clause)
    return reaches(battle, ("miss", "hit"), clause, unit, target, parts, armour)


def _wound(battle: Battle, unit: Combatant, target: Combatant, damage: Dice, clause: str) -> None:
    """Roll the damage of what has hit."""
    thrown = throw_damage(battle, damage, target.health)
    hurt(battle, unit, target, damage, thrown, clause)
    if target.cell == OFF_BOARD:
        settle(battle)


def needed(battle: Battle, unit: Combatant, target: Combatant, *, melee: bool) -> int:
    """Return what the d20 itself must show for a blow, or a shot, to hit as both stand."""
    added = _attack_parts(battle, unit, "", _place_parts(battle, unit, target, melee=melee))
    wanted = _armour_parts(battle, unit, target, melee, "")
    return total(wanted) - total(added)


def _place_parts(battle: Battle, unit: Combatant, target: Combatant, *, melee: bool) -> Parts:
    """Return what is added to the d20 by where the target stands: its zone that a blow comes from,
    or, of a shot, whether it is far away (NP-E6, NP-E7, NP-M1 to NP-M7)."""
    if melee:
        return PLACES[zone_of(battle, target, unit.cell)]
    one = profile_of(battle, unit)
    assert one.missile is not None
    if 2 * battle.setup.board.distance(unit.cell, target.cell) <= one.missile.range:
        return ()
    return (Part("long_range", -content().limits.long_range, "", one.table_clause),)


def _attack_parts(battle: Battle, unit: Combatant, clause: str, more: Parts) -> Parts:
    """Return what is added to the d20 of an attack."""
    own = Part("attack", profile_of(battle, unit).attack, "", clause)
    return (own, *change_parts(battle, unit, "attack", clause), *more)


def _armour_parts(
    battle: Battle, unit: Combatant, target: Combatant, melee: bool, clause: str
) -> Parts:
    """Return what an attack must reach: armour, and the shield where it counts.

    It does not count from flank or rear (NP-E6, NP-E7) nor for one who retreats (NP-E9);
    cover counts against missiles (BD-6).
    """
    one = profile_of(battle, target)
    parts = [Part("armour", one.armour, "", clause)]
    covered = not melee or zone_of(battle, target, unit.cell) == FRONT
    if one.shield and covered and not target.retreats:
        parts.append(Part("shield", one.shield, "", clause))
    if not melee and battle.setup.board.cover >> target.cell & 1:
        parts.append(Part("cover", content().limits.cover, "", "BD-6"))
    return (*parts, *change_parts(battle, target, "armour_class", clause))


def throw_damage(battle: Battle, damage: Dice, enough: int) -> Thrown:
    """Throw the dice of a damage; of what is more than enough to fell all whom it hurts no two
    sums are told apart."""
    count, sides, bonus = damage
    most = min(enough - bonus, count * sides)
    return sums.throw(battle, count, sides, range(count + 1, most + 1))


def hurt(
    battle: Battle,
    unit: Combatant,
    target: Combatant,
    damage: Dice,
    thrown: Thrown,
    clause: str,
    ability: str = "",
    share: int = 1,
) -> None:
    """Let a target feel the damage that was thrown, or half of it, rounded down, where the share
    is 2. It spoils a spell that has not worked yet (NP-S5)."""
    whole, bonus = thrown[0] + damage[2], damage[2]
    amount = whole // share
    parts: Parts = (Part("base", bonus, "", clause),) if bonus else ()
    if share > 1:
        parts += (Part("saved", amount - whole, "", clause),)
    left = max(0, target.health - amount)
    change(battle, "damage", clause, target, left, amount, unit.id, ability, thrown[1], parts)
    if target.spell and amount > 0 and battle.setup.options["spoiling"]:
        battle.tell("spoilt", "NP-S5", by=target.id, ability=target.spell)
        forget_spell(target)
    if target.health == 0:
        fall(battle, target)


# Falling, and the end (NP-END)


def fall(battle: Battle, unit: Combatant) -> None:
    """Take one without health from the board, with its spell and with what lies on it; in melee
    where all blows land together it stays up until it has struck its own (NP-9)."""
    together = battle.setup.options["melee"] == "together"
    if together and battle.state.phase == MELEE and unit.done != MELEE:
        return
    battle.tell("fall", "NP-END", by=unit.id)
    forget_spell(unit)
    unit.health, unit.cell, unit.effects = 0, OFF_BOARD, ()


def settle(battle: Battle) -> None:
    """End the engagements of those who have fallen, and the battle when a side has nobody left who
    stands; a melee is first struck to its end (NP-9, NP-END)."""
    part_fallen(battle)
    if battle.state.phase != MELEE:
        end_if_decided(battle)


def end_if_decided(battle: Battle) -> None:
    """End the battle when a side has nobody left who stands; if neither has, it is a draw
    (NP-END)."""
    turns.end_if_decided(battle, turns.standing(battle), "NP-END")


# The melee: one blow for each who is engaged (NP-9, NP-E1)


def refuse_blow(unit: Combatant) -> Refusal | None:
    """Return why a combatant strikes no blow in this round's melee: of movements only a full one
    without a charge takes it away (NP-E1)."""
    return because("full_move", "NP-E1") if column_of(unit) == "full" else None


def may_strike(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant may strike in this round's melee (NP-E1)."""
    return not is_held(battle, unit) and refuse_blow(unit) is None


def struck(battle: Battle, unit: Combatant) -> int:
    """Return the mask of the cells of the engaged enemies whom a combatant's own weapon reaches
    (NP-E2, NP-9)."""
    against = opponents(battle, unit)
    if not against:
        return 0
    near = battle.setup.board.in_range(unit.cell, profile_of(battle, unit).reach)
    return near & mask_of([enemy.cell for enemy in against if enemy.health > 0])


def can_hit(battle: Battle, unit: Combatant) -> bool:
    """Tell whether any blow that a combatant can strike as all stand may hit (NP-9)."""
    near = struck(battle, unit)
    return any(
        near >> enemy.cell & 1 and needed(battle, unit, enemy, melee=True) <= DIE
        for enemy in opponents(battle, unit)
    )


def blow(battle: Battle, unit: Combatant, target: Combatant) -> None:
    """Strike a blow in the melee; it is the only one of this round (NP-9)."""
    unit.done = MELEE
    more = _place_parts(battle, unit, target, melee=True)
    if _hits(battle, unit, target, "NP-9", more, melee=True):
        _wound(battle, unit, target, profile_of(battle, unit).weapon.damage, "NP-9")

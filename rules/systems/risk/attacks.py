"""Attacks and boons: who is hit, what it does and what it costs (RK-6, RK-7)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.battle.action import Action
from rules.battle.event import Against, Part
from rules.battle.machine import Battle
from rules.kit.health import change
from rules.systems.risk import effects
from rules.systems.risk.aiming import affected, area_of
from rules.systems.risk.risks import FACES, take
from rules.systems.risk.rows import Ability
from rules.systems.risk.state import Adventurer, ability_row, profile_of, weapon_of
from rules.systems.risk.sums import dodge_parts, parts_of, total, total_of


def strike(battle: Battle, unit: Adventurer, action: Action) -> None:
    """Make a base attack with the weapon in use (RK-6a, RK-7)."""
    target = battle.unit_at(action.cells[0])
    assert target is not None
    battle.tell("strike", "RK-6a", target.id, by=unit.id, cells=action.cells)
    weapon, one = weapon_of(battle, unit), profile_of(battle, unit)
    for hurt in _opposed(battle, unit, [target], "", "precision", "dodge", "RK-6a"):
        _damage(battle, unit, hurt, "", Part("blow", one.blow, "", "RK-7"), weapon.statistic)


def use(battle: Battle, unit: Adventurer, action: Action) -> None:
    """Use an attack or a boon on all whom it touches."""
    ability = ability_row(battle, action.ability)
    cells = area_of(battle, action)
    targets = affected(battle, unit, action)
    boon = ability.type == "boon"
    clause = "RK-6c" if boon else hit_clause(ability)
    battle.tell("cast", clause, by=unit.id, ability=action.ability, cells=cells)
    if boon:
        _bless(battle, unit, action.ability, ability, targets)
        return
    base = Part(ability.title, ability.damage, "", "RK-7")
    for target in _hits(battle, unit, action.ability, ability, targets):
        if ability.damage:
            lost = _damage(battle, unit, target, action.ability, base, ability.statistic)
            _drain(battle, unit, action.ability, lost * ability.drains // 100)
        if ability.effect is not None and target.health > 0:
            effects.lay(battle, unit, target, action.ability, clause)


# Who is hit


def hit_clause(ability: Ability) -> str:
    """Return the clause by which an attack hits: its own way, on one, or on many."""
    if ability.hit is not None:
        return "RK-6e"
    return "RK-6a" if ability.area.shape == "single" else "RK-6b"


def _hits(
    battle: Battle,
    unit: Adventurer,
    ability_id: str,
    ability: Ability,
    targets: Sequence[Adventurer],
) -> list[Adventurer]:
    """Return those whom an attack hits: by Precision against Dodge, or as the ability itself
    says (RK-6a, b, e)."""
    clause, own = hit_clause(ability), ability.hit
    if own is None:
        return _opposed(battle, unit, targets, ability_id, "precision", "dodge", clause)
    if own.way == "opposed":
        return _opposed(battle, unit, targets, ability_id, own.attacker, own.defender, clause)
    if own.way == "resisted":
        return [
            target
            for target in targets
            if not take(
                battle, target, own.kind, own.level, (clause, clause), ability_id, unit.id
            ).passed
        ]
    for target in targets:
        battle.tell("sure", clause, target.id, by=unit.id, ability=ability_id, cells=(target.cell,))
    return list(targets)


def _opposed(
    battle: Battle,
    unit: Adventurer,
    targets: Sequence[Adventurer],
    ability: str,
    attacking: str,
    defending: str,
    clause: str,
) -> list[Adventurer]:
    """Roll once for the attacker and once for each defender; strictly higher hits (RK-6a, b)."""
    if not targets:
        return []
    parts = parts_of(battle, unit, attacking, clause)
    own = total(parts)
    defences = [dodge_parts(battle, one, unit.cell, defending, clause) for one in targets]
    die, *dice = battle.oppose(1, FACES, tuple(own - total(defence) for defence in defences))
    hit = []
    for target, defence, defender_die in zip(targets, defences, dice, strict=True):
        theirs = defender_die.value + total(defence)
        won = die.value + own > theirs
        if won:
            hit.append(target)
        battle.tell(
            "hit" if won else "miss",
            clause,
            target.id,
            by=unit.id,
            ability=ability,
            cells=(target.cell,),
            total=die.value + own,
            dice=(die,),
            parts=parts,
            against=Against(theirs, (defender_die,), defence),
        )
    return hit


# What it does


def harm_parts(
    battle: Battle, unit: Adventurer, target: Adventurer, base: Part, statistic: str
) -> tuple[Part, ...]:
    """Return the shares of damage: what does it, the statistic it grows with, the weapon in use,
    and at the end the target's resistance (RK-7)."""
    parts = (base, *(parts_of(battle, unit, statistic, "RK-7") if statistic else ()))
    resistance = total_of(battle, target, "resistance")
    return (*parts, Part("resistance", -resistance, "", "RK-7")) if resistance else parts


def _damage(
    battle: Battle,
    unit: Adventurer,
    target: Adventurer,
    ability: str,
    base: Part,
    statistic: str,
) -> int:
    """Hurt one who is hit, never by less than 0 (RK-7); return by how much."""
    parts = harm_parts(battle, unit, target, base, statistic)
    amount = max(0, total(parts))
    left = target.health - amount
    change(battle, "damage", "RK-7", target, left, amount, unit.id, ability, (), parts)
    return amount


def _bless(
    battle: Battle,
    unit: Adventurer,
    ability_id: str,
    ability: Ability,
    targets: Sequence[Adventurer],
) -> None:
    """Let a boon take effect on everybody it is for (RK-6c)."""
    base = Part(ability.title, ability.healing, "", "RK-6c")
    grows = parts_of(battle, unit, ability.statistic, "RK-6c") if ability.statistic else ()
    for target in targets:
        if ability.healing:
            heal(battle, unit, target, ability_id, (base, *grows), "RK-6c")
        if ability.effect is not None:
            effects.lay(battle, unit, target, ability_id, "RK-6c")


def _drain(battle: Battle, unit: Adventurer, ability: str, amount: int) -> None:
    """Heal an attacker by a part of what it took, unless it has come to 0 health (RK-8a)."""
    if amount > 0 and unit.health > 0:
        heal(battle, unit, unit, ability, (Part("drained", amount, "", "RK-7"),), "RK-7")


def heal(
    battle: Battle,
    unit: Adventurer,
    target: Adventurer,
    ability: str,
    parts: tuple[Part, ...],
    clause: str,
) -> None:
    """Give health back, at most up to what there was."""
    before = target.health
    health = min(max(before, profile_of(battle, target).health), before + total(parts))
    gained = health - before
    change(battle, "heal", clause, target, health, gained, unit.id, ability, (), parts)

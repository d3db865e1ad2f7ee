"""Attacks and boons: who is hit, what it does and what it costs (RK-6, RK-7)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.event import Against, Part, total
from rules.battle.machine import Battle
from rules.kit.health import change
from rules.kit.rolls import DIE
from rules.systems.risk.aiming import affected, area_of
from rules.systems.risk.risks import take
from rules.systems.risk.rows import OPPOSED, Ability, Hit
from rules.systems.risk.state import (
    Adventurer,
    Parts,
    deed_of,
    dodge_parts,
    lay,
    parts_of,
    profile_of,
    total_of,
)

Targets = list[Adventurer]


def use(battle: Battle, unit: Adventurer, action: Action) -> None:
    """Use an attack, with the weapon in use or an ability, or a boon on all whom it touches."""
    ability, targets = deed_of(battle, unit, action), affected(battle, unit, action)
    boon = ability.type == "boon"
    clause = "RK-6c" if boon else hit_clause(ability)
    whom = -1 if action.ability else targets[0].id
    cells = area_of(battle, action)
    battle.tell(action.kind, clause, whom, by=unit.id, ability=action.ability, cells=cells)
    if boon:
        _bless(battle, unit, action, ability, targets)
        return
    base = Part(ability.title, ability.damage, "", "RK-7")
    for target in _hits(battle, unit, action, targets, ability.hit, clause):
        if ability.damage or not action.ability:
            lost = _damage(battle, unit, action, target, base, ability.statistic)
            _drain(battle, unit, action, lost * ability.drains // 100)
        if ability.effect is not None and target.health > 0:
            lay(battle, unit, target, action.ability, clause)


# Who is hit


def hit_clause(ability: Ability) -> str:
    """Return the clause by which an attack hits: its own way, on one, or on many."""
    if ability.hit != OPPOSED:
        return "RK-6e"
    return "RK-6a" if ability.area.shape == "single" else "RK-6b"


def _hits(
    battle: Battle, unit: Adventurer, action: Action, targets: Targets, hit: Hit, clause: str
) -> Targets:
    """Return those whom an attack hits, in its way (RK-6a, b, e)."""
    if hit.way == "opposed":
        return _opposed(battle, unit, action, targets, hit, clause)
    if hit.way == "resisted":
        told = ((clause, clause), action.ability, unit.id)
        return [one for one in targets if not take(battle, one, hit, *told).passed]
    for one in targets:
        cells = (one.cell,)
        battle.tell("sure", clause, one.id, by=unit.id, ability=action.ability, cells=cells)
    return targets


def _opposed(
    battle: Battle, unit: Adventurer, action: Action, targets: Targets, hit: Hit, clause: str
) -> Targets:
    """Roll once for the attacker and once for each defender; strictly higher hits (RK-6a, b)."""
    if not targets:
        return []
    parts = parts_of(battle, unit, hit.attacker, clause)
    own = total(parts)
    defences = [dodge_parts(battle, one, unit.cell, hit.defender, clause) for one in targets]
    die, *dice = battle.oppose(1, DIE, tuple(own - total(defence) for defence in defences))
    struck = []
    for target, defence, defender_die in zip(targets, defences, dice, strict=True):
        against = Against(defender_die.value + total(defence), (defender_die,), defence)
        won = die.value + own > against.total
        if won:
            struck.append(target)
        battle.tell(
            "hit" if won else "miss",
            clause,
            target.id,
            by=unit.id,
            ability=action.ability,
            cells=(target.cell,),
            dice=(die,),
            parts=parts,
            against=against,
            total=die.value + own,
        )
    return struck


# What it does


def _damage(
    battle: Battle, unit: Adventurer, action: Action, target: Adventurer, base: Part, statistic: str
) -> int:
    """Hurt one who is hit, never by less than 0; return by how much.

    It is what does the damage, the statistic it grows with, the weapon in use, and at the end
    the target's resistance (RK-7).
    """
    parts = (base, *(parts_of(battle, unit, statistic, "RK-7") if statistic else ()))
    resistance = total_of(battle, target, "resistance")
    if resistance:
        parts += (Part("resistance", -resistance, "", "RK-7"),)
    amount = max(0, total(parts))
    told = (amount, unit.id, action.ability, (), parts)
    change(battle, "damage", "RK-7", target, target.health - amount, *told)
    return amount


def _bless(
    battle: Battle, unit: Adventurer, action: Action, ability: Ability, targets: Targets
) -> None:
    """Let a boon take effect on everybody it is for (RK-6c)."""
    base = Part(ability.title, ability.healing, "", "RK-6c")
    grows = parts_of(battle, unit, ability.statistic, "RK-6c") if ability.statistic else ()
    for target in targets:
        if ability.healing:
            heal(battle, unit, target, action.ability, (base, *grows), "RK-6c")
        if ability.effect is not None:
            lay(battle, unit, target, action.ability, "RK-6c")


def _drain(battle: Battle, unit: Adventurer, action: Action, amount: int) -> None:
    """Heal an attacker by a part of what it took, unless it has come to 0 health (RK-8a)."""
    if amount > 0 and unit.health > 0:
        heal(battle, unit, unit, action.ability, (Part("drained", amount, "", "RK-7"),), "RK-7")


def heal(
    battle: Battle, unit: Adventurer, target: Adventurer, ability: str, parts: Parts, clause: str
) -> None:
    """Give health back, at most up to what there was."""
    before = target.health
    health = min(max(before, profile_of(battle, target).health), before + total(parts))
    told = (health - before, unit.id, ability, (), parts)
    change(battle, "heal", clause, target, health, *told)

"""The action bar of Risk: all that the acting character has, and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Aim, Command, Fact, Note
from rules.errors import Refusal
from rules.kit.tiles import ability_tile, judged, nobody_in_range
from rules.systems.risk import aiming
from rules.systems.risk.attacks import hit_clause
from rules.systems.risk.content import content
from rules.systems.risk.falling import HELP, HELP_PER_LEVEL
from rules.systems.risk.risks import REQUIRED
from rules.systems.risk.rows import Ability, RiskAsked
from rules.systems.risk.shows.display import effect_facts
from rules.systems.risk.state import Adventurer, profile_of, table_of, weapon_of
from rules.systems.risk.sums import total_of

NEAR = 2
"""What a weapon reaches, in cells, with which one strikes and does not shoot."""


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything the acting character has, with what it costs or why it cannot be used."""
    if battle.pending is None:
        return ()
    return judged(battle, _tiles(battle, battle.units[battle.pending.unit]))


def _tiles(battle: Battle, unit: Adventurer) -> Iterator[Command]:
    tiles = battle.setup.system.tiles
    yield tiles["move"]._replace(facts=(Fact(N_("Steps"), unit.movement, "", "RK-5"),))
    yield _strike(battle, unit)
    known = sorted(profile_of(battle, unit).abilities, key=lambda one: (one[1].basic, one[0]))
    for name, ability in known:
        costs = (Fact(N_("Health"), ability.cost, "", "RK-6d", "heart"),) if ability.cost else ()
        facts = _ability_facts(battle, unit, ability)
        tile = ability_tile("cast", name, ability, costs, facts, _nowhere(ability))
        aim: Aim = "unit" if ability.aim == "fallen" else tile.aim
        yield tile._replace(aim=aim, rules_out=_rules_out(unit, ability.cost))
    table = table_of(battle)
    steps = Fact(N_("Steps"), table.limits.swap_steps, "", "RK-7", "move")
    swap = tiles["swap"]._replace(costs=(steps,))
    yield swap._replace(summary=table.weapons[unit.second].title) if unit.second else swap
    yield tiles["end"]


def _strike(battle: Battle, unit: Adventurer) -> Command:
    weapon, one = weapon_of(battle, unit), profile_of(battle, unit)
    return battle.setup.system.tiles["strike" if weapon.range <= NEAR else "shoot"]._replace(
        summary=weapon.title,
        facts=(
            *_damage_facts(battle, unit, one.blow, weapon.statistic),
            Fact(N_("Precision"), total_of(battle, unit, "precision"), "+", "RK-6a"),
            Fact(N_("Range"), weapon.range, "", "BD-5"),
        ),
        refusal=nobody_in_range(weapon.range),
        rules_out=_rules_out(unit, 0),
    )


def _nowhere(ability: Ability) -> Refusal:
    """Return why an ability has no aim, where nothing better is known."""
    match ability.aim:
        case "tree":
            return Refusal("no_tree", "BD-6")
        case "fallen":
            return Refusal("not_down", "RK-8a")
        case "cell" | "direction":
            return Refusal("touches_nobody", "RK-6b")
        case _:
            return nobody_in_range(ability.range)


def _rules_out(unit: Adventurer, cost: int) -> tuple[Note, ...]:
    """Return what using an ability ends: hiding, or one's own standing."""
    notes: tuple[Note, ...] = (Note("hides_no_longer", "RK-3d"),) if unit.hidden else ()
    if 0 < unit.health <= cost:
        notes += (Note("cost_fells", "RK-6d", (("cost", cost), ("health", unit.health))),)
    return notes


def _damage_facts(battle: Battle, unit: Adventurer, damage: int, statistic: str) -> Iterator[Fact]:
    """Yield damage before resistance and, where a statistic makes it, its share (RK-7)."""
    bonus = total_of(battle, unit, statistic) if statistic else 0
    yield Fact(N_("Damage"), damage + bonus, "", "RK-7")
    if statistic:
        yield Fact(content().statistics[statistic].title, bonus, "+", "RK-7")


# What an ability does


def _ability_facts(battle: Battle, unit: Adventurer, ability: Ability) -> Iterator[Fact]:
    if ability.damage:
        yield from _damage_facts(battle, unit, ability.damage, ability.statistic)
    if ability.healing:
        bonus = total_of(battle, unit, ability.statistic) if ability.statistic else 0
        yield Fact(N_("Healing"), ability.healing + bonus, "", "RK-6c")
    if ability.venture == "help":
        yield Fact(N_("Healing"), HELP, "", "RK-8a")
        yield Fact(N_("For each level"), HELP_PER_LEVEL, "+", "RK-8a")
    yield from _throw_fact(battle, unit, ability)
    yield from own_facts(ability)
    for asked in ability.attacker_risks:
        statistic = content().risks[asked.kind].statistic
        value = total_of(battle, unit, statistic)
        yield Fact(content().statistics[statistic].title, value, "+", "RK-1a")


def own_facts(ability: Ability) -> Iterator[Fact]:
    """Yield what an ability does whoever uses it: risks, effect, drain, range."""
    yield from _hit_facts(ability)
    for asked in ability.attacker_risks:
        yield _risk_fact(asked)
    for asked in ability.defender_risks:
        yield _risk_fact(asked, "RK-4" if ability.venture in ("chase", "race") else "RK-3c")
    if ability.drains:
        yield Fact(N_("Kept as health"), ability.drains, "%", "RK-7")
    if ability.effect is not None:
        yield Fact(N_("Turns"), ability.effect.duration, "", "RK-6c")
        yield from effect_facts(ability.effect)
    if ability.aim not in aiming.UNAIMED and ability.aim not in ("direction", "tree"):
        yield Fact(N_("Range"), ability.range, "", "BD-5")


RISK_LABELS = {
    "theft": N_("Theft asks for"),
    "notice": N_("Notice asks for"),
    "climb": N_("Climb asks for"),
    "hide": N_("Hide asks for"),
    "chase": N_("Chase asks for"),
    "jump": N_("Jump asks for"),
    "will": N_("Will asks for"),
    "swim": N_("Swim asks for"),
    "ice": N_("Ice asks for"),
    "force": N_("Force asks for"),
}


def _risk_fact(asked: RiskAsked, clause: str = "RK-3a") -> Fact:
    return Fact(RISK_LABELS[asked.kind], REQUIRED[asked.level], "", clause)


def _hit_facts(ability: Ability) -> Iterator[Fact]:
    """Yield an ability's own way to hit, whoever uses it (RK-6e)."""
    own = ability.hit
    if own is not None and own.way == "resisted":
        yield Fact(RISK_LABELS[own.kind], REQUIRED[own.level], "", "RK-6e")
    elif own is not None and own.way == "sure":
        yield Fact(N_("Cannot miss"), 100, "%", "RK-6e")


def _throw_fact(battle: Battle, unit: Adventurer, ability: Ability) -> Iterator[Fact]:
    """Yield what an attack adds to its throw: Precision, or what the ability says (RK-6a, b, e)."""
    own = ability.hit
    if ability.type != "attack" or (own is not None and own.way != "opposed"):
        return
    name = "precision" if own is None else own.attacker
    yield Fact(
        content().statistics[name].title, total_of(battle, unit, name), "+", hit_clause(ability)
    )

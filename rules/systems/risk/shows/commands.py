"""The action bar of Risk: all that the acting character has, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from rules.battle.machine import Battle
from rules.battle.sheet import ALWAYS, N_, Aim, Command, Fact, Note, whole_per_cent
from rules.errors import Refusal
from rules.kit.shown import present
from rules.kit.tiles import ability_tile, judged, nobody_in_range
from rules.kit.turns import asked
from rules.systems.risk import aiming
from rules.systems.risk.attacks import hit_clause
from rules.systems.risk.content import content
from rules.systems.risk.contests import match_of, under_way
from rules.systems.risk.falling import HELP, HELP_PER_LEVEL
from rules.systems.risk.risks import REQUIRED, Asked
from rules.systems.risk.rows import Ability
from rules.systems.risk.shows.display import effect_facts
from rules.systems.risk.state import Adventurer, blow_of, profile_of, table_of, total_of

NEAR = 2
"""What a weapon reaches, in cells, with which one strikes and does not shoot."""


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything the acting character has, with what it costs or why it cannot be used."""
    if battle.pending is None:
        return ()
    unit = asked(battle)
    contest = battle.pending.kind == "contest"
    return judged(battle, (_answers if contest else _tiles)(battle, unit))


def _answers(battle: Battle, rival: Adventurer) -> Iterator[Command]:
    """Yield the ways to answer a contest, each with its chance (RK-4)."""
    _, ability = under_way(battle)
    for theirs in ability.defender_risks:
        match, *_ = match_of(battle, rival, theirs)
        chance = Fact(N_("Chance"), whole_per_cent(Fraction(match.chances()[1], 400)), "%", "RK-4")
        own = _added(battle, rival, content().risks[theirs.kind].statistic, "RK-1a")
        facts = (chance, _risk_fact(theirs, "RK-4"), own)
        yield battle.setup.system.tiles[theirs.kind]._replace(facts=facts)
    yield battle.setup.system.tiles["let_go"]


def _tiles(battle: Battle, unit: Adventurer) -> Iterator[Command]:
    tiles = battle.setup.system.tiles
    ends, left = _rules_out(unit, 0), Fact(N_("Steps"), unit.movement, "", "RK-5")
    yield tiles["move"]._replace(facts=(left,), rules_out=ends)
    yield _strike(battle, unit)
    known = sorted(profile_of(battle, unit).abilities, key=lambda one: (one[1].basic, one[0]))
    for name, ability in known:
        facts = _ability_facts(battle, unit, ability)
        otherwise = NOWHERE.get(ability.aim) or nobody_in_range(ability.range)
        if ability.aim == "fallen":
            otherwise = Refusal("nobody_down", "RK-8a", (("range", ability.range),))
        tile = ability_tile("cast", name, ability, costs(ability), facts, otherwise)
        aim: Aim = "unit" if ability.aim == "fallen" else tile.aim
        yield tile._replace(aim=aim, rules_out=_rules_out(unit, ability.cost))
    table = table_of(battle)
    steps = Fact(N_("Steps"), table.limits.swap_steps, "", "RK-S3", "move")
    swap = tiles["swap"]._replace(costs=(steps,), rules_out=ends)
    yield _with_other(battle, unit, swap) if unit.second else swap
    yield tiles["end"]


def _with_other(battle: Battle, unit: Adventurer, swap: Command) -> Command:
    """Return the tile of a change of weapon with what one strikes with then (RK-7)."""
    changed = msgspec.structs.replace(unit, weapon=unit.second)
    other = blow_of(battle, unit.id, unit.level, unit.second)
    return swap._replace(summary=other.summary, facts=(*_ability_facts(battle, changed, other),))


def blow(battle: Battle, unit: Adventurer) -> str:
    """Return the tile of an attack with the weapon in use: one that reaches far shoots (RK-7)."""
    reach = blow_of(battle, unit.id, unit.level, unit.weapon).range
    return "strike" if reach <= NEAR else "shoot"


def _strike(battle: Battle, unit: Adventurer) -> Command:
    ability = blow_of(battle, unit.id, unit.level, unit.weapon)
    return battle.setup.system.tiles[blow(battle, unit)]._replace(
        summary=ability.summary,
        facts=tuple(_ability_facts(battle, unit, ability)),
        refusal=nobody_in_range(ability.range),
        rules_out=_rules_out(unit, 0),
    )


NOWHERE = {
    "tree": Refusal("no_tree", "BD-6"),
    "cell": Refusal("touches_nobody", "RK-6b"),
    "direction": Refusal("touches_nobody", "RK-6b"),
}
"""Why an ability has no aim, where nothing better is known; else there is nobody in range."""


def _rules_out(unit: Adventurer, cost: int) -> tuple[Note, ...]:
    """Return what using an ability ends: hiding, or one's own standing."""
    notes: tuple[Note, ...] = (Note("hides_no_longer", "RK-3d"),) if unit.hidden else ()
    if 0 < unit.health <= cost:
        notes += (Note("cost_fells", "RK-6d", (("cost", cost), ("health", unit.health))),)
    return notes


def _added(battle: Battle, unit: Adventurer, name: str, clause: str) -> Fact:
    """Return what a statistic adds."""
    return Fact(content().statistics[name].title, total_of(battle, unit, name), "+", clause)


def _damage_facts(battle: Battle, unit: Adventurer, damage: int, statistic: str) -> Iterator[Fact]:
    """Yield damage before resistance and, where a statistic makes it, its share (RK-7)."""
    if not statistic:
        yield Fact(N_("Damage"), damage, "", "RK-7")
        return
    added = _added(battle, unit, statistic, "RK-7")
    yield Fact(N_("Damage"), damage + added.value, "", "RK-7")
    yield added._replace(share=True)


# What an ability does


def costs(ability: Ability) -> Iterator[Fact]:
    """Yield what an ability costs besides (RK-6d)."""
    return present(Fact(N_("Health"), ability.cost, "", "RK-6d", "heart"))


def _ability_facts(battle: Battle, unit: Adventurer, ability: Ability) -> Iterator[Fact]:
    if ability.damage:
        yield from _damage_facts(battle, unit, ability.damage, ability.statistic)
    if ability.healing:
        bonus = total_of(battle, unit, ability.statistic) if ability.statistic else 0
        yield Fact(N_("Healing"), ability.healing + bonus, "", "RK-6c")
    if ability.venture == "help":
        yield Fact(N_("Healing"), HELP, "", "RK-8a")
        yield Fact(N_("For each level"), HELP_PER_LEVEL, "+", "RK-8a")
    if ability.type == "attack" and ability.hit.way == "opposed":
        yield _added(battle, unit, ability.hit.attacker, hit_clause(ability))
    yield from own_facts(ability)
    for own in ability.attacker_risks:
        yield _added(battle, unit, content().risks[own.kind].statistic, "RK-1a")


def own_facts(ability: Ability) -> Iterator[Fact]:
    """Yield what an ability does whoever uses it: its way to hit, risks, effect, drain, range."""
    if ability.hit.way == "resisted":
        yield _risk_fact(ability.hit, "RK-6e")._replace(theirs=True)
    elif ability.hit.way == "sure":
        yield Fact(N_("Cannot miss"), 1, ALWAYS, "RK-6e")
    for own in ability.attacker_risks:
        yield _risk_fact(own, "RK-3a")
    for theirs in ability.defender_risks:
        clause = "RK-4" if ability.venture in ("chase", "race") else "RK-3c"
        yield _risk_fact(theirs, clause)._replace(theirs=True)
    if ability.venture == "shove":
        hurt = content().limits.shove_hurt
        yield Fact(N_("Loses health if it cannot give way"), hurt, "", "RK-3c", theirs=True)
    yield from present(Fact(N_("Kept as health"), ability.drains, "%", "RK-7"))
    if ability.effect is not None:
        if not ability.effect.holds:
            yield Fact(N_("Turns of the target"), ability.effect.duration, "", "RK-6c")
        yield from effect_facts(ability.effect)
    if ability.aim not in aiming.UNAIMED and ability.aim not in ("direction", "tree"):
        yield Fact(N_("Range"), ability.range, "", "BD-5")


def _risk_fact(risk: Asked, clause: str) -> Fact:
    return Fact(content().risks[risk.kind].summary, REQUIRED[risk.level], "", clause)

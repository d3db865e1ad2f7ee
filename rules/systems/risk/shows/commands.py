"""The action bar of Risk: all that the acting character has, and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Aim, Command, Fact, Note
from rules.errors import Refusal
from rules.systems.risk import aiming
from rules.systems.risk.actions import refuse, refuse_ability, refuse_swap, refuse_target
from rules.systems.risk.attacks import hit_clause
from rules.systems.risk.content import content
from rules.systems.risk.falling import HELP, HELP_PER_LEVEL
from rules.systems.risk.risks import REQUIRED
from rules.systems.risk.rows import Ability, RiskAsked
from rules.systems.risk.shows.display import STATISTICS, effect_facts
from rules.systems.risk.state import Adventurer, profile_of, table_of, weapon_of
from rules.systems.risk.sums import total_of

AIMS: dict[str, Aim] = {
    "enemy": "unit",
    "friend": "unit",
    "fallen": "unit",
    "cell": "cell",
    "tree": "cell",
    "direction": "direction",
    "around": "",
    "self": "",
}


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything the acting character has, with what it costs or why it cannot be used."""
    if battle.pending is None:
        return ()
    unit: Adventurer = battle.units[battle.pending.unit]
    usable = {(action.kind, action.ability) for action in battle.options}
    known = sorted(profile_of(battle, unit).abilities, key=lambda one: (one[1].basic, one[0]))
    return (
        _move_command(battle, unit, ("move", "") in usable),
        _strike_command(battle, unit, ("strike", "") in usable),
        *(
            _ability_command(battle, unit, name, ability, ("cast", name) in usable)
            for name, ability in known
        ),
        _swap_command(battle, unit),
        Command(
            "end", "", N_("End turn"), "end_turn", N_("Let the rest go and pass the turn."), ()
        ),
    )


def _move_command(battle: Battle, unit: Adventurer, usable: bool) -> Command:
    refusal = None
    if not usable and unit.movement == 0:
        refusal = Refusal("steps", "RK-5", (("needed", 1), ("left", 0)))
    elif not usable:
        refusal = Refusal("no_way", "BD-5")
    return Command(
        "move",
        "",
        N_("Move"),
        "move",
        N_("Walk as far as the steps go, before and after the ability."),
        (),
        (Fact(N_("Steps"), unit.movement, "", "RK-5"),),
        refusal,
        aim="cell",
    )


def _strike_command(battle: Battle, unit: Adventurer, usable: bool) -> Command:
    weapon, one = weapon_of(battle, unit), profile_of(battle, unit)
    refusal = None
    if not usable:
        refusal = refuse_ability(battle, unit) or _no_enemy(
            battle, unit, Action(unit.id, "strike"), weapon.range
        )
    return Command(
        "strike",
        "",
        N_("Strike") if weapon.range < 3 else N_("Shoot"),
        "strike" if weapon.range < 3 else "arrow",
        weapon.title,
        (),
        (
            *_damage_facts(battle, unit, one.blow, weapon.statistic),
            Fact(N_("Precision"), total_of(battle, unit, "precision"), "+", "RK-6a"),
            Fact(N_("Range"), weapon.range, "", "BD-5"),
        ),
        refusal,
        aim="unit",
        rules_out=_rules_out(unit, 0),
    )


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
        yield Fact(STATISTICS[statistic][0], bonus, "+", "RK-7")


def _swap_command(battle: Battle, unit: Adventurer) -> Command:
    table = table_of(battle)
    return Command(
        "swap",
        "",
        N_("Swap"),
        "swap",
        table.weapons[unit.second].title if unit.second else N_("Nothing else is carried."),
        (Fact(N_("Steps"), table.limits.swap_steps, "", "RK-7", "move"),),
        (),
        refuse_swap(battle, unit),
    )


def _ability_command(
    battle: Battle, unit: Adventurer, name: str, ability: Ability, usable: bool
) -> Command:
    cost = (Fact(N_("Health"), ability.cost, "", "RK-6d", "heart"),) if ability.cost else ()
    return Command(
        "cast",
        name,
        ability.title,
        ability.icon,
        ability.summary,
        cost,
        tuple(_ability_facts(battle, unit, ability)),
        None if usable else _no_use(battle, unit, name, ability),
        aim=AIMS[ability.aim],
        rules_out=_rules_out(unit, ability.cost),
    )


def _no_use(battle: Battle, unit: Adventurer, name: str, ability: Ability) -> Refusal:
    lack = refuse_ability(battle, unit)
    if lack is not None:
        return lack
    if ability.aim in aiming.UNAIMED:
        refusal = refuse_target(battle, unit, Action(unit.id, "cast", name))
        assert refusal is not None
        return refusal
    return _nothing_to_aim_at(battle, unit, name, ability)


def _nothing_to_aim_at(battle: Battle, unit: Adventurer, name: str, ability: Ability) -> Refusal:
    """Return why the nearest that it might be aimed at will not do, or that there is nothing."""
    match ability.aim:
        case "tree":
            return Refusal("no_tree", "BD-6")
        case "fallen":
            return Refusal("not_down", "RK-8a")
        case "cell" | "direction":
            return Refusal("touches_nobody", "RK-6b")
        case _:
            return _no_enemy(battle, unit, Action(unit.id, "cast", name), ability.range)


def _no_enemy(battle: Battle, unit: Adventurer, action: Action, reach: int) -> Refusal:
    """Return why the nearest enemy within reach cannot be aimed at, or that there is nobody."""
    board = battle.setup.board
    enemies = [one for one in battle.units if one.cell >= 0 and one.side != unit.side]
    enemies.sort(key=lambda one: board.distance(unit.cell, one.cell))
    for one in enemies:
        refusal = refuse(battle, action._replace(cells=(one.cell,)))
        if refusal is not None and refusal.clause != "BD-5":
            return refusal
    return Refusal("nobody_in_range", "BD-5", (("range", reach),))


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
        yield Fact(STATISTICS[statistic][0], value, "+", "RK-1a")


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
    yield Fact(STATISTICS[name][0], total_of(battle, unit, name), "+", hit_clause(ability))

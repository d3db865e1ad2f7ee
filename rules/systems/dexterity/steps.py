"""The steps that go by Dexterity: who may do what in each, alone or at the same time as others
(DO-3 to DO-6, DO-10, DO-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import ask_next, seal, unseal
from rules.kit.d20.aiming import attack_mask, attacks, can_walk, casts, moves
from rules.kit.d20.effects import is_able, let_pass
from rules.kit.d20.state import castable, profile_of
from rules.kit.d20.together import act_alone, act_together, choice_of, choose_together
from rules.kit.d20.walking import claimed, walk, way
from rules.kit.turns import asked, sides_of, standing
from rules.systems.dexterity.preparing import castable_next, ruin
from rules.systems.dexterity.state import STEPS, VERBS, Adept, begin_anew
from rules.unit import SIDES

ROUND = ("spells", "preparing", "missiles", "melee", "movement")
"""What follows in a round, what is chosen unseen between the steps included."""


def begin_step(battle: Battle, step: str) -> None:
    """Let all act by Dexterity from high to low (DO-3 to DO-6), or cast at once (DO-9a)."""
    battle.state.step = step
    if all_cast_at_once(battle):
        casters = _members(battle, step, battle.units)
        if casters:
            choose_together(battle, "DO-9a", casters)
        return
    up = standing(battle)
    first = max((one.dexterity for one in up if _has_leave(battle, one, step)), default=-1)
    for dexterity in sorted({unit.dexterity for unit in up if unit.dexterity <= first}):
        battle.push("group", step, dexterity)


def all_cast_at_once(battle: Battle) -> bool:
    """Whether this is the step of spells and, as a variant, all take effect together (DO-9a)."""
    return bool(battle.state.step == "spells" and battle.setup.options["spells"] == "at_once")


def begin_group(battle: Battle, step: str, dexterity: int) -> None:
    """Let those of one Dexterity act: one alone at once, several at the same time (DO-10)."""
    equals = [unit for unit in battle.units if unit.dexterity == dexterity]
    members = _members(battle, step, equals)
    if step == "movement":
        members = _with_followers(battle, members, equals)
    if len(members) == 1:
        battle.ask("act", members[0].side, members[0].id)
    elif members:
        one_kind = len({unit.kind for unit in members}) == 1  # DO-2b
        clause = "DO-2b" if one_kind and profile_of(battle, members[0]).row.monster else "DO-10"
        battle.tell("together", clause, number=dexterity)
        choose_together(battle, STEPS[step], members)


def _members(battle: Battle, step: str, units: Iterable[Adept]) -> list[Adept]:
    """Return who of some has anything to choose in a step; without aims nobody is asked."""
    able = [one for one in units if _has_leave(battle, one, step) and is_able(battle, one)]
    if not able:
        return able
    red, blue = sides_of(battle, SIDES[0])
    return [
        unit
        for unit in able
        if _has_aim(battle, unit, step, red | blue, blue if unit.side == SIDES[0] else red)
    ]


def _with_followers(battle: Battle, line: list[Adept], equals: Iterable[Adept]) -> list[Adept]:
    """Return those who can walk, and after them who is shut in behind friends who walk at the same
    moment: it may follow them (DO-6, DO-10)."""
    steps, found = battle.setup.board.steps, {unit.id for unit in line}
    waiting = [one for one in equals if one.id not in found and is_able(battle, one)]
    waiting = [one for one in waiting if not (one.busy or is_engaged(battle, one))]
    for ahead in line:
        for one in waiting:
            if one.side == ahead.side and steps[ahead.cell] >> one.cell & 1 and one not in line:
                line.append(one)
    return line


def _has_leave(battle: Battle, unit: Adept, step: str) -> bool:
    """Whether somebody has what a step takes and has not used it up; nobody gains it in the step.

    Each has one attack and a move in a round; who has cast may only move, and who prepares or
    gives up a spell does neither (DO-11).
    """
    if unit.busy:
        return False
    match step:
        case "spells":
            return unit.prepared != ""
        case "movement":
            return True
        case "missiles" if profile_of(battle, unit).missile is None:
            return False
    return not (unit.has_cast or unit.has_attacked)


def _has_aim(battle: Battle, unit: Adept, step: str, occupied: int, enemies: int) -> bool:
    """Whether one who has leave finds anything to do in a step."""
    match step:
        case "spells":
            return bool(casts(battle, unit, unit.prepared, unit.cell))
        case "movement":
            return can_walk(battle, unit, occupied) and not is_engaged(battle, unit)
    return bool(attack_mask(battle, unit, VERBS[step], unit.cell, enemies))


def options_of(battle: Battle, unit: Adept, step: str) -> tuple[Action, ...]:
    """Return what somebody may do in a step."""
    if not (_has_leave(battle, unit, step) and is_able(battle, unit)):
        return ()
    match step:
        case "spells":
            return casts(battle, unit, unit.prepared, unit.cell)
        case "movement" if is_engaged(battle, unit):
            return ()
        case "movement":
            return moves(battle, unit, claimed(battle, unit))
    enemies = sides_of(battle, unit.side)[1]
    return attacks(battle, unit, unit.cell, enemies, VERBS[step])


def is_engaged(battle: Battle, unit: Adept) -> bool:
    """Whether, as a variant, who has attacked must stay with the enemy beside it (DO-6)."""
    if not unit.has_attacked or battle.setup.options["leaving"] == "free":
        return False
    return bool(battle.setup.board.within(unit.cell, 1) & sides_of(battle, unit.side)[1])


def offer_step(battle: Battle) -> tuple[Action, ...]:
    """Return what the deciding one may do in this step, and to let it pass."""
    unit: Adept = asked(battle)
    end, found = Action(unit.id, "end"), options_of(battle, unit, battle.state.step)
    return (*found, end) if battle.state.step == "spells" else (end, *found)  # sorted by verb


def answer_act(battle: Battle, action: Action) -> None:
    """Do at once what somebody chose who acts alone; a hit does its damage at once (DO-4)."""
    unit: Adept = battle.units[action.unit]
    clause = STEPS[battle.state.step]
    if action.kind == "end":
        return
    if action.kind == "move":
        walk(battle, unit, way(battle, unit, action.cells[0]), clause)
        return
    _mark(unit, action.kind)
    ruin(battle, act_alone(battle, action, clause))


def _mark(unit: Adept, kind: str) -> None:
    """Remember that somebody has cast or attacked in this round (DO-11)."""
    if kind == "cast":
        unit.has_cast, unit.prepared = True, ""
    elif kind in ("strike", "shoot"):
        unit.has_attacked = True


def still_walks(battle: Battle, unit: Adept) -> bool:
    """Whether the last step has begun and somebody's walk is to come in it, be it now: that of who
    is no quicker than whoever moves, has not prepared and need not stay (DO-6)."""
    pending = battle.pending
    if battle.state.step != "movement" or pending is None or pending.unit < 0:
        return False
    quicker = unit.dexterity > battle.units[pending.unit].dexterity
    return not (quicker or unit.busy or is_engaged(battle, unit))


def is_to_come(battle: Battle, unit: Adept) -> bool:
    """Whether somebody may act in this step after or with whoever decides: no quicker, unless all
    cast at once, and with what the step takes (DO-3 to DO-6, DO-9a)."""
    step, pending = battle.state.step, battle.pending
    if step not in STEPS or pending is None or pending.unit < 0:
        return False
    comes = all_cast_at_once(battle) or unit.dexterity <= battle.units[pending.unit].dexterity
    return comes and _has_leave(battle, unit, step) and is_able(battle, unit)


def _comes_now(battle: Battle, unit: Adept, step: str) -> bool:
    """Whether what somebody may do in a step is still to come in this round."""
    now = battle.state.step
    if now == step:
        return is_to_come(battle, unit)
    past = now in ROUND and ROUND.index(step) < ROUND.index(now)
    return not past and _has_leave(battle, unit, step) and is_able(battle, unit)


def next_turn(battle: Battle, unit: Adept, other: Adept) -> Iterator[Battle]:
    """Yield the positions in which somebody may cast, shoot and strike in its next round: from
    where it stands or, where its walk of this round is to come, from wherever that may end. The
    next walk comes after all of them (DO-3 to DO-6).

    What lies on anybody until the end of this round is gone where it would act in the next. A
    caster without a spell for then has the step of spells all the same, and nothing to cast.
    """
    walking = still_walks(battle, unit) and is_able(battle, unit)
    walks = moves(battle, unit, battle.occupied()) if walking else ()
    first, *others = castable_next(battle, unit) or ("",)
    times = [(step, first) for step in ("spells", "missiles", "melee")]
    times += [("spells", spell_id) for spell_id in others]
    for cell in (unit.cell, *(one.cells[-1] for one in walks)):
        for step, spell_id in times:
            after = battle.copy()
            one: Adept = after.units[unit.id]
            one.cell = cell
            begin_anew(one)
            if not _comes_now(battle, unit, step):
                let_pass(after)
            one.prepared, one.preparing = spell_id, ""
            knows = step == "spells" and castable(after, one)
            if is_able(after, one) and (knows or _has_leave(after, one, step)):
                after.sealed, after.agenda, after.state.step = (), [], step
                after.ask("act", one.side, one.id)
                yield after


# Those who act at the same time


def ask_next_able(battle: Battle, side: str, kind: str, confirm: str) -> None:
    """Ask the next of a side; who finds no way behind those who walk before it stays (DO-6)."""
    for one in battle.sealed if battle.state.step == "movement" else ():
        if one.side == side and not one.complete:
            unit: Adept = battle.units[one.unit]
            if can_walk(battle, unit, claimed(battle, unit)):
                break
            seal(battle, Action(unit.id, "end"))
    ask_next(battle, side, kind, confirm)


def answer_choice(battle: Battle, action: Action) -> None:
    """Keep a choice until all of equal Dexterity have chosen (DO-10)."""
    seal(battle, choice_of(battle, action))


def resolve(battle: Battle, clause: str) -> None:
    """Carry out all that was chosen and apply all results together (DO-10, DO-9a)."""
    chosen = unseal(battle)
    for choice in chosen:
        _mark(battle.units[choice.unit], choice.kind)
    ruin(battle, act_together(battle, chosen, clause))

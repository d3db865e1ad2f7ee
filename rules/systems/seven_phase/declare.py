"""Phase 1: declarations of intent, in secret or in the open (SP-1a, SP-1c)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.battle.action import SELECT, Action, made
from rules.battle.machine import Battle, Pending
from rules.battle.sealed import end, gather, seal
from rules.errors import UNKNOWN, Refusal
from rules.kit.turns import asked
from rules.kit.walking import can_walk
from rules.systems.seven_phase import targets
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.magic import age_wards
from rules.systems.seven_phase.state import Fighter, able, declaration_of, is_able, profile_of

AIMED = ("cast", "help", "move", "pick_up", "retreat", "strike")
"""Verbs that name a cell."""
AT_SOMEBODY = ("cast", "help", "strike")
"""Those that mean whoever is there."""
ABLE = ("cast", "pick_up", "ready")
"""Verbs that name a spell or a weapon."""
VERBS = (*AIMED, "guard", "keep", "ready")

HANDED_OVER = DECLARE, OPENLY, CONFIRM = "declare", "declare_openly", "confirm"
"""The decisions that one of a side may hand over to another (SP-1c)."""
GO, DEFEND = "go", "defend"

DECLARED = Refusal("declared_already", "SP-1c")
ANSWERS = {
    **{(CONFIRM, verb): DECLARED for verb in VERBS},
    **{(kind, verb): Refusal("unchangeable", "SP-1b") for kind in (GO, DEFEND) for verb in VERBS},
    **{(kind, "done"): DECLARED for kind in (GO, DEFEND)},
    **{
        (kind, verb): Refusal("not_its_moment", "SP-1b")
        for kind in (*HANDED_OVER, DEFEND)
        for verb in ("call_off", "go")
    },
    **{
        (kind, verb): Refusal("not_attacked", "SP-8")
        for kind in (*HANDED_OVER, GO)
        for verb in ("dodge", "parry", "suffer")
    },
    (DEFEND, "dodge"): Refusal("no_dodge", "SP-8"),
    (DEFEND, "parry"): Refusal("no_parry", "SP-8"),
}
"""By decision and verb: why something else cannot be done where an answer is asked for."""


def ask_all(battle: Battle) -> None:
    """Let everybody declare in secret (SP-1c); who can do nothing else is on guard unasked."""
    gather(battle, DECLARE, able(battle), CONFIRM)
    for unit in _idle(battle):
        seal(battle, made(unit.id, "guard"))


def ask_openly(battle: Battle, side: str) -> None:
    """Ask the next of a side who has declared nothing and can do more than guard (SP-1c)."""
    left = [unit for unit in able(battle, side) if unit.declared is None]
    idle = _idle(battle)
    for unit in left:
        if unit not in idle:
            battle.push("declare_openly", side)
            battle.ask(OPENLY, side, unit.id)
            return
    for unit in left:
        _declare_openly(battle, unit, made(unit.id, "guard"))


def _idle(battle: Battle) -> list[Fighter]:
    """Return those who can do nothing but guard."""
    occupied, board = battle.occupied(), battle.setup.board
    return [
        unit
        for unit in able(battle)
        if not can_walk(board, unit.cell, profile_of(battle, unit).row.movement, occupied)
        and len(_options(battle, unit, select=False)) == 1
    ]


# All options


def offer_declare(battle: Battle) -> tuple[Action, ...]:
    """Return everything that a fighter may declare (SP-1a), and the others who may instead."""
    return tuple(_options(battle, asked(battle)))


def _options(battle: Battle, unit: Fighter, select: bool = True) -> list[Action]:
    """Return what a fighter may declare, sorted; with the others who may instead, if so."""
    number, one, at = unit.id, profile_of(battle, unit), battle.setup.at
    field = targets.field_of(battle, unit.side)
    found: list[Action] = []
    for spell_id, spell in sorted(one.spells):
        if unit.dream >= spell.dream:
            aims = targets.spell_cells(battle, unit, spell, field)
            found += at(number, "cast", aims, spell_id)
    anew = declaration_of(battle, unit) is not None
    found.append(made(number, "guard"))
    found += at(number, "help", targets.help_cells(battle, unit, field))
    if anew:
        found.append(made(number, "keep"))
    walks = targets.walk_cells(battle, unit, field)
    found += at(number, "move", walks)
    if unit.thrown:
        for place, arm in one.by_name:
            found += at(number, "pick_up", targets.thrown_cells(battle, unit, place), arm.id)
    for place, arm in one.by_name:
        if targets.can_be_readied(unit, place, arm):
            found.append(made(number, "ready", arm.id))
    found += at(number, "retreat", targets.away_cells(battle, unit, field, walks))
    if select:
        found += _selections(battle, unit, anew)
    found += at(number, "strike", targets.attack_cells(battle, unit) & field.enemies)
    return found


def _selections(battle: Battle, unit: Fighter, anew: bool) -> Iterator[Action]:
    """Yield the handing over to others: to those who have declared nothing yet, and from one
    who declares anew to any other."""
    for friend in choosing(battle, unit.side):
        if friend is not unit and (anew or declaration_of(battle, friend) is None):
            yield made(unit.id, SELECT, "", (), friend.id)


def choosing(battle: Battle, side: str) -> list[Fighter]:
    """Return those of a side who declare, by id; in secret, until all of it are done."""
    if battle.sealed:
        return [
            battle.units[one.unit] for one in battle.sealed if one.side == side and not one.complete
        ]
    idle = _idle(battle)
    return [unit for unit in able(battle, side) if unit not in idle]


def offer_confirm(battle: Battle) -> tuple[Action, ...]:
    """Return the end of a side's declarations, and its members who may declare anew."""
    unit = asked(battle)
    number = unit.id
    members = [made(number, SELECT, "", (), friend.id) for friend in choosing(battle, unit.side)]
    return (made(number, "done"), *members)


def next_turn(battle: Battle, unit: Fighter, other: Fighter) -> tuple[Battle, ...]:
    """Return the position in which a fighter declares what it does in its next round, with the
    wards that last till then; whoever declares to attack does not walk (SP-1a, SP-2)."""
    if not is_able(unit):
        return ()
    after = battle.copy()
    if battle.state.phase != "declaration":
        after.round += 1
        age_wards(after)
    after.sealed, after.agenda, after.state.phase = (), [], "declaration"
    for one in after.units:
        one.declared, one.status, one.stunned = None, "", False
    after.ask(OPENLY, unit.side, unit.id)
    return (after,)


def elsewhere(battle: Battle, position: Battle, other: Fighter) -> Battle:
    """Return the position of such a declaration in which another is met where it has walked to:
    in this round it is attacked before that, so its wards are a round older (SP-9, SP-2)."""
    if position.round > battle.round or other.warded != 1:
        return position
    after = position.copy()
    age_wards(after)
    return after


# Answers


def answer(battle: Battle, action: Action) -> None:
    """Keep a declaration until all are shown (SP-1c), let another declare, or be done with it."""
    side: str = battle.units[action.unit].side
    if action.kind == SELECT:
        battle.ask(DECLARE, side, action.target)
        return
    if action.kind not in ("done", "keep"):
        seal(battle, aimed(battle, action), complete=False)
    if action.kind == "done" or (action.kind != "keep" and len(choosing(battle, side)) == 1):
        end(battle, side)
        battle.tell("has_declared", "SP-1c", ability=side)


def answer_openly(battle: Battle, action: Action) -> None:
    """Tell a declaration at once; what the other side has heard stays so (SP-1c)."""
    unit: Fighter = battle.units[action.unit]
    if action.kind == SELECT:
        battle.ask(OPENLY, unit.side, action.target)
    else:
        _declare_openly(battle, unit, aimed(battle, action))
        battle.reveal()


def _declare_openly(battle: Battle, unit: Fighter, action: Action) -> None:
    unit.declared = action
    tell_declaration(battle, action)


def aimed(battle: Battle, action: Action) -> Action:
    """Return a declaration with the target that stands there now (SP-1a)."""
    if action.kind not in AT_SOMEBODY:
        return action
    return replace(action, target=battle.unit_at(action.cells[0]).id)  # type: ignore[union-attr]


def tell_declaration(battle: Battle, action: Action) -> None:
    """Tell what a fighter has declared (SP-1a)."""
    battle.tell(
        f"declares_{action.kind}",
        "SP-1a",
        action.target,
        by=action.unit,
        ability=action.ability,
        cells=action.cells,
    )


# Why not


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not allowed now, or None if it is (AC-2)."""
    pending = battle.pending
    assert pending is not None
    if action.unit != pending.unit:
        return _refuse_other(battle, action.unit)
    handed_over = Action(action.unit, SELECT, target=action.target)
    if action == handed_over and action.target >= 0:
        return _refuse_select(battle, pending, action.target)
    answer = ANSWERS.get((pending.kind, action.kind))
    if answer is not None or pending.kind not in (DECLARE, OPENLY):
        return answer or UNKNOWN
    if not _well_formed(action):
        return UNKNOWN
    return _refuse_verb(battle, battle.units[action.unit], action) or UNKNOWN


def _refuse_other(battle: Battle, number: int) -> Refusal:
    """Return why somebody else cannot decide now."""
    unit = battle.units[number]
    if unit.health <= 0:
        return Refusal("fallen" if unit.cell < 0 else "unconscious", "SP-S3")
    return Refusal("not_asked", "SP-1")


def _refuse_select(battle: Battle, pending: Pending, number: int) -> Refusal:
    """Return why the declaration cannot be handed over to somebody (SP-1c)."""
    one: Fighter = battle.units[number]
    if number == pending.unit:
        return Refusal("is_selected", "SP-1c")
    if one.side == pending.side and declaration_of(battle, one) is not None:
        return DECLARED
    return _refuse_other(battle, number)


def _well_formed(action: Action) -> bool:
    """Whether the action has the fields that its verb needs; its aim may be missing."""
    if action.kind not in (*VERBS, "done") or action.amount or action.target >= 0:
        return False
    if bool(action.ability) != (action.kind in ABLE):
        return False
    return len(action.cells) <= (action.kind in AIMED)


def _refuse_verb(battle: Battle, unit: Fighter, action: Action) -> Refusal | None:
    """Return what is lacking whatever one aims at, or why this will not do."""
    one, cells = profile_of(battle, unit), action.cells
    place = one.place(action.ability)
    match action.kind:
        case "strike" if cells:
            return targets.refuse_attack(battle, unit, cells[0])
        case "move":
            return targets.refuse_walk(battle, unit, cells)
        case "help" if cells:
            return targets.refuse_help(battle, unit, cells[0])
        case "retreat":
            return targets.refuse_retreat(battle, unit, cells)
        case "done" | "keep":
            declared = declaration_of(battle, unit) is not None
            return DECLARED if declared else Refusal("nothing_declared", "SP-1a")
        case "cast" if action.ability in dict(one.spells):
            return targets.refuse_spell(battle, unit, content().spells[action.ability], cells)
        case "ready" if place >= 0:
            return targets.refuse_ready(unit, place, one.arms[place])
        case "pick_up" if place >= 0:
            return targets.refuse_pick_up(battle, unit, place, cells)
    return None

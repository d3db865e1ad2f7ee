"""What a character may do in its turn, why it may not, and what it does (ED-2.6 to ED-2.8)."""

from __future__ import annotations

from rules.action import Action
from rules.battle import Battle
from rules.cells import cells_of
from rules.decision import Refusal
from rules.event import Event, Part
from rules.systems.energy import damage
from rules.systems.energy.content import ATTACK_POINTS, STRIKE_ENERGY, Spell
from rules.systems.energy.energy import restore
from rules.systems.energy.state import Fighter, profile_of

REST_ENERGY = 20
"""Energy of one rest (ED-2.1d)."""


# All options of a turn, in the order of their tuples


def offer_act(battle: Battle) -> tuple[Action, ...]:
    """Return everything that the acting character may do now."""
    assert battle.pending is not None
    unit = battle.units[battle.pending.unit]
    found: list[Action] = []
    for spell_id, spell in profile_of(battle, unit).spells:
        if shortage(unit, spell.energy, spell.action_points, spell.attack_points) is None:
            found += _casts(battle, unit, spell_id, spell)
    found.append(Action(unit.id, "end"))
    if unit.movement_points:
        found += _moves(battle, unit)
    found.append(Action(unit.id, "rest"))
    if shortage(unit, STRIKE_ENERGY, 1, ATTACK_POINTS["strike"]) is None:
        within = battle.setup.board.in_range(unit.cell, profile_of(battle, unit).weapon.range)
        found += [
            Action(unit.id, "strike", "", (cell,))
            for cell in _standing(battle, unit, enemies=True)
            if within >> cell & 1
        ]
    return tuple(found)


def _moves(battle: Battle, unit: Fighter) -> tuple[Action, ...]:
    cells = battle.setup.board.reach_cells(unit.cell, unit.movement_points, battle.occupied())
    memo = battle.setup.memo
    key = (unit.id, cells)
    moves: tuple[Action, ...] | None = memo.get(key)
    if moves is None:
        moves = memo[key] = tuple(Action(unit.id, "move", "", (cell,)) for cell in cells)
    return moves


def _casts(battle: Battle, unit: Fighter, spell_id: str, spell: Spell) -> tuple[Action, ...]:
    aim = spell.aim
    held = unit.charges if spell.takes_charges else 0
    memo = battle.setup.memo
    key: tuple[object, ...]
    if aim in ("enemy", "friend"):
        within = battle.setup.board.in_range(unit.cell, spell.range)
        cells = tuple(
            cell for cell in _standing(battle, unit, enemies=aim == "enemy") if within >> cell & 1
        )
        key = (unit.id, spell_id, held, cells)
    else:
        cells = ()
        key = (unit.id, spell_id, held, -1 - unit.cell)
    casts: tuple[Action, ...] | None = memo.get(key)
    if casts is None:
        aims = [(cell,) for cell in cells or _aims(battle, unit, spell)] if aim != "self" else [()]
        casts = memo[key] = tuple(
            Action(unit.id, "cast", spell_id, one, -1, charges)
            for one in aims
            for charges in range(held + 1)  # ED-2.2b
        )
    return casts


def _aims(battle: Battle, unit: Fighter, spell: Spell) -> list[int]:
    """Return the cells at which a spell that needs nobody there may be aimed."""
    board = battle.setup.board
    if spell.aim == "cell":
        within = board.in_range(unit.cell, spell.range) & ~board.walls
        return [cell for cell in range(board.size) if within >> cell & 1]
    if spell.aim == "direction":
        beside = board.in_range(unit.cell, 1) & ~(1 << unit.cell)
        return list(cells_of(beside))
    return []


def _standing(battle: Battle, unit: Fighter, *, enemies: bool) -> list[int]:
    """Return the cells of living enemies, or of friends and oneself, ascending."""
    side = unit.side
    return sorted(
        [one.cell for one in battle.units if one.cell >= 0 and (one.side != side) == enemies]
    )


def shortage(unit: Fighter, energy: int, action_points: int, attack_points: int) -> Refusal | None:
    """Return what the character has too little of, if anything (ED-2.1b, 2.6b, 2.7b)."""
    if unit.action_points < action_points:
        return Refusal("action_points", "ED-2.6b", _needs(action_points, unit.action_points))
    if unit.attack_points < attack_points:
        return Refusal("attack_points", "ED-2.7b", _needs(attack_points, unit.attack_points))
    if unit.energy < energy:
        return Refusal("energy", "ED-2.1b", _needs(energy, unit.energy))
    return None


def _needs(needed: int, left: int) -> tuple[tuple[str, int], ...]:
    return (("needed", needed), ("left", left))


# Why not


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not allowed now, or None if it is (AC-2)."""
    assert battle.pending is not None
    if action.unit != battle.pending.unit:
        return _refuse_other(battle, action)
    unit = battle.units[action.unit]
    if action.kind not in ANSWERS or not _well_formed(battle, action):
        return Refusal("unknown_action", "AC-2")
    match action.kind:
        case "move":
            return _refuse_move(battle, unit, action.cells[0])
        case "strike":
            return _refuse_strike(battle, unit, action.cells[0])
        case "cast":
            return _refuse_cast(battle, unit, action)
        case _:
            return None


def _refuse_other(battle: Battle, action: Action) -> Refusal:
    if 0 <= action.unit < len(battle.units):
        other = battle.units[action.unit]
        if other.health <= 0:
            return Refusal("fallen", "ED-2.11b")
        if action.kind == "move" and other.action_points == 0:
            return Refusal("turn_over", "ED-2.8c")
    return Refusal("not_its_turn", "ED-2.5a")


def _well_formed(battle: Battle, action: Action) -> bool:
    """Whether the action has the fields its verb needs, with cells that the board has."""
    if action.target != -1 or action.amount < 0 or (action.amount and action.kind != "cast"):
        return False
    if any(not 0 <= cell < battle.setup.board.size for cell in action.cells):
        return False
    if action.kind == "cast":
        spell = battle.setup.table.spells[action.unit].get(action.ability)
        return spell is not None and len(action.cells) == (spell.aim != "self")
    return action.ability == "" and len(action.cells) == (action.kind in ("move", "strike"))


def _refuse_move(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    board = battle.setup.board
    if cell == unit.cell:
        return Refusal("stands_there", "ED-2.8a")
    if board.impassable >> cell & 1:
        return Refusal("impassable", "BD-6")
    if battle.unit_at(cell) is not None:
        return Refusal("taken", "BD-4")
    reach = board.reach(unit.cell, unit.movement_points, battle.occupied())
    if cell in reach:
        return None
    far = board.reach(unit.cell, board.size * 2, battle.occupied())
    if cell in far:
        return Refusal("movement_points", "ED-2.8a", _needs(far[cell][0], unit.movement_points))
    return Refusal("no_way", "BD-5")


def _refuse_strike(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    lack = shortage(unit, STRIKE_ENERGY, 1, ATTACK_POINTS["strike"])
    if lack is not None:
        return lack
    return _refuse_aim(battle, unit, cell, profile_of(battle, unit).weapon.range, "enemy")


def _refuse_cast(battle: Battle, unit: Fighter, action: Action) -> Refusal | None:
    spell: Spell = battle.setup.table.spells[unit.id][action.ability]
    lack = shortage(unit, spell.energy, spell.action_points, spell.attack_points)
    if lack is not None:
        return lack
    if action.amount and not spell.takes_charges:
        return Refusal("takes_no_charges", "ED-2.2e")
    if action.amount > unit.charges:
        return Refusal("charges", "ED-2.2b", _needs(action.amount, unit.charges))
    if spell.aim == "self":
        return None
    cell = action.cells[0]
    if spell.aim == "direction":
        if battle.setup.board.distance(unit.cell, cell) != 1:
            return Refusal("direction", "BD-5")
        return _refuse_sight(battle, unit, cell)
    return _refuse_aim(battle, unit, cell, spell.range, spell.aim)


def _refuse_aim(battle: Battle, unit: Fighter, cell: int, reach: int, aim: str) -> Refusal | None:
    board = battle.setup.board
    distance = board.distance(unit.cell, cell)
    if distance > reach:
        return Refusal("range", "BD-5", (("distance", distance), ("range", reach)))
    unseen = _refuse_sight(battle, unit, cell)
    if unseen is not None or aim == "cell":
        return unseen
    target = battle.unit_at(cell)
    if target is None:
        return Refusal("nobody", "AC-2")
    if (target.side != unit.side) != (aim == "enemy"):
        return Refusal("friend" if aim == "enemy" else "enemy", "AC-2")
    return None


def _refuse_sight(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    board = battle.setup.board
    if board.walls >> cell & 1:
        return Refusal("wall", "BD-6")
    return None if board.line_of_sight(unit.cell, cell) else Refusal("sight", "BD-5")


# Carrying out


def answer_act(battle: Battle, action: Action) -> None:
    """Carry out what the acting character chose."""
    ANSWERS[action.kind](battle, battle.units[action.unit], action)


def _move(battle: Battle, unit: Fighter, action: Action) -> None:
    """Walk the cheapest way (ED-2.8b)."""
    board = battle.setup.board
    cost, path = board.reach(unit.cell, unit.movement_points, battle.occupied())[action.cells[0]]
    start = unit.cell
    unit.cell = action.cells[0]
    unit.movement_points -= cost
    battle.emit(
        Event(
            "move", "ED-2.8b", unit.id, cells=(start, *path), numbers=(cost, unit.movement_points)
        )
    )


def _rest(battle: Battle, unit: Fighter, action: Action) -> None:
    """Skip one action for Energy (ED-2.1d)."""
    unit.action_points -= 1
    restore(battle, unit, REST_ENERGY, "ED-2.1d")


def _end(battle: Battle, unit: Fighter, action: Action) -> None:
    """Rest every action point left away (ED-2.1d)."""
    while unit.action_points:
        _rest(battle, unit, action)


def _strike(battle: Battle, unit: Fighter, action: Action) -> None:
    """Attack with the weapon (ED-2.7b, ED-2.9a, b)."""
    target = battle.unit_at(action.cells[0])
    assert target is not None
    _pay(unit, STRIKE_ENERGY, 1, ATTACK_POINTS["strike"])
    battle.emit(
        Event(
            "strike",
            "ED-2.7b",
            unit.id,
            target.id,
            cells=action.cells,
            numbers=(STRIKE_ENERGY, ATTACK_POINTS["strike"]),
        )
    )
    if not damage.blocked(battle, unit, target, ""):
        damage.strike_damage(battle, unit, target)
        settle(battle)


def _cast(battle: Battle, unit: Fighter, action: Action) -> None:
    """Cast a spell: what it costs is spent whatever becomes of it (ED-2.2g)."""
    spell: Spell = battle.setup.table.spells[unit.id][action.ability]
    _pay(unit, spell.energy, spell.action_points, spell.attack_points)
    unit.charges -= action.amount
    cells = spell_area(battle, unit.cell, spell, action)
    parts = (Part("charges", action.amount, "", "ED-2.2g"),) if action.amount else ()
    clause = "ED-2.7b" if spell.category == "direct" else "ED-2.7c"
    battle.emit(
        Event(
            "cast",
            clause,
            unit.id,
            -1,
            action.ability,
            cells,
            (spell.energy, spell.attack_points, action.amount),
            (),
            parts,
        )
    )
    CATEGORIES[spell.category](battle, unit, action, spell, cells)
    settle(battle)


def _cast_direct(
    battle: Battle, unit: Fighter, action: Action, spell: Spell, cells: tuple[int, ...]
) -> None:
    """Hurt everyone in the area, friends too; one die for the whole spell (ED-2.9d)."""
    targets = [one for one in battle.units if one.cell in cells]
    if spell.blockable:
        targets = [one for one in targets if not damage.blocked(battle, unit, one, action.ability)]
    if targets:
        die = battle.roll(*spell.damage)
        for target in targets:
            damage.spell_damage(battle, unit, target, action.ability, spell, die, action.amount)


def _cast_vampirism(
    battle: Battle, unit: Fighter, action: Action, spell: Spell, cells: tuple[int, ...]
) -> None:
    """Hurt one enemy and keep part of it; charges raise neither (ED-2.2e)."""
    target = battle.unit_at(cells[0])
    assert target is not None
    die = battle.roll(*spell.damage)
    lost = damage.spell_damage(battle, unit, target, action.ability, spell, die, 0)
    gained = (lost * spell.drain + 50) // 100
    parts = (Part("drain", spell.drain, "%", "ED-2.2e"),)
    event = Event("heal", "ED-2.2e", numbers=(gained,), parts=parts)
    damage.heal(battle, unit, unit, action.ability, event)


def _cast_heal(
    battle: Battle, unit: Fighter, action: Action, spell: Spell, cells: tuple[int, ...]
) -> None:
    """Heal a friend or oneself (ED-2.2e)."""
    target = battle.unit_at(cells[0])
    assert target is not None
    parts = [Part("spell", spell.healing)]
    if action.amount:
        parts.append(Part("charges", damage.HEALING_PER_CHARGE * action.amount, "%", "ED-2.2e"))
    amount = damage.healing_amount(spell.healing, action.amount)
    event = Event("heal", "ED-2.2e", numbers=(amount,), parts=tuple(parts))
    damage.heal(battle, unit, target, action.ability, event)


def _pay(unit: Fighter, energy: int, action_points: int, attack_points: int) -> None:
    unit.energy -= energy
    unit.action_points -= action_points
    unit.attack_points -= attack_points


def spell_area(battle: Battle, origin: int, spell: Spell, action: Action) -> tuple[int, ...]:
    """Return the cells that a spell fills when cast from `origin`, ascending."""
    target = action.cells[0] if action.cells else origin
    return battle.setup.board.area(spell.area.shape, spell.area.size, origin, target)


def area_of(battle: Battle, action: Action) -> tuple[int, ...]:
    """Return the cells that an action would touch."""
    if action.kind != "cast":
        return action.cells
    spell = battle.setup.table.spells[action.unit][action.ability]
    return spell_area(battle, battle.units[action.unit].cell, spell, action)


def settle(battle: Battle) -> None:
    """End the battle when a side has no living character left (ED-END)."""
    standing = {one.side for one in battle.units if one.health > 0}
    if len(standing) < 2:
        battle.finish(standing.pop() if standing else "draw", "ED-END")


ANSWERS = {"cast": _cast, "end": _end, "move": _move, "rest": _rest, "strike": _strike}
CATEGORIES = {"direct": _cast_direct, "heal": _cast_heal, "vampirism": _cast_vampirism}

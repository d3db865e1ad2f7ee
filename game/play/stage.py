"""From a battle and an aim to what the board view draws."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from game.play import scene
from game.play.aim import Aim
from game.play.forecast import chance_felt, chance_on, made
from game.play.from_sheet import token_from_sheet
from game.play.story import still_open
from game.play.telling import plan_time
from game.player.language import per_cent
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import Preview, first_way
from rules.battle.sheet import Plan, Thing, whole_per_cent
from rules.battle.system import MOVE
from rules.battle.threat import ills
from rules.board.geometry import is_clear, sight_line
from rules.unit import OFF_BOARD


def tokens(
    battle: Battle,
    selected: int = -1,
    badges: dict[int, str] | None = None,
    quiet: Collection[int] = (),
) -> tuple[scene.Token, ...]:
    """Return every unit on the board as its token; `badges` are texts by cell, `quiet` the cells
    of those that are set back."""
    pending = battle.pending
    acting = pending.unit if pending is not None else -1
    return tuple(
        token_from_sheet(
            battle.setup.system.token(battle, unit),
            acting=unit.id == acting,
            selected=unit.id == selected,
            over=bool(battle.outcome),
            badge=(badges or {}).get(unit.cell, ""),
            quiet=unit.cell in quiet,
        )
        for unit in battle.units
        if unit.cell >= 0
    )


def set_scene(
    battle: Battle,
    aim: Aim | None,
    selected: int,
    refused: int = -1,
    hovered: int = -1,
    gone: Collection[int] = (),
    ended: Iterable[Plan] = (),
    movers: Collection[int] = (),
) -> scene.Scene:
    """Return the board as it is now with what the player is about to do.

    :param gone: who has been seen to leave its cell since; nothing points at it or from it.
    :param ended: what has been seen to be done, or to come to nothing, since it was declared.
    :param movers: who is on its way out of its cell; nothing is to be done from there any more.
    """
    overlays: list[scene.Overlay] = [
        *_ties(battle, hovered, gone),
        *_declared(battle, gone, movers, still_open(battle.setup.system.plans(battle), ended)),
    ]
    badges: dict[int, str] = {}
    quiet: Collection[int] = ()
    if aim is not None:
        found = _by_option(aim)
        badges = _of_all(found)
        quiet = _passed_over(aim, found)
        overlays += _overlays(aim, badges)
        if aim.cell >= 0:
            allowed = aim.refusal() is None
            overlays.append(scene.Hover(aim.cell, allowed))
            overlays += _felt(thing for thing in _things(battle) if aim.cell in thing.cells)
    if refused >= 0:
        overlays.append(scene.Refused(refused))
    ways = {(one.start, one.end) for one in overlays if isinstance(one, scene.Arrow)}
    return scene.Scene(
        tokens(battle, selected, badges, quiet),
        tuple(
            scene.Thing(cell, thing.icon, thing.side)
            for thing in _things(battle)
            for cell in thing.cells
        ),
        tuple(map(partial(_parted, ways), overlays)),
        battle.pending.side if battle.pending is not None else "",
    )


def _things(battle: Battle) -> tuple[Thing, ...]:
    return battle.setup.system.things(battle)


def _felt(things: Iterable[Thing]) -> Iterator[scene.Overlay]:
    """Show where objects are felt beyond their own cells."""
    for thing in things:
        if (zone := thing.zone) is not None:
            yield scene.Zone(zone.id, zone.cells, zone.label, zone.clause)


def _parted(ways: Collection[tuple[int, int]], shown: scene.Overlay) -> scene.Overlay:
    """Return an overlay; an arrow whose line another goes the other way keeps aside of it."""
    if isinstance(shown, scene.Arrow) and shown.start != shown.end and not shown.bends:
        return replace(shown, aside=(shown.end, shown.start) in ways)
    return shown


def _ties(battle: Battle, hovered: int, gone: Collection[int]) -> Iterator[scene.Overlay]:
    """Show the zones of the unit under the pointer, and who is tied to whom."""
    system = battle.setup.system
    if hovered >= 0 and hovered not in gone:
        for zone in system.zones(battle, battle.units[hovered]):
            if zone.cells:
                yield scene.Zone(zone.id, zone.cells, zone.label, zone.clause, hovered)
    for link in system.links(battle):
        start, end = battle.units[link.unit].cell, battle.units[link.other].cell
        if start >= 0 and end >= 0 and link.unit not in gone and link.other not in gone:
            strong = hovered in (link.unit, link.other)
            yield scene.Link(start, end, strong, link.label, link.clause, link.fresh)


def _overlays(aim: Aim, badges: dict[int, str]) -> Iterator[scene.Overlay]:
    action = aim.action()
    moving = aim.choice in (None, (MOVE, ""))
    if moving:
        cells = tuple(option.cells[0] for option in aim.options((MOVE, "")))
        if cells:
            yield scene.Reach(cells)
    if not moving:
        yield from _range(aim)
    if badges:
        yield scene.Targets(tuple(sorted(badges)))
    if action is not None and action.kind == MOVE:
        steps = aim.walk(action)
        clause = next((step.clause for step in steps), "")
        path = aim.path(action)
        yield scene.Path(path, str(aim.cost(action)), clause)
        yield from _ghost(aim.battle, action.unit, path[-1:])
    elif action is not None:
        area, plan = aim.area(action), _plan_of(aim, action)
        label = plan_time(plan, aim.battle) if plan is not None else ""
        doing, end = aim.preview(action).before, aimed_cell(aim.battle, action)
        start = battle_cell(doing, action.unit)  # after the walk that is chosen before it
        yield from _run(aim, action)
        yield from _pushed(aim, action)
        yield from _felt(made(aim.preview(action), action.unit))
        if len(area) > 1 or (area and not action.cells):
            yield _area(aim, action, area)
            end = start
        known = {plan.unit for plan in aim.battle.setup.system.plans(aim.battle) if plan.action}
        if start >= 0 and label and end in (start, -1) and action.unit not in known:
            yield scene.Arrow(start, start, label=label)
        if plan is not None and plan.walks and end >= 0:
            yield from _arrow(start, end)
            yield from _ghost(aim.battle, action.unit, (end,), label)
        else:
            yield from _arrow(start, end, label=label)


def _run(aim: Aim, action: Action) -> Iterator[scene.Overlay]:
    """Yield the way on which one goes by an action that is no mere walk, as a charge."""
    system = aim.battle.setup.system
    before, done = system.foreseen(aim.battle, action)
    if before.round != aim.battle.round or action != done:
        return
    for then in _ways_on(aim, action, before, done):
        steps = [
            event
            for event in then.events
            if system.words.is_walk(event) and event.unit == action.unit and event.cells
        ]
        if steps:
            path = steps[0].cells[:1] + tuple(cell for step in steps for cell in step.cells[1:])
            cost = sum(step.numbers.get("cost", 0) for step in steps)
            yield scene.Path(path, str(cost), steps[0].clause)
            yield from _ghost(aim.battle, action.unit, path[-1:])
            return


def _ways_on(aim: Aim, action: Action, before: Battle, done: Action) -> Iterator[Battle]:
    """Yield the position after what is done and, where somebody is asked before it goes on, those
    in which its unit may be after the last of the answers."""
    yield first_way(before, done)
    for _answer, outcomes in aim.answers(action)[-1:]:
        yield from (after for _chance, after in outcomes.ways(action.unit))


def _pushed(aim: Aim, action: Action) -> Iterator[scene.Overlay]:
    """Show where whom an action is aimed at may be moved to by it."""
    target, preview = aim.battle.unit_at(aimed_cell(aim.battle, action)), aim.preview(action)
    if target is None or target.id == action.unit or preview.before is not aim.battle:
        return
    ends = {after.units[target.id].cell for _chance, after in preview.ways(target.id)}
    for cell in sorted(ends - {target.cell, OFF_BOARD}):
        yield from _ghost(aim.battle, target.id, (cell,))


def _plan_of(aim: Aim, action: Action) -> Plan | None:
    """Return what would only be declared now, with the round of it if it is a later one; None
    for what is done at once."""
    before = aim.preview(action).before
    if before is aim.battle:
        return None
    plans = before.setup.system.plans(before)
    plan = next((plan for plan in plans if plan.unit == action.unit), None)
    if plan is None:
        return None
    return plan._replace(round=before.round if before.round != aim.battle.round else 0)


def battle_cell(battle: Battle, unit: int) -> int:
    """Return where a unit stands; -1 for nobody or off the board."""
    return battle.units[unit].cell if unit >= 0 else -1


def aimed_cell(battle: Battle, action: Action) -> int:
    """Return the cell that an action is aimed at: the last it names, or its target's; or -1."""
    return action.cells[-1] if action.cells else battle_cell(battle, action.target)


def _arrow(
    start: int, end: int, side: str = "", label: str = "", bends: tuple[int, ...] = ()
) -> Iterator[scene.Overlay]:
    """Point from a cell to another, if there are two."""
    if start >= 0 <= end and start != end:
        yield scene.Arrow(start, end, side, label, bends=bends)


def _bends(battle: Battle, start: int, end: int) -> tuple[int, ...]:
    """Return the cells in which the cheapest way turns, as all stand now, where wall or water bars
    the straight line; () elsewhere."""
    board = battle.setup.board
    (row, column), (to_row, to_column) = map(board.row_column, (start, end))
    line = sight_line(to_row - row, to_column - column)
    if is_clear(board.impassable, board.numbers, start, line):
        return ()
    try:
        way = start, *board.path(start, end, len(board.terrain), battle.occupied())[1]
    except KeyError:  # somebody stands in every way now
        return ()
    return tuple(
        cell
        for before, cell, after in zip(way, way[1:], way[2:], strict=False)
        if board.direction(before, cell) != board.direction(cell, after)
    )


def _declared(
    battle: Battle, gone: Collection[int], movers: Collection[int], plans: Iterable[Plan]
) -> Iterator[scene.Overlay]:
    """Point from all who have declared something to where they will do it, and say when; where
    they will walk they already stand, pale. Nothing is done any more once the battle is over."""
    stands: dict[int, int] = {}  # after the walk that is to be done first
    for plan in () if battle.over else plans:
        if plan.action is None or plan.state != "waiting" or battle.units[plan.unit].cell < 0:
            continue
        if plan.unit in gone:
            continue
        unit, label, end = battle.units[plan.unit], plan_time(plan, battle), plan.action.cells[-1:]
        start = stands.get(unit.id, unit.cell)
        if (plan.action.kind == MOVE or plan.walks) and end:
            yield from _arrow(start, end[0], unit.side, bends=_bends(battle, start, end[0]))
            yield from _ghost(battle, unit.id, end, label)
            stands[unit.id] = end[0]
            continue
        if unit.id in movers and unit.id not in stands:
            continue
        area = battle.setup.system.area(battle, plan.action) if plan.action.cells else ()
        if len(area) > 1:
            yield scene.AreaEffect(area, plan.action.cells[-1])
        if (aimed := aimed_cell(battle, plan.action)) not in (-1, start):
            yield from _arrow(start, aimed, unit.side, label)
        elif label:
            yield scene.Arrow(start, start, unit.side, label)


def _ghost(
    battle: Battle, unit: int, end: tuple[int, ...], label: str = ""
) -> Iterator[scene.Overlay]:
    """Show where a unit will stand."""
    token = battle.setup.system.token(battle, battle.units[unit])
    for cell in end if end and battle.unit_at(end[0]) is None else ():
        yield scene.Ghost(cell, token.side, token.glyph, label)


def _range(aim: Aim) -> Iterator[scene.Overlay]:
    """Outline where the chosen command can be aimed, or all that its directions touch."""
    cells: set[int] = set()
    for option in aim.at_amount():
        cells.update(aim.area(option) if _directed(aim) else option.cells)
    if cells:
        yield scene.Range(tuple(sorted(cells)))


def _directed(aim: Aim) -> bool:
    command = aim.command()
    return command is not None and command.aim == "direction"


def _area(aim: Aim, action: Action, area: tuple[int, ...]) -> scene.AreaEffect:
    actor = aim.battle.units[action.unit]
    preview = aim.preview(action)
    foretold = any(
        event.kind == "cast" for _, after in preview.ways(action.unit) for event in after.events
    )
    friends = tuple(
        unit.cell
        for unit in aim.battle.units
        if unit.cell in area
        and unit.side == actor.side
        and (_harmed(preview, unit.id) or not foretold)
    )
    pointed = aim.cell in area and (_directed(aim) or len(action.cells) > 1)
    middle = aim.cell if pointed else min(action.cells, default=-1)
    centre = middle if action.cells else actor.cell
    return scene.AreaEffect(area, centre, friends)


def _harmed(preview: Preview, unit: int) -> bool:
    """Whether an action may take health from a unit or lay an ill effect on it."""
    health, before = preview.before.units[unit].health, ills(preview.before, unit)
    return any(
        after.units[unit].health < health or ills(after, unit) > before
        for _, after in preview.ways(unit)
    )


def chances(aim: Aim) -> dict[int, str]:
    """Return, for each unit that a plain or chosen attack could reach, its chance as text."""
    return _of_all(_by_option(aim))


def _of_all(found: Mapping[Action, dict[int, str]]) -> dict[int, str]:
    return {cell: chance for each in found.values() for cell, chance in each.items()}


def _by_option(aim: Aim) -> dict[Action, dict[int, str]]:
    """Return the same by the options that could reach them."""
    if aim.choice is None:
        options = [o for o in aim.battle.options if o.kind != MOVE and not o.ability and o.cells]
    elif (command := aim.command()) is not None and command.aimed and aim.choice[0] != MOVE:
        options = [o for o in aim.at_amount() if len(aim.area(o)) == 1]
    else:
        options = []
    shown = aim.action()
    if shown is not None and shown.kind != MOVE:
        options = [o for o in options if len(aim.area(shown)) == 1] or [shown]
    return {option: _chances_of(aim, option) for option in options}


def _chances_of(aim: Aim, option: Action) -> dict[int, str]:
    """Return, for each unit that an option may do anything to, its chance as text."""
    found: dict[int, str] = {}
    actor = aim.battle.units[option.unit]
    area, aimed = aim.area(option), aimed_cell(aim.battle, option)
    for change in aim.preview(option).changes():
        unit = aim.battle.units[change.unit]
        if unit.cell < 0:
            continue  # who is raised stands nowhere yet
        if unit.side == actor.side and change.expected < 0:
            continue  # the area warns of friends
        touched = aimed in (-1, unit.cell) or unit.cell in area
        if unit.side == actor.side and not touched:
            continue  # what it keeps of another's health, or friends learn by it
        found[unit.cell] = percent(chance_felt(aim.preview(option), option, change))
    single = (aimed,) if len(option.cells) == 1 else ()
    for foe in filter(None, map(aim.battle.unit_at, area if len(area) > 1 else single)):
        if foe.side == actor.side or foe.cell in found:
            continue
        chance = chance_on(aim.preview(option), option, foe.id)  # of what takes no health
        found |= {foe.cell: percent(chance)} if chance else {}
    return found


def _passed_over(aim: Aim, found: Mapping[Action, dict[int, str]]) -> frozenset[int]:
    """Return the cells of those who could be attacked, but not by what is pointed at."""
    action = aim.action()
    struck = found.get(action, {}) if action is not None and aim.cell >= 0 else {}
    return frozenset(_of_all(found)) - struck.keys() if struck else frozenset()


def percent(chance: Fraction) -> str:
    """Return a chance in per cent; only a sure thing says 100, only an impossible one 0."""
    return per_cent(whole_per_cent(chance))

"""Puzzles found in battles between bots.

Where a move has changed the chance to win by much, all moves of its decision are weighed by exact
enumeration of their dice. Where one idea leads clearly and the strongest bot's search prefers it
too, there is a puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.ai.bots import choose, judged
from game.ai.chance import hope, scale_of
from game.ai.foresight import is_deferred
from game.ai.simulation import drawn
from game.player.maps import MAPS
from game.study.position import Changes, Position, position_in
from game.study.puzzle import (
    AS_GOOD,
    FORM,
    Idea,
    Puzzle,
    clearly_best,
    points,
    sure_win,
    weigh_all,
)
from game.study.toml import to_toml, without_empty
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.battle.preview import paths
from rules.battle.registry import all_systems
from rules.content.scenario import find_scenarios, load_scenario
from rules.dice import GOLDEN, MASK, mix
from rules.errors import Fault

STIRRING = 8
"""Points by which a move has to have changed the chance to win to be looked at."""
MOST_OPTIONS = 120
MOST_MEMBERS = 6
"""Of a scenario that is mined."""
LONGEST = 300
"""Decisions of a battle."""
BUDGET = 400
"""Answers that the search of a position may apply."""
MOST_OF_ONE = 4
"""Puzzles of one battle, each with another best move."""
MOST_RIGHT = 4
"""Moves that may be right."""
LOST = 25
"""The chance, in points, that the second best leaves where a move saves."""
SELDOM = 50
"""Where only one puzzle in so many, or fewer, is decided by a rule, nobody remembers it."""


class Task(NamedTuple):
    """One battle to be mined: plain data."""

    scenario: str
    seed: int
    bot: str
    health: int
    """How much of it everybody has left at least, in per cent; at most as much again."""


class Mined(msgspec.Struct, frozen=True):
    """What a battle has given."""

    key: str
    puzzles: tuple[Puzzle, ...]


def tasks(system: str, battles: int, seed: int, bot: str, health: int) -> list[Task]:
    """Return so many battles of a system, its smaller scenarios in turn."""
    names = [
        entry.path.stem
        for entry in find_scenarios(MAPS, all_systems(), system)
        if entry.error is None and _members(entry.path) <= MOST_MEMBERS
    ]
    return [
        Task(names[place % len(names)], one, bot, health)
        for place, one in enumerate(drawn(seed, battles))
    ]


def _members(path: Path) -> int:
    return len(load_scenario(path, all_systems()).scenario.members())


def mine_battle(task: Task) -> Mined:
    """Play a battle and return the puzzles found in it."""
    return Mined(key_of(task), tuple(_found(task)))


def key_of(task: Task) -> str:
    """Return what a battle's result is kept under."""
    return f"{task.scenario} {task.seed} {task.bot} {task.health}"


def _found(task: Task) -> Iterator[Puzzle]:
    battle = _opened(task)
    state, seen = mix(task.seed ^ MASK), set[str]()
    for _number in range(LONGEST):
        if battle.pending is None or len(seen) == MOST_OF_ONE:
            return
        side = battle.pending.side
        state = mix((state + GOLDEN) & MASK)
        before = battle.copy()
        was = hope(battle, side)
        battle.apply(choose(task.bot, battle.view(side, state), state))
        stirred = abs(points(hope(battle, side)) - points(was)) >= STIRRING
        if stirred:
            puzzle = weigh(before, task.scenario)
            if puzzle is not None and puzzle.right[0] not in seen:
                seen.add(puzzle.right[0])
                yield puzzle


def _opened(task: Task) -> Battle:
    """Return a battle in which everybody begins wounded, so that from the first every move matters.

    :raises Fault: if the rules cannot allow somebody so little health.
    """
    plain = Position(task.scenario, seed=task.seed)
    units = {}
    for unit in plain.open().units:
        left = min(100, task.health + mix(task.seed + unit.id) % (task.health + 1))
        units[unit.name] = {"health": max(1, unit.health * left // 100)}
    return msgspec.structs.replace(plain, changes=Changes(units=units)).open()


def weigh(
    battle: Battle, scenario: str, budget: int = BUDGET, scale: int | None = None
) -> Puzzle | None:
    """Return the puzzle of a decision; None if it has no clearly best idea.

    :param scenario: the name of the game's own scenario that the battle is of.
    :param scale: by which chances are told; the system's own if None.
    """
    if not 3 <= len(battle.options) <= MOST_OPTIONS or is_deferred(battle):
        return None
    assert battle.pending is not None
    side = battle.pending.side
    view = battle.view(side, 1)
    scale = scale or round(scale_of(view))
    weighed = weigh_all(view, scale)
    if not clearly_best(weighed) or len(weighed.right) > MOST_RIGHT:
        return None
    found = judged(view, 1, budget)
    right = set(weighed.right)
    others = [one.chance for one in found if action_text(one.action, view) not in right]
    if not others or 100 * (found[0].chance - max(others)) <= AS_GOOD:
        return None
    best = parse_action(weighed.right[0], view)
    event = _deciding(view, best)
    try:
        position = position_in(scenario, battle)
        if event is None or position.open().options != battle.options:
            return None
    except Fault:
        return None
    cue = battle.setup.system.words.events[event.kind].cue
    idea: Idea = "chance"
    if sure_win(view, best) == 1:
        idea = "win"
    elif weighed.second <= LOST and weighed.best > 2 * weighed.second:
        idea = "save"
    return Puzzle(
        side,  # type: ignore[arg-type]
        idea,
        event.clause,
        weighed.right,
        weighed.best,
        weighed.second,
        len(battle.options),
        scale,
        position,
        theme=cue.kind if cue is not None else "",
    )


WEIGHTS = (
    *("fall", "heal", "hurt", "appear", "area", "flight", "lunge", "block", "note", "die", "roll"),
    "walk",
)
"""Cues of events, those that decide most first."""


def _deciding(view: Battle, best: Action) -> Event | None:
    """Return the event of the likeliest way of the best move that decides it.

    Of those with a clause: a fall before harm, harm before a walk; of equals the first.
    """
    _share, _number, after = max(
        (weight / total, -number, after)
        for number, (weight, total, after) in enumerate(paths(view, best))
    )
    words = view.setup.system.words.events

    def rank_of(event: Event) -> int:
        cue = words[event.kind].cue
        kind = cue.kind if cue is not None else ""
        return WEIGHTS.index(kind) if kind in WEIGHTS else len(WEIGHTS)

    told = [event for event in after.events if event.clause]
    return min(told, key=rank_of) if told else None


# Keeping what was mined, and choosing from it


def read_mined(path: Path) -> dict[str, Mined]:
    """Return what a file of mined battles has, by key; a line that was cut short is left out."""
    known: dict[str, Mined] = {}
    if path.exists():
        for line in path.read_bytes().splitlines():
            try:
                mined = msgspec.json.decode(line, type=Mined)
            except msgspec.DecodeError:
                continue
            known[mined.key] = mined
    return known


def chosen(mined: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """Return at most so many puzzles, spread evenly over ideas, themes and grades.

    Those whose clause decides seldom are about the rule that nobody remembers.
    """
    clauses = Counter(puzzle.clause for puzzle in mined)
    rare = [
        msgspec.structs.replace(one, idea="rule")
        if clauses[one.clause] * SELDOM <= len(mined) and one.idea == "chance"
        else one
        for one in mined
    ]
    shelves: dict[tuple[str, str, int], list[Puzzle]] = {}
    for one in rare:
        shelves.setdefault((one.idea, one.theme, one.grade), []).append(one)
    picked: list[Puzzle] = []
    while len(picked) < count and any(shelves.values()):
        for shelf in sorted(shelves):
            if shelves[shelf] and len(picked) < count:
                picked.append(shelves[shelf].pop(0))
    return sorted(picked, key=lambda one: one.grade)


def puzzles_text(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of a system's puzzles."""
    rows = [without_empty(msgspec.to_builtins(one)) for one in puzzles]
    return to_toml({"six_orders_puzzles": FORM, "puzzles": rows})


def keep(path: Path, mined: Mined) -> None:
    """Write down what a battle has given.

    :raises OSError: if the file cannot be written.
    """
    with path.open("ab") as lines:
        lines.write(msgspec.json.encode(mined) + b"\n")

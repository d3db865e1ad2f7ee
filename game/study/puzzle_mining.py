"""Puzzles found in battles between bots, and in positions composed by a seed.

All moves of a decision are weighed by exact enumeration of what comes of them. Where one idea
leads clearly there is a puzzle; where one move alone decides nothing, two or three may.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.ai.bots import choose, judged
from game.ai.chance import hope, scale_of
from game.ai.simulation import drawn
from game.player.maps import MAPS
from game.study.attempt import clauses_of
from game.study.composing import composed
from game.study.position import Changes, Position
from game.study.puzzle import (
    DEEPEST,
    FORM,
    Idea,
    Puzzle,
    is_natural,
    may_go_first,
)
from game.study.toml import to_toml, without_empty
from game.study.weighing import (
    Inexact,
    Weighed,
    clearly_best,
    lines,
    points,
    weigh_all,
)
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import NotationError, action_text, parse_action
from rules.battle.registry import all_systems
from rules.battle.words import EventWords
from rules.content.scenario import find_scenarios, load_scenario
from rules.dice import GOLDEN, MASK, mix
from rules.errors import ContentError, Fault, faults_in, read_bytes
from rules.record.disk import naming
from rules.record.position import position_text
from rules.unit import other

LARGEST_MINED = 1 << 28
"""Bytes of a file of what was mined."""
BEGINS = b'{"key":"'
"""How each of its lines does."""
COMPOSED = ""
"""The scenario of a position that is composed."""
STIRRING = 8
"""Points by which a move of a battle has to have changed the chance to win to be looked at."""
MOST_OPTIONS = 120
MOST_MEMBERS = 6
"""Of a scenario that is mined."""
LONGEST = 300
"""Decisions of a battle."""
LONGEST_COMPOSED = 24
"""Decisions after a position was composed."""
MOST_LOOKED = (1_500, 400)
"""Positions that may be looked at for a decision, by how deep."""
FEW = (60, 8)
"""Options that it may have, by how deep."""
MOST_STANDING = 3
"""How many may stand where more than one move is counted out."""
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
TELLING = 0.25
"""By how much likelier, or less likely, the best move has to make the event that decides."""


class Task(NamedTuple):
    """One battle to be mined: plain data."""

    system: str
    scenario: str
    """By name; or `COMPOSED`."""
    seed: int
    bot: str
    health: int
    """How much of it everybody has left at least, in per cent; at most as much again."""


class Found(msgspec.Struct, frozen=True):
    """A puzzle, and all that decides it."""

    puzzle: Puzzle
    decides: tuple[tuple[str, str], ...]
    """Clauses and themes of what one move brings about and the next best does not, at least one."""


class Mined(msgspec.Struct, frozen=True):
    """What a battle has given."""

    key: str
    puzzles: tuple[Found, ...]


def tasks(
    system: str, names: Sequence[str], battles: int, seed: int, bot: str, health: int
) -> list[Task]:
    """Return so many battles of a system, in these scenarios in turn."""
    return [
        Task(system, names[place % len(names)], one, bot, health)
        for place, one in enumerate(drawn(seed, battles))
    ]


def small_scenarios(system: str) -> list[str]:
    """Return the scenarios of a system in which at most `MOST_MEMBERS` fight, by name."""
    return [
        entry.path.stem
        for entry in find_scenarios(MAPS, all_systems(), system)
        if entry.error is None and _members(entry.path) <= MOST_MEMBERS
    ]


def _members(path: Path) -> int:
    return len(load_scenario(path, all_systems()).scenario.members())


def mine_battle(task: Task) -> Mined:
    """Play a battle and return the puzzles found in it."""
    return Mined(key_of(task), tuple(_found(task)))


def key_of(task: Task) -> str:
    """Return what a battle's result is kept under."""
    return f"{task.system} {task.scenario} {task.seed} {task.bot} {task.health}"


def _found(task: Task) -> Iterator[Found]:
    by_hand = task.scenario == COMPOSED
    battle = composed(task.system, task.seed) if by_hand else _opened(task)
    state, seen = mix(task.seed ^ MASK), set[str]()
    for _number in range(LONGEST_COMPOSED if by_hand else LONGEST):
        if battle is None or battle.pending is None or len(seen) == MOST_OF_ONE:
            return
        side = battle.pending.side
        state = mix((state + GOLDEN) & MASK)
        before = battle.copy()
        was = hope(battle, side)
        battle.apply(choose(task.bot, battle.view(side, state), state))
        stirred = abs(points(hope(battle, side)) - points(was)) >= STIRRING
        if by_hand or stirred:
            found = weigh(before, deepest=DEEPEST if by_hand else 1)
            if found is not None and found.puzzle.right[0] not in seen:
                seen.add(found.puzzle.right[0])
                yield found


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


def weigh(battle: Battle, deepest: int = 1, scale: int = 0) -> Found | None:
    """Return the puzzle of a decision; None if it has no clearly best idea, or others of the side
    might go first.

    :param deepest: how many own decisions may be counted out.
    :param scale: by which chances are told; the system's own if 0.
    """
    assert battle.pending is not None
    if not 3 <= len(battle.options) <= MOST_OPTIONS or may_go_first(battle):
        return None
    view = battle.view(battle.pending.side, 1)
    scale = scale or round(scale_of(view))
    for depth in range(1, deepest + 1):
        standing = sum(unit.cell >= 0 for unit in battle.units)
        if len(battle.options) > FEW[depth - 1] or (depth > 1 and standing > MOST_STANDING):
            return None
        try:
            weighed = weigh_all(view, scale, depth, MOST_LOOKED[depth - 1])
        except Inexact:
            return None
        if clearly_best(weighed) and len(weighed.right) <= MOST_RIGHT:
            return _puzzle(battle, weighed, scale, depth)
    return None


def _puzzle(battle: Battle, weighed: Weighed, scale: int, depth: int) -> Found | None:
    """Return the puzzle of a decision that was weighed; None if a deeper look speaks against it."""
    assert battle.pending is not None
    view = battle.view(battle.pending.side, 1)
    if depth == 1:
        found = judged(view, 1, BUDGET)
        if action_text(found[0].action, view) not in weighed.right:
            return None
    best = parse_action(weighed.right[0], view)
    decides = _deciding(view, best, parse_action(weighed.next, view), scale, depth)
    if not decides:
        return None
    idea: Idea = "chance"
    if weighed.best == 100:
        idea = "win"
    elif weighed.second <= LOST and weighed.best > 2 * weighed.second:
        idea = "save"
    clause, theme = decides[0]
    puzzle = Puzzle(
        battle.pending.side,  # type: ignore[arg-type]
        idea,
        clause,
        weighed.right,
        weighed.best,
        weighed.next,
        weighed.second,
        len(battle.options),
        scale,
        position_text(battle),
        theme=theme,
        depth=depth,
        natural=is_natural(battle, weighed.right),
    )
    return Found(puzzle, decides)


TOLD = ("clock", "")
"""Themes of what is not seen: who comes first, and all else."""
WEIGHTS = (
    *("fall", "heal", "hurt", "appear", "area", "flight", "lunge", "block", "note", "die", "roll"),
    "walk",
    *TOLD,
)
"""Themes of events, those that decide most first."""


def _deciding(
    view: Battle, best: Action, second: Action, scale: int, depth: int
) -> tuple[tuple[str, str], ...]:
    """Return clauses and themes of what decides: what comes of one move and not of the other.

    Only what becomes likelier by much, or what others do and becomes less likely by much: what the
    solver would have done otherwise is no reason, nor what would have come of that by itself. Nor
    is it what is but told, noted of somebody or a walk, and becomes less likely, since much goes
    untold where somebody falls. A fall goes before harm, harm before a walk; of equals that of
    which it is most so.
    """
    after, without = (_spoken(view, one, scale, depth) for one in (best, second))
    changes = {
        event: after.get(event, 0.0) - without.get(event, 0.0) for event in {**after, **without}
    }
    telling = [
        one
        for one, change in changes.items()
        if (change if one[1] in (*TOLD, "note", "walk") or one[3] else abs(change)) >= TELLING
    ]
    telling.sort(key=lambda one: (WEIGHTS.index(one[1]), -abs(changes[one])))
    return tuple(dict.fromkeys(one[:2] for one in telling))


def _spoken(
    view: Battle, action: Action, scale: int, depth: int
) -> dict[tuple[str, str, bool, bool], float]:
    """Return how likely each clause speaks after a move: by theme, whether of an enemy, and whether
    the solver's side does it, or nobody; an enemy's fall is the solver's doing.

    That by which battles end says nothing about any, nor does what is but told and nobody does.
    """
    assert view.pending is not None
    system, units, foe = view.setup.system, view.units, other(view.pending.side)
    words, ends = system.words.events, system.options["rounds"].clause
    found: dict[tuple[str, str, bool, bool], float] = {}
    for share, events, _after in lines(view, action, scale, depth):
        heard = dict.fromkeys(
            (clause, theme, theme not in TOLD and aimed == foe, (by == foe) == (theme == "fall"))
            for event in events
            if max(event.unit, event.target) < len(units)
            for theme in [_theme(words[event.kind])]
            for aimed in [units[event.target].side if event.target >= 0 else ""]
            for by in [units[event.unit].side if event.unit >= 0 else ""]
            if event.unit >= 0 or theme not in TOLD
            for clause in clauses_of(event)
            if clause not in ("", ends)
        )
        for one in heard:
            found[one] = found.get(one, 0.0) + share
    return found


def _theme(words: EventWords) -> str:
    """Return what an event is about: its cue, or that of who comes first, or what is but told."""
    clock = words.brief is not None and words.brief.icon == "clock"
    return words.seen or ("clock" if clock else "")


# Keeping what was mined, and choosing from it


def read_mined(path: Path, system: str) -> dict[str, Mined]:
    """Return what a file has of a system's battles, by key; what was cut short is left out.

    :raises ContentError: for the first line that has another thing.
    """
    known: dict[str, Mined] = {}
    if not path.exists():
        return known
    lines = read_bytes(path, "what was mined", ContentError, LARGEST_MINED).splitlines()
    for number, line in enumerate(lines, 1):
        with faults_in(path, ContentError, f"line {number}"):
            mined = _mined(line)
            if mined is not None and mined.key.partition(" ")[0] == system:
                for one in mined.puzzles:
                    _expect_likeness(one.puzzle)
                known[mined.key] = mined
    return known


def _mined(line: bytes) -> Mined | None:
    """Return what a line has; None if its end was never written.

    :raises Fault: if it is of another kind.
    """
    try:
        return msgspec.json.decode(line, type=Mined)
    except msgspec.ValidationError:
        pass
    except (ValueError, RecursionError):
        if line[: len(BEGINS)] == BEGINS[: len(line)]:
            return None
    raise Fault("", "no battle that was mined", "one in JSON")


def _expect_likeness(puzzle: Puzzle) -> None:
    """Expect a puzzle to be one that can be told from others.

    :raises Fault: otherwise.
    """
    try:
        likeness(puzzle)
    except (NotationError, IndexError):
        raise Fault("", "no such move", "one that is right") from None


def chosen(mined: Sequence[Found], count: int) -> list[Puzzle]:
    """Return at most so many puzzles, spread evenly over ideas, rules and depths.

    Each is about that of the rules that decide it which decides most seldom; where only one in
    many is about that, it is about the rule that nobody remembers.
    """
    spoken = Counter(clause for one in mined for clause in dict(one.decides))
    rare = []
    for one in mined:
        clause, cue = min(one.decides, key=lambda decides: spoken[decides[0]])
        seldom = spoken[clause] * SELDOM <= len(mined) and one.puzzle.idea == "chance"
        idea = "rule" if seldom else one.puzzle.idea
        rare.append(msgspec.structs.replace(one.puzzle, clause=clause, theme=cue, idea=idea))
    shelves: dict[tuple[object, ...], list[Puzzle]] = {}
    for puzzle in sorted(distinct(rare), key=lambda one: one.natural):
        place = puzzle.idea, puzzle.theme, puzzle.clause, puzzle.depth
        shelves.setdefault(place, []).append(puzzle)
    picked: list[Puzzle] = []
    while len(picked) < count and any(shelves.values()):
        for shelf in sorted(shelves, key=str):
            if shelves[shelf] and len(picked) < count:
                picked.append(shelves[shelf].pop(0))
    return sorted(picked, key=lambda one: one.grade)


def distinct(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return puzzles of which no two are alike, the first of each likeness."""
    found: dict[object, Puzzle] = {}
    for one in puzzles:
        found.setdefault(likeness(one), one)
    return list(found.values())


@lru_cache(maxsize=1 << 12)
def likeness(puzzle: Puzzle) -> tuple[object, ...]:
    """Return in what puzzles are alike: the same kind of fighter does the same, among others of
    the same kinds."""
    battle = Position(puzzle.position).open()
    action = parse_action(puzzle.right[0], battle)
    kinds = sorted((unit.kind, unit.side) for unit in battle.units if unit.cell >= 0)
    who = battle.units[action.unit].kind if action.unit >= 0 else ""
    return puzzle.depth, who, action.kind, action.ability, tuple(kinds)


def puzzles_text(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of a system's puzzles."""
    rows = [without_empty(msgspec.to_builtins(one)) for one in puzzles]
    return to_toml({"six_orders_puzzles": FORM, "puzzles": rows})


def keep(path: Path, mined: Mined) -> None:
    """Write down what a battle has given.

    :raises OSError: if the file cannot be written.
    """
    with naming(path), path.open("a+b") as lines:
        lines.seek(max(0, lines.tell() - 1))
        cut = lines.read() not in (b"", b"\n")
        lines.write(b"\n" * cut + msgspec.json.encode(mined) + b"\n")

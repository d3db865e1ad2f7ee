"""The proof that a lesson has no dead end: every position that can be reached in it is searched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from game.study.attempt import Attempt, begin, clauses_of, refusals, way_to_goal
from game.study.lesson import LESSONS, Entry, LessonError
from rules.battle.notation import NotationError, parse_action
from rules.board.board import Board
from rules.board.cells import CellError
from rules.clause import SHARED_CLAUSES
from rules.content.scenario import a_cell_of
from rules.errors import Fault, Refused, faults_in, faults_within, one_of, quoted, say
from rules.errors import span as span_words

MOST_POSITIONS = 400_000
"""Of one lesson; more are a fault of it: it leaves too much open."""


@dataclass(slots=True)
class Proof:
    """What the search of one lesson has found."""

    entry: Entry
    positions: int = 0
    """How many were reached."""
    faults: list[str] = field(default_factory=list)
    """One sentence for each thing that is wrong."""
    heard: set[str] = field(default_factory=set)
    """Every clause that an event or a refusal has named."""


def prove(entry: Entry) -> Proof:
    """Search all that a player can do in a lesson.

    :raises LessonError: if something in its file cannot be.
    """
    proof = Proof(entry)
    with faults_in(LESSONS / f"{entry.id}.toml", LessonError):
        check_names(entry)
    proof.heard.update(_heard_before(entry))
    starts = [begin(entry)]
    for number in range(len(entry.lesson.steps)):
        ended: dict[object, Attempt] = {}
        open_still = False
        for start in starts:
            open_still |= _search_step(proof, start, ended)
        if starts and not open_still:
            proof.faults.append(
                f"step {number + 1}: found no action that leaves its goal open; expected one"
            )
        _try_given_way(proof, starts)
        onward = [attempt.onward() for attempt in ended.values()]
        starts = [one for one in onward if one is not None]
        if number + 1 < len(entry.lesson.steps) and not starts:
            proof.faults.append(f"step {number + 1}: found no way on to the next step")
            break
    for clause in entry.lesson.clauses:
        if clause not in proof.heard:
            proof.faults.append(f"found no event and no refusal that names {clause}")
    return proof


def _search_step(proof: Proof, start: Attempt, ended: dict[object, Attempt]) -> bool:
    """Reach everything from a step's beginning; return whether some action leaves its goal open."""
    way = way_to_goal(start)
    if way is None:
        proof.faults.append(f"step {start.number + 1}: found no way to its goal from a beginning")
        return True
    proof.heard.update(refusal.clause for refusal in refusals(start.answered().battle))
    if start.step.goal.refused:
        ended.setdefault(_key(start), start)
        return True
    open_still = False
    seen = set()
    start = start.answered()
    if start.done:
        ended.setdefault(_key(start), start)
        return False
    waiting = [start]
    while waiting:
        now = waiting.pop()
        for action in now.battle.options:
            if proof.positions > MOST_POSITIONS:
                proof.faults.append(f"found more than {MOST_POSITIONS} positions; expected fewer")
                return True
            proof.positions += 1
            after = now.played(action).answered()
            for event in after.heard[len(now.heard) :]:
                proof.heard.update(clauses_of(event))
            if after.done:
                ended.setdefault(_key(after), after)
                continue
            open_still = True
            if after.own and after.left and _key(after) not in seen:
                seen.add(_key(after))
                waiting.append(after)
    return open_still


def _key(attempt: Attempt) -> object:
    return attempt.left, attempt.answers, attempt.battle.dice, attempt.battle.key()


def _try_given_way(proof: Proof, starts: list[Attempt]) -> None:
    """Play the way by which a step is shown, from its first beginning."""
    if not starts or not starts[0].step.way:
        return
    now = starts[0].answered()
    for text in now.step.way:
        try:
            now = now.played(parse_action(text, now.battle)).answered()
        except (NotationError, Refused) as fault:
            proof.faults.append(f"step {now.number + 1}, way, {text}: {fault}")
            return
    if not now.done:
        proof.faults.append(f"step {now.number + 1}, way: found it to miss the goal")


def _heard_before(entry: Entry) -> Iterator[str]:
    """Yield the clauses named before the lesson's first decision."""
    position = entry.position
    for length in range(len(position.prelude) + 1):
        part = msgspec.structs.replace(position, prelude=position.prelude[:length])
        for event in part.begin()[1].events:
            yield from clauses_of(event)
    for event in position.begin()[0].open().events:
        yield from clauses_of(event)


def check_names(entry: Entry) -> None:
    """Check a lesson's position and all names that it uses.

    :raises Fault: for the first that there is not.
    """
    lesson = entry.lesson
    with faults_within("position"):
        battle = entry.open()
    if battle.pending is None or battle.pending.side != lesson.side:
        found = battle.pending.side if battle.pending else say("nobody")
        raise Fault("side", quoted(found), say("{side} to decide first", side=lesson.side))
    rules = battle.setup.system
    clauses = [clause.id for clause in (*rules.clauses, *SHARED_CLAUSES)]
    for clause in lesson.teaches:
        _expect("clauses", clause, clauses)
    for number, step in enumerate(lesson.steps, 1):
        place, goal = say("steps {number}", number=number), step.goal
        signs = ("", *entry.signs)
        _expect(f"{place}, goal, event", goal.event, ("", *rules.words.events))
        _expect(f"{place}, goal, clause", goal.clause, ("", *clauses))
        _expect(f"{place}, goal, refused", goal.refused, ("", *clauses))
        for sign in (goal.by, goal.target, *goal.stands, *goal.has):
            _expect(f"{place}, goal", sign, signs)
        for low, high in goal.numbers.values():
            if low > high:
                raise Fault(f"{place}, goal, numbers", span_words(low, high), say("least, most"))
        for name in [name for table in goal.has.values() for name in table]:
            _expect(f"{place}, goal, has", name, rules.unit_type.__struct_fields__)
        cells = [*step.show.circles, *(cell for arrow in step.show.arrows for cell in arrow)]
        for cell in [*cells, *(cell for some in goal.stands.values() for cell in some)]:
            _expect_cell(place, cell, battle.setup.board)
        verbs = [kind for kind, _ability in rules.phrases]
        named = ("", *rules.tiles, *verbs, *rules.abilities)
        _expect(f"{place}, show, tile", step.show.tile, named)
        if step.compare is not None:
            _expect(f"{place}, compare, clause", step.compare.clause, clauses)
            _expect(f"{place}, compare, sought", step.compare.sought, named)
        if not (goal.event or goal.clause or goal.refused or goal.stands or goal.has or goal.won):
            raise Fault(f"{place}, goal", say("nothing"), say("something that has to happen"))


def _expect(place: str, name: str, known: tuple[str, ...] | list[str]) -> None:
    if name not in known:
        raise Fault(place, quoted(name), one_of(name, filter(None, known)))


def _expect_cell(place: str, cell: str, board: Board) -> None:
    try:
        board.parse(cell)
    except CellError:
        raise Fault(place, quoted(cell), a_cell_of(board)) from None

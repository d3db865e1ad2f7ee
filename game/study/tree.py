"""The tree of moves: a position, the actions that led on from it, and what else was tried there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from game.ai.advice import Advice
from game.play.telling import tell_flaw
from game.study.remark import Remark
from game.study.task import Task
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle, Pending
from rules.battle.notation import action_text
from rules.errors import RecordError
from rules.record.lines import ActionLine
from rules.record.record import Record
from rules.record.replay import Step, play_line, reopen, replay_steps
from rules.record.thrown import load, unload

KEPT_EVERY = 8
"""The position after every so many actions is kept; those between are played again when asked."""
READ_AT_ONCE = 1000


@dataclass(slots=True, eq=False)
class Node:
    """A place in the tree: the action that led there, or none where the tree begins."""

    parent: Node | None
    text: str
    """The action as it is written in a record; "" at the beginning."""
    action: Action | None
    dice: tuple[int, ...]
    """What fell in it first, thrown by players or set; the others follow from the seed."""
    events: tuple[Event, ...]
    round: int
    pending: Pending | None
    """The decision that waits there; None where the battle is over."""
    depth: int
    """How many actions have led there."""
    health: tuple[int, int]
    """The health of all of Red and of all of Blue who stand after it."""
    kept: Battle | None
    children: list[Node] = field(default_factory=list)
    """The first goes on with the line; the others are branches, the oldest first."""
    remark: Remark = field(default_factory=Remark)
    """What is said and drawn there."""
    task: Task | None = None
    """What is to be reached by the move that led there, where the chapter is a lesson."""
    advice: Advice | None = None
    """What is best there, once that is known."""

    @property
    def side(self) -> str:
        """Whose action has led there; "" at the beginning."""
        before = self.parent.pending if self.parent is not None else None
        return before.side if before is not None else ""

    @property
    def following(self) -> Node | None:
        """What comes next in its line; None at the end."""
        return self.children[0] if self.children else None

    def path(self) -> list[Node]:
        """Return the way here from the beginning, both ends included."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    def line(self) -> list[Node]:
        """Return the whole line in which it lies: the way here, and on to the end."""
        nodes = self.path()
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes

    def below(self) -> Iterator[Node]:
        """Yield what comes after it, each before its children, the line before its branches."""
        waiting = list(reversed(self.children))
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


class Tree:
    """A position and the tree of moves from it, under one record's header and dice.

    `record` holds what lies before the tree: its header alone, or the lines up to the snapshot
    with which it begins.
    """

    def __init__(self, record: Record, start: Step) -> None:
        """Begin a tree at a step of a record; what the record holds after it is forgotten."""
        record.go_back(start.mark)
        record.go_on(start.battle, start.digest)
        self.record = record
        battle = start.battle
        self.root = Node(
            None, "", None, (), start.events, battle.round, battle.pending, 0,
            side_health(battle), battle,
        )  # fmt: skip
        self._latest = self.root, battle

    def battle(self, node: Node) -> Battle:
        """Return the position at a node, which must not be changed: copy it."""
        missing, place = [], node
        while place.kept is None and place is not self._latest[0]:
            missing.append(place)
            assert place.parent is not None
            place = place.parent
        battle = place.kept or self._latest[1]
        for one in reversed(missing):
            battle = battle.copy()
            assert one.action is not None
            self.record.apply(battle, one.action, one.dice)
        self._latest = node, battle
        return battle

    def add(self, parent: Node, text: str, dice: tuple[int, ...] = ()) -> Node:
        """Return the node that an action leads to from another: a new one, unless it is there.

        :raises Fault: if the action or its dice are none that can be there.
        """
        for known in parent.children:
            if (known.text, known.dice) == (text, dice):
                return known
        before = self.battle(parent)
        played = play_line(self.record, before, ActionLine(text, dice))
        return self._grow(parent, text, dice, played.action, played.events, played.battle)

    def play(self, parent: Node, action: Action, dice: Sequence[int] = ()) -> Node:
        """Return the node that an action leads to where these dice fall first, as many as it needs.

        :raises Refused: if the action is not allowed there.
        :raises DiceError: if a die shows what it cannot.
        """
        before = self.battle(parent)
        text = action_text(action, before)
        if dice and not self.record.given:
            self.record.header = msgspec.structs.replace(self.record.header, dice="loaded")
        return self.add(parent, text, used_of(before, action, dice))

    def remove(self, node: Node) -> Node:
        """Take a node and all that comes after it out of the tree; return where it led on from.

        :raises ValueError: for the beginning, which stays.
        """
        if node.parent is None:
            raise ValueError("the beginning of a tree stays")
        node.parent.children.remove(node)
        return node.parent

    def promote(self, node: Node) -> None:
        """Let a node go on with its line; what did becomes a branch."""
        if node.parent is not None:
            node.parent.children.remove(node)
            node.parent.children.insert(0, node)

    def follow(self, parent: Node, step: Step) -> Node:
        """Return the node that a step of a record leads to, which has been played already."""
        return self._grow(parent, step.text, step.dice, step.action, step.events, step.battle)

    def _grow(
        self,
        parent: Node,
        text: str,
        dice: tuple[int, ...],
        action: Action | None,
        events: tuple[Event, ...],
        after: Battle,
    ) -> Node:
        assert action is not None
        depth = parent.depth + 1
        kept = after if depth % KEPT_EVERY == 0 else None
        node = Node(
            parent, text, action, dice, events, after.round, after.pending, depth,
            side_health(after), kept,
        )  # fmt: skip
        parent.children.append(node)
        self._latest = node, after
        return node

    def nodes(self) -> Iterator[Node]:
        """Yield all nodes, the beginning first, each before its children."""
        yield self.root
        yield from self.root.below()


def used_of(before: Battle, action: Action, dice: Sequence[int]) -> tuple[int, ...]:
    """Return those of the dice given that an action needs, the first ones.

    :raises Refused: if the action is not allowed.
    :raises DiceError: if a die shows what it cannot.
    """
    after = before.copy()
    load(after, dice)
    after.apply(action)
    return tuple(dice[: len(dice) - unload(after)])


def side_health(battle: Battle) -> tuple[int, int]:
    """Return the health of all who stand, Red's and Blue's."""
    red = blue = 0
    for unit in battle.units:
        if unit.cell >= 0 and unit.health > 0:
            if unit.side == "red":
                red += unit.health
            else:
                blue += unit.health
    return red, blue


class Reading:
    """A record played into a tree, some actions at a time.

    Where the rules no longer play it from its beginning it is read from its last snapshot;
    `fault` then says why. What was chosen unseen in a battle that is not over is read once it has
    been shown: what is still secret at the end stays so.
    """

    def __init__(self, record: Record) -> None:
        """Begin with a record, which is left as it is.

        :raises RecordError: if it cannot be opened at all.
        """
        self.fault: RecordError | None = None
        self._record = record
        self._unseen: list[Step] = []
        """Steps since something has been chosen that is not shown yet."""
        self._steps = replay_steps(record)
        try:
            self._begin(next(self._steps))
        except RecordError:
            self._begin_late()

    def _begin(self, start: Step) -> None:
        self.tree = Tree(_copy(self._record), start)
        self.last = self.tree.root

    def _begin_late(self) -> None:
        """Go on with the steps since the last snapshot."""
        self._unseen.clear()
        (start, *steps), self.fault = reopen(_copy(self._record))
        self._steps = iter(steps)
        self._begin(start)

    @property
    def flaw(self) -> str:
        """What is not as it should be with the record, in one sentence; "" for nothing."""
        return tell_flaw(self._record, self.fault, self.tree.battle(self.tree.root))

    def read(self, actions: int) -> bool:
        """Read at most so many actions more; return whether any may be left.

        :raises RecordError: if the record can be played neither so nor from a snapshot.
        """
        for _number in range(actions):
            try:
                step = next(self._steps, None)
            except RecordError:
                self._begin_late()
                continue
            if step is None:
                return False
            self._unseen.append(step)
            if step.battle.over or not any(one.chosen for one in step.battle.sealed):
                for one in self._unseen:
                    self.last = self.tree.follow(self.last, one)
                self._unseen.clear()
        return True


def _copy(record: Record) -> Record:
    return replace(record, lines=list(record.lines))


def read_tree(record: Record) -> Reading:
    """Return the reading of a record, done to its end.

    :raises RecordError: if it cannot be played.
    """
    reading = Reading(record)
    while reading.read(READ_AT_ONCE):
        pass
    return reading

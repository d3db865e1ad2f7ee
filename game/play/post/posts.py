"""A duel by post: what its posts say, and what both players know from them.

Nothing is taken on trust. Each post carries the hash of the one before it, and so of all; every
action is asked of the rules. A die falls by two numbers, one of each side, both promised by hash
before the duel begins and shown only when the action stands written. What a side chooses unseen is
promised by a salted hash and shown when the other has chosen. docs/post.md explains why that is
enough. A post is data: nothing in it is ever run or opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple

import msgspec

from rules.battle.action import AGREED_DRAW, Action, Sealed, resignation
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import NotationError, parse_action
from rules.battle.sealed import CHOOSE
from rules.dice import MASK, SEEDED, DieWanted, Scripted
from rules.errors import Fault, Said, fitting, quoted, read_json, say
from rules.record.lines import Header
from rules.record.record import setup_from
from rules.unit import other

MOST_THROWS = 5_000
"""Throws in one duel, each of as many dice as its action needs."""
MOST_POSTS = 20_000

Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Texts = Annotated[tuple[Text, ...], msgspec.Meta(max_length=200)]


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was sealed, shown."""

    salt: Hash
    choices: Texts


class Post(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """One post, in the order in which it takes effect."""

    number: Annotated[int, msgspec.Meta(ge=1, le=MOST_POSTS)]
    """1 challenges, 2 accepts; the two sides write by turns."""
    side: Literal["red", "blue"]
    before: Hash = "0" * 64
    """The hash of the post before."""
    header: Header | None = None
    """What is fought, in the first post."""
    promise: Hash | None = None
    """The end of the chain of numbers of this side, in its first post."""
    answer: Hash | None = None
    """This side's number for the throw for which the post before has given the other's."""
    opened: Opened | None = None
    """What this side had sealed."""
    actions: Texts = ()
    seal: Hash | None = None
    """Of what this side has chosen unseen, when it chooses first."""
    throw: Hash | None = None
    """This side's number for the throw that what stands above needs."""
    resigns: bool = False
    draw: Literal["", "offered", "agreed"] = ""


def packed(post: Post) -> bytes:
    """Return a post as its hash is taken and its text carries it."""
    return msgspec.json.encode(post)


def unpacked(data: bytes) -> Post:
    """Return the post of data.

    :raises Fault: for the first thing in it that no post says.
    """
    post: Post = fitting(read_json(data, say("a post")), Post)
    if packed(post) != data:
        raise Fault("", say("a post that was changed"), say("it as it was written"))
    return post


def hashed(*parts: bytes | str) -> str:
    """Return the SHA-256 of texts and bytes, each with its length before it, as 64 digits."""
    digest = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8) + data)
    return digest.hexdigest()


def numbers(secret: str) -> list[str]:
    """Return the promise of a secret and then the number of each throw, from the first on.

    Each is the hash of the next, so that the promise binds them all and none tells a later one.
    """
    chain = [secret]
    for _ in range(MOST_THROWS):
        chain.append(hashed("number", chain[-1]))
    return chain[::-1]


def sealed(salt: str, choices: Sequence[str]) -> str:
    """Return the seal of choices made unseen."""
    return hashed("seal", salt, *choices)


class Throw(msgspec.Struct, frozen=True):
    """Dice that wait for the second number."""

    number: str
    """The one shown first."""
    history: str
    """The hash of the post that showed it."""
    actions: tuple[Action, ...] = ()
    """What they fall for; nothing for the opening and for choices made unseen."""


class Move(NamedTuple):
    """An action that both sides know."""

    action: Action
    dice: int | None = None
    """The state of the dice that fell in it; None where none could fall."""


class Public:
    """What everybody knows who has read the posts so far; the same for both sides."""

    def __init__(self) -> None:
        self.posts: list[Post] = []
        self.hash = "0" * 64
        self.battle: Battle | None = None
        """None until the dice of the opening have fallen."""
        self.throw: Throw | None = None
        self.throws = 0
        self.seal: str | None = None
        """Of what the side that chooses first has chosen; the battle stands before it."""
        self.replies: tuple[str, ...] = ()
        """What the other then has chosen, openly."""
        self.offered = False
        self.told: list[tuple[Event, ...]] = []
        self.news = 0
        """How much of it had been told before the last post."""
        self.opening = 0
        """The state of the dice with which the battle began."""
        self.moves: list[Move] = []
        """What both sides have done that both know."""
        self._last: dict[str, str] = {}

    @property
    def over(self) -> bool:
        """Whether the duel is decided."""
        return self.battle is not None and self.battle.over

    @property
    def turn(self) -> str:
        """Who writes the next post; "" when the duel is over or has not begun."""
        return other(self.posts[-1].side) if self.posts and not self.over else ""

    def copy(self) -> Public:
        """Return the same for somebody who reads on; no battle in it is ever changed."""
        new = copy(self)
        new.posts, new.told, new._last = [*self.posts], [*self.told], dict(self._last)
        new.moves = [*self.moves]
        return new

    # Reading

    def read(self, post: Post) -> None:
        """Take the next post; after a fault this is of no more use: hand over a copy.

        :raises Fault: for the first thing in it that is not as it must be.
        """
        self._expect_next(post)
        self.news = len(self.told)
        history = sha256(packed(post)).hexdigest()
        self._take_promise(post)
        self._take_answer(post)
        if post.resigns or post.draw == "agreed":
            self._end(post)
        else:
            self._act(post, history)
        self.offered = post.draw == "offered"
        self.posts.append(post)
        self.hash = history
        if self._unfinished(post.side):
            raise Fault("", say("a post that stops in its midst"), say("it to go on to its end"))

    def _expect_next(self, post: Post) -> None:
        number = len(self.posts) + 1
        if self.over:
            raise Fault("", say("one more post"), say("none, since the duel is over"))
        if post.number != number:
            raise Fault("", say("post {found}", found=post.number), say("post {n}", n=number))
        if self.posts and post.side != self.turn:
            raise Fault("", say("a post of {side}", side=post.side), Said(self.turn))
        if post.before != self.hash:
            raise Fault("", say("another past than the one known here"), say("the posts before it"))

    def answered(self, post: Post) -> Public:
        """Return what is known once a post has shown the number for the throw that waits.

        :raises Fault: if it is not the one that was promised.
        """
        new = self.copy()
        new._take_promise(post)
        new._take_answer(post)
        return new

    def _take_promise(self, post: Post) -> None:
        early = len(self.posts) < 2
        if (post.promise is None) == early or (post.header is None) != bool(self.posts):
            expected = say("it in the first post of a side") if early else say("none here")
            raise Fault("promise", say("no promise") if early else say("a promise"), expected)
        if post.header is not None:
            setup_from(post.header)
        if post.promise is not None:
            self._last[post.side] = post.promise

    def _take_answer(self, post: Post) -> None:
        if (post.answer is None) != (self.throw is None):
            found = say("a number") if self.throw is None else say("no number")
            raise Fault("answer", found, say("a number exactly where one is awaited"))
        if post.answer is None or self.throw is None:
            return
        self._show(post.side, post.answer)
        throw, self.throw = self.throw, None
        seed = dice_of(self.throws, throw, post.answer)
        self.throws += 1
        if self.battle is None:
            header = self.posts[0].header
            assert header is not None
            self.battle, self.opening = Battle(setup_from(header), seed), seed
            self.told.append(tuple(self.battle.events))
        elif self.seal is not None:
            self._unseal(post, seed)
        else:
            self.battle = self.battle.copy()
            self.battle.source, self.battle.dice = SEEDED, seed
            self.told.append(self.battle.apply(*throw.actions))
            self.moves += [Move(action, seed) for action in throw.actions]

    def _show(self, side: str, number: str) -> None:
        """Take a number that a side shows.

        :raises Fault: if it is not the one that it promised.
        """
        if hashed("number", number) != self._last[side]:
            raise Fault("", say("a number that was not promised"), say("the promised one"))
        self._last[side] = number

    def _unseal(self, post: Post, seed: int) -> None:
        """Let both sides' choices be carried out, those that were sealed first."""
        if post.opened is None or sealed(post.opened.salt, post.opened.choices) != self.seal:
            raise Fault("opened", say("not what was sealed"), say("what was sealed"))
        assert self.battle is not None
        battle, first = self.battle.copy(), post.side
        chosen = choose_all(battle, first, post.opened.choices)
        chosen += choose_all(battle, other(first), self.replies)
        if battle.pending is not None:
            raise Fault("opened", say("too few choices"), say("everybody to have chosen"))
        told = tuple(battle.events)
        battle.events = []
        battle.source, battle.dice = SEEDED, seed
        battle.proceed()
        self.told.append((*told, *battle.events))
        self.moves += [*map(Move, chosen[:-1]), Move(chosen[-1], seed)]
        self.battle, self.seal, self.replies = battle, None, ()

    def _end(self, post: Post) -> None:
        if self.battle is None:
            raise Fault("", say("an end before the beginning"), say("the opening first"))
        if post.draw == "agreed" and not self.offered:
            raise Fault("draw", say("a draw that nobody offered"), say("an offer first"))
        self.battle, self.seal = self.battle.copy(), None
        ending = resignation(post.side) if post.resigns else AGREED_DRAW
        self.told.append(self.battle.apply(ending))
        self.moves.append(Move(ending))

    def _act(self, post: Post, history: str) -> None:
        """Take what a side does, openly or sealed, and its number if dice are to fall."""
        needs, actions = self._acted(post)
        if needs != (post.throw is not None):
            found = say("no number") if needs else say("a number")
            expected = say("one, since dice fall") if needs else say("none, since no die falls")
            raise Fault("throw", found, expected)
        if post.throw is not None:
            if self.throws >= MOST_THROWS:
                raise Fault("throw", say("too many throws"), say("an end before"))
            self._show(post.side, post.throw)
            self.throw = Throw(post.throw, history, actions)

    def _acted(self, post: Post) -> tuple[bool, tuple[Action, ...]]:
        """Carry out what needs no dice; return whether dice are to fall, and for what."""
        if self.battle is None:
            if post.actions or post.seal:
                raise Fault("actions", say("an action"), say("the opening first"))
            return len(self.posts) == 1, ()
        if self.seal is not None:
            blind = without(self.battle)
            choose_all(blind, post.side, post.actions)
            if blind.pending is not None:
                raise Fault("actions", say("too few choices"), say("everybody to have chosen"))
            self.replies = post.actions
            return True, ()
        for place, text in enumerate(post.actions, 1):
            action = allowed(text, self.battle, post.side)
            after = unthrown(self.battle, action)
            if after is None:
                if place < len(post.actions):
                    found = say("an action after dice have to fall")
                    raise Fault(f"actions {place}", found, say("the other's number first"))
                return True, (action,)
            self.battle = after
            self.told.append(tuple(after.events))
            self.moves.append(Move(action))
        if post.seal is not None:
            if not chooses_unseen(self.battle, post.side):
                raise Fault("seal", say("a seal"), say("none, since nothing is chosen unseen"))
            self.seal = post.seal
        return False, ()

    def _unfinished(self, side: str) -> bool:
        """Whether a side still decides after its post."""
        battle = self.battle
        if battle is None or self.throw is not None or self.seal is not None or self.offered:
            return False
        return battle.pending is not None and battle.pending.side == side


# What both the reader and the writer of posts do


def dice_of(index: int, throw: Throw, answer: str) -> int:
    """Return the state of the dice that fall by two numbers, for all that was written before."""
    pair = sorted((throw.number, answer))
    return int(hashed("dice", str(index), *pair, throw.history)[:16], 16) & MASK


def allowed(text: str, battle: Battle, side: str) -> Action:
    """Return the action of a text, which its side may do now.

    :raises Fault: otherwise.
    """
    pending = battle.pending
    if pending is None or pending.side != side:
        raise Fault("actions", quoted(text), say("none, since the other decides"))
    try:
        action = parse_action(text, battle)
    except NotationError as error:
        raise Fault("actions", error.found, error.expected) from None
    if action not in battle.options:
        raise Fault("actions", quoted(text), say("an action that the rules allow"))
    return action


def unthrown(battle: Battle, action: Action) -> Battle | None:
    """Return the battle after an action that needs no die; None if it needs one."""
    after = battle.copy()
    after.source, after.dice = Scripted(()), 0
    try:
        after.apply(action)
    except DieWanted:
        return None
    after.source = SEEDED
    return after


def chooses_unseen(battle: Battle, side: str) -> bool:
    """Whether a side decides now what the other must not see before it has chosen itself."""
    return battle.secret and battle.pending is not None and battle.pending.side == side


def choose_one(battle: Battle, action: Action) -> None:
    """Take one choice made unseen, and stop before anything is shown."""
    battle.answer(action)
    _ask_on(battle)


def choose_all(battle: Battle, side: str, texts: Iterable[str]) -> list[Action]:
    """Take the choices of a side and return them; the battle's events are those of them all.

    :raises Fault: for the first that is not allowed.
    """
    chosen, told = [], battle.events
    for text in texts:
        chosen.append(allowed(text, battle, side))
        choose_one(battle, chosen[-1])
        told = [*told, *battle.events]
    battle.events = told
    return chosen


def without(battle: Battle) -> Battle:
    """Return a battle as the side has it that chooses second: the first has chosen, unseen."""
    blind = battle.copy()
    assert blind.pending is not None
    first = blind.pending.side
    blind.sealed = tuple(
        Sealed(one.side, one.unit, (), True) if one.side == first else one for one in blind.sealed
    )
    blind.pending = None
    _ask_on(blind)
    return blind


def _ask_on(battle: Battle) -> None:
    while battle.pending is None and battle.agenda and battle.agenda[-1][0] == CHOOSE:
        battle.step(0)

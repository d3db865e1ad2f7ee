"""One player's side of a duel by post: a file of its own, the secret, the post being written."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

import rules
from game.play.post.armour import armoured, unarmoured
from game.play.post.posts import (
    Hash,
    Opened,
    Post,
    Public,
    allowed,
    choose_all,
    choose_one,
    hashed,
    numbers,
    packed,
    sealed,
    unpacked,
    unthrown,
    without,
)
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.content.scenario import LoadedScenario, scenario_to_data
from rules.errors import (
    ContentError,
    Fault,
    faults_in,
    fitting,
    quoted,
    read_bytes,
    read_json,
    say,
)
from rules.record.disk import write_whole
from rules.record.lines import Header, map_to_data
from rules.record.upgrades import FORMAT

LARGEST_DUEL = 1 << 24
"""Bytes of a duel's file."""
Side = Literal["red", "blue"]


class PostError(ContentError):
    """A fault in a post or in the file of a duel."""


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """The file of one player; whoever has it knows what is still secret."""

    side: Side
    secret: Hash
    posts: list[Post]
    draft: list[str] = []
    """Texts of the actions of the post being written."""
    sealed: list[str] = []
    """What this side has sealed and not shown."""


class Duel:
    """A duel as one of its players has it."""

    def __init__(self, path: Path, kept: Kept, written: bytes = b"") -> None:
        """Take a file's contents, of which nothing is known until `reading` is over."""
        self.path, self.kept, self.side = path, kept, kept.side
        self._written = written
        self.public = Public()
        self._numbers = numbers(kept.secret)

    def reading(self) -> Iterator[None]:
        """Play all posts again, and then the draft, stopping after each.

        :raises PostError: for the first fault in them.
        """
        for post in self.kept.posts:
            with faults_in(self.path, PostError, say("post {number}", number=post.number)):
                self.public.read(post)
            yield
        with faults_in(self.path, PostError, say("draft")):
            self._play_draft()

    def whole(self) -> Duel:
        """Return this duel with all its posts read.

        :raises PostError: for the first fault in them.
        """
        for _post in self.reading():
            pass
        return self

    @classmethod
    def challenge(
        cls, path: Path, loaded: LoadedScenario, side: Side = "red", secret: Hash = ""
    ) -> Duel:
        """Begin a duel; its first post is written at once. The secret is drawn unless given.

        :raises OSError: if the file cannot be written.
        """
        players = {"red": "human", "blue": "human"}
        scenario, fought = scenario_to_data(loaded.scenario), map_to_data(loaded.battle_map)
        header = Header(FORMAT, rules.__version__, scenario, fought, 0, "seeded", players)
        duel = cls(path, Kept(side, secret or secrets.token_hex(32), [])).whole()
        duel._add(Post(number=1, side=side, header=header, promise=duel._numbers[0]), [])
        return duel

    @classmethod
    def accept(cls, path: Path, text: str, secret: Hash = "") -> Duel:
        """Accept a duel by its first post; the second is still to be written (`send`).

        :raises PostError: if the text is no first post.
        :raises OSError: if the file cannot be written.
        """
        first = read_post(text)
        side: Side = "blue" if first.side == "red" else "red"
        duel = cls(path, Kept(side, secret or secrets.token_hex(32), [])).whole()
        duel.take(text)
        return duel

    @classmethod
    def open(cls, path: Path) -> Duel:
        """Open a duel's file and read all its posts.

        :raises PostError: for the first fault in it.
        """
        return cls.of_file(path).whole()

    @classmethod
    def of_file(cls, path: Path) -> Duel:
        """Open a duel's file whose posts are still to be read.

        :raises PostError: for the first fault of its form.
        """
        data = read_bytes(path, say("a duel by post"), PostError, LARGEST_DUEL)
        with faults_in(path, PostError):
            kept = fitting(read_json(data, say("a duel by post")), Kept)
            if not kept.posts:
                raise Fault("", say("nothing"), say("one post"))
        return cls(path, kept, data)

    # What is known

    @property
    def mine(self) -> bool:
        """Whether this side writes the next post."""
        return self.public.turn == self.side

    @property
    def to_do(self) -> bool:
        """Whether this side has something to decide before its post can go."""
        pending = self.battle.pending if self.battle is not None else None
        if not self.mine or self._thrown or self._chosen or pending is None:
            return False
        return pending.side == self.side

    @property
    def wrote_last(self) -> bool:
        """Whether the last post is this side's: it is to be sent, or was."""
        return self.public.posts[-1].side == self.side

    @property
    def asked(self) -> bool:
        """Whether this side still has to answer the offer of a draw: acting declines it."""
        return self.mine and self.public.offered and not self.kept.draft

    @property
    def overtaken(self) -> bool:
        """Whether another game has written the file since it was read or written here."""
        return (
            bool(self._written) and self.path.is_file() and self.path.read_bytes() != self._written
        )

    def answer(self) -> Post | None:
        """Return the beginning of this side's post, which shows what it owes; None for nothing."""
        public, number = self.public, len(self.public.posts) + 1
        if not self.mine:
            return None
        post = Post(number=number, side=self.side, before=public.hash)
        if number == 2:
            post = msgspec.structs.replace(post, promise=self._numbers[0])
        if public.throw is not None:
            post = msgspec.structs.replace(post, answer=self._numbers[public.throws + 1])
            if public.seal is not None:
                opened = Opened(self._salt(self._sealed_in()), tuple(self.kept.sealed))
                post = msgspec.structs.replace(post, opened=opened)
        return post

    # Writing

    def do(self, action: Action) -> tuple[Event, ...]:
        """Take an action into the post being written; return what is known to happen by it.

        :raises ValueError: if this side decides nothing now.
        :raises PostError: if the file was changed since it was read; nothing changes.
        :raises OSError: if the file cannot be written; nothing changes.
        """
        if not self.to_do or self.battle is None or action not in self.battle.options:
            raise ValueError("this side decides nothing of the kind now")
        text = action_text(action, self.battle)
        self._keep(msgspec.structs.replace(self.kept, draft=[*self.kept.draft, text]))
        self.drafted.append(self._take(action))
        return self.drafted[-1]

    def undo(self) -> bool:
        """Take the last action out of the post being written; False if there is none.

        :raises PostError: if the file was changed since it was read; nothing changes.
        :raises OSError: if the file cannot be written; nothing changes.
        """
        if not self.kept.draft:
            return False
        self._keep(msgspec.structs.replace(self.kept, draft=self.kept.draft[:-1]))
        self._play_draft()
        return True

    def send(self, *, resigns: bool = False, draw: Literal["", "offered", "agreed"] = "") -> str:
        """Finish the post and return its data as text.

        :raises PostError: if this side has to wait for the other, or to decide before, or if the
            file was changed since it was read; nothing changes.
        :raises OSError: if the file cannot be written; nothing changes.
        """
        post = self.answer()
        with faults_in(self.path, PostError):
            if post is None:
                raise Fault("", say("nothing to write"), say("the other's post first"))
            if self.to_do and not (resigns or draw):
                raise Fault(
                    "", say("a post that stops in its midst"), say("it to go on to its end")
                )
        assert post is not None
        change, draft = msgspec.structs.replace, self.kept.draft
        unseen = self.kept.sealed if post.opened is None else []
        if resigns or draw == "agreed":
            post = change(post, resigns=resigns, draw=draw)
        elif self._chosen and not self._second:
            cut = self._unsealed
            unseen = draft[cut:]
            seal = sealed(self._salt(post.number), unseen)
            post = change(post, actions=tuple(draft[:cut]), seal=seal, draw=draw)
        else:
            post = change(post, actions=tuple(draft), draw=draw)
        if post.number == 2 or self._thrown or (self._chosen and self._second):
            index = self.public.throws + (post.answer is not None) + 1
            post = change(post, throw=self._numbers[index])
        self._add(post, unseen)
        return armoured(packed(post))

    def take(self, text: str) -> None:
        """Read the other's post.

        :raises PostError: for the first thing in it that is not as it must be, or if the file was
            changed since it was read; nothing changes.
        :raises OSError: if the file cannot be written; nothing changes.
        """
        post = read_post(text)
        if post.side == self.side:
            with faults_in(say("post"), PostError):
                raise Fault("", say("a post of one's own"), say("one of the other"))
        self._add(post, self.kept.sealed)

    def reply(self) -> None:
        """Write the post that is due if nothing is to be decided before.

        :raises OSError: if the file cannot be written.
        """
        if self.mine and not self.to_do and not self.asked:
            self.send()

    def _add(self, post: Post, unseen: list[str]) -> None:
        public, posts = self.public.copy(), [*self.kept.posts, post]
        with faults_in(say("post"), PostError):
            public.read(post)
        self._keep(msgspec.structs.replace(self.kept, posts=posts, draft=[], sealed=unseen))
        self.public = public
        self._play_draft()

    def _keep(self, kept: Kept) -> None:
        """Write what is to be kept, and keep it; never over what another game has written since."""
        data = msgspec.json.encode(kept) + b"\n"
        if self.overtaken:
            found = say("what another running game has written since")
            raise PostError(self.path, "", found, say("it to be opened anew"))
        write_whole(self.path, data)
        self.kept, self._written = kept, data

    # The battle as this side has it

    def _play_draft(self) -> None:
        """Play what this side has decided on top of what is known."""
        self.battle: Battle | None = self.public.battle
        self._thrown = self._chosen = False
        self._unsealed = 0
        answer = self.answer()
        if answer is not None and self.public.throw is not None:
            ahead = self.public.answered(answer)
            self.battle = ahead.battle
            self.fallen = ahead.told[len(self.public.told) :]
        else:
            self.fallen = []
            self._look_unseen()
        self.drafted: list[tuple[Event, ...]] = []
        for text in self.kept.draft:
            if not self.to_do or self.battle is None:
                raise Fault("", quoted(text), say("none, since the other decides"))
            self.drafted.append(self._take(allowed(text, self.battle, self.side)))

    def _look_unseen(self) -> None:
        """Where one side has sealed its choices, show this side what it knows of them itself."""
        public = self.public
        if public.seal is None or public.battle is None:
            return
        if self.kept.sealed:
            self.battle = public.battle.copy()
            choose_all(self.battle, self.side, self.kept.sealed)
        else:
            self.battle = without(public.battle)
            choose_all(self.battle, self.side, public.replies)
            self._chosen = self.battle.pending is None

    def _take(self, action: Action) -> tuple[Event, ...]:
        battle = self.battle
        assert battle is not None
        if battle.secret:
            battle = battle.copy()
            choose_one(battle, action)
            self.battle = battle
            pending = battle.pending
            self._chosen = pending is None or pending.side != self.side
            return tuple(battle.events)
        after = unthrown(battle, action)
        if after is None:
            self._thrown = True
            return ()
        self.battle = after
        self._unsealed += 1
        return tuple(after.events)

    @property
    def _second(self) -> bool:
        """Whether this side chooses unseen after the other has sealed what it has chosen."""
        return self.public.seal is not None and self.public.throw is None

    def _sealed_in(self) -> int:
        return next(post.number for post in reversed(self.public.posts) if post.seal is not None)

    def _salt(self, number: int) -> str:
        return hashed("salt", self.kept.secret, str(number))


def read_post(text: str) -> Post:
    """Return the post that a text carries.

    :raises PostError: if it carries none that is whole.
    """
    with faults_in(say("post"), PostError):
        return unpacked(unarmoured(text))

"""How duels by post are begun, read, written and sent in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from game.play.post.draft import Draft
from game.play.post.duel import Duel, PostError, read_post
from game.play.post.letter import letter
from game.play.post.posts import packed
from game.play.post.record import keep_record, kept_path
from game.play.post.shelf import duel_paths, new_duel_path
from game.play.session import HUMAN
from game.player.faults import tell_fault, told_by, told_failure
from game.player.language import _, fill
from game.study.tree import Tree
from game.window.app import App
from game.window.battles import planned_scenario
from game.window.clipboard import copy_text, pasted_text
from game.window.screens.new_battle_plan import BattlePlan
from game.window.screens.post.shelf import DuelsScreen
from game.window.screens.post.table import DuelScreen
from game.window.widgets import Answer, Dialog
from rules.errors import ContentError, Fault, faults_in, say
from rules.record.disk import write_whole


class Duels:
    """The player's duels, in the player's own folder."""

    def __init__(
        self,
        app: App,
        begin: Callable[[], object],
        replay: Callable[[Tree, int], object] | None = None,
    ) -> None:
        """Show duels in an app.

        :param begin: where one chooses what is fought.
        :param replay: looks through a duel that is over.
        """
        self.app, self._replay = app, replay
        self._begin = begin

    # The shelf

    def open(self) -> None:
        """Show all duels."""
        self.app.push(DuelsScreen(self))

    def paths(self) -> Sequence[Path]:
        """Return the files of all duels."""
        return duel_paths()

    def look(self, path: Path) -> Iterator[Duel | PostError | None]:
        """Open a duel piece by piece; the last is the duel, or the fault of its file."""
        try:
            duel = Duel.of_file(path)
            yield from duel.reading()
        except PostError as error:
            yield error
        else:
            yield duel

    def begin(self) -> None:
        """Let the player choose what is fought."""
        self._begin()

    def challenge(self, plan: BattlePlan) -> None:
        """Write the first post of a duel: by the side that a person plays, Red before Blue."""
        side = next((side for side, one in plan.players.items() if one == HUMAN), "red")

        def write() -> Duel:
            loaded = planned_scenario(plan)
            path = new_duel_path(loaded.scenario.system)
            return Duel.challenge(path, loaded, "red" if side == "red" else "blue")

        self._change(write)

    def paste(self) -> None:
        """Read the post that is in the clipboard."""
        self.read(pasted_text())

    def read(self, text: str) -> None:
        """Take the other's post into the duel that it belongs to; a first one begins a duel."""
        self._change(partial(self._taken, text))

    def _taken(self, text: str) -> Duel:
        post = read_post(text)
        duels = [one for one in map(self._opened, self.paths()) if isinstance(one, Duel)]
        written = packed(post)
        known = next((one for one in duels if written in map(packed, one.public.posts)), None)
        if known is None and post.number == 1:
            assert post.header is not None
            duel = Duel.accept(new_duel_path(str(post.header.scenario["system"])), text)
        else:
            mine = (duel for duel in duels if duel.public.hash == post.before)
            duel = known or next(mine, None) or _nobodys()
            duel.take(text)
        duel.reply()
        return duel

    def _opened(self, path: Path) -> Duel | PostError | None:
        """Return a duel, from the list if that has opened it."""
        screen = self.app.screen
        known = screen.known.get(path) if isinstance(screen, DuelsScreen) else None
        stale = isinstance(known, Duel) and known.overtaken
        return known if known and not stale else list(self.look(path))[-1]

    def _change(self, do: Callable[[], Duel]) -> None:
        """Do something to a duel and show it, or say why that cannot be."""
        try:
            duel = do()
        except ContentError as error:
            self.app.tell(tell_fault(error))
        except OSError as error:
            self.app.tell(
                fill(_("The duel could not be kept: {reason}"), reason=told_failure(error))
            )
        else:
            self._show(duel)
            self._keep(duel)

    def _keep(self, duel: Duel) -> None:
        """Put a duel that is over among the saved battles, unless it is there."""
        if not duel.public.over or kept_path(duel.public).exists():
            return
        try:
            keep_record(duel.public)
        except OSError as error:
            self.app.tell(
                fill(_("The duel could not be kept: {reason}"), reason=told_failure(error))
            )
        else:
            self.app.tell(_("The duel is over. It is among the saved battles, too."))

    def _show(self, duel: Duel) -> None:
        if not isinstance(self.app.screen, DuelsScreen):
            self.app.push(DuelsScreen(self))
        assert isinstance(self.app.screen, DuelsScreen)
        self.app.screen.show_changed(duel)

    def delete(self, path: Path) -> None:
        """Delete a duel for good, or say why it cannot be."""
        with told_by(self.app.tell, _("The duel could not be deleted: {reason}")):
            path.unlink(missing_ok=True)

    # One duel

    def play(self, duel: Duel) -> None:
        """Write the next post: first answer an offer, then decide what is to be decided.

        Where the other writes, or nobody any more, show the board.
        """
        if not duel.mine:
            leave = partial(self._leave, duel)
            self.app.push(DuelScreen(Draft(duel), on_leave=leave, replay=self._replay))
        elif duel.asked and isinstance(self.app.screen, DuelsScreen):
            answers = [
                Answer(_("Go on"), partial(self._write_on, duel), primary=True, escape=True),
                Answer(_("Take the draw"), lambda: self._send(duel, draws=True)),
            ]
            words = _("The other side offers a draw.")
            self.app.screen.ask(Dialog(self.app.style, _("A draw?"), words, answers))
        else:
            self._write_on(duel)

    def _write_on(self, duel: Duel) -> None:
        if duel.to_do or duel.kept.draft:
            leave = partial(self._leave, duel)
            self.app.push(DuelScreen(Draft(duel), on_leave=leave, on_sent=leave))
        else:
            self._send(duel)

    def _send(self, duel: Duel, *, draws: bool = False) -> None:
        def send() -> Duel:
            duel.send(draw="agreed" if draws else "")
            return duel

        self._change(send)

    def _leave(self, duel: Duel) -> None:
        while not isinstance(self.app.screen, DuelsScreen):
            self.app.pop()
        self.app.screen.show_changed(duel)
        self._keep(duel)

    def copy(self, duel: Duel, *, bbcode: bool) -> None:
        """Put one's own last post into the clipboard."""
        done = copy_text(letter(duel.public, bbcode=bbcode))
        self.app.tell(
            _("The post is in the clipboard: paste it where the other reads it.")
            if done
            else _("There is no clipboard to copy to.")
        )

    def write(self, duel: Duel) -> None:
        """Write one's own last post into a file beside the duel's, and say where."""
        path = duel.path.with_name(f"{duel.path.stem}-{len(duel.public.posts)}.txt")
        try:
            write_whole(path, letter(duel.public).encode() + b"\n")
        except OSError as error:
            self.app.tell(
                fill(_("The post could not be written: {reason}"), reason=told_failure(error))
            )
        else:
            self.app.tell(fill(_("The post lies in {path}."), path=path))


def _nobodys() -> Duel:
    """Refuse a post that fits no duel."""
    with faults_in(say("post"), PostError):
        raise Fault("", say("a post of no duel that is here"), say("the other's next one"))

"""The post being written: the battle as its side has it, played, and ended, as any other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.play.post.draft import Draft
from game.play.post.duel import PostError
from game.player.faults import tell_fault, told_failure
from game.player.language import _, fill
from game.study.tree import Tree
from game.window.screens.battle.asking import Asking, Table
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.end.screen import Ways
from game.window.widgets import Answer, Dialog
from rules.battle.action import AGREED_DRAW, Action, resignation


class Writing(Table, Protocol):
    """What the questions reach here besides."""

    dialog: Dialog | None
    draft: Draft

    on_sent: Callable[[], object] | None

    def undo(self) -> None: ...

    def keep(self, do: Callable[[], object]) -> bool: ...


class _Asking(Asking):
    """Asks whether a post that is finished may go, instead of telling how the battle has ended."""

    def __init__(self, table: Writing) -> None:
        super().__init__(table)
        self._writing = table

    def rest(self) -> None:
        """Ask once nothing is left to decide; go once the post is sent. Tell how the duel ended."""
        table, duel = self._writing, self._writing.draft.duel
        if table.on_sent is None:
            if duel.public.over:
                super().rest()
        elif table.dialog is not None:
            return
        elif not duel.mine:
            table.on_sent()
        elif not duel.to_do:
            self._finish(table.on_sent)

    def _finish(self, on_sent: Callable[[], object]) -> None:
        table = self._writing

        def send() -> None:
            if table.keep(table.draft.duel.send):
                on_sent()

        answers = [
            Answer(_("Finish the post"), send, primary=True),
            Answer(_("Leave it for now"), table.on_leave, escape=True),
        ]
        if not table.draft.undo_refusal:
            answers.insert(1, Answer(_("Undo"), table.undo))
        words = _("Nothing in it can be taken back once it is finished.")
        table.ask(Dialog(table.style, _("Finish the post?"), words, answers))

    def endings(self) -> list[Answer]:
        """Return what ends the duel by a post; nothing where one only looks on."""
        if self._writing.on_sent is None:
            return []
        give_up = resignation(self._writing.draft.duel.side)
        return [
            Answer(_("Offer a draw"), lambda: self._ask(_("Offer a draw?"), AGREED_DRAW)),
            Answer(_("Resign"), lambda: self._ask(_("Resign?"), give_up)),
        ]

    def _ask(self, title: str, action: Action) -> None:
        table = self._writing
        answers = [
            Answer(_("Go on"), primary=True, escape=True),
            Answer(_("Finish the post"), lambda: table.act(action)),
        ]
        table.ask(Dialog(table.style, title, _("The post says so and is finished."), answers))


class DuelScreen(BattleScreen):
    """A battle of which one side is here; what it does goes into a post."""

    has_hints = False

    def __init__(
        self,
        draft: Draft,
        *,
        on_leave: Callable[[], object],
        on_sent: Callable[[], object] | None = None,
        replay: Callable[[Tree, int], object] | None = None,
    ) -> None:
        """Show a post being written; `on_sent` is called once it is finished.

        Without it the board is only looked at: the other side writes, or the duel is over; then
        its end is told, from which `replay` looks through it.
        """
        ways = Ways(replay=replay, leave_words=lambda: _("Back to the duels"))
        super().__init__(draft, None, on_leave=on_leave, ways=ways)
        self.draft, self.on_sent = draft, on_sent
        self.asking = _Asking(self)

    def update_scene(self, refused: int = -1) -> None:
        """Show the battle; where the other side decides nobody here thinks."""
        super().update_scene(refused)
        if self.seats.decide or (self.on_sent is None and not self.known.over):
            self.forecast.words = _("The other side decides in its own post.")

    def act(self, action: Action) -> None:
        """Take an action into the post, and show what happened."""
        self.keep(partial(super().act, action))

    def undo(self) -> None:
        """Take the last action out of the post."""
        self.keep(super().undo)

    def keep(self, do: Callable[[], object]) -> bool:
        """Do something that the duel's file keeps; where it cannot, say so, and nothing is done."""
        try:
            do()
        except PostError as error:
            reason = tell_fault(error)
        except OSError as error:
            reason = told_failure(error)
        else:
            return True
        self.app.tell(fill(_("The duel could not be kept: {reason}"), reason=reason))
        return False

    def save(self) -> None:
        """Say that nothing need be saved."""
        self.app.tell(_("Whatever you do is kept at once."))

"""Writing a post at a terminal: the battle as its side has it, played by typed lines."""

from __future__ import annotations

from game.play.post.draft import Draft
from game.play.post.duel import Duel
from game.player.language import _, translatable
from game.terminal.table import WORDS, Hear, Left, Say, Table, Word
from game.terminal.words import told_board
from rules.battle.action import AGREED_DRAW

UNFIT = ("save",)


class Desk(Table):
    """Writes one post; once `run` is over it is sent, or left for another time."""

    words = (
        *(word for word in WORDS if word.name not in UNFIT),
        Word("agree", "", translatable("agree to the draw that is offered")),
        Word("decline", "", translatable("go on without the draw that is offered")),
    )

    def __init__(self, duel: Duel, say: Say, hear: Hear) -> None:
        """Sit down at a duel in which this side has something to decide."""
        self.duel = duel
        super().__init__(Draft(duel, news=True), say, hear)

    def run(self) -> None:
        """Decide all that this side has to decide, then finish the post."""
        self.tell(told_board(self.seen))
        if self.duel.asked:
            self.say(_('A draw is offered; "agree" takes it, "decline" does not.'))
        try:
            while self.duel.to_do or self.duel.asked:
                self._tell_news()
                if self.duel.to_do:
                    self._tell_decision()
                self.obey(self.heard())
        except Left:
            self.say(_("The post is left as it is; nothing is lost."))
            return
        self._tell_news()
        self.duel.reply()

    def _draw(self, _rest: str) -> None:
        if self.duel.public.offered:
            self._agree("")
        else:
            self.act(AGREED_DRAW)

    def _agree(self, _rest: str) -> None:
        if self.duel.public.offered:
            self.act(AGREED_DRAW)
        else:
            self.say(_("No draw is offered."))

    def _decline(self, _rest: str) -> None:
        if not self.duel.asked:
            self.say(_("No draw is offered."))
        elif self.duel.to_do:
            self.say(_("Whoever acts declines it."))
        else:
            self.duel.send()

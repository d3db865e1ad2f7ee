"""The questions that the battle screen asks: its menu, a silent bot, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.perspective import secret_side
from game.play.session import Session
from game.play.telling import plan_words, side_name, unit_name
from game.player.language import _, fill
from game.study.account import left_of
from game.window.style import Style
from game.window.view.ground import INLAY, draw_inlay
from game.window.widgets import Answer, Dialog, beside, cut, stack
from rules.battle.action import AGREED_DRAW, ENDINGS, resignation
from rules.battle.machine import Battle
from rules.battle.sheet import Phase
from rules.battle.system import MOVE
from rules.battle.unspent import Unspent, farthest
from rules.unit import SIDES, other

Step = Callable[[], object]


def battle_menu(
    style: Style,
    answers: list[Answer],
    told: str,
    hidden_from: str = "",
    go_on: Answer | None = None,
) -> Dialog:
    """Return what Escape opens: going on, and what else there is to do.

    :param told: what becomes of the battle if it is left.
    :param hidden_from: the side before which the board is hidden, if it is.
    """
    go_on = go_on or Answer(_("Go on"), primary=True, escape=True)
    asked = style, _("Battle"), told, [go_on, *answers]
    if not hidden_from:
        return Dialog(*asked)
    return Hiding(style, (hidden_from,), *asked[1:])


def silent_bot(style: Style, sentence: str, leave: Step) -> Dialog:
    """Return what is asked when a bot gives no answer."""
    answers = [Answer(_("Ask it again"), primary=True), Answer(_("To the menu"), leave)]
    dialog = Dialog(style, _("The bot gives no answer"), sentence, answers)
    dialog.unasked = True
    return dialog


def end_question(
    style: Style, left: Sequence[Unspent], end: Step, never: Step, deed: str, *, passes: bool
) -> Dialog:
    """Return what is asked before a turn or all declarations end while something could be done.

    :param never: ends it, and every later one unasked.
    :param deed: what the tile that ends a turn is called; "" where declarations end.
    :param passes: whether that tile does not say that it ends the turn.
    """
    title, does = fill(_("{deed}?"), deed=deed), deed
    if not deed:
        title, does = _("Declare no more?"), _("Done")
    answers = [
        Answer(does, end, primary=True),
        Answer(fill(_("{deed} and never ask"), deed=does), never),
        Answer(_("Not yet") if deed else _("Declare on"), escape=True),
    ]
    told = [_("This ends the turn.")] * passes + [*map(_told_unspent, left)]
    return Dialog(style, title, "\n".join(told), answers)


def _told_unspent(left: Unspent) -> str:
    """Return what one could still do, in a sentence."""
    named = []
    for one in left.commands:
        cells = farthest(left.battle) if one.kind == MOVE else 0
        words = _("{deed} ({cells} {cells:cell|cells})") if cells else "{deed}"
        named.append(fill(words, deed=_(one.label), cells=cells))
    name = unit_name(left.battle.units[left.unit].name)
    deeds, plans = ", ".join(named), left.battle.setup.system.plans(left.battle)
    firm = (one for one in plans if one.action and not one.title)  # what is announced is no deed
    declared = next((one for one in firm if one.unit == left.unit), None)
    if declared is None:
        return fill(_("{name} could still do this: {deeds}."), name=name, deeds=deeds)
    words = _("{name} has declared: {declared}. It could do this instead: {deeds}.")
    pending = left.battle.pending
    if pending is not None and pending.kind in left.battle.setup.system.at_once:
        words = _("{name} has chosen: {declared}. It could do this as well: {deeds}.")
    return fill(words, name=name, declared=plan_words(declared, left.battle), deeds=deeds)


class Hiding(Dialog):
    """A question to one side behind which, in that side's colour, nothing of the board is seen."""

    unasked = True

    def __init__(
        self, style: Style, sides: Sequence[str], title: str, words: str, answers: Sequence[Answer]
    ) -> None:
        """Ask a side, or both, each of which has its part of the window."""
        self._sides = sides
        super().__init__(style, title, words, answers)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Fill the window with the deep tone of each side, its band all round."""
        band, (width, height) = self.style.px(INLAY), surface.get_size()
        count, self.foot = len(self._sides), height - band
        for number, side in enumerate(self._sides):
            left, right = width * number // count, width * (number + 1) // count
            part = pygame.Rect(left, 0, right - left, height)
            surface.fill(self.style.theme.colours.side_deep(side), part)
            draw_inlay(surface, side, part.inflate(-2 * band, -2 * band), self.style)


class HandingOver(Dialog):
    """A question to one side across the foot of the window, in its colour: what has just happened
    stays in view, log and board, and what came of it, until the other has looked away."""

    unasked = True

    def __init__(
        self,
        style: Style,
        side: str,
        title: str,
        words: str,
        answers: Sequence[Answer],
        between: Callable[[], tuple[int, int]],
    ) -> None:
        """Ask a side; `between` returns where the band begins and may end, in pixels."""
        self._side, self._between = side, between
        super().__init__(style, title, words, answers)

    def layout(self, size: tuple[int, int]) -> None:
        """Stretch as far as the words need, the words left and the answers right."""
        begins, ends = self._between()
        least = self._lay_out(size, begins, size[0])
        if self._lay_out(size, begins, ends) > least:
            self._lay_out(size, begins, size[0])
        self.foot = self.rect.top

    def _lay_out(self, size: tuple[int, int], begins: int, ends: int) -> int:
        """Stretch from one place to another; return the height that this takes."""
        style, band = self.style, pygame.Rect(begins, 0, ends - begins, 0)
        room = band.inflate(-3 * style.padding, 0)
        wide = sum(answer.wanted(size[0])[0] for answer in self._answers)
        right, left = cut(room, "right", max(wide, style.px(180)), style.padding)
        height = stack(left, [self._title, self._text], 0)
        self.rect = band
        self.rect.height = max(height + 2 * style.padding, style.px(110))
        self.rect.bottom = size[1]
        left.top = self.rect.centery - height // 2
        stack(left, [self._title, self._text], 0)
        right.height, right.centery = style.control, self.rect.centery
        beside(right, self._answers, style.gap)
        return self.rect.height

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Leave the board as it is."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the band of the side with its question."""
        self.layout(surface.get_size())
        surface.fill(self.style.theme.colours.side_deep(self._side), self.rect)
        draw_inlay(surface, self._side, self.rect.inflate(*[-self.style.px(INLAY)] * 2), self.style)
        self._title.draw(surface)
        self._text.draw(surface)
        self.group.draw(surface)


def curtain(style: Style, session: Session, show: Callable[[str], object]) -> Hiding:
    """Return what hides a side's secret until its player sits down alone; then `show` that side."""
    side, title, asked, words = _secret(session)
    answers = [Answer(_("Show the board"), lambda: show(side), primary=True)]
    if not _phase(session.battle).question:
        asked += f" · {_(_phase(session.battle).summary)}"
    told = f"{asked}\n{words}"
    return Hiding(style, (side,), title, told, answers)


def handing_over(
    style: Style,
    session: Session,
    show: Callable[[str], object],
    between: Callable[[], tuple[int, int]],
) -> HandingOver:
    """Return what asks the other to look away where nothing secret is seen yet; `between` returns
    where it begins and may end, in pixels."""
    side, title, asked, words = _secret(session)
    answers = [Answer(_("Go on"), lambda: show(side), primary=True)]
    return HandingOver(style, side, title, f"{asked}\n{words}", answers, between)


def _secret(session: Session) -> tuple[str, str, str, str]:
    """Return which side decides in secret, and in which words that is told: who, what, and that the
    other looks away."""
    side, battle = secret_side(session.battle), session.battle
    title = fill(_("{name} decides in secret"), name=session.called(side))
    asked = _(_phase(battle).title)
    if battle.round:
        asked += f" · {fill(_('round {number}'), number=battle.round)}"
    if _phase(battle).question:
        asked += f" · {_(_phase(battle).question)}"
    return side, title, asked, _("Whoever plays the other side looks away now.")


def _phase(battle: Battle) -> Phase:
    system = battle.setup.system
    return next(one for one in system.phases_now(battle) if one.id == system.phase(battle))


def all_decided(style: Style, show: Step) -> Hiding:
    """Return what hides the board until both look again at what was decided in secret."""
    words = _("Nothing is secret any more: both look now.")
    answers = [Answer(_("Show it"), show, primary=True)]
    return Hiding(style, SIDES, _("All have decided"), words, answers)


def goal_reached(battle: Battle) -> str:
    """Return what a battle was won by beside felling all: `held the relic long enough`."""
    system = battle.setup.system
    return " ".join(_(system.words.notes[note.code]) for note in system.won_by(battle))


def outcome_reason(session: Session) -> str:
    """Return how a battle came to its end, and in which round."""
    battle, last = session.battle, session.log[-1].events
    clause = last[-1].clause if last else ""
    if clause == ENDINGS[AGREED_DRAW][1]:
        return fill(_("agreed in round {number}"), number=battle.round)
    most = battle.setup.options.get("rounds", 0)
    stand = {one.side for one in battle.units if left_of(one) is not None}
    if battle.outcome == "draw" and 0 < most <= battle.round and len(stand) == len(SIDES):
        return fill(_("all {number} rounds are over"), number=most)
    if battle.outcome in SIDES and clause == ENDINGS[resignation(other(battle.outcome))][1]:
        loser = session.called(other(battle.outcome))
        return fill(_("{side} resigned in round {number}"), side=loser, number=battle.round)
    if battle.outcome in SIDES:
        loser = other(battle.outcome)
        if loser not in stand:
            side = side_name(loser)
            return fill(_("felled all of {side} in round {number}"), side=side, number=battle.round)
        if how := goal_reached(battle):
            return fill(_("{how} in round {number}"), how=how, number=battle.round)
    return fill(_("in round {number}"), number=battle.round)

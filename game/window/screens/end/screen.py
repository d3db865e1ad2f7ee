"""The end of a battle: who won, what decided it, who did what, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from game.ai import PEOPLE_MEET
from game.ai.advice import ANALYSIS, stroke_of
from game.play.scene import Fallen
from game.play.session import Session
from game.play.stage import set_scene, tokens
from game.play.telling import length_words, outcome_words, side_name, unit_name
from game.player.faults import tell_fault
from game.player.language import _, alphabet, fill, per_cent
from game.player.settings import Settings
from game.study.account import Account, Deeds, TurningPoint, shares
from game.study.analysis import MOST_MISTAKES, Mistake, chances, decisive, question, to_judge
from game.study.hints import stroke_words, way_words
from game.study.moves import harmful_move_of, move_of, told_harm
from game.study.tree import Node, Reading, Tree
from game.window.screens.base import Screen
from game.window.screens.battle.arrangement import is_roomy
from game.window.screens.battle.board_widget import BoardWidget
from game.window.screens.battle.header import Header, Moment, Tool
from game.window.screens.battle.questions import outcome_reason
from game.window.screens.battle.saving import save_battle
from game.window.screens.end.arrangement import arrange
from game.window.screens.end.chart_panel import ChartPanel
from game.window.screens.end.figures import BarsPanel, DeedsPanel, Doer, Totals
from game.window.screens.end.turning_card import Turn, TurningCard
from game.window.style import Style
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from game.window.view.glyphs import icon
from game.window.widgets import Button, button_rows
from rules.battle.machine import Battle
from rules.battle.setup import Setup
from rules.errors import RecordError
from rules.unit import SIDES

READ_A_FRAME = 6
"""So many actions of the battle are read in one frame."""

Step = Callable[[], object]


class Ways(NamedTuple):
    """Where one can go from a battle besides; None where that way does not exist."""

    swap: Step | None = None
    """Begins another battle of the same kind with the players' sides swapped."""
    following: Step | None = None
    """Begins the next battle of a series."""
    elsewhere: Callable[[str], object] | None = None
    """Begins a battle in the next scenario of the system: of the same players, or against the
    level named."""
    next_field: Callable[[], str] = str
    """The name of that scenario; "" where nothing more is to be said of it."""
    replay: Callable[[Tree, int], object] | None = None
    """Looks through the battle, at first after so many actions."""
    leave_words: Callable[[], str] = lambda: _("To the menu")
    """Where one goes who leaves."""
    fate_words: Callable[[], str] = lambda: _("The battle is kept and goes on next time.")
    """What becomes of a battle that is left."""


NO_WAYS = Ways()


class Watch(Protocol):
    """What the battle's own screen shows besides its position."""

    fallen: tuple[Fallen, ...]


class Leaver(Protocol):
    """The battle's own screen."""

    session: Session
    ways: Ways
    on_leave: Step
    on_again: Step | None

    @property
    def lookout(self) -> Watch: ...

    def update_scene(self, refused: int = -1) -> None: ...


class EndScreen(Screen):
    """Reads the battle again, piece by piece, and shows what it came to."""

    def __init__(self, battle: Leaver, risen: str = "") -> None:
        """Show how a screen's battle ended; `risen` is the harder level offered from now on."""
        super().__init__()
        self.risen, self.finished = risen, True
        self.battle = battle
        self.session = session = battle.session
        self._reading: Reading | None = Reading(session.record)
        self.tree = self._reading.tree
        self.account = Account(self.tree)
        self.points: Sequence[TurningPoint | Mistake] = ()
        self._to_judge: list[Node] = []
        self._shown: Node | None = None

    # Coming and going

    def enter(self) -> None:
        """Make the widgets."""
        style, settings, battle = self.style, self.app.settings, self.session.battle
        board, starts = battle.setup.board, battle.setup.starts
        self.view = BoardView(board, style, settings.orientation, starts, alphabet())
        self.board = BoardWidget(
            style, self.view, Animations(style.theme.motion), lambda c: None, lambda c: None
        )
        self.board.focusable = False
        self._show_board(battle)
        self.chart = ChartPanel(style, self._point, self._open)
        rule = self.app.open_clause
        self.deeds, self.bars = DeedsPanel(style, rule), BarsPanel(style, rule)
        self.app.on_settings.append(self._use_settings)
        self._adviser = self.app.adviser()
        self._head()
        self._tell()
        self._begin_to_judge()

    def _head(self) -> None:
        """Make the header anew, with the way out in it."""
        words, away = self.battle.ways.leave_words(), self.battle.on_leave
        self.header = Header(self.style, [Tool("menu", pygame.K_q, "Q", words, away)])

    def leave(self) -> None:
        """Hear of no more settings, and ask no more."""
        self._adviser.forget()
        if self._use_settings in self.app.on_settings:
            self.app.on_settings.remove(self._use_settings)

    def _use_settings(self, settings: Settings) -> None:
        self.view.alphabet = alphabet()
        self.view.orientation = settings.orientation
        self._head()
        self._tell()
        self.layout(self.app.surface.get_size())

    # Layout

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything for the window's size and the text's."""
        style, roomy = self.style, is_roomy(self.style, size)
        buttons = self._buttons()
        width = size[0] - 2 * style.px(16)
        height, places_of = button_rows(style, buttons, width)
        known = max(1, len(self.points)) if self._weighed else MOST_MISTAKES
        places = arrange(style, size, height, known)
        self.header.layout(places.header)
        places_of(places.buttons)
        self.foot = places.buttons.top
        self.chart.rect, self.deeds.rect = places.chart, places.deeds
        self.board.rect, self.bars.rect = places.board, places.bars
        self.board.visible = roomy
        self.deeds.bars = None if roomy else self.bars
        if roomy:
            self.view.layout(places.board)
        self._cards = [
            TurningCard(style, self._told(number, point), partial(self._open, _place(point)))
            for number, point in enumerate(self.points, 1)
        ]
        for card, place in zip(self._cards, places.cards, strict=False):
            card.rect = place
        for card in self._cards:
            card.letters = "normal" if all(one.fits() for one in self._cards) else "small"
        self._blank = places.cards[len(self._cards) :]
        shown = [self.board] if roomy else []
        panels = [self.chart, *self._cards, self.deeds, self.bars]
        self.group.set([*buttons, *panels, *self.header.buttons, *shown])
        if self.group.focus is None:
            self.group.give_focus(buttons[0], by_keyboard=True)

    @property
    def _weighed(self) -> bool:
        """Whether it is known what has decided the battle, if anything has."""
        return self._reading is None and not self.chart.left

    def _buttons(self) -> list[Button]:
        """Return the ways on, the first of them the one that Enter takes."""
        battle, ways = self.battle, self.battle.ways
        elsewhere = partial(ways.elsewhere, self.risen) if ways.elsewhere is not None else None
        wanted: list[tuple[str, str, int, str, Step | None]] = [
            ("again", _("Rematch"), pygame.K_b, "B", battle.on_again),
            ("swap", _("Swap sides"), pygame.K_x, "X", ways.swap),
            ("play", _("Next battle"), pygame.K_n, "N", ways.following or elsewhere),
            ("eye", _("Replay"), pygame.K_r, "R", self._replay if ways.replay else None),
            ("save", _("Save"), pygame.K_s, "S", partial(save_battle, self.session, self.app)),
            ("trophy", _("Look at the board"), pygame.K_l, "L", self.back),
        ]  # fmt: skip
        offered = [one for one in wanted if one[-1] is not None]
        on = ways.following is not None or (elsewhere is not None and self.risen != "")
        first = "play" if on else offered[0][0]
        offered.sort(key=lambda one: one[0] != first)
        return [
            self._button(sign, words, key, name, step, primary=sign == first)
            for sign, words, key, name, step in offered
            if step is not None
        ]

    def _button(
        self, sign: str, words: str, key: int, name: str, step: Step, *, primary: bool
    ) -> Button:
        style, colours = self.style, self.style.theme.colours
        picture = icon(sign, style.px(20), colours.ink_dark if primary else colours.ink)
        shown = _("Enter") if primary else name
        return Button(
            style, words, step, icon=picture, hotkey=key, hotkey_name=shown, primary=primary,
            align="left",
        )  # fmt: skip

    # What is told

    def _tell(self) -> None:
        """Take the words and figures anew."""
        battle = self.session.battle
        side = battle.outcome if battle.outcome in ("red", "blue") else ""
        winners = [one for one in tokens(battle) if one.side == side and not one.lying]
        glyph = winners[0].glyph if winners else ""
        self.header.moment = Moment(
            outcome_words(battle.outcome, self.session.names),
            self._reason(),
            side,
            glyph,
        )
        if self._reading is not None:
            return
        last = self.tree.battle(self.tree.root.line()[-1])
        judged = not self._to_judge and self.account.guessed
        self.deeds.rows = [
            Doer(unit_name(unit.name), token.glyph, unit.side, self.account.deeds[unit.id])
            for unit in last.units
            if unit.id in self.account.deeds and _counts(self.account.deeds[unit.id])
            for token in (last.setup.system.token(last, unit),)
        ]
        self.deeds.rows.sort(key=lambda one: one.side != "red")
        length = length_words(battle.round, len(self.tree.root.line()) - 1)
        self.bars.totals = Totals(
            self.account.of_side("red"),
            self.account.of_side("blue"),
            (self.session.called("red"), self.session.called("blue")),
            length,
        )
        self.deeds.judged = self.bars.judged = judged
        line = self.tree.root.line()
        self.chart.line, self.chart.points = line, self.points
        self.chart.chances = chances(self.tree, line)

    def _reason(self) -> str:
        """Return how it came to its end, and what is offered next: where, and who if harder."""
        reason, field = outcome_reason(self.session), self.battle.ways.next_field()
        if not self.risen:
            words = _("{reason}; next battle: {field}")
            return fill(words, reason=reason, field=field) if field else reason
        level = _(PEOPLE_MEET[self.risen].title)
        told = fill(_("{reason}; your next opponent: {level}"), reason=reason, level=level)
        return fill(_("{told} ({field})"), told=told, field=field) if field else told

    def _told(self, number: int, point: TurningPoint | Mistake) -> Turn:
        if isinstance(point, TurningPoint):
            return self._turn(number, point)
        node = point.node
        assert node.action is not None and node.parent is not None
        advice = node.parent.advice
        assert advice is not None
        before = self.tree.battle(node.parent)
        better = way_words(advice.moves[0].line, before)
        best, done = round(point.before * 100), round(point.after * 100)
        side = side_name(node.side)
        told = fill(
            _("Over all dice {side} wins {best} with the better move, {done} with this one"),
            side=side, best=per_cent(best), done=per_cent(done),
        )  # fmt: skip
        line = move_of(node.action, node.events, self.tree.battle(node))
        if line.whom is None:  # where it went, as what was better says
            line = line._replace(name=stroke_words(stroke_of(before, node.action), before))
        return Turn(
            number, line, node.parent.round, node.side, best, done,
            fill(_("Better: {move}"), move=better), told, fill(_("{side} wins"), side=side),
        )  # fmt: skip

    def _turn(self, number: int, point: TurningPoint) -> Turn:
        node, root = point.node, self.tree.root
        assert node.action is not None and node.parent is not None
        after = self.tree.battle(node)
        before, now = shares(root, node.parent), shares(root, node)
        side = 0 if abs(now[0] - before[0]) > abs(now[1] - before[1]) else 1
        whose, (was, left) = SIDES[side], (round(one[side] * 100) for one in (before, now))
        line = harmful_move_of(node.action, node.events, after, whose)
        sentence = told_harm(node.action, node.events, after, whose)
        told = fill(
            _("{side}'s health, of what it began with: {was} → {left}"),
            side=side_name(whose), was=per_cent(was), left=per_cent(left),
        )  # fmt: skip
        return Turn(number, line, node.parent.round, whose, was, left, sentence, told)

    def work(self) -> bool:
        """Read the battle again, then judge its luck action by action, then its decisions."""
        if self._reading is not None:
            self._read(self._reading)
            return True
        if self._to_judge:
            self.account.judge(self._to_judge.pop())
            if not self._to_judge:
                self._tell()
            return True
        return self._judge()

    def _begin_to_judge(self) -> None:
        """Have the decisions judged, unless that would hold everything up."""
        if self._reading is None and not self._adviser.in_place:
            self.judge_decisions()

    def judge_decisions(self, budget: int = ANALYSIS) -> None:
        """Have every decision judged that was not; `budget` is how many answers are applied."""
        for node in to_judge(self.tree.root.line()):
            self._adviser.ask(node, question(self.tree, node, budget))
        self._show_judged()

    def _judge(self) -> bool:
        """Take in what has been judged; whether anything has."""
        found = list(self._adviser.answers())
        for node, advice in found:
            assert isinstance(node, Node)
            node.advice = advice
        if found:
            self._show_judged()
        return bool(found)

    def _show_judged(self) -> None:
        """Show how much is known; once it is all, who was likelier to win and what cost most."""
        self.chart.left = self._adviser.left
        line = self.tree.root.line()
        if not self.chart.left:
            self.points = decisive(line, self.session.battle.outcome)
            self._tell()
            self.layout(self.app.surface.get_size())

    def _read(self, reading: Reading) -> None:
        known = reading.last
        try:
            more = reading.read(READ_A_FRAME)
        except RecordError as fault:
            self.app.tell(tell_fault(fault))
            more = False
        if reading.tree is not self.tree:
            self.tree, known = reading.tree, reading.tree.root
            self.account = Account(self.tree)
        for node in reading.last.path()[known.depth + 1 :]:
            self.account.take(node)
        if not more:
            self._reading = None
            line = self.tree.root.line()
            self._to_judge = line[:0:-1]
            self.points = decisive(line, self.session.battle.outcome)
            self._show_board(self.session.battle)
            self._tell()
            self.layout(self.app.surface.get_size())
            self._begin_to_judge()

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the header and the places of turning points that are not known; where there are
        none, say so."""
        self.header.draw(surface)
        self.draw_panels(surface, *self._blank)
        for place in self._blank if self._weighed else ():
            room = place.inflate(-2 * self.style.padding, -self.style.padding)
            words = self.style.fitted(_("No single move has decided it."), room.width)
            surface.blit(words, room)

    # Where to go

    def _point(self, index: int) -> None:
        """Show the board after so many actions."""
        node = self.chart.line[index]
        if node is not self._shown:
            self._shown = node
            self._show_board(self.tree.battle(node), index)

    def _show_board(self, battle: Battle, depth: int | None = None) -> None:
        """Show a position, and who had fallen where after so many actions; after all of them."""
        shown = set_scene(battle, None, -1)
        fallen = self._fallen(battle, depth)
        self.board.scene = replace(shown, overlays=(*shown.overlays, *fallen))

    def _fallen(self, battle: Battle, depth: int | None = None) -> tuple[Fallen, ...]:
        """Return who had fallen where after so many actions; after all of them."""
        return tuple(
            Fallen(cell, battle.units[unit].side)
            for unit, (when, cell) in self.account.fell.items()
            if battle.units[unit].cell < 0 and (depth is None or when <= depth)
        )

    def _open(self, index: int) -> None:
        """Open the replay after so many actions."""
        if self.battle.ways.replay is not None and self._reading is None:
            self.battle.ways.replay(self.tree, index)

    def _replay(self) -> None:
        """Open the replay at the beginning, or wherever the reading has come to."""
        if self.battle.ways.replay is not None:
            self.battle.ways.replay(self.tree, 0)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event, but for Space, by which one skips; a card pointed at shows its moment."""
        if event.type == pygame.MOUSEMOTION and self.dialog is None:
            for card, point in zip(self._cards, self.points, strict=False):
                if card.rect.collidepoint(event.pos):
                    self.chart.point(_place(point))
        skips = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and not self.dialog
        return skips or super().handle(event)

    def back(self) -> bool:
        """Look at the board, and where who has fallen."""
        self.battle.lookout.fallen = self._fallen(self.session.battle)
        self.battle.update_scene()
        self.app.pop()
        return True

    def rules_in_force(self) -> Setup:
        """Return the battle's rules and options."""
        return self.session.battle.setup


def _place(point: TurningPoint | Mistake) -> int:
    """Return where the replay opens: after what turned it, or where better could be done."""
    return point.node.depth - isinstance(point, Mistake)


def result_button(style: Style, step: Step) -> Button:
    """Return the button that leads from the board back here."""
    return Button(
        style, lambda: _("Back to the result"), step,
        hotkey=pygame.K_RETURN, hotkey_name=_("Enter"), primary=True,
    )  # fmt: skip


def _counts(deeds: Deeds) -> bool:
    """Whether a unit is worth a line: one who stands, or has done or suffered anything."""
    return deeds.left is not None or bool(deeds.dealt or deeds.taken or deeds.felled)

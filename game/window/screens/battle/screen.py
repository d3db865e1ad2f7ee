"""The battle in the window: takes aims and answers to the session, shows what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.play.aim import Aim, Choice
from game.play.chronicle import Line
from game.play.cues import sound_of
from game.play.legend import legend
from game.play.perspective import in_round, meanwhile, perspective
from game.play.players import Controller
from game.play.scene import Token
from game.play.session import HUMAN, Session
from game.play.stage import set_scene, tokens
from game.play.story import Deed, deeds
from game.player.language import alphabet
from game.player.settings import Settings
from game.window.screens.base import Screen
from game.window.screens.battle.action_bar import (
    CommandButton,
    draw_slots,
    make_buttons,
    mark_buttons,
    place_buttons,
    pointed_choice,
)
from game.window.screens.battle.aftermath import Aftermath
from game.window.screens.battle.arrangement import BROAD, arrange, is_roomy, order_width
from game.window.screens.battle.asking import Asking
from game.window.screens.battle.at_hand import clause_at_hand
from game.window.screens.battle.beside import Beside
from game.window.screens.battle.board_widget import BoardWidget
from game.window.screens.battle.board_words import board_spot
from game.window.screens.battle.card_panel import CardPanel
from game.window.screens.battle.choosers import Choosers
from game.window.screens.battle.forecast_panel import ForecastPanel
from game.window.screens.battle.hand import Hand
from game.window.screens.battle.header import Header, Tool
from game.window.screens.battle.hints import Hints
from game.window.screens.battle.log_panel import LogPanel
from game.window.screens.battle.lookout import Lookout
from game.window.screens.battle.manual import battle_chapters
from game.window.screens.battle.odds_panel import OddsPanel
from game.window.screens.battle.order_panel import OrderPanel
from game.window.screens.battle.pace_bar import Deal, PaceBar
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.seats import Seats
from game.window.screens.battle.slots import Slots, slots_of
from game.window.screens.battle.status import present_moment, said
from game.window.screens.battle.tools import battle_tools
from game.window.screens.chapters import Chapter
from game.window.screens.end.screen import NO_WAYS, Ways, result_button
from game.window.sound import Sounds
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from game.window.widgets import Widget, stack
from rules.battle.action import Action
from rules.battle.setup import Setup
from rules.dice import DieWanted
from rules.errors import Refused


class BattleScreen(Screen):
    """One battle, from its first decision to its end."""

    asks_end = has_hints = True
    """Whether the end of a turn is asked about while something could still be done, and whether
    one may ask for the best moves."""

    def __init__(
        self,
        session: Session,
        controller: Controller | None,
        *,
        on_leave: Callable[[], object],
        on_again: Callable[[], object] | None = None,
        ways: Ways = NO_WAYS,
    ) -> None:
        """Show a session.

        :param controller: who answers for sides that no person plays.
        :param on_leave: called when the player goes away; the battle is kept.
        :param on_again: starts another battle of the same kind; None offers none.
        :param ways: where else one can go from its end.
        """
        super().__init__()
        self.session = session
        self.seats = Seats(self, controller)
        self.known = perspective(session)
        """The battle as it is shown: before an action until all of it has been seen."""
        self.aim: Aim | None = None
        self.on_leave, self.on_again, self.ways = on_leave, on_again, ways
        self.asking = Asking(self)
        self._peek: Choice | None = None
        self._laid_out, self._roomy = False, True
        self._buttons: list[CommandButton] = []
        self._empty: list[pygame.Rect] = []
        self._bar = Slots(session.battle)

    # Coming and going

    def enter(self) -> None:
        """Make the widgets."""
        style, settings, battle = self.style, self.app.settings, self.session.battle
        rule = self.app.open_clause
        self.sounds = Sounds(settings.sound_volume)
        board, starts = battle.setup.board, battle.setup.starts
        self.view = BoardView(board, style, settings.orientation, starts, alphabet())
        motion = style.theme.motion
        self.animations = Animations(motion, lambda cue: self.sounds.play(sound_of(cue)))
        self.playback = Playback(self.animations, motion.deed, self._tell, self._on_seen)
        self.aftermath, self.hand = Aftermath(self), Hand(self)
        self.hand.on_pointed = self.aftermath.give_way
        if self.asks_end:
            self.hand.do_at_once = self.asking.end
        self.board = BoardWidget(
            style, self.view, self.animations, self.hand.point, self.hand.press,
            lambda scene, at: board_spot(self.known, scene, self.view, at),
        )  # fmt: skip
        self.lookout, self.hints = Lookout(self), Hints(self)
        self.order = OrderPanel(style, battle, self.lookout.point_at, self.hand.select, rule)
        self.card, self.beside = CardPanel(style, rule, self.lookout.show_card), Beside(style, rule)
        self.forecast = ForecastPanel(style, rule)
        self.log, self.odds = LogPanel(style, rule), OddsPanel(style, self.app.adviser, rule)
        self.order.fates, self.order.track.lines = self.forecast.fates, lambda: self.log.lines
        deal = Deal(self.seats.pause, self._again, self.seats.go_on, self.app)
        self.pace = PaceBar(style, self.playback, deal)
        self.choosers = Choosers(style, self.update_scene)
        self._result = result_button(style, self.asking.menu)
        self._use_settings(settings)
        self.app.on_settings.append(self._use_settings)
        self._tell_warning()

    def leave(self) -> None:
        """Let bots and listeners go."""
        if self._use_settings in self.app.on_settings:
            self.app.on_settings.remove(self._use_settings)
        self.seats.cancel()

    def _use_settings(self, settings: Settings) -> None:
        self.sounds.volume = settings.sound_volume
        self.seats.pace(settings.animation_speed)
        self.view.alphabet = alphabet()
        if another := self.log.speaks_another:
            self.playback.skip()
            self.playback.clear()  # what is told of it is in the old words; the log has it anew
            self.log.show(self.session)
        self.view.orientation = settings.orientation
        self.header = Header(self.style, self._tools(), self.app.open_clause)
        self._buttons = []
        (self._refresh if another else self.refit)()

    def _tools(self) -> list[Tool]:
        return battle_tools(self)

    # Layout

    @property
    def shows_odds(self) -> bool:
        """Whether the chance to win is shown where there is room for it, and who plays for it."""
        wanted = self.has_hints and self.app.settings.show_odds
        return wanted and HUMAN in self.session.players.values()

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything for the window's size and the text's."""
        style = self.style
        roomy = is_roomy(style, size)
        if roomy != self._roomy:
            self._roomy = roomy
            self.log.visible = roomy
        choosers = self.choosers.visible()
        if not self._buttons:
            self._make_buttons()
        places = arrange(
            style,
            size,
            self.order.heights(order_width(style, size)),
            log=self.log.visible,
            odds=self.shows_odds,
            choosers=len(choosers),
        )
        self.order.rect, self.log.rect = places.order, places.log
        self.card.rect, self.forecast.rect = places.card, places.forecast
        self.card.visible = places.card.width > 0
        self.odds.rect, self.odds.visible = places.odds, places.odds.width > 0
        self.beside.layout(places.own, places.beside)
        self.forecast.foot = places.choosers.height and places.choosers.height + style.gap
        stack(places.choosers, choosers, style.gap // 2)
        self.header.layout(places.header)
        self.log.broad = size[0] >= style.px(BROAD)
        self.board.rect = places.board
        self.foot = places.bar.top + style.gap  # A notice lies on the frame, not on the cells.
        self.view.layout(places.board)
        bar = places.bar, places.board, self._buttons, self._slots, self._size, style
        self._empty = [] if self.watched else place_buttons(*bar)
        self.pace.layout(places.bar)
        self._result.rect = pygame.Rect(0, 0, *self._result.wanted(places.bar.width))
        self._result.rect.center = places.bar.center
        self._result.visible = self.asking.ending is not None
        self._laid_out = True
        self.hints.place(places)
        self._set_widgets()
        self.update_scene()

    def refit(self) -> None:
        """Place everything anew, once it has been placed."""
        if self._laid_out:
            self.layout(self.app.surface.get_size())

    def _set_widgets(self) -> None:
        below = self.pace.widgets if self.watched else self._buttons
        right: list[Widget] = [self.forecast, *self.choosers.widgets, self.card]
        widgets: list[Widget] = [self.board, *below, *(self.hints.widgets or right)]
        widgets += [self._result, *self.header.buttons, self.header.words, self.order, self.log]
        self.group.set([*widgets, self.odds, self.beside.card, self.beside])
        if self.group.focus is None:
            self.group.give_focus(self.board)

    # The state that is shown

    @property
    def watched(self) -> bool:
        """Whether one only looks on: a bot decides, or dice fall."""
        return self.seats.decide or self.playback.thrown

    def _on_seen(self) -> None:
        """Go on once everything has been seen."""
        self.seats.rest()
        self._refresh()

    def _tell(self, line: Line) -> None:
        """Write into the log what has been seen."""
        self.log.tell(line, self.session.battle)

    def _refresh(self) -> None:
        """Show the battle as it is after it has moved on."""
        self.hints.close()
        battle = self.known = perspective(self.session)
        self.order.battle, self.order.unrolled = battle, False
        self.lookout.follow(battle, watching=self.session.human_turn)
        self.aim = Aim(battle) if self.session.human_turn else None
        self.seats.pace(self.app.settings.animation_speed)
        self.aftermath.lay(self.aim, self.board.pointed)
        self.odds.note(self.session)
        self._make_buttons()
        self.refit()
        self.asking.guard()

    def _make_buttons(self) -> None:
        commands = self.aim.commands if self.aim is not None else ()
        self._size = self._bar.size(commands)
        self._slots = slots_of(commands, self._size)
        self._buttons = make_buttons(self.style, self.known, commands, self._slots, self.choose)

    def update_scene(self, refused: int = -1) -> None:
        """Show the battle with the aim; `refused` is a cell that was pressed in vain."""
        battle, aim, self._peek = self.known, self.aim, pointed_choice(self._buttons)
        if aim is not None and self._peek is not None:
            aim = aim.peek(self._peek)
        shown, under = self.lookout.tell(aim), battle.unit_at(self.board.cursor)
        hovered = under.id if under is not None and not self.playback.busy else -1
        gone, ended, deed = self.playback.gone, self.playback.ended, self.playback.deed
        self.order.follow(self.playback)
        scene = set_scene(battle, aim, shown, refused, hovered, gone, ended, self.animations.movers)
        moment = present_moment(self.session, battle, self.seats, deed, aim)
        self.board.scene = self.hints.on(self.lookout.on(replace(scene, side=moment.side)))
        self.forecast.below.legend = legend(self.board.scene, battle)
        self.forecast.aim = aim
        self.forecast.look_at(battle, self.board.cursor if aim is self.aim else -1)
        asked = battle, self.aim, aim, self.seats, deed
        self.forecast.say(*said(*asked, hints=self.has_hints, at_tile=self.hand.at_tile))
        self.header.moment = moment
        self.aftermath.tell(aim)
        self.odds.look_at(aim)
        self.pace.show(moment, self.app.settings.animation_speed, paused=self.seats.paused)
        mark_buttons(self._buttons, self.aim, aim)
        self.header.buttons[0].allow(self.session.undo_refusal)
        if self.choosers.show(self.aim, self.session.battle.units):
            self.refit()

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the header, and the slots of the bar that no tile fills."""
        self.header.draw(surface)
        if self.watched:
            self.pace.draw(surface)
        draw_slots(surface, self._empty, self.style)

    # What the player does

    def choose(self, choice: Choice) -> None:
        """Do a command that leaves nothing to choose; arm another, or let it go again."""
        self.hand.choose(choice)

    def act(self, action: Action) -> None:
        """Submit an action and show what happened; asks for dice that players throw."""
        self.skip()
        if self.session.human_turn:
            self.playback.forget()
            self.app.tell("")  # what was said before this is over
        before, shown = self.session.battle, tokens(self.known)
        try:
            events = self.session.do(action)
        except DieWanted as wanted:
            self.asking.die(action, wanted)
        except Refused as refused:
            self.hand.on_refused(refused.refusal)
        else:
            self._tell_warning()
            told = deeds(events, before, self.session.battle)
            self.aftermath.follow(before, action, told)
            self.asking.together(before, partial(self._show, told, shown))

    def _show(self, told: Sequence[Deed], shown: Iterable[Token]) -> None:
        """Show what happened, once everybody who may see it looks."""
        before, self.known = self.known, meanwhile(self.session, self.known)
        self.order.battle, self.order.unrolled = self.known, self.known is not before
        begun = in_round(before, before.round + 1)
        self.playback.play(told, shown, tokens(begun), tokens(self.session.battle))
        self._look_on()

    def _look_on(self) -> None:
        """Show the battle without an aim while something is being shown."""
        if self.playback.busy:
            self.aim = None
            self.layout(self.app.surface.get_size())

    def skip(self) -> None:
        """Bring what is being shown to its end at once."""
        self.playback.skip()

    def _tell_warning(self) -> None:
        if self.session.warning:
            self.app.tell(self.session.warning)
            self.session.warning = ""

    def undo(self) -> None:
        """Go back to the player's last decision, at most to the last throw of dice."""
        if refusal := self.session.undo_refusal:
            self.app.tell(refusal)
            return
        self.seats.cancel()
        self.playback.clear()
        self.app.tell(self.session.undo())
        self.log.show(self.session)
        self._refresh()

    def fold_log(self) -> None:
        """Fold the log away, or open it."""
        self.log.visible = not self.log.visible
        self.layout(self.app.surface.get_size())

    def turn_board(self) -> None:
        """Have the letters of cells stand at the other edge."""
        turned = "columns" if self.view.orientation == "rows" else "rows"
        self.app.change_settings(orientation=turned)

    # Events and time

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the keys of the battle, then what every screen takes.

        Whatever is pressed while something is being shown, but for the bar that shows it, brings it
        to its end. Where the same hands decide next, it does besides what it always does; else it
        is used up.
        """
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.dialog is None
        if (on_bar := pressed and self.pace.meant(event)) and not self.watched:
            return True
        own = self.playback.busy and not self.seats.decide and self.session.human_turn
        if pressed and own and not on_bar:
            self.skip()
            if self.aim is not None:
                self.aim.cell = -1  # what was pressed to be done with the beats is no deed
        takers = self.asking, self.lookout, self.hints, self.hand
        if self.dialog is None and (self._key(event) or any(one.handle(event) for one in takers)):
            return True
        taken = super().handle(event)
        if self._laid_out and pointed_choice(self._buttons) != self._peek:
            self.update_scene()
        if taken or not pressed or not self.playback.busy:
            return taken
        self.skip()
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.undo()
            return True
        return self.pace.key(event.key, deciding=self.seats.decide)

    def back(self) -> bool:
        """Put a hint away, let the chosen ability go, else ask whether to leave."""
        if self.hints.open:
            self.hints.close()
        elif not self.hand.let_go():
            self.asking.escape()
        return True

    def work(self) -> bool:
        """Find out what is best, how many tiles there will be, and what everybody could do."""
        if self.aftermath.work() or self.hints.work():
            return True
        if not self._bar.work():
            return self.sounds.work() or self.lookout.work() or self.odds.work()
        if self._bar.size([one.command for one in self._buttons]) != self._size:
            self._make_buttons()
            self.layout(self.app.surface.get_size())
        return True

    def update(self, seconds: float) -> bool:
        """Let time pass; let bots act when it is theirs and everything has been seen."""
        shown = self.playback.progress
        moves = super().update(seconds) | self.playback.update(seconds)
        if self.playback.busy and shown != self.playback.progress:
            self.update_scene()
        elif not self.playback.busy and self.dialog is None:
            self.asking.rest()
        moves |= self.dialog is None and self.seats.update(seconds)
        self.pace.follow(seconds, there=self.watched)
        return moves

    def _again(self) -> bool:
        """Show once more what was just done; False if that is nothing."""
        if not self.playback.again():
            return False
        self._look_on()
        return True

    def sat_down(self) -> None:
        """Show the board to whoever has sat down alone."""
        self._refresh()

    def clause_at_hand(self) -> str:
        """Return the rule of what is pointed at."""
        return clause_at_hand(self)

    def help(self) -> tuple[Chapter, ...]:
        """Return the keys, and how a round goes."""
        return battle_chapters(self.known.setup.system)

    def rules_in_force(self) -> Setup:
        """Return this battle's rules and options."""
        return self.known.setup

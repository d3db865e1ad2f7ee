"""One battle played by typed lines: what is told, what can be asked, and what is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from game.ai import choose
from game.play.agreement import own_side, takes_draw
from game.play.aim import Aim
from game.play.forecast import forecast
from game.play.guests import NO_GUESTS, Choose
from game.play.perspective import needs_curtain, open_again, perspective, secret_side
from game.play.players.bot_process import seed_of
from game.play.session import HUMAN, Session
from game.play.telling import tell_refusal, unit_name
from game.player.faults import in_words, tell_fault, told_failure
from game.player.language import (
    _,
    available_languages,
    colon,
    current_language,
    fill,
    set_language,
    translatable,
)
from game.study.rulebook import book_of
from game.study.rulebook_page import plain
from game.terminal.words import (
    LONGEST_NUMBER,
    as_written,
    command_called,
    near_options,
    number_of,
    told_board,
    told_card,
    told_decision,
    told_events,
    told_forecast,
    told_options,
    told_refusals,
)
from rules.battle.action import AGREED_DRAW, Action, resignation
from rules.battle.machine import Battle
from rules.battle.notation import NotationError, parse_action
from rules.dice import DiceError, DieWanted, mix
from rules.errors import RecordError, Refusal, Refused, one_of, say
from rules.record.file import encode_line
from rules.record.record import read_record
from rules.unit import other

Say = Callable[[str], object]
Hear = Callable[[], str | None]
"""Returns the next line without its end; None when there will be none."""

HELP = translatable('Type "help" for the words that are understood here.')
LATEST = 12
"""Lines of the log that are told unless a number is given."""
MOST_RULES = 3
"""Rules told in full; of more that are found only the titles."""


class Left(Exception):
    """The player goes; what the battle came to is kept."""


class Word(NamedTuple):
    """A word that can be typed, and what it is for."""

    name: str
    takes: str
    about: str


WORDS: tuple[Word, ...] = (
    Word("board", "", translatable("where everybody stands, and how far from whom")),
    Word("options", translatable("[words]"), translatable("what can be done, with numbers")),
    Word("what", translatable("option"), translatable("what an option may do, exactly")),
    Word("why", translatable("[option]"), translatable("why something is not allowed")),
    Word("who", translatable("name"), translatable("the card of a character")),
    Word("log", translatable("[number]"), translatable("what happened last")),
    Word("rule", translatable("clause or words"), translatable("the text of a rule")),
    Word("undo", "", translatable("take the last decision back, if no die has fallen since")),
    Word("save", translatable("[file]"), translatable("keep the battle as it is now")),
    Word("resign", "", translatable("give the battle up")),
    Word("draw", "", translatable("offer a draw")),
    Word("language", translatable("code"), translatable("speak another language")),
    Word("quit", "", translatable("leave; the battle can be resumed")),
)


class Table:
    """A battle at a terminal; people type what they do, bots decide at once."""

    words = WORDS
    """What can be typed here."""

    def __init__(
        self,
        session: Session,
        say: Say,
        hear: Hear,
        guests: Mapping[str, Choose] = NO_GUESTS,
        wipe: Callable[[], object] = lambda: None,
    ) -> None:
        """Sit down at a battle, at its beginning or in its midst.

        :param wipe: takes away what stands on the screen, where somebody else must not read it.
        """
        self.session, self.say, self.hear, self.guests = session, say, hear, guests
        self._told = 0
        """Entries of the log that have been told."""
        self._decision: Battle | None = None
        """The position whose decision has been told."""
        self._wipe, self._seen_by = wipe, ""

    def run(self) -> None:
        """Play until the battle is over or the player leaves."""
        self.say(_(self.session.battle.setup.scenario.title))
        self.tell(told_board(self.seen))
        self.say(_(HELP))
        try:
            while self.step():
                pass
        except Left:
            self.say(_("The battle is left."))
        finally:
            self.session.close()

    def step(self) -> bool:
        """Let whoever decides do one thing; False once the battle is over."""
        self._tell_news()
        session = self.session
        if session.battle.over:
            self.say(self.ending())
            return False
        if session.waiting is not None:
            self._take_die()
        elif session.human_turn:
            self._pass_on()
            self._tell_decision()
            self.obey(self.heard())
        else:
            self.act(self.decided())
        return True

    # What is known

    @property
    def seen(self) -> Battle:
        """The battle as whoever sits here may see it."""
        return perspective(self.session)

    @property
    def aim(self) -> Aim:
        """The decision to be made, with nothing aimed at."""
        return Aim(self.seen)

    def ending(self) -> str:
        """Return who has won, in a sentence."""
        outcome = self.session.battle.outcome
        if outcome not in self.session.players:
            return _("The battle is drawn.")
        return fill(_("{side} has won."), side=self.session.called(outcome))

    def decided(self) -> Action:
        """Return what the bot does whose side decides."""
        session, pending = self.session, self.session.battle.pending
        assert pending is not None
        seed = seed_of(session)
        view = session.battle.view(pending.side, seed)
        if (ask := self.guests.get(session.player)) is not None:
            return ask(session.player, view, seed)
        return choose(session.player, view, seed, character=mix(session.record.header.seed))

    # Saying and hearing

    def tell(self, lines: Iterator[str]) -> None:
        """Say several lines."""
        for line in lines:
            self.say(line)

    def heard(self) -> str:
        """Return the next line that says anything.

        :raises Left: if there is none.
        """
        while True:
            line = self.hear()
            if line is None:
                raise Left
            if line.strip():
                return line.strip()

    def _tell_news(self) -> None:
        for entry in self.session.log[self._told :]:
            self.tell(told_events(entry.events, self.session.battle))
        self._told = len(self.session.log)
        if self.session.warning:
            self.say(self.session.warning)
            self.session.warning = ""

    def _tell_decision(self) -> None:
        if self._decision is not self.session.battle:
            self._decision = self.session.battle
            pending = self.session.battle.pending
            assert pending is not None
            self.say(told_decision(self.seen, self.session.called(pending.side)))

    def _pass_on(self) -> None:
        """Where two people share the terminal, one looks away before the other decides."""
        if needs_curtain(self.session, self._seen_by):
            if self._seen_by:
                self._wipe()
            words = _("{side} decides unseen: the other looks away. Type anything to go on.")
            side = secret_side(self.session.battle)
            self.say(fill(words, side=self.session.called(side)))
            self.heard()
        self._seen_by = secret_side(self.session.battle)

    def _look_together(self) -> None:
        """Where one of two looks away, wait until both look at what was decided in secret."""
        self._seen_by = ""
        self.say(_("All have decided: both look now. Type anything to go on."))
        self.heard()

    def _take_die(self) -> None:
        waiting = self.session.waiting
        assert waiting is not None
        self.tell(told_events(waiting.events, self.session.battle))
        words = _('Throw a die from {low} to {high} and type what it shows, or "back".')
        self.say(fill(words, low=waiting.low, high=waiting.high))
        line = self.heard()
        if line == "back":
            self.session.forget_dice()
            return
        try:
            self.session.give_die(number_of(line))
        except DiceError as error:
            self.say(str(error))
            return
        self.act(waiting.action)

    # What is typed

    def obey(self, line: str) -> None:
        """Do what a line says: one of the words, or an option by its number or its text."""
        word, _space, rest = line.partition(" ")
        known = {one.name for one in self.words} | {"help"}
        if word.casefold() in known:
            getattr(self, f"_{word.casefold()}")(rest.strip())
        elif (action := self.option(line)) is not None:
            self.act(action)

    def option(self, text: str) -> Action | None:
        """Return the action of a number or a text; None, having said why, if it means none."""
        options = self.seen.options
        if text.isdecimal():
            if 1 <= number_of(text) <= len(options):
                return options[number_of(text) - 1]
            words = _("No option has the number {number}; expected 1 to {most}.")
            self.say(fill(words, number=text[:LONGEST_NUMBER], most=len(options)))
            return None
        try:
            return parse_action(as_written(text), self.seen)
        except NotationError as error:
            if near := near_options(self.seen, text):
                said = _("{found}. Options with such words:")
                self.say(fill(said, found=in_words(error.found)))
                self.tell(iter(near))
                return None
            words = _("{found}; expected {expected}. {help}")
            found, expected = in_words(error.found), in_words(error.expected)
            self.say(fill(words, found=found, expected=expected, help=_(HELP)))
            return None

    def act(self, action: Action) -> None:
        """Carry an action out, or say why it is refused."""
        before = self.session.battle
        try:
            self.session.do(action)
        except DieWanted:
            return
        except Refused as refused:
            self.refused(refused.refusal)
        if open_again(self.session, before):
            self._look_together()

    def refused(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""
        self.say(tell_refusal(refusal, self.seen))

    def _help(self, _rest: str) -> None:
        self.tell(
            f"{f'{word.name} {_(word.takes)}'.strip()}{colon()} {_(word.about)}"
            for word in self.words
        )
        self.say(_("An option is its number, or its text: 1, or C-2 -> C-4. Either does it."))

    def _board(self, _rest: str) -> None:
        self.tell(told_board(self.seen))

    def _options(self, rest: str) -> None:
        self.tell(told_options(self.seen, rest))

    def _what(self, rest: str) -> None:
        action = self.option(rest)
        if action is None:
            return
        if not self.seen.allows(action):
            self._why(rest)
        elif action in self.seen.options:
            aim = self.aim
            aim.cell = action.cells[-1] if action.cells else -1
            self.tell(told_forecast(forecast(aim, action)))

    def _why(self, rest: str) -> None:
        if not rest:
            self.tell(told_refusals(self.seen))
            return
        command = command_called(self.seen, rest)
        if command is not None and command.refusal is not None:
            self.refused(command.refusal)
        elif command is not None:
            self._options(_(command.label))
        elif (action := self.option(rest)) is not None:
            refusal = self.seen.why_not(action)
            if refusal is None:
                self.say(_("It is allowed."))
            else:
                self.refused(refusal)

    def _who(self, rest: str) -> None:
        battle = self.seen
        names = {unit.id: (unit.name, unit_name(unit.name)) for unit in battle.units}
        found = [unit for unit, said in names.items() if rest.casefold() in map(str.casefold, said)]
        found = found or [
            unit for unit, said in names.items() if rest.casefold() in " ".join(said).casefold()
        ]
        for unit in found:
            self.tell(told_card(battle, unit))
        if not found:
            known = in_words(one_of(rest, [said for _name, said in names.values()]))
            self.say(
                fill(_('Nobody is called "{name}"; expected {names}.'), name=rest, names=known)
            )

    def _log(self, rest: str) -> None:
        battle = self.session.battle
        lines = [line for one in self.session.log for line in told_events(one.events, battle)]
        wanted = number_of(rest)
        self.tell(iter(lines[-(wanted if wanted > 0 else LATEST) :]))

    def _rule(self, rest: str) -> None:
        book = book_of(self.session.battle.setup.system.id)
        found = book.find(rest) if rest else ()
        exact = [one for one in found if one.id.casefold() == rest.casefold()]
        if not found:
            self.say(fill(_('No rule has "{words}".'), words=rest))
        for entry in (exact or found)[:MOST_RULES]:
            self.tell(filter(None, plain(book, entry)))
        self.tell(f"{entry.id}: {entry.title}" for entry in (() if exact else found[MOST_RULES:]))

    def _undo(self, _rest: str) -> None:
        if self.session.undo_refusal:
            self.say(self.session.undo_refusal)
            return
        whose = self.session.undo()
        self._told = min(self._told, len(self.session.log))
        self.say(whose or _("The last decision is taken back."))

    def _save(self, rest: str) -> None:
        try:
            path = Path(rest) if rest else self.session.save_new()
            if rest:
                self._expect_free(path)
                self.session.save(path)
        except RecordError as error:
            self.say(fill(_("The battle could not be saved: {reason}"), reason=tell_fault(error)))
        except OSError as error:
            self.say(fill(_("The battle could not be saved: {reason}"), reason=told_failure(error)))
        else:
            self.say(fill(_("Saved: {file}"), file=path))

    def _expect_free(self, path: Path) -> None:
        """Expect that saving takes the place of nothing but an older save of this battle.

        :raises RecordError: otherwise.
        """
        own = self.session.record.header
        if path.exists() and encode_line(read_record(path).header) != encode_line(own):
            expected = say("a new file, or an older save of this battle")
            raise RecordError(path, "", say("another battle"), expected)

    def _resign(self, _rest: str) -> None:
        if self._agreed(_('Really give up? Type "yes".')):
            self.act(resignation(self._own))

    def _draw(self, _rest: str) -> None:
        whom = other(self._own)
        if self.session.players[whom] != HUMAN:
            agreed = takes_draw(self.session.battle, whom)
        else:
            words = _('A draw is offered: does {side} agree? Type "yes".')
            agreed = self._agreed(fill(words, side=self.session.called(whom)))
        if agreed:
            self.act(AGREED_DRAW)
        else:
            self.say(fill(_("{side} plays on."), side=self.session.called(whom)))

    @property
    def _own(self) -> str:
        return own_side(self.session.battle, self.session.players)

    def _agreed(self, question: str) -> bool:
        self.say(question)
        return self.heard().casefold() in ("yes", _("yes").casefold())

    def _language(self, rest: str) -> None:
        if rest in available_languages():
            set_language(rest)
        else:
            known = in_words(one_of(rest, available_languages()))
            self.say(fill(_("Expected {names}."), names=known))
        self.say(fill(_("Language: {language}"), language=current_language()))

    def _quit(self, _rest: str) -> None:
        raise Left

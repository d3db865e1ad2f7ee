"""What is shown of an action before the battle goes on: its deeds one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile, takewhile

from game.play.chronicle import Line
from game.play.scene import Token
from game.play.story import Deed
from game.window.view.animation import Animations
from rules.battle.event import Event
from rules.battle.sheet import Plan


class Playback:
    """Shows deeds in their order; each is told when it has been seen, and then comes the next.

    Until all have been seen the tokens stand as far as the deeds have come.
    """

    def __init__(
        self,
        animations: Animations,
        pause: int,
        on_told: Callable[[Line], object],
        on_seen: Callable[[], object],
    ) -> None:
        """Show nothing yet.

        :param pause: from one deed with dice to the next, in milliseconds at speed 1.
        :param on_told: hears of each line once its deed has been seen, the first time.
        :param on_seen: called when everything has been seen, also a second time.
        """
        self.animations = animations
        self.busy = False
        self.deeds: Sequence[Deed] = ()
        """The deeds of the latest action of which anything was to be seen."""
        self._thrown: Sequence[Deed] = ()
        """Those of the latest one in which dice fell; neither a rest after a blow hides it nor the
        dice of a new round."""
        self._person = False
        """Whether a person does what will be shown next."""
        self._persons: Sequence[Deed] = ()
        """The deeds of what a person did last, if dice fell in them."""
        self._number = -1
        self._told = 0
        self._left = 0.0
        self._pause = pause / 1000
        self._tokens: tuple[Token, ...] = ()
        self._renewed: dict[int, Token] = {}
        """How each would stand as a round begins."""
        self._at_last: dict[int, Token] = {}
        """How each stands at last."""
        self._on_told = on_told
        self._on_seen = on_seen

    @property
    def deed(self) -> Deed | None:
        """The deed that is being shown."""
        return self.deeds[self._number] if self.busy and self._number >= 0 else None

    @property
    def number(self) -> int:
        """Which deed of the action is being shown, from 0."""
        return self._number

    @property
    def beats(self) -> tuple[int, int]:
        """How many beats of the deed being shown have begun, and how many it has."""
        count = len(self.deed.beats) if self.deed is not None else 0
        return count - self.animations.waiting if count else 0, count

    @property
    def progress(self) -> object:
        """What is another whenever anything else is to be seen than before."""
        return self._number, self.beats, self.gone

    @property
    def latest(self) -> Deed | None:
        """The deed being shown, else the last one in which dice fell.

        What the one who acted first did goes before what befell others as time went on.
        """
        if self.busy:
            return self.deed
        thrown = [deed for deed in self._thrown if deed.tried]
        own = [deed for deed in thrown if _is_own(deed, self._thrown)]
        return next(reversed(own or thrown), None)

    @property
    def own(self) -> bool:
        """Whether the latest deed is of the one who acted first, not what came of it in time."""
        latest = self.latest
        if latest is None or (self.busy and not any(deed.tried for deed in self.deeds)):
            return False
        return _is_own(latest, self.deeds if self.busy else self._thrown)

    @property
    def seen(self) -> list[Event]:
        """What happened in the latest deed, once its last beat has begun; when all has been seen,
        who falls by it, and no more who fell at its end by another."""
        done, count = self.beats
        latest = self.latest
        if latest is None or done != count:
            return []
        if self.busy:
            return latest.line.events
        own = [event for event in latest.line.events if event not in latest.late]
        return [*own, *self._followed(latest)]

    @property
    def later(self) -> list[Deed]:
        """What came after the latest deed and has a result: the blows of a melee, a spell that
        worked; nothing while deeds are being shown."""
        if self.busy or self.latest is None:
            return []
        told = {id(event) for event in self.seen}
        return [
            deed
            for deed in self._thrown[self._thrown.index(self.latest) + 1 :]
            if (deed.line.result or deed.beats) and not _divides(deed)
            if not all(id(event) in told for event in deed.line.events)
        ]

    @property
    def before(self) -> list[Deed]:
        """What had a result and came before the latest deed: at its moment, or as what a person did
        last; nothing while deeds are being shown."""
        if self.busy or self.latest is None:
            return []
        earlier = self._thrown[: self._thrown.index(self.latest)]
        if self._persons is not self._thrown:
            earlier = (*self._persons, *earlier)
        return [deed for deed in earlier if deed.line.result and not _divides(deed)]

    @property
    def felling(self) -> list[Deed]:
        """Which of the deeds before felled somebody who fell no sooner than at the latest's end."""
        late = [event.unit for deed in (self.latest, *self.later) if deed for event in deed.late]
        return [deed for deed in self.before if any(map(deed.felled, late))]

    def _followed(self, latest: Deed) -> Iterator[Event]:
        """Yield what came of a deed for those whom it touched, told apart, as a spell that is lost
        by a shot, or a fall at the end of a melee."""
        touched = (latest.line.target, *latest.line.more)
        after = self._thrown[self._thrown.index(latest) + 1 :]
        for deed in after:
            line = deed.line
            if deed.thrown or line.heading or line.unit < 0 or line.unit not in touched:
                break
            yield from line.events
        yield from (event for deed in after for event in deed.late if latest.felled(event.unit))

    def signs(self, unit: int) -> set[str]:
        """By which states and pictures somebody showed what has been seen to end since."""
        return {sign for plan in self.ended if plan.unit == unit for sign in plan.signs}

    @property
    def thrown(self) -> bool:
        """Whether dice fall in what is being shown."""
        return self.busy and any(deed.thrown for deed in self.deeds)

    @property
    def gone(self) -> set[int]:
        """Who has been seen to leave the cell in which it stood before what is being shown."""
        if not self.busy:
            return set()
        now = {token.id: token.cell for token in self.animations.staged}
        return {token.id for token in self._tokens if now.get(token.id) != token.cell}

    @property
    def left(self) -> set[int]:
        """Who has been seen to leave the board in what is being shown."""
        there = {token.id for token in self.animations.staged}
        return self.gone - there

    @property
    def ended(self) -> tuple[Plan, ...]:
        """What had been declared and has been seen to be done, or to come to nothing, each as it
        stands since."""
        seen = self.deeds[: self._number] if self.busy else ()
        return tuple([plan for deed in seen for plan in deed.ended])

    @property
    def seconds(self) -> float:
        """How long the eye rests between two deeds, at the present speed."""
        speed = self.animations.speed
        return self._pause / speed if speed > 0 else 0.0

    def play(
        self,
        deeds: Sequence[Deed],
        tokens: Iterable[Token],
        renewed: Iterable[Token] = (),
        at_last: Iterable[Token] = (),
    ) -> None:
        """Show deeds.

        :param tokens: how the tokens stood before them.
        :param renewed: how they would as a round begins.
        :param at_last: how they stand after them.
        """
        person, self._person = self._person, False
        if not any(deed.beats for deed in deeds):
            for deed in deeds:
                self._on_told(deed.line)
            self._on_seen()
            return
        self.deeds, self._tokens, self._told = deeds, tuple(tokens), 0
        self._renewed = {one.id: one for one in renewed}
        self._at_last = {one.id: one for one in at_last}
        if any(deed.tried for deed in deeds):
            self._thrown = deeds
            self._persons = deeds if person else self._persons
        self._begin()

    def again(self) -> bool:
        """Show the latest deeds once more from the beginning; False if there are none."""
        if not self.deeds:
            return False
        self.animations.clear()
        self.animations.held = False
        self._begin()
        return True

    def skip(self) -> None:
        """Bring everything to its end at once; numbers and dice stay readable."""
        while self.busy:
            self.animations.skip()
            self._left = 0.0
            self._advance()

    def forget(self) -> None:
        """Let what was shown be past, once a person has done something: that is shown next."""
        self.deeds = self._thrown = self._persons = ()
        self._person, self.animations.held = True, False

    def clear(self) -> None:
        """Forget everything, also what could be shown again."""
        self.animations.clear()
        self.busy = self.animations.staying = self._person = False
        self.deeds = self._thrown = self._persons = ()

    def update(self, seconds: float) -> bool:
        """Let time pass between deeds, if any are shown; the animations have theirs from the
        board."""
        runs = self.busy and not self.animations.held
        if runs:
            if not self.animations.busy:
                self._left -= seconds
            self._advance()
        return runs

    def _begin(self) -> None:
        self.busy = self.animations.staying = True
        self._number, self._left = -1, 0.0
        self._advance()

    def _advance(self) -> None:
        """Begin the next deed once the present one has been seen; end after the last."""
        while self.busy and not self.animations.busy and self._left <= 0:
            if self._number >= 0:
                self._tell(self._number)
            self._number += 1
            if self._number == len(self.deeds):
                self.busy = self.animations.staying = False
                self._on_seen()
                return
            deed = self.deeds[self._number]
            before = self.animations.staged if self._number else self._tokens
            if deed.doer >= 0 or deed.round:
                before = tuple(replace(one, acting=one.id == deed.doer) for one in before)
            before = tuple(map(self._through, before))
            if deed.round:
                before = tuple(map(self._anew, before))
            turning = {one.doer for one in self.deeds[self._number :] if not one.thrown}
            before = tuple(one if one.id in turning else self._turned(one) for one in before)
            self.animations.play(deed.beats, before)
            last = self._number == len(self.deeds) - 1
            self._left = self.seconds if deed.thrown and deed.beats and not last else 0.0

    def _anew(self, token: Token) -> Token:
        """Return a token as it stands in a round that has begun: it has not acted in it, and is not
        in what was over with the round before."""
        left = self._renewed.get(token.id, token).states
        states = tuple(state for state in token.states if state in left)
        return replace(token, exhausted=False, states=states)

    def _through(self, token: Token) -> Token:
        """Return a token as it stands after the deeds that have been seen: who has done all that it
        does in its turn is done with it, but not who acts in a phase begun since, or is still to
        act in the one that all ends in; and who is through with what it had declared bears no sign
        of that any more."""
        seen, ahead = self.deeds[: self._number], self.deeds[self._number :]
        last = self._at_last.get(token.id, token)
        rest = takewhile(lambda one: not one.round, ahead)
        still = [one for one in rest if one.line.doer == token.id]
        goes_on = any(one.acting for one in self._at_last.values())  # or the battle is over
        if any(one.phase for one in still):
            token = replace(token, exhausted=False)
        elif not still and any(one.line.doer == token.id for one in seen):
            over = last.exhausted or not goes_on or any(one.round for one in ahead)
            token = replace(token, exhausted=token.exhausted or over)
        elif goes_on and ahead[0].phase and ahead[0].phase == ahead[-1].phase:
            token = replace(token, exhausted=token.exhausted and last.exhausted)
        signs = self.signs(token.id)
        states = tuple(one for one in token.states if one not in signs)
        marks = tuple(one for one in token.marks if one.icon not in signs)
        return replace(token, states=states, marks=marks)

    def _turned(self, token: Token) -> Token:
        """Return the token of somebody who neither walks nor turns round any more."""
        return replace(token, facing=self._at_last.get(token.id, token).facing)

    def _tell(self, number: int) -> None:
        if number >= self._told:
            self._told = number + 1
            self._on_told(self.deeds[number].line)


def _is_own(deed: Deed, deeds: Sequence[Deed]) -> bool:
    """Whether a deed is of the one who acted first, or what that came to; what befalls it in a turn
    or a phase that has begun since is not, nor what it does in one once its dice have fallen, nor
    what is over in time, nor what is nobody's."""
    first = deeds[0].line.unit
    if deed.line.divides or deed.line.unit != first:
        return False
    before = list(takewhile(lambda one: one is not deed, deeds))
    if not deed.line.suffered:
        before = list(dropwhile(lambda one: not one.tried or one.line.doer != first, before))
    elif not (deed.thrown or deed.line.harm):
        return False
    return not any(map(_divides, before[1:]))


def _divides(deed: Deed) -> bool:
    """Whether a deed does but divide the log."""
    return deed.line.divides or deed.line.heading

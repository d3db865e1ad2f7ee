"""From events to what is seen to happen on the board, as their system's words say (`Cue`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from msgspec.structs import replace as replaced

from game.play import cues
from game.play.chronicle import Line, lines_of
from game.play.cues import Beat, DieCue
from game.play.from_sheet import token_from_sheet
from game.play.telling import ability_name, said_of, side_name, span
from game.player.language import _, fill, per_cent
from rules.battle.event import Die, Event
from rules.battle.machine import Battle
from rules.battle.sheet import Plan
from rules.battle.system import MOVE
from rules.battle.words import Cue
from rules.unit import SIDES

DICE_ALONE = Cue("roll")
"""What is seen of an event whose words name no cue."""


LONGEST_WEAPON = 2
"""Cells within which a blow is a lunge; from further away something flies."""

Places = dict[int, int]
"""The cell of each unit at the moment of an event."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of the log and what is to be seen of it."""

    line: Line
    beats: tuple[Beat, ...]
    phase: str = ""
    """The phase in which it is seen, where one has begun since the action did."""
    round: int = 0
    """The round, likewise."""
    turn: int = -1
    """Whose turn has begun since the action did; nobody's (-1) where none has."""
    ended: tuple[Plan, ...] = ()
    """What had been declared and is through when it has been seen, each as it stands then; with no
    state where nothing is left of it."""
    late: tuple[Event, ...] = ()
    """Who falls at its end by a deed that was seen before it."""

    @property
    def doer(self) -> int:
        """Who acts in it, or whose turn it is where it only befalls somebody; nobody (-1) where
        that is whoever has acted."""
        return self.line.doer if self.line.doer >= 0 else self.turn

    @property
    def thrown(self) -> bool:
        """Whether dice fall in it."""
        return any(event.dice for event in self.line.events)

    def felled(self, unit: int) -> bool:
        """Whether somebody falls by it, in it or later."""
        first = self.line.unit if self.line.target < 0 else self.line.target
        return self.line.felled > 0 and unit in (first, *self.line.more)

    @property
    def tried(self) -> bool:
        """Whether dice fall in what somebody does or suffers, and not between rounds."""
        return self.thrown and not self.line.divides


def deeds(events: Iterable[Event], before: Battle, after: Battle) -> list[Deed]:
    """Return what is told of an action line by line, between the battle before and after it."""
    places = {unit.id: unit.cell for unit in before.units}
    told, phase, round_, turn = list[Deed](), "", 0, -1
    for line in lines_of(events, after):
        for event in line.events:
            phase = _begun(event, after) or phase
            round_ = event.numbers.get("round", round_) if line.divides else round_
        turn = -1 if line.divides else line.unit if line.heading else turn
        beats = tuple(_beats(line.events, places, after))
        deed = Deed(line, beats, phase, round_, turn)
        told.append(replace(deed, late=tuple(_late(deed, after))))
    return _thrown_together(_with_ends(told, before, after))


def _late(deed: Deed, battle: Battle) -> Iterator[Event]:
    """Yield who falls at the end of a deed but not by it."""
    for event in deed.line.events:
        falls = battle.setup.system.words.events[event.kind].seen == "fall"
        if falls and not deed.felled(event.unit):
            yield event


def _with_ends(told: list[Deed], before: Battle, after: Battle) -> list[Deed]:
    """Return deeds, each with what had been declared and is through with it."""
    system, ended = after.setup.system, [list[Plan]() for _deed in told]
    left = {_declared(plan): plan.state for plan in system.plans(after)}
    for plan in system.plans(before):
        state = left.get(_declared(plan), "")
        if plan.action is None or plan.state != "waiting" or state == "waiting":
            continue
        own = [number for number, deed in enumerate(told) if deed.line.doer == plan.unit]
        does = [number for number in own if _does(told[number], plan, after)]
        for number in (does or own)[-1:]:
            ended[number].append(plan._replace(state=state))
    return [replace(deed, ended=tuple(plans)) for deed, plans in zip(told, ended, strict=True)]


def still_open(plans: Iterable[Plan], ended: Iterable[Plan], otherwise: str = "") -> Iterator[Plan]:
    """Yield what has been declared as far as has been seen: what has ended since as it stands by
    then.

    :param otherwise: the state of that of which nothing is left; "" leaves it out.
    """
    since = {(plan.unit, plan.action): plan.state or otherwise for plan in ended}
    for plan in plans:
        if state := since.get((plan.unit, plan.action), plan.state):
            yield plan._replace(state=state)


def _declared(plan: Plan) -> tuple[int, str, str]:
    """Return who is to do what, wherever its target stands by then."""
    action = plan.action
    return (plan.unit, action.kind, action.ability) if action is not None else (plan.unit, "", "")


def _does(deed: Deed, plan: Plan, battle: Battle) -> bool:
    """Whether a deed of its unit may be what had been declared."""
    if plan.action is not None and plan.action.ability:
        return deed.line.ability == plan.action.ability
    walks = any(map(battle.setup.system.words.is_walk, deed.line.events))
    return walks == (plan.walks or (plan.action is not None and plan.action.kind == MOVE))


def _thrown_together(told: list[Deed]) -> list[Deed]:
    """Return deeds in which the dice of one side wait for the other's, and fall with them."""
    together: list[Deed] = []
    for deed in told:
        first = together[-1] if together else deed
        sides = [{one.side for one in _dice_in(each)} for each in (first, deed)]
        if first is not deed and all(sides) and sides[0].isdisjoint(sides[1]):
            together[-1] = replace(first, beats=())
            deed = replace(deed, beats=((*_dice_in(first), *_dice_in(deed)),))
        together.append(deed)
    return together


def _dice_in(deed: Deed) -> tuple[DieCue, ...]:
    """Return the dice that whole sides throw in a deed."""
    shown = (one for beat in deed.beats for one in _cues(beat))
    return tuple(one for one in shown if isinstance(one, DieCue) and one.side)


def _begun(event: Event, battle: Battle) -> str:
    """Return the phase that begins with an event; "" for none."""
    system = battle.setup.system
    begun = fill(system.words.events[event.kind].phase, **{"clause": event.clause, **event.numbers})
    found = (phase.id for phase in system.phases if begun in (phase.id, phase.clause))
    return next(found, "") if begun else ""


def _beats(events: Iterable[Event], places: Places, after: Battle) -> list[Beat]:
    """Return the cues of events in their order; `places` goes along with who moves."""
    told: list[Beat] = []
    for event, again in _thrown_once(events):
        cue = after.setup.system.words.events[event.kind].cue or DICE_ALONE
        if again and cue.kind == "roll":
            told += _note_of(event, cue, after)
        else:
            told += _SHOWN[cue.kind](event, cue, places, after)
        keep_place(event, cue, places)
    return _at_once(told)


def _thrown_once(events: Iterable[Event]) -> Iterator[tuple[Event, bool]]:
    """Yield events so that a throw that serves for several falls once, with the first of them, and
    whether it fell before. What it is held against is told where that is one number for all."""
    told = list(events)
    for place, event in enumerate(told):
        if any(_same_throw(event, one) for one in told[:place]):
            yield replaced(event, dice=()), True
            continue
        others = [one.against for one in told[place + 1 :] if _same_throw(event, one)]
        alike = all(one == event.against for one in others)
        yield event if alike else replaced(event, against=None), False


def _same_throw(first: Event, second: Event) -> bool:
    """Whether two events tell of one and the same throw, not only of one like the other."""
    return bool(first.dice and second.dice) and first.dice[0] is second.dice[0]


def keep_place(event: Event, cue: Cue, places: Places) -> None:
    """Let places go along with whoever moves in an event or comes onto the board."""
    if cue.kind == "walk":
        places[event.unit] = event.cells[-1]
    elif cue.kind == "appear":
        places[event.target] = event.cells[0]


def _at_once(told: list[Beat]) -> list[Beat]:
    """Return beats in which several are hurt together, as by one area, or have the same said of
    them: one moment."""
    beats: list[Beat] = []
    for beat in told:
        together = _cues(beats[-1]) if beats else ()
        if together and all(_is_alike(one, beat) for one in together):
            beats[-1] = (*together, *_cues(beat))
        else:
            beats.append(beat)
    return beats


def _is_alike(first: cues.Cue, beat: Beat) -> bool:
    """Whether a beat shows of another what a cue shows of its unit."""
    match first, beat:
        case cues.HitCue(), cues.HitCue():
            return True
        case cues.NoteCue(), cues.NoteCue():
            return first.text == beat.text and first.unit != beat.unit
    return False


def _cues(beat: Beat) -> tuple[cues.Cue, ...]:
    return beat if isinstance(beat, tuple) else (beat,)


def _walk(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    return [cues.MoveCue(event.unit, event.cells)]


def _flight(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    """Return what flies to a cell, or spreads over several."""
    start, element = places.get(event.unit, -1), _element(event, after)
    if len(event.cells) > 1:
        middle = event.cells[len(event.cells) // 2]
        return [_wave(event, start if start in event.cells else middle, after)]
    if start >= 0 and event.cells and event.cells[0] != start:
        return [cues.ProjectileCue(start, event.cells[0], element)]
    return []


def _area(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    return [_wave(event, event.cells[len(event.cells) // 2], after)]


def _wave(event: Event, centre: int, after: Battle) -> cues.AreaCue:
    """Return what spreads from a cell over those of an event."""
    board = after.setup.board
    reach = max(board.distance(centre, cell) for cell in event.cells)
    return cues.AreaCue(event.cells, centre, _element(event, after), reach)


def _lunge(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    """Return a lunge at whoever is struck, or what is shot from further away."""
    start, target = places.get(event.unit, -1), places.get(event.target, -1)
    if start < 0 or target < 0 or start == target:
        return []
    if after.setup.board.distance(start, target) > LONGEST_WEAPON:
        return [cues.ProjectileCue(start, target)]
    return [cues.LungeCue(event.unit, start, target)]


def _hurt(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    amount, health = event.numbers["amount"], event.numbers["after"]
    hit = cues.HitCue(event.target, amount, health, _element(event, after))
    return [*_fallen(_dice(event, cue, after)), hit]


def _heal(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    old, new = event.numbers["before"], event.numbers["after"]
    return [cues.HealCue(event.target, new - old, new)] if new > old else []


def _block(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    block = cues.BlockCue(event.unit, _word(event, cue, after))
    return [*_fallen(_dice(event, cue, after)), block]


def _die(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    """Return the dice where they were thrown, and the word of what they decided."""
    return [*_fallen(_dice(event, cue, after)), *_note_of(event, cue, after)]


def _note(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    return [*_note_of(event, cue, after)]


def _roll(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    """Return a roll that decided something, with all of its dice and those held against it, where
    the event says that they fall, or beside whoever throws."""
    if event.dice and event.unit < 0 and event.target < 0:
        return _fallen(_dice_of_sides(event, after))
    cell = event.cells[0] if event.cells else places.get(event.unit, -1)
    if not event.dice or cell < 0:
        return []
    against, (first, *others) = event.against, event.decisive or event.dice
    text = str(event.figures[0]) if event.numbers else ""
    if "chance" in event.numbers:
        text = _thrown_for(first, event.numbers["chance"])
    if against is not None:
        others += against.dice
        text += f" : {against.total}"
    beside = tuple(die.value for die in others)
    die = DieCue(cell, first.value, text, cue.good, beside)
    return [die, *_note_of(event, cue, after)]


def _dice_of_sides(event: Event, after: Battle) -> tuple[DieCue, ...]:
    """Return the dice that sides throw against each other, amid the board, Red's before Blue's."""
    board, against = after.setup.board, event.against
    thrown = {event.ability: event.dice}
    if against is not None:
        thrown = dict(zip(SIDES, (event.dice, against.dice), strict=True))
    left = max(1, board.numbers // 2)
    middle = {
        side: board.cell(board.letters // 2, number)
        for side, number in zip(SIDES, (left, board.numbers + 1 - left), strict=True)
    }
    return tuple(
        DieCue(middle[side], die.value, side_name(side), side=side)
        for side, dice in thrown.items()
        for die in dice
        if side in middle
    )


def _fall(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    return [cues.FallCue(event.unit)]


def _appear(event: Event, cue: Cue, places: Places, after: Battle) -> list[Beat]:
    shown = token_from_sheet(after.setup.system.token(after, after.units[event.target]))
    return [cues.AppearCue(replace(shown, cell=event.cells[0]))]


_SHOWN: dict[str, Callable[[Event, Cue, Places, Battle], list[Beat]]] = {
    "appear": _appear,
    "area": _area,
    "block": _block,
    "die": _die,
    "fall": _fall,
    "flight": _flight,
    "heal": _heal,
    "hurt": _hurt,
    "lunge": _lunge,
    "note": _note,
    "roll": _roll,
    "walk": _walk,
}


def _element(event: Event, after: Battle) -> str:
    return after.setup.system.looks.get(event.ability, "")


def _dice(event: Event, cue: Cue, after: Battle) -> tuple[DieCue, ...]:
    """Return the dice of an event, each with what it was thrown for."""
    cell = event.cells[0] if event.cells else -1
    chance = event.numbers.get("chance")
    decisive = len(event.decisive)
    return tuple(
        DieCue(cell, die.value, _thrown_for(die, chance), cue.good)
        if number < decisive
        else DieCue(cell, die.value, _thrown_for(die, None))
        for number, die in enumerate(event.dice)
        if cell >= 0
    )


def _thrown_for(die: Die, chance: int | None) -> str:
    """Return what a die was held against: the chance that it had to stay within, or its span."""
    if chance is None:
        return fill(_("{value} of {span}"), value=die.value, span=span(die))
    return f"{die.value} {'≤' if die.value <= chance else '>'} {per_cent(chance)}"


def _fallen(dice: tuple[DieCue, ...]) -> list[Beat]:
    """Return dice that fall together, before what they decide is seen."""
    return [dice] if dice else []


def _note_of(event: Event, cue: Cue, after: Battle) -> tuple[cues.NoteCue, ...]:
    """Return the word that rises from a unit; done by a friend it is good."""
    unit = event.target if cue.at == "target" else event.unit
    if not cue.word or unit < 0:
        return ()
    good = cue.good
    if good is None:
        good = after.units[event.unit].side == after.units[event.target].side
    return (cues.NoteCue(unit, _word(event, cue, after), good),)


def _word(event: Event, cue: Cue, after: Battle) -> str:
    ability = ability_name(event.ability, after)
    return fill(_(cue.word), ability=ability, **said_of(event))

"""What the battle screen says of the moment: whose it is, and what the player can do now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.ai.foresight import is_deferred
from game.play.aim import Aim
from game.play.besides import whom
from game.play.dossier import TOLD, by_rule, has_decided, told_phase
from game.play.scene import Token
from game.play.session import HUMAN, Session
from game.play.stage import tokens
from game.play.story import Deed
from game.play.tally import Tally, in_a_row, tallies
from game.play.telling import (
    outcome_words,
    phase_number,
    plan_words,
    round_words,
    side_name,
    tell_arithmetic,
    tell_plainly,
    unit_name,
)
from game.player.keys import shown_key
from game.player.language import MINUS, _, fill, opened
from game.window.screens.battle.header import Moment
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.questions import outcome_reason
from game.window.screens.battle.seats import Seats
from rules.battle.machine import Battle
from rules.battle.sheet import Phase
from rules.battle.system import END, MOVE
from rules.unit import other

FEW = 3
"""A question names no more tiles than so many."""
IDLE = frozenset({"surprised", "stunned", "unconscious"})
"""States in which nobody acts."""


def present_moment(
    session: Session, known: Battle, seats: Seats, deed: Deed | None, aim: Aim | None = None
) -> Moment:
    """Return who acts or thinks and what is being done, or how the battle has ended.

    :param known: the battle as it is shown.
    :param deed: what is being shown.
    :param aim: what the player may do, where one decides.
    """
    pending = known.pending
    if pending is None:
        side = known.outcome if known.outcome in session.players else ""
        return Moment(outcome_words(known.outcome, session.names), outcome_reason(session), side)
    shown = deed is not None and deed.doer >= 0
    unit = deed.doer if deed is not None and shown else pending.unit
    name, glyph, whose = "", "", pending.side
    if 0 <= unit < len(known.units):
        token = known.setup.system.token(known, known.units[unit])
        name, whose = unit_name(token.name), token.side if shown else pending.side
        glyph = token.glyph if token.side == whose else ""  # of another's fate both sides decide
    side = session.called(whose)
    if seats.paused:
        title, words = _("Paused"), name
    elif seats.decide:
        title, words = fill(_("{side} thinks"), side=side), name
    else:
        title = fill(_("{side}, your turn"), side=side)
        words = fill(_("{name} decides"), name=name) if name else ""
        words = count_words(known) if _all_chosen(known) else question_words(name, aim) or words
    begins = False
    if deed is not None:
        together = bool(known.sealed)  # nobody's turn: what all have chosen is done
        asked = unit == pending.unit and whose == pending.side and not deed.phase
        if (seats.decide or not asked or together) and not seats.paused:
            title = fill(_("{side} acts"), side=side)
        words = deed_words(deed, known)
        if deed.line.divides:  # dice that are nobody's own
            begins = any("round" in event.numbers for event in deed.line.events)
            title = words if begins else _(_phase_of(known, deed).title)
            words = whose = glyph = ""
    doing = words or title
    round_ = (deed.round if deed is not None else 0) or known.round
    if round_ and not begins:
        words += (" · " if words else "") + fill(_("round {number}"), number=round_)
        words += last_words(known, round_)
    goal = goal_words(known, _watched(session, whose or pending.side))
    about = (
        by_rule(doing, clause_of(deed)) if deed is not None else f"{doing}\n{phase_words(known)}"
    )
    won_by = by_rule(goal, known.setup.system.options["rounds"].clause)
    return Moment(title, words, whose, glyph, goal, doing, about, won_by)


def question_words(name: str, aim: Aim | None) -> str:
    """Return what one of a name is asked: which of a few tiles it is where they are all there is
    to do, `Archer: Carry out or Call off?`, `Archer: Move?` if it may let that pass; else what the
    phase asks; "" where nothing asks."""
    if aim is None or not name or aim.battle.pending is None:
        return ""
    tiles = [one for one in aim.commands if one.refusal is None]
    either = len(tiles) == len(aim.commands) == 2  # all that there is, though one is aimed
    plain = not any(one.ability or (one.aimed and not either) for one in tiles)
    if 2 <= len(tiles) <= FEW and plain:
        *others, last = (_(one.label) for one in tiles if one.kind != END)
        form = _("{name}: {deeds} or {last}?") if others else _("{name}: {last}?")
        return fill(form, name=name, deeds=", ".join(others), last=last)
    asked = _phase_of(aim.battle).question
    return fill(_("{name}: {question}"), name=name, question=_(asked)) if asked else ""


def clause_of(deed: Deed) -> str:
    """Return the rule by which a deed is done."""
    return next((event.clause for event in deed.line.events if event.clause), TOLD)


def said(
    known: Battle,
    aim: Aim | None,
    shown: Aim | None,
    seats: Seats,
    deed: Deed | None,
    *,
    hints: bool,
    at_tile: bool,
) -> tuple[str, str, str]:
    """Return what stands beside the board while nothing is foretold: what is asked, by which
    rule, and what keys do (see `key_words`)."""
    keys = key_words(aim, shown, hints=hints, at_tile=at_tile)
    return prompt_words(known, shown, seats), phase_words(known, deed), keys


def key_words(aim: Aim | None, shown: Aim | None, *, hints: bool, at_tile: bool = False) -> str:
    """Return what keys and clicks do now: `Enter does it · Esc lets go · + − Charges`; while
    nothing is aimed at, which keys help to decide.

    :param shown: what is told of: the aim, or what it would be with the tile under the mouse.
    :param hints: whether hints can be had here.
    :param at_tile: whether the keyboard is on the tile of which is told.
    """
    command = shown.command() if shown is not None else None
    if aim is None or shown is None:
        return ""
    if command is None and shown.action() is None:
        return _help_words() if hints else ""
    if command is not None and command.refusal is not None:
        return ""
    if command is not None and shown.choice != aim.choice:
        if at_tile:
            return _("Enter or a click does it") if shown.at_once else _("Enter or a click arms it")
        return _("A click does it") if shown.at_once else _("A click arms it")
    action = shown.action()
    words = [_("Enter or a click does it")]
    if action is None:
        someone = command is not None and command.aim == "unit"
        words = [_("Point at a target") if someone else _("Point at a cell")]
    elif command is None:
        tile = shown.command((action.kind, action.ability))
        if tile is not None:
            words = [fill(_("Enter or a click: {deed}"), deed=_(tile.label))]
    if command is not None:
        words.append(_("Esc lets go"))
        if shown.most():
            words.append(
                fill(
                    _("{keys} {what}"),
                    keys=f"{shown_key('fewer')} {shown_key('more')}",
                    what=_(command.amount_label),
                )
            )
        if command.aim == "row":
            words.append(fill(_("{key} turns it"), key=shown_key("turn_wall")))
    return " · ".join(words)


def _help_words() -> str:
    words = {"hint": _("{key} hint"), "danger": _("{key} danger"), "help": _("{key} rules")}
    return " · ".join(fill(told, key=shown_key(deed)) for deed, told in words.items())


def deed_words(deed: Deed, known: Battle) -> str:
    """Return who does what."""
    unit = deed.line.unit
    name = unit_name(known.units[unit].name) if 0 <= unit < len(known.units) else ""
    return ": ".join(filter(None, (name, deed.line.label)))


LAST = 3
"""So many of the last rounds are told to be so."""
LATER = 6
"""So many deeds that came after the one that is told, or before it, are named in a line each."""


class Told(NamedTuple):
    """A line of what is being shown, and what is told of it, ending in its rule."""

    words: str
    told: str
    tally: Tally | None = None
    """The step of an arithmetic that it is, to be drawn as such."""


def told_lines(
    playback: Playback, known: Battle, *, stepwise: bool = True, logged: bool = True
) -> list[Told]:
    """Return who does what and, once it has been seen, what came of it and how.

    :param stepwise: whether an arithmetic is told step by step, or in a sentence.
    :param logged: whether the log is in view; else all that went before is told as well, and not
        only who felled whom that falls since.
    """
    if playback.latest is None:
        return []
    title = deed_words(playback.latest, known)
    lines = [Told(title, by_rule(title, clause_of(playback.latest)))]
    for deed in (playback.felling if logged else playback.before)[:LATER]:
        words = fill(_("Also: {deed}"), deed=words_after(deed, known))
        lines.append(Told(words, by_rule(words, clause_of(deed))))
    for event in playback.seen:
        plain, steps = tell_plainly(event, known), tallies(event, known) if stepwise else ()
        sums = tell_arithmetic(event, known)
        whole = by_rule("\n".join(filter(None, (plain, sums))), event.clause or TOLD)
        told = (plain,) if steps else (plain, sums)
        lines += (Told(words, whole) for words in told if words not in ("", title))
        lines += (Told(step.words, whole, step) for step in steps)
    for deed in playback.later[:LATER]:
        words = words_after(deed, known)
        lines.append(Told(words, by_rule(words, clause_of(deed))))
    return lines


def shortened(lines: Sequence[Told], *, close: bool, bare: bool) -> Iterator[Told]:
    """Yield lines of what has been shown; where there is little room those of each throw as one,
    without the shares of its chance, and none of them where there is least: tooltips have all."""
    thrown: list[Tally] = []
    for line, following in pairwise((*lines, None)):
        assert line is not None
        if line.tally is None or not close:
            yield line
        elif line.tally.share:
            if line.tally.dice and not bare:  # what the others add to it is not told
                yield line._replace(tally=line.tally._replace(total=""))
        elif (line.tally.dice or thrown) and not bare:
            thrown.append(line.tally)
            after = following.tally if following is not None else None
            if after is None or after.dice:
                yield line._replace(tally=in_a_row(thrown))
                thrown.clear()


def words_after(deed: Deed, known: Battle) -> str:
    """Return in a line who did what to whom since and what came of it; one thing that happened by
    itself, in its own words, unless it is harm or a healing: those do not say what did it."""
    line, words_of = deed.line, known.setup.system.words.events
    if line.more and line.target < 0:  # the same has befallen all of them
        names = (unit_name(known.units[one].name) for one in (line.unit, *line.more))
        return f"{whom(names)}: {line.label}"
    first, *others = (words_of[event.kind] for event in line.events)
    mute = first.seen in ("hurt", "heal")
    alone = not (mute or line.bare or any(one.brief and one.brief.result for one in others))
    if (alone or not line.result) and (plain := tell_plainly(line.events[0], known)):
        return plain
    words = [deed_words(deed, known)]
    if line.target >= 0:
        touched = (line.target, *line.more)
        words.append(whom(unit_name(known.units[one].name) for one in touched))
    number = line.result.startswith(("+", MINUS))  # else in brackets: no failure is its target's
    result = line.result if number or not line.result else f"({line.result})"
    told = f"{' → '.join(words)} {result}"
    return f"{told}, {_('felled')}" if line.felled and line.harm else told


def rounds_words(known: Battle, begun: int = 0) -> str:
    """Return which round it is, that which has `begun` in what is shown if any has, and after how
    many the battle ends by itself."""
    words = fill(_("Round {number}"), number=begun or known.round)
    most = known.setup.options.get("rounds", 0)
    return f"{words} " + fill(_("of {number}"), number=most) if most else words


def round_title(known: Battle, number: int) -> str:
    """Return which round it is; one of the last also says after how many the battle ends."""
    return round_words(number) + last_words(known, number)


def last_words(known: Battle, number: int) -> str:
    """Return after how many rounds the battle ends, for one of the last; "" before them."""
    most = known.setup.options.get("rounds", 0)
    return " " + fill(_("of {number}"), number=most) if number > most - LAST > 0 else ""


def phase_words(known: Battle, deed: Deed | None = None) -> str:
    """Return what happens in the present phase, or that of a deed being shown, ending in its
    rule."""
    return told_phase(_phase_of(known, deed))


def _phase_of(known: Battle, deed: Deed | None = None) -> Phase:
    now = (deed.phase if deed is not None else "") or known.setup.system.phase(known)
    return next(one for one in known.setup.system.phases_now(known) if one.id == now)


def present_phase(known: Battle) -> str:
    """Return `Phase 3 · First half-move`; "" where a round has but a phase or two."""
    system, now = known.setup.system, known.setup.system.phase(known)
    if len(system.phases) <= 2:
        return ""
    number = phase_number(now, known)
    words = fill(_("phase {phase}"), phase=number)
    return f"{opened(words)} · {_(system.phases_now(known)[number - 1].title)}"


def _watched(session: Session, acting: str) -> str:
    """Return whose goal is told: that of the only person who plays, else of whoever acts."""
    people = [side for side, player in session.players.items() if player == HUMAN]
    return people[0] if len(people) == 1 else acting


def goal_words(known: Battle, side: str) -> str:
    """Return how a side wins: `Fell all of Blue, or hold the relic for 6 rounds`."""
    system = known.setup.system
    goal = fill(_("Fell all of {side}"), side=side_name(other(side)))
    for note in system.goals(known, side):
        words = fill(_(system.words.notes[note.code]), **dict(note.numbers))
        goal = fill(_("{goal}, or {other}"), goal=goal, other=words)
    return goal


def count_words(
    known: Battle, deed: Deed | None = None, seen: Mapping[int, Token] | None = None
) -> str:
    """Return who has still to act: `3 still to act`, `2 of 3 decided`; "" where nobody decides.

    :param deed: what is being shown; those who choose unseen have all decided then, and of a phase
        that has begun since it is not known.
    :param seen: the tokens on the board as far as has been seen, while something is being shown.
    """
    later = deed is not None and deed.phase not in ("", known.setup.system.phase(known))
    if known.pending is None or later:
        return ""
    side = known.pending.side
    asked = [one for one in known.sealed if one.side == side and one.unit >= 0]
    if asked and deed is not None:
        return ""
    if asked:
        decided = sum(has_decided(known, one) for one in asked)
        return fill(_("{done} of {all} decided"), done=decided, all=len(asked))
    shown = seen or {token.id: token for token in tokens(known)}
    acting = [shown[one] for one in known.setup.system.to_act(known) if one in shown]
    left = [one for one in acting if not one.exhausted and IDLE.isdisjoint(one.states)]
    return fill(_("{number} still to act"), number=len(left))


def _all_chosen(known: Battle) -> bool:
    """Say whether all of the deciding side have chosen, and it may only change it or go on."""
    pending = known.pending
    sealed = [one for one in known.sealed if pending is not None and one.side == pending.side]
    return bool(sealed) and all(one.unit >= 0 and has_decided(known, one) for one in sealed)


def prompt_words(known: Battle, aim: Aim | None, seats: Seats) -> str:
    """Return what the player is asked to do, by what can be done just now."""
    if known.over:
        return fill(_("A line of the log ({key}) opens its arithmetic."), key=shown_key("log"))
    if seats.decide:
        return (
            fill(
                _("{key} lets the bots go on, {next} just the next action."),
                key=shown_key("pause"),
                next=shown_key("skip"),
            )
            if seats.paused
            else _("The bot is thinking.")
        )
    if aim is None:
        return ""
    if _all_chosen(known) and aim.selectable() and len(aim.commands) == 1:
        words = _("All of yours have decided. Press {deed}, or click one of them to decide anew.")
        return fill(words, deed=_(aim.commands[0].label))
    walks = any(option.kind == MOVE for option in aim.battle.options)
    turning = {command.kind for command in aim.commands if command.aim == "direction"}
    struck = (
        aim.battle.unit_at(option.cells[-1])
        for option in aim.battle.options
        if option.kind not in (MOVE, *turning) and not option.ability and option.cells
    )
    side = aim.battle.pending.side if aim.battle.pending is not None else ""
    attacks = any(unit is not None and unit.side != side for unit in struck)
    words = {
        (True, True): _("Point at a cell to walk, at an enemy to attack, or choose a tile."),
        (True, False): _("Point at a cell to walk, or choose one of the tiles."),
        (False, True): _("Point at an enemy to attack, or choose one of the tiles."),
        (False, False): _("Choose one of the tiles below the board."),
    }[walks, attacks]
    if begun := begun_words(aim.battle):
        words = f"{begun} {words}"
    if when := _when_done(aim.battle):
        words += " " + when
    if aim.selectable():
        words += " " + _("Or click another of yours, who may go first.")
    return words


def _when_done(battle: Battle) -> str:
    """Return when that is done which is aimed at a cell now; "" where that is at once, and where
    nothing can be aimed."""
    if battle.pending is None or not any(option.cells for option in battle.options):
        return ""
    if battle.pending.kind in battle.setup.system.at_once:
        return _("It is done once all who act at this moment have chosen.")
    return _("It is done later in the round.") if is_deferred(battle) else ""


def begun_words(battle: Battle) -> str:
    """Tell whose deed is answered by the decision, what it is and what hangs on the answer; ""
    where none is."""
    pending, system = battle.pending, battle.setup.system
    if pending is None or pending.kind not in system.interrupts:
        return ""
    plan = next(iter(system.plans(battle)))
    name, deed = unit_name(battle.units[plan.unit].name), plan_words(plan, battle)
    told = fill(_("{name} is about to do this: {deed}."), name=name, deed=deed)
    return f"{told} {_(system.interrupts[pending.kind])}"

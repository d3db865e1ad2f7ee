"""What the battle screen says of the moment: whose it is, and what the player can do now."""

from __future__ import annotations

from game.play.aim import Aim
from game.play.session import Session
from game.play.story import Deed
from game.play.telling import (
    plan_sum,
    side_name,
    tell_arithmetic,
    tell_note,
    tell_plainly,
    unit_name,
)
from game.player.language import _, fill
from game.window.screens.battle.header import Moment
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.questions import outcome_reason, outcome_words
from game.window.screens.battle.seats import Seats
from rules.battle.machine import Battle
from rules.battle.sheet import Card


def present_moment(session: Session, known: Battle, seats: Seats, deed: Deed | None) -> Moment:
    """Return who acts or thinks and what is being done, or how the battle has ended.

    :param known: the battle as it is shown.
    :param deed: what is being shown.
    """
    pending = known.pending
    if pending is None:
        side = known.outcome if known.outcome in session.players else ""
        return Moment(outcome_words(known.outcome), outcome_reason(session), side)
    unit = deed.line.unit if deed is not None else pending.unit
    name, glyph = "", ""
    if 0 <= unit < len(known.units):
        token = known.setup.system.token(known, known.units[unit])
        name, glyph = unit_name(token.name), token.glyph
    side = side_name(pending.side)
    if seats.paused:
        title, words = _("Paused"), name
    elif seats.decide:
        title, words = fill(_("{side} thinks"), side=side), name
    else:
        title = fill(_("{side}, your turn"), side=side)
        words = fill(_("{name} decides"), name=name) if name else ""
    if deed is not None:
        if seats.decide and not seats.paused:
            title = fill(_("{side} acts"), side=side)
        words = deed_words(deed, known)
    doing = words or title
    if known.round:
        words += (" · " if words else "") + fill(_("round {number}"), number=known.round)
    return Moment(title, words, pending.side, glyph, deed=doing)


def card_notes(card: Card, known: Battle) -> list[str]:
    """Return what is worth a sentence on a unit's card: its initiative, what it may do."""
    plans = known.setup.system.plans(known)
    sums = [plan_sum(plan, known) for plan in plans if plan.unit == card.unit]
    return [*filter(None, sums), *(tell_note(note, known) for note in card.notes)]


def key_words(aim: Aim | None, shown: Aim | None) -> str:
    """Return what keys and clicks do now: `Enter does it · Esc lets go · + − Charges`.

    :param shown: what is told of: the aim, or what it would be with the tile under the mouse.
    """
    command = shown.command() if shown is not None else None
    if aim is None or shown is None or (command is None and shown.action() is None):
        return ""
    if command is not None and command.refusal is not None:
        return ""
    if command is not None and shown.choice != aim.choice:
        return _("A click does it") if shown.at_once else _("A click arms it")
    aimed = shown.action() is not None
    words = [_("Enter or a click does it") if aimed else _("Point at a target")]
    if command is not None:
        words.append(_("Esc lets go"))
        if shown.most():
            words.append(fill(_("[ ] {what}"), what=_(command.amount_label)))
        if command.aim == "row":
            words.append(_("T turns it"))
    return " · ".join(words)


def deed_words(deed: Deed, known: Battle) -> str:
    """Return who does what."""
    unit = deed.line.unit
    name = unit_name(known.units[unit].name) if 0 <= unit < len(known.units) else ""
    return ": ".join(filter(None, (name, deed.line.label)))


def told_lines(playback: Playback, known: Battle) -> list[str]:
    """Return who does what and, once it has been seen, what came of it and how."""
    if playback.latest is None:
        return []
    lines = [deed_words(playback.latest, known)]
    for event in playback.seen:
        lines += filter(None, (tell_plainly(event, known), tell_arithmetic(event, known)))
    return lines


def prompt_words(known: Battle, aim: Aim | None, seats: Seats) -> str:
    """Return what the player is asked to do."""
    if known.over:
        return ""
    if seats.decide:
        return _("P lets the bots go on.") if seats.paused else _("The bot is thinking.")
    if aim is None:
        return ""
    if not aim.can_point:
        return _("Choose one of the tiles below the board.")
    return _("Point at a cell to walk, at an enemy to attack, or choose an ability.")

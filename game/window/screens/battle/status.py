"""What the battle screen says of the moment: whose it is, and what the player can do now."""

from __future__ import annotations

from game.play.aim import Aim
from game.play.session import Session
from game.play.telling import plan_sum, side_name, tell_note, unit_name
from game.player.language import _, fill
from game.window.screens.battle.header import Moment
from game.window.screens.battle.questions import outcome_reason, outcome_words
from rules.battle.machine import Battle
from rules.battle.sheet import Card


def present_moment(session: Session, known: Battle, paused: bool) -> Moment:
    """Return who acts or thinks, or how the battle has ended.

    :param known: the battle as whoever sits here may see it.
    """
    pending = known.pending
    if pending is None:
        side = known.outcome if known.outcome in session.players else ""
        return Moment(outcome_words(known.outcome), outcome_reason(session), side)
    name, glyph = "", ""
    if pending.unit >= 0:
        token = known.setup.system.token(known, known.units[pending.unit])
        name, glyph = unit_name(token.name), token.glyph
    side = side_name(pending.side)
    if session.human_turn:
        title = fill(_("{side}, your turn"), side=side)
        words = fill(_("{name} decides"), name=name) if name else ""
    else:
        title = _("Paused") if paused else fill(_("{side} thinks"), side=side)
        words = name
    if known.round:
        words += (" · " if words else "") + fill(_("round {number}"), number=known.round)
    return Moment(title, words, pending.side, glyph)


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


def prompt_words(session: Session, aim: Aim | None, paused: bool) -> str:
    """Return what the player is asked to do."""
    if session.battle.over:
        return ""
    if not session.human_turn:
        return _("P lets the bots go on.") if paused else _("The bot is thinking.")
    if aim is not None and not aim.can_point:
        return _("Choose one of the tiles below the board.")
    return _("Point at a cell to walk, at an enemy to attack, or choose an ability.")

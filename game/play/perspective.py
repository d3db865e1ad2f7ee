"""What the people at this window may see of a battle, and when a curtain must fall first."""

from __future__ import annotations

from functools import lru_cache

from game.play.session import HUMAN, Session
from rules.battle.machine import Battle


def perspective(session: Session) -> Battle:
    """Return the battle as the people at the window may see it.

    One person never sees what the other side hides. Two at one window see what the side may
    know that decides in secret. Where only bots play, everything is shown.
    """
    battle = session.battle
    people = [side for side, player in session.players.items() if player == HUMAN]
    if not people or battle.over:
        return battle
    if len(people) == 1:
        return battle.view(people[0])
    side = secret_side(battle)
    return battle.view(side) if side else battle


def meanwhile(session: Session, known: Battle) -> Battle:
    """Return the battle as it is shown while what was done is being seen.

    That is as it was known before, but where the action was the last declaration: what all have
    declared is shown before the first of it is done, unless all of it was done at once.
    """
    now = perspective(session)
    if now.over or now.round != known.round or now.revealed == known.revealed:
        return known
    return now if _declared(now) > _declared(known) else known


@lru_cache(maxsize=2)
def in_round(battle: Battle, begun: int) -> Battle:
    """Return the battle as the round finds it that has `begun` in what is being shown, if any; one
    copy for all who ask, to be looked at only."""
    later = 0 < battle.round < begun
    return battle.setup.system.renewed(battle) if later else battle


def _declared(battle: Battle) -> set[int]:
    """Return who is known to have declared something."""
    return {plan.unit for plan in battle.setup.system.plans(battle) if plan.action is not None}


def secret_side(battle: Battle) -> str:
    """Return the side that decides now and must not be watched; "" for none."""
    return battle.pending.side if battle.pending is not None and battle.secret else ""


def open_again(session: Session, before: Battle) -> bool:
    """Say whether what two at one window decided in secret is out, so that both may look again.

    :param before: the battle before the action that was done last.
    """
    both = all(player == HUMAN for player in session.players.values())
    return both and bool(secret_side(before)) and session.battle.revealed > before.revealed


def needs_curtain(session: Session, seen_by: str) -> bool:
    """Say whether the other person must look away before the decision is shown.

    :param seen_by: the side that has looked at the window since it was last open to both.
    """
    both = all(player == HUMAN for player in session.players.values())
    side = secret_side(session.battle)
    return both and side != "" and side != seen_by


def shows_secret(session: Session) -> bool:
    """Say whether what the side sees that decides now has anything of what it has chosen unseen."""
    side = secret_side(session.battle)
    return any(one.side == side and one.chosen for one in session.battle.sealed)

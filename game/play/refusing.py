"""Why what one aims at is not allowed, in words."""

from __future__ import annotations

from game.play.aim import Aim
from game.play.telling import tell_refusal
from game.player.language import _, colon
from rules.errors import Refusal


def told_refusal(aim: Aim, refusal: Refusal) -> str:
    """Return why an aim is refused; a plain attack that nobody has chosen is named.

    `Strike: 2 cells away, reaches 1: BD-5`.
    """
    words, attack = tell_refusal(refusal, aim.battle), aim.attack_meant()
    if attack is None or refusal != aim.refusal():
        return words
    return f"{_(attack.label)}{colon()} {words[:1].lower()}{words[1:]}"

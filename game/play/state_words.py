"""What the states of a unit are called, in the player's language."""

from __future__ import annotations

from game.player.language import _, translatable

WORDS = {
    "charging": translatable("charging"),
    "casting": translatable("casting a spell"),
    "down": translatable("down"),
    "hidden": translatable("hidden"),
    "held": translatable("holding the action"),
    "loaded": translatable("weapon loaded"),
    "prepared": translatable("spell prepared"),
    "preparing": translatable("preparing a spell"),
    "ready": translatable("weapon ready"),
    "readying": translatable("making a weapon ready"),
    "retreating": translatable("retreating"),
    "stunned": translatable("stunned"),
    "surprised": translatable("surprised"),
    "unconscious": translatable("unconscious"),
    "wounded": translatable("wounded"),
}


def state_words(state: str) -> str:
    """Return the words for one of `rules.battle.sheet.STATES`."""
    return _(WORDS[state])


def state_icon(state: str) -> str:
    """Return the name of a state's picture among assets/icons."""
    return f"state-{state}"

"""The bots: they know decisions, options, copies and scores; no system by name and no window."""

from game.ai.bots import BOTS, DEFAULT_BOT, PEOPLE_MEET, Bot, Judged, choose, judged
from game.ai.chance import winning_chance

__all__ = [
    "BOTS",
    "DEFAULT_BOT",
    "PEOPLE_MEET",
    "Bot",
    "Judged",
    "choose",
    "judged",
    "winning_chance",
]

"""The bots: they know decisions, options, copies and scores; no system by name and no window."""

from game.ai.bots import BOTS, DEFAULT_BOT, Bot, choose

__all__ = ["BOTS", "DEFAULT_BOT", "Bot", "choose"]

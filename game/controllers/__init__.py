"""Who decides besides the player: bots in a process of their own."""

from game.controllers.bot_process import BotError, BotProcess
from game.controllers.controller import Controller

__all__ = ["BotError", "BotProcess", "Controller"]

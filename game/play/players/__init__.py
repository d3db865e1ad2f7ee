"""Who decides besides the player: bots in a process of their own."""

from game.play.players.adviser import Adviser
from game.play.players.bot_process import BotError, BotProcess
from game.play.players.controller import Controller

__all__ = ["Adviser", "BotError", "BotProcess", "Controller"]

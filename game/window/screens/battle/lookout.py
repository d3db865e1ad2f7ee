"""What the enemies could do, as a player sees it: on cards, in the cells, beside the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

import pygame

from game.play import scene
from game.play.aim import Aim
from game.play.dossier import Dossier, dossier
from game.play.prospects import Prospects
from game.player.language import _, fill
from game.window.keys import key_code
from game.window.screens.base import Host
from game.window.screens.battle.card_panel import CardPanel
from game.window.screens.battle.whole_card import whole_card
from game.window.screens.help import HelpScreen
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from rules.battle.machine import Battle

NUMBERED = 84
"""Pixels from which on a cell has room for the danger in numbers."""


class Table(Protocol):
    """What the lookout reaches on the battle screen."""

    app: Host
    known: Battle
    aim: Aim | None
    animations: Animations
    view: BoardView
    card: CardPanel

    def update_scene(self, refused: int = -1) -> None: ...


class Lookout:
    """Watches over the unit that decides; what it finds out it keeps until the battle moves on."""

    def __init__(self, table: Table) -> None:
        """Watch over nobody; `everywhere` is whether every cell shows its danger."""
        self._table = table
        self.everywhere = False
        self.follow(table.known, watching=False)

    def follow(self, battle: Battle, *, watching: bool) -> None:
        """Begin anew with another position; nothing is found out unless somebody watches."""
        unit = battle.pending.unit if battle.pending is not None else -1
        self.prospects = Prospects(battle, unit if watching else -1)

    def work(self) -> bool:
        """Find out a little more and show it; False once there is nothing left to find out."""
        if self.prospects.done:
            return False
        told = self._table.card.told
        awaited = self.everywhere or (told is not None and told.whom != "" and told.rows is None)
        if self.prospects.work() and (awaited or self.prospects.done):
            self._table.update_scene()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the keys for the danger of every cell and for the whole card."""
        if event.type != pygame.KEYDOWN or event.key not in map(key_code, ("danger", "card")):
            return False
        if event.key == key_code("card"):
            self.show_card()
        else:
            self.everywhere = not self.everywhere
            self._table.update_scene()
        return True

    def show_card(self) -> None:
        """Show everything about the character whose card is seen."""
        told = self._table.card.told
        if told is not None:
            self._table.app.push(HelpScreen(whole_card(self._table.known, told), title=told.name))

    def dossier(self, unit: int) -> Dossier:
        """Return a unit's card; what it could do is found out next."""
        self.prospects.first(unit)
        return dossier(self.prospects.battle, unit, self.prospects)

    def on(self, shown: scene.Scene) -> scene.Scene:
        """Return a scene with the dangers that are to be seen."""
        numbers = self._table.view.geometry.size >= NUMBERED
        dangers = self._overlays(self._table.aim, numbers=numbers)
        return replace(shown, overlays=(*shown.overlays, *dangers))

    def _overlays(self, aim: Aim | None, *, numbers: bool) -> Iterator[scene.Overlay]:
        """Yield the danger of every cell, if that is wanted, and of the one that is aimed at.

        :param numbers: whether there is room for the damage in every cell.
        """
        victim = self.prospects.victim
        if aim is None or victim < 0 or not self.prospects.found:
            return
        felt = self.prospects.dangers()
        if self.everywhere:
            yield scene.Danger(
                tuple(
                    (cell, one.enemies, f"{round(one.mean)}" if numbers else "")
                    for cell, one in felt.items()
                )
            )
        here = self.prospects.battle.units[victim].cell
        action = aim.action()
        walks = action is not None and action.kind == "move"
        if aim.cell in felt and (walks or aim.cell == here) and self.prospects.done:
            one = felt[aim.cell]
            words = _("Danger {mean}, at most {most}")
            words = fill(words, mean=round(one.mean), most=one.most)
            taken = tuple(unit.cell for unit in self.prospects.battle.units if unit.cell >= 0)
            yield scene.Caution(aim.cell, words, taken)

"""What the enemies could do, as a player sees it: on cards, in the cells, beside the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

import pygame

from game.play import scene
from game.play.aim import Aim
from game.play.dossier import Dossier, dossier
from game.play.perspective import in_round
from game.play.prospects import Danger, Prospects
from game.play.state_words import state_icon
from game.play.telling import nearest, unit_name
from game.play.vantage import Found, Vantage
from game.player.language import _, fill
from game.window.keys import key_code
from game.window.screens.base import Host
from game.window.screens.battle.beside import Beside, Questions
from game.window.screens.battle.board_widget import BoardWidget
from game.window.screens.battle.card_panel import CardPanel
from game.window.screens.battle.forecast_panel import ForecastPanel
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.whole_card import whole_card
from game.window.screens.help import HelpScreen
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.system import MOVE

NUMBERED = 84
"""Pixels from which on a cell has room for the danger in numbers."""


class Table(Protocol):
    """What the lookout reaches on the battle screen."""

    app: Host
    known: Battle
    aim: Aim | None
    animations: Animations
    view: BoardView
    board: BoardWidget
    card: CardPanel
    beside: Beside
    forecast: ForecastPanel
    playback: Playback

    def update_scene(self, refused: int = -1) -> None: ...


class Lookout:
    """Watches over the unit that decides; what it finds out it keeps until the battle moves on."""

    def __init__(self, table: Table) -> None:
        """Watch over nobody; `everywhere` is whether every cell shows its danger."""
        self._table = table
        self.everywhere = False
        self.pointed = -1
        """The unit pointed at in the order of acting."""
        self.fallen: tuple[scene.Fallen, ...] = ()
        """Who has fallen where, once the battle is over and has been read again."""
        self._there = -1
        """The cell that is aimed at, if it is told what could be done from it."""
        self._target, self._decides = -1, (-1, 0)
        self.follow(table.known, watching=False)

    def follow(self, battle: Battle, *, watching: bool) -> None:
        """Begin anew with another position; nothing is found out unless somebody watches.

        Who decides next begins with their own card: what the one before pointed at is let go; so
        does who decides again in another round, as nobody else could act between. A bot that
        decides next is watched without it too, until somebody points anew. Whoever was looked at
        and is not there yet, as a creature whose summoning is undone, is let go too.
        """
        unit = battle.pending.unit if watching and battle.pending is not None else -1
        decides = unit, battle.round
        if max(unit, self._decides[0]) >= 0 and decides != self._decides:
            self._table.board.rest()
        self._decides, self.fallen = decides, ()
        there = len(battle.units)
        self.pointed, self._target = (
            one if one < there else -1 for one in (self.pointed, self._target)
        )
        self.prospects = Prospects(battle, unit)
        self.vantage = Vantage(battle, watching=watching)

    def forget(self) -> None:
        """Let go of whatever one person has looked at, before another sits down alone."""
        self._table.board.forget()
        self.pointed = self._target = -1

    def work(self) -> bool:
        """Find out a little more and show it; False once there is nothing left to find out."""
        if not self.vantage.done:
            if self.vantage.work():
                self._table.update_scene()
            return True
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
            itself, can = whole_card(self._table.known, told)
            self._table.app.push(HelpScreen(itself, title=told.name, aside=can))

    def point_at(self, unit: int) -> None:
        """Show the card of a unit pointed at in the order of acting; -1 for none."""
        self.pointed = unit
        self._table.update_scene()

    def looked_at(self) -> int:
        """Return the unit pointed at in the order, else the one under the pointer, else -1; nobody
        who has been seen to leave the board."""
        board = self._table.board
        under = self._table.known.unit_at(board.cursor) if board.fresh else None
        unit = self.pointed if self.pointed >= 0 or under is None else int(under.id)
        return -1 if unit in self._table.playback.left else unit

    def tell(self, aim: Aim | None) -> int:
        """Show the cards and what could be done from here and elsewhere; return whose card is
        shown: the looked at one's, else the acting one's, or beside its card its target's.

        :param aim: what would be done, a tile pointed at included.
        """
        table, battle = self._table, self._table.known
        acting, seen = battle.pending.unit if battle.pending is not None else -1, self.looked_at()
        self.vantage.forget_questions()
        table.forecast.from_there = found = self._from_there(aim)
        self._there = -1
        if aim is not None and found is not None and not self._is_open(aim):
            self._there = aim.cell
        self._target = self._watched(acting, seen)
        broad = table.beside.card.visible
        shown = seen if seen >= 0 and not (broad and seen == acting) else -1
        if shown < 0:
            shown = self._target if broad and self._target >= 0 else acting
        table.card.bid = _("Point at anybody to see its card.") if battle.over else ""
        table.card.show(self._dossier(shown) if shown >= 0 else None)
        if broad:
            own = self._dossier(acting) if 0 <= acting != shown else None
            asked = self._questions(aim) if aim is not None else None
            table.beside.show(own, asked, watching=self.vantage.unit >= 0)
        return shown

    def _watched(self, acting: int, seen: int) -> int:
        """Return whom the acting one has in view: the last looked at, else the next enemy."""
        battle = self._table.known
        if seen >= 0 and seen != acting:
            return seen
        left = self._target in self._table.playback.left
        if 0 <= self._target != acting and battle.units[self._target].cell >= 0 and not left:
            return self._target
        if acting < 0:
            return -1
        side, order = battle.units[acting].side, battle.setup.system.order(battle)
        foes = [one for one in order if battle.units[one].side != side]
        touched = {cell for option in battle.options for cell in option.cells}
        return min(foes, key=lambda one: battle.units[one].cell not in touched, default=-1)

    def _from_there(self, aim: Aim | None) -> Found | None:
        """Return what could be done from the cell that is aimed at, if it is one in reach; from
        here, where a plain attack on an enemy is refused; or what could be chosen later, where
        that is only declared now."""
        action = aim.action() if aim is not None else None
        if aim is not None and action is not None and self._is_open(aim):
            found = self.vantage.after(action, self.vantage.foes(), None, 0)
            shown = found._replace(offers=tuple(one for one in found.offers if one.command.ability))
            return shown if shown.offers or not shown.complete else None
        if aim is None or aim.cell < 0 or aim.cell == self.vantage.home:
            return None
        met = aim.battle.unit_at(aim.cell)
        foes = (met.id,) if met is not None and met.id in self.vantage.foes() else ()
        if foes and action is None and aim.choice is None:
            found = self.vantage.from_cell(self.vantage.home, foes, None, 0)
            return found if found.offers else None
        if foes and action is not None and self._closes_in(aim, action):
            found = self.vantage.after(action, foes, None, 0)
            return found if found.offers or not found.complete else None
        walks = action is not None and action.kind == MOVE
        if aim.cell not in self.vantage.cells or (action is not None and not walks):
            return None
        command = aim.command()
        if command is not None and command.slight and not walks:
            return None
        choice = None if walks else aim.choice
        found = self.vantage.from_cell(aim.cell, self.vantage.foes(), choice, aim.amount)
        told = walks or choice is None or bool(found.offers)  # else why it cannot be aimed there
        return found if told or not found.complete else None

    def _is_open(self, aim: Aim) -> bool:
        """Whether it is only declared that something will be done, and chosen later what; no cell
        that is aimed at has a part in it."""
        pending, action = aim.battle.pending, aim.action()
        deferred = aim.battle.setup.system.deferred
        if pending is None or action is None or pending.kind not in deferred:
            return False
        command = aim.command((action.kind, action.ability))
        open_ = command is not None and not (command.aimed or command.idle)
        return open_ and aim.preview(action).before is aim.battle

    def _closes_in(self, aim: Aim, action: Action) -> bool:
        """Whether an action only leads up to an enemy, as a charge whose blow comes later does."""
        preview, home = aim.preview(action), self.vantage.home
        if any(aim.cell == preview.before.units[one.unit].cell for one in preview.changes()):
            return False
        return any(one.battle.units[action.unit].cell != home for one in preview.outcomes)

    def _questions(self, aim: Aim) -> Questions | None:
        """Ask what the acting one could do to its target, from here and from elsewhere."""
        vantage, target = self.vantage, self._target
        if target < 0 or vantage.home < 0:
            return None
        action = aim.action()
        choice = (action.kind, action.ability) if action is not None else aim.choice
        if choice is not None and choice[0] == MOVE:
            choice = None
        elif action is None and (meant := aim.attack_for_now()) is not None:
            choice = meant.kind, ""
        found = vantage.at_hand(target, choice, aim.amount)
        spots, searched = vantage.elsewhere(choice, aim.amount, target) if choice else ((), True)
        dangers = self.prospects.dangers() if self.prospects.done else None
        felt = dangers or {}
        ordered = sorted(
            spots,
            key=lambda one: (
                one.cell != vantage.home, -one.effect.weight, -one.effect.chance,
                felt[one.cell].mean if one.cell in felt else 0,
            ),
        )  # fmt: skip
        name = unit_name(vantage.battle.units[target].name)
        bid = _("Point at an enemy or choose a tile.")
        if aim.cell == vantage.battle.units[target].cell:
            bid = _("Choose one of the tiles below the board.") if aim.can_attack else ""
        return Questions(
            vantage.battle,
            name,
            found,
            choice,
            tuple(ordered),
            searched,
            dangers,
            vantage.home,
            bid,
        )

    def _dossier(self, unit: int) -> Dossier:
        """Return a unit's card, as far as what is being shown has come; what it could do is found
        out next."""
        self.prospects.first(unit)
        battle, playback = self.prospects.battle, self._table.playback
        begun = playback.deed.round if playback.deed is not None else 0
        battle = in_round(battle, begun)
        staged = self._table.animations.staged if playback.busy else ()
        seen = next((token for token in staged if token.id == unit), None)
        if seen is None:
            return dossier(battle, unit, self.prospects, begun)
        battle = battle.copy()
        battle.units[unit].cell = seen.cell
        told = dossier(battle, unit, self.prospects, begun)
        health = told.card.gauges[0]._replace(value=seen.health)
        signs = {icon for sign in playback.signs(unit) for icon in (sign, state_icon(sign))}
        plates = tuple(plate for plate in told.plates if plate.icon not in signs)
        # What it may still do, and with which points, is known once all has been seen.
        return told._replace(card=told.card._replace(gauges=(health,)), notes=(), plates=plates)

    def on(self, shown: scene.Scene) -> scene.Scene:
        """Return a scene with the dangers and the fallen that are to be seen."""
        numbers = self._table.view.geometry.size >= NUMBERED
        dangers = self._overlays(self._table.aim, numbers=numbers)
        return replace(shown, overlays=(*shown.overlays, *dangers, *self.fallen))

    def _overlays(self, aim: Aim | None, *, numbers: bool) -> Iterator[scene.Overlay]:
        """Yield the danger of every cell, if that is wanted, and of the one that is aimed at.

        :param numbers: whether there is room for the damage in every cell.
        """
        victim = self.prospects.victim
        if aim is None or victim < 0:
            return
        felt = self.prospects.dangers()
        if self.everywhere:
            yield scene.Danger(
                tuple(
                    (cell, one.enemies, f"{nearest(one.mean)}" if numbers else "")
                    for cell, one in felt.items()
                ),
                self.prospects.left,
            )
        here = aim.cell == self.prospects.battle.units[victim].cell
        asked = here or self.everywhere or aim.cell == self._there
        if aim.cell in felt and asked and self.prospects.done:
            words = danger_words(felt[aim.cell])
            taken = tuple(unit.cell for unit in self.prospects.battle.units if unit.cell >= 0)
            yield scene.Caution(aim.cell, words, taken)


def danger_words(one: Danger) -> str:
    """Return what awaits whoever stands in a cell: `Danger if hit by 3: 14 damage, at most 24`;
    where that may be all that it has left, how few may do it: `14 damage, 2 may fell it`."""
    if not one.most:
        return _("Danger: effects, no damage")
    fixed = one.mean == one.most  # as where no damage is thrown for
    if one.enemies == 1:
        words = {
            (False, False): _("Danger if hit: {mean} damage, at most {most}"),
            (False, True): _("Danger if hit: {most} damage"),
            (True, False): _("Danger if hit: {mean} damage, may fell it"),
            (True, True): _("Danger if hit: {most} damage, fells it"),
        }[one.fatal > 0, fixed]
    elif one.fatal == one.enemies:
        words = _("Danger if hit by {enemies}: {mean} damage, may fell it")
    elif one.fatal:
        words = _("Danger if hit by {enemies}: {mean} damage, {fatal} may fell it")
    elif fixed:
        words = _("Danger if hit by {enemies}: {most} damage")
    else:
        words = _("Danger if hit by {enemies}: {mean} damage, at most {most}")
    numbers = {"mean": nearest(one.mean), "most": one.most}
    return fill(words, **numbers, enemies=one.enemies, fatal=one.fatal)

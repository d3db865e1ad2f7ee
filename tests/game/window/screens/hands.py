"""What a person does with hand and eye to carry out an action, whatever system it is of."""

from __future__ import annotations

from typing import NamedTuple

from game.play.aim import Aim
from game.window.screens.battle.action_bar import CommandButton
from game.window.screens.battle.screen import BattleScreen
from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle


class Gesture(NamedTuple):
    """One thing done: press a "tile", ask for "more", choose "whom", "turn", or press a "cell"."""

    what: str
    value: int = 0


def gestures(screen: BattleScreen, action: Action) -> list[Gesture]:
    """Return all that must be done for an action, from the screen as it is."""
    battle = screen.known
    if action.kind == SELECT:
        return [Gesture("cell", battle.units[action.target].cell)]
    if action.cells and _pointed_at(battle, action):
        return [Gesture("cell", action.cells[0])]
    aim = Aim(battle)
    choice = action.kind, action.ability
    command = aim.command(choice)
    assert command is not None, f"no tile for {action}"
    done = [Gesture("tile")]
    aim.choose(choice)
    if aim.at_once:
        assert aim.action() == action, f"no way to choose {action}"
        return done
    done += _chosen(aim, action)
    if not command.aimed:
        return [*done, Gesture("cell", battle.units[action.unit].cell)]
    cell, turns = aim_at(battle, action)
    return [*done, *[Gesture("turn")] * turns, Gesture("cell", cell)]


def _pointed_at(battle: Battle, action: Action) -> bool:
    """Whether pointing at the cell is enough, with no tile chosen."""
    aim = Aim(battle)
    aim.cell = action.cells[0]
    return aim.selection() is None and aim.action() == action


def _chosen(aim: Aim, action: Action) -> list[Gesture]:
    """Whom and how much, after the tile."""
    done = []
    targets = aim.targets()
    if targets:
        done += [Gesture("whom")] * (targets.index(action.target) - targets.index(aim.target))
    aim.target = action.target
    least = 0
    return done + [Gesture("more")] * (action.amount - least)


def aim_at(battle: Battle, action: Action) -> tuple[int, int]:
    """Where to point for an action once its tile is chosen, and how often to turn it there."""
    aim = Aim(battle)
    aim.choose((action.kind, action.ability))
    aim.amount, aim.target = action.amount, action.target
    area = aim.area(action)
    for cell in (*action.cells, *area[len(area) // 2 :], *area):
        aim.cell = cell
        if action in aim.matches():
            return cell, aim.matches().index(action)
    raise AssertionError(f"nowhere to point for {action}")


def unturned(battle: Battle, action: Action) -> Action:
    """The action that a click alone does where this one is aimed."""
    if action.kind == SELECT or not action.cells:
        return action
    aim = Aim(battle)
    aim.choose((action.kind, action.ability))
    aim.amount, aim.target = action.amount, action.target
    aim.cell = aim_at(battle, action)[0]
    return aim.matches()[0]


def tile(screen: BattleScreen, kind: str, ability: str = "") -> CommandButton:
    """The tile of a command in the action bar."""
    return next(
        widget
        for widget in screen.group.widgets
        if isinstance(widget, CommandButton) and widget.choice == (kind, ability)
    )

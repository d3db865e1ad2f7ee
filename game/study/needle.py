"""Where the dice fell on the bar of what could have happened."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from game.play.aim import Aim
from game.play.fate import Band, Fate
from game.play.forecast import Forecast, forecast
from game.play.results import Ways, result_of
from game.study.tree import Node, Tree
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.record.record import Record

_Fared = tuple[str, int]
"""What became of a unit, as its bar names it, and by how much its health changed."""


class Fallen(NamedTuple):
    """An action as it was foretold, and what came true of it."""

    told: Forecast
    needles: tuple[Fraction | None, ...]
    """For each fate where on its bar the dice fell, 0 to 1; None where nothing was thrown."""


def fallen(tree: Tree, node: Node) -> Fallen | None:
    """Return what was to be expected of an action and where it fell; None where nothing was."""
    if node.parent is None or node.action is None:
        return None
    return fallen_from(tree.record, tree.battle(node.parent), node.action, node.dice)


def fallen_from(
    record: Record, before: Battle, action: Action, dice: Sequence[int] = ()
) -> Fallen | None:
    """Return the same of an action done in a position, with the dice noted beside it, if any.

    None also for what is only declared, as nothing is thrown for it yet.
    """
    if not before.allows(action):
        return None
    after = before.copy()
    record.let_fall(after, dice)
    after.resolve(action)
    aim = Aim(before)
    told = forecast(aim, action)
    if told.later:
        return None
    ways = Ways(aim.preview(action))
    suffers = ways.suffers(action.unit)

    def fared(fate: Fate, then: Battle) -> _Fared:
        lost = abs(then.units[fate.unit].health - before.units[fate.unit].health)
        return result_of(before, then, fate.unit, action, suffers=suffers), lost

    needles = []
    for fate in told.fates:
        could = [(chance, *fared(fate, then)) for chance, then in ways[fate.unit]]
        needles.append(_needle(fate, fared(fate, after), could))
    return Fallen(told, tuple(needles))


def _needle(
    fate: Fate, fared: _Fared, could: Sequence[tuple[Fraction, str, int]]
) -> Fraction | None:
    """Return where on a fate's bar its outcome lies, by its word and its change of health."""
    if len(fate.bands) < 2 and len(fate.felt) < 2:
        return None
    left, (word, change) = Fraction(0), fared
    for band in fate.bands:
        if band.word == word:
            alike = [(chance, one) for chance, other, one in could if other == word]
            return left + band.chance * _within(band, change, alike)
        left += band.chance
    return None


def _within(band: Band, change: int, alike: Sequence[tuple[Fraction, int]]) -> Fraction:
    """Return where in its part of the bar it lies, among the changes that have its word: weak hits
    first, the middle where alike."""
    if band.sort not in ("harm", "help") or not change:
        return Fraction(1, 2)
    whole = sum((chance for chance, _one in alike), Fraction(0))
    below = sum((chance for chance, one in alike if one < change), Fraction(0))
    mine = sum((chance for chance, one in alike if one == change), Fraction(0))
    return (below + mine / 2) / whole if whole else Fraction(1, 2)

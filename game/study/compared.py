"""The moves of a decision side by side: what each is worth, and which of them was done."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from game.ai.advice import EQUAL, MOVES, Advice, Advised, stroke_of
from game.play.dossier import by_rule, rule_of
from game.play.stage import percent
from game.play.telling import side_name
from game.player.language import _, alphabet, fill, per_cent
from game.study.analysis import red_chance
from game.study.hints import Hint, chance_words, hint_of, stroke_name, stroke_words
from game.study.moves import Figure, figure_of, icon_of
from game.study.tree import Node, Tree
from rules.battle.action import Action
from rules.battle.machine import Battle


class Option(NamedTuple):
    """One of the moves, as a row."""

    icon: str
    name: str
    whom: Figure | None
    """Who stands where it goes."""
    aim: str
    """The cell where it goes; "" for none."""
    share: float | None
    """How likely whoever decides wins after it, 0 to 1; None while that is not known."""
    led: bool
    """Whether it is what led to where one looks back from."""
    fate: str
    """"was done" in the line, "tried" in a branch; "" for neither."""
    told: str
    """What more is known of it, ending in its rule."""

    @property
    def chance(self) -> str:
        """Its chance in words; "" while that is not known."""
        return "" if self.share is None else chance_words(self.share)


class Compared(NamedTuple):
    """The moves of a decision."""

    title: str
    who: Figure | None
    """Who decides; None where a side chooses who acts."""
    side: str
    scale: str
    """What the chances are the chances of."""
    options: tuple[Option, ...]
    words: tuple[str, ...]
    """What is said below them."""


NOISE = 0.05
"""Two judgements of one position, as the outcome of a move and as a decision, lie within so much
four times in five; what is nearer together than that is not told apart."""


class Course(NamedTuple):
    """How likely a side was to win before an action, and is after it."""

    side: str
    before: float | None
    now: float | None
    """0 to 1; None while it is not known."""
    steady: bool = False
    """Whether no more has changed than two judgements of the same would."""
    cost: int = 0
    """Points that what was done gave away, where no dice have made more of it, or less."""

    @property
    def words(self) -> str:
        """Both in words; "" while the last is not known."""
        if self.now is None:
            return ""
        if self.before is None:
            return chance_words(self.now)
        was, now = (percent(Fraction(one)) for one in (self.before, self.now))
        if self.cost:
            return fill(_("{chance}, {cost} given away"), chance=now, cost=per_cent(self.cost))
        if was == now:
            return now
        return fill(_("{chance}, about as before"), chance=now) if self.steady else f"{was} → {now}"


def looked_back(tree: Tree, node: Node) -> Compared | None:
    """Return what else could have been done instead of what led to a node; None at the root."""
    if node.parent is None:
        return None
    title, at = _("What else could have been done?"), node.parent
    if at.advice is None:
        return _waiting(title, tree, at)
    battle, moves = tree.battle(at), _of_each_kind(at.advice, node.action)
    options = [_option(one, at.advice, battle, at, node) for one in moves]
    judged = at.advice.done if node is at.following else None
    if node.action is not None and all(one.action != node.action for one in moves):
        options.append(_done(node, node.action, battle, judged))
    return _compared(title, tree, at, tuple(options), _verdict(at.advice, node, judged))


def looked_ahead(tree: Tree, node: Node) -> Compared | None:
    """Return what is best at a node's decision; None where the battle is over."""
    if node.pending is None:
        return None
    title = _("Best from here")
    if node.advice is None:
        return _waiting(title, tree, node)
    battle, moves = tree.battle(node), node.advice.moves[:MOVES]
    options = tuple(_option(one, node.advice, battle, node) for one in moves)
    first = hint_of(moves[0], node.advice.chance, battle)
    return _compared(title, tree, node, options, _said(first))


def course(tree: Tree, node: Node) -> Course:
    """Return how the chance to win of whoever acted changed; at the root, whoever decides."""
    at = node.parent or node
    side = at.pending.side if at.pending is not None else "red"
    before = _of(side, red_chance(tree, node.parent)) if node.parent is not None else None
    now, done = _of(side, red_chance(tree, node)), before
    if at.advice is not None and node is at.following and at.advice.done is not None:
        done = at.advice.done
    if before is None or now is None or done is None or node.pending is None:
        return Course(side, before, now)  # nothing to compare, or who has won is known
    if abs(now - done) > NOISE:
        return Course(side, before, now)
    if before - done > EQUAL and at.advice is not None:  # its cost is told of the same judgement
        return Course(side, min(1.0, now + before - done), now, cost=_cost(at.advice, done))
    return Course(side, before, now, steady=True)


def _of_each_kind(advice: Advice, done: Action | None) -> list[Advised]:
    """Return the best move of each kind, and what was done if it is among the moves."""
    known, found = set[tuple[str, str]](), []
    for one in advice.moves:
        kind = one.action.kind, one.action.ability
        if kind not in known or one.action == done:
            found.append(one)
        known.add(kind)
    return found


def _of(side: str, red: float | None) -> float | None:
    return red if red is None or side == "red" else 1 - red


def _waiting(title: str, tree: Tree, node: Node) -> Compared:
    return _compared(title, tree, node, (), (_("Thinking…"),))


def _compared(
    title: str, tree: Tree, node: Node, options: tuple[Option, ...], words: tuple[str, ...]
) -> Compared:
    assert node.pending is not None
    side = node.pending.side
    scale = fill(_("How likely {side} wins"), side=side_name(side))
    who = figure_of(node.pending.unit, tree.battle(node))
    return Compared(title, who, side, scale, options, words)


def _option(
    one: Advised, advice: Advice, battle: Battle, at: Node, done: Node | None = None
) -> Option:
    """Return the row of a move of a node's advice, where one node was what was `done` there."""
    hint = hint_of(one, advice.chance, battle)
    told = "\n".join((*_said(hint), by_rule(hint.title, rule_of(one.action, battle))))
    row = _row(one.action, battle, one.chance, told)
    if done is None:
        return row
    return row._replace(led=done.action == one.action, fate=_fate(at, one.action))


def _done(node: Node, action: Action, battle: Battle, share: float | None) -> Option:
    """Return the row of what led to a node although it is none of the best."""
    clause = next((event.clause for event in node.events if event.clause), "")
    told = by_rule(stroke_words(stroke_of(battle, action), battle), clause)
    assert node.parent is not None
    return _row(action, battle, share, told)._replace(led=True, fate=_fate(node.parent, action))


def _fate(at: Node, action: Action) -> str:
    """Return what became of a move at a node: done in the line, tried in a branch, or nothing."""
    if at.following is not None and at.following.action == action:
        return _("was done")
    return _("tried") if any(child.action == action for child in at.children) else ""


def _row(action: Action, battle: Battle, share: float | None, told: str) -> Option:
    stroke = stroke_of(battle, action)
    name, aim, whom = stroke_name(stroke, battle), "", None
    if stroke.end >= 0 and action.target != action.unit:
        aim = battle.setup.board.name(stroke.end, alphabet())
        whom = figure_of(stroke.under, battle)
    return Option(icon_of(action, battle), name, whom, aim, share, False, "", told)


def _said(hint: Hint) -> tuple[str, ...]:
    return tuple(one for one in (hint.facts, hint.reason, hint.then, hint.answer) if one)


def _verdict(advice: Advice, node: Node, judged: float | None) -> tuple[str, ...]:
    """Return how what was done compares with the best; nothing where it was not judged."""
    if judged is None:
        return ()
    if node.action == advice.moves[0].action:
        return (_("What was done was best."),)
    if advice.cost <= EQUAL:
        return (_("What was done was about equal to the best."),)
    cost = per_cent(_cost(advice, judged))
    return (fill(_("What was done cost {cost} of the chance to win."), cost=cost),)


def _cost(advice: Advice, judged: float) -> int:
    """Return how many points of the chance to win lie between the best and what was done."""
    return round(100 * advice.chance) - round(100 * judged)

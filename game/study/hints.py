"""Advice in words: a move, what speaks for it, what it does, and what the enemy will answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from game.ai.advice import EQUAL, MOVES, Advice, Advised, Stroke
from game.play.dossier import SUBMITTED, by_rule
from game.play.scene import Arrow
from game.play.stage import percent
from game.play.telling import SEPARATOR, side_name, unit_name
from game.player.language import Count, _, alphabet, colon, fill, opened, translatable
from game.study.moves import icon_of, title_of
from rules.battle.action import SELECT
from rules.battle.machine import Battle
from rules.battle.system import END, MOVE

TERMS = {
    "won": translatable("it can end the battle"),
    "health": translatable("health, yours and theirs"),
    "lasting": translatable("effects that last, yours and theirs"),
    "reserves": translatable("what is left to spend in later turns"),
    "threat": translatable("what you threaten next"),
    "way": translatable("the way to the enemy"),
    "danger": translatable("less danger to your own"),
    "objects": translatable("what stands on the board"),
    "facing": translatable("whose back is turned"),
    "prizes": translatable("the way to the goal"),
}
"""The terms of a score that may decide, in a player's words."""


FURTHER = 3
"""So many of the moves that a side goes on with are named."""


class Hint(NamedTuple):
    """A move as a card tells it."""

    title: str
    icon: str
    share: float
    """The chance to win after it, 0 to 1."""
    chance: str
    equal: bool
    """Whether it is about as good as the best."""
    facts: str
    """How likely it fells somebody and what damage it does; "" where neither can be."""
    reason: str
    then: str
    """What its side likely goes on with before it is answered; "" where that comes at once."""
    answer: str
    """"" where none is foreseen."""


def chance_words(chance: float) -> str:
    """Return a chance in per cent, as the forecast writes it."""
    return percent(Fraction(chance))


def hints(advice: Advice, battle: Battle) -> tuple[Hint, ...]:
    """Return the three best moves in words, best first; `battle` is where they can be done."""
    return tuple(hint_of(one, advice.chance, battle) for one in advice.moves[:MOVES])


def hint_of(one: Advised, best: float, battle: Battle) -> Hint:
    """Return a move in words, where the best leaves such a chance to win."""
    told = []
    if one.fells >= 0.005:
        told.append(fill(_("fells {chance}"), chance=chance_words(one.fells)))
    if one.damage >= 0.05:
        damage = round(one.damage, 1)
        number = damage if damage < 10 else round(damage)
        told.append(fill(_("damage {number} on average"), number=number))
    facts, reason = " · ".join(told), ""
    if one.term in TERMS:
        reason = fill(_("What decides: {reason}"), reason=_(TERMS[one.term]))
    answer = then = ""
    if one.answer is not None:
        answer = fill(_("Likely answer: {move}"), move=stroke_words(one.answer, battle, named=True))
        then = _onward(one.line[:-1], battle)
    return Hint(
        stroke_words(one.line[0], battle),
        icon_of(one.action, battle),
        one.chance,
        chance_words(one.chance),
        best - one.chance <= EQUAL,
        opened(facts),
        reason,
        then,
        answer,
    )


def _onward(line: Sequence[Stroke], battle: Battle) -> str:
    """Return what a side goes on with after its move: `Then: Move → C-3, Keen Edge`."""
    first, *rest = line
    further = [one for one in rest if one.action.kind != SELECT]
    told = [
        stroke_words(one, battle, named=one.action.unit != first.action.unit)
        for one in further[:FURTHER]
    ]
    told += ["…"] * (len(further) > FURTHER)
    return fill(_("Then: {moves}"), moves=", ".join(told)) if told else ""


def stroke_words(stroke: Stroke, battle: Battle, *, named: bool = False) -> str:
    """Return what is done and where to: `Spark (Charges: 1) → Mage`, with who does it first if
    `named`: `Seer · Spark → Mage`, as it stands behind a colon."""
    action, words = stroke.action, stroke_name(stroke, battle, brief=False)
    aim = ""
    if action.target >= 0 and action.target != action.unit and action.target < len(battle.units):
        aim = unit_name(battle.units[action.target].name)
    elif action.cells:
        aim = battle.setup.board.name(stroke.end, alphabet())
        if 0 <= stroke.under < len(battle.units):
            aim = unit_name(battle.units[stroke.under].name)
    if aim:
        words += f" → {aim}"
    if named and 0 <= action.unit < len(battle.units):
        words = f"{unit_name(battle.units[action.unit].name)}{SEPARATOR}{words}"
    return words


def way_words(line: Sequence[Stroke], battle: Battle) -> str:
    """Return what is done first, with who does it, and what it is for where that is but a walk:
    `Archer · Move → D-2, Help Up → Seer`."""
    first, *rest = line
    words = stroke_words(first, battle, named=True)
    then = rest[0] if rest and first.action.kind == MOVE else None
    if then is None or then.action.unit != first.action.unit or then.action.kind in (MOVE, END):
        return words
    return f"{words}, {stroke_words(then, battle)}"


def stroke_name(stroke: Stroke, battle: Battle, *, brief: bool = True) -> str:
    """Return what is done, without where to: `Spark +1` or, not in brief, `Spark (Charges: 1)`."""
    action = stroke.action
    own = stroke.label if action.kind not in battle.setup.system.words.verbs else ""
    words = _(own) if own else title_of(action, battle)
    if not action.amount:
        return words
    if brief or not stroke.amount:
        return f"{words} +{action.amount}"
    return f"{words} ({_(stroke.amount)}{colon()} {action.amount})"


def move_arrows(advice: Advice) -> tuple[Arrow, ...]:
    """Return the arrows of the best moves, numbered; those that go the same way share one."""
    labels: dict[tuple[int, int, bool], list[str]] = {}
    for number, one in enumerate(advice.moves[:MOVES], 1):
        stroke = one.line[0]
        if stroke.start >= 0 <= stroke.end != stroke.start:
            way = stroke.start, stroke.end, stroke.action.kind == MOVE
            labels.setdefault(way, []).append(str(number))
    told = {way: ", ".join(found) for way, found in labels.items()}
    title = _("The best moves")
    return tuple(
        Arrow(
            start, end, "", label, told=by_rule(f"{title}{colon()} {label}", SUBMITTED), into=into
        )
        for (start, end, into), label in told.items()
    )


def line_arrows(advice: Advice) -> tuple[Arrow, ...]:
    """Return the best line as arrows: the side's own strokes gold and numbered, the answer not;
    where one comes the way that another goes, both beside each other."""
    best, found = advice.moves[0].line, list[Arrow]()
    ways = {(one.start, one.end) for one in best}
    for number, stroke in enumerate(best, 1):
        if stroke.start >= 0 <= stroke.end != stroke.start:
            answers = stroke.side != advice.side
            label, side = ("", stroke.side) if answers else (str(number), "")
            aside = (stroke.end, stroke.start) in ways
            into = stroke.action.kind == MOVE
            found.append(Arrow(stroke.start, stroke.end, side, label, aside=aside, into=into))
    return tuple(found)


def verdict_words(chance: float) -> str:
    """Return who is likelier to win: `Red wins 62%`, or that it is about equal.

    :param chance: how likely Red wins, 0 to 1.
    """
    if abs(chance - 0.5) <= EQUAL:
        return _("About equal")
    side = "red" if chance > 0.5 else "blue"
    return fill(
        _("{side} wins {chance}"),
        side=side_name(side),
        chance=chance_words(max(chance, 1 - chance)),
    )


def luck_words(luck: Fraction) -> str:
    """Return luck as health beyond the mean: `3 health more than expected`."""
    number = round(abs(luck))
    if not number:
        return _("as expected")
    words = (
        _("{number} health more than expected")
        if luck > 0
        else _("{number} health less than expected")
    )
    return fill(words, number=Count(number))

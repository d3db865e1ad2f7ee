"""What Side Initiative shows: phase track, order, tokens, cards, declarations."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import chosen_by
from rules.battle.sheet import N_, Card, Note, Phase, Plan, Token
from rules.kit import shown
from rules.kit.d20 import display, together
from rules.kit.d20.effects import is_able
from rules.kit.d20.state import castable
from rules.kit.turns import standing
from rules.systems.side.deeds import can_go_on
from rules.systems.side.state import Companion
from rules.unit import SIDES, other


def phase(battle: Battle) -> str:
    """Return the id of the step that the round is in."""
    return str(battle.state.step)


TIED = {
    "first": Phase(
        "first",
        N_("Both sides"),
        "SI-3",
        N_("A tie: all of both sides choose unseen, then all is done at once."),
    ),
    "second": Phase(
        "second", N_("No second side"), "SI-3", N_("After a tie both sides act at the same time.")
    ),
}
"""What the steps are in which the sides act, after a tie that lets both act at once."""


def phases_now(battle: Battle) -> tuple[Phase, ...]:
    """Return the steps of the round; after a tie both sides act in one of them (SI-3)."""
    state, phases = battle.state, battle.setup.system.phases
    tied = state.step in ("first", "held") and not state.acting
    return tuple(TIED.get(one.id, one) for one in phases) if tied else phases


def order(battle: Battle) -> tuple[int, ...]:
    """Return who decides, then who else of its side can go on, then who of the other side can
    (SI-4, SI-6), then those who hold (SI-7); who does no more in this round comes last."""
    pending = battle.pending
    side = SIDES[0] if pending is None else pending.side
    units = *standing(battle, side), *standing(battle, other(side))

    def place(unit: Companion) -> int:
        if can_go_on(battle, unit):
            return 0 if unit.side == side else 1
        return 2 if unit.holding else 3

    return shown.deciding_first(battle, (unit.id for unit in sorted(units, key=place)))


def token(battle: Battle, unit: Companion) -> Token:
    """Return what a member's token shows."""
    states = []
    if unit.declared:
        states.append("casting")
    if unit.holding:
        states.append("held")
    finished = unit.done or (unit.moved and (unit.acted or _is_through(battle, unit)))
    return display.token(battle, unit, states, exhausted=finished)


def _is_through(battle: Battle, unit: Companion) -> bool:
    """Whether one has walked and nothing is left that it can do while its side acts (SI-10)."""
    state = battle.state
    acts = state.step in ("first", "second") and state.acting == unit.side
    return acts and not unit.holding and not can_go_on(battle, unit)


def card(battle: Battle, unit: Companion) -> Card:
    """Return a member's card, with what it may still do this round."""
    return display.card(battle, unit, notes=_notes(battle, unit))


def _notes(battle: Battle, unit: Companion) -> Iterator[Note]:
    yield from display.hindrance(battle, unit)
    if not is_able(battle, unit):
        return
    chosen = {choice.kind for choice in chosen_by(battle, unit.id)}
    if shown.is_asked(battle, unit) and battle.pending.kind == "declare":  # type: ignore[union-attr]
        known = tuple(spell for spell, _ in castable(battle, unit))
        yield Note("may_declare", "SI-2a", abilities=known)
    if unit.declared and "cast" not in chosen:
        now = _acts_now(battle, unit)
        yield Note("may_cast", "SI-2b") if now else Note("no_attack", "SI-2a")
    yield from _loss(unit)
    if _casts_later(battle, unit):
        yield Note("no_spell", "SI-2a")
    if unit.holding:
        yield Note("only_after_both", "SI-5")
    if unit.done:
        yield Note("ended", "SI-4")
        return
    if not (unit.moved or "move" in chosen):
        yield Note("may_walk", "SI-S7")
    acted = unit.acted or not chosen.isdisjoint(together.DEEDS)
    if not (acted or unit.declared or unit.spoilt or (unit.moved and _is_through(battle, unit))):
        yield Note("may_attack", "SI-S7")
        yield from display.no_shot(battle, unit)


def _loss(unit: Companion) -> Iterator[Note]:
    """Yield what has taken from a member the spell that it had declared (SI-2c)."""
    if unit.spoilt:
        yield Note("spell_lost", "SI-2c")


def _casts_later(battle: Battle, unit: Companion) -> bool:
    """Whether a caster who may still act in this round has not declared a spell for it (SI-2a)."""
    said = battle.state.step in ("initiative", "first", "second", "held")
    acts = not (unit.done or unit.acted or unit.declared or unit.spoilt)
    return said and acts and any(castable(battle, unit))


def plans(battle: Battle) -> tuple[Plan, ...]:
    """Return who has declared a spell, or what those who act together have chosen."""
    if not battle.sealed:
        return tuple(_declared(battle))
    return tuple(map(_announced, together.plans(battle)))


def _announced(plan: Plan) -> Plan:
    """Return what has been chosen, a spell with what is known of it."""
    kind = plan.action.kind if plan.action is not None else ""
    if kind == "declare":
        return plan._replace(breaks=BREAKS, title=SPELL)
    return plan._replace(signs=SIGNS) if kind == "cast" else plan


def _declared(battle: Battle) -> Iterator[Plan]:
    for unit in battle.units:
        if unit.cell >= 0 and (unit.declared or unit.spoilt):
            undone = (*_loss(unit), *display.hindrance(battle, unit))
            state = "called off" if undone else "waiting"
            action, phase = Action(unit.id, "declare"), _part(battle, unit)
            breaks = undone or (() if _acts_now(battle, unit) else BREAKS)
            yield Plan(unit.id, action, state, phase=phase, breaks=breaks, title=SPELL, signs=SIGNS)


SIGNS = ("casting",)
"""How the token of whoever has declared a spell shows it."""
SPELL = N_("Casts a spell")
"""What whoever has declared a spell will do; which is chosen then."""
BREAKS = Note("damage_first", "SI-2c"), Note("chosen_then", "SI-2b")
"""What is still open of a spell that has been declared."""


def _acts_now(battle: Battle, unit: Companion) -> bool:
    """Whether the initiative is a member's side's or both sides' (SI-2b, SI-3); of who holds,
    whether those act who held (SI-7)."""
    state = battle.state
    if unit.holding:
        return bool(state.step == "held")
    return state.step in ("first", "second") and state.acting in ("", unit.side)


def _part(battle: Battle, unit: Companion) -> str:
    """Return the step of the round in which a member acts: its side's, unless it holds; "" before
    that is known and where those act who held."""
    state = battle.state
    if state.step not in ("first", "second"):
        return ""
    if unit.holding:
        return "held"
    return str(state.step) if state.acting in ("", unit.side) else "second"

"""What Dexterity Order shows: phase track, order, tokens with prepared spells, cards, plans."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Card, Fact, Mark, Note, Phase, Plan, Token
from rules.kit import shown
from rules.kit.d20 import display, together
from rules.kit.d20.effects import is_able
from rules.kit.d20.state import castable, spell_row
from rules.kit.turns import standing
from rules.systems.dexterity.preparing import castable_next, is_ruined, ruined_by
from rules.systems.dexterity.state import Adept, is_spent
from rules.systems.dexterity.steps import all_cast_at_once, is_engaged, is_to_come, still_walks

AT_ONCE = {
    "clause": "DO-9a",
    "summary": N_("Prepared spells are cast, all at the same time."),
}
"""What the step of the spells is where all take effect together."""
RULING = {
    "clause": "DO-8b",
    "summary": N_("Damage has ruined a spell; both players say whether it is lost."),
    "question": N_("Keep the ruined spell?"),
}
"""What a step is while the players say what becomes of a ruined spell."""


def phase(battle: Battle) -> str:
    """Return the id of the step that the round is in."""
    step = str(battle.state.step)
    return step if battle.round else "ready"


def phases_now(battle: Battle) -> tuple[Phase, ...]:
    """Return the steps of the round: that of the spells says so where all take effect together
    (DO-9a), and any in which a spell is ruined asks what becomes of it (DO-8b)."""
    now, phases = phase(battle), battle.setup.system.phases
    if battle.pending is not None and battle.pending.kind == "referee":
        changed = RULING
    elif all_cast_at_once(battle):
        changed = AT_ONCE
    else:
        return phases
    return tuple(replace(one, **changed) if one.id == now else one for one in phases)


def order(battle: Battle) -> tuple[int, ...]:
    """Return who decides, then by Dexterity from high to low who acts after it in this step, then
    the others, with whom the next begins (DO-3)."""
    up = standing(battle)
    line = sorted(up, key=lambda one: (not is_to_come(battle, one), -one.dexterity, one.id))
    return shown.deciding_first(battle, (unit.id for unit in line))


def token(battle: Battle, unit: Adept) -> Token:
    """Return what a combatant's token shows."""
    states = []
    if unit.preparing and not is_ruined(battle, unit):
        states.append("preparing")
    if unit.prepared:
        states.append("prepared")
    finished = _is_finished(battle, unit)
    plain = display.token(battle, unit, states, _marks(battle, unit), finished)
    return plain._replace(rank=_dexterity(unit))


def _is_finished(battle: Battle, unit: Adept) -> bool:
    """Say whether a combatant does nothing more: in the last step that is who prepares and who was
    quicker than whoever moves now, whatever it did before (DO-6)."""
    pending = battle.pending
    if unit.cell < 0 or battle.state.step != "movement" or pending is None or pending.unit < 0:
        return is_spent(unit)
    return not still_walks(battle, unit)


def card(battle: Battle, unit: Adept) -> Card:
    """Return a combatant's card, with its Dexterity and the spell that it holds ready, or those
    that it may prepare in a later round."""
    facts, notes = (_dexterity(unit),), (*_notes(battle, unit), *_later(battle, unit))
    return display.card(battle, unit, facts, _marks(battle, unit), notes)


def _dexterity(unit: Adept) -> Fact:
    return Fact(N_("Dexterity"), unit.dexterity, "", "DO-2a", "clock")


def _marks(battle: Battle, unit: Adept) -> Iterator[Mark]:
    """Yield the prepared spell with the rounds in which it can still be cast (DO-7a)."""
    if unit.cell >= 0 and unit.prepared:
        spell = spell_row(battle, unit.prepared)
        remaining = max(0, unit.until - battle.round + (battle.state.step == "spells"))
        facts = shown.present(Fact(N_("Last round to cast it"), unit.until, "", "DO-7a"))
        yield Mark(spell.icon, spell.title, remaining, True, unit.id, tuple(facts))


def _later(battle: Battle, unit: Adept) -> Iterator[Note]:
    """Yield what a caster may prepare later on, if it has no spell for its next round (DO-8a);
    whoever decides has the tiles of its spells when it may."""
    if unit.cell >= 0 and not (castable_next(battle, unit) or shown.is_asked(battle, unit)):
        known = tuple(spell_id for spell_id, _ in castable(battle, unit))
        if known:
            yield Note("may_prepare", "DO-8a", abilities=known)


def _notes(battle: Battle, unit: Adept) -> Iterator[Note]:
    yield from display.hindrance(battle, unit)
    if not is_able(battle, unit):
        return
    if unit.preparing and is_ruined(battle, unit):
        yield Note("ruined", "DO-8b", abilities=(unit.preparing,))
    elif unit.preparing:
        yield ruined_by(battle)
    if unit.giving_up:
        yield Note("gives_up", "DO-7c")
    if unit.busy:
        yield Note("nothing_else", "DO-11")
        return
    if unit.prepared and not unit.giving_up:
        until = (("round", unit.until),)
        yield Note("may_cast", "DO-7a", until) if unit.until else Note("may_cast_ever", "DO-9b")
    moving = battle.state.step == "movement"
    if unit.has_attacked and is_engaged(battle, unit):
        yield Note("stays", "DO-6")
    elif moving and _is_finished(battle, unit):
        return
    elif unit.has_cast:
        yield Note("only_move", "DO-11")
    elif unit.has_attacked:
        yield Note("no_second_attack", "DO-11")
    elif moving:
        yield Note("may_move", "DO-6")
    else:
        yield Note("attack_and_move", "DO-11")
        if battle.state.step != "melee":
            yield from display.no_shot(battle, unit)


def plans(battle: Battle) -> tuple[Plan, ...]:
    """Return what is being prepared, and what those who act together have chosen."""
    prepared = tuple(
        Plan(
            unit.id,
            Action(unit.id, "prepare", unit.preparing),
            phase="spells",
            round=battle.round + 1,
            breaks=(ruined_by(battle),),
            signs=("preparing",),
        )
        for unit in battle.units
        if unit.preparing and unit.cell >= 0 and not is_ruined(battle, unit)
    )
    return prepared + together.plans(battle)

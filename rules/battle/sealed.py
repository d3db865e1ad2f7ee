"""What several choose unseen of the other side, and what is then shown together.

`gather` begins it: each is asked in turn, and `seal` keeps what it has chosen in `Battle.sealed`,
where no view of the other side has it, nor of whom it is asked. When all have chosen, the task
that was pushed before takes it all with `unseal`; it is shown then, and undo stops there.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.battle.action import Action, Sealed
from rules.battle.machine import Battle
from rules.unit import SIDES, Unit, other

CHOOSE = "choose"
"""The task that asks the next of a side; a system that gathers handles it with `ask_next`."""


def gather(
    battle: Battle, kind: str, units: Iterable[Unit] | None = None, confirm: str = ""
) -> None:
    """Let units choose unseen of each other, Red's first; without any, each side as a whole.

    :param kind: the decision of each.
    :param confirm: the decision with which a side of several ends its choosing (see `end`); until
        then each may choose anew. Without one everybody is asked until its choice is complete.
    """
    if units is None:
        battle.sealed = tuple([Sealed(side, -1) for side in SIDES])
    else:
        battle.sealed = tuple([Sealed(unit.side, unit.id) for unit in units])
    sides = [one.side for one in battle.sealed]
    for side in reversed(SIDES):
        if side in sides:
            battle.push(CHOOSE, side, kind, confirm)


def gather_sides(battle: Battle, kind: str, unit: Unit) -> None:
    """Let both sides answer a question about one unit, unseen of each other, Red first."""
    battle.sealed = tuple([Sealed(side, unit.id) for side in SIDES])
    for side in reversed(SIDES):
        battle.push(CHOOSE, side, kind, "")


def ask_next(battle: Battle, side: str, kind: str, confirm: str) -> None:
    """Ask the next of a side that has not chosen; then, if need be, whether all is well."""
    waiting = [one for one in battle.sealed if one.side == side and not one.complete]
    if not waiting:
        return
    battle.push(CHOOSE, side, kind, confirm)
    asked = [one for one in waiting if not one.chosen] if confirm else waiting
    if asked:
        battle.ask(kind, side, asked[0].unit)
    else:
        battle.ask(confirm, side, waiting[0].unit)


def seal(battle: Battle, *chosen: Action, side: str = "", complete: bool = True) -> None:
    """Keep all that somebody has chosen, or what a side says about it, until it is shown."""
    number = chosen[0].unit
    side = side or battle.units[number].side
    battle.sealed = tuple(
        [
            Sealed(side, one.unit, chosen, complete)
            if one.side == side and one.unit in (number, -1)
            else one
            for one in battle.sealed
        ]
    )


def end(battle: Battle, side: str) -> None:
    """Let a side be done with choosing."""
    battle.sealed = tuple(
        [
            Sealed(side, one.unit, one.chosen, True) if one.side == side else one
            for one in battle.sealed
        ]
    )


def unseal(battle: Battle) -> tuple[Action, ...]:
    """Show what has been chosen, and return it; undo leads no further back."""
    chosen = all_chosen(battle)
    if battle.sealed:
        battle.sealed = ()
        battle.reveal()
    return chosen


def asked_anew(view: Battle) -> Battle:
    """Return a view in which those of the other side whose choices are hidden will be asked again.

    A view leaves out what the other side has sealed. Whoever plays on from it as it is would let
    the other side do nothing; here it chooses anew when the side that decides is done.
    """
    pending, hidden = view.pending, [one for one in view.sealed if not one.complete]
    new = view.copy()
    if pending is None or all(one.side == pending.side for one in hidden):
        return new
    place = next((n for n, task in enumerate(new.agenda) if task[0] == CHOOSE), -1)
    if place < 0 or any(task[:2] == (CHOOSE, other(pending.side)) for task in new.agenda):
        return new
    new.agenda.insert(place, (CHOOSE, other(pending.side), *new.agenda[place][2:]))
    new.pending = replace(pending, floor=pending.floor + 1)
    return new


# Reading


def all_chosen(battle: Battle) -> tuple[Action, ...]:
    """Return what has been chosen and not been shown, one after another."""
    return tuple(action for one in battle.sealed for action in one.chosen)


def chosen_by(battle: Battle, number: int) -> tuple[Action, ...]:
    """Return what a unit has chosen that has not been shown, in order."""
    for one in battle.sealed:
        if one.unit == number:
            return one.chosen
    return ()


def chooses(battle: Battle, number: int) -> bool:
    """Whether a unit is among those who choose unseen now."""
    return any(one.unit == number for one in battle.sealed)

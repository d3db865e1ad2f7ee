"""The round of Side Initiative (SI-1a to SI-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.battle.machine import Battle
from rules.battle.sealed import CHOOSE
from rules.kit.d20 import effects
from rules.kit.d20.effects import end_round, is_able, let_pass
from rules.kit.d20.state import castable, tell
from rules.kit.d20.surprise import settle_distance, settle_surprise
from rules.kit.d20.together import choose_together
from rules.kit.shown import is_asked
from rules.kit.turns import next_round, sides_of, standing, throw_for_sides
from rules.systems.side import secret
from rules.systems.side.deeds import PARTS, can_go_on, goes_on, ready
from rules.systems.side.state import Companion, begin_anew, end_part
from rules.unit import SIDES, other


def begin(battle: Battle) -> None:
    """Settle surprise and distance (SI-1a), then play rounds."""
    battle.follow(("distance",), ("surprise",), ("round",))


def begin_round(battle: Battle) -> None:
    """Declarations, initiative, the winning side, the losing side, those who held (SI-8)."""
    if not next_round(battle, "SI-END", effects.goes_on(battle)):
        return
    battle.tell("round", "SI-8", round=battle.round)
    for unit in battle.units:
        begin_anew(unit)
    battle.follow(("declarations",), ("initiative",), ("held",), ("end",), ("round",))


def renewed(battle: Battle) -> Battle:
    """Return the position as the round after it finds it: nobody has acted, declared or held in it
    (SI-8), and surprise is over (SI-1a)."""
    after = battle.copy()
    after.pending, after.sealed, after.agenda = None, (), []
    after.state.step, after.state.acting = "initiative", ""
    let_pass(after)
    for unit in after.units:
        begin_anew(unit)
    return after


def roll_initiative(battle: Battle) -> None:
    """Let each side roll one die; the higher acts first (SI-3).

    A tie is rolled again, or lets both sides act at once. A surprised side has no part in it.
    """
    battle.state.step = "initiative"
    ready = [side for side in SIDES if not all(one.surprised for one in standing(battle, side))]
    if len(ready) == 1:
        battle.push("side", ready[0], "SI-4")
        return
    red, blue = _rolls(battle)
    while red == blue and battle.setup.options["ties"] == "again":
        red, blue = _rolls(battle)
    if red == blue:
        battle.push("both")
        return
    winner = "red" if red > blue else "blue"
    battle.follow(("side", winner, "SI-4"), ("side", other(winner), "SI-6"))


def _rolls(battle: Battle) -> tuple[int, int]:
    dice = throw_for_sides(battle)
    for side, die in zip(SIDES, dice, strict=True):
        battle.tell("initiative", "SI-3", ability=side, number=die.value, dice=(die,))
    return dice[0].value, dice[1].value


def let_side_act(battle: Battle, side: str, clause: str) -> None:
    """Let a whole side act: the winning one (SI-4), then the losing one (SI-6)."""
    battle.state.step = "first" if clause == "SI-4" else "second"
    battle.state.acting = side
    battle.state.current = -1
    battle.tell("side_acts", clause, ability=side)
    battle.push("members", side)


def ask_member(battle: Battle, side: str) -> None:
    """Ask the member that its player has picked, else the first that can go on (SI-4, SI-10).

    When nobody can, the side has acted; a spell that was not cast is forgone (SI-2a).
    """
    current, stand = battle.state.current, sides_of(battle, side)
    if current < 0 or not goes_on(battle, battle.units[current], *stand):
        current = next(ready(battle, side, *stand), -1)
    if current >= 0:
        battle.state.current = current
        battle.push("members", side)
        battle.ask("act", side, current)
        return
    for unit in standing(battle, side):
        if not unit.holding:
            if unit.declared:
                tell(battle, "ends", "SI-2a", unit)
            end_part(unit)


def next_turn(battle: Battle, unit: Companion, other: Companion) -> Iterator[Battle]:
    """Yield the positions in which a member acts in its side's next initiative: as it has said
    for this round, while that is to come; in the next without a declared spell and, if it knows
    one still, with it (SI-2a, SI-4)."""
    asked = is_asked(battle, unit) and battle.pending.kind == "act"  # type: ignore[union-attr]
    settled = asked or _acts_yet(battle, unit)
    for declares in (unit.declared,) if settled else (False, True):
        after = battle.copy()
        one: Companion = after.units[unit.id]
        if not settled:
            begin_anew(one)
            if unit.done or not is_able(battle, unit):
                let_pass(after)
            one.declared = declares
        if is_able(after, one) and (not declares or castable(after, one)):
            after.sealed, after.agenda, after.state.step = (), [], "first"
            after.ask("act", one.side, one.id)
            yield after


def _acts_yet(battle: Battle, unit: Companion) -> bool:
    """Whether a member may still do in this round what it has said that it will (SI-2a)."""
    if battle.state.step not in PARTS or unit.acted or unit.spoilt:
        return False
    return can_go_on(battle, unit) or (unit.holding and is_able(battle, unit))


def let_both_act(battle: Battle) -> None:
    """After a tie let all of both sides choose, then act at the same time (SI-3)."""
    battle.state.step, battle.state.acting = "first", ""
    battle.tell("both_act", "SI-3")
    choose_together(battle, "SI-3", [one for one in battle.units if is_able(battle, one)])


def let_held_act(battle: Battle) -> None:
    """Let all who held, of both sides, act at the same time (SI-7)."""
    holding = [one for one in battle.units if one.holding and is_able(battle, one)]
    if holding:
        battle.state.step = "held"
        battle.tell("held_act", "SI-7")
        choose_together(battle, "SI-7", holding)


HANDLERS: dict[str, Callable[..., None]] = {
    "distance": settle_distance,
    "surprise": settle_surprise,
    "round": begin_round,
    "declarations": secret.begin_declarations,
    "show": secret.show_declarations,
    "initiative": roll_initiative,
    "side": let_side_act,
    "members": ask_member,
    "both": let_both_act,
    "held": let_held_act,
    CHOOSE: secret.ask_next_able,
    "resolve": secret.resolve,
    "end": end_round,
}

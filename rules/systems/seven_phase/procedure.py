"""The round and its seven phases (SP-1), and the categories of attacks (SP-3, SP-5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from rules.battle.action import Action, made
from rules.battle.machine import Battle, Task
from rules.battle.sealed import CHOOSE, ask_next, gather, seal, unseal
from rules.kit.turns import asked, end_if_decided, next_round
from rules.systems.seven_phase import declare, initiative, magic, movement
from rules.systems.seven_phase.attacks import attack, feel_wounds, let_fly, may_worsen
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.state import (
    CALLED_OFF,
    DONE,
    VOID,
    WAITING,
    Fighter,
    able,
    attacking_arm,
    declaration_of,
    is_able,
    is_secret,
    place_in_hand,
)
from rules.unit import SIDES

CATEGORIES = {"magic": "magic", "shot": "shots", "throw": "throws", "melee": "melee"}
"""Category of what is declared: the phase in which it is carried out (SP-3)."""
Opened = Literal["magic", "shot", "throw", "melee"]

REST: tuple[Task, ...] = (
    ("show",),
    ("open", "magic"),  # 2 magic
    ("open", "shot"),  # 3 shots
    ("open", "throw"),  # 4 throws
    ("open", "melee"),  # 5 melee
    ("movements",),  # 6 movements brought up to date
    ("walk",),
    ("health",),  # 7 health
    ("round",),
)
"""What follows the first phase, the declaration of intent, always in this order (SP-1)."""


def begin_round(battle: Battle) -> None:
    """Push the seven phases, from the first occasion of combat on always in this order (SP-1); too
    many rounds are a draw, and one in which all could only be on guard (SP-END)."""
    if not next_round(battle, "SP-END", may_worsen(battle)):
        return
    _forget(battle)
    battle.tell("round", "SP-1", round=battle.round)
    battle.follow(*_declaring(battle), *REST)


def _declaring(battle: Battle) -> tuple[Task, ...]:
    """Return who declares when: in the open the sides take turns in going first (SP-1c)."""
    if is_secret(battle):
        return (("declare",),)
    return tuple(("declare_openly", side) for side in SIDES[:: 1 if battle.round % 2 else -1])


def _forget(battle: Battle) -> None:
    """Forget the declarations of the round before, and what a weapon that was not made ready in it
    had cost before (SP-4)."""
    state = battle.state
    state.phase, state.line = "declaration", ()
    for unit in battle.units:
        if unit.declared is None or unit.declared.kind != "ready" or unit.status != DONE:
            unit.readied = (-1, 0)
        unit.declared, unit.weapon, unit.status = None, -1, ""
        unit.stunned = False
        unit.rolled = unit.group = unit.defences = 0


def show(battle: Battle) -> None:
    """Show all declarations together (SP-1c)."""
    secret = is_secret(battle)
    if secret:
        for action in unseal(battle):
            battle.units[action.unit].declared = action
        battle.tell("shown", "SP-1c")
    for unit in battle.units:
        action = unit.declared
        if action is None:
            continue
        if secret:
            declare.tell_declaration(battle, action)
        if action.kind == "strike":
            unit.weapon = place_in_hand(battle, unit)
        unit.status = DONE if action.kind == "guard" else WAITING


# Phases 2 to 5: magic, shots, throws, melee


def category_of(battle: Battle, unit: Fighter) -> str:
    """Return the category of what a fighter has declared; "" for what is no attack (SP-3)."""
    action = declaration_of(battle, unit)
    if action is None:
        return ""
    if action.kind == "cast":
        return "magic"
    return attacking_arm(battle, unit).row.category if action.kind == "strike" else ""


def open_category(battle: Battle, category: Opened) -> None:
    """Find out who acts in a category, and in which order (SP-5a)."""
    state = battle.state
    state.phase, state.line = CATEGORIES[category], ()
    actors = [
        unit
        for unit in able(battle)
        if unit.status == WAITING
        and category_of(battle, unit) == category
        and not _in_vain(battle, unit)
    ]
    if not actors:
        return
    battle.tell(CATEGORIES[category], "SP-3" if category != "magic" else "SP-2")
    state.queue = initiative.order(battle, actors, category)
    state.line = tuple(number for group in state.queue for number in group)
    battle.push("next")


def _in_vain(battle: Battle, unit: Fighter) -> bool:
    """Tell that what was declared cannot be done any more: it cannot be changed (SP-1b)."""
    if unit.target < 0:
        return False
    target: Fighter = battle.units[unit.target]
    action, lies = unit.declared, target.cell >= 0 and not target.health
    assert action is not None
    if action.kind == "help":
        possible = lies
    else:
        mends = action.kind == "cast" and content().spells[action.ability].mends
        possible = is_able(target) or (lies and (mends or target.id in battle.state.felled))
    if not possible:
        unit.status = VOID
        battle.tell("in_vain", "SP-1b", target.id, by=unit.id)
    return not possible


def next_group(battle: Battle) -> None:
    """Let those act whose initiative is the highest now, all of them at the same moment."""
    state = battle.state
    state.felled = ()
    if _decided(battle) or not state.queue:
        return
    group, state.queue = state.queue[0], state.queue[1:]
    battle.push("next")
    units = [battle.units[number] for number in group]
    for unit in units:
        if unit.status == VOID and not unit.stunned:
            battle.tell("too_late", "SP-5a", by=unit.id)
    ready = [unit for unit in units if unit.status == WAITING and not _in_vain(battle, unit)]
    if len(ready) > 1:
        clause = "SP-2b" if state.phase == "magic" else "SP-5b"
        battle.tell("together", clause, number=len(ready))
    _ask(battle, ready)


def _ask(battle: Battle, units: list[Fighter]) -> None:
    """Ask all who act at one moment whether they carry out what they have declared (SP-1b).

    One alone does so at once. Of several each answers unseen, and nothing of what is done is
    felt before all have answered (SP-5b, SP-9).
    """
    if len(units) == 1:
        battle.ask("go", units[0].side, units[0].id)
    elif units:
        battle.push("answered")
        gather(battle, "go", units)


def offer_go(battle: Battle) -> tuple[Action, ...]:
    """Return the two options: to go, or to call it off (SP-1b)."""
    unit = asked(battle).id
    return made(unit, "call_off"), made(unit, "go")


def answer_go(battle: Battle, action: Action) -> None:
    """Keep an answer until all of this moment have answered (SP-5b); one alone acts on it."""
    if battle.sealed:
        seal(battle, action)
    else:
        battle.reveal()
        _carry_out(battle, [action.unit], (action,))


def show_answers(battle: Battle) -> None:
    """Show all answers of a moment together, and let those act who go (SP-5b, SP-9)."""
    asked = [one.unit for one in battle.sealed]
    _carry_out(battle, asked, unseal(battle))


def _carry_out(battle: Battle, asked: Sequence[int], answers: Sequence[Action]) -> None:
    """Let all who are asked act, save those who call it off (SP-1b)."""
    called_off = [action.unit for action in answers if action.kind == "call_off"]
    for number in called_off:
        battle.units[number].status = CALLED_OFF
        battle.tell("called_off", "SP-1b", by=number)
    going = [battle.units[number] for number in asked if number not in called_off]
    doing = [unit for unit in going if unit.declared.kind in DEEDS]
    for unit in doing:
        _begin(battle, unit)
    battle.follow(*(("act", unit.id) for unit in sorted(doing, key=_helps)))


def _begin(battle: Battle, unit: Fighter) -> None:
    """Spend what a deed takes: all of one moment have let fly before anything hits (SP-5b)."""
    action = unit.declared
    assert action is not None
    unit.status = DONE
    if action.kind == "cast":
        unit.dream -= content().spells[action.ability].dream
    elif action.kind == "strike":
        let_fly(battle, unit)


def _helps(unit: Fighter) -> bool:
    """Whether it casts on a friend: that works on what all the harm of the same moment has left,
    be it Red or Blue who does either (SP-2b)."""
    action = unit.declared
    assert action is not None
    return action.kind == "cast" and content().spells[action.ability].aim == "friend"


def act(battle: Battle, unit_id: int) -> None:
    """Do what was declared, unless it is in vain by then."""
    unit: Fighter = battle.units[unit_id]
    action = unit.declared
    assert action is not None
    if unit.status != DONE:  # a game saved when each of a moment let fly as it acted
        _begin(battle, unit)
    if not _in_vain(battle, unit):
        DEEDS[action.kind](battle, unit, action)


DEEDS: dict[str, Callable[[Battle, Fighter, Action], None]] = {
    "cast": magic.cast,
    "help": movement.help_up,
    "pick_up": movement.pick_up,
    "ready": movement.make_ready,
    "strike": attack,
}
"""By verb, what one does when it goes; walks wait for all who walk (SP-9)."""


# Before it is done


def foreseen(battle: Battle, action: Action) -> tuple[Battle, Action]:
    """Return a position in which what one declares, or answers among others, is done at once, if
    nothing else changes till then and whoever is attacked defends as helps most; and the answer
    with which it is done. In that of a walk all who walk with it have arrived (SP-9)."""
    pending = battle.pending
    assert pending is not None
    answering = pending.kind == "go"
    if not (answering or action.kind in (*declare.AIMED, "ready")):
        return battle, action
    after = battle.copy()
    after.sealed, after.agenda = (), []
    # Who may choose a defence (SP-8) would be asked in mid-blow: the forecast goes on to its end.
    after.setup = replace(battle.setup, options={**battle.setup.options, "defence": "best"})
    walked = movement.foreseen(battle, action)
    unit: Fighter = after.units[pending.unit]
    for one in after.units:
        one.status = DONE
        if one is not unit and one.id in walked:
            one.cell = walked[one.id][-1]
    unit.status = WAITING
    if not answering:
        unit.declared, unit.weapon = declare.aimed(battle, action), place_in_hand(battle, unit)
    after.ask("go", pending.side, unit.id)
    after.push("settle")
    if unit.id in walked:
        after.push("arrive", unit.id, walked[unit.id])
    return after, action if answering else made(unit.id, "go")


# Phases 6 and 7


def open_movements(battle: Battle) -> None:
    """Ask each who moves, retreats, or does something beside whether it goes (SP-1d, SP-9)."""
    state = battle.state
    state.phase, state.felled, state.line = "movement", (), ()
    actors = [unit for unit in able(battle) if unit.status == WAITING]
    if actors:
        battle.tell("movements", "SP-9")
    state.line = tuple(unit.id for unit in actors)
    _ask(battle, actors)


def health(battle: Battle) -> None:
    """Let earlier wounds do their work (SP-10) and wards grow older."""
    battle.state.phase, battle.state.line = "health", ()
    feel_wounds(battle)
    magic.age_wards(battle)
    settle(battle)


def settle(battle: Battle) -> None:
    """End the battle if it is decided (SP-END)."""
    _decided(battle)


def _decided(battle: Battle) -> bool:
    """End the battle when a side has nobody left who can act (SP-END)."""
    return end_if_decided(battle, able(battle), "SP-END")


HANDLERS: dict[str, Callable[..., None]] = {
    "round": begin_round,
    "declare": declare.ask_all,
    "declare_openly": declare.ask_openly,
    CHOOSE: ask_next,
    "show": show,
    "open": open_category,
    "next": next_group,
    "answered": show_answers,
    "act": act,
    "movements": open_movements,
    "walk": movement.walk,
    "arrive": movement.arrive,
    "health": health,
    "settle": settle,
}

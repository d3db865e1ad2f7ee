"""Preparing spells: begun after the spells of a round, ruined by damage, held ready, given up
(DO-7, DO-8)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import chosen_by, gather, gather_sides, seal, unseal
from rules.battle.sheet import Note
from rules.kit.d20.casting import saved, spend
from rules.kit.d20.content import content
from rules.kit.d20.effects import is_able
from rules.kit.d20.state import castable, profile_of, spell_row, tell
from rules.kit.turns import asked
from rules.systems.dexterity.state import Adept

HELD_FOR = 10
"""Rounds after the preparing one in which a prepared spell can be cast: a turn (DO-7a)."""


# Deciding, right after the spells of the round


def begin_preparing(battle: Battle) -> None:
    """Ask every caster of both sides, unseen, whether it begins to prepare (DO-8a, DO-8c)."""
    battle.state.step = "preparing"
    able = [unit for unit in battle.units if is_able(battle, unit)]
    members = [unit for unit in able if unit.prepared or castable(battle, unit)]
    if members:
        battle.push("show_preparing")
        gather(battle, "prepare", members)


def offer_prepare(battle: Battle) -> tuple[Action, ...]:
    """Return the spells that a caster may begin to prepare, or the giving up of a prepared one.

    Only one is held at a time (DO-7a).
    """
    unit: Adept = asked(battle)
    end = Action(unit.id, "end")
    if unit.prepared:
        return end, Action(unit.id, "give_up")
    return end, *(Action(unit.id, "prepare", spell_id) for spell_id, _ in castable(battle, unit))


def hindrances(battle: Battle, action: Action) -> tuple[Note, ...]:
    """Return what may still ruin a spell that one begins to prepare, and that a hit ruins one of
    which nothing is told before both players have answered (DO-8b)."""
    if action.kind == "prepare":
        return (ruined_by(battle),)
    aimed = [one for one in battle.units if one.cell in action.cells and one.preparing]
    asks = battle.setup.options["ruined"] == "players" and action.kind in ("shoot", "strike")
    return (Note("ruins", "DO-8b"),) if asks and aimed else ()


def ruined_by(battle: Battle) -> Note:
    """Return what damage does to a spell being prepared, by the option that is played (DO-8b)."""
    return Note(f"prepares_{battle.setup.options['ruined']}", "DO-8b")


def is_ruined(battle: Battle, unit: Adept) -> bool:
    """Whether damage has ruined what somebody prepares, and the players are yet to say what becomes
    of it (DO-8b)."""
    rulings = ("referee", "show_ruling")
    return any(task[0] in rulings and task[1] == unit.id for task in battle.agenda)


def show_preparing(battle: Battle) -> None:
    """Let all begin at once; it takes the whole rest of their round (DO-8a, DO-7c).

    That nobody does is shown as well (DO-8c).
    """
    chosen = unseal(battle)
    if all(choice.kind == "end" for choice in chosen):
        battle.tell("none_prepares", "DO-8c")
    for choice in chosen:
        unit: Adept = battle.units[choice.unit]
        if choice.kind == "prepare":
            unit.preparing, unit.busy, unit.unhurt = choice.ability, True, unit.health
            tell(battle, "prepares", "DO-8a", unit, choice.ability)
        elif choice.kind == "give_up":
            unit.giving_up = unit.busy = True
            tell(battle, "gives_up", "DO-7c", unit, unit.prepared)


def castable_next(battle: Battle, unit: Adept) -> tuple[str, ...]:
    """Return the spells of which somebody could cast any one in its next round: what it prepares
    or holds ready then or, as long as it may choose one, all that it remembers (DO-7, DO-8a).
    A ruined one is not among them, whatever becomes of it (DO-8b)."""
    step, chosen = battle.state.step, chosen_by(battle, unit.id)
    begun = [one.ability for one in chosen if one.kind in ("prepare", "ready")]
    if is_ruined(battle, unit):
        return ()
    if unit.preparing or begun:
        return (unit.preparing or begun[0],)
    if unit.prepared:
        fades = 0 < unit.until <= battle.round and step != "spells"
        given_up = unit.giving_up or any(one.kind == "give_up" for one in chosen)
        return () if fades or given_up else (unit.prepared,)
    if step == "ready" or (step in ("spells", "preparing") and is_able(battle, unit)):
        return () if chosen else tuple(spell_id for spell_id, _ in castable(battle, unit))
    return ()


# Damage


def ruin(battle: Battle, hurt: Sequence[int]) -> None:
    """Ruin what those who took damage are preparing; what is already prepared stays (DO-8b)."""
    for number in hurt:
        unit: Adept = battle.units[number]
        spell_id = unit.preparing or unit.ruined
        if unit.preparing or (spell_id and battle.setup.options["ruined"] == "referee"):
            _judge(battle, unit, spell_id)


def _judge(battle: Battle, unit: Adept, spell_id: str) -> None:
    """Say whether a spell that damage has ruined stays in memory, in the way in force (DO-8b)."""
    match battle.setup.options["ruined"]:
        case "players":
            battle.push("referee", unit.id, spell_id)
        case "referee":
            unhurt, most = unit.unhurt, profile_of(battle, unit).health
            keeps = 100 * (unhurt - unit.health) < content().combat.ruinous * most
            _decide(battle, unit, spell_id, keeps)
            if keeps:
                unit.ruined, unit.unhurt = spell_id, unhurt  # more damage may still cost it
        case "save":
            _decide(battle, unit, spell_id, bool(saved(battle, spell_id, (unit,), "DO-8b")))
        case way:
            _decide(battle, unit, spell_id, way == "kept")


def _decide(battle: Battle, unit: Adept, spell_id: str, keeps: bool) -> None:
    """Let a ruined spell stay in memory, or be lost altogether (DO-8b)."""
    unit.preparing, unit.ruined, unit.unhurt = "", "", 0
    if keeps:
        tell(battle, "interrupted", "DO-8b", unit, spell_id)
    else:
        left = spend(unit, spell_row(battle, spell_id))
        tell(battle, "spoilt", "DO-8b", unit, spell_id, left=left)


def ask_referee(battle: Battle, unit_id: int, spell: str) -> None:
    """Ask the players, who are the referee together, whether a ruined spell is lost (DO-8b)."""
    unit: Adept = battle.units[unit_id]
    unit.preparing = spell
    battle.push("show_ruling", unit_id)
    gather_sides(battle, "referee", unit)


def offer_referee(battle: Battle) -> tuple[Action, ...]:
    """Return the referee's two rulings (DO-8b)."""
    unit = asked(battle).id
    return Action(unit, "keep"), Action(unit, "lose")


def answer_referee(battle: Battle, action: Action) -> None:
    """Keep what the asked side says until the other has answered."""
    _, side, *_ = battle.agenda[-1]  # its task waits there for it to have chosen
    seal(battle, action, side=side)


def show_ruling(battle: Battle, unit_id: int) -> None:
    """Do as both say; where they disagree the spell is lost (DO-8b)."""
    unit: Adept = battle.units[unit_id]
    keeps = all(said.kind == "keep" for said in unseal(battle))
    _decide(battle, unit, unit.preparing, keeps)


# The end of the round


def count_preparations(battle: Battle) -> None:
    """Finish what was prepared or given up in this round; let what was held too long go."""
    for unit in battle.units:
        if unit.cell < 0:
            continue
        if unit.giving_up:
            _drop(battle, unit, "given_up", "DO-7c")
        elif unit.preparing:
            spell_id, unit.preparing = unit.preparing, ""
            hold_ready(battle, unit, spell_id, "DO-7a")
        elif unit.prepared and 0 < unit.until <= battle.round:
            _drop(battle, unit, "faded", "DO-7b")


def hold_ready(battle: Battle, unit: Adept, spell_id: str, clause: str) -> None:
    """Hold a spell ready for a turn (DO-7a), or to the end of the battle (DO-9b)."""
    unit.prepared, unit.until = spell_id, battle.round + HELD_FOR
    if battle.setup.options["held"] == "longer":
        clause, unit.until = "DO-9b", battle.setup.options["rounds"]
    kind = "prepared" if unit.until else "prepared_for_good"
    tell(battle, kind, clause, unit, spell_id, last=unit.until)


def _drop(battle: Battle, unit: Adept, kind: str, clause: str) -> None:
    """Let a prepared spell go; it stays in memory (DO-7b)."""
    spell_id, unit.prepared = unit.prepared, ""
    tell(battle, kind, clause, unit, spell_id)

"""What Seven Phases shows: token, card, marks, order, phase track, the sheet of declarations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from rules.battle.event import Part, total
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Card, Fact, Gauge, Link, Mark, Note, Plan, Thing, Token, Zone
from rules.kit import shown
from rules.systems.seven_phase.chances import chance, defences
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.initiative import initiative_parts
from rules.systems.seven_phase.magic import STEPS
from rules.systems.seven_phase.procedure import CATEGORIES, category_of
from rules.systems.seven_phase.state import (
    VOID,
    WAITING,
    Fighter,
    able,
    arm_of,
    calls_off,
    declaration_of,
    have_met,
    is_able,
    is_secret,
    profile_of,
)
from rules.systems.seven_phase.targets import attack_cells, field_of, pressing

ORDER = (*CATEGORIES, "")
"""The categories as they come; what is no attack comes last (SP-3)."""
NOTES = {
    "shot": N_("shot"),
    "throw": N_("throw"),
    "melee": N_("melee"),
    "ready": N_("readying"),
    "pick_up": N_("picking up"),
}
TIES = {"magic": ("SP-2b",), "melee": ("SP-5b", "SP-6b")}
"""By category, what decides between equals in initiative, where that is not SP-5b alone."""
RULES = {
    "cast": "SP-2",
    "guard": "SP-1d",
    "help": "SP-1d",
    "move": "SP-9",
    "pick_up": "SP-1d",
    "ready": "SP-4",
    "retreat": "SP-1a",
    "strike": "SP-8",
}
"""By verb, the rule by which a declaration is carried out."""
PHASES = CATEGORIES | dict.fromkeys(("help", "move", "pick_up", "ready", "retreat"), "movement")
"""By category or verb, the phase in which a declaration is carried out (SP-1)."""


def phase(battle: Battle) -> str:
    """Return the id of the phase the battle is in (SP-1)."""
    return str(battle.state.phase)


def order(battle: Battle) -> tuple[int, ...]:
    """Return who decides now, then those who still act, then the others who can."""
    waiting = [unit.id for unit in in_order(battle) if unit.status == WAITING]
    return shown.deciding_first(battle, (*waiting, *(unit.id for unit in able(battle))))


def token(battle: Battle, unit: Fighter) -> Token:
    """Return what a fighter's token shows."""
    one = profile_of(battle, unit)
    return shown.token(
        unit,
        one.row,
        one.row.health,
        pips=(Gauge(N_("Life"), unit.life, one.row.life, "SP-S3"), *_dream(battle, unit)),
        marks=marks(battle, unit),
        states=_states(battle, unit),
        exhausted=unit.status not in ("", WAITING),
    )


def _states(battle: Battle, unit: Fighter) -> Iterator[str]:
    if unit.cell >= 0 and not unit.health:
        yield "unconscious"
        return
    if unit.light or unit.grave or unit.critical:
        yield "wounded"
    if unit.stunned:
        yield "stunned"
    action = declaration_of(battle, unit)
    if action is not None and unit.status in ("", WAITING):
        doing = {"cast": "casting", "ready": "readying", "retreat": "retreating"}
        if action.kind in doing:
            yield doing[action.kind]
    if unit.ready >= 0:
        missile = arm_of(battle, unit).row.category != "melee"
        yield "loaded" if missile else "ready"


def _dream(battle: Battle, unit: Fighter) -> Iterator[Gauge]:
    one = profile_of(battle, unit)
    if one.spells:
        yield Gauge(N_("Dream points"), unit.dream, one.row.dream, "SP-2", "drop")


def card(battle: Battle, unit: Fighter) -> Card:
    """Return a fighter's card."""
    one = profile_of(battle, unit)
    return shown.card(
        unit,
        one.row,
        one.level,
        gauges=(
            Gauge(N_("Endurance"), unit.health, one.row.health, "SP-S3", "heart"),
            Gauge(N_("Life"), unit.life, one.row.life, "SP-S3", "star"),
            *_dream(battle, unit),
        ),
        facts=_facts(battle, unit),
        marks=marks(battle, unit),
        notes=_notes(battle, unit),
    )


def _facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    one, arm = profile_of(battle, unit), arm_of(battle, unit)
    skills = content().skills
    level = arm.skill.level
    yield Fact(skills[arm.row.skill].title, level, shown.sign(level), "SP-5c")
    yield Fact(N_("Initiative factor"), arm.skill.factor, "", "SP-5c")
    yield Fact(N_("Chance to hit"), chance(arm.skill).value, "%", "SP-S1")
    if is_able(unit):
        for label, category in ((N_("Against melee"), "melee"), (N_("Against shots"), "shot")):
            for way in defences(battle, unit, category)[:1]:
                yield Fact(label, way.chance.value, "%", "SP-8")
    yield Fact(N_("Damage"), arm.row.damage, "+", "SP-S2")
    if arm.length >= 0:
        yield Fact(N_("Place in the order of length"), arm.length + 1, "", "SP-7b")
        yield Fact(N_("Quickness"), arm.row.quickness, "", "SP-7a")
    yield Fact(N_("Strength"), one.row.strength, shown.sign(one.row.strength), "SP-S2")
    yield Fact(N_("Armour"), one.row.armour + unit.ward, "", "SP-S2")
    yield Fact(N_("Constitution"), one.row.constitution, "", "SP-10")
    yield Fact(N_("Steps"), one.row.movement, "", "SP-9")
    if one.spells:
        for step in STEPS:
            level = one.skills[step].level
            yield Fact(skills[step].title, level, shown.sign(level), "SP-2")
    yield from shown.present(
        Fact(N_("Light wounds"), unit.light, "", "SP-S2"),
        Fact(N_("Grave wounds"), unit.grave, "", "SP-S2"),
        Fact(N_("Critical wounds"), unit.critical, "", "SP-S2"),
    )


def _notes(battle: Battle, unit: Fighter) -> Iterator[Note]:
    """Yield what somebody should know before declaring for this fighter."""
    if not is_able(unit):
        return
    one, arm = profile_of(battle, unit), arm_of(battle, unit)
    if unit.ready < 0 and len(one.arms) > 1:
        yield Note("not_ready", "SP-4")
    if unit.readied[0] >= 0:
        rounds = one.arms[unit.readied[0]].row.rounds
        yield Note("half_ready", "SP-4", (("left", rounds - unit.readied[1]),))
    near = pressing(battle, unit, field_of(battle, unit.side))
    for enemy in able(battle) if arm.length >= 0 else ():
        theirs = arm_of(battle, enemy)
        first = theirs.length >= 0 and not have_met(battle, unit.id, enemy.id)
        fight = _may_yet_strike(battle, unit) and _may_yet_strike(battle, enemy)
        if near >> enemy.cell & 1 and first and fight and arm.rank != theirs.rank:
            order = "ahead" if arm.rank < theirs.rank else "behind"
            yield Note(f"first_meeting_{order}", "SP-7a", (("unit", enemy.id),))


def _may_yet_strike(battle: Battle, unit: Fighter) -> bool:
    """Whether a fighter may strike in the next melee: once all is shown, if it has declared that
    and not done it (SP-1b)."""
    if battle.state.phase in ("declaration", "movement", "health"):
        return True
    return unit.status == WAITING and category_of(battle, unit) == "melee"


# Around and between fighters


def marks(battle: Battle, unit: Fighter) -> tuple[Mark, ...]:
    """Return the wounds and the ward of a fighter."""
    found = []
    for icon, label, count, clause in (
        ("drop", N_("Grave wound"), unit.grave, "SP-10"),
        ("heart", N_("Critical wound"), unit.critical, "SP-10"),
    ):
        if count:
            facts = (Fact(N_("Number"), count, "", clause),)
            found.append(Mark(icon, label, count, False, -1, facts, counted=True))
    if unit.warded:
        spell = content().spells[unit.warding]
        facts = (Fact(N_("Armour"), unit.ward, "+", "SP-S2"),)
        found.append(Mark(spell.icon, spell.title, unit.warded, True, -1, facts))
    return tuple(found)


def links(battle: Battle) -> tuple[Link, ...]:
    """Return the pairs who stand beside each other and have fought (SP-7a)."""
    board, units = battle.setup.board, battle.units
    return tuple(
        Link(first, second, N_("have fought each other"), "SP-7c")
        for first, second in battle.state.met
        if is_able(units[first])
        and is_able(units[second])
        and board.distance(units[first].cell, units[second].cell) == 1
    )


def zones(battle: Battle, unit: Fighter) -> tuple[Zone, ...]:
    """Return the cells that a fighter's weapon reaches now (BD-5)."""
    if not is_able(unit):
        return ()
    reached = attack_cells(battle, unit)
    return (shown.reach_zone(N_("Reach of its weapon"), unit, reached, "BD-5"),)


def things(battle: Battle) -> tuple[Thing, ...]:
    """Return what has been thrown and lies on the board (SP-1d)."""
    found = []
    for unit in battle.units:
        for (place, cell), count in Counter(unit.thrown).items():
            title, side = profile_of(battle, unit).arms[place].row.title, unit.side
            facts = (Fact(N_("Lying there"), count, "", "SP-1d"),)
            found.append(Thing("throw", title, (cell,), side, True, 0, unit.id, facts))
    return tuple(found)


# The sheet of declarations: each side's own while it declares, then everybody's in order


def plans(battle: Battle) -> tuple[Plan, ...]:
    """Return what has been declared (SP-1a), in the order in which it will be done (SP-3, SP-5a).

    While a side declares in secret only its own declarations are on the sheet (SP-1c).
    """
    if battle.state.phase != "declaration":
        return tuple(_plan(battle, unit) for unit in in_order(battle))
    if battle.pending is None:
        return ()
    secret = is_secret(battle)
    side = battle.pending.side if secret else ""
    return tuple(_plan(battle, unit) for unit in able(battle, side))


def in_order(battle: Battle) -> list[Fighter]:
    """Return those who have declared something, in the order in which it is done."""
    line = battle.state.line

    def key(unit: Fighter) -> tuple[int, int, int, int]:
        category = ORDER.index(category_of(battle, unit))
        place = line.index(unit.id) if unit.id in line else len(line)
        return category, place, -total(_sum_of(battle, unit)), unit.id

    return sorted((unit for unit in battle.units if unit.declared is not None), key=key)


def _sum_of(battle: Battle, unit: Fighter) -> tuple[Part, ...]:
    """Return what a fighter's initiative is made of, once it is rolled (SP-5a)."""
    if not unit.rolled:
        return ()
    die = f"1d{content().success.initiative_die}"
    return (Part(die, unit.rolled, "", "SP-5a"), *initiative_parts(battle, unit))


def _plan(battle: Battle, unit: Fighter) -> Plan:
    action = declaration_of(battle, unit)
    if action is None:
        return Plan(unit.id, None)
    state = "called off" if unit.status == VOID else unit.status or "waiting"
    parts = _sum_of(battle, unit)
    category = category_of(battle, unit)
    note, phase = NOTES.get(category or action.kind, ""), PHASES.get(category or action.kind, "")
    if calls_off(battle, unit):
        note = N_("calls it off")
    if action.target >= 0:  # the target's name tells more than its cell
        action = replace(action, cells=())
    walks = action.kind == "retreat"
    ties = TIES.get(category, ())
    return Plan(
        unit.id, action, state, parts, total(parts), note, phase,
        walks=walks, ties=ties, clause=RULES[action.kind],
    )  # fmt: skip

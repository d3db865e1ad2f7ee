"""What changes in a battle of Seven Phases, and the tables that do not."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgspec

from rules.battle.action import Action
from rules.battle.machine import Battle, Setup
from rules.battle.sealed import chosen_by
from rules.content.scenario import LARGEST_NUMBER, Member
from rules.errors import Fault, Said, expect_known, expect_same, say
from rules.kit import expect, turns
from rules.systems.seven_phase.content import Arm, Profile, content, profile
from rules.unit import Unit

WAITING, DONE, CALLED_OFF, VOID = "waiting", "done", "called off", "void"


class Fighter(Unit):
    """A fighter; its `health` is its endurance."""

    life: int = 0
    dream: int = 0
    stood: int = -1
    """Where the dead stood."""
    ready: int = -1
    """Place of the weapon that is in hand and ready; -1: only what is always ready (SP-4)."""
    readied: tuple[int, int] = (-1, 0)
    """(weapon, rounds spent so far) of what takes several rounds to make ready (SP-4)."""
    left: tuple[int, ...] = ()
    """By weapon: how many may still be thrown."""
    thrown: tuple[tuple[int, int], ...] = ()
    """(weapon, cell) of each that it has thrown and that lies there (SP-1d)."""
    light: int = 0
    grave: int = 0
    critical: int = 0
    """Wounds held, by grade (SP-S2)."""
    warding: str = ""
    """Id of the spell that wards it; "" for none."""
    ward: int = 0
    """Armour that this spell adds."""
    warded: int = 0
    """Rounds for which it still does."""
    stunned: bool = False
    defences: int = 0
    """How often it has parried or dodged this round."""
    declared: Action | None = None
    """What it has declared for this round, once that lies open (SP-1a)."""
    status: str = ""
    """"", or "waiting", "done", "called off" or "void" once all is shown (SP-1b)."""
    weapon: int = -1
    """Place of the weapon with which it attacks this round, known once all is shown."""
    rolled: int = 0
    """Its initiative die of the present category; 0 before it falls (SP-5a)."""
    group: int = 0
    """How many attack the one whom it attacks, where they are several (SP-6a)."""

    @property
    def target(self) -> int:
        """Id of the one at whom its open declaration is aimed; -1 for nobody."""
        return -1 if self.declared is None else self.declared.target


class Melee(msgspec.Struct, gc=False):
    """What belongs to the battle rather than to a fighter."""

    phase: str = "declaration"
    queue: tuple[tuple[int, ...], ...] = ()
    """Those who still act in the present category; who acts at the same time stands together."""
    felled: tuple[int, ...] = ()
    """Who has fallen at this moment: what others do at the same moment still finds them."""
    line: tuple[int, ...] = ()
    """All who act in the present category, in order, those included who have acted."""
    met: tuple[tuple[int, int], ...] = ()
    """Pairs who have fought each other, the lower id first (SP-7a)."""
    blow: tuple[int, int, int, int] = (-1, -1, -1, 0)
    """(attacker, target, weapon, 1 if particular) of an attack that is not yet met (SP-8)."""


def prepare(setup: Setup) -> tuple[Profile, ...]:
    """Work out every member's numbers once, by unit id."""
    return tuple(profile(member) for member in setup.scenario.members())


def is_secret(battle: Battle) -> bool:
    """Whether declarations are made in secret (SP-1c)."""
    return battle.setup.options["declarations"] == "secret"  # type: ignore[no-any-return]


def muster(setup: Setup) -> tuple[list[Fighter], Melee]:
    """Place both teams on their start cells; an option says whether weapons are ready (SP-4)."""
    drawn = setup.options["weapons"] == "drawn"

    def own(number: int, member: Member, side: str) -> dict[str, Any]:
        one: Profile = setup.table[number]
        return {
            "health": one.row.health,
            "life": one.row.life,
            "dream": one.row.dream,
            "ready": 0 if drawn and one.natural else -1,
            "left": tuple(arm.row.count for arm in one.arms),
        }

    return turns.muster(setup, Fighter, own), Melee()


def profile_of(battle: Battle, unit: Fighter) -> Profile:
    """Return a fighter's static numbers."""
    return battle.setup.table[unit.id]  # type: ignore[no-any-return]


def declaration_of(battle: Battle, unit: Fighter) -> Action | None:
    """Return what a fighter has declared, be it in secret, with its target (SP-1a, SP-1c)."""
    if unit.declared is None and battle.sealed:
        return next(iter(chosen_by(battle, unit.id)), None)
    return unit.declared


def calls_off(battle: Battle, unit: Fighter) -> bool:
    """Whether a fighter has answered that it calls off what it declared, though that is neither
    shown to the other side yet nor done (SP-5b)."""
    return any(answer.kind == "call_off" for answer in chosen_by(battle, unit.id))


def place_in_hand(battle: Battle, unit: Fighter) -> int:
    """Return the place of the weapon with which a fighter attacks now: the ready one, else the
    natural one."""
    return unit.ready if unit.ready >= 0 else profile_of(battle, unit).natural


def arm_of(battle: Battle, unit: Fighter) -> Arm:
    """Return the weapon with which a fighter attacks now."""
    return profile_of(battle, unit).arms[place_in_hand(battle, unit)]


def attacking_arm(battle: Battle, unit: Fighter) -> Arm:
    """Return the weapon with which a fighter attacks this round, though it may have left its hand.

    Until all is shown it is what the fighter would attack with now.
    """
    return profile_of(battle, unit).arms[unit.weapon] if unit.weapon >= 0 else arm_of(battle, unit)


def place_of(unit: Fighter) -> int:
    """Return the cell on which a fighter stands; of the dead, that on which it fell."""
    return unit.cell if unit.cell >= 0 else unit.stood


def is_able(unit: Fighter) -> bool:
    """Whether a fighter is alive and conscious (SP-S3)."""
    return unit.health > 0 and unit.cell >= 0


def void(unit: Fighter) -> None:
    """Take away what a fighter has declared and not done yet."""
    if unit.status == WAITING:
        unit.status = VOID


def able(battle: Battle, side: str = "") -> list[Fighter]:
    """Return those of a side, or of both, who are alive and conscious, by id."""
    up = [unit for unit in battle.units if unit.health > 0 and unit.cell >= 0]
    return [unit for unit in up if unit.side == side] if side else up


def have_met(battle: Battle, first: int, second: int) -> bool:
    """Whether two have fought each other before this round (SP-7a)."""
    return (min(first, second), max(first, second)) in battle.state.met


def meet(battle: Battle, pairs: Iterable[tuple[int, int]]) -> None:
    """Remember who has fought whom (SP-7a)."""
    new = ((min(pair), max(pair)) for pair in pairs)
    battle.state.met = tuple(sorted({*battle.state.met, *new}))


# What a state can be


COUNTS = ("light", "grave", "critical", "ward", "warded", "defences", "rolled")


def expect_sound(battle: Battle) -> None:
    """Expect nothing that cannot be so."""
    for unit in battle.units:
        _expect_fighter(battle, unit)
    state: Melee = battle.state
    expect.names("state", state, phase=[phase.id for phase in battle.setup.system.phases])
    expect.ids(battle, "state", state, "felled", "line")
    expect.units(battle, "state, queue", chain(*state.queue))
    expect.units(battle, "state, met", chain(*state.met))
    attacker, target, weapon, particular = state.blow
    if attacker >= 0:
        expect.units(battle, "state, blow", (attacker, target))
        arms = len(profile_of(battle, battle.units[attacker]).arms)
        if not (0 <= weapon < arms and 0 <= particular <= 1):
            raise Fault("state, blow", Said(f"{weapon}, {particular}"), Said(f"0–{arms - 1}, 0–1"))


def _expect_fighter(battle: Battle, unit: Fighter) -> None:
    one, place = profile_of(battle, unit), expect.place_of(unit)
    arms = (-1, len(one.arms) - 1)
    expect.numbers(
        place,
        unit,
        health=(0, one.row.health),
        life=(0, one.row.life),
        dream=(0, one.row.dream),
        ready=arms,
        weapon=arms,
        group=(0, len(battle.units)),
        **dict.fromkeys(COUNTS, (0, LARGEST_NUMBER)),
    )
    expect.cells(battle, place, unit, "stood")
    expect.names(place, unit, warding=content().spells, status=(WAITING, DONE, CALLED_OFF, VOID))
    if unit.warded and not unit.warding:
        raise Fault(f"{place}, warded", Said(str(unit.warded)), Said("0"))
    most = tuple(arm.row.count for arm in one.arms)
    if len(unit.left) != len(most) or not all(
        0 <= left <= count for left, count in zip(unit.left, most, strict=True)
    ):
        raise Fault(f"{place}, left", Said(str(unit.left)), Said(f"0 – {most}"))
    size = battle.setup.board.size
    if not all(
        0 <= arm < len(most) and most[arm] and 0 <= cell < size for arm, cell in unit.thrown
    ):
        raise Fault(f"{place}, thrown", Said(str(unit.thrown)), Said(f"{arms}, 0–{size - 1}"))
    if not (-1 <= unit.readied[0] < len(one.arms) and 0 <= unit.readied[1] <= LARGEST_NUMBER):
        raise Fault(f"{place}, readied", Said(str(unit.readied)), Said(f"{arms}"))
    acts = unit.status == WAITING or unit.id in chain(*battle.state.queue)
    for action in chosen_by(battle, unit.id):
        _expect_declared(battle, f"{place}, sealed", unit, action, True)
    if unit.declared is not None:
        waits = unit.status in ("", WAITING)
        _expect_declared(battle, f"{place}, declared", unit, unit.declared, waits)
    elif acts:
        raise Fault(f"{place}, declared", say("nothing"), say("what it is waiting to do"))


def _expect_declared(
    battle: Battle, place: str, unit: Fighter, action: Action, waits: bool
) -> None:
    """What a fighter has declared is its own, and can be carried out as far as that hangs on
    nobody else: it walks where it can go, and takes up and casts what it has (SP-1a)."""
    expect_same(f"{place}, unit", action.unit, unit.id)
    one, cells = profile_of(battle, unit), action.cells
    if action.kind == "move" and waits:
        board, points = battle.setup.board, one.row.movement
        if not board.reach(unit.cell, points, battle.occupied()).cells >> cells[0] & 1:
            raise Fault(f"{place}, cells", Said(board.name(cells[0])), say("a cell in reach"))
    elif action.kind == "pick_up" and waits:
        lying = (one.place(action.ability), *cells)
        if lying not in unit.thrown:
            raise Fault(f"{place}, cells", Said(str(lying)), say("a weapon that it has thrown"))
    elif action.kind == "cast":
        expect_known(f"{place}, ability", action.ability, dict(one.spells))

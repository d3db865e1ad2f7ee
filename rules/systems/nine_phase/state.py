"""What changes in a battle of Nine Phases, and the tables that do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from rules.battle.machine import Battle, Setup
from rules.board.memo import Memo
from rules.content.scenario import LARGEST_NUMBER, Member
from rules.errors import Fault, Said, say
from rules.kit import expect, turns
from rules.kit.effects import Effect
from rules.systems.nine_phase.content import Profile, content, profile
from rules.systems.nine_phase.rows import Effect as EffectRow
from rules.systems.nine_phase.rows import Spell
from rules.unit import SIDES, Unit, other
from rules.value import Value

FIRST_HALF, SECOND_HALF = 1, 2
"""Bits of `Combatant.halves`: its side's two phases of movement."""
WHOLE = FIRST_HALF | SECOND_HALF
ASIDE = 4
"""Set beside them where a side step is asked about (NP-E4)."""
DRAUGHT = "draught"
"""What stands in `Combatant.used` for a healing draught."""


class Phase(Value, frozen=True):
    """A row of the source's table: which phase, what it is for, and whose order it follows."""

    number: int
    kind: Literal["initiative", "missile", "movement", "melee"]
    order: tuple[int, ...]
    """Whose turn it is, one after another: 0 the side with initiative, 1 the one without."""
    clause: str
    half: int = 0
    """The bit of `Combatant.halves` for a phase of movement."""


PHASES = (
    Phase(1, "initiative", (), "NP-1"),
    Phase(2, "missile", (0, 1), "NP-2"),
    Phase(3, "movement", (0,), "NP-3", FIRST_HALF),
    Phase(4, "movement", (1,), "NP-4", FIRST_HALF),
    Phase(5, "missile", (0, 1), "NP-5"),
    Phase(6, "movement", (1,), "NP-6", SECOND_HALF),
    Phase(7, "movement", (0,), "NP-7", SECOND_HALF),
    Phase(8, "missile", (0, 1), "NP-8"),
    Phase(9, "melee", (0, 1), "NP-9"),
)
MISSILES = tuple(row.number for row in PHASES if row.kind == "missile")
"""The phases in which missiles fly and spells are cast and work (NP-2, NP-5, NP-8)."""
MELEE = PHASES[-1].number
"""The phase of the melee (NP-9)."""
TOWARDS = {"red": 0, "blue": 4}
"""Directions of `rules.board.geometry` in which the sides look when a battle begins."""


class Engagement(Value, frozen=True, order=True):
    """Two enemies within the longest reach of the two (NP-E2)."""

    red: int
    blue: int
    since: int
    """The round in which it began."""
    mover: int
    """Id of the one whose movement began it; -1 if none did."""


class Combatant(Unit):
    """One who fights in Nine Phases."""

    facing: int = 0
    """One of the 8 directions of `rules.board.geometry` (NP-E10)."""
    loaded: bool = False
    missiles: int = 0
    """How many shots it still carries."""
    done: int = 0
    """The latest phase of this round in which it will do no more."""
    acts: int = 0
    """Shots and reloads of this round, as `content.act_mask` makes them."""
    halves: int = 0
    """In which of its side's phases of movement it has moved this round (NP-F1)."""
    steps: int = 0
    """Cells left in this phase of movement."""
    origin: int = -1
    """Where its side's latest phase of movement found it (NP-E5)."""
    charges: int = -1
    """Id of the enemy against whom it has declared a charge (NP-F2)."""
    retreats: bool = False
    """Whether it retreats this round (NP-E9)."""
    released: int = 0
    """Mask of ids of those past whom it retreats in this phase."""
    disengaged: bool = False
    """Whether it has disengaged this round (NP-E8)."""
    stepped: bool = False
    """Whether it has stepped aside this round (NP-E4)."""
    spell: str = ""
    """What it is casting and what has not worked yet (NP-S4)."""
    aim: int = -1
    """The cell aimed at."""
    aimed: int = -1
    """Id of the unit aimed at, if one was meant rather than a cell."""
    due_round: int = 0
    due_phase: int = 0
    spell_round: int = 0
    """The latest round that a spell of its own has spanned (NP-S2)."""
    used: tuple[str, ...] = ()
    """Ids of what it has cast, once for each time."""
    effects: tuple[Effect, ...] = ()
    """In the order in which they were laid."""


class Field(msgspec.Struct, gc=False):
    """What belongs to the battle rather than to a combatant."""

    phase: int = 1
    told: bool = False
    """Whether the log has heard of the phase."""
    first: str = "red"
    """The side with initiative in this round (NP-1)."""
    chosen: int = -1
    """Id of the unit that its side has selected."""
    waiting: tuple[int, ...] = ()
    """Ids of those of the deciding side who can still do something in this phase."""
    mover: int = -1
    """Id of the one whom somebody may step aside to confront just now (NP-E4)."""
    engagements: tuple[Engagement, ...] = ()
    """In the order in which they began."""


@dataclass(frozen=True, slots=True)
class Table:
    """Static tables that all copies share."""

    profiles: tuple[Profile, ...]
    """By unit id."""
    rows: Mapping[str, Spell]
    """Every spell there is, by id."""
    effects: Mapping[str, EffectRow]
    """What those of them leave on somebody that leave anything, by id."""
    starts: tuple[int, ...]
    """By unit id: where it began the battle."""
    reaches: tuple[tuple[int, ...], ...]
    """By the ids of two: the longest reach of the two, in cells (NP-E2)."""
    longest: int
    """The longest reach of all, in cells."""
    melees: list[Any] = field(default_factory=lambda: [(None, ())])
    """The engagements that were asked of last, and what is made of them (see
    `engagement.melees_of`)."""
    ahead: list[Any] = field(default_factory=lambda: [(None, 0, -1, None)])
    """Whose options were made last, and by which ways (see `walking.remember`)."""
    guards: Memo[Any, Any] = field(default_factory=Memo)
    """What enemies bar by where they stand (see `ways.Guard`)."""
    ways: dict[Any, Any] = field(default_factory=dict)
    """Where one may go, by all that it hangs on (see `ways.ways`)."""


def prepare(setup: Setup) -> Table:
    """Work out every member's numbers once."""
    profiles = tuple(profile(member) for member in setup.scenario.members())
    reaches = tuple(tuple(max(one.reach, two.reach) for two in profiles) for one in profiles)
    return Table(
        profiles=profiles,
        reaches=reaches,
        longest=max(map(max, reaches)),
        rows=content().spells,
        effects={name: row.effect for name, row in content().spells.items() if row.effect},
        starts=setup.starts["red"] + setup.starts["blue"],
    )


def muster(setup: Setup) -> tuple[list[Combatant], Field]:
    """Place both teams on their start cells, facing each other; crossbows are loaded (NP-M8)."""

    def own(number: int, member: Member, side: str) -> dict[str, Any]:
        one: Profile = setup.table.profiles[number]
        return {
            "health": one.health,
            "facing": TOWARDS[side],
            "loaded": one.missile is not None and one.missile.loads != "",
            "missiles": one.missile.carried if one.missile else 0,
        }

    return turns.muster(setup, Combatant, own), Field()


def profile_of(battle: Battle, unit: Combatant) -> Profile:
    """Return a combatant's static numbers."""
    return battle.setup.table.profiles[unit.id]  # type: ignore[no-any-return]


def spell_row(battle: Battle, spell_id: str) -> Spell:
    """Return the row of a spell."""
    return battle.setup.table.rows[spell_id]  # type: ignore[no-any-return]


def phase_of(battle: Battle) -> Phase:
    """Return the row of the phase that a battle is in."""
    return PHASES[battle.state.phase - 1]


def sides_in(battle: Battle, row: Phase) -> tuple[str, ...]:
    """Return the sides that act in a phase, in their order."""
    both = battle.state.first, other(battle.state.first)
    return tuple([both[place] for place in row.order])


def phases_of(battle: Battle, side: str) -> list[Phase]:
    """Return the two phases of movement in which a side moves in this round."""
    return [row for row in PHASES if row.half and side in sides_in(battle, row)]


def begin_anew(unit: Combatant) -> None:
    """Forget what a combatant has done in the round before."""
    unit.acts = unit.halves = unit.done = unit.released = 0
    unit.charges = -1
    unit.retreats = unit.disengaged = unit.stepped = False


def forget_spell(unit: Combatant) -> None:
    """Take from a combatant what it is casting (NP-S4, NP-S5)."""
    unit.spell, unit.aim, unit.aimed, unit.due_round, unit.due_phase = "", -1, -1, 0, 0


# What a state can be


def expect_sound(battle: Battle) -> None:
    """Expect nothing that cannot be so."""
    for unit in battle.units:
        _expect_combatant(battle, unit)
    state, last = battle.state, len(battle.setup.system.phases)
    expect.numbers("state", state, phase=(1, last))
    if battle.pending is not None and phase_of(battle).kind == "initiative":
        found = Said(str(state.phase))
        raise Fault("state, phase", found, say("one in which somebody decides"))
    expect.names("state", state, first=SIDES)
    expect.ids(battle, "state", state, "chosen", "waiting", "mover")
    expect.once("state", state, "engagements")
    for number, one in enumerate(state.engagements, 1):
        place = f"state, engagements {number}"
        expect.ids(battle, place, one, "red", "blue", "mover")
        expect.numbers(place, one, since=(0, battle.round))
        if [battle.units[one.red].side, battle.units[one.blue].side] != [*SIDES]:
            raise Fault(place, say("two of one side"), say("one of Red's and one of Blue's"))


def _expect_combatant(battle: Battle, unit: Combatant) -> None:
    one, place = profile_of(battle, unit), expect.place_of(unit)
    last, known = len(battle.setup.system.phases), dict(profile_of(battle, unit).spells)
    expect.numbers(
        place,
        unit,
        health=(0, one.health),
        facing=(0, 7),
        missiles=(0, one.missile.carried if one.missile else 0),
        done=(0, last),
        acts=(0, (1 << 20) - 1),
        halves=(0, 3),
        steps=(0, LARGEST_NUMBER),
        released=(0, (1 << len(battle.units)) - 1),
        due_phase=(0, last),
    )
    expect.cells(battle, place, unit, "origin", "aim")
    expect.ids(battle, place, unit, "charges", "aimed")
    expect.names(place, unit, spell=known, used=(*known, DRAUGHT))
    if unit.spell and (unit.aim < 0 or unit.due_phase not in MISSILES):
        raise Fault(f"{place}, spell", say("a spell without aim or time"), say("both"))
    expect.effects(battle, unit, lambda row: LARGEST_NUMBER)

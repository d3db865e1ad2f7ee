"""What a combat system hands over to the core: data and functions, no base class to inherit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from rules.battle.action import SELECT, Action
from rules.battle.odds import BotNumbers
from rules.battle.sheet import (
    Card,
    Command,
    Fact,
    Gauge,
    Link,
    Note,
    Phase,
    Plan,
    Thing,
    Token,
    Zone,
)
from rules.battle.words import Words
from rules.clause import Clause
from rules.content.offers import KindInfo as KindInfo
from rules.content.offers import OptionInfo as OptionInfo
from rules.content.scenario import Scenario
from rules.errors import Refusal
from rules.unit import Unit

if TYPE_CHECKING:
    from rules.battle.machine import Battle
    from rules.battle.setup import Setup

Plain = dict[str, Any]
"""Plain data as it stands in a file, decoded: a snapshot, a scenario, a line of a record."""


class EquipmentItem(msgspec.Struct, frozen=True):
    """Something that a character may carry, and its numbers."""

    title: str
    facts: tuple[Fact, ...] = ()


class EquipmentSlot(msgspec.Struct, frozen=True):
    """A place in which every character carries one item, or nothing where it is optional."""

    title: str
    items: Mapping[str, EquipmentItem]
    optional: bool = False
    clause: str = ""


class AbilityInfo(msgspec.Struct, frozen=True):
    """An ability as a player sees it who picks abilities for a character."""

    title: str
    summary: str
    icon: str
    group: str
    """The sort of ability that it is."""
    level: int
    """The least level of a character that may pick it."""
    costs: tuple[Fact, ...] = ()
    facts: tuple[Fact, ...] = ()


# What a system does where it says nothing of its own

MOVE = "move"
"""The verb that needs no phrase: it is written with an arrow."""
END = "end"
"""The verb of every system by which a unit does no more."""
PLAIN_ICON = "hand"
"""The picture of a verb's tile that tiles.toml gives none."""


class Stateless(msgspec.Struct):
    """The state of a system that keeps everything with its units."""


def _nothing(*_: Any) -> tuple[Any, ...]:
    """Show nothing of the kind."""
    return ()


def _first_round(battle: Battle) -> None:
    battle.push("round")


def _unlisted(battle: Battle, action: Action) -> Refusal | None:
    """Refuse what is not among the options: it is no verb, or nothing to be done now (AC-2)."""
    known = action.kind == MOVE or (action.kind, action.ability) in battle.setup.system.phrases
    return Refusal("not_now", "AC-2") if known else None


def _strikes(battle: Battle, unit: Any) -> str:
    return "strike"


def _verbs(battle: Battle) -> tuple[Command, ...]:
    """Return a tile of every verb that has words, and of a move; refused where no option has it."""
    if battle.pending is None:
        return ()
    offered = {(action.kind, action.ability): action for action in battle.options}
    offered.pop((SELECT, ""), None)
    words = dict(battle.setup.system.phrases)
    if (MOVE, "") in offered:
        words[MOVE, ""] = MOVE
    return tuple(_tile(battle, *verb, words[verb], offered.get(verb)) for verb in words)


def _tile(battle: Battle, kind: str, ability: str, words: str, option: Action | None) -> Command:
    """Return a verb's tile, by tiles.toml where it has one; `option` is one that has the verb."""
    system, unit = battle.setup.system, battle.pending.unit if battle.pending is not None else -1
    plain = Command(kind, ability, words, MOVE if kind == MOVE else PLAIN_ICON, words)
    tile = system.tiles.get(kind, plain)._replace(ability=ability)
    if option is None:
        return tile._replace(refusal=battle.why_not(Action(unit, kind, ability)))
    return tile._replace(aim=tile.aim or "cell") if option.cells else tile


def _cells_aimed_at(battle: Battle, action: Action) -> tuple[int, ...]:
    return action.cells


def _as_it_is(battle: Battle, action: Action) -> tuple[Battle, Action]:
    return battle, action


def _unchanged(battle: Battle) -> Battle:
    return battle


def _deciding_now(battle: Battle, unit: Any, other: Any) -> Iterable[Battle]:
    """Return the position as it is where the unit decides just now."""
    pending = battle.pending
    return (battle,) if pending is not None and pending.unit == unit.id else ()


def _as_found(battle: Battle, position: Battle, other: Any) -> Battle:
    return position


def _by_id(battle: Battle) -> tuple[int, ...]:
    """Return those on the board by id, beginning with the one that acts."""
    ids = tuple(unit.id for unit in battle.units if unit.cell >= 0)
    acting = battle.pending.unit if battle.pending is not None else -1
    place = ids.index(acting) if acting in ids else 0
    return ids[place:] + ids[:place]


def _in_order(battle: Battle) -> tuple[int, ...]:
    """Return everybody in the order of acting."""
    return battle.setup.system.order(battle)


def _as_listed(battle: Battle) -> tuple[Phase, ...]:
    """Return the phases of the system."""
    return battle.setup.system.phases


def _opening_or_round(battle: Battle) -> str:
    """Return the first phase before the first round, and the last from then on."""
    return battle.setup.system.phases[-1 if battle.round else 0].id


def _card(battle: Battle, unit: Any) -> Card:
    """Return a card of what the token and the kind say."""
    shown = battle.setup.system.token(battle, unit)
    kind = battle.setup.system.kinds[unit.kind]
    health = Gauge("Health", shown.health, shown.maximum)
    return Card(
        unit.id, unit.name, kind.title, unit.side, shown.glyph, kind.summary, 1, (health,), ()
    )


def _score_alone(battle: Battle, side: str) -> tuple[tuple[str, int], ...]:
    """Return the whole score as its only term."""
    return (("score", battle.score(side)),)


def _health(battle: Battle, side: str) -> int:
    """Count the health of friends against that of enemies."""
    up = [unit for unit in battle.units if unit.cell >= 0]
    return sum(unit.health if unit.side == side else -unit.health for unit in up)


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class System:
    """A combat system. The functions read and change the battle they are given, nothing else.

    Ids, titles, phases, options, phrases, words and clauses stand in files beside its package
    and are read by `rules.battle.described`.
    """

    id: str
    title: str
    summary: str
    rank: int = 100
    """Its place in lists of systems; smaller numbers stand first."""
    turns: bool = True
    """Whether everybody has turns of its own, rather than a part in phases and steps."""
    anew: bool = False
    """Whether what cannot be done any more in one phase may be done in a later one of the round."""
    ties: str = ""
    """The clause that says who goes first of those who are equal in the order of acting; "" where
    nobody can be."""
    clauses: tuple[Clause, ...]
    phases: tuple[Phase, ...]
    words: Words
    phrases: Mapping[tuple[str, str], str]
    """Action (kind, ability) with the words that name it; "move" is written with an arrow."""
    kinds: Mapping[str, KindInfo]

    muster: Callable[[Setup], tuple[list[Any], Any]]
    """Return the units and the state with which a battle opens."""
    handlers: Mapping[str, Callable[..., None]]
    """Task name: what it does."""
    offers: Mapping[str, Callable[[Battle], tuple[Action, ...]]]
    """Decision kind: all options, sorted."""
    answers: Mapping[str, Callable[[Battle, Action], None]]
    """Decision kind: carry out an option."""
    token: Callable[[Battle, Any], Token]

    begin: Callable[[Battle], None] = _first_round
    """Push the first tasks."""
    unit_type: type[Unit] = Unit
    state_type: type[msgspec.Struct] = Stateless
    options: Mapping[str, OptionInfo] = field(default_factory=dict)
    abilities: Mapping[str, str] = field(default_factory=dict)
    """Ability ids with their English names."""
    choices: Mapping[str, AbilityInfo] = field(default_factory=dict)
    """The abilities that a player may pick for a character of a team."""
    equipment: Mapping[str, EquipmentSlot] = field(default_factory=dict)
    """What every character carries, slot by slot, and what may be there instead."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """Ability ids with their pictures, where not all of them can be picked."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """Ability ids with what they look like: "fire", "frost", "light", "shade"."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Places that a scenario may name on its map, such as a relic's, with their English titles."""
    roles: Mapping[str, str] = field(default_factory=dict)
    """What a kind can be in a battle that every system can fight, with the English titles."""
    states: Mapping[str, str] = field(default_factory=dict)
    """The states in which its tokens may be (`rules.battle.sheet.STATES`), with their clauses."""
    prepare: Callable[[Setup], Any] = _nothing
    """Build the static tables that all copies of a battle share."""
    refusal: Callable[[Battle, Action], Refusal | None] = _unlisted
    """Why an action that names units and cells that there are is not among the options; None if no
    rule says it, as where it only lacks its aim (see `Battle.why_not`)."""
    tiles: Mapping[str, Command] = field(default_factory=dict)
    """The words and looks of its verbs' tiles, for `commands` to fill in."""
    besides: frozenset[str] = frozenset()
    """What a command may let one choose besides its aim: "amount", as charges, or "row", which way
    a wall lies."""
    blow: Callable[[Battle, Any], str] = _strikes
    """The tile of a unit's plain attack: with some weapons it is a shot."""
    commands: Callable[[Battle], tuple[Command, ...]] = _verbs
    """All that the deciding unit has, usable or refused; `SELECT` is not among them."""
    area: Callable[[Battle, Action], tuple[int, ...]] = _cells_aimed_at
    """The cells that an action would touch."""
    order: Callable[[Battle], tuple[int, ...]] = _by_id
    """Unit ids in the order in which they will act, the acting one first."""
    to_act: Callable[[Battle], tuple[int, ...]] = _in_order
    """Those of them who act in the present phase, or turn, at all, as far as that can be told."""
    phase: Callable[[Battle], str] = _opening_or_round
    phases_now: Callable[[Battle], tuple[Phase, ...]] = _as_listed
    """The phases as they are in this round, each by its id, where one is another than always."""
    card: Callable[[Battle, Any], Card] = _card
    score: Callable[[Battle, str], int] = _health
    """How good the battle stands for a side, in thousandths of a unit's worth."""
    terms: Callable[[Battle, str], tuple[tuple[str, int], ...]] = _score_alone
    """The named parts that the score is the sum of."""
    bodies: Callable[[Battle], tuple[int, ...]] = _nothing
    """What the health of Red, and of Blue, is worth in the score; nothing where it is not known."""
    vigour: Callable[[Battle], tuple[int, ...]] = _nothing
    """How much of a whole fighter's health those of Red, and of Blue, have left together, in
    thousandths; nothing where no odds ask for it."""
    tolls: Callable[[Battle], tuple[int, ...]] = _nothing
    """What Red, and what Blue, takes from the other in a turn of a battle that begins, if all are
    in reach, in thousandths of a mean enemy; nothing where it is not known."""
    bots: BotNumbers = field(default_factory=BotNumbers)
    foreseen: Callable[[Battle, Action], tuple[Battle, Action]] = _as_it_is
    """Of an option that takes effect later: a position in which it does so at once, if nothing
    else changes till then, and the answer there (see `rules.battle.preview.forecast`)."""
    hindrances: Callable[[Battle, Action], tuple[Note, ...]] = _nothing
    """Of an option: what others may do before it is through, though it is foreseen without that,
    and what it closes that no tile says; told by the words under `notes`."""
    next_turn: Callable[[Battle, Any, Any], Iterable[Battle]] = _deciding_now
    """Of a unit and another: every position in which the unit decides on its next turn, if nothing
    else changes till then, before it walks; where who stands beside whom is part of the position,
    one for each cell on which the other may be met (see `rules.battle.threat`)."""
    elsewhere: Callable[[Battle, Battle, Any], Battle] = _as_found
    """Of a battle, a position of a unit's next turn in it, and another: that position as the other
    is met in it on a cell to which it has walked first; the same one if it makes no difference."""
    cover: Note | None = None
    """What cover does for whoever stands in it, told by the words under `notes`."""
    renewed: Callable[[Battle], Battle] = _unchanged
    """The position as the round after it finds it: without what is over with a round. Who acts, and
    what is thrown for in it, is not known yet."""
    goals: Callable[[Battle, str], tuple[Note, ...]] = _nothing
    """A side's ways to win beside felling the whole other side, told by the words under `notes`."""
    won_by: Callable[[Battle], tuple[Note, ...]] = _nothing
    """Which of those ways a battle that is over, and in which the losers still stand, was won by:
    told by the words under `notes`, as `held the relic`."""
    deferred: frozenset[str] = frozenset()
    """Kinds of decision whose options take effect later in the round; bots look ahead to its
    end, and after what both sides choose unseen until it is shown."""
    at_once: frozenset[str] = frozenset()
    """Kinds of decision in which all who act at one moment choose unseen; what they have chosen is
    done as soon as the last of them has."""
    interrupts: Mapping[str, str] = field(default_factory=dict)
    """Kinds of decision by which somebody answers another's deed before it goes on, and what hangs
    on the answer, in a sentence; what the deed is stands among the plans."""
    things: Callable[[Battle], tuple[Thing, ...]] = _nothing
    """The objects on the board."""
    zones: Callable[[Battle, Any], tuple[Zone, ...]] = _nothing
    """The cells around a unit that its rules tell apart: front, flank, rear, reach."""
    links: Callable[[Battle], tuple[Link, ...]] = _nothing
    """Who is tied to whom: those who are engaged, say."""
    plans: Callable[[Battle], tuple[Plan, ...]] = _nothing
    """What has been declared, in the order in which it will be done; () where nobody declares."""
    carry: Callable[[Battle, Scenario], Scenario] | None = None
    """Make the next battle of a series start as this one, which is over, has left its people."""
    expect_sound: Callable[[Battle], object] = _nothing
    """Raises a `Fault` for the first thing in a state that its rules cannot have left so; a
    snapshot is asked before it plays."""
    upgrades: Mapping[int, Callable[[Plain, Plain], Plain]] = field(default_factory=dict)
    """By format of records: makes a snapshot of it, as plain data beside its scenario, one of the
    next format, where fields were renamed or have been added (see `rules.record.upgrades`)."""

    def own_tile(self, battle: Battle, action: Action) -> Command | None:
        """Return who decides' tile of an action whose verb has several, such as Hurl and Shoot."""
        several = sum(tile.kind == action.kind for tile in self.tiles.values()) != 1
        deciding = battle.pending is not None and battle.pending.unit == action.unit
        return self.tile_of(battle, action) if several and deciding else None

    def tile_of(self, battle: Battle, action: Action) -> Command | None:
        """Return who decides' tile of an action."""
        own = (one for one in self.commands(battle) if one.ability == action.ability)
        return next((one for one in own if one.kind == action.kind), None)

    def __repr__(self) -> str:
        return f"<System {self.id}: {self.title}>"

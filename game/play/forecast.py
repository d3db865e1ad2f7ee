"""What an action may do, in the order in which a player asks: whom, how surely, how hard, for what.

Everything is read off the exact preview, so the forecast and the dice cannot disagree (AC-3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from game.ai.foresight import is_deferred
from game.play.aim import Aim
from game.play.besides import (
    Besides,
    awaited,
    nobody_there,
    nothing_to_heal,
    of_nobody,
    one_die,
    other_events,
    whom,
)
from game.play.dossier import (
    becoming,
    effect_words,
    fact_words,
    own_numbers,
    thing_words,
    told_command,
)
from game.play.fate import SORTS, WORDS, Band, Fate, Sort
from game.play.prices import Price, prices, ruled_out
from game.play.results import Way, Ways, concerning, named_result
from game.play.sums import steps_of, sums_of
from game.play.telling import (
    ability_name,
    phase_number,
    tell_note,
    unit_name,
)
from game.player.language import _, colon, fill
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import Change, Preview, first_way
from rules.battle.sheet import Card, Mark, Plan, Thing
from rules.battle.system import MOVE
from rules.unit import other

TIMES = {"turns", "rounds"}
"""The numbers of an event by which something is laid on somebody for a time."""


class Forecast(NamedTuple):
    """Everything that is told of an action before it is done."""

    title: str
    icon: str
    summary: str
    told: str
    """Everything about the command, ending in its rule."""
    fates: tuple[Fate, ...]
    """Those whom it may touch, the one pointed at first."""
    one_die: str
    """That the same die decides for all of them, with its rule; "" where it does not."""
    others: tuple[Besides, ...]
    """What else may happen, each with its chance."""
    lies: tuple[str, ...]
    """What it may lay on anybody and what that then does, each in a few words; of what befalls
    nobody yet, as a guard or a spell only prepared, its own numbers."""
    prices: tuple[Price, ...]
    rules_out: tuple[str, ...]
    """Sentences on what can no longer be done afterwards."""
    harms_friends: bool
    """Whether it may harm friends, or whoever acts and stands where it takes effect."""
    harms_itself: bool
    """Whether whoever acts is the first whom it may harm."""
    helps_enemies: bool
    """Whether an enemy is the first whom it may help."""
    later: str
    """When that happens which is only declared now; "" for what happens at once."""
    soon: str
    """The same in few words where its phase is known, "in phase 5" of this round, "in round 2,
    phase 2"; else ""."""
    breaks: tuple[str, ...]
    """Sentences on what may still undo that, and what it forbids till then."""
    answers: tuple[tuple[str, Fate], ...]
    """How each answer of somebody who is asked before it goes on would leave it, and for whom."""

    @property
    def whom(self) -> str:
        """Whom it befalls: `Marsh and 2 more`, of one side; "" for nobody. What comes back upon the
        acting unit befalls nobody else, unless it is the help that it gives to friends."""
        helps = bool(self.fates) and self.fates[0].friend and not self.fates[0].harmful
        shared = [one for one in self.fates if not one.own or (helps and not one.harmful)]
        meant = shared or self.fates[:1]
        return whom([one.name for one in meant if one.side == meant[0].side])


def forecast(aim: Aim, action: Action) -> Forecast:
    """Return what an option may do."""
    battle, foreseen = aim.battle, aim.preview(action)
    command = aim.command((action.kind, action.ability))
    ways = Ways(foreseen)
    paid = tuple(prices(aim, action, command))
    found = _fates(ways, action, aim.cell)
    fates = tuple(fate for fate in found if not _is_price(fate, ways, paid)) or tuple(found)
    answers = tuple(_answers(aim, action))
    things = [*map(thing_words, made(foreseen, action.unit))]
    others = (*other_events(ways), *nothing_to_heal(ways))
    told = fates or things or others or answers or _happens(ways, action.unit)
    meant = action.kind != MOVE and not (command is not None and command.slight)
    if meant and aim.area(action) and not told:
        others = (nobody_there(),)
    if action.kind == MOVE and action.cells and not is_deferred(battle):
        others += tuple(awaited(battle, action))
    lays = [*_laid([(ways, fates)])]
    lays += _renewed(ways, lays)
    lies = [*things, *lays, *_laid([(then, felt) for *_answer, then, felt in answers])]
    if action.kind != MOVE and not (fates or lies):
        lies = [*_becomes(ways, action.unit)]
        if not lies and command is not None and len(others) <= of_nobody(ways):
            lies = [*map(fact_words, command.facts)]
    side = battle.pending.side if battle.pending is not None else ""
    return Forecast(
        _(command.label) if command is not None else ability_name(action.ability, battle),
        command.icon if command is not None else "",
        _(command.summary) if command is not None else "",
        told_command(command, battle) if command is not None else "",
        fates,
        one_die(ways) if len(fates) > 1 else "",
        others,
        tuple(dict.fromkeys(lies)),
        paid,
        tuple(ruled_out(aim, action, command)),
        _hits_its_own(fates, aim, action),
        bool(fates) and fates[0].unit == action.unit and fates[0].harmful,
        bool(fates) and fates[0].side == other(side) and fates[0].helpful,
        *_later(aim, action, foreseen, alone=not fates),
        tuple(_breaks(aim, action, foreseen)),
        tuple((words, fate) for words, fate, *_each in answers),
    )


def _happens(ways: Ways, acting: int) -> bool:
    """Whether what happens names somebody else, though it changes nothing of that one yet, or
    brings the acting one elsewhere, as a retreat does."""
    before, futures = ways.before.units[acting].cell, [after for _chance, after in ways[-1]]
    heard = chain.from_iterable(after.events for after in futures)
    named = any(event.target not in (-1, acting) for event in heard)
    return named or any(after.units[acting].cell != before for after in futures)


def _hits_its_own(fates: Sequence[Fate], aim: Aim, action: Action) -> bool:
    """Whether friends may lose health by it or stand in an area in which harm befalls them; or
    whoever acts does, by harm that is meant for another."""
    units, area = aim.battle.units, aim.area(action)
    harmed = [fate for fate in fates if fate.friend and fate.harmful]
    caught = [fate for fate in harmed if units[fate.unit].cell in area]
    meant = bool(fates) and fates[0].harmful and not fates[0].own
    wounded = any(fate.friend and fate.mean < 0 and not fate.own for fate in fates)
    return wounded or any(meant or not fate.own for fate in caught)


def _is_price(fate: Fate, ways: Ways, paid: Sequence[Price]) -> bool:
    """Whether all that befalls the acting unit is what it pays, which is told as its price."""
    if not fate.own or fate.felled:
        return False
    lost = [one.after - one.before for one in paid if one.label == fate.gauge and one.after]
    marks = _marks(ways.before, fate.unit)
    unchanged = all(_marks(after, fate.unit) == marks for _chance, after in ways[fate.unit])
    return unchanged and [change for change, _chance in fate.felt] == lost


def _later(aim: Aim, action: Action, preview: Preview, *, alone: bool) -> tuple[str, str]:
    """Return when that happens which is only declared now, if it is, and in few words; of a walk
    that befalls nobody also that it is one."""
    hindered = aim.battle.setup.system.hindrances(aim.battle, action)
    if preview.before is aim.battle or hindered:
        return "", ""
    _chance, after = next(preview.ways(action.unit))
    called_off = _plan(after, action.unit)
    if called_off is not None and called_off.state == "called off":
        return "", ""
    plan = _plan(preview.before, action.unit)
    declared = plan.action if plan is not None and plan.action is not None else action
    goes = alone and (declared.kind == MOVE or (plan is not None and plan.walks))
    if plan is None or not plan.phase:
        if goes:
            return _("It goes there, if nothing else changes till then"), ""
        return _("If nothing else changes till then"), ""
    phase, round_ = phase_number(plan.phase, aim.battle), preview.before.round
    if round_ != aim.battle.round:
        words = _("In round {round}, phase {phase}, if nothing else changes till then")
        soon = _("in round {round}, phase {phase}")
        return fill(words, phase=phase, round=round_), fill(soon, phase=phase, round=round_)
    words = _("In phase {phase}, if nothing else changes till then")
    if goes:
        words = _("In phase {phase} it goes there, if nothing else changes till then")
    return fill(words, phase=phase), fill(_("in phase {phase}"), phase=phase)


def _breaks(aim: Aim, action: Action, preview: Preview) -> Iterator[str]:
    """Tell what may still undo what is only declared now."""
    pending, then = aim.battle.pending, preview.before
    for note in aim.battle.setup.system.hindrances(aim.battle, action):
        yield tell_note(note, aim.battle)
    if then is aim.battle and pending is not None:
        if pending.kind not in aim.battle.setup.system.deferred:
            return
        then = first_way(aim.battle, action)
    plan = _plan(then, action.unit)
    for note in plan.breaks if plan is not None else ():
        yield tell_note(note, aim.battle)


def _answers(aim: Aim, action: Action) -> Iterator[tuple[str, Fate, Ways, list[Fate]]]:
    """Tell how each answer would leave it, and for whom what may come of it, where somebody is
    asked before it goes on."""
    if action.kind == MOVE or aim.preview(action).before is not aim.battle:
        return
    for answer, outcomes in aim.answers(action):
        then, verb = outcomes.before, (answer.kind, answer.ability)
        tiles = {(one.kind, one.ability): one for one in then.setup.system.commands(then)}
        name, deed = unit_name(then.units[answer.unit].name), _(tiles[verb].label)
        ways = Ways(outcomes)
        fates = _fates(ways, answer, -1)
        for fate in fates[:1]:
            words = fill(_("If {name} answers “{deed}”"), name=name, deed=deed)
            yield words + colon(), fate._replace(felt=()), ways, fates


def _plan(battle: Battle, unit: int) -> Plan | None:
    plans = battle.setup.system.plans(battle)
    return next((plan for plan in plans if plan.unit == unit), None)


def _fates(ways: Ways, action: Action, pointed: int) -> list[Fate]:
    """Return what may become of everyone whom something may befall: foes before friends, who
    throws dice before who only bears what comes of it, the acting unit last. Who only throws is
    left out where anything may befall another."""
    found, words = [], ways.before.setup.system.words.events
    suffers = ways.suffers(action.unit)
    for unit in ways.before.units:
        told = [
            Way(chance, after, concerning(after, unit.id, action.unit, suffers=suffers))
            for chance, after in ways[unit.id]
        ]
        if all(words[event.kind].due for way in told for event in way.events):
            continue
        fate = _fate(ways.before, unit.id, told, action)
        if fate is not None:
            thrown = any(words[event.kind].step for way in told for event in way.events)
            meant = 0 <= pointed == unit.cell
            place = unit.id == action.unit, not meant, fate.friend, not thrown, unit.id
            found.append((*place, fate))
    fates = [fate for *_place, fate in sorted(found, key=lambda item: item[:5])]
    return [fate for fate in fates if fate.chance] or fates[:1]


def chance_on(preview: Preview, action: Action, unit: int) -> Fraction:
    """Return how surely an option does anything to a unit, such as to lay something on it."""
    ways = [
        Way(chance, after, concerning(after, unit, action.unit))
        for chance, after in preview.ways(unit)
    ]
    fate = _fate(preview.before, unit, ways, action)
    return fate.chance if fate is not None else Fraction(0)


def chance_felt(preview: Preview, action: Action, change: Change) -> Fraction:
    """Return how surely an option does anything to a unit of whose health it may change something:
    it may do more to it than that, such as to shove it."""
    unit, old = change.unit, preview.before.units[change.unit]
    known = old.cell, _marks(preview.before, unit)
    works = any(
        after.units[unit].health == old.health
        and (after.units[unit].cell, _marks(after, unit)) != known
        for _chance, after in preview.ways(unit)
    )
    felt = change.chance(lambda value: value != 0)
    return max(felt, chance_on(preview, action, unit)) if works else felt


def _fate(before: Battle, unit_id: int, ways: list[Way], action: Action) -> Fate | None:
    """Return what may become of a unit; None where there is nothing to tell."""
    unit, bands, felt = before.units[unit_id], dict[tuple[str, Sort], Fraction](), Felt()
    suffered = dict[tuple[str, Sort], Fraction]()
    works = []
    for way in ways:
        change = way.after.units[unit_id].health - unit.health
        if change:
            felt[change] = felt.get(change, Fraction(0)) + way.chance
        band = named_result(before, way, unit_id, action)
        bands[band] = bands.get(band, Fraction(0)) + way.chance
        suffered[band] = suffered.get(band, Fraction(0)) + way.chance * abs(change)
        works.append(band[1] != "nothing")
    if bands.keys() == {(_(WORDS["nothing"]), "nothing")}:
        return None
    told = [(way.chance, way.events) for way in ways]
    steps = steps_of(list(zip(told, works, strict=True)), before, action.unit)
    token = before.setup.system.token(before, unit)
    order = sorted(bands, key=lambda one: (SORTS.index(one[1]), suffered[one] / bands[one]))
    gauge = _(before.setup.system.card(before, unit).gauges[0].label)
    chained, acting, ability = bool(steps), action.unit, action.ability
    made = sums_of(told, before, felt, gauge, chained=chained, acting=acting, ability=ability)
    return Fate(
        unit_id,
        unit_name(unit.name),
        token.glyph,
        unit.side,
        unit.health,
        token.maximum,
        tuple(Band(word, bands[word, sort], sort) for word, sort in order),
        tuple(sorted(felt.items(), key=lambda item: abs(item[0]))),
        steps,
        made,
        gauge,
        action.unit >= 0 and unit.side == before.units[action.unit].side,
        unit.id == action.unit,
    )


Felt = dict[int, Fraction]


def _laid(may_be: Sequence[tuple[Ways, Sequence[Fate]]]) -> Iterator[str]:
    """Yield what each effect does that may lie on somebody and does not yet: `Slow Fire: Each tick
    5–9`, and of a number that it changes what becomes of it.

    :param may_be: all ways, once for each answer, and for whom something may come of them.
    """
    found: dict[str, set[str]] = {}
    for ways, fate in ((ways, fate) for ways, fates in may_be for fate in fates):
        known = {effect_words(mark) for mark in _marks(ways.before, fate.unit)}
        for _chance, after in ways[fate.unit]:
            for mark in _marks(after, fate.unit):
                if (words := effect_words(mark)) not in known:
                    known.add(words)
                    cards = [_card(battle, fate.unit) for battle in (ways.before, after)]
                    found.setdefault(words, set()).add(effect_words(mark, *cards))
    for words, changes in found.items():
        if words:  # of several whose numbers change otherwise what is the same for all
            yield changes.pop() if len(changes) == 1 else words


def _becomes(ways: Ways, unit: int) -> Iterator[str]:
    """Yield what becomes of a unit's own numbers, if that is the same however it goes: `Dodge
    2 → 3, Climb 4 → 6`; what nobody in particular does changes nobody's."""
    if unit < 0:
        return
    old, found = own_numbers(_card(ways.before, unit)), set[str]()
    for _chance, after in ways[unit]:
        new = own_numbers(_card(after, unit))
        both = [label for label in old if label in new and new[label].value != old[label].value]
        found.add(", ".join(becoming(new[one], old[one], new[one]) for one in both))
    if len(found) == 1:
        yield from filter(None, found)


def _renewed(ways: Ways, told: Sequence[str]) -> Iterator[str]:
    """Yield what is laid on nobody but those on whom it lies already, and does nothing `told`."""
    found: dict[str, bool] = {}
    for unit in ways.before.units:
        for _chance, after in ways[unit.id]:
            for event in after.events:
                if event.target == unit.id and TIMES & event.numbers.keys():
                    name = ability_name(event.ability, after)
                    lying, still = (
                        _lying(battle, unit.id, name) for battle in (ways.before, after)
                    )
                    same = [one for one in lying if one in still]
                    found[name] = found.get(name, True) and bool(same) and same == still
    for name, renewed in found.items():
        if renewed and not any(words.startswith(name + colon()) for words in told):
            yield fill(_("{name} lies there already and is only renewed"), name=name)


def _lying(battle: Battle, unit: int, name: str) -> list[tuple[str, ...]]:
    """Return what each mark of a name on a unit tells: that of a spell held ready tells other
    things than that of one that works."""
    marks = (mark for mark in _marks(battle, unit) if _(mark.label) == name)
    return [tuple(fact.label for fact in mark.facts) for mark in marks]


def _card(battle: Battle, unit: int) -> Card:
    return battle.setup.system.card(battle, battle.units[unit])


def made(foreseen: Preview, unit: int) -> list[Thing]:
    """Return the objects that a unit puts on the board by what it does."""
    things = foreseen.before.setup.system.things
    there = [thing.cells for thing in things(foreseen.before)]
    _chance, after = next(foreseen.ways(unit))
    return [thing for thing in things(after) if thing.cells not in there]


def _marks(battle: Battle, unit: int) -> tuple[Mark, ...]:
    return battle.setup.system.token(battle, battle.units[unit]).marks

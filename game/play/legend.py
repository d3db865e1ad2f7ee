"""What the colours and lines on the board mean just now, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.play import scene
from game.play.dossier import FORETOLD, phase_clause
from game.play.telling import unit_name
from game.player.language import _, colon, fill
from rules.battle.machine import Battle


class Entry(NamedTuple):
    """A line of the legend: the overlay that is drawn as its sample, what it means, its rule."""

    sample: scene.Overlay
    words: str
    clause: str


def legend(shown: scene.Scene, battle: Battle) -> tuple[Entry, ...]:
    """Return what is on the board that needs telling, each meaning once."""
    found: dict[str, Entry] = {}
    for entry in _entries(shown.overlays, battle):
        found.setdefault(entry.words, entry)
    return tuple(found.values())


def _time(one: scene.Arrow | scene.Ghost, clause: str) -> Iterator[Entry]:
    """Yield what a number at something declared says: the phase in which it will be done."""
    if one.label.isdecimal():
        sample = scene.Arrow(0, 0, label=one.label)
        yield Entry(sample, _("to be done in that phase"), clause)


def _all_friends(targets: scene.Targets, battle: Battle) -> bool:
    """Whether none but those of the deciding side are targets, as of what heals."""
    units = [battle.unit_at(cell) for cell in targets.cells]
    side = battle.pending.side if battle.pending is not None else ""
    return all(unit is not None and unit.side == side for unit in units)


def _entries(overlays: Iterable[scene.Overlay], battle: Battle) -> Iterator[Entry]:
    now = phase_clause(battle)
    for one in overlays:
        match one:
            case scene.Danger(left=left):
                words = _("how many enemies can hit there")
                if left:
                    words = _("how many enemies can hit there, {left} not yet counted")
                yield Entry(one, fill(words, left=left), FORETOLD)
            case scene.Reach():
                yield Entry(one, _("can walk there"), now)
            case scene.Range():
                yield Entry(one, _("can be aimed there"), "BD-5")
            case scene.Targets():
                friends = _all_friends(one, battle)
                words = _("can be chosen") if friends else _("can be attacked")
                yield Entry(one, words, FORETOLD)
            case scene.AreaEffect():
                yield Entry(one, _("is touched"), FORETOLD)
            case scene.Arrow(side="red" | "blue"):
                if one.start != one.end:
                    yield Entry(one, _("has been declared"), now)
                yield from _time(one, now)
            case scene.Ghost(label=label) if label:
                yield Entry(one, _("will stand there"), now)
                yield from _time(one, now)
            case scene.Zone(unit=unit) if one.label and unit >= 0:
                name = unit_name(battle.units[unit].name)
                yield Entry(one, f"{name}{colon()} {_(one.label)}", one.clause)
            case scene.Zone() | scene.Link() if one.label:
                yield Entry(one, _(one.label), one.clause)
            case _:
                pass

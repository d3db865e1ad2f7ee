"""What is told of the words, numbers and small signs on the board, each ending in its rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from game.play.dossier import (
    FORETOLD,
    STANDS,
    by_rule,
    gauge_hint,
    lying_on,
    told_phase,
    told_state,
)
from game.play.scene import Arrow, Caution, Danger, Ghost, Path, Scene, Token
from game.play.telling import unit_name
from game.player.language import _, fill
from game.window.view.board_view import LIFT, BoardView
from game.window.view.geometry import Geometry, Point
from game.window.view.labels import time_spot
from game.window.view.token_picture import (
    ACTED,
    NUMBER_BELOW,
    SHOWN_MARKS,
    mark_places,
    number_below,
    pip_places,
    state_places,
)
from game.window.widgets.telling import Spot
from rules.battle.machine import Battle

LEAST = 30
"""Cells smaller than this many pixels have no signs to be told apart."""
SIGN = 0.26
"""Width and height of a sign on a token, in cells."""


def board_spot(
    battle: Battle, scene: Scene, view: BoardView, position: tuple[int, int]
) -> Spot | None:
    """Return what is told of a place on the board; None where there is nothing of its own."""
    found = _spot(battle, scene, view.geometry, view.seen(position))
    return Spot(view.in_window(found.place), found.words) if found is not None else None


def _spot(
    battle: Battle, scene: Scene, geometry: Geometry, position: tuple[int, int]
) -> Spot | None:
    frame, inner = pygame.Rect(geometry.frame), pygame.Rect(geometry.window)
    if not inner.collidepoint(position):
        words = by_rule(_("A cell is named by its letter and its number"), STANDS)
        return Spot(pygame.Rect(position, (1, 1)), words) if frame.collidepoint(position) else None
    if geometry.size < LEAST:
        return None
    near = geometry.rect_of(0).size
    warned = _warnings(scene)
    spots = [*_plates(scene, geometry, warned), *_times(battle, scene, geometry)]
    for token in scene.tokens:
        if geometry.rect_of(token.cell).inflate(near).collidepoint(position):
            below = _warned_of(token.cell, warned)
            spots += (
                Spot(one.place, one.told + below) for one in _of_token(battle, token, geometry)
            )
    return next((spot for spot in spots if spot.place.collidepoint(position)), None)


def _warnings(scene: Scene) -> dict[int, str]:
    """Return in words what awaits whoever stands in a cell, where that is written beside it."""
    return {one.cell: one.words for one in scene.overlays if isinstance(one, Caution)}


def _warned_of(cell: int, warned: Mapping[int, str]) -> str:
    """Return the warning beside a cell, as a last line of words that would lie over it."""
    return "\n" + by_rule(warned[cell], FORETOLD) if warned.get(cell) else ""


def _plates(scene: Scene, geometry: Geometry, warned: Mapping[int, str]) -> Iterator[Spot]:
    """Yield what stands at cells: chances, costs, dangers."""
    for token in scene.tokens:
        if token.badge:
            words = _("{chance}: so surely it takes effect on {name}")
            told = fill(words, chance=token.badge, name=unit_name(token.name))
            yield Spot(
                _part(geometry, token.cell, (0.5, 0.1), (0.9, 0.26)), by_rule(told, FORETOLD)
            )
    for overlay in scene.overlays:
        if isinstance(overlay, Path) and overlay.cells and overlay.cost:
            told = fill(_("The way there takes {number} of the movement"), number=overlay.cost)
            middle = (0.5, 0.5 + NUMBER_BELOW)
            place = _part(geometry, overlay.cells[-1], middle, (0.4, SIGN))
            words = by_rule(told, overlay.clause) + _warned_of(overlay.cells[-1], warned)
            yield Spot(place, words)
        elif isinstance(overlay, Danger):
            counted = _("{number} {number:enemy|enemies} could hit here on their next turns")
            if overlay.left:
                counted = _(
                    "{number} {number:enemy|enemies} could hit here on their next turns, "
                    "{left} not yet counted"
                )
            for cell, enemies, _number in overlay.cells:
                told = fill(counted, number=enemies, left=overlay.left)
                words = warned.get(cell, told)
                place = _part(geometry, cell, (0.64, 0.86), (0.72, 0.24))
                yield Spot(place, by_rule(words, FORETOLD))


def _times(battle: Battle, scene: Scene, geometry: Geometry) -> Iterator[Spot]:
    """Yield the phases in which what is declared will be done."""
    phases, size = battle.setup.system.phases, round(SIGN * geometry.size)
    worn = {token.cell: token.badge for token in scene.tokens if token.cell >= 0}
    badged, taken = [cell for cell, badge in worn.items() if badge], list[pygame.Rect]()
    for overlay in scene.overlays:
        if not isinstance(overlay, Arrow | Ghost) or not overlay.label:
            continue
        taken.append(time_spot(overlay, (size, size), geometry, worn, badged, taken))
        told = overlay.told if isinstance(overlay, Arrow) else ""
        if not told and overlay.label.isdecimal():
            told = told_phase(phases[int(overlay.label) - 1])
        if told:
            yield Spot(taken[-1], told)


def _of_token(battle: Battle, token: Token, geometry: Geometry) -> Iterator[Spot]:
    """Yield what the number and the signs on a token say."""
    system, unit = battle.setup.system, battle.units[token.id]
    card, shown = system.card(battle, unit), system.token(battle, unit)

    def at(place: Point, width: float = SIGN) -> pygame.Rect:
        middle = 0.5 + place[0], 0.5 + place[1] - LIFT * token.acting
        return _part(geometry, token.cell, middle, (width, SIGN))

    health = "\n".join((unit_name(token.name), gauge_hint(card.gauges[0])))
    yield Spot(at((0, number_below(token, geometry.grid)), 2 * SIGN), health)
    marks = lying_on(battle, unit.id)
    marks[SHOWN_MARKS - 1 :] = filter(None, ["\n".join(marks[SHOWN_MARKS - 1 :])])
    yield from (Spot(at(place), told) for place, told in zip(mark_places(), marks, strict=False))
    states = (ACTED,) * token.exhausted + token.states
    for place, state in zip(state_places(), states, strict=False):
        yield Spot(at(place), told_state(state, battle))
    for place, gauge in zip(pip_places(), shown.pips, strict=False):
        yield Spot(at(place), gauge_hint(gauge))


def _part(
    geometry: Geometry, cell: int, middle: tuple[float, float], size: tuple[float, float]
) -> pygame.Rect:
    """Return a part of a cell by its middle and its size, in shares of the cell's side."""
    whole = geometry.rect_of(cell)
    place = pygame.Rect(0, 0, round(size[0] * whole.width), round(size[1] * whole.height))
    place.center = (
        whole.left + round(middle[0] * whole.width),
        whole.top + round(middle[1] * whole.height),
    )
    return place

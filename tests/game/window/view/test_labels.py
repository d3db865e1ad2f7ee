"""Labels on the board lie on free places: never on a token, on each other, or outside."""

import random

import pygame
import pytest

from game.play.cues import Cue, DieCue, HitCue, NoteCue
from game.play.scene import Arrow, Caution, Ghost
from game.window.style import Style
from game.window.view import arrows
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from game.window.view.danger import caution_place
from game.window.view.labels import _face, free_spot, time_spot
from game.window.view.overlays import OverlayPainter
from game.window.view.readings import ReadingPainter, _disc
from rules.board.board import Board
from tests.game.window.view.conftest import token

CELL = 50
"""Width of a cell, in pixels."""
WINDOW = pygame.Rect(0, 0, 8 * CELL, 8 * CELL)


@pytest.fixture
def view(duel: Board, style: Style) -> BoardView:
    """A duel's board in the middle of a window."""
    view = BoardView(duel, style)
    view.layout(pygame.Rect(0, 0, 552, 552))
    return view


def cell(column: int, row: int) -> pygame.Rect:
    return pygame.Rect(column * CELL, row * CELL, CELL, CELL)


def test_above_is_first_and_then_right_left_and_below() -> None:
    home = cell(3, 3)
    taken = [home.inflate(-4, -4)]
    found = []
    for _label in range(4):
        found.append(free_spot((46, 46), home, WINDOW, taken))
        taken.append(found[-1])
    middle = home.center
    assert [(one.centerx - middle[0], one.centery - middle[1]) for one in found] == [
        (0, -CELL),
        (CELL, 0),
        (-CELL, 0),
        (0, CELL),
    ]


@pytest.mark.parametrize("end", [10, 15, 16])
def test_the_number_of_a_step_hides_neither_the_arrow_nor_whoever_takes_it(
    end: int, view: BoardView, style: Style
) -> None:
    """As in a hint: the step leads to the middle of the free cell beside."""
    shown = Arrow(9, end, label="1", into=True)
    geometry = view.geometry
    size = OverlayPainter(style).time_plate("1", geometry.size, counted=True).get_size()
    spot = time_spot(shown, size, geometry, [9])
    start, middle = geometry.centre(9), geometry.centre(end)
    _tail, tip = arrows.ends(start, middle, geometry.size, into=True)
    assert tip == middle and not spot.collidepoint(tip)
    assert not spot.colliderect(_face(9, geometry, badged=False))


def test_in_the_upper_row_a_label_lies_beside_its_cell() -> None:
    home = cell(0, 0)
    spot = free_spot((46, 40), home, WINDOW, [home.inflate(-4, -4)])
    assert WINDOW.contains(spot) and not spot.colliderect(home.inflate(-4, -4))


def test_where_nothing_is_free_it_covers_least() -> None:
    small = pygame.Rect(0, 0, 2 * CELL, CELL)
    taken = [cell(0, 0), pygame.Rect(CELL, 0, CELL // 2, CELL)]
    spot = free_spot((CELL, CELL), cell(0, 0), small, taken)
    assert spot == cell(1, 0)


@pytest.mark.parametrize("seed", range(20))
def test_dice_and_numbers_of_any_fight_lie_free(seed: int, view: BoardView, style: Style) -> None:
    chance = random.Random(seed)
    cells = chance.sample(range(49), 10)
    tokens = tuple(token(number, place) for number, place in enumerate(cells))
    cues: list[Cue] = [
        *(DieCue(place, 97, "97 > 35%") for place in cells[:3]),
        *(HitCue(number, 29, 5) for number in range(3)),
        NoteCue(3, "Spell lost"),
    ]
    animations = Animations(style.theme.motion, speed=0)
    animations.play(cues, tokens)
    spots = [spot for _item, spot in ReadingPainter(style).spots(animations, view.geometry, tokens)]
    assert len(spots) == len(cues)
    discs = [_disc(one.cell, view.geometry) for one in tokens]
    window = pygame.Rect(view.geometry.window)
    for number, spot in enumerate(spots):
        assert window.contains(spot)
        assert spot.collidelist([*discs, *spots[:number]]) < 0


def test_a_label_keeps_its_place_until_somebody_comes_there(view: BoardView, style: Style) -> None:
    painter = ReadingPainter(style)
    animations = Animations(style.theme.motion, speed=0)
    unit = token(1, 27)
    animations.play([HitCue(1, 29, 5)], (unit,))
    ((_item, first),) = painter.spots(animations, view.geometry, (unit,))
    animations.update(0.1)
    ((_item, again),) = painter.spots(animations, view.geometry, (unit,))
    assert again == first
    other = token(2, view.geometry.cell_at(first.center))
    ((_item, moved),) = painter.spots(animations, view.geometry, (unit, other))
    assert not moved.colliderect(_disc(other.cell, view.geometry))


@pytest.mark.parametrize(
    "shown", [Arrow(8, 9), Arrow(9, 8), Arrow(8, 15), Arrow(8, 16), Arrow(8, 8)]
)
def test_a_time_covers_no_number_of_a_token(shown: Arrow, view: BoardView) -> None:
    """Neither that of who will act nor that of whom it is done to, be they neighbours."""
    spot = time_spot(shown, (18, 18), view.geometry)
    for cell in (shown.start, shown.end):
        number = view.rect_of(cell)
        number.update(
            number.left + number.width // 4, number.centery, number.width // 2, number.height // 2
        )
        assert not spot.colliderect(number)


def test_a_time_lies_on_a_long_arrow_and_at_the_foot_of_a_ghost(view: BoardView) -> None:
    on_arrow = time_spot(Arrow(7, 11), (18, 18), view.geometry)
    assert view.rect_of(8).left < on_arrow.centerx < view.rect_of(11).left
    assert on_arrow.centery == view.rect_of(7).centery
    at_ghost = time_spot(Ghost(8, "red", "sword"), (18, 18), view.geometry)
    assert view.rect_of(8).contains(at_ghost) and at_ghost.centery > view.rect_of(8).centery


def test_arrows_of_two_neighbours_at_each_other_lie_side_by_side() -> None:
    """Further apart they do where both are declared: no head lies under the other's shaft."""
    one, other = (36.0, 36.0), (108.0, 36.0)
    there, back = arrows.ends(one, other, 72), arrows.ends(other, one, 72)
    assert there[1][1] - back[1][1] >= arrows.WIDE * 72
    far = (180.0, 36.0)
    assert arrows.ends(one, far, 72)[1][1] == 36.0
    there = arrows.ends(one, far, 72, parted=True)
    back = arrows.ends(far, one, 72, parted=True)
    assert there[1][1] - back[1][1] >= (arrows.WIDE + arrows.SHAFT / 2) * 72


def test_a_number_covers_nobody_in_its_arrows_way(view: BoardView) -> None:
    """It moves along the shaft to the free place that is nearest to the middle."""
    way, middle = Arrow(0, 6), 3
    assert view.rect_of(middle).contains(time_spot(way, (18, 18), view.geometry))
    spot = time_spot(way, (18, 18), view.geometry, (0, middle, 6))
    for cell in (0, middle, 6):
        assert not spot.colliderect(pygame.Rect(view.rect_of(cell)).inflate(-20, -20))
    assert spot.centery == view.rect_of(middle).centery
    crowded = time_spot(way, (18, 18), view.geometry, range(7))
    assert not any(crowded.colliderect(view.rect_of(cell).inflate(-22, -22)) for cell in range(7))


def test_a_time_covers_no_chance_above_somebody_in_its_arrows_way(view: BoardView) -> None:
    """Down past a token that wears a badge at the upper edge of its cell."""
    across, long = 7, (64, 20)
    way, middle = Arrow(0, 4 * across), 2 * across
    bare = time_spot(way, long, view.geometry, (0, middle, 4 * across))
    worn = time_spot(way, long, view.geometry, (0, middle, 4 * across), (middle,))
    there = view.rect_of(middle)
    badge = pygame.Rect(there.left, there.top, there.width, 10)
    assert bare.colliderect(badge) and not worn.colliderect(badge)


def test_dice_leave_the_place_above_to_the_number(view: BoardView, style: Style) -> None:
    """At the edge, its attacker beside it: else the number would rise above the attacker."""
    struck, attacker = token(0, 34), token(1, 33)
    animations = Animations(style.theme.motion, speed=0)
    animations.play([DieCue(34, 15, "15 : 14"), DieCue(34, 3), HitCue(0, 4, 6)], (struck, attacker))
    geometry = view.geometry
    *_dice, (_item, number) = ReadingPainter(style).spots(animations, geometry, (struck, attacker))
    assert geometry.cell_at(number.center) == geometry.cell_at(
        (geometry.centre(34)[0], geometry.centre(34)[1] - geometry.size)
    )


def test_where_three_strike_at_close_quarters_no_time_lies_on_a_token_or_another(
    view: BoardView, style: Style, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two who strike at each other, and one who strikes at one of them from beside the other."""
    view.layout(pygame.Rect(0, 0, 440, 440))
    there = [9, 15, 16]
    shown = [
        Arrow(16, 9, "red", "5", aside=True),
        Arrow(15, 9, "red", "5"),
        Arrow(9, 16, "blue", "5", aside=True),
    ]
    spots, place = list[pygame.Rect](), time_spot

    def noted(*given: object) -> pygame.Rect:
        spots.append(place(*given))  # type: ignore[arg-type]
        return spots[-1]

    monkeypatch.setattr("game.window.view.overlays.time_spot", noted)
    tokens = [token(number, cell) for number, cell in enumerate(there)]
    OverlayPainter(style).times(pygame.Surface((552, 552)), shown, view.geometry, tokens)
    faces = [_face(cell, view.geometry, badged=False) for cell in there]
    assert len(spots) == 3
    assert all(spot.collidelist(faces) < 0 for spot in spots)
    assert all(one.collidelist(spots[number + 1 :]) < 0 for number, one in enumerate(spots))


def test_the_number_of_a_move_does_not_look_like_that_of_a_phase(
    view: BoardView, style: Style
) -> None:
    """It is gold, as in the list of the best moves."""
    pictures = []
    for told in ("", "The best moves: 3"):
        surface = pygame.Surface((552, 552))
        shown = Arrow(8, 12, "", "3", told=told)
        OverlayPainter(style).times(surface, [shown], view.geometry, ())
        gold = pygame.mask.from_threshold(surface, style.theme.colours.accent, (9, 9, 9, 255))
        pictures.append(gold.count() > 0)
    assert pictures == [False, True]


def test_no_time_lies_on_a_warning(
    view: BoardView, style: Style, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plate of an arrow that would hide the first words of a danger lies below it."""
    caution, arrow = Caution(10, "Danger 6, at most 22"), Arrow(8, 12, "red", "5")
    place = caution_place(caution, (150, 20), view.geometry)
    spot = pygame.Rect(place.center, (10, 10))
    monkeypatch.setattr("game.window.view.overlays.time_spot", lambda *_: spot.copy())
    pictures = []
    for overlays in ([caution], [arrow, caution]):
        surface = pygame.Surface((552, 552))
        OverlayPainter(style).times(surface, overlays, view.geometry, ())
        pictures.append(pygame.image.tobytes(surface.subsurface(place.inflate(-20, -4)), "RGB"))
    assert pictures[0] == pictures[1]
    assert any(pictures[0]), "it is drawn at all"

"""Drawing a scene on the board."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.play.cues import HitCue, MoveCue
from game.play.from_sheet import token_from_sheet
from game.play.scene import (
    AreaEffect,
    Hover,
    Link,
    Mark,
    Overlay,
    Path,
    Range,
    Reach,
    Refused,
    Scene,
    Targets,
    Thing,
    Token,
)
from game.window.style import Style
from game.window.view import board_view
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from game.window.view.geometry import Grid, Orientation
from game.window.view.token_picture import NUMBER_BELOW, number_below
from rules.battle import sheet
from rules.board.board import Board, Risk
from tests.game.window.view.conftest import token
from tests.game.window.view.test_animation import EVERY, TOKENS


@pytest.fixture
def view(duel: Board, style: Style) -> BoardView:
    view = BoardView(duel, style, starts={"red": (7, 21), "blue": (13, 27)})
    view.layout(pygame.Rect(300, 20, 680, 600))
    return view


def drawn(view: BoardView, scene: Scene, animations: Animations | None = None) -> pygame.Surface:
    """Return a window with only the board in it."""
    surface = pygame.Surface((1280, 720))
    view.draw(surface, scene, animations)
    return surface


def pictured(view: BoardView, scene: Scene, cell: int) -> bytes:
    """Return the pixels of one cell."""
    return pygame.image.tobytes(drawn(view, scene).subsurface(view.rect_of(cell)), "RGB")


def test_the_still_board_is_painted_once(
    style: Style, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = []
    real = board_view.paint_ground

    def counted(*arguments: object) -> pygame.Surface:
        painted.append(arguments)
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(board_view, "paint_ground", counted)
    view = BoardView(Board(32, 40, ["floor"] * 1280), style)
    view.layout(pygame.Rect(0, 0, 1280, 720))
    for cell in range(20):
        view.draw(screen, Scene((token(1, cell),), overlays=(Hover(cell),)))
    assert len(painted) == 1
    view.zoom(2)
    view.draw(screen, Scene())
    view.draw(screen, Scene())
    assert len(painted) == 2
    view.alphabet = "latin"
    view.draw(screen, Scene())
    assert len(painted) == 3


def test_start_cells_are_tinted_by_side(view: BoardView) -> None:
    """BD-3: every side's start cells differ from plain squares and from each other; in the middle,
    where it is shown what can be done, they are as the others."""
    surface = drawn(view, Scene())
    cells = [view.rect_of(cell) for cell in (7, 13, 9)]
    red, blue, plain = (surface.get_at((cell.left + 3, cell.centery)) for cell in cells)
    assert len({tuple(surface.get_at(cell.center)) for cell in cells}) == 1
    assert red.r > red.b
    assert blue.b > blue.r
    assert plain not in (red, blue)


@pytest.mark.parametrize("terrain", ["wall", "water", "rough", "cover"])
def test_terrain_differs_in_tone_and_in_shape(style: Style, terrain: str) -> None:
    view = BoardView(Board(2, 2, ["floor", terrain, "floor", "floor"]), style)
    view.layout(pygame.Rect(0, 0, 300, 300))
    surface = drawn(view, Scene())
    inside = surface.subsurface(view.rect_of(1).inflate(-8, -8))
    tones = {tuple(inside.get_at((x, y))) for x in range(0, 60, 3) for y in range(0, 60, 3)}
    assert len(tones) > 2
    assert tuple(surface.get_at(view.rect_of(2).center)) not in tones


def test_graver_risks_show_more_dots(style: Style) -> None:
    def board(level: str) -> BoardView:
        view = BoardView(Board(1, 2, ["floor"] * 2, (Risk(level, "fall"), None)), style)
        view.layout(pygame.Rect(0, 0, 300, 200))
        return view

    pictures = {pictured(board(level), Scene(), 0) for level in ("low", "high", "supreme")}
    assert len(pictures) == 3


def test_turning_the_board_moves_cells_and_keeps_them_findable(view: BoardView) -> None:
    """BD-2: В-1 goes from the left side to the top."""
    assert view.rect_of(14).x < view.rect_of(20).x
    view.orientation = "columns"
    assert view.rect_of(14).y < view.rect_of(20).y
    assert view.cell_at(view.rect_of(14).center) == 14


STATES: list[dict[str, object]] = [
    {"side": "blue"},
    {"glyph": "bow"},
    {"health": 10},
    {"pips": ((1, 2), (3, 5), (0, 2))},
    {"marks": (Mark("drop", 2, False),)},
    {"marks": tuple(Mark("shield") for _ in range(5))},
    {"acting": True},
    {"exhausted": True},
    {"selected": True},
    {"badge": "72%"},
    {"facing": 3},
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: next(iter(state)))
def test_every_state_of_a_token_can_be_seen(view: BoardView, state: dict[str, object]) -> None:
    plain = token(1, 24)
    changed = replace(plain, **state)  # type: ignore[arg-type]
    assert pictured(view, Scene((plain,)), 24) != pictured(view, Scene((changed,)), 24)


OVERLAYS: list[Overlay] = [
    Reach((23, 24, 25), (1, 0, 1)),
    Range((23, 24, 25)),
    Path((22, 23, 24), "2"),
    Targets((24,), ("72%",)),
    AreaEffect((17, 24, 31), 24, (24,)),
    Hover(24),
    Hover(24, allowed=False),
    Refused(24),
]


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda overlay: type(overlay).__name__)
def test_every_overlay_can_be_seen_and_only_inside_the_board(
    view: BoardView, overlay: Overlay
) -> None:
    plain, covered = drawn(view, Scene()), drawn(view, Scene(overlays=(overlay,)))
    rect = view.rect_of(24)
    assert pygame.image.tobytes(plain.subsurface(rect), "RGB") != pygame.image.tobytes(
        covered.subsurface(rect), "RGB"
    )
    frame = pygame.Rect(view.geometry.frame)
    for surface in (plain, covered):
        surface.fill((0, 0, 0), frame)
    assert pygame.image.tobytes(plain, "RGB") == pygame.image.tobytes(covered, "RGB")


def test_plates_of_neighbours_do_not_touch_on_small_cells(view: BoardView) -> None:
    """As on a board of 15 columns; the middle of the board is its cell 24."""
    for size in (320, 400, 480):
        view.layout(pygame.Rect(0, 0, size, size))
        assert view.geometry.size < 70
        plated = drawn(view, Scene(overlays=(Targets((24,), ("100%",)),)))
        bare = drawn(view, Scene(overlays=(Targets((24,), ("",)),)))
        changed = pygame.mask.from_threshold(plated, (0, 0, 0), (1, 1, 1, 255), bare)
        changed.invert()
        (first, *rest) = changed.get_bounding_rects()
        whole, cell = pygame.Rect.unionall(first, rest), view.rect_of(24)
        assert cell.left < whole.left and whole.right < cell.right


def test_empty_overlays_and_units_off_the_board_draw_nothing(view: BoardView) -> None:
    nothing = Scene(
        (token(1, -1, badge="5%"),),
        overlays=(Reach(()), Range(()), Path(()), Targets(()), AreaEffect((), -1), Hover(-1)),
    )
    assert pygame.image.tobytes(drawn(view, nothing), "RGB") == pygame.image.tobytes(
        drawn(view, Scene()), "RGB"
    )


def test_an_object_lies_in_its_cell(view: BoardView) -> None:
    assert pictured(view, Scene(things=(Thing(24, "flame", "blue"),)), 24) != pictured(
        view, Scene(), 24
    )


def test_a_token_under_way_is_drawn_between_its_cells(view: BoardView, style: Style) -> None:
    unit = token(1, 22)
    animations = Animations(style.theme.motion)
    animations.play([MoveCue(1, (22, 23))], (unit,))
    animations.update(0.06)
    moved = Scene((replace(unit, cell=23),))
    surface = drawn(view, moved, animations)
    between = view.rect_of(22).midright
    lifted = (between[0], between[1] - view.rect_of(22).height // 8)
    assert surface.get_at(lifted) != drawn(view, moved).get_at(lifted)


@pytest.mark.parametrize("orientation", ["rows", "columns"])
def test_every_motion_can_be_drawn_at_every_moment(
    view: BoardView, style: Style, orientation: str
) -> None:
    view.orientation = orientation  # type: ignore[assignment]
    animations = Animations(style.theme.motion)
    animations.play(EVERY, TOKENS)
    surface = pygame.Surface((1280, 720))
    pictures = set()
    while animations.busy or animations.floating:
        view.draw(surface, Scene(TOKENS), animations)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
        animations.update(0.05)
    assert len(pictures) > 40


def test_a_hit_near_the_edge_keeps_its_number_inside_the_frame(
    view: BoardView, style: Style
) -> None:
    unit = token(1, 3)
    animations = Animations(style.theme.motion, speed=0)
    animations.play([HitCue(1, 12, 28)] * 3, (unit,))
    animations.update(0.5)
    surface = drawn(view, Scene((unit,)), animations)
    plain = drawn(view, Scene((unit,)))
    frame = pygame.Rect(view.geometry.frame)
    for picture in (surface, plain):
        picture.fill((0, 0, 0), frame)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(plain, "RGB")


def test_larger_text_makes_a_broader_frame(view: BoardView, style: Style) -> None:
    before = view.geometry.window[0] - view.geometry.frame[0]
    style.rescale(200, (1280, 720))
    assert view.geometry.window[0] - view.geometry.frame[0] > before


def test_a_systems_sheet_becomes_a_token() -> None:
    shown = sheet.Token(
        unit=4,
        cell=9,
        side="blue",
        glyph="sword",
        name="Gleb",
        health=30,
        maximum=60,
        pips=(sheet.Gauge("action points", 1, 2),),
        marks=(sheet.Mark("drop", "Bleeding", 3, False),),
        exhausted=True,
    )
    assert token_from_sheet(shown, acting=True, badge="72%") == Token(
        4, 9, "blue", "sword", "Gleb", 30, 60, ((1, 2),), (Mark("drop", 3, False),),
        acting=True, exhausted=True, badge="72%",
    )  # fmt: skip


@pytest.mark.parametrize("beside", [25, 17, 31])
def test_a_tie_between_two_side_by_side_is_seen_beside_their_tokens(
    view: BoardView, beside: int
) -> None:
    """Theirs is no gap through which a line from middle to middle would be seen."""
    tokens = token(1, 24), token(2, beside, "blue")
    tied = Scene(tokens, overlays=(Link(24, beside),))
    assert pictured(view, tied, 24) != pictured(view, Scene(tokens), 24)


@pytest.mark.parametrize(("other", "seen"), [(25, 24), (16, 24), (26, 25)])
def test_a_tie_of_this_round_is_told_from_an_older_one(
    view: BoardView, other: int, seen: int
) -> None:
    """It is dashed: between neighbours, across a corner and farther off."""
    tokens = token(1, 24), token(2, other, "blue")
    old, fresh = (Scene(tokens, overlays=(Link(24, other, fresh=new),)) for new in (False, True))
    assert pictured(view, old, seen) != pictured(view, fresh, seen)


def test_health_is_hidden_by_no_neighbour(view: BoardView) -> None:
    """One below that acts is lifted; its rim, states and marks reach into the cell above."""
    above = token(1, 17)
    below = token(
        2, 24, acting=True, states=("loaded",), marks=(Mark("shield"),) * 3, facing=0, badge=""
    )
    size = view.geometry.size
    number = pygame.Rect(0, 0, size // 4, size // 6)
    number.center = view.rect_of(17).move(0, round(size * NUMBER_BELOW)).center

    def shown(*tokens: Token) -> bytes:
        return pygame.image.tobytes(drawn(view, Scene(tokens)).subsurface(number), "RGB")

    assert shown(above) == shown(above, below) == shown(below, above)
    assert shown(above) != shown(replace(above, health=7))


@pytest.mark.parametrize("orientation", ["rows", "columns"])
def test_the_number_does_not_hide_that_a_token_faces_down(orientation: Orientation) -> None:
    grid = Grid(7, 7, orientation)
    raised = [
        grid.towards(facing)
        for facing in range(8)
        if number_below(token(0, 0, facing=facing), grid) < NUMBER_BELOW
    ]
    assert raised == [(0, 1)]
    assert number_below(token(0, 0), grid) == NUMBER_BELOW

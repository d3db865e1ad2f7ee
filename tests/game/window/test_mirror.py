"""A window read from right to left: mirrored as a whole, but for words, pictures and boards."""

import pygame
import pytest

from game.play.scene import Scene, Token
from game.player import language
from game.window.mirror import mirrored, region, turned
from game.window.screens.base import Screen
from game.window.screens.battle.board_widget import BoardWidget
from game.window.theme import theme
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from game.window.view.glyphs import glyph
from game.window.view.token_picture import small_token
from game.window.widgets import Button, Label, Selector
from rules.board.board import Board, Terrain
from tests.game.windows import FRAME, click, headless_app, plain_style, press

FIELD = Board(4, 6, (Terrain.FLOOR,) * 23 + (Terrain.WALL,))


@pytest.fixture
def from_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the language in use read from right to left."""
    monkeypatch.setattr(language, "RIGHT_TO_LEFT", ("en",))


def pixels(surface: pygame.Surface) -> bytes:
    """Return what is seen."""
    return pygame.image.tobytes(surface, "RGBA")


class Two(Screen):
    """A button at the left, a choice of three at the right, a text between."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed = 0
        self.value = 2

    def layout(self, size: tuple[int, int]) -> None:
        def press() -> None:
            self.pressed += 1

        def choose(value: int) -> None:
            self.value = value

        button = Button(self.style, "Strike", press)
        button.rect = pygame.Rect(0, 0, 200, 40)
        choice = Selector(self.style, "", [(n, str(n)) for n in (1, 2, 3)], 2, choose)
        choice.rect = pygame.Rect(size[0] - 300, 0, 300, 40)
        words = Label(self.style, "Round 3")
        words.rect = pygame.Rect(0, 100, 200, 40)
        self.group.set([button, choice, words])
        self.group.give_focus(choice, by_keyboard=True)

    def draw_table(self, surface: pygame.Surface) -> None:
        surface.fill("black")


def test_what_stands_left_stands_right_and_is_pressed_there(from_right: None) -> None:
    app = headless_app()
    screen = Two()
    app.push(screen)
    click(app, (100, 20))
    assert screen.pressed == 0
    click(app, (1280 - 100, 20))
    assert screen.pressed == 1


def test_arrow_keys_follow_what_is_seen(from_right: None) -> None:
    """What comes next stands at the left."""
    app = headless_app()
    screen = Two()
    app.push(screen)
    press(app, pygame.K_LEFT)
    assert screen.value == 3
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    assert screen.value == 1


def test_words_are_not_mirrored(from_right: None) -> None:
    app = headless_app()
    app.push(Two())
    app.step(FRAME)
    line = app.style.font().render("Round 3", app.style.theme.colours.ink)
    wanted = pygame.Surface(line.get_size())
    wanted.blit(line, (0, 0))
    place = line.get_rect(right=1280, centery=120)
    assert pixels(app.surface.subsurface(place)) == pixels(wanted)


def test_pictures_are_not_mirrored_but_where_they_point_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frame turns them once more; a boot stays, "next" points to the left."""
    style = plain_style()
    ink = style.theme.colours.ink

    def seen() -> list[bytes]:
        drawn = glyph("icons", "boot", 40, ink), small_token("wand_book", "red", 40, style)
        return [pixels(turned(one)) for one in (*drawn, glyph("icons", "step_on", 40, ink))]

    mirror_images = seen()
    monkeypatch.setattr(language, "RIGHT_TO_LEFT", ("en",))
    assert [one == image for one, image in zip(seen(), mirror_images, strict=True)] == [
        False,
        False,
        True,
    ]


def board() -> tuple[BoardView, Scene]:
    """Return a board with two tokens, one of which faces."""
    view = BoardView(FIELD, plain_style())
    view.layout(pygame.Rect(100, 0, 500, 400))
    tokens = (
        Token(0, 1, "red", "sword", "", 9, 10, acting=True, facing=0),
        Token(1, 10, "blue", "wand", "", 3, 10),
    )
    return view, Scene(tokens)


def drawn() -> pygame.Surface:
    """Return the board in the middle of a window, as screens draw it."""
    view, scene = board()
    surface = pygame.Surface((700, 400))
    view.draw(surface, scene)
    return surface


def test_a_board_is_seen_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Left is left on it, in what is drawn, pointed at and walked by keys."""
    plain = drawn()
    view, scene = board()
    frame = pygame.Rect(view.geometry.frame)
    places = [view.rect_of(cell) for cell in range(24)]
    monkeypatch.setattr(language, "RIGHT_TO_LEFT", ("en",))
    assert mirrored()
    inner = frame.inflate(-2, -2)
    assert pixels(turned(drawn()).subsurface(inner.move(700 - 2 * inner.centerx, 0))) == pixels(
        plain.subsurface(inner)
    )
    for cell, plain_place in enumerate(places):
        place = view.rect_of(cell)
        assert view.cell_at(place.center) == cell
        assert place.left - frame.left == frame.right - plain_place.right
    widget = BoardWidget(
        plain_style(), view, Animations(theme().motion), lambda _: None, lambda _: None
    )
    widget.scene, widget.focused = scene, True
    widget.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    assert widget.cursor == 2, "a mirrored window takes → for ←"


def test_a_region_is_turned_only_within_a_mirrored_window(from_right: None) -> None:
    surface = pygame.Surface((6, 2))
    with region(surface, pygame.Rect(1, 0, 4, 2)):
        assert not mirrored()
        surface.fill("white", (1, 0, 1, 1))
        with region(surface, pygame.Rect(0, 0, 6, 2)):
            surface.fill("red", (5, 1, 1, 1))
    assert surface.get_at((4, 0))[:3] == (255, 255, 255) and surface.get_at((5, 1))[:3] == (
        255,
        0,
        0,
    )

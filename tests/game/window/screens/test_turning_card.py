"""What a battle came to: the cards of what decided it, the table and the bars of who did what."""

from fractions import Fraction

import pygame
import pytest

from game.play.telling import length_words
from game.player.language import available_languages, set_language
from game.study.account import Deeds
from game.study.moves import Figure, Move
from game.tour.battles import judged
from game.window.screens.end.figures import BarsPanel, DeedsPanel, Doer, Totals
from game.window.screens.end.turning_card import Turn, TurningCard
from game.window.view import token_picture
from tests.game.windows import headless_app, writing

ARCHER = Figure("bow", "red", "Archer")
WOLF = Figure("paw", "blue", "Wolf 2")


@pytest.mark.parametrize(("width", "height", "shown"), [(620, 70, 2), (250, 70, 0), (620, 150, 2)])
def test_who_did_it_to_whom_stands_on_the_card(
    width: int, height: int, shown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless a low card is too narrow for it beside what was done and what that took."""
    drawn = list[pygame.Rect]()
    style, line = headless_app().style, Move(ARCHER, "bow", "Shoot", WOLF, "7", True)
    surface = pygame.Surface((width, height))

    def token(_glyph: str, _side: str, size: int, _style: object) -> pygame.Surface:
        drawn.append(pygame.Rect(0, 0, size, size))
        return pygame.Surface((size, size))

    monkeypatch.setattr(token_picture, "small_token", token)
    card = TurningCard(style, Turn(1, line, 2, "blue", 31, 22, "", ""), lambda: None)
    card.rect = pygame.Rect(0, 0, width, height)
    card.draw(surface)
    assert len(drawn) == shown


def test_who_points_at_a_card_reads_the_sentence_that_a_low_one_has_no_room_for() -> None:
    """Such as which move was better, below what the chances were."""
    line = Move(ARCHER, "end_turn", "End its part", None, "", True)
    turn = Turn(1, line, 2, "red", 57, 33, "Better: Move → E-4", "Red wins 57%, not 33%")
    card = TurningCard(headless_app().style, turn, lambda: None)
    assert card.hint == "Red wins 57%, not 33%\nBetter: Move → E-4"
    silent = TurningCard(headless_app().style, turn._replace(sentence=""), lambda: None)
    assert silent.hint == "Red wins 57%, not 33%"


@pytest.mark.parametrize(("width", "named"), [(300, True), (220, False)])
def test_where_several_were_touched_all_are_shown_and_whose_health_only_where_there_is_room(
    width: int, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The heart has the colour of the side; no word lies on a token."""
    app = headless_app()
    line = Move(ARCHER, "bow", "Rain", WOLF, "−7", True, (WOLF._replace(name="Wolf 3"), ARCHER))
    card = TurningCard(app.style, Turn(1, line, 2, "blue", 31, 22, "", ""), lambda: None)
    card.rect = pygame.Rect(0, 0, width, 150)
    written = writing(monkeypatch, app.style)
    card.draw(pygame.Surface((width, 150)))
    assert ("Blue 31 → " in written, "31 → " in written) == (named, not named)


@pytest.mark.parametrize("text_scale", [100, 150])
def test_two_turning_points_share_the_room_of_three(text_scale: int) -> None:
    """Side by side, or one below the other in large letters: no card is left empty."""
    app = headless_app(text_scale=text_scale)
    screen = judged(app)
    app.settle()
    screen.points = screen.points[:2]
    screen.layout(app.surface.get_size())
    first, second = (card.rect for card in screen._cards)
    room = screen.chart.rect
    assert not screen._blank
    if text_scale == 100:
        assert (first.left, second.right) == (room.left, room.right)
    else:
        assert first.width == second.width == room.width


def test_where_no_move_decided_it_one_card_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is being weighed the places of three wait empty."""
    app = headless_app()
    screen = judged(app)
    app.settle()
    written = list[str]()
    fitted = app.style.fitted

    def note(text: str, *room: int) -> pygame.Surface:
        written.append(text)
        return fitted(text, *room)

    monkeypatch.setattr(app.style, "fitted", note)
    screen.points = ()
    for left, places, told in ((4, 3, False), (0, 1, True)):
        screen.chart.left = left
        screen.layout(app.surface.get_size())
        screen.draw_contents(app.surface)
        assert len(screen._blank) == places
        assert ("No single move has decided it." in written) is told


@pytest.mark.parametrize("language", available_languages())
def test_how_long_the_battle_took_is_told_whole_in_the_largest_letters(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    style = headless_app(text_scale=200).style
    set_language(language)
    panel, whole = BarsPanel(style), length_words(16, 150)
    panel.rect = pygame.Rect(0, 0, 600, 412)
    panel.totals = Totals(Deeds(), Deeds(), ("", ""), whole)
    written = writing(monkeypatch, style)
    panel.draw(pygame.Surface((600, 412)))
    assert whole in written


def test_every_column_and_bar_of_what_was_done_says_what_it_counts() -> None:
    """DI-1: at the head, at each number below it, and at the bar that tells the same."""
    style, opened = headless_app().style, list[str]()
    panel = DeedsPanel(style, opened.append)
    panel.bars, panel.rect = BarsPanel(style), pygame.Rect(0, 0, 500, 500)
    panel.rows = [Doer("Archer", "bow", "red", Deeds(4, 7, 1, Fraction(2), 3))]
    panel.draw(pygame.Surface((500, 500)))
    told = [spot.told for spot in panel.spots]
    assert len(told) == 3 + 5
    assert set(told[:3]) < set(told[3:])
    luck = panel.spots[-1].place
    for place in (luck.midtop, luck.midbottom):
        point = (place[0], min(place[1], luck.bottom - 1))
        panel.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point))
        assert "average of their dice" in panel.hint
        panel.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    assert opened == ["DI-1", "DI-1"]

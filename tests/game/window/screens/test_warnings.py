"""Warnings of danger in the window: what they say, and where they lie."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pygame
import pytest

from game.play import prospects
from game.play.scene import Caution, Danger
from game.play.telling import nearest
from game.player.language import available_languages
from game.window.screens.battle.board_words import board_spot
from game.window.screens.battle.lookout import danger_words
from game.window.view.danger import caution_place, caution_places, draw_caution, draw_danger
from tests.game.window.screens.hands import tile
from tests.game.window.screens.players import HOT_SEAT, point, seated, sit_down
from tests.game.windows import FRAME, headless_app, key_event, motion_event, press


def test_a_cell_in_reach_tells_its_danger_beside_it_and_inside_the_frame() -> None:
    app, screen = seated("energy-duel")
    for option in screen.known.options:
        if option.kind != "move":
            continue
        point(app, screen, option.cells[0])
        felt = screen.lookout.prospects.dangers().get(option.cells[0])
        told = [one for one in screen.board.scene.overlays if isinstance(one, Caution)]
        assert len(told) == (felt is not None)
        if felt is not None:
            most = f", at most {felt.most}" if felt.mean != felt.most else ""
            assert told[0].words == f"Danger if hit: {nearest(felt.mean)} damage{most}"
        frame = pygame.Rect(screen.view.geometry.frame)
        for place in caution_places(option.cells[0], (200, 30), screen.view.geometry):
            assert frame.contains(place)


def test_to_declare_a_spell_warns_of_no_cell_that_was_pointed_at_before() -> None:
    """SI-2a: it is said where one stands, and what is cast is chosen later."""
    app, screen = seated("side-duel")
    board = screen.known.setup.board
    home, far = board.parse("D-7"), board.parse("D-5")
    for cell in (far, home):
        point(app, screen, cell)
        app.post(motion_event(tile(screen, "declare").rect.center))
        app.step(0)
        app.settle()
        assert far in screen.lookout.prospects.dangers()
        assert screen.forecast.from_there is not None, "what it could then cast"
        assert not [o for o in screen.board.scene.overlays if isinstance(o, Caution)]


def test_a_spell_given_up_is_not_promised_for_the_round_that_it_takes() -> None:
    """DO-7c: until it has been prepared anew nothing can be cast."""
    app, screen = seated("dexterity-pairs")
    screen.act(next(o for o in screen.session.battle.options if o.ability == "arcane_dart"))
    while not any(one.kind == "give_up" for one in screen.session.battle.options):
        if screen.dialog is not None:  # the curtain
            press(app, pygame.K_RETURN)
        screen.act(next(o for o in screen.session.battle.options if o.kind in ("end", "pass")))
    press(app, pygame.K_RETURN)
    app.post(motion_event(tile(screen, "give_up").rect.center))
    app.step(0)
    app.settle()
    assert screen.forecast.aim is not screen.aim, "the tile is pointed at"
    assert screen.forecast.from_there is None


def test_while_all_dangers_are_shown_any_cell_pointed_at_tells_how_much() -> None:
    """Where cells are too small for numbers, they bear the triangles alone."""
    app, screen = seated()
    reached = {cell for option in screen.known.options for cell in option.cells}
    press(app, pygame.K_t)
    felt = screen.lookout.prospects.dangers()
    far = min(felt.keys() - reached - {unit.cell for unit in screen.known.units})
    point(app, screen, far)
    told = [one for one in screen.board.scene.overlays if isinstance(one, Caution)]
    assert [(one.cell, one.words) for one in told] == [(far, danger_words(felt[far]))]
    cell = screen.view.rect_of(far)
    triangle = cell.right - cell.width // 8, cell.bottom - cell.height // 8
    spot = board_spot(screen.known, screen.board.scene, screen.view, triangle)
    assert spot is not None and spot.words == f"{danger_words(felt[far])}: AC-3"
    press(app, pygame.K_t)
    assert not [o for o in screen.board.scene.overlays if isinstance(o, Caution)]


def test_t_says_how_many_enemies_are_not_in_its_numbers_yet() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "energy-trios")
    app.post(key_event(pygame.K_t))
    app.step(FRAME)
    seen = []
    while True:
        (shown,) = (one for one in screen.board.scene.overlays if isinstance(one, Danger))
        if not seen or shown.left != seen[-1]:
            seen.append(shown.left)
            most = max((count for _cell, count, _number in shown.cells), default=0)
            assert most <= 3 - shown.left
        if not screen.work():
            break
    assert seen == [3, 2, 1, 0]


def test_a_triangle_says_how_many_enemies_are_not_counted_yet() -> None:
    _app, screen = seated()
    rect = screen.view.rect_of(0)
    triangle = rect.right - rect.width // 8, rect.bottom - rect.height // 8
    shown = replace(screen.board.scene, overlays=(Danger(((0, 1, ""),), left=2),))
    spot = board_spot(screen.known, shown, screen.view, triangle)
    told = "1 enemy could hit here on their next turns, 2 not yet counted: AC-3"
    assert spot is not None and spot.words == told


def test_a_tooltip_on_a_token_tells_the_danger_that_it_lies_over() -> None:
    _app, screen = seated("energy-duel")
    calm, token = screen.board.scene, screen.board.scene.tokens[1]
    cell = screen.view.rect_of(token.cell)
    health = cell.centerx, cell.bottom - cell.height // 8
    plain = board_spot(screen.known, calm, screen.view, health)
    caution = Caution(token.cell, "Danger if hit: 2 damage", ())
    warned = replace(calm, overlays=(*calm.overlays, caution))
    spot = board_spot(screen.known, warned, screen.view, health)
    assert plain is not None and spot is not None and "Health" in plain.words
    assert spot.words == f"{plain.words}\nDanger if hit: 2 damage: AC-3"


def test_a_tooltip_on_what_a_way_costs_tells_the_danger_that_it_lies_over() -> None:
    app, screen = seated("energy-duel")
    felt = screen.lookout.prospects.dangers()
    walks = {one.cells[-1] for one in screen.known.options if one.kind == "move"}
    home = min(walks & felt.keys())
    point(app, screen, home)
    cell = screen.view.rect_of(home)
    cost = cell.centerx, cell.bottom - cell.height // 5
    spot = board_spot(screen.known, screen.board.scene, screen.view, cost)
    assert spot is not None and spot.words.startswith("The way there takes ")
    assert spot.words.endswith(f"\n{danger_words(felt[home])}: AC-3")


def test_a_warning_says_of_how_many_blows_it_is_the_sum() -> None:
    """What all together could do is no mean of what comes: each of them may miss."""
    felt = prospects.Danger(3, Fraction(14), 24)
    assert danger_words(felt) == "Danger if hit by 3: 14 damage, at most 24"
    assert danger_words(felt._replace(most=14)) == "Danger if hit by 3: 14 damage"
    alone = felt._replace(enemies=1)
    assert danger_words(alone) == "Danger if hit: 14 damage, at most 24"
    assert danger_words(prospects.Danger(2, Fraction(0), 0)) == "Danger: effects, no damage"


def test_a_warning_says_how_few_blows_may_fell() -> None:
    """Damage is told up to what is left; that it may be all of it is what one looks for."""
    felt = prospects.Danger(3, Fraction(14), 20, fatal=2)
    assert danger_words(felt) == "Danger if hit by 3: 14 damage, 2 may fell it"
    all_needed = felt._replace(fatal=3)
    assert danger_words(all_needed) == "Danger if hit by 3: 14 damage, may fell it"
    alone = felt._replace(enemies=1, fatal=1)
    assert danger_words(alone) == "Danger if hit: 14 damage, may fell it"
    surely = alone._replace(mean=Fraction(20))
    assert danger_words(surely) == "Danger if hit: 20 damage, fells it"


@pytest.mark.parametrize("scale", [150, 200])
def test_a_warning_is_read_whole_in_large_letters_in_every_language(
    scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is at its smallest there; letters shrink before a line is broken."""
    app = headless_app(text_scale=scale)
    screen = sit_down(app, HOT_SEAT, "energy-trios")
    style, frame = screen.style, pygame.Rect(screen.view.geometry.frame)
    kept, written = style.text, list[str]()

    def text(words: str, *more: Any) -> pygame.Surface:
        written.append(words)
        return kept(words, *more)

    for language in available_languages():
        app.change_settings(language=language)
        app.step(FRAME)
        for fatal in (0, 3, 4):
            words = danger_words(prospects.Danger(4, Fraction(62), 93, fatal))
            with monkeypatch.context() as drawing:
                drawing.setattr(style, "text", text)
                written.clear()
                draw_caution(app.surface, Caution(9, words), screen.view.geometry, style)
            assert " ".join(written).split() == words.split(), language
            letters = style.fitting(words, frame.width, "small", True)
            assert all(style.measure(line, letters, True)[0] < frame.width for line in written)


def test_a_warning_finds_a_place_beside_tokens_above_and_below() -> None:
    _app, screen = seated("energy-duel")
    geometry, home = screen.view.geometry, 10
    size = round(geometry.size * 1.6), 30
    taken = [screen.view.neighbour(home, right, down) for right, down in ((0, -1), (-1, 1))]
    free = [
        place
        for place in caution_places(home, size, geometry)
        if all(place.collidelist([screen.view.rect_of(cell)]) < 0 for cell in taken)
    ]
    assert free and free[0].left >= screen.view.rect_of(home).left


def test_a_warning_goes_beside_its_cell_before_it_covers_who_walks() -> None:
    _app, screen = seated("energy-duel")
    geometry, home = screen.view.geometry, 3
    below = screen.view.rect_of(screen.view.neighbour(home, 0, 1))
    size = round(geometry.size * 2.2), 30
    assert any(place.colliderect(below) == 0 for place in caution_places(home, size, geometry))


def test_a_warning_among_tokens_hides_least_of_them() -> None:
    """Above lies a whole token, below parts of two: it comes to lie below."""
    _app, screen = seated("energy-duel")
    geometry, home = screen.view.geometry, 17
    beyond = [(right, down) for right in (-1, 0, 1) for down in (-2, 2)]
    sides = ((0, -1), (-1, 1), (1, 1), (-1, 0), (1, 0), *beyond)
    taken = tuple(screen.view.neighbour(home, *one) for one in sides)
    place = caution_place(Caution(home, "", taken), (round(geometry.size * 1.3), 30), geometry)
    below = screen.view.rect_of(screen.view.neighbour(home, 0, 1))
    assert place.centerx == below.centerx and place.colliderect(below)


def test_a_warning_in_large_letters_lies_on_no_token_while_a_free_row_is_near() -> None:
    """At 150% it is as wide as the board, and its own row's neighbours are full of tokens."""
    app = headless_app(text_scale=150)
    screen = sit_down(app, HOT_SEAT, "energy-trios")
    app.settle()
    geometry, home = screen.view.geometry, 18
    size = round(geometry.size * 6), round(geometry.size * 0.7)
    tokens = [(right, down) for right in (-1, 0, 1) for down in (-1, 1)]
    taken = tuple(screen.view.neighbour(home, *one) for one in tokens)
    place = caution_place(Caution(home, "", taken), size, geometry)
    assert not any(place.colliderect(screen.view.rect_of(cell)) for cell in (home, *taken))


def test_the_danger_of_a_cell_stays_in_it() -> None:
    """Four enemies and a number of three digits, in the largest letters."""
    app = headless_app(size=(1920, 1080), text_scale=200)
    screen = sit_down(app, HOT_SEAT, "energy-trios")
    app.settle()
    for enemies in range(1, 6):
        surface = pygame.Surface(app.surface.get_size(), pygame.SRCALPHA)
        shown = Danger(((24, enemies, "148"),))
        draw_danger(surface, shown, screen.view.geometry, screen.style)
        assert screen.view.rect_of(24).contains(surface.get_bounding_rect())

"""The tour makes a picture of every state, each in the size and look it names."""

from pathlib import Path

import pygame

from game.tour.pictures import LARGE, PLAIN, RUSSIAN, TOUR, WIDE, Stop, open_menu, run_tour


def test_every_stop_has_its_own_name() -> None:
    names = [stop.name + look.suffix for stop in TOUR for look in stop.looks]
    assert len(names) == len(set(names))


def test_pictures_have_the_size_of_their_look_and_differ(tmp_path: Path) -> None:
    files = run_tour(tmp_path / "new", [Stop("menu", open_menu, (PLAIN, WIDE, LARGE, RUSSIAN))])
    assert [file.name for file in files] == [
        "menu.png",
        "menu-1920x1080.png",
        "menu-200.png",
        "menu-ru.png",
    ]
    pictures = [pygame.image.load(str(file)) for file in files]
    assert [picture.get_size() for picture in pictures] == [
        (1280, 720),
        (1920, 1080),
        (1280, 720),
        (1280, 720),
    ]
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == 4


def test_every_fifth_stop_of_the_tour_at_its_first_look(tmp_path: Path) -> None:
    stops = [stop._replace(looks=(PLAIN,)) for stop in TOUR[::5]]
    files = run_tour(tmp_path, stops)
    assert len(files) == len(stops)
    assert all(file.stat().st_size > 5000 for file in files)


def test_same_state_gives_the_same_picture(tmp_path: Path) -> None:
    first = run_tour(tmp_path / "first", TOUR[:1])[0]
    second = run_tour(tmp_path / "second", TOUR[:1])[0]
    assert first.read_bytes() == second.read_bytes()

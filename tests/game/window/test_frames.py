"""When a frame is drawn, and what is done in the time that is left of it."""

import gc
from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.study.lesson import LessonError, course
from game.study.puzzle import puzzles_of
from game.study.rulebook import book_of
from game.tour.pictures import TOUR
from game.window.app import AWAKE, FRAMES_PER_SECOND, LOADING, App
from game.window.program import Game
from game.window.screens.base import Screen
from game.window.style import SPARE
from rules.battle.registry import system_ids
from tests.game.windows import FRAME, click_event, headless_app, motion_event, press


class Busy(Screen):
    """A screen with two pieces of work."""

    def __init__(self, done: list[str]) -> None:
        super().__init__()
        self.done = done

    def work(self) -> bool:
        """Do one of two pieces."""
        if self.done.count("screen") == 2:
            return False
        self.done.append("screen")
        return True


def test_work_is_done_in_pieces_after_the_first_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece of the screen's own a frame; of the rest as many as are short, and one long one."""
    app = headless_app()
    done, clock = list[str](), [0.0]
    monkeypatch.setattr("game.window.style.thread_time", lambda: clock[0])

    def long() -> None:
        done.append("long")
        clock[0] += LOADING

    app.later.extend([lambda: done.append("short"), lambda: done.append("short"), long, long])
    app.push(Busy(done))
    frames = []
    for _frame in range(5):
        app.step(FRAME)
        frames.append(done[sum(map(len, frames)) :])
    assert frames[0] == [], "the first frame is drawn at once"
    assert frames[1:] == [["screen", "short", "short", "long"], ["screen", "long"], [], []]


class Slow(Screen):
    """A screen that takes its time to open; it writes down what it does."""

    def __init__(self, done: list[str], clock: list[float]) -> None:
        super().__init__()
        self.done, self.clock = done, clock

    def enter(self) -> None:
        """Take a frame's time."""
        self.clock[0] += SPARE

    def update(self, seconds: float) -> bool:
        """Let time pass."""
        self.done.append("update")
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw nothing."""
        self.done.append("draw")


def test_what_was_slow_to_open_is_drawn_in_the_frame_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time passes from the frame in which it is drawn; one that was quick is drawn at once."""
    app, done, clock = headless_app(), list[str](), [0.0]
    monkeypatch.setattr("game.window.style.thread_time", lambda: clock[0])
    app.style.patience = 1
    screens = [Slow(done, [0.0]), Slow(done, clock), Slow(done, [0.0])]
    for screen, another in pairwise(screens):
        screen.handle = partial(_push, app, another)  # type: ignore[method-assign]
    app.push(screens[0])
    app.step(FRAME)
    opened = list[list[str]]()
    for keys in ([pygame.K_u], [], [pygame.K_u]):
        done.clear()
        press(app, *keys) if keys else app.step(FRAME)
        opened.append(list(done))
    assert opened == [[], ["update", "draw"], ["update", "draw"]]


def _push(app: App, screen: Screen, _event: pygame.event.Event) -> bool:
    app.push(screen)
    return True


def test_of_the_moves_of_the_mouse_in_a_frame_only_the_last_counts() -> None:
    """Those before and after a click are two."""
    app, told = headless_app(), list[tuple[int, int]]()
    screen = Slow([], [0.0])
    screen.handle = lambda event: told.append(event.pos) is None  # type: ignore[method-assign]
    app.push(screen)
    for event in (motion_event, motion_event, click_event, motion_event, motion_event):
        app.post(event((len(app._posted), len(told))))
    app.step(FRAME)
    assert [place[0] for place in told] == [1, 1, 3]


class Looked(Screen):
    """A screen that counts how often it is drawn, and moves when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn, self.moves, self.works = 0, False, False

    def update(self, seconds: float) -> bool:
        """Say whether anything is in motion."""
        return super().update(seconds) or self.moves

    def work(self) -> bool:
        """Say whether anything was worked out."""
        return self.works

    def draw(self, surface: pygame.Surface) -> None:
        """Count the frame."""
        self.drawn += 1


def test_no_frame_is_drawn_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop looks sixty times a second whether anything has; if so, all frames are drawn."""
    app, screen = headless_app(), Looked()
    app.push(screen)
    coming, frames = list[pygame.event.Event](), list[int]()
    second = FRAMES_PER_SECOND
    changes = {
        3 * second: lambda: coming.append(pygame.event.Event(pygame.WINDOWEXPOSED)),
        4 * second: lambda: setattr(screen, "moves", True),
        5 * second: lambda: setattr(screen, "moves", False),
        6 * second: lambda: setattr(screen, "works", True),
        7 * second: lambda: setattr(screen, "works", False),
        8 * second: lambda: app.tell("Something was saved."),
        9 * second: app.quit,
    }

    class Clock:
        """Each tick is a sixtieth of a second; at some of them something happens."""

        def tick(self, wanted: int) -> float:
            """Let something happen."""
            changes.get(len(frames), lambda: None)()
            frames.append(screen.drawn)
            return 1000 / wanted

    def events() -> list[pygame.event.Event]:
        told, coming[:] = list(coming), []
        return told

    monkeypatch.setattr("pygame.time.Clock", Clock)
    monkeypatch.setattr("pygame.event.get", events)
    monkeypatch.setattr("pygame.display.flip", lambda: None)
    app.run()
    drawn = [after - before for before, after in pairwise(frames)]
    by_second = [sum(drawn[start : start + second]) for start in range(0, len(drawn), second)]
    few = range(2, second // 2)
    assert by_second[1] <= 1 and by_second[2] <= 1, "one a second shows what nobody has told of"
    assert by_second[3] in few and drawn[3 * second], "an event is answered in the same frame"
    assert by_second[4] == second, "what moves is drawn in every frame"
    assert by_second[6] >= second - 1, "so is what is worked out"
    assert by_second[8] in few and drawn[8 * second], "a notice is seen at once"


def test_nothing_changes_while_no_frame_would_be_drawn() -> None:
    """One is hit: whenever the picture changes, something has just said that it moves."""
    app = headless_app()
    next(one for one in TOUR if one.name == "battle-hit").build(app)
    pictures, told = list[bytes](), list[bool]()
    for _frame in range(24):
        told.append(app._advance(6 * FRAME))
        app._show()
        pictures.append(pygame.image.tobytes(app.surface, "RGB"))
    changed = [before != after for before, after in pairwise(pictures)]
    assert any(changed) and not all(told)
    late = int(AWAKE / FRAME / 6)
    for number, moved in enumerate(changed, 1):
        assert not moved or any(told[max(0, number - late) : number + 1])


def test_all_work_of_the_screen_can_be_done_at_once() -> None:
    app = headless_app()
    done: list[str] = []
    app.push(Busy(done))
    app.settle()
    assert done == ["screen"] * 2


def test_what_is_loaded_is_looked_through_for_garbage_no_more() -> None:
    """As soon as it is there, and until nothing is left to load."""
    gc.unfreeze()
    app = headless_app()
    app.push(Busy([]))
    app.step(FRAME)
    app.step(FRAME)
    assert gc.get_freeze_count() > 0, "the screen is still busy"
    for _ in range(3):
        app.step(FRAME)
    gc.unfreeze()
    app.step(FRAME)
    assert gc.get_freeze_count() == 0


def test_lessons_puzzles_and_rules_are_read_before_anybody_opens_them() -> None:
    """While the menu is shown; a fault in one of the files is told where it is asked for."""
    readers = course, puzzles_of, book_of
    for reader in readers:
        reader.cache_clear()
    game = Game(headless=True)
    game.open_menu()
    while game.app.later:
        game.app.later.popleft()()
    assert {reader.cache_info().currsize for reader in readers} == {len(system_ids())}


def test_a_fault_in_what_is_read_early_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(system: str) -> None:
        raise LessonError(f"{system}.toml", "form", "2", "1")

    monkeypatch.setattr("game.study.lesson.course", broken)
    game = Game(headless=True)
    while game.app.later:
        game.app.later.popleft()()

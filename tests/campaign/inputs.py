"""Keys, clicks, text and window sizes at random, over all screens and systems; no display."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory

import pygame

from game.play import saves
from game.player.language import available_languages
from game.player.maps import MAPS
from game.player.settings import HOME_VARIABLE, Settings, read_settings, save_settings
from game.study.chapter import KINDS, Study, begin_chapter, study_text
from game.study.lesson import course
from game.study.position import position_of
from game.study.text import MARK
from game.tour.lab import small
from game.window.clipboard import copy_text
from game.window.program import Game
from game.window.screens.help import general_chapters
from game.window.screens.new_battle_plan import BattlePlan
from game.window.screens.rulebook import RulebookScreen
from game.window.screens.study.screen import StudyScreen
from rules.battle.registry import load_system, system_ids
from rules.record.file import SUFFIX
from rules.record.opening import open_battle
from rules.record.record import read_record
from rules.record.replay import reopen
from tests.campaign.course import Failure
from tests.game.window.screens.players import PromptBot
from tests.game.windows import FRAME, key_event, motion_event, typed
from tests.kept.changed import CHANGED

INPUTS = 100
"""Inputs of an attempt, all in one window."""
KEPT = Path(__file__).resolve().parents[1] / "kept" / "format-2"
KEYS = (
    *(pygame.K_RETURN,) * 12,
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB) * 4,
    *(pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE) * 2,
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_F1, pygame.K_F10),
    *(pygame.K_F11, pygame.K_F12, pygame.K_PLUS, pygame.K_MINUS, pygame.K_LEFTBRACKET),
    *(pygame.K_RIGHTBRACKET, pygame.K_EQUALS, pygame.K_F5, pygame.K_LSHIFT),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_a, pygame.K_z + 1),
)
MODS = (0,) * 12 + (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META)
TEXTS = (
    *("a", "7", "Ann", "Я", "ß", " ", "\u200b", "\u202e", "\0", "\n", "🐉", "שלום", "e\u0301"),
    *("x" * 200, "A with 2 charges", "../..", "99999999999999999999"),
)
SIZES = ((960, 600), (1280, 720), (1920, 1080), (1, 1), (3000, 300), (700, 3000), (961, 601))
DRAWN = 0.6
"""How often a frame follows an input; else several come in one."""
QUITS = 0.002


def attempt(random: Random, counts: Counter[str]) -> None:
    """Open the game somewhere, do anything, close it; all that is on disk can be read."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    home_before = os.environ.get(HOME_VARIABLE)
    with TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ[HOME_VARIABLE] = folder
        try:
            _furnish(home, random)
            _play(random, counts)
            _expect_readable(home)
        finally:
            _let_go(home)
            os.environ.pop(HOME_VARIABLE)
            if home_before is not None:
                os.environ[HOME_VARIABLE] = home_before


def _furnish(home: Path, random: Random) -> None:
    """Give the player settings of some kind and some saved battles."""
    width, height = random.choice(SIZES[:3])
    settings = Settings(
        language=random.choice(available_languages()),
        text_scale=random.choice((100, 150, 200)),
        orientation=random.choice(("rows", "columns")),
        animation_speed=random.choice((0, 100, 300)),
        window_width=width,
        window_height=height,
    )
    save_settings(settings, home)
    (home / "saves").mkdir()
    for path in random.sample(_kept(), 2):
        copy(path, home / "saves" / f"{path.parent.name}-{random.randint(1, 9)}{SUFFIX}")
    if random.random() < 0.5:
        copy(random.choice(_kept()), home / f"autosave{SUFFIX}")


@cache
def _kept() -> tuple[Path, ...]:
    return tuple(sorted(KEPT.rglob(f"*{SUFFIX}")))


def _play(random: Random, counts: Counter[str]) -> None:
    game = Game()
    game.battles.bots = PromptBot()  # type: ignore[assignment]
    try:
        game.open_menu()
        random.choice(BEGINNINGS)(game, random)
        for _ in range(INPUTS):
            if not game.app.running:
                break
            counts[f"inputs on {type(game.app.screen).__name__}"] += 1
            counts["inputs"] += 1
            for event in random.choice(EVENTS)(game, random):
                game.app.post(event)
            if random.random() < DRAWN:
                game.app.step(random.choice((0, FRAME, FRAME, 0.1)))
    finally:
        game.app.close()
        game.battles.let_go()


def _let_go(home: Path) -> None:
    """Give the place of the battle back, as the end of a process does."""
    held = saves._HELD.pop(home, None)
    if held is not None and held.lock is not None:
        held.lock.release()


def _expect_readable(home: Path) -> None:
    """Expect settings and battles on disk to be whole; the rules of some have changed since."""
    read_settings(home / "settings.json")
    for path in home.rglob(f"*{SUFFIX}"):
        _, fault = reopen(read_record(path))
        if fault is not None and not any(told in str(fault) for told in CHANGED.values()):
            raise Failure(str(fault))


# Where it begins


def _menu(game: Game, random: Random) -> None:
    """Stay there."""


def _battle(game: Game, random: Random) -> None:
    """Begin a battle of any scenario between people, bots or both."""
    players = {side: random.choice(("human", "human", "greedy")) for side in ("red", "blue")}
    dice = "asked" if random.random() < 0.1 else "seeded"
    scenario = random.choice(sorted(MAPS.glob("*.toml")))
    game.start(BattlePlan(scenario, players, {}, random.getrandbits(32), dice))  # type: ignore[arg-type]


def _new(game: Game, random: Random) -> None:
    game._open_new()


def _teams(game: Game, random: Random) -> None:
    game._open_teams()


def _saved(game: Game, random: Random) -> None:
    game.battles.open_saved()


def _replay(game: Game, random: Random) -> None:
    game.battles.replay(random.choice(_kept()))


def _learn(game: Game, random: Random) -> None:
    game._open_learn()


def _lesson(game: Game, random: Random) -> None:
    """Open any lesson of any system."""
    game._open_lesson(random.choice([entry.id for one in system_ids() for entry in course(one)]))


def _first(game: Game, random: Random) -> None:
    game.open_first()


def _studies(game: Game, random: Random) -> None:
    """Open the shelf, with something to paste."""
    copy_text(random.choice((*TEXTS, study_text(_study(random)), f"{MARK}\n")).replace("\0", ""))
    game.studies.open_shelf()


def _study(random: Random) -> Study:
    """Begin a study with the position of any scenario."""
    battle = open_battle(random.choice(sorted(MAPS.glob("*.toml"))))
    return Study("Any", [begin_chapter("Any", position_of(battle), random.choice(KINDS))])


def _in_study(game: Game, random: Random) -> None:
    game.studies._show_new(_study(random))


def _editor(game: Game, random: Random) -> None:
    """Edit the position of a replay, or of a study."""
    random.choice((_replay, _in_study))(game, random)
    screen = game.app.screen
    if isinstance(screen, StudyScreen):
        game.studies.edit_position(screen)
    else:
        game.studies.edit()


def _lab(game: Game, random: Random) -> None:
    """Open the lab, its battles fought in this very process."""
    game.app.push(small())


def _rulebook(game: Game, random: Random) -> None:
    clause = random.choice(load_system(random.choice(system_ids())).clauses)
    game.app.push(RulebookScreen(general_chapters(), None, clause.id))


BEGINNINGS: tuple[Callable[[Game, Random], None], ...] = (
    *(_battle,) * 5,
    *(_menu, _new, _new, _teams, _teams, _saved, _replay),
    *(_learn, _lesson, _lesson, _first, _studies, _in_study, _in_study),
    *(_editor, _editor, _lab, _rulebook),
)


# What is done

Events = list[pygame.event.Event]


def _key(game: Game, random: Random) -> Events:
    key = random.choice(KEYS)
    letter = chr(key) if 32 <= key < 127 else ""
    down = key_event(key, random.choice(MODS), letter)
    return [down] * random.choice((1, 1, 1, 5))


def _typed(game: Game, random: Random) -> Events:
    return [typed(random.choice(TEXTS))]


def _mouse(game: Game, random: Random) -> Events:
    """Move, then press, release or turn something; sometimes outside the window."""
    width, height = game.app.surface.get_size()
    place = random.randint(-5, width + 5), random.randint(-5, height + 5)
    button = random.choice((1, 1, 1, 1, 2, 3, 4, 9))
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=button)
    turn = pygame.event.Event(
        pygame.MOUSEWHEEL, x=0, y=random.choice((-30, -1, 1, 30)), flipped=False
    )
    acts = random.choice(([], [down], [down, up], [up], [down, up, down, up], [turn]))
    return [motion_event(place), *acts]


def _drag(game: Game, random: Random) -> Events:
    down, *_ = [one for one in _mouse(game, random) if one.type == pygame.MOUSEMOTION]
    button = random.choice((1, 3))
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=down.pos, button=button)
    width, height = game.app.surface.get_size()
    place = random.randint(0, width), random.randint(0, height)
    move = pygame.event.Event(
        pygame.MOUSEMOTION,
        pos=place,
        rel=(place[0] - down.pos[0], place[1] - down.pos[1]),
        buttons=(int(button == 1), 0, int(button == 3)),
    )
    return [down, press, move]


def _resize(game: Game, random: Random) -> Events:
    if random.random() < 0.2 and not game.app.settings.fullscreen:
        pygame.display.set_mode(random.choice(SIZES), pygame.RESIZABLE)
    return []


def _quit(game: Game, random: Random) -> Events:
    return [pygame.event.Event(pygame.QUIT)] if random.random() < QUITS else []


EVENTS: tuple[Callable[[Game, Random], Events], ...] = (
    *(_key,) * 10,
    *(_mouse,) * 6,
    *(_typed, _drag, _resize, _quit),
)
